"""Drawing cards and the end of the game (FO-DRAW, FO-END)."""

from __future__ import annotations

import pytest

from kernel_lib.core.types import CHANCE
from kernel_lib.games.olympus import moves as m
from tests.marks import rule
from tests.olympus.reading import choices, discarded, hand, is_over, refused, side
from tests.olympus.table import GAME, ME, OPP, at, attack, draw, game, number, say, settle, start_turn, with_ability

FULL = {1: "helen", 2: "nestor", 3: "dardani", 4: "dardani", 5: "iphigenia", 6: "tiresias"}
"""Six units, none of which attacks."""


def result(s):
    found = game(s).result(s)
    assert found is not None
    return found


# Drawing


@rule("FO-DRAW-1")
def test_two_cards_are_drawn_at_the_end_of_a_turn():
    s = settle(attack(at(hand=["hector"])))
    assert len(hand(s, ME)) == 3
    assert s.to_act == OPP
    settle(attack(s))
    assert len(hand(s, OPP)) == 2


@rule("FO-DRAW-1")
def test_drawing_is_not_asked_for():
    s = attack(at())
    assert s.to_act == CHANCE
    assert refused(s, (m.PASS, 0, 0)) == {"FO-CHANCE-1"}


@rule("FO-DRAW-2")
def test_cards_are_drawn_one_at_a_time():
    s = attack(at())
    pile = s.pile
    draw(s, "hector")
    assert (hand(s, ME), s.pile, s.to_act) == (["hector"], pile - 1, CHANCE)
    assert number("hector") not in {move[1] for move in GAME.legal_moves(s)}
    draw(s, "helen")
    assert (hand(s, ME), s.pile, s.to_act) == (["hector", "helen"], pile - 2, OPP)


@rule("FO-DRAW-2")
def test_cards_come_from_the_top_of_the_pile():
    s = at(hand=["argos"])
    draw(say(s, "play argos", "put it on delphi 4", "use argos"), "nestor", "helen", "priam")
    say(s, "put priam", "put nestor")
    say(attack(s), "take no marker")
    assert len(GAME.legal_moves(s)) == 1
    assert hand(settle(s), ME) == ["nestor", "priam"]


@rule("FO-DRAW-3", "FO-RULING-16")
def test_the_game_ends_when_the_pile_is_used_up_exactly():
    s = settle(attack(at(pile=2, counter=1)))
    assert is_over(s)
    assert s.pile == 0
    assert len(hand(s, ME)) == 2
    assert result(s).rule == "FO-END-4"


@rule("FO-DRAW-3")
def test_the_game_goes_on_with_one_card_in_the_pile():
    s = settle(attack(at(pile=3, counter=1)))
    assert not is_over(s)
    assert (s.pile, s.to_act) == (1, OPP)


@rule("FO-DRAW-3", "FO-RULING-16")
def test_a_draw_of_two_with_one_card_left_draws_one_and_ends():
    s = settle(attack(at(pile=1)))
    assert is_over(s)
    assert len(hand(s, ME)) == 1


@rule("FO-DRAW-3")
def test_the_pile_can_run_out_in_the_play_phase():
    s = at(hand=["pleiades", "argonauts", "hector"], mine={1: "danaans"}, pile=1)
    settle(say(s, "play pleiades", "put it on troy"))
    assert is_over(s)
    assert s.counter == 0  # nobody attacks any more


@rule("FO-DRAW-3")
def test_the_pile_can_run_out_in_the_opponents_hand():
    s = settle(say(at(hand=["alcmene"], pile=1, counter=2), "play alcmene", "put it on olympus 1"))
    assert is_over(s)
    assert len(hand(s, OPP)) == 1
    assert result(s).winners == (ME,)


@rule("FO-DRAW-3")
def test_the_pile_can_run_out_in_the_attack_phase_and_the_rest_is_dropped():
    s = at(mine={1: "peleus", 2: "danaans"}, theirs={1: "priam"}, pile=1)
    settle(attack(s))
    assert is_over(s)
    assert s.counter == 0  # neither Peleus' strike nor the Danaans' point
    assert side(s, OPP) == {1: "priam"}


