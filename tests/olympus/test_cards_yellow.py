"""The yellow cards, one by one: high values with a drawback."""

from __future__ import annotations

from kernel_lib.core.types import CHANCE
from tests.marks import rule
from tests.olympus.reading import choices, damage, discarded, gear, hand, is_over, side, values
from tests.olympus.table import ME, OPP, at, attack, draw, game, say, settle, start_turn


@rule("FO-CARD-LAODICE")
def test_laodice_attacks_and_is_discarded_after_the_draw_phase():
    s = attack(at(mine={1: "laodice", 2: "andromeda"}, theirs={2: "lapiths"}))
    assert s.counter == 1
    assert side(s, ME) == {1: "laodice", 2: "andromeda"}
    draw(s, "hector")
    assert 1 in side(s, ME)
    draw(s, "ajax")
    assert side(s, ME) == {2: "andromeda"}
    assert damage(s, ME, 2) == 1  # a discard like any other


@rule("FO-CARD-LAODICE")
def test_laodice_stays_at_the_end_of_the_opponents_turn():
    s = settle(attack(at(active=OPP, mine={1: "laodice"})))
    assert s.to_act == ME
    assert side(s, ME) == {1: "laodice"}


@rule("FO-CARD-LAODICE", "FO-CARD-MEDEA")
def test_laodice_taken_over_by_medea_is_discarded_at_the_end_of_the_new_controllers_next_turn():
    s = settle(attack(at(mine={1: "laodice"}, theirs={1: "medea +shield-red"})))
    say(s, "use medea", "put it on olympus 2")
    assert side(s, OPP) == {1: "medea", 2: "laodice"}
    attack(s)
    assert s.counter == -2
    assert 2 in side(s, OPP)
    settle(s)
    assert side(s, OPP) == {1: "medea"}


@rule("FO-CARD-LAODICE", "FO-EX-12", "FO-DRAW-3")
def test_laodice_is_not_discarded_any_more_when_the_draw_ends_the_game():
    s = settle(attack(at(mine={1: "laodice"}, pile=2)))
    assert is_over(s)
    assert side(s, ME) == {1: "laodice"}
    assert game(s).result(s).winners == (ME,)


@rule("FO-CARD-ALCMENE")
def test_alcmene_gives_the_opponent_a_card_at_once():
    s = at(hand=["alcmene"])
    draw(say(s, "play alcmene", "put it on olympus 1"), "hector")
    assert hand(s, OPP) == ["hector"]
    assert hand(s, ME) == []
    assert s.to_act == ME


@rule("FO-CARD-ALCMENE", "FO-DRAW-3")
def test_the_card_of_alcmene_can_end_the_game():
    s = settle(say(at(hand=["alcmene"], pile=1, counter=-1), "play alcmene", "put it on olympus 1"))
    assert is_over(s)
    assert game(s).result(s).winners == (OPP,)


@rule("FO-CARD-ANDROMEDA", "FO-EX-7")
def test_andromeda_counts_discarded_units_and_nothing_else():
    paid = ["phaeacians", "phaeacians", "dardani", "amazons", "achaeans"]
    s = at(mine={1: "andromeda", 2: "tauri", 3: "danaans +shield-red"}, theirs={2: "cicones", 5: "lapiths"}, hand=["circe", "clytemnestra", *paid])
    say(s, "play circe", "put it on troy 6", "pay with phaeacians", "pay with phaeacians", "pay with dardani", "use circe", "choose lapiths")
    assert damage(s, ME, 1) == 0  # payment and return to hand
    say(s, "play clytemnestra", "put it on delphi 5", "choose danaans")
    assert damage(s, ME, 1) == 1  # the Danaans, not their shield
    attack(s)
    assert side(s, OPP) == {}
    assert damage(s, ME, 1) == 2  # the Cicones


@rule("FO-CARD-ANDROMEDA", "FO-DMG-2")
def test_andromeda_can_be_defeated_by_the_loss_of_others():
    s = attack(at(mine={1: "tauri"}, theirs={1: "amazons", 6: "andromeda 5"}))
    assert side(s, OPP) == {}
    assert discarded(s) == ["amazons", "andromeda"]


@rule("FO-CARD-CASTOR")
def test_castor_is_stronger_only_with_pollux_on_his_own_side():
    assert values(at(mine={1: "castor", 6: "pollux"}), ME, 1) == (5, 4)
    assert values(at(mine={1: "castor"}), ME, 1) == (3, 4)
    assert values(at(mine={1: "castor"}, theirs={1: "pollux"}), ME, 1) == (3, 4)


@rule("FO-CARD-CASTOR", "FO-ABIL-5")
def test_castor_loses_his_bonus_at_once_with_pollux():
    s = at(mine={1: "castor", 6: "pollux"}, hand=["clytemnestra", "amazons", "achaeans"])
    say(s, "play clytemnestra", "put it on olympus 2", "choose pollux")
    assert values(s, ME, 1) == (3, 4)


