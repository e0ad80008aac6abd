"""Items that are used: rare items, and what their use changes (HT-ITEM)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.types import Ask, Move
from kernel_lib.games.hetairos.catalog import (
    ALL_SIDES,
    AMAZON_NPC,
    AUTOMATON,
    CADUCEUS,
    CAVERN,
    CERBERUS,
    CORNUCOPIA,
    GIRDLE,
    GREAT,
    HOPLITE_NPC,
    LOST_ONE,
    LYRE,
    PHILOCTETES,
    ROD,
    SANDALS,
    SHADE,
    SPRING,
    TEETH,
    THUNDERBOLT,
    TRIDENT,
)
from kernel_lib.games.hetairos.moves import ASK_IMPRISON, NO, P_CORNUCOPIA, P_LYRE, P_SEARCH, P_TEETH, USE, YES
from kernel_lib.games.hetairos.rules import basics, checks, explore, ground, shoot, walk
from kernel_lib.games.hetairos.state import ASLEEP, FREE, M_CADUCEUS, M_CORNUCOPIA, NONE, RESTING, UNNOTICED, HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

GOLD, HEALTH = 1, 2
TRIDENT_CHECK = 70
"""Number of the check that makes a spring."""
AP_COST = {CADUCEUS: 3, LYRE: 3, SANDALS: 5, ROD: 2, TRIDENT: 2}


def add_uses(g: Hetairos, s: HetairosState, model: int, moves: list[Move]) -> None:
    """HT-ITEM-4..13: what the rare items allow now."""
    items, ap, node = s.items[model], s.ap[model], s.node[model]
    if not items >> CORNUCOPIA:
        return
    if items >> CORNUCOPIA & 1 and not s.marks[model] & M_CORNUCOPIA:
        moves += [(USE, CORNUCOPIA, GOLD), (USE, CORNUCOPIA, HEALTH)]
    if items >> CADUCEUS & 1 and not s.marks[model] & M_CADUCEUS and ap >= AP_COST[CADUCEUS]:
        moves += [(USE, CADUCEUS, other + 1) for other in enchantable(g, s, model)]
    if items >> TRIDENT & 1 and ap >= AP_COST[TRIDENT] and s.kind[node] == CAVERN:
        moves.append((USE, TRIDENT, 0))
    if items >> TEETH & 1:
        moves.append((USE, TEETH, 0))
    if items >> THUNDERBOLT & 1:
        moves += [(USE, THUNDERBOLT, other + 1) for other in _strikeable(g, s, model)]
    if items >> LYRE & 1 and ap >= AP_COST[LYRE]:
        moves += [(USE, LYRE, other + 1) for other in enchantable(g, s, model) if not s.status[other] & ASLEEP]
    if items >> SANDALS & 1 and ap >= AP_COST[SANDALS]:
        moves += [(USE, SANDALS, place + 1) for place in ground.known_nodes(g, s) if s.kind[place] == CAVERN and place != node]
    if items >> ROD & 1 and ap >= AP_COST[ROD] and not any(basics.is_enemy(g, s, model, other) for other in basics.at(s, node)):
        moves.append((USE, ROD, 0))
    moves.sort()


def enchantable(g: Hetairos, s: HetairosState, model: int) -> list[int]:
    """HT-ITEM-13: creatures of the manual in the square that are not of the own faction."""
    barred = (LOST_ONE, PHILOCTETES)
    return [
        other for other in basics.at(s, s.node[model])
        if s.side[other] != s.side[model] and not basics.is_character(s, other) and s.type[other] not in barred and other != g.aristocrat(s)
        and not s.status[other] & (RESTING | UNNOTICED)
    ]  # fmt: skip


def _strikeable(g: Hetairos, s: HetairosState, model: int) -> list[int]:
    """HT-ITEM-7: any model in the square or up to three squares away in a straight line."""
    nodes = {s.node[model], *(node for side in range(4) for node in shoot.line(g, s, s.node[model], side, 3))}
    return [other for other in basics.everyone(s) if s.node[other] in nodes and other != model and not s.status[other] & UNNOTICED]


def use(g: Hetairos, s: HetairosState, model: int, item: int, detail: int) -> None:
    basics.tell(s, "HT-ITEM-15", s.owner[model], "uses", model, item)
    if item in AP_COST:
        basics.spend(s, model, AP_COST[item])
    USES[item](g, s, model, detail)


def _cornucopia(g: Hetairos, s: HetairosState, model: int, detail: int) -> None:
    s.marks[model] |= M_CORNUCOPIA
    if detail == GOLD:
        basics.roll(s, 1, 6, P_CORNUCOPIA, model)
    else:
        basics.heal(g, s, model, 3, "HT-ITEM-4")


def on_cornucopia(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    basics.gain_gold(s, s.owner[ask[5]], total + 3, "HT-ITEM-4")


def _caduceus(g: Hetairos, s: HetairosState, model: int, detail: int) -> None:
    """HT-ITEM-5: a great monster costs the staff."""
    other = detail - 1
    s.marks[model] |= M_CADUCEUS
    s.status[model] &= ~UNNOTICED
    if basics.trait(g, s, other, GREAT):
        s.items[model] &= ~(1 << CADUCEUS)
    g.provoke(s, model, other)
    convert(g, s, other, model)


def convert(g: Hetairos, s: HetairosState, other: int, model: int) -> None:
    """HT-ITEM-14: it changes sides at once; a lair whose beast has left is empty (HT-MAP-7)."""
    site, was_defender = s.home[other], s.side[other] >= basics.DEFENDERS
    s.owner[other], s.side[other] = s.owner[model], s.side[model]
    s.captives[other] = s.great[other] = 0
    s.status[other] &= ~(ASLEEP | UNNOTICED)
    s.home[other] = NONE
    basics.tell(s, "HT-ITEM-14", s.owner[model], "converts", model, other)
    g.left_home(s, site, was_defender)


def _trident(g: Hetairos, s: HetairosState, model: int, detail: int) -> None:
    checks.begin(g, s, model, checks.KNOWLEDGE, 7, P_SEARCH, TRIDENT_CHECK)


def make_spring(g: Hetairos, s: HetairosState, model: int) -> None:
    node = s.node[model]
    ground.draw(g, s, node, SPRING, ALL_SIDES)
    explore.add_site(g, s, node, SPRING, 1)


def _teeth(g: Hetairos, s: HetairosState, model: int, detail: int) -> None:
    s.items[model] &= ~(1 << TEETH)
    basics.roll(s, 1, 6, P_TEETH, model, HOPLITE_NPC)


def on_teeth(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """HT-ITEM-12: dragon's teeth and the girdle."""
    _, _, _, _, _, model, kind = ask
    for _ in range(total):
        basics.appear(g, s, kind, s.node[model], s.owner[model], s.side[model])


