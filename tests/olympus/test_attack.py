"""The attack phase (FO-ATK)."""

from __future__ import annotations

import pytest

from kernel_lib.core.types import CHANCE
from tests.marks import rule
from tests.olympus.reading import choices, damage, discarded, hand, is_over, side, values
from tests.olympus.table import ME, OPP, at, attack, draw, say, settle, with_ability

# Who attacks


@rule("FO-ATK-1", "FO-PLAY-9")
def test_new_and_old_units_attack_without_being_asked():
    s = at(mine={2: "danaans"}, hand=["icarus"])
    attack(say(s, "play icarus", "put it on olympus 1"))
    assert s.counter == 2
    assert s.to_act == CHANCE  # already drawing


@rule("FO-ATK-1")
def test_attacking_is_not_optional_even_if_it_hurts():
    s = attack(at(mine={1: "neoptolemus 3"}))
    assert side(s, ME) == {}
    assert s.counter == 0


@rule("FO-ATK-1")
def test_only_the_units_of_the_active_player_attack():
    s = attack(at(mine={1: "danaans"}, theirs={1: "priam", 2: "hector"}))
    assert s.counter == 0
    assert (damage(s, ME, 1), damage(s, OPP, 1)) == (0, 2)


@rule("FO-ATK-2")
def test_the_present_attack_adds_equipment_and_static_abilities():
    s = at(mine={1: "lapiths +sword-green", 6: "hippolyta"}, theirs={1: "priam"})
    assert values(s, ME, 1)[0] == 1 + 2 + 1
    attack(s)
    assert damage(s, OPP, 1) == 4


@rule("FO-ATK-2")
def test_the_present_attack_is_never_below_zero():
    s = at(mine={1: "dardani", 2: "amazons", 3: "thersites"})
    assert [values(s, ME, lane)[0] for lane in (1, 2, 3)] == [0, 0, 3]
    attack(s)
    assert s.counter == 1  # Thersites alone


@rule("FO-ATK-3")
def test_a_unit_without_attack_gets_no_bonus_and_does_no_damage():
    s = attack(at(mine={1: "helen", 2: "dardani"}, theirs={2: "hector"}))
    assert s.counter == 0
    assert damage(s, OPP, 2) == 0


@rule("FO-ATK-3")
def test_a_unit_without_attack_uses_no_attack_ability():
    s = attack(at(mine={1: "dardani +sword-blue", 6: "thersites"}))
    assert s.to_act == CHANCE
    draw(s, "nestor")  # Thersites at Troy; the sword was not offered
    assert s.counter == 0


@rule("FO-ATK-3")
def test_a_unit_raised_above_zero_must_attack():
    s = attack(at(mine={1: "dardani", 2: "helen +helmet-blue", 6: "hippolyta"}))
    assert s.counter == 2


@rule("FO-ATK-3", "FO-FX-21")
def test_a_banned_unit_uses_no_attack_ability_and_does_no_damage():
    s = attack(at(mine={1: "atalanta"}, theirs={1: "helen"}))
    assert s.to_act == CHANCE
    assert side(s, ME) == {1: "atalanta"}
    assert damage(s, OPP, 1) == 0


# The sweep


@rule("FO-ATK-4")
def test_the_sweep_goes_from_olympus_to_troy():
    s = attack(at(mine={6: "danaans", 4: "lapiths", 3: "amazons", 1: "priam"}))
    assert s.counter == 2  # both Olympus units before the question at Delphi
    assert "Take the blue marker" in choices(s)
    assert s.pile == 96 - 20 - 4
    say(s, "take the blue")
    draw(s, "nestor")
    assert hand(s, ME) == ["nestor"]


@rule("FO-ATK-4")
def test_an_earlier_space_opens_the_way_for_a_later_one():
    s = at(mine={1: "chiron", 3: "danaans"}, theirs={1: "hector", 3: "amazons"})
    say(attack(s), "use chiron", "choose amazons")
    assert s.counter == 1  # the Danaans find nobody any more


@rule("FO-ATK-4")
def test_a_later_space_comes_too_late_for_an_earlier_one():
    s = at(mine={1: "danaans", 3: "chiron"}, theirs={1: "achaeans 1", 3: "hector"})
    attack(s)
    assert side(s, OPP) == {3: "hector"}
    assert s.counter == 0


@rule("FO-ATK-5", "FO-RULING-7")
@pytest.mark.parametrize("lane", [2, 3])
def test_a_unit_that_moved_ahead_after_its_attack_began_attacks_once(lane):
    s = at(mine={1: "atalanta"})
    say(attack(s), "use atalanta", f"move to olympus {lane}")
    assert side(s, ME) == {lane: "atalanta"}
    assert s.counter == 1
    assert s.to_act == CHANCE


