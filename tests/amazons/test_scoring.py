"""The end of the game: passive options of cards, the eight items of the end scoring, winners and ties (RA-END, RA-SCORE, RA-DIP, RA-WIN, RA-TIE)."""

from __future__ import annotations

from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.bits import members
from kernel_lib.core.types import OVER
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import BLUE, COLOURS, GREEN, PURPLE, RED, YELLOW
from kernel_lib.games.amazons.notation import Spec
from kernel_lib.games.amazons.rules import Amazons
from kernel_lib.games.amazons.scoring import POINT_THEMES, SPENDING_THEMES
from kernel_lib.games.amazons.state import AmazonsState, beside_of
from tests.amazons.table import GAMES, at, choices, do, event, hand, play, refused
from tests.marks import rule

BURN, END = (m.BURN, 0, 0), (m.END, 0, 0)
LINES = {f"RA-SCORE-{number}" for number in range(1, 9)}
SPENT: Spec = {"charged": [], "exhausted": ["basic", "ancillary"], "supply": 3}
"""Scores nothing by Amazons, abilities and supplies."""


def game(players: int, **options: Any) -> Amazons:
    return kl.game("amazons", players=players, **options)  # type: ignore[return-value]


def last(*seats: Spec, **more: Any) -> AmazonsState:
    """The last turn of the last round has just been ended: the game is over, or somebody may change a colour."""
    return play(at(*[{"ap": 0, **seat} for seat in seats], round=3, **more), END)


def over(*seats: Spec, **more: Any) -> AmazonsState:
    s = last(*seats, **more)
    assert s.to_act == OVER
    return s


def lines(s: AmazonsState, who: int = 0) -> dict[str, int]:
    """The items of the end scoring of a player by their rule."""
    found = {rule: values[who] for _, rule, values in s.game.explain_scores(s) if rule in LINES}
    assert set(found) == LINES
    return found


def item(number: int, me: Spec, *others: Spec, **more: Any) -> int:
    """One of the eight items for Player 1."""
    return lines(over({**SPENT, **me}, *(others or [{}]), **more))[f"RA-SCORE-{number}"]


# The end


@rule("RA-END-1")
def test_the_game_ends_after_the_demand_of_the_god_of_the_third_round():
    seats = {"class": "warrior", "area": "K", "ap": 0}, {"class": "mystic", "area": "P", "ap": 0}
    for round in (1, 2):
        s = play(at(*seats, round=round, god="zeus", turn=1), END)
        assert s.round == round + 1
        assert (s.final, s.vp) == ([], [-2, 0])
    s = play(at(*seats, round=3, god="zeus", turn=1), END)
    assert (s.to_act, s.asks, s.round, s.game.legal_moves(s)) == (OVER, [], 3, [])
    assert [s.gains[who][8] for who in (0, 1)] == [-2, 0]
    told = [(event.rule, event.what) for event in s.log or []]
    assert told.index(("RA-GODH-5", "scored")) < told.index(("RA-SCORE-5", "final")) < told.index(("RA-END-1", "end"))
    result = s.game.result(s)
    assert result is not None
    assert result.rule == "RA-END-1"


@rule("RA-END-1")
def test_nothing_can_be_done_after_the_end_and_there_is_no_result_before():
    s = at({"class": "warrior", "ap": 1}, {"ap": 0}, round=3)
    assert s.game.result(s) is None
    play(s, BURN)
    assert s.game.result(s) is None
    play(s, END)
    assert s.game.result(s) is not None
    assert refused(s, BURN) == {"RA-END-1"}


# The eight items


@rule("RA-SCORE-1")
@pytest.mark.parametrize(("exhausted", "points"), [([], 2), (["basic"], 1), (["ancillary"], 1), (["basic", "ancillary"], 0)])
def test_an_available_amazon_is_worth_1(exhausted: list[str], points: int):
    assert item(1, {"class": "warrior", "exhausted": exhausted}, {"exhausted": ["basic"]}) == points


@rule("RA-SCORE-2")
@pytest.mark.parametrize(("charged", "points"), [([], 0), (["S1"], 1), (["S2"], 1), (["S1", "S2"], 2)])
def test_a_charged_ability_is_worth_1(charged: list[str], points: int):
    assert item(2, {"class": "scout", "charged": charged}) == points


