"""The course of the rounds and the turn track (RA-RND, RA-TRACK)."""

from __future__ import annotations

from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.contract import random_moves
from kernel_lib.core.types import CHANCE, OVER
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import AREAS, GODS, TRACK
from kernel_lib.games.amazons.notation import Spec
from kernel_lib.games.amazons.rules import Amazons
from kernel_lib.games.amazons.state import AmazonsState
from tests.amazons.table import GAMES, area, at, choices, common, do, draw, event, events, hand, kinds, play, refused, say, seen, status
from tests.marks import rule

FOUR: tuple[Spec, ...] = ({"track": "hecate"}, {"track": "cybele"}, {"track": "artemis"}, {"track": "ares"})
BURN, PASS, END = (m.BURN, 0, 0), (m.PASS, 0, 0), (m.END, 0, 0)


def game(players: int, **options: Any) -> Amazons:
    return kl.game("amazons", players=players, **options)  # type: ignore[return-value]


def ended(*seats: Spec, god: str = "hermes", **more: Any) -> AmazonsState:
    """Nobody has AP left and the last turn of the round has just been ended: the next god is about to come, or the game is over."""
    return play(at(*[{"ap": 0, **seat} for seat in seats], god=god, **more), END)


def after(*seats: Spec, god: str = "hermes", then: str = "poseidon", **more: Any) -> AmazonsState:
    """The next round, whose god has come, up to the first question or chance."""
    return draw(ended(*seats, god=god, **more), then)


def asked(s: AmazonsState) -> str:
    return m.ASK_NAMES[s.asks[-1][0]]


def track(s: AmazonsState) -> list[str]:
    return [TRACK[place] for place in s.track]


# RA-RND-1


