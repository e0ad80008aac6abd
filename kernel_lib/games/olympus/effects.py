"""The interpreter of card abilities: one function per effect of the vocabulary (FO-FX-1..26).

An ability runs as entries on the stack of asks: DO_ABILITY decides whether it happens, ASK_MAY asks its controller, and DO_STEP
carries out one step and leaves the next one pending. Static abilities are not run: `rules/damage.py` reads them.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import TYPE_CHECKING

from kernel_lib.core.event import Event
from kernel_lib.core.types import UNKNOWN, Ask, Move
from kernel_lib.games.olympus import catalog as c
from kernel_lib.games.olympus.catalog import EVERYTHING, LANES, Ability, Step
from kernel_lib.games.olympus.moves import (
    ACCEPT,
    ASK_ARRANGE,
    ASK_DROP,
    ASK_FREE,
    ASK_MAY,
    ASK_MORE,
    ASK_ORDER,
    ASK_SPACE,
    ASK_TAKE,
    ASK_TARGET,
    DO_STEP,
    DO_STRIKE,
    DROP,
    MOVE_TO,
    ORDER,
    PASS,
    ROLL_SEE,
    SORT,
    TAKE,
    TARGET,
    arranged_units,
)
from kernel_lib.games.olympus.rules import damage, play, turn
from kernel_lib.games.olympus.state import ATTACKING, EMPTY, OlympusState

if TYPE_CHECKING:
    from kernel_lib.games.olympus.rules import Olympus

ANY_SHELF = 9
MANY = 13
"""FO-ASK-5: a question has no more answers than this (or than there are hand cards)."""

# Whether an ability happens


def begin(g: Olympus, s: OlympusState, ask: Ask) -> None:
    """FO-ABIL-1, FO-ASK-4: an ability whose moment has come; asked if it is a `may`, dropped if it can do nothing."""
    _, who, number, _, source, event, _ = ask
    ability = g.box.abilities[number]
    if not _is_alive(g, s, ability, source, event):
        return
    space = damage.space_of(s, source)
    if not damage.holds(g.box, s, ability, space, event) or not _is_possible(g, s, ability, who, space, event):
        return
    if ability.may:
        s.asks.append((ASK_MAY, *ask[1:]))
    else:
        _start(g, s, ask)


def may_moves(s: OlympusState) -> list[Move]:
    return [(PASS, 0, 0), (ACCEPT, 0, 0)]


def answer_may(g: Olympus, s: OlympusState, move: Move) -> None:
    """FO-RULING-28: an ability is accepted or declined as a whole."""
    ask = s.asks.pop()
    if move[0] == ACCEPT:
        _start(g, s, ask)
    elif s.log is not None:
        card = g.box.abilities[ask[2]].card
        s.log.append(Event(g.box.cards[card].rule, ask[1], "declined", (card,)))


def _start(g: Olympus, s: OlympusState, ask: Ask) -> None:
    _, who, number, _, source, event, _ = ask
    ability = g.box.abilities[number]
    if ability.once:
        s.used[damage.space_of(s, source)] = 1
    if s.log is not None:
        s.log.append(Event(g.box.cards[ability.card].rule, who, "used", (ability.card,)))
    s.asks.append((DO_STEP, who, number, 0, source, event, 0))


def _is_alive(g: Olympus, s: OlympusState, ability: Ability, source: int, event: int) -> bool:
    """FO-ABIL-7: a card that has left play by now does nothing; a defeat that is over needs no replacement any more."""
    if ability.trigger == c.SELF_DISCARDED:
        return True
    space = damage.space_of(s, source)
    if space == EMPTY or ability.card not in (s.unit[space], s.gear[space]):
        return False
    if ability.once and s.used[space]:
        return False
    if ability.trigger in (c.SELF_DEFEATED, c.HERO_DEFEATED):
        fallen = damage.space_of(s, event)
        if fallen == EMPTY or not damage.is_defeated(g.box, s, fallen):
            return False
    return ability.trigger != c.HERO_DEFEATED or not damage.is_defeated(g.box, s, space)


def _is_possible(g: Olympus, s: OlympusState, ability: Ability, who: int, source: int, event: int) -> bool:
    """FO-ASK-4: whether some step can do something; the price of an ability must be payable."""
    if ability.has_price and not _droppable(g, s, ability.steps[0], who):
        return False
    if ability.otherwise is not None:
        return True
    rest = ability.steps[1:] if ability.has_price else ability.steps
    return any(_step_is_possible(g, s, ability, step, who, source, event) for step in rest)


def _step_is_possible(g: Olympus, s: OlympusState, ability: Ability, step: Step, who: int, source: int, event: int) -> bool:
    effect = step.effect
    if effect == c.DISCARD_HAND:
        return bool(_droppable(g, s, step, 1 - who if step.opponent else who))
    if effect == c.TAKE_MARKER:
        return s.markers.count(who) < len(s.markers)
    if effect == c.STEAL_MARKER:
        return 1 - who in s.markers
    if effect == c.RECOVER:
        return bool(_recoverable(g, s, step))
    if effect == c.FREE_PLAY:
        return any(step.kind in (c.ANY, g.box.kind[card]) and play.has_destination(g.box, s, who, card) for card in s.hands[who] if card != UNKNOWN)
    if effect == c.BYPASS:
        return s.unit[damage.FACING[source]] != EMPTY
    if effect == c.PLACE:
        return event >> 4 in s.discard and bool(_empty_spaces(s, who))
    if effect == c.EXTRA_ATTACK and s.turn == 1 and s.skipped == ATTACKING:
        return False
    if step.targets.mode != c.NOBODY:
        return _has_useful_target(g, s, ability, step, who, source, event)
    return True


def _has_useful_target(g: Olympus, s: OlympusState, ability: Ability, step: Step, who: int, source: int, event: int) -> bool:
    if step.targets.mode == c.SAME:
        return False  # whether it can do anything is the question of the step before
    spaces = _candidates(g, s, step, who, source, event)
    if step.effect == c.HEAL:
        return any(s.damage[space] for space in spaces)
    if step.effect == c.EXTRA_ATTACK and ability.trigger == c.OWN_ATTACKED:
        return any(damage.attack_of(g.box, s, space) and not damage.is_banned(g.box, s, space) for space in spaces)
    return bool(spaces)


# Targets


def _candidates(g: Olympus, s: OlympusState, step: Step, who: int, source: int, event: int) -> list[int]:
    """FO-ABIL-3: spaces of the units that a step may be about."""
    targets = step.targets
    if targets.mode == c.EVENT:
        space = damage.space_of(s, event)
        return [space] if space != EMPTY and damage.is_target(g.box, s, targets, space, space) else []
    if targets.mode in (c.SELF, c.OPPOSING):
        around = [] if source == EMPTY else [source if targets.mode == c.SELF else damage.FACING[source]]
    else:
        seat = 1 - who if targets.enemy else who
        around = list(range(seat * LANES, seat * LANES + LANES))
        if source == EMPTY:
            source = who * LANES  # the source has left play: only sides matter then
    unit = s.unit
    spaces = [space for space in around if unit[space] >= 0 and damage.is_target(g.box, s, targets, source, space)]
    if step.effect == c.MOVE:
        return [space for space in spaces if _empty_spaces(s, space // LANES)]
    if step.effect == c.TAKE_EQUIPMENT and s.gear[source] != EMPTY:
        return []
    return spaces


def _empty_spaces(s: OlympusState, seat: int) -> list[int]:
    return [space for space in range(seat * LANES, seat * LANES + LANES) if s.unit[space] == EMPTY]


def _pending(g: Olympus, s: OlympusState) -> tuple[int, Ability, Step, int, int, int]:
    """Controller, ability, step, source space, event and "it" of the question on top."""
    _, who, number, index, source, event, it = s.asks[-1]
    ability = g.box.abilities[number]
    return who, ability, ability.steps[index], damage.space_of(s, source), event, it


# Steps


def do_step(g: Olympus, s: OlympusState, ask: Ask) -> None:
    """Carries out one step; the next one becomes pending first, so that whatever this one causes comes before it."""
    _, who, number, index, source, event, it = ask
    ability = g.box.abilities[number]
    if index + 1 < len(ability.steps):
        s.asks.append((DO_STEP, who, number, index + 1, source, event, 0))
    step = ability.steps[index]
    mode = step.targets.mode
    if mode == c.NOBODY or step.effect in (c.REARRANGE, c.PLACE):
        _ON_PLAYERS[step.effect](g, s, ask, step)
        return
    space = damage.space_of(s, source)
    if mode == c.SAME:
        same = damage.space_of(s, it)
        spaces = [same] if same != EMPTY else []
    else:
        spaces = _candidates(g, s, step, who, space, event)
    if mode == c.UP_TO_TWO and spaces:
        s.asks.append((ASK_MORE, *ask[1:-1], 0))
    elif mode == c.ONE and len(spaces) > 1:
        s.asks.append((ASK_TARGET, *ask[1:]))
    elif spaces:
        _on_units(g, s, ask, step, spaces)


def _on_units(g: Olympus, s: OlympusState, ask: Ask, step: Step, spaces: list[int]) -> None:
    """The effect on the units chosen; a following step with `same` is told which unit it was."""
    if s.asks and s.asks[-1][0] == DO_STEP and s.asks[-1][2] == ask[2] and s.asks[-1][4] == ask[4]:
        s.asks[-1] = (*s.asks[-1][:-1], s.uid[spaces[0]])
    _ON_UNITS[step.effect](g, s, ask, step, spaces)


def target_moves(g: Olympus, s: OlympusState) -> list[Move]:
    """FO-ABIL-4: every legal target; `up to 2` may be ended at any time and takes different ones."""
    who, _, step, source, event, it = _pending(g, s)
    spaces = _candidates(g, s, step, who, source, event)
    moves = [(TARGET, space, 0) for space in spaces if s.uid[space] != it]
    return [(PASS, 0, 0), *moves] if s.asks[-1][0] == ASK_MORE else moves


def answer_target(g: Olympus, s: OlympusState, move: Move) -> None:
    ask = s.asks.pop()
    _on_units(g, s, ask, g.box.abilities[ask[2]].steps[ask[3]], [move[1]])


def answer_more(g: Olympus, s: OlympusState, move: Move) -> None:
    """FO-ASK-3: the first of up to two targets is remembered, then both are hit at the same time."""
    ask = s.asks.pop()
    step, first = g.box.abilities[ask[2]].steps[ask[3]], damage.space_of(s, ask[6])
    chosen = [space for space in (first, move[1] if move[0] == TARGET else EMPTY) if space != EMPTY]
    if move[0] == TARGET and first == EMPTY:
        s.asks.append((*ask[:-1], s.uid[move[1]]))
        if len(target_moves(g, s)) > 1:
            return
        s.asks.pop()
    if chosen:
        _on_units(g, s, ask, step, chosen)


def _rule(step: Step) -> str:
    return c.EFFECT_RULES[step.effect]


# Effects on units


def _damage(g: Olympus, s: OlympusState, ask: Ask, step: Step, spaces: list[int]) -> None:
    """FO-FX-1: on every target at the same time, then defeats are checked."""
    for space in spaces:
        damage.put_damage(g, s, space, step.amount, _rule(step))
    damage.check_defeats(g, s)


def _heal(g: Olympus, s: OlympusState, ask: Ask, step: Step, spaces: list[int]) -> None:
    """FO-FX-2, FO-HEAL-1: takes damage away, never below 0."""
    for space in spaces:
        healed = s.damage[space] if step.amount == EVERYTHING else min(s.damage[space], step.amount)
        s.damage[space] -= healed
        if healed and s.log is not None:
            s.log.append(Event(_rule(step), ask[1], "healed", (s.unit[space], space, healed)))


def _discard_unit(g: Olympus, s: OlympusState, ask: Ask, step: Step, spaces: list[int]) -> None:
    """FO-FX-5: discarded, not defeated."""
    leaving = [s.uid[space] for space in spaces]
    for uid in leaving:
        damage.discard_unit(g, s, damage.space_of(s, uid))


def _return_hand(g: Olympus, s: OlympusState, ask: Ask, step: Step, spaces: list[int]) -> None:
    """FO-FX-6, FO-EQ-6, FO-RULING-26: to the hand of its controller, known to both; equipment is discarded."""
    for space in spaces:
        card, owner = s.unit[space], space // LANES
        if s.gear[space] != EMPTY:
            s.discard.append(s.gear[space])
        damage.clear_space(g.box, s, space)
        insort(s.hands[owner], card)
        s.shown[owner].append(card)
        if s.log is not None:
            s.log.append(Event(_rule(step), owner, "returned", (card,)))
    damage.check_defeats(g, s)


def _move(g: Olympus, s: OlympusState, ask: Ask, step: Step, spaces: list[int]) -> None:
    """FO-FX-7, FO-MOVE-2: to an empty space of its own side."""
    s.asks.append((ASK_SPACE, *ask[1:-1], s.uid[spaces[0]]))
    moves = space_moves(g, s)
    if len(moves) == 1:
        answer_space(g, s, moves[0])


def _attack_now(g: Olympus, s: OlympusState, ask: Ask, step: Step, spaces: list[int]) -> None:
    """FO-FX-10: for this one attack only."""
    _change_strike(s, ask[4], plus=step.amount)


def _extra_attack(g: Olympus, s: OlympusState, ask: Ask, step: Step, spaces: list[int]) -> None:
    """FO-FX-16: one more complete attack after its normal one; grants add up."""
    for space in spaces:
        s.again[space] += 1
        if s.log is not None:
            s.log.append(Event(_rule(step), ask[1], "again", (s.unit[space], space)))


def _survive(g: Olympus, s: OlympusState, ask: Ask, step: Step, spaces: list[int]) -> None:
    """FO-FX-18: stays on its space without damage."""
    for space in spaces:
        s.damage[space] = 0
        if s.log is not None:
            s.log.append(Event(_rule(step), space // LANES, "survived", (s.unit[space], space)))


def _stun(g: Olympus, s: OlympusState, ask: Ask, step: Step, spaces: list[int]) -> None:
    """FO-FX-22: no attack in its controller's next attack phase."""
    for space in spaces:
        s.stunned[space] = 1
        if s.log is not None:
            s.log.append(Event(_rule(step), ask[1], "stunned", (s.unit[space], space)))


