"""The game as graphs: the map under every god, distances, blockades, battles, and the flows of played games; networkx and plain counting agree."""

from __future__ import annotations

import math
from itertools import combinations, pairwise
from typing import Any

import networkx as nx
import pytest

import kernel_lib as kl
from kernel_lib.core.contract import random_moves
from kernel_lib.games.amazons import graphs
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.board import port_graph
from kernel_lib.games.amazons.catalog import AREAS, CLASSES, GODS
from kernel_lib.games.amazons.graphs import NO_GOD
from kernel_lib.games.amazons.rules import Amazons
from kernel_lib.games.amazons.state import AmazonsState
from kernel_lib.viz.graph import draw_graph
from tests.amazons.table import GAMES, active, area, at, do, play, tokens
from tests.marks import rule

FULL, DUEL = GAMES[4], GAMES[2]


def row(rows: list[dict[str, Any]], name: str) -> dict[str, Any]:
    return next(found for found in rows if found["area"] == name)


def column(rows: list[dict[str, Any]], name: str) -> dict[str, Any]:
    return {found["area"]: found[name] for found in rows}


def played(g: Amazons, seed: int, bot: str = "") -> AmazonsState:
    """A whole game with its log, by chance or by a bot."""
    if bot:
        return kl.replay(kl.match(g, [bot] * g.players, seed))  # type: ignore[no-any-return]
    state = g.new()
    state.log = []
    for move in random_moves(g, seed):
        g.apply(state, move)
    return state


# Position


@rule("RA-TERM-4", "RA-TERM-5", "RA-TERM-8")
def test_a_position_tells_what_lies_and_stands_in_every_area():
    s = at({"class": "mystic", "area": "Z"}, {"class": "warrior", "area": "K"}, god="zeus", tokens={"Z": ["blue"], "I": [], "E": ["red"]},
           flags_at={"I": 1})  # fmt: skip
    nodes = DUEL.graph(s).nodes
    assert {key: nodes["Z"][key] for key in ("occupant", "tokens", "flag", "empty", "closed", "visits")} == {
        "occupant": ["Player 1"], "tokens": ["blue"], "flag": None, "empty": 1, "closed": False, "visits": 0,
    }  # fmt: skip
    assert (nodes["I"]["flag"], nodes["I"]["empty"], nodes["I"]["tokens"]) == ("Player 2", 1, [])
    assert (nodes["E"]["tokens"], nodes["E"]["empty"]) == (["red"], 0)
    assert [name for name in nodes if nodes[name]["closed"]] == ["H"]
    assert [name for name in nodes if nodes[name]["occupant"]] == ["Z", "K"]
    assert nodes["H"]["terrain"] == (2, 2)


def test_in_played_games_the_graph_has_the_tokens_flags_and_visits_of_the_rules():
    for players, g in GAMES.items():
        s = played(g, players)
        for name, node in g.graph(s).nodes(data=True):
            assert node["tokens"] == tokens(s, name)
            assert node["visits"] == s.visits[area(name)]
            assert len(node["tokens"]) + (node["flag"] is not None) + node["empty"] == node["positions"]


@rule("RA-TERM-6", "RA-GODF-1")
def test_available_areas_are_open_and_free_and_her_own_is_among_them():
    s = at({"class": "scout", "area": "Z", "track": "artemis"}, {"class": "mystic", "area": "P", "track": "hecate"}, god="hephaestus")
    assert set(graphs.available(DUEL, s, 0)) == set(AREAS) - {"A", "D", "M", "E", "L", "P"}
    assert set(graphs.available(DUEL, s, 1)) == set(AREAS) - {"A", "D", "M", "Z"}  # Hecate protects her from the god
    assert graphs.available(DUEL, s, 0).degree["Z"] == 1


@rule("RA-TERM-6", "RA-OCC-2")
def test_who_stands_in_a_closed_area_can_leave_it():
    s = at({"class": "scout", "area": "E"}, {"class": "warrior", "area": "K"}, god="hephaestus")
    assert set(graphs.available(DUEL, s, 0)["E"]) == {"G", "Z"}
    assert "E" not in graphs.available(DUEL, s, 1)


