"""The invariants of the ledger (section 7) on random games, checked from outside.

`play` plays a game at random and keeps every position as JSON with the events between them. Each invariant is one function that reads such a
tale and complains; for each there is a tale with a deliberate mistake in it that it must notice.
"""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kernel_lib as kl
from kernel_lib.core.event import Event
from kernel_lib.core.match import chance_move
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN, Move
from kernel_lib.games.hexemonia import moves as m
from kernel_lib.games.hexemonia.board import ring_cells
from kernel_lib.games.hexemonia.rules import Hexemonia
from tests.marks import rule

Json = dict[str, Any]
Cell = tuple[int, int]
RING = [tuple(place) for place in ring_cells(1)]
CHOICES: dict[str, list[Any]] = {
    "revolts": [None, True, False],
    "supply": ["finite", "finite", "unlimited"],
    "fort_protects_self": [False, True],
    "myth_cap": ["simultaneous", "lifetime"],
    "exchange_per_tile": [1, "unlimited"],
    "triplet_requires_active": [False, True],
    "acropolis_counts_for_myth_bonus": [False, True],
    "myths_count_for_philosopher": [False, True],
    "first_player": [0, 1, "random"],
    "hand_limit": [4, 2, 8],
    "myth_limit": [3, 1, 6],
    "triplet_points": [8, 0],
    "philosopher_points": [3, 10],
}
GAMES_EACH = 5


@dataclass
class Tale:
    """A game as it can be seen from outside: positions, and what happened between one and the next."""

    game: Hexemonia
    data: list[Json] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    events: list[list[Event]] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    lines: list[list[tuple[str, str, list[int]]]] = field(default_factory=list)

    def steps(self) -> Iterator[tuple[Json, Move, list[Event], Json]]:
        return zip(self.data, self.moves, self.events, self.data[1:], strict=False)  # type: ignore[return-value]


def game_of(players: int, number: int) -> Hexemonia:
    """The printed game, then games with options drawn at random, every fifth of them with few cubes."""
    rng = Random(f"{players}/{number}")
    chosen = {name: rng.choice(values) for name, values in CHOICES.items()} if number else {}
    if number % 5 == 4:
        few = {"citizen": 4 * players, "hoplite": players, "gold": 2 * players}
        chosen |= {"supply": "finite", "edition": {"colour": [{"id": key, "supply": few[key], "source": "reconstructed"} for key in few]}}
    return kl.game("hexemonia", players=players, **chosen)  # type: ignore[return-value]


def prefer(game: Hexemonia, state: Any, rng: Random) -> Move:
    """At random, but with more Myths, gears, wars and played tiles than pure chance gives."""
    moves = game.legal_moves(state)
    myths = [move for move in moves if move[0] == m.MYTH or (move[0] in (m.TAKE, m.PLAY) and move[1] in game.box.myths)]
    if myths and rng.random() < 0.9:
        return rng.choice(myths)
    if state.asks[-1][0] in (m.ASK_PLAY, m.ASK_ACTION, m.ASK_GEAR, m.ASK_WAR) and len(moves) > 1 and rng.random() < 0.8:
        return rng.choice([move for move in moves if move[0] != m.PASS])
    return rng.choice(moves)


def play(game: Hexemonia, seed: int) -> Tale:
    tale, state, rng = Tale(game), game.new(), Random(seed)
    while True:
        state.log = None
        tale.data.append(game.to_json(state))
        tale.answers.append(len(game.legal_moves(state)))
        tale.lines.append(game.explain_scores(state))
        if state.to_act == OVER:
            return tale
        move = chance_move(game, state, rng) if state.to_act == CHANCE else prefer(game, state, rng)
        state.log = []
        game.apply(state, move)
        tale.moves.append(move)
        tale.events.append(state.log)


@lru_cache
def tales() -> tuple[Tale, ...]:
    return tuple([play(game_of(players, number), 40 + number) for players in (2, 3, 4) for number in range(GAMES_EACH)])


def broken(change: Callable[[Tale], Any]) -> Tale:
    """A copy of a game with a mistake in it: the first game in which it can be made."""
    for whole in tales()[GAMES_EACH:]:
        data, lines = pickle.loads(pickle.dumps((whole.data, whole.lines)))
        wrong = replace(whole, data=data, lines=lines, events=[list(events) for events in whole.events], answers=whole.answers[:])
        try:
            change(wrong)
        except StopIteration:
            continue
        return wrong
    raise AssertionError("no game has a place for the mistake")


# What the data say


@lru_cache
def records(game: Hexemonia) -> dict[str, Json]:
    return {entry["id"]: entry for entry in game.tables["tile"]}


def name_of(game: Hexemonia, kind: int) -> str:
    return str(game.tables["tile"][kind]["id"])


