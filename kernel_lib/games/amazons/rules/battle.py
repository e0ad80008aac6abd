"""Battles: against an event of the own or a neighbouring area, and the Amazonomachy (RA-BATTLE, RA-EVT, RA-AMZ).

There are no failed battles: every question offers only answers with which the battle can still be won and paid (RA-BATTLE-5, RA-ASK-2). What could be
gathered is a product of three small lists: own Amazons (`fighters`), commons (`helpers`) and sets of cards (`Amazons.boost_sets`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.event import Event
from kernel_lib.core.types import CHANCE, Move
from kernel_lib.games.amazons.catalog import AMAZONOMACHY_MARK, BATTLE_COST, LEFT, M1, OPT_OST, OPT_SWP, P2, RIGHT, W2
from kernel_lib.games.amazons.moves import (
    ANCILLARY,
    ASK_BOOST,
    ASK_COMMON,
    ASK_EXHAUST,
    ASK_FREE,
    ASK_OWN,
    ASK_SLOT,
    ASK_TERRAIN,
    BASIC,
    BOOST,
    BORROW,
    BOTH,
    CAMPAIGN,
    COMMON,
    EXHAUST,
    FIGHT,
    FREE,
    FULL,
    IGNORED,
    IN_LEFT,
    IN_RIGHT,
    NORMAL,
    NOT_ANY,
    OWN,
    PAY,
    REACH,
    ROLL_COMMON,
    ROLL_EVENT,
    SLOT,
    STRIKE,
    TERRAIN,
)
from kernel_lib.games.amazons.rules import actions, basics
from kernel_lib.games.amazons.state import (
    C_A,
    C_ACT,
    C_B,
    C_BOOSTS,
    C_COMMON,
    C_EXHAUST,
    C_FREE,
    C_HOW,
    C_LENT,
    C_OWN,
    C_SLOT,
    C_TERRAIN,
    COLOURS_IN,
    G_EVENT,
    G_ROW,
    NOBODY,
    NONE,
    S_BATTLE,
    AmazonsState,
)

if TYPE_CHECKING:
    from kernel_lib.games.amazons.rules import Amazons

Need = tuple[int, int]
"""Might and Cunning to be reached."""
Fighter = tuple[Move, int, int, int, int]
"""The answer that names her, Might, Cunning, AP, and the set of cards that are then no boosts any more."""
Helper = tuple[int, int, int, int, int, int]
"""NOT_ANY to BOTH, Might, Cunning, AP (as cheap as possible), and Might and Cunning after a swap of the slots."""
EXTRA = 8
"""Offset in the chain of a borrowed fighter: EXTRA + opponent * 2 + 0 for the Basic or 1 for the Ancillary."""


# What stands against her


def event_need(g: Amazons, s: AmazonsState, area: int, colour: int, terrain: int) -> Need:
    """RA-BATTLE-2, RA-BATTLE-3: the open card of the colour, and the terrain of the token's area unless it is ignored."""
    box, card = g.box, s.tops[colour]
    if terrain == IGNORED:
        return box.event_m[card], box.event_c[card]
    return box.event_m[card] + box.terrain_m[area], box.event_c[card] + box.terrain_c[area]


def _needs(g: Amazons, s: AmazonsState, who: int) -> list[Need]:
    """What the chain may have to reach; two values while it is open whether terrain counts (RA-SA-M1)."""
    chain = s.chain
    if chain[C_ACT] == CAMPAIGN:
        return [(g.box.row_m[chain[C_A]], g.box.row_c[chain[C_A]])]
    if chain[C_TERRAIN] != NONE:
        return [event_need(g, s, chain[C_A], chain[C_B], chain[C_TERRAIN])]
    return [event_need(g, s, chain[C_A], chain[C_B], terrain) for terrain in ((FULL, IGNORED) if basics.has_ability(s, who, M1) else (FULL,))]


# What she can gather


