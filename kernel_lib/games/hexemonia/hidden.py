"""What players may know (HX-INFO): the only place where faces are removed or guessed.

Hidden from a viewer: tiles of other hands that were never seen in public, the Fate pile except tiles the viewer has arranged, tiles that
another looks at with the Oracle, and Acropolis tiles that lie face down. `unseen` of a view counts all tiles that the viewer cannot place.
When the game is over everything is open.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from kernel_lib.core.types import OVER, UNKNOWN, Player
from kernel_lib.games.hexemonia import effects
from kernel_lib.games.hexemonia.moves import ASK_DROP, ASK_GEAR, ASK_ORDER, ASK_REVEAL, ROLL_CITY, ROLL_FIRST
from kernel_lib.games.hexemonia.state import HexemoniaState

if TYPE_CHECKING:
    from kernel_lib.games.hexemonia.rules import Hexemonia

TRIES = 200


def known_tiles(s: HexemoniaState, viewer: Player, owner: Player) -> list[int]:
    """HX-INFO-2..5: what a viewer knows of another hand."""
    return sorted([*s.shown[owner], *(kind for knower, who, kind in s.spied if knower == viewer and who == owner)])


def observe(g: Hexemonia, s: HexemoniaState, viewer: Player) -> HexemoniaState:
    """The state with the faces removed that `viewer` may not see."""
    view = s.clone()
    view.offer = None
    if view.log is not None:
        view.log = [event.seen_by(viewer) for event in view.log]
    if s.to_act == OVER:
        return view
    for seat in range(g.players):
        if seat != viewer:
            _hide_hand(view, viewer, seat)
            if not view.revealed[seat]:
                view.city[seat] = UNKNOWN
    if view.top_owner != viewer:
        _hide(view, view.top)
        _hide(view, view.peek)
        view.top, view.peek = [UNKNOWN] * len(view.top), [UNKNOWN] * len(view.peek)
    view.spied = [entry for entry in view.spied if viewer in entry[:2] and viewer != UNKNOWN]
    return view


def _hide(view: HexemoniaState, tiles: list[int]) -> None:
    """Tiles go back among those that cannot be placed."""
    for kind in tiles:
        if kind != UNKNOWN:
            view.unseen[kind] += 1


def _hide_hand(view: HexemoniaState, viewer: Player, seat: Player) -> None:
    """HX-INFO-2: only known tiles stay visible, and their order says nothing."""
    known = known_tiles(view, viewer, seat)
    hidden = [kind for kind in view.hands[seat] if kind != UNKNOWN]
    for kind in known:
        hidden.remove(kind)
    _hide(view, hidden)
    view.hands[seat] = known + [UNKNOWN] * (len(view.hands[seat]) - len(known))


def determinize(g: Hexemonia, view: HexemoniaState, viewer: Player, rng: Random) -> HexemoniaState:
    """The view with every hidden face guessed; guesses that contradict the question of another player are thrown away."""
    guess = _guess(g, view, rng)
    for _ in range(TRIES):
        if _is_plausible(g, guess, viewer):
            break
        guess = _guess(g, view, rng)
    return guess


def _guess(g: Hexemonia, view: HexemoniaState, rng: Random) -> HexemoniaState:
    guess = view.clone()
    guess.offer = None
    loose = [kind for kind, copies in enumerate(guess.unseen) for _ in range(copies)]
    rng.shuffle(loose)
    for places in (*guess.hands, guess.top, guess.peek):
        for i, kind in enumerate(places):
            if kind == UNKNOWN:
                places[i] = loose.pop()
                guess.unseen[places[i]] -= 1
    for hand in guess.hands:
        hand.sort()
    guess.peek.sort()
    _guess_cities(g, guess, rng)
    return guess


def _guess_cities(g: Hexemonia, guess: HexemoniaState, rng: Random) -> None:
    """HX-INFO-1: the Acropolis tiles that are still hidden are known as a set."""
    left = [city for city in g.box.cities_in_use if city not in guess.city]
    rng.shuffle(left)
    betrayed = _betrayed_nature(g, guess)
    if betrayed is not None and guess.city[betrayed[0]] == UNKNOWN:
        seat, nature = betrayed
        guess.city[seat] = next(city for city in left if g.box.city_nature[city] == nature)
        left.remove(guess.city[seat])
    for seat, city in enumerate(guess.city):
        if city == UNKNOWN and not _is_undealt(guess, seat):
            guess.city[seat] = left.pop()


def _is_undealt(s: HexemoniaState, seat: Player) -> bool:
    """Whether the seat has not got its Acropolis yet."""
    return any(ask[0] == ROLL_FIRST or ask[:2] == (ROLL_CITY, seat) for ask in s.asks)


def _betrayed_nature(g: Hexemonia, s: HexemoniaState) -> tuple[Player, int] | None:
    """HX-SPEC-4: who uses a Temple or Harbour that would yield nothing without the Acropolis has one of that nature."""
    if not s.asks or s.asks[-1][0] != ASK_REVEAL:
        return None
    _, who, gear, cell = s.asks[-1]
    return None if effects.harvest(g, s, who, gear, cell) else (who, effects.WANTED_NATURE[gear])


def _is_plausible(g: Hexemonia, guess: HexemoniaState, viewer: Player) -> bool:
    """HX-ASK-2: a question is asked only where there is a choice; these depend on hidden tiles, or on the hidden name (HX-SPEC-4)."""
    if guess.to_act < 0 or guess.to_act == viewer or guess.asks[-1][0] not in (ASK_DROP, ASK_ORDER, ASK_GEAR):
        return True
    return len(g.legal_moves(guess)) > 1


def twin(g: Hexemonia, s: HexemoniaState, viewer: Player, rng: Random) -> HexemoniaState:
    """The state with everything exchanged that `viewer` cannot know, made without `observe`: the oracle of the secrecy law."""
    other = s.clone()
    other.offer = None
    kinds = len(g.box.tiles)
    if s.log is not None:
        other.log = [e._replace(args=tuple([rng.randrange(3) for _ in e.args])) if e.secret and e.player != viewer else e for e in s.log]
    if s.to_act == OVER:
        return other
    loose = [kind for kind, copies in enumerate(other.unseen) for _ in range(copies)]
    others = [seat for seat in range(g.players) if seat != viewer]
    secret = {}
    for seat in others:
        mine = Counter(kind for knower, who, kind in other.spied if knower == viewer and who == seat)
        secret[seat] = Counter(other.hands[seat]) - Counter(other.shown[seat]) - mine
        loose += secret[seat].elements()
    covered = [] if other.top_owner == viewer else [other.top, other.peek]
    for places in covered:
        loose += places
    rng.shuffle(loose)
    for places in covered:
        places[:] = [loose.pop() for _ in places]
    for seat in others:
        kept = Counter(other.hands[seat]) - secret[seat]
        other.hands[seat] = sorted([*kept.elements(), *(loose.pop() for _ in range(secret[seat].total()))])
    other.unseen = [loose.count(kind) for kind in range(kinds)]
    hidden = [seat for seat in others if not other.revealed[seat] and other.city[seat] != UNKNOWN]
    cities = [other.city[seat] for seat in hidden]
    rng.shuffle(cities)
    for seat, city in zip(hidden, cities, strict=True):
        other.city[seat] = city
    # What only other players know of each other is secret as well
    other.spied = [entry for entry in other.spied if viewer in entry[:2]]
    return other
