"""What players know (KE-INFO, KE-RULING-39, KE-RULING-41, KE-RULING-44, KE-INV-18)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kernel_lib.core.bits import members
from kernel_lib.core.match import chance_move
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN
from kernel_lib.games.kronos import moves as m
from kernel_lib.games.kronos.rules import Kronos
from kernel_lib.games.kronos.state import FINAL, GONE, NONE, KronosState
from tests.kronos.table import (
    GAMES,
    HADES,
    asked,
    at,
    card,
    cards,
    choices,
    do,
    draw,
    hand,
    names,
    olympus,
    play,
    say,
    seen,
    settle,
    treasure,
)
from tests.marks import rule

JOHN, VICKY, TIM = range(3)
"""Hades, Kallisto and Knossos."""
VIEWERS = (JOHN, VICKY, TIM, UNKNOWN)
OTHERS = (JOHN, TIM, UNKNOWN)
"""Who sees the hand of Vicky from outside."""
SPELLS = {"call-of-cerberus", "enslaved-defender", "enslaved-elite", "enslaved-scout"}


def view(s: KronosState, viewer: int) -> dict[str, Any]:
    """The view of a player as JSON."""
    found: dict[str, Any] = json.loads(json.dumps(s.game.to_json(seen(s, viewer))))
    return found


def known(s: KronosState, viewer: int, who: int) -> list[str]:
    """A hand as a viewer sees it."""
    return hand(seen(s, viewer), who)


def guesses(s: KronosState, viewer: int, times: int = 40) -> list[KronosState]:
    return [s.game.determinize(seen(s, viewer), viewer, Random(seed)) for seed in range(times)]


def told(s: KronosState, viewer: int, *verbs: str) -> list[str]:
    """What a viewer reads of events with these verbs."""
    return [s.game.tell(event) for event in seen(s, viewer).log or [] if event.what in verbs]


def on(s: KronosState, *until: str) -> KronosState:
    """The first answer to everything up to one of these questions."""
    while s.to_act != OVER and asked(s)[0] not in until:
        s.game.apply(s, s.game.legal_moves(s)[0])
    return s


# KE-INFO-1, KE-INFO-2: Acheron and the aspects


@rule("KE-INFO-1", "KE-ACH-6")
def test_all_see_the_top_treasure_and_nobody_the_order_of_those_below():
    s = at({}, {}, {}, top="kronos-coins")
    for viewer in VIEWERS:
        found = view(s, viewer)
        assert (found["boards"][3]["left"]["treasure"], sorted(found["acheron_pile"])) == ("kronos-coins", ["kronos-scythe", "nestors-ring"])
    on(s, "top of acheron")
    assert s.game.outcomes(s) == [((m.TOP, treasure("kronos-scythe"), 0), 1), ((m.TOP, treasure("nestors-ring"), 0), 1)]
    assert all(guess.game.outcomes(guess) == s.game.outcomes(s) for viewer in VIEWERS for guess in guesses(s, viewer, 5))


@rule("KE-INFO-1", "KE-ACH-6")
def test_the_last_treasure_is_known_to_all_when_the_second_lies_on_top():
    s = on(at({}, {}, {}, round=2, phase="monsters"), "top of acheron", "draft")
    assert (s.round, asked(s)[0]) == (3, "draft")  # it came without chance
    s = at({}, {}, {}, round=2, top="kronos-coins")
    assert all(view(s, viewer)["acheron_pile"] == view(s, JOHN)["acheron_pile"] and s.below.bit_count() == 1 for viewer in VIEWERS)


@rule("KE-INFO-2", "KE-FK-2")
def test_nobody_knows_the_order_of_the_aspects_before_the_final_battle():
    s = at({}, {}, {}, round=3)
    for viewer in VIEWERS:
        assert view(s, viewer)["final"]["aspects"] == []
        assert all(guess.aspects == [] for guess in guesses(s, viewer, 5))


@rule("KE-INFO-2", "KE-VAR-6")
def test_with_early_aspects_all_know_the_last_one_when_the_second_is_shown():
    game = Kronos(players=3, acropolis=["knossos"], early_aspects=True)
    s = at({}, {"hand": ["ajax", "zeus"]}, {"hand": ["jason", "hera"]}, round=2, phase="olympus", game=game, aspects=["cunning", "fist"])
    assert all(view(s, viewer)["final"]["aspects"] == ["cunning", "fist"] for viewer in VIEWERS)
    on(s, "next aspect", "character")
    assert (asked(s)[0], s.aspects) == ("character", [2, 0, 1])  # the third is no question of chance any more


# KE-INFO-3: piles


@rule("KE-INFO-3", "KE-RULING-41")
def test_what_is_left_in_a_pile_is_known_as_a_set_but_for_hidden_cards():
    """Round 2 with three players: two Scouts are left, and nothing of that type lies hidden."""
    s = at({}, {"olympus": ["zeus", "hera"]}, {"olympus": ["ajax", "jason"]}, round=2, piles={"scout": ["minoas", "icarus"]})
    for viewer in VIEWERS:
        deck = view(s, viewer)["decks"]["scout"]
        assert (sorted(deck["pile"]), deck["pile_size"], deck["discard_size"]) == (["icarus", "minoas"], 2, 12)
    assert all(names(guess.pile[0]) == ["minoas", "icarus"] for guess in guesses(s, JOHN, 5))


@rule("KE-INFO-3", "KE-RULING-41", "KE-EOR-5")
def test_a_left_over_is_in_a_discard_pile_of_which_others_know_the_size_only():
    s = at({}, {"discarded": ["minoas"], "olympus": ["icarus", "zeus"]}, {"olympus": ["ajax", "hera"]}, round=2, discard=["electra"])
    for viewer in VIEWERS:
        deck = view(s, viewer)["decks"]["scout"]
        assert (deck["discard_size"], deck["pile_size"]) == (2, 11)
        assert sorted(deck["discard"]) == (["electra", "minoas"] if viewer == VICKY else ["electra"])
    found = Counter(tuple(names(guess.discard[0])) + tuple(olympus(guess, VICKY)[:1]) for guess in guesses(s, TIM, 60))
    assert set(found) == {("minoas", "electra", "icarus"), ("electra", "icarus", "minoas")}


@rule("KE-INFO-3")
def test_the_next_reveal_is_equally_likely_for_every_card_that_may_be_there():
    """Piles are sets: neither a view nor a guess has an order, and everybody meets the same chances."""
    s = at({}, {}, {}, phase="gathering", round=2, piles={"scout": ["minoas", "icarus", "electra"]})
    for viewer in VIEWERS:
        assert seen(s, viewer).pile[0] == s.pile[0]
        assert {weight for guess in guesses(s, viewer, 3) for _, weight in guess.game.outcomes(guess)} == {1}


# KE-INFO-4, KE-RULING-39: hands, face-down cards, Olympus


def placed() -> KronosState:
    """Vicky has sent Zeus, and Ajax and Gorgo lie face down behind Minoas; five cards are in her hand."""
    vicky = {"olympus": ["zeus"], "sides": {"Ithaca left": ["minoas", "ajax", "gorgo"]}, "hand": ["hera", "milo", "icarus", "jason", "homer"]}
    return at({"hand": ["electra", "brasidas"]}, vicky, {"hand": ["circe", "theseus"], "olympus": ["nemesis"]}, turn=2)


@rule("KE-INFO-4", "KE-OLY-6", "KE-ASG-15", "KE-RULING-39")
def test_only_the_owner_knows_which_card_is_where():
    s = placed()
    assert set(known(s, VICKY, VICKY)) == {"icarus", "jason", "milo", "homer", "hera"}
    assert (cards(seen(s, VICKY), "Ithaca left"), olympus(seen(s, VICKY), VICKY)) == (["minoas", "ajax", "gorgo"], ["zeus"])
    for viewer in OTHERS:
        assert known(s, viewer, VICKY) == ["milo", "homer", "?", "?", "?"]  # Reinforcements are never placed
        assert cards(seen(s, viewer), "Ithaca left") == ["minoas", "?", "?"]
        assert olympus(seen(s, viewer), VICKY) == ["?"]


@rule("KE-RULING-39", "KE-INFO-4")
def test_everybody_knows_what_was_drafted_and_not_seen_since():
    s = placed()
    unseen = {"zeus", "ajax", "gorgo", "hera", "milo", "icarus", "jason", "homer"}
    for viewer in VIEWERS:
        assert set(view(s, viewer)["seats"][VICKY]["drafted"][0]) == unseen
    hidden = unseen - {"milo", "homer"}
    sent = Counter(olympus(guess, VICKY)[0] for guess in guesses(s, TIM, 200))
    assert set(sent) == hidden
    below = {name for guess in guesses(s, TIM, 100) for name in cards(guess, "Ithaca left")[1:]}
    assert below == hidden
    for guess in guesses(s, UNKNOWN, 10):
        found = [*hand(guess, VICKY), *cards(guess, "Ithaca left")[1:], *olympus(guess, VICKY)]
        assert sorted(found) == sorted(unseen)


@rule("KE-RULING-39", "KE-ASG-9", "KE-OLY-1", "KE-INFO-4")
def test_a_hand_of_which_nothing_lies_face_down_is_known():
    s = at({}, {}, {}, phase="gathering", row=["minoas", "daedalus", "electra", "iolaus", "andromeda", "telesilla"])
    do(s, "take minoas", "take daedalus", "take electra")
    assert [known(s, viewer, VICKY) for viewer in VIEWERS] == [["daedalus"]] * 4
    s = at({}, {"hand": ["zeus", "ajax", "milo"]}, {"hand": ["hera", "jason"]}, phase="olympus")
    assert [known(s, viewer, VICKY) for viewer in VIEWERS] == [["ajax", "milo", "zeus"]] * 4
    do(s, "send zeus")
    assert [known(s, viewer, VICKY) for viewer in VIEWERS] == [["milo", "?"], ["ajax", "milo"], ["milo", "?"], ["milo", "?"]]


@rule("KE-INFO-4", "KE-ASG-15")
def test_a_card_that_is_being_placed_is_known_to_its_owner_only():
    s = do(at({}, {"hand": ["zeus", "ajax", "jason"]}, {}, turn=1), "place ajax")
    assert [seen(s, viewer).picked for viewer in VIEWERS] == [UNKNOWN, card("ajax"), UNKNOWN, UNKNOWN]
    assert "Ajax" in seen(s, VICKY).game.prompt(seen(s, VICKY))
    assert s.game.prompt(seen(s, TIM)) == "Choose the side on which a card is placed"
    for guess in guesses(s, TIM, 10):
        assert guess.hands[VICKY] >> guess.picked & 1
        say(guess, "place it on the left of phaistos")
    do(s, "place it on the left of phaistos")
    assert [cards(seen(s, viewer), "A1 left") for viewer in VIEWERS] == [["ajax"]] * 4


@rule("KE-ASG-9", "KE-ASG-15", "KE-INFO-4")
def test_a_second_card_of_a_side_is_told_to_others_without_its_name():
    s = at({}, {"hand": ["zeus", "ajax"], "sides": {"Ithaca left": ["minoas"]}}, {"hand": ["hera", "jason"]}, turn=1)
    do(s, "place zeus", "place it on the left of ithaca")
    assert told(s, VICKY, "placed face down", "hid") == ["Player 2 (Kallisto) places a card face down on the left of Ithaca.",
                                                         "Player 2 (Kallisto) has placed Zeus there."]  # fmt: skip
    for viewer in OTHERS:
        assert told(s, viewer, "placed face down", "hid")[1] == "Player 2 (Kallisto) has placed a card there."


@rule("KE-OLY-6", "KE-ASK-2", "KE-INFO-4")
def test_a_card_for_olympus_is_told_to_others_without_its_name():
    s = do(at({}, {"hand": ["zeus", "ajax"]}, {"hand": ["hera", "jason"]}, phase="olympus"), "send ajax")
    assert asked(s) == ("send", TIM)
    assert told(s, VICKY, "sent a card", "sent") == [
        "Player 2 (Kallisto) sends a card to Olympus, face down.",
        "Player 2 (Kallisto) has sent Ajax there.",
    ]
    for viewer in OTHERS:
        assert told(s, viewer, "sent a card", "sent")[1] == "Player 2 (Kallisto) has sent a card there."
        assert view(s, viewer)["seats"][VICKY]["olympus"] == [{"card": "?", "type": None, "open": False}]


@rule("KE-PVP-1", "KE-INFO-5", "KE-RULING-41")
def test_cards_that_were_shown_in_a_battle_are_known_to_all_for_good():
    """After the battle Vicky's hand and Olympus hold the rest of the set."""
    vicky = {"olympus": ["zeus"], "sides": {"A1 left": ["minoas", "ajax"]}, "hand": ["hera", "milo"]}
    s = at({}, vicky, {"sides": {"A1 right": ["electra", "jason"]}, "olympus": ["nemesis"]}, phase="resolution", board="A1", first=1)
    for viewer in VIEWERS:
        assert cards(seen(s, viewer), "A1 left") == ["minoas", "ajax"]
        assert set(view(s, viewer)["seats"][VICKY]["drafted"][0]) == {"zeus", "hera", "milo"}
    assert {olympus(guess, VICKY)[0] for guess in guesses(s, TIM, 40)} == {"zeus", "hera"}


