"""How a game ends, and the running numbers of each scenario (HT-END)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.result import Result
from kernel_lib.games.hetairos import scenarios as sc
from kernel_lib.games.hetairos.catalog import CHARACTERS, SCENARIOS
from kernel_lib.games.hetairos.rules import basics
from kernel_lib.games.hetairos.state import DEAD, IN_PLAY, NONE, RETIRED, HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

UNRESOLVED = "HT-DEATH-5"
STATES = {IN_PLAY: "alive", DEAD: "dead", RETIRED: "retired"}


def scores(g: Hetairos, s: HetairosState) -> list[int]:
    """HT-END-4: how far the scenario's goal has been reached, per seat; a number for reports, no rule."""
    if s.scenario == NONE or not s.round:
        return [0] * g.players
    shared = _shared(g, s)
    if shared is not None:
        return [shared] * g.players
    if s.scenario == sc.S3:
        return [s.kleos[basics.character(g, s, seat)] for seat in range(g.players)]
    if s.scenario == sc.S1:
        return s.goal[: g.players]
    if s.scenario == sc.T5:
        return [sum(s.gold[other] for other in g.members_of(s, g.team_of(s, seat))) for seat in range(g.players)]
    if s.scenario in (sc.S2, sc.S5, sc.S6):
        return [int(seat in s.winners or (s.scenario == sc.S2 and s.state_of[seat] == RETIRED)) for seat in range(g.players)]
    return [_standing(g, s, seat) for seat in range(g.players)]


def _shared(g: Hetairos, s: HetairosState) -> int | None:
    """Goals that all players share."""
    number, goal = s.scenario, s.goal
    counts = {
        sc.C1: lambda: max([goal[0], *s.site_count]),
        sc.C3: lambda: goal[0],
        sc.C4: lambda: sum(bool(owners) for owners in s.site_owners),
        sc.C5: lambda: goal[0],
        sc.C6: lambda: _gathering(g, s),
        sc.M1: lambda: goal[0],
        sc.M2: lambda: (goal[0] == 3) + (sum(s.trunks) >= 5) + goal[3],
        sc.M3: lambda: len(s.parts) // 2,
        sc.M4: lambda: max(0, goal[0] - 1),
        sc.M5: lambda: goal[0],
        sc.M6: lambda: goal[0],
    }
    return int(counts[number]()) if number in counts else None


def _gathering(g: Hetairos, s: HetairosState) -> int:
    crowd: dict[int, int] = {}
    for model in basics.everyone(s):
        if s.owner[model] >= 0 and not basics.is_character(s, model):
            crowd[s.node[model]] = crowd.get(s.node[model], 0) + 1
    return max(crowd.values(), default=0)


def _standing(g: Hetairos, s: HetairosState, seat: int) -> int:
    """Characters of the own side that are in play."""
    side = s.side[basics.character(g, s, seat)]
    return sum(s.state_of[other] == IN_PLAY and s.side[basics.character(g, s, other)] == side for other in s.order)


def explain_scores(g: Hetairos, s: HetairosState) -> list[tuple[str, str, list[int]]]:
    rule = sc.rule_of(s.scenario) if s.scenario != NONE else "HT-SET-3"
    return [("Reached of the scenario's goal", rule, scores(g, s))]


def result(g: Hetairos, s: HetairosState) -> Result | None:
    """HT-END-3."""
    if not s.ended:
        return None
    winners = tuple(sorted(s.winners))
    return Result(
        winners=winners,
        ranking=tuple([1 if seat in winners else 2 for seat in range(g.players)]),
        scores=tuple(scores(g, s)),
        rule=g.end_rules[s.ended],
        details={
            "scenario": SCENARIOS[s.scenario],
            "rounds": s.round,
            "squares": s.found,
            "unresolved": int(g.end_rules[s.ended] == UNRESOLVED),
        },
        by_seat=tuple([_seat(g, s, seat) for seat in range(g.players)]),
    )


def _seat(g: Hetairos, s: HetairosState, seat: int) -> dict[str, int | str]:
    model = basics.character(g, s, seat)
    return {
        "character": CHARACTERS[s.type[model]],
        "state": STATES.get(s.state_of[seat], "unplaced"),
        "cause": g.causes[s.causes[seat]] if s.causes[seat] >= 0 else "",
        "kleos": s.kleos[model],
        "gold": s.gold[seat],
        "team": s.side[model],
    }
