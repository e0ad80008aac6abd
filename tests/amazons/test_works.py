"""Sacrifice, Flag, Supply and the common Amazons (RA-SAC, RA-FLAG, RA-SUP, RA-COM)."""

from __future__ import annotations

from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.bits import members
from kernel_lib.core.types import CHANCE, Move
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import LEFT, RIGHT, TRACK
from kernel_lib.games.amazons.rules import Amazons
from kernel_lib.games.amazons.state import G_FLAG, G_SACRIFICE, G_TOLL, NOBODY, AmazonsState
from tests.amazons.table import active, area, at, choices, common, do, draw, events, kinds, play, refused, say, settle, status, tokens
from tests.marks import rule

BURN, END = (m.BURN, 0, 0), (m.END, 0, 0)
POSITIONS = {"A": 1, "B": 1, "G": 2, "D": 2, "E": 1, "Z": 2, "H": 2, "TH": 2, "I": 2, "K": 1, "L": 2, "M": 2}
COMMONS = ["otrera", "molpadia", "iphito", "hippo", "lysippe", "myrina", "alcynoe"]
SACRIFICE, FLAG, SUPPLY = m.SACRIFICE, m.FLAG, m.SUPPLY
CARD_OF = {SACRIFICE: ("DI-12", "SAC"), FLAG: ("DI-09", "FLG"), SUPPLY: ("DI-04", "SUP")}
COMMON_OF = {SACRIFICE: "iphito", FLAG: "lysippe", SUPPLY: "alcynoe"}


def game(players: int, **options: Any) -> Amazons:
    return kl.game("amazons", players=players, **options)  # type: ignore[return-value]


def worker(kind: str, name: str, **about: Any) -> AmazonsState:
    """Without bonus and with no ability charged, in an empty area of the full map; two others stand apart."""
    me = {"class": kind, "area": name, "bonus": False, "charged": [], **about.pop("me", {})}
    spots = [spot for spot in ("P", "TH", "B") if spot != name]
    other = {"class": "princess" if kind != "princess" else "scout", "area": spots[0], **about.pop("rival_has", {})}
    third = {"class": "mystic" if kind != "mystic" else "warrior", "area": spots[1], **about.pop("third_has", {})}
    given = {"left": "iphito", "right": "lysippe", **({} if name == "P" else {"tokens": {name: []}}), **about}
    return at(me, other, third, **given)


def by(kind: int) -> Move:
    """The Action with the card that stands for a common."""
    return kind, m.BY_CARD, 1 + active(*CARD_OF[kind])


def comes(s: AmazonsState) -> list[str]:
    """The commons that can come next."""
    assert s.to_act == CHANCE
    return [COMMONS[move[1]] for move, _ in s.game.outcomes(s)]


def slots(s: AmazonsState) -> list[str]:
    return [COMMONS[number] for number in s.open]


def discarded(s: AmazonsState) -> list[str]:
    return [COMMONS[number] for number in members(s.common_discard)]


# What the three have in common: the price, the common or the card


@rule("RA-SAC-1", "RA-FLAG-1", "RA-SUP-2", "RA-AP-3")
@pytest.mark.parametrize(
    ("kind", "sacrifice", "flag", "supply"), [("warrior", 1, 2, 1), ("scout", 2, 1, 1), ("princess", 1, 1, 1), ("mystic", 0, 2, 1)]
)
@pytest.mark.parametrize("with_card", [False, True])
def test_class_cost_and_common_or_card_are_paid_together(kind: str, sacrifice: int, flag: int, supply: int, with_card: bool):
    for act, cost in ((SACRIFICE, sacrifice), (FLAG, flag), (SUPPLY, supply)):
        move = by(act) if with_card else (act, LEFT, 0)
        about: dict[str, Any] = {"left": "otrera" if with_card else COMMON_OF[act], "right": "molpadia"}
        me = {"hand": [CARD_OF[act][0]] if with_card else []}
        s = worker(kind, "Z", me={**me, "ap": cost + 1}, **about)
        play(s, move)
        if act == SACRIFICE:
            say(s, choices(s)[0])
        settle(s)
        assert (s.ap[0], s.allowances, s.hand_size[0]) == (0, 0, 0)
        assert refused(worker(kind, "Z", me={**me, "ap": cost}, **about), move) == {"RA-TURN-2"}


@rule("RA-SAC-1", "RA-FLAG-1", "RA-SUP-1")
@pytest.mark.parametrize("act", [SACRIFICE, FLAG, SUPPLY])
def test_the_common_with_the_mark_may_lie_in_either_slot(act: int):
    for slot, about in ((LEFT, {"left": COMMON_OF[act], "right": "otrera"}), (RIGHT, {"left": "otrera", "right": COMMON_OF[act]})):
        s = worker("princess", "Z", **about)
        assert [move for move in s.game.legal_moves(s) if move[0] == act] == [(act, slot, 0)]


