"""The pieces of the picture: cards, treasures, aspects and their colours, sizes of everything, words for hovering."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kernel_lib.core.types import UNKNOWN, Player
from kernel_lib.games.kronos.catalog import CARDS, FIRST_HADES, FIRST_SPELL, REINFORCEMENT
from kernel_lib.games.kronos.moves import ASPECT_NAMES, KIND_WORDS, card_name, effect_words, signed, strength_words
from kernel_lib.games.kronos.state import KronosState
from kernel_lib.viz import theme
from kernel_lib.viz.scene import Scene

if TYPE_CHECKING:
    from kernel_lib.games.kronos.rules import Kronos

WIDTH = 800
MARGIN = 6
CARD_W, CARD_H = 80, 56
TREASURE_W = 92
SIDE_W = 3 * CARD_W + 8
MIDDLE_W = WIDTH - 2 * MARGIN - 2 * TREASURE_W - 2 * SIDE_W
OLYMPUS_H, BOARD_H = 62, 82
OFFER_H, HAND_H, LEGEND_H = 80, 72, 46
LETTERS = "FAC"
FILLS = (theme.YELLOW, theme.RED, theme.GREEN)
"""Of the aspects, as on the printed cards; their letters tell them apart too."""
KIND_FILLS = {0: "#DCE9F5", 1: "#E3E7EB", 2: "#F6E8CC", 3: "#E7DFEA", 4: "#FFF6C9", 5: "#E9DCD2"}
KIND_SIGNS = {0: "scout", 1: "defender", 2: "elite", 3: "reinforcement", 4: "god", 5: "beast"}
BACK = "#8C97A3"
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
        """A card with name, type and strengths, or its back."""
        if card == UNKNOWN:
            self.scene.box(x, y, CARD_W, CARD_H, BACK, theme.INK)
            self.scene.word(x + CARD_W / 2, y + CARD_H / 2, "face down", 9, theme.WHITE)
            return
        g = self.g
        kind = g.box.kind[card]
        self.scene.box(x, y, CARD_W, CARD_H, KIND_FILLS.get(kind, "#2F3A45"), theme.INK, 1.2)
        ink = theme.WHITE if kind < 0 else theme.INK
        name = card_name(g.box, card)
        self.scene.word(x + CARD_W / 2, y + 11, f"<b>{name}</b>", 9.5 if len(name) < 13 else 7.5, ink)
        self.scene.word(x + CARD_W / 2, y + 24, note or ("spell" if kind < 0 else KIND_SIGNS[kind]), 7.5, theme.RED if note else ink)
        if kind == REINFORCEMENT or kind < 0:
            self.scene.word(x + CARD_W / 2, y + 42, "hover for effect" if kind >= 0 else "hover for spell", 7.5, ink)
        else:
            self.chips(x + 3, y + 33, CARD_W - 6, g.box.strength[in_acheron][card], changes)
        self.clickable(f"card:{card}", x, y, CARD_W, CARD_H, card_text(g, card))
        if card in self.recent:
            self.scene.outline(x + 1, y + 1, CARD_W - 2, CARD_H - 2, theme.RECENT, "dot", 2)

    def chips(self, x: float, y: float, width: float, values: Sequence[int], changes: Sequence[int] = (0, 0, 0), size: float = 10) -> None:
        """Three numbers on the colours of their aspects; a thick frame tells that one is changed in this battle."""
        step = width / 3
        for aspect, value in enumerate(values):
            left = x + aspect * step
            change = changes[aspect]
            self.scene.box(left + 1, y, step - 2, 19, FILLS[aspect], theme.INK if change else FILLS[aspect], 2 if change else 1)
            text = f"<b>{LETTERS[aspect]}{max(0, value + change)}</b>"
            self.scene.word(left + step / 2, y + 10, text, size, theme.ink_on(FILLS[aspect]))

    def treasure(self, treasure: int, x: float, y: float, width: float = TREASURE_W, height: float = CARD_H, note: str = "") -> None:
        """A treasure with its landscape side and keys."""
        entry = self.g.box.treasures[treasure]
        self.scene.box(x, y, width, height, "#FDF3D7", theme.INK, 1.2)
        self.scene.word(x + width / 2, y + 10, f"<b>{entry.name}</b>", 8.5 if len(entry.name) < 17 else 7)
        self.scene.word(x + width / 2, y + 24, short(entry.armory), 9.5)
        self.scene.word(x + width / 2, y + 36, f"or {short(entry.bonus)} for good", 7.5, theme.FAINT)
        self.scene.word(x + width / 2, y + 48, f"{entry.keys} {'key' if entry.keys == 1 else 'keys'}{note}", 8, theme.FAINT)
        self.clickable(f"treasure:{treasure}", x, y, width, height, treasure_text(self.g, treasure))

    def treasure_line(self, treasure: int, x: float, y: float, width: float, note: str = "") -> None:
        """A treasure in one line, for an Armory."""
        entry = self.g.box.treasures[treasure]
        self.scene.box(x, y, width, 14, "#FDF3D7", theme.LINE)
        name = entry.name if len(entry.name) < 15 or width > 110 else f"{entry.name[:13]}."
        self.scene.word(x + 3, y + 7, name, 7.5, theme.INK, "left")
        self.scene.word(x + width - 3, y + 7, note or short(entry.armory), 7.5, theme.FAINT if note else theme.INK, "right")
        self.clickable(f"treasure:{treasure}", x, y, width, 14, treasure_text(self.g, treasure))


def short(values: Sequence[int]) -> str:
    """Bonuses in letters, such as "F+2 A+1"."""
    return " ".join(f"{LETTERS[aspect]}+{value}" for aspect, value in enumerate(values) if value) or "–"


def card_text(g: Kronos, card: int) -> str:
    """All that stands on a card, for hovering."""
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
    lines.append(TYPE_TEXT.get(box.kind[card], ""))
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
    1: "Defender: acts at the start of a battle",
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
