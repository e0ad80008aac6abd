"""The game as graphs: board, threats, payment, auras, duels, colour economy."""

from __future__ import annotations

from random import Random
from typing import Any

import networkx as nx
import pytest

import kernel_lib as kl
from kernel_lib.core.contract import random_moves
from kernel_lib.games.olympus import graphs
from kernel_lib.games.olympus import moves as m
from kernel_lib.games.olympus.state import EMPTY
from kernel_lib.viz.graph import draw_graph
from tests.marks import rule
from tests.olympus.reading import damage, values
from tests.olympus.table import GAME, ME, OPP, at, attack, number, say, settle

# Board


@rule("FO-SETUP-1", "FO-DATA-1")
def test_the_board_is_a_ladder_of_twelve_spaces():
    board = GAME.graph()
    assert (board.number_of_nodes(), board.number_of_edges()) == (12, 16)
    assert nx.is_isomorphic(board, nx.ladder_graph(6))
    assert set(board.nodes) == {(seat, lane) for seat in (0, 1) for lane in range(1, 7)}


@rule("FO-SETUP-1")
def test_edges_are_neighbours_on_a_side_or_faces_of_a_lane():
    board = GAME.graph()
    kinds = nx.get_edge_attributes(board, "kind")
    assert sorted(kinds.values()).count("adjacent") == 10
    assert sorted(kinds.values()).count("faces") == 6
    for (a, b), kind in kinds.items():
        assert kind == ("faces" if a[1] == b[1] else "adjacent")
        assert (a[0] == b[0]) == (kind == "adjacent")
        assert abs(a[1] - b[1]) == (kind == "adjacent")


@rule("FO-BONUS-1")
def test_lanes_belong_to_their_areas_and_bonuses():
    board = GAME.graph()
    for seat in (0, 1):
        assert [board.nodes[seat, lane]["area"] for lane in range(1, 7)] == ["olympus"] * 3 + ["delphi"] * 2 + ["troy"]
        assert [board.nodes[seat, lane]["bonus"] for lane in range(1, 7)] == ["vp"] * 3 + ["marker"] * 2 + ["draw"]
        assert [board.nodes[seat, lane]["order"] for lane in range(1, 7)] == [1, 2, 3, 4, 5, 6]


def test_the_graph_belongs_to_the_caller():
    GAME.graph().remove_node((0, 1))
    assert GAME.graph().number_of_nodes() == 12
    assert GAME.board.graph.number_of_nodes() == 12


def test_a_position_has_the_values_of_the_rules():
    s = at(mine={2: "hector 1", 3: "danaans +shield-red", 4: "ajax"}, theirs={3: "tydeus 2", 6: "palamedes"})
    graph = GAME.graph(s)
    for seat in (ME, OPP):
        for lane in range(1, 7):
            space = seat * 6 + lane - 1
            node = graph.nodes[seat, lane]
            if s.unit[space] == EMPTY:
                assert node["unit"] is None
                continue
            assert node["unit"] == GAME.box.names[s.unit[space]]
            assert (node["attack"], node["defence"], node["damage"]) == (*values(s, seat, lane), damage(s, seat, lane))
    assert graph.nodes[0, 3]["equipment"] == "Red Shield"
    assert graph.nodes[0, 3]["defence"] == 3 + 2 + 1
    assert graph.nodes[0, 2]["equipment"] is None
    assert graph.nodes[1, 3]["colours"] == ["red"]
    assert graph.nodes[1, 6]["colours"] == ["blue", "green", "red", "yellow"]


def test_in_random_games_the_graph_has_the_values_of_the_rules():
    units = 0
    for seed in range(5):
        state = GAME.new()
        for i, move in enumerate(random_moves(GAME, seed)):
            GAME.apply(state, move)
            if i % 10:
                continue
            graph = GAME.graph(state)
            for space in range(12):
                seat, lane = space // 6, space % 6 + 1
                if state.unit[space] != EMPTY:
                    node = graph.nodes[seat, lane]
                    assert (node["attack"], node["defence"]) == values(state, seat, lane)
                    units += 1
    assert units > 50


