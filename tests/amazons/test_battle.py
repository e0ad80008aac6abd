"""Battles against events (RA-BATTLE, RA-EVT) and the abilities that belong to them (RA-SA)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.types import Move
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import BLUE, COLOURS, GREEN, LEFT, M1, PURPLE, RED, RIGHT, W1, YELLOW
from kernel_lib.games.amazons.notation import Spec
from kernel_lib.games.amazons.rules import Amazons
from kernel_lib.games.amazons.state import NONE, AmazonsState, tokens_of
from tests.amazons.table import GAMES, active, area, at, card, choices, common, do, draw, event, hand, play, refused, say, settle, status, tokens
from tests.marks import rule

BOTH_HELD = {"left": 1, "right": 1}
TWO_OWN: Amazons = kl.game("amazons", players=3, own_amazons_per_battle=2)  # type: ignore[assignment]
TWO_COMMONS: Amazons = kl.game("amazons", players=3, commons_per_battle=2)  # type: ignore[assignment]
FIVE_SLOTS: Amazons = kl.game("amazons", players=3, penalty_slots="five_plus_amazonomachy")  # type: ignore[assignment]


def facing(name: str, me: Spec, *rivals: Spec, game: Amazons | None = None, **more: Any) -> AmazonsState:
    """A position for three in which an event lies open, with one token, in the area where the first player stands."""
    g = game or GAMES[3]
    colour = COLOURS[g.box.event_colour[event(name)]]
    seats = [*rivals, {}, {}][:2]
    laid = {"tokens": {me["area"]: [colour]}, "tops": {colour: name}, **more}
    return at({"charged": [], "bonus": False, **me}, *seats, game=g, **laid)


def colour_of(s: AmazonsState) -> int:
    """The colour of the only token where the active player stands."""
    (colour,) = tokens_of(s.tokens[s.area[s.active]])
    return colour


def target(s: AmazonsState) -> Move:
    return m.FIGHT, s.area[s.active], colour_of(s)


def fights(s: AmazonsState) -> list[tuple[int, int, int]]:
    """The events that may be fought now."""
    return [move for move in s.game.legal_moves(s) if move[0] in (m.FIGHT, m.REACH)]


def answers(s: AmazonsState) -> list[tuple[int, int]]:
    """Kinds and first numbers of the answers to a question of the chain."""
    return [(kind, a) for kind, a, _ in s.game.legal_moves(s)]


def own(s: AmazonsState) -> list[int]:
    """Which of the own Amazons may be named."""
    assert s.asks[-1][0] == m.ASK_OWN
    return [a for kind, a, _ in s.game.legal_moves(s) if kind == m.OWN]


def helping(s: AmazonsState) -> list[int]:
    """Which commons may be named."""
    assert s.asks[-1][0] == m.ASK_COMMON
    return [a for _, a, _ in s.game.legal_moves(s)]


def table(s: AmazonsState) -> dict[str, Any]:
    """Everything but the running chain and its question."""
    data = s.game.to_json(s)
    data.pop("asks")
    data["turn"].pop("chain")
    return data


# The target


@rule("RA-BATTLE-1")
def test_of_two_tokens_in_her_area_she_chooses_one():
    me = {"class": "warrior", "area": "Z", "charged": [], "bonus": False}
    tops = {"red": "minotaur", "yellow": "pegasus"}
    s = at(me, {}, {}, tokens={"Z": ["red", "yellow"]}, tops=tops, left="otrera", right="hippo")
    assert fights(s) == [(m.FIGHT, area("Z"), RED), (m.FIGHT, area("Z"), YELLOW)]
    do(s, "fight pegasus", "penthesilea", "hippo", "strike")
    assert tokens(s, "Z") == ["red"]
    assert s.won[0] == 1 << event("pegasus")


@rule("RA-BATTLE-1")
def test_two_tokens_of_one_colour_are_one_target_and_one_of_them_stays():
    s = facing("pegasus", {"class": "warrior", "area": "Z"}, tokens={"Z": ["yellow", "yellow"]}, right="hippo")
    assert fights(s) == [(m.FIGHT, area("Z"), YELLOW)]
    do(s, "fight pegasus", "penthesilea", "hippo", "strike")
    assert tokens(s, "Z") == ["yellow"]


@rule("RA-BATTLE-1")
def test_tokens_of_other_areas_and_colours_that_do_not_lie_there_are_no_targets():
    s = facing("pegasus", {"class": "scout", "area": "Z"}, tokens={"Z": ["yellow"], "E": ["red"]}, right="iphito")
    assert fights(s) == [(m.FIGHT, area("Z"), YELLOW)]
    assert refused(s, (m.FIGHT, area("E"), RED)) == {"RA-BATTLE-1"}
    assert refused(s, (m.REACH, area("E"), RED)) == {"RA-BATTLE-1"}
    assert refused(s, (m.FIGHT, area("Z"), RED)) == {"RA-BATTLE-1"}


@rule("RA-BATTLE-1", "RA-RULING-28")
def test_in_the_palace_there_is_nothing_to_fight():
    s = at({"class": "scout", "area": "P", "charged": []}, {}, {}, right="otrera")
    assert fights(s) == []
    assert refused(s, (m.FIGHT, area("P"), RED)) == {"RA-BATTLE-1"}


@rule("RA-BATTLE-2", "RA-RULING-16")
def test_all_tokens_of_a_colour_stand_for_its_open_card_and_the_next_one_replaces_it_everywhere():
    me = {"class": "warrior", "area": "Z", "charged": ["W2"]}
    s = facing("pegasus", me, tokens={"Z": ["yellow"], "E": ["yellow"]}, left="otrera", right="hippo")
    offered = [words for words in choices(s) if "Pegasus" in words]
    assert offered == ["Fight Pegasus in Ζ (needs 1M 4C, 2 VP)", "Attack Pegasus in Ε from here (W2, needs 4M 3C, 2 VP)"]
    say(s, "fight pegasus", "penthesilea", "hippo", "strike")
    draw(s, "harpies", "lysippe")
    assert s.tops[YELLOW] == event("harpies")
    assert s.game.describe(s, (m.REACH, area("E"), YELLOW)) == "Attack Harpies in Ε from here (W2, needs 4M 2C, 1 VP)"


@rule("RA-BATTLE-3")
@pytest.mark.parametrize(
    ("where", "need"),
    [("A", "4M 4C"), ("B", "2M 6C"), ("G", "3M 5C"), ("D", "4M 5C"), ("E", "5M 4C"), ("Z", "2M 5C"), ("H", "4M 6C"), ("TH", "2M 7C"),
     ("I", "3M 4C"), ("K", "5M 5C"), ("L", "3M 7C"), ("M", "3M 6C")],
)  # fmt: skip
def test_the_terrain_of_the_area_is_added_to_the_event(where: str, need: str):
    cards = ["DI-01", "DI-02", "DI-03", "DI-04", "DI-05", "DI-06"]
    s = facing("sphinx", {"class": "scout", "area": where, "hand": cards}, {"area": "P"}, left="otrera", right="hippo")
    label = GAMES[3].box.labels[area(where)]
    assert [words for words in choices(s) if words.startswith("Fight")] == [f"Fight Sphinx in {label} (needs {need}, 4 VP)"]


EXACT = [("warrior", "sciron", "I"), ("scout", "harpies", "G"), ("princess", "harpies", "A"), ("mystic", "pegasus", "Z")]
"""Basic Amazons and events that they just reach alone, in both Might and Cunning."""
SHORT = [
    ("warrior", "sciron", "E", "6 Might and 1 Cunning"), ("warrior", "sciron", "Z", "3 Might and 2 Cunning"),
    ("scout", "harpies", "D", "3 Might and 3 Cunning"), ("scout", "harpies", "B", "1 Might and 4 Cunning"),
    ("princess", "harpies", "E", "4 Might and 2 Cunning"), ("princess", "harpies", "M", "2 Might and 4 Cunning"),
    ("mystic", "pegasus", "I", "2 Might and 3 Cunning"), ("mystic", "pegasus", "B", "1 Might and 5 Cunning"),
]  # fmt: skip
"""The same where one of the two is missing."""


@rule("RA-BATTLE-5", "RA-BATTLE-4")
@pytest.mark.parametrize(("kind", "name", "where"), EXACT)
def test_might_and_cunning_that_are_just_reached_are_enough(kind: str, name: str, where: str):
    s = facing(name, {"class": kind, "area": where, "exhausted": ["ancillary"]}, held=BOTH_HELD)
    do(s, f"fight {name}")
    assert own(s) == [m.BASIC]
    say(s, s.game.describe(s, (m.OWN, m.BASIC, 0)))
    assert helping(s) == [m.NOT_ANY]


@rule("RA-BATTLE-5")
@pytest.mark.parametrize(("kind", "name", "where", "need"), SHORT)
def test_one_missing_point_of_either_is_too_little(kind: str, name: str, where: str, need: str):
    s = facing(name, {"class": kind, "area": where, "exhausted": ["ancillary"]}, held=BOTH_HELD)
    assert fights(s) == []
    (reason,) = s.game.why_not(s, target(s))
    assert reason.rule == "RA-BATTLE-5"
    assert reason.reason.startswith(f"It takes {need};")


@rule("RA-BATTLE-10", "RA-DI-RSE")
@pytest.mark.parametrize("holder", [0, 1])
def test_a_reserved_colour_can_be_fought_by_nobody(holder: int):
    me = {"class": "warrior", "area": "Z", "charged": ["W2"], "bonus": False}
    laid = {"Z": ["yellow", "red"], "E": ["yellow"], "H": ["yellow"]}
    s = at(me, {}, {}, tokens=laid, tops={"yellow": "pegasus", "red": "minotaur"}, held_events={"yellow": holder}, left="otrera", right="hippo")
    assert fights(s) == [(m.FIGHT, area("Z"), RED)]
    for move in ((m.FIGHT, area("Z"), YELLOW), (m.REACH, area("E"), YELLOW), (m.REACH, area("H"), YELLOW)):
        assert refused(s, move) == {"RA-BATTLE-10"}


# The force


@rule("RA-BATTLE-4")
@pytest.mark.parametrize(
    ("exhausted", "held", "parties"),
    [
        ([], {}, {(0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)}),
        (["basic"], {}, {(0, 1), (0, 2), (2, 0), (2, 1), (2, 2)}),
        (["ancillary"], {}, {(0, 1), (0, 2), (1, 0), (1, 1), (1, 2)}),
        ([], {"left": 2}, {(0, 2), (1, 0), (1, 2), (2, 0), (2, 2)}),
        ([], {"right": 0}, {(0, 1), (1, 0), (1, 1), (2, 0), (2, 1)}),
        (["basic", "ancillary"], {"left": 1}, {(0, 2)}),
        (["basic", "ancillary"], {}, {(0, 1), (0, 2)}),
    ],
)
def test_one_own_amazon_one_common_or_one_of_each_take_part(exhausted: list[str], held: dict[str, int], parties: set[tuple[int, int]]):
    me = {"class": "scout", "area": "I", "exhausted": exhausted, "ancillary": "atalanta"}
    s = facing("harpies", me, left="otrera", right="lysippe", held=held)  # needs 2M 2C, which each of them reaches alone
    do(s, "fight harpies")
    found = set()
    for first in own(s):
        after = play(s.clone(), (m.OWN, first, 0))
        found |= {(first, second) for second in helping(after)}
    assert found == parties


@rule("RA-BATTLE-4")
def test_cards_alone_win_no_battle():
    me = {"class": "warrior", "area": "I", "exhausted": ["basic", "ancillary"], "hand": ["DI-01", "DI-03"]}
    s = facing("harpies", me, held=BOTH_HELD)  # +2M +2C would be just enough
    assert refused(s, target(s)) == {"RA-BATTLE-5"}
    s = facing("harpies", {**me, "exhausted": ["basic"]}, held=BOTH_HELD)
    do(s, "fight harpies")
    assert own(s) == [m.ANCILLARY]
    assert refused(s, (m.OWN, m.NOT_ANY, 0)) == {"RA-BATTLE-5"}
    assert refused(s, (m.OWN, m.BASIC, 0)) == {"RA-TERM-3"}


@rule("RA-BATTLE-4")
def test_whoever_fights_without_an_own_amazon_needs_a_common():
    s = facing("harpies", {"class": "warrior", "area": "I", "hand": ["DI-01", "DI-03"]}, left="otrera", right="lysippe")
    do(s, "fight harpies", "nobody")
    assert helping(s) == [m.IN_LEFT, m.IN_RIGHT]
    assert refused(s, (m.COMMON, m.NOT_ANY, 0)) == {"RA-BATTLE-5"}


@rule("RA-BATTLE-9", "RA-COM-3", "RA-BATTLE-4")
@pytest.mark.parametrize(
    ("name", "in_left", "in_right"),
    [("otrera", "4M 3C", "2M 5C"), ("molpadia", "5M 2C", "3M 4C"), ("iphito", "3M 2C", "1M 4C"), ("hippo", "2M 3C", "0M 5C"),
     ("lysippe", "5M 0C", "3M 2C"), ("myrina", "4M 1C", "2M 3C"), ("alcynoe", "3M 1C", "1M 3C")],
)  # fmt: skip
def test_any_common_fights_with_the_bonus_of_her_slot(name: str, in_left: str, in_right: str):
    for slot, strength in (("left", in_left), ("right", in_right)):
        other = "right" if slot == "left" else "left"
        for who, area_name, enemy in (("scout", "I", "harpies"), ("mystic", "B", "pegasus")):  # 2M 2C, and 1M 5C
            s = facing(enemy, {"class": who, "area": area_name}, held={other: 1}, **{slot: name})  # type: ignore[arg-type]
            might, cunning = (int(part[:-1]) for part in strength.split())
            wins = might >= 2 and cunning >= 2 if enemy == "harpies" else might >= 1 and cunning >= 5
            if target(s) in fights(s):
                do(s, f"fight {enemy}")
            assert (s.asks[-1][0] == m.ASK_OWN and m.NOT_ANY in own(s)) == wins
            if wins:
                do(s, "nobody")
                assert [words.partition(" (")[2].startswith(strength) for words in choices(s)] == [True]


@rule("RA-BATTLE-4", "RA-DI-RSC")
def test_a_reserved_common_fights_for_nobody():
    s = facing("harpies", {"class": "scout", "area": "I"}, left="otrera", right="lysippe", held={"left": 0})
    do(s, "fight harpies", "nobody")
    assert helping(s) == [m.IN_RIGHT]
    assert refused(s, (m.COMMON, m.IN_LEFT, 0)) == {"RA-DI-RSC"}


def strong(**more: Any) -> AmazonsState:
    """Hydra in Γ needs 4M 4C: Antianera and Antiope together have 5M 4C, neither alone is enough; Lysippe and Hippo make 5M 5C."""
    me = {"class": "scout", "area": "G", "ancillary": "antiope", **more.pop("me", {})}
    return facing("hydra", me, left="lysippe", right="hippo", **more)


@rule("RA-RULING-9", "RA-BATTLE-4")
def test_two_own_amazons_do_not_fight_together():
    s = strong(held=BOTH_HELD)
    assert refused(s, target(s)) == {"RA-BATTLE-5"}
    s = facing("harpies", {"class": "scout", "area": "I"}, held=BOTH_HELD)
    do(s, "fight harpies")
    assert refused(s, (m.OWN, m.BOTH, 0)) == {"RA-RULING-9"}


@rule("RA-RULING-9", "RA-BATTLE-7")
def test_with_the_option_two_own_amazons_fight_together_and_are_both_exhausted():
    s = strong(held=BOTH_HELD, game=TWO_OWN)
    do(s, "fight hydra")
    assert choices(s) == ["Antianera and Antiope (5M 4C)"]
    do(s, "antianera and antiope", "no common", "strike")
    assert (s.basic_up[0], s.ancillary_up[0], s.ap[0], s.vp[0]) == (0, 0, 8, 4)


@rule("RA-RULING-9")
def test_with_the_option_both_must_be_available_and_a_borrowed_amazon_stands_alone():
    s = strong(held=BOTH_HELD, game=TWO_OWN, me={"exhausted": ["basic"]})
    assert refused(s, target(s)) == {"RA-BATTLE-5"}
    s = facing("harpies", {"class": "scout", "area": "I", "hand": ["DI-12"], "exhausted": ["ancillary"]}, game=TWO_OWN, held=BOTH_HELD)
    do(s, "fight harpies")
    assert refused(s, (m.OWN, m.BOTH, 0)) == {"RA-TERM-3"}
    assert answers(s) == [(m.OWN, m.BASIC), (m.BORROW, 4), (m.BORROW, 5)]  # Hippolyta and Atalanta, each by herself


@rule("RA-RULING-9", "RA-BATTLE-4")
def test_two_commons_do_not_fight_together():
    s = strong(me={"exhausted": ["basic", "ancillary"]})
    assert refused(s, target(s)) == {"RA-BATTLE-5"}
    s = facing("harpies", {"class": "scout", "area": "I"}, left="otrera", right="lysippe")
    do(s, "fight harpies", "nobody")
    assert refused(s, (m.COMMON, m.BOTH, 0)) == {"RA-RULING-9"}


@rule("RA-RULING-9", "RA-BATTLE-6", "RA-COM-1")
def test_with_the_option_two_commons_fight_together_and_both_are_paid_and_replaced():
    s = strong(me={"exhausted": ["basic", "ancillary"]}, game=TWO_COMMONS)
    do(s, "fight hydra", "nobody")
    assert choices(s) == ["Lysippe and Hippo (5M 5C, 2 AP)"]
    say(s, "lysippe and hippo", "strike")
    draw(s, "sphinx", "otrera", "myrina")
    assert s.open == [common("otrera"), common("myrina")]  # the left slot was filled first
    assert s.common_discard == 1 << common("lysippe") | 1 << common("hippo")
    assert (s.ap[0], s.vp[0]) == (6, 4)


@rule("RA-RULING-9")
def test_with_the_option_two_commons_need_two_that_are_not_reserved_and_their_price():
    s = strong(me={"exhausted": ["basic", "ancillary"]}, game=TWO_COMMONS, held={"left": 1})
    assert refused(s, target(s)) == {"RA-BATTLE-5"}
    weak = facing("harpies", {"class": "scout", "area": "I"}, left="otrera", right="lysippe", held={"left": 1}, game=TWO_COMMONS)
    do(weak, "fight harpies", "antianera")
    assert refused(weak, (m.COMMON, m.BOTH, 0)) == {"RA-DI-RSC"}
    s = strong(me={"exhausted": ["basic", "ancillary"], "ap": 3}, game=TWO_COMMONS)
    assert refused(s, target(s)) == {"RA-BATTLE-6"}


@rule("RA-RULING-9", "RA-SA-P2")
def test_with_the_option_p2_frees_one_of_two_commons():
    me = {"class": "princess", "area": "I", "charged": ["P2"], "exhausted": ["basic", "ancillary"], "ap": 4}
    s = facing("hydra", me, left="lysippe", right="otrera", game=TWO_COMMONS)  # 4M 3C; 3M 0C and 2M 3C with both bonuses are 7M 5C
    do(s, "fight hydra", "nobody", "lysippe and otrera")
    assert choices(s) == ["Lysippe is free (P2), pay 2 AP for Otrera", "Otrera is free (P2), pay 1 AP for Lysippe"]
    assert refused(s, (m.FREE, m.PAY, 0)) == {"RA-TURN-2"}
    do(s, "otrera is free", "strike")
    assert (s.ap[0], s.charged[0]) == (1, 0)


@rule("RA-BATTLE-12")
def test_whoever_is_named_is_spent_even_if_she_was_not_needed():
    s = facing("harpies", {"class": "scout", "area": "I", "hand": ["DI-01", "DI-05"]}, left="otrera", right="lysippe")
    do(s, "fight harpies", "antianera", "otrera", "add DI-01", "add DI-05", "strike")
    assert (s.ap[0], s.vp[0]) == (4, 1)  # 2 Battle, 2 Otrera, 2 cards
    assert (s.basic_up[0], hand(s, 0)) == (0, [])
    assert s.discard == 1 << card("DI-01") | 1 << card("DI-05")
    assert s.common_discard == 1 << common("otrera")


@rule("RA-BATTLE-12", "RA-BATTLE-7")
def test_whoever_is_not_named_stays():
    s = facing("harpies", {"class": "scout", "area": "I", "hand": ["DI-01", "DI-05"]}, left="otrera", right="lysippe")
    do(s, "fight harpies", "antianera", "no common", "strike")
    assert (s.ap[0], s.basic_up[0], s.ancillary_up[0], hand(s, 0)) == (8, 0, 1, ["DI-01", "DI-05"])
    assert (s.open, s.common_discard, s.discard) == ([common("otrera"), common("lysippe")], 0, 0)


@rule("RA-BATTLE-7", "RA-BATTLE-4")
def test_the_ancillary_is_exhausted_when_she_fought_and_nobody_when_a_common_fought_alone():
    s = facing("harpies", {"class": "scout", "area": "I", "ancillary": "atalanta"}, left="otrera", right="lysippe", allowances=2)
    after = do(s.clone(), "fight harpies", "atalanta", "no common", "strike")
    assert (after.basic_up[0], after.ancillary_up[0]) == (1, 0)
    do(s, "fight harpies", "nobody", "lysippe", "strike")
    assert (s.basic_up[0], s.ancillary_up[0], s.ap[0]) == (1, 1, 7)


# Cards in a battle


@rule("RA-DI-T", "RA-BATTLE-5")
@pytest.mark.parametrize(("option", "kind", "name"), [("T2M", "mystic", "empusa"), ("T2C", "scout", "charon"), ("T11", "princess", "hydra")])
def test_boosts_add_two_might_two_cunning_or_one_of_each(option: str, kind: str, name: str):
    """Alcippe lacks 2M against 3M 3C, Antianera 2C against 2M 5C, Hippolyta 1M 1C against 4M 3C."""
    for held, boost in (("DI-01", "T2M"), ("DI-03", "T2C"), ("DI-05", "T11"), ("DI-08", "")):
        s = facing(name, {"class": kind, "area": "I", "hand": [held], "exhausted": ["ancillary"]}, held=BOTH_HELD)
        assert bool(fights(s)) == (boost == option)


@rule("RA-DI-T", "RA-TURN-2")
def test_several_boosts_add_up_and_each_costs_1_ap():
    me = {"class": "princess", "area": "H", "hand": ["DI-01", "DI-02", "DI-04", "DI-06"], "exhausted": ["ancillary"], "ap": 6}
    s = facing("sphinx", me, held=BOTH_HELD)  # 4M 6C against 3M 2C
    assert refused(s, target(s)) == {"RA-BATTLE-5"}
    me["hand"] = ["DI-01", "DI-03", "DI-04"]
    s = facing("sphinx", me, held=BOTH_HELD)
    do(s, "fight sphinx", "hippolyta", "no common")
    assert choices(s) == ["Add DI-01: +2 Might (1 AP)"]
    do(s, "add DI-01", "add DI-03", "add DI-04")
    assert s.game.prompt(s) == "Sphinx in Η needs 4 Might, 6 Cunning, you have 5 Might, 6 Cunning for 5 AP: strike"
    do(s, "strike")
    assert s.ap[0] == 1
    s = facing("sphinx", {**me, "ap": 4}, held=BOTH_HELD)
    assert refused(s, target(s)) == {"RA-BATTLE-6"}


@rule("RA-ASK-2", "RA-DI-1")
def test_cards_are_named_in_the_order_of_their_numbers():
    me = {"class": "princess", "area": "Z", "hand": ["DI-01", "DI-03", "DI-05"], "exhausted": ["ancillary"]}
    s = facing("pegasus", me, held=BOTH_HELD)  # 1M 4C against 3M 2C: DI-03 is needed
    do(s, "fight pegasus", "hippolyta", "no common")
    assert answers(s) == [(m.BOOST, active("DI-01", "T2M")), (m.BOOST, active("DI-03", "T2C"))]
    assert refused(s, (m.BOOST, active("DI-05", "T11"), 0)) == {"RA-BATTLE-5"}  # DI-03 could not follow
    assert refused(s, (m.BOOST, active("DI-01", "RSC"), 0)) == {"RA-DI-1"}
    assert refused(s, (m.BOOST, active("DI-02", "T2M"), 0)) == {"RA-DI-1"}
    assert refused(s, (m.STRIKE, 0, 0)) == {"RA-BATTLE-5"}
    do(s, "add DI-03")
    assert answers(s) == [(m.BOOST, active("DI-05", "T11")), (m.STRIKE, 0)]
    assert refused(s, (m.BOOST, active("DI-01", "T2M"), 0)) == {"RA-DI-1"}
    assert refused(s, (m.BOOST, active("DI-03", "T2C"), 0)) == {"RA-DI-1"}


@rule("RA-DI-SWP", "RA-BATTLE-11")
def test_swapped_commons_count_with_their_new_slots_and_stay_there():
    s = facing("sphinx", {"class": "princess", "area": "I", "hand": ["DI-15"], "exhausted": ["ancillary"]}, left="hippo", right="lysippe")
    do(s, "fight sphinx", "hippolyta")  # 3M 4C: with Hippo 5M 5C or 3M 7C, with Lysippe 6M 4C or 8M 2C
    assert helping(s) == [m.IN_LEFT, m.IN_RIGHT]
    after = do(s.clone(), "lysippe")
    assert answers(after) == [(m.STRIKE, 0)]  # in the left slot she would lack Cunning
    assert refused(after, (m.BOOST, active("DI-15", "SWP"), 0)) == {"RA-BATTLE-5"}
    do(s, "hippo")
    assert answers(s) == [(m.BOOST, active("DI-15", "SWP")), (m.STRIKE, 0)]
    say(s, "add DI-15", "strike")
    draw(s, "hydra", "otrera")
    assert s.open == [common("lysippe"), common("otrera")]
    assert s.common_discard == 1 << common("hippo")
    assert (s.ap[0], s.discard) == (6, 1 << card("DI-15"))


@rule("RA-DI-SWP")
def test_a_swap_can_be_what_wins_the_battle():
    me = {"class": "princess", "area": "TH", "hand": [], "exhausted": ["ancillary"]}
    assert refused(facing("pegasus", me, left="hippo", right="lysippe"), (m.FIGHT, area("TH"), YELLOW)) == {"RA-BATTLE-5"}  # 1M 6C
    s = facing("pegasus", {**me, "hand": ["DI-15"]}, left="hippo", right="lysippe")
    do(s, "fight pegasus", "hippolyta")
    assert helping(s) == [m.IN_LEFT]
    do(s, "hippo")
    assert answers(s) == [(m.BOOST, active("DI-15", "SWP"))]
    do(s, "add DI-15")
    assert s.game.prompt(s) == "Pegasus in Θ needs 1 Might, 6 Cunning, you have 3 Might, 7 Cunning for 4 AP: strike"


@rule("RA-DI-SWP")
@pytest.mark.parametrize("slot", ["left", "right"])
def test_reserved_commons_are_not_swapped(slot: str):
    me = {"class": "princess", "area": "I", "hand": ["DI-15"]}
    s = facing("harpies", me, left="hippo", right="lysippe", held={slot: 2})
    do(s, "fight harpies", "hippolyta", "no common")
    assert answers(s) == [(m.STRIKE, 0)]
    assert refused(s, (m.BOOST, active("DI-15", "SWP"), 0)) == {"RA-DI-SWP"}


def borrowing(**more: Any) -> AmazonsState:
    """The Princess in Κ against the Griffin, 7M 3C: only Penthesilea with Molpadia is enough."""
    me = {"class": "princess", "area": "K", "hand": ["DI-12"], "ancillary": "melanippe", **more.pop("me", {})}
    warrior = {"class": "warrior", "area": "P", "ancillary": "atalanta", **more.pop("rival", {})}
    third = {"class": "mystic", "area": "B", "ancillary": "antimache", "exhausted": ["basic", "ancillary"]}
    return facing("griffin", me, warrior, third, left="molpadia", right="hippo", **more)


@rule("RA-DI-OST")
@pytest.mark.parametrize(("words", "left"), [("exhaust hippolyta", (0, 1)), ("exhaust melanippe", (1, 0))])
def test_for_a_borrowed_amazon_one_of_the_own_is_exhausted_by_choice(words: str, left: tuple[int, int]):
    s = borrowing()
    do(s, "fight griffin", "borrow penthesilea")
    assert choices(s) == ["Exhaust Hippolyta", "Exhaust Melanippe"]
    do(s, words, "molpadia", "strike", "cover slot 4")
    assert (s.basic_up[0], s.ancillary_up[0]) == left
    assert (s.basic_up[1], s.ancillary_up[1]) == (1, 1)


@rule("RA-DI-OST")
def test_only_available_amazons_of_opponents_are_lent():
    s = borrowing()
    do(s, "fight griffin")
    ost = active("DI-12", "OST")
    assert answers(s) == [(m.OWN, m.BASIC), (m.BORROW, 2), (m.BORROW, 3)]  # Hippolyta 8M 4C, Penthesilea 9M 3C, Atalanta 7M 4C
    assert refused(s, (m.BORROW, 4, ost)) == {"RA-DI-OST"}
    assert refused(s, (m.BORROW, 0, ost)) == {"RA-DI-OST"}
    assert refused(s, (m.BORROW, 2, active("DI-12", "SAC"))) == {"RA-DI-1"}
    assert refused(s, (m.BORROW, 2, active("DI-01", "T2M"))) == {"RA-DI-1"}
    assert refused(s, (m.OWN, m.ANCILLARY, 0)) == {"RA-BATTLE-5"}
    do(s, "borrow atalanta", "exhaust hippolyta", "molpadia", "strike", "cover slot 4")
    assert (s.ap[0], s.basic_up, s.ancillary_up) == (5, [0, 1, 0], [1, 1, 0])


@rule("RA-DI-OST")
def test_nobody_is_lent_to_a_player_without_an_available_amazon():
    s = borrowing(me={"exhausted": ["basic", "ancillary"]})
    assert refused(s, target(s)) == {"RA-BATTLE-5"}
    s = facing("harpies", {"class": "scout", "area": "I", "hand": ["DI-12"], "exhausted": ["basic", "ancillary"]}, left="otrera", right="hippo")
    do(s, "fight harpies")
    assert answers(s) == [(m.OWN, m.NOT_ANY)]
    assert refused(s, (m.BORROW, 2, active("DI-12", "OST"))) == {"RA-DI-OST"}


@rule("RA-DI-OST", "RA-BATTLE-6")
def test_the_card_that_borrows_is_paid_with_the_battle():
    s = borrowing(me={"ap": 4, "exhausted": ["basic"]})
    assert refused(s, target(s)) == {"RA-BATTLE-6"}
    s = borrowing(me={"ap": 5, "exhausted": ["basic"]})
    do(s, "fight griffin", "borrow penthesilea", "molpadia", "strike", "cover slot 4")
    assert (s.ap[0], s.spent[0][1], s.spent[0][9]) == (0, 4, 1)


# Costs


@rule("RA-BATTLE-6", "RA-RULING-42")
@pytest.mark.parametrize(("kind", "name", "where", "cost"), [(*case, cost) for case, cost in zip(EXACT, (1, 2, 2, 2), strict=True)])
def test_a_battle_costs_the_warrior_1_ap_and_the_others_2(kind: str, name: str, where: str, cost: int):
    me = {"class": kind, "area": where, "exhausted": ["ancillary"]}
    s = facing(name, {**me, "ap": cost - 1}, held=BOTH_HELD)
    assert refused(s, target(s)) == {"RA-BATTLE-6"}
    s = facing(name, {**me, "ap": cost}, held=BOTH_HELD)
    do(s, f"fight {name}")
    do(s, *[s.game.describe(s, (m.OWN, m.BASIC, 0)), "no common", "strike"])
    if s.asks[-1][0] == m.ASK_SLOT:
        do(s, choices(s)[0])
    assert (s.ap[0], s.spent[0][1]) == (0, cost)


@rule("RA-BATTLE-6", "RA-AP-3", "RA-ASK-2")
def test_only_commons_that_can_be_paid_are_offered():
    for ap, offered in ((4, [m.NOT_ANY, m.IN_LEFT, m.IN_RIGHT]), (3, [m.NOT_ANY, m.IN_RIGHT]), (2, [m.NOT_ANY])):
        s = facing("harpies", {"class": "scout", "area": "I", "ap": ap}, left="otrera", right="iphito")
        do(s, "fight harpies", "antianera")
        assert helping(s) == offered
        if m.IN_LEFT not in offered:
            assert refused(s, (m.COMMON, m.IN_LEFT, 0)) == {"RA-BATTLE-5"}


# What a victory brings


@rule("RA-BATTLE-7", "RA-BATTLE-6", "RA-COM-1")
def test_a_victory_brings_points_card_and_token_and_the_next_ones_come():
    me = {"class": "princess", "area": "Z", "vp": 3, "hand": ["DI-05", "DI-08"]}
    s = facing("hydra", me, left="otrera", right="iphito", tokens={"Z": ["blue", "red"]})  # 3M 4C
    say(s, "fight hydra", "hippolyta", "otrera", "add DI-05", "strike")
    assert {move[1] for move in s.game.legal_moves(s)} == {event(name) for name in ("chimera", "sphinx", "medusa")}
    draw(s, "medusa")
    assert {move[1] for move in s.game.legal_moves(s)} == {common(name) for name in ("molpadia", "hippo", "lysippe", "myrina", "alcynoe")}
    draw(s, "myrina")
    assert (s.vp[0], s.ap[0], s.gains[0][0]) == (7, 5, 7)
    assert (s.won[0], tokens(s, "Z"), s.covered[0], s.beside[0]) == (1 << event("hydra"), ["red"], 1, 0)
    assert (s.tops[BLUE], s.piles[BLUE]) == (event("medusa"), 1 << event("chimera") | 1 << event("sphinx"))
    assert (s.open, s.common_discard) == ([common("myrina"), common("iphito")], 1 << common("otrera"))
    assert (hand(s, 0), s.discard) == (["DI-08"], 1 << card("DI-05"))
    assert (s.basic_up[0], s.ancillary_up[0], s.allowances, s.used) == (0, 1, 0, 1)
    assert s.active == 0


@rule("RA-BATTLE-7")
@pytest.mark.parametrize(
    ("name", "vp"),
    [("chimera", 3), ("sphinx", 4), ("hydra", 4), ("medusa", 5), ("nemean-lion", 3), ("minotaur", 4), ("theseus", 5), ("achilles", 6), ("sciron", 2),
     ("procrustes", 3), ("cyclops", 4), ("typhon", 6), ("harpies", 1), ("pegasus", 2), ("griffin", 4), ("bellerophon", 5), ("empusa", 3),
     ("charon", 4), ("cerberus", 5), ("hercules", 6)],
)  # fmt: skip
def test_every_event_pays_its_points(name: str, vp: int):
    cards = ["DI-01", "DI-02", "DI-03", "DI-04", "DI-05", "DI-06"]
    s = facing(name, {"class": "scout", "area": "Z", "hand": cards, "ap": 11}, left="otrera")
    do(s, f"fight {GAMES[4].box.events[event(name)].name}", "antianera", "otrera")
    while s.asks[-1][0] == m.ASK_BOOST:
        do(s, choices(s)[-1])
    if s.asks[-1][0] == m.ASK_SLOT:
        do(s, choices(s)[0])
    assert s.vp[0] == vp


@rule("RA-BATTLE-11")
def test_a_battle_is_resolved_in_its_order():
    me = {"class": "warrior", "area": "D", "charged": ["W2"], "hand": ["DI-05", "DI-15"]}
    s = facing("minotaur", me, {"area": "P"}, tokens={"E": ["red"]}, tops={"red": "minotaur"}, left="alcynoe", right="lysippe")
    s = do(s, "attack minotaur in Ε", "penthesilea", "alcynoe", "add DI-05", "add DI-15")
    assert s.log == []
    do(s, "strike", "cover slot 2")
    told = [entry.what for entry in s.log or [] if entry.what not in ("paid", "scored")]
    assert told == ["used ability", "swapped", "exhausted", "beat", "kept token", "played", "played", "used common", "event", "common"]
    verbs = [entry.what for entry in s.log or []]
    assert verbs.index("paid") < verbs.index("used ability")
    assert verbs.index("beat") < verbs.index("scored") < verbs.index("kept token")


@rule("RA-ASK-1", "RA-BATTLE-11", "RA-INV-26")
def test_nothing_on_the_table_changes_before_the_last_answer():
    me = {"class": "warrior", "area": "D", "charged": ["W1", "W2"], "hand": ["DI-05", "DI-12", "DI-15"]}
    s = facing("minotaur", me, {"class": "mystic", "area": "P"}, tokens={"E": ["red"]}, tops={"red": "minotaur"}, left="molpadia", right="lysippe")
    before = table(s)
    for words in ("attack minotaur in Ε", "as your", "borrow alcippe", "exhaust penthesilea", "molpadia", "add DI-05", "add DI-15", "strike"):
        say(s, words)
        assert table(s) == before
    say(s, "cover slot 2")
    assert table(s) != before


@rule("RA-BATTLE-8")
def test_of_two_open_slots_of_the_colour_the_owner_chooses_one():
    s = facing("pegasus", {"class": "princess", "area": "Z", "slots": []}, right="hippo")
    do(s, "fight pegasus", "hippolyta", "hippo", "strike")
    assert choices(s) == ["Cover slot 4: yellow (-3 VP while open)", "Cover slot 6: yellow (-2 VP while open)"]
    assert refused(s, (m.SLOT, 0, 0)) == {"RA-BATTLE-8"}
    do(s, "cover slot 6")
    assert (s.covered[0], s.beside[0]) == (1 << 5, 0)


@rule("RA-BATTLE-8")
@pytest.mark.parametrize(("slots", "covered"), [([3], 1 << 3 | 1 << 5), ([5], 1 << 3 | 1 << 5)])
def test_the_only_open_slot_of_the_colour_is_covered_without_a_question(slots: list[int], covered: int):
    s = facing("pegasus", {"class": "princess", "area": "Z", "slots": slots}, right="hippo")
    do(s, "fight pegasus", "hippolyta", "hippo", "strike")
    assert (s.covered[0], s.beside[0], s.vp[0]) == (covered, 0, 2)


@rule("RA-BATTLE-8")
def test_without_an_open_slot_of_its_colour_the_token_lies_beside_the_mat():
    s = facing("pegasus", {"class": "mystic", "area": "Z", "slots": [3]}, right="hippo")
    do(s, "fight pegasus", "alcippe", "hippo", "strike")
    assert (s.covered[0], s.beside[0], s.vp[0]) == (1 << 3, 1 << 3 * YELLOW, 2)


@rule("RA-RULING-5", "RA-BATTLE-8")
@pytest.mark.parametrize(
    ("kind", "colour", "name"),
    [("warrior", RED, "minotaur"), ("scout", GREEN, "sciron"), ("princess", YELLOW, "harpies"), ("mystic", BLUE, "chimera")],
)
def test_the_sixth_slot_is_a_second_one_of_the_class_colour(kind: str, colour: int, name: str):
    me = {"class": kind, "area": "Z", "hand": ["DI-03"]}
    for game, slots in ((GAMES[3], [colour, 5]), (FIVE_SLOTS, [colour])):
        s = facing(name, me, game=game, left="otrera")
        do(s, f"fight {name}")
        play(s, (m.OWN, m.BASIC, 0), (m.COMMON, m.IN_LEFT, 0))
        while s.asks[-1][0] == m.ASK_BOOST:
            play(s, s.game.legal_moves(s)[-1])
        if len(slots) == 2:
            assert [a for _, a, _ in s.game.legal_moves(s)] == slots
        else:
            assert s.covered[0] == 1 << colour


@rule("RA-RULING-5")
def test_with_the_option_a_second_token_of_the_class_colour_covers_nothing():
    s = facing("pegasus", {"class": "princess", "area": "Z", "slots": [3]}, right="hippo", game=FIVE_SLOTS)
    do(s, "fight pegasus", "hippolyta", "hippo", "strike")
    assert (s.covered[0], s.beside[0]) == (1 << 3, 1 << 3 * YELLOW)


@rule("RA-RULING-43")
def test_a_token_that_changes_its_colour_changes_no_points_of_its_battle():
    me = {"class": "mystic", "area": "Z", "slots": [3], "hand": ["DI-06"], "ap": 4}
    s = facing("pegasus", me, {"ap": 0}, {"ap": 0}, right="hippo", round=3, god="hermes")
    do(s, "fight pegasus", "alcippe", "hippo", "strike", "end")
    do(s, "burn", "end")
    assert s.asks[-1][0] == m.ASK_RECOLOUR
    unchanged = do(s.clone(), "change no colour")
    do(s, "cover slot 1: blue", "the yellow token beside")
    assert (s.covered[0], s.beside[0]) == (1 << 3 | 1, 0)
    assert s.gains[0][0] == unchanged.gains[0][0] == 2  # Pegasus, although no blue event pays that little
    assert s.game.scores(s)[0] - unchanged.game.scores(unchanged)[0] == 3  # the penalty of the blue slot


# Tokens and piles


@rule("RA-EVT-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_as_many_tokens_on_the_map_as_cards_in_the_pile(players: int):
    game, rng = GAMES[players], Random(players)
    s = settle(game.new())
    battles = 0
    while s.round < 3:
        moves = game.legal_moves(s)
        wanted = [move for move in moves if move[0] in (m.FIGHT, m.REACH, m.STRIKE)]
        battles += any(move[0] == m.STRIKE for move in wanted)
        settle(play(s, rng.choice(wanted or moves)))
        if s.round:
            for colour in range(5):
                on_map = sum(tokens_of(packed).count(colour) for packed in s.tokens)
                assert on_map == s.piles[colour].bit_count() + (s.tops[colour] != NONE)
    assert battles > 2


@rule("RA-EVT-2")
def test_a_position_emptied_by_a_battle_can_be_used_for_a_sacrifice_a_flag_and_m2():
    me = {"class": "mystic", "area": "Z", "charged": ["M2"]}
    s = facing("pegasus", me, left="iphito", right="lysippe", tokens={"Z": ["yellow", "red"]}, allowances=3)
    for move in ((m.SACRIFICE, LEFT, 0), (m.SA, 7, 0)):
        assert move not in s.game.legal_moves(s)
    do(s, "fight pegasus", "alcippe", "no common", "strike")
    for move in ((m.SACRIFICE, LEFT, 0), (m.SA, 7, 0)):
        assert move in s.game.legal_moves(s)
    assert refused(s, (m.FLAG, RIGHT, 0)) == {"RA-FLAG-1"}
    s = facing("pegasus", me, right="lysippe", allowances=2)
    do(s, "fight pegasus", "alcippe", "no common", "strike", "flag with lysippe")
    assert s.vp[0] == 4  # 2 for Pegasus, 2 for both positions


def last_green() -> AmazonsState:
    """Cyclops is the last green event; the others were won."""
    me = {"class": "scout", "area": "Z", "charged": ["S1"], "hand": ["DI-03"], "slots": []}
    rival = {"class": "warrior", "area": "P", "won": ["sciron", "procrustes", "typhon"]}
    return facing("cyclops", me, rival, left="otrera")  # 3M 4C


@rule("RA-EVT-3")
def test_with_the_last_card_of_a_colour_its_pile_is_gone():
    s = last_green()
    do(s, "fight cyclops", "antianera", "otrera", "strike")
    say(s, "cover slot 3")
    assert {move[0] for move in s.game.legal_moves(s)} == {m.COMMON_COMES}  # no event comes
    settle(s)
    assert (s.tops[GREEN], s.piles[GREEN]) == (NONE, 0)
    assert not any(GREEN in tokens_of(packed) for packed in s.tokens)
    arranged = do(s.clone(), "use S1")
    assert (m.COLOUR, GREEN, 0) not in arranged.game.legal_moves(arranged)
    assert refused(arranged, (m.COLOUR, GREEN, 0)) == {"RA-EVT-3"}
    do(s, "play DI-03")
    assert [a for _, a, _ in s.game.legal_moves(s)] == [BLUE, RED, YELLOW, PURPLE]
    assert refused(s, (m.COLOUR, GREEN, 0)) == {"RA-EVT-3"}


@rule("RA-BATTLE-7", "RA-SA-S1", "RA-ASK-6")
def test_after_s1_the_next_card_of_the_pile_is_certain():
    s = facing("pegasus", {"class": "warrior", "area": "Z"}, right="hippo", orders={"yellow": ["bellerophon", "harpies", "griffin"]}, arranger=2)
    say(s, "fight pegasus", "penthesilea", "hippo", "strike")
    assert s.game.outcomes(s) == [((m.EVENT_COMES, event("bellerophon"), YELLOW), 1)]


@rule("RA-COM-2", "RA-COM-1")
def test_when_the_deck_of_commons_is_empty_the_used_one_may_come_back_at_once():
    gone = ["molpadia", "iphito", "lysippe", "myrina", "alcynoe"]
    s = facing("pegasus", {"class": "princess", "area": "Z"}, left="otrera", right="hippo", common_discard=gone)
    say(s, "fight pegasus", "hippolyta", "hippo", "strike", "cover slot 4")
    draw(s, "harpies")
    assert {move[1] for move in s.game.legal_moves(s)} == {common(name) for name in (*gone, "hippo")}
    draw(s, "hippo")
    assert (s.open, s.common_discard) == ([common("otrera"), common("hippo")], 0)
    assert s.commons == sum(1 << common(name) for name in gone)


# W1


def extra(**more: Any) -> AmazonsState:
    """The Warrior in Ζ, where Pegasus needs 1M 4C, with an Otrera for 2 AP and a Hippo for 1 AP."""
    me = {"class": "warrior", "area": "Z", "charged": ["W1"], "exhausted": ["ancillary"], **more.pop("me", {})}
    return facing("pegasus", me, left="otrera", right="hippo", **more)


@rule("RA-SA-W1", "RA-TURN-1")
def test_the_extra_battle_comes_before_or_after_the_action():
    s = extra()
    do(s, "fight pegasus")
    assert choices(s) == ["As your Action (1 AP)", "As the extra Battle W1 (0 AP)"]
    first = do(s.clone(), "as the extra", "penthesilea", "hippo", "strike", "burn")
    assert (first.ap[0], first.vp[0], first.charged[0], first.allowances) == (8, 3, 0, 0)
    after = do(extra(), "burn", "fight pegasus", "penthesilea", "hippo", "strike")
    assert (after.ap[0], after.vp[0], after.charged[0]) == (8, 3, 0)
    do(s, "as your action", "penthesilea", "hippo", "strike")
    assert (s.ap[0], s.vp[0], s.charged[0], s.allowances) == (8, 2, 1, 0)


@rule("RA-SA-W1", "RA-TURN-3", "RA-PASS-1")
def test_after_the_extra_battle_alone_the_turn_cannot_be_ended_or_passed():
    s = do(extra(), "fight pegasus", "as the extra", "penthesilea", "hippo", "strike")
    assert (s.allowances, s.used) == (1, 0)
    assert refused(s, (m.END, 0, 0)) == {"RA-TURN-3"}
    assert refused(s, (m.PASS, 0, 0)) == {"RA-PASS-1"}


@rule("RA-SA-W1", "RA-ORC-2")
@pytest.mark.parametrize(("words", "locked"), [("as the extra", 1), ("as your action", 0)])
def test_the_extra_battle_does_not_open_the_oracle_but_a_normal_one_does(words: str, locked: int):
    s = do(extra(me={"locked": True}), "fight pegasus", words, "penthesilea", "hippo", "strike")
    assert s.locked[0] == locked


@rule("RA-SA-W1", "RA-RULING-30", "RA-TURN-2")
def test_commons_and_cards_of_the_extra_battle_are_paid():
    s = extra(me={"ap": 1, "hand": ["DI-05"]})
    do(s, "fight pegasus")
    assert choices(s) == ["As the extra Battle W1 (0 AP)"]  # normally Hippo could not be paid any more
    assert refused(s, (m.HOW, m.NORMAL, 0)) == {"RA-TURN-2"}
    do(s, "as the extra", "penthesilea", "hippo")
    assert answers(s) == [(m.STRIKE, 0)]
    assert refused(s, (m.BOOST, active("DI-05", "T11"), 0)) == {"RA-BATTLE-5"}
    do(s, "strike")
    assert (s.ap[0], s.vp[0]) == (0, 2)
    s = extra(me={"ap": 0})
    assert refused(s, target(s)) == {"RA-BATTLE-6"}


@rule("RA-SA-W1")
def test_the_extra_battle_is_possible_at_0_ap_where_an_own_amazon_is_enough():
    s = facing("sciron", {"class": "warrior", "area": "I", "charged": ["W1"], "ap": 0}, held=BOTH_HELD)
    do(s, "fight sciron", "as the extra", "penthesilea", "no common", "strike")
    assert (s.ap[0], s.vp[0], s.charged[0]) == (0, 2, 0)


@rule("RA-SA-W1", "RA-SA-1")
def test_without_the_charge_there_is_no_extra_battle():
    s = extra(me={"charged": ["W2"]})
    after = do(s.clone(), "fight pegasus")
    assert after.asks[-1][0] == m.ASK_OWN  # there is only one way
    do(s, "burn")
    assert refused(s, target(s)) == {"RA-TURN-1"}
    s = do(extra(me={"ares": True, "bonus": True, "charged": ["W2"]}), "fight pegasus")
    assert refused(s, (m.HOW, m.BY_W1, 0)) == {"RA-SA-W1"}


@rule("RA-SA-W1", "RA-OCC-2")
def test_in_a_closed_area_there_is_no_extra_battle():
    me = {"class": "warrior", "area": "H", "charged": ["W1"]}
    s = facing("pegasus", me, right="hippo", god="zeus")
    assert refused(s, target(s)) == {"RA-OCC-2"}
    assert fights(facing("pegasus", me, right="hippo", god="hermes")) == [(m.FIGHT, area("H"), YELLOW)]


@rule("RA-GODF-4", "RA-RULING-30", "RA-SA-W1")
def test_ares_w1_and_the_action_are_three_ways_to_fight():
    s = extra(me={"bonus": True})
    do(s, "fight pegasus")
    assert choices(s) == ["As your Action (1 AP)", "As the extra Action of Ares (0 AP)", "As the extra Battle W1 (0 AP)"]
    do(s, "as the extra action of ares", "penthesilea", "hippo", "strike")
    assert (s.ap[0], s.ares[0], s.charged[0], s.allowances) == (9, 0, 1, 1)


@rule("RA-SA-W1", "RA-TURN-4")
def test_w1_and_w2_serve_in_the_same_battle():
    me = {"class": "warrior", "area": "Z", "charged": ["W1", "W2"]}
    s = facing("pegasus", me, {"area": "E"}, tokens={"E": ["yellow"]}, right="hippo")  # 4M 3C
    do(s, "attack pegasus in Ε", "as the extra", "penthesilea", "hippo", "strike")
    assert (s.ap[0], s.charged[0], s.allowances, tokens(s, "E")) == (9, 0, 1, [])


# W2


def reach(where: str = "Z", **more: Any) -> AmazonsState:
    me = {"class": "warrior", "area": where, "charged": ["W2"], **more.pop("me", {})}
    yellow = {name: ["yellow"] for name in ("G", "E", "H", "TH")}
    laid = {"tokens": yellow, "tops": {"yellow": "harpies"}, "right": "otrera", **more}
    return facing("harpies", me, {"area": "M"}, {"area": "A"}, **laid)


@rule("RA-SA-W2", "RA-BATTLE-1")
def test_w2_reaches_the_neighbouring_areas_and_no_others():
    s = reach()
    assert [move for move in fights(s) if move[2] == YELLOW] == [(m.REACH, area("E"), YELLOW), (m.REACH, area("H"), YELLOW)]
    assert refused(s, (m.REACH, area("G"), YELLOW)) == {"RA-SA-W2"}
    assert refused(s, (m.REACH, area("P"), YELLOW)) == {"RA-BATTLE-1"}
    assert refused(reach(me={"charged": ["W1"]}), (m.REACH, area("E"), YELLOW)) == {"RA-BATTLE-1"}


@rule("RA-SA-W2", "RA-BATTLE-3")
def test_w2_counts_the_terrain_of_the_area_that_is_attacked():
    s = reach()
    words = [words for words in choices(s) if "Harpies" in words]
    assert words == ["Attack Harpies in Ε from here (W2, needs 4M 2C, 1 VP)", "Attack Harpies in Η from here (W2, needs 3M 4C, 1 VP)"]
    do(s, "attack harpies in Η")
    assert own(s) == [m.BASIC, m.ANCILLARY]  # Penthesilea 6M 6C, Antiope 5M 6C
    do(s, "penthesilea")
    assert helping(s) == [m.IN_RIGHT]


@rule("RA-SA-W2", "RA-SA-1", "RA-FLAG-4")
def test_an_attack_by_w2_costs_a_battle_leaves_her_where_she_is_and_pays_no_toll():
    s = reach(flags_at={"H": 1})
    do(s, "attack harpies in Η", "penthesilea", "otrera", "strike")
    assert status(s, 0) == {"ap": 7, "vp": 1, "supply": 2, "area": "Z", "charged": []}
    assert (s.vp[1], s.visits[area("H")], s.allowances, tokens(s, "H")) == (0, 0, 0, [])


@rule("RA-OCC-3", "RA-SA-W2")
def test_a_miniature_of_another_player_is_no_obstacle():
    me = {"class": "warrior", "area": "Z", "charged": ["W2"]}
    for place in ("H", "TH"):
        s = facing("harpies", me, {"area": place}, tokens={"H": ["yellow"]}, right="otrera")
        assert (m.REACH, area("H"), YELLOW) in fights(s)


@rule("RA-SA-W2", "RA-RULING-32")
def test_closed_areas_are_out_of_reach_unless_the_god_does_not_bind_her():
    move = (m.REACH, area("H"), YELLOW)
    s = reach(god="zeus")
    assert refused(s, move) == {"RA-RULING-32"}
    assert (m.REACH, area("E"), YELLOW) in fights(s)
    assert refused(reach(god="hephaestus"), (m.REACH, area("E"), YELLOW)) == {"RA-RULING-32"}
    assert move in fights(reach(god="zeus", exempt=1))
    assert move in fights(reach(god="zeus", me={"track": "hecate", "bonus": True}))
    assert move in fights(reach(god="poseidon"))


@rule("RA-SA-W2", "RA-OCC-2")
def test_from_a_closed_area_nothing_is_reached():
    me = {"class": "warrior", "area": "H", "charged": ["W1", "W2"]}
    s = facing("harpies", me, tokens={"Z": ["yellow"]}, right="otrera", god="zeus")
    assert refused(s, (m.REACH, area("Z"), YELLOW)) == {"RA-OCC-2"}


@rule("RA-RULING-28", "RA-SA-W2")
def test_w2_reaches_out_of_the_palace():
    s = reach("P")
    assert [move for move in fights(s) if move[2] == YELLOW] == [(m.REACH, area("G"), YELLOW), (m.REACH, area("H"), YELLOW)]


@rule("RA-SA-W2", "RA-BATTLE-1")
def test_in_her_own_area_she_fights_without_w2():
    s = extra(me={"charged": ["W2"]})
    assert (m.FIGHT, area("Z"), YELLOW) in fights(s)
    assert refused(s, (m.REACH, area("Z"), YELLOW)) == {"RA-SA-W2"}
    do(s, "fight pegasus", "penthesilea", "hippo", "strike")
    assert s.charged[0] == 2


@rule("RA-SA-W2", "RA-BATTLE-1")
def test_an_event_beside_her_is_not_fought_as_if_she_stood_there():
    s = reach()
    assert (m.REACH, area("H"), YELLOW) in fights(s)
    assert refused(s, (m.FIGHT, area("H"), YELLOW)) == {"RA-BATTLE-1"}


@rule("RA-2P-1", "RA-SA-W2")
def test_with_two_players_w2_reaches_no_area_that_is_out_of_the_game():
    me = {"class": "warrior", "area": "E", "charged": ["W2"], "bonus": False}
    cards = {"hand": ["DI-01", "DI-02", "DI-03", "DI-04", "DI-05", "DI-06"], "ap": 11}
    s = at({**me, **cards}, {"class": "scout"}, right="otrera")
    assert {a for kind, a, _ in fights(s) if kind == m.REACH} == {area("G"), area("Z")}
    s = at({**me, **cards}, {"class": "scout"}, {}, right="otrera")
    assert {a for kind, a, _ in fights(s) if kind == m.REACH} == {area("G"), area("D"), area("Z")}


# P2


def freeing(**more: Any) -> AmazonsState:
    """The Princess in Ζ against Pegasus, 1M 4C, with Otrera for 2 AP and Hippo for 1 AP."""
    me = {"class": "princess", "area": "Z", "charged": ["P2"], "exhausted": ["ancillary"], "slots": [3], **more.pop("me", {})}
    return facing("pegasus", me, left="otrera", right="hippo", **more)


@rule("RA-SA-P2", "RA-SA-2")
@pytest.mark.parametrize(("words", "ap", "charged"), [("pay 2 AP for otrera", 6, 2), ("otrera is free", 8, 0)])
def test_with_p2_a_common_costs_nothing_and_p2_is_spent_only_then(words: str, ap: int, charged: int):
    s = freeing()
    do(s, "fight pegasus", "hippolyta", "otrera", words, "strike")
    assert (s.ap[0], s.charged[0]) == (ap, charged)
    assert s.common_discard == 1 << common("otrera")


@rule("RA-SA-P2", "RA-TURN-2", "RA-ASK-3")
def test_whether_she_is_paid_is_asked_even_when_there_are_no_ap_for_it():
    s = freeing(me={"ap": 3})
    do(s, "fight pegasus", "hippolyta")
    assert helping(s) == [m.IN_LEFT, m.IN_RIGHT]
    after = do(s.clone(), "hippo")
    assert answers(after) == [(m.FREE, m.PAY), (m.FREE, m.IN_RIGHT)]
    do(s, "otrera")
    assert answers(s) == [(m.FREE, m.IN_LEFT)]
    assert refused(s, (m.FREE, m.PAY, 0)) == {"RA-TURN-2"}
    assert refused(s, (m.FREE, m.IN_RIGHT, 0)) == {"RA-SA-P2"}


@rule("RA-SA-P2")
def test_without_p2_or_without_a_common_there_is_nothing_to_free():
    s = freeing(me={"charged": ["P1"]})
    do(s, "fight pegasus", "hippolyta", "otrera")
    assert s.asks[-1][0] == m.ASK_BOOST
    s = facing("harpies", {"class": "princess", "area": "I", "charged": ["P2"]}, left="otrera", right="hippo")
    do(s, "fight harpies", "hippolyta", "no common")
    assert s.asks[-1][0] == m.ASK_BOOST
    assert refused(freeing(me={"charged": ["P1"], "ap": 2}), (m.FIGHT, area("Z"), YELLOW)) == {"RA-BATTLE-6"}


# M1


def ignoring(**more: Any) -> AmazonsState:
    """The Mystic in Ε, where Pegasus needs 4M 3C, and without the terrain 1M 3C."""
    me = {"class": "mystic", "area": "E", "charged": ["M1", "M2"], "exhausted": ["ancillary"], **more.pop("me", {})}
    return facing("pegasus", me, left="otrera", right="hippo", **more)


@rule("RA-SA-M1", "RA-BATTLE-3", "RA-SA-2")
def test_m1_leaves_the_terrain_out_and_is_spent_only_then():
    s = ignoring()
    do(s, "fight pegasus")
    assert choices(s) == ["Fight with the terrain (needs 4M 3C)", "Ignore the terrain with M1 (needs 1M 3C)"]
    full = do(s.clone(), "fight with", "alcippe")
    assert helping(full) == [m.IN_LEFT]
    do(full, "otrera", "strike")
    assert (full.charged[0], full.ap[0]) == (3, 6)
    do(s, "ignore", "alcippe")
    assert helping(s) == [m.NOT_ANY, m.IN_LEFT, m.IN_RIGHT]
    do(s, "no common", "strike")
    assert (s.charged[0], s.ap[0], s.vp[0]) == (2, 8, 2)


@rule("RA-SA-M1")
def test_uncharged_m1_is_not_asked_for():
    s = do(ignoring(me={"charged": ["M2"]}), "fight pegasus")
    assert s.asks[-1][0] == m.ASK_OWN
    assert refused(ignoring(me={"charged": ["M2"]}, held=BOTH_HELD), (m.FIGHT, area("E"), YELLOW)) == {"RA-BATTLE-5"}


@rule("RA-SA-M1", "RA-ASK-2")
def test_every_way_to_pay_is_open_to_a_battle_that_only_m1_can_win():
    s = ignoring(me={"track": "ares", "bonus": True}, held=BOTH_HELD)
    do(s, "fight pegasus")
    assert choices(s) == ["As your Action (2 AP)", "As the extra Action of Ares (0 AP)"]
    do(s, "as the extra")
    assert choices(s) == ["Ignore the terrain with M1 (needs 1M 3C)"]


@rule("RA-SA-M1")
def test_m1_changes_the_terrain_of_one_battle_only():
    two = {"tokens": {"Z": ["yellow", "red"]}, "tops": {"yellow": "pegasus", "red": "minotaur"}}
    s = ignoring(me={"area": "Z"}, allowances=2, **two)
    do(s, "fight pegasus", "ignore", "nobody", "otrera", "strike", "fight minotaur")
    assert s.asks[-1][0] == m.ASK_OWN
    assert s.game.prompt(s).startswith("Minotaur in Ζ needs 2 Might, 5 Cunning")


# Borrowed abilities


@rule("RA-SA-M1", "RA-DI-OSA", "RA-SA-W2")
def test_a_borrowed_m1_serves_an_attack_by_w2():
    me = {"class": "warrior", "area": "D", "charged": ["W1", "W2"], "hand": ["DI-10"], "exhausted": ["ancillary"]}
    s = facing("minotaur", me, {"class": "mystic", "area": "B"}, {"area": "P"}, tokens={"E": ["red"]}, left="lysippe", right="hippo")
    assert refused(s, (m.REACH, area("E"), RED)) == {"RA-BATTLE-5"}  # 5M 4C
    do(s, "play DI-10", "borrow M1", "spend W1", "attack minotaur in Ε", "ignore", "penthesilea", "hippo", "strike", "cover slot 2")
    assert (s.ap[0], s.charged[0], s.borrowed, s.vp[0]) == (7, 0, 0, 4)


def borrowed(ability: str, **more: Any) -> AmazonsState:
    """The Scout has taken an ability of the Warrior or the Princess for this turn and spent S1 for it."""
    me = {"class": "scout", "area": "Z", "charged": ["S1", "S2"], "hand": ["DI-10"], "exhausted": ["ancillary"], **more.pop("me", {})}
    rivals = {"class": "warrior", "area": "K"}, {"class": "princess", "area": "P"}
    laid = {"tokens": {"Z": ["yellow"], "E": ["yellow"]}, "tops": {"yellow": "pegasus"}, "left": "otrera", "right": "hippo", **more}
    return do(facing("pegasus", me, *rivals, **laid), "play DI-10", f"borrow {ability}", "spend S1")


@rule("RA-DI-OSA", "RA-RULING-52", "RA-SA-W1")
def test_a_borrowed_w1_is_one_extra_battle():
    s = borrowed("W1")
    assert (s.ap[0], s.charged) == (9, [2, 3, 3])
    do(s, "burn", "fight pegasus", "antianera", "hippo", "strike")
    assert (s.ap[0], s.vp[0], s.borrowed, s.charged) == (7, 3, 0, [2, 3, 3])


@rule("RA-DI-OSA", "RA-SA-W2")
def test_a_borrowed_w2_is_one_attack_from_afar():
    s = borrowed("W2")
    do(s, "attack pegasus in Ε", "antianera", "otrera", "strike")
    assert (s.ap[0], s.vp[0], s.borrowed, s.charged, tokens(s, "E")) == (5, 2, 0, [2, 3, 3], [])


@rule("RA-DI-OSA", "RA-SA-P2")
def test_a_borrowed_p2_frees_one_common():
    s = borrowed("P2")
    do(s, "fight pegasus", "antianera", "otrera", "otrera is free", "strike")
    assert (s.ap[0], s.borrowed, s.charged) == (7, 0, [2, 3, 3])


@rule("RA-DI-OSA", "RA-RULING-52", "RA-SA-1")
def test_a_borrowed_ability_that_is_not_used_is_lost_with_the_turn():
    s = borrowed("W2")
    do(s, "fight pegasus", "antianera", "otrera", "strike")
    assert s.borrowed == 1 << 1
    do(s, "end")
    assert (s.borrowed, s.charged) == (0, [2, 3, 3])


@rule("RA-RULING-33", "RA-DI-OSA")
def test_abilities_are_lent_while_the_basic_amazon_is_available_charged_or_not():
    me = {"class": "scout", "area": "Z", "charged": ["S1"], "hand": ["DI-10"]}
    rivals = {"class": "warrior", "charged": []}, {"class": "mystic", "exhausted": ["basic"]}
    s = do(facing("pegasus", me, *rivals), "play DI-10")
    assert choices(s) == ["Borrow W1 (extra Battle) of Player 2", "Borrow W2 (reach a neighbouring area) of Player 2"]
    assert refused(s, (m.ABILITY, 2, M1)) == {"RA-RULING-33"}
    do(s, "borrow W1")
    assert (s.charged, s.borrowed) == ([0, 0, 3], 1 << W1)


@rule("RA-SA-2")
@pytest.mark.parametrize(("kind", "ability"), [("warrior", 0), ("warrior", 1), ("princess", 5), ("mystic", 6)])
def test_abilities_of_a_battle_are_not_used_by_themselves(kind: str, ability: int):
    s = at({"class": kind, "area": "Z"}, {})
    assert (m.SA, ability, 0) not in s.game.legal_moves(s)
    assert refused(s, (m.SA, ability, 0)) == {"RA-SA-2"}
