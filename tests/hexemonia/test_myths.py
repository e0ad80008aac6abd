"""Myths and their markers (HX-MYTH, HX-RULING-11, HX-RULING-12)."""

from __future__ import annotations

from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.errors import BadData
from kernel_lib.games.hexemonia import moves as m
from kernel_lib.games.hexemonia.state import HexemoniaState
from tests.hexemonia.table import Cell, at, cell, choices, cubes, draw, events, hand, kind, refused, say, tiles
from tests.marks import rule

PRODUCE = "Productive action: active tiles produce"
SPECIAL = "Special action: use gears"
FOUR_NATURES = {(0, 0): "athens 2 0 1", (1, 0): "village 1 0 1", (1, -1): "walls", (0, -1): "pasture 1 0 0", (-1, 0): "necropolis 0 0 1"}
"""Political, military (inactive), economic and sacred."""
OTHER = {(0, 0): "sparta 2 0 1"}


def in_front(s: HexemoniaState, who: int) -> dict[str, Cell]:
    return {entry["myth"]: tuple(entry["cell"]) for entry in s.game.to_json(s)["seats"][who]["myths"]}


def active(s: HexemoniaState, who: int) -> int:
    """Active Myths of a player as the bonus of Delphi counts them: 3 points each."""
    return next(values[who] for words, _, values in s.game.explain_scores(s) if words == "Bonus of the Acropolis") // 3


# HX-MYTH-1


@rule("HX-MYTH-1")
@pytest.mark.parametrize(("on_host", "works"), [("1 0 1", True), ("1 0 0", False), ("9 9 0", False), ("0 0 0", False), ("2 1 5", True)])
def test_a_myth_with_a_gear_works_while_its_host_is_active(on_host: str, works: bool):
    s = at({(0, 0): "athens 2 0 1", (1, 0): f"village {on_host}"}, OTHER, myths=[{"oracle": (1, 0)}])
    assert (SPECIAL in choices(s)) == works


@rule("HX-MYTH-1")
@pytest.mark.parametrize(("on_host", "gain"), [("1 0 0", (2 + 1, 0, 0)), ("0 0 0", None), ("3 0 1", (2 + 1, 0, 0))])
def test_a_myth_with_a_production_produces_on_an_active_host_only(on_host: str, gain: tuple[int, ...] | None):
    s = at({(0, 0): "athens", (1, 0): f"pasture {on_host}"}, OTHER, myths=[{"demeter": (1, 0)}])
    assert (PRODUCE in choices(s)) == (gain is not None)
    if gain is not None:
        before = cubes(s, 0, 1, 0)
        say(s, "productive")
        assert cubes(s, 0, 1, 0) == tuple(b + g for b, g in zip(before, gain, strict=True))


@rule("HX-MYTH-1", "HX-MYTH-4")
def test_a_myth_falls_asleep_and_wakes_up_with_its_host():
    towns = [{(0, 0): name} for name in ("athens", "sparta", "delos")]
    for on_host, count in (("0 0 1", 1), ("5 5 0", 0), ("0 0 2", 1)):
        s = at({(0, 0): "delphi", (1, 0): f"necropolis {on_host}"}, *towns, myths=[{"moirai": (1, 0), "hades": (1, 0)}])
        assert active(s, 0) == 2 * count


@rule("HX-MYTH-1")
def test_a_myth_depends_on_its_own_host_and_not_on_another_tile_of_its_nature():
    s = at({(0, 0): "athens", (1, 0): "village", (1, -1): "village 1 0 1"}, OTHER, myths=[{"oracle": (1, 0)}])
    assert SPECIAL not in choices(s)


# HX-MYTH-2


@rule("HX-MYTH-2", "HX-B-13")
@pytest.mark.parametrize("limit", [1, 2, 3, 4])
def test_nobody_plays_more_myths_than_the_limit(limit: int):
    game: Any = kl.game("hexemonia", myth_limit=limit)
    s = at(FOUR_NATURES, OTHER, game=game, ask="play", hands=[["oracle", "moirai", "demeter", "ares"]])
    for number, name in enumerate(["oracle", "moirai", "demeter", "ares"], 1):
        assert (f"Play {name.capitalize()} (Myth)" in choices(s)) == (number <= limit)
        if number <= limit:
            say(s, f"play {name}")
        else:
            assert refused(s, (m.PLAY, kind(name), 0)) == {"HX-B-13"}
    assert len(in_front(s, 0)) == limit


