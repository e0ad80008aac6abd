"""Phase B: playing tiles and Myths (HX-B)."""

from __future__ import annotations

from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.games.hexemonia import moves as m
from kernel_lib.games.hexemonia.board import ring_cells
from kernel_lib.games.hexemonia.rules import Hexemonia
from kernel_lib.games.hexemonia.state import NOBODY, HexemoniaState
from tests.hexemonia.table import Cell, City, at, cell, choices, cubes, draw, events, hand, kind, refused, say, tiles
from tests.marks import rule

RICH = "athens 9 9 9"
OTHER = {(0, 0): "sparta"}
THIRD = {(0, 0): "olympia"}
RING = ring_cells(1)


def game(players: int, **options: Any) -> Hexemonia:
    return kl.game("hexemonia", players=players, **options)  # type: ignore[return-value]


def build(mine: City, *hand_: str, **more: Any) -> HexemoniaState:
    """A player in phase B with tiles in hand; three players, so that there are enough tiles."""
    return at(mine, OTHER, THIRD, ask="play", hands=[list(hand_), [], []], **more)


def playable(s: HexemoniaState) -> list[str]:
    """Names of the tiles that may be played."""
    return [word.removeprefix("Play ").split(" (")[0] for word in choices(s)[1:]]


def cells(s: HexemoniaState, tile: str) -> list[str]:
    """Names of the free cells that are offered for a tile; a single one is not asked for, so the tile lies there."""
    after = say(s.clone(), f"play {tile}")
    if set(tiles(after, 0)) != set(tiles(s, 0)):
        return [s.game.board.names[cell(*place)] for place in set(tiles(after, 0)) - set(tiles(s, 0))]
    return [word.removeprefix("Place it on free cell ") for word in choices(after)]


def full_ring(*names: str) -> dict[Cell, str]:
    return {(0, 0): RICH, **dict(zip(RING, names, strict=True))}


# HX-B-1 and HX-B-14


@rule("HX-B-1", "HX-B-14")
def test_any_number_of_tiles_may_be_played_also_of_the_same_name():
    s = build({(0, 0): RICH}, "pasture", "pasture", "pasture", "spring", "temple", "tavern", "walls")
    for tile, place in (("pasture", "1.1"), ("pasture", "1.2"), ("pasture", "1.3"), ("spring", "1.4"), ("temple", "1.5")):
        say(s, f"play {tile}", f"place it on free cell {place}")
    say(s, "play tavern")  # one cell is left around the Acropolis
    assert playable(s) == ["Walls"]
    say(s, "play walls", "place it on free cell 2.2")
    assert len(tiles(s, 0)) == 7
    assert choices(s) == ["Play no more tiles"]


@rule("HX-B-1")
def test_no_tile_need_be_played_and_one_may_stop_after_any():
    s = build({(0, 0): RICH}, "pasture", "walls")
    assert choices(s)[0] == "Play no more tiles"
    say(s, "play pasture", "place it on free cell 1.1")
    assert choices(s)[0] == "Play no more tiles"
    say(s, "play no more")
    assert (s.phase, hand(s, 0), tiles(s, 0)) == (2, ["walls"], {(1, 0): "pasture"})


@rule("HX-B-1", "HX-ASK-2")
def test_phase_b_is_asked_even_with_an_empty_hand():
    s = build({(0, 0): RICH})
    assert (s.to_act, choices(s)) == (0, ["Play no more tiles"])


@rule("HX-B-1", "HX-ASK-1")
def test_tiles_of_the_same_name_in_hand_are_one_choice():
    assert playable(build({(0, 0): RICH}, "pasture", "pasture", "walls")) == ["Pasture", "Walls"]


@rule("HX-B-14", "HX-EX-1")
def test_a_tile_played_this_turn_produces_or_uses_its_gear_in_the_same_turn():
    s = build({(0, 0): "athens 1 0 0"}, "pasture")
    say(s, "play pasture", "place it on free cell 1.1", "play no more", "productive")
    assert cubes(s, 0, 1, 0) == (2, 0, 0)
    s = build({(0, 0): "athens 2 0 1", (1, -1): "spring"}, "temple")
    say(s, "play temple", "place it on free cell 1.1", "play no more", "special", "use temple", "keep")
    assert cubes(s, 0, 1, 0) == (2, 0, 2)


