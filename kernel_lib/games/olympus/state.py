"""A position of Fight for Olympus."""

from __future__ import annotations

from typing import Self

from kernel_lib.core.types import UNKNOWN, Ask, Move, State
from kernel_lib.games.olympus.catalog import SPACES

EMPTY = -1
"""No unit on a space, no equipment under a unit, no card being played."""
BOARD = -1
"""Holder of a colour marker that lies on the board."""

# Phases of a turn; START and END hold the abilities of those moments.
START, PLAYING, ATTACKING, DRAWING, END = range(5)
# How a game ended.
RUNNING, SIX_SPACES, SEVEN_POINTS, PILE_EMPTY = range(4)

UNIT_FIELDS = ("unit", "gear", "damage", "uid", "since", "struck", "again", "stunned", "blank", "used")
"""What belongs to the unit on a space and goes along when it moves."""


class OlympusState(State):
    """Lists over the 12 spaces (seat * 6 + lane), hands as lists of card numbers, everything else single ints."""

    CACHES = ("offer", "pool")
    __slots__ = (
        *UNIT_FIELDS, "active", "asks", "counter", "discard", "ended", "hands", "live", "markers", "offer", "paid", "phase", "pile", "place",
        "plan", "playing", "pool", "serial", "shown", "skipped", "top", "top_owner", "turn", "unseen", "winner",
    )  # fmt: skip

    def __init__(self) -> None:
        self.log = None
        self.to_act: int = UNKNOWN
        self.asks: list[Ask] = []  # pending questions and tasks, the last one is next
        self.turn: int = 0  # number of the running turn, from 1; 0 before the first
        self.active: int = UNKNOWN  # whose turn it is
        self.phase: int = START
        self.skipped: int = 0  # phase that the starting player leaves out, 0: not named (yet)
        self.counter: int = 0  # victory points, positive for seat 0, negative for seat 1
        self.markers: list[int] = [BOARD] * 4  # holder of each colour marker
        self.pile: int = 0  # cards in the draw pile
        self.unseen: list[int] = []  # cards per kind in draw pile and removed cards, those in `top` not counted
        self.pool: dict[int, tuple[Move, int]] | None = None  # `unseen` as outcomes of a draw; made when needed, None when out of date
        self.top: list[int] = []  # cards on top of the pile that somebody has looked at, the next one first
        self.top_owner: int = UNKNOWN  # who knows them
        self.discard: list[int] = []  # discard pile, the top card last
        self.hands: list[list[int]] = [[], []]  # sorted, so that their order tells nothing
        self.shown: list[list[int]] = [[], []]  # cards of each hand that the other player knows
        # The unit on each space
        self.unit: list[int] = [EMPTY] * SPACES  # its card
        self.gear: list[int] = [EMPTY] * SPACES  # its equipment card
        self.damage: list[int] = [0] * SPACES
        self.uid: list[int] = [0] * SPACES  # tells a unit from another one with the same card; 0: no unit
        self.since: list[int] = [0] * SPACES  # turn in which it came into play
        self.struck: list[int] = [0] * SPACES  # 1: has begun an attack in this phase, 2: has completed one
        self.again: list[int] = [0] * SPACES  # further attacks granted for this turn
        self.stunned: list[int] = [0] * SPACES  # does not attack in its next attack phase
        self.blank: list[int] = [0] * SPACES  # its card has no ability (option medea_blank)
        self.used: list[int] = [0] * SPACES  # has used its once-per-phase ability
        self.serial: int = 0  # last uid given
        self.live: list[int] = [0, 0]  # bits of the static effects and triggers that concern each seat now, see Catalog.live_bits
        # A card being played: secret until its cost is paid
        self.playing: int = EMPTY  # the card
        self.place: int = EMPTY  # its space
        self.offer: list[Move] | None = None  # the answers to the pending payment question where they are at hand
        self.paid: list[int] = []  # items chosen so far: a card, or MARKER + colour
        self.plan: list[int] = []  # new spaces chosen so far when rearranging
        self.ended: int = RUNNING
        self.winner: int = UNKNOWN  # seat, or UNKNOWN for a tie

    def clone(self) -> Self:
        s = object.__new__(type(self))
        s.game = self.game
        s.log = None if self.log is None else self.log[:]
        s.to_act = self.to_act
        s.asks = self.asks[:]
        s.turn = self.turn
        s.active = self.active
        s.phase = self.phase
        s.skipped = self.skipped
        s.counter = self.counter
        s.markers = self.markers[:]
        s.pile = self.pile
        s.unseen = self.unseen[:]
        s.pool = None
        s.top = self.top[:]
        s.top_owner = self.top_owner
        s.discard = self.discard[:]
        s.hands = [self.hands[0][:], self.hands[1][:]]
        s.shown = [self.shown[0][:], self.shown[1][:]]
        s.unit = self.unit[:]
        s.gear = self.gear[:]
        s.damage = self.damage[:]
        s.uid = self.uid[:]
        s.since = self.since[:]
        s.struck = self.struck[:]
        s.again = self.again[:]
        s.stunned = self.stunned[:]
        s.blank = self.blank[:]
        s.used = self.used[:]
        s.serial = self.serial
        s.live = self.live[:]
        s.playing = self.playing
        s.place = self.place
        s.paid = self.paid[:]
        s.offer = None
        s.plan = self.plan[:]
        s.ended = self.ended
        s.winner = self.winner
        return s
