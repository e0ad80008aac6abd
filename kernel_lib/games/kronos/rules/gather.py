"""Setup, the start of a round and the draft (KE-SETUP, KE-ROUND, KE-GATHER)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.types import CHANCE, Ask, Move
from kernel_lib.games.kronos.catalog import (
    ACROPOLIS,
    CARDS,
    FIRST_ACHERON,
    FIRST_HADES,
    FRONTS,
    GOD,
    HADES,
    KALLISTO,
    SLOTS,
    TREASURES,
    TYPES,
    UNDERWORLD,
    URSA,
)
from kernel_lib.games.kronos.moves import (
    ASK_DRAFT,
    ASK_HOME,
    DO_ASSIGN,
    DO_DRAFT,
    DO_GATHERED,
    DO_HAND_ON,
    DO_ROUND,
    DO_SEATS,
    DO_SEND,
    DRAFT,
    ROLL_ASPECT,
    ROLL_FIRST,
    ROLL_HOME,
    ROLL_REMOVE,
    ROLL_REVEAL,
    ROLL_ROLE,
    ROLL_TOP,
    TAKE_HOME,
)
from kernel_lib.games.kronos.rules import basics
from kernel_lib.games.kronos.state import (
    ACHERON,
    BOARDS,
    GATHERING,
    HIS_SIDE,
    NOBODY,
    NONE,
    OLYMPUS,
    QUEST_BOARDS,
    ROUNDS,
    SIDES,
    KronosState,
)

if TYPE_CHECKING:
    from kernel_lib.games.kronos.rules import Kronos

DRAFT_MOVES: tuple[Move, ...] = tuple([(DRAFT, card, 0) for card in range(CARDS)])


# Setup


def lay_out(g: Kronos, s: KronosState) -> None:
    """KE-SETUP-13: roles seat by seat, then homes, then the First Player, then the top treasure of Acheron."""
    seats = range(g.players)
    s.roles = list(g.role_list) if g.role_list else [NONE] * g.players
    s.homes = [NONE] * g.players
    s.asks = [(DO_ROUND, CHANCE), (DO_SEATS, CHANCE)]
    if not g.role_list:
        s.asks += [(ROLL_ROLE, seat) for seat in reversed(seats)]


def answer_role(g: Kronos, s: KronosState, move: Move) -> None:
    """KE-SETUP-8, KE-SETUP-10: a role by chance."""
    who = s.asks.pop()[1]
    s.roles[who] = move[1]


def roles_left(g: Kronos, s: KronosState) -> list[tuple[int, int]]:
    """Roles that nobody has yet, with their number."""
    return [(role, n) for role in range(3) if (n := g.cast.count(role) - s.roles.count(role))]


def do_seats(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-SETUP-8, KE-SETUP-13: Hades has Acheron and his own cards, Kallisto Ursa Major; every other player gets a front."""
    acropolises = [seat for seat, role in enumerate(s.roles) if role == ACROPOLIS]
    for seat, role in enumerate(s.roles):
        basics.tell(s, "KE-SETUP-8", seat, "role", role)
        if role == HADES:
            s.homes[seat] = UNDERWORLD
            s.hands[seat] = sum([1 << card for card in range(FIRST_HADES, CARDS)])
        elif role == KALLISTO:
            s.homes[seat] = URSA
    if HADES in s.roles:
        s.below = sum([1 << treasure for treasure in range(FIRST_ACHERON, TREASURES)])
        s.asks.append((ROLL_TOP, CHANCE))
    else:
        s.lost = sum([1 << treasure for treasure in range(FIRST_ACHERON, TREASURES)])
    s.asks.append((ROLL_FIRST, CHANCE))
    if g.home_list:
        for seat, home in zip(acropolises, g.home_list, strict=True):
            settle(s, seat, home)
    else:
        s.asks += [(ROLL_HOME if g.homes_dealt else ASK_HOME, seat) for seat in reversed(acropolises)]


def home_moves(g: Kronos, s: KronosState) -> list[Move]:
    """KE-SETUP-13, KE-RULING-38: one of the four fronts that nobody has."""
    return [(TAKE_HOME, home, 0) for home in range(FRONTS) if home not in s.homes]


def answer_home(g: Kronos, s: KronosState, move: Move) -> None:
    """The same for chance."""
    settle(s, s.asks.pop()[1], move[1])


def settle(s: KronosState, who: int, home: int) -> None:
    s.homes[who] = home
    basics.tell(s, "KE-SETUP-8", who, "home", home)


def answer_first(g: Kronos, s: KronosState, move: Move) -> None:
    """KE-SETUP-9: who gets the Helmet."""
    s.asks.pop()
    s.first = move[1]
    basics.tell(s, "KE-SETUP-9", move[1], "first player")


def answer_top(g: Kronos, s: KronosState, move: Move) -> None:
    """KE-SETUP-5, KE-ACH-6: the top treasure of Acheron can be seen by all."""
    s.asks.pop()
    s.prize[HIS_SIDE] = move[1]
    s.below &= ~(1 << move[1])
    basics.tell(s, "KE-ACH-6" if s.round else "KE-SETUP-5", CHANCE, "top", move[1])


# The start of a round


