"""The worked examples of the rulebook and ours (HX-EX-1..13). Andrea has Athens, Barbara Sparta, Corrado Olympia."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kernel_lib.core.types import OVER
from kernel_lib.games.hexemonia import moves as m
from kernel_lib.games.hexemonia.board import ring_cells
from kernel_lib.games.hexemonia.state import HexemoniaState
from tests.hexemonia.table import at, cell, choices, cubes, end_action, events, kind, refused, say, tiles
from tests.marks import rule

ANDREA, BARBARA, CORRADO = range(3)
RING = ring_cells(1)


def results(s: HexemoniaState, pending: Callable[[HexemoniaState], bool], told: Callable[[HexemoniaState], Any]) -> list[Any]:
    """What every way through the pending questions leads to."""
    if not pending(s):
        return [told(s)]
    found = []
    for move in s.game.legal_moves(s):
        after = s.clone()
        s.game.apply(after, move)
        found += results(after, pending, told)
    return found


def layout(s: HexemoniaState, who: int = 0) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row) for row in s.cubes[who])


# Example 1


def temple_of_corrado() -> HexemoniaState:
    olympia = {(0, 0): "olympia 0 0 0", (1, 0): "temple 2 0 1", (1, -1): "spring"}
    s = at({(0, 0): "athens"}, {(0, 0): "sparta"}, olympia, who=CORRADO, fresh=[(1, 0)])
    return say(s, "special", "use temple")


@rule("HX-EX-1")
def test_example_1_the_temple_yields_one_gold_while_olympia_stays_hidden():
    s = temple_of_corrado()
    say(s, "keep the acropolis hidden")
    assert cubes(s, CORRADO, 1, 0) == (2, 0, 2)
    assert s.revealed == [0, 0, 0]


@rule("HX-EX-1")
def test_example_1_the_temple_yields_two_gold_with_olympia_revealed_for_good():
    s = temple_of_corrado()
    say(s, "reveal")
    assert cubes(s, CORRADO, 1, 0) == (2, 0, 3)
    while s.to_act != OVER:
        assert s.revealed[CORRADO] == 1
        s.game.apply(s, s.game.legal_moves(s)[0])


# Example 2


@rule("HX-EX-2")
@pytest.mark.parametrize(("tile", "active"), [("palaestra 1 1 1", True), ("pasture 1 1 1", True), ("fleet 1 1 1", False), ("spring 0 0 0", True)])
def test_example_2_active_tiles(tile: str, active: bool):
    s = at({(0, 0): "athens", (1, 0): tile}, {(0, 0): "sparta"})
    assert s.game.graph(s).nodes[0, 1, 0]["active"] == active
    assert (sum(values[0] for words, _, values in s.game.explain_scores(s) if words.startswith("Active")) > 0) == active


# Example 3


@rule("HX-EX-3")
def test_example_3_who_can_be_attacked():
    sparta = {(0, 0): "sparta", (1, 0): "walls", (1, -1): "pasture", (0, -1): "pasture", (-1, 0): "asty", (0, 1): "quarry", (2, -1): "village",
              (2, 0): "quarry", (1, 1): "harbour", (-2, 1): "village"}  # fmt: skip
    s = at({(0, 0): "athens 9 0 0"}, sparta, {(0, 0): "olympia"})
    nodes = s.game.graph(s).nodes
    assert [nodes[1, *place]["free_sides"] for place in ((0, 0), (-1, 0), (1, 0))] == [1, 3, 0]
    say(s, "war")
    offered = {s.game.board.nodes[a] for _, a, _ in s.game.legal_moves(s)}
    assert offered == {(1, -1), (0, -1), (0, 1), (2, -1), (2, 0), (1, 1), (-2, 1)}
    assert refused(s, (m.CELL, cell(0, 0), BARBARA)) == {"HX-WAR-5"}
    assert refused(s, (m.CELL, cell(-1, 0), BARBARA)) == {"HX-WAR-4"}
    assert refused(s, (m.CELL, cell(1, 0), BARBARA)) == {"HX-WAR-3"}


# Examples 4 to 6, one turn of Andrea

ATHENS = {(0, 0): "athens 0 5 0", (1, 0): "labyrinth 1 1 3", (0, -1): "amphitheatre 0 0 0", (-1, 0): "village 0 0 0"}
SPARTA = {(0, 0): "sparta", (1, 0): "quarry 3 0 2", (1, -1): "walls 0 0 0", (0, 1): "phalanx 0 2 4"}
OLYMPIA = {(0, 0): "olympia", (1, 0): "amphitheatre 1 0 0", (1, -1): "asty 3 1 4"}


def example(athens: dict[tuple[int, int], str] = ATHENS) -> HexemoniaState:
    s = at(athens, SPARTA, OLYMPIA, myths=[{}, {}, {"oracle": (1, 0)}], philosopher=CORRADO, log=True)
    return say(s, "war")


def example_4(athens: dict[tuple[int, int], str] = ATHENS) -> HexemoniaState:
    s = example(athens)
    return say(s, "choose player 2", "attack quarry", "take hoplites from acropolis", "take 4", "enough", "place it on free cell 1.2")


@rule("HX-EX-4")
def test_example_4_attack_with_shield_and_change():
    s = example()
    before = tuple(s.supply)
    say(s, "choose player 2")
    assert "Attack Quarry 1.1 (strength above 5)" in choices(s)
    say(s, "attack quarry", "take hoplites from acropolis", "take 4", "enough")
    assert s.pool == [1, 1, 0]  # 3 hoplites lost, 1 citizen as change
    say(s, "place it on free cell 1.2")  # beside Labyrinth and Amphitheatre
    assert cubes(s, ANDREA, 1, -1) == (1, 1, 2)
    assert tuple(s.supply) == (before[0] + 2, before[1] + 3, before[2])
    assert (1, 0) not in tiles(s, BARBARA)
    assert (cubes(s, BARBARA, 1, -1), cubes(s, BARBARA, 0, 1)) == ((0, 0, 0), (0, 2, 4))


@rule("HX-EX-4")
@pytest.mark.parametrize(
    ("units", "shield", "enough"),
    [("4 0 0", False, True), ("0 2 0", False, True), ("2 1 0", False, True), ("3 0 0", False, False), ("1 1 0", False, False),
     ("6 0 0", True, True), ("0 3 0", True, True), ("5 0 0", True, False), ("3 1 0", True, False)],
)  # fmt: skip
def test_example_4_needs_4_without_a_shield_and_6_with_the_phalanx(units: str, shield: bool, enough: bool):
    sparta = {(0, 0): "sparta", (1, 0): "quarry 3 0 2", (1, -1): "walls 0 0 0", (0, 1): f"phalanx {'0 2 1' if shield else '0 2 0'}"}
    s = at({(0, 0): f"athens {units}"}, sparta, {(0, 0): "olympia"})
    say(s, "war")
    offered = s.asks[-1][0] == m.ASK_TARGET and any(words.startswith("Attack Quarry") for words in choices(s))
    assert offered == enough


def example_5(athens: dict[tuple[int, int], str] = ATHENS) -> HexemoniaState:
    s = example_4(athens)
    return say(s, "choose player 3", "attack amphitheatre", "take hoplites from acropolis", "enough")


@rule("HX-EX-5")
def test_example_5_duplicate_polis_with_myth():
    s = example_4()
    before = tuple(s.supply)
    say(s, "choose player 3")
    assert "Attack Amphitheatre 1.1 (strength above 1)" in choices(s)
    say(s, "attack amphitheatre", "take hoplites from acropolis", "enough")
    assert cubes(s, ANDREA, 0, -1) == (1, 0, 0)
    assert cubes(s, ANDREA, 0, 0) == (0, 0, 0)
    assert s.underworld == [kind("amphitheatre")]
    seats = s.game.to_json(s)["seats"]
    assert [seat["myths"] for seat in seats] == [[{"myth": "oracle", "cell": (0, -1)}], [], []]
    assert tiles(s, CORRADO) == {(1, -1): "asty"}
    # The Revolts of example 6 have followed at once; they gave gold only
    assert tuple(s.supply) == (before[0], before[1] + 1, before[2] + 4)


@rule("HX-EX-6")
def test_example_6_philosopher_and_revolts():
    s = example_5()
    assert s.philosopher == ANDREA
    assert cubes(s, BARBARA, 0, 1) == (0, 2, 2)
    assert cubes(s, CORRADO, 1, -1) == (3, 1, 2)
    assert (cubes(s, ANDREA, 1, -1), cubes(s, ANDREA, 1, 0)) == ((1, 1, 2), (1, 1, 3))
    revolts = [(event.rule, event.player, event.args) for event in s.log or [] if event.what == "revolt"]
    assert revolts == [
        ("HX-REV-3", BARBARA, (kind("phalanx"), cell(0, 1), 0, 0, 2)),
        ("HX-REV-4", CORRADO, (kind("asty"), cell(1, -1), 0, 0, 2)),
    ]


@rule("HX-EX-6")
def test_example_6_the_lost_amphitheatre_makes_the_majority_and_not_the_oracle():
    """Before: two political tiles each; afterwards Corrado has one. Without his Village it is one each, although the Oracle is political."""
    assert example().philosopher == CORRADO
    assert example_5().philosopher == ANDREA
    tied = example_5({place: words for place, words in ATHENS.items() if place != (-1, 0)})
    assert (tied.active, tied.philosopher) == (BARBARA, CORRADO)


# Example 7


@rule("HX-EX-7")
def test_example_7_final_scoring():
    athens = {(0, 0): "athens 0 0 4", **dict(zip(RING, ("labyrinth 1 1 0", "phalanx 0 2 1", "tavern 1 0 1", "agora 1 0 2", "palaestra 1 1 1",
              "amphitheatre 2 0 1"), strict=True))}  # fmt: skip
    sparta = {(0, 0): "sparta 0 0 3", **dict(zip(RING, ("walls 2 0 1", "walls 0 0 0", "phalanx 0 2 1", "village 1 0 1", "spring", "harbour 1 0 1"),
              strict=True)), (2, -1): "pasture 1 0 0", (1, -2): "pasture 1 0 0", (-1, -1): "temple 2 0 1", (-2, 1): "palaestra 1 1 1",
              (-1, 2): "tavern 1 0 1"}  # fmt: skip
    myths = [{"oracle": (0, 1)}, {"ares": (1, 0), "demeter": (0, 1)}, {}]
    s = at(athens, sparta, {(0, 0): "olympia"}, who=CORRADO, closing=5, philosopher=ANDREA, myths=myths)
    end_action(s)
    assert s.to_act == OVER
    lines = {words: values[:2] for words, _, values in s.game.explain_scores(s)}
    assert lines == {
        "Active Chora": [0, 5],
        "Active Fortifications": [2, 2],
        "Active Poleis": [8, 6],
        "Triplets of Myths": [0, 0],
        "Gold on the Acropolis": [4, 3],
        "Philosopher": [0, 0],
        "Bonus of the Acropolis": [8, 6],
    }
    assert s.game.scores(s)[:2] == [22, 22]


# Examples 8 to 12


@rule("HX-EX-8")
@pytest.mark.parametrize(("units", "defenders", "left"), [("1 1 0", "2 0 0", 1), ("3 0 0", "0 1 0", 1)])
def test_example_8_equivalence_in_war(units: str, defenders: str, left: int):
    s = at({(0, 0): f"athens {units}"}, {(0, 0): "sparta", (1, 0): f"quarry {defenders}"})
    say(s, "war")
    assert (s.asks[-1][0], s.pool) == (m.ASK_SETTLE, [left, 0, 0])


def revolt_of(tile: str) -> tuple[int, ...]:
    """What is left on Barbara's tile when Andrea takes the Philosopher."""
    s = at({(0, 0): "athens", (1, 0): "village"}, {(0, 0): "sparta", (1, 0): tile}, {(0, 0): "olympia"})
    return cubes(end_action(s), BARBARA, 1, 0)


