"""Skill checks at forges, libraries and shrines, and those of the scenarios: what may be tried where, and what it brings (HT-SKILL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.types import Move
from kernel_lib.games.hetairos.catalog import (
    AUTOMATON,
    BODY,
    FORGE,
    LIBRARY,
    PRAYERS,
    PROMETHEAN,
    SETTLEMENTS,
    SHRINE,
)
from kernel_lib.games.hetairos.moves import CHECK, P_SEARCH
from kernel_lib.games.hetairos.rules import basics, checks
from kernel_lib.games.hetairos.state import HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

PLACES = {"forge": FORGE, "library": LIBRARY, "shrine": SHRINE}
MOST_MADE = 5
COST = 2
(X_PROW_CRAFT, X_PROW_KNOWLEDGE, X_PART, X_SONG, X_INSTRUMENT, X_TEIRESIAS) = range(60, 66)
"""Checks of scenarios, beside those of the data."""
SCENARIO_CHECKS = {
    X_PROW_CRAFT: (checks.CRAFT, 6), X_PROW_KNOWLEDGE: (checks.KNOWLEDGE, 6), X_PART: (checks.CRAFT, 6), X_SONG: (checks.KNOWLEDGE, 6),
    X_INSTRUMENT: (checks.CRAFT, 5), X_TEIRESIAS: (checks.KNOWLEDGE, 5),
}  # fmt: skip


def add_checks(g: Hetairos, s: HetairosState, model: int, moves: list[Move]) -> None:
    """HT-SKILL-1, HT-SKILL-4: 2 AP, at the right place, for what one does not own yet."""
    if s.ap[model] < COST:
        return
    kind = s.kind[s.node[model]]
    for number, entry in enumerate(g.box.checks):
        if PLACES[entry.place] == kind and is_wanted(g, s, model, entry.product, entry.place):
            moves.append((CHECK, number, 0))
    moves += [(CHECK, number, 0) for number in g.scenario_checks(s, model)]


def is_wanted(g: Hetairos, s: HetairosState, model: int, product: str, place: str) -> bool:
    if product.startswith("prayer-"):
        return not s.blessings[model] >> PRAYERS.index(product.removeprefix("prayer-")) & 1
    site = s.site[s.node[model]]
    if product == "automaton":
        made = [AUTOMATON] if place == "forge" else [AUTOMATON, PROMETHEAN]
        return basics.has(s, model, BODY) and made_at(s, site, made) < MOST_MADE
    if product == "promethean":
        return made_at(s, site, [AUTOMATON, PROMETHEAN]) < MOST_MADE
    return not basics.has(s, model, g.box.item_number[product])


def made_at(s: HetairosState, site: int, kinds: list[int]) -> int:
    """HT-CAV-1, HT-CAV-2: living creatures that were made at a place and are still under a player's control."""
    return sum(node >= 0 and s.home[model] == site and s.type[model] in kinds for model, node in enumerate(s.node))


def begin(g: Hetairos, s: HetairosState, model: int, number: int) -> None:
    basics.spend(s, model, COST)
    skill, target = skill_of(g, number)
    if s.kind[s.node[model]] == SHRINE and g.is_favoured(s, model):
        done(g, s, model, number, True)  # HT-SCN-T4: no dice
        return
    checks.begin(g, s, model, skill, target, P_SEARCH, number)


def skill_of(g: Hetairos, number: int) -> tuple[int, int]:
    if number in SCENARIO_CHECKS:
        return SCENARIO_CHECKS[number]
    entry = g.box.checks[number]
    if entry.product.startswith("prayer-"):
        return checks.PRAYER, entry.target
    if entry.product == "automaton":
        return (checks.BUILD_CRAFT if entry.skill == "craft" else checks.BUILD_KNOWLEDGE), entry.target
    return (checks.CRAFT if entry.skill == "craft" else checks.KNOWLEDGE), entry.target


def done(g: Hetairos, s: HetairosState, model: int, number: int, success: bool) -> None:
    """HT-SKILL-8, HT-SKILL-9: what a passed check brings."""
    if not success:
        return
    if number in SCENARIO_CHECKS:
        g.scenario_check_passed(s, model, number)
        return
    product, site = g.box.checks[number].product, s.site[s.node[model]]
    seat = s.owner[model]
    basics.tell(s, "HT-SKILL-1", seat, "made", model, number)
    if product.startswith("prayer-"):
        s.blessings[model] |= 1 << PRAYERS.index(product.removeprefix("prayer-"))
    elif product == "automaton":
        s.items[model] &= ~(1 << BODY)
        basics.appear(g, s, AUTOMATON, s.node[model], seat, s.side[model], site)
    elif product == "promethean":
        basics.appear(g, s, PROMETHEAN, s.node[model], seat, s.side[model], site)
    else:
        s.items[model] |= 1 << g.box.item_number[product]


def is_workplace(s: HetairosState, node: int) -> bool:
    """HT-SCN-M2: library, forge, settlement or Olympian shrine."""
    return s.kind[node] in (LIBRARY, FORGE, SHRINE, *SETTLEMENTS)
