"""Cities as graphs: the numbered plane, where a city may grow and what of it may be attacked, checked against networkx and plain definitions."""

from __future__ import annotations

from random import Random
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kernel_lib as kl
from kernel_lib.core.bits import members
from kernel_lib.core.contract import random_moves
from kernel_lib.core.types import CHANCE, OVER
from kernel_lib.games.hexemonia import graphs
from kernel_lib.games.hexemonia.board import DIRECTIONS, board, plane, ring_cells, rings_needed
from kernel_lib.games.hexemonia.rules import city
from kernel_lib.games.hexemonia.state import STALE, HexemoniaState
from tests.hexemonia.table import GAMES, at, cell, draw, kind, say
from tests.marks import rule

G = GAMES[4]
NODES = G.board.nodes
PLANE = plane(30)
Axial = tuple[int, int]


def beside(place: Axial) -> set[Axial]:
    return {(place[0] + q, place[1] + r) for q, r in DIRECTIONS}


def ring_of(place: Axial) -> int:
    q, r = place
    return max(abs(q), abs(r), abs(q + r))


@st.composite
def areas(draw_: st.DrawFn, most: int = 20) -> set[Axial]:
    """A connected set of cells with the Acropolis, as wars may leave it."""
    area = {(0, 0)}
    for _ in range(draw_(st.integers(0, most))):
        frontier = sorted(set().union(*map(beside, area)) - area)
        area.add(draw_(st.sampled_from(frontier)))
    return area


def city_of(area: set[Axial], poleis: set[Axial] = frozenset()) -> HexemoniaState:  # type: ignore[assignment]
    """A city of Pastures (and Taverns) on these cells; how it came about does not matter here."""
    s = G.new()
    s.cells[0] = sorted(cell(*place) for place in area)
    s.tiles[0] = [G.box.acropolis if c == 0 else kind("tavern" if NODES[c] in poleis else "pasture") for c in s.cells[0]]
    s.cubes[0] = [[0] * len(area) for _ in range(3)]
    s.area[0] = sum(1 << c for c in s.cells[0])
    s.open[0] = s.exposed[0] = STALE
    return s


def places(cells: int) -> set[Axial]:
    return {NODES[c] for c in members(cells)}  # type: ignore[misc]


# The plane


