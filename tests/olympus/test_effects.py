"""The effects of the ability vocabulary one by one, then abilities that no printed card has: the vocabulary is general."""

from __future__ import annotations

import pytest

import kernel_lib as kl
from kernel_lib.core import contract
from kernel_lib.core.types import CHANCE
from kernel_lib.games.olympus.moves import PASS, PLAY
from tests.marks import rule
from tests.olympus.reading import choices, damage, discarded, gear, hand, is_over, side, values
from tests.olympus.table import GAME, ME, OPP, at, attack, draw, edition, game, say, settle, start_turn, with_ability

BLUE, GREEN, RED, YELLOW = range(4)
SOLDIERS = [card.id for card in GAME.box.cards if card.kind == "soldier"]
EQUIPMENT = [card.id for card in GAME.box.cards if card.kind == "equipment"]


# FO-FX-1..3: damage, healing, drawing


@rule("FO-FX-1", "FO-DMG-5")
def test_damage_is_placed_on_all_targets_before_anybody_is_defeated():
    g = with_ability("argos", "PLAY must: damage(1) -> all enemy units")
    s = say(at(g, theirs={1: "machaon 2", 2: "alcestis 2", 4: "hector"}, hand=["argos"]), "play argos", "put it on troy 6")
    assert s.to_act == ME  # Alcestis is defeated too and cannot be asked to save Machaon
    assert side(s, OPP) == {4: "hector"}
    assert damage(s, OPP, 4) == 1


@rule("FO-FX-1", "FO-DMG-1")
def test_damage_adds_up_and_stays():
    s = at(theirs={1: "hector 1"}, hand=["penthesilea", "amazons", "achaeans"])
    say(s, "play penthesilea", "put it on troy 6", "use penthesilea")
    settle(attack(s))
    assert damage(s, OPP, 1) == 3


@rule("FO-FX-1", "FO-ASK-4", "FO-ABIL-3")
def test_damage_without_a_legal_target_is_not_even_asked():
    s = at(mine={1: "hector"}, theirs={2: "danaans"}, hand=["penthesilea", "amazons", "achaeans"])
    say(s, "play penthesilea", "put it on troy 6")
    assert choices(s) == ["End the phase and attack"]


@rule("FO-FX-2")
def test_healing_never_goes_below_zero():
    s = at(mine={1: "lapiths 1", 2: "danaans 2"}, hand=["carians", "dardani"])
    say(s, "play carians", "put it on troy 6", "use carians", "choose lapiths")
    assert damage(s, ME, 1) == 0
    assert game(s).to_json(s)["units"][0]["damage"] == 0


@rule("FO-FX-2")
def test_heal_all_removes_every_damage_and_heal_two_only_two():
    s = at(mine={1: "hector 4"}, hand=["leda", "dardani", "dardani"])
    say(s, "play leda", "put it on troy 6", "use leda")
    assert damage(s, ME, 1) == 0
    s = at(mine={1: "hector 4"}, hand=["carians", "dardani"])
    say(s, "play carians", "put it on troy 6", "use carians")
    assert damage(s, ME, 1) == 2


@rule("FO-FX-2", "FO-ASK-4")
def test_a_heal_is_not_asked_when_nobody_has_damage():
    s = say(at(mine={1: "hector"}, theirs={1: "ajax 2"}, hand=["carians", "dardani"]), "play carians", "put it on troy 6")
    assert choices(s) == ["End the phase and attack"]


@rule("FO-FX-3", "FO-DRAW-2")
def test_draw_takes_that_many_cards_one_by_one():
    s = say(at(with_ability("argos", "PLAY must: draw(3, me)"), hand=["argos"]), "play argos", "put it on troy 6")
    draw(s, "hector", "ajax")
    assert (hand(s, ME), s.to_act) == (["ajax", "hector"], CHANCE)
    draw(s, "leda")
    assert (hand(s, ME), s.to_act) == (["ajax", "hector", "leda"], ME)


@rule("FO-FX-3")
def test_draw_for_the_opponent_fills_the_other_hand():
    s = say(at(with_ability("argos", "PLAY must: draw(2, opp)"), hand=["argos"]), "play argos", "put it on troy 6")
    draw(s, "hector", "ajax")
    assert (hand(s, ME), hand(s, OPP)) == ([], ["ajax", "hector"])


@rule("FO-FX-3", "FO-DRAW-3")
def test_draw_stops_and_ends_the_game_when_the_pile_is_empty():
    s = say(at(with_ability("argos", "PLAY must: draw(3, me)"), hand=["argos"], pile=2), "play argos", "put it on troy 6")
    settle(s)
    assert is_over(s)
    assert len(hand(s, ME)) == 2


# FO-FX-4: cards from a hand


@rule("FO-FX-4", "FO-COL-2", "FO-COL-5")
def test_discarding_a_colour_counts_equipment_and_multi_coloured_cards():
    s = attack(at(active=OPP, mine={1: "eurydice 2"}, theirs={1: "amazons"}, hand=["sword-green", "circe", "lapiths", "tauri", "sword-red"]))
    say(s, "use eurydice")
    assert sorted(choices(s)) == ["Discard Circe", "Discard Green Sword", "Discard Lapiths"]


@rule("FO-FX-4", "FO-PAY-6")
def test_a_hand_card_that_is_discarded_has_no_effect_and_is_no_discarded_unit():
    s = at(mine={2: "andromeda"}, their_hand=["iphigenia"], theirs={1: "hector 2"}, hand=["cassandra", "phaeacians", "amazons"])
    say(s, "play cassandra", "put it on olympus 1")
    assert discarded(s)[-1] == "iphigenia"
    assert (damage(s, OPP, 1), damage(s, ME, 2)) == (2, 0)


@rule("FO-FX-4")
def test_discarding_more_cards_than_there_are_takes_all_of_them():
    g = with_ability("cassandra", "PLAY must: discard_hand(3, opp, by=me)")
    s = at(g, their_hand=["hector", "ajax"], hand=["cassandra", "phaeacians", "amazons"])
    say(s, "play cassandra", "put it on olympus 1", "discard ajax")
    assert hand(s, OPP) == []
    assert s.to_act == ME


