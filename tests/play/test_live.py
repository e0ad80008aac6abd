"""The live figure: only changes are sent, later front ends see the current picture, clicks name their element."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import plotly.graph_objects as go
import pytest
from plotly.callbacks import InputDeviceState, Points

import kernel_lib as kl
from kernel_lib.core.contract import random_moves
from kernel_lib.viz import live as live_module
from kernel_lib.viz.live import LiveFigure
from kernel_lib.viz.scene import SPOTS, Place, Scene, elements_of
from tests.olympus.table import GAME, at


def drawing(word: str = "one", title: str = "A title", fill: str = "#FFFFFF", element: str = "space:1") -> go.Figure:
    """A picture with a box, a word and something to click."""
    scene = Scene(200, 100)
    scene.box(10, 10, 50, 50, fill)
    scene.word(35, 35, word)
    scene.hit(element, 10, 10, 50, 50, f"hover over {word}")
    scene.hit("end:0", 120, 10, 50, 50, "end")
    return scene.figure(title)


def click(live: LiveFigure, place: Place | None) -> None:
    """A mouse click as plotly reports it (private API of plotly)."""
    points = Points(point_inds=[] if place is None else [place], xs=[0], ys=[0], trace_name="", trace_index=0)
    live.widget.data[0]._dispatch_on_click(points, InputDeviceState())


@contextmanager
def sent(live: LiveFigure, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[dict[int, set[str]], set[str]]]]:
    """What goes to the front end meanwhile: keys per trace, and keys of the layout."""
    messages: list[tuple[dict[int, set[str]], set[str]]] = []
    real = live.widget._send_update_msg

    def spy(restyle_data: Any = None, relayout_data: Any = None, trace_indexes: Any = None, *rest: Any, **more: Any) -> Any:
        keys: dict[int, set[str]] = {}
        for key, value in (restyle_data or {}).items():
            for index, trace in enumerate(trace_indexes or []):
                if not (isinstance(value, list) and _is_undefined(value[index])):
                    keys.setdefault(trace, set()).add(key.split(".")[0])
        messages.append((keys, {key.split(".")[0].split("[")[0] for key in relayout_data or {}}))
        return real(restyle_data, relayout_data, trace_indexes, *rest, **more)

    with monkeypatch.context() as patch:
        patch.setattr(live.widget, "_send_update_msg", spy)
        yield messages


def _is_undefined(value: Any) -> bool:
    return type(value).__name__ == "Undefined" or value == "_undefined_"


def test_the_first_code_of_a_board_is_short_and_plotly_comes_later():
    """anywidget gives a widget two seconds to load its code, or drops all messages for it."""
    board = LiveFigure(drawing(), lambda element: None).widget
    assert len(board._esm) < 2_000
    assert "_bundle" in board._esm
    assert len(board._bundle) > 1_000_000
    assert {"_esm", "_bundle"} <= set(board.get_state())


def test_a_board_does_not_wait_for_a_grammar_that_it_does_not_use():
    code = "import sys, kernel_lib.viz.live as live; print(live.SLOW in sys.modules, 'nbformat' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split() == ["False", "True"]


def test_a_package_looks_missing_only_for_a_while():
    with live_module._missing("this"), pytest.raises(ImportError):
        importlib.import_module("this")
    assert "this" not in sys.modules
    with live_module._missing("kernel_lib"):
        assert importlib.import_module("kernel_lib") is kl


def test_the_same_picture_again_sends_nothing(monkeypatch: pytest.MonkeyPatch):
    live = LiveFigure(drawing(), lambda element: None)
    with sent(live, monkeypatch) as messages:
        live.show(drawing())
    assert [message for message in messages if message[0] or message[1]] == []


def test_a_new_title_sends_the_title_only(monkeypatch: pytest.MonkeyPatch):
    live = LiveFigure(drawing(), lambda element: None)
    with sent(live, monkeypatch) as messages:
        live.show(drawing(title="Another"))
    assert len(messages) == 1
    assert messages[0] == ({}, {"title"})
    assert live.widget.layout.title.text == "Another"


def test_a_new_colour_sends_the_shapes_only(monkeypatch: pytest.MonkeyPatch):
    live = LiveFigure(drawing(), lambda element: None)
    with sent(live, monkeypatch) as messages:
        live.show(drawing(fill="#000000"))
    assert messages == [({}, {"shapes"})]
    assert live.widget.layout.shapes[0].fillcolor == "#000000"


def test_another_element_sends_its_ids_only_in_one_message(monkeypatch: pytest.MonkeyPatch):
    live = LiveFigure(drawing(), lambda element: None)
    with sent(live, monkeypatch) as messages:
        live.show(drawing(element="space:2"))
    assert messages == [({0: {"customdata"}}, set())]


def test_a_new_word_sends_the_texts_of_both_traces_in_one_message(monkeypatch: pytest.MonkeyPatch):
    live = LiveFigure(drawing(), lambda element: None)
    with sent(live, monkeypatch) as messages:
        live.show(drawing("two"))
    assert messages == [({0: {"text"}, 1: {"text"}}, set())]
    assert list(live.widget.data[1].text) == ["two"]


def test_the_comparison_is_with_the_last_picture_not_with_the_first(monkeypatch: pytest.MonkeyPatch):
    live = LiveFigure(drawing(), lambda element: None)
    live.show(drawing(title="Another"))
    with sent(live, monkeypatch) as messages:
        live.show(drawing())
    assert messages == [({}, {"title"})]
    assert live.widget.layout.title.text == "A title"


def plain(value: Any) -> Any:
    """Arrays and tuples as lists."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items() if key not in ("uid", "_py_ref")}
    return [plain(entry) for entry in value] if isinstance(value, list | tuple) else value


