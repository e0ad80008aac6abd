"""Playing cards, and how it is asked (FO-PLAY, FO-ASK)."""

from __future__ import annotations

import pytest

from kernel_lib.core.match import chance_move, deal
from kernel_lib.core.types import CHANCE
from kernel_lib.games.olympus import moves as m
from tests.marks import rule
from tests.olympus.reading import choices, damage, discarded, gear, hand, is_over, refused, side, values
from tests.olympus.table import GAME, ME, OPP, at, attack, draw, number, play, say, settle, space

END = (m.PASS, 0, 0)


def put(seat: int, lane: int) -> tuple[int, int, int]:
    return (m.PLACE, space(seat, lane), 0)


def spaces(s, kind: int) -> list[int]:
    return [move[1] for move in GAME.legal_moves(s) if move[0] == kind]


# How many cards, and in which order


@rule("FO-PLAY-1")
def test_any_number_of_cards_is_played_one_after_the_other():
    s = at(hand=["amazons", "dardani", "iphigenia", "shield-red"])
    say(s, "play amazons", "put it on olympus 1", "play dardani", "put it on olympus 2", "play red shield", "put it under dardani")
    assert choices(s) == ["End the phase and attack", "Play Iphigenia (free)"]
    say(s, "play iphigenia", "put it on troy 6")
    assert (side(s, ME), hand(s, ME)) == ({1: "amazons", 2: "dardani", 6: "iphigenia"}, [])


@rule("FO-PLAY-2")
def test_a_play_asks_card_then_destination_then_payment():
    s = at(hand=["machaon", "lapiths", "carians"])
    say(s, "play machaon")
    assert {move[0] for move in GAME.legal_moves(s)} == {m.PLACE}
    say(s, "put it on delphi 5")
    assert choices(s) == ["Pay with Lapiths", "Pay with Carians"]
    assert (side(s, ME), discarded(s)) == ({}, [])  # nothing happens before the payment is complete
    say(s, "pay with carians")
    assert (side(s, ME), discarded(s), hand(s, ME)) == ({5: "machaon"}, ["carians"], ["lapiths"])


@rule("FO-PLAY-2", "FO-PAY-6")
def test_the_cost_is_paid_before_the_ability_resolves():
    s = at(hand=["orpheus", "machaon", "peleus"])
    say(s, "play orpheus", "put it on olympus 1", "use orpheus", "take peleus")
    assert (hand(s, ME), discarded(s)) == (["peleus"], ["machaon"])  # a hero just paid can be taken back


@rule("FO-PLAY-2", "FO-PLAY-8")
def test_the_ability_resolves_completely_before_the_next_card():
    s = at(hand=["teucer", "cicones", "dardani"], theirs={1: "priam", 2: "hector"})
    say(s, "play teucer", "put it on olympus 1")
    assert choices(s) == ["Do not use Teucer", "Use Teucer"]
    say(s, "use teucer", "choose priam", "choose hector")
    assert (damage(s, OPP, 1), damage(s, OPP, 2)) == (1, 1)
    assert choices(s) == ["End the phase and attack", "Play Dardani (free)"]


@rule("FO-PLAY-2", "FO-PLAY-8", "FO-RULING-29")
def test_the_ability_of_a_card_played_inside_an_ability_comes_first():
    s = at(hand=["odysseus", "argonauts", "argonauts", "tauri", "amazons"])
    say(s, "play odysseus", "put it on olympus 1")
    draw(s, "nausicaa")
    say(s, "play nausicaa", "put it on olympus 2", "use nausicaa", "play amazons", "put it on olympus 3")
    assert choices(s) == ["End the phase and attack"]
    assert side(s, ME) == {1: "odysseus", 2: "nausicaa", 3: "amazons"}


# What can be played


@rule("FO-PLAY-3", "FO-PAY-10")
def test_a_card_that_cannot_be_paid_is_not_offered():
    s = at(hand=["hector", "machaon", "lapiths"])
    assert play("hector") not in GAME.legal_moves(s)
    assert refused(s, play("hector")) == {"FO-PLAY-3"}
    (why,) = GAME.why_not(s, play("hector"))
    assert "1 red (you have 0)" in why.reason


@rule("FO-PLAY-3", "FO-PLAY-6")
def test_a_card_without_a_destination_is_not_offered():
    s = at(hand=["shield-red"], theirs={1: "dardani"})
    assert choices(s) == ["End the phase and attack"]
    assert refused(s, play("shield-red")) == {"FO-PLAY-6"}


