"""Rise of the Amazons in JupyterLab, played by mouse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import kernel_lib as kl
from kernel_lib.core.bits import members
from kernel_lib.core.types import Move
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import AREAS, CLASSES
from kernel_lib.games.amazons.rules import Amazons
from kernel_lib.play.table import Table
from tests.browser.conftest import Sit
from tests.browser.driver import seed_where

GAME: Amazons = kl.game("amazons")  # type: ignore[assignment]
MOST_CLICKS = 45
SCOUT, START = CLASSES.index("scout"), AREAS.index("Z")
"""Beside her start lie areas that two gods close; there are a Port and an event."""
WISHES = ((m.FIGHT,), (m.ORACLE, m.BARRACK, m.PORT), (m.MOVE,), (m.PASS,))
"""What somebody does first who wants to see everything: fight, visit a building, move, pass."""


def plan(table: Table, done: Counter[int]) -> Move:
    """The answer of that somebody; a battle is fought with a common and one card."""
    state = table.state
    moves, what = GAME.legal_moves(state), state.asks[-1][0]
    if what == m.ASK_TURN:
        for wish in WISHES:
            fit = [move for move in moves if move[0] in wish and m.card_of(move) == m.NONE]
            if fit and not any(done[kind] for kind in wish):
                return fit[0]
        return next(move for kind in (m.BURN, m.END) for move in moves if move[0] == kind)
    if what in (m.ASK_CLASS, m.ASK_PLACE):
        return next((move for move in moves if move[1] == (SCOUT if what == m.ASK_CLASS else START)), moves[0])
    if what == m.ASK_BOOST:
        return moves[0] if not done[m.BOOST] else moves[-1]
    if what in (m.ASK_OWN, m.ASK_COMMON):
        return moves[-1] if moves[-1][0] != m.BORROW else moves[0]
    return moves[0]


def story(table: Table) -> Iterator[Move]:
    """The answers of the first round; who asks plays each of them."""
    done: Counter[int] = Counter()
    while not table.is_over and table.state.round < 2:
        move = plan(table, done)
        done[move[0]] += 1
        yield move


def closed_beside(table: Table) -> tuple[str, str] | None:
    """A neighbouring area that the god has closed and the rule that says so, while a turn is asked for."""
    state = table.state
    if table.is_over or state.asks[-1][0] != m.ASK_TURN or not state.allowances:
        return None
    closed = [area for area in members(GAME.box.god_closed[state.god]) if area in GAME.board.nbrs[state.area[0]]]
    refusals = [(area, GAME.why_not(state, (m.MOVE, area, 0))) for area in closed]
    return next(((f"area:{area}", found[0].rule) for area, found in refusals if found and found[0].rule.startswith("RA-GODH")), None)


def is_rich(table: Table) -> bool:
    """Few clicks lead to a refusal at a closed area, a battle with a common and a card, a visit to a Port, a pass, and into round 2."""
    seen: Counter[int] = Counter()
    refusals = 0
    for move in story(table):
        if seen.total() > MOST_CLICKS:
            return False
        seen[move[0]] += 1
        refusals += closed_beside(table) is not None
        table.play(move)
        table.run()
    happened = {event.what for event in table.state.log if event.player == 0}
    return not table.is_over and refusals > 0 and {"moved", "beat", "used common", "played", "sailed", "passed"} <= happened


def test_first_round_by_clicks(sit: Sit) -> None:
    """Areas, tokens, Amazons, commons, cards and buildings are clicked; a closed area is refused with its rule; round 2 begins."""
    mirror = sit(seed=seed_where(is_rich, GAME), game="amazons", pace="fast")
    mirror.agree()
    mirror.person.screenshot("amazons_classes")
    clicked: list[str] = []
    refused = False
    for move in story(mirror.table):
        closed = closed_beside(mirror.table)
        if closed is not None and not refused:
            mirror.refused(*closed, shot="amazons_refused")
            refused = True
        if move[0] in (m.PLACE, m.COMMON, m.STRIKE, m.PASS) and not any(entry.startswith(f"{move[0]} ") for entry in clicked):
            mirror.person.screenshot(f"amazons_question_{len(clicked)}")
        clicked.append(f"{move[0]} {mirror.answer(move)}")
    mirror.person.screenshot("amazons_round_2")
    assert refused
    things = {entry.split(" ", 1)[1].split(":")[0] for entry in clicked}
    assert things >= {"class", "area", "token", "own", "common", "hand", "port", "answer"}, clicked
    assert "round 2 of 3" in mirror.person.board()


def test_undo_hint_and_four_seats(sit: Sit) -> None:
    """Four players on one screen: a hint, some answers, undo, and nobody else's cards are in the page."""
    mirror = sit(seats=("me", "greedy", "random", "greedy"), game="amazons", pace="at once")
    mirror.agree()
    mirror.hinted("amazons_hint")
    for _ in range(8):
        mirror.answer(mirror.best())
    mirror.person.screenshot("amazons_four_players")
    before = mirror.shown()
    mirror.answer(mirror.best())
    mirror.undo()
    assert mirror.shown() == before
    mirror.answer(mirror.best())
    assert_hidden(mirror.person.board(), mirror.table)


def assert_hidden(board: str, table: Table) -> None:
    """Own cards are in the picture, cards of others' hands are not."""
    state, cards = table.state, GAME.box.cards
    assert state.hands[0]
    assert state.hands[1] | state.hands[2] | state.hands[3]
    for who in range(4):
        for card in members(state.hands[who] & ~state.known[0]):
            assert (f"{cards[card].id}<" in board) == (who == 0), f"{cards[card].id} of Player {who + 1}"
