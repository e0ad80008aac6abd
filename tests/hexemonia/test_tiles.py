"""Active and inactive tiles, excess, and what is special about the Acropolis (HX-TILE, HX-ACR)."""

from __future__ import annotations

import pytest

import kernel_lib as kl
from kernel_lib.core.types import OVER
from kernel_lib.games.hexemonia.catalog import GEARS, NATURES, Tile
from kernel_lib.games.hexemonia.rules import city
from kernel_lib.games.hexemonia.state import HexemoniaState
from tests.hexemonia.table import GAMES, at, choices, cubes, draw, end_action, events, hand, say, seen, tiles
from tests.marks import rule

BARE = {(0, 0): "sparta"}
G = GAMES[2]


def active(s: HexemoniaState, q: int, r: int, who: int = 0) -> bool:
    """Told by the graph of the table, which people see."""
    return bool(s.game.graph(s).nodes[who, q, r]["active"])


def one(words: str) -> HexemoniaState:
    """A city of the Acropolis and one tile."""
    return at({(0, 0): "athens", (1, 0): words}, BARE)


def excess(s: HexemoniaState, q: int, r: int) -> tuple[int, ...]:
    return tuple(s.game.graph(s).nodes[0, q, r]["excess"].values())


# HX-TILE-1


@rule("HX-TILE-1")
@pytest.mark.parametrize("tile", G.box.tiles, ids=lambda tile: tile.id)
def test_every_tile_has_a_type_a_nature_and_unless_it_is_a_myth_a_cost(tile: Tile):
    assert tile.type in ("chora", "fortification", "polis", "myth")
    assert tile.nature in NATURES
    assert (tile.cost is None) == (tile.type == "myth")
    assert tile.gear is None or tile.gear in GEARS


# HX-TILE-2 to HX-TILE-4


@rule("HX-TILE-2", "HX-EX-2")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("palaestra 1 1 1", True),
        ("pasture 1 1 1", True),
        ("fleet 1 1 1", False),
        ("fleet 1 1 2", True),
        ("spring 0 0 0", True),
        ("palaestra 9 9 0", False),
        ("palaestra 9 0 9", False),
        ("palaestra 0 9 9", False),
        ("walls 1 2 1", False),  # a hoplite does not stand in for two citizens
        ("phalanx 4 1 1", False),
    ],
)
def test_a_tile_is_active_with_its_cost_of_every_resource_and_nothing_replaces_another(words: str, expected: bool):
    assert active(one(words), 1, 0) is expected


@rule("HX-TILE-2", "HX-TILE-3")
@pytest.mark.parametrize("tile", [tile for tile in GAMES[4].box.tiles if tile.cost is not None and GAMES[2].box.copies[GAMES[2].box.number[tile.id]]])
def test_every_tile_is_active_with_exactly_its_cost_and_not_with_one_cube_less(tile: Tile):
    cost = tile.cost or (0, 0, 0)
    assert active(one(f"{tile.id} {cost[0]} {cost[1]} {cost[2]}"), 1, 0)
    for colour in range(3):
        if cost[colour]:
            less = [number - (c == colour) for c, number in enumerate(cost)]
            assert not active(one(f"{tile.id} {less[0]} {less[1]} {less[2]}"), 1, 0)


@rule("HX-TILE-3")
def test_an_empty_spring_is_active_and_its_gear_works():
    s = one("spring")
    assert "Special action: use gears" in choices(s)
    assert G.scores(s)[0] == 1


@rule("HX-TILE-4")
def test_activity_is_lost_and_regained_with_the_cubes_and_nothing_is_paid():
    s = at({(0, 0): "athens 0 0 0", (1, 0): "pasture 1 0 0", (1, -1): "quarry 1 0 0"}, BARE)
    assert (active(s, 1, 0), active(s, 1, -1)) == (True, False)
    say(s, "strategic", "take citizens from pasture", "pick up no more", "put cubes on quarry")
    assert (active(s, 1, 0), active(s, 1, -1)) == (False, True)
    assert s.supply == [58, 30, 50]
    back = at({(0, 0): "athens", (1, 0): "pasture", (1, -1): "quarry 2 0 0"}, BARE)
    say(back, "strategic", "take citizens from quarry", "take 1", "put cubes on pasture")
    assert (active(back, 1, 0), active(back, 1, -1)) == (True, False)


