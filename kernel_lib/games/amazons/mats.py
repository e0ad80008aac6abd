"""Playmats as rows of a table, so that players can be compared by columns; classes to choose from; and the cards of the viewer's hand."""

from __future__ import annotations

from collections.abc import Sequence

from kernel_lib.core.bits import members
from kernel_lib.core.types import OVER, Move, Player
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import COLOURS
from kernel_lib.games.amazons.hover import broken, card_text, class_text, common_text, costs, event_text, origin, own_text, seat_text
from kernel_lib.games.amazons.pieces import (
    BACK,
    BONUS,
    HAND,
    MARGIN,
    MAT,
    PALE,
    SLOT_WORDS,
    TAKEN,
    TOKEN_INK,
    TOKEN_PALE,
    WIDTH,
    Frame,
    Pieces,
)
from kernel_lib.games.amazons.state import C_B, NOBODY, NONE, beside_of
from kernel_lib.viz import theme

COLUMN = {"player": (8, 116), "ap": (124, 66), "supply": (190, 54), "abilities": (246, 130), "basic": (378, 74), "ancillary": (452, 74),
          "slots": (530, 132), "beside": (664, 46), "flags": (712, 28), "cards": (740, 32)}  # fmt: skip
"""Left edge and width of each column."""
COLUMN_WORDS = {"player": "Player", "ap": "Action points", "supply": "Supply", "abilities": "Special abilities", "basic": "Basic Amazon",
                "ancillary": "Ancillary", "slots": "Slots: open ones cost VP", "beside": "Beside", "flags": "Flags", "cards": "Cards"}  # fmt: skip
UP, DOWN = 10, 23
"""The two lines of words on a mat."""
CARD = 78
"""Height of a card of the hand."""
LETTER = 5.2
"""Width of a letter on a card."""
SHORT = ("a second, unpaid Battle", "fights in a neighbour area", "looks at a pile, orders it", "1–2 extra steps for 1 AP",
         "chooses both commons", "a common costs no AP", "a Battle without terrain", "moves a token to her")  # fmt: skip
"""The abilities in a few words; their text is told on hovering."""


