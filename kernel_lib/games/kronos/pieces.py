"""The pieces of the picture: cards, treasures, aspects and their colours, sizes of everything, words for hovering."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.types import UNKNOWN, Player
from kernel_lib.games.kronos.catalog import (
    ANY,
    BONUS2,
    CALL,
    CARDS,
    EVERYONE,
    FIRST_HADES,
    FIRST_SPELL,
    GOD,
    HEAL,
    MULTIPLY,
    REINFORCEMENT,
    STUN,
    WEAKEN,
    Effect,
)
from kernel_lib.games.kronos.moves import ASPECT_NAMES, KIND_WORDS, card_name, effect_words, signed, strength_words
from kernel_lib.games.kronos.state import KronosState
from kernel_lib.viz import theme
from kernel_lib.viz.scene import Scene

if TYPE_CHECKING:
    from kernel_lib.games.kronos.rules import Kronos

WIDTH = 800
MARGIN = 6
CARD_W, CARD_H = 78, 54
"""Ten of them stand side by side."""
TREASURE_W = 94
SIDE_W = 3 * CARD_W + 8
MIDDLE_W = WIDTH - 2 * MARGIN - 2 * TREASURE_W - 2 * SIDE_W
OLYMPUS_H, BOARD_H = 64, 80
OFFER_H, HAND_H, LEGEND_H = 78, 73, 39
LETTERS = "FAC"
FILLS = (theme.YELLOW, theme.RED, theme.GREEN)
"""Of the aspects, as on the printed cards; their letters tell them apart too."""
PALE = "#EEF0F2"
KIND_FILLS = {0: "#DCE9F5", 1: "#E3E7EB", 2: "#F6E8CC", 3: "#E7DFEA", 4: "#FFF6C9", 5: "#E9DCD2"}
SPELL_FILL, STUNNED = "#2F3A45", "#C9CED4"
BACK = "#8C97A3"
TREASURE_FILL, LINE_BOX = "#FDF3D7", 14
STUN_NOTE = "stunned"
BANNERS = {"blue": theme.BLUE, "red": theme.RED}


class Pieces:
    """What is drawn again and again."""

    def __init__(self, g: Kronos, s: KronosState, me: Player, height: int) -> None:
        self.g, self.s, self.me = g, s, me
        self.scene = Scene(WIDTH, height)
        self.places: dict[str, tuple[float, float, float, float]] = {}
        self.recent: set[int] = set()

    def clickable(self, element: str, x: float, y: float, width: float, height: float, hover: str) -> None:
        self.places[element] = (x, y, width, height)
        self.scene.hit(element, x, y, width, height, hover)

    def card(self, card: int, x: float, y: float, in_acheron: bool = False, changes: Sequence[int] = (0, 0, 0), note: str = "") -> None:
        """A card with name, type and strengths or effect, or its back."""
        if card == UNKNOWN:
            self.scene.box(x, y, CARD_W, CARD_H, BACK, theme.INK)
            self.scene.word(x + CARD_W / 2, y + CARD_H / 2, "face down", 9, theme.WHITE)
            return
        g = self.g
        kind = g.box.kind[card]
        fill = STUNNED if note == STUN_NOTE else KIND_FILLS.get(kind, SPELL_FILL)
        self.scene.box(x, y, CARD_W, CARD_H, fill, theme.INK, 1.2)
        ink = theme.ink_on(fill)
        lines = card_lines(g, card)
        name, size = fit(lines[0], CARD_W - 4, 9.5, bold=True)
        self.scene.word(x + CARD_W / 2, y + 10, f"<b>{name}</b>", size, ink)
        words, size = fit(note or lines[1], CARD_W - 4, 7.5)
        self.scene.word(x + CARD_W / 2, y + 22, words, size, theme.ink_on(fill) if kind < 0 else theme.RED if note else ink)
        if len(lines) > 2:
            for number, line in enumerate(lines[2:]):
                words, size = fit(line, CARD_W - 4, 7.5)
                self.scene.word(x + CARD_W / 2, y + 35 + 11 * number, words, size, ink)
        else:
            self.chips(x + 3, y + 31, CARD_W - 6, g.box.strength[in_acheron][card], changes)
        self.clickable(f"card:{card}", x, y, CARD_W, CARD_H, card_text(g, card))
        if card in self.recent:
            self.scene.outline(x + 2, y + 2, CARD_W - 4, CARD_H - 4, theme.RECENT, "dot", 2)

    def chips(self, x: float, y: float, width: float, values: Sequence[int], changes: Sequence[int] = (0, 0, 0), size: float = 10) -> None:
        """Three numbers on the colours of their aspects; a thick frame tells that one is changed in this battle."""
        step = width / 3
        for aspect, value in enumerate(values):
            left = x + aspect * step
            change = changes[aspect]
            self.scene.box(left + 1, y, step - 2, 19, FILLS[aspect], theme.INK if change else FILLS[aspect], 2 if change else 1)
            text = f"<b>{LETTERS[aspect]}{max(0, value + change)}</b>"
            self.scene.word(left + step / 2, y + 10, text, size, theme.ink_on(FILLS[aspect]))

    def totals(self, x: float, y: float, values: Sequence[int], aspects: Sequence[int], width: float = 30, height: float = 14) -> float:
        """Small chips of the aspects that count; returns where they end."""
        for place, aspect in enumerate(aspects):
            self.scene.box(x + place * width, y, width - 2, height, FILLS[aspect], FILLS[aspect])
            words = f"<b>{LETTERS[aspect]} {values[aspect]}</b>"
            self.scene.word(x + place * width + width / 2 - 1, y + height / 2, words, 8.5, theme.ink_on(FILLS[aspect]))
        return x + len(aspects) * width

    def treasure(self, treasure: int, x: float, y: float, width: float = TREASURE_W - 4, height: float = CARD_H + 4) -> None:
        """A treasure with both sides and its keys."""
        entry = self.g.box.treasures[treasure]
        self.scene.box(x, y, width, height, TREASURE_FILL, theme.INK, 1.2)
        is_long = wide(entry.name, 7, bold=True) > width - 4
        name, size = fit(entry.name, width - 4, 8.5, bold=not is_long)
        self.scene.word(x + width / 2, y + 10, name if is_long else f"<b>{name}</b>", size)
        self.scene.word(x + width / 2, y + 23, short(entry.armory), 9.5)
        self.scene.word(x + width / 2, y + 36, f"or {short(entry.bonus)} for good", 7.5, theme.FAINT)
        self.scene.word(x + width / 2, y + 48, f"{entry.keys} {'key' if entry.keys == 1 else 'keys'}", 8, theme.FAINT)
        self.clickable(f"treasure:{treasure}", x, y, width, height, treasure_text(self.g, treasure))

    def treasure_line(self, treasure: int, x: float, y: float, width: float, note: str = "") -> None:
        """A treasure in one line, for an Armory."""
        entry = self.g.box.treasures[treasure]
        self.scene.box(x, y, width, LINE_BOX, TREASURE_FILL, theme.LINE)
        values = note or short(entry.armory)
        name, size = fit(entry.name, width - 12 - wide(values, 7.5), 7.5)
        self.scene.word(x + 3, y + LINE_BOX / 2, name, size, theme.INK, "left")
        self.scene.word(x + width - 3, y + LINE_BOX / 2, values, 7.5, theme.FAINT if note else theme.INK, "right")
        self.clickable(f"treasure:{treasure}", x, y, width, LINE_BOX, treasure_text(self.g, treasure) + (f"<br>{note}" if note else ""))


def wide(text: str, size: float, bold: bool = False) -> float:
    """About how wide a word is drawn."""
    return len(text) * size * (0.66 if bold else 0.58)


def fit(text: str, width: float, size: float, bold: bool = False, least: float = 6.5) -> tuple[str, float]:
    """The text and the size in which it fits; it is cut where it would become too small to read."""
    if wide(text, size, bold) <= width:
        return text, size
    size = max(least, width / wide(text, 1, bold))
    room = int(width / wide("n", size, bold) + 0.01)
    return (text if len(text) <= room else f"{text[: room - 1].rstrip()}…"), size


def card_lines(g: Kronos, card: int) -> list[str]:
    """Name and type; where there are no strengths, up to two lines about the effect."""
    box, kind = g.box, g.box.kind[card]
    if kind < 0:
        if card == CALL:
            return [card_name(box, card), "spell", "brings Cerberus", "or +2 for him"]
        return [card_name(box, card).split(" (")[0], "spell", "brings a drafted", KIND_WORDS[box.brings[card - FIRST_SPELL]]]
    if kind == REINFORCEMENT:
        return [card_name(box, card), KIND_WORDS[kind], *effect_lines(box.effects[box.card_effect[card]])]
    return [card_name(box, card), KIND_WORDS[kind]]


def effect_lines(effect: Effect) -> tuple[str, str]:
    """What an effect does and for whom, each short enough for a card."""
    amounts = " ".join(f"{value:+d}" if aspect == ANY else f"{ASPECT_NAMES[aspect]} {value:+d}" for aspect, value in effect.amounts)
    kinds = " or ".join(KIND_WORDS[kind] for kind in members(effect.kinds))
    whom = "any" if effect.kinds == EVERYONE else "no god" if effect.kinds == EVERYONE & ~(1 << GOD) else kinds
    if effect.operation == MULTIPLY:
        return ", ".join(f"{ASPECT_NAMES[aspect]} ×{value}" for aspect, value in effect.amounts), f"own, {whom}"
    if effect.operation == BONUS2:
        return f"{amounts} for each", "of two own"
    if effect.operation == HEAL:
        return f"recovers, {amounts}", f"own, {whom}"
    if effect.operation == STUN:
        return "stuns an opposing", whom
    if effect.operation == WEAKEN:
        return amounts.replace("+", "−"), f"opposing, {whom}"
    return amounts, f"own, {whom}"


def short(values: Sequence[int]) -> str:
    """Bonuses in letters, such as "F+2 A+1"."""
    return " ".join(f"{LETTERS[aspect]}+{value}" for aspect, value in enumerate(values) if value) or "–"


def card_text(g: Kronos, card: int) -> str:
    """All that stands on a card, for hovering."""
    from kernel_lib.games.kronos import effects  # rules import it, and it imports them

    if not 0 <= card < CARDS:
        return "a card that lies face down"
    box = g.box
    lines = [f"<b>{card_name(box, card)}</b> ({KIND_WORDS[box.kind[card]] if box.kind[card] >= 0 else 'spell of Hades'})"]
    if FIRST_HADES <= card < FIRST_SPELL or card >= FIRST_SPELL:
        lines.append(strength_words(box, card))
    elif box.kind[card] == REINFORCEMENT:
        lines.append(effect_words(box, box.effects[box.card_effect[card]]))
    else:
        lines.append(", ".join(f"{name} {value}" for name, value in zip(ASPECT_NAMES, box.strength[0][card], strict=True)))
    start = effects.start_effect(g, card)
    lines.append(f"At the start of a battle: {effect_words(box, box.effects[start])}" if start >= 0 else TYPE_TEXT.get(box.kind[card], ""))
    entry = box.cards[card]
    sources = [
        getattr(entry, "strength_source", "rulebook"),
        getattr(entry, "effect_source", "rulebook") if getattr(entry, "effect", "") else "rulebook",
    ]
    if "reconstructed" in sources:
        lines.append("<i>values reconstructed, not the printed card's</i>")
    return "<br>".join(line for line in lines if line)


TYPE_TEXT = {
    0: "Scout: the opponent of a battle may play one reinforcement less",
    2: "Elite: as a reinforcement, takes a treasure from the Armory",
    3: "Reinforcement: played from the hand in a battle",
}


def treasure_text(g: Kronos, treasure: int) -> str:
    entry = g.box.treasures[treasure]
    source = "<i>values reconstructed, not the printed card's</i>" if entry.armory_source == "reconstructed" else ""
    lines = [
        f"<b>{entry.name}</b>",
        f"In the Armory, for an elite or in the Final Battle: {signed(entry.armory)}",
        f"In an ability slot, in every battle: {signed(entry.bonus)}",
        f"{entry.keys} {'key' if entry.keys == 1 else 'keys'} in either place",
        source,
    ]
    return "<br>".join(line for line in lines if line)
