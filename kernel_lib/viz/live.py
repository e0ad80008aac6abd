"""A figure on the screen that follows the position; only what has changed is sent."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

import plotly.graph_objects as go
from plotly.basedatatypes import Undefined
from traitlets import Unicode

from kernel_lib.viz.scene import CELLS, SPOTS

SLOW = "rfc3987_syntax"
"""An optional package that comes along with the first FigureWidget (through nbformat and jsonschema), takes seconds to build a grammar of web
addresses (jsonschema issue 1428), and is used for nothing here."""

LOADER = """export default () => {
    let own = null, figure = null;
    return {
        initialize({model}) { own = model; },
        async render({el}) {
            const address = () => URL.createObjectURL(new Blob([own.get("_bundle")], {type: "text/javascript"}));
            const plotly = await (globalThis.kernelLibPlotly ??= import(address()));
            if (figure === null) {
                figure = plotly.default();
                figure.initialize({model: own});
            }
            return figure.render({el});
        },
    };
};
"""
"""What a board starts with in the browser; plotly's five megabytes come when it is shown, once for all boards of a page.

anywidget drops all messages for a widget whose code takes more than two seconds to load: in a slow browser the board would stay empty.
"""


@contextmanager
def _missing(name: str) -> Iterator[None]:
    """Lets an optional package look as if it were not installed, unless somebody has loaded it before."""
    if name in sys.modules:
        yield
        return
    sys.modules[name] = None  # type: ignore[assignment]  # Python's own way to say so
    try:
        yield
    finally:
        del sys.modules[name]


with _missing(SLOW):
    FigureWidget: Any = go.FigureWidget


class Board(FigureWidget):  # type: ignore[misc]  # plotly has no types
    """A FigureWidget whose own code is short."""

    _esm = LOADER
    _bundle = Unicode(str(FigureWidget._esm)).tag(sync=True)


class LiveFigure:
    """One FigureWidget that shows one figure after another of the same kind, and reports clicks by element id."""

    def __init__(self, figure: go.Figure, on_click: Callable[[str], None]) -> None:
        self.widget = Board(figure)
        self.widget._config = {**self.widget._config, "displayModeBar": False}
        self.shown = figure.to_plotly_json()
        self._on_click = on_click
        self.widget.data[CELLS].on_click(self._clicked_cell)
        self.widget.data[SPOTS].on_click(self._clicked_spot)

    def show(self, figure: go.Figure) -> None:
        """Replaces the picture."""
        new = figure.to_plotly_json()
        traces = {number: _changes(old, trace) for number, (old, trace) in enumerate(zip(self.shown["data"], new["data"], strict=True))}
        traces = {number: changes for number, changes in traces.items() if changes}
        self.widget.plotly_update(_by_key(traces.values()), _changes(self.shown["layout"], new["layout"]), list(traces))
        self.shown = new
        _sync(self.widget)

    def _clicked_cell(self, trace: Any, points: Any, state: Any) -> None:
        if points.point_inds:
            row, column = points.point_inds[0]
            element = self.shown["data"][CELLS]["customdata"][row][column]
            if element:
                self._on_click(str(element))

    def _clicked_spot(self, trace: Any, points: Any, state: Any) -> None:
        if points.point_inds:
            self._on_click(str(self.shown["data"][SPOTS]["customdata"][points.point_inds[0]]))


def _changes(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in new.items() if not _same(old.get(key), value)}


def _by_key(traces: Collection[dict[str, Any]]) -> dict[str, list[Any]]:
    """Changes of traces as plotly wants them: every key with its value in each trace."""
    return {key: [trace.get(key, Undefined) for trace in traces] for key in sorted({key for trace in traces for key in trace})}


def _same(old: Any, new: Any) -> bool:
    """Equal in content; plotly keeps arrays as numpy arrays, tuples or lists."""
    if hasattr(old, "tolist"):
        old = old.tolist()
    if hasattr(new, "tolist"):
        new = new.tolist()
    return bool(old == new)


def _sync(widget: go.FigureWidget) -> None:
    """Lets front ends that connect later see the current figure (plotly.py issue 4998).

    Private attributes of plotly, used here and nowhere else; `tests/play/test_live.py` watches them.
    """
    with widget.hold_sync():
        widget._widget_layout = deepcopy(widget._layout_obj._props)
        widget._widget_data = deepcopy(widget._data)
