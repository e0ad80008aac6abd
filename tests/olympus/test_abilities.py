"""Abilities in general, healing and moving (FO-ABIL, FO-HEAL, FO-MOVE)."""

from __future__ import annotations

import pytest

import kernel_lib as kl
from kernel_lib.core.types import CHANCE
from kernel_lib.games.olympus import moves as m
from tests.marks import rule
from tests.olympus.reading import choices, damage, discarded, gear, hand, refused, side, values
from tests.olympus.table import ME, OPP, at, attack, draw, say, settle, space

BLANK = kl.game("olympus", medea_blank=True)
PLAY_PHASE = "End the phase and attack"


# Triggers, may and must


@rule("FO-ABIL-1")
def test_a_must_is_carried_out_without_a_question():
    s = at(hand=["telemachus", "argonauts", "cicones"])
    say(s, "play telemachus", "put it on olympus 1")
    assert s.to_act == CHANCE
    draw(s, "nestor")
    assert hand(s, ME) == ["nestor"]


@rule("FO-ABIL-1")
def test_a_may_can_be_declined():
    s = at(theirs={1: "hector"}, hand=["circe", "argonauts", "argonauts", "machaon"])
    say(s, "play circe", "put it on olympus 1")
    assert choices(s) == ["Do not use Circe", "Use Circe"]
    say(s, "do not use circe")
    assert side(s, OPP) == {1: "hector"}


@rule("FO-ABIL-1")
def test_a_play_ability_happens_once_and_not_again_with_the_attack():
    s = at(hand=["telemachus", "argonauts", "cicones"])
    draw(say(s, "play telemachus", "put it on olympus 1"), "nestor")
    attack(s)
    assert s.counter == 1
    settle(s)
    assert len(hand(s, ME)) == 3  # one by Telemachus, two in the draw phase


@rule("FO-ABIL-1")
def test_an_attack_ability_happens_with_every_attack_and_not_when_the_card_is_played():
    s = at(mine={2: "nestor"}, hand=["neoptolemus", "tauri"])
    say(s, "play neoptolemus", "put it on olympus 1")
    assert damage(s, ME, 1) == 0
    attack(s)
    assert damage(s, ME, 1) == 1
    say(s, "use nestor")
    assert damage(s, ME, 1) == 2


@rule("FO-ABIL-1")
def test_an_always_ability_happens_each_time_its_event_does():
    s = at(mine={1: "hector", 2: "ajax", 6: "andromeda"}, theirs={1: "amazons", 2: "amazons"})
    attack(s)
    assert damage(s, ME, 6) == 2


# Who decides


@rule("FO-ABIL-2")
def test_the_controller_of_a_defeated_unit_decides_in_the_turn_of_the_other():
    s = attack(at(mine={1: "hector"}, theirs={1: "eurydice"}, their_hand=["machaon"]))
    assert s.to_act == OPP
    assert choices(s) == ["Do not use Eurydice", "Use Eurydice"]


@rule("FO-ABIL-2")
def test_the_player_of_cassandra_chooses_from_the_hand_of_the_other():
    s = at(hand=["cassandra", "argonauts", "cicones"], their_hand=["hector", "helen"])
    say(s, "play cassandra", "put it on olympus 1")
    assert s.to_act == ME
    say(s, "discard hector")
    assert hand(s, OPP) == ["helen"]


@rule("FO-ABIL-2", "FO-DMG-7")
def test_a_unit_taken_over_is_decided_about_by_its_new_controller():
    s = at(mine={1: "medea", 2: "hector"}, theirs={1: "machaon 1", 2: "priam"})
    say(attack(s), "use medea", "put it on troy 6")
    assert s.to_act == CHANCE  # nothing of mine is damaged, so Machaon is not asked; he draws at Troy
    s = at(mine={1: "medea 1", 2: "hector"}, theirs={1: "machaon 1", 2: "priam"})
    say(attack(s), "use medea", "put it on troy 6")
    assert s.to_act == ME
    assert choices(s) == ["Do not use Machaon", "Use Machaon"]


