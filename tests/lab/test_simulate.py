"""Simulations: repeatable whatever the number of workers, and nothing that was finished is lost."""

from __future__ import annotations

import contextlib
import json
import math
import warnings
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pandas as pd
import pytest
from filelock import FileLock

import kernel_lib as kl
from kernel_lib.bots.random import RandomBot
from kernel_lib.core.errors import BadOption, BadRecord, KernelError
from kernel_lib.lab import simulate as simulate_module
from kernel_lib.lab.simulate import CHUNK, Results
from kernel_lib.lab.statistics import correlation, mean_interval, wilson


def run(games: int = 12, bots: Any = ("random", "random"), seed: int | str = 1, **more: Any) -> Results:
    return kl.simulate("olympus", list(bots), games=games, seed=seed, progress=False, **{"workers": 1, **more})


def same(a: Results, b: Results) -> bool:
    """Whether all tables are equal; pandas tells the first difference otherwise."""
    for name in ("games", "seats", "events"):
        pd.testing.assert_frame_equal(getattr(a, name), getattr(b, name))
    return True


class Fragile(RandomBot):
    """Plays at random and raises in games in which its first hand adds up to something."""

    name = "fragile"

    def choose(self, game: Any, view: Any, me: int, rng: Random) -> Any:
        if view.turn <= 2 and sum(view.hands[me]) % 3 == 0:
            raise ZeroDivisionError("such a hand")
        return super().choose(game, view, me, rng)


class Sturdy(RandomBot):
    """Never fails, and goes by the same name."""

    name = "fragile"


class Interrupting(RandomBot):
    """The user presses stop while it thinks about its 200th move."""

    name = "interrupting"

    def __init__(self, at: int = 200) -> None:
        self.at, self.asked = at, 0

    def choose(self, game: Any, view: Any, me: int, rng: Random) -> Any:
        self.asked += 1
        if self.asked == self.at:
            raise KeyboardInterrupt
        return super().choose(game, view, me, rng)


# Repeatability


def test_a_simulation_has_a_row_per_game_and_per_seat():
    results = run(12)
    assert list(results.games["game"]) == list(range(12))
    assert list(results.games["seed"]) == [f"1/{number}" for number in range(12)]
    assert len(results.seats) == 24
    assert results.complete
    assert len(results.failures) == 0
    assert {"winners", "rule", "moves", "reason", "counter", "turn", "starter", "left_out"} <= set(results.games.columns)
    assert set(results.games["reason"]) <= {"six", "vp", "pile"}


def test_each_game_is_the_match_with_its_seed():
    results = run(4, ["random", "greedy"], "troy")
    for number in range(4):
        record = kl.match(kl.game("olympus"), ["random", "greedy"], f"troy/{number}")
        row = results.games.loc[number]
        assert record.result is not None
        assert (row["winners"], row["rule"], row["moves"]) == (record.result.winners, record.result.rule, len(record.moves))
        assert tuple(results.seats[results.seats["game"] == number]["score"]) == record.result.scores
        told = results.events[results.events["game"] == number]
        assert told["times"].sum() == len(kl.replay(record).log)


def test_the_same_seed_gives_the_same_tables_and_another_does_not():
    first = run(6)
    assert same(first, run(6))
    assert list(first.games["moves"]) != list(run(6, seed=2).games["moves"])


def test_the_number_of_workers_changes_nothing(monkeypatch: pytest.MonkeyPatch):
    pools = []

    def pool(workers: int, **more: Any) -> ProcessPoolExecutor:
        pools.append(workers)
        return ProcessPoolExecutor(workers, **more)

    monkeypatch.setattr(simulate_module, "ProcessPoolExecutor", pool)
    monkeypatch.setattr(simulate_module, "FEW", 5)
    games = CHUNK + 3
    assert same(run(games, workers=1), run(games, workers=2))
    assert pools == [2]
    run(4, workers=2)
    assert pools == [2]  # few games are not worth processes


def test_a_given_executor_changes_nothing_and_stays_open():
    with ThreadPoolExecutor(3) as pool:
        assert same(run(CHUNK + 3), run(CHUNK + 3, executor=pool))
        assert pool.submit(int, "7").result() == 7


