"""Questions about many cubes (HX-ASK): every legal result can be reached, and in exactly one way.

The results are enumerated here from the rules alone (itertools over all amounts), and compared with what all sequences of answers reach.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kernel_lib.core.contract import random_moves
from kernel_lib.games.hexemonia import moves as m
from kernel_lib.games.hexemonia.board import ring_cells
from kernel_lib.games.hexemonia.state import HexemoniaState
from tests.hexemonia.table import GAMES, Cell, at, cell, choices, cubes, refused, say, tiles
from tests.marks import rule

Cubes = tuple[int, ...]
Layout = tuple[Cubes, ...]
"""Citizens, hoplites and gold on each tile of a city, in the order of its cells."""
RING = ring_cells(1)
BARE = {(0, 0): "sparta"}
TRANSFER = (m.ASK_FROM, m.ASK_COUNT, m.ASK_TO, m.ASK_PUT, m.ASK_PAIRS)


def layout(s: HexemoniaState, who: int = 0) -> Layout:
    return tuple(zip(*s.cubes[who], strict=True))  # type: ignore[return-value]


def written(names: Sequence[str], amounts: Sequence[Cubes]) -> dict[Cell, str]:
    """A city of these tiles, from the Acropolis around it."""
    return {place: f"{name} {c} {h} {g}" for place, name, (c, h, g) in zip([(0, 0), *RING], names, amounts, strict=False)}


def ends(s: HexemoniaState, pending: Sequence[int] = TRANSFER) -> Iterator[HexemoniaState]:
    """Where all sequences of answers lead, up to the first question that is none of these; every question has at least two answers."""
    open_ = [s]
    while open_:
        one = open_.pop()
        if one.to_act != 0 or one.asks[-1][0] not in pending:
            yield one
            continue
        offer = one.game.legal_moves(one)
        assert len(offer) > 1, "a question with one answer is not asked"
        assert len(set(offer)) == len(offer)
        for move in offer:
            after = one.clone()
            one.game.apply(after, move)
            assert min(min(row) for row in after.cubes[0]) >= 0
            open_.append(after)


def reached(s: HexemoniaState, result: Callable[[HexemoniaState], object] = layout, pending: Sequence[int] = TRANSFER) -> Counter[object]:
    return Counter(result(end) for end in ends(s, pending))


def splits(total: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to take `total` from piles."""
    return (chosen for chosen in product(*(range(n + 1) for n in most)) if sum(chosen) == total)


def spreads(total: int, piles: int) -> Iterator[tuple[int, ...]]:
    """All ways to lay `total` on so many tiles."""
    return splits(total, [total] * piles)


def by_tile(citizens: Sequence[int], hoplites: Sequence[int], gold: Sequence[int]) -> Layout:
    return tuple(zip(citizens, hoplites, gold, strict=True))


def minus(have: Sequence[int], taken: Sequence[int]) -> tuple[int, ...]:
    return tuple(a - b for a, b in zip(have, taken, strict=True))


@st.composite
def piles(draw: st.DrawFn, fewest: int = 1, most: int = 5, cubes_: int = 5) -> list[Cubes]:
    """Cubes on the tiles of a small city: few of them, because all their distributions are counted."""
    amounts = [[0, 0, 0] for _ in range(draw(st.integers(fewest, most)))]
    for _ in range(draw(st.integers(0, cubes_))):
        amounts[draw(st.integers(0, len(amounts) - 1))][draw(st.integers(0, 2))] += 1
    return [tuple(one) for one in amounts]


# Payments


def paying(names: Sequence[str], amounts: Sequence[Cubes], tile: str, fresh: Sequence[int] = ()) -> HexemoniaState | None:
    """The tile is placed at the end of the arc; None if it cannot be played."""
    city = written(names, amounts)
    s = at(city, BARE, {(0, 0): "olympia"}, ask="play", hands=[[tile]], fresh=[list(city)[i] for i in fresh])
    if len(choices(s)) == 1:
        return None
    say(s, f"play {tile}")
    if s.asks[-1][0] == m.ASK_CELL:
        say(s, f"place it on free cell 1.{len(city)}")
    return s