def test_lanes_tell_damage_both_ways_and_turns_to_kill():
    s = at(mine={1: "danaans", 2: "leda", 3: "nestor"}, theirs={1: "ajax 1", 3: "argos"})
    graph = GAME.graph(s)
    lane = graph.edges[(0, 1), (1, 1)]
    assert lane["damage"] == [1, 3]  # Ajax takes one less
    assert lane["turns_to_kill"] == [3, 1]
    assert graph.edges[(0, 2), (1, 2)]["damage"] == [0, 0]
    assert graph.edges[(0, 2), (1, 2)]["turns_to_kill"] == [None, None]
    assert graph.edges[(0, 3), (1, 3)]["damage"] == [0, 1]
    assert graph.edges[(0, 3), (1, 3)]["turns_to_kill"] == [None, 4]


def test_the_damage_of_a_lane_is_what_an_attack_places():
    s = at(mine={1: "danaans", 2: "leda", 5: "lapiths"}, theirs={1: "ajax", 2: "hector", 5: "oedipus"})
    told = [GAME.graph(s).edges[(0, lane), (1, lane)]["damage"][0] for lane in (1, 2, 5)]
    settle(attack(s))
    assert [damage(s, OPP, lane) for lane in (1, 2, 5)] == told == [1, 2, 1]


def test_a_position_without_units_and_a_dealt_game_have_graphs():
    state, _ = kl.deal(GAME, 1)
    assert all(unit is None for _, unit in GAME.graph(state).nodes(data="unit"))


# Threats


def test_a_unit_threatens_the_unit_it_faces():
    graph = graphs.threats(GAME, at(mine={1: "danaans"}, theirs={1: "argos"}))
    assert set(graph.edges) == {((0, 1), (1, 1)), ((1, 1), (0, 1))}
    assert graph.edges[(0, 1), (1, 1)] == {"weight": 2, "bonus": False, "kills": True}
    assert graph.edges[(1, 1), (0, 1)] == {"weight": 1, "bonus": False, "kills": False}


def test_an_unopposed_unit_threatens_to_take_the_bonus():
    graph = graphs.threats(GAME, at(mine={1: "danaans", 5: "danaans"}, theirs={6: "argos"}))
    assert {(a, b): data["bonus"] for a, b, data in graph.edges(data=True)} == {
        ((0, 1), "vp for player 1"): True,
        ((0, 5), "marker for player 1"): True,
        ((1, 6), "draw for player 2"): True,
    }


def test_units_that_cannot_attack_threaten_nobody():
    s = at(mine={1: "nestor", 2: "helen", 3: "danaans"}, theirs={2: "hector"})
    s.stunned[2] = 1
    assert set(graphs.threats(GAME, s).edges) == set()  # attack 0, attack 0, stunned; Hector faces Helen


@rule("FO-FX-23")
def test_a_unit_that_never_activates_a_bonus_does_not_threaten_to():
    assert set(graphs.threats(GAME, at(mine={1: "oedipus"})).edges) == set()
    assert len(graphs.threats(GAME, at(mine={1: "oedipus"}, theirs={1: "nestor"})).edges) == 1


@rule("FO-FX-11")
def test_threats_count_what_the_target_takes_off():
    graph = graphs.threats(GAME, at(mine={1: "danaans"}, theirs={1: "ajax 3"}))
    assert graph.edges[(0, 1), (1, 1)] == {"weight": 1, "bonus": False, "kills": True}


def test_threats_come_true_in_the_next_attack():
    s = at(mine={1: "danaans", 2: "tauri", 4: "lapiths"}, theirs={1: "leda", 2: "tydeus", 4: "danaans 2"})
    threats = graphs.threats(GAME, s)
    kills = {b for a, b, data in threats.edges(data=True) if a[0] == ME and data.get("kills")}
    settle(attack(s))
    assert {(OPP, lane) for lane in (1, 2, 4) if s.unit[6 + lane - 1] == EMPTY} == kills == {(OPP, 2), (OPP, 4)}
    assert damage(s, OPP, 1) == threats.edges[(0, 1), (1, 1)]["weight"]


# Payment


@rule("FO-PAY-10", "FO-EX-10")
@pytest.mark.parametrize(
    ("hand", "markers", "payable"),
    [
        (["hector", "machaon", "lapiths", "chiron", "danaans"], [], True),
        (["hector", "machaon", "lapiths", "danaans"], ["red"], True),
        (["hector", "machaon", "chiron", "danaans"], [], False),
    ],
)
def test_the_example_of_hectors_cost(hand: list[str], markers: list[str], payable: bool):
    graph = graphs.payment(GAME, at(hand=hand, markers=markers), ME, "hector")
    assert [n for n, side in graph.nodes(data="bipartite") if side == 0] == ["G1", "G2", "R3", "Y4"]
    assert graphs.is_payable(graph) is payable