def _aim(g: Olympus, s: OlympusState, ask: Ask, step: Step, spaces: list[int]) -> None:
    """FO-FX-24: this attack goes to the chosen unit and never gives a bonus."""
    _change_strike(s, ask[4], aim=s.uid[spaces[0]])


def _take_equipment(g: Olympus, s: OlympusState, ask: Ask, step: Step, spaces: list[int]) -> None:
    """FO-FX-26: the giver is checked for its lower defence (FO-EQ-8)."""
    me, giver = damage.space_of(s, ask[4]), spaces[0]
    s.gear[me], s.gear[giver] = s.gear[giver], EMPTY
    if s.log is not None:
        s.log.append(Event(_rule(step), ask[1], "took gear", (s.unit[me], s.gear[me])))
    damage.check_defeats(g, s)


def _change_strike(s: OlympusState, uid: int, plus: int = 0, aim: int = 0, bypass: int = 0) -> None:
    """Changes the pending strike of a unit."""
    for i in range(len(s.asks) - 1, -1, -1):
        if s.asks[i][0] == DO_STRIKE and s.asks[i][2] == uid:
            what, who, _, old_plus, old_aim, old_bypass = s.asks[i]
            s.asks[i] = (what, who, uid, old_plus + plus, aim or old_aim, bypass or old_bypass)
            return


