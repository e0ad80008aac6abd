"""Pictures of fights: strengths against each other in the battle for a board, and the Final Battle."""

from __future__ import annotations

from kernel_lib.core.types import OVER, UNKNOWN, Player
from kernel_lib.games.kronos.catalog import HADES, KALLISTO
from kernel_lib.games.kronos.moves import ASK_ASPECT, ASK_TREASURE, ASPECT_NAMES, CHOOSE, DO_FIGHT, DO_FOUGHT, DO_MONSTER, DO_OUTCOME, board_name
from kernel_lib.games.kronos.pieces import (
    BANNERS,
    CARD_H,
    CARD_W,
    FILLS,
    LETTERS,
    MARGIN,
    PALE,
    TREASURE_W,
    WIDTH,
    Pieces,
    fit,
    short,
)
from kernel_lib.games.kronos.rules import basics, final, resolve
from kernel_lib.games.kronos.state import ACHERON, GONE, NOBODY, NONE, PLACES
from kernel_lib.viz import theme

ROW_H, CHIP_W = 19, 46
CHIPS_X, STATUS_X, VERDICT_X, ANSWER_X = 132, 278, 404, 560
KRONOS_FILL = "#EDE7F3"
NAME_W, ALL_X = 148.0, 640.0
"""The Final Battle: width of the names, and where the totals of everybody stand."""


