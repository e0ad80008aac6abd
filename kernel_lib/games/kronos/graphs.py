"""Further graphs for analysis: the battlefield as it stands, the draft, strengths, effects, dominance, the Final Battle (ledger section 8).

Functions that take records give rows, one per pick, meeting, player or outcome, which pandas reads as a table.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise, permutations
from typing import TYPE_CHECKING, Any

import networkx as nx

from kernel_lib.core.bits import members
from kernel_lib.core.record import Record, replay
from kernel_lib.core.types import CHANCE, UNKNOWN
from kernel_lib.games.kronos.board import ACHERON_NODE, KRONOS_NODE, OLYMPUS_NODE, player_node, side_node, static_graph
from kernel_lib.games.kronos.catalog import ASPECTS, HADES, KALLISTO, KINDS, REINFORCEMENT, ROLES
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
        found.add_node(name, kind="treasure", pos=(x - 1.8, y + 1.2 - 0.6 * found.degree(node)), **_treasure(g, treasure))
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
            found.add_node(name, kind="character", strength=strength, open=card != UNKNOWN, pos=(x - 0.5 + 0.5 * place, y - 0.5 - 0.5 * place))
            found.add_edge(name, node, kind="assigned")


# The draft


def draft(record: Record) -> nx.MultiDiGraph[Any]:
    """Who took which card: edges from players to cards with `round`, `type` and `pick` (1 is the first pick of its type).

    A card that a player has taken in two rounds has two edges.
    """
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


def picks(records: Iterable[Record]) -> list[dict[str, Any]]:
    """A row per pick of a draft: game, round, type, pick (1 is the first of its type), card, role and whether that player won the game."""
    rows = []
    for number, record in enumerate(records):
        assert record.result is not None
        graph = draft(record)
        for player, name, data in graph.edges(data=True):
            seat = int(player.split()[-1]) - 1
            role = graph.nodes[player]["role"]
            rows.append({"game": number, **data, "type": KINDS[data["type"]], "card": name, "role": role, "won": seat in record.result.winners})
    return rows


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


def strength_rows(g: Kronos) -> list[dict[str, Any]]:
    """A row per card or treasure and aspect: its name, what it is, and the strength; treasures count with their Armory side, 0 included."""
    graph = strengths(g)
    names = [entry.name for entry in g.box.aspects]
    found = []
    for name, data in graph.nodes(data=True):
        if data["kind"] != "aspect":
            what = data.get("type", "treasure (Armory)")
            found += [{"name": name, "what": what, "aspect": aspect, "strength": graph.get_edge_data(name, aspect, {"weight": 0})["weight"]}
                      for aspect in names]  # fmt: skip
    return found


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
    """Strength that the monsters of each set ask for, per aspect: the sum of its three quests."""
    rows: dict[str, dict[str, int]] = {}
    for quest, entry in enumerate(g.box.quests):
        row = rows.setdefault(entry.set, dict.fromkeys(ASPECTS, 0))
        for aspect, name in enumerate(ASPECTS):
            row[name] += g.monster[quest][aspect]
    return rows


# Who fights whom


def contests(record: Record, number: int | None = None) -> nx.MultiGraph[Any]:
    """Who met whom over what, in one round or in all: edges between players and monsters with board, round and who won.

    `label` tells board and winner in words. Players stand on a circle, monsters outside it, near those who fought them.
    """
    state = replay(record)
    g: Kronos = state.game
    found: nx.MultiGraph[Any] = nx.MultiGraph(name="Contests")
    for seat, role in enumerate(state.roles):
        found.add_node(player_node(seat), kind="player", role=ROLE_NAMES[role], name=f"{ROLE_NAMES[role]} ({player_node(seat)})")
    current, sides = 0, dict[int, list[int]]()
    for event in state.log or []:
        if event.what == "round":
            current, sides = event.args[0], {}
        elif event.what == "banner":
            sides.setdefault(event.args[0] >> 1, []).append(event.player)
        elif number in (None, current):
            _add_contest(g, state, found, event, current, sides)
    _place_contests(found)
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
            label = f"{place}: {found.nodes[winner]['role']}" if winner else f"{place}: tie"
            found.add_edge(player_node(one), player_node(two), kind="between players", board=place, round=number, winner=winner, label=label)
    elif event.what in ("beat", "lost to"):
        monster, place = g.box.quests[event.args[0]].monster, g.box.quests[event.args[0]].place
        found.add_node(monster, kind="monster", role="monster", name=monster)
        winner = player_node(event.player) if event.what == "beat" else monster
        label = f"{place}: {monster if event.what == 'lost to' else found.nodes[winner]['role']}"
        found.add_edge(player_node(event.player), monster, kind="against monsters", board=place, round=number, winner=winner, label=label)


SPREAD = math.pi / 4
"""Angle within which monsters stand that were fought by the same players."""


def _place_contests(found: nx.MultiGraph[Any]) -> None:
    """Gives every node a place."""
    players = [node for node, kind in found.nodes(data="kind") if kind == "player"]
    angles = {node: math.pi * (0.5 - 2 * number / len(players)) for number, node in enumerate(players)}
    taken: dict[float, list[str]] = {}
    for node in found:
        if node not in angles:
            x, y = (sum(turn(angles[other]) for other in found[node]) for turn in (math.cos, math.sin))
            angle = math.atan2(y, x) if abs(x) + abs(y) > 0.01 else angles[next(iter(found[node]))] + math.pi / 4
            taken.setdefault(round(angle, 2) % round(math.tau, 2), []).append(node)
    for node, angle in angles.items():
        found.nodes[node]["pos"] = (1.4 * math.cos(angle), math.sin(angle))
    for angle, monsters in taken.items():
        for number, node in enumerate(monsters):
            aside = angle + SPREAD * ((number + 0.5) / len(monsters) - 0.5)
            found.nodes[node]["pos"] = (3.2 * math.cos(aside), 3.2 * math.sin(aside))


def meetings(records: Iterable[Record]) -> list[dict[str, Any]]:
    """A row per battle and player in it: game, round, board, role, against whom ("monster" for monsters) and won, tied or lost."""
    rows = []
    for number, record in enumerate(records):
        graph = contests(record)
        roles = dict(graph.nodes(data="role"))
        for one, two, data in graph.edges(data=True):
            for me, other in ((one, two), (two, one)):
                if roles[me] != "monster":
                    outcome = "tied" if data["winner"] is None else "won" if data["winner"] == me else "lost"
                    place = {"round": data["round"], "board": data["board"]}
                    rows.append({"game": number, **place, "role": roles[me], "against": roles[other], "outcome": outcome})
    return rows


# Results


def hoards(records: Iterable[Record]) -> list[dict[str, Any]]:
    """A row per player: role, keys when the Final Battle begins, treasures put into the Armory and onto abilities, abilities used, and whether
    that player won.

    Kallisto's are counted as well where she has given them to Kronos since.
    """
    rows = []
    for number, record in enumerate(records):
        state = replay(record)
        assert record.result is not None
        for seat, details in enumerate(record.result.by_seat):
            mine = [event for event in state.log or [] if event.player == seat]
            counts = {what: sum(event.what == what for event in mine) for what in ("stored", "unlocked", "ability")}
            (keys,) = [event.args[0] for event in mine if event.what == "counts keys"]
            rows.append({
                "game": number, "seat": seat, "role": ROLE_NAMES[state.roles[seat]], "home": details["home"], "keys": keys,
                "armory": counts["stored"], "unlocked": counts["unlocked"], "used": counts["ability"], "won": seat in record.result.winners,
            })  # fmt: skip
    return rows


def outcomes(records: Iterable[Record]) -> list[dict[str, Any]]:
    """A row per game and role that could have won it, with the number of players who have that role; "nobody" is one of them."""
    rows = []
    for number, record in enumerate(records):
        assert record.result is not None
        roles = [str(details["role"]) for details in record.result.by_seat]
        rows += [{"game": number, "winner": role.title(), "players": roles.count(role), "won": record.result.details["winner"] == role}
                 for role in (*ROLES, "nobody") if role in roles or role == "nobody"]  # fmt: skip
    return rows


# The Final Battle


def thrones(records: Iterable[Record]) -> list[dict[str, Any]]:
    """A row per game in which Hades and Kronos fought: Kronos' keys, whether they gave him his bonus, who won the first step, who the throne."""
    rows = []
    for number, record in enumerate(records):
        state = replay(record)
        assert record.result is not None
        held = [event.player for event in state.log or [] if event.what == "holds the throne"]
        if held:
            keys = int(record.result.details["kronos_keys"])
            rows.append({
                "game": number, "keys": keys, "bonus": keys >= state.game.olympus.keys, "leader": record.result.details["leader"],
                "throne": "Kronos" if held[0] == CHANCE else "Hades", "winner": record.result.details["winner"],
            })  # fmt: skip
    return rows


