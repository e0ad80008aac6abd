"""Playing a game to its end with bots, every move checked."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from kernel_lib.core.errors import BadOption, BotFailed, IllegalMove
from kernel_lib.core.game import Game
from kernel_lib.core.record import Record, start_record
from kernel_lib.core.types import CHANCE, OVER, Move, Player, State

S = TypeVar("S", bound=State)


class Bot(Protocol):
    """Anything that can choose a move from what a player may know."""

    def choose(self, game: Game[Any], view: Any, me: Player, rng: Random) -> Move: ...


def table_rng(seed: int | str | None) -> Random:
    """The generator of dice, draws and shuffles."""
    return Random(f"{seed}/table")


def seat_rng(seed: int | str | None, player: Player) -> Random:
    """The generator that a seat's bot uses."""
    return Random(f"{seed}/seat{player}")


def chance_move(game: Game[S], state: S, rng: Random) -> Move:
    """One outcome, drawn with its weight."""
    return game.roll(state, rng)


def deal(game: Game[S], seed: int | str | None) -> tuple[S, Random]:
    """A new game after its opening chance moves, and the generator that goes on from there."""
    check_seed(seed)
    state, rng = game.new(), table_rng(seed)
    while state.to_act == CHANCE:
        game.apply(state, game.roll(state, rng))
    return state, rng


def check_seed(seed: object) -> None:
    """A seed is a whole number or text, so that it can be saved."""
    if type(seed) not in (int, str):
        raise BadOption(f"a seed is a whole number or text, not {seed!r}")


def name_of(bot: object) -> str:
    """What a bot is called in records and tables."""
    return str(getattr(bot, "name", type(bot).__name__))


def play_match(game: Game[S], bots: Sequence[Bot], seed: int | str | None) -> Record:
    """Plays a whole game; a bot that fails ends it with BotFailed, which holds what was played so far."""
    if len(bots) != game.players:
        raise BadOption(f"{game.name} with {game.players} players needs {game.players} bots, not {len(bots)}")
    check_seed(seed)
    record = start_record(game, seed, [name_of(bot) for bot in bots])
    state, table = game.new(), table_rng(seed)
    seats = [seat_rng(seed, player) for player in range(game.players)]
    while state.to_act != OVER:
        player = state.to_act
        move = game.roll(state, table) if player == CHANCE else _ask(game, state, bots[player], seats[player], record)
        game.apply(state, move)
        record.moves.append(move)
    record.result = game.result(state)
    return record


def _ask(game: Game[S], state: S, bot: Bot, rng: Random, record: Record) -> Move:
    player = state.to_act
    where = f"bot '{name_of(bot)}' on seat {player} (seed {record.seed!r}, move {len(record.moves) + 1})"
    try:
        move = bot.choose(game, game.observe(state, player), player, rng)
    except Exception as error:
        raise BotFailed(f"{where} raised {type(error).__name__}: {error}", record) from error
    try:
        game.demand(state, move)
    except IllegalMove as error:
        raise BotFailed(f"{where} chose an illegal move: {error}", record) from error
    return move
