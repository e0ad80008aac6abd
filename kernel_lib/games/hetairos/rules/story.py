"""What scenarios hang on the rules: persons, goods and counts that only some of them know (HT-SCN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.types import CHANCE, Ask, Move
from kernel_lib.games.hetairos import scenarios as sc
from kernel_lib.games.hetairos.catalog import (
    ALL_SIDES,
    ARISTOCRAT,
    BRIDGE,
    CAVERN,
    CONVERTED,
    DAEDALUS,
    FLAG_0,
    FORGE,
    GREAT,
    GREAT_LAIR,
    HECATE,
    LIBRARY,
    LOST_ONE,
    MANOR,
    MINION,
    PHILOCTETES,
    PIT,
    POLIS,
    RAM,
    ROCK,
    SHADE_CAVERN,
    SHRINE,
    SNAKES,
    SPRING,
    STYX,
    SURFACE,
)
from kernel_lib.games.hetairos.moves import (
    ASK_FLEE,
    CHOOSE,
    DO,
    NO,
    P_SEARCH,
    P_TEIRESIAS,
    P_WORLD_FATE,
    SONG,
    T_COLLAPSE,
    T_SPILL,
    TRUNK,
)
from kernel_lib.games.hetairos.rules import basics, checks, craft, explore, ground, settle, traps, walk
from kernel_lib.games.hetairos.state import NOBODY, NONE, HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

GOAL_SLAIN = 1
"""In `goal`: from here on the types of great monsters that players have killed, as a set (C5)."""
LOST_PLACES = (FORGE, LIBRARY, SPRING, PIT, SNAKES, DAEDALUS, SURFACE, SHRINE)
(X_CONVERT, X_PERFORM, X_SHIP, X_TALOS, X_CURE, X_HIRE, X_KOBALOI, X_RISES, X_MAZE) = range(80, 89)


def aristocrat(s: HetairosState) -> int:
    """HT-SCN-M1: the one who prays, NONE when he is dead or in another scenario."""
    if s.scenario != sc.M1:
        return NONE
    model = len(s.order)
    return model if len(s.node) > model and s.node[model] >= 0 and s.type[model] == ARISTOCRAT else NONE


# Lost Ones (S1)


def find_lost_one(g: Hetairos, s: HetairosState, model: int, node: int) -> None:
    """HT-SCN-S1: the first entry by a character into such a place brings one Lost One."""
    site = s.site[node]
    if site == NONE or s.kind[node] not in LOST_PLACES or s.site_count[site] or s.site_what[site] == 1:
        return
    s.site_count[site] = 1
    lost = basics.appear(g, s, LOST_ONE, node, s.owner[model], s.side[model])
    s.asks.append((DO, CHANCE, traps_task(), lost, walk.BY_NO_SIDE))


def traps_task() -> int:
    from kernel_lib.games.hetairos.moves import T_TRAP

    return T_TRAP


def deliver_lost_one(g: Hetairos, s: HetairosState, model: int) -> None:
    seat = s.owner[model]
    s.goal[seat] += 1
    basics.tell(s, "HT-SCN-S1", seat, "delivered", model)
    basics.drop_all(s, model, 0)
    basics.remove(s, model)


# Kills


def slain(g: Hetairos, s: HetairosState, model: int, victors: list[int]) -> None:
    """HT-SCN-C5, HT-SCN-S6: great monsters killed by players or their companions; the lair is empty (HT-MAP-7)."""
    seats = sorted({s.owner[victor] for victor in victors if s.owner[victor] != NOBODY})
    if not basics.trait(g, s, model, GREAT) or s.owner[model] != NOBODY:
        return
    left_home(g, s, s.home[model], False)
    if not seats:
        return
    if s.scenario == sc.C5:
        s.goal[0] += 1
        s.goal[GOAL_SLAIN] |= 1 << s.type[model]
    elif s.scenario == sc.S6:
        s.winners = seats


def left_home(g: Hetairos, s: HetairosState, site: int, was_defender: bool) -> None:
    """HT-MAP-7: a lair whose great monster is gone; a settlement whose last defender was taken."""
    if site in (NONE, -5):
        return
    if was_defender:
        if not settle.force_of(g, s, site):
            settle.force_beaten(g, s, site)
    elif s.site_kind[site] == GREAT_LAIR and s.kind[s.site_node[site]] == GREAT_LAIR:
        ground.to_cavern(g, s, s.site_node[site])


# Sacrifices (C1, M4, S5)


def may_sacrifice(g: Hetairos, s: HetairosState, model: int) -> bool:
    """HT-SCN-C1, M4, S5: the right place, and in M4 after the finding AP for the check."""
    node = s.node[model]
    kind, site = s.kind[node], s.site[node]
    if s.scenario == sc.C1:
        return kind == SHRINE
    if s.scenario == sc.M4:
        if s.goal[0] == 2:
            return s.goal[1] == node and s.ap[model] >= craft.COST
        return kind in (SHRINE, HECATE)
    return s.scenario == sc.S5 and kind == CONVERTED and bool(s.site_owners[site] >> s.owner[model] & 1)


def sacrifice(g: Hetairos, s: HetairosState, model: int, thing: int) -> None:
    node, seat = s.node[model], s.owner[model]
    if thing == RAM:
        s.items[model] &= ~(1 << RAM)
    else:
        settle.give_up_prisoner(s, model, thing)
    basics.tell(s, sc.rule_of(s.scenario), seat, "sacrifices", model, thing)
    if s.scenario == sc.C1:
        s.site_count[s.site[node]] += 1
    elif s.scenario == sc.S5:
        s.winners = [seat]
    elif s.goal[0] == 2:
        basics.spend(s, model, craft.COST)
        checks.begin(g, s, model, checks.KNOWLEDGE, 5, P_SEARCH, craft.X_TEIRESIAS)
    else:
        basics.roll(s, 1, 6, P_TEIRESIAS, node)


def on_teiresias(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """HT-SCN-M4: 6 finds him, for good."""
    if total == 6 and s.goal[0] < 2:
        s.goal[0], s.goal[1] = 2, ask[5]
        basics.tell(s, "HT-SCN-M4", CHANCE, "teiresias", ask[5])


# Other goals


def delivered(g: Hetairos, s: HetairosState, seat: int) -> None:
    """HT-SCN-C3: prisoners brought to settlements."""
    if s.scenario == sc.C3:
        s.goal[0] += 1


def demolish(g: Hetairos, s: HetairosState, model: int) -> None:
    """HT-SCN-C1B."""
    node = s.node[model]
    basics.spend(s, model, g.demolish_ap)
    site_destroyed(g, s, s.site[node], True)
    ground.to_cavern(g, s, node)


def site_destroyed(g: Hetairos, s: HetairosState, site: int, by_players: bool, seats: int = 0) -> None:
    """HT-SCN-C1B, HT-SCN-T3, HT-RULING-117: what scenarios count, and places that are lost."""
    kind, node = s.site_kind[site], s.site_node[site]
    if s.scenario == sc.C1 and kind == HECATE and s.kind[node] == HECATE:
        s.goal[0] += 1
    if s.scenario == sc.M4 and s.goal[0] == 2 and s.goal[1] == node:
        s.goal[0] = 0
    if s.scenario == sc.T3 and by_players and seats and kind in (MANOR, POLIS):
        wanted = 0 if kind == MANOR else 1
        teams = {s.side[basics.character(g, s, seat)] for seat in s.order if seats >> seat & 1}
        if wanted in teams:
            s.winners = list(g.members_of(s, wanted))


def convert_shrine(g: Hetairos, s: HetairosState, model: int) -> None:
    basics.spend(s, model, craft.COST)
    checks.begin(g, s, model, checks.KNOWLEDGE, 7, P_SEARCH, X_CONVERT)


def converted(g: Hetairos, s: HetairosState, model: int) -> None:
    """HT-SCN-S5: it spawns and serves no more."""
    node = s.node[model]
    site = s.site[node]
    ground.draw(g, s, node, CONVERTED, ALL_SIDES)
    s.site_owners[site] = 1 << s.owner[model]
    basics.tell(s, "HT-SCN-S5", s.owner[model], "converts shrine", model, node)


def perform(g: Hetairos, s: HetairosState, model: int) -> None:
    basics.spend(s, model, craft.COST)
    checks.begin(g, s, model, checks.KNOWLEDGE, 5, P_SEARCH, X_PERFORM)


def performed(g: Hetairos, s: HetairosState, model: int) -> None:
    """HT-SCN-M5: each song counts once."""
    s.songs[model] -= 1
    s.goal[0] += 1
    basics.tell(s, "HT-SCN-M5", s.owner[model], "performs", model)


def start_square(g: Hetairos, s: HetairosState) -> int:
    """HT-RULING-117: the starting square, or the nearest enterable known square when it is gone."""
    start = s.goal[7]
    if s.kind[start] in (STYX, BRIDGE) or (s.kind[start] != ROCK and ground.links(g, s, start)):
        return start
    nodes = [node for node in ground.known_nodes(g, s) if ground.links(g, s, node)]
    return min(nodes, key=lambda node: (g.sheet.distance(node, start), g.sheet.y[node], g.sheet.x[node]))


def may_build_ship(g: Hetairos, s: HetairosState, model: int) -> bool:
    """HT-SCN-M2: prow, trunks and crew at the start."""
    if s.scenario != sc.M2:
        return False
    node = s.node[model]
    at_start = g.sheet.tile(node) == g.sheet.tile(s.goal[7]) if s.kind[s.goal[7]] in (STYX, BRIDGE) else g.sheet.is_river[node]
    here = basics.at(s, node)
    dead = sum(state == 1 for state in s.state_of)
    crew = sum(s.owner[other] != NOBODY and not basics.is_character(s, other) for other in here)
    has_prow = any(basics.has(s, other, g.prow) for other in here)
    return at_start and has_prow and sum(s.trunks[other] for other in here) >= 5 and crew >= 2 + dead


def may_assemble(g: Hetairos, s: HetairosState, model: int) -> bool:
    """HT-SCN-M3: all four parts with their carriers in one forge."""
    if s.scenario != sc.M3 or s.kind[s.node[model]] != FORGE or len(s.parts) < 8:
        return False
    return all(holder >= 0 and s.node[holder] == s.node[model] for holder in s.parts[1::2])


def build(g: Hetairos, s: HetairosState, model: int) -> None:
    basics.spend(s, model, craft.COST)
    if s.scenario == sc.M2:
        checks.begin(g, s, model, checks.CRAFT, 8, P_SEARCH, X_SHIP)
    else:
        checks.begin(g, s, model, checks.KNOWLEDGE, 8, P_SEARCH, X_TALOS)


def cure(g: Hetairos, s: HetairosState, model: int, other: int) -> None:
    """HT-MON-9."""
    basics.spend(s, model, craft.COST)
    s.goal[5] = other
    if g.is_favoured(s, model):
        cured(g, s, model)
    else:
        checks.begin(g, s, model, checks.KNOWLEDGE, 6, P_SEARCH, X_CURE)


def cured(g: Hetairos, s: HetairosState, model: int) -> None:
    other = s.goal[5]
    home = s.home[other]
    s.type[other], s.owner[other], s.side[other] = ARISTOCRAT, s.owner[model], s.side[model]
    s.hp[other], s.home[other] = g.box.hp[ARISTOCRAT], NONE
    basics.tell(s, "HT-MON-9", s.owner[model], "cures", other)
    left_home(g, s, home, False)


def pray(g: Hetairos, s: HetairosState, model: int) -> None:
    """HT-SCN-M1: all his AP in an Olympian shrine, in three rounds running."""
    s.ap[model] = 0
    s.goal[0] = s.goal[0] + 1 if s.goal[2] == s.round - 1 else 1
    s.goal[2] = s.round
    basics.tell(s, "HT-SCN-M1", s.owner[model], "prays", model, s.goal[0])


def found_special(g: Hetairos, s: HetairosState, number: int, model: int) -> bool:
    """Passed checks of scenarios and of rules that name them."""
    done = {
        X_CONVERT: converted, X_PERFORM: performed, X_CURE: cured,
    }  # fmt: skip
    if number in done:
        done[number](g, s, model)
    elif number == X_SHIP:
        s.goal[3] = 1
    elif number == X_TALOS:
        s.goal[0] = 1
    elif number == X_HIRE:
        settle.hired(g, s, model, True)
    elif number == X_RISES:
        basics.appear(g, s, MINION, s.node[model], s.owner[model], s.side[model])
    elif number == X_MAZE:
        traps.solved(g, s, model, True)
    else:
        return False
    return True


# The World Above (C1)


def do_collapses(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """E2, HT-SCN-C1: 2D6 for every empty cavern, in the order (y, x)."""
    if s.scenario == sc.C1:
        nodes = [node for node in ground.known_nodes(g, s) if s.kind[node] == CAVERN]
        s.asks += [(DO, CHANCE, T_COLLAPSE, node, 0) for node in sorted(nodes, key=lambda n: (-g.sheet.y[n], -g.sheet.x[n]))]


def do_collapse(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    if s.kind[ask[3]] == CAVERN:
        g.roll_world(s, ask[3])


def on_world(g: Hetairos, s: HetairosState, ask: Ask, falls: int) -> None:
    if falls:
        basics.roll(s, 1, 6, P_WORLD_FATE, ask[3])


def on_fate(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """1 crushes all; 2 to 5 attack, and who survives flees; 6 is a spawn point of shades."""
    node = ask[5]
    basics.tell(s, "HT-SCN-C1", CHANCE, "cavern falls", node, total)
    if total == 6:
        ground.draw(g, s, node, SHADE_CAVERN, ALL_SIDES)
        explore.add_site(g, s, node, SHADE_CAVERN, NONE)
        return
    s.asks.append((DO, CHANCE, T_SPILL, node, 0))
    if total == 1:
        crush(g, s, node)
        return
    models = basics.at(s, node)
    for model in reversed(models):
        s.asks.append((ASK_FLEE, s.owner[model], model))
    for model in reversed(models):
        traps.attack(g, s, model, traps.BY_WORLD)


def crush(g: Hetairos, s: HetairosState, node: int) -> None:
    for model in basics.at(s, node):
        basics.die(g, s, model, g.cause("collapse"), "HT-SCN-C1", things_lost=True)


def do_spill(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """Whoever is still there is crushed; then it is rock."""
    crush(g, s, ask[3])
    ground.to_rock(g, s, ask[3])
    goods_lost(g, s, ask[3])


def flee_moves(g: Hetairos, s: HetairosState) -> list[Move]:
    """HT-DEC-24: an adjacent square that can be entered; none at all is being crushed."""
    model = s.asks[-1][2]
    if s.node[model] < 0:
        return [(NO, 0, 0)]
    nodes = [other for _, other, _ in ground.links(g, s, s.node[model]) if basics.may_enter(g, s, model, other)]
    return [(CHOOSE, other, 0) for other in sorted(nodes)] or [(NO, 0, 0)]


def answer_flee(g: Hetairos, s: HetairosState, move: Move) -> None:
    model = s.asks.pop()[2]
    if move[0] == CHOOSE:
        side, _ = walk.way(g, s, model, move[1])
        walk.enter(g, s, model, move[1], side)


def goods_lost(g: Hetairos, s: HetairosState, node: int) -> None:
    """HT-RULING-94, HT-RULING-117: flags go home, Talos parts have to be made again."""
    rows = list(zip(s.parts[::2], s.parts[1::2], strict=True))
    s.parts = [value for row in rows if row[1] != -2 - node for value in row]
    if s.scenario == sc.T2:
        lying = sum(heap[1] >> FLAG_0 & 3 for heap in s.ground)
        held = sum(items >> FLAG_0 & 3 for items in s.items)
        for flag in (0, 1):
            if not (lying | held) >> flag & 1:
                basics.pile(s, flag_home(g, s, flag))[1] |= 1 << (FLAG_0 + flag)


def flag_home(g: Hetairos, s: HetairosState, team: int) -> int:
    """HT-RULING-94: the own cavern, or the nearest enterable square when it is rock."""
    home = s.goal[team]
    if ground.links(g, s, home) or s.kind[home] == CAVERN:
        return home
    nodes = [node for node in ground.known_nodes(g, s) if ground.links(g, s, node)]
    return min(nodes, key=lambda node: (g.sheet.distance(node, home), g.sheet.y[node], g.sheet.x[node]))


def wares(g: Hetairos, s: HetairosState) -> list[tuple[int, int]]:
    """HT-SCN-M2, HT-SCN-M5: trunks and songs that settlements sell."""
    return [(TRUNK, 1)] if s.scenario == sc.M2 else [(SONG, 5)] if s.scenario == sc.M5 else []


def hecates_player(g: Hetairos, s: HetairosState) -> int:
    """HT-RULING-95: the first living player of Hecate's team commands the devotees."""
    if s.scenario != sc.T4:
        return NOBODY
    return next((seat for seat in basics.living(s) if s.side[basics.character(g, s, seat)] == 1), NOBODY)


def healed_bowman(g: Hetairos, s: HetairosState) -> None:
    """HT-SCN-M6: healed to 7 once is remembered."""
    if s.scenario == sc.M6 and s.goal[0] == 1:
        for model, kind in enumerate(s.type):
            if kind == PHILOCTETES and s.node[model] >= 0 and s.hp[model] >= basics.most_hp(g, s, model):
                s.goal[0] = 2
