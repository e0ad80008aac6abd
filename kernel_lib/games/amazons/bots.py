"""What a good player looks at (ledger section 9): points, what the end scoring would bring, action points, what can be done near by, the god."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.types import OVER, UNKNOWN, Player
from kernel_lib.games.amazons.catalog import (
    AMAZONOMACHY_MARK,
    BATTLE_COST,
    FLAG_COST,
    FLAG_MARK,
    HECATE,
    PAS_COLOUR,
    PAS_MINUS,
    PAS_PLUS,
    PAS_SUPPLY,
    PAS_TWO,
    PAS_WIN,
    SACRIFICE_COST,
    SACRIFICE_MARK,
    SUPPLY_COST,
    SUPPLY_MARK,
)
from kernel_lib.games.amazons.rules import basics, works
from kernel_lib.games.amazons.rules.rounds import ROUNDS
from kernel_lib.games.amazons.state import COLOURS_IN, NOBODY, NONE, AmazonsState

if TYPE_CHECKING:
    from kernel_lib.games.amazons.rules import Amazons

# All in victory points.
WIN = 1000.0
AP = 0.95
"""An action point can always be burnt for a point, but not at once."""
READY = 0.4
"""An available Amazon before the last round; in the last one she scores."""
CHARGED = 0.4
"""What a charged ability may bring before it scores at the end."""
CARD = 0.7
"""A card in hand, besides its passive."""
BUSY = 4
"""So many action points beyond the last one leave room for abilities and cards in the last round."""
PASSIVE = {PAS_MINUS: -1.0, PAS_PLUS: 1.0, PAS_TWO: 2.0, PAS_COLOUR: 1.5, PAS_WIN: 0.5}
FAVOUR = 1.5
"""A Sacrifice token in the first two rounds: place and bonus in the next one."""
STARVING = (4.5, 6.5, 14.0)
"""What each missing supply costs, by round: there is less and less time to fetch it, and without supplies nobody wins."""
NEAR = 0.85
"""Share of an opportunity that is left for every step to it, and for the others who may be quicker."""
STEPS = 2
"""So far opportunities are looked for."""
ENVY = 0.35
"""What a point of the best rival counts."""


def evaluate(g: Amazons, s: AmazonsState, me: Player) -> float:
    """How good the view looks for `me`: own prospects against those of the best rival."""
    if s.to_act == OVER:
        result = g.result(s)
        won = result is not None and me in result.winners
        return (WIN if won else -WIN) + s.vp[me]
    if UNKNOWN in s.area or not s.round:
        return _start(g, s, me)
    own = _holdings(g, s, me, _spare(g, s, me)) + _hand(g, s, me) + _opportunity(g, s, me) - _wrath(g, s, me)
    return own - ENVY * max([_holdings(g, s, who, 0) + CARD * s.hand_size[who] - _wrath(g, s, who) for who in range(g.players) if who != me])


def _start(g: Amazons, s: AmazonsState, me: Player) -> float:
    """While the table is laid: tokens that lie near the own miniature."""
    here = s.area[me]
    if here == UNKNOWN:
        return 0.0
    return float(sum([len(COLOURS_IN[s.tokens[area]]) for area in (here, *g.board.nbrs[here])]))


def _spare(g: Amazons, s: AmazonsState, me: Player) -> int:
    """RA-DIP-2: supplies that the own cards add at the end."""
    return sum([g.box.passive[card] == PAS_SUPPLY for card in members(s.hands[me])])


def _leisure(s: AmazonsState, who: Player) -> float:
    """How much of the game is left for her: all of it before the last round, then as long as her action points last."""
    return 1.0 if s.round < ROUNDS else min(1.0, max(0, s.ap[who] - 1) / BUSY)


def _holdings(g: Amazons, s: AmazonsState, who: Player, spare: int) -> float:
    """Points, action points, and what everybody can see that the end scoring would bring."""
    box, covered = g.box, s.covered[who]
    value = s.vp[who] + AP * s.ap[who] - s.flags[who]
    value += sum([penalty for slot, penalty in enumerate(box.slot_penalty[s.classes[who]]) if not covered >> slot & 1])
    value += (1.0 if s.round == ROUNDS else READY) * (s.basic_up[who] + s.ancillary_up[who])
    value += (1.0 + CHARGED * _leisure(s, who)) * s.charged[who].bit_count() + s.ares[who]
    if s.row[who] == NONE:
        value -= box.no_amazonomachy
    if s.sacrifice[who] != NONE:
        value += box.track_vp[s.sacrifice[who]] if s.round == ROUNDS else FAVOUR
    return value + _supplies(g, s, s.supply[who], spare)


def _supplies(g: Amazons, s: AmazonsState, supply: int, spare: int) -> float:
    """The supply table for what will be left of so many after the deductions to come, and with what cards add at the end."""
    left = min(g.box.most_supply, supply - (ROUNDS - s.round) + spare)
    if left <= 0:
        return g.box.supply_vp[1] - STARVING[s.round - 1] * (1 - left)
    return float(g.box.supply_vp[left])


def _hand(g: Amazons, s: AmazonsState, me: Player) -> float:
    """Own cards: an option each, and the passive if they are kept."""
    use, share = CARD * _leisure(s, me), 0.5 + s.round / (2 * ROUNDS)
    return sum([use + PASSIVE.get(g.box.passive[card], 0.0) * share for card in members(s.hands[me])])


def _wrath(g: Amazons, s: AmazonsState, who: Player) -> float:
    """RA-GODH-5: what the god's demand is likely to cost, by the way to the nearest free refuge."""
    if s.god == UNKNOWN or (s.bonus[who] and s.track[who] == HECATE):
        return 0.0
    refuge, penalty = g.box.god_refuge[s.god], g.box.god_penalty[s.god]
    here = s.area[who]
    if not refuge or refuge >> here & 1:
        return 0.0
    free = refuge & ~basics.occupied(s, who) if g.exclusive else refuge
    ways = [g.board.distance[here][area] for area in members(free)]
    way = min([steps for steps in ways if steps > 0], default=99)
    if s.ap[who] < way:
        return float(penalty)
    return penalty * (0.5 if s.ap[who] <= way + 1 else 0.25)


