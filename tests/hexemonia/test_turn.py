"""The course of a turn, phase A, the hand limit, the end of the game, and two players (HX-TURN, HX-A, HX-HAND, HX-END, HX-2P)."""

from __future__ import annotations

from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.contract import random_moves
from kernel_lib.core.types import CHANCE, OVER
from kernel_lib.games.hexemonia import moves as m
from kernel_lib.games.hexemonia.rules import Hexemonia
from kernel_lib.games.hexemonia.state import HexemoniaState
from tests.hexemonia.table import GAMES, at, choices, cubes, draw, end_action, events, hand, kind, refused, say, settle, tiles
from tests.marks import rule

OPEN = ["pasture", "village", "quarry", "harbour"]
TWO = ({(0, 0): "athens 1 0 1"}, {(0, 0): "sparta 1 0 1"})
THREE = (*TWO, {(0, 0): "olympia 1 0 1"})


def game(players: int, **options: Any) -> Hexemonia:
    return kl.game("hexemonia", players=players, **options)  # type: ignore[return-value]


def names(s: HexemoniaState, kinds: list[int]) -> list[str]:
    return [s.game.box.tiles[kind].id for kind in kinds]  # type: ignore[attr-defined]


def forgo(s: HexemoniaState) -> HexemoniaState:
    """Plays nothing and takes no action, wherever that is asked."""
    turn = s.turn
    while s.turn == turn and s.to_act >= 0 and s.phase in (1, 2):
        s.game.apply(s, (0, 0, 0))
    return s


# HX-TURN


@rule("HX-TURN-1")
def test_a_turn_is_taking_playing_acting_and_settling_in_this_order():
    mine = {(0, 0): "athens 3 0 1", (1, 0): "village 1 0 1"}
    s = at(mine, TWO[1], ask="take", display=OPEN, hands=[["pasture", "temple", "walls", "fleet"], []], log=True)
    phases = [s.phase]
    draw(say(s, "take quarry"), "tavern")
    phases.append(s.phase)
    say(s, "put 1 gold")
    phases.append(s.phase)
    say(s, "play pasture", "place it on free cell 1.2", "take citizens from acropolis")
    assert s.phase == 1
    say(s, "play no more")
    phases.append(s.phase)
    say(s, "productive")
    assert phases == [0, 0, 1, 2]
    assert (s.active, s.phase) == (1, 0)  # four tiles are in hand, so nothing was asked in phase D
    order = ["HX-A-1", "HX-A-2", "HX-A-3", "HX-B-2", "HX-B-6", "HX-C-1", "HX-PROD-1", "HX-PROD-1", "HX-POL-2", "HX-TURN-2"]
    assert [key for key, _ in events(s)] == order


@rule("HX-TURN-1", "HX-C-2", "HX-RULING-18")
def test_playing_and_acting_may_be_left_out_but_taking_may_not():
    s = at(*TWO, ask="take", display=OPEN, hands=[["pasture"], []])
    assert choices(s) == ["Take Pasture", "Take Village", "Take Quarry", "Take Harbour"]
    draw(say(s, "take quarry"), "tavern")
    assert all(word.startswith(("Take", "Put 1")) for word in choices(s))
    say(s, "put 1 citizen")
    assert "Play no more tiles" in choices(s)
    say(s, "play no more")
    assert "No action" in choices(s)
    say(s, "no action")
    assert s.active == 1


@rule("HX-TURN-1", "HX-POL-2")
def test_phase_d_comes_even_without_an_action():
    s = at({(0, 0): "athens", (1, 0): "village"}, {(0, 0): "sparta"}, ask="play")
    say(s, "play no more")
    assert s.philosopher == 0


@rule("HX-TURN-1", "HX-C-1")
def test_there_is_one_action_in_a_turn():
    s = say(at({(0, 0): "athens", (1, 0): "pasture 1 0 0", (0, 1): "spring"}, TWO[1]), "productive")
    assert (s.active, s.phase) == (1, 0)