# Effects on players, cards and the board


def _draw(g: Olympus, s: OlympusState, ask: Ask, step: Step) -> None:
    """FO-FX-3."""
    turn.draw(s, 1 - ask[1] if step.opponent else ask[1], step.amount, step.names_card)


def _vp(g: Olympus, s: OlympusState, ask: Ask, step: Step) -> None:
    """FO-FX-12."""
    turn.score(s, 1 - ask[1] if step.opponent else ask[1], step.amount, _rule(step))


def _take_marker(g: Olympus, s: OlympusState, ask: Ask, step: Step) -> None:
    """FO-FX-13."""
    turn.offer_marker(s, ask[1])


def _steal_marker(g: Olympus, s: OlympusState, ask: Ask, step: Step) -> None:
    """FO-FX-14."""
    turn.offer_theft(s, ask[1])


def _bypass(g: Olympus, s: OlympusState, ask: Ask, step: Step) -> None:
    """FO-FX-25: the area bonus instead of damage, only if opposed."""
    _change_strike(s, ask[4], bypass=1)


def _discard_hand(g: Olympus, s: OlympusState, ask: Ask, step: Step) -> None:
    """FO-FX-4: whoever looks at a hand knows it from then on (FO-INFO-3)."""
    who = ask[1]
    owner = 1 - who if step.opponent else who
    if step.opponent:
        if s.log is not None:
            for card in s.hands[owner]:
                s.log.append(Event("FO-INFO-3", who, "saw hand", (card,), True))
        s.shown[owner] = s.hands[owner][:]
    _ask_drop(g, s, (ASK_DROP, *ask[1:-1], step.amount))


