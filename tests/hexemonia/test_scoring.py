"""Points, tie-breaks and results (HX-SCORE, HX-TIE, the options about them)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.types import OVER, UNKNOWN
from kernel_lib.games.hexemonia.board import ring_cells
from kernel_lib.games.hexemonia.rules import Hexemonia
from kernel_lib.games.hexemonia.state import HexemoniaState
from tests.hexemonia.table import GAMES, Cell, City, at, end_action, say, seen
from tests.marks import rule

RING = ring_cells(1)
NATURE = {"oracle": "P", "moirai": "S", "demeter": "E", "ares": "M", "pandora": "P", "hades": "S"}
CITY_NATURE = {"athens": "E", "sparta": "M", "olympia": "S", "delphi": "S", "delos": "P"}
HOSTS: dict[Cell, str] = {(1, 0): "village", (1, -1): "walls", (0, -1): "pasture", (-1, 0): "necropolis"}
"""One inactive tile of each nature: political, military, economic, sacred."""
HOST_OF = {"P": (1, 0), "M": (1, -1), "E": (0, -1), "S": (-1, 0)}
BARE = ({(0, 0): "athens"}, {(0, 0): "sparta"}, {(0, 0): "delphi"}, {(0, 0): "delos"})


def variant(players: int = 2, **options: Any) -> Hexemonia:
    return kl.game("hexemonia", players=players, **options)  # type: ignore[return-value]


def lines(s: HexemoniaState, who: int = 0) -> dict[str, int]:
    """The points of a player that are not 0, line by line."""
    return {words: values[who] for words, _, values in s.game.explain_scores(s) if values[who]}


def over(*cities: City, philosopher: int | None = None, **position: Any) -> HexemoniaState:
    """The last turn of the Last Player is left out, so the game ends as written."""
    last = len(cities) - 1
    s = end_action(at(*cities, who=last, closing=5, philosopher=last if philosopher is None else philosopher, **position))
    assert s.to_act == OVER
    return s


def myths(names: Sequence[str]) -> dict[str, Cell]:
    return {name: HOST_OF[NATURE[name]] for name in names}


# Tiles


@rule("HX-SCORE-1", "HX-SCORE-2")
@pytest.mark.parametrize(
    ("tile", "line", "points"),
    [
        ("pasture 1 0 0", "Active Chora", 1),
        ("spring 0 0 0", "Active Chora", 1),
        ("harbour 1 0 1", "Active Chora", 1),
        ("phalanx 0 2 1", "Active Fortifications", 1),
        ("labyrinth 1 1 0", "Active Fortifications", 1),
        ("asty 2 1 1", "Active Poleis", 2),
        ("tavern 5 5 5", "Active Poleis", 2),
    ],
)
def test_an_active_chora_or_fortification_is_worth_1_and_a_polis_2(tile: str, line: str, points: int):
    s = at({(0, 0): "delos"}, {(0, 0): "sparta"}, {(0, 0): "athens", (1, 0): tile}, {(0, 0): "delphi"})
    found = lines(seen(s, 0), 2)  # a view in which the city is hidden, so without a bonus
    assert found == {line: points}


@rule("HX-SCORE-2", "HX-SCORE-1")
@pytest.mark.parametrize("tile", ["pasture 0 9 9", "phalanx 9 1 9", "walls 1 0 1", "asty 2 0 1", "temple 2 0 0", "fleet 1 1 1"])
def test_an_inactive_tile_is_worth_nothing_whatever_else_lies_on_it(tile: str):
    for city in ("athens", "sparta"):
        other = {"athens": "sparta", "sparta": "athens"}[city]
        s = at({(0, 0): city, (1, 0): tile}, {(0, 0): other})
        assert lines(s) == {}


@rule("HX-SCORE-1", "HX-SCORE-2")
def test_points_of_types_come_from_the_data():
    game = variant(
        edition={"kind": [{"id": "chora", "points": 4, "source": "reconstructed"}, {"id": "polis", "points": 7, "source": "reconstructed"}]}
    )
    s = at({(0, 0): "sparta", (1, 0): "spring", (1, -1): "tavern 1 0 1"}, {(0, 0): "athens"}, game=game)
    assert lines(s) == {"Active Chora": 4, "Active Poleis": 7}


# Gold


@rule("HX-SCORE-4")
def test_only_gold_on_the_own_acropolis_counts():
    s = at({(0, 0): "sparta 9 9 4", (1, 0): "temple 0 0 7"}, {(0, 0): "athens 5 5 0", (1, 0): "quarry 0 0 9"})
    assert lines(s, 0) == {"Gold on the Acropolis": 4}
    assert lines(s, 1) == {}


# Acropolis bonus


@rule("HX-SCORE-5", "HX-RULING-30")
@pytest.mark.parametrize(
    ("city", "points"),
    [("athens", 2 * 3), ("sparta", 3 * 2), ("olympia", 1 * 4), ("delphi", 3 * 1), ("delos", 1 * 4)],
)
def test_each_acropolis_pays_for_active_tiles_of_its_type(city: str, points: int):
    """Active: 3 Poleis, 2 Fortifications, 4 Chora, 1 Myth; inactive: 1 Polis, 1 Fortification, 1 Chora, 1 Myth."""
    town = {(1, 0): "asty 2 1 1", (1, -1): "tavern 1 0 1", (0, -1): "agora 1 0 2", (-1, 0): "palaestra", (-1, 1): "walls 2 0 1",
            (0, 1): "fleet 1 1 2", (2, -1): "phalanx", (1, -2): "spring", (-1, -1): "spring", (-2, 1): "pasture 1 0 0",
            (-1, 2): "quarry 2 0 0", (1, 1): "necropolis"}  # fmt: skip
    rest = {3: ["athens", "sparta", "olympia"], 4: ["athens", "sparta", "delphi", "delos"]}
    cities = rest[3] if city == "olympia" else rest[4]
    others = [{(0, 0): name} for name in cities if name != city]
    s = at({(0, 0): city, **town}, *others, myths=[{"oracle": (1, 0), "moirai": (1, 1)}])
    assert lines(s)["Bonus of the Acropolis"] == points
    assert (lines(s)["Active Chora"], lines(s)["Active Fortifications"], lines(s)["Active Poleis"]) == (4, 2, 6)


@rule("HX-SCORE-5", "HX-RULING-25")
@pytest.mark.parametrize(("option", "points"), [(False, 3), (True, 6)])
def test_delphi_counts_active_myths_and_itself_only_with_the_option(option: bool, points: int):
    game = variant(4, acropolis_counts_for_myth_bonus=option)
    town = {(0, 0): "delphi", (1, 0): "village 1 0 1", (-1, 0): "necropolis"}
    s = at(town, *BARE[:2], BARE[3], game=game, myths=[{"oracle": (1, 0), "moirai": (-1, 0)}])
    assert lines(s)["Bonus of the Acropolis"] == points


@rule("HX-RULING-25")
def test_the_option_changes_nothing_for_cities_with_another_bonus():
    game = variant(4, acropolis_counts_for_myth_bonus=True)
    s = at(*BARE, game=game)
    assert [lines(s, who).get("Bonus of the Acropolis", 0) for who in range(4)] == [0, 0, 3, 0]


# Triplets


@rule("HX-SCORE-3", "HX-ACR-5")
@pytest.mark.parametrize(
    ("city", "names", "points"),
    [
        ("athens", ["oracle", "moirai", "ares"], 8),
        ("athens", ["oracle", "moirai", "demeter"], 8),
        ("athens", ["oracle", "moirai"], 8),  # with the economic Acropolis
        ("athens", ["oracle", "demeter"], 0),  # political and twice economic
        ("athens", ["oracle"], 0),
        ("athens", [], 0),
        ("sparta", ["oracle", "ares"], 0),
        ("sparta", ["moirai", "demeter"], 8),
    ],
)
def test_three_myths_of_different_natures_are_a_triplet_and_the_acropolis_may_be_one(city: str, names: list[str], points: int):
    other = {"athens": "sparta", "sparta": "athens"}[city]
    s = at({(0, 0): city, **HOSTS}, {(0, 0): other}, myths=[myths(names)])
    assert lines(s).get("Triplets of Myths", 0) == points


@rule("HX-SCORE-3")
def test_two_of_one_nature_are_no_triplet():
    s = at({(0, 0): "delos", **HOSTS}, *BARE[:3], myths=[myths(["oracle", "pandora", "demeter"])])
    assert lines(s) == {}  # political, political, economic and the political Delos
    s = at({(0, 0): "delphi", **HOSTS}, *BARE[:2], BARE[3], myths=[myths(["moirai", "hades", "oracle"])])
    assert lines(s) == {}


@rule("HX-RULING-26", "HX-SCORE-3")
def test_myths_of_a_triplet_need_not_be_active_unless_the_option_says_so():
    names = ["oracle", "moirai"]
    idle = {(0, 0): "athens", **HOSTS}
    half = {**idle, (1, 0): "village 1 0 1"}
    awake = {**half, (-1, 0): "necropolis 0 0 1"}
    for town, strict_points in ((idle, 0), (half, 0), (awake, 8)):
        assert lines(at(town, BARE[1], myths=[myths(names)]))["Triplets of Myths"] == 8
        strict = at(town, BARE[1], myths=[myths(names)], game=variant(triplet_requires_active=True))
        assert lines(strict).get("Triplets of Myths", 0) == strict_points


@rule("HX-RULING-26")
def test_with_the_option_the_acropolis_counts_without_being_active():
    town = {(0, 0): "athens 0 0 0", (1, 0): "village 1 0 1", (-1, 0): "necropolis 0 0 1"}
    s = at(town, BARE[1], myths=[{"oracle": (1, 0), "moirai": (-1, 0)}], game=variant(triplet_requires_active=True))
    assert lines(s)["Triplets of Myths"] == 8


@rule("HX-SCORE-3")
@pytest.mark.parametrize("points", [0, 5, 20])
def test_the_points_of_a_triplet_are_an_option(points: int):
    s = at({(0, 0): "athens", **HOSTS}, BARE[1], myths=[myths(["oracle", "moirai"])], game=variant(triplet_points=points))
    assert lines(s).get("Triplets of Myths", 0) == points


def most_triplets(natures: Sequence[str]) -> int:
    """The best split, by trying all: each piece goes to triplet 0, 1 or nowhere."""
    best = 0
    for where in product(range(3), repeat=len(natures)):
        parts = [[nature for nature, part in zip(natures, where, strict=True) if part == number] for number in (0, 1)]
        best = max(best, sum(len(part) == 3 == len(set(part)) for part in parts))
    return best


def every_choice() -> Iterator[tuple[str, ...]]:
    for size in range(7):
        yield from combinations(NATURE, size)


@rule("HX-SCORE-3", "HX-ACR-5")
@pytest.mark.parametrize("city", ["athens", "sparta", "delphi", "delos"])
def test_with_up_to_six_myths_the_best_split_into_triplets_is_scored(city: str):
    game = variant(4, myth_limit=6)
    others = [town for town in BARE if town[0, 0] != city]
    found = set()
    for names in every_choice():
        s = at({(0, 0): city, **HOSTS}, *others, myths=[myths(names)], game=game)
        expected = 8 * most_triplets([*(NATURE[name] for name in names), CITY_NATURE[city]])
        assert lines(s).get("Triplets of Myths", 0) == expected, names
        found.add(expected)
    assert found == {0, 8, 16}


@rule("HX-SCORE-3")
def test_with_at_most_three_myths_there_is_at_most_one_triplet():
    for city in ("athens", "sparta", "delphi", "delos"):
        others = [town for town in BARE if town[0, 0] != city]
        for names in combinations(NATURE, 3):
            s = at({(0, 0): city, **HOSTS}, *others, myths=[myths(names)])
            assert lines(s).get("Triplets of Myths", 0) == 8 * (len({NATURE[n] for n in names} | {CITY_NATURE[city]}) >= 3), names


# What counts nothing; Philosopher


@rule("HX-SCORE-6")
def test_tiles_in_the_hand_and_in_the_display_count_nothing():
    s = at(*BARE, hands=[["temple", "spring", "oracle"], [], [], []])
    assert s.game.scores(s) == [0, 0, 0, 0]


@rule("HX-SCORE-6", "HX-2P-2", "HX-2P-3")
@pytest.mark.parametrize(
    ("players", "options", "points"),
    [
        (2, {}, 3),
        (2, {"revolts": True}, 0),
        (2, {"philosopher_points": 7}, 7),
        (2, {"philosopher_points": 7, "revolts": True}, 0),
        (2, {"philosopher_points": 0}, 0),
        (3, {}, 0),
        (3, {"revolts": False}, 0),
        (4, {"philosopher_points": 9}, 0),
    ],
)
def test_the_philosopher_counts_with_two_players_without_revolts_only(players: int, options: dict[str, Any], points: int):
    cities = {2: BARE[:2], 3: ({(0, 0): "olympia"}, *BARE[:2]), 4: BARE}[players]
    s = at(*cities, philosopher=1, game=variant(players, **options))
    assert s.game.scores(s) == [points if who == 1 else 0 for who in range(players)]
    nobody = at(*cities, game=variant(players, **options))
    assert nobody.game.scores(nobody) == [0] * players


# Points during the game


@rule("HX-SCORE-7", "HX-RULING-40")
def test_a_hidden_acropolis_of_somebody_else_adds_nothing_in_a_view():
    """Athens has 2 for its Tavern and a triplet with Oracle and Moirai; others must not see that."""
    town = {(0, 0): "athens 0 0 5", (1, 0): "tavern 1 0 1", (1, -1): "village", (0, -1): "necropolis"}
    s = at(town, *BARE[1:], myths=[{"oracle": (1, -1), "moirai": (0, -1)}])
    full = {"Active Poleis": 2, "Triplets of Myths": 8, "Gold on the Acropolis": 5, "Bonus of the Acropolis": 2}
    assert lines(s) == lines(seen(s, 0)) == full
    for viewer in (1, 2, 3, UNKNOWN):
        assert lines(seen(s, viewer)) == {"Active Poleis": 2, "Gold on the Acropolis": 5}
    opened = at(town, *BARE[1:], myths=[{"oracle": (1, -1), "moirai": (0, -1)}], hidden=False)
    assert all(lines(seen(opened, viewer)) == full for viewer in range(4))


@rule("HX-SCORE-7")
def test_a_triplet_of_three_myths_is_seen_by_all():
    s = at({(0, 0): "athens", **HOSTS}, *BARE[1:], myths=[myths(["oracle", "moirai", "ares"])])
    assert [lines(seen(s, viewer)).get("Triplets of Myths") for viewer in (0, 1, 2, 3, UNKNOWN)] == [8] * 5


@rule("HX-SCORE-7", "HX-RULING-40")
def test_the_points_that_others_see_do_not_depend_on_the_hidden_city():
    town = {(1, 0): "tavern 1 0 1", (1, -1): "walls 2 0 1", (0, -1): "pasture 1 0 0", (0, 1): "village 1 0 1"}
    told = set()
    for city in ("athens", "sparta", "delphi", "delos"):
        others = [other for other in BARE if other[0, 0] != city]
        s = at({(0, 0): city, **town}, *others, myths=[{"oracle": (0, 1), "ares": (1, -1)}], game=variant(4, acropolis_counts_for_myth_bonus=True))
        told.add(tuple(sorted(lines(seen(s, 2)).items())))
    assert len(told) == 1


@rule("HX-SCORE-7")
def test_running_points_are_the_final_ones_when_nothing_happens_any_more():
    town = {(0, 0): "athens 0 0 2", (1, 0): "tavern 1 0 1", (1, -1): "walls 2 0 1"}
    s = at(town, *BARE[1:], who=3, closing=5, philosopher=3)
    before = s.game.scores(s)
    assert s.game.result(s) is None
    end_action(s)
    assert s.game.scores(s) == before == [2 + 2 + 1 + 2, 0, 0, 0]


# explain_scores


@rule("HX-SCORE-1", "HX-SCORE-2", "HX-SCORE-3", "HX-SCORE-4", "HX-SCORE-5", "HX-2P-2")
def test_the_explanation_has_a_line_with_a_rule_for_every_kind_of_points_and_adds_up():
    town = {
        (0, 0): "athens 0 0 2",
        (1, 0): "tavern 1 0 1",
        (1, -1): "walls 2 0 1",
        (0, -1): "pasture 1 0 0",
        (-1, 0): "village",
        (-1, 1): "necropolis",
    }
    s = at(town, {(0, 0): "sparta 0 0 1"}, philosopher=0, myths=[{"oracle": (-1, 0), "moirai": (-1, 1)}])
    assert s.game.explain_scores(s) == [
        ("Active Chora", "HX-SCORE-1", [1, 0]),
        ("Active Fortifications", "HX-SCORE-1", [1, 0]),
        ("Active Poleis", "HX-SCORE-2", [2, 0]),
        ("Triplets of Myths", "HX-SCORE-3", [8, 0]),
        ("Gold on the Acropolis", "HX-SCORE-4", [2, 1]),
        ("Philosopher", "HX-2P-2", [3, 0]),
        ("Bonus of the Acropolis", "HX-SCORE-5", [2, 0]),
    ]
    assert s.game.scores(s) == [19, 1]


# Tie-breaks


@rule("HX-TIE-1", "HX-TIE-4")
def test_equal_points_are_decided_by_active_tiles_of_the_own_nature():
    """Both have 1 point: Athens an economic Pasture, Sparta a gold."""
    s = over({(0, 0): "athens", (1, 0): "pasture 1 0 0"}, {(0, 0): "sparta 0 0 4"}, philosopher=0)
    result = s.game.result(s)
    assert result is not None
    assert (result.scores, result.ranking, result.winners) == ((4, 4), (1, 2), (0,))
    assert "HX-TIE-1" in s.game.ending(s)


@rule("HX-TIE-1")
@pytest.mark.parametrize(
    ("tile", "count"),
    [("harbour 1 0 1", 1), ("quarry 1 0 0", 0), ("village 1 0 1", 0), ("spring 0 0 0", 0)],
)
def test_only_active_tiles_of_the_own_nature_break_a_tie(tile: str, count: int):
    """Sparta gets as many points by gold. So it wins the second tie-break unless Athens has an economic tile."""
    points = 0 if tile == "quarry 1 0 0" else 1
    s = over({(0, 0): "athens 0 0 0", (1, 0): tile}, {(0, 0): f"sparta 0 0 {points + 3}"}, philosopher=0)
    result = s.game.result(s)
    assert result is not None
    assert result.scores == (points + 3, points + 3)
    assert result.winners == ((0,) if count else (1,))


@rule("HX-TIE-1", "HX-RULING-27")
@pytest.mark.parametrize(
    ("town", "winner"),
    [({(1, 0): "pasture 1 0 0"}, 0), ({(1, 0): "pasture", (1, -1): "harbour 1 0 1"}, 1)],
)
def test_an_active_myth_of_the_own_nature_breaks_a_tie_and_an_inactive_one_does_not(town: dict[Cell, str], winner: int):
    """5 points each, one active tile of the own nature each, and Sparta has more gold: only an active Demeter can help Athens."""
    s = over({(0, 0): "athens 0 0 0", **town}, {(0, 0): "sparta 0 0 1", (1, 0): "walls 2 0 1"}, philosopher=0, myths=[{"demeter": (1, 0)}],
             game=variant(philosopher_points=4))  # fmt: skip
    result = s.game.result(s)
    assert result is not None
    assert (result.scores, result.winners) == ((5, 5), (winner,))


@rule("HX-TIE-1", "HX-RULING-27")
def test_the_acropolis_itself_does_not_count_for_the_tie_break():
    """Athens has no other economic tile, Sparta no other military one: the gold decides."""
    s = over({(0, 0): "athens 0 0 0", (1, 0): "village 1 0 1"}, {(0, 0): "sparta 0 0 4"}, philosopher=0)
    result = s.game.result(s)
    assert result is not None
    assert (result.scores, result.winners) == ((4, 4), (1,))


@rule("HX-TIE-2", "HX-TIE-4")
def test_then_gold_on_the_own_acropolis_decides():
    s = over({(0, 0): "athens 0 0 3", (1, 0): "spring"}, {(0, 0): "sparta 0 0 1"}, philosopher=1)
    result = s.game.result(s)
    assert result is not None
    assert (result.scores, result.ranking, result.winners) == ((4, 4), (1, 2), (0,))


@rule("HX-TIE-2")
def test_gold_elsewhere_does_not_break_a_tie():
    s = over({(0, 0): "athens 0 0 1", (1, 0): "village 0 0 9"}, {(0, 0): "sparta 0 0 1", (1, 0): "quarry"}, game=variant(philosopher_points=0))
    result = s.game.result(s)
    assert result is not None
    assert (result.scores, result.ranking, result.winners) == ((1, 1), (1, 1), (0, 1))


@rule("HX-TIE-3", "HX-RULING-27", "HX-TIE-4")
def test_players_equal_in_everything_share_the_victory():
    s = over(*({(0, 0): f"{name} 2 0 1"} for name in ("athens", "sparta", "delphi", "delos")))
    result = s.game.result(s)
    assert result is not None
    assert (result.winners, result.ranking, result.scores) == ((0, 1, 2, 3), (1, 1, 1, 1), (1, 1, 1, 1))
    assert "share the victory" in s.game.ending(s)


@rule("HX-TIE-4")
def test_the_whole_ranking_uses_the_tie_breaks_and_equal_players_share_a_place():
    s = over({(0, 0): "athens 0 0 2"}, {(0, 0): "sparta 0 0 6"}, {(0, 0): "delphi 0 0 2"}, {(0, 0): "delos 0 0 0", (1, 0): "village 1 0 1"})
    result = s.game.result(s)
    assert result is not None
    assert result.scores == (2, 6, 2, 2)
    assert result.ranking == (3, 1, 3, 2)  # Delos has a political tile, the others have equal gold
    assert result.winners == (1,)


@rule("HX-TIE-1", "HX-TIE-2", "HX-TIE-4")
def test_natures_come_before_gold_and_points_before_both():
    s = over({(0, 0): "athens 0 0 4"}, {(0, 0): "sparta 0 0 1", (1, 0): "palaestra 1 1 1", (1, -1): "village 1 0 1"},
             {(0, 0): "delphi 0 0 3", (1, 0): "tavern 1 0 1"},
             {(0, 0): "delos 0 0 0", (1, 0): "amphitheatre 2 0 1", (0, 1): "spring", (1, -1): "village"})  # fmt: skip
    result = s.game.result(s)
    assert result is not None
    assert result.scores == (4, 4, 5, 4)
    assert result.ranking == (4, 2, 1, 3)  # 0 of the nature and 4 gold; 1 and 1 gold; 5 points; 1 and 0 gold


@rule("HX-SCORE-7", "HX-TIE-1")
def test_in_a_view_a_hidden_city_has_no_tie_break_count():
    from kernel_lib.games.hexemonia import scoring

    s = at({(0, 0): "athens 0 0 1", (1, 0): "pasture 1 0 0"}, *BARE[1:])
    game = GAMES[4]
    assert scoring.tie_break(game, s, 0) == scoring.tie_break(game, seen(s, 0), 0) == (1, 1)
    assert scoring.tie_break(game, seen(s, 1), 0) == (0, 1)


# The result


@rule("HX-TIE-4", "HX-SCORE-5")
def test_the_result_tells_of_every_city_what_analyses_need():
    town = {(0, 0): "athens 0 0 2", (1, 0): "tavern 1 0 1", (1, -1): "walls 2 0 1", (0, -1): "pasture"}
    s = over(town, {(0, 0): "sparta 0 0 1"}, myths=[{"demeter": (0, -1)}])
    result = s.game.result(s)
    assert result is not None
    first = result.by_seat[0]
    assert {key: first[key] for key in ("city", "tiles", "active", "myths", "contacts")} == {
        "city": "Athens", "tiles": 3, "active": 2, "myths": 1, "contacts": 5,
    }  # fmt: skip
    told = {words.lower(): values[0] for words, _, values in s.game.explain_scores(s)}
    assert {key: first[key] for key in told} == told
    assert sum(told.values()) == result.scores[0] == 1 + 2 + 2 + 2
    assert result.by_seat[1]["city"] == "Sparta"
    assert result.details["philosopher"] == 1
    assert result.details["level_on_points"] == 1


@rule("HX-END-4", "HX-END-3")
def test_the_result_cites_the_rule_that_ended_the_game():
    assert over(*BARE[:2]).game.result(over(*BARE[:2])).rule == "HX-END-4"  # type: ignore[union-attr]
    earlier = at(*BARE[:2], who=1, closing=4, turn=5, philosopher=1)
    end_action(earlier)
    assert earlier.game.result(earlier).rule == "HX-END-3"  # type: ignore[union-attr]


@rule("HX-SCORE-7")
def test_a_running_game_has_no_result():
    s = at(*BARE[:2])
    assert (s.game.result(s), s.game.ending(s)) == (None, "")
    say(s, "no action")
    assert s.game.result(s) is None


@rule("HX-ACR-8", "HX-SCORE-7")
def test_at_the_end_every_viewer_sees_the_same_points():
    s = over({(0, 0): "athens 0 0 5", (1, 0): "tavern 1 0 1"}, *BARE[1:])
    assert all(seen(s, viewer).game.scores(seen(s, viewer)) == s.game.scores(s) for viewer in (0, 1, 2, 3, UNKNOWN))
    assert s.game.scores(s)[0] == 5 + 2 + 2
