"""Rounds: their start, the turn track, the order of turns, the god's demand, and the end of the game (RA-RND, RA-TRACK, RA-GODF, RA-GODH, RA-END)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.event import Event
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN, Ask, Move
from kernel_lib.games.amazons.catalog import ARES, ARTEMIS, CYBELE, HECATE, PAS_COLOUR
from kernel_lib.games.amazons.moves import (
    ASK_RECOLOUR,
    ASK_TOKEN,
    ASK_TRACK,
    ASK_TURN,
    BESIDE,
    DO_FINISH,
    DO_NEXT,
    DO_ROUND,
    DO_SCORE,
    ON_SLOT,
    RECOLOUR,
    ROLL_GOD,
    ROLL_HAND,
    SKIP,
    TOKEN,
    TRACK,
)
from kernel_lib.games.amazons.rules import basics
from kernel_lib.games.amazons.state import G_GOD, NOBODY, NONE, AmazonsState

if TYPE_CHECKING:
    from kernel_lib.games.amazons.rules import Amazons

ROUNDS = 3
PLACES = 4
"""Positions of the turn track, whatever the number of players (RA-TRACK-1)."""


# The start of a round


def do_round(g: Amazons, s: AmazonsState, ask: Ask) -> None:
    """RA-RND-2..9, RA-SETUP-10..12: step by step, because chance and the right neighbours decide in between."""
    step = ask[2]
    if step < 3:
        s.asks.append((DO_ROUND, CHANCE, step + 1))
    if step == 0:
        _open_round(g, s)
    elif step == 1:
        if s.round == 1:
            _lose_supply(s, "RA-SETUP-11")
        else:
            _refresh(g, s)
            _move_turn_tokens(g, s)
    elif step == 2:
        _return_sacrifices(s)
        _hermes(g, s)
        s.asks += [(ROLL_HAND, who) for who in range(g.players) if s.bonus[who] and s.track[who] == CYBELE]
    else:
        _bonuses(g, s)
        s.asks.append((DO_NEXT, CHANCE))


def _open_round(g: Amazons, s: AmazonsState) -> None:
    """RA-RND-1, RA-RND-2, RA-RND-3: the next round, its supplies (in the first round after the god), and its god."""
    s.round += 1
    s.turn = 0
    s.active = UNKNOWN
    if s.log is not None:
        s.log.append(Event("RA-RND-1", CHANCE, "round", (s.round,)))
    if s.round > 1:
        _lose_supply(s, "RA-RND-2")
    s.asks.append((ROLL_GOD, CHANCE))


def open_god(g: Amazons, s: AmazonsState, move: Move) -> None:
    """RA-SETUP-10, RA-RND-3: a god that has not ruled yet."""
    s.asks.pop()
    s.god = move[1]
    s.gods &= ~(1 << move[1])
    if s.log is not None:
        s.log.append(Event("RA-RND-3" if s.round > 1 else "RA-SETUP-10", CHANCE, "god", (move[1],)))


def _lose_supply(s: AmazonsState, rule: str) -> None:
    """RA-SUP-3: not below 0."""
    for who, supply in enumerate(s.supply):
        if supply:
            s.supply[who] -= 1
            if s.log is not None:
                s.log.append(Event(rule, who, "lost supply", (1,)))


def _refresh(g: Amazons, s: AmazonsState) -> None:
    """RA-RND-4, RA-2P-5: all Amazons are available, Ancillaries go to the left; RA-RND-5: new action points."""
    n = g.players
    s.basic_up, s.ancillary_up = [1] * n, [1] * n
    s.ancillary = [s.ancillary[who - 1] for who in range(n)]
    first, last = rank_ends(g, s)
    s.ap = [min(g.box.most_ap, max(0, g.start_ap + g.box.first_last * ((who in last) - (who in first)))) for who in range(n)]
    if s.log is not None:
        for who in range(n):
            s.log.append(Event("RA-RND-4", who, "ancillary", (s.ancillary[who],)))
            s.log.append(Event("RA-RND-5", who, "start ap", (s.ap[who],)))


def rank_ends(g: Amazons, s: AmazonsState) -> tuple[list[int], list[int]]:
    """RA-RND-5, RA-RULING-22: who is first and who is last on the track; tied places count only with the option."""
    first = [who for who, points in enumerate(s.vp) if points == max(s.vp)]
    last = [who for who, points in enumerate(s.vp) if points == min(s.vp)]
    if g.all_ties:
        return first, last
    return (first if len(first) == 1 else []), (last if len(last) == 1 else [])


def _move_turn_tokens(g: Amazons, s: AmazonsState) -> None:
    """RA-TRACK-3, RA-TRACK-4: sacrificers take their positions with the bonus; who lost hers is placed by her right neighbour (RA-TRACK-5)."""
    old = s.track[:]
    s.bonus = [int(place != NONE) for place in s.sacrifice]
    for who, place in enumerate(s.sacrifice):
        if place != NONE:
            s.track[who] = place
            if s.log is not None:
                s.log.append(Event("RA-TRACK-3", who, "takes position", (place,)))
    displaced = [who for who in range(g.players) if s.sacrifice[who] == NONE and old[who] in s.sacrifice]
    for who in displaced:
        s.track[who] = NONE
    for who in sorted(displaced, key=lambda who: -old[who]):
        s.asks.append((ASK_TRACK, (who - 1) % g.players, who))


def track_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-TRACK-5: any position that nobody holds."""
    whom = s.asks[-1][2]
    return [(TRACK, place, whom) for place in range(PLACES) if place not in s.track]


