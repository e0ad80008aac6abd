"""The course of a turn, drawing, points, markers and the end of the game (FO-TURN, FO-FIRST, FO-DRAW, FO-END)."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from kernel_lib.core.event import Event
from kernel_lib.core.types import OVER, UNKNOWN, Ask, Move
from kernel_lib.games.olympus.catalog import DRAW_PHASE, LANES, ONCE_BIT, TURN_END, TURN_START, trigger_bit
from kernel_lib.games.olympus.moves import (
    ASK_MARKER,
    ASK_PLAY,
    ASK_SKIP,
    DO_ABILITY,
    DO_PHASE,
    DO_SWEEP,
    MARK,
    PASS,
    ROLL_DRAW,
    SKIP,
)
from kernel_lib.games.olympus.rules import damage
from kernel_lib.games.olympus.state import (
    ATTACKING,
    BOARD,
    DRAWING,
    EMPTY,
    END,
    PILE_EMPTY,
    PLAYING,
    SEVEN_POINTS,
    SIX_SPACES,
    START,
    OlympusState,
)

if TYPE_CHECKING:
    from kernel_lib.games.olympus.rules import Olympus

GOAL = 7
_AT_TURN_END, _AT_DRAW_PHASE = trigger_bit(TURN_END), trigger_bit(DRAW_PHASE)
_AT_TURN_START = trigger_bit(TURN_START)
_NOTHING = [0] * LANES
DRAWN_PER_TURN = 2


def begin_game(g: Olympus, s: OlympusState, move: Move) -> None:
    """FO-SETUP-8, FO-CHANCE-3: the starting player's first turn comes."""
    s.asks[-1] = (DO_PHASE, move[1], START, 0)
    if s.log is not None:
        s.log.append(Event("FO-SETUP-8", move[1], "starts"))


def do_phase(g: Olympus, s: OlympusState, ask: Ask) -> None:
    """A phase whose turn has come."""
    _enter_phase(g, s, ask[1], ask[2], ask[3])


def _enter_phase(g: Olympus, s: OlympusState, who: int, phase: int, asked: int) -> None:
    """FO-TURN-2, FO-TURN-3: one phase after the other in fixed order."""
    if phase == START:
        _begin_turn(g, s, who)
        return
    if s.turn == 1 and _is_left_out(g, s, who, phase, asked):
        return
    s.phase = phase
    live = s.live[who]
    if live & ONCE_BIT:
        s.used = [0] * len(s.used)
    if phase == PLAYING:
        s.asks.append((ASK_PLAY, who))
    elif phase == ATTACKING:
        s.asks.append((DO_SWEEP, who, 0))
    elif phase == DRAWING:
        s.asks.append((DO_PHASE, who, END, 0))
        if live & _AT_DRAW_PHASE:
            _push_moment(g, s, who, DRAW_PHASE)
        s.asks.append((ROLL_DRAW, who, DRAWN_PER_TURN, 0))
    elif live & _AT_TURN_END:
        s.asks.append((DO_PHASE, 1 - who, START, 0))
        _push_moment(g, s, who, TURN_END)
    else:
        _begin_turn(g, s, 1 - who)


def end_phase(g: Olympus, s: OlympusState, who: int, phase: int) -> None:
    """Goes on to the next phase; grants, stuns and once-per-phase marks end with the attack phase (FO-FX-16, FO-FX-22)."""
    if phase == ATTACKING:
        side = slice(who * LANES, who * LANES + LANES)
        s.struck[side] = s.again[side] = s.stunned[side] = _NOTHING
    _enter_phase(g, s, who, phase + 1, 0)


