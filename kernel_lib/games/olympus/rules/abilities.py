"""Abilities in general: whether one happens, who is asked, and which units its steps are about (FO-ABIL, FO-ASK).

An ability runs as entries on the stack of asks: DO_ABILITY decides whether it happens, ASK_MAY asks its controller, and DO_STEP
carries out one step and leaves the next one pending. Static abilities are not run: `damage.py` reads them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from kernel_lib.core.event import Event
from kernel_lib.core.types import UNKNOWN, Ask, Move
from kernel_lib.games.olympus import catalog as c
from kernel_lib.games.olympus import effects
from kernel_lib.games.olympus.effects import Doing, doing
from kernel_lib.games.olympus.moves import ACCEPT, ASK_MAY, ASK_MORE, ASK_STEP, ASK_TARGET, DO_STEP, PASS, TARGET, pack
from kernel_lib.games.olympus.rules import damage, play
from kernel_lib.games.olympus.state import ATTACKING, EMPTY, OlympusState

if TYPE_CHECKING:
    from kernel_lib.games.olympus.rules import Olympus

# Whether an ability happens


def begin(g: Olympus, s: OlympusState, ask: Ask) -> None:
    """FO-ABIL-1, FO-ASK-4: an ability whose moment has come; asked if it is a `may`, dropped if it can do nothing."""
    d = doing(g, s, ask)
    if not _is_alive(g, s, d) or not damage.holds(g.box, s, d.ability, d.source, d.event) or not is_possible(g, s, d):
        return
    if d.ability.may:
        s.asks.append((ASK_MAY, *ask[1:]))
    else:
        _start(g, s, ask, d)


def may_moves(g: Olympus, s: OlympusState) -> list[Move]:
    return [(PASS, 0, 0), (ACCEPT, 0, 0)]


def answer_may(g: Olympus, s: OlympusState, move: Move) -> None:
    """FO-RULING-28: an ability is accepted or declined as a whole."""
    ask = s.asks.pop()
    if move[0] == ACCEPT:
        _start(g, s, ask, doing(g, s, ask))
    elif s.log is not None:
        card = g.box.abilities[ask[2]].card
        s.log.append(Event(g.box.cards[card].rule, ask[1], "declined", (card,)))


def _start(g: Olympus, s: OlympusState, ask: Ask, d: Doing) -> None:
    if d.ability.once:
        s.used[d.source] |= _used_bit(s, d)
    if s.log is not None:
        s.log.append(Event(g.box.cards[d.ability.card].rule, d.who, "used", (d.ability.card,)))
    s.asks.append((DO_STEP, *ask[1:3], 0, *ask[4:6], 0))


def _used_bit(s: OlympusState, d: Doing) -> int:
    """A unit and its equipment may each use an ability once per phase."""
    return 1 if d.ability.card == s.unit[d.source] else 2


def _is_alive(g: Olympus, s: OlympusState, d: Doing) -> bool:
    """FO-ABIL-7: a card that has left play by now does nothing; a defeat that is over needs no replacement any more."""
    trigger = d.ability.trigger
    if trigger == c.SELF_DISCARDED:
        return True
    if d.source == EMPTY or d.ability.card not in (s.unit[d.source], s.gear[d.source]):
        return False
    if d.ability.once and s.used[d.source] & _used_bit(s, d):
        return False
    if trigger in (c.SELF_DEFEATED, c.HERO_DEFEATED):
        fallen = damage.space_of(s, d.event)
        if fallen == EMPTY or not damage.is_defeated(g.box, s, fallen):
            return False
    return trigger != c.HERO_DEFEATED or not damage.is_defeated(g.box, s, d.source)


def is_possible(g: Olympus, s: OlympusState, d: Doing) -> bool:
    """FO-ASK-4: whether some step can do something; the price of an ability must be payable in full."""
    ability = d.ability
    if ability.has_price and not effects.can_drop(g, s, ability.steps[0], d.who):
        return False
    if ability.otherwise is not None:
        return True
    possible = False
    for step in ability.steps[1:] if ability.has_price else ability.steps:
        possible = possible or _step_is_possible(g, s, d if step is d.step else replace(d, step=step))
    return possible


def _step_is_possible(g: Olympus, s: OlympusState, d: Doing) -> bool:
    step, effect = d.step, d.step.effect
    if effect == c.DISCARD_HAND:
        return bool(effects.droppable(g, s, step, d.owner))
    if effect == c.TAKE_MARKER:
        return s.markers.count(d.who) < len(s.markers)
    if effect == c.STEAL_MARKER:
        return 1 - d.who in s.markers
    if effect == c.RECOVER:
        return bool(effects.recoverable(g, s, step))
    if effect == c.FREE_PLAY:
        return any(
            step.kind in (c.ANY, g.box.kind[card]) and play.has_destination(g.box, s, d.who, card) for card in s.hands[d.who] if card != UNKNOWN
        )
    if effect == c.BYPASS:
        return s.unit[damage.FACING[d.source]] != EMPTY
    if effect == c.PLACE:
        return d.event >> 4 in s.discard and bool(effects.empty_spaces(s, d.who))
    if effect == c.EXTRA_ATTACK and s.turn == 1 and s.skipped == ATTACKING:
        return False
    return step.targets.mode == c.NOBODY or _has_useful_target(g, s, d)


def _has_useful_target(g: Olympus, s: OlympusState, d: Doing) -> bool:
    if d.step.targets.mode == c.SAME:
        return False  # whether it can do anything is the question of the step before
    spaces = candidates(g, s, d)
    if d.step.effect == c.HEAL:
        return any(s.damage[space] for space in spaces)
    if d.step.effect == c.EXTRA_ATTACK and d.ability.trigger == c.OWN_ATTACKED:
        return any(damage.attack_of(g.box, s, space) and not damage.is_banned(g.box, s, space) for space in spaces)
    return bool(spaces)


# Targets


def candidates(g: Olympus, s: OlympusState, d: Doing) -> list[int]:
    """FO-ABIL-3: spaces of the units that a step may be about."""
    targets, effect, unit = d.step.targets, d.step.effect, s.unit
    spaces = [space for space in _around(s, d) if unit[space] >= 0]
    if targets.choosy:
        spaces = [space for space in spaces if damage.is_target(g.box, s, targets, d.who, d.source, space)]
    if effect == c.MOVE:
        return [space for space in spaces if effects.empty_spaces(s, space // c.LANES)]
    if effect == c.TAKE_EQUIPMENT and (not d.in_play or s.gear[d.source] != EMPTY):
        return []
    return spaces


def _around(s: OlympusState, d: Doing) -> Sequence[int]:
    """Where units of the wanted reference or side can stand. A discarded card is no unit any more (FO-KIND-1)."""
    targets = d.step.targets
    if targets.mode == c.EVENT:
        space = EMPTY if d.ability.about_discard else damage.space_of(s, d.event)
        return [] if space == EMPTY else [space]
    if targets.mode == c.SELF:
        return [d.source] if d.in_play else []
    if targets.mode == c.OPPOSING:
        return [] if d.source == EMPTY else [damage.FACING[d.source]]
    if targets.mode == c.SAME:
        return [space for space in effects.spaces_of(s, d.it) if space != EMPTY]
    return c.SIDES[1 - d.who if targets.enemy else d.who]


# Steps


def do_step(g: Olympus, s: OlympusState, ask: Ask) -> None:
    """Carries out one step; the next one becomes pending first, so that whatever this one causes comes before it."""
    d = doing(g, s, ask)
    index, ability = ask[3], d.ability
    if index + 1 < len(ability.steps):
        s.asks.append((DO_STEP, *ask[1:3], index + 1, *ask[4:6], 0))
    if ability.otherwise is not None and index + 1 == len(ability.steps):
        _do_or_else(g, s, ask, d)
    elif d.step.optional and d.step.effect != c.FREE_PLAY:
        if _step_is_possible(g, s, d):
            s.asks.append((ASK_STEP, *ask[1:]))
    else:
        _perform(g, s, ask, d)


def _do_or_else(g: Olympus, s: OlympusState, ask: Ask, d: Doing) -> None:
    """ "A else B": A if the controller does it and can, otherwise B."""
    is_drop = d.step.effect == c.DISCARD_HAND
    if not (effects.can_drop(g, s, d.step, d.owner) if is_drop else _step_is_possible(g, s, d)):
        effects.push_otherwise(g, s, ask)
    elif is_drop:
        _perform(g, s, ask, d)  # the question for the card can be declined
    else:
        s.asks.append((ASK_STEP, *ask[1:]))


def answer_step(g: Olympus, s: OlympusState, move: Move) -> None:
    """An optional step, or the first part of "A else B"."""
    ask = s.asks.pop()
    if move[0] == ACCEPT:
        _perform(g, s, ask, doing(g, s, ask))
    else:
        effects.push_otherwise(g, s, ask)


def _perform(g: Olympus, s: OlympusState, ask: Ask, d: Doing) -> None:
    step = d.step
    mode = step.targets.mode
    if mode == c.NOBODY or step.effect in (c.REARRANGE, c.PLACE):
        effects.ON_PLAYERS[step.effect](g, s, ask, d)
        return
    spaces = candidates(g, s, d)
    if mode == c.UP_TO_TWO and spaces:
        s.asks.append((ASK_MORE, *ask[1:-1], 0))
    elif mode == c.ONE and len(spaces) > 1:
        s.asks.append((ASK_TARGET, *ask[1:]))
    elif spaces:
        _on_units(g, s, ask, d, spaces)


def _on_units(g: Olympus, s: OlympusState, ask: Ask, d: Doing, spaces: list[int]) -> None:
    """The effect on the units chosen; a following step with `same` is told which units they were."""
    if s.asks and s.asks[-1][0] == DO_STEP and s.asks[-1][2] == ask[2] and s.asks[-1][4] == ask[4]:
        s.asks[-1] = (*s.asks[-1][:-1], pack([s.uid[space] for space in spaces[:2]]))
    effects.ON_UNITS[d.step.effect](g, s, ask, d, spaces)


def target_moves(g: Olympus, s: OlympusState) -> list[Move]:
    """FO-ABIL-4: every legal target; `up to 2` may be ended at any time and takes different ones."""
    d = doing(g, s, s.asks[-1])
    moves = [(TARGET, space, 0) for space in candidates(g, s, d) if s.uid[space] != d.it]
    return [(PASS, 0, 0), *moves] if s.asks[-1][0] == ASK_MORE else moves


def answer_target(g: Olympus, s: OlympusState, move: Move) -> None:
    ask = s.asks.pop()
    _on_units(g, s, ask, doing(g, s, ask), [move[1]])


def answer_more(g: Olympus, s: OlympusState, move: Move) -> None:
    """FO-ASK-3: the first of up to two targets is remembered, then both are hit at the same time."""
    ask = s.asks.pop()
    first = damage.space_of(s, ask[6])
    chosen = [space for space in (first, move[1] if move[0] == TARGET else EMPTY) if space != EMPTY]
    if move[0] == TARGET and first == EMPTY:
        s.asks.append((*ask[:-1], s.uid[move[1]]))
        if len(target_moves(g, s)) > 1:
            return
        s.asks.pop()
    if chosen:
        _on_units(g, s, ask, doing(g, s, ask), chosen)