def fighters(g: Amazons, s: AmazonsState, who: int, campaign: bool) -> list[Fighter]:
    """RA-BATTLE-4, RA-AMZ-2, RA-AMZ-7, RA-DI-OST: own Amazons that may fight, nobody, or one that a card borrows from an opponent."""
    box, kind, ally = g.box, s.classes[who], s.ancillary[who]
    basic, ancillary = s.basic_up[who], s.ancillary_up[who] and (not campaign or g.ancillary_campaign)
    found: list[Fighter] = [((OWN, NOT_ANY, 0), 0, 0, 0, 0)]
    if basic:
        found.append(((OWN, BASIC, 0), box.basic_m[kind], box.basic_c[kind], 0, 0))
    if ancillary:
        found.append(((OWN, ANCILLARY, 0), box.anc_m[ally], box.anc_c[ally], 0, 0))
    if basic and ancillary and g.own_max > 1:
        found.append(((OWN, BOTH, 0), box.basic_m[kind] + box.anc_m[ally], box.basic_c[kind] + box.anc_c[ally], 0, 0))
    if s.hands[who] & box.cards_with[OPT_OST] and (s.basic_up[who] or s.ancillary_up[who]):
        _add_borrowed(g, s, who, campaign, found)
    return found


def _add_borrowed(g: Amazons, s: AmazonsState, who: int, campaign: bool, found: list[Fighter]) -> None:
    box = g.box
    actives = [active for active in box.actives_with[OPT_OST] if s.hands[who] >> (active >> 1) & 1]
    for seat in range(g.players):
        if seat == who:
            continue
        kind, ally = s.classes[seat], s.ancillary[seat]
        for active in actives:
            cost, card = box.active_cost[active], 1 << (active >> 1)
            if s.basic_up[seat]:
                found.append(((BORROW, 2 * seat, active), box.basic_m[kind], box.basic_c[kind], cost, card))
        for active in actives:
            cost, card = box.active_cost[active], 1 << (active >> 1)
            if s.ancillary_up[seat] and (not campaign or g.ancillary_campaign):
                found.append(((BORROW, 2 * seat + 1, active), box.anc_m[ally], box.anc_c[ally], cost, card))


def helpers(g: Amazons, s: AmazonsState, who: int, campaign: bool) -> list[Helper]:
    """RA-BATTLE-4, RA-COM-3, RA-AMZ-2: open, unreserved commons with the bonus of their slot; a common is a must in an Amazonomachy.

    They depend on the two slots only, so each list is made once; callers leave it as it is.
    """
    (left, right), (left_held, right_held) = s.open, s.held
    key = (left, right, left_held == NOBODY, right_held == NOBODY, basics.has_ability(s, who, P2), campaign)
    found = g.helper_lists.get(key)
    if found is None:
        found = g.helper_lists[key] = _helpers(g, *key)
    return found


def _helpers(g: Amazons, left: int, right: int, left_free: bool, right_free: bool, costs_nothing: bool, campaign: bool) -> list[Helper]:
    box = g.box
    found: list[Helper] = [] if campaign else [(NOT_ANY, 0, 0, 0, 0, 0)]
    for slot, common, is_there in ((LEFT, left, left_free), (RIGHT, right, right_free)):
        if is_there and not (campaign and box.common_mark[common] != AMAZONOMACHY_MARK):
            m, c = box.common_m[common], box.common_c[common]
            cost = 0 if costs_nothing else box.common_cost[common]
            found.append((slot + 1, m + box.slot_m[slot], c + box.slot_c[slot], cost, m + box.slot_m[1 - slot], c + box.slot_c[1 - slot]))
    if g.common_max > 1 and not campaign and left_free and right_free:
        bonus = box.slot_bonus
        m, c = box.common_m[left] + box.common_m[right] + bonus, box.common_c[left] + box.common_c[right] + bonus
        costs = box.common_cost[left], box.common_cost[right]
        found.append((BOTH, m, c, min(costs) if costs_nothing else sum(costs), m, c))
    return found


def can_swap(s: AmazonsState) -> bool:
    """RA-DI-SWP: neither common is reserved."""
    return s.held[LEFT] == NOBODY and s.held[RIGHT] == NOBODY


