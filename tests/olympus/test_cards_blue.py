"""The blue cards, one by one: drawing and knowledge."""

from __future__ import annotations

from kernel_lib.core.types import CHANCE
from tests.marks import rule
from tests.olympus.reading import choices, damage, discarded, gear, hand, is_over, side
from tests.olympus.table import ME, OPP, at, attack, draw, game, say, settle, start_turn

BLUE = 0


@rule("FO-CARD-ODYSSEUS", "FO-EX-2")
def test_odysseus_draws_one_card_and_offers_only_that_card_for_free():
    s = at(hand=["odysseus", "phaeacians", "phaeacians", "achaeans", "amazons"])
    say(s, "play odysseus", "put it on olympus 1")
    draw(s, "hector")
    assert choices(s) == ["Keep the card in hand", "Play Hector (at no cost)"]
    say(s, "play hector", "put it on olympus 2")
    assert side(s, ME) == {1: "odysseus", 2: "hector"}
    assert hand(s, ME) == ["amazons"]


@rule("FO-CARD-ODYSSEUS")
def test_a_card_that_odysseus_does_not_play_stays_in_hand():
    s = at(hand=["odysseus", "phaeacians", "phaeacians", "achaeans"])
    draw(say(s, "play odysseus", "put it on olympus 1"), "iphigenia")
    say(s, "keep the card")
    assert hand(s, ME) == ["iphigenia"]
    assert side(s, ME) == {1: "odysseus"}
    assert "Play Iphigenia (free)" in choices(s)


@rule("FO-CARD-ODYSSEUS", "FO-FX-15")
def test_equipment_that_odysseus_draws_may_go_on_himself():
    s = at(hand=["odysseus", "phaeacians", "phaeacians", "achaeans"])
    draw(say(s, "play odysseus", "put it on olympus 1"), "sword-yellow")
    say(s, "play yellow sword", "put it under odysseus")
    assert gear(s, ME, 1) == "sword-yellow"


@rule("FO-CARD-ODYSSEUS")
def test_a_unit_that_odysseus_draws_needs_a_further_empty_space():
    full = {2: "lapiths", 3: "danaans", 4: "cicones", 5: "tauri", 6: "argonauts"}
    s = at(mine=full, hand=["odysseus", "phaeacians", "phaeacians", "achaeans"])
    draw(say(s, "play odysseus", "put it on olympus 1"), "hector")
    assert choices(s) == ["End the phase and attack"]
    assert hand(s, ME) == ["hector"]


@rule("FO-CARD-ODYSSEUS", "FO-RULING-29")
def test_a_free_play_by_odysseus_uses_the_play_ability_of_the_card():
    s = at(hand=["odysseus", "phaeacians", "phaeacians", "achaeans"])
    draw(say(s, "play odysseus", "put it on olympus 1"), "telemachus")
    draw(say(s, "play telemachus", "put it on olympus 2"), "hector")
    assert hand(s, ME) == ["hector"]
    assert choices(s) == ["End the phase and attack"]


@rule("FO-CARD-ODYSSEUS", "FO-RULING-17", "FO-DRAW-3")
def test_the_last_card_drawn_by_odysseus_ends_the_game_before_the_free_play():
    s = at(hand=["odysseus", "phaeacians", "phaeacians", "achaeans"], pile=1, counter=2)
    settle(say(s, "play odysseus", "put it on olympus 1"))
    assert is_over(s)
    assert game(s).result(s).winners == (ME,)
    assert side(s, ME) == {1: "odysseus"}


@rule("FO-CARD-PELEUS")
def test_peleus_draws_before_he_strikes_a_yellow_unit():
    s = attack(at(mine={1: "peleus"}, theirs={1: "danaans"}))
    assert s.to_act == CHANCE
    assert damage(s, OPP, 1) == 0
    draw(s, "hector")
    assert damage(s, OPP, 1) == 2
    assert hand(s, ME) == ["hector"]


@rule("FO-CARD-PELEUS", "FO-COL-2")
def test_peleus_draws_for_multi_coloured_units_but_not_for_other_colours_or_nobody():
    cards = []
    for theirs in ({1: "circe"}, {1: "lapiths"}, {2: "danaans"}):
        s = settle(attack(at(mine={1: "peleus"}, theirs=theirs)))
        cards.append(len(hand(s, ME)))
    assert cards == [3, 2, 2]


@rule("FO-CARD-AGAMEMNON", "FO-EX-5")
def test_agamemnon_moves_units_at_once_with_swaps_damage_and_equipment():
    s = at(mine={1: "lapiths", 2: "danaans 1 +shield-red"}, hand=["agamemnon", "phaeacians", "phaeacians", "dardani", "achaeans"])
    say(s, "play agamemnon", "put it on olympus 3", "use agamemnon")
    say(s, "move to olympus 2", "move to olympus 1", "move to troy 6")
    assert side(s, ME) == {1: "danaans", 2: "lapiths", 6: "agamemnon"}
    assert damage(s, ME, 1) == 1
    assert damage(s, ME, 2) == 0
    assert gear(s, ME, 1) == "shield-red"
    assert gear(s, ME, 2) is None


