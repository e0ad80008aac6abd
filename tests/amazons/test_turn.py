"""Terms, a turn, action points and passing (RA-TERM, RA-TURN, RA-AP, RA-PASS)."""

from __future__ import annotations

from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.bits import members
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import P2, S1, S2, W1
from kernel_lib.games.amazons.notation import Spec
from kernel_lib.games.amazons.rules import Amazons
from kernel_lib.games.amazons.state import G_BURN, S_BURN, AmazonsState
from tests.amazons.table import (
    active,
    area,
    at,
    card,
    choices,
    common,
    do,
    event,
    events,
    hand,
    kinds,
    play,
    refused,
    say,
    seen,
    status,
    tokens,
)
from tests.marks import rule

BURN, PASS, END = (m.BURN, 0, 0), (m.PASS, 0, 0), (m.END, 0, 0)
ACTIONS = {m.MOVE, m.FIGHT, m.REACH, m.CAMPAIGN, m.ORACLE, m.PORT, m.BARRACK, m.SACRIFICE, m.FLAG, m.SUPPLY}
TOPS = {"red": "minotaur", "blue": "sphinx", "green": "cyclops", "yellow": "griffin", "purple": "cerberus"}


def game(players: int, **options: Any) -> Amazons:
    return kl.game("amazons", players=players, **options)  # type: ignore[return-value]


def scout(*cards: str, area: str = "B", **more: Any) -> AmazonsState:
    """The Scout is on turn, without the bonus of Artemis; the Warrior stands in Κ and follows her."""
    about = {key: more.pop(key) for key in list(more) if key in ("ap", "vp", "bonus", "charged", "passed", "locked", "exhausted", "supply", "flags")}
    me = {"class": "scout", "area": area, "bonus": False, "hand": cards, **about}
    return at(me, {"class": "warrior", "area": "K"}, **more)


def warrior(*cards: str, ap: int = 8, ares: bool = True, charged: tuple[str, ...] = ("W1", "W2"), **more: Any) -> AmazonsState:
    """The Warrior in Ζ beside a red token, with the extra Action of Ares."""
    me = {"class": "warrior", "area": "Z", "ap": ap, "ares": ares, "charged": charged, "hand": cards}
    return at(me, {"class": "princess", "area": "P"}, **{"tokens": {"Z": ["red"]}, "tops": TOPS, "left": "otrera", "right": "hippo", **more})


def areas(s: AmazonsState, kind: int = m.MOVE) -> set[str]:
    """The areas that moves of a kind lead to."""
    return {s.game.box.areas[move[1]].id for move in s.game.legal_moves(s) if move[0] == kind}  # type: ignore[attr-defined]


# RA-TERM


@rule("RA-TERM-2", "RA-TURN-1")
def test_when_the_action_is_used_only_free_things_are_left():
    s = warrior("DI-07", "DI-01", ares=False, charged=("W2",), allowances=0, used=1)
    assert kinds(s) == {m.CARD, m.TRADE, m.END}
    for move in (
        (m.MOVE, area("P"), 0), (m.MOVE, area("E"), 0), (m.FIGHT, area("Z"), 1), (m.CAMPAIGN, 3, 0), (m.PORT, area("B"), 0), (m.SACRIFICE, 1, 0),
        (m.SUPPLY, 0, 0), (m.FLAG, 0, 0), (m.ORACLE, 0, 0), (m.BARRACK, 0, 0), (m.REACH, area("H"), 2),
    ):  # fmt: skip
        assert "RA-TURN-1" in refused(s, move)
    assert refused(s, (m.MOVE, area("E"), 0)) == {"RA-TURN-1"}
    assert refused(s, BURN) == {"RA-TURN-5"}


@rule("RA-TERM-3", "RA-BATTLE-4")
def test_an_exhausted_amazon_cannot_fight():
    s = scout(area="Z", exhausted=["basic"], tokens={"Z": ["red"]}, tops=TOPS, left="otrera", right="hippo")
    play(s, (m.FIGHT, area("Z"), 1))
    assert refused(s, (m.OWN, m.BASIC, 0)) == {"RA-TERM-3"}
    assert (m.OWN, m.ANCILLARY, 0) in s.game.legal_moves(s)


