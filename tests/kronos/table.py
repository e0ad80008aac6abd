"""Written positions of Kronos Epilogue, and words to play them.

    s = at({}, {"sides": {"Ithaca left": ["leonidas", "achilles"]}}, {"hand": ["pythagoras"], "sides": {"Ithaca right": ["iolaus", "hermes"]}},
           phase="resolution", board="A3", first=2)
    do(s, "play pythagoras", "fist")

One mapping per player: seat 0 is Hades, 1 Kallisto, the others are Acropolises (with two players 0 is Kallisto, or Hades in the game HADES).
See `kernel_lib.games.kronos.notation.written` for everything that can be told.
"""

from __future__ import annotations

from typing import Any

from kernel_lib.core.bits import members
from kernel_lib.core.types import CHANCE, Move
from kernel_lib.games.kronos import hidden
from kernel_lib.games.kronos import moves as m
from kernel_lib.games.kronos.catalog import ASPECTS, HOMES, ROLES, SLOTS
from kernel_lib.games.kronos.notation import Spec, written
from kernel_lib.games.kronos.rules import Kronos, basics
from kernel_lib.games.kronos.state import ACHERON, CHALLENGE, GONE, HIS_SIDE, NONE, UNKNOWN, KronosState
from tests.positions import choices, events, refused, say, settle

__all__ = [
    "GAMES",
    "HADES",
    "armory",
    "asked",
    "at",
    "board",
    "card",
    "cards",
    "character",
    "choices",
    "do",
    "draw",
    "duel",
    "events",
    "hand",
    "keys",
    "kinds",
    "limit",
    "names",
    "olympus",
    "options",
    "play",
    "refused",
    "say",
    "seen",
    "settle",
    "side",
    "slots",
    "totals",
    "treasure",
]

GAMES = {players: Kronos(players=players, acropolis=["knossos", "athens", "sparta"][: max(1, players - 2)]) for players in (2, 3, 4)}
HADES = Kronos(players=2, two_player_role="hades", acropolis=["athens"])
"""The game of two players in which Hades plays."""


def at(*seats: Spec, game: Kronos | None = None, **more: Any) -> KronosState:
    """A written position of the game for so many players; see `kernel_lib.games.kronos.notation.written`."""
    return written(game or GAMES[len(seats)], *seats, **more)


def duel(left: Spec, right: Spec, *, who: tuple[int, int] = (1, 2), on: str = "Ithaca", game: Kronos | None = None, **more: Any) -> KronosState:
    """A battle of two seats on the left and the right of a quest, which have their `cards` there; the right one is blue, if nothing else is told."""
    seats: list[dict[str, Any]] = [{} for _ in range((game or GAMES[3]).players)]
    for seat, spec, half in zip(who, (left, right), ("left", "right"), strict=True):
        seats[seat] = {"sides": {f"{on} {half}": spec["cards"]}, **{key: value for key, value in spec.items() if key != "cards"}}
    return at(*seats, game=game, **{"phase": "resolution", "board": on, "blue": {on: who[1]}, **more})


# Playing


def play(s: KronosState, *moves: Move) -> KronosState:
    """Plays moves as they are written in the code, each of which must be legal; chance is left to `draw` and `settle`."""
    for move in moves:
        s.game.demand(s, move)
        s.game.apply(s, move)
    return s


def do(s: KronosState, *words: str) -> KronosState:
    """Plays moves by the beginning of their words; chance takes its first outcome before and after each of them."""
    for word in words:
        say(settle(s), word)
    return settle(s)


def draw(s: KronosState, *names: str | int) -> KronosState:
    """Forces the next chance moves: these cards, treasures, aspects, roles, homes or quests come; a number is the First Player's seat."""
    for name in names:
        assert s.to_act == CHANCE, f"'{name}': nothing is drawn here ({m.ASK_NAMES[s.asks[-1][0]] if s.asks else 'over'})"
        number = _drawable(s)[name]
        possible = [move for move in s.game.legal_moves(s) if move[1] == number]
        assert possible, f"'{name}' cannot come: {s.game.legal_moves(s)}"
        s.game.apply(s, possible[0])
    return s


def _drawable(s: KronosState) -> dict[str | int, int]:
    """Name -> number of what the pending chance can bring."""
    box = GAMES[4].box
    rows: dict[int, Any] = {
        m.ROLL_REVEAL: box.card_ids,
        m.ROLL_TOP: list(box.treasure_number),
        m.ROLL_ASPECT: ASPECTS,
        m.ROLL_ROLE: ROLES,
        m.ROLL_HOME: HOMES,
        m.ROLL_FIRST: range(len(s.roles)),
        m.ROLL_REMOVE: ["" if quest == NONE else box.quests[quest].id for quest in s.quests],
    }
    return {name: number for number, name in enumerate(rows[s.asks[-1][0]])}


