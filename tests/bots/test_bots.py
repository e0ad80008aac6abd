"""The bots: what they see, how random plays, what greedy finds."""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.bots import BOTS, get
from kernel_lib.bots.greedy import Greedy
from kernel_lib.bots.random import RandomBot
from kernel_lib.core.errors import BadOption
from kernel_lib.core.match import chance_move, play_match
from kernel_lib.core.types import CHANCE, OVER
from kernel_lib.games.olympus import moves as m
from kernel_lib.games.olympus.state import OlympusState
from tests.olympus.reading import side
from tests.olympus.table import GAME, ME, OPP, at, number


def choice(s: OlympusState, bot: Any = None, seed: int = 1) -> str:
    """What a bot answers, in words."""
    me = s.to_act
    return GAME.describe(s, (bot or Greedy()).choose(GAME, GAME.observe(s, me), me, Random(seed)))


def whole_turn(s: OlympusState, seed: int = 1) -> OlympusState:
    """Greedy plays until the other player is asked in a turn of their own, or the game is over."""
    bot, rng, table, turn = Greedy(), Random(f"{seed}/bot"), Random(f"{seed}/table"), s.turn
    while s.to_act != OVER and s.turn == turn:
        me = s.to_act
        GAME.apply(s, chance_move(GAME, s, table) if me == CHANCE else bot.choose(GAME, GAME.observe(s, me), me, rng))
    return s


def positions(games: int, every: int) -> list[OlympusState]:
    """Positions of random games in which a player has to choose."""
    found = []
    for seed in range(games):
        state, rng = GAME.new(), Random(f"bots/{seed}")
        count = 0
        while state.to_act != OVER:
            if state.to_act >= 0 and len(GAME.legal_moves(state)) > 1:
                count += 1
                if count % every == 0:
                    found.append(GAME.clone(state))
            GAME.apply(state, chance_move(GAME, state, rng) if state.to_act == CHANCE else rng.choice(GAME.legal_moves(state)))
    return found


# The list of bots


def test_bots_are_known_by_name():
    assert sorted(BOTS) == ["greedy", "random"]
    assert [get(name).name for name in BOTS] == list(BOTS)  # type: ignore[attr-defined]


def test_an_unknown_bot_is_refused_with_the_nearest_name():
    with pytest.raises(BadOption, match=r"no bot 'greddy'.*greedy"):
        get("greddy")


def test_an_object_is_a_bot_when_it_can_choose():
    bot = RandomBot()
    assert get(bot) is bot
    with pytest.raises(BadOption, match="is no bot"):
        get(42)  # type: ignore[arg-type]


# Random


def test_random_takes_every_move_equally_often():
    s = at(hand=["argos", "phaeacians", "amazons", "dardani"])
    view, rng = GAME.observe(s, ME), Random(1)
    counts = Counter(RandomBot().choose(GAME, view, ME, rng) for _ in range(5000))
    assert sorted(counts) == GAME.legal_moves(s)
    assert len(counts) == 5
    spread = sum((times - 1000) ** 2 / 1000 for times in counts.values())
    assert spread < 18.5  # chi-square with 4 degrees of freedom, one in a thousand


def test_random_repeats_itself_with_the_same_generator():
    s = at(hand=["argos", "phaeacians", "amazons", "dardani"])
    first, second = ([RandomBot().choose(GAME, GAME.observe(s, ME), ME, rng) for _ in range(30)] for rng in (Random(5), Random(5)))
    assert first == second
    assert len(set(first)) > 3


# What greedy sees


def test_greedy_chooses_the_same_whatever_it_cannot_see():
    different = 0
    for i, state in enumerate(positions(4, 4)):
        me = state.to_act
        other = GAME.determinize(GAME.observe(state, me), me, Random(f"other/{i}"))
        different += state.hands[1 - me] != other.hands[1 - me]
        answers = [Greedy().choose(GAME, GAME.observe(each, me), me, Random(i)) for each in (state, other)]
        assert answers[0] == answers[1]
        ranks = [Greedy().rank(GAME, GAME.observe(each, me), me, Random(i)) for each in (state, other)]
        assert ranks[0] == ranks[1]
    assert different > 10


def test_a_strong_hidden_hand_changes_nothing_for_greedy():
    cards = {"hand": ["lapiths", "machaon", "argos"], "theirs": {1: "danaans", 4: "ajax"}, "mine": {1: "tydeus", 5: "leda"}}
    weak = at(their_hand=["phaeacians", "amazons", "dardani"], **cards)
    strong = at(their_hand=["hector", "achilles", "heracles"], **cards)
    ranks = [Greedy().rank(GAME, GAME.observe(s, ME), ME, Random(3)) for s in (weak, strong)]
    assert ranks[0] == ranks[1]


def test_what_greedy_guesses_does_not_enter_its_judgement():
    """Without chance the estimates do not depend on the guessed cards."""
    s = at(hand=["phaeacians", "amazons", "dardani"], their_hand=["hector", "leda", "ajax"], theirs={1: "danaans"})
    view = GAME.observe(s, ME)
    plays = [[pair for pair in Greedy().rank(GAME, view, ME, Random(seed)) if pair[1][0] == m.PLAY] for seed in range(5)]
    assert len(plays[0]) == 3
    assert all(each == plays[0] for each in plays)


