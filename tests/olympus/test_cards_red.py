"""The red cards, one by one: damage."""

from __future__ import annotations

import kernel_lib as kl
from kernel_lib.core.types import CHANCE
from tests.marks import rule
from tests.olympus.reading import choices, damage, discarded, gear, hand, is_over, side, values
from tests.olympus.table import ME, OPP, at, attack, draw, say, settle, start_turn


@rule("FO-CARD-ACHILLES", "FO-EX-3")
def test_achilles_helps_nestor_to_attack_wherever_both_stand():
    s = attack(at(mine={1: "nestor", 6: "achilles"}))
    assert s.counter == 1


@rule("FO-CARD-ACHILLES")
def test_achilles_helps_neither_soldiers_nor_himself_nor_the_enemy():
    s = at(mine={1: "ajax", 3: "achilles", 6: "danaans"}, theirs={1: "hector"})
    assert [values(s, ME, lane)[0] for lane in (1, 3, 6)] == [4, 4, 2]
    assert values(s, OPP, 1)[0] == 4


@rule("FO-CARD-ACHILLES", "FO-ABIL-5")
def test_the_help_of_achilles_ends_at_once_when_he_leaves():
    s = at(mine={1: "achilles", 2: "ajax"}, hand=["clytemnestra", "amazons", "achaeans"])
    say(s, "play clytemnestra", "put it on troy 6", "choose achilles")
    assert values(s, ME, 2)[0] == 3


@rule("FO-CARD-MENELAUS", "FO-COL-2")
def test_menelaus_damages_every_red_and_multi_coloured_enemy_before_he_attacks():
    s = attack(at(mine={1: "menelaus", 2: "amazons"}, theirs={1: "ajax", 2: "hippolyta", 4: "circe", 5: "danaans"}))
    say(s, "use menelaus")
    assert damage(s, OPP, 4) == 1
    assert damage(s, OPP, 5) == 0
    assert damage(s, OPP, 2) == 2  # Menelaus' ability and the Amazons
    assert side(s, ME) == {1: "menelaus", 2: "amazons"}


@rule("FO-CARD-MENELAUS", "FO-ATK-11")
def test_menelaus_gets_the_bonus_when_his_ability_clears_his_own_lane():
    s = attack(at(mine={1: "menelaus"}, theirs={1: "amazons"}))
    say(s, "use menelaus")
    assert side(s, OPP) == {}
    assert s.counter == 1
    s = attack(at(mine={1: "menelaus"}, theirs={1: "amazons"}))
    say(s, "do not use menelaus")
    assert side(s, OPP) == {}
    assert s.counter == 0


@rule("FO-CARD-HERACLES")
def test_heracles_places_three_damage_on_one_enemy_unit_of_any_kind():
    s = at(theirs={1: "hector", 5: "lapiths 1"}, hand=["heracles", "amazons", "amazons", "achaeans", "dardani"])
    say(s, "play heracles", "put it on olympus 2", "use heracles")
    assert choices(s) == ["Choose Hector on Olympus 1 (enemy)", "Choose Lapiths on Delphi 5 (enemy)"]
    say(s, "choose hector")
    assert (damage(s, OPP, 1), damage(s, OPP, 5)) == (3, 1)


@rule("FO-CARD-PERSEUS", "FO-FX-22")
def test_the_unit_that_perseus_stuns_leaves_out_one_attack_phase_only():
    s = at(theirs={1: "danaans"}, hand=["perseus", "amazons", "amazons", "phaeacians"])
    say(s, "play perseus", "put it on troy 6", "use perseus")
    assert damage(s, OPP, 1) == 1
    settle(attack(s))
    settle(attack(s))  # the opponent: the Danaans are stunned
    assert s.counter == 0
    settle(attack(s))
    settle(attack(s))
    assert s.counter == -1


@rule("FO-CARD-PERSEUS")
def test_perseus_chooses_one_enemy_unit_of_any_kind():
    s = at(theirs={1: "danaans", 2: "hector"}, hand=["perseus", "amazons", "amazons", "phaeacians"])
    say(s, "play perseus", "put it on troy 6", "use perseus", "choose hector")
    assert (damage(s, OPP, 1), damage(s, OPP, 2)) == (0, 1)
    settle(attack(s))
    attack(s)
    assert s.counter == -1  # the Danaans attack, Hector does not


