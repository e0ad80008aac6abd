"""Positions as JSON: the exact inverse, and what is refused (KE-INV-1..12, KE-INV-16, KE-INV-19, KE-INV-24); positions written by hand; text."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from kernel_lib.core.errors import BadPosition, IllegalMove
from kernel_lib.core.match import chance_move
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN
from kernel_lib.games.kronos import moves as m
from kernel_lib.games.kronos.catalog import HOMES
from kernel_lib.games.kronos.notation import written
from kernel_lib.games.kronos.rules import Kronos
from kernel_lib.games.kronos.state import FINAL, GATHERING, MONSTERS, NOBODY, OLYMPUS, KronosState
from tests.kronos.table import (
    GAMES,
    HADES,
    armory,
    asked,
    at,
    card,
    cards,
    character,
    choices,
    do,
    draw,
    events,
    hand,
    keys,
    limit,
    names,
    olympus,
    options,
    play,
    seen,
    settle,
    side,
    slots,
    totals,
    treasure,
)
from tests.marks import rule

Json = dict[str, Any]
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"roles": "random", "acropolis": "chosen", "mercenaries": True, "keep_reinforcement": True, "god_face_up": True, "early_aspects": True},
    {"two_player_role": "hades", "uniform_defenders": False, "cerberus_source": "anywhere", "coin_wait": True, "acheron_tie_keys": True,
     "keep_reinforcement": True},
    {"hard_monsters": True, "easy_quests": True, "banner_limit": False, "unvisited_treasures": "olympus", "treasures_per_elite": 1},
)  # fmt: skip


def fields(s: KronosState) -> Json:
    return {slot: getattr(s, slot) for slot in (*s.__slots__, "to_act", "log") if slot not in s.CACHES}


def as_json(s: KronosState) -> Json:
    return json.loads(json.dumps(s.game.to_json(s)))  # type: ignore[no-any-return]


@lru_cache
def questions() -> dict[tuple[int, int, str], KronosState]:
    """For each number of players and set of options one position of every kind of question and chance that random games lead to."""
    found: dict[tuple[int, int, str], KronosState] = {}
    for number, chosen in enumerate(OPTIONS):
        for players in (2, 3, 4):
            game = Kronos(players=players, **chosen)
            for seed in range(4):
                s, rng = game.new(), Random(f"{number}/{players}/{seed}")
                s.log = []
                while s.to_act != OVER:
                    found.setdefault((players, number, m.ASK_NAMES[s.asks[-1][0]]), s.clone())
                    game.apply(s, chance_move(game, s, rng) if s.to_act == CHANCE else rng.choice(game.legal_moves(s)))
                found.setdefault((players, number, "over"), s.clone())
    return found


# The exact inverse


@rule("KE-INV-19")
def test_random_games_lead_to_every_kind_of_question():
    tasks = {m.ASK_NAMES[what] for what in range(m.FIRST_TASK, m.DO_LAST + 1)}
    assert {what for *_, what in questions()} == set(m.ASK_NAMES.values()) - tasks | {"over"}


@rule("KE-INV-19")
def test_reading_is_the_exact_inverse_of_writing_at_every_kind_of_question():
    for key, s in questions().items():
        text = json.dumps(s.game.to_json(s))
        back = s.game.from_json(json.loads(text))
        assert fields(back) == fields(s), key
        assert json.dumps(back.game.to_json(back)) == text
        assert back.game.legal_moves(back) == s.game.legal_moves(s)


@rule("KE-INV-19")
def test_views_can_be_written_and_read_at_every_kind_of_question():
    for key, s in questions().items():
        for viewer in (*range(s.game.players), UNKNOWN):
            view = s.game.observe(s, viewer)
            assert fields(s.game.from_json(as_json(view))) == fields(view), (key, viewer)


@rule("KE-INV-19")
def test_a_position_read_again_plays_on_like_the_original():
    for key, s in questions().items():
        first, second = s.clone(), s.game.from_json(as_json(s))
        rngs = Random(1), Random(1)
        for state, rng in zip((first, second), rngs, strict=True):
            for _ in range(30):
                if state.to_act == OVER:
                    break
                state.game.apply(state, rng.choice(state.game.legal_moves(state)))
        assert s.game.to_json(first) == s.game.to_json(second), key


def test_everything_is_written_by_name():
    data = as_json(ithaca())
    assert (data["to_act"], data["round"], data["phase"], data["first"]) == ("player 3", 1, "resolution", 2)
    assert data["boards"][2] == {
        "quest": "A3", "blue": 2, "turned_up": True, "resolved": False,
        "left": {"owner": 1, "treasure": "amphora-of-croesus", "cards": ["leonidas", "achilles"]},
        "right": {"owner": 2, "treasure": "odysseus-bow", "cards": ["iolaus", "hermes"]},
    }  # fmt: skip
    acheron = data["boards"][3]
    assert (acheron["quest"], acheron["left"]["treasure"], data["acheron_pile"]) == (None, "kronos-coins", ["kronos-scythe", "nestors-ring"])
    assert acheron["left"]["cards"] == ["defender-empusas", "enslaved-scout"]
    assert data["battle"] == {
        "board": "third", "fighter": None, "pending": [], "changes": {"left 2": [2, 2, 0], "right 1": [3, 0, 2]}, "stunned": [], "guarded": [],
        "cancelled": ["olive-branch"], "attached": [["phaistos-disk", "left 2"]], "plays": [1, 1], "denied": [0, 0], "passed": [],
    }  # fmt: skip
    tim = data["seats"][2]
    assert (tim["role"], tim["home"], tim["hand"], tim["armory"]) == ("acropolis", "knossos", ["theseus"], [])
    assert (tim["olympus"], tim["drafted"]) == ([{"card": "nemesis", "type": None, "open": False}], [["nemesis", "theseus"], [], []])
    assert tim["slots"][0] == {"treasure": "olive-branch", "spent": False}
    assert data["decks"]["reinforcement"]["discard"] == ["pythagoras"]
    assert (data["tired"], data["kronos"]) == (["phaistos-disk"], ["minoan-labrys", "miltiades-helmet"])
    assert data["asks"] == [
        {"ask": "clean", "who": None}, {"ask": "board", "who": None, "board": "acheron"}, {"ask": "close", "who": None},
        {"ask": "outcome", "who": None}, {"ask": "reinforce", "who": 2},
    ]  # fmt: skip


def test_the_questions_of_a_chain_are_written_with_their_details():
    s = at({}, {"sides": {"A3 left": ["jason"]}}, {"hand": ["pythagoras"], "sides": {"A3 right": ["iolaus", "minoas"]}},
           phase="resolution", board="A3", blue={"A3": 2})  # fmt: skip
    do(s, "play pythagoras")
    assert as_json(s)["asks"][-2:] == [
        {"ask": "turn of", "who": None, "side": "left"},
        {"ask": "target", "who": 2, "effect": "pythagoras", "character": None},
    ]
    do(s, "choose minoas", "awe")
    assert as_json(s)["asks"][-1] == {"ask": "aspect", "who": 2, "effect": "pythagoras", "character": "right 2", "amount": 1, "used": ["awe"]}
    assert fields(s.game.from_json(as_json(s))) == fields(s)


def test_the_final_battle_is_written_with_its_places():
    s = draw(at({}, {"armory": ["olive-branch"]}, {}, phase="final"), "awe", "fist")
    do(s, "put rhea", "give olive")
    data = as_json(s)
    assert (data["round"], data["phase"], data["final"]["aspects"]) == (4, "final battle", ["awe", "fist", "cunning"])
    assert (data["seats"][1]["final"], data["seats"][1]["given"]) == (["rhea"], ["olive-branch"])
    assert data["asks"][-1] == {"ask": "character", "who": 1, "place": 1}
    assert data["asks"][:3] == [{"ask": "show", "who": None, "battle": battle} for battle in (2, 1, 0)]
    view = as_json(seen(s, 2))
    assert (view["seats"][1]["final"], view["seats"][1]["given"]) == (["?"], ["?"])


def test_the_order_of_lists_that_are_sets_does_not_matter():
    data = as_json(ithaca())
    data["decks"]["scout"]["pile"].reverse()
    data["seats"][0]["hand"].reverse()
    data["kronos"].reverse()
    data["seats"][2]["drafted"][0].reverse()
    data["decks"] = dict(reversed(data["decks"].items()))
    assert fields(GAMES[3].from_json(data)) == fields(ithaca())


@rule("KE-RULING-39", "KE-RULING-41")
def test_a_view_tells_sizes_where_faces_are_hidden():
    view = as_json(seen(ithaca(), 2))
    kallisto = view["seats"][1]
    assert (kallisto["hand"], kallisto["olympus"][0]["card"]) == (["circe", "?"], "?")
    assert kallisto["drafted"][0] == ["hector", "circe", "zeus"]
    assert (len(view["decks"]["defender"]["pile"]), view["decks"]["defender"]["pile_size"]) == (12, 12)
    assert view["boards"][3]["left"]["cards"] == ["defender-empusas", "?"]
    assert view["seats"][0]["hand"].count("?") == 3


@rule("KE-ASG-15")
def test_a_card_that_is_being_placed_is_hidden_from_others():
    s = do(at({}, {}, {"hand": ["iolaus", "hermes"]}, first=2), "place hermes")
    assert as_json(s)["picked"] == "hermes"
    assert as_json(seen(s, 1))["picked"] == "?"
    assert fields(s.game.from_json(as_json(seen(s, 1)))) == fields(seen(s, 1))


# What is refused


def ithaca() -> KronosState:
    """The battle in Ithaca after Pythagoras and Phaistos Disk (KE-EX-5); Hades waits in Acheron."""
    s = at(
        {"hand": ["milo", "minoas"], "sides": {"Acheron": ["defender-empusas", "enslaved-scout"]}},
        {"hand": ["circe", "hector"], "sides": {"Ithaca left": ["leonidas", "achilles"]}, "armory": ["phaistos-disk"], "olympus": ["zeus"]},
        {"hand": ["pythagoras", "theseus"], "sides": {"Ithaca right": ["iolaus", "hermes"]}, "slots": ["olive-branch"], "olympus": ["nemesis"]},
        phase="resolution", board="A3", first=2, top="kronos-coins",
    )  # fmt: skip
    return do(s, "play pythagoras", "fist", "cunning", "attach phaistos")


def draft() -> KronosState:
    """Round 2: six scouts lie open, and the first of them has been taken."""
    return do(at({}, {}, {}, phase="gathering", round=2, row=["minoas", "daedalus", "electra", "iolaus", "andromeda", "telesilla"]), "take minoas")


def sending() -> KronosState:
    return do(at({}, {"hand": ["hera", "zeus"]}, {"hand": ["nemesis", "hermes"]}, phase="olympus", first=2), "send nemesis")


def placing() -> KronosState:
    """Monsters: Player 3 is at both ends of a choice, Hades and Kallisto have a side each."""
    return do(
        at(
            {"sides": {"Marathon right": ["defender-empusas", "enslaved-scout"]}},
            {"hand": ["andromeda", "athena"], "sides": {"Ithaca left": ["leonidas"]}},
            {"hand": ["hermes", "medea"], "sides": {"Ithaca right": ["iolaus", "ajax"]}},
            first=2, blue={"Ithaca": 2},
        ),
        "place hermes",
    )  # fmt: skip


def alone() -> KronosState:
    """A lone visitor of Phaistos has just won the treasure of his side."""
    return at({}, {}, {"sides": {"A1 left": ["leonidas", "zeus"]}}, phase="resolution")


def lamia() -> KronosState:
    """After the tie in Ithaca Player 3, blue, faces the monster, and Player 2 waits for it."""
    s = at(
        {}, {"sides": {"Ithaca left": ["zeus"]}}, {"hand": ["milo"], "sides": {"Ithaca right": ["odysseus"]}},
        phase="resolution", board="A3", first=2,
    )  # fmt: skip
    return do(s, "play no more")


def talos() -> KronosState:
    """A lone visitor of Phaistos faces the monster."""
    return do(at({}, {}, {"hand": ["milo"], "sides": {"A1 left": ["ajax"]}}, phase="resolution"), "keep it in")


def stands() -> KronosState:
    """The Final Battle: Kallisto is asked for a treasure for her second character."""
    s = at({}, {"armory": ["olive-branch", "minoan-labrys"]}, {"armory": ["odysseus-bow"]}, phase="final", aspects=["awe", "cunning", "fist"])
    return do(s, "put rhea", "give olive", "put dionysus")


def over() -> KronosState:
    return at({}, {}, {}, phase="last", leader=2)


def acheron() -> KronosState:
    """A battle in Acheron; one of Hades' spells has brought nobody."""
    return at(
        {"hand": ["milo"], "sides": {"Acheron": ["persephone", "enslaved-scout"]}}, {"hand": ["homer"], "sides": {"Acheron": ["ajax"]}}, {},
        phase="resolution", board="Acheron",
    )  # fmt: skip


