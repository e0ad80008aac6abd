"""The course of a round: turns, lava, spawning, companions, monsters, the end (HT-TURN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.types import CHANCE, Ask, Move
from kernel_lib.games.hetairos import scenarios as sc
from kernel_lib.games.hetairos.catalog import (
    CERBERUS,
    FURY,
    HECATE,
    KOBALOI,
    POSEIDON,
    SHADE,
    SHADE_CAVERN,
    SPAWN_LAIR,
    STYX,
)
from kernel_lib.games.hetairos.moves import (
    ACT,
    ASK_COMPANION,
    ASK_POWER,
    ASK_TURN,
    DO,
    NO,
    P_DEVOTEE,
    P_HADES,
    P_REVOLVE,
    P_TRAITOR,
    T_BEGIN,
    T_COLLAPSES,
    T_END_TURN,
    T_FINISH,
    T_JUDGE,
    T_LAVA,
    T_OWNER,
    T_OWNER_END,
    T_OWNERS,
    T_PLAY,
    T_PLAYER,
    T_RISES,
    T_ROUND,
    T_SNAKES,
    T_SPAWN,
    T_SPAWN_AT,
    T_UNSTICK,
    T_WAKE_MONSTERS,
)
from kernel_lib.games.hetairos.rules import basics, ground, settle, traps
from kernel_lib.games.hetairos.state import (
    ASLEEP,
    BRACED,
    END_OF_ROUND,
    IN_PLAY,
    IN_SNAKES,
    LAVA_FLOWS,
    MONSTERS_MOVE,
    MOVED,
    NOBODY,
    NONE,
    OWNERS,
    PLAYERS,
    SPAWNING,
    STUCK,
    HetairosState,
)

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

BRACE_AP = 3
MOST_SPAWNED = 5
POWER_WRATH, POWER_RISES, POWER_SHADOWS = range(3)


def do_round(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """HT-TURN-1, HT-TURN-11: all steps of a round, the last one first on the stack."""
    s.round += 1
    s.phase = PLAYERS
    basics.tell(s, "HT-TURN-1", CHANCE, "round", s.round)
    tasks = (T_LAVA, T_SPAWN, T_OWNERS, T_WAKE_MONSTERS, T_SNAKES, T_COLLAPSES, T_JUDGE, T_FINISH, T_ROUND)
    s.asks += [(DO, CHANCE, task, int(task == T_JUDGE), 0) for task in reversed(tasks)]
    s.asks += [(DO, CHANCE, T_PLAYER, seat, 0) for seat in reversed(s.order)]


# A player's turn


def do_player(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    seat = ask[3]
    if s.state_of[seat] == IN_PLAY:
        s.turn = seat
        basics.tell(s, "HT-TURN-2", seat, "turn", s.round)
        s.asks += [(DO, CHANCE, task, seat, 0) for task in (T_END_TURN, T_PLAY, T_UNSTICK, T_RISES, T_BEGIN)]


def do_begin(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """P1, P2: action points, once-per-turn marks, the rolls of some scenarios."""
    seat = ask[3]
    model = basics.character(g, s, seat)
    refresh(g, s, model)
    s.discount[seat * 2 : seat * 2 + 2] = [NONE, NONE]
    s.prices[seat * 2 : seat * 2 + 2] = [NONE, NONE]
    s.touched = []
    if s.scenario == sc.C2 and s.betrayer == NOBODY:
        basics.roll(s, 2, 6, P_TRAITOR, seat)
    elif s.scenario == sc.S2 and not s.cerberus:
        basics.roll(s, 2, 6, P_HADES, seat)


def refresh(g: Hetairos, s: HetairosState, model: int) -> None:
    """HT-TURN-2, HT-TURN-4, HT-SKILL-7: Poseidon doubles and limits attacks."""
    s.ap[model] = basics.allowance(g, s, model)
    blessed = s.blessings[model] >> POSEIDON & 1
    s.blessings[model] &= ~(1 << POSEIDON)
    s.attacks[model] = 3 if blessed else 99
    s.marks[model] = 0
    s.status[model] &= ~BRACED


def on_traitor(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """HT-SCN-C2: below the betrayal value, round + 1."""
    seat = ask[5]
    if total >= s.round + 1:
        return
    s.betrayer = seat
    basics.tell(s, "HT-SCN-C2", seat, "betrays", total)
    for model in basics.everyone(s):
        if s.owner[model] == seat:
            s.side[model] = basics.TRAITOR_SIDE
    s.asks.append((ASK_POWER, seat))


def answer_power(g: Hetairos, s: HetairosState, move: Move) -> None:
    s.asks.pop()
    s.power = move[1]


def do_rises(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """P3: from the traitor's next own turn on a minion may come."""
    if s.betrayer == ask[3] and s.power == POWER_RISES:
        if s.goal[6]:
            g.check_rises(s, basics.character(g, s, ask[3]))
        s.goal[6] = 1


