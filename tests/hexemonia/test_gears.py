"""The special action: which gears may be used, and what each of the twelve does (HX-SPEC, HX-GEAR)."""

from __future__ import annotations

from collections import Counter

import pytest

import kernel_lib as kl
from kernel_lib.core.types import CHANCE
from kernel_lib.games.hexemonia import moves as m
from kernel_lib.games.hexemonia.state import HexemoniaState
from tests.hexemonia.table import around, arrange, at, cell, choices, cubes, draw, events, hand, kind, refused, say
from tests.marks import rule

City = dict[tuple[int, int], str]
SPECIAL = "Special action: use gears"
ATHENS, SPARTA, OLYMPIA, DELPHI, DELOS = (around(f"{name} 0 0 0") for name in ("athens", "sparta", "olympia", "delphi", "delos"))


def offered(s: HexemoniaState) -> bool:
    return SPECIAL in choices(s)


def order_of_questions(s: HexemoniaState) -> list[int]:
    """Who is asked, one after the other, when everybody takes the first answer until the action is over."""
    seats = []
    while s.asks[-1][0] == m.ASK_GIVE:
        seats.append(s.to_act)
        s.game.apply(s, s.game.legal_moves(s)[0])
    return seats


# Using gears


@rule("HX-SPEC-1")
def test_active_gear_tiles_are_used_in_any_order():
    for first, second in (("spring 1.1", "spring 1.3"), ("spring 1.3", "spring 1.1")):
        s = at(around("athens 0 0 0", "spring", "pasture", "spring"), around("sparta 2 0 1"), OLYMPIA, log=True)
        say(s, "special")
        assert choices(s) == ["Use Spring 1.1", "Use Spring 1.3"]
        say(s, f"use {first}", "put 1 hoplite", f"use {second}", "put 1 gold")
        assert cubes(s, 0, 0, 0) == (0, 1, 1)
        assert events(s).count(("HX-SPEC-1", "used")) == 2


@rule("HX-SPEC-1")
def test_an_inactive_gear_tile_cannot_be_used():
    s = at(around("athens 2 0 1", "tavern 1 0 0", "spring", "labyrinth 1 1 0"), around("sparta 2 1 1"))
    say(s, "special")
    assert choices(s) == ["Use Spring 1.2", "Use Labyrinth 1.3"]
    assert refused(s, (m.GEAR, cell(1, 0), 0)) == {"HX-SPEC-1"}


@rule("HX-SPEC-1", "HX-B-14")
def test_a_gear_tile_played_in_this_turn_can_be_used():
    s = at(around("athens 2 0 1", "tavern 1 0 1"), around("sparta 2 1 1"), fresh=[(1, 0)])
    say(s, "special")
    assert cubes(s, 0, 1, 0) == (2, 0, 1)


@rule("HX-SPEC-1")
def test_the_gears_of_others_cannot_be_used():
    s = at(around("athens 2 0 1", "pasture"), around("sparta 2 1 1", "spring"), myths=[{}, {"moirai": (1, 0)}])
    assert not offered(s)


@rule("HX-SPEC-2")
def test_the_gear_of_a_myth_is_used_while_its_host_is_active():
    s = at(around("athens 2 0 1", "spring", "necropolis 0 0 0"), around("sparta 2 0 1"), myths=[{"moirai": (1, 0)}], log=True)
    say(s, "special")
    assert choices(s) == ["Use Spring 1.1", "Use Moirai"]
    draw(say(s, "use moirai"), "temple")
    assert hand(s, 0) == ["temple"]
    assert ("HX-SPEC-2", "used") in events(s)


@rule("HX-SPEC-2")
def test_the_gear_of_a_myth_on_an_inactive_host_cannot_be_used():
    s = at(around("athens 2 0 1", "spring", "necropolis 0 0 0"), around("sparta 2 0 1"), myths=[{"moirai": (1, -1)}])
    say(s, "special")  # only the Spring is left, so it is used at once
    assert s.asks[-1][0] == m.ASK_GIFT
    assert s.used == [cell(1, 0)]


@rule("HX-SPEC-2")
def test_a_myth_without_a_gear_is_never_used():
    s = at(around("athens 2 0 1", "pasture 1 0 0", "phalanx 0 2 1"), around("sparta 2 0 1"), myths=[{"demeter": (1, 0), "ares": (1, -1)}])
    assert not offered(s)


@rule("HX-SPEC-3")
def test_each_gear_is_used_once_in_an_action():
    s = at(around("athens 4 0 1", "spring", "tavern 1 0 1"), around("sparta 9 0 1"), myths=[{"moirai": (1, 0)}])
    say(s, "special", "use tavern")
    assert choices(s) == ["Use no more gears", "Use Spring 1.1", "Use Moirai"]
    assert refused(s, (m.GEAR, cell(1, -1), 0)) == {"HX-SPEC-3"}
    draw(say(s, "use moirai"), "temple")
    assert choices(s) == ["Use no more gears", "Use Spring 1.1"]
    assert refused(s, (m.MYTH, kind("moirai"), 0)) == {"HX-SPEC-3"}
    say(s, "use spring", "put 1 gold")
    assert s.to_act == 1


@rule("HX-SPEC-3")
def test_gears_can_be_used_again_in_the_next_special_action():
    s = at(around("athens 0 0 0", "spring"), around("sparta 2 0 1", "spring"), around("olympia"))
    say(s, "special", "put 1 gold")
    assert s.to_act == 1
    draw(say(s, "take pasture"), "fleet")
    say(s, "put 1 gold", "play no more", "special", "put 1 hoplite")
    assert cubes(s, 1, 0, 0) == (2, 1, 2)


AGORA_AND_TAVERN = around("athens 0 0 1", "agora 2 0 2", "tavern 0 0 1")


