"""The table as a picture: display, supply and piles above, all cities side by side, and below the answers and the viewer's hand."""

from __future__ import annotations

from collections import Counter
from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.event import Event
from kernel_lib.core.types import OVER, UNKNOWN, Player
from kernel_lib.games.hexemonia import moves as m
from kernel_lib.games.hexemonia.board import CENTRE
from kernel_lib.games.hexemonia.catalog import ACROPOLIS, GEARS, MYTH, NATURES, NO_GEAR, Tile
from kernel_lib.games.hexemonia.moves import ASK_CELL, ASK_SETTLE, cell_name
from kernel_lib.games.hexemonia.rules import city
from kernel_lib.games.hexemonia.state import NOBODY, HexemoniaState
from kernel_lib.viz import theme
from kernel_lib.viz.scene import Scene

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from kernel_lib.games.hexemonia.rules import Hexemonia

WIDTH = 780
TOP = 88
"""Height of the strip with display, piles and supply."""
ROWS = {2: (2, 310), 3: (3, 270), 4: (2, 214)}
"""Cities in a row and the height of one, by the number of players."""
BUTTONS = 34
HAND = 90
LEGEND = 30
HEADS = {2: 36, 3: 52, 4: 36}
"""Height of a city's heading; three cities in a row leave too little width for one line."""
GAP = 6
CARD_W, CARD_H = 82, 68
LARGEST = 38.0
"""Radius of a hex where there is room enough."""

TYPE_INK = (theme.GREEN, theme.RED, theme.BLUE, theme.PINK, theme.INK)
"""Borders by type; the orange Acropolis has a dark one, because orange frames show what may be chosen."""
TYPE_PALE = ("#CDEBE1", "#F7D9C4", "#CFE3F0", "#F3DFEA", "#F9E3B4")
SYMBOLS = ("◉", "⚔", "⚱", "ϟ")
"""Eye, helmet, amphora and lightning bolt, as far as common fonts have them."""
LETTERS = "CHG"
CUBE_FILL = (theme.WHITE, "#B5422A", theme.YELLOW)
CUBE_INK = (theme.INK, theme.WHITE, theme.INK)
BREAKS = {"Amphitheatre": "Amphi-<br>theatre", "Lighthouse": "Light-<br>house", "Necropolis": "Necro-<br>polis"}
GEAR_TEXTS = {
    "lighthouse": "every opponent gives you 1 gold",
    "labyrinth": "an opponent gives you 1 hoplite",
    "tavern": "an opponent gives you 1 citizen",
    "hades": "remove up to 3 citizens in excess on a tile of an opponent",
    "oracle": "look at the top 4 tiles of the Fate pile and put them back in any order",
    "moirai": "draw the top tile of the Fate pile",
    "pandora": "an opponent loses a random tile of the hand",
    "agora": "move 1 or 2 of your cubes",
    "temple": "1 gold for each sacred tile beside it",
    "harbour": "1 gold for each economic tile beside it",
    "necropolis": "give up citizens: 1 gold for every 2",
    "spring": "1 cube of your choice on your Acropolis",
}
Point = tuple[float, float]
Box = tuple[float, float, float, float]


def figure(g: Hexemonia, view: HexemoniaState, viewer: Player | None) -> go.Figure:
    """The position seen from `viewer`'s side of the table (player 1 where there is none)."""
    me = viewer if viewer is not None and viewer in range(g.players) else 0
    drawing = _Drawing(g, view, me)
    drawing.middle()
    for place in range(g.players):
        drawing.panel((me + place) % g.players, place)
    drawing.hand(me)
    if viewer != UNKNOWN:
        drawing.answers()
        drawing.legal()
    drawing.legend()
    return drawing.scene.figure(_title(g, view))


def _title(g: Hexemonia, s: HexemoniaState) -> str:
    if s.to_act == OVER:
        result = g.result(s)
        names = " and ".join(g.seat_name(seat) for seat in result.winners) if result else ""
        return f"<b>{g.title}</b> · game over: {names} {'wins' if result and len(result.winners) == 1 else 'share the victory'}"
    if s.turn == 0:
        return f"<b>{g.title}</b> · tiles are being dealt"
    phase = ("A: take tiles", "B: play tiles", "C: action", "D: politics")[s.phase]
    last = " · <b>last round</b>" if s.closing else ""
    return f"<b>{g.title}</b> · turn {s.turn} · {g.seat_name(s.active)} · phase {phase}{last}"


