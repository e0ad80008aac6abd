"""Moving, and what happens on entering a square (HT-MOVE, HT-EXP-2..4, HT-CAV-3, HT-LAIR-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.types import CHANCE, Ask, Move
from kernel_lib.games.hetairos.catalog import (
    BRIDGE,
    CAVERN,
    FLAG_0,
    GREAT_LAIR,
    HOARD,
    LAVA,
    LOST_ONE,
    OBSERVES,
    ROCK,
    SETTLEMENTS,
    SMALL,
    SNEAKS,
    STYX,
    TRAPS,
    WEST,
    back,
)
from kernel_lib.games.hetairos.moves import (
    ASK_FLAG,
    DO,
    EXPLORE,
    MOVE,
    OBSERVE,
    P_HOARD,
    P_SNEAK,
    ROLL_PAIR,
    SNEAK,
    T_FIRST,
    T_LAST,
    T_TRAP,
)
from kernel_lib.games.hetairos.rules import basics, explore, ground
from kernel_lib.games.hetairos.state import FREE, M_OBSERVE, MOVED, NOBODY, NONE, STUCK, UNNOTICED, HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

DISCOVERED = 8
"""Added to a side: whoever enters has just found the square."""
BY_NO_SIDE = 4
"""In place of a side: by sandals, by a swap, by spawning (HT-MOVE-5)."""


# What may be done


def add_moves(g: Hetairos, s: HetairosState, model: int, moves: list[Move]) -> None:
    """HT-MOVE-1..8: passages that can be paid; a pinned model goes back only."""
    if s.trap[model] != FREE:
        return
    ap, pinned = s.ap[model], is_pinned(g, s, model)
    sneaks = basics.trait(g, s, model, SNEAKS)
    for side, node, cost in ground.links(g, s, s.node[model]):
        if cost > ap or (pinned and side != s.entry[model]) or not basics.may_enter(g, s, model, node):
            continue
        moves.append((MOVE, node, 0))
        if sneaks and basics.blockers(g, s, model, node):
            moves.append((SNEAK, node, 0))


def add_frontiers(g: Hetairos, s: HetairosState, model: int, moves: list[Move]) -> None:
    """HT-EXP-1, HT-EXP-6, HT-MOVE-8, HT-MOVE-9: new squares beside one's own."""
    sides = ground.frontiers(g, s, s.node[model])
    if not sides:
        return
    if s.ap[model] and s.trap[model] == FREE and not is_pinned(g, s, model):
        moves += [(EXPLORE, side, 0) for side in sides]
    if basics.trait(g, s, model, OBSERVES) and not s.marks[model] & M_OBSERVE:
        moves += [(OBSERVE, side, 0) for side in sides]


def is_pinned(g: Hetairos, s: HetairosState, model: int) -> bool:
    """HT-MOVE-5: it came to enemies, and some of them are still there and awake."""
    return s.entry[model] != NONE


def tidy_pins(g: Hetairos, s: HetairosState) -> None:
    """HT-MOVE-5: the pin ends as soon as no awake unfriendly model is left."""
    for model, side in enumerate(s.entry):
        if side != NONE and (s.node[model] < 0 or not basics.blockers(g, s, model, s.node[model])):
            s.entry[model] = NONE


# Doing it


def answer_move(g: Hetairos, s: HetairosState, model: int, node: int) -> None:
    side, cost = way(g, s, model, node)
    basics.spend(s, model, cost)
    enter(g, s, model, node, side)


def way(g: Hetairos, s: HetairosState, model: int, node: int) -> tuple[int, int]:
    """Side and cost of a neighbouring node."""
    return next((side, cost) for side, other, cost in ground.links(g, s, s.node[model]) if other == node)


def answer_explore(g: Hetairos, s: HetairosState, model: int, side: int) -> None:
    basics.spend(s, model, 1)
    explore.begin(g, s, model, side)


def answer_observe(g: Hetairos, s: HetairosState, model: int, side: int) -> None:
    """HT-EXP-6: free, once in the own turn; she stays where she is."""
    s.marks[model] |= M_OBSERVE
    explore.begin(g, s, model, side | explore.OBSERVED)


def answer_sneak(g: Hetairos, s: HetairosState, model: int, node: int) -> None:
    """HT-PC-2: paid like a move; 4+ brings it in unnoticed."""
    _, cost = way(g, s, model, node)
    basics.spend(s, model, cost)
    g.check(s, model, "sneak", 4, P_SNEAK, node)


def sneaked(g: Hetairos, s: HetairosState, model: int, node: int, success: bool) -> None:
    if not success:
        basics.tell(s, "HT-PC-2", s.owner[model], "failed to sneak", model, node)
        return
    side, _ = way(g, s, model, node)
    enter(g, s, model, node, side, unnoticed=True)


