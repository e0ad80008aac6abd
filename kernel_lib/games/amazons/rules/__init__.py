"""Rise of the Amazons: the game object. The rules are in `setup`, `rounds`, `turn`, `travel`, `battle` and `works`, in rulebook order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from kernel_lib.core.bits import members
from kernel_lib.core.data import Tables, replaced
from kernel_lib.core.errors import BadOption
from kernel_lib.core.event import Event, Refusal
from kernel_lib.core.game import Game
from kernel_lib.core.result import Result
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN, Ask, Move, Player
from kernel_lib.games.amazons import board, bots, effects, graphs, hidden, moves, notation, scoring
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import AREAS, CLASSES, COLOURS, GODS, OPT_SWP, OPT_T2C, OPT_T2M, OPT_T11, Catalog
from kernel_lib.games.amazons.moves import FIRST_CHANCE, FIRST_TASK
from kernel_lib.games.amazons.rules import basics, battle, refuse, rounds, setup, travel, turn, works
from kernel_lib.games.amazons.state import C_ACT, GAINS, NOBODY, NONE, SPENDING, AmazonsState

if TYPE_CHECKING:
    import networkx as nx
    import plotly.graph_objects as go

OURS = "reconstructed"
"""The data set that comes with the game."""
Boosts = tuple[int, int, int, int]
"""Might, Cunning, whether the commons change slots, AP."""


def _free_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    return battle.free_moves(g, s) if s.chain[C_ACT] in turn.BATTLES else works.free_moves(g, s)


def _answer_free(g: Amazons, s: AmazonsState, move: Move) -> None:
    if s.chain[C_ACT] in turn.BATTLES:
        battle.answer_free(g, s, move)
    else:
        works.answer_free(g, s, move)


QUESTIONS: dict[int, Callable[[Amazons, AmazonsState], list[Move]]] = {
    m.ASK_CLASS: setup.class_moves,
    m.ASK_PLACE: setup.place_moves,
    m.ASK_TRACK: rounds.track_moves,
    m.ASK_TURN: turn.turn_moves,
    m.ASK_HOW: turn.how_moves,
    m.ASK_PUSH: travel.push_moves,
    m.ASK_TERRAIN: battle.terrain_moves,
    m.ASK_OWN: battle.own_moves,
    m.ASK_EXHAUST: battle.exhaust_moves,
    m.ASK_COMMON: battle.common_moves,
    m.ASK_FREE: _free_moves,
    m.ASK_BOOST: battle.boost_moves,
    m.ASK_SLOT: battle.slot_moves,
    m.ASK_POSITION: works.position_moves,
    m.ASK_KEEP: works.keep_moves,
    m.ASK_COLOUR: effects.colour_moves,
    m.ASK_ORDER: effects.order_moves,
    m.ASK_STEP: effects.step_moves,
    m.ASK_FILL: effects.fill_moves,
    m.ASK_PULL: effects.pull_moves,
    m.ASK_RESERVE: effects.reserve_moves,
    m.ASK_GOTO: effects.goto_moves,
    m.ASK_ABILITY: effects.ability_moves,
    m.ASK_SPEND: effects.spend_moves,
    m.ASK_WAKE: effects.wake_moves,
    m.ASK_VICTIM: effects.victim_moves,
    m.ASK_PICK: effects.pick_moves,
    m.ASK_SECOND: turn.second_moves,
    m.ASK_RECOLOUR: rounds.recolour_moves,
    m.ASK_TOKEN: rounds.token_moves,
}
"""What may be done: the legal answers to each question."""

ANSWERS: dict[int, Callable[[Amazons, AmazonsState, Move], None]] = {
    m.ASK_CLASS: setup.take_class,
    m.ASK_PLACE: setup.answer_place,
    m.ASK_TRACK: rounds.answer_track,
    m.ASK_TURN: turn.answer_turn,
    m.ASK_HOW: turn.answer_how,
    m.ASK_PUSH: travel.answer_push,
    m.ASK_TERRAIN: battle.answer_terrain,
    m.ASK_OWN: battle.answer_own,
    m.ASK_EXHAUST: battle.answer_exhaust,
    m.ASK_COMMON: battle.answer_common,
    m.ASK_FREE: _answer_free,
    m.ASK_BOOST: battle.answer_boost,
    m.ASK_SLOT: battle.answer_slot,
    m.ASK_POSITION: works.answer_position,
    m.ASK_KEEP: works.answer_keep,
    m.ASK_COLOUR: effects.answer_colour,
    m.ASK_ORDER: effects.answer_order,
    m.ASK_STEP: effects.answer_step,
    m.ASK_FILL: effects.answer_fill,
    m.ASK_PULL: effects.answer_pull,
    m.ASK_RESERVE: effects.answer_reserve,
    m.ASK_GOTO: effects.answer_goto,
    m.ASK_ABILITY: effects.answer_ability,
    m.ASK_SPEND: effects.answer_spend,
    m.ASK_WAKE: effects.answer_wake,
    m.ASK_VICTIM: effects.answer_victim,
    m.ASK_PICK: effects.answer_pick,
    m.ASK_SECOND: turn.answer_second,
    m.ASK_RECOLOUR: rounds.answer_recolour,
    m.ASK_TOKEN: rounds.answer_token,
    m.ROLL_COMMON: setup.deal_common,
    m.ROLL_TOKEN: setup.deal_token,
    m.ROLL_EVENT: setup.turn_up_event,
    m.ROLL_CLASS: setup.take_class,
    m.ROLL_ANCILLARY: setup.deal_ancillary,
    m.ROLL_HAND: setup.deal_card,
    m.ROLL_DRAW: works.draw,
    m.ROLL_GOD: rounds.open_god,
    m.ROLL_STEAL: effects.steal,
}
"""What an answer, or an outcome of chance, does."""

TASKS: dict[int, Callable[[Amazons, AmazonsState, Ask], None]] = {
    m.DO_TRACKERS: setup.do_trackers,
    m.DO_ROUND: rounds.do_round,
    m.DO_NEXT: rounds.do_next,
    m.DO_FINISH: rounds.do_finish,
    m.DO_SCORE: rounds.do_score,
}
"""What the rules carry out by themselves."""

ALWAYS_ASKED = frozenset((m.ASK_TURN, m.ASK_HOW, m.ASK_TERRAIN, m.ASK_OWN, m.ASK_COMMON, m.ASK_FREE, m.ASK_BOOST, m.ASK_SECOND))
"""RA-ASK-3: questions whose answers depend on a hand; they are asked even when there is one answer, because silence would tell something."""


class Amazons(Game[AmazonsState]):
    """Rise of the Amazons for two to four players."""

    name = "amazons"
    title = "Rise of the Amazons"
    version = 1
    player_counts = (2, 3, 4)

    def printed_matter(self) -> Tables:
        """The reconstructed data set; with the option data_set, the tables of an owner's file in place of ours."""
        tables, chosen = super().printed_matter(), self.options["data_set"]
        return tables if chosen == OURS else replaced(tables, Path(str(chosen)))

    def set_up(self) -> None:
        chosen = self.options
        where = str(chosen["data_set"]) if chosen["data_set"] != OURS and self.where == "data" else self.where
        self.box = Catalog(
            self.tables, where, self.players, oracle_in_gamma=bool(chosen["oracle_in_gamma"]), six_slots=chosen["penalty_slots"] == "six_events"
        )
        self.board = board.board(self.box)
        self.exclusive = bool(chosen["exclusive_areas"])
        self.own_max, self.common_max = int(chosen["own_amazons_per_battle"] or 1), int(chosen["commons_per_battle"] or 1)
        self.ancillary_campaign = bool(chosen["ancillary_in_amazonomachy"])
        self.step_cost = int(chosen["scout_two_moves_cost"] or 0)
        self.teleport_acts = bool(chosen["teleport_is_action"])
        self.all_ties = chosen["rank_adjust_ties"] == "all"
        self.zero_may_win = chosen["supply_zero"] == "ignored"
        self.start_ap, self.flags, self.toll, self.burn_vp = (int(chosen[name] or 0) for name in ("start_ap", "flags", "toll", "burn_vp"))
        self.random_classes = chosen["classes"] == "random"
        self.class_list = self._listed("classes", CLASSES, self.players, ("chosen", "random"))
        self.area_list = self._listed("start_areas", AREAS, self.players, ("chosen",))
        self.god_list = self._listed("god_order", GODS, rounds.ROUNDS, ("drawn",))
        for area in self.area_list:
            if not self.box.in_play[area]:
                raise BadOption(f"amazons: option 'start_areas': {AREAS[area]} takes no part with {self.players} players (RA-2P-1)")
        self._find_cards()

    def _listed(self, option: str, words: tuple[str, ...], length: int, others: tuple[str, ...]) -> tuple[int, ...]:
        """The numbers of a list of words; empty where the option has one of its other values."""
        value = str(self.options[option])
        if value in others:
            return ()
        found = value.split(",")
        if len(found) != length:
            raise BadOption(f"amazons: option '{option}' needs {length} entries, not {len(found)}: {value}")
        return tuple([words.index(word) for word in found])

    def _find_cards(self) -> None:
        """Which cards can strengthen a battle, and which are played by themselves."""
        box = self.box
        self.boost_options = frozenset((OPT_T2M, OPT_T2C, OPT_T11, OPT_SWP))
        self.boost_cards = 0
        for option in sorted(self.boost_options):
            self.boost_cards |= box.cards_with[option]
        actives = [(2 * card, 2 * card + 1) for card in range(len(box.cards))]
        self.free_actives = tuple([tuple([active for active in pair if box.option_of[active] in effects.USABLE]) for pair in actives])
        self.free_cards = sum(1 << card for card, found in enumerate(self.free_actives) if found)
        self._boost_sets: dict[int, tuple[Boosts, ...]] = {}
        self.helper_lists: dict[tuple[int, int, bool, bool, bool, bool], list[battle.Helper]] = {}

    def boost_sum(self, named: int) -> Boosts:
        """RA-DI-T, RA-DI-SWP: what a set of actives adds to a battle together."""
        might = cunning = swaps = ap = 0
        for active in members(named):
            option = self.box.option_of[active]
            might += (2, 0, 1)[option] if option <= OPT_T11 else 0
            cunning += (0, 2, 1)[option] if option <= OPT_T11 else 0
            swaps ^= option == OPT_SWP
            ap += self.box.active_cost[active]
        return might, cunning, int(swaps), ap

    def boost_sets(self, cards: int, swap: bool) -> tuple[Boosts, ...]:
        """Every sum that some of these cards can give, each card for one of its options; found once for each set of cards."""
        key = cards << 1 | swap
        found = self._boost_sets.get(key)
        if found is None:
            named = [0]
            for card in members(cards):
                fit = [active for active in (2 * card, 2 * card + 1) if self.is_boost(active, swap)]
                named += [others | 1 << active for others in named for active in fit]
            found = self._boost_sets[key] = tuple(sorted(_undominated({self.boost_sum(actives) for actives in named})))
        return found

    def is_boost(self, active: int, swap: bool) -> bool:
        """RA-DI-T, RA-DI-SWP: whether an active option strengthens a battle, where the commons may change slots or not."""
        option = self.box.option_of[active]
        return option in self.boost_options and (swap or option != OPT_SWP)

    # The course of a game

    def new(self) -> AmazonsState:
        """RA-SETUP-1..8: everything in its box; what is dealt, chosen or placed follows by questions and chance."""
        s = AmazonsState()
        s.game = self
        n, areas, colours = self.players, len(self.box.areas), len(COLOURS)
        s.gods = (1 << len(GODS)) - 1
        s.commons = (1 << len(self.box.commons)) - 1
        s.tokens, s.flag, s.visits = [0] * areas, [NOBODY] * areas, [0] * areas
        s.tops, s.piles, s.orders = [NONE] * colours, list(self.box.colour_events), [()] * colours
        s.arranger, s.held_events = [NOBODY] * colours, [NOBODY] * colours
        s.deck_size = len(self.box.cards)
        s.deck = (1 << s.deck_size) - 1
        s.classes, s.area, s.ancillary, s.track, s.row, s.sacrifice = ([UNKNOWN] * n for _ in range(6))
        s.ap, s.vp, s.supply, s.charged, s.basic_up, s.ancillary_up = ([0] * n for _ in range(6))
        s.covered, s.beside, s.won, s.bonus, s.artemis, s.ares = ([0] * n for _ in range(6))
        s.locked, s.passed, s.hands, s.hand_size, s.known = ([0] * n for _ in range(5))
        s.flags = [self.flags] * n
        s.gains, s.spent = [[0] * len(GAINS) for _ in range(n)], [[0] * len(SPENDING) for _ in range(n)]
        setup.lay_out(self, s)
        s.to_act = CHANCE
        return s

    def legal_moves(self, state: AmazonsState) -> list[Move]:
        if state.to_act == CHANCE:
            return [move for move, _ in self.outcomes(state)]
        if state.to_act == OVER:
            return []
        if state.offer is None:
            state.offer = QUESTIONS[state.asks[-1][0]](self, state)
        return state.offer[:]

    def apply(self, state: AmazonsState, move: Move) -> None:
        ANSWERS[state.asks[-1][0]](self, state, move)
        self.go_on(state)

    def go_on(self, state: AmazonsState) -> None:
        """Carries out what is pending up to the next question with a choice, or the next chance (RA-ASK-3)."""
        state.offer = None
        while state.asks:
            ask = state.asks[-1]
            what = ask[0]
            if what < FIRST_CHANCE:
                offer = QUESTIONS[what](self, state)
                if len(offer) > 1 or what in ALWAYS_ASKED:
                    state.to_act, state.offer = ask[1], offer
                    return
                ANSWERS[what](self, state, offer[0])
            elif what < FIRST_TASK:
                if self._is_ready(state, what):
                    state.to_act = CHANCE
                    return
                state.asks.pop()
            else:
                state.asks.pop()
                TASKS[what](self, state, ask)

    def _is_ready(self, s: AmazonsState, what: int) -> bool:
        """RA-COM-2, RA-DI-3, RA-DI-5: an empty deck is made of its discard pile first; without any card nothing is drawn."""
        if what == m.ROLL_COMMON and not s.commons:
            s.commons, s.common_discard = s.common_discard, 0
            if s.log is not None:
                s.log.append(Event("RA-COM-2", CHANCE, "reshuffled commons"))
        return what not in (m.ROLL_HAND, m.ROLL_DRAW) or basics.ready_deck(s)

    def outcomes(self, state: AmazonsState) -> list[tuple[Move, int]]:
        """RA-ASK-6: tokens by their number, everything else equally likely; an arranged card is the only outcome."""
        what, who = state.asks[-1][:2]
        if what == m.ROLL_TOKEN:
            area = state.asks[-1][2]
            return [((m.TOKEN_COMES, colour, area), left) for colour, left in enumerate(setup.tokens_left(self, state)) if left]
        kind, numbers, b = self._chances(state, what, who)
        return [((kind, number, b), 1) for number in numbers]

    def _chances(self, s: AmazonsState, what: int, who: int) -> tuple[int, list[int], int]:
        """Kind of the chance move, its possible numbers, and where the thing goes."""
        if what == m.ROLL_COMMON:
            return m.COMMON_COMES, members(s.commons), s.asks[-1][2]
        if what == m.ROLL_EVENT:
            colour = s.asks[-1][2]
            return m.EVENT_COMES, [s.orders[colour][0]] if s.orders[colour] else members(s.piles[colour]), colour
        if what in (m.ROLL_HAND, m.ROLL_DRAW):
            return m.CARD_COMES, members(s.deck) if s.deck_size else s.bottom[:1], who
        if what == m.ROLL_STEAL:
            victim = s.asks[-1][2]
            return m.CARD_STOLEN, members(s.hands[victim]), victim
        if what == m.ROLL_GOD:
            return m.GOD_COMES, [self.god_list[s.round - 1]] if self.god_list else members(s.gods), 0
        if what == m.ROLL_CLASS:
            return m.CLASS_COMES, [kind for kind in range(len(CLASSES)) if kind not in s.classes], who
        return m.ANCILLARY_COMES, [card for card in range(len(self.box.ancillaries)) if card not in s.ancillary], who

    # What players know

    def observe(self, state: AmazonsState, viewer: Player) -> AmazonsState:
        return hidden.observe(self, state, viewer)

    def determinize(self, view: AmazonsState, viewer: Player, rng: Random) -> AmazonsState:
        return hidden.determinize(self, view, viewer, rng)

    def twin(self, state: AmazonsState, viewer: Player, rng: Random) -> AmazonsState:
        return hidden.twin(self, state, viewer, rng)

    # Points

    def scores(self, state: AmazonsState) -> list[int]:
        return scoring.scores(self, state)

    def final_scoring(self, state: AmazonsState) -> None:
        """RA-SCORE-1..8: writes the lines of the end scoring into the state."""
        scoring.final_scoring(self, state)

    def result(self, state: AmazonsState) -> Result | None:
        return scoring.result(self, state)

    def ending(self, state: AmazonsState) -> str:
        return moves.ending(self, state)

    def explain_scores(self, state: AmazonsState) -> list[tuple[str, str, list[int]]]:
        return scoring.explain_scores(self, state)

    # Words and clicks

    def prompt(self, state: AmazonsState) -> str:
        return moves.prompt(self, state)

    def describe(self, state: AmazonsState, move: Move) -> str:
        return moves.describe(self, state, move)

    def tell(self, event: Event) -> str:
        return moves.tell(self, event)

    def group(self, state: AmazonsState, move: Move) -> str:
        return moves.group(state, move)

    def refusals(self, state: AmazonsState, move: Move) -> list[Refusal]:
        return refuse.refusals(self, state, move)

    def element(self, state: AmazonsState, move: Move) -> str:
        return moves.element(state, move)

    def meant(self, state: AmazonsState, element: str) -> Move | None:
        return moves.meant(self, state, element)

    def amid(self, state: AmazonsState) -> bool:
        """The questions of a chain continue something; a turn, a class, a place or a track position begin anew."""
        what = state.asks[-1][0] if state.asks else UNKNOWN
        return m.FIRST_CHAIN <= what <= m.LAST_CHAIN or what == m.ASK_TOKEN

    # Saving and seeing

    def text(self, state: AmazonsState) -> str:
        return notation.text(self, state)

    def to_json(self, state: AmazonsState) -> dict[str, Any]:
        return notation.to_json(self, state)

    def from_json(self, data: Mapping[str, Any]) -> AmazonsState:
        return notation.from_json(self, data)

    def graph(self, state: AmazonsState | None = None) -> nx.Graph[Any]:
        return board.graph(self.box) if state is None else graphs.position(self, state)

    def figure(self, view: AmazonsState, viewer: Player | None = None) -> go.Figure:
        from kernel_lib.games.amazons.figure import figure  # plotly is imported only where something is drawn

        return figure(self, view, viewer)

    def evaluate(self, view: AmazonsState, me: Player) -> float:
        return bots.evaluate(self, view, me)


def _undominated(sums: set[Boosts]) -> list[Boosts]:
    """Without those that another one beats in everything."""
    return [
        a for a in sums
        if not any(b != a and b[2] == a[2] and b[0] >= a[0] and b[1] >= a[1] and b[3] <= a[3] for b in sums)
    ]  # fmt: skip


GAME = Amazons
