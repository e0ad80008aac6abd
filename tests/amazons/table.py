"""Written positions of Rise of the Amazons, and words to play them.

    s = at({"class": "mystic", "area": "E", "ap": 8}, {}, tokens={"E": ["blue"]}, tops={"blue": "sphinx"}, left="otrera")
    do(s, "fight blue")

One mapping per player; what it does not tell is as in the first round. Areas in `tokens` hold exactly these, all others the rest of them.
See `kernel_lib.games.amazons.notation.written` for everything that can be told.
"""

from __future__ import annotations

from typing import Any

from kernel_lib.core.bits import members
from kernel_lib.core.types import CHANCE, Move
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import ABILITIES, AREAS, COLOURS, GODS, OPTIONS
from kernel_lib.games.amazons.notation import Spec, written
from kernel_lib.games.amazons.rules import Amazons
from kernel_lib.games.amazons.state import AmazonsState, tokens_of
from tests.positions import choices, events, refused, say, settle

__all__ = [
    "GAMES",
    "active",
    "area",
    "at",
    "card",
    "choices",
    "common",
    "do",
    "draw",
    "event",
    "events",
    "hand",
    "kinds",
    "play",
    "refused",
    "say",
    "seen",
    "settle",
    "status",
    "tokens",
]

GAMES = {players: Amazons(players=players) for players in (2, 3, 4)}


def at(*seats: Spec, game: Amazons | None = None, **more: Any) -> AmazonsState:
    """A written position of the game for so many players; see `kernel_lib.games.amazons.notation.written`."""
    return written(game or GAMES[len(seats)], *seats, **more)


# Playing


def play(s: AmazonsState, *moves: Move) -> AmazonsState:
    """Plays moves as they are written in the code, each of which must be legal; chance is left to `draw` and `settle`."""
    for move in moves:
        s.game.demand(s, move)
        s.game.apply(s, move)
    return s


def do(s: AmazonsState, *words: str) -> AmazonsState:
    """Plays moves by the beginning of their words; chance takes its first outcome before and after each of them."""
    for word in words:
        say(settle(s), word)
    return settle(s)


def draw(s: AmazonsState, *names: str) -> AmazonsState:
    """Forces the next chance moves: these events, commons, cards, gods, colours of tokens, classes or Ancillaries come."""
    for name in names:
        assert s.to_act == CHANCE, f"'{name}': nothing is drawn here ({m.ASK_NAMES[s.asks[-1][0]] if s.asks else 'over'})"
        number = _drawable(s)[name]
        possible = [move for move in s.game.legal_moves(s) if move[1] == number]
        assert possible, f"'{name}' cannot come: {s.game.legal_moves(s)}"
        s.game.apply(s, possible[0])
    return s


def _drawable(s: AmazonsState) -> dict[str, int]:
    """Name -> number of what the pending chance can bring."""
    box: Any = s.game.box  # type: ignore[attr-defined]
    names: dict[int, dict[str, int]] = {
        m.ROLL_COMMON: box.common_number,
        m.ROLL_TOKEN: box.colour_number,
        m.ROLL_EVENT: box.event_number,
        m.ROLL_CLASS: box.class_number,
        m.ROLL_ANCILLARY: box.ancillary_number,
        m.ROLL_HAND: box.card_number,
        m.ROLL_DRAW: box.card_number,
        m.ROLL_STEAL: box.card_number,
        m.ROLL_GOD: {god: number for number, god in enumerate(GODS)},
    }
    return names[s.asks[-1][0]]


# Numbers


def area(name: str) -> int:
    return AREAS.index(name)


def card(name: str) -> int:
    return GAMES[4].box.card_number[name]


def event(name: str) -> int:
    return GAMES[4].box.event_number[name]


def common(name: str) -> int:
    return GAMES[4].box.common_number[name]


def active(name: str, option: str) -> int:
    """Number of an active option of a card, such as active("DI-01", "T2M")."""
    box = GAMES[4].box
    return next(number for number in (2 * card(name), 2 * card(name) + 1) if OPTIONS[box.option_of[number]] == option)


# Reading


def hand(s: AmazonsState, who: int) -> list[str]:
    """Ids of the cards of a hand, "?" where they are hidden."""
    known = [GAMES[4].box.cards[number].id for number in members(s.hands[who])]
    return known + ["?"] * (s.hand_size[who] - len(known))


def tokens(s: AmazonsState, name: str) -> list[str]:
    """Colours of the event tokens of an area."""
    return [COLOURS[colour] for colour in tokens_of(s.tokens[area(name)])]


def status(s: AmazonsState, who: int) -> dict[str, Any]:
    """What most actions change."""
    first = 2 * s.classes[who]
    charged = [ABILITIES[first + bit] for bit in members(s.charged[who])]
    return {"ap": s.ap[who], "vp": s.vp[who], "supply": s.supply[who], "area": AREAS[s.area[who]], "charged": charged}


def kinds(s: AmazonsState) -> set[int]:
    """The kinds of the legal moves."""
    return {move[0] for move in s.game.legal_moves(s)}


def seen(s: AmazonsState, who: int) -> AmazonsState:
    """What a player may know."""
    return s.game.observe(s, who)  # type: ignore[no-any-return]
