"""The attack phase: a sweep over the spaces from Olympus to Troy (FO-ATK, FO-BONUS)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.event import Event
from kernel_lib.core.types import Ask
from kernel_lib.games.olympus.catalog import ATTACK, LANES, OWN_ATTACKED, SIDES, trigger_bit
from kernel_lib.games.olympus.moves import DO_AFTER, DO_ASSAULT, DO_STRIKE, DO_SWEEP
from kernel_lib.games.olympus.rules import damage, turn
from kernel_lib.games.olympus.rules.damage import FACING
from kernel_lib.games.olympus.state import ATTACKING, EMPTY, OlympusState

if TYPE_CHECKING:
    from kernel_lib.games.olympus.rules import Olympus

_WATCHES_ATTACKS = trigger_bit(OWN_ATTACKED)
_ATTACK_ABILITIES = trigger_bit(ATTACK)


def sweep(g: Olympus, s: OlympusState, ask: Ask) -> None:
    """FO-ATK-4..6: the unit that stands here now attacks unless it has done so; then the next space."""
    _, who, lane = ask
    asks, unit, struck = s.asks, s.unit, s.struck
    before = len(asks)
    for space in SIDES[who][lane:]:
        if unit[space] < 0 or struck[space]:
            continue
        if s.again[space] or s.live[who] & _WATCHES_ATTACKS:
            asks.append((DO_AFTER, who, s.uid[space], 0))
        _assault_from(g, s, who, space)
        if len(asks) > before:  # what the attack has caused comes first, then the rest of the sweep
            asks.insert(before, (DO_SWEEP, who, space % LANES + 1))
            return
        if s.ended:
            return
    turn.end_phase(g, s, who, ATTACKING)


def assault(g: Olympus, s: OlympusState, ask: Ask) -> None:
    """FO-ATK-13: one more complete attack of a unit, from where it stands now."""
    space = damage.space_of(s, ask[2])
    if space != EMPTY:
        _assault_from(g, s, ask[1], space)


def _assault_from(g: Olympus, s: OlympusState, who: int, space: int) -> None:
    """FO-ATK-7 steps 1 and 2: whether the unit can attack, then its ATTACK abilities (FO-ATK-2, FO-ATK-3)."""
    live = s.live[who]
    value = damage.attack_of(g.box, s, space)
    if value < 1 or ((s.stunned[space] or live & damage.BANS) and damage.is_banned(g.box, s, space)):
        if s.log is not None:
            s.log.append(Event("FO-ATK-3", who, "cannot attack", (s.unit[space], space)))
        return
    if s.log is not None:
        s.log.append(Event("FO-ATK-1", who, "attacked", (s.unit[space], space)))
    abilities = damage.abilities_of(g.box, s, space, ATTACK) if live & _ATTACK_ABILITIES else None
    if abilities:
        s.struck[space] = 1
        s.asks.append((DO_STRIKE, who, s.uid[space], 0, 0, 0))
        damage.push_abilities(s, who, abilities, 0)
    else:
        s.struck[space] = 2
        _hit(g, s, who, space, value, FACING[space])


def strike(g: Olympus, s: OlympusState, ask: Ask) -> None:
    """FO-ATK-7 steps 3 and 4: damage on the unit that opposes now, or the area bonus (FO-ATK-8, FO-ATK-10, FO-ATK-11)."""
    _, who, uid, plus, aim, bypass = ask
    space = damage.space_of(s, uid)
    if space == EMPTY:
        return
    value = damage.attack_of(g.box, s, space) + plus
    if value < 1:
        return
    s.struck[space] = 2
    target = damage.space_of(s, aim) if aim else FACING[space]
    if aim and target == EMPTY:
        return
    if bypass:
        _bonus(g, s, who, space)
    else:
        _hit(g, s, who, space, value, target)


def _hit(g: Olympus, s: OlympusState, who: int, space: int, value: int, target: int) -> None:
    """FO-ATK-8, FO-ATK-10: damage if somebody is there, otherwise the area bonus."""
    if s.unit[target] < 0:
        _bonus(g, s, who, space)
        return
    if s.live[target // LANES] & damage.REDUCES:
        value = max(0, value - damage.reduction(g.box, s, target))
    damage.put_damage(g, s, target, value, "FO-ATK-8")
    if s.damage[target] >= damage.defence_of(g.box, s, target):
        damage.fall(g, s, target, s.uid[space])


def _bonus(g: Olympus, s: OlympusState, who: int, space: int) -> None:
    """FO-BONUS-1: by the area of the attacker's space."""
    if s.live[who] & damage.DENIES_BONUS and damage.has_no_bonus(g.box, s, space):
        if s.log is not None:
            s.log.append(Event("FO-FX-23", who, "no bonus", (s.unit[space], space)))
        return
    bonus = g.box.bonus[space % LANES]
    if bonus == "vp":
        turn.score(s, who, 1, "FO-BONUS-2")
    elif bonus == "marker":
        turn.offer_marker(s, who)
    else:
        if s.log is not None:
            s.log.append(Event("FO-BONUS-8", who, "bonus draw"))
        turn.draw(s, who, 1)


def after(g: Olympus, s: OlympusState, ask: Ask) -> None:
    """FO-ATK-7 steps 6 and 7, FO-ATK-13: attacks granted before, then once the offer of others to let it attack again."""
    _, who, uid, asked = ask
    space = damage.space_of(s, uid)
    if space == EMPTY:
        return
    if s.again[space] and s.struck[space]:
        s.again[space] -= 1
        s.asks.append((DO_AFTER, who, uid, asked))
        s.asks.append((DO_ASSAULT, who, uid))
    elif not asked and s.struck[space] == 2:
        if not s.live[who] & _WATCHES_ATTACKS:
            return
        s.asks.append((DO_AFTER, who, uid, 1))
        offers = []
        for other in range(who * LANES, who * LANES + LANES):
            if other != space and s.unit[other] != EMPTY:
                offers += damage.abilities_of(g.box, s, other, OWN_ATTACKED)
        damage.push_abilities(s, who, offers, uid)