@rule("HX-TURN-2")
@pytest.mark.parametrize(("who", "after"), [(0, 1), (1, 2), (2, 0)])
def test_the_next_player_clockwise_follows(who: int, after: int):
    s = end_action(at(*THREE, who=who))
    assert (s.active, s.to_act, s.turn, s.phase) == (after, after, 6, 0)


@rule("HX-TURN-3", "HX-END-3")
def test_turns_of_the_last_round_begin_with_playing_and_have_all_other_phases():
    mine = {(0, 0): "athens 3 0 1", (1, 0): "village 1 0 1"}
    full = ["pasture", "temple", "walls", "fleet", "asty", "tavern"]
    s = end_action(at(TWO[1], mine, closing=5, pile=0, display=OPEN[:3], hands=[[], full], log=True))
    assert (s.active, s.phase, s.turn) == (1, 1, 6)
    before = s.display[:]
    say(s, "play pasture", "place it on free cell 1.2", "take citizens from acropolis", "play no more", "productive")
    assert s.philosopher == 1
    assert "Discard Asty" in choices(s)
    say(s, "discard asty")
    assert s.to_act == OVER
    assert s.display == before
    assert hand(s, 1) == ["walls", "fleet", "tavern", "temple"]


@rule("HX-TURN-3", "HX-REV-1")
def test_there_are_revolts_in_the_last_round():
    s = at({(0, 0): "sparta", (1, 0): "pasture 5 0 0"}, {(0, 0): "athens", (1, 0): "village"}, THREE[2], who=1, closing=5, pile=0, display=OPEN[:3])
    end_action(s)
    assert (s.philosopher, cubes(s, 0, 1, 0)) == (1, (3, 0, 0))


# HX-A


@rule("HX-A-1")
def test_first_one_of_the_open_tiles_is_taken_and_the_same_name_is_one_choice():
    s = at(*TWO, ask="take", display=["pasture", "pasture", "village", "temple"])
    assert choices(s) == ["Take Pasture", "Take Village", "Take Temple"]
    say(s, "take pasture")
    assert hand(s, 0) == ["pasture"]
    assert names(s, s.display) == ["pasture", "village", "temple"]


@rule("HX-A-2", "HX-A-4")
def test_a_taken_tile_is_replaced_at_once_from_the_pile():
    s = at(*TWO, ask="take", display=OPEN)
    pile = s.pile
    say(s, "take village")
    assert s.to_act == CHANCE
    draw(s, "asty")
    assert names(s, s.display) == ["pasture", "quarry", "harbour", "asty"]
    assert (s.pile, s.to_act) == (pile - 1, 0)


@rule("HX-A-3")
def test_the_second_choice_is_made_with_the_new_tile_in_sight():
    s = at(*TWO, ask="take", display=OPEN)
    draw(say(s, "take village"), "asty")
    assert choices(s) == [
        "Take Pasture", "Take Quarry", "Take Harbour", "Take Asty",
        "Put 1 citizen on the Acropolis", "Put 1 hoplite on the Acropolis", "Put 1 gold on the Acropolis",
    ]  # fmt: skip
    pile = s.pile
    draw(say(s, "take asty"), "temple")
    assert hand(s, 0) == ["village", "asty"]
    assert (s.pile, s.phase, len(s.display)) == (pile - 1, 1, 4)
    assert cubes(s, 0, 0, 0) == (1, 0, 1)


@rule("HX-A-3", "HX-ACR-3", "HX-SUP-1")
@pytest.mark.parametrize(("colour", "number"), [("citizen", 0), ("hoplite", 1), ("gold", 2)])
def test_a_cube_of_any_colour_goes_on_the_acropolis_and_no_tile_is_replaced(colour: str, number: int):
    s = at({(0, 0): "athens 1 0 1", (1, 0): "pasture 1 0 0"}, TWO[1], ask="second take", display=OPEN)
    supply, pile = s.supply[:], s.pile
    say(s, f"put 1 {colour}")
    wanted = [1, 0, 1]
    wanted[number] += 1
    assert cubes(s, 0, 0, 0) == tuple(wanted)
    assert cubes(s, 0, 1, 0) == (1, 0, 0)
    supply[number] -= 1
    assert (s.supply, s.pile, s.phase) == (supply, pile, 1)
    assert hand(s, 0) == []