# HX-B-2 and HX-B-3


@rule("HX-B-2", "HX-RULING-43", "HX-ASK-5")
def test_the_first_tile_goes_on_any_of_the_six_cells_around_the_acropolis():
    assert cells(build({(0, 0): RICH}, "pasture"), "pasture") == ["1.1", "1.2", "1.3", "1.4", "1.5", "1.6"]


@rule("HX-B-2")
@pytest.mark.parametrize("tile", ["quarry", "walls", "temple"])
def test_a_second_tile_touches_two_tiles_the_acropolis_being_one(tile: str):
    assert cells(build({(0, 0): RICH, (1, -1): "pasture"}, tile), tile) == ["1.1", "1.3"]


@rule("HX-B-2", "HX-B-3")
def test_both_ends_of_the_arc_around_the_acropolis_can_grow():
    mine = {(0, 0): RICH, **dict.fromkeys(RING[1:4], "pasture")}
    assert cells(build(mine, "quarry"), "quarry") == ["1.1", "1.5"]
    assert cells(build({**mine, RING[4]: "village"}, "quarry"), "quarry") == ["1.1", "1.6"]


@rule("HX-B-2", "HX-RULING-2")
def test_a_city_that_lost_all_its_tiles_begins_again_on_any_of_the_six_cells():
    bare = at({(0, 0): "athens 1 0 0"}, {(0, 0): "sparta 2 0 0", (1, 0): "spring"}, THIRD, ask="action", hands=[[], ["pasture"], []])
    say(bare, "war", "place it on free cell 1.2")
    assert tiles(bare, 1) == {}
    say(bare, "take pasture" if "Take Pasture" in choices(bare) else choices(bare)[0])
    bare.game.apply(bare, bare.game.legal_moves(bare)[0])
    say(bare, "put 1 gold")
    assert cells(bare, "pasture") == ["1.1", "1.2", "1.3", "1.4", "1.5", "1.6"]


@rule("HX-B-3")
def test_only_a_full_ring_opens_other_cells():
    five = {(0, 0): RICH, **dict(zip(RING[:5], ["pasture", "pasture", "village", "walls", "spring"], strict=True))}
    assert cells(build(five, "quarry"), "quarry") == ["1.6"]
    six = full_ring("pasture", "pasture", "village", "walls", "spring", "quarry")
    assert cells(build(six, "quarry"), "quarry") == ["2.2", "2.4", "2.6", "2.8", "2.10", "2.12"]


@rule("HX-B-3", "HX-RULING-3")
def test_a_gap_in_the_ring_must_be_filled_before_the_second_ring_grows_on():
    gap = full_ring("pasture", "pasture", "village", "walls", "spring", "quarry")
    del gap[RING[5]]
    gap[1, -2] = "spring"
    assert cells(build(gap, "quarry"), "quarry") == ["1.6"]


@rule("HX-B-3", "HX-RULING-3")
def test_of_several_gaps_those_with_two_contacts_can_be_filled():
    """Cells 1.4 to 1.6 were conquered; a tile of ring 2 helps no gap, and 1.5 touches the Acropolis only."""
    mine = {(0, 0): RICH, **dict(zip(RING[:3], ["pasture", "pasture", "village"], strict=True)), (1, -2): "spring"}
    assert cells(build(mine, "quarry"), "quarry") == ["1.4", "1.6"]


@rule("HX-B-2", "HX-B-3")
def test_a_tile_of_the_second_ring_helps_a_gap_to_its_second_contact():
    mine = {(0, 0): RICH, RING[0]: "pasture", (1, 1): "pasture", (0, 2): "village", (-1, 2): "walls"}
    assert cells(build(mine, "quarry"), "quarry") == ["1.2", "1.5", "1.6"]