def payments(amounts: Sequence[Cubes], cost: Cubes, fresh: Sequence[int] = ()) -> set[Layout]:
    """HX-B-6..8: all ways to take the cost from tiles that were not played this turn; the new tile lies last."""
    have = [tuple(0 if i in fresh else one[colour] for i, one in enumerate(amounts)) for colour in range(3)]
    found = set()
    for taken in product(*(list(splits(cost[colour], have[colour])) for colour in range(3))):
        left = [minus([one[colour] for one in amounts], taken[colour]) for colour in range(3)]
        found.add((*by_tile(*left), cost))
    return found


@rule("HX-EX-13", "HX-ASK-3", "HX-B-6", "HX-B-7", "HX-RULING-1")
def test_example_a_payment_has_ten_results():
    amounts = [(1, 0, 1), (2, 0, 0), (2, 0, 1)]
    s = paying(["athens", "pasture", "quarry"], amounts, "walls")
    assert s is not None
    results = reached(s)
    assert len(results) == sum(results.values()) == 10
    assert set(results) == payments(amounts, (2, 0, 1))


@rule("HX-EX-13", "HX-ASK-3", "HX-B-8")
def test_example_a_payment_has_two_results_if_the_quarry_was_played_this_turn():
    amounts = [(1, 0, 1), (2, 0, 0), (2, 0, 0)]
    s = paying(["athens", "pasture", "quarry"], amounts, "walls", fresh=[2])
    assert s is not None
    assert reached(s) == {((0, 0, 0), (1, 0, 0), (2, 0, 0), (2, 0, 1)): 1, ((1, 0, 0), (0, 0, 0), (2, 0, 0), (2, 0, 1)): 1}


COSTS = {
    "pasture": (1, 0, 0),
    "walls": (2, 0, 1),
    "phalanx": (0, 2, 1),
    "fleet": (1, 1, 2),
    "asty": (2, 1, 1),
    "agora": (1, 0, 2),
    "spring": (0, 0, 0),
}


@rule("HX-ASK-3", "HX-B-6", "HX-B-7", "HX-B-8", "HX-B-9", "HX-INV-9")
@settings(max_examples=120, deadline=None)
@given(piles(cubes_=9), st.sampled_from(sorted(COSTS)), st.sets(st.integers(1, 4), max_size=2))
def test_every_payment_is_reached_in_exactly_one_way(amounts: list[Cubes], tile: str, new: set[int]):
    names = ["athens", "quarry", "tavern", "village", "temple"][: len(amounts)]
    fresh = sorted(i for i in new if i < len(amounts))
    expected = payments(amounts, COSTS[tile], fresh)
    s = paying(names, amounts, tile, fresh)
    assert (s is None) == (not expected)
    if s is not None:
        assert reached(s) == dict.fromkeys(expected, 1)


@rule("HX-ASK-3", "HX-ASK-5")
def test_piles_are_offered_by_colour_then_cell_and_never_backwards():
    s = paying(["athens", "pasture", "quarry"], [(1, 0, 1), (2, 0, 0), (2, 0, 1)], "walls")
    assert s is not None
    assert choices(s) == ["Take citizens from Acropolis", "Take citizens from Pasture 1.1", "Take citizens from Quarry 1.2"]
    say(s, "take citizens from pasture")
    assert choices(s) == ["Take 1 citizen", "Take 2 citizens"]
    say(s, "take 1")
    # Only the Quarry comes later, so it gives the second citizen; gold begins again at the Acropolis.
    assert choices(s) == ["Take gold from Acropolis", "Take gold from Quarry 1.2"]
    assert layout(s) == ((1, 0, 1), (1, 0, 0), (1, 0, 1), (2, 0, 0))


# Attacks


