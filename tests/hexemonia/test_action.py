"""Phase C: one action; production and the strategic action (HX-C, HX-PROD, HX-STRAT)."""

from __future__ import annotations

import pytest

import kernel_lib as kl
from kernel_lib.games.hexemonia import moves as m
from kernel_lib.games.hexemonia.state import TAKING, HexemoniaState
from tests.hexemonia.table import around, at, cell, choices, cubes, events, refused, say, settle
from tests.marks import rule

FREE = kl.game("hexemonia", exchange_per_tile="unlimited")
BARE = around("sparta 2 0 1")
PRODUCTIVE = "Productive action: active tiles produce"
STRATEGIC = "Strategic action: move and exchange cubes"
SPECIAL = "Special action: use gears"
WAR = "War action: conquer tiles"


def results(s: HexemoniaState) -> list[tuple[tuple[int, ...], ...]]:
    """Every distribution of the cubes of player 1 in which the running action can end, once for each way."""
    if s.asks[-1][0] in (m.ASK_EXCHANGE, m.ASK_TAKE, m.ASK_GEAR):
        return [tuple(tuple(row) for row in s.cubes[0])]
    found = []
    for move in s.game.legal_moves(s):
        after = s.clone()
        s.game.apply(after, move)
        found += results(after)
    return found


# One action


@rule("HX-C-1", "HX-C-2")
def test_one_of_four_actions_is_chosen_or_none():
    s = at(around("athens 2 0 1", "pasture 1 0 0", "spring"), around("sparta 2 0 1", "village"))
    assert choices(s) == ["No action", PRODUCTIVE, STRATEGIC, SPECIAL, WAR]


@pytest.mark.parametrize(
    "words",
    [
        ["productive"],
        ["strategic", "take citizens from acropolis", "pick up no more", "put cubes on spring"],
        ["special", "put 1 gold on the acropolis"],
        ["war", "take citizens from acropolis", "enough", "place it on free cell 1.3"],
    ],
)
@rule("HX-C-1")
def test_after_one_action_there_is_no_other(words: list[str]):
    s = at(around("athens 1 0 1", "pasture 1 0 0", "spring"), around("sparta 2 0 1", "village"), log=True)
    say(s, *words)
    assert (s.to_act, s.active, s.turn, s.phase) == (1, 1, 6, TAKING)
    assert events(s).count(("HX-C-1", "action")) == 1


@rule("HX-C-2")
def test_the_action_may_be_left_out():
    s = at(around("athens 2 0 1", "pasture 1 0 0"), BARE, log=True)
    say(s, "no action")
    assert s.active == 1
    assert events(s)[0] == ("HX-C-2", "no action")
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 1, 0)) == ((2, 0, 1), (1, 0, 0))


@rule("HX-C-2")
def test_an_action_that_cannot_change_anything_is_not_offered():
    s = at(around("athens 0 0 0", "pasture"), BARE)
    assert choices(s) == ["No action"]
    assert refused(s, (m.ACTION, m.PRODUCTIVE, 0)) == {"HX-PROD-3"}
    assert refused(s, (m.ACTION, m.STRATEGIC, 0)) == {"HX-STRAT-7"}
    assert refused(s, (m.ACTION, m.SPECIAL, 0)) == {"HX-SPEC-4"}
    assert refused(s, (m.ACTION, m.WAR, 0)) == {"HX-WAR-9"}


@rule("HX-C-2", "HX-ASK-2")
def test_nobody_is_asked_for_an_action_when_there_is_none():
    s = at(around("athens 0 0 0", "pasture"), BARE, ask="play")
    say(s, "play no more tiles")
    assert (s.to_act, s.active) == (1, 1)


