"""Moving many cubes: picking them up pile by pile, and putting them down (HX-ASK-3, HX-ASK-4; the idea is explained in `moves`).

Piles are ordered by colour, then cell. `State.picked` holds the piles taken from; only later ones are offered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.event import Event
from kernel_lib.core.types import Ask, Move
from kernel_lib.games.hexemonia.catalog import CITIZEN, GOLD, HOPLITE, STRENGTH
from kernel_lib.games.hexemonia.moves import (
    AGORA_MOVE,
    ASK_COUNT,
    ASK_EXCHANGE,
    ASK_LOSS,
    ASK_PUT,
    ASK_TO,
    ATTACK,
    CELL,
    COUNT,
    FROM,
    PASS,
    PAYMENT,
    REGROUP,
    SACRIFICE,
    first_colour,
)
from kernel_lib.games.hexemonia.rules import action, city
from kernel_lib.games.hexemonia.state import NOWHERE, HexemoniaState

if TYPE_CHECKING:
    from kernel_lib.games.hexemonia.rules import Hexemonia

AGORA_CUBES = 2
PICKED_UP = {ATTACK: "HX-WAR-6", AGORA_MOVE: "HX-GEAR-AGORA", REGROUP: "HX-STRAT-1"}
Span = tuple[int, int]
"""The least and the greatest number that may be chosen."""


# Picking up


def from_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """The piles from which the next cubes may come, and "enough" where the goal allows to stop."""
    ask = s.asks[-1]
    purpose = ask[2]
    if purpose == PAYMENT:
        colour, need = lacking(g, s, ask)
        return _exact_piles(s, ask[1], colour, need, s.fresh)
    if purpose == SACRIFICE:
        return _exact_piles(s, ask[1], CITIZEN, ask[4], ())
    if purpose == ATTACK:
        return _attack_piles(g, s, ask)
    return _loose_piles(g, s, ask)


def answer_from(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    ask = s.asks[-1]
    if move[0] == PASS:
        s.asks.pop()
        _finish(g, s, ask)
    else:
        s.asks.append((ASK_COUNT, *ask[1:], move[1], move[2]))


def count_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """How many cubes of the pile: those numbers with which the goal can still be met."""
    ask = s.asks[-1]
    purpose = ask[2]
    if purpose == PAYMENT:
        low, high = _exact_span(s, ask, lacking(g, s, ask)[1], s.fresh)
    elif purpose == SACRIFICE:
        low, high = _exact_span(s, ask, ask[4], ())
    elif purpose == ATTACK:
        low, high = _attack_span(g, s, ask)
    else:
        low, high = 1, s.cubes[ask[1]][ask[5]][s.cells[ask[1]].index(ask[6])]
        if purpose == AGORA_MOVE:
            high = min(high, AGORA_CUBES - sum(s.pool))
    return [(COUNT, n, 0) for n in range(low, high + 1)]


def answer_count(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    """The cubes leave their pile; the goal may be met with them."""
    _, who, purpose, cell, number, colour, pile = s.asks.pop()
    cubes = move[1]
    s.cubes[who][colour][s.cells[who].index(pile)] -= cubes
    s.picked.append((colour, pile))
    if purpose == PAYMENT:
        s.cubes[who][colour][s.cells[who].index(cell)] += cubes
        if s.log is not None:
            s.log.append(Event("HX-B-6", who, "paid", (colour, cubes, pile, cell)))
        is_met = lacking(g, s, s.asks[-1])[1] == 0
    elif purpose == SACRIFICE:
        s.supply[colour] += cubes
        s.asks[-1] = (*s.asks[-1][:4], number - cubes)
        if s.log is not None:
            s.log.append(Event("HX-GEAR-NECROPOLIS", who, "gave up", (colour, cubes, pile)))
        is_met = number == cubes
    else:
        s.pool[colour] += cubes
        if s.log is not None:
            s.log.append(Event(PICKED_UP[purpose], who, "picked up", (colour, cubes, pile)))
        is_met = purpose == AGORA_MOVE and sum(s.pool) == AGORA_CUBES
    if is_met:
        _finish(g, s, s.asks.pop())


def _finish(g: Hexemonia, s: HexemoniaState, ask: Ask) -> None:
    """What the cubes were picked up for."""
    _, who, purpose, cell, number = ask
    if purpose == ATTACK:
        s.picked.clear()
        s.asks.append((ASK_LOSS, who, number, cell))
    elif purpose in (AGORA_MOVE, REGROUP):
        if purpose == REGROUP:
            s.asks.append((ASK_EXCHANGE, who, int(any(s.pool))))
        if any(s.pool):
            s.asks.append((ASK_TO, who, purpose, NOWHERE))
        else:
            s.picked.clear()
    else:
        s.picked.clear()


def lacking(g: Hexemonia, s: HexemoniaState, ask: Ask) -> tuple[int, int]:
    """HX-B-6: the first colour of which a tile being paid for still lacks some, and how many."""
    who, slot = ask[1], s.cells[ask[1]].index(ask[3])
    for colour, cost in enumerate(g.box.cost[s.tiles[who][slot]]):
        need = cost - s.cubes[who][colour][slot]
        if need > 0:
            return colour, need
    return GOLD, 0


def _slots_after(s: HexemoniaState, who: int, colour: int) -> int:
    """The first slot of a colour behind the last pile taken from."""
    if s.picked and s.picked[-1][0] == colour:
        return s.cells[who].index(s.picked[-1][1]) + 1
    return 0


def _exact_piles(s: HexemoniaState, who: int, colour: int, need: int, barred: list[int] | tuple[()]) -> list[Move]:
    """Piles of one colour that together with later ones still hold `need` cubes."""
    row, cells = s.cubes[who][colour], s.cells[who]
    moves: list[Move] = []
    within_reach = 0
    for slot in range(len(cells) - 1, _slots_after(s, who, colour) - 1, -1):
        if row[slot] and cells[slot] not in barred:
            within_reach += row[slot]
            if within_reach >= need:
                moves.append((FROM, colour, cells[slot]))
    moves.reverse()
    return moves


def _exact_span(s: HexemoniaState, ask: Ask, need: int, barred: list[int] | tuple[()]) -> Span:
    """At most what is needed, at least what later piles do not hold."""
    who, colour, pile = ask[1], ask[5], ask[6]
    row, cells = s.cubes[who][colour], s.cells[who]
    slot = cells.index(pile)
    later = sum([row[other] for other in range(slot + 1, len(cells)) if cells[other] not in barred])
    return max(1, need - later), min(row[slot], need)


def _attack_piles(g: Hexemonia, s: HexemoniaState, ask: Ask) -> list[Move]:
    """HX-WAR-6, HX-WAR-9, HX-WAR-20: units of any own tile; enough as soon as they are stronger."""
    who = ask[1]
    need = city.resistance(g, s, ask[4], ask[3]) - s.pool[CITIZEN] - 2 * s.pool[HOPLITE]
    cells = s.cells[who]
    moves: list[Move] = []
    within_reach = 0
    for colour in (HOPLITE, CITIZEN):
        if s.picked and s.picked[-1][0] > colour:
            break
        row = s.cubes[who][colour]
        for slot in range(len(cells) - 1, _slots_after(s, who, colour) - 1, -1):
            if row[slot]:
                within_reach += row[slot] * STRENGTH[colour]
                if within_reach > need:
                    moves.append((FROM, colour, cells[slot]))
    if need < 0:
        moves.append((PASS, 0, 0))
    moves.reverse()
    return moves


def _attack_span(g: Hexemonia, s: HexemoniaState, ask: Ask) -> Span:
    who, colour, pile = ask[1], ask[5], ask[6]
    need = city.resistance(g, s, ask[4], ask[3]) - s.pool[CITIZEN] - 2 * s.pool[HOPLITE]
    row, slot = s.cubes[who][colour], s.cells[who].index(pile)
    later = sum(row[slot + 1 :]) * STRENGTH[colour]
    if colour == CITIZEN:
        later += sum(s.cubes[who][HOPLITE]) * STRENGTH[HOPLITE]
    return max(1, (need - later) // STRENGTH[colour] + 1), row[slot]


def _loose_piles(g: Hexemonia, s: HexemoniaState, ask: Ask) -> list[Move]:
    """HX-STRAT-1, HX-GEAR-AGORA: any later pile; one tile must stay free of each colour to receive it (HX-RULING-39)."""
    _, who, purpose, *_ = ask
    cells = s.cells[who]
    moves: list[Move] = []
    if any(s.pool) or (purpose == REGROUP and action.can_exchange(g, s, who)):
        moves.append((PASS, 0, 0))
    first = s.picked[-1][0] if s.picked else CITIZEN
    for colour in range(first, GOLD + 1):
        taken = sum([1 for other, _ in s.picked if other == colour])
        if taken < len(cells) - 1:
            row = s.cubes[who][colour]
            moves += [(FROM, colour, cells[slot]) for slot in range(_slots_after(s, who, colour), len(cells)) if row[slot]]
    return moves


# Putting down


def _receivers(s: HexemoniaState, who: int, colour: int, last: int) -> list[int]:
    """Cells behind the last one that gave nothing of the colour."""
    givers = [cell for other, cell in s.picked if other == colour]
    return [cell for cell in s.cells[who] if cell > last and cell not in givers]


def to_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """The tiles that may get cubes of the colour next."""
    _, who, _, last = s.asks[-1]
    return [(CELL, cell, who) for cell in _receivers(s, who, first_colour(s.pool), last)]


def answer_to(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    s.asks.append((ASK_PUT, *s.asks[-1][1:3], move[1]))


def put_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """How many cubes the tile gets: all where no later tile can take the rest."""
    _, who, _, cell = s.asks[-1]
    colour = first_colour(s.pool)
    left = s.pool[colour]
    low = 1 if _receivers(s, who, colour, cell) else left
    return [(COUNT, n, 0) for n in range(low, left + 1)]


def answer_put(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    _, who, purpose, cell = s.asks.pop()
    colour = first_colour(s.pool)
    s.pool[colour] -= move[1]
    s.cubes[who][colour][s.cells[who].index(cell)] += move[1]
    if s.log is not None:
        s.log.append(Event("HX-GEAR-AGORA" if purpose == AGORA_MOVE else "HX-STRAT-1", who, "moved", (colour, move[1], cell)))
    if any(s.pool):
        s.asks[-1] = (ASK_TO, who, purpose, cell if s.pool[colour] else NOWHERE)
    else:
        s.asks.pop()
        s.picked.clear()
