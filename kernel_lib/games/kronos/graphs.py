"""Further graphs for analysis: the battlefield as it stands, the draft, strengths, effects, dominance, the Final Battle (ledger section 8)."""

from __future__ import annotations

from itertools import pairwise, permutations
from typing import TYPE_CHECKING, Any

import networkx as nx

from kernel_lib.core.bits import members
from kernel_lib.core.record import Record, replay
from kernel_lib.core.types import UNKNOWN
from kernel_lib.games.kronos.board import ACHERON_NODE, KRONOS_NODE, OLYMPUS_NODE, player_node, side_node, static_graph
from kernel_lib.games.kronos.catalog import ASPECTS, HADES, KALLISTO, REINFORCEMENT
from kernel_lib.games.kronos.moves import ROLE_NAMES, card_name
from kernel_lib.games.kronos.rules import basics
from kernel_lib.games.kronos.state import ACHERON, GONE, HIS_SIDE, NOBODY, NONE, SIDES, KronosState

if TYPE_CHECKING:
    from kernel_lib.games.kronos.rules import Kronos


def battlefield(g: Kronos, s: KronosState) -> nx.Graph[Any]:
    """The board of the round with everything on it: who has which side, cards, treasures, what lies on Olympus.

    Cards that lie face down have a node without a name, so a view can be drawn as well as a full state.
    """
    has_acheron = s.prize[HIS_SIDE] != NONE
    top = g.box.treasure_names[s.prize[HIS_SIDE]] if has_acheron else "no treasure"
    quests = s.quests if s.round else []
    found = static_graph(g, quests, basics.aspects_of(g, s, ACHERON), [role for role in s.roles if role != NONE], top)
    if has_acheron:
        found.nodes[top].update(_treasure(g, s.prize[HIS_SIDE]))
    _mark_boards(g, s, found)
    if NONE not in s.roles:
        _add_players(g, s, found)
        _add_sides(g, s, found)
    return found


def _treasure(g: Kronos, treasure: int) -> dict[str, Any]:
    entry = g.box.treasures[treasure]
    return {"armory": entry.armory, "bonus": entry.bonus, "keys": entry.keys, "source": entry.armory_source}


def _mark_boards(g: Kronos, s: KronosState, found: nx.Graph[Any]) -> None:
    """Which boards are finished, and whose card count and banner each side has."""
    for side in range(SIDES):
        node = side_node(g, s.quests, side) if side >= HIS_SIDE or (s.round and s.quests[side >> 1] != NONE) else ""
        if node not in found:
            continue
        owner = s.owner[side]
        found.nodes[node].update(
            owner=player_node(owner) if owner != NOBODY else None,
            banner=None if owner == NOBODY else "blue" if s.blue[side >> 1] == owner else "red",
            cards=len(s.sides[side]),
            resolved=bool(s.resolved >> (side >> 1) & 1),
        )


def _add_players(g: Kronos, s: KronosState, found: nx.Graph[Any]) -> None:
    for seat, role in enumerate(s.roles):
        node = player_node(seat)
        found.nodes[node].update(role=ROLE_NAMES[role], keys=basics.keys(g, s, seat), permanent=tuple(basics.permanent(g, s, seat)))
        for treasure in members(basics.treasures_of(s, seat)):
            _own(g, found, node, treasure)
        sent = sum(card != GONE for card in s.sent[seat])
        if sent:
            found.add_edge(node, OLYMPUS_NODE, kind="sent", cards=sent)
    found.nodes[KRONOS_NODE].update(keys=basics.keys_in(g, s.olympus), permanent=tuple(basics.bonus_of(g, s.olympus)))
    for treasure in members(s.olympus):
        _own(g, found, KRONOS_NODE, treasure)


def _own(g: Kronos, found: nx.Graph[Any], node: str, treasure: int) -> None:
    name = g.box.treasure_names[treasure]
    if name not in found:
        x, y = found.nodes[node]["pos"]
        found.add_node(name, kind="treasure", pos=(x - 1.5, y - 0.2 - 0.3 * found.degree(node)), **_treasure(g, treasure))
    found.add_edge(node, name, kind="owns")


