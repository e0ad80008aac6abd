"""Phase D: the Philosopher, reveals for the count, and Revolts (HX-POL, HX-REV)."""

from __future__ import annotations

import pytest

import kernel_lib as kl
from kernel_lib.games.hexemonia import moves as m
from kernel_lib.games.hexemonia.rules.politics import lost_in_revolt
from kernel_lib.games.hexemonia.state import NOBODY, HexemoniaState
from tests.hexemonia.table import around, at, choices, cubes, end_action, events, refused, say
from tests.marks import rule

City = dict[tuple[int, int], str]
NAMES = {2: ("athens", "sparta"), 3: ("athens", "sparta", "olympia"), 4: ("delos", "athens", "sparta", "delphi")}
NO_REVOLTS = kl.game("hexemonia", players=3, revolts=False)
REVOLTS = kl.game("hexemonia", revolts=True)
WITH_MYTHS = kl.game("hexemonia", players=3, myths_count_for_philosopher=True)
TWO_POLITICAL = kl.game("hexemonia", players=4, edition={"acropolis": [{"id": "delphi", "nature": "political", "source": "reconstructed"}]})
KEEP, REVEAL = "Keep the Acropolis hidden", "Reveal the Acropolis"


def poll(*numbers: int, names: tuple[str, ...] | None = None, **about: object) -> HexemoniaState:
    """A position before phase D in which the cities have so many political tiles; nothing in them is active."""
    villages = 0
    cities = []
    for name, number in zip(names or NAMES[len(numbers)], numbers, strict=True):
        tiles = ["asty", "agora", "amphitheatre"][:number] if villages + number > 2 else ["village"] * number
        villages += tiles.count("village")
        cities.append(around(name, *tiles))
    return at(*cities, display=["quarry", "walls", "harbour", "temple"], **about)  # type: ignore[arg-type]


def questions(s: HexemoniaState, *answers: str) -> list[int]:
    """Who is asked to reveal; the answers in order, "no" when they run out."""
    asked = []
    said = list(answers)
    while s.asks and s.asks[-1][0] == m.ASK_VOTE:
        asked.append(s.to_act)
        assert len(set(asked)) == len(asked), f"asked twice in one count: {asked}"
        say(s, said.pop(0) if said else KEEP)
    return asked


# The count


@rule("HX-POL-1", "HX-POL-2")
def test_the_current_player_with_most_political_tiles_takes_the_philosopher_from_the_common_area():
    s = end_action(poll(2, 1, 1, log=True))
    assert s.philosopher == 0
    assert ("HX-POL-2", "philosopher") in events(s)


@rule("HX-POL-2")
def test_the_philosopher_is_taken_from_its_owner():
    s = end_action(poll(2, 1, 0, philosopher=1))
    assert s.philosopher == 0


@pytest.mark.parametrize("numbers", [(1, 1, 0), (1, 0, 1), (0, 0, 0), (1, 0, 2)])
@rule("HX-POL-2")
def test_a_tie_or_less_takes_nothing(numbers: tuple[int, int, int]):
    s = end_action(poll(*numbers))
    assert s.philosopher == NOBODY
    assert s.to_act == 1


@rule("HX-POL-1")
def test_tiles_count_by_nature_whether_they_are_active_or_not():
    s = end_action(at(around("athens", "village 0 0 0", "asty 2 1 1"), around("sparta", "amphitheatre 2 0 1"), around("olympia", "agora 1 0 2")))
    assert s.philosopher == 0
    s = end_action(at(around("athens", "pasture 1 0 0", "temple 2 0 1", "walls 2 0 1", "asty"), around("sparta", "village"), around("olympia")))
    assert s.philosopher == NOBODY


@rule("HX-POL-1")
def test_myths_do_not_count_for_the_philosopher():
    s = end_action(at(around("athens", "village"), around("sparta", "asty"), around("olympia"), myths=[{"oracle": (1, 0), "pandora": (1, 0)}]))
    assert s.philosopher == NOBODY


@rule("HX-POL-1")
def test_with_the_option_political_myths_count_active_or_not():
    cities = [around("athens", "village"), around("sparta", "asty"), around("olympia", "temple")]
    s = end_action(at(*cities, myths=[{"oracle": (1, 0)}], game=WITH_MYTHS))
    assert s.philosopher == 0
    s = end_action(at(*cities, myths=[{"oracle": (1, 0)}, {"pandora": (1, 0)}], game=WITH_MYTHS))
    assert s.philosopher == NOBODY
    s = end_action(at(*cities, myths=[{}, {}, {"moirai": (1, 0)}], game=WITH_MYTHS))
    assert s.philosopher == NOBODY