@rule("HX-A-3", "HX-SUP-3")
@pytest.mark.parametrize(("supply", "offered"), [((0, 1, 1), ["hoplite", "gold"]), ((1, 0, 0), ["citizen"]), ((0, 0, 1), ["gold"]), ((0, 0, 0), [])])
def test_only_colours_that_the_supply_has_are_offered(supply: tuple[int, int, int], offered: list[str]):
    s = at(*TWO, ask="second take", display=OPEN, supply=supply)
    assert [word for word in choices(s) if word.startswith("Put")] == [f"Put 1 {colour} on the Acropolis" for colour in offered]


@rule("HX-A-3")
def test_the_first_choice_is_never_a_cube():
    assert all(word.startswith("Take") for word in choices(at(*TWO, ask="take", display=OPEN)))


@rule("HX-A-4", "HX-RULING-38", "HX-END-2")
def test_with_an_empty_pile_nothing_is_replaced_and_three_tiles_stay():
    s = at(*TWO, ask="take", display=OPEN, pile=1)
    settle(say(s, "take village"))
    assert (s.pile, len(s.display), s.to_act) == (0, 4, 0)
    say(s, "take quarry")
    assert s.to_act == 0
    assert (len(s.display), s.phase) == (3, 1)
    assert len(hand(s, 0)) == 2


