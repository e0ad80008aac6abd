"""The picture of the table: what it shows, what can be clicked, and what stays hidden."""

from __future__ import annotations

from itertools import combinations
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN
from kernel_lib.games.hexemonia import figure as drawing
from kernel_lib.games.hexemonia import moves as m
from kernel_lib.games.hexemonia.figure import danger_of, hexagon, tile_text, vulnerability_map
from kernel_lib.games.hexemonia.state import HexemoniaState
from kernel_lib.viz import theme
from kernel_lib.viz.scene import CELLS, SPOTS, Scene, elements_of
from tests.hexemonia.table import GAMES, around, arrange, at, cell, kind, say
from tests.marks import rule

ATHENS = {(0, 0): "athens 2 0 1", (1, 0): "pasture 1 0 0", (1, -1): "walls 0 0 0"}
SPARTA = {(0, 0): "sparta 2 0 1", (1, 0): "quarry 3 1 2"}


def words(figure: Any) -> list[str]:
    return list(figure.data[1].text)


def drawn(s: HexemoniaState, viewer: int | None = 0) -> Any:
    return s.game.figure(s if viewer is None else s.game.observe(s, viewer), viewer)


def outlines(figure: Any) -> list[Any]:
    """Frames of what may be chosen."""
    return [shape for shape in figure.layout.shapes if shape.line.color == theme.LEGAL]


def hover(figure: Any, element: str) -> str:
    place = elements_of(figure)[element]
    return str(figure.data[SPOTS].text[place] if isinstance(place, int) else figure.data[CELLS].text[place[0]][place[1]])


def played(players: int, seed: int) -> Any:
    """Positions of a random game."""
    game, rng = GAMES[players], Random(seed)
    state = game.new()
    state.log = []
    while state.to_act != OVER:
        yield state
        move = game.roll(state, rng) if state.to_act == CHANCE else rng.choice(game.legal_moves(state))
        state.log = state.log[-10:]
        game.apply(state, move)
    yield state


def test_everything_that_answers_a_question_can_be_clicked(monkeypatch: pytest.MonkeyPatch):
    """Numbers and long lists of buttons may stop at the edge of the picture: the list beside the board has them all."""
    monkeypatch.setattr(Scene, "figure", lambda scene, title: SimpleNamespace(data=[SimpleNamespace(**trace) for trace in scene.traces()]))
    asked = set()
    for players in (2, 3, 4):
        game = GAMES[players]
        for seed in range(6):
            for state in played(players, seed):
                if state.to_act >= 0:
                    view = game.observe(state, state.to_act)
                    wanted = {game.element(view, move) for move in game.legal_moves(view)} - {""}
                    found = set(elements_of(game.figure(view, state.to_act)))
                    assert {element for element in wanted - found if not element.startswith("count")} == set(), game.prompt(state)
                    asked.add(state.asks[-1][0])
    assert len(asked) > 18


def test_every_position_has_the_same_three_traces():
    seen = set()
    for players in (2, 3, 4):
        for i, state in enumerate(played(players, 3)):
            if i % 40 == 0 or state.to_act == OVER:
                for viewer in (0, 1, UNKNOWN, None):
                    seen.add(tuple((trace.type, trace.name) for trace in drawn(state, viewer).data))
    assert seen == {(("heatmap", "elements"), ("scatter", "words"), ("scatter", "spots"))}


@rule("HX-TILE-9")
def test_active_and_inactive_tiles_are_told_apart_at_a_glance():
    figure = drawn(at(ATHENS, SPARTA))
    pasture, walls = "<b>Pasture</b>", "Walls"
    assert pasture in words(figure)
    assert walls in words(figure)
    assert "<b>Walls</b>" not in words(figure)
    assert "−2C 1G" in words(figure), "what it lacks"
    hexes = [shape for shape in figure.layout.shapes if shape.type == "path" and shape.fillcolor in (drawing.TYPE_PALE[0], "#F4F4F2")]
    assert {(shape.fillcolor, shape.line.dash) for shape in hexes} >= {(drawing.TYPE_PALE[0], "solid"), ("#F4F4F2", "dot")}


def test_cubes_are_shown_with_their_number_and_can_be_picked():
    s = at(ATHENS, SPARTA)
    figure = drawn(s)
    for colour, number in ((0, 3), (1, 1), (2, 2)):
        assert hover(figure, f"pile:1:{cell(1, 0)}:{colour}") == f"{m.cubes(GAMES[2].box, colour, number)} on Quarry 1.1"
    assert f"pile:0:{cell(1, -1)}:0" not in elements_of(figure)