@rule("KE-RULING-41", "KE-INFO-4")
def test_the_type_of_an_olympus_card_is_known_after_the_round_and_its_name_by_elimination_only():
    vicky = {"olympus": ["ajax"], "hand": ["jason", "minoas", "zeus"]}
    s = at({}, vicky, {"olympus": ["nemesis"], "hand": ["theseus"]}, phase="resolution", board="Acheron")
    for viewer in OTHERS:
        assert view(s, viewer)["seats"][VICKY]["olympus"] == [{"card": "?", "type": None, "open": False}]
    assert {olympus(guess, VICKY)[0] for guess in guesses(s, TIM, 60)} == {"ajax", "jason", "minoas", "zeus"}
    settle(say(s, "keep it in"))
    assert s.round == 2
    for viewer in OTHERS:
        assert view(s, viewer)["seats"][VICKY]["olympus"] == [{"card": "?", "type": "elite", "open": False}]
    assert {olympus(guess, VICKY)[0] for guess in guesses(s, TIM, 60)} == {"ajax", "jason"}
    for guess in guesses(s, TIM, 10):
        left = next(name for name in ("ajax", "jason") if name != olympus(guess, VICKY)[0])
        assert {left, "theseus"} & set(names(guess.discard[2] | guess.pile[2])) >= {left}
        assert set(names(guess.discard[0])) == {"minoas"}


