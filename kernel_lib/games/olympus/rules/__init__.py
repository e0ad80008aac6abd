"""Fight for Olympus: the game object. The rules are in `turn`, `play`, `attack` and `damage`, in rulebook order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from kernel_lib.core.data import Tables, read_toml
from kernel_lib.core.event import Event, Refusal
from kernel_lib.core.game import Game
from kernel_lib.core.result import Result
from kernel_lib.core.rulebook import Rule, RuleBook
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN, Ask, Move, Player
from kernel_lib.games.olympus import board, bots, effects, hidden, moves, notation, scoring
from kernel_lib.games.olympus import moves as m
from kernel_lib.games.olympus.catalog import Catalog
from kernel_lib.games.olympus.moves import FIRST_CHANCE, FIRST_TASK, ROLL_DRAW
from kernel_lib.games.olympus.rules import abilities, attack, damage, play, refuse, turn
from kernel_lib.games.olympus.state import OlympusState

if TYPE_CHECKING:
    import networkx as nx
    import plotly.graph_objects as go

HAND_SIZE = 6


QUESTIONS: dict[int, Callable[[Olympus, OlympusState], list[Move]]] = {
    m.ASK_SKIP: turn.skip_moves,
    m.ASK_PLAY: play.play_moves,
    m.ASK_FREE: play.free_moves,
    m.ASK_PLACE: play.place_moves,
    m.ASK_PAY: play.payments,
    m.ASK_MAY: abilities.may_moves,
    m.ASK_TARGET: abilities.target_moves,
    m.ASK_MORE: abilities.target_moves,
    m.ASK_SPACE: effects.space_moves,
    m.ASK_ARRANGE: effects.arrange_moves,
    m.ASK_DROP: effects.drop_moves,
    m.ASK_TAKE: effects.take_moves,
    m.ASK_STEP: abilities.may_moves,
    m.ASK_MARKER: turn.marker_moves,
    m.ASK_ORDER: effects.order_moves,
}
"""What may be done: the legal answers to each question."""

ANSWERS: dict[int, Callable[[Olympus, OlympusState, Move], None]] = {
    m.ASK_SKIP: turn.answer_skip,
    m.ASK_PLAY: play.answer_play,
    m.ASK_FREE: play.answer_play,
    m.ASK_PLACE: play.answer_place,
    m.ASK_PAY: play.answer_pay,
    m.ASK_MAY: abilities.answer_may,
    m.ASK_TARGET: abilities.answer_target,
    m.ASK_MORE: abilities.answer_more,
    m.ASK_SPACE: effects.answer_space,
    m.ASK_ARRANGE: effects.answer_arrange,
    m.ASK_DROP: effects.answer_drop,
    m.ASK_TAKE: effects.answer_take,
    m.ASK_STEP: abilities.answer_step,
    m.ASK_MARKER: turn.answer_marker,
    m.ASK_ORDER: effects.answer_order,
    m.ROLL_START: turn.begin_game,
    m.ROLL_DRAW: turn.take_card,
    m.ROLL_SEE: effects.see_card,
}
"""What an answer, or an outcome of chance, does."""

TASKS: dict[int, Callable[[Olympus, OlympusState, Ask], None]] = {
    m.DO_PHASE: turn.do_phase,
    m.DO_SWEEP: attack.sweep,
    m.DO_ASSAULT: attack.assault,
    m.DO_STRIKE: attack.strike,
    m.DO_AFTER: attack.after,
    m.DO_ABILITY: abilities.begin,
    m.DO_STEP: abilities.do_step,
    m.DO_DEFEAT: damage.do_defeat,
    m.DO_BURY: damage.bury,
}
"""What the rules carry out by themselves."""


class Olympus(Game[OlympusState]):
    """Fight for Olympus for two players."""

    name = "olympus"
    title = "Fight for Olympus"
    version = 1
    player_counts = (2,)

    def set_up(self) -> None:
        own_set = not self.is_saved and self.options["card_set"] != "reconstructed"
        self.box = Catalog(self.tables, str(self.options["card_set"]) if own_set and self.where == "data" else self.where, own_set)
        self.board = board.board(self.box.lanes)
        # For each card its chance move, alone and with every possible weight, made once because draws are the most frequent moves
        self.drawn: tuple[Move, ...] = tuple([(m.DRAWN, card, 0) for card in range(len(self.box.cards))])
        self.draws = tuple([tuple([(self.drawn[card], n) for n in range(copies + 1)]) for card, copies in enumerate(self.box.copies)])
        self.full_pool = self._pool(self.box.copies)
        self.token_limit = int(self.options["token_limit"] or 0)
        self.medea_blank = bool(self.options["medea_blank"])
        self.open_discard = bool(self.options["open_discard"])
        self.lazy_skip = self.options["first_turn_skip"] == "lazy"
        self.always_skip_attack = self.options["first_turn_skip"] == "attack"

    def printed_matter(self) -> Tables:
        """With the option card_set, the cards of a user's own file."""
        tables, chosen = super().printed_matter(), self.options["card_set"]
        return tables if chosen == "reconstructed" else {**tables, "card": read_toml(Path(str(chosen))).get("card", [])}

    @property
    def rulebook(self) -> RuleBook:
        """The list, and an entry for every card to which an edition gives its first ability."""
        listed = super().rulebook
        more = [card for card in self.box.cards if card.abilities and card.rule not in listed]
        cards = [Rule(id=c.rule, title=c.name, statement=c.text or "No ability.", chapter="Cards", source=c.source) for c in more]
        return RuleBook(self.title, (*listed.values(), *cards), listed.tests)

    # The course of a game

    def new(self) -> OlympusState:
        """FO-SETUP-1..8: nothing on the board, everybody about to be dealt six cards; the starter is chosen last."""
        s = OlympusState()
        s.game = self
        s.unseen = list(self.box.copies)
        s.pool = self.full_pool.copy()
        s.pile = sum(s.unseen) - int(self.options["removed_cards"] or 0)
        s.asks = [(m.ROLL_START, UNKNOWN), (m.ROLL_DRAW, 1, HAND_SIZE, 0), (m.ROLL_DRAW, 0, HAND_SIZE, 0)]
        s.to_act = CHANCE
        return s

    def legal_moves(self, state: OlympusState) -> list[Move]:
        if state.to_act >= 0:
            return QUESTIONS[state.asks[-1][0]](self, state)
        return [] if state.to_act == OVER else [move for move, _ in self.outcomes(state)]

    def apply(self, state: OlympusState, move: Move) -> None:
        asks = state.asks
        ANSWERS[asks[-1][0]](self, state, move)
        while asks:
            ask = asks[-1]
            what = ask[0]
            if what < FIRST_TASK:
                state.to_act = ask[1] if what < FIRST_CHANCE else CHANCE
                return
            asks.pop()
            TASKS[what](self, state, ask)

    def outcomes(self, state: OlympusState) -> list[tuple[Move, int]]:
        """FO-CHANCE-1..3: a known top card comes for certain, otherwise every unseen card by its copies."""
        what = state.asks[-1][0]
        if what == ROLL_DRAW:
            if state.top and state.top[0] != UNKNOWN:
                return [((m.DRAWN, state.top[0], 0), 1)]
            if state.pool is None:
                state.pool = self._pool(state.unseen)
            return list(state.pool.values())
        if what == m.ROLL_SEE:
            return [((m.SEEN, card, 0), copies) for card, copies in enumerate(state.unseen) if copies]
        return [((m.STARTS, 0, 0), 1), ((m.STARTS, 1, 0), 1)]

    def _pool(self, unseen: Sequence[int]) -> dict[int, tuple[Move, int]]:
        return {card: self.draws[card][copies] for card, copies in enumerate(unseen) if copies}

    def roll(self, state: OlympusState, rng: Random) -> Move:
        """Draws from the copies of all kinds: those of which none is unseen have no weight."""
        if state.asks[-1][0] != ROLL_DRAW or state.top:
            return super().roll(state, rng)
        return rng.choices(self.drawn, state.unseen)[0]

    # What players know

    def observe(self, state: OlympusState, viewer: Player) -> OlympusState:
        return hidden.observe(self, state, viewer)

    def determinize(self, view: OlympusState, viewer: Player, rng: Random) -> OlympusState:
        return hidden.determinize(self, view, viewer, rng)

    def twin(self, state: OlympusState, viewer: Player, rng: Random) -> OlympusState:
        return hidden.twin(self, state, viewer, rng)

    # Points

    def scores(self, state: OlympusState) -> list[int]:
        return scoring.scores(state)

    def result(self, state: OlympusState) -> Result | None:
        return scoring.result(state)

    def ending(self, state: OlympusState) -> str:
        return moves.ending(self.box, state)

    def explain_scores(self, state: OlympusState) -> list[tuple[str, str, list[int]]]:
        return scoring.explain_scores(state)

    # Words and clicks

    def prompt(self, state: OlympusState) -> str:
        return moves.prompt(self, state)

    def describe(self, state: OlympusState, move: Move) -> str:
        return moves.describe(self, state, move)

    def tell(self, event: Event) -> str:
        return moves.tell(self.box, event)

    def group(self, state: OlympusState, move: Move) -> str:
        return moves.group(state, move)

    def refusals(self, state: OlympusState, move: Move) -> list[Refusal]:
        return refuse.refusals(self, state, move)

    def element(self, state: OlympusState, move: Move) -> str:
        return moves.element(state, move)

    def meant(self, state: OlympusState, element: str) -> Move | None:
        return moves.meant(self.box, state, element)

    def amid(self, state: OlympusState) -> bool:
        """Everything but the choice of the next card continues something."""
        return bool(state.asks) and state.asks[-1][0] not in (m.ASK_PLAY, m.ASK_SKIP)

    # Saving and seeing

    def text(self, state: OlympusState) -> str:
        return notation.text(self, state)

    def to_json(self, state: OlympusState) -> dict[str, Any]:
        return notation.to_json(self, state)

    def from_json(self, data: Mapping[str, Any]) -> OlympusState:
        return notation.from_json(self, data)

    def graph(self, state: OlympusState | None = None) -> nx.Graph[Any]:
        return board.position(self.box, state)

    def figure(self, view: OlympusState, viewer: Player | None = None) -> go.Figure:
        from kernel_lib.games.olympus.figure import figure  # plotly is imported only where something is drawn

        return figure(self, view, viewer)

    def evaluate(self, view: OlympusState, me: Player) -> float:
        return bots.evaluate(self, view, me)


GAME = Olympus
