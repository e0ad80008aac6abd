"""The table before the first turn (HX-SETUP)."""

from __future__ import annotations

from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.types import CHANCE
from kernel_lib.games.hexemonia.rules import Hexemonia
from kernel_lib.games.hexemonia.state import NOBODY, HexemoniaState
from tests.hexemonia.table import GAMES, at, choices, cubes, draw, end_action, events, hand, say, seen
from tests.marks import rule

DISPLAY = ["pasture", "village", "quarry", "harbour"]
CITIES = {2: ["sparta", "athens"], 3: ["olympia", "athens", "sparta"], 4: ["delos", "athens", "delphi", "sparta"]}
HANDS = [["temple", "walls"], ["tavern", "agora"], ["asty", "oracle"], ["moirai", "spring"]]


def dealt(players: int, game: Hexemonia | None = None, first: int = 0, log: bool = False) -> HexemoniaState:
    """A game in which chance deals the cities, display and hands above, hands from the first player on."""
    s = (game or GAMES[players]).new()
    s.log = [] if log else None
    hands = [tile for seat in range(players) for tile in HANDS[(first + seat) % players]]
    return draw(s, *CITIES[players], *DISPLAY, *hands)


def game(players: int, **options: Any) -> Hexemonia:
    return kl.game("hexemonia", players=players, **options)  # type: ignore[return-value]


# HX-SETUP-1


@rule("HX-SETUP-1")
@pytest.mark.parametrize(("players", "missing"), [(2, {"pandora", "hades"}), (3, {"hades"}), (4, set())])
def test_only_tiles_with_the_icons_of_the_number_of_players_can_be_drawn(players: int, missing: set[str]):
    s = draw(GAMES[players].new(), *CITIES[players])
    names = {tile.id for tile in s.game.box.tiles}  # type: ignore[attr-defined]
    can_come = {s.game.box.tiles[move[1]].id for move, _ in s.game.outcomes(s)}  # type: ignore[attr-defined]
    assert names - can_come == missing


@rule("HX-SETUP-1", "HX-SETUP-4", "HX-SETUP-11")
def test_every_tile_is_drawn_by_its_copies_in_the_pile():
    s = draw(GAMES[3].new(), *CITIES[3])
    box = GAMES[3].box
    weights = {box.tiles[move[1]].id: weight for move, weight in GAMES[3].outcomes(s)}
    assert sum(weights.values()) == 39
    assert (weights["pasture"], weights["village"], weights["quarry"], weights["oracle"]) == (3, 2, 3, 1)
    draw(s, "oracle", "pasture")
    after = {box.tiles[move[1]].id: weight for move, weight in GAMES[3].outcomes(s)}
    assert "oracle" not in after
    assert after["pasture"] == 2
    assert sum(after.values()) == 37


# HX-SETUP-2 and HX-SETUP-3


