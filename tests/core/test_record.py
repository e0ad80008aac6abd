"""A saved game comes back whole, or says in words why it cannot."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.errors import BadRecord, ChangedData
from kernel_lib.core.record import Record
from kernel_lib.games.olympus.moves import PLAY

GAME = kl.game("olympus")
RECORD = kl.match(GAME, ["random", "random"], seed="record")
STRONG_ICARUS = {"card": [{"id": "icarus", "source": "reconstructed", "attack": 5}]}


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    return RECORD.save(tmp_path / "game.json")


@pytest.fixture
def broken(saved: Path) -> Callable[..., str]:
    """The message on loading the saved game with some fields changed (a function gets the whole content)."""

    def load(change: Callable[[dict[str, Any]], object] | None = None, **fields: Any) -> str:
        content = {**json.loads(saved.read_text()), **fields}
        if change is not None:
            change(content)
        saved.write_text(json.dumps(content))
        with pytest.raises(BadRecord) as caught:
            kl.load(saved)
        assert str(saved) in str(caught.value), "the message names the file"
        return str(caught.value)

    return load


def player_move(record: Record, after: int = 30) -> int:
    """Index of a move of a player, not of chance, that lies well inside the game."""
    state = kl.replay(record, upto=after)
    while state.to_act < 0:
        GAME.apply(state, record.moves[after])
        after += 1
    return after


# There and back


def test_a_saved_game_loads_as_the_same_record(saved: Path) -> None:
    loaded = kl.load(saved)
    for field in ("game", "version", "players", "options", "digest", "seed", "seats", "moves", "result"):
        assert getattr(loaded, field) == getattr(RECORD, field), field


def test_saving_a_loaded_game_again_writes_the_same_bytes(saved: Path, tmp_path: Path) -> None:
    again = kl.load(saved).save(tmp_path / "again.json")
    assert again.read_bytes() == saved.read_bytes()


def test_the_saved_file_is_json_with_the_printed_matter(saved: Path) -> None:
    content = json.loads(saved.read_text())
    assert content["game"] == "olympus"
    assert content["data"] == GAME.tables
    assert content["moves"] == [list(move) for move in RECORD.moves]


def test_saving_says_where_and_makes_missing_folders(tmp_path: Path) -> None:
    target = tmp_path / "some" / "where" / "game.json"
    assert RECORD.save(str(target)) == target
    assert kl.load(str(target)).moves == RECORD.moves


def test_saving_does_not_change_the_record(tmp_path: Path) -> None:
    before = RECORD.data
    RECORD.save(tmp_path / "game.json")
    assert RECORD.data is before


def test_saving_leaves_nothing_else_in_the_folder(saved: Path) -> None:
    assert list(saved.parent.iterdir()) == [saved]


def test_replaying_leads_to_the_recorded_result() -> None:
    state = kl.replay(RECORD)
    assert state.to_act == kl.OVER
    assert state.game.result(state) == RECORD.result


def test_replaying_a_loaded_game_leads_to_the_same_position(saved: Path) -> None:
    ours, theirs = kl.replay(RECORD), kl.replay(kl.load(saved))
    assert ours.game.to_json(ours) == theirs.game.to_json(theirs)


def test_a_replay_keeps_a_log_that_tells_the_whole_game() -> None:
    log = kl.replay(RECORD).log
    assert log[0].rule == "FO-SETUP-7"
    assert log[-1].what in ("won", "tie")


def test_a_game_that_was_broken_off_can_be_saved_and_continued(tmp_path: Path) -> None:
    part = Record(**{f: getattr(RECORD, f) for f in RECORD.__struct_fields__ if f not in ("moves", "result")}, moves=RECORD.moves[:40], result=None)
    loaded = kl.load(part.save(tmp_path / "part.json"))
    state = kl.replay(loaded)
    for move in RECORD.moves[40:]:
        state.game.demand(state, move)
        state.game.apply(state, move)
    assert state.game.result(state) == RECORD.result


def test_options_and_text_seeds_survive(tmp_path: Path) -> None:
    game = kl.game("olympus", removed_cards=40, first_turn_skip="lazy", token_limit=7, open_discard=False)
    record = kl.match(game, ["random", "random"], seed="a word, ö")
    loaded = kl.load(record.save(tmp_path / "game.json"))
    assert (loaded.options, loaded.seed, loaded.moves) == (dict(game.options), "a word, ö", record.moves)


# Part of a game


def test_upto_gives_the_position_after_so_many_moves() -> None:
    state = GAME.new()
    state.log = []
    for number in range(60):
        early = kl.replay(RECORD, upto=number)
        assert early.game.to_json(early) == GAME.to_json(state)
        GAME.apply(state, RECORD.moves[number])


def test_upto_zero_is_the_position_before_any_move() -> None:
    state = kl.replay(RECORD, upto=0)
    assert state.log == []
    assert state.to_act == kl.CHANCE


def test_upto_beyond_the_end_is_the_end() -> None:
    assert kl.replay(RECORD, upto=10**6).to_act == kl.OVER


# Files that are no saved games


def test_a_file_that_was_cut_off_is_reported_as_cut_off(saved: Path) -> None:
    text = saved.read_bytes()
    for length in (0, 1, len(text) // 3, len(text) - 2):
        saved.write_bytes(text[:length])
        with pytest.raises(BadRecord, match="cut off") as caught:
            kl.load(saved)
        assert str(saved) in str(caught.value)


@pytest.mark.parametrize("content", [b"Hello", b"\x89PNG\r\n", b"{'game': 1}", b"\x80\x04}q\x00.", b'{"game": NaN}'])
def test_a_file_that_is_not_json_is_refused(saved: Path, content: bytes) -> None:
    saved.write_bytes(content)
    with pytest.raises(BadRecord, match=r"game\.json"):
        kl.load(saved)


@pytest.mark.parametrize("content", ["[]", "3", "null", '"olympus"', "{}"])
def test_json_of_another_shape_is_refused(saved: Path, content: str) -> None:
    saved.write_text(content)
    with pytest.raises(BadRecord, match="is no saved game of kernel_lib"):
        kl.load(saved)


def test_text_that_is_not_utf8_is_refused(saved: Path) -> None:
    saved.write_bytes(saved.read_bytes().replace(b'"seed": "record"', b'"seed": "rec\xff\xfe"'))
    with pytest.raises(BadRecord, match=r"game\.json"):
        kl.load(saved)


def test_a_file_with_endless_brackets_is_refused_and_not_a_crash(saved: Path) -> None:
    text = saved.read_text().replace('"id": "icarus"', '"id": ' + "[" * 100_000)
    saved.write_text(text)
    with pytest.raises(BadRecord, match=r"game\.json"):
        kl.load(saved)


def test_a_missing_file_and_a_folder_are_refused_with_their_name(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"none\.json: cannot be read"):
        kl.load(tmp_path / "none.json")
    with pytest.raises(BadRecord, match="cannot be read"):
        kl.load(tmp_path)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("moves", "none"), ("moves", [[1, 2]]), ("moves", [["a", 0, 0]]), ("moves", [[0.5, 0, 0]]), ("moves", [[True, 0, 0]]),
        ("players", "two"), ("options", []), ("options", {"removed_cards": [20]}), ("seed", 1.5), ("seats", [1, 2]), ("digest", 3),
        ("result", "player 1 won"), ("data", {"card": 3}), ("version", None),
    ],
)  # fmt: skip
def test_a_field_of_the_wrong_type_is_named(broken: Callable[..., str], field: str, value: Any) -> None:
    assert f"`$.{field}" in broken(**{field: value})


def test_an_unknown_field_is_named(broken: Callable[..., str]) -> None:
    assert "`cheat`" in broken(cheat=True)


@pytest.mark.parametrize("field", ["game", "version", "players", "options", "digest", "seed", "seats"])
def test_a_missing_field_is_named(broken: Callable[..., str], field: str) -> None:
    assert f"`{field}`" in broken(lambda content: content.pop(field))


# Records that cannot be replayed


def test_an_unknown_game_is_refused_with_the_list_of_games(broken: Callable[..., str]) -> None:
    text = broken(game="chess")
    assert "'chess'" in text
    assert "olympus" in text


def test_another_format_is_refused_with_both_numbers(broken: Callable[..., str]) -> None:
    text = broken(format=99)
    assert "99" in text
    assert "reads format 1" in text


def test_another_version_of_the_game_is_refused_with_both_numbers(broken: Callable[..., str]) -> None:
    text = broken(version=GAME.version + 5)
    assert f"version {GAME.version + 5}" in text
    assert f"this is version {GAME.version}" in text


def test_a_wrong_player_count_is_refused_with_the_allowed_ones(broken: Callable[..., str]) -> None:
    assert "is for 2 players, not 5" in broken(players=5)


def test_an_unknown_option_is_refused_by_name(broken: Callable[..., str]) -> None:
    assert "no option 'speed'" in broken(lambda content: content["options"].update(speed=3))


def test_a_forbidden_option_value_is_refused_with_the_allowed_ones(broken: Callable[..., str]) -> None:
    assert "a whole number from 0 to 83" in broken(lambda content: content["options"].update(removed_cards=99))


@pytest.mark.parametrize("name", ["players", "tables", "name"])
def test_an_option_named_like_an_argument_is_refused_and_not_a_crash(broken: Callable[..., str], name: str) -> None:
    assert name in broken(lambda content: content["options"].update({name: 2}))


def test_a_record_cannot_make_the_reader_open_another_file(broken: Callable[..., str], tmp_path: Path) -> None:
    secret = tmp_path / "private.toml"
    secret.write_text("not toml at all")
    assert "not valid TOML" not in broken(lambda content: content["options"].update(edition=str(secret)))


def test_an_illegal_move_in_the_middle_is_named_with_its_number_and_rule(broken: Callable[..., str]) -> None:
    number = next(n for n in range(30, len(RECORD.moves)) if _words(n) == "End the phase and attack")
    state = kl.replay(RECORD, upto=number)
    own = GAME.to_json(state)["hands"][state.to_act]
    absent = next(number for number, card in enumerate(GAME.tables["card"]) if card["id"] not in own)
    text = broken(lambda content: content["moves"].__setitem__(number, [PLAY, absent, 0]))
    assert f"move {number + 1}:" in text
    assert "FO-PLAY-10: Only cards of your own hand can be played." in text


def _words(number: int) -> str:
    state = kl.replay(RECORD, upto=number)
    return GAME.describe(state, RECORD.moves[number]) if state.to_act >= 0 else ""


def test_an_impossible_draw_is_named_with_its_number(broken: Callable[..., str]) -> None:
    twice = RECORD.moves[0]
    assert "move 2:" in broken(lambda content: content["moves"].__setitem__(1, [twice[0], 10_000, twice[2]]))


def test_moves_after_the_end_are_refused(broken: Callable[..., str]) -> None:
    text = broken(lambda content: content["moves"].append([0, 0, 0]))
    assert f"move {len(RECORD.moves) + 1}:" in text
    assert "over" in text


def test_numbers_of_any_size_in_a_move_are_refused_and_not_a_crash(broken: Callable[..., str]) -> None:
    number = player_move(RECORD)
    assert f"move {number + 1}:" in broken(lambda content: content["moves"].__setitem__(number, [10**30, -(10**30), 7]))


def test_a_result_that_the_moves_do_not_lead_to_is_refused(broken: Callable[..., str]) -> None:
    assert "its moves lead to" in broken(lambda content: content["result"].update(winners=[]))
    assert "its moves lead to" in broken(lambda content: content["result"].update(rule="FO-END-9"))


def test_a_result_without_an_end_is_refused(broken: Callable[..., str]) -> None:
    assert "its moves lead to None" in broken(lambda content: content["moves"].pop())


def test_a_missing_result_of_a_finished_game_is_refused(broken: Callable[..., str]) -> None:
    assert "but it says None" in broken(result=None)


# Data that have changed since


def edition_record() -> Record:
    return kl.match(kl.game("olympus", edition=STRONG_ICARUS), ["random", "random"], seed=11)


@pytest.mark.filterwarnings("ignore::kernel_lib.core.errors.ChangedData")
def test_a_game_of_an_edition_reloads_with_that_edition(tmp_path: Path) -> None:
    record = edition_record()
    loaded = kl.load(record.save(tmp_path / "mine.json"))
    state = kl.replay(loaded)
    assert loaded.moves == record.moves
    assert state.game.box.cards[state.game.box.number["icarus"]].attack == 5
    assert state.game.result(state) == record.result


def test_a_game_of_an_edition_replays_before_it_is_saved() -> None:
    with pytest.warns(ChangedData):
        state = kl.replay(edition_record())
    assert state.to_act == kl.OVER


def test_other_data_than_todays_are_warned_of_and_used(tmp_path: Path) -> None:
    path = edition_record().save(tmp_path / "mine.json")
    with pytest.warns(ChangedData, match="replayed with the data saved with it"):
        record = kl.load(path)
    with pytest.warns(ChangedData):
        assert kl.replay(record).game.digest == record.digest


def test_todays_data_are_no_reason_for_a_warning(saved: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        kl.replay(kl.load(saved))


def test_other_data_that_were_not_saved_are_an_error_with_both_fingerprints(broken: Callable[..., str]) -> None:
    text = broken(digest="0123456789abcdef", data=None)
    assert "0123456789abcdef" in text
    assert GAME.digest in text


def test_stored_data_that_were_altered_are_an_error(tmp_path: Path) -> None:
    path = edition_record().save(tmp_path / "mine.json")
    content = json.loads(path.read_text())
    next(card for card in content["data"]["card"] if card["id"] == "icarus")["attack"] = 4
    path.write_text(json.dumps(content))
    with pytest.raises(BadRecord, match="do not fit its fingerprint"):
        kl.load(path)


def test_stored_data_that_are_no_cards_are_an_error_that_names_the_record(broken: Callable[..., str]) -> None:
    def spoil(content: dict[str, Any]) -> None:
        content["digest"] = "0"
        content["data"]["card"][0]["attack"] = "strong"

    assert "card 'odysseus': field 'attack'" in broken(spoil)


def test_altered_data_under_todays_fingerprint_do_not_change_the_game(saved: Path) -> None:
    content = json.loads(saved.read_text())
    content["data"]["card"][0]["attack"] = 9
    saved.write_text(json.dumps(content))
    assert kl.replay(kl.load(saved)).game.tables == GAME.tables


@pytest.mark.filterwarnings("ignore::kernel_lib.core.errors.ChangedData")
def test_a_game_with_a_card_file_reloads_after_that_file_is_gone(tmp_path: Path) -> None:
    """The record holds the cards, so it can be given away without the file."""
    cards = tmp_path / "cards.toml"
    cards.write_text((GAME.data_folder() / "cards.toml").read_text(encoding="utf-8"), encoding="utf-8")
    record = kl.match(kl.game("olympus", card_set=str(cards)), ["random", "random"], seed=4)
    path = record.save(tmp_path / "game.json")
    assert kl.load(path).moves == record.moves
    cards.unlink()
    assert kl.load(path).moves == record.moves


# Writing that fails


def test_a_path_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(BadRecord, match="cannot be written"):
        RECORD.save(tmp_path / "folder.json")
    with pytest.raises(BadRecord, match="cannot be written"):
        RECORD.save("/proc/nothing/game.json")


def test_a_file_in_the_place_of_a_folder_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(BadRecord, match="cannot be written"):
        RECORD.save(tmp_path / "file" / "game.json")
    assert (tmp_path / "file").read_text() == "mine"


def test_a_name_that_is_too_long_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot be written"):
        RECORD.save(tmp_path / ("n" * 300 + ".json"))


def test_a_saved_game_never_replaces_anything_but_a_saved_game(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"ends in \.json"):
        RECORD.save(tmp_path / "notebook.ipynb")
    mine = tmp_path / "mine.json"
    mine.write_text('{"cells": []}')
    with pytest.raises(BadRecord, match="is no saved game"):
        RECORD.save(mine)
    assert mine.read_text() == '{"cells": []}'
    assert RECORD.save(RECORD.save(tmp_path / "game.json")).exists()


def test_a_full_disk_leaves_the_old_file_whole_and_no_rest(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = saved.read_bytes()

    def full(self: Path, data: bytes) -> int:
        with self.open("wb") as file:
            file.write(data[: len(data) // 2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(BadRecord, match=r"game\.json: cannot be written \(No space left on device\)"):
        kl.match(GAME, ["random", "random"], seed=99).save(saved)
    assert saved.read_bytes() == old
    assert list(saved.parent.iterdir()) == [saved]


@pytest.mark.parametrize("error", [OSError(13, "Permission denied"), KeyboardInterrupt()])
def test_an_interruption_before_the_exchange_leaves_the_old_file_whole(saved: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    old = saved.read_bytes()

    def interrupted(self: Path, target: Path) -> Path:
        raise error

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises((BadRecord, KeyboardInterrupt)):
        kl.match(GAME, ["random", "random"], seed=99).save(saved)
    assert saved.read_bytes() == old
    assert list(saved.parent.iterdir()) == [saved]


def test_saving_over_an_old_game_replaces_it(saved: Path) -> None:
    other = kl.match(GAME, ["random", "random"], seed=99)
    other.save(saved)
    assert kl.load(saved).moves == other.moves != RECORD.moves
