"""The game as graphs: the battlefield of a round, strengths, effects, dominance, the Final Battle (ledger section 8)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import networkx as nx
import pytest

import kernel_lib as kl
from kernel_lib.games.kronos import graphs
from kernel_lib.games.kronos.catalog import DEFENDER, ELITE, GOD, SCOUT
from kernel_lib.games.kronos.rules import Kronos
from tests.kronos.table import GAMES, HADES, at, card, do, duel, seen, side
from tests.marks import rule

FULL, TRIO, DUO = GAMES[4], GAMES[3], GAMES[2]
EASY = Kronos(players=3, easy_quests=True)
JOHN, VICKY, TIM = range(3)


def kinds(graph: nx.Graph[Any]) -> Counter[str]:
    return Counter(kind for _, kind in graph.nodes(data="kind"))


def links(graph: nx.Graph[Any]) -> Counter[str]:
    return Counter(kind for *_, kind in graph.edges(data="kind"))


# The battlefield


@rule("KE-RES-1", "KE-ASG-4", "KE-HAD-1")
@pytest.mark.parametrize(
    ("game", "nodes", "edges"),
    [
        (TRIO, {"board": 5, "monster": 3, "side": 8, "treasure": 7, "aspect": 3, "player": 4},
         {"has_side": 8, "guards": 3, "reward": 8, "uses": 11, "below": 4, "rules": 1, "occupies": 1}),
        (FULL, {"board": 5, "monster": 3, "side": 8, "treasure": 7, "aspect": 3, "player": 5},
         {"has_side": 8, "guards": 3, "reward": 8, "uses": 11, "below": 4, "rules": 1, "occupies": 1}),
        (HADES, {"board": 4, "monster": 2, "side": 6, "treasure": 5, "aspect": 3, "player": 3},
         {"has_side": 6, "guards": 2, "reward": 6, "uses": 9, "below": 3, "rules": 1, "occupies": 1}),
        (DUO, {"board": 4, "monster": 3, "side": 6, "treasure": 6, "aspect": 3, "player": 3},
         {"has_side": 6, "guards": 3, "reward": 6, "uses": 9, "below": 3, "rules": 1}),
        (EASY, {"board": 5, "monster": 3, "side": 8, "treasure": 7, "aspect": 3, "player": 4},
         {"has_side": 8, "guards": 3, "reward": 8, "uses": 8, "below": 4, "rules": 1, "occupies": 1}),
    ],
)  # fmt: skip
def test_the_battlefield_at_the_start_has_the_nodes_and_edges_of_the_table(game: Kronos, nodes: dict[str, int], edges: dict[str, int]):
    graph = game.graph()
    assert (kinds(graph), links(graph)) == (nodes, edges)
    assert (len(graph), graph.size()) == {TRIO: (30, 36), FULL: (31, 36), HADES: (23, 28), DUO: (25, 28), EASY: (30, 33)}[game]
    assert nx.is_connected(graph.subgraph([node for node, kind in graph.nodes(data="kind") if kind != "player"]))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_position_before_anybody_has_come_has_the_same_size_in_every_round(players: int):
    for number in (1, 2, 3):
        s = at(*[{}] * players, round=number, phase="gathering", kind="scout")
        graph = GAMES[players].graph(s)
        sent = 0 if number == 1 else players - (players > 2)
        static = GAMES[players].graph()
        assert len(graph) == len(static)
        assert graph.size() == static.size() + sent
        assert links(graph)["sent"] == sent


def test_every_node_of_the_battlefield_has_a_place_of_its_own_and_says_where_its_numbers_come_from():
    for game in (TRIO, FULL, HADES, DUO):
        graph = game.graph()
        assert len({tuple(place) for _, place in graph.nodes(data="pos")}) == len(graph)
        assert {source for _, source in graph.nodes(data="source")} <= {"rulebook", "derived", "public", "reconstructed"}
    assert TRIO.graph().nodes["Lamia"]["source"] == "derived"
    assert TRIO.graph().nodes["Talos"]["source"] == "reconstructed"


@rule("KE-RES-1")
def test_boards_stand_below_each_other_from_olympus_to_acheron():
    graph = TRIO.graph()
    path = nx.Graph([(a, b) for a, b, kind in graph.edges(data="kind") if kind == "below"])
    assert nx.shortest_path(path, "Olympus", "Acheron") == ["Olympus", "Phaistos", "Marathon", "Ithaca", "Acheron"]
    assert [graph.nodes[name]["order"] for name in ("Olympus", "Phaistos", "Marathon", "Ithaca", "Acheron")] == [0, 1, 2, 3, 4]


@rule("KE-VAR-9", "KE-RULING-32")
def test_quests_use_the_aspects_of_their_monster_with_its_strength():
    graph = TRIO.graph()
    assert {(name, graph["Ithaca"][name].get("strength")) for name in graph["Ithaca"] if graph["Ithaca"][name]["kind"] == "uses"} == {
        ("Fist", 6), ("Cunning", 6),
    }  # fmt: skip
    assert graph["Ithaca"]["Fist"]["weight"] == pytest.approx(6 / 13)
    assert {name for name in EASY.graph()["Ithaca"] if EASY.graph().nodes[name]["kind"] == "aspect"} == {"Cunning"}
    assert sum(EASY.graph().nodes[name]["kind"] == "aspect" for name in EASY.graph()["Acheron"]) == 2


@rule("KE-ACH-1")
def test_acheron_uses_the_aspects_of_the_treasure_on_top():
    for top, aspects in (("kronos-scythe", {"Fist", "Awe"}), ("kronos-coins", {"Awe", "Cunning"}), ("nestors-ring", {"Fist", "Cunning"})):
        graph = TRIO.graph(at({}, {}, {}, top=top))
        assert {name for name in graph["Acheron"] if graph.nodes[name]["kind"] == "aspect"} == aspects
        (treasure,) = [name for name in graph["Acheron, Hades"] if graph.nodes[name]["kind"] == "treasure"]
        assert treasure in graph["Acheron, challenger"]
        assert graph.nodes[treasure]["keys"] == 2


@rule("KE-ASG-5", "KE-ASG-8", "KE-ASG-9")
def test_a_position_tells_who_is_where_with_which_cards():
    s = at({}, {"sides": {"Ithaca left": ["leonidas"]}, "armory": []}, {"sides": {"Ithaca right": ["iolaus", "hermes"]}}, first=TIM, turn=TIM)
    graph = TRIO.graph(s)
    assert graph["Player 3"]["Ithaca right"]["colour"] == "blue"
    assert graph["Player 2"]["Ithaca left"]["colour"] == "red"
    assert graph["Player 1"]["Acheron, Hades"]["colour"] == "blue"
    assert {key: graph.nodes["Ithaca right"][key] for key in ("owner", "banner", "cards", "resolved")} == {
        "owner": "Player 3", "banner": "blue", "cards": 2, "resolved": False,
    }  # fmt: skip
    assert graph.nodes["Ithaca left"]["banner"] == "red"
    assert graph.nodes["Phaistos left"]["owner"] is None
    assert graph.nodes["Hermes"]["strength"] == (3, 4, 6)
    assert links(graph)["assigned"] == 3
    other = TRIO.graph(seen(s, VICKY))
    assert "Hermes" not in other
    assert other.nodes["Iolaus"]["open"]
    assert (other.nodes["Ithaca right, card 2"]["open"], other.nodes["Ithaca right, card 2"]["strength"]) == (False, None)
    assert (len(other), other.size()) == (len(graph), graph.size())


@rule("KE-HAD-5")
def test_characters_of_hades_stand_there_with_the_side_that_is_shown():
    s = at({"sides": {"Acheron": ["cerberus"], "Ithaca left": ["persephone"]}}, {}, {}, first=TIM)
    nodes = TRIO.graph(s).nodes
    assert (nodes["Cerberus"]["strength"], nodes["Persephone"]["strength"]) == ((7, 5, 2), (5, 7, 5))


@rule("KE-TRE-4", "KE-TRE-9", "KE-OLY-3")
def test_a_position_tells_keys_bonuses_and_treasures_of_all_and_of_kronos():
    s = at({}, {"armory": ["amphora-of-croesus"]}, {"slots": ["olive-branch"], "armory": ["odysseus-bow"]}, round=2, kronos=["minoan-labrys"])
    graph = TRIO.graph(s)
    nodes = graph.nodes
    assert [nodes[f"Player {n}"]["keys"] for n in (1, 2, 3)] == [0, 1, 2]
    assert (nodes["Player 3"]["permanent"], nodes["Player 2"]["permanent"]) == ((0, 0, 2), (0, 0, 0))
    assert [nodes[f"Player {n}"]["role"] for n in (1, 2, 3)] == ["Hades", "Kallisto", "Acropolis"]
    assert set(graph["Kronos"]) >= {"Olympus", "Minoan Labrys"}
    assert {name for name in graph["Player 3"] if nodes[name]["kind"] == "treasure"} == {"Olive Branch", "Odysseus Bow"}
    assert [graph.has_edge(f"Player {n}", "Olympus") for n in (1, 2, 3)] == [False, True, True]
    assert graph["Player 2"]["Olympus"]["cards"] == 2


@rule("KE-ASG-4", "KE-ASG-6", "KE-ASG-7")
def test_sides_that_are_open_to_a_player_are_those_that_the_rules_offer():
    s = at(
        {},
        {"hand": ["gorgo"], "sides": {"Ithaca left": ["leonidas"]}},
        {"sides": {"Ithaca right": ["iolaus"], "Marathon left": ["rhea"]}},
        turn=VICKY,
    )
    graph = TRIO.graph(s)
    free = set()
    for node, kind in graph.nodes(data="kind"):
        if kind == "side" and graph.nodes[node]["owner"] in (None, "Player 2"):
            (board,) = [name for name in graph[node] if graph[node][name]["kind"] == "has_side"]
            others = [name for name in graph[board] if graph[board][name]["kind"] == "has_side" and name != node]
            if all(graph.nodes[name]["owner"] != "Player 2" for name in others):
                free.add(graph.nodes[node]["number"])
    do(s, "place gorgo")
    assert {move[1] for move in TRIO.legal_moves(s)} == free
    assert free == {side(s, word) for word in ("Phaistos left", "Phaistos right", "Marathon right", "Ithaca left", "Acheron challenger")}


def test_a_board_that_is_finished_says_so():
    s = duel({"cards": ["leonidas"]}, {"cards": ["iolaus"], "hand": ["milo"]}, on="Marathon")
    nodes = TRIO.graph(s).nodes
    assert [nodes[f"{place} left"]["resolved"] for place in ("Phaistos", "Marathon", "Ithaca")] == [True, False, False]


# Strengths, effects, dominance


@rule("KE-CON-21")
def test_the_strength_graph_has_three_edges_for_each_of_the_56_cards():
    graph = graphs.strengths(TRIO)
    of = Counter((graph.nodes[a]["kind"] if graph.nodes[b]["kind"] == "aspect" else graph.nodes[b]["kind"]) for a, b in graph.edges)
    assert of["character"] == 168
    assert of["treasure"] == 42
    assert kinds(graph) == {"aspect": 3, "character": 56, "treasure": 21}
    assert {name: graph["Zeus"][name]["weight"] for name in graph["Zeus"]} == {"Fist": 6, "Awe": 6, "Cunning": 2}
    assert {name: graph["Golden Fleece"][name]["weight"] for name in graph["Golden Fleece"]} == {"Fist": 3, "Awe": 2}
    cards = graph.subgraph([node for node, kind in graph.nodes(data="kind") if kind != "treasure"])
    assert [cards.degree(name, weight="weight") for name in ("Fist", "Awe", "Cunning")] == [181, 184, 183]
    treasures = graph.subgraph([node for node, kind in graph.nodes(data="kind") if kind != "character"])
    assert [treasures.degree(name, weight="weight") for name in ("Fist", "Awe", "Cunning")] == [30, 35, 33]


@rule("KE-CON-16", "KE-TRE-2")
def test_portrait_sides_have_one_edge_each():
    graph = graphs.portraits(TRIO)
    assert (len(graph), graph.size()) == (24, 21)
    assert {graph.degree(name) for name, kind in graph.nodes(data="kind") if kind == "treasure"} == {1}
    assert [graph.degree(name) for name in ("Fist", "Awe", "Cunning")] == [7, 7, 7]
    assert [graph.degree(name, weight="weight") for name in ("Fist", "Awe", "Cunning")] == [10, 11, 10]
    assert graph["Kronos Scythe"]["Fist"]["weight"] == 2


@rule("KE-REINF-7")
def test_the_effect_graph_has_588_edges():
    graph = graphs.effects(TRIO)
    assert graph.size() == 588
    reach = {name: degree for name, degree in graph.out_degree() if degree}
    assert reach == {
        "Pythagoras": 42, "Milo": 56, "Homer": 56, "Archimedes": 56, "Brasidas": 42, "Aspasia": 42, "Hypatia": 42, "Hippocrates": 56,
        "Socrates": 14, "Sappho": 56, "Pythia": 14, "Diogenes": 56, "Circe": 28, "Medea": 28,
    }  # fmt: skip
    enemy = {name for name, _, enemy in graph.edges(data="enemy") if enemy}
    assert enemy == {"Diogenes", "Circe", "Medea"}
    assert [graph.in_degree(name) for name in ("Leonidas", "Minoas", "Achilles", "Zeus")] == [12, 12, 11, 7]


@rule("KE-CON-21", "KE-INV-23")
def test_no_card_is_matched_within_its_type_so_there_is_no_edge_over_three_aspects():
    for kind in (SCOUT, DEFENDER, ELITE, GOD):
        graph = graphs.dominance(TRIO, kind)
        assert (len(graph), graph.size()) == (14, 0)


@rule("KE-PVP-5", "KE-PVP-6")
def test_dominance_over_two_aspects_is_the_outcome_of_a_battle_between_single_cards():
    for aspects in combinations(range(3), 2):
        graph = graphs.dominance(TRIO, GOD, aspects)
        assert graph.size() > 10
        assert nx.is_directed_acyclic_graph(graph)
        assert nx.transitive_closure_dag(graph).size() == graph.size()
    graph = graphs.dominance(TRIO, GOD, (0, 1))
    assert graph.has_edge("Poseidon", "Hermes")  # 7/5 against 3/4
    assert graph.has_edge("Ares", "Apollo")  # 8/4 against 5/4: equal in one
    assert not graph.has_edge("Poseidon", "Ares")
    assert not graph.has_edge("Ares", "Poseidon")


@rule("KE-PVP-5")
@pytest.mark.parametrize(("one", "two"), [("zeus", "rhea"), ("gorgo", "atlas"), ("achilles", "nemesis"), ("minoas", "iolaus")])
def test_a_real_battle_ends_as_the_graph_says(one: str, two: str):
    names = [TRIO.box.card_names[card(name)] for name in (one, two)]
    graph = graphs.dominance(TRIO, None, (0, 2))  # Ithaca is about Fist and Cunning
    s = duel({"cards": [one]}, {"cards": [two]})
    while not (s.log and any(event.what in ("won battle", "tie") for event in s.log)):
        TRIO.apply(s, TRIO.legal_moves(s)[0])
    (event,) = [event for event in s.log if event.what in ("won battle", "tie")]
    wins = (graph.has_edge(*names), graph.has_edge(*names[::-1]))
    assert event.player == {(True, False): VICKY, (False, True): TIM, (False, False): kl.CHANCE}[wins]


def test_every_scout_is_beaten_by_a_god_in_all_aspects_and_never_the_other_way_round():
    graph = graphs.dominance(TRIO)
    assert len(graph) == 56
    of = {entry.name: entry.type for entry in TRIO.box.characters}
    scouts = [name for name in graph if of[name] == "scout"]
    assert len(scouts) == 14
    for name in scouts:
        assert any(of[other] == "god" for other in graph.predecessors(name))
        assert not graph.out_degree(name)


def test_the_monsters_of_later_sets_demand_more():
    rows = graphs.demand(TRIO)
    assert rows == {
        "A": {"fist": 13, "awe": 13, "cunning": 12},
        "B": {"fist": 19, "awe": 20, "cunning": 21},
        "C": {"fist": 26, "awe": 25, "cunning": 24},
    }
    assert graphs.demand(EASY)["A"] == {"fist": 7, "awe": 7, "cunning": 6}


# Games that were played


@rule("KE-GATHER-4", "KE-GATHER-7")
def test_the_draft_graph_has_every_pick_with_its_number():
    record = kl.match(TRIO, ["random"] * 3, seed=5)
    graph = graphs.draft(record)
    assert graph.size() == 90  # also cards that come to the same player in two rounds
    for number in (1, 2, 3):
        for kind in range(5):
            picks = {data["pick"]: player for player, _, data in graph.edges(data=True) if (data["round"], data["type"]) == (number, kind)}
            assert sorted(picks) == [1, 2, 3, 4, 5, 6]
            first, second, third = (picks[n] for n in (1, 2, 3))
            assert [picks[n] for n in (4, 5, 6)] == [third, second, first]
    taken = [card for _, card, data in graph.edges(data=True) if data["round"] == 1]
    assert len(set(taken)) == len(taken) == 30


@rule("KE-RES-2", "KE-RES-3", "KE-MON-1")
def test_contests_tell_who_met_whom():
    record = kl.match(TRIO, ["random"] * 3, seed=8)
    state = kl.replay(record)
    graph = graphs.contests(record)
    told = Counter(event.what for event in state.log)
    between = [data for a, b, data in graph.edges(data=True) if "monster" not in (graph.nodes[a]["kind"], graph.nodes[b]["kind"])]
    against = [data for a, b, data in graph.edges(data=True) if "monster" in (graph.nodes[a]["kind"], graph.nodes[b]["kind"])]
    assert len(between) == told["won battle"] + told["tie"] > 0
    assert len(against) == told["beat"] + told["lost to"] > 0
    assert sum(data["winner"] is None for data in between) == told["tie"]
    assert sum(graphs.contests(record, number).size() for number in (1, 2, 3)) == graph.size()


@rule("KE-FIN-2", "KE-FIN-6")
@pytest.mark.parametrize(
    ("game", "steps", "sinks"),
    [
        (TRIO, 4, {"Acropolis wins", "Hades wins", "Kallisto wins", "nobody wins"}),
        (FULL, 4, {"Acropolis wins", "Hades wins", "Kallisto wins", "nobody wins"}),
        (HADES, 2, {"Acropolis wins", "Hades wins", "nobody wins"}),
        (DUO, 2, {"Acropolis wins", "Kallisto wins", "nobody wins"}),
    ],
)
def test_the_final_battle_flows_from_one_step_to_all_ends(game: Kronos, steps: int, sinks: set[str]):
    graph = graphs.final_flow(game)
    assert {node for node in graph if not graph.out_degree(node)} == sinks
    assert len(graph) == steps + len(sinks)
    (start,) = [node for node in graph if not graph.in_degree(node)]
    assert nx.descendants(graph, start) == set(graph) - {start}
    assert nx.is_directed_acyclic_graph(graph)


@rule("KE-F2-1", "KE-FH-5")
def test_kallisto_wins_at_once_only_without_hades():
    assert graphs.final_flow(DUO).has_edge("Kallisto against Acropolises", "Kallisto wins")
    assert not graphs.final_flow(TRIO).has_edge("Kallisto against Acropolises", "Kallisto wins")
    assert nx.shortest_path_length(graphs.final_flow(TRIO), "Kallisto against Acropolises", "Kallisto wins") == 2


@rule("KE-GATHER-6")
def test_the_first_player_card_goes_round_the_table():
    for players, game in GAMES.items():
        graph = graphs.turn_order(game)
        assert (len(graph), graph.size()) == (players, players)
        assert graph.has_edge(f"Player {players}", "Player 1")
        assert graph.has_edge("Player 1", "Player 2")
