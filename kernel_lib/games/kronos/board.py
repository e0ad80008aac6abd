"""The battlefield of a round as a graph: boards from Olympus down to Acheron, their sides, monsters, treasures and aspects, and the players.

The board of the game is the battlefield of the first round before anybody has come; `graphs.battlefield` adds what happens on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import networkx as nx

from kernel_lib.core.board import Board
from kernel_lib.games.kronos.catalog import HADES, ROLES
from kernel_lib.games.kronos.state import ACHERON, CHALLENGE, HIS_SIDE, NONE

if TYPE_CHECKING:
    from kernel_lib.games.kronos.rules import Kronos

EDGE_KINDS = ("has_side", "guards", "reward", "uses", "below", "rules", "occupies", "assigned", "owns", "sent")
OLYMPUS_NODE, KRONOS_NODE, ACHERON_NODE = "Olympus", "Kronos", "Acheron"
SIDE_NAMES = ("left", "right")
HIGHEST = 13
"""Strength that the weight of an edge between a quest and an aspect is measured by."""


def board(g: Kronos) -> Board:
    """The battlefield of the first round; roles that are drawn stand in their order."""
    roles = list(g.role_list or g.cast)
    quests = list(g.box.of_set[0])[: 2 if g.removes_quest else 3]
    return Board(static_graph(g, quests, g.box.acheron_aspects[-1] if HADES in roles else (), roles, "top treasure"))


def quest_name(g: Kronos, quest: int) -> str:
    return g.box.quests[quest].place


def side_node(g: Kronos, quests: Sequence[int], side: int) -> str:
    """Name of a side, such as "Ithaca left" or "Acheron, Hades"."""
    if side == HIS_SIDE:
        return f"{ACHERON_NODE}, Hades"
    if side == CHALLENGE:
        return f"{ACHERON_NODE}, challenger"
    return f"{quest_name(g, quests[side >> 1])} {SIDE_NAMES[side & 1]}"


def player_node(seat: int) -> str:
    return f"Player {seat + 1}"


def static_graph(g: Kronos, quests: Sequence[int], acheron: Sequence[int], roles: Sequence[int], top: str) -> nx.Graph[Any]:
    """KE-RES-1, KE-ASG-4, KE-ACH-1: what lies there at the start of a round; `acheron` are the aspects of its battle, empty without Hades."""
    box = g.box
    found: nx.Graph[Any] = nx.Graph(name="Kronos Epilogue")
    found.add_node(OLYMPUS_NODE, kind="board", order=0, pos=(0.0, 0.0), source="rulebook")
    found.add_node(KRONOS_NODE, kind="player", role="kronos", pos=(-4.2, 0.0), source="rulebook")
    found.add_edge(KRONOS_NODE, OLYMPUS_NODE, kind="rules")
    for aspect, entry in enumerate(box.aspects):
        found.add_node(entry.name, kind="aspect", aspect=aspect, pos=(7.0, -4.0 * aspect - 2.0), source="rulebook")
        found.add_edge(OLYMPUS_NODE, entry.name, kind="uses")
    above, row = OLYMPUS_NODE, 0
    for number, quest in enumerate(quests):
        if quest == NONE:
            continue
        row += 1
        _add_quest(g, found, quests, number, -3.0 * row)
        found.add_edge(above, quest_name(g, quest), kind="below", order=row)
        above = quest_name(g, quest)
    if HADES in roles:
        row += 1
        _add_acheron(found, acheron, [entry.name for entry in box.aspects], top, -3.0 * row)
        found.add_edge(above, ACHERON_NODE, kind="below", order=row)
    for seat, role in enumerate(roles):
        found.add_node(player_node(seat), kind="player", role=ROLES[role], pos=(-7.0, -4.0 * seat - 2.0), source="rulebook")
        if role == HADES:
            found.add_edge(player_node(seat), f"{ACHERON_NODE}, Hades", kind="occupies", colour="blue")
    return found


def _add_quest(g: Kronos, found: nx.Graph[Any], quests: Sequence[int], number: int, y: float) -> None:
    box, quest = g.box, quests[number]
    entry, place = box.quests[quest], quest_name(g, quest)
    found.add_node(place, kind="board", order=number + 1, pos=(0.0, y), set=entry.set, source=entry.place_source)
    found.add_node(entry.monster, kind="monster", strength=g.monster[quest], pos=(4.2, y + 0.7), source=entry.strength_source)
    found.add_edge(entry.monster, place, kind="guards")
    for aspect, value in enumerate(g.monster[quest]):
        if value:
            found.add_edge(place, box.aspects[aspect].name, kind="uses", strength=value, weight=value / HIGHEST)
    for side in (0, 1):
        node, treasure = side_node(g, quests, number * 2 + side), box.treasures[box.prizes[quest][side]]
        x = -1.9 if side == 0 else 1.9
        found.add_node(node, kind="side", number=number * 2 + side, pos=(x, y - 1.1), source="rulebook")
        found.add_node(treasure.name, kind="treasure", armory=treasure.armory, bonus=treasure.bonus, keys=treasure.keys, pos=(x * 2.05, y - 1.2),
                       source=treasure.armory_source)  # fmt: skip
        found.add_edge(place, node, kind="has_side")
        found.add_edge(node, treasure.name, kind="reward")


def _add_acheron(found: nx.Graph[Any], aspects: Sequence[int], names: Sequence[str], top: str, y: float) -> None:
    found.add_node(ACHERON_NODE, kind="board", order=ACHERON + 1, pos=(0.0, y), source="rulebook")
    found.add_node(top, kind="treasure", pos=(0.0, y - 1.9), source="rulebook")
    for side, x in ((HIS_SIDE, -1.9), (CHALLENGE, 1.9)):
        node = f"{ACHERON_NODE}, {'Hades' if side == HIS_SIDE else 'challenger'}"
        found.add_node(node, kind="side", number=side, pos=(x, y - 1.1), source="rulebook")
        found.add_edge(ACHERON_NODE, node, kind="has_side")
        found.add_edge(node, top, kind="reward")
    for aspect in aspects:
        found.add_edge(ACHERON_NODE, names[aspect], kind="uses")
