"""Finding new squares: the charts, what appears with them, rare items (HT-EXP, HT-STYX-1, HT-CAV, HT-LAIR)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.types import CHANCE, Ask
from kernel_lib.games.hetairos.catalog import (
    ALL_SIDES,
    CAVERN,
    FORK,
    FURTHER,
    GREAT_LAIR,
    LAVA,
    PHILOCTETES,
    ROCK,
    SETTLEMENTS,
    SHADE_PIT,
    SPAWN_LAIR,
    back,
    left,
    right,
)
from kernel_lib.games.hetairos.moves import (
    DO,
    P_BOWMAN,
    P_BRIDGE,
    P_CAVERN,
    P_CHART,
    P_EXPLORE,
    P_FORK,
    P_GREAT,
    P_LAIR,
    P_SETTLEMENT,
    P_SPAWN,
    P_TRAP,
    P_WORKPLACE,
    ROLL_DRAW,
    T_FOUND,
)
from kernel_lib.games.hetairos.rules import basics, ground
from kernel_lib.games.hetairos.state import NOBODY, NONE, HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

OBSERVED = 4
"""Added to a side: the square is only looked at (HT-EXP-6)."""
DUG = 64
"""Added to the purpose's number b where nothing follows."""
FURTHER_ROLLS = {"lair": P_LAIR, "trap": P_TRAP, "settlement": P_SETTLEMENT}
"""Caverns about which another die says more; where two kinds share a roll it is the die of the workplaces."""


def begin(g: Hetairos, s: HetairosState, model: int, side: int) -> None:
    """HT-EXP-1, HT-STYX-1: the chart, or the river's own roll. `side` may have OBSERVED added."""
    square = g.sheet.beside[s.node[model]][side & 3]
    basics.tell(s, "HT-EXP-1", s.owner[model], "explores", model, square)
    if g.sheet.is_river[square]:
        basics.roll(s, 1, 6, P_BRIDGE, model, side)
    else:
        basics.roll(s, 1, 6, P_EXPLORE, model, side)


def target(g: Hetairos, s: HetairosState, model: int, side: int) -> int:
    """The square that is being found."""
    return g.sheet.beside[s.node[model]][side & 3]