def answer_track(g: Amazons, s: AmazonsState, move: Move) -> None:
    _, decider, whom = s.asks.pop()
    s.track[whom] = move[1]
    if s.log is not None:
        s.log.append(Event("RA-TRACK-5", decider, "displaced", (whom, move[1])))


def _return_sacrifices(s: AmazonsState) -> None:
    """RA-TRACK-6."""
    s.sacrifice = [NONE] * len(s.sacrifice)


def _hermes(g: Amazons, s: AmazonsState) -> None:
    """RA-RND-7, RA-GODH-6: fewer action points, but not for who has the Hecate bonus (RA-GODF-1)."""
    loss = g.box.god_ap[s.god]
    for who in range(g.players):
        if loss and not (s.bonus[who] and s.track[who] == HECATE):
            lost = min(loss, s.ap[who])
            s.ap[who] -= lost
            if s.log is not None:
                s.log.append(Event("RA-RND-7", who, "lost ap", (lost,)))


def _bonuses(g: Amazons, s: AmazonsState) -> None:
    """RA-RND-9, RA-GODF-3: Artemis gives an action point, later where there is no room; RA-GODF-4: Ares an extra Action."""
    for who in range(g.players):
        s.artemis[who] = int(s.bonus[who] and s.track[who] == ARTEMIS)
        s.ares[who] = int(s.bonus[who] and s.track[who] == ARES)
        basics.paid_up(g, s, who)


# Turns


def do_next(g: Amazons, s: AmazonsState, ask: Ask) -> None:
    """RA-RND-10, RA-TRACK-1: the next player by track position who has action points; when nobody has, the round is over."""
    start = -1 if s.active == UNKNOWN else s.track[s.active]
    waiting = [((s.track[who] - start - 1) % PLACES, who) for who in range(g.players) if s.ap[who]]
    if not waiting:
        s.asks.append((DO_FINISH, CHANCE))
        return
    _begin_turn(s, min(waiting)[1])


def _begin_turn(s: AmazonsState, who: int) -> None:
    """RA-TURN-1: one allowance; RA-TURN-8: own reservations end; RA-PASS-2: so does the tilt."""
    s.turn += 1
    s.active = who
    s.allowances, s.used, s.moved, s.exempt, s.borrowed = 1, 0, 0, 0, 0
    if s.log is not None:
        s.log.append(Event("RA-RND-10", who, "turn", (s.round, s.turn)))
    if s.tilted == who:
        s.tilted = NOBODY
    release(s, who)
    s.asks.append((ASK_TURN, who))


