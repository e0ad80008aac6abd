"""Kronos Epilogue in JupyterLab, played by mouse."""

from __future__ import annotations

import kernel_lib as kl
from kernel_lib.core.bits import members
from kernel_lib.core.types import Move
from kernel_lib.games.kronos import moves as m
from kernel_lib.games.kronos.rules import Kronos
from kernel_lib.games.kronos.state import FINAL, GONE, HIS_SIDE, NOBODY, KronosState
from kernel_lib.play.table import Table, load_table
from tests.browser.conftest import Lab, Sit
from tests.browser.driver import expect, seed_where

GAME: Kronos = kl.game("kronos", players=2)  # type: ignore[assignment]
ME = 0
"""Kallisto; the other player is an Acropolis."""


def plan(table: Table) -> Move:
    """What somebody would answer who wants to see everything soon: two cards are placed, reinforcements are played while that is possible."""
    state, what = table.state, table.state.asks[-1][0]
    moves = GAME.legal_moves(state)
    if what == m.ASK_PICK and sum(owner == ME for owner in state.owner) > 1:
        return moves[0]
    if what in (m.ASK_PICK, m.ASK_REINFORCE):
        return next((move for move in moves if move[0] not in (m.PASS, m.ATTACH)), moves[0])
    return next((move for move in moves if move[0] != m.PASS), moves[0])


def wrong_side(state: KronosState) -> str | None:
    """The other side of a board where the person has one, while a side is asked for."""
    if not state.asks or state.asks[-1][0] != m.ASK_SIDE:
        return None
    free = [side for side in range(HIS_SIDE) if state.owner[side] == NOBODY and state.owner[side ^ 1] == ME]
    return f"side:{free[0]}" if free else None


def is_rich(table: Table) -> bool:
    """A refusal, a reinforcement with a target and a treasure within few clicks."""
    seen: set[str] = set()
    for _ in range(40):
        if table.is_over or table.state.round > 1:
            return False
        seen.add(m.ASK_NAMES[table.state.asks[-1][0]] if wrong_side(table.state) is None else "wrong side")
        played = any(event.what == "played" and event.player == ME for event in table.state.log)
        if table.state.asks[-1][0] == m.ASK_TREASURE and played and {"wrong side", "reinforce", "aspect"} <= seen:
            return True
        table.play(plan(table))
        table.run()
    return False


def test_a_first_battle_by_clicks(sit: Sit) -> None:
    """Cards are drafted, sent and placed, the other side of the same board is refused, a reinforcement is played, a treasure is taken."""
    mirror = sit(seed=seed_where(is_rich, GAME), game="kronos", pace="at once")
    mirror.agree()
    mirror.person.screenshot("kronos_draft")
    clicked: list[str] = []
    shots: set[str] = set()
    refused = done = False
    while not done:
        state = mirror.table.state
        wrong = wrong_side(state)
        if wrong is not None and not refused:
            mirror.refused(wrong, "KE-ASG-6", shot="kronos_refused")
            refused = True
        question = m.ASK_NAMES[state.asks[-1][0]]
        if question not in shots:
            mirror.person.screenshot(f"kronos_{question.replace(' ', '_')}")
            shots.add(question)
        played = any(event.what == "played" and event.player == ME for event in state.log)
        done = question == "treasure" and played
        move = GAME.legal_moves(state)[-1] if question == "treasure" else plan(mirror.table)
        clicked.append(f"{question}: {mirror.answer(move)}")
    assert refused
    assert {entry.split(": ")[1].split(":")[0] for entry in clicked} >= {"card", "side", "aspect", "slot"}, clicked
    assert "unlocked" in {event.what for event in mirror.table.state.log}
    mirror.undo()
    mirror.answer(GAME.legal_moves(mirror.table.state)[0])
    assert_hidden(mirror.person.board(), mirror.table)


def assert_hidden(board: str, table: Table) -> None:
    """What the other player may still hold, or has sent to Olympus, is not told as lying there."""
    names = GAME.box.card_names
    assert any(f"{names[card]}<" in board for card in members(table.state.hands[ME]))
    for card in table.state.sent[1]:
        assert card != GONE
        assert f"{names[card]}<" not in board


def until_the_final_battle() -> Table:
    """A game of two persons up to the first question of the Final Battle, in which treasures can be given."""
    for seed in range(1, 30):
        table = Table(GAME, ["me", "greedy"], seed)
        table.run()
        while not table.is_over and table.state.phase != FINAL:
            table.play(GAME.legal_moves(table.state)[-1])
            table.run()
        if not table.is_over and table.state.armory[ME]:
            return table
    raise AssertionError("no seed suits")


def test_the_final_battle_of_a_saved_game(sit: Sit, lab: Lab) -> None:
    """Characters are put below aspects and get treasures by clicks; the end is told, and nothing of the others before it is shown."""
    mirror = sit(game="kronos", pace="at once")
    mirror.agree()
    table = until_the_final_battle()
    file = table.save(lab.folder / "saved_games" / "final.json")
    person = mirror.person
    person.open_fold("Save and load")
    person.fill("File", "saved_games/final.json")
    person.press("Load")
    expect(person.warned()).to_contain_text("Loaded")
    mirror.table = load_table(file)
    mirror.agree()
    person.screenshot("kronos_final")
    clicked = []
    while not mirror.table.is_over:
        clicked.append(mirror.answer(next(move for move in reversed(GAME.legal_moves(mirror.table.state)) if move[0] != m.PASS or clicked)))
    assert {entry.split(":")[0] for entry in clicked} >= {"card", "treasure"}, clicked
    person.screenshot("kronos_end")
    person.sees(mirror.game.ending(mirror.table.state))
    assert "wins the game" in person.board() or "everybody has lost" in person.board()
