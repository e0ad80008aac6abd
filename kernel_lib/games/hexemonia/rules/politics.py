"""Phase D: the Philosopher and Revolts (HX-POL, HX-REV)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.event import Event
from kernel_lib.core.types import Ask, Move
from kernel_lib.games.hexemonia import effects
from kernel_lib.games.hexemonia.catalog import POLITICAL
from kernel_lib.games.hexemonia.moves import ASK_VOTE, DO_POLITICS, PASS, REVEAL
from kernel_lib.games.hexemonia.rules import city
from kernel_lib.games.hexemonia.state import HexemoniaState

if TYPE_CHECKING:
    from kernel_lib.games.hexemonia.rules import Hexemonia


def do_politics(g: Hexemonia, s: HexemoniaState, ask: Ask) -> None:
    """HX-POL-1..7: reveals first, one round from the current player on (HX-RULING-42), then the count decides."""
    _, who, asked = ask
    if s.philosopher == who:
        return  # HX-POL-5
    counts = [city.political(g, s, player) for player in range(g.players)]
    if 0 in s.revealed:
        for step in range(asked, g.players):
            player = (who + step) % g.players
            if may_vote(g, s, counts, who, player):
                s.asks += [(DO_POLITICS, who, step + 1), (ASK_VOTE, player)]
                return
    if counts[who] > _best_other(counts, who):
        _take_philosopher(g, s, who)


def _best_other(counts: list[int], who: int) -> int:
    return max([count for player, count in enumerate(counts) if player != who])


def may_vote(g: Hexemonia, s: HexemoniaState, counts: list[int], who: int, player: int) -> bool:
    """HX-POL-6, HX-INFO-7: a hidden Acropolis would change the outcome if it were political, and some hidden one is."""
    if s.revealed[player] or POLITICAL not in city.hidden_natures(g, s):
        return False
    own, best = counts[who], _best_other(counts, who)
    return own == best if player == who else own > best and counts[player] == own - 1


def vote_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """HX-ACR-10: no, or yes if the Acropolis is political."""
    no: list[Move] = [(PASS, 0, 0)]
    return [*no, (REVEAL, 0, 0)] if city.own_nature(g, s, s.asks[-1][1]) == POLITICAL else no


def answer_vote(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    who = s.asks.pop()[1]
    if move[0] == REVEAL:
        effects.reveal(s, who)


def _take_philosopher(g: Hexemonia, s: HexemoniaState, who: int) -> None:
    """HX-POL-2, HX-POL-7, HX-REV-1: the Philosopher changes hands, and everybody else checks for Revolts."""
    s.philosopher = who
    if s.log is not None:
        s.log.append(Event("HX-POL-2", who, "philosopher"))
    if g.revolts:
        for player in range(g.players):
            if player != who:
                for slot in range(1, len(s.cells[player])):
                    _revolt(g, s, player, slot)


def _revolt(g: Hexemonia, s: HexemoniaState, who: int, slot: int) -> None:
    """HX-REV-2, HX-REV-5, HX-REV-6: what is lost of the excess goes to the supply."""
    excess = city.excess(g, s, who, slot)
    lost = lost_in_revolt(excess)
    if any(lost):
        for colour, cubes in enumerate(lost):
            s.cubes[who][colour][slot] -= cubes
            s.supply[colour] += cubes
        if s.log is not None:
            s.log.append(Event("HX-REV-3" if excess.count(0) == 2 else "HX-REV-4", who, "revolt", (s.tiles[who][slot], s.cells[who][slot], *lost)))


def lost_in_revolt(excess: list[int]) -> list[int]:
    """HX-REV-3: half of the excess of a single colour, rounded up; HX-REV-4: of several colours all above the smallest.

    >>> lost_in_revolt([5, 0, 0]), lost_in_revolt([3, 1, 2]), lost_in_revolt([2, 0, 2])
    ([3, 0, 0], [2, 0, 1], [0, 0, 0])
    """
    kinds = [cubes for cubes in excess if cubes]
    if len(kinds) < 2:
        return [(cubes + 1) // 2 for cubes in excess]
    smallest = min(kinds)
    return [max(0, cubes - smallest) for cubes in excess]
