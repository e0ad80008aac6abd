"""Buildings, Sacrifice, Flag and Supply (RA-BLD, RA-ORC, RA-BAR, RA-SAC, RA-FLAG, RA-SUP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.event import Event
from kernel_lib.core.types import CHANCE, Move
from kernel_lib.games.amazons.catalog import (
    BARRACK_COST,
    FLAG_COST,
    FLAG_MARK,
    LEFT,
    OPT_FLG,
    OPT_FOB,
    OPT_FOP,
    OPT_FPB,
    OPT_SAC,
    OPT_SUP,
    ORACLE_COST,
    P2,
    PORT_COST,
    RIGHT,
    SACRIFICE_COST,
    SACRIFICE_MARK,
    SUPPLY_COST,
    SUPPLY_MARK,
)
from kernel_lib.games.amazons.moves import (
    ASK_FREE,
    ASK_KEEP,
    ASK_POSITION,
    BARRACK,
    BY_CARD,
    FLAG,
    FREE,
    KEEP,
    NORMAL,
    ORACLE,
    PAY,
    PORT,
    POSITION,
    ROLL_COMMON,
    ROLL_DRAW,
    SACRIFICE,
    SUPPLY,
)
from kernel_lib.games.amazons.rules import actions, basics, travel
from kernel_lib.games.amazons.state import (
    C_A,
    C_ACT,
    C_CARD,
    C_FREE,
    C_HOW,
    C_POSITION,
    G_FLAG,
    G_SACRIFICE,
    G_VISIT,
    NOBODY,
    NONE,
    S_BARRACK,
    S_FLAG,
    S_ORACLE,
    S_SACRIFICE,
    S_SUPPLY,
    AmazonsState,
)

if TYPE_CHECKING:
    from kernel_lib.games.amazons.rules import Amazons

TRACK_PLACES = 4
KINDS = ((SACRIFICE, SACRIFICE_COST, SACRIFICE_MARK, OPT_SAC), (FLAG, FLAG_COST, FLAG_MARK, OPT_FLG), (SUPPLY, SUPPLY_COST, SUPPLY_MARK, OPT_SUP))
"""Actions that need a common with a mark, or a card that stands for one."""


def add_works(g: Amazons, s: AmazonsState, who: int, costs: tuple[int, ...], moves: list[Move]) -> None:
    """RA-BLD-1: what can be done where she stands."""
    box, here = g.box, s.area[who]
    if box.oracle[here] and may_consult(s, who):
        _add_visit(g, s, who, ORACLE, 0, costs[ORACLE_COST], (OPT_FOB, OPT_FOP), moves)
    if box.port[here]:
        for area in travel.harbours(g, s, who):
            _add_visit(g, s, who, PORT, area, costs[PORT_COST], (OPT_FOP, OPT_FPB), moves)
    if box.barrack[here] and s.charged[who] != 3:
        _add_visit(g, s, who, BARRACK, 0, costs[BARRACK_COST], (OPT_FOB, OPT_FPB), moves)
    for kind, cost, mark, option in KINDS:
        if POSSIBLE[kind](g, s, who):
            _add_marked(g, s, who, kind, costs[cost], mark, option, moves)


def _add_visit(g: Amazons, s: AmazonsState, who: int, kind: int, area: int, cost: int, options: tuple[int, int], moves: list[Move]) -> None:
    """A visit that is paid, or by a card that waives its cost (RA-DI-FREE)."""
    box, ap, hand = g.box, s.ap[who], s.hands[who]
    if cost <= ap:
        moves.append((kind, area, 0))
    if hand & (box.cards_with[options[0]] | box.cards_with[options[1]]):
        fit = sorted(box.actives_with[options[0]] + box.actives_with[options[1]])
        moves += [(kind, area, 1 + active) for active in fit if hand >> (active >> 1) & 1 and box.active_cost[active] <= ap]


def _add_marked(g: Amazons, s: AmazonsState, who: int, kind: int, cost: int, mark: int, option: int, moves: list[Move]) -> None:
    """By an open, unreserved common with the mark, whom P2 frees, or by a card."""
    box, left = g.box, s.ap[who] - cost
    for slot in (LEFT, RIGHT):
        common = s.open[slot]
        if (
            s.held[slot] == NOBODY
            and box.common_mark[common] == mark
            and (box.common_cost[common] <= left or (left >= 0 and basics.has_ability(s, who, P2)))
        ):
            moves.append((kind, slot, 0))
    if s.hands[who] & box.cards_with[option]:
        moves += [
            (kind, BY_CARD, 1 + active)
            for active in box.actives_with[option]
            if s.hands[who] >> (active >> 1) & 1 and box.active_cost[active] <= left
        ]


def may_consult(s: AmazonsState, who: int) -> bool:
    """RA-ORC-1, RA-ORC-2: there is a card to draw, and the last visit was followed by another Action."""
    return not s.locked[who] and basics.cards_left(s) > 0


def can_sacrifice(g: Amazons, s: AmazonsState, who: int) -> bool:
    """RA-SAC-1..3: an empty position here, the token at hand, and a track position for it."""
    return s.sacrifice[who] == NONE and basics.empty_positions(g, s, s.area[who]) > 0 and bool(altars(s, who))


def altars(s: AmazonsState, who: int) -> list[int]:
    """RA-SAC-2: track positions without a Sacrifice token, but not her own."""
    return [place for place in range(TRACK_PLACES) if place != s.track[who] and place not in s.sacrifice]


def can_flag(g: Amazons, s: AmazonsState, who: int) -> bool:
    """RA-FLAG-1, RA-FLAG-3, RA-FLAG-6: all positions here empty, at least one, and a flag token left."""
    here = s.area[who]
    return bool(s.flags[who] and g.box.positions[here] and not s.tokens[here] and s.flag[here] == NOBODY)


def can_supply(g: Amazons, s: AmazonsState, who: int) -> bool:
    """RA-SUP-1: an urn here, and room on the track."""
    return g.box.urn[s.area[who]] and s.supply[who] < g.box.most_supply


POSSIBLE = {SACRIFICE: can_sacrifice, FLAG: can_flag, SUPPLY: can_supply}


def can_finish(g: Amazons, s: AmazonsState, who: int, cost: int) -> bool:
    """RA-ASK-2: whether an Action other than a Battle can be paid with this class cost."""
    chain = s.chain
    if chain[C_CARD] != NONE:
        cost += g.box.active_cost[chain[C_CARD]]
    elif chain[C_ACT] in (SACRIFICE, FLAG, SUPPLY) and not basics.has_ability(s, who, P2):
        cost += g.box.common_cost[s.open[chain[C_A]]]
    return cost <= s.ap[who]


# Buildings


def _pay_visit(g: Amazons, s: AmazonsState, who: int, cost: int, use: int) -> None:
    """RA-BLD-1: a visit is an Action, paid unless Ares or a card waives its cost, and scores."""
    actions.take_action(g, s, who)
    if s.chain[C_CARD] != NONE:
        basics.spend_card(g, s, who, s.chain[C_CARD])
    elif s.chain[C_HOW] == NORMAL:
        basics.pay(g, s, who, g.box.cost[s.classes[who]][cost], use)
    if s.log is not None:
        s.log.append(Event("RA-BLD-1", who, "visited", (s.area[who], int(use == S_BARRACK))))
    basics.score(s, who, g.box.visit, G_VISIT, "RA-BLD-1")


def visit_barrack(g: Amazons, s: AmazonsState, who: int) -> None:
    """RA-BAR-1: both abilities are charged."""
    _pay_visit(g, s, who, BARRACK_COST, S_BARRACK)
    s.charged[who] = 3
    if s.log is not None:
        s.log.append(Event("RA-BAR-1", who, "charged"))
    _end_visit(g, s, who)


def _end_visit(g: Amazons, s: AmazonsState, who: int) -> None:
    """RA-DI-4: only now does a card that stood for the cost reach the discard pile."""
    if s.chain[C_CARD] != NONE:
        basics.discard_card(s, s.chain[C_CARD] >> 1)
    actions.finish(g, s, who)


def visit_oracle(g: Amazons, s: AmazonsState, who: int) -> None:
    """RA-ORC-1: paid and scored, then two cards are drawn one after the other; RA-ORC-2: the lock."""
    _pay_visit(g, s, who, ORACLE_COST, S_ORACLE)
    s.locked[who] = 1
    s.asks += [(ASK_KEEP, who), (ROLL_DRAW, who), (ROLL_DRAW, who)]


def draw(g: Amazons, s: AmazonsState, move: Move) -> None:
    """RA-ORC-1: one of the two cards; after the second nobody else knows which of them is where (RA-ASK-5)."""
    who = s.asks.pop()[1]
    basics.from_deck(s, move[1])
    s.drawn.append(move[1])
    if s.log is not None:
        s.log.append(Event("RA-ORC-1", who, "drew", (move[1],), True))
    if len(s.drawn) == 2:
        pair = 1 << s.drawn[0] | 1 << s.drawn[1]
        s.known = [known & ~pair for known in s.known]


def keep_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-ORC-1: one of the cards drawn."""
    return [(KEEP, card, 0) for card in sorted(s.drawn)]


