"""The play widget without a browser. Without an event loop bots play at once; with one they move step by step."""

from __future__ import annotations

import asyncio
import html
import re
from pathlib import Path
from random import Random
from typing import Any

import ipywidgets as w
import pytest

import kernel_lib as kl
from kernel_lib.bots.random import RandomBot
from kernel_lib.core.errors import IllegalMove
from kernel_lib.core.types import CHANCE, UNKNOWN
from kernel_lib.games.olympus import moves as m
from kernel_lib.games.olympus.rules import Olympus
from kernel_lib.play import widget as widget_module
from kernel_lib.play.table import Table
from kernel_lib.play.widget import PlayWidget
from kernel_lib.viz.scene import elements_of
from tests.olympus.table import GAME, ME, OPP, at, number
from tests.play.hands import click, picture, press, question, said, screen, shown_buttons

CRASH = "Something went wrong"


def names_in(text: str, cards: list[int]) -> set[str]:
    return {GAME.box.names[card] for card in cards if re.search(rf"\b{re.escape(GAME.box.names[card])}\b", text)}


def widget_at(seats: list[Any] | None = None, **position: Any) -> PlayWidget:
    """A widget in a written position."""
    table = Table(GAME, seats or ["me", "random"], 7)
    table.state = at(log=True, **position)
    return PlayWidget(GAME, table=table)


def new_widget(seats: list[Any] | None = None, seed: int | str = 7) -> PlayWidget:
    return PlayWidget(GAME, seats or ["me", "random"], seed)


class Failing(RandomBot):
    """Always raises."""

    name = "failing"

    def choose(self, game: Any, view: Any, me: int, rng: Random) -> Any:
        raise ZeroDivisionError("the bot divides by nothing")


# From the notebook


def test_play_and_watch_can_be_called_again_and_again():
    """`kernel_lib.play` is also the name of a package; importing it must not hide the function."""
    first = kl.play("olympus", seats=["me", "random"], seed=7)
    kl.watch(first.table.record)
    second = kl.play("olympus", seats=["random", "me"], seed="troy", options={"removed_cards": 30})
    assert first.table.people == [0]
    assert (second.table.people, second.table.seed, second.game.options["removed_cards"]) == ([1], "troy", 30)


# Beginning


def test_a_new_widget_shows_question_moves_log_and_words():
    widget = new_widget()
    moves = GAME.legal_moves(widget.table.state)
    assert widget.table.asks_person
    assert question(widget) == f"Player 1: {GAME.prompt(widget.table.state)}"
    assert sorted(button.description for button in shown_buttons(widget)) == sorted(GAME.describe(widget.table.state, move) for move in moves)
    assert widget.message.value == ""
    assert "is the starting player" in widget.story.value
    assert "<pre" in widget.words.value
    assert widget.show_button.layout.display == "none"
    assert {f"hand:0:{card}" for card in widget.table.state.hands[ME]} <= set(elements_of(widget.live.widget))


def test_moves_stand_under_their_headings_and_other_answers_last():
    widget = widget_at(hand=["lapiths", "machaon", "argos"])
    headings = [re.sub("<[^>]*>", "", part.value) for part in widget.moves.children if isinstance(part, w.HTML)]
    assert headings == ["Play a card", "Or"]
    assert shown_buttons(widget)[-1].description == "End the phase and attack"


def test_only_the_only_persons_cards_are_on_the_screen():
    mine, theirs = ["hector", "lapiths", "argos"], ["ajax", "leda", "paris"]
    for seats, own, other in ((["me", "random"], mine, theirs), (["random", "me"], theirs, mine)):
        widget = widget_at(seats, hand=mine, their_hand=theirs, active=seats.index("me"))
        assert widget.table.asks_person
        assert names_in(screen(widget), [number(card) for card in own]) == {GAME.box.names[number(card)] for card in own}
        assert names_in(screen(widget), [number(card) for card in other]) == set()


# Answers


def test_a_click_on_the_figure_plays():
    widget = widget_at(hand=["argos", "lapiths"])
    click(widget, f"hand:0:{number('argos')}")
    assert widget.table.record.moves == [(m.PLAY, number("argos"), 0)]
    assert question(widget) == "Player 1: Choose where Argos goes"
    click(widget, "space:4")
    assert widget.table.state.unit[4] == number("argos")
    assert "Player 1 plays Argos on Delphi 5." in html.unescape(widget.story.value)


