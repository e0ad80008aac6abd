"""Damage and leaving play (FO-DMG)."""

from __future__ import annotations

import pytest

import kernel_lib as kl
from kernel_lib.core.types import CHANCE
from tests.marks import rule
from tests.olympus.reading import choices, damage, discarded, gear, hand, is_over, side, values
from tests.olympus.table import ME, OPP, at, attack, draw, number, say, settle, start_turn, with_ability

# Damage


@rule("FO-DMG-1")
def test_damage_stays_over_the_turns_and_adds_up():
    s = at(mine={1: "danaans"}, theirs={1: "priam"})
    settle(attack(s))
    assert damage(s, OPP, 1) == 2
    settle(attack(s))  # the other player's turn: Priam strikes 2
    assert (damage(s, ME, 1), damage(s, OPP, 1)) == (2, 2)
    attack(s)
    assert damage(s, OPP, 1) == 4


@rule("FO-DMG-1")
def test_damage_is_gone_when_a_unit_comes_back_into_play():
    s = at(mine={1: "alcmene 1"}, hand=["ariadne", "machaon", "tauri"])
    say(s, "play ariadne", "put it on olympus 2", "use ariadne", "play alcmene", "put it on olympus 1")
    assert side(s, ME) == {1: "alcmene", 2: "ariadne"}
    assert damage(s, ME, 1) == 0


@rule("FO-DMG-2")
@pytest.mark.parametrize(("before", "stays"), [(1, True), (2, False), (3, False)])
def test_a_unit_falls_when_its_damage_reaches_its_defence(before, stays):
    s = attack(at(mine={1: "danaans"}, theirs={1: f"lapiths {before}"}))
    assert (1 in side(s, OPP)) is stays


@rule("FO-DMG-2")
def test_defeats_are_checked_in_the_play_phase():
    s = at(mine={1: "danaans"}, theirs={5: "alcmene 1"}, hand=["helmet-red", "cicones"])
    say(s, "play red helmet", "put it under danaans", "use red helmet")
    assert side(s, OPP) == {}
    assert choices(s) == ["End the phase and attack"]


@rule("FO-DMG-2")
def test_defeats_are_checked_on_the_side_of_the_active_player_too():
    s = attack(at(mine={1: "hector", 5: "andromeda 5"}, theirs={1: "amazons"}))
    assert side(s, ME) == {1: "hector"}


@rule("FO-DMG-2")
def test_defeats_are_checked_at_the_end_of_a_turn():
    s = at(mine={6: "laodice", 1: "andromeda 5"}, theirs={6: "hector", 1: "priam"})
    settle(attack(s))
    assert side(s, ME) == {}
    assert s.to_act == OPP


@rule("FO-DMG-2")
def test_defeats_are_checked_at_the_start_of_a_turn():
    s = start_turn(at(active=OPP, mine={1: "orestes", 2: "andromeda 5"}), ME)
    assert side(s, ME) == {}


# Defeated and discarded


@rule("FO-DMG-3")
def test_a_defeated_unit_that_is_kept_is_not_discarded():
    s = at(mine={1: "hector"}, theirs={1: "eurydice 2 +shield-red", 5: "andromeda", 6: "antigone"}, their_hand=["machaon"])
    say(attack(s), "use eurydice")
    assert side(s, OPP)[1] == "eurydice"
    assert (damage(s, OPP, 1), gear(s, OPP, 1)) == (0, "shield-red")
    assert damage(s, OPP, 5) == 0
    assert hand(s, OPP) == []  # Antigone does not draw


@rule("FO-DMG-3")
def test_a_unit_discarded_by_an_effect_is_not_defeated():
    s = at(active=OPP, theirs={1: "eurydice"}, their_hand=["clytemnestra", "cicones", "tauri", "machaon"])
    say(s, "play clytemnestra", "put it on olympus 2")
    assert side(s, OPP) == {2: "clytemnestra"}  # Eurydice is not asked
    assert hand(s, OPP) == ["machaon"]


