"""The war action (HX-WAR) and the rulings about it."""

from __future__ import annotations

import re
from typing import Any

import networkx as nx
import pytest

import kernel_lib as kl
from kernel_lib.games.hexemonia import moves as m
from kernel_lib.games.hexemonia.board import ring_cells
from kernel_lib.games.hexemonia.rules import Hexemonia
from kernel_lib.games.hexemonia.state import HexemoniaState
from tests.hexemonia.table import GAMES, Cell, at, cell, choices, cubes, events, kind, refused, say, tiles
from tests.marks import rule

WAR = "War action: conquer tiles"
RING = ring_cells(1)
OUTER = ring_cells(2)
SELF_DEFENCE: Hexemonia = kl.game("hexemonia", fort_protects_self=True)  # type: ignore[assignment]


def targets(s: HexemoniaState, other: int = 1) -> dict[Cell, int]:
    """The tiles of an opponent that may be attacked now, each with the strength that must be exceeded."""
    now, nodes = s.clone(), s.game.board.nodes
    now.log = []
    if now.asks[-1][0] == m.ASK_ACTION:
        if WAR not in choices(now):
            return {}
        say(now, "war")
    if now.asks[-1][0] == m.ASK_WAR:
        if (m.WHOM, other, 0) not in now.game.legal_moves(now):
            return {}
        now.game.apply(now, (m.WHOM, other, 0))
    begun = [event.args for event in now.log if event.what == "attacks"]
    if begun:
        return {nodes[begun[0][2]]: begun[0][3]} if begun[0][1] == other else {}  # type: ignore[dict-item]
    if now.asks[-1][2] != other:
        return {}
    return {nodes[a]: int(re.findall(r"above (\d+)", now.game.describe(now, (m.CELL, a, b)))[0]) for _, a, b in now.game.legal_moves(now)}  # type: ignore[misc]


def with_tile(tile: str, **values: Any) -> Hexemonia:
    """A game for two with other values of one tile."""
    return kl.game("hexemonia", edition={"tile": [{"id": tile, "source": "reconstructed", **values}]})  # type: ignore[return-value]


def supply(s: HexemoniaState) -> tuple[int, ...]:
    return tuple(s.supply)


def in_front(s: HexemoniaState, who: int) -> dict[str, Cell]:
    """Myths of a player with the cells of their markers."""
    found = s.game.to_json(s)["seats"][who]["myths"]
    return {entry["myth"]: tuple(entry["cell"]) for entry in found}


def markers_left(s: HexemoniaState) -> int:
    """Markers in the common area."""
    return s.myth_owner.count(-1)


def attack(s: HexemoniaState, *words: str) -> HexemoniaState:
    return say(s, "war", *words)


# Who and what may be attacked


@rule("HX-WAR-1", "HX-WAR-22", "HX-RULING-36")
def test_after_an_attack_only_opponents_not_yet_attacked_remain_and_one_may_stop():
    s = at({(0, 0): "athens 9 0 0"}, {(0, 0): "sparta", (1, 0): "pasture", (1, -1): "pasture"}, {(0, 0): "olympia", (1, 0): "quarry"}, log=True)
    attack(s)
    assert choices(s) == ["Choose Player 2", "Choose Player 3"]
    say(s, "choose player 2", "attack pasture 1.1", "take 1", "place it on free cell 1.1")
    assert choices(s) == ["End the war", "Choose Player 3"]
    assert refused(s, (m.WHOM, 1, 0)) == {"HX-WAR-1"}
    say(s, "end the war")
    assert (s.turn, s.active, s.phase) == (6, 1, 0)
    assert [what for _, what in events(s)].count("conquered") == 1


@rule("HX-WAR-1")
def test_with_two_players_there_is_one_attack():
    s = at({(0, 0): "athens 9 0 0"}, {(0, 0): "sparta", (1, 0): "pasture", (1, -1): "pasture"})
    attack(s, "attack pasture 1.1", "take 1", "place it on free cell 1.1")
    assert s.active == 1
    assert len(tiles(s, 1)) == 1


@rule("HX-WAR-1", "HX-WAR-22", "HX-EX-11")
@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2), (2, 3, 1)])
def test_with_four_players_there_are_three_attacks_in_any_order(order: tuple[int, int, int]):
    victims = [{(0, 0): name, (1, 0): "quarry", (1, -1): "pasture"} for name in ("sparta", "delphi", "delos")]
    s = at({(0, 0): "athens 9 0 0"}, *victims, hidden=False, log=True)
    attack(s)
    say(s, f"choose player {order[0] + 1}", "attack pasture", "take 1", "place it on free cell 1.1")
    assert len(choices(s)) == 3
    say(s, f"choose player {order[1] + 1}", "attack pasture", "take citizens from acropolis", "take 1", "enough", "place it on free cell 1.2")
    assert choices(s) == ["End the war", f"Choose Player {order[2] + 1}"]
    say(s, f"choose player {order[2] + 1}", "attack pasture", "take citizens from acropolis", "take 1", "enough", "place it on free cell 1.3")
    assert s.active == 1  # nobody is left to be attacked, so the action is over
    assert [event.args[1] for event in s.log or [] if event.what == "conquered"] == list(order)
    assert tiles(s, 0) == dict.fromkeys(RING[:3], "pasture")
    assert cubes(s, 0, 0, 0) == (6, 0, 0)


@rule("HX-WAR-1", "HX-WAR-22")
def test_an_opponent_without_a_legal_target_is_not_offered():
    s = at({(0, 0): "athens 3 0 0"}, {(0, 0): "sparta 9 0 0"}, {(0, 0): "delphi", (1, 0): "quarry 3 0 0"}, {(0, 0): "delos", (1, 0): "quarry 2 0 0"})
    assert (targets(s, 1), targets(s, 2), targets(s, 3)) == ({}, {}, {(1, 0): 2})


@rule("HX-WAR-22")
def test_what_the_first_attack_cost_is_missing_in_the_second():
    s = at({(0, 0): "athens 5 0 0"}, {(0, 0): "sparta", (1, 0): "quarry 2 0 0"}, {(0, 0): "olympia", (1, 0): "quarry 2 0 0"}, log=True)
    attack(s, "choose player 2", "take 3", "place it on free cell 1.1")
    assert targets(s, 2) == {(1, 0): 2}  # 2 on the Acropolis, 1 on the conquered Quarry
    s = at({(0, 0): "athens 5 0 0"}, {(0, 0): "sparta", (1, 0): "quarry 2 0 0"}, {(0, 0): "olympia", (1, 0): "quarry 3 0 0"})
    attack(s, "choose player 2", "take 3", "place it on free cell 1.1")
    assert s.active == 1  # 3 units are not more than 3: the action ends by itself