@rule("HX-SPEC-3", "HX-SPEC-5", "HX-GEAR-AGORA")
def test_a_gear_switched_on_during_the_action_can_be_used():
    s = at(AGORA_AND_TAVERN, around("sparta 3 0 1"))
    say(s, "special")  # the Tavern lacks its citizen, so only the Agora can be used
    assert s.used == [cell(1, 0)]
    say(s, "take citizens from agora", "take 1", "pick up no more", "put cubes on tavern")
    assert choices(s) == ["Use no more gears", "Use Tavern 1.2"]
    say(s, "use tavern")
    assert cubes(s, 0, 1, -1) == (2, 0, 1)


@rule("HX-SPEC-3", "HX-SPEC-5", "HX-GEAR-AGORA")
def test_a_gear_switched_off_during_the_action_cannot_be_used():
    s = at(around("athens 0 0 1", "agora 1 0 2", "tavern 1 0 1"), around("sparta 3 0 1"))
    say(s, "special", "use agora", "take citizens from tavern", "pick up no more", "put cubes on acropolis")
    assert s.to_act == 1  # nothing else is left
    assert cubes(s, 0, 0, 0) == (1, 0, 1)


@rule("HX-SPEC-3")
def test_a_used_gear_that_is_switched_off_keeps_its_effect():
    s = at(around("athens 0 0 1", "agora 1 0 2", "tavern 1 0 1"), around("sparta 3 0 1"))
    say(s, "special", "use tavern", "use agora", "take gold from tavern", "put cubes on acropolis")
    assert (cubes(s, 0, 1, -1), cubes(s, 0, 0, 0)) == ((2, 0, 0), (0, 0, 2))


@rule("HX-SPEC-5")
def test_after_each_gear_the_player_may_stop():
    s = at(around("athens 0 0 1", "spring", "spring", "tavern 1 0 1"), around("sparta 3 0 1"), around("olympia"))
    say(s, "special", "use spring 1.2", "put 1 gold", "use no more gears")
    assert (cubes(s, 0, 0, 0), s.to_act) == ((0, 0, 2), 1)


# Gears without an effect


NO_EFFECT: list[tuple[str, list[City], dict[str, object]]] = [
    ("lighthouse", [around("athens 1 0 9", "lighthouse 1 0 1"), around("sparta 5 5 0", "pasture 1 1 0")], {}),
    ("labyrinth", [around("athens 1 9 0", "labyrinth 1 1 0"), around("sparta 5 0 5", "pasture 1 0 1")], {}),
    ("tavern", [around("athens 9 0 0", "tavern 1 0 1"), around("sparta 0 5 5", "pasture 0 1 1")], {}),
    ("oracle", [around("athens", "village 1 0 1"), around("sparta 2 0 1")], {"myths": [{"oracle": (1, 0)}], "pile": 0, "closing": 4}),
    ("moirai", [around("athens", "temple 2 0 1"), around("sparta 2 0 1")], {"myths": [{"moirai": (1, 0)}], "pile": 0, "closing": 4}),
    ("temple", [around("athens", "temple 2 0 1", "pasture"), around("sparta 2 0 1")], {}),
    ("temple without gold", [around("athens", "temple 2 0 1", "labyrinth"), around("sparta 2 0 1")], {"supply": (9, 9, 0)}),
    ("harbour", [around("sparta", "harbour 1 0 1", "temple"), around("athens 2 0 1")], {}),
    ("harbour without gold", [around("sparta", "harbour 1 0 1", "pasture"), around("athens 2 0 1")], {"supply": (9, 9, 0)}),
    ("necropolis", [around("athens 1 9 9", "necropolis 0 0 1"), around("sparta 9 0 1")], {}),
    ("necropolis without gold", [around("athens 8 0 0", "necropolis 0 0 1"), around("sparta 2 0 1")], {"supply": (9, 9, 0)}),
    ("pandora", [around("athens", "village 1 0 1"), SPARTA, OLYMPIA], {"myths": [{"pandora": (1, 0)}], "hands": [["temple"], [], []]}),
    (
        "hades",
        [around("athens", "temple 2 0 1", "pasture 9 0 0"), around("sparta 9 0 0"), around("delphi", "pasture 1 9 9"), DELOS],
        {"myths": [{"hades": (1, 0)}]},
    ),
]


@pytest.mark.parametrize(("cities", "about"), [pytest.param(*case[1:], id=case[0]) for case in NO_EFFECT])
@rule("HX-SPEC-4", "HX-C-2")
def test_a_gear_without_any_possible_effect_cannot_be_used(cities: list[City], about: dict[str, object]):
    s = at(*cities, **about)  # type: ignore[arg-type]
    assert not offered(s)
    assert refused(s, (m.ACTION, m.SPECIAL, 0)) == {"HX-SPEC-4"}