@rule("FO-PAY-10")
def test_matching_and_engine_agree_on_random_hands():
    rng = Random("payment")
    deck = [card.id for card in GAME.box.cards for _ in range(card.copies)]
    colours = ["blue", "green", "red", "yellow"]
    answers = []
    for _ in range(100):
        hand = rng.sample(deck, rng.randint(1, 6))
        s = at(hand=hand, markers=rng.sample(colours, rng.randint(0, 2)), mine={1: "nestor"} if "nestor" not in hand else {1: "tiresias"})
        legal = {move[1] for move in GAME.legal_moves(s) if move[0] == m.PLAY}
        for card in sorted(set(hand)):
            payable = graphs.is_payable(graphs.payment(GAME, s, ME, card))
            assert payable == (number(card) in legal), (card, hand, s.markers)
            answers.append(payable)
    assert answers.count(True) > 100
    assert answers.count(False) > 50


@rule("FO-PAY-3")
def test_a_card_cannot_pay_for_itself_but_its_double_can():
    assert not graphs.is_payable(graphs.payment(GAME, at(hand=["lapiths"]), ME, "lapiths"))
    assert graphs.is_payable(graphs.payment(GAME, at(hand=["lapiths", "lapiths"]), ME, "lapiths"))


@rule("FO-PAY-2")
def test_only_own_markers_pay():
    assert not graphs.is_payable(graphs.payment(GAME, at(hand=["lapiths"], their_markers=["green"]), ME, "lapiths"))
    assert graphs.is_payable(graphs.payment(GAME, at(hand=["lapiths"], markers=["green"]), ME, "lapiths"))


def test_a_free_card_has_no_symbols_and_is_payable():
    graph = graphs.payment(GAME, at(hand=["argos"]), ME, "argos")
    assert (graph.number_of_nodes(), graphs.is_payable(graph)) == (0, True)


# Auras


def edges(s: Any) -> dict[tuple[Any, Any], dict[str, Any]]:
    return {(a, b): {key: value for key, value in data.items() if value} for a, b, data in graphs.auras(GAME, s).edges(data=True)}


def test_hector_raises_the_defence_of_his_neighbours():
    s = at(mine={1: "leda", 2: "danaans", 3: "hector", 4: "ajax"}, theirs={2: "tydeus", 3: "paris"})
    assert edges(s) == {((0, 3), (0, 2)): {"defence": 1}, ((0, 3), (0, 4)): {"defence": 1}}


def test_achilles_raises_the_attack_of_other_heroes_and_of_the_myrmidons():
    s = at(mine={1: "achilles", 3: "leda", 5: "myrmidons", 6: "danaans"}, theirs={1: "tydeus"})
    assert edges(s) == {((0, 1), (0, 3)): {"attack": 1}, ((0, 1), (0, 5)): {"attack": 2}}


def test_helen_keeps_the_hero_she_faces_from_attacking():
    assert edges(at(mine={4: "helen"}, theirs={4: "hector"})) == {((0, 4), (1, 4)): {"ban": True}}
    assert edges(at(mine={4: "helen"}, theirs={4: "danaans"})) == {}
    assert edges(at(mine={4: "helen"}, theirs={3: "tydeus"})) == {}


def test_the_twins_strengthen_each_other_on_the_same_side():
    assert edges(at(mine={1: "castor", 6: "pollux"})) == {((0, 6), (0, 1)): {"attack": 2}, ((0, 1), (0, 6)): {"defence": 2}}
    assert edges(at(mine={1: "castor"}, theirs={6: "pollux"})) == {}


def test_thersites_weakens_soldiers_and_hippolyta_strengthens_them():
    s = at(mine={1: "thersites", 2: "danaans"}, theirs={1: "hippolyta", 2: "tauri"})
    assert edges(s) == {((0, 1), (0, 2)): {"attack": -1}, ((1, 1), (1, 2)): {"attack": 1}}


def test_without_such_cards_there_are_no_auras():
    assert edges(at(mine={1: "leda", 2: "danaans"}, theirs={1: "tydeus"})) == {}


def test_who_loses_an_aura_loses_what_it_tells():
    s = at(mine={2: "danaans", 3: "hector"})
    told = graphs.auras(GAME, s).edges[(0, 3), (0, 2)]
    with_hector = values(s, ME, 2)
    alone = values(at(mine={2: "danaans"}), ME, 2)
    assert (with_hector[0] - alone[0], with_hector[1] - alone[1]) == (told["attack"], told["defence"])


