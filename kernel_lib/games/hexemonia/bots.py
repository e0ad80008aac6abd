"""What a good player looks at (ledger section 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.types import Player
from kernel_lib.games.hexemonia.state import HexemoniaState

if TYPE_CHECKING:
    from kernel_lib.games.hexemonia.rules import Hexemonia


def evaluate(g: Hexemonia, s: HexemoniaState, me: Player) -> float:
    """How good the view looks for `me`, in points."""
    points = g.scores(s)
    return points[me] - max(p for who, p in enumerate(points) if who != me)