@rule("HX-POL-1", "HX-ACR-6")
def test_a_political_acropolis_counts_once_it_is_revealed():
    s = poll(1, 1, 0, 0)
    s.revealed[0] = 1
    end_action(s)
    assert s.philosopher == 0
    s = poll(2, 1, 0, 0, names=("athens", "delos", "sparta", "delphi"))
    s.revealed[1] = 1
    end_action(s)
    assert s.philosopher == NOBODY


@rule("HX-POL-1")
def test_a_revealed_acropolis_of_another_nature_does_not_count():
    s = poll(1, 1, 0)
    s.revealed = [1, 1, 1]
    end_action(s)
    assert s.philosopher == NOBODY


@rule("HX-POL-3")
def test_a_majority_of_somebody_who_is_not_on_turn_changes_nothing():
    s = end_action(poll(1, 3, 0, log=True))
    assert s.philosopher == NOBODY
    s = end_action(poll(1, 3, 0, philosopher=2))
    assert s.philosopher == 2
    assert not [what for _, what in events(s) if what in ("philosopher", "revolt")]


@pytest.mark.parametrize("numbers", [(0, 0, 0), (2, 1, 0), (2, 2, 0)])
@rule("HX-POL-4")
def test_the_owner_keeps_the_philosopher_although_the_majority_is_lost(numbers: tuple[int, int, int]):
    s = end_action(poll(*numbers, who=1, philosopher=0))
    assert s.philosopher == 0


@rule("HX-POL-5")
def test_who_already_owned_the_philosopher_brings_no_revolts():
    s = at(around("athens", "village"), around("sparta", "pasture 9 0 0"), around("olympia"), philosopher=0, log=True)
    end_action(s)
    assert cubes(s, 1, 1, 0) == (9, 0, 0)
    assert s.philosopher == 0
    assert not [what for _, what in events(s) if what in ("philosopher", "revolt")]


@rule("HX-POL-5", "HX-POL-6")
def test_the_owner_of_the_philosopher_is_not_asked_to_reveal():
    s = end_action(poll(1, 1, 0, 0, philosopher=0))
    assert s.asks[-1][0] == m.ASK_TAKE


@rule("HX-POL-7")
def test_taking_the_philosopher_is_not_a_choice():
    s = end_action(poll(1, 0, 0, philosopher=2))
    assert (s.philosopher, s.to_act, s.asks[-1][0]) == (0, 1, m.ASK_TAKE)


@rule("HX-POL-2", "HX-WAR-22")
def test_a_conquered_political_tile_counts_in_the_same_turn():
    s = at(around("athens 3 0 0", "village"), around("sparta", "asty"), around("olympia"))
    say(s, "war")
    while s.active == 0:
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert s.philosopher == 0


# Reveals before the count


@rule("HX-POL-6", "HX-ACR-10")
def test_a_tied_current_player_may_reveal_a_political_acropolis_and_take_the_philosopher():
    s = end_action(poll(1, 1, 0, 0, log=True))
    assert s.to_act == 0
    assert choices(s) == [KEEP, REVEAL]
    assert s.game.prompt(s) == "Philosopher: reveal your Acropolis, so that it counts as political?"
    say(s, REVEAL)
    assert (s.philosopher, s.revealed) == (0, [1, 0, 0, 0])
    assert ("HX-ACR-6", "revealed") in events(s)
    assert s.to_act == 1


@rule("HX-POL-6", "HX-INFO-7")
def test_a_no_takes_nothing_and_tells_nothing():
    s = end_action(poll(1, 1, 0, 0, log=True))
    before = len(s.log or [])
    say(s, KEEP)
    assert (s.philosopher, s.revealed) == (NOBODY, [0, 0, 0, 0])
    assert [event.what for event in (s.log or [])[before:]] == ["turn"]


@pytest.mark.parametrize(
    "names", [("athens", "delos", "sparta", "delphi"), ("sparta", "athens", "delphi", "delos"), ("delphi", "athens", "delos", "sparta")]
)
@rule("HX-INFO-7", "HX-ACR-10")
def test_a_tied_player_with_another_acropolis_is_asked_as_well_and_can_only_say_no(names: tuple[str, ...]):
    s = end_action(poll(1, 1, 0, 0, names=names))
    assert s.to_act == 0
    assert choices(s) == [KEEP]
    assert refused(s, (m.REVEAL, 0, 0)) == {"HX-ACR-10"}
    say(s, KEEP)
    assert s.philosopher == NOBODY
    assert s.to_act == 1