# HX-TILE-5 to HX-TILE-7


@rule("HX-TILE-5")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("palaestra 1 1 1", (0, 0, 0)),
        ("palaestra 3 1 2", (2, 0, 1)),
        ("phalanx 0 2 4", (0, 0, 3)),
        ("asty 3 1 4", (1, 0, 3)),
        ("walls 1 2 4", (0, 2, 3)),  # inactive: it lacks a citizen
        ("asty 0 0 0", (0, 0, 0)),
        ("quarry 1 1 2", (0, 1, 2)),
    ],
)
def test_excess_is_what_lies_beyond_the_cost_resource_by_resource(words: str, expected: tuple[int, ...]):
    assert excess(one(words), 1, 0) == expected


@rule("HX-TILE-5")
def test_an_inactive_tile_revolts_for_its_excess_and_keeps_what_it_lacks_of():
    s = at({(0, 0): "athens", (1, 0): "village"}, {(0, 0): "sparta", (1, 0): "walls 1 0 5"}, {(0, 0): "olympia"})
    assert excess(at({(0, 0): "athens", (1, 0): "walls 1 0 5"}, BARE), 1, 0) == (0, 0, 4)
    end_action(s)
    assert cubes(s, 1, 1, 0) == (1, 0, 3)


@rule("HX-TILE-6", "HX-ACR-2")
def test_nothing_on_the_acropolis_is_in_excess():
    s = at({(0, 0): "athens 7 5 9"}, BARE)
    assert excess(s, 0, 0) == (0, 0, 0)
    assert active(s, 0, 0)


@rule("HX-TILE-6", "HX-RULING-21")
def test_hades_finds_no_excess_on_an_acropolis():
    cities = [{(0, 0): "athens 9 0 0", (1, 0): "pasture 1 0 0"}, {(0, 0): "sparta 9 0 0"}, {(0, 0): "delphi 9 0 0"}]
    s = at(*cities, {(0, 0): "delos", (1, 0): "spring"}, who=3, myths=[{}, {}, {}, {"hades": (1, 0)}])
    say(s, "special")
    assert choices(s) == ["Put 1 citizen on the Acropolis", "Put 1 hoplite on the Acropolis", "Put 1 gold on the Acropolis"]  # the Spring alone works


@rule("HX-TILE-7")
def test_any_amount_of_any_resource_may_lie_on_a_tile_and_on_the_acropolis():
    s = at({(0, 0): "athens 20 14 9", (1, 0): "spring 20 14 30"}, BARE)
    say(s, "strategic", "take citizens from acropolis", "take 20", "take hoplites from acropolis", "take 14", "take gold from acropolis", "take 9")
    assert cubes(s, 0, 1, 0) == (40, 28, 39)
    assert active(s, 1, 0)


@rule("HX-TILE-7", "HX-STRAT-2", "HX-INV-2", "HX-MYTH-5")
def test_cubes_cannot_be_put_on_a_myth():
    s = at({(0, 0): "athens 1 0 0", (1, 0): "pasture"}, BARE, myths=[{"demeter": (1, 0)}])
    say(s, "strategic")
    assert cubes(s, 0, 1, 0) == (1, 0, 0)  # the only place, so nothing was asked


# HX-TILE-8


@rule("HX-TILE-8", "HX-B-5")
def test_the_same_chora_or_fortification_may_be_played_again_but_not_the_same_polis():
    s = at({(0, 0): "athens 9 9 9", (1, 0): "pasture", (1, -1): "walls", (0, 1): "temple"}, {(0, 0): "sparta"}, {(0, 0): "olympia"},
           ask="play", hands=[["pasture", "walls", "temple", "agora"]])  # fmt: skip
    assert [word.split(" (")[0] for word in choices(s)] == ["Play no more tiles", "Play Pasture", "Play Walls", "Play Agora"]