@rule("FO-DMG-3")
def test_alcestis_goes_in_place_of_another_hero():
    s = at(mine={1: "laodice"}, theirs={1: "nestor", 4: "alcestis", 5: "andromeda"})
    say(attack(s), "use alcestis")
    assert side(s, OPP) == {1: "nestor", 5: "andromeda"}
    assert (damage(s, OPP, 1), damage(s, OPP, 5)) == (0, 1)  # one unit was discarded


@rule("FO-DMG-4")
def test_a_discarded_unit_leaves_its_space_without_damage():
    s = at(mine={1: "medea"}, theirs={1: "danaans 2"})
    say(attack(s), "use medea", "put it on troy 6")
    assert side(s, OPP) == {}
    assert (damage(s, OPP, 1), damage(s, ME, 6)) == (0, 0)


@rule("FO-DMG-4", "FO-RULING-18")
def test_the_damage_tokens_of_a_discarded_unit_are_free_again():
    three = kl.game("olympus", token_limit=3)
    s = attack(at(three, mine={1: "cicones", 2: "danaans"}, theirs={1: "argonauts 1", 2: "lapiths"}))
    assert side(s, OPP) == {2: "lapiths"}
    assert damage(s, OPP, 2) == 2


@rule("FO-RULING-18")
def test_there_are_as_many_damage_tokens_as_needed():
    s = at(mine={1: "laodice"}, theirs={1: "priam", 2: "andromeda 5", 3: "hector 4", 4: "memnon 4", 5: "oedipus 4", 6: "pollux 3"})
    attack(s)
    assert damage(s, OPP, 1) == 5
    assert sum(damage(s, OPP, lane) for lane in range(1, 7)) == 25


@rule("FO-RULING-18")
def test_with_a_token_limit_damage_that_finds_no_token_is_lost():
    limited = kl.game("olympus", token_limit=20)
    theirs = {1: "priam", 2: "andromeda 5", 3: "hector 4", 4: "memnon 4", 5: "oedipus 4"}
    s = attack(at(limited, mine={1: "laodice"}, theirs=theirs))
    assert damage(s, OPP, 1) == 20 - 17


@rule("FO-RULING-18")
def test_a_token_limit_can_keep_a_unit_alive():
    limited = kl.game("olympus", token_limit=4)
    s = attack(at(limited, mine={1: "laodice"}, theirs={1: "nestor", 3: "priam 1"}))
    assert damage(s, OPP, 1) == 3
    assert side(s, OPP) == {1: "nestor", 3: "priam"}


# Lost defence


@rule("FO-RULING-19", "FO-EQ-8")
def test_a_damaged_unit_falls_at_once_when_an_aura_leaves():
    s = at(theirs={1: "hector", 2: "danaans 3", 3: "lapiths 3"}, hand=["circe", "argonauts", "argonauts", "machaon"])
    say(s, "play circe", "put it on troy", "use circe", "choose hector")
    assert side(s, OPP) == {3: "lapiths"}
    assert hand(s, OPP) == ["hector"]


@rule("FO-RULING-19", "FO-EQ-8")
def test_pollux_falls_at_once_when_castor_leaves():
    s = at(mine={1: "castor", 4: "pollux 5"}, hand=["clytemnestra", "cicones", "tauri"])
    assert values(s, ME, 4) == (2, 6)
    say(s, "play clytemnestra", "put it on troy", "choose castor")
    assert side(s, ME) == {6: "clytemnestra"}


@rule("FO-RULING-19")
def test_a_damaged_unit_falls_at_once_when_an_aura_moves_away():
    s = at(theirs={1: "hector", 2: "danaans 3"}, hand=["theseus", "lapiths", "lapiths", "argonauts"])
    say(s, "play theseus", "put it on troy", "use theseus", "choose hector", "move to delphi 4")
    assert side(s, OPP) == {4: "hector"}


# Several defeats at the same time