@rule("RA-RND-1", "RA-END-1", "RA-TERM-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_has_three_rounds(players: int):
    g = GAMES[players]
    s = g.new()
    s.log = []
    rounds: list[tuple[int, int]] = []
    for move in random_moves(g, 5):
        if not rounds or rounds[-1][0] != s.round:
            rounds.append((s.round, s.turn))
        g.apply(s, move)
    assert rounds == [(0, 0), (1, 0), (2, 0), (3, 0)]  # turns are counted anew in each round
    assert [e.args for e in s.log if e.what == "round"] == [(1,), (2,), (3,)]
    assert g.result(s).rule == "RA-END-1"  # type: ignore[union-attr]


@rule("RA-RND-1", "RA-RND-2", "RA-RND-3", "RA-RND-4", "RA-RND-5", "RA-RND-6", "RA-RND-7", "RA-RND-8", "RA-RND-9", "RA-RULING-21")
def test_a_round_begins_with_its_steps_in_order():
    seats: tuple[Spec, ...] = (
        {"track": "artemis", "sacrifice": "cybele"},
        {"track": "hecate", "bonus": False, "sacrifice": "artemis"},
        {"track": "cybele", "area": "P"},
    )
    s = after(*seats, god="zeus", then="hermes", turn=2)
    assert (asked(s), s.to_act) == ("track", 1)
    say(s, "put player 3 on position 1")
    assert (asked(s), s.asks[-1][1], s.to_act) == ("deal card", 0, CHANCE)
    draw(s, "DI-05")
    order = dict.fromkeys(key for key, _ in events(s))
    assert list(order) == [
        "RA-TURN-7", "RA-GODH-5", "RA-RND-1", "RA-RND-2", "RA-RND-3", "RA-RND-4", "RA-RND-5", "RA-TRACK-3", "RA-TRACK-5", "RA-RND-7", "RA-RND-8",
        "RA-GODF-3", "RA-RND-10",
    ]  # fmt: skip
    assert s.ap == [8, 9, 7]  # the third is alone in first place, on Hecate's position without her bonus


# RA-RND-2


@rule("RA-RND-2", "RA-SUP-3")
def test_everybody_loses_a_supply_before_the_god_comes_but_not_below_none():
    s = ended({"supply": 2}, {"supply": 0}, {"supply": 1}, {"supply": 5})
    assert (asked(s), s.active, s.supply) == ("open god", -1, [1, 0, 0, 4])
    draw(s, "zeus")
    assert s.supply == [1, 0, 0, 4]
    assert [e.player for e in s.log or [] if e.what == "lost supply"] == [0, 2, 3]
    s = after({"supply": 1}, {"supply": 3}, round=2, god="zeus", ruled=["hermes"])
    assert s.supply == [0, 2]


# RA-RND-3


@rule("RA-RND-3", "RA-GODH-1")
@pytest.mark.parametrize(
    ("round", "ruled", "god", "left"), [(1, [], "zeus", {1, 2, 3}), (1, [], "hermes", {0, 1, 2}), (2, ["hermes"], "poseidon", {0, 2})]
)
def test_one_of_the_gods_that_have_not_ruled_comes_each_equally_likely(round: int, ruled: list[str], god: str, left: set[int]):
    s = ended({}, {}, round=round, ruled=ruled, god=god)
    assert (asked(s), s.god) == ("open god", -1)
    assert {move[1] for move, _ in s.game.outcomes(s)} == left
    assert {weight for _, weight in s.game.outcomes(s)} == {1}
    draw(s, GODS[min(left)])
    assert s.god == min(left)
    assert s.gods.bit_count() == len(left) - 1


@rule("RA-RND-3", "RA-GODH-1", "RA-SETUP-10")
def test_gods_may_be_given_in_their_order():
    g = game(2, god_order=["poseidon", "hermes", "zeus"], classes=["warrior", "princess"])
    s = g.new()
    gods = []
    for move in random_moves(g, 3):
        if s.to_act == CHANCE and asked(s) == "open god":
            assert s.game.outcomes(s) == [((m.GOD_COMES, move[1], 0), 1)]
            gods.append(GODS[move[1]])
        g.apply(s, move)
    assert gods == ["poseidon", "hermes", "zeus"]


@rule("RA-RND-3", "RA-RND-11", "RA-GODH-2", "RA-GODH-3")
def test_the_x_tokens_of_the_old_god_leave_and_those_of_the_new_one_come():
    me = {"class": "scout", "area": "Z", "track": "hecate"}
    s = at({**me, "ap": 5, "bonus": False}, {"ap": 0}, god="zeus")
    assert {move[1] for move in s.game.legal_moves(s) if move[0] == m.MOVE} == {area("E"), area("P")}
    assert m.PORT in kinds(s)
    s = after(me, {}, god="zeus", then="poseidon")
    assert s.active == 0
    assert {move[1] for move in s.game.legal_moves(s) if move[0] == m.MOVE} == {area("E"), area("H"), area("P")}
    assert m.PORT not in kinds(s)


# RA-RND-4


@rule("RA-RND-4", "RA-TERM-3", "RA-TERM-7", "RA-2P-5", "RA-INV-8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_amazons_wake_up_and_ancillaries_go_to_the_left(players: int):
    tired = {"exhausted": ["basic", "ancillary"]}
    s = after(*[{**tired, "ancillary": card.id} for card in GAMES[players].box.ancillaries[:players]])
    assert (s.basic_up, s.ancillary_up) == ([1] * players, [1] * players)
    assert s.ancillary == [players - 1, *range(players - 1)]


@rule("RA-2P-5")
def test_two_players_swap_their_ancillaries_twice():
    s = after({"ancillary": "atalanta"}, {"ancillary": "antiope"})
    names = [s.game.box.ancillaries[card].id for card in s.ancillary]  # type: ignore[attr-defined]
    assert names == ["antiope", "atalanta"]
    s = after({"ancillary": "antiope"}, {"ancillary": "atalanta"}, round=2, god="zeus", ruled=["hermes"])
    names = [s.game.box.ancillaries[card].id for card in s.ancillary]  # type: ignore[attr-defined]
    assert names == ["atalanta", "antiope"]


@rule("RA-RND-4", "RA-SA-1")
def test_a_new_round_charges_no_abilities():
    s = after({"charged": []}, {"charged": ["S2"]}, {})
    assert s.charged == [0, 2, 3]


# RA-RND-5


@rule("RA-RND-5", "RA-RULING-22")
@pytest.mark.parametrize(
    ("vp", "ap"),
    [
        ([5, 3, 2, 1], [9, 10, 10, 11]),
        ([1, 4, 4, 9], [11, 10, 10, 9]),
        ([5, 5, 2, 1], [10, 10, 10, 11]),
        ([5, 4, 1, 1], [9, 10, 10, 10]),
        ([5, 5, 1, 1], [10, 10, 10, 10]),
        ([2, 2, 2, 2], [10, 10, 10, 10]),
        ([-1, -4, 0, -2], [10, 11, 9, 10]),
    ],
)
def test_who_is_alone_in_last_place_gets_one_ap_more_and_who_is_alone_in_first_place_one_less(vp: list[int], ap: list[int]):
    assert after(*[{"vp": points} for points in vp]).ap == ap


@rule("RA-RND-5", "RA-RULING-22")
@pytest.mark.parametrize(
    ("vp", "ap"), [([5, 5, 1, 1], [9, 9, 11, 11]), ([5, 1, 1, 1], [9, 11, 11, 11]), ([5, 3, 2, 1], [9, 10, 10, 11]), ([2, 2, 2, 2], [10, 10, 10, 10])]
)
def test_with_the_option_everybody_who_shares_a_place_is_adjusted(vp: list[int], ap: list[int]):
    assert after(*[{"vp": points} for points in vp], game=game(4, rank_adjust_ties="all")).ap == ap


@rule("RA-RND-5", "RA-2P-5")
@pytest.mark.parametrize(("vp", "ap"), [([4, 3], [9, 11]), ([3, 3], [10, 10]), ([-2, 0], [11, 9])])
def test_with_two_players_one_is_first_and_one_is_last(vp: list[int], ap: list[int]):
    assert after(*[{"vp": points} for points in vp]).ap == ap


@rule("RA-RND-5", "RA-RND-11", "RA-GODH-5")
def test_the_rank_counts_after_the_demand_of_the_old_god():
    s = after({"vp": 2, "area": "P"}, {"vp": 3, "area": "B"}, {"vp": 3, "area": "K"}, {"vp": 2, "area": "E"}, god="zeus", round=2, ruled=["hermes"])
    assert s.vp == [2, 1, 1, 0]
    assert s.ap == [9, 10, 10, 11]


@rule("RA-RND-5", "RA-AP-1")
@pytest.mark.parametrize(("start", "ap"), [(11, [10, 11]), (10, [9, 11]), (5, [4, 6]), (1, [0, 2])])
def test_a_round_starts_with_0_to_11_ap_whatever_the_option(start: int, ap: list[int]):
    assert after({"vp": 4}, {"vp": 0}, game=game(2, start_ap=start)).ap == ap


@rule("RA-AP-2", "RA-RND-5")
def test_ap_are_not_carried_over_because_a_round_goes_on_until_all_are_spent():
    s = at({"ap": 2, "area": "K"}, {"ap": 1}, god="hermes")
    play(s, BURN, END)
    assert (s.round, s.active) == (1, 1)
    play(s, BURN, END)
    assert (s.round, s.active) == (1, 0)
    play(s, BURN, END)
    assert (s.round, asked(s)) == (2, "open god")
    draw(s, "zeus")
    assert s.ap == [9, 11]  # two points against one


# RA-RND-6 to RA-RND-9


@rule("RA-RND-6", "RA-RND-7", "RA-RULING-21", "RA-GODF-1", "RA-GODH-6")
def test_hermes_comes_after_the_turn_track():
    s = after({"track": "cybele", "sacrifice": "hecate"}, {"track": "hecate", "bonus": False, "sacrifice": "cybele"}, god="zeus", then="hermes")
    draw(s, "DI-01")
    assert (track(s), s.ap) == (["hecate", "cybele"], [10, 8])


@rule("RA-RND-7", "RA-TRACK-2", "RA-TRACK-4")
def test_hermes_takes_two_ap_from_all_who_have_not_the_bonus_of_hecate():
    s = after({"track": "hecate", "vp": 4}, {"track": "ares"}, {"track": "artemis", "vp": 1}, god="zeus", then="hermes", turn=1)
    assert s.bonus == [0, 0, 0]
    assert s.ap == [7, 9, 8]


@rule("RA-RND-7", "RA-TRACK-5")
def test_who_is_put_on_the_position_of_hecate_is_not_spared_by_hermes():
    s = after({"track": "artemis", "sacrifice": "ares"}, {"track": "ares"}, god="zeus", then="hermes")
    say(s, "put player 2 on position 1")
    assert (track(s), s.ap) == (["ares", "hecate"], [8, 8])


@rule("RA-RND-7", "RA-AP-1")
def test_hermes_takes_no_more_than_there_is():
    s = after({"track": "ares", "vp": 2}, {"track": "cybele", "vp": 2}, god="zeus", then="hermes", game=game(2, start_ap=1))
    assert asked(s) == "open god"  # nobody had AP in this round
    assert (s.ap, s.round) == ([0, 0], 3)


@rule("RA-RND-8", "RA-GODF-2", "RA-TRACK-2")
def test_cybele_gives_a_card_to_who_sacrificed_for_her():
    s = after({"track": "ares", "sacrifice": "cybele", "hand": ["DI-09"]}, {"track": "hecate"})
    assert (asked(s), s.asks[-1][1]) == ("deal card", 0)
    assert {weight for _, weight in s.game.outcomes(s)} == {1}
    assert len(s.game.outcomes(s)) == 14
    draw(s, "DI-03")
    assert hand(s, 0) == ["DI-03", "DI-09"]
    assert hand(seen(s, 1), 0) == ["?", "?"]
    s = after({"track": "cybele"}, {"track": "hecate"})  # without a Sacrifice she has the position only
    assert asked(s) == "turn"


@rule("RA-RND-8", "RA-DI-3", "RA-DI-5")
def test_cybele_gives_a_card_of_the_discard_pile_or_none():
    all_but = [f"DI-{number:02}" for number in range(1, 15)]
    me = {"track": "ares", "sacrifice": "cybele"}
    s = after(me, {"hand": all_but, "track": "hecate"}, discard=["DI-15"])
    assert [move[1] for move in s.game.legal_moves(s)] == [14]
    draw(s, "DI-15")
    assert (hand(s, 0), s.discard) == (["DI-15"], 0)
    s = after({**me, "hand": ["DI-15"]}, {"hand": all_but, "track": "hecate"})
    assert (asked(s), hand(s, 0)) == ("turn", ["DI-15"])
    assert s.ap == [10, 10]


@rule("RA-RND-8", "RA-ORC-1")
def test_cybele_gives_cards_that_lie_under_the_deck_last_and_in_order():
    held = [f"DI-{number:02}" for number in range(1, 14)]
    s = after({"track": "ares", "sacrifice": "cybele"}, {"hand": held, "track": "hecate"}, bottom=["DI-15", "DI-14"])
    assert [move[1] for move in s.game.legal_moves(s)] == [14]


@rule("RA-RND-9", "RA-GODF-3", "RA-RULING-20")
@pytest.mark.parametrize(
    ("vp", "god", "ap", "waits"),
    [([1, 1], "zeus", 11, 0), ([2, 1], "zeus", 10, 0), ([0, 1], "zeus", 11, 1), ([0, 1], "hermes", 10, 0), ([2, 1], "hermes", 8, 0)],
)
def test_artemis_gives_an_ap_at_the_start_or_waits_at_11(vp: list[int], god: str, ap: int, waits: int):
    me, rival = {"track": "ares", "area": "B", "vp": vp[0]}, {"track": "cybele", "area": "Z", "vp": vp[1]}
    s = after({**me, "sacrifice": "artemis"}, rival, god="poseidon", then=god)
    assert (s.ap[0], s.artemis) == (ap, [waits, 0])
    s = after({**me, "vp": 0, "track": "artemis"}, {**rival, "vp": 0}, god="poseidon", then="zeus")
    assert (s.ap, s.artemis) == ([10, 10], [0, 0])  # only the position


# RA-RND-10 and RA-RND-12


@rule("RA-RND-10", "RA-TRACK-1")
@pytest.mark.parametrize(
    ("seats", "order"),
    [
        (({"track": "ares"}, {"track": "cybele"}, {"track": "artemis"}, {"track": "hecate"}), [3, 1, 2, 0]),
        (({"track": "artemis"}, {"track": "hecate"}, {"track": "ares"}), [1, 0, 2]),
        (({"track": "cybele"}, {"track": "ares"}, {"track": "artemis"}), [0, 2, 1]),
        (({"track": "ares"}, {"track": "hecate"}), [1, 0]),
    ],
)
def test_turns_go_up_the_track_and_begin_again(seats: tuple[Spec, ...], order: list[int]):
    s = after(*[{**seat, "area": name} for seat, name in zip(seats, "BZKP", strict=False)])
    found = []
    for _ in range(2 * len(seats)):
        found.append(s.active)
        assert s.to_act == s.active
        play(s, BURN, END)
    assert found == order * 2
    assert s.turn == 2 * len(seats) + 1


@rule("RA-RND-10", "RA-TURN-7")
def test_players_without_ap_are_skipped():
    s = at({**FOUR[0], "ap": 3}, {**FOUR[1], "ap": 0}, {**FOUR[2], "ap": 1}, {**FOUR[3], "ap": 2})
    found = []
    while s.round == 1:
        found.append(s.active)
        play(s, BURN, END)
    assert found == [0, 2, 3, 0, 3, 0]


@rule("RA-RND-10")
def test_the_last_player_with_ap_has_one_turn_after_another():
    s = at({**FOUR[2], "ap": 3}, {**FOUR[0], "ap": 0}, {**FOUR[3], "ap": 0})
    play(s, BURN, END)
    assert (s.active, s.turn, s.allowances) == (0, 2, 1)
    play(s, BURN, END, BURN, END)
    assert s.round == 2


@rule("RA-RND-12", "RA-SAC-2", "RA-TRACK-3")
def test_a_sacrifice_changes_the_order_of_the_next_round_only():
    mine = {"class": "warrior", "track": "ares", "area": "I", "ap": 4, "bonus": False}
    rivals = {"class": "scout", "track": "artemis", "area": "B", "ap": 1}, {"class": "princess", "track": "cybele", "ap": 2}
    s = at(mine, *rivals, tokens={"I": []}, left="iphito")
    do(s, "sacrifice with iphito", "take position 1", "end")
    assert (track(s), TRACK[s.sacrifice[0]]) == (["ares", "artemis", "cybele"], "hecate")
    order = []
    while s.round == 1:
        order.append(s.active)
        play(s, BURN, END)
    assert order == [2, 1, 0, 2, 0]  # as at the start: positions 2, 3, 4
    draw(s, "zeus")
    assert (track(s), s.active) == (["hecate", "artemis", "cybele"], 0)


# RA-RND-11


@rule("RA-RND-11", "RA-RULING-29", "RA-DI-RSC", "RA-DI-RSE", "RA-TURN-8")
def test_reservations_end_with_the_round():
    s = at({"ap": 0}, {"ap": 0}, left="otrera", held={"left": 1}, held_events={"blue": 1, "red": 0}, tops={"blue": "hydra", "red": "achilles"})
    assert s.held == [1, -1]
    assert s.held_events == [1, 0, -1, -1, -1]
    play(s, END)
    assert (asked(s), s.held, s.held_events) == ("open god", [-1, -1], [-1] * 5)
    assert (s.open[0], s.tops[:2]) == (common("otrera"), [event("hydra"), event("achilles")])
    assert ("RA-TURN-8", "released common") in events(s)
    assert events(s).count(("RA-TURN-8", "released event")) == 2


@rule("RA-RND-11", "RA-GODF-4")
def test_an_unused_extra_action_of_ares_is_lost_with_the_round():
    s = ended({"track": "ares", "ares": True}, {"track": "cybele"})
    assert s.ares == [0, 0]
    draw(s, "zeus")
    assert (track(s)[0], s.ares) == ("ares", [0, 0])


@rule("RA-RND-11", "RA-GODF-4", "RA-TRACK-2")
def test_ares_comes_back_with_another_sacrifice_only():
    s = after({"track": "cybele", "sacrifice": "ares"}, {"track": "ares"})
    say(s, "put player 2 on position 2")
    assert (s.bonus, s.ares) == ([1, 0], [1, 0])


@rule("RA-RND-11", "RA-END-1")
def test_the_demand_of_the_third_round_is_checked_before_the_end():
    s = ended({"area": "E"}, {"area": "P"}, god="zeus", round=3, ruled=["hermes", "poseidon"])
    assert s.to_act == OVER
    assert [row[-1] for row in s.gains] == [-2, 0]
    order = [key for key, _ in events(s)]
    assert order.index("RA-GODH-5") < order.index("RA-END-1")
    assert "RA-RND-2" not in order


@rule("RA-PASS-4", "RA-RND-11", "RA-PASS-3")
def test_the_last_pass_is_forgotten_at_the_end_of_the_round():
    s = at({"ap": 1, "track": "hecate"}, {"ap": 1, "track": "ares"}, god="zeus")
    say(s, "pass", "burn", "end")
    assert refused(s, PASS) == {"RA-PASS-3"}
    draw(say(s, "burn", "end"), "poseidon")
    assert (s.round, s.active, s.passed, s.tilted) == (2, 0, [0, 0], -1)
    assert m.PASS in kinds(s)


@rule("RA-ORC-2", "RA-RND-11")
def test_the_lock_of_the_oracle_outlasts_the_round():
    s = after({"track": "hecate", "area": "P", "locked": True}, {"track": "cybele"})
    assert (s.active, s.locked) == (0, [1, 0])
    assert refused(s, (m.ORACLE, 0, 0)) == {"RA-ORC-2"}


# RA-TRACK


@rule("RA-TRACK-2")
def test_in_the_first_round_all_have_their_bonus_and_later_only_those_who_sacrificed():
    s = at(*FOUR)
    assert s.bonus == [1, 1, 1, 1]
    s = after(*[{**seat, "sacrifice": goal} for seat, goal in zip(FOUR, (None, "ares", None, "cybele"), strict=True)])
    draw(s, "DI-01")
    assert (track(s), s.bonus) == (["hecate", "ares", "artemis", "cybele"], [0, 1, 0, 1])
    assert (s.ares, s.hand_size) == ([0, 1, 0, 0], [0, 0, 0, 1])
    s = after(*[{**seat, "bonus": True} for seat in FOUR], round=2, god="zeus", ruled=["hermes"])
    assert (s.bonus, s.ares) == ([0] * 4, [0] * 4)  # a bonus of round 2 does not last either


@rule("RA-TRACK-3", "RA-TRACK-4")
def test_sacrificers_take_their_positions_and_others_stay():
    s = after({**FOUR[0], "sacrifice": "artemis"}, FOUR[1], {**FOUR[2], "sacrifice": "hecate"}, FOUR[3])
    assert (track(s), s.bonus) == (["artemis", "cybele", "hecate", "ares"], [1, 0, 1, 0])
    assert asked(s) == "turn"  # nobody was displaced
    assert s.active == 2
    s = after({"track": "ares", "sacrifice": "hecate"}, {"track": "artemis"})
    assert (track(s), asked(s)) == (["hecate", "artemis"], "turn")  # an empty position may be taken


@rule("RA-TRACK-5", "RA-TERM-7", "RA-RULING-18")
@pytest.mark.parametrize(("players", "loser", "decider"), [(2, 0, 1), (2, 1, 0), (3, 0, 2), (3, 1, 0), (3, 2, 1)])
def test_the_right_neighbour_of_a_displaced_player_chooses_for_her(players: int, loser: int, decider: int):
    seats: list[Spec] = [{"track": name} for name in ("cybele", "artemis", "ares")[:players]]
    rival = (loser + 1) % players
    seats[rival] = {**seats[rival], "sacrifice": seats[loser]["track"]}
    s = after(*seats)
    assert (asked(s), s.to_act, s.asks[-1][2]) == ("track", decider, loser)
    say(s, f"put player {loser + 1} on position 1")
    assert (track(s)[loser], s.bonus[loser]) == ("hecate", 0)
    assert [(e.player, e.args) for e in s.log or [] if e.what == "displaced"] == [(decider, (loser, 0))]


@rule("RA-TRACK-5", "RA-TERM-7", "RA-ASK-3")
@pytest.mark.parametrize(("loser", "decider"), [(0, 3), (1, 0), (2, 1), (3, 2)])
def test_with_four_players_the_position_that_is_left_is_no_choice(loser: int, decider: int):
    seats = list(FOUR)
    seats[decider] = {**seats[decider], "sacrifice": seats[loser]["track"]}
    s = after(*seats)
    assert (s.track[loser], s.bonus[loser]) == (decider, 0)  # seats and positions were in the same order
    assert [(e.player, e.args) for e in s.log or [] if e.what == "displaced"] == [(decider, (loser, decider))]


@rule("RA-TRACK-5")
def test_with_two_players_the_opponent_chooses_among_three_positions():
    s = after({"track": "ares", "sacrifice": "cybele"}, {"track": "cybele"})
    assert (asked(s), s.to_act) == ("track", 0)
    assert choices(s) == ["Put Player 2 on position 1 (Hecate)", "Put Player 2 on position 3 (Artemis)", "Put Player 2 on position 4 (Ares)"]
    assert [seen(s, viewer).track for viewer in (0, 1)] == [[1, -1]] * 2
    assert refused(s, (m.TRACK, 1, 1)) == {"RA-TRACK-5"}
    assert refused(s, (m.TRACK, 4, 1)) == {"RA-TRACK-5"}
    assert refused(s, (m.TRACK, 0, 0)) == {"RA-TRACK-5"}
    assert s.ap == [10, 10]
    say(s, "put player 2 on position 4")
    assert (track(s), s.bonus, s.ares) == (["cybele", "ares"], [1, 0], [0, 0])


@rule("RA-TRACK-5", "RA-RULING-18")
def test_displaced_players_are_placed_in_the_order_of_their_old_positions():
    s = after(
        {"track": "artemis"}, {"track": "hecate"}, {"track": "ares", "sacrifice": "artemis"}, {"track": "cybele", "sacrifice": "hecate"},
    )  # fmt: skip
    assert (asked(s), s.to_act, s.asks[-1][2]) == ("track", 0, 1)  # Hecate's old position before that of Artemis
    assert choices(s) == ["Put Player 2 on position 2 (Cybele)", "Put Player 2 on position 4 (Ares)"]
    assert refused(s, (m.TRACK, 0, 1)) == {"RA-TRACK-5"}
    say(s, "put player 2 on position 2")
    assert track(s) == ["ares", "cybele", "artemis", "hecate"]  # one position was left for the first seat
    assert [(e.player, e.args) for e in s.log or [] if e.what == "displaced"] == [(0, (1, 1)), (3, (0, 3))]
    assert s.bonus == [0, 0, 1, 1]
    assert (asked(s), s.active) == ("turn", 3)


@rule("RA-TRACK-5", "RA-RULING-18")
def test_any_position_that_nobody_holds_may_be_chosen():
    s = after({"track": "cybele"}, {"track": "artemis", "sacrifice": "cybele"}, {"track": "ares"}, round=2, god="zeus", ruled=["hermes"])
    assert choices(s) == [f"Put Player 1 on position {place}" for place in ("1 (Hecate)", "3 (Artemis)")]
    assert s.to_act == 2
    s = after({"track": "cybele", "sacrifice": "hecate"}, {"track": "hecate"}, {"track": "ares"})
    assert (s.to_act, choices(s)) == (0, [f"Put Player 2 on position {place}" for place in ("2 (Cybele)", "3 (Artemis)")])


@rule("RA-TRACK-5", "RA-TRACK-4")
def test_who_sacrificed_is_never_displaced():
    s = after({"track": "hecate", "sacrifice": "cybele"}, {"track": "cybele", "sacrifice": "artemis"}, {"track": "artemis", "sacrifice": "hecate"})
    assert (track(s), asked(s)) == (["cybele", "artemis", "hecate"], "deal card")


@rule("RA-TRACK-6", "RA-SAC-3")
def test_sacrifice_tokens_come_back_after_the_track_is_arranged():
    s = after({"track": "ares", "sacrifice": "cybele"}, {"track": "cybele"})
    assert [TRACK[place] if place >= 0 else None for place in s.sacrifice] == ["cybele", None]
    say(s, "put player 2 on position 4")
    assert s.sacrifice == [-1, -1]
    mine = {"class": "warrior", "area": "I", "track": "ares", "sacrifice": "hecate"}
    s = after(mine, {"class": "mystic", "track": "cybele"}, tokens={"I": []}, left="iphito", right="otrera")
    assert s.active == 0
    assert m.SACRIFICE in kinds(s)


@rule("RA-TRACK-5")
def test_the_track_is_arranged_at_the_start_of_a_round_only():
    assert refused(at({}, {}), (m.TRACK, 0, 1)) == {"RA-TRACK-5"}


@rule("RA-TRACK-1", "RA-SAC-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_track_has_four_positions_with_any_number_of_players(players: int):
    mine = {"class": "warrior", "area": "I", "track": "ares", "ap": 5, "bonus": False}
    s = at(mine, *[{"area": AREAS[seat]} for seat in (1, 4, 5)[: players - 1]], tokens={"I": []}, left="iphito", right="otrera")
    say(s, "sacrifice with iphito")
    assert choices(s) == ["Take position 1 (Hecate)", "Take position 2 (Cybele)", "Take position 3 (Artemis)"]


@rule("RA-EX-23", "RA-TRACK-2", "RA-TRACK-4")
def test_who_never_sacrifices_keeps_her_position_without_bonus():
    s = after({"class": "warrior"}, {"class": "mystic"})
    assert (track(s), s.bonus) == (["ares", "hecate"], [0, 0])
    s = after({"class": "warrior"}, {"class": "mystic"}, round=2, god="zeus", ruled=["hermes"])
    assert (track(s), s.bonus) == (["ares", "hecate"], [0, 0])


@rule("RA-EX-6", "RA-RND-12", "RA-TRACK-3")
def test_the_example_of_a_sacrifice_to_ares():
    s = at({"class": "mystic", "area": "I", "ap": 1}, {"class": "scout", "area": "Z", "ap": 0}, tokens={"I": ["red"]}, left="iphito", right="otrera")
    say(s, "sacrifice with iphito")
    do(s, "take position 4")
    assert status(s, 0) == {"ap": 0, "vp": 2, "supply": 3, "area": "I", "charged": ["M1", "M2"]}
    play(s, END)
    draw(s, "zeus")
    assert (track(s), s.ares, s.active) == (["ares", "artemis"], [1, 0], 1)