@rule("FO-FX-4", "FO-INFO-3")
def test_the_hand_is_hidden_until_it_is_looked_at():
    s = at(their_hand=["hector", "ajax"], hand=["cassandra", "phaeacians", "amazons"])
    assert hand(game(s).observe(s, ME), OPP) == ["?", "?"]
    say(s, "play cassandra", "put it on olympus 1")
    assert hand(game(s).observe(s, ME), OPP) == ["ajax", "hector"]


# FO-FX-5..8: units leave or move


@rule("FO-FX-5", "FO-DMG-3")
def test_a_discarded_unit_is_not_defeated_so_nobody_can_keep_it():
    g = with_ability("aeneas", "PLAY may: discard_unit -> 1 enemy hero")
    s = at(g, theirs={1: "eurydice", 2: "alcestis"}, their_hand=["ajax"], hand=["aeneas", "dardani", "amazons"])
    say(s, "play aeneas", "put it on troy 6", "use aeneas", "choose eurydice")
    assert side(s, OPP) == {2: "alcestis"}
    assert s.to_act == ME


@rule("FO-FX-5", "FO-EQ-4")
def test_the_equipment_of_a_discarded_unit_is_discarded_too():
    s = at(mine={1: "tauri +sword-red"}, hand=["clytemnestra", "amazons", "achaeans"])
    say(s, "play clytemnestra", "put it on olympus 2")
    assert discarded(s)[-2:] == ["sword-red", "tauri"]
    assert gear(s, ME, 1) is None


@rule("FO-FX-6", "FO-EQ-6", "FO-CARD-ANTIGONE")
def test_a_returned_unit_counts_as_neither_discarded_nor_defeated():
    s = at(mine={1: "iphigenia +sword-red", 2: "antigone 2"}, hand=["ariadne", "dardani", "achaeans"])
    say(s, "play ariadne", "put it on troy 6", "use ariadne", "choose iphigenia")
    assert s.to_act == ME  # Antigone draws nothing
    assert damage(s, ME, 2) == 2  # Iphigenia heals nothing
    assert hand(s, ME) == ["iphigenia"]
    assert "sword-red" in discarded(s)


@rule("FO-FX-6", "FO-INV-7")
def test_the_damage_of_a_returned_unit_has_vanished_when_it_is_played_again():
    s = at(mine={1: "iphigenia 1"}, hand=["ariadne", "dardani", "achaeans"])
    say(s, "play ariadne", "put it on troy 6", "use ariadne", "play iphigenia", "put it on olympus 1")
    assert damage(s, ME, 1) == 0


@rule("FO-FX-6", "FO-CHANCE-4")
def test_a_returned_card_is_known_to_both_players():
    s = at(mine={1: "hector"}, hand=["ariadne", "dardani", "achaeans", "tauri"])
    say(s, "play ariadne", "put it on troy 6", "pay with achaeans", "use ariadne")
    assert hand(game(s).observe(s, OPP), ME) == ["?", "hector"]


@rule("FO-FX-7", "FO-ASK-4")
def test_a_unit_of_a_full_side_cannot_be_moved():
    full = {1: "hector", 2: "ajax", 3: "tauri", 4: "danaans", 5: "lapiths", 6: "argonauts"}
    s = at(theirs=full, hand=["theseus", "phaeacians", "dardani", "dardani"])
    say(s, "play theseus", "put it on olympus 1")
    assert choices(s) == ["End the phase and attack"]


@rule("FO-FX-7", "FO-RULING-31")
def test_a_single_move_onto_an_occupied_space_or_the_other_side_is_refused():
    s = at(theirs={1: "hector", 2: "ajax"}, hand=["theseus", "phaeacians", "dardani", "dardani"])
    say(s, "play theseus", "put it on olympus 1", "use theseus", "choose hector")
    assert choices(s) == [f"Move to {place} (enemy)" for place in ("Olympus 3", "Delphi 4", "Delphi 5", "Troy 6")]


@rule("FO-FX-7", "FO-MOVE-3")
def test_a_moved_unit_uses_no_play_ability():
    s = at(theirs={1: "telemachus"}, hand=["theseus", "phaeacians", "dardani", "dardani"])
    say(s, "play theseus", "put it on olympus 1", "use theseus", "move to troy 6")
    assert s.to_act == ME
    assert (side(s, OPP), hand(s, OPP)) == ({6: "telemachus"}, [])


@rule("FO-FX-8", "FO-ASK-3")
def test_rearranging_asks_unit_by_unit_for_spaces_not_yet_taken():
    s = at(mine={1: "tauri", 2: "danaans"}, hand=["agamemnon", "phaeacians", "phaeacians", "dardani", "achaeans"])
    say(s, "play agamemnon", "put it on olympus 3", "use agamemnon")
    assert len(choices(s)) == 6
    say(s, "move to olympus 2")
    assert side(s, ME) == {1: "tauri", 2: "danaans", 3: "agamemnon"}  # nothing moves before the last answer
    assert "Move to Olympus 2" not in choices(s)
    say(s, "move to olympus 3", "move to olympus 1")
    assert side(s, ME) == {1: "agamemnon", 2: "tauri", 3: "danaans"}


@rule("FO-FX-8", "FO-CARD-AGAMEMNON")
def test_rearranging_may_leave_every_unit_where_it_is():
    s = at(mine={1: "tauri"}, hand=["agamemnon", "phaeacians", "phaeacians", "dardani", "achaeans"])
    say(s, "play agamemnon", "put it on olympus 3", "use agamemnon", "move to olympus 1", "move to olympus 3")
    assert side(s, ME) == {1: "tauri", 3: "agamemnon"}


@rule("FO-FX-8", "FO-CARD-HECTOR")
def test_rearranging_away_from_hector_defeats_a_unit_that_lived_by_him():
    s = at(mine={1: "danaans 3", 2: "hector"}, hand=["agamemnon", "phaeacians", "phaeacians", "dardani", "achaeans"])
    say(s, "play agamemnon", "put it on olympus 3", "use agamemnon", "move to troy 6", "move to olympus 2", "move to olympus 1")
    assert side(s, ME) == {1: "agamemnon", 2: "hector"}


# FO-FX-9..12: values and points


@rule("FO-FX-9", "FO-ABIL-5")
def test_static_changes_of_several_cards_add_up():
    s = at(mine={1: "hippolyta", 2: "thersites", 3: "danaans +sword-red"})
    assert values(s, ME, 3)[0] == 2 + 1 - 1 + 2


