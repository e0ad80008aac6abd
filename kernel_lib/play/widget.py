"""The play widget: one for all games. `Table` plays, this shows it and passes clicks on."""

from __future__ import annotations

import asyncio
import html
import traceback
from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as w

from kernel_lib.core.errors import IllegalMove, KernelError
from kernel_lib.core.game import Game
from kernel_lib.core.match import Bot
from kernel_lib.core.types import UNKNOWN, Move, Player
from kernel_lib.play.setup import SetUp
from kernel_lib.play.table import Table, load_table
from kernel_lib.play.words import curtain_html, log_html, notice, refusal_text, result_html
from kernel_lib.viz import theme
from kernel_lib.viz.live import LiveFigure

SIDE_WIDTH = 390
QUESTION_HEIGHT, NOTICE_HEIGHT = 64, 118
"""Room for three lines of a question, and for a hint: what comes below stays in its place when a notice comes or goes."""
STYLE = (
    "<style>.kernel-lib-moves button {height: auto; min-height: 28px; padding: 5px 10px; line-height: 1.3; white-space: normal; "
    "text-align: left}</style>"
)
"""Moves that are long in words take two lines, instead of being cut off."""
PAUSES = {"slow": 1.5, "normal": 0.7, "fast": 0.2, "at once": 0.0}
FOLDER = "saved_games"
OTHERWISE = "Or"
"""Heading of the answers that decline; they come last."""


