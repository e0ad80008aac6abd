"""Playing cards and paying for them (FO-PLAY, FO-PAY, FO-ASK-1).

A play is asked as card, destination, then one cost symbol after the other. Cards chosen for payment stay in the hand until the
last symbol is paid, so nothing is revealed before (FO-ASK-2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.event import Event
from kernel_lib.core.types import UNKNOWN, Move
from kernel_lib.games.olympus.catalog import ANY, EQUIPMENT, LANES, MULTI, SIDES, Catalog
from kernel_lib.games.olympus.catalog import PLAY as ON_PLAY
from kernel_lib.games.olympus.moves import (
    ASK_FREE,
    ASK_PAY,
    ASK_PLACE,
    ASK_PLAY,
    DO_ABILITY,
    MARK,
    MARKER,
    PASS,
    PAY,
    PLACE,
    PLAY,
)
from kernel_lib.games.olympus.rules import damage, turn
from kernel_lib.games.olympus.state import BOARD, EMPTY, PLAYING, OlympusState

if TYPE_CHECKING:
    from kernel_lib.games.olympus.rules import Olympus

Purse = list[int]
"""What can pay: items per colour (cards and markers), then multi-coloured cards."""


def purse(box: Catalog, s: OlympusState, who: int, hand: list[int]) -> Purse:
    """FO-PAY-2: cards of a hand, and the player's markers that are not yet chosen for payment, by the colour they can pay."""
    have = [0, 0, 0, 0, 0]
    group = box.group
    for card in hand:
        have[group[card]] += 1
    if who in s.markers:
        for colour, holder in enumerate(s.markers):
            if holder == who and MARKER + colour not in s.paid:
                have[colour] += 1
    return have


def has_destination(box: Catalog, s: OlympusState, who: int, card: int) -> bool:
    """FO-PLAY-4..6: an empty own space, or for equipment an own unit without any."""
    return _has_bearer(s, who) if box.kind[card] == EQUIPMENT else _has_room(s, who)


def _has_room(s: OlympusState, who: int) -> bool:
    return EMPTY in s.unit[who * LANES : who * LANES + LANES]


def _has_bearer(s: OlympusState, who: int) -> bool:
    unit, gear = s.unit, s.gear
    for space in SIDES[who]:  # noqa: SIM110 - a generator would cost more than the loop
        if unit[space] >= 0 and gear[space] < 0:
            return True
    return False


def play_moves(g: Olympus, s: OlympusState) -> list[Move]:
    """FO-PLAY-1, FO-PLAY-3: every card that can be paid and put somewhere, or the end of the phase."""
    box, who = g.box, s.asks[-1][1]
    hand = s.hands[who]
    have, room = purse(box, s, who, hand), _has_room(s, who)
    jokers, least, multi, kind = have[MULTI], box.least, box.multi, box.kind
    moves = [(PASS, 0, 0)]
    last = EMPTY
    for card in hand:
        # FO-PAY-10: single-coloured items pay their own colour only, so it is enough that multi-coloured cards cover what lacks
        lacking: int = multi[card]
        for colour, items in least[card]:
            if items > have[colour]:
                lacking += items - have[colour]
        if lacking <= jokers and card != last and (_has_bearer(s, who) if kind[card] == EQUIPMENT else room):
            moves.append((PLAY, card, 0))
            last = card
    return moves


def free_moves(g: Olympus, s: OlympusState) -> list[Move]:
    """FO-FX-15: the named card, or any hand card of a kind; destination rules hold (FO-RULING-29)."""
    box = g.box
    _, who, card, kind, optional = s.asks[-1]
    cards = [card] if card != UNKNOWN else sorted({c for c in s.hands[who] if c != UNKNOWN and kind in (ANY, box.kind[c])})
    moves: list[Move] = [(PASS, 0, 0)] if optional else []
    moves += [(PLAY, card, 0) for card in cards if has_destination(box, s, who, card)]
    return moves or [(PASS, 0, 0)]


def answer_play(g: Olympus, s: OlympusState, move: Move) -> None:
    """A card is chosen; the question itself stays pending below until the card is in play."""
    ask = s.asks[-1]
    who = ask[1]
    if move[0] == PLAY:
        s.playing = move[1]
        s.asks.append((ASK_PLACE, who))
        return
    s.asks.pop()
    if ask[0] == ASK_PLAY:
        if s.log is not None:
            s.log.append(Event("FO-PLAY-1", who, "ended phase"))
        turn.end_phase(g, s, who, PLAYING)


def place_moves(g: Olympus, s: OlympusState) -> list[Move]:
    """FO-PLAY-4, FO-PLAY-6: where the card may go."""
    side, unit, gear = SIDES[s.asks[-1][1]], s.unit, s.gear
    if g.box.kind[s.playing] == EQUIPMENT:
        return [(PLACE, space, 0) for space in side if unit[space] >= 0 and gear[space] < 0]
    return [(PLACE, space, 0) for space in side if unit[space] < 0]