def node_of(game: Hexemonia, cell: int) -> Cell:
    return tuple(game.board.nodes[cell])  # type: ignore[arg-type, return-value]


def grid(seat: Json) -> dict[Cell, Json]:
    return {tuple(tile["cell"]): tile for tile in seat["tiles"]}


def near(place: Cell) -> list[Cell]:
    return [(place[0] + q, place[1] + r) for q, r in RING]


def totals(seat: Json) -> list[int]:
    return [sum(tile["cubes"][colour] for tile in seat["tiles"]) for colour in range(3)]


def strength(cubes: list[int] | tuple[int, ...]) -> int:
    return cubes[0] + 2 * cubes[1]


def is_active(game: Hexemonia, tile: Json) -> bool:
    return tile["tile"] == "acropolis" or all(have >= cost for have, cost in zip(tile["cubes"], records(game)[tile["tile"]]["cost"], strict=True))


def question(data: Json) -> str:
    return str(data["asks"][-1]["ask"]) if data["asks"] else ""


def pile_of(data: Json) -> Counter[str]:
    return Counter(data["unseen"]) + Counter(data["arranged"]) + Counter(data["looked_at"])


# Cubes


def check_cubes_are_conserved(tale: Tale) -> None:
    whole = list(tale.game.supply)
    for data in tale.data:
        amounts = [data["supply"], data["pool"], *(tile["cubes"] for seat in data["seats"] for tile in seat["tiles"])]
        assert all(number >= 0 for row in amounts for number in row)
        assert [sum(row[colour] for row in amounts) for colour in range(3)] == whole


def check_only_city_tiles_hold_cubes(tale: Tale) -> None:
    for data in tale.data:
        for seat in data["seats"]:
            assert all(set(myth) == {"myth", "cell"} for myth in seat["myths"])
            assert all(isinstance(name, str) for name in [*seat["hand"], *seat["shown"]])
            assert all(tile["tile"] == "acropolis" or records(tale.game)[tile["tile"]]["type"] != "myth" for tile in seat["tiles"])
        assert all(isinstance(name, str) for row in ("display", "underworld", "arranged", "looked_at") for name in data[row])


# Tiles


def check_every_tile_is_in_one_place(tale: Tale) -> None:
    copies = {key: sum(entry["copies"][: tale.game.players - 1]) for key, entry in records(tale.game).items()}
    assert sum(copies.values()) == {2: 27, 3: 39, 4: 51}[tale.game.players]
    for data in tale.data:
        placed = pile_of(data) + Counter(data["display"]) + Counter(data["underworld"])
        for seat in data["seats"]:
            placed.update(seat["hand"])
            placed.update(tile["tile"] for tile in seat["tiles"] if tile["tile"] != "acropolis")
            placed.update(myth["myth"] for myth in seat["myths"])
        assert placed == Counter({key: number for key, number in copies.items() if number})
        assert data["pile"] == sum(pile_of(data).values())


def check_every_acropolis_stays_in_the_centre_of_its_city(tale: Tale) -> None:
    dealt: dict[int, str] = {}
    for data in tale.data:
        names = [seat["acropolis"] for seat in data["seats"] if seat["acropolis"] is not None]
        assert len(set(names)) == len(names)
        for who, seat in enumerate(data["seats"]):
            assert [place for place, tile in grid(seat).items() if tile["tile"] == "acropolis"] == [(0, 0)]
            if seat["acropolis"] is not None:
                assert dealt.setdefault(who, seat["acropolis"]) == seat["acropolis"]
            assert seat["acropolis"] is not None or who not in dealt


def check_cities_are_connected(tale: Tale) -> None:
    seen = set()
    for data in tale.data:
        for seat in data["seats"]:
            places = frozenset(grid(seat))
            if places not in seen:
                graph = nx.Graph([(a, b) for a in places for b in near(a) if b in places])
                graph.add_nodes_from(places)
                assert nx.is_connected(graph)
                seen.add(places)


def check_tiles_are_placed_by_the_rules(tale: Tale) -> None:
    game = tale.game
    for before, _, events, _ in tale.steps():
        for event in events:
            if event.what in ("placed", "conquered"):
                place, name = node_of(game, event.args[-1]), name_of(game, event.args[0])
                city = grid(before["seats"][event.player])
                contacts = [spot for spot in near(place) if spot in city]
                assert place not in city
                assert len(contacts) >= 2 or (len(city) == 1 and contacts == [(0, 0)])
                assert place in RING or all(spot in city for spot in RING)
                if records(game)[name]["type"] == "polis":
                    assert any(spot == (0, 0) or records(game)[city[spot]["tile"]]["type"] == "polis" for spot in contacts)


