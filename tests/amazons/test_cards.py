"""Divine Intervention cards: when they may be used, and what each active option does (RA-DI). Passive options are in `test_scoring`."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_lib.core.bits import members
from kernel_lib.core.types import CHANCE, Move
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import AREAS, BLUE, GREEN, LEFT, M1, M2, P1, P2, PURPLE, RIGHT, S1, S2, W1, W2, YELLOW
from kernel_lib.games.amazons.state import C_ABILITY, NOBODY, AmazonsState
from tests.amazons.table import (
    active,
    area,
    at,
    card,
    choices,
    common,
    do,
    draw,
    event,
    events,
    hand,
    kinds,
    play,
    refused,
    say,
    settle,
    status,
    tokens,
)
from tests.marks import rule

ALL_CARDS = [f"DI-{number:02}" for number in range(1, 16)]
BURN, END = (m.BURN, 0, 0), (m.END, 0, 0)
BLOCKED = {"left": 1, "right": 1}
"""Both commons are reserved by Player 2, so that battles are fought with own Amazons and cards alone."""


def use(name: str, option: str) -> Move:
    """A free option of a card."""
    return m.CARD, active(name, option), 0


def by(name: str, option: str) -> int:
    """A card as the last number of an Action."""
    return 1 + active(name, option)


def cards(numbers: int) -> list[str]:
    """Ids of a set of cards."""
    return [f"DI-{number + 1:02}" for number in members(numbers)]


def offered(s: AmazonsState, kind: int) -> list[Move]:
    """The legal moves of a kind."""
    return [move for move in s.game.legal_moves(s) if move[0] == kind]


def coming(s: AmazonsState) -> list[str]:
    """The cards that chance can bring now."""
    assert s.to_act == CHANCE
    return [f"DI-{move[1] + 1:02}" for move in s.game.legal_moves(s)]


def rest(s: AmazonsState) -> AmazonsState:
    """Gives the first answer to everything that is asked before the turn goes on."""
    while settle(s).asks[-1][0] != m.ASK_TURN:
        s.game.apply(s, s.game.legal_moves(s)[0])
    return s


def duel(*names: str, kind: str = "warrior", me: dict[str, Any] | None = None, **about: Any) -> AmazonsState:
    """In Ζ, where the terrain is 0M 1C, with this hand and the Basic Amazon, without commons, abilities and bonus."""
    mine = {"class": kind, "area": "Z", "bonus": False, "charged": [], "exhausted": ["ancillary"], "hand": list(names), **(me or {})}
    rivals = [
        {"class": name, "area": where, "bonus": False} for name, where in (("princess", "P"), ("mystic", "M"), ("warrior", "A")) if name != kind
    ]
    return at(mine, *rivals[:2], **{"held": BLOCKED, **about})


# One option of a card, from the hand, and any number of cards


@rule("RA-DI-1")
def test_a_card_is_used_for_one_of_its_options_and_leaves_the_hand():
    s = at({"class": "princess", "hand": ["DI-07", "DI-03"]}, {})
    assert {use("DI-07", "TWO"), use("DI-07", "RSC"), use("DI-03", "RSE")} == set(offered(s, m.CARD))
    play(s, use("DI-07", "TWO"))
    assert (hand(s, 0), s.hand_size[0], cards(s.discard)) == (["DI-03"], 1, ["DI-07"])
    assert offered(s, m.CARD) == [use("DI-03", "RSE")]
    assert refused(s, use("DI-07", "RSC")) == {"RA-DI-1"}
    assert ("RA-DI-1", "played") in events(s)


@rule("RA-DI-1")
def test_cards_of_others_of_the_deck_and_of_the_discard_pile_cannot_be_used():
    s = at({"class": "princess", "hand": ["DI-03"]}, {"hand": ["DI-07"]}, discard=["DI-08"])
    for name in ("DI-07", "DI-08"):
        assert refused(s, use(name, "TWO")) == {"RA-DI-1"}
    assert refused(s, use("DI-11", "RLX")) == {"RA-DI-1"}
    assert refused(s, (m.ORACLE, 0, by("DI-08", "FOB"))) == {"RA-DI-1"}


@rule("RA-DI-1")
def test_a_card_has_only_its_own_options():
    s = at({"class": "warrior", "area": "K", "hand": ["DI-01", "DI-09"], "charged": []}, {}, tokens={"K": []})
    assert refused(s, (m.BARRACK, 0, by("DI-01", "RSC"))) == {"RA-DI-1"}
    assert refused(s, (m.FLAG, m.BY_CARD, by("DI-09", "TEL"))) == {"RA-DI-1"}
    assert refused(s, (m.FLAG, m.BY_CARD, by("DI-09", "FLG"))) == set()


@rule("RA-DI-1")
def test_a_card_in_the_hand_at_the_end_counts_and_a_used_one_does_not():
    """DI-05 is worth 2 VP at the end."""
    s = at({"class": "warrior", "area": "Z", "hand": ["DI-05"], "bonus": False, "ap": 2}, {"class": "scout", "area": "E", "ap": 0}, round=3)
    kept, used = s.clone(), s.clone()
    play(kept, BURN, END, BURN, END)
    rest(play(used, (m.MOVE, area("E"), by("DI-05", "SPT"))))
    play(used, END)
    assert [each.final[0][2] for each in (kept, used)] == [2, 0]


@rule("RA-DI-2", "RA-DI-TWO")
def test_any_number_of_cards_may_be_used_in_a_turn():
    s = at({"class": "princess", "bonus": False, "hand": ["DI-01", "DI-03", "DI-07", "DI-08"]}, {})
    play(s, use("DI-07", "TWO"), use("DI-08", "TWO"))
    do(s, "play di-01: reserve", "reserve otrera", "play di-03: reserve", "reserve green")
    assert (s.ap[0], s.allowances, hand(s, 0)) == (6, 3, [])
    assert cards(s.discard) == ["DI-01", "DI-03", "DI-07", "DI-08"]


@rule("RA-DI-2", "RA-INV-20")
def test_a_hand_may_hold_all_cards_and_each_free_option_of_it_can_be_used():
    s = at({"class": "princess", "hand": ALL_CARDS, "vp": -1, "exhausted": ["basic"], "track": "ares"}, {"class": "scout"}, god="zeus")
    codes = {("DI-01", "RSC"), ("DI-02", "FOR"), ("DI-03", "RSE"), ("DI-07", "TWO"), ("DI-07", "RSC"), ("DI-08", "TWO"), ("DI-09", "TEL"),
             ("DI-10", "OSA"), ("DI-11", "RLX"), ("DI-11", "FOR"), ("DI-14", "RSE"), ("DI-15", "LST")}  # fmt: skip
    assert set(offered(s, m.CARD)) == {use(*code) for code in codes}  # nobody can be robbed, and nothing picked up
    assert len(s.game.legal_moves(s)) <= 70


@rule("RA-DI-2", "RA-TURN-4")
def test_cards_may_come_before_between_and_after_actions():
    s = at({"class": "princess", "area": "P", "bonus": False, "hand": ["DI-03", "DI-07", "DI-14"]}, {})
    do(s, "play di-03: reserve", "reserve blue", "move to Ζ", "play di-07: one more", "move to Ε", "play di-14: reserve", "reserve red", "end")
    assert (s.ap[0], s.held_events) == (5, [0, 0, -1, -1, -1])


# The deck


@rule("RA-DI-3", "RA-ASK-6")
def test_an_empty_deck_is_made_of_the_discard_pile_when_a_card_is_due():
    s = at({"class": "warrior", "area": "B", "hand": ["DI-01"], "ares": False}, {"hand": ALL_CARDS[4:]}, discard=["DI-02", "DI-03", "DI-04"])
    assert (s.deck_size, s.bottom) == (0, [])
    say(s, "visit the oracle")
    assert coming(s) == ["DI-02", "DI-03", "DI-04"]
    assert ("RA-DI-3", "reshuffled") in events(s)
    assert (s.discard, s.deck_size) == (0, 3)
    draw(s, "DI-03", "DI-02")
    do(s, "keep di-02")
    assert (cards(s.deck), s.deck_size, s.bottom) == (["DI-04"], 1, [card("DI-03")])


@rule("RA-DI-3", "RA-ORC-1", "RA-ASK-6")
def test_the_discard_pile_is_shuffled_between_two_draws_and_not_before_the_deck_is_empty():
    s = at({"class": "warrior", "area": "B", "ares": False}, {"hand": ALL_CARDS[3:]}, discard=["DI-02", "DI-03"])
    say(s, "visit the oracle")
    assert coming(s) == ["DI-01"]
    assert ("RA-DI-3", "reshuffled") not in events(s)
    draw(s, "DI-01")
    assert coming(s) == ["DI-02", "DI-03"]
    assert ("RA-DI-3", "reshuffled") in events(s)


@rule("RA-DI-3", "RA-ASK-6")
def test_cards_under_the_deck_come_in_order_before_the_discard_pile_is_shuffled():
    s = at({"class": "warrior", "area": "B", "ares": False}, {"hand": ALL_CARDS[4:]}, discard=["DI-01"], bottom=["DI-04", "DI-02"])
    assert cards(s.deck) == ["DI-03"]
    say(s, "visit the oracle")
    assert coming(s) == ["DI-03"]
    draw(s, "DI-03")
    assert coming(s) == ["DI-04"]
    draw(s, "DI-04")
    do(s, "keep di-03")
    assert (s.bottom, cards(s.discard)) == ([card("DI-02"), card("DI-04")], ["DI-01"])


@rule("RA-DI-3")
def test_the_discard_pile_stays_while_no_card_is_due():
    me = {"class": "warrior", "area": "K", "bonus": False}
    s = at(me, {"hand": ALL_CARDS[2:]}, discard=["DI-01", "DI-02"], left="otrera", right="alcynoe", tokens={"K": []})
    do(s, "supply with alcynoe", "end")
    assert (cards(s.discard), s.deck_size, s.active) == (["DI-01", "DI-02"], 0, 1)


@rule("RA-DI-4", "RA-DI-FREE", "RA-ORC-1")
@pytest.mark.parametrize(("name", "option", "place"), [("DI-08", "FOB", "P"), ("DI-10", "FOP", "B")])
def test_a_card_that_pays_for_an_oracle_is_not_drawn_by_it(name: str, option: str, place: str):
    others = [each for each in ALL_CARDS if each not in ("DI-01", "DI-02", name)]
    s = at({"class": "warrior", "area": place, "hand": [name], "ares": False}, {"hand": others}, discard=["DI-01", "DI-02"])
    play(s, (m.ORACLE, 0, by(name, option)))
    assert (coming(s), hand(s, 0), s.discard) == (["DI-01", "DI-02"], [], 0)
    draw(s, "DI-01")
    assert coming(s) == ["DI-02"]
    draw(s, "DI-02")
    assert s.discard == 0
    do(s, "keep di-01")
    assert (hand(s, 0), s.bottom, cards(s.discard)) == (["DI-01"], [card("DI-02")], [name])


@rule("RA-DI-4", "RA-DI-5", "RA-ORC-1")
def test_an_oracle_by_card_with_one_card_left_keeps_it_and_draws_nothing_more():
    others = [each for each in ALL_CARDS if each not in ("DI-01", "DI-08")]
    s = at({"class": "warrior", "area": "P", "hand": ["DI-08"], "ares": False}, {"hand": others}, discard=["DI-01"])
    play(s, (m.ORACLE, 0, by("DI-08", "FOB")))
    draw(s, "DI-01")
    assert (s.asks[-1][0], hand(s, 0), s.bottom, cards(s.discard)) == (m.ASK_TURN, ["DI-01"], [], ["DI-08"])


@rule("RA-DI-4", "RA-DI-5", "RA-ORC-1")
def test_an_oracle_by_card_is_refused_when_that_card_would_be_the_only_one_to_draw():
    others = [each for each in ALL_CARDS if each != "DI-08"]
    s = at({"class": "warrior", "area": "P", "hand": ["DI-08"], "charged": ["W1"]}, {"hand": others})
    assert offered(s, m.ORACLE) == []
    assert refused(s, (m.ORACLE, 0, by("DI-08", "FOB"))) == {"RA-ORC-1"}
    assert refused(s, (m.BARRACK, 0, by("DI-08", "FOB"))) == set()


@rule("RA-DI-5", "RA-RND-8")
def test_without_any_card_left_cybele_gives_none():
    spec = {"class": "warrior", "ap": 0, "sacrifice": "cybele", "hand": ["DI-01"]}
    for left, size in ((ALL_CARDS[1:], 1), (ALL_CARDS[2:], 2)):
        s = at(spec, {"class": "scout", "ap": 1, "hand": left}, turn=1)
        do(play(s, BURN), "end")
        assert s.round == 2
        assert (s.bonus[0], s.hand_size[0], s.deck_size) == (1, size, 0)


@rule("RA-DI-5", "RA-ORC-1")
def test_without_any_card_left_no_oracle_can_be_visited():
    s = at({"class": "warrior", "area": "B", "hand": ALL_CARDS[:7]}, {"hand": ALL_CARDS[7:]})
    assert refused(s, (m.ORACLE, 0, 0)) == {"RA-ORC-1"}


# Costs and moments

FREE = [("DI-01", "RSC", 1), ("DI-03", "RSE", 1), ("DI-02", "FOR", 1), ("DI-15", "LST", 1), ("DI-07", "TWO", 1), ("DI-09", "TEL", 2),
        ("DI-10", "OSA", 1), ("DI-11", "RLX", 2), ("DI-06", "STL", 1), ("DI-14", "PCK", 1)]  # fmt: skip


def ready(name: str, ap: int) -> AmazonsState:
    """Every free option is possible but for its AP."""
    me = {"class": "warrior", "area": "K", "ap": ap, "vp": -1, "bonus": False, "exhausted": ["basic"], "hand": [name]}
    spare = [each for each in ("DI-05", "DI-04", "DI-01") if each != name]
    return at(me, {"class": "mystic", "area": "B", "hand": [spare[0]]}, {"class": "scout", "area": "I"}, god="zeus", discard=[spare[1]])


@rule("RA-DI-6", "RA-AP-3")
@pytest.mark.parametrize(("name", "option", "cost"), FREE)
def test_a_free_option_is_paid_when_it_is_played(name: str, option: str, cost: int):
    s = ready(name, 7)
    play(s, use(name, option))
    rest(s)
    assert (s.ap[0], s.spent[0][9], s.allowances > 0) == (7 - cost, cost, True)
    assert name in cards(s.discard)
    assert status(s, 1)["ap"] == 10


@rule("RA-DI-6")
@pytest.mark.parametrize(("name", "option", "cost"), FREE)
def test_a_free_option_needs_its_action_points(name: str, option: str, cost: int):
    assert use(name, option) in ready(name, cost).game.legal_moves(ready(name, cost))
    s = ready(name, cost - 1)
    assert use(name, option) not in s.game.legal_moves(s)
    assert refused(s, use(name, option)) == {"RA-DI-6"}


BELONGING = [("DI-01", "T2M", "RA-DI-T"), ("DI-03", "T2C", "RA-DI-T"), ("DI-05", "T11", "RA-DI-T"), ("DI-15", "SWP", "RA-DI-SWP"),
             ("DI-12", "OST", "RA-DI-OST"), ("DI-05", "SPT", "RA-DI-SPT"), ("DI-08", "FOB", "RA-DI-FREE"), ("DI-10", "FOP", "RA-DI-FREE"),
             ("DI-13", "FPB", "RA-DI-FREE"), ("DI-04", "SUP", "RA-DI-SUP"), ("DI-09", "FLG", "RA-DI-FLG"), ("DI-12", "SAC", "RA-DI-SAC")]  # fmt: skip


@rule("RA-DI-6", "RA-RULING-14")
@pytest.mark.parametrize(("name", "option", "reason"), BELONGING)
def test_an_option_that_belongs_to_an_action_is_not_played_by_itself(name: str, option: str, reason: str):
    s = ready(name, 7)
    assert use(name, option) not in s.game.legal_moves(s)
    assert refused(s, use(name, option)) == {reason}


@rule("RA-DI-6", "RA-TURN-2")
def test_an_option_of_an_action_is_paid_together_with_it():
    """A Flag costs the Princess 1 AP, and the card 1."""
    for ap, legal in ((2, True), (1, False)):
        s = at({"class": "princess", "area": "E", "ap": ap, "bonus": False, "hand": ["DI-09"]}, {}, tokens={"E": []}, left="otrera", right="hippo")
        flag = (m.FLAG, m.BY_CARD, by("DI-09", "FLG"))
        assert (flag in s.game.legal_moves(s)) == legal
        assert refused(s, flag) == (set() if legal else {"RA-TURN-2"})


@rule("RA-RULING-14", "RA-DI-TEL")
@pytest.mark.parametrize(("name", "option", "cost"), FREE)
def test_free_options_take_no_action(name: str, option: str, cost: int):
    s = rest(play(ready(name, 7), use(name, option)))
    assert (s.used, s.allowances) == (0, 2 if option == "TWO" else 1)
    assert BURN in s.game.legal_moves(s)
    assert END not in s.game.legal_moves(s)


# Boosts: +2M, +2C, +1M +1C, a swap of the commons

BOOSTS = [
    # class with M and C, colour, event in Z (0M 1C) with what it needs there, card, option
    ("mystic", "purple", "empusa", "DI-01", "T2M", 3),  # 1M 4C, needs 2M 4C
    ("warrior", "green", "sciron", "DI-03", "T2C", 2),  # 4M 1C, needs 3M 2C
    ("warrior", "green", "sciron", "DI-06", "T11", 2),
    ("scout", "green", "sciron", "DI-05", "T11", 3),  # 2M 3C, needs 3M 2C
    ("scout", "green", "sciron", "DI-02", "T2M", 3),
]


@rule("RA-DI-T", "RA-BATTLE-5", "RA-BATTLE-6")
@pytest.mark.parametrize(("kind", "colour", "top", "name", "option", "cost"), BOOSTS)
def test_a_boost_wins_a_battle_for_1_ap_that_is_lost_without(kind: str, colour: str, top: str, name: str, option: str, cost: int):
    about: dict[str, Any] = {"tokens": {"Z": [colour]}, "tops": {colour: top}, "kind": kind}
    fight = (m.FIGHT, area("Z"), {"green": GREEN, "purple": PURPLE}[colour])
    assert refused(duel(**about), fight) == {"RA-BATTLE-5"}
    assert refused(duel(name, **about, me={"ap": cost - 1}), fight) == {"RA-BATTLE-6"}
    s = play(duel(name, **about, me={"ap": cost}), fight)
    play(s, (m.OWN, m.BASIC, 0), (m.COMMON, m.NOT_ANY, 0))
    assert s.game.legal_moves(s) == [(m.BOOST, active(name, option), 0)]
    rest(do(s, "add", "strike"))
    assert (s.ap[0], s.won[0], cards(s.discard)) == (0, 1 << event(top), [name])


@rule("RA-DI-T")
@pytest.mark.parametrize(
    ("name", "option", "gain"),
    [
        ("DI-01", "T2M", (2, 0)),
        ("DI-02", "T2M", (2, 0)),
        ("DI-03", "T2C", (0, 2)),
        ("DI-04", "T2C", (0, 2)),
        ("DI-05", "T11", (1, 1)),
        ("DI-06", "T11", (1, 1)),
    ],
)
def test_what_each_boost_adds(name: str, option: str, gain: tuple[int, int]):
    s = duel(name, tokens={"Z": ["yellow"]}, tops={"yellow": "harpies"}, kind="scout")
    do(s, "fight harpies", "antianera", "no common", f"add {name}")
    might, cunning = 2 + gain[0], 3 + gain[1]
    assert f"you have {might} Might, {cunning} Cunning for 3 AP" in s.game.prompt(s)


@rule("RA-DI-T", "RA-DI-2")
def test_several_boosts_add_up():
    """Charon in Ζ needs 1 Might and 6 Cunning; Penthesilea has 4 and 1."""
    names = ["DI-03", "DI-04", "DI-06"]
    about: dict[str, Any] = {"tokens": {"Z": ["purple"]}, "tops": {"purple": "charon"}}
    fight = (m.FIGHT, area("Z"), PURPLE)
    assert refused(duel(*names[:2], **about), fight) == {"RA-BATTLE-5"}
    s = duel(*names, **about)
    play(s, fight, (m.OWN, m.BASIC, 0), (m.COMMON, m.NOT_ANY, 0))
    assert s.game.legal_moves(s) == [(m.BOOST, active("DI-03", "T2C"), 0)]
    do(s, "add di-03", "add di-04", "add di-06", "strike")
    assert (status(s, 0)["ap"], s.vp[0], cards(s.discard)) == (6, 4, names)


@rule("RA-DI-T", "RA-ASK-1")
def test_boosts_are_named_in_the_order_of_their_numbers():
    about: dict[str, Any] = {"tokens": {"Z": ["yellow"]}, "tops": {"yellow": "harpies"}, "kind": "scout"}
    s = duel("DI-01", "DI-03", **about)
    play(s, (m.FIGHT, area("Z"), YELLOW), (m.OWN, m.BASIC, 0), (m.COMMON, m.NOT_ANY, 0), (m.BOOST, active("DI-03", "T2C"), 0))
    assert refused(s, (m.BOOST, active("DI-01", "T2M"), 0)) == {"RA-DI-1"}
    assert refused(s, (m.BOOST, active("DI-03", "RSE"), 0)) == {"RA-DI-1"}
    assert refused(s, (m.BOOST, active("DI-05", "T11"), 0)) == {"RA-DI-1"}
    assert s.game.legal_moves(s) == [(m.STRIKE, 0, 0)]


@rule("RA-DI-T", "RA-AMZ-6")
def test_boosts_help_in_an_amazonomachy():
    """Penthesilea and Otrera in the left slot have 8M 4C; row 3 needs 5M 6C."""
    me = {"class": "warrior", "bonus": False, "charged": [], "exhausted": ["ancillary"]}
    s = at({**me, "hand": ["DI-04"]}, {}, left="otrera", right="lysippe")
    assert refused(at(me, {}, left="otrera", right="lysippe"), (m.CAMPAIGN, 2, 0)) == {"RA-BATTLE-5"}
    do(s, "amazonomachy 5m 6c", "penthesilea", "otrera", "add di-04", "strike")
    assert (s.row[0], s.ap[0], s.vp[0], cards(s.discard)) == (2, 6, 2, ["DI-04"])


def swap(right: str = "lysippe", **about: Any) -> AmazonsState:
    """Charon in Ι needs 2M 5C. Penthesilea and Iphito have 7M 3C, or 5M 5C when Iphito stands in the right slot."""
    me = {"class": "warrior", "area": "I", "bonus": False, "charged": [], "exhausted": ["ancillary"], "hand": ["DI-15"]}
    rival = {"class": "scout", "area": "Z"}
    return at(me, rival, tokens={"I": ["purple"]}, tops={"purple": "charon"}, **{"left": "iphito", "right": right, **about})


@rule("RA-DI-SWP", "RA-COM-3", "RA-BATTLE-11")
def test_the_commons_change_slots_before_the_force_is_counted_and_stay_so():
    s = do(swap(), "fight charon", "penthesilea", "iphito")
    assert s.game.legal_moves(s) == [(m.BOOST, active("DI-15", "SWP"), 0)]
    do(s, "add di-15")
    assert "you have 5 Might, 5 Cunning for 3 AP" in s.game.prompt(s)
    assert s.open == [common("iphito"), common("lysippe")]  # nothing has happened yet
    say(s, "strike")
    draw(s, "hercules", "hippo")
    assert s.open == [common("lysippe"), common("hippo")]
    assert (s.ap[0], s.common_discard, cards(s.discard)) == (7, 1 << common("iphito"), ["DI-15"])
    assert ("RA-DI-SWP", "swapped") in events(s)


@rule("RA-DI-SWP")
def test_a_swap_may_be_added_to_a_battle_without_a_common():
    s = duel("DI-15", kind="scout", tokens={"Z": ["yellow"]}, tops={"yellow": "harpies"}, left="iphito", right="lysippe", held={})
    do(s, "fight harpies", "antianera", "no common", "add di-15", "strike")
    assert (s.open, s.ap[0], s.common_discard) == ([common("lysippe"), common("iphito")], 7, 0)


@rule("RA-DI-SWP")
@pytest.mark.parametrize("slot", ["left", "right"])
def test_a_reserved_common_cannot_be_swapped(slot: str):
    assert refused(swap(held={slot: 1}), (m.FIGHT, area("I"), PURPLE)) == {"RA-BATTLE-5"}
    s = duel("DI-15", kind="scout", tokens={"Z": ["yellow"]}, tops={"yellow": "harpies"}, held={slot: 1})
    do(s, "fight harpies", "antianera", "no common")
    assert s.game.legal_moves(s) == [(m.STRIKE, 0, 0)]
    assert refused(s, (m.BOOST, active("DI-15", "SWP"), 0)) == {"RA-DI-SWP"}


# Reservations


@rule("RA-DI-RSC")
def test_a_reserved_common_can_be_used_by_nobody_not_even_by_the_player():
    me = {"class": "warrior", "area": "Z", "bonus": False, "hand": ["DI-01"], "charged": ["W1"]}
    s = at(me, {"class": "mystic", "area": "K"}, left="iphito", right="alcynoe", tokens={"Z": ["yellow"], "K": []}, tops={"yellow": "pegasus"})
    assert {(m.SUPPLY, RIGHT, 0), (m.SACRIFICE, LEFT, 0)} <= set(s.game.legal_moves(s))
    do(s, "play di-01: reserve", "reserve alcynoe")
    assert (s.ap[0], s.held, s.open[RIGHT]) == (9, [NOBODY, 0], common("alcynoe"))
    assert refused(s, (m.SUPPLY, RIGHT, 0)) == {"RA-DI-RSC"}
    assert refused(s, (m.FIGHT, area("Z"), YELLOW)) == {"RA-BATTLE-5"}
    do(play(s, BURN), "end")
    assert (s.active, refused(s, (m.SUPPLY, RIGHT, 0))) == (1, {"RA-DI-RSC"})
    assert refused(s, (m.SACRIFICE, LEFT, 0)) == set()


@rule("RA-DI-RSC", "RA-BATTLE-4")
def test_a_reserved_common_does_not_fight():
    s = duel(kind="scout", tokens={"Z": ["yellow"]}, tops={"yellow": "harpies"}, held={"left": 1})
    do(s, "fight harpies", "antianera")
    assert s.game.legal_moves(s) == [(m.COMMON, m.NOT_ANY, 0), (m.COMMON, m.IN_RIGHT, 0)]
    assert refused(s, (m.COMMON, m.IN_LEFT, 0)) == {"RA-DI-RSC"}


@rule("RA-DI-RSC", "RA-SA-P1")
def test_a_reserved_common_is_not_collected_and_her_slot_stays_blocked():
    s = at({"class": "princess"}, {}, held={"left": 1}, left="otrera", right="iphito")
    do(s, "use p1")
    assert [move[1:] for move in s.game.legal_moves(s)] == [
        (common(name), RIGHT) for name in ("molpadia", "iphito", "hippo", "lysippe", "myrina", "alcynoe")
    ]
    play(s, (m.FILL, common("hippo"), RIGHT))
    assert (s.open, s.held) == ([common("otrera"), common("hippo")], [1, NOBODY])


@rule("RA-DI-RSC", "RA-RULING-29", "RA-TURN-8")
def test_a_reservation_lasts_through_the_turns_of_all_others_until_her_next_turn_starts():
    seats = [{"class": kind, "hand": ["DI-01"] if kind == "mystic" else [], "bonus": False} for kind in ("mystic", "princess", "scout")]
    s = do(at(*seats, left="otrera"), "play di-01: reserve", "reserve otrera")
    play(s, BURN, END)
    for who in (1, 2):
        assert (s.active, s.held) == (who, [0, NOBODY])
        play(s, BURN, END)
    assert (s.active, s.held) == (0, [NOBODY, NOBODY])


@rule("RA-DI-RSC", "RA-DI-RSE", "RA-RULING-29", "RA-RND-11")
def test_a_reservation_without_another_turn_of_hers_ends_with_the_round():
    me = {"class": "scout", "ap": 3, "hand": ["DI-01", "DI-03"]}
    s = at(me, {"class": "mystic", "ap": 2, "bonus": False}, left="otrera")
    do(s, "play di-01: reserve", "reserve otrera", "play di-03: reserve", "reserve green")
    play(s, BURN, END, BURN, END)
    assert (s.active, s.held, s.held_events[GREEN]) == (1, [0, NOBODY], 0)  # she is out of the round, her reservations are not
    settle(play(s, BURN, END))
    assert (s.round, s.active, s.held, s.held_events) == (2, 1, [NOBODY] * 2, [NOBODY] * 5)  # and the turn is not hers


@rule("RA-DI-RSC")
def test_only_open_commons_are_reserved():
    s = at({"class": "princess", "hand": ["DI-01", "DI-07"]}, {}, held={"left": 1}, left="otrera", right="iphito")
    play(s, use("DI-01", "RSC"))  # one is left, so nothing is asked
    assert (s.held, s.asks[-1][0]) == ([1, 0], m.ASK_TURN)
    assert refused(s, use("DI-07", "RSC")) == {"RA-DI-RSC"}
    two = do(at({"class": "princess", "hand": ["DI-01"]}, {}, left="otrera", right="iphito"), "play di-01")
    assert choices(two) == ["Reserve Otrera (left slot)", "Reserve Iphito (right slot)"]
    assert two.ap[0] == 10


@rule("RA-DI-RSE", "RA-BATTLE-10")
@pytest.mark.parametrize("name", ["DI-03", "DI-14"])
def test_a_reserved_colour_can_be_fought_by_nobody_anywhere(name: str):
    me = {"class": "warrior", "area": "Z", "bonus": False, "hand": [name]}
    given: dict[str, Any] = {"tokens": {"Z": ["green"], "E": ["green"], "H": ["green"]}, "tops": {"green": "sciron"}}
    s = at(me, {"class": "scout", "area": "H"}, {}, {}, **given, left="otrera", right="hippo")
    here, there = (m.FIGHT, area("Z"), GREEN), (m.REACH, area("E"), GREEN)
    assert {here, there} <= set(s.game.legal_moves(s))
    do(s, f"play {name}: reserve", "reserve green")
    assert (s.ap[0], s.held_events[GREEN]) == (9, 0)
    assert {here, there}.isdisjoint(s.game.legal_moves(s))
    assert refused(s, here) == refused(s, there) == {"RA-BATTLE-10"}
    play(s, BURN, END)
    while s.active != 1:
        play(s, BURN, END)
    assert refused(s, (m.FIGHT, area("H"), GREEN)) == {"RA-BATTLE-10"}


@rule("RA-DI-RSE", "RA-SA-S1")
def test_a_reserved_colour_cannot_be_arranged_or_reserved_again():
    s = at({"class": "scout", "hand": ["DI-03"]}, {"class": "mystic"}, held_events={"blue": 1, "green": 1})
    arrange = do(s.clone(), "use s1")
    assert [move[1] for move in arrange.game.legal_moves(arrange)] == [1, YELLOW, PURPLE]
    assert refused(arrange, (m.COLOUR, BLUE, 0)) == {"RA-SA-S1"}
    reserve = do(s.clone(), "play di-03")
    assert [move[1] for move in reserve.game.legal_moves(reserve)] == [1, YELLOW, PURPLE]
    assert refused(reserve, (m.COLOUR, GREEN, 0)) == {"RA-DI-RSE"}


@rule("RA-DI-RSE", "RA-EVT-3")
def test_a_colour_that_is_gone_cannot_be_reserved_but_a_last_card_can():
    won = ["sphinx", "hydra", "medusa"]  # with two players all blue ones
    s = at({"class": "scout", "hand": ["DI-03"], "won": won}, {"class": "mystic", "won": ["minotaur", "theseus"]})
    do(s, "play di-03")
    assert [move[1] for move in s.game.legal_moves(s)] == [1, GREEN, YELLOW, PURPLE]
    assert refused(s, (m.COLOUR, BLUE, 0)) == {"RA-EVT-3"}
    do(s, "reserve red")
    assert s.held_events == [NOBODY, 0, NOBODY, NOBODY, NOBODY]


@rule("RA-DI-RSC", "RA-DI-RSE")
def test_a_reservation_is_that_of_the_player_who_played_the_card():
    s = at({"class": "princess"}, {"class": "mystic", "hand": ["DI-03", "DI-07"]}, {}, turn=1, left="otrera", right="iphito")
    do(s, "play di-07: reserve", "reserve iphito", "play di-03", "reserve red")
    assert (s.held, s.held_events) == ([NOBODY, 1], [NOBODY, 1, NOBODY, NOBODY, NOBODY])


@rule("RA-DI-RSE", "RA-RULING-29")
def test_a_reserved_event_is_free_again_when_her_next_turn_starts():
    s = at({"class": "mystic", "bonus": False, "hand": ["DI-03"]}, {"class": "scout", "bonus": False})
    do(s, "play di-03", "reserve blue")
    play(s, BURN, END)
    assert (s.active, s.held_events[BLUE]) == (1, 0)
    play(s, BURN, END)
    assert (s.active, s.held_events[BLUE]) == (0, NOBODY)


@rule("RA-DI-RSE")
def test_every_colour_reserved_leaves_nothing_to_reserve():
    s = at({"class": "scout", "hand": ["DI-03"]}, {"class": "mystic"}, held_events=dict.fromkeys(("blue", "red", "green", "yellow", "purple"), 1))
    assert refused(s, use("DI-03", "RSE")) == {"RA-DI-RSE"}
    assert use("DI-03", "RSE") not in s.game.legal_moves(s)


# FOR, LST, TWO


@rule("RA-DI-FOR", "RA-TERM-5")
def test_for_this_turn_the_god_does_not_bind_the_player():
    rivals = {"class": "scout", "area": "I", "bonus": False}
    s = at({"class": "princess", "area": "Z", "bonus": False, "hand": ["DI-02"]}, rivals, god="zeus")
    into = (m.MOVE, area("H"), 0)
    assert refused(s, into) == {"RA-GODH-2"}
    play(s, use("DI-02", "FOR"))
    assert (s.ap[0], into in s.game.legal_moves(s)) == (9, True)
    play(s, BURN, END, BURN, END)
    assert (s.active, refused(s, into)) == (0, {"RA-GODH-2"})


@rule("RA-DI-FOR")
def test_for_binds_the_others_as_before():
    s = at({"class": "princess", "area": "Z", "bonus": False, "hand": ["DI-02"]}, {"class": "scout", "area": "TH", "bonus": False}, god="zeus")
    play(s, use("DI-02", "FOR"), BURN, END)
    assert (s.active, refused(s, (m.MOVE, area("H"), 0))) == (1, {"RA-GODH-2"})


@rule("RA-DI-FOR", "RA-GODH-3")
def test_for_opens_the_ports_under_poseidon():
    s = at({"class": "princess", "area": "Z", "bonus": False, "hand": ["DI-11"]}, {"class": "warrior"}, god="poseidon")
    sail = (m.PORT, area("I"), 0)
    assert refused(s, sail) == {"RA-GODH-3"}
    play(s, use("DI-11", "FOR"), sail)
    assert (status(s, 0)["area"], s.ap[0]) == ("I", 7)


@rule("RA-DI-FOR", "RA-GODH-5")
def test_for_does_not_lift_the_demand_at_the_end_of_the_round():
    s = at(
        {"class": "princess", "area": "Z", "bonus": False, "hand": ["DI-02"], "ap": 2},
        {"class": "mystic", "area": "P", "ap": 0, "bonus": False},
        god="zeus",
    )
    settle(play(s, use("DI-02", "FOR"), BURN, END))
    assert (s.round, s.vp) == (2, [-1, 0])  # one point for the burnt AP, two lost


@rule("RA-DI-FOR")
@pytest.mark.parametrize(
    ("me", "more"),
    [
        ({"bonus": False}, {"god": "hermes"}),  # no X token lies anywhere
        ({"bonus": True, "track": "hecate"}, {"god": "zeus"}),  # she is not bound
        ({"bonus": False}, {"god": "zeus", "exempt": 1}),  # not bound any more
    ],
)
def test_for_needs_tokens_that_bind_the_player(me: dict[str, Any], more: dict[str, Any]):
    s = at({"class": "princess", "area": "Z", "hand": ["DI-02"], **me}, {"class": "scout"}, **more)
    assert refused(s, use("DI-02", "FOR")) == {"RA-DI-FOR"}
    assert use("DI-02", "FOR") not in s.game.legal_moves(s)


@rule("RA-DI-LST")
@pytest.mark.parametrize(("points", "legal"), [((2, 3, 4), True), ((2, 2, 4), False), ((3, 2, 4), False), ((4, 4, 4), False), ((-3, 0, 0), True)])
def test_only_who_is_alone_in_last_place_gains_2_vp(points: tuple[int, ...], legal: bool):
    me, *rivals = [{"class": kind, "vp": vp} for kind, vp in zip(("princess", "scout", "mystic"), points, strict=True)]
    s = at({**me, "hand": ["DI-15"]}, *rivals)
    assert refused(s, use("DI-15", "LST")) == (set() if legal else {"RA-DI-LST"})
    assert (use("DI-15", "LST") in s.game.legal_moves(s)) == legal
    if legal:
        play(s, use("DI-15", "LST"))
        assert (s.vp[0], s.ap[0], s.gains[0][7]) == (points[0] + 2, 9, 2)


@rule("RA-DI-TWO", "RA-TURN-1")
def test_one_more_action_is_paid_like_the_first():
    s = at({"class": "princess", "area": "P", "bonus": False, "hand": ["DI-07"]}, {"class": "warrior"})
    go = (m.MOVE, area("Z"), 0)
    play(s, go)
    assert refused(s, (m.MOVE, area("E"), 0)) == {"RA-TURN-1"}
    play(s, use("DI-07", "TWO"), (m.MOVE, area("E"), 0))
    assert (s.ap[0], s.allowances, refused(s, (m.MOVE, area("G"), 0))) == (7, 0, {"RA-TURN-1"})


@rule("RA-DI-TWO", "RA-TURN-5")
def test_one_more_action_may_be_a_burn_and_several_cards_add_up():
    s = at({"class": "princess", "bonus": False, "hand": ["DI-07", "DI-08"]}, {"class": "warrior"})
    play(s, use("DI-07", "TWO"), use("DI-08", "TWO"), BURN, BURN, BURN)
    assert (s.ap[0], s.vp[0], s.allowances) == (5, 3, 0)
    assert refused(s, BURN) == {"RA-TURN-5"}


@rule("RA-DI-TWO", "RA-TURN-3")
def test_an_action_that_is_left_lapses_with_the_turn():
    s = at({"class": "mystic", "bonus": False, "hand": ["DI-07"]}, {"class": "warrior", "bonus": False})
    play(s, use("DI-07", "TWO"), BURN, END, BURN, END)
    assert (s.active, s.allowances) == (0, 1)


# TEL, SPT


@rule("RA-DI-TEL", "RA-TERM-6")
def test_teleport_goes_to_any_available_area_but_her_own():
    s = at(
        {"class": "princess", "area": "P", "bonus": False, "hand": ["DI-09"]},
        {"class": "scout", "area": "I"},
        {"class": "mystic", "area": "B"},
        god="hephaestus",
    )
    do(s, "play di-09: teleport")
    assert {AREAS[move[1]] for move in s.game.legal_moves(s)} == set(AREAS) - {"P", "I", "B", "L", "E"}
    for name, reason in (("P", "RA-DI-TEL"), ("I", "RA-OCC-1"), ("L", "RA-GODH-4")):
        assert refused(s, (m.GOTO, area(name), 0)) == {reason}
    assert s.ap[0] == 10
    play(s, (m.GOTO, area("A"), 0))
    assert (status(s, 0)["area"], s.ap[0], s.allowances) == ("A", 8, 1)


@rule("RA-DI-TEL", "RA-FLAG-4", "RA-TERM-9")
def test_teleport_pays_the_toll_of_a_flag():
    s = at({"class": "princess", "area": "P", "bonus": False, "hand": ["DI-09"]}, {"class": "scout", "area": "I"}, flags_at={"E": 1})
    do(s, "play di-09: teleport")
    play(s, (m.GOTO, area("E"), 0))
    assert s.vp == [0, 1]


@rule("RA-DI-TEL", "RA-ORC-2", "RA-PASS-1", "RA-RULING-51")
def test_teleport_opens_no_oracle_and_forbids_the_pass():
    s = at({"class": "princess", "area": "P", "bonus": False, "hand": ["DI-09"], "locked": True}, {"class": "scout", "area": "I"})
    do(s, "play di-09: teleport")
    play(s, (m.GOTO, area("B"), 0))
    assert refused(s, (m.ORACLE, 0, 0)) == {"RA-ORC-2"}
    assert refused(s, (m.PASS, 0, 0)) == {"RA-PASS-1"}


def shove(*rivals: str, me: str = "Z", target: str = "H", **about: Any) -> AmazonsState:
    """A Princess with SPT and opponents in these areas, the first in the target."""
    others = [{"class": kind, "area": name, "bonus": False} for kind, name in zip(("scout", "warrior", "mystic"), (target, *rivals), strict=False)]
    return at({"class": "princess", "area": me, "bonus": False, "hand": ["DI-05"], **about.pop("mine", {})}, *others, **about)


@rule("RA-DI-SPT", "RA-MOVE-1")
def test_the_place_of_a_neighbour_is_taken_and_she_is_pushed_beside_it():
    s = shove("TH", "K")
    play(s, (m.MOVE, area("H"), by("DI-05", "SPT")))
    assert {move[1:] for move in s.game.legal_moves(s)} == {(area("Z"), 1), (area("P"), 1)}  # the area left behind, not that of the Warrior
    assert [AREAS[place] for place in s.area] == ["Z", "H", "TH", "K"]
    play(s, (m.PUSH, area("P"), 1))
    assert [AREAS[place] for place in s.area] == ["H", "P", "TH", "K"]
    assert (s.ap[0], s.allowances, hand(s, 0), cards(s.discard)) == (8, 0, [], ["DI-05"])
    assert ("RA-DI-SPT", "pushed") in events(s)


@rule("RA-DI-SPT")
def test_with_one_place_left_the_push_is_no_question():
    s = play(shove("TH", "P"), (m.MOVE, area("H"), by("DI-05", "SPT")))
    assert [AREAS[place] for place in s.area] == ["H", "Z", "TH", "P"]
    assert (s.asks[-1][0], s.ap[0]) == (m.ASK_TURN, 8)


@rule("RA-DI-SPT", "RA-RULING-32")
def test_nobody_is_pushed_into_a_closed_area_and_closed_targets_are_not_reached():
    s = play(shove("P", me="G", target="E", god="hephaestus", exempt=1), (m.MOVE, area("E"), by("DI-05", "SPT")))
    assert {AREAS[move[1]] for move in s.game.legal_moves(s)} == {"G", "D", "Z"}
    closed = shove("P", me="Z", target="H", god="zeus")
    assert refused(closed, (m.MOVE, area("H"), by("DI-05", "SPT"))) == {"RA-GODH-2"}
    s = play(shove("TH", me="Z", target="P", god="zeus"), (m.MOVE, area("P"), by("DI-05", "SPT")))
    assert {AREAS[move[1]] for move in s.game.legal_moves(s)} == {"B", "G", "Z", "K", "L"}
    assert refused(s, (m.PUSH, area("H"), 1)) == {"RA-RULING-32"}


@rule("RA-DI-SPT")
def test_a_push_needs_a_neighbour_and_an_opponent():
    s = shove("TH")
    assert refused(s, (m.MOVE, area("E"), by("DI-05", "SPT"))) == {"RA-DI-SPT"}
    assert "RA-MOVE-2" in refused(s, (m.MOVE, area("TH"), by("DI-05", "SPT")))
    assert refused(s, (m.MOVE, area("H"), 0)) == {"RA-OCC-1"}


@rule("RA-DI-SPT", "RA-OCC-2")
def test_a_push_is_refused_where_no_area_is_left_for_the_pushed():
    """She leaves Λ, which is closed, so that it does not qualify; of the neighbours of Μ, Α and Β are taken."""
    s = shove("A", "B", me="L", target="M", god="hephaestus")
    assert refused(s, (m.MOVE, area("M"), by("DI-05", "SPT"))) == {"RA-DI-SPT"}
    assert (m.MOVE, area("M"), by("DI-05", "SPT")) not in s.game.legal_moves(s)
    free = shove("A", "K", me="L", target="M", god="hephaestus")
    assert (m.MOVE, area("M"), by("DI-05", "SPT")) in free.game.legal_moves(free)


@rule("RA-DI-SPT", "RA-TURN-2")
def test_a_push_costs_the_move_and_the_card():
    push = (m.MOVE, area("H"), by("DI-05", "SPT"))
    assert refused(shove("TH", mine={"ap": 1}), push) == {"RA-TURN-2"}
    assert push in shove("TH", mine={"ap": 2}).game.legal_moves(shove("TH", mine={"ap": 2}))


@rule("RA-DI-SPT", "RA-FLAG-4")
def test_the_toll_is_paid_for_her_who_moves_and_not_for_her_who_is_pushed():
    s = play(shove("TH", flags_at={"H": 2, "Z": 0}), (m.MOVE, area("H"), by("DI-05", "SPT")), (m.PUSH, area("Z"), 1))
    assert s.vp == [0, 0, 1]
    assert s.visits[area("Z")] == 0


# OSA


def borrow(
    *, kind: str = "warrior", rival: str = "scout", me: dict[str, Any] | None = None, other: dict[str, Any] | None = None, **about: Any
) -> AmazonsState:
    mine = {"class": kind, "bonus": False, "hand": ["DI-10"], **(me or {})}
    return at(mine, {"class": rival, "bonus": False, **(other or {})}, **about)


@rule("RA-DI-OSA", "RA-RULING-33")
@pytest.mark.parametrize(("charged", "bits"), [(["S1", "S2"], 3), (["S1"], 1), ([], 0)])
def test_both_abilities_of_an_available_opponent_can_be_borrowed_charged_or_not(charged: list[str], bits: int):
    s = do(borrow(other={"charged": charged}), "play di-10")
    assert s.game.legal_moves(s) == [(m.ABILITY, 1, S1), (m.ABILITY, 1, S2)]
    do(s, "borrow s2", "spend w2", "step to the palace")
    assert s.charged == [1, bits]  # the opponent's state does not change


@rule("RA-DI-OSA", "RA-RULING-33")
def test_nothing_is_borrowed_from_an_exhausted_amazon():
    s = borrow(other={"exhausted": ["basic"]})
    assert refused(s, use("DI-10", "OSA")) == {"RA-DI-OSA"}
    two = at({"class": "warrior", "hand": ["DI-10"]}, {"class": "scout", "exhausted": ["basic"]}, {"class": "princess", "exhausted": ["ancillary"]})
    do(two, "play di-10")
    assert two.game.legal_moves(two) == [(m.ABILITY, 2, P1), (m.ABILITY, 2, P2)]
    assert refused(two, (m.ABILITY, 1, S1)) == {"RA-RULING-33"}
    assert refused(two, (m.ABILITY, 0, W1)) == {"RA-DI-OSA"}


@rule("RA-DI-OSA")
def test_an_own_charged_ability_of_her_choice_is_spent():
    s = do(borrow(), "play di-10", "borrow s2")
    assert choices(s) == ["Spend W1 (extra Battle)", "Spend W2 (reach a neighbouring area)"]
    assert s.charged == [3, 3]
    assert refused(s, (m.SPEND, S1, 0)) == {"RA-DI-OSA"}
    play(s, (m.SPEND, W1, 0))
    assert s.charged[0] == 3  # not before the first step
    do(s, "step to the palace", "stop")
    assert s.charged == [2, 3]
    one = do(borrow(me={"charged": ["W2"]}), "play di-10", "borrow s2")
    assert one.asks[-1][0] == m.ASK_STEP  # only one can be spent
    assert refused(borrow(me={"charged": []}), use("DI-10", "OSA")) == {"RA-DI-OSA"}


@rule("RA-DI-OSA", "RA-SA-S2")
def test_borrowed_steps_cost_the_card_and_1_ap():
    s = borrow(me={"area": "K"}, other={"area": "Z"})
    do(s, "play di-10", "borrow s2", "spend w1")
    play(s, (m.STEP, area("TH"), 0))
    assert (s.ap[0], hand(s, 0), cards(s.discard)) == (8, [], ["DI-10"])
    play(s, (m.STEP, area("H"), 0))
    assert (status(s, 0)["area"], s.ap[0], s.allowances) == ("H", 8, 1)
    assert borrow(me={"ap": 2}).game.legal_moves(borrow(me={"ap": 2})).count(use("DI-10", "OSA")) == 1


@rule("RA-DI-OSA", "RA-ASK-2")
def test_an_ability_that_follows_at_once_must_be_possible_with_the_ap_left():
    s = do(borrow(me={"ap": 1}), "play di-10")  # with nothing left for S2
    assert s.asks[-1][0] == m.ASK_SPEND
    assert s.chain[14] == S1
    full = at({"class": "warrior", "area": "P", "bonus": False, "hand": ["DI-10"]}, {"class": "mystic", "bonus": False})
    do(full, "play di-10")  # no empty position in the Palace, so no M2
    assert full.asks[-1][0] == m.ASK_SPEND
    assert full.chain[14] == M1
    chosen = at({"class": "warrior", "area": "P", "bonus": False, "hand": ["DI-10"]}, {"class": "mystic"}, {"class": "scout"})
    assert refused(do(chosen, "play di-10"), (m.ABILITY, 1, M2)) == {"RA-DI-OSA"}


@rule("RA-DI-OSA", "RA-ASK-2")
@pytest.mark.parametrize(("ap", "legal"), [(1, False), (2, True)])
def test_without_a_pile_to_arrange_the_scout_lends_steps_only_to_who_can_pay_them(ap: int, legal: bool):
    """The card costs 1 AP and the steps 1."""
    s = borrow(me={"ap": ap}, held_events=dict.fromkeys(("blue", "red", "green", "yellow", "purple"), 1))
    assert refused(s, use("DI-10", "OSA")) == (set() if legal else {"RA-DI-OSA"})
    assert (use("DI-10", "OSA") in s.game.legal_moves(s)) == legal


@rule("RA-DI-OSA", "RA-SA-S1")
def test_a_borrowed_s1_arranges_a_pile_and_its_user_knows_the_order():
    s = do(borrow(), "play di-10", "borrow s1", "spend w2", "arrange blue", "medusa", "hydra")
    assert (s.tops[BLUE], s.orders[BLUE], s.arranger[BLUE]) == (event("medusa"), (event("hydra"), event("sphinx")), 0)
    assert (s.ap[0], s.charged) == (9, [1, 3])


@rule("RA-DI-OSA", "RA-SA-P1")
def test_a_borrowed_p1_fills_the_slots():
    s = do(borrow(rival="princess", left="otrera", right="iphito"), "play di-10", "borrow p1", "spend w2")
    play(s, (m.FILL, common("lysippe"), LEFT), (m.FILL, common("otrera"), RIGHT))
    assert (s.open, s.ap[0], s.charged) == ([common("lysippe"), common("otrera")], 9, [1, 3])


@rule("RA-DI-OSA", "RA-SA-M2")
def test_a_borrowed_m2_attracts_a_token():
    s = do(borrow(rival="mystic", me={"area": "K"}, tokens={"K": [], "Z": ["red"]}), "play di-10", "borrow m2", "spend w2")
    play(s, (m.PULL, area("Z"), 1))
    assert (tokens(s, "K"), tokens(s, "Z"), s.ap[0], s.charged) == (["red"], [], 9, [1, 3])


@rule("RA-DI-OSA", "RA-RULING-52", "RA-SA-M1")
def test_a_borrowed_ability_of_a_battle_is_taken_first_and_waits_for_it():
    """Empusa in Η needs 4M 5C, or 2M 3C without the terrain; Antianera has 2M 3C."""
    me = {"class": "scout", "area": "H", "bonus": False, "hand": ["DI-10"], "exhausted": ["ancillary"]}
    s = at(me, {"class": "mystic"}, {}, {}, tokens={"H": ["purple"]}, tops={"purple": "empusa"}, held=BLOCKED)
    fight = (m.FIGHT, area("H"), PURPLE)
    assert refused(s, fight) == {"RA-BATTLE-5"}
    do(s, "play di-10", "borrow m1", "spend s1")
    assert (s.ap[0], s.borrowed, s.charged[0], s.charged[1], cards(s.discard)) == (9, 1 << M1, 2, 3, ["DI-10"])
    play(s, fight)
    assert s.game.legal_moves(s) == [(m.TERRAIN, m.IGNORED, 0)]
    do(s, "ignore", "antianera", "no common", "strike")
    assert (s.vp[0], s.ap[0], s.borrowed, s.charged[0]) == (3, 7, 0, 2)


@rule("RA-DI-OSA", "RA-SA-W1")
def test_a_borrowed_w1_is_an_extra_battle_without_class_cost():
    me = {"class": "scout", "area": "Z", "bonus": False, "hand": ["DI-10"], "exhausted": ["ancillary"]}
    s = at(me, {"class": "warrior"}, {}, tokens={"Z": ["yellow"]}, tops={"yellow": "harpies"}, held=BLOCKED)
    do(s, "play di-10", "borrow w1", "spend s1")
    play(s, BURN)
    do(s, "fight harpies", "antianera", "no common", "strike")
    assert (s.ap[0], s.vp[0], s.borrowed, s.charged[:2]) == (8, 2, 0, [2, 3])
    assert kinds(s) == {m.END, m.SA}


@rule("RA-DI-OSA", "RA-SA-W2")
def test_a_borrowed_w2_reaches_a_neighbouring_area():
    me = {"class": "scout", "area": "Z", "bonus": False, "hand": ["DI-10"]}
    s = at(me, {"class": "warrior"}, {}, tokens={"Z": [], "E": ["yellow"]}, tops={"yellow": "harpies"}, left="lysippe", right="myrina")
    reach = (m.REACH, area("E"), YELLOW)
    assert refused(s, reach) == {"RA-BATTLE-1"}
    do(s, "play di-10", "borrow w2", "spend s2")
    do(play(s, reach), "antianera", "lysippe", "strike")
    assert (s.won[0], s.borrowed, s.charged[:2], status(s, 0)["area"]) == (1 << event("harpies"), 0, [1, 3], "Z")


@rule("RA-DI-OSA", "RA-SA-P2")
def test_a_borrowed_p2_frees_a_common():
    s = borrow(rival="princess", me={"area": "K", "ap": 2, "charged": ["W1"]}, left="otrera", right="alcynoe")
    supply = (m.SUPPLY, RIGHT, 0)
    do(s, "play di-10", "borrow p2")
    assert (s.ap[0], s.charged[0]) == (1, 0)
    do(play(s, supply), "alcynoe is free")
    assert (s.ap[0], s.supply[0], s.borrowed, s.charged[1]) == (0, 3, 0, 3)


@rule("RA-DI-OSA")
def test_a_borrowed_ability_that_is_not_used_is_lost_with_the_turn():
    me = {"class": "scout", "area": "H", "bonus": False, "hand": ["DI-10"]}
    s = do(at(me, {"class": "mystic", "bonus": False}, tokens={"H": ["red", "blue"]}), "play di-10", "spend s1")  # M2 is not possible
    play(s, BURN, END)
    assert (s.active, s.borrowed, s.charged) == (1, 0, [2, 3])
    play(s, BURN, END)
    assert (s.active, s.borrowed) == (0, 0)


@rule("RA-DI-OSA", "RA-DI-6")
def test_an_ability_that_waits_for_its_action_is_not_borrowed_again():
    s = borrow(kind="scout", rival="warrior", borrowed=["W1"])
    do(s, "play di-10")
    assert s.game.legal_moves(s) == [(m.SPEND, S1, 0), (m.SPEND, S2, 0)]
    assert s.chain[C_ABILITY] == W2  # the only one left
    three = at({"class": "scout", "bonus": False, "hand": ["DI-10"]}, {"class": "warrior"}, {"class": "princess"}, borrowed=["W1"])
    do(three, "play di-10")
    assert three.game.legal_moves(three) == [(m.ABILITY, 1, W2), (m.ABILITY, 2, P1), (m.ABILITY, 2, P2)]
    assert refused(three, (m.ABILITY, 1, W1)) == {"RA-DI-OSA"}
    assert "use it first" in three.game.why_not(three, (m.ABILITY, 1, W1))[0].reason
    both = borrow(kind="scout", rival="warrior", borrowed=["W1", "W2"])
    assert refused(both, use("DI-10", "OSA")) == {"RA-DI-OSA"}


# FOB, FOP, FPB

VISITS = [("DI-08", "FOB", "P", m.ORACLE, 0), ("DI-08", "FOB", "K", m.BARRACK, 0), ("DI-10", "FOP", "B", m.ORACLE, 0),
          ("DI-10", "FOP", "B", m.PORT, "Z"), ("DI-13", "FPB", "I", m.PORT, "B"), ("DI-13", "FPB", "P", m.BARRACK, 0)]  # fmt: skip


@rule("RA-DI-FREE", "RA-BLD-1")
@pytest.mark.parametrize(("name", "option", "place", "kind", "goal"), VISITS)
def test_a_building_action_by_card_costs_nothing_and_scores(name: str, option: str, place: str, kind: int, goal: Any):
    me = {"class": "mystic", "area": place, "ap": 0, "bonus": False, "charged": ["M2"], "hand": [name]}
    s = at(me, {"class": "scout", "area": "TH"}, left="otrera")
    visit = (kind, area(goal) if goal else 0, by(name, option))
    assert [move for move in offered(s, kind) if move[1] == visit[1]] == [visit]
    rest(play(s, visit))
    assert (s.ap[0], s.vp[0], s.allowances, s.used) == (0, 1, 0, 1)
    assert name not in hand(s, 0)
    assert cards(s.discard) == [name]
    assert (s.charged[0] == 3) == (kind == m.BARRACK)
    assert (status(s, 0)["area"] == goal) == (kind == m.PORT)
    assert s.hand_size[0] == (kind == m.ORACLE)


@rule("RA-DI-FREE")
def test_the_other_conditions_of_a_building_hold_for_the_card_too():
    def at_place(name: str, place: str, **about: Any) -> AmazonsState:
        return at(
            {"class": "mystic", "area": place, "bonus": False, "hand": [name], **about.pop("me", {})}, {"class": "scout", "area": "TH"}, **about
        )

    assert refused(at_place("DI-08", "Z"), (m.ORACLE, 0, by("DI-08", "FOB"))) == {"RA-BLD-1"}
    assert refused(at_place("DI-08", "P", me={"locked": True}), (m.ORACLE, 0, by("DI-08", "FOB"))) == {"RA-ORC-2"}
    assert refused(at_place("DI-08", "K"), (m.BARRACK, 0, by("DI-08", "FOB"))) == {"RA-BAR-1"}
    assert refused(at_place("DI-13", "I", god="poseidon"), (m.PORT, area("B"), by("DI-13", "FPB"))) == {"RA-GODH-3"}
    assert refused(at_place("DI-08", "P", allowances=0, used=1), (m.ORACLE, 0, by("DI-08", "FOB"))) == {"RA-TURN-1"}
    assert refused(at_place("DI-08", "B"), (m.PORT, area("Z"), by("DI-08", "FOB"))) == {"RA-DI-1"}
    assert refused(at_place("DI-10", "K", me={"charged": []}), (m.BARRACK, 0, by("DI-10", "FOP"))) == {"RA-DI-1"}
    assert refused(at_place("DI-13", "P"), (m.ORACLE, 0, by("DI-13", "FPB"))) == {"RA-DI-1"}


@rule("RA-DI-FREE", "RA-ORC-2")
def test_an_oracle_by_card_locks_the_oracles():
    s = at({"class": "mystic", "area": "P", "bonus": False, "hand": ["DI-07", "DI-08"]}, {"class": "scout", "area": "TH"})
    do(rest(play(s, (m.ORACLE, 0, by("DI-08", "FOB")))), "play di-07: one more")
    assert refused(s, (m.ORACLE, 0, 0)) == {"RA-ORC-2"}


# RLX


@rule("RA-DI-RLX")
@pytest.mark.parametrize("which", ["basic", "ancillary"])
def test_an_exhausted_amazon_becomes_available(which: str):
    s = at({"class": "warrior", "exhausted": [which], "hand": ["DI-11"]}, {"exhausted": ["basic", "ancillary"]})
    play(s, use("DI-11", "RLX"))  # only one is exhausted, so nothing is asked
    assert (s.basic_up, s.ancillary_up) == ([1, 0], [1, 0])
    assert (s.ap[0], cards(s.discard)) == (8, ["DI-11"])


@rule("RA-DI-RLX")
def test_of_two_exhausted_amazons_one_is_chosen():
    for word, expected in (("wake penthesilea", (1, 0)), ("wake antiope", (0, 1))):
        s = at({"class": "warrior", "ancillary": "antiope", "exhausted": ["basic", "ancillary"], "hand": ["DI-11"]}, {})
        do(s, "play di-11: wake", word)
        assert (s.basic_up[0], s.ancillary_up[0]) == expected
    assert refused(
        do(at({"class": "warrior", "exhausted": ["basic", "ancillary"], "hand": ["DI-11"]}, {}), "play di-11: wake"), (m.WAKE, m.BOTH, 0)
    ) == {"RA-DI-RLX"}


@rule("RA-DI-RLX")
def test_with_both_amazons_available_there_is_nothing_to_wake():
    s = at({"class": "warrior", "hand": ["DI-11"]}, {"exhausted": ["basic"]})
    assert refused(s, use("DI-11", "RLX")) == {"RA-DI-RLX"}
    assert use("DI-11", "RLX") not in s.game.legal_moves(s)


# SUP, FLG, SAC


@rule("RA-DI-SUP", "RA-SUP-2")
@pytest.mark.parametrize(("name", "place", "supply", "reasons"), [("DI-04", "Z", 2, set()), ("DI-13", "K", 4, set()), ("DI-04", "E", 2, {"RA-SUP-1"}),
                                                                  ("DI-13", "Z", 5, {"RA-SUP-1"})])  # fmt: skip
def test_supply_by_card_needs_the_urn_and_room_but_no_common(name: str, place: str, supply: int, reasons: set[str]):
    s = at({"class": "warrior", "area": place, "supply": supply, "bonus": False, "hand": [name]}, {}, left="otrera", right="hippo")
    fetch = (m.SUPPLY, m.BY_CARD, by(name, "SUP"))
    assert refused(s, fetch) == reasons
    if not reasons:
        play(s, fetch)
        assert (s.supply[0], s.ap[0], s.open, s.allowances) == (supply + 1, 8, [common("otrera"), common("hippo")], 0)
        assert cards(s.discard) == [name]


@rule("RA-DI-FLG", "RA-FLAG-1", "RA-FLAG-2")
def test_a_flag_by_card_needs_an_area_without_tokens_but_no_common():
    def here(row: list[str], **about: Any) -> AmazonsState:
        me = {"class": "princess", "area": "I", "bonus": False, "hand": ["DI-09"], **about.pop("me", {})}
        return at(me, {"class": "scout", "area": "Z"}, tokens={"I": row}, left="otrera", right="hippo", **about)

    flag = (m.FLAG, m.BY_CARD, by("DI-09", "FLG"))
    s = play(here([]), flag)
    assert (s.flag[area("I")], s.flags[0], s.vp[0], s.ap[0], s.allowances) == (0, 2, 2, 8, 0)
    assert (s.open, cards(s.discard)) == ([common("otrera"), common("hippo")], ["DI-09"])
    assert refused(here(["red"]), flag) == {"RA-FLAG-1"}
    assert refused(here([], flags_at={"G": 0, "H": 0, "K": 0}), flag) == {"RA-FLAG-3"}
    assert refused(here([], flags_at={"I": 1}), flag) == {"RA-FLAG-3"}


@rule("RA-DI-SAC", "RA-SAC-1", "RA-SAC-2")
def test_a_sacrifice_by_card_needs_an_empty_position_and_a_track_position_but_no_common():
    def here(row: list[str], **about: Any) -> AmazonsState:
        me = {"class": "warrior", "area": "I", "bonus": False, "hand": ["DI-12"], **about.pop("me", {})}
        return at(me, {"class": "scout", "area": "Z"}, tokens={"I": row}, left="otrera", right="lysippe", **about)

    sacrifice = (m.SACRIFICE, m.BY_CARD, by("DI-12", "SAC"))
    s = do(play(here(["red"]), sacrifice), "take position 1")
    assert (s.sacrifice[0], s.vp[0], s.ap[0], s.allowances) == (0, 2, 8, 0)
    assert (s.open, cards(s.discard)) == ([common("otrera"), common("lysippe")], ["DI-12"])
    assert refused(here(["red", "blue"]), sacrifice) == {"RA-SAC-1"}
    assert refused(here(["red"], me={"sacrifice": "hecate"}), sacrifice) == {"RA-SAC-3"}
    assert refused(here(["red"], me={"ap": 1}), sacrifice) == {"RA-TURN-2"}


# STL


@rule("RA-DI-STL")
def test_a_random_card_of_the_chosen_opponent_comes_to_the_thief():
    s = at({"class": "warrior", "hand": ["DI-06"]}, {"class": "scout", "hand": ["DI-01", "DI-05"]}, {"class": "mystic"}, {"hand": ["DI-09"]})
    do(s, "play di-06: steal")
    assert s.game.legal_moves(s) == [(m.VICTIM, 1, 0), (m.VICTIM, 3, 0)]
    assert refused(s, (m.VICTIM, 2, 0)) == {"RA-DI-STL"}
    assert refused(s, (m.VICTIM, 0, 0)) == {"RA-DI-STL"}
    play(s, (m.VICTIM, 1, 0))
    assert s.game.outcomes(s) == [((m.CARD_STOLEN, card("DI-01"), 1), 1), ((m.CARD_STOLEN, card("DI-05"), 1), 1)]
    assert cards(s.discard) == ["DI-06"]
    draw(s, "DI-05")
    assert ([hand(s, who) for who in range(4)], s.hand_size) == ([["DI-05"], ["DI-01"], [], ["DI-09"]], [1, 1, 0, 1])
    assert s.ap[0] == 9


@rule("RA-DI-STL")
def test_nobody_can_be_robbed_who_has_no_card():
    s = at({"class": "warrior", "hand": ["DI-06", "DI-01"]}, {}, {})
    assert refused(s, use("DI-06", "STL")) == {"RA-DI-STL"}
    assert use("DI-06", "STL") not in s.game.legal_moves(s)


# OST


def lent(**about: Any) -> AmazonsState:
    """The Scout in Ζ against Sciron, who needs 3M 2C: alone and without commons she has 2M 3C, Penthesilea 4M 1C, Hippolyta 3M 2C."""
    me = {"class": "scout", "area": "Z", "bonus": False, "ancillary": "melanippe", "hand": ["DI-12"], "charged": [], **about.pop("me", {})}
    rivals = {"class": "princess", "area": "P", "ancillary": "atalanta", **about.pop("rival", {})}, {"class": "warrior", "ancillary": "antiope"}
    return at(me, *rivals, **{"tokens": {"Z": ["green"]}, "tops": {"green": "sciron"}, "held": BLOCKED, **about})


FIGHT = (m.FIGHT, area("Z"), GREEN)


@rule("RA-DI-OST", "RA-BATTLE-5")
def test_an_opposing_amazon_lends_her_strength_and_an_own_one_is_exhausted():
    s = play(lent(), FIGHT)
    ost = active("DI-12", "OST")
    assert s.game.legal_moves(s) == [(m.BORROW, 2, ost)]  # Hippolyta; Atalanta has 2M 2C, Penthesilea 4M 1C, Antiope 3M 1C
    for lender, reason in ((3, "RA-BATTLE-5"), (4, "RA-BATTLE-5"), (0, "RA-DI-OST")):
        assert refused(s, (m.BORROW, lender, ost)) == {reason}
    play(s, (m.BORROW, 2, ost))
    assert choices(s) == ["Exhaust Antianera", "Exhaust Melanippe"]
    rest(do(s, "exhaust melanippe", "no common", "strike"))
    assert (s.basic_up, s.ancillary_up) == ([1, 1, 1], [0, 1, 1])
    assert (s.vp[0], s.ap[0], cards(s.discard)) == (2, 7, ["DI-12"])
    assert ("RA-DI-OST", "borrowed") in events(s)


@rule("RA-DI-OST")
def test_the_exhausted_own_amazon_adds_nothing_to_the_borrowed_one():
    s = lent(tops={"green": "cyclops"})  # 3M 4C: Hippolyta and Melanippe together would do
    assert refused(s, FIGHT) == {"RA-BATTLE-5"}


@rule("RA-DI-OST")
def test_an_exhausted_amazon_of_an_opponent_cannot_be_borrowed():
    assert refused(lent(rival={"exhausted": ["basic"]}), FIGHT) == {"RA-BATTLE-5"}
    s = play(lent(held={}, left="otrera", rival={"exhausted": ["basic"]}), FIGHT)
    assert refused(s, (m.BORROW, 2, active("DI-12", "OST"))) == {"RA-DI-OST"}


@rule("RA-DI-OST")
def test_borrowing_needs_an_own_available_amazon():
    both = ["basic", "ancillary"]
    assert refused(lent(me={"exhausted": both}), FIGHT) == {"RA-BATTLE-5"}
    s = play(lent(me={"exhausted": both}, held={}, left="otrera", right="myrina", tops={"green": "sciron"}), FIGHT)
    assert [move[0] for move in s.game.legal_moves(s)] == [m.OWN]
    assert refused(s, (m.BORROW, 2, active("DI-12", "OST"))) == {"RA-DI-OST"}
    one = play(lent(me={"exhausted": ["basic"]}), FIGHT, (m.BORROW, 2, active("DI-12", "OST")))
    assert one.asks[-1][0] == m.ASK_COMMON  # Melanippe alone can be exhausted
    rest(do(one, "no common", "strike"))
    assert (one.basic_up[0], one.ancillary_up[0]) == (0, 0)


@rule("RA-DI-OST")
def test_an_ancillary_of_an_opponent_can_be_borrowed():
    s = play(lent(held={"right": 1}, left="hippo"), FIGHT)
    ost = active("DI-12", "OST")
    assert {(m.BORROW, lender, ost) for lender in (2, 3, 4, 5)} <= set(s.game.legal_moves(s))  # with Hippo, 2M 3C, all are strong enough
    play(s, (m.BORROW, 5, ost))
    do(s, "exhaust antianera", "hippo")
    assert "you have 5 Might, 4 Cunning for 4 AP" in s.game.prompt(s)  # Antiope 3M 1C
    rest(do(s, "strike"))
    assert (s.basic_up, s.ancillary_up) == ([0, 1, 1], [1, 1, 1])


@rule("RA-DI-OST", "RA-DI-6")
def test_borrowing_costs_1_ap_besides_the_battle():
    assert refused(lent(me={"ap": 2}), FIGHT) == {"RA-BATTLE-6"}
    assert FIGHT in lent(me={"ap": 3}).game.legal_moves(lent(me={"ap": 3}))


# PCK


@rule("RA-DI-PCK", "RA-RULING-47")
def test_any_card_of_the_discard_pile_is_taken_played_or_traded():
    s = at({"class": "warrior", "hand": ["DI-01", "DI-02", "DI-07", "DI-14"], "ap": 9}, {}, discard=["DI-05"])
    do(s, "play di-07: one more", "trade di-01", "trade di-01 and di-02", "play di-14: take")
    assert [move[1] for move in s.game.legal_moves(s)] == [card(name) for name in ("DI-01", "DI-02", "DI-05", "DI-07")]
    assert refused(s, (m.PICK, card("DI-14"), 0)) == {"RA-DI-PCK"}
    play(s, (m.PICK, card("DI-02"), 0))
    assert (hand(s, 0), s.hand_size[0], s.ap[0]) == (["DI-02"], 1, 8)
    assert cards(s.discard) == ["DI-01", "DI-05", "DI-07", "DI-14"]


@rule("RA-DI-PCK", "RA-DI-4", "RA-RULING-47")
def test_a_card_never_picks_itself():
    s = at({"class": "warrior", "hand": ["DI-14"]}, {})
    assert refused(s, use("DI-14", "PCK")) == {"RA-DI-PCK"}
    assert use("DI-14", "PCK") not in s.game.legal_moves(s)
    one = play(at({"class": "warrior", "hand": ["DI-14"]}, {}, discard=["DI-05"]), use("DI-14", "PCK"))
    assert (hand(one, 0), cards(one.discard)) == (["DI-05"], ["DI-14"])