@pytest.mark.parametrize(
    ("city", "supply", "offered"),
    [
        (around("athens", "pasture 1 0 0"), (1, 5, 5), True),
        (around("athens", "pasture 1 0 0"), (0, 5, 5), False),  # nothing comes
        (around("athens", "pasture 0 3 3"), (5, 5, 5), False),  # not active
        (around("athens 9 0 0", "harbour 1 0 1"), (5, 5, 5), False),  # active, but produces nothing
        (around("athens", "quarry 2 0 0", "pasture 1 0 0"), (0, 0, 1), True),
    ],
)
@rule("HX-C-2")
def test_production_is_offered_when_at_least_one_cube_comes(city: dict[tuple[int, int], str], supply: tuple[int, int, int], offered: bool):
    assert (PRODUCTIVE in choices(at(city, BARE, supply=supply))) == offered


@pytest.mark.parametrize(
    ("city", "supply", "offered"),
    [
        (around("athens 0 0 1", "pasture"), (5, 5, 5), True),
        (around("athens 1 0 3"), (5, 5, 5), False),  # no second tile, no exchange
        (around("athens 2 0 0"), (5, 1, 5), True),  # an exchange
        (around("athens 2 0 0"), (5, 0, 5), False),
        (around("athens 0 1 0"), (2, 5, 5), True),
        (around("athens 0 1 0"), (1, 5, 5), False),
    ],
)
@rule("HX-C-2", "HX-STRAT-7")
def test_a_strategic_action_needs_a_cube_and_a_second_tile_or_an_exchange(
    city: dict[tuple[int, int], str], supply: tuple[int, int, int], offered: bool
):
    assert (STRATEGIC in choices(at(city, BARE, supply=supply))) == offered


@rule("HX-C-2")
def test_once_the_special_action_is_chosen_a_gear_is_used():
    s = at(around("athens 2 0 1", "spring", "tavern 1 0 1"), BARE)
    say(s, "special")
    assert choices(s) == ["Use Spring 1.1", "Use Tavern 1.2"]
    assert refused(s, (m.PASS, 0, 0)) == {"HX-C-2"}


@rule("HX-C-2")
def test_once_war_is_chosen_an_attack_is_made():
    s = at(around("athens 5 0 1", "pasture"), around("sparta 2 0 1", "village"), around("olympia 2 0 1", "village"))
    say(s, "war")
    assert choices(s) == ["Choose Player 2", "Choose Player 3"]
    assert refused(s, (m.PASS, 0, 0)) == {"HX-C-2"}


# Production