@rule("RA-SAC-1", "RA-FLAG-1", "RA-SUP-1")
@pytest.mark.parametrize(
    ("act", "id", "others"),
    [
        (SACRIFICE, "RA-SAC-1", ("otrera", "molpadia", "lysippe", "myrina", "alcynoe")),
        (FLAG, "RA-FLAG-1", ("otrera", "molpadia", "iphito", "hippo", "alcynoe")),
        (SUPPLY, "RA-SUP-1", ("otrera", "molpadia", "iphito", "hippo", "lysippe", "myrina")),
    ],
)
def test_commons_with_other_marks_do_not_help(act: int, id: str, others: tuple[str, ...]):
    for left, right in zip(others, (*others[1:], others[0]), strict=True):
        s = worker("princess", "Z", left=left, right=right)
        assert act not in kinds(s)
        assert refused(s, (act, LEFT, 0)) == refused(s, (act, RIGHT, 0)) == {id}
    assert refused(worker("princess", "Z"), (act, m.BY_CARD, 0)) == {id}


@rule("RA-SAC-1", "RA-FLAG-1")
def test_both_commons_of_a_mark_serve_alike():
    assert refused(worker("princess", "Z", left="hippo"), (SACRIFICE, LEFT, 0)) == set()
    assert refused(worker("princess", "Z", left="myrina"), (FLAG, LEFT, 0)) == set()
    both = worker("princess", "Z", left="hippo", right="iphito")
    assert [move for move in both.game.legal_moves(both) if move[0] == SACRIFICE] == [(SACRIFICE, LEFT, 0), (SACRIFICE, RIGHT, 0)]


@rule("RA-SAC-1", "RA-FLAG-1", "RA-SUP-1", "RA-DI-RSC")
@pytest.mark.parametrize("act", [SACRIFICE, FLAG, SUPPLY])
@pytest.mark.parametrize("holder", [0, 1])
def test_a_reserved_common_helps_nobody(act: int, holder: int):
    s = worker("princess", "Z", left=COMMON_OF[act], right="otrera", held={"left": holder})
    assert refused(s, (act, LEFT, 0)) == {"RA-DI-RSC"}


@rule("RA-DI-SAC", "RA-DI-FLG", "RA-DI-SUP", "RA-SAC-1", "RA-FLAG-1", "RA-SUP-1")
@pytest.mark.parametrize("act", [SACRIFICE, FLAG, SUPPLY])
def test_a_card_stands_for_the_common_and_leaves_the_open_ones_alone(act: int):
    s = worker("princess", "Z", left="otrera", right="molpadia", me={"hand": [CARD_OF[act][0]], "charged": ["P2"]})
    play(s, by(act))
    if act == SACRIFICE:
        say(s, choices(s)[0])
    assert (s.ap[0], slots(s), discarded(s)) == (8, ["otrera", "molpadia"], [])
    assert status(s, 0)["charged"] == ["P2"]  # P2 frees a common, not a card
    assert s.discard.bit_count() == 1


@rule("RA-SAC-1", "RA-FLAG-1", "RA-SUP-1", "RA-GODF-4")
@pytest.mark.parametrize("act", [SACRIFICE, FLAG, SUPPLY])
def test_by_ares_the_common_is_paid_and_the_class_cost_is_not(act: int):
    s = worker("warrior", "Z", left=COMMON_OF[act], right="otrera", me={"bonus": True, "ap": 5})
    do(play(s, (act, LEFT, 0)), "as the extra action of ares")
    if act == SACRIFICE:
        do(s, "take position 1")
    assert (s.ap[0], s.allowances, s.ares[0]) == (4, 1, 0)
    assert refused(worker("warrior", "Z", left=COMMON_OF[act], right="otrera", me={"bonus": True, "ap": 0}), (act, LEFT, 0)) == {"RA-TURN-2"}


# P2


@rule("RA-SA-P2", "RA-EX-15", "RA-SUP-2", "RA-SA-2")
def test_p2_makes_alcynoe_free():
    s = worker("princess", "K", left="alcynoe", me={"charged": ["P2"], "ap": 2, "supply": 1})
    play(s, (SUPPLY, LEFT, 0))
    assert choices(s) == ["Pay 1 AP for Alcynoe", "Alcynoe is free (P2)"]
    assert status(s, 0)["charged"] == ["P2"]
    settle(say(s, "alcynoe is free"))
    assert status(s, 0) == {"ap": 1, "vp": 0, "supply": 2, "area": "K", "charged": []}


@rule("RA-SA-P2", "RA-SA-2")
@pytest.mark.parametrize("act", [SACRIFICE, FLAG, SUPPLY])
@pytest.mark.parametrize(("answer", "left", "charged"), [("pay", 3, ["P1", "P2"]), (" is free", 4, ["P1"])])
def test_with_p2_one_may_pay_all_the_same_and_keep_it(act: int, answer: str, left: int, charged: list[str]):
    s = worker("princess", "Z", left=COMMON_OF[act], right="otrera", me={"charged": ["P1", "P2"], "ap": 5})
    play(s, (act, LEFT, 0))
    if act == SACRIFICE:
        say(s, "take position 1")
    settle(say(s, answer if answer == "pay" else COMMON_OF[act] + answer))
    assert (s.ap[0], status(s, 0)["charged"]) == (left, charged)