class Mats(Pieces):
    """What belongs to the players."""

    # Playmats

    def mats(self) -> None:
        for name, (x, width) in COLUMN.items():
            self.scene.word(x + width / 2, self.mats_y + 8, COLUMN_WORDS[name], 8.5, theme.FAINT)
        for i, who in enumerate(self.seats()):
            self.mat(who, self.mats_y + 15 + MAT * i)

    def mat(self, who: Player, y: float) -> None:
        """One playmat; the one of the player whose turn it is has a thick frame."""
        on_turn = self.s.active == who and self.s.to_act != OVER
        self.scene.box(MARGIN, y, WIDTH - 2 * MARGIN, MAT - 3, theme.WHITE, theme.INK if on_turn else theme.LINE, 2 if on_turn else 1)
        self.player(who, y)
        self.stores(who, y)
        self.abilities(who, y)
        self.amazons(who, y)
        self.slots(who, y)
        self.beside(who, y)
        self.counts(who, y)

    def player(self, who: Player, y: float) -> None:
        s, (x, width) = self.s, COLUMN["player"]
        self.chip(x + 16, y + 16, 11, who)
        you = " · you" if who == self.me and self.takes_part else ""
        state = " · tilted" if s.tilted == who else " · out" if s.round and not s.ap[who] and s.to_act != OVER else ""
        self.scene.word(x + 32, y + UP, f"<b>{self.g.seat_name(who)}</b>{you}", 10, theme.INK, "left")
        self.scene.word(x + 32, y + DOWN, f"{self.box.class_titles[s.classes[who]]}{state}", 9, theme.FAINT, "left")
        self.click(f"seat:{who}", x, y, width, MAT - 3, seat_text(self.g, s, who, who == self.me and self.takes_part))

    def stores(self, who: Player, y: float) -> None:
        """Action points and Supply."""
        s, x = self.s, COLUMN["ap"][0]
        self.scene.word(x + 33, y + UP + 1, f"<b>{s.ap[who]}</b> of {self.box.most_ap}", 10.5)
        self.scene.box(x + 5, y + 20, 56, 7, PALE, theme.LINE, 0.8)
        if s.ap[who]:
            self.scene.box(x + 5, y + 20, 56 * s.ap[who] / self.box.most_ap, 7, theme.INK, theme.INK, 0.8)
        x, most = COLUMN["supply"][0], self.box.most_supply
        ink = theme.INK if s.supply[who] else theme.RED
        self.scene.word(x + 27, y + UP + 1, f"<b>{s.supply[who]}</b> of {most}", 10.5, ink)
        self.scene.word(x + 27, y + DOWN, "●" * s.supply[who] + "○" * (most - s.supply[who]), 9, ink)

    def abilities(self, who: Player, y: float) -> None:
        """Dark while charged, dotted when used."""
        x = COLUMN["abilities"][0]
        for bit in (0, 1):
            number = 2 * self.s.classes[who] + bit
            ability, charged, left = self.box.abilities[number], self.s.charged[who] >> bit & 1, x + 1 + bit * 65
            fill, line, dash = (theme.INK, theme.INK, "solid") if charged else (theme.WHITE, theme.LINE, "dot")
            self.scene.box(left, y + 3, 63, MAT - 9, fill, line, 1, dash)
            self.scene.word(left + 31.5, y + UP + 1, ability.name, 8, theme.WHITE if charged else theme.FAINT)
            self.scene.word(left + 31.5, y + DOWN - 0.5, "charged" if charged else "used up", 8, theme.YELLOW if charged else theme.FAINT)
            state = "charged" if charged else "used up: a Barrack charges it"
            self.click(f"ability:{number}", left, y + 3, 63, MAT - 9, f"<b>{ability.name}</b> ({ability.id})<br>{broken(ability.text)}<br>{state}")

    def amazons(self, who: Player, y: float) -> None:
        box, s, kind = self.box, self.s, self.s.classes[who]
        self.own(who, m.BASIC, y, box.class_names[kind], box.classes[kind].stats)
        if s.ancillary[who] >= 0:
            helper = box.ancillaries[s.ancillary[who]]
            self.own(who, m.ANCILLARY, y, helper.name, helper.stats)

    def own(self, who: Player, which: int, y: float, name: str, stats: tuple[int, int]) -> None:
        """An Amazon of a player; an exhausted one lies face down. She answers for herself only where she is the viewer's."""
        x = COLUMN["basic" if which == m.BASIC else "ancillary"][0] + 1
        up = (self.s.basic_up if which == m.BASIC else self.s.ancillary_up)[who]
        self.scene.box(x, y + 3, 71, MAT - 9, theme.WHITE if up else BACK, theme.INK, 1, "solid" if up else "dot")
        self.scene.word(x + 35.5, y + UP + 1, f"<b>{name}</b>" if up else name, 8.5, theme.INK if up else theme.WHITE)
        words = f"<b>{stats[0]}M {stats[1]}C</b>" if up else "exhausted"
        self.scene.word(x + 35.5, y + DOWN - 0.5, words, 10.5 if up else 8, theme.INK if up else theme.WHITE)
        self.click(f"own:{which}" if who == self.me else f"seat:{who}", x, y + 3, 71, MAT - 9, own_text(self.g, self.s, who, which))

    def slots(self, who: Player, y: float) -> None:
        """Open slots show their penalty, covered ones a tick."""
        kind, x = self.s.classes[who], COLUMN["slots"][0]
        for slot, (colour, penalty) in enumerate(zip(self.box.slot_colour[kind], self.box.slot_penalty[kind], strict=True)):
            left, covered = x + 22 * slot, self.s.covered[who] >> slot & 1
            fill, width, dash = (TOKEN_PALE[colour], 2, "solid") if covered else (theme.WHITE, 1.2, "dot")
            self.scene.box(left, y + 3, 20, MAT - 9, fill, TOKEN_INK[colour], width, dash)
            self.scene.word(left + 10, y + UP, self.sign(colour), 11, theme.INK if covered else TOKEN_INK[colour])
            self.scene.word(left + 10, y + DOWN - 0.5, "<b>✓</b>" if covered else signed(penalty), 9.5, theme.INK if covered else theme.RED)
            if who == self.me:
                self.slot(slot, left, y, f"{COLOURS[colour]} slot: {'covered' if covered else f'{penalty} VP at the end while it is open'}")

    def slot(self, slot: int, left: float, y: float, words: str) -> None:
        """A slot of the viewer answers."""
        sources = self.box.classes[self.s.classes[self.me]].penalty_sources
        hover = "<br>".join([words, *origin({"penalty": sources[slot]} if sources else {})])
        self.frames.setdefault(f"slot:{slot}", []).append(Frame("box", left - 1, y + 2, 22, MAT - 7))
        self.scene.spot(f"slot:{slot}", left + 10, y + 16, 11, hover)

    def beside(self, who: Player, y: float) -> None:
        """Tokens beside the mat, with their number where there are several."""
        x = COLUMN["beside"][0]
        won = [(colour, n) for colour, n in enumerate(beside_of(self.s.beside[who])) if n]
        for i, (colour, n) in enumerate(won):
            px, py = x + 23 + 15 * (i % 3) - 7.5 * (min(len(won), 3) - 1), y + (16 if len(won) <= 3 else (9, 23)[i // 3])
            self.token(px, py, 6, colour)
            if n > 1:
                self.scene.word(px + 7, py + 5, f"<b>{n}</b>", 8)
            if who == self.me:
                self.click(f"beside:{colour}", px - 7.5, py - 7, 15, 14, f"{n} {COLOURS[colour]} beside the mat")
        if not won:
            self.scene.word(x + 23, y + 16, "–", 10, theme.FAINT)

    def counts(self, who: Player, y: float) -> None:
        """Flags and cards."""
        s, (x, width) = self.s, COLUMN["flags"]
        self.scene.word(x + width / 2, y + 16, f"<b>{s.flags[who]}</b>", 12)
        x, width = COLUMN["cards"]
        known = s.hands[who].bit_count() if who != self.me or not self.takes_part else 0
        self.scene.word(x + width / 2, y + (UP if known else 16), f"<b>{s.hand_size[who]}</b>", 12)
        if known:
            words = "all open" if known == s.hand_size[who] else f"{known} known"
            self.scene.word(x + width / 2, y + DOWN, words, 7, theme.FAINT)

    # Choosing a class

    def playmats(self) -> None:
        """The four classes side by side, in place of mats and hand."""
        self.bar_y = self.mats_y
        height = min(self.hand_y + HAND - self.mats_y - 22, 246)
        for kind in range(len(self.box.classes)):
            self.playmat(kind, 8 + 192 * kind, self.mats_y + 18, height)

    def playmat(self, kind: int, x: float, y: float, height: float) -> None:
        """A class in a few lines under faint headings."""
        record, owner = self.box.classes[kind], self.s.classes.index(kind) if kind in self.s.classes else NOBODY
        self.scene.box(x, y, 188, height, theme.WHITE if owner == NOBODY else TAKEN, theme.INK, 1.2)
        self.scene.word(x + 10, y + 16, f"<b>{record.title}</b>", 13, theme.INK, "left")
        if owner != NOBODY:
            self.chip(x + 172, y + 16, 10, owner)
            self.scene.word(x + 158, y + 16, self.g.seat_name(owner), 9, theme.INK, "right")
        told = self.class_lines(kind)
        step = (height - 34) / len(told)
        for i, (is_title, line) in enumerate(told):
            size, ink = (8, theme.FAINT) if is_title else (8.8, theme.INK)
            self.scene.word(x + 10, y + 30 + step * (i + 0.5), line, size, ink, "left")
        self.click(f"class:{kind}", x, y, 188, height, class_text(self.g, kind))

    def class_lines(self, kind: int) -> list[tuple[bool, str]]:
        """Whether a line is a heading, and its words."""
        box, record, place = self.box, self.box.classes[kind], self.box.start_track[kind]
        starts = " or ".join(", ".join(box.labels[area] for area in box.start_areas[kind]).rsplit(", ", 1))
        price = costs(self.g, kind)
        slots = "\xa0 ".join(f"{self.sign(c)}{signed(p)}" for c, p in zip(box.slot_colour[kind], box.slot_penalty[kind], strict=True))
        return [
            (False, f"<b>{record.name}</b> {record.stats[0]}M {record.stats[1]}C, starts in {starts}"),
            (False, f"turn order {place + 1}: {box.track[place].name}, {BONUS[place]}"),
            (False, f"Supply {record.supply} ({record.supply - 1} after setup), {record.cards} cards"),
            (True, "Action points for"),
            (False, ", ".join(price[:3])),
            (False, ", ".join(price[3:6])),
            (False, ", ".join(price[6:])),
            (True, "Special abilities"),
            *((False, f"<b>{box.abilities[2 * kind + bit].name}</b>: {SHORT[2 * kind + bit]}") for bit in (0, 1)),
            (True, "Slots, and what they cost while open"),
            (False, slots),
        ]

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
        s, me, owner = self.s, self.me, "your" if self.takes_part else f"{self.g.seat_name(self.me)}'s"
        shown = [(f"hand:{card}", card) for card in members(s.hands[me])]
        words = f"{owner.capitalize() if self.takes_part else owner} hand: {s.hand_size[me]} card{'' if s.hand_size[me] == 1 else 's'}"
        if keeps:
            words = f"Drawn at the Oracle: ✦ · {words.lower()}"
            shown = [(f"drawn:{card}", card) for card in sorted(s.drawn)] + shown
        hidden = s.hand_size[me] - s.hands[me].bit_count()
        self.cards(words, shown, hidden)
        if s.to_act != OVER:
            price = " · ".join(costs(self.g, s.classes[me]))
            self.scene.word(WIDTH - MARGIN, self.hand_y + 6, f"AP of {owner} Actions: {price}", 8.5, theme.INK, "right")

    def cards(self, words: str, shown: Sequence[tuple[str, int]], hidden: int = 0) -> None:
        """Cards in a row, as wide as there is room; with many of them only the codes of their options."""
        y, count = self.hand_y, len(shown) + (hidden > 0)
        self.title(MARGIN, y + 6, words)
        width = min(168.0, (WIDTH - 2 * MARGIN + 4) / max(1, count) - 4)
        told = [self.option_words(card, int(width / LETTER)) for _, card in shown]
        if not all(all(options) for options in told):
            told = [[*self.box.cards[card].actives, self.box.cards[card].passive] for _, card in shown]
        for i, (element, card) in enumerate(shown):
            self.card(element, card, MARGIN + i * (width + 4), y + 14, width, told[i])
        if hidden:
            x = MARGIN + len(shown) * (width + 4)
            self.scene.box(x, y + 14, min(width, 100), CARD, BACK, theme.INK)
            self.scene.word(x + min(width, 100) / 2, y + 14 + CARD / 2, f"{hidden} hidden", 9.5, theme.WHITE)

    def card(self, element: str, card: int, x: float, y: float, width: float, told: Sequence[str]) -> None:
        """A Divine Intervention card with its two active options and, below the line, the passive one."""
        record, drawn = self.box.cards[card], element.startswith("drawn")
        uses = self.uses(card) if element.startswith("hand") else ([], [])
        self.scene.box(x, y, width, CARD, "#FFF6DE" if drawn else theme.WHITE, theme.INK, 1.2)
        self.scene.box(x, y + CARD - 15, width, 15, "#EEF0F2", theme.INK, 0.8)
        self.scene.word(x + width / 2, y + 8, f"<b>{'✦ ' if drawn else ''}{record.name or record.id}</b>", 9 if width > 60 else 8)
        self.click(element, x, y, width, CARD, card_text(self.g, card))
        for i, words in enumerate(told):
            is_usable = i < 2 and bool(uses[i])
            self.scene.word(x + width / 2, y + (26, 49, CARD - 7)[i], f"<b>{words}</b>" if is_usable else words, 8.5 if width > 150 else 8)
            if is_usable:
                self.option(uses[i], x + 2, y + 15 + 23 * i, width - 4)

    def option(self, uses: Sequence[Move], x: float, y: float, width: float) -> None:
        """Where both options of a card can be used, each line answers for itself."""
        if len(uses) == 1 and not self.g.element(self.s, uses[0]):
            answer = "answer:{}:{}:{}".format(*uses[0])
            self.click(answer, x, y, width, 22, self.g.describe(self.s, uses[0]))
            self.options.append(answer)

    def uses(self, card: int) -> tuple[list[Move], list[Move]]:
        """What each active option of a card can be used for now."""
        found: tuple[list[Move], list[Move]] = ([], [])
        for move in self.offer:
            if move[0] != m.TRADE and m.card_of(move) == card:
                active = move[1] if move[0] in (m.CARD, m.BOOST) else move[2] - 1
                found[active & 1].append(move)
        return found

    def option_words(self, card: int, most: int) -> list[str]:
        """The three options in words, in lines of at most so many letters; an empty one where there is no room."""
        box, passive = self.box, self.box.passives[self.box.passive[card]].name
        options = [box.options[box.option_of[2 * card + i]] for i in (0, 1)]
        held = next((words for words in (f"end: {passive}", passive) if len(words) <= most), "")
        return [*(in_two(f"{option.name} · {option.cost} AP", most) for option in options), held]

    def collected(self) -> None:
        """RA-SA-P1: the commons that may be put in a slot."""
        assert self.asked is not None
        slot, left = self.asked[2:4]
        found = sorted([*(move[1] for move in self.offer), *([left] if left != NONE else [])])
        self.title(MARGIN, self.hand_y + 6, f"All commons: choose one for the {SLOT_WORDS[slot]} slot (stats without its bonus)")
        for i, card in enumerate(found):
            x = MARGIN + i * 109
            self.amazon(x, self.hand_y + 14, 105, CARD, card, NONE)
            if card == left:
                self.tag(x + 52, self.hand_y + 15, 62, "<b>left slot</b>", theme.INK, theme.WHITE)
            self.click(f"fill:{card}", x, self.hand_y + 14, 105, CARD, common_text(self.g, card, NONE))

    def pile(self) -> None:
        """RA-SA-S1: the cards of a pile, with the places given so far."""
        assert self.asked is not None
        colour, placed = self.s.chain[C_B], [card for card in self.asked[2:] if card != NONE]
        found = members(self.s.piles[colour] | 1 << self.s.tops[colour])
        self.title(MARGIN, self.hand_y + 6, f"The {COLOURS[colour]} pile: choose card {len(placed) + 1} from the top")
        for i, card in enumerate(found):
            x = MARGIN + i * 84
            self.event(x, self.hand_y + 14, 80, CARD, card)
            note = f"<b>place {placed.index(card) + 1}</b>" if card in placed else "open now" if card == self.s.tops[colour] else ""
            self.scene.word(x + 40, self.hand_y + 14 + CARD - 9, note, 8, theme.INK)
            self.click(f"event:{card}", x, self.hand_y + 14, 80, CARD, event_text(self.g, card))


def in_two(text: str, most: int) -> str:
    """A text in at most two lines of at most so many letters, the shorter line first; nothing if there is no room.

    >>> in_two("borrow an ability · 1 AP", 20)
    'borrow an<br>ability · 1 AP'
    """
    if len(text) <= most:
        return text
    words = text.replace(" · ", " ·\xa0").replace(" AP", "\xa0AP").split(" ")
    parts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    first, second = min(parts or [(text, "")], key=lambda pair: max(map(len, pair)))
    return f"{first}<br>{second}".replace("\xa0", " ") if max(len(first), len(second)) <= most else ""


def signed(number: int) -> str:
    """With a minus as long as a digit."""
    return str(number).replace("-", "−")
