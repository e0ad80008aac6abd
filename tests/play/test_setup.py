"""The part of the play widget that prepares a new game: number of players, seats, seed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.bots.random import RandomBot
from kernel_lib.core.errors import BadOption
from kernel_lib.play import setup as preparing
from kernel_lib.play import widget as widget_module
from kernel_lib.play.setup import SEEDS
from kernel_lib.play.widget import PlayWidget
from tests.play.hands import press, question, said, shown_buttons
from tests.play.toy import CITIES, Toy


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the widget make the toy by its name."""
    made = preparing.make
    monkeypatch.setattr(preparing, "make", lambda name, **choices: Toy(**choices) if name == "toy" else made(name, **choices))


def toy(seats: Sequence[Any] = ("me", "random"), seed: int = 7, **choices: Any) -> PlayWidget:
    return PlayWidget(Toy(players=len(seats), **choices), seats, seed)


def seats_offered(widget: PlayWidget) -> list[str]:
    """Labels of the seats that can be seen."""
    return [box.description for box in widget.setup.seat_boxes if box.layout.display != "none"]


# Seed


def test_a_random_seed_is_written_into_the_field_and_starts_nothing():
    widget, found = toy(), set()
    table = widget.table
    for _ in range(20):
        press(widget, "Random seed")
        found.add(int(widget.setup.seed_box.value))
    assert len(found) > 15
    assert all(0 < seed < SEEDS for seed in found)
    assert widget.table is table


def test_a_game_with_a_random_seed_can_be_played_again_with_the_seed_that_is_shown():
    widget = PlayWidget(kl.game("olympus"), ["random", "random"], 7)
    press(widget, "Random seed")
    press(widget, "New game")
    first, seed = widget.table.record, widget.setup.seed_box.value
    assert said(widget) == f"A new game with seed {seed}."
    assert f"seed <b>{seed}</b>" in widget.setup.now.value
    again = PlayWidget(kl.game("olympus"), ["random", "random"], 7)
    again.setup.seed_box.value = seed
    press(again, "New game")
    assert again.table.record.moves == first.moves


def test_what_is_on_the_table_is_told_with_seed_players_and_changed_options():
    assert re.sub("<[^>]*>", "", toy(seed=3).setup.now.value).startswith("On the table: seed 3, 2 players. ")
    changed = toy(["me", "random", "random"], rounds=2, edition={"number": [{"id": "low", "source": "public", "value": 5}]})
    assert "seed <b>7</b>, 3 players; rounds = 2, cards or maps of your own." in changed.setup.now.value


def test_signs_of_html_in_a_seed_are_shown_and_not_obeyed():
    widget = toy()
    widget.setup.seed_box.value = "<b>x"
    press(widget, "New game")
    assert "<b>x" not in widget.setup.now.value + widget.message.value
    assert said(widget) == "A new game with seed <b>x."


# Number of players


def test_a_game_for_one_number_of_players_does_not_ask_for_it():
    widget = PlayWidget(kl.game("olympus"), ["me", "random"], 7)
    assert widget.setup.count_box.layout.display == "none"
    assert seats_offered(widget) == ["Player 1", "Player 2"]


def test_seats_come_and_go_with_the_number_of_players():
    widget = toy()
    box = widget.setup.count_box
    assert box.layout.display == ""
    assert (box.description, box.options, box.value) == ("Players", (2, 3, 4), 2)
    for count in (4, 3, 2, 4):
        box.value = count
        assert seats_offered(widget) == list(CITIES[:count])


def test_a_new_game_has_the_chosen_number_of_players():
    widget = toy()
    widget.setup.count_box.value = 4
    widget.setup.seat_boxes[3].value = "me"
    press(widget, "New game")
    assert widget.table.record.seats == ["me", "random", "greedy", "me"]
    assert (widget.table.game.players, widget.game.players) == (4, 4)
    assert question(widget) == "Pass the screen to Alexandria"
    widget.setup.count_box.value = 3
    press(widget, "New game")
    assert widget.table.record.seats == ["me", "random", "greedy"]
    assert question(widget) == "Alexandria: Bid one or two"


