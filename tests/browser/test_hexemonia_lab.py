"""Hexemonia in JupyterLab, played by mouse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import kernel_lib as kl
from kernel_lib.core.types import Move
from kernel_lib.games.hexemonia import moves as m
from kernel_lib.games.hexemonia.rules import Hexemonia
from kernel_lib.play.table import Table
from tests.browser.conftest import Sit
from tests.browser.driver import seed_where

GAME: Hexemonia = kl.game("hexemonia")  # type: ignore[assignment]
MOST_CLICKS = 60


def plan(table: Table, done: Counter[str]) -> Move:
    """What somebody would answer who wants to see everything: build, move cubes once, then fight, then produce."""
    state, what = table.state, table.state.asks[-1][0]
    moves = GAME.legal_moves(state)
    if what == m.ASK_ACTION:
        wanted = [action for action in (m.WAR, m.STRATEGIC, m.PRODUCTIVE) if done[m.ACTIONS[action]] == 0]
        offered = [(m.ACTION, action, 0) for action in wanted if (m.ACTION, action, 0) in moves]
        return offered[0] if offered else moves[0]
    if what == m.ASK_FROM and moves[0][0] == m.PASS and any(state.pool):
        return moves[0]
    if what in (m.ASK_EXCHANGE, m.ASK_GEAR, m.ASK_WAR) and moves[0][0] == m.PASS:
        return moves[0]
    return next((move for move in moves if move[0] != m.PASS), moves[0])


def story(table: Table) -> Iterator[tuple[str, Move]]:
    """The answers of the first turns, each with the name of its question, until cubes were moved and a tile was conquered."""
    done: Counter[str] = Counter()
    last = None
    while not table.is_over and last != table.state.turn:
        move = plan(table, done)
        if move[0] == m.ACTION:
            done[m.ACTIONS[move[1]]] += 1
        if done["strategic"] and done["war"] and last is None:
            last = table.state.turn + table.game.players  # the turn is finished, and the next one begins
        yield m.ASK_NAMES[table.state.asks[-1][0]], move


def is_rich(table: Table) -> bool:
    """Few clicks lead to a refusal at the edge of the city, a move of cubes and an attack with a choice of units."""
    seen: Counter[str] = Counter()
    for question, move in story(table):
        if seen.total() > MOST_CLICKS:
            return False
        seen[question] += 1
        seen["refusal"] += forbidden(table) is not None
        table.play(move)
        table.run()
    return {"take", "play", "cell", "action", "from", "to", "target"} <= set(+seen) and seen["refusal"] > 0


def forbidden(table: Table) -> tuple[str, str] | None:
    """A free cell that is drawn but not legal for the tile being placed, and the rule that forbids it."""
    state = table.state
    if table.is_over or state.asks[-1][0] != m.ASK_CELL:
        return None
    who = state.to_act
    legal = {move[1] for move in GAME.legal_moves(state)}
    around = {near for cell in state.cells[who] for near in GAME.board.nbrs[cell]} - set(state.cells[who])
    for cell in sorted(around - legal):
        return f"cell:{who}:{cell}", GAME.why_not(state, (m.CELL, cell, who))[0].rule
    return None


def test_first_turns_by_clicks(sit: Sit) -> None:
    """Tiles are placed by clicking cells, an illegal cell is refused with its rule, cubes are moved, a tile is conquered, the turn ends."""
    mirror = sit(seed=seed_where(is_rich, GAME), game="hexemonia", pace="fast")
    mirror.agree()
    mirror.person.screenshot("hexemonia_start")
    clicked: list[str] = []
    refused = False
    for question, move in story(mirror.table):
        wrong = forbidden(mirror.table)
        if wrong is not None and not refused:
            mirror.refused(*wrong, shot="hexemonia_refused")
            refused = True
        if question in ("from", "to", "target", "action") and not any(entry.startswith(question) for entry in clicked):
            mirror.person.screenshot(f"hexemonia_{question}")
        clicked.append(f"{question}: {mirror.answer(move)}")
    mirror.person.screenshot("hexemonia_later")
    assert refused
    told = [event.what for event in mirror.table.state.log]
    assert {"placed", "moved", "attacks", "turn"} <= set(told), clicked
    assert "conquered" in told or "merged" in told
    assert {entry.split(": ")[1].split(":")[0] for entry in clicked} >= {"display", "hand", "cell", "pile", "action"}, clicked


def test_undo_hint_and_four_seats(sit: Sit) -> None:
    """Four players on one screen: a hint, an answer, undo, and the others' cities stay hidden."""
    mirror = sit(seats=("me", "random", "random", "random"), game="hexemonia", pace="at once")
    mirror.agree()
    mirror.hinted("hexemonia_hint")
    for _ in range(3):
        mirror.answer(mirror.best())
    mirror.person.screenshot("hexemonia_four_players")
    mirror.undo()
    mirror.answer(mirror.best())
    assert_hidden(mirror.person.board(), mirror.table)


def assert_hidden(board: str, table: Table) -> None:
    """No name of a hidden Acropolis of another player is in the picture."""
    state, cities = table.state, table.game.box.cities
    own = cities[state.city[0]].name
    hidden: Sequence[str] = [cities[state.city[who]].name for who in range(1, 4) if not state.revealed[who]]
    assert own in board
    for name in hidden:
        assert name not in board
