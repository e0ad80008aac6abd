"""Special abilities and Divine Intervention cards: one function for whether each is possible, one for what it does (RA-SA, RA-DI).

Abilities and options that belong to a Move, a Battle or another Action are part of its chain; here are those that are done by themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.event import Event
from kernel_lib.core.types import UNKNOWN, Move
from kernel_lib.games.amazons.catalog import (
    COLOURS,
    LEFT,
    M1,
    M2,
    OPT_FOR,
    OPT_LST,
    OPT_OSA,
    OPT_PCK,
    OPT_RLX,
    OPT_RSC,
    OPT_RSE,
    OPT_STL,
    OPT_TEL,
    OPT_TWO,
    P1,
    P2,
    RIGHT,
    S1,
    S2,
    W1,
    W2,
)
from kernel_lib.games.amazons.moves import (
    ABILITY,
    ANCILLARY,
    ASK_ABILITY,
    ASK_COLOUR,
    ASK_FILL,
    ASK_GOTO,
    ASK_ORDER,
    ASK_PICK,
    ASK_PULL,
    ASK_RESERVE,
    ASK_SPEND,
    ASK_STEP,
    ASK_VICTIM,
    ASK_WAKE,
    BASIC,
    CARD,
    COLOUR,
    FILL,
    GOTO,
    ORDER,
    PICK,
    PULL,
    RESERVE,
    ROLL_STEAL,
    SA,
    SPEND,
    STEP,
    STOP,
    VICTIM,
    WAKE,
)
from kernel_lib.games.amazons.rules import actions, basics, rounds
from kernel_lib.games.amazons.state import (
    C_A,
    C_ABILITY,
    C_B,
    C_CARD,
    C_SPEND,
    COLOURS_IN,
    G_LAST,
    NOBODY,
    NONE,
    S_STEP,
    AmazonsState,
)

if TYPE_CHECKING:
    from kernel_lib.games.amazons.rules import Amazons

IN_AN_ACTION = (W1, W2, P2, M1)
"""RA-SA-2: abilities that belong to an Action; borrowed ones wait for it."""


# What may be used


def add_abilities(g: Amazons, s: AmazonsState, who: int, moves: list[Move]) -> None:
    """RA-SA-2, RA-TURN-4: own charged abilities that are done by themselves, if they are possible."""
    first = 2 * s.classes[who]
    for bit in (0, 1):
        ability = first + bit
        if s.charged[who] >> bit & 1 and ability in POSSIBLE and POSSIBLE[ability](g, s, who, s.ap[who]):
            moves.append((SA, ability, 0))


def add_cards(g: Amazons, s: AmazonsState, who: int, moves: list[Move]) -> None:
    """RA-DI-6: free options of the hand that are affordable and possible."""
    ap = s.ap[who]
    for card in members(s.hands[who] & g.free_cards):
        for active in g.free_actives[card]:
            left = ap - g.box.active_cost[active]
            if left >= 0 and USABLE[g.box.option_of[active]](g, s, who, left):
                moves.append((CARD, active, 0))


def begin_ability(g: Amazons, s: AmazonsState, who: int, ability: int) -> None:
    """The first question of an ability that is done by itself; the chain knows what it costs and whose it is."""
    if ability == S1:
        s.asks.append((ASK_COLOUR, who))
    elif ability == S2:
        s.asks.append((ASK_STEP, who, 0))
    elif ability == P1:
        s.asks.append((ASK_FILL, who, LEFT if s.held[LEFT] == NOBODY else RIGHT, NONE))
    else:
        s.asks.append((ASK_PULL, who))


def _settle(g: Amazons, s: AmazonsState, who: int) -> None:
    """RA-SA-1, RA-DI-OSA: an ability takes effect: its card, if it is borrowed, and the own ability that is spent."""
    if s.chain[C_CARD] == NONE:
        basics.use_ability(g, s, who, s.chain[C_SPEND])
        return
    basics.play_card(g, s, who, s.chain[C_CARD])
    s.charged[who] &= ~(1 << (s.chain[C_SPEND] & 1))
    if s.log is not None:
        s.log.append(Event("RA-DI-OSA", who, "borrowed ability", (s.chain[C_A], s.chain[C_ABILITY], s.chain[C_SPEND])))


# S1: the Scout arranges a pile


def can_arrange(g: Amazons, s: AmazonsState, who: int, ap: int) -> bool:
    """RA-SA-S1: a colour with two cards or more that nobody has reserved."""
    return any(pile and s.held_events[colour] == NOBODY for colour, pile in enumerate(s.piles))


def colour_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-SA-S1, RA-DI-RSE: a colour whose open card is not reserved; to be arranged it needs a second card."""
    arranging = s.chain[C_ABILITY] == S1
    return [
        (COLOUR, colour, 0)
        for colour in range(len(COLOURS))
        if s.tops[colour] != NONE and s.held_events[colour] == NOBODY and (s.piles[colour] or not arranging)
    ]


