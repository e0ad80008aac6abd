"""Decisions and clones per second on one core, beside Catanatron's four random players, alternating in one run.

The machine may be noisy, so read the ratios: both sides suffer from the same noise.
"""

from __future__ import annotations

import random
import statistics
import time

import kernel_lib as kl
from kernel_lib.core.types import CHANCE, OVER

SECONDS = 3.0
ROUNDS = 5


def peer(seed: int) -> float:
    """Decisions a second of Catanatron."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(seed)
    decisions, start = 0, time.process_time()
    end = start + SECONDS
    while time.process_time() < end:
        game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        while game.winning_color() is None and game.state.num_turns < 1000 and time.process_time() < end:
            game.play_tick()
            decisions += 1
    return decisions / (time.process_time() - start)


def ours(name: str, players: int, seed: int) -> tuple[float, float, float]:
    """Decisions a second, clones a second, and legal moves per decision."""
    game = kl.game(name, players=players)
    rng = random.Random(seed)
    decisions = moves_seen = number = 0
    start = time.process_time()
    end = start + SECONDS
    while time.process_time() < end:
        state, _ = kl.deal(game, seed=f"{seed}/{number}")
        number += 1
        while state.to_act != OVER and time.process_time() < end:
            if state.to_act == CHANCE:
                outcomes = game.outcomes(state)
                move = rng.choices([move for move, _ in outcomes], [weight for _, weight in outcomes])[0]
            else:
                moves = game.legal_moves(state)
                moves_seen += len(moves)
                move = rng.choice(moves)
                decisions += 1
            game.apply(state, move)
    rate = decisions / (time.process_time() - start)
    return rate, _clones(game, seed), moves_seen / decisions


def _clones(game: kl.api.AnyGame, seed: int) -> float:
    """Clones a second of a position in the middle of a game."""
    state, _ = kl.deal(game, seed)
    rng = random.Random(seed)
    for _ in range(60):
        if state.to_act == OVER:
            break
        game.apply(state, rng.choice(game.legal_moves(state)))
    count, start = 0, time.process_time()
    while time.process_time() < start + 0.5:
        for _ in range(200):
            game.clone(state)
        count += 200
    return count / (time.process_time() - start)


def main() -> None:
    for name in kl.games():
        for players in kl.game(name).player_counts:
            rounds = [(peer(i), *ours(name, players, i)) for i in range(ROUNDS)]
            ratio = statistics.median(rate / other for other, rate, _, _ in rounds)
            other, rate, clones, moves = (statistics.median(column) for column in zip(*rounds, strict=True))
            print(f"{name}, {players} players: {rate:,.0f} decisions/s, {clones:,.0f} clones/s, {moves:.1f} moves per decision")  # noqa: T201
            print(f"  Catanatron, 4 players: {other:,.0f} decisions/s; ratio {ratio:.2f} (median of {ROUNDS} pairs)")  # noqa: T201


if __name__ == "__main__":
    main()