@rule("RA-SCORE-3", "RA-DIP-1")
@pytest.mark.parametrize(
    ("names", "points"),
    [
        ([], 0),
        (["DI-01"], 1),
        (["DI-03"], 1),
        (["DI-09"], 1),
        (["DI-10"], 1),
        (["DI-05"], 2),
        (["DI-14"], 2),
        (["DI-07"], -1),
        (["DI-08"], -1),
        (["DI-11"], -1),
        (["DI-02", "DI-04", "DI-13"], 0),
        (["DI-15"], 0),
        (["DI-01", "DI-05", "DI-07"], 2),
        (["DI-07", "DI-08", "DI-11"], -3),
    ],
)
def test_cards_in_hand_count_by_their_passive_option_and_must(names: list[str], points: int):
    assert item(3, {"class": "warrior", "hand": names}) == points


@rule("RA-DIP-1")
def test_only_cards_in_hand_count_and_only_for_their_holder():
    s = over({"class": "warrior", "hand": ["DI-05"]}, {"hand": ["DI-07"]}, discard=["DI-14"], bottom=["DI-01"])
    assert [lines(s, who)["RA-SCORE-3"] for who in (0, 1)] == [2, -1]


@rule("RA-SCORE-4")
@pytest.mark.parametrize(("placed", "points"), [([], -3), (["G"], -2), (["G", "K"], -1), (["G", "K", "H"], 0)])
def test_a_flag_that_was_not_placed_costs_1(placed: list[str], points: int):
    flags = {**dict.fromkeys(placed, 0), "I": 1}
    assert item(4, {"class": "warrior"}, {}, flags_at=flags) == points


PENALTIES = {
    "warrior": [3, 4, 2, 3, 4, 2],
    "scout": [2, 3, 4, 3, 4, 2],
    "princess": [4, 3, 3, 3, 3, 2],
    "mystic": [3, 2, 4, 4, 3, 2],
}
SIXTH = {"warrior": "red", "scout": "green", "princess": "yellow", "mystic": "blue"}


@rule("RA-SCORE-5", "RA-RULING-5")
@pytest.mark.parametrize("kind", PENALTIES)
def test_every_open_slot_of_the_playmat_costs_its_penalty(kind: str):
    assert item(5, {"class": kind}, {}, {}) == -18
    colours = [*COLOURS, SIXTH[kind]]
    for slot, penalty in enumerate(PENALTIES[kind]):
        slots = [slot] if slot < 5 else [COLOURS.index(SIXTH[kind]), slot]
        less = sum(PENALTIES[kind][each] for each in slots)
        assert item(5, {"class": kind, "slots": slots}, {}, {}) == less - 18, (colours[slot], penalty)
    assert item(5, {"class": kind, "slots": list(range(6))}, {}, {}) == 0


@rule("RA-SCORE-5")
def test_a_token_beside_the_mat_saves_nothing():
    assert item(5, {"class": "scout", "slots": [0], "beside": ["blue", "blue"]}, {}, {}) == -16


@rule("RA-SCORE-6", "RA-RULING-7")
@pytest.mark.parametrize(("supply", "points"), [(0, 0), (1, -4), (2, -2), (3, 0), (4, 1), (5, 3)])
def test_the_supply_table(supply: int, points: int):
    assert item(6, {"class": "warrior", "supply": supply}) == points


@rule("RA-DIP-2", "RA-SCORE-6")
@pytest.mark.parametrize(
    ("supply", "names", "final", "points"),
    [
        (0, ["DI-02"], 1, -4),
        (1, ["DI-04"], 2, -2),
        (1, ["DI-02", "DI-04", "DI-13"], 4, 1),
        (4, ["DI-13"], 5, 3),
        (4, ["DI-02", "DI-13"], 5, 3),
        (5, ["DI-13"], 5, 3),
        (2, ["DI-01"], 2, -2),
    ],
)
def test_cards_in_hand_raise_the_supply_before_the_table_up_to_5(supply: int, names: list[str], final: int, points: int):
    s = over({"class": "warrior", "supply": supply, "hand": names}, {"supply": 2})
    assert (s.supply, lines(s)["RA-SCORE-6"]) == ([final, 2], points)