def check_no_polis_twice_and_no_myth_on_a_grid(tale: Tale) -> None:
    kinds = {key: entry["type"] for key, entry in records(tale.game).items()}
    for data in tale.data:
        for seat in data["seats"]:
            names = [tile["tile"] for tile in seat["tiles"] if tile["tile"] != "acropolis"]
            poleis = [name for name in names if kinds[name] == "polis"]
            assert len(set(poleis)) == len(poleis)
            assert "myth" not in {kinds[name] for name in names}
            assert {kinds[myth["myth"]] for myth in seat["myths"]} <= {"myth"}


def check_cities_without_losses_grow_ring_by_ring(tale: Tale) -> None:
    losers = set()
    for number, data in enumerate(tale.data):
        losers |= {event.args[1] for event in tale.events[number - 1] if event.what in ("conquered", "merged")} if number else set()
        for who, seat in enumerate(data["seats"]):
            if who not in losers:
                city = grid(seat)
                inside = [spot in city for spot in RING]
                assert sum(here and not inside[(i + 1) % 6] for i, here in enumerate(inside)) <= 1, "one arc"
                assert all(inside) or set(city) <= {(0, 0), *RING}


def check_a_played_tile_holds_exactly_its_cost(tale: Tale) -> None:
    for data in tale.data:
        if question(data) == "play":
            city = grid(data["seats"][data["active"]])
            for place in data["fresh"]:
                tile = city[tuple(place)]
                assert list(tile["cubes"]) == list(records(tale.game)[tile["tile"]]["cost"])


def check_piles_only_grow_and_shrink_as_they_may(tale: Tale) -> None:
    for before, _, _, after in tale.steps():
        assert after["underworld"][: len(before["underworld"])] == before["underworld"]
        assert after["pile"] <= before["pile"]
        left, drawn = pile_of(before), before["pile"] - after["pile"]
        assert not pile_of(after) - left
        assert sum((left - pile_of(after)).values()) == drawn
    started: dict[int, int] = {}
    for data in tale.data:
        started.setdefault(data["turn"], data["pile"])
    taking = {data["turn"] for data in tale.data if question(data) == "take"}
    drawn_by_moirai = Counter[int]()
    turn = 0
    for events in tale.events:
        for event in events:
            turn = event.args[0] if event.what == "turn" else turn
            drawn_by_moirai[turn] += event.rule == "HX-GEAR-MOIRAI" and event.what == "drew"
    for number in range(1, tale.data[-1]["turn"] + 1):
        taken = started[number] - started.get(number + 1, tale.data[-1]["pile"]) - drawn_by_moirai[number]
        assert (taken in (1, 2)) if number in taking else taken == 0


# Myths


def check_markers_lie_on_tiles_of_their_nature(tale: Tale) -> None:
    natures = {key: entry["nature"] for key, entry in records(tale.game).items()}
    for data in tale.data:
        owners = Counter(myth["myth"] for seat in data["seats"] for myth in seat["myths"])
        assert max(owners.values(), default=0) <= 1
        for seat in data["seats"]:
            city = grid(seat)
            for myth in seat["myths"]:
                place = tuple(myth["cell"])
                assert place != (0, 0)
                assert natures[city[place]["tile"]] == natures[myth["myth"]]
            assert len(seat["myths"]) <= tale.game.myth_limit or question(data) == "forgo"


# Turn


def check_hands_and_display_have_their_size(tale: Tale) -> None:
    limit = tale.game.hand_limit
    for data in tale.data:
        sizes = [len(seat["hand"]) for seat in data["seats"]]
        assert max(sizes) <= limit + 3
        if question(data) == "take":
            assert len(data["display"]) == 4
            if not data["asks"][-1]["second"]:
                assert max(sizes) <= limit
        if data["to_act"] == "over":
            assert max(sizes) <= limit


def check_the_philosopher_goes_to_the_current_player_in_phase_d(tale: Tale) -> None:
    for before, _, events, after in tale.steps():
        assert before["philosopher"] is None or after["philosopher"] is not None
        if before["philosopher"] != after["philosopher"]:
            assert after["philosopher"] == before["active"]
            assert before["phase"] in ("play", "act", "settle")
            verbs = [event.what for event in events]
            taken = verbs.index("philosopher")
            assert before["phase"] != "play" or "no action" in verbs[:taken], "after phase C"
            assert not {"turn", "discarded"} & set(verbs[:taken]), "before the hand and the next turn"
        else:
            assert "philosopher" not in [event.what for event in events]