@rule("HX-WAR-2")
def test_any_tile_of_the_other_city_is_in_reach_whatever_the_distance():
    far = dict.fromkeys([*RING, (2, 0), (3, -1)], "pasture") | {(2, -1): "quarry"}
    s = at({(0, 0): "athens 1 0 0"}, {(0, 0): "sparta", **far}, game=with_tile("pasture", copies=[12, 0, 0]))
    assert set(targets(s)) == set(far)
    assert all(need == 0 for need in targets(s).values())


@rule("HX-WAR-2")
def test_the_target_is_a_tile_of_an_opponent_and_not_an_own_one():
    s = at({(0, 0): "athens 4 0 0", (1, 0): "pasture"}, {(0, 0): "sparta", (1, 0): "quarry", (1, -1): "pasture"})
    attack(s)
    assert choices(s) == ["Attack Quarry 1.1 (strength above 0)", "Attack Pasture 1.2 (strength above 0)"]
    assert "HX-WAR-2" in refused(s, (m.CELL, cell(1, 0), 0))


@rule("HX-WAR-3")
def test_a_surrounded_tile_is_safe_until_a_side_is_free_again():
    around = [(2, 0), (2, -1), (1, -1), (0, 1), (1, 1)]
    town = {(1, 0): "walls", **dict.fromkeys(RING[2:5], "pasture"), (1, -1): "quarry", (0, 1): "quarry", (2, 0): "village", (2, -1): "village",
            (1, 1): "harbour"}  # fmt: skip
    s = at({(0, 0): "athens 9 0 0"}, {(0, 0): "sparta", **town}, {(0, 0): "olympia"})
    assert (1, 0) not in targets(s)
    assert set(around) <= set(targets(s))
    attack(s)
    assert "HX-WAR-3" in refused(s, (m.CELL, cell(1, 0), 1))
    for gap in around:
        open_town = {place: words for place, words in town.items() if place != gap}
        assert (1, 0) in targets(at({(0, 0): "athens 9 0 0"}, {(0, 0): "sparta", **open_town}, {(0, 0): "olympia"})), gap


@rule("HX-WAR-3")
def test_a_conquest_makes_the_surrounded_tile_open_to_the_next_player():
    town = {(1, 0): "walls", **dict.fromkeys(RING[2:5], "pasture"), (1, -1): "quarry", (0, 1): "quarry", (2, 0): "village", (2, -1): "village",
            (1, 1): "harbour"}  # fmt: skip
    s = at({(0, 0): "athens 9 0 0"}, {(0, 0): "sparta", **town}, {(0, 0): "olympia 3 0 0"}, closing=5)
    attack(s, "attack harbour", "take 1", "place it on free cell 1.1", "play no more")
    say(s, "play no more")
    assert s.to_act == 2
    assert targets(s, 1)[1, 0] == 0


@rule("HX-WAR-4")
def test_a_tile_that_holds_the_city_together_cannot_be_attacked():
    town = {(1, 0): "pasture", (2, 0): "quarry", (3, 0): "village"}
    s = at({(0, 0): "athens 9 0 0"}, {(0, 0): "sparta", **town})
    assert set(targets(s)) == {(3, 0)}
    ring = {(1, 0): "pasture", (1, -1): "quarry", (0, -1): "village"}  # an arc: each of them also touches the Acropolis
    assert set(targets(at({(0, 0): "athens 9 0 0"}, {(0, 0): "sparta", **ring}))) == set(ring)


@rule("HX-WAR-4")
def test_a_tile_of_a_loop_may_go_because_the_rest_hangs_together_the_other_way_round():
    loop = {(1, 0): "pasture", (2, -1): "quarry", (2, -2): "quarry", (1, -2): "village", (0, -1): "village"}  # around the free cell (1,-1)
    s = at({(0, 0): "athens 9 0 0"}, {(0, 0): "sparta", **loop})
    assert set(targets(s)) == set(loop)
    tail = {**loop, (3, -3): "pasture"}  # hangs on (2,-2) only
    assert set(targets(at({(0, 0): "athens 9 0 0"}, {(0, 0): "sparta", **tail}))) == set(tail) - {(2, -2)}


@rule("HX-WAR-3", "HX-WAR-4", "HX-WAR-5")
@pytest.mark.parametrize("seed", range(25))
def test_attackable_tiles_are_those_with_a_free_side_that_are_no_articulation_points(seed: int):
    """Against networkx, on cities grown at random without any rule of placing."""
    from random import Random

    rng, game = Random(seed), GAMES[4]
    names = ["pasture"] * 4 + ["quarry"] * 3 + ["village"] * 3 + ["harbour"] * 3 + ["walls"] * 3 + ["phalanx"] * 3
    grown = [(0, 0)]
    for _ in range(rng.randrange(1, len(names) + 1)):
        edge = {near for node in grown for near in game.board.graph[node]} - set(grown)
        grown.append(rng.choice(sorted(edge)))
    town = {place: names[i] for i, place in enumerate(grown[1:])}
    s = at({(0, 0): "athens 60 0 0"}, {(0, 0): "sparta", **town}, {(0, 0): "delphi"}, {(0, 0): "delos"})
    graph = game.board.graph.subgraph(grown)
    safe = {(0, 0), *nx.articulation_points(graph), *(node for node in graph if graph.degree[node] == 6)}
    assert set(targets(s)) == set(grown) - safe


@rule("HX-WAR-5")
def test_the_acropolis_is_no_target_even_alone_and_empty():
    s = at({(0, 0): "athens 9 9 0"}, {(0, 0): "sparta 0 0 5"})
    assert WAR not in choices(s)
    s = at({(0, 0): "athens 9 9 0"}, {(0, 0): "sparta 0 0 5", (1, 0): "pasture", (1, -1): "pasture"})
    attack(s)
    assert refused(s, (m.CELL, 0, 1)) == {"HX-WAR-5"}


# Strength


