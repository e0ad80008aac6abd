"""Present values of units, damage, and how units leave play (FO-DMG, FO-EQ, FO-ABIL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.event import Event
from kernel_lib.core.types import Ask
from kernel_lib.games.olympus.catalog import (
    ANY,
    ANY_DISCARDED,
    ATTACK_VALUE,
    DEFENCE_VALUE,
    DISCARD_EVENTS,
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
    SIDES,
    SPACES,
    Ability,
    Catalog,
    Step,
    Targets,
    static_bit,
    trigger_bit,
)
from kernel_lib.games.olympus.moves import DO_ABILITY, DO_BURY, DO_DEFEAT, event_of
from kernel_lib.games.olympus.state import EMPTY, UNIT_FIELDS, OlympusState

if TYPE_CHECKING:
    from kernel_lib.games.olympus.rules import Olympus

AREAS = ("olympus", "delphi", "troy")
CHANGES_ATTACK, CHANGES_DEFENCE, REDUCES = static_bit(ATTACK_VALUE), static_bit(DEFENCE_VALUE), static_bit(REDUCE)
BANS, DENIES_BONUS = static_bit(NO_ATTACK), static_bit(NO_BONUS)
_KEEPS_DEFEATED = trigger_bit(SELF_DEFEATED) | trigger_bit(HERO_DEFEATED)
_WATCHES_DISCARDS = sum(trigger_bit(trigger) for trigger in DISCARD_EVENTS)


def space_of(s: OlympusState, uid: int) -> int:
    """Space on which a unit stands now, -1 when it has left play."""
    return s.uid.index(uid) if uid and uid in s.uid else EMPTY


EVERYWHERE = tuple(range(SPACES))
FACING = (*SIDES[1], *SIDES[0])
"""FO-SETUP-1: the space on the other side of the same lane."""


# Present values


def attack_of(box: Catalog, s: OlympusState, space: int) -> int:
    """FO-ATK-2: printed attack, equipment and static abilities, at least 0."""
    value, gear = box.attack[s.unit[space]], s.gear[space]
    if gear >= 0:
        value += box.attack[gear]
    if s.live[space // LANES] & CHANGES_ATTACK:
        value += _statics(box, s, space, ATTACK_VALUE)
    return value if value > 0 else 0


def defence_of(box: Catalog, s: OlympusState, space: int) -> int:
    """FO-EQ-3: printed defence, equipment and static abilities."""
    value, gear = box.defence[s.unit[space]], s.gear[space]
    if gear >= 0:
        value += box.defence[gear]
    if s.live[space // LANES] & CHANGES_DEFENCE:
        value += _statics(box, s, space, DEFENCE_VALUE)
    return value


def reduction(box: Catalog, s: OlympusState, space: int) -> int:
    """FO-FX-11: by how much every enemy attack on the unit is lessened."""
    return _statics(box, s, space, REDUCE) if s.live[space // LANES] & REDUCES else 0


def is_banned(box: Catalog, s: OlympusState, space: int) -> bool:
    """FO-FX-21, FO-FX-22: whether a static ability or a stun keeps the unit from attacking."""
    return s.stunned[space] > 0 or (s.live[space // LANES] & BANS != 0 and _statics(box, s, space, NO_ATTACK) > 0)


def has_no_bonus(box: Catalog, s: OlympusState, space: int) -> bool:
    """FO-FX-23: whether the unit never activates an area bonus."""
    return s.live[space // LANES] & DENIES_BONUS != 0 and _statics(box, s, space, NO_BONUS) > 0


def _statics(box: Catalog, s: OlympusState, space: int, effect: int) -> int:
    """FO-ABIL-5: sum of a static effect on one unit, over all cards in play; a ban counts 1."""
    total, table, unit = 0, box.static_steps[effect], s.unit
    for source in SIDES[space // LANES] if box.stays_on_side[effect] else EVERYWHERE:
        card = unit[source]
        if card >= 0 and table[card] and not s.blank[source]:
            total += _static_from(box, s, table[card], source, space)
    if box.gear_has_statics:
        for source, card in enumerate(s.gear):
            if table[card]:
                total += _static_from(box, s, table[card], source, space)
    return total


def _static_from(box: Catalog, s: OlympusState, rows: tuple[tuple[Ability, Step], ...], source: int, space: int) -> int:
    total = 0
    for ability, step in rows:
        targets = step.targets
        if (space != source) if targets.mode == SELF else not is_target(box, s, targets, source // LANES, source, space):
            continue
        if ability.condition and not holds(box, s, ability, source, 0):
            continue
        if step.amount == EMPTY_SPACES:
            side = source // LANES * LANES
            total += s.unit[side : side + LANES].count(EMPTY)
        else:
            total += step.amount
    return total


def holds(box: Catalog, s: OlympusState, ability: Ability, source: int, event: int) -> bool:
    """Whether the condition of an ability is true; `source` is the space of its unit."""
    kind, about = ability.condition, ability.about
    if kind == NO_CONDITION:
        return True
    if kind == OPPOSING_IS:
        opposing = s.unit[FACING[source]]
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
    if ability.about_discard:
        return event >> 4
    return s.unit[space_of(s, event)]


def is_target(box: Catalog, s: OlympusState, targets: Targets, who: int, source: int, space: int) -> bool:
    """FO-ABIL-3: whether the unit on `space` matches side, kind, colour and place, seen from `who` and the unit on `source`."""
    card = s.unit[space]
    mode = targets.mode
    if mode == SELF:
        return space == source
    if targets.kind != ANY and box.kind[card] != targets.kind:
        return False
    if targets.colour != ANY and not box.has_colour[card][targets.colour]:
        return False
    if mode == OPPOSING:
        return space == FACING[source] and card >= 0
    if mode in (EVENT, SAME):
        return True
    if (space // LANES != who) != targets.enemy or card < 0:
        return False
    if targets.other and space == source:
        return False
    if targets.adjacent and (abs(space - source) != 1 or space // LANES != source // LANES):
        return False
    return not (targets.equipped and s.gear[space] == EMPTY)


# Damage and defeat


def put_damage(g: Olympus, s: OlympusState, space: int, amount: int, rule: str) -> None:
    """FO-DMG-1: damage stays; with a token limit what finds no token is lost (FO-RULING-18)."""
    if g.token_limit:
        amount = max(0, min(amount, g.token_limit - sum(s.damage)))
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
    for own in SIDES[s.active]:
        for space in (FACING[own], own):
            if (s.damage[space] or (anybody and s.unit[space] != EMPTY)) and is_defeated(g.box, s, space):
                fallen.append((DO_DEFEAT, space // LANES, s.uid[space], 0))
    if fallen:
        waiting = {ask[2] for ask in s.asks if ask[0] in (DO_DEFEAT, DO_BURY)}
        s.asks.extend([ask for ask in reversed(fallen) if ask[2] not in waiting])


def check_auras(g: Olympus, s: OlympusState, gone: int, worn: int) -> None:
    """FO-EQ-8: cards have left their place; only then can defence have fallen, and only where some card raises it."""
    if (s.live[0] | s.live[1] | g.box.live_bits[gone] | g.box.live_bits[worn]) & CHANGES_DEFENCE:
        check_defeats(g, s)


def do_defeat(g: Olympus, s: OlympusState, ask: Ask) -> None:
    """A unit of several that fell together: its turn to be handled has come (FO-DMG-5)."""
    defeat(g, s, ask[2], ask[3])


def defeat(g: Olympus, s: OlympusState, uid: int, by: int) -> None:
    """FO-DMG-3: handles a defeated unit unless it has recovered or gone meanwhile."""
    space = space_of(s, uid)
    if space != EMPTY and is_defeated(g.box, s, space):
        fall(g, s, space, by)


def fall(g: Olympus, s: OlympusState, space: int, by: int) -> None:
    """FO-DMG-3, FO-DMG-6: discards the defeated unit on a space unless abilities may keep it; `by`: uid of the attacker or 0."""
    card, owner, uid = s.unit[space], space // LANES, s.uid[space]
    if s.log is not None:
        s.log.append(Event("FO-DMG-2", owner, "defeated", (card, space)))
    keepers = _keepers(g.box, s, space) if s.live[owner] & _KEEPS_DEFEATED else None
    if keepers:
        s.asks.append((DO_BURY, owner, uid, by))
        push_abilities(s, owner, keepers, uid)
    else:
        discard_unit(g, s, space, by, "FO-DMG-3")


def _keepers(box: Catalog, s: OlympusState, space: int) -> list[tuple[int, int]]:
    """FO-DMG-5: abilities that may keep a defeated unit: its own, then those of others of its side for heroes."""
    found, side = abilities_of(box, s, space, SELF_DEFEATED), space // LANES * LANES
    if box.kind[s.unit[space]] == HERO:
        for other in range(side, side + LANES):
            if other != space and s.unit[other] != EMPTY:
                found += abilities_of(box, s, other, HERO_DEFEATED)
    return found


def bury(g: Olympus, s: OlympusState, ask: Ask) -> None:
    """FO-DMG-3: discards the defeated unit unless an ability has kept it."""
    _, _, uid, by = ask
    space = space_of(s, uid)
    if space != EMPTY and is_defeated(g.box, s, space):
        discard_unit(g, s, space, by, "FO-DMG-3")


def abilities_of(box: Catalog, s: OlympusState, space: int, trigger: int) -> list[tuple[int, int]]:
    """FO-ABIL-6: (ability, uid) of a unit for one trigger, unit card first, then equipment."""
    table = box.by_trigger[trigger]
    found = () if s.blank[space] else table[s.unit[space]]
    if s.gear[space] >= 0:
        found += table[s.gear[space]]
    return [(ability, s.uid[space]) for ability in found] if found else []


def push_abilities(s: OlympusState, who: int, found: list[tuple[int, int]], event: int) -> None:
    """Makes abilities of one player pending, the first of the list next."""
    for ability, uid in reversed(found):
        s.asks.append((DO_ABILITY, who, ability, 0, uid, event, 0))


def discard_unit(g: Olympus, s: OlympusState, space: int, by: int = 0, rule: str = "FO-FX-5") -> None:
    """FO-DMG-4, FO-EQ-4: unit and equipment go to the discard pile; then everything that answers to it."""
    card, worn, uid, blank, owner = s.unit[space], s.gear[space], s.uid[space], s.blank[space], space // LANES
    if worn != EMPTY:
        s.discard.append(worn)
    s.discard.append(card)
    clear_space(g.box, s, space)
    if s.log is not None:
        s.log.append(Event(rule, owner, "discarded", (card, space)))
    _push_discard_triggers(g.box, s, card, worn, uid, space, by, bool(blank))
    check_auras(g, s, card, worn)


def _push_discard_triggers(box: Catalog, s: OlympusState, card: int, worn: int, uid: int, space: int, by: int, blank: bool) -> None:
    """FO-ABIL-7: the discarded card's own trigger, then the active side 1 to 6, then the other side."""
    event, owner = event_of(card, space), space // LANES
    own = () if blank else box.by_trigger[SELF_DISCARDED][card]
    if worn >= 0:
        own += box.by_trigger[SELF_DISCARDED][worn]
    found = [(owner, ability, uid) for ability in own]
    if s.live[owner] & _WATCHES_DISCARDS:
        found += _watchers(box, s, space, by)
    for seat, ability, source in reversed(found):
        s.asks.append((DO_ABILITY, seat, ability, 0, source, event, 0))