@rule("FO-CARD-AGAMEMNON")
def test_agamemnon_may_be_declined_and_moves_own_units_only():
    s = at(mine={1: "lapiths"}, theirs={5: "tauri"}, hand=["agamemnon", "phaeacians", "phaeacians", "dardani", "achaeans"])
    say(s, "play agamemnon", "put it on olympus 3")
    assert choices(s) == ["Do not use Agamemnon", "Use Agamemnon"]
    say(s, "use agamemnon", "move to olympus 3", "move to olympus 1")
    assert side(s, ME) == {1: "agamemnon", 3: "lapiths"}
    assert side(s, OPP) == {5: "tauri"}


@rule("FO-CARD-NESTOR")
def test_nestor_lets_one_other_unit_attack_again_once_per_phase():
    s = attack(at(mine={1: "nestor", 2: "tauri", 3: "cicones"}))
    assert s.counter == 1
    say(s, "use nestor")
    assert s.counter == 3  # the Tauri again, then the Cicones without a question
    assert s.to_act == CHANCE


@rule("FO-CARD-NESTOR")
def test_nestor_is_offered_for_the_next_unit_when_declined():
    s = attack(at(mine={1: "nestor", 2: "tauri", 3: "cicones"}))
    say(s, "do not use nestor")
    assert s.counter == 2
    say(s, "use nestor")
    assert s.counter == 3


@rule("FO-CARD-NESTOR")
def test_nestor_with_a_sword_attacks_once_and_never_lets_himself_attack_again():
    s = attack(at(mine={1: "nestor +sword-red"}))
    assert s.counter == 1
    assert s.to_act == CHANCE


@rule("FO-CARD-NESTOR")
def test_nestor_helps_again_in_the_next_attack_phase():
    s = attack(at(mine={1: "nestor", 2: "tauri"}))
    settle(say(s, "use nestor"))
    settle(say(s, "end the phase"))  # the opponent's turn
    attack(s)
    assert "Use Nestor" in choices(s)


@rule("FO-CARD-NESTOR", "FO-CARD-CYCNUS", "FO-FX-16")
def test_nestor_and_cycnus_together_give_three_attacks():
    s = at(mine={1: "tauri", 2: "nestor"}, theirs={3: "hector"}, hand=["cycnus", "phaeacians", "amazons"])
    say(s, "play cycnus", "put it on olympus 3", "use cycnus", "choose tauri")
    attack(s)
    assert s.counter == 2
    say(s, "use nestor")
    assert s.counter == 3


@rule("FO-CARD-PENELOPE")
def test_penelope_changes_one_hand_card_at_the_start_of_the_turn():
    s = start_turn(at(mine={1: "penelope"}, hand=["hector", "ajax"]))
    say(s, "use penelope", "discard hector")
    draw(s, "leda")
    assert hand(s, ME) == ["ajax", "leda"]
    assert discarded(s) == ["hector"]
    assert s.to_act == ME


@rule("FO-CARD-PENELOPE")
def test_penelope_gives_nothing_without_a_hand_card_or_when_declined():
    assert choices(start_turn(at(mine={1: "penelope"}))) == ["End the phase and attack"]
    s = say(start_turn(at(mine={1: "penelope"}, hand=["hector"])), "do not use penelope")
    assert hand(s, ME) == ["hector"]
    assert s.to_act == ME


@rule("FO-CARD-ARGOS", "FO-FX-20")
def test_argos_puts_the_top_three_cards_back_in_any_order():
    s = at(hand=["argos"])
    pile = s.pile
    say(s, "play argos", "put it on troy 6", "use argos")
    draw(s, "hector", "ajax", "leda")
    say(s, "put leda", "put hector")
    assert s.pile == pile
    assert hand(s, ME) == []
    attack(s)
    assert choices(s) == ["Player 1 draws Leda"]  # Troy bonus
    draw(s, "leda", "hector", "ajax")
    assert hand(s, ME) == ["ajax", "hector", "leda"]


@rule("FO-CARD-TELEMACHUS")
def test_telemachus_draws_one_card():
    s = at(hand=["telemachus", "phaeacians", "amazons"])
    draw(say(s, "play telemachus", "put it on olympus 1"), "hector")
    assert hand(s, ME) == ["hector"]
    assert s.to_act == ME