def test_a_button_plays():
    widget = widget_at(hand=["argos", "lapiths"])
    press(widget, "Play Argos (free)")
    press(widget, "Put it on Delphi 5")
    assert widget.table.state.unit[4] == number("argos")


def test_bots_have_answered_when_the_person_is_asked_again():
    widget = widget_at(hand=["lapiths"])
    press(widget, "End the phase and attack")
    assert widget.table.asks_person or widget.table.is_over
    assert widget.table.state.turn == 7
    assert "Turn 6: Player 2." in widget.story.value


def test_a_refusal_shows_reason_rule_and_its_statement():
    widget = widget_at(hand=["hector", "lapiths"])
    click(widget, f"hand:0:{number('hector')}")
    book = GAME.rulebook
    assert "Not allowed. Hector cannot be paid" in said(widget)
    assert book["FO-PLAY-3"].statement.startswith("A card can be played only if its cost can be paid")
    assert "A card can be played only if its cost can be paid" in said(widget)
    for rule in ("FO-PLAY-3", "FO-PAY-2", "FO-PAY-3"):  # the rule opens, and in it the rules that it names
        assert f">{rule}</summary>" in widget.message.value
    assert book["FO-PAY-3"].statement in said(widget)
    assert widget.table.record.moves == []


def test_a_click_on_something_that_is_not_asked_repeats_the_question():
    widget = widget_at(hand=["argos"])
    click(widget, "pile:0")
    assert "not part of the question: Choose a card to play" in said(widget)


def test_the_message_goes_when_the_next_answer_is_given():
    widget = widget_at(hand=["hector", "argos"])
    click(widget, f"hand:0:{number('hector')}")
    assert widget.message.value
    click(widget, f"hand:0:{number('argos')}")
    assert widget.message.value == ""


def test_a_late_click_on_a_button_that_is_gone_is_no_crash():
    widget = widget_at(hand=["argos", "lapiths", "machaon", "phaeacians", "amazons", "achaeans", "dardani"])
    before = shown_buttons(widget)
    press(widget, "Play Argos (free)")
    gone = next(button for button in before if button not in shown_buttons(widget))
    moves = list(widget.table.record.moves)
    gone.click()
    assert widget.table.record.moves == moves
    assert CRASH not in said(widget)


def test_question_and_notices_have_room_of_their_own():
    """A fixed least height: what comes below does not jump when a notice comes or goes (measured in tests/browser)."""
    widget = new_widget()
    heights = [int(part.layout.min_height.removesuffix("px")) for part in (widget.prompt, widget.message)]
    assert heights[0] >= 40
    assert heights[1] >= 80


# Undo and hint


def test_undo_takes_back_and_says_so():
    widget = widget_at(hand=["argos", "lapiths"])
    press(widget, "Play Argos (free)")
    press(widget, "Undo")
    assert said(widget) == "Taken back."
    assert widget.table.record.moves == []
    assert question(widget) == "Player 1: Choose a card to play, or end the phase"


def test_undo_says_when_there_is_nothing_to_take_back():
    widget = new_widget()
    press(widget, "Undo")
    assert said(widget) == "There is nothing to take back"
    assert widget.table.asks_person


def test_a_hint_shows_the_best_moves_and_plays_nothing():
    widget = widget_at(hand=["argos", "lapiths", "machaon"])
    press(widget, "Hint")
    for hint in widget.table.hints():
        assert f"{hint.words} ({hint.estimate:+.2f})" in said(widget)
    assert widget.table.record.moves == []


def test_there_is_no_hint_after_the_end():
    widget = widget_at(hand=["argos"], mine={1: "danaans"}, counter=6)
    press(widget, "End the phase and attack")
    press(widget, "Hint")
    assert "The game is over" in said(widget)


# Saving and loading


def test_save_and_load_bring_the_same_game_back(tmp_path: Path):
    widget = new_widget()
    shown_buttons(widget)[0].click()
    before = GAME.to_json(widget.table.state)
    widget.path_box.value = str(tmp_path / "new" / "game.json")
    press(widget, "Save")
    assert f"after {len(widget.table.record.moves)} moves" in said(widget)
    shown_buttons(widget)[0].click()
    press(widget, "Load")
    assert said(widget).startswith("Loaded: ")
    assert GAME.to_json(widget.table.state) == before
    assert question(widget) == f"Player 1: {GAME.prompt(widget.table.state)}"


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path):
    (tmp_path / "file").write_text("")
    widget = new_widget()
    widget.path_box.value = str(tmp_path / "file" / "game.json")
    press(widget, "Save")
    assert "file/game.json: cannot be written" in said(widget)
    assert CRASH not in said(widget)