@rule("FO-CARD-PERSEUS")
def test_a_unit_defeated_by_perseus_leaves_nothing_to_stun():
    s = at(theirs={1: "tauri"}, hand=["perseus", "amazons", "amazons", "phaeacians"])
    say(s, "play perseus", "put it on troy 6", "use perseus")
    assert side(s, OPP) == {}
    assert choices(s) == ["End the phase and attack"]


@rule("FO-CARD-TYDEUS")
def test_tydeus_may_heal_when_his_attack_defeats_a_unit():
    s = attack(at(mine={1: "tydeus 4 +shield-red"}, theirs={1: "amazons"}))
    assert choices(s) == ["Do not use Tydeus", "Use Tydeus"]
    say(s, "use tydeus")
    assert damage(s, ME, 1) == 2


@rule("FO-CARD-TYDEUS", "FO-DMG-6", "FO-RULING-21")
def test_tydeus_does_not_heal_for_a_unit_that_an_ability_defeats():
    s = at(mine={1: "tydeus 2"}, theirs={1: "amazons"}, hand=["helmet-red", "amazons"])
    say(s, "play red helmet", "put it under tydeus", "use red helmet")
    assert side(s, OPP) == {}
    assert choices(s) == ["End the phase and attack"]
    assert damage(s, ME, 1) == 2


@rule("FO-CARD-TYDEUS", "FO-DMG-6")
def test_tydeus_does_not_heal_for_what_another_unit_defeats():
    s = attack(at(mine={1: "tydeus 2", 2: "tauri"}, theirs={1: "lapiths", 2: "amazons"}))
    assert side(s, OPP) == {1: "lapiths"}
    assert s.to_act == CHANCE
    assert damage(s, ME, 1) == 2


@rule("FO-CARD-DIOMEDES")
def test_diomedes_gains_a_point_for_a_hero_but_none_for_a_soldier():
    s = attack(at(mine={1: "diomedes"}, theirs={1: "paris"}))
    assert side(s, OPP) == {}
    assert s.counter == 1
    s = attack(at(mine={1: "diomedes"}, theirs={1: "danaans"}))
    assert side(s, OPP) == {}
    assert s.counter == 0


@rule("FO-CARD-DIOMEDES", "FO-RULING-34")
def test_diomedes_gains_nothing_for_a_hero_that_stays_in_play():
    s = attack(at(mine={1: "diomedes"}, theirs={1: "eurydice"}, their_hand=["ajax"]))
    say(s, "use eurydice")
    assert s.counter == 0
    s = attack(at(mine={1: "diomedes"}, theirs={1: "eurydice"}, their_hand=["ajax"]))
    say(s, "do not use eurydice")
    assert s.counter == 1


@rule("FO-CARD-DIOMEDES", "FO-DMG-6")
def test_a_neighbour_of_hector_that_dies_with_him_is_no_point_for_diomedes():
    s = attack(at(mine={2: "diomedes"}, theirs={1: "ajax 4", 2: "hector 2"}))
    assert side(s, OPP) == {}
    assert s.counter == 1


@rule("FO-CARD-PENTHESILEA", "FO-KIND-2")
def test_penthesilea_places_two_damage_on_an_enemy_hero_never_on_a_soldier():
    s = at(theirs={1: "hector", 2: "ajax", 3: "lapiths"}, hand=["penthesilea", "amazons", "achaeans"])
    say(s, "play penthesilea", "put it on troy 6", "use penthesilea")
    assert choices(s) == ["Choose Hector on Olympus 1 (enemy)", "Choose Ajax on Olympus 2 (enemy)"]
    say(s, "choose hector")
    assert (damage(s, OPP, 1), damage(s, OPP, 2), damage(s, OPP, 3)) == (2, 0, 0)


@rule("FO-CARD-PARIS", "FO-FX-24")
def test_paris_attacks_a_hero_on_any_space_instead_of_the_opposing_unit():
    s = attack(at(mine={1: "paris"}, theirs={1: "lapiths", 2: "danaans", 5: "hector", 6: "andromeda"}))
    say(s, "use paris")
    assert choices(s) == ["Choose Hector on Delphi 5 (enemy)", "Choose Andromeda on Troy 6 (enemy)"]
    say(s, "choose hector")
    assert (damage(s, OPP, 1), damage(s, OPP, 5)) == (0, 3)