@rule("RA-SA-P2", "RA-TURN-2")
@pytest.mark.parametrize("act", [SACRIFICE, FLAG, SUPPLY])
def test_with_p2_the_common_need_not_be_affordable(act: int):
    s = worker("princess", "Z", left=COMMON_OF[act], right="otrera", me={"charged": ["P2"], "ap": 1})
    play(s, (act, LEFT, 0))
    if act == SACRIFICE:
        say(s, "take position 1")
    assert len(choices(s)) == 1
    assert refused(s, (m.FREE, m.PAY, 0)) == {"RA-TURN-2"}
    settle(say(s, choices(s)[0]))
    assert (s.ap[0], status(s, 0)["charged"]) == (0, [])
    without = worker("princess", "Z", left=COMMON_OF[act], right="otrera", me={"charged": ["P1"], "ap": 1})
    assert refused(without, (act, LEFT, 0)) == {"RA-TURN-2"}
    penniless = worker("princess", "Z", left=COMMON_OF[act], right="otrera", me={"charged": ["P2"], "ap": 0})
    assert refused(penniless, (act, LEFT, 0)) == {"RA-TURN-2"}


@rule("RA-SA-P2", "RA-DI-OSA")
def test_a_borrowed_p2_frees_one_common_and_is_gone():
    s = worker("warrior", "Z", left="alcynoe", allowances=2, borrowed=["P2"], me={"ap": 6})
    settle(say(play(s, (SUPPLY, LEFT, 0)), "alcynoe is free"))
    assert (s.ap[0], s.supply[0], s.borrowed) == (5, 3, 0)


# Sacrifice


@rule("RA-SAC-1", "RA-SAC-2", "RA-COM-1", "RA-EX-6")
def test_the_mystic_sacrifices_in_iota():
    s = worker("mystic", "I", me={"ap": 8})
    play(s, (SACRIFICE, LEFT, 0), (m.POSITION, TRACK.index("ares"), 0))
    assert comes(s) == ["otrera", "molpadia", "hippo", "myrina", "alcynoe"]
    draw(s, "myrina")
    assert status(s, 0) == {"ap": 7, "vp": 2, "supply": 3, "area": "I", "charged": []}
    assert (s.sacrifice, s.gains[0][G_SACRIFICE], slots(s)) == ([3, -1, -1], 2, ["myrina", "lysippe"])
    assert ("RA-SAC-2", "sacrificed") in events(s)


@rule("RA-SAC-1", "RA-TERM-4", "RA-FLAG-5", "RA-RULING-26", "RA-RULING-49")
@pytest.mark.parametrize(
    ("name", "lying", "flag", "allowed"),
    [
        ("I", [], False, True), ("I", ["blue"], False, True), ("I", ["blue", "red"], False, False), ("I", [], True, True),
        ("I", ["blue"], True, False), ("K", [], False, True), ("K", ["blue"], False, False), ("K", [], True, False),
    ],
)  # fmt: skip
def test_a_sacrifice_needs_a_position_without_token_and_flag(name: str, lying: list[str], flag: bool, allowed: bool):
    s = worker("warrior", name, tokens={name: lying}, flags_at={name: 1} if flag else {})
    assert refused(s, (SACRIFICE, LEFT, 0)) == (set() if allowed else {"RA-SAC-1"})
    assert (SACRIFICE in kinds(s)) == allowed


@rule("RA-SAC-1", "RA-RULING-28")
def test_nobody_sacrifices_in_the_palace():
    s = worker("warrior", "P", me={"hand": ["DI-12"]})
    assert refused(s, (SACRIFICE, LEFT, 0)) == {"RA-SAC-1"}
    assert refused(s, by(SACRIFICE)) == {"RA-SAC-1"}


@rule("RA-SAC-2", "RA-EX-22", "RA-DI-SAC")
def test_the_warrior_with_a_card_may_take_any_position_but_her_own():
    s = worker("warrior", "I", left="otrera", right="lysippe", tokens={"I": ["blue"]}, me={"hand": ["DI-12"]})
    play(s, by(SACRIFICE))
    assert choices(s) == ["Take position 1 (Hecate)", "Take position 2 (Cybele)", "Take position 3 (Artemis)"]
    assert refused(s, (m.POSITION, 3, 0)) == {"RA-SAC-2"}
    assert refused(s, (m.POSITION, 4, 0)) == {"RA-SAC-2"}
    say(s, "take position 1")
    assert (s.ap[0], s.vp[0], s.sacrifice[0], tokens(s, "I")) == (8, 2, 0, ["blue"])
    assert slots(s) == ["otrera", "lysippe"]


