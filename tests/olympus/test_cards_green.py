"""The green cards, one by one: healing and protecting."""

from __future__ import annotations

from kernel_lib.core.types import CHANCE
from tests.marks import rule
from tests.olympus.reading import choices, damage, discarded, gear, hand, side, values
from tests.olympus.table import ME, OPP, at, attack, draw, game, say, settle, start_turn


@rule("FO-CARD-EURYDICE", "FO-FX-18")
def test_eurydice_stays_without_damage_for_a_green_hand_card():
    s = attack(at(active=OPP, mine={1: "eurydice 1 +sword-red"}, theirs={1: "cicones"}, hand=["ajax", "tauri"]))
    assert s.to_act == ME
    say(s, "use eurydice")
    assert side(s, ME) == {1: "eurydice"}
    assert damage(s, ME, 1) == 0
    assert gear(s, ME, 1) == "sword-red"
    assert hand(s, ME) == ["tauri"]
    assert discarded(s) == ["ajax"]


@rule("FO-CARD-EURYDICE")
def test_eurydice_is_discarded_when_her_ability_is_declined():
    s = attack(at(active=OPP, mine={1: "eurydice 1"}, theirs={1: "cicones"}, hand=["ajax"]))
    say(s, "do not use eurydice")
    assert side(s, ME) == {}
    assert hand(s, ME) == ["ajax"]


@rule("FO-CARD-EURYDICE")
def test_eurydice_costs_one_green_card_of_choice():
    s = attack(at(active=OPP, mine={1: "eurydice 1"}, theirs={1: "cicones"}, hand=["ajax", "leda"]))
    say(s, "use eurydice", "discard leda")
    assert hand(s, ME) == ["ajax"]
    assert s.to_act == CHANCE


@rule("FO-CARD-EURYDICE", "FO-COL-2")
def test_eurydice_accepts_a_multi_coloured_card_but_no_other_colour():
    s = attack(at(active=OPP, mine={1: "eurydice 1"}, theirs={1: "cicones"}, hand=["circe", "tauri"]))
    say(s, "use eurydice")
    assert hand(s, ME) == ["tauri"]
    s = attack(at(active=OPP, mine={1: "eurydice 1"}, theirs={1: "cicones"}, hand=["tauri", "cicones"]))
    assert side(s, ME) == {}


@rule("FO-CARD-EURYDICE", "FO-RULING-13")
def test_a_green_marker_does_not_save_eurydice():
    s = attack(at(active=OPP, mine={1: "eurydice 1"}, theirs={1: "cicones"}, markers=["green"]))
    assert s.to_act == CHANCE
    assert side(s, ME) == {}


@rule("FO-CARD-EURYDICE")
def test_eurydice_can_be_saved_from_ability_damage_in_the_turn_of_the_opponent():
    s = at(active=OPP, mine={1: "eurydice 2"}, their_hand=["penthesilea", "amazons", "achaeans"], hand=["ajax"])
    say(s, "play penthesilea", "put it on olympus 3", "use penthesilea")
    assert s.to_act == ME
    say(s, "use eurydice")
    assert side(s, ME) == {1: "eurydice"}
    assert s.to_act == OPP


@rule("FO-CARD-EURYDICE", "FO-FX-5")
def test_eurydice_cannot_be_saved_from_being_discarded_by_an_effect():
    s = at(mine={1: "eurydice"}, hand=["clytemnestra", "amazons", "achaeans", "ajax"])
    say(s, "play clytemnestra", "put it on olympus 2")
    assert side(s, ME) == {2: "clytemnestra"}
    assert hand(s, ME) == ["ajax"]


@rule("FO-CARD-EURYDICE", "FO-EX-8", "FO-CARD-ANDROMEDA")
def test_andromeda_takes_damage_only_if_eurydice_is_really_discarded():
    for answer, hurt in (("use eurydice", 0), ("do not use eurydice", 1)):
        s = attack(at(active=OPP, mine={1: "eurydice 1", 2: "andromeda"}, theirs={1: "cicones"}, hand=["ajax"]))
        say(s, answer)
        assert damage(s, ME, 2) == hurt


@rule("FO-CARD-MACHAON")
def test_machaon_heals_two_on_one_own_unit_when_he_attacks():
    s = attack(at(mine={1: "machaon 1", 5: "lapiths 3"}, theirs={1: "hector", 5: "dardani"}))
    say(s, "use machaon", "choose lapiths")
    assert damage(s, ME, 5) == 1
    assert damage(s, ME, 1) == 1
    assert damage(s, OPP, 1) == 1


