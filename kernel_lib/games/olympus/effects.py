"""One function per effect of the ability vocabulary (FO-FX-1..26); `rules/abilities.py` decides when and on whom they happen."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from kernel_lib.core.event import Event
from kernel_lib.core.types import UNKNOWN, Ask, Move
from kernel_lib.games.olympus import catalog as c
from kernel_lib.games.olympus.catalog import EVERYTHING, LANES, Ability, Step
from kernel_lib.games.olympus.moves import (
    ASK_ARRANGE,
    ASK_DROP,
    ASK_FREE,
    ASK_ORDER,
    ASK_SPACE,
    ASK_TAKE,
    DO_STEP,
    DO_STRIKE,
    DROP,
    MOVE_TO,
    ORDER,
    PASS,
    ROLL_SEE,
    SORT,
    TAKE,
    arranged_units,
    pack,
    unpack,
)
from kernel_lib.games.olympus.rules import damage, play, turn
from kernel_lib.games.olympus.state import EMPTY, OlympusState

if TYPE_CHECKING:
    from kernel_lib.games.olympus.rules import Olympus

ANY_SHELF = 9
MANY = 13
"""FO-ASK-5: a question has no more answers than this (or than there are hand cards)."""


class Doing(Struct, frozen=True):
    """A step that is being carried out or asked about."""

    who: int
    """Controller of the ability."""
    ability: Ability
    step: Step
    uid: int
    source: int
    """Space of the unit whose ability it is; of a discarded unit its last space; EMPTY when it has left play otherwise."""
    in_play: bool
    event: int
    it: int

    @property
    def owner(self) -> int:
        """The player whose hand, draw or points the step is about."""
        return 1 - self.who if self.step.opponent else self.who


def doing(g: Olympus, s: OlympusState, ask: Ask) -> Doing:
    """What an entry of the stack is about."""
    what, who, number, index, uid, event, it = ask
    ability = g.box.abilities[number]
    step = ability.plan[index]
    if what == ASK_DROP and step.by_opponent:
        who = 1 - who  # the one who chooses is not the controller
    space = damage.space_of(s, uid)
    in_play = space != EMPTY
    if not in_play and ability.trigger == c.SELF_DISCARDED:
        space = event & 15
    return Doing(who, ability, step, uid, space, in_play, event, it)


def push_otherwise(g: Olympus, s: OlympusState, ask: Ask) -> None:
    """The second part of "A else B", where there is one."""
    ability = g.box.abilities[ask[2]]
    if ability.otherwise is not None:
        who = 1 - ask[1] if ask[0] == ASK_DROP and ability.plan[ask[3]].by_opponent else ask[1]
        s.asks.append((DO_STEP, who, ask[2], len(ability.steps), *ask[4:6], 0))


def spaces_of(s: OlympusState, packed: int) -> list[int]:
    """Present spaces of one or two units that were remembered together."""
    return [damage.space_of(s, uid) for uid in unpack(packed)]


def empty_spaces(s: OlympusState, seat: int) -> list[int]:
    return [space for space in range(seat * LANES, seat * LANES + LANES) if s.unit[space] == EMPTY]


def _rule(d: Doing) -> str:
    return c.EFFECT_RULES[d.step.effect]


# Effects on units


def _damage(g: Olympus, s: OlympusState, ask: Ask, d: Doing, spaces: list[int]) -> None:
    """FO-FX-1: on every target at the same time, then defeats are checked."""
    for space in spaces:
        damage.put_damage(g, s, space, d.step.amount, _rule(d))
    damage.check_defeats(g, s)


def _heal(g: Olympus, s: OlympusState, ask: Ask, d: Doing, spaces: list[int]) -> None:
    """FO-FX-2, FO-HEAL-1: takes damage away, never below 0."""
    for space in spaces:
        healed = s.damage[space] if d.step.amount == EVERYTHING else min(s.damage[space], d.step.amount)
        s.damage[space] -= healed
        if healed and s.log is not None:
            s.log.append(Event(_rule(d), ask[1], "healed", (s.unit[space], space, healed)))


def _discard_unit(g: Olympus, s: OlympusState, ask: Ask, d: Doing, spaces: list[int]) -> None:
    """FO-FX-5: discarded, not defeated."""
    for space in reversed(spaces):  # what answers to the first of them comes first
        damage.discard_unit(g, s, space)


def _return_hand(g: Olympus, s: OlympusState, ask: Ask, d: Doing, spaces: list[int]) -> None:
    """FO-FX-6, FO-EQ-6, FO-RULING-26: to the hand of its controller, known to both; equipment is discarded."""
    for space in spaces:
        card, owner = s.unit[space], space // LANES
        if s.gear[space] != EMPTY:
            s.discard.append(s.gear[space])
        damage.clear_space(g.box, s, space)
        insort(s.hands[owner], card)
        s.shown[owner].append(card)
        if s.log is not None:
            s.log.append(Event(_rule(d), owner, "returned", (card,)))
    damage.check_defeats(g, s)


def _move(g: Olympus, s: OlympusState, ask: Ask, d: Doing, spaces: list[int]) -> None:
    """FO-FX-7, FO-MOVE-2: to an empty space of its own side; two that move together may exchange places."""
    s.plan.clear()
    s.asks.append((ASK_SPACE, *ask[1:-1], pack([s.uid[space] for space in spaces])))
    _skip_forced_space(g, s)


def _attack_now(g: Olympus, s: OlympusState, ask: Ask, d: Doing, spaces: list[int]) -> None:
    """FO-FX-10: for this one attack only."""
    _change_strike(s, d.uid, plus=d.step.amount)


def _extra_attack(g: Olympus, s: OlympusState, ask: Ask, d: Doing, spaces: list[int]) -> None:
    """FO-FX-16: one more complete attack after its normal one; grants add up."""
    for space in spaces:
        s.again[space] += 1
        if s.log is not None:
            s.log.append(Event(_rule(d), ask[1], "again", (s.unit[space], space)))


def _survive(g: Olympus, s: OlympusState, ask: Ask, d: Doing, spaces: list[int]) -> None:
    """FO-FX-18: stays on its space without damage."""
    for space in spaces:
        s.damage[space] = 0
        if s.log is not None:
            s.log.append(Event(_rule(d), space // LANES, "survived", (s.unit[space], space)))


def _stun(g: Olympus, s: OlympusState, ask: Ask, d: Doing, spaces: list[int]) -> None:
    """FO-FX-22: no attack in its controller's next attack phase."""
    for space in spaces:
        s.stunned[space] = 1
        if s.log is not None:
            s.log.append(Event(_rule(d), ask[1], "stunned", (s.unit[space], space)))


