"""The invariants of the ledger (section 7) on random games, checked from outside.

`play` plays a game at random and keeps every position as JSON with the events between them. Each invariant is one function that reads such a
tale and complains; for each there is a tale with a deliberate mistake in it that it must notice.
"""

from __future__ import annotations

import pickle
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
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
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.rules import Amazons
from kernel_lib.games.amazons.state import AmazonsState
from tests.marks import rule

Json = dict[str, Any]
Shown = list[tuple[Move, str]]
COLOURS = ("blue", "red", "green", "yellow", "purple")
ABILITIES = ("W1", "W2", "S1", "S2", "P1", "P2", "M1", "M2")
OWNER = {"W": "warrior", "S": "scout", "P": "princess", "M": "mystic"}
TRACK_POINTS = {"hecate": 4, "cybele": 3, "artemis": 3, "ares": 1, None: 0}
SUPPLY_POINTS = (0, -4, -2, 0, 1, 3)
PASSIVE_POINTS = {"-1VP": -1, "+1VP": 1, "+2VP": 2}
ENTERING = ("moved", "stepped", "sailed", "teleported")
CHAIN = {m.ASK_NAMES[what] for what in range(m.FIRST_CHAIN, m.LAST_CHAIN + 1)}
ACTIONS = range(m.MOVE, m.SUPPLY + 1)
DULL = (m.MOVE, m.BURN, m.PASS, m.END, m.TRADE)
CHOICES: dict[str, list[Any]] = {
    "exclusive_areas": [True, True, False],
    "own_amazons_per_battle": [1, 2],
    "commons_per_battle": [1, 2],
    "ancillary_in_amazonomachy": [False, True],
    "penalty_slots": ["six_events", "five_plus_amazonomachy"],
    "oracle_in_gamma": [False, True],
    "scout_two_moves_cost": [1, 0, 2],
    "teleport_is_action": [False, True],
    "rank_adjust_ties": ["none", "all"],
    "supply_zero": ["cannot_win", "ignored"],
    "classes": ["chosen", "random"],
    "god_order": ["drawn", "drawn", ["hephaestus", "poseidon", "zeus"]],
    "start_ap": [10, 5, 11],
    "flags": [3, 1, 5],
    "toll": [1, 0, 3],
    "burn_vp": [1, 0, 2],
}
GAMES_EACH = 6


@dataclass
class Tale:
    """A game as it can be seen from outside: positions, and what happened between one and the next."""

    game: Amazons
    map: nx.Graph[Any]
    data: list[Json] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    events: list[list[Event]] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    lines: list[list[tuple[str, str, list[int]]]] = field(default_factory=list)

    def steps(self) -> Iterator[tuple[Json, Move, list[Event], Json]]:
        return zip(self.data, self.moves, self.events, self.data[1:], strict=False)  # type: ignore[return-value]

    def running(self) -> Iterator[Json]:
        """The positions after the setup."""
        return (data for data in self.data if data["round"])


def game_of(players: int, number: int) -> Amazons:
    """The printed game, then games with options drawn at random."""
    rng = Random(f"{players}/{number}")
    chosen = {name: rng.choice(values) for name, values in CHOICES.items()} if number else {}
    return kl.game("amazons", players=players, **chosen)  # type: ignore[return-value]


def prefer(game: Amazons, state: AmazonsState, rng: Random) -> Move:
    """At random, but with more battles, abilities, cards and works than pure chance gives: first a kind of move, then one of it."""
    moves = game.legal_moves(state)
    if state.asks[-1][0] == m.ASK_TURN and rng.random() < 0.6:
        kinds = sorted({move[0] for move in moves} - set(DULL))
        if kinds:
            kind = rng.choice(kinds)
            return rng.choice([move for move in moves if move[0] == kind])
    return rng.choice(moves)


def play(game: Amazons, seed: int) -> Tale:
    tale, state, rng = Tale(game, game.graph()), game.new(), Random(seed)
    while True:
        state.log = None
        moves = game.legal_moves(state)
        tale.data.append(game.to_json(state))
        tale.answers.append(len(moves))
        tale.shown.append([(move, game.describe(state, move)) for move in moves if move[0] in (m.FIGHT, m.REACH, m.TERRAIN)])
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
    return tuple([play(game_of(players, number), 48 + number) for players in (2, 3, 4) for number in range(GAMES_EACH)])


def broken(change: Callable[[Tale], Any]) -> Tale:
    """A copy of a game with a mistake in it: the first game in which it can be made."""
    for whole in tales()[GAMES_EACH:]:
        data, lines, shown = pickle.loads(pickle.dumps((whole.data, whole.lines, whole.shown)))
        events, answers = [list(events) for events in whole.events], whole.answers[:]
        wrong = replace(whole, map=whole.map.copy(), data=data, lines=lines, shown=shown, events=events, answers=answers, moves=whole.moves[:])
        try:
            change(wrong)
        except StopIteration:
            continue
        return wrong
    raise AssertionError("no game has a place for the mistake")


# What the data say


@lru_cache
def table(game: Amazons, name: str) -> dict[str, Json]:
    return {entry["id"]: entry for entry in game.tables[name]}


def name_of(game: Amazons, kind: str, number: int) -> str:
    return str(game.tables[kind][number]["id"])


def question(data: Json) -> str:
    return str(data["asks"][-1]["ask"]) if data["asks"] else ""


def pile_of(pile: Json) -> list[str]:
    return [*([pile["top"]] if pile["top"] else []), *pile["below"]]


def slots_of(game: Amazons, seat: Json) -> list[str]:
    """Colours of the slots on a playmat."""
    return list(table(game, "class")[seat["class"]]["slots"][: 5 if game.options["penalty_slots"] == "five_plus_amazonomachy" else 6])


def covered(game: Amazons, seat: Json) -> Counter[str]:
    return Counter(slots_of(game, seat)[slot] for slot in seat["slots"])


def colour_of(game: Amazons, card: str) -> str:
    return str(table(game, "event")[card]["colour"])


def per_colour(game: Amazons) -> int:
    return 3 if game.players == 2 else 4


def closed_areas(game: Amazons, god: str | None) -> set[str]:
    return set(table(game, "god")[god].get("closes", ())) if god else set()


def is_exempt(data: Json, who: int) -> bool:
    seat = data["seats"][who]
    return bool((seat["bonus"] and seat["track"] == "hecate") or (data["turn"]["exempt"] and data["active"] == who))


def has_recoloured(data: Json) -> bool:
    """Whether the end scoring has begun, in which tokens may change their colour."""
    return question(data) in ("recolour", "token") or data["to_act"] == "over"


def empty(game: Amazons, data: Json, area: str) -> int:
    there = data["areas"][area]
    return int(table(game, "area")[area]["positions"] - len(there["tokens"]) - (there["flag"] is not None))