@rule("HX-ASK-5")
def test_cells_are_numbered_from_the_acropolis_ring_by_ring_counter_clockwise_from_the_axis():
    assert NODES[:7] == ((0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    assert NODES[7:19] == ((2, 0), (2, -1), (2, -2), (1, -2), (0, -2), (-1, -1), (-2, 0), (-2, 1), (-2, 2), (-1, 2), (0, 2), (1, 1))
    assert G.board.names[:8] == ("Acropolis", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "2.1")


@rule("HX-ASK-5")
@pytest.mark.parametrize("ring", [1, 2, 3, 7])
def test_a_ring_turns_counter_clockwise_in_steps_to_a_neighbour_and_starts_on_the_axis(ring: int):
    cells = ring_cells(ring)
    assert cells[0] == (ring, 0)
    assert len(set(cells)) == len(cells) == 6 * ring
    assert {ring_of(place) for place in cells} == {ring}
    assert all(after in beside(before) for before, after in zip(cells, [*cells[1:], cells[0]], strict=True))
    spots = [plane(ring).nodes[place]["pos"] for place in cells]
    turns = [x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(spots, [*spots[1:], spots[0]], strict=True)]
    assert min(turns) > 0  # seen from the centre, y upwards


@rule("HX-ASK-5")
def test_a_cell_has_the_same_number_whatever_the_size_of_the_plane():
    assert board(4).nodes == NODES[: len(board(4))]
    assert [game.board.nodes[:61] for game in GAMES.values()] == [NODES[:61]] * 3


@pytest.mark.parametrize("rings", [1, 2, 4])
def test_the_plane_is_the_triangular_lattice_with_six_neighbours_for_every_inner_cell(rings: int):
    graph = plane(rings)
    assert graph.number_of_nodes() == 3 * rings * (rings + 1) + 1
    assert graph.number_of_edges() == 9 * rings * rings + 3 * rings
    assert dict(graph.nodes(data="ring")) == nx.single_source_shortest_path_length(graph, (0, 0))
    for node in graph:
        assert set(graph.adj[node]) == beside(node) & set(graph)
        assert (graph.degree(node) == 6) == (ring_of(node) < rings)


def test_the_tables_of_the_board_say_what_the_graph_says():
    for i, node in enumerate(board(5).nodes):
        near = sorted(board(5).index[other] for other in board(5).graph.adj[node])
        assert board(5).nbrs[i] == tuple(near)
        assert members(board(5).masks[i]) == near


def test_neighbours_are_drawn_at_distance_one():
    pos = nx.get_node_attributes(plane(4), "pos")
    for a, b in plane(4).edges:
        assert (pos[a][0] - pos[b][0]) ** 2 + (pos[a][1] - pos[b][1]) ** 2 == pytest.approx(1)


@pytest.mark.parametrize(("players", "rings"), [(2, 17), (3, 28), (4, 39)])
def test_the_plane_reaches_as_far_as_all_tiles_together_could(players: int, rings: int):
    game = GAMES[players]
    assert rings_needed(game.box.grid_tiles) == rings
    assert len(game.board) == 3 * rings * (rings + 1) + 1


@rule("HX-B-2", "HX-B-3")
def test_a_city_needs_at_least_r_plus_six_tiles_for_a_cell_of_ring_r():
    """The full ring 1, a tile in each ring up to r-2, two in ring r-1 and the tile itself."""
    reached = {frozenset({(0, 0), *ring_cells(1)})}
    farthest = []
    for _ in range(6, 12):
        farthest.append(max(ring_of(place) for area in reached for place in area))
        grown = [(area, places(city.growth(G, city_of(set(area)), 0))) for area in reached]
        # one sixth of the plane is enough, and cities that stay behind never lead
        reached = {area | {(q, r)} for area, free in grown for q, r in free if q > 0 and r <= 0 <= q + r}
    assert farthest == [1, 2, 2, 3, 3, 4]
    assert all(ring <= max(2, tiles - 6) for tiles, ring in enumerate(farthest, 6))


# Growing


def may_grow(area: set[Axial]) -> set[Axial]:
    """HX-B-2 and HX-B-3 word by word."""
    ring = beside((0, 0))
    found = set()
    for place in set().union(*map(beside, area)) - area:
        contacts = len(beside(place) & area)
        if contacts < 2 and not (area == {(0, 0)} and contacts == 1):
            continue
        if ring - area and place not in ring:
            continue
        found.add(place)
    return found


@rule("HX-B-2", "HX-B-3", "HX-RULING-2", "HX-RULING-3")
@settings(max_examples=300, deadline=None)
@given(areas())
def test_a_city_grows_exactly_where_the_definition_says(area: set[Axial]):
    assert places(city.growth(G, city_of(area), 0)) == may_grow(area)


@rule("HX-B-2", "HX-B-3", "HX-RULING-3")
@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(0, 40), min_size=6, max_size=16), st.sets(st.integers(0, 20), max_size=3))
def test_a_city_with_a_full_ring_or_one_that_lost_tiles_again_grows_by_the_same_definition(choices_: list[int], lost: set[int]):
    area = {(0, 0)}
    for number in choices_:
        free = sorted(may_grow(area))
        area.add(free[number % len(free)])
    assert ring_cells(1)[0] in area
    for number in lost:
        gone = sorted(area - {(0, 0)})[number % (len(area) - 1)]
        if len(area) > 1 and nx.is_connected(PLANE.subgraph(area - {gone})):
            area.remove(gone)
        assert places(city.growth(G, city_of(area), 0)) == may_grow(area)


@rule("HX-B-4")
@settings(max_examples=200, deadline=None)
@given(areas(15), st.data())
def test_a_polis_grows_beside_the_acropolis_or_a_polis(area: set[Axial], data: st.DataObject):
    poleis = data.draw(st.sets(st.sampled_from(sorted(area - {(0, 0)})), max_size=1)) if len(area) > 1 else set()
    s = city_of(area, poleis)
    near = beside((0, 0)).union(*map(beside, poleis))
    assert places(city.growth_for(G, s, 0, kind("temple"))) == may_grow(area) & near
    assert places(city.growth_for(G, s, 0, kind("quarry"))) == may_grow(area)


@rule("HX-B-2", "HX-RULING-4")
@settings(max_examples=150, deadline=None)
@given(areas())
def test_a_chora_always_finds_a_cell_that_keeps_the_city_connected(area: set[Axial]):
    free = places(city.growth(G, city_of(area), 0))
    assert free
    assert all(nx.is_connected(PLANE.subgraph(area | {place})) for place in free)