@rule("RA-SAC-2", "RA-RULING-45")
def test_a_position_may_be_held_by_another_but_not_carry_her_sacrifice():
    """The Princess holds 2 and has sacrificed for 1; the Mystic holds 1."""
    s = worker("warrior", "I", rival_has={"sacrifice": "hecate"})
    play(s, (SACRIFICE, LEFT, 0))
    assert {TRACK[move[1]] for move in s.game.legal_moves(s)} == {"cybele", "artemis"}
    assert refused(s, (m.POSITION, 0, 0)) == {"RA-SAC-2"}


@rule("RA-SAC-2")
def test_a_sacrifice_of_another_for_her_own_position_takes_none_of_the_three():
    s = worker("warrior", "I", rival_has={"sacrifice": "ares"})
    play(s, (SACRIFICE, LEFT, 0))
    assert {TRACK[move[1]] for move in s.game.legal_moves(s)} == {"hecate", "cybele", "artemis"}


@rule("RA-SAC-2", "RA-ASK-3")
def test_the_last_free_position_is_taken_without_a_question():
    s = worker("warrior", "I", rival_has={"sacrifice": "hecate"}, third_has={"sacrifice": "artemis"})
    play(s, (SACRIFICE, LEFT, 0))
    assert (s.sacrifice, s.vp[0], s.to_act) == ([1, 0, 2], 2, CHANCE)


@rule("RA-SAC-2")
def test_without_a_free_position_there_is_no_sacrifice():
    rivals = {"class": "scout", "area": "Z", "sacrifice": "hecate"}, {"class": "princess", "sacrifice": "artemis"}, {"sacrifice": "cybele"}
    s = at({"class": "warrior", "area": "I", "bonus": False}, *rivals, tokens={"I": []}, left="iphito")
    assert SACRIFICE not in kinds(s)
    assert refused(s, (SACRIFICE, LEFT, 0)) == {"RA-SAC-2"}


@rule("RA-SAC-3", "RA-RULING-17")
def test_a_player_sacrifices_once_in_a_round():
    s = worker("warrior", "I", left="iphito", right="hippo", allowances=2)
    do(play(s, (SACRIFICE, LEFT, 0)), "take position 1")
    assert (s.allowances, SACRIFICE in kinds(s)) == (1, False)
    assert refused(s, (SACRIFICE, RIGHT, 0)) == {"RA-SAC-3"}


@rule("RA-SAC-3", "RA-TRACK-6")
def test_in_the_next_round_she_may_sacrifice_again():
    me, other = {"class": "princess", "area": "Z", "bonus": False, "ap": 2, "charged": []}, {"class": "warrior", "area": "K", "ap": 0}
    s = at(me, other, tokens={"Z": []}, left="iphito")
    play(s, (SACRIFICE, LEFT, 0), (m.POSITION, 0, 0))
    do(draw(s, "hippo"), "end")
    assert (s.round, s.track[0], s.to_act) == (2, 0, 0)
    assert refused(s, (SACRIFICE, LEFT, 0)) == set()
    play(s, (SACRIFICE, LEFT, 0))
    assert {TRACK[move[1]] for move in s.game.legal_moves(s)} == {"cybele", "artemis", "ares"}


@rule("RA-SAC-3", "RA-FLAG-2", "RA-RULING-26")
def test_a_sacrifice_leaves_the_position_empty():
    s = worker("warrior", "K", allowances=2)
    do(play(s, (SACRIFICE, LEFT, 0)), "take position 1")
    assert refused(s, (FLAG, RIGHT, 0)) == set()
    play(s, (FLAG, RIGHT, 0))
    assert (s.vp[0], s.flag[area("K")]) == (3, 0)


@rule("RA-SAC-2", "RA-RND-12", "RA-TRACK-3")
def test_a_sacrifice_changes_the_order_of_play_in_the_next_round_only():
    me, other = {"class": "warrior", "area": "I", "bonus": False, "ap": 3}, {"class": "princess", "area": "P", "bonus": False, "ap": 2}
    s = at(me, other, tokens={"I": []}, left="iphito")
    do(play(s, (SACRIFICE, LEFT, 0)), "take position 1", "end")
    assert (s.to_act, s.track, s.bonus) == (1, [3, 1], [0, 0])
    play(s, BURN, END, BURN, END, BURN)
    do(s, "end")
    assert (s.round, s.track, s.bonus, s.to_act) == (2, [0, 1], [1, 0], 0)


