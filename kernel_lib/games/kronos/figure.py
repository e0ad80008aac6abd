"""The table as a picture: Olympus, the boards of the round with both sides, the draft, the players with their treasures, the own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.types import OVER, UNKNOWN, Player
from kernel_lib.games.kronos.catalog import DRAFTED, HADES, SLOTS, TYPES
from kernel_lib.games.kronos.fights import KRONOS_FILL, Fights
from kernel_lib.games.kronos.hidden import hand_size
from kernel_lib.games.kronos.moves import ASPECT_NAMES, ROLE_NAMES, TYPE_WORDS, ability_name, board_name, card_name, effect_words, side_name
from kernel_lib.games.kronos.pieces import (
    BACK,
    BANNERS,
    BOARD_H,
    CARD_H,
    CARD_W,
    FILLS,
    HAND_H,
    LEGEND_H,
    LETTERS,
    LINE_BOX,
    MARGIN,
    MIDDLE_W,
    OFFER_H,
    OLYMPUS_H,
    PALE,
    SIDE_W,
    STUN_NOTE,
    TREASURE_W,
    WIDTH,
    fit,
    short,
    wide,
)
from kernel_lib.games.kronos.rules import basics, final
from kernel_lib.games.kronos.state import ACHERON, BOARDS, CHALLENGE, FINAL, GATHERING, GONE, NOBODY, NONE, PLACES, KronosState
from kernel_lib.viz import theme

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from kernel_lib.games.kronos.rules import Kronos

IN_A_ROW = 10
PANEL_HEAD, LINE_H = 32, 16
LINES = 9
"""Lines of a player's panel: ability slots, the heading of the Armory, and treasures in it."""
PHASE_WORDS = ("setup", "gathering", "cards for Olympus", "assignment", "resolution", "Final Battle")
WHAT_IS_RECENT = ("placed", "drafted", "played", "showed", "replaced", "turned up")


def figure(g: Kronos, view: KronosState, viewer: Player | None) -> go.Figure:
    """The position seen by `viewer` (with the hand of the first seat where there is none)."""
    drawing = _Drawing(g, view, viewer if viewer is not None and 0 <= viewer < g.players else 0)
    if view.phase == FINAL:
        drawing.final_battle(drawing.field_y, drawing.offer_y - drawing.field_y - 4)
    else:
        drawing.olympus()
        drawing.boards()
    drawing.offer()
    drawing.panels()
    drawing.hand()
    drawing.legend()
    if viewer != UNKNOWN:
        drawing.legal()
    return drawing.scene.figure(_title(g, view))


def _title(g: Kronos, s: KronosState) -> str:
    if s.to_act == OVER:
        return f"<b>{g.title}</b> · " + (f"{g.seat_name(s.winner)} wins" if s.winner != NOBODY else "everybody has lost")
    if not s.round:
        return f"<b>{g.title}</b> · the table is being laid"
    where = PHASE_WORDS[s.phase] if s.phase == FINAL else f"round {s.round}, {PHASE_WORDS[s.phase]}"
    fight = f": {board_name(g, basics.where(s, s.board * 2) >> 1)}" if s.board != NONE else ""
    asked = f" · {g.seat_name(s.to_act)} to answer" if s.to_act >= 0 else ""
    return f"<b>{g.title}</b> · {where}{fight}{asked}"