@rule("HX-B-2")
def test_growth_follows_when_a_tile_comes_or_goes():
    s = city_of({(0, 0)})
    assert places(city.growth(G, s, 0)) == beside((0, 0))
    city.add_tile(s, 0, cell(1, 0), kind("pasture"))
    assert places(city.growth(G, s, 0)) == {(1, -1), (0, 1)}
    city.drop_tile(s, 0, cell(1, 0))
    assert places(city.growth(G, s, 0)) == beside((0, 0))


# Being attacked


@rule("HX-WAR-4")
@settings(max_examples=300, deadline=None)
@given(areas())
def test_a_city_stays_whole_without_a_tile_unless_it_is_an_articulation_point(area: set[Axial]):
    graph = PLANE.subgraph(area)
    s = city_of(area)
    holding = set(nx.articulation_points(graph))
    for place in area - {(0, 0)}:
        assert city.stays_whole(G, s.area[0], cell(*place)) == (place not in holding), place


@rule("HX-WAR-3", "HX-WAR-4", "HX-WAR-5", "HX-ACR-1")
@settings(max_examples=300, deadline=None)
@given(areas())
def test_targets_are_tiles_with_a_free_side_that_are_no_articulation_points(area: set[Axial]):
    graph = PLANE.subgraph(area)
    holding = set(nx.articulation_points(graph))
    assert places(city.targets(G, city_of(area), 0)) == {p for p in area - {(0, 0)} if graph.degree(p) < 6 and p not in holding}


# Graphs of a position

HERE = {(0, 0): "athens 2 0 1", (1, 0): "temple 1 0 1", (1, -1): "pasture 3 1 0", (0, 1): "walls 2 0 1"}
THERE = {(0, 0): "sparta 2 0 1", (1, 0): "spring"}


def test_the_city_graph_has_tiles_cubes_and_contacts():
    s = at(HERE, THERE, myths=[{"moirai": (1, 0)}])
    graph = graphs.city_graph(s.game, s, 0)
    assert set(graph.nodes) == set(HERE)
    edges = [((0, 0), (1, 0)), ((0, 0), (1, -1)), ((0, 0), (0, 1)), ((1, 0), (1, -1)), ((1, 0), (0, 1))]
    assert {frozenset(edge) for edge in graph.edges} == {frozenset(edge) for edge in edges}
    temple = graph.nodes[1, 0]
    assert {key: temple[key] for key in ("tile", "type", "nature", "active", "markers", "free_sides", "ring")} == {
        "tile": "Temple", "type": "polis", "nature": "sacred", "active": False, "markers": ["Moirai"], "free_sides": 3, "ring": 1,
    }  # fmt: skip
    assert temple["cost"] == {"citizen": 2, "hoplite": 0, "gold": 1}
    assert graph.nodes[1, -1]["excess"] == {"citizen": 2, "hoplite": 1, "gold": 0}
    assert graph.nodes[0, 1]["cubes"] == {"citizen": 2, "hoplite": 0, "gold": 1}


@rule("HX-WAR-3", "HX-WAR-4", "HX-WAR-5")
def test_the_city_graph_tells_what_can_be_attacked_and_how_strong_it_is():
    s = at(HERE, THERE)
    graph = graphs.city_graph(s.game, s, 0)
    assert dict(graph.nodes(data="attackable")) == {(0, 0): False, (1, 0): True, (1, -1): True, (0, 1): True}
    assert dict(graph.nodes(data="resistance"))[1, 0] == 1 + 2 * 2  # the active Walls beside it
    assert dict(graph.nodes(data="resistance"))[1, -1] == 3 + 2


@rule("HX-ACR-6")
def test_a_hidden_acropolis_has_no_nature_in_the_graph_until_it_is_revealed():
    others = [{(0, 0): "sparta"}, {(0, 0): "olympia"}]
    hidden, shown = (at({(0, 0): "athens"}, *others, hidden=hide) for hide in (True, False))
    assert graphs.city_graph(hidden.game, hidden, 0).nodes[0, 0]["nature"] is None
    assert graphs.city_graph(shown.game, shown, 0).nodes[0, 0]["nature"] == "economic"
    view = hidden.game.observe(hidden, 1)
    assert graphs.city_graph(hidden.game, view, 0).nodes[0, 0]["name"] == "Acropolis"