def answer_colour(g: Amazons, s: AmazonsState, move: Move) -> None:
    who = s.asks.pop()[1]
    if s.chain[C_ABILITY] == S1:
        s.chain[C_B] = move[1]
        s.asks.append((ASK_ORDER, who, NONE, NONE, NONE))
        return
    basics.play_card(g, s, who, s.chain[C_CARD])
    s.held_events[move[1]] = who
    if s.log is not None:
        s.log.append(Event("RA-DI-RSE", who, "reserved event", (s.tops[move[1]],)))
    actions.finish(g, s, who)


def _unarranged(s: AmazonsState) -> list[int]:
    """Cards of the pile that have no place yet."""
    colour, placed = s.chain[C_B], s.asks[-1][2:]
    return [card for card in members(s.piles[colour] | 1 << s.tops[colour]) if card not in placed]


def order_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-SA-S1: the next card of the pile, from the top."""
    return [(ORDER, card, 0) for card in _unarranged(s)]


def answer_order(g: Amazons, s: AmazonsState, move: Move) -> None:
    """Until one card is left: it lies at the bottom."""
    left = [card for card in _unarranged(s) if card != move[1]]
    _, who, *placed = s.asks.pop()
    order = [card for card in placed if card != NONE] + [move[1]]
    if len(left) > 1:
        s.asks.append((ASK_ORDER, who, *order, *[NONE] * (3 - len(order))))
        return
    _arrange(g, s, who, [*order, *left])


def _arrange(g: Amazons, s: AmazonsState, who: int, order: list[int]) -> None:
    """RA-SA-S1: the first card lies open; only who arranged the rest knows its order, and a single card has none."""
    colour = s.chain[C_B]
    _settle(g, s, who)
    s.tops[colour] = order[0]
    s.piles[colour] = sum([1 << card for card in order[1:]])
    rest = tuple(order[1:])
    s.orders[colour], s.arranger[colour] = (rest, who) if len(rest) > 1 else ((), NOBODY)
    if s.log is not None:
        s.log.append(Event("RA-SA-S1", who, "arranged", (colour, order[0])))
    actions.finish(g, s, who)


# S2: the Scout's steps


def can_step(g: Amazons, s: AmazonsState, who: int, ap: int) -> bool:
    """RA-SA-S2: an available area beside her, and the AP that are due with the first step."""
    return ap >= (g.step_cost > 0) and bool(g.board.masks[s.area[who]] & basics.available(g, s, who))


def step_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-SA-S2: a neighbouring available area; after the first step she may stop."""
    _, who, second = s.asks[-1]
    near = g.board.masks[s.area[who]] & basics.available(g, s, who)
    if second and g.step_cost > 1 and not s.ap[who]:
        near = 0
    steps: list[Move] = [(STEP, area, 0) for area in members(near)]
    return [*steps, (STOP, 0, 0)] if second else steps


def answer_step(g: Amazons, s: AmazonsState, move: Move) -> None:
    """RA-SA-S2: each step is made at once; tolls are paid, and no Action is used."""
    _, who, second = s.asks.pop()
    if move[0] == STEP:
        if not second:
            _settle(g, s, who)
        basics.pay(g, s, who, int(g.step_cost > second), S_STEP)
        basics.enter(g, s, who, move[1], "RA-SA-S2", "stepped")
        actions.finish(g, s, who)
        if not second:
            s.asks.append((ASK_STEP, who, 1))