@rule("HX-WAR-6", "HX-WAR-18")
def test_units_come_from_several_tiles_and_may_leave_them_inactive():
    s = at({(0, 0): "athens 1 0 0", (1, 0): "pasture 1 0 0", (1, -1): "palaestra 1 1 1"}, {(0, 0): "sparta", (1, 0): "quarry 3 0 0"}, log=True)
    assert s.game.scores(s)[0] == 1 + 2 + 2 * 1
    attack(s)
    assert choices(s) == ["Take citizens from Acropolis", "Take citizens from Pasture 1.1"]  # 4 of the 5 are needed, so not from the third pile on
    say(s, "take citizens from acropolis", "take citizens from palaestra")
    assert cubes(s, 0, 1, -1) == (0, 0, 1)
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 1, 0)) == ((0, 0, 0), (1, 0, 0))
    assert [event.args for event in s.log or [] if event.rule == "HX-WAR-6"] == [(0, 1, 0), (0, 1, 2), (1, 1, 2)]
    assert s.game.scores(s)[0] == 1  # the Palaestra is inactive


@rule("HX-WAR-6", "HX-WAR-7")
def test_gold_neither_attacks_nor_defends():
    s = at({(0, 0): "athens 1 0 9"}, {(0, 0): "sparta", (1, 0): "quarry 1 0 0", (1, -1): "quarry 0 0 9"})
    assert targets(s) == {(1, -1): 0}
    attack(s)  # the only target and the only unit
    assert choices(s)[0] == "Place it on free cell 1.1"


@rule("HX-WAR-7", "HX-WAR-9")
@pytest.mark.parametrize(("defenders", "need"), [("0 0 0", 0), ("1 0 0", 1), ("0 1 0", 2), ("2 1 3", 4), ("1 3 0", 7)])
def test_defence_counts_a_citizen_once_and_a_hoplite_twice(defenders: str, need: int):
    for strength in (need, need + 1):
        s = at({(0, 0): f"athens {strength} 0 0"}, {(0, 0): "sparta", (1, 0): f"quarry {defenders}"})
        assert targets(s) == ({(1, 0): need} if strength > need else {})


@rule("HX-WAR-6", "HX-WAR-9", "HX-EX-8")
@pytest.mark.parametrize(("units", "wins"), [("3 0 0", True), ("2 0 0", False), ("0 1 0", False), ("1 1 0", True), ("0 2 0", True)])
def test_attackers_count_a_citizen_once_and_a_hoplite_twice(units: str, wins: bool):
    s = at({(0, 0): f"athens {units}"}, {(0, 0): "sparta", (1, 0): "quarry 0 1 0"})
    assert (WAR in choices(s)) == wins


@rule("HX-WAR-9")
def test_units_are_enough_as_soon_as_they_are_stronger_and_not_before():
    s = at({(0, 0): "athens 2 0 0", (1, 0): "pasture 2 0 0", (1, -1): "pasture 2 0 0"}, {(0, 0): "sparta", (1, 0): "quarry 2 0 0"})
    attack(s, "take citizens from acropolis", "take 2")
    assert choices(s) == ["Take citizens from Pasture 1.1", "Take citizens from Pasture 1.2"]
    assert refused(s, (m.PASS, 0, 0)) == {"HX-WAR-9"}
    say(s, "take citizens from pasture 1.1", "take 1")
    assert choices(s) == ["Enough units", "Take citizens from Pasture 1.2"]


@rule("HX-WAR-9")
def test_there_are_no_failed_attacks():
    s = at({(0, 0): "athens 2 0 0", (1, 0): "pasture 2 0 0"}, {(0, 0): "sparta", (1, 0): "quarry 3 0 0"})
    attack(s)  # all four are needed, so nothing is asked until the tile is placed
    assert choices(s) == ["Place it on free cell 1.2", "Place it on free cell 1.6"]
    assert s.pool == [1, 0, 0]


@rule("HX-RULING-9", "HX-WAR-9")
def test_a_tile_without_units_falls_to_one_citizen_who_survives():
    s = at({(0, 0): "athens 1 0 0"}, {(0, 0): "sparta", (1, 0): "quarry 0 0 2"})
    before = supply(s)
    attack(s, "place it on free cell 1.3")
    assert cubes(s, 0, 0, -1) == (1, 0, 2)
    assert supply(s) == before


@rule("HX-RULING-9", "HX-WAR-8")
def test_an_empty_tile_beside_an_active_shield_needs_more_than_twice_its_value():
    town = {(0, 0): "sparta", (1, 0): "quarry", (1, -1): "walls 2 0 1"}
    assert (1, 0) not in targets(at({(0, 0): "athens 4 0 0"}, town))
    assert targets(at({(0, 0): "athens 5 0 0"}, town))[1, 0] == 4


# Shields


@rule("HX-WAR-8", "HX-RULING-6")
@pytest.mark.parametrize(
    ("walls", "phalanx", "shield"),
    [("2 0 1", "0 2 1", 2), ("2 0 0", "0 2 1", 1), ("2 0 1", "0 1 1", 2), ("1 0 1", "0 2 0", 0), ("9 9 0", "2 2 9", 1)],
)
def test_only_the_highest_active_shield_beside_the_target_counts(walls: str, phalanx: str, shield: int):
    town = {(1, 0): "quarry 1 0 0", (1, -1): f"walls {walls}", (0, 1): f"phalanx {phalanx}"}
    assert targets(at({(0, 0): "athens 30 0 0"}, {(0, 0): "sparta", **town}))[1, 0] == 1 + 2 * shield


@rule("HX-WAR-8")
def test_a_shield_covers_neighbours_only():
    town = {(1, 0): "walls 2 0 1", (1, -1): "quarry 1 0 0", (0, -1): "quarry 1 0 0", (0, 1): "village 1 0 0", (-1, 1): "village"}
    found = targets(at({(0, 0): "athens 30 0 0"}, {(0, 0): "sparta", **town}))
    assert found == {(1, 0): 2, (1, -1): 5, (0, -1): 1, (0, 1): 5, (-1, 1): 0}


@rule("HX-WAR-8")
@pytest.mark.parametrize(("name", "cost"), [("lighthouse", "1 0 1"), ("labyrinth", "1 1 0")])
def test_a_fortification_without_a_shield_gives_nothing(name: str, cost: str):
    town = {(1, 0): f"{name} {cost}", (1, -1): "quarry 1 0 0"}
    assert targets(at({(0, 0): "athens 30 0 0"}, {(0, 0): "sparta", **town}))[1, -1] == 1