def _aim(g: Olympus, s: OlympusState, ask: Ask, d: Doing, spaces: list[int]) -> None:
    """FO-FX-24: this attack goes to the chosen unit and never gives a bonus."""
    _change_strike(s, d.uid, aim=s.uid[spaces[0]])


def _take_equipment(g: Olympus, s: OlympusState, ask: Ask, d: Doing, spaces: list[int]) -> None:
    """FO-FX-26: the giver is checked for its lower defence (FO-EQ-8)."""
    me, giver = d.source, spaces[0]
    s.gear[me], s.gear[giver] = s.gear[giver], EMPTY
    damage.note_live(g.box, s)  # the giver may be on the other side
    if s.log is not None:
        s.log.append(Event(_rule(d), ask[1], "took gear", (s.unit[me], s.gear[me])))
    damage.check_defeats(g, s)


def _change_strike(s: OlympusState, uid: int, plus: int = 0, aim: int = 0, bypass: int = 0) -> None:
    """Changes the pending strike of a unit."""
    for i in range(len(s.asks) - 1, -1, -1):
        if s.asks[i][0] == DO_STRIKE and s.asks[i][2] == uid:
            what, who, _, old_plus, old_aim, old_bypass = s.asks[i]
            s.asks[i] = (what, who, uid, old_plus + plus, aim or old_aim, bypass or old_bypass)
            return


# Effects on players, cards and the board


def _draw(g: Olympus, s: OlympusState, ask: Ask, d: Doing) -> None:
    """FO-FX-3."""
    turn.draw(s, d.owner, d.step.amount, d.step.names_card)


def _vp(g: Olympus, s: OlympusState, ask: Ask, d: Doing) -> None:
    """FO-FX-12."""
    turn.score(s, d.owner, d.step.amount, _rule(d))


def _take_marker(g: Olympus, s: OlympusState, ask: Ask, d: Doing) -> None:
    """FO-FX-13."""
    turn.offer_marker(s, ask[1])


def _steal_marker(g: Olympus, s: OlympusState, ask: Ask, d: Doing) -> None:
    """FO-FX-14."""
    turn.offer_theft(s, ask[1])


def _bypass(g: Olympus, s: OlympusState, ask: Ask, d: Doing) -> None:
    """FO-FX-25: the area bonus instead of damage, only if opposed."""
    _change_strike(s, d.uid, bypass=1)


def _discard_hand(g: Olympus, s: OlympusState, ask: Ask, d: Doing) -> None:
    """FO-FX-4: whoever looks at a hand knows it from then on (FO-INFO-3)."""
    chooser, owner = 1 - d.who if d.step.by_opponent else d.who, d.owner
    if chooser != owner:
        if s.log is not None:
            for card in s.hands[owner]:
                s.log.append(Event("FO-INFO-3", chooser, "saw hand", (card,), True))
        s.shown[owner] = s.hands[owner][:]
    _ask_drop(g, s, (ASK_DROP, chooser, *ask[2:-1], d.step.amount))