def check_revolts_leave_what_is_required(tale: Tale) -> None:
    game = tale.game
    for before, _, events, after in tale.steps():
        for event in events:
            if event.what == "revolt":
                kind, cell, *lost = event.args
                assert game.revolts
                assert before["philosopher"] != after["philosopher"]
                assert event.player != after["philosopher"]
                tile = grid(after["seats"][event.player])[node_of(game, cell)]
                assert cell != 0
                assert tile["tile"] == name_of(game, kind)
                for left, gone, cost in zip(tile["cubes"], lost, records(game)[tile["tile"]]["cost"], strict=True):
                    assert gone >= 0
                    assert left >= min(left + gone, cost)


def lost_in_revolts(events: list[Event], who: int) -> list[int]:
    found = [event.args[2:5] for event in events if event.what == "revolt" and event.player == who]
    return [sum(lost[colour] for lost in found) for colour in range(3)]


def production(game: Hexemonia, seat: Json) -> list[int]:
    city, table = grid(seat), records(game)
    rows = [table[tile["tile"]].get("production") for tile in city.values() if tile["tile"] != "acropolis" and is_active(game, tile)]
    rows += [table[myth["myth"]].get("production") for myth in seat["myths"] if is_active(game, city[tuple(myth["cell"])])]
    return [sum(row[colour] for row in rows if row) for colour in range(3)]


def shield(game: Hexemonia, seat: Json, place: Cell) -> int:
    city = grid(seat)
    forts = [spot for spot in (*near(place), *([place] if game.fort_protects_self else [])) if spot in city and is_active(game, city[spot])]
    return max([records(game).get(city[spot]["tile"], {}).get("shield", 0) for spot in forts], default=0)


@dataclass
class Attack:
    """One attack: the position when it was declared, the units, and the position after it with what Revolts took meanwhile."""

    who: int
    other: int
    place: Cell
    told: int
    before: Json
    taken: list[int]
    after: Json = field(default_factory=dict)
    lost: list[list[int]] = field(default_factory=list)


def attacks(tale: Tale) -> Iterator[Attack]:
    now: Attack | None = None
    for before, _, events, after in tale.steps():
        for event in events:
            if event.what == "attacks":
                now = Attack(event.player, event.args[1], node_of(tale.game, event.args[2]), event.args[3], before, [0, 0, 0])
            elif event.rule == "HX-WAR-6" and now:
                now.taken[event.args[0]] += event.args[1]
            elif event.what in ("conquered", "merged") and now:
                now.after = after
                now.lost = [lost_in_revolts(events, who) for who in range(tale.game.players)]
                yield now
                now = None


def check_actions_keep_their_balance(tale: Tale) -> None:
    game = tale.game
    for number, (before, move, _, _) in enumerate(tale.steps()):
        if question(before) == "action" and move[0] == m.ACTION and move[1] in (m.PRODUCTIVE, m.STRATEGIC):
            last = next(i for i in range(number + 1, len(tale.data)) if tale.data[i]["phase"] != "act" or tale.data[i]["turn"] != before["turn"])
            who, after = before["active"], tale.data[last]
            old, new = totals(before["seats"][who]), totals(after["seats"][who])
            happened = [event for events in tale.events[number:last] for event in events]
            if move[1] == m.PRODUCTIVE:
                gain = [min(made, left) for made, left in zip(production(game, before["seats"][who]), before["supply"], strict=True)]
                assert new == [a + b for a, b in zip(old, gain, strict=True)]
            else:
                assert (new[2], strength(new)) == (old[2], strength(old))
                assert new == old or any(event.what == "exchanged" for event in happened)
    for attack in attacks(tale):
        seats = (attack.who, attack.other)
        old = [totals(attack.before["seats"][who]) for who in seats]
        new = [[a + b for a, b in zip(totals(attack.after["seats"][who]), attack.lost[who], strict=True)] for who in seats]
        defence = strength(grid(attack.before["seats"][attack.other])[attack.place]["cubes"])
        cover = shield(game, attack.before["seats"][attack.other], attack.place)
        assert sum(map(strength, old)) - sum(map(strength, new)) == 2 * defence + 2 * cover
        assert sum(row[2] for row in old) == sum(row[2] for row in new)


def check_attacks_leave_survivors(tale: Tale) -> None:
    for attack in attacks(tale):
        seat = attack.before["seats"][attack.other]
        loss = strength(grid(seat)[attack.place]["cubes"]) + 2 * shield(tale.game, seat, attack.place)
        assert attack.told == loss
        assert strength(attack.taken) - loss >= 1
        old, new = (strength(totals(data["seats"][attack.who])) for data in (attack.before, attack.after))
        assert old - new == loss  # so the survivors are in the own city
    check_cities_are_connected(tale)


# Game


