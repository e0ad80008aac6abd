"""What every part of the rules uses: models and factions, gold and kleos, healing and dying, things on the ground, dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.event import Event
from kernel_lib.core.types import CHANCE
from kernel_lib.games.hetairos.catalog import (
    CERBERUS,
    FIRST_MONSTER,
    FLAG_0,
    FLAG_1,
    GREAT,
    KLEOS_GOLD,
    NO_SMALL,
    POSEIDON,
    SMALL,
    TRIDENT,
)
from kernel_lib.games.hetairos.moves import ROLL
from kernel_lib.games.hetairos.state import ASLEEP, DEAD, FREE, IN_PLAY, NOBODY, NONE, RESTING, UNNOTICED, HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

MONSTER_SIDE = 50
"""Faction of all monsters that nobody controls."""
TRAITOR_SIDE = 40
DEFENDERS = 100
"""Faction of the defenders of a settlement: DEFENDERS + its site."""


def tell(s: HetairosState, rule: str, who: int, what: str, *args: int) -> None:
    """Writes an event down, if anybody wants to know. `who` is a seat, or CHANCE for nobody's."""
    if s.log is not None:
        s.log.append(Event(rule, who, what, args))


# Dice


def roll(s: HetairosState, dice: int, sides: int, purpose: int, a: int = 0, b: int = 0) -> None:
    """HT-DICE-1: asks chance for a sum; what follows is in the table of purposes."""
    s.asks.append((ROLL, CHANCE, dice, sides, purpose, a, b))


# Models


def is_character(s: HetairosState, model: int) -> bool:
    """Whether it is a player's character, not a companion."""
    return s.type[model] < FIRST_MONSTER


def character(g: Hetairos, s: HetairosState, seat: int) -> int:
    """Id of a player's character."""
    return s.order.index(seat)


def seat_of(s: HetairosState, model: int) -> int:
    """The player who decides for a model, NOBODY for monsters."""
    return s.owner[model]


def has(s: HetairosState, model: int, item: int) -> bool:
    return bool(s.items[model] >> item & 1)


def trait(g: Hetairos, s: HetairosState, model: int, what: int) -> bool:
    return bool(g.box.traits[s.type[model]] & what)


def in_play(s: HetairosState, model: int) -> bool:
    return s.node[model] != NONE


def everyone(s: HetairosState) -> list[int]:
    """Models that stand on the map, by id."""
    return [model for model, node in enumerate(s.node) if node >= 0]


def at(s: HetairosState, node: int) -> list[int]:
    """Models in a square, by id."""
    return [model for model, place in enumerate(s.node) if place == node]


def is_awake(s: HetairosState, model: int) -> bool:
    return not s.status[model] & (ASLEEP | RESTING)


def is_enemy(g: Hetairos, s: HetairosState, one: int, two: int) -> bool:
    """HT-SET-10, HT-SETL-2: models of other factions, except neutral defenders."""
    return hostile(s, s.side[one], s.side[two])


def hostile(s: HetairosState, one: int, two: int) -> bool:
    """Whether two factions are unfriendly now."""
    if one == two:
        return False
    if one >= DEFENDERS or two >= DEFENDERS:
        if one >= DEFENDERS and two >= DEFENDERS:
            return False
        site, other = (one - DEFENDERS, two) if one >= DEFENDERS else (two - DEFENDERS, one)
        return bool(s.site_hostile[site] >> other & 1)
    return True


def blockers(g: Hetairos, s: HetairosState, model: int, node: int) -> list[int]:
    """HT-MOVE-5, HT-MOVE-7: awake, noticed unfriendly models in a square that stop this one from passing."""
    seat = s.owner[model]
    return [
        other
        for other in at(s, node)
        if other != model
        and is_enemy(g, s, model, other)
        and is_awake(s, other)
        and not s.status[other] & UNNOTICED
        and not (seat != NOBODY and s.deals[other] >> seat & 1)
        and not is_shadowed_from(g, s, other, model)
    ]


def is_shadowed_from(g: Hetairos, s: HetairosState, model: int, other: int) -> bool:
    """HT-SCN-C2C: the traitor in Hecate's shadows is seen by characters only."""
    return s.betrayer != NOBODY and s.power == 2 and model == character(g, s, s.betrayer) and not is_character(s, other)


