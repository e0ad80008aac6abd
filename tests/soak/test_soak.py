"""Many random games under all laws, and the strength of the bots over hundreds of games."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core import contract
from kernel_lib.core.errors import BadOption
from kernel_lib.core.game import Game
from kernel_lib.core.options import read_options
from kernel_lib.lab.statistics import wilson

pytestmark = pytest.mark.soak
TABLES = [(name, players) for name in kl.games() for players in kl.game(name).player_counts]


def any_game(name: str, players: int, rng: Random) -> Game[Any]:
    """A game whose every option has one of its values; what the options exclude together is drawn again."""
    while True:
        with suppress(BadOption):
            return kl.game(name, players=players, **any_options(name, players, rng))


def any_options(name: str, players: int, rng: Random) -> dict[str, Any]:
    """Every option with one of its values."""
    chosen: dict[str, Any] = {}
    for option in read_options(kl.game(name).data_folder()):
        values: list[Any] = [option.default, *option.values]
        if option.low is not None and option.high is not None:
            values += [option.low, option.high, rng.randint(option.low, option.high)]
        if option.list_of:
            values.append(rng.sample(option.list_of, option.length or players))
        chosen[option.id] = rng.choice(values)
    return chosen


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("part", range(10))
def test_hundreds_of_games_with_any_options_keep_all_laws(name: str, players: int, part: int) -> None:
    for seed in range(part * 40, part * 40 + 40):
        game = any_game(name, players, Random(seed))
        contract.check(game, seed, share=0.15, figures=1)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_greedy_is_much_stronger_than_random(name: str, players: int) -> None:
    games = 400
    game = kl.game(name, players=players)
    won = 0.0
    for number in range(games):
        seat = number % players
        result = kl.match(game, ["greedy" if p == seat else "random" for p in range(players)], seed=number).result
        assert result is not None
        won += (seat in result.winners) / max(1, len(result.winners))
    low, high = wilson(won, games)
    print(f"{name}, {players} players: greedy wins {won / games:.1%} of {games} games against random (95 % interval {low:.1%} to {high:.1%})")  # noqa: T201
    assert won / games >= (0.9 if players == 2 else 2.5 / players)