@rule("RA-SAC-4", "RA-SCORE-8", "RA-RULING-8")
@pytest.mark.parametrize(("place", "points"), [("hecate", 4), ("cybele", 3), ("artemis", 3)])
def test_in_the_third_round_a_sacrifice_fixes_the_points_of_the_track(place: str, points: int):
    def ended(*sacrifice: str) -> AmazonsState:
        me, other = {"class": "warrior", "area": "I", "bonus": False, "ap": 2}, {"class": "princess", "area": "P", "bonus": False, "ap": 0}
        s = at(me, other, tokens={"I": []}, left="iphito", round=3)
        if sacrifice:
            do(play(s, (SACRIFICE, LEFT, 0)), *sacrifice)
        else:
            play(s, BURN, END, BURN)
        return do(s, "end")

    words = f"take position {TRACK.index(place) + 1}"
    lines = {rule: values for _, rule, values in ended(words).game.explain_scores(ended(words))}
    assert lines["RA-SCORE-8"] == [points, 0]
    without = {rule: values for _, rule, values in ended().game.explain_scores(ended())}
    assert without.get("RA-SCORE-8", [0, 0]) == [0, 0]


@rule("RA-SAC-4", "RA-SCORE-8")
def test_a_sacrifice_of_an_earlier_round_brings_nothing_at_the_end():
    me, other = {"class": "warrior", "area": "I", "track": "hecate", "ap": 1}, {"class": "princess", "area": "P", "ap": 0}
    s = do(at(me, other, round=3), "burn", "end")
    assert {rule: values for _, rule, values in s.game.explain_scores(s)}.get("RA-SCORE-8", [0, 0]) == [0, 0]


# Flag


@rule("RA-FLAG-1", "RA-FLAG-2", "RA-EX-7")
def test_the_mystic_flags_epsilon():
    s = worker("mystic", "E", left="otrera", me={"ap": 8})
    play(s, (FLAG, RIGHT, 0))
    draw(s, "hippo")
    assert (s.ap[0], s.vp[0], s.flag[area("E")], s.flags) == (5, 1, 0, [2, 3, 3])
    assert (slots(s), discarded(s)) == (["otrera", "hippo"], ["lysippe"])
    assert ("RA-FLAG-2", "flagged") in events(s)


@rule("RA-FLAG-2")
@pytest.mark.parametrize("name", POSITIONS)
def test_a_flag_scores_the_printed_event_positions(name: str):
    s = worker("mystic", name)
    play(s, (FLAG, RIGHT, 0))
    assert (s.vp, s.gains[0][G_FLAG]) == ([POSITIONS[name], 0, 0], POSITIONS[name])


@rule("RA-FLAG-1", "RA-FLAG-2", "RA-EX-21", "RA-DI-FLG")
def test_the_mystic_flags_iota_with_a_card():
    s = worker("mystic", "I", left="otrera", right="iphito", me={"ap": 8, "hand": ["DI-09"]})
    play(s, by(FLAG))
    assert (s.ap[0], s.vp[0], s.flag[area("I")], slots(s)) == (5, 2, 0, ["otrera", "iphito"])


@rule("RA-FLAG-1")
@pytest.mark.parametrize(("name", "lying"), [("I", ["blue"]), ("I", ["blue", "blue"]), ("K", ["red"])])
def test_no_event_may_lie_where_a_flag_is_planted(name: str, lying: list[str]):
    s = worker("mystic", name, tokens={name: lying}, me={"hand": ["DI-09"]})
    assert FLAG not in kinds(s)
    assert refused(s, (FLAG, RIGHT, 0)) == refused(s, by(FLAG)) == {"RA-FLAG-1"}


@rule("RA-FLAG-2", "RA-EVT-2")
def test_it_does_not_matter_how_the_positions_were_emptied():
    """One position of Ι was empty before, the token of the other is won in the same turn."""
    s = worker("scout", "I", allowances=2, tokens={"I": ["yellow"]}, tops={"yellow": "harpies"}, left="hippo")
    assert refused(s, (FLAG, RIGHT, 0)) == {"RA-FLAG-1"}
    do(s, "fight harpies", "antianera", "hippo", "strike")
    assert s.vp[0] == 1
    play(s, (FLAG, RIGHT, 0))
    assert s.vp[0] == 3


@rule("RA-FLAG-3", "RA-RULING-26")
@pytest.mark.parametrize("owner", [0, 1])
def test_an_area_has_one_flag(owner: int):
    s = worker("mystic", "I", flags_at={"I": owner})
    assert FLAG not in kinds(s)
    assert refused(s, (FLAG, RIGHT, 0)) == {"RA-FLAG-3"}


@rule("RA-FLAG-3", "RA-FLAG-1")
def test_every_player_has_three_flags():
    s = worker("mystic", "I", flags_at={"K": 0, "E": 0})
    play(s, (FLAG, RIGHT, 0))
    assert s.flags[0] == 0
    s = worker("mystic", "I", flags_at={"K": 0, "E": 0, "H": 0}, me={"hand": ["DI-09"]})
    assert FLAG not in kinds(s)
    assert refused(s, (FLAG, RIGHT, 0)) == refused(s, by(FLAG)) == {"RA-FLAG-3"}


