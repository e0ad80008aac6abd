"""Fight for Olympus in JupyterLab, played by mouse and keyboard."""

from __future__ import annotations

import json
import statistics
import time
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Page, expect

import kernel_lib as kl
from kernel_lib.games.olympus import moves as m
from kernel_lib.play.table import Table, load_table
from tests.browser.conftest import Lab, Sit
from tests.browser.driver import PATIENCE, ROOT, SHOTS, Mirror, Person, open_lab, run_all

NOTEBOOK = "04_fight_for_olympus.ipynb"
RUN_TIME = 100
ROUNDS = 10
STOPWATCH = """() => {
    const panel = document.querySelector('.kernel-lib-play'), plot = panel.querySelector('.js-plotly-plot');
    window.clicked = window.drawn = window.asked = null;
    window.addEventListener('mouseup', () => { window.clicked = performance.now(); window.drawn = window.asked = null; }, true);
    plot.on('plotly_afterplot', () => { window.drawn = window.drawn ?? performance.now(); });
    new MutationObserver(() => { window.asked = window.asked ?? performance.now(); })
        .observe(panel.querySelector('[role=status]').closest('.jupyter-widgets'), {childList: true, subtree: true, characterData: true});
}"""
BOTH_SEEN = "() => window.drawn !== null && window.asked !== null"
CLICK_TO_BOARD = "() => Math.max(window.drawn, window.asked) - window.clicked"


# The notebook


def test_notebook_runs(lab: Lab, page: Page) -> None:
    """All cells by the menu: no error, and board, replay and charts can be seen."""
    path = lab.folder / NOTEBOOK
    _copy_unrun(ROOT / "notebooks" / NOTEBOOK, path)
    open_lab(page, lab.address, NOTEBOOK)
    run_all(page)
    for cell in _wait_until_run(page, path):
        for output in cell.outputs:
            assert output.output_type != "error", f"{cell.source}\n{output.get('evalue')}"
            assert not (output.output_type == "stream" and output.name == "stderr" and "Traceback" in output.text), output.text
    expect(page.locator('.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.error"]')).to_have_count(0)
    person = Person(page)
    for name, words in {
        "graph": "The board of Fight for Olympus: 12 spaces",
        "play": "to play, or end the phase",
        "replay": "everything open",
        "lengths": "Length of a game by the way it ended",
        "seats": "Which seat wins?",
        "starter": "Share of games won by the starting player",
        "compare": "Here is the first one",
    }.items():
        spot = page.locator("select").filter(has_text=words).first if name == "replay" else page.get_by_text(words).first
        spot.scroll_into_view_if_needed()
        expect(spot).to_be_visible()
        page.wait_for_timeout(400)
        spot.evaluate("spot => spot.scrollIntoView({block: 'start'})")
        page.wait_for_timeout(600)
        person.screenshot(f"notebook_{name}")
    boards = page.evaluate("() => [...document.querySelectorAll('.js-plotly-plot')].filter(p => p.data && p.data[0].type === 'heatmap').length")
    plots = page.evaluate("() => [...document.querySelectorAll('.js-plotly-plot')].filter(p => p.querySelector('.main-svg')).length")
    assert boards == 3, "table, replay and the printed example"
    assert plots == 8, "the graph, three boards and four charts"


def _copy_unrun(source: Path, target: Path) -> None:
    book: Any = nbformat.read(source, 4)
    for cell in book.cells:
        if cell.cell_type == "code":
            cell.execution_count, cell.outputs = None, []
    nbformat.write(book, target)


def _wait_until_run(page: Page, path: Path) -> list[Any]:
    """Saves until every code cell of the file has run; returns these cells."""
    end = time.monotonic() + RUN_TIME
    while True:
        page.wait_for_timeout(1_000)
        page.keyboard.press("Control+s")
        page.wait_for_timeout(500)
        cells = [cell for cell in nbformat.read(path, 4).cells if cell.cell_type == "code"]
        waiting = [cell.source for cell in cells if cell.execution_count is None]
        failed = [output.evalue for cell in cells for output in cell.outputs if output.output_type == "error"]
        if not waiting or failed:
            return cells
        assert time.monotonic() < end, f"{len(waiting)} cells have not run after {RUN_TIME} s; the first: {waiting[0]}"


# A game


def test_three_turns_by_clicks(sit: Sit) -> None:
    """Three turns of one's own against the greedy bot; the browser shows after each answer what the same table shows here."""
    mirror = sit(seed=2, pace="fast")
    mirror.agree()
    mirror.person.screenshot("turn_1_question")
    first, clicked = mirror.table.state.turn, []
    while mirror.table.state.turn < first + 6:
        clicked.append(mirror.answer(mirror.best()))
        if len(clicked) in (1, 3, 8):
            mirror.person.screenshot(f"answer_{len(clicked)}")
    assert {element.split(":")[0] for element in clicked} >= {"hand", "space", "marker", "end"}, clicked
    mirror.person.screenshot("three_turns")


