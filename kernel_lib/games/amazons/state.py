"""A position of Rise of the Amazons.

Small sets are ints with one bit per member: cards of a hand, areas, event cards, charged abilities. Event tokens of an area are an int with two
bits per colour, tokens beside a mat one with three (see `tokens_of`), so that a copy of the state copies few lists.
"""

from __future__ import annotations

from typing import Self

from kernel_lib.core.types import UNKNOWN, Ask, Move, State

NOBODY = -1
"""No owner of a flag, no reserving player, nobody tilted, nobody who knows the order of a pile."""
NONE = -1
"""Nothing there: no card in a slot, no row, no Sacrifice token, no answer yet in a chain."""

# The chain: answers given so far to the questions of one action; nothing on the table changes before the last one (RA-ASK-1).
CHAIN = (
    "act", "a", "b", "card", "how", "terrain", "own", "lent", "exhaust", "common", "free", "boosts", "slot", "position", "ability", "spend",
)  # fmt: skip
(C_ACT, C_A, C_B, C_CARD, C_HOW, C_TERRAIN, C_OWN, C_LENT, C_EXHAUST, C_COMMON, C_FREE, C_BOOSTS, C_SLOT, C_POSITION, C_ABILITY, C_SPEND) = range(16)
NO_CHAIN = (NONE,) * len(CHAIN)

# Sources of victory points on the track, and what action points were spent on: for the end screen and for statistics.
GAINS = ("events", "Amazonomachy", "visits", "sacrifice", "flags", "tolls", "burnt", "last place", "god")
(G_EVENT, G_ROW, G_VISIT, G_SACRIFICE, G_FLAG, G_TOLL, G_BURN, G_LAST, G_GOD) = range(9)
SPENDING = ("move", "battle", "oracle", "port", "barrack", "sacrifice", "flag", "supply", "burnt", "cards", "steps")
(S_MOVE, S_BATTLE, S_ORACLE, S_PORT, S_BARRACK, S_SACRIFICE, S_FLAG, S_SUPPLY, S_BURN, S_CARD, S_STEP) = range(11)