def _watchers(box: Catalog, s: OlympusState, space: int, by: int) -> list[tuple[int, int, int]]:
    """(seat, ability, uid) of the units that answer to a discard from `space`."""
    found = []
    owner = space // LANES
    for seat in (s.active, 1 - s.active):
        for other in SIDES[seat]:
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
                    or (trigger == OPPOSING_DISCARDED and other == FACING[space])
                    or (trigger == SELF_DEFEATS and s.uid[other] == by)
                ):
                    found.append((seat, ability, s.uid[other]))
    return found


# Entering, moving and leaving a space


def enter(box: Catalog, s: OlympusState, card: int, space: int) -> None:
    """A unit comes into play without damage and equipment."""
    s.serial += 1
    s.unit[space] = card
    s.uid[space] = s.serial
    s.since[space] = s.turn
    add_live(box, s, card, space)


def clear_space(box: Catalog, s: OlympusState, space: int) -> None:
    """Nothing of a unit remains on the space."""
    gone = box.live_bits[s.unit[space]] | box.live_bits[s.gear[space]]
    s.unit[space] = s.gear[space] = EMPTY
    s.damage[space] = s.uid[space] = s.since[space] = s.struck[space] = 0
    s.again[space] = s.stunned[space] = s.blank[space] = s.used[space] = 0
    if gone:
        note_live(box, s)