def forces(g: Amazons, s: AmazonsState, who: int, budget: int, fighting: list[Fighter], helping: list[Helper]) -> list[Need]:
    """Every Might and Cunning that can be gathered with so many AP from these fighters and helpers and the boosts of the hand."""
    boosts, swap = s.hands[who] & g.boost_cards, can_swap(s)
    found: list[Need] = []
    for (kind, own, _), m, c, cost, used in fighting:
        sets = g.boost_sets(boosts & ~used, swap)
        nobody = kind == OWN and own == NOT_ANY
        for helper, hm, hc, price, sm, sc in helping:
            if nobody and helper == NOT_ANY:
                continue  # RA-BATTLE-4: at least one Amazon takes part
            left = budget - cost - price
            for bm, bc, swapped, ap in sets:
                if ap <= left:
                    found.append((m + sm + bm, c + sc + bc) if swapped else (m + hm + bm, c + hc + bc))
    return found


def _reaches(found: list[Need], need: Need) -> bool:
    """RA-BATTLE-5: Might and Cunning must both be reached."""
    might, cunning = need
    for m, c in found:  # noqa: SIM110  a generator would cost more than the comparisons
        if m >= might and c >= cunning:
            return True
    return False


# What may be fought


def add_battles(g: Amazons, s: AmazonsState, who: int, cost: int, moves: list[Move]) -> None:
    """RA-BATTLE-1, RA-BATTLE-10, RA-SA-W2: tokens of the own area, with W2 also of open neighbouring ones; then the Amazonomachy."""
    budget = s.ap[who] - cost
    if budget < 0:
        return
    here = s.area[who]
    reaches = basics.has_ability(s, who, W2)
    if s.tokens[here] or reaches:
        found = forces(g, s, who, budget, fighters(g, s, who, False), helpers(g, s, who, False))
        if found:
            terrains = (FULL, IGNORED) if basics.has_ability(s, who, M1) else (FULL,)
            _add_targets(g, s, FIGHT, here, terrains, found, moves)
            if reaches:
                for area in members(g.board.masks[here] & ~basics.closed_for(g, s, who)):
                    _add_targets(g, s, REACH, area, terrains, found, moves)
    if s.row[who] == NONE and s.supply[who]:
        _add_campaigns(g, s, who, budget, moves)


def _add_targets(g: Amazons, s: AmazonsState, kind: int, area: int, terrains: tuple[int, ...], found: list[Need], moves: list[Move]) -> None:
    for colour in COLOURS_IN[s.tokens[area]]:
        if s.held_events[colour] == NOBODY and any(_reaches(found, event_need(g, s, area, colour, terrain)) for terrain in terrains):
            moves.append((kind, area, colour))


def _add_campaigns(g: Amazons, s: AmazonsState, who: int, budget: int, moves: list[Move]) -> None:
    """RA-AMZ-2..5: rows that nobody has taken, with a marked common, if she has supplies and fought none yet."""
    helping = helpers(g, s, who, True)
    if helping:
        found = forces(g, s, who, budget, fighters(g, s, who, True), helping)
        box = g.box
        moves += [(CAMPAIGN, row, 0) for row in range(len(box.row_m)) if row not in s.row and _reaches(found, (box.row_m[row], box.row_c[row]))]


def can_finish(g: Amazons, s: AmazonsState, who: int, cost: int) -> bool:
    """RA-ASK-2: whether the battle in the chain can be won and paid with this class cost."""
    campaign = s.chain[C_ACT] == CAMPAIGN
    found = forces(g, s, who, s.ap[who] - cost, fighters(g, s, who, campaign), helpers(g, s, who, campaign))
    return any(_reaches(found, need) for need in _needs(g, s, who))


# The chain


def proceed(g: Amazons, s: AmazonsState, who: int) -> None:
    """The next question of the battle: terrain, own Amazon, who is exhausted for a borrowed one, common, her price, cards."""
    chain = s.chain
    if chain[C_TERRAIN] == NONE:
        if chain[C_ACT] != CAMPAIGN and basics.has_ability(s, who, M1):
            s.asks.append((ASK_TERRAIN, who))
            return
        chain[C_TERRAIN] = FULL
    if chain[C_OWN] == NONE:
        s.asks.append((ASK_OWN, who))
    elif chain[C_LENT] != NONE and chain[C_EXHAUST] == NONE:
        s.asks.append((ASK_EXHAUST, who))
    elif chain[C_COMMON] == NONE:
        s.asks.append((ASK_COMMON, who))
    elif chain[C_FREE] == NONE and _costs_something(g, s) and basics.has_ability(s, who, P2):
        s.asks.append((ASK_FREE, who))
    else:
        chain[C_FREE], chain[C_BOOSTS] = max(chain[C_FREE], PAY), 0
        s.asks.append((ASK_BOOST, who))


