"""The war action: one attack per opponent, each settled before the next (HX-WAR).

The conquered tile stays where it is, without its defenders, until the attacker has chosen its new cell; then tile, gold, markers and
surviving attackers move together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.event import Event
from kernel_lib.core.types import Move
from kernel_lib.games.hexemonia.catalog import CITIZEN, GOLD, HOPLITE
from kernel_lib.games.hexemonia.moves import (
    ASK_FORGO,
    ASK_FROM,
    ASK_SETTLE,
    ASK_TARGET,
    ATTACK,
    CELL,
    COUNT,
    MYTH,
    PASS,
    WHOM,
)
from kernel_lib.games.hexemonia.rules import city
from kernel_lib.games.hexemonia.state import NOBODY, NOWHERE, HexemoniaState

if TYPE_CHECKING:
    from kernel_lib.games.hexemonia.rules import Hexemonia


def has_room(g: Hexemonia, s: HexemoniaState, who: int, kind: int) -> bool:
    """HX-WAR-19: the attacker could place the tile, or has a Polis of that name to merge it with (HX-WAR-16)."""
    return not g.box.is_polis[kind] or kind in s.tiles[who] or city.growth_for(g, s, who, kind) != 0


def target_cells(g: Hexemonia, s: HexemoniaState, who: int, other: int, power: int) -> list[int]:
    """HX-WAR-2..5, HX-WAR-9, HX-WAR-19: cells of an opponent that all own units together would conquer."""
    return [cell for cell in members(city.targets(g, s, other)) if _is_target(g, s, who, other, cell, power)]


def _is_target(g: Hexemonia, s: HexemoniaState, who: int, other: int, cell: int, power: int) -> bool:
    slot = s.cells[other].index(cell)
    if power <= s.cubes[other][CITIZEN][slot] + 2 * s.cubes[other][HOPLITE][slot]:
        return False
    return power > city.resistance(g, s, other, cell) and has_room(g, s, who, s.tiles[other][slot])


def can_attack(g: Hexemonia, s: HexemoniaState, who: int) -> bool:
    """HX-RULING-41: a legal attack exists."""
    power = city.strength(s, who)
    return power > 0 and any(_any_target(g, s, who, other, power) for other in range(g.players) if other != who)


def _any_target(g: Hexemonia, s: HexemoniaState, who: int, other: int, power: int) -> bool:
    cells = city.targets(g, s, other)
    while cells:
        low = cells & -cells
        if _is_target(g, s, who, other, low.bit_length() - 1, power):
            return True
        cells ^= low
    return False


def war_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """HX-WAR-1, HX-WAR-22, HX-RULING-36: an opponent not attacked yet, or an end after the first attack."""
    who = s.asks[-1][1]
    power = city.strength(s, who)
    moves: list[Move] = [(PASS, 0, 0)] if s.attacked else []
    fit = [other for other in range(g.players) if other != who and other not in s.attacked]
    return moves + [(WHOM, other, 0) for other in fit if _any_target(g, s, who, other, power)]


def answer_war(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    who = s.asks[-1][1]
    if move[0] == PASS:
        s.asks.pop()
        return
    s.attacked.append(move[1])
    s.asks.append((ASK_TARGET, who, move[1]))


def target_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    _, who, other = s.asks[-1]
    return [(CELL, cell, other) for cell in target_cells(g, s, who, other, city.strength(s, who))]


def answer_target(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    _, who, other = s.asks.pop()
    if s.log is not None:
        kind = city.kind_at(s, other, move[1])
        s.log.append(Event("HX-WAR-2", who, "attacks", (kind, other, move[1], city.resistance(g, s, other, move[1]))))
    s.asks.append((ASK_FROM, who, ATTACK, move[1], other))


def loss_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """HX-WAR-11, HX-RULING-7: hoplites lost; citizens pay the rest. Change is given only when nothing pays exactly."""
    _, _, other, cell = s.asks[-1]
    loss = city.resistance(g, s, other, cell)
    citizens, hoplites = s.pool[CITIZEN], s.pool[HOPLITE]
    exact: list[Move] = [(COUNT, lost, 0) for lost in range(hoplites + 1) if 0 <= loss - 2 * lost <= citizens]
    return exact or [(COUNT, (loss + 1) // 2, 0)]


def answer_loss(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    """HX-WAR-10, HX-WAR-11: the defenders and the loss go to the supply, change comes back from it."""
    _, who, other, cell = s.asks.pop()
    loss, slot = city.resistance(g, s, other, cell), s.cells[other].index(cell)
    lost = (loss - 2 * move[1], move[1])  # -1 citizen is one given back
    fallen = (s.cubes[other][CITIZEN][slot], s.cubes[other][HOPLITE][slot])
    for colour in (CITIZEN, HOPLITE):
        s.supply[colour] += lost[colour] + fallen[colour]
        s.cubes[other][colour][slot] = 0
        s.pool[colour] -= lost[colour]
    if s.log is not None:
        if any(fallen):
            s.log.append(Event("HX-WAR-10", other, "fell", (*fallen, cell)))
        s.log.append(Event("HX-WAR-11", who, "lost units", lost))
    kind = s.tiles[other][slot]
    if g.box.is_polis[kind] and kind in s.tiles[who]:
        _merge(g, s, who, other, cell)
    else:
        s.asks.append((ASK_SETTLE, who, other, cell))


def settle_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """HX-WAR-13: a cell of the own city by the rules of placing; nothing is paid."""
    _, who, other, cell = s.asks[-1]
    return [(CELL, free, who) for free in members(city.growth_for(g, s, who, city.kind_at(s, other, cell)))]


def answer_settle(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    """HX-WAR-12: survivors, gold and markers lie on the tile in its new city."""
    _, who, other, cell = s.asks.pop()
    kind = city.kind_at(s, other, cell)
    *_, gold = city.drop_tile(s, other, cell)
    slot = city.add_tile(s, who, move[1], kind)
    if s.log is not None:
        s.log.append(Event("HX-WAR-12", who, "conquered", (kind, other, cell, move[1])))
    _carry_over(g, s, who, other, cell, slot, gold)


def _merge(g: Hexemonia, s: HexemoniaState, who: int, other: int, cell: int) -> None:
    """HX-WAR-16: a Polis whose name the attacker has goes to the Underworld pile, what lay on it to the own one."""
    kind = city.kind_at(s, other, cell)
    *_, gold = city.drop_tile(s, other, cell)
    s.underworld.append(kind)
    slot = s.tiles[who].index(kind)
    if s.log is not None:
        s.log.append(Event("HX-WAR-16", who, "merged", (kind, other, cell, s.cells[who][slot])))
    _carry_over(g, s, who, other, cell, slot, gold)


def _carry_over(g: Hexemonia, s: HexemoniaState, who: int, other: int, old: int, slot: int, gold: int) -> None:
    """HX-WAR-12, HX-WAR-14, HX-WAR-21: survivors, gold and all markers with their Myths."""
    s.cubes[who][CITIZEN][slot] += s.pool[CITIZEN]
    s.cubes[who][HOPLITE][slot] += s.pool[HOPLITE]
    s.cubes[who][GOLD][slot] += gold
    new = s.cells[who][slot]
    if s.log is not None:
        s.log.append(Event("HX-WAR-12", who, "moved in", (s.pool[CITIZEN], s.pool[HOPLITE], new)))
        if gold:
            s.log.append(Event("HX-WAR-12", who, "took gold", (gold, other, old, new)))
    s.pool = [0, 0, 0]
    for number, owner in enumerate(s.myth_owner):
        if owner == other and s.myth_cell[number] == old:
            s.myth_owner[number], s.myth_cell[number] = who, new
            if s.log is not None:
                s.log.append(Event("HX-WAR-14", who, "took myth", (g.box.myths[number], other)))
    if s.myth_owner.count(who) > g.myth_limit:
        s.asks.append((ASK_FORGO, who))


def forgo_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """HX-WAR-15: any of the own Myths."""
    return [(MYTH, g.box.myths[number], 0) for number in city.myths_of(s, s.asks[-1][1])]


def answer_forgo(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    """HX-WAR-15, HX-WAR-21, HX-RULING-12: the Myth goes to the Underworld pile, until the limit is kept."""
    who = s.asks[-1][1]
    number = g.box.myths.index(move[1])
    s.myth_owner[number], s.myth_cell[number] = NOBODY, NOWHERE
    s.underworld.append(move[1])
    if s.log is not None:
        s.log.append(Event("HX-WAR-15", who, "gave up myth", (move[1],)))
    if s.myth_owner.count(who) <= g.myth_limit:
        s.asks.pop()
