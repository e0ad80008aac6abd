"""A played game as data: every move, also those of chance, so that a replay needs no seed."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from kernel_lib.core.data import Tables, printed_digest
from kernel_lib.core.errors import BadRecord, ChangedData, IllegalMove, KernelError
from kernel_lib.core.game import Game
from kernel_lib.core.options import Value
from kernel_lib.core.result import Result
from kernel_lib.core.types import Move, State

FORMAT = 1
GameMaker = Callable[..., Game[Any]]


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Game, options, data fingerprint, seed, moves and result. `data` holds the printed matter once the record is saved."""

    format: int = FORMAT
    game: str
    version: int
    players: int
    options: dict[str, bool | int | str | None]
    digest: str
    seed: int | str | None
    seats: list[str]
    moves: list[tuple[int, int, int]] = []
    result: Result | None = None
    data: dict[str, list[dict[str, Any]]] | None = None

    def save(self, path: str | Path) -> Path:
        """Writes JSON. The old file stays whole until the new one is complete."""
        target = Path(path)
        _check_target(target)
        complete = self if self.data is not None else msgspec.structs.replace(self, data=_game_of(self).tables)
        part = target.with_name(f".{target.name}.{os.getpid()}.part")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(msgspec.json.format(msgspec.json.encode(complete), indent=1))
            part.replace(target)
        except OSError as error:
            raise BadRecord(f"{target}: cannot be written ({error.strerror or error})") from error
        finally:
            with suppress(OSError):
                part.unlink()
        return target


def _check_target(target: Path) -> None:
    """A saved game is a .json file and never replaces anything but another one."""
    if target.suffix != ".json":
        raise BadRecord(f"'{target}': the name of a saved game ends in .json")
    with suppress(OSError):  # what cannot be read is told when it is written
        head = target.read_bytes()[:4000] if target.is_file() else b""
        if head.strip() and not (b'"format"' in head and b'"digest"' in head):
            raise BadRecord(f"{target}: is there already and is no saved game; choose another name")


_makers: dict[str, GameMaker] = {}


def use_games(makers: dict[str, GameMaker]) -> None:
    """Tells records how to make the games they name; the core itself knows none."""
    _makers.update(makers)


def start_record(game: Game[Any], seed: int | str | None, seats: list[str]) -> Record:
    """An empty record of a game that begins now."""
    return Record(
        game=game.name,
        version=game.version,
        players=game.players,
        options=dict(game.options),
        digest=game.digest,
        seed=seed,
        seats=seats,
        data=None if game.digest == printed_digest(game.data_folder()) else game.tables,
    )


def load(path: str | Path) -> Record:
    """Reads and replays a saved game; a clear error for anything that is not one."""
    try:
        text = Path(path).read_bytes()
    except OSError as error:
        raise BadRecord(f"{path}: cannot be read ({error.strerror or error})") from error
    try:
        record = msgspec.json.decode(text, type=Record)
    except msgspec.ValidationError as error:
        raise BadRecord(f"{path}: is no saved game of kernel_lib: {error}") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"{path}: is not complete JSON, perhaps cut off: {error}") from error
    try:
        check(record)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from error
    return record


def check(record: Record) -> None:
    """Replays the whole record and compares the result."""
    if record.format != FORMAT:
        raise BadRecord(f"format {record.format}, but this kernel_lib reads format {FORMAT}")
    state = replay(record)
    found = state.game.result(state)
    if found != record.result:
        raise BadRecord(f"its moves lead to {found}, but it says {record.result}")


def replay(record: Record, upto: int | None = None) -> Any:
    """The position after all moves, or after the first `upto` of them; every move is checked."""
    game = game_of(record)
    state = game.new()
    state.log = []
    for number, move in enumerate(record.moves[:upto]):
        play_checked(game, state, move, number)
    return state


def play_checked(game: Game[Any], state: State, move: Move, number: int) -> None:
    """Plays one move of a record, or says which one is wrong and why."""
    try:
        game.demand(state, move)
    except IllegalMove as error:
        raise BadRecord(f"move {number + 1}: {error}") from error
    game.apply(state, move)


def game_of(record: Record) -> Game[Any]:
    """The game of a record. Where the data have changed since, those saved with the record are used, with a warning."""
    try:
        game = _make(record.game, record.players, record.options)
    except BadRecord:
        if record.data is None:
            raise
        game = _make(record.game, record.players, record.options, record.data)  # its card file may be gone
    if record.version != game.version:
        raise BadRecord(f"saved with version {record.version} of {record.game}; this is version {game.version}, whose rules differ")
    if record.digest == game.digest:
        return game
    if record.data is None:
        raise BadRecord(f"its cards and maps ({record.digest}) differ from today's ({game.digest}) and were not saved with it")
    stored = _make(record.game, record.players, record.options, record.data)
    if stored.digest != record.digest:
        raise BadRecord("the data saved with it do not fit its fingerprint: the file was changed")
    warnings.warn(f"{record.game}: this record uses other data than today's; it is replayed with the data saved with it", ChangedData, stacklevel=3)
    return stored


def _game_of(record: Record) -> Game[Any]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ChangedData)
        return game_of(record)


def _make(name: str, players: int, options: dict[str, Value], tables: Tables | None = None) -> Game[Any]:
    if name not in _makers:
        raise BadRecord(f"unknown game '{name}'; known: {', '.join(_makers)}")
    reserved = {"name", "players", "edition", "tables"} & set(options)
    if reserved:
        raise BadRecord(f"{name} has no option '{min(reserved)}'")
    try:
        return _makers[name](players=players, tables=tables, **options)
    except KernelError as error:
        raise BadRecord(f"its {name} cannot be set up: {error}") from error
