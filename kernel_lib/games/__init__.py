"""The games. Each has the same files; `NAMES` lists those that can be played."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from kernel_lib.core.data import did_you_mean
from kernel_lib.core.errors import BadOption
from kernel_lib.core.game import Game
from kernel_lib.core.record import use_games

NAMES: tuple[str, ...] = ("amazons", "hexemonia", "kronos", "olympus")


def make(name: str, **choices: Any) -> Game[Any]:
    """The game of that name; its module is imported only now."""
    if not isinstance(name, str):
        raise BadOption(f"name the game as text instead of {type(name).__name__}. The games: {', '.join(NAMES)}")
    if name not in NAMES:
        raise BadOption(f"there is no game '{name}'{did_you_mean(str(name), NAMES)}. The games: {', '.join(NAMES)}")
    game: Callable[..., Game[Any]] = import_module(f"kernel_lib.games.{name}.rules").GAME
    return game(**choices)


use_games({name: partial(make, name) for name in NAMES})