@rule("HX-PROD-1")
def test_every_active_tile_produces_onto_itself_and_nothing_is_asked():
    s = at(around("athens 2 0 1", "pasture 1 0 0", "quarry 2 0 0", "phalanx 0 2 1", "walls 2 0 1", "asty 2 1 1", "fleet 1 1 2"), BARE, log=True)
    before = s.supply[:]
    say(s, "productive")
    assert [cubes(s, 0, *place) for place in [(0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]] == [
        (2, 0, 1), (2, 0, 0), (2, 0, 1), (0, 3, 1), (2, 0, 1), (5, 1, 1), (1, 1, 4),
    ]  # fmt: skip
    assert s.supply == [before[0] - 4, before[1] - 1, before[2] - 3]
    assert events(s).count(("HX-PROD-1", "produced")) == 5
    assert s.to_act == 1


@rule("HX-PROD-1", "HX-SUP-1")
def test_the_cubes_of_others_do_not_grow_with_a_production():
    s = at(around("athens 2 0 1", "pasture 1 0 0"), around("sparta 2 0 1", "pasture 1 0 0"))
    say(s, "productive")
    assert cubes(s, 0, 1, 0) == (2, 0, 0)
    assert cubes(s, 1, 1, 0) == (1, 0, 0)


@rule("HX-PROD-1", "HX-B-14")
def test_a_tile_played_in_this_turn_produces():
    s = at(around("athens 2 0 1", "pasture 1 0 0"), BARE, fresh=[(1, 0)])
    say(s, "productive")
    assert cubes(s, 0, 1, 0) == (2, 0, 0)


@rule("HX-PROD-2")
def test_a_myth_produces_onto_the_tile_with_its_marker():
    s = at(around("athens 2 0 1", "harbour 1 0 1", "pasture 1 0 0"), BARE, myths=[{"demeter": (1, 0)}])
    say(s, "productive")
    assert cubes(s, 0, 1, 0) == (3, 0, 1)  # the Harbour itself produces nothing
    assert cubes(s, 0, 1, -1) == (2, 0, 0)


@rule("HX-PROD-2")
def test_tile_and_myth_on_it_both_produce():
    s = at(around("athens 2 0 1", "palaestra 1 1 1"), BARE, myths=[{"ares": (1, 0)}])
    say(s, "productive")
    assert cubes(s, 0, 1, 0) == (1, 3, 1)


@rule("HX-PROD-2")
def test_the_myth_of_another_player_produces_nothing_for_me():
    s = at(around("athens 2 0 1", "pasture 1 0 0"), around("sparta 2 0 1", "pasture 1 0 0"), myths=[{}, {"demeter": (1, 0)}])
    say(s, "productive")
    assert (cubes(s, 0, 1, 0), cubes(s, 1, 1, 0)) == ((2, 0, 0), (1, 0, 0))


@rule("HX-PROD-3")
def test_an_inactive_tile_produces_nothing_however_much_of_other_colours_lies_on_it():
    s = at(around("athens 2 0 1", "asty 9 0 9", "pasture 1 0 0"), BARE)
    say(s, "productive")
    assert (cubes(s, 0, 1, 0), cubes(s, 0, 1, -1)) == ((9, 0, 9), (2, 0, 0))


@rule("HX-PROD-3")
def test_a_myth_on_an_inactive_tile_produces_nothing():
    s = at(around("athens 2 0 1", "quarry 1 0 0", "pasture 1 0 0"), BARE, myths=[{"demeter": (1, 0)}])
    say(s, "productive")
    assert (cubes(s, 0, 1, 0), cubes(s, 0, 1, -1)) == ((1, 0, 0), (2, 0, 0))


@rule("HX-PROD-4")
def test_a_tile_that_its_own_production_would_switch_on_produces_nothing():
    s = at(around("athens 2 0 1", "pasture 0 0 0", "village 0 0 1", "quarry 2 0 0"), BARE, myths=[{"demeter": (1, 0)}])
    say(s, "productive")
    assert (cubes(s, 0, 1, 0), cubes(s, 0, 1, -1), cubes(s, 0, 0, -1)) == ((0, 0, 0), (0, 0, 1), (2, 0, 1))


@rule("HX-PROD-4")
def test_a_tile_that_is_short_of_its_share_still_counts_for_what_it_makes_in_other_colours():
    game = kl.game("hexemonia", edition={"tile": [{"id": "pasture", "production": [1, 0, 1], "source": "reconstructed"}]})
    s = at(around("athens", "pasture 1 0 0", "pasture 1 0 0"), BARE, game=game, supply=(1, 5, 5))
    say(s, "productive", "produce on pasture 1.2")
    assert (cubes(s, 0, 1, 0), cubes(s, 0, 1, -1)) == ((1, 0, 1), (2, 0, 1))


THREE = around("athens", "pasture 1 0 0", "village 1 0 1", "asty 2 1 1")  # 1 + 2 + 3 citizens


@rule("HX-PROD-5")
def test_the_owner_shares_out_what_is_left_cube_by_cube():
    s = at(THREE, BARE, supply=(3, 9, 9), log=True)
    say(s, "productive")
    assert s.to_act == 0
    assert s.game.prompt(s) == "The supply is short: choose the tile for the next citizen (3 left)"
    assert choices(s) == ["Produce on Pasture 1.1", "Produce on Village 1.2", "Produce on Asty 1.3"]
    say(s, "produce on pasture")
    assert choices(s) == ["Produce on Village 1.2", "Produce on Asty 1.3"]  # the Pasture has its normal yield
    say(s, "produce on village")
    assert choices(s) == ["Produce on Village 1.2", "Produce on Asty 1.3"]
    say(s, "produce on asty")
    assert [cubes(s, 0, *place) for place in [(1, 0), (1, -1), (0, -1)]] == [(2, 0, 0), (2, 0, 1), (3, 1, 1)]
    assert (s.supply, s.to_act, s.due) == ([0, 9, 9], 1, [])


@rule("HX-PROD-5")
def test_tiles_passed_over_in_a_shortage_get_nothing_more():
    s = at(THREE, BARE, supply=(2, 9, 9))
    say(s, "productive", "produce on village")
    assert choices(s) == ["Produce on Village 1.2", "Produce on Asty 1.3"]
    assert refused(s, (m.CELL, cell(1, 0), 0)) == {"HX-PROD-5"}
    say(s, "produce on village")
    assert [cubes(s, 0, *place) for place in [(1, 0), (1, -1), (0, -1)]] == [(1, 0, 0), (3, 0, 1), (2, 1, 1)]


@rule("HX-PROD-5")
def test_no_tile_is_offered_from_which_the_rest_would_find_no_place():
    s = at(THREE, BARE, supply=(5, 9, 9))
    say(s, "productive")
    assert choices(s) == ["Produce on Pasture 1.1", "Produce on Village 1.2"]
    say(s, "produce on village")  # now everything behind is filled
    assert [cubes(s, 0, *place) for place in [(1, 0), (1, -1), (0, -1)]] == [(1, 0, 0), (3, 0, 1), (5, 1, 1)]
    assert s.supply[0] == 0
    assert s.to_act == 1


@pytest.mark.parametrize("left", range(1, 6))
@rule("HX-PROD-5")
def test_in_a_shortage_every_way_to_share_out_is_reached_exactly_once(left: int):
    s = at(THREE, BARE, supply=(left, 9, 9))
    say(s, "productive")
    ways = sorted(tuple(row[0]) for row in results(s))
    fair = [(0, 1 + a, 1 + b, 2 + c) for a in range(2) for b in range(3) for c in range(4) if a + b + c == left]
    assert ways == sorted(fair)


@rule("HX-PROD-5")
def test_enough_for_all_is_no_shortage():
    s = at(THREE, BARE, supply=(6, 9, 9), log=True)
    say(s, "productive")
    assert events(s).count(("HX-PROD-1", "produced")) == 3  # each tile at once, nothing cube by cube
    assert (s.supply, s.to_act) == ([0, 9, 9], 1)
    assert [cubes(s, 0, *place) for place in [(1, 0), (1, -1), (0, -1)]] == [(2, 0, 0), (3, 0, 1), (5, 1, 1)]


@rule("HX-PROD-5")
def test_a_single_producing_tile_gets_the_rest_of_the_supply_without_a_question():
    s = at(around("athens", "asty 2 1 1"), BARE, supply=(2, 9, 9))
    say(s, "productive")
    assert (cubes(s, 0, 1, 0), s.supply[0], s.to_act) == ((4, 1, 1), 0, 1)


@rule("HX-PROD-5", "HX-PROD-2")
def test_in_a_shortage_the_yield_of_a_tile_includes_the_myths_on_it():
    s = at(around("athens", "pasture 1 0 0", "village 1 0 1"), BARE, myths=[{"demeter": (1, 0)}], supply=(4, 9, 9))
    say(s, "productive")
    assert s.supply[0] == 2  # two of the four must go on the Pasture
    say(s, "produce on pasture")
    assert (cubes(s, 0, 1, 0), cubes(s, 0, 1, -1)) == ((4, 0, 0), (2, 0, 1))


@rule("HX-PROD-5")
def test_other_colours_are_not_affected_by_a_shortage():
    s = at(around("athens", "pasture 1 0 0", "pasture 1 0 0", "quarry 2 0 0", "phalanx 0 2 1"), BARE, supply=(1, 9, 9))
    say(s, "productive")
    assert (cubes(s, 0, 0, -1), cubes(s, 0, -1, 0)) == ((2, 0, 1), (0, 3, 1))
    say(s, "produce on pasture 1.2")
    assert (cubes(s, 0, 1, 0), cubes(s, 0, 1, -1)) == ((1, 0, 0), (2, 0, 0))
    assert s.supply == [0, 8, 8]


@rule("HX-PROD-5", "HX-SUP-2")
def test_nothing_is_asked_for_a_colour_that_has_run_out():
    s = at(around("athens", "pasture 1 0 0", "pasture 1 0 0", "quarry 2 0 0"), BARE, supply=(0, 9, 9))
    say(s, "productive")
    assert (cubes(s, 0, 1, 0), cubes(s, 0, 1, -1), cubes(s, 0, 0, -1)) == ((1, 0, 0), (1, 0, 0), (2, 0, 1))
    assert s.to_act == 1


@rule("HX-PROD-5")
def test_two_short_colours_are_shared_out_one_after_the_other():
    s = at(around("athens", "pasture 1 0 0", "pasture 1 0 0", "quarry 2 0 0", "fleet 1 1 2", "phalanx 0 2 1"), BARE, supply=(1, 5, 2))
    say(s, "productive")
    assert "next citizen (1 left)" in s.game.prompt(s)
    assert choices(s) == ["Produce on Pasture 1.1", "Produce on Pasture 1.2"]
    say(s, "produce on pasture 1.1")
    assert "next gold (2 left)" in s.game.prompt(s)
    assert choices(s) == ["Produce on Quarry 1.3", "Produce on Fleet 1.4"]
    say(s, "produce on fleet")  # the second one can only go there as well
    assert [cubes(s, 0, *place) for place in [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)]] == [
        (2, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 4), (0, 3, 1),
    ]  # fmt: skip
    assert (s.supply, s.to_act) == ([0, 4, 0], 1)