# Targets


@rule("FO-ABIL-3")
def test_a_target_must_be_on_the_right_side():
    s = at(mine={2: "danaans"}, theirs={1: "hector", 3: "helen"}, hand=["heracles", "cicones", "cicones", "machaon", "tauri"])
    say(s, "play heracles", "put it on troy", "use heracles")
    assert choices(s) == ["Choose Hector on Olympus 1 (enemy)", "Choose Helen on Olympus 3 (enemy)"]
    assert refused(s, (m.TARGET, space(ME, 2), 0)) == {"FO-ABIL-3"}
    say(s, "choose helen")
    assert damage(s, OPP, 3) == 3


@rule("FO-ABIL-3")
def test_an_ability_for_another_unit_refuses_its_own_card():
    s = at(mine={1: "danaans 1", 2: "lapiths 1"}, hand=["carians", "machaon"])
    say(s, "play carians", "put it on olympus 3", "use carians")
    assert refused(s, (m.TARGET, space(ME, 3), 0)) == {"FO-ABIL-3"}
    say(s, "choose lapiths")
    assert (damage(s, ME, 1), damage(s, ME, 2)) == (1, 0)


@rule("FO-ABIL-3")
def test_a_target_must_carry_equipment_where_the_card_says_so():
    s = at(mine={1: "danaans +shield-red", 2: "lapiths", 3: "hector +shield-blue"}, hand=["patroclus", "cicones", "machaon"])
    say(s, "play patroclus", "put it on troy", "use patroclus")
    assert choices(s) == ["Choose Danaans on Olympus 1", "Choose Hector on Olympus 3"]
    assert refused(s, (m.TARGET, space(ME, 2), 0)) == {"FO-ABIL-3"}


@rule("FO-ABIL-3")
def test_without_a_legal_target_nothing_happens_and_nothing_is_lost():
    s = at(theirs={1: "hector"}, hand=["aeneas", "cicones", "machaon"])
    say(s, "play aeneas", "put it on olympus 1")
    assert choices(s) == [PLAY_PHASE]
    assert side(s, ME) == {1: "aeneas"}
    assert side(s, OPP) == {1: "hector"}


@rule("FO-ABIL-3")
def test_a_step_without_a_target_does_not_stop_the_next_step():
    s = at(hand=["jason", "argonauts", "machaon", "tauri"])
    say(s, "play jason", "put it on olympus 1", "use jason")
    draw(s, "nestor")
    assert hand(s, ME) == ["nestor"]


@rule("FO-ABIL-3", "FO-ASK-3")
def test_two_targets_are_different_units_and_both_may_be_left_out():
    s = at(theirs={1: "hector", 2: "helen"}, hand=["teucer", "cicones"])
    say(s, "play teucer", "put it on troy", "use teucer", "choose helen")
    assert choices(s) == ["Choose no more", "Choose Hector on Olympus 1 (enemy)"]
    assert refused(s, (m.TARGET, space(OPP, 2), 0)) == {"FO-ASK-3"}
    say(s, "choose no more")
    assert (damage(s, OPP, 1), damage(s, OPP, 2)) == (0, 1)


@rule("FO-ABIL-3", "FO-FX-14")
def test_a_marker_to_be_stolen_is_not_taken_from_the_board():
    s = at(their_markers=["red", "blue"], hand=["jason", "argonauts", "machaon", "tauri"])
    say(s, "play jason", "put it on olympus 1", "use jason")
    assert refused(s, (m.MARK, 1, 0)) == {"FO-FX-14"}


@rule("FO-ABIL-4")
def test_an_accepted_ability_needs_its_target():
    s = at(theirs={1: "hector", 2: "helen"}, hand=["circe", "argonauts", "argonauts", "machaon"])
    say(s, "play circe", "put it on olympus 1", "use circe")
    assert len(choices(s)) == 2
    assert refused(s, (m.PASS, 0, 0)) == {"FO-ABIL-4"}