# P1: the Princess arranges the commons


def can_fill(g: Amazons, s: AmazonsState, who: int, ap: int) -> bool:
    """RA-SA-P1: a slot that nobody has reserved."""
    return NOBODY in s.held


def _collected(s: AmazonsState) -> int:
    """RA-SA-P1: the deck and the open, unreserved commons; never the discard pile."""
    found = s.commons
    for slot in (LEFT, RIGHT):
        if s.held[slot] == NOBODY:
            found |= 1 << s.open[slot]
    return found


def fill_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-SA-P1: any collected card for the slot."""
    _, _, slot, left = s.asks[-1]
    return [(FILL, card, slot) for card in members(_collected(s)) if card != left]


def answer_fill(g: Amazons, s: AmazonsState, move: Move) -> None:
    _, who, slot, left = s.asks.pop()
    if slot == LEFT and s.held[RIGHT] == NOBODY:
        s.asks.append((ASK_FILL, who, RIGHT, move[1]))
        return
    _settle(g, s, who)
    rest = _collected(s)
    for place, card in ((LEFT, left), (slot, move[1])):
        if card != NONE:
            s.open[place] = card
            rest &= ~(1 << card)
            if s.log is not None:
                s.log.append(Event("RA-SA-P1", who, "filled", (card, place)))
    s.commons = rest
    actions.finish(g, s, who)


# M2: the Mystic attracts a token


def can_pull(g: Amazons, s: AmazonsState, who: int, ap: int) -> bool:
    """RA-SA-M2: an empty position here, and a token elsewhere."""
    here = s.area[who]
    return basics.empty_positions(g, s, here) > 0 and any(packed and area != here for area, packed in enumerate(s.tokens))


def pull_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-SA-M2: any token of another area, closed, occupied or reserved."""
    here = s.area[s.active]
    return [(PULL, area, colour) for area, packed in enumerate(s.tokens) if area != here for colour in COLOURS_IN[packed]]


def answer_pull(g: Amazons, s: AmazonsState, move: Move) -> None:
    """RA-EVT-2: the position that the token leaves stays in play."""
    who = s.asks.pop()[1]
    _, area, colour = move
    _settle(g, s, who)
    s.tokens[area] -= 1 << 2 * colour
    s.tokens[s.area[who]] += 1 << 2 * colour
    if s.log is not None:
        s.log.append(Event("RA-SA-M2", who, "attracted", (colour, area, s.area[who])))
    actions.finish(g, s, who)


POSSIBLE: dict[int, Callable[[Amazons, AmazonsState, int, int], bool]] = {S1: can_arrange, S2: can_step, P1: can_fill, M2: can_pull}
"""Abilities that are done by themselves: whether they are possible with so many AP."""


# Cards: whether a free option is possible with the AP left after its cost


def can_reserve(g: Amazons, s: AmazonsState, who: int, ap: int) -> bool:
    """RA-DI-RSC."""
    return NOBODY in s.held


def can_reserve_event(g: Amazons, s: AmazonsState, who: int, ap: int) -> bool:
    """RA-DI-RSE, RA-EVT-3."""
    return any(top != NONE and s.held_events[colour] == NOBODY for colour, top in enumerate(s.tops))


def can_ignore_god(g: Amazons, s: AmazonsState, who: int, ap: int) -> bool:
    """RA-DI-FOR: X tokens lie on the board and bind her."""
    return s.god != UNKNOWN and bool(g.box.god_closed[s.god] or g.box.god_ports[s.god]) and not basics.is_exempt(s, who)


def is_last(g: Amazons, s: AmazonsState, who: int, ap: int) -> bool:
    """RA-DI-LST: alone in the last place, or tied with the option."""
    return who in rounds.rank_ends(g, s)[1]


def always(g: Amazons, s: AmazonsState, who: int, ap: int) -> bool:
    """RA-DI-TWO."""
    return True


def can_teleport(g: Amazons, s: AmazonsState, who: int, ap: int) -> bool:
    """RA-DI-TEL; with the option it uses an allowance and is no way out of a closed area."""
    if g.teleport_acts and (not s.allowances or basics.is_shut_in(g, s, who)):
        return False
    return bool(basics.available(g, s, who) & ~(1 << s.area[who]))


