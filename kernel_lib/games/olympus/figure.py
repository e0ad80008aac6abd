"""The duel as a picture: both sides, six lanes under their areas, cards, track, markers, piles and hands."""

from __future__ import annotations

from collections import Counter
from textwrap import wrap
from typing import TYPE_CHECKING

from kernel_lib.core.event import Event
from kernel_lib.core.types import OVER, UNKNOWN, Player
from kernel_lib.games.olympus.catalog import COLOURS, LANES, LETTERS, SPACES, Card
from kernel_lib.games.olympus.moves import ASK_ORDER, ASK_PLAY, ASK_TAKE, MARKER, ORDER, TAKE, space_name
from kernel_lib.games.olympus.rules import damage
from kernel_lib.games.olympus.state import BOARD, EMPTY, OlympusState
from kernel_lib.viz import theme
from kernel_lib.viz.scene import Scene

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from kernel_lib.games.olympus.rules import Olympus

WIDTH, HEIGHT = 720, 566
CARD_W, CARD_H = 84, 104
LANE_W = 90
LEFT = 8
HAND_H = 150
BACK_H = 52
IN_A_ROW = 8
ROWS = {"their hand": 2, "theirs": 62, "areas": 170, "mine": 214, "hand": 332, "offer": 514, "legend": 506}
SIDE_X = LEFT + LANES * LANE_W + 8
INKS = {"blue": theme.BLUE, "green": theme.GREEN, "red": theme.RED, "yellow": theme.YELLOW}
AREA_FILL = {"olympus": "#DCE9F5", "delphi": "#F6E8CC", "troy": "#E7DFEA"}
SIGNS = {"PLAY": "▶", "ATTACK": "⚔\ufe0e", "ALWAYS": "∞"}
"""Of an ability, by its trigger; the selector keeps the swords from becoming a coloured picture."""
BONUS = {"vp": "+1 point", "marker": "take a marker", "draw": "draw 1 card"}


def figure(g: Olympus, view: OlympusState, viewer: Player | None) -> go.Figure:
    """The position seen from `viewer`'s side of the table (player 1 where there is none)."""
    me = viewer if viewer in (0, 1) else 0
    drawing = _Drawing(g, view, me)
    drawing.sides()
    drawing.track()
    drawing.markers()
    drawing.piles()
    drawing.their_hand(1 - me)
    drawing.own_hand(me)
    drawing.end_button()
    drawing.offer()
    if viewer != UNKNOWN:
        drawing.legal()
    return drawing.scene.figure(_title(g, view))


def _title(g: Olympus, s: OlympusState) -> str:
    if s.to_act == OVER:
        winners = g.result(s)
        names = " and ".join(g.seat_name(seat) for seat in winners.winners) if winners else ""
        return f"<b>{g.title}</b> · game over: {'tie' if winners and len(winners.winners) > 1 else names + ' wins'}"
    if s.turn == 0:
        return f"<b>{g.title}</b> · cards are being dealt"
    phase = ("start of turn", "phase 1, play cards", "phase 2, attack", "phase 3, draw", "end of turn")[s.phase]
    asked = f" · {g.seat_name(s.to_act)} to answer" if s.to_act not in (s.active, -1) else ""
    return f"<b>{g.title}</b> · turn {s.turn}, {g.seat_name(s.active)}: {phase}{asked}"