@rule("FO-ABIL-4")
def test_the_only_legal_target_is_taken_although_it_hurts():
    s = at(mine={1: "hector"}, hand=["clytemnestra", "cicones", "tauri"])
    say(s, "play clytemnestra", "put it on olympus 2")
    assert side(s, ME) == {2: "clytemnestra"}


@rule("FO-ABIL-4")
def test_an_accepted_ability_hits_the_only_legal_target_at_once():
    s = at(mine={1: "hector", 5: "cycnus"}, theirs={2: "laodice"}, hand=["theseus", "lapiths", "lapiths", "argonauts"])
    say(s, "play theseus", "put it on olympus 2", "use theseus")
    assert sorted(choices(s))[0] == "Move to Delphi 4 (enemy)"  # Laodice is not asked for, only her new space


# Always in effect


@rule("FO-ABIL-5")
def test_a_static_ability_works_at_once_when_its_card_enters():
    s = at(mine={1: "nestor"}, hand=["achilles", "argonauts", "machaon", "cicones", "cicones"])
    assert values(s, ME, 1) == (0, 4)
    say(s, "play achilles", "put it on troy")
    assert values(s, ME, 1) == (1, 4)


@rule("FO-ABIL-5")
def test_a_static_ability_ends_at_once_when_its_card_leaves():
    s = at(mine={1: "nestor", 6: "achilles"}, hand=["clytemnestra", "cicones", "tauri"])
    say(s, "play clytemnestra", "put it on olympus 2", "choose achilles")
    assert values(s, ME, 1) == (0, 4)
    attack(s)
    assert s.counter == 1  # Clytemnestra; Nestor does not attack any more


@rule("FO-ABIL-5")
def test_a_static_ability_moves_with_its_card():
    s = at(theirs={1: "hector", 2: "danaans", 5: "lapiths"}, hand=["theseus", "lapiths", "amazons", "machaon", "argonauts"])
    assert [values(s, OPP, lane)[1] for lane in (2, 5)] == [4, 4]
    say(s, "play theseus", "put it on troy", "pay with lapiths", "use theseus", "choose hector", "move to delphi 4")
    assert [values(s, OPP, lane)[1] for lane in (2, 5)] == [3, 5]


# Order


@rule("FO-ABIL-6", "FO-RULING-24")
def test_the_ability_of_the_unit_comes_before_that_of_its_equipment():
    s = attack(at(mine={1: "machaon 1 +sword-blue"}, theirs={1: "hector"}))
    assert choices(s) == ["Do not use Machaon", "Use Machaon"]
    say(s, "use machaon")
    assert choices(s) == ["Do not use Blue Sword", "Use Blue Sword"]


@rule("FO-ABIL-6", "FO-RULING-24")
def test_chiron_still_shoots_before_his_yellow_sword_kills_him():
    s = at(mine={1: "chiron 2 +sword-yellow"}, theirs={1: "priam"})
    say(attack(s), "use chiron")
    assert side(s, ME) == {}
    assert damage(s, OPP, 1) == 1  # and no strike


@rule("FO-ABIL-7")
def test_the_discarded_card_itself_comes_first():
    s = attack(at(mine={1: "hector"}, theirs={1: "iphigenia", 3: "andromeda 5"}))
    assert damage(s, OPP, 3) == 5 - 2 + 1  # healed before she suffers; the other way round she would have fallen


@rule("FO-ABIL-7")
def test_the_active_side_comes_before_the_other_side():
    s = attack(at(mine={1: "medea"}, theirs={1: "amazons", 2: "antigone"}))
    assert s.to_act == ME
    assert choices(s) == ["Do not use Medea", "Use Medea"]
    assert hand(s, OPP) == []
    say(s, "do not use medea")
    draw(s, "nestor")
    assert hand(s, OPP) == ["nestor"]


