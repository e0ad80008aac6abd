"""What players may know (RA-ASK-5): the only place where faces are removed or guessed.

Hidden from a viewer: cards in other hands and under the deck, unless `State.known` says that she knows where they are, cards that another draws at an
Oracle, the order of a pile that another has arranged, and answers of an unfinished chain of another, because they may name cards of a hand.
As nothing changes before a chain is finished, others simply see the table as it was at the question of the turn. `deck` of a view holds all
cards that the viewer cannot place. Hands lie open in the end scoring.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.types import OVER, UNKNOWN, Player
from kernel_lib.games.amazons.moves import ASK_KEEP, ASK_STEP, ASK_TURN, DO_SCORE, FIRST_CHAIN, LAST_CHAIN
from kernel_lib.games.amazons.state import NO_CHAIN, AmazonsState

if TYPE_CHECKING:
    from kernel_lib.games.amazons.rules import Amazons


def is_final(s: AmazonsState) -> bool:
    """Whether the end scoring has begun, so that hands lie open."""
    return s.to_act == OVER or (bool(s.asks) and s.asks[0][0] == DO_SCORE)


def in_secret_chain(s: AmazonsState) -> bool:
    """Whether the player on turn is amid a chain that has changed nothing yet; a second step and the choice at an Oracle come after changes."""
    if not s.asks or not FIRST_CHAIN <= s.asks[-1][0] <= LAST_CHAIN:
        return False
    return s.asks[-1][0] != ASK_KEEP and s.asks[-1][0::2][:2] != (ASK_STEP, 1)


def known_cards(s: AmazonsState, viewer: Player) -> int:
    """Cards in hands of others or under the deck that a viewer can place."""
    return 0 if viewer == UNKNOWN else s.known[viewer]


def observe(g: Amazons, s: AmazonsState, viewer: Player) -> AmazonsState:
    """The state with the faces removed that `viewer` may not see."""
    view = s.clone()
    view.offer = None
    if view.log is not None:
        view.log = [event.seen_by(viewer) for event in view.log]
    if viewer != s.active and in_secret_chain(s):
        _unwind(view)
    known, is_open = known_cards(s, viewer), is_final(s)
    for seat in range(g.players):
        if seat != viewer and not is_open:
            view.deck |= view.hands[seat] & ~known
            view.hands[seat] &= known
    _cover(view, view.bottom, known)
    if viewer != s.active:
        _cover(view, view.drawn, known)
    seen = known if viewer == UNKNOWN else known | s.hands[viewer]
    view.known = [what if seat == viewer else what & seen for seat, what in enumerate(view.known)]
    for colour, who in enumerate(view.arranger):
        if who != viewer:
            view.orders[colour] = (UNKNOWN,) * len(view.orders[colour])
    return view


def _unwind(view: AmazonsState) -> None:
    """Back to the question of the turn."""
    while view.asks[-1][0] != ASK_TURN:
        view.asks.pop()
    view.chain = list(NO_CHAIN)


def _cover(view: AmazonsState, cards: list[int], known: int) -> None:
    """Cards that the viewer cannot place go among the unknown ones."""
    for i, card in enumerate(cards):
        if card != UNKNOWN and not known >> card & 1:
            view.deck |= 1 << card
            cards[i] = UNKNOWN


def determinize(g: Amazons, view: AmazonsState, viewer: Player, rng: Random) -> AmazonsState:
    """The view with every hidden card dealt at random to the places that hold one, and unknown orders made up."""
    guess = view.clone()
    guess.offer = None
    loose = members(guess.deck)
    rng.shuffle(loose)
    for seat in range(g.players):
        for _ in range(guess.hand_size[seat] - guess.hands[seat].bit_count()):
            guess.hands[seat] |= 1 << loose.pop()
    for places in (guess.bottom, guess.drawn):
        for i, card in enumerate(places):
            if card == UNKNOWN:
                places[i] = loose.pop()
    guess.deck = sum([1 << card for card in loose])
    for colour, order in enumerate(guess.orders):
        if UNKNOWN in order:
            guess.orders[colour] = _shuffled(guess.piles[colour], rng)
    return guess


def _shuffled(cards: int, rng: Random) -> tuple[int, ...]:
    order = members(cards)
    rng.shuffle(order)
    return tuple(order)


def twin(g: Amazons, s: AmazonsState, viewer: Player, rng: Random) -> AmazonsState:
    """The state with everything exchanged that `viewer` cannot know, made without `observe`: the oracle of the secrecy law."""
    other = s.clone()
    other.offer = None
    if s.log is not None:
        other.log = [e._replace(args=tuple([rng.randrange(3) for _ in e.args])) if e.secret and e.player != viewer else e for e in s.log]
    known, is_open = known_cards(s, viewer), is_final(s)
    secret = [0 if seat == viewer or is_open else hand & ~known for seat, hand in enumerate(s.hands)]
    rows = [other.bottom, *([] if viewer == s.active else [other.drawn])]
    loose = members(s.deck) + [card for hand in secret for card in members(hand)] + [c for row in rows for c in row if not known >> c & 1]
    rng.shuffle(loose)
    for seat, hand in enumerate(secret):
        fresh = sum([1 << loose.pop() for _ in members(hand)])
        other.hands[seat] = s.hands[seat] & ~hand | fresh
    for row in rows:
        row[:] = [card if known >> card & 1 else loose.pop() for card in row]
    other.deck = sum([1 << card for card in loose])
    seen = known if viewer == UNKNOWN else known | s.hands[viewer]
    other.known = [what if seat == viewer else what & seen for seat, what in enumerate(s.known)]  # of other cards they may know nothing
    for colour, who in enumerate(s.arranger):
        if who != viewer and s.orders[colour]:
            other.orders[colour] = _shuffled(s.piles[colour], rng)
    if viewer != s.active and in_secret_chain(s) and s.chain[0] >= 0:
        other.chain = s.chain[:]  # what was answered so far may name other cards; the view must not show it
        other.chain[3:] = [rng.randrange(3) for _ in other.chain[3:]]
    return other