def do_round(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-ROUND-1, KE-SETUP-1, KE-SETUP-2, KE-EOR-1: the quests of the next set with their treasures, then a draft of each type."""
    s.round += 1
    s.phase = GATHERING
    s.cleaned = s.out = s.turned_up = s.resolved = s.tired = s.coins = 0
    s.quests = list(g.box.of_set[s.round - 1])
    s.prize[:HIS_SIDE] = [treasure for quest in s.quests for treasure in g.box.prizes[quest]]
    s.owner, s.blue = [NOBODY] * SIDES, [NOBODY] * BOARDS
    s.sides = [[] for _ in range(SIDES)]
    s.owner[HIS_SIDE] = s.blue[ACHERON] = basics.hades(s)
    basics.tell(s, "KE-ROUND-1", CHANCE, "round", s.round)
    s.asks.append((DO_GATHERED, CHANCE))
    s.asks += [(DO_DRAFT, CHANCE, kind) for kind in reversed(range(TYPES))]
    if g.removes_quest:
        s.asks.append((ROLL_REMOVE, CHANCE))


def answer_remove(g: Kronos, s: KronosState, move: Move) -> None:
    """KE-SETUP-11, KE-RULING-37: a quest and its treasures leave the game."""
    s.asks.pop()
    board = move[1]
    basics.tell(s, "KE-SETUP-11", CHANCE, "removed", s.quests[board])
    for side in (board * 2, board * 2 + 1):
        s.lost |= 1 << s.prize[side]
        s.prize[side] = NONE
    s.quests[board] = NONE
    s.resolved |= 1 << board


# The draft


def do_draft(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-GATHER-2, KE-GATHER-4: so many cards are revealed, then picked clockwise and back again."""
    kind = ask[2]
    s.row = s.set_aside & g.box.of_type[kind]
    s.set_aside &= ~s.row
    basics.tell_cards(s, "KE-VAR-8", CHANCE, "revealed", s.row)
    seats = basics.clockwise(s)
    s.asks.append((DO_HAND_ON, CHANCE))
    s.asks += [(ASK_DRAFT, seat) for seat in seats]
    s.asks += [(ASK_DRAFT, seat) for seat in reversed(seats)]
    s.asks += [(ROLL_REVEAL, CHANCE, kind)] * (2 * g.players - s.row.bit_count())
    ready_pile(s)


def ready_pile(s: KronosState) -> None:
    """KE-GATHER-3, KE-RULING-5: when a draw is due and the pile is empty, the discard pile becomes the pile."""
    what, _, *details = s.asks[-1]
    if what != ROLL_REVEAL or s.pile_size[details[0]]:
        return
    kind = details[0]
    s.pile[kind], s.pile_size[kind] = s.discard[kind], s.discard_size[kind]
    s.discard[kind] = s.discard_size[kind] = 0
    s.turned[kind] = s.round
    basics.tell(s, "KE-GATHER-3", CHANCE, "reshuffled", kind)


def reveal(g: Kronos, s: KronosState, move: Move) -> None:
    """KE-GATHER-2: a card is turned up."""
    kind = s.asks.pop()[2]
    bit = 1 << move[1]
    s.pile[kind] &= ~bit
    s.pile_size[kind] -= 1
    s.row |= bit
    basics.see(s, bit)
    basics.tell(s, "KE-GATHER-2", CHANCE, "revealed", move[1])
    ready_pile(s)


def draft_moves(g: Kronos, s: KronosState) -> list[Move]:
    """KE-GATHER-11: any card that lies open."""
    return [DRAFT_MOVES[card] for card in members(s.row)]


def answer_draft(g: Kronos, s: KronosState, move: Move) -> None:
    """KE-GATHER-4, KE-GATHER-5: everybody sees who takes what."""
    who = s.asks.pop()[1]
    bit = 1 << move[1]
    s.row &= ~bit
    s.hands[who] |= bit
    if s.roles[who] != HADES:
        s.drafted[who][s.round - 1] |= bit
    basics.tell(s, "KE-GATHER-4", who, "drafted", move[1])


def do_hand_on(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-GATHER-6: the First Player card goes to the left after each type."""
    s.first = (s.first + 1) % g.players
    basics.tell(s, "KE-GATHER-6", s.first, "first player")


def do_gathered(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-GATHER-8, KE-OLY-5: Hades discards his gods; then all others send a card to Olympus, clockwise."""
    s.phase = OLYMPUS
    his = basics.hades(s)
    if his != NOBODY:
        gods = s.hands[his] & g.box.of_type[GOD]
        s.hands[his] &= ~gods
        basics.tell_cards(s, "KE-GATHER-8", his, "discarded", gods)
        basics.discard(g, s, gods)
    s.asks.append((DO_ASSIGN, CHANCE, s.first))
    s.asks += [(DO_SEND, seat) for seat in reversed(basics.clockwise(s)) if seat != his]
    if g.early_aspects:
        s.asks.append((ROLL_ASPECT, CHANCE))


def start_lists(g: Kronos, s: KronosState) -> None:
    """KE-SETUP-3, KE-SETUP-7: piles of each type, nothing on Olympus, empty homes."""
    seats = range(g.players)
    away = g.box.mercenaries if g.mercenaries else 0
    s.set_aside = away
    s.pile = [cards & ~away for cards in g.box.of_type]
    s.pile_size = [cards.bit_count() for cards in s.pile]
    s.discard, s.discard_size, s.turned = [0] * TYPES, [0] * TYPES, [0] * TYPES
    s.hands, s.kept, s.armory = [0] * g.players, [0] * g.players, [0] * g.players
    s.drafted = [[0] * ROUNDS for _ in seats]
    s.sent, s.sent_kind = [[] for _ in seats], [[] for _ in seats]
    s.slots = [NONE] * (SLOTS * g.players)
    s.final_cards, s.final_treasures = [[] for _ in seats], [[] for _ in seats]
    s.quests = [NONE] * QUEST_BOARDS