def _ask_drop(g: Olympus, s: OlympusState, ask: Ask) -> None:
    """Asks for a card unless there is no choice."""
    s.asks.append(ask)
    moves = drop_moves(g, s)
    if not moves:
        s.asks.pop()
    elif len(moves) == 1:
        answer_drop(g, s, moves[0])


def _droppable(g: Olympus, s: OlympusState, step: Step, owner: int) -> list[int]:
    """Kinds of hand cards that may be discarded for the step."""
    cards = sorted(set(s.hands[owner]))
    return [card for card in cards if step.colour == c.ANY or (card != UNKNOWN and g.box.has_colour[card][step.colour])]


def drop_moves(g: Olympus, s: OlympusState) -> list[Move]:
    """FO-FX-4; with an `else` the controller may also refuse."""
    who, ability, step, _, _, _ = _pending(g, s)
    owner = 1 - who if step.opponent else who
    moves = [(DROP, card, owner) for card in _droppable(g, s, step, owner) if card != UNKNOWN]
    return [(PASS, 0, 0), *moves] if ability.otherwise is not None else moves


def answer_drop(g: Olympus, s: OlympusState, move: Move) -> None:
    ask = s.asks.pop()
    if move[0] == PASS:
        otherwise = g.box.abilities[ask[2]].otherwise
        space = damage.space_of(s, ask[4])
        if otherwise is not None and space != EMPTY:
            _on_units(g, s, ask, otherwise, [space])
        return
    play.forget_card(s, move[2], move[1])
    s.discard.append(move[1])
    if s.log is not None:
        s.log.append(Event("FO-FX-4", ask[1], "dropped", (move[1],)))
    if ask[6] > 1:
        _ask_drop(g, s, (*ask[:-1], ask[6] - 1))


