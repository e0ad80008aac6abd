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
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kernel_lib as kl
from kernel_lib.core.errors import BadPosition
from kernel_lib.core.event import Event
from kernel_lib.core.match import chance_move
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN, Move
from kernel_lib.games.kronos import moves as m
from kernel_lib.games.kronos.rules import Kronos, basics
from kernel_lib.games.kronos.state import KronosState
from tests.kronos.table import at, duel, play, refused, settle
from tests.marks import rule

Json = dict[str, Any]
TYPES = ("scout", "defender", "elite", "reinforcement", "god")
ASPECTS = ("fist", "awe", "cunning")
HALVES = ("left", "right")
ACHERON = 3
PLAYS = (m.PLAY, m.ATTACH, m.USE)
CHOICES: dict[str, list[Any]] = {
    "roles": ["in order", "random"],
    "two_player_role": ["kallisto", "hades"],
    "acropolis": ["dealt", "chosen"],
    "banner_limit": [True, True, False],
    "unvisited_treasures": ["box", "olympus"],
    "treasures_per_elite": ["unlimited", 1],
    "uniform_defenders": [True, False],
    "cerberus_source": ["hand", "anywhere"],
    "olympus_back": [False, True],
    "hard_monsters": [False, True],
    "acheron_tie_keys": [False, True],
    "god_face_up": [False, True],
    "coin_wait": [False, True],
    "early_aspects": [False, True],
    "keep_reinforcement": [False, True],
    "mercenaries": [False, True],
    "easy_quests": [False, True],
    "reinforcement_limit": [3, 1, 6],
    "cards_per_side": [3, 2],
    "kronos_bonus": ["players", 0],
}
GAMES_EACH = 4


@dataclass
class Tale:
    """A game as it can be seen from outside: positions, and what happened between one and the next."""

    game: Kronos
    data: list[Json] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    events: list[list[Event]] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    weights: list[list[int]] = field(default_factory=list)
    totals: list[list[list[int]]] = field(default_factory=list)

    def steps(self) -> Iterator[tuple[Json, Move, list[Event], Json]]:
        return zip(self.data, self.moves, self.events, self.data[1:], strict=False)  # type: ignore[return-value]

    def running(self) -> Iterator[Json]:
        """The positions after the setup."""
        return (data for data in self.data if data["round"])


def game_of(players: int, number: int) -> Kronos:
    """The printed games, with two players both of them, then games with options drawn at random."""
    rng = Random(f"{players}/{number}")
    if number < 2:
        chosen: dict[str, Any] = {"two_player_role": ("kallisto", "hades")[number]} if players == 2 else {}
    else:
        chosen = {name: rng.choice(values) for name, values in CHOICES.items() if players == 2 or name != "two_player_role"}
    return kl.game("kronos", players=players, **chosen)  # type: ignore[return-value]


def prefer(game: Kronos, state: KronosState, rng: Random) -> Move:
    """At random, but with more cards placed, battles and reinforcements than pure chance gives."""
    moves = game.legal_moves(state)
    ask = state.asks[-1][0]
    if ask == m.ASK_SIDE:
        fights = [move for move in moves if state.owner[move[1] ^ 1] not in (UNKNOWN, state.to_act)]
        return rng.choice(fights) if fights and rng.random() < 0.5 else rng.choice(moves)
    if ask in (m.ASK_PICK, m.ASK_REINFORCE, m.ASK_KEPT) and len(moves) > 1 and rng.random() < 0.8:
        return rng.choice([move for move in moves if move[0] != m.PASS])
    return rng.choice(moves)


def tell_tale(game: Kronos, seed: int) -> Tale:
    tale, state, rng = Tale(game), game.new(), Random(seed)
    while True:
        state.log = None
        tale.data.append(game.to_json(state))
        tale.weights.append([weight for _, weight in game.outcomes(state)] if state.to_act == CHANCE else [])
        tale.answers.append(len(tale.weights[-1]) or len(game.legal_moves(state)))
        tale.totals.append(
            [basics.totals(game, state, side) for side in (0, 1) if state.owner[state.board * 2 + side] >= 0] if state.board >= 0 else []
        )
        if state.to_act == OVER:
            return tale
        move = chance_move(game, state, rng) if state.to_act == CHANCE else prefer(game, state, rng)
        state.log = []
        game.apply(state, move)
        tale.moves.append(move)
        tale.events.append(state.log)


@lru_cache
def tales() -> tuple[Tale, ...]:
    return tuple([tell_tale(game_of(players, number), 70 + number) for players in (2, 3, 4) for number in range(GAMES_EACH)])


def broken(change: Callable[[Tale], Any]) -> Tale:
    """A copy of a game with a mistake in it: the first game in which it can be made, larger games first."""
    for whole in reversed(tales()):
        data, totals = pickle.loads(pickle.dumps((whole.data, whole.totals)))
        wrong = replace(whole, data=data, totals=totals, events=[list(events) for events in whole.events], answers=whole.answers[:],
                        weights=[row[:] for row in whole.weights], moves=whole.moves[:])  # fmt: skip
        try:
            change(wrong)
        except StopIteration:
            continue
        return wrong
    raise AssertionError("no game has a place for the mistake")


# What the data say


@lru_cache
def table(game: Kronos, name: str) -> dict[str, Json]:
    return {entry["id"]: entry for entry in game.tables[name]}


def id_of(game: Kronos, number: int) -> str:
    """Id of a card by its number: characters, then those of Hades, then his spells."""
    return str([entry["id"] for name in ("character", "hades", "spell") for entry in game.tables[name]][number])


def treasure_id(game: Kronos, number: int) -> str:
    return str(game.tables["treasure"][number]["id"])


def kind_of(game: Kronos, card: str) -> str:
    for name in ("character", "hades"):
        if card in table(game, name):
            return str(table(game, name)[card]["type"])
    return "spell"


def strength_of(game: Kronos, card: str, in_acheron: bool) -> list[int]:
    if card in table(game, "hades"):
        return list(table(game, "hades")[card]["acheron" if in_acheron else "back"])
    return list(table(game, "character")[card]["strength"]) if card in table(game, "character") else [0, 0, 0]


def question(data: Json) -> str:
    return str(data["asks"][-1]["ask"]) if data["asks"] else ""


def hades_of(data: Json) -> int | None:
    return next((who for who, seat in enumerate(data["seats"]) if seat["role"] == "hades"), None)


def halves(data: Json) -> Iterator[tuple[int, str, Json]]:
    """Board, left or right, and what lies there."""
    return ((number, half, board[half]) for number, board in enumerate(data["boards"]) for half in HALVES)


def places_of_cards(data: Json) -> Counter[str]:
    found: Counter[str] = Counter([*data["row"], *data["set_aside"], *data["hades_aside"]])
    for deck in data["decks"].values():
        found.update([*deck["pile"], *deck["discard"]])
    for seat in data["seats"]:
        found.update(seat["hand"])
        found.update(sent["card"] for sent in seat["olympus"] if sent["card"])
    for _, _, side in halves(data):
        found.update(card for card in side["cards"] if card)
    return found