# Numbers, events, tokens


def check_numbers_stay_on_their_tracks(tale: Tale) -> None:
    for data in tale.data:
        assert (data["round"] in (1, 2, 3)) if data["asks"] and data["asks"][0]["ask"] == "turn" else (data["round"] in (0, 1, 2, 3))
        for seat in data["seats"]:
            assert 0 <= seat["ap"] <= 11
            assert 0 <= seat["supply"] <= 5
            assert isinstance(seat["vp"], int)


def check_event_cards_match_the_tokens(tale: Tale) -> None:
    game = tale.game
    for data in tale.running():
        cards = [card for pile in data["events"].values() for card in pile_of(pile)]
        won = [card for seat in data["seats"] for card in seat["won"]]
        assert len(cards) + len(won) == len({*cards, *won}) == (15 if game.players == 2 else 20)
        on_map = Counter(colour for area in data["areas"].values() for colour in area["tokens"])
        assert on_map == Counter({colour: len(pile_of(pile)) for colour, pile in data["events"].items() if pile_of(pile)})
        for seat in data["seats"]:
            tokens = covered(game, seat) + Counter(seat["beside"])
            colours = Counter(colour_of(game, card) for card in seat["won"])
            assert tokens.total() == colours.total()
            assert tokens == colours or has_recoloured(data)


def check_every_token_is_in_one_place(tale: Tale) -> None:
    game = tale.game
    for before, _, events, after in tale.steps():
        tokens = {area: Counter(there["tokens"]) for area, there in before["areas"].items()}
        for event in events:
            if event.what == "token":
                tokens[name_of(game, "area", event.args[1])][COLOURS[event.args[0]]] += 1
            elif event.what == "beat":
                tokens[name_of(game, "area", event.args[1])][colour_of(game, name_of(game, "event", event.args[0]))] -= 1
            elif event.what == "attracted":
                tokens[name_of(game, "area", event.args[1])][COLOURS[event.args[0]]] -= 1
                tokens[name_of(game, "area", event.args[2])][COLOURS[event.args[0]]] += 1
        assert {area: Counter(there["tokens"]) for area, there in after["areas"].items()} == tokens
        if after["round"]:
            placed = sum(tokens.values(), Counter[str]())
            for seat in after["seats"]:
                placed += covered(game, seat) + Counter(seat["beside"])
            assert placed.total() == 5 * per_colour(game)
            assert has_recoloured(after) or set(placed.values()) == {per_colour(game)}


def check_positions_hold_one_thing_each(tale: Tale) -> None:
    names = set(tale.data[0]["areas"])
    assert names == set(table(tale.game, "area")) - ({"A", "D", "M"} if tale.game.players == 2 else set())
    for data in tale.data:
        assert set(data["areas"]) == names
        things = [len(there["tokens"]) + (there["flag"] is not None) for there in data["areas"].values()]
        most = [table(tale.game, "area")[name]["positions"] for name in data["areas"]]
        assert sum(most) == (15 if tale.game.players == 2 else 20)
        assert all(number <= room for number, room in zip(things, most, strict=True))


def check_difficulty_is_card_and_terrain(tale: Tale) -> None:
    game = tale.game
    for data, shown in zip(tale.data, tale.shown, strict=True):
        for move, words in shown:
            chain = data["turn"]["chain"]
            in_chain = move[0] == m.TERRAIN
            area, colour = (chain["area"], chain["colour"]) if in_chain else (name_of(game, "area", move[1]), COLOURS[move[2]])
            pile = data["events"][colour]
            assert pile["reserved_by"] is None
            card, ground = table(game, "event")[pile["top"]]["stats"], table(game, "area")[area]["terrain"]
            ground = [0, 0] if in_chain and move[1] == m.IGNORED else ground
            found = re.search(r"needs (\d+)M (\d+)C", words)
            assert found is not None
            assert [int(number) for number in found.groups()] == [a + b for a, b in zip(card, ground, strict=True)]
        for pile in data["events"].values():
            assert pile["reserved_by"] is None or (pile["reserved_by"] in range(game.players) and pile["top"])


def check_commons_are_in_slots_deck_or_discard(tale: Tale) -> None:
    for data in tale.running():
        commons = data["commons"]
        slots = [commons["left"], commons["right"]]
        cards = [slot["common"] for slot in slots if slot["common"]] + commons["deck"] + commons["discard"]
        assert sorted(cards) == sorted(table(tale.game, "common"))
        missing = sum(slot["common"] is None for slot in slots)
        assert missing == sum(ask["ask"] == "deal common" for ask in data["asks"])
        assert all(slot["reserved_by"] is None or slot["common"] for slot in slots)


def check_cards_are_in_one_place(tale: Tale) -> None:
    for data in tale.data:
        cards = data["cards"]
        chain = data["turn"]["chain"]
        visiting = any(ask["ask"] == "keep" for ask in data["asks"])
        used = [chain["card"].split()[0]] if visiting and "card" in chain else []
        hands = [card for seat in data["seats"] for card in seat["hand"]]
        placed = [*hands, *cards["deck"], *cards["discard"], *cards["bottom"], *cards["drawn"], *used]
        assert sorted(placed) == [f"DI-{number:02}" for number in range(1, 16)]
        assert len(cards["drawn"]) <= 2
        assert len(cards["deck"]) == cards["deck_size"]


def check_ancillaries_go_round(tale: Tale) -> None:
    for before, _, events, after in tale.steps():
        old, new = ([seat["ancillary"] for seat in data["seats"]] for data in (before, after))
        held = [name for name in new if name]
        assert len(set(held)) == len(held)
        assert None not in new or not after["round"]
        if before["round"]:
            passed_on = any(event.rule == "RA-RND-4" for event in events)
            assert new == ([old[-1], *old[:-1]] if passed_on else old)


def check_flags_are_placed_or_left(tale: Tale) -> None:
    game = tale.game
    for before, _, events, after in tale.steps():
        planted = [(name_of(game, "area", event.args[0]), event.player) for event in events if event.what == "flagged"]
        old, new = ({area: there["flag"] for area, there in data["areas"].items() if there["flag"] is not None} for data in (before, after))
        assert new == old | dict(planted)
        assert all(area not in old for area, _ in planted)
        assert "P" not in new
        for who, seat in enumerate(after["seats"]):
            assert seat["flags"] >= 0
            assert list(new.values()).count(who) + seat["flags"] == game.options["flags"]


def check_miniatures_stand_apart(tale: Tale) -> None:
    for data in tale.running():
        here = [seat["area"] for seat in data["seats"]]
        assert set(here) <= set(data["areas"])
        assert not tale.game.options["exclusive_areas"] or len(set(here)) == len(here)


