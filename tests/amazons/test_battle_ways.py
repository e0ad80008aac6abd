"""Every way to win a battle, compared with a second list of all combinations that is made without any short cut.

The numbers of Amazons, commons, terrain and rows are written down here once more, so that a wrong one in the data would be seen too.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.bits import members
from kernel_lib.core.types import Move
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import ABILITIES, AREAS, CLASSES, COLOURS, GODS, LEFT, RIGHT, TRACK
from kernel_lib.games.amazons.notation import Spec
from kernel_lib.games.amazons.rules import Amazons
from kernel_lib.games.amazons.state import NOBODY, NONE, AmazonsState, tokens_of
from tests.amazons.table import active, at, card
from tests.marks import rule

TERRAIN = {"A": (2, 0), "B": (0, 2), "G": (1, 1), "D": (2, 1), "E": (3, 0), "Z": (0, 1), "H": (2, 2), "TH": (0, 3), "I": (1, 0), "K": (3, 1),
           "L": (1, 3), "M": (1, 2), "P": (0, 0)}  # fmt: skip
BASIC = {"warrior": (4, 1), "scout": (2, 3), "princess": (3, 2), "mystic": (1, 4)}
CLASS_COST = {"warrior": 1, "scout": 2, "princess": 2, "mystic": 2}
ANCILLARY = {"antiope": (3, 1), "melanippe": (1, 3), "atalanta": (2, 2), "antimache": (2, 2)}
COMMONS = {"otrera": (2, 3, 2), "molpadia": (3, 2, 2), "iphito": (1, 2, 1), "hippo": (0, 3, 1), "lysippe": (3, 0, 1), "myrina": (2, 1, 1),
           "alcynoe": (1, 1, 1)}  # fmt: skip
MARKED = ("otrera", "molpadia")
SLOT_BONUS = ((2, 0), (0, 2))
BOOSTS = {"T2M": (2, 0), "T2C": (0, 2), "T11": (1, 1), "SWP": (0, 0)}
ROWS = [(6, 6), (6, 5), (5, 6), (5, 5)]
CLOSED = {"zeus": ("H",), "hephaestus": ("L", "E")}
BATTLE_CARDS = ("DI-01", "DI-02", "DI-03", "DI-04", "DI-05", "DI-06", "DI-12", "DI-15", "DI-08")

Line = tuple[Move, ...]
Party = tuple[Line, int, int, int, int, str]
"""Answers, Might, Cunning, AP, the card that borrows her or -1, and who is exhausted."""


def abilities(s: AmazonsState) -> set[str]:
    """What the active player has charged or borrowed."""
    first = 2 * s.classes[s.active]
    return {ABILITIES[first + bit] for bit in members(s.charged[s.active])} | {ABILITIES[number] for number in members(s.borrowed)}


def closed_areas(s: AmazonsState) -> tuple[str, ...]:
    exempt = s.exempt or (s.bonus[s.active] and TRACK[s.track[s.active]] == "hecate")
    return () if exempt else CLOSED.get(GODS[s.god], ())


def ways_to_pay(s: AmazonsState) -> dict[int, int]:
    """The class cost of each way that exists."""
    found = {m.NORMAL: CLASS_COST[CLASSES[s.classes[s.active]]]} if s.allowances else {}
    found |= {m.BY_ARES: 0} if s.ares[s.active] else {}
    return found | ({m.BY_W1: 0} if "W1" in abilities(s) else {})


def targets(s: AmazonsState) -> Iterator[tuple[Move, tuple[int, int], tuple[int, int] | None]]:
    """Each target that may be named, what it needs and what it needs without the terrain."""
    game, who = s.game, s.active
    here, closed = AREAS[s.area[who]], closed_areas(s)
    near = set(game.graph()[here]) - set(closed) if "W2" in abilities(s) else set()
    for number, name in enumerate(AREAS):
        if name == here or name in near:
            for colour in sorted(set(tokens_of(s.tokens[number]))):
                if s.held_events[colour] == NOBODY:
                    might, cunning = game.box.events[s.tops[colour]].stats  # type: ignore[attr-defined]
                    kind = m.FIGHT if name == here else m.REACH
                    more = TERRAIN[name]
                    yield (kind, number, colour), (might + more[0], cunning + more[1]), (might, cunning) if "M1" in abilities(s) else None
    for row, need in enumerate(ROWS):
        if s.row[who] == NONE and s.supply[who] and row not in s.row:
            yield (m.CAMPAIGN, row, 0), need, None


def own_parties(s: AmazonsState, campaign: bool) -> Iterator[Party]:
    g: Amazons = s.game  # type: ignore[assignment]
    who, options = s.active, g.options
    ancillaries = not campaign or options["ancillary_in_amazonomachy"]

    def strength(seat: int, which: str) -> tuple[int, int]:
        return BASIC[CLASSES[s.classes[seat]]] if which == "basic" else ANCILLARY[g.box.ancillaries[s.ancillary[seat]].id]

    def up(seat: int) -> list[str]:
        return ["basic"] * s.basic_up[seat] + ["ancillary"] * s.ancillary_up[seat]

    fit = [which for which in up(who) if which == "basic" or ancillaries]
    yield ((m.OWN, m.NOT_ANY, 0),), 0, 0, 0, -1, ""
    for which in fit:
        yield ((m.OWN, m.BASIC if which == "basic" else m.ANCILLARY, 0),), *strength(who, which), 0, -1, which
    if len(fit) == 2 and options["own_amazons_per_battle"] == 2:
        (bm, bc), (am, ac) = strength(who, "basic"), strength(who, "ancillary")
        yield ((m.OWN, m.BOTH, 0),), bm + am, bc + ac, 0, -1, "both"
    if s.hands[who] >> card("DI-12") & 1:
        for seat in range(g.players):
            for which in up(seat):
                if seat != who and (which == "basic" or ancillaries):
                    for victim in up(who):
                        chosen = ((m.EXHAUST, m.BASIC if victim == "basic" else m.ANCILLARY, 0),) if len(up(who)) == 2 else ()
                        answer = (m.BORROW, 2 * seat + (which == "ancillary"), active("DI-12", "OST"))
                        yield (answer, *chosen), *strength(seat, which), 1, card("DI-12"), victim


def common_parties(s: AmazonsState, campaign: bool) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The answer and the slots of the commons."""
    g: Amazons = s.game  # type: ignore[assignment]
    free = [slot for slot in (LEFT, RIGHT) if s.held[slot] == NOBODY and (not campaign or g.box.commons[s.open[slot]].id in MARKED)]
    if not campaign:
        yield m.NOT_ANY, ()
    for slot in free:
        yield slot + 1, (slot,)
    if len(free) == 2 and not campaign and g.options["commons_per_battle"] == 2:
        yield m.BOTH, (LEFT, RIGHT)


