"""Molten lava: after the players' turns it spreads, and turns to rock (HT-LAVA)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.types import CHANCE, Ask
from kernel_lib.games.hetairos.catalog import ALL_SIDES, BRIDGE, EAST, LAVA, ROCK, UNKNOWN_SQUARE, WEST, back
from kernel_lib.games.hetairos.moves import DO, P_LAVA, T_LAVA_STEP
from kernel_lib.games.hetairos.rules import basics, ground
from kernel_lib.games.hetairos.state import NONE, HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos


def do_lava(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """HT-LAVA-8: sources one after another, in order of discovery."""
    for place in reversed(range(len(s.lava))):
        s.asks.append((DO, CHANCE, T_LAVA_STEP, s.lava[place], s.lava_steps[place] + 1))


def do_step(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """HT-LAVA-2: 3+, then 4+, 5+, and 6 for every later step."""
    _, _, _, source, step = ask
    if s.kind[source] != LAVA:
        return
    basics.roll(s, 1, 6, P_LAVA, source, step)


def on_lava(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    _, _, _, _, _, source, step = ask
    if total < min(6, 2 + step):
        basics.tell(s, "HT-LAVA-2", CHANCE, "lava stops", source, step - 1)
        cool(g, s, source)
        return
    spread(g, s, source)
    basics.tell(s, "HT-LAVA-3", CHANCE, "lava spreads", source, step)
    if g.lava_per_turn:
        s.lava_steps[s.lava.index(source)] = step  # HT-LAVA-9: one step a round
    else:
        s.asks.append((DO, CHANCE, T_LAVA_STEP, source, step + 1))


def spread(g: Hetairos, s: HetairosState, source: int) -> None:
    """HT-LAVA-3..6: all at once, through open sides; what was not known yet is flooded too."""
    flooded = [node for node, kind in enumerate(s.kind) if kind == LAVA and _belongs(g, s, node, source)]
    new = sorted({node for lava in flooded for node in _next(g, s, lava)})
    for node in new:
        _flood(g, s, node)


def _next(g: Hetairos, s: HetairosState, lava: int) -> list[int]:
    """Neighbours into which lava flows."""
    found = []
    for side in range(4):
        if not s.open[lava] >> side & 1:
            continue
        for node in ground.beside(g, s, lava, side):
            kind = s.kind[node]
            if kind == UNKNOWN_SQUARE and (g.lava_floods_unknown or g.sheet.is_river[node]):
                found.append(_near_bank(g, lava, node, side))
            elif kind not in (UNKNOWN_SQUARE, ROCK, LAVA) and s.open[node] >> back(side) & 1:
                found.append(_near_bank(g, lava, node, side) if kind == BRIDGE else node)
    return found


def _near_bank(g: Hetairos, lava: int, node: int, side: int) -> int:
    """HT-LAVA-5, HT-STYX-9: of a tile of the river only the bank that the lava comes to."""
    if not g.sheet.is_river[node]:
        return node
    tile = g.sheet.tile(node)
    if side == WEST or (side not in (EAST, WEST) and lava >= g.sheet.squares):
        return g.sheet.east_bank(tile)
    return tile


def _flood(g: Hetairos, s: HetairosState, node: int) -> None:
    """HT-LAVA-5, HT-LAVA-6: everybody there is gone, a bridge too, and the things."""
    tile = g.sheet.tile(node)
    if g.sheet.is_river[node] and s.kind[tile] in (BRIDGE, UNKNOWN_SQUARE):
        had_bridge = s.kind[tile] == BRIDGE
        if had_bridge:
            _kill(g, s, tile)
        ground.draw_river(g, s, tile, False)
    _kill(g, s, node)
    s.ground = [heap for heap in s.ground if heap[0] != node]
    if s.site[node] != NONE:
        g.site_destroyed(s, s.site[node], by_player=False)
        s.site[node] = NONE
    sides = ALL_SIDES if s.kind[node] == UNKNOWN_SQUARE else s.open[node]
    ground.draw(g, s, node, LAVA, sides)


def _kill(g: Hetairos, s: HetairosState, node: int) -> None:
    for model in basics.at(s, node):
        basics.die(g, s, model, g.cause("lava"), "HT-LAVA-6", things_lost=True)


def cool(g: Hetairos, s: HetairosState, source: int) -> None:
    """HT-LAVA-7: all lava is rock, the source too; banks of the river cannot be tunnelled."""
    for node, kind in enumerate(s.kind):
        if kind == LAVA and _belongs(g, s, node, source):
            ground.to_rock(g, s, node)
    place = s.lava.index(source)
    del s.lava[place], s.lava_steps[place]


def _belongs(g: Hetairos, s: HetairosState, node: int, source: int) -> bool:
    """Lava of other sources that have not flowed yet stays lava."""
    return node == source or node not in s.lava