def _free_play(g: Olympus, s: OlympusState, ask: Ask, step: Step) -> None:
    """FO-FX-15: the card just drawn (named by the step before) or any hand card of a kind."""
    drawn = ask[6] if step.kind == c.ANY else UNKNOWN
    if drawn == UNKNOWN or play.has_destination(g.box, s, ask[1], drawn):
        s.asks.append((ASK_FREE, ask[1], drawn, step.kind, int(step.optional)))


def _recoverable(g: Olympus, s: OlympusState, step: Step) -> list[int]:
    return sorted({card for card in s.discard if card != UNKNOWN and g.box.kind[card] == step.kind})


def _recover(g: Olympus, s: OlympusState, ask: Ask, step: Step) -> None:
    """FO-FX-19; of many cards the colour is asked first (FO-ASK-5)."""
    s.asks.append((ASK_TAKE, *ask[1:-1], ANY_SHELF))
    moves = take_moves(g, s)
    if len(moves) == 1:
        answer_take(g, s, moves[0])


def take_moves(g: Olympus, s: OlympusState) -> list[Move]:
    """The cards of the wanted kind, or their colours; PASS only where a guess at a hidden discard pile holds none."""
    _, _, step, _, _, shelf = _pending(g, s)
    cards = [card for card in _recoverable(g, s, step) if shelf in (ANY_SHELF, _shelf(g, card))]
    if len(cards) > MANY and shelf == ANY_SHELF:
        return [(SORT, number, 0) for number in sorted({_shelf(g, card) for card in cards})]
    return [(TAKE, card, 0) for card in cards] or [(PASS, 0, 0)]