@rule("HX-EX-9")
def test_example_9_of_five_citizens_in_excess_three_are_lost():
    assert revolt_of("pasture 6 0 0") == (1 + 2, 0, 0)


@rule("HX-EX-10")
def test_example_10_excess_of_three_kinds_is_levelled():
    assert revolt_of("palaestra 4 2 3") == (1 + 1, 1 + 1, 1 + 1)


@rule("HX-EX-11")
def test_example_11_three_attacks_with_four_players():
    victims = [{(0, 0): name, (1, 0): "quarry" if name == "sparta" else "pasture"} for name in ("sparta", "delphi", "delos")]
    s = at({(0, 0): "athens 9 0 0"}, *victims, hidden=False, log=True)
    say(s, "war")
    while s.active == 0:
        s.game.apply(s, s.game.legal_moves(s)[-1])
    attacked = [event.args[1] for event in s.log or [] if event.what == "conquered"]
    assert sorted(attacked) == [1, 2, 3]


@rule("HX-EX-12")
def test_example_12_the_philosopher_does_not_move():
    rich = {(1, 0): "pasture 6 0 0"}
    a = at({(0, 0): "athens", **rich}, {(0, 0): "sparta", (1, 0): "village", (1, -1): "quarry 7 0 0"}, {(0, 0): "olympia"}, log=True)
    end_action(a)  # Barbara has the majority, but Andrea is on turn
    assert a.philosopher == -1
    b = at({(0, 0): "athens", (1, 0): "village"}, {(0, 0): "sparta", **rich}, {(0, 0): "olympia"}, philosopher=ANDREA, log=True)
    end_action(b)  # Andrea has the majority and the Philosopher
    assert b.philosopher == ANDREA
    for s in (a, b):
        assert not {"philosopher", "revolt"} & {what for _, what in events(s)}
    assert (cubes(a, ANDREA, 1, 0), cubes(a, BARBARA, 1, -1), cubes(b, BARBARA, 1, 0)) == ((6, 0, 0), (7, 0, 0), (6, 0, 0))