@rule("FO-CARD-TIRESIAS")
def test_tiresias_draws_a_third_card_in_the_draw_phase_of_his_side_only():
    s = settle(attack(at(mine={1: "tiresias"})))
    assert len(hand(s, ME)) == 3
    s = settle(attack(at(theirs={1: "tiresias"})))
    assert len(hand(s, ME)) == 2
    assert hand(s, OPP) == []


@rule("FO-CARD-TIRESIAS", "FO-EX-13", "FO-DRAW-3")
def test_the_additional_card_of_tiresias_can_empty_the_pile():
    s = settle(attack(at(mine={1: "tiresias"}, pile=3)))
    assert is_over(s)
    assert len(hand(s, ME)) == 3


@rule("FO-CARD-DAEDALUS")
def test_daedalus_takes_equipment_but_no_unit_from_the_discard_pile():
    s = at(hand=["daedalus", "phaeacians"], discard=["sword-red", "hector", "shield-red", "amazons"])
    say(s, "play daedalus", "put it on olympus 1", "use daedalus")
    assert choices(s) == ["Take Red Shield", "Take Red Sword"]
    say(s, "take red sword")
    assert hand(s, ME) == ["sword-red"]
    assert "sword-red" not in discarded(s)


@rule("FO-CARD-DAEDALUS", "FO-PLAY-2", "FO-PAY-6")
def test_daedalus_can_take_back_the_equipment_that_paid_for_him():
    s = at(hand=["daedalus", "helmet-blue"])
    say(s, "play daedalus", "put it on olympus 1", "use daedalus")
    assert hand(s, ME) == ["helmet-blue"]


@rule("FO-CARD-DAEDALUS", "FO-ASK-4")
def test_daedalus_is_not_asked_when_no_equipment_lies_in_the_discard_pile():
    s = at(hand=["daedalus", "phaeacians"], discard=["hector"])
    say(s, "play daedalus", "put it on olympus 1")
    assert choices(s) == ["End the phase and attack"]


@rule("FO-CARD-NAUSICAA", "FO-FX-15")
def test_nausicaa_plays_a_soldier_from_hand_free_with_its_play_ability():
    s = at(hand=["nausicaa", "phaeacians", "achaeans", "pleiades", "argos"])
    say(s, "play nausicaa", "put it on olympus 1", "pay with phaeacians", "use nausicaa")
    assert choices(s) == ["Play Pleiades (at no cost)"]  # no hero, and the choice was made
    draw(say(s, "play pleiades", "put it on olympus 2"), "hector")
    assert side(s, ME) == {1: "nausicaa", 2: "pleiades"}
    assert hand(s, ME) == ["argos", "hector"]


@rule("FO-CARD-NAUSICAA", "FO-ASK-4")
def test_nausicaa_is_not_asked_without_a_soldier_in_hand():
    s = at(hand=["nausicaa", "helmet-blue", "helmet-yellow", "hector"])
    say(s, "play nausicaa", "put it on olympus 1")
    assert choices(s)[0] == "End the phase and attack"


@rule("FO-CARD-CYCNUS")
def test_cycnus_may_let_himself_attack_twice_but_only_this_turn():
    s = at(hand=["cycnus", "phaeacians", "amazons"])
    say(s, "play cycnus", "put it on olympus 1", "use cycnus")
    settle(attack(s))
    assert s.counter == 2
    settle(say(s, "end the phase"))
    attack(s)
    assert s.counter == 3


@rule("FO-CARD-CYCNUS")
def test_the_grant_of_cycnus_is_lost_at_the_end_of_the_turn_for_a_unit_that_cannot_attack():
    s = at(mine={1: "dardani"}, theirs={2: "hector"}, hand=["cycnus", "phaeacians", "amazons", "sword-red"])
    say(s, "play cycnus", "put it on olympus 2", "pay with amazons", "use cycnus", "choose dardani")
    settle(attack(s))
    assert s.counter == 0
    settle(say(s, "end the phase"))
    say(s, "play red sword", "put it under dardani")
    attack(s)
    assert s.counter == 1


@rule("FO-CARD-CYCNUS")
def test_cycnus_may_be_declined():
    s = at(hand=["cycnus", "phaeacians", "amazons"])
    say(s, "play cycnus", "put it on olympus 1", "do not use cycnus")
    attack(s)
    assert s.counter == 1


@rule("FO-CARD-PALAMEDES", "FO-FX-13")
def test_palamedes_takes_a_marker_from_the_board():
    s = at(hand=["palamedes", "phaeacians", "achaeans"], their_markers=["red"])
    say(s, "play palamedes", "put it on olympus 1", "use palamedes")
    assert choices(s) == ["Take no marker", "Take the blue marker", "Take the green marker", "Take the yellow marker"]
    say(s, "take the blue marker")
    assert s.markers[BLUE] == ME


