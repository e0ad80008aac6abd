"""The picture of the table: what it shows, what can be clicked, and what stays hidden."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import hypot
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.figure import map_figure
from kernel_lib.games.amazons.hover import card_text, common_text, event_text
from kernel_lib.games.amazons.islands import HAVEN, RX, RY, places, roads
from kernel_lib.games.amazons.mats import in_two
from kernel_lib.games.amazons.pieces import BACK, MAP_H, MAP_W, TOP
from kernel_lib.games.amazons.state import AmazonsState
from kernel_lib.viz import theme
from kernel_lib.viz.scene import CELLS, SPOTS, Scene, elements_of
from tests.amazons.table import GAMES, active, area, at, card, common, do, draw, event, play
from tests.marks import rule

SCOUT, WARRIOR, MYSTIC, PRINCESS = ({"class": name} for name in ("scout", "warrior", "mystic", "princess"))
Box = tuple[float, float, float, float]


def drawn(s: AmazonsState, viewer: int | None = 0) -> Any:
    return s.game.figure(s if viewer is None else s.game.observe(s, viewer), viewer)


def words(figure: Any) -> list[str]:
    """All words of a picture without tags."""
    return [re.sub("<[^>]*>", " ", text).strip() for text in figure.data[1].text]


def near(figure: Any, element: str) -> list[str]:
    """The words inside the circle or rectangle of an element."""
    left, top, right, bottom = frame(figure, element)
    trace = figure.data[1]
    shown = zip(trace.x, trace.y, words(figure), strict=True)
    return [text for x, y, text in shown if left - 0.5 <= x <= right + 0.5 and top - 0.5 <= y <= bottom + 0.5]


def frame(figure: Any, element: str) -> Box:
    """Left, top, right and bottom of everything that answers as an element."""
    return frames(figure)[element]


def frames(figure: Any) -> dict[str, Box]:
    """The same of all elements."""
    cells, spots, found = figure.data[CELLS], figure.data[SPOTS], {}
    places = [
        (name, (cells.x[column], cells.y[row], cells.x[column + 1], cells.y[row + 1]))
        for row, names in enumerate(cells.customdata)
        for column, name in enumerate(names)
        if name
    ]
    for name, x, y, size in zip(spots.customdata, spots.x, spots.y, spots.marker.size, strict=True):
        places.append((name, (x - size / 2, y - size / 2, x + size / 2, y + size / 2)))
    for name, (left, top, right, bottom) in places:
        a, b, c, d = found.get(name, (left, top, right, bottom))
        found[name] = min(a, left), min(b, top), max(c, right), max(d, bottom)
    return found


def hover(figure: Any, element: str) -> str:
    place = elements_of(figure)[element]
    return str(figure.data[SPOTS].text[place] if isinstance(place, int) else figure.data[CELLS].text[place[0]][place[1]])


def framed(figure: Any, colour: str = theme.LEGAL) -> set[str]:
    """The elements that have a frame of a colour."""
    shapes = [shape for shape in figure.layout.shapes if shape.line.color == colour]
    boxes = frames(figure)
    return {min(boxes, key=lambda element: _distance(boxes[element], _extent(shape))) for shape in shapes}


def _extent(shape: Any) -> Box:
    if shape.type != "path":
        return shape.x0, shape.y0, shape.x1, shape.y1
    numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", shape.path)]
    return min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])


def _distance(a: Box, b: Box) -> float:
    return sum(abs(one - other) for one, other in zip(a, b, strict=True))


def played(players: int, seed: int) -> Iterator[AmazonsState]:
    """Positions of a random game whose players like long answers."""
    game, rng = GAMES[players], Random(seed)
    state = game.new()
    state.log = []
    while state.to_act != OVER:
        yield state
        if state.to_act == CHANCE:
            move = game.roll(state, rng)
        else:
            legal = game.legal_moves(state)
            move = rng.choice([each for each in legal if each[0] not in (m.BURN, m.PASS, m.END, m.TRADE)] or legal)
        state.log = state.log[-10:]
        game.apply(state, move)
    yield state


# Clicks


def test_everything_that_answers_a_question_can_be_clicked(monkeypatch: pytest.MonkeyPatch):
    """Up to twenty positions of each question are drawn for every number of players."""
    monkeypatch.setattr(Scene, "figure", lambda scene, title: SimpleNamespace(data=[SimpleNamespace(**trace) for trace in scene.traces()]))
    asked: Counter[tuple[int, int]] = Counter()
    for players in (2, 3, 4):
        game = GAMES[players]
        for state in (state for seed in range(6) for state in played(players, seed) if state.to_act >= 0):
            kind = players, state.asks[-1][0]
            asked[kind] += 1
            if asked[kind] <= 20:
                view = game.observe(state, state.to_act)
                wanted = {game.element(view, move) for move in game.legal_moves(view)} - {""}
                assert wanted <= set(elements_of(game.figure(view, state.to_act))), game.prompt(state)
    assert len({what for _, what in asked}) >= 27


def test_every_position_has_the_same_three_traces():
    seen = set()
    for players in (2, 3, 4):
        for i, state in enumerate(played(players, 3)):
            if i % 60 == 0 or state.to_act == OVER:
                for viewer in (0, 1, UNKNOWN, None):
                    seen.add(tuple((trace.type, trace.name) for trace in drawn(state, viewer).data))
    assert seen == {(("heatmap", "elements"), ("scatter", "words"), ("scatter", "spots"))}


def test_all_of_an_island_answers_and_no_token_covers_its_middle():
    s = at({**SCOUT, "area": "Z"}, PRINCESS, WARRIOR, MYSTIC)
    spots = drawn(s).data[SPOTS]
    discs = list(zip(spots.customdata, spots.x, spots.y, [size / 2 for size in spots.marker.size], strict=True))
    for name in ("H", "TH", "L", "G", "E"):
        (middle, x, y, _), *sides = [disc for disc in discs if disc[0] == f"area:{area(name)}"]
        assert max(px + radius for _, px, _, radius in sides) >= x + RX
        assert [element for element, px, py, radius in discs if hypot(px - x, py - y) <= radius + 1 and radius < RY] == [], middle


@rule("RA-MOVE-1", "RA-OCC-1")
def test_only_free_neighbouring_areas_have_a_frame():
    s = at({**SCOUT, "area": "Z", "charged": []}, {**PRINCESS, "area": "E"}, {**MYSTIC, "area": "M"}, god="hermes", tokens={"Z": ["blue", "blue"]})
    areas = {element for element in framed(drawn(s)) if element.startswith("area")}
    assert areas == {f"area:{area('H')}", f"area:{area('P')}"}
    assert framed(drawn(s, 1)) == set(), "the others choose nothing now"
    assert framed(drawn(s, UNKNOWN)) == set()
    assert f"area:{area('E')}" in elements_of(drawn(s)), "an occupied area can be clicked, to be told why"


@rule("RA-AMZ-4", "RA-PORT-1")
def test_tokens_ports_abilities_and_rows_that_may_be_chosen_have_a_frame():
    """With Otrera and the bonus of the left slot Alcippe reaches 5M 7C."""
    s = at({**MYSTIC, "area": "B", "ap": 8}, {**PRINCESS, "area": "P"}, {**SCOUT, "area": "I"}, god="hermes", round=2, left="otrera", right="lysippe",
           tokens={"B": ["yellow"]}, tops={"yellow": "harpies"})  # fmt: skip
    found = framed(drawn(s))
    assert {f"token:{area('B')}:3", f"port:{area('Z')}", "building:oracle"} <= found
    assert {element for element in found if element.split(":")[0] in ("row", "ability", "port")} == {"row:2", "row:3", f"port:{area('Z')}"}
    assert {f"port:{area('I')}", "row:0", "ability:6"} <= set(elements_of(drawn(s))), "others can be clicked, to be told why not"


def test_a_building_is_visited_by_its_sign_only_where_one_stands():
    s = at({**WARRIOR, "area": "P"}, {**SCOUT, "area": "Z"})
    here = set(elements_of(drawn(s)))
    assert {"building:oracle", "building:barrack", f"port:{area('B')}"} <= here
    assert {"building:oracle", "building:barrack"} & set(elements_of(drawn(s, 1))) == set()


def test_both_options_of_a_card_answer_where_both_can_be_used():
    s = at({**SCOUT, "area": "Z", "hand": ["DI-10", "DI-03"]}, {**PRINCESS, "area": "P"}, {**MYSTIC, "area": "B"}, god="hermes")
    figure = drawn(s)
    lines = [element for element in elements_of(figure) if element.split(":")[:2] in (["answer", str(m.CARD)], ["answer", str(m.PORT)])]
    moves = [s.game.meant(s, element) for element in lines]
    assert {(m.CARD, active("DI-10", "OSA"), 0), (m.PORT, area("I"), active("DI-10", "FOP") + 1)} == set(moves)
    assert set(moves) <= set(s.game.legal_moves(s))
    assert set(lines) | {f"hand:{card('DI-03')}"} <= framed(figure)


# Above the map


@rule("RA-COM-3")
def test_both_commons_are_shown_with_the_bonus_of_their_slot():
    figure = drawn(at(SCOUT, PRINCESS, left="otrera", right="lysippe"))
    assert near(figure, "common:0") == ["left +2M · 2 AP", "Otrera", "4M 3C", "Amazonomachy"]
    assert near(figure, "common:1") == ["right +2C · 1 AP", "Lysippe", "3M 2C", "Flag"]


@rule("RA-DI-RSC", "RA-DI-RSE")
def test_reserved_cards_lie_face_down_and_tell_for_whom():
    s = at(SCOUT, PRINCESS, WARRIOR, held={"right": 2}, held_events={"green": 1})
    figure = drawn(s)
    assert "reserved: Player 3" in near(figure, "common:1")
    assert "res. Player 2" in near(figure, "top:2")
    assert "nobody may fight this colour" in hover(figure, "top:2")
    grey = [shape for shape in figure.layout.shapes if shape.fillcolor == BACK and shape.y0 < TOP]
    assert [shape.line.dash for shape in grey] == ["dot", "dot"]


def test_open_events_are_shown_with_sign_stats_points_and_what_is_below():
    s = at(SCOUT, {**PRINCESS, "won": ["typhon", "sciron", "procrustes", "charon", "empusa", "cerberus", "hercules"]}, WARRIOR,
           tops={"blue": "sphinx", "green": "cyclops"})  # fmt: skip
    figure, signs = drawn(s), [colour.sign for colour in GAMES[3].box.colours]
    assert [text.replace("\ufe0e", "") for text in near(figure, "top:0")] == [f"{signs[0]} blue", "Sphinx", "2M 4C", "4 VP", "3 below"]
    assert near(figure, "top:2")[1:] == ["Cyclops", "3M 3C", "4 VP", "last card"]
    assert any("all beaten" in text for text in near(figure, "top:4"))
    assert "in some order: Chimera, Hydra, Medusa" in hover(figure, "top:0")


@rule("RA-GODH-2", "RA-GODH-3", "RA-GODH-4", "RA-GODH-5", "RA-GODH-6")
@pytest.mark.parametrize(
    ("god", "closed", "refuges", "shut_ports", "told"),
    [
        ("zeus", 1, 1, 0, ["Zeus", "closes H", "be in Palace", "when the round ends, or lose 2 VP"]),
        ("poseidon", 0, 3, 3, ["Poseidon", "closes all Ports", "be in Β, Ζ or Ι", "when the round ends, or lose 3 VP"]),
        ("hephaestus", 2, 5, 0, ["Hephaestus", "closes Ε and Λ", "be in Α, Β, Κ, Μ or Palace", "when the round ends, or lose 4 VP"]),
        ("hermes", 0, 0, 0, ["Hermes", "everybody starts with 2 AP less"]),
    ],
)
def test_the_god_is_shown_with_demand_and_on_the_map(god: str, closed: int, refuges: int, shut_ports: int, told: list[str]):
    figure = drawn(at({**SCOUT, "area": "B"}, PRINCESS, WARRIOR, god=god))
    count = Counter(words(figure))
    assert (count["closed"], count["refuge"], count["Port ✕"], count["Port"]) == (closed, refuges, shut_ports, 3 - shut_ports)
    assert [_latin(text) for text in near(figure, "god:0")] == [_latin(text) for text in told]
    crosses = [shape for shape in figure.layout.shapes if shape.line.width == 4]
    assert len(crosses) == closed, "a closed area is crossed out"
    assert len([shape for shape in figure.layout.shapes if shape.fillcolor == HAVEN]) == refuges


def _latin(text: str) -> str:
    """Greek capitals that look like Latin ones, as these."""
    return text.translate(str.maketrans("ΑΒΕΖΗΙΚΜ", "ABEZHIKM"))


# The map


@rule("RA-BATTLE-3")
def test_an_event_token_tells_what_it_takes_there():
    s = at({**MYSTIC, "area": "E"}, PRINCESS, WARRIOR, tokens={"E": ["blue"]}, tops={"blue": "sphinx"})
    text = hover(drawn(s), f"token:{area('E')}:0")
    assert near(drawn(s), f"token:{area('E')}:0")[-1].startswith(s.game.box.colours[0].sign), "not by its colour alone"
    assert "<b>Sphinx</b> (blue) in Ε: <b>5M 4C</b>, 4 VP" in text
    assert "card 2M 4C, terrain +3M +0C" in text


def test_areas_show_terrain_buildings_urns_flags_and_empty_positions():
    s = at({**SCOUT, "area": "Z"}, PRINCESS, WARRIOR, tokens={"H": ["red"], "I": []}, flags_at={"I": 1})
    figure = drawn(s)
    assert _latin(near(figure, f"area:{area('K')}")[0]) == "K"
    assert {"+3M +1C", "Barrack", "urn"} <= set(near(figure, f"area:{area('K')}"))
    assert {"Oracle", "Barrack", "Palace"} <= set(near(figure, f"area:{area('P')}"))
    assert "P" in near(figure, f"area:{area('I')}"), "the flag of the Princess"
    assert "2 event positions, 1 empty" in hover(figure, f"area:{area('H')}")
    assert "flag of Player 2: others who enter bring her 1 VP" in hover(figure, f"area:{area('I')}")


def test_every_miniature_stands_in_its_area_and_a_tilted_one_leans():
    seats = ({**SCOUT, "area": "Z"}, {**WARRIOR, "area": "K"}, {**MYSTIC, "area": "M"}, {**PRINCESS, "area": "P"})
    figure, leaning = drawn(at(*seats)), drawn(at(*seats, tilted=3))
    for name, letter in (("Z", "S"), ("K", "W"), ("M", "M"), ("P", "P")):
        assert letter in near(figure, f"area:{area(name)}")
    feet = [
        {shape.path for shape in each.layout.shapes if shape.type == "path" and shape.fillcolor == theme.PLAYERS[3]} for each in (figure, leaning)
    ]
    assert len(feet[0] ^ feet[1]) == 2, "one foot is drawn otherwise"
    assert "Princess · tilted" in words(leaning)
    assert "(tilted: has passed)" in hover(leaning, f"area:{area('P')}")


@rule("RA-2P-1")
def test_two_players_see_which_areas_take_no_part():
    figure = drawn(at(SCOUT, PRINCESS))
    assert words(figure).count("not in play") == 3
    for name in ("A", "D", "M"):
        assert "takes no part with 2 players" in hover(figure, f"area:{area(name)}")


def test_islands_do_not_touch_and_stay_on_the_sea():
    spots = places(GAMES[4].board.pos, 4, TOP, MAP_W, MAP_H)
    for (x, y), (u, v) in combinations(spots, 2):
        assert abs(x - u) >= 2 * RX + 8 or abs(y - v) >= 2 * RY + 8 or hypot((x - u) / RX, (y - v) / RY) >= 2.3
    for x, y in spots:
        assert 4 + RX <= x <= 4 + MAP_W - RX
        assert TOP + RY + 9 <= y <= TOP + MAP_H - RY, "with room for a tag above"


def test_no_way_runs_under_an_area_that_it_does_not_reach():
    game = GAMES[4]
    at_, index = places(game.board.pos, 4, TOP, MAP_W, MAP_H), game.board.index
    bent = 0
    for one, other in game.board.graph.edges:
        a, b = index[one], index[other]
        numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", roads(at_, ((a, b),)))]
        corners = list(zip(numbers[::2], numbers[1::2], strict=True))
        bent += len(corners) == 3
        start, bend, end = (
            corners if len(corners) == 3 else (corners[0], ((corners[0][0] + corners[1][0]) / 2, (corners[0][1] + corners[1][1]) / 2), corners[1])
        )
        for step in range(41):
            t = step / 40
            x, y = ((1 - t) ** 2 * start[i] + 2 * t * (1 - t) * bend[i] + t**2 * end[i] for i in (0, 1))
            assert not [c for c, (p, q) in enumerate(at_) if c not in (a, b) and abs(x - p) < RX - 6 and abs(y - q) < RY - 4], (one, other)
    assert bent == 3, "Γ-E, Θ-K and B-M lead around the area between them"


# Beside the map


@rule("RA-TRACK-2", "RA-SAC-2")
def test_the_turn_track_shows_players_bonuses_and_sacrifices():
    s = at({**SCOUT, "bonus": True, "sacrifice": "hecate"}, {**WARRIOR, "bonus": False}, round=2)
    figure = drawn(s)
    assert near(figure, "track:2") == ["3", "Artemis", "+1 AP · 3 VP at end", "S"]
    assert near(figure, "track:3") == ["4", "Ares", "a free Action · 1 VP at end", "W"]
    assert near(figure, "track:0")[-1] == "S", "the Scout's sacrifice"
    discs = {_extent(shape): shape.fillcolor for shape in figure.layout.shapes if shape.type == "circle"}
    fills = {}
    for position in (2, 3):
        left, top, right, bottom = frame(figure, f"track:{position}")
        (fills[position],) = [fill for (x0, y0, x1, y1), fill in discs.items() if left < x0 and x1 < right and top < y0 and y1 < bottom]
    assert fills == {2: theme.PLAYERS[0], 3: theme.WHITE}, "without the bonus there is only a ring"
    assert "Player 2 has no bonus in this round" in hover(figure, "track:3")
    assert "she comes here in the next round" in hover(figure, "track:0")


@rule("RA-AMZ-4")
def test_the_amazonomachy_table_shows_points_of_the_round_and_taken_rows():
    figure = drawn(at({**SCOUT, "row": 1}, WARRIOR, round=2))
    assert near(figure, "row:0") == ["6M 6C", "+3", "+4", "+5", "S"]
    assert near(figure, "row:3") == ["5M 5C", "+1", "+2", "+3"]
    bold = {text for text in figure.data[1].text if text in ("<b>+4</b>", "<b>+3</b>", "<b>+2</b>", "<b>+5</b>")}
    assert bold == {"<b>+3</b>", "<b>+2</b>"}, "what the free rows bring in round 2"
    assert "taken by Player 1" in hover(figure, "row:0")


def test_points_are_shown_from_below_zero():
    figure = drawn(at({**SCOUT, "vp": 12}, {**WARRIOR, "vp": -3}))
    assert {"12", "−3"} <= set(words(figure))


# Mats


def test_a_mat_shows_points_supply_abilities_amazons_slots_and_tokens():
    told = {
        "ap": 7,
        "supply": 0,
        "charged": ["S2"],
        "exhausted": ["basic"],
        "ancillary": "antiope",
        "slots": [0, 2],
        "beside": ["red", "red", "purple"],
    }
    figure = drawn(at({**SCOUT, **told}, {**WARRIOR, "ancillary": "melanippe"}))
    found = Counter(words(figure))
    assert (found["7  of 11"], found["0  of 5"], found["○○○○○"]) == (1, 1, 1)
    assert near(figure, "ability:2") == ["Foresight", "used up"]
    assert near(figure, "ability:3") == ["Swift steps", "charged"]
    assert near(figure, f"own:{m.BASIC}") == ["Antianera", "exhausted"]
    assert near(figure, f"own:{m.ANCILLARY}") == ["Antiope", "3M 1C"]
    assert [near(figure, f"slot:{slot}")[-1] for slot in range(6)] == ["✓", "−3", "✓", "−3", "−4", "−2"]
    assert hover(figure, "beside:1") == "2 red beside the mat"
    assert "2" in near(figure, "beside:1")
    assert hover(figure, "beside:4") == "1 purple beside the mat"


def test_the_costs_of_ones_own_actions_are_on_the_table():
    line = "Actions: Move 1 · Battle 2 · Oracle 1 · Port 1 · Barrack 2 · Sacrifice 2 · Flag 1 · Supply 1"
    s = at(SCOUT, WARRIOR)
    assert f"AP of your {line}" in words(drawn(s))
    assert f"AP of Player 1's {line}" in words(drawn(s, UNKNOWN))
    assert "AP: Move 1, Battle 1, Oracle 2" in hover(drawn(s), "seat:1")


def test_the_viewers_mat_lies_in_front():
    s = at(SCOUT, WARRIOR, PRINCESS)
    for viewer, first in ((0, "Player 1"), (2, "Player 3")):
        figure = drawn(s, viewer)
        tops = {
            text: y
            for text, y in zip(words(figure), figure.data[1].y, strict=True)
            if text.startswith("Player ") and text[7:8].isdigit() and y > TOP + MAP_H
        }
        assert min(tops, key=lambda text: tops[text]).startswith(f"{first}")
        assert any(text.endswith("· you") for text in tops)


def test_classes_are_chosen_by_their_playmats_and_taken_ones_still_tell():
    game = GAMES[3]
    s = draw_start(game)
    figure = drawn(s)
    assert framed(figure) == {"class:0", "class:1", "class:2", "class:3"}
    lines = near(figure, "class:1")
    assert lines[0] == "Scout"
    assert "Move 1, Battle 2, Oracle 1" in lines
    assert "Antianera  2M 3C, starts in B, Z or I" in [_latin(line) for line in lines]
    do(s, "scout")
    figure = drawn(s, 1)
    assert framed(figure) == {"class:0", "class:2", "class:3"}
    assert "Player 1" in near(figure, "class:1")


def draw_start(game: Any) -> AmazonsState:
    s: AmazonsState = game.new()
    while s.to_act == CHANCE:
        game.apply(s, game.legal_moves(s)[0])
    return s


# Hands and secrets


@rule("RA-SETUP-6", "RA-INV-27")
def test_a_hand_is_shown_to_its_owner_only():
    s = at({**SCOUT, "hand": ["DI-01", "DI-12"]}, {**WARRIOR, "hand": ["DI-09", "DI-15"]})
    assert {f"hand:{card('DI-01')}", f"hand:{card('DI-12')}"} <= set(elements_of(drawn(s)))
    for viewer, own, hidden in ((0, ("DI-01", "DI-12"), ("DI-09", "DI-15")), (1, ("DI-09", "DI-15"), ("DI-01", "DI-12"))):
        text = drawn(s, viewer).to_json()
        assert [name for name in own if name not in text] == []
        assert [name for name in hidden if name in text] == []
    onlooker = drawn(s, UNKNOWN)
    assert [name for name in ("DI-01", "DI-12", "DI-09", "DI-15") if name in onlooker.to_json()] == []
    assert "2 hidden" in words(onlooker)
    assert "DI-09" in drawn(s, None).to_json(), "with everything open, others' cards are told on their mat"


def test_known_cards_of_others_are_counted_and_told():
    s = at({**SCOUT, "knows": ["DI-09"]}, {**WARRIOR, "hand": ["DI-09", "DI-15"]})
    figure = drawn(s)
    assert "1 known" in words(figure)
    assert "known cards: DI-09" in hover(figure, "seat:1")
    assert "DI-15" not in figure.to_json()


@rule("RA-SA-S1")
def test_the_pile_that_the_scout_arranges_is_shown_to_her_only():
    s = do(at(SCOUT, WARRIOR, PRINCESS, tops={"green": "cyclops"}), "use s1", "arrange green")
    figure = drawn(s)
    assert {f"event:{event(name)}" for name in ("cyclops", "sciron", "procrustes", "typhon")} <= set(elements_of(figure))
    assert "open now" in near(figure, f"event:{event('cyclops')}")
    do(s, "procrustes")
    assert "place 1" in near(drawn(s), f"event:{event('procrustes')}")
    assert [element for element in elements_of(drawn(s, 1)) if element.startswith("event")] == []


@rule("RA-SA-P1")
def test_the_princess_chooses_from_all_commons_without_their_bonus():
    s = do(at(PRINCESS, WARRIOR, left="otrera", right="lysippe"), "use p1")
    figure = drawn(s)
    assert framed(figure) == {f"fill:{number}" for number in range(7)}
    assert near(figure, f"fill:{common('otrera')}") == ["2 AP", "Otrera", "2M 3C", "Amazonomachy"]
    do(s, "iphito")
    assert "left slot" in near(drawn(s), f"fill:{common('iphito')}")
    assert len(framed(drawn(s))) == 6


@rule("RA-ORC-1")
def test_cards_drawn_at_the_oracle_lie_beside_the_hand():
    s = draw(do_visit(at({**WARRIOR, "area": "P", "hand": ["DI-01"]}, SCOUT)), "DI-04", "DI-09")
    figure = drawn(s)
    assert framed(figure) == {f"drawn:{card('DI-04')}", f"drawn:{card('DI-09')}"}
    assert f"hand:{card('DI-01')}" in elements_of(figure)
    assert "DI-04" not in drawn(s, 1).to_json()


def do_visit(s: AmazonsState) -> AmazonsState:
    s.game.apply(s, (m.ORACLE, 0, 0))
    while s.to_act >= 0:
        play(s, s.game.legal_moves(s)[0])
    return s


def test_a_card_tells_its_options_in_words_as_long_as_there_is_room():
    full = [f"DI-{number:02d}" for number in range(1, 16)]
    few, eight, many = (drawn(at({**SCOUT, "hand": full[:n]}, WARRIOR)) for n in (4, 8, 15))
    assert near(few, f"hand:{card('DI-02')}")[-3:] == ["+2M · 1 AP", "ignore the god · 1 AP", "end: +1 Supply"]
    assert near(eight, f"hand:{card('DI-06')}")[-1] == "change a colour", "the longest passive option still fits"
    assert near(many, f"hand:{card('DI-02')}")[-3:] == ["T2M", "FOR", "+1SUP"]
    assert "ignore the god (1 AP): " in card_text(GAMES[2], card("DI-02"))


@pytest.mark.parametrize(
    ("text", "most", "lines"), [("a b", 3, "a b"), ("steal a card · 1 AP", 12, "steal a<br>card · 1 AP"), ("teleport · 2 AP", 5, "")]
)
def test_words_are_broken_once_or_not_at_all(text: str, most: int, lines: str):
    assert in_two(text, most) == lines


# What has happened


def test_what_has_just_happened_is_marked():
    s = at({**SCOUT, "area": "Z"}, {**PRINCESS, "area": "P"}, god="hermes", tokens={"Z": ["blue", "blue"]})
    assert framed(drawn(s), theme.RECENT) == set()
    do(s, "move to η")
    assert framed(drawn(s, 1), theme.RECENT) == {f"area:{area('H')}"}


def test_a_battle_marks_the_area_the_new_event_and_the_new_common():
    """The battle of the Mystic in E (RA-EX-2)."""
    s = at({**MYSTIC, "area": "E", "ap": 8}, SCOUT, WARRIOR, tokens={"E": ["blue"]}, tops={"blue": "sphinx"}, left="otrera", right="hippo")
    do(s, "fight", "fight with the terrain", "alcippe", "otrera", "strike", "cover slot 1")
    assert framed(drawn(s, 1), theme.RECENT) == {f"area:{area('E')}", "top:0", "common:0"}


def test_the_title_tells_round_turn_and_end():
    s = at(SCOUT, WARRIOR, round=2, turns=7)
    assert "round 2 of 3 · turn 7: Player 1, Scout" in drawn(s).layout.title.text
    *_, last = played(3, 1)
    winners = " and ".join(last.game.seat_name(seat) for seat in last.game.result(last).winners) or "nobody"
    assert f"game over: {winners}" in drawn(last).layout.title.text
    hands = [who for who in (1, 2) if last.hand_size[who]]
    assert words(drawn(last)).count("all open") == len(hands), "hands are open in the end"


def test_reconstructed_values_are_marked():
    game = GAMES[4]
    assert "stats: reconstructed" in event_text(game, event("chimera")).replace("name, ", "").replace("colour, ", "").replace(", VP", "")
    assert "<i>" not in event_text(game, event("minotaur")), "all of the Minotaur is printed"
    assert "stats: reconstructed" in common_text(game, common("lysippe"), 0)
    assert "which options are on which card: reconstructed" in card_text(game, card("DI-01"))
    assert any("reconstructed: ours" in text for text in words(drawn(at(SCOUT, WARRIOR))))


# Room


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_picture_fits_a_screen_and_everything_lies_in_it(players: int):
    figure = drawn(rich(players))
    width, height = figure.layout.width, figure.layout.height - figure.layout.margin.t
    assert width <= 790
    assert height + figure.layout.margin.t <= 840
    for left, top, right, bottom, text in _boxes(figure):
        assert left >= 0, text
        assert right <= width, text
        assert top >= 0, text
        assert bottom <= height + 2, text


@pytest.mark.parametrize("god", ["zeus", "poseidon", "hephaestus", "hermes"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_words_do_not_overlap(players: int, god: str):
    for figure in (drawn(rich(players, god)), drawn(draw_start(GAMES[players]))):
        for a, b in combinations(_boxes(figure), 2):
            across = min(a[2], b[2]) - max(a[0], b[0])
            down = min(a[3], b[3]) - max(a[1], b[1])
            assert across < 3 or down < 3, (a[4], b[4])


def rich(players: int, god: str = "hephaestus") -> AmazonsState:
    """A position in which much lies on the table."""
    seats: list[dict[str, Any]] = [
        {
            **SCOUT,
            "area": "Z",
            "ap": 9,
            "vp": 12,
            "hand": ["DI-01", "DI-05", "DI-09", "DI-10", "DI-15", "DI-03"],
            "bonus": True,
            "sacrifice": "hecate",
        },
        {**PRINCESS, "area": "P", "vp": -13, "supply": 0, "charged": [], "exhausted": ["basic", "ancillary"]},
        {**WARRIOR, "area": "A", "vp": 23, "row": 1, "ap": 0},
        {**MYSTIC, "area": "M", "hand": ["DI-02", "DI-04"], "sacrifice": "cybele"},
    ]
    return at(*seats[:players], round=2, god=god, left="otrera", right="lysippe", tokens={"Z": ["blue", "red"]}, held={"right": 1},
              held_events={"green": 1}, flags_at={"TH": 1, "I": 0}, tilted=1)  # fmt: skip


def _boxes(figure: Any) -> list[tuple[float, float, float, float, str]]:
    """Words with their room, estimated with the width of a wide font."""
    trace, boxes = figure.data[1], []
    for x, y, text, size, side in zip(trace.x, trace.y, trace.text, trace.textfont.size, trace.textposition, strict=True):
        lines = re.sub("</?b>", "", text).replace("\ufe0e", "").split("<br>")
        wide, tall = max(map(len, lines)) * size * 0.55, len(lines) * size * 1.15
        left = {"middle center": x - wide / 2, "middle right": x, "middle left": x - wide}[side]
        if text.strip():
            boxes.append((left, y - tall / 2, left + wide, y + tall / 2, text))
    return boxes


# The bare map


def test_the_bare_map_is_coloured_by_values():
    game = GAMES[2]
    figure = map_figure(game, {"P": 0.417, "K": 0.192, "Z": 0.1}, "Betweenness", "share of shortest paths")
    found = words(figure)
    assert {"0.42", "0.19", "0.10", "share of shortest paths"} <= set(found)
    assert found.count("not in play") == 3
    assert found.count("no value") == 7
    paths = [shape.fillcolor for shape in figure.layout.shapes if shape.type == "path"]
    assert [fill for fill in paths if fill in ("#FEE838", "#00224E")] == ["#00224E", "#FEE838"], "dark for Z, the lowest, bright for the Palace"
    assert "<b>Palace</b><br>0.42 share of shortest paths" in hover(figure, f"area:{area('P')}")


def test_the_bare_map_without_values_tells_what_stands_where():
    found = words(map_figure(GAMES[4]))
    assert any("+3M +1C" in text and "Barrack, urn" in text for text in found)


def test_the_public_functions_draw_the_game():
    s, _ = kl.deal(GAMES[3], seed=1)
    assert "Rise of the Amazons" in kl.figure(GAMES[3], s, viewer=1).layout.title.text


@pytest.mark.parametrize("viewer", [3, -2, "player 1"])
def test_a_viewer_who_has_no_seat_is_refused(viewer: Any):
    s, _ = kl.deal(GAMES[3], seed=1)
    with pytest.raises(kl.BadOption, match="a seat from 0 to 2, -1 for an onlooker or None"):
        kl.figure(GAMES[3], s, viewer=viewer)
    assert kl.figure(GAMES[3], s, viewer=-1).data