def test_the_graphs_belong_to_the_caller():
    graphs.under_god(FULL, NO_GOD).remove_node("P")
    graphs.travel(FULL, "scout").remove_node("B")
    assert len(FULL.graph()) == 13
    assert len(FULL.board.graph) == 13


# The map under the gods


TABLE = [
    (4, NO_GOD, 13, 21, 4, "none", "none"),
    (4, "zeus", 12, 18, 4, "Κ", "none"),
    (4, "poseidon", 13, 21, 4, "none", "none"),
    (4, "hephaestus", 11, 15, 4, "Β, Γ, Palace", "Γ-Δ"),
    (4, "hermes", 13, 21, 4, "none", "none"),
    (2, NO_GOD, 10, 15, 4, "none", "none"),
    (2, "zeus", 9, 12, 4, "Κ, Palace", "none"),
    (2, "poseidon", 10, 15, 4, "none", "none"),
    (2, "hephaestus", 8, 11, 3, "Palace", "none"),
    (2, "hermes", 10, 15, 4, "none", "none"),
]


@rule("RA-GODH-2", "RA-GODH-3", "RA-GODH-4", "RA-GODH-6", "RA-2P-1")
@pytest.mark.parametrize("players", [2, 4])
def test_structure_is_the_table_of_gods_and_player_counts(players: int):
    keys = ("players", "god", "areas", "edges", "diameter", "articulation points", "bridges")
    assert [tuple(found[key] for key in keys) for found in graphs.structure(GAMES[players])] == [line for line in TABLE if line[0] == players]


@rule("RA-3P-1")
def test_three_players_have_the_map_of_four():
    three, four = ([{**found, "players": 0} for found in graphs.structure(GAMES[players])] for players in (3, 4))
    assert three == four


@pytest.mark.parametrize("players", [2, 4])
def test_articulation_points_are_what_cuts_the_map_and_bridges_have_no_detour(players: int):
    g = GAMES[players]
    for found in graphs.structure(g):
        graph = graphs.under_god(g, found["god"])
        points = [graphs.label(g, name) for name in graph if not nx.is_connected(graph.subgraph(set(graph) - {name}))]
        assert found["articulation points"] == (", ".join(points) or "none")
        bridges = [(a, b) for a, b in graph.edges if not nx.has_path(nx.restricted_view(graph, [], [(a, b)]), a, b)]
        assert found["bridges"] == (", ".join(f"{graphs.label(g, a)}-{graphs.label(g, b)}" for a, b in bridges) or "none")


def test_the_palace_lies_on_most_shortest_ways():
    rows = graphs.centralities(FULL)
    assert {name: round(row(rows, name)["betweenness"], 3) for name in ("P", "G", "K", "B", "A")} == {
        "P": 0.417, "G": 0.197, "K": 0.192, "B": 0.184, "A": 0.0,
    }  # fmt: skip
    assert column(rows, "degree") == {"A": 2, "B": 4, "G": 4, "D": 2, "E": 3, "Z": 3, "H": 3, "TH": 3, "I": 2, "K": 4, "L": 3, "M": 3, "P": 6}
    assert row(rows, "P")["closeness"] == pytest.approx(12 / 18)  # six areas at one step, six at two
    assert [found["label"] for found in rows][-1] == "Palace"


def test_without_the_palace_it_has_no_numbers_and_the_ring_carries_the_ways():
    rows = graphs.centralities(FULL)
    assert all(math.isnan(row(rows, "P")[f"{name} without the Palace"]) for name in ("degree", "closeness", "betweenness"))
    assert column(rows, "degree without the Palace")["B"] == 3
    ring = [found["betweenness without the Palace"] for found in rows if found["area"] not in ("A", "D", "I", "P")]
    assert len(ring) == 9
    assert all(0.195 < value < 0.25 for value in ring)
    assert [row(rows, name)["betweenness without the Palace"] for name in ("A", "D", "I")] == [0, 0, 0]