@rule("HX-WAR-8")
def test_shields_of_the_attacker_play_no_part():
    s = at({(0, 0): "athens 3 0 0", (1, 0): "walls 2 0 1"}, {(0, 0): "sparta", (1, -1): "quarry 1 0 0"})
    assert targets(s) == {(1, -1): 1}


@rule("HX-WAR-8", "HX-WAR-9")
@pytest.mark.parametrize("shield", [0, 1, 3])
def test_an_edition_may_change_the_shield(shield: int):
    town = {(0, 0): "sparta", (1, 0): "walls 2 0 1", (1, -1): "quarry 1 0 0"}
    assert targets(at({(0, 0): "athens 30 0 0"}, town, game=with_tile("walls", shield=shield)))[1, -1] == 1 + 2 * shield


@rule("HX-RULING-5")
def test_a_fortification_does_not_protect_itself_but_another_one_beside_it_does():
    lone = {(0, 0): "sparta", (1, 0): "walls 2 0 1", (-1, 0): "phalanx 0 2 1"}
    pair = {(0, 0): "sparta", (1, 0): "walls 2 0 1", (1, -1): "phalanx 0 2 1"}
    assert targets(at({(0, 0): "athens 30 0 0"}, lone)) == {(1, 0): 2, (-1, 0): 4}
    assert targets(at({(0, 0): "athens 30 0 0"}, pair)) == {(1, 0): 2 + 2 * 1, (1, -1): 4 + 2 * 2}


@rule("HX-RULING-5", "HX-WAR-8")
def test_with_the_option_a_fortification_protects_itself_and_still_only_the_highest_counts():
    lone = {(0, 0): "sparta", (1, 0): "walls 2 0 1", (-1, 0): "phalanx 0 2 1"}
    pair = {(0, 0): "sparta", (1, 0): "walls 2 0 1", (1, -1): "phalanx 0 2 1"}
    idle = {(0, 0): "sparta", (1, 0): "walls 2 0 0", (-1, 0): "quarry 1 0 0"}
    assert targets(at({(0, 0): "athens 30 0 0"}, lone, game=SELF_DEFENCE)) == {(1, 0): 2 + 2 * 2, (-1, 0): 4 + 2 * 1}
    assert targets(at({(0, 0): "athens 30 0 0"}, pair, game=SELF_DEFENCE)) == {(1, 0): 2 + 2 * 2, (1, -1): 4 + 2 * 2}
    assert targets(at({(0, 0): "athens 30 0 0"}, idle, game=SELF_DEFENCE)) == {(1, 0): 2, (-1, 0): 1}


@rule("HX-RULING-5", "HX-WAR-11")
def test_a_fortification_that_protects_itself_costs_the_attacker_its_shield_too():
    s = at({(0, 0): "athens 9 0 0"}, {(0, 0): "sparta", (1, 0): "walls 2 0 1"}, game=SELF_DEFENCE, log=True)
    before = supply(s)
    attack(s, "take 8", "place it on free cell 1.1")
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 1, 0)) == ((1, 0, 0), (2, 0, 1))
    assert supply(s) == (before[0] + 2 + 6, *before[1:])


# Losses


@rule("HX-WAR-10", "HX-WAR-11", "HX-WAR-12")
def test_defenders_and_losses_go_to_the_supply_and_survivors_gold_stay_on_the_tile():
    s = at({(0, 0): "athens 7 0 1"}, {(0, 0): "sparta 2 0 1", (1, 0): "quarry 2 1 3"}, log=True)
    assert supply(s) == (60 - 11, 30 - 1, 50 - 5)
    attack(s, "take 6", "place it on free cell 1.4")
    assert cubes(s, 0, -1, 0) == (2, 0, 3)
    assert cubes(s, 0, 0, 0) == (1, 0, 1)
    assert (tiles(s, 0), tiles(s, 1), cubes(s, 1, 0, 0)) == ({(-1, 0): "quarry"}, {}, (2, 0, 1))
    assert supply(s) == (49 + 2 + 4, 29 + 1, 45)
    told = [(event.rule, event.what, event.args) for event in s.log or [] if event.rule.startswith("HX-WAR")]
    assert told == [
        ("HX-WAR-2", "attacks", (kind("quarry"), 1, 1, 4)),
        ("HX-WAR-6", "picked up", (0, 6, 0)),
        ("HX-WAR-10", "fell", (2, 1, 1)),
        ("HX-WAR-11", "lost units", (4, 0)),
        ("HX-WAR-12", "conquered", (kind("quarry"), 1, 1, 4)),
        ("HX-WAR-12", "moved in", (2, 0, 4)),
        ("HX-WAR-12", "took gold", (3, 1, 1, 4)),
    ]


@rule("HX-WAR-11", "HX-RULING-7")
@pytest.mark.parametrize(
    ("defenders", "citizens", "hoplites", "offered"),
    [
        ("2 0 0", 3, 0, ["2 citizens"]),
        ("2 0 0", 1, 1, ["1 hoplite"]),
        ("2 0 0", 2, 1, ["2 citizens", "1 hoplite"]),
        ("3 0 0", 3, 2, ["3 citizens", "1 citizen, 1 hoplite"]),
        ("3 0 0", 1, 2, ["1 citizen, 1 hoplite"]),
        ("4 0 0", 2, 3, ["2 citizens, 1 hoplite", "2 hoplites"]),
        ("0 2 0", 9, 9, ["4 citizens", "2 citizens, 1 hoplite", "2 hoplites"]),
        ("0 0 0", 2, 2, ["nothing"]),
    ],
)
def test_the_attacker_mixes_citizens_and_hoplites_freely_but_pays_exactly(defenders: str, citizens: int, hoplites: int, offered: list[str]):
    s = at({(0, 0): f"athens {citizens} {hoplites} 0"}, {(0, 0): "sparta 1 0 0", (1, 0): f"quarry {defenders}"})
    s.game.apply(s, (m.ACTION, m.WAR, 0))
    while s.asks[-1][0] in (m.ASK_FROM, m.ASK_COUNT):
        moves = s.game.legal_moves(s)  # all of every pile
        s.game.apply(s, next((move for move in moves if move[0] == m.FROM), moves[-1]))
    if len(offered) > 1:
        assert choices(s) == [f"Lose {words}" for words in offered]
        assert refused(s, (m.COUNT, 9, 0)) == {"HX-WAR-11"}
        say(s, f"lose {offered[0]}")
    lost = {"citizen": 0, "hoplite": 0}
    for number, name in re.findall(r"(\d) (citizen|hoplite)", offered[0]):
        lost[name] += int(number)
    assert s.pool == [citizens - lost["citizen"], hoplites - lost["hoplite"], 0]


