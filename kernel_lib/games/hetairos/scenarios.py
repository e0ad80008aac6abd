"""The 24 scenarios: what each changes, counts and ends (HT-SCN, HT-END). One class per scenario; `Scenario` is what most of them share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.games.hetairos.catalog import (
    FLAG_0,
    FORGE,
    INSTRUMENT,
    LIBRARY,
    MANOR,
    PHILOCTETES,
    POLIS,
    PROW,
    SCENARIOS,
    SETTLEMENTS,
    SURFACE,
)
from kernel_lib.games.hetairos.rules import basics, craft
from kernel_lib.games.hetairos.state import IN_PLAY, NOBODY, NONE, RETIRED, HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

(C1, C2, C3, C4, C5, C6, M1, M2, M3, M4, M5, M6, S1, S2, S3, S4, S5, S6, T1, T2, T3, T4, T5, T6) = range(24)
COOP = range(C1, S1)
SOLO = range(S1, T1)
TEAMS = range(T1, T6 + 1)

Verdict = tuple[tuple[int, ...], str]
"""Winners, and the rule; nobody with a rule is a loss or a draw."""


def rule_of(scenario: int) -> str:
    return f"HT-SCN-{SCENARIOS[scenario]}"


def verdict(g: Hetairos, s: HetairosState, end_of_round: bool) -> Verdict | None:
    """HT-END-1, HT-END-2: whether the game is over; a victory counts before a defeat."""
    winners = victory(g, s, end_of_round)
    if winners is not None:
        return winners
    return defeat(g, s, end_of_round)


def everyone(s: HetairosState) -> tuple[int, ...]:
    return tuple(sorted(s.order))


def victory(g: Hetairos, s: HetairosState, end_of_round: bool) -> Verdict | None:
    """The scenario's own goal."""
    number = s.scenario
    rule = rule_of(number)
    if number in AT_ONCE and (found := AT_ONCE[number](g, s)) is not None:
        return found, rule
    if end_of_round and number in AT_THE_END and (found := AT_THE_END[number](g, s)) is not None:
        return found, rule
    return None


def defeat(g: Hetairos, s: HetairosState, end_of_round: bool) -> Verdict | None:
    """HT-DEATH-3, HT-DEATH-4, HT-SCN-S2: who has won or lost when nobody, or one side only, is left in play."""
    number = s.scenario
    living = basics.living(s)
    if number == C2:
        return _traitor(g, s, living)
    if number in COOP:
        return None if living else ((), "HT-DEATH-3")
    if number == S2:
        if living:
            return None
        escaped = tuple(seat for seat in everyone(s) if s.state_of[seat] == RETIRED)
        return escaped, rule_of(S2)
    if not living:
        return (), "HT-DEATH-4"
    sides = {s.side[basics.character(g, s, seat)] for seat in living}
    if len(sides) == 1 and g.last_survivor_wins and len({g.team_of(s, seat) for seat in everyone(s)}) > 1:
        return tuple(seat for seat in everyone(s) if g.team_of(s, seat) in sides), "HT-DEATH-4"
    return None


def _traitor(g: Hetairos, s: HetairosState, living: list[int]) -> Verdict | None:
    """HT-SCN-C2B."""
    if s.betrayer == NOBODY:
        return None if living else ((), "HT-DEATH-3")
    loyal = [seat for seat in living if seat != s.betrayer]
    if s.betrayer not in living:
        return (tuple(seat for seat in everyone(s) if seat != s.betrayer) if loyal else (), "HT-SCN-C2B")
    if loyal:
        return None
    all_dead = all(s.state_of[seat] != RETIRED for seat in everyone(s) if seat != s.betrayer)
    return ((s.betrayer,) if all_dead else (), "HT-SCN-C2B")


# Goals that end the game at once


def _world(g: Hetairos, s: HetairosState) -> tuple[int, ...] | None:
    """HT-SCN-C1: three prisoners at one shrine, or three shrines of Hecate destroyed."""
    return everyone(s) if s.goal[0] >= 3 or max([0, *s.site_count]) >= 3 else None


def _bounty(g: Hetairos, s: HetairosState) -> tuple[int, ...] | None:
    return everyone(s) if s.goal[0] >= 3 * len(s.order) else None


def _conquest(g: Hetairos, s: HetairosState) -> tuple[int, ...] | None:
    held = sum(bool(owners) and s.kind[s.site_node[site]] in (POLIS, MANOR) for site, owners in enumerate(s.site_owners))
    return everyone(s) if held >= 3 else None


def _beasts(g: Hetairos, s: HetairosState) -> tuple[int, ...] | None:
    return everyone(s) if sum(g.slain_beasts(s)) >= 3 else None


def _founding(g: Hetairos, s: HetairosState) -> tuple[int, ...] | None:
    """HT-SCN-C6: six controlled companions in one cavern that is no settlement."""
    crowd: dict[int, int] = {}
    for model in basics.everyone(s):
        if s.owner[model] != NOBODY and not basics.is_character(s, model):
            crowd[s.node[model]] = crowd.get(s.node[model], 0) + 1
    return everyone(s) if any(n >= 6 and g.is_cavern(s, node) and s.kind[node] not in SETTLEMENTS for node, n in crowd.items()) else None


def _counted(number: int, wanted: int):  # type: ignore[no-untyped-def]
    """A goal that is a number."""

    def reached(g: Hetairos, s: HetairosState) -> tuple[int, ...] | None:
        return everyone(s) if s.goal[number] >= wanted else None

    return reached


def _lost_ones(g: Hetairos, s: HetairosState) -> tuple[int, ...] | None:
    found = tuple(seat for seat in everyone(s) if s.goal[seat] >= 2)
    return found or None


