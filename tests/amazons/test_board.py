"""The map as a graph: ways, what every area has, and that it stays whole for every number of players and every god."""

from __future__ import annotations

import math
from itertools import combinations, product
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from kernel_lib.core.data import SOURCES, overlay, printed_tables
from kernel_lib.games import amazons
from kernel_lib.games.amazons.board import KINDS, PORT, board, graph, port_graph
from kernel_lib.games.amazons.catalog import AREAS, PALACE, Catalog
from tests.marks import rule

TABLES = printed_tables(Path(amazons.__file__).parent / "data")
BOXES = {players: Catalog(TABLES, "data", players) for players in (2, 3, 4)}
MAPS = {players: graph(box) for players, box in BOXES.items()}
FULL = MAPS[4]
GONE = {"A", "D", "M"}

NEIGHBOURS = {
    "A": "B M", "B": "A G M P", "G": "B D E P", "D": "G E", "E": "G D Z", "Z": "E H P", "H": "Z TH P", "TH": "H I K", "I": "TH K",
    "K": "TH I L P", "L": "K M P", "M": "A B L", "P": "B G Z H K L",
}  # fmt: skip
WOODEN = {frozenset(way.split("-")) for way in ("A-B", "E-Z", "H-TH", "K-L", "B-M")}


def under(players: int, god: str) -> nx.Graph[Any]:
    """The map without what the god closes."""
    box = BOXES[players]
    closed = box.god_closed[box.god_number[god]]
    return MAPS[players].subgraph([area for area in MAPS[players] if not closed >> box.area_number[area] & 1])


def ends(ways: Any) -> set[str]:
    return {"-".join(sorted(way, key=AREAS.index)) for way in ways}


# Ways


@rule("RA-MOVE-2")
@pytest.mark.parametrize("area", AREAS)
def test_every_area_has_the_neighbours_of_the_table(area: str):
    assert set(FULL[area]) == set(NEIGHBOURS[area].split())
    assert set(MAPS[3][area]) == set(FULL[area])


@rule("RA-MOVE-2")
def test_rules_number_the_areas_in_the_order_of_the_table_for_every_player_count():
    for box in BOXES.values():
        made = board(box)
        assert made.nodes == AREAS
        assert made.names == ("Α", "Β", "Γ", "Δ", "Ε", "Ζ", "Η", "Θ", "Ι", "Κ", "Λ", "Μ", "Palace")
    assert {AREAS[i] for i in board(BOXES[4]).nbrs[PALACE]} == set(NEIGHBOURS["P"].split())


@rule("RA-2P-1")
def test_with_two_players_three_areas_keep_their_number_and_lose_their_ways():
    made = board(BOXES[2])
    for area, near in zip(AREAS, made.nbrs, strict=True):
        assert {AREAS[i] for i in near} == (set() if area in GONE else set(NEIGHBOURS[area].split()) - GONE), area
    assert made.distance[AREAS.index("B")][AREAS.index("M")] == -1


@rule("RA-2P-1")
def test_the_graph_of_two_players_is_the_map_without_the_three_areas():
    assert set(MAPS[2]) == set(AREAS) - GONE
    assert ends(MAPS[2].edges) == ends(FULL.subgraph(set(AREAS) - GONE).edges)


@rule("RA-MOVE-2")
def test_six_stone_bridges_lead_to_the_palace_five_are_wooden_and_ten_ways_are_land():
    for a, b, kind in FULL.edges.data("kind"):
        assert kind == ("stone bridge" if "P" in (a, b) else "wooden bridge" if {a, b} in WOODEN else "land")
    kinds = [kind for _, _, kind in FULL.edges.data("kind")]
    assert {kind: kinds.count(kind) for kind in KINDS} == {"land": 10, "wooden bridge": 5, "stone bridge": 6}


def test_three_ways_were_read_all_others_and_all_kinds_are_ours():
    assert ends((a, b) for a, b, source in FULL.edges.data("source") if source == "rulebook") == {"D-E", "E-Z", "Z-H"}
    assert {source for _, _, source in FULL.edges.data("source")} == {"rulebook", "reconstructed"}
    assert {source for _, _, source in FULL.edges.data("kind_source")} == {"reconstructed"}