@rule("HX-B-2", "HX-RULING-3")
def test_further_rings_need_two_contacts_only():
    mine = full_ring("pasture", "pasture", "village", "walls", "spring", "quarry") | {(2, -1): "spring", (2, 0): "quarry"}
    assert cells(build(mine, "quarry"), "quarry") == ["2.3", "2.4", "2.6", "2.8", "2.10", "2.12", "3.2"]
    assert cells(build(mine | {(2, 0): "spring", (2, -1): "quarry"}, "harbour"), "harbour") == cells(build(mine, "harbour"), "harbour")


# HX-B-4 and HX-B-5


@rule("HX-B-4")
def test_a_polis_outside_the_ring_needs_a_polis_beside_it():
    mine = full_ring("tavern", "pasture", "village", "walls", "spring", "quarry")
    assert cells(build(mine, "temple"), "temple") == ["2.2", "2.12"]
    assert cells(build(mine, "harbour"), "harbour") == ["2.2", "2.4", "2.6", "2.8", "2.10", "2.12"]


@rule("HX-B-4", "HX-B-15")
def test_a_polis_without_such_a_cell_cannot_be_played():
    mine = full_ring("harbour", "pasture", "village", "walls", "spring", "quarry")
    assert playable(build(mine, "temple", "agora", "pasture")) == ["Pasture"]


@rule("HX-B-4")
def test_a_polis_in_the_second_ring_opens_cells_for_the_next():
    mine = full_ring("tavern", "pasture", "village", "walls", "spring", "quarry") | {(2, -1): "agora"}
    # 2.4 has two contacts, but neither it nor 2.6 to 2.10 touches a Polis
    assert cells(build(mine, "temple"), "temple") == ["2.1", "2.3", "2.12"]


@rule("HX-B-4", "HX-ACR-9")
def test_in_the_ring_the_acropolis_is_neighbour_enough_for_a_polis():
    assert cells(build({(0, 0): RICH, (1, 0): "pasture"}, "temple"), "temple") == ["1.2", "1.6"]


@rule("HX-B-5", "HX-TILE-8")
def test_a_polis_whose_name_the_city_has_cannot_be_played_active_or_not():
    s = build({(0, 0): RICH, (1, 0): "temple"}, "temple", "tavern")
    assert playable(s) == ["Tavern"]
    assert playable(build({(0, 0): RICH, (1, 0): "walls"}, "walls", "temple")) == ["Walls", "Temple"]


@rule("HX-B-5", "HX-B-1")
def test_a_polis_cannot_be_played_twice_in_a_turn_but_different_ones_can():
    s = build({(0, 0): RICH}, "temple", "temple", "tavern")
    say(s, "play temple", "place it on free cell 1.1")
    assert playable(s) == ["Tavern"]
    say(s, "play tavern", "place it on free cell 1.2")
    assert tiles(s, 0) == {(1, 0): "temple", (1, -1): "tavern"}


@rule("HX-B-5")
def test_a_polis_of_another_player_does_not_matter():
    s = at({(0, 0): RICH}, {(0, 0): "sparta", (1, 0): "temple"}, THIRD, ask="play", hands=[["temple"]])
    assert playable(s) == ["Temple"]


# HX-B-6 to HX-B-10, HX-B-16


@rule("HX-B-6", "HX-B-9", "HX-B-16", "HX-INV-9")
@pytest.mark.parametrize("tile", ["pasture", "village", "necropolis", "walls", "phalanx", "fleet", "labyrinth", "asty", "spring", "agora"])
def test_exactly_the_cost_is_moved_onto_the_new_tile_and_the_supply_is_untouched(tile: str):
    s = build({(0, 0): RICH}, tile)
    supply = s.supply[:]
    cost = s.game.box.cost[s.game.box.number[tile]]  # type: ignore[attr-defined]
    say(s, f"play {tile}", "place it on free cell 1.3")
    assert cubes(s, 0, 0, -1) == cost
    assert cubes(s, 0, 0, 0) == tuple(9 - number for number in cost)
    assert s.supply == supply
    assert s.game.graph(s).nodes[0, 0, -1]["active"]


