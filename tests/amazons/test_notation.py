"""Positions as JSON: the exact inverse, and what is refused (RA-INV-1..13, RA-INV-16, RA-INV-23, RA-INV-28); positions written by hand; text."""

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
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import ABILITIES, AREAS, COLOURS, GODS, TRACK
from kernel_lib.games.amazons.notation import written
from kernel_lib.games.amazons.rules import Amazons
from kernel_lib.games.amazons.state import AmazonsState
from tests.amazons.table import GAMES, active, area, at, card, common, draw, event, events, hand, kinds, play, seen, settle, status, tokens
from tests.marks import rule

Json = dict[str, Any]
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"exclusive_areas": False, "teleport_is_action": True, "scout_two_moves_cost": 2},
    {"own_amazons_per_battle": 2, "commons_per_battle": 2, "ancillary_in_amazonomachy": True},
    {"penalty_slots": "five_plus_amazonomachy", "oracle_in_gamma": True, "classes": "random", "god_order": ["zeus", "hermes", "poseidon"]},
)


def fields(s: AmazonsState) -> Json:
    return {slot: getattr(s, slot) for slot in (*s.__slots__, "to_act", "log") if slot not in s.CACHES}


def as_json(s: AmazonsState) -> Json:
    return json.loads(json.dumps(s.game.to_json(s)))  # type: ignore[no-any-return]


@lru_cache
def questions() -> dict[tuple[int, int, str], AmazonsState]:
    """For each number of players and set of options one position of every kind of question and chance that random games lead to."""
    found: dict[tuple[int, int, str], AmazonsState] = {}
    for number, options in enumerate(OPTIONS):
        for players in (2, 3, 4):
            game = Amazons(players=players, **options)
            for seed in range(4):
                s, rng = game.new(), Random(f"{number}/{players}/{seed}")
                s.log = []
                while s.to_act != OVER:
                    found.setdefault((players, number, m.ASK_NAMES[s.asks[-1][0]]), s.clone())
                    game.apply(s, chance_move(game, s, rng) if s.to_act == CHANCE else rng.choice(game.legal_moves(s)))
                found.setdefault((players, number, "over"), s.clone())
    return found


# The exact inverse


@rule("RA-INV-23")
def test_random_games_lead_to_nearly_every_kind_of_question():
    asked = {what for *_, what in questions()}
    rare = {"wake", "recolour", "token", "track", "pick", "exhaust", "victim", "steal", "spend", "push"}
    assert set(m.ASK_NAMES.values()) - asked <= {"trackers", "round", "next", "finish", "score"} | rare


@rule("RA-INV-23")
def test_reading_is_the_exact_inverse_of_writing_at_every_kind_of_question():
    for key, s in questions().items():
        text = json.dumps(s.game.to_json(s))
        back = s.game.from_json(json.loads(text))
        assert fields(back) == fields(s), key
        assert json.dumps(back.game.to_json(back)) == text
        assert back.game.legal_moves(back) == s.game.legal_moves(s)


@rule("RA-INV-23")
def test_views_can_be_written_and_read_at_every_kind_of_question():
    for key, s in questions().items():
        for viewer in (*range(s.game.players), UNKNOWN):
            view = s.game.observe(s, viewer)
            assert fields(s.game.from_json(as_json(view))) == fields(view), (key, viewer)


@rule("RA-INV-23")
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
    data = as_json(rich())
    assert data["areas"]["E"] == {"tokens": [], "flag": 1, "visits": 0}
    assert data["areas"]["G"]["tokens"] == ["blue", "red"]
    assert data["events"]["blue"]["top"] == "chimera"
    assert data["commons"]["left"] == {"common": "otrera", "reserved_by": 2}
    assert (data["god"], data["to_act"], data["asks"]) == ("zeus", "player 1", [{"ask": "turn", "who": 0}])
    mystic = data["seats"][0]
    assert (mystic["class"], mystic["area"], mystic["charged"], mystic["track"]) == ("mystic", "B", ["M1", "M2"], "hecate")
    assert (mystic["hand"], data["seats"][1]["knows"]) == (["DI-06", "DI-08", "DI-12"], ["DI-06"])


def test_the_order_of_lists_that_are_sets_does_not_matter():
    data = as_json(rich())
    data["seats"][0]["hand"].reverse()
    data["cards"]["deck"].reverse()
    data["areas"]["G"]["tokens"].reverse()
    data["areas"] = dict(reversed(data["areas"].items()))
    assert fields(GAMES[3].from_json(data)) == fields(rich())


def test_a_chain_is_written_with_what_was_answered_so_far():
    s = battle()
    assert as_json(s)["turn"]["chain"] == {
        "act": "fight", "area": "B", "colour": "blue", "how": "normal", "terrain": "full", "own": "basic of player 2", "lent by": "DI-12 OST",
        "exhaust": "ancillary", "common": "right", "free": "nobody", "boosts": [],
    }  # fmt: skip
    play(s, (m.BOOST, active("DI-06", "T11"), 0))
    assert as_json(s)["turn"]["chain"]["boosts"] == ["DI-06 T11"]
    assert as_json(s)["asks"] == [{"ask": "turn", "who": 0}, {"ask": "boost", "who": 0}]


def test_other_chains_have_their_own_words():
    s = rich()
    chains = {
        (m.TRADE, card("DI-06"), 0): {"act": "trade", "first": "DI-06"},
        (m.SA, ABILITIES.index("M2"), 0): {"act": "ability", "ability": "M2", "spend": "M2"},
    }
    for move, words in chains.items():
        assert as_json(play(s.clone(), move))["turn"]["chain"] == words
    s = play(at({"hand": ["DI-06"]}, {"hand": ["DI-01"]}, {"hand": ["DI-02"]}), (m.CARD, active("DI-06", "STL"), 0))
    assert as_json(s)["turn"]["chain"] == {"act": "card", "card": "DI-06 STL"}
    s = at({"class": "princess", "area": "I", "ap": 8, "ares": True, "track": "ares"}, {"class": "mystic"}, tokens={"I": []}, left="iphito")
    play(s, (m.SACRIFICE, 0, 0), (m.HOW, m.BY_ARES, 0), (m.POSITION, 0, 0))
    assert as_json(s)["turn"]["chain"] == {"act": "sacrifice", "by": "left", "how": "ares", "position": "hecate"}