def _named_slots(s: AmazonsState) -> tuple[int, ...]:
    """Slots of the commons that take part."""
    return ((), (LEFT,), (RIGHT,), (LEFT, RIGHT))[s.chain[C_COMMON]]


def _costs_something(g: Amazons, s: AmazonsState) -> bool:
    return any(g.box.common_cost[s.open[slot]] for slot in _named_slots(s))


def _budget(g: Amazons, s: AmazonsState, who: int) -> int:
    """AP left after the class cost (RA-BATTLE-6)."""
    return s.ap[who] - (g.box.cost[s.classes[who]][BATTLE_COST] if s.chain[C_HOW] == NORMAL else 0)


def _fighter(g: Amazons, s: AmazonsState, who: int) -> Fighter:
    """Who was named in the chain."""
    chain = s.chain
    answer = (BORROW, chain[C_OWN] - EXTRA, chain[C_LENT]) if chain[C_LENT] != NONE else (OWN, chain[C_OWN], 0)
    return next(entry for entry in fighters(g, s, who, chain[C_ACT] == CAMPAIGN) if entry[0] == answer)


def terrain_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-SA-M1: with the terrain, if that can be won, or without."""
    who, chain = s.active, s.chain
    found = forces(g, s, who, _budget(g, s, who), fighters(g, s, who, False), helpers(g, s, who, False))
    return [(TERRAIN, way, 0) for way in (FULL, IGNORED) if _reaches(found, event_need(g, s, chain[C_A], chain[C_B], way))]


def answer_terrain(g: Amazons, s: AmazonsState, move: Move) -> None:
    who = s.asks.pop()[1]
    s.chain[C_TERRAIN] = move[1]
    proceed(g, s, who)


def own_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-BATTLE-4: at most one own Amazon, or a borrowed one."""
    who, campaign = s.active, s.chain[C_ACT] == CAMPAIGN
    need, budget, helping = _needs(g, s, who)[0], _budget(g, s, who), helpers(g, s, who, campaign)
    return [entry[0] for entry in fighters(g, s, who, campaign) if _reaches(forces(g, s, who, budget, [entry], helping), need)]


def answer_own(g: Amazons, s: AmazonsState, move: Move) -> None:
    who = s.asks.pop()[1]
    if move[0] == BORROW:
        s.chain[C_OWN], s.chain[C_LENT] = EXTRA + move[1], move[2]
    else:
        s.chain[C_OWN] = move[1]
    proceed(g, s, who)


def exhaust_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-DI-OST: one own available Amazon is exhausted for the borrowed one."""
    who = s.active
    return [(EXHAUST, which, 0) for which, up in ((BASIC, s.basic_up[who]), (ANCILLARY, s.ancillary_up[who])) if up]


def answer_exhaust(g: Amazons, s: AmazonsState, move: Move) -> None:
    who = s.asks.pop()[1]
    s.chain[C_EXHAUST] = move[1]
    proceed(g, s, who)


def common_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-BATTLE-4, RA-BATTLE-9: at most one common, whatever her mark."""
    who, campaign = s.active, s.chain[C_ACT] == CAMPAIGN
    need, budget, fighter = _needs(g, s, who)[0], _budget(g, s, who), [_fighter(g, s, who)]
    return [(COMMON, entry[0], 0) for entry in helpers(g, s, who, campaign) if _reaches(forces(g, s, who, budget, fighter, [entry]), need)]


def answer_common(g: Amazons, s: AmazonsState, move: Move) -> None:
    who = s.asks.pop()[1]
    s.chain[C_COMMON] = move[1]
    proceed(g, s, who)


def _helper(g: Amazons, s: AmazonsState, who: int, free: int) -> Helper:
    """The commons of the chain with their price: `free` is PAY, or the slot (plus 1) of the one that P2 frees."""
    entry = next(entry for entry in helpers(g, s, who, s.chain[C_ACT] == CAMPAIGN) if entry[0] == s.chain[C_COMMON])
    price = sum([g.box.common_cost[s.open[slot]] for slot in _named_slots(s) if slot + 1 != free])
    return (*entry[:3], price, *entry[4:])


