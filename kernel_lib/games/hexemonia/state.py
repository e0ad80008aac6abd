"""A position of Hexemonia."""

from __future__ import annotations

from typing import Self

from kernel_lib.core.types import UNKNOWN, Ask, Move, State

NOBODY = -1
"""No owner of the Philosopher or of a Myth, no knower of arranged tiles."""
NOWHERE = -1
"""No cell."""
STALE = -1
"""A set of cells that has to be found again."""

# Phases of a turn (HX-TURN-1)
TAKING, PLAYING, ACTING, SETTLING = range(4)


class HexemoniaState(State):
    """Lists per player. A city is three parallel lists in the order of cells: `cells`, `tiles` and, per colour, `cubes`.

    The place of a tile in these lists is its slot; slot 0 is the Acropolis.
    """

    CACHES = ("area", "exposed", "offer", "open")
    __slots__ = (
        "active", "area", "asks", "attacked", "cells", "city", "closing", "cubes", "display", "due", "exchanged", "exposed", "first", "fresh",
        "hands", "myth_cell", "myth_owner", "myths_played", "offer", "open", "peek", "phase", "philosopher", "picked", "pile", "pool", "revealed",
        "shown", "spied", "supply", "tiles", "top", "top_owner", "turn", "underworld", "unseen", "used",
    )  # fmt: skip

    def __init__(self) -> None:
        self.log = None
        self.to_act: int = UNKNOWN
        self.asks: list[Ask] = []  # pending questions and tasks, the last one is next
        self.turn: int = 0  # number of the running turn, from 1; 0 before the first
        self.active: int = UNKNOWN  # whose turn it is
        self.phase: int = TAKING
        self.first: int = UNKNOWN  # the first player; the Last Player sits before them
        self.closing: int = 0  # 1: the Fate pile has run out, the round is being completed
        # What lies in the middle
        self.supply: list[int] = [0, 0, 0]  # cubes per colour
        self.display: list[int] = []  # kinds of the face-up tiles, sorted
        self.pile: int = 0  # tiles in the Fate pile
        self.unseen: list[int] = []  # tiles per kind in the Fate pile, those in `top` and `peek` not counted
        self.top: list[int] = []  # arranged tiles on top of the pile, the next one first
        self.top_owner: int = NOBODY  # who arranged them
        self.peek: list[int] = []  # tiles of the pile that the Oracle's user is looking at, sorted
        self.underworld: list[int] = []  # discarded tiles, the newest last
        self.philosopher: int = NOBODY
        # What a player has
        self.city: list[int] = []  # the Acropolis, UNKNOWN where it is hidden
        self.revealed: list[int] = []  # 1: its name is open to all
        self.hands: list[list[int]] = []  # kinds, sorted
        self.shown: list[list[int]] = []  # tiles of each hand that all players know, sorted
        self.spied: list[tuple[int, int, int]] = []  # (knower, owner, kind): tiles of a hand that only one other player knows
        self.cells: list[list[int]] = []  # occupied cells, in order
        self.tiles: list[list[int]] = []  # the kind on each of them
        self.cubes: list[list[list[int]]] = []  # per colour the cubes on each of them
        self.myth_owner: list[int] = []  # per Myth who has it in front
        self.myth_cell: list[int] = []  # per Myth the cell of its marker in the owner's city
        self.myths_played: list[int] = []  # Myths that each player has played from the hand
        # The running turn
        self.fresh: list[int] = []  # cells of tiles played in this turn
        self.used: list[int] = []  # gears used in this action: a cell, or -1 - Myth
        self.exchanged: list[tuple[int, int]] = []  # (cell, direction) of exchanges made in this action
        self.attacked: list[int] = []  # opponents attacked in this action
        self.pool: list[int] = [0, 0, 0]  # cubes picked up and not put down yet
        self.picked: list[tuple[int, int]] = []  # (colour, cell) of what was picked up, in order
        self.due: list[tuple[int, int, int]] = []  # (colour, cell, cubes) of a production that the supply cannot fill
        # What follows from the rest, found when needed
        self.offer: list[Move] | None = None  # the answers to the pending question
        self.area: list[int] = []  # cells of each city as a set
        self.open: list[int] = []  # cells on which each city may grow, or STALE
        self.exposed: list[int] = []  # cells of each city that may be attacked, or STALE

    def clone(self) -> Self:
        s = object.__new__(type(self))
        s.game = self.game
        s.log = None if self.log is None else self.log[:]
        s.to_act = self.to_act
        s.asks = self.asks[:]
        s.turn = self.turn
        s.active = self.active
        s.phase = self.phase
        s.first = self.first
        s.closing = self.closing
        s.supply = self.supply[:]
        s.display = self.display[:]
        s.pile = self.pile
        s.unseen = self.unseen[:]
        s.top = self.top[:]
        s.top_owner = self.top_owner
        s.peek = self.peek[:]
        s.underworld = self.underworld[:]
        s.philosopher = self.philosopher
        s.city = self.city[:]
        s.revealed = self.revealed[:]
        s.hands = [hand[:] for hand in self.hands]
        s.shown = [hand[:] for hand in self.shown]
        s.spied = self.spied[:]
        s.cells = [cells[:] for cells in self.cells]
        s.tiles = [tiles[:] for tiles in self.tiles]
        s.cubes = [[citizens[:], hoplites[:], gold[:]] for citizens, hoplites, gold in self.cubes]
        s.myth_owner = self.myth_owner[:]
        s.myth_cell = self.myth_cell[:]
        s.myths_played = self.myths_played[:]
        s.fresh = self.fresh[:]
        s.used = self.used[:]
        s.exchanged = self.exchanged[:]
        s.attacked = self.attacked[:]
        s.pool = self.pool[:]
        s.picked = self.picked[:]
        s.due = self.due[:]
        s.offer = self.offer  # never changed in place
        s.area = self.area[:]
        s.open = self.open[:]
        s.exposed = self.exposed[:]
        return s