def test_refusal_undo_hint_save_and_load(sit: Sit, lab: Lab) -> None:
    mirror = sit(seed=7)
    mirror.agree()
    first = mirror.expected()
    refused_once(mirror, "lab_refusal")
    mirror.undo()
    assert mirror.shown() == first
    expect(mirror.person.warned()).to_contain_text("Taken back")
    hinted(mirror, "lab_hint")

    person = mirror.person
    for _ in range(3):
        mirror.answer(mirror.best())
    person.open_fold("Save and load")
    person.fill("File", "my games/duel.json")
    person.press("Save")
    expect(person.warned()).to_contain_text("Saved to my games/duel.json")
    person.screenshot("lab_saved")
    file, saved = lab.folder / "my games" / "duel.json", mirror.expected()
    assert kl.load(file).moves == mirror.table.record.moves
    for _ in range(4):
        mirror.answer(mirror.best())
    assert mirror.shown() != saved
    person.press("Load")
    expect(person.warned()).to_contain_text("Loaded")
    mirror.table = load_table(file)
    mirror.agree()
    assert mirror.shown() == saved
    mirror.answer(mirror.best())
    person.fill("File", "my games/missing.json")
    person.press("Load")
    expect(person.warned()).to_contain_text("missing.json: cannot be read")
    mirror.agree()


def refused_once(mirror: Mirror, shot: str) -> None:
    """Chooses a soldier, clicks a space of the enemy, and reads the rule."""
    table, person = mirror.table, mirror.person
    soldier = next(move for move in mirror.game.legal_moves(table.state) if move[0] == m.PLAY and mirror.game.box.cards[move[1]].is_unit)
    mirror.answer(soldier)
    asked = mirror.shown()
    person.click("space:7")
    notice = person.warned()
    expect(notice).to_contain_text("Not allowed")
    rule = notice.locator("summary").first
    expect(rule).to_have_text("FO-PLAY-4")
    statement = notice.get_by_text(kl.rules("olympus")["FO-PLAY-4"].statement)
    expect(statement).to_be_hidden()
    rule.click()
    expect(statement).to_be_visible()
    person.screenshot(shot)
    assert mirror.shown() == asked, "a refusal changes nothing"


def hinted(mirror: Mirror, shot: str) -> None:
    mirror.person.press("Hint")
    for hint in mirror.table.hints():
        expect(mirror.person.warned()).to_contain_text(f"{hint.words} ({hint.estimate:+.2f})")
    mirror.person.screenshot(shot)


def test_end_of_a_game(sit: Sit, lab: Lab) -> None:
    """A game saved shortly before its end is loaded, and played until somebody has won."""
    _nearly_over(seed=4, left=7).save(lab.folder / "nearly_over.json")
    mirror = sit(seed=1)
    person = mirror.person
    person.open_fold("Save and load")
    person.fill("File", "nearly_over.json")
    person.press("Load")
    mirror.table = load_table(lab.folder / "nearly_over.json")
    mirror.agree()
    person.screenshot("before_the_end")
    for _ in range(25):
        if mirror.table.is_over:
            break
        mirror.answer(mirror.best())
    result = mirror.game.result(mirror.table.state)
    assert result is not None, "the game should have ended"
    person.sees(f"{mirror.game.seat_name(result.winners[0])} wins")
    end = person.warned().filter(has=person.page.locator("h3"))
    person.screenshot("end")
    rule = end.locator("summary").filter(has_text=result.rule).first
    rule.click()
    expect(end.get_by_text(kl.rules("olympus")[result.rule].statement).first).to_be_visible()
    person.screenshot("end_with_rule")
    assert "game over" in person.board()


def _nearly_over(seed: int, left: int) -> Table:
    """A game played by the greedy bot's hints up to `left` answers before its end."""
    table, answers = Table(kl.game("olympus"), ["me", "greedy"], seed), 0
    table.run()
    while not table.is_over:
        table.play(table.hints(1)[0].move)
        table.run()
        answers += 1
    for _ in range(left):
        table.undo()
    return table


# Two people


def test_curtain_between_two_people(sit: Sit) -> None:
    mirror = sit(seats=("me", "me"), seed=7)
    table, person = mirror.table, mirror.person
    first = table.state.to_act
    hidden_from_all(mirror, first)
    person.screenshot("curtain")
    person.press("Show my cards")
    mirror.agree()
    sees_only_own_hand(mirror, first)
    person.screenshot("curtain_lifted")
    while table.state.to_act == first:
        _answer_unseen(mirror)
    hidden_from_all(mirror, 1 - first)
    person.press("Show my cards")
    mirror.agree()
    sees_only_own_hand(mirror, 1 - first)
    person.screenshot("second_person")


