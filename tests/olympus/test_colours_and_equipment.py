"""Colours, kinds of cards and equipment (FO-COL, FO-KIND, FO-EQ)."""

from __future__ import annotations

import pytest

from kernel_lib.core.types import CHANCE
from kernel_lib.games.olympus import moves as m
from tests.marks import rule
from tests.olympus.reading import choices, damage, discarded, gear, hand, playable, refused, side, values
from tests.olympus.table import GAME, ME, OPP, at, attack, draw, number, say, settle, space

# Colours


@rule("FO-COL-1")
def test_a_card_of_one_colour_has_no_other_colour():
    s = at(mine={6: "menelaus"}, theirs={1: "odysseus", 2: "heracles", 3: "leda", 4: "danaans", 5: "cicones"})
    say(attack(s), "use menelaus")
    assert [damage(s, OPP, lane) for lane in range(1, 6)] == [0, 1, 0, 0, 1]


@rule("FO-COL-1", "FO-COL-2")
def test_a_multi_coloured_enemy_is_yellow_for_peleus():
    s = attack(at(mine={1: "peleus"}, theirs={1: "cassandra"}))
    draw(s, "hector")
    assert hand(s, ME) == ["hector"]
    assert damage(s, OPP, 1) == 2


@rule("FO-COL-1", "FO-COL-2")
def test_a_multi_coloured_enemy_is_green_for_andromache_and_red_for_menelaus():
    s = at(mine={1: "andromache", 6: "menelaus"}, theirs={1: "circe", 2: "palamedes", 3: "pollux"})
    attack(s)
    assert damage(s, OPP, 1) == 3
    say(s, "use menelaus")
    assert (damage(s, OPP, 2), damage(s, OPP, 3)) == (1, 1)


@rule("FO-COL-1")
@pytest.mark.parametrize("cheap", ["argonauts", "lapiths", "cicones", "danaans"])
def test_a_multi_coloured_card_in_hand_pays_each_of_the_four_colours(cheap):
    s = at(hand=[cheap, "medea"])
    say(s, f"play {cheap}", "put it on troy")
    assert side(s, ME) == {6: cheap}
    assert discarded(s) == ["medea"]


@rule("FO-COL-2")
def test_an_effect_on_a_colour_helps_own_multi_coloured_heroes_too():
    s = at(mine={1: "pollux 2", 2: "hector 2", 4: "danaans 1"}, hand=["leda", "lapiths", "lapiths"])
    say(s, "play leda", "put it on troy", "use leda")
    assert (damage(s, ME, 1), damage(s, ME, 2), damage(s, ME, 4)) == (0, 0, 1)


@rule("FO-COL-2")
def test_an_effect_on_a_colour_leaves_own_units_of_that_colour_alone_when_it_names_the_enemy():
    s = at(mine={1: "menelaus", 2: "heracles", 3: "medea"}, theirs={5: "chiron"})
    say(attack(s), "use menelaus")
    assert (damage(s, ME, 2), damage(s, ME, 3), damage(s, OPP, 5)) == (0, 0, 1)


@rule("FO-COL-3")
@pytest.mark.parametrize("hero", ["circe", "theseus", "medea", "pollux"])
def test_the_home_colour_of_a_multi_coloured_hero_makes_no_difference(hero):
    s = at(mine={1: "andromache", 6: "menelaus"}, theirs={1: hero})
    say(attack(s), "use menelaus")
    assert side(s, OPP) == {}  # 2 + 1 as a green unit, 1 as a red one: defence 4 is reached


@rule("FO-COL-3")
def test_multi_coloured_cards_of_any_home_colour_are_the_same_answer_to_a_symbol():
    s = at(hand=["cicones", "circe", "theseus", "chiron", "pollux"])
    say(s, "play cicones", "put it on troy")
    assert sorted(choices(s)) == ["Pay with Chiron", "Pay with Circe", "Pay with Pollux", "Pay with Theseus"]


@rule("FO-COL-4")
def test_equipment_gives_no_colour_to_its_unit():
    s = at(mine={1: "menelaus"}, theirs={1: "priam +shield-red", 2: "odysseus +helmet-red", 3: "cicones +shield-blue"})
    say(attack(s), "use menelaus")
    assert (damage(s, OPP, 1), damage(s, OPP, 2), damage(s, OPP, 3)) == (2, 0, 1)


@rule("FO-COL-4")
def test_yellow_equipment_does_not_make_a_unit_yellow_for_peleus():
    s = attack(at(mine={1: "peleus"}, theirs={1: "hector +shield-yellow"}))
    assert damage(s, OPP, 1) == 2
    settle(s)
    assert len(hand(s, ME)) == 2  # only the two cards of the draw phase