def answer_place(g: Olympus, s: OlympusState, move: Move) -> None:
    _, who = s.asks.pop()
    s.place = move[1]
    if s.asks[-1][0] == ASK_FREE:
        s.asks.pop()
        complete(g, s, who)
    else:
        ask_payment(g, s, who)


def ask_payment(g: Olympus, s: OlympusState, who: int) -> None:
    """FO-ASK-1: asks for the next symbol, unless only one answer is left; completes the play after the last."""
    symbols = len(g.box.cost[s.playing])
    while len(s.paid) < symbols:
        moves = _find_payments(g, s)
        if len(moves) > 1:
            s.asks.append((ASK_PAY, who))
            s.offer = moves
            return
        _choose(s, moves[0])
    complete(g, s, who)


def payments(g: Olympus, s: OlympusState) -> list[Move]:
    """The answers to the payment question, found once."""
    if s.offer is None:
        s.offer = _find_payments(g, s)
    return s.offer[:]


def _find_payments(g: Olympus, s: OlympusState) -> list[Move]:
    """FO-PAY-1..8: the items for the next symbol after which the rest can still be paid."""
    box, who, paid = g.box, s.place // LANES, s.paid
    group, colour, rest = box.group, box.cost[s.playing][len(paid)], box.rest[s.playing][len(paid) + 1]
    hand = left_in_hand(s, who)
    single = joker = True  # whether an item of the colour, and whether a multi-coloured card may be used
    if rest:
        have = purse(box, s, who, hand)
        single, joker = _covers(have, rest, colour), _covers(have, rest, MULTI)
    moves = []
    last = EMPTY
    for card in hand:
        if card != last and (single if group[card] == colour else joker and group[card] == MULTI):
            moves.append((PAY, card, colour))
        last = card
    if single and s.markers[colour] == who and MARKER + colour not in paid:
        moves.append((MARK, colour, 0))
    return moves


def _covers(have: Purse, rest: tuple[tuple[int, int], ...], used: int) -> bool:
    """Whether the rest of a cost can be paid after one item of the group `used` is gone (FO-PAY-10)."""
    lacking = 0
    for colour, symbols in rest:
        gap = symbols - have[colour] + (used == colour)
        if gap > 0:
            lacking += gap
    return lacking <= have[MULTI] - (used == MULTI)


def left_in_hand(s: OlympusState, who: int) -> list[int]:
    """FO-PAY-3: the hand without the card being played and those chosen for payment."""
    hand = s.hands[who][:]
    hand.remove(s.playing)
    for item in s.paid:
        if item < MARKER:
            hand.remove(item)
    return hand


def _choose(s: OlympusState, move: Move) -> None:
    s.paid.append(MARKER + move[1] if move[0] == MARK else move[1])


def answer_pay(g: Olympus, s: OlympusState, move: Move) -> None:
    _, who = s.asks.pop()
    s.offer = None
    _choose(s, move)
    ask_payment(g, s, who)


def complete(g: Olympus, s: OlympusState, who: int) -> None:
    """FO-PLAY-2: pays, puts the card down and lets its PLAY ability resolve before anything else."""
    box, card, space = g.box, s.playing, s.place
    forget_card(s, who, card)
    if s.paid:
        _pay(s, who)
    s.playing = s.place = EMPTY
    if box.kind[card] == EQUIPMENT:
        s.gear[space] = card
        damage.add_live(box, s, card, space)
        if s.log is not None:
            s.log.append(Event("FO-PLAY-6", who, "equipped", (card, s.unit[space], space)))
    else:
        damage.enter(box, s, card, space)
        if s.log is not None:
            s.log.append(Event("FO-PLAY-4", who, "played", (card, space)))
    for ability in reversed(box.by_trigger[ON_PLAY][card]):
        s.asks.append((DO_ABILITY, who, ability, 0, s.uid[space], 0, 0))
    if box.lowers_defence:
        damage.check_defeats(g, s)


def _pay(s: OlympusState, who: int) -> None:
    """FO-PAY-5, FO-PAY-6: cards go to the discard pile without effect, markers back to the board."""
    for item in s.paid:
        if item >= MARKER:
            s.markers[item - MARKER] = BOARD
            if s.log is not None:
                s.log.append(Event("FO-PAY-5", who, "paid marker", (item - MARKER,)))
        else:
            forget_card(s, who, item)
            s.discard.append(item)
            if s.log is not None:
                s.log.append(Event("FO-PAY-6", who, "paid", (item,)))
    s.paid.clear()


def forget_card(s: OlympusState, who: int, card: int) -> None:
    """FO-CHANCE-4: a card leaves a hand, and with it what the opponent knew of it."""
    s.hands[who].remove(card)
    if card in s.shown[who]:
        s.shown[who].remove(card)
