"""The Amazonomachy (RA-AMZ): no area, no event, a marked common and a row of the table."""

from __future__ import annotations

from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import AREAS
from kernel_lib.games.amazons.notation import Spec
from kernel_lib.games.amazons.rules import Amazons
from kernel_lib.games.amazons.state import NONE, AmazonsState
from tests.amazons.table import GAMES, active, at, card, choices, common, do, draw, events, play, refused, say, status, tokens
from tests.marks import rule

WITH_ANCILLARY: Amazons = kl.game("amazons", players=3, ancillary_in_amazonomachy=True)  # type: ignore[assignment]
TWO_COMMONS: Amazons = kl.game("amazons", players=3, commons_per_battle=2)  # type: ignore[assignment]
TWO_OWN: Amazons = kl.game("amazons", players=3, own_amazons_per_battle=2)  # type: ignore[assignment]
BOTH_OWN: Amazons = kl.game("amazons", players=3, own_amazons_per_battle=2, ancillary_in_amazonomachy=True)  # type: ignore[assignment]


def muster(me: Spec | None = None, *rivals: Spec, game: Amazons | None = None, **more: Any) -> AmazonsState:
    """The Warrior, 4M 1C, in the Palace with Otrera on the right, 2M 5C: together 6M 6C."""
    first = {"class": "warrior", "area": "P", "charged": [], "bonus": False, "ancillary": "antiope", **(me or {})}
    return at(first, *[*rivals, {}, {}][:2], game=game or GAMES[3], **{"left": "lysippe", "right": "otrera", **more})


def rows(s: AmazonsState) -> list[int]:
    """The rows that may be fought now, from 1."""
    return [a + 1 for kind, a, _ in s.game.legal_moves(s) if kind == m.CAMPAIGN]


def campaign(row: int) -> tuple[int, int, int]:
    return m.CAMPAIGN, row - 1, 0


def answers(s: AmazonsState) -> list[tuple[int, int]]:
    return [(kind, a) for kind, a, _ in s.game.legal_moves(s)]


# Where and when


@rule("RA-AMZ-1", "RA-RULING-10")
@pytest.mark.parametrize("where", AREAS)
def test_it_is_fought_anywhere_and_no_terrain_is_added(where: str):
    s = muster({"area": where}, tokens={where: []})
    assert rows(s) == [1, 2, 3, 4]
    do(s, "amazonomachy 6M 6C", "penthesilea", "otrera")
    assert s.game.prompt(s) == "The Amazonomachy needs 6 Might, 6 Cunning, you have 6 Might, 6 Cunning for 3 AP: strike"
    do(s, "strike")
    assert status(s, 0) == {"ap": 7, "vp": 3, "supply": 1, "area": where, "charged": []}


@rule("RA-AMZ-1", "RA-BATTLE-7")
def test_it_touches_no_event():
    s = muster({"area": "Z"}, tokens={"Z": ["red", "blue"]})
    before = s.tops[:], s.piles[:], s.tokens[:]
    say(s, "amazonomachy 6M 6C", "penthesilea", "otrera", "strike")
    assert {move[0] for move in s.game.legal_moves(s)} == {m.COMMON_COMES}
    draw(s, "hippo")
    assert (s.tops, s.piles, s.tokens) == before
    assert (s.won[0], s.covered[0], s.beside[0]) == (0, 0, 0)
    assert tokens(s, "Z") == ["blue", "red"]


@rule("RA-AMZ-1", "RA-OCC-2")
@pytest.mark.parametrize(("god", "where"), [("zeus", "H"), ("hephaestus", "L"), ("hephaestus", "E")])
def test_it_is_refused_in_a_closed_area(god: str, where: str):
    s = muster({"area": where, "charged": ["W1"]}, god=god)
    assert rows(s) == []
    assert refused(s, campaign(4)) == {"RA-OCC-2"}
    assert rows(muster({"area": where}, god=god, exempt=1)) == [1, 2, 3, 4]