class Fights(Pieces):
    """A battle, and the Final Battle."""

    # The battle for a board

    def battle(self, y: float) -> None:
        """Both sides and the monster below each other, what each of them may still do, and who is ahead."""
        g, s, board = self.g, self.s, self.s.board
        name = board_name(g, basics.where(s, board * 2) >> 1)
        aspects = " and ".join(ASPECT_NAMES[aspect] for aspect in basics.aspects_of(g, s, board))
        self.scene.word(MARGIN, y + 8, f"<b>{name}</b> {f'· {aspects} are compared' if aspects else ''}", 10.5, theme.INK, "left")
        if s.turned_up >> board & 1 and (board != ACHERON or NOBODY not in s.owner[board * 2 : board * 2 + 2]):
            self._contenders(y + 18)
        what, *rest = s.asks[-1] if s.asks else (NONE,)
        if what == ASK_TREASURE:
            right = WIDTH - MARGIN - TREASURE_W - 8
            self.scene.word(right, y + 34, f"<b>Player {rest[0] + 1} wins</b>", 9.5, theme.INK, "right")
            self.scene.word(right, y + 50, "keep it in the Armory, or unlock an ability?", 8, theme.FAINT, "right")
            self.treasure(rest[1], WIDTH - MARGIN - TREASURE_W, y + 14)
        elif what == ASK_ASPECT and s.to_act == self.me:
            self._aspect_buttons(y + 22)

    def _aspect_buttons(self, y: float) -> None:
        """What a bonus may be put on."""
        g, s = self.g, self.s
        for place, move in enumerate([move for move in g.legal_moves(s) if move[0] == CHOOSE]):
            aspect, x = move[1], ANSWER_X + place * 78
            self.scene.box(x, y, 74, 44, FILLS[aspect], theme.INK)
            self.scene.word(x + 37, y + 22, f"<b>{ASPECT_NAMES[aspect]}</b>", 11, theme.ink_on(FILLS[aspect]))
            self.clickable(f"aspect:{aspect}", x, y, 74, 44, g.describe(s, move))

    def _contenders(self, y: float) -> None:
        """Rows of the sides that fight, then of the monster; a thick frame tells who is ahead in an aspect."""
        g, s, board = self.g, self.s, self.s.board
        aspects = basics.aspects_of(g, s, board)
        sides = [side for side in (0, 1) if s.owner[board * 2 + side] != NOBODY and s.fighter in (NONE, side)]
        values = {side: basics.totals(g, s, side) for side in sides}
        monster = [] if board == ACHERON else self.monster(board)
        ahead: list[list[int]] = [*values.values(), *([monster] if s.fighter != NONE else [])]
        for row, side in enumerate(sides):
            self._contender(side, y + row * ROW_H)
            self._row_of_chips(y + row * ROW_H, values[side], aspects, ahead)
        if monster:
            below = y + len(sides) * ROW_H
            name = g.box.quests[s.quests[board]].monster
            self.scene.word(MARGIN + 14, below + 9, fit(name, 110, 9)[0], 9, theme.INK, "left")
            self._row_of_chips(below, monster, aspects, ahead if s.fighter != NONE else [])
            if s.fighter == NONE:
                self.scene.word(STATUS_X, below + 9, "comes after this battle", 8, theme.FAINT, "left")
        self._verdict(y, sides, monster)

    def _contender(self, side: int, y: float) -> None:
        g, s, board = self.g, self.s, self.s.board
        who = s.owner[board * 2 + side]
        asked = s.to_act == who
        self.scene.box(MARGIN + 1, y + 4, 9, 9, BANNERS["blue" if s.blue[board] == who else "red"], theme.INK)
        name = f"<b>Player {who + 1}</b> ▸" if asked else f"Player {who + 1}"
        self.scene.word(MARGIN + 14, y + 9, name, 9, theme.INK, "left")
        limit = basics.limit(g, s, side)
        left = max(0, limit - s.plays[side])
        if s.passed >> side & 1:
            words = "plays no more"
        else:
            words = f"{left} of {max(limit, s.plays[side])} plays left" if self._is_running() else f"may play {left}"
        self.scene.word(STATUS_X, y + 9, f"<b>{words}</b>" if asked else words, 8.5, theme.INK if asked else theme.FAINT, "left")

    def _is_running(self) -> bool:
        """Whether reinforcements are being played: the effects at the start are over."""
        pending = {ask[0] for ask in self.s.asks}
        return DO_FOUGHT in pending or (DO_OUTCOME in pending and DO_FIGHT not in pending)

    def _row_of_chips(self, y: float, values: list[int], aspects: tuple[int, ...], rows: list[list[int]]) -> None:
        for aspect, value in enumerate(values):
            x = CHIPS_X + aspect * CHIP_W
            counts = aspect in aspects
            fill = FILLS[aspect] if counts else PALE
            leads = counts and bool(rows) and value == max(row[aspect] for row in rows) > min(row[aspect] for row in rows)
            self.scene.box(x, y + 1, CHIP_W - 4, ROW_H - 3, fill, theme.INK if leads else fill, 2 if leads else 1)
            ink = theme.ink_on(fill) if counts else theme.FAINT
            words = f"{LETTERS[aspect]} {value}" if counts or value else "–"
            self.scene.word(x + CHIP_W / 2 - 2, y + ROW_H / 2, f"<b>{words}</b>" if counts else words, 10 if counts else 8.5, ink)

    def _verdict(self, y: float, sides: list[int], monster: list[int]) -> None:
        """Who would win if nothing more happened."""
        g, s, board = self.g, self.s, self.s.board
        if s.asks and s.asks[-1][0] == ASK_TREASURE:
            return
        aspects = basics.aspects_of(g, s, board)
        owners = [f"Player {s.owner[board * 2 + side] + 1}" for side in sides]
        mine = basics.totals(g, s, sides[0])
        if s.fighter != NONE:
            name = g.box.quests[s.quests[board]].monster
            beats = basics.compare(mine, monster, aspects) > 0
            lines = (f"{owners[0]} beats", name) if beats else (name, "keeps the treasure")
            if not beats:
                lines = (f"{name} wins:", "treasure to Kronos")
        else:
            better = basics.compare(mine, basics.totals(g, s, sides[1]), aspects)
            lines = ("a tie:", "each for its own") if not better else (f"{owners[0 if better > 0 else 1]} wins", "and faces the monster")
            if board == ACHERON:
                lines = ("a tie: nobody", "gets the treasure") if not better else (lines[0], "the treasure")
        self.scene.word(VERDICT_X, y + 9, "As it stands", 8, theme.FAINT, "left")
        for row, line in enumerate(lines, start=1):
            self.scene.word(VERDICT_X, y + 11 + 16 * row, f"<b>{line}</b>" if row == 1 else line, 9.5 if row == 1 else 8.5, theme.INK, "left")

    def monster(self, board: int) -> list[int]:
        """Strength of a monster; with KE-VAR-2 it depends on the treasure that is fought for."""
        s = self.s
        if s.board == board and s.fighter != NONE:
            prize = [ask[3] for ask in s.asks if ask[0] in (DO_MONSTER, DO_FOUGHT)]
            if prize and s.prize[board * 2 + prize[-1]] != NONE:
                return resolve.monster_strength(self.g, s, prize[-1])
        return list(self.g.monster[s.quests[board]])

    # The Final Battle

    def final_battle(self, top: float, height: float) -> None:
        """One row for each player and for Kronos; columns are the battles, then what everybody has with all three characters."""
        g, s = self.g, self.s
        self.scene.word(MARGIN + 4, top + 12, "<b>Final Battle</b>", 13, theme.INK, "left")
        step = (ALL_X - MARGIN - NAME_W) / PLACES
        for place in range(PLACES):
            self._final_head(place, MARGIN + NAME_W + place * step, top, step - 6)
        self.scene.word(ALL_X + 74, top + 12, "against Olympus" if HADES in s.roles else "against Kronos", 9, theme.FAINT)
        row_h = (height - 28) / (g.players + 1)
        for seat in range(g.players):
            self._final_row(seat, top + 28 + seat * row_h, row_h, step)
        self._kronos_row(top + 28 + g.players * row_h, row_h)

    def _final_head(self, place: int, x: float, y: float, width: float) -> None:
        g, s = self.g, self.s
        if g.removes_quest:  # KE-F2-2: one comparison of all three characters
            return
        if place >= len(s.aspects):
            self.scene.box(x, y, width, 22, theme.WHITE, theme.LINE, 1, "dot")
            self.scene.word(x + width / 2, y + 11, f"{place + 1}. aspect: not drawn yet", 8.5, theme.FAINT)
            return
        aspect = s.aspects[place]
        self.scene.box(x, y, width, 22, FILLS[aspect], theme.INK)
        won = f" · Player {s.wins[place] + 1} wins" if place < len(s.wins) else ""
        if not won and s.leader != NOBODY:
            won = " · not fought"
        self.scene.word(x + width / 2, y + 11, f"<b>{place + 1}. {ASPECT_NAMES[aspect]}</b>{won}", 9.5, theme.ink_on(FILLS[aspect]))

    def _final_row(self, seat: Player, y: float, height: float, step: float) -> None:
        g, s = self.g, self.s
        leads = s.leader == seat
        fill = KRONOS_FILL if self.throne() == seat else theme.WHITE
        self.scene.box(MARGIN, y, WIDTH - 2 * MARGIN, height - 4, fill, theme.INK if leads or s.to_act == seat else theme.LINE, 2 if leads else 1)
        name, size = fit(g.seat_name(seat), NAME_W - 12, 10, bold=True)
        self.scene.word(MARGIN + 6, y + 13, f"<b>{name}</b>", size, theme.INK, "left")
        words = [f"{basics.keys(g, s, seat)} keys"]
        if s.roles[seat] == HADES:
            words.append({seat: "sits on Olympus", NONE: "against Kronos"}.get(self.throne(), "has lost to Kronos"))
        elif s.wins:
            words.append("won the first step" if leads else f"{s.wins.count(seat)} of 3 battles won")
        if s.to_act == OVER and s.winner == seat:
            words.append("<b>wins the game</b>")
        for row, line in enumerate(words):
            self.scene.word(MARGIN + 6, y + 28 + 13 * row, line, 8.5, theme.INK if "<b>" in line else theme.FAINT, "left")
        middle = y + height / 2 - 2
        if s.roles[seat] == HADES:
            self._sum_words(seat, middle)
            self._all_three(seat, final.hades_values(g, s, seat), middle)
            return
        for place in range(PLACES):
            self._stand(seat, place, MARGIN + NAME_W + place * step, middle, step)
        given = s.final_treasures[seat]
        may_go_on = s.roles[seat] != KALLISTO  # she never meets Olympus herself
        if may_go_on and len(given) == PLACES and UNKNOWN not in given and UNKNOWN not in s.final_cards[seat]:
            self._all_three(seat, [final.value(g, s, seat, aspect, PLACES, False) for aspect in range(3)], middle)

    def _stand(self, seat: Player, place: int, x: float, middle: float, step: float) -> None:
        """The character below an aspect with its treasure, and the value that was compared there."""
        g, s = self.g, self.s
        cards = s.final_cards[seat]
        if place >= len(cards) or cards[place] == GONE:
            self.scene.box(x, middle - CARD_H / 2, CARD_W, CARD_H, theme.WHITE, theme.LINE, 1, "dot")
            self.scene.word(x + CARD_W / 2, middle, "empty" if place < len(cards) else "not placed", 8, theme.FAINT)
        else:
            character = seat * PLACES + place
            changes = s.mods[3 * character : 3 * character + 3] if s.leader == NOBODY else (0, 0, 0)
            self.card(cards[place], x, middle - CARD_H / 2, changes=changes, note="stunned" if s.stunned >> character & 1 else "")
        treasure = s.final_treasures[seat][place] if place < len(s.final_treasures[seat]) else GONE
        left, room = x + CARD_W + 4, step - CARD_W - 8
        if treasure not in (GONE, UNKNOWN):
            name, size = fit(g.box.treasures[treasure].name, room, 7.5)
            self.scene.word(left, middle - 20, name, size, theme.INK, "left")
            self.scene.word(left, middle - 7, short(g.box.treasures[treasure].armory), 8, theme.INK, "left")
        rows = [row for row in s.totals if row[:3] == [1, place + 1, seat]]
        if rows:
            aspect = s.aspects[place]
            won = s.wins[place] == seat
            self.scene.box(left, middle + 4, 44, 20, FILLS[aspect], theme.INK if won else FILLS[aspect], 2.5 if won else 1)
            self.scene.word(left + 22, middle + 14, f"<b>{LETTERS[aspect]} {rows[0][3 + aspect]}</b>", 11, theme.ink_on(FILLS[aspect]))

    def _sum_words(self, seat: Player, middle: float) -> None:
        """How the values of Hades, or of Kronos, come about."""
        g, s = self.g, self.s
        if seat == g.players:
            enough = basics.keys_in(g, s.olympus) >= g.olympus.keys
            start = f"{g.olympus.value} in every aspect" + (f", +{g.kronos_bonus} for {g.olympus.keys} keys" if enough else "")
            more = basics.bonus_of(g, s.olympus)
        else:
            start = f"{g.box.key_value(basics.keys(g, s, seat))} in every aspect for {basics.keys(g, s, seat)} keys"
            more = basics.bonus_of(g, basics.treasures_of(s, seat))
        self.scene.word(MARGIN + NAME_W, middle - 8, start, 9, theme.INK, "left")
        self.scene.word(
            MARGIN + NAME_W, middle + 8, f"and {short(more)} of treasures" if any(more) else "and no bonus of treasures", 9, theme.INK, "left"
        )

    def _kronos_row(self, y: float, height: float) -> None:
        g, s = self.g, self.s
        throne = self.throne()
        self.scene.box(MARGIN, y, WIDTH - 2 * MARGIN, height - 4, KRONOS_FILL if throne in (NONE, g.players) else theme.WHITE, theme.LINE)
        self.scene.word(MARGIN + 6, y + 13, "<b>Kronos</b>", 10, theme.INK, "left")
        words = [f"{basics.keys_in(g, s.olympus)} of {g.olympus.keys} keys"]
        if throne == g.players:
            words.append("sits on Olympus")
        if s.to_act == OVER and s.winner == NOBODY:
            words.append("<b>everybody has lost</b>")
        for row, line in enumerate(words):
            self.scene.word(MARGIN + 6, y + 28 + 13 * row, line, 8.5, theme.INK if "<b>" in line else theme.FAINT, "left")
        middle = y + height / 2 - 2
        self._sum_words(g.players, middle)
        self._all_three(g.players, final.kronos_values(g, s), middle)

    def _all_three(self, who: int, values: list[int], middle: float) -> None:
        """What counts against Olympus, with a dark frame where it was higher in the last comparison."""
        totals = self.s.totals
        last = max([row[0] for row in totals if row[2] == who and row[0] > 1], default=0)
        mine = [row[3:] for row in totals if row[0] == last and row[2] == who]
        theirs = [row[3:] for row in totals if row[0] == last and row[2] != who]
        for aspect, value in enumerate(values):
            leads = last > 1 and mine[0][aspect] > theirs[0][aspect]
            x = ALL_X + aspect * 49
            self.scene.box(x, middle - 11, 45, 22, FILLS[aspect], theme.INK if leads else FILLS[aspect], 2.5 if leads else 1)
            self.scene.word(x + 22, middle, f"<b>{LETTERS[aspect]} {value}</b>", 11, theme.ink_on(FILLS[aspect]))

    def throne(self) -> int:
        """The seat that sits on Olympus, the number of players for Kronos, NONE while it is open."""
        g, s = self.g, self.s
        if HADES not in s.roles:
            return g.players
        if not any(row[0] == 2 for row in s.totals):
            return NONE
        last = [row[2] for row in s.totals if row[0] == 3 and row[2] != s.leader]
        if last:
            return last[0]
        return s.winner if s.winner != NOBODY and s.roles[s.winner] == HADES else g.players

    def own_characters(self, y: float) -> None:
        """Whom the viewer has sent to Olympus and not placed yet, and the treasures that may be given."""
        s, me = self.s, self.me
        if s.to_act == me and s.asks[-1][0] == ASK_ASPECT:  # of a Reinforcement that was kept (KE-VAR-7)
            self._aspect_buttons(y + 22)
            return
        cards = [card for card in s.sent[me] if card >= 0 and card not in s.final_cards[me]]
        if s.roles[me] == HADES or s.to_act == OVER or not cards:
            self._guide(y + 8)
            return
        self.scene.word(MARGIN, y + 7, f"<b>Your characters on Olympus</b>, Player {me + 1}", 10, theme.INK, "left")
        for place, card in enumerate(cards):
            self.card(card, MARGIN + place * (CARD_W + 8), y + 17)

    def _guide(self, y: float) -> None:
        """How the Final Battle goes, where nothing is to be chosen from."""
        g, s = self.g, self.s
        first = "The higher value in the aspect wins a battle; all characters turned up so far count. Two battles win the first step."
        second = "Hades or Kronos: who is higher in two aspects sits on Olympus." if HADES in s.roles else "Kronos sits on Olympus."
        last = "An Acropolis has to beat Olympus in two aspects, with all three characters."
        for row, line in enumerate([second, last] if g.removes_quest else [first, f"{second} {last}"]):
            self.scene.word(MARGIN + 4, y + 4 + 16 * row, line, 8.5, theme.FAINT, "left")
