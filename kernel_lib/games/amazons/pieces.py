"""What every part of the picture is made of: colours and sizes, clickable places with their frames, tokens and signs.

What is solid in a player's colour belongs to a player and bears the initial of her class; what is pale with a coloured rim and a sign is an event
colour. So nothing has to be told by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from kernel_lib.core.types import UNKNOWN, Player
from kernel_lib.games.amazons.catalog import COLOURS, LEFT, MARKS, RIGHT
from kernel_lib.games.amazons.hover import common_stats
from kernel_lib.games.amazons.state import AmazonsState
from kernel_lib.viz import theme
from kernel_lib.viz.scene import Scene

if TYPE_CHECKING:
    from kernel_lib.games.amazons.rules import Amazons

Point = tuple[float, float]

# Sizes, from top to bottom
WIDTH = 780
TOP = 90
"""Height of the strip with commons, events and god."""
MAP_W, MAP_H = 566, 374
SIDE_X, SIDE_W = 578, 194
HEAD, MAT = 15, 35
"""Heights of the mats' column titles and of one mat."""
BAR = 46
HAND = 94
LEGEND = 26
MARGIN = 8
"""Room at the left and right edge."""

# Colours
BACK, CLEAR, PALE, TAKEN = "#8C97A3", "rgba(0,0,0,0)", "#E9ECEF", "#ECEEF0"
TOKEN_INK = (theme.BLUE, theme.RED, theme.GREEN, "#A89300", "#7B4FA3")
TOKEN_PALE = ("#CFE3F0", "#F9DCC8", "#CDEBE1", "#FBF4A8", "#E4D8F1")

# Words
TEXT_STYLE = "\ufe0e"
"""Keeps sun and torch from becoming coloured pictures."""
BONUS = ("immune", "+1 card", "+1 AP", "a free Action")
"""What the positions of the turn track bring in a round (RA-GODF-1..4)."""
MARK_WORDS = tuple([mark.capitalize() for mark in MARKS])
SLOT_WORDS = ("left", "right")


class Frame(NamedTuple):
    """Where an element is drawn, for frames around it."""

    shape: str
    """box, disc or island."""
    x: float
    y: float
    """Corner of a box, centre of the others."""
    width: float
    height: float
    """Half axes of an island; radius of a disc."""


# Shapes with curves; many lines of one kind are one shape, because every shape costs time


@lru_cache(256)
def island(x: float, y: float, rx: float, ry: float) -> str:
    """The outline of an area as a path: rounder than a box, with more room than an ellipse.

    >>> island(0, 0, 40, 30)[:36]
    'M40.0,0.0 C40.0,24.0 32.0,30.0 0.0,3'
    """
    a, b = 0.8 * rx, 0.8 * ry
    curves = ((rx, b, a, ry, 0, ry), (-a, ry, -rx, b, -rx, 0), (-rx, -b, -a, -ry, 0, -ry), (a, -ry, rx, -b, rx, 0))
    rest = [f"C{x + p:.1f},{y + q:.1f} {x + r:.1f},{y + s:.1f} {x + t:.1f},{y + u:.1f}" for p, q, r, s, t, u in curves]
    return " ".join([f"M{x + rx:.1f},{y:.1f}", *rest, "Z"])


def path(scene: Scene, curve: str, fill: str, line: str, width: float, dash: str = "solid") -> None:
    border = {"color": line, "width": width, "dash": dash}
    scene.shapes.append({"type": "path", "path": curve, "fillcolor": fill, "line": border, "layer": "below"})


def lines(scene: Scene, parts: Iterable[tuple[Point, Point]], colour: str, width: float) -> None:
    """Straight lines of one kind."""
    path(scene, " ".join(f"M{a:.1f},{b:.1f} L{c:.1f},{d:.1f}" for (a, b), (c, d) in parts), CLEAR, colour, width)


