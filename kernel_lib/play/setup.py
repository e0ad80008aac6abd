"""Who plays next, and with which seed: the part of the play widget that prepares a new game."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from random import Random
from typing import Any

import ipywidgets as w

from kernel_lib.bots import BOTS
from kernel_lib.core.data import printed_digest
from kernel_lib.core.game import Game
from kernel_lib.core.match import name_of
from kernel_lib.core.options import read_options
from kernel_lib.games import make
from kernel_lib.play.table import PERSON, Table
from kernel_lib.viz import theme

SEEDS = 1_000_000
LABELS = {"description_width": "104px"}
WIDE, BESIDE = {"width": "320px"}, {"width": "208px"}
"""Of a field that has its line to itself, and of one with a button beside it."""


class SetUp(w.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Number of players, seats and seed. Options and edition stay those of the table."""

    def __init__(
        self,
        table: Table,
        button: Callable[[str, Callable[[], None], str], w.Button],
        guard: Callable[[Callable[[Any], None]], Callable[[Any], None]],
        start: Callable[[], None],
    ) -> None:
        """`button` makes one from words, action and tooltip; `guard` shows the errors of a callback; `start` begins the new game."""
        super().__init__()
        self.table = table
        self._own = {name_of(bot): bot for bot in table.bots if bot is not None and name_of(bot) not in BOTS}
        counts = table.game.player_counts
        self.count_box = w.Dropdown(options=counts, value=table.game.players, description="Players", style=LABELS, layout=WIDE)
        self.count_box.layout.display = "" if len(counts) > 1 else "none"
        choices = [PERSON, *BOTS, *self._own]
        self.seat_boxes = [w.Dropdown(options=choices, value="greedy", style=LABELS, layout=WIDE) for _ in range(max(counts))]
        self.seed_box = w.Text(description="Seed", style=LABELS, layout=BESIDE)
        self.now = w.HTML()
        dice = button("Random seed", self._draw_seed, "Write a seed drawn by chance into the field")
        go = button("New game", start, "Start again with these seats and this seed")
        self.children = (self.count_box, *self.seat_boxes, w.HBox([self.seed_box, dice], layout={"flex_flow": "row wrap"}), go, self.now)
        self.count_box.observe(guard(lambda _: self._show_seats()), names="value")
        self.show(table)

    def show(self, table: Table) -> None:
        """Takes over what is on the table."""
        self.table = table
        for box, bot in zip(self.seat_boxes, table.bots, strict=False):
            name = PERSON if bot is None else name_of(bot)
            box.value = name if name in box.options else "greedy"
        self.seed_box.value = str(table.seed)
        self.count_box.value = table.game.players
        self._show_seats()
        self.now.value = _on_the_table(table)

    def new_table(self) -> Table:
        """A table with what the fields say."""
        game, text = self._game(), self.seed_box.value.strip()
        seats = [self._own.get(box.value, box.value) for box in self.seat_boxes[: game.players]]
        return Table(game, seats, int(text) if re.fullmatch(r"-?[0-9]+", text) else text)

    def _game(self) -> Game[Any]:
        """The game for the chosen number of players; its options and data stay."""
        game, players = self.table.game, self.count_box.value
        return game if players == game.players else make(game.name, players=players, tables=game.tables, **game.options)

    def _show_seats(self) -> None:
        game = self._game()
        for player, box in enumerate(self.seat_boxes):
            is_used = player < game.players
            box.layout.display = "" if is_used else "none"
            box.description = box.tooltip = game.seat_name(player) if is_used else ""

    def _draw_seed(self) -> None:
        self.seed_box.value = str(Random().randrange(1, SEEDS))


def _on_the_table(table: Table) -> str:
    """What makes the present game: with the same fields it can be played again."""
    game = table.game
    usual = {option.id: option.default for option in read_options(game.data_folder())}
    parts = [f"{name} = {value!r}" for name, value in game.options.items() if value != usual[name]]
    parts += ["cards or maps of your own"] if game.digest != printed_digest(game.data_folder()) else []
    more = f"; {html.escape(', '.join(parts))}" if parts else ""
    return (
        f"<div style='color:{theme.FAINT};line-height:1.35;white-space:normal'>On the table: seed <b>{html.escape(str(table.seed))}</b>, "
        f"{game.players} players{more}. The same seed and seats deal the same game.</div>"
    )
