"""What players know, and chance (FO-INFO, FO-CHANCE)."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.match import chance_move, deal
from kernel_lib.core.types import CHANCE, UNKNOWN
from kernel_lib.games.olympus import moves as m
from kernel_lib.games.olympus.rules import Olympus
from kernel_lib.games.olympus.state import OlympusState
from tests.marks import rule
from tests.olympus.reading import choices, discarded, hand, is_over, refused, side
from tests.olympus.table import GAME, ME, OPP, at, attack, draw, game, number, say, settle

CLOSED: Olympus = kl.game("olympus", open_discard=False)  # type: ignore[assignment]
HEROES = [card.id for card in GAME.box.cards if card.kind == "hero"]


def seen(s: OlympusState, viewer: int) -> dict[str, Any]:
    """The view of a player as JSON, with the cards that cannot be placed under "unseen"."""
    view: dict[str, Any] = json.loads(json.dumps(game(s).to_json(game(s).observe(s, viewer))))
    return view


def shows(s: OlympusState, viewer: int, card: str) -> bool:
    """Whether a card can be found anywhere in a view except among the cards that the viewer cannot place."""
    view = seen(s, viewer)
    left = {key: value for key, value in view.items() if key not in ("unseen", "log")}
    numbers = [arg for event in view["log"] or [] if event[2] in ("drew", "saw", "saw hand") for arg in event[3]]
    return f'"{card}"' in json.dumps(left) or number(card) in numbers


def guesses(s: OlympusState, viewer: int, times: int = 40) -> list[OlympusState]:
    view = game(s).observe(s, viewer)
    return [game(s).determinize(view, viewer, Random(seed)) for seed in range(times)]


def peeking(**position: Any) -> OlympusState:
    """I have looked at Hector, Ajax and Leda with Argos and left them in that order."""
    s = at(hand=["argos", *position.pop("hand", ())], **position)
    say(s, "play argos", "put it on delphi 4", "use argos")
    draw(s, "hector", "ajax", "leda")
    return say(s, "put hector", "put ajax")


# Hidden and open


@rule("FO-INFO-1", "FO-INV-14")
def test_the_opponents_hand_is_hidden_and_the_own_is_not():
    s = at(hand=["hector", "lapiths"], their_hand=["ajax", "leda", "argos"])
    assert seen(s, ME)["hands"] == [["hector", "lapiths"], ["?", "?", "?"]]
    assert seen(s, OPP)["hands"] == [["?", "?"], ["argos", "leda", "ajax"]]
    assert seen(s, UNKNOWN)["hands"] == [["?", "?"], ["?", "?", "?"]]


@rule("FO-INFO-1", "FO-INV-14", "FO-CHANCE-1")
def test_hidden_cards_are_counted_among_the_unseen():
    s = at(hand=["hector", "lapiths"], their_hand=["ajax", "lapiths"])
    mine, theirs = seen(s, ME)["unseen"], seen(s, OPP)["unseen"]
    assert (mine.get("hector"), mine["ajax"], mine["lapiths"]) == (None, 1, 1)
    assert (theirs["hector"], theirs.get("ajax"), theirs["lapiths"]) == (1, None, 1)
    assert sum(mine.values()) == 96 - 2


@rule("FO-INFO-1", "FO-INV-14")
def test_a_drawn_card_is_known_to_its_drawer_only():
    s = attack(at(log=True))
    draw(s, "hector", "ajax")
    assert shows(s, ME, "hector")
    assert not shows(s, OPP, "hector")
    assert not shows(s, UNKNOWN, "hector")


@rule("FO-INFO-1", "FO-INV-14")
def test_secret_events_are_blank_in_the_log_of_the_other():
    s = attack(at(log=True))
    draw(s, "hector", "ajax")
    drew = {viewer: [event[3] for event in seen(s, viewer)["log"] if event[2] == "drew"] for viewer in (ME, OPP, UNKNOWN)}
    assert drew == {ME: [[number("hector")], [number("ajax")]], OPP: [[-1], [-1]], UNKNOWN: [[-1], [-1]]}
    words = [GAME.tell(event) for event in GAME.observe(s, OPP).log if event.what == "drew"]
    assert words == ["Player 1 draws a card.", "Player 1 draws a card."]


@rule("FO-INFO-2")
def test_everything_on_the_table_is_open():
    s = at(mine={1: "danaans 2 +shield-red"}, theirs={3: "hector 1"}, hand=["ajax"], their_hand=["leda", "argos"], markers=["red"],
           their_markers=["blue"], counter=-3, discard=["paris", "priam"])  # fmt: skip
    full = GAME.to_json(s)
    for viewer in (ME, OPP, UNKNOWN):
        view = seen(s, viewer)
        for field in ("units", "markers", "counter", "discard", "pile", "turn", "active", "phase"):
            assert view[field] == full[field]
        assert [len(cards) for cards in view["hands"]] == [1, 2]


@rule("FO-INFO-2", "FO-RULING-25")
def test_the_discard_pile_is_open_and_common():
    s = at(discard=["paris", "priam", "amazons"], hand=["machaon", "lapiths"])
    say(s, "play machaon", "put it on olympus 1")
    for viewer in (ME, OPP):
        assert seen(s, viewer)["discard"] == ["paris", "priam", "amazons", "lapiths"]


@rule("FO-RULING-25")
def test_any_card_of_the_open_discard_pile_can_be_recovered_whatever_its_place():
    s = at(hand=["orpheus", "peleus", "lapiths"], discard=["hector", "amazons", "ajax", "shield-red"])
    say(s, "play orpheus", "put it on olympus 1", "use orpheus")
    assert choices(s) == ["Take Peleus", "Take Hector", "Take Ajax"]
    say(s, "take hector")
    assert (hand(s, ME), sorted(discarded(s))) == (["hector"], ["ajax", "amazons", "lapiths", "peleus", "shield-red"])


@rule("FO-RULING-32", "FO-INFO-1", "FO-INFO-2")
def test_the_size_of_the_pile_is_public_and_its_content_is_not():
    s = at(pile=9, their_hand=["hector"])
    for viewer in (ME, OPP, UNKNOWN):
        view = seen(s, viewer)
        assert (view["pile"], view["top"]) == (9, [])
        assert sum(view["unseen"].values()) == 9 + 20 + (viewer != OPP)  # pile and removed cards are one heap
    assert refused(attack(s), (m.ORDER, number("hector"), 0)) == {"FO-CHANCE-1"}


# Option open_discard


@rule("FO-RULING-25", "FO-INV-14")
def test_without_the_open_discard_pile_only_its_top_card_is_seen():
    s = at(CLOSED, discard=["paris", "priam", "amazons"])
    for viewer in (ME, OPP, UNKNOWN):
        view = seen(s, viewer)
        assert view["discard"] == ["?", "?", "amazons"]
        assert (view["unseen"]["paris"], view["unseen"]["priam"], view["unseen"]["amazons"]) == (1, 1, 1)
    assert discarded(s) == ["paris", "priam", "amazons"]


@rule("FO-RULING-25", "FO-INFO-3")
def test_who_recovers_a_card_looks_through_the_closed_pile_meanwhile():
    s = at(CLOSED, discard=["paris", "priam", "amazons"], hand=["orpheus", "peleus", "lapiths"])
    say(s, "play orpheus", "put it on olympus 1")
    assert seen(s, ME)["discard"] == ["?", "?", "?", "?", "lapiths"]  # the ability is not yet accepted
    say(s, "use orpheus")
    assert seen(s, ME)["discard"] == ["paris", "priam", "amazons", "peleus", "lapiths"]
    assert seen(s, OPP)["discard"] == seen(s, UNKNOWN)["discard"] == ["?", "?", "?", "?", "lapiths"]
    say(s, "take paris")
    assert seen(s, ME)["discard"] == ["?", "?", "?", "lapiths"]
    assert (seen(s, OPP)["hands"][ME], seen(s, OPP)["known"][ME]) == (["paris"], ["paris"])


@rule("FO-RULING-25")
def test_the_choice_in_a_closed_pile_is_the_same_in_the_choosers_view_and_guess():
    s = at(CLOSED, discard=["paris", "priam", "amazons"], hand=["orpheus", "pleiades", "lapiths"])
    say(s, "play orpheus", "put it on olympus 1", "use orpheus")
    moves = CLOSED.legal_moves(s)
    assert moves == [(m.TAKE, number("paris"), 0), (m.TAKE, number("priam"), 0)]
    assert all(CLOSED.legal_moves(each) == moves for each in [CLOSED.observe(s, ME), *guesses(s, ME, 5)])


@rule("FO-RULING-25", "FO-CHANCE-1")
def test_a_guess_fills_the_closed_pile_with_cards_that_may_be_there():
    s = at(CLOSED, discard=["paris", "priam", "amazons"], hand=["ajax"])
    piles = [discarded(guess) for guess in guesses(s, ME)]
    assert all(pile[-1] == "amazons" and "?" not in pile and "ajax" not in pile for pile in piles)
    assert len({tuple(pile) for pile in piles}) > 20
    assert all(CLOSED.to_json(CLOSED.from_json(CLOSED.to_json(guess))) == CLOSED.to_json(guess) for guess in guesses(s, ME, 5))


@rule("FO-RULING-25")
def test_medeas_question_is_about_the_right_card_in_a_closed_pile():
    s = at(CLOSED, theirs={1: "medea +shield-red"}, mine={1: "laodice"}, discard=["paris", "priam"])
    settle(attack(s))
    assert GAME.prompt(s).startswith("Use Medea?")
    for guess in [*guesses(s, OPP, 10), *guesses(s, ME, 10)]:
        say(guess, "use medea", "put it on olympus 2")
        assert side(guess, OPP) == {1: "medea", 2: "laodice"}


# A card being played


@rule("FO-ASK-2", "FO-INFO-1", "FO-INV-14")
def test_nothing_of_a_play_is_revealed_before_it_is_paid():
    s = at(hand=["machaon", "lapiths", "carians", "argos"], log=True)
    before = seen(s, OPP)
    say(s, "play machaon")
    assert seen(s, OPP) == before
    say(s, "put it on olympus 1")
    assert seen(s, OPP) == before
    assert seen(s, UNKNOWN)["playing"] is None
    assert (seen(s, ME)["playing"], seen(s, ME)["place"]) == ("machaon", 0)
    say(s, "pay with carians")
    view = seen(s, OPP)
    assert (view["discard"], view["units"][0]["card"], view["hands"][ME]) == (["carians"], "machaon", ["?", "?"])


@rule("FO-ASK-2", "FO-INV-14")
def test_the_items_chosen_for_payment_stay_secret_until_the_last():
    s = at(hand=["menelaus", "cicones", "teucer", "tauri", "danaans"])
    before = seen(s, OPP)
    say(s, "play menelaus", "put it on olympus 1", "pay with teucer")
    assert seen(s, ME)["paid"] == ["teucer"]
    assert seen(s, OPP) == before
    assert seen(s, OPP)["asks"] == [{"ask": "play", "who": ME}]


@rule("FO-ASK-2", "FO-INV-14")
def test_a_card_drawn_for_a_free_play_stays_secret_until_it_is_played():
    s = at(hand=["odysseus", "argonauts", "argonauts", "tauri"], log=True)
    say(s, "play odysseus", "put it on olympus 1")
    draw(s, "hector")
    assert shows(s, ME, "hector")
    assert not shows(s, OPP, "hector")
    say(s, "play hector")
    assert not shows(s, OPP, "hector")
    say(s, "put it on olympus 2")
    assert shows(s, OPP, "hector")


@rule("FO-ASK-2", "FO-INV-14", "FO-CHANCE-4")
def test_a_drawn_second_copy_of_a_known_soldier_stays_secret_too():
    s = at(mine={1: "danaans"}, hand=["ariadne", "lapiths", "tauri", "odysseus", "argonauts", "argonauts", "sisyphus"])
    say(s, "play ariadne", "put it on olympus 2", "pay with lapiths", "pay with tauri", "use ariadne")
    say(s, "play odysseus", "put it on olympus 3", "pay with argonauts", "pay with argonauts", "pay with sisyphus")
    one, two = draw(s.clone(), "hector"), draw(s.clone(), "danaans")
    assert seen(one, OPP)["hands"] == seen(two, OPP)["hands"]
    assert seen(one, OPP)["asks"] == seen(two, OPP)["asks"]  # otherwise the opponent sees that Danaans were drawn


@rule("FO-ASK-2", "FO-INFO-1")
def test_a_guess_about_a_secret_play_goes_on_from_the_choice_of_a_card():
    s = say(at(hand=["machaon", "lapiths", "carians"]), "play machaon", "put it on olympus 1")
    hands = set()
    for guess in guesses(s, OPP):
        assert GAME.prompt(guess) == "Choose a card to play, or end the phase"
        hands.add(tuple(hand(guess, ME)))
    assert len(hands) > 30


# Looking at the draw pile


@rule("FO-INFO-3", "FO-CHANCE-2", "FO-INV-14")
def test_only_the_peeker_knows_the_top_of_the_pile():
    s = peeking(log=True)
    assert seen(s, ME)["top"] == ["hector", "ajax", "leda"]
    assert seen(s, OPP)["top"] == seen(s, UNKNOWN)["top"] == ["?", "?", "?"]
    for card in ("hector", "ajax", "leda"):
        assert not shows(s, OPP, card)
        assert not shows(s, UNKNOWN, card)
        assert seen(s, OPP)["unseen"][card] == 1
        assert card not in seen(s, ME)["unseen"]


@rule("FO-INFO-3", "FO-CHANCE-2", "FO-INV-14")
def test_the_cards_stay_secret_while_they_are_put_in_order():
    s = say(at(hand=["argos"], log=True), "play argos", "put it on delphi 4", "use argos")
    draw(s, "hector", "ajax", "leda")
    for word in ("put leda", "put hector"):
        assert all(not shows(s, viewer, card) for viewer in (OPP, UNKNOWN) for card in ("hector", "ajax", "leda"))
        say(s, word)
    assert seen(s, ME)["top"] == ["leda", "hector", "ajax"]


@rule("FO-INFO-3", "FO-CHANCE-2", "FO-INV-14")
@pytest.mark.parametrize("viewer", [OPP, UNKNOWN])
def test_the_cards_are_secret_from_the_first_moment_of_the_look(viewer: int):
    s = say(at(hand=["argos"]), "play argos", "put it on delphi 4", "use argos")
    for card in ("hector", "ajax"):
        draw(s, card)
        assert s.to_act == CHANCE
        assert not shows(s, viewer, card)


@rule("FO-CHANCE-2", "FO-INV-14")
def test_a_second_look_by_the_other_player_is_secret_from_the_first():
    s = peeking(their_hand=["teucer", "cicones", "orpheus", "lapiths", "pleiades"])
    say(s, "end the phase", "take no marker")
    draw(s, "hector", "ajax")
    say(s, "play teucer", "put it on olympus 1", "pay with cicones", "use teucer", "choose argos")
    say(s, "play orpheus", "put it on olympus 2", "use orpheus")
    assert seen(s, ME)["known"][OPP] == ["argos"]
    say(s, "play argos", "put it on olympus 3", "use argos")
    draw(s, "paris")
    assert (s.to_act, shows(s, ME, "paris")) == (CHANCE, False)
    draw(s, "priam")
    assert not shows(s, ME, "priam")
    assert seen(s, OPP)["top"] == ["leda", "paris", "priam"]


@rule("FO-CHANCE-2")
def test_a_look_fixes_the_next_draws():
    s = say(peeking(), "end the phase", "take no marker")
    assert GAME.outcomes(s) == [((m.DRAWN, number("hector"), ME), 1)]
    draw(s, "hector", "ajax")
    attack(s)
    assert GAME.outcomes(s) == [((m.DRAWN, number("leda"), 0), 1)]
    draw(s, "leda")
    assert len(GAME.outcomes(s)) > 1
    assert GAME.to_json(s)["top_known_to"] is None


@rule("FO-CHANCE-2")
def test_a_look_draws_nothing_and_takes_the_cards_out_of_the_unseen_ones():
    before = at(hand=["argos"])
    s = peeking()
    assert (s.pile, hand(s, ME)) == (before.pile, [])
    assert sum(GAME.to_json(s)["unseen"].values()) == sum(GAME.to_json(before)["unseen"].values()) - 3


@rule("FO-CHANCE-2")
def test_a_look_at_a_small_pile_sees_all_of_it_but_not_the_removed_cards():
    s = say(at(hand=["argos"], pile=2), "play argos", "put it on delphi 4", "use argos")
    settle(s)
    assert (s.to_act, len(GAME.to_json(s)["top"]), s.pile) == (ME, 2, 2)
    assert sum(GAME.to_json(s)["unseen"].values()) == 20


@rule("FO-CHANCE-2", "FO-INFO-3")
def test_a_peeked_card_that_the_opponent_draws_is_known_to_the_peeker():
    s = say(peeking(), "end the phase", "take no marker")
    draw(s, "hector", "ajax")
    assert not shows(s, OPP, "hector")  # what the peeker draws stays secret
    attack(s)
    draw(s, "leda", "paris")
    assert seen(s, ME)["hands"][OPP] == ["leda", "?"]
    assert seen(s, OPP)["hands"][ME] == ["?", "?"]
    assert not shows(s, ME, "paris")


@rule("FO-CHANCE-2", "FO-INFO-3")
def test_the_peekers_knowledge_of_a_drawn_card_ends_when_it_leaves_the_hand():
    s = say(peeking(their_hand=["lapiths", "lapiths"]), "end the phase", "take no marker")
    draw(s, "hector", "ajax")
    draw(attack(s), "leda", "paris")
    assert seen(s, ME)["known"][OPP] == ["leda"]
    settle(say(s, "end the phase", "take no marker"))
    say(s, "play leda", "put it on olympus 1")
    assert (seen(s, ME)["known"][OPP], side(s, OPP)) == ([], {1: "leda"})


@rule("FO-CHANCE-2", "FO-INFO-1")
def test_guesses_keep_what_was_seen_on_top_for_the_peeker_only():
    s = peeking()
    assert {tuple(GAME.to_json(guess)["top"]) for guess in guesses(s, ME)} == {("hector", "ajax", "leda")}
    tops = {tuple(GAME.to_json(guess)["top"]) for guess in guesses(s, OPP)}
    assert len(tops) > 30
    assert all(len(top) == 3 and "?" not in top for top in tops)


# Looking at a hand


@rule("FO-INFO-3", "FO-INV-14")
def test_cassandra_sees_the_hand_of_that_moment():
    s = at(hand=["cassandra", "peleus", "teucer"], their_hand=["hector", "ajax", "leda"], log=True)
    assert not shows(s, ME, "ajax")
    say(s, "play cassandra", "put it on olympus 1")
    assert choices(s) == ["Discard Hector", "Discard Leda", "Discard Ajax"]
    say(s, "discard hector")
    assert (discarded(s)[-1], sorted(seen(s, ME)["hands"][OPP])) == ("hector", ["ajax", "leda"])
    settle(attack(s))
    draw(attack(s), "paris", "priam")
    assert sorted(seen(s, ME)["hands"][OPP]) == ["?", "?", "ajax", "leda"]  # nothing of what came later


@rule("FO-INFO-3")
def test_cassandras_knowledge_of_a_card_ends_when_it_leaves_the_hand():
    s = at(hand=["cassandra", "peleus", "teucer"], their_hand=["hector", "alcestis", "lapiths"])
    say(s, "play cassandra", "put it on olympus 1", "discard hector")
    settle(attack(s))
    say(s, "play alcestis", "put it on olympus 1")
    assert seen(s, ME)["hands"][OPP] == seen(s, ME)["known"][OPP] == []
    assert sorted(discarded(s)) == ["hector", "lapiths", "peleus", "teucer"]


@rule("FO-INFO-3", "FO-INV-14")
def test_the_events_of_cassandras_look_are_for_her_player_only():
    s = at(hand=["cassandra", "peleus", "teucer"], their_hand=["hector", "ajax"], log=True)
    say(s, "play cassandra", "put it on olympus 1")
    looks = {viewer: sorted(event[3][0] for event in seen(s, viewer)["log"] if event[2] == "saw hand") for viewer in (ME, UNKNOWN)}
    assert looks == {ME: sorted([number("hector"), number("ajax")]), UNKNOWN: [-1, -1]}


# Cards known to both


@rule("FO-CHANCE-4", "FO-INFO-3")
@pytest.mark.parametrize(
    ("card", "pay", "position", "owner", "known"),
    [
        ("ariadne", ["lapiths", "tauri"], {"mine": {1: "hector"}}, ME, "hector"),
        ("circe", ["argonauts", "argonauts", "lapiths"], {"theirs": {1: "danaans"}}, OPP, "danaans"),
        ("orpheus", ["lapiths", "pleiades"], {"discard": ["hector"]}, ME, "hector"),
        ("daedalus", ["pleiades"], {"discard": ["sword-red"]}, ME, "sword-red"),
    ],
)
def test_a_card_returned_or_recovered_is_known_to_both(card: str, pay: list[str], position: dict[str, Any], owner: int, known: str):
    s = at(hand=[card, *pay], **position)
    say(s, f"play {card}", "put it on olympus 3", f"use {card}")
    for viewer in (ME, OPP):
        assert (seen(s, viewer)["hands"][owner], seen(s, viewer)["known"][owner]) == ([known], [known])
    assert seen(s, UNKNOWN)["hands"][owner] == ["?"]  # an onlooker sees no hand


@rule("FO-CHANCE-4", "FO-INFO-3")
def test_sisyphus_is_known_to_be_back_in_the_hand():
    s = settle(say(at(mine={4: "sisyphus"}, hand=["ajax"]), "end the phase", "take no marker"))
    assert seen(s, OPP)["hands"][ME] == ["sisyphus", "?", "?", "?"]
    assert all("sisyphus" in hand(guess, ME) for guess in guesses(s, OPP))


@rule("FO-CHANCE-4")
@pytest.mark.parametrize("leaves", ["played", "paid", "discarded"])
def test_a_known_card_is_forgotten_when_it_leaves_the_hand(leaves: str):
    s = at(mine={1: "dardani", 2: "penelope"}, hand=["ariadne", "lapiths", "tauri", "machaon", "ajax"])
    say(s, "play ariadne", "put it on olympus 3", "pay with lapiths", "use ariadne", "choose dardani")
    assert seen(s, OPP)["known"][ME] == ["dardani"]
    if leaves == "played":
        say(s, "play dardani", "put it on olympus 1")
    elif leaves == "paid":
        say(s, "play machaon", "put it on olympus 1", "pay with dardani")
    else:
        say(s, "end the phase")
        settle(s)
        settle(attack(s))
        say(s, "use penelope", "discard dardani")
    assert seen(s, OPP)["known"][ME] == []
    assert "dardani" not in seen(s, OPP)["hands"][ME]


@rule("FO-CHANCE-4", "FO-INFO-1")
def test_only_the_known_copy_of_a_soldier_is_shown():
    s = at(mine={1: "danaans"}, hand=["ariadne", "lapiths", "tauri", "danaans"])
    say(s, "play ariadne", "put it on olympus 2", "pay with tauri", "use ariadne")
    assert hand(s, ME) == ["danaans", "danaans"]
    assert seen(s, OPP)["hands"][ME] == ["danaans", "?"]
    assert seen(s, OPP)["unseen"]["danaans"] == 1


# Chance


@rule("FO-CHANCE-1")
def test_a_draw_is_weighted_by_the_copies_that_are_unseen():
    s = attack(at(hand=["lapiths", "hector"], their_hand=["danaans", "danaans"], discard=["ajax"], mine={6: "dardani"}))
    weights = {GAME.box.cards[move[1]].id: weight for move, weight in GAME.outcomes(s)}
    assert (weights["lapiths"], weights["carians"], weights["leda"], weights["dardani"]) == (1, 2, 1, 1)
    assert not {"hector", "danaans", "ajax"} & set(weights)
    assert sum(weights.values()) == 96 - 6
    assert {(move[0], move[2]) for move, _ in GAME.outcomes(s)} == {(m.DRAWN, ME)}


@rule("FO-CHANCE-1")
def test_the_pile_is_only_a_size():
    small, large = attack(at(pile=2)), attack(at(pile=60))
    assert sum(weight for _, weight in GAME.outcomes(small)) == 22  # the 20 removed cards may be any of them
    assert sum(weight for _, weight in GAME.outcomes(large)) == 80
    draw(small, GAME.box.cards[GAME.legal_moves(small)[0][1]].id)
    assert (small.pile, sum(GAME.to_json(small)["unseen"].values())) == (1, 21)


@rule("FO-CHANCE-1")
def test_an_impossible_draw_is_refused():
    s = attack(at(hand=["hector"], discard=["ajax"]))
    for card in ("hector", "ajax"):
        assert refused(s, (m.DRAWN, number(card), ME)) == {"FO-CHANCE-1"}
    assert refused(s, (m.DRAWN, number("leda"), ME)) == set()


@rule("FO-CHANCE-3")
def test_the_starting_player_is_one_of_two_equal_outcomes():
    starters = Counter(deal(GAME, seed)[0].active for seed in range(200))
    assert 70 < starters[ME] < 130
    assert starters[ME] + starters[OPP] == 200


# Guesses


@rule("FO-INFO-1", "FO-INV-14", "FO-CHANCE-1")
def test_a_guess_keeps_what_is_known_and_varies_what_is_hidden():
    s = at(mine={1: "danaans"}, hand=["hector", "lapiths"], their_hand=["ajax", "leda", "argos"], discard=["paris"])
    open_fields = ("units", "discard", "pile", "markers", "counter")
    found = guesses(s, ME)
    for guess in found:
        assert hand(guess, ME) == ["hector", "lapiths"]
        assert len(hand(guess, OPP)) == 3
        assert "?" not in hand(guess, OPP)
        assert not {"hector", "paris"} & set(hand(guess, OPP))
        assert all(GAME.to_json(guess)[field] == GAME.to_json(s)[field] for field in open_fields)
        assert seen(guess, ME) == seen(s, ME)
    assert len({tuple(hand(guess, OPP)) for guess in found}) > 35


@rule("FO-INFO-1", "FO-CHANCE-1")
def test_guesses_are_as_likely_as_the_unseen_copies():
    s = at(their_hand=["hector"])
    names = Counter(hand(guess, OPP)[0] for guess in guesses(s, ME, 3000))
    kinds = Counter()
    for card, times in names.items():
        kinds[GAME.box.cards[number(card)].kind] += times
    assert abs(kinds["hero"] / 3000 - 60 / 96) < 0.05
    assert abs(kinds["soldier"] / 3000 - 24 / 96) < 0.05
    assert names["hector"] < 100  # the truth is no likelier than any other card


@rule("FO-INFO-1")
def test_a_guess_gives_eurydices_player_a_card_to_pay_with():
    s = attack(at(mine={1: "hector"}, theirs={1: "eurydice"}, their_hand=["danaans", "lapiths"]))
    for guess in guesses(s, ME):
        say(guess, "use eurydice")
        while GAME.prompt(guess).startswith("Eurydice"):
            say(guess, choices(guess)[0])
        assert side(guess, OPP) == {1: "eurydice"}


# No leak anywhere


@rule("FO-INV-14", "FO-INFO-1", "FO-INFO-3")
@pytest.mark.parametrize("g", [GAME, CLOSED], ids=["open", "closed"])
@pytest.mark.parametrize("seed", range(4))
def test_no_view_of_a_random_game_shows_a_hidden_card(seed: int, g: Olympus):
    s, rng = deal(g, seed)
    s.log = []
    while not is_over(s):
        for viewer in (ME, OPP) if s.to_act != CHANCE else ():
            other, full = 1 - viewer, g.to_json(s)
            hidden = set(full["hands"][other]) - set(full["known"][other]) - set(full["hands"][viewer])
            hidden |= set(full["top"]) if full["top_known_to"] == other else set()
            view = seen(s, viewer)
            text = json.dumps({key: value for key, value in view.items() if key not in ("unseen", "log")})
            assert [card for card in hidden if card in HEROES and f'"{card}"' in text] == []
            assert all(set(event[3]) <= {-1} for event in view["log"] if event[4] and event[1] != viewer)
            assert all(view["unseen"].get(card) for card in hidden)
        g.apply(s, chance_move(g, s, rng) if s.to_act == CHANCE else rng.choice(g.legal_moves(s)))
