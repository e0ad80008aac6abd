"""Written positions of Hexemonia, and words to play them.

    s = at({(0, 0): "athens 2 0 1", (1, 0): "pasture 1 0 0"}, {(0, 0): "sparta 2 0 1"}, hands=[["temple"], []])
    say(s, "play temple", "place it on free cell 1.2")

One mapping per player: axial cell -> tile id with citizens, hoplites and gold on it. The Acropolis names its city. Cubes that are nowhere
are in the supply, tiles that are nowhere in the Fate pile; `supply` and `pile` cut these down, the surplus goes to the Acropolis of the
last player and to the Underworld pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import kernel_lib as kl
from kernel_lib.core.types import CHANCE
from kernel_lib.games.hexemonia.board import ring_cells
from kernel_lib.games.hexemonia.rules import Hexemonia
from kernel_lib.games.hexemonia.state import HexemoniaState
from tests.positions import choices, events, refused, say, settle

__all__ = [
    "GAMES",
    "around",
    "arrange",
    "at",
    "cell",
    "choices",
    "cubes",
    "draw",
    "end_action",
    "events",
    "hand",
    "kind",
    "refused",
    "say",
    "seen",
    "settle",
    "tiles",
]

GAMES: dict[int, Hexemonia] = {players: kl.game("hexemonia", players=players) for players in (2, 3, 4)}  # type: ignore[misc]
Cell = tuple[int, int]
City = Mapping[Cell, str]
PENDING: dict[str, list[dict[str, Any]]] = {
    "take": [{"ask": "phase", "phase": "play"}, {"ask": "take", "second": 1}, {"ask": "take", "second": 0}],
    "second take": [{"ask": "phase", "phase": "play"}, {"ask": "take", "second": 1}],
    "play": [{"ask": "phase", "phase": "act"}, {"ask": "play"}],
    "action": [{"ask": "phase", "phase": "settle"}, {"ask": "action"}],
}
PHASES = {"take": "take", "second take": "take", "play": "play", "action": "act"}


def at(
    *cities: City,
    game: Hexemonia | None = None,
    ask: str = "action",
    who: int = 0,
    hands: Sequence[Sequence[str]] = (),
    shown: Sequence[Sequence[str]] = (),
    myths: Sequence[Mapping[str, Cell]] = (),
    hidden: bool | None = None,
    display: Sequence[str] | None = None,
    pile: int | None = None,
    underworld: Sequence[str] = (),
    supply: tuple[int, int, int] | None = None,
    philosopher: int | None = None,
    fresh: Sequence[Cell] = (),
    first: int = 0,
    turn: int = 5,
    closing: int = 0,
    log: bool = False,
) -> HexemoniaState:
    """A position in which `who` is asked to "take", "second take", "play" or choose an "action". With 3 or 4 players names are hidden."""
    game = game or GAMES[len(cities)]
    seats = [_seat(game, who_, spec, hands, shown, myths, hidden) for who_, spec in enumerate(cities)]
    used = Counter([*underworld, *(tile for seat in seats for tile in seat["hand"]), *(m["myth"] for seat in seats for m in seat["myths"])])
    used.update(tile["tile"] for seat in seats for tile in seat["tiles"] if tile["tile"] != "acropolis")
    if display is None:
        display = _first_left(game, used, 4)
    used.update(display)
    unseen = {tile.id: game.box.copies[i] - used[tile.id] for i, tile in enumerate(game.box.tiles)}
    thrown = list(underworld)
    for tile in game.box.tiles:
        while pile is not None and sum(unseen.values()) > pile and unseen[tile.id]:
            unseen[tile.id] -= 1
            thrown.append(tile.id)
    data: dict[str, Any] = {
        "to_act": f"player {who + 1}", "turn": turn, "active": who, "phase": PHASES[ask], "first": first, "closing": closing,
        "supply": _supply(game, seats, supply), "display": list(display), "pile": sum(unseen.values()),
        "unseen": {name: copies for name, copies in unseen.items() if copies}, "arranged": [], "arranged_by": None, "looked_at": [],
        "underworld": thrown, "philosopher": philosopher, "seats": seats, "spied": [], "fresh": list(fresh), "used": [], "exchanged": [],
        "attacked": [], "pool": [0, 0, 0], "picked": [], "due": [],
        "asks": [{**entry, "who": who} for entry in PENDING[ask]], "log": [] if log else None,
    }  # fmt: skip
    return game.from_json(data)


def _seat(
    game: Hexemonia,
    who: int,
    spec: City,
    hands: Sequence[Sequence[str]],
    shown: Sequence[Sequence[str]],
    myths: Sequence[Mapping[str, Cell]],
    hidden: bool | None,
) -> dict[str, Any]:
    tiles = []
    for place, words in spec.items():
        name, *cubes = words.split()
        numbers = [int(number) for number in cubes] or [0, 0, 0]
        tiles.append({"cell": place, "tile": "acropolis" if place == (0, 0) else name, "cubes": numbers})
    in_front = myths[who] if who < len(myths) else {}
    return {
        "acropolis": spec[0, 0].split()[0],
        "revealed": game.players == 2 if hidden is None else not hidden,
        "hand": list(hands[who]) if who < len(hands) else [],
        "shown": list(shown[who]) if who < len(shown) else [],
        "tiles": tiles,
        "myths": [{"myth": myth, "cell": place} for myth, place in in_front.items()],
        "myths_played": len(in_front),
    }


def _first_left(game: Hexemonia, used: Counter[str], number: int) -> list[str]:
    left = [tile.id for i, tile in enumerate(game.box.tiles) for _ in range(game.box.copies[i] - used[tile.id])]
    return left[:number]


def _supply(game: Hexemonia, seats: list[dict[str, Any]], wanted: tuple[int, int, int] | None) -> list[int]:
    """What is left of the cubes; with a wanted supply the surplus lies on the last player's Acropolis."""
    left = [game.supply[c] - sum(tile["cubes"][c] for seat in seats for tile in seat["tiles"]) for c in range(3)]
    if wanted is not None:
        centre = next(tile for tile in seats[-1]["tiles"] if tile["tile"] == "acropolis")
        centre["cubes"] = [cubes + left[c] - wanted[c] for c, cubes in enumerate(centre["cubes"])]
        left = list(wanted)
    return left


