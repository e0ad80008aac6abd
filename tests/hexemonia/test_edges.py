"""Cases at the edges of several rules at once: hidden names, cubes in the hand, broken positions and editions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.games.hexemonia import moves as m
from tests.hexemonia.table import GAMES, around, at, choices, cubes, end_action, events, say
from tests.marks import rule

SPARE = {"acropolis": [{"id": "delos", "players": [2, 3, 4], "source": "reconstructed"}]}


@rule("HX-SCORE-7", "HX-SCORE-3")
def test_in_a_view_a_hidden_acropolis_is_no_piece_of_a_triplet():
    city = around("delos", "spring", "phalanx 0 2 1")
    s = at({(0, 0): "athens"}, {(0, 0): "sparta"}, city, {(0, 0): "delphi"}, myths=[{}, {}, {"moirai": (1, 0), "ares": (1, -1)}, {}])
    assert s.game.explain_scores(s)[3][2] == [0, 0, 8, 0]
    assert s.game.explain_scores(s.game.observe(s, 2))[3][2] == [0, 0, 8, 0]
    for viewer in (0, 1, 3, -1):
        assert s.game.explain_scores(s.game.observe(s, viewer))[3][2] == [0, 0, 0, 0]


@rule("HX-INFO-1", "HX-INFO-7", "HX-POL-6")
def test_an_acropolis_that_nobody_got_may_still_be_anybodys_in_the_eyes_of_others():
    """Four cities for three players: the political one stays in the box, but only its absence on the table is hidden."""
    game: Any = kl.game("hexemonia", players=3, edition=SPARE)
    s = at(around("athens", "village 1 0 1"), around("sparta", "village 1 0 1"), {(0, 0): "olympia"}, game=game)
    end_action(s)
    assert (s.asks[-1][0], s.to_act, choices(s)) == (m.ASK_VOTE, 0, ["Keep the Acropolis hidden"])


@rule("HX-SPEC-4", "HX-INFO-7")
def test_guesses_of_a_gear_question_always_have_a_choice():
    city = {(0, 0): "athens 3 0 3", (1, 0): "harbour 1 0 1", (1, -1): "temple 2 0 1", (0, -1): "harbour 1 0 1"}
    s = say(at(city, {(0, 0): "sparta 2 0 1"}, {(0, 0): "olympia 2 0 1"}), "special")
    assert s.asks[-1][0] == m.ASK_GEAR
    for seed in range(40):
        guess = s.game.determinize(s.game.observe(s, 2), 2, Random(seed))
        assert len(s.game.legal_moves(guess)) > 1


@rule("HX-ACR-10")
def test_a_view_that_hides_the_name_offers_no_reveal():
    s = at(around("athens 2 0 1", "village 1 0 1"), around("sparta 2 0 1", "village 1 0 1"), {(0, 0): "delphi"}, {(0, 0): "delos"})
    end_action(s)
    assert s.game.legal_moves(s.game.observe(s, 1)) == s.game.legal_moves(s) == [(m.PASS, 0, 0)]


@rule("HX-SUP-1", "HX-GEAR-HADES")
def test_citizens_that_hades_removes_go_to_the_supply():
    city = around("athens 2 0 1", "necropolis 0 0 1")
    s = at(city, around("sparta 2 0 1", "pasture 4 0 0"), {(0, 0): "delphi"}, {(0, 0): "delos"}, myths=[{"hades": (1, 0)}, {}, {}, {}])
    before = s.supply[0]
    say(s, "special", "use hades", "remove 3")
    assert (s.supply[0], cubes(s, 1, 1, 0), cubes(s, 1, 0, 0)) == (before + 3, (1, 0, 0), (2, 0, 1))


@rule("HX-RULING-18", "HX-C-2")
def test_the_action_may_be_left_out_although_a_production_is_possible():
    s = at(around("athens 2 0 1", "pasture 1 0 0"), {(0, 0): "sparta"}, log=True)
    assert {"No action", "Productive action: active tiles produce"} <= set(choices(s))
    say(s, "no action")
    assert ("HX-C-2", "no action") in events(s)


@rule("HX-RULING-41", "HX-PROD-5")
def test_a_production_without_any_cube_in_the_supply_is_not_offered():
    s = at(around("athens 2 0 1", "pasture 1 0 0"), {(0, 0): "sparta"}, supply=(0, 5, 5))
    assert not [words for words in choices(s) if words.startswith("Productive")]


@rule("HX-TILE-8")
def test_three_chora_of_one_name_may_lie_in_a_city():
    s = at(around("athens 3 0 0", "pasture 1 0 0", "pasture 1 0 0"), {(0, 0): "sparta"}, {(0, 0): "olympia"}, hands=[["pasture"], [], []], ask="play")
    assert "Play Pasture (cost 1 citizen)" in choices(s)


@rule("HX-HAND-1", "HX-TURN-3")
def test_the_hand_limit_holds_in_the_last_round_too():
    hand = ["temple", "agora", "tavern", "walls", "fleet"]
    s = at({(0, 0): "athens"}, {(0, 0): "sparta"}, hands=[[], hand], ask="play", who=1, first=1, closing=5, pile=0)
    say(s, "play no more")
    assert (s.asks[-1][0], s.to_act, len(choices(s))) == (m.ASK_DROP, 1, 5)


@rule("HX-END-3")
def test_the_last_player_sits_before_the_first_one_whoever_that_is():
    game: Any = kl.game("hexemonia", players=3, first_player=2)
    s = at({(0, 0): "athens"}, {(0, 0): "sparta"}, {(0, 0): "olympia"}, game=game, ask="play", who=2, first=2, closing=5, pile=0)
    seen = []
    while s.asks:
        seen.append(s.to_act)
        say(s, "play no more")
    assert seen == [2, 0, 1]


# Cubes in the hand


def test_cubes_that_were_picked_up_are_named_in_question_text_and_picture():
    s = at(around("athens 4 1 0", "pasture 1 0 0"), {(0, 0): "sparta"})
    say(s, "strategic", "take citizens from acropolis", "take 3")
    assert "picked up: 3 citizens" in s.game.prompt(s)
    assert "Picked up: 3 citizens" in s.game.text(s)
    assert "<b>Picked up: 3 citizens</b>" in list(s.game.figure(s, 0).data[1].text)


def test_an_attack_that_asks_for_a_number_at_once_tells_its_target():
    s = say(at(around("athens 2 0 1"), around("sparta 2 0 1", "spring")), "war")
    assert s.game.prompt(s) == "Attack on Player 2's Spring 1.1 (strength needed: more than 0): How many citizens from Acropolis?"


def test_refusals_end_with_one_mark():
    s = say(at(around("athens 4 0 0", "temple 2 0 1"), {(0, 0): "sparta"}), "strategic", "take citizens from acropolis")
    for move in ((m.TAKE, 1, 0), (m.PASS, 0, 0), (m.DROP, 2, 0)):
        for refusal in s.game.why_not(s, move):
            assert not refusal.reason.endswith("?.")


# Broken input


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("turn", 0), ("closing", -1), ("closing", 99), ("active", 1), ("active", None), ("first", None), ("attacked", [1, 1]), ("attacked", [0]),
        ("used", [[1, 0], [1, 0]]), ("used", ["oracle"]), ("fresh", [[0, 0]]), ("due", [["gold", [1, 0], -4]]),
        ("asks", [{"ask": "action", "who": 0}]), ("asks", [{"ask": "phase", "who": 1, "phase": "settle"}, {"ask": "action", "who": 0}]),
        ("log", [["HX-A-1", 0, "sang", [], False]]),
    ],
)  # fmt: skip
def test_positions_that_cannot_be_are_refused(field: str, value: Any):
    data = GAMES[2].to_json(at(around("athens 2 0 1", "pasture 1 0 0"), {(0, 0): "sparta"}))
    GAMES[2].from_json(data)
    with pytest.raises(kl.BadPosition, match="field"):
        GAMES[2].from_json({**data, field: value})


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"tile": [{"id": "pasture", "name": "Quarry", "source": "public"}]}, "a name that no other tile has"),
        ({"tile": [{"id": "pasture", "name": " ", "source": "public"}]}, "a name that no other tile has"),
        ({"tile": [{"id": "pasture", "copies": [120, 0, 0], "source": "public"}]}, "too many"),
        ({"acropolis": [{"id": "athens", "bonus": -1, "source": "public"}]}, "acropolis 'athens': field 'bonus'"),
        ({"kind": [{"id": "chora", "points": -1, "source": "public"}]}, "kind 'chora': field 'points'"),
    ],
)
def test_editions_that_cannot_be_played_are_refused(change: dict[str, Any], words: str):
    with pytest.raises(kl.BadData, match=words):
        kl.game("hexemonia", edition=change)
