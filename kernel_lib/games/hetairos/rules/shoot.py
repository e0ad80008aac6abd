"""Shots: one model at another in a straight line (HT-RNG)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.types import CHANCE, Ask, Move
from kernel_lib.games.hetairos.catalog import (
    AMAZON,
    ARCHER,
    ARES,
    ARTEMIS_BOW,
    BOW,
    EACH_OPPONENT,
    EAST,
    KNOWLEDGE_FIGHT,
    SLING,
    STYX,
    WEST,
    ZEUS,
)
from kernel_lib.games.hetairos.moves import (
    ASK_WAR_TALISMAN,
    DO,
    P_FORCED,
    P_SHOT,
    P_SHOT_DAMAGE,
    P_SHOT_SAVE,
    SHOOT,
    T_SHOOT,
)
from kernel_lib.games.hetairos.rules import basics, checks, fight, ground
from kernel_lib.games.hetairos.state import ASLEEP, NOBODY, NONE, RESTING, UNNOTICED, HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

HAND = 0
"""No weapon: the Amazons' own shot."""


def line(g: Hetairos, s: HetairosState, node: int, side: int, reach: int) -> list[int]:
    """HT-RNG-1, HT-STYX-5: squares in a straight line through passages; the river is no wall."""
    found = []
    for _ in range(reach):
        step = next((other for way, other, _ in ground.links(g, s, node) if way == side), NONE)
        if step == NONE and s.kind[node] == STYX and side in (EAST, WEST):
            tile = g.sheet.tile(node)
            other = g.sheet.east_bank(tile) if node == tile else tile
            if (side == EAST) == (node == tile) and s.kind[other] == STYX:
                step = other
        if step == NONE:
            break
        found.append(step)
        node = step
    return found


def reaches(g: Hetairos, s: HetairosState, model: int) -> list[tuple[int, int]]:
    """HT-RNG-2: ways to shoot: weapon + 1 (or HAND) and range."""
    archer = basics.trait(g, s, model, ARCHER)
    is_amazon = s.type[model] == AMAZON
    found = [(HAND, 1)] if archer else []
    if basics.has(s, model, BOW):
        found.append((BOW + 1, g.box.item_range[BOW] + is_amazon))
    if basics.has(s, model, SLING):
        found.append((SLING + 1, g.box.item_range[SLING]))
    if basics.has(s, model, ARTEMIS_BOW) and basics.is_character(s, model):
        found.append((ARTEMIS_BOW + 1, g.box.item_range[ARTEMIS_BOW] + is_amazon))
    return found


def targets(g: Hetairos, s: HetairosState, model: int, reach: int) -> list[int]:
    """Single unfriendly models (and neutral defenders) in another square within range."""
    nodes = [node for side in range(4) for node in line(g, s, s.node[model], side, reach)]
    found = []
    for node in nodes:
        for other in basics.at(s, node):
            if may_be_hit(g, s, model, other):
                found.append(other)
    return sorted(set(found))


def may_be_hit(g: Hetairos, s: HetairosState, model: int, other: int) -> bool:
    if s.side[other] == s.side[model] or s.status[other] & (UNNOTICED | RESTING):
        return False
    return not basics.is_shadowed_from(g, s, other, model)


def add_shots(g: Hetairos, s: HetairosState, model: int, moves: list[Move]) -> None:
    if s.ap[model] < 1 or not g.may_attack(s, model):
        return
    for weapon, reach in reaches(g, s, model):
        moves += [(SHOOT, other, weapon) for other in targets(g, s, model, reach)]


def begin(g: Hetairos, s: HetairosState, model: int, other: int, weapon: int) -> None:
    """HT-RNG-1: paid, then forced checks, then both roll."""
    basics.spend(s, model, 1)
    g.count_attack(s, model)
    s.status[model] &= ~UNNOTICED
    g.provoke(s, model, other)
    weapons = fight.usable_weapons(g, s, other)
    s.foes, s.sides, s.weapons = [model, other], [0, 1], [weapon - 1, max(weapons, key=lambda w: fight.combat_bonus(g, s, other, w), default=NONE)]
    s.changes, s.rolls, s.harm, s.points = [0, 0], [0, 0], [0, 0], []
    s.fight = [model, s.node[model], 0, s.owner[model], 0]
    basics.tell(s, "HT-RNG-1", s.owner[model] if s.owner[model] != NOBODY else CHANCE, "shoots", model, other)
    s.asks.append((DO, CHANCE, T_SHOOT, 0, 0))