@rule("FO-CARD-MACHAON", "FO-HEAL-1")
def test_machaon_may_choose_a_unit_without_damage_in_vain():
    s = attack(at(mine={1: "machaon", 5: "lapiths 3"}, theirs={1: "hector", 5: "dardani"}))
    say(s, "use machaon", "choose machaon")
    assert damage(s, ME, 1) == 0
    assert damage(s, ME, 5) == 3


@rule("FO-CARD-HELEN")
def test_helen_stops_only_a_hero_who_faces_her():
    s = settle(attack(at(mine={1: "achilles", 2: "ajax"}, theirs={1: "helen", 2: "hector"})))
    assert damage(s, OPP, 1) == 0
    assert damage(s, OPP, 2) == 4  # Ajax 3, and Achilles' help goes on


@rule("FO-CARD-HELEN", "FO-KIND-2")
def test_soldiers_attack_helen_normally():
    s = settle(attack(at(mine={1: "tauri"}, theirs={1: "helen"})))
    assert damage(s, OPP, 1) == 3


@rule("FO-CARD-HELEN", "FO-FX-21")
def test_helen_bans_the_attack_ability_together_with_the_attack():
    s = attack(at(mine={1: "atalanta"}, theirs={1: "helen"}))
    assert s.to_act == CHANCE  # already drawing: Atalanta was not asked to move
    assert side(s, ME) == {1: "atalanta"}
    s = attack(at(mine={1: "atalanta"}, theirs={1: "lapiths"}))
    assert "Use Atalanta" in choices(s)


@rule("FO-CARD-HECTOR", "FO-FX-9")
def test_hector_protects_the_units_beside_him_only():
    s = at(mine={1: "danaans", 3: "danaans", 4: "hector", 5: "cicones"}, theirs={4: "tauri"})
    assert [values(s, ME, lane)[1] for lane in (1, 3, 4, 5)] == [3, 4, 5, 3]
    assert values(s, OPP, 4)[1] == 1


@rule("FO-CARD-HECTOR", "FO-DMG-2", "FO-RULING-19")
def test_damaged_neighbours_die_when_hector_is_defeated():
    s = settle(attack(at(mine={2: "tauri"}, theirs={1: "danaans 3", 2: "hector 2", 3: "danaans 2"})))
    assert side(s, OPP) == {3: "danaans"}
    assert discarded(s) == ["hector", "danaans"]


@rule("FO-CARD-HECTOR", "FO-EQ-8")
def test_a_damaged_neighbour_dies_when_hector_is_moved_away():
    s = at(theirs={1: "danaans 3", 2: "hector"}, hand=["theseus", "phaeacians", "dardani", "dardani"])
    say(s, "play theseus", "put it on troy 6", "use theseus", "choose hector", "move to delphi 5")
    assert side(s, OPP) == {5: "hector"}


@rule("FO-CARD-HECTOR", "FO-ABIL-5")
def test_hector_protects_from_the_moment_he_is_played():
    s = at(mine={2: "danaans"}, hand=["hector", "dardani", "dardani", "amazons", "achaeans"])
    assert values(s, ME, 2) == (2, 3)
    say(s, "play hector", "put it on olympus 1")
    assert values(s, ME, 2) == (2, 4)


@rule("FO-CARD-ANDROMACHE", "FO-FX-10")
def test_andromache_strikes_harder_at_green_and_multi_coloured_units_only():
    dealt = []
    for target in ("hector", "circe", "andromeda"):
        s = settle(attack(at(mine={1: "andromache"}, theirs={1: target})))
        dealt.append(damage(s, OPP, 1))
    assert dealt == [3, 3, 2]


@rule("FO-CARD-ANDROMACHE", "FO-EX-6", "FO-ATK-13")
def test_the_bonus_of_andromache_never_adds_up():
    s = attack(at(mine={1: "andromache", 2: "nestor"}, theirs={1: "hector +shield-red"}))
    assert damage(s, OPP, 1) == 3
    say(s, "use nestor")
    assert damage(s, OPP, 1) == 6
    assert values(s, ME, 1) == (2, 3)


@rule("FO-CARD-ANDROMACHE", "FO-EX-6")
def test_andromache_defeats_hector_with_two_attacks():
    s = attack(at(mine={1: "andromache", 2: "nestor"}, theirs={1: "hector"}))
    say(s, "use nestor")
    assert side(s, OPP) == {}
    assert s.counter == 0