def test_a_missing_file_is_named_and_the_game_goes_on(tmp_path: Path):
    widget = new_widget()
    table = widget.table
    widget.path_box.value = str(tmp_path / "nowhere.json")
    press(widget, "Load")
    assert "nowhere.json: cannot be read" in said(widget)
    assert widget.table is table


def test_a_broken_file_is_named_and_the_game_goes_on(tmp_path: Path):
    widget = new_widget()
    table = widget.table
    widget.path_box.value = str(table.save(tmp_path / "half.json"))
    whole = (tmp_path / "half.json").read_text()
    (tmp_path / "half.json").write_text(whole[: len(whole) // 2])
    press(widget, "Load")
    assert "half.json: is not complete JSON" in said(widget)
    assert CRASH not in said(widget)
    assert widget.table is table


def test_a_game_that_is_not_known_is_named(tmp_path: Path):
    widget = new_widget()
    path = widget.table.save(tmp_path / "game.json")
    path.write_text(path.read_text().replace('"olympus"', '"chess"'))
    widget.path_box.value = str(path)
    press(widget, "Load")
    assert "unknown game 'chess'" in said(widget)


def test_a_saved_game_of_another_kind_is_refused_with_the_way_to_open_it(monkeypatch: pytest.MonkeyPatch):
    class Other(Olympus):
        name = "hexemonia"
        title = "Hexemonia"

    widget = new_widget()
    table = widget.table
    other = Table(GAME, ["me", "random"])
    other.game = object.__new__(Other)
    monkeypatch.setattr(widget_module, "load_table", lambda path: other)
    press(widget, "Load")
    assert "is a game of Hexemonia; open it with kl.play('hexemonia')" in said(widget)
    assert widget.table is table


# New game


def test_a_new_game_takes_other_seats_and_a_seed_in_words():
    widget = new_widget(["me", "random"], 7)
    assert [box.value for box in widget.setup.seat_boxes] == ["me", "random"]
    shown_buttons(widget)[0].click()
    widget.setup.seat_boxes[0].value, widget.setup.seat_boxes[1].value, widget.setup.seed_box.value = "random", "me", "  troy "
    press(widget, "New game")
    assert (widget.table.record.seats, widget.table.seed) == (["random", "me"], "troy")
    assert widget.table.state.to_act == OPP
    assert said(widget) == "A new game with seed troy."
    assert widget.table.undo() is False
    assert question(widget).startswith("Player 2:")


@pytest.mark.parametrize(("text", "seed"), [("12", 12), ("-3", -3), ("0", 0), ("7 wonders", "7 wonders"), ("--5", "--5"), ("²", "²")])
def test_a_seed_that_is_a_number_is_one_and_all_else_are_words(text: str, seed: int | str):
    widget = new_widget()
    widget.setup.seed_box.value = text
    press(widget, "New game")
    assert CRASH not in said(widget)
    assert widget.table.seed == seed


def test_a_bot_of_ones_own_stays_in_a_new_game():
    class Mine(RandomBot):
        name = "mine"

    bot = Mine()
    widget = new_widget(["me", bot])
    press(widget, "New game")
    assert widget.table.bots == [None, bot]
    widget.setup.seat_boxes[1].value = "random"
    press(widget, "New game")
    assert widget.table.record.seats == ["me", "random"]


# Curtain


def test_nobodys_cards_are_on_the_screen_until_the_curtain_is_lifted():
    hands = {ME: ["hector", "argos", "lapiths"], OPP: ["ajax", "leda", "paris"]}
    widget = widget_at(["me", "me"], hand=hands[ME], their_hand=hands[OPP])
    numbers = {seat: [number(card) for card in cards] for seat, cards in hands.items()}
    assert question(widget) == "Pass the screen to Player 1"
    assert names_in(screen(widget), numbers[ME] + numbers[OPP]) == set()
    assert shown_buttons(widget) == []
    assert widget.show_button.layout.display == ""

    press(widget, "Show my cards")
    assert names_in(picture(widget), numbers[ME]) == {"Hector", "Argos", "Lapiths"}
    assert names_in(screen(widget), numbers[OPP]) == set()
    assert widget.show_button.layout.display == "none"

    press(widget, "End the phase and attack")
    state = widget.table.state
    assert (widget.table.state.to_act, question(widget)) == (OPP, "Pass the screen to Player 2")
    assert len(state.hands[ME]) == 5
    assert names_in(screen(widget), state.hands[ME] + state.hands[OPP]) == set()
    assert "Player 1 draws a card." in widget.story.value

    press(widget, "Show my cards")
    assert names_in(picture(widget), numbers[OPP]) == {"Ajax", "Leda", "Paris"}
    assert names_in(screen(widget), state.hands[ME]) == set()


def test_the_curtain_covers_the_board_and_names_the_next_player():
    """Nobody's side is drawn, so the board behind the curtain favours nobody."""
    widget = widget_at(["me", "me"], hand=["argos"], their_hand=["leda"], active=OPP)
    assert (widget.board.layout.visibility, widget.curtain.layout.display) == ("hidden", "")
    assert "Player 2" in widget.curtain_words.value
    assert widget.show_button in widget.curtain.children
    press(widget, "Show my cards")
    assert (widget.board.layout.visibility, widget.curtain.layout.display) == ("visible", "none")
    press(widget, "End the phase and attack")
    assert (widget.board.layout.visibility, widget.curtain.layout.display) == ("hidden", "")
    assert "Player 1" in widget.curtain_words.value


def test_nobody_answers_through_the_curtain():
    widget = widget_at(["me", "me"], hand=["argos"])
    click(widget, "space:0")
    assert "Show my cards" in said(widget)
    press(widget, "Hint")
    assert "Show my cards" in said(widget)
    assert widget.table.record.moves == []


def test_a_hint_is_gone_when_the_screen_is_passed_on():
    widget = widget_at(["me", "me"], hand=["argos", "hector", "lapiths"])
    press(widget, "Show my cards")
    press(widget, "Hint")
    assert "Argos" in said(widget)
    press(widget, "End the phase and attack")
    assert widget.message.value == ""


def test_undo_in_front_of_the_curtain_never_shows_a_players_cards_to_the_other():
    widget = widget_at(["me", "me"], hand=["hector", "argos"], their_hand=["ajax", "leda"])
    press(widget, "Show my cards")
    press(widget, "End the phase and attack")
    assert question(widget) == "Pass the screen to Player 2"
    press(widget, "Undo")
    if widget.show_button.layout.display == "":  # a curtain names the player whose cards come next
        asked = re.search(r"Pass the screen to Player (\d)", question(widget))
        press(widget, "Show my cards")
        assert asked is not None
        assert int(asked[1]) - 1 == widget.viewer == ME
    assert widget.viewer == ME
    assert question(widget) == "Player 1: Choose a card to play, or end the phase"


def test_undo_behind_the_curtain_passes_the_screen_back():
    widget = widget_at(["me", "me"], hand=["hector", "argos"], their_hand=["ajax", "leda"])
    press(widget, "Show my cards")
    press(widget, "End the phase and attack")
    press(widget, "Show my cards")
    press(widget, "Undo")
    assert question(widget) == "Pass the screen to Player 1"
    assert names_in(screen(widget), [number(card) for card in ("hector", "argos", "ajax", "leda")]) == set()


def test_with_one_person_there_is_no_curtain():
    widget = new_widget(["random", "me"], 3)
    for _ in range(6):
        assert widget.show_button.layout.display == "none"
        assert widget.viewer == OPP
        shown_buttons(widget)[-1].click()


def test_a_table_of_bots_is_shown_as_everybody_sees_it():
    widget = new_widget(["random", "random"], 3)
    assert widget.viewer == UNKNOWN
    assert widget.table.is_over
    assert "wins" in question(widget) or "Tie" in question(widget)


# The end


@pytest.mark.parametrize("which", [0, -1])
def test_a_game_can_be_played_to_its_end_with_one_button(which: int):
    widget = new_widget(["me", "random"], 5)
    most = presses = 0
    while not widget.table.is_over:
        buttons = shown_buttons(widget)
        most = max(most, len(buttons))
        buttons[which].click()
        presses += 1
        assert CRASH not in widget.message.value
        assert presses < 400
    assert len(widget._buttons) == most  # buttons are used again
    assert shown_buttons(widget) == []
    result = widget.table.record.result
    assert result is not None
    assert f"Player {result.winners[0] + 1} wins" in question(widget)
    assert result.rule in question(widget)
    assert GAME.rulebook.unfold(result.rule) in widget.prompt.value
    line = re.search(r"Spaces of the counter.*?</td><td[^>]*>(\d+)</td><td[^>]*>(\d+)</td>", widget.prompt.value)
    assert line is not None
    assert (int(line[1]), int(line[2])) == result.scores
    assert "Player 1 (me)" in question(widget)
    assert "game over" in picture(widget)


def test_the_end_screen_gives_points_and_rule():
    widget = widget_at(hand=["argos"], mine={1: "danaans"}, counter=6)
    press(widget, "End the phase and attack")
    assert "Player 1 wins" in question(widget)
    assert "FO-END-3" in question(widget)
    assert "<td style='text-align:center'>7</td><td style='text-align:center'>0</td>" in widget.prompt.value
    click(widget, "space:3")
    assert "The game is over" in said(widget)


# Errors


def test_an_exception_in_a_callback_is_shown_with_its_trace(monkeypatch: pytest.MonkeyPatch):
    widget = new_widget()

    def broken() -> None:
        raise RuntimeError("a <bad> thing")

    monkeypatch.setattr(widget.table, "hints", broken)
    press(widget, "Hint")
    assert CRASH in said(widget)
    assert "RuntimeError: a <bad> thing" in said(widget)
    assert "<bad>" not in widget.message.value
    assert "in broken" in said(widget)


def test_an_exception_after_a_click_on_the_figure_is_shown(monkeypatch: pytest.MonkeyPatch):
    widget = widget_at(hand=["argos"])

    def broken(element: str) -> None:
        raise RuntimeError(f"no {element}")

    monkeypatch.setattr(widget.table, "click", broken)
    click(widget, "space:2")
    assert "RuntimeError: no space:2" in said(widget)


def test_the_panel_claims_that_the_game_is_as_before_only_when_it_is(monkeypatch: pytest.MonkeyPatch):
    widget = widget_at(hand=["argos", "lapiths"])
    before = GAME.to_json(widget.table.state)

    def broken(*_: Any) -> None:
        raise RuntimeError("no picture")

    monkeypatch.setattr(widget.live, "show", broken)
    press(widget, "Play Argos (free)")
    assert "RuntimeError: no picture" in said(widget)
    assert "the game is as it was before" not in said(widget) or GAME.to_json(widget.table.state) == before


def test_a_bot_that_raises_is_named_and_undo_still_works():
    widget = widget_at(["me", Failing()], hand=["lapiths"])
    press(widget, "End the phase and attack")
    assert "bot 'failing' on seat 1" in said(widget)
    assert "ZeroDivisionError: the bot divides by nothing" in said(widget)
    press(widget, "Undo")
    assert widget.table.asks_person
    assert question(widget) == "Player 1: Choose a card to play, or end the phase"


def test_errors_of_the_seats_are_raised_where_the_widget_is_made():
    with pytest.raises(kl.BadOption, match="no bot 'gredy'"):
        PlayWidget(GAME, ["me", "gredy"])


# With an event loop


BOT_STARTS = next(seed for seed in range(50) if kl.deal(GAME, seed)[0].active == OPP)


async def arrival(widget: PlayWidget) -> None:
    """Waits until a person is asked or the game is over."""
    for _ in range(10_000):
        if widget._task is None and (widget.table.asks_person or widget.table.is_over):
            return
        await asyncio.sleep(0)
    pytest.fail("the bots did not come to an end")


def test_bots_who_start_have_moved_before_the_page_is_shown():
    async def main() -> PlayWidget:
        return PlayWidget(GAME, ["me", "random"], BOT_STARTS, pace="slow")

    widget = asyncio.run(main())
    assert widget._task is None
    assert widget.table.state.to_act == ME
    assert len(shown_buttons(widget)) == len(GAME.legal_moves(widget.table.state))


async def until_bots_move(widget: PlayWidget) -> None:
    """Answers until bots have to move step by step."""
    while widget._task is None:
        shown_buttons(widget)[0].click()


def test_with_an_event_loop_bots_move_step_by_step_until_the_person_is_asked():
    async def main() -> tuple[int, PlayWidget]:
        widget = PlayWidget(GAME, ["me", "random"], 5, pace="at once")
        await until_bots_move(widget)
        assert widget.table.state.to_act == OPP
        assert question(widget) == "Player 2 is playing …"
        assert shown_buttons(widget) == []
        early = len(widget.table.record.moves)
        await arrival(widget)
        return early, widget

    early, widget = asyncio.run(main())
    assert len(widget.table.record.moves) > early
    assert widget.table.state.to_act == ME
    assert question(widget) == f"Player 1: {GAME.prompt(widget.table.state)}"
    assert len(shown_buttons(widget)) == len(GAME.legal_moves(widget.table.state))


def test_the_game_is_the_same_with_and_without_an_event_loop():
    async def main() -> PlayWidget:
        widget = PlayWidget(GAME, ["me", "random"], 5, pace="at once")
        await arrival(widget)
        for _ in range(7):
            if not widget.table.is_over:
                shown_buttons(widget)[-1].click()
                await arrival(widget)
        return widget

    alone = new_widget(["me", "random"], 5)
    for _ in range(7):
        if not alone.table.is_over:
            shown_buttons(alone)[-1].click()
    assert asyncio.run(main()).table.record.moves == alone.table.record.moves


def test_a_click_while_bots_are_moving_is_refused():
    async def main() -> PlayWidget:
        widget = PlayWidget(GAME, ["me", "random"], 5, pace="slow")
        await until_bots_move(widget)
        click(widget, "space:0")
        widget._stop()
        return widget

    assert "It is not your turn: wait for the bots" in said(asyncio.run(main()))


def test_undo_while_bots_are_moving_stops_them():
    async def main() -> tuple[Any, PlayWidget, list[Any]]:
        widget = PlayWidget(GAME, ["me", "random"], 5, pace="at once")
        await arrival(widget)
        while widget._task is None:  # answers until bots have to move
            before = list(widget.table.record.moves)
            shown_buttons(widget)[-1].click()
        task = widget._task
        widget.pace.value = "slow"
        await asyncio.sleep(0)  # the bots begin
        press(widget, "Undo")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return task, widget, before

    task, widget, before = asyncio.run(main())
    assert task.cancelled()
    assert widget._task is None
    assert widget.table.record.moves == before
    assert widget.table.asks_person
    assert said(widget) == "Taken back."
    assert len(shown_buttons(widget)) == len(GAME.legal_moves(widget.table.state))


def test_undo_with_nothing_to_take_back_does_not_stop_the_bots_for_good():
    async def main() -> PlayWidget:
        widget = PlayWidget(GAME, ["me", "random"], BOT_STARTS, pace="at once")
        press(widget, "Undo")
        assert said(widget) == "There is nothing to take back"
        for _ in range(2000):
            await asyncio.sleep(0)
        return widget

    widget = asyncio.run(main())
    assert widget.table.asks_person


def test_the_bots_of_a_new_game_can_be_stopped_like_those_of_the_first():
    async def main() -> tuple[set[Any], set[Any]]:
        widget = PlayWidget(GAME, ["me", "random"], BOT_STARTS, pace="slow")
        await asyncio.sleep(0)
        press(widget, "New game")
        for _ in range(3):
            await asyncio.sleep(0)
        running = {task for task in asyncio.all_tasks() if task is not asyncio.current_task()}
        widget._stop()
        for _ in range(3):
            await asyncio.sleep(0)
        left = {task for task in asyncio.all_tasks() if task is not asyncio.current_task()}
        return running, left

    running, left = asyncio.run(main())
    assert len(running) == 1
    assert left == set()


def test_a_bot_that_raises_in_the_event_loop_is_named():
    async def main() -> PlayWidget:
        widget = PlayWidget(GAME, ["me", Failing()], BOT_STARTS, pace="at once")
        for _ in range(50):
            await asyncio.sleep(0)
        return widget

    widget = asyncio.run(main())
    assert "ZeroDivisionError: the bot divides by nothing" in said(widget)
    assert widget._task is None


def test_chance_is_not_waited_for():
    async def main() -> PlayWidget:
        return PlayWidget(GAME, ["me", "me"], 5, pace="slow")

    widget = asyncio.run(main())
    assert widget.table.state.to_act != CHANCE
    assert question(widget).startswith("Pass the screen to")


def test_an_unknown_pace_is_refused():
    with pytest.raises(Exception, match="Invalid selection"):
        PlayWidget(GAME, ["me", "random"], pace="quick")


def test_the_refusal_of_a_move_has_its_rules_in_the_error_too():
    widget = widget_at(hand=["hector"])
    with pytest.raises(IllegalMove) as caught:
        widget._answer((m.PLAY, number("hector"), 0))
    assert [refusal.rule for refusal in caught.value.refusals] == ["FO-PLAY-3"]
