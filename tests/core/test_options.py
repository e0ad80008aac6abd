"""What cannot be chosen is refused with a list of what can."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core import game as core_game
from kernel_lib.core.errors import BadOption, KernelError
from kernel_lib.core.options import Option, OptionList, read_options, resolve


def refusal(**choices: Any) -> str:
    with pytest.raises(BadOption) as caught:
        kl.game("olympus", **choices)
    return str(caught.value)


def option(**fields: Any) -> Option:
    return Option(id="speed", source="derived", statement="How fast.", **fields)


# Games


def test_an_unknown_game_is_refused_with_the_list_of_games() -> None:
    with pytest.raises(BadOption) as caught:
        kl.game("chess")
    assert "'chess'" in str(caught.value)
    for name in kl.games():
        assert name in str(caught.value)


def test_a_misspelt_game_gets_a_suggestion() -> None:
    with pytest.raises(BadOption, match="did you mean olympus"):
        kl.game("olympos")


def test_a_word_like_no_game_gets_no_suggestion() -> None:
    with pytest.raises(BadOption) as caught:
        kl.game("zzzzzz")
    assert "did you mean" not in str(caught.value)


@pytest.mark.parametrize("name", [None, 3, ["olympus"], ""])
def test_something_that_is_no_name_is_refused_like_an_unknown_game(name: Any) -> None:
    with pytest.raises(BadOption, match="The games: "):
        kl.game(name)


def test_every_listed_game_can_be_made_and_knows_its_name() -> None:
    assert kl.games()
    assert [kl.game(name).name for name in kl.games()] == kl.games()


def test_changing_the_list_of_games_changes_nothing() -> None:
    kl.games().clear()
    assert "olympus" in kl.games()


# Player counts


@pytest.mark.parametrize("players", [0, 1, 3, -2, "2", 2.5, [2]])
def test_a_wrong_player_count_is_refused_with_the_counts_that_are_allowed(players: Any) -> None:
    text = refusal(players=players)
    assert "olympus is for 2 players" in text
    assert str(players) in text


def test_a_player_count_is_a_whole_number() -> None:
    """2.0 == 2, but nobody can count seats with it."""
    assert "2.0" in refusal(players=2.0)


def test_none_means_the_usual_player_count() -> None:
    assert kl.game("olympus", players=None).players == 2


# Names of options


def test_an_unknown_option_is_refused_with_all_options_and_their_values() -> None:
    text = refusal(speed=3)
    assert "olympus has no option 'speed'" in text
    for known in kl.game("olympus").options:
        assert f"{known} = " in text
    assert "'declare', 'lazy', 'attack'" in text
    assert "a whole number from 0 to 83" in text


def test_a_misspelt_option_gets_a_suggestion() -> None:
    assert "did you mean medea_blank?" in refusal(medea_blnk=True)


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadOption, match="Its options: none"):
        resolve("dice", (), {"speed": 1})


# Values


@pytest.mark.parametrize("value", ["sometimes", "Declare", "", 1, None, True])
def test_a_value_that_is_not_listed_is_refused_with_the_list(value: Any) -> None:
    text = refusal(first_turn_skip=value)
    assert f"option 'first_turn_skip' cannot be {value!r}" in text
    assert "'declare', 'lazy', 'attack'" in text


@pytest.mark.parametrize("value", [-1, 84, 20.0, "20", True, False, None])
def test_a_value_outside_a_range_is_refused_with_the_range(value: Any) -> None:
    text = refusal(removed_cards=value)
    assert f"cannot be {value!r}" in text
    assert "a whole number from 0 to 83" in text


@pytest.mark.parametrize("value", [0, 83])
def test_both_ends_of_a_range_are_allowed(value: int) -> None:
    assert kl.game("olympus", removed_cards=value).options["removed_cards"] == value


@pytest.mark.parametrize("value", [0, 1, "true", None])
def test_a_number_or_word_is_not_taken_for_yes_or_no(value: Any) -> None:
    assert "allowed: False, True" in refusal(medea_blank=value)


def test_true_is_not_taken_for_one() -> None:
    assert "cannot be True" in refusal(token_limit=True)
    assert option(values=(0, 1), default=0).accepts(1)
    assert not option(values=(0, 1), default=0).accepts(True)
    assert not option(values=(False, True), default=False).accepts(1)


def test_none_is_allowed_exactly_where_it_is_the_default() -> None:
    assert kl.game("olympus", token_limit=None).options["token_limit"] is None
    assert option(low=1, high=3).accepts(None)
    assert not option(low=1, high=3, default=1).accepts(None)
    assert option(low=1, high=3).allowed().startswith("None, ")
    assert "None" not in option(low=1, high=3, default=1).allowed()


def test_a_list_as_value_is_refused_and_not_a_crash() -> None:
    assert "cannot be [20]" in refusal(removed_cards=[20])


def test_only_options_that_want_a_file_take_a_path() -> None:
    assert option(file=True, values=("own",), default="own").accepts("mine.toml")
    assert not option(file=True, values=("own",), default="own").accepts("mine.json")
    assert not option(values=("own",), default="own").accepts("mine.toml")
    assert "the path of a .toml file" in option(file=True).allowed()


def test_a_card_file_that_does_not_exist_is_named() -> None:
    with pytest.raises(KernelError, match=r"nowhere\.toml: cannot be read"):
        kl.game("olympus", card_set="nowhere.toml")


# Lists of words

MUSES = ("clio", "erato", "thalia", "urania")


def muses(**fields: Any) -> Option:
    return option(**{"list_of": MUSES, "values": ("any",), "default": "any", **fields})


def kept(value: Any, players: int = 2, **fields: Any) -> Any:
    return resolve("dice", (muses(**fields),), {"speed": value}, players)["speed"]


def list_refusal(value: Any, players: int = 2, **fields: Any) -> str:
    with pytest.raises(BadOption) as caught:
        kept(value, players, **fields)
    return str(caught.value)


@pytest.mark.parametrize("value", [["erato", "clio"], ("erato", "clio"), "erato,clio", " erato , clio ", ["erato ", " clio"]])
def test_a_list_and_text_with_commas_are_the_same_option(value: Any) -> None:
    assert muses().accepts(value)
    assert kept(value) == "erato,clio"
    assert kept(kept(value)) == "erato,clio"


def test_a_list_keeps_its_order() -> None:
    assert kept(["thalia", "clio", "erato"], players=3) == "thalia,clio,erato"


def test_options_with_a_list_can_be_hashed_and_written_as_json() -> None:
    found = resolve("dice", (muses(),), {"speed": ["erato", "clio"]}, 2)
    assert hash(tuple(found.items())) == hash((("speed", "erato,clio"),))
    assert json.loads(json.dumps(dict(found))) == found


def test_an_option_with_lists_still_takes_its_other_values() -> None:
    assert kept("any") == "any"
    assert kept(7, low=1, high=9) == 7
    assert kept("clio,erato.toml", file=True) == "clio,erato.toml"
    assert kept(None, default=None, values=()) is None
    assert resolve("dice", (muses(),), {}, 2)["speed"] == "any"


@pytest.mark.parametrize("value", [["clio", "errato"], "clio,errato"])
def test_a_misspelt_word_of_a_list_gets_a_suggestion(value: Any) -> None:
    assert not muses().accepts(value)
    text = list_refusal(value)
    assert f"dice: option 'speed' cannot be {value!r}: there is no 'errato' (did you mean erato?)" in text
    assert muses().allowed() in text


def test_a_misspelt_value_gets_a_suggestion_too() -> None:
    assert "there is no 'anny' (did you mean any?)" in list_refusal("anny")


@pytest.mark.parametrize("value", [["clio", "clio"], "erato,clio,clio"])
def test_a_word_that_is_in_a_list_twice_is_refused(value: Any) -> None:
    assert not muses().accepts(value)
    assert "'clio' is in it twice; allowed: " in list_refusal(value)


@pytest.mark.parametrize(
    "value", [[], (), "", ",", "clio,", ["clio", 2], ["clio,erato"], [["clio"]], {"clio", "erato"}, 2, True, None, ["any", "clio"]]
)
def test_something_that_is_no_list_of_these_words_is_refused_and_not_a_crash(value: Any) -> None:
    assert not muses().accepts(value)
    assert f"option 'speed' cannot be {value!r}" in list_refusal(value)


def test_a_list_has_one_word_for_each_player_or_a_fixed_number() -> None:
    assert list_refusal("clio") == "dice: option 'speed' needs 2 entries, not 1: clio"
    assert list_refusal(["clio", "erato"], players=3) == "dice: option 'speed' needs 3 entries, not 2: clio,erato"
    assert kept("clio,erato,urania", length=3) == "clio,erato,urania"
    assert "needs 3 entries, not 2" in list_refusal("clio,erato", length=3)


def test_what_a_list_may_hold_is_told() -> None:
    assert muses().allowed() == "'any', a list with one for each player out of (clio, erato, thalia, urania), none of them twice"
    assert "a list of 3 out of (clio, " in muses(length=3).allowed()
    assert "list" not in option(values=("any",), default="any").allowed()


def test_an_option_without_lists_takes_no_text_with_commas() -> None:
    assert not option(values=("a", "b"), default="a").accepts("a,b")
    assert not option(values=("a", "b"), default="a").accepts(["a", "b"])


@pytest.fixture
def with_muses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Olympus with an option more, whose value is a list."""
    monkeypatch.setattr(core_game, "read_options", lambda folder: (*read_options(folder), muses()))