def around(centre: str, *ring: str) -> dict[Cell, str]:
    """A city whose tiles lie on the cells 1.1, 1.2 ... and, after the sixth, 2.1, 2.2 ..."""
    return dict(zip([(0, 0), *ring_cells(1), *ring_cells(2)], [centre, *ring], strict=False))


def arrange(s: HexemoniaState, who: int, *names: str) -> HexemoniaState:
    """Lets a player have arranged these tiles on top of the Fate pile, the top one first."""
    s.top, s.top_owner = [kind(name) for name in names], who
    for number in s.top:
        s.unseen[number] -= 1
    assert min(s.unseen) >= 0
    return s


def end_action(s: HexemoniaState) -> HexemoniaState:
    """Leaves out the action, so that phase D follows."""
    assert s.asks[-1][0] == 4
    s.game.apply(s, (0, 0, 0))
    return s


def draw(s: HexemoniaState, *names: str) -> HexemoniaState:
    """Forces the next chance moves: these tiles (or cities) come."""
    for name in names:
        assert s.to_act == CHANCE, f"nothing is drawn here: {s.game.prompt(s)}"
        numbers = {**s.game.box.number, **s.game.box.city_number}  # type: ignore[attr-defined]
        s.game.apply(s, next(move for move in s.game.legal_moves(s) if move[1] == numbers[name]))
    return s


def kind(name: str) -> int:
    return GAMES[4].box.number[name]


def cell(q: int, r: int) -> int:
    """Number of a cell."""
    return GAMES[4].board.index[q, r]


def cubes(s: HexemoniaState, who: int, q: int, r: int) -> tuple[int, ...]:
    """Citizens, hoplites and gold on a tile."""
    slot = s.cells[who].index(cell(q, r))
    return tuple(row[slot] for row in s.cubes[who])


def tiles(s: HexemoniaState, who: int) -> dict[Cell, str]:
    """Axial cell -> tile id, without the Acropolis."""
    names = [tile.id for tile in s.game.box.tiles]  # type: ignore[attr-defined]
    nodes = s.game.board.nodes
    return {nodes[c]: names[k] for c, k in zip(s.cells[who], s.tiles[who], strict=True) if c}  # type: ignore[misc]


def hand(s: HexemoniaState, who: int) -> list[str]:
    """Tile ids of a hand, "?" where they are hidden."""
    return ["?" if k < 0 else s.game.box.tiles[k].id for k in s.hands[who]]  # type: ignore[attr-defined]


def seen(s: HexemoniaState, who: int, **about: Any) -> HexemoniaState:
    """What a player may know."""
    return s.game.observe(s, who, **about)  # type: ignore[no-any-return]
