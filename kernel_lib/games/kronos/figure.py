"""The table as a picture: Olympus, the boards of the round with both sides, the draft, the players with their treasures, the own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.types import OVER, UNKNOWN, Player
from kernel_lib.games.kronos.catalog import HADES, SLOTS, TYPES
from kernel_lib.games.kronos.hidden import hand_size
from kernel_lib.games.kronos.moves import ASK_ASPECT, ASPECT_NAMES, CHOOSE, ROLE_NAMES, TYPE_WORDS, ability_name, board_name, effect_words, side_name
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
    MARGIN,
    MIDDLE_W,
    OFFER_H,
    OLYMPUS_H,
    SIDE_W,
    TREASURE_W,
    WIDTH,
    Pieces,
    short,
)
from kernel_lib.games.kronos.rules import basics, final, resolve
from kernel_lib.games.kronos.state import ACHERON, CHALLENGE, FINAL, GONE, HIS_SIDE, NOBODY, NONE, PHASES, PLACES, KronosState
from kernel_lib.viz import theme

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from kernel_lib.games.kronos.rules import Kronos

IN_A_ROW = 9
PANEL_HEAD, LINE_H = 34, 15
LINES = 8
"""Treasures and slots that a player's panel has room for below one another."""


def figure(g: Kronos, view: KronosState, viewer: Player | None) -> go.Figure:
    """The position seen by `viewer` (with the hand of the first seat where there is none)."""
    drawing = _Drawing(g, view, viewer if viewer is not None and 0 <= viewer < g.players else 0)
    if view.phase == FINAL:
        drawing.final_battle()
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
    where = PHASES[s.phase] if s.phase == FINAL else f"round {s.round}, {PHASES[s.phase]}"
    fight = f": {board_name(g, basics.where(s, s.board * 2) >> 1)}" if s.board != NONE else ""
    asked = f" · {g.seat_name(s.to_act)} to answer" if s.to_act >= 0 else ""
    return f"<b>{g.title}</b> · {where}{fight}{asked}"


