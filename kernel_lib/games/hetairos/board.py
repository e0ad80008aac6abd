"""The sheet of paper: which squares there can be, and the map that has been found as a graph.

The river Styx fills the middle column. A tile of it without a bridge has two banks, which are two nodes; `neighbours` tells what lies beside a node
as the river stands now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import networkx as nx

from kernel_lib.core.board import Board
from kernel_lib.games.hetairos.catalog import EAST, KINDS, OFFSETS, SIDES, SMALL, SOUTH

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos
    from kernel_lib.games.hetairos.state import HetairosState

Node = tuple[int, int] | tuple[int, int, str]


class Sheet:
    """HT-DATA-MAP: numbers of squares, banks and their coordinates."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.river = width // 2
        self.centre = (width // 2, height // 2)
        self.squares = width * height
        self.nodes = self.squares + height
        self.x: tuple[int, ...] = tuple([node % width if node < self.squares else self.river for node in range(self.nodes)])
        self.y: tuple[int, ...] = tuple([node // width if node < self.squares else node - self.squares for node in range(self.nodes)])
        self.is_river = tuple([x == self.river for x in self.x])
        self.beside = tuple([tuple([self._beside(node, side) for side in range(4)]) for node in range(self.nodes)])
        """Square beside each node on each side, -1 beyond the edge; a tile of the river by its west bank."""

    def at(self, x: int, y: int) -> int:
        """The node of a square; of the river its west bank, or the bridge."""
        return y * self.width + x

    def east_bank(self, tile: int) -> int:
        """The east bank of a tile of the river."""
        return self.squares + self.y[tile]

    def tile(self, node: int) -> int:
        """The tile of a bank; any other node itself."""
        return self.at(self.river, self.y[node]) if node >= self.squares else node

    def _beside(self, node: int, side: int) -> int:
        x, y = self.x[node] + OFFSETS[side][0], self.y[node] + OFFSETS[side][1]
        return self.at(x, y) if 0 <= x < self.width and 0 <= y < self.height else -1

    def distance(self, one: int, two: int) -> int:
        """Steps on the grid; both banks of a tile have the same place (HT-STYX-10)."""
        return abs(self.x[one] - self.x[two]) + abs(self.y[one] - self.y[two])

    def name(self, node: int) -> Node:
        """A node as people write it: (x, y), or (x, y, "E") for the east bank."""
        return (self.x[node], self.y[node], "E") if node >= self.squares else (self.x[node], self.y[node])


def board(sheet: Sheet) -> Board:
    """All squares that there can be, with the ways that no wall closes."""
    whole: nx.Graph[Any] = nx.Graph(name="Hetairos")
    for node in range(sheet.nodes):
        place = (sheet.x[node] + (0.25 if node >= sheet.squares else 0.0), -float(sheet.y[node]))
        whole.add_node(sheet.name(node), pos=place, name=f"{sheet.x[node]},{sheet.y[node]}", river=sheet.is_river[node])
    for node in range(sheet.squares):
        for side in (EAST, SOUTH):
            other = sheet.beside[node][side]
            if other >= 0:
                near = sheet.name(sheet.east_bank(node)) if sheet.is_river[node] and side == EAST else sheet.name(node)
                whole.add_edge(near, sheet.name(other))
    for y in range(sheet.height - 1):
        whole.add_edge((sheet.river, y, "E"), (sheet.river, y + 1, "E"))
    return Board(whole)


def known_map(g: Hetairos, s: HetairosState) -> nx.DiGraph[Any]:
    """HT-MAP-2, HT-MOVE-1: what has been found; the weight of an edge is the AP of entering its end."""
    from kernel_lib.games.hetairos.rules import ground

    found: nx.DiGraph[Any] = nx.DiGraph(name="Hetairos")
    for node in ground.known_nodes(g, s):
        sides = [SIDES[side] for side in range(4) if s.open[node] >> side & 1]
        found.add_node(
            g.sheet.name(node),
            kind=KINDS[s.kind[node]],
            open=tuple(sides),
            cost_in=g.box.cost[s.kind[node]],
            frontier=tuple([SIDES[side] for side in ground.frontiers(g, s, node)]),
            models=tuple([model for model, place in enumerate(s.node) if place == node]),
            pos=(g.sheet.x[node] + (0.25 if node >= g.sheet.squares else 0.0), -float(g.sheet.y[node])),
        )
    for node in ground.known_nodes(g, s):
        for side, other, cost in ground.links(g, s, node):
            small = SMALL in (s.kind[node], s.kind[other])
            found.add_edge(g.sheet.name(node), g.sheet.name(other), weight=cost, dir=SIDES[side], small=small)
    return found