@rule("HX-WAR-11", "HX-RULING-7")
def test_change_is_given_only_when_no_citizen_was_taken_and_the_loss_is_odd():
    s = at({(0, 0): "athens 1 3 0"}, {(0, 0): "sparta 2 0 1", (1, 0): "quarry 3 0 0"}, log=True)
    attack(s, "take hoplites", "take 2")
    assert choices(s)[0] == "Place it on free cell 1.1"
    assert s.pool == [1, 0, 0]  # 2 hoplites lost for 3, 1 citizen back
    assert ("HX-WAR-11", "lost units", (-1, 2)) in [(e.rule, e.what, e.args) for e in s.log or []]
    s = at({(0, 0): "athens 1 3 0"}, {(0, 0): "sparta 2 0 1", (1, 0): "quarry 3 0 0"})
    attack(s, "take citizens", "take 3")
    assert s.pool == [0, 2, 0]  # 1 citizen and 1 hoplite pay exactly


@rule("HX-RULING-7", "HX-WAR-11")
def test_change_is_there_even_when_the_supply_was_empty():
    s = at({(0, 0): "athens 0 1 0"}, {(0, 0): "sparta", (1, 0): "quarry 1 0 0"}, supply=(0, 0, 0))
    attack(s, "place it on free cell 1.1")
    assert cubes(s, 0, 1, 0) == (1, 0, 0)
    assert supply(s) == (0, 1, 0)


@rule("HX-WAR-20", "HX-WAR-12")
def test_more_units_than_needed_may_go_and_all_survivors_stay_on_the_tile():
    s = at({(0, 0): "athens 4 2 0", (1, 0): "pasture 3 0 0"}, {(0, 0): "sparta", (1, 0): "quarry 1 0 0"})
    attack(s, "take citizens from acropolis", "take 4", "take citizens from pasture", "take 3", "take hoplites", "take 2")
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 1, 0)) == ((0, 0, 0), (0, 0, 0))
    say(s, "place it on free cell 1.2")
    assert cubes(s, 0, 1, -1) == (6, 2, 0)


@rule("HX-WAR-17")
def test_the_defender_is_asked_nothing_and_the_fortification_keeps_its_cubes():
    s = at({(0, 0): "athens 9 0 0"}, {(0, 0): "sparta 3 3 3", (1, 0): "quarry 1 0 0", (1, -1): "walls 2 0 1"})
    say(s, "war")
    while s.active == 0:
        assert s.to_act == 0
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert cubes(s, 1, 1, -1) == (2, 0, 1)
    assert cubes(s, 1, 0, 0) == (3, 3, 3)


# The new place


@rule("HX-WAR-13")
def test_a_conquered_tile_goes_on_a_cell_with_two_contacts_in_the_ring_and_nothing_is_paid():
    mine = {(0, 0): "athens 2 0 0", (1, 0): "pasture 1 0 0", (1, -1): "pasture 1 0 0"}
    s = at(mine, {(0, 0): "sparta", (1, 0): "fleet"})
    attack(s, "take citizens from acropolis", "take 1", "enough")
    assert choices(s) == ["Place it on free cell 1.3", "Place it on free cell 1.6"]
    assert refused(s, (m.CELL, cell(2, -1), 0)) == {"HX-B-3"}  # it touches two tiles, but the ring has gaps
    assert refused(s, (m.CELL, cell(-1, 0), 0)) == {"HX-B-2"}
    say(s, "place it on free cell 1.6")
    assert cubes(s, 0, 0, 1) == (1, 0, 0)  # the cost of the Fleet is not there, it is inactive
    assert [cubes(s, 0, *place) for place in ((0, 0), (1, 0), (1, -1))] == [(1, 0, 0)] * 3
    assert s.game.scores(s)[0] == 2


@rule("HX-WAR-13")
def test_with_a_full_ring_a_conquered_tile_goes_outside():
    ring = dict(zip(RING, ("pasture", "pasture", "quarry", "quarry", "village", "village"), strict=True))
    s = at({(0, 0): "athens 2 0 0", **ring}, {(0, 0): "sparta", (1, 0): "walls"})
    attack(s, "take 1")
    assert [words.removeprefix("Place it on free cell ") for words in choices(s)] == ["2.2", "2.4", "2.6", "2.8", "2.10", "2.12"]


@rule("HX-WAR-13", "HX-RULING-4")
def test_a_conquered_polis_needs_a_polis_or_the_acropolis_beside_it():
    mine = {(0, 0): "athens 2 0 0", **dict(zip(RING, ("tavern", "pasture", "pasture", "quarry", "quarry", "village"), strict=True))}
    s = at(mine, {(0, 0): "sparta", (1, 0): "temple"})
    attack(s, "take 1")
    assert choices(s) == ["Place it on free cell 2.2", "Place it on free cell 2.12"]  # beside the Tavern on 1.1
    assert refused(s, (m.CELL, cell(1, -2), 0)) == {"HX-B-4"}


@rule("HX-WAR-19", "HX-RULING-4")
def test_a_polis_without_a_legal_cell_cannot_be_attacked_but_other_tiles_can():
    mine = {(0, 0): "athens 9 0 0", **dict(zip(RING, ("walls", "pasture", "pasture", "quarry", "quarry", "village"), strict=True))}
    s = at(mine, {(0, 0): "sparta", (1, 0): "temple", (0, 1): "tavern", (1, -1): "village", (0, -1): "phalanx"})
    assert set(targets(s)) == {(1, -1), (0, -1)}
    attack(s)
    assert refused(s, (m.CELL, cell(1, 0), 1)) == {"HX-WAR-19"}
    gap = {place: words for place, words in mine.items() if place != (0, 1)}
    assert set(targets(at(gap, {(0, 0): "sparta", (1, 0): "temple", (0, 1): "tavern"}))) == {(1, 0), (0, 1)}


