"""The integer tables of a board say the same as its networkx graph, which is the oracle here."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kernel_lib as kl
from kernel_lib.core.board import Board
from kernel_lib.core.errors import BadData


def cut_graph(nodes: int, seed: int) -> nx.Graph:
    """A random graph that is often in several parts, with nodes that are no numbers and stand in no order."""
    names = [f"cell {i}" for i in range(nodes)]
    Random(seed).shuffle(names)
    return nx.relabel_nodes(nx.gnp_random_graph(nodes, 0.15, seed=seed), dict(enumerate(names)))


random_graphs = st.builds(cut_graph, st.integers(1, 18), st.integers(0, 10_000))


def edge_kinds(graph: nx.Graph) -> nx.Graph:
    for number, (a, b) in enumerate(sorted(graph.edges)):
        graph.edges[a, b]["kind"] = ("road", "river", None)[number % 3]
    return graph


@settings(max_examples=60, deadline=None, database=None)
@given(random_graphs)
def test_neighbours_are_those_of_the_graph_in_rising_order(graph: nx.Graph) -> None:
    board = Board(graph)
    for i, node in enumerate(board.nodes):
        assert {board.nodes[j] for j in board.nbrs[i]} == set(graph.neighbors(node))
        assert list(board.nbrs[i]) == sorted(set(board.nbrs[i]))


@settings(max_examples=60, deadline=None, database=None)
@given(random_graphs)
def test_masks_have_exactly_the_bits_of_the_neighbours(graph: nx.Graph) -> None:
    board = Board(graph)
    for near, mask in zip(board.nbrs, board.masks, strict=True):
        assert [i for i in range(len(board)) if mask >> i & 1] == list(near)
        assert mask < 1 << len(board)


@settings(max_examples=60, deadline=None, database=None)
@given(random_graphs)
def test_distances_are_shortest_paths_and_minus_one_where_no_path_leads(graph: nx.Graph) -> None:
    board = Board(graph)
    for i, a in enumerate(board.nodes):
        for j, b in enumerate(board.nodes):
            expected = nx.shortest_path_length(graph, a, b) if nx.has_path(graph, a, b) else -1
            assert board.distance[i][j] == expected


def test_two_islands_are_unreachable_from_each_other() -> None:
    board = Board(nx.Graph([("a", "b"), ("c", "d")]))
    assert board.distance == ((0, 1, -1, -1), (1, 0, -1, -1), (-1, -1, 0, 1), (-1, -1, 1, 0))


def test_on_a_directed_board_neighbours_and_distances_follow_the_arrows() -> None:
    board = Board(nx.DiGraph([("up", "down"), ("down", "out")]))
    assert board.nbrs == ((1,), (2,), ())
    assert board.distance[0] == (0, 1, 2)
    assert board.distance[2] == (-1, -1, 0)


@settings(max_examples=40, deadline=None, database=None)
@given(random_graphs.map(edge_kinds))
def test_near_takes_only_the_edges_with_that_value(graph: nx.Graph) -> None:
    board = Board(graph)
    for kind in ("road", "river"):
        table = board.near("kind", kind)
        for i, node in enumerate(board.nodes):
            expected = {other for other in graph.neighbors(node) if graph.edges[node, other]["kind"] == kind}
            assert {board.nodes[j] for j in table[i]} == expected
            assert list(table[i]) == sorted(table[i])


def test_near_finds_nothing_for_a_value_or_attribute_that_no_edge_has() -> None:
    board = Board(edge_kinds(nx.path_graph(4)))
    assert board.near("kind", "bridge") == ((), (), (), ())
    assert board.near("colour", "road") == ((), (), (), ())


def test_cells_are_numbered_in_the_order_of_the_nodes() -> None:
    graph = nx.Graph()
    graph.add_nodes_from(["z", "a", ("m", 3)])
    board = Board(graph)
    assert board.nodes == ("z", "a", ("m", 3))
    assert [board.index[node] for node in board.nodes] == [0, 1, 2]
    assert len(board) == 3


def test_names_and_positions_come_from_the_nodes_and_have_defaults() -> None:
    graph = nx.Graph()
    graph.add_node("hill", name="The Hill", pos=(1.5, -2.0))
    graph.add_node(7)
    board = Board(graph)
    assert board.names == ("The Hill", "7")
    assert board.pos == ((1.5, -2.0), (0.0, 0.0))


def test_the_graph_of_a_board_is_frozen() -> None:
    board = Board(nx.path_graph(3))
    with pytest.raises(nx.NetworkXError):
        board.graph.add_edge(0, 2)
    with pytest.raises(nx.NetworkXError):
        board.graph.remove_node(1)


def test_the_callers_graph_stays_free_and_later_changes_do_not_reach_the_board() -> None:
    graph = nx.path_graph(3)
    board = Board(graph)
    graph.add_edge(0, 2)
    assert not board.graph.has_edge(0, 2)
    assert board.distance[0][2] == 2


def test_a_board_without_cells_is_refused_with_a_reason() -> None:
    with pytest.raises(BadData, match="at least one cell"):
        Board(nx.Graph())


def test_a_single_cell_is_a_board() -> None:
    board = Board(nx.empty_graph(1))
    assert (board.nbrs, board.masks, board.distance) == (((),), (0,), ((0,),))


SMALL = 300
"""Boards whose distances are compared; those of a plane for large cities would be millions."""


@pytest.mark.parametrize("name", kl.games())
def test_the_board_of_every_game_agrees_with_its_graph(name: str) -> None:
    for players in type(kl.game(name)).player_counts:
        game = kl.game(name, players=players)
        board, graph = game.board, game.graph()
        assert set(graph.nodes) <= set(board.nodes)
        for i, a in enumerate(board.nodes):
            if a not in graph:
                assert not board.nbrs[i], "a cell that takes no part has no neighbours"
                continue
            assert {board.nodes[j] for j in board.nbrs[i]} == set(graph.neighbors(a))
            assert board.masks[i] == sum(1 << j for j in board.nbrs[i])
            if len(board) < SMALL:
                reach = nx.single_source_shortest_path_length(graph, a)
                assert board.distance[i] == tuple(reach.get(b, -1) for b in board.nodes)
        assert len(set(board.names)) == len(board), "two cells with one name cannot be told apart"