@rule("HX-B-6", "HX-B-2")
def test_placing_and_paying_are_told_with_their_rules():
    s = build({(0, 0): "athens 1 0 1"}, "village", log=True)
    say(s, "play village", "place it on free cell 1.1")
    assert events(s) == [("HX-B-2", "placed"), ("HX-B-6", "paid"), ("HX-B-6", "paid")]
    assert s.game.tell((s.log or [])[1]) == "Player 1 moves 1 citizen from Acropolis to 1.1."


@rule("HX-B-7", "HX-RULING-1")
def test_the_cubes_come_from_several_tiles():
    mine = {(0, 0): "athens 1 0 0", (1, 0): "pasture 1 1 0", (0, 1): "spring 0 0 2"}
    s = build(mine, "fleet")
    say(s, "play fleet", "place it on free cell 1.2", "take citizens from pasture")
    assert [cubes(s, 0, *place) for place in ((0, 0), (1, 0), (0, 1), (1, -1))] == [(1, 0, 0), (0, 0, 0), (0, 0, 0), (1, 1, 2)]


@rule("HX-B-7")
def test_cubes_of_other_players_and_of_the_supply_do_not_pay():
    s = at({(0, 0): "athens 0 0 1"}, {(0, 0): "sparta 9 9 9"}, THIRD, ask="play", hands=[["pasture", "necropolis"]])
    assert playable(s) == ["Necropolis"]


@rule("HX-B-8")
def test_a_tile_played_this_turn_does_not_pay():
    s = build({(0, 0): "athens 2 0 0"}, "pasture", "pasture", "quarry")
    say(s, "play quarry", "place it on free cell 1.1")
    assert playable(s) == []  # two citizens lie on the new Quarry
    s = build({(0, 0): "athens 1 0 0", (1, 0): "quarry 2 0 0"}, "pasture", "pasture")
    say(s, "play pasture", "place it on free cell 1.2", "take citizens from acropolis", "play pasture", "place it on free cell 1.3")
    assert cubes(s, 0, 1, -1) == (1, 0, 0)  # only the Quarry could pay
    assert cubes(s, 0, 1, 0) == (1, 0, 0)


@rule("HX-B-8")
def test_a_tile_played_this_turn_is_not_offered_as_a_source():
    s = build({(0, 0): "athens 1 0 0", (1, 0): "quarry 2 0 0", (1, -1): "pasture 1 0 0"}, "pasture", fresh=[(1, 0)])
    say(s, "play pasture", "place it on free cell 1.6")
    assert choices(s) == ["Take citizens from Acropolis", "Take citizens from Pasture 1.2"]


@rule("HX-B-8")
def test_in_the_next_turn_it_pays_again():
    s = at({(0, 0): "athens 1 0 0"}, {(0, 0): "sparta 1 0 0"}, ask="play", hands=[["pasture", "pasture"], []],
           display=["village", "village", "quarry", "temple"])  # fmt: skip
    say(s, "play pasture", "place it on free cell 1.1")
    assert playable(s) == []
    say(s, "play no more", "no action")
    draw(say(s, "take village"), "quarry")
    say(s, "put 1 gold", "play no more")  # no action is possible
    draw(say(s, "take village"), "asty")
    say(s, "put 1 gold")
    assert s.active == 0
    assert playable(s) == ["Pasture", "Village"]
    say(s, "play pasture", "place it on free cell 1.2")
    assert (cubes(s, 0, 1, 0), cubes(s, 0, 1, -1)) == ((0, 0, 0), (1, 0, 0))


