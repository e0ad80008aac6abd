"""Games between bots: repeatable, and honest about bots that fail."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.bots import BOTS, get
from kernel_lib.bots.random import RandomBot
from kernel_lib.core.errors import BadOption, BotFailed
from kernel_lib.core.game import Game
from kernel_lib.core.match import chance_move, deal, play_match, seat_rng, table_rng

GAME = kl.game("olympus")
Answer = Callable[[Any, Any, int, Random], Any]


class Stubborn:
    """Plays at random and gives its own answer from the given question on."""

    name = "stubborn"

    def __init__(self, answer: Answer, at: int = 4) -> None:
        self.answer, self.at, self.asked = answer, at, 0

    def choose(self, game: Any, view: Any, me: int, rng: Random) -> Any:
        self.asked += 1
        if self.asked > self.at:
            return self.answer(game, view, me, rng)
        return rng.choice(game.legal_moves(view))


def failure(answer: Answer, seed: int | str = 21, seat: int = 1) -> BotFailed:
    bots: list[Any] = ["random", "random"]
    bots[seat] = Stubborn(answer)
    with pytest.raises(BotFailed) as caught:
        kl.match(GAME, bots, seed=seed)
    return caught.value


def crash(game: Any, view: Any, me: int, rng: Random) -> Any:
    raise ZeroDivisionError("one over nothing")


# Repeatability


@pytest.mark.parametrize("name", kl.games())
@pytest.mark.parametrize("bot", sorted(BOTS))
def test_the_same_seed_gives_the_same_record(name: str, bot: str) -> None:
    for players in type(kl.game(name)).player_counts:
        runs = [kl.match(kl.game(name, players=players), [bot] * players, seed=5) for _ in range(2)]
        assert runs[0] == runs[1]
        assert runs[0].result is not None


def test_another_seed_gives_another_game() -> None:
    games = {tuple(kl.match(GAME, ["random", "random"], seed=seed).moves) for seed in (1, 2, 3, "1/2", "a")}
    assert len(games) == 5


def test_a_shared_game_object_keeps_no_traces_of_earlier_matches() -> None:
    fresh = kl.match(kl.game("olympus"), ["random", "random"], seed=5)
    kl.match(GAME, ["random", "random"], seed=77)
    assert kl.match(GAME, ["random", "random"], seed=5) == fresh


def test_the_global_generator_is_neither_used_nor_changed() -> None:
    import random

    random.seed(1)
    first = kl.match(GAME, ["random", "random"], seed=5)
    after = random.random()
    random.seed(1)
    assert random.random() == after
    assert kl.match(GAME, ["random", "random"], seed=5) == first


def test_seats_and_table_have_generators_of_their_own() -> None:
    first = {rng.random() for rng in (table_rng(3), seat_rng(3, 0), seat_rng(3, 1), table_rng(4), seat_rng(4, 0), seat_rng("3", 0))}
    assert len(first) == 5, "only the same seed written as a number and as a word may agree"
    assert Random("3/seat1").random() == seat_rng(3, 1).random()
    assert Random("3/table").random() == table_rng(3).random()


def test_what_one_seat_draws_from_its_generator_does_not_touch_the_other_seats() -> None:
    """A bot that wastes random numbers changes nothing for anybody else."""

    class Wasteful:
        def choose(self, game: Any, view: Any, me: int, rng: Random) -> Any:
            for _ in range(100):
                rng.random()
            return game.legal_moves(view)[0]

    class First:
        def choose(self, game: Any, view: Any, me: int, rng: Random) -> Any:
            return game.legal_moves(view)[0]

    assert kl.match(GAME, [First(), "random"], seed=9).moves == kl.match(GAME, [Wasteful(), "random"], seed=9).moves


def test_the_opening_deal_is_the_one_of_the_match() -> None:
    record = kl.match(GAME, ["random", "random"], seed=31)
    state, rng = deal(GAME, 31)
    moves = next(n for n in range(len(record.moves)) if kl.replay(record, upto=n).to_act >= 0)
    opening = kl.replay(record, upto=moves)
    opening.log = None
    assert GAME.to_json(state) == GAME.to_json(opening)
    assert isinstance(rng, Random)


def test_chance_takes_outcomes_by_their_weight() -> None:
    class Dice:
        roll = Game.roll

        def outcomes(self, state: Any) -> list[Any]:
            return [((0, 0, 0), 1), ((0, 1, 0), 3)]

    rng = Random(1)
    drawn = [chance_move(Dice(), None, rng)[1] for _ in range(4000)]  # type: ignore[type-var,arg-type]
    assert 2850 < sum(drawn) < 3150


def test_a_certain_outcome_uses_no_random_number() -> None:
    class Sure:
        roll = Game.roll

        def outcomes(self, state: Any) -> list[Any]:
            return [((4, 2, 0), 7)]

    rng = Random(1)
    assert chance_move(Sure(), None, rng) == (4, 2, 0)  # type: ignore[type-var,arg-type]
    assert rng.random() == Random(1).random()


# What a record of a match says


def test_a_record_names_the_bots_in_their_seats() -> None:
    class Nameless:
        choose = RandomBot.choose

    assert kl.match(GAME, ["random", "greedy"], seed=1).seats == ["random", "greedy"]
    assert kl.match(GAME, [Nameless(), Stubborn(crash, at=10**6)], seed=1).seats == ["Nameless", "stubborn"]


def test_bots_are_asked_with_their_own_view_only() -> None:
    seen = []

    class Spy(RandomBot):
        def choose(self, game: Any, view: Any, me: int, rng: Random) -> Any:
            seen.append((me, game.to_json(view)))
            return super().choose(game, view, me, rng)

    record = kl.match(GAME, [Spy(), Spy()], seed=8)
    state, expected = GAME.new(), []
    for move in record.moves:
        if state.to_act >= 0:
            expected.append((state.to_act, GAME.to_json(GAME.observe(state, state.to_act))))
        GAME.apply(state, move)
    assert seen == expected


def test_a_bot_that_spoils_its_view_does_not_spoil_the_game() -> None:
    class Vandal:
        name = "random"

        def choose(self, game: Any, view: Any, me: int, rng: Random) -> Any:
            move = rng.choice(game.legal_moves(view))
            game.apply(view, move)
            for hand in view.hands:
                hand.clear()
            return move

    assert kl.match(GAME, [Vandal(), "random"], seed=6) == kl.match(GAME, ["random", "random"], seed=6)


# Bots that fail


def test_a_bot_that_raises_ends_the_match_with_seat_seed_and_move_number() -> None:
    error = failure(crash)
    text = str(error)
    assert "'stubborn'" in text
    assert "seat 1" in text
    assert "seed 21" in text
    assert f"move {len(error.record.moves) + 1})" in text
    assert "ZeroDivisionError: one over nothing" in text
    assert isinstance(error.__cause__, ZeroDivisionError)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_seat_that_failed_is_the_one_to_act_after_the_partial_record(seat: int) -> None:
    error = failure(crash, seat=seat)
    assert f"seat {seat}" in str(error)
    state = kl.replay(error.record)
    assert state.to_act == seat
    assert error.record.result is None
    assert len(error.record.moves) > 10


def test_the_partial_record_can_be_saved_loaded_and_continued(tmp_path: Path) -> None:
    error = failure(crash, seed="word")
    assert "seed 'word'" in str(error)
    state = kl.replay(kl.load(error.record.save(tmp_path / "broken.json")))
    while state.to_act != kl.OVER:
        state.game.apply(state, state.game.legal_moves(state)[0])
    assert state.game.result(state) is not None


@pytest.mark.parametrize("move", [(99, 0, 0), (3, 10_000, 0), (-1, -1, -1), (12, 0, 0)])
def test_an_illegal_move_ends_the_match_with_the_reason(move: Any) -> None:
    error = failure(lambda *_: move)
    assert "chose an illegal move" in str(error)
    assert str(move) in str(error)
    assert kl.replay(error.record).to_act == 1


def test_the_reason_against_a_bots_move_cites_the_rule() -> None:
    class Hasty:
        def choose(self, game: Any, view: Any, me: int, rng: Random) -> Any:
            return (0, 0, 0)

    with pytest.raises(BotFailed, match="FO-FIRST-1: The starting player must leave out exactly one phase"):
        kl.match(GAME, [Hasty(), Hasty()], seed=1)


NONSENSE = [None, "Play Hector", (), (0,), (0, 0, 0, 0), 5, 1.5, {}, [0, 0, 0], (None, None, None), ("3", "1", "0"), (9, None, 0), object()]


@pytest.mark.parametrize("nonsense", NONSENSE, ids=lambda thing: type(thing).__name__)
def test_a_bot_that_answers_nonsense_ends_the_match_like_one_that_plays_an_illegal_move(nonsense: Any) -> None:
    error = failure(lambda *_: nonsense)
    assert "seat 1" in str(error)
    assert "seed 21" in str(error)
    assert kl.replay(error.record).to_act == 1


@pytest.mark.parametrize("kind", [float, bool])
def test_numbers_that_only_look_like_a_move_never_get_into_a_record(kind: type, tmp_path: Path) -> None:
    """(0.0, 0, 0) == (0, 0, 0), but a record with it cannot be read again."""

    class Loose:
        def choose(self, game: Any, view: Any, me: int, rng: Random) -> Any:
            move = game.legal_moves(view)[0]
            return (kind(move[0]), *move[1:]) if move[0] in (0, 1) else move

    try:
        record = kl.match(GAME, [Loose(), Loose()], seed=2)
    except BotFailed as error:
        record = error.record
    assert kl.load(record.save(tmp_path / "game.json")).moves == record.moves


def test_an_interruption_by_the_user_is_not_taken_for_a_failure_of_the_bot() -> None:
    def stop(*_: Any) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        kl.match(GAME, [Stubborn(stop), "random"], seed=1)


def test_a_failed_match_leaves_the_game_usable() -> None:
    before = kl.match(GAME, ["random", "random"], seed=5)
    failure(crash)
    assert kl.match(GAME, ["random", "random"], seed=5) == before


# The wrong bots


@pytest.mark.parametrize("bots", [[], ["random"], ["random"] * 3])
def test_a_wrong_number_of_bots_is_refused_with_both_numbers(bots: list[str]) -> None:
    with pytest.raises(BadOption, match=f"olympus with 2 players needs 2 bots, not {len(bots)}"):
        kl.match(GAME, bots, seed=1)


def test_an_unknown_bot_is_refused_with_the_list_of_bots() -> None:
    with pytest.raises(BadOption) as caught:
        kl.match(GAME, ["random", "genius"], seed=1)
    assert "'genius'" in str(caught.value)
    for name in BOTS:
        assert name in str(caught.value)


def test_a_misspelt_bot_gets_a_suggestion() -> None:
    with pytest.raises(BadOption, match="did you mean greedy"):
        get("greddy")


@pytest.mark.parametrize("thing", [3, None, object(), {"choose": "me"}])
def test_a_thing_that_cannot_choose_is_no_bot(thing: Any) -> None:
    with pytest.raises(BadOption, match="is no bot"):
        kl.match(GAME, [thing, "random"], seed=1)


def test_a_bot_object_is_used_as_it_is() -> None:
    mine = Stubborn(crash)
    assert get(mine) is mine
    assert get("random") is not get("random"), "bots by name are made anew for every seat"


@pytest.mark.parametrize("name", kl.games())
@pytest.mark.parametrize("bot", sorted(BOTS))
def test_every_bot_plays_every_game_to_its_end(name: str, bot: str) -> None:
    game = kl.game(name)
    others = ["random"] * (game.players - 1)
    record = play_match(game, [get(bot), *map(get, others)], seed=3)
    assert kl.replay(record).to_act == kl.OVER
