"""A drawing in pixels that becomes a plotly figure with three fixed traces.

Rectangles and polygons are layout shapes, and words are one text trace. What can be clicked or hovered carries the id of its element in
`customdata`: rectangles are the cells of one invisible heatmap, round spots the markers of one invisible scatter trace (for hexes and
single pieces, of which a heatmap would need thousands of cells). So a board of any size is three traces, and a change of position changes
their arrays, never their number.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, NamedTuple

import plotly.graph_objects as go

from kernel_lib.viz import theme

MARGIN_TOP = 44
CELLS, SPOTS = 0, 2
"""Numbers of the traces that answer to clicks."""


class Hit(NamedTuple):
    """A rectangle that answers to clicks and hovering."""

    element: str
    x: float
    y: float
    width: float
    height: float
    hover: str


class Spot(NamedTuple):
    """A circle that answers to clicks and hovering."""

    element: str
    x: float
    y: float
    radius: float
    hover: str


Place = tuple[int, int] | int
"""Where an element is found in a figure: row and column of the heatmap, or the number of a spot."""


class Scene:
    """Collects what is drawn; y grows downwards, one unit is one pixel."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.shapes: list[dict[str, Any]] = []
        self.words: list[tuple[float, float, str, float, str, str]] = []
        self.hits: list[Hit] = []
        self.spots: list[Spot] = []

    def box(
        self, x: float, y: float, width: float, height: float, fill: str, line: str = theme.LINE, line_width: float = 1, dash: str = "solid"
    ) -> None:
        """A rectangle."""
        border = {"color": line, "width": line_width, "dash": dash}
        self.shapes.append({"type": "rect", "x0": x, "y0": y, "x1": x + width, "y1": y + height, "fillcolor": fill, "line": border, "layer": "below"})

    def outline(self, x: float, y: float, width: float, height: float, colour: str, dash: str = "solid", line_width: float = 4) -> None:
        """A frame around something."""
        self.box(x, y, width, height, "rgba(0,0,0,0)", colour, line_width, dash)

    def disc(self, x: float, y: float, radius: float, fill: str, line: str = theme.INK, line_width: float = 1) -> None:
        """A circle around (x, y)."""
        border = {"color": line, "width": line_width}
        spot = {"x0": x - radius, "y0": y - radius, "x1": x + radius, "y1": y + radius}
        self.shapes.append({"type": "circle", **spot, "fillcolor": fill, "line": border, "layer": "below"})

    def polygon(self, corners: Sequence[tuple[float, float]], fill: str, line: str = theme.LINE, line_width: float = 1, dash: str = "solid") -> None:
        """A closed shape with straight sides."""
        path = "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in corners) + " Z"
        border = {"color": line, "width": line_width, "dash": dash}
        self.shapes.append({"type": "path", "path": path, "fillcolor": fill, "line": border, "layer": "below"})

    def word(self, x: float, y: float, text: str, size: float = 12, colour: str = theme.INK, align: str = "center") -> None:
        """Text whose middle (or left or right end) is at (x, y)."""
        side = {"center": "middle center", "left": "middle right", "right": "middle left"}[align]
        self.words.append((x, y, text, size, colour, side))

    def hit(self, element: str, x: float, y: float, width: float, height: float, hover: str) -> None:
        """Makes a rectangle answer to clicks; later ones lie on top."""
        self.hits.append(Hit(element, x, y, width, height, hover))

    def spot(self, element: str, x: float, y: float, radius: float, hover: str) -> None:
        """Makes a circle answer to clicks; a smaller one lies on top of a larger one."""
        self.spots.append(Spot(element, x, y, radius, hover))

    def figure(self, title: str) -> go.Figure:
        """The finished figure."""
        axis = {"visible": False, "fixedrange": True}
        return _unchecked(
            self.traces(),
            {
                **theme.BASE_LAYOUT,
                "hoverdistance": 1,  # a spot answers inside its circle only
                "title": {"text": title, "x": 0.01, "xanchor": "left", "y": 1 - 20 / (self.height + MARGIN_TOP), "font": {"size": 15}},
                "width": self.width,
                "height": self.height + MARGIN_TOP,
                "margin": {"l": 0, "r": 0, "t": MARGIN_TOP, "b": 0},
                "xaxis": {**axis, "range": [0, self.width]},
                "yaxis": {**axis, "range": [self.height, 0]},
                "shapes": self.shapes,
            },
        )

    def traces(self) -> list[dict[str, Any]]:
        """The three traces, before plotly makes a figure of them."""
        return [self._hit_trace(), self._word_trace(), self._spot_trace()]

    def _word_trace(self) -> dict[str, Any]:
        columns = list(zip(*self.words, strict=True)) if self.words else [()] * 6
        x, y, text, size, colour, side = (list(column) for column in columns)
        font = {"size": size, "color": colour, "family": theme.FONT}
        return {"type": "scatter", "name": "words", "mode": "text", "x": x, "y": y, "text": text, "textposition": side, "textfont": font,
                "hoverinfo": "skip", "cliponaxis": False}  # fmt: skip

    def _hit_trace(self) -> dict[str, Any]:
        """A heatmap over all edges of the hits; cells outside every hit are gaps."""
        xs = sorted({0.0, float(self.width), *(edge for h in self.hits for edge in (float(h.x), float(h.x + h.width)))})
        ys = sorted({0.0, float(self.height), *(edge for h in self.hits for edge in (float(h.y), float(h.y + h.height)))})
        element = [[""] * (len(xs) - 1) for _ in ys[1:]]
        hover = [[""] * (len(xs) - 1) for _ in ys[1:]]
        for h in self.hits:
            for row in range(bisect_right(ys, h.y) - 1, bisect_right(ys, h.y + h.height) - 1):
                for column in range(bisect_right(xs, h.x) - 1, bisect_right(xs, h.x + h.width) - 1):
                    element[row][column], hover[row][column] = h.element, h.hover
        z = [[1 if cell else None for cell in row] for row in element]
        return {"type": "heatmap", "name": "elements", "x": xs, "y": ys, "z": z, "customdata": element, "text": hover, "opacity": 0,
                "showscale": False, "hoverongaps": False, "hovertemplate": "%{text}<extra></extra>"}  # fmt: skip

    def _spot_trace(self) -> dict[str, Any]:
        marker = {"size": [2 * spot.radius for spot in self.spots], "color": "rgba(0,0,0,0)", "line": {"width": 0}}
        return {"type": "scatter", "name": "spots", "mode": "markers", "x": [spot.x for spot in self.spots], "y": [spot.y for spot in self.spots],
                "marker": marker, "customdata": [spot.element for spot in self.spots], "text": [spot.hover for spot in self.spots],
                "hovertemplate": "%{text}<extra></extra>", "cliponaxis": False}  # fmt: skip


def _unchecked(data: list[dict[str, Any]], layout: dict[str, Any]) -> go.Figure:
    """A figure whose values plotly has not checked: that takes longer than all else between a click and its answer.

    What people change in it later is checked as usual.
    """
    figure = go.Figure(data, layout, _validate=False)
    for part in (figure, figure.layout, *figure.data):
        part._validate = True
    return figure


def elements_of(figure: go.Figure) -> dict[str, Place]:
    """Every clickable element of a figure with one of its places."""
    found: dict[str, Place] = {}
    for row, cells in enumerate(figure.data[CELLS].customdata):
        for column, element in enumerate(cells):
            if element:
                found.setdefault(str(element), (row, column))
    for number, element in enumerate(figure.data[SPOTS].customdata):
        found.setdefault(str(element), number)
    return found
