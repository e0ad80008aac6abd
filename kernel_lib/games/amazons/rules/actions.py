"""What all Actions share: the way they are paid for takes effect, and the Action counts (RA-TURN-1, RA-TURN-2, RA-ORC-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.games.amazons.catalog import W1
from kernel_lib.games.amazons.moves import BY_ARES, BY_W1, NORMAL
from kernel_lib.games.amazons.rules import basics
from kernel_lib.games.amazons.state import C_HOW, NO_CHAIN, AmazonsState

if TYPE_CHECKING:
    from kernel_lib.games.amazons.rules import Amazons


def take_action(g: Amazons, s: AmazonsState, who: int) -> None:
    """RA-TURN-1: the Action uses its allowance, the extra Action of Ares or W1; any Action but a W1 battle opens the Oracle again (RA-ORC-2)."""
    how = s.chain[C_HOW]
    s.moved = 1
    if how == NORMAL:
        s.allowances -= 1
        s.used = 1
    elif how == BY_ARES:
        s.ares[who] = 0
    if how == BY_W1:
        basics.use_ability(g, s, who, W1)
    else:
        s.locked[who] = 0


def finish(g: Amazons, s: AmazonsState, who: int) -> None:
    """The chain is over."""
    s.chain = list(NO_CHAIN)
    basics.paid_up(g, s, who)