@rule("HX-PROD-5")
def test_a_shortage_of_two_colours_with_one_tile_each_needs_no_question():
    game = kl.game("hexemonia", edition={"tile": [{"id": "pasture", "production": [2, 2, 2], "source": "reconstructed"}]})
    s = at(around("athens", "pasture 1 0 0"), BARE, game=game, supply=(1, 1, 9))
    say(s, "productive")
    assert (cubes(s, 0, 1, 0), s.supply, s.to_act) == ((2, 1, 2), [0, 0, 7], 1)


# The strategic action: moves


@rule("HX-STRAT-1")
def test_any_number_of_cubes_moves_to_any_tile_at_any_distance():
    s = at(around("athens 2 0 1", "pasture 1 0 0", "quarry 2 1 0", "walls 2 0 1", "temple"), BARE, supply=(9, 0, 9), log=True)
    before = s.supply[:]
    say(s, "strategic", "take citizens from acropolis", "take 2", "take citizens from pasture", "take hoplites from quarry", "take gold from walls")
    say(s, "put cubes on quarry", "put 1", "put cubes on temple", "put cubes on acropolis", "put cubes on temple")
    assert [cubes(s, 0, *place) for place in [(0, 0), (1, 0), (1, -1), (0, -1), (-1, 0)]] == [
        (0, 1, 1), (0, 0, 0), (3, 0, 0), (2, 0, 0), (2, 0, 1),
    ]  # fmt: skip
    assert s.supply == before
    assert s.pool == [0, 0, 0]
    assert {rule_ for rule_, what in events(s) if what in ("picked up", "moved")} == {"HX-STRAT-1"}


