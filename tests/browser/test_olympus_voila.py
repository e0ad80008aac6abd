"""Fight for Olympus under Voilà: the page of a notebook without its code, as in a classroom."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from kernel_lib.games.olympus import moves as m
from kernel_lib.games.olympus.state import ATTACKING
from kernel_lib.play.table import Table
from tests.browser.driver import PATIENCE, Mirror, Person, seed_where, voila, write_notebook
from tests.browser.test_olympus_lab import GAME, free_units

OUTSIDE = r"https://cdn\.jsdelivr\.net/npm/@fortawesome/"
"""Voilà's own template asks for icon fonts; it works without them, and here it has to."""
SKIP_ATTACK = (m.SKIP, ATTACKING, 0)
pytestmark = pytest.mark.xdist_group("voila")
"""One process runs them all, for one server."""


def _person_starts(table: Table) -> bool:
    """The person is the first to answer, and can play a unit at no cost."""
    if SKIP_ATTACK not in GAME.legal_moves(table.state):
        return False
    table.play(SKIP_ATTACK)
    return bool(free_units(table))


def _bot_starts(table: Table) -> bool:
    return table.state.turn == 2 and len(table.state.log) > 18


SEEDS = {"me_first": seed_where(_person_starts, GAME), "bot_first": seed_where(_bot_starts, GAME)}


@pytest.fixture(scope="module")
def address(context: BrowserContext, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("voila")
    for name, seed in SEEDS.items():
        table = f"kl.play('olympus', seats=['me', 'greedy'], seed={seed}, pace='fast')"
        write_notebook(folder / f"{name}.ipynb", "import kernel_lib as kl", table)
    with voila(folder, ".") as running:
        yield running


def sit_down(page: Page, address: str, name: str) -> Mirror:
    page.goto(f"{address}/voila/render/{name}.ipynb", timeout=2 * PATIENCE)
    person = Person(page)
    person.panel.locator(".js-plotly-plot").first.wait_for(timeout=2 * PATIENCE)
    return Mirror(person, Table(GAME, ["me", "greedy"], SEEDS[name]))


def test_turn_refusal_undo_and_hint(address: str, page: Page) -> None:
    mirror = sit_down(page, address, "me_first")
    mirror.agree()
    expect(page.get_by_text("import kernel_lib")).to_have_count(0)
    person, turn = mirror.person, mirror.table.state.turn
    person.screenshot("voila_start")
    mirror.answer(SKIP_ATTACK)
    asked = mirror.expected()
    mirror.answer(free_units(mirror.table)[0])
    mirror.refused("space:7", "FO-PLAY-4", "voila_refusal")
    mirror.undo()
    assert mirror.shown() == asked
    expect(person.warned()).to_contain_text("Taken back")
    mirror.hinted("voila_hint")
    while mirror.table.state.turn == turn:
        mirror.answer(mirror.best())
    person.screenshot("voila_next_turn")


@pytest.mark.parametrize("time", [1, 2, 3])
def test_first_question_when_a_bot_starts(address: str, page: Page, time: int) -> None:
    """Bots play while the page is still loading: nothing of what they do may be lost on the way."""
    mirror = sit_down(page, address, "bot_first")
    mirror.agree(15)