@rule("KE-RULING-41", "KE-EOR-5")
def test_left_overs_are_told_by_number_and_those_of_hades_by_name():
    s = at({"hand": ["electra", "brasidas"]}, {"hand": ["jason", "minoas"]}, {"hand": ["theseus"]}, phase="resolution", board="Acheron")
    settle(say(s, "keep it in"))
    for viewer in (TIM, UNKNOWN):
        lines = told(s, viewer, "discarded hand", "discarded")
        assert lines[:3] == [
            "Player 1 (Hades) discards 2 cards that are left.",
            "Player 1 (Hades) discards Electra.",
            "Player 1 (Hades) discards Brasidas.",
        ]
        assert lines[3:6] == ["Player 2 (Kallisto) discards 2 cards that are left.", *["Player 2 (Kallisto) discards a card."] * 2]
    assert "Player 2 (Kallisto) discards Jason." in told(s, VICKY, "discarded")


@rule("KE-INFO-5", "KE-HAD-11", "KE-GATHER-8")
def test_what_hades_drafted_and_the_gods_that_he_discarded_are_open():
    s = at({}, {}, {}, phase="gathering", kind="god", row=["zeus", "hera", "athena", "apollo", "hestia", "rhea"])
    do(s, "take zeus", "take athena", "take apollo", "take hestia", "take rhea")
    assert s.phase == 2
    for viewer in VIEWERS:
        assert set(view(s, viewer)["decks"]["god"]["discard"]) == {"zeus", "hera"}
    s = placed()
    assert all({"electra", "brasidas"} <= set(known(s, viewer, JOHN)) for viewer in VIEWERS)