@rule("FO-PLAY-10", "FO-PLAY-3")
def test_only_cards_of_the_own_hand_are_played():
    s = at(hand=["argos"], their_hand=["amazons"], discard=["dardani"])
    assert GAME.legal_moves(s) == [END, play("argos")]
    for card in ("amazons", "dardani", "iphigenia"):
        assert refused(s, play(card)) == {"FO-PLAY-10"}


# Where units go


@rule("FO-PLAY-4")
def test_a_unit_goes_on_any_empty_own_space_of_all_three_areas():
    s = at(mine={2: "danaans", 5: "lapiths"}, theirs={1: "priam"}, hand=["amazons"])
    say(s, "play amazons")
    assert choices(s) == ["Put it on Olympus 1", "Put it on Olympus 3", "Put it on Delphi 4", "Put it on Troy 6"]
    say(s, "put it on troy 6")
    assert side(s, ME)[6] == "amazons"


@rule("FO-PLAY-4")
def test_a_unit_does_not_go_to_the_enemy_side():
    s = say(at(hand=["hector", "ajax", "leda", "teucer", "priam"]), "play hector")
    assert refused(s, put(OPP, 3)) == {"FO-PLAY-4"}
    assert [move for move in GAME.legal_moves(s) if move[1] >= 6] == []


@rule("FO-PLAY-5", "FO-PLAY-4")
def test_a_space_holds_one_unit_only():
    s = say(at(mine={3: "danaans"}, hand=["amazons"]), "play amazons")
    assert put(ME, 3) not in GAME.legal_moves(s)
    assert refused(s, put(ME, 3)) == {"FO-PLAY-5"}


@rule("FO-PLAY-5", "FO-PLAY-6")
def test_with_six_units_only_equipment_can_be_played():
    full = {1: "dardani", 2: "dardani", 3: "lapiths", 4: "lapiths", 5: "danaans", 6: "hector +helmet-blue"}
    s = at(mine=full, hand=["amazons", "argos", "shield-red"])
    assert choices(s) == ["End the phase and attack", "Play Red Shield (free)"]
    assert refused(s, play("amazons")) == refused(s, play("argos")) == {"FO-PLAY-5"}
    say(s, "play red shield", "put it under danaans")
    assert (gear(s, ME, 5), values(s, ME, 5)) == ("shield-red", (2, 6))  # 3, Shield 2 and Hector 1


# Where equipment goes


@rule("FO-PLAY-6", "FO-RULING-15")
def test_equipment_goes_only_under_an_own_unit_without_equipment():
    s = at(mine={1: "dardani", 3: "danaans +shield-blue", 6: "argos"}, theirs={2: "priam", 4: "hector"}, hand=["sword-red"])
    say(s, "play red sword")
    assert spaces(s, m.PLACE) == [space(ME, 1), space(ME, 6)]
    say(s, "put it under argos")
    assert (gear(s, ME, 6), gear(s, ME, 1), values(s, ME, 6)) == ("sword-red", None, (3, 1))


@rule("FO-PLAY-6", "FO-RULING-15")
@pytest.mark.parametrize(("seat", "lane", "why"), [(ME, 3, "FO-EQ-2"), (OPP, 2, "FO-PLAY-6"), (ME, 2, "FO-PLAY-6"), (OPP, 1, "FO-PLAY-6")])
def test_equipment_elsewhere_is_refused(seat: int, lane: int, why: str):
    s = at(mine={1: "dardani", 3: "danaans +shield-blue"}, theirs={2: "priam"}, hand=["sword-red"])
    say(s, "play red sword")
    assert refused(s, put(seat, lane)) == {why}


@rule("FO-PLAY-6", "FO-RULING-15")
def test_equipment_cannot_be_played_when_every_own_unit_has_one():
    s = at(mine={3: "danaans +shield-blue"}, theirs={2: "priam"}, hand=["sword-red"])
    assert choices(s) == ["End the phase and attack"]
    assert refused(s, play("sword-red")) == {"FO-PLAY-6"}


@rule("FO-PLAY-6")
def test_a_unit_played_in_this_turn_can_carry_equipment_at_once():
    s = at(hand=["amazons", "sword-red"])
    assert play("sword-red") not in GAME.legal_moves(s)
    say(s, "play amazons", "put it on olympus 1", "play red sword", "put it under amazons", "end the phase")
    assert (gear(s, ME, 1), s.counter) == ("sword-red", 1)


# Abilities of played cards


