"""Watching a record: slider, seen by, log, result."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.errors import BadRecord, BotFailed
from kernel_lib.core.record import Record, start_record
from kernel_lib.core.types import UNKNOWN
from kernel_lib.play.replay import Replay
from kernel_lib.play.words import LOG_LINES
from tests.olympus.table import GAME


@pytest.fixture(scope="module")
def record() -> Record:
    return kl.match(GAME, ["random", "random"], 8)


@pytest.fixture
def replay(record: Record) -> Replay:
    return kl.watch(record)


def picture(replay: Replay) -> str:
    return json.dumps(json.loads(replay.live.widget.to_json()), ensure_ascii=False)


def story(replay: Replay) -> list[str]:
    """The log, newest first, without rules and tags."""
    lines = re.findall(r"<div style='border-left:[^>]*>(.*?) <details", replay.story.value)
    return [html.unescape(re.sub("<[^>]*>", "", line)) for line in lines]


def fresh(replay: Replay) -> int:
    """Lines that are marked as new."""
    return len(re.findall(r"<div style='border-left:3px solid #", replay.story.value))


def test_watching_begins_at_the_first_moment(replay: Replay):
    assert (replay.slider.value, replay.slider.min, replay.slider.max) == (0, 0, len(replay.states) - 1)
    assert len(replay.states) > 20
    assert replay.player.max == replay.slider.max
    assert replay.result.value == ""
    assert replay.eyes.value == "open"


def test_the_slider_shows_the_position_of_its_moment(replay: Replay, record: Record):
    seen = set()
    for moment in (5, replay.slider.max // 2, replay.slider.max, 3):
        replay.slider.value = moment
        wanted = GAME.figure(replay.states[moment], None)
        assert replay.live.widget.layout.title.text == wanted.layout.title.text
        assert list(replay.live.widget.data[1].text) == list(wanted.data[1].text)
        seen.add(replay.live.widget.layout.title.text)
    assert len(seen) == 4
    assert GAME.to_json(replay.states[-1]) | {"log": None} == GAME.to_json(kl.replay(record)) | {"log": None}


def test_the_log_grows_with_the_slider_newest_first(replay: Replay, record: Record):
    events = [GAME.tell(event) for event in kl.replay(record).log]
    assert replay.upto[-1] == len(events)
    for moment in (0, 7, 12):
        replay.slider.value = moment
        upto = replay.upto[moment]
        assert story(replay) == events[:upto][::-1][:LOG_LINES]
        assert fresh(replay) == upto - (replay.upto[moment - 1] if moment else 0)
    replay.slider.value = replay.slider.max
    assert f"{len(events) - LOG_LINES} earlier lines" in replay.story.value


def test_the_picture_of_a_moment_marks_what_its_new_log_lines_tell(replay: Replay):
    """Also the blows of an attack phase after which cards were drawn by chance."""
    fights = 0
    for moment in range(1, len(replay.states)):
        news = replay.events[replay.upto[moment - 1] : replay.upto[moment]]
        if fights < 4 and any(event.what == "damaged" for event in news):
            fights += 1
            replay.slider.value = moment
            whole = GAME.clone(replay.states[moment])
            whole.log = news
            assert list(replay.live.widget.data[1].text) == list(GAME.figure(whole).data[1].text), f"moment {moment}: {news}"
    assert fights == 4


def test_everything_is_open_unless_a_seat_is_chosen(replay: Replay):
    replay.slider.value = 4
    state = replay.states[4]
    names = {GAME.box.names[card] for hand in state.hands for card in hand}
    hovers = str(replay.live.widget.data[0].text)
    assert len(names) > 6
    assert all(name in hovers for name in names)


@pytest.mark.parametrize("seat", [0, 1])
def test_seen_by_a_seat_hides_the_other_hand_and_the_cards_it_draws(replay: Replay, seat: int):
    replay.eyes.value = seat
    for moment in (0, 6, replay.slider.max // 2):
        replay.slider.value = moment
        state = replay.states[moment]
        view = GAME.observe(state, seat)
        public = {card for card in (*view.unit, *view.gear, *view.discard, *view.hands[0], *view.hands[1]) if card != UNKNOWN}
        secret = {GAME.box.names[card] for card in state.hands[1 - seat] if card not in public}
        assert secret
        shown = picture(replay) + " ".join(line for line in story(replay) if " draws " in line)
        mentioned = " ".join(GAME.box.cards[card].text for card in public)
        assert [name for name in secret if re.search(rf"\b{name}\b", shown) and name not in mentioned] == []
        own = {GAME.box.names[card] for card in state.hands[seat]}
        assert all(name in shown for name in own)
    assert f"Player {2 - seat} draws a card." in story(replay)
    assert f"Player {seat + 1} draws a card." not in story(replay)


def test_the_seats_are_named_with_their_bots(replay: Replay):
    assert [label for label, _ in replay.eyes.options] == ["everything open", "Player 1 (random)", "Player 2 (random)"]


def test_the_result_is_shown_at_the_end_only(replay: Replay, record: Record):
    replay.slider.value = replay.slider.max - 1
    assert replay.result.value == ""
    replay.slider.value = replay.slider.max
    assert record.result is not None
    assert f"Player {record.result.winners[0] + 1} wins" in replay.result.value
    assert record.result.rule in replay.result.value
    assert "game over" in replay.live.widget.layout.title.text
    replay.slider.value = 0
    assert replay.result.value == ""


def test_a_record_without_moves_is_one_moment():
    replay = kl.watch(start_record(GAME, 1, ["me", "greedy"]))
    assert (replay.slider.min, replay.slider.max) == (0, 0)
    assert story(replay) == []
    assert replay.result.value == ""
    assert "cards are being dealt" in replay.live.widget.layout.title.text


def test_a_game_that_was_broken_off_can_be_watched_to_its_last_move():
    class Quitter:
        name = "quitter"
        asked = 0

        def choose(self, game: Any, view: Any, me: int, rng: Any) -> Any:
            self.asked += 1
            if self.asked > 6:
                raise RuntimeError("enough")
            return game.legal_moves(view)[-1]

    with pytest.raises(BotFailed) as caught:
        kl.match(GAME, ["random", Quitter()], 2)
    replay = kl.watch(caught.value.record)
    replay.slider.value = replay.slider.max
    assert replay.result.value == ""
    assert GAME.to_json(replay.states[-1]) | {"log": None} == GAME.to_json(kl.replay(caught.value.record)) | {"log": None}


def test_a_record_with_a_wrong_move_is_refused_with_its_number(record: Record):
    broken = start_record(GAME, 1, ["random", "random"])
    broken.moves = [*record.moves[:20], (99, 0, 0)]
    with pytest.raises(BadRecord, match="move 21"):
        kl.watch(broken)