@rule("RA-FLAG-3")
def test_a_flag_stays_in_the_next_round():
    me, other = {"class": "princess", "area": "Z", "bonus": False, "ap": 2, "charged": []}, {"class": "warrior", "area": "K", "ap": 0}
    s = at(me, other, tokens={"Z": []}, left="lysippe")
    play(s, (FLAG, LEFT, 0))
    do(settle(s), "end")
    assert (s.round, s.flag[area("Z")], s.flags[0]) == (2, 0, 2)


@rule("RA-FLAG-5", "RA-FLAG-3")
def test_the_second_position_of_a_flagged_area_stays_usable_for_a_sacrifice_and_m2():
    s = worker("mystic", "I", me={"charged": ["M2"]}, flags_at={"I": 1}, tokens={"I": [], "K": ["blue"]})
    assert refused(s, (SACRIFICE, LEFT, 0)) == set()
    do(s, "use m2", "attract blue from Κ")
    assert tokens(s, "I") == ["blue"]
    assert refused(s, (SACRIFICE, LEFT, 0)) == {"RA-SAC-1"}
    assert refused(worker("mystic", "K", me={"charged": ["M2"]}, flags_at={"K": 1}), (m.SA, 7, 0)) == {"RA-SA-M2"}


@rule("RA-FLAG-6", "RA-RULING-28", "RA-FLAG-1")
def test_the_palace_cannot_be_flagged():
    s = worker("mystic", "P", me={"hand": ["DI-09"]})
    assert FLAG not in kinds(s)
    assert refused(s, (FLAG, RIGHT, 0)) == refused(s, by(FLAG)) == {"RA-FLAG-6"}


# Toll


def traveller(kind: str, name: str, flagged: str, *hand: str, charged: tuple[str, ...] = (), **about: Any) -> AmazonsState:
    """The flag belongs to the player of the second seat, who stands in Δ; the third stands in Λ."""
    me = {"class": kind, "area": name, "bonus": False, "ap": 8, "hand": list(hand), "charged": list(charged)}
    free = [seat for seat in ("princess", "mystic", "warrior") if seat != kind]
    rivals = {"class": free[0], "area": "D"}, {"class": free[1], "area": "L"}
    return at(me, *rivals, flags_at=dict.fromkeys(flagged.split(), 1), **about)


@rule("RA-FLAG-4", "RA-TERM-9", "RA-RULING-27", "RA-EX-7")
@pytest.mark.parametrize(
    ("kind", "hand", "charged", "words", "ap"),
    [
        ("warrior", [], (), ("move to Ι",), 7),
        ("scout", [], ("S2",), ("use s2", "step to Ι", "stop"), 7),
        ("warrior", ["DI-09"], (), ("play di-09: teleport", "teleport to Ι"), 6),
    ],
)
def test_who_enters_a_flagged_area_gives_its_owner_a_point(kind: str, hand: list[str], charged: tuple[str, ...], words: tuple[str, ...], ap: int):
    s = do(traveller(kind, "TH", "I", *hand, charged=charged), *words)
    assert (s.vp, s.ap[0], s.gains[1][G_TOLL]) == ([0, 1, 0], ap, 1)
    assert ("RA-FLAG-4", "scored") in events(s)


@rule("RA-FLAG-4", "RA-TERM-9", "RA-RULING-27")
def test_the_toll_is_due_for_a_port_trip_too():
    s = play(traveller("warrior", "Z", "I"), (m.PORT, area("I"), 0))
    assert s.vp == [1, 1, 0]


@rule("RA-FLAG-4", "RA-TERM-9", "RA-DI-SPT", "RA-RULING-27")
def test_taking_a_place_pays_the_toll_and_being_pushed_does_not():
    s = at(
        {"class": "warrior", "area": "Z", "bonus": False, "hand": ["DI-05"]}, {"class": "princess", "area": "D"}, {"class": "scout", "area": "H"},
        flags_at={"H": 1, "TH": 1},
    )  # fmt: skip
    play(s, (m.MOVE, area("H"), 1 + active("DI-05", "SPT")), (m.PUSH, area("TH"), 2))
    assert s.vp == [0, 1, 0]


@rule("RA-FLAG-4", "RA-SA-S2", "RA-RULING-27")
def test_every_step_into_a_flagged_area_pays():
    s = do(traveller("scout", "TH", "I K", charged=("S2",)), "use s2", "step to Ι", "step to Κ")
    assert s.vp == [0, 2, 0]
    s = do(traveller("scout", "I", "I", charged=("S2",)), "use s2", "step to Θ", "step to Ι")
    assert s.vp == [0, 1, 0]


@rule("RA-FLAG-4", "RA-RULING-27")
def test_the_toll_is_due_for_every_entry_and_not_for_standing_leaving_or_passing_by():
    s = traveller("warrior", "I", "I", allowances=3)
    play(s, BURN, (m.MOVE, area("TH"), 0))
    assert s.vp == [1, 0, 0]
    play(s, (m.MOVE, area("I"), 0))
    assert s.vp == [1, 1, 0]