FLOW_PLACES = {
    "Kallisto against Acropolises": (0.0, 1.0),
    "Hades against Kronos": (2.0, 2.0),
    "Hades against Kronos, then the Acropolis": (1.0, 0.0),
    "Acropolis against Olympus": (2.6, 0.0),
    "Kallisto wins": (4.0, 3.0),
    "Hades wins": (4.0, 2.0),
    "Acropolis wins": (4.0, 1.0),
    "nobody wins": (4.0, 0.0),
}
"""Where the steps stand in a picture: from the left to the right."""


def final_flow(g: Kronos) -> nx.DiGraph[Any]:
    """KE-FIN-2, KE-F2-1, KE-F2-2: the steps with their outcomes, down to who wins the game."""
    found: nx.DiGraph[Any] = nx.DiGraph(name="Final Battle")
    has_hades, has_kallisto = HADES in g.cast, KALLISTO in g.cast
    first, second, third = "Kallisto against Acropolises", "Hades against Kronos", "Acropolis against Olympus"
    if has_kallisto:
        found.add_edge(first, second if has_hades else "Kallisto wins", label="Kallisto")
        found.add_edge(first, f"{second}, then the Acropolis" if has_hades else third, label="Acropolis")
    if has_hades and has_kallisto:
        found.add_edge(second, "Hades wins", label="Hades")
        found.add_edge(second, "Kallisto wins", label="Kronos")
    if has_hades:
        found.add_edge(f"{second}, then the Acropolis", third, label="either")
        found.add_edge(third, "Hades wins", label="Hades holds Olympus")
    found.add_edge(third, "Acropolis wins", label="Acropolis")
    found.add_edge(third, "nobody wins", label="Kronos holds Olympus")
    nx.set_node_attributes(found, FLOW_PLACES, "pos")
    return found


def turn_order(g: Kronos) -> nx.DiGraph[Any]:
    """KE-GATHER-6: the way of the First Player card."""
    return nx.cycle_graph([player_node(seat) for seat in range(g.players)], create_using=nx.DiGraph)