@rule("RA-TERM-4", "RA-SAC-1", "RA-RULING-26")
@pytest.mark.parametrize(
    ("lying", "flags", "empty"), [([], {}, True), (["red"], {}, True), (["red", "blue"], {}, False), (["red"], {"I": 1}, False), ([], {"I": 0}, True)]
)
def test_a_position_is_empty_without_a_token_and_without_a_flag(lying: list[str], flags: dict[str, int], empty: bool):
    s = scout(area="I", tokens={"I": lying}, flags_at=flags, left="iphito", right="otrera")
    assert (m.SACRIFICE in kinds(s)) == empty
    if not empty:
        assert refused(s, (m.SACRIFICE, 0, 0)) == {"RA-SAC-1"}


@rule("RA-TERM-6", "RA-MOVE-2", "RA-OCC-1")
def test_an_area_is_available_if_it_is_open_and_free():
    me, rivals = {"class": "warrior", "area": "H", "track": "ares"}, ({"class": "scout", "area": "P"}, {"class": "mystic", "area": "B"})
    s = at(me, *rivals, god="hephaestus")
    assert areas(s) == {"Z", "TH"}
    assert refused(s, (m.MOVE, area("P"), 0)) == {"RA-OCC-1"}
    assert refused(s, (m.MOVE, area("K"), 0)) == {"RA-MOVE-2"}
    assert refused(s, (m.MOVE, area("H"), 0)) == {"RA-MOVE-1"}
    assert refused(s, (m.MOVE, 13, 0)) == {"RA-MOVE-2"}
    s = at({**me, "area": "Z"}, *rivals, god="hephaestus")
    assert areas(s) == {"H"}
    assert refused(s, (m.MOVE, area("E"), 0)) == {"RA-GODH-4"}


@rule("RA-TERM-8", "RA-RULING-49", "RA-BATTLE-1")
def test_two_tokens_of_a_colour_in_an_area_are_one_thing_to_fight_and_one_stays():
    s = scout(area="I", tokens={"I": ["yellow", "yellow"]}, tops={"yellow": "pegasus"}, left="otrera", right="lysippe")
    assert [move for move in s.game.legal_moves(s) if move[0] == m.FIGHT] == [(m.FIGHT, area("I"), 3)]
    do(s, "fight pegasus", "antianera", "otrera", "strike")
    assert tokens(s, "I") == ["yellow"]
    assert refused(s, (m.FIGHT, area("I"), 0)) >= {"RA-BATTLE-1"}


@rule("RA-TERM-9", "RA-FLAG-4", "RA-RULING-27")
@pytest.mark.parametrize(
    ("here", "cards", "words"),
    [
        ("E", [], ["move to ζ"]),
        ("B", [], ["sail to ζ"]),
        ("E", [], ["use s2", "step to ζ", "stop"]),
        ("K", ["DI-09"], ["play di-09: tele", "teleport to ζ"]),
    ],
    ids=["move", "port", "steps", "teleport"],
)
def test_to_enter_an_area_is_to_arrive_by_oneself(here: str, cards: list[str], words: list[str]):
    me = {"class": "scout", "area": here, "bonus": False, "hand": cards}
    s = at(me, {"class": "princess", "area": "P"}, flags_at={"Z": 1}, tokens={"Z": []})
    say(s, *words)
    assert (status(s, 0)["area"], s.vp, s.visits[area("Z")]) == ("Z", [int(words[0].startswith("sail")), 1], 1)  # a Port visit scores itself


@rule("RA-TERM-9", "RA-FLAG-4")
def test_nobody_pays_herself_for_entering_an_area_with_her_own_flag():
    s = at({"class": "scout", "area": "E", "bonus": False}, {"class": "princess", "area": "P"}, flags_at={"Z": 0}, tokens={"Z": []})
    say(s, "move to ζ")
    assert (s.vp, s.visits[area("Z")]) == ([0, 0], 1)


@rule("RA-TERM-9", "RA-FLAG-4", "RA-DI-SPT")
def test_to_be_pushed_is_not_to_enter():
    me = {"class": "scout", "area": "E", "bonus": False, "hand": ["DI-05"]}
    s = at(me, {"class": "warrior", "area": "Z"}, flags_at={"H": 0, "Z": 1}, tokens={"Z": []})
    say(s, "move to ζ with di-05", "push player 2 to η")
    assert [status(s, who)["area"] for who in (0, 1)] == ["Z", "H"]
    assert s.vp == [0, 1]  # her own arrival is one


# RA-TURN-1