@rule("FO-CARD-NEOPTOLEMUS")
def test_neoptolemus_takes_one_damage_each_time_before_he_strikes():
    s = attack(at(mine={1: "neoptolemus", 2: "nestor"}, theirs={1: "priam +shield-red"}))
    assert (damage(s, ME, 1), damage(s, OPP, 1)) == (1, 4)
    say(s, "use nestor")
    assert damage(s, ME, 1) == 2
    assert side(s, OPP) == {}


@rule("FO-CARD-NEOPTOLEMUS")
def test_neoptolemus_defeated_by_his_own_damage_neither_strikes_nor_gets_a_bonus():
    s = attack(at(mine={1: "neoptolemus 3"}, theirs={1: "lapiths"}))
    assert side(s, ME) == {}
    assert damage(s, OPP, 1) == 0
    s = attack(at(mine={1: "neoptolemus 3"}))
    assert side(s, ME) == {}
    assert s.counter == 0


@rule("FO-CARD-ORESTES")
def test_orestes_costs_a_hand_card_at_the_start_of_the_turn_or_is_lost():
    s = start_turn(at(mine={1: "orestes"}, hand=["hector", "ajax"]))
    assert choices(s) == ["Discard no card and lose Orestes", "Discard Hector", "Discard Ajax"]
    say(s, "discard ajax")
    assert (side(s, ME), hand(s, ME)) == ({1: "orestes"}, ["hector"])
    assert choices(s) == ["End the phase and attack"]
    s = start_turn(at(mine={1: "orestes"}, hand=["hector", "ajax"]))
    say(s, "discard no card")
    assert (side(s, ME), hand(s, ME)) == ({}, ["ajax", "hector"])


@rule("FO-CARD-ORESTES")
def test_orestes_is_discarded_when_the_hand_is_empty():
    s = start_turn(at(mine={1: "orestes +sword-red", 2: "andromeda"}))
    assert side(s, ME) == {2: "andromeda"}
    assert damage(s, ME, 2) == 1
    assert discarded(s) == ["sword-red", "orestes"]


@rule("FO-CARD-ORESTES", "FO-RULING-6", "FO-EX-15", "FO-END-1")
def test_the_six_spaces_check_comes_before_the_upkeep_of_orestes():
    s = start_turn(at(mine={1: "orestes", 2: "dardani", 3: "dardani", 4: "tauri", 5: "helen", 6: "nestor"}))
    assert is_over(s)
    assert game(s).result(s).winners == (ME,)


@rule("FO-CARD-ICARUS")
def test_icarus_is_discarded_at_the_end_of_the_turn_on_olympus_only():
    s = settle(attack(at(mine={3: "icarus"})))
    assert side(s, ME) == {}
    assert s.counter == 1
    s = settle(attack(at(mine={6: "icarus"})))
    assert side(s, ME) == {6: "icarus"}


@rule("FO-CARD-OEDIPUS", "FO-FX-23")
def test_oedipus_places_damage_but_never_gets_a_bonus():
    s = settle(attack(at(mine={1: "oedipus"})))
    assert s.counter == 0
    s = settle(attack(at(mine={6: "oedipus"})))
    assert len(hand(s, ME)) == 2  # no card for Troy
    s = settle(attack(at(mine={1: "oedipus"}, theirs={1: "hector"})))
    assert damage(s, OPP, 1) == 4


@rule("FO-CARD-PRIAM", "FO-FX-12")
def test_priam_gives_the_opponent_a_point():
    s = say(at(hand=["priam", "achaeans"], counter=3), "play priam", "put it on olympus 1")
    assert s.counter == 2


@rule("FO-CARD-PRIAM", "FO-RULING-33", "FO-END-3")
def test_playing_priam_may_lose_the_game_at_once():
    s = say(at(hand=["priam", "achaeans"], counter=-6), "play priam", "put it on olympus 1")
    assert is_over(s)
    assert game(s).result(s).winners == (OPP,)


@rule("FO-CARD-THERSITES", "FO-ATK-2")
def test_thersites_weakens_own_soldiers_down_to_no_attack():
    s = at(mine={1: "achaeans", 2: "tauri", 3: "thersites", 4: "ajax", 5: "dardani"}, theirs={1: "danaans"})
    assert [values(s, ME, lane)[0] for lane in range(1, 6)] == [0, 2, 3, 3, 0]
    assert values(s, OPP, 1)[0] == 2
    assert damage(attack(s), OPP, 1) == 0  # the Achaeans do not attack any more


@rule("FO-CARD-MEMNON")
def test_memnon_does_not_attack_in_the_turn_he_is_played_but_in_the_next():
    s = at(hand=["memnon", "achaeans", "achaeans", "amazons"])
    say(s, "play memnon", "put it on olympus 1")
    settle(attack(s))
    assert s.counter == 0
    settle(attack(s))
    attack(s)
    assert s.counter == 1


@rule("FO-CARD-MEMNON", "FO-CARD-MEDEA")
def test_memnon_taken_over_by_medea_does_not_attack_in_that_turn():
    s = attack(at(mine={1: "medea"}, theirs={1: "memnon 3"}))
    say(s, "use medea", "put it on olympus 2")
    assert s.counter == 0
    assert side(s, ME) == {1: "medea", 2: "memnon"}