@rule("RA-AMZ-1", "RA-SA-W1", "RA-RULING-31", "RA-RULING-30", "RA-GODF-4")
@pytest.mark.parametrize(
    ("words", "ap", "charged", "ares", "allowances"),
    [("as your action", 7, 1, 1, 0), ("as the extra action of ares", 8, 1, 0, 1), ("as the extra battle", 8, 0, 1, 1)],
)
def test_it_is_a_battle_by_the_action_by_ares_or_by_w1(words: str, ap: int, charged: int, ares: int, allowances: int):
    s = muster({"charged": ["W1"], "bonus": True})
    do(s, "amazonomachy 6M 6C", words, "penthesilea", "otrera", "strike")
    assert (s.ap[0], s.charged[0], s.ares[0], s.allowances) == (ap, charged, ares, allowances)
    assert (s.vp[0], s.supply[0]) == (3, 1)  # the Supply is lost in any case


@rule("RA-AMZ-1", "RA-TURN-1")
def test_after_the_action_nothing_is_left_for_it():
    s = do(muster(), "burn")
    assert refused(s, campaign(1)) == {"RA-TURN-1"}
    assert rows(do(muster({"charged": ["W1"]}), "burn")) == [1, 2, 3, 4]


@rule("RA-AMZ-1", "RA-ORC-2")
def test_it_opens_the_oracle_again():
    s = do(muster({"locked": True}), "amazonomachy 6M 6C", "penthesilea", "otrera", "strike")
    assert s.locked[0] == 0


# Who fights


@rule("RA-AMZ-2")
@pytest.mark.parametrize("name", ["iphito", "hippo", "lysippe", "myrina", "alcynoe"])
def test_without_a_marked_common_there_is_none(name: str):
    other = "hippo" if name != "hippo" else "iphito"
    s = muster({"hand": ["DI-01", "DI-02", "DI-03", "DI-04", "DI-05", "DI-06"], "ap": 11}, left=name, right=other)
    assert rows(s) == []
    assert refused(s, campaign(4)) == {"RA-AMZ-2"}


@rule("RA-AMZ-2", "RA-DI-RSC")
@pytest.mark.parametrize("holder", [0, 1])
def test_a_reserved_common_does_not_serve(holder: int):
    s = muster(held={"right": holder})
    assert refused(s, campaign(4)) == {"RA-AMZ-2"}


@rule("RA-AMZ-2", "RA-COM-3")
@pytest.mark.parametrize(
    ("kind", "left", "right"),
    [("warrior", "lysippe", "otrera"), ("mystic", "molpadia", "lysippe"), ("scout", "otrera", "lysippe"), ("princess", "lysippe", "molpadia")],
)
def test_each_basic_amazon_has_a_common_with_whom_the_first_row_is_just_reached(kind: str, left: str, right: str):
    s = muster({"class": kind}, left=left, right=right)
    assert rows(s) == [1, 2, 3, 4]
    s = muster({"class": kind}, left=right, right=left)  # in the other slot she does not reach it
    assert 1 not in rows(s)
    assert refused(s, campaign(1)) == {"RA-BATTLE-5"}


@rule("RA-AMZ-2", "RA-BATTLE-5")
@pytest.mark.parametrize(
    ("kind", "left", "right", "offered"),
    [
        ("warrior", "otrera", "hippo", []),  # 8M 4C
        ("warrior", "hippo", "molpadia", [2, 4]),  # 7M 5C
        ("scout", "molpadia", "hippo", [2, 4]),  # 7M 5C
        ("princess", "otrera", "hippo", [2, 4]),  # 7M 5C
        ("mystic", "otrera", "hippo", [3, 4]),  # 5M 7C
        ("mystic", "hippo", "otrera", []),  # 3M 9C
    ],
)
def test_both_might_and_cunning_of_a_row_must_be_reached(kind: str, left: str, right: str, offered: list[int]):
    s = muster({"class": kind}, left=left, right=right)
    assert rows(s) == offered
    for row in {1, 2, 3, 4} - set(offered):
        assert refused(s, campaign(row)) == {"RA-BATTLE-5"}