@rule("HX-B-2", "HX-B-3", "HX-B-4")
def test_the_frontier_graph_tells_contacts_and_legal_cells():
    s = at({(0, 0): "athens", (1, 0): "tavern"}, THERE)
    graph = graphs.frontier_graph(s.game, s, 0)
    free = {node: data for node, data in graph.nodes(data=True) if data["type"] == "free"}
    assert set(free) == (beside((0, 0)) | beside((1, 0))) - {(0, 0), (1, 0)}
    assert {node: data["contacts"] for node, data in free.items()} == {node: len(beside(node) & {(0, 0), (1, 0)}) for node in free}
    assert {node for node, data in free.items() if data["legal"]} == {(1, -1), (0, 1)}
    assert {node for node, data in free.items() if data["legal_polis"]} == {(1, -1), (0, 1)}
    assert all(graph.degree(node) == data["contacts"] for node, data in free.items())


@rule("HX-B-4")
def test_the_frontier_graph_tells_cells_for_a_polis_from_others():
    ring = dict(zip(ring_cells(1), ["pasture", "pasture", "quarry", "walls", "village", "tavern"], strict=True))
    s = at({(0, 0): "athens", **ring}, {(0, 0): "sparta"})
    graph = graphs.frontier_graph(s.game, s, 0)
    assert {node for node, legal in graph.nodes(data="legal") if legal} == {(2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2), (1, 1)}
    assert {node for node, legal in graph.nodes(data="legal_polis") if legal} == {(-1, 2), (1, 1)}


@rule("HX-WAR-8")
def test_the_shield_graph_leads_from_active_shields_to_their_neighbours():
    s = at({(0, 0): "athens", (1, 0): "walls 2 0 1", (1, -1): "phalanx 0 1 1", (0, 1): "lighthouse 1 0 1"}, THERE)
    graph = graphs.shield_graph(s.game, s, 0)
    assert sorted(graph.edges(data="value")) == [((1, 0), (0, 0), 2), ((1, 0), (0, 1), 2), ((1, 0), (1, -1), 2)]
    assert len(graph) == 4


def test_the_table_graph_has_every_city_and_a_node_per_player():
    s = at(HERE, THERE)
    graph = s.game.graph(s)
    assert set(graph.nodes) == {(0, *place) for place in HERE} | {(1, *place) for place in THERE} | {"player 1", "player 2"}
    assert nx.number_connected_components(graph) == 2
    assert {frozenset(edge) for edge, how in nx.get_edge_attributes(graph, "kind").items() if how == "owner"} == {
        frozenset({f"player {who + 1}", (who, 0, 0)}) for who in (0, 1)
    }
    spots = [pos for node, pos in graph.nodes(data="pos") if not isinstance(node, str)]
    assert len({(round(x, 6), round(y, 6)) for x, y in spots}) == len(spots)  # cities do not overlap
    assert max(x for (who, *_), (x, _) in graph.nodes(data="pos") if who == 0) < min(x for (who, *_), (x, _) in graph.nodes(data="pos") if who == 1)


def test_the_graph_without_a_position_is_the_plane_and_belongs_to_the_caller():
    graph = G.graph()
    assert nx.utils.graphs_equal(graph, plane(rings_needed(G.box.grid_tiles))), "as far as a city of all tiles could reach"
    graph.remove_node((0, 0))
    assert (0, 0) in G.graph()


@rule("HX-RULING-5")
def test_a_fortification_that_protects_itself_covers_itself_in_the_shield_graph():
    game = kl.game("hexemonia", fort_protects_self=True)
    s = at({(0, 0): "athens 2 0 1", (1, 0): "walls 2 0 1"}, {(0, 0): "sparta"}, game=game)
    assert set(graphs.shield_graph(game, s, 0).edges) == {((1, 0), (0, 0)), ((1, 0), (1, 0))}  # type: ignore[arg-type]


@rule("HX-WAR-12", "HX-WAR-16")
def test_the_conquest_graph_has_an_edge_for_every_conquest():
    s = at({(0, 0): "athens 3 0 0", (1, 0): "tavern"}, {(0, 0): "sparta", (1, 0): "spring"}, {(0, 0): "olympia", (1, 0): "tavern"}, log=True)
    say(s, "war", "choose player 2", "take 1", "place it on free cell 1.2", "choose player 3", "take citizens from spring")
    graph = graphs.conquest_graph(s.game, s.log or [])
    assert list(graph.nodes) == [0, 1, 2]
    assert list(graph.edges(data=True)) == [
        (0, 1, {"turn": 0, "tile": "Spring", "merged": False, "strength_lost": 0, "gold": 0, "myths": []}),
        (0, 2, {"turn": 0, "tile": "Tavern", "merged": True, "strength_lost": 0, "gold": 0, "myths": []}),
    ]