def do_found(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """HT-EXP-2..4: into the new square, if it can be entered and (small tunnels) paid for."""
    _, _, _, model, side = ask
    if s.node[model] < 0 or side & explore.OBSERVED:
        return
    heading = side & 3
    square = g.sheet.beside[s.node[model]][heading]
    forced = s.trap[model] == STUCK or side & 16
    if s.kind[square] in (ROCK, LAVA):
        if forced:
            g.stay_stuck(s, model)
        return
    if s.kind[square] == SMALL:
        more = g.box.cost[SMALL] - 1  # the first AP was that of exploring
        if not basics.may_enter(g, s, model, square) or (not forced and s.ap[model] < more):
            if forced:
                g.stay_stuck(s, model)
            return
        if not forced:
            basics.spend(s, model, more)
    node = entered_bank(g, s, square, heading)
    enter(g, s, model, node, heading, discovered=True)


def entered_bank(g: Hetairos, s: HetairosState, square: int, heading: int) -> int:
    """HT-STYX-4: coming from the east one stands on the east bank; along the river one stays on one's own bank."""
    if s.kind[square] == STYX and heading == WEST:
        return g.sheet.east_bank(square)
    return square


def along_river(g: Hetairos, s: HetairosState, model: int, square: int) -> int:
    """HT-STYX-3: from a bank to the same bank of the next tile."""
    return g.sheet.east_bank(square) if s.kind[square] == STYX and s.node[model] >= g.sheet.squares else square


def enter(g: Hetairos, s: HetairosState, model: int, node: int, side: int, discovered: bool = False, unnoticed: bool = False) -> None:
    """HT-MOVE-10: moved, pinned, then what the square does: first entries, traps, the rest."""
    if s.kind[node] == STYX and side in (0, 2) and s.kind[s.node[model]] == STYX:
        node = along_river(g, s, model, g.sheet.tile(node))
    s.node[model] = node
    s.status[model] |= MOVED
    s.status[model] &= ~UNNOTICED
    s.trap[model] = FREE
    s.entry[model] = NONE
    if unnoticed:
        s.status[model] |= UNNOTICED
    basics.tell(s, "HT-MOVE-1", s.owner[model] if s.owner[model] != NOBODY else CHANCE, "moves", model, node)
    basics.reveal_at(g, s, node, model)
    if side < BY_NO_SIDE and not unnoticed and basics.blockers(g, s, model, node):
        s.entry[model] = back(side)
    detail = side | (DISCOVERED if discovered else 0)
    s.asks += [(DO, CHANCE, T_LAST, model, detail), (DO, CHANCE, T_TRAP, model, detail), (DO, CHANCE, T_FIRST, model, detail)]


def do_first(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """HT-MOVE-10: Lost Ones, the hoard, the great monster's fight with its discoverer."""
    _, _, _, model, detail = ask
    node = s.node[model]
    if node < 0:
        return
    kind, site = s.kind[node], s.site[node]
    if kind == GREAT_LAIR and detail & DISCOVERED and site != NONE:
        beast = next((other for other in basics.at(s, node) if s.home[other] == site and basics.is_enemy(g, s, model, other)), NONE)
        if beast != NONE:
            g.start_fight(s, [beast], g.opponents(s, beast, s.side[model]), free=True)  # HT-LAIR-1
    if kind == HOARD and basics.is_character(s, model):
        s.asks.append((ROLL_PAIR, CHANCE, P_HOARD, model))
    if g.loses_ones(s) and basics.is_character(s, model):
        g.find_lost_one(s, model, node)


def do_last(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """HT-MOVE-10: flags, delivery of a Lost One, the search for Teiresias."""
    _, _, _, model, _ = ask
    node = s.node[model]
    if node < 0:
        return
    if s.type[model] == LOST_ONE and s.kind[node] in SETTLEMENTS:
        g.deliver_lost_one(s, model)
        return
    if basics.is_character(s, model):
        for flag in (1, 0):
            if g.has_flags(s) and any(heap[0] == node and heap[1] >> (FLAG_0 + flag) & 1 for heap in s.ground):
                s.asks.append((ASK_FLAG, s.owner[model], flag))


def is_cavern(s: HetairosState, node: int) -> bool:
    """HT-MAP-8, without lava and the river."""
    return s.kind[node] >= CAVERN and s.kind[node] not in (STYX, BRIDGE, LAVA)


def has_trap(s: HetairosState, node: int) -> bool:
    return s.kind[node] in TRAPS