WITH_EFFECT: list[tuple[str, list[City], dict[str, object]]] = [
    ("lighthouse", [around("athens 1 0 9", "lighthouse 1 0 1"), around("sparta 5 5 0", "pasture 1 1 1")], {}),
    ("labyrinth", [around("athens 1 9 0", "labyrinth 1 1 0"), around("sparta 5 0 5", "pasture 1 1 1")], {}),
    ("tavern", [around("athens 9 0 0", "tavern 1 0 1"), around("sparta 0 5 5", "pasture 1 1 1")], {}),
    ("oracle", [around("athens", "village 1 0 1"), around("sparta 2 0 1")], {"myths": [{"oracle": (1, 0)}], "pile": 1}),
    ("moirai", [around("athens", "temple 2 0 1"), around("sparta 2 0 1")], {"myths": [{"moirai": (1, 0)}], "pile": 1}),
    ("temple", [around("athens", "temple 2 0 1", "labyrinth"), around("sparta 2 0 1")], {"supply": (9, 9, 1)}),
    ("harbour", [around("sparta", "harbour 1 0 1", "pasture"), around("athens 2 0 1")], {"supply": (9, 9, 1)}),
    ("harbour beside Athens", [around("athens", "harbour 1 0 1"), around("sparta 2 0 1")], {}),
    ("necropolis", [around("athens 2 0 0", "necropolis 0 0 1"), around("sparta 2 0 1")], {"supply": (9, 9, 1)}),
    ("necropolis with citizens here and there", [around("athens 1 0 0", "necropolis 1 0 1"), around("sparta 2 0 1")], {}),
    ("spring", [around("athens", "spring"), around("sparta 2 0 1")], {"supply": (0, 0, 1)}),
    ("pandora", [around("athens", "village 1 0 1"), SPARTA, OLYMPIA], {"myths": [{"pandora": (1, 0)}], "hands": [[], [], ["temple"]]}),
    ("hades", [around("athens", "temple 2 0 1"), SPARTA, around("delphi", "pasture 2 0 0"), DELOS], {"myths": [{"hades": (1, 0)}]}),
    (
        "hades on an inactive tile",
        [around("athens", "temple 2 0 1"), around("sparta", "phalanx 1 0 0"), DELPHI, DELOS],
        {"myths": [{"hades": (1, 0)}]},
    ),
]


@pytest.mark.parametrize(("cities", "about"), [pytest.param(*case[1:], id=case[0]) for case in WITH_EFFECT])
@rule("HX-SPEC-4", "HX-C-2")
def test_a_gear_that_would_do_the_least_can_be_used(cities: list[City], about: dict[str, object]):
    assert offered(at(*cities, **about))  # type: ignore[arg-type]


@rule("HX-SPEC-4", "HX-GEAR-SPRING")
def test_the_spring_cannot_be_used_with_an_empty_supply():
    assert not offered(at(around("athens", "spring"), around("sparta 2 0 1"), supply=(0, 0, 0)))


@rule("HX-SPEC-4", "HX-GEAR-AGORA")
def test_an_agora_cannot_be_used_without_any_own_cube():
    game = kl.game("hexemonia", edition={"tile": [{"id": "agora", "cost": [0, 0, 0], "source": "reconstructed"}]})
    assert not offered(at(around("athens", "agora"), around("sparta 2 0 1"), game=game))
    assert offered(at(around("athens 0 0 1", "agora"), around("sparta 2 0 1"), game=game))


@rule("HX-SPEC-4")
def test_a_gear_without_effect_is_named_with_its_rule_when_it_is_tried():
    s = at(around("athens 0 0 0", "spring", "spring", "tavern 1 0 1"), around("sparta 0 0 1"), around("olympia 0 5 1"))
    say(s, "special")
    assert choices(s) == ["Use Spring 1.1", "Use Spring 1.2"]
    assert refused(s, (m.GEAR, cell(0, -1), 0)) == {"HX-SPEC-4", "HX-GEAR-TAVERN"}


# Lighthouse


def lighthouse(players: int, who: int, poor: tuple[int, ...] = ()) -> HexemoniaState:
    """Everybody has gold on two tiles, except those who are poor."""
    names = {2: ("athens", "sparta"), 3: ("athens", "sparta", "olympia"), 4: ("athens", "sparta", "delphi", "delos")}[players]
    cities = [
        around(f"{name} 1 0 0", "pasture 1 0 0") if seat in poor else around(f"{name} 0 0 2", "pasture 0 0 2") for seat, name in enumerate(names)
    ]
    cities[who] = around(f"{names[who]} 0 0 0", "lighthouse 1 0 1")
    return at(*cities, who=who, first=0)


@pytest.mark.parametrize(
    ("players", "who", "poor", "asked"),
    [
        (2, 0, (), [1]),
        (2, 1, (), [0]),
        (3, 0, (), [1, 2]),
        (3, 1, (), [2, 0]),
        (3, 2, (1,), [0]),
        (4, 0, (), [1, 2, 3]),
        (4, 2, (), [3, 0, 1]),
        (4, 2, (3,), [0, 1]),
        (4, 3, (0, 2), [1]),
    ],
)
@rule("HX-GEAR-LIGHTHOUSE")
def test_every_opponent_with_gold_gives_one_in_turn_order_from_the_left(players: int, who: int, poor: tuple[int, ...], asked: list[int]):
    s = lighthouse(players, who, poor)
    supply = s.supply[:]
    say(s, "special")
    assert order_of_questions(s) == asked
    assert cubes(s, who, 1, 0) == (1, 0, 1 + len(asked))
    assert [sum(s.cubes[seat][2]) for seat in asked] == [3] * len(asked)
    assert s.supply == supply
    assert s.asks[-1][0] != m.ASK_GEAR


@rule("HX-GEAR-LIGHTHOUSE")
def test_the_giver_chooses_the_tile_the_acropolis_included_and_cannot_refuse():
    s = at(around("athens", "lighthouse 1 0 1"), around("sparta 0 0 1", "pasture", "quarry 0 0 2"), around("olympia"), log=True)
    say(s, "special")
    assert s.to_act == 1
    assert choices(s) == ["Give from Acropolis", "Give from Quarry 1.2"]
    assert s.game.prompt(s) == "Player 1 takes 1 gold from you: choose the tile that gives it"
    assert refused(s, (m.CELL, cell(1, 0), 1)) == {"HX-RULING-20"}
    assert refused(s, (m.PASS, 0, 0)) == {"HX-ASK-1"}
    say(s, "give from quarry")
    assert (cubes(s, 1, 0, 0), cubes(s, 1, 1, -1), cubes(s, 0, 1, 0)) == ((0, 0, 1), (0, 0, 1), (1, 0, 2))
    assert ("HX-GEAR-LIGHTHOUSE", "gave") in events(s)