@rule("KE-HAD-6", "KE-INFO-4", "KE-INFO-5")
def test_which_spell_lies_face_down_is_known_to_hades_only():
    s = at({"sides": {"Acheron": ["persephone", "enslaved-scout"], "A1 left": ["call-of-cerberus", "cerberus"]}}, {}, {"hand": ["ajax"]}, turn=2)
    assert cards(seen(s, JOHN), "Acheron Hades") == ["persephone", "enslaved-scout"]
    for viewer in (VICKY, TIM, UNKNOWN):
        assert cards(seen(s, viewer), "Acheron Hades") == ["persephone", "?"]
        assert cards(seen(s, viewer), "A1 left") == ["call-of-cerberus", "cerberus"]  # the first card lies open, and so do his characters
        assert not SPELLS & set(known(s, viewer, JOHN))
        assert known(s, viewer, JOHN).count("?") == 2
        found = {cards(guess, "Acheron Hades")[1] for guess in guesses(s, viewer, 40)}
        assert found == {"enslaved-defender", "enslaved-elite", "enslaved-scout"}
        for guess in guesses(s, viewer, 5):
            assert set(hand(guess, JOHN)) & SPELLS | {cards(guess, "Acheron Hades")[1]} == SPELLS - {"call-of-cerberus"}
    s = at({}, {}, {"hand": ["ajax"]}, turn=2)
    assert all(set(known(s, viewer, JOHN)) >= SPELLS for viewer in VIEWERS)  # none is away