def _begin_turn(g: Olympus, s: OlympusState, who: int) -> None:
    """FO-TURN-1, FO-END-1: the six-spaces check comes before anything else in the turn."""
    s.turn += 1
    s.active, s.phase = who, START
    if s.log is not None:
        s.log.append(Event("FO-TURN-1", who, "turn", (s.turn,)))
    if EMPTY not in s.unit[who * LANES : who * LANES + LANES]:
        end_game(s, who, SIX_SPACES)
        return
    may_weaken = (s.live[0] | s.live[1]) & damage.CHANGES_DEFENCE  # a defence bonus of the turn of entering may end
    if s.turn > 1 and not may_weaken and not s.live[who] & _AT_TURN_START:
        _enter_phase(g, s, who, PLAYING, 0)
        return
    s.asks.append((DO_PHASE, who, PLAYING, 0))
    _push_moment(g, s, who, TURN_START)
    if s.turn == 1 and g.always_skip_attack:
        leave_out(s, who, ATTACKING)
    elif s.turn == 1 and not g.lazy_skip:
        s.asks.append((ASK_SKIP, who, 0))
    if may_weaken:
        damage.check_defeats(g, s)


def _push_moment(g: Olympus, s: OlympusState, who: int, trigger: int) -> None:
    """FO-TURN-4: the active player's abilities for a moment of the turn, space 1 to 6."""
    table = g.box.by_trigger[trigger]
    for space in range(who * LANES + LANES - 1, who * LANES - 1, -1):
        card, gear = s.unit[space], s.gear[space]
        if card >= 0 and (table[card] or (gear >= 0 and table[gear])):
            for ability, uid in reversed(damage.abilities_of(g.box, s, space, trigger)):
                s.asks.append((DO_ABILITY, who, ability, 0, uid, 0, 0))


# The starting player's first turn


def _is_left_out(g: Olympus, s: OlympusState, who: int, phase: int, asked: int) -> bool:
    """FO-FIRST-1: whether a phase of the first turn does not come now: it is left out, or the question comes first."""
    if phase == END:
        return False
    if g.lazy_skip and not s.skipped and not asked:
        _offer_skip(s, who, phase)
        return True
    if s.skipped == phase:
        s.phase = phase
        end_phase(g, s, who, phase)
        return True
    return False


def _offer_skip(s: OlympusState, who: int, phase: int) -> None:
    """FO-RULING-5, option lazy: asked before phases 1 and 2; the third is left out when no other was (FO-FIRST-1)."""
    if phase == DRAWING:
        leave_out(s, who, DRAWING)
        s.asks.append((DO_PHASE, who, DRAWING, 1))
    else:
        s.asks.append((ASK_SKIP, who, phase))


def skip_moves(g: Olympus, s: OlympusState) -> list[Move]:
    """FO-FIRST-1: any one of the three phases; with the lazy option the one that comes now, or not."""
    phase = s.asks[-1][2]
    if phase == 0:
        return [(SKIP, PLAYING, 0), (SKIP, ATTACKING, 0), (SKIP, DRAWING, 0)]
    return [(PASS, 0, 0), (SKIP, phase, 0)]


def answer_skip(g: Olympus, s: OlympusState, move: Move) -> None:
    _, who, phase = s.asks.pop()
    if move[0] == SKIP:
        leave_out(s, who, move[1])
    if phase:
        s.asks.append((DO_PHASE, who, phase, 1))


def leave_out(s: OlympusState, who: int, phase: int) -> None:
    s.skipped = phase
    if s.log is not None:
        s.log.append(Event("FO-FIRST-1", who, "left out", (phase,)))


# Drawing


def draw(s: OlympusState, who: int, cards: int, named: bool = False) -> None:
    """FO-DRAW-2: cards are drawn one at a time, by chance."""
    s.asks.append((ROLL_DRAW, who, cards, int(named)))