@rule("HX-STRAT-1")
def test_tiles_played_in_this_turn_give_and_take_cubes():
    s = at(around("athens 0 0 1", "pasture 1 0 0", "quarry"), BARE, fresh=[(1, 0), (1, -1)])
    say(s, "strategic", "take citizens from pasture", "pick up no more", "put cubes on quarry")
    assert (cubes(s, 0, 1, 0), cubes(s, 0, 1, -1)) == ((0, 0, 0), (1, 0, 0))


@rule("HX-STRAT-1", "HX-ACR-3")
def test_a_move_may_leave_a_tile_inactive_and_bring_gold_to_the_acropolis():
    s = at(around("athens 0 0 1", "temple 2 0 1"), BARE)
    say(s, "strategic", "take gold from temple")
    assert cubes(s, 0, 0, 0) == (0, 0, 2)
    assert cubes(s, 0, 1, 0) == (2, 0, 0)


@rule("HX-STRAT-2")
def test_no_cube_goes_onto_a_myth():
    s = at(around("athens 2 0 1", "village 0 0 0", "spring"), BARE, myths=[{"oracle": (1, 0), "moirai": (1, -1)}])
    say(s, "strategic", "take gold from acropolis")
    assert choices(s) == ["Put cubes on Village 1.1", "Put cubes on Spring 1.2"]
    assert refused(s, (m.CELL, cell(0, -1), 0)) == {"HX-STRAT-1"}