@rule("RA-AMZ-2", "RA-RULING-9")
def test_the_marked_common_must_fight_and_no_second_one_may():
    s = do(muster(), "amazonomachy 5M 5C", "penthesilea")
    assert answers(s) == [(m.COMMON, m.IN_RIGHT)]
    assert refused(s, (m.COMMON, m.NOT_ANY, 0)) == {"RA-AMZ-2"}
    assert refused(s, (m.COMMON, m.IN_LEFT, 0)) == {"RA-AMZ-2"}
    assert refused(s, (m.COMMON, m.BOTH, 0)) == {"RA-AMZ-2"}
    s = do(muster(left="molpadia", game=TWO_COMMONS), "amazonomachy 5M 5C", "penthesilea")
    assert answers(s) == [(m.COMMON, m.IN_RIGHT)]  # Molpadia on the left makes 9M 3C
    assert refused(s, (m.COMMON, m.BOTH, 0)) == {"RA-AMZ-2"}
    s = muster({"class": "mystic"}, left="otrera", right="molpadia", game=TWO_COMMONS)
    assert rows(s) == [3, 4]  # 5M 7C; both commons would make 8M 11C


@rule("RA-AMZ-2", "RA-BATTLE-4")
def test_a_common_may_fight_it_alone():
    s = muster({"exhausted": ["basic"], "hand": ["DI-01", "DI-05"], "ap": 6})  # 2M 5C and 3M 1C
    assert rows(s) == [3, 4]
    do(s, "amazonomachy 5M 5C")
    assert answers(s) == [(m.OWN, m.NOT_ANY)]
    do(s, "nobody", "otrera", "add DI-01", "add DI-05", "strike")
    assert (s.ap[0], s.vp[0], s.basic_up[0], s.ancillary_up[0]) == (1, 1, 0, 1)


@rule("RA-AMZ-2", "RA-RULING-11")
def test_ancillaries_fight_events_only():
    s = muster({"exhausted": ["basic"]})
    assert refused(s, campaign(4)) == {"RA-BATTLE-5"}  # with Antiope 5M 6C
    s = do(muster(), "amazonomachy 5M 5C")
    assert answers(s) == [(m.OWN, m.BASIC)]
    assert refused(s, (m.OWN, m.ANCILLARY, 0)) == {"RA-AMZ-2"}


@rule("RA-AMZ-2", "RA-RULING-11")
def test_with_the_option_ancillaries_fight_too():
    s = muster({"exhausted": ["basic"]}, game=WITH_ANCILLARY)
    assert rows(s) == [3, 4]
    do(s, "amazonomachy 5M 6C", "antiope", "otrera", "strike")
    assert (s.vp[0], s.ancillary_up[0], s.row[0]) == (2, 0, 2)


@rule("RA-AMZ-2", "RA-RULING-9", "RA-RULING-11")
def test_two_own_amazons_fight_it_only_where_both_options_allow_it():
    for game, both in ((GAMES[3], False), (TWO_OWN, False), (WITH_ANCILLARY, False), (BOTH_OWN, True)):
        s = do(muster(game=game), "amazonomachy 5M 5C")
        assert ((m.OWN, m.BOTH) in answers(s)) == both
    s = do(muster(game=TWO_OWN), "amazonomachy 5M 5C")
    assert refused(s, (m.OWN, m.BOTH, 0)) == {"RA-AMZ-2"}
    s = do(muster({"exhausted": ["ancillary"]}, game=BOTH_OWN), "amazonomachy 5M 5C")
    assert refused(s, (m.OWN, m.BOTH, 0)) == {"RA-TERM-3"}


@rule("RA-AMZ-2", "RA-TERM-3")
def test_an_exhausted_basic_amazon_does_not_fight():
    s = do(muster({"exhausted": ["basic"], "hand": ["DI-01", "DI-05"]}), "amazonomachy 5M 5C")
    assert refused(s, (m.OWN, m.BASIC, 0)) == {"RA-TERM-3"}


# Costs


@rule("RA-AMZ-3", "RA-BATTLE-6")
@pytest.mark.parametrize(("kind", "left", "right", "cost"), [("warrior", "hippo", "otrera", 3), ("scout", "otrera", "hippo", 4)])
def test_it_costs_a_supply_the_battle_and_the_common(kind: str, left: str, right: str, cost: int):
    me = {"class": kind, "supply": 1}
    s = muster({**me, "ap": cost}, left=left, right=right)
    play(s, campaign(1), (m.OWN, m.BASIC, 0), (m.COMMON, m.IN_LEFT if left == "otrera" else m.IN_RIGHT, 0))
    assert choices(s) == [f"Strike for {cost} AP and 1 Supply"]
    do(s, "strike")
    assert (s.ap[0], s.supply[0]) == (0, 0)
    s = muster({**me, "ap": cost - 1}, left=left, right=right)
    assert refused(s, campaign(1)) == {"RA-BATTLE-6"}


