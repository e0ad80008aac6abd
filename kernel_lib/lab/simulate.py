"""Many games at once: repeatable whatever the number of workers, and nothing finished is ever lost."""

from __future__ import annotations

import json
import os
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pandas as pd
from filelock import FileLock, Timeout
from tqdm.auto import tqdm

from kernel_lib import bots as bot_list
from kernel_lib.core.errors import BadOption, BadRecord
from kernel_lib.core.game import Game
from kernel_lib.core.match import Bot, name_of, play_match
from kernel_lib.core.options import Given
from kernel_lib.core.record import replay
from kernel_lib.games import make
from kernel_lib.lab.statistics import mean_interval, wilson

Row = dict[str, Any]
CHUNK = 10
FEW = 40
"""Up to this many games are played here; processes would take longer to start."""


class Results:
    """Tables of simulated games: `games` (a row per game), `seats` (a row per game and seat), `failures`."""

    def __init__(self, name: str, bots: Sequence[str], rows: Sequence[Row], asked: int) -> None:
        self.name, self.title, self.bots, self.asked = name, make(name).title, list(bots), asked
        done = sorted((row for row in rows if "error" not in row), key=lambda row: row["game"])
        self.failures = pd.DataFrame([row for row in rows if "error" in row], columns=["game", "seed", "error"])
        self.games = pd.DataFrame([_game_row(row) for row in done])
        self.seats = pd.DataFrame([_seat_row(row, seat, bots) for row in done for seat in range(len(bots))])
        self.events = pd.DataFrame(
            [{"game": row["game"], **entry} for row in done for entry in row["events"]], columns=["game", "seat", "rule", "times"]
        )

    @property
    def complete(self) -> bool:
        """Whether every game was played."""
        return len(self.games) == self.asked

    def win_rates(self, by: str = "bot") -> pd.DataFrame:
        """Share of games won by bot or by seat, with 95 % intervals; a tie counts in equal parts."""
        rows = []
        for key, group in self.seats.groupby(by) if len(self.seats) else ():
            low, high = wilson(float(group["won"].sum()), len(group))
            rows.append({by: key, "games": len(group), "won": group["won"].mean(), "low": low, "high": high})
        return pd.DataFrame(rows, columns=[by, "games", "won", "low", "high"]).set_index(by)

    def __repr__(self) -> str:
        state = "complete" if self.complete else f"{len(self.games)} of {self.asked} games"
        return f"Results of {self.name}: {state}, {len(self.failures)} failed\n{self.win_rates()}"

    def _repr_html_(self) -> str:
        state = "complete" if self.complete else f"<b>{len(self.games)} of {self.asked} games</b>"
        failed = self.failures.to_html(index=False) if len(self.failures) else ""
        return f"<p>{self.name}: {state}, {len(self.failures)} failed</p>{self.win_rates().to_html(float_format='{:.3f}'.format)}{failed}"