# What can be done here or near by


def _opportunity(g: Amazons, s: AmazonsState, me: Player) -> float:
    """The best that she could do within a few steps, less the way there."""
    if not s.ap[me]:
        return 0.0
    free = basics.available(g, s, me)
    seen = 1 << s.area[me]
    ring = seen
    totals = _forces(g, s, me)
    best, share = NEAR * NEAR * _campaign_gain(g, s, me), NEAR  # commons and rows are there for everybody
    for steps in range(STEPS + 1):
        left = s.ap[me] - steps
        if left <= 0:
            break
        for area in members(ring):
            best = max(best, share * _gain(g, s, me, area, left, totals) - AP * steps)
        near = 0
        for area in members(ring):
            near |= g.board.masks[area]
        ring = near & free & ~seen
        seen |= ring
        share *= NEAR
    return best


Force = tuple[int, int, float, int]


def _forces(g: Amazons, s: AmazonsState, me: Player) -> list[Force]:
    """Might, Cunning, what they are worth besides, and AP of every party without cards."""
    box, kind, ally = g.box, s.classes[me], s.ancillary[me]
    ready = 1.0 if s.round == ROUNDS else READY
    own: list[Force] = [(0, 0, 0.0, 0)]
    if s.basic_up[me]:
        own.append((box.basic_m[kind], box.basic_c[kind], ready, 0))
    if s.ancillary_up[me]:
        own.append((box.anc_m[ally], box.anc_c[ally], ready, 0))
    common: list[Force] = [(0, 0, 0.0, 0)]
    for slot, card in enumerate(s.open):
        if card != NONE and s.held[slot] == NOBODY:
            common.append((box.common_m[card] + box.slot_m[slot], box.common_c[card] + box.slot_c[slot], 0.0, box.common_cost[card]))
    return [(m + x, c + y, worth, ap) for m, c, worth, _ in own for x, y, _, ap in common if m + c + x + y]


