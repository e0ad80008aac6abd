"""What players may know: everything. There are no cards and no secrets, and what has not been explored is not decided yet (HT-ASK-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from kernel_lib.core.types import Player
    from kernel_lib.games.hetairos.rules import Hetairos
    from kernel_lib.games.hetairos.state import HetairosState


def observe(g: Hetairos, s: HetairosState, viewer: Player) -> HetairosState:
    """The whole state."""
    return s.clone()


def determinize(g: Hetairos, view: HetairosState, viewer: Player, rng: Random) -> HetairosState:
    """There is nothing to guess."""
    return view.clone()