def losses(citizens: int, hoplites: int, resistance: int) -> list[tuple[int, int]]:
    """HX-WAR-11, HX-RULING-7: the survivors of these units."""
    exact = [(citizens - (resistance - 2 * y), hoplites - y) for y in range(hoplites + 1) if 0 <= resistance - 2 * y <= citizens]
    return exact or [(citizens + 1, hoplites - (resistance + 1) // 2)]


def attacks(amounts: Sequence[Cubes], resistance: int) -> set[tuple[Layout, Cubes]]:
    """HX-WAR-6, HX-WAR-9, HX-WAR-20: what stays at home and what survives, for all units that are strong enough."""
    found = set()
    for taken in product(*(product(range(c + 1), range(h + 1)) for c, h, _ in amounts)):
        citizens, hoplites = sum(c for c, _ in taken), sum(h for _, h in taken)
        if citizens + 2 * hoplites > resistance:
            home = tuple((c - x, h - y, g) for (c, h, g), (x, y) in zip(amounts, taken, strict=True))
            found.update((home, left) for left in losses(citizens, hoplites, resistance))
    return found


def marching(amounts: Sequence[Cubes], defenders: str) -> HexemoniaState | None:
    names = ["athens", "pasture", "quarry", "village", "walls"]
    s = at(written(names, amounts), {(0, 0): "sparta", (1, 0): f"harbour {defenders}"})
    return say(s, "war") if "War action: conquer tiles" in choices(s) else None


def survivors(s: HexemoniaState) -> tuple[Layout, Cubes]:
    assert s.asks[-1][0] == m.ASK_SETTLE
    return layout(s), (s.pool[0], s.pool[1])


@rule("HX-EX-13", "HX-ASK-3", "HX-WAR-9", "HX-WAR-11", "HX-WAR-20")
def test_example_d_attack_has_three_choices_of_units_and_four_results():
    amounts = [(2, 1, 0), (1, 0, 0)]
    s = marching(amounts, "1 1 0")  # L = 3
    assert s is not None
    results = reached(s, survivors, (*TRANSFER, m.ASK_LOSS))
    home_all, home_one, home_other = ((0, 0, 0), (0, 0, 0)), ((0, 0, 0), (1, 0, 0)), ((1, 0, 0), (0, 0, 0))
    assert results == {(home_all, (0, 1)): 1, (home_all, (2, 0)): 1, (home_one, (1, 0)): 1, (home_other, (1, 0)): 1}
    assert set(results) == attacks(amounts, 3)


@rule("HX-ASK-3", "HX-WAR-6", "HX-WAR-9", "HX-WAR-11", "HX-WAR-20", "HX-RULING-7", "HX-INV-16")
@settings(max_examples=120, deadline=None)
@given(piles(cubes_=7), st.tuples(st.integers(0, 3), st.integers(0, 2)))
def test_every_choice_of_units_and_losses_is_reached_in_exactly_one_way(amounts: list[Cubes], defenders: tuple[int, int]):
    resistance = defenders[0] + 2 * defenders[1]
    expected = attacks(amounts, resistance)
    s = marching(amounts, f"{defenders[0]} {defenders[1]} 0")
    assert (s is None) == (not expected)
    if s is not None:
        assert reached(s, survivors, (*TRANSFER, m.ASK_LOSS)) == dict.fromkeys(expected, 1)
        assert all(left[0] + 2 * left[1] >= 1 for _, left in expected)


@rule("HX-ASK-3", "HX-WAR-9")
def test_an_attack_may_stop_as_soon_as_it_is_strong_enough_and_no_sooner():
    s = marching([(2, 1, 0), (3, 0, 0)], "2 0 0")
    assert s is not None
    assert choices(s) == ["Take citizens from Acropolis", "Take citizens from Pasture 1.1"]  # the hoplite alone is too weak
    say(s, "take citizens from acropolis", "take 1")
    assert choices(s) == ["Take citizens from Pasture 1.1", "Take hoplites from Acropolis"]
    say(s, "take citizens from pasture", "take 2")
    assert choices(s) == ["Enough units", "Take hoplites from Acropolis"]
    assert s.pool == [3, 0, 0]


# Necropolis


def sacrifices(amounts: Sequence[Cubes], gold: int) -> set[Layout]:
    """HX-GEAR-NECROPOLIS, HX-RULING-22: an even number of citizens from anywhere; the Necropolis lies second."""
    have = [one[0] for one in amounts]
    found = set()
    for pairs in range(1, min(sum(have) // 2, gold) + 1):
        for taken in splits(2 * pairs, have):
            rest = [one[2] + (pairs if i == 1 else 0) for i, one in enumerate(amounts)]
            found.add(by_tile(minus(have, taken), [one[1] for one in amounts], rest))
    return found


@rule("HX-ASK-3", "HX-GEAR-NECROPOLIS", "HX-RULING-22", "HX-SPEC-4")
@settings(max_examples=120, deadline=None)
@given(piles(fewest=2, cubes_=9), st.integers(0, 3))
@example([(4, 0, 0), (0, 0, 0)], 1)  # less gold than pairs of citizens, which random cities hardly ever have
@example([(3, 0, 0), (1, 0, 0), (2, 1, 0)], 2)
def test_every_sacrifice_is_reached_in_exactly_one_way(amounts: list[Cubes], gold: int):
    amounts = [(c, h, g + (i == 1)) for i, (c, h, g) in enumerate(amounts)]  # so that the Necropolis is active
    supply = (0, 0, gold)
    s = at(written(["athens", "necropolis", "pasture", "village", "walls"], amounts), BARE, supply=supply)
    expected = sacrifices(amounts, gold)
    assert ("Special action: use gears" in choices(s)) == bool(expected)
    if expected:
        assert reached(say(s, "special")) == dict.fromkeys(expected, 1)


@rule("HX-RULING-22", "HX-SUP-2")
@pytest.mark.parametrize(("gold", "offered"), [(1, None), (2, [1, 2]), (3, [1, 2, 3]), (9, [1, 2, 3])])
def test_no_more_pairs_are_given_up_than_the_supply_has_gold_for(gold: int, offered: list[int] | None):
    s = say(at(written(["athens", "necropolis"], [(7, 0, 0), (0, 0, 1)]), BARE, supply=(0, 0, gold)), "special")
    if offered is None:  # one gold is left, so nothing is asked
        assert (layout(s), s.supply) == (((5, 0, 0), (0, 0, 2)), [2, 0, 0])
    else:
        assert choices(s) == [f"Gain {n} gold for {2 * n} citizens" for n in offered]


@rule("HX-GEAR-NECROPOLIS", "HX-ASK-3")
def test_the_gold_is_asked_first_and_then_exactly_twice_as_many_citizens():
    s = say(at(written(["athens", "necropolis", "pasture"], [(3, 0, 0), (1, 0, 1), (1, 0, 0)]), BARE), "special")
    assert choices(s) == ["Gain 1 gold for 2 citizens", "Gain 2 gold for 4 citizens"]
    citizens, gold = s.supply[0], s.supply[2]
    say(s, "gain 2")
    # Without the Acropolis there are too few, so only its number is asked.
    assert choices(s) == ["Take 2 citizens", "Take 3 citizens"]
    say(s, "take 3")
    assert choices(s) == ["Take citizens from Necropolis 1.1", "Take citizens from Pasture 1.2"]
    say(s, "take citizens from pasture")
    assert layout(s) == ((0, 0, 0), (1, 0, 3), (0, 0, 0))
    assert (s.supply[0], s.supply[2]) == (citizens + 4, gold - 2)


# Agora


def moved(amounts: Sequence[Cubes]) -> set[Layout]:
    """All layouts after one cube of any tile went to another."""
    found = set()
    for colour, source, target in product(range(3), range(len(amounts)), range(len(amounts))):
        if amounts[source][colour] and source != target:
            new = [list(one) for one in amounts]
            new[source][colour] -= 1
            new[target][colour] += 1
            found.add(tuple(tuple(one) for one in new))
    return found


def agora_results(amounts: Sequence[Cubes]) -> tuple[set[Layout], set[Layout]]:
    """HX-GEAR-AGORA, HX-RULING-19: new layouts with one cube moved, and those that need two."""
    old = tuple(tuple(one) for one in amounts)
    once = moved(amounts) - {old}
    twice = set().union(*(moved(one) for one in once)) - once - {old}
    return once, twice


@rule("HX-EX-13", "HX-ASK-3", "HX-ASK-4", "HX-GEAR-AGORA", "HX-RULING-19")
def test_example_c_agora_has_44_results():
    amounts = [(2, 0, 1), (1, 0, 0), (1, 0, 2)]
    once, twice = agora_results(amounts)
    assert (len(once), len(twice)) == (10, 34)
    s = say(at(written(["athens", "pasture", "agora"], amounts), BARE), "special")
    results = reached(s)
    assert len(results) == 44
    assert results == dict.fromkeys(once | twice, 1)


@rule("HX-ASK-3", "HX-ASK-4", "HX-GEAR-AGORA", "HX-RULING-19", "HX-RULING-39")
@settings(max_examples=80, deadline=None)
@given(piles(fewest=2, cubes_=6))
def test_every_use_of_the_agora_is_reached_in_exactly_one_way(amounts: list[Cubes]):
    c, h, g = amounts[1]
    amounts[1] = (c + 1, h, g + 2)  # so that the Agora is active
    s = say(at(written(["athens", "agora", "pasture", "village", "walls"], amounts), BARE), "special")
    once, twice = agora_results(amounts)
    assert reached(s) == dict.fromkeys(once | twice, 1)


@rule("HX-ASK-3", "HX-GEAR-AGORA")
def test_the_agora_may_stop_after_the_first_cube_and_ends_with_the_second():
    s = say(at(written(["athens", "agora", "pasture"], [(3, 0, 0), (1, 0, 2), (0, 0, 0)]), BARE), "special")
    assert "Pick up no more" not in choices(s)
    say(s, "take citizens from acropolis")
    assert choices(s) == ["Take 1 citizen", "Take 2 citizens"]
    say(s, "take 1")
    assert choices(s) == ["Pick up no more", "Take citizens from Agora 1.1", "Take gold from Agora 1.1"]
    say(s, "take gold")
    assert s.asks[-1][0] == m.ASK_TO
    assert s.pool == [1, 0, 1]


# Strategic moves


def regroupings(amounts: Sequence[Cubes]) -> set[Layout]:
    """HX-STRAT-7: every distribution that keeps the number of each colour."""
    totals = [sum(one[colour] for one in amounts) for colour in range(3)]
    return {by_tile(*rows) for rows in product(*(spreads(total, len(amounts)) for total in totals))}


@rule("HX-EX-13", "HX-STRAT-1", "HX-STRAT-7", "HX-ASK-3", "HX-ASK-4")
@pytest.mark.parametrize(
    ("names", "amounts", "new"),
    [(["athens", "pasture"], [(2, 0, 1), (1, 0, 0)], 7), (["athens", "pasture", "quarry"], [(2, 0, 1), (1, 0, 0), (0, 0, 0)], 29)],
)
def test_example_b_strategic_moves_reach_7_and_29_new_distributions(names: list[str], amounts: list[Cubes], new: int):
    s = say(at(written(names, amounts), BARE, supply=(0, 0, 9)), "strategic")  # no exchange is possible
    results = reached(s)
    assert len(results) == new
    assert results == dict.fromkeys(regroupings(amounts) - {tuple(amounts)}, 1)


@rule("HX-STRAT-1", "HX-STRAT-7", "HX-ASK-3", "HX-ASK-4", "HX-RULING-39")
@settings(max_examples=60, deadline=None)
@given(piles())
def test_every_distribution_is_reached_in_exactly_one_way(amounts: list[Cubes]):
    s = at(written(["athens", "pasture", "quarry", "village", "walls"], amounts), BARE, supply=(0, 0, 9))
    expected = regroupings(amounts) - {tuple(amounts)}
    assert ("Strategic action: move and exchange cubes" in choices(s)) == bool(expected)
    if expected:
        assert reached(say(s, "strategic")) == dict.fromkeys(expected, 1)


def exchanged(amounts: Layout, supply: tuple[int, int], done: frozenset[int] = frozenset()) -> Iterator[Layout]:
    """HX-STRAT-3..6: all layouts after any exchanges, one after the other, each tile at most once."""
    yield amounts
    for i, (c, h, g) in enumerate(amounts):
        if i in done:
            continue
        if c >= 2 and supply[1] >= 1:
            yield from exchanged((*amounts[:i], (c - 2, h + 1, g), *amounts[i + 1 :]), (supply[0] + 2, supply[1] - 1), done | {i})
        if h >= 1 and supply[0] >= 2:
            yield from exchanged((*amounts[:i], (c + 2, h - 1, g), *amounts[i + 1 :]), (supply[0] - 2, supply[1] + 1), done | {i})


@rule("HX-STRAT-3", "HX-STRAT-4", "HX-STRAT-5", "HX-STRAT-6", "HX-STRAT-7", "HX-SUP-3", "HX-INV-15")
@settings(max_examples=50, deadline=None)
@given(piles(most=3, cubes_=5), st.tuples(st.integers(0, 4), st.integers(0, 2)))
def test_moves_and_then_exchanges_reach_exactly_what_the_rules_allow(amounts: list[Cubes], supply: tuple[int, int]):
    """Which exchange comes first can matter, so a layout may be reached in more than one way here."""
    s = at(written(["athens", "pasture", "quarry"], amounts), BARE, supply=(*supply, 5))
    expected = set()
    for before in regroupings(amounts):
        after = list(exchanged(before, supply))
        expected.update(after[before == tuple(amounts) :])  # without moves there must be an exchange
    assert ("Strategic action: move and exchange cubes" in choices(s)) == bool(expected)
    if expected:
        assert set(reached(say(s, "strategic"), pending=(*TRANSFER, m.ASK_EXCHANGE))) == expected


@rule("HX-EX-13", "HX-STRAT-6", "HX-SUP-3")
def test_example_e_without_citizens_and_hoplites_in_the_supply_nothing_can_be_exchanged():
    s = say(at(written(["athens", "pasture"], [(2, 0, 0), (1, 1, 0)]), BARE, supply=(0, 0, 9)), "strategic")
    assert "Move nothing, only exchange" not in choices(s)


@rule("HX-EX-13", "HX-STRAT-6", "HX-SUP-3")
def test_example_e_what_an_exchange_returns_is_there_for_the_next():
    s = at(written(["athens", "pasture"], [(2, 0, 0), (1, 1, 0)]), BARE, supply=(2, 0, 9))
    say(s, "strategic", "move nothing, only exchange")  # the one exchange that is possible is not asked
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 1, 0), s.supply[:2]) == ((2, 0, 0), (3, 0, 0), [0, 1])
    assert choices(s) == ["End the action", "Exchange 2 citizens for 1 hoplite on Acropolis"]
    say(s, "exchange 2 citizens")
    assert (cubes(s, 0, 0, 0), s.supply[:2]) == ((0, 1, 0), [2, 0])


@rule("HX-ASK-3")
def test_one_tile_of_each_colour_stays_without_pick_up():
    s = say(at(written(["athens", "pasture", "quarry"], [(1, 0, 1), (1, 0, 0), (1, 0, 0)]), BARE, supply=(0, 0, 9)), "strategic")
    say(s, "take citizens from acropolis", "take citizens from pasture")
    assert choices(s) == ["Pick up no more", "Take gold from Acropolis"]  # the Quarry has to receive


@rule("HX-ASK-4", "HX-ASK-5")
def test_cubes_are_put_down_colour_by_colour_in_order_of_cells_on_tiles_that_gave_none_of_the_colour():
    amounts = [(3, 0, 0), (0, 0, 2), (0, 0, 0), (1, 0, 0)]
    s = say(at(written(["athens", "pasture", "quarry", "walls"], amounts), BARE, supply=(0, 0, 9)), "strategic")
    say(s, "take citizens from acropolis", "take 3", "take gold from pasture", "take 2")
    assert choices(s) == ["Put cubes on Pasture 1.1", "Put cubes on Quarry 1.2", "Put cubes on Walls 1.3"]
    say(s, "put cubes on quarry")
    assert choices(s) == ["Put 1 citizen", "Put 2 citizens", "Put 3 citizens"]
    say(s, "put 1")
    # What is left must go to the Walls, the last tile; then the gold, which the Acropolis may get.
    assert layout(s) == ((0, 0, 0), (0, 0, 0), (1, 0, 0), (3, 0, 0))
    assert choices(s) == ["Put cubes on Acropolis", "Put cubes on Quarry 1.2", "Put cubes on Walls 1.3"]
    say(s, "put cubes on walls")
    assert layout(s)[3] == (3, 0, 2)
    assert s.pool == [0, 0, 0]


@rule("HX-ASK-4", "HX-INV-1")
def test_cubes_in_the_air_belong_to_no_tile_but_are_counted():
    s = say(
        at(written(["athens", "pasture", "quarry"], [(3, 1, 2), (1, 0, 0), (0, 0, 0)]), BARE), "strategic", "take citizens from acropolis", "take 2"
    )
    assert s.pool == [2, 0, 0]
    assert [s.supply[c] + s.pool[c] + sum(s.cubes[0][c]) + sum(s.cubes[1][c]) for c in range(3)] == [60, 30, 50]
    assert s.game.from_json(s.game.to_json(s)).pool == [2, 0, 0]


@rule("HX-ASK-3", "HX-RULING-41")
def test_with_nothing_picked_up_one_stops_only_if_an_exchange_is_possible():
    city = written(["athens", "pasture"], [(2, 0, 0), (0, 0, 1)])
    assert "Move nothing, only exchange" in choices(say(at(city, BARE), "strategic"))
    assert "Move nothing, only exchange" not in choices(say(at(city, BARE, supply=(0, 0, 9)), "strategic"))
    with_hoplites = written(["athens", "pasture"], [(1, 1, 0), (0, 0, 0)])
    assert "Move nothing, only exchange" in choices(say(at(with_hoplites, BARE, supply=(2, 0, 9)), "strategic"))
    assert "Move nothing, only exchange" not in choices(say(at(with_hoplites, BARE, supply=(1, 9, 9)), "strategic"))


@rule("HX-ASK-3", "HX-STRAT-7", "HX-RULING-41")
def test_a_bare_acropolis_can_only_exchange():
    s = at({(0, 0): "athens 4 1 3"}, BARE)
    say(s, "strategic")
    assert choices(s) == ["Exchange 2 citizens for 1 hoplite on Acropolis", "Exchange 1 hoplite for 2 citizens on Acropolis"]
    assert "Strategic action: move and exchange cubes" not in choices(
        at(
            {
                (0, 0): "athens 1 0 3",
            },
            BARE,
        )
    )


# Questions in general


@rule("HX-ASK-1", "HX-ASK-2", "HX-INV-21")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_random_games_questions_are_small_and_none_has_less_than_two_answers(players: int):
    g = GAMES[players]
    largest: Counter[int] = Counter()
    for seed in range(12):
        s = g.new()
        for move in random_moves(g, seed):
            offer = g.legal_moves(s)
            what = s.asks[-1][0]
            assert len(offer) > 1 or what in m.ALWAYS_ASKED or s.to_act < 0
            assert len({g.describe(s, answer) for answer in offer}) == len(offer)
            largest[what] = max(largest[what], len(offer))
            if s.to_act >= 0:
                _check_size(s, what, len(offer))
            g.apply(s, move)
    asked = {what: most for what, most in largest.items() if what < m.FIRST_CHANCE}
    assert len(asked) > 15
    assert max(asked.values()) <= 24
    assert max(most for what, most in largest.items() if what >= m.FIRST_CHANCE) <= 23


def _check_size(s: HexemoniaState, what: int, answers: int) -> None:
    """Questions grow with the city only."""
    own = len(s.cells[s.to_act])
    bounds = {
        m.ASK_TAKE: 4 + 3, m.ASK_PLAY: 1 + 7, m.ASK_ACTION: 5, m.ASK_FROM: 3 * own + 1, m.ASK_TO: own, m.ASK_GIFT: 3, m.ASK_DROP: 7, m.ASK_ORDER: 4,
        m.ASK_REVEAL: 2, m.ASK_VOTE: 2, m.ASK_REMOVE: 3, m.ASK_EXCHANGE: 2 * own + 1, m.ASK_GIVE: own, m.ASK_WAR: 4, m.ASK_WHOM: 3, m.ASK_FORGO: 6,
    }  # fmt: skip
    assert answers <= bounds.get(what, 24), m.ASK_NAMES[what]


@rule("HX-ASK-1")
def test_answers_name_one_thing_each():
    s = say(at(written(["athens", "pasture"], [(2, 1, 1), (0, 0, 0)]), BARE), "strategic")
    assert choices(s) == [
        "Move nothing, only exchange", "Take citizens from Acropolis", "Take hoplites from Acropolis", "Take gold from Acropolis",
    ]  # fmt: skip
    assert len({s.game.element(s, move) for move in s.game.legal_moves(s)}) == 4


@rule("HX-ASK-2")
def test_a_question_with_one_answer_is_skipped():
    s = at({(0, 0): "athens 1 0 0"}, BARE, ask="take", display=["pasture", "pasture", "village", "village"], hands=[["quarry"], []])
    say(s, "take pasture")
    s.game.apply(s, s.game.legal_moves(s)[0])
    say(s, "take village")
    s.game.apply(s, s.game.legal_moves(s)[0])
    say(s, "play pasture", "place it on free cell 1.1")  # the one citizen paid without a question
    assert cubes(s, 0, 1, 0) == (1, 0, 0)
    assert s.asks[-1][0] == m.ASK_PLAY
    assert tiles(s, 0) == {(1, 0): "pasture"}


@rule("HX-ASK-2", "HX-A-1")
def test_four_open_tiles_of_one_name_are_taken_without_a_question():
    s = at({(0, 0): "athens"}, {(0, 0): "sparta"}, {(0, 0): "delphi"}, {(0, 0): "delos"}, display=["pasture"] * 4, hidden=False)
    s.game.apply(s, (0, 0, 0))
    assert (s.active, s.to_act) == (1, -1)  # the tile that replaces it is drawn
    assert len(s.hands[1]) == 1


@rule("HX-ASK-5", "HX-PROD-5")
def test_a_short_production_is_given_out_in_colour_order_and_never_backwards():
    amounts = [(0, 0, 0), (1, 0, 0), (1, 0, 1), (1, 1, 2), (2, 0, 0)]
    s = at(written(["athens", "pasture", "village", "fleet", "quarry"], amounts), BARE, supply=(2, 9, 1))
    say(s, "productive")
    assert choices(s) == ["Produce on Pasture 1.1", "Produce on Village 1.2"]
    say(s, "produce on village")  # the second citizen must go there too: no way back to the Pasture
    assert layout(s)[:3] == ((0, 0, 0), (1, 0, 0), (3, 0, 1))
    assert choices(s) == ["Produce on Fleet 1.3", "Produce on Quarry 1.4"]
    say(s, "produce on quarry")
    assert s.supply == [0, 9, 0]


# Why not


@rule("HX-ASK-3")
def test_a_pile_that_cannot_be_taken_is_refused_with_the_rule():
    s = paying(["athens", "pasture", "quarry"], [(1, 0, 1), (2, 0, 0), (1, 0, 1)], "walls")
    assert s is not None
    assert refused(s, (m.FROM, 0, cell(1, -1))) == {"HX-ASK-3"}  # one citizen there and none behind
    assert refused(s, (m.FROM, 1, 0)) == {"HX-ASK-3"}  # no hoplite lies there
    say(s, "take citizens from pasture")
    assert refused(s, (m.COUNT, 3, 0)) == {"HX-ASK-3"}
    say(s, "take 1")
    assert refused(s, (m.FROM, 0, 0)) == {"HX-ASK-3"}  # passed


@rule("HX-ASK-3", "HX-ASK-4", "HX-RULING-39")
def test_a_tile_that_gave_a_colour_gets_none_of_it_back():
    s = say(at(written(["athens", "pasture", "quarry"], [(1, 0, 1), (1, 0, 0), (1, 0, 0)]), BARE, supply=(0, 0, 9)), "strategic")
    say(s, "take citizens from acropolis")
    assert choices(s) == ["Pick up no more", "Take citizens from Pasture 1.1", "Take citizens from Quarry 1.2", "Take gold from Acropolis"]
    say(s, "take citizens from pasture")
    assert refused(s, (m.FROM, 0, cell(1, -1))) == {"HX-RULING-39"}
    s = say(at(written(["athens", "pasture", "quarry"], [(2, 0, 1), (1, 0, 0), (1, 0, 0)]), BARE, supply=(0, 0, 9)), "strategic")
    say(s, "take citizens from acropolis", "take 2", "pick up no more")
    assert refused(s, (m.CELL, 0, 0)) == {"HX-ASK-4"}
    say(s, "put cubes on pasture")
    assert refused(s, (m.COUNT, 3, 0)) == {"HX-ASK-4"}


@rule("HX-WAR-6", "HX-WAR-9")
def test_units_must_fight_and_be_strong_enough():
    s = marching([(2, 1, 1), (3, 0, 0)], "2 0 0")
    assert s is not None
    assert refused(s, (m.PASS, 0, 0)) == {"HX-WAR-9"}
    assert refused(s, (m.FROM, 2, 0)) == {"HX-WAR-6"}
    assert refused(s, (m.FROM, 1, 0)) == {"HX-ASK-3"}  # the hoplite alone is too weak, and citizens come first
