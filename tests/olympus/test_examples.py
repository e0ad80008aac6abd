"""The worked examples of the rule ledger with their numbers (FO-EX-1..15)."""

from __future__ import annotations

from kernel_lib.core.types import CHANCE
from kernel_lib.games.olympus import moves as m
from tests.marks import rule
from tests.olympus.reading import choices, damage, discarded, gear, hand, is_over, playable, refused, side, values
from tests.olympus.table import GAME, ME, OPP, at, attack, draw, game, number, say, settle

# From the rulebook


@rule("FO-EX-1", "FO-ATK-8", "FO-ATK-12", "FO-BONUS-4", "FO-CARD-MENELAUS", "FO-CARD-MEDEA")
def test_menelaus_defeats_alcmene_and_medea_takes_a_marker():
    s = attack(at(mine={4: "menelaus", 5: "medea"}, theirs={4: "alcmene"}))
    assert side(s, OPP) == {}  # 2 damage against defence 2; Menelaus' ability finds nothing red and Medea does not face her
    assert choices(s) == ["Take no marker", "Take the blue marker", "Take the green marker", "Take the red marker", "Take the yellow marker"]
    say(s, "take the blue")
    assert s.to_act == CHANCE
    assert side(s, ME) == {4: "menelaus", 5: "medea"}
    assert s.markers == [ME, -1, -1, -1]
    assert s.counter == 0
    assert discarded(s) == ["alcmene"]


@rule("FO-EX-1", "FO-COL-2", "FO-ATK-12", "FO-CARD-MENELAUS")
def test_against_a_multi_coloured_unit_menelaus_places_three_damage_with_the_same_result():
    s = at(mine={4: "menelaus", 5: "medea"}, theirs={4: "palamedes"}, log=True)
    say(attack(s), "use menelaus")
    assert [event.args[2] for event in s.log if event.what == "damaged"] == [1, 2]
    assert side(s, OPP) == {}
    assert s.markers == [-1] * 4  # the question now is Medea's
    say(s, "take the blue")
    assert s.to_act == CHANCE


@rule("FO-EX-2", "FO-CARD-ODYSSEUS")
def test_odysseus_draws_one_card_and_may_play_that_one_only():
    s = at(hand=["odysseus", "argonauts", "argonauts", "tauri", "amazons"])
    pile = s.pile
    say(s, "play odysseus", "put it on olympus 1")
    draw(s, "hector")
    assert s.pile == pile - 1
    assert choices(s) == ["Keep the card in hand", "Play Hector (at no cost)"]
    assert refused(s, (m.PLAY, number("amazons"), 0)) == {"FO-FX-15"}
    say(s, "play hector", "put it on olympus 2")
    assert side(s, ME) == {1: "odysseus", 2: "hector"}
    assert hand(s, ME) == ["amazons"]


# From the card FAQ


@rule("FO-EX-3", "FO-ABIL-5", "FO-ATK-3", "FO-CARD-ACHILLES")
def test_achilles_at_troy_lets_nestor_attack_first():
    s = at(mine={6: "achilles", 1: "nestor"})
    assert values(s, ME, 1) == (1, 4)
    attack(s)
    assert s.counter == 1


@rule("FO-EX-4", "FO-EQ-4", "FO-ATK-10", "FO-CARD-AENEAS")
def test_aeneas_discards_the_danaans_with_their_shield_and_scores():
    s = at(theirs={2: "danaans +shield-red", 5: "cicones"}, hand=["aeneas", "machaon", "amazons"])
    say(s, "play aeneas", "put it on olympus 2", "use aeneas")
    assert choices(s) == ["Choose Danaans on Olympus 2 (enemy)", "Choose Cicones on Delphi 5 (enemy)"]
    say(s, "choose danaans")
    assert sorted(discarded(s)) == ["amazons", "danaans", "machaon", "shield-red"]
    attack(s)
    assert s.counter == 1