@rule("FO-FX-9", "FO-ATK-2")
def test_a_lowered_attack_is_never_below_zero():
    s = at(mine={1: "thersites", 2: "dardani"})
    assert values(s, ME, 2)[0] == 0


@rule("FO-FX-9")
def test_the_number_of_empty_spaces_is_counted_anew_all_the_time():
    s = at(mine={1: "hecuba"}, hand=["amazons"])
    assert values(s, ME, 1)[0] == 5
    say(s, "play amazons", "put it on olympus 2")
    assert values(s, ME, 1)[0] == 4


@rule("FO-FX-10")
def test_a_raise_for_one_attack_is_gone_after_it():
    s = attack(at(mine={1: "andromache", 2: "nestor"}, theirs={1: "machaon"}))
    assert side(s, OPP) == {}
    assert values(s, ME, 1)[0] == 2
    say(s, "use nestor")
    assert s.counter == 1


@rule("FO-FX-11")
def test_reduction_is_applied_to_each_attack_anew():
    s = attack(at(mine={1: "tauri", 2: "nestor"}, theirs={1: "ajax +shield-red"}))
    say(s, "use nestor")
    assert damage(s, OPP, 1) == 4


@rule("FO-FX-11", "FO-ATK-12")
def test_an_attack_reduced_to_nothing_is_still_opposed():
    s = attack(at(mine={1: "amazons"}, theirs={1: "ajax"}))
    assert (damage(s, OPP, 1), s.counter) == (0, 0)


@rule("FO-FX-12", "FO-END-5", "FO-INV-4")
def test_points_move_the_counter_but_never_beyond_seven():
    g = with_ability("priam", "PLAY must: vp(3, me)")
    s = say(at(g, hand=["priam", "achaeans"], counter=1), "play priam", "put it on olympus 1")
    assert s.counter == 4
    s = say(at(g, hand=["priam", "achaeans"], counter=6), "play priam", "put it on olympus 1")
    assert s.counter == 7
    assert game(s).result(s).winners == (ME,)


@rule("FO-FX-12", "FO-INV-19")
def test_points_for_the_second_player_are_points_off_the_first():
    s = say(at(active=OPP, their_hand=["priam", "achaeans"], counter=-2), "play priam", "put it on olympus 1")
    assert s.counter == -1
    assert list(game(s).scores(s)) == [0, 1]


# FO-FX-13, FO-FX-14: markers


@rule("FO-FX-13", "FO-BONUS-5", "FO-RULING-12")
def test_a_marker_of_the_opponent_is_taken_only_when_none_lies_on_the_board():
    s = at(hand=["palamedes", "phaeacians", "achaeans"], their_markers=["red", "green"], markers=["blue"])
    say(s, "play palamedes", "put it on olympus 1", "pay with phaeacians", "use palamedes")
    assert choices(s) == ["Take no marker", "Take the yellow marker"]
    s = at(hand=["palamedes", "phaeacians", "achaeans"], their_markers=["red", "green", "yellow"], markers=["blue"])
    say(s, "play palamedes", "put it on olympus 1", "pay with phaeacians", "use palamedes")
    assert "Take the red marker from your opponent" in choices(s)


@rule("FO-FX-13", "FO-BONUS-6")
def test_nothing_is_asked_of_a_player_with_all_four_markers():
    g = with_ability("argos", "PLAY may: take_marker")
    s = say(at(g, hand=["argos"], markers=["blue", "green", "red", "yellow"]), "play argos", "put it on olympus 1")
    assert choices(s) == ["End the phase and attack"]


@rule("FO-FX-13", "FO-BONUS-4")
def test_taking_a_marker_may_still_be_refused():
    s = at(hand=["palamedes", "phaeacians", "achaeans"])
    say(s, "play palamedes", "put it on olympus 1", "use palamedes", "take no marker")
    assert s.markers.count(ME) == 0


@rule("FO-FX-14")
def test_a_marker_is_stolen_even_while_others_lie_on_the_board():
    s = at(hand=["jason", "phaeacians", "dardani", "achaeans"], their_markers=["red"])
    draw(say(s, "play jason", "put it on olympus 1", "use jason"), "hector")
    assert s.markers[RED] == ME
    assert s.markers.count(ME) == 1


@rule("FO-FX-14", "FO-ASK-4")
def test_stealing_alone_is_not_asked_when_the_opponent_has_no_marker():
    g = with_ability("argos", "PLAY may: steal_marker")
    s = say(at(g, hand=["argos"], markers=["red"]), "play argos", "put it on olympus 1")
    assert choices(s) == ["End the phase and attack"]
    s = say(at(g, hand=["argos"], their_markers=["red"]), "play argos", "put it on olympus 1", "use argos")
    assert s.markers[RED] == ME


# FO-FX-15, FO-FX-16: playing and attacking more


@rule("FO-FX-15", "FO-PLAY-5")
def test_a_free_play_needs_an_empty_space_like_any_play():
    five = {1: "lapiths", 2: "danaans", 3: "cicones", 4: "tauri", 5: "argonauts"}
    s = at(mine=five, hand=["nausicaa", "sword-blue", "sword-yellow", "amazons"])
    say(s, "play nausicaa", "put it on troy 6")
    assert "Use Nausicaa" not in choices(s)
    assert hand(s, ME) == ["amazons"]


@rule("FO-FX-15", "FO-INV-9")
def test_a_free_play_pays_nothing_even_if_it_could():
    s = at(hand=["nausicaa", "phaeacians", "achaeans", "tauri"], markers=["yellow"])
    say(s, "play nausicaa", "put it on olympus 1", "pay with achaeans", "use nausicaa", "play tauri", "put it on olympus 2")
    assert side(s, ME) == {1: "nausicaa", 2: "tauri"}
    assert s.markers[YELLOW] == ME


@rule("FO-FX-15")
def test_a_free_play_refuses_every_other_card():
    s = at(hand=["odysseus", "phaeacians", "phaeacians", "achaeans", "amazons"])
    draw(say(s, "play odysseus", "put it on olympus 1"), "hector")
    amazons = game(s).box.number["amazons"]
    assert {refusal.rule for refusal in game(s).why_not(s, (PLAY, amazons, 0))} == {"FO-FX-15"}