@rule("FO-CARD-ATALANTA")
def test_atalanta_attacks_from_her_new_space_and_not_again_when_the_sweep_comes_there():
    s = attack(at(mine={1: "atalanta"}, theirs={1: "lapiths"}))
    say(s, "use atalanta", "move to olympus 3")
    assert s.counter == 1
    assert damage(s, OPP, 1) == 0
    assert s.to_act == CHANCE


@rule("FO-CARD-ATALANTA", "FO-MOVE-2")
def test_atalanta_moves_to_own_empty_spaces_only():
    s = attack(at(mine={1: "dardani", 2: "atalanta", 5: "dardani"}, theirs={2: "lapiths", 3: "hector"}))
    say(s, "use atalanta")
    assert choices(s) == ["Move to Olympus 3", "Move to Delphi 4", "Move to Troy 6"]
    say(s, "move to olympus 3")
    assert damage(s, OPP, 3) == 3


@rule("FO-CARD-ATALANTA")
def test_atalanta_may_stay_where_she_is():
    s = attack(at(mine={1: "atalanta"}, theirs={1: "lapiths"}))
    say(s, "do not use atalanta")
    assert side(s, ME) == {1: "atalanta"}
    assert damage(s, OPP, 1) == 3


@rule("FO-CARD-IPHIGENIA")
def test_iphigenia_heals_two_on_each_own_unit_when_she_is_discarded():
    s = settle(attack(at(mine={1: "tauri", 3: "danaans 1"}, theirs={1: "iphigenia", 2: "lapiths 3", 4: "hector 1"})))
    assert side(s, OPP) == {2: "lapiths", 4: "hector"}
    assert (damage(s, OPP, 2), damage(s, OPP, 4), damage(s, ME, 3)) == (1, 0, 1)


@rule("FO-CARD-IPHIGENIA", "FO-DMG-5")
def test_a_unit_handled_after_iphigenia_in_the_same_defeat_is_saved_by_her_heal():
    s = at(theirs={1: "iphigenia 1", 2: "danaans 2"}, hand=["teucer", "amazons"])
    say(s, "play teucer", "put it on troy 6", "use teucer", "choose danaans", "choose iphigenia")
    assert side(s, OPP) == {2: "danaans"}
    assert damage(s, OPP, 2) == 1


@rule("FO-CARD-IPHIGENIA", "FO-DMG-5")
def test_a_unit_handled_before_iphigenia_in_the_same_defeat_is_lost():
    s = at(theirs={1: "danaans 2", 2: "iphigenia 1"}, hand=["teucer", "amazons"])
    say(s, "play teucer", "put it on troy 6", "use teucer", "choose danaans", "choose iphigenia")
    assert side(s, OPP) == {}


@rule("FO-CARD-ANTIGONE")
def test_antigone_draws_a_card_for_each_other_own_unit_discarded():
    s = attack(at(active=OPP, mine={1: "antigone", 2: "amazons"}, theirs={2: "tauri"}))
    assert choices(s)[0].startswith("Player 1 draws")
    draw(s, "hector")
    assert hand(s, ME) == ["hector"]
    assert choices(s)[0].startswith("Player 2 draws")  # the draw phase


@rule("FO-CARD-ANTIGONE")
def test_antigone_draws_neither_for_enemy_units_nor_for_herself():
    s = attack(at(mine={1: "antigone", 2: "tauri"}, theirs={1: "lapiths", 2: "amazons"}))
    assert side(s, OPP) == {1: "lapiths"}
    assert len(hand(settle(s), ME)) == 2
    s = settle(attack(at(active=OPP, mine={1: "antigone 3"}, theirs={1: "tauri"})))
    assert side(s, ME) == {}
    assert hand(s, ME) == []


@rule("FO-CARD-LEDA", "FO-COL-2")
def test_leda_heals_green_and_multi_coloured_own_units_completely():
    s = at(mine={1: "hector 4", 2: "medea 3", 4: "danaans 2"}, theirs={1: "lapiths 3"}, hand=["leda", "dardani", "dardani"])
    say(s, "play leda", "put it on troy 6", "use leda")
    assert [damage(s, ME, lane) for lane in (1, 2, 4)] == [0, 0, 2]
    assert damage(s, OPP, 1) == 3