@rule("HX-SETUP-2", "HX-INV-4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_gets_a_different_city_each_with_the_same_chance(players: int):
    s = GAMES[players].new()
    left = set(GAMES[players].box.cities_in_use)
    for name in CITIES[players]:
        assert s.to_act == CHANCE
        assert {(move[1], weight) for move, weight in GAMES[players].outcomes(s)} == {(city, 1) for city in left}
        draw(s, name)
        left.remove(GAMES[players].box.city_number[name])
    assert [GAMES[players].box.cities[city].id for city in s.city] == CITIES[players]


@rule("HX-SETUP-2")
def test_the_acropolis_is_the_only_tile_of_a_city_and_lies_in_its_centre():
    s = dealt(4)
    assert s.cells == [[0]] * 4
    assert s.tiles == [[GAMES[4].box.acropolis]] * 4


@rule("HX-SETUP-3", "HX-ACR-6", "HX-INFO-6")
@pytest.mark.parametrize("players", [3, 4])
def test_with_three_or_four_players_only_the_owner_knows_the_city(players: int):
    s = dealt(players, log=True)
    assert s.revealed == [0] * players
    for viewer in range(players):
        view = seen(s, viewer)
        assert [city >= 0 for city in view.city] == [who == viewer for who in range(players)]
        told = [event.args[0] for event in view.log or [] if event.what == "city"]
        assert [number >= 0 for number in told] == [who == viewer for who in range(players)]


@rule("HX-SETUP-3", "HX-2P-1")
def test_with_two_players_both_cities_lie_open():
    s = dealt(2, log=True)
    assert s.revealed == [1, 1]
    assert seen(s, 0).city == seen(s, 1).city == s.city
    assert [event.secret for event in s.log or [] if event.what == "city"] == [False, False]


# HX-SETUP-4 to HX-SETUP-6


@rule("HX-SETUP-5", "HX-SETUP-6", "HX-SETUP-11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cities_are_dealt_then_four_open_tiles_then_two_tiles_per_hand(players: int):
    s = dealt(players, log=True)
    rules = [key for key, _ in events(s)]
    assert rules == ["HX-SETUP-2"] * players + ["HX-SETUP-5"] * 4 + ["HX-SETUP-6"] * 2 * players + ["HX-TURN-2"]
    assert [s.game.box.tiles[tile].id for tile in s.display] == sorted(DISPLAY, key=s.game.box.number.get)  # type: ignore[attr-defined]
    assert [sorted(hand(s, who)) for who in range(players)] == [sorted(tiles) for tiles in HANDS[:players]]


@rule("HX-SETUP-11", "HX-SETUP-9")
def test_hands_are_dealt_from_the_first_player_on_and_cities_from_the_first_seat():
    s = dealt(3, game(3, first_player=2), first=2, log=True)
    assert [event.player for event in s.log or [] if event.what == "drew"] == [2, 2, 0, 0, 1, 1]
    assert [event.player for event in s.log or [] if event.what == "city"] == [0, 1, 2]
    assert hand(s, 2) == ["asty", "oracle"]


@rule("HX-SETUP-5")
def test_the_display_is_open_to_all_from_the_start():
    s = dealt(3)
    assert all(seen(s, viewer).display == s.display for viewer in (-1, 0, 1, 2))


@rule("HX-SETUP-6", "HX-INFO-2")
def test_a_starting_hand_is_known_to_its_owner_only():
    s = dealt(3, log=True)
    view = seen(s, 1)
    assert [hand(view, who) for who in range(3)] == [["?", "?"], ["agora", "tavern"], ["?", "?"]]
    told = [(event.player, event.args[0] >= 0) for event in view.log or [] if event.what == "drew"]
    assert told == [(0, False), (0, False), (1, True), (1, True), (2, False), (2, False)]


@rule("HX-SETUP-4", "HX-INFO-4")
def test_the_pile_lies_face_down():
    s = dealt(2)
    view = seen(s, 0)
    assert view.pile == s.pile == 19
    assert sum(view.unseen) == 19 + 2  # the hand of the other is among what cannot be placed
    assert view.top == []


# HX-SETUP-7 and HX-SETUP-8


@rule("HX-SETUP-7", "HX-INV-1")
@pytest.mark.parametrize(("players", "supply"), [(2, [56, 30, 48]), (3, [54, 30, 47]), (4, [52, 30, 46])])
def test_every_acropolis_holds_two_citizens_and_one_gold_and_the_supply_the_rest(players: int, supply: list[int]):
    s = dealt(players)
    assert [cubes(s, who, 0, 0) for who in range(players)] == [(2, 0, 1)] * players
    assert s.supply == supply


@rule("HX-SETUP-8", "HX-INV-13")
def test_nobody_owns_the_philosopher_or_a_myth_at_the_start():
    s = dealt(3)
    assert s.philosopher == NOBODY
    assert set(s.myth_owner) == {NOBODY}
    assert len(s.myth_owner) == 6
    assert "Philosopher: nobody" in s.game.text(s)


# HX-SETUP-9


@rule("HX-SETUP-9", "HX-RULING-29")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_player_is_the_option_and_play_goes_clockwise(first: int):
    s = dealt(3, game(3, first_player=first), first=first)
    assert (s.to_act, s.active, s.first, s.turn) == (first, first, first, 1)
    order = []
    for _ in range(4):
        order.append(s.active)
        s.game.apply(s, s.game.legal_moves(s)[0])
        s.game.apply(s, s.game.legal_moves(s)[0])
        say(s, "put 1 citizen", "play no more")
        if s.asks[-1][0] == 4:  # the action
            end_action(s)
    assert order == [first, (first + 1) % 3, (first + 2) % 3, first]


@rule("HX-SETUP-9", "HX-END-4")
@pytest.mark.parametrize(("first", "last"), [(0, 2), (1, 0), (2, 1)])
def test_the_last_player_sits_before_the_first_and_ends_the_game(first: int, last: int):
    cities = [{(0, 0): "athens"}, {(0, 0): "sparta"}, {(0, 0): "olympia"}]
    for who in range(3):
        s = at(*cities, who=who, first=first, closing=4, turn=5)
        s.game.apply(s, (0, 0, 0))
        assert (s.to_act < 0) == (who == last)


@rule("HX-SETUP-9", "HX-RULING-29")
def test_a_random_first_player_is_drawn_with_equal_chances_before_the_deal():
    g = game(4, first_player="random")
    s = g.new()
    s.log = []
    assert s.to_act == CHANCE
    assert [(g.describe(s, move), weight) for move, weight in g.outcomes(s)] == [(f"Player {n} starts", 1) for n in (1, 2, 3, 4)]
    g.apply(s, g.outcomes(s)[2][0])
    assert s.first == 2
    assert events(s) == [("HX-SETUP-9", "starts")]
    hands = [tile for seat in range(4) for tile in HANDS[(2 + seat) % 4]]
    draw(s, *CITIES[4], *DISPLAY, *hands)
    assert (s.to_act, s.turn) == (2, 1)


@pytest.mark.parametrize("value", [4, -1, "seat 1", "Random", None, True, 1.0])
def test_a_first_player_that_is_no_seat_is_refused(value: Any):
    with pytest.raises(kl.BadOption, match="first_player"):
        game(4, first_player=value)


@pytest.mark.parametrize(("players", "seat"), [(2, 2), (2, 3), (3, 3)])
def test_a_first_player_beyond_the_players_is_refused(players: int, seat: int):
    with pytest.raises(kl.BadOption, match=f"first_player.*{seat}.*{players} players"):
        game(players, first_player=seat)


@pytest.mark.parametrize("players", [1, 5, 0])
def test_only_two_to_four_can_play(players: int):
    with pytest.raises(kl.BadOption, match="players"):
        game(players)


# HX-SETUP-10


@rule("HX-SETUP-10")
def test_the_underworld_pile_starts_empty_and_gets_discarded_tiles_face_up():
    s = dealt(2)
    assert s.underworld == []
    s = at({(0, 0): "athens"}, {(0, 0): "sparta"}, hands=[["pasture", "village", "quarry", "temple", "walls"]])
    end_action(s)
    assert "Discard Walls" in choices(s)
    say(s, "discard walls")
    assert [s.game.box.tiles[tile].id for tile in s.underworld] == ["walls"]  # type: ignore[attr-defined]
    assert seen(s, 1).underworld == s.underworld


@rule("HX-SETUP-10", "HX-INV-10")
def test_the_underworld_pile_is_never_shuffled_back():
    s = at({(0, 0): "athens"}, {(0, 0): "sparta"}, ask="take", pile=1, underworld=["temple"], display=DISPLAY)
    thrown = s.underworld[:]
    left = next(kind for kind, copies in enumerate(s.unseen) if copies)
    say(s, "take pasture")
    assert [move[1] for move in s.game.legal_moves(s)] == [left]
    s.game.apply(s, s.game.legal_moves(s)[0])
    say(s, "take village", "play no more")
    assert (s.pile, len(s.display)) == (0, 3)
    assert s.underworld == thrown


@rule("HX-SETUP-11", "HX-INFO-1")
def test_all_know_the_sets_of_tiles_and_cities_in_use():
    s = dealt(3)
    for viewer in range(3):
        view = seen(s, viewer)
        box = GAMES[3].box
        placed = [tile for tiles in (view.display, *view.hands) for tile in tiles if tile >= 0]
        assert [view.unseen[kind] + placed.count(kind) for kind in range(len(box.tiles))] == list(box.copies)
        assert view.game.box.cities_in_use == (0, 1, 2)  # type: ignore[attr-defined]