@rule("FO-FX-16")
def test_grants_of_two_cards_add_up():
    g = with_ability("argos", "PLAY may: extra_attack -> 1 own unit")
    s = at(g, mine={1: "tauri"}, theirs={2: "hector", 3: "ajax"}, hand=["argos", "cycnus", "phaeacians", "amazons"])
    say(s, "play argos", "put it on olympus 2", "use argos", "choose tauri")
    say(s, "play cycnus", "put it on olympus 3", "use cycnus", "choose tauri")
    attack(s)
    assert s.counter == 3


@rule("FO-FX-16", "FO-ATK-6")
def test_the_further_attack_comes_before_the_next_space():
    s = at(mine={1: "tauri", 2: "cicones"}, theirs={1: "danaans", 3: "hector"}, hand=["cycnus", "phaeacians", "amazons"], log=True)
    say(s, "play cycnus", "put it on olympus 3", "use cycnus", "choose tauri")
    attack(s)
    lanes = [event.args[1] + 1 for event in s.log if event.what == "attacked"]
    assert lanes == [1, 1, 2, 3]
    assert s.counter == 2  # the second attack of the Tauri finds an empty space


@rule("FO-FX-16", "FO-CARD-CYCNUS", "FO-FIRST-2")
def test_a_further_attack_is_not_offered_when_the_attack_phase_is_left_out():
    s = at(hand=["cycnus", "phaeacians", "amazons"], turn=0)
    start_turn(s)
    say(s, "leave out phase 2", "play cycnus", "put it on olympus 1")
    assert "Use Cycnus" not in choices(s)


# FO-FX-17..20: cards come back


@rule("FO-FX-17", "FO-INV-7")
def test_a_placed_unit_starts_without_damage_and_stun():
    s = attack(at(mine={1: "medea"}, theirs={1: "danaans 1"}))
    say(s, "use medea", "put it on olympus 2")
    assert (side(s, ME)[2], damage(s, ME, 2)) == ("danaans", 0)
    assert s.counter == 1


@rule("FO-FX-17")
def test_a_unit_is_placed_on_an_empty_own_space_of_choice():
    s = attack(at(mine={1: "medea", 2: "dardani"}, theirs={1: "cicones"}))
    say(s, "use medea")
    assert choices(s) == ["Put it on Olympus 3", "Put it on Delphi 4", "Put it on Delphi 5", "Put it on Troy 6"]


@rule("FO-FX-18", "FO-RULING-34")
def test_an_attack_on_a_survivor_gives_no_bonus():
    s = attack(at(mine={1: "tauri"}, theirs={1: "eurydice"}, their_hand=["ajax"]))
    say(s, "use eurydice")
    assert (s.counter, damage(s, OPP, 1)) == (0, 0)


@rule("FO-FX-18")
def test_a_survivor_can_be_defeated_again_by_the_next_attack():
    s = attack(at(mine={1: "tauri", 2: "nestor"}, theirs={1: "eurydice"}, their_hand=["ajax"]))
    say(s, "use eurydice", "use nestor")
    assert side(s, OPP) == {}


@rule("FO-FX-19", "FO-CHANCE-4")
def test_a_recovered_card_can_be_played_at_once_for_its_cost():
    s = at(hand=["orpheus", "dardani", "phaeacians", "tauri"], discard=["priam"])
    say(s, "play orpheus", "put it on olympus 1", "use orpheus")
    assert "Play Priam (cost Y)" in choices(s)
    assert hand(game(s).observe(s, OPP), ME) == ["?", "priam"]


@rule("FO-FX-19", "FO-ASK-4")
def test_recovering_a_hero_is_not_asked_with_only_soldiers_in_the_discard_pile():
    s = at(hand=["orpheus", "dardani", "phaeacians"], discard=["tauri", "sword-red"])
    say(s, "play orpheus", "put it on olympus 1")
    assert choices(s) == ["End the phase and attack"]


@rule("FO-FX-20")
def test_a_look_at_a_small_pile_shows_all_of_it():
    s = say(at(hand=["argos"], pile=2), "play argos", "put it on delphi 4", "use argos")
    cards = choices(s)
    settle(s)
    assert len(cards) > 2
    assert [word.rpartition(" ")[2] for word in choices(s)] == ["1", "1"]  # two cards for position 1
    assert s.pile == 2


@rule("FO-FX-20", "FO-CHANCE-2")
def test_the_opponent_draws_the_cards_that_were_looked_at_first():
    s = draw(say(at(hand=["argos", "alcmene"]), "play argos", "put it on delphi 4", "use argos"), "hector", "ajax", "leda")
    say(s, "put ajax", "put leda", "play alcmene", "put it on delphi 5")
    assert choices(s) == ["Player 2 draws Ajax"]


@rule("FO-FX-20", "FO-INFO-3")
def test_only_the_one_who_looked_knows_the_top_cards():
    s = draw(say(at(hand=["argos"]), "play argos", "put it on delphi 4", "use argos"), "hector", "ajax", "leda")
    say(s, "put ajax", "put leda")
    assert game(s).to_json(game(s).observe(s, ME))["top"] == ["ajax", "leda", "hector"]
    assert not {"ajax", "leda", "hector"} & set(game(s).to_json(game(s).observe(s, OPP))["top"])


# FO-FX-21..26: bans and other attacks


@rule("FO-FX-21", "FO-ATK-3")
def test_a_banned_unit_gets_no_bonus_and_no_second_attack():
    g = with_ability("helen", "ALWAYS static: no_attack -> all enemy soldiers")
    s = attack(at(g, mine={1: "tauri", 2: "nestor"}, theirs={6: "helen"}))
    assert s.counter == 0
    assert s.to_act == CHANCE  # Nestor is not asked


@rule("FO-FX-21", "FO-ABIL-5")
def test_a_ban_ends_at_once_when_its_source_is_gone():
    s = attack(at(mine={1: "chiron", 2: "ajax"}, theirs={2: "helen 3"}))
    say(s, "use chiron")
    assert side(s, OPP) == {}
    assert s.counter == 2  # Chiron and Ajax, both unopposed


@rule("FO-FX-22", "FO-CARD-PERSEUS")
def test_a_stunned_hero_uses_no_attack_ability():
    s = at(theirs={1: "atalanta"}, hand=["perseus", "amazons", "amazons", "phaeacians"])
    say(s, "play perseus", "put it on troy 6", "use perseus")
    settle(attack(s))
    settle(attack(s))
    assert s.counter == 0
    assert side(s, OPP) == {1: "atalanta"}