def check_games_end_in_time(tale: Tale) -> None:
    players = tale.game.players
    pile = {2: 19, 3: 29, 4: 39}[players]
    taking = {data["turn"] for data in tale.data if question(data) == "take"}
    assert len(taking) <= pile
    assert tale.data[-1]["to_act"] == "over"
    assert tale.data[-1]["turn"] <= 10 * players
    seen = set()
    for data in tale.data:
        key = json.dumps(data)
        assert key not in seen, "something is used up by every answer"
        seen.add(key)


def check_all_have_had_the_same_number_of_turns(tale: Tale) -> None:
    turns = Counter(event.player for events in tale.events for event in events if event.what == "turn")
    assert len(turns) == tale.game.players
    assert len(set(turns.values())) == 1
    assert sum(turns.values()) == tale.data[-1]["turn"]


def check_scores_are_the_sum_of_their_lines(tale: Tale) -> None:
    game = tale.game
    for data, lines in zip(tale.data, tale.lines, strict=True):
        assert all(value >= 0 for _, _, values in lines for value in values)
        triplets = next(values for words, _, values in lines if words == "Triplets of Myths")
        most = 1 if game.myth_limit <= 3 else 2
        assert set(triplets) <= {game.triplet_points * n for n in range(most + 1)}
        gold = [grid(seat)[0, 0]["cubes"][2] for seat in data["seats"]]
        assert gold == next(values for words, _, values in lines if words == "Gold on the Acropolis")
    final = tale.game.from_json(tale.data[-1])
    result = game.result(final)
    assert result is not None
    assert list(result.scores) == [sum(values) for values in zip(*(values for _, _, values in tale.lines[-1]), strict=True)]


def check_the_same_moves_make_the_same_game(tale: Tale) -> None:
    state = tale.game.new()
    for data, move in zip(tale.data, tale.moves, strict=False):
        assert tale.game.to_json(state) == data
        tale.game.apply(state, move)
    assert tale.game.to_json(state) == tale.data[-1]


def check_questions_have_a_few_answers(tale: Tale) -> None:
    for data, answers in zip(tale.data, tale.answers, strict=True):
        assert 1 <= answers <= 48 if data["to_act"] != "over" else answers == 0


def check_what_is_known_of_hands_is_in_them(tale: Tale) -> None:
    for data in tale.data:
        for owner, seat in enumerate(data["seats"]):
            held, shown = Counter(seat["hand"]), Counter(seat["shown"])
            for knower in range(tale.game.players):
                spied = Counter(entry["tile"] for entry in data["spied"] if (entry["knower"], entry["owner"]) == (knower, owner))
                assert not shown + spied - held
                assert knower != owner or not spied
        assert len(data["arranged"]) + len(data["looked_at"]) <= 4
        if question(data) != "peek":  # the user of the Oracle is about to see the first tile
            assert (data["arranged_by"] is None) == (not data["arranged"] and not data["looked_at"])


# Mistakes that must be noticed


def seat_with_tiles(tale: Tale, tiles: int = 3) -> tuple[Json, Json]:
    """A late position and a seat with some tiles."""
    return next((data, seat) for data in reversed(tale.data[:-1]) for seat in data["seats"] if len(seat["tiles"]) > tiles)


def lose_a_cube(tale: Tale) -> None:
    tale.data[-1]["supply"] = [tale.data[-1]["supply"][0] - 1, *tale.data[-1]["supply"][1:]]


def owe_a_cube(tale: Tale) -> None:
    data = tale.data[-1]
    data["supply"], data["pool"] = [data["supply"][0] + 1, *data["supply"][1:]], [-1, 0, 0]


def put_cubes_on_a_myth(tale: Tale) -> None:
    next(seat for data in tale.data for seat in data["seats"] if seat["myths"])["myths"][0]["cubes"] = [1, 0, 0]


def copy_a_tile(tale: Tale) -> None:
    tale.data[-1]["underworld"].append("temple")


def exchange_cities(tale: Tale) -> None:
    seats = tale.data[-1]["seats"]
    seats[0]["acropolis"], seats[1]["acropolis"] = seats[1]["acropolis"], seats[0]["acropolis"]


def move_the_acropolis(tale: Tale) -> None:
    grid(tale.data[-1]["seats"][0])[0, 0]["cell"] = (9, 9)


def tear_a_city_apart(tale: Tale) -> None:
    _, seat = seat_with_tiles(tale)
    seat["tiles"][-1]["cell"] = (7, 0)


def block_the_cell(tale: Tale) -> None:
    number = next(i for i, events in enumerate(tale.events) if any(event.what == "placed" for event in events))
    event = next(event for event in tale.events[number] if event.what == "placed")
    tile = {"cell": node_of(tale.game, event.args[1]), "tile": "pasture", "cubes": [0, 0, 0]}
    tale.data[number]["seats"][event.player]["tiles"].append(tile)