def boost_choices(s: AmazonsState, without: int) -> Iterator[tuple[Line, int, int, bool]]:
    """Each set of cards: answers, Might, Cunning, whether the commons are swapped."""
    g: Amazons = s.game  # type: ignore[assignment]
    may_swap = s.held == [NOBODY, NOBODY]
    each: list[list[tuple[int, str] | None]] = []
    for number in members(s.hands[s.active]):
        names = [(2 * number + place, name) for place, name in enumerate(g.box.cards[number].actives)]
        fit = [(act, name) for act, name in names if name in BOOSTS and (name != "SWP" or may_swap) and number != without]
        each.append([None, *fit])
    for chosen in itertools.product(*each):
        named = [pick for pick in chosen if pick]
        might, cunning = (sum(BOOSTS[name][part] for _, name in named) for part in (0, 1))
        yield tuple((m.BOOST, act, 0) for act, _ in named), might, cunning, any(name == "SWP" for _, name in named)


def lines(s: AmazonsState) -> dict[Line, tuple[int, str]]:
    """RA-BATTLE-4..6, RA-AMZ-2..5: every complete way to win a battle now, with its AP and who is exhausted; nothing is left out to be quick."""
    g: Amazons = s.game  # type: ignore[assignment]
    who, found = s.active, {}
    if AREAS[s.area[who]] in closed_areas(s):
        return {}
    ways = ways_to_pay(s)
    for move, full, bare in targets(s):
        campaign = move[0] == m.CAMPAIGN
        parties, boosts = list(own_parties(s, campaign)), {}
        for (how, cost), (terrain, need) in itertools.product(ways.items(), ((m.FULL, full), (m.IGNORED, bare))):
            if need is None:
                continue
            opening: Line = (move, *([(m.HOW, how, 0)] if len(ways) > 1 else []), *([(m.TERRAIN, terrain, 0)] if bare else []))
            for (first, om, oc, ap, lent, tired), (named, slots) in itertools.product(parties, common_parties(s, campaign)):
                if first[0] == (m.OWN, m.NOT_ANY, 0) and not slots:
                    continue
                prices = {slot: COMMONS[g.box.commons[s.open[slot]].id][2] for slot in slots}
                pays: list[tuple[Line, int]] = [((), sum(prices.values()))]
                if "P2" in abilities(s) and slots:
                    pays = [(((m.FREE, m.PAY, 0),), sum(prices.values()))]
                    pays += [(((m.FREE, slot + 1, 0),), sum(prices.values()) - price) for slot, price in prices.items()]
                if lent not in boosts:
                    boosts[lent] = list(boost_choices(s, lent))
                for (paid, price), (cards, bm, bc, swapped) in itertools.product(pays, boosts[lent]):
                    might, cunning = om + bm, oc + bc
                    for slot in slots:
                        m_, c_, _ = COMMONS[g.box.commons[s.open[slot]].id]
                        bonus = SLOT_BONUS[1 - slot if swapped else slot]
                        might, cunning = might + m_ + bonus[0], cunning + c_ + bonus[1]
                    total = cost + ap + price + len(cards)
                    if might >= need[0] and cunning >= need[1] and total <= s.ap[who]:
                        found[(*opening, *first, (m.COMMON, named, 0), *paid, *cards, (m.STRIKE, 0, 0))] = (total, tired)
    return found