@rule("HX-B-9", "HX-B-15")
@pytest.mark.parametrize(
    ("have", "offered"),
    [
        ("0 0 0", ["Spring"]),
        ("1 0 0", ["Pasture", "Spring"]),
        ("1 0 1", ["Pasture", "Village", "Spring"]),
        ("1 1 1", ["Pasture", "Village", "Spring", "Palaestra"]),
        ("1 1 2", ["Pasture", "Village", "Spring", "Fleet", "Palaestra"]),
        ("9 0 9", ["Pasture", "Village", "Spring"]),
        ("0 9 9", ["Spring"]),
    ],
)
def test_a_tile_that_cannot_be_paid_in_full_cannot_be_played(have: str, offered: list[str]):
    s = build({(0, 0): f"athens {have}"}, "pasture", "village", "spring", "palaestra", "fleet")
    assert playable(s) == offered


@rule("HX-B-10")
def test_paying_may_leave_other_tiles_inactive():
    s = build({(0, 0): "athens", (1, 0): "pasture 1 0 0"}, "pasture")
    say(s, "play pasture", "place it on free cell 1.2")
    graph = s.game.graph(s)
    assert (graph.nodes[0, 1, 0]["active"], graph.nodes[0, 1, -1]["active"]) == (False, True)


@rule("HX-B-10", "HX-MYTH-1")
def test_paying_may_take_the_last_cubes_of_a_host():
    s = build({(0, 0): "athens", (1, 0): "pasture 1 0 0"}, "pasture", myths=[{"demeter": (1, 0)}])
    say(s, "play pasture", "place it on free cell 1.2", "play no more", "productive")
    assert (cubes(s, 0, 1, 0), cubes(s, 0, 1, -1)) == ((0, 0, 0), (2, 0, 0))


@rule("HX-B-16", "HX-SUP-1")
def test_an_empty_supply_does_not_hinder_building():
    s = build({(0, 0): "athens 1 0 1"}, "village", supply=(0, 0, 0))
    say(s, "play village", "place it on free cell 1.1")
    assert (cubes(s, 0, 1, 0), s.supply) == ((1, 0, 1), [0, 0, 0])


# HX-B-11 to HX-B-13


def owner(s: HexemoniaState, myth: str) -> tuple[int, Cell | None]:
    """Who has a Myth in front, and where its marker lies."""
    box = s.game.box  # type: ignore[attr-defined]
    number = box.myths.index(box.number[myth])
    return s.myth_owner[number], s.game.board.nodes[s.myth_cell[number]] if s.myth_cell[number] >= 0 else None  # type: ignore[return-value]


@rule("HX-B-11", "HX-RULING-13")
def test_a_myth_lies_in_front_of_its_player_with_its_marker_on_a_tile_of_its_nature_and_costs_nothing():
    s = build({(0, 0): "athens", (1, 0): "village", (1, -1): "walls", (0, 1): "agora"}, "oracle", log=True)
    say(s, "play oracle")
    assert choices(s) == ["Put the marker on Village 1.1", "Put the marker on Agora 1.6"]
    assert s.game.group(s, s.game.legal_moves(s)[0]) == "Tiles"
    say(s, "put the marker on agora")
    assert owner(s, "oracle") == (0, (0, 1))
    assert hand(s, 0) == []
    assert set(tiles(s, 0)) == {(1, 0), (1, -1), (0, 1)}
    assert events(s) == [("HX-B-11", "played myth")]


@rule("HX-B-11", "HX-ASK-2")
def test_a_single_host_is_not_asked_for():
    s = say(build({(0, 0): "athens", (1, 0): "village"}, "oracle"), "play oracle")
    assert owner(s, "oracle") == (0, (1, 0))


@rule("HX-B-12")
def test_a_myth_without_a_tile_of_its_nature_cannot_be_played():
    mine = {(0, 0): "athens", (1, 0): "pasture", (1, -1): "walls"}
    assert playable(build(mine, "oracle", "moirai", "demeter", "ares", "pandora")) == ["Demeter", "Ares"]
    assert playable(build({(0, 0): "athens"}, "demeter")) == []


@rule("HX-B-12", "HX-RULING-13", "HX-MYTH-1")
def test_the_host_may_be_inactive_and_the_myth_is_then_inactive():
    s = say(build({(0, 0): "athens", (1, 0): "pasture"}, "demeter"), "play demeter", "play no more")
    assert owner(s, "demeter") == (0, (1, 0))
    assert s.active == 1  # nothing produces, so no action was possible


