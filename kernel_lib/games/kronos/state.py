"""A position of Kronos Epilogue.

Sets of cards, treasures, boards, seats and slots are ints with one bit per member. Boards of a round are numbered from the top: the quests 0 to 2,
then Acheron, 3. A side has the number board * 2 + 0 for left or 1 for right; in Acheron left is Hades' side. Within a battle a character has the
number side * 3 + place with the side 0 or 1 of its board; in the Final Battle seat * 3 + place.
"""

from __future__ import annotations

from typing import Self

from kernel_lib.core.types import UNKNOWN, Ask, Move, State

NOBODY = -1
"""No owner, no winner."""
NONE = -1
"""No board, no treasure, no card."""
GONE = -2
"""An empty place: Cerberus was called away from it, no character was sent, no treasure was given."""
QUEST_BOARDS, BOARDS, SIDES = 3, 4, 8
ACHERON = 3
"""Board of Hades; its sides are 6, his own, and 7."""
HIS_SIDE, CHALLENGE = 6, 7
PLACES = 3
"""Places of a side, and aspects of the Final Battle."""
CHARACTERS = 12
"""Numbers of characters in a battle."""
ROUNDS = 3

SETUP, GATHERING, OLYMPUS, MONSTERS, RESOLUTION, FINAL = range(6)
PHASES = ("setup", "gathering", "olympus", "monsters", "resolution", "final battle")