@rule("FO-CARD-PARIS")
def test_an_aimed_attack_of_paris_never_gives_a_bonus():
    s = attack(at(mine={1: "paris"}, theirs={5: "machaon"}))
    say(s, "use paris")
    assert side(s, OPP) == {}
    assert s.counter == 0
    s = attack(at(mine={1: "paris"}, theirs={5: "machaon"}))
    say(s, "do not use paris")
    assert s.counter == 1


@rule("FO-CARD-PARIS", "FO-CARD-AJAX")
def test_an_aimed_attack_is_reduced_by_ajax():
    s = attack(at(mine={1: "paris"}, theirs={5: "ajax"}))
    say(s, "use paris")
    assert damage(s, OPP, 5) == 2


@rule("FO-CARD-PARIS", "FO-CARD-EURYDICE")
def test_eurydice_survives_an_aimed_attack():
    s = attack(at(mine={1: "paris"}, theirs={5: "eurydice"}, their_hand=["ajax"]))
    say(s, "use paris", "use eurydice")
    assert side(s, OPP) == {5: "eurydice"}
    assert s.counter == 0


@rule("FO-CARD-TEUCER", "FO-ASK-3")
def test_teucer_damages_up_to_two_different_units():
    s = at(theirs={1: "hector", 2: "lapiths", 3: "ajax"}, hand=["teucer", "amazons"])
    say(s, "play teucer", "put it on troy 6", "use teucer", "choose lapiths")
    assert choices(s) == ["Choose no more", "Choose Hector on Olympus 1 (enemy)", "Choose Ajax on Olympus 3 (enemy)"]
    say(s, "choose ajax")
    assert [damage(s, OPP, lane) for lane in (1, 2, 3)] == [0, 1, 1]


@rule("FO-CARD-TEUCER", "FO-ASK-3")
def test_teucer_may_stop_after_one_unit_or_none():
    for words, dealt in ((["choose lapiths", "choose no more"], [0, 1]), (["choose no more"], [0, 0])):
        s = at(theirs={1: "hector", 2: "lapiths", 3: "ajax"}, hand=["teucer", "amazons"])
        say(s, "play teucer", "put it on troy 6", "use teucer", *words)
        assert [damage(s, OPP, 1), damage(s, OPP, 2)] == dealt
        assert choices(s) == ["End the phase and attack"]


@rule("FO-CARD-AENEAS", "FO-EX-4", "FO-EQ-4")
def test_aeneas_discards_a_soldier_with_its_equipment_and_attacks_the_open_lane():
    s = at(theirs={1: "hector", 2: "danaans +shield-red", 5: "cicones"}, hand=["aeneas", "dardani", "amazons"])
    say(s, "play aeneas", "put it on olympus 2", "use aeneas")
    assert choices(s) == ["Choose Danaans on Olympus 2 (enemy)", "Choose Cicones on Delphi 5 (enemy)"]
    say(s, "choose danaans")
    assert side(s, OPP) == {1: "hector", 5: "cicones"}
    assert {"danaans", "shield-red"} <= set(discarded(s))
    assert attack(s).counter == 1


@rule("FO-CARD-HIPPOLYTA")
def test_hippolyta_strengthens_own_soldiers_only():
    s = at(mine={1: "hippolyta", 2: "dardani", 3: "ajax", 4: "tauri"}, theirs={1: "danaans"})
    assert [values(s, ME, lane)[0] for lane in (1, 2, 3, 4)] == [2, 1, 3, 4]
    assert values(s, OPP, 1)[0] == 2
    assert attack(s).counter == 2  # the Dardani and Ajax attack the empty lanes 2 and 3


@rule("FO-CARD-BELLEROPHON", "FO-FX-25")
def test_bellerophon_may_take_the_bonus_instead_of_placing_damage():
    s = attack(at(mine={1: "bellerophon"}, theirs={1: "lapiths"}))
    say(s, "use bellerophon")
    assert (s.counter, damage(s, OPP, 1)) == (1, 0)
    s = attack(at(mine={1: "bellerophon"}, theirs={1: "lapiths"}))
    say(s, "do not use bellerophon")
    assert (s.counter, damage(s, OPP, 1)) == (0, 3)


@rule("FO-CARD-BELLEROPHON", "FO-FX-25")
def test_bellerophon_is_not_asked_when_nobody_opposes_him():
    s = attack(at(mine={1: "bellerophon"}, theirs={2: "lapiths"}))
    assert s.counter == 1
    assert s.to_act == CHANCE