def _shelf(g: Olympus, card: int) -> int:
    """Home colour, multi-coloured cards apart: no shelf holds more than MANY kinds of one sort of card."""
    return g.box.colour[card] + 4 * g.box.multi[card]


def answer_take(g: Olympus, s: OlympusState, move: Move) -> None:
    ask = s.asks.pop()
    if move[0] == SORT:
        s.asks.append((*ask[:-1], move[1]))
        moves = take_moves(g, s)
        if len(moves) == 1:
            answer_take(g, s, moves[0])
    elif move[0] == TAKE:
        s.discard.reverse()
        s.discard.remove(move[1])  # the topmost copy
        s.discard.reverse()
        insort(s.hands[ask[1]], move[1])
        s.shown[ask[1]].append(move[1])
        if s.log is not None:
            s.log.append(Event("FO-FX-19", ask[1], "recovered", (move[1],)))


def _place(g: Olympus, s: OlympusState, ask: Ask, step: Step) -> None:
    """FO-FX-17: the discarded card comes to an empty own space."""
    s.asks.append((ASK_SPACE, *ask[1:]))
    moves = space_moves(g, s)
    if len(moves) == 1:
        answer_space(g, s, moves[0])
    elif not moves:
        s.asks.pop()


def space_moves(g: Olympus, s: OlympusState) -> list[Move]:
    who, _, step, _, _, it = _pending(g, s)
    seat = who if step.effect == c.PLACE else damage.space_of(s, it) // LANES
    return [(MOVE_TO, space, 0) for space in _empty_spaces(s, seat)]


def answer_space(g: Olympus, s: OlympusState, move: Move) -> None:
    who, _, step, _, event, it = _pending(g, s)
    s.asks.pop()
    if step.effect == c.PLACE:
        _take_over(g, s, who, event >> 4, move[1])
    else:
        _transfer(s, who, [damage.space_of(s, it)], [move[1]], _rule(step))
    damage.check_defeats(g, s)


def _take_over(g: Olympus, s: OlympusState, who: int, card: int, space: int) -> None:
    """FO-ABIL-8, FO-RULING-22: no PLAY ability; with the option medea_blank none at all."""
    if card not in s.discard:
        return
    s.discard.remove(card)
    damage.enter(g.box, s, card, space)
    s.blank[space] = int(g.medea_blank)
    if s.log is not None:
        s.log.append(Event("FO-FX-17", who, "taken over", (card, space)))


def _transfer(s: OlympusState, who: int, before: list[int], after: list[int], rule: str) -> None:
    if s.log is not None:
        for old, new in zip(before, after, strict=True):
            if old != new:
                s.log.append(Event(rule, who, "moved", (s.unit[old], old, new)))
    damage.rearrange(s, before, after)


