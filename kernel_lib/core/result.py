"""How a game ended."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Result(msgspec.Struct, frozen=True):
    """Winners (several for a tie, none when everybody lost), places, points and the rule that ended the game."""

    winners: tuple[int, ...]
    ranking: tuple[int, ...]
    """Place of each seat, 1 is best; equal places are shared."""
    scores: tuple[int, ...]
    rule: str
    details: dict[str, int | str] = {}
    """What else the game's rules ask to be recorded, such as the number of turns."""
    by_seat: tuple[dict[str, int | str], ...] = ()
    """The same for each seat, such as the role it played; empty, or one entry per seat."""


def places(values: Sequence[float]) -> tuple[int, ...]:
    """Place of each seat by falling value.

    >>> places([3, 7, 3])
    (2, 1, 2)
    """
    return tuple(1 + sum(other > value for other in values) for value in values)
