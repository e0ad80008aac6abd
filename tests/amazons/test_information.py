"""What players know, and which questions are asked (RA-ASK, RA-INV-23, RA-INV-26, RA-INV-27)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kernel_lib.core.bits import members
from kernel_lib.core.match import chance_move
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN, Move
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import BLUE, GREEN, PURPLE, RED, RIGHT
from kernel_lib.games.amazons.state import NO_CHAIN, NOBODY, AmazonsState
from tests.amazons.table import GAMES, active, area, at, card, choices, common, do, draw, event, hand, play, refused, say, seen, settle
from tests.marks import rule

VIEWERS = (0, 1, 2, UNKNOWN)
ALL_CARDS = [f"DI-{number:02}" for number in range(1, 16)]
BURN, END = (m.BURN, 0, 0), (m.END, 0, 0)
BLOCKED = {"left": 1, "right": 1}
"""Both commons are reserved by Player 2."""


def view(s: AmazonsState, viewer: int) -> dict[str, Any]:
    """The view of a player as JSON."""
    found: dict[str, Any] = json.loads(json.dumps(s.game.to_json(seen(s, viewer))))
    return found


def shown(s: AmazonsState, owner: int) -> list[list[str]]:
    """The hand of a player as Players 1 to 3 and onlookers see it."""
    return [hand(seen(s, viewer), owner) for viewer in VIEWERS]


def below(s: AmazonsState) -> list[list[str]]:
    """The cards under the deck as Players 1 to 3 and onlookers see them."""
    return [view(s, viewer)["cards"]["bottom"] for viewer in VIEWERS]


def guesses(s: AmazonsState, viewer: int, times: int = 60) -> list[AmazonsState]:
    game: Any = s.game
    return [game.determinize(seen(s, viewer), viewer, Random(seed)) for seed in range(times)]


def by(name: str, option: str) -> int:
    """A card as the last number of an Action."""
    return 1 + active(name, option)


def rob(s: AmazonsState, stolen: str) -> AmazonsState:
    """Player 1 steals this card from Player 2."""
    say(s, "play di-06: steal")
    return draw(play(s, (m.VICTIM, 1, 0)) if s.asks[-1][0] == m.ASK_VICTIM else s, stolen)


def asked(s: AmazonsState) -> str:
    return m.ASK_NAMES[s.asks[-1][0]]


# The table is open


@rule("RA-ASK-5")
def test_everything_on_the_table_is_open():
    me = {"class": "warrior", "hand": ["DI-01"], "row": 2, "sacrifice": "hecate"}
    laid: dict[str, Any] = {"discard": ["DI-05", "DI-06"], "common_discard": ["hippo"], "flags_at": {"K": 0}}
    s = at(me, {"hand": ["DI-02", "DI-03"]}, {"class": "mystic"}, **laid, held={"left": 1}, held_events={"blue": 2}, tilted=2)
    full = json.loads(json.dumps(s.game.to_json(s)))
    for viewer in VIEWERS:
        found = view(s, viewer)
        for field in ("to_act", "round", "turns", "active", "tilted", "god", "gods_to_come", "commons", "areas", "events", "turn", "asks"):
            assert found[field] == full[field], field
        for field in ("bottom", "drawn", "discard", "deck_size"):
            assert found["cards"][field] == full["cards"][field], field
        for mine, theirs in zip(found["seats"], full["seats"], strict=True):
            assert {**mine, "hand": 0, "knows": 0} == {**theirs, "hand": 0, "knows": 0}
        assert seen(s, viewer).hand_size == [1, 2, 0]
        assert found["commons"]["left"] == {"common": "otrera", "reserved_by": 1}
        assert (found["events"]["blue"]["top"], found["events"]["blue"]["reserved_by"]) == ("chimera", 2)


@rule("RA-ASK-5")
def test_a_hand_is_seen_by_its_owner_and_its_size_by_all():
    s = at({"hand": ["DI-01", "DI-15"]}, {"hand": ["DI-07"]}, {"hand": []})
    assert shown(s, 0) == [["DI-01", "DI-15"], ["?", "?"], ["?", "?"], ["?", "?"]]
    assert shown(s, 1) == [["?"], ["DI-07"], ["?"], ["?"]]
    assert shown(s, 2) == [[]] * 4


@rule("RA-ASK-5")
def test_cards_that_the_viewer_cannot_place_are_told_as_one_set():
    s = at({"hand": ["DI-01", "DI-15"]}, {"hand": ["DI-07"]}, {}, bottom=["DI-04"], discard=["DI-02"])
    lie = [name for name in ALL_CARDS if name not in ("DI-01", "DI-15", "DI-07", "DI-04", "DI-02")]
    found = [sorted(view(s, viewer)["cards"]["deck"]) for viewer in VIEWERS]
    assert found[0] == sorted([*lie, "DI-07", "DI-04"])
    assert found[1] == sorted([*lie, "DI-01", "DI-15", "DI-04"])
    assert found[2] == found[3] == sorted([*lie, "DI-01", "DI-15", "DI-07", "DI-04"])
    assert {view(s, viewer)["cards"]["deck_size"] for viewer in VIEWERS} == {10}
    assert below(s) == [["?"]] * 4


@rule("RA-ASK-5", "RA-INV-27")
def test_every_card_that_cannot_be_placed_is_guessed_everywhere():
    s = at({"hand": ["DI-01"]}, {"hand": ["DI-07", "DI-02"]}, {"hand": ["DI-03"]}, bottom=["DI-04"], discard=["DI-05"])
    loose = set(ALL_CARDS) - {"DI-01", "DI-05"}
    found = guesses(s, 0, 300)
    for places in ([set(hand(guess, 1)) for guess in found], [set(hand(guess, 2)) for guess in found]):
        assert set().union(*places) == loose
    assert {f"DI-{guess.bottom[0] + 1:02}" for guess in found} == loose
    assert {f"DI-{number + 1:02}" for guess in found for number in members(guess.deck)} == loose
    for guess in found[:20]:
        assert (hand(guess, 0), guess.hand_size, guess.deck_size, guess.deck.bit_count(), len(guess.bottom)) == (["DI-01"], [1, 2, 1], 9, 9, 1)


@rule("RA-ASK-5")
def test_sets_of_cards_to_come_are_known_but_have_no_order():
    s = at({"class": "scout"}, {}, {}, tops={"blue": "sphinx"}, left="otrera", right="iphito", god="zeus")
    for viewer in VIEWERS:
        found = view(s, viewer)
        assert sorted(found["events"]["blue"]["below"]) == ["chimera", "hydra", "medusa"]
        assert sorted(found["commons"]["deck"]) == ["alcynoe", "hippo", "lysippe", "molpadia", "myrina"]
        assert sorted(found["gods_to_come"]) == ["hephaestus", "hermes", "poseidon"]
        assert found["events"]["blue"]["order"] == []


# Cards that are drawn, laid under the deck, stolen, played, traded, picked


def at_oracle(*knows: str, **about: Any) -> AmazonsState:
    """Player 1 is in Β; Players 2 and 3 stand elsewhere."""
    me = {"class": "warrior", "area": "B", "ares": False, "bonus": False, **about.pop("me", {})}
    return at(me, {"class": "princess", "knows": list(knows), "bonus": False}, {"class": "mystic", "area": "M", "bonus": False}, **about)


@rule("RA-ASK-5", "RA-ORC-1")
def test_cards_shown_by_the_oracle_are_seen_by_its_visitor_only():
    s = at_oracle()
    say(s, "visit the oracle")
    draw(s, "DI-08")
    assert [view(s, viewer)["cards"]["drawn"] for viewer in VIEWERS] == [["DI-08"], ["?"], ["?"], ["?"]]
    draw(s, "DI-03")
    assert [view(s, viewer)["cards"]["drawn"] for viewer in VIEWERS] == [["DI-08", "DI-03"], ["?", "?"], ["?", "?"], ["?", "?"]]
    assert {asked(seen(s, viewer)) for viewer in VIEWERS} == {"keep"}  # the question itself is public
    do(s, "keep DI-08")
    assert shown(s, 0) == [["DI-08"], ["?"], ["?"], ["?"]]
    assert below(s) == [["DI-03"], ["?"], ["?"], ["?"]]


@rule("RA-ASK-5", "RA-ORC-1")
def test_the_log_names_no_secret_card_to_others():
    s = at_oracle()
    say(s, "visit the oracle")
    draw(s, "DI-08", "DI-03")
    do(s, "keep DI-08")
    secret = [(event.what, event.args) for event in seen(s, 0).log or [] if event.secret]
    assert secret == [("drew", (card("DI-08"),)), ("drew", (card("DI-03"),)), ("kept", (card("DI-08"),))]
    for viewer in (1, 2, UNKNOWN):
        assert [event.args for event in seen(s, viewer).log or [] if event.secret] == [(UNKNOWN,)] * 3


@rule("RA-ASK-5")
def test_who_laid_a_card_under_the_deck_knows_it_in_the_hand_of_the_one_who_draws_it_alone():
    """Player 2 laid DI-04 there. The only card that is left comes to Player 1: nobody loses sight of it."""
    s = at_oracle("DI-04", me={"hand": [name for name in ALL_CARDS if name != "DI-04"]}, bottom=["DI-04"])
    assert below(s) == [["?"], ["DI-04"], ["?"], ["?"]]
    say(s, "visit the oracle (2 ap)")
    draw(s, "DI-04")
    assert asked(s) == "turn"
    assert [("DI-04" in cards) for cards in shown(s, 0)] == [True, True, False, False]


@rule("RA-ASK-5")
def test_of_two_cards_of_an_oracle_others_do_not_know_any_more_which_is_where():
    """Player 2 laid DI-04 under the deck; it is drawn with another card, and one of the two goes back there."""
    others = [name for name in ALL_CARDS if name not in ("DI-04", "DI-09", "DI-02")]
    for kept, back in (("DI-04", "DI-09"), ("DI-09", "DI-04")):
        s = at_oracle("DI-04", me={"hand": others}, bottom=["DI-04", "DI-02"])
        say(s, "visit the oracle (2 ap)")
        draw(s, "DI-09")
        assert below(s)[1] == ["DI-04", "?"]
        draw(s, "DI-04")
        assert [view(s, viewer)["cards"]["drawn"] for viewer in (0, 1)] == [["DI-09", "DI-04"], ["?", "?"]]
        do(s, f"keep {kept}")
        assert s.bottom == [card("DI-02"), card(back)]
        assert below(s) == [["?", back], ["?", "?"], ["?", "?"], ["?", "?"]]
        assert [kept in cards for cards in shown(s, 0)] == [True, False, False, False]


@rule("RA-ASK-5", "RA-RND-8")
def test_who_laid_a_card_under_the_deck_knows_it_when_cybele_gives_it_away():
    hands = [name for name in ALL_CARDS if name not in ("DI-04", "DI-05")]
    seats = {"ap": 0, "hand": hands, "knows": ["DI-04"]}, {"ap": 0, "sacrifice": "cybele"}, {"ap": 0}
    s = play(at(*seats, bottom=["DI-04", "DI-05"], turn=2), END)
    while asked(s) != "turn":
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert s.round == 2
    assert shown(s, 1) == [["DI-04"], ["DI-04"], ["?"], ["?"]]


@rule("RA-ASK-5", "RA-DI-STL")
def test_thief_and_victim_know_the_stolen_card_and_nobody_else_does():
    s = at({"hand": ["DI-06"]}, {"hand": ["DI-01", "DI-05"]}, {"hand": ["DI-02"]})
    rob(s, "DI-05")
    assert shown(s, 0) == [["DI-05"], ["DI-05"], ["?"], ["?"]]
    assert shown(s, 1) == [["?"], ["DI-01"], ["?"], ["?"]]
    told = [[event.args for event in seen(s, viewer).log or [] if event.what == "saw stolen"] for viewer in VIEWERS]
    stolen, hidden = (card("DI-05"),), (UNKNOWN,)
    assert told == [[stolen, hidden], [hidden, stolen], [hidden, hidden], [hidden, hidden]]
    assert all("DI-05" in hand(guess, 0) for guess in guesses(s, 1, 20))
    assert len({tuple(hand(guess, 0)) for guess in guesses(s, 2)}) > 5


@rule("RA-ASK-5", "RA-DI-STL")
def test_after_a_theft_third_players_do_not_know_the_hand_of_the_victim_any_more():
    """Both others had seen DI-01 and DI-05 in the hand of Player 2."""
    seats = {"hand": ["DI-06"], "knows": ["DI-01", "DI-05"]}, {"hand": ["DI-01", "DI-05", "DI-09"]}, {"knows": ["DI-01", "DI-05"]}
    for stolen, left in (("DI-01", [["DI-05", "?"], ["DI-05", "DI-09"]]), ("DI-09", [["DI-01", "DI-05"], ["DI-01", "DI-05"]])):
        s = at(*seats)
        assert shown(s, 1)[2] == ["DI-01", "DI-05", "?"]
        rob(s, stolen)
        assert shown(s, 1) == [*left, ["?", "?"], ["?", "?"]]  # the thief knows which one she has got
        assert shown(s, 0) == [[stolen], [stolen], ["?"], ["?"]]


@rule("RA-ASK-5", "RA-DI-STL")
def test_a_known_card_that_was_the_only_one_is_known_in_the_hand_of_the_thief():
    s = at({"hand": ["DI-06"]}, {"hand": ["DI-01"]}, {"knows": ["DI-01"]})
    rob(s, "DI-01")
    assert shown(s, 0) == [["DI-01"], ["DI-01"], ["DI-01"], ["?"]]


@rule("RA-ASK-5", "RA-DI-STL")
def test_a_theft_changes_nothing_about_other_hands():
    s = at({"hand": ["DI-06", "DI-09"]}, {"hand": ["DI-01", "DI-05"]}, {"hand": ["DI-02"], "knows": ["DI-09", "DI-01"]})
    s.known[1] |= 1 << card("DI-02")
    rob(s, "DI-05")
    assert shown(s, 0)[2] == ["DI-09", "?"]
    assert shown(s, 2)[1] == ["DI-02"]


@rule("RA-ASK-5")
def test_a_stolen_card_that_is_played_is_known_to_all():
    s = at({"class": "mystic", "hand": ["DI-06"]}, {"class": "princess", "hand": ["DI-07"]}, {}, turn=0)
    do(s, "play di-06: steal")
    assert shown(s, 0)[1] == ["DI-07"]
    do(s, "play di-07: one more")
    assert (view(s, 2)["cards"]["discard"], s.known) == (["DI-06", "DI-07"], [0, 0, 0])


@rule("RA-ASK-5", "RA-DI-PCK")
def test_a_card_taken_from_the_discard_pile_is_known_to_all_while_she_holds_it():
    s = at({"hand": ["DI-14", "DI-03"], "class": "mystic"}, {"class": "princess"}, {}, discard=["DI-05", "DI-06"])
    do(s, "play di-14: take", "take di-05")
    assert shown(s, 0) == [["DI-03", "DI-05"], ["DI-05", "?"], ["DI-05", "?"], ["?", "?"]]
    assert all("DI-05" in hand(guess, 0) for viewer in (1, 2) for guess in guesses(s, viewer, 20))


@rule("RA-ASK-5", "RA-DI-6")
def test_the_discard_pile_lies_open_with_played_and_traded_cards():
    s = at({"hand": ["DI-01", "DI-02", "DI-07"], "ap": 9}, {}, {})
    do(s, "trade di-01", "trade di-01 and di-02", "play di-07: one more")
    for viewer in VIEWERS:
        assert view(s, viewer)["cards"]["discard"] == ["DI-01", "DI-02", "DI-07"]


@rule("RA-ASK-5", "RA-DI-3")
def test_after_a_reshuffle_nobody_knows_a_card_of_the_deck():
    """Player 2 knew DI-07 in the hand of Player 1, who played it; it comes back with the new deck."""
    others = [name for name in ALL_CARDS if name not in ("DI-04", "DI-05", "DI-07")]
    me = {"class": "warrior", "area": "B", "ares": False, "hand": ["DI-07"]}
    s = at(me, {"class": "princess", "knows": ["DI-07"], "hand": others}, {}, discard=["DI-04", "DI-05"])
    assert shown(s, 0)[1] == ["DI-07"]
    do(s, "play di-07: one more")
    say(s, "visit the oracle")
    assert s.deck == sum(1 << card(name) for name in ("DI-04", "DI-05", "DI-07"))
    assert s.known == [0, 0, 0]
    draw(s, "DI-07", "DI-04")
    do(s, "keep DI-07")
    assert shown(s, 0) == [["DI-07"], ["?"], ["?"], ["?"]]
    assert below(s) == [["DI-04"], ["?"], ["?"], ["?"]]


@rule("RA-ASK-5", "RA-DI-4")
def test_a_card_in_use_is_known_to_all():
    s = at({"class": "warrior", "area": "P", "ares": False, "hand": ["DI-08"]}, {"knows": ["DI-08"]}, {})
    play(s, (m.ORACLE, 0, by("DI-08", "FOB")))
    settle(s)
    assert s.known == [0, 0, 0]
    for viewer in VIEWERS:
        found = view(s, viewer)
        assert found["turn"]["chain"] == view(s, 0)["turn"]["chain"]
        assert "DI-08" not in found["cards"]["deck"]
        assert seen(s, viewer).hand_size[0] == 0


@rule("RA-ASK-5", "RA-INV-27")
def test_what_others_know_is_shown_only_of_cards_that_the_viewer_can_place_too():
    """Player 1 knows the card under the deck and one in the hand of Player 2, who was there when Player 1 saw it; Player 3 knows nothing of both."""
    s = at({"knows": ["DI-04", "DI-05"]}, {"hand": ["DI-05", "DI-06"]}, {}, bottom=["DI-04"])
    assert [view(s, viewer)["seats"][0]["knows"] for viewer in VIEWERS] == [["DI-04", "DI-05"], ["DI-05"], [], []]
    assert {GAMES[3].twin(s, 2, Random(seed)).known[0] for seed in range(5)} == {0}


# S1


def arranged(**about: Any) -> AmazonsState:
    """The Scout, Player 1, has put Hydra on top of Medusa, Sphinx and Chimera."""
    s = at(
        {"class": "scout", "bonus": False},
        {"class": "mystic", "bonus": False},
        {"class": "warrior", "bonus": False, **about.pop("third", {})},
        **about,
    )
    return do(s, "use s1", "arrange blue", "hydra", "medusa", "sphinx")


@rule("RA-ASK-5", "RA-SA-S1")
def test_the_order_of_a_pile_is_known_to_who_arranged_it_and_its_top_to_all():
    s = arranged()
    assert s.orders[BLUE] == (event("medusa"), event("sphinx"), event("chimera"))
    orders = [view(s, viewer)["events"]["blue"] for viewer in VIEWERS]
    assert [found["top"] for found in orders] == ["hydra"] * 4
    assert [found["order"] for found in orders] == [["medusa", "sphinx", "chimera"], *[["?", "?", "?"]] * 3]
    assert [found["arranged_by"] for found in orders] == [0] * 4
    assert [sorted(found["below"]) for found in orders] == [["chimera", "medusa", "sphinx"]] * 4


@rule("RA-ASK-5", "RA-ASK-6")
def test_who_arranged_the_pile_guesses_it_right_and_others_guess_any_order():
    s = arranged()
    assert {guess.orders[BLUE] for guess in guesses(s, 0, 10)} == {s.orders[BLUE]}
    for viewer in (1, UNKNOWN):
        assert len({guess.orders[BLUE] for guess in guesses(s, viewer, 90)}) == 6


@rule("RA-ASK-5", "RA-ASK-6", "RA-SA-S1")
def test_the_order_stays_until_it_is_used_up():
    """Hydra, Medusa and Sphinx are won one by one; the last card has no order any more."""
    me = {"class": "scout", "area": "Z", "bonus": False, "ap": 11}
    s = at(me, {"class": "warrior"}, {}, tokens={"Z": ["blue", "blue"]}, left="otrera", right="hippo")
    do(s, "use s1", "arrange blue", "chimera", "medusa", "sphinx")
    do(play(s, (m.FIGHT, area("Z"), BLUE)), "antianera", "otrera")
    say(s, "strike")
    assert s.game.outcomes(s) == [((m.EVENT_COMES, event("medusa"), BLUE), 1)]
    settle(s)
    assert (s.tops[BLUE], s.orders[BLUE], s.arranger[BLUE]) == (event("medusa"), (event("sphinx"), event("hydra")), 0)
    assert [view(s, viewer)["events"]["blue"]["order"] for viewer in (0, 1)] == [["sphinx", "hydra"], ["?", "?"]]
    s.tops[BLUE] = -1
    s.asks.append((m.ROLL_EVENT, CHANCE, BLUE))
    s.to_act = CHANCE
    assert s.game.outcomes(s) == [((m.EVENT_COMES, event("sphinx"), BLUE), 1)]
    settle(s)
    assert (s.tops[BLUE], s.orders[BLUE], s.arranger[BLUE]) == (event("sphinx"), (), NOBODY)
    assert [view(s, viewer)["events"]["blue"]["below"] for viewer in (0, 1)] == [["hydra"]] * 2


@rule("RA-ASK-5", "RA-DI-OSA")
def test_who_arranges_a_pile_anew_is_the_only_one_who_knows_it():
    s = arranged(third={"hand": ["DI-10"]})
    play(s, BURN, END)
    while s.active != 2:
        play(s, BURN, END)
    do(s, "play di-10", "borrow s1", "spend w1", "arrange blue", "chimera", "sphinx", "hydra")
    assert s.arranger[BLUE] == 2
    assert [view(s, viewer)["events"]["blue"]["order"] for viewer in VIEWERS] == [["?"] * 3, ["?"] * 3, ["sphinx", "hydra", "medusa"], ["?"] * 3]


@rule("RA-ASK-5", "RA-SA-S1")
def test_of_two_cards_the_one_below_is_known_to_all():
    s = at({"class": "mystic"}, {"class": "scout", "bonus": False, "won": ["hydra", "sphinx"]}, {}, turn=1)
    do(s, "use s1", "arrange blue", "medusa")
    assert (s.tops[BLUE], s.orders[BLUE], s.arranger[BLUE]) == (event("medusa"), (), NOBODY)
    assert {json.dumps(view(s, viewer)["events"]["blue"]["below"]) for viewer in VIEWERS} == {'["chimera"]'}
    red = do(at({"class": "mystic"}, {"class": "scout"}, {}, turn=1), "use s1", "arrange red", "achilles", "theseus", "minotaur")
    assert (red.arranger[RED], view(red, 1)["events"]["red"]["order"][0]) == (1, "theseus")


@rule("RA-ASK-5")
def test_other_colours_keep_their_order():
    s = arranged()
    assert [s.orders[colour] for colour in (RED, GREEN, PURPLE)] == [()] * 3
    assert [s.arranger[colour] for colour in (RED, GREEN, PURPLE)] == [NOBODY] * 3


# The end


@rule("RA-ASK-5", "RA-DIP-3")
def test_hands_lie_open_from_the_start_of_the_end_scoring():
    seats = {"class": "warrior", "hand": ["DI-06"], "won": ["sphinx"], "ap": 0}, {"hand": ["DI-01"], "ap": 0}, {"hand": ["DI-05", "DI-09"], "ap": 0}
    s = at(*seats, round=3)
    assert shown(s, 2)[0] == ["?", "?"]
    play(s, END)
    assert asked(s) == "recolour"
    for owner, cards in enumerate((["DI-06"], ["DI-01"], ["DI-05", "DI-09"])):
        assert shown(s, owner) == [cards] * 4
    play(s, (m.SKIP, 0, 0))
    assert s.to_act == OVER
    assert shown(s, 2) == [["DI-05", "DI-09"]] * 4


# RA-ASK-1: an Action is a chain of small questions


def table(s: AmazonsState) -> dict[str, Any]:
    """The position without the questions and the answers given so far."""
    found = s.game.to_json(s)
    found.pop("asks")
    found["turn"].pop("chain")
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


WARRIOR = {"class": "warrior", "area": "Z", "bonus": False, "ancillary": "melanippe"}
CHAINS: dict[str, tuple[dict[str, Any], dict[str, Any], list[str]]] = {
    "battle": (
        {**WARRIOR, "hand": ["DI-05", "DI-12"], "track": "ares", "bonus": True},
        {"tokens": {"Z": ["red"]}, "tops": {"red": "minotaur"}, "left": "iphito", "right": "hippo"},
        ["fight minotaur", "as your action", "borrow hippolyta", "exhaust melanippe", "hippo", "add di-05", "strike", "cover slot 6"],
    ),
    "amazonomachy": (
        {**WARRIOR, "charged": [], "hand": ["DI-03"]},
        {"left": "otrera", "right": "lysippe"},
        ["amazonomachy 5m 5c", "penthesilea", "otrera", "add di-03", "strike"],
    ),
    "sacrifice": (
        {"class": "princess", "area": "Z", "bonus": False},
        {"tokens": {"Z": []}, "left": "iphito", "right": "otrera"},
        ["sacrifice with iphito", "take position 4", "iphito is free"],
    ),
    "push": ({**WARRIOR, "hand": ["DI-05"]}, {}, ["move to the palace with di-05", "push player 2 to γ"]),
    "reserve": ({**WARRIOR, "hand": ["DI-01"]}, {"left": "otrera", "right": "iphito"}, ["play di-01", "reserve otrera"]),
    "teleport": ({**WARRIOR, "hand": ["DI-09"]}, {}, ["play di-09: teleport", "teleport to θ"]),
    "borrowed": ({**WARRIOR, "hand": ["DI-10"]}, {"tokens": {"Z": [], "K": ["red"]}}, ["play di-10", "borrow m2", "spend w2", "attract red from κ"]),
    "arrange": ({"class": "scout", "area": "Z"}, {}, ["use s1", "arrange red", "achilles", "theseus", "minotaur"]),
    "fill": ({"class": "princess", "area": "P"}, {"left": "otrera", "right": "iphito"}, ["use p1", "lysippe to the left", "hippo to the right"]),
    "trade": ({**WARRIOR, "hand": ["DI-01", "DI-02", "DI-03"], "ap": 9}, {}, ["trade di-01", "trade di-01 and di-03"]),
}
RIVALS: tuple[dict[str, Any], ...] = ({"class": "princess", "area": "P", "ancillary": "atalanta"}, {"class": "mystic", "area": "M"})


def chain_of(name: str) -> tuple[AmazonsState, list[str]]:
    me, about, words = CHAINS[name]
    rivals = [{**rival, "bonus": False} for rival in RIVALS]
    for rival in rivals:
        if rival["class"] == me["class"]:
            rival["class"] = "warrior"
        if rival["area"] == me["area"]:
            rival["area"] = "A"
    return at(me, *rivals, **about), words


@rule("RA-ASK-1", "RA-INV-26", "RA-TURN-2")
@pytest.mark.parametrize("name", CHAINS)
def test_nothing_changes_before_the_last_answer(name: str):
    s, words = chain_of(name)
    before = table(s)
    for number, word in enumerate(words, 1):
        assert s.to_act == s.asks[-1][1] == 0
        say(s, word)
        assert (table(s) == before) == (number < len(words)), word
    assert s.chain == list(NO_CHAIN)
    assert s.to_act == CHANCE or asked(s) == "turn"


@rule("RA-ASK-1", "RA-SA-S2")
def test_steps_are_made_one_by_one():
    s = at({"class": "scout", "area": "Z", "bonus": False}, {"class": "warrior"})
    do(s, "use s2")
    assert (s.area[0], s.ap[0], s.charged[0]) == (area("Z"), 10, 3)
    do(s, "step to η")
    assert (s.area[0], s.ap[0], s.charged[0], asked(s)) == (area("H"), 9, 1, "step")


@rule("RA-ASK-1", "RA-ORC-1")
def test_an_oracle_is_paid_and_scored_before_a_card_is_kept():
    s = at_oracle()
    do(s, "visit the oracle")
    assert (asked(s), s.ap[0], s.vp[0], s.deck_size, s.hand_size[0]) == ("keep", 8, 1, 13, 0)


@rule("RA-ASK-1")
def test_what_was_begun_is_finished_and_cannot_be_left():
    s, _ = chain_of("battle")
    do(s, "fight minotaur", "as your action")
    for other in (BURN, END, (m.PASS, 0, 0), (m.MOVE, area("E"), 0), (m.CARD, active("DI-05", "T11"), 0)):
        assert refused(s, other) == {"RA-ASK-1"}
        assert other not in s.game.legal_moves(s)
    assert refused(s, (m.COMMON, m.IN_LEFT, 0)) == {"RA-ASK-1"}
    assert refused(s, (m.POSITION, 0, 0)) == {"RA-ASK-1"}


# RA-ASK-2: whatever is answered, the rest can be answered too


def leaves(s: AmazonsState) -> Iterator[AmazonsState]:
    """Every way to finish the chain that has been begun, each chance by its first outcome."""
    for move in s.game.legal_moves(s):
        after = s.clone()
        s.game.apply(after, move)
        if settle(after).to_act != OVER and m.FIRST_CHAIN <= after.asks[-1][0] <= m.LAST_CHAIN:
            assert s.game.legal_moves(after), choices(s)
            yield from leaves(after)
        else:
            yield after


@rule("RA-ASK-2", "RA-INV-26")
@pytest.mark.parametrize("ap", [1, 2, 3, 4])
def test_every_chain_of_questions_can_be_finished(ap: int):
    me = {"class": "mystic", "area": "Z", "ap": ap, "track": "ares", "bonus": True, "hand": ["DI-01", "DI-03", "DI-05", "DI-10", "DI-12", "DI-15"]}
    given: dict[str, Any] = {"tokens": {"Z": ["purple"]}, "tops": {"purple": "empusa"}, "left": "otrera", "right": "iphito"}
    s = at(me, {"class": "warrior", "area": "H"}, {"class": "princess", "area": "P"}, **given)
    found = list(leaves(s))
    assert len(found) > 20
    assert {after.ap[0] for after in found} <= set(range(ap + 2))  # two cards are traded for 1 AP
    assert all(after.supply[0] >= 0 for after in found)


@rule("RA-ASK-2", "RA-BATTLE-5")
def test_only_amazons_and_commons_with_which_the_battle_can_be_won_are_offered():
    """Empusa in Ζ needs 2M 4C. Penthesilea 4M 1C, Melanippe 1M 3C; Iphito left 3M 2C, Hippo right 0M 5C; 1 AP for the Battle, 1 for a common."""
    about: dict[str, Any] = {"tokens": {"Z": ["purple"]}, "tops": {"purple": "empusa"}, "left": "iphito", "right": "hippo"}
    s = at({**WARRIOR, "charged": []}, *RIVALS, **about)
    do(s, "fight empusa")
    assert s.game.legal_moves(s) == [(m.OWN, m.BASIC, 0), (m.OWN, m.ANCILLARY, 0)]  # no common alone has both
    assert refused(s, (m.OWN, m.NOT_ANY, 0)) == {"RA-BATTLE-5"}
    assert s.game.legal_moves(do(s.clone(), "penthesilea")) == [(m.COMMON, m.IN_RIGHT, 0)]
    assert s.game.legal_moves(do(s.clone(), "melanippe")) == [(m.COMMON, m.IN_LEFT, 0)]


@rule("RA-ASK-2", "RA-TURN-2")
def test_a_way_to_pay_is_offered_only_if_it_can_be_paid():
    """A visit costs the Warrior 2 AP."""
    for ap, ways in ((2, [m.NORMAL, m.BY_ARES]), (1, [m.BY_ARES])):
        s = at({"class": "warrior", "area": "B", "ap": ap, "track": "ares", "bonus": True}, {})
        do(s, "visit the oracle")
        assert [move[1] for move in s.game.legal_moves(s)] == ways
        if ap == 1:
            assert refused(s, (m.HOW, m.NORMAL, 0)) == {"RA-TURN-2"}


@rule("RA-ASK-2", "RA-DI-T")
def test_a_card_is_offered_only_if_the_battle_can_still_be_paid_with_it():
    """Penthesilea against Sciron in Ζ, 3M 2C: T2C is needed, and for two cards there is no AP."""
    me = {**WARRIOR, "charged": [], "exhausted": ["ancillary"], "ap": 2, "hand": ["DI-01", "DI-03"]}
    s = at(me, *RIVALS, tokens={"Z": ["green"]}, tops={"green": "sciron"}, held=BLOCKED)
    do(s, "fight sciron", "penthesilea", "no common")
    assert s.game.legal_moves(s) == [(m.BOOST, active("DI-03", "T2C"), 0)]
    assert refused(s, (m.BOOST, active("DI-01", "T2M"), 0)) == {"RA-BATTLE-5"}
    assert refused(s, (m.STRIKE, 0, 0)) == {"RA-BATTLE-5"}


# RA-ASK-3: which questions are asked


def fight(names: list[str], **about: Any) -> AmazonsState:
    me = {**WARRIOR, "charged": [], "exhausted": ["ancillary"], "hand": names, **about.pop("me", {})}
    return at(me, *RIVALS, **{"tokens": {"Z": ["green"]}, "tops": {"green": "procrustes"}, "held": {"left": 1}, "right": "hippo", **about})


@rule("RA-ASK-3", "RA-RULING-48")
@pytest.mark.parametrize("names", [[], ["DI-07", "DI-09"], ["DI-01", "DI-12"], ["DI-03", "DI-05", "DI-15"]])
def test_the_questions_of_a_battle_do_not_depend_on_the_hand(names: list[str]):
    """Procrustes in Ζ needs 2M 4C; Penthesilea and Hippo in the right slot have 4M 6C. Without cards every question has one answer."""
    s, found = fight(names), []
    for answer in ((m.FIGHT, area("Z"), GREEN), (m.OWN, m.BASIC, 0), (m.COMMON, m.IN_RIGHT, 0), (m.STRIKE, 0, 0)):
        found.append(asked(s))
        if not names and len(found) > 1:
            assert len(s.game.legal_moves(s)) == 1
        play(s, answer)
    assert found == ["turn", "own", "common", "boost"]


@rule("RA-ASK-3", "RA-RULING-48", "RA-TURN-6")
def test_the_second_card_of_a_trade_is_asked_for_even_if_there_is_one():
    s = at({"class": "warrior", "hand": ["DI-01", "DI-02"], "ap": 9}, {})
    do(s, "trade di-01")
    assert (asked(s), s.game.legal_moves(s)) == ("second", [(m.SECOND, card("DI-02"), 0)])


@rule("RA-ASK-3", "RA-RULING-48")
def test_how_an_action_is_paid_is_asked_when_two_ways_exist_and_only_then():
    for bonus, question in ((True, "how"), (False, "turn")):
        s = at({"class": "warrior", "area": "K", "track": "ares", "bonus": bonus, "ap": 0 if bonus else 2, "charged": []}, {})
        play(s, (m.BARRACK, 0, 0))
        assert asked(s) == question  # with 0 AP by Ares alone, but that is known from the AP and asked all the same
    warrior = fight([], me={"charged": ["W1"]})
    play(warrior, (m.FIGHT, area("Z"), GREEN))
    assert asked(warrior) == "how"
    used = fight([], me={"charged": ["W1"]}, allowances=0, used=1)
    play(used, (m.FIGHT, area("Z"), GREEN))
    assert asked(used) == "own"


@rule("RA-ASK-3")
def test_terrain_and_price_are_asked_only_of_who_has_the_ability():
    mystic = {"class": "mystic", "area": "Z", "bonus": False}
    about: dict[str, Any] = {"tokens": {"Z": ["purple"]}, "tops": {"purple": "empusa"}, "left": "otrera", "right": "hippo"}
    for charged, question in ((["M1"], "terrain"), (["M2"], "own")):
        s = play(at({**mystic, "charged": charged}, {}, {}, **about), (m.FIGHT, area("Z"), PURPLE))
        assert asked(s) == question
    princess = {"class": "princess", "area": "Z", "bonus": False}
    for charged, question in ((["P2"], "free"), (["P1"], "boost")):
        s = do(at({**princess, "charged": charged}, {}, {}, **about), "fight empusa", "hippolyta", "otrera")
        assert asked(s) == question


PUBLIC = {
    "one common is open": ({"class": "warrior", "hand": ["DI-01"]}, {"held": {"left": 1}}, "play di-01"),
    "one colour is open": (
        {"class": "warrior", "hand": ["DI-03"]},
        {"held_events": dict.fromkeys(("blue", "red", "green", "yellow"), 1)},
        "play di-03",
    ),
    "one Amazon is exhausted": ({"class": "warrior", "hand": ["DI-11"], "exhausted": ["basic"]}, {}, "play di-11: wake"),
    "one card was discarded": ({"class": "warrior", "hand": ["DI-14"]}, {"discard": ["DI-05"]}, "play di-14: take"),
}


@rule("RA-ASK-3", "RA-RULING-48")
@pytest.mark.parametrize("case", PUBLIC)
def test_a_question_is_skipped_if_all_can_see_its_only_answer(case: str):
    me, about, words = PUBLIC[case]
    s = at({**me, "bonus": False}, {}, {}, **about)
    say(s, words)
    assert asked(s) == "turn"
    assert s.ap[0] < 10


@rule("RA-ASK-3", "RA-BATTLE-8")
def test_the_slot_is_asked_for_only_if_two_are_open():
    """The Warrior has two red slots."""
    for won, question in (([], "slot"), (["theseus"], "turn")):
        s = fight([], me={"won": won}, tokens={"Z": ["red"]}, tops={"red": "minotaur"})
        do(s, "fight minotaur", "penthesilea", "hippo", "strike")
        assert asked(s) == question


@rule("RA-ASK-3", "RA-SETUP-9", "RA-RULING-48")
def test_the_princess_is_not_asked_where_she_starts():
    g = GAMES[2]
    s = settle(g.new())
    do(s, "princess", "warrior")
    assert (asked(s), s.area) == ("turn", [area("P"), area("K")])  # with two players the Warrior has one start area too


# Cards named in an unfinished chain are secret


@rule("RA-ASK-3", "RA-ASK-5", "RA-INV-27")
@pytest.mark.parametrize("name", CHAINS)
def test_others_see_the_table_as_it_was_until_a_chain_is_finished(name: str):
    s, words = chain_of(name)
    before = {viewer: view(s, viewer) for viewer in (1, 2, UNKNOWN)}
    for word in words[:-1]:
        say(s, word)
        for viewer, expected in before.items():
            assert view(s, viewer) == expected, word
        assert seen(s, 0).asks == s.asks
        assert choices(seen(s, 0)) == choices(s)
    say(s, words[-1])
    assert view(s, 1) != before[1]


@rule("RA-ASK-3", "RA-ASK-5")
def test_questions_that_come_after_a_change_are_seen_by_all():
    s = do(at({"class": "scout", "area": "Z", "bonus": False}, {"class": "warrior"}, {}), "use s2")
    assert asked(seen(s, 1)) == "turn"
    do(s, "step to η")
    for viewer in VIEWERS:
        assert (asked(seen(s, viewer)), seen(s, viewer).area[0]) == ("step", area("H"))
    oracle = do(at_oracle(), "visit the oracle")
    assert asked(seen(oracle, 2)) == "keep"


@rule("RA-ASK-5", "RA-DI-OSA")
def test_a_borrowed_ability_that_waits_is_seen_by_all():
    s = do(at({**WARRIOR, "area": "K", "hand": ["DI-10"]}, *RIVALS), "play di-10", "borrow p2", "spend w1")
    for viewer in VIEWERS:
        assert view(s, viewer)["turn"]["borrowed"] == ["P2"]


# RA-ASK-4, RA-ASK-6: chance


@rule("RA-ASK-4", "RA-COM-1")
def test_every_common_of_the_deck_is_equally_likely():
    s = at({**WARRIOR, "area": "K"}, *RIVALS, right="alcynoe", left="otrera", common_discard=["hippo"])
    say(s, "supply with alcynoe")
    assert s.game.outcomes(s) == [((m.COMMON_COMES, common(name), RIGHT), 1) for name in ("molpadia", "iphito", "lysippe", "myrina")]


@rule("RA-ASK-4", "RA-ASK-6")
def test_every_event_of_an_unarranged_pile_is_equally_likely():
    s = fight([])
    do(play(s, (m.FIGHT, area("Z"), GREEN)), "penthesilea", "hippo")
    say(s, "strike")
    assert s.game.outcomes(s) == [((m.EVENT_COMES, event(name), GREEN), 1) for name in ("sciron", "cyclops", "typhon")]


@rule("RA-ASK-4", "RA-ASK-6")
def test_every_card_of_the_unordered_deck_is_equally_likely():
    s = at_oracle(me={"hand": ["DI-01"]}, discard=["DI-02"], bottom=["DI-03"])
    say(s, "visit the oracle (2 ap)")
    left = [name for name in ALL_CARDS if name not in ("DI-01", "DI-02", "DI-03")]
    assert s.game.outcomes(s) == [((m.CARD_COMES, card(name), 0), 1) for name in left]


@rule("RA-ASK-4", "RA-SETUP-4")
def test_tokens_at_setup_come_with_the_number_left_of_their_colour():
    g = GAMES[2]
    s = g.new()
    while s.asks[-1][0] != m.ROLL_TOKEN:
        g.apply(s, g.legal_moves(s)[0])
    draw(s, "blue", "blue", "blue", "red")
    assert [(move[1], weight) for move, weight in g.outcomes(s)] == [(RED, 2), (GREEN, 3), (3, 3), (PURPLE, 3)]


@rule("RA-ASK-4")
def test_what_chance_cannot_bring_is_refused():
    s = at_oracle(me={"hand": ["DI-01"]})
    say(s, "visit the oracle (2 ap)")
    assert refused(s, (m.CARD_COMES, card("DI-01"), 0)) == {"RA-ASK-4"}
    assert refused(s, BURN) == {"RA-ASK-4"}


@rule("RA-ASK-6")
def test_a_new_game_has_no_order_in_any_deck():
    s = settle(GAMES[4].new())
    assert (s.orders, s.arranger, s.bottom) == ([()] * 5, [NOBODY] * 5, [])
    assert (s.deck.bit_count(), s.commons.bit_count(), s.gods.bit_count()) == (15, 5, 4)


# Knowledge in whole games


def wild(players: int, seed: int) -> Iterator[tuple[AmazonsState, Move, AmazonsState]]:
    """A game of players who like cards and oracles: position, move, position after it."""
    g, rng = GAMES[players], Random(f"{players}/{seed}")
    liked = {m.ORACLE: 12, m.CARD: 6, m.KEEP: 1, m.SA: 3, m.TRADE: 2, m.FIGHT: 6, m.SACRIFICE: 6, m.BURN: 0.5, m.PASS: 0.5, m.END: 3}
    s = g.new()
    s.log = []
    while s.to_act != OVER:
        moves = g.legal_moves(s)
        move = chance_move(g, s, rng) if s.to_act == CHANCE else rng.choices(moves, [liked.get(each[0], 2) for each in moves])[0]
        after = s.clone()
        g.apply(after, move)
        yield s, move, after
        s = after


def places(s: AmazonsState) -> dict[int, tuple[str, int]]:
    """Where each card is: a hand, under the deck, drawn or on the discard pile; all others are in the deck or in use."""
    found = {number: ("hand", seat) for seat, cards in enumerate(s.hands) for number in members(cards)}
    found |= dict.fromkeys(s.bottom, ("bottom", 0)) | dict.fromkeys(s.drawn, ("drawn", s.active))
    return found | dict.fromkeys(members(s.discard), ("discard", 0))


def learn(known: list[set[int]], before: AmazonsState, after: AmazonsState) -> None:
    """RA-ASK-5 in another way: from where a card comes and where it goes says who can tell where it is."""
    was, now = places(before), places(after)
    for number, (where, who) in now.items():
        old = was.get(number, ("deck", 0))
        if old == (where, who):
            continue
        if where == "discard":
            for cards in known:
                cards.discard(number)
        elif old[0] == "hand" and where == "hand":
            for seat, cards in enumerate(known):
                if seat not in (who, old[1]) and before.hand_size[old[1]] > 1:
                    cards -= {each for each, place in was.items() if place == old}
            known[who].add(number)
            known[old[1]].add(number)
        elif old[0] == "discard":
            for cards in known:
                cards.add(number)
        else:
            known[who if where != "bottom" else before.active].add(number)
    if len(after.drawn) == 2 > len(before.drawn):
        for seat, cards in enumerate(known):
            if seat != after.active:
                cards -= set(after.drawn)
    for cards in known:
        cards &= {number for number, (where, _) in now.items() if where != "discard"}


@rule("RA-ASK-5", "RA-INV-27", "RA-DI-STL", "RA-DI-PCK", "RA-ORC-1")
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 1), (3, 2), (4, 1)])
def test_views_show_the_cards_whose_place_a_player_knows_and_no_others(players: int, seed: int):
    known: list[set[int]] = [set() for _ in range(players)]
    seen_kinds: Counter[int] = Counter()
    for before, move, after in wild(players, seed):
        learn(known, before, after)
        if after.to_act == OVER or after.asks[0][0] == m.DO_SCORE:
            break
        seen_kinds[move[0]] += 1
        for viewer in range(players):
            looks = seen(after, viewer)
            shown = {number for number, (where, _) in places(looks).items() if where != "discard" and number >= 0}
            assert shown == known[viewer], after.game.describe(before, move)
    assert {m.ORACLE, m.KEEP, m.CARD, m.TRADE} <= set(seen_kinds)


@rule("RA-INV-23", "RA-INV-27", "RA-ASK-5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_twins_look_alike_and_guesses_look_like_the_view_for_every_viewer(players: int):
    g = GAMES[players]
    for number, (_, move, s) in enumerate(wild(players, 5)):
        if number % 9 and move[0] not in (m.ORDER, m.CARD_STOLEN, m.PICK, m.BORROW, m.ABILITY, m.SECOND):
            continue
        for viewer in (*range(players), UNKNOWN):
            mine = json.dumps(g.to_json(g.observe(s, viewer)))
            twin = g.twin(s, viewer, Random(number))
            assert json.dumps(g.to_json(g.observe(twin, viewer))) == mine
            guess = g.determinize(g.observe(s, viewer), viewer, Random(number))
            assert json.dumps(g.to_json(g.observe(guess, viewer))) == mine
            assert UNKNOWN not in (*guess.bottom, *guess.drawn, *(each for order in guess.orders for each in order))
            assert [cards.bit_count() for cards in guess.hands] == guess.hand_size


@rule("RA-INV-27", "RA-ASK-5")
def test_a_twin_exchanges_all_that_is_hidden_and_nothing_else():
    s = arranged(discard=["DI-05"], bottom=["DI-04"], third={"hand": ["DI-07", "DI-08"], "knows": ["DI-04"]})
    s.known[1] |= 1 << card("DI-07")
    g = GAMES[3]
    twins = [g.twin(s, 1, Random(seed)) for seed in range(60)]
    assert {("DI-07" in hand(twin, 2), len(hand(twin, 2))) for twin in twins} == {(True, 2)}
    assert len({tuple(hand(twin, 2)) for twin in twins}) > 5
    assert len({twin.bottom[0] for twin in twins}) > 5
    assert len({twin.orders[BLUE] for twin in twins}) == 6
    assert {twin.discard for twin in twins} == {1 << card("DI-05")}
    mine = [g.twin(s, 2, Random(seed)) for seed in range(20)]
    assert {(tuple(hand(twin, 2)), twin.bottom[0]) for twin in mine} == {(("DI-07", "DI-08"), card("DI-04"))}


@rule("RA-INV-27", "RA-ASK-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_guesses_can_be_played_on(players: int):
    g = GAMES[players]
    for number, (_, _, s) in enumerate(wild(players, 7)):
        if number % 23:
            continue
        for viewer in (*range(players), UNKNOWN):
            rng = Random(number)
            guess = g.determinize(g.observe(s, viewer), viewer, rng)
            if guess.to_act == viewer >= 0:
                assert g.legal_moves(guess) == g.legal_moves(s)
            for _ in range(25):
                if guess.to_act == OVER:
                    break
                g.apply(guess, chance_move(g, guess, rng) if guess.to_act == CHANCE else rng.choice(g.legal_moves(guess)))


@rule("RA-INV-23", "RA-ASK-5")
def test_no_log_of_a_view_names_what_was_secret():
    for number, (_, _, s) in enumerate(wild(3, 3)):
        if number % 40:
            continue
        for viewer in VIEWERS:
            for told in seen(s, viewer).log or []:
                assert not told.secret or told.player == viewer or set(told.args) <= {UNKNOWN}
            assert sum(told.secret for told in seen(s, viewer).log or []) == sum(told.secret for told in s.log or [])
