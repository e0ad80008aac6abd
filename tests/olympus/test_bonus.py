"""Area bonuses (FO-BONUS)."""

from __future__ import annotations

import pytest

from kernel_lib.core.types import CHANCE
from kernel_lib.games.olympus import moves as m
from tests.marks import rule
from tests.olympus.reading import choices, hand, is_over, refused, side
from tests.olympus.table import ME, OPP, at, attack, draw, game, say, settle, start_turn

BLUE, GREEN, RED, YELLOW = range(4)
COLOURS = ["blue", "green", "red", "yellow"]


@rule("FO-BONUS-1", "FO-BONUS-2")
@pytest.mark.parametrize("lane", [1, 2, 3])
def test_each_olympus_space_gives_a_victory_point(lane):
    s = attack(at(mine={lane: "danaans"}))
    assert s.counter == 1
    assert s.markers == [-1] * 4
    assert len(hand(settle(s), ME)) == 2


@rule("FO-BONUS-1", "FO-BONUS-4")
@pytest.mark.parametrize("lane", [4, 5])
def test_each_delphi_space_gives_a_marker(lane):
    s = attack(at(mine={lane: "danaans"}))
    assert s.to_act == ME
    say(s, "take the green")
    assert s.markers == [-1, ME, -1, -1]
    assert s.counter == 0
    assert len(hand(settle(s), ME)) == 2


@rule("FO-BONUS-1", "FO-BONUS-8")
def test_troy_gives_a_card():
    s = attack(at(mine={6: "danaans"}))
    draw(s, "nestor")
    assert hand(s, ME) == ["nestor"]
    assert s.counter == 0
    assert len(hand(settle(s), ME)) == 3


@rule("FO-BONUS-1")
def test_the_bonus_is_that_of_the_space_on_which_the_attacker_stands_now():
    s = at(mine={1: "atalanta"})
    say(attack(s), "use atalanta", "move to delphi 5")
    assert "Take the red marker" in choices(s)
    assert s.counter == 0


@rule("FO-BONUS-2")
def test_the_counter_moves_towards_the_attacker():
    assert attack(at(mine={1: "danaans", 2: "lapiths"}, counter=-3)).counter == -1
    assert attack(at(active=OPP, theirs={1: "danaans"}, counter=3)).counter == 2


@rule("FO-BONUS-2", "FO-RULING-11")
def test_the_victory_point_is_not_asked_for():
    s = attack(at(mine={1: "danaans"}))
    assert s.to_act == CHANCE
    assert s.counter == 1


@rule("FO-BONUS-3", "FO-END-3")
@pytest.mark.parametrize(("active", "counter"), [(ME, 6), (OPP, -6)])
def test_the_seventh_point_wins_immediately(active, counter):
    s = at(active=active, mine={1: "danaans"}, theirs={2: "lapiths"}, counter=counter)
    attack(s)
    assert is_over(s)
    assert game(s).result(s).winners == (active,)
    assert abs(s.counter) == 7


@rule("FO-BONUS-3")
def test_six_points_do_not_win():
    s = attack(at(mine={1: "danaans"}, counter=5))
    assert s.counter == 6
    assert not is_over(s)


@rule("FO-BONUS-4", "FO-RULING-27")
def test_any_colour_on_the_board_may_be_taken_or_none():
    s = attack(at(mine={4: "danaans"}))
    assert choices(s) == ["Take no marker", *(f"Take the {colour} marker" for colour in COLOURS)]
    say(s, "take no marker")
    assert s.markers == [-1] * 4
    assert s.to_act == CHANCE


@rule("FO-BONUS-4")
def test_two_units_at_delphi_take_one_marker_each():
    s = attack(at(mine={4: "danaans", 5: "lapiths"}))
    say(s, "take the red")
    assert "Take the red marker" not in choices(s)
    assert refused(s, (m.MARK, RED, 0)) == {"FO-BONUS-4"}
    say(s, "take the blue")
    assert s.markers == [ME, -1, ME, -1]


@rule("FO-BONUS-5", "FO-RULING-12")
def test_the_opponents_markers_are_safe_while_one_lies_on_the_board():
    s = attack(at(mine={4: "danaans"}, their_markers=["blue", "green"], markers=["red"]))
    assert choices(s) == ["Take no marker", "Take the yellow marker"]
    assert refused(s, (m.MARK, BLUE, 0)) == {"FO-BONUS-5"}
    assert refused(s, (m.MARK, RED, 0)) == {"FO-BONUS-4"}


@rule("FO-BONUS-5", "FO-RULING-12")
def test_without_a_marker_on_the_board_one_of_the_opponent_may_be_taken():
    s = attack(at(mine={4: "danaans"}, their_markers=["blue", "green", "red"], markers=["yellow"]))
    assert choices(s) == ["Take no marker", *(f"Take the {colour} marker from your opponent" for colour in COLOURS[:3])]
    say(s, "take the green")
    assert s.markers == [OPP, ME, OPP, ME]


@rule("FO-BONUS-5")
def test_taking_from_the_opponent_may_be_declined():
    s = attack(at(mine={4: "danaans"}, their_markers=COLOURS))
    say(s, "take no marker")
    assert s.markers == [OPP] * 4


@rule("FO-BONUS-6")
def test_with_all_four_markers_nothing_happens():
    s = attack(at(mine={4: "danaans", 5: "lapiths"}, markers=COLOURS))
    assert s.to_act == CHANCE  # not asked, already drawing
    assert s.markers == [ME] * 4


@rule("FO-BONUS-7")
def test_a_marker_counts_as_a_card_of_its_colour_for_payment():
    s = at(hand=["danaans"], markers=["yellow"])
    say(s, "play danaans", "put it on olympus 1")
    assert side(s, ME) == {1: "danaans"}
    assert s.markers[YELLOW] == -1
    assert choices(at(hand=["danaans"], markers=["red"])) == ["End the phase and attack"]
    assert choices(at(hand=["danaans"], their_markers=["yellow"])) == ["End the phase and attack"]


@rule("FO-BONUS-7", "FO-RULING-13")
def test_a_marker_is_no_card_for_eurydice():
    s = attack(at(mine={1: "hector"}, theirs={1: "eurydice"}, their_markers=["green"], their_hand=["danaans"]))
    assert side(s, OPP) == {}
    assert s.markers[GREEN] == OPP


@rule("FO-BONUS-7", "FO-RULING-13")
def test_a_marker_is_no_card_for_the_upkeep_of_orestes():
    s = start_turn(at(active=OPP, mine={1: "orestes"}, markers=["yellow"]), ME)
    assert side(s, ME) == {}
    assert s.markers[YELLOW] == ME


@rule("FO-BONUS-8", "FO-RULING-11")
def test_the_card_of_troy_is_drawn_even_if_it_ends_the_game():
    s = settle(attack(at(mine={6: "danaans"}, counter=-1, pile=1)))
    assert is_over(s)
    assert game(s).result(s).winners == (OPP,)
    assert len(hand(s, ME)) == 1
