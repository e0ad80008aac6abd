"""Hexemonia: the game object. The rules are in `turn`, `build`, `transfer`, `action`, `war` and `politics`, in rulebook order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from kernel_lib.core.errors import BadOption
from kernel_lib.core.event import Event, Refusal
from kernel_lib.core.game import Game
from kernel_lib.core.result import Result
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN, Ask, Move, Player
from kernel_lib.games.hexemonia import board, bots, effects, graphs, hidden, moves, notation, scoring
from kernel_lib.games.hexemonia import moves as m
from kernel_lib.games.hexemonia.board import CENTRE
from kernel_lib.games.hexemonia.catalog import Catalog
from kernel_lib.games.hexemonia.moves import ALWAYS_ASKED, FIRST_CHANCE, FIRST_TASK
from kernel_lib.games.hexemonia.rules import action, build, politics, refuse, transfer, turn, war
from kernel_lib.games.hexemonia.state import NOBODY, NOWHERE, STALE, HexemoniaState

if TYPE_CHECKING:
    import networkx as nx
    import plotly.graph_objects as go

UNLIMITED = 1_000_000
"""Cubes of each colour with the option supply = "unlimited"."""

QUESTIONS: dict[int, Callable[[Hexemonia, HexemoniaState], list[Move]]] = {
    m.ASK_TAKE: turn.take_moves,
    m.ASK_PLAY: build.play_moves,
    m.ASK_CELL: build.cell_moves,
    m.ASK_HOST: build.host_moves,
    m.ASK_ACTION: action.action_moves,
    m.ASK_YIELD: action.yield_moves,
    m.ASK_FROM: transfer.from_moves,
    m.ASK_COUNT: transfer.count_moves,
    m.ASK_TO: transfer.to_moves,
    m.ASK_PUT: transfer.put_moves,
    m.ASK_EXCHANGE: action.exchange_moves,
    m.ASK_GEAR: action.gear_moves,
    m.ASK_WHOM: effects.whom_moves,
    m.ASK_GIVE: effects.give_moves,
    m.ASK_EXCESS: effects.excess_moves,
    m.ASK_REMOVE: effects.remove_moves,
    m.ASK_ORDER: effects.order_moves,
    m.ASK_REVEAL: effects.reveal_moves,
    m.ASK_VOTE: politics.vote_moves,
    m.ASK_PAIRS: effects.pairs_moves,
    m.ASK_GIFT: effects.gift_moves,
    m.ASK_WAR: war.war_moves,
    m.ASK_TARGET: war.target_moves,
    m.ASK_LOSS: war.loss_moves,
    m.ASK_SETTLE: war.settle_moves,
    m.ASK_FORGO: war.forgo_moves,
    m.ASK_DROP: turn.drop_moves,
}
"""What may be done: the legal answers to each question."""

ANSWERS: dict[int, Callable[[Hexemonia, HexemoniaState, Move], None]] = {
    m.ASK_TAKE: turn.answer_take,
    m.ASK_PLAY: build.answer_play,
    m.ASK_CELL: build.answer_cell,
    m.ASK_HOST: build.answer_host,
    m.ASK_ACTION: action.answer_action,
    m.ASK_YIELD: action.answer_yield,
    m.ASK_FROM: transfer.answer_from,
    m.ASK_COUNT: transfer.answer_count,
    m.ASK_TO: transfer.answer_to,
    m.ASK_PUT: transfer.answer_put,
    m.ASK_EXCHANGE: action.answer_exchange,
    m.ASK_GEAR: action.answer_gear,
    m.ASK_WHOM: effects.answer_whom,
    m.ASK_GIVE: effects.answer_give,
    m.ASK_EXCESS: effects.answer_excess,
    m.ASK_REMOVE: effects.answer_remove,
    m.ASK_ORDER: effects.answer_order,
    m.ASK_REVEAL: effects.answer_reveal,
    m.ASK_VOTE: politics.answer_vote,
    m.ASK_PAIRS: effects.answer_pairs,
    m.ASK_GIFT: effects.answer_gift,
    m.ASK_WAR: war.answer_war,
    m.ASK_TARGET: war.answer_target,
    m.ASK_LOSS: war.answer_loss,
    m.ASK_SETTLE: war.answer_settle,
    m.ASK_FORGO: war.answer_forgo,
    m.ASK_DROP: turn.answer_drop,
    m.ROLL_FIRST: turn.answer_first,
    m.ROLL_CITY: turn.deal_city,
    m.ROLL_DISPLAY: turn.deal_display,
    m.ROLL_HAND: turn.deal_hand,
    m.ROLL_REFILL: turn.refill,
    m.ROLL_PEEK: effects.answer_peek,
    m.ROLL_MOIRAI: effects.answer_moirai,
    m.ROLL_PANDORA: effects.answer_pandora,
}
"""What an answer, or an outcome of chance, does."""

TASKS: dict[int, Callable[[Hexemonia, HexemoniaState, Ask], None]] = {
    m.DO_PHASE: turn.do_phase,
    m.DO_POLITICS: politics.do_politics,
    m.DO_NEXT: turn.do_next,
}
"""What the rules carry out by themselves."""


class Hexemonia(Game[HexemoniaState]):
    """Hexemonia for two to four players."""

    name = "hexemonia"
    title = "Hexemonia"
    version = 1
    player_counts = (2, 3, 4)

    def set_up(self) -> None:
        self.box = Catalog(self.tables, self.where, self.players)
        self.board = board.board(board.rings_needed(self.box.grid_tiles))
        # For each tile its chance move with every possible weight, made once because draws are frequent
        self.draws = tuple([tuple([((m.TILE, kind, 0), n) for n in range(copies + 1)]) for kind, copies in enumerate(self.box.copies)])
        chosen = self.options
        self.first_player = chosen["first_player"]
        if type(self.first_player) is int and self.first_player >= self.players:
            raise BadOption(f"hexemonia: option 'first_player' cannot be {self.first_player} with {self.players} players")
        self.revolts = self.players > 2 if chosen["revolts"] is None else bool(chosen["revolts"])
        self.hand_limit, self.myth_limit = int(chosen["hand_limit"] or 0), int(chosen["myth_limit"] or 0)
        self.triplet_points = int(chosen["triplet_points"] or 0)
        # HX-2P-2, HX-2P-3: the Philosopher counts only with two players and without Revolts
        self.philosopher_points = int(chosen["philosopher_points"] or 0) if self.players == 2 and not self.revolts else 0
        self.supply = tuple([UNLIMITED] * 3) if chosen["supply"] == "unlimited" else self.box.supply
        self.lifetime_cap = chosen["myth_cap"] == "lifetime"
        self.many_exchanges = chosen["exchange_per_tile"] == "unlimited"
        self.fort_protects_self = bool(chosen["fort_protects_self"])
        self.triplet_requires_active = bool(chosen["triplet_requires_active"])
        self.acropolis_is_myth = bool(chosen["acropolis_counts_for_myth_bonus"])
        self.myths_are_political = bool(chosen["myths_count_for_philosopher"])

    # The course of a game

    def new(self) -> HexemoniaState:
        """HX-SETUP-1..8: cubes on every Acropolis, all tiles in the Fate pile; names and tiles are dealt by chance."""
        s = HexemoniaState()
        s.game = self
        players, start = range(self.players), self.box.start
        s.supply = [cubes - self.players * each for cubes, each in zip(self.supply, start, strict=True)]
        s.unseen = list(self.box.copies)
        s.pile = sum(s.unseen)
        s.city, s.revealed, s.myths_played = ([value] * self.players for value in (UNKNOWN, 0, 0))
        s.hands, s.shown = [[] for _ in players], [[] for _ in players]
        s.cells, s.tiles = [[CENTRE] for _ in players], [[self.box.acropolis] for _ in players]
        s.cubes = [[[cubes] for cubes in start] for _ in players]
        s.myth_owner, s.myth_cell = [NOBODY] * len(self.box.myths), [NOWHERE] * len(self.box.myths)
        s.area, s.open, s.exposed = ([value] * self.players for value in (1 << CENTRE, STALE, STALE))
        if isinstance(self.first_player, int):
            turn.lay_out(self, s, self.first_player)
        else:
            s.asks = [(m.ROLL_FIRST, CHANCE)]
        s.to_act = CHANCE
        return s

    def legal_moves(self, state: HexemoniaState) -> list[Move]:
        if state.to_act == CHANCE:
            return [move for move, _ in self.outcomes(state)]
        if state.to_act == OVER:
            return []
        if state.offer is None:
            state.offer = QUESTIONS[state.asks[-1][0]](self, state)
        return state.offer[:]

    def apply(self, state: HexemoniaState, move: Move) -> None:
        asks = state.asks
        ANSWERS[asks[-1][0]](self, state, move)
        self.go_on(state)

    def go_on(self, state: HexemoniaState) -> None:
        """Carries out what is pending up to the next question with a choice, or the next chance (HX-ASK-2)."""
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
                if not (state.top and what in (m.ROLL_REFILL, m.ROLL_MOIRAI)):
                    state.to_act = CHANCE
                    return
                ANSWERS[what](self, state, (m.TILE, state.top[0], 0))  # HX-INFO-5: no chance in an arranged tile
            else:
                state.asks.pop()
                TASKS[what](self, state, ask)

    def outcomes(self, state: HexemoniaState) -> list[tuple[Move, int]]:
        """HX-SETUP-2, HX-SETUP-11, HX-RULING-35: seats and cities are equally likely, tiles by their copies."""
        what, who = state.asks[-1][:2]
        if what == m.ROLL_FIRST:
            return [((m.STARTS, seat, 0), 1) for seat in range(self.players)]
        if what == m.ROLL_CITY:
            return [((m.CITY, city, 0), 1) for city in self.box.cities_in_use if city not in state.city]
        if what == m.ROLL_PANDORA:
            hand = state.hands[who]
            return [((m.TILE, kind, 0), hand.count(kind)) for kind in sorted(set(hand))]
        return [weights[n] for weights, n in zip(self.draws, state.unseen, strict=True) if n]

    def gear_works(self, state: HexemoniaState, who: Player, gear: int, cell: int) -> bool:
        """HX-SPEC-4: whether a gear would have an effect now."""
        return effects.GEAR_TABLE[gear][0](self, state, who, gear, cell)

    def use_gear(self, state: HexemoniaState, who: Player, gear: int, cell: int) -> None:
        """Begins the effect of a gear."""
        effects.GEAR_TABLE[gear][1](self, state, who, gear, cell)

    # What players know

    def observe(self, state: HexemoniaState, viewer: Player) -> HexemoniaState:
        return hidden.observe(self, state, viewer)

    def determinize(self, view: HexemoniaState, viewer: Player, rng: Random) -> HexemoniaState:
        return hidden.determinize(self, view, viewer, rng)

    def twin(self, state: HexemoniaState, viewer: Player, rng: Random) -> HexemoniaState:
        return hidden.twin(self, state, viewer, rng)

    # Points

    def scores(self, state: HexemoniaState) -> list[int]:
        return scoring.scores(self, state)

    def result(self, state: HexemoniaState) -> Result | None:
        return scoring.result(self, state)

    def end_rule(self, state: HexemoniaState) -> str:
        """HX-END-4 when the Last Player emptied the pile, else HX-END-3."""
        return "HX-END-4" if state.closing == state.turn else "HX-END-3"

    def ending(self, state: HexemoniaState) -> str:
        return moves.ending(self, state)

    def explain_scores(self, state: HexemoniaState) -> list[tuple[str, str, list[int]]]:
        return scoring.explain_scores(self, state)

    # Words and clicks

    def prompt(self, state: HexemoniaState) -> str:
        return moves.prompt(self, state)

    def describe(self, state: HexemoniaState, move: Move) -> str:
        return moves.describe(self, state, move)

    def tell(self, event: Event) -> str:
        return moves.tell(self, event)

    def group(self, state: HexemoniaState, move: Move) -> str:
        return moves.group(state, move)

    def refusals(self, state: HexemoniaState, move: Move) -> list[Refusal]:
        return refuse.refusals(self, state, move)

    def element(self, state: HexemoniaState, move: Move) -> str:
        return moves.element(state, move)

    def meant(self, state: HexemoniaState, element: str) -> Move | None:
        return moves.meant(self, state, element)

    def amid(self, state: HexemoniaState) -> bool:
        """Everything but the choices that begin a phase or end it continues something."""
        return bool(state.asks) and state.asks[-1][0] not in (m.ASK_TAKE, m.ASK_PLAY, m.ASK_ACTION)

    # Saving and seeing

    def text(self, state: HexemoniaState) -> str:
        return notation.text(self, state)

    def to_json(self, state: HexemoniaState) -> dict[str, Any]:
        return notation.to_json(self, state)

    def from_json(self, data: Mapping[str, Any]) -> HexemoniaState:
        return notation.from_json(self, data)

    def graph(self, state: HexemoniaState | None = None) -> nx.Graph[Any]:
        return self.board.graph.copy() if state is None else graphs.table(self, state)

    def figure(self, view: HexemoniaState, viewer: Player | None = None) -> go.Figure:
        from kernel_lib.games.hexemonia.figure import figure  # plotly is imported only where something is drawn

        return figure(self, view, viewer)

    def evaluate(self, view: HexemoniaState, me: Player) -> float:
        return bots.evaluate(self, view, me)


GAME = Hexemonia