@rule("FO-EX-5", "FO-MOVE-2", "FO-MOVE-3", "FO-EQ-5", "FO-CARD-AGAMEMNON")
def test_agamemnon_exchanges_two_units_and_goes_to_troy_himself():
    s = at(mine={1: "lapiths", 2: "danaans 1 +shield-red"}, hand=["agamemnon", "argonauts", "argonauts", "machaon", "tauri"])
    say(s, "play agamemnon", "put it on olympus 3", "use agamemnon")
    say(s, "move to olympus 2", "move to olympus 1", "move to troy 6")
    assert side(s, ME) == {1: "danaans", 2: "lapiths", 6: "agamemnon"}
    assert (damage(s, ME, 1), gear(s, ME, 1)) == (1, "shield-red")
    assert (damage(s, ME, 2), gear(s, ME, 2)) == (0, None)


@rule("FO-EX-6", "FO-FX-10", "FO-ATK-13", "FO-CARD-ANDROMACHE")
def test_andromache_strikes_hector_twice_with_three():
    s = at(mine={1: "andromache", 6: "nestor"}, theirs={1: "hector"}, log=True)
    attack(s)
    assert damage(s, OPP, 1) == 3
    say(s, "use nestor")
    assert [event.args[2] for event in s.log if event.what == "damaged"] == [3, 3]
    assert side(s, OPP) == {}


@rule("FO-EX-7", "FO-EQ-7", "FO-PAY-6", "FO-FX-6", "FO-CARD-ANDROMEDA")
def test_andromeda_suffers_for_two_units_and_for_nothing_else():
    s = at(mine={1: "andromeda", 2: "icarus +shield-red"}, theirs={2: "phaeacians", 5: "hector"}, hand=["circe", "argonauts", "argonauts", "machaon"])
    say(s, "play circe", "put it on delphi 4", "use circe", "choose hector")
    assert len(discarded(s)) == 3  # paid
    assert hand(s, OPP) == ["hector"]  # returned
    assert damage(s, ME, 1) == 0
    say(attack(s), "take no marker")
    assert damage(s, ME, 1) == 1  # the Phaeacians were defeated
    settle(s)
    assert sorted(discarded(s)) == ["argonauts", "argonauts", "icarus", "machaon", "phaeacians", "shield-red"]
    assert damage(s, ME, 1) == 2  # Icarus was discarded, and his shield does not count


@rule("FO-EX-8", "FO-DMG-3", "FO-CARD-EURYDICE", "FO-CARD-ANDROMEDA")
def test_andromeda_suffers_for_eurydice_only_if_she_is_discarded():
    for answer, suffered in (("use eurydice", 0), ("do not use eurydice", 1)):
        s = at(mine={1: "hector", 5: "andromeda"}, theirs={1: "eurydice", 5: "priam"}, their_hand=["machaon"])
        say(attack(s), answer)
        assert damage(s, ME, 5) == suffered
        assert (1 in side(s, OPP)) is (suffered == 0)


@rule("FO-EX-9", "FO-ATK-11", "FO-ATK-12", "FO-CARD-CHIRON")
def test_chiron_scores_only_if_his_arrow_clears_the_space_in_front_of_him():
    s = at(mine={1: "chiron"}, theirs={1: "phaeacians", 3: "priam"})
    say(attack(s), "use chiron", "choose phaeacians")
    assert (s.counter, side(s, OPP)) == (1, {3: "priam"})
    s = at(mine={1: "chiron"}, theirs={1: "phaeacians", 3: "priam"})
    say(attack(s), "use chiron", "choose priam")
    assert (s.counter, side(s, OPP), damage(s, OPP, 3)) == (0, {3: "priam"}, 1)


# Payment and timing


@rule("FO-EX-10", "FO-PAY-2", "FO-PAY-4", "FO-PAY-10")
def test_hector_is_paid_by_two_green_cards_chiron_and_a_yellow_card():
    s = at(hand=["hector", "machaon", "lapiths", "chiron", "danaans"])
    assert "Hector" in playable(s)
    say(s, "play hector", "put it on olympus 1", "pay with machaon")
    assert side(s, ME) == {1: "hector"}
    assert sorted(discarded(s)) == ["chiron", "danaans", "lapiths", "machaon"]