@rule("HX-WAR-19", "HX-WAR-16", "HX-RULING-4")
def test_a_polis_of_a_name_that_the_attacker_has_needs_no_cell():
    """The Tavern on 1.1 is the only Polis, and all cells around it are occupied: a Temple finds no place, a Tavern needs none."""
    mine = {(0, 0): "athens 9 0 0", **dict(zip(RING, ("tavern", "pasture", "pasture", "quarry", "quarry", "village"), strict=True)),
            (2, 0): "harbour", (2, -1): "harbour", (1, 1): "phalanx"}  # fmt: skip
    s = at(mine, {(0, 0): "sparta", (1, 0): "temple", (0, 1): "tavern", (1, -1): "village"}, {(0, 0): "olympia"})
    assert set(targets(s)) == {(0, 1), (1, -1)}
    attack(s, "attack tavern", "take 1")
    assert cubes(s, 0, 1, 0) == (1, 0, 0)


@rule("HX-WAR-13", "HX-B-2")
def test_a_bare_city_takes_a_conquered_polis_on_any_of_the_six_cells():
    s = at({(0, 0): "athens 1 0 0"}, {(0, 0): "sparta", (1, 0): "temple"})
    attack(s)
    assert choices(s) == [f"Place it on free cell 1.{place}" for place in range(1, 7)]


@rule("HX-RULING-37", "HX-WAR-22")
def test_a_tile_conquered_first_counts_as_a_contact_for_the_second():
    s = at({(0, 0): "athens 9 0 0"}, {(0, 0): "sparta", (1, 0): "quarry"}, {(0, 0): "olympia", (1, 0): "pasture"})
    attack(s, "choose player 2", "take 1", "place it on free cell 1.1", "choose player 3", "take citizens from acropolis", "take 1", "enough")
    assert choices(s) == ["Place it on free cell 1.2", "Place it on free cell 1.6"]


@rule("HX-RULING-37", "HX-WAR-22", "HX-WAR-19")
def test_a_polis_conquered_first_makes_room_for_a_second_polis():
    """The ring has one gap. Once it is filled by the Temple, the Tavern can stand beside the Temple; filled by a Chora it could not."""
    mine = {(0, 0): "athens 9 0 0", **dict(zip(RING[:5], ("walls", "pasture", "pasture", "quarry", "quarry"), strict=True))}
    others = ({(0, 0): "sparta", (1, 0): "temple", (1, -1): "village"}, {(0, 0): "olympia", (1, 0): "tavern"})
    s = attack(at(mine, *others), "choose player 2", "attack temple", "take 1")
    assert tiles(s, 0)[0, 1] == "temple"  # the only cell of the ring
    assert targets(s, 2) == {(1, 0): 0}
    s = attack(at(mine, *others), "choose player 2", "attack village", "take 1")
    assert tiles(s, 0)[0, 1] == "village"
    assert s.active == 1  # no room for the Tavern any more, so the action is over


@rule("HX-RULING-8", "HX-WAR-22")
def test_units_on_a_tile_conquered_in_the_same_action_may_attack_again():
    s = at({(0, 0): "athens 3 0 0"}, {(0, 0): "sparta", (1, 0): "quarry"}, {(0, 0): "olympia", (1, 0): "pasture 2 0 0"})
    attack(s, "choose player 2", "take 3", "place it on free cell 1.1")
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 1, 0)) == ((0, 0, 0), (3, 0, 0))
    say(s, "choose player 3", "place it on free cell 1.2")
    assert (cubes(s, 0, 1, 0), cubes(s, 0, 1, -1)) == ((0, 0, 0), (1, 0, 0))


@rule("HX-RULING-8")
def test_units_on_a_tile_played_in_this_turn_may_attack():
    s = at({(0, 0): "athens", (1, 0): "quarry 2 0 0"}, {(0, 0): "sparta", (1, 0): "pasture 1 0 0"}, fresh=[(1, 0)])
    assert targets(s) == {(1, 0): 1}
    attack(s, "place it on free cell 1.2")
    assert (cubes(s, 0, 1, 0), cubes(s, 0, 1, -1)) == ((0, 0, 0), (1, 0, 0))


@rule("HX-WAR-22", "HX-RULING-37")
def test_a_conquered_fortification_with_its_cost_on_it_shields_its_new_city_and_no_longer_the_old_one():
    s = at({(0, 0): "athens 9 0 0"}, {(0, 0): "sparta 9 0 0", (1, 0): "walls 2 0 1", (1, -1): "quarry 1 0 0"})
    assert targets(s) == {(1, 0): 2, (1, -1): 5}
    attack(s, "attack walls", "take 4", "place it on free cell 1.1")
    assert cubes(s, 0, 1, 0) == (2, 0, 1)  # active again
    assert s.game.graph(s).nodes[1, 1, -1]["resistance"] == 1
    assert s.game.graph(s).nodes[0, 1, 0]["active"]
    later = at({(0, 0): "athens 5 0 0", (1, 0): "walls 2 0 1", (1, -1): "pasture"}, {(0, 0): "sparta 9 0 0", (1, -1): "quarry 1 0 0"}, who=1)
    assert targets(later, 0) == {(1, 0): 2, (1, -1): 4}


@rule("HX-WAR-22", "HX-WAR-8")
def test_a_shield_that_lost_its_cubes_or_was_conquered_protects_nobody():
    town = {(0, 0): "sparta 9 0 0", (1, -1): "quarry 1 0 0", (0, -1): "pasture 1 0 0"}
    assert targets(at({(0, 0): "athens 9 0 0"}, {**town, (1, 0): "walls 2 0 1"})) == {(1, 0): 2, (1, -1): 5, (0, -1): 1}
    assert targets(at({(0, 0): "athens 9 0 0"}, {**town, (1, 0): "walls 0 0 1"})) == {(1, 0): 0, (1, -1): 1, (0, -1): 1}


@rule("HX-WAR-18", "HX-WAR-8")
def test_an_attacker_who_empties_the_own_walls_loses_their_shield():
    s = at({(0, 0): "athens", (1, 0): "walls 2 0 1", (1, -1): "pasture 1 0 0"}, {(0, 0): "sparta 3 0 0", (1, 0): "quarry 1 0 0"})
    assert s.game.graph(s).nodes[0, 1, -1]["resistance"] == 1 + 4
    attack(s, "take 2", "enough", "place it on free cell 1.6")
    assert cubes(s, 0, 1, 0) == (0, 0, 1)
    assert s.game.graph(s).nodes[0, 1, -1]["resistance"] == 1


@rule("HX-WAR-22", "HX-POL-1")
def test_a_conquered_political_tile_counts_in_the_politics_of_the_same_turn():
    s = at({(0, 0): "athens 1 0 0"}, {(0, 0): "sparta", (1, 0): "village 0 0 0"}, philosopher=1, log=True)
    attack(s, "place it on free cell 1.1")
    assert s.philosopher == 0