def test_games_are_in_order_whatever_ends_first():
    class Backwards(ThreadPoolExecutor):
        """Begins with what was handed in last."""

        def __init__(self) -> None:
            super().__init__(1)
            self.waiting: list[Any] = []

        def submit(self, *task: Any, **more: Any) -> Any:
            from concurrent.futures import Future

            future: Any = Future()
            self.waiting.append((future, task))
            if len(self.waiting) == 2:
                for each, (function, *arguments) in reversed(self.waiting):
                    each.set_result(function(*arguments))
            return future

    assert same(run(CHUNK + 3), run(CHUNK + 3, executor=Backwards()))


def test_options_change_the_game():
    printed, changed = run(6), run(6, options={"removed_cards": 60})
    assert changed.games["turn"].mean() < printed.games["turn"].mean()


# Failures


@pytest.fixture(scope="module")
def fragile() -> Results:
    return run(15, [Fragile(), "random"])


def test_a_bot_that_fails_is_reported_with_its_seed_and_the_others_go_on(fragile: Results):
    results = fragile
    failed, done = set(results.failures["game"]), set(results.games["game"])
    assert failed
    assert done
    assert failed | done == set(range(15))
    assert not failed & done
    assert not results.complete
    row = results.failures.iloc[0]
    assert row["seed"] == f"1/{row['game']}"
    assert "BotFailed" in row["error"]
    assert "ZeroDivisionError: such a hand" in row["error"]
    assert "bot 'fragile' on seat 0" in row["error"]


def test_a_failure_can_be_repeated_from_its_seed(fragile: Results):
    seed = fragile.failures.iloc[0]["seed"]
    with pytest.raises(kl.BotFailed, match="such a hand"):
        kl.match(kl.game("olympus"), [Fragile(), "random"], seed)


def test_failures_are_the_same_with_an_executor(fragile: Results):
    with ThreadPoolExecutor(2) as pool:
        together = run(15, [Fragile(), "random"], executor=pool)
    assert same(fragile, together)
    assert sorted(fragile.failures["game"]) == sorted(together.failures["game"])


def test_results_tell_how_many_games_failed(fragile: Results):
    failed = len(fragile.failures)
    assert f"{15 - failed} of 15 games, {failed} failed" in repr(fragile)
    assert "such a hand" in fragile._repr_html_()
    assert "complete, 0 failed" in repr(run(3))


def test_results_without_a_finished_game_can_be_shown():
    class Hopeless(RandomBot):
        name = "hopeless"

        def choose(self, game: Any, view: Any, me: int, rng: Random) -> Any:
            raise RuntimeError("never")

    results = run(3, [Hopeless(), "random"])
    assert len(results.failures) == 3
    assert "0 of 3 games, 3 failed" in repr(results)
    assert "never" in results._repr_html_()
    assert len(results.win_rates()) == 0


def test_a_worker_that_dies_is_reported_with_the_seeds_of_its_games():
    from concurrent.futures import Future
    from concurrent.futures.process import BrokenProcessPool

    class Dying(ThreadPoolExecutor):
        calls = 0

        def submit(self, *task: Any, **more: Any) -> Any:
            self.calls += 1
            if self.calls != 2:
                return super().submit(*task, **more)
            future: Any = Future()
            future.set_exception(BrokenProcessPool("killed"))
            return future

    with Dying(2) as pool:
        results = run(3 * CHUNK, executor=pool)
    assert sorted(results.failures["game"]) == list(range(CHUNK, 2 * CHUNK))
    assert results.failures["error"].str.contains("worker process died").all()
    assert len(results.games) == 2 * CHUNK


# Interruption


def test_an_interrupted_simulation_keeps_what_is_done():
    with pytest.warns(UserWarning, match=r"interrupted: (\d+) of 50 games are kept"):
        results = run(50, [Interrupting(), "random"])
    assert 0 < len(results.games) < 50
    assert not results.complete
    whole = run(len(results.games), [Interrupting(at=10**9), "random"])
    pd.testing.assert_frame_equal(results.games, whole.games)


def test_an_interruption_in_an_executor_keeps_what_is_done():
    with ThreadPoolExecutor(1) as pool, pytest.warns(UserWarning, match="interrupted"):
        results = run(3 * CHUNK, [Interrupting(900), "random"], executor=pool)
    assert 0 < len(results.games) < 3 * CHUNK


