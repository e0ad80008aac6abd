"""The table as a picture: commons, events and god above, the map with tracks beside it, a row per playmat, and below the answers and the hand.

What is solid in a player's colour belongs to a player and bears the initial of her class; what is pale with a coloured rim and a sign is an event
colour. So nothing has to be told by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import cos, hypot, sin
from textwrap import shorten, wrap
from typing import TYPE_CHECKING, NamedTuple

from kernel_lib.core.bits import members
from kernel_lib.core.event import Event
from kernel_lib.core.types import OVER, UNKNOWN, Move, Player
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import ACTIONS, COLOURS, LEFT, MARKS, PALACE, RIGHT, area_id
from kernel_lib.games.amazons.rules import basics, battle
from kernel_lib.games.amazons.state import C_B, NOBODY, NONE, AmazonsState, beside_of, tokens_of
from kernel_lib.viz import theme
from kernel_lib.viz.scene import Scene

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from kernel_lib.games.amazons.rules import Amazons

Point = tuple[float, float]

WIDTH = 780
TOP = 92
"""Height of the strip with commons, events and god."""
MAP_W, MAP_H = 566, 384
SIDE_X, SIDE_W = 578, 194
HEAD, MAT = 15, 38
"""Heights of the mats' column titles and of one mat."""
BAR = 46
HAND = 86
LEGEND = 38
RX, RY = 44.0, 34.0
"""Half axes of an island."""
PALACE_RX, PALACE_RY = 58.0, 38.0
TOKEN_R, MINI_R = 9.5, 11.5

SEA, SAND, SHORE, STONE, WOOD, BACK = "#E3EEF4", "#F5EAD0", "#B9A06D", "#7C8794", "#8A5A2B", "#8C97A3"
PALACE_FILL, CLOSED_FILL, GHOST_FILL, CLEAR = "#FBF3DC", "#D5D9DD", "#F1F5F7", "rgba(0,0,0,0)"
TOKEN_INK = (theme.BLUE, theme.RED, theme.GREEN, "#A89300", "#7B4FA3")
TOKEN_PALE = ("#CFE3F0", "#F9DCC8", "#CDEBE1", "#FBF4A8", "#E4D8F1")
TEXT_STYLE = "\ufe0e"
"""Keeps sun and torch from becoming coloured pictures."""
BONUS = ("immune", "+1 card", "+1 AP", "a free Action")
"""What the positions of the turn track bring in a round (RA-GODF-1..4)."""
MARK_WORDS = tuple([mark.capitalize() for mark in MARKS])
SLOT_WORDS = ("left", "right")
PRICE_WORDS = tuple([action.capitalize() for action in ACTIONS])

WAYS = (("land", SHORE, 19, "solid"), ("land", SAND, 16, "solid"), ("stone bridge", STONE, 9, "solid"), ("stone bridge", theme.WHITE, 5, "solid"),
        ("wooden bridge", "#E3CFAE", 10, "solid"), ("wooden bridge", WOOD, 10, "3px,4px"))  # fmt: skip
"""Strokes that make up each kind of way."""

# Columns of the mats: left edge and width
COLUMN = {"player": (8, 116), "ap": (124, 66), "supply": (190, 54), "abilities": (244, 130), "basic": (376, 74), "ancillary": (450, 74),
          "slots": (528, 132), "beside": (662, 42), "flags": (706, 30), "cards": (736, 36)}  # fmt: skip
COLUMN_WORDS = {"player": "Player", "ap": "Action points", "supply": "Supply", "abilities": "Special abilities", "basic": "Basic Amazon",
                "ancillary": "Ancillary", "slots": "Slots: open ones cost VP", "beside": "Beside", "flags": "Flags", "cards": "Cards"}  # fmt: skip


def figure(g: Amazons, view: AmazonsState, viewer: Player | None) -> go.Figure:
    """The position seen by `viewer` (from player 1's place where there is none)."""
    me = viewer if viewer is not None and viewer in range(g.players) else 0
    drawing = _Drawing(g, view, me, viewer != UNKNOWN)
    drawing.above()
    drawing.map()
    drawing.beside_map()
    if min(view.classes) < 0:
        drawing.playmats()
    else:
        drawing.mats()
        if len(drawing.rows) == 1:  # many answers need the room of the hand, whose cards do not answer then
            drawing.strip()
    drawing.bar()
    drawing.marks()
    drawing.legend()
    return drawing.scene.figure(_title(g, view))


def _title(g: Amazons, s: AmazonsState) -> str:
    if s.to_act == OVER:
        result = g.result(s)
        names = " and ".join(g.seat_name(seat) for seat in result.winners) if result else ""
        verb = "nobody wins" if not names else f"{names} {'wins' if result and len(result.winners) == 1 else 'share the victory'}"
        return f"<b>{g.title}</b> · game over: {verb}"
    if s.round == 0:
        return f"<b>{g.title}</b> · setup"
    turn = f" · turn {s.turn}: {g.seat_name(s.active)}, {g.box.class_titles[s.classes[s.active]]}" if s.active >= 0 else ""
    return f"<b>{g.title}</b> · round {s.round} of {g.box.rounds}{turn}"


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


@lru_cache(256)
def island(x: float, y: float, rx: float, ry: float) -> str:
    """The outline of an area as a path: rounder than a box, with more room than an ellipse.

    >>> island(0, 0, 40, 30)[:36]
    'M40.0,0.0 C40.0,22.5 30.0,30.0 0.0,3'
    """
    a, b = 0.75 * rx, 0.75 * ry
    curves = ((rx, b, a, ry, 0, ry), (-a, ry, -rx, b, -rx, 0), (-rx, -b, -a, -ry, 0, -ry), (a, -ry, rx, -b, rx, 0))
    rest = [f"C{x + p:.1f},{y + q:.1f} {x + r:.1f},{y + s:.1f} {x + t:.1f},{y + u:.1f}" for p, q, r, s, t, u in curves]
    return " ".join([f"M{x + rx:.1f},{y:.1f}", *rest, "Z"])


@lru_cache(16)
def places(spots: tuple[Point, ...], left: float, top: float, width: float, height: float) -> tuple[Point, ...]:
    """Where the centres of the areas are in a rectangle of the picture; y grows downwards."""
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    across, down = (width - 2 * RX - 10) / (max(xs) - min(xs)), (height - 2 * RY - 24) / (max(ys) - min(ys))
    return tuple([(left + RX + 5 + (x - min(xs)) * across, top + RY + 16 + (max(ys) - y) * down) for x, y in spots])


class Button(NamedTuple):
    """An answer below the mats."""

    element: str
    words: str
    x: float
    width: float
    quiet: bool
    """Whether it ends something."""