def _gain(g: Amazons, s: AmazonsState, me: Player, area: int, ap: int, totals: list[Force]) -> float:
    """The best that one Action in this area would bring, less what it costs."""
    return max(0.0, _battle_gain(g, s, me, area, ap, totals), _work_gain(g, s, me, area, ap))


def _campaign_gain(g: Amazons, s: AmazonsState, me: Player) -> float:
    """The best Amazonomachy that she could fight now with her Basic Amazon and without cards, less what it costs."""
    box, kind, best = g.box, s.classes[me], 0.0
    if s.row[me] != NONE or not s.supply[me] or not s.basic_up[me]:
        return best
    spare = _spare(g, s, me)
    lost = _supplies(g, s, s.supply[me], spare) - _supplies(g, s, s.supply[me] - 1, spare) + (1.0 if s.round == ROUNDS else READY)
    for slot, card in enumerate(s.open):
        if card == NONE or s.held[slot] not in (NOBODY, me) or box.common_mark[card] != AMAZONOMACHY_MARK:
            continue
        price = box.cost[kind][BATTLE_COST] + box.common_cost[card]
        might, cunning = box.basic_m[kind] + box.common_m[card] + box.slot_m[slot], box.basic_c[kind] + box.common_c[card] + box.slot_c[slot]
        rows = [row for row in range(len(box.row_m)) if row not in s.row and might >= box.row_m[row] and cunning >= box.row_c[row]]
        if rows and price <= s.ap[me]:
            best = max(best, max([box.row_vp[row][s.round - 1] for row in rows]) + box.no_amazonomachy - AP * price - lost)
    return best


def _battle_gain(g: Amazons, s: AmazonsState, me: Player, area: int, ap: int, totals: list[Force]) -> float:
    box, best = g.box, 0.0
    cost = box.cost[s.classes[me]][BATTLE_COST]
    for colour in COLOURS_IN[s.tokens[area]]:
        top = s.tops[colour]
        if top == NONE or s.held_events[colour] not in (NOBODY, me):
            continue
        might, cunning = box.event_m[top] + box.terrain_m[area], box.event_c[top] + box.terrain_c[area]
        prices = [AP * (cost + price) + worth for m, c, worth, price in totals if m >= might and c >= cunning and cost + price <= ap]
        if prices:
            best = max(best, box.event_vp[top] + _cover(g, s, me, colour) - min(prices))
    return best


def _cover(g: Amazons, s: AmazonsState, me: Player, colour: int) -> int:
    """The worst open penalty of a colour."""
    kind, covered = s.classes[me], s.covered[me]
    rows = zip(g.box.slot_colour[kind], g.box.slot_penalty[kind], strict=True)
    return max([-penalty for slot, (wanted, penalty) in enumerate(rows) if wanted == colour and not covered >> slot & 1], default=0)


def _work_gain(g: Amazons, s: AmazonsState, me: Player, area: int, ap: int) -> float:
    """Sacrifice, Flag and Supply with the commons that lie open."""
    box, best = g.box, 0.0
    costs = box.cost[s.classes[me]]
    for slot, card in enumerate(s.open):
        if card == NONE or s.held[slot] not in (NOBODY, me):
            continue
        mark, price = box.common_mark[card], box.common_cost[card]
        if mark == SACRIFICE_MARK and s.sacrifice[me] == NONE and basics.empty_positions(g, s, area) > 0 and works.altars(s, me):
            worth = box.sacrifice + (3.0 if s.round == ROUNDS else FAVOUR)
            price += costs[SACRIFICE_COST]
        elif mark == FLAG_MARK and s.flags[me] and box.positions[area] and not s.tokens[area] and s.flag[area] == NOBODY:
            worth = box.positions[area] + 1.0
            price += costs[FLAG_COST]
        elif mark == SUPPLY_MARK and box.urn[area] and s.supply[me] < box.most_supply:
            spare = _spare(g, s, me)
            worth = _supplies(g, s, s.supply[me] + 1, spare) - _supplies(g, s, s.supply[me], spare)
            price += costs[SUPPLY_COST]
        else:
            continue
        if price <= ap:
            best = max(best, worth - AP * price)
    return best