def second() -> KronosState:
    """Monsters of round 2."""
    return at({"hand": ["icarus"]}, {}, {"hand": ["hermes"], "sides": {"B1 left": ["ajax"]}}, round=2, first=2)


def two() -> KronosState:
    return at({"hand": ["minoas"]}, {"hand": ["icarus"]})


def without_kallisto() -> KronosState:
    return at({"hand": ["minoas"]}, {"hand": ["icarus"]}, game=HADES)


def keeping() -> KronosState:
    """Hades has discarded his hand, Kallisto is asked for what she keeps; in the round before she has kept nothing."""
    game = Kronos(players=3, keep_reinforcement=True)
    s = at({}, {"hand": ["milo", "homer"]}, {"hand": ["circe"], "kept": "medea"}, game=game, phase="resolution", round=2)
    return do(s, "keep it in")


def with_mercenaries() -> KronosState:
    """The last step; the Acropolis had nobody to send in round 2."""
    acropolis = {"olympus": ["zeus", None, "hera"], "armory": ["olive-branch"], "final": ["zeus", None, "hera"]}
    return at({}, {}, acropolis, game=Kronos(players=3, mercenaries=True), phase="last")


def with_keys() -> KronosState:
    return at({"hand": ["minoas"]}, {}, {}, game=Kronos(players=3, acheron_tie_keys=True), round=2, keys_only=["kronos-coins"])


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


def plus(*more: Any) -> Callable[[Any], Any]:
    return lambda old: [*old, *more]


def minus(gone: Any) -> Callable[[Any], Any]:
    return lambda old: [one for one in old if one != gone]


def seat(who: int, *path: Any, to: Any) -> Callable[[Json], None]:
    return change("seats", who, *path, to=to)


def half(board: int, which: str, *path: Any, to: Any) -> Callable[[Json], None]:
    return change("boards", board, which, *path, to=to)


def from_pile(kind: str, *cards: str) -> Callable[[Json], None]:
    """Takes cards out of the pile of their type."""

    def apply(data: Json) -> None:
        deck = data["decks"][kind]
        deck["pile"] = [one for one in deck["pile"] if one not in cards]
        deck["pile_size"] -= len(cards)

    return apply


def to_pile(kind: str, card: str) -> Callable[[Json], None]:
    """Puts a card on the pile of its type."""
    return both(change("decks", kind, "pile", to=plus(card)), change("decks", kind, "pile_size", to=lambda n: n + 1))


