"""What players may know (KE-INFO, KE-RULING-39, KE-RULING-41): the only place where faces are removed or guessed.

The draft is open, so nobody's cards are unknown as a set: `drafted` holds for every player and round the cards that have not been seen since, and
each of them is in the hand, face down on a side, on Olympus, or among the left-overs that were discarded face down. Which of them is where is hidden,
but for Reinforcements in the round in which they were drafted (they are never placed), for all of it while nothing lies face down, and for the type
of the card on Olympus after the round (the sizes of the piles tell it). Hades' cards lie open; of his spells it is hidden which of them lies face
down. In the Final Battle it is hidden who stands below an aspect that has not been fought for, and with which treasure.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.types import UNKNOWN, Player
from kernel_lib.games.kronos.catalog import DRAFTED, EACH, FIRST_SPELL, GOD, HADES, KALLISTO, REINFORCEMENT, TYPES
from kernel_lib.games.kronos.moves import ASK_SIDE
from kernel_lib.games.kronos.state import GONE, NONE, PLACES, ROUNDS, KronosState

if TYPE_CHECKING:
    from kernel_lib.games.kronos.rules import Kronos


def hidden_cards(s: KronosState, viewer: Player) -> int:
    """Drafted cards of others that have not been seen since: the viewer cannot place them."""
    return _union([row for seat, rows in enumerate(s.drafted) if seat != viewer for row in rows])


def _union(sets: list[int]) -> int:
    found = 0
    for each in sets:
        found |= each
    return found


def running(s: KronosState, who: Player) -> int:
    """Index of the round whose cards a player still holds, NONE once she has discarded them."""
    return NONE if s.cleaned >> who & 1 or not 1 <= s.round <= ROUNDS else s.round - 1


def face_down_spells(s: KronosState) -> list[tuple[int, int]]:
    """Side and place of Hades' spells that others see from the back only."""
    return [
        (side, place)
        for side, cards in enumerate(s.sides)
        for place, card in enumerate(cards)
        if place and not s.turned_up >> (side >> 1) & 1 and (card >= FIRST_SPELL or (card == UNKNOWN and s.roles[s.owner[side]] == HADES))
    ]


def unshown(s: KronosState, who: Player) -> list[int]:
    """Places of the Final Battle whose character others have not seen."""
    return [place for place in range(len(s.final_cards[who])) if place >= s.shown and who != s.third_shown]


def observe(g: Kronos, s: KronosState, viewer: Player) -> KronosState:
    """The state with the faces removed that `viewer` may not see."""
    view = s.clone()
    view.offer = None
    if view.log is not None:
        view.log = [event.seen_by(viewer) for event in view.log]
    if not s.hands or NONE in s.roles:
        return view
    hidden = hidden_cards(s, viewer)
    for seat, role in enumerate(s.roles):
        if seat == viewer:
            continue
        if role == HADES:
            _cover_spells(g, view, seat)
        else:
            view.hands[seat] &= surely_held(g, s, seat) | ~hidden
            view.sent[seat] = [UNKNOWN if card >= 0 and hidden >> card & 1 else card for card in s.sent[seat]]
        covered = unshown(s, seat)
        for row in (view.final_cards[seat], view.final_treasures[seat]):
            row[:] = [UNKNOWN if place in covered else what for place, what in enumerate(row)]
    view.pile = [cards & ~hidden for cards in view.pile]
    view.discard = [cards & ~hidden for cards in view.discard]
    view.sides = [[UNKNOWN if 0 <= card < DRAFTED and hidden >> card & 1 else card for card in cards] for cards in view.sides]
    if viewer != s.to_act:
        view.picked = UNKNOWN
    return view


def _cover_spells(g: Kronos, view: KronosState, his: Player) -> None:
    """Which of the spells that are not seen lies where."""
    places = face_down_spells(view)
    for side, place in places:
        view.sides[side][place] = UNKNOWN
    if places:
        view.hands[his] &= ~g.box.own_spells


def hand_size(g: Kronos, s: KronosState, who: Player) -> int:
    """Cards in hand, which everybody can count, also in a view."""
    if NONE in s.roles:
        return 0
    if s.roles[who] == HADES:
        spells = s.aside | _union([1 << card for cards in s.sides for card in cards if card >= FIRST_SPELL])
        elsewhere = (spells & g.box.own_spells).bit_count() + sum([s.sides[side][place] == UNKNOWN for side, place in face_down_spells(s)])
        return (s.hands[who] & ~g.box.own_spells).bit_count() + g.box.own_spells.bit_count() - elsewhere
    now = running(s, who)
    if now == NONE:
        return int(s.kept[who] > 0)
    return s.drafted[who][now].bit_count() + (s.kept[who] > 0) - face_down(s, who)


