"""Fight for Olympus in JupyterLab, played by mouse and keyboard."""

from __future__ import annotations

import json
import os
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from nbformat.reader import NotJSONError
from playwright.sync_api import Page, expect

import kernel_lib as kl
from kernel_lib.core.types import Move
from kernel_lib.games.olympus import moves as m
from kernel_lib.games.olympus.rules import Olympus
from kernel_lib.play.table import Table, load_table
from tests.browser.conftest import Lab, Sit
from tests.browser.driver import ROOT, SHOTS, Mirror, Person, open_lab, run_all, seed_where

GAME: Olympus = kl.game("olympus")  # type: ignore[assignment]
ERROR = '.jp-OutputArea-output:is([data-mime-type="application/vnd.jupyter.error"], [data-mime-type="application/vnd.jupyter.stderr"])'
NOTEBOOK = "04_fight_for_olympus.ipynb"
RUN_TIME = 100
ROUNDS = 5
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
    expect(page.locator(ERROR).filter(has_text="Traceback")).to_have_count(0)
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
        spot = page.locator("select").filter(has_text=words).first if name == "replay" else page.get_by_text(words).locator("visible=true").first
        spot.scroll_into_view_if_needed()
        expect(spot).to_be_visible()
        spot.evaluate("spot => spot.scrollIntoView({block: 'start'})")
        page.wait_for_timeout(400)
        person.screenshot(f"notebook_{name}")
    boards = page.evaluate("() => [...document.querySelectorAll('.js-plotly-plot')].filter(p => p.data?.[0]?.type === 'heatmap').length")
    plots = page.evaluate("() => [...document.querySelectorAll('.js-plotly-plot')].filter(p => p.querySelector('.main-svg')).length")
    assert boards == 3, "table, replay and the printed example"
    assert plots == 8, "the graph, three boards and four charts"
    eyes = page.locator("select").filter(has_text="everything open").first
    shown = eyes.evaluate("list => list.selectedOptions.length ? list.selectedOptions[0].textContent : ''")
    assert shown.replace("\xa0", " ") == "everything open", "'Seen by' is blank"


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
        try:
            cells = [cell for cell in nbformat.read(path, 4).cells if cell.cell_type == "code"]
        except NotJSONError:  # JupyterLab is writing it just now
            continue
        waiting = [cell.source for cell in cells if cell.execution_count is None]
        failed = [output.evalue for cell in cells for output in cell.outputs if output.output_type == "error"]
        if not waiting or failed:
            return cells
        assert time.monotonic() < end, f"{len(waiting)} cells have not run after {RUN_TIME} s; the first: {waiting[0]}"


# A game


def test_three_turns_by_clicks(sit: Sit) -> None:
    """Three turns of one's own against the greedy bot; the browser shows after each answer what the same table shows here."""
    mirror = sit(seed=seed_where(_has_three_rich_turns, GAME), pace="fast")
    mirror.agree()
    person, clicked = mirror.person, []
    person.screenshot("turn_1_question")
    for move in _three_turns(mirror.table):
        clicked.append(mirror.answer(move))
        if len(clicked) in (1, 2, 3, 8):
            person.screenshot(f"answer_{len(clicked)}")
    assert {element.split(":")[0] for element in clicked} >= {"hand", "space", "marker", "end"}, clicked
    person.screenshot("three_turns")
    person.open_fold("The position in words")
    person.page.wait_for_timeout(300)
    person.screenshot("position_in_words")
    person.page.keyboard.press("Control+s")
    expect(person.page.locator(".jp-mod-dirty")).to_have_count(0)
    person.page.reload()
    person.panel.locator(".js-plotly-plot").first.wait_for()
    mirror.agree()
    mirror.answer(mirror.best())


def _three_turns(table: Table) -> Iterator[Move]:
    """What greedy would answer for the person, until three turns of the person are over. Who asks plays each answer."""
    last = table.state.turn + 2 * 3
    while table.state.turn < last and not table.is_over:
        yield table.hints(1)[0].move


def _has_three_rich_turns(table: Table) -> bool:
    """Whether cards are paid for, markers are taken, and it does not take long."""
    kinds: Counter[int] = Counter()
    for move in _three_turns(table):
        kinds[move[0]] += 1
        table.play(move)
        table.run()
    return kinds[m.MARK] > 0 and kinds[m.PAY] > 0 and kinds[m.PLACE] > 0 and kinds[m.PASS] > 2 and kinds.total() <= 18 and not table.is_over