@rule("FO-RULING-17")
def test_odysseus_cannot_play_the_last_card():
    s = at(hand=["odysseus", "argonauts", "argonauts", "tauri"], pile=1)
    settle(say(s, "play odysseus", "put it on olympus 1"))
    assert is_over(s)
    assert choices(s) == []
    assert side(s, ME) == {1: "odysseus"}


@rule("FO-RULING-17")
def test_an_effect_stops_at_the_last_card():
    s = at(mine={1: "danaans +sword-blue"}, theirs={1: "hector"}, hand=["helen"], pile=1)
    settle(say(attack(s), "use blue sword"))
    assert is_over(s)
    assert len(hand(s, ME)) == 2  # nothing is discarded any more


@rule("FO-DRAW-4")
def test_the_discard_pile_never_comes_back():
    s = at(discard=["hector", "tauri", "tauri", "cicones"])
    offered = {GAME.box.cards[move[1]].id for move in GAME.legal_moves(attack(s))}
    assert not {"hector", "tauri"} & offered
    assert "cicones" in offered  # its second copy


@rule("FO-DRAW-4")
def test_a_full_discard_pile_does_not_save_an_empty_draw_pile():
    s = at(pile=1, discard=["hector"])
    assert len(discarded(s)) == 96 - 20 - 1
    assert is_over(settle(attack(s)))


# Six spaces


@rule("FO-END-1", "FO-END-6")
def test_six_units_at_the_start_of_the_own_turn_win():
    s = start_turn(at(active=OPP, mine=FULL, counter=-6), ME)
    assert is_over(s)
    assert result(s).winners == (ME,)
    assert result(s).details.items() >= {"reason": "six", "counter": -6, "turn": 6}.items()


@rule("FO-END-1")
def test_six_units_win_before_anything_else_in_the_turn():
    units = {**FULL, 1: "orestes", 2: "penelope"}
    s = start_turn(at(active=OPP, mine=units, hand=["hector"]), ME)
    assert is_over(s)
    assert hand(s, ME) == ["hector"]


@rule("FO-END-1")
def test_five_units_do_not_win():
    for lane in FULL:
        s = start_turn(at(active=OPP, mine={n: unit for n, unit in FULL.items() if n != lane}), ME)
        assert not is_over(s), f"without space {lane}"


@rule("FO-END-1")
def test_six_units_of_the_other_player_do_not_win_at_the_start_of_mine():
    assert not is_over(start_turn(at(active=OPP, theirs=FULL), ME))
    s = start_turn(at(theirs=FULL), OPP)
    assert result(s).winners == (OPP,)


@rule("FO-END-2")
def test_the_sixth_unit_does_not_win_by_itself():
    s = at(mine={lane: unit for lane, unit in FULL.items() if lane != 3}, hand=["dardani"])
    say(s, "play dardani", "put it on olympus 3")
    assert sorted(side(s, ME)) == [1, 2, 3, 4, 5, 6]
    assert not is_over(s)
    settle(attack(s))
    assert s.to_act == OPP  # nor at the end of the turn, nor at the start of the other's
    settle(attack(s))
    assert result(s).details["reason"] == "six"


@rule("FO-END-2")
def test_a_unit_lost_in_the_opponents_turn_breaks_the_six():
    s = settle(attack(at(mine=FULL, theirs={5: "danaans"})))
    settle(attack(s))
    assert 5 not in side(s, ME)
    assert not is_over(s)
    assert s.to_act == ME


@rule("FO-END-2")
def test_soldiers_and_units_without_attack_count_for_the_six():
    soldiers = {1: "dardani", 2: "dardani", 3: "lapiths", 4: "amazons", 5: "tauri", 6: "helen"}
    assert is_over(start_turn(at(active=OPP, mine=soldiers), ME))


@rule("FO-END-2")
def test_equipment_does_not_count_for_the_six():
    five = {1: "helen +shield-red", 2: "nestor +shield-blue", 3: "dardani", 4: "dardani", 5: "iphigenia"}
    assert not is_over(start_turn(at(active=OPP, mine=five), ME))


@rule("FO-END-2")
def test_units_that_were_moved_count_for_the_six():
    others = {1: "helen", 2: "dardani", 3: "dardani", 4: "iphigenia", 5: "tiresias"}
    s = at(mine=others, hand=["agamemnon", "argonauts", "argonauts", "machaon", "tauri"])
    say(s, "play agamemnon", "put it on troy 6", "use agamemnon")
    say(s, "move to troy 6", "move to delphi 5", "move to delphi 4", "move to olympus 3", "move to olympus 2")
    assert side(s, ME)[1] == "agamemnon"
    settle(attack(settle(attack(s))))
    assert result(s).details["reason"] == "six"


