"""The Assignment phase: a card for Olympus, then cards for the sides of the boards, one by one (KE-OLY, KE-ASG, KE-HAD)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.types import CHANCE, Ask, Move
from kernel_lib.games.kronos.catalog import CARDS, EACH, FIRST_SPELL, GOD, HADES, KALLISTO
from kernel_lib.games.kronos.moves import ASK_PICK, ASK_SEND, ASK_SIDE, DO_ASSIGN, DO_BOARD, DO_CLEAN, PASS, PICK, SEND, SIDE
from kernel_lib.games.kronos.rules import basics
from kernel_lib.games.kronos.state import ACHERON, BOARDS, CHALLENGE, GONE, HIS_SIDE, MONSTERS, NOBODY, NONE, RESOLUTION, ROUNDS, KronosState

if TYPE_CHECKING:
    from kernel_lib.games.kronos.rules import Kronos

PICK_MOVES: tuple[Move, ...] = tuple([(PICK, card, 0) for card in range(CARDS)])
STOP: Move = (PASS, 0, 0)


# Olympus


def may_send(g: Kronos, s: KronosState, who: int) -> int:
    """KE-OLY-1, KE-OLY-4, KE-VAR-8: any card but Reinforcements; mercenaries only in round 3 and only by Kallisto (KE-RULING-40)."""
    cards = s.hands[who] & g.box.assignable
    if g.mercenaries and not (s.roles[who] == KALLISTO and s.round == ROUNDS):
        cards &= ~g.box.mercenaries
    return cards


def do_send(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-RULING-31: who has no card that may go is skipped."""
    who = ask[1]
    if may_send(g, s, who):
        s.asks.append((ASK_SEND, who))
        return
    s.sent[who].append(GONE)
    s.sent_kind[who].append(GONE)
    basics.tell(s, "KE-RULING-31", who, "sent nobody")


def send_moves(g: Kronos, s: KronosState) -> list[Move]:
    return [(SEND, card, 0) for card in members(may_send(g, s, s.asks[-1][1]))]


def answer_send(g: Kronos, s: KronosState, move: Move) -> None:
    """KE-OLY-1, KE-OLY-3, KE-VAR-4: face down, but for the first god with that variant."""
    who, card = s.asks.pop()[1], move[1]
    s.hands[who] &= ~(1 << card)
    s.sent[who].append(card)
    s.sent_kind[who].append(NONE)
    earlier = any(s.open_gods >> (3 * who + number) & 1 for number in range(3))
    if g.god_face_up and card // EACH == GOD and not earlier:
        s.open_gods |= 1 << (3 * who + s.round - 1)
        s.sent_kind[who][-1] = GOD
        basics.see(s, 1 << card)
        basics.tell(s, "KE-VAR-4", who, "sent openly", card)
        return
    basics.tell(s, "KE-OLY-1", who, "sent a card")
    basics.tell(s, "KE-OLY-6", who, "sent", card, secret=True)


# Monsters