@rule("FO-ATK-5", "FO-RULING-7")
def test_a_unit_moved_to_a_space_already_passed_does_not_attack_any_more():
    s = at(with_ability("chiron", "ATTACK may: move -> 1 own other unit"), mine={2: "chiron", 3: "danaans"})
    say(attack(s), "use chiron", "move to olympus 1")
    assert side(s, ME) == {1: "danaans", 2: "chiron"}
    assert s.counter == 1  # Chiron only


@rule("FO-ATK-5", "FO-RULING-7")
def test_a_unit_moved_ahead_attacks_there_if_it_has_not_attacked_yet():
    s = at(with_ability("chiron", "ATTACK may: move -> 1 own other unit"), mine={1: "chiron", 2: "danaans"}, theirs={2: "hector"})
    say(attack(s), "use chiron", "move to olympus 3")
    assert s.counter == 2
    assert damage(s, OPP, 2) == 0


@rule("FO-ATK-5", "FO-RULING-7")
def test_a_unit_that_has_attacked_and_is_moved_ahead_does_not_attack_again():
    s = at(with_ability("chiron", "ATTACK may: move -> 1 own other unit"), mine={1: "danaans", 2: "chiron"})
    say(attack(s), "use chiron", "move to olympus 3")
    assert side(s, ME) == {2: "chiron", 3: "danaans"}
    assert s.counter == 2


@rule("FO-ATK-6")
def test_one_attack_is_completed_before_the_next_begins():
    s = at(mine={1: "hector", 2: "danaans"}, theirs={1: "eurydice"}, their_hand=["machaon"])
    attack(s)
    assert s.to_act == OPP
    assert s.counter == 0  # the Danaans wait
    say(s, "do not use eurydice")
    assert s.counter == 1


# The steps of one attack


@rule("FO-ATK-7")
def test_attack_abilities_come_before_the_damage():
    s = at(mine={1: "menelaus"}, theirs={1: "heracles"})
    attack(s)
    assert damage(s, OPP, 1) == 0
    say(s, "use menelaus")
    assert damage(s, OPP, 1) == 1 + 2


@rule("FO-ATK-7")
def test_granted_attacks_come_before_the_offer_of_nestor_who_is_asked_once():
    s = at(mine={1: "danaans", 2: "nestor", 3: "amazons"}, hand=["cycnus", "argonauts", "cicones"])
    say(s, "play cycnus", "put it on troy", "use cycnus", "choose danaans")
    attack(s)
    assert s.counter == 2
    assert choices(s) == ["Do not use Nestor", "Use Nestor"]
    say(s, "use nestor")
    assert s.counter == 4  # third attack of the Danaans, then the Amazons; Nestor is used up
    assert s.to_act == CHANCE  # Cycnus draws at Troy


@rule("FO-ATK-7")
def test_nestor_is_asked_again_when_he_was_declined():
    s = at(mine={1: "danaans", 2: "nestor", 3: "amazons"})
    say(attack(s), "do not use nestor")
    assert s.counter == 2
    say(s, "use nestor")
    assert s.counter == 3


@rule("FO-ATK-7", "FO-FX-1")
def test_a_unit_that_falls_by_its_own_ability_neither_strikes_nor_gets_a_bonus():
    s = attack(at(mine={1: "neoptolemus 3", 2: "danaans 2 +sword-yellow"}, theirs={2: "hector"}))
    assert side(s, ME) == {}
    assert damage(s, OPP, 2) == 0
    assert s.counter == 0


@rule("FO-ATK-7", "FO-RULING-9")
def test_the_attack_is_recomputed_after_the_attack_abilities():
    s = at(mine={1: "chiron", 4: "medea"}, theirs={1: "priam", 4: "achilles 3"})
    say(attack(s), "use chiron", "choose achilles", "use medea", "put it on olympus 2")
    assert damage(s, OPP, 1) == 1 + 1  # Achilles is on my side when Chiron strikes


@rule("FO-ATK-7", "FO-RULING-9")
@pytest.mark.parametrize("opposing", [{}, {1: "priam"}])
def test_an_attack_that_has_sunk_to_zero_ends_without_damage_and_bonus(opposing):
    weak = with_ability("thersites", "ALWAYS static: attack(-1) -> all own heroes")
    s = at(weak, mine={1: "chiron", 4: "medea"}, theirs={**opposing, 4: "thersites 3"})
    say(attack(s), "use chiron")
    say(s, *(["choose thersites"] if opposing else []), "use medea", "put it on troy 6")
    assert values(s, ME, 1)[0] == 0
    assert (s.counter, damage(s, OPP, 1)) == (0, 0)