@rule("FO-CARD-POLLUX")
def test_pollux_is_tougher_only_with_castor_on_his_own_side():
    assert values(at(mine={1: "pollux", 6: "castor"}), ME, 1) == (2, 6)
    assert values(at(mine={1: "pollux"}), ME, 1) == (2, 4)
    assert values(at(mine={1: "pollux"}, theirs={1: "castor"}), ME, 1) == (2, 4)


@rule("FO-CARD-POLLUX", "FO-DMG-2")
def test_damaged_pollux_dies_at_once_with_castor():
    s = attack(at(mine={1: "tauri"}, theirs={1: "castor 1", 2: "pollux 4"}))
    assert side(s, OPP) == {}
    assert discarded(s) == ["castor", "pollux"]


@rule("FO-CARD-CLYTEMNESTRA", "FO-ABIL-4")
def test_clytemnestra_must_discard_another_own_unit():
    s = at(mine={1: "hector", 2: "amazons"}, theirs={1: "tauri"}, hand=["clytemnestra", "amazons", "achaeans"])
    say(s, "play clytemnestra", "put it on troy 6")
    assert choices(s) == ["Choose Hector on Olympus 1", "Choose Amazons on Olympus 2"]
    say(s, "choose amazons")
    assert side(s, ME) == {1: "hector", 6: "clytemnestra"}


@rule("FO-CARD-CLYTEMNESTRA", "FO-PLAY-7")
def test_clytemnestra_as_the_only_unit_stays():
    s = at(theirs={1: "tauri"}, hand=["clytemnestra", "amazons", "achaeans"])
    say(s, "play clytemnestra", "put it on troy 6")
    assert side(s, ME) == {6: "clytemnestra"}
    assert side(s, OPP) == {1: "tauri"}


@rule("FO-CARD-SISYPHUS", "FO-EQ-6")
def test_sisyphus_returns_to_the_hand_at_the_end_of_the_turn_without_his_equipment():
    s = attack(at(mine={1: "sisyphus 2 +shield-red", 2: "andromeda"}, theirs={2: "lapiths"}))
    assert 1 in side(s, ME)
    draw(s, "hector", "ajax")
    assert side(s, ME) == {2: "andromeda"}
    assert hand(s, ME) == ["ajax", "hector", "sisyphus"]
    assert discarded(s) == ["shield-red"]
    assert damage(s, ME, 2) == 0


@rule("FO-CARD-SISYPHUS", "FO-END-2")
def test_sisyphus_never_counts_for_six_spaces_at_the_next_start():
    full = {1: "sisyphus", 2: "dardani", 3: "dardani", 4: "priam", 5: "helen", 6: "nestor"}
    s = attack(at(mine=full, theirs={1: "tiresias", 4: "andromeda"}))
    settle(say(s, "do not use nestor", "do not use nestor"))
    settle(attack(s))
    assert not is_over(s)
    assert s.to_act == ME


@rule("FO-CARD-HECUBA", "FO-FX-9")
def test_the_attack_of_hecuba_is_the_number_of_own_empty_spaces():
    assert values(at(mine={1: "hecuba"}), ME, 1)[0] == 5
    assert values(at(mine={1: "hecuba", 2: "tauri"}, theirs={3: "tauri"}), ME, 1)[0] == 4
    full = {1: "hecuba", 2: "dardani", 3: "lapiths", 4: "andromeda", 5: "helen", 6: "nestor"}
    s = at(mine=full)
    assert values(s, ME, 1)[0] == 0
    assert attack(s).counter == 1  # the Lapiths only


@rule("FO-CARD-HECUBA", "FO-CARD-ACHILLES")
def test_equipment_and_achilles_add_to_the_attack_of_hecuba():
    assert values(at(mine={1: "hecuba +sword-red", 2: "achilles"}), ME, 1)[0] == 4 + 2 + 1


@rule("FO-CARD-SWORD-YELLOW", "FO-EQ-1")
def test_the_yellow_sword_hurts_its_bearer_before_each_strike():
    s = attack(at(mine={1: "danaans +sword-yellow"}, theirs={1: "priam"}))
    assert (damage(s, ME, 1), damage(s, OPP, 1)) == (1, 5)


@rule("FO-CARD-SWORD-YELLOW")
def test_a_bearer_defeated_by_the_yellow_sword_neither_strikes_nor_gets_a_bonus():
    s = attack(at(mine={1: "tauri +sword-yellow"}))
    assert side(s, ME) == {}
    assert s.counter == 0
    assert s.to_act == CHANCE
    assert gear(s, ME, 1) is None
    s = attack(at(mine={1: "tauri +sword-yellow"}, theirs={1: "priam"}))
    assert damage(s, OPP, 1) == 0


@rule("FO-CARD-SWORD-YELLOW", "FO-RULING-24", "FO-ABIL-6")
def test_the_ability_of_the_unit_comes_before_that_of_its_equipment():
    s = attack(at(mine={1: "machaon 2 +sword-yellow"}, theirs={1: "priam"}))
    assert damage(s, ME, 1) == 2  # asked to heal before the sword cuts
    say(s, "use machaon")
    assert damage(s, ME, 1) == 1