def answer_keep(g: Amazons, s: AmazonsState, move: Move) -> None:
    """RA-ORC-1: the other card goes under the deck, below those laid there before; who laid it there knows it."""
    who = s.asks.pop()[1]
    s.drawn.remove(move[1])
    basics.join_hand(s, who, move[1])
    if s.log is not None:
        s.log.append(Event("RA-ORC-1", who, "kept", (move[1],), True))
    for card in s.drawn:
        s.bottom.append(card)
        s.known[who] |= 1 << card
    s.drawn = []
    _end_visit(g, s, who)


# Sacrifice, Flag, Supply


def proceed_sacrifice(g: Amazons, s: AmazonsState, who: int) -> None:
    s.asks.append((ASK_POSITION, who))


def position_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-SAC-2: where the Sacrifice token goes."""
    return [(POSITION, place, 0) for place in altars(s, s.active)]


def answer_position(g: Amazons, s: AmazonsState, move: Move) -> None:
    who = s.asks.pop()[1]
    s.chain[C_POSITION] = move[1]
    proceed_free(g, s, who)


def proceed_free(g: Amazons, s: AmazonsState, who: int) -> None:
    """RA-SA-P2: with the ability, whether the common costs anything is a question."""
    chain = s.chain
    if chain[C_CARD] == NONE and g.box.common_cost[s.open[chain[C_A]]] and basics.has_ability(s, who, P2):
        s.asks.append((ASK_FREE, who))
    else:
        chain[C_FREE] = PAY
        finish_marked(g, s, who)


def free_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """Pay for the common, if that is possible, or use P2."""
    who, slot = s.active, s.chain[C_A]
    cost = g.box.cost[s.classes[who]][COST_OF_MARKED[s.chain[C_ACT]]] if s.chain[C_HOW] == NORMAL else 0
    pays: list[Move] = [(FREE, PAY, 0)] if cost + g.box.common_cost[s.open[slot]] <= s.ap[who] else []
    return [*pays, (FREE, slot + 1, 0)]


def answer_free(g: Amazons, s: AmazonsState, move: Move) -> None:
    who = s.asks.pop()[1]
    s.chain[C_FREE] = move[1]
    finish_marked(g, s, who)


COST_OF_MARKED = {kind: cost for kind, cost, _, _ in KINDS}
USE_OF_MARKED = {SACRIFICE: S_SACRIFICE, FLAG: S_FLAG, SUPPLY: S_SUPPLY}


def finish_marked(g: Amazons, s: AmazonsState, who: int) -> None:
    """RA-SAC-1, RA-FLAG-1, RA-SUP-2: class cost and common, or card; then the effect; the slot is refilled at the end."""
    chain = s.chain
    act, slot = chain[C_ACT], chain[C_A]
    use = USE_OF_MARKED[act]
    actions.take_action(g, s, who)
    cost = g.box.cost[s.classes[who]][COST_OF_MARKED[act]] if chain[C_HOW] == NORMAL else 0
    if chain[C_CARD] != NONE:
        basics.pay(g, s, who, cost, use)
        basics.play_card(g, s, who, chain[C_CARD])
    else:
        basics.pay(g, s, who, cost + (g.box.common_cost[s.open[slot]] if chain[C_FREE] == PAY else 0), use)
        if chain[C_FREE] != PAY:
            basics.use_ability(g, s, who, P2)
        basics.discard_common(s, slot)
        s.asks.append((ROLL_COMMON, CHANCE, slot))
    EFFECTS[act](g, s, who)
    actions.finish(g, s, who)


def _sacrifice(g: Amazons, s: AmazonsState, who: int) -> None:
    """RA-SAC-2, RA-SAC-3: 2 VP and a position for the next round; the map position stays empty."""
    place = s.chain[C_POSITION]
    s.sacrifice[who] = place
    if s.log is not None:
        s.log.append(Event("RA-SAC-2", who, "sacrificed", (place, s.area[who])))
    basics.score(s, who, g.box.sacrifice, G_SACRIFICE, "RA-SAC-2")


def _flag(g: Amazons, s: AmazonsState, who: int) -> None:
    """RA-FLAG-2: points by the printed positions of the area, however they were emptied."""
    here = s.area[who]
    s.flag[here] = who
    s.flags[who] -= 1
    if s.log is not None:
        s.log.append(Event("RA-FLAG-2", who, "flagged", (here,)))
    basics.score(s, who, g.box.positions[here], G_FLAG, "RA-FLAG-2")


def _supply(g: Amazons, s: AmazonsState, who: int) -> None:
    """RA-SUP-1: one more."""
    s.supply[who] += 1
    if s.log is not None:
        s.log.append(Event("RA-SUP-1", who, "supplied", (s.supply[who], s.area[who])))


EFFECTS = {SACRIFICE: _sacrifice, FLAG: _flag, SUPPLY: _supply}