@rule("HX-GEAR-LIGHTHOUSE", "HX-ASK-2")
def test_who_has_gold_on_one_tile_only_is_not_asked():
    s = at(around("athens", "lighthouse 1 0 1"), around("sparta 5 0 0", "pasture 0 0 2"), around("olympia 0 0 1"))
    say(s, "special")
    assert cubes(s, 0, 1, 0) == (1, 0, 3)
    assert (cubes(s, 1, 1, 0), cubes(s, 2, 0, 0)) == ((0, 0, 1), (0, 0, 0))


@rule("HX-GEAR-LIGHTHOUSE", "HX-SPEC-5")
def test_after_the_opponents_have_given_the_user_goes_on():
    s = at(
        around("athens 0 0 1", "pasture 0 0 1"),
        around("sparta", "lighthouse 1 0 1", "spring", "spring"),
        around("olympia 0 0 1", "pasture 0 0 1"),
        who=1,
    )
    say(s, "special", "use lighthouse", "give from acropolis")
    assert s.to_act == 0
    say(s, "give from pasture")
    assert s.to_act == 1
    assert choices(s) == ["Use no more gears", "Use Spring 1.2", "Use Spring 1.3"]


# Labyrinth and Tavern


TRIBUTES = [("labyrinth 1 1 0", 1, "HX-GEAR-LABYRINTH"), ("tavern 1 0 1", 0, "HX-GEAR-TAVERN")]


def with_cubes(name: str, colour: int, acropolis: int, pasture: int) -> City:
    return around(*(f"{tile} {' '.join(str(n if c == colour else 0) for c in range(3))}" for tile, n in ((name, acropolis), ("pasture", pasture))))


@pytest.mark.parametrize(("tile", "colour", "key"), TRIBUTES)
@rule("HX-GEAR-LABYRINTH", "HX-GEAR-TAVERN", "HX-SUP-1")
def test_one_opponent_of_choice_gives_a_cube_from_a_tile_of_their_choice(tile: str, colour: int, key: str):
    rich, poor = (2, 3), (0, 0)
    cities = [with_cubes(name, colour, *amount) for name, amount in (("athens", rich), ("sparta", poor), ("delphi", poor), ("delos", rich))]
    cities[2] = around("delphi", tile)
    s = at(*cities, who=2, log=True)
    supply, before = s.supply[:], cubes(s, 2, 1, 0)
    say(s, "special")
    assert s.to_act == 2
    assert choices(s) == ["Choose Player 1", "Choose Player 4"]  # player 2 has none
    assert refused(s, (m.WHOM, 1, 0)) == {"HX-RULING-20"}
    assert refused(s, (m.WHOM, 2, 0)) == {key}
    say(s, "choose player 4")
    assert s.to_act == 3
    assert choices(s) == ["Give from Acropolis", "Give from Pasture 1.1"]
    say(s, "give from pasture")
    after = list(before)
    after[colour] += 1
    assert cubes(s, 2, 1, 0) == tuple(after)
    assert (s.cubes[3][colour], s.cubes[0][colour]) == ([2, 2], [2, 3])
    assert s.supply == supply
    assert (key, "chose") in events(s)
    assert (key, "gave") in events(s)


@pytest.mark.parametrize(("tile", "colour", "key"), TRIBUTES)
@rule("HX-GEAR-LABYRINTH", "HX-GEAR-TAVERN")
def test_with_one_opponent_who_can_give_nobody_is_chosen(tile: str, colour: int, key: str):
    for cities in (
        [around("athens", tile), with_cubes("sparta", colour, 1, 1)],
        [around("athens", tile), with_cubes("sparta", colour, 1, 1), with_cubes("olympia", colour, 0, 0)],
    ):
        s = at(*cities, log=True)
        say(s, "special")
        assert s.to_act == 1
        say(s, "give from acropolis")
        assert s.cubes[1][colour] == [0, 1]
        assert (key, "gave") in events(s)


@rule("HX-GEAR-TAVERN")
def test_a_tribute_may_leave_a_tile_of_the_giver_inactive():
    s = at(around("athens", "tavern 1 0 1"), around("sparta 0 0 0", "pasture 1 0 0", "quarry 2 0 0"))
    say(s, "special", "give from pasture")
    assert (cubes(s, 1, 1, 0), cubes(s, 0, 1, 0)) == ((0, 0, 0), (2, 0, 1))


# Hades


def hades(**about: object) -> HexemoniaState:
    return at(
        around("athens 0 0 0", "temple 2 0 1"),
        around("sparta 9 0 0", "pasture 6 0 0", "quarry 2 0 0", "phalanx 2 0 0"),
        around("delphi 9 0 0", "pasture 1 0 0"),
        around("delos 9 0 0", "village 3 0 0", "spring 1 0 0"),
        myths=[{"hades": (1, 0)}],
        log=True,
        **about,  # type: ignore[arg-type]
    )


@rule("HX-GEAR-HADES")
def test_hades_removes_up_to_three_citizens_in_excess_from_one_tile_of_an_opponent():
    s = hades()
    supply = s.supply[:]
    say(s, "special")
    assert choices(s) == ["Choose Player 2", "Choose Player 4"]  # nothing is in excess in the city of player 3
    assert refused(s, (m.WHOM, 2, 0)) == {"HX-GEAR-HADES"}
    say(s, "choose player 2")
    assert choices(s) == ["Choose Pasture 1.1", "Choose Phalanx 1.3"]
    say(s, "choose pasture")
    assert choices(s) == ["Remove 1 citizen", "Remove 2 citizens", "Remove 3 citizens"]
    assert refused(s, (m.COUNT, 4, 0)) == {"HX-GEAR-HADES"}
    say(s, "remove 3")
    assert cubes(s, 1, 1, 0) == (3, 0, 0)
    assert s.supply == [supply[0] + 3, *supply[1:]]
    assert ("HX-GEAR-HADES", "removed") in events(s)