@pytest.mark.parametrize(("players", "god"), [(4, NO_GOD), (4, "hephaestus"), (2, "zeus")])
def test_betweenness_counts_the_shortest_ways_over_an_area(players: int, god: str):
    """By its definition: the share of shortest ways between two others, counted one by one."""
    g = GAMES[players]
    graph = graphs.under_god(g, god)
    for name, value in column(graphs.centralities(g, god), "betweenness").items():
        pairs = list(combinations(sorted(set(graph) - {name}), 2))
        shares = []
        for a, b in pairs:
            ways = list(nx.all_shortest_paths(graph, a, b))
            shares.append(sum(name in way for way in ways) / len(ways))
        assert value == pytest.approx(sum(shares) / len(pairs)), name


# Distances


@rule("RA-PORT-1", "RA-PORT-3", "RA-GODH-3")
@pytest.mark.parametrize(
    ("name", "god", "a", "b", "cost"),
    [
        ("scout", NO_GOD, "Z", "I", 1), ("mystic", NO_GOD, "Z", "I", 2), ("scout", "poseidon", "Z", "I", 3), ("scout", NO_GOD, "B", "I", 1),
        ("warrior", NO_GOD, "B", "Z", 2), ("scout", "zeus", "Z", "I", 1), ("scout", NO_GOD, "A", "TH", 3), ("mystic", NO_GOD, "L", "Z", 2),
    ],
)  # fmt: skip
def test_a_trip_between_ports_costs_what_the_class_pays_unless_poseidon_rules(name: str, god: str, a: str, b: str, cost: int):
    assert nx.dijkstra_path_length(graphs.travel(FULL, name, god), a, b) == cost


@rule("RA-MOVE-1")
def test_every_step_costs_one_and_without_ports_there_are_only_ways():
    for name in CLASSES:
        graph = graphs.travel(FULL, name, ports=False)
        assert set(graph.edges) == set(FULL.graph().edges)
        assert {weight for _, _, weight in graph.edges(data="weight")} == {1}


@rule("RA-PORT-1")
def test_the_travel_graph_costs_what_the_rules_take():
    """A Scout sails from Zeta to Iota, a Mystic too; the AP that the rules take are the weight of the edge."""
    for name, cost in (("scout", 1), ("mystic", 2)):
        s = at({"class": name, "area": "Z", "ap": 8}, {"class": "warrior"})
        play(s, (m.PORT, area("I"), 0))
        assert 8 - s.ap[0] == cost == graphs.travel(DUEL, name).edges["Z", "I"]["weight"]


def test_distances_are_means_and_maxima_over_the_other_areas():
    """Iota by hand: on foot 1 1 2 2 2 3 3 3 3 4 4 4; a Scout sails to Beta and Zeta for 1 AP, a Mystic for 2."""
    scout, mystic = row(graphs.distances(FULL, "scout"), "I"), row(graphs.distances(FULL, "mystic"), "I")
    assert (scout["mean, on foot"], scout["most, on foot"]) == (32 / 12, 4)
    assert (scout["mean, with Ports"], scout["most, with Ports"]) == (21 / 12, 3)
    assert (mystic["mean, with Ports"], mystic["most, with Ports"]) == (28 / 12, 4)
    assert row(graphs.distances(FULL, "scout", "poseidon"), "I")["mean, with Ports"] == 32 / 12


@rule("RA-SUP-1", "RA-BLD-2", "RA-GODH-5")
def test_the_nearest_places_are_as_many_steps_away_as_the_map_says():
    rows = graphs.nearest(FULL)
    assert column(rows, "oracle") == {"A": 1, "B": 0, "G": 1, "D": 2, "E": 2, "Z": 1, "H": 1, "TH": 2, "I": 2, "K": 1, "L": 1, "M": 0, "P": 0}
    assert max(column(rows, "urn").values()) == 1
    assert {name for name, steps in column(rows, "port").items() if steps == 0} == {"B", "Z", "I"}
    assert {name for name, steps in column(rows, "barrack").items() if steps == 0} == {"A", "K", "P"}
    zeus, hephaestus = column(rows, "refuge, zeus"), column(rows, "refuge, hephaestus")
    assert (zeus["P"], zeus["B"], zeus["TH"], zeus["H"]) == (0, 1, 2, None)
    assert {name for name, steps in hephaestus.items() if steps is None} == {"E", "L"}
    assert hephaestus["D"] == 2  # over Gamma, as Epsilon is closed
    assert "refuge, hermes" not in rows[0]
    assert column(graphs.nearest(DUEL), "oracle")["L"] == 1
    assert {name for name, steps in column(graphs.nearest(DUEL), "barrack").items() if steps == 0} == {"K", "P"}


