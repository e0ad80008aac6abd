"""Watching a recorded game: slider, play and pause, the same board, the log beside it."""

from __future__ import annotations

from typing import Any

import ipywidgets as w

from kernel_lib.core.event import Event
from kernel_lib.core.record import Record, game_of, play_checked
from kernel_lib.core.types import CHANCE, Player
from kernel_lib.play.words import log_html, result_html
from kernel_lib.viz import theme
from kernel_lib.viz.live import LiveFigure

SIDE_WIDTH = 390
OPEN = "open"


class Replay(w.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Steps through the moments of a game at which something happened."""

    def __init__(self, record: Record) -> None:
        super().__init__()
        self.record, self.game = record, game_of(record)
        self.book = self.game.rulebook
        self.states: list[Any] = []
        self.events: list[Event] = []
        self.upto: list[int] = []
        self._play_through()
        self._build()

    def _play_through(self) -> None:
        """Every position after which something was told, with just those events as its log."""
        state = self.game.new()
        state.log = []
        for number, move in enumerate(self.record.moves):
            play_checked(self.game, state, move, number)
            if (state.log and state.to_act != CHANCE) or number == len(self.record.moves) - 1:
                self.events += state.log
                self.states.append(self.game.clone(state))
                self.upto.append(len(self.events))
                state.log = []
        if not self.states:
            self.states, self.upto = [state], [0]

    def _build(self) -> None:
        last = len(self.states) - 1
        self.slider = w.IntSlider(min=0, max=last, value=0, description=f"of {last}", layout={"width": "420px"})
        self.player = w.Play(min=0, max=last, value=0, interval=800, description="Play")
        w.jslink((self.player, "value"), (self.slider, "value"))
        seats = [(f"{self.game.seat_name(p)} ({seat})", p) for p, seat in enumerate(self.record.seats)]
        self.eyes = w.Dropdown(options=[("everything open", OPEN), *seats], value=OPEN, description="Seen by")
        self.story = w.HTML(layout={"max_height": "480px", "overflow": "auto", "border": f"1px solid {theme.LINE}", "padding": "2px"})
        self.result = w.HTML()
        figure = self._figure()
        self.live = LiveFigure(figure, lambda element: None)
        width = f"{figure.layout.width}px"
        board = w.Box([self.live.widget], layout={"width": width, "flex": f"0 0 {width}", "overflow": "hidden"})
        side = w.VBox([self.result, self.story], layout={"width": f"{SIDE_WIDTH}px", "flex": f"0 0 {SIDE_WIDTH}px", "margin": "0 0 0 12px"})
        controls = w.HBox([self.player, self.slider, self.eyes], layout={"flex_flow": "row wrap"})
        self.children = (controls, w.HBox([board, side], layout={"flex_flow": "row wrap", "align_items": "flex-start"}))
        self.slider.observe(lambda _: self.refresh(), names="value")
        self.eyes.observe(lambda _: self.refresh(), names="value")
        self.refresh()

    @property
    def viewer(self) -> Player | None:
        return None if self.eyes.value == OPEN else int(self.eyes.value)

    def _figure(self) -> Any:
        state = self.states[self.slider.value]
        return self.game.figure(state if self.viewer is None else self.game.observe(state, self.viewer), self.viewer)

    def refresh(self) -> None:
        """Shows the moment that the slider stands on."""
        moment = self.slider.value
        self.live.show(self._figure())
        upto, before = self.upto[moment], self.upto[moment - 1] if moment else 0
        seen = [event if self.viewer is None else event.seen_by(self.viewer) for event in self.events[:upto]]
        self.story.value = log_html(self.game, self.book, seen, before)
        self.result.value = result_html(self.game, self.book, self.states[moment], self.record.seats)