@rule("FO-CARD-ALCESTIS")
def test_alcestis_gives_her_life_for_another_own_hero():
    s = attack(at(active=OPP, mine={1: "alcestis", 2: "hector 3 +sword-red"}, theirs={2: "tauri"}))
    assert s.to_act == ME
    say(s, "use alcestis")
    assert side(s, ME) == {2: "hector"}
    assert damage(s, ME, 2) == 0
    assert gear(s, ME, 2) == "sword-red"
    assert discarded(s) == ["alcestis"]


@rule("FO-CARD-ALCESTIS")
def test_a_hero_is_lost_when_alcestis_is_declined_and_soldiers_are_not_helped():
    s = attack(at(active=OPP, mine={1: "alcestis", 2: "hector 3"}, theirs={2: "tauri"}))
    assert side(say(s, "do not use alcestis"), ME) == {1: "alcestis"}
    s = attack(at(active=OPP, mine={1: "alcestis", 2: "danaans"}, theirs={2: "tauri"}))
    assert s.to_act == CHANCE
    assert side(s, ME) == {1: "alcestis"}


@rule("FO-CARD-ALCESTIS")
def test_alcestis_defeated_herself_cannot_help_a_hero_defeated_at_the_same_time():
    s = at(theirs={1: "machaon 2", 2: "alcestis 2"}, hand=["teucer", "amazons"])
    say(s, "play teucer", "put it on troy 6", "use teucer", "choose machaon", "choose alcestis")
    assert s.to_act == ME
    assert side(s, OPP) == {}


@rule("FO-CARD-ALCESTIS")
def test_alcestis_is_asked_after_the_own_ability_of_the_defeated_hero():
    s = attack(at(active=OPP, mine={1: "alcestis", 2: "eurydice 1"}, theirs={2: "cicones"}, hand=["ajax"]))
    assert choices(s) == ["Do not use Eurydice", "Use Eurydice"]
    say(s, "do not use eurydice")
    assert choices(s) == ["Do not use Alcestis", "Use Alcestis"]
    say(s, "use alcestis")
    assert side(s, ME) == {2: "eurydice"}


@rule("FO-CARD-ALCESTIS")
def test_alcestis_is_not_asked_when_eurydice_has_saved_herself():
    s = attack(at(active=OPP, mine={1: "alcestis", 2: "eurydice 1"}, theirs={2: "cicones"}, hand=["ajax"]))
    say(s, "use eurydice")
    assert s.to_act == CHANCE
    assert side(s, ME) == {1: "alcestis", 2: "eurydice"}


@rule("FO-CARD-ALCESTIS", "FO-CARD-ANDROMEDA", "FO-CARD-MEDEA")
def test_the_sacrifice_of_alcestis_is_a_normal_discard():
    s = attack(at(active=OPP, mine={1: "alcestis", 2: "hector 3", 3: "andromeda"}, theirs={1: "medea", 2: "tauri"}))
    say(s, "use alcestis", "use medea", "put it on troy 6")  # Medea faced Alcestis
    assert damage(s, ME, 3) == 1
    assert side(s, ME) == {2: "hector", 3: "andromeda"}
    assert side(s, OPP)[6] == "alcestis"


@rule("FO-CARD-AJAX", "FO-FX-11")
def test_attacks_on_ajax_place_one_damage_less_and_never_less_than_none():
    dealt = []
    for attacker in ("tauri", "cicones", "amazons"):
        s = settle(attack(at(mine={1: attacker}, theirs={1: "ajax"})))
        dealt.append(damage(s, OPP, 1))
    assert dealt == [2, 1, 0]
    assert s.counter == 0


@rule("FO-CARD-AJAX", "FO-FX-11")
def test_ability_damage_on_ajax_is_not_reduced():
    s = at(theirs={1: "ajax"}, hand=["penthesilea", "amazons", "achaeans"])
    say(s, "play penthesilea", "put it on troy 6", "use penthesilea")
    assert damage(s, OPP, 1) == 2


@rule("FO-CARD-ORPHEUS", "FO-INFO-3")
def test_orpheus_takes_a_hero_from_the_discard_pile():
    s = at(hand=["orpheus", "dardani", "phaeacians"], discard=["hector", "tauri", "sword-red", "leda"])
    say(s, "play orpheus", "put it on olympus 1", "use orpheus")
    assert choices(s) == ["Take Hector", "Take Leda"]
    say(s, "take hector")
    assert hand(s, ME) == ["hector"]
    assert "hector" not in discarded(s)
    assert hand(game(s).observe(s, OPP), ME) == ["hector"]