@rule("RA-FLAG-4")
def test_the_owner_enters_her_own_flagged_area_free_of_charge():
    s = at({"class": "warrior", "area": "TH", "bonus": False}, {}, {}, flags_at={"I": 0})
    play(s, (m.MOVE, area("I"), 0))
    assert s.vp == [0, 0, 0]


@rule("RA-FLAG-4", "RA-SA-W2", "RA-RULING-27")
def test_reaching_into_a_flagged_area_pays_no_toll():
    s = traveller("warrior", "TH", "I", charged=("W2",), tokens={"I": ["yellow"]}, tops={"yellow": "pegasus"}, left="iphito", right="hippo")
    do(s, "attack pegasus in Ι", "penthesilea", "hippo", "strike")
    assert s.vp == [2, 0, 0]


@rule("RA-FLAG-4")
@pytest.mark.parametrize("toll", [0, 2])
def test_the_toll_is_an_option(toll: int):
    s = at({"class": "warrior", "area": "TH", "bonus": False}, {"class": "princess"}, {}, flags_at={"I": 1}, game=game(3, toll=toll))
    play(s, (m.MOVE, area("I"), 0))
    assert s.vp == [0, toll, 0]


# Supply


@rule("RA-SUP-1", "RA-SUP-2", "RA-EX-8")
def test_alcynoe_brings_a_supply_in_an_urn_area():
    s = worker("warrior", "Z", left="otrera", right="alcynoe", me={"ap": 8, "supply": 2})
    draw(play(s, (SUPPLY, RIGHT, 0)), "hippo")
    assert status(s, 0) == {"ap": 6, "vp": 0, "supply": 3, "area": "Z", "charged": []}
    assert (slots(s), discarded(s)) == (["otrera", "hippo"], ["alcynoe"])
    assert ("RA-SUP-1", "supplied") in events(s)


@rule("RA-SUP-1", "RA-DI-SUP", "RA-EX-19")
def test_the_scout_takes_a_supply_with_a_card():
    s = worker("scout", "Z", left="otrera", right="hippo", me={"ap": 8, "supply": 2, "hand": ["DI-13"]})
    play(s, (SUPPLY, m.BY_CARD, 1 + active("DI-13", "SUP")))
    assert (s.ap[0], s.supply[0], slots(s)) == (6, 3, ["otrera", "hippo"])


@rule("RA-SUP-1")
@pytest.mark.parametrize("name", [*POSITIONS, "P"])
def test_urns_stand_in_four_areas(name: str):
    s = worker("scout", name, left="alcynoe", me={"hand": ["DI-04"]})
    expected = set() if name in ("G", "Z", "K", "M") else {"RA-SUP-1"}
    assert refused(s, (SUPPLY, LEFT, 0)) == refused(s, by(SUPPLY)) == expected


@rule("RA-SUP-1", "RA-SUP-3")
def test_supply_goes_up_to_five_and_not_beyond():
    s = worker("warrior", "Z", left="alcynoe", me={"supply": 4})
    assert play(s, (SUPPLY, LEFT, 0)).supply[0] == 5
    s = worker("warrior", "Z", left="alcynoe", me={"supply": 5, "hand": ["DI-04"]})
    assert SUPPLY not in kinds(s)
    assert refused(s, (SUPPLY, LEFT, 0)) == refused(s, by(SUPPLY)) == {"RA-SUP-1"}
    assert play(worker("warrior", "Z", left="alcynoe", me={"supply": 0}), (SUPPLY, LEFT, 0)).supply[0] == 1


@rule("RA-SUP-3", "RA-RND-2", "RA-RULING-7")
def test_deductions_of_supply_stop_at_zero():
    me, other = {"class": "princess", "area": "P", "bonus": False, "ap": 1, "supply": 0}, {"class": "warrior", "area": "K", "ap": 0, "supply": 2}
    s = do(at(me, other), "burn", "end")
    assert (s.round, s.supply) == (2, [0, 1])


@rule("RA-SUP-1")
def test_any_number_of_supplies_may_be_taken_in_a_round():
    s = worker("warrior", "Z", left="alcynoe", right="otrera", allowances=2, me={"hand": ["DI-04"]})
    settle(play(s, (SUPPLY, LEFT, 0)))
    play(s, by(SUPPLY))
    assert (s.supply[0], s.ap[0]) == (4, 6)


# Common Amazons


@rule("RA-COM-1", "RA-COM-4")
@pytest.mark.parametrize(("slot", "left", "right"), [(LEFT, "iphito", "otrera"), (RIGHT, "otrera", "iphito")])
def test_a_used_common_is_discarded_and_her_slot_filled_at_once(slot: int, left: str, right: str):
    s = worker("warrior", "I", left=left, right=right)
    play(s, (SACRIFICE, slot, 0), (m.POSITION, 0, 0))
    assert (discarded(s), s.to_act) == (["iphito"], CHANCE)
    assert comes(s) == ["molpadia", "hippo", "lysippe", "myrina", "alcynoe"]
    draw(s, "lysippe")
    assert slots(s)[slot] == "lysippe"
    assert slots(s)[1 - slot] == "otrera"
    assert s.commons == sum(1 << common(name) for name in ("molpadia", "hippo", "myrina", "alcynoe"))


