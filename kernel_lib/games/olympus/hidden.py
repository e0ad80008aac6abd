"""What players may know (FO-INFO, FO-CHANCE): the only place where faces are removed or guessed.

Hidden from a viewer: the other hand except cards both know of, the draw pile except cards the viewer has looked at, the removed
cards, and a card that the opponent is about to play until it is paid for. `unseen` of a view counts all cards that the viewer
cannot place.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from kernel_lib.core.types import UNKNOWN, Player
from kernel_lib.games.olympus import effects
from kernel_lib.games.olympus.catalog import DISCARD_EVENTS, FREE_PLAY
from kernel_lib.games.olympus.moves import ASK_DROP, ASK_FREE, ASK_MAY, ASK_PAY, ASK_PLACE, ASK_SPACE, ASK_TAKE, DO_ABILITY, PLAY
from kernel_lib.games.olympus.rules import abilities, play
from kernel_lib.games.olympus.state import EMPTY, OlympusState

if TYPE_CHECKING:
    from kernel_lib.games.olympus.rules import Olympus


def observe(g: Olympus, s: OlympusState, viewer: Player) -> OlympusState:
    """The state with the faces removed that `viewer` may not see."""
    view = s.clone()
    for seat in (0, 1):
        if viewer == UNKNOWN:
            view.shown[seat] = []  # what only one of the players knows is not known to everybody
        if seat != viewer:
            _hide_plans(view, seat)
            _hide_hand(view, seat)
    if view.top and view.top_owner != viewer:
        _hide(view, view.top)
        view.top = [UNKNOWN] * len(view.top)
    if not g.open_discard and not _looks_through_discard(s, viewer):
        _hide(view, view.discard[:-1])
        view.discard[:-1] = [UNKNOWN] * len(view.discard[:-1])
    if view.log is not None:
        view.log = [event.seen_by(viewer) for event in view.log]
    return view


def _hide(view: OlympusState, cards: list[int]) -> None:
    """Cards go back among those that cannot be placed."""
    for card in cards:
        if card != UNKNOWN:
            view.unseen[card] += 1


def _hide_hand(view: OlympusState, seat: int) -> None:
    """FO-INFO-1: only the cards that the other player knows stay visible, and their order says nothing."""
    known = sorted(view.shown[seat])
    hidden = [card for card in view.hands[seat] if card != UNKNOWN]
    for card in known:
        hidden.remove(card)
    _hide(view, hidden)
    view.shown[seat] = known
    view.hands[seat] = known + [UNKNOWN] * (len(view.hands[seat]) - len(known))


def _hide_plans(view: OlympusState, seat: int) -> None:
    """FO-ASK-2: a card being played is not revealed before it is paid for; a card drawn for free play is a hand card."""
    while view.asks and view.asks[-1][0] in (ASK_PLACE, ASK_PAY) and view.asks[-1][1] == seat:
        view.asks.pop()
        view.playing = view.place = EMPTY
        view.paid = []
    if view.asks and view.asks[-1][0] == ASK_FREE and view.asks[-1][1] == seat:
        what, who, card, kind, optional = view.asks[-1]
        if card != UNKNOWN and view.hands[seat].count(card) > view.shown[seat].count(card):
            view.asks[-1] = (what, who, UNKNOWN, kind, optional)


def _looks_through_discard(s: OlympusState, viewer: Player) -> bool:
    return bool(s.asks) and s.asks[-1][0] == ASK_TAKE and s.asks[-1][1] == viewer


def twin(g: Olympus, s: OlympusState, viewer: Player, rng: Random) -> OlympusState:
    """The state with everything exchanged that `viewer` cannot know, made without `observe`: the oracle of the secrecy law."""
    other = s.clone()
    other.log = (
        None
        if s.log is None
        else [e._replace(args=tuple([rng.randrange(len(g.box.cards)) for _ in e.args])) if e.secret and e.player != viewer else e for e in s.log]
    )
    loose = [card for card, copies in enumerate(other.unseen) for _ in range(copies)]
    seat = 1 - viewer
    while other.asks and other.asks[-1][1] == seat and other.asks[-1][0] in (ASK_PLACE, ASK_PAY):
        other.asks.pop()
        other.playing = other.place = EMPTY
        other.paid = []
    if other.asks and other.asks[-1][0] == ASK_FREE and other.asks[-1][1] == seat:
        return other  # the card it is about must stay in the hand
    secret = Counter(other.hands[seat]) - Counter(other.shown[seat])
    loose += secret.elements()
    covered = len(other.top) if other.top_owner != viewer else 0
    loose += other.top[:covered]
    rng.shuffle(loose)
    other.top[:covered] = [loose.pop() for _ in range(covered)]
    other.hands[seat] = sorted([*other.shown[seat], *(loose.pop() for _ in range(secret.total()))])
    other.unseen = [loose.count(card) for card in range(len(other.unseen))]
    return other


TRIES = 40


def determinize(g: Olympus, view: OlympusState, viewer: Player, rng: Random) -> OlympusState:
    """The view with every hidden face guessed; guesses that contradict the question of the other player are thrown away."""
    for _ in range(TRIES):
        guess = _guess(g, view, rng, [])
        if _is_plausible(g, guess, viewer):
            return guess
    return _guess(g, view, rng, _telling_cards(g, view, rng))


def _guess(g: Olympus, view: OlympusState, rng: Random, wanted: list[int]) -> OlympusState:
    """All hidden faces filled at random; `wanted` cards go to the hand of the player who is asked."""
    guess = view.clone()
    loose = [card for card, copies in enumerate(guess.unseen) for _ in range(copies)]
    rng.shuffle(loose)
    if UNKNOWN in guess.discard:
        _fill(guess, guess.discard, loose, _remembered_discards(g, guess))
    for seat in (0, 1):
        _fill(guess, guess.hands[seat], loose, [card for card in wanted if card in loose] if seat == guess.to_act else [])
        guess.hands[seat].sort()
    _fill(guess, guess.top, loose, [])
    _guess_drawn_card(g, guess, rng)
    return guess


def _fill(guess: OlympusState, places: list[int], loose: list[int], wanted: list[int]) -> None:
    """Replaces UNKNOWN by loose cards, the wanted ones first."""
    for i, card in enumerate(places):
        if card == UNKNOWN:
            pick = wanted.pop() if wanted else loose[-1]
            loose.remove(pick)
            guess.unseen[pick] -= 1
            places[i] = pick


def _remembered_discards(g: Olympus, guess: OlympusState) -> list[int]:
    """A discarded card that a pending ability is about lies in the discard pile for certain."""
    about = [ask[5] >> 4 for ask in guess.asks if ask[0] in (ASK_MAY, ASK_SPACE, DO_ABILITY) and g.box.abilities[ask[2]].trigger in DISCARD_EVENTS]
    return sorted({card for card in about if guess.unseen[card] and card not in guess.discard})


def _is_plausible(g: Olympus, guess: OlympusState, viewer: Player) -> bool:
    """FO-ASK-1, FO-ASK-4: what is asked has an effect, and more than one answer where a single one would not be asked."""
    if guess.to_act < 0 or guess.to_act == viewer:
        return True
    what = guess.asks[-1][0]
    if what == ASK_MAY:
        return abilities.is_possible(g, guess, effects.doing(g, guess, guess.asks[-1]))
    if what == ASK_DROP:
        return len(effects.drop_moves(g, guess)) > 1
    if what == ASK_FREE:
        return any(move[0] == PLAY for move in play.free_moves(g, guess))
    return True


def _telling_cards(g: Olympus, view: OlympusState, rng: Random) -> list[int]:
    """Cards that explain why the other player is asked, for questions that random hands rarely explain."""
    ask = view.asks[-1]
    loose = [card for card, copies in enumerate(view.unseen) if copies]
    rng.shuffle(loose)
    if ask[0] == ASK_FREE:
        return [card for card in loose if ask[3] in (UNKNOWN, g.box.kind[card]) and play.has_destination(g.box, view, ask[1], card)][:1]
    step = g.box.abilities[ask[2]].plan[ask[3]]
    if step.effect == FREE_PLAY:
        return [card for card in loose if step.kind in (UNKNOWN, g.box.kind[card])][:1]
    fitting = [card for card in loose if step.colour == UNKNOWN or g.box.has_colour[card][step.colour]]
    return fitting[: max(2, step.amount)]


def _guess_drawn_card(g: Olympus, guess: OlympusState, rng: Random) -> None:
    """The card that an opponent may play for free is one of the hand cards that the viewer does not know, and can be played."""
    if guess.asks and guess.asks[-1][0] == ASK_FREE and guess.asks[-1][2] == UNKNOWN and guess.asks[-1][3] == UNKNOWN:
        what, who, _, kind, optional = guess.asks[-1]
        hidden = sorted((Counter(guess.hands[who]) - Counter(guess.shown[who])).elements())
        playable = [card for card in hidden if play.has_destination(g.box, guess, who, card)]
        guess.asks[-1] = (what, who, rng.choice(playable or hidden), kind, optional)