def on_hades(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """HT-SCN-S2: Cerberus comes from the northernmost open bank."""
    if total >= s.round + 1:
        return
    banks = [node for node, kind in enumerate(s.kind) if kind == STYX or (g.sheet.is_river[node] and ground.links(g, s, node))]
    if not banks:
        return
    near = [s.node[basics.character(g, s, seat)] for seat in basics.living(s)]
    node = min(banks, key=lambda n: (g.sheet.y[n], min(g.sheet.distance(n, other) for other in near), n))
    s.cerberus = 1
    basics.appear(g, s, CERBERUS, node, NOBODY, basics.MONSTER_SIDE)
    basics.tell(s, "HT-SCN-S2", ask[5], "cerberus", node)


def do_unstick(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """P4: who is stuck in a revolving room rolls again."""
    model = basics.character(g, s, ask[3])
    if s.node[model] >= 0 and s.trap[model] == STUCK:
        basics.roll(s, 1, 6, P_REVOLVE, model, 0)


def do_play(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """P5: the list of everything that may be done, until the turn ends."""
    seat = ask[3]
    if s.state_of[seat] == IN_PLAY and s.node[basics.character(g, s, seat)] >= 0:
        s.asks += [(DO, CHANCE, T_PLAY, seat, 0), (ASK_TURN, seat)]


def do_end_turn(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """P6, HT-TURN-7: brace, the kobaloi's hands, rolling rocks."""
    seat = ask[3]
    model = basics.character(g, s, seat)
    traps.roll_rocks(g, s, seat)
    if s.state_of[seat] == IN_PLAY and s.node[model] >= 0:
        if s.ap[model] >= BRACE_AP:
            s.status[model] |= BRACED
        if s.kind[s.node[model]] == KOBALOI:
            settle.end_in_kobaloi(g, s, model)
    s.turn = NOBODY


# Spawning


def do_spawn(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """N1, HT-LAIR-3, HT-CAV-6: one creature each, by discovery; furies last."""
    s.phase = SPAWNING
    if s.scenario == sc.M1 and s.round >= 3:
        furies = sum(kind == FURY and s.node[model] >= 0 and s.owner[model] == NOBODY for model, kind in enumerate(s.type))
        if furies < MOST_SPAWNED:
            s.asks.append((DO, CHANCE, T_SPAWN_AT, NONE, 0))
    s.asks += [(DO, CHANCE, T_SPAWN_AT, site, 0) for site in reversed(range(len(s.site_node)))]


def do_spawn_at(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    site = ask[3]
    if site == NONE:
        basics.appear(g, s, FURY, g.start_square(s), NOBODY, basics.MONSTER_SIDE)
        return
    node, kind = s.site_node[site], s.site_kind[site]
    if s.site[node] != site or s.kind[node] != kind or attached(s, site) >= MOST_SPAWNED:
        return
    if kind == SPAWN_LAIR:
        basics.appear(g, s, s.site_what[site], node, NOBODY, basics.MONSTER_SIDE, site)
    elif kind == HECATE:
        basics.roll(s, 1, 6, P_DEVOTEE, site)
    elif kind == SHADE_CAVERN:
        basics.appear(g, s, SHADE, node, NOBODY, basics.MONSTER_SIDE, site)


def attached(s: HetairosState, site: int) -> int:
    """HT-LAIR-4: living creatures that belong to a spawn point."""
    return sum(node >= 0 and s.home[model] == site for model, node in enumerate(s.node))


def on_devotee(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """HT-CAV-6, HT-SCN-T4: a devotee, who may belong to Hecate's team."""
    site = ask[5]
    kind = g.box.devotee_on[total]
    seat = g.hecates_player(s)
    side = basics.MONSTER_SIDE if seat == NOBODY else s.side[basics.character(g, s, seat)]
    basics.appear(g, s, kind, s.site_node[site], seat, side, site)


# Companions


def do_owners(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """N2: all companions get their AP, then each owner plays them."""
    s.phase = OWNERS
    for model in companions(s, NOBODY):
        refresh(g, s, model)
        if s.status[model] & ASLEEP:
            s.ap[model] = 0
    for seat in reversed(s.order):
        if companions(s, seat):
            s.asks += [(DO, CHANCE, T_OWNER_END, seat, 0), (DO, CHANCE, T_OWNER, seat, 0)]


def companions(s: HetairosState, seat: int) -> list[int]:
    """Controlled models that are no characters, of one player or of all."""
    return [
        model for model in basics.everyone(s)
        if s.owner[model] != NOBODY and seat in (NOBODY, s.owner[model]) and not basics.is_character(s, model)
    ]  # fmt: skip


def do_owner(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """Revolving rooms by id, then any order."""
    seat = ask[3]
    s.turn = NOBODY
    s.touched = []
    s.asks.append((ASK_COMPANION, seat))
    for model in reversed(companions(s, seat)):
        if s.trap[model] == STUCK:
            basics.roll(s, 1, 6, P_REVOLVE, model, 0)


def companion_moves(g: Hetairos, s: HetairosState) -> list[Move]:
    """HT-DEC-5, HT-ASK-2: one of those that can still do something; equal ones once."""
    seat = s.asks[-1][1]
    found: list[Move] = [(NO, 0, 0)]
    seen = set()
    for model in companions(s, seat):
        key = (
            s.type[model],
            s.node[model],
            s.hp[model],
            s.ap[model],
            s.items[model],
            s.kleos[model],
            s.captives[model],
            s.trap[model],
            s.entry[model],
        )
        if key not in seen and g.companion_acts(s, model):
            seen.add(key)
            found.append((ACT, model, 0))
    return found


def do_owner_end(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """HT-TURN-7: brace, then rocks."""
    seat = ask[3]
    for model in companions(s, seat):
        if s.ap[model] >= BRACE_AP:
            s.status[model] |= BRACED
    traps.roll_rocks(g, s, seat)


# The end of a round


def do_snakes(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """E1, HT-TRAP-7, HT-TRAP-18: who fell in earlier is bitten."""
    s.phase = END_OF_ROUND
    for model in reversed(basics.everyone(s)):
        if s.trap[model] == IN_SNAKES and s.trap_round[model] < s.round:
            traps.attack(g, s, model, traps.BY_SNAKES)


def do_finish(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """E4, HT-DEATH-5: hostility that is due ends, moved flags clear."""
    settle.calm(g, s)
    for model, status in enumerate(s.status):
        s.status[model] = status & ~MOVED
    if g.max_rounds and s.round >= g.max_rounds:
        g.finish(s, (), "HT-DEATH-5")


def phase_lava(s: HetairosState) -> None:
    s.phase = LAVA_FLOWS


def phase_monsters(s: HetairosState) -> None:
    s.phase = MONSTERS_MOVE
