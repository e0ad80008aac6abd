"""Words to play a written position of any game."""

from __future__ import annotations

from typing import Any, TypeVar

from kernel_lib.core.types import CHANCE, Move, State

S = TypeVar("S", bound=State)


def say(s: S, *words: str) -> S:
    """Plays moves by the beginning of their words (any case)."""
    for word in words:
        assert s.to_act >= 0, f"'{word}': nobody is asked (to_act {s.to_act})"
        s.game.apply(s, s.game.parse(s, word))
    return s


def settle(s: S) -> S:
    """Lets chance take its first outcome until somebody is asked or the game is over."""
    while s.to_act == CHANCE:
        s.game.apply(s, s.game.legal_moves(s)[0])
    return s


def choices(s: State) -> list[str]:
    """The legal moves in words."""
    return [s.game.describe(s, move) for move in s.game.legal_moves(s)]


def refused(s: State, move: Move) -> set[str]:
    """Ids of the rules that forbid a move."""
    return {refusal.rule for refusal in s.game.why_not(s, move)}


def events(s: State) -> list[tuple[str, Any]]:
    """Rule and verb of everything that was logged."""
    return [(event.rule, event.what) for event in s.log or []]