@rule("RA-DI-OSA")
def test_a_borrowed_ability_is_written_with_its_lender():
    s = at({"class": "scout", "hand": ["DI-10"]}, {"class": "princess"})
    play(s, (m.CARD, active("DI-10", "OSA"), 0), (m.ABILITY, 1, ABILITIES.index("P1")), (m.SPEND, ABILITIES.index("S2"), 0))
    play(s, (m.FILL, common("alcynoe"), 0))
    data = as_json(s)
    assert data["turn"]["chain"] == {"act": "card", "lender": "player 2", "card": "DI-10 OSA", "ability": "P1", "spend": "S2"}
    assert data["asks"][-1] == {"ask": "fill", "who": 0, "slot": "right", "left": "alcynoe"}
    assert fields(s.game.from_json(data)) == fields(s)


@rule("RA-ORC-1", "RA-DI-4")
def test_an_oracle_visit_by_a_card_can_be_read_between_its_draws():
    s = visit()
    data = as_json(s)
    assert (data["cards"]["drawn"], data["turn"]["chain"]) == (["DI-05", "DI-09"], {"act": "oracle", "card": "DI-08 FOB", "how": "normal"})
    assert fields(s.game.from_json(data)) == fields(s)
    view = as_json(seen(s, 1))
    assert view["cards"]["drawn"] == ["?", "?"]
    assert {"DI-05", "DI-09"} <= set(view["cards"]["deck"])


# What is refused


def rich() -> AmazonsState:
    """A position with nearly everything in it: round 2, the Mystic in B on turn."""
    return at(
        {"class": "mystic", "area": "B", "ap": 8, "hand": ["DI-06", "DI-08", "DI-12"], "bonus": True, "vp": 3, "row": 2, "locked": False},
        {"class": "warrior", "area": "K", "hand": ["DI-01"], "knows": ["DI-06"], "won": ["sphinx"], "flags": 2, "passed": True},
        {"class": "scout", "area": "TH", "sacrifice": "hecate"},
        round=2, god="zeus", left="otrera", right="hippo", held={"left": 2}, held_events={"green": 2}, flags_at={"E": 1}, tilted=1,
        tokens={"E": [], "G": ["blue", "red"], "B": [], "I": ["purple", "purple"]}, orders={"red": ["achilles", "theseus", "minotaur"]}, arranger=2,
        discard=["DI-15", "DI-14"], bottom=["DI-02", "DI-03"], common_discard=["myrina"],
    )  # fmt: skip


def battle() -> AmazonsState:
    """The Mystic fights with a borrowed Amazon, and is asked for boosts."""
    s = at(
        {"class": "mystic", "area": "B", "ap": 8, "hand": ["DI-06", "DI-12"]}, {"class": "scout"}, {"class": "princess"},
        tokens={"B": ["blue"]}, tops={"blue": "sphinx"}, left="otrera", right="iphito",
    )  # fmt: skip
    play(s, (m.FIGHT, area("B"), 0), (m.TERRAIN, m.FULL, 0), (m.BORROW, 2, active("DI-12", "OST")))
    return play(s, (m.EXHAUST, m.ANCILLARY, 0), (m.COMMON, m.IN_RIGHT, 0))


def visit() -> AmazonsState:
    """An Oracle, visited by a card, asks which of two cards is kept."""
    s = at({"class": "mystic", "area": "B", "hand": ["DI-08"]}, {"class": "warrior", "hand": ["DI-01"]})
    play(s, (m.ORACLE, 0, 1 + active("DI-08", "FOB")))
    return draw(s, "DI-05", "DI-09")


def over() -> AmazonsState:
    return questions()[3, 0, "over"].clone()


def dealing() -> AmazonsState:
    """Setup: the first tokens lie on the map."""
    return draw(GAMES[3].new(), "otrera", "hippo", "blue", "red")


def placing() -> AmazonsState:
    """Setup: miniatures are placed."""
    return questions()[3, 0, "place"].clone()


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