def test_another_number_of_players_keeps_options_and_edition():
    widget = toy(rounds=2, edition={"number": [{"id": "low", "source": "public", "value": 5}]})
    widget.setup.count_box.value = 3
    press(widget, "New game")
    assert (widget.game.players, widget.game.options["rounds"]) == (3, 2)
    assert widget.game.tables["number"][0]["value"] == 5


def test_the_same_number_of_players_keeps_the_game_itself():
    widget = toy()
    game = widget.game
    press(widget, "New game")
    assert widget.table.game is game


def test_a_game_that_cannot_be_made_is_told_and_the_table_stays(monkeypatch: pytest.MonkeyPatch):
    widget = toy()
    table = widget.table

    def refuse(name: str, **choices: Any) -> None:
        raise BadOption("not with three")

    monkeypatch.setattr(preparing, "make", refuse)
    widget.setup.count_box.value = 3
    assert said(widget) == "not with three"
    press(widget, "New game")
    assert said(widget) == "not with three"
    assert widget.table is table


def test_the_board_has_the_width_of_its_number_of_players():
    widget = toy()
    assert (widget.stage.layout.width, widget.stage.layout.flex) == ("300px", "0 0 300px")
    widget.setup.count_box.value = 4
    press(widget, "New game")
    assert (widget.stage.layout.width, widget.stage.layout.flex) == ("600px", "0 0 600px")
    assert widget.live.widget.layout.width == 600


def test_a_loaded_game_brings_its_number_of_players(monkeypatch: pytest.MonkeyPatch):
    widget, other = toy(), toy(["random", "me", "random", "greedy"], 9)
    monkeypatch.setattr(widget_module, "load_table", lambda path: other.table)
    press(widget, "Load")
    assert (widget.setup.count_box.value, seats_offered(widget)) == (4, list(CITIES))
    assert [box.value for box in widget.setup.seat_boxes] == ["random", "me", "random", "greedy"]
    assert widget.setup.seed_box.value == "9"


# Four at the table


def test_four_people_pass_the_screen_round():
    widget = toy(["me"] * 4)
    for name in CITIES:
        assert question(widget) == f"Pass the screen to {name}"
        assert name in widget.curtain_words.value
        press(widget, "Show my cards")
        shown_buttons(widget)[0].click()
    assert "wins" in question(widget) or "Tie between" in question(widget)


def test_the_end_screen_of_four_names_all_seats_in_headings_that_may_break():
    widget = toy(["me", "random", "greedy", "random"])
    shown_buttons(widget)[0].click()
    heads = re.findall(r"<th style='([^']*)'>(.*?)</th>", widget.prompt.value)
    assert [re.sub("<[^>]*>", "", words) for _, words in heads] == [
        f"{name} ({seat})" for name, seat in zip(CITIES, ["me", "random", "greedy", "random"], strict=True)
    ]
    assert all("white-space:normal" in style for style, _ in heads)


def test_a_tie_of_several_is_told_with_all_names():
    widget = toy(["me"] * 3, edition={"number": [{"id": "low", "source": "public", "value": 22}]})
    for _ in range(3):
        press(widget, "Show my cards")
        shown_buttons(widget)[0].click()
    assert question(widget).startswith("Tie between Alexandria, Byzantion and Corinth on the Isthmus")


# Bots of one's own


def test_a_bot_of_ones_own_can_be_chosen_by_its_name():
    class Mine(RandomBot):
        name = "mine"

    bot = Mine()
    widget = toy(["me", bot])
    assert widget.setup.seat_boxes[1].value == "mine"
    widget.setup.count_box.value = 3
    widget.setup.seat_boxes[1].value, widget.setup.seat_boxes[2].value = "greedy", "mine"
    press(widget, "New game")
    assert widget.table.record.seats == ["me", "greedy", "mine"]
    assert widget.table.bots[2] is bot