def hexagon(x: float, y: float, radius: float) -> list[Point]:
    """The corners of a hex that stands on a corner.

    >>> [(round(a, 1), round(b, 1)) for a, b in hexagon(0, 0, 2)][:2]
    [(0.0, -2.0), (1.7, -1.0)]
    """
    return [(x + radius * sin(pi / 3 * k), y - radius * cos(pi / 3 * k)) for k in range(6)]


class _Drawing:
    """Draws one position into a scene, and remembers where clickable things are."""

    def __init__(self, g: Hexemonia, s: HexemoniaState, me: Player) -> None:
        self.g, self.s, self.me = g, s, me
        (self.columns, self.tall), self.head = ROWS[g.players], HEADS[g.players]
        self.rows = -(-g.players // self.columns)
        self.below = TOP + self.rows * (self.tall + GAP)
        self.scene = Scene(WIDTH, self.below + BUTTONS + HAND + LEGEND)
        self.boxes: dict[str, list[Box]] = {}
        self.hexes: dict[str, tuple[float, float, float]] = {}
        self.recent = _recent(s)

    # The middle

    def middle(self) -> None:
        """Display, Fate pile, Underworld pile, supply and Philosopher."""
        s, box = self.s, self.g.box
        self.scene.word(8, 4, "Display", 10, theme.FAINT, "left")
        for i, kind in enumerate(s.display):
            self.card(f"display:{kind}", kind, 8 + i * (CARD_W + 4), 13)
        x = 8 + 4 * (CARD_W + 4) + 10
        self.pile("pile:0", x, 24, str(s.pile), "Fate pile", "#8C97A3", theme.WHITE, self.pile_text())
        names = Counter(box.names[kind] for kind in s.underworld)
        gone = ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in sorted(names.items())) or "nothing"
        self.pile("underworld:0", x + 66, 24, str(len(s.underworld)), "Underworld", theme.WHITE, theme.INK, _broken(f"Underworld pile: {gone}"))
        self.scene.word(x + 200, 16, "Supply", 10, theme.FAINT)
        endless = self.g.options["supply"] == "unlimited"
        for colour in range(3):
            left = x + 142 + colour * 46
            self.cube(left + 18, 42, 11, colour, "")
            self.scene.word(left + 18, 66, "∞" if endless else str(s.supply[colour]), 11)
            self.scene.word(left + 18, 80, box.colours[colour].plural, 7.5, theme.FAINT)
            self.clickable(f"supply:{colour}", left, 26, 38, 60, f"{box.colours[colour].plural} in the supply")
        self.scene.word(x + 342, 16, "Philosopher", 10, theme.FAINT)
        owner = "nobody yet" if s.philosopher == NOBODY else self.g.seat_name(s.philosopher)
        self.scene.word(x + 342, 42, "Φ", 20, theme.BLUE)
        self.scene.word(x + 342, 66, f"<b>{owner}</b>", 10)

    def pile(self, element: str, x: float, y: float, number: str, name: str, fill: str, ink: str, hover: str) -> None:
        self.scene.box(x, y, 56, 50, fill, theme.INK)
        self.scene.word(x + 28, y + 20, f"<b>{number}</b>", 14, ink)
        self.scene.word(x + 28, y + 38, name, 8, ink)
        self.clickable(element, x, y, 56, 50, hover)

    def pile_text(self) -> str:
        """What the viewer knows of the Fate pile."""
        s, names = self.s, self.g.box.names
        known = [names[kind] for kind in s.top if kind != UNKNOWN]
        hidden = s.top.count(UNKNOWN)
        lines = [f"Fate pile: {s.pile} tiles"]
        lines += [f"next: {', '.join(known)}"] if known else []
        lines += [f"the top {hidden} were arranged by {self.g.seat_name(s.top_owner)}"] if hidden else []
        return "<br>".join(lines)

    # Tiles as cards

    def card(self, element: str, kind: int, x: float, y: float, copies: int = 1) -> None:
        """A tile that lies in the display, in a hand or in front of the Oracle's user."""
        if kind == UNKNOWN:
            self.scene.box(x, y, CARD_W, CARD_H, "#8C97A3", theme.INK)
            self.scene.word(x + CARD_W / 2, y + CARD_H / 2, f"{copies} hidden", 10, theme.WHITE)
            return
        tile, box = self.g.box.tiles[kind], self.g.box
        type_ = box.type[kind]
        self.scene.box(x, y, CARD_W, CARD_H, TYPE_PALE[type_], theme.INK, 1.2)
        self.scene.box(x, y, CARD_W, 16, TYPE_INK[type_], TYPE_INK[type_])
        ink = theme.ink_on(TYPE_INK[type_])
        short = "Fort" if tile.type == "fortification" else tile.type.capitalize()
        self.scene.word(x + CARD_W / 2, y + 8, f"{SYMBOLS[box.nature[kind]]} {short}", 9, ink)
        self.scene.word(x + CARD_W / 2, y + 27, f"<b>{tile.name}</b>", 9.5 if len(tile.name) < 11 else 8.3)
        self.scene.word(x + CARD_W / 2, y + 42, "no cost" if tile.cost is None else f"cost {_vector(tile.cost) or 'nothing'}", 8.5)
        self.scene.word(x + CARD_W / 2, y + 57, " ".join([*_works(tile), *([f"(×{copies})"] if copies > 1 else [])]), 8.5)
        self.clickable(element, x, y, CARD_W, CARD_H, tile_text(self.g, kind))

    def hand(self, who: Player) -> None:
        """The viewer's tiles; while the Oracle is used, the tiles it shows."""
        s, y = self.s, self.below + BUTTONS
        looks = s.asks and s.asks[-1][0] == m.ASK_ORDER and s.to_act == self.me
        shown = sorted(Counter(s.peek if looks else s.hands[who]).items(), key=lambda pair: (pair[0] == UNKNOWN, pair[0]))
        words = "The Oracle shows the next tiles of the Fate pile" if looks else f"Hand of {self.g.seat_name(who)}: {len(s.hands[who])} tiles"
        self.scene.word(8, y + 6, words, 10, theme.FAINT, "left")
        if any(s.pool):
            self.scene.word(WIDTH - 8, y + 6, f"<b>Picked up: {self.g.box.amount(s.pool)}</b>", 10, theme.INK, "right")
        step = min(CARD_W + 4.0, (WIDTH - 16 - CARD_W) / max(1, len(shown) - 1))
        for i, (kind, copies) in enumerate(shown):
            self.card(f"peek:{kind}" if looks else f"hand:{who}:{kind}", kind, 8 + i * step, y + 16, copies)

    # Cities

    def panel(self, who: Player, place: int) -> None:
        """One city with its heading."""
        g, s = self.g, self.s
        width = (WIDTH - (self.columns + 1) * GAP) / self.columns
        x, y = GAP + place % self.columns * (width + GAP), TOP + place // self.columns * (self.tall + GAP)
        on_turn = s.active == who and s.to_act != OVER
        self.scene.box(x, y, width, self.tall, theme.WHITE, theme.INK if on_turn else theme.LINE, 2 if on_turn else 1)
        self.heading(who, x, y, width)
        self.myths(who, x, y + self.head - 17, width)
        free = s.area[who] ^ self.around(who) if self.is_placing(who) else 0
        cells = [*s.cells[who], *members(city.growth(g, s, who))]
        spots = [g.board.pos[cell] for cell in cells]
        left, right = min(p[0] for p in spots), max(p[0] for p in spots)
        low, high = min(p[1] for p in spots), max(p[1] for p in spots)
        # neighbouring centres are 1 apart in `pos`, sqrt(3) radii on the screen
        radius = min(LARGEST, (width - 10) / ((right - left + 1) * sqrt(3)), (self.tall - self.head - 8) / ((high - low) * sqrt(3) + 2))
        middle = (x + width / 2, y + self.head + (self.tall - self.head) / 2)

        def at(cell: int) -> Point:
            px, py = g.board.pos[cell]
            return middle[0] + (px - (left + right) / 2) * radius * sqrt(3), middle[1] - (py - (low + high) / 2) * radius * sqrt(3)

        for cell in members(free):
            cx, cy = at(cell)
            if x + radius * 0.8 < cx < x + width - radius * 0.8 and y + self.head < cy < y + self.tall - radius * 0.5:
                self.free_cell(who, cell, cx, cy, radius)
        for slot, cell in enumerate(s.cells[who]):
            self.tile(who, slot, *at(cell), radius)

    def around(self, who: Player) -> int:
        """The city and all free cells that touch it."""
        found = self.s.area[who]
        for cell in self.s.cells[who]:
            found |= self.g.board.masks[cell]
        return found

    def is_placing(self, who: Player) -> bool:
        return bool(self.s.asks) and self.s.asks[-1][0] in (ASK_CELL, ASK_SETTLE) and self.s.to_act == who

    def heading(self, who: Player, x: float, y: float, width: float) -> None:
        g, s = self.g, self.s
        name = "Acropolis hidden" if s.city[who] == UNKNOWN else g.box.cities[s.city[who]].name
        if s.city[who] != UNKNOWN and not s.revealed[who]:
            name += " (face down)"
        sage = " · Φ" if s.philosopher == who else ""
        self.scene.disc(x + 11, y + 11, 5, theme.PLAYERS[who])
        self.scene.word(x + 20, y + 11, f"<b>{g.seat_name(who)}</b> · {name}{sage}", 10.5, theme.INK, "left")
        below, points = self.head - HEADS[2], g.scores(s)[who]
        self.scene.word(
            x + width - 6, y + 11 + below, f"{points} point{'' if points == 1 else 's'} · hand {len(s.hands[who])}", 9.5, theme.FAINT, "right"
        )
        self.clickable(f"seat:{who}", x, y, width, 19 + below, self.seat_text(who))

    def seat_text(self, who: Player) -> str:
        g, s = self.g, self.s
        lines = [f"<b>{g.seat_name(who)}</b>"]
        if s.city[who] == UNKNOWN:
            lines.append("The name of the Acropolis is hidden")
        else:
            acropolis = g.box.cities[s.city[who]]
            lines.append(
                f"{acropolis.name} ({acropolis.italian}), {acropolis.nature}: {acropolis.bonus} per active {acropolis.bonus_type.capitalize()}"
            )
        known = [g.box.names[kind] for kind in s.hands[who] if kind != UNKNOWN]
        hidden = s.hands[who].count(UNKNOWN)
        lines.append(_broken("Hand: " + (", ".join([*known, *([f"{hidden} hidden"] if hidden else [])]) or "empty")))
        lines += [f"{words}: {values[who]}" for words, _, values in g.explain_scores(s) if values[who]]
        return "<br>".join(lines)

    def myths(self, who: Player, x: float, y: float, width: float) -> None:
        """Myths in front of a player."""
        step = min(92.0, (width - 8) / max(1, self.s.myth_owner.count(who)))
        for i, number in enumerate(city.myths_of(self.s, who)):
            kind = self.g.box.myths[number]
            active = city.is_myth_active(self.g, self.s, number)
            left = x + 4 + i * step
            self.scene.box(left, y, step - 4, 15, TYPE_PALE[MYTH] if active else theme.WHITE, TYPE_INK[MYTH], 1.5, "solid" if active else "dot")
            gear = " ⚙" if self.g.box.gear[kind] != NO_GEAR else ""
            self.scene.word(left + (step - 4) / 2, y + 8, f"{SYMBOLS[self.g.box.nature[kind]]} {self.g.box.names[kind]}{gear}", 8.5)
            state = "active" if active else "not active"
            self.clickable(
                f"myth:{kind}",
                left,
                y,
                step - 4,
                15,
                f"{tile_text(self.g, kind)}<br>{state}, marker on {cell_name(self.g, self.s.myth_cell[number])}",
            )

    def free_cell(self, who: Player, cell: int, x: float, y: float, radius: float) -> None:
        self.scene.polygon(hexagon(x, y, radius - 1.5), "rgba(255,255,255,0.2)", theme.LINE, 1, "dot")
        self.scene.word(x, y, cell_name(self.g, cell), max(7.0, radius * 0.28), theme.FAINT)
        self.spot(f"cell:{who}:{cell}", x, y, radius, f"Free cell {cell_name(self.g, cell)}")

    def tile(self, who: Player, slot: int, x: float, y: float, radius: float) -> None:
        """A hex: colour by type, pale and dotted while it is not active; symbols, name and cubes."""
        g, s = self.g, self.s
        cell, kind = s.cells[who][slot], s.tiles[who][slot]
        type_, active = g.box.type[kind], city.is_active(g, s, who, slot)
        fill = TYPE_PALE[type_] if active else "#F4F4F2"
        self.scene.polygon(hexagon(x, y, radius - 1.5), fill, TYPE_INK[type_], 2.5 if active else 1.5, "solid" if active else "dot")
        size = max(6.5, min(10.0, radius * 0.27))
        ink = theme.INK if active else theme.FAINT
        nature = city.nature_of(g, s, who, slot)
        if slot == 0:
            known = s.city[who] != UNKNOWN
            signs = [SYMBOLS[g.box.city_nature[s.city[who]]] if known else "?"]
            name = g.box.cities[s.city[who]].name if known else "Acropolis"
        else:
            signs = [SYMBOLS[nature], *_works(g.box.tiles[kind])]
            name = BREAKS.get(g.box.names[kind], g.box.names[kind][:11])
        self.scene.word(x, y - radius * (0.68 if "<br>" in name else 0.58), " ".join(signs), size * 0.95, ink)
        self.scene.word(x, y - radius * 0.16, f"<b>{name}</b>" if active else name, size, ink)
        self.spot(f"cell:{who}:{cell}", x, y, radius, self.tile_hover(who, slot))
        self.piles(who, slot, x, y + radius * 0.34, radius)
        markers = [g.box.names[g.box.myths[n]] for n in city.myths_of(s, who) if s.myth_cell[n] == cell]
        if markers and active:
            self.scene.word(x, y + radius * 0.72, "✦" * len(markers), size, TYPE_INK[MYTH])
        elif not active:
            lack = [max(0, cost - row[slot]) for cost, row in zip(g.box.cost[kind], s.cubes[who], strict=True)]
            self.scene.word(x, y + radius * 0.68, f"{'✦' * len(markers)} −{_vector(lack)}".strip(), max(6.5, size * 0.85), theme.RED)
        if (who, cell) in self.recent:
            self.scene.polygon(hexagon(x, y, radius - 4), "rgba(0,0,0,0)", theme.RECENT, 2, "dot")

    def piles(self, who: Player, slot: int, x: float, y: float, radius: float) -> None:
        """The cubes on a tile, one sign per colour with its number."""
        here = [(colour, row[slot]) for colour, row in enumerate(self.s.cubes[who]) if row[slot]]
        size = radius * 0.2
        for i, (colour, number) in enumerate(here):
            px = x + (i - (len(here) - 1) / 2) * size * 2.35
            self.cube(px, y, size, colour, str(number))
            words = f"{m.cubes(self.g.box, colour, number)} on {m.place_name(self.g, self.s, who, self.s.cells[who][slot])}"
            self.spot(f"pile:{who}:{self.s.cells[who][slot]}:{colour}", px, y, size, words)

    def cube(self, x: float, y: float, size: float, colour: int, text: str) -> None:
        """Citizens are round and white, hoplites square and red, gold is a yellow diamond."""
        if colour == 0:
            self.scene.disc(x, y, size, CUBE_FILL[0])
        elif colour == 1:
            self.scene.box(x - size * 0.9, y - size * 0.9, size * 1.8, size * 1.8, CUBE_FILL[1], theme.INK)
        else:
            wide = size * 1.22
            self.scene.polygon([(x, y - wide), (x + wide, y), (x, y + wide), (x - wide, y)], CUBE_FILL[2], theme.INK)
        if text:
            self.scene.word(x, y, f"<b>{text}</b>", max(7.0, size * 1.25), CUBE_INK[colour])

    def tile_hover(self, who: Player, slot: int) -> str:
        g, s = self.g, self.s
        cell, kind = s.cells[who][slot], s.tiles[who][slot]
        here = g.box.amount(city.cubes_at(s, who, cell))
        if slot == 0:
            return f"<b>Acropolis</b> of {g.seat_name(who)}<br>{here}<br>cannot be attacked, nothing on it is in excess"
        state = "active" if city.is_active(g, s, who, slot) else "not active"
        lines = [tile_text(g, kind), f"on it: {here}; {state}"]
        if any(excess := city.excess(g, s, who, slot)):
            lines.append(f"in excess: {g.box.amount(excess)}")
        if city.targets(g, s, who) >> cell & 1:
            lines.append(f"can be attacked with a strength above {city.resistance(g, s, who, cell)}")
        else:
            lines.append(f"safe: {danger_of(g, s, who, cell)}")
        return "<br>".join([*lines, f"cell {cell_name(g, cell)} of {g.seat_name(who)}"])

    # Answers

    def answers(self) -> None:
        """Buttons for answers that have no place on the board: actions, numbers, the end of something."""
        s = self.s
        if s.to_act != self.me:
            return
        x, y = 8.0, self.below + 3
        for move in self.g.legal_moves(s):
            if move[0] in (m.ACTION, m.COUNT, m.PASS):
                words = m.ACTIONS[move[1]].capitalize() if move[0] == m.ACTION else self.g.describe(s, move)
                wide = 22 + 6.4 * len(words)
                if x + wide > WIDTH - 8:
                    break  # the list beside the board has them all
                fill = theme.FAINT if move[0] == m.PASS else theme.INK
                self.scene.box(x, y, wide, 26, fill, fill)
                self.scene.word(x + wide / 2, y + 13, f"<b>{words}</b>", 10.5, theme.WHITE)
                self.clickable(self.g.element(s, move), x, y, wide, 26, self.g.describe(s, move))
                x += wide + 8

    def clickable(self, element: str, x: float, y: float, width: float, height: float, hover: str) -> None:
        self.boxes.setdefault(element, []).append((x, y, width, height))  # equal tiles of the display are one answer
        self.scene.hit(element, x, y, width, height, hover)

    def spot(self, element: str, x: float, y: float, radius: float, hover: str) -> None:
        """A hex answers inside its inner circle, a pile where it is drawn."""
        self.hexes[element] = (x, y, radius)
        self.scene.spot(element, x, y, radius * 0.86 if element.startswith("cell") else radius * 1.1, hover)

    def legal(self) -> None:
        """Frames around everything that answers the question now."""
        s = self.s
        if s.to_act != self.me:
            return
        for move in self.g.legal_moves(s):
            element = self.g.element(s, move)
            for x, y, width, height in self.boxes.get(element, ()):
                self.scene.outline(x + 1.5, y + 1.5, width - 3, height - 3, theme.LEGAL, line_width=3)
            if element in self.hexes:
                x, y, radius = self.hexes[element]
                if element.startswith("pile"):
                    self.scene.disc(x, y, radius * 1.35, "rgba(0,0,0,0)", theme.LEGAL, 3)
                else:
                    self.scene.polygon(hexagon(x, y, radius - 3), "rgba(0,0,0,0)", theme.LEGAL, 3)

    def legend(self) -> None:
        natures = " · ".join(f"{sign} {name}" for sign, name in zip(SYMBOLS, NATURES, strict=True))
        text = (
            f"{natures} · ⚙ gear · ◈ shield · + production · ✦ Myth marker · C/● citizen, H/■ hoplite, G/◆ gold · "
            "pale and dotted: not active, red: what it lacks<br>"
            "Orange frame: you may choose it · pink dots: just changed · hover over anything for its text."
        )
        if any(tile.source == "reconstructed" for tile in self.g.box.tiles):
            text += " Most tile values are reconstructed: ours, not those of the printed tiles."
        self.scene.word(8, self.scene.height - LEGEND / 2, text, 8.5, theme.FAINT, "left")