@rule("HX-STRAT-1")
def test_no_cube_goes_to_the_city_of_another():
    s = at(around("athens 2 0 1", "village", "spring"), around("sparta", "pasture"))
    say(s, "strategic", "take gold from acropolis")
    assert (m.CELL, cell(1, 0), 1) not in s.game.legal_moves(s)
    assert refused(s, (m.CELL, cell(1, 0), 1)) == {"HX-STRAT-1"}


@rule("HX-STRAT-7", "HX-ASK-3", "HX-ASK-4")
def test_every_distribution_is_reached_by_moves_in_exactly_one_way():
    s = at(around("athens 2 0 1", "pasture 1 0 0"), BARE, supply=(9, 0, 9))
    say(s, "strategic")
    found = results(s)
    wanted = {((c, 3 - c), (0, 0), (g, 1 - g)) for c in range(4) for g in range(2)} - {((2, 1), (0, 0), (1, 0))}
    assert len(found) == len(set(found)) == 7
    assert set(found) == wanted


@rule("HX-STRAT-7")
def test_moves_alone_are_a_strategic_action():
    s = at(around("athens 4 0 1", "pasture 1 0 0"), BARE)
    say(s, "strategic", "take gold from acropolis", "end the action")
    assert (cubes(s, 0, 1, 0), s.to_act) == ((1, 0, 1), 1)


@rule("HX-STRAT-7")
def test_exchanges_alone_are_a_strategic_action():
    s = at(around("athens 4 0 1", "pasture 3 0 0"), BARE)
    say(s, "strategic", "move nothing, only exchange")
    assert choices(s) == ["Exchange 2 citizens for 1 hoplite on Acropolis", "Exchange 2 citizens for 1 hoplite on Pasture 1.1"]
    assert refused(s, (m.PASS, 0, 0)) == {"HX-C-2"}
    say(s, "exchange 2 citizens for 1 hoplite on acropolis")
    assert choices(s) == ["End the action", "Exchange 2 citizens for 1 hoplite on Pasture 1.1"]
    say(s, "end the action")
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 1, 0)) == ((2, 1, 1), (3, 0, 0))


@rule("HX-STRAT-7", "HX-C-2")
def test_without_an_exchange_something_must_be_moved():
    s = at(around("athens 1 0 1", "pasture 1 0 0"), BARE)
    say(s, "strategic")
    assert choices(s) == ["Take citizens from Acropolis", "Take citizens from Pasture 1.1", "Take gold from Acropolis"]


@rule("HX-STRAT-7", "HX-STRAT-6")
def test_a_bare_city_can_exchange_on_its_acropolis():
    s = at(around("athens 3 1 1"), BARE)
    say(s, "strategic")  # nothing can be moved, so that is not asked
    assert choices(s) == ["Exchange 2 citizens for 1 hoplite on Acropolis", "Exchange 1 hoplite for 2 citizens on Acropolis"]
    say(s, "exchange 1")
    assert (cubes(s, 0, 0, 0), s.to_act) == ((5, 0, 1), 1)


# The strategic action: exchanges


@rule("HX-STRAT-3", "HX-SUP-1")
def test_two_citizens_become_a_hoplite_of_the_supply():
    s = at(around("athens 0 0 1", "pasture 2 0 0"), BARE, log=True)
    before = s.supply[:]
    say(s, "strategic", "move nothing")  # the only exchange is made at once
    assert cubes(s, 0, 1, 0) == (0, 1, 0)
    assert s.supply == [before[0] + 2, before[1] - 1, before[2]]
    assert ("HX-STRAT-3", "exchanged") in events(s)