def check_track_positions_differ(tale: Tale) -> None:
    offered = Counter[tuple[int, int]]()
    for before, _, events, after in tale.steps():
        offered.update((before["round"], event.player) for event in events if event.what == "sacrificed")
        for field_, row in (("track", [seat["track"] for seat in after["seats"]]), ("sacrifice", [seat["sacrifice"] for seat in after["seats"]])):
            named = [place for place in row if place]
            assert len(set(named)) == len(named), field_
        if question(after) != "track":
            assert all(seat["sacrifice"] is None or seat["sacrifice"] != seat["track"] for seat in after["seats"])
            assert all(seat["track"] for seat in after["seats"]) or not after["round"]
    assert max(offered.values(), default=0) <= 1


def check_rows_have_one_owner_who_paid(tale: Tale) -> None:
    for before, _, events, after in tale.steps():
        rows = [seat["row"] for seat in after["seats"] if seat["row"]]
        assert len(set(rows)) == len(rows)
        fought = {event.player: str(event.args[0] + 1) for event in events if event.what == "campaign"}
        for who, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
            if who in fought:
                assert (old["row"], new["row"]) == (None, fought[who])
                assert old["supply"] - new["supply"] == 1
            else:
                assert old["row"] == new["row"]


def check_slots_are_covered_by_tokens_of_their_colour(tale: Tale) -> None:
    game = tale.game
    for before, _, events, after in tale.steps():
        for event in events:
            if event.what == "kept token":
                colour, slot = COLOURS[event.args[0]], event.args[1]
                mat, taken = slots_of(game, after["seats"][event.player]), before["seats"][event.player]["slots"]
                beaten = next(name_of(game, "event", told.args[0]) for told in events if told.what == "beat")
                assert colour == colour_of(game, beaten)
                assert (mat[slot] == colour and slot not in taken) if slot >= 0 else all(mat[i] != colour or i in taken for i in range(len(mat)))
        if after["round"]:
            for seat in after["seats"]:
                won = Counter(colour_of(game, card) for card in seat["won"])
                assert len(seat["slots"]) <= won.total()
                assert has_recoloured(after) or not covered(game, seat) - won


# Action points, points, turns


def check_action_points_are_paid_and_gained(tale: Tale) -> None:
    players = tale.game.players
    ap, artemis = [0] * players, Counter[tuple[int, int]]()
    for before, _, events, after in tale.steps():
        for event in events:
            who = event.player
            if event.what in ("round", "end"):
                assert not any(ap), "all action points are spent"
                if event.args == (1,):
                    ap = [int(tale.game.options["start_ap"])] * players  # type: ignore[arg-type]
            elif event.what == "start ap":
                ap[who] = event.args[0]
            elif event.what in ("lost ap", "paid"):
                assert event.args[0] > 0 or event.what == "lost ap"
                ap[who] -= event.args[0]
            elif event.what == "gained ap":
                assert event.rule in ("RA-TURN-6", "RA-GODF-3")
                assert event.rule != "RA-TURN-6" or any(told.what == "traded" for told in events)
                artemis[after["round"], who] += event.rule == "RA-GODF-3"
                ap[who] += event.args[0]
        if before["round"] or after["round"]:
            assert [seat["ap"] for seat in after["seats"]] == ap
    assert max(artemis.values(), default=0) <= 1
    for who, seat in enumerate(tale.data[-1]["seats"]):
        paid = [event.args[0] for events in tale.events for event in events if event.what == "paid" and event.player == who]
        assert sum(seat["spent"].values()) == sum(paid)


def check_points_are_the_sum_of_what_was_told(tale: Tale) -> None:
    vp = [0] * tale.game.players
    for events, after, lines in zip(tale.events, tale.data[1:], tale.lines[1:], strict=True):
        for event in events:
            if event.what in ("scored", "final"):
                vp[event.player] += event.args[0]
        assert [seat["vp"] for seat in after["seats"]] == vp
        assert [sum(values[who] for _, _, values in lines) for who in range(tale.game.players)] == vp
        for seat, points in zip(after["seats"], vp, strict=True):
            assert sum(seat["gains"].values()) + sum((seat["final"] or {}).values()) == points


def check_passes_are_followed_by_a_turn(tale: Tale) -> None:
    waiting, passed_last = set[int](), set[int]()
    for data, events in zip(tale.data[1:], tale.events, strict=True):
        for event in events:
            who = event.player
            if event.what == "turn":
                waiting.discard(who)
            elif event.what == "passed":
                assert not waiting, "only one miniature is tilted"
                assert who not in passed_last
                waiting.add(who)
                passed_last.add(who)
            elif event.what == "ended turn":
                passed_last.discard(who)
            elif event.what in ("round", "end"):
                assert not waiting, "who has passed has another turn"
                passed_last.clear()
        assert waiting == ({data["tilted"]} if data["tilted"] is not None else set())
        assert all(data["seats"][who]["ap"] >= 1 for who in waiting)


def check_closed_areas_are_not_entered(tale: Tale) -> None:
    game = tale.game
    for before, _, events, after in tale.steps():
        here = [seat["area"] for seat in before["seats"]]
        for event in events:
            god = before["god"]
            if event.what == "placed":
                here[event.player] = name_of(game, "area", event.args[0])
            elif event.what == "pushed":
                here[event.args[0]] = name_of(game, "area", event.args[1])
                assert here[event.args[0]] not in closed_areas(game, god)
            elif event.what in ENTERING:
                here[event.player] = name_of(game, "area", event.args[0])
                if not is_exempt(before, event.player):
                    assert here[event.player] not in closed_areas(game, god)
                    assert event.what != "sailed" or not table(game, "god")[god].get("closes_ports")
        assert here == [seat["area"] for seat in after["seats"]]


def check_abilities_are_charged_before_they_are_used(tale: Tale) -> None:
    for before, _, events, after in tale.steps():
        if not before["round"]:
            continue
        gone: dict[int, list[str]] = {who: [] for who in range(tale.game.players)}
        for event in events:
            if event.what == "used ability":
                ability = ABILITIES[event.args[0]]
                if OWNER[ability[0]] == before["seats"][event.player]["class"]:
                    gone[event.player].append(ability)
                else:
                    assert ability in before["turn"]["borrowed"]
            elif event.what == "borrowed ability":
                gone[event.player].append(ABILITIES[event.args[2]])
        loaded = {event.player for event in events if event.what == "charged" and event.rule == "RA-BAR-1"}
        for who, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
            assert not Counter(gone[who]) - Counter(old["charged"])
            left = [ability for ability in old["charged"] if ability not in gone[who]]
            both = [ability for ability in ABILITIES if OWNER[ability[0]] == old["class"]]
            assert new["charged"] == (both if who in loaded else left)