def _ask_drop(g: Olympus, s: OlympusState, ask: Ask) -> None:
    """Asks for a card unless there is no choice."""
    s.asks.append(ask)
    moves = drop_moves(g, s)
    if not moves:
        s.asks.pop()
    elif len(moves) == 1:
        answer_drop(g, s, moves[0])


def droppable(g: Olympus, s: OlympusState, step: Step, owner: int) -> list[int]:
    """Hand cards that may be discarded for the step."""
    return [card for card in s.hands[owner] if step.colour == c.ANY or (card != UNKNOWN and g.box.has_colour[card][step.colour])]


def can_drop(g: Olympus, s: OlympusState, step: Step, owner: int) -> bool:
    """Whether all cards of a price are there."""
    return len(droppable(g, s, step, owner)) >= step.amount


def drop_moves(g: Olympus, s: OlympusState) -> list[Move]:
    """FO-FX-4; with an `else` the controller may also refuse, as long as nothing was discarded."""
    d = doing(g, s, s.asks[-1])
    moves = [(DROP, card, d.owner) for card in sorted(set(droppable(g, s, d.step, d.owner))) if card != UNKNOWN]
    return [(PASS, 0, 0), *moves] if d.ability.otherwise is not None and d.it == d.step.amount else moves


def answer_drop(g: Olympus, s: OlympusState, move: Move) -> None:
    ask = s.asks.pop()
    if move[0] == PASS:
        push_otherwise(g, s, ask)
        return
    play.forget_card(s, move[2], move[1])
    s.discard.append(move[1])
    if s.log is not None:
        s.log.append(Event("FO-FX-4", ask[1], "dropped", (move[1],)))
    if ask[6] > 1:
        _ask_drop(g, s, (*ask[:-1], ask[6] - 1))


def _free_play(g: Olympus, s: OlympusState, ask: Ask, d: Doing) -> None:
    """FO-FX-15: the card just drawn (named by the step before) or any hand card of a kind."""
    step = d.step
    drawn = d.it if step.kind == c.ANY else UNKNOWN
    if drawn == UNKNOWN or play.has_destination(g.box, s, ask[1], drawn):
        s.asks.append((ASK_FREE, ask[1], drawn, step.kind, int(step.optional)))


def recoverable(g: Olympus, s: OlympusState, step: Step) -> list[int]:
    return sorted({card for card in s.discard if card != UNKNOWN and g.box.kind[card] == step.kind})


def _recover(g: Olympus, s: OlympusState, ask: Ask, d: Doing) -> None:
    """FO-FX-19; of many cards the colour is asked first (FO-ASK-5)."""
    s.asks.append((ASK_TAKE, *ask[1:-1], ANY_SHELF))
    moves = take_moves(g, s)
    if len(moves) == 1:
        answer_take(g, s, moves[0])


def take_moves(g: Olympus, s: OlympusState) -> list[Move]:
    """The cards of the wanted kind, or their colours; PASS only where a guess at a hidden discard pile holds none."""
    d = doing(g, s, s.asks[-1])
    cards = [card for card in recoverable(g, s, d.step) if d.it in (ANY_SHELF, _shelf(g, card))]
    if len(cards) > MANY and d.it == ANY_SHELF:
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
        _lift_from_discard(s, move[1])
        insort(s.hands[ask[1]], move[1])
        s.shown[ask[1]].append(move[1])
        if s.log is not None:
            s.log.append(Event("FO-FX-19", ask[1], "recovered", (move[1],)))


def _place(g: Olympus, s: OlympusState, ask: Ask, d: Doing) -> None:
    """FO-FX-17: the discarded card comes to an empty own space."""
    s.plan.clear()
    s.asks.append((ASK_SPACE, *ask[1:-1], 0))
    _skip_forced_space(g, s)


def _skip_forced_space(g: Olympus, s: OlympusState) -> None:
    moves = space_moves(g, s)
    if len(moves) == 1:
        answer_space(g, s, moves[0])
    elif not moves:
        s.asks.pop()


