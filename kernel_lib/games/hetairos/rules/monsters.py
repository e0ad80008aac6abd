"""Monsters and hostile defenders act: movement towards the nearest prey, shots, then fights square by square (HT-AI)."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from kernel_lib.core.types import CHANCE, Ask
from kernel_lib.games.hetairos.catalog import (
    AMAZON_NPC,
    ARCHER,
    CERBERUS,
    FURY,
    GREAT,
    NO_SMALL,
    RISES,
    SETTLEMENTS,
    SMALL,
)
from kernel_lib.games.hetairos.moves import (
    DO,
    P_CERBERUS,
    P_REVOLVE,
    T_ASSAULTS,
    T_MELEE,
    T_MELEES,
    T_MONSTER,
    T_MONSTER_DONE,
    T_MONSTER_SHOT,
    T_MOVE_MONSTERS,
    T_SHOTS,
    T_SLEEPERS,
)
from kernel_lib.games.hetairos.rules import basics, fight, ground, shoot, traps, walk
from kernel_lib.games.hetairos.state import ASLEEP, FREE, IN_MAZE, IN_PIT, IN_SNAKES, NOBODY, NONE, RESTING, RISING, STUCK, UNNOTICED, HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

FAR = 10_000
ASSAULT = 5
"""Border monsters that it takes to storm a settlement (HT-AI-11)."""


def monsters(g: Hetairos, s: HetairosState) -> list[int]:
    """Models that nobody controls, by id: monsters, and defenders who have enemies."""
    return [
        model for model in basics.everyone(s)
        if s.owner[model] == NOBODY and (s.side[model] < basics.DEFENDERS or s.site_hostile[s.side[model] - basics.DEFENDERS])
    ]  # fmt: skip


def do_wake(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """N3a: AP for everybody; sleepers get none; Cerberus rises again or rolls his."""
    s.asks += [(DO, CHANCE, task, 0, 0) for task in (T_SLEEPERS, T_MELEES, T_SHOTS, T_MOVE_MONSTERS, T_ASSAULTS)]
    for model in reversed(monsters(g, s)):
        if s.status[model] & RESTING:
            _rest(g, s, model)
        elif s.status[model] & ASLEEP:
            s.ap[model] = 0
        else:
            s.ap[model] = basics.allowance(g, s, model)
            if basics.trait(g, s, model, RISES):
                basics.roll(s, g.box.ap_dice[s.type[model]], 6, P_CERBERUS, model)


def _rest(g: Hetairos, s: HetairosState, model: int) -> None:
    """HT-MON-11: one phase sat out, then full health."""
    if s.status[model] & RISING:
        s.status[model] &= ~(RESTING | RISING)
        s.hp[model] = g.box.hp[CERBERUS]
        basics.roll(s, g.box.ap_dice[CERBERUS], 6, P_CERBERUS, model)
    else:
        s.status[model] |= RISING
        s.ap[model] = 0


def on_cerberus(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    s.ap[ask[5]] = total + g.box.ap[CERBERUS]


# Movement


def do_move_all(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """N3c: one after the other, by id."""
    for model in reversed(monsters(g, s)):
        if s.side[model] < basics.DEFENDERS:
            s.asks += [(DO, CHANCE, T_MONSTER_DONE, model, 0), (DO, CHANCE, T_MONSTER, model, 0)]


def do_monster(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """One step, then the next, until AP, prey or path runs out (HT-AI-5, HT-AI-7)."""
    model = ask[3]
    if s.node[model] < 0 or s.status[model] & (ASLEEP | RESTING):
        return
    if s.trap[model] == STUCK:
        if ask[4] == 0:
            s.asks.append((DO, CHANCE, T_MONSTER, model, 1))
            basics.roll(s, 1, 6, P_REVOLVE, model, 0)
        return
    if enemies_here(g, s, model):
        return
    if s.trap[model] != FREE:
        _escape(g, s, model)
        return
    if basics.trait(g, s, model, ARCHER) and s.type[model] == AMAZON_NPC and shoot.targets(g, s, model, 1):
        return  # HT-MON-12
    step = next_step(g, s, model)
    if step == NONE:
        return
    side, cost = walk.way(g, s, model, step)
    if cost > s.ap[model]:
        return
    basics.spend(s, model, cost)
    s.asks.append((DO, CHANCE, T_MONSTER, model, 1))
    walk.enter(g, s, model, step, side)


def _escape(g: Hetairos, s: HetairosState, model: int) -> None:
    """HT-TRAP-6, HT-TRAP-14."""
    s.asks.append((DO, CHANCE, T_MONSTER, model, 1))
    if s.trap[model] in (IN_PIT, IN_SNAKES) and s.ap[model] >= 1:
        traps.begin_climb(g, s, model)
    elif s.trap[model] == IN_MAZE and s.ap[model] >= 2:
        basics.spend(s, model, 2)
        g.check_maze(s, model)
    else:
        s.asks.pop()


def do_monster_done(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """A rock that it released rolls when it stops."""
    if NOBODY in s.rocks[1::2]:
        traps.roll_rocks(g, s, NOBODY)


def enemies_here(g: Hetairos, s: HetairosState, model: int) -> list[int]:
    """Awake or sleeping noticed enemies in the square that the monster would fight."""
    return [
        other for other in basics.at(s, s.node[model])
        if basics.is_enemy(g, s, model, other) and not s.status[other] & (UNNOTICED | RESTING) and not _is_spared(g, s, model, other)
    ]  # fmt: skip


def _is_spared(g: Hetairos, s: HetairosState, model: int, other: int) -> bool:
    """HT-MON-8, HT-SCN-C2C: who has bribed this giant, and the traitor in the shadows."""
    seat = s.owner[other]
    return (seat != NOBODY and bool(s.deals[model] >> seat & 1)) or basics.is_shadowed_from(g, s, other, model)


def prey(g: Hetairos, s: HetairosState, model: int) -> list[int]:
    """HT-AI-2: whom it hunts."""
    found = [
        other for other in basics.everyone(s)
        if s.owner[other] != NOBODY and s.side[other] != s.side[model] and not s.status[other] & UNNOTICED and not _is_spared(g, s, model, other)
        and (basics.is_character(s, other) or (basics.trait(g, s, model, GREAT) and s.type[model] != CERBERUS))
    ]  # fmt: skip
    if s.type[model] == FURY and g.aristocrat(s) != NONE:
        return [g.aristocrat(s)]
    return found


def fields(g: Hetairos, s: HetairosState, goal: int, large: bool) -> list[int]:
    """AP from every node to a goal, for models that may or may not enter small tunnels."""
    far = [FAR] * len(s.kind)
    far[goal] = 0
    heap = [(0, goal)]
    while heap:
        cost, node = heappop(heap)
        if cost > far[node]:
            continue
        enter = g.box.cost[s.kind[node]]
        if large and s.kind[node] == SMALL:
            continue
        for _, other, _ in ground.links(g, s, node):  # passages are the same in both directions
            if cost + enter < far[other]:
                far[other] = cost + enter
                heappush(heap, (cost + enter, other))
    return far


def next_step(g: Hetairos, s: HetairosState, model: int) -> int:
    """HT-AI-3, HT-AI-4: towards the nearest prey, north, east, south, west where several ways are equally short."""
    hunted = prey(g, s, model)
    here, large = s.node[model], basics.trait(g, s, model, NO_SMALL)
    best: tuple[int, bool, int, int, int] | None = None
    chosen: list[int] = []
    for other in hunted:
        if large and s.kind[s.node[other]] == SMALL:
            continue
        far = g.field(s, s.node[other], large)
        if far[here] >= FAR:
            continue
        key = (far[here], not basics.is_character(s, other), s.hp[other], s.order.index(s.owner[other]), other)
        if best is None or key < best:
            best, chosen = key, far
    if best is None:
        return _approach(g, s, model, hunted, large) if g.approaches else NONE
    return min(
        [(chosen[node] + cost, side, node) for side, node, cost in ground.links(g, s, here) if basics.may_enter(g, s, model, node)],
        default=(0, 0, NONE),
    )[2]


def _approach(g: Hetairos, s: HetairosState, model: int, hunted: list[int], large: bool) -> int:
    """HT-RULING-68: towards the reachable square with the least distance on the grid."""
    if not hunted:
        return NONE
    here = s.node[model]
    reach = {here: (0, NONE)}
    heap = [(0, here)]
    while heap:
        cost, node = heappop(heap)
        for _, other, price in ground.links(g, s, node):
            if basics.may_enter(g, s, model, other) and cost + price < reach.get(other, (FAR, 0))[0]:
                reach[other] = (cost + price, other if node == here else reach[node][1])
                heappush(heap, (cost + price, other))
    goal = min(reach, key=lambda node: (min(g.sheet.distance(node, s.node[other]) for other in hunted), reach[node][0], node))
    return reach[goal][1]


# Storming settlements


def do_assaults(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """N3b, HT-AI-11: with complex movement, five border monsters move in together."""
    if not g.complex_monsters:
        return
    for node in s.site_node:
        if s.kind[node] not in SETTLEMENTS:
            continue
        border = [
            model for model in monsters(g, s)
            if s.side[model] == basics.MONSTER_SIDE and s.trap[model] == FREE
            and any(other == node for _, other, _ in ground.links(g, s, s.node[model]))
        ]  # fmt: skip
        if sum(3 if basics.trait(g, s, model, GREAT) else 1 for model in border) < ASSAULT:
            continue
        for model in border:
            side, cost = walk.way(g, s, model, node)
            if s.ap[model] >= cost:
                basics.spend(s, model, cost)
                walk.enter(g, s, model, node, side)
        s.site_hostile[s.site[node]] |= 1 << basics.MONSTER_SIDE


# Shots and fights


def do_shots(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """N3d, HT-MON-12: Amazons shoot with every AP left."""
    for model in reversed(monsters(g, s)):
        if s.type[model] == AMAZON_NPC:
            s.asks.append((DO, CHANCE, T_MONSTER_SHOT, model, 0))


def do_monster_shot(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    model = ask[3]
    if s.node[model] < 0 or s.ap[model] < 1 or enemies_here(g, s, model):
        return
    found = [other for other in shoot.targets(g, s, model, 1) if s.owner[other] != NOBODY and not _is_spared(g, s, model, other)]
    if found:
        other = min(found, key=lambda o: (not basics.is_character(s, o), s.hp[o], s.order.index(s.owner[o]), o))
        s.asks.append((DO, CHANCE, T_MONSTER_SHOT, model, 0))
        shoot.begin(g, s, model, other, shoot.HAND)


def do_melees(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """N3e: squares by the lowest id of an attacking model in them."""
    nodes: dict[int, int] = {}
    for model in monsters(g, s):
        if enemies_here(g, s, model):
            nodes.setdefault(s.node[model], model)
    for node in reversed(nodes):
        s.asks.append((DO, CHANCE, T_MELEE, node, 0))


def do_melee(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """HT-AI-6, HT-CMB-2: group rounds until AP or enemies run out; monsters before defenders."""
    node = ask[3]
    sides = sorted({s.side[model] for model in monsters(g, s) if s.node[model] == node})
    for side in sides:
        group = [model for model in basics.at(s, node) if s.side[model] == side and s.owner[model] == NOBODY and basics.is_awake(s, model)]
        able = [model for model in group if s.ap[model] > 0]
        foes = [other for model in able for other in enemies_here(g, s, model)]
        if not able or not foes:
            continue
        first = min(foes, key=lambda o: (not basics.is_character(s, o), s.hp[o], s.order.index(s.owner[o]) if s.owner[o] != NOBODY else 99, o))
        for model in able if g.group_pays else able[:1]:
            basics.spend(s, model, 1)
        s.asks.append((DO, CHANCE, T_MELEE, node, 0))
        theirs = [other for other in fight.participants(g, s, node, s.side[first]) if not all(_is_spared(g, s, model, other) for model in group)]
        fight.start(g, s, g.assault_allies(s, group, node), theirs)
        return


def do_sleepers(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """N3f: who slept through this phase wakes."""
    for model in monsters(g, s):
        s.status[model] &= ~ASLEEP