@rule("RA-TURN-1", "RA-PASS-1", "RA-TURN-3")
def test_a_turn_is_an_action_or_a_burn_or_a_pass():
    s = scout()
    assert {m.BURN, m.PASS, m.MOVE} <= kinds(s)
    assert m.END not in kinds(s)
    for first in ("move to γ", "burn"):
        after = say(s.clone(), first)
        assert (after.active, after.allowances, after.used) == (0, 0, 1)
        assert not kinds(after) & (ACTIONS | {m.BURN, m.PASS})
        assert m.END in kinds(after)
    assert say(s, "pass").active == 1


@rule("RA-TURN-1", "RA-DI-TWO", "RA-RULING-24")
def test_each_card_for_one_more_allows_one_more_action_or_burn():
    s = scout("DI-07", "DI-08", ap=6)
    say(s, "burn", "play di-07: one more")
    assert (s.allowances, s.ap[0]) == (1, 4)
    say(s, "move to γ")
    assert refused(s, (m.MOVE, area("E"), 0)) == {"RA-TURN-1"}
    say(s, "play di-08: one more", "burn")
    assert refused(s, BURN) == {"RA-TURN-5"}
    assert (s.ap[0], s.vp[0]) == (1, 2)
    s = say(scout("DI-07", "DI-08", ap=6), "play di-07: one more", "play di-08: one more")
    assert s.allowances == 3
    say(s, "burn", "end")
    assert s.allowances == 1  # those of the next player: what was not used is lost
    say(s, "burn", "end")
    assert (s.active, s.allowances) == (0, 1)


@rule("RA-TURN-1", "RA-GODF-4", "RA-TURN-3")
@pytest.mark.parametrize("way", ["first", "last"])
def test_the_action_of_ares_needs_no_allowance(way: str):
    s = warrior()
    if way == "last":
        say(s, "burn")
        assert choices(s)[0].startswith("Move to")
        play(s, (m.MOVE, area("E"), 0))  # only the extra Action is left: nothing is asked
        assert (s.ap[0], s.allowances, s.ares[0]) == (7, 0, 0)
        assert m.END in kinds(s)
        return
    play(s, (m.MOVE, area("E"), 0))
    assert choices(s) == ["As your Action (1 AP)", "As the extra Action of Ares (0 AP)"]
    play(s, (m.HOW, m.BY_ARES, 0))
    assert (s.ap[0], s.allowances, s.used) == (8, 1, 0)
    assert refused(s, END) == {"RA-TURN-3"}  # her own Action is still to be used
    assert refused(s, PASS) == {"RA-PASS-1"}
    say(s, "burn")
    assert m.END in kinds(s)


@rule("RA-TURN-1", "RA-SA-W1", "RA-TURN-3")
def test_the_battle_of_w1_needs_no_allowance():
    s = warrior(ares=False)
    say(s, "fight minotaur")
    assert choices(s) == ["As your Action (1 AP)", "As the extra Battle W1 (0 AP)"]
    do(s, "as the extra battle", "penthesilea", "hippo", "strike", "cover slot 2")
    assert (s.ap[0], s.allowances, s.used, status(s, 0)["charged"]) == (7, 1, 0, ["W2"])  # one AP for Hippo
    assert refused(s, END) == {"RA-TURN-3"}
    assert refused(s, PASS) == {"RA-PASS-1"}


@rule("RA-TURN-1", "RA-TURN-4")
def test_free_things_come_before_and_after_the_action():
    s = scout("DI-01", "DI-03", "DI-05", ap=6, left="otrera")
    play(s, (m.SA, S2, 0), (m.STEP, area("G"), 0), (m.STOP, 0, 0))
    play(s, (m.CARD, active("DI-01", "RSC"), 0), (m.RESERVE, 0, 0))
    play(s, (m.MOVE, area("P"), 0))
    assert m.SA in kinds(s)
    assert m.CARD in kinds(s)
    assert m.TRADE in kinds(s)
    play(s, (m.TRADE, card("DI-03"), 0), (m.SECOND, card("DI-05"), 0))
    assert (s.ap[0], s.active) == (4, 0)


# RA-TURN-2


@rule("RA-TURN-2", "RA-SAC-1", "RA-AP-3")
@pytest.mark.parametrize(("ap", "able"), [(4, True), (3, True), (2, False), (1, False)])
def test_all_costs_of_an_action_must_be_there(ap: int, able: bool):
    s = scout(area="I", ap=ap, tokens={"I": []}, left="iphito", right="otrera")  # 2 for the class, 1 for Iphito
    assert (m.SACRIFICE in kinds(s)) == able
    if able:
        do(s, "sacrifice with iphito", "take position 1")
        assert s.ap[0] == ap - 3
    else:
        assert refused(s, (m.SACRIFICE, 0, 0)) == {"RA-TURN-2"}