@rule("RA-OCC-1")
def test_a_miniature_cuts_off_what_lies_behind_it():
    cut = column(graphs.blocking(FULL, "hephaestus"), "cut")
    assert {name: pairs for name, pairs in cut.items() if pairs} == {"B": 16, "G": 9, "P": 25}  # behind Beta: A, M; behind Gamma: D
    assert {name: pairs for name, pairs in column(graphs.blocking(FULL, "zeus"), "cut").items() if pairs} == {"K": 18}  # Theta and Iota
    assert not any(column(graphs.blocking(FULL), "cut").values())


@rule("RA-OCC-1")
def test_a_miniature_in_the_palace_makes_most_ways_longer():
    rows = graphs.blocking(FULL)
    longer = column(rows, "longer")
    assert max(longer, key=lambda name: longer[name]) == "P"
    assert (longer["P"], longer["A"], longer["I"]) == (22, 0, 0)
    assert {found["pairs"] for found in rows} == {66}


@rule("RA-OCC-1")
def test_blocking_agrees_with_the_areas_that_are_available_behind_an_opponent():
    s = at({"class": "scout", "area": "I"}, {"class": "warrior", "area": "K"}, god="zeus")
    assert set(nx.node_connected_component(graphs.available(DUEL, s, 0), "I")) == {"I", "TH"}
    assert column(graphs.blocking(DUEL, "zeus"), "cut")["K"] == 2 * 6


# Battles


@pytest.mark.parametrize(("name", "share"), [("warrior", 0.60), ("scout", 0.70), ("princess", 0.69), ("mystic", 0.61)])
def test_the_classes_win_these_shares_of_battles(name: str, share: float):
    assert graphs.battle_share(FULL, name) == pytest.approx(share, abs=0.006)


def test_zeta_and_iota_are_the_easiest_areas_and_lambda_kappa_and_eta_the_hardest():
    shares = [graphs.battle_shares(FULL, name) for name in CLASSES]
    pooled = {name: round(sum(found[name] for found in shares) / 4, 2) for name in shares[0]}
    order = sorted(pooled, key=lambda name: pooled[name])
    assert (order[:3], order[-2:]) == (["L", "K", "H"], ["I", "Z"])
    assert [pooled[name] for name in ("Z", "I", "L", "K", "H")] == pytest.approx([0.89, 0.88, 0.43, 0.44, 0.47], abs=0.006)
    assert "P" not in pooled  # there is nothing to fight


@rule("RA-EX-10", "RA-BATTLE-5")
def test_the_battle_graph_has_no_edge_for_the_battle_that_the_example_refuses():
    box = FULL.box
    graph = graphs.battle_graph(FULL, "mystic")
    open_cards = ("display", box.common_number["lysippe"], box.common_number["iphito"])
    assert not graph.has_edge(("Cerberus", "B"), open_cards)
    assert graph.has_edge(("Cerberus", "I"), ("display", box.common_number["otrera"], box.common_number["alcynoe"]))  # 5M 7C against 5M 3C