def test_an_interrupted_simulation_goes_on_from_its_file(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    with pytest.warns(UserWarning, match="interrupted"):
        first = run(8, [Interrupting(), "random"], out=path)
    assert len(path.read_text().splitlines()) == 1 + len(first.games)
    second = run(8, [Interrupting(10**9), "random"], out=path)
    assert second.complete
    assert same(second, run(8, [Interrupting(10**9), "random"]))


# The file of results


def test_a_second_call_takes_finished_games_from_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "deep" / "games.jsonl"
    first = run(6, out=path)
    assert len(path.read_text().splitlines()) == 7
    played: list[int] = []
    real = simulate_module._play_one

    def spy(game: Any, bots: Any, number: int, *rest: Any) -> Any:
        played.append(number)
        return real(game, bots, number, *rest)

    monkeypatch.setattr(simulate_module, "_play_one", spy)
    assert same(run(6, out=path), first)
    assert played == []
    longer = run(9, out=path)
    assert played == [6, 7, 8]
    assert same(longer, run(9))
    assert same(run(4, out=path), run(4))
    assert len(path.read_text().splitlines()) == 10


@pytest.mark.parametrize("change", [{"seed": 2}, {"bots": ["random", "greedy"]}, {"options": {"removed_cards": 30}}], ids=str)
def test_a_file_with_other_results_is_refused_and_stays(tmp_path: Path, change: dict[str, Any]):
    path = tmp_path / "games.jsonl"
    run(3, out=path)
    before = path.read_text()
    with pytest.raises(BadRecord, match=r"games\.jsonl: holds other results"):
        run(3, out=path, **change)
    assert path.read_text() == before


@pytest.mark.parametrize("text", ["my diary\nsecond line\n", '[1, 2]\n{"game": 1}\n', '{"kernel_lib": 0}\n'])
def test_a_file_of_something_else_is_refused_and_stays(tmp_path: Path, text: str):
    path = tmp_path / "notes.txt"
    path.write_text(text)
    with pytest.raises(BadRecord, match=r"notes\.txt"):
        run(3, out=path)
    assert path.read_text() == text


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    whole = run(6, out=path)
    text = path.read_text()
    path.write_text(text[: text.rstrip("\n").rindex("\n") + 40])
    assert same(run(6, out=path), whole)
    assert [json.loads(line).get("game") for line in path.read_text().splitlines()] == ["olympus", 0, 1, 2, 3, 4, 5]


def test_games_that_failed_are_tried_again(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    first = run(15, [Fragile(), "random"], out=path)
    assert len(first.failures) > 0
    second = run(15, [Sturdy(), "random"], out=path)
    assert second.complete
    assert len(second.failures) == 0
    assert sorted(json.loads(line)["game"] for line in path.read_text().splitlines()[1:]) == list(range(15))


def test_a_file_that_another_notebook_writes_is_refused(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    with FileLock(f"{path}.lock"), pytest.raises(BadRecord, match="another notebook is writing this file"):
        run(3, out=path)
    assert run(3, out=path).complete


def test_a_refused_file_is_not_left_locked(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    run(3, out=path)
    with pytest.raises(BadRecord):
        run(3, seed=2, out=path)
    assert run(3, out=path).complete


class FullDisk:
    """A file on a disk with room for a few more lines."""

    def __init__(self, file: Any, room: int) -> None:
        self.file, self.room = file, room

    def write(self, text: str) -> int:
        self.room -= 1
        if self.room < 0:
            self.file.write(text[: len(text) // 2])
            self.file.flush()
            raise OSError(28, "No space left on device")
        return int(self.file.write(text))

    def flush(self) -> None:
        self.file.flush()

    def close(self) -> None:
        self.file.close()


def test_a_full_disk_is_told_and_results_are_kept_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "games.jsonl"
    real = Path.open

    def full(self: Path, mode: str = "r", *rest: Any, **more: Any) -> Any:
        file = real(self, mode, *rest, **more)
        return FullDisk(file, 3) if "a" in mode else file

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", full)
        with pytest.warns(UserWarning, match=r"games\.jsonl: cannot be written any more.*No space left") as caught:
            results = run(8, out=path)
    assert len([each for each in caught if "cannot be written" in str(each.message)]) == 1
    assert results.complete
    assert same(results, run(8))
    assert same(run(8, out=path), results)  # with room again, the rest is played and written
    assert len(path.read_text().splitlines()) == 9


def test_a_full_disk_at_the_start_does_not_destroy_finished_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "games.jsonl"
    run(6, out=path)
    before = path.read_text()

    def full(self: Path, data: str, *rest: Any, **more: Any) -> int:
        with self.open("w", encoding="utf-8") as file:
            file.write(data[:50])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch, contextlib.suppress(OSError, KernelError), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        patch.setattr(Path, "write_text", full)
        run(8, out=path)
    assert path.read_text().startswith(before)


# Wrong calls


def test_an_unknown_option_is_refused_with_the_options_there_are():
    with pytest.raises(BadOption, match="removed_cards"):
        run(3, options={"removed_card": 3})


def test_a_value_out_of_range_is_refused():
    with pytest.raises(BadOption, match="removed_cards"):
        run(3, options={"removed_cards": 999})


def test_an_unknown_bot_or_game_is_refused():
    with pytest.raises(BadOption, match=r"no bot 'gredy'.*greedy"):
        run(3, ["gredy", "random"])
    with pytest.raises(BadOption, match=r"no game 'olimpus'.*olympus"):
        kl.simulate("olimpus", ["random", "random"], games=3)


@pytest.mark.parametrize("games", [0, -5])
def test_a_number_of_games_below_one_is_refused(games: int):
    with pytest.raises(BadOption, match=f"at least 1, not {games}"):
        run(games)


@pytest.mark.parametrize("bots", [[], ["random"], ["random"] * 3])
def test_a_wrong_number_of_bots_is_refused(bots: list[str]):
    with pytest.raises(BadOption, match="2"):
        run(3, bots)


def test_a_wrong_call_leaves_no_file(tmp_path: Path):
    with pytest.raises(BadOption):
        run(3, ["gredy", "random"], out=tmp_path / "games.jsonl")
    assert list(tmp_path.iterdir()) == []


# Statistics


def row(number: int, winners: list[int], scores: tuple[int, int] = (0, 0)) -> dict[str, Any]:
    ranking = [1 if seat in winners else 2 for seat in (0, 1)]
    return {"game": number, "seed": f"1/{number}", "moves": 9, "winners": winners, "ranking": ranking, "scores": list(scores), "rule": "FO-END-4",
            "details": {}, "events": []}  # fmt: skip


def test_win_rates_count_a_tie_in_equal_parts():
    results = Results("olympus", ["a", "b"], [row(0, [0]), row(1, [0]), row(2, [0, 1]), row(3, [1])], 4)
    rates = results.win_rates()
    assert (rates.loc["a", "won"], rates.loc["b", "won"]) == (2.5 / 4, 1.5 / 4)
    assert list(rates["games"]) == [4, 4]


def test_win_rates_have_the_interval_of_wilson():
    rates = run(14, ["greedy", "random"]).win_rates()
    assert list(rates.index) == ["greedy", "random"]
    for _, line in rates.iterrows():
        assert (line["low"], line["high"]) == wilson(line["won"] * line["games"], int(line["games"]))
        assert 0 <= line["low"] < line["won"] + 1e-9
        assert line["won"] - 1e-9 < line["high"] <= 1
    assert rates["won"].sum() == pytest.approx(1)
    assert rates.loc["greedy", "low"] > rates.loc["random", "high"]


def test_win_rates_by_seat_tell_equal_bots_apart():
    results = run(10)
    rates = results.win_rates("seat")
    assert list(rates.index) == [0, 1]
    for seat in (0, 1):
        share = results.seats[results.seats["seat"] == seat]["won"].mean()
        assert rates.loc[seat, "won"] == share
    assert rates["won"].sum() == pytest.approx(1)


def test_the_interval_of_wilson_has_its_known_values():
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_interval_of_a_mean_has_its_known_value():
    assert mean_interval([0.0, 1.0, 0.0, 1.0]) == pytest.approx((0.5, 0.5 - 0.5658, 0.5 + 0.5658), abs=1e-3)
    assert mean_interval([2.0])[0] == 2.0
    assert mean_interval([2.0])[1:] == (float("-inf"), float("inf"))


def test_a_correlation_and_its_interval_have_their_known_values():
    """With 28 pairs the transformed interval reaches 1.96 / 5 to either side."""
    xs, ys = [1.0, -1.0, 1.0, -1.0] * 7, [1.0, -1.0, 1.0, 1.0] * 7
    r = 1 / 3**0.5
    assert correlation(xs, ys) == pytest.approx((r, math.tanh(math.atanh(r) - 0.391993), math.tanh(math.atanh(r) + 0.391993)))
    low, high = correlation(xs, [-y for y in ys])[1:]
    assert (low, high) == pytest.approx((-math.tanh(math.atanh(r) + 0.391993), -math.tanh(math.atanh(r) - 0.391993)))


def test_a_perfect_correlation_is_certain_and_one_of_few_or_equal_numbers_is_unknown():
    line = [1.0, 2.0, 3.0, 4.0]
    assert correlation(line, [2 * x + 1 for x in line]) == (1, 1, 1)
    assert correlation(line, line[::-1]) == (-1, -1, -1)
    assert all(math.isnan(value) for value in (*correlation(line[:3], line[:3]), *correlation(line, [5.0] * 4)))


# Comparing


def test_comparing_a_rule_with_itself_shows_no_difference():
    table = kl.compare("olympus", ["greedy", "random"], {"removed_cards": 20}, games=6, workers=1, progress=False)
    assert list(table.index) == [("player 1", "greedy"), ("player 2", "random")]
    assert (table["difference"] == 0).all()
    assert (table["won, printed"] == table["won, changed"]).all()


def test_comparing_uses_the_same_seeds_on_both_sides():
    table = kl.compare("olympus", ["random", "random"], {"removed_cards": 60}, games=8, seed=3, workers=1, progress=False)
    printed, changed = run(8, seed=3), run(8, seed=3, options={"removed_cards": 60})
    for seat in (0, 1):
        line = table.loc[(f"player {seat + 1}", "random")]
        own = [each.seats[each.seats["seat"] == seat] for each in (printed, changed)]
        assert [line["won, printed"], line["won, changed"]] == pytest.approx([own[0]["won"].mean(), own[1]["won"].mean()], abs=0.001)
        assert [line["score, printed"], line["score, changed"]] == pytest.approx([own[0]["score"].mean(), own[1]["score"].mean()], abs=0.001)
        assert line["difference"] == pytest.approx(line["won, changed"] - line["won, printed"], abs=0.002)
        assert line["low"] < line["difference"] < line["high"]
        gains = [float(gain) for gain in own[1]["score"].to_numpy() - own[0]["score"].to_numpy()]
        assert [line["score difference"], line["score low"], line["score high"]] == pytest.approx(mean_interval(gains), abs=0.001)
        assert line["games"] == 8


def test_both_sides_of_a_comparison_share_the_other_options():
    shared = {"removed_cards": 60}
    table = kl.compare("olympus", ["random", "random"], {"first_turn_skip": "attack"}, games=6, options=shared, workers=1, progress=False)
    printed, changed = run(6, options=shared), run(6, options={**shared, "first_turn_skip": "attack"})
    for side, found in (("printed", printed), ("changed", changed)):
        means = found.seats.groupby("seat")["score"].mean()
        assert list(table[f"score, {side}"]) == pytest.approx(list(means), abs=0.001)
    same = kl.compare("olympus", ["random", "random"], {"removed_cards": 60}, games=6, options=shared, workers=1, progress=False)
    assert (same["score difference"] == 0).all()


def test_the_change_of_a_comparison_wins_over_the_shared_options():
    more = {"games": 4, "workers": 1, "progress": False}
    printed = kl.game("olympus").options["removed_cards"]
    over = kl.compare("olympus", ["random", "random"], {"removed_cards": printed}, options={"removed_cards": 60}, **more)
    under = kl.compare("olympus", ["random", "random"], {"removed_cards": 60}, **more)
    assert list(over["score, printed"]) == list(under["score, changed"])
    assert list(over["score, changed"]) == list(under["score, printed"])


def test_comparing_with_an_unknown_option_is_refused():
    with pytest.raises(BadOption):
        kl.compare("olympus", ["random", "random"], {"cards": 1}, games=2, workers=1, progress=False)
