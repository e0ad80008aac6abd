"""The underworld as it is known: passages as they run, special places, everybody with health, what can be reached with the AP left, the roster."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.types import OVER, Player
from kernel_lib.games.hetairos.catalog import BRIDGE, KINDS, LAVA, ROCK, SETTLEMENTS, SMALL, STYX, UNKNOWN_SQUARE
from kernel_lib.games.hetairos.moves import place_name
from kernel_lib.games.hetairos.rules import basics, ground, settle
from kernel_lib.games.hetairos.state import IN_PLAY, NOBODY, NONE, STATUS, TRAPPED, HetairosState
from kernel_lib.viz import theme
from kernel_lib.viz.scene import Scene

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from kernel_lib.games.hetairos.rules import Hetairos

WIDTH, MAP_H = 800, 560
ROSTER_LINE, MARGIN = 30, 6
LARGEST, SMALLEST = 64.0, 18.0
FLOOR, WALL, WATER, STONE, FIRE = "#EFE6D2", "#C9BFA8", "#BBD9EE", "#8D857A", "#E8743B"
LETTERS = {
    "library": "Lib", "forge": "Forge", "hoard": "Hoard", "spring": "Spring", "shrine": "Shrine", "hecate": "Hecate", "surface": "Exit",
    "great lair": "Lair", "spawn lair": "Lair", "shade pit": "Shades", "arrow trap": "Trap", "snake pit": "Snakes", "rolling rock": "Rock",
    "pit": "Pit", "revolving room": "Turn", "room of daedalus": "Maze", "polis": "Polis", "manor": "Manor", "kobaloi": "Kobaloi",
    "converted shrine": "Own shrine", "shade cavern": "Shades",
}  # fmt: skip
NEAR = ("#CFEBDD", "#DDF1E7", "#EAF7F0")
"""What can be reached, the nearer the stronger."""


def figure(g: Hetairos, view: HetairosState, viewer: Player | None) -> go.Figure:
    """The known map, centred on what was found."""
    drawing = _Drawing(g, view)
    drawing.squares()
    drawing.models()
    drawing.roster()
    drawing.legal()
    return drawing.scene.figure(_title(g, view))


def _title(g: Hetairos, s: HetairosState) -> str:
    if s.to_act == OVER:
        names = ", ".join(g.seat_name(seat) for seat in s.winners) or "nobody"
        return f"<b>{g.title}</b> · game over: {names} wins"
    name = g.box.scenarios[s.scenario].name if s.scenario != NONE else "the table is being laid"
    asked = f" · {g.seat_name(s.to_act)} to answer" if s.to_act >= 0 else ""
    return f"<b>{g.title}</b> · {name} · round {s.round}{asked}"


class _Drawing:
    """One picture in the making."""

    def __init__(self, g: Hetairos, s: HetairosState) -> None:
        self.g, self.s = g, s
        self.scene = Scene(WIDTH, MAP_H + 24 + ROSTER_LINE * g.players)
        known = ground.known_nodes(g, s) or [g.sheet.at(*g.sheet.centre)]
        xs, ys = [g.sheet.x[node] for node in known], [g.sheet.y[node] for node in known]
        self.left, self.top = max(0, min(xs) - 1), max(0, min(ys) - 1)
        columns, rows = min(g.sheet.width, max(xs) + 2) - self.left, min(g.sheet.height, max(ys) + 2) - self.top
        self.size = max(SMALLEST, min(LARGEST, (WIDTH - 2 * MARGIN) / columns, (MAP_H - 2 * MARGIN) / rows))
        self.reach = self._reachable()

    def _reachable(self) -> dict[int, int]:
        """AP to every square that whoever acts could reach now."""
        s = self.s
        if s.to_act < 0 or not s.round:
            return {}
        model = basics.character(self.g, s, s.to_act)
        if s.node[model] < 0:
            return {}
        found, edge = {s.node[model]: 0}, [s.node[model]]
        while edge:
            node = edge.pop(0)
            for _, other, cost in ground.links(self.g, s, node):
                total = found[node] + cost
                if total <= s.ap[model] and total < found.get(other, 99) and basics.may_enter(self.g, s, model, other):
                    found[other] = total
                    edge.append(other)
        return found

    def corner(self, node: int) -> tuple[float, float]:
        return MARGIN + (self.g.sheet.x[node] - self.left) * self.size, MARGIN + (self.g.sheet.y[node] - self.top) * self.size

    def squares(self) -> None:
        for node in ground.known_nodes(self.g, self.s):
            if node < self.g.sheet.squares:
                self._square(node)
        for node in ground.known_nodes(self.g, self.s):
            for side in ground.frontiers(self.g, self.s, node):
                square = self.g.sheet.beside[node][side]
                x, y = self.corner(square)
                self.scene.hit(f"node:{square}", x, y, self.size, self.size, "not explored yet")

    def _square(self, node: int) -> None:
        s, size = self.s, self.size
        x, y = self.corner(node)
        kind = s.kind[node]
        if kind in (STYX, BRIDGE) or self.g.sheet.is_river[node]:
            self._river(node, x, y)
            return
        if kind in (ROCK, LAVA):
            self.scene.box(x, y, size, size, STONE if kind == ROCK else FIRE, WALL)
            self._hover(node, x, y)
            return
        self.scene.box(x, y, size, size, WALL, WALL)
        wide = size * (0.34 if kind == SMALL else 0.6)
        floor = NEAR[min(2, (self.reach[node] - 1) // 2)] if self.reach.get(node) else FLOOR
        if KINDS[kind] in ("small tunnel", "tunnel", "fork"):
            gap = (size - wide) / 2
            self.scene.box(x + gap, y + gap, wide, wide, floor, floor)
            for side in range(4):
                if s.open[node] >> side & 1:
                    dx, dy = ((gap, 0), (gap + wide, gap), (gap, gap + wide), (0, gap))[side]
                    width, height = (wide, gap) if side % 2 == 0 else (gap, wide)
                    self.scene.box(x + dx, y + dy, width, height, floor, floor)
        else:
            self.scene.box(x + 1.5, y + 1.5, size - 3, size - 3, floor, theme.INK if KINDS[kind] in LETTERS else FLOOR, 1.2)
            if KINDS[kind] in LETTERS and size >= 26:
                self.scene.word(x + size / 2, y + size * 0.16, LETTERS[KINDS[kind]], min(10, size * 0.19))
        self._hover(node, x, y)

    def _river(self, node: int, x: float, y: float) -> None:
        s, size = self.s, self.size
        far = self.g.sheet.east_bank(node)
        if s.kind[node] == BRIDGE:
            self.scene.box(x, y, size, size, WATER, WATER)
            self.scene.box(x, y + size * 0.25, size, size * 0.5, "#D9C7A0", theme.INK)
            self._hover(node, x, y)
            return
        for bank, at in ((node, x), (far, x + size / 2)):
            fill = STONE if s.kind[bank] == ROCK else FIRE if s.kind[bank] == LAVA else WATER
            self.scene.box(at, y, size / 2, size, fill, WATER)
            if s.kind[bank] != UNKNOWN_SQUARE:
                self.scene.hit(f"node:{bank}", at, y, size / 2, size, place_name(self.g, s, bank))
        self.scene.box(x + size * 0.42, y, size * 0.16, size, "#6FAEDB", "#6FAEDB")

    def _hover(self, node: int, x: float, y: float) -> None:
        g, s = self.g, self.s
        lines = [f"<b>{place_name(g, s, node)}</b>"]
        if s.kind[node] in SETTLEMENTS:
            lines.append(f"{len(settle.force_of(g, s, s.site[node]))} defenders")
        for heap in s.ground:
            if heap[0] == node:
                lines.append(
                    "on the ground: " + ", ".join([g.box.item_names[item] for item in members(heap[1])] + [f"{heap[2]} gold"] * bool(heap[2]))
                )
        self.scene.hit(f"node:{node}", x, y, self.size, self.size, "<br>".join(lines))

    # Everybody

    def models(self) -> None:
        s = self.s
        places: dict[int, list[int]] = {}
        for model in basics.everyone(s):
            places.setdefault(s.node[model], []).append(model)
        for node, models in places.items():
            self._crowd(node, models)

    def _crowd(self, node: int, models: list[int]) -> None:
        """Characters one by one, all others counted by kind and party."""
        g, s, size = self.g, self.s, self.size
        x, y = self.corner(node)
        if s.kind[node] == STYX:
            x += size / 4 if node >= g.sheet.squares else -size / 4
        groups: dict[tuple[int, int], list[int]] = {}
        for model in models:
            key = (s.type[model], s.side[model]) if not basics.is_character(s, model) else (-1 - model, 0)
            groups.setdefault(key, []).append(model)
        radius = min(11.0, size * 0.2)
        for place, group in enumerate(groups.values()):
            cx = x + size / 2 + (place % 3 - (min(3, len(groups)) - 1) / 2) * radius * 2.1
            cy = y + size * 0.6 + (place // 3) * radius * 2
            first = group[0]
            seat = s.owner[first]
            fill = theme.PLAYERS[seat % len(theme.PLAYERS)] if seat != NOBODY else theme.INK if s.side[first] == basics.MONSTER_SIDE else theme.FAINT
            is_pc = basics.is_character(s, first)
            self.scene.disc(cx, cy, radius, fill, theme.WHITE if is_pc else theme.INK, 2 if is_pc else 1)
            letter = g.box.names[s.type[first]][:2] if is_pc else g.box.names[s.type[first]][0]
            text = letter if len(group) == 1 else f"{letter}{len(group)}"
            self.scene.word(cx, cy, f"<b>{text}</b>", max(6.5, radius * 0.85), theme.WHITE)
            self.scene.hit(f"node:{node}", cx - radius, cy - radius, 2 * radius, 2 * radius, "<br>".join(self._words(model) for model in group[:8]))

    def _words(self, model: int) -> str:
        g, s = self.g, self.s
        owner = f", {g.seat_name(s.owner[model])}" if s.owner[model] != NOBODY else ""
        state = ", ".join([TRAPPED[s.trap[model]]] * bool(s.trap[model]) + [word for bit, word in enumerate(STATUS) if s.status[model] >> bit & 1])
        return f"{g.box.names[s.type[model]]} {model}{owner}: health {s.hp[model]}" + (f" ({state})" if state else "")

    def roster(self) -> None:
        """A line for each player: health, AP, kleos, gold, prisoners, items."""
        g, s = self.g, self.s
        y = MAP_H + 8
        for seat in s.order:
            if len(s.type) <= s.order.index(seat):
                continue
            model = basics.character(g, s, seat)
            colour = theme.PLAYERS[seat % len(theme.PLAYERS)]
            self.scene.box(MARGIN, y, 8, ROSTER_LINE - 6, colour, colour)
            name = f"<b>{g.seat_name(seat)}, {g.box.names[s.type[model]]}</b>"
            state = "" if s.state_of[seat] == IN_PLAY else " · out of the game"
            prisoners = s.captives[model] + s.great[model]
            facts = f"health {s.hp[model]} · AP {s.ap[model]} · kleos {s.kleos[model]} · gold {s.gold[seat]} · prisoners {prisoners}"
            items = ", ".join(g.box.item_names[item] for item in members(s.items[model])) or "no items"
            self.scene.word(MARGIN + 14, y + 7, f"{name}{state} · {facts}", 9.5, theme.INK, "left")
            self.scene.word(MARGIN + 14, y + 19, items, 8.5, theme.FAINT, "left")
            y += ROSTER_LINE

    def legal(self) -> None:
        """Frames around squares that answer the question now."""
        s = self.s
        if s.to_act < 0:
            return
        for move in self.g.legal_moves(s):
            element = self.g.element(s, move)
            if element.startswith("node:"):
                x, y = self.corner(int(element[5:]))
                self.scene.outline(x + 2, y + 2, self.size - 4, self.size - 4, theme.LEGAL, line_width=2)
