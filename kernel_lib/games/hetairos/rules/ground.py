"""The map: what lies beside what, passages, drawing new squares and changing old ones (HT-MAP, HT-STYX)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.games.hetairos.catalog import (
    ALL_SIDES,
    BRIDGE,
    CAVERN,
    EAST,
    FORK,
    NORTH,
    ROCK,
    SMALL,
    SOLID,
    SOUTH,
    STYX,
    TUNNEL,
    UNKNOWN_SQUARE,
    WEST,
    back,
)
from kernel_lib.games.hetairos.state import NONE, HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

WEST_BANK, EAST_BANK = 1 << NORTH | 1 << SOUTH | 1 << WEST, 1 << NORTH | 1 << SOUTH | 1 << EAST
"""HT-STYX-2: open sides of the banks."""


def known_nodes(g: Hetairos, s: HetairosState) -> list[int]:
    """Every node that has been found, rock and lava included."""
    return [node for node, kind in enumerate(s.kind) if kind != UNKNOWN_SQUARE]


def beside(g: Hetairos, s: HetairosState, node: int, side: int) -> tuple[int, ...]:
    """HT-STYX-3, HT-STYX-4: the nodes on a side: none at the edge, two where one comes from a bridge to two banks."""
    sheet = g.sheet
    square = sheet.beside[node][side]
    if square < 0:
        return ()
    if not sheet.is_river[square] or s.kind[square] == BRIDGE:
        return (square,)
    if side == EAST:
        return (square,)
    if side == WEST:
        return (sheet.east_bank(square),)
    if s.kind[node] == BRIDGE and s.kind[square] != UNKNOWN_SQUARE:
        return square, sheet.east_bank(square)
    return (square,) if node < sheet.squares else (sheet.east_bank(square),)


def is_known(s: HetairosState, node: int) -> bool:
    return s.kind[node] != UNKNOWN_SQUARE


def links(g: Hetairos, s: HetairosState, node: int) -> tuple[tuple[int, int, int], ...]:
    """HT-MAP-2, HT-MOVE-1: the passages of a node: side, node there, AP of entering it."""
    found = s.links[node]
    if found is None:
        found = s.links[node] = tuple(_links(g, s, node))
    return found


def _links(g: Hetairos, s: HetairosState, node: int) -> list[tuple[int, int, int]]:
    if s.kind[node] in SOLID:
        return []
    found, sides = [], s.open[node]
    for side in range(4):
        if sides >> side & 1:
            for other in beside(g, s, node, side):
                if s.kind[other] not in SOLID and s.open[other] >> back(side) & 1:
                    found.append((side, other, g.box.cost[s.kind[other]]))
    return found


def frontiers(g: Hetairos, s: HetairosState, node: int) -> list[int]:
    """HT-MAP-5: open sides that face what has not been found."""
    if s.kind[node] in SOLID:
        return []
    near = g.sheet.beside[node]
    return [side for side in range(4) if s.open[node] >> side & 1 and near[side] >= 0 and s.kind[near[side]] == UNKNOWN_SQUARE]


# Changing the map


def touch(g: Hetairos, s: HetairosState, node: int) -> None:
    """Passages of a node and of all around it have to be found again."""
    sheet = g.sheet
    nodes = [node, *(square for square in sheet.beside[node] if square >= 0)]
    for each in nodes:
        s.links[each] = None
        if sheet.is_river[each]:
            s.links[sheet.tile(each)] = None
            s.links[sheet.east_bank(sheet.tile(each))] = None


def draw(g: Hetairos, s: HetairosState, node: int, kind: int, sides: int) -> None:
    """A square gets its kind and its open sides."""
    if s.kind[node] == UNKNOWN_SQUARE:
        s.found += 1
    s.kind[node], s.open[node] = kind, sides
    touch(g, s, node)


def draw_river(g: Hetairos, s: HetairosState, node: int, has_bridge: bool) -> None:
    """HT-STYX-1, HT-STYX-2: the whole tile is known at once."""
    tile = g.sheet.tile(node)
    far = g.sheet.east_bank(tile)
    if has_bridge:
        draw(g, s, tile, BRIDGE, ALL_SIDES)
        return
    draw(g, s, tile, STYX, WEST_BANK)
    s.kind[far], s.open[far] = STYX, EAST_BANK
    touch(g, s, far)


def open_side(g: Hetairos, s: HetairosState, node: int, side: int) -> None:
    """HT-MAP-9: open sides only grow."""
    s.open[node] |= 1 << side
    touch(g, s, node)


def to_cavern(g: Hetairos, s: HetairosState, node: int) -> None:
    """HT-MAP-7, HT-MAP-9: an empty cavern is open on all sides; what was special about the place is gone."""
    s.kind[node], s.open[node], s.site[node] = CAVERN, ALL_SIDES, NONE
    touch(g, s, node)


def to_rock(g: Hetairos, s: HetairosState, node: int) -> None:
    """HT-MAP-9, HT-TUN-12: rock closes all sides and destroys what lay there."""
    s.kind[node], s.open[node], s.site[node] = ROCK, 0, NONE
    s.ground = [thing for thing in s.ground if thing[0] != node]
    touch(g, s, node)


def has_walls(s: HetairosState, node: int) -> bool:
    """Tunnels of every sort."""
    return s.kind[node] in (SMALL, TUNNEL, FORK)
