"""The gears: when each has an effect, and what it does (HX-GEAR, HX-SPEC-4). One pair of functions per gear."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import TYPE_CHECKING

from kernel_lib.core.event import Event
from kernel_lib.core.types import Move
from kernel_lib.games.hexemonia.board import CENTRE
from kernel_lib.games.hexemonia.catalog import (
    AGORA,
    CITIZEN,
    COLOURS,
    ECONOMIC,
    GEAR_RULES,
    GOLD,
    HADES,
    HARBOUR,
    HOPLITE,
    LABYRINTH,
    LIGHTHOUSE,
    MOIRAI,
    NECROPOLIS,
    ORACLE,
    PANDORA,
    SACRED,
    SPRING,
    TAVERN,
    TEMPLE,
)
from kernel_lib.games.hexemonia.moves import (
    AGORA_MOVE,
    ASK_EXCESS,
    ASK_FROM,
    ASK_GIFT,
    ASK_GIVE,
    ASK_ORDER,
    ASK_PAIRS,
    ASK_REMOVE,
    ASK_REVEAL,
    ASK_WHOM,
    CELL,
    COUNT,
    CUBE,
    ORDER,
    PASS,
    REVEAL,
    ROLL_MOIRAI,
    ROLL_PANDORA,
    ROLL_PEEK,
    SACRIFICE,
    WHOM,
)
from kernel_lib.games.hexemonia.rules import city, turn
from kernel_lib.games.hexemonia.state import HexemoniaState

if TYPE_CHECKING:
    from kernel_lib.games.hexemonia.rules import Hexemonia

LOOK = 4
"""Tiles that the Oracle looks at."""
HADES_TAKES = 3
TRIBUTE = {LIGHTHOUSE: GOLD, LABYRINTH: HOPLITE, TAVERN: CITIZEN}
WANTED_NATURE = {TEMPLE: SACRED, HARBOUR: ECONOMIC}


def opponents(g: Hexemonia, who: int) -> list[int]:
    """The others in turn order from the left."""
    return [(who + step) % g.players for step in range(1, g.players)]


# Tribute: Lighthouse, Labyrinth, Tavern


def payers(g: Hexemonia, s: HexemoniaState, who: int, gear: int) -> list[int]:
    """HX-RULING-20: opponents who have a cube of the tribute's colour."""
    return [other for other in opponents(g, who) if any(s.cubes[other][TRIBUTE[gear]])]


def tribute_works(g: Hexemonia, s: HexemoniaState, who: int, gear: int, cell: int) -> bool:
    return bool(payers(g, s, who, gear))


def use_lighthouse(g: Hexemonia, s: HexemoniaState, who: int, gear: int, cell: int) -> None:
    """HX-GEAR-LIGHTHOUSE: every opponent with gold gives one, in turn order."""
    s.asks += [(ASK_GIVE, giver, GOLD, who, cell) for giver in reversed(payers(g, s, who, gear))]


def ask_whom(g: Hexemonia, s: HexemoniaState, who: int, gear: int, cell: int) -> None:
    """HX-GEAR-LABYRINTH, HX-GEAR-TAVERN, HX-GEAR-HADES, HX-GEAR-PANDORA: against one opponent of choice."""
    s.asks.append((ASK_WHOM, who, gear, cell))


def whom_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """The opponents on whom the gear has an effect."""
    _, who, gear, _ = s.asks[-1]
    if gear == HADES:
        fit = [other for other in opponents(g, who) if excess_cells(g, s, other)]
    elif gear == PANDORA:
        fit = [other for other in opponents(g, who) if s.hands[other]]
    else:
        fit = payers(g, s, who, gear)
    return [(WHOM, other, 0) for other in sorted(fit)]