@rule("HX-STRAT-3", "HX-SUP-1")
def test_a_hoplite_becomes_two_citizens_of_the_supply():
    s = at(around("athens 0 0 1", "pasture 0 1 0"), BARE)
    before = s.supply[:]
    say(s, "strategic", "move nothing")
    assert cubes(s, 0, 1, 0) == (2, 0, 0)
    assert s.supply == [before[0] - 2, before[1] + 1, before[2]]


@rule("HX-STRAT-3")
def test_cubes_that_were_moved_together_can_be_exchanged():
    s = at(around("athens 1 0 1", "pasture 1 0 0"), BARE)
    say(s, "strategic", "take citizens from acropolis", "pick up no more")
    assert choices(s) == ["End the action", "Exchange 2 citizens for 1 hoplite on Pasture 1.1"]
    say(s, "exchange")
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 1, 0)) == ((0, 0, 1), (0, 1, 0))


@rule("HX-STRAT-4")
def test_nothing_is_moved_after_the_first_exchange():
    s = at(around("athens 2 0 1", "pasture 2 0 0"), BARE)
    say(s, "strategic", "move nothing", "exchange 2 citizens for 1 hoplite on acropolis")
    assert choices(s) == ["End the action", "Exchange 2 citizens for 1 hoplite on Pasture 1.1"]
    assert all(move[0] in (m.PASS, m.EXCHANGE) for move in s.game.legal_moves(s))
    say(s, "exchange")
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 1, 0), s.to_act) == ((0, 1, 1), (0, 1, 0), 1)


@rule("HX-STRAT-4")
def test_no_exchange_comes_before_the_moves():
    s = at(around("athens 2 0 1", "pasture 2 0 0"), BARE)
    say(s, "strategic")
    assert not [move for move in s.game.legal_moves(s) if move[0] == m.EXCHANGE]
    assert refused(s, (m.EXCHANGE, 0, m.TO_HOPLITE)) == {"HX-STRAT-4"}


@rule("HX-STRAT-5")
def test_the_two_citizens_of_an_exchange_lie_on_one_tile():
    s = at(around("athens 1 0 1", "pasture 1 0 0", "quarry 2 0 0"), BARE)
    say(s, "strategic", "move nothing")
    assert s.to_act == 1  # only the Quarry has two, so that is not asked
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 1, 0), cubes(s, 0, 1, -1)) == ((1, 0, 1), (1, 0, 0), (0, 1, 0))


@rule("HX-STRAT-5")
def test_what_lies_on_other_tiles_cannot_be_exchanged():
    s = at(around("athens 2 0 1", "pasture 1 0 0", "quarry 1 1 0"), BARE)
    say(s, "strategic", "move nothing")
    assert choices(s) == ["Exchange 2 citizens for 1 hoplite on Acropolis", "Exchange 1 hoplite for 2 citizens on Quarry 1.2"]
    assert refused(s, (m.EXCHANGE, cell(1, 0), m.TO_HOPLITE)) == {"HX-STRAT-5"}
    assert refused(s, (m.EXCHANGE, cell(0, -1), m.TO_HOPLITE)) == {"HX-STRAT-5"}


@rule("HX-STRAT-6")
def test_each_tile_exchanges_once_in_either_direction():
    s = at(around("athens 4 2 1", "pasture 4 0 0"), BARE)
    say(s, "strategic", "move nothing", "exchange 2 citizens for 1 hoplite on acropolis")
    assert choices(s) == ["End the action", "Exchange 2 citizens for 1 hoplite on Pasture 1.1"]
    assert refused(s, (m.EXCHANGE, 0, m.TO_HOPLITE)) == {"HX-STRAT-6"}
    assert refused(s, (m.EXCHANGE, 0, m.TO_CITIZENS)) == {"HX-STRAT-6"}