@rule("RA-DIP-2", "RA-WIN-1")
def test_a_supply_by_card_gives_the_right_to_win():
    rich, poor = {"class": "warrior", "vp": 30, "supply": 0}, {"class": "scout", "supply": 3}
    for names, winner in (([], (1,)), (["DI-02"], (0,))):
        result = GAMES[2].result(over({**rich, "hand": names}, poor))
        assert result is not None
        assert result.winners == winner


@rule("RA-SCORE-7", "RA-RULING-5")
@pytest.mark.parametrize(("row", "points"), [(None, -5), (1, 0), (2, 0), (3, 0), (4, 0)])
def test_without_an_amazonomachy_5_points_are_lost(row: int | None, points: int):
    mine = {} if row is None else {"row": row}
    assert item(7, {"class": "warrior", **mine}, {"row": 1 if row != 1 else 2}) == points


@rule("RA-SCORE-8", "RA-SAC-4", "RA-RULING-8")
@pytest.mark.parametrize(("position", "points"), [("hecate", 4), ("cybele", 3), ("artemis", 3), ("ares", 1)])
def test_a_sacrifice_in_the_third_round_brings_the_points_of_its_position(position: str, points: int):
    own = "ares" if position != "ares" else "hecate"
    assert item(8, {"class": "warrior", "sacrifice": position, "track": own}, {"class": "scout"}) == points


@rule("RA-SCORE-8", "RA-RULING-8")
@pytest.mark.parametrize("position", ["hecate", "cybele", "artemis", "ares"])
def test_the_position_held_brings_nothing_without_a_sacrifice_in_the_third_round(position: str):
    assert item(8, {"class": "warrior", "track": position, "bonus": True}, {"class": "princess"}) == 0


@rule("RA-SCORE-9", "RA-RULING-37")
def test_points_may_be_negative_at_any_time():
    s = over({"class": "warrior", "area": "E", "vp": -7, "supply": 1, "charged": [], "hand": ["DI-07"]}, {"area": "P"}, god="zeus")
    assert lines(s) == dict(zip(sorted(LINES), [2, 0, -1, -3, -18, -4, -5, 0], strict=True))
    assert s.vp[0] == -7 - 2 + 2 - 1 - 3 - 18 - 4 - 5
    assert s.game.scores(s)[0] == -38


@rule("RA-INV-24", "RA-SCORE-9")
def test_the_final_points_are_those_before_and_the_eight_items_each_told():
    left = {"charged": ["P1"], "exhausted": ["basic"], "supply": 4, "hand": ["DI-05", "DI-01"]}
    s = over(
        {"class": "princess", "vp": 11, "row": 2, "sacrifice": "hecate", "slots": [0, 3], **left}, {"class": "warrior", "vp": 3}, flags_at={"Z": 0}
    )
    found = lines(s)
    assert found == dict(zip(sorted(LINES), [1, 1, 3, -2, -11, 1, 0, 4], strict=True))
    assert s.vp[0] == 11 + sum(found.values()) == 8
    told = {event.rule: event.args[0] for event in s.log or [] if (event.player, event.what) == (0, "final")}
    assert told == {rule: points for rule, points in found.items() if points}
    result = s.game.result(s)
    assert result is not None
    assert result.scores == tuple(s.vp)


@rule("RA-INV-24", "RA-INV-15")
def test_the_points_of_the_track_are_told_by_their_source():
    gains = {"events": 5, "Amazonomachy": 3, "visits": 2, "sacrifice": 4, "flags": 2, "tolls": 1, "burnt": 6, "last place": 2, "god": -4}
    s = over({"class": "warrior", "gains": gains, "row": 1}, {})
    rows = {rule: values[0] for _, rule, values in s.game.explain_scores(s)}
    track = ("RA-BATTLE-7", "RA-AMZ-4", "RA-BLD-1", "RA-SAC-2", "RA-FLAG-2", "RA-FLAG-4", "RA-TURN-5", "RA-DI-LST", "RA-GODH-5")
    assert [rows[rule] for rule in track] == [5, 3, 2, 4, 2, 1, 6, 2, -4]
    assert sum(rows.values()) == s.vp[0]
    before = at({"class": "warrior", "gains": gains, "row": 1}, {}, round=3)
    assert not LINES & {rule for _, rule, _ in before.game.explain_scores(before)}
    assert before.game.scores(before) == [21, 0]


