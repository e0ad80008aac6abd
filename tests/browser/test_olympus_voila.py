"""Fight for Olympus under Voilà: the page of a notebook without its code, as in a classroom."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from kernel_lib.play.table import Table
from tests.browser.driver import PATIENCE, Mirror, Person, seed_where, voila, write_notebook
from tests.browser.test_olympus_lab import GAME, free_units, starts_with_free_unit

OUTSIDE = r"https://cdn\.jsdelivr\.net/npm/@fortawesome/"
"""Voilà's own template asks for icon fonts; it works without them, and here it has to."""


@pytest.fixture(scope="module")
def seed() -> int:
    return seed_where(starts_with_free_unit, GAME)


@pytest.fixture(scope="module")
def address(context: BrowserContext, seed: int, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("voila")
    write_notebook(folder / "duel.ipynb", "import kernel_lib as kl", f"kl.play('olympus', seats=['me', 'greedy'], seed={seed}, pace='fast')")
    with voila(folder, "duel.ipynb") as running:
        yield running


def test_turn_refusal_undo_and_hint(address: str, seed: int, page: Page) -> None:
    page.goto(address, timeout=2 * PATIENCE)
    person = Person(page)
    person.panel.locator(".js-plotly-plot").first.wait_for(timeout=2 * PATIENCE)
    mirror = Mirror(person, Table(GAME, ["me", "greedy"], seed))
    mirror.agree()
    expect(page.get_by_text("import kernel_lib")).to_have_count(0)
    first, turn = mirror.expected(), mirror.table.state.turn
    person.screenshot("voila_start")
    mirror.answer(free_units(mirror.table)[0])
    mirror.refused("space:7", "FO-PLAY-4", "voila_refusal")
    mirror.undo()
    assert mirror.shown() == first
    expect(person.warned()).to_contain_text("Taken back")
    mirror.hinted("voila_hint")
    while mirror.table.state.turn == turn:
        mirror.answer(mirror.best())
    person.screenshot("voila_next_turn")