Broken = tuple[Callable[[], KronosState], str, Callable[[Json], None]]
BROKEN: list[Broken] = [
    # seats and phases
    (ithaca, "seats", change("seats", to=lambda old: old[:2])),
    (ithaca, "phase", change("phase", to="night")),
    (ithaca, "phase", change("round", to=0)),
    (ithaca, "phase", change("round", to=5)),
    (ithaca, "phase", change("round", to=4)),
    (over, "phase", change("round", to=3)),
    (ithaca, "first", change("first", to=3)),
    (ithaca, "first", change("first", to=None)),
    (ithaca, "role", seat(0, "role", to="zeus")),
    (ithaca, "role", both(seat(1, "role", to="acropolis"), seat(2, "role", to="kallisto"))),
    (ithaca, "role", seat(2, "role", to=None)),
    (ithaca, "home", seat(2, "home", to="troy")),
    (ithaca, "home", seat(2, "home", to="sparta")),
    (ithaca, "home", seat(2, "home", to="acheron")),
    (ithaca, "home", seat(1, "home", to=None)),
    (placing, "passed", both(*[seat(who, "passed", to=True) for who in range(3)])),
    (sending, "passed", seat(0, "passed", to=True)),
    (ithaca, "passed", seat(0, "passed", to=False)),
    (ithaca, "hand_discarded", seat(0, "hand_discarded", to=True)),
    (stands, "hand_discarded", seat(0, "hand_discarded", to=False)),
    (ithaca, "coin_down", seat(0, "coin_down", to=True)),
    # boards
    (ithaca, "boards", change("boards", to=lambda old: old[:3])),
    (ithaca, "quest", change("boards", 0, "quest", to="B1")),
    (ithaca, "quest", change("boards", 0, "quest", to="Z1")),
    (ithaca, "quest", change("boards", 0, "quest", to=None)),
    (ithaca, "quest", change("boards", 3, "quest", to="A1")),
    (ithaca, "resolved", change("boards", 0, "resolved", to=False)),
    (ithaca, "resolved", change("boards", 3, "resolved", to=True)),
    (placing, "resolved", change("boards", 0, "resolved", to=True)),
    (stands, "resolved", change("boards", 3, "resolved", to=False)),
    (ithaca, "turned_up", change("boards", 2, "turned_up", to=False)),
    (ithaca, "turned_up", change("boards", 3, "turned_up", to=True)),
    (placing, "turned_up", change("boards", 2, "turned_up", to=True)),
    (alone, "turned_up", change("boards", 0, "turned_up", to=True)),
    (placing, "board", change("battle", "board", to="first")),
    (ithaca, "board", change("battle", "board", to="fifth")),
    (ithaca, "owner", half(2, "left", "owner", to=2)),
    (ithaca, "owner", half(2, "left", "owner", to=9)),
    (ithaca, "owner", half(2, "left", "cards", to=[])),
    (ithaca, "owner", both(half(3, "left", "owner", to=1), change("boards", 3, "blue", to=1))),
    (ithaca, "blue", change("boards", 2, "blue", to=0)),
    (ithaca, "blue", change("boards", 2, "blue", to=None)),
    (ithaca, "cards", half(3, "right", "cards", to=["zeus"])),
    (ithaca, "cards", half(2, "left", "cards", to=plus("hector", "theseus"))),
    (ithaca, "cards", half(2, "left", "cards", to=plus(None))),
    (ithaca, "cards", half(2, "left", "cards", to=plus("persephone"))),
    (ithaca, "cards", half(2, "left", "cards", to=plus("?"))),
    (ithaca, "cards", half(2, "left", "cards", to=plus("pandora"))),
    (placing, "cards", half(2, "left", "cards", to=["?"])),
    (placing, "cards", half(2, "left", "cards", to=plus("circe"))),
    (placing, "cards", half(1, "right", "cards", to=plus("minoas"))),
    (placing, "cards", half(3, "right", "cards", to=["icarus"])),
    (placing, "owner", both(half(0, "left", "owner", to=0), change("boards", 0, "blue", to=0))),
    # cards
    (ithaca, "cards", change("decks", "god", "pile", to=minus("apollo"))),
    (ithaca, "cards", change("decks", "god", "pile", to=plus("zeus"))),
    (ithaca, "cards", seat(2, "hand", to=plus("hector"))),
    (ithaca, "cards", seat(0, "hand", to=minus("cerberus"))),
    (ithaca, "cards", seat(0, "hand", to=minus("call-of-cerberus"))),
    (ithaca, "cards", change("hades_aside", to=["call-of-cerberus"])),
    (ithaca, "decks", change("decks", to={})),
    (ithaca, "pile", change("decks", "god", "pile", to=plus("jupiter"))),
    (ithaca, "pile", both(change("decks", "god", "pile", to=minus("apollo")), change("decks", "elite", "pile", to=plus("apollo")))),
    (ithaca, "pile_size", change("decks", "god", "pile_size", to=lambda n: n - 1)),
    (ithaca, "pile_size", change("decks", "god", "pile_size", to=lambda n: n + 1)),
    (ithaca, "discard_size", change("decks", "reinforcement", "discard_size", to=0)),
    (ithaca, "reshuffled", change("decks", "god", "reshuffled", to=2)),
    (ithaca, "set_aside", both(change("decks", "god", "pile", to=minus("ares")), change("set_aside", to=["ares"]))),
    (ithaca, "row", both(change("decks", "god", "pile", to=minus("ares")), change("row", to=["ares"]))),
    (ithaca, "hades_aside", both(seat(0, "hand", to=minus("cerberus")), change("hades_aside", to=["cerberus"]))),
    (ithaca, "hades_aside", both(seat(0, "hand", to=minus("persephone")), change("hades_aside", to=["persephone"]))),
    (placing, "hades_aside", both(seat(0, "hand", to=minus("enslaved-elite")), change("hades_aside", to=["enslaved-elite"]))),
    (ithaca, "hand", both(seat(0, "hand", to=minus("cerberus")), seat(1, "hand", to=plus("cerberus")))),
    (ithaca, "hand", both(from_pile("god", "ares"),
                          seat(0, "hand", to=plus("ares")))),
    (ithaca, "hand", both(from_pile("god", "ares"),
                          seat(1, "hand", to=plus("ares")))),
    (ithaca, "hand", both(from_pile("scout", "icarus", "ariadne"), seat(0, "hand", to=plus("icarus", "ariadne")))),
    (ithaca, "hand", seat(1, "hand", to=plus("?"))),
    (ithaca, "hand", seat(1, "drafted", 0, to=minus("circe"))),
    (ithaca, "drafted", seat(1, "drafted", 0, to=plus("leonidas"))),
    (ithaca, "drafted", seat(1, "drafted", 0, to=plus("apollo"))),
    (ithaca, "drafted", seat(1, "drafted", 0, to=plus("theseus"))),
    (ithaca, "drafted", seat(1, "drafted", 0, to=plus("cerberus"))),
    (ithaca, "drafted", seat(1, "drafted", 1, to=["apollo"])),
    (ithaca, "drafted", seat(0, "drafted", 0, to=["minoas"])),
    (ithaca, "kept", seat(1, "kept", to=["circe"])),
    (ithaca, "kept", seat(0, "kept", to=["milo"])),
    (placing, "drafted", seat(2, "drafted", 0, to=minus("ajax"))),
    (placing, "drafted", seat(2, "drafted", 0, to=plus("iolaus"))),
    (draft, "cards", change("row", to=[])),
    (draft, "asks", both(change("row", to=minus("iolaus")), to_pile("scout", "iolaus"))),
    (draft, "hand", both(change("row", to=minus("iolaus")), seat(1, "hand", to=plus("iolaus")), seat(1, "drafted", 1, to=["iolaus"]))),
    (draft, "hand", both(from_pile("elite", "ajax"),
                         seat(1, "hand", to=plus("ajax")), seat(1, "drafted", 1, to=["ajax"]))),
    # Olympus
    (ithaca, "olympus", both(seat(1, "olympus", to=[]), to_pile("god", "zeus"),
                             seat(1, "drafted", 0, to=minus("zeus")))),
    (ithaca, "olympus", both(seat(1, "olympus", 0, "card", to="circe"), seat(1, "hand", to=minus("circe")),
                             to_pile("god", "zeus"),
                             seat(1, "drafted", 0, to=minus("zeus")))),
    (ithaca, "olympus", both(seat(1, "olympus", 0, "card", to=None), to_pile("god", "zeus"), seat(1, "drafted", 0, to=minus("zeus")))),
    (ithaca, "type", seat(1, "olympus", 0, "type", to="god")),
    (draft, "type", seat(1, "olympus", 0, "type", to=None)),
    (draft, "type", seat(1, "olympus", 0, "type", to="elite")),
    (ithaca, "open", both(seat(1, "olympus", 0, "open", to=True), seat(1, "olympus", 0, "type", to="god"))),
    # treasures
    (ithaca, "treasure", seat(1, "armory", to=plus("olive-branch"))),
    (ithaca, "treasure", change("kronos", to=minus("minoan-labrys"))),
    (ithaca, "treasure", change("kronos", to=plus("golden-fleece"))),
    (ithaca, "treasure", change("acheron_pile", to=[])),
    (ithaca, "treasure", half(3, "left", "treasure", to=None)),
    (ithaca, "treasure", both(half(3, "left", "treasure", to=None), change("kronos", to=plus("kronos-coins")))),
    (ithaca, "treasure", both(half(3, "left", "treasure", to=None), half(3, "right", "treasure", to="kronos-coins"))),
    (ithaca, "treasure", both(half(2, "left", "treasure", to="odysseus-bow"), half(2, "right", "treasure", to="amphora-of-croesus"))),
    (placing, "treasure", both(half(0, "left", "treasure", to=None), change("kronos", to=["phaistos-disk"]))),
    (ithaca, "treasure", both(half(0, "left", "treasure", to="minoan-labrys"), change("kronos", to=minus("minoan-labrys")))),
    (ithaca, "acheron_pile", both(change("acheron_pile", to=["nestors-ring"]), change("kronos", to=plus("kronos-scythe")))),
    (ithaca, "lost", both(change("kronos", to=minus("minoan-labrys")), change("lost", to=["minoan-labrys"]))),
    (ithaca, "keys_only", both(change("acheron_pile", to=["nestors-ring"]), change("keys_only", to=["kronos-scythe"]))),
    (ithaca, "slots", seat(1, "slots", 0, "spent", to=True)),
    (ithaca, "slots", seat(1, "slots", to=lambda old: old[:2])),
    (ithaca, "slots", seat(1, "slots", 0, "treasure", to="ring")),
    (ithaca, "tired", change("tired", to=plus("olive-branch"))),
    (stands, "tired", change("tired", to=["phaistos-disk"])),
    # the battle
    (ithaca, "fighter", change("battle", "fighter", to="middle")),
    (ithaca, "asks", change("battle", "fighter", to="left")),
    (alone, "fighter", change("battle", "fighter", to="right")),
    (alone, "fighter", change("battle", "fighter", to=None)),
    (ithaca, "pending", change("battle", "pending", to=["left 2"])),
    (ithaca, "pending", change("battle", "pending", to=["left 3"])),
    (ithaca, "pending", change("battle", "pending", to=["player 1, 1"])),
    (ithaca, "changes", change("battle", "changes", "left 3", to=[1, 0, 0])),
    (ithaca, "changes", change("battle", "changes", "up", to=[1, 0, 0])),
    (placing, "changes", change("battle", "changes", to={"left 1": [1, 0, 0]})),
    (stands, "changes", change("battle", "changes", to={"player 2, 1": [1, 0, 0]})),
    (ithaca, "stunned", change("battle", "stunned", to=["right 3"])),
    (stands, "changes", change("battle", "stunned", to=["player 2, 1"])),
    (ithaca, "guarded", change("battle", "guarded", to=["right 3"])),
    (ithaca, "cancelled", change("battle", "cancelled", to=plus("minoan-labrys"))),
    (ithaca, "attached", change("battle", "attached", to=plus(["olive-branch", "left 2"]))),
    (ithaca, "attached", change("battle", "attached", to=[["phaistos-disk", "left 1"]])),
    (ithaca, "attached", change("battle", "attached", to=[["phaistos-disk", "right 1"]])),
    (ithaca, "attached", change("battle", "attached", to=plus(["phaistos-disk", "left 2"]))),
    (ithaca, "attached", change("tired", to=[])),
    (ithaca, "plays", change("battle", "plays", to=[4, 1])),
    (ithaca, "plays", change("battle", "plays", to=[-1, 1])),
    (ithaca, "denied", change("battle", "denied", to=[-1, 0])),
    (placing, "plays", change("battle", "plays", to=[1, 0])),
    (placing, "passed", change("battle", "passed", to=["left"])),
    (ithaca, "asks", change("battle", "passed", to=["right"])),
    (lamia, "asks", change("battle", "passed", to=[])),
    (talos, "asks", change("battle", "passed", to=[])),
    # the Final Battle
    (ithaca, "aspects", change("final", "aspects", to=["fist"])),
    (stands, "aspects", change("final", "aspects", to=["fist", "awe"])),
    (stands, "aspects", change("final", "aspects", to=["fist", "awe", "fist"])),
    (stands, "aspects", change("final", "aspects", to=["fist", "awe", "luck"])),
    (over, "shown", change("final", "shown", to=4)),
    (over, "shown", change("final", "shown", to=10**12)),
    (ithaca, "shown", change("final", "shown", to=1)),
    (stands, "final", seat(1, "final", to=["rhea", "zeus"])),
    (stands, "final", seat(1, "final", to=["rhea", "rhea"])),
    (stands, "final", seat(1, "final", to=["rhea", None])),
    (stands, "final", seat(0, "final", to=["rhea"])),
    (stands, "final", seat(1, "given", to=["olive-branch", None, None])),
    (stands, "asks", seat(1, "given", to=["olive-branch", "minoan-labrys"])),
    (stands, "given", seat(1, "given", to=["odysseus-bow"])),
    (ithaca, "final", seat(1, "final", to=["zeus"])),
    (stands, "leader", change("final", "leader", to=2)),
    (stands, "winner", change("final", "winner", to=2)),
    (stands, "third_shown", change("final", "third_shown", to=2)),
    (stands, "wins", change("final", "wins", to=[2])),
    (stands, "ended_by", change("final", "ended_by", to="KE-FO-4")),
    (over, "ended_by", change("final", "ended_by", to=None)),
    (over, "ended_by", change("final", "ended_by", to="KX-FO-9")),
    (over, "ended_by", change("final", "ended_by", to="")),
    (over, "leader", change("final", "leader", to=0)),
    (over, "leader", change("final", "leader", to=None)),
    (over, "winner", change("final", "winner", to=1)),
    (over, "totals", change("final", "totals", 0, "step", to=4)),
    (over, "totals", change("final", "totals", 0, "who", to="zeus")),
    # the stack
    (ithaca, "to_act", change("to_act", to="player 2")),
    (ithaca, "to_act", change("to_act", to="nobody")),
    (ithaca, "asks", change("asks", to=[])),
    (over, "asks", change("asks", to=[{"ask": "pick", "who": 0}])),
    (ithaca, "asks", change("asks", to=lambda old: old[:-1])),
    (ithaca, "asks", change("asks", to=lambda old: old[1:])),
    (ithaca, "asks", change("asks", 1, "board", to="second")),
    (ithaca, "asks", change("asks", -1, to={"ask": "pick", "who": 2})),
    (ithaca, "asks", change("asks", -1, to={"ask": "sleep", "who": 2})),
    (ithaca, "asks", change("asks", -1, to={"ask": "reinforce"})),
    (ithaca, "asks", change("asks", -1, to={"ask": "reinforce", "who": 2, "card": "milo"})),
    (ithaca, "asks", change("asks", -1, to={"ask": "reinforce", "who": 7})),
    (ithaca, "asks", both(change("asks", -1, "who", to=0), change("to_act", to="player 1"))),
    (ithaca, "asks", change("asks", to=lambda old: [*old[:-1], {"ask": "turn of", "who": None, "side": "left"},
                                                    {"ask": "elite", "who": 2, "treasure": "phaistos-disk"}])),
    (ithaca, "asks", change("asks", to=lambda old: [*old[:-1], {"ask": "turn of", "who": None, "side": "left"},
                                                    {"ask": "target", "who": 2, "effect": "milo", "character": None}])),
    (ithaca, "asks", change("asks", to=lambda old: [*old[:-1], {"ask": "turn of", "who": None, "side": "left"},
                                                    {"ask": "aspect", "who": 2, "effect": "pythagoras", "character": "right 1", "amount": 1,
                                                     "used": []}])),
    (ithaca, "asks", change("asks", to=lambda old: [*old[:-1], {"ask": "turn of", "who": None, "side": "left"},
                                                    {"ask": "aspect", "who": 2, "effect": "pythagoras", "character": "left 1", "amount": 0,
                                                     "used": []}])),
    (ithaca, "asks", change("asks", to=lambda old: [*old[:-1], {"ask": "turn of", "who": None, "side": "right"},
                                                    {"ask": "target", "who": 2, "effect": "pythagoras", "character": None}])),
    (alone, "asks", both(change("asks", -1, "who", to=1), change("to_act", to="player 2"))),
    (alone, "treasure", change("asks", -1, "treasure", to="olive-branch")),
    (alone, "turned_up", change("asks", to=lambda old: [*old[:-2], old[-1]])),
    (draft, "asks", both(change("asks", to=lambda old: [*old[:-2], old[-1], old[-2]]), change("to_act", to="player 3"))),
    (draft, "asks", change("asks", 1, "type", to="scout")),
    (draft, "asks", both(change("asks", -1, to={"ask": "reveal", "who": None, "type": "scout"}), change("to_act", to="chance"))),
    (sending, "olympus", change("asks", to=lambda old: [*old, {"ask": "send", "who": 2}])),
    (sending, "asks", change("asks", 0, "seat", to=1)),
    (placing, "asks", change("asks", to=lambda old: [*old, {"ask": "pick", "who": 2}])),
    (placing, "picked", change("picked", to="leonidas")),
    (placing, "picked", change("picked", to="pandora")),
    (ithaca, "picked", change("picked", to="theseus")),
    (ithaca, "picked", change("picked", to="?")),
    (stands, "asks", change("asks", to=lambda old: old[:-1])),
    (stands, "asks", change("asks", 0, "battle", to=1)),
    (ithaca, "log", change("log", 0, 2, to="danced")),
    # rarer ones
    (ithaca, "role", seat(1, "role", to="hades")),
    (ithaca, "home", both(seat(1, "home", to="knossos"), seat(2, "home", to="ursa-major"))),
    (without_kallisto, "owner", both(half(2, "left", "owner", to=1), half(2, "left", "cards", to=["ajax"]), from_pile("elite", "ajax"),
                                     change("boards", 2, "blue", to=1))),
    (with_mercenaries, "set_aside", both(from_pile("god", "apollo"), change("set_aside", to=plus("apollo")))),
    (with_mercenaries, "given", seat(2, "given", to=[None, "olive-branch", None])),
    (two, "cards", change("hades_aside", to=["persephone"])),
    (two, "treasure", both(half(3, "left", "treasure", to="kronos-coins"), change("lost", to=minus("kronos-coins")))),
    (draft, "drafted", seat(1, "drafted", 1, to=["iolaus"])),
    (draft, "drafted", seat(1, "drafted", 0, to=[])),
    (second, "drafted", seat(2, "drafted", 0, to=plus("ajax"))),
    (second, "drafted", seat(2, "drafted", 0, to=plus("icarus"))),
    (keeping, "hand", both(from_pile("scout", "minoas"), seat(0, "hand", to=plus("minoas")))),
    (keeping, "kept", seat(1, "kept", to=["milo"])),
    (keeping, "kept", seat(2, "kept", to=[])),
    (keeping, "type", seat(2, "hand_discarded", to=True)),
    (with_keys, "keys_only", both(change("keys_only", to=["phaistos-disk", "minoan-labrys"]),
                                  change("lost", to=lambda old: [*old[2:], "kronos-coins"]))),
    (ithaca, "treasure", both(change("kronos", to=minus("minoan-labrys")), change("acheron_pile", to=plus("minoan-labrys")))),
    (placing, "fighter", change("battle", "fighter", to="left")),
    (acheron, "fighter", change("battle", "fighter", to="left")),
    (acheron, "stunned", change("battle", "stunned", to=["left 2"])),
    (acheron, "guarded", change("battle", "guarded", to=["left 2"])),
    (stands, "given", seat(1, "given", to=["olive-branch", "olive-branch"])),
    (over, "given", seat(1, "given", 0, to="?")),
    (ithaca, "olympus", seat(1, "olympus", to=lambda old: old * 4)),
    (ithaca, "asks", change("asks", to=lambda old: [*old[:-1], {"ask": "turn of", "who": None, "side": "left"}, {"ask": "cancel", "who": 2}])),
    (ithaca, "asks", change("asks", to=lambda old: [*old[:-1], {"ask": "turn of", "who": None}, {"ask": "cancel", "who": 2}])),
    (ithaca, "asks", change("asks", -1, to={"ask": "aspect", "who": 2, "effect": "pythagoras", "character": "right 1", "amount": 0, "used": 3})),
    (sending, "asks", change("asks", 0, "seat", to="two")),
]  # fmt: skip