@rule("HX-B-12", "HX-B-14", "HX-PROD-2")
def test_the_host_may_have_been_played_in_this_turn():
    s = build({(0, 0): "athens 1 0 0"}, "pasture", "demeter")
    assert playable(s) == ["Pasture"]
    say(s, "play pasture", "place it on free cell 1.1", "play demeter", "play no more", "productive")
    assert cubes(s, 0, 1, 0) == (1 + 1 + 2, 0, 0)


@rule("HX-B-12")
def test_the_host_must_lie_in_ones_own_city():
    s = at({(0, 0): RICH}, {(0, 0): "sparta", (1, 0): "pasture"}, THIRD, ask="play", hands=[["demeter"]])
    assert playable(s) == []


HOSTS = {(0, 0): "athens", (1, 0): "village", (1, -1): "pasture", (0, 1): "walls", (0, -1): "spring"}
THREE_MYTHS: dict[str, Cell] = {"oracle": (1, 0), "demeter": (1, -1), "ares": (0, 1)}


@rule("HX-B-13", "HX-MYTH-2")
def test_a_fourth_myth_cannot_be_played():
    assert playable(build(HOSTS, "moirai", myths=[THREE_MYTHS])) == []
    two = {name: place for name, place in THREE_MYTHS.items() if name != "ares"}
    assert playable(build(HOSTS, "moirai", myths=[two])) == ["Moirai"]


@rule("HX-B-13")
def test_the_third_myth_of_a_turn_is_the_last():
    s = build(HOSTS, "oracle", "demeter", "ares", "moirai")
    say(s, "play oracle", "play demeter", "play ares")
    assert playable(s) == []
    assert hand(s, 0) == ["moirai"]


@rule("HX-B-13")
def test_myths_of_others_do_not_count():
    s = at({(0, 0): "athens", (1, 0): "spring"}, {**HOSTS, (0, 0): "sparta"}, THIRD, ask="play", hands=[["moirai"]], myths=[{}, THREE_MYTHS])
    assert playable(s) == ["Moirai"]


@rule("HX-B-13")
@pytest.mark.parametrize(("limit", "offered"), [(1, []), (2, []), (3, []), (4, ["Moirai"]), (6, ["Moirai"])])
def test_the_limit_of_myths_is_an_option(limit: int, offered: list[str]):
    own = dict(list(THREE_MYTHS.items())[:limit])
    assert playable(build(HOSTS, "moirai", myths=[own], game=game(3, myth_limit=limit))) == offered


@rule("HX-B-13")
def test_with_a_limit_of_one_the_second_myth_waits():
    s = build(HOSTS, "moirai", "ares", game=game(3, myth_limit=1))
    assert playable(s) == ["Moirai", "Ares"]
    assert playable(say(s, "play ares")) == []


@pytest.mark.parametrize("limit", [0, 7, "3", None])
def test_a_limit_of_myths_out_of_range_is_refused(limit: Any):
    with pytest.raises(kl.BadOption, match="myth_limit"):
        game(3, myth_limit=limit)


def lost_one(cap: str) -> HexemoniaState:
    """Player 1 plays a third Myth from the hand and loses it to player 2; then player 1 is in phase B again."""
    g = game(2, myth_cap=cap)
    mine = {**HOSTS, (0, 0): "athens 3 0 0"}
    s = at(mine, {(0, 0): "sparta 1 0 0"}, game=g, ask="play", hands=[["ares", "moirai"], []], myths=[{"oracle": (1, 0), "demeter": (1, -1)}],
           display=["quarry", "quarry", "temple", "tavern"])  # fmt: skip
    say(s, "play ares", "play no more", "no action")
    draw(say(s, "take quarry"), "asty")
    say(s, "put 1 gold", "play no more", "war", "attack walls", "place it on free cell 1.1")
    assert owner(s, "ares") == (1, (1, 0))
    draw(say(s, "take temple"), "agora")
    return say(s, "put 1 gold")