Broken = tuple[str, Callable[[Json], None]]
BROKEN: list[Broken] = [
    # numbers
    ("ap", change("seats", 0, "ap", to=12)),
    ("ap", change("seats", 0, "ap", to=-1)),
    ("supply", change("seats", 1, "supply", to=6)),
    ("supply", change("seats", 1, "supply", to=-1)),
    ("vp", change("seats", 0, "vp", to=4)),
    ("gains", change("seats", 0, "gains", to={"luck": 3})),
    ("spent", change("seats", 0, "spent", to={"move": -1})),
    ("spent", change("seats", 0, "spent", to={"sleep": 1})),
    ("visits", change("areas", "A", "visits", to=-1)),
    ("round", change("round", to=4)),
    ("round", change("round", to=0)),
    ("turns", change("turns", to=0)),
    # seats
    ("seats", change("seats", to=lambda old: old[:2])),
    ("class", change("seats", 0, "class", to="witch")),
    ("class", both(change("seats", 1, "class", to="scout"), change("seats", 1, "charged", to=[]), change("seats", 1, "slots", to=[0]))),
    ("class", both(change("seats", 2, "class", to=None), change("seats", 2, "charged", to=[]))),
    ("ancillary", change("seats", 0, "ancillary", to="xena")),
    ("ancillary", change("seats", 0, "ancillary", to="melanippe")),
    ("ancillary", change("seats", 0, "ancillary", to=None)),
    ("charged", change("seats", 0, "charged", to=["W1"])),
    ("charged", change("seats", 0, "charged", to=["M1", "M1"])),
    ("row", change("seats", 1, "row", to="2")),
    ("row", change("seats", 1, "row", to="5")),
    # the map
    ("areas", lambda data: data["areas"].pop("P")),
    ("areas", lambda data: data["areas"].update(X=data["areas"]["P"])),
    ("area", change("seats", 0, "area", to="K")),
    ("area", change("seats", 0, "area", to="Q")),
    ("area", change("seats", 0, "area", to=None)),
    ("tokens", change("areas", "A", "tokens", to=["pink"])),
    ("tokens", change("areas", "A", "tokens", to=[])),
    ("tokens", change("areas", "B", "tokens", to=["blue"])),
    ("tokens", change("areas", "P", "tokens", to=["blue"])),
    ("tokens", change("areas", "E", "tokens", to=["blue"])),
    ("tokens", change("areas", "G", "tokens", to=["blue", "blue"])),
    ("flag", change("areas", "E", "flag", to=3)),
    ("flags", change("areas", "E", "flag", to=2)),
    ("flags", change("areas", "B", "flag", to=1)),
    ("flags", change("seats", 0, "flags", to=4)),
    # events
    ("events", lambda data: data["events"].pop("blue")),
    ("events", change("events", "blue", "below", to=minus("hydra"))),
    ("events", change("events", "blue", "below", to=plus("sphinx"))),
    ("events", change("events", "blue", "below", to=plus("minotaur"))),
    ("events", change("seats", 2, "won", to=plus("sphinx"))),
    ("below", change("events", "blue", "below", to=plus("nessie"))),
    ("top", change("events", "blue", "top", to="nessie")),
    ("top", both(change("events", "blue", "top", to=None), change("events", "blue", "below", to=plus("chimera")))),
    ("won", change("seats", 1, "slots", to=[])),
    ("won", change("seats", 1, "slots", to=[1])),
    ("won", change("seats", 0, "beside", to=["blue"])),
    ("won", change("seats", 1, "won", to=["nessie"])),
    ("slots", change("seats", 1, "slots", to=[6])),
    ("slots", change("seats", 1, "slots", to=[0, 0])),
    ("beside", change("seats", 1, "beside", to=["pink"])),
    ("beside", change("seats", 1, "beside", to=["blue"] * 9)),
    ("order", change("events", "red", "order", to=["achilles", "theseus"])),
    ("order", change("events", "red", "order", to=["achilles", "theseus", "?"])),
    ("order", change("events", "red", "order", to=["?", "?"])),
    ("arranged_by", change("events", "red", "arranged_by", to=None)),
    ("arranged_by", change("events", "blue", "arranged_by", to=1)),
    ("reserved_by", change("events", "blue", "reserved_by", to=7)),
    # commons
    ("commons", change("commons", "deck", to=minus("iphito"))),
    ("commons", change("commons", "deck", to=plus("myrina"))),
    ("commons", change("commons", "right", "common", to="otrera")),
    ("common", change("commons", "left", "common", to="xena")),
    ("deck", change("commons", "deck", to=plus("xena"))),
    ("discard", change("commons", "discard", to=plus("xena"))),
    ("right", both(change("commons", "right", "common", to=None), change("commons", "discard", to=plus("hippo")))),
    ("reserved_by", change("commons", "left", "reserved_by", to=-1)),
    # cards
    ("cards", change("cards", "deck", to=minus("DI-04"))),
    ("cards", change("cards", "deck", to=plus("DI-01"))),
    ("cards", change("cards", "discard", to=plus("DI-01"))),
    ("cards", change("seats", 2, "hand", to=["DI-01"])),
    ("cards", change("cards", "bottom", to=["DI-02"])),
    ("deck", change("cards", "deck", to=plus("DI-99"))),
    ("discard", change("cards", "discard", to=plus("?"))),
    ("hand", change("seats", 0, "hand", to=plus("DI-99"))),
    ("hand", change("seats", 0, "hand", to=plus("DI-06"))),
    ("bottom", change("cards", "bottom", to=["DI-02", "DI-00"])),
    ("deck_size", change("cards", "deck_size", to=lambda n: n + 1)),
    ("deck_size", change("seats", 2, "hand", to=["?"])),  # a view: then the deck is smaller
    ("drawn", both(change("cards", "drawn", to=["DI-04"]), change("cards", "deck", to=minus("DI-04")), change("cards", "deck_size", to=6))),
    ("knows", change("seats", 0, "knows", to=["DI-06"])),  # her own card
    ("knows", change("seats", 0, "knows", to=["DI-15"])),  # on the discard pile
    ("knows", change("seats", 0, "knows", to=["DI-04"])),  # in the deck
    # track and gods
    ("track", change("seats", 0, "track", to="ares")),
    ("track", change("seats", 0, "track", to="zeus")),
    ("track", change("seats", 0, "track", to=None)),
    ("sacrifice", change("seats", 0, "sacrifice", to="hecate")),  # the Scout has it
    ("sacrifice", change("seats", 2, "sacrifice", to="artemis")),  # her own position
    ("sacrifice", change("seats", 2, "sacrifice", to="zeus")),
    ("artemis_waits", change("seats", 2, "artemis_waits", to=True)),
    ("artemis_waits", both(change("seats", 2, "artemis_waits", to=True), change("seats", 2, "bonus", to=True))),  # there is room
    ("ares_action", change("seats", 1, "ares_action", to=True)),
    ("god", change("god", to="thor")),
    ("god", change("god", to=None)),
    ("gods_to_come", change("gods_to_come", to=plus("zeus"))),
    ("gods_to_come", change("gods_to_come", to=[])),
    ("gods_to_come", change("gods_to_come", to=["zeus", "hermes"])),
    # the running turn
    ("active", change("active", to=3)),
    ("asks", change("active", to=1)),
    ("tilted", change("tilted", to=2)),
    ("tilted", change("tilted", to=9)),
    ("tilted", change("seats", 1, "ap", to=0)),
    ("tilted", change("seats", 1, "passed", to=False)),
    ("passed", change("seats", 2, "passed", to=True)),
    ("passed", change("seats", 0, "passed", to=True)),
    ("allowances", change("turn", "allowances", to=-1)),
    ("used", change("turn", "allowances", to=0)),
    ("moved", change("turn", "used", to=True)),
    ("borrowed", change("turn", "borrowed", to=["M1"])),  # her own
    ("borrowed", change("turn", "borrowed", to=["P2"])),  # nobody is a Princess
    ("borrowed", change("turn", "borrowed", to=["S1"])),  # done at once
    ("borrowed", change("turn", "borrowed", to=["X1"])),
    ("final", change("seats", 0, "final", to={})),
    ("log", change("log", to=[["RA-AMZ-1", 0, "danced", [], False]])),
    ("log", change("log", to=[["RA-MOVE-1", 0, "moved", [], False]])),
    ("log", change("log", to=[["RA-TURN-5", 0, "scored", [1, 99], False]])),
    # questions
    ("to_act", change("to_act", to="player 4")),
    ("to_act", change("to_act", to="player 2")),
    ("to_act", change("to_act", to="chance")),
    ("asks", change("to_act", to="over")),
    ("asks", change("asks", to=[])),
    ("asks", change("asks", 0, "ask", to="sing")),
    ("asks", change("asks", 0, "who", to=4)),
    ("asks", change("asks", 0, "who", to="me")),
    ("asks", change("asks", 0, "who", to=True)),
    ("asks", change("asks", 0, "who", to=None)),
    ("asks", change("asks", 0, "who", to=1)),
    ("asks", lambda data: data["asks"][0].pop("who")),
    ("asks", lambda data: data["asks"][0].update(step=1)),
    ("asks", change("asks", to=[{"ask": "next", "who": None}])),
    ("asks", change("asks", to=plus({"ask": "next", "who": None}))),
    ("asks", change("asks", to=plus({"ask": "steal", "who": 0, "victim": 0}))),
    ("asks", change("asks", to=plus({"ask": "steal", "who": 0, "victim": 5}))),
    ("asks", change("asks", to=plus({"ask": "steal", "who": 0}))),
    ("asks", both(change("asks", to=plus({"ask": "steal", "who": 0, "victim": 2})), change("to_act", to="chance"))),  # an empty hand
    ("asks", change("asks", to=plus({"ask": "deal common", "who": None, "slot": "middle"}))),
    ("asks", change("asks", to=plus({"ask": "deal common", "who": None, "slot": None}))),
    ("asks", change("asks", to=plus({"ask": "turn up event", "who": None, "colour": "pink"}))),
    ("asks", change("asks", to=plus({"ask": "deal token", "who": None, "area": "E"}))),
    ("asks", change("asks", to=plus({"ask": "place", "who": 0}))),
    ("asks", change("asks", to=plus({"ask": "step", "who": 0, "step": 2}))),
    ("asks", change("asks", to=plus({"ask": "goto", "who": 1}))),
    ("asks", change("asks", to=[{"ask": "round", "who": None, "step": 7}, {"ask": "open god", "who": None}])),
    ("asks", change("asks", to=[{"ask": "round", "who": None, "step": 2}, {"ask": "track", "who": 1, "whom": 0}])),
    ("round", change("asks", to=[{"ask": "score", "who": None}, {"ask": "recolour", "who": 0}])),
    ("right", both(change("asks", to=plus({"ask": "deal common", "who": None, "slot": "right"})), change("to_act", to="chance"))),
    ("top", both(change("asks", to=plus({"ask": "turn up event", "who": None, "colour": "blue"})), change("to_act", to="chance"))),
    ("chain", change("asks", to=plus({"ask": "goto", "who": 0}))),
    ("chain", change("turn", "chain", to={"act": "trade", "first": "DI-06"})),
    ("chain", change("turn", "chain", to={"act": "dance"})),
    ("chain", change("turn", "chain", to={"first": "DI-06"})),
]  # fmt: skip
BROKEN_BATTLE: list[Broken] = [
    ("chain", change("turn", "chain", to={})),
    ("chain", change("turn", "chain", "act", to="reach")),
    ("chain", change("turn", "chain", "area", to="E")),
    ("chain", change("turn", "chain", "colour", to="red")),
    ("chain", change("turn", "chain", "how", to="ares")),
    ("chain", change("turn", "chain", "own", to="basic of player 1")),
    ("chain", change("turn", "chain", "own", to="basic of player 4")),
    ("chain", change("turn", "chain", "own", to="basic")),
    ("chain", change("turn", "chain", "own", to=None)),
    ("chain", change("turn", "chain", "lent by", to="DI-12 SAC")),
    ("chain", change("turn", "chain", "common", to="both")),
    ("chain", change("turn", "chain", "free", to="right")),
    ("chain", change("turn", "chain", "boosts", to=["DI-12 OST"])),
    ("chain", change("turn", "chain", "boosts", to=["DI-01 T2M"])),  # not in her hand
    ("chain", change("turn", "chain", "boosts", to="DI-06 T11")),
    ("chain", lambda data: data["turn"]["chain"].update(slot=0)),
    ("chain", lambda data: data["turn"]["chain"].update(position="hecate")),
    ("chain", change("asks", 1, to={"ask": "own", "who": 0})),
    ("chain", change("seats", 0, "ap", to=1)),  # she could not pay
    ("chain", both(change("seats", 0, "hand", to=["DI-06", "?"]), change("cards", "deck", to=plus("DI-12")))),  # a view of another has no chain
    ("asks", change("asks", to=plus({"ask": "own", "who": 0}))),
    ("to_act", change("to_act", to="player 2")),
]  # fmt: skip
BROKEN_VISIT: list[Broken] = [
    ("asks", change("cards", "drawn", to=["DI-05"])),
    ("cards", change("asks", to=lambda old: old[:1])),
    ("asks", change("asks", 1, "who", to=1)),
    ("cards", change("turn", "chain", "card", to="DI-01 T2M")),
    ("cards", change("turn", "chain", to={"act": "oracle", "how": "normal"})),
    ("cards", change("cards", "drawn", to=["DI-05", "DI-05"])),
    ("chain", change("turn", "chain", "card", to="DI-08 TWO")),
    ("chain", change("turn", "chain", "how", to="W1")),
    ("chain", change("turn", "chain", "act", to="barrack")),
    ("oracle_locked", change("seats", 0, "oracle_locked", to=False)),
    ("area", change("seats", 0, "area", to="E")),
]
BROKEN_OVER: list[Broken] = [
    ("final", change("seats", 0, "final", to=None)),
    ("vp", change("seats", 0, "final", "supplies", to=9)),
    ("final", lambda data: data["seats"][0]["final"].pop("supplies")),
    ("final", both(change("seats", 0, "final", "charged abilities", to=lambda n: n + 1), change("seats", 0, "vp", to=lambda n: n + 1))),
    ("vp", change("seats", 0, "vp", to=lambda n: n + 1)),
    ("round", change("round", to=2)),
    ("active", change("active", to=0)),
    ("allowances", change("turn", "allowances", to=1)),
    ("exempt", change("turn", "exempt", to=True)),
    ("passed", change("seats", 0, "passed", to=True)),
    ("god", change("god", to="zeus")),
    ("asks", change("to_act", to="player 1")),
]
BROKEN_DEALING: list[Broken] = [
    ("tokens", change("areas", "B", "tokens", to=[])),
    ("tokens", change("areas", "L", "tokens", to=["red"])),
    ("asks", change("asks", to=lambda old: old[1:])),
    ("asks", change("asks", 5, to={"ask": "deal class", "who": 0})),
    ("class", change("seats", 0, "class", to="scout")),
    ("ancillary", change("seats", 0, "ancillary", to="antiope")),
    ("area", change("seats", 0, "area", to="A")),
    ("track", change("seats", 0, "track", to="ares")),
    ("row", change("seats", 0, "row", to="1")),
    ("round", change("round", to=1)),
    ("active", change("active", to=0)),
    ("sacrifice", change("seats", 0, "sacrifice", to="ares")),
    ("reserved_by", change("commons", "left", "reserved_by", to=0)),
    ("god", change("god", to="zeus")),
    ("hand", both(change("seats", 0, "hand", to=["DI-01"]), change("cards", "deck", to=minus("DI-01")), change("cards", "deck_size", to=14))),
]
BASES: dict[str, tuple[Callable[[], AmazonsState], list[Broken]]] = {
    "turn": (rich, BROKEN),
    "battle": (battle, BROKEN_BATTLE),
    "visit": (visit, BROKEN_VISIT),
    "over": (over, BROKEN_OVER),
    "dealing": (dealing, BROKEN_DEALING),
}