# COLOR: DI-06 and DI-12


def painter(names: tuple[str, ...] = ("DI-12",), **about: Any) -> AmazonsState:
    """A Warrior (slots blue, red, green, yellow, purple, red) with a card or two that change colours."""
    return last({"class": "warrior", "hand": list(names), **about.pop("me", {})}, {"class": "scout", **about.pop("rival", {})}, {}, {}, **about)


@rule("RA-DIP-3")
def test_a_surplus_token_changes_its_colour_and_covers_a_slot():
    s = painter(me={"won": ["sphinx", "hydra"]})
    assert (s.covered[0], beside_of(s.beside[0])) == (1, [1, 0, 0, 0, 0])
    assert choices(s)[1:] == ["Cover slot 3: green (-2 VP while open)", "Cover slot 4: yellow (-3 VP while open)",
                              "Cover slot 5: purple (-4 VP while open)", "Cover slot 6: red (-2 VP while open)", "Change no colour"]  # fmt: skip
    play(s, (m.RECOLOUR, 4, 0))
    assert s.game.legal_moves(s) == [(m.TOKEN, m.BESIDE, BLUE), (m.TOKEN, m.ON_SLOT, 0)]
    play(s, (m.TOKEN, m.BESIDE, BLUE))
    assert (s.to_act, members(s.covered[0]), s.beside[0]) == (OVER, [0, 4], 0)
    assert lines(s)["RA-SCORE-5"] == -18 + 3 + 4
    assert ("RA-DIP-3", "recoloured", (BLUE, PURPLE)) in [(event.rule, event.what, event.args) for event in s.log or []]


@rule("RA-DIP-3", "RA-RULING-50")
def test_a_token_may_leave_its_slot_which_is_open_again():
    s = painter(me={"won": ["procrustes"]})  # the green slot costs 2 while it is open, the purple one 4
    play(s, (m.RECOLOUR, 4, 0))
    assert (s.to_act, members(s.covered[0])) == (OVER, [4])  # one token was won, so which one is no question
    assert lines(s)["RA-SCORE-5"] == -14


@rule("RA-DIP-3")
def test_an_open_slot_is_covered_by_a_token_of_another_colour_only():
    s = painter(me={"won": ["minotaur"]})  # red covers slot 2; slot 6 is red too
    assert [move[1] for move in s.game.legal_moves(s) if move[0] == m.RECOLOUR] == [0, 2, 3, 4]
    assert refused(s, (m.RECOLOUR, 5, 0)) == {"RA-DIP-3"}
    assert refused(s, (m.RECOLOUR, 1, 0)) == {"RA-DIP-3"}
    assert refused(s, (m.RECOLOUR, 6, 0)) == {"RA-DIP-3"}
    two = painter(me={"won": ["minotaur", "sphinx"]})
    play(two, (m.RECOLOUR, 5, 0))
    assert (two.to_act, members(two.covered[0])) == (OVER, [1, 5])  # only the blue one can become red


@rule("RA-DIP-3")
def test_which_token_changes_is_chosen_and_cannot_be_of_the_colour_of_the_slot():
    s = painter(me={"won": ["minotaur", "sphinx", "hydra", "cyclops"]})
    play(s, (m.RECOLOUR, 5, 0))
    assert s.game.legal_moves(s) == [(m.TOKEN, m.BESIDE, BLUE), (m.TOKEN, m.ON_SLOT, 0), (m.TOKEN, m.ON_SLOT, 2)]
    for wrong in ((m.TOKEN, m.ON_SLOT, 1), (m.TOKEN, m.BESIDE, GREEN), (m.TOKEN, m.BESIDE, RED)):
        assert refused(s, wrong) == {"RA-DIP-3"}
    play(s, (m.TOKEN, m.ON_SLOT, 2))
    assert (members(s.covered[0]), beside_of(s.beside[0])[BLUE]) == ([0, 1, 5], 1)