@rule("RA-TURN-2", "RA-DI-SAC", "RA-AP-3")
@pytest.mark.parametrize(("ap", "able"), [(3, True), (2, False)])
def test_a_card_that_belongs_to_an_action_is_paid_with_it(ap: int, able: bool):
    s = scout("DI-12", area="I", ap=ap, tokens={"I": []}, left="otrera", right="lysippe")
    by = (m.SACRIFICE, m.BY_CARD, 1 + active("DI-12", "SAC"))
    if not able:
        assert refused(s, by) == {"RA-TURN-2"}
        return
    play(s, by)
    assert (s.ap[0], hand(s, 0)) == (3, ["DI-12"])  # nothing is paid before the last answer
    play(s, (m.POSITION, 0, 0))
    assert (s.ap[0], hand(s, 0), [number + 1 for number in members(s.discard)]) == (0, [], [12])


@rule("RA-TURN-2", "RA-BATTLE-6")
def test_a_battle_is_refused_when_all_its_costs_exceed_the_ap():
    one = {"area": "Z", "tokens": {"Z": ["red"]}, "tops": TOPS, "left": "molpadia", "right": "otrera"}
    s = scout(ap=4, **one)  # needs 2M 5C; 2 for the Battle, 2 for Otrera
    do(s, "fight minotaur", "antianera", "otrera", "strike")
    assert s.ap[0] == 0
    assert refused(scout(ap=3, **one), (m.FIGHT, area("Z"), 1)) == {"RA-BATTLE-6"}


@rule("RA-TURN-2", "RA-AP-3")
def test_own_amazons_cost_no_ap():
    me = {"class": "scout", "area": "I", "ap": 2, "bonus": False}
    s = at(me, {"class": "warrior"}, {}, tokens={"I": ["yellow"]}, tops={"yellow": "harpies"})
    do(s, "fight harpies", "antianera", "no common", "strike")  # 2M 3C against 1+1 and 2+0
    assert (s.ap[0], s.vp[0]) == (0, 1)


@rule("RA-TURN-2", "RA-GODF-4", "RA-GODF-3")
@pytest.mark.parametrize(("how", "ap", "ares", "charged"), [(m.NORMAL, 3, 1, 3), (m.BY_ARES, 4, 0, 3), (m.BY_W1, 4, 1, 2)])
def test_the_way_of_an_action_decides_its_class_cost(how: int, ap: int, ares: int, charged: int):
    s = warrior(ap=5)
    play(s, (m.FIGHT, area("Z"), 1), (m.HOW, how, 0))
    do(s, "penthesilea", "hippo", "strike", "cover slot 2")  # 1 for the Battle, 1 for Hippo
    assert (s.ap[0], s.ares[0], s.charged[0]) == (ap, ares, charged)


@rule("RA-TURN-2", "RA-GODF-4")
def test_a_way_that_cannot_be_paid_is_refused():
    s = warrior(ap=0)
    play(s, (m.MOVE, area("E"), 0))
    assert refused(s, (m.HOW, m.NORMAL, 0)) == {"RA-TURN-2"}
    assert refused(s, (m.HOW, m.BY_W1, 0)) == {"RA-SA-W1"}
    play(s, (m.HOW, m.BY_ARES, 0))
    assert (status(s, 0)["area"], s.ap[0]) == ("E", 0)


# RA-TURN-3 and RA-TURN-9


@rule("RA-TURN-3", "RA-RULING-48")
@pytest.mark.parametrize("cards", [[], ["DI-05"]])
def test_the_end_of_a_turn_is_said_even_when_nothing_else_can_be_done(cards: list[str]):
    s = scout(*cards, ap=2, charged=[])
    say(s, "burn")
    assert (s.to_act, s.active) == (0, 0)
    assert choices(s) == ["End the turn"]
    say(s, "end")
    assert s.active == 1


@rule("RA-TURN-3", "RA-RULING-48", "RA-ASK-3")
def test_others_cannot_tell_from_the_course_of_a_turn_what_a_hand_holds():
    views = []
    for cards in (["DI-05", "DI-10"], ["DI-07", "DI-01"]):
        s = say(scout(*cards, ap=2, charged=[]), "burn")
        views.append(s.game.to_json(seen(s, 1)))
    assert views[0] == views[1]


