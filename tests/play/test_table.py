"""The table without a screen: people and bots, clicks, undo, hints, saving, and bots that fail."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.bots.random import RandomBot
from kernel_lib.core.errors import BadOption, BadRecord, BotFailed, IllegalMove, UnclearMove
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN
from kernel_lib.games.olympus import moves as m
from kernel_lib.play.table import Table, load_table
from tests.olympus.table import GAME, ME, OPP, at, number


def start(seats: list[Any] | None = None, seed: int | str = 7) -> Table:
    """A table at the first question of a person (or at the end)."""
    table = Table(GAME, seats if seats is not None else ["me", "random"], seed)
    table.run()
    return table


def sitting_at(state: Any, seats: list[Any] | None = None, seed: int | str = 7) -> Table:
    """A table that stands in a written position."""
    table = Table(GAME, seats if seats is not None else ["me", "random"], seed)
    table.state = state
    table.state.log = []
    return table


def finish(table: Table, seed: int = 1) -> Table:
    """People answer at random until the game is over."""
    rng = Random(seed)
    table.run()
    while not table.is_over:
        table.play(rng.choice(GAME.legal_moves(table.state)))
        table.run()
    return table


def actors(before: list[Any], moves: list[Any]) -> set[int]:
    """Who played these moves."""
    state = GAME.new()
    for move in before:
        GAME.apply(state, move)
    found = set()
    for move in moves:
        found.add(state.to_act)
        GAME.apply(state, move)
    return found


class Failing(RandomBot):
    """Plays at random and raises at its fifth question."""

    name = "failing"

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, game: Any, view: Any, me: int, rng: Random) -> Any:
        self.asked += 1
        if self.asked == 5:
            raise ZeroDivisionError("the bot divides by nothing")
        return super().choose(game, view, me, rng)


class Cheating(RandomBot):
    """Takes a marker whenever it is asked."""

    name = "cheating"

    def choose(self, game: Any, view: Any, me: int, rng: Random) -> Any:
        return (m.MARK, 0, 0)


class Peeping(RandomBot):
    """Plays at random and remembers what it was shown."""

    name = "peeping"

    def __init__(self) -> None:
        self.views: list[Any] = []

    def choose(self, game: Any, view: Any, me: int, rng: Random) -> Any:
        self.views.append(view)
        return super().choose(game, view, me, rng)


# Seats


def test_a_table_without_seats_has_a_person_and_a_greedy_bot():
    table = Table(GAME)
    assert table.people == [0]
    assert table.record.seats == ["me", "greedy"]


def test_people_and_bots_sit_where_they_were_put():
    bot = Failing()
    table = Table(GAME, [bot, "me"])
    assert table.people == [1]
    assert table.bots[0] is bot
    assert table.record.seats == ["failing", "me"]


@pytest.mark.parametrize("seats", [[], ["me"], ["me", "greedy", "random"]])
def test_a_wrong_number_of_seats_is_refused_with_the_right_one(seats: list[str]):
    with pytest.raises(BadOption, match=f"needs 2 seats, not {len(seats)}"):
        Table(GAME, seats)


def test_an_unknown_bot_is_refused_with_the_bots_there_are():
    with pytest.raises(BadOption, match=r"no bot 'gredy'.*greedy.*random, greedy"):
        Table(GAME, ["me", "gredy"])


def test_an_object_that_cannot_choose_is_no_bot():
    with pytest.raises(BadOption, match="is no bot"):
        Table(GAME, ["me", object()])  # type: ignore[list-item]


# Step and run


def test_step_plays_one_move_of_chance_or_a_bot():
    table = Table(GAME, ["me", "random"], 7)
    assert table.state.to_act == CHANCE
    assert table.step() is True
    assert len(table.record.moves) == 1
    assert not table.asks_person


def test_step_does_nothing_when_a_person_has_to_answer():
    table = start()
    before, moves = GAME.to_json(table.state), len(table.record.moves)
    assert table.asks_person
    assert table.step() is False
    assert (GAME.to_json(table.state), len(table.record.moves)) == (before, moves)


def test_run_stops_at_every_question_of_a_person_and_at_the_end():
    table = start(["random", "me"], 3)
    rng = Random(3)
    while not table.is_over:
        assert table.state.to_act == 1
        table.play(rng.choice(GAME.legal_moves(table.state)))
        table.run()
    assert table.state.to_act == OVER
    assert table.step() is False
    assert table.record.result == GAME.result(table.state)


def test_a_table_of_bots_plays_the_same_game_as_a_match():
    table = start(["greedy", "random"], 11)
    record = kl.match(GAME, ["greedy", "random"], 11)
    assert table.is_over
    assert (table.record.moves, table.record.result) == (record.moves, record.result)


def test_two_tables_with_the_same_seed_are_the_same_and_others_are_not():
    games = [finish(start(["me", "random"], seed)).record.moves for seed in (5, 5, 6)]
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_several_people_answer_in_their_turns():
    table = start(["me", "me"], 2)
    asked = set()
    rng = Random(2)
    while not table.is_over:
        assert table.asks_person
        asked.add(table.state.to_act)
        table.play(rng.choice(GAME.legal_moves(table.state)))
        table.run()
    assert table.people == [0, 1]
    assert asked == {0, 1}


def test_a_bot_is_shown_nothing_but_its_view():
    bot = Peeping()
    finish(start(["me", bot], 4))
    assert len(bot.views) > 10
    for view in bot.views:
        assert GAME.to_json(GAME.observe(view, OPP)) == GAME.to_json(view)
        assert set(view.hands[ME]) - set(view.shown[ME]) <= {UNKNOWN}


# Answers


def test_an_illegal_answer_is_refused_with_its_rule_and_changes_nothing():
    table = sitting_at(at(hand=["hector", "lapiths"]))
    before = GAME.to_json(table.state)
    with pytest.raises(IllegalMove, match="Hector cannot be paid") as caught:
        table.play((m.PLAY, number("hector"), 0))
    assert [refusal.rule for refusal in caught.value.refusals] == ["FO-PLAY-3"]
    assert GAME.to_json(table.state) == before
    assert table.record.moves == []
    assert table.undo() is False


def test_nobody_answers_for_a_bot_or_for_chance():
    table = Table(GAME, ["random", "me"], 3)
    with pytest.raises(IllegalMove, match="not a person's turn"):
        table.play(GAME.legal_moves(table.state)[0])
    while table.state.to_act != 0:
        assert table.step()
    with pytest.raises(IllegalMove, match="not a person's turn"):
        table.play(GAME.legal_moves(table.state)[0])


def test_nothing_is_answered_when_the_game_is_over():
    table = finish(start())
    with pytest.raises(IllegalMove, match="the game is over"):
        table.play((m.PASS, 0, 0))


def test_an_answer_can_be_given_in_words():
    table = sitting_at(at(hand=["lapiths", "machaon"]))
    table.say("play lapiths")
    assert table.record.moves == [(m.PLAY, number("lapiths"), 0)]
    with pytest.raises(UnclearMove, match="Put it on Olympus"):
        table.say("put it on the moon")


# Clicks


def test_a_click_on_something_legal_gives_its_move_and_plays_nothing():
    table = sitting_at(at(hand=["lapiths", "machaon"]))
    assert table.click(f"hand:0:{number('lapiths')}") == (m.PLAY, number("lapiths"), 0)
    assert table.click("end:0") == (m.PASS, 0, 0)
    assert table.record.moves == []
    table.play(table.click(f"hand:0:{number('lapiths')}"))
    assert table.click("space:3") == (m.PLACE, 3, 0)


def test_a_click_on_a_card_that_cannot_be_paid_is_refused_with_the_rule():
    table = sitting_at(at(hand=["hector", "lapiths"]))
    with pytest.raises(IllegalMove) as caught:
        table.click(f"hand:0:{number('hector')}")
    assert [refusal.rule for refusal in caught.value.refusals] == ["FO-PLAY-3"]


def test_a_click_on_an_occupied_space_is_refused_with_the_rule():
    table = sitting_at(at(hand=["argos"], mine={2: "lapiths"}))
    table.say("play argos")
    with pytest.raises(IllegalMove, match="Lapiths on Olympus 2 is already there") as caught:
        table.click("space:1")
    assert [refusal.rule for refusal in caught.value.refusals] == ["FO-PLAY-5"]


@pytest.mark.parametrize("element", ["space:3", "marker:0", "pile:0", "discard:0", "offer:3"])
def test_a_click_that_means_nothing_now_says_what_the_question_is(element: str):
    table = sitting_at(at(hand=["argos"]))
    with pytest.raises(IllegalMove) as caught:
        table.click(element)
    assert [refusal.rule for refusal in caught.value.refusals] == [""]
    assert "Choose a card to play" in caught.value.refusals[0].reason


def test_a_click_does_not_answer_the_question_of_a_bot():
    table = sitting_at(at(hand=["argos"], active=OPP, their_hand=["hector", "lapiths"]))
    assert table.state.to_act == OPP
    for element in ("end:0", f"hand:1:{number('lapiths')}"):
        with pytest.raises(IllegalMove):
            table.click(element)


# Undo


def test_there_is_nothing_to_undo_before_the_first_answer():
    table = start()
    before = GAME.to_json(table.state)
    assert table.undo() is False
    assert GAME.to_json(table.state) == before


def test_undo_takes_back_the_answer_and_all_that_followed():
    table = start(["me", "random"], 9)
    rng = Random(9)
    saved = []
    for _ in range(12):
        saved.append((GAME.to_json(table.state), list(table.record.moves)))
        table.play(rng.choice(GAME.legal_moves(table.state)))
        table.run()
        if table.is_over:
            break
    assert len(saved) > 5
    for state, moves in reversed(saved):
        assert table.undo() is True
        assert (GAME.to_json(table.state), table.record.moves) == (state, moves)
    assert table.undo() is False


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_chance_and_bots_repeat_identically_after_undo(bot: str):
    table = start(["me", bot], 13)
    answers = Random(13)
    for _ in range(14):
        table.play(answers.choice(GAME.legal_moves(table.state)))
        table.run()
    assert not table.is_over
    first, position = list(table.record.moves), GAME.to_json(table.state)
    for _ in range(12):
        assert table.undo()
    assert actors(first[: len(table.record.moves)], first[len(table.record.moves) :]) == {CHANCE, ME, OPP}
    while len(table.record.moves) < len(first):
        table.play(first[len(table.record.moves)])
        table.run()
    assert table.record.moves == first
    assert GAME.to_json(table.state) == position


def test_undo_works_after_the_end_and_the_game_can_end_again():
    table = finish(start(["me", "random"], 5))
    result, moves = table.record.result, list(table.record.moves)
    assert table.undo()
    assert not table.is_over
    assert table.record.result is None
    table.play(moves[len(table.record.moves)])
    table.run()
    assert table.is_over
    assert (table.record.moves, table.record.result) == (moves, result)


# What is seen


def test_the_view_hides_the_hand_of_the_other_and_keeps_the_own():
    table = sitting_at(at(hand=["hector", "lapiths"], their_hand=["ajax", "leda", "argos"]))
    view = table.view(ME)
    assert sorted(view.hands[ME]) == sorted([number("hector"), number("lapiths")])
    assert view.hands[OPP] == [UNKNOWN] * 3
    assert table.view(OPP).hands[ME] == [UNKNOWN] * 2
    assert table.view(UNKNOWN).hands == [[UNKNOWN] * 2, [UNKNOWN] * 3]
    assert sorted(table.state.hands[OPP]) == sorted(number(card) for card in ("ajax", "leda", "argos"))


def test_the_log_of_a_view_holds_what_happened_since_the_last_answer():
    table = start(["me", "random"], 9)
    while table.state.turn < 4:
        known = len(table.state.log)
        table.play(GAME.legal_moves(table.state)[0])
        table.run()
    assert len(table.view(ME).log) == len(table.state.log) - known
    assert 0 < len(table.view(ME).log) < len(table.events(ME))


def test_events_hide_the_cards_that_others_draw():
    table = start(["me", "random"], 9)
    drawn = {viewer: [event for event in table.events(viewer) if event.what == "drew"] for viewer in (ME, OPP, UNKNOWN)}
    assert len(drawn[ME]) >= 12
    for viewer, events in drawn.items():
        for event in events:
            assert (event.args == (UNKNOWN,)) == (event.player != viewer)


# Hints


def test_hints_are_legal_moves_with_words_and_finite_estimates_best_first():
    table = sitting_at(at(hand=["lapiths", "machaon", "argos"], theirs={1: "danaans"}))
    hints = table.hints()
    moves = GAME.legal_moves(table.state)
    assert len(hints) == 3
    assert all(hint.move in moves and hint.words == GAME.describe(table.state, hint.move) for hint in hints)
    estimates = [hint.estimate for hint in hints]
    assert estimates == sorted(estimates, reverse=True)
    assert all(abs(estimate) < 10_000 for estimate in estimates)
    assert len(table.hints(best=1)) == 1


def test_hints_use_only_what_the_person_sees():
    cards = {"hand": ["lapiths", "machaon", "argos"], "theirs": {1: "danaans", 4: "ajax"}, "mine": {1: "tydeus", 5: "leda"}}
    weak = sitting_at(at(their_hand=["phaeacians", "amazons", "dardani"], **cards))
    strong = sitting_at(at(their_hand=["hector", "achilles", "heracles"], **cards))
    assert weak.state.hands != strong.state.hands
    assert len(weak.hints(best=9)) > 3
    assert weak.hints(best=9) == strong.hints(best=9)


def test_asking_for_hints_changes_nothing():
    table, other = start(["me", "random"], 9), start(["me", "random"], 9)
    for _ in range(8):
        assert table.hints() == table.hints()
        for each in (table, other):
            each.play(GAME.legal_moves(each.state)[-1])
            each.run()
    assert table.record.moves == other.record.moves


def test_there_are_no_hints_for_bots_and_after_the_end():
    assert Table(GAME, ["me", "random"]).hints() == []
    assert finish(start()).hints() == []


# Saving


def test_a_saved_game_goes_on_from_where_it_was(tmp_path: Path):
    table = start(["me", "random"], 21)
    for _ in range(7):
        table.play(GAME.legal_moves(table.state)[-1])
        table.run()
    path = table.save(tmp_path / "folder" / "game.json")
    back = load_table(path)
    assert GAME.to_json(back.state) == GAME.to_json(table.state)
    assert (back.record.moves, back.record.seats, back.seed) == (table.record.moves, ["me", "random"], 21)
    assert back.asks_person
    assert [GAME.tell(event) for event in back.view(ME).log] == [GAME.tell(event) for event in table.view(ME).log]
    finish(back)
    assert back.record.result is not None
    assert back.record.moves[: len(table.record.moves)] == table.record.moves


@pytest.mark.parametrize("seed", [0, "troy", 12345678901234567890])
def test_a_loaded_game_keeps_its_seed(tmp_path: Path, seed: int | str):
    table = start(["me", "random"], seed)
    back = load_table(table.save(tmp_path / "game.json"))
    assert back.seed == seed
    assert back.record.seed == seed


def test_a_game_loaded_twice_goes_on_in_the_same_way(tmp_path: Path):
    path = start(["me", "random"], 21).save(tmp_path / "game.json")
    first, second = (finish(load_table(path)) for _ in range(2))
    assert first.record.moves == second.record.moves


def test_what_was_played_after_loading_can_be_undone_but_not_what_was_before(tmp_path: Path):
    table = start(["me", "random"], 21)
    for _ in range(4):
        table.play(GAME.legal_moves(table.state)[-1])
        table.run()
    back = load_table(table.save(tmp_path / "game.json"))
    back.play(GAME.legal_moves(back.state)[-1])
    back.run()
    assert back.undo() is True
    assert back.record.moves == table.record.moves
    assert back.undo() is False


def test_a_finished_game_is_saved_with_its_result(tmp_path: Path):
    table = finish(start())
    back = load_table(table.save(tmp_path / "game.json"))
    assert back.is_over
    assert back.record.result == table.record.result is not None


def test_a_bot_of_ones_own_comes_back_as_greedy(tmp_path: Path):
    back = load_table(Table(GAME, ["me", Failing()]).save(tmp_path / "game.json"))
    assert back.record.seats == ["me", "greedy"]
    assert back.people == [0]


def test_the_options_of_a_saved_game_come_back(tmp_path: Path):
    table = Table(kl.game("olympus", removed_cards=30, open_discard=False), ["me", "random"])
    table.run()
    back = load_table(table.save(tmp_path / "game.json"))
    assert (back.game.options["removed_cards"], back.game.options["open_discard"]) == (30, False)


@pytest.mark.parametrize(
    ("text", "words"), [("", "not complete JSON"), ("{", "not complete JSON"), ("[1, 2]", "no saved game"), ("{}", "no saved game")]
)
def test_a_broken_file_is_refused_with_its_name(tmp_path: Path, text: str, words: str):
    path = tmp_path / "game.json"
    path.write_text(text)
    with pytest.raises(BadRecord, match=rf"game\.json.*{words}"):
        load_table(path)


def test_a_missing_file_is_refused_with_its_name(tmp_path: Path):
    with pytest.raises(BadRecord, match=r"nowhere\.json: cannot be read"):
        load_table(tmp_path / "nowhere.json")


# Bots that fail


def until_it_fails(table: Table) -> BotFailed:
    with pytest.raises(BotFailed) as caught:
        finish(table)
    return caught.value


def test_a_bot_that_raises_is_named_with_its_error_and_the_record():
    table = Table(GAME, ["me", Failing()], 3)
    error = until_it_fails(table)
    assert "bot 'failing' on seat 1" in str(error)
    assert "ZeroDivisionError: the bot divides by nothing" in str(error)
    assert isinstance(error.__cause__, ZeroDivisionError)
    assert error.record is table.record


def test_a_table_whose_bot_raised_can_go_on():
    table = Table(GAME, ["me", Failing()], 3)
    until_it_fails(table)
    moves = list(table.record.moves)
    assert table.state.to_act == 1
    assert GAME.to_json(kl.replay(table.record)) == GAME.to_json(table.state)
    table.step()  # the bot does better now
    assert len(table.record.moves) == len(moves) + 1
    finish(table)
    assert table.is_over


def test_a_table_whose_bot_raised_can_be_undone_and_saved(tmp_path: Path):
    table = Table(GAME, ["me", Failing()], 3)
    until_it_fails(table)
    back = load_table(table.save(tmp_path / "game.json"))
    assert back.record.moves == table.record.moves
    assert finish(back).is_over
    assert table.undo()
    assert table.asks_person


def test_a_bot_that_cheats_fails_with_the_rule_and_nothing_is_played():
    table = sitting_at(at(active=OPP, hand=["argos"]), ["me", Cheating()])
    before = GAME.to_json(table.state)
    with pytest.raises(BotFailed, match=r"bot 'cheating' on seat 1 .*illegal move"):
        table.step()
    assert GAME.to_json(table.state) == before
    assert table.record.moves == []