def note_live(box: Catalog, s: OlympusState) -> None:
    """Which static effects and triggers are in play at all; asked before every search for them."""
    live_bits, far_bits = box.live_bits, box.far_bits
    s.live = [0, 0]
    for seat, side in enumerate(SIDES):
        near = far = 0
        for space in side:
            card = s.unit[space]
            if card >= 0:
                worn = s.gear[space]
                near |= live_bits[card] | live_bits[worn]
                far |= far_bits[card] | far_bits[worn]
        s.live[seat] |= near
        s.live[1 - seat] |= far


def add_live(box: Catalog, s: OlympusState, card: int, space: int) -> None:
    """A card has come into play."""
    seat = space // LANES
    s.live[seat] |= box.live_bits[card]
    s.live[1 - seat] |= box.far_bits[card]


def rearrange(s: OlympusState, before: list[int], after: list[int]) -> None:
    """FO-MOVE-3, FO-EQ-5: units go from the spaces `before` to `after` at the same time, with all that belongs to them."""
    for field in UNIT_FIELDS:
        row: list[int] = getattr(s, field)
        carried = [row[space] for space in before]
        for space in before:
            row[space] = EMPTY if field in ("unit", "gear") else 0
        for space, value in zip(after, carried, strict=True):
            row[space] = value
