"""Setup, the course of a turn, the display, hands and the end of the game (HX-SETUP, HX-TURN, HX-A, HX-HAND, HX-END)."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from kernel_lib.core.event import Event
from kernel_lib.core.types import CHANCE, OVER, Ask, Move
from kernel_lib.games.hexemonia.catalog import COLOURS
from kernel_lib.games.hexemonia.moves import (
    ASK_ACTION,
    ASK_DROP,
    ASK_PLAY,
    ASK_TAKE,
    CUBE,
    DO_NEXT,
    DO_PHASE,
    DO_POLITICS,
    DROP,
    ROLL_CITY,
    ROLL_DISPLAY,
    ROLL_HAND,
    ROLL_REFILL,
    TAKE,
)
from kernel_lib.games.hexemonia.state import ACTING, NOBODY, PLAYING, SETTLING, TAKING, HexemoniaState

if TYPE_CHECKING:
    from kernel_lib.games.hexemonia.rules import Hexemonia


# Setup


def lay_out(g: Hexemonia, s: HexemoniaState, first: int) -> None:
    """HX-SETUP-11: Acropolis tiles seat by seat, the display, then the hands beginning with the first player (HX-SETUP-9)."""
    s.first = first
    seats = range(g.players)
    s.asks = [(DO_PHASE, first, TAKING)]
    if g.box.starting_hand:
        s.asks += [(ROLL_HAND, (first + seat) % g.players, g.box.starting_hand) for seat in reversed(seats)]
    s.asks += [(ROLL_DISPLAY, CHANCE, g.box.display_size)]
    s.asks += [(ROLL_CITY, seat) for seat in reversed(seats)]


def answer_first(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    """HX-RULING-29: the first player is drawn."""
    lay_out(g, s, move[1])
    if s.log is not None:
        s.log.append(Event("HX-SETUP-9", move[1], "starts"))


def deal_city(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    """HX-SETUP-2, HX-SETUP-3, HX-2P-1: an Acropolis for a seat, open with two players."""
    who = s.asks.pop()[1]
    s.city[who] = move[1]
    s.revealed[who] = int(g.players == 2)
    if s.log is not None:
        s.log.append(Event("HX-SETUP-2", who, "city", (move[1],), g.players > 2))


def deal_display(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    """HX-SETUP-5: a tile is turned up."""
    what, who, left = s.asks.pop()
    if left > 1:
        s.asks.append((what, who, left - 1))
    from_pile(s, move[1])
    insort(s.display, move[1])
    if s.log is not None:
        s.log.append(Event("HX-SETUP-5", CHANCE, "turned up", (move[1],)))


def deal_hand(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    """HX-SETUP-6: a tile of the secret starting hand."""
    what, who, left = s.asks.pop()
    if left > 1:
        s.asks.append((what, who, left - 1))
    from_pile(s, move[1])
    insort(s.hands[who], move[1])
    if s.log is not None:
        s.log.append(Event("HX-SETUP-6", who, "drew", (move[1],), True))


# The Fate pile and hands


def from_pile(s: HexemoniaState, kind: int) -> None:
    """HX-INFO-5: arranged tiles come first; the last tile of the pile brings the end nearer (HX-END-1)."""
    if s.top:
        s.top.pop(0)
        if not s.top:
            s.top_owner = NOBODY
    else:
        s.unseen[kind] -= 1
    s.pile -= 1
    if s.pile == 0:
        s.closing = s.turn
        if s.log is not None:
            s.log.append(Event("HX-END-1", s.active, "pile empty"))


def show(s: HexemoniaState, who: int, kind: int) -> None:
    """HX-INFO-3: a tile of a hand becomes public; it is one of those that others knew of, if they knew of one of that name."""
    if kind not in s.shown[who]:
        if s.spied:
            for knower in sorted({entry[0] for entry in s.spied if entry[1:] == (who, kind)}):
                s.spied.remove((knower, who, kind))
        insort(s.shown[who], kind)


def leave_hand(s: HexemoniaState, who: int, kind: int) -> None:
    """HX-INFO-3: a tile leaves a hand in public; whoever knew of one of that name knows of one less."""
    show(s, who, kind)
    s.hands[who].remove(kind)
    s.shown[who].remove(kind)


# The course of a turn


def do_phase(g: Hexemonia, s: HexemoniaState, ask: Ask) -> None:
    """HX-TURN-1: one phase after the other; after the pile has run out there is no phase A (HX-TURN-3, HX-END-3)."""
    _, who, phase = ask
    if phase == TAKING:
        s.turn += 1
        s.active = who
        s.fresh.clear()
        if s.log is not None:
            s.log.append(Event("HX-TURN-2", who, "turn", (s.turn,)))
        if not s.closing:
            s.phase = TAKING
            s.asks += [(DO_PHASE, who, PLAYING), (ASK_TAKE, who, 1), (ASK_TAKE, who, 0)]
            return
        phase = PLAYING
    s.phase = phase
    if phase == PLAYING:
        s.asks += [(DO_PHASE, who, ACTING), (ASK_PLAY, who)]
    elif phase == ACTING:
        s.asks += [(DO_PHASE, who, SETTLING), (ASK_ACTION, who)]
    else:
        s.used.clear()
        s.exchanged.clear()
        s.attacked.clear()
        s.asks += [(DO_NEXT, who), (DO_POLITICS, who, 0)]


def do_next(g: Hexemonia, s: HexemoniaState, ask: Ask) -> None:
    """HX-HAND-1, then the next player (HX-TURN-2) or the end of the game (HX-END-3, HX-END-4)."""
    who = ask[1]
    if len(s.hands[who]) > g.hand_limit:
        s.asks += [ask, (ASK_DROP, who)]
    elif s.closing and who == (s.first - 1) % g.players:
        end_game(g, s)
    else:
        s.asks.append((DO_PHASE, (who + 1) % g.players, TAKING))


def end_game(g: Hexemonia, s: HexemoniaState) -> None:
    """HX-ACR-8: the game is over, every Acropolis is open."""
    s.to_act = OVER
    s.asks.clear()
    s.revealed = [1] * g.players
    if s.log is not None:
        s.log.append(Event(g.end_rule(s), CHANCE, "end", (s.turn,)))


# Phase A


def take_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """HX-A-1, HX-A-3: a face-up tile; the second time also a cube of a colour that the supply has (HX-SUP-3)."""
    moves: list[Move] = [(TAKE, kind, 0) for kind in sorted(set(s.display))]
    if s.asks[-1][2]:
        moves += [(CUBE, colour, 0) for colour in range(len(COLOURS)) if s.supply[colour]]
    return moves


def answer_take(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    """HX-A-2: a tile taken is replaced at once while the pile lasts (HX-A-4); a cube goes on the Acropolis."""
    who = s.asks.pop()[1]
    if move[0] == CUBE:
        gain(s, who, 0, move[1], 1)
        if s.log is not None:
            s.log.append(Event("HX-A-3", who, "took cube", (move[1],)))
        return
    kind = move[1]
    s.display.remove(kind)
    insort(s.hands[who], kind)
    insort(s.shown[who], kind)
    if s.log is not None:
        s.log.append(Event("HX-A-1", who, "took", (kind,)))
    if s.pile:
        s.asks.append((ROLL_REFILL, who))


def refill(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    """HX-A-2: the next tile of the pile joins the display."""
    s.asks.pop()
    insort(s.display, move[1])
    if s.log is not None:
        s.log.append(Event("HX-A-2", CHANCE, "turned up", (move[1],)))
    from_pile(s, move[1])


def gain(s: HexemoniaState, who: int, slot: int, colour: int, cubes: int) -> int:
    """HX-SUP-1, HX-SUP-2: cubes from the supply onto a tile, as many as there are; returns how many."""
    cubes = min(cubes, s.supply[colour])
    s.supply[colour] -= cubes
    s.cubes[who][colour][slot] += cubes
    return cubes


# Phase D


def drop_moves(g: Hexemonia, s: HexemoniaState) -> list[Move]:
    """HX-HAND-1: any tile of the hand."""
    return [(DROP, kind, 0) for kind in sorted(set(s.hands[s.asks[-1][1]]))]


def answer_drop(g: Hexemonia, s: HexemoniaState, move: Move) -> None:
    """HX-SETUP-10: discarded tiles go face up to the Underworld pile."""
    who = s.asks.pop()[1]
    leave_hand(s, who, move[1])
    s.underworld.append(move[1])
    if s.log is not None:
        s.log.append(Event("HX-HAND-1", who, "discarded", (move[1],)))