class _Drawing:
    """One picture in the making."""

    def __init__(self, g: Olympus, s: OlympusState, me: Player) -> None:
        self.g, self.s, self.me = g, s, me
        self.scene = Scene(WIDTH, HEIGHT)
        self.places: dict[str, tuple[float, float, float, float]] = {}
        self.recent = _recent(s)

    def corner(self, space: int) -> tuple[float, float]:
        """Upper left corner of a space; the viewer's own side is below."""
        return LEFT + space % LANES * LANE_W, ROWS["mine"] if space // LANES == self.me else ROWS["theirs"]

    def sides(self) -> None:
        """Lanes under their areas, and what stands on them."""
        box = self.g.box
        for lane in range(LANES):
            x = LEFT + lane * LANE_W
            area = box.area[lane]
            self.scene.box(x - 3, ROWS["theirs"] - 4, LANE_W, ROWS["mine"] + CARD_H + 8 - ROWS["theirs"], AREA_FILL[area], AREA_FILL[area])
            self.scene.word(x + CARD_W / 2, ROWS["areas"] + 16, f"<b>{space_name(box, lane)}</b>", 11)
            self.scene.word(x + CARD_W / 2, ROWS["areas"] + 32, BONUS[box.bonus[lane]], 9.5, theme.FAINT)
        for space in range(SPACES):
            self.space(space)

    def space(self, space: int) -> None:
        x, y = self.corner(space)
        name = f"{space_name(self.g.box, space)}, {self.g.seat_name(space // LANES)}"
        if self.s.unit[space] == EMPTY:
            self.scene.box(x, y, CARD_W, CARD_H, "rgba(255,255,255,0.45)", theme.LINE, 1, "dot")
            self.clickable(f"space:{space}", x, y, CARD_W, CARD_H, f"{name}: empty")
        else:
            self.unit(space, x, y, name)
        if space in self.recent:
            words, colour = self.recent[space]
            self.scene.outline(x + 1, y + 1, CARD_W - 2, CARD_H - 2, theme.RECENT, "dot", 2)
            self.scene.box(x + 2, y + 40, CARD_W - 4, 15, theme.WHITE, colour)
            self.scene.word(x + CARD_W / 2, y + 48, words, 9.5, colour)

    def unit(self, space: int, x: float, y: float, where: str) -> None:
        g, s = self.g, self.s
        card, gear, hurt = g.box.cards[s.unit[space]], s.gear[space], s.damage[space]
        attack, defence = damage.attack_of(g.box, s, space), damage.defence_of(g.box, s, space)
        self.face(card, x, y, CARD_W, CARD_H, "" if s.blank[space] else signs(card))
        if gear != EMPTY:
            worn = g.box.cards[gear]
            self.scene.box(x + 3, y + CARD_H - 42, CARD_W - 6, 14, "#EEF0F2", INKS[worn.colour], 1.5)
            self.scene.word(x + CARD_W / 2, y + CARD_H - 35, f"{worn.name.split()[-1]} +{worn.attack}/+{worn.defence} {signs(worn)}", 8.5)
        self.badge(x + 4, y + CARD_H - 25, 24, str(attack), theme.INK, attack != card.attack)
        self.badge(x + CARD_W - 28, y + CARD_H - 25, 24, str(defence), theme.FAINT, defence != card.defence)
        if hurt:
            self.scene.box(x + CARD_W / 2 - 11, y + CARD_H - 25, 22, 21, theme.RED, theme.RED)
            self.scene.word(x + CARD_W / 2, y + CARD_H - 14, f"<b>−{hurt}</b>", 12, theme.WHITE)
        lines = [f"<b>{card.name}</b> ({card.kind}, {colours(card)}) on {where}", f"attack {attack}, defence {defence}, damage {hurt}"]
        lines += [card.text] if card.text else []
        if gear != EMPTY:
            lines.append(f"with {g.box.cards[gear].name}: {g.box.cards[gear].text or 'no ability'}")
        if s.stunned[space]:
            lines.append("does not attack in its next attack phase")
        if s.blank[space]:
            lines.append("taken over without ability")
        self.clickable(f"space:{space}", x, y, CARD_W, CARD_H, "<br>".join([*lines, _origin(card)]))

    def face(self, card: Card, x: float, y: float, width: float, height: float, sign: str) -> None:
        """Colour band with cost and the sign of an ability, and the name."""
        self.scene.box(x, y, width, height, theme.WHITE, theme.INK, 1.2)
        band = list(COLOURS) if card.multi else [card.colour]
        for i, colour in enumerate(band):
            self.scene.box(x + i * width / len(band), y, width / len(band), 17, INKS[colour], INKS[colour])
        letter = "★" if card.multi else LETTERS[COLOURS.index(card.colour)]
        ink = theme.INK if card.multi else theme.ink_on(INKS[card.colour])
        middle = x + width / 2 - (5 if sign else 0)
        if card.multi:
            self.scene.box(middle - 29, y + 2, 58, 13, theme.WHITE, theme.WHITE)
        self.scene.word(middle, y + 9, f"<b>{letter}</b> · {'cost ' + card.cost if card.cost else 'free'}", 8.5, ink)
        if sign:
            self.scene.word(x + width - 2, y + 9, f"<b>{sign}</b>", 11, ink, "right")
        self.scene.word(x + width / 2, y + 28, f"<b>{card.name}</b>", 10 if len(card.name) < 11 else 8.8)

    def badge(self, x: float, y: float, width: float, text: str, fill: str, changed: bool) -> None:
        """A value; a frame tells that it differs from the printed one."""
        self.scene.box(x, y, width, 21, fill, theme.SKY if changed else fill, 3 if changed else 1)
        self.scene.word(x + width / 2, y + 11, f"<b>{text}</b>", 13, theme.WHITE)

    def their_hand(self, seat: Player) -> None:
        """Backs, and the cards that both players know of."""
        cards = sorted(self.s.hands[seat], key=lambda card: (card == UNKNOWN, card))
        step, y = min(46.0, 380 / max(1, len(cards))), ROWS["their hand"]
        self.scene.word(SIDE_X - 12, y + 10, f"Hand of {self.g.seat_name(seat)}: {len(cards)}", 10, theme.FAINT, "right")
        for i, card in enumerate(cards):
            x = LEFT + i * step
            if card == UNKNOWN:
                self.scene.box(x, y, 40, BACK_H, "#8C97A3", theme.INK)
                self.scene.box(x + 5, y + 5, 30, BACK_H - 10, "#A9B2BC", "#A9B2BC")
                continue
            data = self.g.box.cards[card]
            self.scene.box(x, y, 41, BACK_H, INKS[data.colour], theme.INK)
            name = "<br>".join(wrap(data.name, 8))
            self.scene.word(x + 20, y + BACK_H / 2, name, 7.5, theme.ink_on(INKS[data.colour]))
            self.clickable(f"hand:{seat}:{card}", x, y, 41, BACK_H, card_text(data))

    def own_hand(self, seat: Player) -> None:
        """The viewer's cards with their text, closer together when there are many; equal soldiers once."""
        shown = sorted(Counter(self.s.hands[seat]).items(), key=lambda pair: (pair[0] == UNKNOWN, pair[0]))
        y = ROWS["hand"]
        whose = f"Hand of {self.g.seat_name(seat)}"
        self.scene.word(LEFT - 4, y, f"{whose}: {len(self.s.hands[seat])} cards", 10, theme.FAINT, "left")
        if len(shown) <= IN_A_ROW:
            for i, (card, copies) in enumerate(shown):
                self.hand_card(seat, card, copies, LEFT + i * (CARD_W + 4), y + 12, HAND_H)
            return
        columns = -(-len(shown) // 2)
        step = min(CARD_W + 4.0, (WIDTH - 2 * LEFT - CARD_W) / (columns - 1))
        for i, (card, copies) in enumerate(shown):  # two rows of small cards without text
            self.hand_card(seat, card, copies, LEFT + i % columns * step, y + 12 + i // columns * (HAND_H / 2 + 2), HAND_H / 2)

    def hand_card(self, seat: Player, card: int, copies: int, x: float, y: float, height: float) -> None:
        if card == UNKNOWN:
            self.scene.box(x, y, CARD_W, height, "#8C97A3", theme.INK)
            self.scene.word(x + CARD_W / 2, y + height / 2, f"{copies} hidden", 10, theme.WHITE)
            return
        data = self.g.box.cards[card]
        self.face(data, x, y, CARD_W, height, signs(data))
        lines = wrap(data.text, 16) if data.text and height == HAND_H else []
        for i, line in enumerate(lines[:8]):
            self.scene.word(x + 4, y + 42 + i * 10.5, line, 8, theme.INK, "left")
        sign = "" if data.is_unit else "+"
        self.badge(x + 3, y + height - 23, 24, f"{sign}{data.attack}", theme.INK, False)
        self.badge(x + CARD_W - 27, y + height - 23, 24, f"{sign}{data.defence}", theme.FAINT, False)
        chosen = self.s.paid.count(card) + (self.s.playing == card)
        words = "chosen" if chosen else f"×{copies}" if copies > 1 else data.kind if data.kind != "equipment" else "gear"
        self.scene.word(x + CARD_W / 2, y + height - 12, words, 7, theme.RED if chosen else theme.FAINT)
        self.clickable(f"hand:{seat}:{card}", x, y, CARD_W, height, card_text(data))

    def end_button(self) -> None:
        """Ends the play phase, and tells what the colours mean."""
        if self.s.asks and self.s.asks[-1][0] in (ASK_TAKE, ASK_ORDER) and self.s.to_act == self.me:
            return  # the cards to choose from need the place
        legend = (
            "dark: attack · grey: defence · red: damage · blue frame: changed value · orange frame: you may choose it · "
            f"dotted frame: just happened<br>Ability: {SIGNS['PLAY']} when played · {SIGNS['ATTACK']} when attacking · {SIGNS['ALWAYS']} always. "
            "Hover over a card for its text."
        )
        if any(card.stats_source == "reconstructed" for card in self.g.box.cards):
            legend += "<br>Card values are reconstructed where it says so: they are ours, not those of the printed cards."
        self.scene.word(LEFT - 4, ROWS["legend"] + 14, legend, 8.5, theme.FAINT, "left")
        if self.s.to_act == self.me and self.s.asks[-1][0] == ASK_PLAY:
            x, y = SIDE_X + 46, 290
            self.scene.box(x, y, 110, 34, theme.INK, theme.INK)
            self.scene.word(x + 55, y + 17, "<b>End the phase</b>", 11, theme.WHITE)
            self.clickable("end:0", x, y, 110, 34, "End phase 1: your units attack from Olympus to Troy")

    def offer(self) -> None:
        """Cards to choose from that lie neither in a hand nor on the board."""
        s = self.s
        if s.to_act != self.me or s.asks[-1][0] not in (ASK_TAKE, ASK_ORDER):
            return
        cards = sorted(move[1] for move in self.g.legal_moves(s) if move[0] in (TAKE, ORDER) and move[1] != UNKNOWN)
        for i, card in enumerate(cards):
            data = self.g.box.cards[card]
            x, y = LEFT + i % 7 * 100, ROWS["offer"] + i // 7 * 25
            self.scene.box(x, y, 96, 22, INKS[data.colour], theme.INK)
            self.scene.word(x + 48, y + 11, f"{data.name} {signs(data)}".strip(), 10, theme.ink_on(INKS[data.colour]))
            self.clickable(f"offer:{card}", x, y, 96, 22, card_text(data))

    def track(self) -> None:
        """Victory points: the counter moves towards the player who gains them."""
        top, step, x = 66, 16.5, SIDE_X + 4
        value = self.s.counter if self.me == 0 else -self.s.counter
        self.scene.word(x + 14, top - 26, "Points", 10, theme.FAINT)
        self.scene.word(x + 14, top - 11, f"▲ {self.g.seat_name(1 - self.me)}", 8.5, theme.FAINT)
        for i in range(15):
            points = 7 - i  # 7 of the opponent on top
            is_counter = points == -value
            fill = theme.INK if is_counter else "#D8DCE0" if abs(points) == 7 else theme.WHITE
            self.scene.box(x, top + i * step, 28, step, fill, theme.LINE)
            self.scene.word(x + 14, top + i * step + step / 2, f"<b>{abs(points)}</b>", 10.5, theme.WHITE if is_counter else theme.INK)
        self.scene.word(x + 14, top + 15 * step + 10, f"▼ {self.g.seat_name(self.me)}", 8.5, theme.FAINT)

    def markers(self) -> None:
        """The four colour markers by who holds them."""
        rows = {1 - self.me: 92, BOARD: 204, self.me: 262}
        names = {BOARD: "Markers at Delphi", **{seat: f"Markers of {self.g.seat_name(seat)}" for seat in (0, 1)}}
        for holder, y in rows.items():
            self.scene.word(SIDE_X + 100, y - 19, names[holder], 9, theme.FAINT)
        for colour, holder in enumerate(self.s.markers):
            x, y = SIDE_X + 64 + colour * 24, rows[holder]
            self.scene.disc(x, y, 10, INKS[COLOURS[colour]])
            self.scene.word(x, y, f"<b>{LETTERS[colour]}</b>", 10, theme.ink_on(INKS[COLOURS[colour]]))
            held = {BOARD: "on the board"}.get(holder, f"held by {self.g.seat_name(holder)}")
            chosen = " (chosen for payment)" if MARKER + colour in self.s.paid else ""
            self.clickable(f"marker:{colour}", x - 11, y - 11, 22, 22, f"{COLOURS[colour]} marker, {held}{chosen}")

    def piles(self) -> None:
        """Draw pile and discard pile with their sizes."""
        s, x, y = self.s, SIDE_X + 50, 118
        self.scene.box(x, y, 48, 54, "#8C97A3", theme.INK)
        self.scene.word(x + 24, y + 20, f"<b>{s.pile}</b>", 14, theme.WHITE)
        self.scene.word(x + 24, y + 40, "draw", 9, theme.WHITE)
        known = [self.g.box.names[card] for card in s.top if card != UNKNOWN]
        seen = "<br>on top: " + ", ".join(known) if known else ""
        self.clickable("pile:0", x, y, 48, 54, f"Draw pile: {s.pile} cards{seen}")
        self.scene.box(x + 54, y, 48, 54, theme.WHITE, theme.INK)
        self.scene.word(x + 78, y + 20, f"<b>{len(s.discard)}</b>", 14)
        self.scene.word(x + 78, y + 40, "discard", 9)
        self.clickable("discard:0", x + 54, y, 48, 54, _discard_text(self.g, s))

    def clickable(self, element: str, x: float, y: float, width: float, height: float, hover: str) -> None:
        self.places[element] = (x, y, width, height)
        self.scene.hit(element, x, y, width, height, hover)

    def legal(self) -> None:
        """Frames around everything that answers the question now."""
        s = self.s
        if s.to_act != self.me:
            return
        for move in self.g.legal_moves(s):
            place = self.places.get(self.g.element(s, move))
            if place is not None:
                x, y, width, height = place
                self.scene.outline(x + 1.5, y + 1.5, width - 3, height - 3, theme.LEGAL, line_width=3)


def _origin(card: Card) -> str:
    return "<i>values reconstructed, not the printed card's</i>" if card.stats_source == "reconstructed" else ""


def colours(card: Card) -> str:
    """The colour of a card in words."""
    return "all colours" if card.multi else card.colour


def signs(card: Card) -> str:
    """The signs of a card's abilities, one for each trigger; empty where it has none."""
    return "".join(sign for trigger, sign in SIGNS.items() if any(text.startswith(trigger) for text in card.abilities))


def card_text(card: Card) -> str:
    """All that stands on a card, for hovering."""
    values = f"attack {card.attack}, defence {card.defence}" if card.is_unit else f"+{card.attack} attack, +{card.defence} defence"
    lines = [f"<b>{card.name}</b> ({card.kind}, {colours(card)})", f"cost {card.cost or 'nothing'}; {values}", card.text, _origin(card)]
    return "<br>".join(line for line in lines if line)


def _discard_text(g: Olympus, s: OlympusState) -> str:
    known = Counter(g.box.names[card] for card in s.discard if card != UNKNOWN)
    names = [name if copies == 1 else f"{name} ×{copies}" for name, copies in sorted(known.items())]
    rows = [", ".join(names[i : i + 5]) for i in range(0, len(names), 5)]
    hidden = s.discard.count(UNKNOWN)
    return "<br>".join([f"Discard pile: {len(s.discard)} cards", *rows, *([f"{hidden} covered"] if hidden else [])])


def _recent(s: OlympusState) -> dict[int, tuple[str, str]]:
    """Space -> what happened there in this turn and the one before."""
    log = s.log or []
    turns = [number for number, event in enumerate(log) if event.what == "turn"]
    marks: dict[int, tuple[str, str]] = {}
    for event in log[turns[-2] if len(turns) > 1 else 0 :]:
        space, words, colour = _mark(event)
        if space != EMPTY and (s.unit[space] != EMPTY or event.what in ("discarded", "damaged")):
            marks[space] = (words, colour)
    return marks


def _mark(event: Event) -> tuple[int, str, str]:
    """Where an event leaves a mark, and which."""
    a = event.args
    if event.what == "damaged":
        return a[1], f"hit −{a[2]}", theme.RED
    if event.what == "healed":
        return a[1], f"healed +{a[2]}", theme.GREEN
    words = {"discarded": theme.RED, "survived": theme.GREEN, "played": theme.BLUE, "taken over": theme.BLUE, "stunned": theme.RED}
    if event.what in words:
        return a[1], event.what, words[event.what]
    if event.what in ("equipped", "moved"):
        return a[2], event.what, theme.BLUE
    return EMPTY, "", ""
