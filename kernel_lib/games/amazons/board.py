"""The map as a graph: thirteen areas, the ways between them, and the Ports as a second layer.

Areas are numbered in the order of the catalog whatever the number of players: one that does not take part keeps its number and has no ways.
"""

from __future__ import annotations

from typing import Any

import networkx as nx

from kernel_lib.core.board import Board
from kernel_lib.games.amazons.catalog import Area, Catalog

KINDS = ("land", "wooden bridge", "stone bridge")
"""Kinds of ways, for drawing only (RA-MOVE-2)."""
PORT = "port"
"""Kind of the connections between Ports, which are no ways."""
BUILDINGS = ("oracle", "barrack", "port")


def graph(box: Catalog) -> nx.Graph[Any]:
    """The areas in play and the ways between them.

    Nodes are area ids with `label`, `name`, `buildings`, `urn`, `positions`, `terrain` (Might, Cunning), `pos`, `in_2p` and `sources`
    (attribute -> where it comes from); edges have `kind`, `source` and `kind_source`.
    """
    found: nx.Graph[Any] = nx.Graph(name="Rise of the Amazons")
    for i in box.playing:
        found.add_node(box.areas[i].id, **_attributes(box, i))
    _add_ways(found, box)
    return found


def board(box: Catalog) -> Board:
    """RA-MOVE-2, RA-2P-1: all thirteen areas, with ways only between those in play."""
    whole: nx.Graph[Any] = nx.Graph(name="Rise of the Amazons")
    for i, area in enumerate(box.areas):
        whole.add_node(area.id, **_attributes(box, i))
    _add_ways(whole, box)
    return Board(whole)


def port_graph(box: Catalog) -> nx.Graph[Any]:
    """RA-PORT-1: the areas with a Port, each joined to every other."""
    found: nx.Graph[Any] = nx.Graph(name="Ports")
    for i in box.ports:
        found.add_node(box.areas[i].id, **_attributes(box, i))
    names = list(found)
    found.add_edges_from([(a, b) for n, a in enumerate(names) for b in names[n + 1 :]], kind=PORT, source="rulebook")
    return found


def _add_ways(found: nx.Graph[Any], box: Catalog) -> None:
    for edge in box.edges:
        a, b = edge.between
        if box.in_play[box.area_number[a]] and box.in_play[box.area_number[b]]:
            found.add_edge(a, b, kind=edge.kind, source=edge.between_source, kind_source=edge.kind_source)


def _attributes(box: Catalog, i: int) -> dict[str, Any]:
    area = box.areas[i]
    here = (box.oracle[i], box.barrack[i], box.port[i])
    return {
        "label": area.label,
        "name": area.label,
        "buildings": tuple([name for name, stands in zip(BUILDINGS, here, strict=True) if stands]),
        "urn": box.urn[i],
        "positions": box.positions[i],
        "terrain": area.terrain,
        "pos": area.spot,
        "in_2p": area.two_players,
        "sources": _sources(area),
    }


def _sources(area: Area) -> dict[str, str]:
    return {
        "label": "rulebook",
        "buildings": area.buildings_source,
        "urn": area.urn_source,
        "positions": area.positions_source,
        "terrain": area.terrain_source,
        "pos": area.spot_source,
        "in_2p": area.two_players_source,
    }