class _Drawing(Pieces):
    """One picture in the making, from top to bottom."""

    def __init__(self, g: Kronos, s: KronosState, me: Player) -> None:
        self.field_y = 4
        self.offer_y = self.field_y + OLYMPUS_H + 4 * BOARD_H
        self.panel_y = self.offer_y + OFFER_H
        self.panel_h = PANEL_HEAD + LINES * LINE_H
        self.hand_y = self.panel_y + self.panel_h + 6
        self.rows = -(-max(1, s.hands[me].bit_count() if s.hands else 0) // IN_A_ROW)
        super().__init__(g, s, me, self.hand_y + 16 + 2 * HAND_H + LEGEND_H)
        self.recent = {event.args[0] for event in s.log or [] if event.what in ("placed", "drafted", "played", "showed", "replaced")}

    # Olympus and the boards

    def olympus(self) -> None:
        """Kronos with his treasures, and what everybody has sent."""
        g, s, y = self.g, self.s, self.field_y
        self.scene.box(MARGIN, y, WIDTH - 2 * MARGIN, OLYMPUS_H - 4, "#EDE7F3", theme.LINE)
        keys = basics.keys_in(g, s.olympus)
        self.scene.word(MARGIN + 6, y + 12, "<b>Olympus</b>", 12, theme.INK, "left")
        self.scene.word(MARGIN + 6, y + 28, f"Kronos, {keys} of {g.olympus.keys} keys", 9, theme.INK, "left")
        self.chips(MARGIN + 6, y + 36, 108, final.kronos_values(g, s))
        names = [g.box.treasure_names[treasure] for treasure in members(s.olympus)]
        text = "<br>".join([f"Kronos: {g.olympus.value} in every aspect, and the bonus of his treasures", *names])
        self.scene.hit("kronos:0", MARGIN, y, 130, OLYMPUS_H - 4, text)
        for place, treasure in enumerate(members(s.olympus)[:8]):
            self.treasure_line(treasure, MARGIN + 136 + place // 3 * 134, y + 6 + place % 3 * 17, 130, short(g.box.bonus[treasure]))
        seats = [seat for seat, role in enumerate(s.roles) if role not in (HADES, NONE)]
        width = 70.0 if len(seats) > 2 else 84.0
        for place, seat in enumerate(seats):
            self._sent(seat, WIDTH - MARGIN - (len(seats) - place) * width, y + 4, width)

    def _sent(self, seat: Player, x: float, y: float, width: float) -> None:
        """Cards of a player on Olympus: their backs, or names where the viewer knows them."""
        g, s = self.g, self.s
        self.scene.word(x + width / 2, y + 6, f"Player {seat + 1} sent", 7.5, theme.FAINT)
        for number, card in enumerate(s.sent[seat]):
            is_known = card >= 0
            name = g.box.card_names[card] if is_known else "nobody" if card == GONE else "face down"
            self.scene.box(x + 2, y + 13 + number * 14, width - 4, 13, theme.WHITE if is_known or card == GONE else BACK, theme.LINE)
            self.scene.word(x + width / 2, y + 20 + number * 14, name, 7, theme.INK if is_known or card == GONE else theme.WHITE)

    def boards(self) -> None:
        """From the top down, in the order in which they are resolved."""
        for board in range(4):
            y = self.field_y + OLYMPUS_H + board * BOARD_H
            if board == ACHERON:
                if HADES in self.s.roles:
                    self._board(board, y, "Acheron", "Hades' own board")
            elif self.s.round and self.s.quests[board] != NONE:
                entry = self.g.box.quests[self.s.quests[board]]
                self._board(board, y, entry.place, entry.monster)

    def _board(self, board: int, y: float, name: str, below: str) -> None:
        s = self.s
        now, done = s.board == board, bool(s.resolved >> board & 1)
        fill = "#F1F4F7" if done else "#E6F1FA" if now else theme.WHITE
        self.scene.box(MARGIN, y, WIDTH - 2 * MARGIN, BOARD_H - 3, fill, theme.INK if now else theme.LINE, 2 if now else 1)
        middle = MARGIN + TREASURE_W + SIDE_W + MIDDLE_W / 2
        self.scene.word(middle, y + 12, f"<b>{name}</b>", 11.5)
        self.scene.word(middle, y + 27, below, 8.5, theme.FAINT)
        self._middle(board, middle, y, done)
        for side in (board * 2, board * 2 + 1):
            self._side(side, y)

    def _middle(self, board: int, x: float, y: float, done: bool) -> None:
        """The monster's strength in the aspects that are compared, or those of the battle in Acheron."""
        s = self.s
        if done:
            self.scene.word(x, y + 50, "resolved", 9, theme.FAINT)
            return
        aspects = basics.aspects_of(self.g, s, board)
        strength = [0, 0, 0] if board == ACHERON else self._monster(board)
        step = 34.0
        for place, aspect in enumerate(aspects):
            left = x - step * len(aspects) / 2 + place * step
            self.scene.box(left + 1, y + 38, step - 2, 24, FILLS[aspect], theme.INK, 1.2)
            value = "" if board == ACHERON else str(strength[aspect])
            self.scene.word(left + step / 2, y + 50, f"<b>{LETTERS[aspect]}{value}</b>", 13, theme.ink_on(FILLS[aspect]))
        words = " and ".join(ASPECT_NAMES[aspect] for aspect in aspects)
        self.scene.hit(f"board:{board}", x - MIDDLE_W / 2, y + 34, MIDDLE_W, 32, f"Compared here: {words}" if words else "No battle here")

    def _monster(self, board: int) -> list[int]:
        s = self.s
        if s.board == board and s.fighter != NONE and s.prize[board * 2 + (s.fighter ^ 1)] != NONE:
            return resolve.monster_strength(self.g, s, s.fighter ^ 1)
        return list(self.g.monster[s.quests[board]])

    def _side(self, side: int, y: float) -> None:
        """Cards of a side, whose they are, how strong they are, and the treasure that the side fights for."""
        g, s = self.g, self.s
        board, is_right = side >> 1, side & 1
        x = MARGIN + TREASURE_W + (SIDE_W + MIDDLE_W if is_right else 0)
        prize = s.prize[HIS_SIDE] if side == HIS_SIDE else s.prize[side] if side != CHALLENGE else NONE
        if prize != NONE:
            self.treasure(prize, WIDTH - MARGIN - TREASURE_W + 2 if is_right else MARGIN + 2, y + 10, TREASURE_W - 4, CARD_H + 6)
        owner = s.owner[side]
        self.clickable(f"side:{side}", x, y + 2, SIDE_W, BOARD_H - 7, f"{side_name(g, s, side)}: {self._owner_words(side)}")
        if owner == NOBODY:
            self.scene.box(x + 4, y + 18, SIDE_W - 8, CARD_H, "rgba(255,255,255,0.5)", theme.LINE, 1, "dot")
            return
        colour = "blue" if s.blue[board] == owner else "red"
        self.scene.box(x + 4, y + 5, 10, 10, BANNERS[colour], theme.INK)
        self.scene.word(x + 18, y + 10, f"{g.seat_name(owner)}, {colour}", 8.5, theme.INK, "left")
        self._strength(side, x + SIDE_W - 4, y + 10)
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
        note = "stunned" if stunned else "guarded" if guarded else f"with {worn[0]}" if worn else ""
        self.card(card, x, y, board == ACHERON, changes, note)

    def _owner_words(self, side: int) -> str:
        owner = self.s.owner[side]
        return "nobody yet" if owner == NOBODY else self.g.seat_name(owner)

    def _strength(self, side: int, x: float, y: float) -> None:
        """Totals of the side as far as they can be seen, in the aspects that count here."""
        g, s, board = self.g, self.s, side >> 1
        hidden = sum(card == UNKNOWN for card in s.sides[side])
        if s.resolved >> board & 1 or (side == HIS_SIDE and not s.sides[side]):
            return
        values = self._visible(side)
        shown = "  ".join(f"{LETTERS[aspect]} <b>{values[aspect]}</b>" for aspect in basics.aspects_of(g, s, board))
        plays = ""
        if s.board == board and s.turned_up >> board & 1 and s.fighter in (NONE, side & 1):
            plays = f"{max(0, basics.limit(g, s, side & 1) - s.plays[side & 1])} plays left · "
        more = f" + {hidden}?" if hidden else ""
        self.scene.word(x, y, f"{plays}{shown}{more}", 10, theme.INK, "right")

    def _visible(self, side: int) -> list[int]:
        g, s, board = self.g, self.s, side >> 1
        if s.board == board and s.turned_up >> board & 1:
            return basics.totals(g, s, side & 1)
        found = basics.permanent(g, s, s.owner[side])
        for card in s.sides[side]:
            if card >= 0:
                found = [value + more for value, more in zip(found, g.box.strength[board == ACHERON][card], strict=True)]
        return found

    # The Final Battle

    def final_battle(self) -> None:
        """One row for each player and for Kronos; columns are the aspects in the order of the battles."""
        g, s = self.g, self.s
        self.scene.word(MARGIN + 4, self.field_y + 14, "<b>Final Battle</b>", 13, theme.INK, "left")
        left, step = 190.0, 178.0
        for place in range(PLACES):
            aspect = s.aspects[place] if place < len(s.aspects) else NONE
            name = ASPECT_NAMES[aspect] if aspect != NONE else "?"
            won = f", won by Player {s.wins[place] + 1}" if place < len(s.wins) else ""
            fill = FILLS[aspect] if aspect != NONE else theme.LINE
            self.scene.box(left + place * step, self.field_y + 2, step - 8, 24, fill, theme.INK)
            self.scene.word(left + place * step + step / 2 - 4, self.field_y + 14, f"<b>{place + 1}. {name}</b>{won}", 10, theme.ink_on(fill))
        height = (OLYMPUS_H + 4 * BOARD_H - 34) / (g.players + 1)
        for seat in range(g.players):
            self._final_row(seat, self.field_y + 32 + seat * height, height, left, step)
        y = self.field_y + 32 + g.players * height
        self.scene.box(MARGIN, y, WIDTH - 2 * MARGIN, height - 4, "#EDE7F3", theme.LINE)
        self.scene.word(MARGIN + 6, y + height / 2 - 8, "<b>Kronos</b>", 11, theme.INK, "left")
        self.scene.word(MARGIN + 6, y + height / 2 + 8, f"{basics.keys_in(g, s.olympus)} keys", 9, theme.FAINT, "left")
        self.chips(left, y + height / 2 - 12, 130, final.kronos_values(g, s), size=12)

    def _final_row(self, seat: Player, y: float, height: float, left: float, step: float) -> None:
        g, s = self.g, self.s
        leads = s.leader == seat
        self.scene.box(MARGIN, y, WIDTH - 2 * MARGIN, height - 4, theme.WHITE, theme.INK if leads else theme.LINE, 2 if leads else 1)
        self.scene.word(MARGIN + 6, y + 14, f"<b>{g.seat_name(seat)}</b>", 10, theme.INK, "left")
        words = f"{basics.keys(g, s, seat)} keys" + (" · won the first step" if leads else "")
        self.scene.word(MARGIN + 6, y + 30, words, 8.5, theme.FAINT, "left")
        if s.roles[seat] == HADES:
            self.chips(left, y + height / 2 - 12, 130, final.hades_values(g, s, seat), size=12)
            return
        for place, card in enumerate(s.final_cards[seat]):
            x = left + place * step
            if card == GONE:
                self.scene.word(x + 40, y + height / 2, "empty", 9, theme.FAINT)
                continue
            self.card(card, x, y + (height - CARD_H) / 2 - 2)
            treasure = s.final_treasures[seat][place] if place < len(s.final_treasures[seat]) else GONE
            if treasure not in (GONE, UNKNOWN):
                entry = g.box.treasures[treasure]
                self.scene.word(x + CARD_W + 4, y + height / 2 - 8, entry.name, 7.5, theme.INK, "left")
                self.scene.word(x + CARD_W + 4, y + height / 2 + 6, short(entry.armory), 8.5, theme.INK, "left")
        if len(s.final_cards[seat]) == PLACES and UNKNOWN not in s.final_cards[seat] and UNKNOWN not in s.final_treasures[seat]:
            self._all_three(seat, MARGIN + 6, y + height - 30)

    def _all_three(self, seat: Player, x: float, y: float) -> None:
        given = len(self.s.final_treasures[seat]) == PLACES
        if given:
            self.chips(x, y, 130, [final.value(self.g, self.s, seat, aspect, PLACES, False) for aspect in range(3)])

    # What is to be chosen from

    def offer(self) -> None:
        """The cards of the draft, or the aspects of a bonus; otherwise how many cards are in the piles."""
        g, s, y = self.g, self.s, self.offer_y
        if s.row:
            cards = members(s.row)
            self.scene.word(MARGIN, y + 6, f"<b>Draft: {TYPE_WORDS[g.box.kind[cards[0]]]}</b>", 10.5, theme.INK, "left")
            step = min(CARD_W + 12.0, (WIDTH - 2 * MARGIN - CARD_W) / max(1, len(cards) - 1))
            for place, card in enumerate(cards):
                self.card(card, MARGIN + place * step, y + 16)
            return
        if s.to_act == self.me and s.asks[-1][0] == ASK_ASPECT:
            self.scene.word(MARGIN, y + 6, "<b>Choose an aspect</b>", 10.5, theme.INK, "left")
            for _, aspect, _ in [move for move in g.legal_moves(s) if move[0] == CHOOSE]:
                x = MARGIN + aspect * 150
                self.scene.box(x, y + 18, 140, 40, FILLS[aspect], theme.INK)
                self.scene.word(x + 70, y + 38, f"<b>{ASPECT_NAMES[aspect]}</b>", 13, theme.ink_on(FILLS[aspect]))
                self.clickable(f"aspect:{aspect}", x, y + 18, 140, 40, f"Put the bonus on {ASPECT_NAMES[aspect]}")
            return
        if s.phase != FINAL and s.pile_size:
            self._piles(y)

    def _piles(self, y: float) -> None:
        """Sizes of the piles, which are public."""
        self.scene.word(MARGIN, y + 6, "Piles and discard piles", 9, theme.FAINT, "left")
        for kind in range(TYPES):
            x = MARGIN + kind * 130
            self.scene.box(x, y + 18, 122, 34, theme.WHITE, theme.LINE)
            self.scene.word(x + 61, y + 28, TYPE_WORDS[kind], 8.5)
            self.scene.word(x + 61, y + 42, f"{self.s.pile_size[kind]} in the pile, {self.s.discard_size[kind]} discarded", 7.5, theme.FAINT)

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
        colour = theme.PLAYERS[seat]
        self.scene.box(x, y, 6, self.panel_h, colour, colour)
        star = " ★" if s.first == seat else ""
        name = f"<b>Player {seat + 1}, {ROLE_NAMES[role] if role != NONE else '?'}</b>{star}"
        self.scene.word(x + 11, y + 9, name, 9.5, theme.INK, "left")
        if role == NONE or s.homes[seat] == NONE:
            return
        facts = f"{g.box.homes[s.homes[seat]].name} · {basics.keys(g, s, seat)} keys · {hand_size(g, s, seat)} cards"
        self.scene.word(x + 11, y + 23, facts, 8, theme.FAINT, "left")
        hover = f"{g.seat_name(seat)}, {g.box.homes[s.homes[seat]].name}" + (", First Player" if star else "")
        self.scene.hit(f"seat:{seat}", x, y, width, PANEL_HEAD - 4, hover)
        for slot in range(SLOTS):
            self._slot(seat, slot, x + 9, y + PANEL_HEAD + slot * LINE_H, width - 12)
        self._armory(seat, x + 9, y + PANEL_HEAD + SLOTS * LINE_H, width - 12)

    def _slot(self, seat: Player, slot: int, x: float, y: float, width: float) -> None:
        """An ability: locked, unlocked by a treasure, or spent."""
        g, s = self.g, self.s
        treasure, home = s.slots[seat * SLOTS + slot], s.homes[seat]
        spent = s.spent >> (seat * SLOTS + slot) & 1
        fill = theme.WHITE if treasure == NONE else "#E3E7EB" if spent else "#DFF2EA"
        self.scene.box(x, y, width, LINE_H - 1, fill, theme.LINE)
        name = ability_name(g, home, slot)
        self.scene.word(
            x + 3, y + 7, name if len(name) < 19 else f"{name[:17]}.", 7.5, theme.FAINT if treasure == NONE or spent else theme.INK, "left"
        )
        state = "locked" if treasure == NONE else short(g.box.bonus[treasure]) + (" spent" if spent else "")
        cancelled = treasure != NONE and s.cancelled >> treasure & 1
        self.scene.word(x + width - 3, y + 7, "cancelled" if cancelled else state, 7.5, theme.RED if cancelled else theme.INK, "right")
        words = effect_words(g.box, g.ability(s, seat, slot))
        held = "" if treasure == NONE else f"<br>unlocked by {g.box.treasure_names[treasure]}: {short(g.box.bonus[treasure])} in every battle"
        note = "<br><i>ability reconstructed, not the printed board's</i>"
        self.clickable(f"slot:{seat}:{slot}", x, y, width, LINE_H - 1, f"<b>{name}</b>, once a game: {words}{held}{note}")
        if treasure != NONE and f"treasure:{treasure}" not in self.places:
            self.places[f"treasure:{treasure}"] = (x, y, width, LINE_H - 1)

    def _armory(self, seat: Player, x: float, y: float, width: float) -> None:
        """Treasures in the Armory; those that were attached in this round are tired."""
        s = self.s
        treasures = members(s.armory[seat])
        self.clickable(f"armory:{seat}", x, y + 1, width, LINE_H - 2, "The Armory: treasures for elites and for the Final Battle")
        room = LINES - SLOTS - 1
        columns = 1 if len(treasures) <= room else 2
        wide = width / columns
        self.scene.word(x + 2, y + 8, f"Armory ({len(treasures)})", 8, theme.FAINT, "left")
        for place, treasure in enumerate(treasures):
            note = "used" if s.tired >> treasure & 1 else ""
            self.treasure_line(treasure, x + place // room * wide, y + LINE_H + place % room * LINE_H, wide - 2, note)

    # The own hand

    def hand(self) -> None:
        s, y = self.s, self.hand_y
        cards = members(s.hands[self.me]) if s.hands else []
        hidden = hand_size(self.g, s, self.me) - len(cards) if s.hands and s.homes[self.me] != NONE else 0
        words = f"Cards of {self.g.seat_name(self.me)}: {len(cards) + hidden}" + (f", {hidden} of them hidden" if hidden > 0 else "")
        self.scene.word(MARGIN, y + 6, words, 10, theme.FAINT, "left")
        rows = max(1, self.rows)
        columns = -(-len(cards) // rows) if cards else 1
        step = min(CARD_W + 6.0, (WIDTH - 2 * MARGIN - CARD_W) / max(1, columns - 1))
        for place, card in enumerate(cards):
            note = "chosen" if card == s.picked and s.to_act == self.me else ""
            self.card(card, MARGIN + place % columns * step, y + 16 + place // columns * (CARD_H + 6), note=note)

    def legend(self) -> None:
        y = self.hand_y + 16 + 2 * HAND_H
        text = (
            "F Fist (yellow) · A Awe (red) · C Cunning (green) · thick frame: changed in this battle · orange frame: you may choose it · "
            "dotted frame: just happened · ★ First Player<br>Hover over cards, treasures and abilities for their text. Strengths, treasures and "
            "abilities are reconstructed<br>where it says so: they are ours, not those of the printed cards."
        )
        self.scene.word(MARGIN, y + 20, text, 8.5, theme.FAINT, "left")

    def legal(self) -> None:
        """Frames around everything that answers the question now."""
        s = self.s
        if s.to_act != self.me or s.to_act < 0:
            return
        for move in self.g.legal_moves(s):
            place = self.places.get(self.g.element(s, move))
            if place is not None:
                x, y, width, height = place
                self.scene.outline(x + 1.5, y + 1.5, width - 3, height - 3, theme.LEGAL, line_width=3)