def do_assign(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-ASG-1, KE-ASG-2: the next player clockwise who has not passed; when all have, the boards are resolved."""
    s.phase = MONSTERS
    for i in range(g.players):
        seat = (ask[2] + i) % g.players
        if not s.out >> seat & 1:
            s.asks.append((ASK_PICK, seat))
            return
    s.phase = RESOLUTION
    s.asks.append((DO_CLEAN, CHANCE))
    boards = [board for board in range(BOARDS) if (board == ACHERON and basics.hades(s) != NOBODY) or (board < ACHERON and s.quests[board] != NONE)]
    s.asks += [(DO_BOARD, CHANCE, board) for board in reversed(boards)]


def has_banner(g: Kronos, s: KronosState, who: int) -> bool:
    """KE-ASG-11, KE-RULING-7: a banner is left for another board; the one on Olympus stays there."""
    if not g.banner_limit:
        return True
    is_hades = s.roles[who] == HADES
    used = s.owner.count(who) - is_hades  # Acheron has a printed banner (KE-HAD-10)
    return used < g.banners[s.roles[who]] - (not is_hades)


def open_sides(g: Kronos, s: KronosState, who: int) -> list[int]:
    """KE-ASG-4..7, KE-ASG-10, KE-HAD-1, KE-HAD-2, KE-HAD-10: sides on which a player may place a card; which card does not matter (KE-ASG-14)."""
    owner, sides, most = s.owner, s.sides, g.per_side
    free = has_banner(g, s, who)
    found = []
    for side in range(0, HIS_SIDE, 2):
        if s.quests[side >> 1] == NONE:
            continue
        left, right = owner[side], owner[side + 1]
        if left == who:
            if len(sides[side]) < most:
                found.append(side)
        elif right == who:
            if len(sides[side + 1]) < most:
                found.append(side + 1)
        elif free:
            if left == NOBODY:
                found.append(side)
            if right == NOBODY:
                found.append(side + 1)
    if owner[HIS_SIDE] == who:
        if len(sides[HIS_SIDE]) < most:
            found.append(HIS_SIDE)
    elif owner[HIS_SIDE] != NOBODY and (owner[CHALLENGE] == who or (owner[CHALLENGE] == NOBODY and free)) and len(sides[CHALLENGE]) < most:
        found.append(CHALLENGE)
    return found


def placeable(g: Kronos, s: KronosState, who: int) -> int:
    """KE-ASG-3, KE-HAD-3: hand cards but for Reinforcements; of Hades only his own characters and spells."""
    if s.roles[who] == HADES:
        return s.hands[who] & (g.box.own_characters | g.box.own_spells)
    return s.hands[who] & g.box.assignable


def pick_moves(g: Kronos, s: KronosState) -> list[Move]:
    """KE-ASG-1, KE-ASG-13: pass, or a card if there is a side for it."""
    who = s.asks[-1][1]
    if not open_sides(g, s, who):
        return [STOP]
    return [STOP, *[PICK_MOVES[card] for card in members(placeable(g, s, who))]]


def answer_pick(g: Kronos, s: KronosState, move: Move) -> None:
    who = s.asks.pop()[1]
    if move[0] == PASS:
        s.out |= 1 << who
        basics.tell(s, "KE-ASG-2", who, "passed")
        s.asks.append((DO_ASSIGN, CHANCE, (who + 1) % g.players))
    else:
        s.picked = move[1]
        s.asks.append((ASK_SIDE, who))


def side_moves(g: Kronos, s: KronosState) -> list[Move]:
    return [(SIDE, side, 0) for side in open_sides(g, s, s.asks[-1][1])]


def answer_side(g: Kronos, s: KronosState, move: Move) -> None:
    """KE-ASG-5, KE-ASG-8, KE-ASG-9: the first card of a side takes it and lies open; Hades' characters are never hidden (KE-HAD-6)."""
    who, side, card = s.asks.pop()[1], move[1], s.picked
    board = side >> 1
    s.picked = NONE
    s.hands[who] &= ~(1 << card)
    if s.owner[side] == NOBODY:
        s.owner[side] = who
        if s.blue[board] == NOBODY:
            s.blue[board] = who
        basics.tell(s, "KE-ASG-8", who, "banner", basics.where(s, side), int(s.blue[board] != who))
    is_open = is_seen(s, side, len(s.sides[side]), card)
    s.sides[side].append(card)
    if is_open:
        basics.see(s, 1 << card)
        basics.tell(s, "KE-ASG-9", who, "placed", card, basics.where(s, side))
    else:
        basics.tell(s, "KE-ASG-9", who, "placed face down", basics.where(s, side))
        basics.tell(s, "KE-ASG-15", who, "hid", card, basics.where(s, side), secret=True)
    s.asks.append((DO_ASSIGN, CHANCE, (who + 1) % g.players))


def is_seen(s: KronosState, side: int, place: int, card: int) -> bool:
    """KE-ASG-9, KE-HAD-6, KE-PVP-1: whether a card on a side lies face up."""
    return place == 0 or bool(s.turned_up >> (side >> 1) & 1) or (EACH * 5 <= card < FIRST_SPELL)