@rule("FO-PLAY-7")
def test_a_card_may_be_played_although_its_ability_has_no_effect():
    s = at(hand=["aeneas", "teucer", "machaon"], theirs={1: "hector"})
    say(s, "play aeneas", "put it on olympus 2")
    assert side(s, ME) == {2: "aeneas"}
    assert choices(s) == ["End the phase and attack"]  # there was no soldier to ask for


@rule("FO-PLAY-8")
def test_a_mandatory_ability_happens_unasked_and_once():
    s = at(hand=["telemachus", "peleus", "teucer"])
    say(s, "play telemachus", "put it on olympus 1")
    assert s.to_act == CHANCE
    draw(s, "hector")
    assert (s.to_act, hand(s, ME)) == (ME, ["hector"])


@rule("FO-PLAY-8")
def test_an_optional_ability_may_be_declined():
    s = at(hand=["heracles", "cicones", "cicones", "lapiths", "tauri"], theirs={1: "hector"})
    say(s, "play heracles", "put it on olympus 1", "do not use heracles")
    assert (damage(s, OPP, 1), s.to_act) == (0, ME)


@rule("FO-PLAY-8")
def test_the_ability_of_playing_does_not_come_back_in_later_turns():
    s = at(mine={1: "telemachus", 2: "heracles", 3: "priam"}, theirs={1: "hector", 2: "ajax"})
    attack(s)
    draw(s, "argos", "leda")
    assert (s.to_act, s.counter, hand(s, ME)) == (OPP, 1, ["argos", "leda"])


@rule("FO-PLAY-8")
def test_a_card_played_again_uses_its_ability_again():
    s = at(mine={1: "priam"}, hand=["ariadne", "machaon", "tauri", "danaans"])
    say(s, "play ariadne", "put it on olympus 2", "pay with tauri", "use ariadne")
    assert (hand(s, ME), s.counter) == (["danaans", "priam"], 0)
    say(s, "play priam", "put it on olympus 1")
    assert s.counter == -1


@rule("FO-PLAY-9")
def test_a_unit_attacks_in_the_turn_it_is_played():
    s = at(hand=["amazons", "phaeacians"], theirs={2: "priam"})
    say(s, "play amazons", "put it on olympus 1", "play phaeacians", "put it on olympus 2", "end the phase")
    assert (s.counter, damage(s, OPP, 2)) == (1, 1)


@rule("FO-PLAY-9")
def test_memnon_waits_because_his_card_says_so():
    s = at(hand=["memnon", "cicones", "tauri", "tauri"], theirs={1: "priam"})
    say(s, "play memnon", "put it on olympus 1", "end the phase")
    assert damage(s, OPP, 1) == 0


# Outside the own play phase


@rule("FO-PLAY-10")
def test_no_card_is_played_while_units_attack():
    s = attack(at(mine={4: "danaans"}, hand=["argos"]))
    assert {move[0] for move in GAME.legal_moves(s)} == {m.PASS, m.MARK}
    assert refused(s, play("argos"))


@rule("FO-PLAY-10")
def test_no_card_is_played_in_the_opponents_turn():
    s = at(hand=["argos"], their_hand=["amazons"], active=OPP)
    assert (s.to_act, GAME.legal_moves(s)) == (OPP, [END, play("amazons")])
    assert refused(s, play("argos")) == {"FO-PLAY-10"}


@rule("FO-PLAY-10", "FO-RULING-29")
def test_an_effect_may_play_a_card_outside_the_usual_order():
    s = at(hand=["nausicaa", "peleus", "danaans", "lapiths", "iphigenia"])
    say(s, "play nausicaa", "put it on olympus 1", "use nausicaa")
    assert choices(s) == ["Play Lapiths (at no cost)"]
    assert refused(s, play("iphigenia")) == {"FO-FX-15"}
    say(s, "play lapiths", "put it on olympus 2")
    assert (side(s, ME), discarded(s)) == ({1: "nausicaa", 2: "lapiths"}, ["peleus", "danaans"])


@rule("FO-PLAY-11")
def test_own_cards_in_play_cannot_be_moved_removed_or_replaced_at_will():
    s = at(mine={1: "danaans +shield-red", 2: "argos"}, hand=["amazons", "sword-red"])
    assert {move[0] for move in GAME.legal_moves(s)} == {m.PASS, m.PLAY}
    for lane in (1, 2, 3):
        for kind in (m.MOVE_TO, m.TARGET, m.PLACE):
            assert refused(s, (kind, space(ME, lane), 0))
    say(s, "play red sword", "put it under argos", "play amazons")
    assert refused(s, put(ME, 2)) == {"FO-PLAY-5"}
    assert refused(s, (m.MOVE_TO, space(ME, 3), 0)) == {"FO-ASK-2"}