class AmazonsState(State):
    """Lists per seat, area or colour; numbers are those of the catalog."""

    CACHES = ("offer",)
    __slots__ = (
        "active", "allowances", "ancillary", "ancillary_up", "ap", "area", "ares", "arranger", "artemis", "asks", "basic_up", "beside", "bonus",
        "borrowed", "bottom", "chain", "charged", "classes", "common_discard", "commons", "covered", "deck", "deck_size", "discard", "drawn",
        "exempt", "final", "flag", "flags", "gains", "god", "gods", "hand_size", "hands", "held", "held_events", "known", "locked", "moved",
        "offer", "open", "orders", "passed", "piles", "round", "row", "sacrifice", "spent", "supply", "tilted", "tokens", "tops", "track",
        "turn", "used", "visits", "vp", "won",
    )  # fmt: skip

    def __init__(self) -> None:
        self.log = None
        self.to_act: int = UNKNOWN
        self.asks: list[Ask] = []  # pending questions and tasks, the last one is next
        self.round: int = 0  # 1 to 3; 0 during setup
        self.turn: int = 0  # turns begun in this round
        self.active: int = UNKNOWN  # whose turn it is
        self.god: int = UNKNOWN  # the hostile god of the round
        self.gods: int = 0  # set of gods not opened yet
        # The table
        self.open: list[int] = [NONE, NONE]  # common Amazons in the left and the right slot
        self.held: list[int] = [NOBODY, NOBODY]  # who reserved them
        self.commons: int = 0  # set: the deck of commons
        self.common_discard: int = 0  # set
        self.tokens: list[int] = []  # event tokens per area, two bits per colour
        self.flag: list[int] = []  # owner of the flag per area
        self.tops: list[int] = []  # open event card per colour
        self.piles: list[int] = []  # set per colour: the event cards below it
        self.orders: list[tuple[int, ...]] = []  # per colour: their order from the top, empty while there is none
        self.arranger: list[int] = []  # per colour: who knows that order
        self.held_events: list[int] = []  # per colour: who reserved the open card
        self.deck: int = 0  # set: Divine Intervention cards that nobody can place; in a view also those hidden elsewhere
        self.deck_size: int = 0  # cards in the deck, without the ordered ones at its bottom
        self.bottom: list[int] = []  # cards laid under the deck, the next one first
        self.discard: int = 0  # set
        self.drawn: list[int] = []  # cards drawn by an Oracle visit that is not over
        # Seats
        self.classes: list[int] = []
        self.area: list[int] = []  # of the miniature
        self.ap: list[int] = []
        self.vp: list[int] = []
        self.supply: list[int] = []
        self.charged: list[int] = []  # 1: first ability, 2: second, 3: both
        self.basic_up: list[int] = []  # 1: the Basic Amazon is available
        self.ancillary: list[int] = []
        self.ancillary_up: list[int] = []
        self.flags: list[int] = []  # flag tokens left
        self.covered: list[int] = []  # set of covered playmat slots
        self.beside: list[int] = []  # tokens beside the mat, three bits per colour
        self.won: list[int] = []  # set of event cards
        self.row: list[int] = []  # Amazonomachy fought
        self.track: list[int] = []  # position 0 to 3
        self.bonus: list[int] = []  # 1: the bonus of the track position is active
        self.artemis: list[int] = []  # 1: an action point waits until there is room for it
        self.ares: list[int] = []  # 1: the extra Action of the round is still to be had
        self.sacrifice: list[int] = []  # track position of the Sacrifice token
        self.locked: list[int] = []  # 1: no Oracle before another Action
        self.passed: list[int] = []  # 1: passed in the last own turn of this round
        self.hands: list[int] = []  # sets of cards; in a view only the known ones
        self.hand_size: list[int] = []
        self.known: list[int] = []  # set per seat: cards in hands of others or under the deck whose place the player knows
        self.tilted: int = NOBODY  # who has passed and not played since
        self.gains: list[list[int]] = []  # points on the track by source, as in GAINS
        self.spent: list[list[int]] = []  # action points by use, as in SPENDING
        self.final: list[list[int]] = []  # the lines of the end scoring per seat; empty before
        self.visits: list[int] = []  # how often each area was entered
        # The running turn
        self.allowances: int = 0  # Actions or burns still allowed
        self.used: int = 0  # 1: an allowance was used
        self.moved: int = 0  # 1: something was done after which one cannot pass (RA-PASS-1)
        self.exempt: int = 0  # 1: the X tokens do not bind the active player (RA-DI-FOR)
        self.borrowed: int = 0  # set of borrowed abilities that wait for their one use (RA-DI-OSA)
        self.chain: list[int] = list(NO_CHAIN)
        # What follows from the rest, found when needed
        self.offer: list[Move] | None = None  # the answers to the pending question

    def clone(self) -> Self:
        s = object.__new__(type(self))
        s.game = self.game
        s.log = None if self.log is None else self.log[:]
        s.to_act = self.to_act
        s.asks = self.asks[:]
        s.round = self.round
        s.turn = self.turn
        s.active = self.active
        s.god = self.god
        s.gods = self.gods
        s.open = self.open[:]
        s.held = self.held[:]
        s.commons = self.commons
        s.common_discard = self.common_discard
        s.tokens = self.tokens[:]
        s.flag = self.flag[:]
        s.tops = self.tops[:]
        s.piles = self.piles[:]
        s.orders = self.orders[:]
        s.arranger = self.arranger[:]
        s.held_events = self.held_events[:]
        s.deck = self.deck
        s.deck_size = self.deck_size
        s.bottom = self.bottom[:]
        s.discard = self.discard
        s.drawn = self.drawn[:]
        s.classes = self.classes[:]
        s.area = self.area[:]
        s.ap = self.ap[:]
        s.vp = self.vp[:]
        s.supply = self.supply[:]
        s.charged = self.charged[:]
        s.basic_up = self.basic_up[:]
        s.ancillary = self.ancillary[:]
        s.ancillary_up = self.ancillary_up[:]
        s.flags = self.flags[:]
        s.covered = self.covered[:]
        s.beside = self.beside[:]
        s.won = self.won[:]
        s.row = self.row[:]
        s.track = self.track[:]
        s.bonus = self.bonus[:]
        s.artemis = self.artemis[:]
        s.ares = self.ares[:]
        s.sacrifice = self.sacrifice[:]
        s.locked = self.locked[:]
        s.passed = self.passed[:]
        s.hands = self.hands[:]
        s.hand_size = self.hand_size[:]
        s.known = self.known[:]
        s.tilted = self.tilted
        s.gains = [row[:] for row in self.gains]
        s.spent = [row[:] for row in self.spent]
        s.final = [row[:] for row in self.final]
        s.visits = self.visits[:]
        s.allowances = self.allowances
        s.used = self.used
        s.moved = self.moved
        s.exempt = self.exempt
        s.borrowed = self.borrowed
        s.chain = self.chain[:]
        s.offer = self.offer  # never changed in place
        return s


# Packed counts


def tokens_of(packed: int) -> list[int]:
    """The colours of the event tokens of an area, in order, with repeats.

    >>> tokens_of(0b01_00_10)
    [0, 0, 2]
    """
    return [colour for colour in range(5) for _ in range(packed >> 2 * colour & 3)]


COUNT = tuple([sum(packed >> 2 * colour & 3 for colour in range(5)) for packed in range(1 << 10)])
"""Number of tokens by packed tokens of an area."""
COLOURS_IN = tuple([tuple([colour for colour in range(5) if packed >> 2 * colour & 3]) for packed in range(1 << 10)])
"""Their colours, each once."""


def beside_of(packed: int) -> list[int]:
    """Tokens beside a mat per colour.

    >>> beside_of(0b010_000_001)
    [1, 0, 2, 0, 0]
    """
    return [packed >> 3 * colour & 7 for colour in range(5)]
