"""The laws that every game must obey. Whoever adds a game calls `check(game, seed)` first.

`check` plays one random game and tests the laws on the way; it raises BrokenLaw with the law, the seed and the move number.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from random import Random
from typing import Any

from kernel_lib.core.errors import BrokenLaw, KernelError
from kernel_lib.core.game import Game
from kernel_lib.core.match import chance_move, seat_rng, table_rng
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN, Move, State

LONGEST = 200_000
AnyGame = Game[Any]


def check(game: AnyGame, seed: int | str, share: float = 0.1, figures: int = 2) -> int:
    """Plays a random game under the laws and returns the number of moves.

    `share` of the positions are tested; `figures` of those are drawn too, which is slow.
    """
    state, table, chooser = game.new(), table_rng(seed), Random(f"{seed}/contract")
    state.log = []
    moves = 0
    while state.to_act != OVER:
        if chooser.random() < share:
            draw = figures > 0 and chooser.random() < 0.3
            figures -= draw
            _try(game, state, chooser, draw, f"{game.name} seed {seed!r} move {moves}")
        move = chance_move(game, state, table) if state.to_act == CHANCE else chooser.choice(game.legal_moves(state))
        game.apply(state, move)
        moves += 1
        _hold(moves < LONGEST, f"{game.name} seed {seed!r}: the game ends")
    _hold(game.legal_moves(state) == [], "no moves when the game is over")
    result = game.result(state)
    _hold(result is not None and len(result.ranking) == game.players, "a game that is over has a result for every seat")
    _round_trip(game, state)
    return moves


def _try(game: AnyGame, state: State, rng: Random, draw: bool, where: str) -> None:
    try:
        check_position(game, state, rng, draw)
    except BrokenLaw as error:
        raise BrokenLaw(f"{where}: {error}") from error


def check_position(game: AnyGame, state: State, rng: Random, draw: bool = False) -> None:
    """All laws on one position of a running game."""
    before = _canonical(game, state)
    moves = game.legal_moves(state)
    _hold(bool(moves), "a running game has a legal move")
    _hold(moves == sorted(set(moves)), "legal moves are sorted and unique")
    _hold(game.result(state) is None, "a running game has no result")
    _hold(len(game.scores(state)) == game.players, "every seat has a score")
    totals = [sum(values) for values in zip(*(line for _, _, line in game.explain_scores(state)), strict=True)]
    _hold(totals == list(game.scores(state)), "the explained points add up to the scores")
    _round_trip(game, state)
    _clones(game, state, rng.choice(moves), before)
    if state.to_act == CHANCE:
        _chance(game, state, moves)
    else:
        _words(game, state, moves, rng)
        _clicks(game, state, moves)
    _secrets(game, state, moves, rng, draw)
    _hold(_canonical(game, state) == before, "reading leaves the position as it was")


def check_processes(name: str, players: int, seed: int) -> None:
    """The same seed gives the same game in two processes with different hash seeds."""
    code = (
        "import sys, kernel_lib as kl; from kernel_lib.core.contract import random_moves;"
        "print(random_moves(kl.game(sys.argv[1], players=int(sys.argv[2])), int(sys.argv[3])))"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code, name, str(players), str(seed)],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "4242")
    ]
    _hold(runs[0] == runs[1] and len(runs[0]) > 100, f"{name}: the same seed gives the same game in two processes")


def random_moves(game: AnyGame, seed: int | str) -> list[Move]:
    """All moves of a game played at random."""
    state, table = game.new(), table_rng(seed)
    seats = [seat_rng(seed, player) for player in range(game.players)]
    moves: list[Move] = []
    while state.to_act != OVER:
        player = state.to_act
        move = chance_move(game, state, table) if player == CHANCE else seats[player].choice(game.legal_moves(state))
        game.apply(state, move)
        moves.append(move)
    return moves


def leaves(game: AnyGame, state: State, depth: int) -> int:
    """Number of move sequences of that length from a position (a game that ends counts once)."""
    if depth == 0 or state.to_act == OVER:
        return 1
    total = 0
    for move in game.legal_moves(state):
        after = game.clone(state)
        game.apply(after, move)
        total += leaves(game, after, depth - 1)
    return total


def _hold(true: bool, law: str) -> None:
    if not true:
        raise BrokenLaw(law)


def _canonical(game: AnyGame, state: State) -> str:
    return json.dumps(game.to_json(state), sort_keys=True)


def _fields(state: State) -> dict[str, Any]:
    """Everything a state consists of, but for what follows from the rest."""
    slots = [slot for kind in type(state).__mro__ for slot in getattr(kind, "__slots__", ())]
    return {slot: getattr(state, slot) for slot in slots if slot != "game" and slot not in type(state).CACHES}


def _read(game: AnyGame, text: str) -> Any:
    try:
        return game.from_json(json.loads(text))
    except KernelError as error:
        raise BrokenLaw(f"what to_json writes can be read again: {error}") from error


def _round_trip(game: AnyGame, state: State) -> None:
    text = _canonical(game, state)
    back = _read(game, text)
    _hold(_canonical(game, back) == text, "from_json is the exact inverse of to_json")
    _hold(_fields(back) == _fields(state), "every field survives the round trip")
    _hold(back.to_act == state.to_act, "the player to act survives the round trip")
    _hold(game.legal_moves(back) == game.legal_moves(state), "legal moves survive the round trip")


def _lists(values: Iterable[Any]) -> set[int]:
    """Identities of all lists, also inside of lists."""
    found: set[int] = set()
    for value in values:
        if isinstance(value, list):
            found |= {id(value)} | _lists(value)
    return found


def _clones(game: AnyGame, state: State, move: Move, before: str) -> None:
    first, second = game.clone(state), game.clone(state)
    _hold(not _lists(_fields(first).values()) & _lists(_fields(state).values()), "a clone shares no list with its parent")
    game.apply(first, move)
    _hold(_canonical(game, state) == before, "a move on a clone leaves the parent untouched")
    game.apply(second, move)
    _hold(_canonical(game, first) == _canonical(game, second), "the same move on equal positions gives equal positions")


def _chance(game: AnyGame, state: State, moves: list[Move]) -> None:
    outcomes = game.outcomes(state)
    _hold([move for move, _ in outcomes] == moves, "outcomes are the legal moves of chance")
    _hold(all(type(weight) is int and weight > 0 for _, weight in outcomes), "outcomes have positive integer weights")
    for seed in range(3):
        _hold(game.roll(state, Random(seed)) == Game.roll(game, state, Random(seed)), "a roll is what choosing from the outcomes by weight gives")


def _words(game: AnyGame, state: State, moves: list[Move], rng: Random) -> None:
    words = [game.describe(state, move) for move in moves]
    _hold(len({word.casefold() for word in words}) == len(words), f"different moves have different words: {words}")
    for move, word in zip(moves, words, strict=True):
        _hold(game.parse(state, word) == move, f"parse is the inverse of describe: {word}")
        _hold(game.why_not(state, move) == [], f"nothing refuses a legal move: {word}")
    _hold(bool(game.prompt(state)), "every question has words")
    known = game.rulebook
    near = [(kind, a + rng.randrange(-2, 3), b + rng.randrange(-1, 2)) for kind, a, b in moves[:6]]
    far = [(rng.randrange(40), rng.randrange(-2, 100), rng.randrange(-2, 20)) for _ in range(6)]
    for wrong in (*near, *far, (99, 0, 0)):
        if wrong not in moves:
            refusals = game.why_not(state, wrong)
            _hold(bool(refusals) and all(r.reason for r in refusals), f"an illegal move is refused with a reason: {wrong}")
            _hold(all(not r.rule or r.rule in known for r in refusals), f"refusals cite rules of the list: {refusals}")


def _clicks(game: AnyGame, state: State, moves: list[Move]) -> None:
    for move in moves:
        element = game.element(state, move)
        if element:
            _hold(game.meant(state, element) == move, f"a click on {element} means the move that it stands for")


def _secrets(game: AnyGame, state: State, moves: list[Move], rng: Random, draw: bool) -> None:
    for viewer in range(game.players):
        view = game.observe(state, viewer)
        seen = _canonical(game, view)
        _round_trip_view(game, view, seen)
        for event in view.log or []:
            _hold(not event.secret or event.player == viewer or set(event.args) <= {UNKNOWN}, "secret events are covered in views of others")
        twin = game.twin(state, viewer, Random(rng.random()))
        if twin is not None:
            _hold(_canonical(game, game.observe(twin, viewer)) == seen, "a view does not depend on what is hidden from the viewer")
        guess = game.determinize(view, viewer, Random(rng.random()))
        other = game.determinize(view, viewer, Random(rng.random()))
        _hold(_canonical(game, game.observe(guess, viewer)) == seen, "a guess looks to its viewer like the view")
        _hold(_canonical(game, game.observe(view, viewer)) == seen, "a view of a view is the view")
        _hold(_canonical(game, view) == seen, "guessing leaves the view as it was")
        if state.to_act == viewer:
            for same in (view, guess, other):
                _hold(game.legal_moves(same) == moves, "the player to act has the same moves in state, view and guess")
            _hold([game.describe(view, move) for move in moves] == [game.describe(state, move) for move in moves], "words need only the view")
        if draw:
            _figure_keeps_secrets(game, state, other if twin is None else twin, viewer)


def _round_trip_view(game: AnyGame, view: State, seen: str) -> None:
    back = _read(game, seen)
    _hold(_canonical(game, back) == seen and _fields(back) == _fields(view), "a view survives the round trip")


def _figure_keeps_secrets(game: AnyGame, state: State, guess: State, viewer: int) -> None:
    """A figure for a viewer is the same whatever the hidden faces are, even when drawn from the full state."""
    pictures = [game.figure(game.observe(each, viewer), viewer).to_json() for each in (state, guess)]
    _hold(pictures[0] == pictures[1], "a figure for a viewer does not depend on what is hidden from them")
    public = [game.figure(game.observe(each, UNKNOWN), UNKNOWN).to_json() for each in (state, guess)]
    _hold(public[0] == public[1], "a figure for an onlooker does not depend on what a player cannot know either")