def check_fighters_are_exhausted(tale: Tale) -> None:
    for before, _, events, after in tale.steps():
        told = {event.what for event in events}
        if told & {"beat", "campaign"}:
            chain, seat = before["turn"]["chain"], after["seats"][before["active"]]
            fighter = chain["exhaust"] if " of " in chain["own"] else chain["own"]
            assert not seat["basic_available"] or fighter not in ("basic", "both")
            assert not seat["ancillary_available"] or fighter not in ("ancillary", "both")
            used = sum(event.what == "used common" for event in events)
            assert used == {"nobody": 0, "left": 1, "right": 1, "both": 2}[chain["common"]]
            assert " of " not in chain["own"] or fighter in ("basic", "ancillary")
        for old, new in zip(before["seats"], after["seats"], strict=True):
            if "start ap" in told or (after["round"] and not before["round"]):
                assert new["basic_available"]
                assert new["ancillary_available"]
            elif before["round"] and "relaxed" not in told:
                assert old["basic_available"] or not new["basic_available"]
                assert old["ancillary_available"] or not new["ancillary_available"]


# Questions


def check_questions_have_a_few_answers(tale: Tale) -> None:
    for data, answers in zip(tale.data, tale.answers, strict=True):
        if data["to_act"] == "over":
            assert answers == 0
        else:
            assert 1 <= answers <= (70 if question(data) == "turn" else 20)


def potential(data: Json) -> int:
    """What every Action but a few uses up: 3 for each action point, 2 for each card."""
    return sum(3 * (seat["ap"] + seat["artemis_waits"]) + 2 * len(seat["hand"]) for seat in data["seats"])


def check_rounds_run_out(tale: Tale) -> None:
    turns = [i for i, data in enumerate(tale.data) if question(data) == "turn"]
    for first, last in pairwise(turns):
        before, after, (kind, _, by) = tale.data[first], tale.data[last], tale.moves[first]
        assert before["turns"] <= 400
        if kind in (m.PASS, m.END, m.SA):
            continue
        assert before["turns"] == after["turns"]
        told = [event for events in tale.events[first:last] for event in events]
        used = {ABILITIES[event.args[0]] for event in told if event.what == "used ability"}
        who = before["active"]
        by_ares = before["seats"][who]["ares_action"] and not after["seats"][who]["ares_action"]
        if kind == m.ORACLE and (by or by_ares):
            assert potential(after) <= potential(before) + (0 if by else 2)
        elif by_ares or used & {"W1", "P2"}:
            assert potential(after) <= potential(before)
        else:
            assert potential(after) < potential(before)
    assert tale.data[-1]["to_act"] == "over"


def check_three_gods_are_opened(tale: Tale) -> None:
    opened = [name_of(tale.game, "god", event.args[0]) for events in tale.events for event in events if event.what == "god"]
    assert len(opened) == len(set(opened)) == 3
    for data in tale.data:
        if data["god"]:
            assert data["god"] == opened[data["round"] - 1]
            assert sorted([*data["gods_to_come"], *opened[: data["round"]]]) == ["hephaestus", "hermes", "poseidon", "zeus"]


# Secrets


def placed_by(tale: Tale) -> list[list[set[str]]]:
    """By position and player: cards of which she can have seen where they are, as the open events and her own draws tell it."""
    game, players = tale.game, tale.game.players
    known: list[set[str]] = [set() for _ in range(players)]
    found = [[set(cards) for cards in known]]
    for before, _, events, after in tale.steps():
        for event in events:
            card = name_of(game, "card", event.args[0]) if event.args and event.what in ("picked", "saw stolen", "kept") else ""
            if event.what == "picked":
                known = [cards | {card} for cards in known]
            elif event.what == "stole from":
                hand = before["seats"][event.args[0]]["hand"]
                if len(hand) > 1:
                    known = [cards - set(hand) for cards in known]
            elif event.what == "saw stolen":
                known[event.player].add(card)
            elif event.what == "kept":
                known[event.player] |= set(before["cards"]["drawn"])
        pair = set(after["cards"]["drawn"]) if len(after["cards"]["drawn"]) == 2 else set()
        gone = pair | set(after["cards"]["discard"]) | set(after["cards"]["deck"])
        known = [cards - gone for cards in known]
        found.append([set(cards) for cards in known])
    return found


def check_the_same_moves_make_the_same_game_and_secrets_stay(tale: Tale) -> None:
    game = tale.game
    state = game.new()
    places = placed_by(tale)
    for number, data in enumerate(tale.data):
        assert game.to_json(state) == data
        if number % 6 == 0:
            assert game.to_json(game.from_json(data)) == data
            for viewer in range(game.players):
                view = game.to_json(game.observe(state, viewer))
                for who, seat in enumerate(view["seats"]):
                    if who != viewer and not has_recoloured(data):
                        assert set(seat["hand"]) - {"?"} <= places[number][viewer]
                    assert len(seat["hand"]) == len(data["seats"][who]["hand"])
                assert set(view["cards"]["bottom"]) - {"?"} <= places[number][viewer]
                assert viewer == data["active"] or set(view["cards"]["drawn"]) - {"?"} <= places[number][viewer]
                for pile in view["events"].values():
                    assert set(pile["order"]) <= {"?"} or pile["arranged_by"] == viewer
        for who, seat in enumerate(data["seats"]):
            assert set(seat["knows"]) <= places[number][who]
        if number < len(tale.moves):
            game.apply(state, tale.moves[number])


def check_scoring_has_eight_items(tale: Tale) -> None:
    game, before, after = tale.game, tale.data[-2], tale.data[-1]
    passive = {name: entry["passive"] for name, entry in table(game, "card").items()}
    items, last = tale.lines[-1][-8:], tale.events[-1]
    lost = {who: -sum(event.args[0] for event in last if event.what == "scored" and event.player == who) for who in range(game.players)}
    for who, seat in enumerate(after["seats"]):
        cards = [passive[card] for card in seat["hand"]]
        penalties = table(game, "class")[seat["class"]]["penalties"]
        supply = min(5, before["seats"][who]["supply"] + cards.count("+1SUP"))
        expected = [
            seat["basic_available"] + seat["ancillary_available"],
            len(seat["charged"]),
            sum(PASSIVE_POINTS.get(effect, 0) for effect in cards),
            -seat["flags"],
            sum(penalties[slot] for slot in range(len(slots_of(game, seat))) if slot not in seat["slots"]),
            SUPPLY_POINTS[supply],
            0 if seat["row"] else -5,
            TRACK_POINTS[seat["sacrifice"]],
        ]
        assert seat["supply"] == supply
        assert [values[who] for _, _, values in items] == expected
        assert list(seat["final"].values()) == expected
        assert seat["vp"] == before["seats"][who]["vp"] - lost[who] + sum(expected)
        told = {event.rule: event.args[0] for event in last if event.what == "final" and event.player == who}
        assert told == {f"RA-SCORE-{i}": points for i, points in enumerate(expected, 1) if points}


