"""Reinforcements in a battle, against a player or a monster (KE-REINF, KE-ATT, KE-ABIL, KE-SPELL-5, KE-VAR-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.types import CHANCE, Ask, Move
from kernel_lib.games.kronos import effects
from kernel_lib.games.kronos.catalog import CALL, REINFORCEMENT, SLOTS
from kernel_lib.games.kronos.moves import ASK_ELITE, ASK_REINFORCE, ATTACH, DO_TURN, PASS, PLAY, TARGET, USE, WAIT
from kernel_lib.games.kronos.rules import basics
from kernel_lib.games.kronos.state import NONE, KronosState

if TYPE_CHECKING:
    from kernel_lib.games.kronos.rules import Kronos

STOP: Move = (PASS, 0, 0)
HOLD: Move = (WAIT, 0, 0)


def do_fight(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-PVP-4: blue begins."""
    basics.tell_totals(g, s, "KE-PVP-3")
    s.asks.append((DO_TURN, CHANCE, basics.side_of(s, s.blue[s.board])))


def do_turn(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-PVP-4, KE-REINF-3, KE-REINF-9: the side that is next and has not passed; at the limit passing is automatic and final."""
    side = ask[2]
    if s.passed == 3:
        return
    if s.passed >> side & 1:
        side = 1 - side
    if s.plays[side] >= basics.limit(g, s, side):
        s.passed |= 1 << side
        basics.tell(s, "KE-REINF-9", s.owner[s.board * 2 + side], "at limit", s.plays[side])
        s.asks.append((DO_TURN, CHANCE, 1 - side))
        return
    s.asks.append((ASK_REINFORCE, s.owner[s.board * 2 + side]))


def reinforce_moves(g: Kronos, s: KronosState) -> list[Move]:
    """KE-REINF-2, KE-REINF-7: cards, treasures for elites and abilities that have a target; or pass."""
    who = s.asks[-1][1]
    box, side = g.box, basics.side_of(s, who)
    moves: list[Move] = [STOP]
    hand = s.hands[who]
    for card in members(hand & box.of_type[REINFORCEMENT]):
        if effects.is_possible(g, s, who, box.effects[box.card_effect[card]]):
            moves.append((PLAY, card, 0))
    if hand >> CALL & 1 and effects.is_possible(g, s, who, box.effects[box.card_effect[CALL]]):
        moves.append((PLAY, CALL, 0))
    ready = s.armory[who] & ~s.tired
    if ready and effects.can_take_treasure(g, s, who):
        moves += [(ATTACH, treasure, 0) for treasure in members(ready)]
    for slot in range(SLOTS):
        number = who * SLOTS + slot
        if s.slots[number] != NONE and not s.spent >> number & 1 and effects.is_possible(g, s, who, g.ability(s, who, slot)):
            moves.append((USE, slot, 0))
    if may_wait(g, s, who, side):
        moves.append(HOLD)
    return moves


def may_wait(g: Kronos, s: KronosState, who: int, side: int) -> bool:
    """KE-VAR-5, KE-RULING-33: once a round, against a player who has not passed."""
    return g.coin_wait and s.fighter == NONE and not s.coins >> who & 1 and not s.passed >> (1 - side) & 1


def answer_reinforce(g: Kronos, s: KronosState, move: Move) -> None:
    """KE-REINF-3, KE-REINF-10, KE-REINF-11: every play counts one, and then the other player is next."""
    who = s.asks.pop()[1]
    kind, a, _ = move
    side = basics.side_of(s, who)
    s.asks.append((DO_TURN, CHANCE, 1 - side))
    if kind == PASS:
        s.passed |= 1 << side
        basics.tell(s, "KE-REINF-3", who, "passed battle")
        return
    if kind == WAIT:
        s.coins |= 1 << who
        basics.tell(s, "KE-VAR-5", who, "waited")
        return
    s.plays[side] += 1
    if kind == PLAY:
        play_card(g, s, who, a)
    elif kind == ATTACH:
        s.asks.append((ASK_ELITE, who, a))
    else:
        number = who * SLOTS + a
        s.spent |= 1 << number
        basics.tell(s, "KE-ABIL-2", who, "ability", s.homes[who], a)
        effects.begin(g, s, who, g.box.ability_effect[s.homes[who]][a])


def play_card(g: Kronos, s: KronosState, who: int, card: int) -> None:
    """KE-REINF-6, KE-SPELL-8: a Reinforcement is discarded; Call of Cerberus lies aside for the round."""
    bit = 1 << card
    s.hands[who] &= ~bit
    basics.tell(s, "KE-SPELL-5" if card == CALL else "KE-REINF-2", who, "played", card)
    if card == CALL:
        s.aside |= bit
    else:
        if not s.drafted[who][min(s.round, 3) - 1] & bit or s.cleaned >> who & 1:
            s.kept[who] = 0
        basics.see(s, bit)
        basics.discard(g, s, bit)
    effects.begin(g, s, who, g.box.card_effect[card])


def elite_moves(g: Kronos, s: KronosState) -> list[Move]:
    """KE-ATT-1: which elite takes the treasure."""
    return [(TARGET, character, 0) for character in effects.can_take_treasure(g, s, s.asks[-1][1])]


def answer_elite(g: Kronos, s: KronosState, move: Move) -> None:
    _, who, treasure = s.asks.pop()
    effects.attach(g, s, who, treasure, move[1])