@rule("FO-FX-22", "FO-MOVE-3")
def test_a_stun_goes_along_when_the_unit_moves():
    s = at(theirs={1: "danaans"}, hand=["perseus", "amazons", "amazons", "phaeacians", "theseus", "phaeacians", "dardani", "dardani"])
    say(s, "play perseus", "put it on troy 6", "pay with phaeacians", "pay with amazons", "pay with amazons", "use perseus")
    say(s, "play theseus", "put it on delphi 5", "use theseus", "move to olympus 2")
    settle(say(attack(s), "take no marker"))
    settle(attack(s))
    assert side(s, OPP) == {2: "danaans"}
    assert s.counter == 0


@rule("FO-FX-23", "FO-CARD-OEDIPUS")
def test_a_unit_without_bonus_takes_no_marker_but_has_attacked():
    s = attack(at(mine={4: "oedipus", 5: "nestor"}))
    assert choices(s) == ["Do not use Nestor", "Use Nestor"]
    assert s.markers.count(ME) == 0


@rule("FO-FX-24", "FO-CARD-PARIS")
def test_an_aimed_attack_leaves_the_opposing_unit_alone_and_uses_the_present_attack():
    s = attack(at(mine={1: "paris +sword-red"}, theirs={1: "danaans", 6: "hector +shield-red"}))
    say(s, "use paris")
    assert (damage(s, OPP, 1), damage(s, OPP, 6)) == (0, 5)


@rule("FO-FX-24", "FO-CARD-TYDEUS")
def test_an_aimed_attack_that_defeats_counts_for_the_attacker():
    g = with_ability("tydeus", "ATTACK may: aim -> 1 enemy unit", "ALWAYS on self_defeats may: heal(2) -> self")
    s = attack(at(g, mine={1: "tydeus 2"}, theirs={5: "amazons"}))
    say(s, "use tydeus", "use tydeus")
    assert (damage(s, ME, 1), s.counter) == (0, 0)


@rule("FO-FX-25")
def test_the_bonus_taken_instead_of_damage_is_that_of_the_units_own_area():
    s = attack(at(mine={4: "bellerophon"}, theirs={4: "lapiths"}))
    say(s, "use bellerophon", "take the green marker")
    assert (s.markers[GREEN], damage(s, OPP, 4)) == (ME, 0)
    s = settle(say(attack(at(mine={6: "bellerophon"}, theirs={6: "lapiths"})), "use bellerophon"))
    assert len(hand(s, ME)) == 3


@rule("FO-FX-26")
def test_equipment_is_taken_only_by_a_unit_that_has_none():
    g = with_ability("patroclus", "ATTACK may: take_equipment -> 1 own other equipped unit")
    s = attack(at(g, mine={1: "patroclus +shield-red", 2: "dardani +shield-blue"}))
    assert s.to_act == CHANCE
    s = say(attack(at(g, mine={1: "patroclus", 2: "dardani +shield-blue"})), "use patroclus")
    assert (gear(s, ME, 1), gear(s, ME, 2)) == ("shield-blue", None)


@rule("FO-FX-26", "FO-ATK-7")
def test_equipment_taken_before_the_strike_counts_for_the_strike():
    g = with_ability("patroclus", "ATTACK may: take_equipment -> 1 own other equipped unit")
    s = say(attack(at(g, mine={1: "patroclus", 2: "dardani +sword-red"}, theirs={1: "hector"})), "use patroclus")
    assert damage(s, OPP, 1) == 4


@rule("FO-FX-26", "FO-ASK-4")
def test_without_equipment_in_play_nothing_is_offered():
    s = at(mine={1: "danaans"}, theirs={1: "tauri +sword-red"}, hand=["patroclus", "dardani", "amazons"])
    say(s, "play patroclus", "put it on troy 6")
    assert choices(s) == ["End the phase and attack"]


# Abilities that no printed card has: triggers and modes


@rule("FO-ABIL-1", "FO-FX-1")
def test_a_must_ability_on_attack_damages_all_enemy_units_without_a_question():
    g = with_ability("tauri", "ATTACK must: damage(1) -> all enemy units")
    s = attack(at(g, mine={1: "tauri"}, theirs={1: "hector", 4: "danaans", 6: "amazons"}))
    assert side(s, OPP) == {1: "hector", 4: "danaans"}
    assert (damage(s, OPP, 1), damage(s, OPP, 4)) == (4, 1)


@rule("FO-ABIL-1", "FO-TURN-4")
def test_an_optional_heal_at_the_end_of_the_turn():
    g = with_ability("dardani", "ALWAYS on my_turn_end may: heal(all) -> 1 own unit")
    s = settle(attack(at(g, mine={1: "dardani", 2: "hector 4"}, theirs={2: "andromeda"})))
    say(s, "use dardani", "choose hector")
    assert damage(s, ME, 2) == 0
    assert s.to_act == OPP


@rule("FO-FX-9", "FO-EQ-1")
def test_equipment_can_carry_an_aura_that_ends_with_it():
    g = with_ability("shield-blue", "ALWAYS static: attack(+1) -> all own other units")
    s = at(g, mine={1: "danaans +shield-blue", 2: "tauri", 6: "hector"}, hand=["clytemnestra", "amazons", "achaeans"])
    assert [values(s, ME, lane)[0] for lane in (1, 2, 6)] == [2, 4, 5]
    say(s, "play clytemnestra", "put it on delphi 5", "choose danaans")
    assert [values(s, ME, lane)[0] for lane in (2, 6)] == [3, 4]


@rule("FO-FX-9", "FO-DMG-2")
def test_a_card_that_lowers_enemy_defence_defeats_at_once_when_it_is_played():
    g = with_ability("argos", "ALWAYS static: defence(-1) -> all enemy units")
    s = at(g, mine={1: "amazons"}, theirs={1: "amazons", 2: "danaans 2", 3: "danaans 1"}, hand=["argos"])
    say(s, "play argos", "put it on troy 6")
    assert (side(s, OPP), side(s, ME)) == ({3: "danaans"}, {1: "amazons", 6: "argos"})
    assert values(s, OPP, 3) == (2, 2)


