"""Written positions of Fight for Olympus, and words to play them; `reading` tells what they have become.

    s = at(mine={4: "menelaus", 5: "medea"}, theirs={4: "alcmene"})
    say(s, "end the phase", "take the blue")

`mine` is the side of seat 0, who is to act unless `active=1`. A unit is its card id, with damage and equipment as wanted:
"hector", "hector 2", "danaans +shield-red", "danaans 1 +shield-red".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import kernel_lib as kl
from kernel_lib.core.types import CHANCE, Move
from kernel_lib.games.olympus import moves as m
from kernel_lib.games.olympus.rules import Olympus
from kernel_lib.games.olympus.state import OlympusState

GAME: Olympus = kl.game("olympus")  # type: ignore[assignment]
ME, OPP = 0, 1


def with_ability(card: str, *abilities: str, **changes: Any) -> Olympus:
    """The game with other abilities, or other values, on one card."""
    return kl.game("olympus", edition=edition([card], *abilities, **changes))  # type: ignore[return-value]


def edition(cards: Sequence[str], *abilities: str, **changes: Any) -> dict[str, Any]:
    """The same abilities and values for several cards."""
    return {"card": [{"id": card, "source": "reconstructed", "abilities": list(abilities), **changes} for card in cards]}


def at(
    game: Olympus = GAME,
    *,
    mine: Mapping[int, str] | None = None,
    theirs: Mapping[int, str] | None = None,
    hand: Sequence[str] = (),
    their_hand: Sequence[str] = (),
    markers: Sequence[str] = (),
    their_markers: Sequence[str] = (),
    counter: int = 0,
    discard: Sequence[str] = (),
    pile: int | None = None,
    active: int = ME,
    turn: int = 5,
    log: bool = False,
) -> OlympusState:
    """A position in which `active` chooses a card to play. `pile` cuts the draw pile down: the surplus goes to the discard pile."""
    units = [_unit(seat, lane, words, i) for i, (seat, lane, words) in enumerate(_spots(mine, theirs), 1)]
    used = Counter([*hand, *their_hand, *discard, *(u["card"] for u in units), *(u["equipment"] for u in units if u["equipment"])])
    unseen = {card.id: card.copies - used[card.id] for card in game.box.cards}
    removed = int(game.options["removed_cards"] or 0)
    pile_now = sum(unseen.values()) - removed
    thrown = list(discard)
    for card in reversed(game.box.cards):
        while pile is not None and pile_now > pile and unseen[card.id]:
            unseen[card.id] -= 1
            thrown.insert(0, card.id)
            pile_now -= 1
    colours = ("blue", "green", "red", "yellow")
    data: dict[str, Any] = {
        "to_act": f"player {active + 1}", "turn": turn, "active": active, "phase": "play", "left_out": None, "counter": counter,
        "markers": {c: ME if c in markers else OPP if c in their_markers else None for c in colours},
        "pile": pile_now, "unseen": {k: n for k, n in unseen.items() if n}, "top": [], "top_known_to": None, "discard": thrown,
        "hands": [list(hand), list(their_hand)], "known": [[], []], "units": units, "serial": len(units), "playing": None, "place": None,
        "paid": [], "plan": [], "asks": [{"ask": "play", "who": active}], "ended": None, "winner": None,
        "log": [] if log else None,
    }  # fmt: skip
    return game.from_json(data)


def _spots(mine: Mapping[int, str] | None, theirs: Mapping[int, str] | None) -> list[tuple[int, int, str]]:
    return [(seat, lane, words) for seat, side in ((ME, mine), (OPP, theirs)) for lane, words in (side or {}).items()]


def _unit(seat: int, lane: int, words: str, uid: int) -> dict[str, Any]:
    card, *rest = words.split()
    gear = next((word[1:] for word in rest if word.startswith("+")), None)
    damage = next((int(word) for word in rest if word.isdigit()), 0)
    return {"seat": seat, "lane": lane, "card": card, "equipment": gear, "damage": damage, "uid": uid, "since": 1}


def start_turn(s: OlympusState, who: int = ME) -> OlympusState:
    """The same position at the very start of `who`'s next turn (six-spaces check, then the abilities of that moment)."""
    s.asks = [(m.ROLL_START, who)]
    s.to_act = CHANCE
    game(s).apply(s, (m.STARTS, who, 0))
    return s


def game(s: OlympusState) -> Olympus:
    return s.game  # type: ignore[return-value]


def say(s: OlympusState, *words: str) -> OlympusState:
    """Plays moves by the beginning of their words (any case)."""
    for word in words:
        assert s.to_act >= 0, f"'{word}': nobody is asked (to_act {s.to_act})"
        game(s).apply(s, game(s).parse(s, word))
    return s


def draw(s: OlympusState, *cards: str) -> OlympusState:
    """Forces the next chance moves: these cards are drawn or seen."""
    for card in cards:
        assert s.to_act == CHANCE, f"no card is drawn here: {game(s).prompt(s)}"
        number = game(s).box.number[card]
        move = next(move for move in game(s).legal_moves(s) if move[1] == number)
        game(s).apply(s, move)
    return s


def settle(s: OlympusState) -> OlympusState:
    """Lets chance take its first outcome until somebody is asked or the game is over."""
    while s.to_act == CHANCE:
        game(s).apply(s, game(s).legal_moves(s)[0])
    return s


def attack(s: OlympusState) -> OlympusState:
    """Ends the play phase; stops at the first question or draw."""
    return say(s, "end the phase")


def number(card: str) -> int:
    return GAME.box.number[card]


def play(card: str) -> Move:
    """The move that plays a card."""
    return (m.PLAY, number(card), 0)


def space(seat: int, lane: int) -> int:
    """Space number of a lane from 1 to 6."""
    return seat * 6 + lane - 1