@rule("HX-WAR-13", "HX-RULING-3")
def test_a_lost_tile_of_the_ring_must_be_refilled_first():
    ring = dict(zip(RING, ("pasture", "pasture", "quarry", "quarry", "village", "village"), strict=True))
    s = at({(0, 0): "athens 1 0 0"}, {(0, 0): "sparta 1 0 0", **ring, (2, -1): "walls"}, hands=[[], ["spring"]], closing=5)
    attack(s, "attack quarry 1.3", "place it on free cell 1.1")
    assert (s.active, (0, -1) in tiles(s, 1)) == (1, False)
    say(s, "play spring")
    assert tiles(s, 1)[0, -1] == "spring"  # the only cell allowed


# Myths in war


@rule("HX-WAR-14", "HX-WAR-12", "HX-MYTH-3", "HX-MYTH-4")
def test_a_myth_goes_with_the_tile_that_bears_its_marker():
    s = at({(0, 0): "athens 2 0 0"}, {(0, 0): "sparta", (1, 0): "village 0 0 1"}, myths=[{}, {"oracle": (1, 0)}], log=True)
    attack(s, "take 1", "place it on free cell 1.5")
    assert (in_front(s, 0), in_front(s, 1)) == ({"oracle": (-1, 1)}, {})
    assert ("HX-WAR-14", "took myth") in events(s)
    assert s.underworld == []


@rule("HX-WAR-14")
def test_a_myth_whose_marker_lies_elsewhere_stays():
    s = at({(0, 0): "athens 2 0 0"}, {(0, 0): "sparta", (1, 0): "village", (1, -1): "village"}, myths=[{}, {"oracle": (1, 0)}])
    attack(s, "attack village 1.2", "take 1", "place it on free cell 1.1")
    assert (in_front(s, 0), in_front(s, 1)) == ({}, {"oracle": (1, 0)})


@rule("HX-WAR-14")
def test_a_marker_on_the_same_cell_of_a_third_city_is_not_touched():
    s = at({(0, 0): "athens 2 0 0", (1, 0): "village"}, {(0, 0): "sparta", (1, 0): "village"},
           {(0, 0): "olympia", (1, 0): "temple", (1, -1): "quarry"},
           myths=[{"oracle": (1, 0)}, {}, {"moirai": (1, 0)}])  # fmt: skip
    attack(s, "choose player 2", "take 1", "place it on free cell 1.2", "end")
    assert [in_front(s, who) for who in range(3)] == [{"oracle": (1, 0)}, {}, {"moirai": (1, 0)}]


@rule("HX-WAR-15", "HX-MYTH-2", "HX-RULING-12")
@pytest.mark.parametrize("given_up", ["oracle", "demeter", "ares", "moirai"])
def test_with_a_fourth_myth_the_attacker_gives_up_any_one_of_the_four(given_up: str):
    mine = {(0, 0): "athens 3 0 0", (1, 0): "village", (1, -1): "quarry", (0, 1): "walls"}
    hosts = {"oracle": (1, 0), "demeter": (1, -1), "ares": (0, 1)}
    s = at(mine, {(0, 0): "sparta", (1, 0): "temple 0 0 2"}, myths=[hosts, {"moirai": (1, 0)}], log=True)
    attack(s, "take 1", "place it on free cell 1.3")
    assert choices(s) == ["Give up Oracle", "Give up Moirai", "Give up Demeter", "Give up Ares"]
    say(s, f"give up {given_up}")
    left = {**hosts, "moirai": (0, -1)}
    del left[given_up]
    assert in_front(s, 0) == left
    assert s.underworld == [kind(given_up)]
    assert markers_left(s) == len(s.myth_owner) - 3
    assert tiles(s, 0)[0, -1] == "temple"  # the tile itself stays
    assert cubes(s, 0, 0, -1) == (1, 0, 2)
    assert ("HX-WAR-15", "gave up myth") in events(s)


@rule("HX-WAR-15")
def test_a_third_myth_is_kept_without_a_question():
    mine = {(0, 0): "athens 3 0 0", (1, 0): "village", (1, -1): "quarry"}
    s = at(mine, {(0, 0): "sparta", (1, 0): "temple"}, myths=[{"oracle": (1, 0), "demeter": (1, -1)}, {"moirai": (1, 0)}])
    attack(s, "take 1", "place it on free cell 1.3")
    assert (s.active, set(in_front(s, 0)), s.underworld) == (1, {"oracle", "demeter", "moirai"}, [])


@rule("HX-WAR-15", "HX-MYTH-2")
@pytest.mark.parametrize(("limit", "kept"), [(1, 1), (2, 2), (4, 4), (6, 4)])
def test_the_limit_of_myths_is_an_option_that_holds_in_war(limit: int, kept: int):
    game = kl.game("hexemonia", myth_limit=limit)
    mine = {(0, 0): "athens 3 0 0", (1, 0): "village", (1, -1): "quarry", (0, 1): "walls"}
    hosts = {"oracle": (1, 0), "demeter": (1, -1), "ares": (0, 1)}
    own = dict(list(hosts.items())[: min(3, limit)])
    s = at(mine, {(0, 0): "sparta", (1, 0): "temple"}, myths=[own, {"moirai": (1, 0)}], game=game)  # type: ignore[arg-type]
    attack(s, "take 1", "place it on free cell 1.3")
    while s.asks[-1][0] == m.ASK_FORGO:
        say(s, choices(s)[0])
    assert len(in_front(s, 0)) == kept


@rule("HX-WAR-21", "HX-WAR-15", "HX-RULING-11")
def test_all_markers_on_the_tile_go_with_it_and_myths_are_given_up_one_at_a_time():
    """A Village with the markers of Oracle and Pandora, taken by somebody with three Myths: two have to go."""
    mine = {(0, 0): "athens 3 0 0", (1, 0): "temple", (1, -1): "quarry", (0, 1): "walls"}
    s = at(mine, {(0, 0): "sparta", (1, 0): "village"}, {(0, 0): "olympia"},
           myths=[{"moirai": (1, 0), "demeter": (1, -1), "ares": (0, 1)}, {"oracle": (1, 0), "pandora": (1, 0)}])  # fmt: skip
    attack(s, "take 1", "place it on free cell 1.3")
    assert in_front(s, 1) == {}
    assert choices(s) == ["Give up Oracle", "Give up Moirai", "Give up Demeter", "Give up Ares", "Give up Pandora"]
    say(s, "give up oracle")
    assert choices(s) == ["Give up Moirai", "Give up Demeter", "Give up Ares", "Give up Pandora"]
    say(s, "give up demeter")
    assert in_front(s, 0) == {"moirai": (1, 0), "ares": (0, 1), "pandora": (0, -1)}
    assert s.underworld == [kind("oracle"), kind("demeter")]
    assert s.active == 1