def on_bridge(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """HT-STYX-1: 6 is a bridge."""
    _, _, _, _, _, model, side = ask
    square = target(g, s, model, side)
    ground.draw_river(g, s, square, total == 6)
    basics.tell(s, "HT-STYX-1", CHANCE, "river", square, int(total == 6))
    s.asks.append((DO, CHANCE, T_FOUND, model, side))


def on_square(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """HT-EXP-1: the exploration chart."""
    _, _, _, _, _, model, side = ask
    square, heading = target(g, s, model, side), side & 3
    kind = g.box.square_on[total]
    if kind == FURTHER:
        basics.roll(s, 2, 6, P_CAVERN, model, side)
        return
    if kind == FORK:
        basics.roll(s, 1, 6, P_FORK, model, side)
        return
    straight = 1 << heading | 1 << back(heading)
    ground.draw(g, s, square, kind, 0 if kind == ROCK else ALL_SIDES if kind == CAVERN else straight)
    _found(g, s, model, side, square)


def on_fork(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """HT-RULING-6: straight on, and to the right (1 to 3) or to the left."""
    _, _, _, _, _, model, side = ask
    square, heading = target(g, s, model, side), side & 3
    arm = right(heading) if total <= 3 else left(heading)
    ground.draw(g, s, square, FORK, 1 << heading | 1 << back(heading) | 1 << arm)
    _found(g, s, model, side, square)


def _found(g: Hetairos, s: HetairosState, model: int, side: int, square: int) -> None:
    """A square is drawn; what follows is entering it."""
    basics.tell(s, "HT-EXP-1", CHANCE, "found", square, s.kind[square], s.open[square])
    s.asks.append((DO, CHANCE, T_FOUND, model, side))
    if s.kind[square] == CAVERN and g.seeks_bowman(s):
        basics.roll(s, 1, 6, P_BOWMAN, model, square)


def on_bowman(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """HT-SCN-M6: 6 is Philoctetes, who follows the finder."""
    _, _, _, _, _, model, square = ask
    if total == 6:
        basics.appear(g, s, PHILOCTETES, square, s.owner[model], s.side[model])
        s.goal[0] = 1
        basics.tell(s, "HT-SCN-M6", s.owner[model], "bowman", square)


# Special caverns


def on_cavern(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """HT-EXP-5: the special cavern chart."""
    _, _, _, _, _, model, side = ask
    if g.box.cavern_on[total] == FURTHER:
        basics.roll(s, 1, 6, FURTHER_ROLLS.get(g.box.cavern_word[total], P_WORKPLACE), model, side)
    else:
        special(g, s, model, side, g.box.cavern_on[total], NONE)


def on_lair(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """HT-LAIR-1: great monster, spawn lair or shade pit."""
    _, _, _, _, _, model, side = ask
    kind = g.box.lair_on[total]
    if kind == SHADE_PIT:
        special(g, s, model, side, SHADE_PIT, NONE)
    elif kind == SPAWN_LAIR:
        basics.roll(s, 1, 6, P_SPAWN, model, side)
    elif g.slain_types(s):
        s.asks.append((ROLL_DRAW, CHANCE, P_GREAT, model, side))  # HT-SCN-C5
    else:
        basics.roll(s, 1, 6, P_CHART, model, side)


def on_chart(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    _, _, _, _, _, model, side = ask
    basics.roll(s, 1, 6, P_GREAT, model, side | (0 if total <= 3 else 8))


def on_great(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    _, _, _, _, _, model, side = ask
    special(g, s, model, side & 7, GREAT_LAIR, g.box.great_on[side >> 3][total])


def great_drawn(g: Hetairos, s: HetairosState, ask: Ask, kind: int) -> None:
    """HT-SCN-C5: a type that was not killed yet."""
    special(g, s, ask[3], ask[4], GREAT_LAIR, kind)


def great_types(g: Hetairos, s: HetairosState) -> list[int]:
    """HT-SCN-C5: the living types of both charts."""
    slain = g.slain_types(s)
    return sorted(kind for chart in g.box.great_on for kind in chart.values() if kind not in slain)


def on_spawn(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    _, _, _, _, _, model, side = ask
    special(g, s, model, side, SPAWN_LAIR, g.box.spawn_on[total])


def on_trap(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    _, _, _, _, _, model, side = ask
    special(g, s, model, side, g.box.trap_on[total], NONE)


def on_workplace(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    _, _, _, _, _, model, side = ask
    special(g, s, model, side, g.box.workplace_on[total], NONE)


def on_settlement(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    _, _, _, _, _, model, side = ask
    special(g, s, model, side, g.box.settlement_on[total], NONE)


def special(g: Hetairos, s: HetairosState, model: int, side: int, kind: int, what: int) -> None:
    """HT-EXP-5: a special cavern is drawn with what belongs to it, also when it is only observed."""
    square = target(g, s, model, side)
    ground.draw(g, s, square, kind, 0 if kind == LAVA else ALL_SIDES)
    site = add_site(g, s, square, kind, what)
    basics.tell(s, "HT-EXP-5", CHANCE, "found", square, kind, s.open[square])
    if kind == LAVA:
        s.lava.append(square)
        s.lava_steps.append(0)
    elif kind == GREAT_LAIR:
        basics.appear(g, s, what, square, NOBODY, basics.MONSTER_SIDE, site)
    elif kind in SETTLEMENTS:
        garrison(g, s, site)
    s.asks.append((DO, CHANCE, T_FOUND, model, side))


def add_site(g: Hetairos, s: HetairosState, node: int, kind: int, what: int) -> int:
    """A special place gets its number."""
    site = len(s.site_node)
    for row, value in (
        (s.site_node, node), (s.site_kind, kind), (s.site_what, what), (s.site_owners, 0), (s.site_hostile, 0), (s.site_took, 0), (s.site_count, 0),
    ):  # fmt: skip
        row.append(value)
    s.site[node] = site
    return site


def garrison(g: Hetairos, s: HetairosState, site: int) -> None:
    """HT-SETL-1: the defence force, the aristocrat last (HT-SET-11)."""
    for kind in g.forces[s.site_kind[site]]:
        basics.appear(g, s, kind, s.site_node[site], NOBODY, basics.DEFENDERS + site, site)