def starts_with_free_unit(table: Table) -> bool:
    return bool(table.state.asks) and table.state.asks[-1][0] == m.ASK_PLAY and any(free_units(table))


def free_units(table: Table) -> list[Move]:
    """Units that can be played at no cost."""
    box = GAME.box
    return [move for move in GAME.legal_moves(table.state) if move[0] == m.PLAY and box.cards[move[1]].is_unit and not box.cost[move[1]]]


def test_refusal_undo_hint_save_and_load(sit: Sit, lab: Lab) -> None:
    mirror = sit(seed=seed_where(starts_with_free_unit, GAME))
    mirror.agree()
    person, first = mirror.person, mirror.expected()
    mirror.answer(free_units(mirror.table)[0])
    mirror.refused("space:7", "FO-PLAY-4", "lab_refusal")
    mirror.undo()
    assert mirror.shown() == first
    expect(person.warned()).to_contain_text("Taken back")
    mirror.hinted("lab_hint")

    for _ in range(3):
        mirror.answer(mirror.best())
    person.open_fold("Save and load")
    person.fill("File", "my games/duel.json")
    person.press("Save")
    expect(person.warned()).to_contain_text("Saved to my games/duel.json")
    person.screenshot("lab_saved")
    file, saved = lab.folder / "my games" / "duel.json", mirror.expected()
    assert kl.load(file).moves == mirror.table.record.moves
    for _ in range(3):
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


def test_notices_move_nothing(sit: Sit) -> None:
    """Refusal, hint and what was taken back come and go; moves, tools and folds stay where they are."""
    mirror = sit(seed=seed_where(starts_with_free_unit, GAME))
    mirror.agree()
    person, still = mirror.person, mirror.expected()
    parts = [person.panel.locator(".kernel-lib-moves"), *(person.panel.get_by_text(words, exact=True).first for words in ("Undo", "New game"))]

    def places() -> list[Any]:
        return [part.bounding_box() for part in parts]

    before = places()
    expect(person.warned()).to_have_count(0)
    person.click("pile:0")
    expect(person.warned()).to_contain_text("not part of the question")
    assert places() == before
    person.press("Hint")
    expect(person.warned()).to_contain_text("Hint of the greedy bot")
    assert places() == before
    mirror.answer(free_units(mirror.table)[0])
    expect(person.warned()).to_have_count(0)
    mirror.undo()
    expect(person.warned()).to_contain_text("Taken back")
    assert (places(), mirror.shown()) == (before, still)


def test_rule_opens_inside_a_rule(sit: Sit) -> None:
    """From a refusal to its rule, and on to a rule that it names, by keyboard."""
    mirror = sit(seed=seed_where(_has_card_that_cannot_be_paid, GAME))
    mirror.agree()
    person, book = mirror.person, GAME.rulebook
    person.click(f"hand:0:{_too_dear(mirror.table)[0]}")
    notice = person.warned()
    outer, inner = (notice.locator("summary").filter(has_text=rule) for rule in ("FO-PLAY-3", "FO-PAY-3"))
    text = notice.get_by_text(book["FO-PAY-3"].statement)
    expect(inner).to_be_hidden()
    outer.focus()
    person.page.keyboard.press("Enter")
    expect(inner).to_be_visible()
    expect(text).to_be_hidden()
    inner.focus()
    person.page.keyboard.press("Enter")
    expect(text).to_be_visible()
    person.screenshot("rule_inside_a_rule")


def _too_dear(table: Table) -> list[int]:
    """Cards of the person's hand that cannot be paid."""
    state = table.state
    if not state.asks or state.asks[-1][0] != m.ASK_PLAY:
        return []
    return [card for card in state.hands[0] if [refusal.rule for refusal in GAME.why_not(state, (m.PLAY, card, 0))] == ["FO-PLAY-3"]]


def _has_card_that_cannot_be_paid(table: Table) -> bool:
    return bool(_too_dear(table))