def place_far_away(tale: Tale) -> None:
    number = next(i for i, events in enumerate(tale.events) if any(event.what == "placed" for event in events))
    event = next(event for event in tale.events[number] if event.what == "placed")
    tale.events[number] = [event._replace(args=(event.args[0], tale.game.board.index[3, 0]))]


def double_a_polis(tale: Tale) -> None:
    _, seat = seat_with_tiles(tale)
    seat["tiles"][1]["tile"] = seat["tiles"][2]["tile"] = "agora"


def put_a_myth_on_the_grid(tale: Tale) -> None:
    seat_with_tiles(tale)[1]["tiles"][1]["tile"] = "oracle"


def leave_a_gap_in_the_ring(tale: Tale) -> None:
    data = next(data for data in tale.data for seat in data["seats"][:1] if len(seat["tiles"]) == 3)
    data["seats"][0]["tiles"][1]["cell"], data["seats"][0]["tiles"][2]["cell"] = (1, 0), (-1, 0)


def underpay(tale: Tale) -> None:
    data = next(data for data in tale.data if question(data) == "play" and data["fresh"])
    grid(data["seats"][data["active"]])[tuple(data["fresh"][0])]["cubes"] = [9, 9, 9]


def refill_the_pile(tale: Tale) -> None:
    tale.data[-1]["pile"] += 30


def swap_in_the_pile(tale: Tale) -> None:
    data = next(data for data in tale.data if len(data["unseen"]) > 3)
    first, second, *_ = data["unseen"]
    data["unseen"][first] += 1
    data["unseen"][second] -= 1


def empty_the_underworld(tale: Tale) -> None:
    next(data for i, data in enumerate(tale.data) if i and tale.data[i - 1]["underworld"])["underworld"] = []


def draw_three(tale: Tale) -> None:
    data = [data for data in tale.data if data["turn"] == 2]
    for each in data:
        each["turn"] = 1


def misplace_a_marker(tale: Tale) -> None:
    next(seat for data in tale.data for seat in data["seats"] if seat["myths"])["myths"][0]["cell"] = (0, 0)


def keep_too_many_myths(tale: Tale) -> None:
    seat = next(seat for data in tale.data for seat in data["seats"] if seat["myths"])
    seat["myths"] *= 4


def keep_a_large_hand(tale: Tale) -> None:
    next(data for data in reversed(tale.data) if question(data) == "take")["seats"][0]["hand"] = ["pasture"] * 8


def forget_the_display(tale: Tale) -> None:
    next(data for data in reversed(tale.data) if question(data) == "take")["display"] = ["pasture"] * 3


def give_the_philosopher_away(tale: Tale) -> None:
    number = next(i for i, data in enumerate(tale.data) if data["philosopher"] is not None)
    for data in tale.data[number + 3 :]:
        data["philosopher"] = None


def give_the_philosopher_to_another(tale: Tale) -> None:
    number = next(i for i, data in enumerate(tale.data) if data["philosopher"] is not None)
    for data in tale.data[number:]:
        data["philosopher"] = (tale.data[number]["philosopher"] + 1) % 3


def revolt_too_much(tale: Tale) -> None:
    number, event = next((i, event) for i, events in enumerate(tale.events) for event in events if event.what == "revolt")
    grid(tale.data[number + 1]["seats"][event.player])[node_of(tale.game, event.args[1])]["cubes"] = [0, 0, 0]
    tale.events[number] = [event._replace(args=(*event.args[:2], 9, 9, 9))]


def revolt_of_the_owner(tale: Tale) -> None:
    number, event = next((i, event) for i, events in enumerate(tale.events) for event in events if event.what == "revolt")
    tale.events[number].append(event._replace(player=tale.data[number + 1]["philosopher"]))


def action_of(tale: Tale, action: int) -> int:
    steps = zip(tale.data, tale.moves, strict=False)
    return next(i for i, (data, move) in enumerate(steps) if question(data) == "action" and move[:2] == (m.ACTION, action))


def produce_more(tale: Tale) -> None:
    data = tale.data[action_of(tale, m.PRODUCTIVE)]
    tile = data["seats"][data["active"]]["tiles"][0]
    tile["cubes"] = [tile["cubes"][0] + 1, *tile["cubes"][1:]]


def lose_gold_while_moving(tale: Tale) -> None:
    data = tale.data[action_of(tale, m.STRATEGIC)]
    tile = data["seats"][data["active"]]["tiles"][0]
    tile["cubes"] = [*tile["cubes"][:2], tile["cubes"][2] + 1]


def fight_without_losses(tale: Tale) -> None:
    attack = next(attacks(tale))
    tile = attack.after["seats"][attack.who]["tiles"][0]
    tile["cubes"] = [tile["cubes"][0] + 1, *tile["cubes"][1:]]