@pytest.mark.usefixtures("with_muses")
def test_a_list_goes_through_games_records_and_replays(tmp_path: Path) -> None:
    record = kl.match(kl.game("olympus", speed=["erato", "clio"]), ["random", "random"], seed=1)
    assert record.options["speed"] == "erato,clio"
    saved = kl.load(record.save(tmp_path / "game.json"))
    assert (saved.options, saved.moves, saved.result) == (record.options, record.moves, record.result)
    with pytest.raises(BadOption, match="needs 2 entries, not 3"):
        kl.game("olympus", speed="erato,clio,urania")


@pytest.mark.usefixtures("with_muses")
def test_simulations_go_on_from_a_file_however_a_list_is_given(tmp_path: Path) -> None:
    def run(games: int, value: Any) -> Any:
        out = tmp_path / "games.jsonl"
        return kl.simulate("olympus", ["random", "random"], games=games, options={"speed": value}, out=out, workers=1, progress=False)

    first = run(2, ["erato", "clio"])
    assert len(run(3, "erato, clio").games) == len(first.games) + 1
    with pytest.raises(KernelError):
        run(3, "clio,erato")


# The game afterwards


def test_options_left_out_have_their_defaults() -> None:
    assert dict(kl.game("olympus").options) == {
        "first_turn_skip": "declare",
        "medea_blank": False,
        "token_limit": None,
        "open_discard": True,
        "removed_cards": 20,
        "card_set": "reconstructed",
    }


