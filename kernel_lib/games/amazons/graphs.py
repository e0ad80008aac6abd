"""Graphs of map and position for analysis (ledger section 8): travel, what is available to whom, battles, flows of a game (networkx, for people)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

import networkx as nx

from kernel_lib.core.event import Event
from kernel_lib.core.types import UNKNOWN
from kernel_lib.games.amazons import board
from kernel_lib.games.amazons.catalog import AREAS, CLASSES, COLOURS, GODS, MOVE_COST, PALACE, PORT_COST
from kernel_lib.games.amazons.rules import basics
from kernel_lib.games.amazons.state import NOBODY, AmazonsState, tokens_of

if TYPE_CHECKING:
    from kernel_lib.games.amazons.rules import Amazons

NO_GOD = "no god"


def position(g: Amazons, s: AmazonsState) -> nx.Graph[Any]:
    """The map with the position as attributes: occupants, tokens, flag, empty positions and whether the god has closed an area."""
    graph = board.graph(g.box)
    closed = 0 if s.god == UNKNOWN else g.box.god_closed[s.god]
    for area in g.box.playing:
        graph.nodes[g.box.areas[area].id].update(
            occupant=[g.seat_name(who) for who, place in enumerate(s.area) if place == area],
            tokens=[COLOURS[colour] for colour in tokens_of(s.tokens[area])],
            flag=None if s.flag[area] == NOBODY else g.seat_name(s.flag[area]),
            empty=basics.empty_positions(g, s, area),
            closed=bool(closed >> area & 1),
            visits=s.visits[area],
        )
    return graph


def under_god(g: Amazons, god: str) -> nx.Graph[Any]:
    """The map without the areas that a god closes; `NO_GOD` closes nothing."""
    graph = board.graph(g.box)
    if god != NO_GOD:
        closed = g.box.god_closed[GODS.index(god)]
        graph.remove_nodes_from([area.id for number, area in enumerate(g.box.areas) if closed >> number & 1])
    return graph


def available(g: Amazons, s: AmazonsState, who: int) -> nx.Graph[Any]:
    """RA-TERM-6: the areas that a player could enter now, and her own."""
    free = basics.available(g, s, who) | 1 << s.area[who]
    graph: nx.Graph[Any] = board.graph(g.box).subgraph([area.id for number, area in enumerate(g.box.areas) if free >> number & 1]).copy()
    return graph


def travel(g: Amazons, name: str, god: str = NO_GOD, ports: bool = True) -> nx.Graph[Any]:
    """The map for one class with AP as `weight`: steps, and trips between ports unless Poseidon rules; the cheaper way where both lead there."""
    graph, costs = under_god(g, god), g.box.cost[CLASSES.index(name)]
    nx.set_edge_attributes(graph, costs[MOVE_COST], "weight")
    if ports and (god == NO_GOD or not g.box.god_ports[GODS.index(god)]):
        for a, b in board.port_graph(g.box).edges:
            if a in graph and b in graph and graph.edges.get((a, b), {"weight": 99})["weight"] > costs[PORT_COST]:
                graph.add_edge(a, b, kind="port", weight=costs[PORT_COST])
    return graph


def structure(g: Amazons) -> list[dict[str, Any]]:
    """A row per god: size, diameter, articulation points and bridges of the map that is left (table 2.3 of the ledger)."""
    rows = []
    for god in (NO_GOD, *GODS):
        graph = under_god(g, god)
        cuts = sorted(nx.articulation_points(graph), key=list(graph).index)
        rows.append({
            "players": g.players, "god": god, "areas": len(graph), "edges": graph.number_of_edges(), "diameter": nx.diameter(graph),
            "articulation points": ", ".join(label(g, area) for area in cuts) or "none",
            "bridges": ", ".join(f"{label(g, a)}-{label(g, b)}" for a, b in nx.bridges(graph)) or "none",
        })  # fmt: skip
    return rows


def label(g: Amazons, area: str) -> str:
    """What people call an area."""
    return g.box.labels[g.box.area_number[area]]


def centralities(g: Amazons, god: str = NO_GOD) -> list[dict[str, Any]]:
    """A row per area: degree, closeness and betweenness on the map that the god leaves, and the same without the Palace."""
    whole = under_god(g, god)
    rest = whole.subgraph([area for area in whole if area != AREAS[PALACE]])
    rows: list[dict[str, Any]] = [{"area": area, "label": label(g, area)} for area in whole]
    for graph, more in ((whole, ""), (rest, " without the Palace")):
        measures: tuple[tuple[str, Mapping[str, float]], ...] = (
            ("degree", dict(graph.degree)), ("closeness", nx.closeness_centrality(graph)), ("betweenness", nx.betweenness_centrality(graph)),
        )  # fmt: skip
        for name, values in measures:
            for row in rows:
                row[name + more] = values.get(row["area"], math.nan)
    return rows


def distances(g: Amazons, name: str, god: str = NO_GOD) -> list[dict[str, Any]]:
    """A row per area: AP that a class needs from there to the other areas in the mean and at most, on foot and with the Ports."""
    rows: list[dict[str, Any]] = [{"area": area, "label": label(g, area)} for area in under_god(g, god)]
    for ports, way in ((False, "on foot"), (True, "with Ports")):
        ways = dict(nx.all_pairs_dijkstra_path_length(travel(g, name, god, ports)))
        for row in rows:
            costs = [cost for area, cost in ways[row["area"]].items() if area != row["area"]]
            row |= {f"mean, {way}": sum(costs) / len(costs), f"most, {way}": max(costs)}
    return rows


def nearest(g: Amazons) -> list[dict[str, Any]]:
    """A row per area: steps to the nearest urn and building of each kind, and under each god with demands to the nearest place of refuge.

    A god closes areas; there, and where no way is left, stands None.
    """
    whole = board.graph(g.box)
    goals = {"urn": [area for area, urn in whole.nodes(data="urn") if urn]}
    goals |= {building: [area for area, found in whole.nodes(data="buildings") if building in found] for building in board.BUILDINGS}
    maps = [(name, whole, targets) for name, targets in goals.items()]
    for number, god in enumerate(GODS):
        refuge = [area.id for i, area in enumerate(g.box.areas) if g.box.god_refuge[number] >> i & 1]
        if refuge:
            maps.append((f"refuge, {god}", under_god(g, god), refuge))
    rows = [{"area": area, "label": label(g, area)} for area in whole]
    for name, graph, targets in maps:
        steps = nx.multi_source_dijkstra_path_length(graph, {area for area in targets if area in graph}, weight=None)
        for row in rows:
            row[name] = steps.get(row["area"])
    return rows


def blocking(g: Amazons, god: str = NO_GOD) -> list[dict[str, Any]]:
    """RA-OCC-1: a row per area: what one miniature there does to the ways between two other areas; how many get longer, how many are cut."""
    graph = under_god(g, god)
    before = dict(nx.all_pairs_shortest_path_length(graph))
    rows = []
    for area in graph:
        after = dict(nx.all_pairs_shortest_path_length(graph.subgraph([other for other in graph if other != area])))
        pairs = [(a, b) for a, b in combinations(after, 2)]
        cut = sum(b not in after[a] for a, b in pairs)
        longer = sum(b in after[a] and after[a][b] > before[a][b] for a, b in pairs)
        rows.append({"area": area, "label": label(g, area), "pairs": len(pairs), "longer": longer, "cut": cut})
    return rows


def battle_graph(g: Amazons, name: str, displays: Sequence[tuple[int, int]] | None = None) -> nx.Graph[Any]:
    """Which events a class beats where with her Basic Amazon and at most one common: nodes (event, area) and displays of two commons.

    An edge joins a display (left, right) with an event at an area that can be beaten with it. No abilities, no cards.
    """
    box, kind = g.box, CLASSES.index(name)
    pairs = displays or [(a, b) for one, two in combinations(range(len(box.commons)), 2) for a, b in ((one, two), (two, one))]
    graph: nx.Graph[Any] = nx.Graph(name=f"battles of {name}")
    graph.add_nodes_from([("display", a, b) for a, b in pairs], side="display")
    for area in [number for number in box.playing if box.positions[number]]:
        for event in box.events_in_play:
            node = (box.event_names[event], box.areas[area].id)
            graph.add_node(node, side="battle")
            need = box.event_m[event] + box.terrain_m[area], box.event_c[event] + box.terrain_c[area]
            graph.add_edges_from([(node, ("display", *pair)) for pair in pairs if _beats(g, kind, pair, need)])
    return graph


def _beats(g: Amazons, kind: int, pair: tuple[int, int], need: tuple[int, int]) -> bool:
    box = g.box
    m, c = box.basic_m[kind], box.basic_c[kind]
    parties = [(0, 0)] + [(box.common_m[card] + box.slot_m[slot], box.common_c[card] + box.slot_c[slot]) for slot, card in enumerate(pair)]
    return any(m + x >= need[0] and c + y >= need[1] for x, y in parties)


def battle_share(g: Amazons, name: str) -> float:
    """Density of the battle graph: share of (event, area, display) that the class wins."""
    shares = battle_shares(g, name)
    return sum(shares.values()) / len(shares)


def battle_shares(g: Amazons, name: str) -> dict[str, float]:
    """The same for every area with event positions: share of (event, display) that the class wins there."""
    graph = battle_graph(g, name)
    displays = sum(side == "display" for _, side in graph.nodes(data="side"))
    won: dict[str, list[float]] = {}
    for node, side in graph.nodes(data="side"):
        if side == "battle":
            won.setdefault(node[1], []).append(graph.degree[node] / displays)
    return {area: sum(found) / len(found) for area, found in won.items()}


# Flows of played games


ARRIVALS = ("moved", "stepped", "sailed", "teleported", "pushed")
"""Events that tell where a miniature arrives."""


def visit_flow(g: Amazons, events: Sequence[Event], starts: Sequence[int] = ()) -> nx.MultiDiGraph[Any]:
    """Who went where: an edge per arrival, with `seat`, `way` (one of ARRIVALS), `order` (from 0 on), and `times` (1) to count them by.

    `starts` are the areas at the beginning of `events`, one per seat; events of a whole game tell them by themselves.
    """
    graph: nx.MultiDiGraph[Any] = nx.MultiDiGraph(name="Ways of the miniatures")
    graph.add_nodes_from(board.graph(g.box).nodes(data=True))
    here = dict(enumerate(starts))
    for event in events:
        if event.what in ARRIVALS:
            who, area = event.args[:2] if event.what == "pushed" else (event.player, event.args[0])
            graph.add_edge(g.box.areas[here[who]].id, g.box.areas[area].id, seat=who, way=event.what, order=graph.number_of_edges(), times=1)
            here[who] = area
        elif event.what == "placed":
            here[event.player] = event.args[0]
    return graph


def merged_flow(flows: Iterable[nx.DiGraph[Any]]) -> nx.DiGraph[Any]:
    """Flows of several games as one graph with an edge for each way that was used, and `times` on it."""
    graph: nx.DiGraph[Any] = nx.DiGraph(name="Ways of the miniatures")
    for flow in flows:
        graph.add_nodes_from(flow.nodes(data=True))
        for a, b, times in flow.edges(data="times"):
            graph.add_edge(a, b, times=graph.get_edge_data(a, b, {"times": 0})["times"] + times)
    return graph


def track_flow(g: Amazons, events: Sequence[Event], starts: Sequence[int] = ()) -> nx.DiGraph[Any]:
    """Where Sacrifices lead on the turn track: from the position at the time to the chosen one, `times` on the edge.

    `starts` are the positions at the beginning of `events`, one per seat; events of a whole game tell them by themselves.
    """
    now = dict(enumerate(starts or [g.box.start_track[kind] for kind in g.class_list]))
    counts: Counter[tuple[int, int]] = Counter()
    for event in events:
        if event.what == "class":
            now[event.player] = g.box.start_track[event.args[0]]
        elif event.what == "takes position":
            now[event.player] = event.args[0]
        elif event.what == "displaced":
            now[event.args[0]] = event.args[1]
        elif event.what == "sacrificed":
            counts[now[event.player], event.args[0]] += 1
    graph: nx.DiGraph[Any] = nx.DiGraph()
    graph.add_nodes_from([(place, {"name": god.name}) for place, god in enumerate(g.box.track)])
    graph.add_edges_from([(a, b, {"times": times}) for (a, b), times in sorted(counts.items())])
    return graph