@rule("RA-BATTLE-3", "RA-BATTLE-4", "RA-BATTLE-5", "RA-COM-3")
def test_the_battle_graph_agrees_with_the_rules():
    """Without cards and abilities, and with the Ancillary exhausted, a Battle is legal exactly where the graph has an edge."""
    box, answers = DUEL.box, []
    for name, other in (("mystic", "warrior"), ("warrior", "mystic")):
        graph = graphs.battle_graph(DUEL, name)
        for place in ("B", "Z", "L"):
            for colour, left, right in (("purple", "lysippe", "iphito"), ("red", "otrera", "hippo"), ("blue", "myrina", "molpadia")):
                top = {"purple": "cerberus", "red": "minotaur", "blue": "sphinx"}[colour]
                me = {"class": name, "area": place, "charged": [], "exhausted": ["ancillary"], "bonus": False}
                s = at(me, {"class": other}, tokens={place: [colour]}, tops={colour: top}, left=left, right=right)
                legal = any(move[0] == m.FIGHT for move in DUEL.legal_moves(s))
                pair = ("display", box.common_number[left], box.common_number[right])
                assert graph.has_edge((box.event_names[box.event_number[top]], place), pair) == legal, (name, place, top)
                answers.append(legal)
    assert answers.count(True) >= 5
    assert answers.count(False) >= 5


# Flows


@pytest.mark.parametrize("seed", range(4))
def test_arrivals_are_the_visits_of_the_game_and_lead_to_where_everybody_stands(seed: int):
    g = GAMES[2 + seed % 3]
    s = played(g, seed)
    flow = graphs.visit_flow(g, s.log or [])
    own = nx.MultiDiGraph(((a, b) for a, b, way in flow.edges(data="way") if way != "pushed"))
    assert {name: own.in_degree(name) if name in own else 0 for name in g.graph()} == {name: s.visits[area(name)] for name in g.graph()}
    for who in range(g.players):
        mine = sorted((data["order"], a, b) for a, b, data in flow.edges(data=True) if data["seat"] == who)
        assert all(before[2] == after[1] for before, after in pairwise(mine))
        assert not mine or mine[-1][2] == AREAS[s.area[who]]
    assert flow.number_of_edges() > 5


@pytest.mark.parametrize("seed", range(4))
def test_steps_follow_the_ways_of_the_map_and_trips_join_ports(seed: int):
    g = GAMES[2 + seed % 3]
    flow = graphs.visit_flow(g, played(g, seed).log or [])
    for a, b, way in flow.edges(data="way"):
        if way in ("moved", "stepped", "pushed"):
            assert g.graph().has_edge(a, b), (a, b, way)
        elif way == "sailed":
            assert port_graph(g.box).has_edge(a, b)
        else:
            assert way == "teleported"


@rule("RA-DI-SPT", "RA-PORT-1", "RA-MOVE-1", "RA-SA-S2", "RA-DI-TEL")
def test_every_way_of_arriving_is_an_edge_of_its_seat():
    s = at({"class": "scout", "area": "Z", "ap": 10, "bonus": False, "hand": ["DI-05", "DI-09"]}, {"class": "mystic", "area": "H"}, allowances=9)
    starts = s.area[:]
    play(s, (m.MOVE, area("H"), 1 + active("DI-05", "SPT")))
    do(s, "push player 2 to ζ", "use s2", "step to the palace", "step to β", "sail to ι", "play di-09: teleport", "teleport to κ")
    flow = graphs.visit_flow(DUEL, s.log or [], starts)
    found = sorted((data["order"], a, b, data["seat"], data["way"]) for a, b, data in flow.edges(data=True))
    assert found == [
        (0, "H", "Z", 1, "pushed"), (1, "Z", "H", 0, "moved"), (2, "H", "P", 0, "stepped"), (3, "P", "B", 0, "stepped"),
        (4, "B", "I", 0, "sailed"), (5, "I", "K", 0, "teleported"),
    ]  # fmt: skip


def test_flows_of_several_games_add_up_on_the_map():
    flows = [graphs.visit_flow(FULL, played(FULL, seed).log or []) for seed in (1, 2)]
    merged = graphs.merged_flow(flows)
    assert set(merged) == set(AREAS)
    assert merged.nodes["B"]["pos"] == FULL.graph().nodes["B"]["pos"]
    for a, b, times in merged.edges(data="times"):
        assert times == sum(flow.number_of_edges(a, b) for flow in flows)
    assert merged.size(weight="times") == sum(flow.number_of_edges() for flow in flows)
    assert max(times for _, _, times in merged.edges(data="times")) > 1
    assert graphs.merged_flow([merged, *flows]).size(weight="times") == 2 * merged.size(weight="times")