class Pieces:
    """Draws into a scene, and remembers where clickable things are."""

    def __init__(self, g: Amazons, s: AmazonsState, viewer: Player | None) -> None:
        self.g, self.s, self.box = g, s, g.box
        self.me = viewer if viewer is not None and viewer in range(g.players) else 0
        """The player whose mat lies in front and whose hand is open: player 1 where nobody of the players looks."""
        self.takes_part = viewer != UNKNOWN
        self.asked = s.asks[-1] if self.takes_part and s.asks and s.to_act == self.me else None
        self.offer = g.legal_moves(s) if self.asked else []
        self.mats_y = TOP + MAP_H + 3
        self.bar_y = self.mats_y + HEAD + MAT * g.players + 5
        self.hand_y = self.bar_y + BAR
        self.scene = Scene(WIDTH, self.hand_y + HAND + LEGEND)
        self.frames: dict[str, list[Frame]] = {}
        self.options: list[str] = []
        """Answers that are lines of a card."""

    def seats(self) -> list[Player]:
        """The viewer first."""
        return [(self.me + i) % self.g.players for i in range(self.g.players)]

    # Clickable things

    def click(self, element: str, x: float, y: float, width: float, height: float, hover: str) -> None:
        """A rectangle that answers."""
        self.frames.setdefault(element, []).append(Frame("box", x, y, width, height))
        self.scene.hit(element, x, y, width, height, hover)

    def spot(self, element: str, frame: Frame, radius: float, hover: str) -> None:
        """Something round that answers."""
        self.frames.setdefault(element, []).append(frame)
        self.scene.spot(element, frame.x, frame.y, radius, hover)

    def mark(self, element: str, colour: str, width: float, dash: str = "solid", inset: float = 0) -> None:
        """Frames around an element, wherever it is drawn."""
        for shape, x, y, wide, tall in self.frames.get(element, ()):
            if shape == "box":
                self.scene.outline(x + inset, y + inset, wide - 2 * inset, tall - 2 * inset, colour, dash, width)
            elif shape == "disc":
                self.scene.disc(x, y, wide + 2 - inset, CLEAR, colour, width)
            else:
                path(self.scene, island(x, y, wide - inset, tall - inset), CLEAR, colour, width, dash)

    # Signs

    def sign(self, colour: int) -> str:
        return self.box.colours[colour].sign + TEXT_STYLE

    def initial(self, who: Player) -> str:
        """The class, in one letter."""
        return self.box.class_titles[self.s.classes[who]][0] if self.s.classes[who] >= 0 else str(who + 1)

    def token(self, x: float, y: float, radius: float, colour: int) -> None:
        """Pale, with a coloured rim and the sign of the colour."""
        self.scene.disc(x, y, radius, TOKEN_PALE[colour], TOKEN_INK[colour], 2)
        self.scene.word(x, y, self.sign(colour), radius * 1.3)

    def chip(self, x: float, y: float, radius: float, who: Player, solid: bool = True) -> None:
        """A round token of a player."""
        ink = theme.PLAYERS[who]
        self.scene.disc(x, y, radius, ink if solid else theme.WHITE, ink, 2)
        self.scene.word(x, y, f"<b>{self.initial(who)}</b>", max(8.0, radius * 1.05), theme.WHITE if solid else ink)

    def tag(self, x: float, y: float, width: float, text: str, fill: str, ink: str) -> None:
        """A small sign with a word around (x, y)."""
        self.scene.box(x - width / 2, y - 6.5, width, 13, fill, theme.INK, 0.8)
        self.scene.word(x, y, text, 8, ink)

    def title(self, x: float, y: float, words: str) -> None:
        """A faint heading."""
        self.scene.word(x, y, words, 8.5, theme.FAINT, "left")

    # Cards that lie in several places

    def amazon(self, x: float, y: float, width: float, height: float, card: int, slot: int, face_down: bool = False) -> None:
        """A common; in a slot with its bonus, otherwise without."""
        box, middle = self.box, x + width / 2
        ink = theme.WHITE if face_down else theme.INK
        might, cunning = common_stats(self.g, card, slot)
        bonus = ("", f" +{box.slot_m[LEFT]}M", f" +{box.slot_c[RIGHT]}C")[slot + 1]
        self.scene.box(x, y, width, height, BACK if face_down else theme.WHITE, theme.INK, 1.2, "dot" if face_down else "solid")
        first = f"{SLOT_WORDS[slot]}{bonus} · {box.common_cost[card]} AP" if slot >= 0 else f"{box.common_cost[card]} AP"
        self.scene.word(middle, y + 10, first, 8.5, ink if face_down else theme.FAINT)
        self.scene.word(middle, y + 26, f"<b>{box.common_names[card]}</b>", 10.5, ink)
        self.scene.word(middle, y + 43, f"<b>{might}M {cunning}C</b>", 13, ink)
        if not face_down:
            self.scene.word(middle, y + height - 10, MARK_WORDS[box.common_mark[card]], 9, ink)

    def event(self, x: float, y: float, width: float, height: float, card: int, face_down: bool = False) -> None:
        box, middle = self.box, x + width / 2
        colour = box.event_colour[card]
        ink = theme.WHITE if face_down else theme.INK
        self.scene.box(x, y, width, height, BACK if face_down else theme.WHITE, TOKEN_INK[colour], 2, "dot" if face_down else "solid")
        self.scene.box(x, y, width, 15, TOKEN_PALE[colour], TOKEN_INK[colour], 1)
        self.scene.word(middle, y + 8, f"{self.sign(colour)} {COLOURS[colour]}", 9)
        self.scene.word(middle, y + 24, f"<b>{box.event_names[card]}</b>", 9 if len(box.event_names[card]) < 9 else 8, ink)
        self.scene.word(middle, y + 38, f"<b>{box.event_m[card]}M {box.event_c[card]}C</b>", 11.5, ink)
        self.scene.word(middle, y + 51, f"{box.event_vp[card]} VP", 9.5, ink)