def offered(s: AmazonsState, line: Line = ()) -> Iterator[tuple[Line, AmazonsState]]:
    """Every chain of questions of a battle to its last answer, and the position after it."""
    moves = [move for move in s.game.legal_moves(s) if line or move[0] in (m.FIGHT, m.REACH, m.CAMPAIGN)]
    assert moves or not line, f"no answer after {line}"
    for move in moves:
        after = s.clone()
        s.game.apply(after, move)
        if move[0] == m.STRIKE:
            if after.asks[-1][0] == m.ASK_SLOT:
                s.game.apply(after, after.game.legal_moves(after)[0])
            yield (*line, move), after
        else:
            yield from offered(after, (*line, move))


def some_position(game: Amazons, rng: Random) -> AmazonsState:
    """Any position in which battles may be fought, likely or not."""
    g, n = game, game.players
    playing = [AREAS[number] for number in g.box.playing]
    kinds, areas, tracks = rng.sample(CLASSES, n), rng.sample(playing, n), rng.sample(TRACK, n)
    allies, rows = rng.sample(sorted(ANCILLARY), n), rng.sample([1, 2, 3, 4], n)
    seats: list[Spec] = []
    for who in range(n):
        own_pair = [name for name in ABILITIES if name[0] == kinds[who][0].upper()]
        seats.append({
            "class": kinds[who], "area": areas[who], "track": tracks[who], "ancillary": allies[who], "ap": rng.choice([0, 1, 2, 3, 4, 6, 9]),
            "supply": rng.choice([0, 1, 3]), "charged": [name for name in own_pair if rng.random() < 0.6], "bonus": rng.random() < 0.4,
            "exhausted": [name for name in ("basic", "ancillary") if rng.random() < 0.3], "row": rows[who] if rng.random() < 0.2 else None,
        })  # fmt: skip
    seats[0]["hand"] = rng.sample(BATTLE_CARDS, rng.randint(0, 3))
    lent = [name for name in ("W1", "W2", "P2", "M1") if name[0] in [kind[0].upper() for kind in kinds[1:]]]
    left, right = rng.sample(sorted(COMMONS), 2)
    colours = {colour: [g.box.events[number].id for number in members(g.box.colour_events[place])] for place, colour in enumerate(COLOURS)}
    allowances = rng.choice([0, 1, 1, 2])
    return at(
        *seats, game=g, god=rng.choice(GODS), round=rng.choice([1, 2, 3]), left=left, right=right, log=False,
        held={side: rng.randrange(n) for side in ("left", "right") if rng.random() < 0.15},
        held_events={colour: rng.randrange(n) for colour in COLOURS if rng.random() < 0.15},
        tops={colour: rng.choice(cards) for colour, cards in colours.items()}, allowances=allowances, used=int(not allowances),
        exempt=int(rng.random() < 0.1), borrowed=[name for name in lent if rng.random() < 0.2],
    )  # fmt: skip


VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {}), (3, {}), (4, {}), (3, {"own_amazons_per_battle": 2}), (4, {"commons_per_battle": 2}), (2, {"ancillary_in_amazonomachy": True}),
    (4, {"own_amazons_per_battle": 2, "commons_per_battle": 2, "ancillary_in_amazonomachy": True}),
]  # fmt: skip


@rule(
    "RA-ASK-2", "RA-INV-26", "RA-BATTLE-1", "RA-BATTLE-3", "RA-BATTLE-4", "RA-BATTLE-5", "RA-BATTLE-6", "RA-BATTLE-10", "RA-AMZ-1",
    "RA-AMZ-2", "RA-AMZ-3", "RA-AMZ-4", "RA-AMZ-5", "RA-AMZ-7", "RA-SA-W1", "RA-SA-W2", "RA-SA-P2", "RA-SA-M1", "RA-RULING-9",
    "RA-RULING-11", "RA-DI-OST", "RA-DI-SWP",
)  # fmt: skip
@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_every_way_to_win_and_to_pay_is_offered_and_no_other(players: int, options: dict[str, Any]):
    game: Amazons = kl.game("amazons", players=players, **options)  # type: ignore[assignment]
    rng, won = Random(players), 0
    for _ in range(60):
        s = some_position(game, rng)
        wanted, found = lines(s), dict(offered(s))
        assert found.keys() == wanted.keys()
        for line, after in found.items():
            cost, tired = wanted[line]
            assert after.ap[0] == s.ap[0] - cost
            down = {"": (0, 0), "basic": (1, 0), "ancillary": (0, 1), "both": (1, 1)}[tired]
            assert (s.basic_up[0] - after.basic_up[0], s.ancillary_up[0] - after.ancillary_up[0]) == down
            assert after.supply[0] == s.supply[0] - (line[0][0] == m.CAMPAIGN)
        won += len(found)
    assert won > 300  # otherwise little was compared