@rule("RA-EX-6", "RA-SAC-2")
def test_a_sacrifice_leads_from_the_place_at_the_time_to_the_chosen_one():
    s = at({"class": "mystic", "area": "I", "ap": 8}, {"class": "warrior"}, tokens={"I": ["blue"]}, left="iphito")
    do(s, "sacrifice", "take position 4")
    flow = graphs.track_flow(DUEL, s.log or [], s.track)
    assert [(flow.nodes[a]["name"], flow.nodes[b]["name"], times) for a, b, times in flow.edges(data="times")] == [("Hecate", "Ares", 1)]
    assert [name for _, name in flow.nodes(data="name")] == ["Hecate", "Cybele", "Artemis", "Ares"]


@rule("RA-TRACK-3", "RA-TRACK-5", "RA-SETUP-8")
@pytest.mark.parametrize("classes", ["chosen", "random", "mystic,princess,scout,warrior"])
def test_the_flow_on_the_track_knows_every_place_of_a_whole_game(classes: str):
    """Replayed position by position: whoever sacrifices stands where the state says."""
    g: Any = kl.game("amazons", players=4, classes=classes)
    record = kl.match(g, ["random"] * 4, seed=5)
    state = g.new()
    counts: dict[tuple[int, int], int] = {}
    for move in record.moves:
        before = state.clone()
        g.apply(state, move)
        for who, place in enumerate(state.sacrifice):
            if place >= 0 and before.sacrifice[who] != place:
                step = before.track[who], place
                counts[step] = counts.get(step, 0) + 1
    assert counts
    assert {(a, b): times for a, b, times in graphs.track_flow(g, kl.replay(record).log).edges(data="times")} == counts


# Drawing


def test_the_map_under_every_god_can_be_drawn():
    for god in (NO_GOD, *GODS):
        graph = graphs.under_god(FULL, god)
        figure = draw_graph(graph, "The map", values=column(graphs.blocking(FULL, god), "cut"), value_name="pairs")
        *lines, dots = figure.data
        assert list(dots.text) == [graphs.label(FULL, name) for name in graph]
        assert sum(len(line.x) for line in lines) == 3 * graph.number_of_edges()


def test_arrows_are_as_wide_as_they_are_used_and_lie_beside_opposite_ones():
    graph = nx.DiGraph([("a", "b", {"times": 4}), ("b", "a", {"times": 1}), ("b", "c", {"times": 2})])
    nx.set_node_attributes(graph, {"a": (0.0, 0.0), "b": (10.0, 0.0), "c": (10.0, 10.0)}, "pos")
    *arrows, dots = draw_graph(graph, "Flow", weight="times").data
    assert [arrow.line.width for arrow in arrows] == [5, 2, 3]
    assert [arrow.hovertext for arrow in arrows] == ["a to b: times 4", "b to a: times 1", "b to c: times 2"]
    there, back, single = ((tuple(arrow.x), tuple(arrow.y)) for arrow in arrows)
    assert there[0] == (0, 10)
    assert there[1] == pytest.approx((-0.08, -0.08))  # to the right of the way there
    assert back[1] == pytest.approx((0.08, 0.08))
    assert single == ((10, 10), (0, 10))
    assert (len(dots.x), [arrow.marker.symbol for arrow in arrows]) == (3, ["arrow"] * 3)


def test_wide_lines_without_direction_have_no_heads():
    graph = nx.Graph([("a", "b", {"times": 1}), ("b", "c", {"times": 3})])
    *lines, _ = draw_graph(graph, "Uses", weight="times").data
    assert [(line.mode, line.line.width) for line in lines] == [("lines", pytest.approx(1 + 4 / 3)), ("lines", 5)]


def test_a_graph_without_edges_can_be_drawn_with_weights():
    graph = graphs.merged_flow([graphs.visit_flow(DUEL, [])])
    assert len(draw_graph(graph, "Nothing yet", weight="times").data) == 1