def check_the_map_is_planar_and_connected(tale: Tale) -> None:
    assert set(tale.map) == set(tale.data[0]["areas"])
    assert nx.check_planarity(tale.map)[0]
    for god in (None, *table(tale.game, "god")):
        assert nx.is_connected(tale.map.subgraph(set(tale.map) - closed_areas(tale.game, god)))


def on_the_table(data: Json) -> Json:
    """All but the questions and the answers given so far."""
    return {key: value for key, value in data.items() if key not in ("asks", "to_act", "turn")} | {"turn": {**data["turn"], "chain": {}}}


def check_a_chain_changes_nothing_before_its_end(tale: Tale) -> None:
    for before, _, events, after in tale.steps():
        asked = after["asks"][-1] if after["asks"] else {"ask": ""}
        if asked["ask"] in CHAIN and asked["ask"] != "keep" and not (asked["ask"] == "step" and asked["step"]):
            assert on_the_table(before) == on_the_table(after)
            assert not events


def check_views_do_not_depend_on_what_is_hidden(tale: Tale) -> None:
    game, rng = tale.game, Random(1)
    for data in tale.data[::23]:
        state = game.from_json(data)
        for viewer in range(game.players):
            twin = game.twin(state, viewer, rng)
            assert game.to_json(game.observe(twin, viewer)) == game.to_json(game.observe(state, viewer))
            if state.to_act == viewer:
                assert game.legal_moves(twin) == game.legal_moves(state)


def check_empty_positions_are_counted(tale: Tale) -> None:
    game = tale.game
    for before, _, events, _ in tale.steps():
        for event in events:
            if event.what in ("sacrificed", "attracted", "flagged"):
                area = name_of(game, "area", event.args[-1])
                there = table(game, "area")[area]["positions"]
                assert empty(game, before, area) >= (there if event.what == "flagged" else 1)
                assert there >= 1
    for number, data in enumerate(tale.running()):
        left = {area: empty(game, data, area) for area in data["areas"]}
        assert min(left.values()) >= 0
        if number % 11 == 0:
            assert {area: node["empty"] for area, node in game.graph(game.from_json(data)).nodes(data=True)} == left


# Mistakes that must be noticed


class Open(Amazons):
    """Shows every card to everybody."""

    @classmethod
    def data_folder(cls) -> Path:
        return Amazons.data_folder()

    def observe(self, state: AmazonsState, viewer: int) -> AmazonsState:
        return self.clone(state)


def late(tale: Tale) -> Json:
    """A position of the last round, at the question of a turn."""
    return next(data for data in reversed(tale.data) if question(data) == "turn")


def told(tale: Tale, *verbs: str) -> tuple[int, Event]:
    """The first event with one of these verbs, and the number of the step in which it happened."""
    return next((number, event) for number, events in enumerate(tale.events) for event in events if event.what in verbs)


def retell(tale: Tale, number: int, event: Event, **changes: Any) -> None:
    """Another event in its place."""
    tale.events[number] = [event._replace(**changes) if other is event else other for other in tale.events[number]]


def save_too_many_points(tale: Tale) -> None:
    late(tale)["seats"][0]["ap"] = 12


def owe_supplies(tale: Tale) -> None:
    late(tale)["seats"][1]["supply"] = -1


def play_a_fourth_round(tale: Tale) -> None:
    late(tale)["round"] = 4


def win_a_card_twice(tale: Tale) -> None:
    next(seat for seat in late(tale)["seats"] if seat["won"])["won"] *= 2


def turn_up_without_token(tale: Tale) -> None:
    next(area for area in late(tale)["areas"].values() if area["tokens"])["tokens"].pop()


def win_without_token(tale: Tale) -> None:
    next(seat for seat in late(tale)["seats"] if seat["slots"])["slots"].pop()


def move_a_token(tale: Tale) -> None:
    areas = late(tale)["areas"].values()
    first = next(area for area in areas if area["tokens"])
    next(area for area in areas if area is not first)["tokens"].append(first["tokens"].pop())


def fill_an_area(tale: Tale) -> None:
    late(tale)["areas"]["E"]["tokens"] = ["blue", "blue"]


def flag_between_tokens(tale: Tale) -> None:
    next(area for data in tale.data for area in data["areas"].values() if len(area["tokens"]) == 2)["flag"] = 0


def forget_an_area(tale: Tale) -> None:
    del late(tale)["areas"]["H"]


def show_another_difficulty(tale: Tale) -> None:
    data, shown = next((data, shown) for data, shown in zip(tale.data, tale.shown, strict=True) if shown)
    shown[0] = (shown[0][0], shown[0][1].replace("M", "1M"))
    assert data


def ignore_the_terrain(tale: Tale) -> None:
    data, shown = next((data, shown) for data, shown in zip(tale.data, tale.shown, strict=True) if shown and question(data) == "terrain")
    shown[0] = (shown[0][0], shown[-1][1])
    assert data


def fight_what_is_reserved(tale: Tale) -> None:
    data, shown = next((data, shown) for data, shown in zip(tale.data, tale.shown, strict=True) if shown and shown[0][0][0] == m.FIGHT)
    data["events"][COLOURS[shown[0][0][2]]]["reserved_by"] = 1


def lose_a_common(tale: Tale) -> None:
    late(tale)["commons"]["left"]["common"] = None


def keep_a_used_common(tale: Tale) -> None:
    commons = late(tale)["commons"]
    commons["deck"].append(commons["left"]["common"])


def copy_a_card(tale: Tale) -> None:
    late(tale)["cards"]["discard"].append("DI-07")


def lose_a_card(tale: Tale) -> None:
    next(data for data in tale.data if data["cards"]["bottom"])["cards"]["bottom"].pop()


def keep_the_ancillaries(tale: Tale) -> None:
    number, _ = next((i, event) for i, events in enumerate(tale.events) for event in events if event.rule == "RA-RND-4")
    for old, new in zip(tale.data[number]["seats"], tale.data[number + 1]["seats"], strict=True):
        new["ancillary"] = old["ancillary"]


def share_an_ancillary(tale: Tale) -> None:
    seats = late(tale)["seats"]
    seats[0]["ancillary"] = seats[1]["ancillary"]


def find_a_flag(tale: Tale) -> None:
    late(tale)["seats"][0]["flags"] += 1


def flag_the_palace(tale: Tale) -> None:
    seat = next(seat for seat in late(tale)["seats"] if seat["flags"])
    seat["flags"] -= 1
    late(tale)["areas"]["P"]["flag"] = late(tale)["seats"].index(seat)