def take_card(g: Olympus, s: OlympusState, move: Move) -> None:
    """FO-CHANCE-1, FO-CHANCE-2: a card comes into the hand; the game ends when it was the last one (FO-DRAW-3)."""
    card = move[1]
    _, who, left, named = s.asks.pop()
    if s.top:
        _take_known_card(s, who, card)
    else:
        copies = s.unseen[card] = s.unseen[card] - 1
        pool = s.pool
        if pool is not None:
            if copies:
                pool[card] = g.draws[card][copies]
            else:
                del pool[card]
    insort(s.hands[who], card)
    s.pile -= 1
    if s.log is not None:
        s.log.append(Event("FO-DRAW-2" if s.turn else "FO-SETUP-7", who, "drew", (card,), True))
    if s.pile == 0:
        leader = UNKNOWN if s.counter == 0 else int(s.counter < 0)
        end_game(s, leader, PILE_EMPTY)
    elif left > 1:
        s.asks.append((ROLL_DRAW, who, left - 1, named))
    elif named:
        s.asks[-1] = (*s.asks[-1][:-1], card)


def _take_known_card(s: OlympusState, who: int, card: int) -> None:
    """FO-CHANCE-2: the top card was looked at before; whoever did so knows that it is in the hand."""
    s.top.pop(0)
    if s.top_owner != who:
        s.shown[who].append(card)
    if not s.top:
        s.top_owner = UNKNOWN


# Points and markers


def score(s: OlympusState, who: int, points: int, rule: str) -> None:
    """FO-BONUS-2, FO-FX-12: the counter moves towards a player; on 7 that player wins at once (FO-END-3, FO-END-5)."""
    moved = s.counter + (points if who == 0 else -points)
    won = not -GOAL < moved < GOAL
    s.counter = moved if not won else GOAL if moved > 0 else -GOAL
    if s.log is not None:
        s.log.append(Event(rule, who, "points", (points, s.counter)))
    if won:
        end_game(s, int(s.counter < 0), SEVEN_POINTS)


def offer_marker(s: OlympusState, who: int) -> None:
    """FO-BONUS-4..6: a marker from the board, or from the opponent only when the board has none; nothing with all four."""
    if s.markers.count(who) < len(s.markers):
        s.asks.append((ASK_MARKER, who, int(BOARD not in s.markers), 1))


def offer_theft(s: OlympusState, who: int) -> None:
    """FO-FX-14: a marker of the opponent, of one's choice where there is one."""
    theirs = [colour for colour, holder in enumerate(s.markers) if holder == 1 - who]
    if len(theirs) == 1:
        take_marker(s, who, theirs[0], True)
    elif theirs:
        s.asks.append((ASK_MARKER, who, 1, 0))


def marker_moves(g: Olympus, s: OlympusState) -> list[Move]:
    _, who, steal, optional = s.asks[-1]
    holder = 1 - who if steal else BOARD
    moves = [(PASS, 0, 0)] if optional else []
    return moves + [(MARK, colour, 0) for colour in range(4) if s.markers[colour] == holder]


def answer_marker(g: Olympus, s: OlympusState, move: Move) -> None:
    _, who, steal, _ = s.asks.pop()
    if move[0] == MARK:
        take_marker(s, who, move[1], bool(steal))


def take_marker(s: OlympusState, who: int, colour: int, stolen: bool) -> None:
    s.markers[colour] = who
    if s.log is not None:
        rule = "FO-BONUS-5" if stolen else "FO-BONUS-4"
        s.log.append(Event(rule, who, "stole marker" if stolen else "took marker", (colour,)))


# The end


def end_game(s: OlympusState, winner: int, how: int) -> None:
    """FO-END-1..4, FO-ATK-15, FO-RULING-17: the game stops at once and everything pending is dropped."""
    s.ended, s.winner, s.to_act = how, winner, OVER
    s.asks.clear()
    s.playing = s.place = EMPTY
    s.paid.clear()
    s.plan.clear()
    if s.log is not None:
        rule = {SIX_SPACES: "FO-END-1", SEVEN_POINTS: "FO-END-3", PILE_EMPTY: "FO-END-4"}[how]
        s.log.append(Event(rule, winner, "tie", (how,)) if winner == UNKNOWN else Event(rule, winner, "won", (how,)))