@rule("RA-DIP-3")
def test_no_colour_need_be_changed():
    s = painter(me={"won": ["sphinx", "hydra"]})
    play(s, (m.SKIP, 0, 0))
    assert (s.to_act, s.covered[0], beside_of(s.beside[0])[BLUE]) == (OVER, 1, 1)
    assert lines(s)["RA-SCORE-3"] == 0


@rule("RA-DIP-3", "RA-ASK-3")
@pytest.mark.parametrize("won", [[], ["sphinx", "minotaur", "theseus", "cyclops", "griffin", "charon"]])
def test_without_a_token_or_an_open_slot_nothing_is_asked(won: list[str]):
    assert painter(me={"won": won}).to_act == OVER


@rule("RA-DIP-3")
def test_every_card_changes_one_colour():
    s = painter(("DI-06", "DI-12"), me={"won": ["sphinx", "hydra", "medusa"]})
    play(s, (m.RECOLOUR, 1, 0), (m.TOKEN, m.BESIDE, BLUE))
    assert s.asks[-1][:2] == (m.ASK_RECOLOUR, 0)
    play(s, (m.RECOLOUR, 4, 0), (m.TOKEN, m.BESIDE, BLUE))
    assert (s.to_act, members(s.covered[0]), s.beside[0]) == (OVER, [0, 1, 4], 0)
    assert lines(s)["RA-SCORE-5"] == -18 + 3 + 4 + 4


@rule("RA-DIP-3")
def test_a_recoloured_token_may_change_once_more_by_another_card():
    s = painter(("DI-06", "DI-12"), me={"won": ["procrustes"]})
    play(s, (m.RECOLOUR, 3, 0), (m.RECOLOUR, 4, 0))
    assert (s.to_act, members(s.covered[0])) == (OVER, [4])


@rule("RA-DIP-3")
def test_a_slot_that_was_left_is_not_covered_by_a_token_that_has_its_colour_already():
    s = painter(("DI-06", "DI-12"), me={"won": ["sphinx", "hydra"]})
    play(s, (m.RECOLOUR, 4, 0), (m.TOKEN, m.ON_SLOT, 0))
    assert (members(s.covered[0]), beside_of(s.beside[0])[BLUE]) == ([4], 1)
    play(s, (m.RECOLOUR, 0, 0))  # the purple token becomes blue again: the blue one beside the mat would not change its colour
    assert (s.to_act, members(s.covered[0]), beside_of(s.beside[0])[BLUE]) == (OVER, [0], 1)


@rule("RA-DIP-3")
def test_holders_choose_by_track_position_before_anything_is_scored():
    seats = {"class": "warrior", "hand": ["DI-06"], "won": ["sphinx"]}, {"class": "scout", "hand": ["DI-12"], "won": ["minotaur"]}
    s = last(*seats, {}, {})  # the Warrior is on 4, the Scout on 3
    assert (s.to_act, s.final) == (1, [])
    play(s, (m.SKIP, 0, 0))
    assert (s.to_act, s.final) == (0, [])
    play(s, (m.SKIP, 0, 0))
    assert (s.to_act, len(s.final)) == (OVER, 4)
    swapped = last({**seats[0], "track": "cybele"}, seats[1], {}, {})
    assert swapped.to_act == 0


@rule("RA-RULING-43", "RA-DIP-3")
def test_points_and_cards_of_beaten_events_stay_when_a_token_changes_its_colour():
    s = painter(me={"won": ["medusa"], "vp": 5})
    play(s, (m.RECOLOUR, 1, 0))
    assert (s.won[0], s.gains[0][0]) == (1 << event("medusa"), 5)
    assert s.vp[0] == 5 + sum(lines(s).values())


@rule("RA-RULING-54")
def test_four_players_have_more_slots_than_there_are_events():
    box = GAMES[4].box
    assert sum(len(colours) for colours in box.slot_colour) == 24
    assert len(GAMES[4].box.events) == 20
    assert [sum(colours.count(colour) for colours in box.slot_colour) for colour in (BLUE, RED, GREEN, YELLOW, PURPLE)] == [5, 5, 5, 5, 4]