@pytest.mark.parametrize("numbers", [(0, 1, 0, 0), (0, 2, 2, 0), (1, 3, 0, 0)])
@rule("HX-POL-6")
def test_who_is_behind_is_not_asked_because_nothing_would_change(numbers: tuple[int, ...]):
    s = end_action(poll(*numbers))
    assert s.asks[-1][0] == m.ASK_TAKE


@pytest.mark.parametrize(
    ("numbers", "asked"),
    [
        ((1, 0, 0, 0), [1, 2, 3]),
        ((2, 1, 0, 0), [1]),
        ((2, 0, 1, 1), [2, 3]),
        ((2, 0, 0, 0), []),
        ((3, 1, 1, 1), []),
    ],
)
@rule("HX-POL-6", "HX-INFO-7")
def test_others_with_exactly_one_tile_less_are_asked_in_turn_order(numbers: tuple[int, ...], asked: list[int]):
    for names in (("delos", "athens", "sparta", "delphi"), ("athens", "sparta", "delphi", "delos")):  # whatever anybody has
        s = end_action(poll(*numbers, names=names))
        assert questions(s) == asked
        assert s.philosopher == 0


@pytest.mark.parametrize(("who", "asked"), [(0, [1, 2, 3]), (1, [2, 3, 0]), (2, [3, 0, 1]), (3, [0, 1, 2])])
@rule("HX-POL-6")
def test_the_round_of_reveals_goes_in_turn_order_from_the_current_player(who: int, asked: list[int]):
    numbers = [0, 0, 0, 0]
    numbers[who] = 1
    s = end_action(poll(*numbers, who=who))
    assert questions(s) == asked
    assert s.philosopher == who


@rule("HX-POL-6")
def test_another_player_may_reveal_to_deny_the_majority():
    s = end_action(poll(2, 1, 1, 0, names=("athens", "sparta", "delos", "delphi")))
    assert questions(s, KEEP, REVEAL) == [1, 2]
    assert s.philosopher == NOBODY
    assert s.revealed == [0, 0, 1, 0]


@rule("HX-POL-6")
def test_after_a_reveal_that_denies_the_majority_nobody_else_is_asked():
    s = end_action(poll(2, 1, 1, 1, names=("athens", "delos", "sparta", "delphi"), game=TWO_POLITICAL))
    assert questions(s, REVEAL) == [1]
    assert s.philosopher == NOBODY


@rule("HX-POL-6", "HX-INFO-7")
def test_nobody_is_asked_when_no_hidden_acropolis_is_political():
    s = end_action(poll(1, 1, 0))  # three players: there is none
    assert s.asks[-1][0] == m.ASK_TAKE
    s = poll(1, 1, 0, 0, names=("athens", "sparta", "delphi", "delos"))
    s.revealed[3] = 1
    assert end_action(s).asks[-1][0] == m.ASK_TAKE


@rule("HX-POL-6")
def test_who_is_open_is_not_asked():
    s = poll(1, 1, 0, 0, names=("athens", "sparta", "delphi", "delos"))
    s.revealed[0] = 1
    assert end_action(s).asks[-1][0] == m.ASK_TAKE
    s = poll(1, 0, 0, 0)
    s.revealed[2] = 1
    end_action(s)
    assert questions(s) == [1, 3]


@rule("HX-POL-6", "HX-2P-1")
def test_with_two_players_nobody_is_asked_to_reveal():
    game = kl.game("hexemonia", edition={"acropolis": [{"id": "sparta", "nature": "political", "source": "reconstructed"}]})
    s = end_action(at(around("athens", "village"), around("sparta"), game=game))
    assert (s.philosopher, s.asks[-1][0]) == (NOBODY, m.ASK_TAKE)  # Sparta lies open and counts
    s = end_action(at(around("athens", "village"), around("sparta", "village"), game=game, who=1))
    assert s.philosopher == 1


# Two political Acropolis tiles


@rule("HX-POL-6")
def test_after_the_current_player_revealed_the_others_may_still_answer():
    s = end_action(poll(1, 1, 0, 0, names=("delos", "delphi", "athens", "sparta"), game=TWO_POLITICAL))
    assert questions(s, REVEAL, REVEAL) == [0, 1]
    assert s.philosopher == NOBODY
    assert s.revealed == [1, 1, 0, 0]