@rule(
    "RA-INV-1", "RA-INV-2", "RA-INV-3", "RA-INV-4", "RA-INV-5", "RA-INV-6", "RA-INV-7", "RA-INV-8", "RA-INV-9", "RA-INV-10", "RA-INV-11", "RA-INV-12",
    "RA-INV-13", "RA-INV-16", "RA-INV-28",
)  # fmt: skip
@pytest.mark.parametrize(
    ("base", "name", "mistake"),
    [(base, name, mistake) for base, (_, mistakes) in BASES.items() for name, mistake in mistakes],
    ids=[f"{base}-{name}-{i}" for base, (_, mistakes) in BASES.items() for i, (name, _) in enumerate(mistakes)],
)
def test_a_position_that_cannot_be_is_refused_with_its_field(base: str, name: str, mistake: Callable[[Json], None]):
    s = BASES[base][0]()
    data = as_json(s)
    s.game.from_json(copy.deepcopy(data))
    mistake(data)
    with pytest.raises(BadPosition, match=f"'{name}'"):
        s.game.from_json(data)


@pytest.mark.parametrize("name", ["to_act", "commons", "seats", "asks", "areas", "cards", "turn", "gods_to_come"])
def test_a_missing_field_is_named(name: str):
    data = as_json(rich())
    del data[name]
    with pytest.raises(BadPosition, match=f"`{name}`"):
        GAMES[3].from_json(data)


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        ("round", "two", "round"),
        ("areas", [], "areas"),
        ("seats", [{}], "seats"),
        ("gods_to_come", [1], "gods_to_come"),
        ("weather", "fair", "weather"),
        ("tilted", "Antiope", "tilted"),
        ("turn", {}, "turn"),
    ],
)
def test_a_value_of_the_wrong_kind_or_an_unknown_field_is_named(place: str, value: Any, told: str):
    data = as_json(rich())
    data[place] = value
    with pytest.raises(BadPosition, match=told):
        GAMES[3].from_json(data)