@rule("HX-TILE-8", "HX-INV-7")
def test_a_position_with_a_polis_twice_in_a_city_is_refused():
    with pytest.raises(kl.BadPosition, match="at most one Tavern"):
        at({(0, 0): "athens", (1, 0): "tavern", (1, -1): "tavern"}, {(0, 0): "sparta"}, {(0, 0): "olympia"})


@rule("HX-TILE-8")
def test_two_players_may_have_the_same_polis():
    s = at({(0, 0): "athens", (1, 0): "tavern 1 0 1"}, {(0, 0): "sparta", (1, 0): "tavern 1 0 1"}, {(0, 0): "olympia"})
    assert [active(s, 1, 0, who) for who in (0, 1)] == [True, True]


# HX-TILE-9


@rule("HX-TILE-9", "HX-INFO-1")
def test_what_is_shown_tells_active_from_inactive_tiles():
    s = at({(0, 0): "athens", (1, 0): "temple 2 0 1", (1, -1): "pasture 0 0 1", (0, 1): "spring"}, {(0, 0): "sparta"}, {(0, 0): "olympia"})
    for view in (s, seen(s, 0), seen(s, 2)):
        rows = [row for row in s.game.text(view).splitlines() if " 1." in row]
        assert [row[:14].split() for row in rows] == [["1.1", "Temple"[:4]], ["-", "1.2", "Past"], ["1.6", "Spri"]]
        graph = s.game.graph(view)
        assert [graph.nodes[0, q, r]["active"] for q, r in ((1, 0), (1, -1), (0, 1))] == [True, False, True]


# HX-ACR-1 to HX-ACR-3


@rule("HX-ACR-1", "HX-WAR-5")
def test_the_acropolis_cannot_be_attacked():
    s = at({(0, 0): "athens 9 9 0"}, {(0, 0): "sparta"})
    assert "War action: conquer tiles" not in choices(s)
    s = at({(0, 0): "athens 9 9 0"}, {(0, 0): "sparta", (1, 0): "pasture", (1, -1): "spring"})
    assert choices(say(s, "war")) == ["Attack Pasture 1.1 (strength above 0)", "Attack Spring 1.2 (strength above 0)"]


@rule("HX-ACR-2", "HX-REV-2")
def test_a_revolt_spares_the_acropolis():
    s = at({(0, 0): "athens", (1, 0): "village"}, {(0, 0): "sparta 5 4 3", (1, 0): "pasture 5 0 0"}, {(0, 0): "olympia"})
    end_action(s)
    assert s.philosopher == 0
    assert (cubes(s, 1, 0, 0), cubes(s, 1, 1, 0)) == ((5, 4, 3), (3, 0, 0))


@rule("HX-ACR-3", "HX-B-7")
def test_the_acropolis_pays_for_tiles():
    s = at({(0, 0): "athens 1 0 1"}, BARE, ask="play", hands=[["village"]])
    say(s, "play village", "place it on free cell 1.1")
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 1, 0)) == ((0, 0, 0), (1, 0, 1))


@rule("HX-ACR-3", "HX-STRAT-1", "HX-STRAT-6")
def test_cubes_move_from_and_to_the_acropolis_and_are_exchanged_on_it():
    s = at({(0, 0): "athens 1 0 1", (1, 0): "pasture 1 0 0"}, BARE)
    say(s, "strategic", "take citizens from pasture", "take gold from acropolis")
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 1, 0)) == ((2, 0, 0), (0, 0, 1))
    assert choices(s) == ["End the action", "Exchange 2 citizens for 1 hoplite on Acropolis"]
    say(s, "exchange 2")
    assert cubes(s, 0, 0, 0) == (0, 1, 0)