def receive(g: Hetairos, s: HetairosState, model: int, item: int) -> None:
    """A rare item that is found; the girdle works at once."""
    basics.tell(s, "HT-CAV-3", s.owner[model], "finds", model, item)
    if item == GIRDLE:
        basics.roll(s, 1, 6, P_TEETH, model, AMAZON_NPC)
    else:
        s.items[model] |= 1 << item


def _thunderbolt(g: Hetairos, s: HetairosState, model: int, detail: int) -> None:
    """HT-ITEM-7, HT-KLEOS-3: no save; Cerberus for good; kleos for the user."""
    other = detail - 1
    s.items[model] &= ~(1 << THUNDERBOLT)
    s.status[model] &= ~UNNOTICED
    g.provoke(s, model, other)
    site = s.side[other] - basics.DEFENDERS
    basics.gain_kleos(g, s, model, g.kleos_of(s, other) if not s.status[other] & RESTING else 0)
    g.slain(s, other, [model])
    s.hp[other] = 1 if s.type[other] == CERBERUS else 0
    basics.die(g, s, other, g.cause_by(s, model), "HT-ITEM-7")
    if site >= 0 and not g.force_of(s, site):
        g.force_beaten(s, site)


def _lyre(g: Hetairos, s: HetairosState, model: int, detail: int) -> None:
    """HT-ITEM-8."""
    s.status[model] &= ~UNNOTICED
    g.provoke(s, model, detail - 1)
    basics.roll(s, 1, 6, P_LYRE, model, detail - 1)


def on_lyre(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    _, _, _, _, _, model, other = ask
    if total == 1:
        return
    if total >= 5:
        convert(g, s, other, model)
        return
    s.status[other] |= ASLEEP
    basics.tell(s, "HT-ITEM-8", s.owner[model], "puts to sleep", model, other)
    if s.type[other] not in (AUTOMATON, SHADE):
        s.asks.append((ASK_IMPRISON, s.owner[model], model, other))


def imprison_moves(g: Hetairos, s: HetairosState) -> list[Move]:
    return [(NO, 0, 0), (YES, 0, 0)]


def answer_imprison(g: Hetairos, s: HetairosState, move: Move) -> None:
    """HT-RULING-31: the only way to take a great monster."""
    _, seat, model, other = s.asks.pop()
    if move[0] == NO:
        return
    row = s.great if basics.trait(g, s, other, GREAT) else s.captives
    row[model] += 1
    site, was_defender = s.home[other], s.side[other] >= basics.DEFENDERS
    basics.drop_all(s, other, 0)
    basics.remove(s, other)
    basics.tell(s, "HT-PRIS-1", seat, "imprisons", model, other)
    g.left_home(s, site, was_defender)


def _sandals(g: Hetairos, s: HetairosState, model: int, detail: int) -> None:
    """HT-ITEM-9: out of traps, past enemies."""
    s.trap[model] = FREE
    walk.enter(g, s, model, detail - 1, walk.BY_NO_SIDE)


def _rod(g: Hetairos, s: HetairosState, model: int, detail: int) -> None:
    for other in basics.at(s, s.node[model]):
        basics.heal(g, s, other, 1, "HT-ITEM-10")


USES = {CORNUCOPIA: _cornucopia, CADUCEUS: _caduceus, TRIDENT: _trident, TEETH: _teeth, THUNDERBOLT: _thunderbolt, LYRE: _lyre, SANDALS: _sandals,
        ROD: _rod}  # fmt: skip