def face_down(s: KronosState, who: Player) -> int:
    """How many cards of the running round a player other than Hades has face down on sides and on Olympus, which everybody can count."""
    now = running(s, who)
    placed = sum([max(0, len(cards) - 1) for side, cards in enumerate(s.sides) if s.owner[side] == who and not s.turned_up >> (side >> 1) & 1])
    has_sent = len(s.sent[who]) == s.round and s.sent[who][now] != GONE and not s.open_gods >> (3 * who + now) & 1
    return placed + has_sent


def surely_held(g: Kronos, s: KronosState, who: Player) -> int:
    """KE-GATHER-5, KE-RULING-39: what everybody knows to be in a hand: Reinforcements of the round, all cards of it while nothing lies face down,
    and a Reinforcement of an earlier round if it can be no other."""
    now, kept = running(s, who), s.kept[who]
    row = 0 if now == NONE else s.drafted[who][now] & (g.box.of_type[REINFORCEMENT] if face_down(s, who) else -1)
    return row | kept if kept.bit_count() == 1 else row


# Guessing


def determinize(g: Kronos, view: KronosState, viewer: Player, rng: Random) -> KronosState:
    """The view with every hidden card dealt at random to the places where it may be."""
    guess = view.clone()
    guess.offer = None
    if not view.hands or NONE in view.roles:
        return guess
    left_over: list[tuple[int, int]] = []
    for seat, role in enumerate(guess.roles):
        if seat == viewer:
            continue
        if role == HADES:
            _guess_spells(g, guess, seat, rng)
        else:
            left_over += _guess_seat(g, guess, seat, rng)
    _guess_piles(guess, left_over, rng)
    for seat in range(g.players):
        if seat != viewer:
            _guess_places(guess, seat, rng)
    if guess.asks and guess.asks[-1][0] == ASK_SIDE and guess.picked == UNKNOWN:
        guess.picked = _guess_picked(g, guess, guess.asks[-1][1], rng)
    return guess


def _guess_seat(g: Kronos, guess: KronosState, who: Player, rng: Random) -> list[tuple[int, int]]:
    """Olympus round by round, then what lies face down and what is in hand; returns (round, card) of left-over cards."""
    now, left_over, reinforcements = running(guess, who), [], g.box.of_type[REINFORCEMENT]
    for number in range(ROUNDS):
        cards = members(guess.drafted[who][number] & ~(reinforcements if number == now else 0))
        rng.shuffle(cards)
        if number < len(guess.sent[who]) and guess.sent[who][number] == UNKNOWN:
            sent = _guess_sent(g, guess, who, number, cards)
            guess.sent[who][number] = sent
            cards.remove(sent)
        if number != now:
            left_over += [(number, card) for card in cards]
            continue
        for side, placed in enumerate(guess.sides):
            if guess.owner[side] == who:
                for place, card in enumerate(placed):
                    if card == UNKNOWN:
                        placed[place] = cards.pop()
        guess.hands[who] |= _union([1 << card for card in cards])
    if guess.kept[who]:
        kept = rng.choice([pair for pair in left_over if guess.kept[who] >> pair[1] & 1])
        left_over.remove(kept)
        guess.hands[who] |= 1 << kept[1]
    return left_over