def _vector(cubes: tuple[int, ...] | list[int]) -> str:
    """Such as "2C 1G"."""
    return " ".join(f"{n}{letter}" for n, letter in zip(cubes, LETTERS, strict=True) if n)


def _works(tile: Tile) -> list[str]:
    """Signs for what a tile does: gear, shield, production."""
    signs = ["⚙"] if tile.gear else []
    signs += [f"◈{tile.shield}"] if tile.shield else []
    return signs + ([f"+{_vector(tile.production)}"] if tile.production else [])


def tile_text(g: Hexemonia, kind: int) -> str:
    """All that stands on a tile, for hovering, and where its values come from."""
    tile, box = g.box.tiles[kind], g.box
    lines = [f"<b>{tile.name}</b> ({tile.italian}), {tile.nature} {tile.type.capitalize()}"]
    if tile.cost is not None:
        lines.append(f"cost: {box.amount(tile.cost)}; {box.points[kind]} point{'' if box.points[kind] == 1 else 's'} while active")
    else:
        lines.append("Myth: lies in front of you, its marker on a tile of its nature; counts for a triplet")
    if tile.production:
        lines.append(f"produces {box.amount(tile.production)}")
    if tile.shield:
        lines.append(f"shield {tile.shield}: attacks on tiles beside it need {2 * tile.shield} more")
    if tile.gear:
        lines.append(f"gear: {GEAR_TEXTS[GEARS[box.gear[kind]]]}")
    parts = {"type": tile.type_source, "nature": tile.nature_source, "cost": tile.cost_source if tile.cost is not None else "",
             "production": tile.production_source if tile.production else "", "shield": tile.shield_source if tile.shield else ""}  # fmt: skip
    ours = [name for name, source in parts.items() if source == "reconstructed"]
    if ours:
        lines.append(f"<i>{', '.join(ours)}: reconstructed, not those of the printed tile</i>")
    return "<br>".join(lines)