@rule("KE-INV-1", "KE-INV-2", "KE-INV-3", "KE-INV-4", "KE-INV-5", "KE-INV-6", "KE-INV-7", "KE-INV-8", "KE-INV-9", "KE-INV-11", "KE-INV-12",
      "KE-INV-24")  # fmt: skip
@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_what_is_no_position_is_refused_with_its_field(number: int):
    make, field, mistake = BROKEN[number]
    s = make()
    data = as_json(s)
    s.game.from_json(copy.deepcopy(data))
    mistake(data)
    with pytest.raises(BadPosition, match=f"'{field}'|\\$.*{field}"):
        s.game.from_json(data)


@pytest.mark.parametrize(
    "data", [{}, {"round": 1}, {**as_json(ithaca()), "round": "one"}, {**as_json(ithaca()), "weather": "fine"}, {**as_json(ithaca()), "seats": 3}]
)
def test_what_has_not_the_form_of_a_position_is_refused(data: Json):
    with pytest.raises(BadPosition):
        GAMES[3].from_json(data)


@rule("KE-INV-1", "KE-RULING-39", "KE-RULING-41")
@pytest.mark.parametrize(
    ("make", "viewer", "field", "mistake"),
    [
        (ithaca, 2, "pile_size", change("decks", "god", "pile_size", to=lambda n: n + 1)),
        (ithaca, 2, "cards", change("decks", "god", "pile", to=minus("apollo"))),
        (ithaca, 2, "cards", seat(1, "drafted", 0, to=minus("zeus"))),
        (ithaca, 2, "hand", seat(1, "hand", to=plus("?"))),
        (ithaca, 2, "hand", seat(1, "hand", to=["circe"])),
        (ithaca, 2, "hand", seat(1, "hand", to=["?", "?"])),
        (ithaca, 2, "hand", seat(0, "hand", to=minus("?"))),
        (ithaca, 2, "cards", half(3, "left", "cards", to=["?", "enslaved-elite"])),
        (
            placing,
            1,
            "cards",
            both(half(2, "right", "cards", to=["iolaus", "?", "?"]), seat(2, "hand", to=["medea"]), seat(2, "drafted", 0, to=["ajax"])),
        ),
        (draft, 2, "cards", seat(1, "drafted", 0, to=["ajax"])),
        (draft, 2, "type", seat(1, "olympus", 0, "type", to=None)),
        (draft, 2, "type", seat(1, "olympus", 0, "type", to="beast")),
        (draft, 2, "olympus", seat(1, "olympus", 0, "type", to="elite")),
        (
            placing,
            1,
            "cards",
            both(
                half(2, "right", "cards", to=["iolaus", "?", "?"]),
                to_pile("god", "hermes"),
                to_pile("elite", "ajax"),
                seat(2, "drafted", 0, to=lambda old: [one for one in old if one not in ("hermes", "ajax")]),
            ),
        ),
        (stands, 2, "final", seat(1, "final", to=["?", "zeus"])),
    ],
)
def test_mistakes_are_found_in_views_too(make: Callable[[], KronosState], viewer: int, field: str, mistake: Callable[[Json], None]):
    view = as_json(seen(make(), viewer))
    GAMES[3].from_json(copy.deepcopy(view))
    mistake(view)
    with pytest.raises(BadPosition, match=f"'{field}'"):
        GAMES[3].from_json(view)


