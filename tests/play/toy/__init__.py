"""The smallest game for two to four: a secret number each, then everybody bids one or two. Tests of the widgets play it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from kernel_lib.core.event import Event
from kernel_lib.core.game import Game
from kernel_lib.core.result import Result, places
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN, Move, Player, State
from kernel_lib.viz import theme
from kernel_lib.viz.scene import Scene

if TYPE_CHECKING:
    import networkx as nx
    import plotly.graph_objects as go

DEAL, BID = 0, 1
CITIES = ("Alexandria", "Byzantion", "Corinth on the Isthmus", "Delphi")


class ToyState(State):
    """Secret number and bids of each seat."""

    __slots__ = ("bids", "numbers")
    numbers: list[int]
    bids: list[list[int]]

    def clone(self) -> ToyState:
        s = ToyState()
        s.game, s.to_act, s.log = self.game, self.to_act, self.log[:] if self.log is not None else None
        s.numbers, s.bids = self.numbers[:], [said[:] for said in self.bids]
        return s


class Toy(Game[ToyState]):
    """The game with its two numbers."""

    name = "toy"
    title = "Toy"
    version = 1
    player_counts = (2, 3, 4)

    @property
    def values(self) -> list[int]:
        return [entry["value"] for entry in self.tables["number"]]

    def new(self) -> ToyState:
        s = ToyState()
        s.game, s.to_act, s.log, s.numbers, s.bids = self, CHANCE, None, [], [[] for _ in range(self.players)]
        return s

    def legal_moves(self, state: ToyState) -> list[Move]:
        if state.to_act == OVER:
            return []
        return [(DEAL, value, 0) for value in self.values] if state.to_act == CHANCE else [(BID, 1, 0), (BID, 2, 0)]

    def outcomes(self, state: ToyState) -> list[tuple[Move, int]]:
        return [(move, 1) for move in self.legal_moves(state)]

    def apply(self, state: ToyState, move: Move) -> None:
        if move[0] == DEAL:
            state.numbers.append(move[1])
            state.to_act = 0 if len(state.numbers) == self.players else CHANCE
            return
        player = state.to_act
        state.bids[player].append(move[1])
        if state.log is not None:
            state.log.append(Event("TY-TURN-1", player, "bid", (move[1],)))
        done = len(state.bids[-1]) == self.options["rounds"]
        state.to_act = OVER if done else (player + 1) % self.players

    def observe(self, state: ToyState, viewer: Player) -> ToyState:
        view = state.clone()
        view.numbers = [number if player == viewer else UNKNOWN for player, number in enumerate(state.numbers)]
        return view

    def determinize(self, view: ToyState, viewer: Player, rng: Random) -> ToyState:
        guess = view.clone()
        guess.numbers = [rng.choice(self.values) if number == UNKNOWN else number for number in view.numbers]
        return guess

    def scores(self, state: ToyState) -> list[int]:
        return [max(0, number) + sum(bids) for number, bids in zip(state.numbers, state.bids, strict=False)] or [0] * self.players

    def result(self, state: ToyState) -> Result | None:
        if state.to_act != OVER:
            return None
        points = self.scores(state)
        winners = tuple(player for player, value in enumerate(points) if value == max(points))
        return Result(winners, places(points), tuple(points), "TY-END-1")

    def seat_name(self, player: Player) -> str:
        return CITIES[: self.players][player]

    def prompt(self, state: ToyState) -> str:
        return "Bid one or two"

    def describe(self, state: ToyState, move: Move) -> str:
        return f"{'Deal' if move[0] == DEAL else 'Bid'} {move[1]}"

    def tell(self, event: Event) -> str:
        return f"{self.seat_name(event.player)} bids {event.args[0]}."

    def text(self, state: ToyState) -> str:
        return f"numbers {state.numbers}, bids {state.bids}"

    def to_json(self, state: ToyState) -> dict[str, Any]:
        return {"to_act": state.to_act, "numbers": state.numbers, "bids": state.bids}

    def from_json(self, data: Mapping[str, Any]) -> ToyState:
        s = self.new()
        s.to_act, s.numbers, s.bids = data["to_act"], list(data["numbers"]), [list(said) for said in data["bids"]]
        return s

    def graph(self, state: ToyState | None = None) -> nx.Graph[Any]:
        import networkx as nx

        return nx.complete_graph(self.players)

    def figure(self, view: ToyState, viewer: Player | None = None) -> go.Figure:
        """A column for each seat, so the width depends on the number of players."""
        scene = Scene(150 * self.players, 300)
        for player, number in enumerate(view.numbers):
            scene.box(10 + 150 * player, 20, 130, 260, theme.WHITE)
            scene.word(75 + 150 * player, 50, self.seat_name(player))
            scene.word(75 + 150 * player, 150, "?" if number == UNKNOWN else f"<b>{number}</b>", 30)
        return scene.figure(self.title)

    def evaluate(self, view: ToyState, me: Player) -> float:
        return float(self.scores(view)[me])