@rule("FO-CARD-CHIRON", "FO-EX-9", "FO-ATK-11")
def test_chiron_gets_the_bonus_when_his_ability_discards_the_unit_that_faces_him():
    s = attack(at(mine={1: "chiron"}, theirs={1: "phaeacians", 5: "lapiths"}))
    say(s, "use chiron", "choose phaeacians")
    assert side(s, OPP) == {5: "lapiths"}
    assert s.counter == 1


@rule("FO-CARD-CHIRON", "FO-EX-9", "FO-ATK-12")
def test_chiron_gets_no_bonus_when_his_attack_itself_discards_the_unit():
    s = attack(at(mine={1: "chiron"}, theirs={1: "phaeacians", 5: "lapiths"}))
    say(s, "use chiron", "choose lapiths")
    assert side(s, OPP) == {5: "lapiths"}
    assert damage(s, OPP, 5) == 1
    assert s.counter == 0


@rule("FO-CARD-MEDEA", "FO-FX-17", "FO-ABIL-8")
def test_medea_takes_over_the_unit_she_defeats_without_effect_damage_and_equipment():
    s = attack(at(mine={2: "medea"}, theirs={2: "alcmene 1 +sword-red"}))
    say(s, "use medea", "put it on olympus 1")
    assert side(s, ME) == {1: "alcmene", 2: "medea"}
    assert (damage(s, ME, 1), gear(s, ME, 1)) == (0, None)
    assert hand(s, OPP) == []  # no card for the opponent: Alcmene was not played
    assert discarded(s) == ["sword-red"]


@rule("FO-CARD-MEDEA", "FO-RULING-8", "FO-ATK-14")
def test_a_taken_over_unit_attacks_where_the_sweep_has_not_been_yet():
    for space, points in (("olympus 3", 1), ("olympus 1", 0)):
        s = attack(at(mine={2: "medea"}, theirs={2: "amazons"}))
        say(s, "use medea", f"put it on {space}")
        assert s.counter == points


@rule("FO-CARD-MEDEA")
def test_medea_works_for_the_opponents_own_effects_in_the_opponents_turn():
    s = at(active=OPP, mine={1: "medea"}, theirs={1: "tauri"}, their_hand=["clytemnestra", "amazons", "achaeans"])
    say(s, "play clytemnestra", "put it on troy 6")
    assert s.to_act == ME
    say(s, "use medea", "put it on olympus 3")
    assert side(s, ME) == {1: "medea", 3: "tauri"}
    assert s.to_act == OPP


@rule("FO-CARD-MEDEA")
def test_medea_works_for_other_abilities_too():
    s = at(mine={1: "medea"}, theirs={1: "tauri", 2: "cicones"}, hand=["aeneas", "dardani", "amazons"])
    say(s, "play aeneas", "put it on troy 6", "use aeneas", "choose tauri", "use medea", "put it on olympus 2")
    assert side(s, ME) == {1: "medea", 2: "tauri", 6: "aeneas"}


@rule("FO-CARD-MEDEA", "FO-EX-1")
def test_medea_ignores_units_that_face_somebody_else():
    s = attack(at(mine={4: "menelaus", 5: "medea"}, theirs={4: "alcmene"}))
    say(s, "take the blue")  # Menelaus' ability has no target; Medea faces nobody
    assert side(s, OPP) == {}
    assert discarded(s) == ["alcmene"]
    assert (s.counter, s.markers.count(ME)) == (0, 1)


@rule("FO-CARD-MEDEA", "FO-FX-18")
def test_medea_gets_nothing_when_the_opposing_unit_survives():
    s = attack(at(mine={1: "medea"}, theirs={1: "eurydice 1"}, their_hand=["ajax"]))
    say(s, "use eurydice")
    assert s.to_act == CHANCE
    assert side(s, ME) == {1: "medea"}


@rule("FO-CARD-MEDEA", "FO-FX-17")
def test_medea_is_not_asked_without_an_empty_space():
    full = {1: "medea", 2: "dardani", 3: "lapiths", 4: "hector", 5: "helen", 6: "nestor"}
    blocked = {1: "tauri", 3: "hippolyta", 4: "andromeda"}
    s = attack(at(mine=full, theirs=blocked))
    assert choices(s) == ["Do not use Nestor", "Use Nestor"]
    assert side(s, OPP) == {3: "hippolyta", 4: "andromeda"}