@rule("KE-INFO-4", "KE-TRE-9")
def test_sizes_treasures_and_keys_are_public():
    s = placed()
    full = json.loads(json.dumps(s.game.to_json(s)))
    for viewer in VIEWERS:
        found = view(s, viewer)
        for field in ("round", "phase", "first", "acheron_pile", "kronos", "lost", "keys_only", "tired", "to_act", "set_aside", "hades_aside"):
            assert found[field] == full[field], field
        for kind, deck in full["decks"].items():
            assert (found["decks"][kind]["pile_size"], found["decks"][kind]["discard_size"]) == (deck["pile_size"], deck["discard_size"])
        for mine, whole in zip(found["seats"], full["seats"], strict=True):
            assert (mine["armory"], mine["slots"], len(mine["hand"])) == (whole["armory"], whole["slots"], len(whole["hand"]))
        assert [len(board[half]["cards"]) for board in found["boards"] for half in ("left", "right")] == [
            len(board[half]["cards"]) for board in full["boards"] for half in ("left", "right")]  # fmt: skip


# KE-RULING-44: kept cards

KEEPING = Kronos(players=3, acropolis=["knossos"], keep_reinforcement=True)


@rule("KE-RULING-44", "KE-VAR-7", "KE-INFO-4")
def test_others_see_that_a_card_is_kept_and_not_which_one():
    s = at({"hand": ["brasidas"]}, {"hand": ["milo", "homer"]}, {}, game=KEEPING, phase="resolution", board="Acheron", first=1)
    do(s, "keep it in", "keep homer", "keep brasidas")
    assert (s.round, asked(s)[0], hand(s, VICKY)) == (2, "draft", ["homer"])
    assert known(s, VICKY, VICKY) == ["homer"]
    for viewer in OTHERS:
        assert known(s, viewer, VICKY) == ["?"]
        assert known(s, viewer, JOHN)[:1] == ["brasidas"]  # what Hades keeps lies open
        assert told(s, viewer, "kept", "keeps")[:2] == ["Player 2 (Kallisto) keeps a Reinforcement.", "Player 2 (Kallisto) has kept a card."]
        assert {tuple(hand(guess, VICKY)) for guess in guesses(s, viewer)} == {("milo",), ("homer",)}
    assert "Player 2 (Kallisto) has kept Homer." in told(s, VICKY, "keeps")


@rule("KE-VAR-7", "KE-RULING-44")
def test_what_was_discarded_in_an_earlier_round_is_not_thought_to_be_kept():
    s = at({}, {"hand": ["milo"], "discarded": ["pythia", "socrates"]}, {"hand": ["circe"]}, game=KEEPING, phase="resolution", round=2)
    do(s, "keep it in", "keep milo")
    assert (names(s.kept[VICKY]), known(s, TIM, VICKY)) == (["milo"], ["milo"])  # it can be no other
    assert all(set(names(guess.discard[3] | guess.pile[3])) >= {"pythia", "socrates"} for guess in guesses(s, TIM, 5))
    assert not any(guess.discard[3] >> card("milo") & 1 for guess in guesses(s, TIM, 5))
    s = at({}, {"hand": ["sappho"], "kept": "milo", "discarded": ["homer"]}, {"hand": ["circe"]}, game=KEEPING, phase="resolution", round=2)
    do(s, "keep it in", "keep sappho")
    assert (hand(s, VICKY), known(s, TIM, VICKY), names(s.kept[VICKY])) == (["sappho"], ["?"], ["milo", "homer", "sappho"])


@rule("KE-RULING-44", "KE-VAR-8", "KE-INFO-4")
@pytest.mark.parametrize("kept", ["circe", "pythagoras"])
def test_a_mercenary_that_is_kept_is_known_because_it_is_not_set_aside(kept: str):
    game = Kronos(players=3, acropolis=["knossos"], keep_reinforcement=True, mercenaries=True)
    s = at({}, {"hand": ["circe", "pythagoras"]}, {"hand": ["homer"]}, game=game, phase="resolution", board="Acheron")
    do(s, "keep it in", f"keep {kept}")
    assert asked(s) == ("keep", TIM)
    assert (known(s, TIM, VICKY), names(s.kept[VICKY])) == ([kept], [kept])
    assert all(hand(guess, VICKY) == [kept] and not guess.discard[3] >> card("circe") & 1 for guess in guesses(s, TIM, 10))