# Example 13


def is_paying(s: HexemoniaState) -> bool:
    return s.asks[-1][0] in (m.ASK_FROM, m.ASK_COUNT)


@rule("HX-EX-13")
@pytest.mark.parametrize(("quarry", "fresh", "ways"), [("2 0 1", False, 10), ("2 0 0", True, 2)])
def test_example_13a_payments(quarry: str, fresh: bool, ways: int):
    city = {(0, 0): "athens 1 0 1", (1, 0): "pasture 2 0 0", (1, -1): f"quarry {quarry}"}
    s = at(city, {(0, 0): "sparta"}, ask="play", hands=[["temple"]], fresh=[(1, -1)] if fresh else [])
    say(s, "play temple", "place it on free cell 1.3")
    found = results(s, is_paying, layout)
    assert len(found) == len(set(found)) == ways
    assert all(tuple(row[3] for row in rows) == (2, 0, 1) for rows in found)


@rule("HX-EX-13")
@pytest.mark.parametrize(("quarry", "ways"), [(None, 7), ("0 0 0", 29)])
def test_example_13b_strategic_moves(quarry: str | None, ways: int):
    city = {(0, 0): "athens 2 0 1", (1, 0): "pasture 1 0 0"} | ({(1, -1): f"quarry {quarry}"} if quarry else {})
    s = at(city, {(0, 0): "sparta"}, supply=(0, 0, 0))  # no exchange is possible
    before = layout(s)
    say(s, "strategic")
    found = results(s, lambda now: now.active == 0 and now.phase == 2, layout)
    assert len(found) == len(set(found)) == ways
    assert before not in found