@rule("HX-GEAR-HADES", "HX-TILE-6")
def test_hades_takes_nothing_from_an_acropolis_and_nothing_that_a_tile_needs():
    s = say(hades(), "special", "choose player 2")
    assert refused(s, (m.CELL, 0, 1)) == {"HX-RULING-21"}
    assert refused(s, (m.CELL, cell(1, -1), 1)) == {"HX-GEAR-HADES"}
    say(s, "choose phalanx")
    assert choices(s) == ["Remove 1 citizen", "Remove 2 citizens"]  # inactive, but two are more than its cost of none
    say(s, "remove 1")
    assert cubes(s, 1, 0, -1) == (1, 0, 0)


@rule("HX-GEAR-HADES", "HX-TILE-5")
def test_hades_counts_only_what_is_beyond_the_cost():
    s = say(hades(), "special", "choose player 4")
    say(s, "choose village")
    assert choices(s) == ["Remove 1 citizen", "Remove 2 citizens"]
    say(s, "remove 2")
    assert cubes(s, 3, 1, 0) == (1, 0, 0)


# Oracle and Moirai


def oracle(pile: int | None = None, **about: object) -> HexemoniaState:
    return at(around("athens", "village 1 0 1"), around("sparta 2 0 1"), myths=[{"oracle": (1, 0)}], pile=pile, log=True, **about)  # type: ignore[arg-type]


@rule("HX-GEAR-ORACLE")
def test_the_oracle_sees_four_tiles_and_puts_them_back_in_any_order():
    s = oracle()
    size, unseen = s.pile, Counter(dict(enumerate(s.unseen)))
    draw(say(s, "special"), "temple", "walls", "asty", "asty")
    assert s.to_act == 0
    assert choices(s) == ["Walls comes next", "Temple comes next", "Asty comes next"]
    assert refused(s, (m.ORDER, kind("pasture"), 0)) == {"HX-GEAR-ORACLE"}
    say(s, "asty", "temple", "walls")  # the last one has no other place
    assert [s.game.box.names[top] for top in s.top] == ["Asty", "Temple", "Walls", "Asty"]
    assert s.top_owner == 0
    assert s.pile == size
    assert Counter(dict(enumerate(s.unseen))) + Counter(s.top) == unseen
    assert s.closing == 0


@rule("HX-GEAR-ORACLE", "HX-INFO-5")
def test_arranged_tiles_come_without_chance_in_their_order():
    s = oracle(display=["pasture", "quarry", "quarry", "harbour"])
    draw(say(s, "special"), "temple", "walls", "asty", "fleet")
    say(s, "fleet", "walls", "temple")
    assert s.to_act == 1
    say(s, "take harbour")
    assert s.to_act == 1
    assert s.display == sorted(map(kind, ["pasture", "quarry", "quarry", "fleet"]))
    say(s, "take fleet")
    assert s.display == sorted(map(kind, ["pasture", "quarry", "quarry", "walls"]))
    assert [s.game.box.names[top] for top in s.top] == ["Temple", "Asty"]


@pytest.mark.parametrize("pile", [1, 2, 3, 4, 5])
@rule("HX-GEAR-ORACLE", "HX-END-5")
def test_the_oracle_sees_as_many_tiles_as_there_are_and_takes_none(pile: int):
    s = oracle(pile=pile)
    say(s, "special")
    looked = 0
    while s.to_act == CHANCE:
        s.game.apply(s, s.game.legal_moves(s)[-1])
        looked += 1
    while s.active == 0:
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert looked == min(4, pile)
    assert len(s.top) == min(4, pile)
    assert (s.pile, s.closing) == (pile, 0)
    assert s.to_act == 1
    assert s.asks[-1][0] == m.ASK_TAKE


@rule("HX-GEAR-ORACLE", "HX-INFO-4")
def test_a_new_oracle_sees_the_arranged_tiles_again_and_as_many_more_as_are_needed():
    s = arrange(oracle(), 1, "temple", "asty")
    draw(say(s, "special"), "walls", "fleet")
    assert s.to_act == 0
    assert choices(s) == ["Walls comes next", "Fleet comes next", "Temple comes next", "Asty comes next"]
    say(s, "walls", "fleet", "temple")
    assert [s.game.box.names[top] for top in s.top] == ["Walls", "Fleet", "Temple", "Asty"]
    assert s.top_owner == 0


@rule("HX-GEAR-ORACLE", "HX-INFO-4")
def test_four_arranged_tiles_are_seen_again_without_chance():
    s = arrange(oracle(), 1, "temple", "asty", "walls", "fleet")
    say(s, "special")
    assert s.to_act == 0
    assert len(choices(s)) == 4


def moirai(pile: int | None = None, **about: object) -> HexemoniaState:
    return at(around("athens", "temple 2 0 1"), around("sparta 2 0 1"), myths=[{"moirai": (1, 0)}], pile=pile, log=True, **about)  # type: ignore[arg-type]


@rule("HX-GEAR-MOIRAI")
def test_the_moirai_draw_the_top_tile_into_the_hand():
    s = moirai(hands=[["walls"]])
    size, weights = s.pile, {move[1]: n for move, n in s.game.outcomes(say(s, "special"))}
    assert weights == {number: n for number, n in enumerate(s.unseen) if n}
    draw(s, "fleet")
    assert hand(s, 0) == ["walls", "fleet"]
    assert s.pile == size - 1
    assert s.shown[0] == []
    assert ("HX-GEAR-MOIRAI", "drew") in events(s)


@rule("HX-GEAR-MOIRAI", "HX-HAND-1")
def test_the_tile_of_the_moirai_counts_for_the_hand_limit_at_the_end_of_the_turn():
    s = moirai(hands=[["walls", "phalanx", "agora", "tavern"]])
    draw(say(s, "special"), "fleet")
    assert s.to_act == 0
    assert s.game.prompt(s) == "Too many tiles in hand: choose one to discard"
    assert "Discard Fleet" in choices(s)