@rule("FO-CARD-CASSANDRA", "FO-FX-4", "FO-INFO-3")
def test_cassandra_shows_the_hand_of_the_opponent_and_discards_a_card_of_choice():
    s = at(hand=["cassandra", "phaeacians", "amazons"], their_hand=["hector", "ajax", "leda"])
    say(s, "play cassandra", "put it on olympus 1")
    assert sorted(choices(s)) == ["Discard Ajax", "Discard Hector", "Discard Leda"]
    say(s, "discard hector")
    assert hand(s, OPP) == ["ajax", "leda"]
    assert discarded(s)[-1] == "hector"
    assert choices(s) == ["End the phase and attack"]
    assert hand(game(s).observe(s, ME), OPP) == ["ajax", "leda"]


@rule("FO-CARD-CASSANDRA", "FO-PLAY-7")
def test_cassandra_has_no_effect_on_an_empty_hand():
    s = at(hand=["cassandra", "phaeacians", "amazons", "hector"])
    say(s, "play cassandra", "put it on olympus 1")
    assert hand(s, ME) == ["hector"]
    assert choices(s) == ["End the phase and attack"]


@rule("FO-CARD-JASON", "FO-FX-14")
def test_jason_takes_a_marker_of_the_opponent_and_draws():
    s = at(hand=["jason", "phaeacians", "dardani", "achaeans"], their_markers=["red", "blue"])
    say(s, "play jason", "put it on olympus 1", "use jason")
    assert choices(s) == ["Take the blue marker from your opponent", "Take the red marker from your opponent"]
    draw(say(s, "take the blue marker"), "hector")
    assert s.markers[BLUE] == ME
    assert hand(s, ME) == ["hector"]
    assert s.to_act == ME


@rule("FO-CARD-JASON")
def test_jason_still_draws_when_there_is_nothing_to_steal():
    s = at(hand=["jason", "phaeacians", "dardani", "achaeans"])
    draw(say(s, "play jason", "put it on olympus 1", "use jason"), "hector")
    assert hand(s, ME) == ["hector"]
    assert s.markers.count(ME) == 0


@rule("FO-CARD-JASON", "FO-RULING-28")
def test_jason_declined_neither_steals_nor_draws():
    s = at(hand=["jason", "phaeacians", "dardani", "achaeans"], their_markers=["blue"])
    say(s, "play jason", "put it on olympus 1", "do not use jason")
    assert s.to_act == ME
    assert hand(s, ME) == []
    assert s.markers[BLUE] == OPP


@rule("FO-CARD-CIRCE", "FO-FX-6")
def test_circe_returns_an_enemy_unit_to_the_hand_and_discards_its_equipment():
    s = at(theirs={2: "hector 3 +shield-red", 5: "tauri"}, hand=["circe", "phaeacians", "phaeacians", "dardani"])
    say(s, "play circe", "put it on olympus 1", "use circe", "choose hector")
    assert side(s, OPP) == {5: "tauri"}
    assert hand(s, OPP) == ["hector"]
    assert "shield-red" in discarded(s)
    assert "hector" not in discarded(s)


@rule("FO-CARD-CIRCE", "FO-CARD-ANDROMEDA", "FO-CARD-MEDEA")
def test_a_unit_returned_by_circe_counts_as_discarded_for_nobody():
    s = at(mine={2: "medea", 3: "andromeda"}, theirs={2: "tauri"}, hand=["circe", "phaeacians", "phaeacians", "dardani"])
    say(s, "play circe", "put it on olympus 1", "use circe")
    assert choices(s) == ["End the phase and attack"]
    assert damage(s, ME, 3) == 0
    assert hand(s, OPP) == ["tauri"]


@rule("FO-CARD-PLEIADES")
def test_the_pleiades_draw_one_card():
    s = at(hand=["pleiades", "phaeacians"])
    draw(say(s, "play pleiades", "put it on olympus 1"), "hector")
    assert hand(s, ME) == ["hector"]
    assert s.to_act == ME


@rule("FO-CARD-SWORD-BLUE")
def test_the_blue_sword_draws_a_card_and_then_discards_one_when_its_bearer_attacks():
    s = attack(at(mine={1: "tauri +sword-blue"}, theirs={1: "hector"}, hand=["ajax"]))
    draw(say(s, "use blue sword"), "leda")
    assert choices(s) == ["Discard Leda", "Discard Ajax"]
    say(s, "discard ajax")
    assert hand(s, ME) == ["leda"]
    assert damage(s, OPP, 1) == 4  # 3 and 1 of the sword


@rule("FO-CARD-SWORD-BLUE", "FO-ATK-3")
def test_the_blue_sword_makes_even_the_dardani_attack_and_may_be_declined():
    s = attack(at(mine={1: "dardani +sword-blue"}, hand=["ajax"]))
    say(s, "do not use blue sword")
    assert s.counter == 1
    assert hand(s, ME) == ["ajax"]