@rule("FO-DMG-5", "FO-RULING-20")
def test_all_damage_is_placed_before_the_first_defeat_is_handled():
    s = at(theirs={1: "eurydice 2", 4: "alcmene 1"}, their_hand=["machaon"], hand=["teucer", "cicones"])
    say(s, "play teucer", "put it on troy", "use teucer", "choose eurydice", "choose alcmene")
    assert s.to_act == OPP
    assert damage(s, OPP, 4) == 2
    assert side(s, OPP) == {1: "eurydice", 4: "alcmene"}  # Alcmene's turn comes later
    say(s, "do not use eurydice")
    assert discarded(s)[-2:] == ["eurydice", "alcmene"]


@rule("FO-DMG-5", "FO-RULING-20")
@pytest.mark.parametrize("first_chosen", ["iphigenia", "priam"])
def test_a_unit_healed_before_its_turn_comes_is_not_defeated_any_more(first_chosen):
    s = at(theirs={1: "iphigenia 1", 3: "priam 5"}, hand=["teucer", "cicones"], log=True)
    other = "priam" if first_chosen == "iphigenia" else "iphigenia"
    say(s, "play teucer", "put it on troy", "use teucer", f"choose {first_chosen}", f"choose {other}")
    assert side(s, OPP) == {3: "priam"}
    assert damage(s, OPP, 3) == 6 - 2
    assert [event.args[0] for event in s.log if event.what == "defeated"] == [number("iphigenia")]


@rule("FO-DMG-5", "FO-RULING-20")
def test_a_unit_on_an_earlier_space_falls_before_the_healing():
    s = at(theirs={1: "priam 5", 3: "iphigenia 1"}, hand=["teucer", "cicones"])
    say(s, "play teucer", "put it on troy", "use teucer", "choose priam", "choose iphigenia")
    assert side(s, OPP) == {}
    assert discarded(s)[-2:] == ["priam", "iphigenia"]


@rule("FO-DMG-5", "FO-RULING-20")
@pytest.mark.parametrize(("active", "order"), [(ME, ["lapiths", "danaans"]), (OPP, ["danaans", "lapiths"])])
def test_on_the_same_space_the_unit_of_the_player_not_in_turn_falls_first(active, order):
    aura = "ALWAYS static: defence(+1) -> all own units; defence(+1) -> all enemy units"
    both = with_ability("thersites", aura)
    mine, theirs = {2: "danaans 3"}, {2: "lapiths 4"}
    cards = ["clytemnestra", "cicones", "tauri"]
    if active == ME:
        s = at(both, mine={**mine, 4: "thersites"}, theirs=theirs, hand=cards)
    else:
        s = at(both, active=OPP, mine=mine, theirs={**theirs, 4: "thersites"}, their_hand=cards)
    say(s, "play clytemnestra", "put it on troy", "choose thersites")
    assert discarded(s)[-3:] == ["thersites", *order]


@rule("FO-DMG-5")
def test_the_own_decision_of_a_defeated_hero_comes_before_alcestis():
    s = at(mine={1: "hector"}, theirs={1: "eurydice", 2: "alcestis"}, their_hand=["machaon"])
    attack(s)
    assert choices(s) == ["Do not use Eurydice", "Use Eurydice"]
    say(s, "do not use eurydice")
    assert choices(s) == ["Do not use Alcestis", "Use Alcestis"]
    say(s, "do not use alcestis")
    assert side(s, OPP) == {2: "alcestis"}


@rule("FO-DMG-5")
def test_a_hero_that_saves_itself_does_not_need_alcestis():
    s = at(mine={1: "hector"}, theirs={1: "eurydice", 2: "alcestis"}, their_hand=["machaon"])
    say(attack(s), "use eurydice")
    assert s.to_act == CHANCE
    assert side(s, OPP) == {1: "eurydice", 2: "alcestis"}


@rule("FO-DMG-5", "FO-CARD-ALCESTIS")
@pytest.mark.parametrize(("wounds", "asked"), [(2, False), (1, True)])
def test_alcestis_cannot_step_in_while_she_is_defeated_herself(wounds, asked):
    s = at(theirs={1: "alcmene 1", 2: f"alcestis {wounds}"}, hand=["teucer", "cicones"])
    say(s, "play teucer", "put it on troy", "use teucer", "choose alcmene", "choose alcestis")
    assert (s.to_act == OPP) is asked
    assert side(s, OPP) == ({1: "alcmene", 2: "alcestis"} if asked else {})


