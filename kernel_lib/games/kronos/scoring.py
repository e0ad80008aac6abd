"""The result of a game (KE-FIN-6): one winner, or nobody. There are no points but 1 for the winner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.result import Result
from kernel_lib.games.kronos.catalog import ASPECTS, ROLES, SLOTS
from kernel_lib.games.kronos.rules import basics
from kernel_lib.games.kronos.state import NOBODY, NONE, KronosState

if TYPE_CHECKING:
    from kernel_lib.games.kronos.rules import Kronos

ENDS = ("", "KE-FH-5", "KE-FO-4", "KE-F2-1", "KE-F2-2")
"""Rule that ended the game, by `State.ended`: Kallisto had won the first step, an Acropolis had, and the same with two players."""


def scores(g: Kronos, s: KronosState) -> list[int]:
    """KE-FIN-6: 1 for the winner, 0 for everybody else and while the game runs."""
    return [int(s.ended > 0 and who == s.winner) for who in range(g.players)]


def explain_scores(g: Kronos, s: KronosState) -> list[tuple[str, str, list[int]]]:
    return [("Winner of the game", ENDS[s.ended] or "KE-FIN-6", scores(g, s))]


def result(g: Kronos, s: KronosState) -> Result | None:
    """KE-FIN-6: no places; all who did not win share the last one."""
    if not s.ended:
        return None
    points = scores(g, s)
    return Result(
        winners=() if s.winner == NOBODY else (s.winner,),
        ranking=tuple([1 if value else 2 for value in points]),
        scores=tuple(points),
        rule=ENDS[s.ended],
        details=_details(g, s),
        by_seat=tuple([_seat_details(g, s, who) for who in range(g.players)]),
    )


def _details(g: Kronos, s: KronosState) -> dict[str, int | str]:
    """What analyses want of the game: Kronos' strength, who led after the first step, who held the throne."""
    kronos = _values(s, g.players)
    return {
        "winner": ROLES[s.roles[s.winner]] if s.winner != NOBODY else "nobody",
        "leader": ROLES[s.roles[s.leader]] if s.leader != NOBODY else "nobody",
        "battles": len(s.wins),
        "kronos_keys": basics.keys_in(g, s.olympus),
        "kronos_treasures": s.olympus.bit_count(),
        **{f"kronos_{aspect}": value for aspect, value in zip(ASPECTS, kronos, strict=False)},
    }


def _values(s: KronosState, who: int) -> list[int]:
    """What a seat, or Kronos, was last compared with in the Final Battle; nothing where it did not come to that."""
    rows = [row for row in s.totals if row[2] == who]
    return rows[-1][3:] if rows else []


def _seat_details(g: Kronos, s: KronosState, who: int) -> dict[str, int | str]:
    unlocked = [treasure for treasure in s.slots[who * SLOTS : who * SLOTS + SLOTS] if treasure != NONE]
    sent = [card for card in s.sent[who] if card >= 0]
    return {
        "role": ROLES[s.roles[who]],
        "home": g.box.homes[s.homes[who]].name,
        "keys": basics.keys(g, s, who),
        "armory": len(members(s.armory[who])),
        "unlocked": len(unlocked),
        "spent": (s.spent >> who * SLOTS & 7).bit_count(),
        "distance": (who - s.first) % g.players,
        "olympus": ", ".join(g.box.card_names[card] for card in sent),
        **{f"final_{aspect}": value for aspect, value in zip(ASPECTS, _values(s, who), strict=False)},
    }