def take_a_flag_back(tale: Tale) -> None:
    number, event = told(tale, "flagged")
    for data in tale.data[number + 4 :]:
        data["areas"][name_of(tale.game, "area", event.args[0])]["flag"] = None
        data["seats"][event.player]["flags"] += 1


def share_an_area(tale: Tale) -> None:
    next(iter([tale] if tale.game.options["exclusive_areas"] else []))
    seats = late(tale)["seats"]
    seats[0]["area"] = seats[1]["area"]


def leave_the_board(tale: Tale) -> None:
    late(tale)["seats"][0]["area"] = "X"


def share_a_position(tale: Tale) -> None:
    seats = late(tale)["seats"]
    seats[0]["track"] = seats[1]["track"]


def sacrifice_for_the_own_position(tale: Tale) -> None:
    seat = next(seat for data in tale.data for seat in data["seats"] if seat["sacrifice"] and question(data) == "turn")
    seat["sacrifice"] = seat["track"]


def share_a_sacrifice(tale: Tale) -> None:
    data, seat = next((data, seat) for data in tale.data for seat in data["seats"] if seat["sacrifice"])
    next(other for other in data["seats"] if other is not seat)["sacrifice"] = seat["sacrifice"]


def sacrifice_twice(tale: Tale) -> None:
    number, event = told(tale, "sacrificed")
    tale.events[number].append(event)


def share_a_row(tale: Tale) -> None:
    data, seat = next((data, seat) for data in tale.data for seat in data["seats"] if seat["row"])
    next(other for other in data["seats"] if other is not seat)["row"] = seat["row"]


def fight_without_supplies(tale: Tale) -> None:
    number, event = told(tale, "campaign")
    tale.data[number + 1]["seats"][event.player]["supply"] += 1


def leave_a_row(tale: Tale) -> None:
    number, event = told(tale, "campaign")
    tale.data[number + 2]["seats"][event.player]["row"] = None


def cover_another_slot(tale: Tale) -> None:
    number, event = next((i, event) for i, events in enumerate(tale.events) for event in events if event.what == "kept token" and event.args[1] >= 0)
    retell(tale, number, event, args=(event.args[0], (event.args[1] + 1) % 5))


def lay_the_token_aside(tale: Tale) -> None:
    number, event = next((i, event) for i, events in enumerate(tale.events) for event in events if event.what == "kept token" and event.args[1] >= 0)
    retell(tale, number, event, args=(event.args[0], -1))


def cover_all_slots(tale: Tale) -> None:
    next(seat for data in tale.data for seat in data["seats"] if len(seat["won"]) == 1)["slots"] = [0, 1]


def pay_less(tale: Tale) -> None:
    number, event = told(tale, "paid")
    retell(tale, number, event, args=(event.args[0] + 1, event.args[1]))


def gain_for_nothing(tale: Tale) -> None:
    number, event = told(tale, "gained ap")
    retell(tale, number, event, rule="RA-TURN-5")


def end_the_round_early(tale: Tale) -> None:
    events = next(events for events in tale.events if any(event.what == "ended turn" and event.args[0] for event in events))
    events.append(Event("RA-RND-1", UNKNOWN, "round", (2,)))


def score_more(tale: Tale) -> None:
    number, event = told(tale, "scored")
    retell(tale, number, event, args=(event.args[0] + 1, event.args[1]))


def score_without_source(tale: Tale) -> None:
    late(tale)["seats"][0]["gains"]["tolls"] = 20


def forget_a_line(tale: Tale) -> None:
    tale.lines[-1].pop(0)


def pass_twice(tale: Tale) -> None:
    number, event = told(tale, "passed")
    again, _ = next((i, each) for i, events in enumerate(tale.events) for each in events if i > number and each.what == "ended turn")
    retell(tale, again, tale.events[again][0], what="passed", player=event.player)


def stay_tilted_without_points(tale: Tale) -> None:
    data = next(data for data in tale.data if data["tilted"] is not None)
    data["seats"][data["tilted"]]["ap"] = 0


def pass_and_never_return(tale: Tale) -> None:
    number, event = told(tale, "passed")
    for i in range(number + 1, len(tale.events)):
        tale.events[i] = [each for each in tale.events[i] if each.what != "turn" or each.player != event.player]


def enter_a_closed_area(tale: Tale) -> None:
    for number, (before, _, events, after) in enumerate(tale.steps()):
        if any(event.what == "moved" and not is_exempt(before, event.player) for event in events):
            before["god"] = "zeus"
            event = next(event for event in events if event.what == "moved")
            retell(tale, number, event, args=(list(table(tale.game, "area")).index("H"),))
            after["seats"][event.player]["area"] = "H"
            return
    raise StopIteration


def sail_under_poseidon(tale: Tale) -> None:
    number, event = next(
        (i, event) for i, events in enumerate(tale.events) for event in events if event.what == "sailed" and not is_exempt(tale.data[i], event.player)
    )
    assert event.args
    tale.data[number]["god"] = "poseidon"


def stand_elsewhere(tale: Tale) -> None:
    data = late(tale)
    data["seats"][0]["area"] = next(area for area in data["areas"] if area not in [seat["area"] for seat in data["seats"]])


def charge_by_itself(tale: Tale) -> None:
    data, seat = next((data, seat) for data in tale.data if data["round"] for seat in data["seats"] if not seat["charged"])
    seat["charged"] = [ability for ability in ABILITIES if OWNER[ability[0]] == seat["class"]]
    assert data


def use_what_is_not_charged(tale: Tale) -> None:
    number, event = next(
        (i, event)
        for i, events in enumerate(tale.events)
        for event in events
        if event.what == "used ability" and OWNER[ABILITIES[event.args[0]][0]] == tale.data[i]["seats"][event.player]["class"]
    )
    tale.data[number]["seats"][event.player]["charged"] = []


def use_an_ability_of_another(tale: Tale) -> None:
    number, event = told(tale, "used ability")
    retell(tale, number, event, args=((event.args[0] + 2) % 8,))


def stay_fresh(tale: Tale) -> None:
    number, event = told(tale, "exhausted")
    tale.data[number + 1]["seats"][event.player] |= {"basic_available": True, "ancillary_available": True}


def start_a_round_exhausted(tale: Tale) -> None:
    number, _ = told(tale, "start ap")
    tale.data[number + 1]["seats"][0]["basic_available"] = False


def wake_by_itself(tale: Tale) -> None:
    number, event = told(tale, "exhausted")
    last = next(i for i in range(number + 1, len(tale.data)) if question(tale.data[i]) == "turn")
    tale.data[last + 1]["seats"][event.player] |= {"basic_available": True, "ancillary_available": True}