def answer_whom(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    _, who, gear, cell = s.asks.pop()
    other = move[1]
    if s.log is not None:
        s.log.append(Event(GEAR_RULES[gear], who, "chose", (other,)))
    if gear == HADES:
        s.asks.append((ASK_EXCESS, who, other))
    elif gear == PANDORA:
        s.asks.append((ROLL_PANDORA, other, who))
    else:
        s.asks.append((ASK_GIVE, other, TRIBUTE[gear], who, cell))


def give_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """HX-RULING-20: the giver chooses the tile, the Acropolis included, and cannot refuse."""
    _, giver, colour, _, _ = s.asks[-1]
    row = s.cubes[giver][colour]
    return [(CELL, cell, giver) for slot, cell in enumerate(s.cells[giver]) if row[slot]]


def answer_give(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    """HX-SUP-1: a tribute goes from city to city."""
    _, giver, colour, receiver, cell = s.asks.pop()
    s.cubes[giver][colour][s.cells[giver].index(move[1])] -= 1
    s.cubes[receiver][colour][s.cells[receiver].index(cell)] += 1
    if s.log is not None:
        gear = next(gear for gear, wanted in TRIBUTE.items() if wanted == colour)
        s.log.append(Event(GEAR_RULES[gear], giver, "gave", (colour, move[1], receiver, cell)))


# Hades


def excess_cells(g: Hexemonia, s: HexemoniaState, who: int) -> list[int]:
    """HX-RULING-21: cells with citizens in excess; nothing on the Acropolis is."""
    cost, citizens = g.box.cost, s.cubes[who][CITIZEN]
    tiles, cells = s.tiles[who], s.cells[who]
    return [cells[slot] for slot in range(1, len(cells)) if citizens[slot] > cost[tiles[slot]][CITIZEN]]


def hades_works(g: Hexemonia, s: HexemoniaState, who: int, gear: int, cell: int) -> bool:
    return any(excess_cells(g, s, other) for other in opponents(g, who))


def excess_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    other = s.asks[-1][2]
    return [(CELL, cell, other) for cell in excess_cells(g, s, other)]


def answer_excess(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    _, who, other = s.asks.pop()
    s.asks.append((ASK_REMOVE, who, other, move[1]))


def remove_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """HX-GEAR-HADES: up to three, only what is in excess."""
    _, _, other, cell = s.asks[-1]
    most = city.excess(g, s, other, s.cells[other].index(cell))[CITIZEN]
    return [(COUNT, n, 0) for n in range(1, min(HADES_TAKES, most) + 1)]


def answer_remove(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    _, who, other, cell = s.asks.pop()
    s.cubes[other][CITIZEN][s.cells[other].index(cell)] -= move[1]
    s.supply[CITIZEN] += move[1]
    if s.log is not None:
        s.log.append(Event("HX-GEAR-HADES", who, "removed", (move[1], other, cell)))


# Oracle, Moirai, Pandora


def pile_works(g: Hexemonia, s: HexemoniaState, who: int, gear: int, cell: int) -> bool:
    """HX-RULING-32: not with an empty pile."""
    return s.pile > 0


def use_oracle(g: Hexemonia, s: HexemoniaState, who: int, gear: int, cell: int) -> None:
    """HX-GEAR-ORACLE, HX-INFO-4: arranged tiles are looked at again, then as many more as are needed."""
    s.peek, s.top, s.top_owner = sorted(s.top), [], who
    s.asks.append((ASK_ORDER, who))
    if len(s.peek) < min(LOOK, s.pile):
        s.asks.append((ROLL_PEEK, who))
    if s.log is not None and s.peek:
        s.log += [Event("HX-GEAR-ORACLE", who, "saw", (kind,), True) for kind in s.peek]


def answer_peek(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    """One more tile is seen; HX-END-5: that takes none from the pile."""
    who = s.asks[-1][1]
    s.unseen[move[1]] -= 1
    insort(s.peek, move[1])
    if s.log is not None:
        s.log.append(Event("HX-GEAR-ORACLE", who, "saw", (move[1],), True))
    if len(s.peek) == min(LOOK, s.pile):
        s.asks.pop()


def order_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """Which of the tiles seen comes next, the top one first."""
    return [(ORDER, kind, 0) for kind in sorted(set(s.peek))]


def answer_order(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    s.peek.remove(move[1])
    s.top.append(move[1])
    if s.log is not None:
        s.log.append(Event("HX-GEAR-ORACLE", s.asks[-1][1], "arranged", (move[1],), True))
    if not s.peek:
        s.asks.pop()


def use_moirai(g: Hexemonia, s: HexemoniaState, who: int, gear: int, cell: int) -> None:
    s.asks.append((ROLL_MOIRAI, who))


def answer_moirai(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    """HX-GEAR-MOIRAI: the top tile comes into the hand; who arranged it knows it (HX-INFO-5)."""
    who = s.asks.pop()[1]
    if s.top and s.top_owner != who:
        insort(s.spied, (s.top_owner, who, move[1]))
    insort(s.hands[who], move[1])
    if s.log is not None:
        s.log.append(Event("HX-GEAR-MOIRAI", who, "drew", (move[1],), True))
    turn.from_pile(s, move[1])


def pandora_works(g: Hexemonia, s: HexemoniaState, who: int, gear: int, cell: int) -> bool:
    """HX-RULING-35: not when all other hands are empty."""
    return any(s.hands[other] for other in opponents(g, who))


def answer_pandora(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    """HX-GEAR-PANDORA: a random tile of the hand goes face up to the Underworld pile."""
    _, other, _ = s.asks.pop()
    turn.leave_hand(s, other, move[1])
    s.underworld.append(move[1])
    if s.log is not None:
        s.log.append(Event("HX-GEAR-PANDORA", other, "lost tile", (move[1],)))


# Agora, Necropolis, Spring


def agora_works(g: Hexemonia, s: HexemoniaState, who: int, gear: int, cell: int) -> bool:
    return any(any(row) for row in s.cubes[who])


def use_agora(g: Hexemonia, s: HexemoniaState, who: int, gear: int, cell: int) -> None:
    """HX-GEAR-AGORA: one or two cubes are picked up and put down (HX-RULING-19)."""
    s.asks.append((ASK_FROM, who, AGORA_MOVE, cell, 0))


def necropolis_works(g: Hexemonia, s: HexemoniaState, who: int, gear: int, cell: int) -> bool:
    return s.supply[GOLD] > 0 and sum(s.cubes[who][CITIZEN]) >= 2


def use_necropolis(g: Hexemonia, s: HexemoniaState, who: int, gear: int, cell: int) -> None:
    s.asks.append((ASK_PAIRS, who, cell))


def pairs_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """HX-RULING-22: pairs of citizens, at most as many as there is gold for."""
    most = min(sum(s.cubes[s.asks[-1][1]][CITIZEN]) // 2, s.supply[GOLD])
    return [(COUNT, n, 0) for n in range(1, most + 1)]


def answer_pairs(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    """HX-GEAR-NECROPOLIS: one gold for each pair, which is then chosen."""
    _, who, cell = s.asks.pop()
    turn.gain(s, who, s.cells[who].index(cell), GOLD, move[1])
    if s.log is not None:
        s.log.append(Event("HX-GEAR-NECROPOLIS", who, "gained", (GOLD, move[1], cell)))
    s.asks.append((ASK_FROM, who, SACRIFICE, cell, 2 * move[1]))


def spring_works(g: Hexemonia, s: HexemoniaState, who: int, gear: int, cell: int) -> bool:
    return any(s.supply)


def use_spring(g: Hexemonia, s: HexemoniaState, who: int, gear: int, cell: int) -> None:
    s.asks.append((ASK_GIFT, who))


def gift_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """HX-SUP-3: any colour that the supply has."""
    return [(CUBE, colour, 0) for colour in range(len(COLOURS)) if s.supply[colour]]


def answer_gift(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    """HX-GEAR-SPRING: a cube on the Acropolis."""
    who = s.asks.pop()[1]
    turn.gain(s, who, 0, move[1], 1)
    if s.log is not None:
        s.log.append(Event("HX-GEAR-SPRING", who, "gained", (move[1], 1, CENTRE)))


# Temple and Harbour


def harvest(g: Hexemonia, s: HexemoniaState, who: int, gear: int, cell: int) -> int:
    """HX-RULING-33: tiles of the nature beside the gear tile, active or not; the Acropolis once it is revealed."""
    wanted = WANTED_NATURE[gear]
    return sum([city.nature_of(g, s, who, s.cells[who].index(near)) == wanted for near in city.neighbours(g, s, who, cell)])


def could_reveal(g: Hexemonia, s: HexemoniaState, who: int, cell: int) -> bool:
    """HX-ACR-10: a hidden Acropolis lies beside the gear tile."""
    return not s.revealed[who] and bool(g.board.masks[cell] >> CENTRE & 1)


def harvest_works(g: Hexemonia, s: HexemoniaState, who: int, gear: int, cell: int) -> bool:
    """HX-SPEC-4: it yields something, be it with a reveal by its owner."""
    if not s.supply[GOLD]:
        return False
    if harvest(g, s, who, gear, cell):
        return True
    return could_reveal(g, s, who, cell) and city.own_nature(g, s, who) == WANTED_NATURE[gear]


def use_harvest(g: Hexemonia, s: HexemoniaState, who: int, gear: int, cell: int) -> None:
    """HX-GEAR-TEMPLE, HX-GEAR-HARBOUR: asked whether to reveal where anybody's Acropolis might have the nature (HX-INFO-7)."""
    if could_reveal(g, s, who, cell) and WANTED_NATURE[gear] in city.hidden_natures(g, s):
        s.asks.append((ASK_REVEAL, who, gear, cell))
    else:
        _reap(g, s, who, gear, cell)


def reveal_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """HX-ACR-6: no, or yes if the Acropolis has the nature."""
    _, who, gear, _ = s.asks[-1]
    no: list[Move] = [(PASS, 0, 0)]
    return [*no, (REVEAL, 0, 0)] if city.own_nature(g, s, who) == WANTED_NATURE[gear] else no


def answer_reveal(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    _, who, gear, cell = s.asks.pop()
    if move[0] == REVEAL:
        reveal(s, who)
    _reap(g, s, who, gear, cell)


def reveal(s: HexemoniaState, who: int) -> None:
    """HX-ACR-7: once open, always open."""
    s.revealed[who] = 1
    if s.log is not None:
        s.log.append(Event("HX-ACR-6", who, "revealed", (s.city[who],)))


def _reap(g: Hexemonia, s: HexemoniaState, who: int, gear: int, cell: int) -> None:
    cubes = turn.gain(s, who, s.cells[who].index(cell), GOLD, harvest(g, s, who, gear, cell))
    if cubes and s.log is not None:
        s.log.append(Event(GEAR_RULES[gear], who, "gained", (GOLD, cubes, cell)))


Test = Callable[["Hexemonia", HexemoniaState, int, int, int], bool]
Use = Callable[["Hexemonia", HexemoniaState, int, int, int], None]
GEAR_TABLE: dict[int, tuple[Test, Use]] = {
    LIGHTHOUSE: (tribute_works, use_lighthouse),
    LABYRINTH: (tribute_works, ask_whom),
    TAVERN: (tribute_works, ask_whom),
    HADES: (hades_works, ask_whom),
    ORACLE: (pile_works, use_oracle),
    MOIRAI: (pile_works, use_moirai),
    PANDORA: (pandora_works, ask_whom),
    AGORA: (agora_works, use_agora),
    TEMPLE: (harvest_works, use_harvest),
    HARBOUR: (harvest_works, use_harvest),
    NECROPOLIS: (necropolis_works, use_necropolis),
    SPRING: (spring_works, use_spring),
}
