"""What rules ask of a city: activity, excess, where it may grow, what of it may be attacked (HX-TILE, HX-B-2..4, HX-WAR-3..5, HX-WAR-8).

A slot is the place of a tile in the lists of its city; slot 0 is the Acropolis. Sets of cells are ints with one bit per cell.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from kernel_lib.core.types import UNKNOWN
from kernel_lib.games.hexemonia.board import CENTRE, RING
from kernel_lib.games.hexemonia.catalog import CITIZEN, HOPLITE, NO_NATURE, POLITICAL
from kernel_lib.games.hexemonia.state import NOBODY, STALE, HexemoniaState

if TYPE_CHECKING:
    from kernel_lib.games.hexemonia.rules import Hexemonia


def is_active(g: Hexemonia, s: HexemoniaState, who: int, slot: int) -> bool:
    """HX-TILE-2..4: at least the cost lies on the tile, colour by colour."""
    citizens, hoplites, gold = g.box.cost[s.tiles[who][slot]]
    cubes = s.cubes[who]
    return cubes[0][slot] >= citizens and cubes[1][slot] >= hoplites and cubes[2][slot] >= gold


def excess(g: Hexemonia, s: HexemoniaState, who: int, slot: int) -> list[int]:
    """HX-TILE-5, HX-TILE-6: what lies on a tile beyond its cost; nothing on the Acropolis is in excess."""
    if slot == 0:
        return [0, 0, 0]
    return [max(0, row[slot] - cost) for row, cost in zip(s.cubes[who], g.box.cost[s.tiles[who][slot]], strict=True)]


def kind_at(s: HexemoniaState, who: int, cell: int) -> int:
    """Kind of the tile on an occupied cell."""
    return s.tiles[who][s.cells[who].index(cell)]


def is_active_at(g: Hexemonia, s: HexemoniaState, who: int, cell: int) -> bool:
    """Whether the tile on an occupied cell is active."""
    return is_active(g, s, who, s.cells[who].index(cell))


def cubes_at(s: HexemoniaState, who: int, cell: int) -> tuple[int, int, int]:
    """Cubes on an occupied cell."""
    slot = s.cells[who].index(cell)
    citizens, hoplites, gold = s.cubes[who]
    return citizens[slot], hoplites[slot], gold[slot]


def strength(s: HexemoniaState, who: int) -> int:
    """HX-WAR-6: all units of a city in citizen-equivalents."""
    return sum(s.cubes[who][CITIZEN]) + 2 * sum(s.cubes[who][HOPLITE])


def neighbours(g: Hexemonia, s: HexemoniaState, who: int, cell: int) -> list[int]:
    """Occupied cells around a cell."""
    area = s.area[who]
    return [near for near in g.board.nbrs[cell] if area >> near & 1]


# Natures


def nature_of(g: Hexemonia, s: HexemoniaState, who: int, slot: int) -> int:
    """HX-ACR-6: the nature of a tile; the Acropolis has one only once it is revealed."""
    if slot:
        return g.box.nature[s.tiles[who][slot]]
    return g.box.city_nature[s.city[who]] if s.revealed[who] else g.box.nature[g.box.acropolis]


def own_nature(g: Hexemonia, s: HexemoniaState, who: int) -> int:
    """The nature of an Acropolis as its owner knows it; none in a view that hides the name."""
    return NO_NATURE if s.city[who] == UNKNOWN else g.box.city_nature[s.city[who]]


def political(g: Hexemonia, s: HexemoniaState, who: int) -> int:
    """HX-POL-1: political tiles of a city, active or not; Myths only with the option."""
    nature = g.box.nature
    count = sum([nature[kind] == POLITICAL for kind in s.tiles[who]])
    count += s.revealed[who] and g.box.city_nature[s.city[who]] == POLITICAL
    if g.myths_are_political:
        count += sum([owner == who and nature[kind] == POLITICAL for kind, owner in zip(g.box.myths, s.myth_owner, strict=True)])
    return count


def hidden_natures(g: Hexemonia, s: HexemoniaState) -> list[int]:
    """HX-INFO-1: natures of the Acropolis tiles that lie face down somewhere, known to all as a set (also those that nobody got)."""
    shown = {city for city, open_ in zip(s.city, s.revealed, strict=True) if open_}
    return [g.box.city_nature[city] for city in g.box.cities_in_use if city not in shown]


# Growing


def growth(g: Hexemonia, s: HexemoniaState, who: int) -> int:
    """HX-B-2, HX-B-3: the free cells on which a tile may be placed, as a set."""
    found = s.open[who]
    if found == STALE:
        found = s.open[who] = _growth(g.board.masks, s.cells[who], s.area[who])
    return found


def _growth(masks: tuple[int, ...], cells: list[int], area: int) -> int:
    if len(cells) == 1:
        return RING  # HX-RULING-2: a bare Acropolis is one contact, and that is enough
    once = twice = 0
    for cell in cells:
        around = masks[cell]
        twice |= once & around
        once |= around
    ring_gaps = RING & ~area
    return twice & ring_gaps if ring_gaps else twice & ~area


def growth_for(g: Hexemonia, s: HexemoniaState, who: int, kind: int) -> int:
    """HX-B-4, HX-B-5: the cells for one kind of tile; none for a Polis whose name the city has."""
    cells = growth(g, s, who)
    if not g.box.is_polis[kind]:
        return cells
    if kind in s.tiles[who]:
        return 0
    masks, is_polis = g.board.masks, g.box.is_polis
    beside = masks[CENTRE]
    for cell, other in zip(s.cells[who], s.tiles[who], strict=True):
        if is_polis[other]:
            beside |= masks[cell]
    return cells & beside


def add_tile(s: HexemoniaState, who: int, cell: int, kind: int) -> int:
    """Puts an empty tile on a free cell and returns its slot."""
    cells = s.cells[who]
    slot = bisect_left(cells, cell)
    cells.insert(slot, cell)
    s.tiles[who].insert(slot, kind)
    for row in s.cubes[who]:
        row.insert(slot, 0)
    _changed(s, who, cell)
    return slot


def drop_tile(s: HexemoniaState, who: int, cell: int) -> tuple[int, int, int]:
    """Takes a tile away and returns the cubes that lay on it."""
    slot = s.cells[who].index(cell)
    del s.cells[who][slot], s.tiles[who][slot]
    citizens, hoplites, gold = s.cubes[who]
    _changed(s, who, cell)
    return citizens.pop(slot), hoplites.pop(slot), gold.pop(slot)


def _changed(s: HexemoniaState, who: int, cell: int) -> None:
    s.area[who] ^= 1 << cell
    s.open[who] = s.exposed[who] = STALE


# Being attacked


def targets(g: Hexemonia, s: HexemoniaState, who: int) -> int:
    """HX-WAR-3..5: the cells with a free side that do not hold the city together, never the Acropolis; as a set."""
    found = s.exposed[who]
    if found == STALE:
        found = 0
        area = s.area[who]
        for cell in s.cells[who][1:]:
            if g.board.masks[cell] & ~area and stays_whole(g, area, cell):
                found |= 1 << cell
        s.exposed[who] = found
    return found


def stays_whole(g: Hexemonia, area: int, cell: int) -> bool:
    """HX-WAR-4: whether the city is still connected without `cell`."""
    masks = g.board.masks
    rest = area & ~(1 << cell)
    around = masks[cell] & rest
    # From one neighbour along touching neighbours: as long as they form one arc, nothing can fall apart.
    arc = _flood(masks, around & -around, around)
    return arc == around or _flood(masks, arc, rest) == rest


def _flood(masks: tuple[int, ...], start: int, within: int) -> int:
    """All cells of a set that can be reached from some of them."""
    reached = edge = start
    while edge:
        low = edge & -edge
        edge ^= low
        new = masks[low.bit_length() - 1] & within & ~reached
        reached |= new
        edge |= new
    return reached


def shield_over(g: Hexemonia, s: HexemoniaState, who: int, cell: int) -> int:
    """HX-WAR-8: the highest shield of the active Fortifications beside a tile (HX-RULING-5: its own only with the option)."""
    best, shields = 0, g.box.shield
    near = g.board.masks[cell] | (1 << cell if g.fort_protects_self else 0)
    for slot, kind in enumerate(s.tiles[who]):
        shield = shields[kind]
        if shield > best and near >> s.cells[who][slot] & 1 and is_active(g, s, who, slot):
            best = shield
    return best


def resistance(g: Hexemonia, s: HexemoniaState, who: int, cell: int) -> int:
    """HX-WAR-7, HX-WAR-9: L = units on the tile in citizen-equivalents, and 2 for each point of its shield."""
    slot = s.cells[who].index(cell)
    return s.cubes[who][CITIZEN][slot] + 2 * s.cubes[who][HOPLITE][slot] + 2 * shield_over(g, s, who, cell)


# Myths


def myths_of(s: HexemoniaState, who: int) -> list[int]:
    """Numbers of the Myths in front of a player."""
    return [number for number, owner in enumerate(s.myth_owner) if owner == who]


def is_myth_active(g: Hexemonia, s: HexemoniaState, number: int) -> bool:
    """HX-MYTH-1: whether the tile with its marker is active; a Myth that nobody has is not."""
    owner = s.myth_owner[number]
    return owner != NOBODY and is_active_at(g, s, owner, s.myth_cell[number])
