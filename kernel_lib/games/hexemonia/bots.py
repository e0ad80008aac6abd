"""What a good player looks at (ledger section 9): points now, what the cubes and tiles will still bring, and what may be lost to war."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.types import OVER, UNKNOWN, Player
from kernel_lib.games.hexemonia import scoring
from kernel_lib.games.hexemonia.catalog import GOLD, NO_GEAR, TYPES
from kernel_lib.games.hexemonia.rules import city
from kernel_lib.games.hexemonia.state import ACTING, HexemoniaState

if TYPE_CHECKING:
    from kernel_lib.games.hexemonia.rules import Hexemonia

# All in points.
WIN = 1000.0
CUBE = (0.6, 1.1, 0.7)
"""Worth of a cube as long as there are turns left to use it."""
BROKE = 1.2
"""What it costs to have no citizen at all, because nearly every tile needs one."""
YIELD = 0.45
"""Share of a cube's worth that a production is worth per turn left: it takes the action of a turn."""
GEAR = 0.35
HAND_TILE = 0.3
WANTED_TILE = 0.5
"""A tile in hand or in front that the own Acropolis counts."""
IDLE_TILE = 0.4
"""Share of its points that a tile is worth while it lacks cubes."""
PAIR = 1.2
"""Two pieces of a triplet of different natures."""
EXPOSED = 0.35
"""Share of a tile's worth that an enemy who could take it makes it lose."""
RIVALS = 0.35
"""How much the others' prospects count beside the best rival's."""
ENVY = 0.6
"""What a point of the others is worth beside an own one."""


def evaluate(g: Hexemonia, s: HexemoniaState, me: Player) -> float:
    """How good the view looks for `me`: own prospects against those of the others, the strongest most of all."""
    if s.to_act == OVER:
        result = g.result(s)
        won = result is not None and me in result.winners
        points = g.scores(s)
        return (WIN if won else -WIN) + points[me] - max([value for who, value in enumerate(points) if who != me])
    # Only the points of the others count: with their cubes, bots would wear each other down in wars that nobody wins
    others = [sum(scoring.parts(g, s, who)) for who in range(g.players) if who != me]
    rivals = (1 - RIVALS) * max(others) + RIVALS * sum(others) / len(others)
    return _prospects(g, s, me, _turns_left(g, s, me)) - ENVY * rivals


def _turns_left(g: Hexemonia, s: HexemoniaState, who: Player) -> float:
    """Turns that a player can still expect, a running one as far as its action is still to come."""
    seats_after = (who - s.active) % g.players
    if s.closing:
        if who == s.active:
            return 0.6 if s.phase < ACTING else 0.0
        return 0.6 if seats_after <= (s.first - 1 - s.active) % g.players else 0.0
    return 0.6 + s.pile / (1.6 * g.players)


def _prospects(g: Hexemonia, s: HexemoniaState, who: Player, turns: float) -> float:
    """Points as they stand, and what is likely to come of cubes, production, gears, tiles and Myths."""
    value = float(sum(scoring.parts(g, s, who)))
    soon = min(1.0, turns)
    if not soon:
        return value
    value += soon * _cubes(s, who)
    value += soon * _tiles(g, s, who, min(turns, 4.0))
    value += soon * _hand(g, s, who)
    value += soon * _triplet(g, s, who)
    return value - _danger(g, s, who)


def _cubes(s: HexemoniaState, who: Player) -> float:
    """Cubes of the city; gold on the Acropolis counts as a point already, so only what it could do besides is added."""
    citizens, hoplites, gold = s.cubes[who]
    worth = CUBE[0] * sum(citizens) + CUBE[1] * sum(hoplites) + CUBE[2] * (sum(gold) - 0.8 * gold[0])
    if who == s.to_act:
        worth += sum([CUBE[c] * s.pool[c] for c in range(3)])
    return worth if any(citizens) or s.pool[0] else worth - BROKE


def _tiles(g: Hexemonia, s: HexemoniaState, who: Player, turns: float) -> float:
    """Production and gears of active tiles by the turns left; idle tiles may become active again."""
    box, value = g.box, 0.0
    for slot in range(1, len(s.cells[who])):
        kind = s.tiles[who][slot]
        if not city.is_active(g, s, who, slot):
            value += IDLE_TILE * (box.points[kind] + WANTED_TILE * _is_wanted(g, s, who, kind))
            continue
        value += _works(g, kind, turns)
    for number in city.myths_of(s, who):
        if city.is_myth_active(g, s, number):
            value += _works(g, box.myths[number], turns)
    return value


def _works(g: Hexemonia, kind: int, turns: float) -> float:
    production = g.box.production[kind]
    value = GEAR * 0.5 * turns if g.box.gear[kind] != NO_GEAR else 0.0
    if production is not None:
        value += YIELD * turns * sum([CUBE[c] * n for c, n in enumerate(production)])
    return value


def _is_wanted(g: Hexemonia, s: HexemoniaState, who: Player, kind: int) -> bool:
    """Whether the own Acropolis counts tiles of this type."""
    return s.city[who] != UNKNOWN and TYPES.index(g.box.cities[s.city[who]].bonus_type) == g.box.type[kind]


def _hand(g: Hexemonia, s: HexemoniaState, who: Player) -> float:
    """Tiles to be played later; more than the limit are worth nothing, and a Polis that the city has cannot be played."""
    worth = []
    for kind in s.hands[who]:
        if kind == UNKNOWN:
            worth.append(HAND_TILE)
        elif g.box.is_polis[kind] and kind in s.tiles[who]:
            worth.append(0.05)
        else:
            cheap = 1.0 / (1.0 + 0.15 * sum(g.box.cost[kind]))
            worth.append(HAND_TILE * (1 + g.box.points[kind]) * cheap + WANTED_TILE * _is_wanted(g, s, who, kind))
    worth.sort(reverse=True)
    return sum(worth[: g.hand_limit])


def _triplet(g: Hexemonia, s: HexemoniaState, who: Player) -> float:
    """HX-SCORE-3 within reach: two different natures among Myths and Acropolis."""
    natures = set(scoring.triplet_natures(g, s, who))
    return PAIR if len(natures) == 2 and s.myth_owner.count(who) < g.myth_limit else 0.0


def _danger(g: Hexemonia, s: HexemoniaState, who: Player) -> float:
    """Tiles that the strongest opponent could conquer: points, gold and Myths on them may change sides."""
    power = max([city.strength(s, other) for other in range(g.players) if other != who])
    worst = 0.0
    for cell in members(city.targets(g, s, who)):
        resistance = city.resistance(g, s, who, cell)
        if power > resistance:
            slot = s.cells[who].index(cell)
            loot = g.box.points[s.tiles[who][slot]] + 0.6 * s.cubes[who][GOLD][slot]
            loot += 2.0 * sum([owner == who and s.myth_cell[n] == cell for n, owner in enumerate(s.myth_owner)])
            worst = max(worst, loot - 0.3 * resistance)
    return EXPOSED * worst