def _add_sides(g: Kronos, s: KronosState, found: nx.Graph[Any]) -> None:
    for side, cards in enumerate(s.sides):
        if s.owner[side] == NOBODY or (side < HIS_SIDE and s.quests[side >> 1] == NONE):
            continue
        node = side_node(g, s.quests, side)
        colour = "blue" if s.blue[side >> 1] == s.owner[side] else "red"
        found.add_edge(player_node(s.owner[side]), node, kind="occupies", colour=colour)
        x, y = found.nodes[node]["pos"]
        for place, card in enumerate(cards):
            if card == GONE:
                continue
            name = card_name(g.box, card) if card != UNKNOWN else f"{node}, card {place + 1}"
            strength = g.box.strength[side >= HIS_SIDE][card] if card != UNKNOWN else None
            found.add_node(name, kind="character", strength=strength, open=card != UNKNOWN, pos=(x - 0.4 + 0.4 * place, y - 0.5))
            found.add_edge(name, node, kind="assigned")


# The draft


def draft(record: Record) -> nx.MultiDiGraph[Any]:
    """Who took which card: edges from players to cards with `round`, `type` and `pick` (1 is the first pick of its type)."""
    state = replay(record)
    g: Kronos = state.game
    found: nx.MultiDiGraph[Any] = nx.MultiDiGraph(name="Draft")
    number, kind, pick = 0, NONE, 0
    for event in state.log or []:
        if event.what == "round":
            number, kind = event.args[0], NONE
        if event.what != "drafted":
            continue
        card = event.args[0]
        pick = 1 if g.box.kind[card] != kind else pick + 1
        kind = g.box.kind[card]
        found.add_node(player_node(event.player), kind="player", role=ROLE_NAMES[state.roles[event.player]])
        found.add_node(card_name(g.box, card), kind="character")
        found.add_edge(player_node(event.player), card_name(g.box, card), round=number, type=kind, pick=pick)
    return found


# Cards


def strengths(g: Kronos) -> nx.Graph[Any]:
    """Every assignable card with every aspect in which it is strong, and treasures with those of their landscape side."""
    found: nx.Graph[Any] = nx.Graph(name="Strengths")
    names = [entry.name for entry in g.box.aspects]
    found.add_nodes_from(names, kind="aspect")
    for card in members(g.box.assignable):
        found.add_node(card_name(g.box, card), kind="character", type=g.box.characters[card].type, source=g.box.characters[card].strength_source)
        _link(found, card_name(g.box, card), names, g.box.strength[0][card])
    for treasure, entry in enumerate(g.box.treasures):
        found.add_node(entry.name, kind="treasure", source=entry.armory_source)
        _link(found, entry.name, names, g.box.armory[treasure])
    return found


def portraits(g: Kronos) -> nx.Graph[Any]:
    """KE-TRE-2: every treasure with the aspect of its portrait side, in which it adds its bonus for good."""
    found: nx.Graph[Any] = nx.Graph(name="Portraits")
    names = [entry.name for entry in g.box.aspects]
    found.add_nodes_from(names, kind="aspect")
    for treasure, entry in enumerate(g.box.treasures):
        found.add_node(entry.name, kind="treasure", source=entry.bonus_source)
        _link(found, entry.name, names, g.box.bonus[treasure])
    return found


def _link(found: nx.Graph[Any], node: str, names: list[str], values: tuple[int, ...]) -> None:
    for name, value in zip(names, values, strict=True):
        if value:
            found.add_edge(node, name, weight=value)


def effects(g: Kronos) -> nx.DiGraph[Any]:
    """Which reinforcement may touch which of the 56 cards that can be assigned."""
    found: nx.DiGraph[Any] = nx.DiGraph(name="Effects")
    for card in members(g.box.of_type[REINFORCEMENT]):
        effect = g.box.effects[g.box.card_effect[card]]
        found.add_node(card_name(g.box, card), kind="reinforcement")
        for target in members(g.box.assignable):
            if effect.kinds & g.box.kind_bit[target]:
                found.add_edge(card_name(g.box, card), card_name(g.box, target), enemy=effect.enemy)
    return found


