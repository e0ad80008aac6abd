"""Points, ranking and the result of a game (HX-SCORE, HX-TIE)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from kernel_lib.core.result import Result, places
from kernel_lib.core.types import OVER, UNKNOWN
from kernel_lib.games.hexemonia.catalog import CHORA, FORTIFICATION, GOLD, MYTH, POLIS, TYPES
from kernel_lib.games.hexemonia.rules import city
from kernel_lib.games.hexemonia.state import HexemoniaState

if TYPE_CHECKING:
    from kernel_lib.games.hexemonia.rules import Hexemonia


def active_counts(g: Hexemonia, s: HexemoniaState, who: int) -> list[int]:
    """Active tiles of a player by type; Myths count by their hosts."""
    counts = [0] * len(TYPES)
    for slot in range(1, len(s.cells[who])):
        if city.is_active(g, s, who, slot):
            counts[g.box.type[s.tiles[who][slot]]] += 1
    counts[MYTH] = sum([owner == who and city.is_myth_active(g, s, number) for number, owner in enumerate(s.myth_owner)])
    return counts


def triplet_natures(g: Hexemonia, s: HexemoniaState, who: int) -> list[int]:
    """HX-SCORE-3, HX-ACR-5: natures of the pieces that can form triplets: own Myths and the own Acropolis as far as it is known."""
    natures = [
        g.box.nature[g.box.myths[number]] for number in city.myths_of(s, who) if not g.triplet_requires_active or city.is_myth_active(g, s, number)
    ]
    return natures if s.city[who] == UNKNOWN else [*natures, g.box.city_nature[s.city[who]]]


@lru_cache(maxsize=4096)
def triplets(counts: tuple[int, ...]) -> int:
    """Most triplets of pairwise different natures, by the number of pieces of each nature.

    >>> triplets((1, 1, 1, 0)), triplets((2, 2, 2, 0)), triplets((4, 1, 0, 0))
    (1, 2, 0)
    """
    best = 0
    for three in combinations(range(len(counts)), 3):
        if all(counts[nature] for nature in three):
            best = max(best, 1 + triplets(tuple(count - (nature in three) for nature, count in enumerate(counts))))
    return best


def parts(g: Hexemonia, s: HexemoniaState, who: int) -> list[int]:
    """HX-SCORE-1..6, HX-2P-2: the points of one player, line by line as in `LINES`."""
    box = g.box
    counts = active_counts(g, s, who)
    points = [box.types[kind].points for kind in range(len(TYPES))]
    natures = triplet_natures(g, s, who)
    bonus = 0
    if s.city[who] != UNKNOWN:
        acropolis = box.cities[s.city[who]]
        wanted = TYPES.index(acropolis.bonus_type)
        bonus = acropolis.bonus * (counts[wanted] + (wanted == MYTH and g.acropolis_is_myth))
    return [
        counts[CHORA] * points[CHORA],
        counts[FORTIFICATION] * points[FORTIFICATION],
        counts[POLIS] * points[POLIS],
        g.triplet_points * triplets(tuple(natures.count(nature) for nature in range(4))),
        s.cubes[who][GOLD][0],
        g.philosopher_points * (s.philosopher == who),
        bonus,
    ]


LINES = (
    ("Active Chora", "HX-SCORE-1"),
    ("Active Fortifications", "HX-SCORE-1"),
    ("Active Poleis", "HX-SCORE-2"),
    ("Triplets of Myths", "HX-SCORE-3"),
    ("Gold on the Acropolis", "HX-SCORE-4"),
    ("Philosopher", "HX-2P-2"),
    ("Bonus of the Acropolis", "HX-SCORE-5"),
)


def scores(g: Hexemonia, s: HexemoniaState) -> list[int]:
    """HX-SCORE-7: points as they stand; in a view without what a hidden Acropolis of somebody else would add."""
    return [sum(parts(g, s, who)) for who in range(g.players)]


def explain_scores(g: Hexemonia, s: HexemoniaState) -> list[tuple[str, str, list[int]]]:
    """The lines of the scoring, one value per player."""
    columns = [parts(g, s, who) for who in range(g.players)]
    return [(words, rule, [column[line] for column in columns]) for line, (words, rule) in enumerate(LINES)]


def tie_break(g: Hexemonia, s: HexemoniaState, who: int) -> tuple[int, int]:
    """HX-TIE-1, HX-TIE-2: active tiles and Myths of the own Acropolis' nature, then gold on the Acropolis."""
    if s.city[who] == UNKNOWN:
        return 0, s.cubes[who][GOLD][0]
    wanted, nature = g.box.city_nature[s.city[who]], g.box.nature
    count = sum([nature[kind] == wanted and city.is_active(g, s, who, slot) for slot, kind in enumerate(s.tiles[who])])
    for number, kind in enumerate(g.box.myths):
        count += s.myth_owner[number] == who and nature[kind] == wanted and city.is_myth_active(g, s, number)
    return count, s.cubes[who][GOLD][0]


def result(g: Hexemonia, s: HexemoniaState) -> Result | None:
    """HX-TIE-1..4: points, then the tie-breaks; who is equal in all shares the place."""
    if s.to_act != OVER:
        return None
    points = scores(g, s)
    keys = [(points[who], *tie_break(g, s, who)) for who in range(g.players)]
    order = sorted(set(keys))
    ranking = places([order.index(key) for key in keys])
    return Result(
        winners=tuple([who for who, place in enumerate(ranking) if place == 1]),
        ranking=ranking,
        scores=tuple(points),
        rule=g.end_rule(s),
        details={"rounds": s.turn // g.players, "level_on_points": points.count(max(points)), "philosopher": s.philosopher},
        by_seat=tuple([_city_details(g, s, who) for who in range(g.players)]),
    )


def _city_details(g: Hexemonia, s: HexemoniaState, who: int) -> dict[str, int | str]:
    """What analyses want of each city: its name and size, and how many of its tiles touch."""
    counts = active_counts(g, s, who)
    details: dict[str, int | str] = {
        "city": g.box.cities[s.city[who]].name,
        "tiles": len(s.cells[who]) - 1,
        "active": sum(counts[:MYTH]),
        "myths": s.myth_owner.count(who),
        "contacts": sum([len(city.neighbours(g, s, who, cell)) for cell in s.cells[who]]) // 2,
    }
    return details | {words.lower(): points for (words, _), points in zip(LINES, parts(g, s, who), strict=True)}