def simulate(
    name: str,
    bots: Sequence[str | Bot],
    games: int,
    seed: int | str,
    options: Mapping[str, Given],
    executor: Executor | None = None,
    out: str | Path | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> Results:
    """Plays `games` games; game i has the seed "seed/i". With `out`, finished games go to a file, and a second call goes on from it."""
    if games < 1:
        raise BadOption(f"the number of games must be at least 1, not {games}")
    game = make(name, players=len(bots), **dict(options))
    players = [bot_list.get(bot) for bot in bots]
    names = [name_of(bot) for bot in players]
    chosen = {option: game.options[option] for option in options}  # a list of words may be given in several ways
    header = {"kernel_lib": 1, "game": name, "version": game.version, "digest": game.digest, "bots": names, "seed": seed, "options": chosen}
    with _Journal(out, header) as journal:
        missing = [number for number in range(games) if number not in journal.done]
        bar = tqdm(total=games, initial=games - len(missing), desc=f"{name}: {' / '.join(names)}", unit="game", disable=not progress)
        try:
            for row in _play(name, list(bots), missing, seed, options, executor, workers):
                journal.write(row)
                bar.update()
        except KeyboardInterrupt:
            warnings.warn(f"interrupted: {len(journal.rows)} of {games} games are kept", stacklevel=2)
        finally:
            bar.close()
        failed = [row for row in journal.rows if "error" in row]
        if failed:
            warnings.warn(f"{len(failed)} games failed, the first with seed {failed[0]['seed']}: {failed[0]['error']}", stacklevel=2)
        return Results(name, names, [row for row in journal.rows if row["game"] < games], games)


def _play(
    name: str,
    bots: list[str | Bot],
    numbers: list[int],
    seed: int | str,
    options: Mapping[str, Given],
    executor: Executor | None,
    workers: int | None,
) -> Iterator[Row]:
    """Rows as games are finished, here or in worker processes."""
    workers = workers or os.cpu_count() or 1
    if executor is None and (workers == 1 or len(numbers) <= FEW):
        game = make(name, players=len(bots), **dict(options))
        for number in numbers:
            yield _play_one(game, bots, number, seed)
        return
    own = ProcessPoolExecutor(workers, mp_context=get_context("spawn")) if executor is None else None
    pool = executor if executor is not None else own
    assert pool is not None
    waiting: dict[Future[list[Row]], list[int]] = {}
    for start in range(0, len(numbers), CHUNK):
        chunk = numbers[start : start + CHUNK]
        waiting[pool.submit(play_games, name, bots, chunk, seed, dict(options))] = chunk
    try:
        for future in as_completed(waiting):
            try:
                yield from future.result()
            except BrokenProcessPool as error:
                reason = f"the worker process died: {error} (a script calls simulate below `if __name__ == '__main__':`)"
                yield from [_failure(number, seed, reason) for number in waiting[future]]
    finally:
        for future in waiting:
            future.cancel()
        if own is not None:
            own.shutdown(wait=False, cancel_futures=True)


def play_games(name: str, bots: list[str | Bot], numbers: list[int], seed: int | str, options: dict[str, Given]) -> list[Row]:
    """Plays some games; one that fails becomes a row with its seed and error, and the others go on."""
    game = make(name, players=len(bots), **options)
    return [_play_one(game, bots, number, seed) for number in numbers]


def _play_one(game: Game[Any], bots: list[str | Bot], number: int, seed: int | str) -> Row:
    try:
        return _row(number, play_match(game, [bot_list.get(bot) for bot in bots], f"{seed}/{number}"))
    except Exception as error:  # noqa: BLE001  reported with its seed, the other games must go on
        return _failure(number, seed, f"{type(error).__name__}: {error}")


def _failure(number: int, seed: int | str, error: str) -> Row:
    return {"game": number, "seed": f"{seed}/{number}", "error": error}


def _row(number: int, record: Any) -> Row:
    result = record.result
    counts = Counter((event.player, event.rule) for event in replay(record).log or [])
    events = [{"seat": seat, "rule": rule, "times": times} for (seat, rule), times in sorted(counts.items())]
    return {
        "game": number,
        "seed": record.seed,
        "moves": len(record.moves),
        "winners": list(result.winners),
        "ranking": list(result.ranking),
        "scores": list(result.scores),
        "rule": result.rule,
        "details": dict(result.details),
        "by_seat": [dict(seat) for seat in result.by_seat],
        "events": events,
    }


def _game_row(row: Row) -> Row:
    return {"game": row["game"], "seed": row["seed"], "winners": tuple(row["winners"]), "rule": row["rule"], "moves": row["moves"], **row["details"]}


def _seat_row(row: Row, seat: int, bots: Sequence[str]) -> Row:
    winners = row["winners"]
    share = 1 / len(winners) if seat in winners else 0.0
    more = row["by_seat"][seat] if row.get("by_seat") else {}  # files of an earlier version have none
    return {"game": row["game"], "seat": seat, "bot": bots[seat], "score": row["scores"][seat], "place": row["ranking"][seat], "won": share, **more}


class _Journal:
    """Finished games, kept in memory and, with a path, line by line in a file that a later call can go on from."""

    def __init__(self, path: str | Path | None, header: Row) -> None:
        self.path = None if path is None else Path(path)
        self.header = header
        self.rows: list[Row] = []
        self._file: Any = None
        self._lock: FileLock | None = None

    @property
    def done(self) -> set[int]:
        return {row["game"] for row in self.rows}

    def __enter__(self) -> _Journal:
        if self.path is None:
            return self
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = FileLock(f"{self.path}.lock", timeout=0)
            self._lock.acquire()
        except Timeout:
            raise BadRecord(f"{self.path}: another notebook is writing this file; choose another one") from None
        except OSError as error:
            raise BadRecord(f"{self.path}: cannot be written ({error.strerror or error})") from error
        try:
            self._read()
            self._file = self.path.open("a", encoding="utf-8")
        except BaseException as error:
            self._lock.release()
            if isinstance(error, OSError):
                raise BadRecord(f"{self.path}: cannot be written ({error.strerror or error}); what it holds is untouched") from error
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()
        if self._lock is not None:
            self._lock.release()

    def _read(self) -> None:
        """Takes over what an earlier call finished; a line that was cut off by a crash is dropped."""
        assert self.path is not None
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        good = []
        for line in lines:
            try:
                good.append(json.loads(line))
            except ValueError:
                break
        if good and (not isinstance(good[0], dict) or good[0] != json.loads(json.dumps(self.header))):
            raise BadRecord(f"{self.path}: holds other results ({json.dumps(good[0])[:200]}); choose another file")
        if lines and not good:
            raise BadRecord(f"{self.path}: is no result file of kernel_lib")
        self.rows = [row for row in good[1:] if "error" not in row]
        if len(good) == len(lines) == len(self.rows) + 1:
            return
        text = "".join(json.dumps(entry) + "\n" for entry in [self.header, *self.rows])
        part = self.path.with_name(f".{self.path.name}.{os.getpid()}.part")
        try:
            part.write_text(text, encoding="utf-8")
            part.replace(self.path)  # the old file stays whole until the new one is complete
        finally:
            with suppress(OSError):
                part.unlink()

    def write(self, row: Row) -> None:
        self.rows.append(row)
        if self._file is not None:
            try:
                self._file.write(json.dumps(row) + "\n")
                self._file.flush()
            except OSError as error:
                warnings.warn(f"{self.path}: cannot be written any more ({error}); results are kept in memory only", stacklevel=2)
                self._file = None


def compare(
    name: str,
    bots: Sequence[str],
    change: Mapping[str, Given],
    games: int = 1000,
    seed: int | str = 1,
    options: Mapping[str, Given] | None = None,
    **more: Any,
) -> pd.DataFrame:
    """Win share and mean score per seat with the printed rules and with the change, over the same seeds, and the paired differences.

    `options` hold on both sides, such as who plays which class; without them everything but the change is as printed.
    """
    shared = dict(options or {})
    make(name, players=len(bots), **{**shared, **change})  # a wrong option is told before anything is played
    path = more.pop("out", None)
    files = (
        [None, None] if path is None else [Path(path).with_name(f"{Path(path).stem}-{part}{Path(path).suffix}") for part in ("printed", "changed")]
    )
    base = simulate(name, bots, games, seed, shared, out=files[0], **more).seats
    changed = simulate(name, bots, games, seed, {**shared, **change}, out=files[1], **more).seats
    both = base.merge(changed, on=["game", "seat", "bot"], suffixes=("_printed", "_changed"))
    rows = []
    for seat, bot in enumerate(name_of(bot_list.get(bot)) for bot in bots):
        group = both[both["seat"] == seat]
        gap, low, high = mean_interval(list(group["won_changed"] - group["won_printed"]))
        points, fewest, most = mean_interval([float(gain) for gain in group["score_changed"] - group["score_printed"]])
        rows.append(
            {
                "seat": f"player {seat + 1}", "bot": bot, "games": len(group), "won, printed": group["won_printed"].mean(),
                "won, changed": group["won_changed"].mean(), "difference": gap, "low": low, "high": high,
                "score, printed": group["score_printed"].mean(), "score, changed": group["score_changed"].mean(),
                "score difference": points, "score low": fewest, "score high": most,
            }
        )  # fmt: skip
    return pd.DataFrame(rows).set_index(["seat", "bot"]).round(3)
