"""Other graphs of the game: who threatens whom, what can pay for what, which card beats which (ledger section 8)."""

from __future__ import annotations

from typing import Any

import networkx as nx

from kernel_lib.core.types import UNKNOWN
from kernel_lib.games.olympus.board import node
from kernel_lib.games.olympus.catalog import COLOURS, EQUIPMENT, LANES, LETTERS, SPACES
from kernel_lib.games.olympus.rules import Olympus, damage
from kernel_lib.games.olympus.state import EMPTY, OlympusState


def threats(g: Olympus, s: OlympusState) -> nx.DiGraph[Any]:
    """Every unit that can attack points at the unit it would hit, or at the area bonus it would get; weight = damage."""
    graph: nx.DiGraph[Any] = nx.DiGraph(name="Threats")
    for space in range(SPACES):
        if s.unit[space] == EMPTY or damage.is_banned(g.box, s, space):
            continue
        attack, target = damage.attack_of(g.box, s, space), damage.FACING[space]
        if attack < 1:
            continue
        if s.unit[target] == EMPTY:
            if damage.has_no_bonus(g.box, s, space):
                continue
            graph.add_edge(node(space), f"{g.box.bonus[space % LANES]} for player {space // LANES + 1}", weight=1, bonus=True)
        else:
            blow = max(0, attack - damage.reduction(g.box, s, target))
            left = damage.defence_of(g.box, s, target) - s.damage[target]
            graph.add_edge(node(space), node(target), weight=blow, bonus=False, kills=blow >= left)
    return graph


def payment(g: Olympus, s: OlympusState, who: int, card: str) -> nx.Graph[Any]:
    """FO-PAY-10: cost symbols on one side, what could pay them on the other; payable if a matching covers all symbols."""
    number = g.box.number[card]
    graph: nx.Graph[Any] = nx.Graph(name=f"Paying for {g.box.names[number]}")
    symbols = [f"{LETTERS[colour]}{i + 1}" for i, colour in enumerate(g.box.cost[number])]
    graph.add_nodes_from(symbols, bipartite=0)
    hand = [c for c in s.hands[who] if c != UNKNOWN]
    hand.remove(number)
    items = [(f"{g.box.names[c]} ({i + 1})", g.box.colours_of(c)) for i, c in enumerate(hand)]
    items += [(f"{COLOURS[c]} marker", (c,)) for c in range(4) if s.markers[c] == who]
    for name, colours in items:
        graph.add_node(name, bipartite=1)
        graph.add_edges_from((symbol, name) for symbol, colour in zip(symbols, g.box.cost[number], strict=True) if colour in colours)
    return graph


def is_payable(graph: nx.Graph[Any]) -> bool:
    """Whether a matching covers every cost symbol of a payment graph."""
    symbols = [n for n, side in graph.nodes(data="bipartite") if side == 0]
    matching = nx.bipartite.maximum_matching(graph, symbols)
    return all(symbol in matching for symbol in symbols)


def auras(g: Olympus, s: OlympusState) -> nx.DiGraph[Any]:
    """Which unit changes which other one right now: its presence against its absence, measured on the rules themselves."""
    graph: nx.DiGraph[Any] = nx.DiGraph(name="Auras")
    for source in range(SPACES):
        if s.unit[source] == EMPTY:
            continue
        without = s.clone()
        damage.clear_space(g.box, without, source)
        for space in range(SPACES):
            if space == source or s.unit[space] == EMPTY:
                continue
            change = {
                "attack": damage.attack_of(g.box, s, space) - damage.attack_of(g.box, without, space),
                "defence": damage.defence_of(g.box, s, space) - damage.defence_of(g.box, without, space),
                "ban": damage.is_banned(g.box, s, space) and not damage.is_banned(g.box, without, space),
            }
            if any(change.values()):
                graph.add_edge(node(source), node(space), **change)
    return graph


def duels(g: Olympus) -> nx.DiGraph[Any]:
    """Units of the card list by printed values: u -> v if u, striking first, defeats v before v defeats u."""
    graph: nx.DiGraph[Any] = nx.DiGraph(name="Duels")
    units = [card for card in range(len(g.box.cards)) if g.box.kind[card] != EQUIPMENT]
    for card in units:
        graph.add_node(g.box.names[card], cost=len(g.box.cost[card]), colour=g.box.cards[card].colour, source=g.box.cards[card].stats_source)
    for u in units:
        for v in units:
            if u != v and g.box.attack[u] and _strikes(g, u, v) <= _strikes(g, v, u):
                graph.add_edge(g.box.names[u], g.box.names[v], strikes=_strikes(g, u, v))
    return graph


def _strikes(g: Olympus, u: int, v: int) -> float:
    """Attacks that u needs to defeat v."""
    return float("inf") if g.box.attack[u] == 0 else -(-g.box.defence[v] // g.box.attack[u])


def colour_economy(g: Olympus) -> nx.DiGraph[Any]:
    """Colours of cards -> colours that their costs ask for; weight = symbols over all 96 cards."""
    graph: nx.DiGraph[Any] = nx.DiGraph(name="Colour economy")
    graph.add_nodes_from(COLOURS)
    for number, card in enumerate(g.box.cards):
        for colour in g.box.cost[number]:
            edge = (card.colour, COLOURS[colour])
            weight = graph.edges[edge]["weight"] if graph.has_edge(*edge) else 0
            graph.add_edge(*edge, weight=weight + card.copies)
    return graph