class _Drawing:
    """Draws one position into a scene, and remembers where clickable things are."""

    def __init__(self, g: Amazons, s: AmazonsState, me: Player, takes_part: bool) -> None:
        self.g, self.s, self.me, self.box = g, s, me, g.box
        self.asked = s.asks[-1] if takes_part and s.asks and s.to_act == me else None
        self.offer = g.legal_moves(s) if self.asked else []
        self.takes_part = takes_part
        self.rows = self.buttons()
        self.mats_y = TOP + MAP_H + 2
        self.bar_y = self.mats_y + HEAD + MAT * g.players + 4
        self.hand_y = self.bar_y + BAR
        self.scene = Scene(WIDTH, self.hand_y + HAND + LEGEND)
        self.frames: dict[str, list[Frame]] = {}
        self.options: list[str] = []
        self.at = places(g.board.pos, 4, TOP, MAP_W, MAP_H)
        self.closed = 0 if s.god == UNKNOWN else g.box.god_closed[s.god]
        self.shut_ports = s.god != UNKNOWN and g.box.god_ports[s.god]

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
                _path(self.scene, island(x, y, wide - inset, tall - inset), CLEAR, colour, width, dash)

    def marks(self) -> None:
        """Dots around what has just happened, and frames around everything that answers the question."""
        for element in sorted(_recent(self.s, self.g)):
            self.mark(element, theme.RECENT, 2.5, "dot", -4 if element.startswith("area") else 1)
        for element in dict.fromkeys([*(self.g.element(self.s, move) for move in self.offer), *self.options]):
            self.mark(element, theme.LEGAL, 3, inset=0 if element.startswith("area") else 1)

    # Signs

    def sign(self, colour: int) -> str:
        return self.box.colours[colour].sign + TEXT_STYLE

    def initial(self, who: Player) -> str:
        """The class, in one letter."""
        return self.box.class_titles[self.s.classes[who]][0] if self.s.classes[who] >= 0 else str(who + 1)

    def token(self, x: float, y: float, radius: float, colour: int) -> None:
        """Pale, with a coloured rim and the sign of the colour."""
        self.scene.disc(x, y, radius, TOKEN_PALE[colour], TOKEN_INK[colour], 2)
        self.scene.word(x, y, self.sign(colour), radius * 1.25)

    def chip(self, x: float, y: float, radius: float, who: Player, solid: bool = True) -> None:
        """A round token of a player."""
        ink = theme.PLAYERS[who]
        self.scene.disc(x, y, radius, ink if solid else theme.WHITE, ink, 2)
        self.scene.word(x, y, f"<b>{self.initial(who)}</b>", max(8.0, radius * 1.05), theme.WHITE if solid else ink)

    def tag(self, x: float, y: float, width: float, text: str, fill: str, ink: str) -> None:
        """A small sign with a word around (x, y)."""
        self.scene.box(x - width / 2, y - 6.5, width, 13, fill, theme.INK, 0.8)
        self.scene.word(x, y, text, 8, ink)

    # Above the map

    def above(self) -> None:
        self.scene.word(8, 7, "Common Amazons, with the bonus of their slot", 8.5, theme.FAINT, "left")
        for slot in (LEFT, RIGHT):
            self.common(slot, 8 + slot * 102, 15)
        self.scene.word(218, 7, "Open events (an area adds its terrain)", 8.5, theme.FAINT, "left")
        for colour in range(len(COLOURS)):
            self.top(colour, 218 + colour * 71, 15)
        self.scene.word(580, 7, "Hostile god", 8.5, theme.FAINT, "left")
        self.god(580, 15)

    def common(self, slot: int, x: float, y: float) -> None:
        s, card, holder = self.s, self.s.open[slot], self.s.held[slot]
        if card < 0:
            self.scene.box(x, y, 98, 72, theme.PAPER, theme.LINE, 1, "dot")
            self.scene.word(x + 49, y + 36, f"{SLOT_WORDS[slot]} slot", 9, theme.FAINT)
            return
        is_held = holder != NOBODY
        self.amazon(x, y, 98, 72, card, slot, is_held)
        where = f"{SLOT_WORDS[slot]} slot"
        hover = self.common_text(card, slot) + (f"<br><b>face down: reserved by {self.g.seat_name(holder)}</b>" if is_held else "")
        if is_held:
            self.scene.word(x + 49, y + 63, f"<b>reserved: {self.g.seat_name(s.held[slot])}</b>", 8, theme.WHITE)
        self.click(f"common:{slot}", x, y, 98, 72, f"{hover}<br>{where}")

    def amazon(self, x: float, y: float, width: float, height: float, card: int, slot: int, face_down: bool) -> None:
        """A common; in a slot with its bonus, otherwise without."""
        box, middle = self.box, x + width / 2
        ink = theme.WHITE if face_down else theme.INK
        might, cunning = self.common_stats(card, slot)
        bonus = ("", f"+{box.slot_m[LEFT]}M", f"+{box.slot_c[RIGHT]}C")[slot + 1]
        self.scene.box(x, y, width, height, BACK if face_down else theme.WHITE, theme.INK, 1.2, "dot" if face_down else "solid")
        first = f"{SLOT_WORDS[slot]} {bonus} · {box.common_cost[card]} AP" if slot >= 0 else f"{box.common_cost[card]} AP"
        self.scene.word(middle, y + 10, first, 8.5, ink if face_down else theme.FAINT)
        self.scene.word(middle, y + 26, f"<b>{box.common_names[card]}</b>", 10.5, ink)
        self.scene.word(middle, y + 44, f"<b>{might}M {cunning}C</b>", 13, ink)
        if not face_down:
            self.scene.word(middle, y + 62, MARK_WORDS[box.common_mark[card]], 9, ink)

    def common_stats(self, card: int, slot: int) -> tuple[int, int]:
        box = self.box
        return box.common_m[card] + (box.slot_m[slot] if slot >= 0 else 0), box.common_c[card] + (box.slot_c[slot] if slot >= 0 else 0)

    def common_text(self, card: int, slot: int) -> str:
        common = self.box.commons[card]
        might, cunning = self.common_stats(card, slot)
        lines = [
            f"<b>{common.name}</b>: {might}M {cunning}C{' with the bonus of the slot' if slot >= 0 else ' without the bonus of a slot'}",
            f"{common.cost} AP to use her; marked {MARK_WORDS[self.box.common_mark[card]]}",
        ]
        sources = {"name": common.name_source, "mark": common.mark_source, "AP": common.cost_source, "stats": common.stats_source}
        return "<br>".join([*lines, *_origin(sources)])

    def top(self, colour: int, x: float, y: float) -> None:
        s, card = self.s, self.s.tops[colour]
        below, holder = s.piles[colour].bit_count(), s.held_events[colour]
        if card < 0:
            self.scene.box(x, y, 67, 72, theme.PAPER, TOKEN_INK[colour], 1, "dot")
            self.scene.word(x + 33.5, y + 36, f"{self.sign(colour)}<br>{'to be dealt' if below else 'all beaten'}", 8.5, theme.FAINT)
            self.click(f"top:{colour}", x, y, 67, 72, f"No open {COLOURS[colour]} event")
            return
        self.event(x, y, 67, 72, card, holder != NOBODY)
        word = f"res. {self.g.seat_name(holder)}" if holder != NOBODY else f"{below} below" if below else "last card"
        self.scene.word(x + 33.5, y + 64, f"<b>{word}</b>" if holder != NOBODY else word, 8, theme.WHITE if holder != NOBODY else theme.FAINT)
        self.click(f"top:{colour}", x, y, 67, 72, self.top_text(colour))

    def event(self, x: float, y: float, width: float, height: float, card: int, face_down: bool) -> None:
        box, middle = self.box, x + width / 2
        colour = box.event_colour[card]
        ink = theme.WHITE if face_down else theme.INK
        self.scene.box(x, y, width, height, BACK if face_down else theme.WHITE, TOKEN_INK[colour], 2, "dot" if face_down else "solid")
        self.scene.box(x, y, width, 15, TOKEN_PALE[colour], TOKEN_INK[colour], 1)
        self.scene.word(middle, y + 8, f"{self.sign(colour)} {COLOURS[colour]}", 9)
        self.scene.word(middle, y + 24, f"<b>{box.event_names[card]}</b>", 9 if len(box.event_names[card]) < 9 else 8, ink)
        self.scene.word(middle, y + 38, f"<b>{box.event_m[card]}M {box.event_c[card]}C</b>", 11.5, ink)
        self.scene.word(middle, y + 52, f"{box.event_vp[card]} VP", 9.5, ink)

    def top_text(self, colour: int) -> str:
        s, holder, arranger = self.s, self.s.held_events[colour], self.s.arranger[colour]
        names = self.box.event_names
        lines = [event_text(self.g, s.tops[colour])]
        known = [names[card] for card in s.orders[colour] if card != UNKNOWN]
        if known:
            lines.append(f"below, in this order: {', '.join(known)}")
        elif s.piles[colour]:
            lines.append(f"below, in some order: {', '.join(names[card] for card in members(s.piles[colour]))}")
        if arranger != NOBODY and not known:
            lines.append(f"{self.g.seat_name(arranger)} knows the order")
        if holder != NOBODY:
            lines.append(f"<b>face down: reserved by {self.g.seat_name(holder)}; nobody may fight this colour</b>")
        return "<br>".join(lines)

    def god(self, x: float, y: float) -> None:
        """What he closes and demands."""
        self.scene.box(x, y, 192, 72, theme.WHITE, theme.INK, 1.2)
        left = ", ".join(self.box.gods[god].name for god in members(self.s.gods)) or "none"
        if self.s.god == UNKNOWN:
            self.scene.word(x + 96, y + 36, "none rules now", 10, theme.FAINT)
            self.click("god:0", x, y, 192, 72, f"Still to come, in some order: {left}")
            return
        god, lines = self.box.gods[self.s.god], god_lines(self.g, self.s.god)
        self.scene.word(x + 8, y + 14, f"<b>{god.name}</b>", 14, theme.INK, "left")
        for i, line in enumerate(lines):
            self.scene.word(x + 8, y + 32 + i * 14, line, 9, theme.INK, "left")
        text = "<br>".join([f"<b>{god.name}</b> rules round {self.s.round}", *lines, f"not opened yet: {left}", f"source: {god.source}"])
        self.click("god:0", x, y, 192, 72, text)

    # The map

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
        rx, ry = (PALACE_RX, PALACE_RY) if area == PALACE else (RX, RY)
        is_closed = bool(self.closed >> area & 1)
        fill = CLOSED_FILL if is_closed else PALACE_FILL if area == PALACE else SAND
        _path(self.scene, island(x, y, rx, ry), fill, SHORE, 1.5)
        if is_closed:
            _lines(self.scene, [((x + d - 11, y + 25), (x + d + 11, y - 25)) for d in (-24, -12, 0, 12, 24)], "#BCC3CA", 1.5)
            _lines(self.scene, [((x - 30, y - 23), (x + 30, y + 23)), ((x - 30, y + 23), (x + 30, y - 23))], "#E39A73", 4)
        headline(self.g, self.scene, area, x, y)
        self.spot(f"area:{area}", Frame("island", x, y, rx, ry), ry + 2, self.area_text(area))
        self.positions(area, x, y)
        self.signs(area, x, y + ry - 9)
        self.fate(area, x, y - ry - 5)
        self.miniatures(area, x, y)

    def fate(self, area: int, x: float, y: float) -> None:
        """What the god has to do with an area."""
        if self.closed >> area & 1:
            self.tag(x, y, 42, "<b>closed</b>", theme.INK, theme.WHITE)
        elif self.s.god != UNKNOWN and self.box.god_refuge[self.s.god] >> area & 1:
            self.tag(x, y, 40, "refuge", "#DDF1E9", theme.INK)

    def positions(self, area: int, x: float, y: float) -> None:
        """Event tokens, the flag, and what is empty."""
        s, found = self.s, tokens_of(self.s.tokens[area])
        count = self.box.positions[area]
        for i in range(count):
            px = x - 28 + 22 * i + (4 if count == 1 else 0)
            if i < len(found):
                self.token(px, y + 1, TOKEN_R, found[i])
                self.spot(f"token:{area}:{found[i]}", Frame("disc", px, y + 1, TOKEN_R, TOKEN_R), TOKEN_R + 1, self.token_text(area, found[i]))
            elif s.flag[area] != NOBODY and i == len(found):
                self.flag(px, y + 1, s.flag[area])
            else:
                self.scene.disc(px, y + 1, TOKEN_R - 1, theme.WHITE, SHORE, 1.2)

    def flag(self, x: float, y: float, owner: Player) -> None:
        """A pennant on a pole."""
        self.scene.box(x - 9, y - 11, 2, 23, theme.INK, theme.INK, 0.5)
        self.scene.polygon(((x - 7, y - 11), (x + 11, y - 4), (x - 7, y + 4)), theme.PLAYERS[owner], theme.INK)
        self.scene.word(x - 2, y - 4, f"<b>{self.initial(owner)}</b>", 8.5, theme.WHITE)

    def signs(self, area: int, x: float, y: float) -> None:
        """Buildings and urn as words."""
        box, here = self.box, self.s.area[self.me] == area
        found = [("Oracle", 40, "building:oracle")] if box.oracle[area] else []
        found += [("Barrack", 46, "building:barrack")] if box.barrack[area] else []
        found += [("Port ✕" if self.shut_ports else "Port", 40 if self.shut_ports else 30, f"port:{area}")] if box.port[area] else []
        found += [("urn", 24, "")] if box.urn[area] else []
        left = x - (sum(width for _, width, _ in found) + 3 * (len(found) - 1)) / 2
        for word, width, element in found:
            middle = left + width / 2
            shut = word.endswith("✕")
            self.tag(
                middle, y, width, f"<b>{word}</b>" if shut else word, theme.WHITE if not element or shut else theme.INK, self.tag_ink(element, shut)
            )
            if element and (here or element.startswith("port")):  # a building is visited where one stands; elsewhere the area answers
                self.click_tag(element, middle, y, width, word)
            left += width + 3

    @staticmethod
    def tag_ink(element: str, shut: bool) -> str:
        return theme.RED if shut else theme.WHITE if element else theme.INK

    def click_tag(self, element: str, x: float, y: float, width: float, word: str) -> None:
        name = word.removesuffix(" ✕")
        hover = f"{name}: a visit scores {self.box.visit} VP" + (f"<br>closed by {self.box.gods[self.s.god].name}" if word != name else "")
        self.frames.setdefault(element, []).append(Frame("box", x - width / 2 - 1, y - 7.5, width + 2, 15))
        self.scene.spot(element, x, y, 12, hover)

    def miniatures(self, area: int, x: float, y: float) -> None:
        here = [who for who, place in enumerate(self.s.area) if place == area]
        for i, who in enumerate(here):
            px = x + 13 * (2 * i - len(here) + 1) if area == PALACE else x + 26 - 15 * i
            self.miniature(px, y, who)

    def miniature(self, x: float, y: float, who: Player) -> None:
        """A round body on a foot; she leans over while she is tilted (RA-PASS-1)."""
        lean = 0.7 if self.s.tilted == who else 0.0
        foot = [(-10, 15), (10, 15), (6, 5), (-6, 5)]
        turned = [(x + a * cos(lean) - b * sin(lean), y - 2 + a * sin(lean) + b * cos(lean)) for a, b in foot]
        self.scene.polygon(turned, theme.PLAYERS[who], theme.WHITE, 1.2)
        self.scene.disc(x, y - 2, MINI_R, theme.PLAYERS[who], theme.WHITE, 1.8)
        self.scene.word(x, y - 2, f"<b>{self.initial(who)}</b>", 12.5, theme.WHITE)

    def area_text(self, area: int) -> str:
        g, s, box = self.g, self.s, self.box
        record = box.areas[area]
        lines = [f"<b>{record.label}</b>, beside {', '.join(box.labels[near] for near in g.board.nbrs[area])}"]
        if area != PALACE:
            lines.append(f"terrain +{record.terrain[0]}M +{record.terrain[1]}C for events fought here")
            lines.append(f"{box.positions[area]} event position{'s' if box.positions[area] > 1 else ''}, {basics.empty_positions(g, s, area)} empty")
        lines += [
            f"{g.seat_name(who)} stands here{' (tilted: has passed)' if s.tilted == who else ''}" for who, at in enumerate(s.area) if at == area
        ]
        if s.flag[area] != NOBODY:
            lines.append(f"flag of {g.seat_name(s.flag[area])}: others who enter bring her {g.toll} VP")
        if self.closed >> area & 1:
            lines.append(f"<b>closed by {box.gods[s.god].name}</b>{self.exempt_text()}")
        parts = {"buildings": record.buildings_source, "urn": record.urn_source, "positions": record.positions_source}
        return "<br>".join([*lines, *_origin({**parts, "terrain": record.terrain_source, "place": record.spot_source})])

    def exempt_text(self) -> str:
        free = [self.g.seat_name(who) for who in range(self.g.players) if self.s.classes[who] >= 0 and basics.is_exempt(self.s, who)]
        return f" (not for {', '.join(free)})" if free else ""

    def token_text(self, area: int, colour: int) -> str:
        s, box, card = self.s, self.box, self.s.tops[colour]
        if card < 0:
            return f"{COLOURS[colour]} event token in {box.labels[area]}"
        might, cunning = battle.event_need(self.g, s, area, colour, m.FULL)
        lines = [f"<b>{box.event_names[card]}</b> ({COLOURS[colour]}) in {box.labels[area]}: <b>{might}M {cunning}C</b>, {box.event_vp[card]} VP"]
        lines.append(f"card {box.event_m[card]}M {box.event_c[card]}C, terrain +{box.terrain_m[area]}M +{box.terrain_c[area]}C")
        if s.held_events[colour] != NOBODY:
            lines.append(f"<b>reserved by {self.g.seat_name(s.held_events[colour])}</b>")
        return "<br>".join([*lines, *_origin({"terrain": box.areas[area].terrain_source, "card": box.events[card].stats_source})])

    # Beside the map

    def beside_map(self) -> None:
        y = TOP + 2
        self.scene.word(SIDE_X, y + 6, "Turn track · for the next round by Sacrifice", 8.5, theme.FAINT, "left")
        for position in range(len(self.box.track)):
            self.favour(position, y + 14 + 35 * position)
        y += 14 + 35 * 4 + 8
        self.scene.word(SIDE_X, y + 6, "Amazonomachy", 8.5, theme.FAINT, "left")
        self.scene.word(SIDE_X + 88, y + 6, "VP in round 1, 2, 3", 8.5, theme.FAINT, "left")
        for row in range(len(self.box.rows)):
            self.campaign(row, y + 14 + 21 * row)
        y += 14 + 21 * 4 + 8
        self.points(y)
        self.deck(TOP + MAP_H - 8)

    def favour(self, position: int, y: float) -> None:
        """A position of the turn track: its god, who is there, and who has sacrificed for it."""
        s, favour = self.s, self.box.track[position]
        here = [who for who, place in enumerate(s.track) if place == position]
        self.scene.box(SIDE_X, y, SIDE_W, 33, theme.WHITE, theme.LINE)
        self.scene.word(SIDE_X + 11, y + 17, f"<b>{position + 1}</b>", 13)
        self.scene.word(SIDE_X + 23, y + 11, f"<b>{favour.name}</b>", 10, theme.INK, "left")
        self.scene.word(SIDE_X + 23, y + 24, f"{BONUS[position]} · {favour.vp} VP at end", 8, theme.FAINT, "left")
        lines = [f"<b>{favour.name}</b>, position {position + 1}", favour.bonus, f"{favour.vp} VP at the end for a Sacrifice here in round 3"]
        for who in here:
            self.chip(SIDE_X + 156, y + 16.5, 10, who, bool(s.bonus[who]))
            lines.append(f"{self.g.seat_name(who)} {'has the bonus' if s.bonus[who] else 'has no bonus'} in this round")
        for who, place in enumerate(s.sacrifice):
            if place == position:
                self.altar(SIDE_X + 181, y + 16.5, who)
                lines.append(f"{self.g.seat_name(who)} has sacrificed: she comes here in the next round")
        self.click(f"track:{position}", SIDE_X, y, SIDE_W, 33, "<br>".join([*lines, f"source: {favour.source}"]))

    def altar(self, x: float, y: float, who: Player) -> None:
        """A Sacrifice token: a square with a flame's point."""
        points = ((x - 9, y + 10), (x + 9, y + 10), (x + 9, y - 4), (x, y - 12), (x - 9, y - 4))
        self.scene.polygon(points, theme.PLAYERS[who], theme.INK)
        self.scene.word(x, y + 1, f"<b>{self.initial(who)}</b>", 9.5, theme.WHITE)

    def campaign(self, row: int, y: float) -> None:
        """A row of the Amazonomachy table; the points of the running round are bold."""
        s, box = self.s, self.box
        owner = s.row.index(row) if row in s.row else NOBODY
        self.scene.box(SIDE_X, y, SIDE_W, 19, theme.WHITE if owner == NOBODY else "#ECEEF0", theme.LINE)
        ink = theme.INK if owner == NOBODY else theme.FAINT
        self.scene.word(SIDE_X + 8, y + 10, f"<b>{box.row_m[row]}M {box.row_c[row]}C</b>", 11, ink, "left")
        for i, points in enumerate(box.row_vp[row]):
            now = i + 1 == s.round and owner == NOBODY
            self.scene.word(SIDE_X + 98 + 25 * i, y + 10, f"<b>+{points}</b>" if now else f"+{points}", 12 if now else 9, ink if now else theme.FAINT)
        if owner != NOBODY:
            self.chip(SIDE_X + 181, y + 9.5, 8.5, owner)
        by = f"<br>taken by {self.g.seat_name(owner)}" if owner != NOBODY else "<br>costs 1 Supply and needs an open common marked Amazonomachy"
        words = f"Amazonomachy: reach {box.row_m[row]}M and {box.row_c[row]}C"
        self.click(f"row:{row}", SIDE_X, y, SIDE_W, 19, f"{words}{by}<br>source: {box.rows[row].source}")

    def points(self, y: float) -> None:
        """Victory points as bars from zero."""
        g, points = self.g, self.g.scores(self.s)
        self.scene.word(SIDE_X, y + 6, "Victory points", 8.5, theme.FAINT, "left")
        low, high = min(0, *points), max(10, *points)
        unit = (SIDE_W - 62) / (high - low)
        zero = SIDE_X + 30 - low * unit
        for i, who in enumerate(self.seats()):
            middle = y + 21 + 16 * i
            start, length = (zero, points[who] * unit) if points[who] >= 0 else (zero + points[who] * unit, -points[who] * unit)
            self.chip(SIDE_X + 8, middle, 7, who)
            self.scene.box(start, middle - 5, max(length, 0.5), 10, theme.PLAYERS[who], theme.PLAYERS[who], 0)
            self.scene.word(SIDE_X + SIDE_W, middle, f"<b>{_signed(points[who])}</b>", 12, theme.INK, "right")
        self.scene.box(zero - 0.5, y + 13, 1, 16 * g.players, theme.INK, theme.INK, 0)

    def deck(self, y: float) -> None:
        """The deck of Divine Intervention cards and its discard pile."""
        s, names = self.s, self.box.card_names
        size, gone = s.deck_size + len(s.bottom), s.discard.bit_count()
        self.scene.word(SIDE_X, y, f"Cards: {size} in the deck, {gone} discarded", 8.5, theme.FAINT, "left")
        known = [names[card] for card in s.bottom if card != UNKNOWN]
        lines = [f"Deck: {size} cards", "discarded: " + ("; ".join(names[card] for card in members(s.discard)) or "none")]
        lines += [f"you know of these under the deck: {'; '.join(known)}"] if known else []
        self.click("deck:0", SIDE_X, y - 7, SIDE_W, 14, _broken("<br>".join(lines)))

    def seats(self) -> list[Player]:
        """The viewer first."""
        return [(self.me + i) % self.g.players for i in range(self.g.players)]

    # Mats

    def mats(self) -> None:
        for name, (x, width) in COLUMN.items():
            self.scene.word(x + width / 2, self.mats_y + 8, COLUMN_WORDS[name], 8.5, theme.FAINT)
        for i, who in enumerate(self.seats()):
            self.mat(who, self.mats_y + HEAD + MAT * i)

    def mat(self, who: Player, y: float) -> None:
        """One playmat as a row, so that players can be compared by columns."""
        s = self.s
        on_turn = s.active == who and s.to_act != OVER
        self.scene.box(8, y, WIDTH - 16, MAT - 3, theme.WHITE, theme.INK if on_turn else theme.LINE, 2 if on_turn else 1)
        self.player(who, y)
        self.stores(who, y)
        self.abilities(who, y)
        self.amazons(who, y)
        self.slots(who, y)
        self.rest(who, y)

    def player(self, who: Player, y: float) -> None:
        s, (x, width) = self.s, COLUMN["player"]
        self.chip(x + 16, y + 17.5, 11, who)
        you = " · you" if who == self.me and self.takes_part else ""
        state = " · tilted" if s.tilted == who else " · out" if s.round and not s.ap[who] and s.to_act != OVER else ""
        self.scene.word(x + 32, y + 11, f"<b>{self.g.seat_name(who)}</b>{you}", 10, theme.INK, "left")
        self.scene.word(x + 32, y + 25, f"{self.box.class_titles[s.classes[who]]}{state}", 9, theme.FAINT, "left")
        self.click(f"seat:{who}", x, y, width, MAT - 3, self.seat_text(who))

    def stores(self, who: Player, y: float) -> None:
        """Action points and Supply."""
        s, x = self.s, COLUMN["ap"][0]
        self.scene.word(x + 33, y + 12, f"<b>{s.ap[who]}</b> of {self.box.most_ap}", 10.5)
        self.scene.box(x + 5, y + 22, 56, 7, "#E9ECEF", theme.LINE, 0.8)
        if s.ap[who]:
            self.scene.box(x + 5, y + 22, 56 * s.ap[who] / self.box.most_ap, 7, theme.INK, theme.INK, 0.8)
        x, most = COLUMN["supply"][0], self.box.most_supply
        ink = theme.INK if s.supply[who] else theme.RED
        self.scene.word(x + 27, y + 12, f"<b>{s.supply[who]}</b> of {most}", 10.5, ink)
        self.scene.word(x + 27, y + 25, "●" * s.supply[who] + "○" * (most - s.supply[who]), 9, ink)

    def abilities(self, who: Player, y: float) -> None:
        """Dark while charged, dotted when used."""
        s, x = self.s, COLUMN["abilities"][0]
        for bit in (0, 1):
            number = 2 * s.classes[who] + bit
            ability, charged = self.box.abilities[number], s.charged[who] >> bit & 1
            left = x + 1 + bit * 65
            self.scene.box(
                left,
                y + 3,
                63,
                MAT - 9,
                theme.INK if charged else theme.WHITE,
                theme.INK if charged else theme.LINE,
                1,
                "solid" if charged else "dot",
            )
            self.scene.word(left + 31.5, y + 12, ability.name, 8, theme.WHITE if charged else theme.FAINT)
            self.scene.word(left + 31.5, y + 24, "charged" if charged else "used up", 8, theme.YELLOW if charged else theme.FAINT)
            state = "charged" if charged else "used up: a Barrack charges it"
            self.click(f"ability:{number}", left, y + 3, 63, MAT - 9, f"<b>{ability.name}</b> ({ability.id})<br>{_broken(ability.text)}<br>{state}")

    def amazons(self, who: Player, y: float) -> None:
        s, box, kind, ally = self.s, self.box, self.s.classes[who], self.s.ancillary[who]
        record = box.classes[kind]
        origin = {"name": record.name_source, "stats": record.stats_source}
        self.own(who, m.BASIC, y, box.class_names[kind], record.stats, bool(s.basic_up[who]), origin)
        if ally >= 0:
            helper = box.ancillaries[ally]
            origin = {"name": helper.name_source, "role": helper.role_source, "stats": helper.stats_source}
            self.own(who, m.ANCILLARY, y, helper.name, helper.stats, bool(s.ancillary_up[who]), origin)

    def own(self, who: Player, which: int, y: float, name: str, stats: tuple[int, int], up: bool, origin: Mapping[str, str]) -> None:
        """An Amazon of a player; an exhausted one lies face down."""
        x, role = COLUMN["basic" if which == m.BASIC else "ancillary"][0] + 1, "Basic" if which == m.BASIC else "Ancillary"
        ink = theme.INK if up else theme.WHITE
        self.scene.box(x, y + 3, 71, MAT - 9, theme.WHITE if up else BACK, theme.INK, 1, "solid" if up else "dot")
        self.scene.word(x + 35.5, y + 12, f"<b>{name}</b>" if up else name, 8.5, ink)
        self.scene.word(x + 35.5, y + 24, f"<b>{stats[0]}M {stats[1]}C</b>" if up else "exhausted", 10.5 if up else 8, ink)
        hover = f"<b>{name}</b>, {role} Amazon of {self.g.seat_name(who)}: {stats[0]}M {stats[1]}C<br>{'available' if up else 'exhausted'}"
        element = f"own:{which}" if who == self.me else f"seat:{who}"
        self.click(element, x, y + 3, 71, MAT - 9, "<br>".join([hover, *_origin(origin)]))

    def slots(self, who: Player, y: float) -> None:
        """Open slots show their penalty, covered ones a tick."""
        s, box, x = self.s, self.box, COLUMN["slots"][0]
        kind = s.classes[who]
        sources = box.classes[kind].penalty_sources
        for slot, (colour, penalty) in enumerate(zip(box.slot_colour[kind], box.slot_penalty[kind], strict=True)):
            left, covered = x + 22 * slot, s.covered[who] >> slot & 1
            self.scene.box(
                left,
                y + 3,
                20,
                MAT - 9,
                TOKEN_PALE[colour] if covered else theme.WHITE,
                TOKEN_INK[colour],
                2 if covered else 1.2,
                "solid" if covered else "dot",
            )
            self.scene.word(left + 10, y + 11, self.sign(colour), 11, theme.INK if covered else TOKEN_INK[colour])
            self.scene.word(left + 10, y + 24, "<b>✓</b>" if covered else f"−{-penalty}", 9.5, theme.INK if covered else theme.RED)
            if who == self.me:
                words = f"{COLOURS[colour]} slot: {'covered' if covered else f'{penalty} VP at the end while it is open'}"
                hover = "<br>".join([words, *_origin({"penalty": sources[slot]} if sources else {})])
                self.frames.setdefault(f"slot:{slot}", []).append(Frame("box", left - 1, y + 2, 22, MAT - 7))
                self.scene.spot(f"slot:{slot}", left + 10, y + 17, 11, hover)

    def rest(self, who: Player, y: float) -> None:
        """Tokens beside the mat, flags and cards."""
        s = self.s
        won = [(colour, n) for colour, n in enumerate(beside_of(s.beside[who])) if n]
        x, width = COLUMN["beside"]
        words = [f"{self.sign(colour)}{n if n > 1 else ''}" for colour, n in won]
        rows = [" ".join(words[i : i + 2]) for i in range(0, len(words), 2)]
        self.scene.word(x + width / 2, y + 17, "<br>".join(rows) or "–", 9 if len(rows) > 2 else 10.5, theme.INK if won else theme.FAINT)
        if who == self.me:
            for i, (colour, n) in enumerate(won):
                self.click(f"beside:{colour}", x + 21 * (i % 2), y + 2 + 11 * (i // 2), 21, 11, f"{n} {COLOURS[colour]} beside the mat")
        x, width = COLUMN["flags"]
        self.scene.word(x + width / 2, y + 17, f"<b>{s.flags[who]}</b>", 12)
        x, width = COLUMN["cards"]
        known = s.hands[who].bit_count() if who != self.me or not self.takes_part else 0
        self.scene.word(x + width / 2, y + (12 if known else 17), f"<b>{s.hand_size[who]}</b>", 12)
        if known:
            self.scene.word(x + width / 2, y + 26, f"{known} known", 7.5 if known > 9 else 8, theme.FAINT)

    def seat_text(self, who: Player) -> str:
        g, s, box = self.g, self.s, self.box
        kind = s.classes[who]
        lines = [f"<b>{g.seat_name(who)}</b>: {box.class_titles[kind]} {box.class_names[kind]}", self.costs(kind)]
        won = ", ".join(box.event_names[card] for card in members(s.won[who]))
        lines += [f"beaten: {won}"] if won else []
        if who != self.me or not self.takes_part:
            known = [box.card_names[card] for card in members(s.hands[who])]
            lines += [f"known cards: {'; '.join(known)}"] if known else []
        lines += ["the Oracle is shut until another Action is done"] if s.locked[who] else []
        lines += ["an extra Action by Ares is left"] if s.ares[who] else []
        lines += ["1 AP of Artemis waits for room on the track"] if s.artemis[who] else []
        lines += [f"{words}: {values[who]:+d} VP" for words, _, values in g.explain_scores(s) if values[who]]
        lines += ["no Supply: cannot win"] if s.supply[who] == 0 and s.round and not g.zero_may_win else []
        return _broken("<br>".join(lines))

    def costs(self, kind: int) -> str:
        return "AP: " + ", ".join(f"{word} {cost}" for word, cost in zip(PRICE_WORDS, self.box.cost[kind], strict=True))

    # Choosing a class

    def playmats(self) -> None:
        """The four classes side by side, in place of mats and hand."""
        self.bar_y = self.mats_y
        height = min(self.hand_y + HAND - self.mats_y - 22, 236)
        for kind in range(len(self.box.classes)):
            self.playmat(kind, 8 + 192 * kind, self.mats_y + 18, height)

    def playmat(self, kind: int, x: float, y: float, height: float) -> None:
        box, record = self.box, self.box.classes[kind]
        owner = self.s.classes.index(kind) if kind in self.s.classes else NOBODY
        self.scene.box(x, y, 188, height, theme.WHITE if owner == NOBODY else "#ECEEF0", theme.INK, 1.2)
        self.scene.word(x + 8, y + 13, f"<b>{record.title}</b>", 13, theme.INK, "left")
        if owner != NOBODY:
            self.chip(x + 172, y + 14, 10, owner)
            self.scene.word(x + 158, y + 14, self.g.seat_name(owner), 9, theme.INK, "right")
        starts = " or ".join(box.labels[area] for area in box.start_areas[kind])
        place = box.start_track[kind]
        cost = [f"{word} {price}" for word, price in zip(PRICE_WORDS, box.cost[kind], strict=True)]
        lines = [
            f"<b>{record.name}</b> {record.stats[0]}M {record.stats[1]}C · starts in {starts}",
            f"track {place + 1}: {box.track[place].name}, {BONUS[place]}",
            f"Supply {record.supply}, then {record.supply - 1} · {record.cards} cards",
            "AP: " + ", ".join(cost[:3]),
            ", ".join(cost[3:6]),
            ", ".join(cost[6:]),
        ]
        lines += [f"<b>{box.abilities[2 * kind + bit].name}</b>: {SHORT[2 * kind + bit]}" for bit in (0, 1)]
        lines.append("slots " + " ".join(f"{self.sign(c)}{p}" for c, p in zip(box.slot_colour[kind], box.slot_penalty[kind], strict=True)))
        step = (height - 26) / len(lines)
        for i, line in enumerate(lines):
            self.scene.word(x + 8, y + 26 + step * (i + 0.5), line, 8.8, theme.INK, "left")
        self.click(f"class:{kind}", x, y, 188, height, self.class_text(kind))

    def class_text(self, kind: int) -> str:
        record, abilities = self.box.classes[kind], self.box.abilities[2 * kind : 2 * kind + 2]
        lines = [f"<b>{record.title} {record.name}</b>", self.costs(kind), *(f"{each.name}: {each.text}" for each in abilities)]
        costs = record.cost_sources
        parts = {"stats": record.stats_source, "track": record.track_source, **{f"AP of {name}": getattr(costs, name) for name in ACTIONS}}
        parts |= {"penalties": "reconstructed" if "reconstructed" in record.penalty_sources else "rulebook"}
        return _broken("<br>".join([*lines, *_origin(parts)]))

    # Hand and other cards to choose from

    def strip(self) -> None:
        """The viewer's hand; while cards of another pile are offered, those."""
        what = self.asked[0] if self.asked else NONE
        if what == m.ASK_FILL:
            self.collected()
        elif what == m.ASK_ORDER:
            self.pile()
        elif what == m.ASK_PICK:
            self.cards("The discard pile: take one", [(f"discard:{card}", card) for card in members(self.s.discard)])
        else:
            self.hand(what == m.ASK_KEEP)

    def hand(self, keeps: bool) -> None:
        s, me = self.s, self.me
        shown = [(f"hand:{card}", card) for card in members(s.hands[me])]
        words = f"{'Your hand' if self.takes_part else f'Hand of {self.g.seat_name(me)}'}: {s.hand_size[me]} cards"
        if keeps:
            words = f"Drawn at the Oracle: ✦ · {words.lower()}"
            shown = [(f"drawn:{card}", card) for card in sorted(s.drawn)] + shown
        hidden = s.hand_size[me] - s.hands[me].bit_count()
        self.cards(words, shown, hidden)

    def cards(self, words: str, shown: Sequence[tuple[str, int]], hidden: int = 0) -> None:
        """Cards in a row, as wide as there is room; with many of them only the codes of their options."""
        y, count = self.hand_y, len(shown) + (hidden > 0)
        self.scene.word(8, y + 6, words, 9, theme.FAINT, "left")
        width = min(168.0, (WIDTH - 16) / max(1, count) - 4)
        for i, (element, card) in enumerate(shown):
            self.card(element, card, 8 + i * (width + 4), y + 14, width)
        if hidden:
            x = 8 + len(shown) * (width + 4)
            self.scene.box(x, y + 14, min(width, 100), 70, BACK, theme.INK)
            self.scene.word(x + min(width, 100) / 2, y + 49, f"{hidden} hidden", 9.5, theme.WHITE)

    def card(self, element: str, card: int, x: float, y: float, width: float) -> None:
        """A Divine Intervention card with its two active options and the passive one."""
        record, drawn = self.box.cards[card], element.startswith("drawn")
        uses = self.uses(card) if element.startswith("hand") else ([], [])
        self.scene.box(x, y, width, 70, "#FFF6DE" if drawn else theme.WHITE, theme.INK, 1.2)
        self.scene.box(x, y + 53, width, 17, "#EEF0F2", theme.INK, 0.8)
        self.scene.word(x + width / 2, y + 9, f"<b>{'✦ ' if drawn else ''}{record.name or record.id}</b>", 9 if width > 60 else 8)
        self.click(element, x, y, width, 70, card_text(self.g, card))
        for i, words in enumerate(self.option_words(card, width)):
            is_usable = i < 2 and uses[i]
            self.scene.word(x + width / 2, y + (26, 43, 62)[i], f"<b>{words}</b>" if is_usable else words, 8.5 if width > 150 else 8)
            if is_usable and len(uses[i]) == 1 and not self.g.element(self.s, uses[i][0]):
                kind, a, b = uses[i][0]
                self.click(f"answer:{kind}:{a}:{b}", x + 2, y + 18 + 17 * i, width - 4, 17, self.g.describe(self.s, uses[i][0]))
                self.options.append(f"answer:{kind}:{a}:{b}")

    def uses(self, card: int) -> tuple[list[Move], list[Move]]:
        """What each active option of a card can be used for now; where both can, each line of the card answers for itself."""
        found: tuple[list[Move], list[Move]] = ([], [])
        for move in self.offer:
            if move[0] != m.TRADE and m.card_of(move) == card:
                active = move[1] if move[0] in (m.CARD, m.BOOST) else move[2] - 1
                found[active & 1].append(move)
        return found

    def option_words(self, card: int, width: float) -> list[str]:
        """The three options as far as there is room: words, words in two lines, codes."""
        box, record = self.box, self.box.cards[card]
        if width < 90:
            return [*record.actives, record.passive]
        options = [box.options[box.option_of[2 * card + i]] for i in (0, 1)]
        words = [f"{option.name} · {option.cost} AP" for option in options]
        if width < 160:
            words = ["<br>".join(_halves(word)) if len(word) * 5.2 > width else word for word in words]
        return [*words, f"end: {box.passives[box.passive[card]].name}"]

    def collected(self) -> None:
        """RA-SA-P1: the commons that may be put in a slot."""
        assert self.asked is not None
        slot, left = self.asked[2:4]
        found = sorted([*(move[1] for move in self.offer), *([left] if left != NONE else [])])
        words = f"All commons: choose one for the {SLOT_WORDS[slot]} slot (stats without its bonus)"
        self.scene.word(8, self.hand_y + 6, words, 9, theme.FAINT, "left")
        for i, card in enumerate(found):
            x = 8 + i * 109
            self.amazon(x, self.hand_y + 14, 105, 70, card, NONE, False)
            if card == left:
                self.tag(x + 52, self.hand_y + 15, 62, "<b>left slot</b>", theme.INK, theme.WHITE)
            self.click(f"fill:{card}", x, self.hand_y + 14, 105, 70, self.common_text(card, NONE))

    def pile(self) -> None:
        """RA-SA-S1: the cards of a pile, with the places given so far."""
        assert self.asked is not None
        colour, placed = self.s.chain[C_B], [card for card in self.asked[2:] if card != NONE]
        found = members(self.s.piles[colour] | 1 << self.s.tops[colour])
        words = f"The {COLOURS[colour]} pile: choose card {len(placed) + 1} from the top"
        self.scene.word(8, self.hand_y + 6, words, 9, theme.FAINT, "left")
        for i, card in enumerate(found):
            x = 8 + i * 84
            self.event(x, self.hand_y + 14, 80, 70, card, False)
            note = f"<b>place {placed.index(card) + 1}</b>" if card in placed else "open now" if card == self.s.tops[colour] else ""
            self.scene.word(x + 40, self.hand_y + 77, note, 8, theme.INK)
            self.click(f"event:{card}", x, self.hand_y + 14, 80, 70, event_text(self.g, card))

    # Answers

    def buttons(self) -> list[list[Button]]:
        """Answers that have no place in the picture, as rows of buttons."""
        rows: list[list[Button]] = [[]]
        x = 8.0
        for move in self.offer:
            element = self.g.element(self.s, move)
            if element.startswith("answer:"):
                words = self.g.describe(self.s, move)
                width = min(24 + 6.3 * len(words), WIDTH - 16)
                if x + width > WIDTH - 8:
                    rows.append([])
                    x = 8.0
                rows[-1].append(Button(element, words, x, width, move[0] in (m.PASS, m.END, m.STOP, m.SKIP)))
                x += width + 6
        return rows

    def bar(self) -> None:
        """The question and the buttons."""
        if self.asked is None:
            if self.s.to_act >= 0:
                self.scene.word(8, self.bar_y + 9, f"{self.g.seat_name(self.s.to_act)} is to decide", 10.5, theme.FAINT, "left")
            return
        self.scene.word(8, self.bar_y + 8, f"<b>{shorten(self.g.prompt(self.s), 118, placeholder=' …')}</b>", 10.5, theme.INK, "left")
        for i, row in enumerate(self.rows):
            y = self.bar_y + 18 + 28 * i
            for element, words, x, width, quiet in row:
                fill = theme.FAINT if quiet else theme.INK
                self.scene.box(x, y, width, 24, fill, fill)
                self.scene.word(x + width / 2, y + 12, words, 10, theme.WHITE)
                self.click(element, x, y, width, 24, words)

    def legend(self) -> None:
        signs = " · ".join(f"{self.sign(colour)} {name}" for colour, name in enumerate(COLOURS))
        players = " · ".join(f"{title[0]} {title}" for title in self.box.class_titles)
        text = (
            f"Events: {signs} · solid pieces: {players} · on the track a ring has no bonus, a pointed token is a Sacrifice<br>"
            "M Might, C Cunning · sand strip: land, planks: wooden bridge, double line: stone bridge (all alike for moving) · "
            "orange frame: you may choose it<br>"
            "pink dots: just happened · hover over anything for its text."
        )
        if any(area.source == "reconstructed" for area in self.box.areas):
            text += " <b>Much of map, cards and mats is reconstructed: ours, not the printed game's.</b>"
        self.scene.word(8, self.scene.height - LEGEND / 2 + 1, text, 8.2, theme.FAINT, "left")


SHORT = ("a second, unpaid Battle", "fights in a neighbour area", "looks at a pile, orders it", "1–2 extra steps for 1 AP",
         "chooses both commons", "a common costs no AP", "a Battle without terrain", "moves a token to her")  # fmt: skip
"""The abilities in a few words; their text is told on hovering."""


# The bare map


def _path(scene: Scene, path: str, fill: str, line: str, width: float, dash: str = "solid") -> None:
    """A shape with curves, or many lines of one kind at once, because every shape costs time."""
    border = {"color": line, "width": width, "dash": dash}
    scene.shapes.append({"type": "path", "path": path, "fillcolor": fill, "line": border, "layer": "below"})


def _lines(scene: Scene, parts: Iterable[tuple[Point, Point]], colour: str, width: float) -> None:
    """Straight lines of one kind."""
    _path(scene, " ".join(f"M{a:.1f},{b:.1f} L{c:.1f},{d:.1f}" for (a, b), (c, d) in parts), CLEAR, colour, width)


@lru_cache(16)
def roads(at: tuple[Point, ...], pairs: tuple[tuple[int, int], ...]) -> str:
    """Ways between areas as one path; a way that would run under a third area makes a bend around it."""
    return " ".join(_road(at, a, b) for a, b in pairs)


def _road(at: tuple[Point, ...], a: int, b: int) -> str:
    (x, y), (u, v) = at[a], at[b]
    middle = (x + u) / 2, (y + v) / 2
    for c, (p, q) in enumerate(at):
        away = middle[0] - p, middle[1] - q
        if c not in (a, b) and abs(away[0]) < RX + 8 and abs(away[1]) < RY + 8:
            push = 66 / max(1.0, hypot(*away))
            return f"M{x:.1f},{y:.1f} Q{middle[0] + push * away[0]:.1f},{middle[1] + push * away[1]:.1f} {u:.1f},{v:.1f}"
    return f"M{x:.1f},{y:.1f} L{u:.1f},{v:.1f}"


def ways(g: Amazons, scene: Scene, at: tuple[Point, ...]) -> None:
    """Land as sand between two shores, wooden bridges as planks, stone bridges as double lines."""
    kinds: dict[str, list[tuple[int, int]]] = {}
    for a, b, kind in g.board.graph.edges.data("kind"):
        kinds.setdefault(kind, []).append((g.board.index[a], g.board.index[b]))
    for kind, colour, width, dash in WAYS:
        if kind in kinds:
            _path(scene, roads(at, tuple(kinds[kind])), CLEAR, colour, width, dash)


def headline(g: Amazons, scene: Scene, area: int, x: float, y: float) -> None:
    """Letter and terrain of an area."""
    if area == PALACE:
        scene.word(x, y - 22, f"<b>{g.box.labels[area]}</b>", 12)
        return
    terrain = " ".join(f"+{n}{letter}" for n, letter in zip(g.box.areas[area].terrain, "MC", strict=True) if n)
    scene.word(x - 25, y - 18, f"<b>{g.box.labels[area]}</b>", 16)
    scene.word(x + 10, y - 18, terrain, 9.5)


def ghost(g: Amazons, scene: Scene, area: int, x: float, y: float) -> None:
    """RA-2P-1: an area that does not take part."""
    _path(scene, island(x, y, RX, RY), GHOST_FILL, theme.LINE, 1, "dot")
    scene.word(x, y - 8, g.box.labels[area], 15, theme.LINE)
    scene.word(x, y + 10, "not in play", 8.5, theme.FAINT)
    scene.spot(f"area:{area}", x, y, RY, f"{g.box.labels[area]} takes no part with {g.players} players")


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
    _path(scene, island(x, y, RX, RY), colour, theme.INK, 1.2)
    scene.word(x, y - 12, f"<b>{box.labels[area]}</b>", 15 if area != PALACE else 12, ink)
    buildings = [
        name for name, stands in zip(("Oracle", "Barrack", "Port", "urn"), (box.oracle, box.barrack, box.port, box.urn), strict=True) if stands[area]
    ]
    terrain = " ".join(f"+{n}{letter}" for n, letter in zip(box.areas[area].terrain, "MC", strict=True) if n)
    lines = [words] if words else [line for line in (terrain, ", ".join(buildings)) if line]
    scene.word(x, y + 10, "<br>".join(lines), 12 if words and words[0] != "n" else 8.5, ink)
    scene.spot(f"area:{area}", x, y, RY, "<br>".join([f"<b>{box.labels[area]}</b>", *([f"{words} {unit}".strip()] if words else []), *lines]))


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


# Texts for hovering


def _origin(parts: Mapping[str, str]) -> list[str]:
    """Where values come from; nothing where all are printed in the rulebook."""
    found: dict[str, list[str]] = {}
    for name, source in parts.items():
        if source != "rulebook":
            found.setdefault(source, []).append(name)
    return [f"<i>{', '.join(names)}: {source}</i>" for source, names in found.items()]


def event_text(g: Amazons, card: int) -> str:
    event = g.box.events[card]
    words = f"<b>{event.name}</b> ({event.colour}): {event.stats[0]}M {event.stats[1]}C and the terrain of the area; {event.vp} VP"
    sources = {"name": event.name_source, "colour": event.colour_source, "stats": event.stats_source, "VP": event.vp_source}
    return "<br>".join([words, *_origin(sources)])


def card_text(g: Amazons, card: int) -> str:
    """All three options of a Divine Intervention card in full."""
    box, record = g.box, g.box.cards[card]
    options = [box.options[box.option_of[2 * card + i]] for i in (0, 1)]
    lines = [f"<b>{record.name or record.id}</b>, use one of these:"]
    lines += [_broken(f"• {option.name} ({option.cost} AP): {option.text}") for option in options]
    lines.append(_broken(f"or hold it until the end: {box.passives[box.passive[card]].text}"))
    return "<br>".join([*lines, *_origin({"which options are on which card": record.source})])


def god_lines(g: Amazons, number: int) -> list[str]:
    """What a hostile god closes, demands and takes."""
    box, god = g.box, g.box.gods[number]
    closed = ", ".join(box.labels[area] for area in members(box.god_closed[number]))
    refuge = ", ".join(box.labels[area] for area in members(box.god_refuge[number]))
    lines = [f"closes {closed}"] if closed else []
    lines += ["closes all Ports"] if god.closes_ports else []
    lines += [f"be in {refuge}", f"at the round's end, or lose {god.penalty} VP"] if refuge else []
    return lines + ([f"everybody starts with {god.ap} AP less"] if god.ap else [])


@lru_cache(512)
def _broken(text: str, width: int = 70) -> str:
    """Long texts in several lines."""
    return "<br>".join(piece for line in text.split("<br>") for piece in wrap(line, width))


def _signed(number: int) -> str:
    """With a minus as long as a digit."""
    return str(number).replace("-", "−")


def _halves(text: str) -> list[str]:
    """A text in two lines of about the same length."""
    longest = max([len(word) for word in text.split()])
    return wrap(text, max(len(text) // 2 + 4, longest))[:2]


# What has just happened

TO_AREA = {"moved": 0, "sailed": 0, "stepped": 0, "teleported": 0, "placed": 0, "flagged": 0, "visited": 0, "pushed": 1, "beat": 1,
           "attracted": 2, "sacrificed": 1, "supplied": 1}  # fmt: skip
"""Events that happen in an area, and which of their numbers it is."""
TO_ELEMENT = {"sacrificed": ("track", 0), "takes position": ("track", 0), "displaced": ("track", 1), "campaign": ("row", 0),
              "used ability": ("ability", 0),
              "common": ("common", 1), "filled": ("common", 1)}  # fmt: skip


def _recent(s: AmazonsState, g: Amazons) -> set[str]:
    """Elements that have changed lately; nothing is marked while the table is laid out."""
    found: set[str] = set()
    for event in (s.log or []) if s.round else []:
        found |= _changed(event, g, s)
    return found


def _changed(event: Event, g: Amazons, s: AmazonsState) -> set[str]:
    a, found = event.args, set()
    if event.what in TO_AREA:
        found.add(f"area:{a[TO_AREA[event.what]]}")
    if event.what in TO_ELEMENT:
        kind, place = TO_ELEMENT[event.what]
        found.add(f"{kind}:{a[place]}")
    if event.what in ("event", "reserved event"):
        found.add(f"top:{g.box.event_colour[a[0]]}")
    if event.what == "arranged":
        found.add(f"top:{a[0]}")
    if event.what == "reserved common" and a[0] in s.open:
        found.add(f"common:{s.open.index(a[0])}")
    return found