@rule("FO-PLAY-11", "FO-EQ-2")
def test_equipment_in_play_is_not_given_up_for_another():
    s = at(mine={1: "danaans +shield-red"}, hand=["sword-red", "argos"])
    assert refused(s, play("sword-red")) == {"FO-PLAY-6"}
    say(s, "play argos", "put it on olympus 2", "do not use argos", "play red sword")
    assert refused(s, put(ME, 1)) == {"FO-EQ-2"}
    assert spaces(s, m.PLACE) == [space(ME, 2)]


@rule("FO-PLAY-12")
def test_there_is_no_hand_limit():
    many = [
        "hector",
        "ajax",
        "leda",
        "priam",
        "paris",
        "medea",
        "jason",
        "circe",
        "castor",
        "pollux",
        "helen",
        "peleus",
        "nestor",
        "memnon",
        "icarus",
    ]
    s = attack(at(hand=many))
    draw(s, "argos", "teucer")
    assert s.to_act == OPP
    assert hand(s, ME) == sorted([*many, "argos", "teucer"])
    settle(attack(s))
    assert (s.to_act, len(hand(s, ME)), discarded(s)) == (ME, 17, [])


# Rulings


@rule("FO-RULING-29")
def test_a_free_play_is_a_play_with_its_ability():
    s = at(hand=["odysseus", "argonauts", "argonauts", "tauri"])
    say(s, "play odysseus", "put it on olympus 1")
    draw(s, "pleiades")
    say(s, "play pleiades", "put it on olympus 2")
    assert s.to_act == CHANCE  # the ability of the Pleiades draws a card
    draw(s, "hector")
    assert (hand(s, ME), side(s, ME)) == (["hector"], {1: "odysseus", 2: "pleiades"})


@rule("FO-RULING-29", "FO-PLAY-5")
def test_a_free_play_keeps_the_destination_rules():
    five = {1: "dardani", 2: "dardani", 3: "lapiths +shield-red", 4: "lapiths", 5: "danaans"}
    s = at(mine=five, hand=["odysseus", "argonauts", "argonauts", "tauri"])
    say(s, "play odysseus", "put it on troy 6")
    units, equipment = s.clone(), s.clone()
    draw(units, "amazons")
    assert choices(units) == ["End the phase and attack"]
    draw(equipment, "sword-red")
    say(equipment, "play red sword")
    assert refused(equipment, put(ME, 3)) == {"FO-EQ-2"}
    assert space(ME, 6) in spaces(equipment, m.PLACE)  # Odysseus is already in play


@rule("FO-RULING-29")
def test_a_free_play_costs_nothing_and_may_be_left():
    s = at(hand=["odysseus", "argonauts", "argonauts", "tauri", "teucer", "cicones", "lapiths"], markers=["red"])
    say(s, "play odysseus", "put it on olympus 1")
    draw(s, "heracles")
    kept = say(s.clone(), "keep the card in hand")
    assert hand(kept, ME) == ["cicones", "heracles", "lapiths", "teucer"]
    say(s, "play heracles", "put it on olympus 2")
    assert (side(s, ME), hand(s, ME)) == ({1: "odysseus", 2: "heracles"}, ["cicones", "lapiths", "teucer"])
    assert GAME.to_json(s)["markers"]["red"] == ME


@rule("FO-RULING-33")
def test_a_card_that_loses_the_game_may_be_played():
    s = at(hand=["priam", "tauri"], counter=-6)
    assert play("priam") in GAME.legal_moves(s)
    say(s, "play priam", "put it on olympus 1")
    assert is_over(s)
    assert (GAME.result(s).winners, s.counter) == ((OPP,), -7)


# How it is asked


@rule("FO-ASK-1")
def test_only_payable_cards_with_a_destination_are_asked():
    s = at(hand=["machaon", "lapiths", "teucer", "shield-red", "argos", "odysseus"])
    assert choices(s) == ["End the phase and attack", "Play Argos (free)", "Play Machaon (cost G)", "Play Teucer (cost R)", "Play Lapiths (cost G)"]