def test_new_game_with_a_random_seed(sit: Sit) -> None:
    """The seed is drawn by a button, shown, and makes the same game here."""
    mirror = sit(seed=7)
    mirror.agree()
    person = mirror.person
    person.open_fold("New game")
    person.press("Random seed")
    field = person.panel.get_by_label("Seed", exact=True)
    expect(field).not_to_have_value("7")
    seed = field.input_value()
    person.panel.get_by_label("Player 2", exact=True).select_option("random")
    person.panel.locator("button.widget-button").filter(has_text="New game").click()
    expect(person.warned()).to_contain_text(f"A new game with seed {seed}.")
    person.sees(f"On the table: seed {seed}, 2 players")
    mirror.table = Table(GAME, ["me", "random"], int(seed))
    mirror.table.run()
    mirror.agree()
    person.screenshot("new_game")


def test_end_of_a_game(sit: Sit, lab: Lab) -> None:
    """A game saved shortly before its end is loaded, and played until the person has won."""
    file = lab.folder / "nearly_over.json"
    seed_where(lambda table: _is_won_soon(table, file), GAME)
    mirror = sit(seed=1)
    person = mirror.person
    person.open_fold("Save and load")
    person.fill("File", file.name)
    person.press("Load")
    mirror.table = load_table(file)
    mirror.agree()
    person.screenshot("before_the_end")
    while not mirror.table.is_over:
        mirror.answer(mirror.best())
    result = GAME.result(mirror.table.state)
    assert result is not None
    person.sees("Player 1 wins")
    person.screenshot("end")
    end = person.warned().filter(has=person.page.locator("h3"))
    statement = end.get_by_text(kl.rules("olympus")[result.rule].statement).first
    expect(statement).to_be_hidden()
    end.locator("summary").filter(has_text=result.rule).first.click()
    expect(statement).to_be_visible()
    assert "game over: Player 1 wins" in person.board()
    person.screenshot("end_with_rule")


def _is_won_soon(table: Table, file: Path) -> bool:
    """Plays by hints, saves seven answers before the end, and tells whether hints win the loaded game in a few answers."""
    _by_hints(table)
    for _ in range(7):
        table.undo()
    table.save(file)
    loaded = load_table(file)
    answers = _by_hints(loaded)
    result = GAME.result(loaded.state)
    return 3 <= answers <= 9 and result is not None and result.winners == (0,)


def _by_hints(table: Table) -> int:
    """Plays to the end; returns the number of answers."""
    answers = 0
    while not table.is_over:
        table.play(table.hints(1)[0].move)
        table.run()
        answers += 1
    return answers


def test_cell_runs_again(sit: Sit) -> None:
    """Who runs the cell a second time gets a new table."""
    mirror = sit(seed=7)
    mirror.agree()
    mirror.answer(mirror.best())
    page = mirror.person.page
    page.get_by_role("menuitem", name="Edit", exact=True).click()
    page.get_by_text("Clear Outputs of All Cells", exact=True).click()
    expect(page.locator(".kernel-lib-play")).to_have_count(0)
    run_all(page)
    page.locator(f".kernel-lib-play, {ERROR}").first.wait_for()
    expect(page.locator(ERROR).filter(has_text="Traceback")).to_have_count(0)
    mirror.table.undo()
    mirror.agree()


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
    expect(person.panel.locator("[role=status]")).not_to_have_text(f"Pass the screen to {mirror.game.seat_name(1 - first)}", timeout=15_000)
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
    expect(person.panel.locator("[role=status]")).to_have_text(f"Pass the screen to {mirror.game.seat_name(who)}", timeout=15_000)
    person.sees(f"The screen goes to {mirror.game.seat_name(who)}")
    expect(person.panel.locator(".js-plotly-plot").first).to_be_hidden()
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
    mirror = sit(seed=seed_where(starts_with_free_unit, GAME))
    mirror.agree()
    person, times = mirror.person, []
    person.page.evaluate(STOPWATCH)
    free = free_units(mirror.table)[0]
    for number in range(ROUNDS):
        for move in (free, (m.PLACE, number, 0), None, None):
            if move is None:
                mirror.undo()
            else:
                mirror.answer(move)
            person.page.wait_for_function(BOTH_SEEN)
            times.append(person.page.evaluate(CLICK_TO_BOARD))
    median, processes = statistics.median(times), int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    print(f"click to board: median {median:.0f} ms, from {min(times):.0f} to {max(times):.0f} ms")  # noqa: T201
    SHOTS.mkdir(exist_ok=True)
    (SHOTS / "click_times.json").write_text(
        json.dumps({"median_ms": round(median, 1), "processes": processes, "clicks_ms": [round(value, 1) for value in times]})
    )
    assert len(times) == 4 * ROUNDS