@rule("RA-AMZ-3")
def test_without_a_supply_there_is_none():
    s = muster({"supply": 0})
    assert rows(s) == []
    assert refused(s, campaign(4)) == {"RA-AMZ-3"}


# Rows


@rule("RA-AMZ-4", "RA-RULING-6")
@pytest.mark.parametrize(
    ("row", "need", "points"), [(1, "6M 6C", (3, 4, 5)), (2, "6M 5C", (2, 3, 4)), (3, "5M 6C", (2, 3, 4)), (4, "5M 5C", (1, 2, 3))]
)
def test_a_row_pays_by_round(row: int, need: str, points: tuple[int, int, int]):
    for round, vp in enumerate(points, 1):
        s = muster(round=round)
        assert f"Amazonomachy {need} (row {row}, +{vp} VP)" in choices(s)
        do(s, f"amazonomachy {need}", "penthesilea", "otrera", "strike")
        assert (s.vp[0], s.gains[0][1], s.row[0]) == (vp, vp, row - 1)


@rule("RA-AMZ-4")
def test_a_row_that_was_taken_is_closed_for_all():
    s = muster(None, {"row": 2}, {"row": 4})
    assert rows(s) == [1, 3]
    assert refused(s, campaign(2)) == {"RA-AMZ-4"}
    assert refused(s, campaign(4)) == {"RA-AMZ-4"}
    assert refused(s, campaign(5)) == {"RA-AMZ-4"}


@rule("RA-AMZ-4", "RA-INV-12")
def test_the_next_player_finds_the_row_closed():
    me = {"track": "hecate"}
    rival = {"class": "scout", "area": "Z", "charged": [], "bonus": False, "track": "cybele"}
    s = muster(me, rival, left="molpadia")
    say(s, "amazonomachy 6M 5C", "penthesilea", "otrera", "strike")
    draw(s, "hippo")
    do(s, "end")
    assert (s.active, rows(s)) == (1, [4])  # 7M 5C with Molpadia
    assert refused(s, campaign(2)) == {"RA-AMZ-4"}
    assert s.row == [1, NONE, NONE]


@rule("RA-AMZ-5")
def test_each_player_fights_one_in_a_game():
    s = muster({"row": 4})
    assert rows(s) == []
    for row in (1, 2, 3, 4):
        assert refused(s, campaign(row)) == {"RA-AMZ-5"}
    s = muster(left="molpadia", allowances=2)
    say(s, "amazonomachy 5M 5C", "penthesilea", "otrera", "strike")
    draw(s, "hippo")
    assert "RA-AMZ-5" in refused(s, campaign(1))


# Afterwards


@rule("RA-AMZ-6", "RA-COM-1", "RA-BATTLE-11")
def test_afterwards_the_basic_is_exhausted_and_the_common_replaced():
    s = muster({"hand": ["DI-05"]})
    say(s, "amazonomachy 6M 6C", "penthesilea", "otrera", "add DI-05", "strike")
    draw(s, "molpadia")
    assert (s.basic_up[0], s.ancillary_up[0]) == (0, 1)
    assert (s.open, s.common_discard) == ([common("lysippe"), common("molpadia")], 1 << common("otrera"))
    assert (s.ap[0], s.hands[0], s.discard) == (6, 0, 1 << card("DI-05"))
    told = [what for _, what in events(s) if what not in ("paid", "scored")]
    assert told == ["exhausted", "lost supply", "campaign", "played", "used common", "common"]


@rule("RA-AMZ-6", "RA-DI-SWP")
def test_a_swap_serves_as_in_any_battle():
    s = muster({"hand": ["DI-15"]}, left="otrera", right="hippo")  # 8M 4C as she lies, 6M 6C after the swap
    assert rows(s) == [1, 2, 3, 4]
    do(s, "amazonomachy 6M 6C", "penthesilea", "otrera")
    assert answers(s) == [(m.BOOST, active("DI-15", "SWP"))]
    say(s, "add DI-15", "strike")
    draw(s, "molpadia")
    assert s.open == [common("hippo"), common("molpadia")]
    assert refused(muster({"hand": ["DI-15"]}, left="otrera", right="hippo", held={"right": 1}), campaign(1)) == {"RA-BATTLE-5"}