@rule("HX-B-13", "HX-RULING-10")
def test_a_lost_myth_frees_its_place():
    assert "Moirai" in playable(lost_one("simultaneous"))


@rule("HX-RULING-10")
def test_with_the_lifetime_cap_a_lost_myth_frees_nothing():
    assert "Moirai" not in playable(lost_one("lifetime"))


@rule("HX-RULING-10")
def test_with_the_lifetime_cap_conquered_myths_do_not_count_as_played():
    g = game(2, myth_cap="lifetime", myth_limit=4)
    yours = {(0, 0): "sparta", (1, 0): "village"}
    s = at({**HOSTS, (0, 0): "athens 1 0 0"}, yours, game=g, hands=[["moirai"], []], myths=[{"demeter": (1, -1), "ares": (0, 1)}, {"oracle": (1, 0)}],
           display=["quarry", "quarry", "temple", "tavern"])  # fmt: skip
    say(s, "war", "place it on free cell 1.4")
    assert owner(s, "oracle") == (0, (-1, 0))
    assert s.myths_played == [2, 1]
    draw(say(s, "take quarry"), "asty")
    say(s, "put 1 gold", "play no more")
    draw(say(s, "take temple"), "agora")
    say(s, "put 1 gold")
    assert "Moirai" in playable(s)  # the third from the hand, the fourth in front


def test_an_unknown_cap_of_myths_is_refused():
    with pytest.raises(kl.BadOption, match="myth_cap"):
        game(3, myth_cap="forever")


@rule("HX-RULING-11", "HX-MYTH-6")
def test_a_tile_may_bear_several_markers():
    s = build({(0, 0): "athens", (1, 0): "village"}, "oracle", "pandora")
    say(s, "play oracle", "play pandora")
    assert (owner(s, "oracle"), owner(s, "pandora")) == ((0, (1, 0)), (0, (1, 0)))
    assert s.game.graph(s).nodes[0, 1, 0]["markers"] == ["Oracle", "Pandora"]


@rule("HX-B-11", "HX-SETUP-8")
def test_a_myth_in_hand_has_no_marker_on_the_table():
    assert owner(build(HOSTS, "moirai"), "moirai") == (NOBODY, None)


# HX-B-15


@rule("HX-B-15", "HX-ASK-1")
def test_a_tile_is_finished_before_the_next_begins():
    s = build({(0, 0): "athens 2 0 0", (1, 0): "quarry 2 0 0"}, "pasture", "pasture", "oracle")
    say(s, "play pasture")
    assert all(word.startswith("Place it on") for word in choices(s))
    say(s, "place it on free cell 1.2")
    assert choices(s) == ["Take citizens from Acropolis", "Take citizens from Quarry 1.1"]
    say(s, "take citizens from acropolis")
    assert playable(s) == ["Pasture"]


@rule("HX-B-15")
def test_in_random_positions_every_tile_that_is_offered_can_be_finished_in_every_way():
    """No choice leads to a dead end: every sequence of answers ends with the tile active in the city."""
    mine = {(0, 0): "athens 2 1 1", (1, 0): "quarry 1 1 2", (1, -1): "spring 1 0 0", (0, 1): "village 0 0 1"}
    s = build(mine, "pasture", "fleet", "asty", "agora", "walls", "palaestra", "oracle", fresh=[(0, 1)])
    assert playable(s) == ["Pasture", "Walls", "Fleet", "Agora", "Palaestra", "Asty", "Oracle"]
    finished = 0
    for move in s.game.legal_moves(s)[1:]:
        after = s.clone()
        s.game.apply(after, move)
        pending = [after]
        while pending:
            one = pending.pop()
            if one.asks[-1][0] == 1:  # phase B is asked again
                finished += 1
                assert len(one.hands[0]) == 6
                new = one.game.graph(one)
                assert all(new.nodes[0, *place]["active"] for place in set(tiles(one, 0)) - set(mine))
                continue
            moves = one.game.legal_moves(one)
            assert len(moves) > 1
            for answer in moves:
                following = one.clone()
                one.game.apply(following, answer)
                pending.append(following)
    assert finished > 100


