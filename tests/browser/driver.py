"""JupyterLab and Voilà under test, and a person's hands in the browser."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, Request, TimeoutError, expect, sync_playwright

from kernel_lib.core.game import Game
from kernel_lib.core.types import Move
from kernel_lib.play.table import Table

ROOT = Path(__file__).parents[2]
SHOTS = ROOT / "screenshots"
TOKEN = "test"
PATIENCE = 40_000
FLAGS = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip

FIND = """(wanted) => {
    const plots = [...document.querySelectorAll('.js-plotly-plot')].filter(p => p.offsetParent !== null && p.data?.[0]?.type === 'heatmap');
    const plot = plots[wanted.plot];
    if (!plot)
        return null;  // not drawn yet
    const {x, y, customdata} = plot.data[0];
    const rect = plot.getBoundingClientRect(), margin = plot.layout.margin;
    let best = null;
    const spots = plot.data.find(trace => trace.name === 'spots');
    const spot = spots ? [...spots.customdata].indexOf(wanted.element) : -1;
    if (spot >= 0)
        return {x: rect.x + margin.l + spots.x[spot], y: rect.y + margin.t + spots.y[spot], area: 1};
    for (let row = 0; row < customdata.length; row++)
        for (let column = 0; column < customdata[row].length; column++) {
            const area = (x[column + 1] - x[column]) * (y[row + 1] - y[row]);
            if (customdata[row][column] === wanted.element && (best === null || area > best.area))
                best = {x: rect.x + margin.l + (x[column] + x[column + 1]) / 2, y: rect.y + margin.t + (y[row] + y[row + 1]) / 2, area};
        }
    return best;
}"""


HOVERED = """(wanted) => {
    const plots = [...document.querySelectorAll('.js-plotly-plot')].filter(p => p.offsetParent !== null && p.data?.[0]?.type === 'heatmap');
    const seen = (plots[wanted.plot]?._hoverdata || [])[0];
    return Boolean(seen) && seen.customdata === wanted.element;
}"""

READ = """(number) => {
    const panel = document.querySelectorAll('.kernel-lib-play')[number];
    const tidy = node => node ? node.textContent.trim().split(/\\s+/).join(' ') : '';
    const line = panel && panel.querySelector('[role=log] > div');
    return {
        prompt: tidy(panel && panel.querySelector('[role=status]')),
        choices: panel ? [...panel.querySelectorAll('.kernel-lib-moves button')].filter(b => b.offsetParent).map(tidy).filter(Boolean) : [],
        told: tidy(line && line.firstChild),
    };
}"""

OPEN = "path => window.jupyterapp.commands.execute('docmanager:open', {path, factory: 'Notebook'}).then(() => null)"
CLEAR = "() => [...window.jupyterapp.shell.widgets('main')].forEach(widget => widget.dispose())"

NEWS_OFF = {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True}


def chromium() -> str | None:
    """The system's Chromium."""
    return next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def server(command: list[str], folder: Path, ready: str, **environment: str) -> Iterator[str]:
    """Starts a server and yields the address that it tells in its log."""
    log = folder / f"{command[0]}.log"
    with log.open("w") as out:
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        full = {**os.environ, "PATH": path, **environment}
        process = subprocess.Popen(command, cwd=folder, stdout=out, stderr=out, env=full, start_new_session=True)
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
    """JupyterLab on the notebooks of a folder, with settings of its own: no news, no notifications over the page."""
    settings = folder / ".lab" / "settings"
    news = settings / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
    news.parent.mkdir(parents=True, exist_ok=True)
    news.write_text(json.dumps(NEWS_OFF))
    own = {"JUPYTERLAB_SETTINGS_DIR": str(settings), "JUPYTERLAB_WORKSPACES_DIR": str(folder / ".lab" / "workspaces")}
    command = [
        "jupyter", "lab", "--no-browser", "--expose-app-in-browser", "--ip=127.0.0.1", f"--port={free_port()}", f"--IdentityProvider.token={TOKEN}",
        "--allow-root",
    ]  # fmt: skip
    with server(command, folder, r"http://127\.0\.0\.1:\d+/", **own) as address:
        yield address


