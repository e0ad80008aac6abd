"""Present values of units, damage, and how units leave play (FO-DMG, FO-EQ, FO-ABIL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.event import Event
from kernel_lib.games.olympus.catalog import (
    ALL,
    ANY,
    ANY_DISCARDED,
    ATTACK_VALUE,
    DEFENCE_VALUE,
    EMPTY_SPACES,
    ENTERED,
    EVENT,
    EVENT_IS,
    HERO,
    HERO_DEFEATED,
    LANES,
    NO_ATTACK,
    NO_BONUS,
    NO_CONDITION,
    ONE,
    OPPOSING,
    OPPOSING_DISCARDED,
    OPPOSING_IS,
    OWN_DISCARDED,
    OWN_IN_PLAY,
    REDUCE,
    SAME,
    SELF,
    SELF_DEFEATED,
    SELF_DEFEATS,
    SELF_DISCARDED,
    SELF_ON,
    SPACES,
    UP_TO_TWO,
    Ability,
    Catalog,
    Targets,
)
from kernel_lib.games.olympus.moves import DO_ABILITY, DO_BURY, DO_DEFEAT, event_of
from kernel_lib.games.olympus.state import EMPTY, UNIT_FIELDS, OlympusState

if TYPE_CHECKING:
    from kernel_lib.games.olympus.rules import Olympus

AREAS = ("olympus", "delphi", "troy")


def space_of(s: OlympusState, uid: int) -> int:
    """Space on which a unit stands now, -1 when it has left play."""
    return s.uid.index(uid) if uid and uid in s.uid else EMPTY


def facing(space: int) -> int:
    """FO-SETUP-1: the space on the other side of the same lane."""
    return (space + LANES) % SPACES


# Present values


def attack_of(box: Catalog, s: OlympusState, space: int) -> int:
    """FO-ATK-2: printed attack, equipment and static abilities, at least 0."""
    value = box.attack[s.unit[space]] + _statics(box, s, space, ATTACK_VALUE)
    gear = s.gear[space]
    if gear >= 0:
        value += box.attack[gear]
    return value if value > 0 else 0


def defence_of(box: Catalog, s: OlympusState, space: int) -> int:
    """FO-EQ-3: printed defence, equipment and static abilities."""
    value = box.defence[s.unit[space]] + _statics(box, s, space, DEFENCE_VALUE)
    gear = s.gear[space]
    return value + box.defence[gear] if gear >= 0 else value


def reduction(box: Catalog, s: OlympusState, space: int) -> int:
    """FO-FX-11: by how much every enemy attack on the unit is lessened."""
    return _statics(box, s, space, REDUCE)


def is_banned(box: Catalog, s: OlympusState, space: int) -> bool:
    """FO-FX-21, FO-FX-22: whether a static ability or a stun keeps the unit from attacking."""
    return s.stunned[space] > 0 or _statics(box, s, space, NO_ATTACK) > 0


def has_no_bonus(box: Catalog, s: OlympusState, space: int) -> bool:
    """FO-FX-23: whether the unit never activates an area bonus."""
    return _statics(box, s, space, NO_BONUS) > 0


def _statics(box: Catalog, s: OlympusState, space: int, effect: int) -> int:
    """FO-ABIL-5: sum of a static effect on one unit, over all cards in play; a ban counts 1."""
    cards, gear_cards = box.with_static[effect], box.gear_with_static[effect]
    total = 0
    if not cards.isdisjoint(s.unit):
        for source, card in enumerate(s.unit):
            if card in cards and not s.blank[source]:
                total += _static_from(box, s, card, source, space, effect)
    if gear_cards and not gear_cards.isdisjoint(s.gear):
        for source, card in enumerate(s.gear):
            if card in gear_cards:
                total += _static_from(box, s, card, source, space, effect)
    return total


def _static_from(box: Catalog, s: OlympusState, card: int, source: int, space: int, effect: int) -> int:
    total = 0
    for ability in box.statics[card]:
        if not holds(box, s, ability, source, 0):
            continue
        for step in ability.steps:
            if step.effect == effect and is_target(box, s, step.targets, source, space):
                if step.amount == EMPTY_SPACES:
                    side = source // LANES * LANES
                    total += s.unit[side : side + LANES].count(EMPTY)
                else:
                    total += step.amount or 1
    return total


def holds(box: Catalog, s: OlympusState, ability: Ability, source: int, event: int) -> bool:
    """Whether the condition of an ability is true; `source` is the space of its unit."""
    kind, about = ability.condition, ability.about
    if kind == NO_CONDITION:
        return True
    if kind == OPPOSING_IS:
        opposing = s.unit[facing(source)]
        return opposing != EMPTY and box.has_colour[opposing][about]
    if kind == OWN_IN_PLAY:
        side = source // LANES * LANES
        return about in s.unit[side : side + LANES]
    if kind == SELF_ON:
        return box.area[source % LANES] == AREAS[about]
    if kind == ENTERED:
        return s.since[source] == s.turn
    if kind == EVENT_IS:
        return box.kind[event_card(box, s, ability, event)] == about
    return False


def event_card(box: Catalog, s: OlympusState, ability: Ability, event: int) -> int:
    """The card that an event is about: discarded ones are named by card and space, others by uid."""
    if ability.trigger in (OWN_DISCARDED, ANY_DISCARDED, OPPOSING_DISCARDED, SELF_DEFEATS, SELF_DISCARDED):
        return event >> 4
    return s.unit[space_of(s, event)]


def is_target(box: Catalog, s: OlympusState, targets: Targets, source: int, space: int) -> bool:
    """FO-ABIL-3: whether the unit on `space` matches side, kind, colour and place, seen from `source`."""
    card = s.unit[space]
    if card < 0:
        return False
    mode = targets.mode
    if mode == SELF:
        return space == source
    if targets.kind != ANY and box.kind[card] != targets.kind:
        return False
    if targets.colour != ANY and not box.has_colour[card][targets.colour]:
        return False
    if mode == OPPOSING:
        return space == facing(source)
    if mode in (EVENT, SAME):
        return True
    if mode not in (ONE, UP_TO_TWO, ALL):
        return False
    if (space // LANES != source // LANES) != targets.enemy:
        return False
    if targets.other and space == source:
        return False
    if targets.adjacent and abs(space - source) != 1:
        return False
    return not (targets.equipped and s.gear[space] == EMPTY)


# Damage and defeat


def put_damage(g: Olympus, s: OlympusState, space: int, amount: int, rule: str) -> None:
    """FO-DMG-1: damage stays; with a token limit what finds no token is lost (FO-RULING-18)."""
    limit = g.token_limit
    if limit:
        amount = max(0, min(amount, limit - sum(s.damage)))
    s.damage[space] += amount
    if s.log is not None:
        s.log.append(Event(rule, s.active, "damaged", (s.unit[space], space, amount)))


def is_defeated(box: Catalog, s: OlympusState, space: int) -> bool:
    """FO-DMG-2: damage has reached the present defence."""
    return s.damage[space] >= defence_of(box, s, space)


def check_defeats(g: Olympus, s: OlympusState) -> None:
    """FO-DMG-2, FO-DMG-5: lets every newly defeated unit be handled, space 1 to 6, the non-active player's first."""
    anybody = g.box.lowers_defence
    if not anybody and not any(s.damage):
        return
    fallen = []
    for lane in range(LANES):
        for space in (facing(s.active * LANES + lane), s.active * LANES + lane):
            if (s.damage[space] or (anybody and s.unit[space] != EMPTY)) and is_defeated(g.box, s, space):
                fallen.append((DO_DEFEAT, space // LANES, s.uid[space], 0))
    if fallen:
        waiting = {ask[2] for ask in s.asks if ask[0] in (DO_DEFEAT, DO_BURY)}
        s.asks.extend([ask for ask in reversed(fallen) if ask[2] not in waiting])


def check_struck(g: Olympus, s: OlympusState, space: int, attacker: int) -> None:
    """FO-DMG-6: the attacker (uid) gets the credit when its own attack has just defeated the unit on `space`."""
    if is_defeated(g.box, s, space):
        s.asks.append((DO_DEFEAT, space // LANES, s.uid[space], attacker))


def check_auras(g: Olympus, s: OlympusState, gone: int) -> None:
    """FO-EQ-8: a card has left its place; only then can defence have fallen, and only where some card raises it."""
    raising = g.box.with_static[DEFENCE_VALUE]
    if gone in raising or not raising.isdisjoint(s.unit) or not raising.isdisjoint(s.gear):
        check_defeats(g, s)


def defeat(g: Olympus, s: OlympusState, uid: int, by: int) -> None:
    """FO-DMG-3, FO-DMG-5: a unit whose turn to be handled has come; abilities may still keep it."""
    space = space_of(s, uid)
    if space == EMPTY or not is_defeated(g.box, s, space):
        return
    card, owner = s.unit[space], space // LANES
    if s.log is not None:
        s.log.append(Event("FO-DMG-2", owner, "defeated", (card, space)))
    s.asks.append((DO_BURY, owner, uid, by))
    keepers = abilities_of(g.box, s, space, SELF_DEFEATED)
    if g.box.kind[card] == HERO:
        for other in range(owner * LANES, owner * LANES + LANES):
            if other != space and s.unit[other] != EMPTY:
                keepers += abilities_of(g.box, s, other, HERO_DEFEATED)
    push_abilities(s, owner, keepers, uid)


def bury(g: Olympus, s: OlympusState, uid: int, by: int) -> None:
    """FO-DMG-3: discards the defeated unit unless an ability has kept it."""
    space = space_of(s, uid)
    if space != EMPTY and is_defeated(g.box, s, space):
        discard_unit(g, s, space, by, "FO-DMG-3")


def abilities_of(box: Catalog, s: OlympusState, space: int, trigger: int) -> list[tuple[int, int]]:
    """FO-ABIL-6: (ability, uid) of a unit for one trigger, unit card first, then equipment."""
    table, uid = box.by_trigger[trigger], s.uid[space]
    found = [] if s.blank[space] else [(ability, uid) for ability in table[s.unit[space]]]
    gear = s.gear[space]
    if gear >= 0 and table[gear]:
        found += [(ability, uid) for ability in table[gear]]
    return found


def push_abilities(s: OlympusState, who: int, found: list[tuple[int, int]], event: int) -> None:
    """Makes abilities of one player pending, the first of the list next."""
    for ability, uid in reversed(found):
        s.asks.append((DO_ABILITY, who, ability, 0, uid, event, 0))


def discard_unit(g: Olympus, s: OlympusState, space: int, by: int = 0, rule: str = "FO-FX-5") -> None:
    """FO-DMG-4, FO-EQ-4: unit and equipment go to the discard pile; then everything that answers to it."""
    card, uid, blank, owner = s.unit[space], s.uid[space], s.blank[space], space // LANES
    if s.gear[space] != EMPTY:
        s.discard.append(s.gear[space])
    s.discard.append(card)
    clear_space(s, space)
    if s.log is not None:
        s.log.append(Event(rule, owner, "discarded", (card, space)))
    _push_discard_triggers(g.box, s, card, uid, space, by, bool(blank))
    check_auras(g, s, card)


def _push_discard_triggers(box: Catalog, s: OlympusState, card: int, uid: int, space: int, by: int, blank: bool) -> None:
    """FO-ABIL-7: the discarded card's own trigger, then the active side 1 to 6, then the other side."""
    event, owner = event_of(card, space), space // LANES
    found = [] if blank else [(owner, ability, uid) for ability in box.by_trigger[SELF_DISCARDED][card]]
    watching = box.watching_discards
    unwatched = watching.isdisjoint(s.unit) and watching.isdisjoint(s.gear)
    for seat in () if unwatched else (s.active, 1 - s.active):
        for other in range(seat * LANES, seat * LANES + LANES):
            unit = s.unit[other]
            if unit < 0:
                continue
            reacting = () if s.blank[other] else box.on_discard[unit]
            gear = s.gear[other]
            if gear >= 0:
                reacting += box.on_discard[gear]
            for ability in reacting:
                trigger = box.abilities[ability].trigger
                if (
                    trigger == ANY_DISCARDED
                    or (trigger == OWN_DISCARDED and seat == owner)
                    or (trigger == OPPOSING_DISCARDED and other == facing(space))
                    or (trigger == SELF_DEFEATS and s.uid[other] == by)
                ):
                    found.append((seat, ability, s.uid[other]))
    for seat, ability, source in reversed(found):
        s.asks.append((DO_ABILITY, seat, ability, 0, source, event, 0))


# Entering, moving and leaving a space


def enter(s: OlympusState, card: int, space: int) -> None:
    """A unit comes into play without damage and equipment."""
    s.serial += 1
    s.unit[space] = card
    s.uid[space] = s.serial
    s.since[space] = s.turn


def clear_space(s: OlympusState, space: int) -> None:
    """Nothing of a unit remains on the space."""
    s.unit[space] = s.gear[space] = EMPTY
    s.damage[space] = s.uid[space] = s.since[space] = s.struck[space] = 0
    s.again[space] = s.stunned[space] = s.blank[space] = s.used[space] = 0


def rearrange(s: OlympusState, before: list[int], after: list[int]) -> None:
    """FO-MOVE-3, FO-EQ-5: units go from the spaces `before` to `after` at the same time, with all that belongs to them."""
    for field in UNIT_FIELDS:
        row: list[int] = getattr(s, field)
        carried = [row[space] for space in before]
        for space in before:
            row[space] = EMPTY if field in ("unit", "gear") else 0
        for space, value in zip(after, carried, strict=True):
            row[space] = value