def test_options_bind_positions():
    for chosen, make, field in (
        ({"roles": ["kallisto", "hades", "acropolis"]}, ithaca, "role"),
        ({"acropolis": ["athens"]}, ithaca, "home"),
        ({"cards_per_side": 1}, ithaca, "cards"),
        ({"mercenaries": True}, lambda: at({}, {"olympus": ["ares"]}, {"hand": ["zeus", "hera"]}, phase="olympus"), "olympus"),
        ({"early_aspects": True}, ithaca, "aspects"),
        ({"god_face_up": True}, lambda: at({}, {}, {}, phase="gathering", round=2), "open"),
        ({"reinforcement_limit": 0}, ithaca, "plays"),
    ):
        data = as_json(make())
        GAMES[3].from_json(copy.deepcopy(data))
        with pytest.raises(BadPosition, match=f"'{field}'"):
            Kronos(players=3, **chosen).from_json(data)


@rule("KE-ASG-11")
def test_the_limit_of_banners_binds_positions():
    sides = {"A1 left": ["minoas"], "A2 left": ["icarus"], "A3 left": ["ajax"], "Acheron": ["zeus"]}
    game = Kronos(players=3, acropolis=["knossos"], banner_limit=False)
    data = as_json(at({}, {}, {"sides": sides}, game=game))
    with pytest.raises(BadPosition, match="'owner'"):
        GAMES[3].from_json(data)


