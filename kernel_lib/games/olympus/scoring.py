"""Points and the result of a game (FO-END)."""

from __future__ import annotations

from kernel_lib.core.result import Result
from kernel_lib.games.olympus.state import PILE_EMPTY, RUNNING, SEVEN_POINTS, SIX_SPACES, OlympusState

END_RULES = {SIX_SPACES: "FO-END-1", SEVEN_POINTS: "FO-END-3", PILE_EMPTY: "FO-END-4"}
PHASES = ("", "play", "attack", "draw")
REASONS = {SIX_SPACES: "six", SEVEN_POINTS: "vp", PILE_EMPTY: "pile"}


def scores(s: OlympusState) -> list[int]:
    """Victory points: the spaces that the counter stands on a player's side; never both above 0."""
    return [max(0, s.counter), max(0, -s.counter)]


def explain_scores(s: OlympusState) -> list[tuple[str, str, list[int]]]:
    """One counter, so one line."""
    return [("Spaces of the counter on your side of the track", "FO-BONUS-2", scores(s))]


def result(s: OlympusState) -> Result | None:
    """FO-END-6: winner or tie, reason, counter and turn number; who started and what they left out, for statistics."""
    if s.ended == RUNNING:
        return None
    winners = (s.winner,) if s.winner in (0, 1) else (0, 1)
    return Result(
        winners=winners,
        ranking=(1 if 0 in winners else 2, 1 if 1 in winners else 2),
        scores=tuple(scores(s)),
        rule=END_RULES[s.ended],
        details={
            "reason": REASONS[s.ended],
            "counter": s.counter,
            "turn": s.turn,
            "starter": s.active if s.turn % 2 else 1 - s.active,
            "left_out": PHASES[s.skipped] if s.skipped else "",
        },
    )
