"""Colours and fonts. The palette of Okabe and Ito can be told apart with every common kind of colour blindness."""

from __future__ import annotations

BLUE = "#0072B2"
GREEN = "#009E73"
RED = "#D55E00"
YELLOW = "#F0E442"
ORANGE = "#E69F00"
SKY = "#56B4E9"
PINK = "#CC79A7"
INK = "#1F2933"
FAINT = "#6B7785"
PAPER = "#FBFAF7"
LINE = "#B8BFC6"
WHITE = "#FFFFFF"

PLAYERS = (BLUE, RED, GREEN, PINK)
"""Colour of each seat in charts."""
LEGAL = ORANGE
"""Outline of what may be clicked."""
RECENT = PINK
"""Outline of what has just happened."""

FONT = "Verdana, DejaVu Sans, sans-serif"

BASE_LAYOUT = {
    "template": {"data": {"scatter": [{"type": "scatter"}]}},  # plotly's "none", spelled out for figures that plotly does not check
    "paper_bgcolor": PAPER,
    "plot_bgcolor": PAPER,
    "font": {"family": FONT, "color": INK, "size": 12},
    "showlegend": False,
    "dragmode": False,
    "clickmode": "event",
    "hovermode": "closest",
    "modebar": {
        "remove": ["select2d", "lasso2d", "zoom2d", "pan2d", "zoomIn2d", "zoomOut2d", "autoScale2d", "resetScale2d"],
        "bgcolor": "rgba(0,0,0,0)",
    },
    "hoverlabel": {"bgcolor": WHITE, "font": {"family": FONT, "size": 12, "color": INK}, "align": "left"},
}


def ink_on(colour: str) -> str:
    """Black or white, whichever reads better on a colour."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else WHITE
