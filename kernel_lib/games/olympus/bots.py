"""What a good player looks at (ledger section 9): points, cards, what the next sweeps will bring, and the threat of six units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.types import OVER, UNKNOWN, Player
from kernel_lib.games.olympus.catalog import LANES, SPACES, Catalog
from kernel_lib.games.olympus.rules import damage
from kernel_lib.games.olympus.state import ATTACKING, DRAWING, EMPTY, PLAYING, OlympusState

if TYPE_CHECKING:
    from kernel_lib.games.olympus.rules import Olympus

# All in victory points.
WIN = 1000.0
SIX_UNITS = 40.0
FIVE_UNITS = 0.4
CARD = 0.45
MARKER = 0.3
BONUS = {"vp": 1.0, "marker": 0.3, "draw": 0.5}
OWN_SWEEPS = (1.0, 0.6, 0.35)
"""Worth of what the next own attack phases bring; later ones are less certain."""
THEIR_SWEEPS = (0.9, 0.5, 0.3)


def evaluate(g: Olympus, s: OlympusState, me: Player) -> float:
    """How good the view looks for `me`, in victory points."""
    if s.to_act == OVER:
        return 0.0 if s.winner == UNKNOWN else WIN if s.winner == me else -WIN
    lead = s.counter if me == 0 else -s.counter
    value = _points(lead, s.pile)
    value += _cards(g.box, s, me) - _cards(g.box, s, 1 - me)
    value += MARKER * (s.markers.count(me) - s.markers.count(1 - me))
    return value + _board(g.box, s, me)


def _points(lead: int, pile: int) -> float:
    """The counter; points count double near the goal, and a lead is worth more when the draw pile runs out."""
    near = max(0, abs(lead) - 4) * (1 if lead > 0 else -1)
    clock = max(0, 10 - pile) * 0.25 * ((lead > 0) - (lead < 0))
    return lead + near + clock


def _cards(box: Catalog, s: OlympusState, who: Player) -> float:
    """Hand cards, and the two that the player will draw in this turn."""
    total = 0.0
    for card in s.hands[who]:
        total += CARD
        if card != UNKNOWN:
            total += 0.04 * (box.attack[card] + box.defence[card]) - 0.1 * len(box.cost[card]) + 0.1 * box.multi[card]
    if s.active == who and s.phase < DRAWING and not _leaves_out(s, DRAWING):
        total += 2 * CARD
    return total


def _leaves_out(s: OlympusState, phase: int) -> bool:
    return s.turn == 1 and s.skipped == phase


def _board(box: Catalog, s: OlympusState, me: Player) -> float:
    """Plays the coming attack phases in simple numbers: who hits whom, which bonuses come, who is left."""
    attack, life = [0] * SPACES, [0] * SPACES
    value = 0.0
    for space in range(SPACES):
        if s.unit[space] != EMPTY:
            attack[space] = damage.attack_of(box, s, space)
            life[space] = damage.defence_of(box, s, space) - s.damage[space]
            sign = 1 if space // LANES == me else -1
            value += sign * (0.2 + 0.1 * attack[space] + 0.06 * life[space])
    mine_first = s.active == me and s.phase <= PLAYING and not _leaves_out(s, ATTACKING)
    theirs_now = s.active != me and s.phase <= PLAYING and not _leaves_out(s, ATTACKING)
    if mine_first:
        value += _sweep(box, s, attack, life, me, OWN_SWEEPS[0])
    value += _full_side(life, 1 - me, -1, s.active == me)
    for turn in range(2):
        if turn or theirs_now or s.active == me:
            value -= _sweep(box, s, attack, life, 1 - me, THEIR_SWEEPS[turn])
        if turn == 0:
            value += _full_side(life, me, 1, True)
        value += _sweep(box, s, attack, life, me, OWN_SWEEPS[turn + 1])
    return value


def _full_side(life: list[int], who: Player, sign: int, comes_next: bool) -> float:
    """FO-END-1: six units that still stand when their turn starts win; five are a threat."""
    units = sum(left > 0 for left in life[who * LANES : who * LANES + LANES])
    if units == LANES and comes_next:
        return sign * SIX_UNITS
    return sign * FIVE_UNITS * (units >= LANES - 1)


def _sweep(box: Catalog, s: OlympusState, attack: list[int], life: list[int], who: Player, weight: float) -> float:
    """One attack phase: damage where somebody stands, the area bonus elsewhere; the worth of it for the attacker."""
    value = 0.0
    for lane in range(LANES):
        space = who * LANES + lane
        if life[space] <= 0 or attack[space] < 1:
            continue
        target = (space + LANES) % SPACES
        if life[target] > 0:
            life[target] -= attack[space]
            if life[target] <= 0:
                value += 0.5 + 0.12 * attack[target]
            else:
                value += 0.05 * attack[space]
        else:
            value += BONUS[box.bonus[lane]]
    return weight * value