def test_the_conquest_graph_knows_the_turn():
    s = at({(0, 0): "athens", (1, 0): "pasture"}, {(0, 0): "sparta 2 0 1"}, log=True, display=["pasture", "village", "quarry", "harbour"])
    s.game.apply(s, (0, 0, 0))  # no action: the turn of player 2 begins
    say(s, "take village")
    draw(s, "temple")
    say(s, "put 1 gold", "play no more", "war", "take 1", "place it on free cell 1.4")
    graph = graphs.conquest_graph(s.game, s.log or [])
    edge = {"turn": 6, "tile": "Pasture", "merged": False, "strength_lost": 0, "gold": 0, "myths": []}
    assert list(graph.edges(data=True)) == [(1, 0, edge)]


@rule("HX-WAR-11", "HX-WAR-12", "HX-WAR-14")
def test_the_conquest_graph_tells_the_price_and_what_came_along():
    s = at(
        {(0, 0): "athens 3 0 0"}, {(0, 0): "sparta", (1, 0): "agora 2 0 3"}, {(0, 0): "olympia"}, myths=[{}, {"oracle": (1, 0)}, {}], log=True
    )  # fmt: skip
    say(s, "war", "place it on free cell 1.2")
    (edge,) = [data for *_, data in graphs.conquest_graph(s.game, s.log or []).edges(data=True)]
    assert (edge["strength_lost"], edge["gold"], edge["myths"]) == (2, 3, ["Oracle"])


def test_the_cube_flow_of_random_games_accounts_for_every_cube_on_every_tile():
    reasons = set()
    for players in (2, 3, 4):
        for seed in range(12):
            state, rng = GAMES[players].new(), Random(seed)
            state.log = []
            while state.to_act != OVER:
                roll = state.to_act == CHANCE
                state.game.apply(state, state.game.roll(state, rng) if roll else rng.choice(state.game.legal_moves(state)))
            flow = graphs.cube_flow(GAMES[players], state.log)
            reasons |= {data["reason"] for *_, data in flow.edges(data=True)}
            for colour, name in enumerate(("citizen", "hoplite", "gold")):
                for node in flow.nodes:
                    came, went = (
                        sum(d["number"] for *_, d in way(node, data=True) if d["colour"] == name) for way in (flow.in_edges, flow.out_edges)
                    )
                    assert came - went == _lies_on(state, node, colour) - _lay_on(players, node, colour), (node, name)
    assert reasons >= {
        "took cube",
        "paid",
        "produced",
        "picked up",
        "moved",
        "exchanged",
        "lost units",
        "gained",
        "gave",
        "fell",
        "moved in",
        "took gold",
    }


def _lies_on(s: HexemoniaState, node: Any, colour: int) -> int:
    """Cubes at the end of a game."""
    if node == "supply":
        return s.supply[colour]
    who, *place = node
    spot = s.game.board.index.get(tuple(place), -1)
    return s.cubes[who][colour][s.cells[who].index(spot)] if spot in s.cells[who] else 0


def _lay_on(players: int, node: Any, colour: int) -> int:
    """Cubes of the setup."""
    start = (2, 0, 1)[colour]
    if node == "supply":
        return (60, 30, 50)[colour] - players * start
    return start if node[1:] == (0, 0) else 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_random_games_the_graphs_agree_with_networkx(players: int):
    game = GAMES[players]
    tiles = 0
    for seed in range(3):
        s = game.new()
        for i, move in enumerate(random_moves(game, seed)):
            game.apply(s, move)
            if i % 10:
                continue
            for who in range(players):
                graph = graphs.city_graph(game, s, who)
                assert nx.is_connected(graph)
                holding = set(nx.articulation_points(graph))
                for node, data in graph.nodes(data=True):
                    assert data["free_sides"] == 6 - graph.degree(node)
                    assert data["attackable"] == (node != (0, 0) and graph.degree(node) < 6 and node not in holding)
                    tiles += 1
    assert tiles > 100


def test_a_position_just_dealt_has_a_graph():
    s, _ = kl.deal(G, 1)
    assert len(G.graph(s)) == 8