@rule("RA-2P-1", "RA-2P-3")
def test_a_position_of_another_number_of_players_is_refused():
    with pytest.raises(BadPosition, match="'seats'"):
        GAMES[4].from_json(as_json(rich()))
    data = as_json(at({}, {}))
    data["areas"]["A"] = {"tokens": [], "flag": None, "visits": 0}
    with pytest.raises(BadPosition, match="'areas'"):
        GAMES[2].from_json(data)


@rule("RA-OCC-1", "RA-INV-10")
def test_two_miniatures_in_one_area_need_the_option():
    game = Amazons(players=2, exclusive_areas=False)
    s = at({"area": "E"}, {"area": "E"}, game=game)
    assert s.area == [area("E")] * 2
    with pytest.raises(BadPosition, match="'area'"):
        GAMES[2].from_json(as_json(s))


def test_lists_of_the_options_bind_positions():
    game = Amazons(players=2, classes=["mystic", "scout"], god_order=["zeus", "hermes", "poseidon"])
    s = at({}, {}, game=game, round=2)
    assert (status(s, 0)["charged"], s.god) == (["M1", "M2"], GODS.index("hermes"))
    with pytest.raises(BadPosition, match="'class'"):
        at({"class": "scout"}, {"class": "mystic"}, game=game)
    with pytest.raises(BadPosition, match="'god'"):
        at({}, {}, game=game, god="hermes")