@rule("RA-TURN-3")
def test_a_turn_is_not_ended_before_anything_was_done():
    s = scout(ap=1)
    assert refused(s, END) == {"RA-TURN-3"}
    play(s, (m.SA, S1, 0), (m.COLOUR, 0, 0), *[(m.ORDER, event(name), 0) for name in ("medusa", "hydra")])
    assert refused(s, END) == {"RA-TURN-3"}


@rule("RA-TURN-9", "RA-RULING-46", "RA-PASS-1", "RA-TURN-7")
@pytest.mark.parametrize("passed", [False, True])
def test_who_has_spent_all_on_free_cards_may_end_the_turn_and_this_is_no_pass(passed: bool):
    s = scout("DI-07", ap=1, passed=passed)
    assert refused(s, END) == {"RA-TURN-3"}
    say(s, "play di-07: one more")
    assert (s.ap[0], s.used, s.allowances) == (0, 0, 2)
    assert refused(s, BURN) == {"RA-TURN-5"}
    assert "RA-PASS-1" in refused(s, PASS)
    assert "End the turn (without AP you are out of this round)" in choices(s)
    say(s, "end")
    assert (s.active, s.tilted, s.passed) == (1, -1, [0, 0])
    assert ("RA-TURN-7", "ended turn") in events(s)


@rule("RA-TURN-9", "RA-INV-20")
@pytest.mark.parametrize("ap", [0, 1, 5])
@pytest.mark.parametrize("allowances", [0, 1])
def test_something_can_always_be_done(ap: int, allowances: int):
    s = scout(area="P", ap=ap, charged=[], passed=True, allowances=allowances, used=1 - allowances)
    found = kinds(s)
    assert (m.BURN in found) == (ap > 0 and allowances > 0)
    assert (m.END in found) == (ap == 0 or not allowances)


# RA-TURN-4


@rule("RA-TURN-4", "RA-SA-1")
def test_both_abilities_may_be_used_in_one_turn():
    s = scout()
    play(s, (m.SA, S2, 0), (m.STEP, area("G"), 0), (m.STOP, 0, 0), BURN)
    play(s, (m.SA, S1, 0), (m.COLOUR, 1, 0), *[(m.ORDER, event(name), 0) for name in ("achilles", "theseus")])
    assert status(s, 0)["charged"] == []
    assert m.SA not in kinds(s)
    assert refused(s, (m.SA, S2, 0)) == {"RA-SA-1"}


@rule("RA-TURN-4", "RA-DI-1", "RA-SA-1")
def test_abilities_and_cards_are_used_by_their_owner_in_her_own_turn():
    s = at({"class": "princess", "area": "P", "hand": ["DI-01"]}, {"class": "scout", "area": "I", "hand": ["DI-07", "DI-08"]})
    assert refused(s, (m.SA, S1, 0)) == {"RA-SA-1"}
    assert refused(s, (m.SA, W1, 0)) == {"RA-SA-1"}
    assert refused(s, (m.SA, P2, 0)) == {"RA-SA-2"}  # hers, but part of an Action
    assert refused(s, (m.SA, 8, 0)) == {"RA-SA-1"}
    assert refused(s, (m.CARD, active("DI-07", "TWO"), 0)) == {"RA-DI-1"}
    assert refused(s, (m.TRADE, card("DI-07"), 0)) == {"RA-TURN-6"}
    say(s, "burn")
    assert s.to_act == 0
    say(s, "end")
    assert (m.CARD, active("DI-07", "TWO"), 0) in s.game.legal_moves(s)
    assert (m.SA, S1, 0) in s.game.legal_moves(s)
    assert (m.CARD, active("DI-01", "RSC"), 0) not in s.game.legal_moves(s)


# RA-TURN-5


@rule("RA-TURN-5", "RA-RULING-24")
def test_burning_pays_one_ap_for_one_point_instead_of_the_action():
    s = say(scout(ap=3), "burn")
    assert (s.ap[0], s.vp[0], s.gains[0][G_BURN], s.spent[0][S_BURN]) == (2, 1, 1, 1)
    assert refused(s, BURN) == {"RA-TURN-5"}
    assert refused(s, (m.MOVE, area("G"), 0)) == {"RA-TURN-1"}
    assert ("RA-TURN-5", "scored") in events(s)


@rule("RA-TURN-5")
@pytest.mark.parametrize("points", [0, 1, 2])
def test_the_points_for_burning_are_an_option(points: int):
    s = say(scout(ap=3, game=game(2, burn_vp=points)), "burn")
    assert (s.ap[0], s.vp[0]) == (2, points)