@rule("HX-EX-13")
def test_example_13c_agora():
    s = at({(0, 0): "athens 2 0 1", (1, 0): "pasture 1 0 0", (1, -1): "agora 1 0 2"}, {(0, 0): "sparta"})
    before = layout(s)
    say(s, "special")
    found = results(s, lambda now: now.active == 0 and now.phase == 2, layout)
    assert len(found) == len(set(found)) == 44
    moved = [sum(abs(a - b) for rows in zip(before, after, strict=True) for a, b in zip(*rows, strict=True)) // 2 for after in found]
    assert (moved.count(1), moved.count(2)) == (10, 34)


@rule("HX-EX-13")
def test_example_13d_attack():
    s = at({(0, 0): "athens 2 1 0", (1, 0): "pasture 1 0 0"}, {(0, 0): "sparta", (1, 0): "quarry 3 0 0"})
    say(s, "war")
    taken = results(s, is_paying, lambda now: (layout(now), tuple(now.pool)))
    assert len({rows for rows, _ in taken}) == len({rows for rows, _ in results(s, is_paying, lambda now: (layout(now), 0))}) == 3
    survivors = results(s, lambda now: now.asks[-1][0] in (m.ASK_FROM, m.ASK_COUNT, m.ASK_LOSS), lambda now: (layout(now)[:2], tuple(now.pool)))
    units = {((0, 0), (0, 0)): [(0, 1, 0), (2, 0, 0)], ((0, 1), (0, 0)): [(1, 0, 0)], ((1, 0), (0, 0)): [(1, 0, 0)]}
    for left, expected in units.items():
        assert sorted(pool for rows, pool in survivors if rows == left) == expected


@rule("HX-EX-13")
def test_example_13e_exchanges_with_an_empty_supply():
    city = {(0, 0): "athens 2 0 0", (1, 0): "pasture 1 1 0"}
    s = at(city, {(0, 0): "sparta"}, supply=(0, 0, 0))
    say(s, "strategic")
    assert "Move nothing, only exchange" not in choices(s)
    s = at(city, {(0, 0): "sparta"}, supply=(2, 0, 0))
    say(s, "strategic", "move nothing")
    assert cubes(s, 0, 1, 0) == (3, 0, 0)  # the only exchange that is possible first
    assert s.supply == [0, 1, 0]
    assert choices(s)[:2] == ["End the action", "Exchange 2 citizens for 1 hoplite on Acropolis"]
    say(s, "exchange 2 citizens for 1 hoplite on acropolis")
    assert cubes(s, 0, 0, 0) == (0, 1, 0)