def free_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-SA-P2: pay for the common, if the battle can be paid then, or not; of two commons one is free."""
    who = s.active
    need, budget, fighter = _needs(g, s, who)[0], _budget(g, s, who), [_fighter(g, s, who)]
    ways = [PAY, *(slot + 1 for slot in _named_slots(s) if g.box.common_cost[s.open[slot]])]
    return [(FREE, way, 0) for way in ways if _reaches(forces(g, s, who, budget, fighter, [_helper(g, s, who, way)]), need)]


def answer_free(g: Amazons, s: AmazonsState, move: Move) -> None:
    who = s.asks.pop()[1]
    s.chain[C_FREE] = move[1]
    proceed(g, s, who)


def boost_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-DI-T, RA-DI-SWP: one more card, in the order of their numbers, with which the battle can still be won; or the blow itself."""
    who, chain = s.active, s.chain
    (_, m, c, cost, used), (_, hm, hc, price, sm, sc) = _fighter(g, s, who), _helper(g, s, who, chain[C_FREE])
    budget, need = _budget(g, s, who) - cost - price, _needs(g, s, who)[0]
    last = chain[C_BOOSTS].bit_length() + 1 >> 1  # number of the card after the last one named
    later = (s.hands[who] & g.boost_cards & ~used) >> last << last
    swap = can_swap(s)

    def can_win(named: int, rest: int) -> bool:
        bm, bc, swapped, ap = g.boost_sum(named)
        for rm, rc, turned, more in g.boost_sets(rest, swap):
            hm_, hc_ = (sm, sc) if swapped ^ turned else (hm, hc)
            if ap + more <= budget and m + hm_ + bm + rm >= need[0] and c + hc_ + bc + rc >= need[1]:
                return True
        return False

    moves: list[Move] = []
    for card in members(later):
        rest = later >> card + 1 << card + 1
        for active in (2 * card, 2 * card + 1):
            if g.is_boost(active, swap) and can_win(chain[C_BOOSTS] | 1 << active, rest):
                moves.append((BOOST, active, 0))
    if can_win(chain[C_BOOSTS], 0):
        moves.append((STRIKE, 0, 0))
    return moves


def answer_boost(g: Amazons, s: AmazonsState, move: Move) -> None:
    """After the last card: where the token goes, if two slots of its colour are open."""
    if move[0] == BOOST:
        s.chain[C_BOOSTS] |= 1 << move[1]
        return
    who = s.asks.pop()[1]
    if s.chain[C_ACT] == CAMPAIGN:
        _finish(g, s, who)
    else:
        open_slots = slots_for(g, s, who, s.chain[C_B])
        if len(open_slots) > 1:
            s.asks.append((ASK_SLOT, who))
        else:
            s.chain[C_SLOT] = open_slots[0] if open_slots else NONE
            _finish(g, s, who)


def slots_for(g: Amazons, s: AmazonsState, who: int, colour: int) -> list[int]:
    """RA-BATTLE-8: open playmat slots of a colour."""
    return [slot for slot, wanted in enumerate(g.box.slot_colour[s.classes[who]]) if wanted == colour and not s.covered[who] >> slot & 1]


def slot_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-BATTLE-8: the owner's choice."""
    return [(SLOT, slot, 0) for slot in slots_for(g, s, s.active, s.chain[C_B])]


def answer_slot(g: Amazons, s: AmazonsState, move: Move) -> None:
    who = s.asks.pop()[1]
    s.chain[C_SLOT] = move[1]
    _finish(g, s, who)


# The battle is won