# Credit for a defeat


@rule("FO-DMG-6")
def test_an_attacker_gets_credit_for_what_its_own_attack_has_defeated():
    s = at(mine={1: "tydeus 2"}, theirs={1: "amazons"})
    say(attack(s), "use tydeus")
    assert damage(s, ME, 1) == 0


@rule("FO-DMG-6")
def test_there_is_no_credit_for_a_unit_that_is_kept():
    s = at(mine={1: "tydeus 2"}, theirs={1: "eurydice"}, their_hand=["machaon"])
    say(attack(s), "use eurydice")
    assert s.to_act == CHANCE  # Tydeus is not asked
    assert damage(s, ME, 1) == 2


@rule("FO-DMG-6")
def test_there_is_no_credit_for_the_attack_of_somebody_else():
    s = attack(at(mine={1: "tydeus 2", 2: "hector"}, theirs={1: "priam", 2: "amazons"}))
    assert s.to_act == CHANCE
    assert damage(s, ME, 1) == 2


@rule("FO-DMG-6", "FO-RULING-21")
def test_there_is_no_credit_for_damage_of_an_ability_before_the_strike():
    shooting = "ATTACK may: damage(1) -> 1 enemy unit"
    both = with_ability("sword-red", shooting)
    s = at(both, mine={1: "diomedes +sword-red"}, theirs={1: "hector", 4: "alcmene 1"})
    say(attack(s), "use red sword", "choose alcmene")
    assert side(s, OPP) == {}
    assert s.counter == 1  # for Hector, defeated by the strike of 5


# Taken over


@rule("FO-DMG-7")
def test_a_unit_taken_over_belongs_to_its_new_side_completely():
    s = at(mine={1: "medea", 2: "antigone"}, theirs={1: "amazons", 3: "hector"})
    settle(say(attack(s), "use medea", "put it on olympus 3"))
    assert damage(s, OPP, 3) == 1  # the Amazons strike for me
    before = len(hand(s, ME))
    attack(s)  # the other player's turn: Hector defeats the Amazons
    assert side(s, ME) == {1: "medea", 2: "antigone"}
    draw(s, "nestor")  # my Antigone draws for them
    assert len(hand(s, ME)) == before + 1


@rule("FO-DMG-7", "FO-END-2")
def test_a_unit_taken_over_fills_a_space_of_its_new_side():
    s = at(mine={1: "medea", 2: "helen", 3: "dardani", 4: "dardani", 5: "iphigenia"}, theirs={1: "amazons"})
    settle(say(attack(s), "use medea"))  # one empty space, so it is not asked
    assert side(s, ME)[6] == "amazons"
    settle(attack(s))  # the other player's turn
    assert is_over(s)


@rule("FO-RULING-23")
def test_a_unit_taken_over_was_discarded_before():
    s = at(mine={1: "medea", 2: "andromeda"}, theirs={1: "amazons", 5: "antigone"})
    attack(s)
    assert discarded(s) == ["amazons"]
    say(s, "use medea", "put it on troy 6")
    assert damage(s, ME, 2) == 1
    assert discarded(s) == []
    draw(s, "nestor")
    assert hand(s, OPP) == ["nestor"]  # Antigone lost a unit


@rule("FO-RULING-23", "FO-ABIL-7")
def test_other_units_answer_to_the_discard_in_their_order_around_medea():
    s = attack(at(mine={1: "andromeda", 2: "medea"}, theirs={2: "amazons"}))
    assert damage(s, ME, 1) == 1  # on the space before Medea's
    s = attack(at(mine={2: "medea", 3: "andromeda"}, theirs={2: "amazons"}))
    assert damage(s, ME, 3) == 0  # after Medea's
    say(s, "do not use medea")
    assert damage(s, ME, 3) == 1