@rule("HX-MYTH-2", "HX-RULING-12")
def test_a_myth_that_was_lost_leaves_room_for_another():
    mine = {**FOUR_NATURES, (0, 0): "athens"}
    three = {"oracle": (1, 0), "demeter": (0, -1), "moirai": (-1, 0)}
    s = at(mine, {(0, 0): "sparta 0 0 0", (1, 0): "quarry 1 0 0"}, myths=[three], hands=[["ares"]], who=1, closing=4, first=1)
    say(s, "war", "attack necropolis", "place it on free cell 1.2")
    assert (s.to_act, set(in_front(s, 0)), set(in_front(s, 1))) == (0, {"oracle", "demeter"}, {"moirai"})
    say(s, "play ares")
    assert in_front(s, 0) == {"oracle": (1, 0), "demeter": (0, -1), "ares": (1, -1)}


# HX-MYTH-3


@rule("HX-MYTH-3")
def test_a_myth_exists_once():
    with pytest.raises(BadData, match="HX-MYTH-3"):
        kl.game("hexemonia", edition={"tile": [{"id": "oracle", "copies": [2, 0, 0], "source": "reconstructed"}]})
    box = kl.game("hexemonia", players=4).box  # type: ignore[attr-defined]
    assert [box.tiles[number].id for number in box.myths] == ["oracle", "moirai", "demeter", "ares", "pandora", "hades"]
    assert [box.copies[number] for number in box.myths] == [1] * 6


@rule("HX-MYTH-3")
def test_marker_and_myth_belong_to_the_same_player_after_play_and_after_conquest():
    s = at(FOUR_NATURES, {(0, 0): "sparta 2 0 1", (1, 0): "village"}, ask="play", hands=[["oracle"]], closing=4)
    say(s, "play oracle", "play no more")
    assert (in_front(s, 0), in_front(s, 1)) == ({"oracle": (1, 0)}, {})
    s = at({(0, 0): "sparta 3 0 1"}, FOUR_NATURES | {(0, 0): "athens 2 0 1"}, myths=[{}, {"oracle": (1, 0)}])
    say(s, "war", "attack village", "take 3", "place it on free cell 1.4")
    assert (in_front(s, 0), in_front(s, 1)) == ({"oracle": (-1, 0)}, {})


# HX-MYTH-4


@rule("HX-MYTH-4")
def test_no_action_moves_a_marker():
    s = at({**FOUR_NATURES, (0, 1): "village 0 0 0"}, OTHER, myths=[{"oracle": (1, 0)}], closing=4)
    say(s, "strategic", "take citizens from village", "pick up no more", "put cubes on village 1.6", "end")
    assert (cubes(s, 0, 1, 0), cubes(s, 0, 0, 1)) == ((0, 0, 1), (1, 0, 0))
    assert in_front(s, 0) == {"oracle": (1, 0)}


@rule("HX-MYTH-4", "HX-RULING-13")
def test_a_marker_is_put_down_once_and_there_is_no_second_choice_later():
    s = at({**FOUR_NATURES, (0, 1): "village"}, OTHER, ask="play", hands=[["oracle"]], log=True)
    say(s, "play oracle")
    assert choices(s) == ["Put the marker on Village 1.1", "Put the marker on Village 1.6"]
    say(s, "put the marker on village 1.6")
    assert in_front(s, 0) == {"oracle": (0, 1)}
    assert choices(s) == ["Play no more tiles"]
    assert ("HX-B-11", "played myth") in events(s)


# HX-MYTH-5


@rule("HX-MYTH-5")
def test_a_myth_in_front_is_no_tile_of_the_city_and_no_target():
    s = at({(0, 0): "athens 9 0 0"}, {(0, 0): "sparta", (1, 0): "village", (1, -1): "walls"}, myths=[{}, {"oracle": (1, 0), "ares": (1, -1)}])
    assert tiles(s, 1) == {(1, 0): "village", (1, -1): "walls"}
    say(s, "war")
    assert choices(s) == ["Attack Village 1.1 (strength above 0)", "Attack Walls 1.2 (strength above 0)"]
    assert len(s.game.graph(s)) == 1 + 3 + 2  # tiles and Acropolis tiles, and a node per player


@rule("HX-MYTH-5")
def test_a_myth_takes_no_cubes():
    s = at(FOUR_NATURES, OTHER, ask="play", hands=[["oracle", "demeter"]], myths=[{"moirai": (-1, 0)}])
    before = [cubes(s, 0, *place) for place in FOUR_NATURES], s.supply[:]
    say(s, "play oracle", "play demeter")
    assert ([cubes(s, 0, *place) for place in FOUR_NATURES], s.supply) == before
    say(s, "play no more", "strategic")
    assert not any("Oracle" in words or "Moirai" in words for words in choices(s))


