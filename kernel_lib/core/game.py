"""The protocol of a game. Names and meanings here are fixed: bots, figures, widgets and experiments rely on them."""

from __future__ import annotations

import difflib
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from kernel_lib.core.board import Board
from kernel_lib.core.data import Tables, digest, overlay, printed_tables
from kernel_lib.core.errors import BadOption, IllegalMove, UnclearMove
from kernel_lib.core.event import Event, Refusal
from kernel_lib.core.options import Given, Value, read_options, resolve
from kernel_lib.core.result import Result
from kernel_lib.core.rulebook import RuleBook, marked_tests, read_rules
from kernel_lib.core.types import CHANCE, Move, Player, State

if TYPE_CHECKING:
    import networkx as nx
    import plotly.graph_objects as go

S = TypeVar("S", bound=State)


def is_move(move: object) -> bool:
    """Whether something is a tuple of three ints (True and 1.0 are none)."""
    return isinstance(move, tuple) and len(move) == 3 and all(type(part) is int for part in move)


class Game(ABC, Generic[S]):
    """Rules and printed matter of one game with its options. Never changes after it is made, so it can be shared."""

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    """Raised whenever the same moves may lead to another position than before."""
    player_counts: ClassVar[tuple[int, ...]]
    board: Board

    def __init__(
        self,
        players: int | None = None,
        edition: str | Path | Mapping[str, Any] | None = None,
        tables: Tables | None = None,
        **options: Given,
    ) -> None:
        """`edition` changes single records of the printed matter; `tables` replaces all of it, as a saved game does."""
        self.players = self.player_counts[0] if players is None else players
        if type(self.players) is not int or self.players not in self.player_counts:
            raise BadOption(f"{self.name} is for {', '.join(map(str, self.player_counts))} players, not {self.players!r}")
        self.options: Mapping[str, Value] = resolve(self.name, read_options(self.data_folder()), options, self.players)
        self.tables = self.printed_matter() if tables is None else tables
        self.is_saved = tables is not None
        self.where = "saved data" if self.is_saved else "data"
        """Where the tables come from, for messages about them."""
        if edition is not None:
            self.tables = overlay(self.tables, edition)
            self.where = "edition" if isinstance(edition, Mapping) else str(edition)
        self.set_up()

    def set_up(self) -> None:
        """Reads tables and options into what the rules use; called once, when the game is made."""

    def printed_matter(self) -> Tables:
        """The tables before any edition; a game whose options choose other data reads them here."""
        return printed_tables(self.data_folder())

    @classmethod
    def data_folder(cls) -> Path:
        """Where the game's TOML files are."""
        package = sys.modules[cls.__module__.partition(".rules")[0]]
        return Path(str(package.__file__)).parent / "data"

    @cached_property
    def digest(self) -> str:
        """Fingerprint of the printed matter in use."""
        return digest(self.tables)

    @property
    def rulebook(self) -> RuleBook:
        """The rules that users browse."""
        tests = Path(__file__).parents[2] / "tests"
        return RuleBook(self.title, read_rules(self.data_folder()), marked_tests(tests) if tests.is_dir() else {})

    # The course of a game

    @abstractmethod
    def new(self) -> S:
        """The position before any chance."""

    @abstractmethod
    def legal_moves(self, state: S) -> list[Move]:
        """Sorted, no repeats; empty only when the game is over; at CHANCE the possible outcomes."""

    @abstractmethod
    def apply(self, state: S, move: Move) -> None:
        """Plays a legal move in place. Trusts the caller: `match`, `Table` and `Record` check first."""

    @abstractmethod
    def outcomes(self, state: S) -> list[tuple[Move, int]]:
        """At CHANCE: every possible move with its integer weight."""

    def roll(self, state: S, rng: Random) -> Move:
        """At CHANCE: one outcome, drawn with its weight. A game with many outcomes may find the same one in a quicker way."""
        outcomes = self.outcomes(state)
        if len(outcomes) == 1:
            return outcomes[0][0]
        return rng.choices(outcomes, [weight for _, weight in outcomes])[0][0]

    def clone(self, state: S) -> S:
        """A copy that shares nothing that changes."""
        return state.clone()

    # What players know

    @abstractmethod
    def observe(self, state: S, viewer: Player) -> S:
        """What `viewer` may know, as a state with the other faces removed. UNKNOWN as viewer: an onlooker, who sees no hand."""

    @abstractmethod
    def determinize(self, view: S, viewer: Player, rng: Random) -> S:
        """A full state that the viewer cannot tell from the real one."""

    def twin(self, state: S, viewer: Player, rng: Random) -> S | None:
        """Another full state that differs only in what `viewer` cannot know, made without `observe`; None where all is open.

        The contract compares the views of both: they are equal unless something leaks.
        """
        return None

    # Points

    @abstractmethod
    def scores(self, state: S) -> list[int]:
        """Points of each seat as they stand."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the game ended; None while it runs."""

    def ending(self, state: S) -> str:
        """How the game ended in a sentence; empty while it runs."""
        return ""

    def explain_scores(self, state: S) -> list[tuple[str, str, list[int]]]:
        """The points line by line: words, rule id, value per seat. The lines of each seat add up to `scores`."""
        return [("Points", "", self.scores(state))]

    # Words

    @abstractmethod
    def prompt(self, state: S) -> str:
        """The question that is asked now."""

    @abstractmethod
    def describe(self, state: S, move: Move) -> str:
        """The move in words; different legal moves have different words."""

    def parse(self, state: S, text: str) -> Move:
        """The legal move with these words; a clear error with the nearest ones otherwise."""
        if not isinstance(text, str):
            raise UnclearMove(f"{text!r} is no move in words: expected text")
        if not self.legal_moves(state):
            raise UnclearMove(f"'{text}': the game is over")
        wanted = " ".join(text.split()).casefold()
        shown = {words.casefold(): (words, move) for words, move in ((self.describe(state, move), move) for move in self.legal_moves(state))}
        if wanted in shown:
            return shown[wanted][1]
        starts = [words for words in shown if words.startswith(wanted)] if wanted else []
        if len(starts) == 1:
            return shown[starts[0]][1]
        if starts:
            raise UnclearMove(f"'{text}' is the beginning of several moves: {'; '.join([shown[words][0] for words in starts])}")
        named = [words for words in shown if all(part in words for part in wanted.split())] if wanted else []
        near = named[:4] or difflib.get_close_matches(wanted, list(shown), n=4, cutoff=0.3) or list(shown)[:4]
        raise UnclearMove(f"'{text}' is no move here. Near: {'; '.join([shown[words][0] for words in near])}")

    @abstractmethod
    def tell(self, event: Event) -> str:
        """An event in words."""

    def group(self, state: S, move: Move) -> str:
        """A heading under which the move is listed with similar ones."""
        return ""

    def seat_name(self, player: Player) -> str:
        """What the player of a seat is called."""
        return f"Player {player + 1}"

    @abstractmethod
    def text(self, state: S) -> str:
        """The position on one screen of plain text."""

    def why_not(self, state: S, move: Move) -> list[Refusal]:
        """Which rules forbid the move; empty exactly when it is legal. Slow: for people, not for loops."""
        if not is_move(move):
            return [Refusal("", f"{move!r} is no move: a move is a tuple of three whole numbers.")]
        if move in self.legal_moves(state):
            return []
        return self.refusals(state, move) or [Refusal("", f"That does not answer the question: {self.prompt(state)}")]

    def refusals(self, state: S, move: Move) -> list[Refusal]:
        """The rules that forbid a move which is known not to be legal."""
        return []

    def demand(self, state: S, move: Move) -> None:
        """Raises IllegalMove unless the move is legal."""
        moves = self.legal_moves(state)
        if not is_move(move) or move not in moves:
            if not moves:
                raise IllegalMove(f"{self.name}: the game is over, {move} cannot be played")
            if state.to_act == CHANCE:
                raise IllegalMove(f"{self.name}: {move} is no possible outcome here")
            raise IllegalMove(f"{self.name}: {move} is not allowed", self.why_not(state, move))

    # Clicking

    def element(self, state: S, move: Move) -> str:
        """Id of the thing on the board that stands for the move; empty when it has only a button."""
        return ""

    def meant(self, state: S, element: str) -> Move | None:
        """The move that a click on an element means now, legal or not; None when it means nothing."""
        return None

    def amid(self, state: S) -> bool:
        """Whether the question continues an action that the same player has begun; bots look through these."""
        return False

    # Saving

    @abstractmethod
    def to_json(self, state: S) -> dict[str, Any]:
        """The position with names, readable; `from_json` is the exact inverse."""

    @abstractmethod
    def from_json(self, data: Mapping[str, Any]) -> S:
        """The position back; BadPosition with the field's name for anything that is none."""

    # Seeing

    @abstractmethod
    def graph(self, state: S | None = None) -> nx.Graph[Any]:
        """The board; with a state, the position as attributes."""

    @abstractmethod
    def figure(self, view: S, viewer: Player | None = None) -> go.Figure:
        """The position as a plotly figure, seen from `viewer`'s side of the table."""

    @abstractmethod
    def evaluate(self, view: S, me: Player) -> float:
        """How good the view looks for `me`, for bots; higher is better."""
