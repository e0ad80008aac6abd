"""What cards, abilities and spells do: the operations of the ledger's vocabulary, their targets and their choices.

An effect is carried out in steps: its target (a question where there are several), then an aspect for every amount that names none. Everything it
does is public and counts at once (KE-REINF-10).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.types import Move
from kernel_lib.games.kronos.catalog import (
    ANY,
    BEAST,
    BONUS2,
    CANCEL_ALL,
    CANCEL_ONE,
    CERBERUS,
    DEFENDER,
    DENY,
    ELITE,
    FIRST_SPELL,
    GUARD,
    HEAL,
    MULTIPLY,
    NAMES_NOBODY,
    STUN,
    WEAKEN,
    Effect,
)
from kernel_lib.games.kronos.moves import ASK_ASPECT, ASK_CANCEL, ASK_SOUL, ASK_TARGET, CANCEL, CHOOSE, SOUL, TARGET
from kernel_lib.games.kronos.rules import basics
from kernel_lib.games.kronos.state import FINAL, GONE, HIS_SIDE, NOBODY, NONE, PLACES, SIDES, KronosState

if TYPE_CHECKING:
    from kernel_lib.games.kronos.rules import Kronos


# Targets


def targets(g: Kronos, s: KronosState, who: int, effect: Effect, source: int = NONE) -> list[int]:
    """KE-REINF-7, KE-STUN-1: the characters that an effect may touch; only heal touches stunned ones."""
    if s.phase == FINAL:
        return _final_targets(g, s, who, effect)
    mine = basics.side_of(s, who)
    if effect.enemy:
        if s.fighter != NONE:
            return []  # KE-MON-1: no opposing player
        mine = 1 - mine
    barred = s.guarded if effect.enemy else 0
    if effect.operation != HEAL:
        barred |= s.stunned
    if effect.other and source >= 0:
        barred |= 1 << source
    kinds, only, bits, first = effect.kinds, effect.only, g.box.kind_bit, mine * PLACES
    return [
        first + place
        for place, card in enumerate(s.sides[s.board * 2 + mine])
        if card >= 0 and kinds & bits[card] and only in (NONE, card) and not barred >> (first + place) & 1
    ]


def _final_targets(g: Kronos, s: KronosState, who: int, effect: Effect) -> list[int]:
    """KE-RULING-30: own revealed characters, or those of any other participant."""
    found = []
    for seat, cards in enumerate(s.final_cards):
        if (seat != who) != effect.enemy:
            continue
        for place, card in enumerate(cards[: s.shown]):
            character = seat * PLACES + place
            fits = card >= 0 and effect.kinds & g.box.kind_bit[card] and effect.only in (NONE, card)
            if fits and (effect.operation == HEAL or not s.stunned >> character & 1):
                found.append(character)
    return found


def cancellable(s: KronosState, who: int) -> list[int]:
    """KE-RULING-43: treasures that the opponent of a battle has unlocked, and that are not cancelled yet."""
    if s.fighter != NONE or s.phase == FINAL:
        return []
    opponent = s.owner[s.board * 2 + 1 - basics.side_of(s, who)]
    return [treasure for treasure in sorted(basics.unlocked(s, opponent)) if not s.cancelled >> treasure & 1] if opponent != NOBODY else []


def is_possible(g: Kronos, s: KronosState, who: int, effect: Effect, source: int = NONE) -> bool:
    """KE-REINF-7, KE-ABIL-4: whether there is anything for the effect to do."""
    if effect.operation in NAMES_NOBODY:
        if effect.operation == DENY:
            return s.fighter == NONE and s.phase != FINAL
        return bool(cancellable(s, who))
    return bool(targets(g, s, who, effect, source))


# Carrying out


def begin(g: Kronos, s: KronosState, who: int, number: int, source: int = NONE) -> None:
    """An effect that is possible begins."""
    effect = g.box.effects[number]
    if effect.operation == DENY:
        side = 1 - basics.side_of(s, who)
        s.denied[side] += 1
        basics.tell(s, "KE-REINF-1", who, "denied", s.owner[s.board * 2 + side])
    elif effect.operation == CANCEL_ALL:
        for treasure in cancellable(s, who):
            _cancel(s, who, treasure)
    elif effect.operation == CANCEL_ONE:
        s.asks.append((ASK_CANCEL, who))
    else:
        s.asks.append((ASK_TARGET, who, number, source))


def cancel_moves(g: Kronos, s: KronosState) -> list[Move]:
    return [(CANCEL, treasure, 0) for treasure in cancellable(s, s.asks[-1][1])]


def answer_cancel(g: Kronos, s: KronosState, move: Move) -> None:
    _cancel(s, s.asks.pop()[1], move[1])


def _cancel(s: KronosState, who: int, treasure: int) -> None:
    """KE-RULING-26: its permanent bonus does not count on this board."""
    s.cancelled |= 1 << treasure
    basics.tell(s, "KE-RULING-26", who, "cancelled", treasure)


def target_moves(g: Kronos, s: KronosState) -> list[Move]:
    """One character; of two different ones the pairs, as long as there are two."""
    _, who, number, source = s.asks[-1]
    effect = g.box.effects[number]
    found = targets(g, s, who, effect, source)
    if effect.operation == BONUS2 and len(found) > 1:
        return [(TARGET, a, b + 1) for i, a in enumerate(found) for b in found[i + 1 :]]
    return [(TARGET, character, 0) for character in found]


def answer_target(g: Kronos, s: KronosState, move: Move) -> None:
    _, who, number, _ = s.asks.pop()
    _, character, second = move
    if second:
        _give(g, s, who, number, second - 1)
    _give(g, s, who, number, character)


def _give(g: Kronos, s: KronosState, who: int, number: int, character: int) -> None:
    """What the effect does to one character."""
    effect = g.box.effects[number]
    bit, card = 1 << character, basics.card_at(s, character)
    if effect.operation == STUN:
        s.stunned |= bit
        basics.tell(s, "KE-STUN-1", who, "stunned", card)
    elif effect.operation == GUARD:
        s.guarded |= bit
        basics.tell(s, "KE-RULING-26", who, "guarded", card)
    else:
        if effect.operation == HEAL and s.stunned & bit:
            s.stunned &= ~bit
            basics.tell(s, "KE-STUN-3", who, "healed", card)
        _add_amounts(g, s, who, number, character, 0, 0)


def _add_amounts(g: Kronos, s: KronosState, who: int, number: int, character: int, step: int, used: int) -> None:
    """KE-REINF-4, KE-ASK-3: amounts with an aspect of their own at once, then a question for each of the others, the largest first."""
    amounts = g.box.effects[number].amounts
    while step < len(amounts):
        aspect = amounts[step][0]
        if aspect == ANY:
            s.asks.append((ASK_ASPECT, who, number, character, step, used))
            return
        _add(g, s, who, number, character, step, aspect)
        used |= 1 << aspect
        step += 1


def aspect_moves(g: Kronos, s: KronosState) -> list[Move]:
    """KE-REINF-4, KE-RULING-34: an aspect that no other bonus of this effect has, in use or not."""
    used = s.asks[-1][5]
    return [(CHOOSE, aspect, 0) for aspect in range(3) if not used >> aspect & 1]


def answer_aspect(g: Kronos, s: KronosState, move: Move) -> None:
    _, who, number, character, step, used = s.asks.pop()
    _add(g, s, who, number, character, step, move[1])
    _add_amounts(g, s, who, number, character, step + 1, used | 1 << move[1])


def _add(g: Kronos, s: KronosState, who: int, number: int, character: int, step: int, aspect: int) -> None:
    """KE-REINF-5: a multiplication adds printed strength only."""
    effect, card = g.box.effects[number], basics.card_at(s, character)
    amount = effect.amounts[step][1]
    if effect.operation == MULTIPLY:
        amount = (amount - 1) * basics.printed(g, s, card)[aspect]
    elif effect.operation == WEAKEN:
        amount = -amount
    s.mods[3 * character + aspect] += amount
    basics.tell(s, "KE-REINF-5" if effect.operation == MULTIPLY else "KE-REINF-4", who, "changed", card, aspect, amount)


# Effects at the start of a battle


def start_effect(g: Kronos, card: int) -> int:
    """KE-RULING-26: the number of what a character does at the start of a battle, -1 for nothing."""
    if card < 0 or g.box.kind[card] != DEFENDER:
        return NONE
    return g.box.uniform if g.uniform_defenders else g.box.card_effect[card]


def begin_start_effect(g: Kronos, s: KronosState, character: int) -> None:
    """KE-PVP-2, KE-RULING-16, KE-SPELL-1: it must be done if it can be, else it fizzles."""
    card = basics.card_at(s, character)
    who = s.owner[s.board * 2 + character // PLACES]
    if card >= FIRST_SPELL:
        _begin_spell(g, s, who, character, card)
        return
    number = start_effect(g, card)
    if is_possible(g, s, who, g.box.effects[number], character):
        basics.tell(s, "KE-RULING-26", who, "uses", card)
        begin(g, s, who, number, character)
    else:
        basics.tell(s, "KE-RULING-16", who, "fizzled", card)


def _begin_spell(g: Kronos, s: KronosState, who: int, character: int, spell: int) -> None:
    """KE-SPELL-2, KE-SPELL-3, KE-SPELL-6: Cerberus, or a soul of the type; without one the spell stays as an empty place."""
    kind = g.box.brings[spell - FIRST_SPELL]
    if kind != BEAST:
        if s.hands[who] & g.box.of_type[kind]:
            s.asks.append((ASK_SOUL, who, character))
        else:
            basics.tell(s, "KE-SPELL-6", who, "fizzled", spell)
    elif s.hands[who] >> CERBERUS & 1 or (g.cerberus_anywhere and _leave_side(s)):
        _replace(g, s, who, character, CERBERUS)
    else:
        basics.tell(s, "KE-RULING-18", who, "fizzled", spell)


def soul_moves(g: Kronos, s: KronosState) -> list[Move]:
    """KE-SPELL-3: a drafted card of that type in front of Hades."""
    _, who, character = s.asks[-1]
    kind = g.box.brings[basics.card_at(s, character) - FIRST_SPELL]
    return [(SOUL, card, 0) for card in members(s.hands[who] & g.box.of_type[kind])]


def answer_soul(g: Kronos, s: KronosState, move: Move) -> None:
    _, who, character = s.asks.pop()
    _replace(g, s, who, character, move[1])


def _replace(g: Kronos, s: KronosState, who: int, character: int, card: int) -> None:
    """KE-SPELL-4, KE-SPELL-7, KE-RULING-19: the card takes the spell's place; a defender's effect is pending from now on."""
    side, place = s.board * 2 + character // PLACES, character % PLACES
    spell = s.sides[side][place]
    s.sides[side][place] = card
    s.hands[who] &= ~(1 << card)
    s.aside |= 1 << spell
    basics.tell(s, "KE-SPELL-2" if card == CERBERUS else "KE-SPELL-3", who, "replaced", spell, card)
    if start_effect(g, card) != NONE:
        s.pending |= 1 << character


def _leave_side(s: KronosState) -> bool:
    """KE-RULING-18 with the option: Cerberus leaves another board, where his place stays empty."""
    for side in range(SIDES):
        if side >> 1 != s.board and CERBERUS in s.sides[side]:
            s.sides[side][s.sides[side].index(CERBERUS)] = GONE
            basics.tell(s, "KE-RULING-18", s.owner[HIS_SIDE], "left", CERBERUS, basics.where(s, side))
            return True
    return False


# Reinforcements that name no card


def can_take_treasure(g: Kronos, s: KronosState, who: int) -> list[int]:
    """KE-ATT-1, KE-RULING-12: own elites that may take one more treasure."""
    side = basics.side_of(s, who)
    return [
        side * PLACES + place
        for place, card in enumerate(s.sides[s.board * 2 + side])
        if card >= 0
        and g.box.kind[card] == ELITE
        and not s.stunned >> (side * PLACES + place) & 1
        and not (g.one_per_elite and side * PLACES + place in s.attached[1::2])
    ]


def attach(g: Kronos, s: KronosState, who: int, treasure: int, character: int) -> None:
    """KE-ATT-1, KE-ATT-2: the landscape side adds to the elite for the rest of this board."""
    s.tired |= 1 << treasure
    s.attached += [treasure, character]
    for aspect, amount in enumerate(g.box.armory[treasure]):
        s.mods[3 * character + aspect] += amount
    basics.tell(s, "KE-ATT-1", who, "attached", treasure, basics.card_at(s, character))