@rule("FO-ABIL-7")
def test_in_the_turn_of_the_other_the_other_comes_first():
    s = at(active=OPP, mine={1: "medea"}, theirs={1: "amazons", 5: "antigone"}, their_hand=["clytemnestra", "cicones", "tauri"])
    say(s, "play clytemnestra", "put it on troy", "choose amazons")
    assert s.to_act == CHANCE
    draw(s, "nestor")
    assert hand(s, OPP) == ["nestor"]
    assert s.to_act == ME
    assert choices(s) == ["Do not use Medea", "Use Medea"]


@rule("FO-ABIL-7")
@pytest.mark.parametrize(("andromeda", "antigone", "still_there"), [(2, 3, False), (3, 2, True)])
def test_on_one_side_the_order_is_space_one_to_six(andromeda, antigone, still_there):
    s = attack(at(mine={1: "hector"}, theirs={1: "amazons", andromeda: "andromeda 5", antigone: "antigone"}))
    assert s.to_act == CHANCE  # Antigone draws
    assert (andromeda in side(s, OPP)) is still_there
    draw(s, "nestor", "peleus")  # in either order she draws for both
    assert hand(s, OPP) == ["nestor", "peleus"]


@rule("FO-ABIL-7")
def test_a_unit_that_has_left_play_does_nothing_any_more():
    s = attack(at(mine={1: "laodice"}, theirs={1: "hector", 2: "antigone 4"}))
    assert side(s, OPP) == {}  # without Hector beside her Antigone has no defence left
    settle(s)
    assert hand(s, OPP) == []


# Taken over by Medea


@rule("FO-ABIL-8", "FO-RULING-22")
def test_a_unit_taken_over_triggers_no_play_ability():
    s = at(mine={1: "medea"}, theirs={1: "alcmene"}, their_hand=[])
    say(attack(s), "use medea", "put it on delphi 4", "take no marker")
    assert side(s, ME) == {1: "medea", 4: "alcmene"}
    settle(s)
    assert hand(s, OPP) == []
    assert len(hand(s, ME)) == 2


@rule("FO-ABIL-8", "FO-RULING-22")
def test_the_static_ability_of_a_unit_taken_over_works():
    s = at(mine={1: "medea", 2: "dardani"}, theirs={1: "hippolyta 1"})
    say(attack(s), "use medea", "put it on olympus 3")
    assert values(s, ME, 2) == (1, 3)
    assert s.counter == 2  # the Dardani attack now, and Hippolyta herself


@rule("FO-ABIL-8", "FO-RULING-22")
def test_the_attack_ability_of_a_unit_taken_over_works():
    s = at(mine={1: "medea"}, theirs={1: "neoptolemus 2"})
    say(attack(s), "use medea", "put it on olympus 3")
    assert damage(s, ME, 3) == 1
    assert s.counter == 1


@rule("FO-RULING-22")
def test_with_the_blank_option_a_static_ability_does_not_come_along():
    s = at(BLANK, mine={1: "medea", 2: "dardani"}, theirs={1: "hippolyta 1"})
    say(attack(s), "use medea", "put it on olympus 3")
    assert values(s, ME, 2) == (0, 3)
    assert s.counter == 1  # Hippolyta only


@rule("FO-RULING-22")
def test_with_the_blank_option_neither_attack_nor_event_abilities_come_along():
    s = at(BLANK, mine={1: "medea"}, theirs={1: "neoptolemus 2"})
    say(attack(s), "use medea", "put it on olympus 3")
    assert damage(s, ME, 3) == 0
    s = at(BLANK, mine={1: "medea"}, theirs={1: "sisyphus 1"})
    settle(say(attack(s), "use medea", "put it on olympus 3"))
    assert side(s, ME) == {1: "medea", 3: "sisyphus"}


@rule("FO-RULING-22")
def test_with_the_blank_option_a_card_played_from_hand_keeps_its_ability():
    s = at(BLANK, mine={1: "nestor"}, hand=["achilles", "argonauts", "machaon", "cicones", "cicones"])
    say(s, "play achilles", "put it on troy")
    assert values(s, ME, 1) == (1, 4)