def _guess_sent(g: Kronos, guess: KronosState, who: Player, number: int, cards: list[int]) -> int:
    """A card that may lie face down on Olympus since that round, out of cards in random order."""
    kind = guess.sent_kind[who][number]
    may_be_mercenary = not g.mercenaries or (guess.roles[who] == KALLISTO and number == ROUNDS - 1)
    earlier_god = any(guess.open_gods >> (3 * who + earlier) & 1 for earlier in range(number))
    fits = [
        card
        for card in cards
        if card // EACH != REINFORCEMENT
        and (kind in (NONE, card // EACH))
        and (may_be_mercenary or not g.box.mercenaries >> card & 1)
        and (not g.god_face_up or earlier_god or card // EACH != GOD)
    ]
    if kind != NONE and g.mercenaries:  # left-over mercenaries were seen, so one that was not must be there
        fits.sort(key=lambda card: not g.box.mercenaries >> card & 1)
    return fits[0]


def _guess_piles(guess: KronosState, left_over: list[tuple[int, int]], rng: Random) -> None:
    """Left-overs lie in the discard piles, or in the piles that were made of them since; older ones were reshuffled first."""
    rng.shuffle(left_over)
    left_over.sort(key=lambda pair: pair[0])
    for kind in range(TYPES):
        cards = [card for _, card in left_over if card // EACH == kind]
        missing = guess.pile_size[kind] - guess.pile[kind].bit_count()
        guess.pile[kind] |= _union([1 << card for card in cards[:missing]])
        guess.discard[kind] |= _union([1 << card for card in cards[missing:]])


def _guess_spells(g: Kronos, guess: KronosState, his: Player, rng: Random) -> None:
    places = face_down_spells(guess)
    if not places:
        return
    seen = guess.aside | _union([1 << card for cards in guess.sides for card in cards if card >= FIRST_SPELL])
    spells = members(g.box.own_spells & ~seen)
    rng.shuffle(spells)
    for side, place in places:
        guess.sides[side][place] = spells.pop()
    guess.hands[his] |= _union([1 << card for card in spells])


def _guess_places(guess: KronosState, who: Player, rng: Random) -> None:
    """Who stands below the aspects that have not been fought for, and with which treasure."""
    cards = [card for card in guess.sent[who] if card >= 0 and card not in guess.final_cards[who]]
    cards += [GONE] * (PLACES - len(cards) - sum(card != UNKNOWN for card in guess.final_cards[who]))
    rng.shuffle(cards)
    for place, card in enumerate(guess.final_cards[who]):
        if card == UNKNOWN:
            guess.final_cards[who][place] = cards.pop()
    row = guess.final_treasures[who]
    places = [place for place, treasure in enumerate(row) if treasure == UNKNOWN and guess.final_cards[who][place] != GONE]
    rng.shuffle(places)
    treasures = [treasure for treasure in members(guess.armory[who]) if treasure not in row]
    rng.shuffle(treasures)
    row[:] = [GONE if treasure == UNKNOWN else treasure for treasure in row]
    for place, treasure in zip(places, treasures, strict=False):
        row[place] = treasure


def _guess_picked(g: Kronos, guess: KronosState, who: Player, rng: Random) -> int:
    own = g.box.own_characters | g.box.own_spells if guess.roles[who] == HADES else g.box.assignable
    return rng.choice(members(guess.hands[who] & own))


# The oracle of the secrecy law


def twin(g: Kronos, s: KronosState, viewer: Player, rng: Random) -> KronosState:
    """The state with everything exchanged that `viewer` cannot know, made without `observe`."""
    other = s.clone()
    other.offer = None
    if s.log is not None:
        other.log = [e._replace(args=tuple([rng.randrange(3) for _ in e.args])) if e.secret and e.player != viewer else e for e in s.log]
    if not s.hands or NONE in s.roles:
        return other
    for seat, role in enumerate(s.roles):
        if seat == viewer:
            continue
        if role != HADES:
            for number in range(ROUNDS):
                for group in _groups(g, s, seat, number):
                    _permute(other, group, rng)
        elif face_down_spells(s):
            spells = [c for c in members(g.box.own_spells) if s.hands[seat] >> c & 1 or any(s.sides[a][b] == c for a, b in face_down_spells(s))]
            _permute(other, spells, rng)
        places = unshown(s, seat)
        _shuffle_places(other.final_cards[seat], places, rng)
        _shuffle_places(other.final_treasures[seat], [place for place in places if place < len(s.final_treasures[seat])], rng)
    if s.to_act != viewer and s.picked != NONE:
        own = members(s.hands[s.to_act])
        other.picked = rng.choice(own)
    return other


def _groups(g: Kronos, s: KronosState, who: Player, number: int) -> list[list[int]]:
    """Cards of a player and round that may be exchanged: all in the running round, later only within a type."""
    cards = members(s.drafted[who][number])
    if running(s, who) == number:
        usual = [card for card in cards if card // EACH != REINFORCEMENT]
        return [[card for card in usual if bool(g.box.mercenaries >> card & 1) == paid] for paid in (False, True)]
    return [[card for card in cards if card // EACH == kind and not g.box.mercenaries >> card & 1] for kind in range(TYPES)]


def _permute(s: KronosState, group: list[int], rng: Random) -> None:
    """Exchanges cards everywhere."""
    mixed = group[:]
    rng.shuffle(mixed)
    to = dict(zip(group, mixed, strict=True))
    bits = _union([1 << card for card in group])

    def moved(cards: int) -> int:
        return cards & ~bits | _union([1 << to[card] for card in members(cards & bits)])

    s.hands, s.pile, s.discard = ([moved(cards) for cards in row] for row in (s.hands, s.pile, s.discard))
    s.sides, s.sent, s.final_cards = ([[to.get(card, card) for card in row] for row in rows] for rows in (s.sides, s.sent, s.final_cards))


def _shuffle_places(row: list[int], places: list[int], rng: Random) -> None:
    values = [row[place] for place in places]
    rng.shuffle(values)
    for place, value in zip(places, values, strict=True):
        row[place] = value
