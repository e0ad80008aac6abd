"""Points, ranking and the result of a game (RA-SCORE, RA-WIN, RA-TIE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.event import Event
from kernel_lib.core.result import Result, places
from kernel_lib.core.types import OVER
from kernel_lib.games.amazons.catalog import PAS_MINUS, PAS_PLUS, PAS_SUPPLY, PAS_TWO, PAS_WIN
from kernel_lib.games.amazons.state import GAINS, NONE, SPENDING, AmazonsState

if TYPE_CHECKING:
    from kernel_lib.games.amazons.rules import Amazons

PASSIVE_VP = {PAS_MINUS: -1, PAS_PLUS: 1, PAS_TWO: 2}
GAIN_LINES = (
    ("Events beaten", "RA-BATTLE-7"),
    ("Amazonomachy", "RA-AMZ-4"),
    ("Visits to buildings", "RA-BLD-1"),
    ("Sacrifices", "RA-SAC-2"),
    ("Flags planted", "RA-FLAG-2"),
    ("Tolls of flags", "RA-FLAG-4"),
    ("Action points burnt", "RA-TURN-5"),
    ("Last place (card)", "RA-DI-LST"),
    ("Demands of gods missed", "RA-GODH-5"),
)
"""Points on the track, in the order of GAINS."""
FINAL_LINES = (
    ("End: available Amazons", "RA-SCORE-1"),
    ("End: charged abilities", "RA-SCORE-2"),
    ("End: cards in hand", "RA-SCORE-3"),
    ("End: flags not placed", "RA-SCORE-4"),
    ("End: open playmat slots", "RA-SCORE-5"),
    ("End: supplies", "RA-SCORE-6"),
    ("End: no Amazonomachy", "RA-SCORE-7"),
    ("End: turn track", "RA-SCORE-8"),
)

POINT_THEMES = {
    "events beaten": ("vp events",),
    "buildings": ("vp visits",),
    "Sacrifices, turn track": ("vp sacrifice", "vp end: turn track"),
    "action points burnt": ("vp burnt",),
    "flags, tolls": ("vp flags", "vp tolls", "vp end: flags not placed"),
    "open playmat slots": ("vp end: open playmat slots",),
    "Amazonomachy, or none": ("vp Amazonomachy", "vp end: no amazonomachy"),
    "supplies": ("vp end: supplies",),
    "gods' demands": ("vp god",),
    "Amazons, abilities, cards": ("vp end: available amazons", "vp end: charged abilities", "vp end: cards in hand", "vp last place"),
}
"""All details of points of a seat, put together for charts; what is gained and what is lost by the same thing are one theme."""
SPENDING_THEMES = {
    "Battles": ("ap battle",),
    "moving": ("ap move", "ap steps"),
    "buildings": ("ap oracle", "ap port", "ap barrack"),
    "Sacrifices": ("ap sacrifice",),
    "flags": ("ap flag",),
    "supplies": ("ap supply",),
    "burning": ("ap burnt",),
    "cards": ("ap cards",),
}
"""All details of action points of a seat."""


def final_lines(g: Amazons, s: AmazonsState, who: int) -> list[int]:
    """RA-SCORE-1..8, RA-DIP-1, RA-DIP-2: what the position would bring a player at the end, line by line."""
    box, kind = g.box, s.classes[who]
    cards = [box.passive[card] for card in members(s.hands[who])]
    open_slots = [penalty for slot, penalty in enumerate(box.slot_penalty[kind]) if not s.covered[who] >> slot & 1]
    return [
        s.basic_up[who] + s.ancillary_up[who],
        s.charged[who].bit_count(),
        sum([PASSIVE_VP.get(passive, 0) for passive in cards]),
        -s.flags[who],
        sum(open_slots),
        box.supply_vp[supply_at_end(g, s, who)],
        0 if s.row[who] != NONE else -box.no_amazonomachy,
        box.track_vp[s.sacrifice[who]] if s.sacrifice[who] != NONE else 0,
    ]


def supply_at_end(g: Amazons, s: AmazonsState, who: int) -> int:
    """RA-DIP-2: cards in hand raise the supply before it is looked at."""
    more = sum([g.box.passive[card] == PAS_SUPPLY for card in members(s.hands[who])])
    return min(g.box.most_supply, s.supply[who] + more)


def final_scoring(g: Amazons, s: AmazonsState) -> None:
    """RA-INV-24: the lines are written down one by one, then added to the track; supplies as cards have raised them."""
    s.final = [final_lines(g, s, who) for who in range(g.players)]
    s.supply = [supply_at_end(g, s, who) for who in range(g.players)]
    for who, lines in enumerate(s.final):
        s.vp[who] += sum(lines)
        if s.log is not None:
            for (_, rule), points in zip(FINAL_LINES, lines, strict=True):
                if points:
                    s.log.append(Event(rule, who, "final", (points, FINAL_LINES.index((_, rule)))))


def scores(g: Amazons, s: AmazonsState) -> list[int]:
    """RA-SCORE-9: the track as it stands; the end scoring counts when it has been done."""
    return s.vp[:]


def explain_scores(g: Amazons, s: AmazonsState) -> list[tuple[str, str, list[int]]]:
    """Every point by its source: the track first, then the end scoring."""
    rows = [(words, rule, [s.gains[who][line] for who in range(g.players)]) for line, (words, rule) in enumerate(GAIN_LINES)]
    if s.final:
        rows += [(words, rule, [s.final[who][line] for who in range(g.players)]) for line, (words, rule) in enumerate(FINAL_LINES)]
    return rows


def is_eligible(g: Amazons, s: AmazonsState, who: int) -> bool:
    """RA-WIN-1: nobody wins without supplies, unless the option says so."""
    return g.zero_may_win or s.supply[who] > 0


def _decide(g: Amazons, s: AmazonsState) -> tuple[list[int], str]:
    """RA-WIN-1, RA-TIE-1..3: the winners, and the rule that decided."""
    able = [who for who in range(g.players) if is_eligible(g, s, who)]
    if not able:
        return [], "RA-WIN-1"
    best = [who for who in able if s.vp[who] == max([s.vp[other] for other in able])]
    if len(best) == 1:
        return best, "RA-WIN-1"
    holders = [who for who in best if any(g.box.passive[card] == PAS_WIN for card in members(s.hands[who]))]
    if len(holders) == 1:
        return holders, "RA-TIE-1"
    best = holders or best
    hardest = [who for who in best if difficulty(g, s, who) == max([difficulty(g, s, other) for other in best])]
    return hardest, "RA-TIE-2" if len(hardest) == 1 else "RA-TIE-3"


def difficulty(g: Amazons, s: AmazonsState, who: int) -> int:
    """RA-TIE-2: Might and Cunning of the Amazonomachy together, 0 without one."""
    return 0 if s.row[who] == NONE else g.box.row_difficulty[s.row[who]]


def result(g: Amazons, s: AmazonsState) -> Result | None:
    """RA-WIN-1: winners first, then who could win by points, then the others by points; equal points share a place."""
    if s.to_act != OVER:
        return None
    winners, rule = _decide(g, s)
    keys = [(who in winners, is_eligible(g, s, who), s.vp[who]) for who in range(g.players)]
    order = sorted(set(keys))
    return Result(
        winners=tuple(winners),
        ranking=places([order.index(key) for key in keys]),
        scores=tuple(s.vp),
        rule="RA-END-1",
        details={"decided_by": rule, **{f"visits {area.id}": s.visits[number] for number, area in enumerate(g.box.areas)}},
        by_seat=tuple([_seat_details(g, s, who) for who in range(g.players)]),
    )


def _seat_details(g: Amazons, s: AmazonsState, who: int) -> dict[str, int | str]:
    """What analyses want of each player: class, supplies, points by source and action points by use."""
    details: dict[str, int | str] = {
        "class": g.box.class_titles[s.classes[who]],
        "track_start": g.box.start_track[s.classes[who]] + 1,
        "track_end": s.track[who] + 1,
        "supply": s.supply[who],
        "events": s.won[who].bit_count(),
        "row": s.row[who] + 1,
        "flags_placed": g.flags - s.flags[who],
    }
    details |= {f"vp {name}": points for name, points in zip(GAINS, s.gains[who], strict=True)}
    details |= {f"vp {words.lower()}": points for (words, _), points in zip(FINAL_LINES, s.final[who], strict=True)}
    return details | {f"ap {name}": points for name, points in zip(SPENDING, s.spent[who], strict=True)}
