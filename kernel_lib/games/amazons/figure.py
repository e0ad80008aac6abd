"""The table as a picture: commons, events and god above, the map with tracks beside it, a row per playmat, and below the answers and the hand.

This file has the order of the parts and what lies around the map; `islands` draws the map, `mats` what belongs to the players, `pieces` has
what they share, and `hover` the texts that are told when the mouse rests on something.
"""

from __future__ import annotations

from textwrap import shorten
from typing import TYPE_CHECKING, NamedTuple

from kernel_lib.core.event import Event
from kernel_lib.core.types import OVER, UNKNOWN, Player
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import COLOURS, LEFT, RIGHT
from kernel_lib.games.amazons.hover import common_text, deck_text, god_lines, god_text, top_text
from kernel_lib.games.amazons.islands import Islands, map_figure
from kernel_lib.games.amazons.mats import Mats, signed
from kernel_lib.games.amazons.pieces import BONUS, LEGEND, MAP_H, MARGIN, SIDE_W, SIDE_X, SLOT_WORDS, TAKEN, TOKEN_INK, TOP, WIDTH
from kernel_lib.games.amazons.state import C_A, C_ACT, C_B, NOBODY, AmazonsState
from kernel_lib.viz import theme

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from kernel_lib.games.amazons.rules import Amazons

__all__ = ["figure", "map_figure"]

CARD_Y, CARD_H = 15, 71
"""Top and height of the cards above the map."""


def figure(g: Amazons, view: AmazonsState, viewer: Player | None) -> go.Figure:
    """The position seen by `viewer` (from player 1's place where there is none)."""
    drawing = _Drawing(g, view, viewer)
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
    drawing.fates()
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


class Button(NamedTuple):
    """An answer below the mats."""

    element: str
    words: str
    x: float
    width: float
    quiet: bool
    """Whether it ends something."""