@rule("KE-VAR-7", "KE-RULING-39")
def test_a_reinforcement_that_is_seen_again_is_not_thought_to_be_kept():
    kallisto = {"kept": "milo", "discarded": ["homer", "ajax"]}
    s = at({}, kallisto, {}, game=KEEPING, phase="gathering", round=2, kind="reinforcement", piles={"reinforcement": []})
    assert known(s, TIM, VICKY) == ["?"]
    draw(s, "homer")
    assert (names(s.kept[VICKY]), known(s, TIM, VICKY)) == (["milo"], ["milo"])


@rule("KE-RULING-44", "KE-RULING-30")
def test_a_kept_card_is_hidden_in_the_final_battle_until_it_is_played():
    stand = {"olympus": ["zeus", "hermes", "hera"], "final": ["zeus", "hermes", "hera"], "kept": "milo", "discarded": ["homer"]}
    tim = {"olympus": ["ares", "ajax", "jason"], "final": ["ares", "ajax", "jason"]}
    s = at({}, stand, tim, game=KEEPING, phase="final", aspects=["fist", "awe", "cunning"])
    assert asked(s) == ("kept", VICKY)
    for viewer in OTHERS:
        assert known(s, viewer, VICKY) == ["?"]
        assert {tuple(hand(guess, VICKY)) for guess in guesses(s, viewer)} == {("milo",), ("homer",)}
    do(s, "play milo")
    assert told(s, UNKNOWN, "played") == ["Player 2 (Kallisto) plays Milo."]


# The Final Battle

FINAL_SEATS: list[dict[str, Any]] = [
    {},
    {"olympus": ["zeus", "hermes", "hera"], "armory": ["phaistos-disk", "golden-fleece"]},
    {"olympus": ["ares", "ajax", "jason"], "armory": ["leonidas-sword"]},
]


@rule("KE-FK-10", "KE-FK-3", "KE-ASK-2", "KE-INFO-4")
def test_nobody_sees_who_stands_where_with_which_treasure():
    s = draw(at(*FINAL_SEATS, phase="final"), "fist", "awe")
    do(s, "put zeus", "give golden", "put hera", "give no", "give no")
    assert asked(s) == ("character", TIM)
    assert (seen(s, VICKY).final_cards[VICKY], seen(s, VICKY).final_treasures[VICKY]) == (s.final_cards[VICKY], s.final_treasures[VICKY])
    for viewer in OTHERS:
        assert (seen(s, viewer).final_cards[VICKY], seen(s, viewer).final_treasures[VICKY]) == ([UNKNOWN] * 3, [UNKNOWN] * 3)
    found = {(tuple(guess.final_cards[VICKY]), guess.final_treasures[VICKY].count(GONE)) for guess in guesses(s, TIM, 200)}
    assert len({order for order, _ in found}) == 6
    assert {guess.final_treasures[VICKY].index(treasure("golden-fleece")) for guess in guesses(s, TIM) if treasure("golden-fleece") in
            guess.final_treasures[VICKY]} == {0, 1, 2}  # fmt: skip
    assert all(len(set(guess.final_treasures[VICKY]) - {GONE}) == 3 - guess.final_treasures[VICKY].count(GONE) for guess in guesses(s, TIM, 20))


@rule("KE-FK-10", "KE-FK-3")
def test_the_log_does_not_tell_others_who_was_given_a_treasure():
    """Two ways to place: all that others read is the same."""
    lines = []
    for words in (("put zeus", "give golden", "put hera", "give phaistos"), ("put hermes", "give no", "put zeus", "give no", "give no")):
        s = do(draw(at(*FINAL_SEATS, phase="final"), "fist", "awe"), *words)
        lines.append([told(s, viewer, *m.SENTENCES) for viewer in OTHERS])
    assert lines[0] == lines[1]
    assert told(s, UNKNOWN, "placed final") == ["Player 2 (Kallisto) has placed a card, with or without a treasure, below an aspect."] * 3
    assert told(s, VICKY, "placed final") == [
        f"Player 2 (Kallisto) has placed {name} below the {place} aspect."
        for name, place in (("Hermes", "first"), ("Zeus", "second"), ("Hera", "third"))
    ]
    s = do(draw(at(*FINAL_SEATS, phase="final"), "fist", "awe"), "put zeus", "give golden")
    assert told(s, VICKY, "placed final") == ["Player 2 (Kallisto) has placed Zeus with Golden Fleece below the first aspect."]