class KronosState(State):
    """Lists per seat, side or board; numbers are those of the catalog."""

    CACHES = ("offer",)
    __slots__ = (
        "armory", "aside", "asks", "aspects", "attached", "below", "blue", "board", "cancelled", "cleaned", "coins", "denied", "discard",
        "discard_size", "drafted", "ended", "fighter", "final_cards", "final_treasures", "first", "guarded", "hands", "homes", "kept", "keys_only",
        "leader", "lost", "mods", "offer", "olympus", "open_gods", "out", "owner", "passed", "pending", "phase", "picked", "pile", "pile_size",
        "plays", "prize", "quests", "resolved", "roles", "round", "row", "sent", "sent_kind", "set_aside", "shown", "sides", "slots", "spent",
        "stunned", "third_shown", "tired", "totals", "turned", "turned_up", "winner", "wins",
    )  # fmt: skip

    def __init__(self) -> None:
        self.log = None
        self.to_act: int = UNKNOWN
        self.asks: list[Ask] = []  # pending questions and tasks, the last one is next
        self.round: int = 0  # 1 to 3, 4 in the Final Battle; 0 during setup
        self.phase: int = SETUP
        self.first: int = UNKNOWN  # who holds the First Player card
        self.roles: list[int] = []  # per seat
        self.homes: list[int] = []  # per seat the own board
        # Cards
        self.pile: list[int] = []  # per type the set of cards in the pile; in a view only those that the viewer can place
        self.pile_size: list[int] = []
        self.discard: list[int] = []  # per type the set of discarded cards; in a view likewise
        self.discard_size: list[int] = []
        self.turned: list[int] = []  # per type the round in which the discard pile last became the pile
        self.set_aside: int = 0  # set: mercenaries that wait for the next draft (KE-VAR-8)
        self.row: int = 0  # set: cards that lie open to be drafted
        self.hands: list[int] = []  # sets; of Hades what lies in front of him and the cards of Acheron that he holds
        self.kept: list[int] = []  # per seat the set of Reinforcements one of which is held since an earlier round (KE-VAR-7), as others know
        self.drafted: list[list[int]] = []  # per seat and round: cards drafted and not seen since (KE-RULING-39)
        self.cleaned: int = 0  # set of seats that have discarded their hand in this round
        self.aside: int = 0  # set: cards of Acheron that lie aside for the round or have left the game
        self.sent: list[list[int]] = []  # per seat the cards on Olympus by round, GONE where none was sent
        self.sent_kind: list[list[int]] = []  # per seat and round the type of that card, once the sizes of the piles tell it (KE-RULING-41)
        self.open_gods: int = 0  # set of seat * 3 + round: cards on Olympus that lie face up (KE-VAR-4)
        # Boards of the round
        self.quests: list[int] = [NONE] * QUEST_BOARDS  # quest on each board
        self.prize: list[int] = [NONE] * SIDES  # treasure on each side; the top one of Acheron lies on its left side
        self.below: int = 0  # set: treasures in the pile of Acheron below the top one
        self.owner: list[int] = [NOBODY] * SIDES  # of each side
        self.blue: list[int] = [NOBODY] * BOARDS  # of each board: who came first
        self.sides: list[list[int]] = [[] for _ in range(SIDES)]  # cards in the order in which they were placed
        self.turned_up: int = 0  # set of boards whose cards are turned up
        self.resolved: int = 0  # set of boards that are finished
        self.picked: int = NONE  # card that is being assigned
        self.out: int = 0  # set of seats that have passed in the assignment
        # Treasures
        self.armory: list[int] = []  # per seat a set
        self.slots: list[int] = []  # treasure in each slot: seat * 3 + slot
        self.spent: int = 0  # set of slots whose ability was used
        self.tired: int = 0  # set of treasures that were attached in this round
        self.olympus: int = 0  # set: Kronos' treasures
        self.keys_only: int = 0  # set: treasures that are only keys to Hades (KE-VAR-3)
        self.lost: int = 0  # set: treasures that have left the game
        # The battle that is being fought
        self.board: int = NONE
        self.fighter: int = NONE  # side (0 or 1) that fights the monster; NONE in a battle between players
        self.pending: int = 0  # set of characters whose effect at the start is still to come
        self.mods: list[int] = [0] * (CHARACTERS * 3)  # changes of strength: character * 3 + aspect
        self.stunned: int = 0  # set of characters
        self.guarded: int = 0  # set of characters
        self.cancelled: int = 0  # set of treasures that give no bonus on this board
        self.attached: list[int] = []  # treasure, character, treasure, character ...
        self.plays: list[int] = [0, 0]  # reinforcements played by each side in this battle
        self.denied: list[int] = [0, 0]  # by how much the limit of each side is lowered
        self.passed: int = 0  # set of sides that have passed
        self.coins: int = 0  # set of seats whose Coin card is turned down in this round (KE-VAR-5)
        # The Final Battle
        self.aspects: list[int] = []  # in the order in which they are fought
        self.final_cards: list[list[int]] = []  # per seat the characters below the aspects, GONE where one is missing
        self.final_treasures: list[list[int]] = []  # per seat the treasures given to them, GONE for none
        self.shown: int = 0  # battles of the first step whose characters are turned up
        self.third_shown: int = NOBODY  # seat whose third character was shown without a battle, NOBODY for none
        self.wins: list[int] = []  # winners of the battles of the first step
        self.leader: int = NOBODY  # winner of the first step
        self.totals: list[list[int]] = []  # values that were compared: step, battle or 0, seat or n for Kronos, Fist, Awe, Cunning
        self.winner: int = NOBODY
        self.ended: int = 0  # number of the rule that ended the game, see `scoring.ENDS`; 0 while it runs
        # What follows from the rest, found when needed
        self.offer: list[Move] | None = None  # the answers to the pending question

    def clone(self) -> Self:
        s = object.__new__(type(self))
        s.game = self.game
        s.log = None if self.log is None else self.log[:]
        s.to_act = self.to_act
        s.asks = self.asks[:]
        s.round = self.round
        s.phase = self.phase
        s.first = self.first
        s.roles = self.roles[:]
        s.homes = self.homes[:]
        s.pile = self.pile[:]
        s.pile_size = self.pile_size[:]
        s.discard = self.discard[:]
        s.discard_size = self.discard_size[:]
        s.turned = self.turned[:]
        s.set_aside = self.set_aside
        s.row = self.row
        s.hands = self.hands[:]
        s.kept = self.kept[:]
        s.drafted = [part[:] for part in self.drafted]
        s.cleaned = self.cleaned
        s.aside = self.aside
        s.sent = [part[:] for part in self.sent]
        s.sent_kind = [part[:] for part in self.sent_kind]
        s.open_gods = self.open_gods
        s.quests = self.quests[:]
        s.prize = self.prize[:]
        s.below = self.below
        s.owner = self.owner[:]
        s.blue = self.blue[:]
        s.sides = [part[:] for part in self.sides]
        s.turned_up = self.turned_up
        s.resolved = self.resolved
        s.picked = self.picked
        s.out = self.out
        s.armory = self.armory[:]
        s.slots = self.slots[:]
        s.spent = self.spent
        s.tired = self.tired
        s.olympus = self.olympus
        s.keys_only = self.keys_only
        s.lost = self.lost
        s.board = self.board
        s.fighter = self.fighter
        s.pending = self.pending
        s.mods = self.mods[:]
        s.stunned = self.stunned
        s.guarded = self.guarded
        s.cancelled = self.cancelled
        s.attached = self.attached[:]
        s.plays = self.plays[:]
        s.denied = self.denied[:]
        s.passed = self.passed
        s.coins = self.coins
        s.aspects = self.aspects[:]
        s.final_cards = [part[:] for part in self.final_cards]
        s.final_treasures = [part[:] for part in self.final_treasures]
        s.shown = self.shown
        s.third_shown = self.third_shown
        s.wins = self.wins[:]
        s.leader = self.leader
        s.totals = [part[:] for part in self.totals]
        s.winner = self.winner
        s.ended = self.ended
        s.offer = self.offer  # never changed in place
        return s