class _Drawing(Fights):
    """One picture in the making, from top to bottom."""

    def __init__(self, g: Kronos, s: KronosState, me: Player) -> None:
        self.field_y = 2
        is_hades = bool(s.roles) and s.roles[me] == HADES
        held = s.hands[me] if s.hands else 0
        self.rows = [held & (1 << DRAFTED) - 1, held >> DRAFTED << DRAFTED] if is_hades else [held]
        hand_h = HAND_H + (len(self.rows) - 1) * (HAND_H - 14)
        self.has_hand = s.phase != FINAL or (bool(held) and not is_hades)
        boards = BOARDS if HADES in g.cast else ACHERON
        self.offer_y = self.field_y + OLYMPUS_H + boards * BOARD_H + (0 if self.has_hand else hand_h)
        self.panel_y = self.offer_y + OFFER_H
        self.panel_h = PANEL_HEAD + LINES * LINE_H
        self.hand_y = self.panel_y + self.panel_h + 4
        self.legend_y = self.hand_y + (hand_h if self.has_hand else 0)
        super().__init__(g, s, me, self.legend_y + LEGEND_H)
        self.recent = {number for event in s.log or [] if event.what in WHAT_IS_RECENT for number in event.args[:1]}

    # Olympus and the boards

    def olympus(self) -> None:
        """Kronos with his treasures, and what everybody has sent."""
        g, s, y = self.g, self.s, self.field_y
        self.scene.box(MARGIN, y, WIDTH - 2 * MARGIN, OLYMPUS_H - 4, KRONOS_FILL, theme.LINE)
        keys = basics.keys_in(g, s.olympus)
        self.scene.word(MARGIN + 6, y + 11, "<b>Olympus</b>", 12, theme.INK, "left")
        dots = "●" * min(keys, g.olympus.keys) + "○" * max(0, g.olympus.keys - keys)
        self.scene.word(MARGIN + 6, y + 27, f"Kronos {dots} {keys} of {g.olympus.keys} keys", 8.5, theme.INK, "left")
        self.chips(MARGIN + 6, y + 37, 120, final.kronos_values(g, s))
        names = [f"{g.box.treasure_names[treasure]} ({short(g.box.bonus[treasure])})" for treasure in members(s.olympus)]
        rule = f"Kronos: {g.olympus.value} in every aspect, the bonus of his treasures, and +{g.kronos_bonus} in each with {g.olympus.keys} keys"
        self.scene.hit("kronos:0", MARGIN, y, 190, OLYMPUS_H - 4, "<br>".join([rule, *names]))
        seats = [seat for seat, role in enumerate(s.roles) if role not in (HADES, NONE)]
        width = 70.0 if len(seats) > 2 else 84.0
        left, treasures = MARGIN + 196, members(s.olympus)
        room = WIDTH - MARGIN - len(seats) * width - left - 6
        shown = treasures if len(treasures) <= 9 else treasures[:8]
        for place, treasure in enumerate(shown):
            self.treasure_line(treasure, left + place // 3 * room / 3, y + 6 + place % 3 * 17, room / 3 - 4, short(g.box.bonus[treasure]))
        if len(treasures) > len(shown):
            self.scene.word(left + room * 5 / 6, y + 47, f"and {len(treasures) - len(shown)} more", 7.5, theme.FAINT)
        for place, seat in enumerate(seats):
            self._sent(seat, WIDTH - MARGIN - (len(seats) - place) * width, y + 4, width)

    def _sent(self, seat: Player, x: float, y: float, width: float) -> None:
        """Cards of a player on Olympus: their backs, or names where the viewer knows them."""
        g, s = self.g, self.s
        self.scene.word(x + width / 2, y + 4, f"Player {seat + 1} sent", 7.5, theme.FAINT)
        for number in range(PLACES):
            top = y + 11 + number * 15
            if number >= len(s.sent[seat]):
                self.scene.box(x + 2, top, width - 4, LINE_BOX, "rgba(255,255,255,0.4)", theme.LINE, 1, "dot")
                continue
            card = s.sent[seat][number]
            is_known = card >= 0
            name, size = fit(g.box.card_names[card] if is_known else "nobody" if card == GONE else "face down", width - 6, 7.5)
            self.scene.box(x + 2, top, width - 4, LINE_BOX, theme.WHITE if is_known or card == GONE else BACK, theme.LINE)
            self.scene.word(x + width / 2, top + LINE_BOX / 2, name, size, theme.INK if is_known or card == GONE else theme.WHITE)
        known = ", ".join(card_name(g.box, card) for card in s.sent[seat] if card >= 0)
        self.scene.hit(f"sent:{seat}", x, y, width, 54, f"{g.seat_name(seat)} on Olympus, for the Final Battle: {known or 'face down'}")

    def boards(self) -> None:
        """From the top down, in the order in which they are resolved."""
        for board in range(4):
            y = self.field_y + OLYMPUS_H + board * BOARD_H
            if board == ACHERON:
                if HADES in self.s.roles:
                    self._board(board, y, "Acheron", "Hades' own board")
            elif self.s.round and self.s.quests[board] == NONE:
                self.scene.box(MARGIN, y, WIDTH - 2 * MARGIN, BOARD_H - 3, theme.PAPER, theme.LINE, 1, "dot")
                self.scene.word(WIDTH / 2, y + BOARD_H / 2, "this quest was drawn to leave the game", 8.5, theme.FAINT)
            elif self.s.round:
                entry = self.g.box.quests[self.s.quests[board]]
                self._board(board, y, entry.place, entry.monster)

    def _board(self, board: int, y: float, name: str, below: str) -> None:
        s = self.s
        now, done = s.board == board, bool(s.resolved >> board & 1)
        fill = PALE if done else "#E6F1FA" if now else theme.WHITE
        self.scene.box(MARGIN, y, WIDTH - 2 * MARGIN, BOARD_H - 3, fill, theme.INK if now else theme.LINE, 2 if now else 1)
        middle = WIDTH / 2
        title, size = fit(name, MIDDLE_W - 4, 11.5, bold=True)
        self.scene.word(middle, y + 12, f"<b>{title}</b>", size)
        words, size = fit(below, MIDDLE_W - 4, 8.5)
        self.scene.word(middle, y + 27, words, size, theme.FAINT)
        self._middle(board, middle, y, done)
        for side in (board * 2, board * 2 + 1):
            self._side(side, y)

    def _middle(self, board: int, x: float, y: float, done: bool) -> None:
        """The monster's strength in the aspects that are compared, or those of the battle in Acheron."""
        if done:
            self.scene.word(x, y + 50, "resolved", 9, theme.FAINT)
            return
        aspects = basics.aspects_of(self.g, self.s, board)
        strength = [0, 0, 0] if board == ACHERON else self.monster(board)
        step = 40.0
        for place, aspect in enumerate(aspects):
            left = x - step * len(aspects) / 2 + place * step
            self.scene.box(left + 1, y + 38, step - 2, 24, FILLS[aspect], theme.INK, 1.2)
            value = ASPECT_NAMES[aspect] if board == ACHERON else f"{LETTERS[aspect]} {strength[aspect]}"
            self.scene.word(left + step / 2, y + 50, f"<b>{value}</b>", 7 if board == ACHERON else 12, theme.ink_on(FILLS[aspect]))
        words = " and ".join(ASPECT_NAMES[aspect] for aspect in aspects)
        hover = f"Compared here: {words}" if words else "No battle here"
        if board != ACHERON and self.g.box.quests[self.s.quests[board]].strength_source == "reconstructed":
            hover += "<br><i>the strength of the monster is reconstructed, not the printed one</i>"
        self.scene.hit(f"board:{board}", x - MIDDLE_W / 2, y, MIDDLE_W, BOARD_H - 4, hover)

    def _side(self, side: int, y: float) -> None:
        """Cards of a side, whose they are, how strong they are, and the treasure that the side fights for."""
        g, s = self.g, self.s
        board, is_right = side >> 1, side & 1
        x = MARGIN + TREASURE_W + (SIDE_W + MIDDLE_W if is_right else 0)
        prize = s.prize[side] if side != CHALLENGE else NONE
        if prize != NONE:
            self.treasure(prize, WIDTH - MARGIN - TREASURE_W + 2 if is_right else MARGIN + 2, y + 9)
        self.clickable(f"side:{side}", x, y + 2, SIDE_W, BOARD_H - 7, f"{side_name(g, s, side)}: {self._owner_words(side)}")
        owner = s.owner[side]
        if owner == NOBODY:
            self.scene.box(x + 3, y + 19, SIDE_W - 6, CARD_H, "rgba(255,255,255,0.5)", theme.LINE, 1, "dot")
            words = "" if s.resolved >> board & 1 else "for a challenger" if side == CHALLENGE else "free"
            self.scene.word(x + SIDE_W / 2, y + 19 + CARD_H / 2, words, 8.5, theme.FAINT)
            return
        colour = "blue" if s.blue[board] == owner else "red"
        self.scene.box(x + 3, y + 5, 10, 10, BANNERS[colour], theme.INK)
        self.scene.word(x + 17, y + 10, f"Player {owner + 1}, {colour}", 8.5, theme.INK, "left")
        self._strength(side, x + SIDE_W - 3, y + 4)
        for place, card in enumerate(s.sides[side]):
            if card != GONE:
                self._fighter(side, place, card, x + 2 + place * (CARD_W + 2), y + 19)

    def _fighter(self, side: int, place: int, card: int, x: float, y: float) -> None:
        s, board = self.s, side >> 1
        character = (side & 1) * PLACES + place
        here = s.board == board
        stunned = here and s.stunned >> character & 1
        changes = s.mods[3 * character : 3 * character + 3] if here else (0, 0, 0)
        guarded = here and s.guarded >> character & 1
        worn = [self.g.box.treasure_names[t] for t, c in zip(s.attached[::2], s.attached[1::2], strict=True) if here and c == character]
        gifts = f"+ {worn[0]}" if len(worn) == 1 else f"+ {len(worn)} treasures"
        note = STUN_NOTE if stunned else "guarded" if guarded else gifts if worn else ""
        self.card(card, x, y, board == ACHERON, changes, note)

    def _owner_words(self, side: int) -> str:
        owner = self.s.owner[side]
        return "nobody yet" if owner == NOBODY else self.g.seat_name(owner)

    def _strength(self, side: int, right: float, y: float) -> None:
        """Totals of the side as far as they can be seen, in the aspects that count here, and how many cards are hidden."""
        g, s, board = self.g, self.s, side >> 1
        hidden = sum(card == UNKNOWN for card in s.sides[side])
        if s.resolved >> board & 1 or not s.sides[side]:
            return
        aspects = basics.aspects_of(g, s, board)
        if hidden:
            words = f"+ {hidden} hidden"
            self.scene.word(right, y + 7, words, 7.5, theme.FAINT, "right")
            right -= wide(words, 7.5) + 4
        self.totals(right - 30 * len(aspects) + 2, y, self._visible(side), aspects)

    def _visible(self, side: int) -> list[int]:
        g, s, board = self.g, self.s, side >> 1
        if s.board == board and s.turned_up >> board & 1:
            return basics.totals(g, s, side & 1)
        found = basics.permanent(g, s, s.owner[side])
        for card in s.sides[side]:
            if card >= 0:
                found = [value + more for value, more in zip(found, g.box.strength[board == ACHERON][card], strict=True)]
        return found

    # What is to be chosen from

    def offer(self) -> None:
        """The cards of the draft, the battle, or whom the viewer has sent to Olympus; otherwise how many cards are in the piles."""
        g, s, y = self.g, self.s, self.offer_y
        if s.row:
            cards = members(s.row)
            self.scene.word(MARGIN, y + 7, f"<b>Draft: {TYPE_WORDS[g.box.kind[cards[0]]]}</b>", 10.5, theme.INK, "left")
            for place, card in enumerate(cards):
                self.card(card, MARGIN + place * (CARD_W + 14), y + 17)
        elif s.phase == FINAL:
            self.own_characters(y)
        elif s.board != NONE:
            self.battle(y)
        elif s.pile_size:
            self._piles(y)

    def _piles(self, y: float) -> None:
        """Sizes of the piles, which are public."""
        self.scene.word(MARGIN, y + 7, "Cards in the piles, and discarded", 9, theme.FAINT, "left")
        for kind in range(TYPES):
            x = MARGIN + kind * 130
            self.scene.box(x, y + 20, 122, 36, theme.WHITE, theme.LINE)
            self.scene.word(x + 61, y + 31, TYPE_WORDS[kind], 8.5)
            self.scene.word(x + 61, y + 46, f"{self.s.pile_size[kind]} in the pile, {self.s.discard_size[kind]} discarded", 7.5, theme.FAINT)

    # Players

    def panels(self) -> None:
        width = (WIDTH - 2 * MARGIN) / self.g.players
        for seat in range(self.g.players):
            self._panel(seat, MARGIN + seat * width, width - 4)

    def _panel(self, seat: Player, x: float, width: float) -> None:
        """Role, home, keys, ability slots and the Armory of a player."""
        g, s, y = self.g, self.s, self.panel_y
        on_turn = s.to_act == seat
        self.scene.box(x, y, width, self.panel_h, theme.WHITE, theme.INK if on_turn else theme.LINE, 2.5 if on_turn else 1)
        role = s.roles[seat] if s.roles else NONE
        star = " ★" if s.first == seat else ""
        turn = " ▸" if on_turn else ""
        name = f"<b>Player {seat + 1}, {ROLE_NAMES[role] if role != NONE else '?'}</b>{star}{turn}"
        self.scene.word(x + 6, y + 10, name, 9.5, theme.INK, "left")
        if role == NONE or s.homes[seat] == NONE:
            return
        held = hand_size(g, s, seat)
        keys = basics.keys(g, s, seat)
        facts = f"{g.box.homes[s.homes[seat]].name} · {keys} {'key' if keys == 1 else 'keys'} · {held} {'card' if held == 1 else 'cards'}"
        self.scene.word(x + 6, y + 23, facts, 8, theme.FAINT, "left")
        self.scene.hit(f"seat:{seat}", x, y, width, PANEL_HEAD - 2, self._seat_words(seat))
        for slot in range(SLOTS):
            self._slot(seat, slot, x + 5, y + PANEL_HEAD + slot * LINE_H, width - 10)
        self._armory(seat, x + 5, y + PANEL_HEAD + SLOTS * LINE_H, width - 10)

    def _seat_words(self, seat: Player) -> str:
        """Everything about a player that does not fit into the panel."""
        g, s = self.g, self.s
        lines = [f"<b>{g.seat_name(seat)}</b>, {g.box.homes[s.homes[seat]].name}" + (", First Player" if s.first == seat else "")]
        if s.roles[seat] == HADES:
            lines.append(f"Against Kronos {'/'.join(map(str, final.hades_values(g, s, seat)))} with these keys and treasures")
        known = [card_name(g.box, card) for card in members(s.hands[seat])]
        hidden = hand_size(g, s, seat) - len(known)
        rows = [", ".join(known[number : number + 5]) for number in range(0, len(known), 5)]
        lines.append("Cards: " + ("<br>".join(rows) or "none that you know") + (f", {hidden} hidden" if hidden else ""))
        return "<br>".join(lines)

    def _slot(self, seat: Player, slot: int, x: float, y: float, width: float) -> None:
        """An ability: locked, unlocked by a treasure, or spent."""
        g, s = self.g, self.s
        treasure, home = s.slots[seat * SLOTS + slot], s.homes[seat]
        spent = s.spent >> (seat * SLOTS + slot) & 1
        fill = theme.WHITE if treasure == NONE else "#E3E7EB" if spent else "#DFF2EA"
        self.scene.box(x, y, width, LINE_BOX, fill, theme.LINE)
        cancelled = treasure != NONE and s.cancelled >> treasure & 1
        state = "locked" if treasure == NONE else "cancelled" if cancelled else short(g.box.bonus[treasure]) + (" · spent" if spent else "")
        name, size = fit(ability_name(g, home, slot), width - 12 - wide(state, 7.5), 7.5)
        middle = y + LINE_BOX / 2
        self.scene.word(x + 3, middle, name, size, theme.FAINT if treasure == NONE or spent else theme.INK, "left")
        colour = theme.RED if cancelled else theme.FAINT if treasure == NONE else theme.INK
        self.scene.word(x + width - 3, middle, state, 7.5, colour, "right")
        words = effect_words(g.box, g.ability(s, seat, slot))
        held = "" if treasure == NONE else f"<br>unlocked by {g.box.treasure_names[treasure]}: {short(g.box.bonus[treasure])} in every battle"
        note = "<br><i>ability reconstructed, not the printed board's</i>"
        now = "<br>spent: the bonus stays" if spent else "<br>no bonus on this board: it is cancelled" if cancelled else ""
        self.clickable(f"slot:{seat}:{slot}", x, y, width, LINE_BOX, f"<b>{ability_name(g, home, slot)}</b>, once a game: {words}{held}{now}{note}")

    def _armory(self, seat: Player, x: float, y: float, width: float) -> None:
        """Treasures in the Armory; those that were attached in this round are used."""
        s = self.s
        treasures = members(s.armory[seat])
        self.clickable(f"armory:{seat}", x, y, width, LINE_BOX, "The Armory: treasures for elites and for the Final Battle")
        room = LINES - SLOTS - 1
        columns = 1 if len(treasures) <= room else 2
        each = width / columns
        self.scene.word(x + 3, y + LINE_BOX / 2, f"Armory ({len(treasures)})", 8, theme.FAINT, "left")
        if s.phase == GATHERING:
            self._drafted(seat, x, y + (1 + min(room, len(treasures))) * LINE_H, width, room - min(room, len(treasures)))
        for place, treasure in enumerate(treasures[: 2 * room]):
            note = "used" if s.tired >> treasure & 1 and s.phase != FINAL else ""
            self.treasure_line(treasure, x + place // room * each, y + LINE_H + place % room * LINE_H, each - (2 if columns > 1 else 0), note)

    def _drafted(self, seat: Player, x: float, y: float, width: float, room: int) -> None:
        """KE-GATHER-5: what everybody has taken lies open; as many names as there is room for."""
        g, s = self.g, self.s
        cards = members(s.hands[seat] & (1 << DRAFTED) - 1)
        if seat == self.me or not cards or not room:
            return
        lines, line = [], "has"
        for number, card in enumerate(cards):
            word = f"{card_name(g.box, card)}{',' if number < len(cards) - 1 else ''}"
            if wide(f"{line} {word}", 7.5) > width - 6:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}"
        lines = [*lines, line]
        if len(lines) > room:
            lines = [*lines[: room - 1], f"{lines[room - 1].rstrip(',')} …"]
        for number, text in enumerate(lines):
            self.scene.word(x + 3, y + LINE_BOX / 2 + 13 * number, text, 7.5, theme.INK, "left")

    # The own hand

    def hand(self) -> None:
        """The cards of the viewer; of Hades the drafted ones above those of Acheron."""
        g, s, me = self.g, self.s, self.me
        if not self.has_hand:
            return
        known = s.hands[me].bit_count() if s.hands else 0
        hidden = hand_size(g, s, me) - known if s.hands and s.homes[me] != NONE else 0
        words = f"Cards of {g.seat_name(me)}: {known + hidden}" + (f", {hidden} of them hidden" if hidden > 0 else "")
        if len(self.rows) > 1:
            words += " · above the drafted ones, which lie open; below those of Acheron"
        self.scene.word(MARGIN, self.hand_y + 7, words, 9.5, theme.FAINT, "left")
        for row, held in enumerate(self.rows):
            cards = members(held)
            step = min(CARD_W + 4.0, (WIDTH - 2 * MARGIN - CARD_W) / max(1, len(cards) - 1))
            for place, card in enumerate(cards):
                note = "chosen" if card == s.picked and s.to_act == me else ""
                self.card(card, MARGIN + place * step, self.hand_y + 16 + row * (HAND_H - 14), note=note)

    def legend(self) -> None:
        lines = (
            "F Fist (yellow) · A Awe (red) · C Cunning (green) · orange frame: you may choose it · dotted pink frame: just happened · ★ First Player",
            "▸ to answer now · chip with a dark frame: changed in this battle, or ahead · hover over anything for its text",
            "Most strengths, treasures and all abilities are reconstructed: they are ours, not those of the printed game. Hovering tells which.",
        )
        self.scene.word(MARGIN, self.legend_y + 20, "<br>".join(lines), 8.5, theme.FAINT, "left")

    def legal(self) -> None:
        """Frames around everything that answers the question now."""
        s = self.s
        if s.to_act != self.me or s.to_act < 0:
            return
        for move in self.g.legal_moves(s):
            place = self.places.get(self.g.element(s, move))
            if place is not None:
                x, y, width, height = place
                if height > 20:
                    self.scene.outline(x + 1, y + 1, width - 2, height - 2, theme.LEGAL, line_width=3)
                else:
                    self.scene.outline(x - 1, y - 1, width + 2, height + 2, theme.LEGAL, line_width=2)