@rule("FO-ASK-1")
def test_symbols_are_paid_in_the_order_blue_green_red_yellow():
    s = at(hand=["heracles", "cicones", "myrmidons", "teucer", "lapiths", "carians", "tauri", "danaans"])
    say(s, "play heracles", "put it on olympus 1")  # printed RRYG
    prompts = []
    for word in ("lapiths", "teucer", "cicones", "danaans"):
        prompts.append(GAME.prompt(s).split()[1])
        say(s, f"pay with {word}")
    assert prompts == ["green", "red", "red", "yellow"]
    assert sorted(discarded(s)) == ["cicones", "danaans", "lapiths", "teucer"]


@rule("FO-ASK-1")
def test_a_symbol_with_one_possible_answer_is_not_asked():
    s = at(hand=["hector", "lapiths", "lapiths", "chiron", "danaans", "tauri"])
    say(s, "play hector", "put it on olympus 1")
    assert choices(s) == ["Pay with Danaans", "Pay with Tauri"]  # two greens and Chiron as red go without saying


@rule("FO-ASK-1")
def test_copies_of_a_soldier_are_one_answer():
    s = at(hand=["machaon", "lapiths", "lapiths"])
    say(s, "play machaon", "put it on olympus 1")
    assert (discarded(s), hand(s, ME), side(s, ME)) == (["lapiths"], ["lapiths"], {1: "machaon"})
    assert choices(at(hand=["dardani", "dardani"])) == ["End the phase and attack", "Play Dardani (free)"]


@rule("FO-ASK-1", "FO-PAY-10")
def test_an_answer_that_spoils_the_rest_is_not_legal():
    s = at(hand=["menelaus", "cicones", "teucer", "chiron"])
    say(s, "play menelaus", "put it on olympus 1")
    assert choices(s) == ["Pay with Teucer", "Pay with Cicones"]  # Chiron is needed for yellow
    assert refused(s, (m.PAY, number("chiron"), 2)) == {"FO-PAY-10"}


@rule("FO-ASK-2")
def test_there_is_no_way_back_from_a_card_that_is_being_played():
    s = at(hand=["machaon", "lapiths", "carians", "argos"])
    say(s, "play machaon")
    for _ in ("destination", "payment"):
        assert refused(s, END) == {"FO-ASK-2"}
        assert refused(s, play("argos")) == {"FO-ASK-2"}
        assert refused(s, play("machaon")) == {"FO-ASK-2"}
        say(s, choices(s)[0])


@rule("FO-ASK-3")
def test_up_to_two_targets_are_asked_one_by_one_and_hit_together():
    s = at(hand=["teucer", "cicones"], theirs={1: "amazons", 2: "iphigenia 1", 3: "priam"})
    say(s, "play teucer", "put it on olympus 1", "use teucer", "choose amazons")
    assert side(s, OPP) == {1: "amazons", 2: "iphigenia", 3: "priam"}  # nothing yet
    assert choices(s) == ["Choose no more", "Choose Iphigenia on Olympus 2 (enemy)", "Choose Priam on Olympus 3 (enemy)"]
    assert refused(s, (m.TARGET, space(OPP, 1), 0)) == {"FO-ASK-3"}
    say(s, "choose iphigenia")
    assert side(s, OPP) == {3: "priam"}


@rule("FO-ASK-3")
@pytest.mark.parametrize(("words", "hurt"), [(["choose no more"], [0, 0]), (["choose priam", "choose no more"], [1, 0])])
def test_up_to_two_targets_may_be_fewer(words: list[str], hurt: list[int]):
    s = at(hand=["teucer", "cicones"], theirs={1: "priam", 2: "hector"})
    say(s, "play teucer", "put it on olympus 1", "use teucer", *words)
    assert [damage(s, OPP, lane) for lane in (1, 2)] == hurt
    assert choices(s) == ["End the phase and attack"]


@rule("FO-ASK-3", "FO-EX-5")
def test_a_rearrangement_is_asked_unit_by_unit_and_done_at_once():
    s = at(mine={1: "dardani", 2: "danaans 1 +shield-red"}, hand=["agamemnon", "argonauts", "argonauts", "lapiths", "tauri"])
    say(s, "play agamemnon", "put it on olympus 3", "use agamemnon")
    assert "Dardani on Olympus 1" in GAME.prompt(s)
    say(s, "move to olympus 2")
    assert "Danaans on Olympus 2" in GAME.prompt(s)
    assert refused(s, (m.MOVE_TO, space(ME, 2), 0)) == {"FO-ASK-3"}
    assert side(s, ME) == {1: "dardani", 2: "danaans", 3: "agamemnon"}  # nothing has moved yet
    say(s, "move to olympus 1", "move to troy 6")
    assert side(s, ME) == {1: "danaans", 2: "dardani", 6: "agamemnon"}
    assert (damage(s, ME, 1), gear(s, ME, 1)) == (1, "shield-red")