@rule("HX-ACR-3", "HX-WAR-6")
def test_units_of_the_acropolis_attack():
    s = say(at({(0, 0): "athens 1 0 0"}, {(0, 0): "sparta", (1, 0): "spring"}), "war", "place it on free cell 1.3")
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 0, -1)) == ((0, 0, 0), (1, 0, 0))
    assert tiles(s, 1) == {}


@rule("HX-ACR-3", "HX-GEAR-LIGHTHOUSE", "HX-GEAR-TAVERN", "HX-GEAR-LABYRINTH")
@pytest.mark.parametrize(("gear", "home", "given"), [("lighthouse 1 0 1", (1, 0, 2), (4, 4, 3)), ("tavern 1 0 1", (2, 0, 1), (3, 4, 4)),
                                                    ("labyrinth 1 1 0", (1, 2, 0), (4, 3, 4))])  # fmt: skip
def test_the_acropolis_gives_tribute(gear: str, home: tuple[int, ...], given: tuple[int, ...]):
    s = say(at({(0, 0): "athens", (1, 0): gear}, {(0, 0): "sparta 4 4 4", (1, 0): "pasture 1 1 1"}), "special", "give from acropolis")
    assert (cubes(s, 0, 1, 0), cubes(s, 1, 0, 0)) == (home, given)


@rule("HX-ACR-3", "HX-GEAR-NECROPOLIS", "HX-RULING-22")
def test_citizens_of_the_acropolis_can_be_given_up_at_the_necropolis():
    s = say(at({(0, 0): "athens 2 0 0", (1, 0): "necropolis 0 0 1"}, BARE), "special")
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 1, 0)) == ((0, 0, 0), (0, 0, 2))


@rule("HX-ACR-3", "HX-GEAR-AGORA")
def test_the_agora_takes_from_and_puts_on_the_acropolis():
    there = {(0, 0): "athens 1 0 0", (1, 0): "agora 1 0 2"}
    s = say(at(there, BARE), "special", "take citizens from acropolis", "pick up no more")
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 1, 0)) == ((0, 0, 0), (2, 0, 2))
    s = say(at(there, BARE), "special", "take gold from agora", "take 2")
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 1, 0)) == ((1, 0, 2), (1, 0, 0))


@rule("HX-ACR-3", "HX-A-3", "HX-GEAR-SPRING")
def test_the_cube_of_phase_a_and_of_the_spring_go_on_the_acropolis():
    s = say(at({(0, 0): "athens", (1, 0): "spring"}, BARE, ask="second take"), "put 1 hoplite on the acropolis")
    assert cubes(s, 0, 0, 0) == (0, 1, 0)
    s = say(at({(0, 0): "athens", (1, 0): "spring"}, BARE), "special", "put 1 gold on the acropolis")
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 1, 0)) == ((0, 0, 1), (0, 0, 0))


# HX-ACR-4 and HX-ACR-5


@rule("HX-ACR-4", "HX-B-12")
def test_no_marker_lies_on_the_acropolis_even_if_its_nature_fits():
    s = at({(0, 0): "athens", (1, 0): "walls"}, BARE, ask="play", hands=[["demeter"]])  # Athens and Demeter are economic
    assert choices(s) == ["Play no more tiles"]
    s = at({(0, 0): "athens", (1, 0): "pasture", (0, 1): "quarry"}, BARE, ask="play", hands=[["demeter"]])
    assert choices(say(s, "play demeter")) == ["Put the marker on Pasture 1.1", "Put the marker on Quarry 1.6"]
    with pytest.raises(kl.BadPosition, match="the marker of Demeter"):
        at({(0, 0): "athens", (1, 0): "pasture"}, BARE, myths=[{"demeter": (0, 0)}])