@rule("RA-SETUP-9")
def test_placing_follows_the_track_once_all_hands_are_dealt():
    data = as_json(placing())
    assert {ask["ask"] for ask in data["asks"]} <= {"round", "place"}
    data["asks"][1], data["asks"][-1] = data["asks"][-1], data["asks"][1]
    if len(data["asks"]) > 2:
        with pytest.raises(BadPosition, match="'asks'"):
            GAMES[3].from_json(data)
    data = as_json(placing())
    data["seats"][0]["hand"] = []
    with pytest.raises(BadPosition):
        GAMES[3].from_json(data)


@rule("RA-TRACK-5")
def test_displaced_players_wait_for_their_right_neighbour():
    s = at({"ap": 1, "track": "hecate", "sacrifice": "artemis"}, {"ap": 0, "track": "artemis"}, {"ap": 0, "track": "cybele"}, round=1, god="zeus")
    play(s, (m.BURN, 0, 0), (m.END, 0, 0))
    draw(s, "hermes")
    data = as_json(s)
    assert data["asks"] == [{"ask": "round", "who": None, "step": 2}, {"ask": "track", "who": 0, "whom": 1}]
    assert (data["seats"][0]["track"], data["seats"][0]["sacrifice"], data["seats"][1]["track"]) == ("artemis", "artemis", None)
    for name, mistake in (
        ("asks", change("asks", 1, "who", to=2)),
        ("asks", change("asks", 1, "whom", to=0)),
        ("track", change("seats", 1, "track", to="ares")),
        ("sacrifice", change("seats", 0, "sacrifice", to="hecate")),
        ("god", change("god", to=None)),
    ):
        wrong = copy.deepcopy(data)
        mistake(wrong)
        with pytest.raises(BadPosition, match=f"'{name}'"):
            s.game.from_json(wrong)


@rule("RA-DIP-3")
def test_questions_for_colours_need_their_card():
    s = at(
        {"class": "scout", "ap": 1, "hand": ["DI-12"], "won": ["sphinx", "hydra"], "row": 1}, {"ap": 0}, round=3, god="hermes",
    )  # fmt: skip
    play(s, (m.BURN, 0, 0), (m.END, 0, 0))
    data = as_json(s)
    assert data["asks"] == [{"ask": "score", "who": None}, {"ask": "recolour", "who": 0}]
    play(s, (m.RECOLOUR, 1, 0))
    asked = as_json(s)
    assert asked["asks"][-1] == {"ask": "token", "who": 0, "slot": 1}
    assert fields(s.game.from_json(asked)) == fields(s)
    for wrong in (
        {**data, "asks": [*data["asks"], {"ask": "recolour", "who": 0}]},
        {**data, "asks": [data["asks"][0], {"ask": "recolour", "who": 1}], "to_act": "player 2"},
        {**asked, "asks": [data["asks"][0], {"ask": "token", "who": 0, "slot": 0}]},  # covered
        {**asked, "asks": [data["asks"][0], {"ask": "token", "who": 0, "slot": 6}]},
    ):
        with pytest.raises(BadPosition, match="'asks'"):
            s.game.from_json(wrong)
    play(s, (m.TOKEN, m.BESIDE, 0))
    assert s.to_act == OVER
    assert fields(s.game.from_json(as_json(s))) == fields(s)  # a token has another colour than its card now


def test_mistakes_are_found_in_views_too():
    view = as_json(seen(rich(), 2))
    assert (view["seats"][0]["hand"], view["cards"]["deck_size"]) == (["?", "?", "?"], 7)
    GAMES[3].from_json(copy.deepcopy(view))
    for name, mistake in (
        ("deck_size", change("cards", "deck_size", to=8)),
        ("deck_size", change("seats", 0, "hand", to=["?", "?"])),
        ("cards", change("cards", "deck", to=minus("DI-06"))),
        ("knows", change("seats", 1, "knows", to=["DI-06"])),
        ("tokens", change("areas", "A", "tokens", to=[])),
        ("chain", both(change("asks", to=plus({"ask": "goto", "who": 0})), change("turn", "chain", to={"act": "card", "card": "DI-09 TEL"}))),
    ):
        wrong = copy.deepcopy(view)
        mistake(wrong)
        with pytest.raises(BadPosition, match=f"'{name}'"):
            GAMES[3].from_json(wrong)


# Positions written by hand


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_not_told_is_as_in_the_first_round(players: int):
    s = at(*[{}] * players)
    box = GAMES[players].box
    assert (s.round, s.turn, s.active, s.to_act, s.god, s.log) == (1, 1, 0, 0, GODS.index("hermes"), [])
    assert s.classes == list(range(players))
    assert s.ancillary == list(range(players))
    assert s.track == [box.start_track[kind] for kind in s.classes]
    assert all(s.area[who] in box.start_areas[s.classes[who]] for who in range(players))
    assert s.supply == [box.start_supply[kind] - 1 for kind in s.classes]
    assert (s.ap, s.vp, s.charged, s.bonus, s.hand_size) == ([10] * players, [0] * players, [3] * players, [1] * players, [0] * players)
    assert s.ares == [int(TRACK[place] == "ares") for place in s.track]
    assert [len(tokens(s, name)) for name in AREAS] == list(box.positions)
    assert s.tops == [min(card for card in box.events_in_play if box.event_colour[card] == colour) for colour in range(len(COLOURS))]
    assert (s.allowances, s.used, s.moved, s.deck_size) == (1, 0, 0, 15)
    assert m.BURN in kinds(s)