@rule("FO-ASK-3")
def test_a_look_at_the_pile_asks_position_by_position_from_the_top():
    s = say(at(hand=["argos"]), "play argos", "put it on olympus 1", "use argos")
    draw(s, "hector", "ajax", "leda")
    assert GAME.prompt(s).startswith("Choose the card for position 1 from the top")
    assert len(choices(s)) == 3
    say(s, "put leda")
    assert GAME.prompt(s).startswith("Choose the card for position 2 from the top")
    say(s, "put hector", "end the phase")
    assert s.counter == 1
    draw(s, "leda", "hector")
    assert GAME.to_json(s)["top"] == ["ajax"]


@rule("FO-ASK-4")
def test_acceptance_is_asked_before_the_target():
    s = at(hand=["heracles", "cicones", "cicones", "lapiths", "tauri"], theirs={1: "hector", 2: "priam"})
    say(s, "play heracles", "put it on olympus 1")
    assert choices(s) == ["Do not use Heracles", "Use Heracles"]
    say(s, "use heracles")
    assert choices(s) == ["Choose Hector on Olympus 1 (enemy)", "Choose Priam on Olympus 2 (enemy)"]
    assert refused(s, END) == {"FO-ABIL-4"}


@rule("FO-ASK-4")
@pytest.mark.parametrize(
    ("card", "pay", "position"),
    [
        ("carians", ["lapiths"], {"mine": {1: "hector"}}),  # nobody to heal
        ("leda", ["lapiths", "lapiths"], {"mine": {1: "danaans 1"}}),  # nobody green is hurt
        ("daedalus", ["peleus"], {"discard": ["hector"]}),  # no equipment in the discard pile
        ("orpheus", ["pleiades", "lapiths"], {"discard": ["shield-red"]}),  # no hero in the discard pile, nor among the payment
        ("palamedes", ["peleus", "tauri"], {"markers": ["blue", "green", "red", "yellow"]}),  # all four markers
        ("meleager", ["teucer", "tauri"], {"theirs": {1: "hector"}}),  # no enemy soldier
        ("nausicaa", ["peleus", "tauri"], {}),  # no soldier left in hand
        ("patroclus", ["lapiths", "teucer"], {"mine": {1: "hector"}}),  # nobody is equipped
        ("circe", ["argonauts", "argonauts", "lapiths"], {"mine": {1: "hector"}}),  # no enemy unit
    ],
)
def test_an_ability_without_any_effect_is_not_asked(card: str, pay: list[str], position: dict):
    s = say(at(hand=[card, *pay], **position), f"play {card}", "put it on troy 6")
    while GAME.prompt(s).startswith("Pay"):
        say(s, choices(s)[0])
    assert (side(s, ME)[6], sorted(discarded(s)[-len(pay) :])) == (card, sorted(pay))
    assert choices(s) == ["End the phase and attack"]


@rule("FO-ASK-5")
@pytest.mark.parametrize("seed", range(3))
def test_no_question_of_a_random_game_has_too_many_answers(seed: int):
    s, rng = deal(GAME, seed)
    while not is_over(s):
        moves = GAME.legal_moves(s)
        if s.to_act != CHANCE and moves[0][0] != m.TAKE:
            assert len(moves) <= max(len(hand(s, s.to_act)), 13)
        GAME.apply(s, chance_move(GAME, s, rng) if s.to_act == CHANCE else rng.choice(moves))


@rule("FO-ASK-5")
def test_a_full_discard_pile_does_not_make_a_question_too_long():
    heroes = [card.id for card in GAME.box.cards if card.kind == "hero" and card.id != "orpheus"][:30]
    s = at(hand=["orpheus", "phaeacians", "lapiths"], discard=heroes)
    say(s, "play orpheus", "put it on olympus 1", "use orpheus")
    assert len(choices(s)) <= 13


@rule("FO-ASK-5")
def test_a_large_hand_does_not_make_the_choice_of_a_card_too_long():
    many = [card.id for card in GAME.box.cards if card.kind == "hero" and len(card.cost) <= 2][:20]
    s = at(hand=many, markers=["blue", "green", "red", "yellow"])
    assert len(choices(s)) == len(many) + 1  # the cards, and the end of the phase