def _rearrange(g: Olympus, s: OlympusState, ask: Ask, step: Step) -> None:
    """FO-FX-8, FO-ASK-3: unit by unit, all move together after the last answer."""
    s.plan.clear()
    s.asks.append((ASK_ARRANGE, *ask[1:]))


def arrange_moves(s: OlympusState) -> list[Move]:
    side = s.asks[-1][1] * LANES
    return [(MOVE_TO, space, 0) for space in range(side, side + LANES) if space not in s.plan]


def answer_arrange(g: Olympus, s: OlympusState, move: Move) -> None:
    who = s.asks[-1][1]
    units = arranged_units(s, who)
    s.plan.append(move[1])
    free = arrange_moves(s)
    if len(free) == 1 and len(s.plan) < len(units):
        s.plan.append(free[0][1])
    if len(s.plan) == len(units):
        s.asks.pop()
        _transfer(s, who, units, s.plan, "FO-FX-8")
        s.plan.clear()
        damage.check_defeats(g, s)


def _peek(g: Olympus, s: OlympusState, ask: Ask, step: Step) -> None:
    """FO-FX-20, FO-CHANCE-2: chance fixes the top cards, then they are put back in any order."""
    s.top_owner = ask[1]
    s.asks.append((ROLL_SEE, ask[1], min(step.amount, s.pile)))
    if len(s.top) >= min(step.amount, s.pile):
        seen_all(s)


def see_card(s: OlympusState, move: Move) -> None:
    """One more of the top cards is fixed."""
    cards = s.asks[-1][2]
    s.unseen[move[1]] -= 1
    s.pool = None
    s.top.append(move[1])
    if len(s.top) >= cards:
        seen_all(s)


def seen_all(s: OlympusState) -> None:
    _, who, cards = s.asks.pop()
    if s.log is not None:
        for card in s.top[:cards]:
            s.log.append(Event("FO-FX-20", who, "saw", (card,), True))
    ask_order(s, who, 0)


def ask_order(s: OlympusState, who: int, position: int) -> None:
    """FO-ASK-3: one question per position from the top, as long as there is a choice."""
    if len(set(s.top[position:])) > 1:
        s.asks.append((ASK_ORDER, who, position))


def order_moves(s: OlympusState) -> list[Move]:
    position = s.asks[-1][2]
    return [(ORDER, card, position) for card in sorted(set(s.top[position:]))]


def answer_order(s: OlympusState, move: Move) -> None:
    _, who, position = s.asks.pop()
    rest = s.top[position:]
    rest.remove(move[1])
    s.top[position:] = [move[1], *rest]
    ask_order(s, who, position + 1)


OnUnits = Callable[["Olympus", OlympusState, Ask, Step, list[int]], None]
OnPlayers = Callable[["Olympus", OlympusState, Ask, Step], None]
_ON_UNITS: dict[int, OnUnits] = {
    c.DAMAGE: _damage, c.HEAL: _heal, c.DISCARD_UNIT: _discard_unit, c.RETURN_HAND: _return_hand, c.MOVE: _move,
    c.ATTACK_NOW: _attack_now, c.EXTRA_ATTACK: _extra_attack, c.SURVIVE: _survive, c.STUN: _stun, c.AIM: _aim,
    c.TAKE_EQUIPMENT: _take_equipment,
}  # fmt: skip
_ON_PLAYERS: dict[int, OnPlayers] = {
    c.DRAW: _draw, c.VP: _vp, c.TAKE_MARKER: _take_marker, c.STEAL_MARKER: _steal_marker, c.BYPASS: _bypass,
    c.DISCARD_HAND: _discard_hand, c.FREE_PLAY: _free_play, c.RECOVER: _recover, c.PLACE: _place, c.REARRANGE: _rearrange, c.PEEK: _peek,
}  # fmt: skip