@rule("HX-GEAR-MOIRAI", "HX-END-1")
def test_the_last_tile_drawn_with_the_moirai_triggers_the_end():
    s = moirai(pile=1)
    draw(say(s, "special"), s.game.box.tiles[next(n for n, copies in enumerate(s.unseen) if copies)].id)
    assert (s.pile, s.closing) == (0, 5)
    assert (s.to_act, s.asks[-1][0]) == (1, m.ASK_PLAY)


@rule("HX-GEAR-MOIRAI", "HX-INFO-5")
def test_an_arranged_tile_is_drawn_with_the_moirai_without_chance_and_known_to_who_arranged_it():
    s = arrange(moirai(), 1, "fleet", "asty")
    say(s, "special")
    assert hand(s, 0) == ["fleet"]
    assert [s.game.box.names[top] for top in s.top] == ["Asty"]
    assert s.spied == [(1, 0, kind("fleet"))]


# Pandora


@rule("HX-GEAR-PANDORA")
def test_pandora_throws_a_random_tile_of_an_opponent_with_a_hand_into_the_underworld():
    s = at(
        around("athens", "village 1 0 1"), around("sparta"), around("delphi"), around("delos"),
        myths=[{"pandora": (1, 0)}], hands=[["walls"], ["temple", "temple", "asty"], [], ["fleet"]], log=True,
    )  # fmt: skip
    say(s, "special")
    assert choices(s) == ["Choose Player 2", "Choose Player 4"]
    assert refused(s, (m.WHOM, 2, 0)) == {"HX-RULING-35"}
    say(s, "choose player 2")
    assert s.to_act == CHANCE
    assert s.game.outcomes(s) == [((m.TILE, kind("temple"), 0), 2), ((m.TILE, kind("asty"), 0), 1)]
    draw(s, "temple")
    assert hand(s, 1) == ["temple", "asty"]
    assert s.underworld == [kind("temple")]
    assert ("HX-GEAR-PANDORA", "lost tile") in events(s)


@rule("HX-GEAR-PANDORA", "HX-INFO-3")
def test_a_known_tile_lost_to_pandora_is_known_no_more():
    s = at(
        around("athens", "village 1 0 1"), around("sparta"), around("olympia"),
        myths=[{"pandora": (1, 0)}], hands=[[], ["temple", "temple"]], shown=[[], ["temple"]],
    )  # fmt: skip
    say(s, "special")  # nobody else has a hand
    draw(s, "temple")
    assert (hand(s, 1), s.shown[1]) == (["temple"], [])


# Agora


@rule("HX-GEAR-AGORA")
def test_the_agora_moves_two_cubes_of_any_colours_between_any_own_tiles():
    s = at(around("athens 0 0 0", "agora 2 0 2", "pasture 0 1 0"), around("sparta 2 0 1"), log=True)
    supply = s.supply[:]
    say(s, "special", "take citizens from agora", "take 1", "take hoplites from pasture")
    assert choices(s) == ["Put cubes on Acropolis", "Put cubes on Pasture 1.2"]
    say(s, "put cubes on pasture")
    assert choices(s) == ["Put cubes on Acropolis", "Put cubes on Agora 1.1"]
    say(s, "put cubes on acropolis")
    assert [cubes(s, 0, *place) for place in [(0, 0), (1, 0), (1, -1)]] == [(0, 1, 0), (1, 0, 2), (1, 0, 0)]
    assert (s.supply, s.pool, s.picked) == (supply, [0, 0, 0], [])
    assert [entry for entry in events(s) if entry[0] == "HX-GEAR-AGORA"] == [("HX-GEAR-AGORA", "picked up")] * 2 + [("HX-GEAR-AGORA", "moved")] * 2


@rule("HX-GEAR-AGORA")
def test_the_agora_moves_at_most_two_cubes():
    s = at(around("athens 5 0 0", "agora 1 0 2", "pasture"), around("sparta 2 0 1"))
    say(s, "special", "take citizens from acropolis")
    assert choices(s) == ["Take 1 citizen", "Take 2 citizens"]
    say(s, "take 2")
    assert s.asks[-1][0] == m.ASK_TO  # two are enough


@rule("HX-GEAR-AGORA")
def test_one_cube_is_enough_for_the_agora_and_none_is_not():
    s = at(around("athens 5 0 0", "agora 1 0 2", "pasture"), around("sparta 2 0 1"))
    say(s, "special")
    assert "Pick up no more" not in choices(s)
    assert refused(s, (m.PASS, 0, 0)) == {"HX-C-2"}
    say(s, "take citizens from acropolis", "take 1", "pick up no more", "put cubes on pasture")
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 1, -1)) == ((4, 0, 0), (1, 0, 0))


@rule("HX-GEAR-AGORA", "HX-ASK-3", "HX-ASK-4")
def test_every_result_of_the_agora_is_reached_in_exactly_one_way():
    s = at(around("athens 2 0 1", "pasture 1 0 0", "agora 1 0 2"), around("sparta 2 0 1"))
    say(s, "special")
    found: list[tuple[tuple[int, ...], ...]] = []
    open_ = [s]
    while open_:
        now = open_.pop()
        if now.to_act == 1:
            found.append(tuple(tuple(row) for row in now.cubes[0]))
            continue
        for move in now.game.legal_moves(now):
            after = now.clone()
            now.game.apply(after, move)
            open_.append(after)
    start = ((2, 1, 1), (0, 0, 0), (1, 0, 2))
    moved = Counter(sum(max(0, b - a) for row, old in zip(result, start, strict=True) for b, a in zip(row, old, strict=True)) for result in found)
    assert len(set(found)) == len(found) == 44
    assert moved == {1: 10, 2: 34}


