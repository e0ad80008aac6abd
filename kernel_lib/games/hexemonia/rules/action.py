"""Phase C: one action. Production, exchanges and the choice of gears; `war` and `effects` hold the rest (HX-C, HX-PROD, HX-STRAT, HX-SPEC)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.event import Event
from kernel_lib.core.types import Move
from kernel_lib.games.hexemonia.catalog import CITIZEN, COLOURS, HOPLITE, NO_GEAR
from kernel_lib.games.hexemonia.moves import (
    ACTION,
    ASK_FROM,
    ASK_GEAR,
    ASK_WAR,
    ASK_YIELD,
    CELL,
    EXCHANGE,
    GEAR,
    MYTH,
    PASS,
    PRODUCTIVE,
    REGROUP,
    SPECIAL,
    STRATEGIC,
    TO_CITIZENS,
    TO_HOPLITE,
    WAR,
)
from kernel_lib.games.hexemonia.rules import city, turn, war
from kernel_lib.games.hexemonia.state import NOWHERE, HexemoniaState

if TYPE_CHECKING:
    from kernel_lib.games.hexemonia.rules import Hexemonia

Yield = tuple[int, int, int]
"""Colour, cell and number of cubes."""


def action_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """HX-C-1, HX-C-2: one of the four actions that would change something (HX-RULING-41), or none."""
    who = s.asks[-1][1]
    moves: list[Move] = [(PASS, 0, 0)]
    if can_produce(g, s, who):
        moves.append((ACTION, PRODUCTIVE, 0))
    if can_regroup(g, s, who):
        moves.append((ACTION, STRATEGIC, 0))
    if usable_gears(g, s, who):
        moves.append((ACTION, SPECIAL, 0))
    if war.can_attack(g, s, who):
        moves.append((ACTION, WAR, 0))
    return moves


def answer_action(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    who = s.asks.pop()[1]
    if s.log is not None:
        s.log.append(Event("HX-C-2", who, "no action") if move[0] == PASS else Event("HX-C-1", who, "action", (move[1],)))
    if move[0] == PASS:
        return
    if move[1] == PRODUCTIVE:
        produce(g, s, who)
    elif move[1] == STRATEGIC:
        s.asks.append((ASK_FROM, who, REGROUP, NOWHERE, 0))
    elif move[1] == SPECIAL:
        s.asks.append((ASK_GEAR, who))
    else:
        s.asks.append((ASK_WAR, who))


# Productive action


def yields(g: Hexemonia, s: HexemoniaState, who: int) -> list[Yield]:
    """HX-PROD-1..4: what active tiles and the Myths on active tiles would put there, by colour, then cell."""
    box, tiles = g.box, s.tiles[who]
    found = [[0] * len(tiles) for _ in COLOURS]
    for slot, kind in enumerate(tiles):
        production = box.production[kind]
        if production is not None and city.is_active(g, s, who, slot):
            for colour, cubes in enumerate(production):
                found[colour][slot] += cubes
    for number, owner in enumerate(s.myth_owner):
        production = box.production[box.myths[number]]
        if owner == who and production is not None and city.is_myth_active(g, s, number):
            slot = s.cells[who].index(s.myth_cell[number])
            for colour, cubes in enumerate(production):
                found[colour][slot] += cubes
    cells = s.cells[who]
    return [(colour, cells[slot], cubes) for colour, row in enumerate(found) for slot, cubes in enumerate(row) if cubes]


def can_produce(g: Hexemonia, s: HexemoniaState, who: int) -> bool:
    """HX-RULING-41: at least one cube would come."""
    box = g.box
    for slot, kind in enumerate(s.tiles[who]):
        production = box.production[kind]
        if production is not None and _any_left(s, production) and city.is_active(g, s, who, slot):
            return True
    for number, owner in enumerate(s.myth_owner):
        production = box.production[box.myths[number]]
        if owner == who and production is not None and _any_left(s, production) and city.is_myth_active(g, s, number):
            return True
    return False


def _any_left(s: HexemoniaState, production: tuple[int, int, int]) -> bool:
    supply = s.supply
    return bool((production[0] and supply[0]) or (production[1] and supply[1]) or (production[2] and supply[2]))


def produce(g: Hexemonia, s: HexemoniaState, who: int) -> None:
    """HX-PROD-1, HX-PROD-5: every colour of which there is enough; the player shares out what is short."""
    wanted = yields(g, s, who)
    for colour in range(len(COLOURS)):
        rows = [row for row in wanted if row[0] == colour]
        if sum([cubes for _, _, cubes in rows]) <= s.supply[colour]:
            for _, cell, cubes in rows:
                _grow(s, who, colour, cell, cubes)
        elif s.supply[colour]:
            s.due += rows
    if s.due:
        s.asks.append((ASK_YIELD, who))


def _grow(s: HexemoniaState, who: int, colour: int, cell: int, cubes: int, rule: str = "HX-PROD-1") -> None:
    turn.gain(s, who, s.cells[who].index(cell), colour, cubes)
    if s.log is not None:
        s.log.append(Event(rule, who, "produced", (colour, cubes, cell)))


def yield_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """HX-PROD-5: tiles for the next cube, in order of cells, such that all cubes left still find a place."""
    who, colour = s.asks[-1][1], s.due[0][0]
    moves: list[Move] = []
    room = 0
    for _, cell, cubes in reversed([row for row in s.due if row[0] == colour]):
        room += cubes
        if room >= s.supply[colour]:
            moves.append((CELL, cell, who))
    moves.reverse()
    return moves


def answer_yield(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    who, (colour, *_) = s.asks[-1][1], s.due[0]
    _grow(s, who, colour, move[1], 1, "HX-PROD-5")
    rest = [row for row in s.due if row[0] != colour]
    if s.supply[colour]:
        same = [(c, cell, cubes - (cell == move[1])) for c, cell, cubes in s.due if c == colour and cell >= move[1]]
        rest = [row for row in same if row[2]] + rest
    s.due = rest
    if not rest:
        s.asks.pop()


# Strategic action: the moves are in `transfer`, the exchanges here


def can_regroup(g: Hexemonia, s: HexemoniaState, who: int) -> bool:
    """HX-RULING-41: a cube and a second tile for it, or an exchange."""
    return (len(s.cells[who]) > 1 and any(any(row) for row in s.cubes[who])) or can_exchange(g, s, who)


def can_exchange(g: Hexemonia, s: HexemoniaState, who: int) -> bool:
    """HX-STRAT-6: whether any exchange is possible now."""
    return bool(_exchanges(g, s, who))


def _exchanges(g: Hexemonia, s: HexemoniaState, who: int) -> list[Move]:
    """HX-STRAT-3, HX-STRAT-5, HX-STRAT-6: each tile once, either way, with the cubes for it there and the result in the supply."""
    citizens, hoplites, _ = s.cubes[who]
    to_hoplite, to_citizens = s.supply[HOPLITE] >= 1, s.supply[CITIZEN] >= 2
    moves: list[Move] = []
    for slot, cell in enumerate(s.cells[who]):
        if to_hoplite and citizens[slot] >= 2 and may_exchange(g, s, cell, TO_HOPLITE):
            moves.append((EXCHANGE, cell, TO_HOPLITE))
        if to_citizens and hoplites[slot] and may_exchange(g, s, cell, TO_CITIZENS):
            moves.append((EXCHANGE, cell, TO_CITIZENS))
    return moves


def may_exchange(g: Hexemonia, s: HexemoniaState, cell: int, way: int) -> bool:
    """HX-RULING-16: once per tile; with the option any number, but one way only."""
    if g.many_exchanges:
        return (cell, 1 - way) not in s.exchanged
    return (cell, TO_HOPLITE) not in s.exchanged and (cell, TO_CITIZENS) not in s.exchanged


def exchange_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """HX-STRAT-7: exchanges, or an end unless nothing has been done yet."""
    _, who, moved = s.asks[-1]
    done: list[Move] = [(PASS, 0, 0)] if moved or s.exchanged else []
    return done + _exchanges(g, s, who)


def answer_exchange(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    kind, cell, way = move
    if kind == PASS:
        s.asks.pop()
        return
    who = s.asks[-1][1]
    slot = s.cells[who].index(cell)
    citizens, hoplites = (-2, 1) if way == TO_HOPLITE else (2, -1)
    s.cubes[who][CITIZEN][slot] += citizens
    s.cubes[who][HOPLITE][slot] += hoplites
    s.supply[CITIZEN] -= citizens
    s.supply[HOPLITE] -= hoplites
    if (cell, way) not in s.exchanged:
        s.exchanged.append((cell, way))
    if s.log is not None:
        s.log.append(Event("HX-STRAT-3", who, "exchanged", (way, cell)))


# Special action: which gear; what it does is in `effects`


def usable_gears(g: Hexemonia, s: HexemoniaState, who: int) -> list[Move]:
    """HX-SPEC-1..4: own active gears that were not used in this action and would have an effect."""
    box, used = g.box, s.used
    moves: list[Move] = []
    for slot, kind in enumerate(s.tiles[who]):
        gear = box.gear[kind]
        if gear != NO_GEAR and city.is_active(g, s, who, slot):
            cell = s.cells[who][slot]
            if cell not in used and g.gear_works(s, who, gear, cell):
                moves.append((GEAR, cell, 0))
    for number, owner in enumerate(s.myth_owner):
        kind = box.myths[number]
        gear = box.gear[kind]
        if owner == who and gear != NO_GEAR and -1 - number not in used and city.is_myth_active(g, s, number) and g.gear_works(s, who, gear, NOWHERE):
            moves.append((MYTH, kind, 0))
    return moves


def gear_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """HX-SPEC-5: another gear, or an end after the first."""
    done: list[Move] = [(PASS, 0, 0)] if s.used else []
    return done + usable_gears(g, s, s.asks[-1][1])


def answer_gear(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    """HX-SPEC-3: the gear counts as used; the question stays pending for the next one."""
    who = s.asks[-1][1]
    kind, a, _ = move
    if kind == PASS:
        s.asks.pop()
        return
    tile, cell = (city.kind_at(s, who, a), a) if kind == GEAR else (a, NOWHERE)
    s.used.append(a if kind == GEAR else -1 - g.box.myths.index(a))
    if s.log is not None:
        s.log.append(Event("HX-SPEC-2" if kind == MYTH else "HX-SPEC-1", who, "used", (tile,)))
    g.use_gear(s, who, g.box.gear[tile], cell)