def space_moves(g: Olympus, s: OlympusState) -> list[Move]:
    """Empty spaces; of two units that move together also the place that the other one leaves."""
    d = doing(g, s, s.asks[-1])
    if d.step.effect == c.PLACE:
        return [(MOVE_TO, space, 0) for space in empty_spaces(s, d.who)]
    moving = spaces_of(s, d.it)
    mover = moving[len(s.plan)]
    free = {*empty_spaces(s, mover // LANES), *moving} - {mover, *s.plan}
    return [(MOVE_TO, space, 0) for space in sorted(free)]


def answer_space(g: Olympus, s: OlympusState, move: Move) -> None:
    ask = s.asks[-1]
    d = doing(g, s, ask)
    if d.step.effect == c.PLACE:
        s.asks.pop()
        _take_over(g, s, d.who, d.event >> 4, move[1])
    else:
        s.plan.append(move[1])
        moving = spaces_of(s, d.it)
        if len(s.plan) < len(moving):
            _skip_forced_space(g, s)
            return
        s.asks.pop()
        _transfer(s, d.who, moving, s.plan, _rule(d))
        s.plan.clear()
    damage.check_defeats(g, s)


def _lift_from_discard(s: OlympusState, card: int) -> None:
    """Takes the topmost copy: the one that was discarded last."""
    s.discard.reverse()
    s.discard.remove(card)
    s.discard.reverse()


def _take_over(g: Olympus, s: OlympusState, who: int, card: int, space: int) -> None:
    """FO-ABIL-8, FO-RULING-22: no PLAY ability; with the option medea_blank none at all."""
    if card not in s.discard:
        return
    _lift_from_discard(s, card)
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


def _rearrange(g: Olympus, s: OlympusState, ask: Ask, d: Doing) -> None:
    """FO-FX-8, FO-ASK-3: unit by unit, all move together after the last answer."""
    s.plan.clear()
    s.asks.append((ASK_ARRANGE, *ask[1:]))


def arrange_moves(g: Olympus, s: OlympusState) -> list[Move]:
    side = s.asks[-1][1] * LANES
    return [(MOVE_TO, space, 0) for space in range(side, side + LANES) if space not in s.plan]


def answer_arrange(g: Olympus, s: OlympusState, move: Move) -> None:
    who = s.asks[-1][1]
    units = arranged_units(s, who)
    s.plan.append(move[1])
    free = arrange_moves(g, s)
    if len(free) == 1 and len(s.plan) < len(units):
        s.plan.append(free[0][1])
    if len(s.plan) == len(units):
        s.asks.pop()
        _transfer(s, who, units, s.plan, "FO-FX-8")
        s.plan.clear()
        damage.check_defeats(g, s)


def _peek(g: Olympus, s: OlympusState, ask: Ask, d: Doing) -> None:
    """FO-FX-20, FO-CHANCE-2: chance fixes the top cards, then they are put back in any order."""
    s.top_owner = d.who
    cards = min(d.step.amount, s.pile)
    s.asks.append((ROLL_SEE, d.who, cards))
    if len(s.top) >= cards:
        _seen_all(s)


def see_card(g: Olympus, s: OlympusState, move: Move) -> None:
    """One more of the top cards is fixed."""
    s.unseen[move[1]] -= 1
    s.pool = None
    s.top.append(move[1])
    if len(s.top) >= s.asks[-1][2]:
        _seen_all(s)


def _seen_all(s: OlympusState) -> None:
    _, who, cards = s.asks.pop()
    if s.log is not None:
        for card in s.top[:cards]:
            s.log.append(Event("FO-FX-20", who, "saw", (card,), True))
    _ask_order(s, who, 0, cards)


def _ask_order(s: OlympusState, who: int, position: int, cards: int) -> None:
    """FO-ASK-3: one question per position from the top, as long as there is a choice."""
    if len(set(s.top[position:cards])) > 1:
        s.asks.append((ASK_ORDER, who, position, cards))


def order_moves(g: Olympus, s: OlympusState) -> list[Move]:
    _, _, position, cards = s.asks[-1]
    return [(ORDER, card, position) for card in sorted(set(s.top[position:cards]))]


def answer_order(g: Olympus, s: OlympusState, move: Move) -> None:
    _, who, position, cards = s.asks.pop()
    rest = s.top[position:cards]
    rest.remove(move[1])
    s.top[position:cards] = [move[1], *rest]
    _ask_order(s, who, position + 1, cards)


OnUnits = Callable[["Olympus", OlympusState, Ask, Doing, list[int]], None]
OnPlayers = Callable[["Olympus", OlympusState, Ask, Doing], None]
ON_UNITS: dict[int, OnUnits] = {
    c.DAMAGE: _damage, c.HEAL: _heal, c.DISCARD_UNIT: _discard_unit, c.RETURN_HAND: _return_hand, c.MOVE: _move,
    c.ATTACK_NOW: _attack_now, c.EXTRA_ATTACK: _extra_attack, c.SURVIVE: _survive, c.STUN: _stun, c.AIM: _aim,
    c.TAKE_EQUIPMENT: _take_equipment,
}  # fmt: skip
ON_PLAYERS: dict[int, OnPlayers] = {
    c.DRAW: _draw, c.VP: _vp, c.TAKE_MARKER: _take_marker, c.STEAL_MARKER: _steal_marker, c.BYPASS: _bypass,
    c.DISCARD_HAND: _discard_hand, c.FREE_PLAY: _free_play, c.RECOVER: _recover, c.PLACE: _place, c.REARRANGE: _rearrange, c.PEEK: _peek,
}  # fmt: skip