@rule("FO-RULING-26")
def test_a_unit_taken_over_returns_to_the_hand_of_its_new_controller():
    s = at(mine={1: "medea"}, theirs={1: "sisyphus 1"})
    settle(say(attack(s), "use medea", "put it on olympus 3"))
    assert side(s, ME) == {1: "medea"}
    assert "sisyphus" in hand(s, ME)
    assert hand(s, OPP) == []


# Two steps


@rule("FO-RULING-28")
def test_an_accepted_ability_is_carried_out_as_a_whole():
    s = at(their_markers=["red", "blue"], hand=["jason", "argonauts", "machaon", "tauri"])
    say(s, "play jason", "put it on olympus 1", "use jason")
    assert choices(s) == ["Take the blue marker from your opponent", "Take the red marker from your opponent"]
    assert refused(s, (m.PASS, 0, 0)) == {"FO-ABIL-4"}
    draw(say(s, "take the red"), "nestor")
    assert hand(s, ME) == ["nestor"]


@rule("FO-RULING-28")
def test_a_declined_ability_does_none_of_its_steps():
    s = at(their_markers=["red"], hand=["jason", "argonauts", "machaon", "tauri"])
    say(s, "play jason", "put it on olympus 1", "do not use jason")
    assert choices(s) == [PLAY_PHASE]
    assert s.markers[2] == OPP
    assert hand(s, ME) == []


@rule("FO-RULING-28")
def test_the_second_step_of_an_accepted_ability_cannot_be_left_out():
    s = at(mine={1: "danaans +sword-blue"}, theirs={1: "hector"}, hand=["helen"])
    draw(say(attack(s), "use blue sword"), "nestor")
    assert choices(s) == ["Discard Nestor", "Discard Helen"]
    assert refused(s, (m.PASS, 0, 0)) == {"FO-ABIL-4"}


@rule("FO-RULING-28")
def test_a_step_marked_as_optional_is_asked_separately():
    s = at(hand=["odysseus", "argonauts", "argonauts", "tauri"])
    draw(say(s, "play odysseus", "put it on olympus 1"), "hector")
    assert choices(s) == ["Keep the card in hand", "Play Hector (at no cost)"]
    say(s, "keep the card")
    assert hand(s, ME) == ["hector"]


# Healing


@rule("FO-HEAL-1")
def test_an_undamaged_unit_may_be_healed_without_effect():
    s = at(mine={1: "machaon", 2: "priam 1"}, theirs={1: "hector", 2: "ajax"})
    say(attack(s), "use machaon", "choose machaon")
    assert (damage(s, ME, 1), damage(s, ME, 2)) == (0, 1)


@rule("FO-HEAL-1")
def test_healing_removes_no_more_damage_than_there_is():
    s = at(mine={1: "machaon", 2: "priam 1"}, theirs={1: "ajax", 2: "hector"})
    say(attack(s), "use machaon", "choose priam")
    assert damage(s, ME, 2) == 0
    assert values(s, ME, 2) == (2, 6)


@rule("FO-HEAL-1")
def test_healing_leaves_the_damage_it_does_not_reach():
    s = at(mine={1: "machaon", 2: "priam 5"}, theirs={1: "ajax"})
    say(attack(s), "use machaon", "choose priam")
    assert damage(s, ME, 2) == 3


# Moving


@rule("FO-MOVE-1")
def test_a_moved_unit_stays_on_its_side():
    s = at(theirs={1: "hector", 2: "helen"}, hand=["theseus", "lapiths", "lapiths", "argonauts"])
    say(s, "play theseus", "put it on troy", "use theseus", "choose hector")
    assert choices(s) == ["Move to Olympus 3 (enemy)", "Move to Delphi 4 (enemy)", "Move to Delphi 5 (enemy)", "Move to Troy 6 (enemy)"]
    assert refused(s, (m.MOVE_TO, space(ME, 1), 0)) == {"FO-MOVE-1"}


