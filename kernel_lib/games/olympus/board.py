"""The board: two sides of six spaces, a ladder whose rungs are the lanes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import networkx as nx

from kernel_lib.core.board import Board
from kernel_lib.games.olympus.catalog import COLOURS, LANES, SPACES, Catalog, Lane
from kernel_lib.games.olympus.rules import damage
from kernel_lib.games.olympus.state import EMPTY, OlympusState


def graph(lanes: tuple[Lane, ...]) -> nx.Graph[Any]:
    """Nodes (seat, lane 1..6) with area, bonus and order; edges of kind "adjacent" (same side) or "faces" (same lane)."""
    ladder: nx.Graph[Any] = nx.Graph(name="Fight for Olympus")
    for seat in (0, 1):
        for order, lane in enumerate(lanes, 1):
            where = (float(order), 1.0 if seat else -1.0)
            ladder.add_node((seat, order), name=f"{lane.area.capitalize()} {order}, player {seat + 1}", seat=seat, pos=where,
                            area=lane.area, bonus=lane.bonus, order=order, source=lane.source)  # fmt: skip
    for order in range(1, LANES + 1):
        ladder.add_edge((0, order), (1, order), kind="faces")
        if order < LANES:
            ladder.add_edge((0, order), (0, order + 1), kind="adjacent")
            ladder.add_edge((1, order), (1, order + 1), kind="adjacent")
    return ladder


@lru_cache
def board(lanes: tuple[Lane, ...]) -> Board:
    """The graph with its integer tables; cell = seat * 6 + lane (from 0)."""
    return Board(graph(lanes))


def position(box: Catalog, s: OlympusState | None) -> nx.Graph[Any]:
    """The board; with a state every space says which unit stands there, and every lane who strikes whom how hard."""
    ladder = graph(box.lanes)
    if s is None:
        return ladder
    for space in range(SPACES):
        ladder.nodes[node(space)].update(_unit(box, s, space))
    for lane in range(LANES):
        edge = ladder.edges[node(lane), node(lane + LANES)]
        edge["damage"] = [_blow(box, s, lane), _blow(box, s, lane + LANES)]
        edge["turns_to_kill"] = [_turns(box, s, lane), _turns(box, s, lane + LANES)]
    return ladder


def node(space: int) -> tuple[int, int]:
    """(seat, lane from 1) of a space number."""
    return space // LANES, space % LANES + 1


def _unit(box: Catalog, s: OlympusState, space: int) -> dict[str, Any]:
    if s.unit[space] == EMPTY:
        return {"unit": None}
    card, gear = s.unit[space], s.gear[space]
    return {
        "unit": box.names[card],
        "equipment": None if gear == EMPTY else box.names[gear],
        "damage": s.damage[space],
        "attack": damage.attack_of(box, s, space),
        "defence": damage.defence_of(box, s, space),
        "colours": [COLOURS[colour] for colour in box.colours_of(card)],
    }


def _blow(box: Catalog, s: OlympusState, space: int) -> int:
    """Damage that the unit on a space puts on the unit facing it, as things stand."""
    target = damage.FACING[space]
    if s.unit[space] == EMPTY or s.unit[target] == EMPTY or damage.is_banned(box, s, space):
        return 0
    return max(0, damage.attack_of(box, s, space) - damage.reduction(box, s, target))


def _turns(box: Catalog, s: OlympusState, space: int) -> int | None:
    """Attacks that the unit on a space needs to defeat the one facing it; None when it never does."""
    blow = _blow(box, s, space)
    if not blow:
        return None
    target = damage.FACING[space]
    return -(-(damage.defence_of(box, s, target) - s.damage[target]) // blow)
