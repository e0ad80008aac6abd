"""The bot that looks one action ahead: what each move leads to, judged by the game's own `evaluate`.

A move is the answer to one small question, so an action can take several of them. Greedy follows its own questions to the end of
the action, taking the best answer to each, before it judges. It sees only views: hidden cards are guessed, and what a guess
reveals is taken away again by `observe` before judging.
"""

from __future__ import annotations

from random import Random
from typing import Any

from kernel_lib.core.game import Game
from kernel_lib.core.match import chance_move
from kernel_lib.core.types import CHANCE, OVER, Move, Player

LONGEST_ACTION = 8
"""Questions of one action that are followed."""
FEW = 60
"""Positions that one answer may be worth; beyond that, later answers are taken as they come."""


class Greedy:
    """Chooses the move after which the position looks best."""

    name = "greedy"

    def choose(self, game: Game[Any], view: Any, me: Player, rng: Random) -> Move:
        moves = game.legal_moves(view)
        if len(moves) == 1:
            return moves[0]
        return max(self.rank(game, view, me, rng), key=lambda pair: pair[0])[1]

    def rank(self, game: Game[Any], view: Any, me: Player, rng: Random) -> list[tuple[float, Move]]:
        """Every legal move with its estimate, in the order of the moves."""
        guess = game.determinize(view, me, rng)
        guess.log = None
        return [(self._worth(game, guess, move, me, rng), move) for move in game.legal_moves(view)]

    def _worth(self, game: Game[Any], guess: Any, move: Move, me: Player, rng: Random) -> float:
        after = game.clone(guess)
        game.apply(after, move)
        return self._follow(game, after, me, rng, LONGEST_ACTION, FEW)

    def _follow(self, game: Game[Any], state: Any, me: Player, rng: Random, depth: int, budget: int) -> float:
        """Worth of a position once the action that led to it is finished."""
        while state.to_act == CHANCE:
            game.apply(state, chance_move(game, state, rng))
        if state.to_act == OVER or state.to_act != me or depth == 0 or not game.amid(state):
            return game.evaluate(game.observe(state, me), me)
        moves = game.legal_moves(state)
        if len(moves) > budget:
            moves = [rng.choice(moves)]
        share = budget // len(moves)
        best = float("-inf")
        for move in moves:
            after = game.clone(state)
            game.apply(after, move)
            best = max(best, self._follow(game, after, me, rng, depth - 1, share))
        return best
