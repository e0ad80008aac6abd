"""A person's hands and eyes at a play widget, without a browser."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from typing import Any

import ipywidgets as w
from plotly.callbacks import InputDeviceState, Points

from kernel_lib.play.widget import PlayWidget
from kernel_lib.viz.scene import CELLS, SPOTS, elements_of


def click(widget: PlayWidget, element: str) -> None:
    """A mouse click on an element of the figure, as plotly reports it (private API of plotly, here only)."""
    place = elements_of(widget.live.widget)[element]
    trace = SPOTS if isinstance(place, int) else CELLS
    points = Points(point_inds=[place], xs=[0], ys=[0], trace_name="", trace_index=trace)
    widget.live.widget.data[trace]._dispatch_on_click(points, InputDeviceState())


def inside(box: Any) -> Iterator[Any]:
    yield box
    for child in getattr(box, "children", ()):
        yield from inside(child)


def press(widget: PlayWidget, text: str) -> None:
    """Presses the button with these words."""
    next(part for part in inside(widget) if isinstance(part, w.Button) and part.description == text).click()


def shown_buttons(widget: PlayWidget) -> list[Any]:
    return [part for part in inside(widget.moves) if isinstance(part, w.Button)]


def said(widget: PlayWidget) -> str:
    """The message without tags."""
    return html.unescape(re.sub("<[^>]*>", "", widget.message.value))


def question(widget: PlayWidget) -> str:
    return html.unescape(re.sub("<[^>]*>", "", widget.prompt.value))


def picture(widget: PlayWidget) -> str:
    return json.dumps(json.loads(widget.live.widget.to_json()), ensure_ascii=False)


def screen(widget: PlayWidget) -> str:
    """Everything on the screen: picture, question, message, moves, log and words."""
    buttons = [button.description for button in shown_buttons(widget)]
    return "\n".join([picture(widget), widget.prompt.value, widget.message.value, *buttons, widget.story.value, widget.words.value])