def test_a_given_option_changes_that_one_only() -> None:
    usual, changed = kl.game("olympus").options, kl.game("olympus", removed_cards=30).options
    assert {name for name in usual if usual[name] != changed[name]} == {"removed_cards"}


def test_options_of_a_game_cannot_be_changed_afterwards() -> None:
    game = kl.game("olympus")
    with pytest.raises(TypeError):
        game.options["removed_cards"] = 3  # type: ignore[index]


@pytest.mark.parametrize("name", kl.games())
def test_every_option_of_every_game_accepts_its_default_and_cites_a_rule_of_the_list(name: str) -> None:
    game = kl.game(name)
    for known in read_options(game.data_folder()):
        assert known.accepts(known.default), known.id
        assert known.statement
        assert not known.rule or known.rule in game.rulebook, known.rule


@pytest.mark.parametrize("name", kl.games())
def test_every_listed_value_of_every_option_makes_a_game_that_can_be_dealt(name: str) -> None:
    seats = max(kl.game(name).player_counts)  # a seat may be a value
    for known in read_options(kl.game(name).data_folder()):
        for value in (*known.values, *(() if known.low is None else (known.low, known.high))):
            state, _ = kl.deal(kl.game(name, players=seats, **{known.id: value}), seed=1)
            assert state.to_act != kl.CHANCE


def test_a_folder_without_an_option_file_has_no_options(tmp_path: Path) -> None:
    assert read_options(tmp_path) == ()


# What people see


@pytest.mark.parametrize("name", kl.games())
def test_the_options_of_a_game_are_a_table_with_default_values_meaning_and_rule(name: str) -> None:
    shown, known = kl.options(name), read_options(kl.game(name).data_folder())
    table = shown.table()
    assert list(table.index) == list(shown) == [option.id for option in known] == list(kl.game(name).options)
    for option in known:
        row = table.loc[option.id]
        assert (row["default"], row["allowed"], row["statement"], row["rule"]) == (option.default, option.allowed(), option.statement, option.rule)


@pytest.mark.parametrize("name", kl.games())
def test_the_table_of_options_is_shown_in_full_and_opens_the_rules(name: str) -> None:
    shown, rules = kl.options(name), kl.rules(name)
    page, text = html.unescape(shown._repr_html_()), repr(shown)
    for option in shown.values():
        for part in (option.id, repr(option.default), option.allowed(), option.statement):
            assert part in page
            assert part in text
        assert rules.unfold(option.rule) in shown._repr_html_()


def test_options_can_be_asked_of_a_game_and_looked_up_by_name() -> None:
    shown = kl.options(kl.game("olympus", removed_cards=30))
    assert shown["removed_cards"].default == 20
    assert "removed_cards" in shown
    with pytest.raises(BadOption, match=r"has no option 'removed_card' \(did you mean removed_cards"):
        shown["removed_card"]


def test_signs_of_html_in_an_option_are_shown_and_not_obeyed() -> None:
    nasty = Option(id="x", source="derived", statement="<b>bold</b>", values=("<i>",))
    assert "<b>bold" not in OptionList("<T>", (nasty,), kl.rules("olympus"))._repr_html_()
    assert "<i>" not in OptionList("<T>", (nasty,), kl.rules("olympus"))._repr_html_()
