"""The plane of hexes on which every city grows: axial coordinates, ring by ring around the Acropolis.

Cells are numbered from the Acropolis outwards, each ring counter-clockwise from the axis (k, 0) (HX-ASK-5), so a cell has the same number
whatever the size of the plane. A set of cells is an int with one bit per cell.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import networkx as nx

from kernel_lib.core.board import Board

Axial = tuple[int, int]
DIRECTIONS: tuple[Axial, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
CENTRE = 0
"""The cell of the Acropolis."""
RING = 0b1111110
"""The six cells around the Acropolis."""
FEWEST_RINGS = 4


def ring_cells(ring: int) -> list[Axial]:
    """The cells at one distance from the centre, counter-clockwise from the axis (ring, 0).

    >>> ring_cells(1)
    [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    """
    if ring == 0:
        return [(0, 0)]
    cells = []
    for side in range(6):
        (q, r), (step_q, step_r) = DIRECTIONS[side], DIRECTIONS[(side + 2) % 6]
        cells += [(q * ring + step_q * k, r * ring + step_r * k) for k in range(ring)]
    return cells


def spot(q: int, r: int) -> tuple[float, float]:
    """Where a cell is drawn: neighbours are at distance 1, y grows upwards."""
    return q + r / 2, -r * 3**0.5 / 2


def plane(rings: int) -> nx.Graph[Any]:
    """The hex graph out to a ring; nodes are axial (q, r) with `ring`, `name` and `pos`."""
    graph: nx.Graph[Any] = nx.Graph(name="Hexemonia")
    for ring in range(rings + 1):
        for place, (q, r) in enumerate(ring_cells(ring), 1):
            graph.add_node((q, r), ring=ring, name=f"{ring}.{place}" if ring else "Acropolis", pos=spot(q, r))
    for q, r in graph.nodes:
        for step_q, step_r in DIRECTIONS[:3]:
            other = (q + step_q, r + step_r)
            if other in graph:
                graph.add_edge((q, r), other)
    return graph


@lru_cache
def board(rings: int) -> Board:
    """The plane with its integer tables."""
    return Board(plane(rings))


def rings_needed(tiles: int) -> int:
    """How far a city of so many tiles can reach: a cell of ring r >= 3 needs r + 6 tiles, all others fit into ring 2.

    >>> rings_needed(23), rings_needed(5)
    (17, 4)
    """
    return max(FEWEST_RINGS, tiles - 6)