def can_borrow_ability(g: Amazons, s: AmazonsState, who: int, ap: int) -> bool:
    """RA-DI-OSA: a charged ability to spend, and something to borrow."""
    return bool(s.charged[who]) and bool(lenders(g, s, who, ap))


def lenders(g: Amazons, s: AmazonsState, who: int, ap: int) -> list[tuple[int, int]]:
    """RA-DI-OSA: (opponent, ability) with the opponent's Basic Amazon available; what is done at once must be possible, what waits must be new."""
    return [
        (seat, ability)
        for seat in range(g.players)
        if seat != who and s.basic_up[seat]
        for ability in (2 * s.classes[seat], 2 * s.classes[seat] + 1)
        if (not s.borrowed >> ability & 1 if ability in IN_AN_ACTION else POSSIBLE[ability](g, s, who, ap))
    ]


def can_relax(g: Amazons, s: AmazonsState, who: int, ap: int) -> bool:
    """RA-DI-RLX."""
    return not (s.basic_up[who] and s.ancillary_up[who])


def can_steal(g: Amazons, s: AmazonsState, who: int, ap: int) -> bool:
    """RA-DI-STL."""
    return any(size and seat != who for seat, size in enumerate(s.hand_size))


def can_pick(g: Amazons, s: AmazonsState, who: int, ap: int) -> bool:
    """RA-DI-PCK, RA-DI-4: the card itself is not on the pile yet."""
    return s.discard != 0


USABLE: dict[int, Callable[[Amazons, AmazonsState, int, int], bool]] = {
    OPT_RSC: can_reserve,
    OPT_RSE: can_reserve_event,
    OPT_FOR: can_ignore_god,
    OPT_LST: is_last,
    OPT_TWO: always,
    OPT_TEL: can_teleport,
    OPT_OSA: can_borrow_ability,
    OPT_RLX: can_relax,
    OPT_STL: can_steal,
    OPT_PCK: can_pick,
}
"""Options that are free: neither an Action nor part of one (RA-RULING-14)."""

QUESTION_OF = {
    OPT_RSC: ASK_RESERVE, OPT_RSE: ASK_COLOUR, OPT_TEL: ASK_GOTO, OPT_OSA: ASK_ABILITY, OPT_RLX: ASK_WAKE, OPT_STL: ASK_VICTIM, OPT_PCK: ASK_PICK,
}  # fmt: skip


def begin_card(g: Amazons, s: AmazonsState, who: int, active: int) -> None:
    """RA-DI-6: a free option asks its question, or takes effect at once."""
    option = g.box.option_of[active]
    if option in QUESTION_OF:
        s.asks.append((QUESTION_OF[option], who))
        return
    basics.play_card(g, s, who, active)
    if option == OPT_FOR:
        s.exempt = 1
    elif option == OPT_TWO:
        s.allowances += 1
    else:
        basics.score(s, who, g.box.last, G_LAST, "RA-DI-LST")
    actions.finish(g, s, who)


# RSC, TEL, RLX, STL, PCK


def reserve_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-DI-RSC: an open common that nobody has reserved."""
    return [(RESERVE, slot, 0) for slot in (LEFT, RIGHT) if s.held[slot] == NOBODY]


def answer_reserve(g: Amazons, s: AmazonsState, move: Move) -> None:
    who = s.asks.pop()[1]
    basics.play_card(g, s, who, s.chain[C_CARD])
    s.held[move[1]] = who
    if s.log is not None:
        s.log.append(Event("RA-DI-RSC", who, "reserved common", (s.open[move[1]],)))
    actions.finish(g, s, who)


def goto_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-DI-TEL: any available area but her own."""
    who = s.active
    return [(GOTO, area, 0) for area in members(basics.available(g, s, who) & ~(1 << s.area[who]))]


