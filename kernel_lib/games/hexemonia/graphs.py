"""Graphs of a position for analysis: cities, their frontier and shields, and the wars of a game (networkx, for people)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import networkx as nx

from kernel_lib.core.bits import members
from kernel_lib.core.event import Event
from kernel_lib.core.types import OVER, UNKNOWN, Move
from kernel_lib.games.hexemonia import scoring
from kernel_lib.games.hexemonia.board import CENTRE
from kernel_lib.games.hexemonia.catalog import CITIZEN, COLOURS, GOLD, HOPLITE, MYTH, NATURES, NO_NATURE, TYPES
from kernel_lib.games.hexemonia.moves import TO_HOPLITE
from kernel_lib.games.hexemonia.rules import city
from kernel_lib.games.hexemonia.state import HexemoniaState

if TYPE_CHECKING:
    from kernel_lib.games.hexemonia.rules import Hexemonia


def city_graph(g: Hexemonia, s: HexemoniaState, who: int) -> nx.Graph[Any]:
    """One city: nodes are axial cells with tile, cubes, activity, excess, markers, free sides and ring; edges are contacts."""
    graph: nx.Graph[Any] = nx.Graph(g.board.graph.subgraph([g.board.nodes[cell] for cell in s.cells[who]]))
    for slot, cell in enumerate(s.cells[who]):
        graph.nodes[g.board.nodes[cell]].update(_tile(g, s, who, slot))
    return graph


def _tile(g: Hexemonia, s: HexemoniaState, who: int, slot: int) -> dict[str, Any]:
    box, cell, kind = g.box, s.cells[who][slot], s.tiles[who][slot]
    nature = city.nature_of(g, s, who, slot)
    is_known = slot == 0 and s.city[who] != UNKNOWN
    return {
        "name": box.cities[s.city[who]].name if is_known else box.names[kind],
        "tile": box.names[kind],
        "type": TYPES[box.type[kind]],
        "nature": None if nature == NO_NATURE else NATURES[nature],
        "cost": dict(zip(COLOURS, box.cost[kind], strict=True)),
        "cubes": dict(zip(COLOURS, city.cubes_at(s, who, cell), strict=True)),
        "active": city.is_active(g, s, who, slot),
        "excess": dict(zip(COLOURS, city.excess(g, s, who, slot), strict=True)),
        "markers": [box.names[box.myths[n]] for n in city.myths_of(s, who) if s.myth_cell[n] == cell],
        "free_sides": 6 - len(city.neighbours(g, s, who, cell)),
        "attackable": bool(city.targets(g, s, who) >> cell & 1),
        "resistance": city.resistance(g, s, who, cell),
    }


def frontier_graph(g: Hexemonia, s: HexemoniaState, who: int) -> nx.Graph[Any]:
    """The city with the free cells around it; free cells have `contacts` and whether each type may be placed there."""
    graph = city_graph(g, s, who)
    grid, polis = city.growth(g, s, who), _polis_growth(g, s, who)
    around = 0
    for cell in s.cells[who]:
        around |= g.board.masks[cell]
    for cell in members(around & ~s.area[who]):
        node, contacts = g.board.nodes[cell], city.neighbours(g, s, who, cell)
        graph.add_node(node, **g.board.graph.nodes[node], type="free", contacts=len(contacts), legal=bool(grid >> cell & 1),
                       legal_polis=bool(polis >> cell & 1))  # fmt: skip
        graph.add_edges_from([(node, g.board.nodes[near]) for near in contacts])
    return graph


def _polis_growth(g: Hexemonia, s: HexemoniaState, who: int) -> int:
    """Cells for a Polis whose name the city does not have yet, 0 when it has them all."""
    names = [kind for kind, is_polis in enumerate(g.box.is_polis) if is_polis and kind not in s.tiles[who]]
    return city.growth_for(g, s, who, names[0]) if names else 0


def shield_graph(g: Hexemonia, s: HexemoniaState, who: int) -> nx.DiGraph[Any]:
    """HX-WAR-8: from every active Fortification with a shield to the tiles it covers, `value` on the edge."""
    graph: nx.DiGraph[Any] = nx.DiGraph()
    graph.add_nodes_from(city_graph(g, s, who).nodes(data=True))
    for slot, cell in enumerate(s.cells[who]):
        value = g.box.shield[s.tiles[who][slot]]
        if value and city.is_active(g, s, who, slot):
            covered = [*city.neighbours(g, s, who, cell), *([cell] if g.fort_protects_self else [])]
            graph.add_edges_from([(g.board.nodes[cell], g.board.nodes[near], {"value": value}) for near in covered])
    return graph


def table(g: Hexemonia, s: HexemoniaState) -> nx.Graph[Any]:
    """All cities side by side as one graph: nodes (seat, q, r), and a node per player joined to the Acropolis."""
    graph: nx.Graph[Any] = nx.Graph(name="Hexemonia")
    shift = 0.0
    for who in range(g.players):
        own = city_graph(g, s, who)
        xs, ys = zip(*nx.get_node_attributes(own, "pos").values(), strict=True)
        shift -= min(xs) - 0.5
        for node, attributes in own.nodes(data=True):
            x, y = attributes["pos"]
            graph.add_node((who, *node), **{**attributes, "pos": (x + shift, y), "seat": who})
        graph.add_edges_from([((who, *a), (who, *b), {"kind": "contact"}) for a, b in own.edges])
        graph.add_node(f"player {who + 1}", name=g.seat_name(who), seat=who, type="player", pos=(shift, max(ys) + 1.0))
        graph.add_edge(f"player {who + 1}", (who, 0, 0), kind="owner")
        shift += max(xs) + 1.5
    return graph


def conquest_graph(g: Hexemonia, events: Sequence[Event]) -> nx.MultiDiGraph[Any]:
    """Who conquered what from whom: one edge per attack, from the events of a game.

    An edge tells turn and tile, whether it was joined with a Polis of the same name, the strength that the attacker lost, and the gold and
    the Myths that came along.
    """
    graph: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
    graph.add_nodes_from([(who, {"name": g.seat_name(who)}) for who in range(g.players)])
    turn, lost, edge = 0, 0, {}
    for event in events:
        if event.what == "turn":
            turn = event.args[0]
        elif event.what == "lost units":
            lost = event.args[0] + 2 * event.args[1]
        elif event.what in ("conquered", "merged"):
            key = graph.add_edge(event.player, event.args[1], turn=turn, tile=g.box.names[event.args[0]], merged=event.what == "merged",
                                 strength_lost=lost, gold=0, myths=[])  # fmt: skip
            edge = graph.edges[event.player, event.args[1], key]
        elif event.what == "took gold":
            edge["gold"] = event.args[0]
        elif event.what == "took myth":
            edge["myths"].append(g.box.names[event.args[0]])
    return graph


SUPPLY, IN_HAND = "supply", "picked up"


def cube_flow(g: Hexemonia, events: Sequence[Event]) -> nx.MultiDiGraph[Any]:
    """Where cubes went in a game: an edge per movement, with colour, number and reason.

    Nodes are tiles as (seat, q, r), the supply, and what a player has picked up as (seat, "picked up").
    """
    graph: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
    for event in events:
        for start, end, colour, number in _flows(g, event):
            graph.add_edge(start, end, colour=COLOURS[colour], number=number, reason=event.what, rule=event.rule)
    return graph


def _flows(g: Hexemonia, event: Event) -> list[tuple[Any, Any, int, int]]:
    """The movements of cubes that an event tells: from, to, colour, number."""
    who, a = event.player, event.args

    def tile(seat: int, cell: int) -> Any:
        return (seat, *_axial(g, cell))

    if event.what == "took cube":
        return [(SUPPLY, tile(who, CENTRE), a[0], 1)]
    if event.what == "paid":
        return [(tile(who, a[2]), tile(who, a[3]), a[0], a[1])]
    if event.what in ("produced", "gained"):
        return [(SUPPLY, tile(who, a[2]), a[0], a[1])] if a[1] else []
    if event.what == "picked up":
        return [(tile(who, a[2]), (who, IN_HAND), a[0], a[1])]
    if event.what == "moved":
        return [((who, IN_HAND), tile(who, a[2]), a[0], a[1])]
    if event.what == "gave up":
        return [(tile(who, a[2]), SUPPLY, a[0], a[1])]
    if event.what == "gave":
        return [(tile(who, a[1]), tile(a[2], a[3]), a[0], 1)]
    if event.what == "removed":
        return [(tile(a[1], a[2]), SUPPLY, CITIZEN, a[0])]
    if event.what == "revolt":
        return [(tile(who, a[1]), SUPPLY, colour, lost) for colour, lost in enumerate(a[2:]) if lost]
    if event.what == "exchanged":
        there = tile(who, a[1])
        given, got = ((CITIZEN, 2), (HOPLITE, 1)) if a[0] == TO_HOPLITE else ((HOPLITE, 1), (CITIZEN, 2))
        return [(there, SUPPLY, *given), (SUPPLY, there, *got)]
    if event.what == "lost units":
        lost = [((who, IN_HAND), SUPPLY, colour, number) for colour, number in enumerate(a) if number > 0]
        return lost + ([(SUPPLY, (who, IN_HAND), CITIZEN, 1)] if a[0] < 0 else [])
    if event.what == "fell":
        return [(tile(who, a[2]), SUPPLY, colour, number) for colour, number in enumerate(a[:2]) if number]
    if event.what == "moved in":
        return [((who, IN_HAND), tile(who, a[2]), colour, number) for colour, number in enumerate(a[:2]) if number]
    if event.what == "took gold":
        return [(tile(a[1], a[2]), tile(who, a[3]), GOLD, a[0])]
    return []


def _axial(g: Hexemonia, cell: int) -> tuple[int, int]:
    node: tuple[int, int] = g.board.nodes[cell]  # type: ignore[assignment]
    return node


def history(g: Hexemonia, moves: Sequence[Move]) -> list[dict[str, Any]]:
    """A row per turn and city of a played game: its tiles, where it could grow, what of it could be attacked, and its points.

    `moves` are those of a record; a row describes the city of `seat` when the turn was over.
    """
    state, rows, turn = g.new(), [], 1
    for move in moves:
        g.apply(state, move)
        if state.turn > turn or state.to_act == OVER:
            rows += [_city_row(g, state, who, turn) for who in range(g.players)]
            turn = state.turn
    return rows


def _city_row(g: Hexemonia, s: HexemoniaState, who: int, turn: int) -> dict[str, Any]:
    return {
        "turn": turn,
        "seat": who,
        "city": g.box.cities[s.city[who]].name,
        "tiles": len(s.cells[who]) - 1,
        "legal cells": city.growth(g, s, who).bit_count(),
        "legal cells for a new Polis": _polis_growth(g, s, who).bit_count(),
        "attackable": city.targets(g, s, who).bit_count(),
        "active": sum(scoring.active_counts(g, s, who)[:MYTH]),
        "points": g.scores(s)[who],
    }
