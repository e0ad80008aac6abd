"""What happened and what is refused, each with the id of its rule."""

from __future__ import annotations

from typing import NamedTuple

from kernel_lib.core.types import UNKNOWN, Player


class Event(NamedTuple):
    """One thing that happened. `Game.tell` puts it into words."""

    rule: str
    player: Player
    """Who did it; CHANCE for nobody."""
    what: str
    """The verb, such as "struck"; each game lists its own in `moves.py`."""
    args: tuple[int, ...] = ()
    secret: bool = False
    """Whether only `player` may see `args`."""

    def seen_by(self, viewer: Player) -> Event:
        """The event as `viewer` learns of it: secret details become UNKNOWN."""
        if not self.secret or viewer == self.player >= 0:
            return self
        return self._replace(args=(UNKNOWN,) * len(self.args))


class Refusal(NamedTuple):
    """Why a move is not allowed: the rule and the reason in words."""

    rule: str
    reason: str