@rule("HX-GEAR-AGORA", "HX-STRAT-2")
def test_the_agora_puts_nothing_on_myths_and_on_no_tile_that_gave_of_the_colour():
    s = at(around("athens 1 0 0", "agora 1 0 2", "village 1 0 0"), around("sparta 2 0 1"), myths=[{"oracle": (1, -1)}])
    say(s, "special", "take citizens from acropolis", "pick up no more")
    assert choices(s) == ["Put cubes on Agora 1.1", "Put cubes on Village 1.2"]
    assert refused(s, (m.CELL, 0, 0)) == {"HX-ASK-4"}


# Temple and Harbour


@rule("HX-GEAR-TEMPLE")
def test_the_temple_gets_a_gold_for_each_sacred_tile_beside_it():
    city = {**around("athens 9 0 9", "temple 2 0 1", "spring", "pasture", "necropolis", "walls", "labyrinth"), (2, -1): "quarry"}
    s = at(city, around("sparta 2 0 1"), log=True)
    supply = s.supply[:]
    say(s, "special", "use temple")
    assert cubes(s, 0, 1, 0) == (2, 0, 3)  # Spring 1.2 and Labyrinth 1.6; the Necropolis is not beside it
    assert s.supply == [supply[0], supply[1], supply[2] - 2]
    assert ("HX-GEAR-TEMPLE", "gained") in events(s)


@rule("HX-GEAR-HARBOUR")
def test_the_harbour_gets_a_gold_for_each_economic_tile_beside_it():
    city = {**around("sparta 9 0 9", "harbour 1 0 1", "pasture", "spring", "lighthouse", "temple", "quarry"), (2, -1): "tavern"}
    s = at(city, around("athens 2 0 1"), log=True)
    say(s, "special", "use harbour")
    assert cubes(s, 0, 1, 0) == (1, 0, 4)  # Pasture, Quarry and Tavern; the Lighthouse is not beside it
    assert ("HX-GEAR-HARBOUR", "gained") in events(s)


@rule("HX-GEAR-TEMPLE", "HX-GEAR-HARBOUR")
def test_neighbours_count_by_their_nature_active_or_not_and_their_markers_do_not():
    s = at(around("sparta 0 0 0", "temple 2 0 1", "necropolis 0 0 0"), around("athens 2 0 1"), myths=[{"moirai": (1, -1)}])
    say(s, "special")
    assert cubes(s, 0, 1, 0) == (2, 0, 2)  # one, not two; and nothing for the sacred Temple itself
    s = at(around("sparta 0 0 0", "harbour 1 0 1", "quarry 0 0 0"), around("athens 2 0 1"), myths=[{"demeter": (1, -1)}])
    say(s, "special")
    assert cubes(s, 0, 1, 0) == (1, 0, 2)


@rule("HX-GEAR-HARBOUR", "HX-2P-1")
def test_an_open_economic_acropolis_counts_for_the_harbour():
    s = at(around("athens 0 0 0", "harbour 1 0 1", "pasture"), around("sparta 2 0 1"))
    say(s, "special")
    assert cubes(s, 0, 1, 0) == (1, 0, 3)


@rule("HX-GEAR-HARBOUR")
def test_an_acropolis_that_is_not_beside_the_harbour_does_not_count():
    city = {**around("athens", "pasture", "spring", "spring"), (2, -1): "harbour 1 0 1"}
    s = at(city, around("sparta 2 0 1"), around("olympia 2 0 1"))
    s.revealed[0] = 1
    say(s, "special", "use harbour")
    assert cubes(s, 0, 2, -1) == (1, 0, 2)


@rule("HX-GEAR-TEMPLE", "HX-ACR-6", "HX-ACR-10", "HX-INFO-7")
def test_a_hidden_acropolis_counts_for_the_temple_only_if_it_is_revealed():
    for answer, gold in (("keep the acropolis hidden", 2), ("reveal the acropolis", 3)):
        s = at(around("olympia", "temple 2 0 1", "spring 0 0 0"), around("athens 2 0 1"), around("sparta 2 0 1"), log=True)
        say(s, "special", "use temple")
        assert choices(s) == ["Keep the Acropolis hidden", "Reveal the Acropolis"]
        say(s, answer)
        assert cubes(s, 0, 1, 0) == (2, 0, gold)
        assert s.revealed == [int(gold == 3), 0, 0]
        assert (("HX-ACR-6", "revealed") in events(s)) == (gold == 3)


@rule("HX-INFO-7", "HX-ACR-10")
def test_whoever_has_another_acropolis_is_asked_too_but_can_only_say_no():
    s = at(around("athens", "temple 2 0 1", "spring"), around("olympia 2 0 1"), around("sparta 2 0 1"))
    say(s, "special", "use temple")
    assert s.game.prompt(s) == "Reveal your Acropolis, so that it counts for the Temple?"
    assert choices(s) == ["Keep the Acropolis hidden"]
    assert refused(s, (m.REVEAL, 0, 0)) == {"HX-ACR-10"}
    say(s, "keep")
    assert cubes(s, 0, 1, 0) == (2, 0, 2)


@rule("HX-INFO-7")
def test_nobody_is_asked_to_reveal_when_the_acropolis_of_that_nature_lies_open():
    s = at(around("athens", "temple 2 0 1", "spring"), around("olympia 2 0 1"), around("sparta 2 0 1"))
    s.revealed[1] = 1
    say(s, "special", "use temple")
    assert s.asks[-1][0] != m.ASK_REVEAL
    assert cubes(s, 0, 1, 0) == (2, 0, 2)


@rule("HX-ACR-10")
def test_nobody_is_asked_to_reveal_for_a_temple_that_does_not_touch_the_acropolis():
    city = {**around("olympia", "spring", "pasture"), (2, -1): "temple 2 0 1"}
    s = at(city, around("athens 2 0 1"), around("sparta 2 0 1"))
    say(s, "special", "use temple")
    assert s.asks[-1][0] != m.ASK_REVEAL
    assert cubes(s, 0, 2, -1) == (2, 0, 2)


