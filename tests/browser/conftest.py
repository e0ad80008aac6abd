"""One JupyterLab and one browser for all tests of this folder; each test has a page and a notebook of its own."""

from __future__ import annotations

import json
import os
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import BrowserContext, Page

import kernel_lib as kl
from kernel_lib.play.table import Table
from tests.browser.driver import TOKEN, Mirror, Person, browser, chromium, jupyter_lab, open_lab, run_all, tab, write_notebook

HERE = Path(__file__).parent
MISSING = "no Chromium found: install one (Debian, Ubuntu: apt install chromium; Fedora: dnf install chromium; macOS: brew install chromium)"
FAILED = pytest.StashKey[bool]()
Sit = Callable[..., Mirror]


class Lab(NamedTuple):
    """A running JupyterLab and the folder it serves."""

    address: str
    folder: Path


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


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


@pytest.fixture
def page(context: BrowserContext, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A fresh page; a picture of it is kept when the test fails. A module's OUTSIDE is what its server's own page asks the network for."""
    with tab(context, getattr(request.module, "OUTSIDE", None)) as fresh:
        yield fresh
        if request.node.stash.get(FAILED, False):
            Person(fresh).screenshot(f"failed_{request.node.name}")


@pytest.fixture(scope="session")
def server(context: BrowserContext, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    folder = tmp_path_factory.mktemp("lab")
    with jupyter_lab(folder) as address:
        yield Lab(address, folder)


@pytest.fixture
def lab(server: Lab) -> Iterator[Lab]:
    """JupyterLab; the kernels of the test are shut down after it."""
    yield server
    with urllib.request.urlopen(f"{server.address}/api/sessions?token={TOKEN}", timeout=30) as answer:
        sessions = json.load(answer)
    for session in sessions:
        address = f"{server.address}/api/sessions/{session['id']}?token={TOKEN}"
        urllib.request.urlopen(urllib.request.Request(address, method="DELETE"), timeout=30).close()


@pytest.fixture
def sit(lab: Lab, page: Page, request: pytest.FixtureRequest) -> Sit:
    """Opens a new notebook with one table in it; returns the table's mirror once the browser shows the same as it."""

    def sit_down(seats: Sequence[str] = ("me", "greedy"), seed: int = 7, pace: str = "at once", game: str = "olympus") -> Mirror:
        notebook = f"{request.node.name}.ipynb"
        write_notebook(lab.folder / notebook, "import kernel_lib as kl", f"kl.play({game!r}, seats={list(seats)}, seed={seed}, pace={pace!r})")
        open_lab(page, lab.address, notebook)
        run_all(page)
        person = Person(page)
        person.panel.locator(".js-plotly-plot").first.wait_for(state="attached")  # it may lie behind the curtain
        return Mirror(person, Table(kl.game(game, players=len(seats)), list(seats), seed))

    return sit_down