@rule("RA-TURN-5", "RA-OCC-2")
def test_burning_is_possible_inside_a_closed_area():
    s = scout(area="H", ap=1, god="zeus")
    say(s, "burn")
    assert (s.ap[0], s.vp[0]) == (0, 1)


@rule("RA-TURN-5", "RA-GODF-4")
def test_ares_gives_no_burn():
    s = say(warrior(), "burn")
    assert s.ares[0] == 1
    assert refused(s, BURN) == {"RA-TURN-5"}


@rule("RA-TURN-5", "RA-ORC-2", "RA-TERM-2")
@pytest.mark.parametrize(("first", "opens"), [("burn", False), ("move to γ", True)])
def test_burning_does_not_open_the_way_to_the_oracle(first: str, opens: bool):
    s = scout("DI-07", locked=True)
    say(s, first, "play di-07: one more")
    assert s.locked[0] == int(not opens)
    if not opens:
        assert refused(s, (m.ORACLE, 0, 0)) == {"RA-ORC-2"}


# RA-TURN-6


@rule("RA-TURN-6", "RA-RULING-47", "RA-ASK-5")
def test_two_cards_bring_an_ap_and_lie_on_the_discard_pile():
    s = scout("DI-02", "DI-05", "DI-09", ap=4, charged=[])
    assert [move[1] + 1 for move in s.game.legal_moves(s) if move[0] == m.TRADE] == [2, 5]
    play(s, (m.TRADE, card("DI-02"), 0))
    assert (s.ap[0], s.hand_size[0], s.discard) == (4, 3, 0)
    assert choices(s) == ["Trade DI-02 and DI-05 for 1 AP", "Trade DI-02 and DI-09 for 1 AP"]
    play(s, (m.SECOND, card("DI-09"), 0))
    assert (s.ap[0], hand(s, 0)) == (5, ["DI-05"])
    assert s.discard == seen(s, 1).discard == 1 << card("DI-02") | 1 << card("DI-09")
    assert (s.allowances, s.used, s.active) == (1, 0, 0)
    assert m.PASS in kinds(s)


@rule("RA-TURN-6")
def test_trading_may_be_repeated_and_comes_at_any_time_in_the_turn():
    s = scout("DI-02", "DI-05", "DI-09", "DI-10", ap=1, charged=[])
    say(s, "burn")
    assert s.ap[0] == 0
    play(s, (m.TRADE, card("DI-02"), 0), (m.SECOND, card("DI-05"), 0), (m.TRADE, card("DI-09"), 0), (m.SECOND, card("DI-10"), 0))
    assert (s.ap[0], s.hand_size[0]) == (2, 0)
    assert choices(s) == ["End the turn"]


@rule("RA-TURN-6", "RA-AP-1")
@pytest.mark.parametrize(("ap", "able"), [(9, True), (10, True), (11, False)])
def test_at_11_ap_no_cards_are_traded(ap: int, able: bool):
    s = scout("DI-02", "DI-05", "DI-09", "DI-10", ap=ap)
    assert (m.TRADE in kinds(s)) == able
    if not able:
        assert refused(s, (m.TRADE, card("DI-02"), 0)) == {"RA-AP-1"}
        return
    play(s, (m.TRADE, card("DI-02"), 0), (m.SECOND, card("DI-05"), 0))
    assert s.ap[0] == ap + 1
    assert (m.TRADE in kinds(s)) == (ap < 10)


@rule("RA-TURN-6")
def test_one_card_cannot_be_traded_and_a_pair_is_named_once():
    s = scout("DI-02")
    assert refused(s, (m.TRADE, card("DI-02"), 0)) == {"RA-TURN-6"}
    s = scout("DI-02", "DI-09")
    assert refused(s, (m.TRADE, card("DI-09"), 0)) == {"RA-TURN-6"}
    assert refused(s, (m.TRADE, card("DI-05"), 0)) == {"RA-TURN-6"}
    play(s, (m.TRADE, card("DI-02"), 0))
    assert refused(s, (m.SECOND, card("DI-02"), 0)) == {"RA-TURN-6"}
    assert refused(s, (m.SECOND, card("DI-05"), 0)) == {"RA-TURN-6"}
    assert choices(s) == ["Trade DI-02 and DI-09 for 1 AP"]  # asked though there is one answer: the hand is secret


# RA-TURN-7