@rule("FO-ATK-4", "FO-ATK-5")
def test_a_unit_raised_after_its_space_was_passed_does_not_attack_any_more():
    s = at(mine={2: "helen", 4: "medea"}, theirs={4: "achilles 3"})
    say(attack(s), "use medea", "put it on troy 6")
    assert values(s, ME, 2)[0] == 1
    settle(s)
    assert s.counter == 0


@rule("FO-ATK-8")
def test_the_damage_is_the_present_attack():
    s = attack(at(mine={2: "hector"}, theirs={2: "priam 1"}))
    assert damage(s, OPP, 2) == 5


@rule("FO-ATK-8")
def test_damage_beyond_the_defence_goes_nowhere():
    s = attack(at(mine={2: "laodice"}, theirs={1: "lapiths", 2: "amazons", 3: "lapiths"}))
    assert side(s, OPP) == {1: "lapiths", 3: "lapiths"}
    assert (damage(s, OPP, 1), damage(s, OPP, 3)) == (0, 0)
    assert s.counter == 0


@rule("FO-ATK-9")
def test_the_defender_does_not_strike_back():
    s = attack(at(mine={1: "amazons"}, theirs={1: "hector"}))
    assert side(s, ME) == {1: "amazons"}
    assert damage(s, OPP, 1) == 1


@rule("FO-ATK-9")
def test_permanent_abilities_of_both_sides_apply_in_an_attack():
    s = at(mine={1: "danaans", 2: "lapiths", 6: "hippolyta"}, theirs={1: "ajax", 2: "danaans 1", 3: "hector"})
    attack(s)
    assert damage(s, OPP, 1) == 2 + 1 - 1  # Hippolyta raises, Ajax lessens
    assert damage(s, OPP, 2) == 1 + 2  # 3 damage against 3 + 1 beside Hector: they stay


@rule("FO-ATK-10")
def test_an_unopposed_attack_gives_the_bonus_and_no_damage():
    s = attack(at(mine={1: "hector"}, theirs={2: "amazons", 6: "danaans"}))
    assert s.counter == 1
    assert (damage(s, OPP, 2), damage(s, OPP, 6)) == (0, 0)


@rule("FO-ATK-11", "FO-RULING-10")
def test_whoever_clears_the_opposing_space_before_striking_gets_the_bonus():
    s = at(mine={1: "menelaus"}, theirs={1: "cicones 1"})
    say(attack(s), "use menelaus")
    assert s.counter == 1
    s = at(mine={1: "menelaus"}, theirs={1: "cicones 1"})
    say(attack(s), "do not use menelaus")
    assert s.counter == 0


@rule("FO-ATK-11", "FO-RULING-10")
def test_the_opposing_space_is_that_of_the_new_place_after_a_move():
    s = at(mine={1: "atalanta"}, theirs={1: "hector", 4: "priam"})
    say(attack(s), "use atalanta", "move to delphi 4")
    assert (damage(s, OPP, 1), damage(s, OPP, 4)) == (0, 3)
    s = at(mine={1: "atalanta"}, theirs={1: "hector", 4: "priam"})
    say(attack(s), "use atalanta", "move to olympus 2")
    assert s.counter == 1


@rule("FO-ATK-11")
def test_an_opposing_unit_moved_away_leaves_the_bonus():
    s = at(with_ability("chiron", "ATTACK may: move -> 1 enemy unit"), mine={1: "chiron"}, theirs={1: "hector"})
    say(attack(s), "use chiron", "move to troy 6")
    assert s.counter == 1
    assert damage(s, OPP, 6) == 0


@rule("FO-ATK-12")
def test_defeating_the_opposing_unit_gives_no_bonus():
    s = attack(at(mine={1: "hector", 6: "laodice"}, theirs={1: "amazons", 6: "amazons"}))
    assert side(s, OPP) == {}
    assert s.counter == 0
    settle(s)
    assert len(hand(s, ME)) == 2  # nothing from Troy


# Further attacks


@rule("FO-ATK-13")
def test_a_further_attack_finds_the_space_that_the_first_has_cleared():
    s = at(mine={1: "danaans", 5: "nestor"}, theirs={1: "amazons"})
    attack(s)
    assert s.counter == 0
    say(s, "use nestor")
    assert s.counter == 1


@rule("FO-ATK-13", "FO-FX-17")
def test_nestor_is_asked_about_the_very_attack_that_has_brought_him_to_my_side():
    s = at(mine={4: "medea"}, theirs={4: "nestor 3"})
    say(attack(s), "use medea", "put it on olympus 1")
    assert choices(s) == ["Do not use Nestor", "Use Nestor"]
    say(s, "use nestor")
    assert "Take the blue marker" in choices(s)  # nobody opposes Medea at Delphi any more