def test_a_position_belongs_to_its_number_of_players():
    with pytest.raises(BadPosition, match="'seats'"):
        GAMES[4].from_json(as_json(ithaca()))


# Positions written by hand


@pytest.mark.parametrize("game", [*GAMES.values(), HADES])
def test_what_is_not_told_is_as_at_the_start_of_the_first_assignment(game: Kronos):
    s = at(*[{"hand": hold} for hold in (["minoas"], ["daedalus"], ["electra"], ["iolaus"])[: game.players]], game=game)
    has_hades = 0 in s.roles
    assert (s.round, s.phase, s.first, asked(s), s.log) == (1, MONSTERS, 0, ("pick", 0), [])
    assert [HOMES[home] for home in s.homes] == {
        (2, False): ["ursa-major", "knossos"], (2, True): ["acheron", "athens"], (3, True): ["acheron", "ursa-major", "knossos"],
        (4, True): ["acheron", "ursa-major", "knossos", "athens"],
    }[game.players, has_hades]  # fmt: skip
    sent = [olympus(s, who) for who in range(game.players)]
    assert [card for row in sent for card in row] == ["rhea", "dionysus", "hestia"][: game.players - has_hades]
    assert s.pile_size == [14 - game.players, 14, 14, 14, 14 - game.players + has_hades]
    assert (s.quests[:2], s.quests[2]) == ([0, 1], -1 if game is HADES else 2)
    assert (s.prize[6], s.below.bit_count()) == ((treasure("kronos-scythe"), 2) if has_hades else (-1, 0))
    assert s.lost.bit_count() == (2 if game is HADES else 0 if has_hades else 3)
    assert not any([*s.armory, s.olympus, s.aside, s.set_aside, s.out, *s.discard_size])
    assert len(hand(s, 0)) == (10 if has_hades else 1)


def test_every_word_about_a_seat_is_understood():
    game = Kronos(players=3, keep_reinforcement=True, coin_wait=True)
    s = at(
        {"hand": ["minoas", "milo"], "sides": {"Acheron": ["cerberus", "enslaved-scout"], "B2 left": ["persephone"]}, "armory": ["kronos-coins"]},
        {"home": "ursa-major", "hand": ["circe"], "kept": "homer", "discarded": ["ajax", "medea"], "olympus": ["hera", "zeus"],
         "slots": [None, "olive-branch"], "spent": [1], "sides": {"Seriphos right": ["leonidas", "ariadne", "gorgo"], "acheron": ["icarus"]},
         "coin_down": True},
        {"home": "sparta", "armory": ["phaistos-disk", "odysseus-bow"], "olympus": ["nemesis", "theseus"]},
        game=game, phase="resolution", round=2, board="Seriphos",
    )  # fmt: skip
    assert [HOMES[home] for home in s.homes] == ["acheron", "ursa-major", "sparta"]
    assert (hand(s, 0)[:2], len(hand(s, 0)), s.kept) == (["minoas", "milo"], 8, [0, 1 << card("homer") | 1 << card("medea"), 0])
    assert (hand(s, 1), armory(s, 2), armory(s, 0)) == (["homer", "circe"], ["phaistos-disk", "odysseus-bow"], ["kronos-coins"])
    assert [names(row) for row in s.drafted[1]] == [["ajax", "homer", "medea", "hera"], ["circe", "zeus"], []]
    assert names(s.discard[2]) == ["ajax"]
    assert (olympus(s, 1), s.sent_kind) == (["hera", "zeus"], [[], [4, -1], [2, -1]])
    assert (slots(s, 1), s.spent, s.coins) == ([None, "olive-branch", None], 1 << 4, 1 << 1)
    assert (cards(s, "Acheron Hades"), cards(s, "Acheron challenger")) == (["cerberus", "enslaved-scout"], ["icarus"])
    assert (cards(s, "B2 left"), cards(s, "Seriphos right")) == (["persephone"], ["leonidas", "ariadne", "gorgo"])
    assert [s.owner[side(s, word)] for word in ("B2 left", "B2 right", "B1 left")] == [0, 1, NOBODY]
    assert (s.blue[1], s.blue[3], s.board) == (0, 0, 1)
    assert (keys(s, 0), keys(s, 1), keys(s, 2), keys(s, None)) == (2, 1, 2, 4)
    s = at({}, {"hand": ["ajax"], "passed": True}, {"hand": ["jason"]}, turn=1)
    assert (s.out, asked(s)) == (0b010, ("pick", 2))


def test_every_word_about_the_table_is_understood():
    s = at(
        {"hand": ["socrates"]}, {"armory": ["phaistos-disk"], "sides": {"C3 left": ["jason"]}}, {"sides": {"C3 right": ["nestor"]}},
        phase="resolution", round=3, first=1, board="C3", blue={"C3": 2}, top="nestors-ring", kronos=["kronos-scythe", "leonidas-sword"],
        tired=["phaistos-disk"], lost=["olive-branch", "miltiades-helmet"], discard=["ajax", "milo"],
        piles={"scout": ["minoas"], "elite": ["theseus"]}, hades_aside=["persephone"], log=False,
    )  # fmt: skip
    assert (s.round, s.first, s.resolved, s.board, s.blue[2], s.log) == (3, 1, 0b011, 2, 2, None)
    assert (s.prize[6], s.below) == (treasure("nestors-ring"), 0)
    assert s.olympus == sum(1 << treasure(name) for name in ("minoan-labrys", "leonidas-sword", "heracles-club", "kronos-scythe"))
    assert {name for name in GAMES[3].box.treasure_number if s.lost >> treasure(name) & 1} >= {"olive-branch", "miltiades-helmet", "kronos-coins"}
    assert (names(s.pile[0]), s.discard_size[0], names(s.pile[2]), s.discard_size[2]) == (["minoas"], 13, ["theseus"], 12)
    assert (names(s.discard[3]), s.tired, names(s.aside)) == (["milo"], 1 << treasure("phaistos-disk"), ["persephone"])
    s = at({}, {"hand": ["zeus", "hera"]}, game=HADES, phase="olympus", removed="A1")
    assert (s.quests, s.resolved, s.lost) == ([-1, 1, 2], 1, 0b11)
    s = at({}, {}, {}, game=Kronos(players=3, acheron_tie_keys=True), round=2, phase="gathering", keys_only=["kronos-coins"])
    assert (keys(s, 0), s.prize[6]) == (2, treasure("kronos-scythe"))