@rule("HX-ACR-5", "HX-SCORE-3")
@pytest.mark.parametrize(
    ("city_", "myths", "points"),
    [
        ("athens", {"oracle": (1, 0), "ares": (0, 1)}, 8),  # economic, political, military
        ("sparta", {"oracle": (1, 0), "ares": (0, 1)}, 0),  # military twice
        ("athens", {"oracle": (1, 0)}, 0),
    ],
)
def test_the_acropolis_counts_as_a_myth_of_its_nature_for_the_triplet(city_: str, myths: dict[str, tuple[int, int]], points: int):
    other = {"athens": "sparta", "sparta": "athens"}[city_]
    s = at({(0, 0): city_, (1, 0): "village", (0, 1): "walls"}, {(0, 0): other}, myths=[myths])
    assert s.game.scores(s) == [points, 0]


# HX-ACR-6, HX-ACR-7, HX-ACR-10


def temple(revealed: bool = False, log: bool = False) -> HexemoniaState:
    """Olympia with a Temple and a Spring beside it, as in the example."""
    mine = {(0, 0): "olympia", (1, 0): "temple 2 0 1", (1, -1): "spring"}
    return at(mine, {(0, 0): "athens"}, {(0, 0): "sparta"}, hidden=not revealed, log=log)


@rule("HX-ACR-6", "HX-EX-1")
def test_a_hidden_acropolis_has_no_nature_for_the_temple():
    s = say(temple(), "special", "use temple", "keep the acropolis hidden")
    assert cubes(s, 0, 1, 0) == (2, 0, 2)
    assert s.revealed == [0, 0, 0]


@rule("HX-ACR-6", "HX-ACR-7", "HX-EX-1")
def test_the_owner_may_reveal_it_for_nothing_and_it_stays_open():
    s = say(temple(log=True), "special", "use temple", "reveal the acropolis")
    assert cubes(s, 0, 1, 0) == (2, 0, 3)
    assert ("HX-ACR-6", "revealed") in events(s)
    assert s.revealed == [1, 0, 0]
    assert cubes(s, 0, 0, 0) == (0, 0, 0)
    assert seen(s, 1).city[0] == s.game.box.city_number["olympia"]  # type: ignore[attr-defined]
    again = say(temple(revealed=True), "special", "use temple")
    assert cubes(again, 0, 1, 0) == (2, 0, 3)  # no question any more


@rule("HX-ACR-7")
def test_a_revealed_acropolis_is_still_open_turns_later():
    s = say(temple(), "special", "use temple", "reveal the acropolis", "use no more gears")
    while s.turn < 8:
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert s.active == 0
    assert s.revealed == [1, 0, 0]


@rule("HX-ACR-10", "HX-INFO-7")
def test_a_reveal_is_asked_at_a_temple_beside_the_acropolis_although_the_city_is_not_sacred():
    mine = {(0, 0): "athens", (1, 0): "temple 2 0 1", (1, -1): "spring"}
    s = say(at(mine, {(0, 0): "olympia"}, {(0, 0): "sparta"}), "special", "use temple")
    assert choices(s) == ["Keep the Acropolis hidden"]


@rule("HX-ACR-10")
def test_no_reveal_is_asked_at_a_temple_that_does_not_touch_the_acropolis():
    ring = {(1, 0): "spring", (1, -1): "pasture", (0, -1): "pasture", (-1, 0): "quarry", (-1, 1): "walls", (0, 1): "tavern"}
    s = at({(0, 0): "olympia", **ring, (1, 1): "temple 2 0 1"}, {(0, 0): "athens"}, {(0, 0): "sparta"})
    say(s, "special", "use temple")
    assert cubes(s, 0, 1, 1) == (2, 0, 2)  # the Spring only
    assert s.revealed == [0, 0, 0]