@rule("FO-ATK-13")
def test_a_further_attack_uses_the_attack_abilities_again_from_the_present_space():
    s = at(mine={1: "atalanta", 5: "nestor"})
    say(attack(s), "use atalanta", "move to olympus 2", "use nestor")
    assert choices(s) == ["Do not use Atalanta", "Use Atalanta"]
    say(s, "use atalanta", "move to troy 6")
    assert s.counter == 1
    draw(s, "hector")
    assert hand(s, ME) == ["hector"]


@rule("FO-ATK-13")
def test_a_raise_for_one_attack_is_not_carried_into_the_next():
    s = at(mine={1: "andromache", 5: "nestor"}, theirs={1: "hector +shield-red"})
    attack(s)
    assert damage(s, OPP, 1) == 3
    say(s, "use nestor")
    assert damage(s, OPP, 1) == 6


@rule("FO-ATK-13", "FO-FX-16", "FO-CARD-CYCNUS")
def test_a_granted_attack_that_was_not_used_is_lost_with_the_turn():
    s = at(mine={1: "dardani"}, hand=["cycnus", "argonauts", "cicones", "helmet-yellow"])
    say(s, "play cycnus", "put it on olympus 2", "use cycnus", "choose dardani")
    settle(attack(s))
    assert s.counter == 1  # Cycnus; the Dardani have no attack
    settle(attack(s))  # the other player's turn
    say(s, "play yellow helmet", "put it under dardani")
    attack(s)
    assert s.counter == 3  # one attack each


@rule("FO-ATK-14", "FO-RULING-8")
def test_a_unit_that_enters_on_a_space_ahead_attacks_in_the_same_phase():
    s = at(mine={1: "medea"}, theirs={1: "amazons"})
    say(attack(s), "use medea", "put it on olympus 3")
    assert s.counter == 1


@rule("FO-ATK-14", "FO-RULING-8")
def test_a_unit_that_enters_on_a_space_already_passed_does_not_attack():
    s = at(mine={2: "medea"}, theirs={2: "amazons"})
    say(attack(s), "use medea", "put it on olympus 1")
    assert side(s, ME) == {1: "amazons", 2: "medea"}
    assert s.counter == 0


@rule("FO-ATK-15")
def test_the_rest_of_the_phase_is_dropped_when_the_game_ends():
    s = attack(at(mine={1: "danaans", 2: "hector", 4: "lapiths"}, theirs={2: "amazons"}, counter=6))
    assert is_over(s)
    assert side(s, OPP) == {2: "amazons"}
    assert hand(s, ME) == []


# Credit


@rule("FO-RULING-21", "FO-DMG-6")
def test_nobody_gets_credit_for_a_unit_that_falls_with_an_aura():
    s = attack(at(mine={1: "diomedes"}, theirs={1: "hector 2", 2: "nestor 4"}))
    assert side(s, OPP) == {}
    assert s.counter == 1  # for Hector, not for Nestor


@rule("FO-RULING-21", "FO-DMG-6")
def test_nobody_gets_credit_for_ability_damage():
    s = at(mine={1: "diomedes"}, theirs={1: "alcmene 1"}, hand=["helmet-red", "cicones"])
    say(s, "play red helmet", "put it under diomedes", "use red helmet")
    assert side(s, OPP) == {}
    assert s.counter == 0


@rule("FO-RULING-34")
def test_an_attack_on_a_unit_that_is_kept_is_a_damage_attack_without_bonus_and_credit():
    s = at(mine={1: "diomedes"}, theirs={1: "eurydice"}, their_hand=["machaon"])
    say(attack(s), "use eurydice")
    assert side(s, OPP) == {1: "eurydice"}
    assert damage(s, OPP, 1) == 0
    assert discarded(s) == ["machaon"]
    assert s.counter == 0


@rule("FO-RULING-34")
def test_without_the_sacrifice_the_same_attack_earns_the_credit():
    s = at(mine={1: "diomedes"}, theirs={1: "eurydice"}, their_hand=["machaon"])
    say(attack(s), "do not use eurydice")
    assert s.counter == 1


@rule("FO-ATK-8", "FO-EQ-1")
def test_damage_is_the_present_attack_and_not_the_printed_one():
    s = attack(at(mine={1: "cicones +sword-red", 2: "danaans", 6: "hippolyta"}, theirs={1: "hector", 2: "priam"}))
    assert side(s, OPP) == {2: "priam"}  # 2 + 2 + 1 on Hector's 5
    assert damage(s, OPP, 2) == 2 + 1