@rule("FO-RULING-28", "FO-FX-12")
def test_a_price_of_two_hand_cards_buys_a_point():
    g = with_ability("argos", "PLAY may: discard_hand(2, me, by=me); vp(1, me)")
    s = say(at(g, hand=["argos", "hector", "ajax", "leda"]), "play argos", "put it on troy 6", "use argos", "discard ajax", "discard leda")
    assert (s.counter, hand(s, ME)) == (1, ["hector"])


@rule("FO-RULING-28", "FO-ABIL-1")
def test_a_price_that_cannot_be_paid_in_full_cannot_be_accepted():
    g = with_ability("argos", "PLAY may: discard_hand(2, me, by=me); vp(1, me)")
    s = say(at(g, hand=["argos", "hector"]), "play argos", "put it on troy 6")
    assert choices(s) == ["End the phase and attack"]
    assert (s.counter, hand(s, ME)) == (0, ["hector"])


@rule("FO-RULING-28", "FO-ABIL-1")
def test_two_copies_of_a_soldier_can_pay_a_price_of_two_cards():
    g = with_ability("argos", "PLAY may: discard_hand(2 yellow, me, by=me); vp(1, me)")
    s = say(at(g, hand=["argos", "danaans", "danaans", "hector"]), "play argos", "put it on troy 6", "use argos")
    assert (s.counter, hand(s, ME)) == (1, ["hector"])


@rule("FO-RULING-28", "FO-ABIL-1")
def test_an_optional_step_of_a_must_ability_may_be_left_out():
    g = with_ability("argos", "PLAY must: vp(1, opp); damage(1)? -> 1 enemy unit")
    s = say(at(g, theirs={1: "hector", 2: "ajax"}, hand=["argos"]), "play argos", "put it on troy 6")
    assert s.counter == -1
    assert PASS in [move[0] for move in game(s).legal_moves(s)]
    game(s).apply(s, (PASS, 0, 0))
    assert choices(s) == ["End the phase and attack"]
    assert (damage(s, OPP, 1), damage(s, OPP, 2)) == (0, 0)


@rule("FO-ABIL-1")
def test_otherwise_may_be_any_effect():
    g = with_ability("orestes", "ALWAYS on my_turn_start must: discard_hand(1, me, by=me) else vp(1, opp)")
    s = start_turn(at(g, mine={1: "orestes"}))
    assert (s.counter, side(s, ME)) == (-1, {1: "orestes"})


@rule("FO-ABIL-1")
def test_otherwise_has_targets_of_its_own():
    g = with_ability("orestes", "ALWAYS on my_turn_start must: discard_hand(1, me, by=me) else damage(1) -> all own other units")
    s = start_turn(at(g, mine={1: "orestes", 2: "hector", 5: "lapiths"}))
    assert [damage(s, ME, lane) for lane in (1, 2, 5)] == [0, 1, 1]


@rule("FO-ABIL-1")
def test_otherwise_follows_any_step_that_cannot_be_done():
    g = with_ability("argos", "PLAY must: steal_marker else draw(1, me)")
    s = say(at(g, hand=["argos"]), "play argos", "put it on troy 6")
    assert s.to_act == CHANCE
    s = say(at(g, hand=["argos"], their_markers=["red"]), "play argos", "put it on troy 6")
    assert choices(s) == ["Do not do it", "Do it"]
    assert say(s, "do it").markers[RED] == ME


@rule("FO-FX-4")
def test_the_opponent_may_be_the_one_who_chooses_the_card():
    g = with_ability("cassandra", "PLAY must: discard_hand(1, opp, by=opp)")
    s = at(g, their_hand=["hector", "ajax"], hand=["cassandra", "phaeacians", "amazons"])
    say(s, "play cassandra", "put it on olympus 1")
    assert s.to_act == OPP
    say(s, "discard ajax")
    assert hand(s, OPP) == ["hector"]


@rule("FO-CARD-NESTOR", "FO-ABIL-6")
def test_two_abilities_of_one_unit_may_each_be_used_once_per_phase():
    g = with_ability("shield-blue", "ALWAYS on other_own_attacked may once/phase: extra_attack -> event unit")
    s = say(attack(at(g, mine={1: "tauri", 2: "nestor +shield-blue"})), "use nestor", "use blue shield")
    assert s.counter == 3


@rule("FO-CARD-ANTIGONE", "FO-ABIL-1")
def test_once_per_phase_begins_anew_with_every_phase():
    g = with_ability("antigone", "ALWAYS on other_own_discarded must once/phase: draw(1, me)")
    s = attack(at(g, active=OPP, mine={1: "antigone", 2: "amazons", 3: "amazons"}, theirs={2: "tauri", 3: "cicones"}, hand=["clytemnestra", "argos"]))
    settle(s)
    assert len(hand(s, ME)) == 3  # one card for two units
    s = attack(at(g, active=OPP, mine={1: "antigone", 2: "amazons", 3: "neoptolemus 3"}, theirs={2: "tauri"}))
    settle(s)
    cards = len(hand(s, ME))
    settle(attack(s))
    assert side(s, ME) == {1: "antigone"}
    assert (cards, len(hand(s, ME))) == (1, 4)  # Neoptolemus' death in the next phase, and the draw phase


# Abilities that no printed card has: conditions, events and targets


@rule("FO-ABIL-1")
def test_conditions_ask_for_the_area_and_the_kind_of_the_event():
    g = with_ability("tauri", "ALWAYS static if self on delphi: attack(+2) -> self", "ALWAYS on self_defeats must if event is soldier: vp(2, me)")
    assert [values(at(g, mine={lane: "tauri"}), ME, lane)[0] for lane in (3, 4, 5, 6)] == [3, 5, 5, 3]
    s = attack(at(g, mine={1: "tauri"}, theirs={1: "danaans"}))
    assert s.counter == 2
    s = attack(at(g, mine={1: "tauri"}, theirs={1: "machaon"}))
    assert (s.counter, side(s, OPP)) == (0, {})


@rule("FO-ABIL-1", "FO-FX-9")
def test_a_condition_on_the_opposing_colour_works_for_a_static_value():
    g = with_ability("lapiths", "ALWAYS static if opposing is red: defence(+2) -> self")
    s = at(g, mine={1: "lapiths", 2: "lapiths"}, theirs={1: "amazons", 2: "tauri"})
    assert [values(s, ME, lane)[1] for lane in (1, 2)] == [6, 4]


