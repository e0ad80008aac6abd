"""The bot that shows what the rules allow: any legal move, all equally likely."""

from __future__ import annotations

from random import Random
from typing import Any

from kernel_lib.core.game import Game
from kernel_lib.core.types import Move, Player


class RandomBot:
    """Plays any legal move."""

    name = "random"

    def choose(self, game: Game[Any], view: Any, me: Player, rng: Random) -> Move:
        return rng.choice(game.legal_moves(view))