@rule("HX-WAR-22", "HX-WAR-15")
def test_myths_are_given_up_before_the_next_attack():
    mine = {(0, 0): "athens 3 0 0", (1, 0): "village", (1, -1): "quarry", (0, 1): "walls"}
    s = at(mine, {(0, 0): "sparta", (1, 0): "temple"}, {(0, 0): "olympia", (1, 0): "pasture"},
           myths=[{"oracle": (1, 0), "demeter": (1, -1), "ares": (0, 1)}, {"moirai": (1, 0)}])  # fmt: skip
    attack(s, "choose player 2", "take 1", "place it on free cell 1.3")
    assert choices(s)[0] == "Give up Oracle"
    say(s, "give up oracle")
    assert choices(s) == ["End the war", "Choose Player 3"]


# A Polis twice


@rule("HX-WAR-16")
def test_a_second_polis_of_a_name_goes_to_the_underworld_and_what_lay_on_it_to_the_own_one():
    mine = {(0, 0): "athens 5 2 0", (1, 0): "temple 2 0 1"}
    s = at(mine, {(0, 0): "sparta", (1, 0): "temple 1 0 4"}, myths=[{}, {"moirai": (1, 0)}], game=with_tile("temple", copies=[2, 1, 0]), log=True)
    before = supply(s)
    attack(s, "take citizens from acropolis", "take 3", "enough")
    assert cubes(s, 0, 1, 0) == (2 + 2, 0, 1 + 4)
    assert cubes(s, 0, 0, 0) == (2, 2, 0)
    assert (tiles(s, 0), tiles(s, 1)) == ({(1, 0): "temple"}, {})
    assert in_front(s, 0) == {"moirai": (1, 0)}
    assert s.underworld == [kind("temple")]
    assert supply(s) == (before[0] + 2, *before[1:])
    assert s.active == 1  # no cell is asked for
    assert ("HX-WAR-16", "merged") in events(s)


@rule("HX-WAR-16", "HX-WAR-11")
def test_change_of_a_merged_polis_lies_on_the_own_one():
    mine = {(0, 0): "athens 0 1 0", (1, 0): "amphitheatre"}
    s = at(mine, {(0, 0): "sparta", (1, 0): "amphitheatre 1 0 0"})
    attack(s)
    assert cubes(s, 0, 1, 0) == (1, 0, 0)


@rule("HX-WAR-16", "HX-RULING-8", "HX-WAR-6")
def test_units_of_the_own_polis_may_attack_its_double_and_come_back_to_it():
    s = at({(0, 0): "athens", (1, 0): "palaestra 1 2 0"}, {(0, 0): "sparta", (1, 0): "palaestra 0 1 1"})
    attack(s, "take hoplites")
    assert cubes(s, 0, 1, 0) == (1, 1, 1)
    assert s.underworld == [kind("palaestra")]


@rule("HX-WAR-16", "HX-WAR-21", "HX-MYTH-4", "HX-MYTH-6")
def test_a_merge_can_put_several_markers_on_one_tile():
    mine = {(0, 0): "athens 2 0 0", (1, 0): "amphitheatre"}
    s = at(mine, {(0, 0): "sparta", (1, 0): "amphitheatre"}, {(0, 0): "olympia"}, myths=[{"pandora": (1, 0)}, {"oracle": (1, 0)}])
    attack(s, "take 1")
    assert in_front(s, 0) == {"oracle": (1, 0), "pandora": (1, 0)}


@rule("HX-WAR-16", "HX-WAR-15")
def test_a_merge_can_force_a_myth_to_be_given_up():
    mine = {(0, 0): "athens 2 0 0", (1, 0): "amphitheatre", (1, -1): "quarry", (0, 1): "walls", (0, -1): "temple"}
    s = at(mine, {(0, 0): "sparta", (1, 0): "amphitheatre"}, myths=[{"moirai": (0, -1), "demeter": (1, -1), "ares": (0, 1)}, {"oracle": (1, 0)}])
    attack(s, "take 1", "give up oracle")
    assert (set(in_front(s, 0)), s.underworld) == ({"moirai", "demeter", "ares"}, [kind("amphitheatre"), kind("oracle")])


@rule("HX-WAR-16")
def test_tiles_that_are_no_polis_are_never_merged():
    s = at({(0, 0): "athens 1 0 0", (1, 0): "pasture"}, {(0, 0): "sparta", (1, 0): "pasture"})
    attack(s, "place it on free cell 1.2")
    assert tiles(s, 0) == {(1, 0): "pasture", (1, -1): "pasture"}
    assert s.underworld == []


# Both cities afterwards


@rule("HX-WAR-4", "HX-WAR-12")
def test_after_a_conquest_the_sides_of_the_lost_tile_are_free():
    town = {(0, 0): "sparta", **dict.fromkeys(RING[:3], "pasture")}
    s = at({(0, 0): "athens 1 0 0"}, town, game=with_tile("pasture", copies=[6, 0, 0]))
    attack(s, "attack pasture 1.2", "place it on free cell 1.1")
    nodes = s.game.graph(s).nodes
    assert (nodes[1, 1, 0]["free_sides"], nodes[1, 0, -1]["free_sides"]) == (5, 5)
    assert nodes[1, 1, 0]["attackable"]


@rule("HX-WAR-2", "HX-WAR-22")
def test_a_city_may_lose_its_last_tile_and_is_then_no_target_any_more():
    s = at({(0, 0): "athens 3 0 0"}, {(0, 0): "sparta", (1, 0): "pasture"}, {(0, 0): "olympia", (1, 0): "quarry"}, who=0)
    attack(s, "choose player 2", "take 1", "place it on free cell 1.1", "end")
    assert tiles(s, 1) == {}
    again = at({(0, 0): "athens 3 0 0"}, {(0, 0): "sparta"}, {(0, 0): "olympia", (1, 0): "quarry"})
    assert (targets(again, 1), targets(again, 2)) == ({}, {(1, 0): 0})