def test_curtain_after_undo(sit: Sit) -> None:
    """Who takes back the answer that ended the turn is shown the old question; the opponent never sees those cards."""
    mirror = sit(seats=("me", "me"), seed=7)
    table, person = mirror.table, mirror.person
    first = table.state.to_act
    person.press("Show my cards")
    mirror.agree()
    while table.state.to_act == first:
        _answer_unseen(mirror)
    hidden_from_all(mirror, 1 - first)
    person.press("Undo")
    table.undo()
    expect(person.warned()).to_contain_text("Taken back")
    person.screenshot("curtain_after_undo")
    if person.prompt().startswith("Pass"):  # a curtain is right as long as it names the one whose cards come next
        hidden_from_all(mirror, first)
        person.press("Show my cards")
    mirror.agree()
    sees_only_own_hand(mirror, first)


def _answer_unseen(mirror: Mirror) -> None:
    """Ends the turn as shortly as possible; the question of the next person is behind the curtain."""
    table, game = mirror.table, mirror.game
    before, move = table.state.to_act, game.legal_moves(table.state)[-1]
    passes = [move for move in game.legal_moves(table.state) if move[0] == m.PASS]
    move = passes[0] if passes else move
    element, words = game.element(table.state, move), game.describe(table.state, move)
    if element:
        mirror.person.click(element)
    else:
        mirror.person.press(words)
    table.play(move)
    table.run()
    if table.state.to_act == before:
        mirror.agree()


def hidden_from_all(mirror: Mirror, who: int) -> None:
    """The curtain: no card of a hand is in the page, neither on the board nor in any text."""
    table, person = mirror.table, mirror.person
    expect(person.panel.locator("[role=status]")).to_have_text(f"Pass the screen to {mirror.game.seat_name(who)}", timeout=PATIENCE)
    person.page.wait_for_timeout(500)
    assert person.choices() == []
    shown = person.board() + person.panel.inner_text()
    public = {*table.state.unit, *table.state.gear, *table.state.discard}
    for seat in (0, 1):
        for card in table.state.hands[seat]:
            assert person.place(f"hand:{seat}:{card}") is None, f"hand of seat {seat}"
            assert card in public or mirror.game.box.names[card] not in shown, mirror.game.box.names[card]


def sees_only_own_hand(mirror: Mirror, who: int) -> None:
    table, person = mirror.table, mirror.person
    for card in table.state.hands[who]:
        person.wait_for(f"hand:{who}:{card}")
    shown = person.board() + person.panel.inner_text()
    known = {*table.state.unit, *table.state.gear, *table.state.discard, *table.state.hands[who]}
    for card in table.state.hands[1 - who]:
        assert person.place(f"hand:{1 - who}:{card}") is None
        assert card in known or mirror.game.box.names[card] not in shown, mirror.game.box.names[card]


# Keyboard and speed


def test_keyboard(sit: Sit) -> None:
    """Tab reaches the moves in their order, Enter plays one."""
    mirror = sit(seed=7)
    mirror.agree()
    person = mirror.person
    wanted = mirror.best()
    words = mirror.game.describe(mirror.table.state, wanted)
    person.panel.locator("[role=status]").click()
    focused = ""
    for _ in range(40):
        person.page.keyboard.press("Tab")
        focused = person.page.evaluate("() => document.activeElement.closest('.kernel-lib-moves') ? document.activeElement.innerText : ''")
        if focused == words:
            break
    assert focused == words, "Tab does not reach the move"
    person.screenshot("keyboard_focus")
    person.page.keyboard.press("Enter")
    mirror.table.play(wanted)
    mirror.table.run()
    mirror.agree()


def test_time_from_click_to_board(sit: Sit) -> None:
    """Measured, not judged: this machine may be busy."""
    mirror = sit(seed=7)
    mirror.agree()
    person, times = mirror.person, []
    person.page.evaluate(STOPWATCH)
    free = next(move for move in mirror.game.legal_moves(mirror.table.state) if move[0] == m.PLAY and not mirror.game.box.cost[move[1]])
    for number in range(ROUNDS):
        for move in (free, (m.PLACE, number % 6, 0)):
            mirror.answer(move)
            person.page.wait_for_function(BOTH_SEEN)
            times.append(person.page.evaluate(CLICK_TO_BOARD))
        mirror.undo()
        mirror.undo()
    median = statistics.median(times)
    print(f"click to board: median {median:.0f} ms, from {min(times):.0f} to {max(times):.0f} ms")  # noqa: T201
    SHOTS.mkdir(exist_ok=True)
    (SHOTS / "click_times.json").write_text(json.dumps({"median_ms": round(median, 1), "clicks_ms": [round(value, 1) for value in times]}))
    assert len(times) == 2 * ROUNDS
