"""Written positions of Hexemonia, and words to play them.

    s = at({(0, 0): "athens 2 0 1", (1, 0): "pasture 1 0 0"}, {(0, 0): "sparta 2 0 1"}, hands=[["temple"], []])
    say(s, "play temple", "place it on free cell 1.2")

One mapping per player: axial cell -> tile id with citizens, hoplites and gold on it. The Acropolis names its city. Cubes that are nowhere
are in the supply, tiles that are nowhere in the Fate pile; `supply` and `pile` cut these down, the surplus goes to the Acropolis of the
last player and to the Underworld pile.
"""

from __future__ import annotations

from typing import Any

import kernel_lib as kl
from kernel_lib.core.types import CHANCE
from kernel_lib.games.hexemonia.board import ring_cells
from kernel_lib.games.hexemonia.moves import ASK_ACTION
from kernel_lib.games.hexemonia.notation import City, written
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


def at(*cities: City, game: Hexemonia | None = None, **more: Any) -> HexemoniaState:
    """A written position of the game for so many cities; see `kernel_lib.games.hexemonia.notation.written`."""
    return written(game or GAMES[len(cities)], *cities, **more)


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
    assert s.asks[-1][0] == ASK_ACTION
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
