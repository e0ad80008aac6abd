"""Every game keeps the contract, and the contract notices games that do not."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from contextlib import suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core import contract
from kernel_lib.core.errors import BadOption, BrokenLaw
from kernel_lib.core.event import Refusal
from kernel_lib.core.game import Game
from kernel_lib.core.options import read_options
from kernel_lib.core.result import Result
from kernel_lib.core.types import OVER, UNKNOWN, Move
from kernel_lib.games.olympus import moves as m
from kernel_lib.games.olympus.rules import Olympus
from kernel_lib.games.olympus.state import OlympusState

TABLES = [(name, players) for name in kl.games() for players in type(kl.game(name)).player_counts]
VARIANTS = [
    (name, option.id, value)
    for name in kl.games()
    for option in read_options(kl.game(name).data_folder())
    for value in (*option.values, *(() if option.low is None else (option.low, option.high)))
    if value != option.default
]


def figures(name: str) -> int:
    """How many figures to draw: none as long as the game has no drawing."""
    return 2 if find_spec(f"kernel_lib.games.{name}.figure") else 0


# The games


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_game_keeps_the_contract(name: str, players: int, seed: int) -> None:
    game = kl.game(name, players=players)
    assert contract.check(game, seed, share=0.2, figures=figures(name) if seed < 2 else 0) > 10


def _offered(name: str, players: int, options: dict[str, Any]) -> Game[Any] | None:
    """The game, or None where an option does not fit the number of players."""
    with suppress(BadOption):
        return kl.game(name, players=players, **options)
    return None


@pytest.mark.parametrize(("name", "option", "value"), VARIANTS)
def test_every_game_keeps_the_contract_with_every_option(name: str, option: str, value: Any) -> None:
    game = next(game for players in kl.game(name).player_counts if (game := _offered(name, players, {option: value})) is not None)
    assert contract.check(game, 1, share=0.2, figures=0) > 10


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_same_seed_gives_the_same_game_in_two_processes(name: str, players: int) -> None:
    contract.check_processes(name, players, seed=12)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_moves_and_a_match_of_random_bots_are_the_same_game(name: str, players: int) -> None:
    game = kl.game(name, players=players)
    assert contract.random_moves(game, 3) == kl.match(game, ["random"] * players, 3).moves


# Games with one law broken each


class Whole(Olympus):
    """Olympus itself under another class: the mutants below differ from it in one method each."""

    @classmethod
    def data_folder(cls) -> Path:
        return Olympus.data_folder()


class MovesUnsorted(Whole):
    def legal_moves(self, state: OlympusState) -> list[Move]:
        return super().legal_moves(state)[::-1]


class MovesRepeated(Whole):
    def legal_moves(self, state: OlympusState) -> list[Move]:
        moves = super().legal_moves(state)
        return moves + moves[-1:]


class MovesMissing(Whole):
    def legal_moves(self, state: OlympusState) -> list[Move]:
        return [] if state.turn == 3 and state.to_act >= 0 else super().legal_moves(state)


class MovesAfterTheEnd(Whole):
    def legal_moves(self, state: OlympusState) -> list[Move]:
        return super().legal_moves(state) or [(0, 0, 0)]


class ApplyByLuck(Whole):
    tick = count()

    def apply(self, state: OlympusState, move: Move) -> None:
        super().apply(state, move)
        if state.to_act != OVER:
            state.serial += next(self.tick) % 3


class ResultTooEarly(Whole):
    def result(self, state: OlympusState) -> Result | None:
        return Result(winners=(0,), ranking=(1, 2), scores=(0, 0), rule="FO-END-1")


class ResultMissing(Whole):
    def result(self, state: OlympusState) -> Result | None:
        return None


class ResultForOneSeat(Whole):
    def result(self, state: OlympusState) -> Result | None:
        found = super().result(state)
        return found and Result(winners=found.winners, ranking=(1,), scores=found.scores, rule=found.rule)


class ScoreForOneSeat(Whole):
    def scores(self, state: OlympusState) -> list[int]:
        return super().scores(state)[:1]


class ScoresNotExplained(Whole):
    def explain_scores(self, state: OlympusState) -> list[tuple[str, str, list[int]]]:
        return [*super().explain_scores(state), ("Charm", "FO-END-1", [1, 0])]


class OutcomesIncomplete(Whole):
    def outcomes(self, state: OlympusState) -> list[tuple[Move, int]]:
        return super().outcomes(state)[1:] or super().outcomes(state)

    def legal_moves(self, state: OlympusState) -> list[Move]:
        return [move for move, _ in super().outcomes(state)] if state.to_act == kl.CHANCE else super().legal_moves(state)


class OutcomesWithoutWeight(Whole):
    def outcomes(self, state: OlympusState) -> list[tuple[Move, int]]:
        return [(move, weight / 2) for move, weight in super().outcomes(state)]  # type: ignore[misc]


class RollWithoutWeight(Whole):
    def roll(self, state: OlympusState, rng: Random) -> Move:
        return rng.choice(self.legal_moves(state))


class WordsEqual(Whole):
    def describe(self, state: OlympusState, move: Move) -> str:
        return "Put it down" if move[0] == m.PLACE else super().describe(state, move)


class WordsEqualButForCase(Whole):
    def describe(self, state: OlympusState, move: Move) -> str:
        words = "put it down"
        return words[: move[1]].upper() + words[move[1] :] if move[0] == m.PLACE else super().describe(state, move)


class WordsNotUnderstood(Whole):
    def parse(self, state: OlympusState, text: str) -> Move:
        return self.legal_moves(state)[0]


class WordsFromHiddenCards(Whole):
    """Says different things to the player and to the table."""

    def describe(self, state: OlympusState, move: Move) -> str:
        return f"{super().describe(state, move)} against {len([c for c in state.hands[1 - state.to_act] if c != UNKNOWN])} known cards"


class PromptEmpty(Whole):
    def prompt(self, state: OlympusState) -> str:
        return ""


class RefusesLegalMoves(Whole):
    def why_not(self, state: OlympusState, move: Move) -> list[Refusal]:
        return super().why_not(state, move) or ([Refusal("FO-PLAY-3", "Not today.")] if move[0] == m.PLAY else [])


class AllowsIllegalMoves(Whole):
    def why_not(self, state: OlympusState, move: Move) -> list[Refusal]:
        return []


class RefusesWithoutReason(Whole):
    def why_not(self, state: OlympusState, move: Move) -> list[Refusal]:
        return [Refusal(refusal.rule, "") for refusal in super().why_not(state, move)]


class RefusesByUnknownRule(Whole):
    def why_not(self, state: OlympusState, move: Move) -> list[Refusal]:
        return [Refusal("FO-MADE-UP-1", refusal.reason) for refusal in super().why_not(state, move)]


class ClickMeansAnother(Whole):
    def meant(self, state: OlympusState, element: str) -> Move | None:
        found = super().meant(state, element)
        return None if found is None else (found[0], found[1] + 1, found[2])


class ObserveChangesTheState(Whole):
    def observe(self, state: OlympusState, viewer: int) -> OlympusState:
        view = super().observe(state, viewer)
        if state.turn > 2:
            state.serial += 1
        return view


class ObserveForgetsTheOwnHand(Whole):
    def observe(self, state: OlympusState, viewer: int) -> OlympusState:
        return super().observe(state, UNKNOWN)


class ObserveTwiceDiffers(Whole):
    def observe(self, state: OlympusState, viewer: int) -> OlympusState:
        view = super().observe(state, viewer)
        view.serial += 1
        return view


class ObserveLeaksTheHand(Whole):
    """The other hand stays open."""

    def observe(self, state: OlympusState, viewer: int) -> OlympusState:
        view = super().observe(state, viewer)
        view.hands, view.unseen = [hand[:] for hand in state.hands], state.unseen[:]
        view.top = state.top[:]
        return view


class ObserveLeaksOneCard(Whole):
    """The last card of the other hand stays open."""

    def observe(self, state: OlympusState, viewer: int) -> OlympusState:
        view = super().observe(state, viewer)
        if viewer in (0, 1) and (hand := state.hands[1 - viewer]):
            card, other = hand[-1], view.hands[1 - viewer]
            if other[-1] == UNKNOWN and card != UNKNOWN and card not in state.shown[1 - viewer]:
                other[-1] = card
                view.unseen[card] -= 1
        return view


class ObserveLeaksTheLog(Whole):
    """The protocol of the game tells every drawn card to everybody."""

    def observe(self, state: OlympusState, viewer: int) -> OlympusState:
        view = super().observe(state, viewer)
        view.log = None if state.log is None else state.log[:]
        return view


class ObserveLeaksThePlan(Whole):
    """The card that the opponent is about to play can be seen before it is paid for."""

    def observe(self, state: OlympusState, viewer: int) -> OlympusState:
        view = super().observe(state, viewer)
        view.playing, view.place, view.paid, view.asks = state.playing, state.place, state.paid[:], state.asks[:]
        return view


class GuessChangesTheOwnHand(Whole):
    def determinize(self, view: OlympusState, viewer: int, rng: Random) -> OlympusState:
        guess = super().determinize(view, viewer, rng)
        loose = [card for card, copies in enumerate(guess.unseen) if copies]
        if guess.hands[viewer] and loose:
            old, new = guess.hands[viewer][0], rng.choice(loose)
            guess.hands[viewer][0] = new
            guess.unseen[new] -= 1
            guess.unseen[old] += 1
        return guess


class GuessSpoilsTheView(Whole):
    def determinize(self, view: OlympusState, viewer: int, rng: Random) -> OlympusState:
        guess = super().determinize(view, viewer, rng)
        view.serial += 1
        return guess


class GuessChangesTheMoves(Whole):
    """Guesses a finished first phase."""

    def determinize(self, view: OlympusState, viewer: int, rng: Random) -> OlympusState:
        guess = super().determinize(view, viewer, rng)
        guess.markers = [viewer] * 4
        return guess


class JsonWithoutCounter(Whole):
    """Drops a field that reading needs."""

    def to_json(self, state: OlympusState) -> dict[str, Any]:
        data = super().to_json(state)
        del data["counter"]
        return data


class JsonWithoutStrikes(Whole):
    """Drops a field for which reading has a default, so that the loss shows only when the game goes on."""

    def to_json(self, state: OlympusState) -> dict[str, Any]:
        data = super().to_json(state)
        for unit in data["units"]:
            del unit["struck"], unit["again"]
        return data


class JsonWithoutLog(Whole):
    def to_json(self, state: OlympusState) -> dict[str, Any]:
        return {**super().to_json(state), "log": None}


class JsonReadsAnotherCounter(Whole):
    def from_json(self, data: Mapping[str, Any]) -> OlympusState:
        state = super().from_json(data)
        state.counter = 0
        return state


MUTANTS = [mutant for mutant in Whole.__subclasses__() if mutant is not MovesMissing]


def play(game: Olympus) -> None:
    for seed in (0, 1):
        contract.check(game, seed, share=0.5, figures=0)


def test_the_class_that_all_mutants_derive_from_keeps_the_contract() -> None:
    contract.check(Whole(), 1, share=1.0, figures=0)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_the_contract_notices_a_game_with_one_law_broken(mutant: type[Whole]) -> None:
    with pytest.raises(BrokenLaw):
        play(mutant())


def test_the_contract_notices_a_running_game_without_moves() -> None:
    """By the law, before the random player falls over the empty list."""
    with pytest.raises(BrokenLaw, match="a running game has a legal move"):
        play(MovesMissing())


SHARED = ["hands", "shown", "unit", "damage", "uid", "markers", "unseen", "discard", "asks"]


@pytest.mark.parametrize("field", SHARED)
def test_the_contract_notices_a_clone_that_shares_a_list(field: str) -> None:
    class Sharing(Whole):
        def clone(self, state: OlympusState) -> OlympusState:
            copy = super().clone(state)
            setattr(copy, field, getattr(state, field))
            return copy

    with pytest.raises(BrokenLaw, match=r"clone|equal positions"):
        play(Sharing())


def test_the_contract_notices_a_clone_that_shares_the_log() -> None:
    class Sharing(Whole):
        def clone(self, state: OlympusState) -> OlympusState:
            copy = super().clone(state)
            copy.log = state.log
            return copy

    with pytest.raises(BrokenLaw, match="shares no list"):
        play(Sharing())


def test_the_contract_notices_a_clone_that_shares_the_hands_inside_the_list() -> None:
    class Sharing(Whole):
        def clone(self, state: OlympusState) -> OlympusState:
            copy = super().clone(state)
            copy.hands = state.hands[:]
            return copy

    with pytest.raises(BrokenLaw, match="shares no list"):
        play(Sharing())


def test_the_contract_notices_a_game_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contract, "LONGEST", 20)
    with pytest.raises(BrokenLaw, match="the game ends"):
        contract.check(Whole(), 1, share=0.0, figures=0)


def test_the_contract_notices_games_that_differ_between_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    hash_seeds = []

    def run(command: list[str], **settings: Any) -> subprocess.CompletedProcess[str]:
        hash_seeds.append(settings["env"]["PYTHONHASHSEED"])
        return subprocess.CompletedProcess(command, 0, stdout=f"{[(len(hash_seeds), 0, 0)] * 50}")

    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(BrokenLaw, match="two processes"):
        contract.check_processes("olympus", 2, 1)
    assert len(set(hash_seeds)) == 2


def test_the_contract_notices_a_figure_that_depends_on_hidden_cards() -> None:
    class Picture:
        def __init__(self, text: str) -> None:
            self.text = text

        def to_json(self) -> str:
            return self.text

    class Drawn(Whole):
        """Remembers the last full position that was looked at, as a drawing with a cache could."""

        def observe(self, state: OlympusState, viewer: int) -> OlympusState:
            if UNKNOWN not in (*state.hands[0], *state.hands[1]):
                self.last = [hand[:] for hand in state.hands]
            return super().observe(state, viewer)

        def figure(self, view: OlympusState, viewer: int | None = None) -> Any:
            return Picture(f"{self.last}")

    with pytest.raises(BrokenLaw, match="does not depend on what is hidden"):
        contract.check(Drawn(), 1, share=1.0, figures=20)


def test_a_broken_law_is_reported_with_game_seed_and_move_number() -> None:
    with pytest.raises(BrokenLaw, match=r"olympus seed 'abc' move \d+: legal moves are sorted and unique"):
        contract.check(MovesUnsorted(), "abc", share=1.0, figures=0)


def test_a_share_of_nothing_tests_no_position() -> None:
    contract.check(WordsEqual(), 1, share=0.0, figures=0)


# Counting move sequences


def test_leaves_counts_a_finished_game_once() -> None:
    game = kl.game("olympus")
    state = kl.replay(kl.match(game, ["random", "random"], seed=1))
    assert contract.leaves(game, state, 5) == 1


def test_leaves_of_depth_one_are_the_legal_moves_and_the_position_stays() -> None:
    game = kl.game("olympus")
    state, _ = kl.deal(game, seed=1)
    before = game.to_json(state)
    assert contract.leaves(game, state, 0) == 1
    assert contract.leaves(game, state, 1) == len(game.legal_moves(state))
    assert game.to_json(state) == before