def keep_the_common(tale: Tale) -> None:
    number, event = next((i, e) for i, events in enumerate(tale.events) for e in events if e.what == "used common" and len(events) > 4)
    tale.events[number] = [other for other in tale.events[number] if other is not event]


def ask_without_answers(tale: Tale) -> None:
    tale.answers[40] = 0


def ask_with_many_answers(tale: Tale) -> None:
    tale.answers[next(i for i, data in enumerate(tale.data) if question(data) == "own")] = 21


def play_a_round_on_and_on(tale: Tale) -> None:
    late(tale)["turns"] = 401


def act_for_nothing(tale: Tale) -> None:
    number = next(i for i, move in enumerate(tale.moves) if question(tale.data[i]) == "turn" and move[0] == m.BURN)
    tale.data[number + 1]["seats"][tale.data[number]["active"]]["ap"] += 1


def open_a_god_twice(tale: Tale) -> None:
    numbers = [i for i, events in enumerate(tale.events) if any(event.what == "god" for event in events)]
    tale.events[numbers[2]] = tale.events[numbers[1]]


def close_a_god_away(tale: Tale) -> None:
    late(tale)["gods_to_come"] = []


def play_another_move(tale: Tale) -> None:
    tale.data[30]["turn"]["allowances"] = 3


def know_a_card(tale: Tale) -> None:
    data = late(tale)
    data["seats"][0]["knows"] = [next(card for seat in data["seats"][1:] for card in seat["hand"])]


def show_all_cards(tale: Tale) -> None:
    tale.game = Open(players=tale.game.players, **tale.game.options)


def forget_the_thief(tale: Tale) -> None:
    """Nobody is told of cards that the players know."""
    assert next(seat for data in tale.data for seat in data["seats"] if seat["knows"])
    tale.events = [[event for event in events if event.what not in ("kept", "picked", "saw stolen")] for events in tale.events]


def score_an_item_twice(tale: Tale) -> None:
    tale.data[-1]["seats"][0]["vp"] += 1


def score_another_item(tale: Tale) -> None:
    tale.lines[-1][-1][2][0] += 1


def score_silently(tale: Tale) -> None:
    tale.events[-1] = [event for event in tale.events[-1] if event.rule != "RA-SCORE-5"]


def cut_the_map(tale: Tale) -> None:
    tale.map.remove_edges_from([("H", "P"), ("H", "Z"), ("H", "TH")])


def cross_the_map(tale: Tale) -> None:
    tale.map.add_edges_from([(a, b) for a in "BGEZK" for b in "BGEZK" if a < b])


def pay_in_advance(tale: Tale) -> None:
    for before, _, _, after in tale.steps():
        if question(before) == "turn" and question(after) == "own":
            after["seats"][after["active"]]["ap"] -= 1
            return
    raise StopIteration


def tell_in_advance(tale: Tale) -> None:
    number = next(i for i, data in enumerate(tale.data) if question(data) == "boost")
    tale.events[number - 1].append(Event("RA-TURN-2", 0, "paid", (1, 1)))


def sacrifice_on_a_token(tale: Tale) -> None:
    number, event = told(tale, "sacrificed")
    area = name_of(tale.game, "area", event.args[1])
    tale.data[number]["areas"][area]["tokens"] = ["blue"] * table(tale.game, "area")[area]["positions"]


def flag_beside_a_token(tale: Tale) -> None:
    number, event = told(tale, "flagged")
    tale.data[number]["areas"][name_of(tale.game, "area", event.args[0])]["tokens"] = ["blue"]


Check = Callable[[Tale], None]
INVARIANTS: dict[int, tuple[Check, tuple[Callable[[Tale], None], ...]]] = {
    1: (check_numbers_stay_on_their_tracks, (save_too_many_points, owe_supplies, play_a_fourth_round)),
    2: (check_event_cards_match_the_tokens, (win_a_card_twice, turn_up_without_token, win_without_token)),
    3: (check_every_token_is_in_one_place, (move_a_token, turn_up_without_token, win_without_token)),
    4: (check_positions_hold_one_thing_each, (fill_an_area, flag_between_tokens, forget_an_area)),
    5: (check_difficulty_is_card_and_terrain, (show_another_difficulty, ignore_the_terrain, fight_what_is_reserved)),
    6: (check_commons_are_in_slots_deck_or_discard, (lose_a_common, keep_a_used_common)),
    7: (check_cards_are_in_one_place, (copy_a_card, lose_a_card)),
    8: (check_ancillaries_go_round, (keep_the_ancillaries, share_an_ancillary)),
    9: (check_flags_are_placed_or_left, (find_a_flag, flag_the_palace, take_a_flag_back)),
    10: (check_miniatures_stand_apart, (share_an_area, leave_the_board)),
    11: (check_track_positions_differ, (share_a_position, sacrifice_for_the_own_position, share_a_sacrifice, sacrifice_twice)),
    12: (check_rows_have_one_owner_who_paid, (share_a_row, fight_without_supplies, leave_a_row)),
    13: (check_slots_are_covered_by_tokens_of_their_colour, (cover_another_slot, lay_the_token_aside, cover_all_slots)),
    14: (check_action_points_are_paid_and_gained, (pay_less, gain_for_nothing, end_the_round_early, save_too_many_points)),
    15: (check_points_are_the_sum_of_what_was_told, (score_more, score_without_source, forget_a_line)),
    16: (check_passes_are_followed_by_a_turn, (pass_twice, stay_tilted_without_points, pass_and_never_return)),
    17: (check_closed_areas_are_not_entered, (enter_a_closed_area, sail_under_poseidon, stand_elsewhere)),
    18: (check_abilities_are_charged_before_they_are_used, (charge_by_itself, use_what_is_not_charged, use_an_ability_of_another)),
    19: (check_fighters_are_exhausted, (stay_fresh, start_a_round_exhausted, wake_by_itself, keep_the_common)),
    20: (check_questions_have_a_few_answers, (ask_without_answers, ask_with_many_answers)),
    21: (check_rounds_run_out, (play_a_round_on_and_on, act_for_nothing)),
    22: (check_three_gods_are_opened, (open_a_god_twice, close_a_god_away)),
    23: (
        check_the_same_moves_make_the_same_game_and_secrets_stay,
        (play_another_move, know_a_card, show_all_cards, forget_the_thief),
    ),
    24: (check_scoring_has_eight_items, (score_an_item_twice, score_another_item, score_silently)),
    25: (check_the_map_is_planar_and_connected, (cut_the_map, cross_the_map)),
    26: (check_a_chain_changes_nothing_before_its_end, (pay_in_advance, tell_in_advance)),
    27: (check_views_do_not_depend_on_what_is_hidden, (show_all_cards,)),
    28: (check_empty_positions_are_counted, (fill_an_area, sacrifice_on_a_token, flag_beside_a_token)),
}


