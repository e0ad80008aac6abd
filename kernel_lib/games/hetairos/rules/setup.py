"""Setup: turn order, characters, the scenario, and where everybody starts (HT-SET)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.types import CHANCE, Ask, Move
from kernel_lib.games.hetairos import scenarios as sc
from kernel_lib.games.hetairos.catalog import (
    ALL_SIDES,
    AMAZON_NPC,
    ARISTOCRAT,
    CAVERN,
    CHARACTERS,
    FLAG_0,
    HOPLITE_NPC,
)
from kernel_lib.games.hetairos.moves import ASK_CHARACTER, ASK_FORCE, CHOOSE, DO, ROLL_DRAW, T_DEAL, T_PLACE, T_ROUND, T_SCENARIO
from kernel_lib.games.hetairos.rules import basics, ground
from kernel_lib.games.hetairos.state import IN_PLAY, NONE, UNPLACED, HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

D_ORDER, D_FIRST, D_CHARACTER, D_SCENARIO, D_TEAM, D_ODD = range(100, 106)
"""What is drawn, beside the purposes of rolls."""


def lay_out(g: Hetairos, s: HetairosState) -> None:
    """HT-SET-1, HT-SET-5: an empty sheet; turn order, characters and scenario follow."""
    nodes, seats = g.sheet.nodes, g.players
    s.kind, s.open, s.site = bytearray(nodes), bytearray(nodes), [NONE] * nodes
    s.links = [None] * nodes
    s.gold, s.state_of, s.causes = [0] * seats, [UNPLACED] * seats, [NONE] * seats
    s.discount, s.prices = [NONE] * (2 * seats), [NONE] * (2 * seats)
    s.goal = [0] * max(8, seats)
    s.asks = [(DO, CHANCE, T_SCENARIO, 0, 0)]
    if g.shuffled:
        s.asks += [(ROLL_DRAW, CHANCE, D_ORDER, 0, 0)] * seats
    else:
        s.asks.append((ROLL_DRAW, CHANCE, D_FIRST, 0, 0))


def draw_order(g: Hetairos, s: HetairosState, move: Move) -> None:
    """HT-SET-13: player by player, or the first one and then clockwise."""
    what = s.asks.pop()[2]
    if what == D_FIRST:
        s.order = [(move[1] + i) % g.players for i in range(g.players)]
    else:
        s.order.append(move[1])
    if len(s.order) < g.players:
        return
    for seat in reversed(s.order):
        if not g.character_list:
            s.asks.append((ROLL_DRAW, CHANCE, D_CHARACTER, seat, 0) if g.random_characters else (ASK_CHARACTER, seat))
    if g.character_list:
        for seat in s.order:
            take_character(g, s, seat, g.character_list[seat])


def free_characters(g: Hetairos, s: HetairosState) -> list[int]:
    """HT-SET-2: types that nobody has, unless the option allows them twice."""
    taken = s.type if g.unique_characters else []
    return [kind for kind in range(len(CHARACTERS)) if kind not in taken]


def take_character(g: Hetairos, s: HetairosState, seat: int, kind: int) -> None:
    """HT-SET-4, HT-SET-11: the character of the next player in turn order."""
    model = basics.appear(g, s, kind, NONE, seat, 0)
    s.items[model] = g.box.start_items[kind]
    basics.tell(s, "HT-SET-2", seat, "character", kind)


def do_scenario(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """HT-SET-3: agreed, or drawn from the list among those that so many players can play."""
    s.asks.append((DO, CHANCE, T_DEAL, 0, 0))
    if g.scenario is not None:
        s.scenario = g.scenario
        basics.tell(s, "HT-SET-3", CHANCE, "scenario", s.scenario)
    else:
        s.asks.append((ROLL_DRAW, CHANCE, D_SCENARIO, 0, 0))


def playable(g: Hetairos) -> list[int]:
    """HT-DICE-8: entries of the agreed list that the number of players allows."""
    return [n for n, entry in enumerate(g.box.scenarios) if entry.list == g.scenario_list and g.players in entry.players]


def do_deal(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """HT-SET-10, HT-SET-12: factions; teams are drawn player by player."""
    s.asks.append((DO, CHANCE, T_PLACE, 0, 0))
    if s.scenario in sc.SOLO:
        for model, seat in enumerate(s.order):
            s.side[model] = seat
    elif s.scenario in sc.TEAMS:
        s.points = [NONE] * g.players
        teams = team_number(g, s)
        s.asks += [(ROLL_DRAW, CHANCE, D_TEAM, 0, 0)] * g.players
        if g.players % teams:
            s.asks.append((ROLL_DRAW, CHANCE, D_ODD, 0, 0))


def team_number(g: Hetairos, s: HetairosState) -> int:
    """Two teams, or teams of two."""
    return g.players // 2 if s.scenario in (sc.T5, sc.T6) else 2


def draw_odd(g: Hetairos, s: HetairosState, move: Move) -> None:
    s.asks.pop()
    s.goal[7] = move[1]


def draw_team(g: Hetairos, s: HetairosState, move: Move) -> None:
    """HT-SET-12: dealt in rotation; the team that gets the odd player begins."""
    s.asks.pop()
    teams = team_number(g, s)
    dealt = sum(team != NONE for team in s.points)
    s.points[move[1]] = (dealt + (s.goal[7] if g.players % teams else 0)) % teams
    basics.tell(s, "HT-SET-12", move[1], "team", s.points[move[1]])
    if dealt == g.players - 1:
        for model, seat in enumerate(s.order):
            s.side[model] = s.points[seat]
        s.points = []


def do_place(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """HT-SET-6..9: starting squares and characters."""
    x, y = g.sheet.centre
    number, seats = s.scenario, s.order
    if number == sc.T2:
        for team, sign in ((0, -1), (1, 1)):
            node = _cavern(g, s, x + sign * g.flag_distance, y)
            basics.pile(s, node)[1] |= 1 << (FLAG_0 + team)
            s.goal[team] = node
        ground.draw_river(g, s, g.sheet.at(x, y), True)
    elif number == sc.T6:
        ground.draw_river(g, s, g.sheet.at(x, y), True)
    for place, seat in enumerate(seats):
        node = start_node(g, s, place, seat)
        s.node[place] = node
        s.state_of[seat] = IN_PLAY
    basics.tell(s, "HT-SET-6", CHANCE, "start", number)
    s.asks.append((DO, CHANCE, T_ROUND, 0, 0))
    if number == sc.T1:
        s.asks += [(ASK_FORCE, seat) for seat in reversed(seats)]
    if number == sc.M1:
        basics.appear(g, s, ARISTOCRAT, s.node[0], seats[0], s.side[0])
    s.goal[7] = s.node[0]


def start_node(g: Hetairos, s: HetairosState, place: int, seat: int) -> int:
    """Where a player starts, the square drawn if need be."""
    x, y = g.sheet.centre
    n, number, team = len(s.order), s.scenario, s.side[place]
    if number in sc.COOP:
        return _bridge(g, s, y)
    if number in sc.SOLO:
        return _bridge(g, s, y + 2 * place - (n - 1))
    if number == sc.T2:
        return s.goal[team]
    teams = team_number(g, s)
    if number == sc.T6 and teams > 2:
        corner = ((-3, -3), (3, -3), (-3, 3), (3, 3))[team]
        return _cavern(g, s, x + corner[0], y + corner[1])
    if number == sc.T6:
        return _bridge(g, s, y + (6 if team else -6))
    return _bridge(g, s, y + 6 * team - 3 * (teams - 1))


def _bridge(g: Hetairos, s: HetairosState, y: int) -> int:
    node = g.sheet.at(g.sheet.river, y)
    if not ground.is_known(s, node):
        ground.draw_river(g, s, node, True)
    return node


def _cavern(g: Hetairos, s: HetairosState, x: int, y: int) -> int:
    node = g.sheet.at(x, y)
    if not ground.is_known(s, node):
        ground.draw(g, s, node, CAVERN, ALL_SIDES)
    return node


def force_moves(g: Hetairos, s: HetairosState) -> list[Move]:
    """HT-SCN-T1: five hoplites, or three Amazons."""
    return [(CHOOSE, HOPLITE_NPC, 5), (CHOOSE, AMAZON_NPC, 3)]


def answer_force(g: Hetairos, s: HetairosState, move: Move) -> None:
    seat = s.asks.pop()[1]
    model = basics.character(g, s, seat)
    for _ in range(move[2]):
        basics.appear(g, s, move[1], s.node[model], seat, s.side[model])