@rule("FO-CARD-MEDEA", "FO-RULING-23", "FO-CARD-ANDROMEDA")
def test_a_unit_that_medea_takes_over_has_been_discarded_all_the_same():
    s = attack(at(mine={2: "medea"}, theirs={2: "amazons", 5: "andromeda"}))
    say(s, "use medea", "put it on olympus 1")
    assert damage(s, OPP, 5) == 1


@rule("FO-CARD-MEDEA", "FO-RULING-26", "FO-DMG-7")
def test_a_taken_over_sisyphus_returns_to_the_hand_of_his_new_controller():
    s = attack(at(mine={1: "medea"}, theirs={1: "sisyphus 1"}))
    settle(say(s, "use medea", "put it on olympus 3"))
    assert "sisyphus" in hand(s, ME)
    assert side(s, ME) == {1: "medea"}


@rule("FO-CARD-MEDEA", "FO-RULING-22")
def test_with_the_option_a_taken_over_unit_has_no_ability_at_all():
    for blank, present in ((False, 3), (True, 2)):
        s = attack(at(kl.game("olympus", medea_blank=blank), mine={1: "medea", 6: "danaans"}, theirs={1: "hippolyta 1"}))
        say(s, "use medea", "put it on olympus 2")
        assert values(s, ME, 6)[0] == present


@rule("FO-CARD-MELEAGER")
def test_meleager_places_one_damage_on_every_enemy_soldier():
    s = at(mine={1: "danaans"}, theirs={1: "danaans", 3: "amazons", 4: "ajax"}, hand=["meleager", "amazons", "achaeans"])
    say(s, "play meleager", "put it on troy 6", "use meleager")
    assert side(s, OPP) == {1: "danaans", 4: "ajax"}
    assert (damage(s, OPP, 1), damage(s, OPP, 4), damage(s, ME, 1)) == (1, 0, 0)


@rule("FO-CARD-MYRMIDONS")
def test_the_myrmidons_are_stronger_only_beside_an_achilles_of_their_own_side():
    assert values(at(mine={1: "myrmidons", 6: "achilles"}), ME, 1) == (4, 1)
    assert values(at(mine={1: "myrmidons"}), ME, 1) == (2, 1)
    assert values(at(mine={1: "myrmidons"}, theirs={1: "achilles"}), ME, 1) == (2, 1)


@rule("FO-CARD-MYRMIDONS", "FO-ABIL-5")
def test_the_myrmidons_lose_their_bonus_at_once_with_achilles():
    s = at(mine={1: "myrmidons", 6: "achilles"}, hand=["clytemnestra", "amazons", "achaeans"])
    say(s, "play clytemnestra", "put it on olympus 2", "choose achilles")
    assert values(s, ME, 1) == (2, 1)


@rule("FO-CARD-HELMET-RED")
def test_the_red_helmet_places_one_damage_on_an_enemy_unit_when_it_is_played():
    s = at(mine={1: "danaans"}, theirs={1: "hector", 5: "lapiths"}, hand=["helmet-red", "amazons"])
    say(s, "play red helmet", "put it under danaans", "use red helmet", "choose lapiths")
    assert (damage(s, OPP, 1), damage(s, OPP, 5)) == (0, 1)
    assert values(s, ME, 1) == (3, 4)


@rule("FO-CARD-HELMET-RED")
def test_the_red_helmet_damages_nobody_later():
    s = attack(start_turn(at(mine={1: "danaans +helmet-red"}, theirs={1: "hector", 5: "lapiths"})))
    assert damage(s, OPP, 1) == 3
    assert damage(s, OPP, 5) == 0
    assert not is_over(draw(s, "leda"))


@rule("FO-CARD-PERSEUS", "FO-CARD-EURYDICE")
def test_perseus_stuns_also_a_unit_that_was_saved():
    s = at(theirs={1: "eurydice 2"}, their_hand=["lapiths", "machaon"], hand=["perseus", "amazons", "cicones", "phaeacians"])
    say(s, "play perseus", "put it on troy 6", "pay with amazons", "use perseus", "use eurydice", "discard lapiths")
    assert (side(s, OPP), damage(s, OPP, 1)) == ({1: "eurydice"}, 0)
    settle(attack(s))
    assert attack(s).counter == 0  # she would have gained a point
