"""Setup: chance deals the table, players choose classes and place miniatures (RA-SETUP, RA-2P, RA-3P)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.event import Event
from kernel_lib.core.types import CHANCE, Ask, Move
from kernel_lib.games.amazons.catalog import CLASSES, COLOURS, LEFT, RIGHT
from kernel_lib.games.amazons.moves import (
    ASK_CLASS,
    ASK_PLACE,
    CLASS,
    DO_ROUND,
    DO_TRACKERS,
    PLACE,
    ROLL_ANCILLARY,
    ROLL_CLASS,
    ROLL_COMMON,
    ROLL_EVENT,
    ROLL_HAND,
    ROLL_TOKEN,
)
from kernel_lib.games.amazons.rules import basics
from kernel_lib.games.amazons.state import NONE, AmazonsState

if TYPE_CHECKING:
    from kernel_lib.games.amazons.rules import Amazons


def lay_out(g: Amazons, s: AmazonsState) -> None:
    """RA-SETUP-13: commons, tokens, event piles, classes, then what depends on the classes; the stack is asked from its end."""
    seats = range(g.players)
    order: list[Ask] = [(ROLL_COMMON, CHANCE, slot) for slot in (LEFT, RIGHT)]
    order += [(ROLL_TOKEN, CHANCE, area) for area in g.box.playing for _ in range(g.box.positions[area])]
    order += [(ROLL_EVENT, CHANCE, colour) for colour in range(len(COLOURS))]
    if g.class_list:
        s.classes = list(g.class_list)
    else:
        order += [(ROLL_CLASS if g.random_classes else ASK_CLASS, seat) for seat in seats]
    order += [(ROLL_ANCILLARY, seat) for seat in seats]
    order.append((DO_TRACKERS, CHANCE))
    s.asks = order[::-1]


# Chance


def deal_token(g: Amazons, s: AmazonsState, move: Move) -> None:
    """RA-SETUP-4: a token of some colour lies on a position of the area."""
    area = s.asks.pop()[2]
    s.tokens[area] += 1 << 2 * move[1]
    if s.log is not None:
        s.log.append(Event("RA-SETUP-4", CHANCE, "token", (move[1], area)))


def tokens_left(g: Amazons, s: AmazonsState) -> list[int]:
    """RA-SETUP-4, RA-2P-2: tokens of each colour that do not lie on the map yet."""
    return [g.box.tokens_per_colour - sum([packed >> 2 * colour & 3 for packed in s.tokens]) for colour in range(len(COLOURS))]


def take_class(g: Amazons, s: AmazonsState, move: Move) -> None:
    """RA-SETUP-1: a class, chosen or drawn."""
    who = s.asks.pop()[1]
    s.classes[who] = move[1]
    if s.log is not None:
        s.log.append(Event("RA-SETUP-1", who, "class", (move[1],)))


def deal_ancillary(g: Amazons, s: AmazonsState, move: Move) -> None:
    """RA-SETUP-2: one Ancillary Amazon for each player, face up; the others leave the game."""
    who = s.asks.pop()[1]
    s.ancillary[who] = move[1]
    if s.log is not None:
        s.log.append(Event("RA-SETUP-2", who, "ancillary", (move[1],)))


def do_trackers(g: Amazons, s: AmazonsState, ask: Ask) -> None:
    """RA-SETUP-6..9: hands by class, markers, turn tokens with their bonus; then miniatures by track position, and the first round."""
    box, seats = g.box, range(g.players)
    s.ap = [g.start_ap] * g.players
    s.supply = [box.start_supply[kind] for kind in s.classes]
    s.track = [box.start_track[kind] for kind in s.classes]
    s.charged, s.basic_up, s.ancillary_up, s.bonus, s.ares = ([value] * g.players for value in (3, 1, 1, 1, 0))
    s.asks.append((DO_ROUND, CHANCE, 0))
    for seat in sorted(seats, key=lambda seat: -s.track[seat]):
        s.asks.append((ASK_PLACE, seat))
    for seat in reversed(seats):
        s.asks += [(ROLL_HAND, seat)] * box.start_cards[s.classes[seat]]


# Questions


def class_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-SETUP-1: a class that nobody has taken."""
    return [(CLASS, kind, 0) for kind in range(len(CLASSES)) if kind not in s.classes]


def place_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-SETUP-9, RA-2P-4: a free start area of the class, but not the last one of somebody who comes later."""
    who = s.asks[-1][1]
    if g.area_list:
        return [(PLACE, g.area_list[who], 0)]
    mine = starts(g, s, who)
    later = [starts(g, s, ask[1]) for ask in s.asks if ask[0] == ASK_PLACE and ask[1] != who]
    return [(PLACE, area, 0) for area in mine if not g.exclusive or [area] not in later]


def starts(g: Amazons, s: AmazonsState, who: int) -> list[int]:
    """RA-SETUP-9: start areas of a player's class that take part and are free."""
    return [area for area in g.box.start_areas[s.classes[who]] if not g.exclusive or area not in s.area]


def answer_place(g: Amazons, s: AmazonsState, move: Move) -> None:
    """RA-SETUP-9: standing there is no visit and pays no toll."""
    who = s.asks.pop()[1]
    s.area[who] = move[1]
    if s.log is not None:
        s.log.append(Event("RA-SETUP-9", who, "placed", (move[1],)))


def deal_card(g: Amazons, s: AmazonsState, move: Move) -> None:
    """RA-SETUP-6, RA-RND-8: a card of the deck comes to a hand; only its owner sees it."""
    who = s.asks.pop()[1]
    basics.from_deck(s, move[1])
    basics.join_hand(s, who, move[1])
    if s.log is not None:
        s.log.append(Event("RA-RND-8" if s.round else "RA-SETUP-6", who, "drew", (move[1],), True))


def deal_common(g: Amazons, s: AmazonsState, move: Move) -> None:
    """RA-SETUP-3, RA-COM-1: the next common of the deck fills the slot."""
    slot = s.asks.pop()[2]
    s.open[slot] = move[1]
    s.commons &= ~(1 << move[1])
    if s.log is not None:
        s.log.append(Event("RA-COM-1" if s.round else "RA-SETUP-3", CHANCE, "common", (move[1], slot)))


def turn_up_event(g: Amazons, s: AmazonsState, move: Move) -> None:
    """RA-SETUP-5, RA-BATTLE-7: the next card of a colour is turned up."""
    colour = s.asks.pop()[2]
    s.tops[colour] = move[1]
    s.piles[colour] &= ~(1 << move[1])
    rest = s.orders[colour][1:]
    if len(rest) < 2:  # one card has no order
        rest, s.arranger[colour] = (), NONE
    s.orders[colour] = rest
    if s.log is not None:
        s.log.append(Event("RA-BATTLE-7" if s.round else "RA-SETUP-5", CHANCE, "event", (move[1],)))