@contextmanager
def voila(folder: Path, notebook: str) -> Iterator[str]:
    """Voilà showing one notebook, or those of a folder under `/voila/render/`."""
    command = ["voila", notebook, "--no-browser", "--template=lab", f"--port={free_port()}", "--Voila.ip=127.0.0.1"]
    with server(command, folder, r"http://(?:127\.0\.0\.1|localhost):\d+/") as address:
        yield address


@contextmanager
def browser(folder: Path) -> Iterator[BrowserContext]:
    """A fresh browser."""
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            str(folder / "profile"), executable_path=chromium(), headless=True, args=FLAGS, viewport={"width": 1440, "height": 1000}
        )
        yield context
        context.close()


@contextmanager
def tab(context: BrowserContext, known: str | None = None) -> Iterator[Page]:
    """A fresh page for one test."""
    page = new_page(context)
    with offline(page, known):
        yield page
        page.close()


def new_page(context: BrowserContext) -> Page:
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page


@contextmanager
def offline(page: Page, known: str | None = None) -> Iterator[None]:
    """Every request that leaves the machine makes the test fail, except `known` ones, which are cut off."""
    outside: list[str] = []

    def watch(request: Request) -> None:
        if not (_is_local(request.url) or re.match(known or "$", request.url)):
            outside.append(request.url)

    if known is not None:
        page.route(re.compile(known), lambda route: route.abort())
    page.on("request", watch)
    yield
    page.remove_listener("request", watch)
    assert not outside, f"requests left the machine: {outside[:5]}"


