"""A turn: what may be done in it, how an Action is paid for, burning, passing, trading and the end (RA-TURN, RA-AP, RA-PASS)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.event import Event
from kernel_lib.core.types import CHANCE, Move
from kernel_lib.games.amazons import effects
from kernel_lib.games.amazons.catalog import (
    BARRACK_COST,
    BATTLE_COST,
    FLAG_COST,
    MOVE_COST,
    ORACLE_COST,
    PORT_COST,
    SACRIFICE_COST,
    SUPPLY_COST,
    W1,
)
from kernel_lib.games.amazons.moves import (
    ASK_HOW,
    ASK_SECOND,
    BARRACK,
    BURN,
    BY_ARES,
    BY_W1,
    CAMPAIGN,
    CARD,
    DO_NEXT,
    END,
    FIGHT,
    FLAG,
    HOW,
    MOVE,
    NORMAL,
    ORACLE,
    PASS,
    PORT,
    REACH,
    SA,
    SACRIFICE,
    SECOND,
    SUPPLY,
    TRADE,
)
from kernel_lib.games.amazons.rules import basics, battle, travel, works
from kernel_lib.games.amazons.state import C_A, C_ABILITY, C_ACT, C_B, C_CARD, C_HOW, C_SPEND, G_BURN, NO_CHAIN, NOBODY, S_BURN, AmazonsState

if TYPE_CHECKING:
    from kernel_lib.games.amazons.rules import Amazons

COST_OF = {MOVE: MOVE_COST, FIGHT: BATTLE_COST, REACH: BATTLE_COST, CAMPAIGN: BATTLE_COST, ORACLE: ORACLE_COST, PORT: PORT_COST,
           BARRACK: BARRACK_COST, SACRIFICE: SACRIFICE_COST, FLAG: FLAG_COST, SUPPLY: SUPPLY_COST}  # fmt: skip
"""RA-TERM-2: the costed Actions."""
BATTLES = (FIGHT, REACH, CAMPAIGN)
BY_CARD_ALONE = (ORACLE, PORT, BARRACK)
"""Actions whose class cost a card waives (RA-DI-FREE)."""


def turn_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-TURN-1: everything that may be done now, in the order of its kinds."""
    who = s.active
    ap, ares = s.ap[who], s.ares[who]
    is_shut = basics.is_shut_in(g, s, who)
    moves: list[Move] = []
    # RA-TURN-2: what the cheapest way to pay for each Action would cost; Ares waives the class cost
    costs = (0,) * 8 if ares else g.box.cost[s.classes[who]]
    may_act = ares or s.allowances > 0
    if may_act:
        travel.add_moves(g, s, who, costs[MOVE_COST], moves)
    if not is_shut:  # RA-OCC-2
        if basics.has_ability(s, who, W1):
            battle.add_battles(g, s, who, 0, moves)
        elif may_act:
            battle.add_battles(g, s, who, costs[BATTLE_COST], moves)
        if may_act:
            works.add_works(g, s, who, costs, moves)
    if s.allowances > 0 and ap:
        moves.append((BURN, 0, 0))
    if may_pass(s, who):
        moves.append((PASS, 0, 0))
    if s.used or not ap:
        moves.append((END, 0, 0))
    effects.add_abilities(g, s, who, moves)
    if s.hands[who]:
        effects.add_cards(g, s, who, moves)
        if s.hand_size[who] > 1 and ap < g.box.most_ap:
            moves += [(TRADE, card, 0) for card in members(s.hands[who])[:-1]]
    return moves


def may_pass(s: AmazonsState, who: int) -> bool:
    """RA-PASS-1..3: with action points, before anything was done, not while another is tilted, and not twice in a row."""
    return bool(s.ap[who] and not s.moved and s.tilted == NOBODY and not s.passed[who])


def answer_turn(g: Amazons, s: AmazonsState, move: Move) -> None:
    """Free things are done at once or begin a chain of their own; an Action begins with how it is paid for."""
    kind, a, b = move
    who = s.active
    if kind <= SUPPLY:
        s.chain = list(NO_CHAIN)
        s.chain[C_ACT], s.chain[C_A], s.chain[C_B] = kind, a, b
        if kind not in BATTLES and b:
            s.chain[C_CARD] = b - 1
        _choose_how(g, s, who)
    elif kind == BURN:
        _burn(g, s, who)
    elif kind == PASS:
        _pass(s, who)
    elif kind == END:
        _end_turn(s, who)
    elif kind == SA:
        s.chain = list(NO_CHAIN)
        s.chain[C_ACT], s.chain[C_ABILITY], s.chain[C_SPEND] = kind, a, a
        effects.begin_ability(g, s, who, a)
    elif kind == CARD:
        s.chain = list(NO_CHAIN)
        s.chain[C_ACT], s.chain[C_CARD] = kind, a
        effects.begin_card(g, s, who, a)
    else:
        s.chain = list(NO_CHAIN)
        s.chain[C_ACT], s.chain[C_A] = kind, a
        s.asks.append((ASK_SECOND, who))