@rule("RA-PORT-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ports_form_a_triangle(players: int):
    ports = port_graph(BOXES[players])
    assert ends(ports.edges) == {"B-Z", "B-I", "Z-I"}
    assert {kind for _, _, kind in ports.edges.data("kind")} == {PORT}
    assert list(ports) == ["B", "Z", "I"]


# Areas


@rule("RA-BLD-2", "RA-TERM-8")
def test_areas_carry_what_lies_in_them():
    assert FULL.nodes["B"] == {
        "label": "Β", "name": "Β", "buildings": ("oracle", "port"), "urn": False, "positions": 1, "terrain": (0, 2), "pos": (5.0, 5.629),
        "in_2p": True, "sources": FULL.nodes["B"]["sources"],
    }  # fmt: skip
    assert FULL.nodes["P"]["buildings"] == ("oracle", "barrack")
    assert [area for area in FULL if not FULL.nodes[area]["in_2p"]] == ["A", "D", "M"]


def test_every_attribute_of_an_area_has_a_source():
    for area in FULL:
        sources = FULL.nodes[area]["sources"]
        assert set(sources) == {"label", "buildings", "urn", "positions", "terrain", "pos", "in_2p"}
        assert set(sources.values()) <= set(SOURCES)
    assert FULL.nodes["B"]["sources"] == {
        "label": "rulebook", "buildings": "rulebook", "urn": "reconstructed", "positions": "reconstructed", "terrain": "derived",
        "pos": "reconstructed", "in_2p": "rulebook",
    }  # fmt: skip


@rule("RA-2P-1")
def test_an_area_out_of_play_has_nothing():
    nodes = board(BOXES[2]).graph.nodes
    assert [(nodes[area]["buildings"], nodes[area]["urn"], nodes[area]["positions"]) for area in ("A", "D", "M")] == [((), False, 0)] * 3


@rule("RA-RULING-2")
def test_the_oracle_in_gamma_is_on_the_map_where_it_is_wanted():
    assert graph(Catalog(TABLES, "data", 4, oracle_in_gamma=True)).nodes["G"]["buildings"] == ("oracle",)
    assert FULL.nodes["G"]["buildings"] == ()


def test_letters_stand_on_an_ellipse_around_the_palace():
    assert FULL.nodes["P"]["pos"] == (0, 0)
    for number, area in enumerate(AREAS[:PALACE]):
        angle = math.radians(90 - 30 * number)
        assert FULL.nodes[area]["pos"] == pytest.approx((10 * math.cos(angle), 6.5 * math.sin(angle)), abs=0.001)


def test_straight_ways_do_not_cross():
    spots = dict(FULL.nodes.data("pos"))

    def side(a: str, b: str, c: str) -> float:
        (ax, ay), (bx, by), (cx, cy) = spots[a], spots[b], spots[c]
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

    for (a, b), (c, d) in combinations(FULL.edges, 2):
        if not {a, b} & {c, d}:
            assert side(a, b, c) * side(a, b, d) > 0 or side(c, d, a) * side(c, d, b) > 0, (a, b, c, d)


def test_an_edition_may_redraw_a_way():
    box = Catalog(overlay(TABLES, {"edge": [{"id": "B-M", "source": "rulebook", "between": ["Μ", "Γ"], "between_source": "rulebook"}]}), "edition", 4)
    made = graph(box)
    assert made.has_edge("M", "G")
    assert not made.has_edge("B", "M")
    assert made.edges["M", "G"]["source"] == "rulebook"


# The whole


@rule("RA-INV-25", "RA-CON-3")
@pytest.mark.parametrize(("players", "god"), [*product((2, 3, 4), ("zeus", "poseidon", "hephaestus", "hermes"))])
def test_the_map_is_planar_and_connected_for_every_player_count_and_god(players: int, god: str):
    part = under(players, god)
    assert nx.check_planarity(part)[0]
    assert nx.is_connected(part)


@rule("RA-INV-25", "RA-GODH-2", "RA-GODH-4", "RA-2P-1")
@pytest.mark.parametrize(
    ("players", "god", "nodes", "edges", "diameter", "joints", "bridges"),
    [
        (4, "hermes", 13, 21, 4, "", set()),
        (4, "zeus", 12, 18, 4, "K", set()),
        (4, "hephaestus", 11, 15, 4, "B G P", {"G-D"}),
        (2, "hermes", 10, 15, 4, "", set()),
        (2, "zeus", 9, 12, 4, "K P", set()),
        (2, "hephaestus", 8, 11, 3, "P", set()),
    ],
)
def test_the_map_has_the_size_joints_and_bridges_of_the_table(
    players: int, god: str, nodes: int, edges: int, diameter: int, joints: str, bridges: set[str]
):
    part = under(players, god)
    assert (len(part), part.number_of_edges(), nx.diameter(part)) == (nodes, edges, diameter)
    assert sorted(nx.articulation_points(part)) == joints.split()
    assert ends(nx.bridges(part)) == bridges


def test_the_palace_is_the_centre_and_most_ways_lead_over_it():
    assert (nx.radius(FULL), nx.center(FULL)) == (2, ["P"])
    between = nx.betweenness_centrality(FULL)
    busiest = sorted(between, key=between.__getitem__, reverse=True)[:4]
    assert [(area, round(between[area], 3)) for area in busiest] == [("P", 0.417), ("G", 0.197), ("K", 0.192), ("B", 0.184)]
    with_two = nx.betweenness_centrality(MAPS[2])
    assert max(with_two, key=with_two.__getitem__) == "P"


@rule("RA-EX-3", "RA-EX-17")
@pytest.mark.parametrize(("a", "b", "steps"), [("Z", "I", 3), ("L", "Z", 2), ("L", "I", 2), ("B", "Z", 2), ("B", "I", 3)])
def test_distances_that_the_text_fixes_or_the_map_gives(a: str, b: str, steps: int):
    assert board(BOXES[4]).distance[AREAS.index(a)][AREAS.index(b)] == steps
    assert nx.shortest_path_length(FULL, a, b) == steps


@rule("RA-SUP-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_area_is_within_one_step_of_an_urn(players: int):
    areas = MAPS[players]
    urns = {area for area, urn in areas.nodes.data("urn") if urn}
    assert all(area in urns or urns & set(areas[area]) for area in areas)


@rule("RA-CON-3", "RA-GODH-5")
@pytest.mark.parametrize(("players", "god"), [*product((2, 3, 4), ("zeus", "poseidon", "hephaestus"))])
def test_every_refuge_has_an_open_neighbour(players: int, god: str):
    box, part = BOXES[players], under(players, god)
    refuge = box.god_refuge[box.god_number[god]]
    assert refuge
    assert all(area in part and part.degree[area] for i, area in enumerate(AREAS) if refuge >> i & 1)