@rule("KE-RES-1")
def test_a_board_is_named_by_its_quest_or_its_place():
    for word in ("A2", "Marathon", "marathon"):
        s = at({}, {}, {"sides": {f"{word} left": ["ajax"]}}, phase="resolution", board=word)
        assert (s.board, cards(s, "A2 left"), s.resolved) == (1, ["ajax"], 1)
    s = at({"sides": {"Acheron": ["persephone"]}}, {}, {"sides": {"Acheron": ["ajax", "zeus"]}}, phase="resolution", board="Acheron")
    assert (s.board, s.resolved, s.turned_up) == (3, 0b0111, 0b1000)


@rule("KE-ASG-8")
def test_blue_is_who_comes_first_clockwise_if_nothing_else_is_told():
    sides = [{"hand": ["zeus"], "sides": {"A1 left": ["jason"]}}, {"hand": ["hera"], "sides": {"A1 right": ["nestor"]}}]
    assert at({}, *sides, first=2).blue[0] == 2
    assert at({}, *sides, first=0).blue[0] == 1
    assert at({}, *sides, first=0, blue={"A1": 2}).blue[0] == 2


# The worked examples can be written


@rule("KE-EX-1")
def test_a_draft_can_be_written():
    s = at({}, {}, {}, phase="gathering", row=["minoas", "daedalus", "electra", "iolaus", "andromeda", "telesilla"])
    assert (s.phase, asked(s), options(s, m.DRAFT)[-1]) == (GATHERING, ("draft", 0), "telesilla")
    do(s, "take minoas", "take daedalus", "take electra", "take iolaus", "take andromeda")
    assert (hand(s, 0)[:2], hand(s, 1), hand(s, 2), s.first) == (["minoas", "telesilla"], ["daedalus", "andromeda"], ["electra", "iolaus"], 1)
    s = at({}, {}, {}, phase="gathering", row=["minoas", "daedalus"])
    assert (s.to_act, len(choices(s))) == (CHANCE, 12)
    assert asked(draw(s, "electra", "iolaus", "andromeda", "telesilla")) == ("draft", 0)


@rule("KE-EX-14")
def test_the_piles_before_a_draft_can_be_written():
    s = at({}, {}, {}, phase="gathering", round=3, piles={"scout": ["minoas", "daedalus"]})
    assert (s.pile_size[0], s.discard_size[0], choices(s)) == (2, 12, ["Minoas is revealed", "Daedalus is revealed"])
    s = at({}, {}, {}, phase="gathering", kind="god")
    assert (len(choices(s)), len(s.asks)) == (14, 14)


@rule("KE-EX-3", "KE-OLY-5")
def test_the_olympus_step_can_be_written():
    s = at({}, {"hand": ["hera", "zeus"]}, {"hand": ["nemesis", "hermes"]}, phase="olympus", first=2)
    assert (s.phase, asked(s), options(s, m.SEND)) == (OLYMPUS, ("send", 2), ["nemesis", "hermes"])
    s = at({}, {"hand": ["hera", "zeus"]}, {"hand": ["hermes"], "olympus": ["nemesis"]}, phase="olympus", first=2)
    assert (asked(s), olympus(s, 2)) == (("send", 1), ["nemesis"])


@rule("KE-EX-5", "KE-EX-15")
def test_the_battle_in_ithaca_can_be_written():
    s = ithaca()
    assert (totals(s, 1), totals(s, 2), limit(s, 1), limit(s, 2)) == ((11, 5, 7), (9, 7, 9), 2, 3)
    assert (asked(s), character(s, "achilles"), character(s, "iolaus")) == (("reinforce", 2), 1, 3)


@rule("KE-EX-7", "KE-EX-8", "KE-EX-9", "KE-EX-10")
def test_the_final_battle_can_be_written_at_each_of_its_steps():
    kallisto = {"olympus": ["clotho", "aphrodite", "athena"], "slots": ["amphora-of-croesus", "heracles-club", "visceral-stone"],
                "armory": ["phaistos-disk", "leonidas-sword", "dionysus-mask", "antikythera-mechanism"],
                "final": [("aphrodite", "antikythera-mechanism"), ("clotho", "dionysus-mask"), ("athena", "leonidas-sword")]}  # fmt: skip
    knossos = {"olympus": ["nemesis", "demeter", "hera"], "slots": ["olive-branch", "turtle-shell-shield", "cyclops-hammer"],
               "armory": ["odysseus-bow", "archimedes-clock", "golden-fleece", "nestors-ring"],
               "final": [("demeter", "archimedes-clock"), ("hera", "nestors-ring"), ("nemesis", "golden-fleece")]}  # fmt: skip
    hades = {"armory": ["kronos-scythe", "kronos-coins", "miltiades-helmet", "amphion-lyre"]}
    more = {"aspects": ["awe", "cunning", "fist"], "first": 2, "kronos": ["minoan-labrys", "gorgoneion", "medea-cauldron"]}
    s = at(hades, kallisto, knossos, phase="final", **more)
    assert (s.to_act, s.phase, s.wins, s.leader, s.winner) == (OVER, FINAL, [1, 2, 2], 2, 2)
    third = [[1, 3, 2, 13, 19, 25], [1, 3, 1, 13, 21, 21]]
    steps = [[2, 0, 3, 18, 18, 18], [2, 0, 0, 16, 17, 15], [3, 0, 2, 13, 19, 25], [3, 0, 3, 18, 18, 18]]
    assert s.totals[4:] == third + steps
    s = at(hades, kallisto, knossos, phase="throne", leader=2, **more)
    assert (s.totals, s.winner) == (steps, 2)
    s = at(hades, kallisto, knossos, phase="last", leader=2, **more)
    assert (s.totals, s.winner) == (steps[2:], 2)
    s = at(hades, kallisto, knossos, phase="last", leader=2, holder=0, **more)
    assert (s.totals[1], s.winner) == ([3, 0, 0, 16, 17, 15], 2)
    unplaced = [{key: value for key, value in spec.items() if key != "final"} for spec in (kallisto, knossos)]
    s = at(hades, *unplaced, phase="final", **more)
    assert (asked(s), options(s, m.CHAR)) == (("character", 2), ["nemesis", "hera", "demeter"])
    s = at({}, {}, {}, phase="final")
    assert (s.to_act, choices(s)[0]) == (CHANCE, "Fist comes next")


@rule("KE-F2-1", "KE-F2-3")
def test_the_final_battle_of_two_can_be_written():
    s = at({}, {"armory": ["olive-branch"]}, game=HADES, phase="throne")
    assert (asked(s), choices(s)) == (("give", 1), ["Give no treasure", "Give Olive Branch (Awe +2, Cunning +1)"])
    s = at({}, {}, phase="last")
    assert (s.to_act, s.leader, s.totals[1]) == (OVER, 1, [3, 0, 2, 13, 13, 13])


@rule("KE-VAR-4", "KE-VAR-6", "KE-VAR-8")
def test_variants_have_their_own_defaults():
    game = Kronos(players=3, god_face_up=True, early_aspects=True, mercenaries=True)
    s = at(
        {},
        {"olympus": ["jason", "zeus"]},
        {"hand": ["hera", "nestor", "milo"], "olympus": ["ajax", "theseus"]},
        game=game,
        round=2,
    )
    assert (s.open_gods, s.sent_kind[1]) == (1 << 4, [2, 4])
    assert s.aspects == [0, 1]
    assert s.set_aside == game.box.mercenaries
    assert s.pile_size == [12, 11, 9, 11, 10]
    s = at({}, {"hand": ["hera", "zeus"]}, {"hand": ["nemesis", "ajax"]}, game=game, phase="olympus", round=2, aspects=["awe"])
    assert (s.to_act, choices(s)) == (CHANCE, ["Fist comes next", "Cunning comes next"])
    assert asked(at({}, {"hand": ["hera", "zeus"]}, {"hand": ["nemesis", "ajax"]}, game=game, phase="olympus")) == ("send", 1)
    s = at({}, {}, {}, game=game, phase="gathering", kind="elite")
    assert names(s.row) == ["penthesilea", "hippolyta"]