@rule("KE-FK-10", "KE-INFO-5")
def test_characters_are_known_to_all_as_soon_as_they_are_shown():
    stands = [{**seat, "final": seat["olympus"], "kept": kept} for seat, kept in zip(FINAL_SEATS[1:], ("milo", "homer"), strict=True)]
    s = at({}, *stands, game=KEEPING, phase="final", aspects=["fist", "awe", "cunning"])
    for viewer in OTHERS:
        assert seen(s, viewer).final_cards[VICKY] == [card("zeus"), UNKNOWN, UNKNOWN]
        assert olympus(seen(s, viewer), VICKY) == ["zeus", "?", "?"]
    orders = {tuple(guess.final_cards[VICKY]) for guess in guesses(s, TIM, 40)}
    assert orders == {tuple(card(name) for name in order) for order in (("zeus", "hermes", "hera"), ("zeus", "hera", "hermes"))}


# In whole games: an account of what is public, kept from the open events alone

SETTINGS: list[Kronos] = [
    GAMES[2], HADES, GAMES[3], GAMES[4],
    Kronos(players=3, keep_reinforcement=True, mercenaries=True, god_face_up=True, roles="random", acropolis="chosen"),
    Kronos(players=4, keep_reinforcement=True, early_aspects=True, cerberus_source="anywhere", coin_wait=True, uniform_defenders=False),
]  # fmt: skip


def positions(g: Kronos, seed: int, every: int) -> Iterator[KronosState]:
    """Some positions of a random game in which many cards are placed."""
    rng = Random(f"{g.players}/{seed}")
    s, step = g.new(), 0
    s.log = []
    while s.to_act != OVER:
        moves = g.legal_moves(s)
        if s.to_act >= 0 and asked(s)[0] == "pick" and rng.random() < 0.8:
            moves = moves[1:]
        g.apply(s, chance_move(g, s, rng) if s.to_act == CHANCE else rng.choice(moves))
        step += 1
        if step % every == 0 or (s.asks and asked(s)[0] in ("side", "kept", "keep", "give") and step % 7 == 0):
            yield s
    yield s


OPEN = ("placed", "turned up", "played", "sent openly", "showed", "revealed", "discarded", "set aside")
"""Events that show a card to everybody, unless they are secret."""


