"""Paying for cards (FO-PAY): examples, and every reachable payment against brute force over matchings."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import networkx as nx
import pytest

from kernel_lib.games.olympus import moves as m
from kernel_lib.games.olympus.state import OlympusState
from tests.marks import rule
from tests.olympus.reading import choices, damage, discarded, hand, refused, side
from tests.olympus.table import GAME, ME, OPP, at, attack, draw, number, play, say, start_turn

COLOURS = ("blue", "green", "red", "yellow")
LETTERS = dict(zip("BGRY", COLOURS, strict=True))
CARD = {card.id: card for card in GAME.box.cards}
Payment = tuple[str, ...]
"""Sorted card ids and "marker <colour>"."""


def markers(s: OlympusState) -> dict[str, int | None]:
    found: dict[str, int | None] = GAME.to_json(s)["markers"]
    return found


def pay(card: str, colour: int) -> tuple[int, int, int]:
    return (m.PAY, number(card), colour)


# Brute force: what the ledger says, without the engine


def can_pay(item: str, symbol: str) -> bool:
    """FO-PAY-2."""
    if item.startswith("marker "):
        return item == f"marker {LETTERS[symbol]}"
    return CARD[item].multi or CARD[item].colour == LETTERS[symbol]


def covers(cost: str, items: list[str]) -> bool:
    """FO-PAY-10: whether a matching of symbols and items covers every symbol."""
    graph = nx.Graph()
    symbols = [("symbol", i) for i in range(len(cost))]
    graph.add_nodes_from(symbols)
    graph.add_nodes_from(("item", j) for j in range(len(items)))
    graph.add_edges_from((("symbol", i), ("item", j)) for i, c in enumerate(cost) for j, item in enumerate(items) if can_pay(item, c))
    return len(nx.bipartite.maximum_matching(graph, top_nodes=symbols)) == 2 * len(cost)


def purse(cards: list[str], played: str, owned: list[str]) -> list[str]:
    """FO-PAY-3: everything but the card that is played."""
    rest = list(cards)
    rest.remove(played)
    return rest + [f"marker {colour}" for colour in owned]


def all_payments(cost: str, items: list[str]) -> set[Payment]:
    """FO-PAY-7: the exact sets of items that pay, copies of a soldier being one."""
    tried = {tuple(sorted(chosen)) for chosen in combinations(items, len(cost))}
    return {chosen for chosen in tried if covers(cost, list(chosen))}


def reached(s: OlympusState, owned: list[str]) -> set[Payment]:
    """What was given in every way in which the questions of payment can be answered."""
    if GAME.prompt(s).startswith("Pay "):
        found: set[Payment] = set()
        for move in GAME.legal_moves(s):
            after = s.clone()
            GAME.apply(after, move)
            found |= reached(after, owned)
        return found
    back = [f"marker {colour}" for colour in owned if markers(s)[colour] is None]
    return {tuple(sorted([*discarded(s), *back]))}


def some_hand(rng: Random) -> tuple[list[str], list[str]]:
    """Cards and markers, with many multi-coloured and few free cards so that payments are interesting."""
    deck = [card.id for card in GAME.box.cards for _ in range(card.copies) if card.cost or rng.random() < 0.4]
    deck += [] if rng.random() < 0.5 else [card.id for card in GAME.box.cards if card.multi]
    cards = Counter()
    for card in rng.sample(deck, rng.randint(1, 8)):
        cards[card] = min(cards[card] + 1, CARD[card].copies)
    return sorted(cards.elements()), [colour for colour in COLOURS if rng.random() < 0.3]


@rule("FO-PAY-10", "FO-INV-18", "FO-PAY-3")
@pytest.mark.parametrize("seed", range(40))
def test_a_card_is_playable_exactly_when_a_matching_covers_its_cost(seed: int):
    rng = Random(seed)
    for _ in range(5):
        cards, owned = some_hand(rng)
        s = at(hand=cards, markers=owned, mine={1: "dardani"} if cards.count("dardani") < 2 else {1: "achaeans"})
        offered = {GAME.box.cards[move[1]].id for move in GAME.legal_moves(s) if move[0] == m.PLAY}
        assert offered == {card for card in cards if covers(CARD[card].cost, purse(cards, card, owned))}


@rule("FO-INV-18", "FO-PAY-1", "FO-PAY-7", "FO-PAY-8", "FO-ASK-1", "FO-RULING-14")
@pytest.mark.parametrize("seed", range(60))
def test_the_questions_reach_exactly_the_payments_that_are_matchings(seed: int):
    rng = Random(1000 + seed)
    cards, owned = some_hand(rng)
    for card in sorted(set(cards)):
        gear = CARD[card].kind == "equipment"
        s = at(hand=cards, markers=owned, mine={1: "hector"} if gear and "hector" not in cards else {1: "ajax"} if gear else {})
        expected = all_payments(CARD[card].cost, purse(cards, card, owned))
        if play(card) in GAME.legal_moves(s):
            GAME.apply(s, play(card))
            GAME.apply(s, GAME.legal_moves(s)[0])
            assert reached(s, owned) == expected
        else:
            assert expected == set()


@rule("FO-INV-18", "FO-PAY-10", "FO-ASK-1")
@pytest.mark.parametrize("seed", range(20))
def test_every_answer_leaves_the_rest_of_the_cost_payable(seed: int):
    rng = Random(2000 + seed)
    cards, owned = some_hand(rng)
    for card in sorted(set(cards)):
        s = at(hand=cards, markers=owned)
        items = purse(cards, card, owned)
        if CARD[card].kind == "equipment" or play(card) not in GAME.legal_moves(s):
            continue
        GAME.apply(s, play(card))
        GAME.apply(s, GAME.legal_moves(s)[0])
        while GAME.prompt(s).startswith("Pay "):
            moves = GAME.legal_moves(s)
            symbols = "".join(sorted(CARD[card].cost))
            given = GAME.to_json(s)["paid"]
            symbol, rest = symbols[len(given)], symbols[len(given) + 1 :]
            left = Counter(items) - Counter(given)
            answers = {item for item in left if can_pay(item, symbol) and covers(rest, list((left - Counter([item])).elements()))}
            words = {f"marker {COLOURS[a]}" if kind == m.MARK else GAME.box.cards[a].id for kind, a, _ in moves}
            assert words == answers
            GAME.apply(s, rng.choice(moves))


# Examples


@rule("FO-PAY-1", "FO-EX-10")
def test_each_symbol_is_paid_by_one_item():
    s = at(hand=["hector", "machaon", "lapiths", "chiron", "danaans"])
    say(s, "play hector", "put it on olympus 1", "pay with machaon")
    assert (side(s, ME), hand(s, ME)) == ({1: "hector"}, [])
    assert sorted(discarded(s)) == ["chiron", "danaans", "lapiths", "machaon"]


@rule("FO-PAY-1", "FO-EX-10", "FO-EX-11")
def test_fewer_items_than_symbols_do_not_pay():
    assert play("hector") not in GAME.legal_moves(at(hand=["hector", "machaon", "chiron", "danaans"]))
    s = at(hand=["penthesilea", "meleager"])
    assert choices(s) == ["End the phase and attack"]
    assert refused(s, play("penthesilea")) == {"FO-PLAY-3"}
    s = at(hand=["penthesilea", "meleager"], markers=["yellow"])
    assert choices(s) == ["End the phase and attack", "Play Penthesilea (cost RY)", "Play Meleager (cost RY)"]
    say(s, "play meleager", "put it on olympus 1")
    assert (discarded(s), markers(s)["yellow"], choices(s)) == (["penthesilea"], None, ["End the phase and attack"])


@rule("FO-PAY-2")
@pytest.mark.parametrize("item", ["teucer", "cicones", "shield-red", "medea", "pollux"])
def test_a_red_symbol_is_paid_by_any_red_or_multi_coloured_card(item: str):
    s = at(hand=["myrmidons", item])
    say(s, "play myrmidons", "put it on olympus 1")
    assert (side(s, ME), discarded(s)) == ({1: "myrmidons"}, [item])


@rule("FO-PAY-2")
@pytest.mark.parametrize("item", ["hector", "danaans", "shield-blue", "argos"])
def test_a_red_symbol_is_not_paid_by_another_colour(item: str):
    s = at(hand=["myrmidons", item])
    assert play("myrmidons") not in GAME.legal_moves(s)
    assert refused(s, play("myrmidons")) == {"FO-PLAY-3"}


@rule("FO-PAY-2")
def test_a_marker_pays_its_own_colour_for_its_owner_only():
    assert play("teucer") in GAME.legal_moves(at(hand=["teucer"], markers=["red"]))
    assert play("teucer") not in GAME.legal_moves(at(hand=["teucer"], markers=["blue", "green", "yellow"]))
    assert play("teucer") not in GAME.legal_moves(at(hand=["teucer"], their_markers=["red"]))
    assert play("teucer") not in GAME.legal_moves(at(hand=["teucer"]))  # all markers lie on the board


@rule("FO-PAY-2")
def test_wrong_items_are_refused_with_the_reason():
    s = at(hand=["teucer", "cicones", "myrmidons", "danaans"], their_hand=["paris"], markers=["yellow"], their_markers=["red"])
    say(s, "play teucer", "put it on olympus 1")
    assert refused(s, pay("danaans", 2)) == {"FO-PAY-2"}  # yellow
    assert refused(s, pay("paris", 2)) == {"FO-PAY-2"}  # the opponent's card
    assert refused(s, pay("hector", 2)) == {"FO-PAY-2"}  # nobody's hand
    assert refused(s, (m.MARK, 3, 0)) == {"FO-PAY-2"}  # a yellow marker for red
    assert refused(s, (m.MARK, 2, 0)) == {"FO-PAY-2"}  # the opponent's marker
    assert refused(s, (m.MARK, 0, 0)) == {"FO-PAY-2"}  # a marker on the board


@rule("FO-PAY-3")
def test_a_card_does_not_pay_for_itself():
    for card in ("machaon", "sisyphus", "lapiths"):
        assert choices(at(hand=[card])) == ["End the phase and attack"]
    assert play("lapiths") in GAME.legal_moves(at(hand=["lapiths", "lapiths"]))  # its other copy does
    s = at(hand=["machaon", "lapiths", "carians"])
    say(s, "play machaon", "put it on olympus 1")
    assert refused(s, pay("machaon", 1)) == {"FO-PAY-3"}


@rule("FO-PAY-3")
def test_a_card_is_not_given_twice():
    s = at(hand=["leda", "machaon", "lapiths", "carians"])
    say(s, "play leda", "put it on olympus 1", "pay with machaon")
    assert refused(s, pay("machaon", 1)) == {"FO-PAY-3"}
    assert choices(s) == ["Pay with Lapiths", "Pay with Carians"]


@rule("FO-PAY-3")
def test_cards_in_play_never_pay():
    s = at(mine={1: "machaon +shield-green", 2: "chiron"}, hand=["alcestis"])
    assert choices(s) == ["End the phase and attack"]
    s = at(mine={1: "machaon +shield-green", 2: "chiron"}, hand=["alcestis", "lapiths", "carians"])
    say(s, "play alcestis", "put it on olympus 3")
    assert choices(s) == ["Pay with Lapiths", "Pay with Carians"]
    assert refused(s, pay("chiron", 1)) == refused(s, pay("shield-green", 1)) == {"FO-PAY-2"}


@rule("FO-PAY-4", "FO-RULING-14")
def test_a_multi_coloured_card_pays_one_symbol_only():
    assert play("leda") not in GAME.legal_moves(at(hand=["leda", "chiron"]))
    assert play("menelaus") not in GAME.legal_moves(at(hand=["menelaus", "chiron"]))
    s = at(hand=["menelaus", "chiron", "medea"])
    say(s, "play menelaus", "put it on olympus 1", "pay with chiron")
    assert sorted(discarded(s)) == ["chiron", "medea"]


@rule("FO-PAY-4", "FO-COL-3")
@pytest.mark.parametrize("card", ["peleus", "machaon", "teucer", "laodice"])
def test_a_multi_coloured_card_pays_as_any_colour(card: str):
    s = at(hand=[card, "hecuba"])
    say(s, f"play {card}", "put it on olympus 1")
    assert (side(s, ME), discarded(s)) == ({1: card}, ["hecuba"])


@rule("FO-PAY-5")
def test_a_used_marker_goes_back_to_the_board():
    s = at(hand=["danaans"], markers=["yellow", "red"], their_markers=["green"])
    say(s, "play danaans", "put it on delphi 4")
    assert markers(s) == {"blue": None, "green": OPP, "red": ME, "yellow": None}
    assert discarded(s) == []
    attack(s)
    assert choices(s) == ["Take no marker", "Take the blue marker", "Take the yellow marker"]
    say(s, "take the yellow")
    assert markers(s)["yellow"] == ME


@rule("FO-PAY-5")
def test_a_marker_pays_once():
    s = at(hand=["leda", "lapiths"], markers=["green"])
    say(s, "play leda", "put it on olympus 1", "pay with the green marker")
    assert (markers(s)["green"], discarded(s)) == (None, ["lapiths"])
    assert play("leda") not in GAME.legal_moves(at(hand=["leda"], markers=["green"]))


@rule("FO-PAY-6")
def test_cards_used_to_pay_go_to_the_discard_pile_without_effect():
    s = at(mine={1: "andromeda", 2: "antigone", 3: "priam 3"}, hand=["alcestis", "iphigenia"])
    say(s, "play alcestis", "put it on delphi 4")
    assert discarded(s) == ["iphigenia"]
    assert (damage(s, ME, 1), damage(s, ME, 3)) == (0, 3)  # no unit was discarded, and Iphigenia heals nobody
    assert choices(s) == ["End the phase and attack"]  # Antigone draws nothing


@rule("FO-PAY-6")
def test_a_priam_given_as_payment_gives_no_point():
    s = at(hand=["laodice", "priam"])
    say(s, "play laodice", "put it on olympus 1")
    assert (s.counter, discarded(s), side(s, ME)) == (0, ["priam"], {1: "laodice"})


@rule("FO-PAY-7", "FO-RULING-14")
def test_nothing_can_be_paid_on_top():
    s = at(hand=["machaon", "lapiths", "carians", "chiron"], markers=["green", "red"])
    say(s, "play machaon", "put it on olympus 1", "pay with lapiths")
    assert (hand(s, ME), discarded(s)) == (["carians", "chiron"], ["lapiths"])
    assert (markers(s)["green"], markers(s)["red"]) == (ME, ME)
    assert refused(s, pay("carians", 1))


@rule("FO-PAY-7")
def test_no_symbol_stays_open():
    s = at(hand=["menelaus", "cicones", "teucer", "tauri", "danaans"])
    say(s, "play menelaus", "put it on olympus 1", "pay with teucer")
    assert side(s, ME) == {}
    assert refused(s, (m.PASS, 0, 0)) == {"FO-ASK-2"}
    say(s, "pay with danaans")
    assert (side(s, ME), hand(s, ME)) == ({1: "menelaus"}, ["cicones", "tauri"])


@rule("FO-PAY-8")
@pytest.mark.parametrize(
    ("word", "left", "gone"),
    [("pay with lapiths", ["chiron"], ["lapiths"]), ("pay with chiron", ["lapiths"], ["chiron"]), ("pay with the green", ["chiron", "lapiths"], [])],
)
def test_the_payer_chooses_freely_between_cards_and_markers(word: str, left: list[str], gone: list[str]):
    s = at(hand=["machaon", "lapiths", "chiron"], markers=["green"])
    say(s, "play machaon", "put it on olympus 1")
    assert choices(s) == ["Pay with Chiron", "Pay with Lapiths", "Pay with the green marker"]
    say(s, word)
    assert (hand(s, ME), discarded(s)) == (left, gone)
    assert markers(s)["green"] == (ME if gone else None)


@rule("FO-PAY-8")
def test_a_multi_coloured_card_may_be_given_although_a_single_colour_would_do():
    s = at(hand=["leda", "lapiths", "lapiths", "chiron", "medea"])
    say(s, "play leda", "put it on olympus 1", "pay with chiron", "pay with medea")
    assert hand(s, ME) == ["lapiths", "lapiths"]


@rule("FO-PAY-9")
def test_a_card_with_empty_cost_is_played_for_nothing():
    s = at(hand=["alcmene", "danaans", "chiron"], markers=["yellow"])
    say(s, "play alcmene", "put it on olympus 1")
    draw(s, "hector")
    assert (side(s, ME), hand(s, ME), discarded(s)) == ({1: "alcmene"}, ["chiron", "danaans"], [])
    assert markers(s)["yellow"] == ME


@rule("FO-PAY-10", "FO-EX-10")
def test_a_marker_can_close_the_gap_in_a_matching():
    assert play("hector") not in GAME.legal_moves(at(hand=["hector", "lapiths", "lapiths", "danaans"]))
    s = at(hand=["hector", "lapiths", "lapiths", "danaans"], markers=["red"])
    say(s, "play hector", "put it on olympus 1")
    assert (side(s, ME), markers(s)["red"]) == ({1: "hector"}, None)


@rule("FO-PAY-10")
def test_two_jokers_fill_two_different_gaps_but_not_three():
    assert play("achilles") in GAME.legal_moves(at(hand=["achilles", "cicones", "lapiths", "jason", "circe"]))
    assert play("achilles") not in GAME.legal_moves(at(hand=["achilles", "cicones", "danaans", "jason", "circe"]))


# A marker is a card for payment only


@rule("FO-RULING-13")
def test_a_marker_does_not_save_eurydice():
    s = attack(at(mine={1: "hector"}, theirs={1: "eurydice"}, their_hand=["danaans"], their_markers=["green"]))
    assert (side(s, OPP), discarded(s), markers(s)["green"]) == ({}, ["eurydice"], OPP)
    s = attack(at(mine={1: "hector"}, theirs={1: "eurydice"}, their_hand=["danaans", "lapiths"]))
    assert (s.to_act, choices(s)) == (OPP, ["Do not use Eurydice", "Use Eurydice"])


@rule("FO-RULING-13")
def test_a_marker_is_no_hand_card_for_orestes_and_penelope():
    s = start_turn(at(mine={1: "orestes", 2: "penelope"}, markers=["blue", "green", "red", "yellow"]))
    assert side(s, ME) == {2: "penelope"}
    assert choices(s) == ["End the phase and attack"]
    s = start_turn(at(mine={1: "orestes"}, hand=["argos"], markers=["red"]))
    assert refused(s, (m.MARK, 2, 0))
    assert choices(s) == ["Discard no card and lose Orestes", "Discard Argos"]


@rule("FO-PAY-3", "FO-PAY-10")
def test_the_card_being_played_is_no_item_for_its_own_cost():
    s = at(hand=["castor", "machaon", "chiron"])  # Castor costs green and yellow and is yellow himself
    say(s, "play castor", "put it on troy 6")
    assert side(s, ME) == {6: "castor"}  # nothing to ask: Machaon pays green, Chiron must pay yellow
    assert sorted(discarded(s)) == ["chiron", "machaon"]