# Who wins


def ending(*seats: Spec, game: Amazons | None = None, **more: Any) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    """Winners, places and the rule that decided; the end scoring is the same for all who are not told otherwise: -3 for flags, -18, -5."""
    s = over(*[{**SPENT, **seat} for seat in seats], **({"game": game} if game else {}), **more)
    result = s.game.result(s)
    assert result is not None
    return result.winners, result.ranking, str(result.details["decided_by"])


@rule("RA-WIN-1")
def test_the_highest_points_win():
    assert ending({"vp": 3}, {"vp": 9}, {"vp": 5}) == ((1,), (3, 1, 2), "RA-WIN-1")
    assert ending({"vp": -9}, {"vp": -3}) == ((1,), (2, 1), "RA-WIN-1")


@rule("RA-WIN-1", "RA-RULING-7", "RA-RULING-36")
def test_without_supply_nobody_wins_and_comes_after_all_who_have_some():
    seats = {"vp": 40, "supply": 0}, {"vp": 1, "supply": 1}, {"vp": 30, "supply": 0}, {"vp": 2}
    assert ending(*seats) == ((3,), (3, 2, 4, 1), "RA-WIN-1")


@rule("RA-WIN-1", "RA-RULING-36")
def test_if_nobody_has_supply_there_is_no_winner_but_a_ranking():
    winners, places, decided = ending({"vp": 4, "supply": 0}, {"vp": 9, "supply": 0}, {"vp": 4, "supply": 0})
    assert (winners, places, decided) == ((), (2, 1, 2), "RA-WIN-1")


@rule("RA-WIN-1")
def test_equal_points_outside_the_first_place_share_the_rank():
    assert ending({"vp": 5}, {"vp": 5}, {"vp": 9}, {"vp": 1}) == ((2,), (2, 2, 1, 4), "RA-WIN-1")
    assert ending({"vp": 9}, {"vp": 5, "supply": 0}, {"vp": 5, "supply": 0}, {"vp": 1})[1] == (1, 3, 3, 2)


@rule("RA-WIN-1", "RA-RULING-7")
def test_a_supply_of_0_before_the_end_can_be_made_good():
    """Supply falls to 0 at the start of round 3; one Supply Action later she may win."""
    me = {"class": "warrior", "area": "K", "vp": 30, "supply": 1, "ap": 0}
    s = do(at(me, {"class": "scout", "area": "Z", "ap": 0}, round=2, left="alcynoe", tokens={"K": []}), "end", "burn", "end")
    assert (s.round, s.to_act, s.supply[0]) == (3, 0, 0)
    do(s, "supply with alcynoe", "end")
    while s.to_act >= 0:
        do(s, "burn", "end")
    assert s.supply[0] == 1
    result = s.game.result(s)
    assert result is not None
    assert result.winners == (0,)


@rule("RA-TIE-1", "RA-DIP-4", "RA-RULING-38")
@pytest.mark.parametrize("holder", [0, 1])
def test_of_tied_players_the_holder_of_the_card_wins_whatever_their_amazonomachies(holder: int):
    rows = ({}, {"row": 1, "vp": 0}) if holder == 0 else ({"row": 1, "vp": 0}, {})
    seats = [{"vp": 5, **rows[who], "hand": ["DI-15"] if who == holder else []} for who in (0, 1)]
    assert ending(*seats) == ((holder,), (1, 2) if holder == 0 else (2, 1), "RA-TIE-1")


@rule("RA-TIE-1", "RA-DIP-4")
def test_the_card_decides_a_tie_for_first_place_among_those_who_may_win_only():
    assert ending({"vp": 5}, {"vp": 5}, {"vp": 4, "hand": ["DI-15"]})[0] == (0, 1)
    assert ending({"vp": 6}, {"vp": 5, "hand": ["DI-15"]}) == ((0,), (1, 2), "RA-WIN-1")
    assert ending({"vp": 5, "supply": 0, "hand": ["DI-15"]}, {"vp": 5}) == ((1,), (2, 1), "RA-WIN-1")