def appear(g: Hetairos, s: HetairosState, kind: int, node: int, owner: int, side: int, home: int = NONE) -> int:
    """HT-SET-11: a new model gets the next id."""
    model = len(s.type)
    box = g.box
    for row, value in (
        (s.type, kind), (s.owner, owner), (s.side, side), (s.node, node), (s.hp, box.hp[kind]), (s.ap, 0), (s.kleos, 0), (s.items, 0),
        (s.captives, 0),
        (s.great, 0), (s.songs, 0), (s.trunks, 0), (s.entry, NONE), (s.trap, FREE), (s.trap_round, 0), (s.status, 0), (s.blessings, 0), (s.marks, 0),
        (s.attacks, 0), (s.home, home), (s.deals, 0), (s.citizen, 0),
    ):  # fmt: skip
        row.append(value)
    tell(s, "HT-SET-11", owner if owner != NOBODY else CHANCE, "appears", model, kind, node)
    reveal_at(g, s, node, model)
    return model


def reveal_at(g: Hetairos, s: HetairosState, node: int, newcomer: int) -> None:
    """HT-PC-2: a Kobalos that sneaked in is noticed when an enemy enters or appears."""
    for model in at(s, node):
        if s.status[model] & UNNOTICED and model != newcomer and is_enemy(g, s, model, newcomer):
            s.status[model] &= ~UNNOTICED


def allowance(g: Hetairos, s: HetairosState, model: int) -> int:
    """HT-TURN-4: less one for every prisoner, one more with the trident, doubled by Poseidon."""
    found = g.box.ap[s.type[model]] + has(s, model, TRIDENT) * is_character(s, model) - s.captives[model] - s.great[model]
    found = max(0, found)
    return found * 2 if s.blessings[model] >> POSEIDON & 1 else found


def most_hp(g: Hetairos, s: HetairosState, model: int) -> int:
    """HT-PC-1: healing stops at the health that a model starts with."""
    return g.box.hp_max[s.type[model]]


def heal(g: Hetairos, s: HetairosState, model: int, points: int, rule: str) -> None:
    more = max(0, min(points, most_hp(g, s, model) - s.hp[model]))
    if more:
        s.hp[model] += more
        tell(s, rule, s.owner[model], "healed", model, more)


def gain_kleos(g: Hetairos, s: HetairosState, model: int, kleos: int) -> None:
    """HT-KLEOS-1, HT-KLEOS-2: a Kobalos also gets gold."""
    if kleos <= 0:
        return
    s.kleos[model] += kleos
    tell(s, "HT-KLEOS-1", s.owner[model], "kleos", model, kleos)
    if trait(g, s, model, KLEOS_GOLD):
        gain_gold(s, s.owner[model], kleos, "HT-KLEOS-2")


def gain_gold(s: HetairosState, seat: int, gold: int, rule: str) -> None:
    s.gold[seat] += gold
    tell(s, rule, seat, "gold", gold)


def spend(s: HetairosState, model: int, ap: int) -> None:
    """Action points of an action; whoever spends some has acted (HT-CAV-7)."""
    s.ap[model] -= ap
    s.marks[model] |= 1 << 5


def is_great(g: Hetairos, s: HetairosState, model: int) -> bool:
    return trait(g, s, model, GREAT)


def may_enter(g: Hetairos, s: HetairosState, model: int, node: int) -> bool:
    """HT-MOVE-3: cyclopes and large monsters never enter small tunnels."""
    return not (s.kind[node] == SMALL and trait(g, s, model, NO_SMALL))


# Things


def pile(s: HetairosState, node: int) -> list[int]:
    """What lies in a square: node, items, gold, songs, trunks; made when first needed."""
    for thing in s.ground:
        if thing[0] == node:
            return thing
    s.ground.append([node, 0, 0, 0, 0])
    return s.ground[-1]


def tidy(s: HetairosState) -> None:
    s.ground = sorted(thing for thing in s.ground if any(thing[1:]))