class Account:
    """What everybody knows, from events that are open to all: cards not seen since they were drafted, and which of them may be kept."""

    def __init__(self, players: int) -> None:
        self.unseen: list[list[set[int]]] = [[set(), set(), set()] for _ in range(players)]
        self.kept: list[set[int]] = [set() for _ in range(players)]
        self.read, self.round, self.keeps = 0, 0, set[int]()

    def update(self, s: KronosState) -> None:
        for event in (s.log or [])[self.read :]:
            if event.what == "round":
                self.round, self.keeps = event.args[0], set()
            elif event.what == "drafted" and s.roles[event.player] != 0:
                self.unseen[event.player][self.round - 1].add(event.args[0])
            elif event.what == "kept" and s.roles[event.player] != 0:
                self.keeps.add(event.player)
                self.kept[event.player] |= {number for number in self.unseen[event.player][self.round - 1] if number // 14 == 3}
            elif event.what == "discarded hand" and event.player not in self.keeps:
                self.kept[event.player].clear()
            elif event.what in OPEN and not event.secret:
                self.see(event.args[0], event.what == "played")
        self.read = len(s.log or [])

    def see(self, number: int, is_played: bool) -> None:
        for kept in self.kept:
            if number in kept:
                kept.discard(number)
                if is_played:
                    kept.clear()
        for rows in self.unseen:
            for row in rows:
                row.discard(number)

    def surely_held(self, s: KronosState, who: int) -> set[int]:
        """Reinforcements of the running round, all of it if nothing lies face down, and what is kept if only one card can be it."""
        running = self.unseen[who][s.round - 1] if 1 <= s.round <= 3 and not s.cleaned >> who & 1 else set()
        lies = any(number in running for row in (*s.sides, s.sent[who]) for number in row)
        return {number for number in running if not lies or number // 14 == 3} | (self.kept[who] if len(self.kept[who]) == 1 else set())


@rule("KE-RULING-39", "KE-RULING-44", "KE-INFO-4", "KE-INFO-5", "KE-INV-18")
@pytest.mark.parametrize("number", range(6))
def test_in_whole_games_views_hide_exactly_what_the_open_events_leave_unknown(number: int):
    g = SETTINGS[number]
    account = Account(g.players)
    for s in positions(g, 1, every=9):
        account.update(s)
        if not s.hands or NONE in s.roles:
            continue
        for viewer in (*range(g.players), UNKNOWN):
            mine = seen(s, viewer)
            for who in range(g.players):
                hidden = set().union(*account.unseen[who])
                assert [set(members(row)) for row in mine.drafted[who]] == account.unseen[who]
                if viewer == who or s.roles[who] == 0:
                    continue
                assert set(members(mine.hands[who])) == account.surely_held(s, who)
                assert mine.sent[who] == [UNKNOWN if place in hidden else place for place in s.sent[who]]
                for side in (side for side in range(8) if s.owner[side] == who):
                    assert mine.sides[side] == [UNKNOWN if place in hidden else place for place in s.sides[side]]
            others = {place for who in range(g.players) if who != viewer for row in account.unseen[who] for place in row}
            assert not others & {place for row in (*mine.pile, *mine.discard) for place in members(row)}


@rule("KE-INV-18", "KE-INFO-4", "KE-RULING-39", "KE-RULING-41")
@pytest.mark.parametrize("number", range(6))
def test_twins_look_alike_and_guesses_look_like_the_view_for_every_viewer(number: int):
    g = SETTINGS[number]
    changed = 0
    for step, s in enumerate(positions(g, 2, every=41)):
        for viewer in (*range(g.players), UNKNOWN):
            mine = json.dumps(g.to_json(seen(s, viewer)))
            twin = g.twin(s, viewer, Random(step))
            changed += json.dumps(g.to_json(twin)) != json.dumps(g.to_json(s))
            assert json.dumps(g.to_json(seen(twin, viewer))) == mine
            guess = g.determinize(seen(s, viewer), viewer, Random(step))
            assert json.dumps(g.to_json(seen(guess, viewer))) == mine
            assert "?" not in json.dumps([g.to_json(guess)[field] for field in ("seats", "boards", "picked")])
            if s.to_act == viewer >= 0:
                assert g.legal_moves(guess) == g.legal_moves(s)
                assert choices(guess) == choices(s)
    assert changed > 10


@rule("KE-INV-18", "KE-INFO-4")
@pytest.mark.parametrize("number", range(6))
def test_guesses_can_be_played_to_the_end(number: int):
    g = SETTINGS[number]
    for step, s in enumerate(positions(g, 3, every=61)):
        for viewer in (*range(g.players), UNKNOWN):
            rng = Random(step)
            guess = g.determinize(seen(s, viewer), viewer, rng)
            g.from_json(json.loads(json.dumps(g.to_json(guess))))  # a position like any other
            for _ in range(80):
                if guess.to_act == OVER:
                    break
                play(guess, chance_move(g, guess, rng) if guess.to_act == CHANCE else rng.choice(g.legal_moves(guess)))


@rule("KE-INV-18", "KE-INFO-4")
@pytest.mark.parametrize("number", range(6))
def test_no_secret_event_is_told_to_others(number: int):
    g = SETTINGS[number]
    *_, s = positions(g, 4, every=10_000)
    assert s.phase == FINAL
    secrets = {event.what for event in s.log or [] if event.secret}
    assert secrets >= {"sent", "hid", "discarded"} | ({"placed final"} if g is not HADES else set())
    for viewer in (*range(g.players), UNKNOWN):
        for event in seen(s, viewer).log or []:
            assert not event.secret or event.player == viewer or set(event.args) <= {UNKNOWN}
            assert "-1" not in g.tell(event).replace("Fist -", "").replace("Awe -", "").replace("Cunning -", "")


@rule("KE-VAR-8", "KE-RULING-41", "KE-INFO-4")
def test_mercenaries_that_are_left_over_are_set_aside_before_everybody():
    game = Kronos(players=3, acropolis=["knossos"], mercenaries=True)
    s = at({}, {"hand": ["atalanta", "jason"]}, {}, game=game, phase="resolution", board="Acheron")
    settle(say(s, "keep it in"))
    for viewer in OTHERS:
        assert told(s, viewer, "set aside", "discarded") == ["Player 2 (Kallisto) discards a card.",
                                                             "Player 2 (Kallisto) sets Atalanta aside for the next draft."]  # fmt: skip
        assert card("atalanta") not in members(seen(s, viewer).drafted[VICKY][0])