# Numbers


def card(name: str) -> int:
    return GAMES[4].box.card_number[name]


def treasure(name: str) -> int:
    return GAMES[4].box.treasure_number[name]


def board(s: KronosState, word: str) -> int:
    """Number of a board of this round, by the id or the place of its quest, or "Acheron"."""
    box = GAMES[4].box
    names = {name: number for number, quest in enumerate(s.quests) if quest != NONE for name in (box.quests[quest].id, box.quests[quest].place)}
    return {**names, "Acheron": ACHERON}[word]


def side(s: KronosState, word: str) -> int:
    """Number of a side: "A3 left", "Ithaca right", "Acheron Hades" or "Acheron challenger"."""
    place, _, half = word.rpartition(" ")
    if place == "Acheron":
        return {"Hades": HIS_SIDE, "challenger": CHALLENGE}[half]
    return board(s, place) * 2 + ("left", "right").index(half)


def character(s: KronosState, name: str) -> int:
    """Number of a card in the battle that is being fought, or in the Final Battle."""
    rows = s.final_cards if s.board == NONE else s.sides[s.board * 2 : s.board * 2 + 2]
    return next(3 * row + places.index(card(name)) for row, places in enumerate(rows) if card(name) in places)


# Reading


def names(bits: int) -> list[str]:
    """Ids of a set of cards."""
    return [GAMES[4].box.card_ids[number] for number in members(bits)]


def hand(s: KronosState, who: int) -> list[str]:
    """Ids of the cards of a hand, "?" where they are hidden."""
    known = names(s.hands[who])
    return known + ["?"] * (hidden.hand_size(s.game, s, who) - len(known))  # type: ignore[arg-type]


def cards(s: KronosState, word: str) -> list[str]:
    """Ids of the cards on a side, "?" where they are hidden, "" for an empty place."""
    return _faces(s.sides[side(s, word)])


def olympus(s: KronosState, who: int) -> list[str]:
    """Ids of the cards that a player has sent, by round."""
    return _faces(s.sent[who])


def _faces(row: list[int]) -> list[str]:
    special = {UNKNOWN: "?", GONE: ""}
    return [special[number] if number in special else GAMES[4].box.card_ids[number] for number in row]


def armory(s: KronosState, who: int) -> list[str]:
    return [list(GAMES[4].box.treasure_number)[number] for number in members(s.armory[who])]


def slots(s: KronosState, who: int) -> list[str | None]:
    """Treasures in the slots of a player."""
    ids = list(GAMES[4].box.treasure_number)
    return [None if number == NONE else ids[number] for number in s.slots[who * SLOTS : who * SLOTS + SLOTS]]


def totals(s: KronosState, who: int) -> tuple[int, ...]:
    """Fist, Awe and Cunning of a player in the battle that is being fought."""
    return tuple(basics.totals(s.game, s, basics.side_of(s, who)))  # type: ignore[arg-type]


def limit(s: KronosState, who: int) -> int:
    """How many reinforcements a player may play in the battle that is being fought, those already played included."""
    return basics.limit(s.game, s, basics.side_of(s, who))  # type: ignore[arg-type]


def keys(s: KronosState, who: int | None) -> int:
    """Keys of a player; None: of Kronos."""
    game: Any = s.game
    return basics.keys_in(game, s.olympus) if who is None else basics.keys(game, s, who)


def asked(s: KronosState) -> tuple[str, int]:
    """The question on top and who is asked."""
    return m.ASK_NAMES[s.asks[-1][0]], s.to_act


def kinds(s: KronosState) -> set[int]:
    """The kinds of the legal moves."""
    return {move[0] for move in s.game.legal_moves(s)}


def options(s: KronosState, kind: int) -> list[str]:
    """Ids of the cards or treasures with which moves of a kind are legal."""
    ids = list(GAMES[4].box.treasure_number) if kind in (m.CANCEL, m.ATTACH, m.GIVE, m.TOP) else GAMES[4].box.card_ids
    return [ids[a] for what, a, _ in s.game.legal_moves(s) if what == kind]


def seen(s: KronosState, who: int) -> KronosState:
    """What a player may know."""
    return s.game.observe(s, who)  # type: ignore[no-any-return]