@rule("HX-ACR-7", "HX-GEAR-TEMPLE")
def test_a_revealed_acropolis_counts_from_then_on_without_a_question():
    s = at(around("olympia", "temple 2 0 1"), around("athens 2 0 1"), around("sparta 2 0 1"))
    s.revealed[0] = 1
    say(s, "special")
    assert cubes(s, 0, 1, 0) == (2, 0, 2)
    assert s.to_act == 1


@rule("HX-SPEC-4", "HX-ACR-6")
def test_a_temple_that_yields_something_only_with_a_reveal_can_be_used_by_the_owner_of_that_acropolis_alone():
    mine = around("olympia", "temple 2 0 1", "pasture")
    s = at(mine, around("athens 2 0 1"), around("sparta 2 0 1"))
    assert offered(s)
    say(s, "special")
    assert choices(s) == ["Keep the Acropolis hidden", "Reveal the Acropolis"]
    say(s, "reveal")
    assert cubes(s, 0, 1, 0) == (2, 0, 2)
    other = {**mine, (0, 0): "athens"}
    assert not offered(at(other, around("olympia 2 0 1"), around("sparta 2 0 1")))


@rule("HX-GEAR-TEMPLE", "HX-SUP-2")
def test_the_temple_gets_no_more_gold_than_the_supply_has():
    s = at(around("athens", "temple 2 0 1", "spring", "pasture", "pasture", "quarry", "labyrinth"), around("sparta 2 0 1"), supply=(9, 9, 1))
    say(s, "special", "use temple")
    assert cubes(s, 0, 1, 0) == (2, 0, 2)
    assert s.supply[2] == 0


# Necropolis


@rule("HX-GEAR-NECROPOLIS")
def test_the_necropolis_turns_pairs_of_citizens_from_any_own_tiles_into_gold():
    s = at(around("athens 2 0 0", "necropolis 1 0 1", "pasture 3 0 0"), around("sparta 9 0 1"), log=True)
    supply = s.supply[:]
    say(s, "special")
    assert choices(s) == ["Gain 1 gold for 2 citizens", "Gain 2 gold for 4 citizens", "Gain 3 gold for 6 citizens"]
    say(s, "gain 2")
    assert choices(s) == ["Take citizens from Acropolis", "Take citizens from Necropolis 1.1"]  # the Pasture alone has not enough
    assert refused(s, (m.FROM, 0, cell(1, -1))) == {"HX-ASK-3"}
    say(s, "take citizens from necropolis")  # then three of the Pasture must follow
    assert [cubes(s, 0, *place) for place in [(0, 0), (1, 0), (1, -1)]] == [(2, 0, 0), (0, 0, 3), (0, 0, 0)]
    assert s.supply == [supply[0] + 4, supply[1], supply[2] - 2]
    assert {what for key, what in events(s) if key == "HX-GEAR-NECROPOLIS"} == {"gained", "gave up"}


@rule("HX-GEAR-NECROPOLIS")
def test_an_odd_citizen_stays():
    s = at(around("athens 3 0 0", "necropolis 0 0 1"), around("sparta 9 0 1"))
    say(s, "special")
    assert cubes(s, 0, 0, 0) == (1, 0, 0)
    assert cubes(s, 0, 1, 0) == (0, 0, 2)


@rule("HX-GEAR-NECROPOLIS", "HX-SUP-2")
def test_with_k_gold_left_at_most_2k_citizens_go():
    s = at(around("athens 9 0 0", "necropolis 0 0 1"), around("sparta 9 0 1"), supply=(9, 9, 2))
    say(s, "special")
    assert choices(s) == ["Gain 1 gold for 2 citizens", "Gain 2 gold for 4 citizens"]
    assert refused(s, (m.COUNT, 3, 0)) == {"HX-RULING-22"}
    say(s, "gain 2")
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 1, 0), s.supply) == ((5, 0, 0), (0, 0, 3), [13, 9, 0])


@rule("HX-GEAR-NECROPOLIS")
def test_the_citizens_of_others_are_safe_from_my_necropolis():
    s = at(around("athens 2 0 0", "necropolis 0 0 1"), around("sparta 9 0 1", "pasture 9 0 0"))
    say(s, "special")
    assert (cubes(s, 1, 0, 0), cubes(s, 1, 1, 0)) == ((9, 0, 1), (9, 0, 0))


# Spring


@pytest.mark.parametrize(("colour", "after"), [("citizen", (3, 0, 1)), ("hoplite", (2, 1, 1)), ("gold", (2, 0, 2))])
@rule("HX-GEAR-SPRING", "HX-SUP-1")
def test_the_spring_puts_a_cube_of_choice_on_the_acropolis(colour: str, after: tuple[int, int, int]):
    s = at(around("athens 2 0 1", "spring"), around("sparta 2 0 1"), log=True)
    supply = s.supply[:]
    say(s, "special")
    assert choices(s) == ["Put 1 citizen on the Acropolis", "Put 1 hoplite on the Acropolis", "Put 1 gold on the Acropolis"]
    say(s, f"put 1 {colour}")
    assert (cubes(s, 0, 0, 0), cubes(s, 0, 1, 0)) == (after, (0, 0, 0))
    assert sum(s.supply) == sum(supply) - 1
    assert ("HX-GEAR-SPRING", "gained") in events(s)


@rule("HX-GEAR-SPRING", "HX-SUP-3")
def test_the_spring_does_not_give_a_colour_that_has_run_out():
    s = at(around("athens 2 0 1", "spring"), around("sparta 2 0 1"), supply=(1, 0, 1))
    say(s, "special")
    assert choices(s) == ["Put 1 citizen on the Acropolis", "Put 1 gold on the Acropolis"]
    assert refused(s, (m.CUBE, 1, 0)) == {"HX-SUP-3"}