def drop_all(s: HetairosState, model: int, gold: int) -> None:
    """Everything that a model carries lies in its square."""
    if s.items[model] or gold or s.songs[model] or s.trunks[model]:
        heap = pile(s, s.node[model])
        heap[1] |= s.items[model]
        heap[2] += gold
        heap[3] += s.songs[model]
        heap[4] += s.trunks[model]
    for number in range(1, len(s.parts), 2):
        if s.parts[number] == model:
            s.parts[number] = -2 - s.node[model]
    s.items[model] = s.songs[model] = s.trunks[model] = 0
    forget_prices(s, model)
    tidy(s)


def forget_prices(s: HetairosState, model: int) -> None:
    """What was paid for things that somebody no longer owns."""
    rows = list(zip(s.paid[::3], s.paid[1::3], s.paid[2::3], strict=True))
    s.paid = [value for row in rows if row[0] != model or has(s, model, row[1]) for value in row]


# Dying


def remove(s: HetairosState, model: int) -> None:
    """Off the map for good."""
    s.node[model] = NONE
    s.hp[model] = max(0, s.hp[model])
    s.trap[model], s.entry[model], s.status[model] = FREE, NONE, 0
    s.captives[model] = s.great[model] = s.blessings[model] = 0


def die(g: Hetairos, s: HetairosState, model: int, cause: int, rule: str, things_lost: bool = False) -> None:
    """HT-DEATH-1, HT-DEATH-2, HT-MON-11: things lie in the square, prisoners are gone; Cerberus rests instead."""
    if s.node[model] < 0:
        return
    if s.type[model] == CERBERUS and not things_lost and s.hp[model] <= 0:
        s.hp[model] = 0
        s.status[model] |= RESTING
        tell(s, "HT-MON-11", CHANCE, "rests", model)
        return
    seat = s.owner[model]
    tell(s, rule, seat if seat != NOBODY else CHANCE, "died", model, s.type[model], cause)
    is_pc = is_character(s, model)
    gold = s.gold[seat] if is_pc else 0
    if things_lost:
        lose_flags(g, s, model)
        s.items[model] = s.songs[model] = s.trunks[model] = 0
        g.parts_lost(s, model)
    else:
        drop_all(s, model, gold)
    s.hp[model] = 0
    remove(s, model)
    if is_pc:
        s.gold[seat] = 0
        s.citizen[model] = 0
        leave(g, s, seat, DEAD, cause)


def lose_flags(g: Hetairos, s: HetairosState, model: int) -> None:
    """HT-RULING-94: a flag that would be lost goes home."""
    for flag in (FLAG_0, FLAG_1):
        if has(s, model, flag):
            s.items[model] &= ~(1 << flag)
            pile(s, g.flag_home(s, flag - FLAG_0))[1] |= 1 << flag


def leave(g: Hetairos, s: HetairosState, seat: int, how: int, cause: int) -> None:
    """HT-DEATH-2, HT-CAV-9: the player is out; companions pass to the next in turn order of the faction."""
    s.state_of[seat] = how
    s.causes[seat] = cause
    model = character(g, s, seat)
    heir = next_mate(g, s, seat)
    for other in everyone(s):
        if s.owner[other] == seat and other != model:
            if heir == NOBODY:
                drop_all(s, other, 0)
                remove(s, other)
            else:
                s.owner[other] = heir
    for site, owners in enumerate(s.site_owners):
        if owners >> seat & 1 and s.site_kind[site] != NONE:
            s.site_owners[site] = owners & ~(1 << seat) | (1 << heir if heir != NOBODY else 0)
    tell(s, "HT-DEATH-1" if how == DEAD else "HT-CAV-7", seat, "out", how)


def next_mate(g: Hetairos, s: HetairosState, seat: int) -> int:
    """The next player in turn order of the same faction who is in play."""
    side = s.side[character(g, s, seat)]
    start = s.order.index(seat)
    for i in range(1, len(s.order)):
        other = s.order[(start + i) % len(s.order)]
        if s.state_of[other] == IN_PLAY and s.side[character(g, s, other)] == side:
            return other
    return NOBODY


def living(s: HetairosState) -> list[int]:
    """Seats in play, in turn order."""
    return [seat for seat in s.order if s.state_of[seat] == IN_PLAY]


def items_of(s: HetairosState, model: int) -> list[int]:
    return members(s.items[model])