def do_shoot(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """Step by step: forced check, dice, talismans, damage, saves, the end."""
    step = ask[3]
    s.asks.append((DO, CHANCE, T_SHOOT, step + 1, 0))
    shooter, other = s.foes
    if step == 0:
        target, penalty = g.box.check[s.type[other]]
        if target:
            checks.begin(g, s, shooter, checks.KNOWLEDGE, target, P_FORCED, penalty)
    elif step == 1:
        for place in (1, 0):
            if not s.status[s.foes[place]] & ASLEEP:
                basics.roll(s, dice_of(g, s, place), 6, P_SHOT, place)
    elif step in (2, 3):
        place = step - 2
        model = s.foes[place]
        if basics.has(s, model, g.talisman_for(s, place)) and s.owner[model] != NOBODY:
            s.asks.append((ASK_WAR_TALISMAN, s.owner[model], place))
    elif step == 4:
        _compare(g, s)
    elif step == 5:
        _damage(g, s)
    elif step == 6:
        _next_save(g, s)
    else:
        s.asks.pop()
        _finish(g, s)


def dice_of(g: Hetairos, s: HetairosState, place: int) -> int:
    """HT-RNG-4, HT-RNG-6."""
    model = s.foes[place]
    if place == 0 and s.weapons[0] == ARTEMIS_BOW:
        return 2
    if basics.trait(g, s, model, EACH_OPPONENT):
        return 1
    if place == 0 and basics.is_character(s, model) and basics.trait(g, s, s.foes[1], KNOWLEDGE_FIGHT):
        return g.box.knowledge[s.type[model]][0]
    return fight.combat_dice(g, s, model)


def on_shot(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    s.rolls[ask[5]] = total


def _total(g: Hetairos, s: HetairosState, place: int) -> int:
    model = s.foes[place]
    if s.status[model] & ASLEEP:
        return 0
    if place == 0 and basics.is_character(s, model) and basics.trait(g, s, s.foes[1], KNOWLEDGE_FIGHT):
        return s.rolls[0] + checks.bonus_of(g, s, model, checks.KNOWLEDGE) + s.changes[0]
    weapon = s.weapons[place] if place else NONE
    total = s.rolls[place] + fight.combat_bonus(g, s, model, weapon) + s.changes[place]
    total += g.use_blessing(s, model, ARES) + g.use_blessing(s, model, ZEUS)
    return total + (g.box.item_aim[s.weapons[0]] if place == 0 and s.weapons[0] != NONE else 0)


def _compare(g: Hetairos, s: HetairosState) -> None:
    """HT-RNG-3: who is hurt by how much; an Amazon who fails takes nothing."""
    mine, theirs = _total(g, s, 0), _total(g, s, 1)
    s.fight[fight.F_RESULT] = (mine > theirs) - (mine < theirs)
    basics.tell(s, "HT-RNG-3", CHANCE, "totals", mine, theirs)


def _damage(g: Hetairos, s: HetairosState) -> None:
    result = s.fight[fight.F_RESULT]
    safe = basics.trait(g, s, s.foes[0], ARCHER) or not g.shooters_are_hurt
    s.points = [0, 0]  # points still to be saved by each
    if result == 0:
        s.points = [0 if safe else 1, 1]
        return
    dealer, victim = (0, 1) if result > 0 else (1, 0)
    if victim == 0 and safe:
        return
    model = s.foes[dealer]
    dice, sides, more = fight.damage_of(g, s, model, s.weapons[dealer] if dealer else NONE)
    if dealer == 0 and s.weapons[0] == ARTEMIS_BOW:
        dice, sides, more = 1, 3, 0
    s.points[victim] = more
    if dice:
        basics.roll(s, dice, sides, P_SHOT_DAMAGE, victim)


def on_damage(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    s.points[ask[5]] += total


def _ignores(g: Hetairos, s: HetairosState, victim: int) -> int:
    dealer = s.foes[1 - victim]
    if s.fight[fight.F_RESULT] == 0:
        return 0
    return g.ignores(s, dealer, s.weapons[1] if victim == 0 else NONE)


def _next_save(g: Hetairos, s: HetairosState) -> None:
    """One die per point, the target first."""
    for victim in (1, 0):
        model = s.foes[victim]
        if s.points[victim] > 0 and s.hp[model] - s.harm[victim] > 0:
            s.asks[-1] = (DO, CHANCE, T_SHOOT, 6, 0)
            s.points[victim] -= 1
            if fight.save_target(g, s, model, _ignores(g, s, victim)) <= 6:
                basics.roll(s, 1, 6, P_SHOT_SAVE, victim)
            else:
                s.harm[victim] += 1
            return


def on_save(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    victim = ask[5]
    if total < fight.save_target(g, s, s.foes[victim], _ignores(g, s, victim)):
        s.harm[victim] += 1


def _finish(g: Hetairos, s: HetairosState) -> None:
    """HT-KLEOS-1: kleos for whoever defeats the other; nobody is imprisoned at range (HT-RULING-66)."""
    for place in (1, 0):
        model, other = s.foes[place], s.foes[1 - place]
        s.hp[model] -= s.harm[place]
        if s.harm[place]:
            basics.tell(s, "HT-RNG-3", s.owner[model] if s.owner[model] != NOBODY else CHANCE, "hurt", model, s.harm[place])
            s.status[model] &= ~ASLEEP
    for place in (1, 0):
        model, other = s.foes[place], s.foes[1 - place]
        if s.hp[model] <= 0:
            if s.hp[other] > 0:
                basics.gain_kleos(g, s, other, g.kleos_of(s, model))
            g.slain(s, model, [other])
            basics.die(g, s, model, g.cause_by(s, other), "HT-RNG-3")
    sites = sorted({s.side[model] - basics.DEFENDERS for model in s.foes if s.side[model] >= basics.DEFENDERS})
    fight.end(g, s)
    for site in sites:
        if not g.force_of(s, site):
            g.force_beaten(s, site)