def dominance(g: Kronos, kind: int | None = None, aspects: tuple[int, ...] = (0, 1, 2)) -> nx.DiGraph[Any]:
    """KE-PVP-5 between single cards: an edge from each card to those that it beats in these aspects, within a type or among all."""
    cards = members(g.box.assignable if kind is None else g.box.of_type[kind])
    found: nx.DiGraph[Any] = nx.DiGraph(name="Dominance")
    found.add_nodes_from(card_name(g.box, card) for card in cards)
    for one, two in permutations(cards, 2):
        a, b = list(g.box.strength[0][one]), list(g.box.strength[0][two])
        if basics.compare(a, b, aspects) > 0:
            found.add_edge(card_name(g.box, one), card_name(g.box, two))
    return found


def demand(g: Kronos) -> dict[str, dict[str, int]]:
    """Strength that the monsters of each set ask for, per aspect, beside what the cards and treasures supply on average."""
    rows: dict[str, dict[str, int]] = {}
    for quest, entry in enumerate(g.box.quests):
        row = rows.setdefault(entry.set, dict.fromkeys(ASPECTS, 0))
        for aspect, name in enumerate(ASPECTS):
            row[name] += g.monster[quest][aspect]
    return rows


# Who fights whom


def contests(record: Record, number: int | None = None) -> nx.MultiGraph[Any]:
    """Who met whom over what, in one round or in all: edges between players and monsters with board, round and who won."""
    state = replay(record)
    g: Kronos = state.game
    found: nx.MultiGraph[Any] = nx.MultiGraph(name="Contests")
    for seat, role in enumerate(state.roles):
        found.add_node(player_node(seat), kind="player", role=ROLE_NAMES[role])
    current, sides = 0, dict[int, list[int]]()
    for event in state.log or []:
        if event.what == "round":
            current, sides = event.args[0], {}
        elif event.what == "banner":
            sides.setdefault(event.args[0] >> 1, []).append(event.player)
        elif number in (None, current):
            _add_contest(g, state, found, event, current, sides)
    return found


def _add_contest(g: Kronos, s: KronosState, found: nx.MultiGraph[Any], event: Any, number: int, sides: dict[int, list[int]]) -> None:
    if event.what in ("won battle", "tie"):
        board = event.args[0]
        fighting = sides.get(board, [])
        if board == len(g.box.quests):
            fighting = [*fighting, s.roles.index(HADES)]
        place = ACHERON_NODE if board == len(g.box.quests) else g.box.quests[board].place
        for one, two in pairwise(fighting):
            winner = player_node(event.player) if event.what == "won battle" else None
            found.add_edge(player_node(one), player_node(two), board=place, round=number, winner=winner)
    elif event.what in ("beat", "lost to"):
        monster = g.box.quests[event.args[0]].monster
        found.add_node(monster, kind="monster", role="monster")
        winner = player_node(event.player) if event.what == "beat" else monster
        found.add_edge(player_node(event.player), monster, board=g.box.quests[event.args[0]].place, round=number, winner=winner)


# The Final Battle


def final_flow(g: Kronos) -> nx.DiGraph[Any]:
    """KE-FIN-2, KE-F2-1, KE-F2-2: the steps with their outcomes, down to who wins the game."""
    found: nx.DiGraph[Any] = nx.DiGraph(name="Final Battle")
    has_hades, has_kallisto = HADES in g.cast, KALLISTO in g.cast
    first, second, third = "Kallisto against Acropolises", "Hades against Kronos", "Acropolis against Olympus"
    if has_kallisto:
        found.add_edge(first, second if has_hades else "Kallisto wins", outcome="Kallisto")
        found.add_edge(first, f"{second}, then the Acropolis" if has_hades else third, outcome="Acropolis")
    if has_hades and has_kallisto:
        found.add_edge(second, "Hades wins", outcome="Hades")
        found.add_edge(second, "Kallisto wins", outcome="Kronos")
    if has_hades:
        found.add_edge(f"{second}, then the Acropolis", third, outcome="either")
        found.add_edge(third, "Hades wins", outcome="Hades holds Olympus")
    found.add_edge(third, "Acropolis wins", outcome="Acropolis")
    found.add_edge(third, "nobody wins", outcome="Kronos holds Olympus")
    return found


def turn_order(g: Kronos) -> nx.DiGraph[Any]:
    """KE-GATHER-6: the way of the First Player card."""
    return nx.cycle_graph([player_node(seat) for seat in range(g.players)], create_using=nx.DiGraph)
