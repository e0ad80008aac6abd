"""One JupyterLab and one browser for all tests of this folder (with several processes, in each of them); each test has a notebook of its own.

Loading JupyterLab takes longer than most tests: they share one page of it, as long as they pass.
"""

from __future__ import annotations

import json
import os
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import BrowserContext, Page

import kernel_lib as kl
from kernel_lib.play.table import Table
from tests.browser.driver import (
    TOKEN,
    Mirror,
    Person,
    browser,
    chromium,
    clear_lab,
    jupyter_lab,
    new_page,
    offline,
    open_lab,
    run_all,
    tab,
    write_notebook,
)

HERE = Path(__file__).parent
MISSING = "no Chromium found: install one (Debian, Ubuntu: apt install chromium; Fedora: dnf install chromium; macOS: brew install chromium)"
MEASURED = "test_time_from_click_to_board"
"""Comes last, when another process has little left to do."""
FAILED = pytest.StashKey[bool]()
Sit = Callable[..., Mirror]


class Lab(NamedTuple):
    """A running JupyterLab and the folder it serves."""

    address: str
    folder: Path
    helpers: Executor
    """Does what nobody has to wait for."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: item.name == MEASURED)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed  # type: ignore[attr-defined]
    return report


@pytest.fixture(scope="session")
def context(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """The browser. Without one the tests are skipped, but not where a green run must mean that they ran."""
    if chromium() is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING, pytrace=False)
        pytest.skip(MISSING)
    with browser(tmp_path_factory.mktemp("browser")) as running:
        yield running


class Desk:
    """The page that tests in JupyterLab share."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.page: Page | None = None

    def take(self) -> Page:
        self.page = self.page or new_page(self.context)
        return self.page

    def leave(self, failed: bool) -> None:
        """After a failure nobody knows what is on the page."""
        if self.page is not None and failed:
            self.page.close()
            self.page = None
        elif self.page is not None:
            clear_lab(self.page)


@pytest.fixture(scope="session")
def desk(context: BrowserContext) -> Desk:
    return Desk(context)


@pytest.fixture
def page(context: BrowserContext, desk: Desk, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page of JupyterLab, or a fresh one; a picture of it is kept when the test fails.

    A module's OUTSIDE is what its server's own page asks the network for.
    """
    if "lab" not in request.fixturenames:
        with tab(context, getattr(request.module, "OUTSIDE", None)) as fresh:
            yield fresh
            keep_picture(fresh, request)
        return
    shared = desk.take()
    with offline(shared):
        yield shared
        failed = keep_picture(shared, request)
    desk.leave(failed)


def keep_picture(page: Page, request: pytest.FixtureRequest) -> bool:
    """Keeps a picture if the test has failed; tells whether it has."""
    failed = request.node.stash.get(FAILED, False)
    if failed:
        Person(page).screenshot(f"failed_{request.node.name}")
    return bool(failed)


@pytest.fixture(scope="session")
def server(context: BrowserContext, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    folder = tmp_path_factory.mktemp("lab")
    with jupyter_lab(folder) as address, ThreadPoolExecutor(1) as helpers:
        yield Lab(address, folder, helpers)


@pytest.fixture
def lab(server: Lab) -> Iterator[Lab]:
    """JupyterLab; the kernels of the test are shut down after it, while the next one begins."""
    yield server
    with urllib.request.urlopen(f"{server.address}/api/sessions?token={TOKEN}", timeout=30) as answer:
        sessions = json.load(answer)
    for session in sessions:
        address = f"{server.address}/api/sessions/{session['id']}?token={TOKEN}"
        server.helpers.submit(delete, address)


def delete(address: str) -> None:
    urllib.request.urlopen(urllib.request.Request(address, method="DELETE"), timeout=30).close()


@pytest.fixture
def sit(lab: Lab, page: Page, request: pytest.FixtureRequest) -> Sit:
    """Opens a new notebook with one table in it; returns the table's mirror once the browser shows the same as it."""

    def sit_down(seats: Sequence[str] = ("me", "greedy"), seed: int = 7, pace: str = "at once", game: str = "olympus") -> Mirror:
        notebook = f"{request.path.stem}_{request.node.name}.ipynb"  # no two alike: the kernel of the one before may still be ending
        write_notebook(lab.folder / notebook, "import kernel_lib as kl", f"kl.play({game!r}, seats={list(seats)}, seed={seed}, pace={pace!r})")
        open_lab(page, lab.address, notebook)
        run_all(page)
        person = Person(page)
        person.panel.locator(".js-plotly-plot").first.wait_for(state="attached")  # it may lie behind the curtain
        return Mirror(person, Table(kl.game(game, players=len(seats)), list(seats), seed))

    return sit_down
