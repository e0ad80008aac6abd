"""Phase B: playing tiles and Myths (HX-B)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.event import Event
from kernel_lib.core.types import Move
from kernel_lib.games.hexemonia.catalog import MYTH, NOTHING
from kernel_lib.games.hexemonia.moves import ASK_CELL, ASK_FROM, ASK_HOST, CELL, PASS, PAYMENT, PLAY
from kernel_lib.games.hexemonia.rules import city, turn
from kernel_lib.games.hexemonia.state import HexemoniaState

if TYPE_CHECKING:
    from kernel_lib.games.hexemonia.rules import Hexemonia


def play_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """HX-B-1, HX-B-15: every tile of the hand that has a place and can be paid in full, or the end of the phase."""
    who = s.asks[-1][1]
    moves = [(PASS, 0, 0)]
    purse = funds(s, who)
    last = -1
    for kind in s.hands[who]:
        if kind != last:
            last = kind
            if is_payable(g, purse, kind) and has_place(g, s, who, kind):
                moves.append((PLAY, kind, 0))
    return moves


def funds(s: HexemoniaState, who: int) -> list[int]:
    """HX-B-7, HX-B-8: cubes that can pay: all but those on tiles played in this turn."""
    have = [sum(row) for row in s.cubes[who]]
    for cell in s.fresh:
        slot = s.cells[who].index(cell)
        for colour, row in enumerate(s.cubes[who]):
            have[colour] -= row[slot]
    return have


def is_payable(g: Hexemonia, purse: list[int], kind: int) -> bool:
    """HX-B-9: the whole cost must be there; Myths cost nothing (HX-B-11)."""
    citizens, hoplites, gold = g.box.cost[kind]
    return purse[0] >= citizens and purse[1] >= hoplites and purse[2] >= gold


def has_place(g: Hexemonia, s: HexemoniaState, who: int, kind: int) -> bool:
    """HX-B-2..5 for a grid tile, HX-B-12 and HX-B-13 for a Myth."""
    if g.box.type[kind] == MYTH:
        return may_have_myth(g, s, who) and bool(hosts(g, s, who, kind))
    return city.growth_for(g, s, who, kind) != 0


def may_have_myth(g: Hexemonia, s: HexemoniaState, who: int) -> bool:
    """HX-B-13; with the option myth_cap "lifetime" also counted over the whole game (HX-RULING-10)."""
    if g.lifetime_cap and s.myths_played[who] >= g.myth_limit:
        return False
    return s.myth_owner.count(who) < g.myth_limit


def hosts(g: Hexemonia, s: HexemoniaState, who: int, kind: int) -> list[int]:
    """HX-B-11, HX-B-12, HX-ACR-4: cells of grid tiles with the nature of a Myth, active or not; never the Acropolis."""
    nature = g.box.nature
    wanted = nature[kind]
    return [cell for cell, tile in zip(s.cells[who], s.tiles[who], strict=True) if nature[tile] == wanted]


def answer_play(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    """A tile is chosen, which all can see (HX-INFO-6); the question stays pending below, so that another tile can follow."""
    who = s.asks[-1][1]
    if move[0] == PASS:
        s.asks.pop()
        return
    turn.show(s, who, move[1])
    if g.box.type[move[1]] == MYTH:
        s.asks.append((ASK_HOST, who, move[1]))
    else:
        s.asks.append((ASK_CELL, who, move[1]))


def cell_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """HX-B-2..4: where the tile may go."""
    _, who, kind = s.asks[-1]
    return [(CELL, cell, who) for cell in members(city.growth_for(g, s, who, kind))]


def answer_cell(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    """HX-B-6: the tile lies on its cell; now its cost is moved onto it."""
    _, who, kind = s.asks.pop()
    cell = move[1]
    turn.leave_hand(s, who, kind)
    city.add_tile(s, who, cell, kind)
    s.fresh.append(cell)
    if s.log is not None:
        s.log.append(Event("HX-B-2", who, "placed", (kind, cell)))
    if g.box.cost[kind] != NOTHING:
        s.asks.append((ASK_FROM, who, PAYMENT, cell, 0))


def host_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    _, who, kind = s.asks[-1]
    return [(CELL, cell, who) for cell in hosts(g, s, who, kind)]


def answer_host(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    """HX-B-11: the Myth lies in front of its player, its marker on the host."""
    _, who, kind = s.asks.pop()
    turn.leave_hand(s, who, kind)
    number = g.box.myths.index(kind)
    s.myth_owner[number], s.myth_cell[number] = who, move[1]
    s.myths_played[who] += 1
    if s.log is not None:
        s.log.append(Event("HX-B-11", who, "played myth", (kind, move[1])))
