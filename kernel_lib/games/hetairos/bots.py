"""What a good player looks at (ledger section 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.types import OVER, Player
from kernel_lib.games.hetairos.rules import basics
from kernel_lib.games.hetairos.state import IN_PLAY, HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

WIN = 1000.0
HEALTH, AP, GOLD, KLEOS, GOAL, SQUARE, COMPANION = 4.0, 0.2, 0.4, 1.0, 30.0, 0.6, 3.0


def evaluate(g: Hetairos, s: HetairosState, me: Player) -> float:
    """How good the position looks for `me`: the goal, health, companions, gold and what is known of the map."""
    if s.to_act == OVER:
        return WIN if me in s.winners else -WIN
    if s.state_of[me] != IN_PLAY or not s.round:
        return -WIN / 2 if s.round else 0.0
    model = basics.character(g, s, me)
    value = HEALTH * s.hp[model] + AP * s.ap[model] + GOLD * s.gold[me] + KLEOS * s.kleos[model] + SQUARE * s.found
    value += COMPANION * sum(owner == me and s.node[other] >= 0 for other, owner in enumerate(s.owner) if other != model)
    return value + GOAL * g.scores(s)[me]