@rule("HX-STRAT-6")
def test_an_inactive_tile_can_exchange_too():
    s = at(around("athens 0 0 1", "phalanx 2 0 0"), BARE)
    say(s, "strategic", "move nothing")
    assert cubes(s, 0, 1, 0) == (0, 1, 0)


@rule("HX-STRAT-6")
def test_the_next_turn_begins_with_fresh_exchanges():
    s = at(around("athens 4 0 1"), around("sparta 4 0 1"))
    say(s, "strategic")
    assert (cubes(s, 0, 0, 0), s.to_act) == ((2, 1, 1), 1)
    settle(say(s, "take pasture"))
    say(s, "put 1 gold", "play no more", "strategic")
    assert cubes(s, 1, 0, 0) == (2, 1, 2)


@rule("HX-STRAT-6", "HX-SUP-3")
def test_an_exchange_needs_its_result_in_the_supply():
    s = at(around("athens 2 0 1", "pasture 1 1 0"), BARE, supply=(0, 0, 9))
    say(s, "strategic")
    assert "Move nothing, only exchange" not in choices(s)
    s = at(around("athens 2 0 1", "pasture 1 1 0"), BARE, supply=(1, 0, 9))
    say(s, "strategic")
    assert "Move nothing, only exchange" not in choices(s)


@rule("HX-STRAT-6", "HX-SUP-3")
def test_what_an_exchange_returns_is_there_for_the_next():
    s = at(around("athens 2 0 0", "pasture 1 1 0"), BARE, supply=(2, 0, 9), log=True)
    say(s, "strategic", "move nothing")  # only the hoplite can be exchanged, so it is; then a hoplite is there for the citizens
    assert cubes(s, 0, 1, 0) == (3, 0, 0)
    assert s.supply == [0, 1, 9]
    assert choices(s) == ["End the action", "Exchange 2 citizens for 1 hoplite on Acropolis"]
    say(s, "exchange")
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 1, 0), s.supply) == ((0, 1, 0), (3, 0, 0), [2, 0, 9])


@rule("HX-STRAT-6")
def test_with_the_last_hoplite_one_tile_keeps_the_others_from_exchanging():
    s = at(around("athens 2 0 1", "pasture 2 0 0", "quarry 2 0 0"), BARE, supply=(0, 1, 9))
    say(s, "strategic", "move nothing", "exchange 2 citizens for 1 hoplite on pasture")
    assert s.to_act == 1
    assert [cubes(s, 0, *place) for place in [(0, 0), (1, 0), (1, -1)]] == [(2, 0, 1), (0, 1, 0), (2, 0, 0)]


@rule("HX-STRAT-6", "HX-STRAT-3")
def test_with_the_option_a_tile_exchanges_any_number_of_times_in_one_direction():
    s = at(around("athens 5 1 1", "pasture 0 2 0"), BARE, game=FREE)
    say(s, "strategic", "move nothing", "exchange 2 citizens for 1 hoplite on acropolis")
    assert choices(s) == [
        "End the action", "Exchange 2 citizens for 1 hoplite on Acropolis", "Exchange 1 hoplite for 2 citizens on Pasture 1.1",
    ]  # fmt: skip
    assert refused(s, (m.EXCHANGE, 0, m.TO_CITIZENS)) == {"HX-RULING-16"}
    say(s, "exchange 2 citizens for 1 hoplite on acropolis", "exchange 1", "exchange 1")
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 1, 0)) == ((1, 3, 1), (4, 0, 0))
    assert s.to_act == 1  # the citizens on the Pasture are not exchanged back


@rule("HX-STRAT-6", "HX-SUP-3")
def test_with_the_option_the_supply_still_limits_exchanges():
    s = at(around("athens 6 0 1"), BARE, game=FREE, supply=(0, 2, 9))
    say(s, "strategic", "exchange")  # the first exchange was the only answer, the second could be left out
    assert (cubes(s, 0, 0, 0), s.to_act) == ((2, 2, 1), 1)
