"""The map as a picture: islands and the ways between them, with what stands on the islands; and the bare map, coloured by values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import cos, hypot, sin
from typing import TYPE_CHECKING

from kernel_lib.core.types import UNKNOWN, Player
from kernel_lib.games.amazons.catalog import PALACE, area_id
from kernel_lib.games.amazons.hover import area_text, token_text
from kernel_lib.games.amazons.pieces import CLEAR, MAP_H, MAP_W, TOP, Frame, Pieces, Point, island, lines, path
from kernel_lib.games.amazons.state import NOBODY, AmazonsState, tokens_of
from kernel_lib.viz import theme
from kernel_lib.viz.scene import Scene

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from kernel_lib.games.amazons.rules import Amazons

RX, RY = 48.0, 33.0
"""Half axes of an island."""
PALACE_RX, PALACE_RY = 62.0, 40.0
TOKEN_R, MINI_R = 9.5, 11.5
CORNERS = 0.8
"""How far the ring of islands fills the corners of its rectangle: 0 leaves an ellipse, 1 makes a rectangle."""

SEA, SHALLOWS, SAND, SHORE, STONE, WOOD = "#D9E8F0", "#EAF3F7", "#F5EAD0", "#B9A06D", "#7C8794", "#8A5A2B"
PALACE_FILL, CLOSED_FILL, GHOST_FILL, HATCH, CROSS, HAVEN = "#FBF3DC", "#D5D9DD", "#E6F0F5", "#BCC3CA", "#E39A73", "#DDF1E9"
BUILDINGS = (("Oracle", 40), ("Barrack", 46), ("Port", 30))
"""Their signs with widths."""

WAYS = (("land", SHORE, 19, "solid"), ("land", SAND, 16, "solid"), ("stone bridge", STONE, 9, "solid"), ("stone bridge", theme.WHITE, 5, "solid"),
        ("wooden bridge", "#E3CFAE", 10, "solid"), ("wooden bridge", WOOD, 10, "3px,4px"))  # fmt: skip
"""Strokes that make up each kind of way."""


# Where things are


@lru_cache(16)
def places(spots: tuple[Point, ...], left: float, top: float, width: float, height: float) -> tuple[Point, ...]:
    """Where the centres of the areas are in a rectangle of the picture; y grows downwards."""
    round_spots = [_towards_corner(*spot) for spot in _centred(spots)]
    xs, ys = [x for x, _ in round_spots], [y for _, y in round_spots]
    across, down = (width - 2 * RX - 12) / (max(xs) - min(xs)), (height - 2 * RY - 24) / (max(ys) - min(ys))
    return tuple([(left + RX + 6 + (x - min(xs)) * across, top + RY + 15 + (max(ys) - y) * down) for x, y in round_spots])


def _centred(spots: Sequence[Point]) -> list[Point]:
    """Both coordinates from -1 to 1."""
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    (x0, x1), (y0, y1) = (min(xs), max(xs)), (min(ys), max(ys))
    return [((2 * x - x0 - x1) / (x1 - x0), (2 * y - y0 - y1) / (y1 - y0)) for x, y in spots]


def _towards_corner(x: float, y: float) -> Point:
    """Makes a circle nearly a square, so that the islands on its flanks have more room.

    >>> [round(part, 2) for part in _towards_corner(0.6, 0.8)]
    [0.72, 0.96]
    """
    push = 1 + CORNERS * (hypot(x, y) / max(abs(x), abs(y), 1e-9) - 1)
    return x * push, y * push


# Ways


@lru_cache(16)
def roads(at: tuple[Point, ...], pairs: tuple[tuple[int, int], ...]) -> str:
    """Ways between areas as one path; a way that would run under a third area makes a bend around it."""
    return " ".join(_road(at, a, b) for a, b in pairs)


def _road(at: tuple[Point, ...], a: int, b: int) -> str:
    (x, y), (u, v) = at[a], at[b]
    middle = (x + u) / 2, (y + v) / 2
    for c, (p, q) in enumerate(at):
        if c not in (a, b) and abs(middle[0] - p) < RX + 12 and abs(middle[1] - q) < RY + 12:
            across, down = at[PALACE][0] - p, at[PALACE][1] - q
            far = hypot(across, down) or 1.0
            reach = 16 + hypot(RX * across / far, RY * down / far)
            bend = 2 * (p + reach * across / far) - middle[0], 2 * (q + reach * down / far) - middle[1]
            return f"M{x:.1f},{y:.1f} Q{bend[0]:.1f},{bend[1]:.1f} {u:.1f},{v:.1f}"
    return f"M{x:.1f},{y:.1f} L{u:.1f},{v:.1f}"


def ways(g: Amazons, scene: Scene, at: tuple[Point, ...]) -> None:
    """Land as sand between two shores, wooden bridges as planks, stone bridges as double lines; islands lie in shallow water."""
    kinds: dict[str, list[tuple[int, int]]] = {}
    for a, b, kind in g.board.graph.edges.data("kind"):
        kinds.setdefault(kind, []).append((g.board.index[a], g.board.index[b]))
    reefs = " ".join(island(*at[area], *radii(area)) for area in g.box.playing)
    path(scene, reefs, SHALLOWS, SHALLOWS, 14)
    for kind, colour, width, dash in WAYS:
        if kind in kinds:
            path(scene, roads(at, tuple(kinds[kind])), CLEAR, colour, width, dash)


def radii(area: int) -> tuple[float, float]:
    return (PALACE_RX, PALACE_RY) if area == PALACE else (RX, RY)


def terrain_words(g: Amazons, area: int) -> str:
    return " ".join(f"+{n}{letter}" for n, letter in zip(g.box.areas[area].terrain, "MC", strict=True) if n)


def ghost(g: Amazons, scene: Scene, area: int, x: float, y: float) -> None:
    """RA-2P-1: an area that does not take part."""
    path(scene, island(x, y, RX, RY), GHOST_FILL, theme.LINE, 1, "dot")
    scene.word(x, y - 8, g.box.labels[area], 15, theme.LINE)
    scene.word(x, y + 10, "not in play", 8.5, theme.FAINT)
    scene.spot(f"area:{area}", x, y, RY, f"{g.box.labels[area]} takes no part with {g.players} players")


# The map of a position


class Islands(Pieces):
    """The map, and what stands on it."""

    def __init__(self, g: Amazons, s: AmazonsState, viewer: Player | None) -> None:
        super().__init__(g, s, viewer)
        self.at = places(g.board.pos, 4, TOP, MAP_W, MAP_H)
        self.closed = 0 if s.god == UNKNOWN else g.box.god_closed[s.god]
        self.refuge = 0 if s.god == UNKNOWN else g.box.god_refuge[s.god]
        self.shut_ports = s.god != UNKNOWN and g.box.god_ports[s.god]

    def map(self) -> None:
        self.scene.box(4, TOP, MAP_W, MAP_H, SEA, SEA)
        ways(self.g, self.scene, self.at)
        for area, (x, y) in enumerate(self.at):
            if self.box.in_play[area]:
                self.area(area, x, y)
            else:
                ghost(self.g, self.scene, area, x, y)

    def area(self, area: int, x: float, y: float) -> None:
        """An island with its letter, terrain, positions, buildings and miniatures."""
        rx, ry = radii(area)
        self.ground(area, x, y, rx, ry)
        self.headline(area, x, y)
        self.shore(area, x, y, rx, ry)
        self.positions(area, x, y)
        self.signs(area, x, y + ry - 11.5)
        self.miniatures(area, x, y)

    def ground(self, area: int, x: float, y: float, rx: float, ry: float) -> None:
        """A closed area is grey, hatched and crossed out."""
        is_closed = bool(self.closed >> area & 1)
        path(self.scene, island(x, y, rx, ry), CLOSED_FILL if is_closed else PALACE_FILL if area == PALACE else SAND, SHORE, 1.5)
        if area == PALACE:
            path(self.scene, island(x, y, rx - 4, ry - 4), CLEAR, SHORE, 1)
        if is_closed:
            lines(self.scene, [((x + d - 11, y + 25), (x + d + 11, y - 25)) for d in (-24, -12, 0, 12, 24)], HATCH, 1.5)
            lines(self.scene, [((x - 32, y - 23), (x + 32, y + 23)), ((x - 32, y + 23), (x + 32, y - 23))], CROSS, 4)

    def headline(self, area: int, x: float, y: float) -> None:
        """Letter and terrain of an area."""
        if area == PALACE:
            self.scene.word(x, y - 24, f"<b>{self.box.labels[area]}</b>", 12)
            return
        self.scene.word(x - 30, y - 19, f"<b>{self.box.labels[area]}</b>", 16)
        self.scene.word(x + 10, y - 20, terrain_words(self.g, area), 9.5)

    def shore(self, area: int, x: float, y: float, rx: float, ry: float) -> None:
        """The whole island answers: one circle in its middle, and one on either side."""
        hover = area_text(self.g, self.s, area)
        self.spot(f"area:{area}", Frame("island", x, y, rx, ry), ry + 2, hover)
        for side in (-1, 1):
            self.scene.spot(f"area:{area}", x + side * (rx - ry), y, ry + 1, hover)

    def fates(self) -> None:
        """What the god has to do with areas; these signs lie over the frames of the islands."""
        for area in self.box.playing:
            x, y = self.at[area][0], self.at[area][1] - radii(area)[1] - 2
            if self.closed >> area & 1:
                self.tag(x, y, 42, "<b>closed</b>", theme.INK, theme.WHITE)
            elif self.refuge >> area & 1:
                self.tag(x, y, 40, "refuge", HAVEN, theme.INK)

    def positions(self, area: int, x: float, y: float) -> None:
        """Event tokens, the flag, and what is empty."""
        s, found = self.s, tokens_of(self.s.tokens[area])
        for i in range(self.box.positions[area]):
            px = x - 33.5 + 21.5 * i
            if i < len(found):
                self.token(px, y + 2, TOKEN_R, found[i])
                hover = token_text(self.g, s, area, found[i])
                self.spot(f"token:{area}:{found[i]}", Frame("disc", px, y + 2, TOKEN_R, TOKEN_R), TOKEN_R + 0.5, hover)
            elif s.flag[area] != NOBODY and i == len(found):
                self.flag(px, y + 2, s.flag[area])
            else:
                self.scene.disc(px, y + 2, TOKEN_R - 1, theme.WHITE, SHORE, 1.2)

    def flag(self, x: float, y: float, owner: Player) -> None:
        """A pennant on a pole."""
        self.scene.box(x - 9, y - 11, 2, 23, theme.INK, theme.INK, 0.5)
        self.scene.polygon(((x - 7, y - 11), (x + 12, y - 4), (x - 7, y + 4)), theme.PLAYERS[owner], theme.INK)
        self.scene.word(x - 2, y - 4, f"<b>{self.initial(owner)}</b>", 8.5, theme.WHITE)

    def signs(self, area: int, x: float, y: float) -> None:
        """Buildings and urn as words. A building is visited where one stands, a Port from elsewhere too; else the area answers."""
        box, here = self.box, self.s.area[self.me] == area
        stands = (box.oracle[area], box.barrack[area], box.port[area])
        found = [(word, width) for (word, width), there in zip(BUILDINGS, stands, strict=True) if there]
        whole = sum(width + 10 * (word == "Port" and self.shut_ports) + 3 for word, width in found) + 27 * box.urn[area] - 3
        left = x - whole / 2
        for word, width in found:
            is_shut = word == "Port" and self.shut_ports
            wide = width + 10 * is_shut
            self.building(left + wide / 2, y, wide, word, is_shut)
            if word == "Port":
                self.visit(f"port:{area}", left + wide / 2, y, wide, word, is_shut)
            elif here:
                self.visit(f"building:{word.lower()}", left + wide / 2, y, wide, word, is_shut)
            left += wide + 3
        if box.urn[area]:
            self.tag(left + 12, y, 24, "urn", theme.WHITE, theme.INK)

    def building(self, x: float, y: float, width: float, word: str, is_shut: bool) -> None:
        if is_shut:
            self.tag(x, y, width, f"<b>{word} ✕</b>", theme.WHITE, theme.RED)
        else:
            self.tag(x, y, width, word, theme.INK, theme.WHITE)

    def visit(self, element: str, x: float, y: float, width: float, word: str, is_shut: bool) -> None:
        hover = f"{word}: a visit scores {self.box.visit} VP" + (f"<br>closed by {self.box.gods[self.s.god].name}" if is_shut else "")
        self.frames.setdefault(element, []).append(Frame("box", x - width / 2 - 1, y - 7.5, width + 2, 15))
        self.scene.spot(element, x, y, 12, hover)

    def miniatures(self, area: int, x: float, y: float) -> None:
        here = [who for who, place in enumerate(self.s.area) if place == area]
        for i, who in enumerate(here):
            px = x + 13 * (2 * i - len(here) + 1) if area == PALACE else x + 29 - 15 * i
            self.miniature(px, y - 2, who)

    def miniature(self, x: float, y: float, who: Player) -> None:
        """A round body on a foot; she leans over while she is tilted (RA-PASS-1)."""
        lean = 0.7 if self.s.tilted == who else 0.0
        foot = [(-10, 17), (10, 17), (7, 6), (-7, 6)]
        turned = [(x + a * cos(lean) - b * sin(lean), y - 2 + a * sin(lean) + b * cos(lean)) for a, b in foot]
        self.scene.polygon(turned, theme.PLAYERS[who], theme.WHITE, 1.2)
        self.scene.disc(x, y - 2, MINI_R, theme.PLAYERS[who], theme.WHITE, 1.8)
        self.scene.word(x, y - 2, f"<b>{self.initial(who)}</b>", 12.5, theme.WHITE)


# The bare map


def map_figure(g: Amazons, values: Mapping[str, float] | None = None, title: str = "The map", unit: str = "", digits: int = 2) -> go.Figure:
    """The bare map; areas coloured by a value each (by area id, such as a centrality of `graph()`), from dark for low to bright for high."""
    from plotly.colors import sample_colorscale

    width, height = 720, 480
    scene = Scene(width, height)
    at = places(g.board.pos, 4, 4, width - 8, height - 60)
    scene.box(4, 4, width - 8, height - 60, SEA, SEA)
    ways(g, scene, at)
    found = {g.box.area_number[area_id(str(name))]: value for name, value in (values or {}).items()}
    low, high = (min(found.values()), max(found.values())) if found else (0.0, 0.0)
    for area, (x, y) in enumerate(at):
        if not g.box.in_play[area]:
            ghost(g, scene, area, x, y)
        elif area in found:
            share = (found[area] - low) / (high - low) if high > low else 0.5
            colour = _hex(sample_colorscale("Cividis", [share], colortype="tuple")[0])
            value_island(g, scene, area, (x, y), colour, f"{found[area]:.{digits}f}", unit)
        else:
            value_island(g, scene, area, (x, y), SAND, "" if not found else "no value", unit)
    if found:
        scale = [_hex(each) for each in sample_colorscale("Cividis", [i / 23 for i in range(24)], colortype="tuple")]
        _scale(scene, scale, (f"{low:.{digits}f}", f"{high:.{digits}f}"), unit)
    return scene.figure(title)


def value_island(g: Amazons, scene: Scene, area: int, at: Point, colour: str, words: str, unit: str) -> None:
    """An area with its value, or with what stands there."""
    (x, y), box = at, g.box
    ink = theme.ink_on(colour)
    path(scene, island(x, y, *radii(area)), colour, theme.INK, 1.2)
    scene.word(x, y - 12, f"<b>{box.labels[area]}</b>", 15 if area != PALACE else 12, ink)
    stands = (box.oracle[area], box.barrack[area], box.port[area], box.urn[area])
    found = [name for name, there in zip((*(word for word, _ in BUILDINGS), "urn"), stands, strict=True) if there]
    told = [words] if words else [line for line in (terrain_words(g, area), ", ".join(found)) if line]
    scene.word(x, y + 10, "<br>".join(told), 12 if words and words[0] != "n" else 8.5, ink)
    scene.spot(f"area:{area}", x, y, RY, "<br>".join([f"<b>{box.labels[area]}</b>", *([f"{words} {unit}".strip()] if words else []), *told]))


def _scale(scene: Scene, colours: Sequence[str], ends: tuple[str, str], unit: str) -> None:
    """The colours from low to high with their ends."""
    left, y = scene.width / 2 - 144, scene.height - 40
    for i, colour in enumerate(colours):
        scene.box(left + 12 * i, y, 12, 14, colour, colour, 0)
    scene.word(left - 8, y + 7, ends[0], 11, theme.INK, "right")
    scene.word(left + 296, y + 7, ends[1], 11, theme.INK, "left")
    scene.word(scene.width / 2, y + 26, unit, 10.5, theme.FAINT)


def _hex(colour: tuple[float, float, float]) -> str:
    """Such as "#FF8000" for (1, 0.5, 0)."""
    return "#" + "".join(f"{round(255 * part):02X}" for part in colour)