def test_every_word_about_a_seat_is_understood():
    s = at(
        {
            "class": "princess", "area": "E", "ap": 4, "supply": 1, "charged": ["P2"], "exhausted": ["basic"], "ancillary": "atalanta", "flags": 2,
            "won": ["sphinx"], "row": 3, "track": "ares", "bonus": True, "ares": False, "sacrifice": "hecate", "locked": True, "passed": True,
            "hand": ["DI-02", "DI-01"], "knows": ["DI-03"], "gains": {"visits": 2, "god": -3}, "spent": {"move": 4},
        },
        {"class": "scout", "hand": ["DI-03"], "track": "artemis", "ap": 11, "artemis": True, "vp": -2, "beside": ["red"], "slots": [2]},
        flags_at={"B": 0},
    )  # fmt: skip
    assert status(s, 0) == {"ap": 4, "vp": -1, "supply": 1, "area": "E", "charged": ["P2"]}
    assert (s.basic_up, s.ancillary_up, s.ancillary) == ([0, 1], [1, 1], [2, 0])
    assert (s.flags, s.flag[area("B")], s.won[0], s.covered[0]) == ([2, 3], 0, 1 << event("sphinx"), 1)
    assert (s.row, s.track, s.bonus, s.ares, s.sacrifice) == ([2, -1], [3, 2], [1, 1], [0, 0], [0, -1])
    assert (s.locked, s.passed, s.artemis, s.vp[1]) == ([1, 0], [1, 0], [0, 1], -2)
    assert (hand(s, 0), hand(s, 1), s.known[0]) == (["DI-01", "DI-02"], ["DI-03"], 1 << card("DI-03"))
    assert (s.beside[1], s.covered[1], s.won[1].bit_count()) == (1 << 3, 0b100, 2)


def test_every_word_about_the_table_is_understood():
    s = at(
        {}, {}, {"class": "mystic"}, turn=1, round=3, turns=9, god="zeus", ruled=["hermes", "poseidon"], left="alcynoe", right="lysippe",
        common_discard=["otrera", "hippo"], held={"right": 2}, tokens={"E": ["blue"], "I": []}, tops={"blue": "hydra"},
        orders={"red": ["achilles", "minotaur", "theseus"]}, arranger=0, held_events={"green": 0}, flags_at={"I": 2}, discard=["DI-01"],
        bottom=["DI-09", "DI-02"], allowances=2, used=1, exempt=1, borrowed=["M1"], tilted=0, log=False,
    )  # fmt: skip
    assert (s.to_act, s.active, s.round, s.turn, s.god, s.gods) == (1, 1, 3, 9, 0, 1 << GODS.index("hephaestus"))
    assert (s.open, s.held) == ([common("alcynoe"), common("lysippe")], [-1, 2])
    assert s.common_discard == 1 << common("otrera") | 1 << common("hippo")
    assert (tokens(s, "E"), tokens(s, "I"), s.flag[area("I")], s.flags) == (["blue"], [], 2, [3, 3, 2])
    assert (s.tops[0], s.tops[1], s.held_events[2]) == (event("hydra"), event("nemean-lion"), 0)
    assert (s.orders[1], s.arranger[1]) == ((event("achilles"), event("minotaur"), event("theseus")), 0)
    assert (s.discard, s.bottom, s.deck_size) == (1 << card("DI-01"), [card("DI-09"), card("DI-02")], 12)
    assert (s.allowances, s.used, s.moved, s.exempt, s.borrowed) == (2, 1, 1, 1, 1 << ABILITIES.index("M1"))
    assert (s.tilted, s.passed, s.bonus, s.log) == (0, [1, 0, 0], [0, 0, 0], None)


def test_classes_and_places_that_are_named_are_not_given_away():
    s = at({}, {"class": "warrior", "track": "hecate", "ancillary": "antiope"}, {"class": "mystic"}, {"area": "P"})
    assert [s.classes[who] for who in range(4)] == [1, 0, 3, 2]
    assert (TRACK[s.track[1]], s.ancillary) == ("hecate", [1, 0, 2, 3])
    assert len(set(s.track)) == len(set(s.area)) == 4
    s = at({"class": "warrior", "area": "P"}, {"class": "princess"})
    assert AREAS[s.area[1]] == "B"  # her only start area is taken


@rule("RA-2P-4")
def test_with_two_players_the_scout_leaves_the_only_start_area_of_the_mystic():
    s = at({"class": "scout"}, {"class": "mystic"})
    assert [AREAS[place] for place in s.area] == ["Z", "B"]


@rule("RA-INV-2")
def test_tokens_without_room_are_won_by_the_last_player():
    s = at({}, {}, {}, tokens={name: [] for name in ("A", "B", "G")})
    assert (s.won[0], s.won[1], s.won[2].bit_count(), s.covered[2]) == (0, 0, 4, 0)
    assert sum(len(tokens(s, name)) for name in AREAS) == 16
    s = at({}, {}, {"won": ["sphinx"]}, tokens={name: [] for name in AREAS})
    assert s.tops == [-1] * 5
    assert s.won[2].bit_count() == 20
    s = at(
        {}, {}, tokens={name: [] for name in GAMES[2].box.area_number if GAMES[2].box.in_play[area(name)] and name != "E"}, tops={"red": "theseus"}
    )
    assert (tokens(s, "E"), s.tops[1]) == (["red"], event("theseus"))