@rule("RA-COM-1", "RA-BATTLE-9")
def test_a_common_who_fought_is_discarded_whatever_her_mark():
    s = worker("scout", "I", tokens={"I": ["yellow"]}, tops={"yellow": "pegasus"}, left="otrera", right="alcynoe", me={"ap": 8})
    say(s, "fight pegasus", "antianera", "alcynoe", "strike")
    assert discarded(s) == ["alcynoe"]
    draw(s, "bellerophon", "hippo")
    assert slots(s) == ["otrera", "hippo"]


@rule("RA-COM-2", "RA-RULING-44")
def test_a_refill_that_finds_the_deck_empty_shuffles_the_discard_pile_with_the_card_just_used():
    s = worker("warrior", "Z", left="alcynoe", right="otrera", common_discard=["molpadia", "iphito", "hippo", "lysippe", "myrina"])
    assert s.commons == 0
    play(s, (SUPPLY, LEFT, 0))
    assert comes(s) == ["molpadia", "iphito", "hippo", "lysippe", "myrina", "alcynoe"]
    assert ("RA-COM-2", "reshuffled commons") in events(s)
    draw(s, "alcynoe")
    assert (slots(s), s.common_discard, s.commons.bit_count()) == (["alcynoe", "otrera"], 0, 5)


@rule("RA-COM-2", "RA-RULING-44")
def test_the_deck_may_be_empty_until_a_refill_needs_a_card():
    s = worker("warrior", "Z", left="alcynoe", right="otrera", common_discard=["molpadia", "iphito", "hippo", "lysippe"])
    play(s, (SUPPLY, LEFT, 0))
    assert comes(s) == ["myrina"]
    draw(s, "myrina")
    assert (s.commons, discarded(s)) == (0, ["molpadia", "iphito", "hippo", "lysippe", "alcynoe"])
    assert ("RA-COM-2", "reshuffled commons") not in events(s)


@rule("RA-COM-3")
@pytest.mark.parametrize(
    ("name", "left", "right", "ap"),
    [("otrera", "4M 3C", "2M 5C", 2), ("iphito", "3M 2C", "1M 4C", 1), ("lysippe", "5M 0C", "3M 2C", 1), ("alcynoe", "3M 1C", "1M 3C", 1)],
)
def test_the_left_slot_gives_might_and_the_right_slot_cunning(name: str, left: str, right: str, ap: int):
    things: dict[str, Any] = {"tokens": {"I": ["yellow"]}, "tops": {"yellow": "harpies"}}
    for side, strength in (("left", left), ("right", right)):
        about = {"left": name, "right": "hippo"} if side == "left" else {"left": "hippo", "right": name}
        s = do(worker("princess", "I", **things, **about, me={"hand": ["DI-03"]}), "fight harpies", "hippolyta")
        assert f"{name.capitalize()}, {side} slot ({strength}, {ap} AP)" in choices(s)


@rule("RA-COM-3", "RA-BATTLE-5")
def test_the_bonus_of_the_slot_decides_a_battle():
    """In Ι the Griffin needs 5M 2C: Alcippe with Lysippe reaches 6M 4C on the left, and 4M 6C on the right."""
    things: dict[str, Any] = {"tokens": {"I": ["yellow"]}, "tops": {"yellow": "griffin"}, "me": {"exhausted": ["ancillary"]}}
    fight = (m.FIGHT, area("I"), 3)
    assert refused(worker("mystic", "I", left="lysippe", right="hippo", **things), fight) == set()
    assert refused(worker("mystic", "I", left="hippo", right="lysippe", **things), fight) == {"RA-BATTLE-5"}


@rule("RA-COM-3", "RA-SUP-2")
@pytest.mark.parametrize(("slot", "left", "right"), [(LEFT, "alcynoe", "otrera"), (RIGHT, "otrera", "alcynoe")])
def test_cost_and_mark_do_not_depend_on_the_slot(slot: int, left: str, right: str):
    s = worker("warrior", "Z", left=left, right=right)
    assert play(s, (SUPPLY, slot, 0)).ap[0] == 8


@rule("RA-COM-4", "RA-DI-RSC")
def test_a_reserved_common_keeps_her_slot_while_the_other_is_refilled():
    s = worker("warrior", "Z", left="alcynoe", right="otrera", held={"right": 0})
    draw(play(s, (SUPPLY, LEFT, 0)), "hippo")
    assert (slots(s), s.held) == (["hippo", "otrera"], [NOBODY, 0])