def places_of_treasures(game: Kronos, data: Json) -> Counter[str]:
    """Waiting treasures are those of the sets of later rounds."""
    found = Counter(entry["id"] for entry in game.tables["treasure"] if entry["slot"][0] in "ABC"[data["round"] :])
    found.update([*data["acheron_pile"], *data["kronos"], *data["keys_only"], *data["lost"]])
    for seat in data["seats"]:
        found.update(seat["armory"])
        found.update(slot["treasure"] for slot in seat["slots"] if slot["treasure"])
    found.update(side["treasure"] for _, _, side in halves(data) if side["treasure"])
    found.update(ask["treasure"] for ask in data["asks"] if ask["ask"] == "treasure")
    return found


def owned(seat: Json) -> list[str]:
    return [*seat["armory"], *(slot["treasure"] for slot in seat["slots"] if slot["treasure"])]


def place_of(game: Kronos, number: int) -> tuple[str, str]:
    """The quest and the half that an event means; Acheron comes after the quests."""
    return ("Acheron" if number >= 18 else str(game.tables["quest"][number // 2]["id"])), HALVES[number % 2]


def board_of(data: Json, quest: str) -> Json:
    return next(board for number, board in enumerate(data["boards"]) if (board["quest"] if number < ACHERON else "Acheron") == quest)


def strength_of_monster(game: Kronos, quest: str) -> list[int]:
    return list(table(game, "quest")[quest]["easy" if game.options["easy_quests"] else "strength"])


def rounds_over(tale: Tale) -> Iterator[tuple[int, Json, Json, list[Event]]]:
    """Each round: its number, a position in which everything is still on the boards, the one after it, and its events."""
    events: list[Event] = []
    for before, _, happened, after in tale.steps():
        for event in happened:
            if event.what == "round":
                events = []
            events.append(event)
            if event.what == "round over":
                yield event.args[0], before, after, events


# Cards and treasures


def check_every_character_is_in_one_place(tale: Tale) -> None:
    whole = Counter(table(tale.game, "character"))
    assert len(whole) == 70
    for data in tale.data:
        cards = places_of_cards(data)
        assert {card: cards[card] for card in table(tale.game, "character")} == dict.fromkeys(table(tale.game, "character"), 1)


def check_every_treasure_is_in_one_place(tale: Tale) -> None:
    for data in tale.running():
        assert places_of_treasures(tale.game, data) == Counter(dict.fromkeys(table(tale.game, "treasure"), 1))


def check_the_cards_of_acheron_come_back(tale: Tale) -> None:
    own = [*table(tale.game, "hades"), *table(tale.game, "spell")]
    assert len(own) == 9
    lost: set[str] = set()
    for before, _, events, after in tale.steps():
        his = hades_of(before)
        if not before["round"] or his is None:
            continue
        cards = places_of_cards(before)
        assert all(cards[card] == 1 for card in own)
        assert all(card not in seat["hand"] for card in own for who, seat in enumerate(before["seats"]) if who != his)
        lost |= {id_of(tale.game, event.args[0]) for event in events if event.what == "lost card"}
        assert lost <= {"persephone"}
        if any(event.what == "round" for event in events):
            assert set(own) - set(after["seats"][his]["hand"]) == set(after["hades_aside"]) == lost


def check_types_have_fourteen_cards(tale: Tale) -> None:
    kinds = {card: entry["type"] for card, entry in table(tale.game, "character").items()}
    for data in tale.data:
        found = Counter(kinds[card] for card in places_of_cards(data) if card in kinds)
        assert found == dict.fromkeys(TYPES, 14)
        for kind, deck in data["decks"].items():
            assert (deck["pile_size"], deck["discard_size"]) == (len(deck["pile"]), len(deck["discard"]))
            assert {kinds[card] for card in [*deck["pile"], *deck["discard"]]} <= {kind}
        if question(data) == "reveal":
            deck = data["decks"][data["asks"][-1]["type"]]
            assert sum(ask["ask"] == "reveal" for ask in data["asks"]) <= deck["pile_size"] + deck["discard_size"]


def check_sides_have_one_owner_and_few_cards(tale: Tale) -> None:
    for before, _, events, after in tale.steps():
        for board in after["boards"]:
            left, right = board["left"], board["right"]
            assert left["owner"] is None or left["owner"] != right["owner"]
            for side in (left, right):
                assert len(side["cards"]) <= tale.game.options["cards_per_side"]
                assert side["owner"] is not None or not side["cards"]
        for event in events:
            if event.what in ("placed", "placed face down"):
                quest, half = place_of(tale.game, event.args[-1])
                already = board_of(before, quest)[half]["cards"]
                hidden = already and (event.what == "placed face down" or id_of(tale.game, event.args[0]) not in table(tale.game, "hades"))
                assert event.what == ("placed face down" if hidden else "placed")


def check_banners_are_enough(tale: Tale) -> None:
    for data in tale.running():
        for number, board in enumerate(data["boards"]):
            owners = [board[half]["owner"] for half in HALVES if board[half]["owner"] is not None]
            assert (board["blue"] is None) == (not owners)
            assert board["blue"] in (*owners, None)
            assert number < ACHERON or board["blue"] == board["left"]["owner"]
        for who, seat in enumerate(data["seats"]):
            used = [side for _, _, side in halves(data) if side["owner"] == who]
            is_hades = seat["role"] == "hades"
            if tale.game.options["banner_limit"]:
                assert len(used) - is_hades <= (2 if is_hades else 3)


def check_everybody_sends_a_card_in_each_round(tale: Tale) -> None:
    for number, _, after, events in rounds_over(tale):
        skipped = {event.player for event in events if event.what == "sent nobody"}
        assert not skipped or tale.game.options["mercenaries"]
        for who, seat in enumerate(after["seats"]):
            sent = [entry["card"] for entry in seat["olympus"]]
            assert len(sent) == (0 if seat["role"] == "hades" else number)
            assert (sent[-1:] == [None]) == (who in skipped)
            assert "reinforcement" not in {kind_of(tale.game, card) for card in sent if card}


def check_treasures_of_a_quest_go_where_they_belong(tale: Tale) -> None:
    for number, before, after, events in rounds_over(tale):
        where: dict[str, Any] = {card: who for who, seat in enumerate(after["seats"]) for card in owned(seat)}
        where |= {**dict.fromkeys(after["kronos"], "kronos"), **dict.fromkeys(after["lost"], "lost")}
        prizes = {entry["slot"]: key for key, entry in table(tale.game, "treasure").items()}
        present = {board["quest"] for board in before["boards"]}
        outcome = {event.args[0]: event.player for event in events if event.what in ("won battle", "tie")}
        for index, quest in enumerate(table(tale.game, "quest")):
            if quest[0] != "ABC"[number - 1]:
                continue
            left, right = (where[prizes[f"{quest} {half}"]] for half in HALVES)
            if quest not in present:
                assert (left, right) == ("lost", "lost")
                continue
            one, two = (board_of(before, quest)[half]["owner"] for half in HALVES)
            if one is None and two is None:
                assert {left, right} == {"kronos" if tale.game.options["unvisited_treasures"] == "olympus" else "lost"}
            elif None in (one, two) or outcome[index] != CHANCE:
                winner = outcome[index] if None not in (one, two) else one if two is None else two
                own, other = (left, right) if winner == one else (right, left)
                assert own == winner
                assert other in (winner, "kronos")
            else:
                assert left in (one, "kronos")
                assert right in (two, "kronos")


def check_one_treasure_leaves_acheron_in_each_round(tale: Tale) -> None:
    if any(seat["role"] == "hades" for seat in tale.data[-1]["seats"]):
        for number, _, after, _ in rounds_over(tale):
            assert len(after["acheron_pile"]) + (after["boards"][ACHERON]["left"]["treasure"] is not None) == 3 - number
    else:
        assert all(not data["acheron_pile"] for data in tale.data)


# Battles


def scouts_against(tale: Tale, data: Json, side: str) -> int:
    board = data["boards"][data_board(data)]
    other = HALVES[1 - HALVES.index(side)]
    cards = enumerate(board[other]["cards"], 1)
    return sum(
        card is not None and kind_of(tale.game, card) == "scout" and f"{other} {place}" not in data["battle"]["stunned"] for place, card in cards
    )


def data_board(data: Json) -> int:
    """Index of the board that is being fought for."""
    return ["first", "second", "third", "acheron"].index(data["battle"]["board"])


def check_the_limit_is_kept(tale: Tale) -> None:
    for before, move, _, _ in tale.steps():
        if question(before) == "reinforce" and move[0] in PLAYS:
            board, battle = before["boards"][data_board(before)], before["battle"]
            index = 0 if board["left"]["owner"] == before["asks"][-1]["who"] else 1
            limit = tale.game.options["reinforcement_limit"]
            if battle["fighter"] is None:
                limit -= scouts_against(tale, before, HALVES[index]) + battle["denied"][index]
            assert battle["plays"][index] < limit
            assert HALVES[index] not in battle["passed"]


def check_slots_never_go_back(tale: Tale) -> None:
    for before, _, events, after in tale.steps():
        given = {event.player for event in events if event.what == "gave all to Kronos"}
        used = {(event.player, event.args[1]) for event in events if event.what == "ability"}
        for who, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
            for number, (slot, later) in enumerate(zip(old["slots"], new["slots"], strict=True)):
                if who not in given:
                    assert slot["treasure"] in (None, later["treasure"])
                assert not slot["spent"] or later["spent"]
                assert later["treasure"] or not later["spent"] or who in given
                assert (later["spent"] and not slot["spent"]) == ((who, number) in used)


def check_treasures_are_attached_once_to_elites(tale: Tale) -> None:
    used: set[int] = set()
    taken: Counter[int] = Counter()
    for before, _, events, after in tale.steps():
        for event in events:
            if event.what == "round":
                used = set()
            if event.what == "board" or (event.what == "faces" and tale.game.options["hard_monsters"]):
                taken = Counter()
            if event.what == "attached":
                assert event.args[0] not in used
                assert treasure_id(tale.game, event.args[0]) in before["seats"][event.player]["armory"]
                assert kind_of(tale.game, id_of(tale.game, event.args[1])) == "elite"
                used.add(event.args[0])
                taken[event.args[1]] += 1
                assert tale.game.options["treasures_per_elite"] == "unlimited" or taken[event.args[1]] == 1
        for seat in after["seats"]:
            given = [treasure for treasure in seat["given"] if treasure]
            assert len(set(given)) == len(given)
            assert all(card for card, treasure in zip(seat["final"], seat["given"], strict=False) if treasure)
            assert after["final"]["leader"] is not None or set(given) <= set(seat["armory"])


def expected_totals(tale: Tale, data: Json) -> list[list[int]]:
    """KE-PVP-3 by hand: what stands on the cards and what has changed, of those who are not stunned, with bonuses that are not cancelled."""
    number, battle = data_board(data), data["battle"]
    found = []
    for half in HALVES:
        side = data["boards"][number][half]
        if side["owner"] is None:
            continue
        rows = [table(tale.game, "treasure")[slot["treasure"]]["bonus"] for slot in data["seats"][side["owner"]]["slots"]
                if slot["treasure"] and slot["treasure"] not in battle["cancelled"]]  # fmt: skip
        for place, card in enumerate(side["cards"], 1):
            if card and kind_of(tale.game, card) != "spell" and f"{half} {place}" not in battle["stunned"]:
                change = battle["changes"].get(f"{half} {place}", (0, 0, 0))
                rows.append([max(0, a + b) for a, b in zip(strength_of(tale.game, card, number == ACHERON), change, strict=True)])
        found.append([sum(row[aspect] for row in rows) for aspect in range(3)])
    return found


def check_totals_are_what_is_printed_and_changed(tale: Tale) -> None:
    for data, totals in zip(tale.data, tale.totals, strict=True):
        if data["battle"]["board"] is not None:
            assert totals == expected_totals(tale, data)
            assert min(value for row in totals for value in row) >= 0
        else:
            assert not totals


def outcome(mine: list[int], theirs: list[int], aspects: list[int]) -> int:
    """KE-PVP-5, KE-PVP-6."""
    above, below = (any(a[i] > b[i] for i in aspects) for a, b in ((mine, theirs), (theirs, mine)))
    return int(above and not below) - int(below and not above)


def check_battles_have_the_outcome_of_their_totals(tale: Tale) -> None:
    game = tale.game
    stands: dict[int, list[int]] = {}
    for before, _, events, _ in tale.steps():
        for event in events:
            if event.what == "stands at":
                stands[event.player] = list(event.args[:3])
            if event.what in ("won battle", "tie"):
                quest, _ = place_of(game, event.args[0] * 2)
                board = board_of(before, quest)
                one, two = (board[half]["owner"] for half in HALVES)
                monster = table(game, "treasure")[board["left"]["treasure"]]["armory"] if quest == "Acheron" else strength_of_monster(game, quest)
                aspects = [aspect for aspect in range(3) if monster[aspect]]
                found = outcome(stands[one], stands[two], aspects)
                assert found == -outcome(stands[two], stands[one], aspects)
                assert event.player == {1: one, -1: two, 0: CHANCE}[found]
            if event.what == "faces":
                quest, prize = str(game.tables["quest"][event.args[0]]["id"]), game.tables["treasure"][event.args[1]]
                monster = strength_of_monster(game, quest)
                if game.options["hard_monsters"]:
                    monster = [value + more if value else 0 for value, more in zip(monster, prize["armory"], strict=True)]
            if event.what in ("beat", "lost to"):
                aspects = [aspect for aspect in range(3) if monster[aspect]]
                assert (event.what == "beat") == (outcome(stands[event.player], monster, aspects) > 0)


def check_keys_are_conserved(tale: Tale) -> None:
    keys = {key: entry["keys"] for key, entry in table(tale.game, "treasure").items()}
    for data in tale.running():
        assert sum(keys[card] * number for card, number in places_of_treasures(tale.game, data).items()) == 32
    for before, _, events, after in tale.steps():
        for event in events:
            if event.what == "counts keys":
                seat = (after if question(before) != "character" else before)["seats"][event.player]
                more = after["keys_only"] if seat["role"] == "hades" else []
                given = [key for key in after["kronos"] if key not in before["kronos"]] if any(e.what == "gave all to Kronos" for e in events) else []
                if not given:
                    assert event.args[0] == sum(keys[card] for card in [*owned(seat), *more])


def check_there_is_one_winner_or_nobody(tale: Tale) -> None:
    roles = [seat["role"] for seat in tale.data[-1]["seats"]]
    told = [event for events in tale.events for event in events]
    steps = [event.player for event in told if event.what == "won step"]
    final = tale.data[-1]["final"]
    assert len(steps) == ("kallisto" in roles)
    assert all(data["final"]["winner"] is None or data["final"]["leader"] is not None for data in tale.data)
    if steps:
        assert final["leader"] == steps[0]
        assert roles[steps[0]] != "hades"
        wins = Counter(final["wins"])
        assert wins[steps[0]] == max(wins.values())
    ends = [event for event in told if event.what in ("won the game", "nobody won")]
    assert len(ends) == 1
    winner = final["winner"]
    assert [ends[0].player, ends[0].what] == ([CHANCE, "nobody won"] if winner is None else [winner, "won the game"])
    if winner is None:
        assert [event.player for event in told if event.what == "holds the throne"][-1:] in ([], [CHANCE])
        assert roles[final["leader"]] == "acropolis"
    elif roles[winner] == "kallisto":
        assert steps == [winner]


def check_games_end_in_time(tale: Tale) -> None:
    chance = sum(data["to_act"] == "chance" for data in tale.data)
    assert chance < 150
    assert len(tale.moves) - chance < 1500
    assert all(one != two for one, two in pairwise(tale.data))
    keys = [(data["round"], ("setup", "gathering", "olympus", "monsters", "resolution", "final battle").index(data["phase"])) for data in tale.data]
    assert keys == sorted(keys)


# What players may know


def face_down(data: Json, who: int) -> list[str]:
    """Cards that a player has face down on sides and, from this round, on Olympus."""
    cards = [
        card for number, _, side in halves(data) if side["owner"] == who and not data["boards"][number]["turned_up"] for card in side["cards"][1:]
    ]
    sent = data["seats"][who]["olympus"]
    return [card for card in cards if card] + [entry["card"] for entry in sent[data["round"] - 1 :] if entry["card"] and not entry["open"]]


def exchanged(data: Json, one: str, two: str) -> Json:
    """The same position with two cards in each other's places."""
    swap = {one: two, two: one}

    def walk(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: walk(each) for key, each in value.items()}
        if isinstance(value, list | tuple):
            return [walk(each) for each in value]
        return swap.get(value, value) if isinstance(value, str) else value

    return walk(data)  # type: ignore[no-any-return]


def pairs_to_exchange(tale: Tale, data: Json) -> Iterator[tuple[int, str, str]]:
    """A player, and two of her cards that nobody else can tell apart."""
    for who, seat in enumerate(data["seats"]):
        if seat["role"] == "hades":
            continue
        if data["phase"] in ("olympus", "monsters", "resolution") and not seat["hand_discarded"]:
            hidden = face_down(data, who)
            held = [card for card in seat["hand"] if kind_of(tale.game, card) != "reinforcement" and card not in seat["kept"]]
            for one in hidden[:2]:
                for two in [card for card in [*hidden, *held] if card != one][-2:]:
                    yield who, one, two
        for number, row in enumerate(seat["olympus"]):
            if number < data["round"] - 1 and row["card"] and not row["open"] and data["phase"] != "final battle":
                kind = table(tale.game, "character")[row["card"]]["type"]
                left = [card for card in seat["drafted"][number] if card != row["card"] and kind_of(tale.game, card) == kind]
                gone = data["decks"][kind]["discard"] + data["decks"][kind]["pile"]
                if left and left[0] in gone and data["decks"][kind]["reshuffled"] == 0:
                    yield who, row["card"], left[0]


def may_not_be_sent(game: Kronos, cards: set[str]) -> bool:
    """Whether a variant tells such cards apart on Olympus: a mercenary does not go there, a first god lies there face up."""
    marked = [card for card in cards if table(game, "character")[card].get("mercenary") or kind_of(game, card) == "god"]
    return bool(marked) and bool(game.options["mercenaries"] or game.options["god_face_up"])


def check_exchanging_hidden_cards_changes_no_view(tale: Tale) -> None:
    game = tale.game
    for data in tale.data[::31]:
        views: dict[int, Json] = {}
        for who, one, two in pairs_to_exchange(tale, data):
            if may_not_be_sent(tale.game, {one, two}):
                continue
            twin = game.from_json(exchanged(data, one, two))
            for viewer in (*range(game.players), UNKNOWN):
                if viewer != who:
                    if viewer not in views:
                        views[viewer] = game.to_json(game.observe(game.from_json(data), viewer))
                    assert game.to_json(game.observe(twin, viewer)) == views[viewer]


# Moves


def check_the_same_moves_make_the_same_game(tale: Tale) -> None:
    state = tale.game.new()
    for number, move in enumerate(tale.moves):
        if number % 11 == 0:
            assert tale.game.to_json(state) == tale.data[number]
            copy = tale.game.clone(state)
            tale.game.apply(copy, move)
            assert tale.game.to_json(state) == tale.data[number]
            assert tale.game.to_json(copy) == tale.data[number + 1]
        tale.game.apply(state, move)
    assert tale.game.to_json(state) == tale.data[-1]


def check_questions_have_a_few_answers(tale: Tale) -> None:
    for data, answers, weights in zip(tale.data, tale.answers, tale.weights, strict=True):
        assert 1 <= answers <= 32 if data["to_act"] != "over" else answers == 0
        if question(data) == "reveal":
            assert weights == [1] * data["decks"][data["asks"][-1]["type"]]["pile_size"]


def check_every_chain_leads_elsewhere(tale: Tale) -> None:
    for number in [i for i, data in enumerate(tale.data) if question(data) in ("pick", "reinforce")][::29]:
        state = tale.game.from_json(tale.data[number])
        found: Counter[str] = Counter()
        equal: set[str] = set()
        for after, is_double in chains(state):
            text = json.dumps(tale.game.to_json(after))
            found[text] += 1
            if is_double:
                equal.add(text)
        assert all(times == (2 if text in equal else 1) for text, times in found.items())
        assert sum(found.values()) >= tale.answers[number]


def chains(state: KronosState, is_double: bool = False) -> Iterator[tuple[KronosState, bool]]:
    """Positions after each chain of answers that begins here, and whether two equal amounts were given to different aspects of one character."""
    game: Any = state.game
    for move in game.legal_moves(state):
        after = game.clone(state)
        ask = state.asks[-1]
        double = is_double
        if ask[0] == m.ASK_ASPECT:
            amounts = [amount for aspect, amount in game.box.effects[ask[2]].amounts if aspect < 0]
            double = len(amounts) != len(set(amounts))
        game.apply(after, move)
        if after.to_act >= 0 and after.asks[-1][0] in (m.ASK_SIDE, m.ASK_TARGET, m.ASK_ELITE, m.ASK_ASPECT):
            yield from chains(after, double)
        else:
            yield after, double


def check_no_card_is_matched_by_another_of_its_type(tale: Tale) -> None:
    cards = tale.game.tables["character"]
    for one, two in combinations([card for card in cards if card["type"] != "reinforcement"], 2):
        if one["type"] == two["type"]:
            for a, b in ((one, two), (two, one)):
                assert any(x < y for x, y in zip(a["strength"], b["strength"], strict=True))


def check_cancellations_end_with_their_board(tale: Tale) -> None:
    cancelled: set[str] = set()
    for _, _, events, after in tale.steps():
        for event in events:
            if event.what == "board" or (event.what == "faces" and tale.game.options["hard_monsters"]):
                cancelled = set() if event.what == "board" or len(fighters(after)) > 1 else cancelled
            elif event.what == "cancelled":
                cancelled.add(treasure_id(tale.game, event.args[0]))
        if after["battle"]["board"] is None:
            cancelled = set()
        assert set(after["battle"]["cancelled"]) == cancelled


def fighters(data: Json) -> list[int]:
    """Who is on the board that is being fought for."""
    if data["battle"]["board"] is None:
        return []
    return [data["boards"][data_board(data)][half]["owner"] for half in HALVES if data["boards"][data_board(data)][half]["owner"] is not None]


# Mistakes that must be noticed


def late(tale: Tale) -> Json:
    """A position of the second round or later in which boards are resolved."""
    return next(data for data in reversed(tale.data) if data["phase"] == "resolution" and data["round"] > 1)


def step_with(tale: Tale, what: str) -> tuple[int, int]:
    """Number of a step, and of an event in it."""
    return next((i, j) for i, events in enumerate(tale.events) for j, event in enumerate(events) if event.what == what)


def change_event(tale: Tale, verb: str, **changes: Any) -> None:
    i, j = step_with(tale, verb)
    tale.events[i][j] = tale.events[i][j]._replace(**changes)


def copy_a_card(tale: Tale) -> None:
    late(tale)["decks"]["god"]["discard"].append("zeus")


def lose_a_card(tale: Tale) -> None:
    deck = late(tale)["decks"]["scout"]
    (deck["pile"] or deck["discard"]).pop()


def put_a_card_into_another_pile(tale: Tale) -> None:
    decks = next(data for data in tale.data if data["decks"]["scout"]["pile"])["decks"]
    decks["god"]["pile"].append(decks["scout"]["pile"].pop())


def miscount_a_pile(tale: Tale) -> None:
    late(tale)["decks"]["god"]["pile_size"] += 1


def reveal_more_than_there_is(tale: Tale) -> None:
    data = next(data for data in tale.data if question(data) == "reveal")
    data["asks"] += [data["asks"][-1]] * 15


def copy_a_treasure(tale: Tale) -> None:
    late(tale)["kronos"].append("golden-fleece")


def lose_a_treasure(tale: Tale) -> None:
    next(seat for data in tale.data for seat in data["seats"] if seat["armory"])["armory"].pop()


def keep_cerberus_away(tale: Tale) -> None:
    i, _ = next((i, 0) for i, events in enumerate(tale.events) if tale.data[i]["round"] and any(event.what == "round" for event in events)
                and hades_of(tale.data[i]) is not None)  # fmt: skip
    his = hades_of(tale.data[i + 1])
    assert his is not None
    tale.data[i + 1]["seats"][his]["hand"].remove("cerberus")
    tale.data[i + 1]["hades_aside"].append("cerberus")


def give_a_spell_to_another(tale: Tale) -> None:
    data = next(data for data in tale.running() if hades_of(data) is not None and "call-of-cerberus" in data["seats"][hades_of(data) or 0]["hand"])
    his = hades_of(data) or 0
    data["seats"][his]["hand"].remove("call-of-cerberus")
    data["seats"][his - 1]["hand"].append("call-of-cerberus")


def place_four_cards(tale: Tale) -> None:
    next(side for data in tale.data for _, _, side in halves(data) if len(side["cards"]) > 1)["cards"] += [None, None, None]


def share_a_side(tale: Tale) -> None:
    board = next(
        board for data in tale.data for board in data["boards"] if board["left"]["owner"] is not None and board["right"]["owner"] is not None
    )
    board["right"]["owner"] = board["left"]["owner"]


def hide_the_first_card(tale: Tale) -> None:
    change_event(tale, "placed", what="placed face down")


def be_everywhere(tale: Tale) -> None:
    if not tale.game.options["banner_limit"]:
        raise StopIteration
    data = next(data for data in tale.data if data["phase"] == "monsters")
    who = next(who for who, seat in enumerate(data["seats"]) if seat["role"] != "hades")
    for board in data["boards"]:
        board["right"]["owner"] = board["blue"] = who
        board["left"]["owner"] = who + 1


def forget_the_blue_banner(tale: Tale) -> None:
    next(board for data in tale.data for board in data["boards"] if board["blue"] is not None)["blue"] = None


def send_two_cards(tale: Tale) -> None:
    _, _, after, _ = next(rounds_over(tale))
    seat = next(seat for seat in after["seats"] if seat["olympus"])
    seat["olympus"] *= 2


def send_a_reinforcement(tale: Tale) -> None:
    _, _, after, _ = next(rounds_over(tale))
    next(seat for seat in after["seats"] if seat["olympus"])["olympus"][0]["card"] = "milo"


def take_the_treasure_of_another(tale: Tale) -> None:
    i, j = step_with(tale, "won battle")
    event = tale.events[i][j]
    quest, _ = place_of(tale.game, event.args[0] * 2)
    board = board_of(tale.data[i], quest)
    board["left"]["owner"], board["right"]["owner"] = board["right"]["owner"], board["left"]["owner"]
    for data in tale.data:
        if data["round"] == tale.data[i]["round"] and quest in [each["quest"] for each in data["boards"]]:
            other = board_of(data, quest)
            other["left"]["owner"], other["right"]["owner"] = board["left"]["owner"], board["right"]["owner"]
    if quest == "Acheron":
        raise StopIteration


def win_a_tie(tale: Tale) -> None:
    i, j = next((i, j) for i, events in enumerate(tale.events) for j, event in enumerate(events) if event.what == "tie")
    tale.events[i][j] = tale.events[i][j]._replace(what="won battle", player=tale.data[i]["boards"][0]["blue"] or 0)


def keep_a_treasure_in_acheron(tale: Tale) -> None:
    if all(seat["role"] != "hades" for seat in tale.data[-1]["seats"]):
        raise StopIteration
    _, _, after, _ = next(rounds_over(tale))
    after["acheron_pile"].append("golden-fleece")


def at_a_play(tale: Tale) -> Json:
    return next(data for data, move in zip(tale.data, tale.moves, strict=False) if question(data) == "reinforce" and move[0] in PLAYS)


def play_too_often(tale: Tale) -> None:
    at_a_play(tale)["battle"]["plays"] = [6, 6]


def meet_three_scouts(tale: Tale) -> None:
    if tale.game.options["reinforcement_limit"] > 3:
        raise StopIteration
    data = next(data for data, move in zip(tale.data, tale.moves, strict=False)
                if question(data) == "reinforce" and move[0] in PLAYS and data["battle"]["fighter"] is None)  # fmt: skip
    index = 0 if data["boards"][data_board(data)]["left"]["owner"] == data["asks"][-1]["who"] else 1
    data["boards"][data_board(data)][HALVES[1 - index]]["cards"] = ["minoas", "electra", "iolaus"]


def play_after_passing(tale: Tale) -> None:
    at_a_play(tale)["battle"]["passed"] = ["left", "right"]


def slot_in_use(tale: Tale) -> tuple[int, Json]:
    return next((i, slot) for i, data in enumerate(tale.data[:-5]) for seat in data["seats"] for slot in seat["slots"] if slot["treasure"])


def lock_a_slot_again(tale: Tale) -> None:
    i, _ = slot_in_use(tale)
    for seat in tale.data[i + 1]["seats"]:
        seat["slots"] = [{"treasure": None, "spent": False}] * 3


def spend_without_using(tale: Tale) -> None:
    _, slot = slot_in_use(tale)
    slot["spent"] = True


def attach_twice(tale: Tale) -> None:
    i, j = step_with(tale, "attached")
    tale.events[i].append(tale.events[i][j])


def attach_to_a_god(tale: Tale) -> None:
    i, j = step_with(tale, "attached")
    zeus = [entry["id"] for entry in tale.game.tables["character"]].index("zeus")
    tale.events[i][j] = tale.events[i][j]._replace(args=(tale.events[i][j].args[0], zeus))


def give_a_treasure_twice(tale: Tale) -> None:
    next(seat for data in tale.data for seat in data["seats"] if len(seat["given"]) > 1)["given"] = ["golden-fleece", "golden-fleece"]


def forget_a_change(tale: Tale) -> None:
    def strong(data: Json) -> bool:
        return data["battle"]["board"] is not None and any(min(change) >= 0 for change in data["battle"]["changes"].values())

    next(data for data in tale.data if strong(data) and not data["battle"]["stunned"])["battle"]["changes"] = {}


def forget_a_cancellation(tale: Tale) -> None:
    next(data for data in tale.data if data["battle"]["cancelled"])["battle"]["cancelled"] = []


def cancel_for_good(tale: Tale) -> None:
    i = next(i for i, data in enumerate(tale.data) if data["battle"]["cancelled"])
    for data in tale.data[i:]:
        data["battle"]["cancelled"] = tale.data[i]["battle"]["cancelled"]


def owe_strength(tale: Tale) -> None:
    next(totals for totals in tale.totals if totals)[0][0] = -1


def lose_a_battle_that_was_won(tale: Tale) -> None:
    i, j = step_with(tale, "won battle")
    quest, _ = place_of(tale.game, tale.events[i][j].args[0] * 2)
    owners = [board_of(tale.data[i], quest)[half]["owner"] for half in HALVES]
    change_event(tale, "won battle", player=next(who for who in owners if who != tale.events[i][j].player))


def draw_a_battle_that_was_won(tale: Tale) -> None:
    change_event(tale, "won battle", what="tie", player=CHANCE)


def lose_to_a_monster_that_was_beaten(tale: Tale) -> None:
    change_event(tale, "beat", what="lost to")


def beat_a_monster_in_vain(tale: Tale) -> None:
    change_event(tale, "lost to", what="beat")


def miscount_keys(tale: Tale) -> None:
    i, j = step_with(tale, "counts keys")
    tale.events[i][j] = tale.events[i][j]._replace(args=(31,))


def win_the_step_twice(tale: Tale) -> None:
    i, j = step_with(tale, "won step")
    tale.events[i].append(tale.events[i][j])


def crown_hades_in_the_step(tale: Tale) -> None:
    i, j = step_with(tale, "won step")
    his = hades_of(tale.data[-1])
    if his is None:
        raise StopIteration
    tale.events[i][j] = tale.events[i][j]._replace(player=his)
    tale.data[-1]["final"]["leader"] = his


def kallisto_wins_unled(tale: Tale) -> None:
    final, seats = tale.data[-1]["final"], tale.data[-1]["seats"]
    i, j = step_with(tale, "won the game" if final["winner"] is not None else "nobody won")
    who = next(who for who, seat in enumerate(seats) if seat["role"] == "kallisto" and final["leader"] != who)
    tale.events[i][j] = tale.events[i][j]._replace(what="won the game", player=who)
    final["winner"] = who


def nobody_wins_against_hades(tale: Tale) -> None:
    final = tale.data[-1]["final"]
    i, j = step_with(tale, "won the game")
    if seat_role(tale, final["winner"]) != "hades":
        raise StopIteration
    tale.events[i][j] = tale.events[i][j]._replace(what="nobody won", player=CHANCE)
    final["winner"] = None


def seat_role(tale: Tale, who: int) -> str:
    return str(tale.data[-1]["seats"][who]["role"])


def play_on_and_on(tale: Tale) -> None:
    tale.moves *= 6


def go_back_a_round(tale: Tale) -> None:
    tale.data[-3]["round"] = 2


def stand_still(tale: Tale) -> None:
    tale.data[40] = tale.data[39]


def show_what_lies_on_olympus(tale: Tale) -> None:
    for data in tale.data:
        for seat in data["seats"]:
            sent = [row["card"] for row in seat["olympus"]]
            seat["drafted"] = [[card for card in row if card not in sent] for row in seat["drafted"]]


def play_another_move(tale: Tale) -> None:
    tale.data[33]["lost"] = ["golden-fleece"]


def ask_without_answers(tale: Tale) -> None:
    tale.answers[12] = 0


def ask_with_many_answers(tale: Tale) -> None:
    tale.answers[12] = 33


def weigh_a_card_twice(tale: Tale) -> None:
    next(row for data, row in zip(tale.data, tale.weights, strict=True) if question(data) == "reveal")[0] = 2


def reveal_too_few(tale: Tale) -> None:
    next(row for data, row in zip(tale.data, tale.weights, strict=True) if question(data) == "reveal").pop()


class Whole(Kronos):
    """Kronos Epilogue itself under another class."""

    @classmethod
    def data_folder(cls) -> Path:
        return Kronos.data_folder()


class OneChainTwice(Whole):
    """Every first answer is offered again under another number."""

    def legal_moves(self, state: KronosState) -> list[Move]:
        moves = super().legal_moves(state)
        return moves[:1] + moves if state.to_act >= 0 else moves


class OneGodAboveAll(Whole):
    """Zeus is as strong as the best of the other gods in every aspect."""

    def set_up(self) -> None:
        super().set_up()
        self.tables["character"] = [{**card, "strength": [8, 8, 8]} if card["id"] == "zeus" else card for card in self.tables["character"]]


def offer_a_chain_twice(tale: Tale) -> None:
    tale.game = OneChainTwice(players=tale.game.players, **tale.game.options)


def match_all_gods(tale: Tale) -> None:
    tale.game = OneGodAboveAll(players=tale.game.players, **tale.game.options)


Check = Callable[[Tale], None]
INVARIANTS: dict[int, tuple[Check, tuple[Callable[[Tale], None], ...]]] = {
    1: (check_every_character_is_in_one_place, (copy_a_card, lose_a_card)),
    2: (check_every_treasure_is_in_one_place, (copy_a_treasure, lose_a_treasure)),
    3: (check_the_cards_of_acheron_come_back, (keep_cerberus_away, give_a_spell_to_another)),
    4: (check_types_have_fourteen_cards, (lose_a_card, put_a_card_into_another_pile, miscount_a_pile, reveal_more_than_there_is)),
    5: (check_sides_have_one_owner_and_few_cards, (place_four_cards, share_a_side, hide_the_first_card)),
    6: (check_banners_are_enough, (be_everywhere, forget_the_blue_banner)),
    7: (check_everybody_sends_a_card_in_each_round, (send_two_cards, send_a_reinforcement)),
    8: (check_treasures_of_a_quest_go_where_they_belong, (take_the_treasure_of_another,)),
    9: (check_one_treasure_leaves_acheron_in_each_round, (keep_a_treasure_in_acheron,)),
    10: (check_the_limit_is_kept, (play_too_often, meet_three_scouts, play_after_passing)),
    11: (check_slots_never_go_back, (lock_a_slot_again, spend_without_using)),
    12: (check_treasures_are_attached_once_to_elites, (attach_twice, attach_to_a_god, give_a_treasure_twice)),
    13: (check_totals_are_what_is_printed_and_changed, (forget_a_change, forget_a_cancellation, owe_strength)),
    14: (
        check_battles_have_the_outcome_of_their_totals,
        (win_a_tie, lose_a_battle_that_was_won, draw_a_battle_that_was_won, lose_to_a_monster_that_was_beaten, beat_a_monster_in_vain),
    ),
    15: (check_keys_are_conserved, (copy_a_treasure, lose_a_treasure, miscount_keys)),
    16: (check_there_is_one_winner_or_nobody, (win_the_step_twice, crown_hades_in_the_step, kallisto_wins_unled, nobody_wins_against_hades)),
    17: (check_games_end_in_time, (play_on_and_on, go_back_a_round, stand_still)),
    18: (check_exchanging_hidden_cards_changes_no_view, (show_what_lies_on_olympus,)),
    19: (check_the_same_moves_make_the_same_game, (play_another_move,)),
    21: (check_questions_have_a_few_answers, (ask_without_answers, ask_with_many_answers, weigh_a_card_twice, reveal_too_few)),
    22: (check_every_chain_leads_elsewhere, (offer_a_chain_twice,)),
    23: (check_no_card_is_matched_by_another_of_its_type, (match_all_gods,)),
    24: (check_cancellations_end_with_their_board, (forget_a_cancellation, cancel_for_good)),
}


def hold(number: int) -> None:
    """The invariant holds in all games."""
    for tale in tales():
        INVARIANTS[number][0](tale)


@rule("KE-INV-1")
def test_every_character_is_in_one_place() -> None:
    hold(1)


@rule("KE-INV-2")
def test_every_treasure_is_in_one_place() -> None:
    hold(2)


@rule("KE-INV-3")
def test_the_cards_of_acheron_come_back_to_hades() -> None:
    hold(3)


@rule("KE-INV-4")
def test_every_type_has_fourteen_cards() -> None:
    hold(4)


@rule("KE-INV-5")
def test_sides_have_one_owner_and_few_cards() -> None:
    hold(5)


@rule("KE-INV-6")
def test_banners_are_enough() -> None:
    hold(6)


@rule("KE-INV-7")
def test_everybody_but_hades_sends_a_card_in_each_round() -> None:
    hold(7)


@rule("KE-INV-8")
def test_treasures_of_a_quest_go_to_visitors_to_kronos_or_out_of_the_game() -> None:
    hold(8)


@rule("KE-INV-9")
def test_one_treasure_leaves_acheron_in_each_round() -> None:
    hold(9)


@rule("KE-INV-10")
def test_nobody_plays_more_reinforcements_than_the_limit() -> None:
    hold(10)


@rule("KE-INV-11")
def test_slots_are_locked_then_unlocked_then_spent() -> None:
    hold(11)


@rule("KE-INV-12")
def test_treasures_are_attached_once_a_round_and_to_elites() -> None:
    hold(12)


@rule("KE-INV-13")
def test_totals_are_what_is_printed_and_what_has_changed() -> None:
    hold(13)


@rule("KE-INV-14")
def test_battles_have_the_outcome_of_their_totals() -> None:
    hold(14)


@rule("KE-INV-15")
def test_there_are_always_thirty_two_keys() -> None:
    hold(15)


@rule("KE-INV-16")
def test_there_is_one_winner_or_nobody() -> None:
    hold(16)


@rule("KE-INV-17")
def test_games_end_in_time() -> None:
    hold(17)


@rule("KE-INV-18")
def test_exchanging_hidden_cards_changes_no_view_of_others() -> None:
    hold(18)


@rule("KE-INV-19")
def test_the_same_moves_make_the_same_game() -> None:
    hold(19)


@rule("KE-INV-21")
def test_questions_have_a_few_answers_and_reveals_all_cards_of_the_pile() -> None:
    hold(21)


@rule("KE-INV-22")
def test_every_chain_of_answers_leads_elsewhere() -> None:
    hold(22)


@rule("KE-INV-23")
def test_no_card_is_matched_by_another_of_its_type() -> None:
    hold(23)


@rule("KE-INV-24")
def test_cancellations_end_with_their_board() -> None:
    hold(24)


@pytest.mark.parametrize(("number", "mistake"), [(number, mistake) for number, (_, mistakes) in INVARIANTS.items() for mistake in mistakes])
def test_every_check_notices_a_deliberate_mistake(number: int, mistake: Callable[[Tale], None]) -> None:
    check, _ = INVARIANTS[number]
    wrong = broken(mistake)
    with pytest.raises((AssertionError, KeyError, BadPosition)):
        check(wrong)


def test_the_games_contain_what_the_invariants_are_about() -> None:
    told = Counter(event.what for tale in tales() for events in tale.events for event in events)
    for what in ("won battle", "tie", "beat", "lost to", "attached", "ability", "cancelled", "stunned", "healed", "denied", "replaced", "unlocked",
                 "stored", "keeps keys", "unvisited", "lost card", "waited", "keeps", "reshuffled", "gave all to Kronos", "nobody won"):  # fmt: skip
        assert told[what] >= 1, what
    assert told["won battle"] > 20
    roles = {seat_role(tale, tale.data[-1]["final"]["winner"]) for tale in tales() if tale.data[-1]["final"]["winner"] is not None}
    assert len(roles) > 1
    asked = {question(data) for tale in tales() for data in tale.data}
    assert {"home", "draft", "send", "pick", "side", "next effect", "soul", "target", "aspect", "elite", "treasure", "character", "give"} <= asked


@rule("KE-INV-1", "KE-INV-2", "KE-INV-8", "KE-INV-10", "KE-INV-13", "KE-INV-17")
@settings(max_examples=3, deadline=None, database=None)
@given(st.sampled_from([2, 3, 4]), st.integers(2, 60), st.integers(0, 1_000_000))
def test_all_invariants_hold_in_games_nobody_has_seen(players: int, number: int, seed: int) -> None:
    tale = tell_tale(game_of(players, number), seed)
    for check, _ in INVARIANTS.values():
        check(tale)


@rule("KE-INV-18")
@settings(max_examples=5, deadline=None, database=None)
@given(st.sampled_from([2, 3, 4]), st.integers(0, 1_000_000))
def test_states_that_differ_in_hidden_facts_only_give_equal_views_and_equal_questions(players: int, seed: int) -> None:
    game, rng = game_of(players, seed % 9), Random(seed)
    state = game.new()
    step = 0
    while state.to_act != OVER:
        if step % 19 == 0:
            for viewer in (*range(players), UNKNOWN):
                twin = game.twin(state, viewer, rng)
                assert game.to_json(game.observe(twin, viewer)) == game.to_json(game.observe(state, viewer))
                if state.to_act == viewer >= 0:
                    assert game.legal_moves(twin) == game.legal_moves(state)
        game.apply(state, chance_move(game, state, rng) if state.to_act == CHANCE else prefer(game, state, rng))
        step += 1


# Symmetry


def turned_move(move: Move, players: int, shift: int, in_final: bool) -> Move:
    """The same move with everybody so many seats further."""
    kind, a, b = move
    if kind == m.STARTS:
        return kind, (a + shift) % players, b
    if kind == m.TARGET and in_final:
        return kind, (a // 3 + shift) % players * 3 + a % 3, (b and ((b - 1) // 3 + shift) % players * 3 + (b - 1) % 3 + 1)
    return move


@rule("KE-INV-20")
@pytest.mark.parametrize(("players", "number", "shift"), [(2, 0, 1), (2, 1, 1), (3, 2, 1), (3, 3, 2), (4, 4, 1), (4, 5, 2), (4, 6, 3)])
def test_moving_all_by_the_same_number_of_seats_changes_nothing_else(players: int, number: int, shift: int) -> None:
    options: dict[str, Any] = {**game_of(players, number).options, "first_player": "random"}
    hades = options["two_player_role"] == "hades"
    cast = [["hades"] if hades else ["kallisto"], ["acropolis"]] if players == 2 else [["hades"], ["kallisto"], *[["acropolis"]] * (players - 2)]
    roles = [role for [role] in cast]
    homes: dict[int, str] = dict(zip([seat for seat, role in enumerate(roles) if role == "acropolis"], ["sparta", "mycenae"], strict=False))
    turned_homes = {(seat + shift) % players: home for seat, home in homes.items()}
    options |= {"roles": roles, "acropolis": [homes[seat] for seat in sorted(homes)]}
    turned: dict[str, Any] = {**options, "roles": roles[-shift:] + roles[:-shift], "acropolis": [turned_homes[seat] for seat in sorted(turned_homes)]}
    one, two = Kronos(players=players, **options), Kronos(players=players, **turned)
    state, twin, rng = one.new(), two.new(), Random(number)
    while state.to_act != OVER:
        in_final = state.phase == 5
        assert {turned_move(move, players, shift, in_final) for move in one.legal_moves(state)} == set(two.legal_moves(twin))
        assert twin.to_act == (state.to_act if state.to_act < 0 else (state.to_act + shift) % players)
        move = chance_move(one, state, rng) if state.to_act == CHANCE else prefer(one, state, rng)
        one.apply(state, move)
        two.apply(twin, turned_move(move, players, shift, in_final))
    assert twin.to_act == OVER
    assert one.scores(state) == [two.scores(twin)[(seat + shift) % players] for seat in range(players)]
    assert [value[3:] for value in state.totals if value[0] > 1] == [value[3:] for value in twin.totals if value[0] > 1]


def renamed(tables: Any) -> Any:
    """All printed matter with Fist called Awe, Awe called Cunning and Cunning called Fist; positions in lists follow."""
    words = dict(zip(ASPECTS, (*ASPECTS[1:], ASPECTS[0]), strict=True))

    def turn(record: Json) -> Json:
        found = dict(record)
        for key in ("strength", "easy", "acheron", "back", "armory", "bonus"):
            if key in found:
                found[key] = [found[key][2], *found[key][:2]]
        if found.get("effect"):
            for word in ASPECTS:
                found["effect"] = found["effect"].replace(word, word.upper())
            for word in ASPECTS:
                found["effect"] = found["effect"].replace(word.upper(), words[word])
        return found

    named = ("character", "hades", "spell", "quest", "treasure", "ability")
    return {name: [turn(record) for record in rows] if name in named else rows for name, rows in tables.items()}


@rule("KE-INV-20")
@pytest.mark.parametrize(("players", "number"), [(2, 1), (2, 6), (3, 0), (3, 7), (4, 8)])
def test_renaming_the_aspects_in_all_data_changes_nothing_else(players: int, number: int) -> None:
    one = game_of(players, number)
    options: dict[str, Any] = dict(one.options)
    two = Kronos(players=players, tables=renamed(one.tables), **options)
    assert two.box.strength[0][0] == (1, 2, 4)  # Minoas, 2/4/1
    state, twin, rng = one.new(), two.new(), Random(number)

    def turned(move: Move) -> Move:
        return (move[0], (move[1] + 1) % 3, move[2]) if move[0] in (m.CHOOSE, m.ASPECT) else move

    while state.to_act != OVER:
        assert {turned(move) for move in one.legal_moves(state)} == set(two.legal_moves(twin))
        move = chance_move(one, state, rng) if state.to_act == CHANCE else prefer(one, state, rng)
        one.apply(state, move)
        two.apply(twin, turned(move))
    assert twin.to_act == OVER
    assert one.scores(state) == two.scores(twin)
    assert [[*row[5:], *row[3:5]] for row in state.totals] == [row[3:] for row in twin.totals]


CARDS = ["minoas", "iolaus", "atlas", "cheiron", "achilles", "odysseus", "ares"]
"""Two of a type at most, and one god: a player drafts two, and the other one is on Olympus."""


@rule("KE-INV-14")
@settings(max_examples=10, deadline=None, database=None)
@given(st.permutations(CARDS), st.integers(1, 3), st.integers(1, 3), st.sampled_from(["Phaistos", "Marathon", "Ithaca"]))
def test_a_battle_with_its_sides_exchanged_has_the_mirrored_outcome(cards: list[str], one: int, two: int, place: str) -> None:
    mine, theirs = cards[:one], cards[one : one + two]
    told = []
    for left, right, who in ((mine, theirs, (1, 2)), (theirs, mine, (2, 1))):
        s = settle(duel({"cards": left}, {"cards": right}, who=who, on=place))
        while s.asks and m.ASK_NAMES[s.asks[-1][0]] == "next effect":  # of defenders, who have nothing to cancel
            play(s, s.game.legal_moves(s)[0])
        assert s.log is not None
        told.append([(event.player, event.what) for event in s.log if event.what in ("won battle", "tie")])
    assert told[0] == told[1]
    assert len(told[0]) == 1


@rule("KE-INV-22", "KE-FK-3")
@pytest.mark.parametrize(("armory", "number"), [(0, 6), (1, 24), (2, 78), (3, 204), (4, 438)])
def test_every_placement_for_the_final_battle_is_reached_by_one_chain(armory: int, number: int) -> None:
    treasures = ["golden-fleece", "leonidas-sword", "phaistos-disk", "nestors-ring"][:armory]
    found: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    waiting = [play(at({"armory": treasures}, {}, phase="final"), (m.ASPECT, 0, 0), (m.ASPECT, 1, 0))]
    while waiting:
        s = waiting.pop()
        if s.to_act != 0:
            found.append((tuple(s.final_cards[0]), tuple(s.final_treasures[0])))
            continue
        for move in s.game.legal_moves(s):
            waiting.append(s.game.clone(s))
            s.game.apply(waiting[-1], move)
    assert len(found) == len(set(found)) == number


@rule("KE-INV-21")
def test_a_chain_that_has_begun_can_always_be_completed() -> None:
    for tale in tales()[::3]:
        for data in tale.data[::17]:
            state = tale.game.from_json(data)
            for after, _ in chains(state) if state.to_act >= 0 else ():
                assert after.to_act == OVER or tale.game.legal_moves(after)
    s = at({"hand": ["iolaus"]}, {})
    assert refused(s, (m.SIDE, 0, 0)) == {"KE-ASG-14"}
