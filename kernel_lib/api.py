"""What a notebook calls. Each function delegates in a line or two; the work is done in core, games, bots, lab and play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from kernel_lib import bots as bot_list
from kernel_lib.core import match as matches
from kernel_lib.core import record as records
from kernel_lib.core.data import count_sources
from kernel_lib.core.errors import BadOption
from kernel_lib.core.game import Game
from kernel_lib.core.match import Bot
from kernel_lib.core.options import Given, OptionList, read_options
from kernel_lib.core.record import Record
from kernel_lib.core.rulebook import RuleBook
from kernel_lib.core.types import UNKNOWN, State
from kernel_lib.games import NAMES, make

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go

    from kernel_lib.lab.simulate import Results
    from kernel_lib.play.replay import Replay
    from kernel_lib.play.widget import PlayWidget

AnyGame = Game[Any]
BotLike = str | Bot


def games() -> list[str]:
    """Names of the games that can be played."""
    return list(NAMES)


def game(name: str, players: int | None = None, edition: str | Path | Mapping[str, Any] | None = None, **options: Given) -> AnyGame:
    """A game with its options; `edition` is a TOML file that replaces reconstructed values by those of your copy.

    >>> game("olympus", removed_cards=30).options["removed_cards"]
    30
    """
    return make(name, players=players, edition=edition, **options)


def deal(game: AnyGame | str, seed: int | str) -> tuple[Any, Random]:
    """A new game after its opening chance moves, and the generator of the chance that follows."""
    return matches.deal(make(game) if isinstance(game, str) else game, seed)


def match(game: AnyGame | str, bots: Sequence[BotLike], seed: int | str) -> Record:
    """Plays a whole game between bots (names or objects with `choose`)."""
    players = [bot_list.get(bot) for bot in bots]
    return matches.play_match(make(game, players=len(players)) if isinstance(game, str) else game, players, seed)


def replay(record: Record, upto: int | None = None) -> Any:
    """The position of a record after all its moves, or after the first `upto` of them."""
    return records.replay(record, upto)


def load(path: str | Path) -> Record:
    """A saved game, checked from the first to the last move."""
    return records.load(path)


def rules(name: str | AnyGame) -> RuleBook:
    """The rules of a game: browse them, look one up by id, or search with `.find("words")`."""
    return (make(name) if isinstance(name, str) else name).rulebook


def options(name: str | AnyGame) -> OptionList:
    """What may be varied in a game without code: default, allowed values, meaning and rule of each option.

    >>> options("olympus")["removed_cards"].allowed()
    'a whole number from 0 to 83'
    """
    game = make(name) if isinstance(name, str) else name
    return OptionList(game.title, read_options(game.data_folder()), game.rulebook)


def scores(game: AnyGame, state: State) -> pd.DataFrame:
    """The points of a position line by line, each with its rule."""
    import pandas as pd

    seats = [game.seat_name(player) for player in range(game.players)]
    return pd.DataFrame([[words, rule, *values] for words, rule, values in game.explain_scores(state)], columns=["points for", "rule", *seats])


def provenance(name: str | AnyGame) -> pd.DataFrame:
    """How many records of a game's data come from the rulebook, are derived, public or reconstructed.

    A record with parts of its own source (a card's name, values, ability) has the weakest of them as its source.
    """
    import pandas as pd

    game = make(name) if isinstance(name, str) else name
    rules = [{"source": rule.source} for rule in game.rulebook.values()]
    table = pd.DataFrame(count_sources({**game.tables, "rule": rules})).T
    return table.assign(total=table.sum(axis=1)).rename_axis("table")


def figure(game: AnyGame, state_or_view: State, viewer: int | None = None) -> go.Figure:
    """The position as a plotly figure; with a viewer, only what that player may know."""
    if viewer is not None and viewer not in range(UNKNOWN, game.players):
        raise BadOption(f"a viewer is a seat from 0 to {game.players - 1}, -1 for an onlooker or None for everything, not {viewer!r}")
    seen = state_or_view if viewer is None else game.observe(state_or_view, viewer)
    return game.figure(seen, viewer)


def play(
    name: str,
    seats: Sequence[BotLike] | None = None,
    seed: int | str = 1,
    pace: str = "normal",
    edition: str | Path | Mapping[str, Any] | None = None,
    options: Mapping[str, Given] | None = None,
    **more: Given,
) -> PlayWidget:
    """A table in the notebook: "me" is a person, everything else a bot. `pace`: slow, normal, fast or at once.

    Options of the game are given by name, or together as a mapping as for `simulate`.
    """
    from kernel_lib.play.widget import PlayWidget

    game = make(name, players=len(seats) if seats is not None else None, edition=edition, **{**(options or {}), **more})
    return PlayWidget(game, seats, seed, pace)


def watch(record: Record | str | Path) -> Replay:
    """A finished or broken-off game to step through; a path is loaded first."""
    from kernel_lib.play.replay import Replay

    return Replay(record if isinstance(record, Record) else records.load(record))


def simulate(
    name: str,
    bots: Sequence[str],
    games: int = 1000,
    seed: int | str = 1,
    options: Mapping[str, Given] | None = None,
    executor: Executor | None = None,
    out: str | Path | None = None,
    **more: Any,
) -> Results:
    """Plays many games in several processes; the result does not depend on how many there are."""
    from kernel_lib.lab.simulate import simulate as run

    return run(name, bots, games, seed, options or {}, executor, out, **more)


def compare(name: str, bots: Sequence[str], change: Mapping[str, Given], games: int = 1000, seed: int | str = 1, **more: Any) -> pd.DataFrame:
    """A changed option against the printed rule over the same seeds."""
    from kernel_lib.lab.simulate import compare as run

    return run(name, bots, change, games, seed, **more)