@rule("FO-DMG-2", "FO-EQ-8", "FO-INV-6")
def test_a_defence_bonus_of_the_turn_of_entering_ends_with_that_turn():
    g = with_ability("argos", "ALWAYS static if self entered this turn: defence(+2) -> self", "PLAY must: damage(1) -> self")
    s = say(at(g, hand=["argos"]), "play argos", "put it on troy 6")
    assert side(s, ME) == {6: "argos"}
    settle(attack(s))
    assert side(s, ME) == {}


@rule("FO-FX-17", "FO-ABIL-7")
def test_a_unit_may_come_back_from_its_own_discard():
    g = with_ability("amazons", "ALWAYS on self_discarded may: place -> event unit")
    s = attack(at(g, mine={1: "tauri"}, theirs={1: "amazons +sword-red"}))
    say(s, "use amazons", "put it on delphi 5")
    assert (side(s, OPP), gear(s, OPP, 5)) == ({5: "amazons"}, None)


@rule("FO-ABIL-7", "FO-ABIL-3")
def test_a_discarded_unit_answers_on_the_unit_that_opposed_it():
    g = with_ability("amazons", "ALWAYS on self_discarded must: damage(2) -> opposing")
    s = attack(at(g, mine={1: "hector", 4: "danaans"}, theirs={4: "amazons"}))
    assert side(s, OPP) == {}
    assert (damage(s, ME, 1), damage(s, ME, 4)) == (0, 2)


@rule("FO-ABIL-7", "FO-ABIL-3")
def test_others_of_a_discarded_unit_are_all_the_units_that_remain():
    g = with_ability("amazons", "ALWAYS on self_discarded must: heal(1) -> all own other units")
    s = attack(at(g, mine={4: "tauri"}, theirs={1: "hector 2", 2: "ajax 2", 4: "amazons"}))
    assert [damage(s, OPP, lane) for lane in (1, 2)] == [1, 1]


@rule("FO-ABIL-7", "FO-ABIL-3")
def test_neighbours_of_a_discarded_unit_are_those_beside_its_last_space():
    g = with_ability("amazons", "ALWAYS on self_discarded must: heal(1) -> all own adjacent units")
    s = attack(at(g, mine={4: "tauri"}, theirs={2: "hector 2", 3: "ajax 2", 4: "amazons", 5: "leda 2"}))
    assert [damage(s, OPP, lane) for lane in (2, 3, 5)] == [2, 1, 1]


@rule("FO-ABIL-7", "FO-ABIL-1")
def test_the_area_condition_of_a_discarded_unit_is_about_its_last_space():
    g = with_ability("amazons", "ALWAYS on self_discarded must if self on olympus: vp(1, me)")
    s = attack(at(g, mine={2: "tauri"}, theirs={2: "amazons"}))
    assert s.counter == -1
    s = attack(at(g, mine={6: "tauri"}, theirs={6: "amazons"}))
    assert (s.counter, side(s, OPP)) == (0, {})


@rule("FO-ABIL-7", "FO-ABIL-1")
def test_the_partner_condition_of_a_discarded_unit_is_about_its_own_side():
    g = with_ability("amazons", "ALWAYS on self_discarded must if own Achilles in play: vp(1, me)")
    s = attack(at(g, mine={2: "tauri"}, theirs={2: "amazons", 5: "achilles"}))
    assert s.counter == -1


@rule("FO-EQ-1", "FO-ABIL-7")
def test_equipment_answers_to_the_discard_of_its_bearer():
    g = with_ability("shield-blue", "ALWAYS on self_discarded must: vp(1, me)")
    s = attack(at(g, mine={1: "tauri"}, theirs={1: "amazons +shield-blue"}))
    assert side(s, OPP) == {}
    assert s.counter == -1


@rule("FO-EQ-1", "FO-FX-18")
def test_equipment_can_keep_its_bearer_in_play():
    g = with_ability("shield-blue", "ALWAYS on self_defeated may: discard_hand(1, me, by=me); survive -> bearer")
    s = attack(at(g, mine={1: "tauri"}, theirs={1: "amazons +shield-blue"}, their_hand=["hector"]))
    say(s, "use blue shield")
    assert (side(s, OPP), damage(s, OPP, 1), gear(s, OPP, 1)) == ({1: "amazons"}, 0, "shield-blue")


@rule("FO-ABIL-3", "FO-FX-1")
def test_a_unit_that_has_left_play_is_not_itself_any_more():
    g = with_ability("tauri", "ATTACK must: damage(1) -> self; damage(2) -> self")
    s = attack(at(g, mine={1: "hector", 4: "tauri"}, theirs={1: "andromeda"}))
    assert side(s, ME) == {1: "hector"}
    assert damage(s, ME, 1) == 0


@rule("FO-KIND-1", "FO-ABIL-3")
def test_a_discarded_unit_of_an_event_can_be_no_target_any_more():
    g = with_ability("antigone", "ALWAYS on other_own_discarded must: damage(1) -> event unit")
    for lane in (1, 2, 3):  # the fall of any unit on any space, Odysseus is the first card of the list
        s = attack(at(g, active=OPP, mine={4: "antigone", 5: "hector", 6: "ajax", lane: "odysseus 2"}, theirs={lane: "amazons"}))
        assert side(s, ME) == {4: "antigone", 5: "hector", 6: "ajax"}
        assert [damage(s, ME, other) for other in (4, 5, 6)] == [0, 0, 0]


@rule("FO-ABIL-3")
def test_adjacent_spaces_are_on_the_own_side_only():
    g = with_ability("argos", "PLAY must: damage(1) -> all enemy adjacent units")
    s = say(at(g, theirs={1: "hector", 5: "ajax", 6: "leda"}, hand=["argos"]), "play argos", "put it on troy 6")
    assert [damage(s, OPP, lane) for lane in (1, 5, 6)] == [0, 0, 0]


