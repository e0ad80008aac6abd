"""JupyterLab and Voilà under test, and a person's hands in the browser."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect, sync_playwright

ROOT = Path(__file__).parents[2]
SHOTS = ROOT / "screenshots"
TOKEN = "test"
PATIENCE = 40_000
FLAGS = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip

FIND = """(wanted) => {
    const plots = [...document.querySelectorAll('.js-plotly-plot')].filter(p => p.offsetParent !== null && p.data && p.data[0].type === 'heatmap');
    const plot = plots[wanted.plot];
    const {x, y, customdata} = plot.data[0];
    const rect = plot.getBoundingClientRect(), margin = plot.layout.margin;
    let best = null;
    for (let row = 0; row < customdata.length; row++)
        for (let column = 0; column < customdata[row].length; column++) {
            const area = (x[column + 1] - x[column]) * (y[row + 1] - y[row]);
            if (customdata[row][column] === wanted.element && (best === null || area > best.area))
                best = {x: rect.x + margin.l + (x[column] + x[column + 1]) / 2, y: rect.y + margin.t + (y[row] + y[row + 1]) / 2, area};
        }
    return best;
}"""


def chromium() -> str | None:
    """The system's Chromium."""
    return next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def server(command: list[str], folder: Path, ready: str) -> Iterator[str]:
    """Starts a server and yields the address that it tells in its log."""
    log = folder / f"{command[0]}.log"
    with log.open("w") as out:
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        process = subprocess.Popen(command, cwd=folder, stdout=out, stderr=out, env={**os.environ, "PATH": path}, start_new_session=True)
        try:
            yield _address(log, ready, process)
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)


def _address(log: Path, ready: str, process: subprocess.Popen[bytes]) -> str:
    for _ in range(600):
        found = re.search(ready, log.read_text())
        if found:
            address = found[0].rstrip("/")
            try:
                urllib.request.urlopen(f"{address}/api" if "voila" not in log.name else address, timeout=30).read(1)
            except urllib.error.HTTPError:
                pass  # it answers, that is enough
            except OSError:
                time.sleep(0.2)
                continue
            return address
        assert process.poll() is None, f"the server ended:\n{log.read_text()}"
        time.sleep(0.2)
    raise AssertionError(f"the server did not start:\n{log.read_text()}")


@contextmanager
def jupyter_lab(folder: Path) -> Iterator[str]:
    """JupyterLab on the notebooks of a folder."""
    command = ["jupyter", "lab", "--no-browser", "--ip=127.0.0.1", f"--port={free_port()}", f"--IdentityProvider.token={TOKEN}", "--allow-root"]
    with server(command, folder, r"http://127\.0\.0\.1:\d+/") as address:
        yield address


@contextmanager
def voila(folder: Path, notebook: str) -> Iterator[str]:
    """Voilà showing one notebook."""
    command = ["voila", notebook, "--no-browser", "--template=lab", f"--port={free_port()}", "--Voila.ip=127.0.0.1"]
    with server(command, folder, r"http://(?:127\.0\.0\.1|localhost):\d+/") as address:
        yield address


@contextmanager
def browser_page(folder: Path) -> Iterator[Page]:
    """A fresh browser; every request that leaves the machine makes the test fail."""
    outside: list[str] = []
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            str(folder / "profile"), executable_path=chromium(), headless=True, args=FLAGS, viewport={"width": 1440, "height": 1000}
        )
        page = context.new_page()
        page.on("request", lambda request: outside.append(request.url) if not _is_local(request.url) else None)
        page.set_default_timeout(PATIENCE)
        yield page
        context.close()
    assert not outside, f"requests left the machine: {outside[:5]}"


def _is_local(url: str) -> bool:
    return bool(re.match(r"(https?|wss?)://(127\.0\.0\.1|localhost)[:/]|data:|blob:|about:", url))


class Person:
    """Someone who plays in the browser."""

    def __init__(self, page: Page, plot: int = 0) -> None:
        self.page, self.plot = page, plot

    @property
    def panel(self) -> Locator:
        return self.page.locator(".kernel-lib-play").nth(self.plot)

    def place(self, element: str) -> dict[str, float] | None:
        found: dict[str, float] | None = self.page.evaluate(FIND, {"plot": self.plot, "element": element})
        return found

    def click(self, element: str) -> None:
        """Clicks something on the board; plotly needs to see the mouse hover first."""
        self.panel.locator(".js-plotly-plot").first.scroll_into_view_if_needed()
        spot = self.wait_for(element)
        self.page.mouse.move(spot["x"] - 3, spot["y"] - 3)
        self.page.mouse.move(spot["x"], spot["y"], steps=3)
        self.page.wait_for_timeout(350)
        self.page.mouse.click(spot["x"], spot["y"])

    def wait_for(self, element: str) -> dict[str, float]:
        for _ in range(100):
            spot = self.place(element)
            if spot is not None:
                return spot
            self.page.wait_for_timeout(100)
        raise AssertionError(f"{element} is not on the board")

    def press(self, words: str) -> None:
        """Clicks a button by its words."""
        self.panel.get_by_role("button", name=words, exact=True).click()

    def choices(self) -> list[str]:
        """The moves that are offered as buttons."""
        return [text for text in self.panel.locator(".kernel-lib-moves button").all_inner_texts() if text]

    def prompt(self) -> str:
        return self.panel.locator("[role=status]").first.inner_text()

    def sees(self, words: str) -> None:
        """Waits until the panel shows some words."""
        expect(self.panel).to_contain_text(words, timeout=PATIENCE)

    def screenshot(self, name: str) -> None:
        SHOTS.mkdir(exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png")


def open_lab(page: Page, address: str, notebook: str) -> None:
    """Opens a notebook in JupyterLab in simple mode, without the file browser."""
    page.goto(f"{address}/lab/tree/{notebook}?token={TOKEN}&reset")
    page.locator(".jp-Notebook").first.wait_for()
    page.locator(".jp-NotebookPanel-toolbar").first.wait_for()
    page.get_by_text("| Idle").first.wait_for()
    page.keyboard.press("Control+b")


def run_all(page: Page) -> None:
    """Runs all cells by the menu, as a person would."""
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()


def write_notebook(path: Path, *cells: str) -> None:
    """A small notebook with these code cells."""
    import nbformat

    book: Any = nbformat.v4.new_notebook()
    book.metadata["kernelspec"] = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    book.cells = [nbformat.v4.new_code_cell(cell) for cell in cells]
    nbformat.write(book, path)
