"""The common supply, short and unlimited (HX-SUP)."""

from __future__ import annotations

import pytest

import kernel_lib as kl
from kernel_lib.core.errors import BadPosition
from kernel_lib.games.hexemonia import moves as m
from kernel_lib.games.hexemonia.rules import UNLIMITED, Hexemonia
from kernel_lib.games.hexemonia.state import HexemoniaState
from tests.hexemonia.table import GAMES, around, at, choices, cubes, end_action, refused, say, settle
from tests.marks import rule

ENDLESS: Hexemonia = kl.game("hexemonia", supply="unlimited")  # type: ignore[assignment]
CUBES = ["Put 1 citizen on the Acropolis", "Put 1 hoplite on the Acropolis", "Put 1 gold on the Acropolis"]


def all_cubes(s: HexemoniaState) -> list[int]:
    return [s.supply[colour] + s.pool[colour] + sum(sum(rows[colour]) for rows in s.cubes) for colour in range(3)]


# Where cubes come from and where they go


@pytest.mark.parametrize(("players", "left"), [(2, [56, 30, 48]), (3, [54, 30, 47]), (4, [52, 30, 46])])
@rule("HX-SUP-1", "HX-SETUP-7")
def test_the_supply_is_what_the_acropolis_tiles_did_not_take(players: int, left: list[int]):
    s = GAMES[players].new()
    assert s.supply == left
    assert all_cubes(s) == [60, 30, 50]


@rule("HX-SUP-1")
def test_every_gain_comes_from_the_supply():
    gains = {
        ("second take", "put 1 gold"): [0, 0, -1],
        ("action", "productive"): [-1, 0, 0],
        ("action", "special", "use spring", "put 1 hoplite", "use no more gears"): [0, -1, 0],
        ("action", "special", "use temple", "use no more gears"): [0, 0, -1],
    }
    for (ask, *words), change in gains.items():
        s = at(around("athens 0 0 0", "spring", "temple 2 0 1", "pasture 1 0 0"), around("sparta 2 0 1"), ask=ask)
        before = s.supply[:]
        say(s, *words)
        assert [now - then for now, then in zip(s.supply, before, strict=True)] == change, words
        assert all_cubes(s) == [60, 30, 50]


@rule("HX-SUP-1")
def test_every_loss_goes_to_the_supply():
    s = at(around("athens 4 0 0", "pasture"), around("sparta 0 0 0", "village 2 0 3"), around("olympia"))
    before = s.supply[:]
    say(s, "war", "take 3")
    while s.active == 0:
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert [now - then for now, then in zip(s.supply, before, strict=True)] == [4, 0, 0]  # two defenders, two attackers
    s = at(around("athens", "village"), around("sparta", "quarry 2 0 5"), around("olympia"))
    before = s.supply[:]
    end_action(s)
    assert [now - then for now, then in zip(s.supply, before, strict=True)] == [0, 0, 3]  # a Revolt
    assert all_cubes(s) == [60, 30, 50]


@rule("HX-SUP-1")
def test_payments_moves_and_tribute_never_touch_the_supply():
    s = at(around("athens 2 0 1", "pasture 1 0 0"), around("sparta 2 0 1"), ask="play", hands=[["tavern"]], supply=(0, 0, 0))
    say(s, "play tavern", "place it on free cell 1.2", "take citizens from pasture")
    assert s.supply == [0, 0, 0]
    assert cubes(s, 0, 1, -1) == (1, 0, 1)
    say(s, "play no more", "special")  # the other one has citizens on one tile only
    assert s.supply == [0, 0, 0]
    assert cubes(s, 0, 1, -1) == (2, 0, 1)
    s = at(around("athens 2 0 1", "pasture 1 0 0", "quarry"), around("sparta 2 0 1"), supply=(0, 0, 0))
    say(s, "strategic", "take gold from acropolis", "put cubes on quarry")
    assert s.supply == [0, 0, 0]
    assert cubes(s, 0, 1, -1) == (0, 0, 1)


# Short supply


@rule("HX-SUP-2")
def test_a_gain_takes_what_there_is_and_the_rest_is_lost_for_good():
    s = at(around("athens 0 0 0", "asty 2 1 1"), around("sparta 2 0 1"), supply=(2, 9, 9))
    say(s, "productive")
    assert (cubes(s, 0, 1, 0), s.supply) == ((4, 1, 1), [0, 9, 9])
    settle(say(s, "take village"))
    say(s, "put 1 hoplite", "play no more", "no action")
    assert cubes(s, 0, 1, 0) == (4, 1, 1)


@rule("HX-SUP-2", "HX-WAR-11")
def test_the_dead_return_to_the_supply_before_change_is_given():
    s = at(around("athens 0 1 0", "pasture"), around("sparta", "village 1 0 0"), supply=(0, 0, 9))
    say(s, "war", "place it on free cell 1.2")  # one hoplite against one citizen
    assert cubes(s, 0, 1, -1) == (1, 0, 0)
    assert s.supply == [0, 1, 9]