def test_ranking_leaves_the_view_as_it_was():
    for state in positions(1, 6):
        me = state.to_act
        view = GAME.observe(state, me)
        before = GAME.to_json(view)
        Greedy().rank(GAME, view, me, Random(1))
        assert GAME.to_json(view) == before


def test_greedy_ranks_every_legal_move_with_a_finite_estimate():
    looked = positions(4, 3)
    assert len(looked) > 50
    for state in looked:
        me = state.to_act
        ranked = Greedy().rank(GAME, GAME.observe(state, me), me, Random(1))
        assert [move for _, move in ranked] == GAME.legal_moves(state)
        assert all(math.isfinite(value) for value, _ in ranked)


def test_greedy_chooses_the_best_of_its_ranking():
    for state in positions(2, 5):
        me = state.to_act
        view = GAME.observe(state, me)
        ranked = Greedy().rank(GAME, view, me, Random(2))
        chosen = Greedy().choose(GAME, view, me, Random(2))
        assert {move: value for value, move in ranked}[chosen] == max(value for value, _ in ranked)


# What greedy finds


@pytest.mark.parametrize("seed", range(3))
def test_greedy_takes_an_immediate_win(seed: int):
    s = at(counter=6, mine={2: "danaans"}, theirs={1: "hector", 4: "ajax"}, hand=["phaeacians", "lapiths", "machaon", "argos", "tauri", "danaans"])
    assert choice(s, seed=seed) == "End the phase and attack"


@pytest.mark.parametrize("seed", range(3))
def test_greedy_takes_an_immediate_win_from_the_other_side(seed: int):
    s = at(counter=-6, theirs={2: "danaans"}, mine={1: "hector"}, their_hand=["phaeacians", "lapiths", "machaon"], active=OPP)
    assert choice(s, seed=seed) == "End the phase and attack"


@pytest.mark.parametrize("seed", range(3))
def test_greedy_plays_the_unit_that_wins(seed: int):
    s = at(counter=6, theirs={1: "hector", 2: "ajax", 4: "leda"}, hand=["phaeacians", "lapiths", "machaon"])
    whole_turn(s, seed)
    assert (s.to_act, s.winner) == (OVER, ME)


@pytest.mark.parametrize("seed", range(3))
def test_greedy_stops_six_units(seed: int):
    theirs = {1: "dardani", 2: "achaeans 1", 3: "heracles", 4: "ajax", 5: "leda", 6: "lapiths"}
    s = at(theirs=theirs, hand=["phaeacians", "lapiths", "machaon"])
    whole_turn(s, seed)
    assert s.to_act != OVER
    assert len(side(s, OPP)) == 5
    assert 2 not in side(s, OPP)


def test_the_six_units_of_that_position_win_when_nobody_stops_them():
    theirs = {1: "dardani", 2: "achaeans 1", 3: "heracles", 4: "ajax", 5: "leda", 6: "lapiths"}
    s = at(theirs=theirs, hand=["phaeacians", "lapiths", "machaon"])
    GAME.apply(s, GAME.parse(s, "end the phase"))
    while s.to_act == CHANCE:
        GAME.apply(s, GAME.legal_moves(s)[0])
    assert (s.to_act, s.winner) == (OVER, OPP)


@pytest.mark.parametrize("seed", range(3))
def test_greedy_does_not_give_the_last_point_away(seed: int):
    s = at(counter=-6, hand=["priam", "danaans", "tauri"], mine={1: "leda", 2: "ajax", 3: "tydeus"}, theirs={4: "danaans"})
    assert (m.PLAY, number("priam"), 0) in GAME.legal_moves(s)
    whole_turn(s, seed)
    assert s.to_act != OVER


@pytest.mark.parametrize("seed", range(3))
def test_greedy_blocks_the_lane_through_which_the_last_point_would_come(seed: int):
    s = at(counter=-6, theirs={2: "danaans"}, hand=["phaeacians", "dardani"])
    whole_turn(s, seed)
    assert 2 in side(s, ME)


def test_greedy_beats_random():
    wins = 0
    for seed in range(10):
        bots = [Greedy(), RandomBot()] if seed % 2 else [RandomBot(), Greedy()]
        result = play_match(GAME, bots, f"strength/{seed}").result
        wins += result.winners == ((0,) if seed % 2 else (1,))
    assert wins >= 9


def test_greedy_beats_random_clearly():
    """Sixty games with fixed seeds and seats swapped; `make soak` plays four hundred and prints the interval."""
    wins = 0.0
    for seed in range(60):
        seat = seed % 2
        result = kl.match(kl.game("olympus"), ["greedy" if p == seat else "random" for p in range(2)], seed=seed).result
        assert result is not None
        wins += (seat in result.winners) / len(result.winners)
    assert wins / 60 >= 0.9