@rule("HX-POL-6")
def test_who_said_no_is_not_asked_again_in_this_count():
    s = end_action(poll(1, 0, 0, 0, names=("delos", "delphi", "athens", "sparta"), game=TWO_POLITICAL))
    assert questions(s, REVEAL) == [1]
    assert s.philosopher == NOBODY  # the current player, now tied, could reveal as well, but the round has passed them
    assert s.revealed == [0, 1, 0, 0]


@rule("HX-POL-6")
def test_the_count_after_a_reveal_decides_who_is_asked_next():
    s = end_action(poll(1, 1, 1, 0, names=("delos", "athens", "delphi", "sparta"), game=TWO_POLITICAL))
    assert questions(s, REVEAL) == [0, 1, 2]  # 2 against 1 and 1; player 4 with none could not change anything
    assert s.philosopher == 0


@rule("HX-INFO-7")
def test_a_second_hidden_political_acropolis_keeps_the_question_alive():
    s = poll(1, 0, 1, 0, names=("athens", "delos", "sparta", "delphi"), game=TWO_POLITICAL)
    s.revealed[1] = 1
    end_action(s)
    assert questions(s) == [0]


# Revolts


LEADER = around("athens 2 0 1", "village 1 0 1", "agora 1 0 2")


def upheaval(city: City, **about: object) -> HexemoniaState:
    """Player 1 takes the Philosopher and player 2 has this city; player 3 has nothing."""
    return end_action(at(LEADER, city, around("olympia"), log=True, **about))  # type: ignore[arg-type]


@rule("HX-REV-1")
def test_everybody_without_the_philosopher_has_revolts_and_its_new_owner_has_none():
    s = at(around("athens", "village 9 0 1", "pasture 9 0 0"), around("sparta", "pasture 3 0 0"), around("olympia", "quarry 4 0 0"), log=True)
    end_action(s)
    assert s.philosopher == 0
    assert (cubes(s, 0, 1, 0), cubes(s, 0, 1, -1)) == ((9, 0, 1), (9, 0, 0))
    assert (cubes(s, 1, 1, 0), cubes(s, 2, 1, 0)) == ((2, 0, 0), (3, 0, 0))
    assert [event.player for event in s.log or [] if event.what == "revolt"] == [1, 2]


@rule("HX-REV-1")
def test_who_loses_the_philosopher_has_revolts_too():
    s = at(around("athens", "village"), around("sparta", "pasture 3 0 0"), around("olympia"), philosopher=1)
    end_action(s)
    assert cubes(s, 1, 1, 0) == (2, 0, 0)


@rule("HX-REV-1", "HX-POL-3")
def test_without_a_change_of_the_philosopher_there_are_no_revolts():
    s = at(around("athens", "pasture 9 0 0"), around("sparta", "village 9 0 1"), around("olympia"), philosopher=2)
    end_action(s)
    assert (cubes(s, 0, 1, 0), cubes(s, 1, 1, 0)) == ((9, 0, 0), (9, 0, 1))


@rule("HX-REV-2", "HX-ACR-2")
def test_the_acropolis_never_revolts():
    s = upheaval(around("sparta 9 8 7", "pasture 1 0 0"))
    assert cubes(s, 1, 0, 0) == (9, 8, 7)
    assert ("HX-REV-3", "revolt") not in events(s)


@rule("HX-REV-2")
def test_a_tile_without_excess_does_not_revolt():
    s = upheaval(around("sparta", "asty 2 1 1", "walls 1 0 1", "spring"))
    assert [cubes(s, 1, *place) for place in [(1, 0), (1, -1), (0, -1)]] == [(2, 1, 1), (1, 0, 1), (0, 0, 0)]
    assert not [what for _, what in events(s) if what == "revolt"]


@rule("HX-REV-2", "HX-TILE-5")
def test_an_inactive_tile_revolts_for_what_it_has_beyond_its_cost():
    s = upheaval(around("sparta", "walls 6 0 0"))  # cost (2,0,1): 4 citizens in excess, the gold is lacking
    assert cubes(s, 1, 1, 0) == (4, 0, 0)