def release(s: AmazonsState, who: int) -> None:
    """RA-DI-RSC, RA-DI-RSE: what a player has reserved turns face up."""
    for slot, holder in enumerate(s.held):
        if holder == who:
            s.held[slot] = NOBODY
            if s.log is not None:
                s.log.append(Event("RA-TURN-8", who, "released common", (s.open[slot],)))
    for colour, holder in enumerate(s.held_events):
        if holder == who:
            s.held_events[colour] = NOBODY
            if s.log is not None:
                s.log.append(Event("RA-TURN-8", who, "released event", (s.tops[colour],)))


# The end of a round and of the game


def do_finish(g: Amazons, s: AmazonsState, ask: Ask) -> None:
    """RA-RND-11: the god's demand, then everything lapses; after the third round the game ends (RA-END-1)."""
    _demand(g, s)
    for who in range(g.players):
        release(s, who)
    s.god, s.tilted, s.active = UNKNOWN, NOBODY, UNKNOWN
    s.allowances, s.used, s.moved, s.exempt, s.borrowed = 0, 0, 0, 0, 0
    s.ares, s.passed = [0] * g.players, [0] * g.players
    if s.round < ROUNDS:
        s.asks.append((DO_ROUND, CHANCE, 0))
        return
    s.known = [0] * g.players  # hands lie open from now on (RA-ASK-5)
    s.asks.append((DO_SCORE, CHANCE))
    for who in sorted(range(g.players), key=lambda who: -s.track[who]):
        s.asks += [(ASK_RECOLOUR, who)] * sum([g.box.passive[card] == PAS_COLOUR for card in members(s.hands[who])])


def _demand(g: Amazons, s: AmazonsState) -> None:
    """RA-GODH-5: who is neither in a demanded area nor under Hecate loses points."""
    refuge, penalty = g.box.god_refuge[s.god], g.box.god_penalty[s.god]
    for who in range(g.players):
        if refuge and not refuge >> s.area[who] & 1 and not (s.bonus[who] and s.track[who] == HECATE):
            basics.score(s, who, -penalty, G_GOD, "RA-GODH-5")


def recolour_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    """RA-DIP-3: an open slot for which there is a won token of another colour, or none."""
    who = s.asks[-1][1]
    colours = g.box.slot_colour[s.classes[who]]
    found: list[Move] = [(RECOLOUR, slot, 0) for slot in range(len(colours)) if not s.covered[who] >> slot & 1 and token_choices(g, s, who, slot)]
    return [*found, (SKIP, 0, 0)]


def token_choices(g: Amazons, s: AmazonsState, who: int, slot: int) -> list[Move]:
    """RA-DIP-3, RA-RULING-50: won tokens of another colour than the slot, beside the mat or on it."""
    colours = g.box.slot_colour[s.classes[who]]
    found: list[Move] = [(TOKEN, BESIDE, colour) for colour in range(5) if colour != colours[slot] and s.beside[who] >> 3 * colour & 7]
    found += [(TOKEN, ON_SLOT, other) for other, colour in enumerate(colours) if colour != colours[slot] and s.covered[who] >> other & 1]
    return found


def token_moves(g: Amazons, s: AmazonsState) -> list[Move]:
    _, who, slot = s.asks[-1]
    return token_choices(g, s, who, slot)


def answer_recolour(g: Amazons, s: AmazonsState, move: Move) -> None:
    who = s.asks.pop()[1]
    if move[0] == RECOLOUR:
        s.asks.append((ASK_TOKEN, who, move[1]))


def answer_token(g: Amazons, s: AmazonsState, move: Move) -> None:
    """RA-DIP-3: the token changes its colour and covers the slot; a slot that it leaves is open again."""
    _, who, slot = s.asks.pop()
    _, where, which = move
    if where == BESIDE:
        s.beside[who] -= 1 << 3 * which
    else:
        s.covered[who] &= ~(1 << which)
    s.covered[who] |= 1 << slot
    if s.log is not None:
        colours = g.box.slot_colour[s.classes[who]]
        s.log.append(Event("RA-DIP-3", who, "recoloured", (which if where == BESIDE else colours[which], colours[slot])))


def do_score(g: Amazons, s: AmazonsState, ask: Ask) -> None:
    """RA-END-1, RA-SCORE-1..8: the end scoring, line by line."""
    g.final_scoring(s)
    s.to_act = OVER
    s.asks.clear()
    if s.log is not None:
        s.log.append(Event("RA-END-1", CHANCE, "end"))