@rule("FO-MOVE-2", "FO-RULING-31")
def test_a_single_unit_does_not_move_onto_an_occupied_space():
    s = at(mine={1: "atalanta", 2: "hector"}, theirs={2: "helen"})
    say(attack(s), "use atalanta")
    assert "Move to Olympus 2" not in choices(s)
    assert refused(s, (m.MOVE_TO, space(ME, 2), 0)) == {"FO-MOVE-2"}
    assert refused(s, (m.MOVE_TO, space(ME, 1), 0)) == {"FO-MOVE-2"}


@rule("FO-MOVE-2", "FO-RULING-31")
def test_a_unit_on_a_full_side_cannot_be_moved():
    full = {1: "hector", 2: "helen", 3: "lapiths", 4: "danaans", 5: "cicones", 6: "priam"}
    s = at(theirs=full, hand=["theseus", "lapiths", "amazons", "machaon", "argonauts"])
    say(s, "play theseus", "put it on troy", "pay with lapiths")
    assert PLAY_PHASE in choices(s)  # Theseus is not even asked
    assert side(s, OPP) == full


@rule("FO-MOVE-2")
def test_units_that_move_together_may_exchange_places():
    s = at(mine={1: "danaans", 2: "lapiths"}, hand=["agamemnon", "argonauts", "argonauts", "machaon", "tauri"])
    say(s, "play agamemnon", "put it on olympus 3", "use agamemnon", "move to olympus 2", "move to olympus 3")
    assert refused(s, (m.MOVE_TO, space(ME, 2), 0)) == {"FO-ASK-3"}
    assert refused(s, (m.MOVE_TO, space(OPP, 2), 0)) == {"FO-MOVE-1"}
    say(s, "move to olympus 1")
    assert side(s, ME) == {1: "agamemnon", 2: "danaans", 3: "lapiths"}


@rule("FO-MOVE-3")
def test_moving_keeps_damage_and_equipment():
    s = at(theirs={1: "hector 3 +shield-red"}, hand=["theseus", "lapiths", "lapiths", "argonauts"])
    say(s, "play theseus", "put it on troy", "use theseus", "move to delphi 5")
    assert side(s, OPP) == {5: "hector"}
    assert (damage(s, OPP, 5), gear(s, OPP, 5)) == (3, "shield-red")
    assert (damage(s, OPP, 1), gear(s, OPP, 1)) == (0, None)


@rule("FO-MOVE-3")
def test_moving_is_neither_playing_nor_discarding():
    s = at(mine={1: "medea", 5: "andromeda"}, theirs={1: "alcmene"}, hand=["theseus", "lapiths", "lapiths", "argonauts"])
    say(s, "play theseus", "put it on troy", "use theseus", "move to delphi 4")
    assert choices(s) == [PLAY_PHASE]  # nobody draws, Medea is not asked
    assert damage(s, ME, 5) == 0
    assert "alcmene" not in discarded(s)


@rule("FO-MOVE-3")
def test_a_unit_that_was_moved_has_not_entered_this_turn():
    s = at(mine={1: "memnon"}, hand=["agamemnon", "argonauts", "argonauts", "machaon", "tauri"])
    say(s, "play agamemnon", "put it on olympus 3", "use agamemnon", "move to olympus 2", "move to olympus 1")
    attack(s)
    assert s.counter == 2  # Agamemnon and Memnon, who came into play long ago


@rule("FO-FX-17")
def test_a_unit_taken_over_needs_an_empty_space_of_its_new_side():
    s = at(mine={1: "medea", 2: "nestor"}, theirs={1: "amazons"})
    say(attack(s), "use medea")
    assert choices(s) == ["Put it on Olympus 3", "Put it on Delphi 4", "Put it on Delphi 5", "Put it on Troy 6"]
    assert refused(s, (m.MOVE_TO, space(ME, 2), 0)) == {"FO-FX-17"}
    assert refused(s, (m.MOVE_TO, space(OPP, 1), 0)) == {"FO-FX-17"}