def _finish(g: Amazons, s: AmazonsState, who: int) -> None:
    """RA-BATTLE-11: pay, abilities, swap, exhaust, score and take, cards, next event card, next common."""
    chain = s.chain
    slots = _named_slots(s)
    actions.take_action(g, s, who)
    _pay_battle(g, s, who, slots)
    _spend_abilities(g, s, who)
    named = members(chain[C_BOOSTS])
    if sum([g.box.option_of[active] == OPT_SWP for active in named]) & 1:
        s.open.reverse()
        slots = tuple([1 - slot for slot in slots])[::-1]
        if s.log is not None:
            s.log.append(Event("RA-DI-SWP", who, "swapped", (s.open[LEFT], s.open[RIGHT])))
    _exhaust(g, s, who)
    s.asks += [(ROLL_COMMON, CHANCE, slot) for slot in reversed(slots)]
    if chain[C_ACT] == CAMPAIGN:
        _win_row(g, s, who)
    else:
        _win_event(g, s, who)
    for active in [*named, *([chain[C_LENT]] if chain[C_LENT] != NONE else [])]:
        basics.play_card(g, s, who, active)
    for slot in slots:
        basics.discard_common(s, slot)
    actions.finish(g, s, who)


def _pay_battle(g: Amazons, s: AmazonsState, who: int, slots: tuple[int, ...]) -> None:
    """RA-BATTLE-6: class cost and commons; cards are paid when they are played (all before anything else changes hands)."""
    chain = s.chain
    cost = g.box.cost[s.classes[who]][BATTLE_COST] if chain[C_HOW] == NORMAL else 0
    cost += sum([g.box.common_cost[s.open[slot]] for slot in slots if slot + 1 != chain[C_FREE]])
    basics.pay(g, s, who, cost, S_BATTLE)


def _spend_abilities(g: Amazons, s: AmazonsState, who: int) -> None:
    """RA-SA-2: W2, M1 and P2 are spent when the battle is complete (W1 is with the Action)."""
    chain = s.chain
    if chain[C_ACT] == REACH:
        basics.use_ability(g, s, who, W2)
    if chain[C_TERRAIN] == IGNORED:
        basics.use_ability(g, s, who, M1)
    if chain[C_FREE] in (IN_LEFT, IN_RIGHT):
        basics.use_ability(g, s, who, P2)


def _exhaust(g: Amazons, s: AmazonsState, who: int) -> None:
    """RA-BATTLE-7, RA-BATTLE-12: whoever was named is exhausted, needed or not; for a borrowed Amazon an own one (RA-DI-OST)."""
    chain = s.chain
    used = chain[C_EXHAUST] if chain[C_LENT] != NONE else chain[C_OWN]
    if used in (BASIC, BOTH):
        s.basic_up[who] = 0
    if used in (ANCILLARY, BOTH):
        s.ancillary_up[who] = 0
    if s.log is not None and used != NOT_ANY:
        if chain[C_LENT] != NONE:
            s.log.append(Event("RA-DI-OST", who, "borrowed", divmod(chain[C_OWN] - EXTRA, 2)))
        s.log.append(Event("RA-BATTLE-7", who, "exhausted", (used,)))


def _win_event(g: Amazons, s: AmazonsState, who: int) -> None:
    """RA-BATTLE-7, RA-BATTLE-8: points, card and token; the next card of the colour is turned up, if there is one (RA-EVT-3)."""
    chain, box = s.chain, g.box
    area, colour = chain[C_A], chain[C_B]
    card = s.tops[colour]
    if s.log is not None:
        s.log.append(Event("RA-BATTLE-7", who, "beat", (card, area)))
    basics.score(s, who, box.event_vp[card], G_EVENT, "RA-BATTLE-7")
    s.won[who] |= 1 << card
    s.tokens[area] -= 1 << 2 * colour
    if chain[C_SLOT] == NONE:
        s.beside[who] += 1 << 3 * colour
    else:
        s.covered[who] |= 1 << chain[C_SLOT]
    if s.log is not None:
        s.log.append(Event("RA-BATTLE-8", who, "kept token", (colour, chain[C_SLOT])))
    s.tops[colour] = NONE
    if s.piles[colour]:
        s.asks.append((ROLL_EVENT, CHANCE, colour))


def _win_row(g: Amazons, s: AmazonsState, who: int) -> None:
    """RA-AMZ-3, RA-AMZ-4: one supply, the points of the round; the row is taken for good."""
    row = s.chain[C_A]
    s.supply[who] -= 1
    s.row[who] = row
    if s.log is not None:
        s.log.append(Event("RA-AMZ-3", who, "lost supply", (1,)))
        s.log.append(Event("RA-AMZ-4", who, "campaign", (row,)))
    basics.score(s, who, g.box.row_vp[row][s.round - 1], G_ROW, "RA-AMZ-4")