@rule("FO-COL-5")
def test_equipment_in_hand_pays_its_printed_colour_and_no_other():
    s = at(hand=["cicones", "shield-red"])
    assert "Cicones" in playable(s)
    say(s, "play cicones", "put it on olympus 1")
    assert discarded(s) == ["shield-red"]
    assert "Cicones" not in playable(at(hand=["cicones", "shield-blue"]))


@rule("FO-COL-5")
def test_green_equipment_in_hand_is_a_green_card_for_eurydice():
    s = at(mine={1: "hector"}, theirs={1: "eurydice"}, their_hand=["shield-green", "shield-red", "helmet-green"])
    say(attack(s), "use eurydice")
    assert sorted(choices(s)) == ["Discard Green Helmet", "Discard Green Shield"]
    assert refused(s, (m.DROP, number("shield-red"), OPP)) == {"FO-FX-4"}


# Kinds


@rule("FO-KIND-1")
def test_only_units_in_play_can_be_targets():
    s = at(theirs={2: "helen", 3: "danaans +shield-red"}, their_hand=["hector"], hand=["circe", "argonauts", "argonauts", "machaon"])
    say(s, "play circe", "put it on troy", "use circe")
    assert choices(s) == ["Choose Helen on Olympus 2 (enemy)", "Choose Danaans on Olympus 3 (enemy)"]
    assert refused(s, (m.TARGET, space(OPP, 1), 0)) == {"FO-KIND-1"}


@rule("FO-KIND-1")
def test_heroes_in_hand_and_in_the_discard_pile_are_no_targets():
    s = at(their_hand=["hector"], discard=["helen"], theirs={1: "danaans"}, hand=["penthesilea", "cicones", "tauri"])
    say(s, "play penthesilea", "put it on troy")
    assert choices(s) == ["End the phase and attack"]  # not even asked
    assert hand(s, OPP) == ["hector"]


@rule("FO-KIND-2")
def test_heroines_are_heroes_and_soldiers_are_not():
    s = at(theirs={1: "helen", 2: "danaans", 3: "hector"}, hand=["penthesilea", "cicones", "tauri"])
    say(s, "play penthesilea", "put it on troy", "use penthesilea")
    assert choices(s) == ["Choose Helen on Olympus 1 (enemy)", "Choose Hector on Olympus 3 (enemy)"]
    assert refused(s, (m.TARGET, space(OPP, 2), 0)) == {"FO-KIND-2"}


@rule("FO-KIND-2")
def test_a_soldier_effect_does_not_touch_heroes():
    s = at(theirs={1: "helen", 2: "danaans", 3: "lapiths"}, hand=["aeneas", "cicones", "lapiths"])
    say(s, "play aeneas", "put it on troy", "use aeneas")
    assert refused(s, (m.TARGET, space(OPP, 1), 0)) == {"FO-KIND-2"}
    say(s, "choose danaans")
    assert side(s, OPP) == {1: "helen", 3: "lapiths"}


@rule("FO-KIND-2")
def test_values_for_heroes_reach_heroines_but_no_soldiers():
    s = at(mine={1: "achilles", 2: "helen", 3: "dardani"})
    assert [values(s, ME, lane)[0] for lane in (1, 2, 3)] == [4, 1, 0]
    s = at(mine={1: "hippolyta", 2: "helen", 3: "dardani"})
    assert [values(s, ME, lane)[0] for lane in (1, 2, 3)] == [2, 0, 1]


@rule("FO-KIND-3")
def test_a_hero_comes_once_and_a_soldier_twice():
    s = GAME.new()
    weight = {GAME.box.cards[move[1]].id: copies for move, copies in GAME.outcomes(s)}
    assert {weight[card.id] for card in GAME.box.cards if card.kind == "soldier"} == {2}
    assert {weight[card.id] for card in GAME.box.cards if card.kind != "soldier"} == {1}
    draw(s, "hector", "tauri")
    left = {GAME.box.cards[move[1]].id: copies for move, copies in GAME.outcomes(s)}
    assert "hector" not in left
    assert left["tauri"] == 1


# Equipment


@rule("FO-EQ-1")
def test_equipment_adds_its_values_and_its_ability_to_the_bearer():
    s = at(mine={1: "danaans +sword-yellow"}, theirs={1: "hector"})
    assert values(s, ME, 1) == (5, 3)
    attack(s)
    assert side(s, OPP) == {}  # 2 + 3 damage
    assert damage(s, ME, 1) == 1  # the sword hurts its bearer