def _broken(text: str, width: int = 60) -> str:
    """Long lists in several lines."""
    lines, line = [], ""
    for word in text.split(" "):
        if len(line) + len(word) > width:
            lines.append(line)
            line = ""
        line = f"{line} {word}" if line else word
    return "<br>".join([*lines, line])


CHANGES = {"placed": 1, "produced": 2, "moved": 2, "exchanged": 1, "gave": 1, "gave up": 2, "gained": 2, "conquered": 3, "merged": 3,
           "revolt": 1, "picked up": 2, "played myth": 1}  # fmt: skip
"""Events that change a tile of the player who did it, and which of their numbers is its cell."""


def _recent(s: HexemoniaState) -> set[tuple[Player, int]]:
    """(seat, cell) of what has changed lately."""
    found: set[tuple[Player, int]] = set()
    for event in s.log or []:
        found |= _marks(event)
    return found


def _marks(event: Event) -> set[tuple[Player, int]]:
    a = event.args
    if event.what in CHANGES:
        marks = {(event.player, a[CHANGES[event.what]])}
        return marks | {(a[2], a[3])} if event.what == "gave" else marks
    if event.what == "paid":
        return {(event.player, a[2]), (event.player, a[3])}
    return {(a[1], a[2])} if event.what == "removed" else set()