def test_free_cells_are_shown_while_a_tile_is_placed_and_legal_ones_have_a_frame():
    s = say(at(ATHENS, SPARTA, hands=[["spring"], []], ask="play"), "play spring")
    figure = drawn(s)
    legal = {f"cell:0:{move[1]}" for move in s.game.legal_moves(s)}
    assert legal == {f"cell:0:{cell(0, -1)}", f"cell:0:{cell(0, 1)}"}
    assert legal <= set(elements_of(figure))
    assert len(outlines(figure)) == len(legal)
    assert f"cell:0:{cell(2, -1)}" in elements_of(figure), "an illegal cell can be clicked, to be told why"
    assert outlines(drawn(s, 1)) == [], "the others choose nothing now"


def test_attackable_tiles_have_a_frame_in_a_war():
    s = say(at({(0, 0): "athens 0 5 0"}, {**SPARTA, (1, -1): "spring"}), "war action")
    assert {s.game.element(s, move) for move in s.game.legal_moves(s)} <= set(elements_of(drawn(s)))
    assert len(outlines(drawn(s))) == 2
    assert "can be attacked with a strength above 5" in hover(drawn(s), f"cell:1:{cell(1, 0)}")


def test_display_hand_supply_piles_and_philosopher_are_shown():
    s = at(ATHENS, SPARTA, hands=[["temple", "oracle"], ["asty"]], display=["agora", "fleet", "spring", "asty"], philosopher=1)
    figure = drawn(s)
    found = set(elements_of(figure))
    assert {f"display:{kind(name)}" for name in ("agora", "fleet", "spring", "asty")} <= found
    assert {f"hand:0:{kind(name)}" for name in ("temple", "oracle")} <= found
    assert {"supply:0", "supply:1", "supply:2", "pile:0", "underworld:0", "seat:0", "seat:1"} <= found
    for text in (*map(str, s.supply), str(s.pile), "<b>Player 2</b>"):
        assert any(text in word for word in words(figure)), text
    assert "Hand of Player 1: 2 tiles" in words(figure)
    assert any("hand 1" in word for word in words(figure))


def test_equal_tiles_of_the_display_are_all_framed():
    s = at(ATHENS, SPARTA, ask="take", display=["village", "village", "quarry", "spring"])
    assert len(outlines(drawn(s))) == 4


def test_the_tiles_of_the_oracle_lie_where_the_hand_was():
    city = {**ATHENS, (0, -1): "village 1 0 1"}
    s = say(at(city, SPARTA, myths=[{"oracle": (0, -1)}]), "special")
    while s.to_act == CHANCE:
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert s.asks[-1][0] == m.ASK_ORDER
    offered = {f"peek:{move[1]}" for move in s.game.legal_moves(s)}
    assert offered <= set(elements_of(drawn(s)))
    assert not [element for element in elements_of(drawn(s, 1)) if element.startswith("peek")]


@rule("HX-INFO-1", "HX-SETUP-3")
def test_hidden_names_and_hands_are_not_in_the_picture_of_others():
    cities = [{(0, 0): f"{name} 2 0 1"} for name in ("athens", "delphi", "delos", "sparta")]
    s = at(*cities, hands=[[], ["necropolis", "labyrinth"], [], []], shown=[[], ["labyrinth"], [], []], display=["agora", "fleet", "spring", "asty"])
    for viewer, hidden in ((0, ("Delphi", "Delos", "Sparta", "Necropolis")), (UNKNOWN, ("Athens", "Delphi", "Necropolis"))):
        text = drawn(s, viewer).to_json()
        assert not [name for name in hidden if name in text]
    assert "Athens (face down)" in drawn(s, 0).to_json()
    assert "Labyrinth, 1 hidden" in hover(drawn(s, 0), "seat:1")
    assert "Necropolis" in drawn(s, 1).to_json()


def test_arranged_tiles_are_named_to_their_user_only():
    s = arrange(at(ATHENS, SPARTA), 0, "fleet", "asty")
    assert "next: Fleet, Asty" in hover(drawn(s, 0), "pile:0")
    assert "the top 2 were arranged by Player 1" in hover(drawn(s, 1), "pile:0")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hexes_of_a_city_do_not_overlap_and_stay_in_the_picture(players: int):
    ring = ["pasture 1 0 0", "walls 2 0 1", "temple 2 0 1", "agora 1 0 2", "harbour 1 0 1", "tavern 1 0 1", "fleet", "quarry", "village", "spring"]
    s = at(*[around(f"{name} 1 0 0", *(ring if i == 0 else [])) for i, name in enumerate(_names(players))])
    figure = drawn(s)
    spots = [
        (e, figure.data[SPOTS].x[i], figure.data[SPOTS].y[i], figure.data[SPOTS].marker.size[i] / 2)
        for i, e in enumerate(figure.data[SPOTS].customdata)
    ]
    cells = [spot for spot in spots if spot[0].startswith("cell:0")]
    assert len(cells) == 11
    for (_, x, y, r), (_, x2, y2, r2) in combinations(cells, 2):
        assert ((x - x2) ** 2 + (y - y2) ** 2) ** 0.5 >= r + r2 - 0.5
    for _, x, y, r in spots:
        assert r <= x <= figure.layout.width - r
        assert r <= y <= figure.layout.height - r


