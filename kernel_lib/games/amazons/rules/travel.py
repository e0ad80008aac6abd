"""Moving over the map: Move, with a push, and Port (RA-MOVE, RA-OCC, RA-PORT, RA-DI-SPT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.event import Event
from kernel_lib.core.types import UNKNOWN, Move
from kernel_lib.games.amazons.catalog import MOVE_COST, OPT_SPT, PORT_COST
from kernel_lib.games.amazons.moves import ASK_PUSH, MOVE, NORMAL, PUSH
from kernel_lib.games.amazons.rules import actions, basics
from kernel_lib.games.amazons.state import C_A, C_CARD, C_HOW, G_VISIT, NONE, S_MOVE, S_PORT, AmazonsState

if TYPE_CHECKING:
    from kernel_lib.games.amazons.rules import Amazons


def add_moves(g: Amazons, s: AmazonsState, who: int, cost: int, moves: list[Move]) -> None:
    """RA-MOVE-1, RA-MOVE-2: to a neighbouring available area; with SPT to one where an opponent stands."""
    ap = s.ap[who]
    if cost > ap:
        return
    near = g.board.masks[s.area[who]] & ~basics.closed_for(g, s, who)
    others = basics.occupied(s, who)
    cards = s.hands[who] & g.box.cards_with[OPT_SPT]
    if not cards:
        moves += [(MOVE, area, 0) for area in members(near & ~others if g.exclusive else near)]
        return
    for area in members(near):
        taken = others >> area & 1
        if not taken or not g.exclusive:
            moves.append((MOVE, area, 0))
        if taken:
            moves += [
                (MOVE, area, 1 + active)
                for active in g.box.actives_with[OPT_SPT]
                if cards >> (active >> 1) & 1 and cost + g.box.active_cost[active] <= ap and push_targets(g, s, who, area)
            ]


def push_targets(g: Amazons, s: AmazonsState, who: int, area: int) -> int:
    """RA-DI-SPT: where the opponent in `area` may be put: beside it, not closed, free; the area that is being left counts as free."""
    closed = 0 if s.god == UNKNOWN else g.box.god_closed[s.god]
    free = g.board.masks[area] & ~closed
    return free & ~basics.occupied(s, who) if g.exclusive else free


def proceed_move(g: Amazons, s: AmazonsState, who: int) -> None:
    if s.chain[C_CARD] == NONE:
        _finish_move(g, s, who, NONE, NONE)
    else:
        s.asks.append((ASK_PUSH, who))


def push_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-DI-SPT: where the opponent goes; with shared areas also who."""
    who, area = s.active, s.chain[C_A]
    victims = [seat for seat in range(g.players) if seat != who and s.area[seat] == area]
    return [(PUSH, target, victim) for target in members(push_targets(g, s, who, area)) for victim in victims]


def answer_push(g: Amazons, s: AmazonsState, move: Move) -> None:
    _finish_move(g, s, s.asks.pop()[1], move[1], move[2])


def _finish_move(g: Amazons, s: AmazonsState, who: int, target: int, victim: int) -> None:
    """RA-MOVE-1: pay, push, enter; the pushed miniature pays no toll (RA-FLAG-4)."""
    chain = s.chain
    actions.take_action(g, s, who)
    basics.pay(g, s, who, g.box.cost[s.classes[who]][MOVE_COST] if chain[C_HOW] == NORMAL else 0, S_MOVE)
    if victim != NONE:
        basics.play_card(g, s, who, chain[C_CARD])
        s.area[victim] = target
        if s.log is not None:
            s.log.append(Event("RA-DI-SPT", who, "pushed", (victim, target)))
    basics.enter(g, s, who, chain[C_A], "RA-MOVE-1", "moved")
    actions.finish(g, s, who)


def harbours(g: Amazons, s: AmazonsState, who: int) -> list[int]:
    """RA-PORT-1, RA-PORT-2: the other port areas that she can sail to."""
    here = s.area[who]
    if not g.box.port[here] or not basics.ports_open(g, s, who):
        return []
    free = basics.available(g, s, who)
    return [area for area in g.box.ports if area != here and free >> area & 1]


def sail(g: Amazons, s: AmazonsState, who: int) -> None:
    """RA-PORT-1, RA-BLD-1: a trip to another port area scores a visit; areas in between are not entered (RA-PORT-3)."""
    chain = s.chain
    actions.take_action(g, s, who)
    if chain[C_CARD] != NONE:
        basics.play_card(g, s, who, chain[C_CARD])
    elif chain[C_HOW] == NORMAL:
        basics.pay(g, s, who, g.box.cost[s.classes[who]][PORT_COST], S_PORT)
    basics.enter(g, s, who, chain[C_A], "RA-PORT-1", "sailed")
    basics.score(s, who, g.box.visit, G_VISIT, "RA-BLD-1")
    actions.finish(g, s, who)