def hold(number: int) -> None:
    """The invariant holds in all games."""
    for tale in tales():
        INVARIANTS[number][0](tale)


@rule("RA-INV-1")
def test_numbers_stay_on_their_tracks() -> None:
    hold(1)


@rule("RA-INV-2")
def test_event_cards_match_the_tokens() -> None:
    hold(2)


@rule("RA-INV-3")
def test_every_token_is_in_one_place() -> None:
    hold(3)


@rule("RA-INV-4")
def test_every_position_holds_at_most_one_thing() -> None:
    hold(4)


@rule("RA-INV-5")
def test_the_difficulty_that_is_shown_is_card_and_terrain() -> None:
    hold(5)


@rule("RA-INV-6")
def test_commons_are_in_slots_deck_or_discard() -> None:
    hold(6)


@rule("RA-INV-7")
def test_every_card_is_in_one_place() -> None:
    hold(7)


@rule("RA-INV-8")
def test_ancillaries_go_round() -> None:
    hold(8)


@rule("RA-INV-9")
def test_flags_are_placed_or_left() -> None:
    hold(9)


@rule("RA-INV-10")
def test_miniatures_stand_apart() -> None:
    hold(10)


@rule("RA-INV-11")
def test_track_positions_differ() -> None:
    hold(11)


@rule("RA-INV-12")
def test_rows_have_one_owner_who_paid_for_it() -> None:
    hold(12)


@rule("RA-INV-13")
def test_slots_are_covered_by_tokens_of_their_colour() -> None:
    hold(13)


@rule("RA-INV-14")
def test_action_points_are_what_was_paid_and_gained() -> None:
    hold(14)


@rule("RA-INV-15")
def test_points_are_the_sum_of_what_was_told() -> None:
    hold(15)


@rule("RA-INV-16")
def test_a_pass_is_followed_by_another_turn() -> None:
    hold(16)


@rule("RA-INV-17")
def test_closed_areas_are_not_entered() -> None:
    hold(17)


@rule("RA-INV-18")
def test_abilities_are_charged_before_they_are_used() -> None:
    hold(18)


@rule("RA-INV-19")
def test_fighters_are_exhausted_and_rest_until_the_next_round() -> None:
    hold(19)


@rule("RA-INV-20")
def test_questions_have_a_few_answers() -> None:
    hold(20)


@rule("RA-INV-21")
def test_rounds_run_out() -> None:
    hold(21)


@rule("RA-INV-22")
def test_three_gods_are_opened() -> None:
    hold(22)


@rule("RA-INV-23")
def test_the_same_moves_make_the_same_game_and_secrets_stay() -> None:
    hold(23)


@rule("RA-INV-24")
def test_scoring_has_eight_items() -> None:
    hold(24)


@rule("RA-INV-25")
def test_the_map_is_planar_and_connected_under_every_god() -> None:
    hold(25)


@rule("RA-INV-26")
def test_a_chain_changes_nothing_before_its_end() -> None:
    hold(26)


@rule("RA-INV-27")
def test_views_do_not_depend_on_what_is_hidden() -> None:
    hold(27)


@rule("RA-INV-28")
def test_empty_positions_are_counted() -> None:
    hold(28)


@pytest.mark.parametrize(("number", "mistake"), [(number, mistake) for number, (_, mistakes) in INVARIANTS.items() for mistake in mistakes])
def test_every_check_notices_a_deliberate_mistake(number: int, mistake: Callable[[Tale], None]) -> None:
    check, _ = INVARIANTS[number]
    wrong = broken(mistake)
    with pytest.raises((AssertionError, KeyError)):
        check(wrong)


def test_the_games_contain_what_the_invariants_are_about() -> None:
    verbs = Counter(event.what for tale in tales() for events in tale.events for event in events)
    assert not {verb for verb in m.SENTENCES if not verbs[verb]}
    used = {ABILITIES[event.args[0]] for tale in tales() for events in tale.events for event in events if event.what == "used ability"}
    assert used == set(ABILITIES)
    asked = {question(data) for tale in tales() for data in tale.data}
    assert {name for what, name in m.ASK_NAMES.items() if what < m.FIRST_TASK} <= asked
    assert verbs["beat"] > 100


@rule(*[f"RA-INV-{number}" for number in INVARIANTS])
@settings(max_examples=6, deadline=None, database=None)
@given(st.sampled_from([2, 3, 4]), st.integers(1, 50), st.integers(0, 1_000_000))
def test_all_invariants_hold_in_games_nobody_has_seen(players: int, number: int, seed: int) -> None:
    tale = play(game_of(players, number), seed)
    for check, _ in INVARIANTS.values():
        check(tale)


def finish(game: Amazons, state: AmazonsState, rng: Random) -> int:
    """Answers the questions of a chain at random up to the next turn or the end; how many."""
    answers = 0
    while state.to_act != OVER and (state.to_act == CHANCE or game.amid(state)):
        moves = game.legal_moves(state)
        assert moves
        game.apply(state, chance_move(game, state, rng) if state.to_act == CHANCE else rng.choice(moves))
        assert min(state.ap) >= 0
        answers += 1
    return answers


@rule("RA-INV-20", "RA-INV-26")
@settings(max_examples=6, deadline=None, database=None)
@given(st.sampled_from([2, 3, 4]), st.integers(0, 1_000_000))
def test_every_answer_can_be_completed(players: int, seed: int) -> None:
    game, rng = game_of(players, seed % 9), Random(seed)
    state, longest = game.new(), 0
    while state.to_act != OVER:
        if state.to_act >= 0 and rng.random() < 0.3:
            for move in game.legal_moves(state):
                after = game.clone(state)
                game.apply(after, move)
                longest = max(longest, finish(game, after, rng))
        game.apply(state, chance_move(game, state, rng) if state.to_act == CHANCE else prefer(game, state, rng))
    assert longest > 3


@rule("RA-INV-27")
@settings(max_examples=8, deadline=None, database=None)
@given(st.sampled_from([2, 3, 4]), st.integers(0, 1_000_000))
def test_states_that_differ_in_hidden_facts_only_give_equal_views_and_equal_questions(players: int, seed: int) -> None:
    game, rng = game_of(players, seed % 4), Random(seed)
    state = game.new()
    step = 0
    while state.to_act != OVER:
        if step % 11 == 0:
            for viewer in (*range(players), UNKNOWN):
                twin = game.twin(state, viewer, rng)
                assert game.to_json(game.observe(twin, viewer)) == game.to_json(game.observe(state, viewer))
                if state.to_act == viewer >= 0:
                    assert game.legal_moves(twin) == game.legal_moves(state)
        game.apply(state, chance_move(game, state, rng) if state.to_act == CHANCE else prefer(game, state, rng))
        step += 1