@rule("RA-TURN-7", "RA-RULING-19", "RA-RND-10")
def test_who_ends_her_turn_without_ap_is_out_whatever_her_hand_holds():
    s = at({"ap": 1, "hand": ["DI-02", "DI-05"]}, {"ap": 3})
    say(s, "burn", "end", "burn", "end")
    assert s.active == 1
    say(s, "burn", "end", "burn", "end")
    assert s.round == 2
    assert hand(s, 0) == ["DI-02", "DI-05"]
    assert events(s).count(("RA-TURN-7", "ended turn")) == 2


@rule("RA-TURN-7", "RA-RULING-19", "RA-TURN-6")
def test_cards_traded_before_the_end_of_the_turn_keep_her_in_the_round():
    s = at({"ap": 1, "hand": ["DI-02", "DI-05"]}, {"ap": 3})
    say(s, "burn")
    play(s, (m.TRADE, card("DI-02"), 0), (m.SECOND, card("DI-05"), 0), END)
    say(s, "burn", "end")
    assert (s.active, s.ap) == (0, [1, 2])


# RA-TURN-8


@rule("RA-TURN-8", "RA-RULING-29", "RA-DI-RSC", "RA-DI-RSE")
def test_reservations_hold_through_the_turns_of_all_others_and_end_with_the_next_own_turn():
    me: Spec = {"class": "scout", "track": "artemis", "area": "B", "bonus": False, "hand": ["DI-01", "DI-03"]}
    rivals: tuple[Spec, ...] = ({"class": "warrior", "track": "ares", "area": "K", "ares": False}, {"class": "princess", "track": "cybele"})
    s = at(me, *rivals, left="otrera", tops=TOPS)
    say(s, "play di-01: reserve", "reserve otrera", "play di-03: reserve", "reserve blue", "burn", "end")
    for who in (1, 2):
        assert (s.active, s.held, s.held_events[0]) == (who, [0, -1], 0)
        say(s, "burn", "end")
    assert (s.active, s.held, s.held_events) == (0, [-1, -1], [-1] * 5)
    assert (s.open[0], s.tops[0]) == (common("otrera"), event("sphinx"))
    assert events(s)[-3:] == [("RA-RND-10", "turn"), ("RA-TURN-8", "released common"), ("RA-TURN-8", "released event")]


@rule("RA-TURN-8", "RA-PASS-1")
def test_the_turn_of_another_releases_nothing_and_a_pass_keeps_the_reservation():
    s = scout("DI-01", left="otrera", right="hippo", held={"right": 1})
    play(s, (m.CARD, active("DI-01", "RSC"), 0), PASS)  # which common is no question: the other one is reserved
    assert (s.active, s.held) == (1, [0, -1])  # the Warrior's own has ended
    say(s, "burn", "end")
    assert (s.active, s.held) == (0, [-1, -1])


# RA-AP


@rule("RA-AP-1", "RA-GODF-3", "RA-TURN-2")
def test_at_11_the_point_of_artemis_waits_for_a_payment():
    me: Spec = {"class": "scout", "area": "B", "ap": 11, "artemis": True}
    s = say(at(me, {"class": "warrior"}), "burn")
    assert (s.ap[0], s.artemis[0]) == (11, 0)
    say(s, "end")
    do(s, "burn", "end", "burn")
    assert s.ap[0] == 10  # only once


@rule("RA-AP-3", "RA-DI-FREE", "RA-DI-TEL")
@pytest.mark.parametrize(("cards", "ap", "word", "left"), [(["DI-08"], 0, "visit the oracle by di-08", 0), (["DI-09"], 2, "play di-09: tele", 2)])
def test_cards_cost_0_1_or_2_ap(cards: list[str], ap: int, word: str, left: int):
    s = scout(*cards, ap=ap)
    play(s, s.game.parse(s, word))
    assert s.ap[0] == left
    if cards == ["DI-09"]:
        play(s, (m.GOTO, area("E"), 0))
        assert s.ap[0] == 0
        assert refused(scout("DI-09", ap=1), (m.CARD, active("DI-09", "TEL"), 0)) == {"RA-DI-6"}


# RA-PASS


@rule("RA-PASS-1")
def test_a_pass_costs_nothing_tilts_the_miniature_and_ends_the_turn():
    s = say(scout(ap=5), "pass")
    assert (s.active, s.ap[0], s.vp[0], s.tilted, s.passed) == (1, 5, 0, 0, [1, 0])
    assert seen(s, 1).tilted == 0
    assert ("RA-PASS-1", "passed") in events(s)