@rule("FO-FX-22", "FO-ASK-3")
def test_the_same_targets_are_all_the_targets_of_the_step_before():
    g = with_ability("perseus", "PLAY may: damage(1) -> up to 2 enemy units; stun -> same")
    s = at(g, theirs={1: "danaans", 2: "danaans", 3: "cicones"}, hand=["perseus", "amazons", "amazons", "phaeacians"])
    say(s, "play perseus", "put it on troy 6", "use perseus", "choose danaans on olympus 1", "choose danaans on olympus 2")
    settle(attack(s))
    attack(s)
    assert s.counter == -1  # only the Cicones attack


@rule("FO-FX-7", "FO-MOVE-2")
def test_a_move_of_up_to_two_units_moves_both():
    g = with_ability("theseus", "PLAY may: move -> up to 2 enemy units")
    s = at(g, theirs={1: "danaans", 2: "tauri"}, hand=["theseus", "phaeacians", "dardani", "dardani"])
    say(s, "play theseus", "put it on olympus 1", "use theseus", "choose danaans", "choose tauri", "move to troy 6", "move to delphi 5")
    assert side(s, OPP) == {5: "tauri", 6: "danaans"}


@rule("FO-FX-20")
def test_a_look_at_one_card_leaves_the_others_in_their_order():
    g = with_ability("amazons", "PLAY may: peek(1)")
    s = draw(say(at(g, hand=["argos", "amazons"]), "play argos", "put it on delphi 4", "use argos"), "hector", "ajax", "leda")
    say(s, "put ajax", "put leda", "play amazons", "put it on troy 6", "use amazons")
    assert choices(s) == ["End the phase and attack"]
    assert game(s).to_json(s)["top"] == ["ajax", "leda", "hector"]


@rule("FO-FX-26", "FO-INV-5")
def test_a_unit_that_has_left_play_takes_no_equipment():
    g = with_ability("argos", "PLAY must: damage(1) -> self; take_equipment -> 1 own other equipped unit")
    s = say(at(g, mine={2: "danaans +sword-red"}, hand=["argos"]), "play argos", "put it on olympus 1")
    assert side(s, ME) == {2: "danaans"}
    assert gear(s, ME, 2) == "sword-red"


@rule("FO-FX-5", "FO-ABIL-7")
def test_several_units_discarded_at_once_are_counted_one_by_one():
    g = with_ability("aeneas", "PLAY may: discard_unit -> all enemy soldiers")
    s = at(g, theirs={1: "amazons", 2: "tauri", 4: "danaans", 6: "andromeda"}, hand=["aeneas", "dardani", "amazons"])
    say(s, "play aeneas", "put it on delphi 5", "use aeneas")
    assert side(s, OPP) == {6: "andromeda"}
    assert damage(s, OPP, 6) == 3


@rule("FO-FX-6", "FO-FX-21")
def test_other_bans_and_returns_need_no_new_words():
    g = with_ability("circe", "PLAY may: return_hand -> all enemy soldiers", "ALWAYS static: no_bonus -> all enemy heroes")
    s = at(g, theirs={1: "amazons", 2: "tauri", 3: "hector"}, hand=["circe", "phaeacians", "phaeacians", "dardani"])
    say(s, "play circe", "put it on troy 6", "use circe")
    assert (side(s, OPP), hand(s, OPP)) == ({3: "hector"}, ["amazons", "tauri"])
    settle(attack(s))
    assert attack(s).counter == 0


@rule("FO-FX-15")
def test_a_hero_or_equipment_may_be_played_free_as_well():
    g = with_ability("nausicaa", "PLAY may: free_play(hand equipment)")
    s = at(g, hand=["nausicaa", "phaeacians", "achaeans", "sword-yellow", "hector"])
    say(s, "play nausicaa", "put it on troy 6", "pay with achaeans", "use nausicaa")
    assert choices(s) == ["Play Yellow Sword (at no cost)"]
    assert gear(say(s, "play yellow sword", "put it under nausicaa"), ME, 6) == "sword-yellow"


# Random games with such abilities

UNUSUAL = {
    "aura on equipment": edition(EQUIPMENT, "ALWAYS static: attack(+1) -> all own other units"),
    "damage all": edition(SOLDIERS, "ATTACK must: damage(1) -> all enemy units"),
    "heal at the end": edition(SOLDIERS, "ALWAYS on my_turn_end may: heal(all) -> 1 own unit"),
    "price of two": edition(SOLDIERS, "PLAY may: discard_hand(2, me, by=me); vp(1, me)"),
    "lower defence": edition(SOLDIERS, "ALWAYS static: defence(-1) -> all enemy units"),
    "come back": edition(SOLDIERS, "ALWAYS on self_discarded may: place -> event unit"),
    "answer": edition(SOLDIERS, "ALWAYS on self_discarded must: damage(1) -> opposing"),
    "everybody moves": edition(SOLDIERS, "PLAY may: rearrange -> all own units"),
    "thieves": edition(SOLDIERS, "ATTACK may: steal_marker; draw(1, opp)"),
    "prompters": edition(SOLDIERS, "PLAY may: peek(2)"),
    "robbers": edition(SOLDIERS, "PLAY may: take_equipment -> 1 enemy equipped unit"),
    "stunners": edition(SOLDIERS, "ATTACK may: stun -> up to 2 enemy units"),
    "two abilities": edition(SOLDIERS, "PLAY must: draw(1, me) as X; free_play(X)?", "ALWAYS on other_own_attacked must: heal(1) -> event unit"),
    "upkeep": edition(SOLDIERS, "ALWAYS on my_turn_start must: discard_hand(1, me, by=me) else discard_unit -> self"),
    "upkeep in points": edition(SOLDIERS, "ALWAYS on my_turn_start must: discard_hand(1, me, by=me) else vp(1, opp)"),
    "bodyguards": edition(SOLDIERS, "ALWAYS on other_own_hero_defeated may: discard_unit -> self; survive -> event hero"),
    "snipers": edition(SOLDIERS, "ATTACK may: aim -> 1 enemy unit"),
    "fugitives": edition(SOLDIERS, "ALWAYS on my_turn_end may: return_hand -> 1 own other unit"),
}


@rule("FO-INV-12", "FO-INV-16", "FO-INV-17")
@pytest.mark.parametrize("words", UNUSUAL)
def test_random_games_with_unusual_abilities_end_and_keep_all_laws(words: str):
    g = kl.game("olympus", edition=UNUSUAL[words])
    for seed in range(2):
        assert contract.check(g, f"{words} {seed}", share=0.2, figures=0) > 50
