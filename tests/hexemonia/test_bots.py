"""What the greedy bot looks at: the evaluation prefers what a good player prefers."""

from __future__ import annotations

from random import Random

import kernel_lib as kl
from kernel_lib.bots.greedy import Greedy
from kernel_lib.core.types import OVER
from kernel_lib.games.hexemonia.state import HexemoniaState
from kernel_lib.lab.statistics import wilson
from tests.hexemonia.table import GAMES, at

SPARTA = {(0, 0): "sparta 2 0 1"}


def worth(s: HexemoniaState, me: int = 0) -> float:
    return s.game.evaluate(s.game.observe(s, me), me)


def best(s: HexemoniaState) -> str:
    """What greedy would answer, in words."""
    return s.game.describe(s, Greedy().choose(s.game, s.game.observe(s, s.to_act), s.to_act, Random(1)))


def test_an_active_tile_is_worth_more_than_an_idle_one():
    active = at({(0, 0): "athens 0 0 1", (1, 0): "pasture 1 0 0"}, SPARTA)
    idle = at({(0, 0): "athens 1 0 1", (1, 0): "pasture 0 0 0"}, SPARTA)
    assert worth(active) > worth(idle)


def test_cubes_are_worth_something_while_there_are_turns_left_and_nothing_at_the_end():
    rich, poor = ({(0, 0): f"athens {n} 0 0"} for n in (6, 2))
    assert worth(at(rich, SPARTA)) > worth(at(poor, SPARTA)) + 1
    last = {"closing": 4, "turn": 5, "pile": 0, "who": 1, "ask": "action"}
    assert worth(at(rich, SPARTA, **last)) == worth(at(poor, SPARTA, **last))


def test_to_have_no_citizen_is_bad():
    none, one, two = (worth(at({(0, 0): f"athens {n} 0 3"}, SPARTA)) for n in (0, 1, 2))
    assert one - none > 2 * (two - one)


def test_points_of_others_count_against():
    weak, strong = at({(0, 0): "athens 2 0 1"}, {(0, 0): "sparta 0 0 1"}), at({(0, 0): "athens 2 0 1"}, {(0, 0): "sparta 0 0 5"})
    assert worth(weak) > worth(strong)


def test_gold_on_a_tile_that_can_be_taken_is_worth_less_than_gold_on_the_acropolis():
    safe = at({(0, 0): "athens 1 0 4", (1, 0): "pasture 1 0 0"}, {(0, 0): "sparta 9 0 0"})
    open_ = at({(0, 0): "athens 1 0 0", (1, 0): "pasture 1 0 4"}, {(0, 0): "sparta 9 0 0"})
    assert worth(safe) > worth(open_)


def test_a_second_copy_of_a_polis_in_hand_is_nearly_worthless():
    city = {(0, 0): "athens 2 0 1", (1, 0): "asty 2 1 1"}
    assert worth(at(city, SPARTA, hands=[["agora"], []])) > worth(at(city, SPARTA, hands=[["asty"], []]))


def test_a_hidden_city_of_others_is_not_looked_at():
    me, sparta = {(0, 0): "athens 2 0 1"}, {(0, 0): "sparta 2 0 1"}
    views = [at(me, sparta, *({(0, 0): f"{name} 2 0 1"} for name in names)) for names in (("delphi", "delos"), ("delos", "delphi"))]
    assert worth(views[0]) == worth(views[1])


def test_winning_is_better_than_everything_else():
    s = at({(0, 0): "athens 2 0 9"}, SPARTA, closing=4, turn=6, who=1, pile=0, hands=[[], []])
    while s.to_act != OVER:
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert s.game.result(s).winners == (0,)  # type: ignore[union-attr]
    assert worth(s, 0) > 900
    assert worth(s, 1) < -900


def test_greedy_brings_gold_home_in_the_last_turn():
    s = at({(0, 0): "athens 0 0 0", (1, 0): "pasture 1 0 5"}, SPARTA, closing=4, turn=6, first=1, pile=0)
    assert best(s).startswith("Strategic")


def test_greedy_plays_a_free_tile():
    assert best(at({(0, 0): "athens 2 0 1"}, SPARTA, hands=[["spring"], []], ask="play")) == "Play Spring (cost nothing)"


def test_greedy_beats_random_clearly():
    """A short run; the long one is a soak test."""
    games, won = 16, 0
    for number in range(games):
        seat = number % 2
        result = kl.match(GAMES[2], ["greedy" if p == seat else "random" for p in range(2)], seed=f"bots {number}").result
        assert result is not None
        won += seat in result.winners
    assert wilson(won, games)[0] > 0.5