@rule("RA-PASS-1", "RA-RULING-23", "RA-TURN-9")
def test_without_ap_nobody_can_pass():
    s = scout(ap=0)
    assert refused(s, PASS) == {"RA-PASS-1"}
    assert m.END in kinds(s)


@rule("RA-PASS-1", "RA-RULING-51", "RA-RULING-14")
@pytest.mark.parametrize(
    "moves",
    [
        [(m.MOVE, area("G"), 0)],
        [BURN],
        [(m.SA, S2, 0), (m.STEP, area("G"), 0), (m.STOP, 0, 0)],
        [(m.CARD, active("DI-09", "TEL"), 0), (m.GOTO, area("E"), 0)],
    ],
    ids=["action", "burn", "steps", "teleport"],
)
def test_after_an_action_a_burn_steps_or_teleport_nobody_can_pass(moves: list[tuple[int, int, int]]):
    s = scout("DI-09", "DI-07")
    play(s, *moves, (m.CARD, active("DI-07", "TWO"), 0))
    assert refused(s, PASS) == {"RA-PASS-1"}


@rule("RA-PASS-1")
def test_other_free_things_before_a_pass_are_allowed():
    s = scout("DI-01", "DI-07", "DI-02", "DI-05", left="otrera", god="zeus")
    say(s, "play di-01: reserve", "reserve otrera", "play di-07: one more", "play di-02: ignore")
    play(s, (m.SA, S1, 0), (m.COLOUR, 1, 0), *[(m.ORDER, event(name), 0) for name in ("achilles", "theseus")])
    say(s, "pass")
    assert (s.tilted, s.active) == (0, 1)
    assert (s.exempt, s.allowances) == (0, 1)


@rule("RA-PASS-2", "RA-PASS-3", "RA-RULING-23")
def test_while_one_is_tilted_nobody_else_passes_until_her_next_turn():
    s = at({"track": "hecate", "ap": 4}, {"track": "cybele", "ap": 4}, {"track": "artemis", "ap": 4})
    say(s, "pass")
    for who in (1, 2):
        assert s.active == who
        assert refused(s, PASS) == {"RA-PASS-2"}
        say(s, "burn", "end")
        assert s.tilted == (0 if who == 1 else -1)
    assert refused(s, PASS) == {"RA-PASS-3"}
    say(s, "burn", "end", "pass")
    assert (s.tilted, s.passed) == (1, [0, 1, 0])


@rule("RA-PASS-3", "RA-PASS-2")
@pytest.mark.parametrize("between", ["burn", "action"])
def test_a_player_passes_every_second_turn_at_most(between: str):
    s = scout(ap=4)
    say(s, "pass", "burn", "end")
    assert (s.active, s.tilted) == (0, -1)
    assert refused(s, PASS) == {"RA-PASS-3"}
    play(s, BURN if between == "burn" else (m.MOVE, area("G"), 0), END)
    say(s, "burn", "end")
    assert refused(s, PASS) == set()
    say(s, "pass")
    assert s.passed == [1, 0]


@rule("RA-PASS-3", "RA-RULING-23")
def test_the_only_player_with_ap_passes_every_second_turn_at_most():
    s = at({"ap": 2, "area": "K"}, {"ap": 0})
    say(s, "pass")
    assert (s.active, s.tilted) == (0, -1)
    assert refused(s, PASS) == {"RA-PASS-3"}
    say(s, "burn", "end")
    assert m.PASS in kinds(s)


@rule("RA-PASS-1", "RA-PASS-2", "RA-PASS-3")
def test_all_reasons_against_a_pass_are_told():
    assert refused(say(at({"ap": 3}, {"ap": 2}, tilted=1), "burn"), PASS) == {"RA-PASS-1", "RA-PASS-2"}
    assert refused(say(at({"ap": 3, "passed": True}, {"ap": 2}), "burn"), PASS) == {"RA-PASS-1", "RA-PASS-3"}


@rule("RA-TURN-3", "RA-DI-FOR", "RA-DI-OSA", "RA-TURN-1")
def test_what_was_lifted_or_borrowed_for_a_turn_ends_with_it():
    s = scout("DI-02", "DI-10", ap=5, god="zeus", area="Z")
    say(s, "play di-02: ignore", "play di-10: borrow", "borrow w1", "spend s1")
    assert (s.exempt, s.borrowed) == (1, 1 << W1)
    say(s, "burn", "end")
    assert (s.active, s.exempt, s.borrowed, s.used, s.moved, s.allowances) == (1, 0, 0, 0, 0, 1)