def attack_with_too_few(tale: Tale) -> None:
    number = next(i for i, events in enumerate(tale.events) for event in events if event.what == "attacks")
    tale.events[number] = [event._replace(args=(*event.args[:3], 99)) if event.what == "attacks" else event for event in tale.events[number]]


def play_on_and_on(tale: Tale) -> None:
    tale.data[-1]["turn"] = 10 * tale.game.players + 1


def stand_still(tale: Tale) -> None:
    tale.data[20] = tale.data[19]


def skip_a_turn(tale: Tale) -> None:
    number = next(i for i, events in enumerate(tale.events) if any(event.what == "turn" for event in events))
    tale.events[number] = []


def give_points_away(tale: Tale) -> None:
    tale.lines[-1][0][2][0] += 1


def owe_points(tale: Tale) -> None:
    tale.lines[7][5][2][1] = -1


def score_three_triplets(tale: Tale) -> None:
    tale.lines[7][3][2][1] = 24


def play_another_move(tale: Tale) -> None:
    tale.data[30]["supply"] = [0, 0, 0]


def ask_without_answers(tale: Tale) -> None:
    tale.answers[12] = 0


def ask_with_many_answers(tale: Tale) -> None:
    tale.answers[12] = 100


def know_a_tile_that_is_not_there(tale: Tale) -> None:
    next(seat for data in tale.data for seat in data["seats"] if "walls" not in seat["hand"])["shown"].append("walls")


def spy_a_tile_that_is_not_there(tale: Tale) -> None:
    tale.data[-1]["spied"].append({"knower": 0, "owner": 1, "tile": "nothing"})


def know_the_whole_pile(tale: Tale) -> None:
    tale.data[-1]["arranged"] = ["?"] * 5


def forget_who_arranged(tale: Tale) -> None:
    tale.data[-1]["arranged"] = ["?"]


Check = Callable[[Tale], None]
INVARIANTS: dict[int, tuple[Check, tuple[Callable[[Tale], None], ...]]] = {
    1: (check_cubes_are_conserved, (lose_a_cube, owe_a_cube)),
    2: (check_only_city_tiles_hold_cubes, (put_cubes_on_a_myth, put_a_myth_on_the_grid)),
    3: (check_every_tile_is_in_one_place, (copy_a_tile, refill_the_pile)),
    4: (check_every_acropolis_stays_in_the_centre_of_its_city, (exchange_cities, move_the_acropolis)),
    5: (check_cities_are_connected, (tear_a_city_apart,)),
    6: (check_tiles_are_placed_by_the_rules, (block_the_cell, place_far_away)),
    7: (check_no_polis_twice_and_no_myth_on_a_grid, (double_a_polis, put_a_myth_on_the_grid)),
    8: (check_cities_without_losses_grow_ring_by_ring, (leave_a_gap_in_the_ring,)),
    9: (check_a_played_tile_holds_exactly_its_cost, (underpay,)),
    10: (check_piles_only_grow_and_shrink_as_they_may, (refill_the_pile, swap_in_the_pile, empty_the_underworld, draw_three)),
    11: (check_markers_lie_on_tiles_of_their_nature, (misplace_a_marker, keep_too_many_myths)),
    12: (check_hands_and_display_have_their_size, (keep_a_large_hand, forget_the_display)),
    13: (check_the_philosopher_goes_to_the_current_player_in_phase_d, (give_the_philosopher_away, give_the_philosopher_to_another)),
    14: (check_revolts_leave_what_is_required, (revolt_too_much, revolt_of_the_owner)),
    15: (check_actions_keep_their_balance, (produce_more, lose_gold_while_moving, fight_without_losses)),
    16: (check_attacks_leave_survivors, (attack_with_too_few, fight_without_losses, tear_a_city_apart)),
    17: (check_games_end_in_time, (play_on_and_on, stand_still)),
    18: (check_all_have_had_the_same_number_of_turns, (skip_a_turn,)),
    19: (check_scores_are_the_sum_of_their_lines, (give_points_away, owe_points, score_three_triplets)),
    20: (check_the_same_moves_make_the_same_game, (play_another_move,)),
    21: (check_questions_have_a_few_answers, (ask_without_answers, ask_with_many_answers)),
    22: (
        check_what_is_known_of_hands_is_in_them,
        (know_a_tile_that_is_not_there, spy_a_tile_that_is_not_there, know_the_whole_pile, forget_who_arranged),
    ),
}


def hold(number: int) -> None:
    """The invariant holds in all games."""
    for tale in tales():
        INVARIANTS[number][0](tale)


@rule("HX-INV-1")
def test_cubes_are_conserved() -> None:
    hold(1)


@rule("HX-INV-2")
def test_only_city_tiles_hold_cubes() -> None:
    hold(2)