@rule("RA-AMZ-6", "RA-DI-T")
@pytest.mark.parametrize(("name", "offered"), [("DI-01", []), ("DI-03", [1, 2, 3, 4]), ("DI-05", [2, 4])])
def test_boosts_serve_as_in_any_battle(name: str, offered: list[int]):
    assert rows(muster({"hand": [name]}, left="otrera", right="hippo")) == offered  # to 8M 4C


@rule("RA-AMZ-6", "RA-SA-P2")
def test_p2_frees_the_common():
    s = muster({"class": "princess", "charged": ["P2"], "ap": 2}, left="lysippe", right="molpadia")
    do(s, "amazonomachy 6M 6C", "hippolyta", "molpadia")
    assert choices(s) == ["Molpadia is free (P2)"]
    do(s, "molpadia is free", "strike")
    assert (s.ap[0], s.charged[0], s.vp[0]) == (0, 0, 3)


@rule("RA-AMZ-6", "RA-SA-M1")
def test_m1_has_no_meaning():
    s = muster({"class": "mystic", "charged": ["M1"]}, left="molpadia", right="lysippe")
    do(s, "amazonomachy 6M 6C")
    assert s.asks[-1][0] == m.ASK_OWN
    do(s, "alcippe", "molpadia", "strike")
    assert s.charged[0] == 1


@rule("RA-AMZ-6", "RA-SA-W2")
def test_w2_is_not_spent():
    s = do(muster({"charged": ["W2"]}), "amazonomachy 6M 6C", "penthesilea", "otrera", "strike")
    assert s.charged[0] == 2


# With a borrowed Amazon


def lent(me: Spec | None = None, **more: Any) -> AmazonsState:
    """Hippolyta with Otrera on the right makes 5M 7C; Penthesilea of the second player in her place 6M 6C."""
    warrior = {"class": "warrior", "area": "K", "ancillary": "melanippe"}
    first = {"class": "princess", "hand": ["DI-12"], **(me or {})}
    return muster(first, warrior, {"class": "mystic", "exhausted": ["basic"]}, **more)


@rule("RA-AMZ-7", "RA-AMZ-6", "RA-DI-OST")
@pytest.mark.parametrize(("words", "left"), [("exhaust hippolyta", (0, 1)), ("exhaust antiope", (1, 0))])
def test_for_a_borrowed_basic_either_of_the_own_amazons_is_exhausted(words: str, left: tuple[int, int]):
    assert rows(lent({"hand": []})) == [3, 4]
    s = lent()
    assert rows(s) == [1, 2, 3, 4]
    do(s, "amazonomachy 6M 6C")
    assert answers(s) == [(m.BORROW, 2)]
    do(s, "borrow penthesilea", words, "otrera", "strike")
    assert (s.basic_up[0], s.ancillary_up[0]) == left
    assert (s.basic_up[1], s.ancillary_up[1]) == (1, 1)
    assert (s.ap[0], s.vp[0], s.supply[0]) == (5, 3, 1)


@rule("RA-AMZ-7", "RA-DI-OST")
def test_an_available_ancillary_is_enough_to_borrow():
    s = do(lent({"exhausted": ["basic"]}), "amazonomachy 6M 6C", "borrow penthesilea", "otrera", "strike")
    assert (s.basic_up[0], s.ancillary_up[0], s.vp[0]) == (0, 0, 3)
    assert rows(lent({"exhausted": ["basic", "ancillary"]})) == []


@rule("RA-AMZ-7")
def test_only_a_basic_can_be_borrowed():
    s = do(lent(), "amazonomachy 5M 5C")
    ost = active("DI-12", "OST")
    assert refused(s, (m.BORROW, 3, ost)) == {"RA-AMZ-7"}
    assert refused(s, (m.BORROW, 4, ost)) == {"RA-DI-OST"}  # Alcippe is exhausted
    assert [move for move in s.game.legal_moves(s) if move[0] == m.BORROW] == [(m.BORROW, 2, ost)]