@rule("HX-SUP-2")
def test_a_supply_never_goes_below_nothing():
    s = at(around("athens 0 0 0", "quarry 2 0 0", "fleet 1 1 2"), around("sparta 2 0 1"), supply=(9, 9, 1))
    say(s, "productive", "produce on fleet")
    assert s.supply == [9, 9, 0]
    assert (cubes(s, 0, 1, 0), cubes(s, 0, 1, -1)) == ((2, 0, 0), (1, 1, 3))


@pytest.mark.parametrize("empty", [(0, 5, 5), (5, 0, 5), (5, 5, 0), (0, 0, 5), (0, 0, 0)])
@rule("HX-SUP-3", "HX-A-3")
def test_a_colour_that_has_run_out_cannot_be_taken_instead_of_a_tile(empty: tuple[int, int, int]):
    s = at(around("athens 2 0 1"), around("sparta 2 0 1"), ask="second take", supply=empty, display=["pasture", "quarry", "quarry", "walls"])
    assert choices(s) == ["Take Pasture", "Take Quarry", "Take Walls", *(words for words, n in zip(CUBES, empty, strict=True) if n)]
    for colour, left in enumerate(empty):
        assert refused(s, (m.CUBE, colour, 0)) == (set() if left else {"HX-SUP-3"})


@rule("HX-SUP-3")
def test_the_last_cube_of_a_colour_can_be_taken():
    s = at(around("athens 2 0 1"), around("sparta 2 0 1"), ask="second take", supply=(0, 1, 0))
    say(s, "put 1 hoplite")
    assert (cubes(s, 0, 0, 0), s.supply) == ((2, 1, 1), [0, 0, 0])


@rule("HX-SUP-3")
def test_an_exchange_needs_its_result_in_the_supply():
    s = at(around("athens 2 0 1", "pasture 0 2 0"), around("sparta 2 0 1"), supply=(1, 1, 5))
    say(s, "strategic", "move nothing")
    assert cubes(s, 0, 0, 0) == (0, 1, 1)  # the only one: a single citizen is no pair
    assert choices(s) == ["End the action", "Exchange 1 hoplite for 2 citizens on Pasture 1.1"]  # three citizens now
    assert refused(s, (m.EXCHANGE, 0, m.TO_HOPLITE)) == {"HX-STRAT-6"}


@rule("HX-SUP-2")
def test_the_cubes_of_the_box_are_all_there_is_however_they_are_shown():
    """HX-RULING-24: a token for three or five stands for cubes that stay reserved."""
    s = at(around("athens 22 0 15", "pasture 30 25 20"), around("sparta 2 0 1"))
    assert s.supply == [6, 5, 14]
    data = s.game.to_json(s)
    data["supply"] = [7, 5, 14]
    with pytest.raises(BadPosition, match="60 cubes of citizen in all instead of 61"):
        s.game.from_json(data)


# Without a limit


@rule("HX-SUP-2", "HX-SUP-3")
def test_with_an_unlimited_supply_nothing_is_short():
    s = at(around("athens 60 0 1", "pasture 60 0 0", "quarry 2 0 0", "spring"), around("sparta 60 30 50"), game=ENDLESS)
    say(s, "productive")
    assert (cubes(s, 0, 1, 0), cubes(s, 0, 1, -1)) == ((61, 0, 0), (2, 0, 1))
    assert s.to_act == 1
    assert "unlimited" in ENDLESS.text(s)


@rule("HX-SUP-3")
def test_with_an_unlimited_supply_every_colour_can_be_taken():
    s = at(around("athens 60 30 50", "pasture 60 30 50"), around("sparta 60 30 50"), game=ENDLESS, ask="second take")
    assert choices(s)[-3:] == CUBES


@rule("HX-SUP-2")
def test_an_unlimited_supply_does_not_limit_the_necropolis():
    s = at(around("athens 130 0 0", "necropolis 0 0 1"), around("sparta 0 0 50"), game=ENDLESS)
    say(s, "special")
    assert len(choices(s)) == 65
    say(s, "gain 65")
    assert cubes(s, 0, 1, 0) == (0, 0, 66)


@rule("HX-SUP-1")
def test_an_unlimited_supply_still_balances():
    s = at(around("athens 2 0 1", "pasture 1 0 0"), around("sparta 2 0 1"), game=ENDLESS)
    say(s, "productive")
    assert all_cubes(s) == [UNLIMITED] * 3
    assert ENDLESS.from_json(ENDLESS.to_json(s)).supply == s.supply


@rule("HX-SUP-2")
def test_an_edition_may_hold_fewer_cubes():
    game = kl.game("hexemonia", edition={"colour": [{"id": "citizen", "supply": 5, "source": "reconstructed"}]})
    s = at(around("athens 0 0 1", "pasture 1 0 0", "village 1 0 1"), around("sparta 2 0 1"), game=game)
    assert s.supply[0] == 1
    say(s, "productive")
    assert choices(s) == ["Produce on Pasture 1.1", "Produce on Village 1.2"]