@contextmanager
def browser_page(folder: Path) -> Iterator[Page]:
    """A fresh browser with one page."""
    with browser(folder) as context, tab(context) as page:
        yield page


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
        with suppress(TimeoutError):  # then the click decides: a board that does not answer fails the test where it is expected to change
            self.page.wait_for_function(HOVERED, arg={"plot": self.plot, "element": element}, timeout=2_000, polling=30)
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

    def reads(self) -> dict[str, Any]:
        """Question, moves offered as buttons and newest line of the log, all at one moment; the question is empty on the end screen."""
        seen: dict[str, Any] = self.page.evaluate(READ, self.plot)
        return seen

    def choices(self) -> list[str]:
        """The moves that are offered as buttons."""
        return list(self.reads()["choices"])

    def prompt(self) -> str:
        """The question as it is shown."""
        return str(self.reads()["prompt"])

    def warned(self) -> Locator:
        """Refusals, hints and other notices."""
        return self.panel.locator("[role=alert]")

    def open_fold(self, title: str) -> None:
        self.panel.get_by_text(title, exact=True).first.click()

    def fill(self, label: str, text: str) -> None:
        """Writes into a field by its label."""
        field = self.panel.get_by_label(label, exact=True)
        field.fill(text)
        field.press("Tab")

    def board(self) -> str:
        """Everything that the picture holds, as text."""
        text: str = self.panel.locator(".js-plotly-plot").first.evaluate("plot => JSON.stringify([plot.data, plot.layout])")
        return text

    def sees(self, words: str) -> None:
        """Waits until the panel shows some words."""
        expect(self.panel).to_contain_text(words, timeout=PATIENCE)

    def screenshot(self, name: str) -> None:
        SHOTS.mkdir(exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png")


def open_lab(page: Page, address: str, notebook: str) -> None:
    """Opens a notebook in JupyterLab, without the file browser; where JupyterLab is loaded already, in place of the one before."""
    if page.url.startswith(address):
        page.evaluate(OPEN, notebook)
    else:
        page.goto(f"{address}/lab/tree/{notebook}?token={TOKEN}&reset")
        page.locator(".jp-Notebook").first.wait_for()
        page.keyboard.press("Control+b")
    page.locator(".jp-Notebook").first.wait_for()
    page.locator(".jp-NotebookPanel-toolbar").first.wait_for()
    page.get_by_text("| Idle").first.wait_for()


def clear_lab(page: Page) -> None:
    """Puts all notebooks away unsaved."""
    page.evaluate(CLEAR)


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


class Mirror:
    """The same game in this process. It tells what the browser has to show, and plays every answer on both sides."""

    def __init__(self, person: Person, table: Table) -> None:
        self.person, self.table, self.game = person, table, table.game
        table.run()

    def expected(self) -> dict[str, Any]:
        """Question, moves in words and newest line of the log as the person to answer sees them."""
        table, game = self.table, self.game
        viewer = table.state.to_act if table.asks_person else table.people[0]
        events = table.events(viewer)
        told = " ".join(game.tell(events[-1]).split()) if events else ""
        if table.is_over:
            return {"prompt": "", "choices": [], "told": told}
        view = table.view(viewer)
        words = [" ".join(game.describe(view, move).split()) for move in game.legal_moves(view)]
        return {"prompt": " ".join(f"{game.seat_name(viewer)}: {game.prompt(view)}".split()), "choices": sorted(words), "told": told}

    def shown(self) -> dict[str, Any]:
        """The same of the browser."""
        seen = self.person.reads()
        return {**seen, "choices": sorted(seen["choices"])}

    def agree(self, seconds: float = PATIENCE / 1000) -> None:
        """Waits until the browser shows what this process expects."""
        expected, end = self.expected(), time.monotonic() + seconds
        while (shown := self.shown()) != expected and time.monotonic() < end:
            self.person.page.wait_for_timeout(50)
        assert shown == expected, f"after move {len(self.table.record.moves)}; notices: {self.person.warned().all_inner_texts()}"

    def best(self) -> Move:
        """What the greedy bot would answer."""
        return self.table.hints(1)[0].move

    def answer(self, move: Move) -> str:
        """Clicks what the move means on the board, or its button where it has no place there; returns what was clicked."""
        element = self.game.element(self.table.state, move)
        words = self.game.describe(self.table.view(self.table.state.to_act), move)
        if element:
            self.person.click(element)
        else:
            self.person.press(words)
        self.table.play(move)
        self.table.run()
        self.agree()
        return element or words

    def refused(self, element: str, rule: str, shot: str) -> None:
        """Clicks something that the rules forbid, is told the rule, and reads it; nothing else changes."""
        state, book = self.table.state, self.game.rulebook
        move = self.game.meant(state, element)
        assert move is not None
        assert self.game.why_not(state, move)[0].rule == rule
        asked, notice = self.shown(), self.person.warned()
        self.person.click(element)
        expect(notice).to_contain_text("Not allowed", timeout=PATIENCE)
        link, statement = notice.locator("summary").first, notice.get_by_text(book[rule].statement)
        expect(link).to_have_text(rule)
        expect(statement).to_be_hidden()
        link.click()
        expect(statement).to_be_visible()
        self.person.screenshot(shot)
        assert self.shown() == asked, "a refusal changes nothing"

    def hinted(self, shot: str) -> None:
        """Asks for a hint and compares it with the one computed here."""
        self.person.press("Hint")
        for hint in self.table.hints():
            expect(self.person.warned()).to_contain_text(f"{hint.words} ({hint.estimate:+.2f})", timeout=PATIENCE)
        self.person.screenshot(shot)

    def undo(self) -> None:
        self.person.press("Undo")
        assert self.table.undo()
        self.agree()


def seed_where(suits: Callable[[Table], bool], game: Game[Any], seats: Sequence[str] = ("me", "greedy")) -> int:
    """The first seed whose game suits a test, so that tests need not be changed with every card value."""
    for seed in range(1, 300):
        table = Table(game, list(seats), seed)
        table.run()
        if suits(table):
            return seed
    raise AssertionError("no seed suits")