@pytest.mark.parametrize(
    ("field", "spec", "more"),
    [
        ("seats", {"mood": "gay"}, {}),
        ("seats", {"hand": 3}, {}),
        ("hand", {"hand": ["pandora"]}, {}),
        ("hand", {"hand": ["ajax", "jason", "theseus"]}, {}),
        ("drafted", {"hand": ["ajax"], "olympus": ["ajax"]}, {}),
        ("cards", {"sides": {"A1 left": ["ajax"]}, "olympus": ["ajax"]}, {}),
        ("cards", {"hand": ["ajax"]}, {"discard": ["ajax"]}),
        ("role", {"role": "zeus"}, {}),
        ("home", {"home": "troy"}, {}),
        ("sides", {"sides": {"Ithaca": ["ajax"]}}, {}),
        ("board", {"sides": {"Troy left": ["ajax"]}}, {}),
        ("board", {"sides": {"B1 left": ["ajax"]}}, {}),
        ("cards", {"sides": {"A1 left": ["milo"]}}, {}),
        ("cards", {"sides": {"A1 left": ["ajax", "minoas", "zeus", "hera"]}}, {}),
        ("owner", {"sides": {"A1 left": ["ajax"], "A1 right": ["minoas"]}}, {}),
        ("olympus", {"olympus": ["milo"]}, {}),
        ("olympus", {"olympus": ["ajax", "zeus"]}, {}),
        ("armory", {"armory": ["ring"]}, {}),
        ("treasure", {"armory": ["phaistos-disk"]}, {}),
        ("treasure", {"armory": ["golden-fleece"]}, {}),
        ("slots", {"slots": ["ring"]}, {}),
        ("slots", {"slots": [None] * 4}, {}),
        ("slots", {"spent": [3]}, {}),
        ("slots", {"spent": [0]}, {}),
        ("kept", {"kept": "milo"}, {}),
        ("final", {"final": [("rhea", None, None)]}, {"phase": "last", "leader": 2}),
        ("final", {"final": ["zeus"]}, {"phase": "last", "leader": 2}),
        ("given", {"final": [("hermes", "olive-branch"), "hephaestus", "aphrodite"]}, {"phase": "last", "leader": 2}),
        ("phase", {}, {"phase": "night"}),
        ("round", {}, {"round": 4}),
        ("first", {}, {"first": 3}),
        ("kind", {}, {"phase": "gathering", "kind": "beast"}),
        ("row", {}, {"phase": "gathering", "row": ["pandora"]}),
        ("asks", {}, {"phase": "gathering", "row": ["minoas", "ajax", "electra", "iolaus", "andromeda", "telesilla"]}),
        ("board", {}, {"phase": "resolution", "board": "B1"}),
        ("board", {}, {"phase": "resolution", "board": 3}),
        ("blue", {}, {"blue": {"A1": 2}}),
        ("top", {}, {"top": "olive-branch"}),
        ("treasure", {}, {"kronos": ["olive-branch"]}),
        ("lost", {"armory": ["phaistos-disk"]}, {"phase": "resolution", "board": "A2", "lost": ["minoan-labrys"]}),
        ("keys_only", {}, {"round": 2, "keys_only": ["kronos-ring"]}),
        ("keys_only", {}, {"round": 2, "keys_only": ["kronos-coins"]}),
        ("tired", {}, {"tired": ["olive-branch"]}),
        ("hades_aside", {}, {"hades_aside": ["enslaved-elite"]}),
        ("discard", {}, {"discard": ["pandora"]}),
        ("piles", {}, {"piles": {"beast": []}}),
        ("pile", {}, {"piles": {"scout": ["ajax"]}}),
        ("aspects", {}, {"aspects": ["fist"]}),
        ("aspects", {}, {"phase": "final", "aspects": ["luck"]}),
        ("leader", {}, {"phase": "throne", "leader": 0}),
    ],
)  # fmt: skip
def test_mistakes_in_written_positions_are_named(field: str, spec: Json, more: Json):
    with pytest.raises(BadPosition, match=f"'{field}'"):
        at({}, {} if "phase" in more else {"hand": ["nestor", "hector"]}, spec, **more)


def test_a_side_has_one_owner_in_a_written_position():
    with pytest.raises(BadPosition, match="'sides'"):
        at({}, {"sides": {"A1 left": ["ajax"]}}, {"sides": {"Phaistos left": ["jason"]}})


def test_a_written_position_needs_a_seat_for_everybody():
    with pytest.raises(BadPosition, match="'seats'"):
        written(GAMES[3], {}, {})


# Helpers of the other tests


def test_moves_that_are_not_legal_cannot_be_played():
    with pytest.raises(IllegalMove):
        play(ithaca(), (m.PLAY, card("milo"), 0))


def test_chance_can_be_forced_by_name():
    s = Kronos(players=3, roles="random").new()
    draw(s, "acropolis", "hades", "athens", 2, "nestors-ring", "icarus")
    assert (s.roles, HOMES[s.homes[0]], s.first, s.prize[6], names(s.row)) == ([2, 0, 1], "athens", 2, treasure("nestors-ring"), ["icarus"])
    with pytest.raises(AssertionError, match="cannot come"):
        draw(s, "icarus")
    s = HADES.new()
    draw(s, 1, "kronos-coins", "A2")
    assert s.quests == [0, -1, 2]
    with pytest.raises(AssertionError, match="nothing is drawn"):
        draw(ithaca(), "icarus")
    assert settle(s) is s
    assert events(ithaca())[:2] == [("KE-RES-1", "board"), ("KE-PVP-1", "turned up")]


# Text


def test_the_text_shows_table_boards_players_and_question():
    s = ithaca()
    words = s.game.text(s)
    rows = words.splitlines()
    assert len(rows) <= 40
    assert rows[0] == "Kronos Epilogue, 3 players: round 1, resolution, First Player Player 3 (Acropolis)"
    assert "Kronos 15/14/13, 3 keys: Minoan Labrys, Miltiades Helmet" in words
    assert "reinforcements 11 (+1)" in words
    assert "Ithaca (Lamia: Fist 6, Cunning 6), being resolved" in rows
    assert "Marathon (Marathonian Bull: Fist 7, Awe 6), resolved" in rows
    assert "Acheron (Awe and Cunning)" in rows
    lines = [row.split() for row in rows]
    assert any(row[:1] == ["left"] and row[-3:] == ["+2)", "=", "11/5/7"] for row in lines)
    assert "Player 3 (Acropolis), blue: Iolaus 3/3/1 (Fist +3, Cunning +2), Hermes 3/4/6 = 9/7/9" in words
    assert "Player 1 (Hades), blue: Defender Empusas 4/4/4, Enslaved Soul (Scout)" in words
    assert "Player 2 (Kallisto), Ursa Major, 1 key; hand Hector, Circe" in rows
    assert "    permanent 0/0/0; Armory Phaistos Disk; Great Bear's Claw locked; Astral Veil locked; Night Hunt locked" in rows
    assert "Thread of Ariadne: Olive Branch" in words
    assert "    Olympus: Zeus 6/6/2" in rows
    assert rows[-1] == f"Player 3 (Acropolis): {s.game.prompt(s)}"


def test_the_text_of_a_view_hides_cards():
    words = GAMES[3].text(seen(ithaca(), 2))
    assert "hand Circe, 1 hidden" in words
    assert "Olympus: a card" in words
    assert "Defender Empusas 4/4/4, a card" in words
    assert "Zeus" not in words
    assert "Hector" not in words


def test_the_text_shows_the_final_battle_and_its_end():
    words = GAMES[3].text(stands())
    assert "Final Battle: Rhea 6/4/3 with Olive Branch (Awe), Dionysus 4/5/4 (Cunning)" in words
    assert "Aspects  Awe, Cunning, Fist" in words
    words = GAMES[3].text(over())
    assert words.startswith("Kronos Epilogue, 3 players: over, nobody wins")
    assert "11/12/16" in words.splitlines()[-1]
    assert "13/13/13" in words.splitlines()[-1]


def test_there_is_a_text_for_every_kind_of_question():
    for s in questions().values():
        assert s.game.title in s.game.text(s)
        assert repr(s) == s.game.text(s)
    assert "no role yet" in GAMES[3].text(Kronos(players=3, roles="random").new())
    assert "no home yet" in GAMES[3].text(Kronos(players=3).new())