@rule("FO-CARD-PATROCLUS", "FO-FX-26")
def test_patroclus_takes_the_equipment_of_another_own_unit():
    s = at(mine={1: "danaans +sword-red", 2: "lapiths"}, theirs={1: "tauri +shield-red"}, hand=["patroclus", "dardani", "amazons"])
    say(s, "play patroclus", "put it on troy 6", "use patroclus")
    assert gear(s, ME, 6) == "sword-red"
    assert gear(s, ME, 1) is None
    assert values(s, ME, 6) == (4, 3)
    assert gear(s, OPP, 1) == "shield-red"


@rule("FO-CARD-PATROCLUS", "FO-FX-26")
def test_patroclus_takes_one_equipment_of_choice():
    s = at(mine={1: "danaans +sword-red", 2: "lapiths +shield-red"}, hand=["patroclus", "dardani", "amazons"])
    say(s, "play patroclus", "put it on troy 6", "use patroclus", "choose lapiths")
    assert [gear(s, ME, lane) for lane in (1, 2, 6)] == ["sword-red", None, "shield-red"]


@rule("FO-CARD-PATROCLUS", "FO-EQ-8")
def test_the_giver_dies_when_patroclus_takes_the_shield_that_kept_it_alive():
    s = at(mine={1: "danaans 3 +shield-red"}, hand=["patroclus", "dardani", "amazons"])
    say(s, "play patroclus", "put it on troy 6", "use patroclus")
    assert side(s, ME) == {6: "patroclus"}
    assert gear(s, ME, 6) == "shield-red"
    assert "shield-red" not in discarded(s)


@rule("FO-CARD-ARIADNE")
def test_ariadne_returns_another_own_unit_to_the_hand():
    s = at(mine={1: "hector 3 +shield-red", 2: "lapiths"}, theirs={1: "tauri"}, hand=["ariadne", "dardani", "achaeans"])
    say(s, "play ariadne", "put it on troy 6", "use ariadne")
    assert choices(s) == ["Choose Hector on Olympus 1", "Choose Lapiths on Olympus 2"]
    say(s, "choose hector")
    assert hand(s, ME) == ["hector"]
    assert side(s, ME) == {2: "lapiths", 6: "ariadne"}
    assert "shield-red" in discarded(s)


@rule("FO-CARD-ARIADNE", "FO-ASK-4")
def test_ariadne_alone_is_not_asked():
    s = at(theirs={1: "tauri"}, hand=["ariadne", "dardani", "achaeans"])
    say(s, "play ariadne", "put it on troy 6")
    assert choices(s) == ["End the phase and attack"]


@rule("FO-CARD-THESEUS", "FO-MOVE-1", "FO-FX-7")
def test_theseus_moves_an_enemy_unit_on_its_own_side_and_finds_an_open_lane():
    s = at(theirs={1: "hector 2 +shield-red", 2: "tauri"}, hand=["theseus", "phaeacians", "dardani", "dardani"])
    say(s, "play theseus", "put it on olympus 1", "use theseus", "choose hector")
    assert choices(s) == [f"Move to {place} (enemy)" for place in ("Olympus 3", "Delphi 4", "Delphi 5", "Troy 6")]
    say(s, "move to troy 6")
    assert side(s, OPP) == {2: "tauri", 6: "hector"}
    assert (damage(s, OPP, 6), gear(s, OPP, 6)) == (2, "shield-red")
    assert attack(s).counter == 1


@rule("FO-CARD-CARIANS")
def test_the_carians_heal_two_on_another_own_unit():
    s = at(mine={1: "lapiths 3", 2: "danaans 1"}, theirs={1: "hector 3"}, hand=["carians", "dardani"])
    say(s, "play carians", "put it on troy 6", "use carians")
    assert choices(s) == ["Choose Lapiths on Olympus 1", "Choose Danaans on Olympus 2"]
    say(s, "choose lapiths")
    assert damage(s, ME, 1) == 1
    assert damage(s, OPP, 1) == 3


@rule("FO-CARD-SHIELD-GREEN")
def test_the_green_shield_heals_one_on_its_bearer_at_the_start_of_the_own_turn():
    s = start_turn(at(mine={1: "hector 3 +shield-green", 2: "ajax 2"}, theirs={3: "lapiths 1"}))
    assert (damage(s, ME, 1), damage(s, ME, 2)) == (2, 2)
    s = start_turn(at(active=OPP, mine={1: "hector 3 +shield-green"}), OPP)
    assert damage(s, ME, 1) == 3