def _sealed(g: Hetairos, s: HetairosState) -> tuple[int, ...] | None:
    """Goals that name their winners when they are reached."""
    return tuple(sorted(s.winners)) if s.winners else None


def _flags(g: Hetairos, s: HetairosState) -> tuple[int, ...] | None:
    """HT-SCN-T2: both flags in the own cavern, lying or carried by an own character."""
    for team in (0, 1):
        home = g.flag_home(s, team)
        if all(_flag_at(g, s, flag, home, team) for flag in (0, 1)):
            return g.members_of(s, team)
    return None


def _flag_at(g: Hetairos, s: HetairosState, flag: int, node: int, team: int) -> bool:
    bit = FLAG_0 + flag
    if any(heap[0] == node and heap[1] >> bit & 1 for heap in s.ground):
        return True
    return any(basics.has(s, model, bit) and s.side[model] == team for model in basics.at(s, node) if basics.is_character(s, model))


# Goals that are looked at at the end of a round


def _prayed(g: Hetairos, s: HetairosState) -> tuple[int, ...] | None:
    return everyone(s) if s.goal[0] >= 3 and g.aristocrat(s) != NONE else None


def _bowman(g: Hetairos, s: HetairosState) -> tuple[int, ...] | None:
    """HT-SCN-M6: healed once to 7, and at a surface tunnel."""
    model = next((model for model, kind in enumerate(s.type) if kind == PHILOCTETES and s.node[model] >= 0), NONE)
    return everyone(s) if model != NONE and s.goal[0] == 2 and s.kind[s.node[model]] == SURFACE else None


def _glory(g: Hetairos, s: HetairosState) -> tuple[int, ...] | None:
    ranks = sorted([(s.kleos[basics.character(g, s, seat)], seat) for seat in basics.living(s)], reverse=True)
    if not ranks or ranks[0][0] < 12:
        return None
    return (ranks[0][1],) if len(ranks) == 1 or ranks[1][0] < ranks[0][0] else None


def _plunder(g: Hetairos, s: HetairosState) -> tuple[int, ...] | None:
    """HT-SCN-T5: the living members in one square with 20 gold together; several teams: the richer one."""
    found = []
    for team in sorted({g.team_of(s, seat) for seat in s.order}):
        seats = [seat for seat in g.members_of(s, team) if s.state_of[seat] == IN_PLAY]
        nodes = {s.node[basics.character(g, s, seat)] for seat in seats}
        gold = sum(s.gold[seat] for seat in seats)
        if seats and len(nodes) == 1 and gold >= 20:
            found.append((gold, team))
    found.sort(reverse=True)
    if not found or (len(found) > 1 and found[0][0] == found[1][0]):
        return None
    return g.members_of(s, found[0][1])


def _king(g: Hetairos, s: HetairosState) -> tuple[int, ...] | None:
    """HT-SCN-T6: on the central bridge, with nobody of another team within two squares."""
    centre = g.sheet.at(*g.sheet.centre)
    for seat in basics.living(s):
        model = basics.character(g, s, seat)
        if g.sheet.tile(s.node[model]) != centre:
            continue
        others = [o for o in basics.everyone(s) if s.owner[o] != NOBODY and s.side[o] != s.side[model] and g.sheet.distance(s.node[o], centre) <= 2]
        if not others:
            return g.members_of(s, g.team_of(s, seat))
    return None


AT_ONCE = {
    C1: _world, C3: _bounty, C4: _conquest, C5: _beasts, C6: _founding, M2: _counted(3, 1), M3: _counted(0, 1), M4: _counted(0, 3),
    M5: _counted(0, 3),
    S1: _lost_ones, S5: _sealed, S6: _sealed, T2: _flags, T3: _sealed,
}  # fmt: skip
AT_THE_END = {M1: _prayed, M6: _bowman, S3: _glory, T5: _plunder, T6: _king}


def also_lost(g: Hetairos, s: HetairosState) -> bool:
    """HT-SCN-M1, HT-SCN-M6: the person that had to live is dead."""
    if s.scenario == M1:
        return g.aristocrat(s) == NONE
    if s.scenario == M6 and s.goal[0]:
        return not any(kind == PHILOCTETES and s.node[model] >= 0 for model, kind in enumerate(s.type))
    return False


# Checks that only a scenario has


def checks_at(g: Hetairos, s: HetairosState, model: int) -> list[int]:
    """HT-SCN-M2, M3, M4, M5: numbers of the checks that may be tried here."""
    number, kind = s.scenario, s.kind[s.node[model]]
    found = []
    if number == M2 and craft.is_workplace(s, s.node[model]) and not s.goal[0] >> 1 & 1:
        found.append(craft.X_PROW_KNOWLEDGE if s.goal[0] else craft.X_PROW_CRAFT)
    if number == M3 and kind == FORGE and sum(made == s.node[model] for made in s.parts[::2]) < 2 and len(s.parts) < 8:
        found.append(craft.X_PART)
    if number == M5:
        if kind == LIBRARY:
            found.append(craft.X_SONG)
        if kind in (FORGE, LIBRARY) and not basics.has(s, model, INSTRUMENT):
            found.append(craft.X_INSTRUMENT)
    return found


def check_passed(g: Hetairos, s: HetairosState, model: int, number: int) -> None:
    if number == craft.X_PROW_CRAFT:
        s.goal[0] = 1
    elif number == craft.X_PROW_KNOWLEDGE:
        s.goal[0] = 3
        s.items[model] |= 1 << PROW
    elif number == craft.X_PART:
        s.parts += [s.node[model], model]
    elif number == craft.X_SONG:
        s.songs[model] += 1
    elif number == craft.X_INSTRUMENT:
        s.items[model] |= 1 << INSTRUMENT
    elif number == craft.X_TEIRESIAS:
        s.goal[0] = 3