def answer_goto(g: Amazons, s: AmazonsState, move: Move) -> None:
    """RA-DI-TEL, RA-RULING-14: no Action, unless the option makes it one."""
    who = s.asks.pop()[1]
    basics.play_card(g, s, who, s.chain[C_CARD])
    if g.teleport_acts:
        s.allowances -= 1
        s.used = 1
        s.locked[who] = 0
    basics.enter(g, s, who, move[1], "RA-DI-TEL", "teleported")
    actions.finish(g, s, who)


def wake_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-DI-RLX: an own exhausted Amazon."""
    who = s.active
    return [(WAKE, which, 0) for which, up in ((BASIC, s.basic_up[who]), (ANCILLARY, s.ancillary_up[who])) if not up]


def answer_wake(g: Amazons, s: AmazonsState, move: Move) -> None:
    who = s.asks.pop()[1]
    basics.play_card(g, s, who, s.chain[C_CARD])
    (s.basic_up if move[1] == BASIC else s.ancillary_up)[who] = 1
    if s.log is not None:
        s.log.append(Event("RA-DI-RLX", who, "relaxed", (move[1],)))
    actions.finish(g, s, who)


def victim_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-DI-STL: an opponent with a card."""
    return [(VICTIM, seat, 0) for seat, size in enumerate(s.hand_size) if size and seat != s.active]


def answer_victim(g: Amazons, s: AmazonsState, move: Move) -> None:
    who = s.asks.pop()[1]
    basics.play_card(g, s, who, s.chain[C_CARD])
    s.asks.append((ROLL_STEAL, who, move[1]))
    actions.finish(g, s, who)


def steal(g: Amazons, s: AmazonsState, move: Move) -> None:
    """RA-DI-STL: thief and victim know the card; others cannot tell any more what the victim holds, unless it was her only card (RA-ASK-5)."""
    _, thief, victim = s.asks.pop()
    card = move[1]
    if s.hand_size[victim] > 1:
        hand = s.hands[victim]
        s.known = [known if seat in (thief, victim) else known & ~hand for seat, known in enumerate(s.known)]
    basics.leave_hand(s, victim, card)
    basics.join_hand(s, thief, card)
    s.known[victim] |= 1 << card
    if s.log is not None:
        s.log.append(Event("RA-DI-STL", thief, "stole from", (victim,)))
        for seat in (thief, victim):
            s.log.append(Event("RA-DI-STL", seat, "saw stolen", (card,), True))


def pick_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-DI-PCK: any card of the discard pile."""
    return [(PICK, card, 0) for card in members(s.discard)]


def answer_pick(g: Amazons, s: AmazonsState, move: Move) -> None:
    """RA-DI-PCK: everybody sees what is taken."""
    who = s.asks.pop()[1]
    bit = 1 << move[1]
    s.discard &= ~bit
    s.known = [known | bit for known in s.known]
    basics.join_hand(s, who, move[1])
    if s.log is not None:
        s.log.append(Event("RA-DI-PCK", who, "picked", (move[1],)))
    basics.play_card(g, s, who, s.chain[C_CARD])
    actions.finish(g, s, who)


# OSA


def ability_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-DI-OSA: an ability of an opponent whose Basic Amazon is available."""
    who = s.active
    return [(ABILITY, seat, ability) for seat, ability in lenders(g, s, who, s.ap[who] - g.box.active_cost[s.chain[C_CARD]])]


def answer_ability(g: Amazons, s: AmazonsState, move: Move) -> None:
    who = s.asks.pop()[1]
    s.chain[C_A], s.chain[C_ABILITY] = move[1], move[2]
    s.asks.append((ASK_SPEND, who))


def spend_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-DI-OSA: one own charged ability."""
    who = s.active
    return [(SPEND, 2 * s.classes[who] + bit, 0) for bit in (0, 1) if s.charged[who] >> bit & 1]


def answer_spend(g: Amazons, s: AmazonsState, move: Move) -> None:
    """RA-DI-OSA, RA-RULING-52: what belongs to an Action waits for it until the end of the turn; everything else follows at once."""
    who = s.asks.pop()[1]
    s.chain[C_SPEND] = move[1]
    ability = s.chain[C_ABILITY]
    if ability in IN_AN_ACTION:
        _settle(g, s, who)
        s.borrowed |= 1 << ability
        actions.finish(g, s, who)
    else:
        begin_ability(g, s, who, ability)