# How an Action is paid for


def ways(g: Amazons, s: AmazonsState, who: int, act: int) -> list[int]:
    """RA-TURN-1, RA-GODF-4, RA-SA-W1: the ways that exist at all: an allowance, the extra Action of Ares, the extra Battle of the Warrior."""
    found = [NORMAL] if s.allowances > 0 else []
    if s.ares[who]:
        found.append(BY_ARES)
    if act in BATTLES and basics.has_ability(s, who, W1):
        found.append(BY_W1)
    return found


def _choose_how(g: Amazons, s: AmazonsState, who: int) -> None:
    """RA-ASK-3: everybody can see which ways exist, so one way is no question."""
    found = ways(g, s, who, s.chain[C_ACT])
    if len(found) > 1:
        s.asks.append((ASK_HOW, who))
        return
    s.chain[C_HOW] = found[0]
    PROCEED[s.chain[C_ACT]](g, s, who)


def class_cost(g: Amazons, s: AmazonsState, who: int, how: int) -> int:
    """RA-GODF-4, RA-SA-W1, RA-DI-FREE: the class cost of the Action in the chain, 0 where it is waived."""
    act = s.chain[C_ACT]
    if how != NORMAL or (act in BY_CARD_ALONE and s.chain[C_CARD] >= 0):
        return 0
    return g.box.cost[s.classes[who]][COST_OF[act]]


def how_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-ASK-2: the ways with which the Action can be finished."""
    who = s.active
    act = s.chain[C_ACT]
    can_finish = battle.can_finish if act in BATTLES else works.can_finish
    return [(HOW, how, 0) for how in ways(g, s, who, act) if can_finish(g, s, who, class_cost(g, s, who, how))]


def answer_how(g: Amazons, s: AmazonsState, move: Move) -> None:
    who = s.asks.pop()[1]
    s.chain[C_HOW] = move[1]
    PROCEED[s.chain[C_ACT]](g, s, who)


PROCEED: dict[int, Callable[[Amazons, AmazonsState, int], None]] = {
    MOVE: travel.proceed_move,
    FIGHT: battle.proceed,
    REACH: battle.proceed,
    CAMPAIGN: battle.proceed,
    ORACLE: works.visit_oracle,
    PORT: travel.sail,
    BARRACK: works.visit_barrack,
    SACRIFICE: works.proceed_sacrifice,
    FLAG: works.proceed_free,
    SUPPLY: works.proceed_free,
}
"""What follows the choice of the way, by Action."""


# Instead of an Action


def _burn(g: Amazons, s: AmazonsState, who: int) -> None:
    """RA-TURN-5: 1 AP for 1 VP; no Action, but it takes the allowance."""
    s.allowances -= 1
    s.used = s.moved = 1
    basics.pay(g, s, who, 1, S_BURN)
    basics.score(s, who, g.burn_vp, G_BURN, "RA-TURN-5")
    basics.paid_up(g, s, who)


def _pass(s: AmazonsState, who: int) -> None:
    """RA-PASS-1: the miniature is tilted and the turn is over."""
    s.tilted = who
    s.passed[who] = 1
    if s.log is not None:
        s.log.append(Event("RA-PASS-1", who, "passed"))
    _next_player(s)


def _end_turn(s: AmazonsState, who: int) -> None:
    """RA-TURN-3, RA-TURN-7: unused allowances lapse; without action points she is out until the next round."""
    s.passed[who] = 0
    if s.log is not None:
        s.log.append(Event("RA-TURN-3" if s.ap[who] else "RA-TURN-7", who, "ended turn", (s.ap[who],)))
    _next_player(s)


def _next_player(s: AmazonsState) -> None:
    """What was borrowed or lifted for this turn is gone."""
    s.asks.pop()
    s.allowances, s.used, s.moved, s.exempt, s.borrowed = 0, 0, 0, 0, 0
    s.asks.append((DO_NEXT, CHANCE))


# Two cards for an action point


def second_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-TURN-6: a card after the first in the order of their numbers, so that a pair is one choice."""
    first = s.chain[C_A]
    return [(SECOND, card, 0) for card in members(s.hands[s.active] >> first + 1 << first + 1)]


def answer_second(g: Amazons, s: AmazonsState, move: Move) -> None:
    """RA-TURN-6: both cards to the discard pile, 1 AP."""
    who = s.asks.pop()[1]
    cards = (s.chain[C_A], move[1])
    for card in cards:
        basics.leave_hand(s, who, card)
        basics.discard_card(s, card)
    s.chain = list(NO_CHAIN)
    if s.log is not None:
        s.log.append(Event("RA-TURN-6", who, "traded", cards))
    basics.gain_ap(s, who, "RA-TURN-6")