@rule("HX-MYTH-5", "HX-RULING-33")
def test_a_marker_beside_a_temple_brings_it_nothing():
    s = at({(0, 0): "athens", (1, 0): "temple 2 0 1", (1, -1): "necropolis 0 0 0"}, OTHER, myths=[{"moirai": (1, -1)}])
    say(s, "special")
    assert cubes(s, 0, 1, 0) == (2, 0, 1 + 1)  # the Necropolis, not its marker


# HX-MYTH-6 and rulings


@rule("HX-MYTH-6", "HX-RULING-11")
def test_a_tile_may_bear_several_markers_of_its_nature():
    s = at(FOUR_NATURES, {(0, 0): "sparta"}, {(0, 0): "olympia"}, ask="play", hands=[["oracle", "pandora"]])
    say(s, "play oracle", "play pandora")
    assert in_front(s, 0) == {"oracle": (1, 0), "pandora": (1, 0)}


@rule("HX-MYTH-6", "HX-B-11", "HX-B-12")
@pytest.mark.parametrize(("myth", "place"), [("oracle", (1, 0)), ("ares", (1, -1)), ("demeter", (0, -1)), ("moirai", (-1, 0))])
def test_a_marker_goes_only_on_a_tile_of_its_own_nature(myth: str, place: Cell):
    second = {"oracle": "asty", "ares": "phalanx", "demeter": "quarry", "moirai": "temple"}[myth]
    s = at({**FOUR_NATURES, (-1, 1): second}, OTHER, ask="play", hands=[[myth]])
    say(s, f"play {myth}")
    assert {s.game.board.nodes[a] for _, a, _ in s.game.legal_moves(s)} == {place, (-1, 1)}
    for wrong in set(FOUR_NATURES) - {place, (0, 0)}:
        assert refused(s, (m.CELL, cell(*wrong), 0)) == {"HX-B-11"}
    s = at({spot: words for spot, words in FOUR_NATURES.items() if spot != place}, OTHER, ask="play", hands=[[myth]])
    assert choices(s) == ["Play no more tiles"]
    assert refused(s, (m.PLAY, kind(myth), 0)) == {"HX-B-12"}


@rule("HX-RULING-12")
def test_a_myth_given_up_is_out_of_the_game_and_its_marker_in_the_common_area():
    mine = {(0, 0): "sparta 3 0 0", (1, 0): "village", (1, -1): "quarry", (0, 1): "walls"}
    s = at(mine, {(0, 0): "athens", (1, 0): "temple"}, myths=[{"oracle": (1, 0), "demeter": (1, -1), "ares": (0, 1)}, {"moirai": (1, 0)}], pile=6)
    say(s, "war", "take 1", "place it on free cell 1.3", "give up oracle")
    number = s.game.box.myths.index(kind("oracle"))  # type: ignore[attr-defined]
    assert (s.myth_owner[number], s.myth_cell[number], s.underworld[-1]) == (-1, -1, kind("oracle"))
    while s.to_act != -2:  # never drawn again
        drawn = {move[1] for move in s.game.legal_moves(s)} if s.to_act == -1 else set()
        assert kind("oracle") not in drawn
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert s.underworld.count(kind("oracle")) == 1
    assert s.myth_owner[number] == -1


@rule("HX-RULING-12")
def test_a_myth_in_the_hand_has_no_marker_yet_and_leaves_it_without_one():
    s = at(FOUR_NATURES, OTHER, ask="play", hands=[["oracle", "moirai", "pasture", "quarry", "harbour"]])
    assert set(s.myth_owner) == {-1}
    say(s, "play no more", "no action", "discard oracle")
    assert (s.underworld, set(s.myth_owner)) == ([kind("oracle")], {-1})
    assert "oracle" not in hand(s, 0)


@rule("HX-RULING-11", "HX-MYTH-1")
def test_myths_on_one_tile_are_active_together_and_produce_both():
    game: Any = kl.game("hexemonia", edition={"tile": [{"id": "ares", "nature": "economic", "source": "reconstructed"}]})
    s = at({(0, 0): "athens", (1, 0): "harbour 1 0 1"}, OTHER, myths=[{"demeter": (1, 0), "ares": (1, 0)}], game=game)
    say(s, "productive")
    assert cubes(s, 0, 1, 0) == (3, 1, 1)


@rule("HX-MYTH-2", "HX-MYTH-4")
def test_a_myth_drawn_and_played_in_one_turn_works_at_once():
    s = at({(0, 0): "athens 1 0 1", (1, 0): "village 1 0 1"}, OTHER, ask="take", hands=[["oracle"]], display=["pasture", "quarry", "walls", "temple"])
    draw(say(s, "take pasture"), "spring")
    say(s, "put 1 gold", "play oracle", "play no more", "special")
    assert s.to_act == -1  # the Oracle looks at the pile