@pytest.mark.parametrize(
    ("name", "seat", "more"),
    [
        ("seats", {"mood": "gay"}, {}),
        ("seats", {"hand": 3}, {}),
        ("class", {"class": "witch"}, {}),
        ("area", {"area": "Q"}, {}),
        ("exhausted", {"exhausted": ["horse"]}, {}),
        ("slots", {"slots": [6]}, {}),
        ("won", {"won": ["nessie"]}, {}),
        ("won", {"beside": ["blue"] * 5}, {}),
        ("won", {"won": [], "beside": ["blue"]}, {}),
        ("vp", {"vp": 1, "gains": {"visits": 2}}, {}),
        ("charged", {"charged": ["M1"]}, {}),
        ("turn", {}, {"turn": 3}),
        ("round", {}, {"round": 4}),
        ("god", {}, {"god": "thor"}),
        ("common", {}, {"left": "xena"}),
        ("commons", {}, {"left": "otrera", "right": "otrera"}),
        ("common_discard", {}, {"common_discard": ["otrera", "molpadia", "iphito", "hippo", "lysippe", "myrina"]}),
        ("held", {}, {"held": {"up": 0}}),
        ("tokens", {}, {"tokens": {"X": []}}),
        ("tokens", {}, {"tokens": {"E": ["pink"]}}),
        ("tokens", {}, {"tokens": {"E": ["blue", "red"]}}),
        ("tokens", {}, {"tokens": {name: ["blue"] for name in "ABGDE"}}),
        ("tokens", {}, {"tokens": {name: [] for name in AREAS}, "tops": {"blue": "hydra"}}),
        ("tokens", {}, {"flags_at": {"P": 0}}),
        ("flags_at", {}, {"flags_at": {"X": 0}}),
        ("flags", {"flags": 3}, {"flags_at": {"E": 0}}),
        ("tops", {}, {"tops": {"pink": "hydra"}}),
        ("tops", {}, {"tops": {"blue": "minotaur"}}),
        ("orders", {}, {"orders": {"pink": []}}),
        ("order", {}, {"orders": {"blue": ["hydra", "medusa"]}}),
        ("held_events", {}, {"held_events": {"pink": 0}}),
        ("discard", {}, {"discard": ["DI-99"]}),
        ("cards", {"hand": ["DI-01"]}, {"discard": ["DI-01"]}),
        ("borrowed", {}, {"borrowed": ["W1"]}),
        ("used", {}, {"allowances": 0}),
        ("tilted", {}, {"tilted": 0}),
    ],
)
def test_mistakes_in_written_positions_are_named(name: str, seat: Json, more: Json):
    with pytest.raises(BadPosition, match=f"'{name}'"):
        at(seat, {}, {}, **more)


def test_a_written_position_needs_a_seat_for_everybody():
    with pytest.raises(BadPosition, match="'seats'"):
        written(GAMES[3], {}, {})


# Helpers of the other tests


def test_moves_that_are_not_legal_cannot_be_played():
    with pytest.raises(IllegalMove):
        play(at({}, {}), (m.PORT, area("I"), 0))


def test_chance_can_be_forced_by_name():
    s = draw(GAMES[2].new(), "otrera", "hippo", "purple")
    assert (s.open, tokens(s, "B")) == ([common("otrera"), common("hippo")], ["purple"])
    with pytest.raises(AssertionError, match="cannot come"):
        draw(at({"class": "mystic", "area": "B", "hand": ["DI-01"]}, {}, discard=[]).game.new(), "otrera", "otrera")
    s = play(at({"class": "mystic", "area": "B"}, {}), (m.ORACLE, 0, 0))
    draw(s, "DI-03", "DI-07")
    with pytest.raises(AssertionError, match="nothing is drawn"):
        draw(s, "DI-03")
    assert settle(s) is s
    assert ("RA-ORC-1", "drew") in events(s)


# Text


def test_the_text_shows_table_map_players_and_question():
    s = rich()
    words = s.game.text(s)
    rows = words.splitlines()
    assert len(rows) <= 40
    assert rows[0] == "Rise of the Amazons, 3 players: round 2, Zeus rules, turn 1: Player 1"
    assert "left Otrera 4M 3C (amazonomachy, 2 AP, reserved by Player 3); right Hippo 0M 5C (sacrifice, 1 AP)" in words
    assert "blue Chimera 3M 2C 3 VP (+2)" in words
    assert "green Sciron 3M 1C 2 VP (+2, reserved by Player 3)" in words
    assert "discarded DI-14, DI-15" in words
    lines = {row.split()[0]: row for row in rows if row.startswith("  ")}
    assert lines["E"].endswith("flag of Player 2")
    assert "blue, red" in lines["G"]
    assert lines["B"].endswith("empty                    Player 1")
    assert lines["H"].endswith("closed")
    mystic = next(row for row in rows if row.startswith("Player 1, Mystic"))
    assert "AP 8, VP 3, Supply 3, charged M1, M2; Alcippe, Antiope; hand DI-06, DI-08, DI-12" in mystic
    assert "track 1 Hecate with bonus" in words
    assert "Amazonomachy 2" in words
    assert "sacrificed for Hecate" in words
    assert rows[-1] == f"Player 1: {s.game.prompt(s)}"


def test_the_text_of_a_view_hides_hands():
    words = GAMES[3].text(seen(rich(), 1))
    assert "hand DI-06, 2 hidden" in words
    assert "DI-08" not in words


def test_there_is_a_text_for_every_kind_of_question():
    for s in questions().values():
        assert s.game.title in s.game.text(s)
        assert repr(s) == s.game.text(s)
    assert "no class yet" in GAMES[3].text(dealing())
    assert ": over" in GAMES[3].text(over())
    s = at({}, {}, god="poseidon")
    assert "port closed" in s.game.text(s)
