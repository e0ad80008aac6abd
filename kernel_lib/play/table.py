"""A table with people and bots, without a screen. Widgets show it; tests and scripts can use it as it is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from kernel_lib import bots as bot_list
from kernel_lib.bots.greedy import Greedy
from kernel_lib.core import record as records
from kernel_lib.core.errors import BadOption, BotFailed, IllegalMove
from kernel_lib.core.event import Event, Refusal
from kernel_lib.core.game import Game
from kernel_lib.core.match import Bot, chance_move, name_of, seat_rng, table_rng
from kernel_lib.core.record import start_record
from kernel_lib.core.types import CHANCE, OVER, Move, Player

PERSON = "me"


class Hint(NamedTuple):
    """A move with a bot's estimate of what it leads to."""

    move: Move
    words: str
    estimate: float


class _Moment(NamedTuple):
    """What undo goes back to."""

    state: Any
    moves: int
    generators: list[Any]
    fresh: int


class Table:
    """One game with its seats: "me" for a person, a name or an object with `choose` for a bot."""

    def __init__(self, game: Game[Any], seats: Sequence[str | Bot] | None = None, seed: int | str = 1) -> None:
        self.game = game
        seats = list(seats) if seats is not None else [PERSON] + ["greedy"] * (game.players - 1)
        if len(seats) != game.players:
            raise BadOption(f"{game.name} with {game.players} players needs {game.players} seats, not {len(seats)}")
        self.bots: list[Bot | None] = [None if seat == PERSON else bot_list.get(seat) for seat in seats]
        self.seed = seed
        self.state = game.new()
        self.state.log = []
        self.record = start_record(game, seed, [PERSON if bot is None else name_of(bot) for bot in self.bots])
        self._generators = [table_rng(seed), *(seat_rng(seed, player) for player in range(game.players))]
        self._moments: list[_Moment] = []
        self._fresh = 0
        """Number of events that the person to move has already seen."""

    # Who sits where

    @property
    def people(self) -> list[Player]:
        """Seats of people."""
        return [player for player, bot in enumerate(self.bots) if bot is None]

    @property
    def asks_person(self) -> bool:
        """Whether a person has to answer now."""
        return self.state.to_act in self.people

    @property
    def is_over(self) -> bool:
        return bool(self.state.to_act == OVER)

    # Playing

    def play(self, move: Move) -> None:
        """A person's answer; IllegalMove with rule and reason if it is not allowed."""
        if not self.asks_person:
            raise IllegalMove("the game is over" if self.is_over else "it is not a person's turn")
        self.game.demand(self.state, move)
        self._moments.append(
            _Moment(self.game.clone(self.state), len(self.record.moves), [generator.getstate() for generator in self._generators], self._fresh)
        )
        self._fresh = len(self.state.log)
        self._apply(move)

    def say(self, words: str) -> None:
        """A person's answer in words."""
        self.play(self.game.parse(self.state, words))

    def click(self, element: str) -> Move:
        """The legal move that a click means; IllegalMove with the reasons otherwise. Nothing is played yet."""
        if not self.asks_person:
            raise IllegalMove("the game is over" if self.is_over else "it is not a person's turn")
        move = self.game.meant(self.state, element)
        if move is None:
            back = " To choose something else, undo first." if self.game.amid(self.state) and self.can_undo else ""
            raise IllegalMove("not part of this question", [Refusal("", f"That is not part of the question: {self.game.prompt(self.state)}.{back}")])
        self.game.demand(self.state, move)
        return move

    def step(self) -> bool:
        """One move of chance or of a bot; False when a person has to answer or the game is over."""
        if self.is_over or self.asks_person:
            return False
        player = self.state.to_act
        self._apply(chance_move(self.game, self.state, self._generators[0]) if player == CHANCE else self._bot_move(player))
        return True

    def run(self) -> None:
        """Goes on until a person has to answer or the game is over."""
        while self.step():
            pass

    def _bot_move(self, player: Player) -> Move:
        bot = self.bots[player]
        assert bot is not None
        where = f"bot '{name_of(bot)}' on seat {player} (move {len(self.record.moves) + 1})"
        try:
            move = bot.choose(self.game, self.game.observe(self.state, player), player, self._generators[1 + player])
        except Exception as error:
            raise BotFailed(f"{where} raised {type(error).__name__}: {error}", self.record) from error
        try:
            self.game.demand(self.state, move)
        except IllegalMove as error:
            raise BotFailed(f"{where} chose an illegal move: {error}", self.record) from error
        return move

    def _apply(self, move: Move) -> None:
        self.game.apply(self.state, move)
        self.record.moves.append(move)
        self.record.result = self.game.result(self.state)

    @property
    def can_undo(self) -> bool:
        """Whether a person has answered anything yet."""
        return bool(self._moments)

    def undo(self) -> bool:
        """Takes back the last answer of a person and all that followed; False when there is none."""
        if not self._moments:
            return False
        moment = self._moments.pop()
        self.state, self._fresh = moment.state, moment.fresh
        del self.record.moves[moment.moves :]
        self.record.result = None
        for generator, state in zip(self._generators, moment.generators, strict=True):
            generator.setstate(state)
        return True

    # Seeing

    def view(self, viewer: Player) -> Any:
        """What a player may know, with the events since the last answer of a person as its log."""
        seen = self.game.observe(self.state, viewer)
        seen.log = seen.log[self._fresh :]
        return seen

    def events(self, viewer: Player) -> list[Event]:
        """All events so far as a viewer learns of them."""
        return [event.seen_by(viewer) for event in self.state.log]

    def hints(self, best: int = 3) -> list[Hint]:
        """The best moves of the person to answer in the eyes of greedy, who sees no more than the person does."""
        if not self.asks_person:
            return []
        me = self.state.to_act
        view = self.game.observe(self.state, me)
        ranked = sorted(Greedy().rank(self.game, view, me, Random(f"{self.seed}/hint/{len(self.record.moves)}")), key=lambda pair: -pair[0])
        return [Hint(move, self.game.describe(view, move), round(value, 2)) for value, move in ranked[:best]]

    # Saving

    def save(self, path: str | Path) -> Path:
        """Writes the game so far; `load_table` goes on from there."""
        return self.record.save(path)


def load_table(path: str | Path) -> Table:
    """A saved game, ready to be continued with the seats it was played with; bots of one's own come back as greedy."""
    record = records.load(path)
    known = {PERSON, *bot_list.BOTS}
    table = Table(records.game_of(record), [seat if seat in known else "greedy" for seat in record.seats], 1 if record.seed is None else record.seed)
    for number, move in enumerate(record.moves):
        if table.asks_person:
            table._fresh = len(table.state.log)
        records.play_checked(table.game, table.state, move, number)
    table.record.moves, table.record.result = list(record.moves), record.result
    table._generators = [Random(f"{record.seed}/{name}/{len(record.moves)}") for name in ("table", *(f"seat{p}" for p in range(record.players)))]
    return table