@rule("HX-ACR-10", "HX-ACR-6", "HX-POL-6")
def test_a_political_city_may_be_revealed_for_the_count_in_ones_own_and_in_anothers_turn():
    mine, yours = {(0, 0): "delos", (1, 0): "village"}, {(0, 0): "athens", (1, 0): "village"}
    rest = [{(0, 0): "sparta"}, {(0, 0): "delphi"}]
    s = end_action(at(mine, yours, *rest))
    assert (s.to_act, choices(s)) == (0, ["Keep the Acropolis hidden", "Reveal the Acropolis"])
    say(s, "reveal")
    assert (s.philosopher, s.revealed) == (0, [1, 0, 0, 0])
    two = {(0, 0): "athens", (1, 0): "village", (1, -1): "agora"}
    s = end_action(at(mine, two, *rest, who=1))
    assert (s.to_act, choices(s)) == (0, ["Keep the Acropolis hidden", "Reveal the Acropolis"])
    say(s, "reveal")
    assert (s.philosopher, s.revealed) == (-1, [1, 0, 0, 0])


@rule("HX-ACR-6", "HX-ACR-7", "HX-POL-1")
@pytest.mark.parametrize(("hidden", "owner"), [(False, 0), (True, -1)])
def test_a_political_acropolis_counts_once_it_is_revealed(hidden: bool, owner: int):
    cities = [{(0, 0): "delos", (1, 0): "village"}, {(0, 0): "athens", (1, 0): "village"}, {(0, 0): "sparta"}, {(0, 0): "delphi"}]
    s = end_action(at(*cities, hidden=hidden))
    if hidden:
        say(s, "keep")
    assert s.philosopher == owner


# HX-ACR-8 and HX-ACR-9


@rule("HX-ACR-8")
def test_at_the_end_every_acropolis_is_open_and_every_hand_too():
    s = at({(0, 0): "athens"}, {(0, 0): "olympia"}, {(0, 0): "sparta"}, who=2, closing=5, hands=[["temple"], ["walls"], []])
    assert seen(s, 0).city[1] < 0
    s.game.apply(s, (0, 0, 0))
    assert s.to_act == OVER
    assert s.revealed == [1, 1, 1]
    view = seen(s, 0)
    assert view.city == s.city
    assert hand(view, 1) == ["walls"]


@rule("HX-ACR-9", "HX-B-2", "HX-B-4")
def test_a_hidden_acropolis_is_a_contact_and_a_neighbour_for_a_polis():
    s = at({(0, 0): "athens 9 0 9", (1, 0): "pasture"}, {(0, 0): "olympia"}, {(0, 0): "sparta"}, ask="play", hands=[["temple"]])
    assert choices(say(s, "play temple")) == ["Place it on free cell 1.2", "Place it on free cell 1.6"]


@rule("HX-ACR-9", "HX-WAR-4")
def test_a_hidden_acropolis_holds_its_city_together():
    there = {(0, 0): "olympia", (1, 0): "spring", (-1, 0): "spring"}
    s = at({(0, 0): "athens 9 0 0"}, there, {(0, 0): "sparta"})
    assert choices(say(s, "war")) == ["Attack Spring 1.1 (strength above 0)", "Attack Spring 1.4 (strength above 0)"]
    assert not city.stays_whole(s.game, s.area[1], 0)  # type: ignore[arg-type]


@rule("HX-ACR-9", "HX-TILE-2")
def test_the_phases_go_on_with_every_tile_of_a_city_inactive():
    s = at(
        {(0, 0): "athens", (1, 0): "pasture", (0, 1): "temple"}, {(0, 0): "sparta"}, ask="take", display=["pasture", "village", "quarry", "harbour"]
    )
    say(s, "take village")
    draw(s, "tavern")
    say(s, "put 1 citizen", "play no more")
    assert choices(s) == ["No action", "Strategic action: move and exchange cubes"]


def test_cubes_are_never_negative_in_a_position():
    data = one("pasture 1 0 0").game.to_json(one("pasture 1 0 0"))
    data["seats"][0]["tiles"][1]["cubes"] = [-1, 0, 0]
    data["supply"] = [60, 30, 50]
    with pytest.raises(kl.BadPosition, match="no negative number of citizen"):
        G.from_json(data)