class PlayWidget(w.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Board, question, moves in words, log, undo, hint, save and load, new game."""

    def __init__(
        self, game: Game[Any], seats: Sequence[str | Bot] | None = None, seed: int | str = 1, pace: str = "normal", table: Table | None = None
    ) -> None:
        super().__init__()
        self.table = table or Table(game, seats, seed)
        self.game, self.book = self.table.game, self.table.game.rulebook
        self._curtain: Player | None = None
        self._last_person: Player | None = None
        self._task: asyncio.Task[None] | None = None
        self._buttons: list[w.Button] = []
        self._rows: list[tuple[w.HTML, w.Box]] = []
        self._moves: list[Move] = []
        self._build(pace)
        # Up to the first question without steps: a page that is still loading would miss them.
        self._guard(lambda _: self.table.run())(None)
        self._arrive()

    # Building, once

    def _build(self, pace: str) -> None:
        self.prompt = w.HTML(layout={"min_height": f"{QUESTION_HEIGHT}px", "flex": "0 0 auto"})
        self.message = w.HTML(layout={"min_height": f"{NOTICE_HEIGHT}px", "flex": "0 0 auto"})
        self.moves = w.VBox(layout={"max_height": "300px", "overflow": "auto", "flex": "0 0 auto", "margin": "0 0 8px 0"})
        self.story = w.HTML(
            layout={"max_height": "230px", "overflow": "auto", "border": f"1px solid {theme.LINE}", "padding": "2px", "flex": "0 0 auto"}
        )
        self.moves.add_class("kernel-lib-moves")
        self.words = w.HTML()
        self.pace = w.Dropdown(options=list(PAUSES), value=pace, description="Bots play", layout={"width": "190px"})
        tools = w.HBox(
            [
                self._button("Undo", self._undo, "Take back your last answer"),
                self._button("Hint", self._hint, "Best moves in the eyes of the greedy bot, who sees what you see"),
                self.pace,
            ],
            layout={"flex": "0 0 auto"},
        )
        style = w.HTML(STYLE, layout={"display": "none"})
        side = w.VBox(
            [style, self.prompt, self.message, self.moves, tools, self._folds(), self.story],
            layout={"width": f"{SIDE_WIDTH}px", "flex": f"0 0 {SIDE_WIDTH}px", "margin": "0 0 0 12px"},
        )
        self.add_class("kernel-lib-play")
        self.children = (w.HBox([self._stage(), side], layout={"flex_flow": "row wrap", "align_items": "flex-start"}),)

    def _stage(self) -> w.GridBox:
        """The board, and in the same place the curtain that covers it while the screen is passed on."""
        self.live = LiveFigure(self._figure(), self._guard(self._clicked))
        self.board = w.Box([self.live.widget], layout={"grid_area": "1 / 1 / 2 / 2", "overflow": "hidden"})
        self.curtain_words = w.HTML()
        self.show_button = self._button("Show my cards", self._lift_curtain, "Everybody else looks away; show the cards of the player named above")
        self.show_button.button_style = "primary"
        self.curtain = w.VBox(
            [self.curtain_words, self.show_button],
            layout={"grid_area": "1 / 1 / 2 / 2", "align_items": "center", "justify_content": "center", "border": f"2px solid {theme.LINE}"},
        )
        self.stage = w.GridBox([self.board, self.curtain])
        return self.stage

    def _folds(self) -> w.Accordion:
        self.setup = SetUp(self.table, self._button, self._guard, self._new_game)
        self.path_box = w.Text(value=f"{FOLDER}/{self.game.name}.json", description="File")
        files = w.VBox(
            [
                self.path_box,
                w.HBox(
                    [
                        self._button("Save", self._save, "Write the game to the file"),
                        self._button("Load", self._load, "Go on with the game of the file"),
                    ]
                ),
            ]
        )
        folds = w.Accordion(children=[self.setup, files, self.words], layout={"flex": "0 0 auto"})
        for number, title in enumerate(("New game", "Save and load", "The position in words")):
            folds.set_title(number, title)
        return folds

    def _button(self, text: str, action: Callable[[], None], tooltip: str) -> w.Button:
        button = w.Button(description=text, tooltip=tooltip, layout={"width": "auto"})
        guarded = self._guard(lambda _: action())
        button.on_click(guarded)
        return button

    def _guard(self, action: Callable[[Any], None]) -> Callable[[Any], None]:
        """Shows every error in the panel: exceptions in callbacks would vanish otherwise."""

        def guarded(argument: Any) -> None:
            moves = len(self.table.record.moves)
            try:
                action(argument)
            except IllegalMove as error:
                self.message.value = refusal_text(self.book, error.refusals) if error.refusals else notice(html.escape(str(error)), theme.RED)
            except KernelError as error:
                self.message.value = notice(html.escape(str(error)), theme.RED)
            except Exception:  # noqa: BLE001  the last resort: whatever it is, people must see it
                self._show_crash(traceback.format_exc(), len(self.table.record.moves) == moves)

        return guarded

    def _show_crash(self, trace: str, unchanged: bool) -> None:
        last = trace.strip().splitlines()[-1]
        state = "the game is as it was before" if unchanged else "your move was played and nothing is lost: save the game, or undo"
        self.message.value = notice(
            f"<b>Something went wrong; {state}.</b> {html.escape(last)}<details><summary>Details</summary>"
            f"<pre style='font-size:10px'>{html.escape(trace)}</pre></details>",
            theme.RED,
        )

    # Who looks

    @property
    def viewer(self) -> Player:
        """The player whose cards are shown: the only person, or the one to answer once the curtain is lifted."""
        people = self.table.people
        if self._curtain is not None:
            return UNKNOWN
        if len(people) == 1:
            return people[0]
        if self.table.asks_person:
            return int(self.table.state.to_act)
        return self._last_person if self._last_person is not None else UNKNOWN

    def _figure(self) -> Any:
        viewer = self.viewer
        return self.game.figure(self.table.view(viewer), viewer)

    # Showing

    def refresh(self) -> None:
        """Shows the position, the question, the moves and the log."""
        table, viewer = self.table, self.viewer
        self._show_board()
        self.prompt.value = self._prompt_html()
        self._show_moves()
        self.story.value = log_html(self.game, self.book, table.events(viewer), table._fresh)
        words = html.escape(self.game.text(self.game.observe(table.state, viewer)))
        self.words.value = f"<pre style='font-size:10px;line-height:1.2;white-space:pre;overflow-x:auto'>{words}</pre>"

    def _show_board(self) -> None:
        """The board in its width, which may depend on the number of players, or the curtain: it has no side, so it favours nobody."""
        figure = self._figure()
        self.live.show(figure)
        self.stage.layout.width, self.stage.layout.flex = f"{figure.layout.width}px", f"0 0 {figure.layout.width}px"
        covered = self._curtain is not None
        self.board.layout.visibility = "hidden" if covered else "visible"
        self.curtain.layout.display = self.show_button.layout.display = "" if covered else "none"
        self.curtain_words.value = curtain_html(self.game.seat_name(self._curtain)) if self._curtain is not None else ""

    def _prompt_html(self) -> str:
        table = self.table
        if table.is_over:
            return result_html(self.game, self.book, table.state, table.record.seats)
        who = "Chance" if table.state.to_act < 0 else self.game.seat_name(table.state.to_act)
        if self._curtain is not None:
            text = f"Pass the screen to <b>{self.game.seat_name(self._curtain)}</b>"
        elif table.asks_person:
            text = f"<b>{who}:</b> {html.escape(self.game.prompt(table.view(self.viewer)))}"
        else:
            text = f"<b>{who}</b> is playing …"
        return f"<div role='status' aria-live='polite' style='font-size:15px;line-height:1.35;white-space:normal;padding:2px 0'>{text}</div>"

    def _show_moves(self) -> None:
        """Moves in words under their headings. Buttons are made once and used again."""
        table = self.table
        shown = table.asks_person and self._curtain is None
        view = table.view(self.viewer) if shown else None
        self._moves = self.game.legal_moves(view) if view is not None else []
        while len(self._buttons) < len(self._moves):
            self._buttons.append(self._move_button(len(self._buttons)))
        groups: dict[str, list[w.Button]] = {}
        for number, move in enumerate(self._moves):
            button = self._buttons[number]
            words = self.game.describe(view, move)
            button.description = button.tooltip = words
            groups.setdefault(self.game.group(view, move), []).append(button)
        while len(self._rows) < len(groups):
            whole = {"flex": "0 0 auto"}  # where there are many, the list scrolls and no row is squeezed
            self._rows.append((w.HTML(layout=whole), w.Box(layout={"flex_flow": "row wrap", **whole})))
        shown_rows: list[w.Widget] = []
        for (title, box), (heading, buttons) in zip(self._rows, sorted(groups.items(), key=lambda pair: pair[0] == OTHERWISE), strict=False):
            title.value = f"<span style='color:{theme.FAINT};font-size:11px'>{html.escape(heading)}</span>"
            box.children = tuple(buttons)
            shown_rows += [title, box] if (heading and heading != OTHERWISE) or len(groups) > 1 else [box]
        self.moves.children = tuple(shown_rows)

    def _move_button(self, number: int) -> w.Button:
        button = w.Button(layout={"width": "auto", "max_width": f"{SIDE_WIDTH - 30}px"})
        button.on_click(self._guard(lambda _: self._press(number)))
        return button

    def _press(self, number: int) -> None:
        """A late click may meet a question that has fewer answers."""
        if number < len(self._moves):
            self._answer(self._moves[number])

    # Acting

    def _clicked(self, element: str) -> None:
        self._must_be_asked()
        self._answer(self.table.click(element))

    def _must_be_asked(self) -> None:
        if self._curtain is not None:
            raise IllegalMove(f"Press “{self.show_button.description}” first: the screen is passed to {self.game.seat_name(self._curtain)}")
        if not self.table.asks_person:
            raise IllegalMove("The game is over; start a new one below" if self.table.is_over else "It is not your turn: wait for the bots")

    def _answer(self, move: Move) -> None:
        self._must_be_asked()
        self._last_person = self.table.state.to_act
        self.table.play(move)
        self.message.value = ""
        self._go_on()

    def _go_on(self) -> None:
        """Lets chance and bots play: step by step where an event loop runs, at once otherwise."""
        self._stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._guard(lambda _: self.table.run())(None)
            self._arrive()
            return
        while self.table.state.to_act == -1 and self.table.step():
            pass
        if self.table.asks_person or self.table.is_over:
            self._arrive()
        else:
            self.refresh()
            self._task = loop.create_task(self._play_bots())

    async def _play_bots(self) -> None:
        try:
            while not (self.table.asks_person or self.table.is_over):
                before = len(self.table.state.log)
                self.table.step()
                if len(self.table.state.log) > before and self.table.state.to_act != -1:
                    pause = PAUSES[self.pace.value]
                    if pause:
                        self.refresh()
                    await asyncio.sleep(pause)
        except KernelError as error:
            self.message.value = notice(html.escape(str(error)), theme.RED)
        except Exception:  # noqa: BLE001  shown to people, see _guard
            self._show_crash(traceback.format_exc(), False)
        finally:
            if self._task is asyncio.current_task():
                self._task = None
        self._arrive()

    def _arrive(self) -> None:
        """A person has to answer, or the game is over; with several people the screen is passed on first."""
        state = self.table.state
        if len(self.table.people) > 1 and self.table.asks_person and state.to_act != self._last_person:
            self._curtain = state.to_act
        if self.table.is_over:
            self.message.value = ""
        self.refresh()

    def _lift_curtain(self) -> None:
        self._last_person, self._curtain = self._curtain, None
        self.message.value = ""
        self.refresh()

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _undo(self) -> None:
        if not self.table.can_undo:
            raise IllegalMove("There is nothing to take back")
        self._stop()
        self.table.undo()
        if self._curtain is not None:
            self._curtain = self._last_person = None  # nobody knows who holds the screen now
        self.message.value = notice("Taken back.")
        self._arrive()

    def _hint(self) -> None:
        self._must_be_asked()
        lines = [f"{html.escape(hint.words)} <span style='color:{theme.FAINT}'>({hint.estimate:+.2f})</span>" for hint in self.table.hints()]
        self.message.value = notice("<b>Hint</b> of the greedy bot, best first (its estimate of the position after it):<br>" + "<br>".join(lines))

    def _save(self) -> None:
        path = self.table.save(self._path())
        self.message.value = notice(f"Saved to <code>{html.escape(str(path))}</code> after {len(self.table.record.moves)} moves.", theme.GREEN)

    def _path(self) -> str:
        path = str(self.path_box.value).strip()
        if not path:
            raise IllegalMove("Write the name of a file first, such as saved_games/duel.json")
        return path

    def _load(self) -> None:
        table = load_table(self._path())
        if table.game.name != self.game.name:
            raise IllegalMove(f"{self.path_box.value} is a game of {table.game.title}; open it with kl.play('{table.game.name}')")
        self._replace(table)
        self.message.value = notice(f"Loaded: {len(table.record.moves)} moves.", theme.GREEN)

    def _new_game(self) -> None:
        table = self.setup.new_table()
        self._replace(table)
        self.message.value = notice(f"A new game with seed {html.escape(str(table.seed))}.", theme.GREEN)

    def _replace(self, table: Table) -> None:
        self._stop()
        self.table, self.game, self.book = table, table.game, table.game.rulebook
        self._curtain = self._last_person = None
        self.setup.show(table)
        self._go_on()