@rule("FO-EX-10", "FO-PAY-5")
def test_hector_is_paid_with_a_red_marker_that_returns_to_the_board():
    s = at(hand=["hector", "machaon", "lapiths", "danaans"], markers=["red"])
    say(s, "play hector", "put it on olympus 1", "pay with machaon")
    assert side(s, ME) == {1: "hector"}
    assert s.markers == [-1] * 4
    assert sorted(discarded(s)) == ["danaans", "lapiths", "machaon"]


@rule("FO-EX-10", "FO-PAY-4", "FO-PAY-10")
def test_hector_is_not_payable_without_the_second_green_card():
    s = at(hand=["hector", "machaon", "chiron", "danaans"])
    assert "Hector" not in playable(s)
    assert refused(s, (m.PLAY, number("hector"), 0)) == {"FO-PLAY-3"}


@rule("FO-EX-11", "FO-PAY-1", "FO-PAY-3")
def test_two_cards_for_red_and_yellow_cannot_pay_for_each_other_alone():
    s = at(hand=["penthesilea", "meleager"])
    assert playable(s) == set()
    assert refused(s, (m.PLAY, number("penthesilea"), 0)) == {"FO-PLAY-3"}


@rule("FO-EX-11", "FO-PAY-3", "FO-PAY-4")
def test_with_a_yellow_marker_either_of_them_is_payable_but_not_both():
    for card, other in (("penthesilea", "meleager"), ("meleager", "penthesilea")):
        s = at(hand=["penthesilea", "meleager"], markers=["yellow"])
        assert playable(s) == {"Penthesilea", "Meleager"}
        say(s, f"play {card}", "put it on olympus 1")
        assert (side(s, ME), discarded(s)) == ({1: card}, [other])
        assert s.markers == [-1] * 4


@rule("FO-EX-12", "FO-DRAW-3", "FO-END-4", "FO-CARD-LAODICE")
def test_the_last_two_cards_end_the_game_before_laodice_leaves():
    s = settle(attack(at(mine={4: "laodice"}, theirs={4: "priam"}, counter=1, pile=2)))
    assert is_over(s)
    assert s.pile == 0
    assert game(s).result(s).winners == (ME,)
    assert side(s, ME) == {4: "laodice"}


@rule("FO-EX-13", "FO-DRAW-3")
def test_the_third_card_of_tiresias_ends_the_game():
    s = attack(at(mine={1: "tiresias"}, pile=3))
    pile = []
    while s.to_act == CHANCE:
        GAME.apply(s, GAME.legal_moves(s)[0])
        pile.append(s.pile)
    assert pile == [2, 1, 0]
    assert is_over(s)
    assert len(hand(s, ME)) == 3


@rule("FO-EX-14", "FO-FIRST-1", "FO-FIRST-2", "FO-CARD-ICARUS", "FO-RULING-30")
def test_the_starter_leaves_out_drawing_and_icarus_scores_and_falls():
    s = GAME.new()
    draw(s, "icarus", "hector", "helen", "priam", "nestor", "tauri")
    draw(s, "leda", "ajax", "circe", "jason", "medea", "lapiths")
    GAME.apply(s, (m.STARTS, ME, 0))
    say(s, "leave out phase 3", "play icarus", "put it on olympus 1", "end the phase")
    assert s.counter == 1
    assert side(s, ME) == {}
    assert discarded(s) == ["icarus"]
    assert (len(hand(s, ME)), s.pile, s.turn, s.to_act) == (5, 64, 2, OPP)


@rule("FO-EX-15", "FO-END-1", "FO-END-2", "FO-CARD-ORESTES")
def test_a_full_side_wins_at_the_next_own_turn_before_the_upkeep_of_orestes():
    s = at(mine={1: "helen", 2: "iphigenia", 3: "dardani", 4: "dardani", 5: "nestor"}, hand=["orestes", "tauri", "hector"])
    say(s, "play orestes", "put it on troy 6")
    assert sorted(side(s, ME)) == [1, 2, 3, 4, 5, 6]
    assert not is_over(s)
    settle(attack(s))
    say(s, "do not use nestor")
    settle(s)
    assert s.to_act == OPP
    settle(attack(s))
    assert is_over(s)
    assert game(s).result(s).winners == (ME,)
    assert game(s).result(s).details["reason"] == "six"
    assert "orestes" in side(s, ME).values()