# Duels and colours


def test_duels_are_between_all_heroes_and_soldiers():
    graph = graphs.duels(GAME)
    assert graph.number_of_nodes() == 60 + 12
    assert "Red Shield" not in graph
    assert graph.nodes["Hector"] == {"cost": 4, "colour": "green", "source": "reconstructed"}


def test_who_strikes_first_wins_an_equal_duel():
    graph = graphs.duels(GAME)
    assert graph.has_edge("Argonauts", "Cicones")  # both 2/2: whoever strikes first
    assert graph.has_edge("Cicones", "Argonauts")
    assert graph.has_edge("Hector", "Leda")
    assert not graph.has_edge("Leda", "Hector")
    assert graph.edges["Hector", "Leda"]["strikes"] == 1
    assert graph.edges["Danaans", "Lapiths"]["strikes"] == 2


def test_who_never_strikes_beats_nobody_who_does():
    graph = graphs.duels(GAME)
    assert not graph.has_edge("Nestor", "Argos")
    assert graph.has_edge("Argos", "Nestor")


def test_two_units_without_attack_never_defeat_each_other():
    graph = graphs.duels(GAME)
    assert not graph.has_edge("Nestor", "Tiresias")
    assert not graph.has_edge("Tiresias", "Nestor")


def test_a_duel_plays_out_as_its_edge_tells():
    """Strikes in turn by printed values, over all pairs of soldiers."""
    graph = graphs.duels(GAME)
    soldiers = [card for card in GAME.box.cards if card.kind == "soldier"]
    for u in soldiers:
        for v in soldiers:
            if u is v or not (u.attack or v.attack):
                continue
            left = [u.defence, v.defence]
            turn = 0
            while min(left) > 0:
                left[1 - turn] -= (u, v)[turn].attack
                turn = 1 - turn
            assert graph.has_edge(u.name, v.name) == (left[1] <= 0), (u.name, v.name)


@rule("FO-DATA-10")
def test_the_colours_asked_for_are_balanced():
    graph = graphs.colour_economy(GAME)
    assert dict(graph.in_degree(weight="weight")) == {"blue": 33, "green": 36, "red": 34, "yellow": 33}
    assert graph.size(weight="weight") == 136


@rule("FO-DATA-10")
def test_costs_of_a_colour_come_from_the_cards_of_that_colour():
    graph = graphs.colour_economy(GAME)
    for colour in graph.nodes:
        cards = [card for card in GAME.box.cards if card.colour == colour]
        assert graph.out_degree(colour, weight="weight") == sum(len(card.cost) * card.copies for card in cards)


# Drawing


def test_any_of_the_graphs_can_be_drawn():
    s = say(at(hand=["argos", "hector"], mine={1: "castor", 6: "pollux"}, theirs={1: "leda"}), "end the phase")
    for graph in (GAME.graph(), GAME.graph(s), graphs.threats(GAME, s), graphs.auras(GAME, s), graphs.payment(GAME, s, ME, "hector")):
        figure = draw_graph(graph, "A graph")
        assert figure.layout.title.text == "A graph"
        *lines, dots = figure.data
        assert len(dots.x) == graph.number_of_nodes()
        assert sum(len(line.x) for line in lines) == 3 * graph.number_of_edges()
        assert len(figure.layout.annotations) == (graph.number_of_edges() if graph.is_directed() else 0)


def test_values_colour_the_nodes_of_a_drawing():
    graph = graphs.colour_economy(GAME)
    asked = dict(graph.in_degree(weight="weight"))
    figure = draw_graph(graph, "Colours", values=asked, value_name="symbols")
    assert list(figure.data[-1].marker.color) == [asked[node] for node in graph.nodes]
    assert figure.data[1].marker.colorbar.title.text == "symbols"


def test_words_of_edges_stand_in_their_middle_and_edges_between_the_same_nodes_share_a_place():
    graph = nx.MultiGraph()
    graph.add_node("a", pos=(0, 0))
    graph.add_node("b", pos=(4, 2))
    graph.add_edges_from([("a", "b", {"label": "first"}), ("a", "b", {"label": "second"})])
    words = draw_graph(graph, "Words", edge_label="label").data[-1]
    assert (list(words.x), list(words.y), list(words.text)) == ([2], [1], ["first<br>second"])