# Seven points


@rule("FO-END-3", "FO-END-6")
def test_seven_points_win_at_once_in_the_own_turn():
    s = attack(at(mine={1: "danaans"}, counter=6, turn=9))
    assert result(s).winners == (ME,)
    assert result(s).details.items() >= {"reason": "vp", "counter": 7, "turn": 9}.items()


@rule("FO-END-3", "FO-RULING-33")
def test_seven_points_win_in_the_turn_of_the_other_too():
    s = at(hand=["priam", "tauri"], mine={1: "danaans"}, counter=-6)
    say(s, "play priam", "put it on olympus 2")
    assert is_over(s)
    assert result(s).winners == (OPP,)
    assert result(s).details.items() >= {"reason": "vp", "counter": -7, "turn": 5}.items()


@rule("FO-END-3")
def test_the_seventh_point_by_an_ability_wins_too():
    s = attack(at(mine={4: "diomedes"}, theirs={4: "alcmene"}, counter=6))
    assert result(s).winners == (ME,)


@rule("FO-END-3", "FO-END-4")
def test_seven_points_win_before_the_pile_can_run_out():
    s = attack(at(mine={3: "danaans", 6: "lapiths"}, counter=6, pile=1))
    assert result(s).details["reason"] == "vp"
    assert s.pile == 1


# The empty pile


@rule("FO-END-4")
@pytest.mark.parametrize(("counter", "winners", "ranking"), [(1, (ME,), (1, 2)), (6, (ME,), (1, 2)), (-1, (OPP,), (2, 1)), (0, (ME, OPP), (1, 1))])
def test_the_side_of_the_counter_decides_when_the_pile_is_empty(counter, winners, ranking):
    s = settle(attack(at(pile=2, counter=counter)))
    assert result(s).winners == winners
    assert result(s).ranking == ranking
    assert result(s).details["reason"] == "pile"


@rule("FO-END-4", "FO-END-6")
def test_a_tie_is_recorded_with_reason_counter_and_turn():
    s = settle(attack(at(pile=2, turn=12)))
    assert result(s).winners == (ME, OPP)
    assert result(s).scores == (0, 0)
    assert result(s).details.items() >= {"reason": "pile", "counter": 0, "turn": 12}.items()


@rule("FO-END-4")
def test_a_full_side_does_not_decide_when_the_pile_is_empty():
    s = settle(attack(at(mine=FULL, pile=2, counter=-1)))
    assert result(s).winners == (OPP,)


# The record


@rule("FO-END-5")
def test_the_counter_stops_at_seven():
    generous = with_ability("priam", "PLAY must: vp(2, opp)")
    s = at(generous, hand=["priam", "tauri"], counter=-6)
    say(s, "play priam", "put it on olympus 2")
    assert is_over(s)
    assert s.counter == -7
    assert result(s).scores == (0, 7)


@rule("FO-END-5")
def test_no_second_point_is_counted_after_the_seventh():
    s = attack(at(mine={1: "danaans", 2: "lapiths", 3: "hector"}, counter=6))
    assert s.counter == 7


@rule("FO-END-6")
def test_a_running_game_has_no_result():
    s = at(counter=6)
    assert GAME.result(s) is None
    assert GAME.scores(s) == [6, 0]
    assert GAME.scores(at(counter=-2)) == [0, 2]


@rule("FO-END-6")
@pytest.mark.parametrize(
    ("ended", "named"),
    [
        (lambda: start_turn(at(active=OPP, mine=FULL), ME), "FO-END-1"),
        (lambda: attack(at(mine={1: "danaans"}, counter=6)), "FO-END-3"),
        (lambda: settle(attack(at(pile=2))), "FO-END-4"),
    ],
)
def test_the_result_and_every_refusal_after_the_end_name_the_rule_that_ended_the_game(ended, named):
    s = ended()
    assert result(s).rule == named
    assert GAME.legal_moves(s) == []
    assert refused(s, (m.PASS, 0, 0)) == {named}
