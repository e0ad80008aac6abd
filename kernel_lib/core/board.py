"""A board: a networkx graph for people, and integer tables read from it for loops."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import Any

import networkx as nx

from kernel_lib.core.errors import BadData


class Board:
    """A frozen graph and what rules read from it.

    Cells are numbered in the order of the graph's nodes. Node attribute `pos` (x, y) is where a cell is drawn, and `name`
    what people call it (the node itself where it is missing).

    >>> board = Board(nx.path_graph(3))
    >>> board.nbrs
    ((1,), (0, 2), (1,))
    >>> board.distance[0][2], board.masks[1]
    (2, 5)
    """

    def __init__(self, graph: nx.Graph[Any]) -> None:
        if graph.number_of_nodes() == 0:
            raise BadData("a board needs at least one cell")
        self.graph: nx.Graph[Any] = nx.freeze(graph.copy())
        self.nodes: tuple[Hashable, ...] = tuple(self.graph.nodes)
        self.index: dict[Hashable, int] = {node: i for i, node in enumerate(self.nodes)}
        self.names: tuple[str, ...] = tuple([str(self.graph.nodes[n].get("name", n)) for n in self.nodes])
        self.pos: tuple[tuple[float, float], ...] = tuple([tuple(self.graph.nodes[n].get("pos", (0.0, 0.0))) for n in self.nodes])
        self.nbrs: tuple[tuple[int, ...], ...] = tuple([tuple(sorted(self.index[m] for m in self.graph.adj[n])) for n in self.nodes])
        self.masks: tuple[int, ...] = tuple([sum(1 << i for i in near) for near in self.nbrs])

    def __len__(self) -> int:
        return len(self.nodes)

    def near(self, attribute: str, value: Any) -> tuple[tuple[int, ...], ...]:
        """Neighbours over the edges whose `attribute` has that value, per cell."""
        edges = self.graph.edges
        return tuple([tuple([j for j in near if edges[self.nodes[i], self.nodes[j]].get(attribute) == value]) for i, near in enumerate(self.nbrs)])

    @cached_property
    def distance(self) -> tuple[tuple[int, ...], ...]:
        """Steps between every two cells, -1 where no path leads; made when first asked for, because large boards rarely need it."""
        table = [[-1] * len(self.nodes) for _ in self.nodes]
        for node, reached in nx.all_pairs_shortest_path_length(self.graph):
            for other, steps in reached.items():
                table[self.index[node]][self.index[other]] = steps
        return tuple([tuple(row) for row in table])