SAFE, HOLDS, OPEN = "no free side", "it holds the city together", "can be attacked"
DANGER = {SAFE: (TYPE_PALE[2], theme.BLUE), HOLDS: ("#E4E4E0", theme.FAINT), OPEN: ("#F9E3B4", theme.ORANGE)}


def danger_of(g: Hexemonia, s: HexemoniaState, who: Player, cell: int) -> str:
    """HX-WAR-3, HX-WAR-4: why a tile of a city is safe, or that it can be attacked."""
    if city.targets(g, s, who) >> cell & 1:
        return OPEN
    return SAFE if not g.board.masks[cell] & ~s.area[who] else HOLDS


def vulnerability_map(g: Hexemonia, s: HexemoniaState, who: Player, title: str) -> go.Figure:
    """One city by what war could do to it: attackable tiles with the strength that an attack must exceed, and why others are safe."""
    radius, width, height = 40.0, 620, 470
    scene = Scene(width, height)
    spots = [g.board.pos[cell] for cell in s.cells[who]]
    middle = [(min(axis) + max(axis)) / 2 for axis in zip(*spots, strict=True)]
    span = max(max(axis) - min(axis) for axis in zip(*spots, strict=True)) + 2
    radius = min(radius, (height - 60) / (span * sqrt(3)))
    for cell, (px, py) in zip(s.cells[who], spots, strict=True):
        x, y = width / 2 + (px - middle[0]) * radius * sqrt(3), (height - 40) / 2 - (py - middle[1]) * radius * sqrt(3)
        if cell == CENTRE:
            fill, line, words = TYPE_PALE[ACROPOLIS], TYPE_INK[ACROPOLIS], "never a target"
        else:
            fate = danger_of(g, s, who, cell)
            fill, line = DANGER[fate]
            words = f"needs > {city.resistance(g, s, who, cell)}" if fate == OPEN else "surrounded" if fate == SAFE else "articulation"
        scene.polygon(hexagon(x, y, radius - 1.5), fill, line, 2.5, "dot" if words == "articulation" else "solid")
        name = g.box.names[city.kind_at(s, who, cell)]
        scene.word(x, y - radius * 0.22, f"<b>{BREAKS.get(name, name)}</b>", max(7.0, radius * 0.26))
        scene.word(x, y + radius * 0.38, words, max(6.5, radius * 0.22), theme.INK)
        scene.spot(f"cell:{who}:{cell}", x, y, radius * 0.86, f"{m.place_name(g, s, who, cell)}: {words}")
    legend = "orange: can be attacked, with the strength to exceed · blue: no free side · grey, dotted: without it the city would fall apart"
    scene.word(width / 2, height - 16, legend, 9, theme.FAINT)
    return scene.figure(title)
