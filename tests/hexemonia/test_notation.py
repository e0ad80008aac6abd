"""Positions as JSON: the exact inverse, and what is refused (HX-INV-1..7, HX-INV-11, HX-INV-22)."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.errors import BadPosition
from kernel_lib.core.match import chance_move
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN
from kernel_lib.games.hexemonia import moves as m
from kernel_lib.games.hexemonia.state import HexemoniaState
from tests.hexemonia.table import GAMES, at, draw, say
from tests.marks import rule

Json = dict[str, Any]
ATHENS = {(0, 0): "athens 4 1 2", (1, 0): "village 1 0 1", (1, -1): "temple 2 0 1", (0, -1): "pasture 1 0 0"}
SPARTA = {(0, 0): "sparta 2 0 1", (1, 0): "walls 2 0 1"}


def fields(s: HexemoniaState) -> Json:
    return {slot: getattr(s, slot) for slot in s.__slots__ if slot not in s.CACHES}


def written() -> Json:
    """A position with everything in it, as JSON."""
    s = at(ATHENS, SPARTA, {(0, 0): "olympia"}, hands=[["agora", "pasture"], ["quarry"], []], shown=[["pasture"], [], []], underworld=["fleet"],
           myths=[{"oracle": (1, 0)}, {"ares": (1, 0)}, {}], philosopher=1,
           display=["harbour", "asty", "palaestra", "phalanx"], log=True)  # fmt: skip
    return json.loads(json.dumps(s.game.to_json(s)))  # type: ignore[no-any-return]


def read(data: Json, players: int = 3) -> HexemoniaState:
    return GAMES[players].from_json(data)


@lru_cache
def questions() -> dict[tuple[int, str], HexemoniaState]:
    """For each number of players one position of every kind of question and chance that random games lead to."""
    found: dict[tuple[int, str], HexemoniaState] = {}
    for players in (2, 3, 4):
        few = [{"id": name, "supply": cubes * players, "source": "reconstructed"} for name, cubes in (("citizen", 4), ("hoplite", 2), ("gold", 3))]
        for number in range(12):
            edition = {"colour": few} if number % 3 == 0 else None
            game: Any = kl.game("hexemonia", players=players, edition=edition, first_player="random")
            s, rng = game.new(), Random(f"{players}/{number}")
            s.log = []
            while s.to_act != OVER:
                found.setdefault((players, m.ASK_NAMES[s.asks[-1][0]]), s.clone())
                moves = game.legal_moves(s)
                myths = [move for move in moves if move[0] == m.MYTH or (move[0] in (m.TAKE, m.PLAY) and move[1] in game.box.myths)]
                move = rng.choice(myths) if myths and s.to_act >= 0 else chance_move(game, s, rng) if s.to_act == CHANCE else rng.choice(moves)
                game.apply(s, move)
            found.setdefault((players, "over"), s.clone())
    return found


# The exact inverse


@rule("HX-INV-20")
def test_random_games_lead_to_nearly_every_kind_of_question():
    asked = {what for _, what in questions()}
    assert set(m.ASK_NAMES.values()) - asked <= {"phase", "politics", "next", "excess", "remove", "forgo", "pandora", "yield"}


@rule("HX-INV-20")
def test_reading_is_the_exact_inverse_of_writing_at_every_kind_of_question():
    for (players, what), s in questions().items():
        text = json.dumps(s.game.to_json(s))
        back = s.game.from_json(json.loads(text))
        assert fields(back) == fields(s), (players, what)
        assert json.dumps(back.game.to_json(back)) == text
        assert back.game.legal_moves(back) == s.game.legal_moves(s)


@rule("HX-INV-20")
def test_views_can_be_written_and_read_at_every_kind_of_question():
    for (players, what), s in questions().items():
        for viewer in (*range(players), UNKNOWN):
            view = s.game.observe(s, viewer)
            back = s.game.from_json(json.loads(json.dumps(s.game.to_json(view))))
            assert fields(back) == fields(view), (players, what, viewer)


@rule("HX-INV-20")
def test_a_position_read_again_plays_on_like_the_original():
    for key, s in questions().items():
        first, second = s.clone(), s.game.from_json(s.game.to_json(s))
        rngs = Random(1), Random(1)
        for state, rng in zip((first, second), rngs, strict=True):
            for _ in range(30):
                if state.to_act == OVER:
                    break
                state.game.apply(state, rng.choice(state.game.legal_moves(state)))
        assert s.game.to_json(first) == s.game.to_json(second), key


def test_tiles_and_cells_are_written_by_name_and_axial_coordinates():
    data = written()
    assert data["seats"][0]["tiles"][1] == {"cell": [1, 0], "tile": "village", "cubes": [1, 0, 1]}
    assert data["seats"][0]["myths"] == [{"myth": "oracle", "cell": [1, 0]}]
    assert (data["to_act"], data["phase"], data["philosopher"]) == ("player 1", "act", 1)
    assert data["asks"] == [{"ask": "phase", "who": 0, "phase": "settle"}, {"ask": "action", "who": 0}]


def test_the_order_of_tiles_in_the_input_does_not_matter():
    data = written()
    data["seats"][0]["tiles"].reverse()
    data["seats"][0]["hand"].reverse()
    data["display"].reverse()
    assert fields(read(data)) == fields(read(written()))


def test_the_question_of_an_attack_is_written_with_names():
    s = at({(0, 0): "athens 3 0 0", (1, 0): "pasture 3 0 0"}, {(0, 0): "sparta", (1, 0): "quarry 1 0 0"})
    say(s, "war", "take citizens from acropolis")
    assert s.game.to_json(s)["asks"][-1] == {
        "ask": "count", "who": 0, "purpose": "attack", "cell": [1, 0], "number": 1, "colour": "citizen", "pile": [0, 0],
    }  # fmt: skip


# What is refused


def change(*path: Any, to: Any) -> Callable[[Json], None]:
    """Sets one value deep in the data; a function gets the old one."""

    def apply(data: Json) -> None:
        inner: Any = data
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = to(inner[path[-1]]) if callable(to) else to

    return apply


def both(*changes: Callable[[Json], None]) -> Callable[[Json], None]:
    def apply(data: Json) -> None:
        for one in changes:
            one(data)

    return apply


def plus(row: list[Any]) -> Callable[[Any], Any]:
    return lambda old: [*old, *row]


BROKEN: list[tuple[str, Callable[[Json], None]]] = [
    # cubes
    ("supply", change("supply", 0, to=lambda n: n + 1)),
    ("supply", change("seats", 0, "tiles", 1, "cubes", 2, to=5)),
    ("supply", change("pool", to=[0, 0, 1])),
    ("cubes", both(change("supply", 0, to=lambda n: n + 3), change("seats", 0, "tiles", 1, "cubes", 0, to=-2))),
    ("cubes", both(change("supply", 1, to=-1), change("seats", 0, "tiles", 0, "cubes", 1, to=lambda n: n + 30))),
    ("pool", both(change("supply", 0, to=lambda n: n - 1), change("pool", 0, to=1))),
    # tiles
    ("unseen", change("unseen", "quarry", to=lambda n: n + 1)),
    ("unseen", change("unseen", "quarry", to=-1)),
    ("unseen", change("unseen", "nowhere", to=1)),
    ("unseen", change("underworld", to=plus(["spring"]))),
    ("unseen", change("seats", 1, "hand", to=["quarry", "oracle"])),
    ("pile", change("pile", to=lambda n: n + 1)),
    ("pile", change("pile", to=-3)),
    ("display", change("display", 0, to="stables")),
    ("underworld", change("underworld", 0, to="stables")),
    ("hand", change("seats", 0, "hand", 0, to="stables")),
    ("arranged", change("arranged", to=["stables"])),
    ("looked_at", change("looked_at", to=["stables"])),
    # cities
    ("tiles", change("seats", 0, "tiles", 3, "cell", to=[3, 0])),
    ("tiles", change("seats", 0, "tiles", 3, "cell", to=[1, 0])),
    ("tiles", change("seats", 0, "tiles", 3, "cell", to=[99, 0])),
    ("tiles", change("seats", 0, "tiles", 0, "cell", to=[0, 1])),
    ("tiles", both(change("seats", 0, "tiles", 3, "tile", to="acropolis"), change("unseen", "pasture", to=lambda n: n + 1),
                   change("pile", to=lambda n: n + 1))),
    ("tiles", change("seats", 0, "tiles", 3, "tile", to="stables")),
    ("tiles", change("seats", 2, "tiles", to=[])),
    ("tiles", both(change("seats", 0, "tiles", 3, "tile", to="temple"), change("unseen", "pasture", to=lambda n: n + 1),
                   change("unseen", "temple", to=lambda n: n - 1))),
    ("tiles", both(change("seats", 0, "tiles", 3, "tile", to="pandora"), change("unseen", "pasture", to=lambda n: n + 1),
                   change("unseen", "pandora", to=0))),
    ("acropolis", change("seats", 0, "acropolis", to="sparta")),
    ("acropolis", change("seats", 0, "acropolis", to="delphi")),
    ("acropolis", change("seats", 0, "acropolis", to="corinth")),
    ("revealed", both(change("seats", 0, "acropolis", to=None), change("seats", 0, "revealed", to=True))),
    # Myths
    ("myths", change("seats", 0, "myths", 0, "cell", to=[0, -1])),
    ("myths", change("seats", 0, "myths", 0, "cell", to=[0, 0])),
    ("myths", change("seats", 0, "myths", 0, "cell", to=[2, 0])),
    ("myths", change("seats", 0, "myths", 0, "myth", to="stables")),
    ("myths", change("seats", 0, "myths", 0, "myth", to="temple")),
    ("myths", change("seats", 0, "myths", to=lambda old: old * 2)),
    ("myths", change("seats", 1, "myths", to=plus([{"myth": "oracle", "cell": [1, 0]}]))),
    # seats
    ("seats", change("seats", to=lambda old: old[:2])),
    ("to_act", change("to_act", to="player 4")),
    ("to_act", change("to_act", to="player 2")),
    ("to_act", change("to_act", to="chance")),
    ("active", change("active", to=3)),
    ("first", change("first", to=-2)),
    ("philosopher", change("philosopher", to=7)),
    ("arranged_by", change("arranged_by", to=3)),
    ("arranged_by", change("arranged_by", to=1)),
    ("attacked", change("attacked", to=[5])),
    ("attacked", change("attacked", to=[0])),
    ("phase", change("phase", to="sleep")),
    # what players know
    ("shown", change("seats", 0, "shown", to=["pasture", "pasture"])),
    ("shown", change("seats", 1, "shown", to=["agora"])),
    ("spied", change("spied", to=[{"knower": 0, "owner": 1, "tile": "walls"}])),
    ("spied", change("spied", to=[{"knower": 1, "owner": 1, "tile": "quarry"}])),
    ("spied", change("spied", to=[{"knower": 1, "owner": 0, "tile": "pasture"}])),  # the only one is known to all
    ("spied", change("spied", to=[{"knower": 9, "owner": 1, "tile": "quarry"}])),
    ("spied", change("spied", to=[{"knower": 0, "owner": 1, "tile": "stables"}])),
    # the running turn
    ("fresh", change("fresh", to=[[2, 0]])),
    ("fresh", change("fresh", to=[[40, 0]])),
    ("used", change("used", to=[[-1, 0]])),
    ("used", change("used", to=["stables"])),
    ("exchanged", change("exchanged", to=[[[1, 0], "to gold"]])),
    ("exchanged", change("exchanged", to=[[[-1, 0], "to hoplite"]])),
    ("picked", change("picked", to=[["silver", [1, 0]]])),
    ("picked", change("picked", to=[["gold", [-1, 0]]])),
    ("due", change("due", to=[["gold", [-1, 0], 1]])),
    # questions
    ("asks", change("asks", to=[])),
    ("asks", change("asks", 1, "ask", to="sing")),
    ("asks", change("asks", 1, "who", to=4)),
    ("asks", change("asks", 1, "who", to="me")),
    ("asks", lambda data: data["asks"][1].update(number=1)),
    ("asks", lambda data: data["asks"][0].pop("phase")),
    ("asks", lambda data: data["asks"].pop()),  # a task on top
    ("asks", change("asks", 1, to={"ask": "target", "who": 0, "opponent": 3})),
    ("asks", change("asks", 1, to={"ask": "target", "who": 0, "opponent": 0})),
    ("asks", change("asks", 1, to={"ask": "target", "who": 0, "opponent": 2})),  # no target there, so no answer
    ("asks", change("asks", 1, to={"ask": "pairs", "who": 0, "cell": [5, 0]})),
    ("asks", change("asks", 1, to={"ask": "give", "who": 0, "colour": "gold", "receiver": 1, "cell": [0, -1]})),
    ("asks", change("asks", 1, to={"ask": "give", "who": 0, "colour": "silver", "receiver": 1, "cell": [1, 0]})),
    ("asks", change("asks", 1, to={"ask": "cell", "who": 0, "tile": "walls"})),
    ("asks", change("asks", 1, to={"ask": "cell", "who": 0, "tile": "agora"})),  # in the hand, but nobody has been told
    ("asks", change("asks", 1, to={"ask": "from", "who": 0, "purpose": "attack", "cell": [1, 0], "number": 9})),
    ("asks", change("asks", 1, to={"ask": "from", "who": 0, "purpose": "attack", "cell": [1, -1], "number": 1})),
    ("asks", change("asks", 1, to={"ask": "from", "who": 0, "purpose": "song", "cell": [1, -1], "number": 1})),
    ("asks", change("asks", 1, to={"ask": "count", "who": 0, "purpose": "regroup", "cell": None, "number": 0, "colour": "gold", "pile": [2, 0]})),
    ("asks", change("asks", 1, to={"ask": "yield", "who": 0})),  # nothing is due
    ("asks", both(change("asks", 1, to={"ask": "drop", "who": 2}), change("to_act", to="player 3"))),  # an empty hand
]  # fmt: skip


@rule("HX-INV-1", "HX-INV-3", "HX-INV-4", "HX-INV-5", "HX-INV-7", "HX-INV-11", "HX-INV-22")
@pytest.mark.parametrize(("name", "mistake"), BROKEN, ids=[f"{name}-{i}" for i, (name, _) in enumerate(BROKEN)])
def test_a_position_that_cannot_be_is_refused_with_its_field(name: str, mistake: Callable[[Json], None]):
    data = written()
    read(copy.deepcopy(data))
    mistake(data)
    with pytest.raises(BadPosition, match=f"'{name}'"):
        read(data)


@pytest.mark.parametrize("name", ["to_act", "supply", "seats", "asks", "unseen", "pile", "spied", "due"])
def test_a_missing_field_is_named(name: str):
    data = written()
    del data[name]
    with pytest.raises(BadPosition, match=f"`{name}`"):
        read(data)


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        ("pile", "many", "pile"),
        ("supply", [1, 2], "supply"),
        ("seats", [{}], "seats"),
        ("display", [1], "display"),
        ("weather", "fair", "weather"),
        ("philosopher", "Plato", "philosopher"),
    ],
)
def test_a_value_of_the_wrong_kind_or_an_unknown_field_is_named(place: str, value: Any, told: str):
    data = written()
    data[place] = value
    with pytest.raises(BadPosition, match=told):
        read(data)


def test_a_position_of_another_number_of_players_is_refused():
    with pytest.raises(BadPosition, match="'seats'"):
        read(written(), 4)


@rule("HX-MYTH-2", "HX-INV-11")
def test_more_myths_than_the_limit_are_refused():
    data = written()
    game: Any = kl.game("hexemonia", players=3, myth_limit=1)
    game.from_json(copy.deepcopy(data))
    data["seats"][0]["myths"].append({"myth": "demeter", "cell": [0, -1]})
    del data["unseen"]["demeter"]
    data["pile"] -= 1
    read(copy.deepcopy(data))
    with pytest.raises(BadPosition, match="'myths'"):
        game.from_json(data)


@rule("HX-INFO-4", "HX-INV-22")
def test_arranged_tiles_need_a_knower_and_are_four_at_most():
    s = at({(0, 0): "athens", (1, 0): "village 1 0 1"}, {(0, 0): "sparta"}, myths=[{"oracle": (1, 0)}])
    say(s, "special")
    draw(s, "agora", "quarry", "temple", "walls")
    say(s, "agora", "temple", "quarry")
    data = s.game.to_json(s)
    assert len(data["arranged"]) == 4
    with pytest.raises(BadPosition, match="'arranged_by'"):
        s.game.from_json({**data, "arranged_by": None})
    unseen = {**data["unseen"], "asty": data["unseen"]["asty"] - 1}
    with pytest.raises(BadPosition, match="'arranged'"):
        s.game.from_json({**data, "arranged": [*data["arranged"], "asty"], "unseen": unseen})


def test_a_finished_position_has_no_question_and_a_running_one_has():
    s = questions()[2, "over"]
    data = s.game.to_json(s)
    assert (data["to_act"], data["asks"]) == ("over", [])
    with pytest.raises(BadPosition, match="'asks'"):
        s.game.from_json({**data, "to_act": "player 1"})


# Text


def test_the_text_shows_what_a_viewer_may_see():
    s = read(written())
    assert "agora" in s.game.text(s).lower()
    words = s.game.text(s.game.observe(s, 1))
    assert "Player 1: hidden" in words
    assert "Pasture, 1 hidden" in words
    assert "Agora" not in words
    assert "Player 2: Sparta (face down)" in words