@rule("HX-INV-3")
def test_every_tile_is_in_one_place() -> None:
    hold(3)


@rule("HX-INV-4")
def test_every_acropolis_stays_in_the_centre_of_its_city() -> None:
    hold(4)


@rule("HX-INV-5")
def test_cities_are_connected() -> None:
    hold(5)


@rule("HX-INV-6")
def test_tiles_are_placed_by_the_rules() -> None:
    hold(6)


@rule("HX-INV-7")
def test_no_polis_is_in_a_city_twice_and_no_myth_on_a_grid() -> None:
    hold(7)


@rule("HX-INV-8")
def test_cities_without_losses_grow_ring_by_ring() -> None:
    hold(8)


@rule("HX-INV-9")
def test_a_played_tile_holds_exactly_its_cost() -> None:
    hold(9)


@rule("HX-INV-10")
def test_piles_only_grow_and_shrink_as_they_may() -> None:
    hold(10)


@rule("HX-INV-11")
def test_markers_lie_on_tiles_of_their_nature() -> None:
    hold(11)


@rule("HX-INV-12")
def test_hands_and_display_have_their_size() -> None:
    hold(12)


@rule("HX-INV-13")
def test_the_philosopher_goes_to_the_current_player_in_phase_d() -> None:
    hold(13)


@rule("HX-INV-14")
def test_revolts_leave_what_is_required() -> None:
    hold(14)


@rule("HX-INV-15")
def test_actions_keep_their_balance() -> None:
    hold(15)


@rule("HX-INV-16")
def test_attacks_leave_survivors() -> None:
    hold(16)


@rule("HX-INV-17")
def test_games_end_in_time() -> None:
    hold(17)


@rule("HX-INV-18")
def test_all_have_had_the_same_number_of_turns() -> None:
    hold(18)


@rule("HX-INV-19")
def test_scores_are_the_sum_of_their_lines() -> None:
    hold(19)


@rule("HX-INV-20")
def test_the_same_moves_make_the_same_game() -> None:
    hold(20)


@rule("HX-INV-21")
def test_questions_have_a_few_answers() -> None:
    hold(21)


@rule("HX-INV-22")
def test_what_is_known_of_hands_is_in_them() -> None:
    hold(22)


@pytest.mark.parametrize(("number", "mistake"), [(number, mistake) for number, (_, mistakes) in INVARIANTS.items() for mistake in mistakes])
def test_every_check_notices_a_deliberate_mistake(number: int, mistake: Callable[[Tale], None]) -> None:
    check, _ = INVARIANTS[number]
    wrong = broken(mistake)
    with pytest.raises((AssertionError, KeyError)):
        check(wrong)


def test_the_games_contain_what_the_invariants_are_about() -> None:
    told = Counter(event.what for tale in tales() for events in tale.events for event in events)
    for what in ("placed", "conquered", "merged", "took myth", "gave up myth", "played myth", "revolt", "philosopher", "exchanged", "produced",
                 "arranged", "lost tile", "revealed", "discarded"):  # fmt: skip
        assert told[what] >= 1, what
    assert told["conquered"] > 50
    asked = {question(data) for tale in tales() for data in tale.data}
    assert {"yield", "vote", "reveal", "forgo", "loss", "give", "order", "pandora", "moirai"} <= asked


@rule("HX-INV-1", "HX-INV-3", "HX-INV-5", "HX-INV-7", "HX-INV-11", "HX-INV-15", "HX-INV-16", "HX-INV-22")
@settings(max_examples=6, deadline=None, database=None)
@given(st.sampled_from([2, 3, 4]), st.integers(1, 50), st.integers(0, 1_000_000))
def test_all_invariants_hold_in_games_nobody_has_seen(players: int, number: int, seed: int) -> None:
    tale = play(game_of(players, number), seed)
    for check, _ in INVARIANTS.values():
        check(tale)


@rule("HX-INV-20")
@settings(max_examples=8, deadline=None, database=None)
@given(st.sampled_from([2, 3, 4]), st.integers(0, 1_000_000))
def test_states_that_differ_in_hidden_facts_only_give_equal_views_and_equal_questions(players: int, seed: int) -> None:
    game, rng = game_of(players, seed % 4), Random(seed)
    state = game.new()
    step = 0
    while state.to_act != OVER:
        if step % 17 == 0:
            for viewer in (*range(players), UNKNOWN):
                twin = game.twin(state, viewer, rng)
                assert game.to_json(game.observe(twin, viewer)) == game.to_json(game.observe(state, viewer))
                if state.to_act == viewer >= 0:
                    assert game.legal_moves(twin) == game.legal_moves(state)
        game.apply(state, chance_move(game, state, rng) if state.to_act == CHANCE else prefer(game, state, rng))
        step += 1
