"""The options: what is usual, and what each other value changes (ledger 2.10)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.contract import random_moves
from kernel_lib.core.errors import BadData, BadOption
from kernel_lib.core.types import CHANCE, OVER, Move
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import ABILITIES, AREAS, GREEN, LEFT, PURPLE
from kernel_lib.games.amazons.rules import Amazons
from kernel_lib.games.amazons.state import AmazonsState
from tests.amazons.table import GAMES, active, area, at, choices, common, do, draw, event, play, refused, say, settle, status
from tests.marks import rule

BURN, END = (m.BURN, 0, 0), (m.END, 0, 0)
USUAL = {
    "exclusive_areas": True,
    "own_amazons_per_battle": 1,
    "commons_per_battle": 1,
    "ancillary_in_amazonomachy": False,
    "penalty_slots": "six_events",
    "oracle_in_gamma": False,
    "scout_two_moves_cost": 1,
    "teleport_is_action": False,
    "rank_adjust_ties": "none",
    "supply_zero": "cannot_win",
    "classes": "chosen",
    "start_areas": "chosen",
    "god_order": "drawn",
    "data_set": "reconstructed",
    "start_ap": 10,
    "flags": 3,
    "toll": 1,
    "burn_vp": 1,
}
OTHER = {
    "exclusive_areas": False, "own_amazons_per_battle": 2, "commons_per_battle": 2, "ancillary_in_amazonomachy": True,
    "penalty_slots": "five_plus_amazonomachy", "oracle_in_gamma": True, "scout_two_moves_cost": 2, "teleport_is_action": True,
    "rank_adjust_ties": "all", "supply_zero": "ignored", "classes": "random", "start_areas": ["Z", "H"], "god_order": ["hermes", "zeus", "poseidon"],
    "start_ap": 7, "flags": 1, "toll": 2, "burn_vp": 0,
}  # fmt: skip


def game(players: int = 2, **options: Any) -> Amazons:
    return kl.game("amazons", players=players, **options)  # type: ignore[return-value]


def by(name: str, option: str) -> int:
    """A card as the last number of an Action."""
    return 1 + active(name, option)


def rest(s: AmazonsState) -> AmazonsState:
    """Gives the first answer to everything that is asked before the turn goes on."""
    while settle(s).asks[-1][0] != m.ASK_TURN:
        s.game.apply(s, s.game.legal_moves(s)[0])
    return s


def answers(s: AmazonsState, kind: int) -> list[int]:
    """First numbers of the legal moves of a kind."""
    return [move[1] for move in s.game.legal_moves(s) if move[0] == kind]


# All options


@rule("RA-RULING-1", "RA-RULING-2", "RA-RULING-5", "RA-RULING-9", "RA-RULING-11", "RA-RULING-12", "RA-RULING-14", "RA-RULING-22", "RA-RULING-36")
def test_the_usual_values_follow_the_rulings():
    assert dict(game().options) == USUAL


@pytest.mark.parametrize("name", OTHER)
def test_a_game_with_any_other_value_can_be_played_to_the_end(name: str):
    g = game(**{name: OTHER[name]})
    s = g.new()
    for move in random_moves(g, 3):
        g.apply(s, move)
    assert s.to_act == OVER
    result = g.result(s)
    assert result is not None
    assert len(result.ranking) == 2


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("exclusive_areas", "perhaps"),
        ("own_amazons_per_battle", 3),
        ("commons_per_battle", 0),
        ("penalty_slots", "seven"),
        ("scout_two_moves_cost", 3),
        ("rank_adjust_ties", "some"),
        ("supply_zero", "forgiven"),
        ("classes", ["warrior", "warrior"]),
        ("classes", ["warrior"]),
        ("start_areas", ["A", "B"]),
        ("god_order", ["zeus", "hermes"]),
        ("god_order", ["zeus", "hermes", "hades"]),
        ("start_ap", 12),
        ("flags", -1),
    ],
)
def test_other_values_are_refused(name: str, value: Any):
    with pytest.raises(BadOption, match=name):
        game(**{name: value})


# exclusive_areas


@rule("RA-RULING-1", "RA-OCC-1", "RA-SETUP-9")
def test_in_shared_areas_miniatures_start_and_stand_together():
    g = game(exclusive_areas=False, classes=["mystic", "scout"])
    s = g.new()
    while s.to_act == CHANCE:
        g.apply(s, g.legal_moves(s)[0])
    assert choices(s) == ["Start in Β", "Start in Ζ", "Start in Ι"]  # also where the Mystic, who begins, stands: Μ takes no part
    do(s, "start in β")
    assert [AREAS[place] for place in s.area] == ["B", "B"]


@rule("RA-RULING-1", "RA-DI-SPT", "RA-OCC-1")
def test_in_shared_areas_the_push_needs_an_opponent_and_may_go_where_others_stand():
    seats = {"class": "princess", "area": "Z", "hand": ["DI-05"], "bonus": False}, {"class": "scout", "area": "H"}, {"class": "mystic", "area": "TH"}
    s = at(*seats, game=game(3, exclusive_areas=False))
    push = (m.MOVE, area("H"), by("DI-05", "SPT"))
    assert {push, (m.MOVE, area("H"), 0)} <= set(s.game.legal_moves(s))
    assert refused(s, (m.MOVE, area("E"), by("DI-05", "SPT"))) == {"RA-DI-SPT"}
    play(s, push)
    assert {AREAS[place] for place in answers(s, m.PUSH)} == {"Z", "TH", "P"}
    play(s, (m.PUSH, area("TH"), 1))
    assert [AREAS[place] for place in s.area] == ["H", "TH", "TH"]


# own_amazons_per_battle, commons_per_battle, ancillary_in_amazonomachy


def battle(g: Amazons | None = None, top: str = "charon", **about: Any) -> AmazonsState:
    """Three players; Penthesilea 4M 1C and Melanippe 1M 3C in Ζ (0M 1C) against a purple event."""
    me = {"class": "warrior", "area": "Z", "ancillary": "melanippe", "bonus": False, "charged": [], **about.pop("me", {})}
    rivals = {"class": "princess", "area": "P", "ancillary": "atalanta", **about.pop("rival", {})}, {"class": "mystic", "area": "M"}
    return at(me, *rivals, game=g or GAMES[3], **{"tokens": {"Z": ["purple"]}, "tops": {"purple": top}, **about})


FIGHT = (m.FIGHT, area("Z"), PURPLE)
BLOCKED = {"left": 1, "right": 1}


@rule("RA-RULING-9", "RA-BATTLE-4")
def test_with_two_own_amazons_basic_and_ancillary_fight_together():
    """Together 5M 4C; Empusa in Ζ needs 2M 4C."""
    assert refused(battle(top="empusa", held=BLOCKED), FIGHT) == {"RA-BATTLE-5"}
    s = play(battle(game(3, own_amazons_per_battle=2), top="empusa", held=BLOCKED), FIGHT)
    assert answers(s, m.OWN) == [m.BOTH]
    do(s, "penthesilea and melanippe", "no common", "strike")
    assert (s.basic_up[0], s.ancillary_up[0], s.vp[0], s.ap[0]) == (0, 0, 3, 9)


@rule("RA-RULING-9", "RA-BATTLE-4")
def test_usually_at_most_one_own_amazon_and_one_common_fight():
    s = play(battle(top="empusa", left="iphito", right="hippo"), FIGHT)
    assert refused(s, (m.OWN, m.BOTH, 0)) == {"RA-RULING-9"}
    do(s, "penthesilea")
    assert answers(s, m.COMMON) == [m.IN_RIGHT]
    assert refused(s, (m.COMMON, m.BOTH, 0)) == {"RA-RULING-9"}


@rule("RA-RULING-9", "RA-DI-OST")
def test_a_borrowed_amazon_stands_alone_even_then():
    s = play(battle(game(3, own_amazons_per_battle=2), top="empusa", me={"hand": ["DI-12"]}, held={"left": 1}, right="hippo"), FIGHT)
    do(s, "borrow hippolyta", "exhaust melanippe", "hippo")
    assert "you have 3 Might, 7 Cunning for 3 AP" in s.game.prompt(s)  # 3M 2C and 0M 5C
    assert s.game.legal_moves(s) == [(m.STRIKE, 0, 0)]


@rule("RA-RULING-9", "RA-AMZ-2")
def test_two_own_amazons_fight_an_amazonomachy_only_with_both_options():
    """Penthesilea, Melanippe and Otrera in the left slot: 4M 1C, 1M 3C and 4M 3C. Row 1 needs 6M 6C."""
    row = (m.CAMPAIGN, 0, 0)
    for options, reasons in (({"own_amazons_per_battle": 2}, {"RA-BATTLE-5"}), ({"ancillary_in_amazonomachy": True}, {"RA-BATTLE-5"}),
                             ({"own_amazons_per_battle": 2, "ancillary_in_amazonomachy": True}, set())):  # fmt: skip
        s = battle(game(3, **options), left="otrera", right="lysippe")
        assert refused(s, row) == reasons, options


@rule("RA-RULING-11", "RA-AMZ-2")
def test_with_the_option_an_ancillary_fights_in_an_amazonomachy():
    """Melanippe and Otrera in the left slot: 1M 3C and 4M 3C. Row 3 needs 5M 6C."""
    row = (m.CAMPAIGN, 2, 0)
    assert refused(battle(left="otrera", right="lysippe"), row) == {"RA-BATTLE-5"}
    s = battle(game(3, ancillary_in_amazonomachy=True), left="otrera", right="lysippe")
    do(play(s, row), "melanippe", "otrera", "strike")
    assert (s.row[0], s.basic_up[0], s.ancillary_up[0], s.vp[0]) == (2, 1, 0, 2)


@rule("RA-RULING-11", "RA-AMZ-7")
def test_with_the_option_an_ancillary_is_borrowed_for_an_amazonomachy():
    """Melanippe of the opponent with Otrera wins row 3."""
    about: dict[str, Any] = {"me": {"ancillary": "antiope", "hand": ["DI-12"]}, "rival": {"ancillary": "melanippe", "exhausted": ["basic"]}}
    row = (m.CAMPAIGN, 2, 0)
    usual = battle(left="otrera", right="lysippe", **about)
    assert refused(play(usual, row), (m.BORROW, 3, active("DI-12", "OST"))) == {"RA-AMZ-7"}
    s = play(battle(game(3, ancillary_in_amazonomachy=True), left="otrera", right="lysippe", **about), row)
    assert (m.BORROW, 3, active("DI-12", "OST")) in s.game.legal_moves(s)


@rule("RA-RULING-9", "RA-BATTLE-4", "RA-BATTLE-6")
def test_with_two_commons_both_may_fight_and_are_paid():
    """Iphito left 3M 2C and Hippo right 0M 5C with Penthesilea: 7M 8C for 1 + 1 + 1 AP. Charon in Ζ needs 1M 6C."""
    s = battle(game(3, commons_per_battle=2), left="iphito", right="hippo", me={"exhausted": ["ancillary"]})
    do(play(s, FIGHT), "penthesilea")
    assert answers(s, m.COMMON) == [m.IN_RIGHT, m.BOTH]
    do(s, "iphito and hippo")
    assert "you have 7 Might, 8 Cunning for 3 AP" in s.game.prompt(s)
    say(s, "strike")
    draw(s, "hercules", "myrina", "lysippe")  # the next event, then the left slot, then the right one
    assert (s.open, s.ap[0]) == ([common("myrina"), common("lysippe")], 7)
    assert s.common_discard == 1 << common("iphito") | 1 << common("hippo")


@rule("RA-RULING-9")
def test_two_commons_alone_win_a_battle():
    s = battle(game(3, commons_per_battle=2), left="iphito", right="hippo", me={"exhausted": ["basic", "ancillary"]})
    do(play(s, FIGHT), "nobody")
    assert answers(s, m.COMMON) == [m.BOTH]
    assert refused(battle(left="iphito", right="hippo", me={"exhausted": ["basic", "ancillary"]}), FIGHT) == {"RA-BATTLE-5"}


@rule("RA-RULING-9", "RA-COM-3", "RA-BATTLE-6")
def test_both_commons_have_the_bonus_of_their_slot():
    """Typhon in Ζ needs 5M 4C: Lysippe left 5M 0C, Hippo right 0M 5C. The Battle costs the Princess 2 AP and each common 1; P2 frees one."""
    about: dict[str, Any] = {"tokens": {"Z": ["green"]}, "tops": {"green": "typhon"}, "left": "lysippe", "right": "hippo"}
    fight = (m.FIGHT, area("Z"), GREEN)
    for ap, charged, reasons in ((4, [], set()), (3, [], {"RA-BATTLE-6"}), (3, ["P2"], set()), (2, ["P2"], {"RA-BATTLE-6"})):
        me = {"class": "princess", "area": "Z", "bonus": False, "charged": charged, "exhausted": ["basic", "ancillary"], "ap": ap}
        assert refused(at(me, {}, {}, game=game(3, commons_per_battle=2), **about), fight) == reasons, (ap, charged)


@rule("RA-RULING-9", "RA-SA-P2")
def test_of_two_commons_p2_frees_one():
    """Princess 3M 2C; Otrera costs 2, Hippo 1."""
    me = {"class": "princess", "area": "Z", "ancillary": "melanippe", "bonus": False, "charged": ["P2"], "exhausted": ["ancillary"]}
    s = at(me, {}, {}, tokens={"Z": ["purple"]}, tops={"purple": "hercules"}, left="otrera", right="hippo", game=game(3, commons_per_battle=2))
    do(play(s, FIGHT), "hippolyta", "otrera and hippo")
    assert answers(s, m.FREE) == [m.PAY, m.IN_LEFT, m.IN_RIGHT]
    paid = [do(s.clone(), word, "strike").ap[0] for word in ("pay 3 ap", "otrera is free", "hippo is free")]
    assert paid == [5, 7, 6]  # the Battle costs 2


@rule("RA-RULING-9", "RA-DI-SWP")
def test_two_commons_change_slots_together():
    me = {"class": "warrior", "area": "Z", "bonus": False, "charged": [], "exhausted": ["ancillary"], "hand": ["DI-15"]}
    s = at(me, {}, {}, tokens={"Z": ["purple"]}, tops={"purple": "charon"}, left="iphito", right="hippo", game=game(3, commons_per_battle=2))
    do(play(s, FIGHT), "penthesilea", "iphito and hippo", "add di-15")
    say(s, "strike")
    draw(s, "hercules", "myrina", "lysippe")
    assert (s.open, s.ap[0]) == ([common("myrina"), common("lysippe")], 6)


@rule("RA-RULING-9", "RA-DI-RSC")
def test_a_reserved_common_leaves_one_to_fight():
    s = battle(game(3, commons_per_battle=2), left="iphito", right="hippo", held={"left": 1}, me={"exhausted": ["ancillary"]})
    do(play(s, FIGHT), "penthesilea")
    assert answers(s, m.COMMON) == [m.IN_RIGHT]


@rule("RA-RULING-9", "RA-AMZ-2")
def test_one_common_fights_an_amazonomachy_whatever_the_option():
    """Penthesilea with Otrera left and Molpadia right would have 4M 1C, 4M 3C and 3M 4C; row 1 needs 6M 6C."""
    s = battle(game(3, commons_per_battle=2), left="otrera", right="molpadia", me={"exhausted": ["ancillary"]})
    assert refused(s, (m.CAMPAIGN, 0, 0)) == {"RA-BATTLE-5"}


# penalty_slots, oracle_in_gamma


@rule("RA-RULING-5", "RA-SCORE-5", "RA-SCORE-7")
@pytest.mark.parametrize(("kind", "six", "five"), [("warrior", -18, -16), ("scout", -18, -16), ("princess", -18, -16), ("mystic", -18, -16)])
def test_with_five_slots_the_sixth_is_dropped_and_the_amazonomachy_stays(kind: str, six: int, five: int):
    for name, points in (("six_events", six), ("five_plus_amazonomachy", five)):
        s = play(at({"class": kind, "ap": 0}, {"ap": 0}, game=game(penalty_slots=name), round=3), END)
        assert (s.final[0][4], s.final[0][6]) == (points, -5)


@rule("RA-RULING-5", "RA-BATTLE-8")
def test_with_five_slots_a_second_token_of_the_class_colour_lies_beside_the_mat():
    me = {"class": "scout", "area": "Z", "bonus": False, "won": ["typhon"]}
    for name, beside in (("six_events", 0), ("five_plus_amazonomachy", 1 << 3 * GREEN)):
        s = at(
            me,
            {"class": "warrior"},
            tokens={"Z": ["green"]},
            tops={"green": "procrustes"},
            left="lysippe",
            right="hippo",
            game=game(penalty_slots=name),
        )
        do(s, "fight procrustes", "antianera", "hippo", "strike")
        assert (s.beside[0], s.covered[0].bit_count()) == (beside, 1 if beside else 2)


@rule("RA-RULING-2", "RA-BLD-1", "RA-GODH-5")
def test_an_oracle_in_gamma_can_be_visited_and_is_no_refuge():
    me = {"class": "warrior", "area": "G", "bonus": False, "ap": 2}
    assert refused(at(me, {}), (m.ORACLE, 0, 0)) == {"RA-BLD-1"}
    s = at(me, {"class": "mystic", "area": "B", "ap": 0}, game=game(oracle_in_gamma=True), god="hephaestus")
    rest(play(s, (m.ORACLE, 0, 0)))
    settle(play(s, END))
    assert (s.round, s.vp) == (2, [1 - 4, 0])


# scout_two_moves_cost


def steps(cost: int, ap: int) -> AmazonsState:
    return at({"class": "scout", "area": "K", "bonus": False, "ap": ap}, {"class": "warrior", "area": "Z"}, game=game(scout_two_moves_cost=cost))


@rule("RA-RULING-12", "RA-SA-S2")
@pytest.mark.parametrize(("cost", "left"), [(1, [8, 8]), (0, [9, 9]), (2, [8, 7])])
def test_what_the_extra_steps_of_the_scout_cost(cost: int, left: list[int]):
    s = do(steps(cost, 9), "use s2", "step to θ")
    assert s.ap[0] == left[0]
    do(s, "step to η")
    assert (s.ap[0], status(s, 0)["area"], s.charged[0]) == (left[1], "H", 1)


@rule("RA-RULING-12", "RA-SA-S2", "RA-ASK-3")
def test_with_one_ap_the_second_step_is_not_affordable_at_1_ap_each():
    s = do(steps(2, 1), "use s2", "step to θ")
    assert (s.ap[0], s.asks[-1][0]) == (0, m.ASK_TURN)  # all see that she must stop
    other = do(steps(1, 1), "use s2", "step to θ")
    assert (other.ap[0], other.asks[-1][0]) == (0, m.ASK_STEP)


@rule("RA-RULING-12", "RA-SA-S2")
@pytest.mark.parametrize(("cost", "legal"), [(0, True), (1, False), (2, False)])
def test_steps_without_ap_are_possible_only_when_they_cost_nothing(cost: int, legal: bool):
    s = steps(cost, 0)
    assert ((m.SA, ABILITIES.index("S2"), 0) in s.game.legal_moves(s)) == legal


# teleport_is_action


def teleport(players: int = 2, **about: Any) -> AmazonsState:
    me = {"class": "princess", "area": "P", "bonus": False, "hand": ["DI-09", "DI-07"], **about.pop("me", {})}
    return at(me, {"class": "scout", "area": "I"}, game=game(players, teleport_is_action=True), **about)


TEL: Move = (m.CARD, active("DI-09", "TEL"), 0)


@rule("RA-RULING-14", "RA-DI-TEL", "RA-TURN-1")
def test_as_an_action_teleport_uses_the_allowance():
    s = do(teleport(), "play di-09: teleport", "teleport to η")
    assert (s.allowances, s.used, s.ap[0], END in s.game.legal_moves(s)) == (0, 1, 8, True)
    assert refused(s, BURN) == {"RA-TURN-5"}
    moved = do(teleport(), "move to ζ")
    assert refused(moved, TEL) == {"RA-DI-TEL"}
    do(moved, "play di-07: one more")
    assert TEL in moved.game.legal_moves(moved)


@rule("RA-RULING-14", "RA-ORC-2")
def test_as_an_action_teleport_opens_the_oracle_again():
    for option, reasons in ((True, set()), (False, {"RA-ORC-2"})):
        me = {"class": "princess", "area": "P", "bonus": False, "hand": ["DI-09", "DI-07"], "locked": True}
        s = at(me, {"class": "scout", "area": "I"}, game=game(teleport_is_action=option))
        do(s, "play di-09: teleport", "teleport to β", "play di-07: one more")
        assert refused(s, (m.ORACLE, 0, 0)) == reasons


@rule("RA-RULING-14", "RA-OCC-2")
def test_as_an_action_teleport_does_not_lead_out_of_a_closed_area_but_of_others():
    shut = teleport(me={"area": "H"}, god="zeus")
    assert refused(shut, TEL) == {"RA-DI-TEL"}
    assert TEL in teleport(me={"area": "H"}, god="zeus", exempt=1).game.legal_moves(teleport(me={"area": "H"}, god="zeus", exempt=1))
    assert TEL in teleport(god="zeus").game.legal_moves(teleport(god="zeus"))
    usual = at({"class": "princess", "area": "H", "bonus": False, "hand": ["DI-09"]}, {}, god="zeus")
    assert TEL in usual.game.legal_moves(usual)


# rank_adjust_ties


@rule("RA-RULING-22", "RA-RND-5")
@pytest.mark.parametrize(
    ("points", "none", "all_ties"),
    [((5, 5, 2, 2), (10, 10, 10, 10), (9, 9, 11, 11)), ((7, 5, 2, 2), (9, 10, 10, 10), (9, 10, 11, 11)), ((4, 4, 4, 4), (10,) * 4, (10,) * 4)],
)
def test_who_counts_as_first_and_as_last(points: tuple[int, ...], none: tuple[int, ...], all_ties: tuple[int, ...]):
    for value, expected in (("none", none), ("all", all_ties)):
        seats = [{"vp": vp, "ap": 0, "bonus": False} for vp in points]
        s = settle(play(at(*seats, game=game(4, rank_adjust_ties=value, god_order=["hermes", "zeus", "poseidon"])), END))
        assert (s.round, tuple(s.ap)) == (2, expected)


@rule("RA-RULING-22", "RA-DI-LST")
@pytest.mark.parametrize(("points", "legal"), [((2, 2, 4), True), ((2, 3, 4), True), ((3, 2, 2), False), ((2, 2, 2), True)])
def test_with_shared_places_everyone_tied_for_last_may_use_the_card_of_the_last(points: tuple[int, ...], legal: bool):
    me, *rivals = [{"vp": vp} for vp in points]
    s = at({**me, "hand": ["DI-15"]}, *rivals, game=game(3, rank_adjust_ties="all"))
    last = (m.CARD, active("DI-15", "LST"), 0)
    assert refused(s, last) == (set() if legal else {"RA-DI-LST"})
    if legal:
        assert play(s, last).vp[0] == points[0] + 2


# supply_zero


@rule("RA-RULING-36", "RA-WIN-1", "RA-SCORE-6")
@pytest.mark.parametrize(("value", "winners", "ranking"), [("cannot_win", (1,), (2, 1)), ("ignored", (0,), (1, 2))])
def test_what_a_supply_of_0_means(value: str, winners: tuple[int, ...], ranking: tuple[int, ...]):
    s = play(at({"vp": 9, "supply": 0, "ap": 0}, {"vp": 1, "supply": 3, "ap": 0}, game=game(supply_zero=value), round=3), END)
    result = s.game.result(s)
    assert result is not None
    assert (result.winners, result.ranking, s.final[0][5]) == (winners, ranking, 0)


# classes, start_areas, god_order


@rule("RA-SETUP-1")
def test_random_classes_are_dealt_in_seat_order_each_that_is_left_equally_likely():
    g = game(classes="random")
    s = g.new()
    while s.asks[-1][0] != m.ROLL_CLASS:
        g.apply(s, g.legal_moves(s)[0])
    assert g.outcomes(s) == [((m.CLASS_COMES, kind, 0), 1) for kind in range(4)]
    draw(s, "princess")
    assert g.outcomes(s) == [((m.CLASS_COMES, kind, 1), 1) for kind in (0, 1, 3)]


@rule("RA-SETUP-1", "RA-SETUP-9", "RA-GODH-1")
def test_classes_areas_and_gods_may_be_given():
    g = game(3, classes=["mystic", "warrior", "scout"], start_areas=["TH", "P", "D"], god_order=["zeus", "hephaestus", "poseidon"])
    s = settle(g.new())
    assert [g.box.class_titles[kind] for kind in s.classes] == ["Mystic", "Warrior", "Scout"]
    assert [AREAS[place] for place in s.area] == ["TH", "P", "D"]
    gods = []
    while s.to_act != OVER:
        if s.to_act == CHANCE or s.asks[-1][0] != m.ASK_TURN:
            g.apply(s, g.legal_moves(s)[0])
            continue
        if len(gods) < s.round:
            gods.append(g.box.gods[s.god].id)
        play(s, *([BURN, END] if s.ap[s.active] else [END]))
    assert gods == ["zeus", "hephaestus", "poseidon"]


@rule("RA-GODH-1")
def test_a_given_god_is_no_surprise():
    g = game(god_order=["zeus", "hephaestus", "poseidon"])
    s = g.new()
    while s.asks[-1][0] != m.ROLL_GOD:
        g.apply(s, g.legal_moves(s)[0])
    assert g.outcomes(s) == [((m.GOD_COMES, 0, 0), 1)]


# data_set


@rule("RA-CON-1", "RA-CON-2")
def test_tables_of_an_own_file_take_the_place_of_ours(tmp_path: Path):
    ours = Path(kl.__file__).parent / "games" / "amazons" / "data" / "events.toml"
    text = ours.read_text(encoding="utf-8").replace('name = "Sphinx"', 'name = "Sphynx"')
    own = tmp_path / "mine.toml"
    own.write_text(text, encoding="utf-8")
    assert game(data_set=str(own)).box.event_names[event("sphinx")] == "Sphynx"
    assert game().box.event_names[event("sphinx")] == "Sphinx"
    own.write_text(text.replace('colour = "blue"', 'colour = "red"', 1), encoding="utf-8")
    with pytest.raises(BadData, match="RA-CON-2"):
        game(data_set=str(own))


@pytest.mark.parametrize("name", ["missing.toml", "mine.txt"])
def test_a_file_that_is_none_is_refused(name: str, tmp_path: Path):
    with pytest.raises((BadOption, BadData)):
        game(data_set=str(tmp_path / name))


# start_ap, flags, toll, burn_vp


@rule("RA-SETUP-7", "RA-RND-5", "RA-AP-1")
@pytest.mark.parametrize(("ap", "second"), [(7, (6, 8)), (11, (10, 11)), (1, (0, 2))])
def test_action_points_at_the_start_of_a_round(ap: int, second: tuple[int, int]):
    g = game(start_ap=ap, god_order=["zeus", "poseidon", "hermes"], classes=["warrior", "mystic"])
    s = do(g.new())
    while s.asks[-1][0] != m.ASK_TURN:
        g.apply(s, g.legal_moves(s)[0])
    assert s.ap == [ap, ap]
    seats = {"vp": 5, "ap": 0, "class": "princess", "area": "P"}, {"vp": 1, "ap": 0, "area": "E"}
    late = draw(play(at(*seats, game=game(start_ap=ap), god="hermes"), END), "zeus")
    assert (late.round, tuple(late.ap)) == (2, second)


@rule("RA-FLAG-3", "RA-SCORE-4")
@pytest.mark.parametrize("number", [0, 1, 5])
def test_the_number_of_flags(number: int):
    me = {"class": "princess", "area": "I", "ap": 2, "bonus": False, "charged": []}
    s = at(me, {"ap": 0}, tokens={"I": []}, left="lysippe", right="otrera", game=game(flags=number), round=3)
    assert s.flags == [number, number]
    flag = (m.FLAG, LEFT, 0)
    assert refused(s, flag) == (set() if number else {"RA-FLAG-3"})
    if number:
        settle(play(s, flag))
        play(s, END)
        assert [lines[3] for lines in s.final] == [1 - number, -number]


@rule("RA-FLAG-4")
@pytest.mark.parametrize("toll", [0, 1, 3])
def test_the_toll(toll: int):
    s = at({"class": "princess", "area": "P", "bonus": False}, {}, flags_at={"H": 1}, game=game(toll=toll))
    play(s, (m.MOVE, area("H"), 0))
    assert s.vp == [0, toll]


@rule("RA-TURN-5")
@pytest.mark.parametrize("points", [0, 1, 2])
def test_the_points_of_a_burnt_action_point(points: int):
    s = play(at({"class": "princess", "bonus": False}, {}, game=game(burn_vp=points)), BURN)
    assert (s.vp[0], s.ap[0]) == (points, 9)