# Why not


def why(s: HexemoniaState, tile: str) -> set[str]:
    return refused(s, (m.PLAY, kind(tile), 0))


@rule("HX-B-1", "HX-B-4", "HX-B-5", "HX-B-8", "HX-B-9", "HX-B-12", "HX-B-13")
def test_a_tile_that_cannot_be_played_is_refused_with_its_rules():
    s = build({(0, 0): "athens 1 0 1", (1, 0): "temple"}, "temple", "walls", "oracle")
    assert why(s, "pasture") == {"HX-B-1"}
    assert why(s, "temple") == {"HX-B-5", "HX-B-9"}
    assert why(s, "walls") == {"HX-B-9"}
    assert why(s, "oracle") == {"HX-B-12"}
    fresh = build({(0, 0): "athens", (1, 0): "quarry 2 0 0"}, "pasture", fresh=[(1, 0)])
    assert why(fresh, "pasture") == {"HX-B-8"}
    no_cell = build(full_ring("harbour", "pasture", "village", "walls", "spring", "quarry"), "temple")
    assert why(no_cell, "temple") == {"HX-B-4"}
    assert why(build(HOSTS, "moirai", myths=[THREE_MYTHS]), "moirai") == {"HX-B-13"}


@rule("HX-RULING-10")
def test_a_myth_beyond_the_lifetime_cap_is_refused_with_the_ruling():
    assert why(lost_one("lifetime"), "moirai") == {"HX-RULING-10"}


@rule("HX-B-2", "HX-B-3", "HX-B-4")
def test_a_cell_is_refused_with_the_rules_of_placing():
    s = say(build({(0, 0): RICH, (1, 0): "pasture"}, "temple"), "play temple")
    assert refused(s, (m.CELL, cell(-1, 0), 0)) == {"HX-B-2"}  # one contact
    assert refused(s, (m.CELL, cell(1, 0), 0)) == {"HX-B-2"}  # occupied
    assert refused(s, (m.CELL, cell(1, -1), 1)) == {"HX-B-2"}  # another city
    assert refused(s, (m.CELL, cell(2, -1), 0)) == {"HX-B-2", "HX-B-3", "HX-B-4"}
    s = say(build(full_ring("tavern", "pasture", "village", "walls", "spring", "quarry"), "temple"), "play temple")
    assert refused(s, (m.CELL, cell(1, -2), 0)) == {"HX-B-4"}
    assert refused(s, (m.CELL, cell(2, 0), 0)) == {"HX-B-2"}


@rule("HX-ACR-4", "HX-B-11")
def test_a_host_is_refused_with_its_rule():
    s = say(build({(0, 0): "athens", (1, 0): "pasture", (1, -1): "quarry", (0, 1): "walls"}, "demeter"), "play demeter")
    assert refused(s, (m.CELL, 0, 0)) == {"HX-ACR-4"}
    assert refused(s, (m.CELL, cell(0, 1), 0)) == {"HX-B-11"}
    assert refused(s, (m.CELL, cell(1, 0), 1)) == {"HX-B-11"}


@rule("HX-B-6", "HX-B-8", "HX-B-15")
def test_a_payment_must_be_exact_and_cannot_be_broken_off():
    mine = {(0, 0): "athens 1 1 1", (1, 0): "quarry 2 0 0", (1, -1): "pasture 1 0 0"}
    s = say(build(mine, "village", fresh=[(1, 0)]), "play village", "place it on free cell 1.3")
    assert refused(s, (m.PASS, 0, 0)) == {"HX-B-6"}
    assert refused(s, (m.FROM, 0, cell(1, 0))) == {"HX-B-8"}
    assert refused(s, (m.FROM, 1, 0)) == {"HX-B-6"}  # hoplites are not in the cost
    assert refused(s, (m.PLAY, kind("village"), 0)) == {"HX-TURN-1"}