@pytest.mark.parametrize(("citizens", "kept"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
@rule("HX-REV-3")
def test_half_of_a_single_excess_is_lost_rounded_up(citizens: int, kept: int):
    s = upheaval(around("sparta", f"pasture {1 + citizens} 0 0", "spring 0 0 3"))
    assert cubes(s, 1, 1, 0) == (1 + kept, 0, 0)
    assert cubes(s, 1, 1, -1) == (0, 0, 1)
    assert events(s).count(("HX-REV-3", "revolt")) == 2


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("asty 3 1 4", (3, 1, 2)),  # excess (1,0,3)
        ("asty 5 2 3", (3, 2, 2)),  # excess (3,1,2)
        ("asty 4 3 3", (4, 3, 3)),  # equal amounts
        ("asty 4 1 3", (4, 1, 3)),
        ("asty 2 4 2", (2, 2, 2)),  # excess (0,3,1)
        ("asty 9 9 2", (3, 2, 2)),
        ("spring 1 0 2", (1, 0, 1)),
        ("phalanx 3 1 2", (1, 1, 1 + 1)),  # excess (3,0,1): the lacking hoplite is no excess of zero
    ],
)
@rule("HX-REV-4")
def test_several_kinds_of_excess_are_levelled_to_the_smallest(before: str, after: tuple[int, int, int]):
    s = upheaval(around("sparta", before))
    assert cubes(s, 1, 1, 0) == after
    level = before in ("asty 4 3 3", "asty 4 1 3")
    assert events(s).count(("HX-REV-4", "revolt")) == int(not level)


@rule("HX-REV-5", "HX-SUP-1")
def test_what_is_lost_in_a_revolt_goes_to_the_supply_and_what_is_required_stays():
    city = around("sparta", "asty 5 1 1", "palaestra 1 4 1", "temple 2 0 9")
    before = at(LEADER, city, around("olympia")).supply
    s = upheaval(city)
    assert [cubes(s, 1, *place) for place in [(1, 0), (1, -1), (0, -1)]] == [(3, 1, 1), (1, 2, 1), (2, 0, 5)]
    assert [now - then for now, then in zip(s.supply, before, strict=True)] == [2, 2, 4]


@pytest.mark.parametrize("excess", [[a, b, c] for a in range(5) for b in range(5) for c in range(5)])
@rule("HX-REV-5", "HX-REV-3", "HX-REV-4")
def test_no_more_than_the_excess_is_ever_lost(excess: list[int]):
    lost = lost_in_revolt(excess)
    kept = [had - gone for had, gone in zip(excess, lost, strict=True)]
    kinds = [had for had in excess if had]
    if len(kinds) > 1:
        assert [left for left in kept if left] == [min(kinds)] * len(kinds)
    else:
        assert kept == [had // 2 for had in excess]
    assert all(0 <= gone <= had for gone, had in zip(lost, excess, strict=True))


@rule("HX-REV-6")
def test_revolts_are_computed_tile_by_tile_without_a_choice():
    s = upheaval(around("sparta", "pasture 2 0 0", "spring 0 0 2", "quarry 2 2 0"))
    assert [cubes(s, 1, *place) for place in [(1, 0), (1, -1), (0, -1)]] == [(1, 0, 0), (0, 0, 1), (2, 1, 0)]
    assert (s.to_act, s.asks[-1][0]) == (1, m.ASK_TAKE)


# Options


@rule("HX-2P-2", "HX-REV-1")
def test_with_two_players_there_are_no_revolts():
    s = end_action(at(around("athens", "village"), around("sparta", "pasture 9 0 0")))
    assert (s.philosopher, cubes(s, 1, 1, 0)) == (0, (9, 0, 0))


@rule("HX-2P-3", "HX-REV-1")
def test_the_advanced_rule_brings_revolts_to_two_players():
    s = end_action(at(around("athens", "village"), around("sparta", "pasture 9 0 0"), game=REVOLTS))
    assert (s.philosopher, cubes(s, 1, 1, 0)) == (0, (5, 0, 0))


@rule("HX-2P-3")
def test_revolts_can_be_left_out_with_three_players():
    s = upheaval(around("sparta", "pasture 9 0 0"), game=NO_REVOLTS)
    assert (s.philosopher, cubes(s, 1, 1, 0)) == (0, (9, 0, 0))


@rule("HX-2P-2", "HX-2P-3", "HX-SCORE-6")
def test_the_philosopher_is_worth_points_only_with_two_players_and_without_revolts():
    lead = [around("athens"), around("sparta")]
    third = [*lead, around("olympia")]
    assert at(*lead, philosopher=0).game.scores(at(*lead, philosopher=0)) == [3, 0]
    assert REVOLTS.scores(at(*lead, philosopher=0, game=REVOLTS)) == [0, 0]
    assert NO_REVOLTS.scores(at(*third, philosopher=0, game=NO_REVOLTS)) == [0, 0, 0]