@rule("FO-EQ-1")
def test_the_ability_of_an_enemy_equipment_belongs_to_the_enemy():
    s = at(mine={1: "hector 2"}, theirs={2: "priam 3 +shield-green"})
    settle(attack(s))
    assert damage(s, OPP, 2) == 2  # healed at the start of the turn of its controller
    assert damage(s, ME, 1) == 2


@rule("FO-EQ-2")
def test_a_unit_carries_one_equipment():
    s = at(mine={1: "hector +shield-red", 3: "danaans"}, hand=["helmet-blue"])
    say(s, "play blue helmet")
    assert choices(s) == ["Put it under Danaans on Olympus 3"]
    assert refused(s, (m.PLACE, space(ME, 1), 0)) == {"FO-EQ-2"}


@rule("FO-EQ-2")
def test_equipment_is_not_playable_when_every_unit_carries_one():
    s = at(mine={1: "hector +shield-red"}, hand=["helmet-blue"])
    assert choices(s) == ["End the phase and attack"]
    assert refused(s, (m.PLAY, number("helmet-blue"), 0)) == {"FO-PLAY-6"}


@rule("FO-EQ-3")
def test_an_equipped_unit_falls_only_at_its_improved_defence():
    s = attack(at(mine={1: "hector"}, theirs={1: "danaans +shield-red"}))
    assert damage(s, OPP, 1) == 4  # 3 + 2 defence
    s = attack(at(mine={1: "hector"}, theirs={1: "danaans 1 +shield-red"}))
    assert side(s, OPP) == {}


@rule("FO-EQ-4")
def test_equipment_is_discarded_with_its_unit():
    s = attack(at(mine={1: "hector"}, theirs={1: "danaans 1 +shield-red"}))
    assert sorted(discarded(s)) == ["danaans", "shield-red"]
    assert gear(s, OPP, 1) is None


@rule("FO-EQ-4", "FO-FX-5")
def test_equipment_is_discarded_with_a_unit_that_an_effect_discards():
    s = at(mine={1: "danaans +shield-red"}, hand=["clytemnestra", "cicones", "tauri"])
    say(s, "play clytemnestra", "put it on troy")
    assert sorted(discarded(s)) == ["cicones", "danaans", "shield-red", "tauri"]


@rule("FO-EQ-5")
def test_equipment_moves_along_with_its_unit():
    s = at(mine={1: "atalanta 1 +shield-red"}, theirs={4: "hector"})
    say(attack(s), "use atalanta", "move to delphi 4")
    assert (gear(s, ME, 1), gear(s, ME, 4)) == (None, "shield-red")
    assert values(s, ME, 4) == (3, 5)


@rule("FO-EQ-6")
def test_equipment_is_discarded_when_its_unit_returns_to_hand():
    s = at(theirs={1: "hector 4 +shield-red"}, hand=["circe", "argonauts", "argonauts", "machaon"])
    say(s, "play circe", "put it on troy", "use circe")
    assert hand(s, OPP) == ["hector"]
    assert "shield-red" in discarded(s)
    assert "hector" not in discarded(s)


@rule("FO-EQ-7")
def test_a_discarded_equipment_is_no_discarded_unit():
    s = at(mine={1: "hector", 6: "andromeda"}, theirs={1: "danaans 1 +shield-red", 2: "antigone"})
    attack(s)
    assert damage(s, ME, 6) == 1
    draw(s, "peleus")  # Antigone draws for the Danaans
    assert hand(s, OPP) == ["peleus"]
    draw(s, "nestor")  # Andromeda on Troy: there is no second card for Antigone
    assert hand(s, ME) == ["nestor"]


@rule("FO-EQ-8")
def test_a_damaged_unit_falls_when_its_shield_is_taken_away():
    s = at(mine={1: "danaans 3 +shield-red", 2: "lapiths 3 +shield-blue"}, hand=["patroclus", "cicones", "machaon"])
    say(s, "play patroclus", "put it on troy", "use patroclus", "choose danaans")
    assert side(s, ME) == {2: "lapiths", 6: "patroclus"}
    assert gear(s, ME, 6) == "shield-red"
    assert "danaans" in discarded(s)


@rule("FO-EQ-8")
def test_a_giver_with_less_damage_than_its_own_defence_stays():
    s = at(mine={2: "lapiths 3 +shield-blue"}, hand=["patroclus", "cicones", "machaon"])
    say(s, "play patroclus", "put it on troy", "use patroclus")
    assert side(s, ME) == {2: "lapiths", 6: "patroclus"}
    assert values(s, ME, 6) == (2, 5)
    assert s.to_act != CHANCE