def test_front_ends_that_connect_later_get_the_current_picture():
    live = LiveFigure(drawing(), lambda element: None)
    live.show(drawing("two", "Another", "#000000", "space:2"))
    widget = live.widget
    assert plain(widget._widget_data) == plain(widget._data)
    assert plain(widget._widget_layout) == plain(widget._layout_obj._props)
    wanted = drawing("two", "Another", "#000000", "space:2").to_plotly_json()
    assert plain(widget._widget_data) == plain(wanted["data"])
    assert plain(widget._widget_layout) == plain(wanted["layout"])


def test_without_the_sync_later_front_ends_would_see_an_old_picture(monkeypatch: pytest.MonkeyPatch):
    """Tells when plotly has repaired its issue 4998 and `_sync` can go."""
    live = LiveFigure(drawing(), lambda element: None)
    monkeypatch.setattr(live_module, "_sync", lambda widget: None)
    live.show(drawing("two", "Another"))
    assert live.widget._widget_layout["title"]["text"] != "Another"


def test_the_synced_state_shares_nothing_with_the_figure():
    live = LiveFigure(drawing(), lambda element: None)
    live.show(drawing("two"))
    assert live.widget._widget_data is not live.widget._data
    assert live.widget._widget_data[1] is not live.widget._data[1]


def test_a_live_figure_follows_a_whole_game():
    state, record = GAME.new(), random_moves(GAME, 4)
    live = LiveFigure(GAME.figure(state, 0), lambda element: None)
    for number, move in enumerate(record):
        GAME.apply(state, move)
        if number % 15 == 0 or number == len(record) - 1:
            figure = kl.figure(GAME, state, 0)
            live.show(figure)
            now = live.widget.to_plotly_json()
            assert plain(now["data"]) == plain(figure.to_plotly_json()["data"])
            assert plain(now["layout"]) == plain(figure.to_plotly_json()["layout"])
            assert plain(live.widget._widget_layout) == plain(figure.to_plotly_json()["layout"])
    assert "game over" in live.widget.layout.title.text


def test_a_click_reports_the_element_of_the_current_picture():
    clicked: list[str] = []
    live = LiveFigure(drawing(), clicked.append)
    place = elements_of(live.widget)["space:1"]
    click(live, place)
    live.show(drawing(element="space:2"))
    click(live, place)
    click(live, elements_of(live.widget)["end:0"])
    assert clicked == ["space:1", "space:2", "end:0"]


def test_a_click_on_a_gap_or_on_nothing_is_ignored():
    clicked: list[str] = []
    live = LiveFigure(drawing(), clicked.append)
    cells = live.shown["data"][0]["customdata"]
    gaps = [(row, column) for row, line in enumerate(cells) for column, element in enumerate(line) if not element]
    assert len(gaps) > 3
    for gap in gaps:
        click(live, gap)
    click(live, None)
    assert clicked == []


def test_every_cell_of_a_board_reports_what_lies_there():
    clicked: list[str] = []
    live = LiveFigure(kl.figure(GAME, at(hand=["argos", "hector"]), 0), clicked.append)
    for element, place in elements_of(live.widget).items():
        click(live, place)
        assert clicked.pop() == element
    assert clicked == []


# The scene


def test_a_later_hit_lies_on_top_of_an_earlier_one():
    scene = Scene(100, 100)
    scene.hit("below", 0, 0, 60, 60, "below")
    scene.hit("above", 30, 30, 60, 60, "above")
    trace = scene.figure("").data[0]
    xs, ys = list(trace.x), list(trace.y)

    def element(x: float, y: float) -> str:
        column = max(i for i, edge in enumerate(xs) if edge <= x)
        row = max(i for i, edge in enumerate(ys) if edge <= y)
        return str(trace.customdata[row][column])

    assert [element(10, 10), element(40, 40), element(80, 80), element(95, 95), element(80, 10)] == ["below", "above", "above", "", ""]


def test_a_click_on_a_spot_reports_its_element():
    clicked: list[str] = []
    scene = Scene(100, 100)
    scene.spot("cell:0:3", 40, 40, 20, "a hex")
    scene.spot("pile:0:3:1", 45, 45, 6, "its hoplites")
    live = LiveFigure(scene.figure(""), clicked.append)
    for element in ("pile:0:3:1", "cell:0:3"):
        points = Points(point_inds=[elements_of(live.widget)[element]], xs=[0], ys=[0], trace_name="", trace_index=SPOTS)
        live.widget.data[SPOTS]._dispatch_on_click(points, InputDeviceState())
    assert clicked == ["pile:0:3:1", "cell:0:3"]
    assert list(live.widget.data[SPOTS].marker.size) == [40, 12]


def test_gaps_have_no_value_so_that_plotly_reports_no_hover():
    trace = drawing().data[0]
    for elements, values in zip(trace.customdata, trace.z, strict=True):
        assert [bool(element) for element in elements] == [value == 1 for value in values]
    assert trace.hoverongaps is False


def test_an_empty_scene_is_a_figure():
    figure = Scene(50, 50).figure("nothing")
    assert [trace.name for trace in figure.data] == ["elements", "words", "spots"]
    assert elements_of(figure) == {}