@rule("HX-A-4", "HX-INV-12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_four_open_tiles_at_every_choice_of_phase_a(players: int):
    g = GAMES[players]
    asked = 0
    for seed in range(6):
        s = g.new()
        for move in random_moves(g, seed):
            if s.asks[-1][0] == 0:
                assert len(s.display) == 4
                asked += 1
            g.apply(s, move)
    assert asked > 100


@rule("HX-A-5")
def test_no_tile_is_drawn_blind_in_phase_a():
    s = at(*TWO, ask="second take", display=OPEN)
    for move in s.game.legal_moves(s):
        after = s.clone()
        s.game.apply(after, move)
        assert all(tile in OPEN for tile in hand(after, 0))
        settle(after)
        assert all(tile in OPEN for tile in hand(after, 0))


@rule("HX-A-6")
def test_the_hand_may_exceed_four_during_the_turn():
    s = at(*TWO, ask="take", display=OPEN, hands=[["temple", "walls", "fleet", "asty"], []])
    settle(say(s, "take village"))
    settle(say(s, "take quarry"))
    assert len(hand(s, 0)) == 6
    assert s.phase == 1
    say(s, "play no more")
    assert len(hand(s, 0)) == 6


# HX-HAND-1

SIX = ["pasture", "pasture", "village", "temple", "walls", "fleet"]


@rule("HX-HAND-1", "HX-SETUP-10")
def test_tiles_above_four_are_discarded_one_by_one_face_up_by_choice():
    s = end_action(at({(0, 0): "athens", (1, 0): "quarry 2 0 0"}, TWO[1], hands=[SIX, []], log=True))
    assert (s.to_act, choices(s)) == (0, ["Discard Pasture", "Discard Village", "Discard Walls", "Discard Fleet", "Discard Temple"])
    say(s, "discard village")
    assert len(hand(s, 0)) == 5
    say(s, "discard temple")
    assert hand(s, 0) == ["pasture", "pasture", "walls", "fleet"]
    assert names(s, s.underworld) == ["village", "temple"]
    assert [key for key, what in events(s) if what == "discarded"] == ["HX-HAND-1", "HX-HAND-1"]
    assert s.active == 1


@rule("HX-HAND-1")
def test_four_tiles_may_be_kept():
    s = end_action(at(*TWO, hands=[SIX[:4], []]))
    assert (s.active, len(hand(s, 0))) == (1, 4)


@rule("HX-HAND-1")
def test_only_the_player_whose_turn_ends_discards():
    s = end_action(at(*TWO, hands=[[], SIX]))
    assert (s.active, len(hand(s, 1))) == (1, 6)


@rule("HX-HAND-1", "HX-POL-2")
def test_the_hand_is_checked_after_the_philosopher():
    s = end_action(at({(0, 0): "athens", (1, 0): "village"}, TWO[1], hands=[SIX[:5], []]))
    assert s.philosopher == 0
    assert choices(s)[0] == "Discard Pasture"


@rule("HX-HAND-1")
@pytest.mark.parametrize(("limit", "dropped"), [(2, 4), (4, 2), (5, 1), (6, 0), (8, 0)])
def test_the_hand_limit_is_an_option(limit: int, dropped: int):
    s = end_action(at(*TWO, game=game(2, hand_limit=limit), hands=[SIX, []]))
    for _ in range(dropped):
        assert s.active == 0
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert (s.active, len(hand(s, 0))) == (1, 6 - dropped)


@pytest.mark.parametrize("limit", [1, 9, 0, "4", None, True])
def test_a_hand_limit_out_of_range_is_refused(limit: Any):
    with pytest.raises(kl.BadOption, match="hand_limit"):
        game(2, hand_limit=limit)


# HX-END


@rule("HX-END-1", "HX-RULING-28")
def test_the_end_comes_near_when_the_last_tile_of_the_pile_is_turned_up():
    s = at(*TWO, ask="take", display=OPEN, pile=2, turn=7, log=True)
    settle(say(s, "take village"))
    assert (s.pile, s.closing) == (1, 0)
    settle(say(s, "take quarry"))
    assert (s.pile, s.closing) == (0, 7)
    assert ("HX-END-1", "pile empty") in events(s)


@rule("HX-END-1", "HX-GEAR-MOIRAI")
def test_the_end_comes_near_when_the_moirai_draw_the_last_tile():
    s = at({(0, 0): "athens", (1, 0): "spring"}, TWO[1], pile=1, myths=[{"moirai": (1, 0)}], display=OPEN)
    say(s, "special", "use moirai")
    settle(s)
    assert (s.pile, s.closing) == (0, 5)
    assert len(hand(s, 0)) == 1


@rule("HX-END-2")
@pytest.mark.parametrize("second", ["take quarry", "put 1 gold"])
def test_who_takes_the_last_tile_still_makes_the_second_choice_and_finishes_the_turn(second: str):
    s = at({(0, 0): "athens 1 0 1", (1, 0): "pasture 1 0 0"}, TWO[1], ask="take", display=["temple", *OPEN[1:]], pile=1, hands=[["pasture"], []])
    settle(say(s, "take village"))
    assert s.closing == 5
    say(s, second)
    assert (s.to_act, s.phase) == (0, 1)
    say(s, "play pasture", "place it on free cell 1.2", "take citizens from acropolis", "play no more", "productive")
    assert cubes(s, 0, 1, 0) == (2, 0, 0)
    assert (s.active, s.phase) == (1, 1)


@rule("HX-END-3", "HX-END-1")
def test_the_round_is_completed_up_to_the_last_player_without_phase_a():
    s = at(*THREE, ask="take", display=OPEN, pile=1, turn=4, first=0, log=True)
    settle(say(s, "take village"))
    settle(say(s, "take quarry"))
    forgo(s)
    gold, tiles_ = [cubes(s, who, 0, 0) for who in range(3)], [len(hand(s, who)) for who in range(3)]
    turns = []
    while s.to_act != OVER:
        turns.append((s.active, s.phase))
        forgo(s)
    assert turns == [(1, 1), (2, 1)]
    assert [cubes(s, who, 0, 0) for who in range(3)] == gold
    assert [len(hand(s, who)) for who in range(3)] == tiles_
    assert s.game.result(s).rule == "HX-END-3"  # type: ignore[union-attr]
    assert events(s)[-1] == ("HX-END-3", "end")


@rule("HX-END-4")
def test_the_game_ends_at_once_with_the_turn_of_the_last_player():
    s = at(*THREE, ask="take", display=OPEN, pile=1, who=1, first=2, turn=6, log=True)
    settle(say(s, "take village"))
    settle(say(s, "take quarry"))
    assert s.to_act == 1
    forgo(s)
    assert s.to_act == OVER
    assert s.game.result(s).rule == "HX-END-4"  # type: ignore[union-attr]
    assert events(s)[-1] == ("HX-END-4", "end")
    assert choices(s) == []


@rule("HX-END-4", "HX-INV-18")
@pytest.mark.parametrize(("players", "first"), [(2, 0), (2, 1), (3, 1), (4, 3)])
def test_all_players_have_had_the_same_number_of_turns(players: int, first: int):
    g = game(players, first_player=first)
    for seed in range(4):
        s = g.new()
        s.log = []
        for move in random_moves(g, seed):
            g.apply(s, move)
        turns = [event.player for event in s.log if event.what == "turn"]
        assert len({turns.count(who) for who in range(players)}) == 1
        assert turns[:players] == [(first + step) % players for step in range(players)]


@rule("HX-END-5", "HX-GEAR-ORACLE")
def test_looking_at_all_tiles_of_the_pile_does_not_bring_the_end():
    s = at({(0, 0): "athens", (1, 0): "village 1 0 1"}, TWO[1], pile=3, myths=[{"oracle": (1, 0)}], display=OPEN)
    say(s, "special")
    settle(s)
    while s.asks[-1][0] == 16:  # the order of the tiles
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert (s.pile, s.closing) == (3, 0)
    assert (s.active, s.phase) == (1, 0)


@rule("HX-END-5", "HX-SCORE-6")
def test_tiles_left_in_the_display_and_in_hands_are_worth_nothing():
    s = at({(0, 0): "athens 0 0 2"}, {(0, 0): "sparta 0 0 1"}, who=1, closing=5, hands=[["temple", "oracle"], ["walls"]], pile=0, display=OPEN[:3])
    forgo(s)
    assert s.to_act == OVER
    assert s.game.scores(s) == [2, 1]


# HX-2P


@rule("HX-2P-1")
def test_with_two_players_the_natures_of_the_cities_count_from_the_start():
    s = say(at({(0, 0): "athens", (1, 0): "harbour 1 0 1"}, {(0, 0): "sparta"}), "special")
    assert cubes(s, 0, 1, 0) == (1, 0, 2)  # Athens is economic; nothing was asked


@rule("HX-2P-2")
def test_with_two_players_there_are_no_revolts_and_the_philosopher_counts_three():
    s = end_action(at({(0, 0): "athens", (1, 0): "village"}, {(0, 0): "sparta", (1, 0): "pasture 5 0 0"}))
    assert s.philosopher == 0
    assert cubes(s, 1, 1, 0) == (5, 0, 0)
    assert s.game.scores(s) == [3, 1]
    lines = {words: values for words, _, values in s.game.explain_scores(s)}
    assert lines["Philosopher"] == [3, 0]


@rule("HX-2P-2")
@pytest.mark.parametrize("points", [0, 3, 10])
def test_the_points_of_the_philosopher_are_an_option(points: int):
    s = at({(0, 0): "athens"}, {(0, 0): "sparta"}, game=game(2, philosopher_points=points), philosopher=1)
    assert s.game.scores(s) == [0, points]


@rule("HX-2P-3", "HX-REV-1")
def test_with_the_advanced_rule_two_players_have_revolts_and_the_philosopher_counts_nothing():
    s = at({(0, 0): "athens", (1, 0): "village"}, {(0, 0): "sparta", (1, 0): "pasture 5 0 0"}, game=game(2, revolts=True))
    end_action(s)
    assert s.philosopher == 0
    assert cubes(s, 1, 1, 0) == (3, 0, 0)
    assert s.game.scores(s) == [0, 1]


@rule("HX-2P-3", "HX-SCORE-6")
@pytest.mark.parametrize(("revolts", "left"), [(None, 3), (True, 3), (False, 5)])
def test_with_three_players_revolts_can_be_left_out_and_the_philosopher_counts_nothing_anyway(revolts: bool | None, left: int):
    s = at({(0, 0): "athens", (1, 0): "village"}, {(0, 0): "sparta", (1, 0): "pasture 5 0 0"}, THREE[2], game=game(3, revolts=revolts))
    end_action(s)
    assert s.philosopher == 0
    assert cubes(s, 1, 1, 0) == (left, 0, 0)
    assert s.game.scores(s) == [0, 1, 1]


@rule("HX-2P-4", "HX-SETUP-1")
def test_with_two_players_only_tiles_with_icon_two_are_in_the_game():
    box = GAMES[2].box
    assert box.copies == tuple(tile.copies[0] for tile in box.tiles)


@rule("HX-2P-4", "HX-WAR-1")
def test_with_two_players_a_war_action_is_one_attack():
    s = at({(0, 0): "athens 9 0 0"}, {(0, 0): "sparta", (1, 0): "spring", (1, -1): "pasture"})
    say(s, "war", "attack spring", "take 1", "place it on free cell 1.1")
    assert tiles(s, 1) == {(1, -1): "pasture"}
    assert (s.active, s.phase) == (1, 0)


# Why not


@rule("HX-A-1", "HX-A-3", "HX-TURN-1")
def test_phase_a_is_compulsory_and_begins_with_an_open_tile():
    s = at(*TWO, ask="take", display=OPEN)
    assert refused(s, (m.PASS, 0, 0)) == {"HX-TURN-1"}
    assert refused(s, (m.TAKE, kind("temple"), 0)) == {"HX-A-1"}
    assert refused(s, (m.CUBE, 0, 0)) == {"HX-A-3"}
    s = at(*TWO, ask="second take", display=OPEN, supply=(0, 5, 5))
    assert refused(s, (m.CUBE, 0, 0)) == {"HX-SUP-3"}
    assert refused(s, (m.PASS, 0, 0)) == {"HX-TURN-1"}


@rule("HX-TURN-1", "HX-HAND-1")
def test_what_belongs_to_another_phase_is_refused_with_the_order_of_phases():
    s = at(*TWO, ask="play", display=OPEN, hands=[["pasture"], []])
    assert refused(s, (m.TAKE, kind("pasture"), 0)) == {"HX-TURN-1"}
    assert refused(s, (m.ACTION, m.PRODUCTIVE, 0)) == {"HX-TURN-1"}
    assert refused(s, (m.DROP, kind("pasture"), 0)) == {"HX-HAND-1"}
    assert refused(at(*TWO, hands=[["pasture"], []]), (m.PLAY, kind("pasture"), 0)) == {"HX-TURN-1"}


@rule("HX-HAND-1")
def test_discarding_cannot_be_left_out():
    s = end_action(at(*TWO, hands=[SIX, []]))
    assert refused(s, (m.PASS, 0, 0)) == {"HX-HAND-1"}
    assert refused(s, (m.DROP, kind("oracle"), 0)) == {"HX-HAND-1"}


@rule("HX-END-3", "HX-END-4")
@pytest.mark.parametrize(("closing", "key"), [(4, "HX-END-3"), (5, "HX-END-4")])
def test_after_the_end_nothing_can_be_done(closing: int, key: str):
    s = forgo(at(*TWO, who=1, closing=closing, turn=5))
    assert s.to_act == OVER
    assert refused(s, (m.PASS, 0, 0)) == {key}