@rule("RA-TIE-1", "RA-TIE-2")
def test_with_two_such_cards_in_an_edition_the_amazonomachy_decides_between_their_holders():
    edition = {"card": [{"id": "DI-02", "passive": "WIN", "source": "reconstructed"}]}
    g: Any = kl.game("amazons", players=3, edition=edition)
    seats = {"vp": 5, "hand": ["DI-02"], "row": 4}, {"vp": 5, "hand": ["DI-15"], "row": 2}, {"vp": 5, "row": 1}
    assert ending(*seats, game=g) == ((1,), (2, 1, 2), "RA-TIE-2")


@rule("RA-TIE-1")
def test_the_loser_of_a_tie_is_second_and_not_first():
    assert ending({"vp": 5}, {"vp": 5, "hand": ["DI-15"]}, {"vp": 4})[1] == (2, 1, 3)


@rule("RA-TIE-2", "RA-RULING-38")
@pytest.mark.parametrize(("mine", "other", "winners"), [(1, 2, (0,)), (4, 2, (1,)), (3, 4, (0,)), (None, 4, (1,)), (1, None, (0,)), (3, 1, (1,))])
def test_else_the_harder_amazonomachy_wins(mine: int | None, other: int | None, winners: tuple[int, ...]):
    def seat(row: int | None) -> Spec:
        return {"vp": 5} if row is None else {"vp": 0, "row": row}  # -5 without one

    found = ending(seat(mine), seat(other))
    assert (found[0], found[2]) == (winners, "RA-TIE-2")
    assert found[1][winners[0]] == 1
    assert found[1][1 - winners[0]] == 2


@rule("RA-TIE-3", "RA-RULING-38")
def test_rows_2_and_3_are_equally_hard_so_the_victory_is_shared():
    assert ending({"vp": 5, "row": 2}, {"vp": 5, "row": 3}) == ((0, 1), (1, 1), "RA-TIE-3")
    assert ending({"vp": 5}, {"vp": 3}, {"vp": 5}) == ((0, 2), (1, 3, 1), "RA-TIE-3")


@rule("RA-TIE-2", "RA-TIE-3")
def test_of_three_tied_players_the_two_hardest_share_the_victory():
    assert ending({"vp": 5, "row": 2}, {"vp": 5, "row": 4}, {"vp": 5, "row": 3}) == ((0, 2), (1, 3, 1), "RA-TIE-3")


# Hands and details


@rule("RA-INV-24", "RA-ASK-5")
def test_the_end_screen_tells_class_supplies_and_points_of_each_seat():
    s = over({"class": "warrior", "vp": 4, "supply": 2, "won": ["sphinx"], "row": 4, "hand": ["DI-02"]}, {"class": "mystic"}, flags_at={"K": 0})
    result = s.game.result(s)
    assert result is not None
    mine = result.by_seat[0]
    assert {key: mine[key] for key in ("class", "track_start", "supply", "events", "row", "flags_placed", "vp events")} == {
        "class": "Warrior", "track_start": 4, "supply": 3, "events": 1, "row": 4, "flags_placed": 1, "vp events": 4,
    }  # fmt: skip
    assert [hand(s.game.observe(s, 1), who) for who in (0, 1)] == [["DI-02"], []]


@rule("RA-TRACK-3")
def test_the_end_screen_tells_the_first_and_the_last_place_on_the_turn_track():
    s = over({"class": "warrior", "track": "hecate"}, {"class": "mystic", "track": "artemis"})
    result = s.game.result(s)
    assert result is not None
    assert [(mine["track_start"], mine["track_end"]) for mine in result.by_seat] == [(4, 1), (1, 3)]


@rule("RA-INV-24", "RA-INV-14")
def test_themes_hold_every_point_and_every_action_point_once():
    s = over({"class": "warrior", "vp": 4}, {"class": "mystic"})
    result = s.game.result(s)
    assert result is not None
    for prefix, themes in (("vp ", POINT_THEMES), ("ap ", SPENDING_THEMES)):
        told = sorted(detail for details in themes.values() for detail in details)
        assert told == sorted(key for key in result.by_seat[0] if key.startswith(prefix))
    assert [sum(int(mine[key]) for parts in POINT_THEMES.values() for key in parts) for mine in result.by_seat] == list(result.scores)