class _Drawing(Islands, Mats):
    """One position as a picture."""

    def __init__(self, g: Amazons, s: AmazonsState, viewer: Player | None) -> None:
        super().__init__(g, s, viewer)
        self.rows = self.buttons()

    # Above the map

    def above(self) -> None:
        self.title(MARGIN, 7, "Common Amazons, with the bonus of their slot")
        for slot in (LEFT, RIGHT):
            self.common(slot, 8 + slot * 102, CARD_Y)
        self.title(218, 7, "Open events (an area adds its terrain)")
        for colour in range(len(COLOURS)):
            self.top(colour, 218 + colour * 71, CARD_Y)
        self.title(SIDE_X, 7, "Hostile god")
        self.god(SIDE_X, CARD_Y)

    def common(self, slot: int, x: float, y: float) -> None:
        card, holder = self.s.open[slot], self.s.held[slot]
        if card < 0:
            self.scene.box(x, y, 98, CARD_H, theme.PAPER, theme.LINE, 1, "dot")
            self.scene.word(x + 49, y + CARD_H / 2, f"{SLOT_WORDS[slot]} slot", 9, theme.FAINT)
            return
        is_held = holder != NOBODY
        self.amazon(x, y, 98, CARD_H, card, slot, is_held)
        if is_held:
            self.scene.word(x + 49, y + CARD_H - 10, f"<b>reserved: {self.g.seat_name(holder)}</b>", 8, theme.WHITE)
        told = [common_text(self.g, card, slot), *([f"<b>face down: reserved by {self.g.seat_name(holder)}</b>"] if is_held else [])]
        self.click(f"common:{slot}", x, y, 98, CARD_H, "<br>".join([*told, f"{SLOT_WORDS[slot]} slot"]))

    def top(self, colour: int, x: float, y: float) -> None:
        card, holder, below = self.s.tops[colour], self.s.held_events[colour], self.s.piles[colour].bit_count()
        if card < 0:
            self.scene.box(x, y, 67, CARD_H, theme.PAPER, TOKEN_INK[colour], 1, "dot")
            self.scene.word(x + 33.5, y + CARD_H / 2, f"{self.sign(colour)}<br>{'to be dealt' if below else 'all beaten'}", 8.5, theme.FAINT)
            self.click(f"top:{colour}", x, y, 67, CARD_H, f"No open {COLOURS[colour]} event")
            return
        is_held = holder != NOBODY
        self.event(x, y, 67, CARD_H, card, is_held)
        word = f"<b>res. {self.g.seat_name(holder)}</b>" if is_held else f"{below} below" if below else "last card"
        self.scene.word(x + 33.5, y + CARD_H - 8, word, 8, theme.WHITE if is_held else theme.FAINT)
        self.click(f"top:{colour}", x, y, 67, CARD_H, top_text(self.g, self.s, colour))

    def god(self, x: float, y: float) -> None:
        """What he closes and demands."""
        self.scene.box(x, y, SIDE_W, CARD_H, theme.WHITE, theme.INK, 1.2)
        self.click("god:0", x, y, SIDE_W, CARD_H, god_text(self.g, self.s))
        if self.s.god == UNKNOWN:
            self.scene.word(x + SIDE_W / 2, y + CARD_H / 2, "none rules now", 10, theme.FAINT)
            return
        self.scene.word(x + 8, y + 14, f"<b>{self.box.gods[self.s.god].name}</b>", 13, theme.INK, "left")
        for i, line in enumerate(god_lines(self.g, self.s.god)):
            self.scene.word(x + 8, y + 31 + i * 14, line, 9, theme.INK, "left")

    # Beside the map

    def beside_map(self) -> None:
        y = TOP + 3
        self.title(SIDE_X, y + 5, "Turn track: order and bonus")
        self.scene.word(SIDE_X + 155, y + 5, "now", 8, theme.FAINT)
        self.scene.word(SIDE_X + 180, y + 5, "next", 8, theme.FAINT)
        for position in range(len(self.box.track)):
            self.favour(position, y + 12 + 35 * position)
        y += 12 + 35 * 4 + 6
        self.title(SIDE_X, y + 6, f"Amazonomachy: VP in round {', '.join(str(i + 1) for i in range(self.box.rounds))}")
        for row in range(len(self.box.rows)):
            self.campaign(row, y + 13 + 21 * row)
        self.points(y + 13 + 21 * 4 + 6)
        self.deck(TOP + MAP_H - 8)

    def favour(self, position: int, y: float) -> None:
        """A position of the turn track: its god, who is there, and who has sacrificed for it."""
        s, favour = self.s, self.box.track[position]
        self.scene.box(SIDE_X, y, SIDE_W, 33, theme.WHITE, theme.LINE)
        self.scene.word(SIDE_X + 11, y + 17, f"<b>{position + 1}</b>", 13)
        self.scene.word(SIDE_X + 23, y + 11, f"<b>{favour.name}</b>", 10, theme.INK, "left")
        self.scene.word(SIDE_X + 23, y + 24, f"{BONUS[position]} · {favour.vp} VP at end", 8, theme.FAINT, "left")
        told = [f"<b>{favour.name}</b>, position {position + 1}", favour.bonus, f"{favour.vp} VP at the end for a Sacrifice here in round 3"]
        for who in [who for who, place in enumerate(s.track) if place == position]:
            self.chip(SIDE_X + 155, y + 16.5, 10, who, bool(s.bonus[who]))
            told.append(f"{self.g.seat_name(who)} {'has the bonus' if s.bonus[who] else 'has no bonus'} in this round")
        for who in [who for who, place in enumerate(s.sacrifice) if place == position]:
            self.altar(SIDE_X + 180, y + 16.5, who)
            told.append(f"{self.g.seat_name(who)} has sacrificed: she comes here in the next round")
        self.click(f"track:{position}", SIDE_X, y, SIDE_W, 33, "<br>".join([*told, f"source: {favour.source}"]))

    def altar(self, x: float, y: float, who: Player) -> None:
        """A Sacrifice token: a square with a flame's point."""
        corners = ((x - 9, y + 10), (x + 9, y + 10), (x + 9, y - 4), (x, y - 12), (x - 9, y - 4))
        self.scene.polygon(corners, theme.PLAYERS[who], theme.INK)
        self.scene.word(x, y + 1, f"<b>{self.initial(who)}</b>", 9.5, theme.WHITE)

    def campaign(self, row: int, y: float) -> None:
        """A row of the Amazonomachy table; the points of the running round are bold."""
        s, box = self.s, self.box
        owner = s.row.index(row) if row in s.row else NOBODY
        is_free = owner == NOBODY
        self.scene.box(SIDE_X, y, SIDE_W, 19, theme.WHITE if is_free else TAKEN, theme.LINE)
        ink = theme.INK if is_free else theme.FAINT
        self.scene.word(SIDE_X + 8, y + 10, f"<b>{box.row_m[row]}M {box.row_c[row]}C</b>", 11, ink, "left")
        for i, points in enumerate(box.row_vp[row]):
            now = i + 1 == s.round and is_free
            self.scene.word(SIDE_X + 98 + 25 * i, y + 10, f"<b>+{points}</b>" if now else f"+{points}", 12 if now else 9, ink if now else theme.FAINT)
        if not is_free:
            self.chip(SIDE_X + 180, y + 9.5, 8.5, owner)
        by = "costs 1 Supply and needs an open common marked Amazonomachy" if is_free else f"taken by {self.g.seat_name(owner)}"
        words = f"Amazonomachy: reach {box.row_m[row]}M and {box.row_c[row]}C"
        self.click(f"row:{row}", SIDE_X, y, SIDE_W, 19, f"{words}<br>{by}<br>source: {box.rows[row].source}")

    def points(self, y: float) -> None:
        """Victory points as bars from zero."""
        points = self.g.scores(self.s)
        self.title(SIDE_X, y + 6, "Victory points")
        low, high = min(0, *points), max(10, *points)
        unit = (SIDE_W - 62) / (high - low)
        zero = SIDE_X + 30 - low * unit
        for i, who in enumerate(self.seats()):
            middle, start = y + 21 + 16 * i, zero + min(0, points[who]) * unit
            self.chip(SIDE_X + 8, middle, 7, who)
            self.scene.box(start, middle - 5, max(abs(points[who]) * unit, 0.5), 10, theme.PLAYERS[who], theme.PLAYERS[who], 0)
            self.scene.word(SIDE_X + SIDE_W, middle, f"<b>{signed(points[who])}</b>", 12, theme.INK, "right")
        self.scene.box(zero - 0.5, y + 13, 1, 16 * self.g.players, theme.INK, theme.INK, 0)

    def deck(self, y: float) -> None:
        """The deck of Divine Intervention cards and its discard pile."""
        size, gone = self.s.deck_size + len(self.s.bottom), self.s.discard.bit_count()
        self.title(SIDE_X, y, f"Cards: {size} in the deck, {gone} discarded")
        self.click("deck:0", SIDE_X, y - 7, SIDE_W, 14, deck_text(self.g, self.s))

    # Answers

    def buttons(self) -> list[list[Button]]:
        """Answers that have no place in the picture, as rows of buttons."""
        rows: list[list[Button]] = [[]]
        x = float(MARGIN)
        for move in self.offer:
            element = self.g.element(self.s, move)
            if element.startswith("answer:"):
                words = self.g.describe(self.s, move)
                width = min(24 + 6.3 * len(words), WIDTH - 2 * MARGIN)
                if x + width > WIDTH - MARGIN:
                    rows.append([])
                    x = MARGIN
                rows[-1].append(Button(element, words, x, width, move[0] in (m.PASS, m.END, m.STOP, m.SKIP)))
                x += width + 6
        return rows

    def bar(self) -> None:
        """The question and the buttons."""
        if self.asked is None:
            if self.s.to_act >= 0:
                self.scene.word(MARGIN, self.bar_y + 8, f"{self.g.seat_name(self.s.to_act)} is to decide", 10.5, theme.FAINT, "left")
            return
        question = shorten(self.g.prompt(self.s), 118, placeholder=" …")
        self.scene.word(MARGIN, self.bar_y + 8, f"<b>{question}</b>", 10.5, theme.INK, "left")
        for i, row in enumerate(self.rows):
            y = self.bar_y + 18 + 28 * i
            for element, words, x, width, quiet in row:
                fill = theme.FAINT if quiet else theme.INK
                self.scene.box(x, y, width, 24, fill, fill)
                self.scene.word(x + width / 2, y + 12, words, 10, theme.WHITE)
                self.click(element, x, y, width, 24, words)

    # Marks and legend

    def marks(self) -> None:
        """Dots around what has just happened, and frames around everything that answers the question."""
        for element in sorted(_recent(self.s, self.g)):
            self.mark(element, theme.RECENT, 2.5, "dot", -4 if element.startswith("area") else 1)
        self.mark(self.aim(), theme.INK, 2.5)
        for element in dict.fromkeys(self.g.element(self.s, move) for move in self.offer):
            self.mark(element, theme.LEGAL, 3, inset=0 if element.startswith("area") else 1)
        for element in self.options:
            self.mark(element, theme.LEGAL, 2)

    def aim(self) -> str:
        """What the Action is directed at of which something is still asked."""
        act, a, b = self.s.chain[C_ACT], self.s.chain[C_A], self.s.chain[C_B]
        return {m.FIGHT: f"token:{a}:{b}", m.REACH: f"token:{a}:{b}", m.CAMPAIGN: f"row:{a}", m.MOVE: f"area:{a}"}.get(act, "")

    def legend(self) -> None:
        text = (
            "M Might, C Cunning · sand: land, planks and double lines: bridges (all alike for moving) · "
            "white circle: empty position · track: ring = no bonus, pointed = Sacrifice<br>"
            "Orange frame: you may choose it · black: aimed at · pink dots: just happened · hover for texts."
        )
        if any(area.source == "reconstructed" for area in self.box.areas):
            text += " <b>Much of map, cards and mats is reconstructed: ours, not the printed game's.</b>"
        self.scene.word(MARGIN, self.scene.height - LEGEND / 2, text, 8, theme.FAINT, "left")


# What has just happened

TO_AREA = {"moved": 0, "sailed": 0, "stepped": 0, "teleported": 0, "placed": 0, "flagged": 0, "visited": 0, "pushed": 1, "beat": 1,
           "attracted": 2, "sacrificed": 1, "supplied": 1}  # fmt: skip
"""Events that happen in an area, and which of their numbers it is."""
TO_ELEMENT = {"sacrificed": ("track", 0), "takes position": ("track", 0), "displaced": ("track", 1), "campaign": ("row", 0),
              "used ability": ("ability", 0), "common": ("common", 1), "filled": ("common", 1)}  # fmt: skip


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