def _names(players: int) -> tuple[str, ...]:
    return {2: ("athens", "sparta"), 3: ("athens", "sparta", "olympia"), 4: ("athens", "sparta", "delphi", "delos")}[players]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_words_of_a_full_city_do_not_overlap(players: int):
    """Estimated with the width of a wide font; words of one line and height must not run into each other."""
    ring = [
        "amphitheatre 2 0 1",
        "walls 2 0 1",
        "temple 2 0 1",
        "necropolis 9 9 9",
        "lighthouse 1 0 1",
        "labyrinth",
        "asty",
        "quarry",
        "village",
        "spring",
    ]
    s = at(*[around(f"{name} 1 0 0", *(ring if i == 0 else [])) for i, name in enumerate(_names(players))], log=True)
    trace = drawn(s).data[1]
    boxes = []
    for x, y, text, size, side in zip(trace.x, trace.y, trace.text, trace.textfont.size, trace.textposition, strict=True):
        lines = text.replace("<b>", "").replace("</b>", "").split("<br>")
        wide, tall = max(map(len, lines)) * size * 0.55, len(lines) * size * 1.15
        left = {"middle center": x - wide / 2, "middle right": x, "middle left": x - wide}[side]
        if text.strip():
            boxes.append((left, y - tall / 2, left + wide, y + tall / 2, text))
    for a, b in combinations(boxes, 2):
        across = min(a[2], b[2]) - max(a[0], b[0])
        down = min(a[3], b[3]) - max(a[1], b[1])
        assert across < 3 or down < 3, (a[4], b[4])


def test_the_end_is_told_in_the_title():
    *_, last = played(2, 1)
    assert "game over: Player" in drawn(last).layout.title.text
    assert "share the victory" not in drawn(last).layout.title.text or len(last.game.result(last).winners) > 1


def test_reconstructed_values_are_marked_on_the_tile_and_below_the_board():
    assert "production: reconstructed" in tile_text(GAMES[2], kind("palaestra"))
    assert "cost" not in tile_text(GAMES[2], kind("palaestra")).split("<i>")[1], "the cost of the Palaestra is printed"
    assert any("reconstructed" in word for word in words(drawn(at(ATHENS, SPARTA))))


def test_what_has_just_changed_is_marked():
    s = at(ATHENS, SPARTA, log=True)
    before = len([shape for shape in drawn(s).layout.shapes if shape.line.color == theme.RECENT])
    say(s, "productive")
    after = len([shape for shape in drawn(s).layout.shapes if shape.line.color == theme.RECENT])
    assert (before, after) == (0, 1)


# The map of what war could take


@rule("HX-WAR-3", "HX-WAR-4", "HX-WAR-5")
def test_the_map_tells_attackable_surrounded_and_holding_tiles_apart():
    """The printed example on who can be attacked."""
    sparta = {(0, 0): "sparta", (1, 0): "walls 2 0 1", (1, -1): "pasture", (0, -1): "village", (-1, 0): "asty", (0, 1): "quarry",
              (2, -1): "fleet", (2, 0): "harbour", (1, 1): "spring", (-2, 1): "temple"}  # fmt: skip
    s = at({(0, 0): "athens 2 0 1"}, sparta)
    fates = {place: danger_of(s.game, s, 1, cell(*place)) for place in sparta if place != (0, 0)}  # type: ignore[arg-type]
    assert fates[1, 0] == drawing.SAFE
    assert fates[-1, 0] == drawing.HOLDS
    assert {place for place, fate in fates.items() if fate == drawing.OPEN} == set(sparta) - {(0, 0), (1, 0), (-1, 0)}
    text = words(vulnerability_map(s.game, s, 1, "A title"))  # type: ignore[arg-type]
    assert text.count("surrounded") == 1
    assert text.count("articulation") == 1
    assert text.count("never a target") == 1
    assert text.count("needs > 4") == 5, "the Walls cover five of the attackable tiles"
    assert text.count("needs > 0") == 2


def test_a_hexagon_has_six_corners_at_one_distance():
    corners = hexagon(10, 20, 7)
    assert len(corners) == 6
    assert {round(((x - 10) ** 2 + (y - 20) ** 2) ** 0.5, 6) for x, y in corners} == {7.0}


def test_the_public_functions_draw_the_game():
    s, _ = kl.deal(GAMES[3], seed=1)
    assert "Hexemonia" in kl.figure(GAMES[3], s, viewer=1).layout.title.text
