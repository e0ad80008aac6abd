"""What the greedy bot looks at: the evaluation prefers what a good player prefers."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import kernel_lib as kl
from kernel_lib.bots.greedy import Greedy
from kernel_lib.core.types import OVER
from kernel_lib.games.amazons.state import AmazonsState
from kernel_lib.lab.statistics import wilson
from tests.amazons.table import GAMES, at, do, say, settle, tokens

OTHER = {"class": "princess", "area": "G", "ap": 4}
IDLE = {"class": "princess", "area": "K", "ap": 0}


def worth(s: AmazonsState, me: int = 0) -> float:
    return s.game.evaluate(s.game.observe(s, me), me)


def best(s: AmazonsState) -> str:
    """What greedy would answer, in words."""
    return s.game.describe(s, Greedy().choose(s.game, s.game.observe(s, s.to_act), s.to_act, Random(1)))


def mystic(**more: Any) -> dict[str, Any]:
    """A Mystic in the last round who has spent everything that is not told."""
    return {"class": "mystic", "area": "H", "ap": 1, "charged": [], "exhausted": ["basic", "ancillary"], "supply": 3, "bonus": False} | more


def last(me: dict[str, Any], other: dict[str, Any] | None = None, **more: Any) -> AmazonsState:
    return at(me, IDLE if other is None else other, **({"round": 3, "left": "lysippe", "right": "myrina"} | more))


# What a position is worth


def test_a_point_is_worth_a_point_and_an_action_point_a_little_less():
    poor, rich = last(mystic(ap=0)), last(mystic(ap=0, vp=1))
    assert round(worth(rich) - worth(poor), 6) == 1
    assert 0.5 < worth(last(mystic(ap=1))) - worth(poor) < 1


def test_open_slots_count_what_they_cost():
    """Yellow -4 and red -2 of the Mystic, against the same number of tokens beside her mat."""
    none = worth(last(mystic(ap=0, slots=[], beside=["red", "yellow"])))
    assert round(worth(last(mystic(ap=0, slots=[3], beside=["red"]))) - none, 6) == 4
    assert round(worth(last(mystic(ap=0, slots=[1, 3]))) - none, 6) == 6


def test_supplies_are_judged_by_what_will_be_left_of_them():
    """The table gives 0, -4, -2, 0, 1, 3; without supplies nobody can win; every round to come takes one."""
    values = [worth(last(mystic(ap=0, supply=supply))) for supply in range(6)]
    assert [round(b - a, 6) for a, b in pairwise(values[1:])] == [2, 2, 1, 2]
    assert values[1] - values[0] > 10
    early = [worth(at(mystic(ap=0, supply=supply), IDLE, round=2, left="lysippe", right="myrina")) for supply in (1, 2, 3)]
    assert round(early[2] - early[1], 6) == 2
    assert 3 < early[1] - early[0] < 10, "it can still be fetched"


def test_a_supply_on_an_own_card_counts_too():
    """DI-02 and DI-13 both bring one supply at the end: two of them make three of one."""
    one, three = (worth(last(mystic(ap=0, supply=supply, hand=hand))) for supply, hand in ((1, ["DI-02", "DI-13"]), (3, [])))
    assert round(one - three, 6) == 0


def test_a_missing_amazonomachy_and_flags_in_the_box_count_against():
    without = worth(last(mystic(ap=0)))
    assert round(worth(last(mystic(ap=0, row=4))) - without, 6) == 5
    assert round(worth(last(mystic(ap=0), flags_at={"Z": 0, "TH": 0})) - without, 6) == 2


def test_a_sacrifice_in_the_last_round_is_worth_its_position():
    values = [worth(last(mystic(ap=0, track="ares", sacrifice=god))) for god in (None, "hecate", "cybele", "artemis")]
    assert [round(value - values[0], 6) for value in values[1:]] == [4, 3, 3]


def test_the_demand_of_the_god_counts_in_full_when_the_refuge_is_out_of_reach_and_in_part_before():
    """Zeus takes 2 points from everybody outside the Palace; Θ is two steps away from it."""
    inside, outside = (worth(last(mystic(ap=0, area=area), god="zeus")) for area in ("P", "TH"))
    assert round(inside - outside, 6) == 2
    values = {ap: worth(last(mystic(ap=ap, area="TH"), god="zeus")) for ap in (0, 1, 2, 3, 4)}
    gains = [values[ap + 1] - values[ap] for ap in range(4)]
    assert gains[0] < 1 < gains[1], "the second action point brings the refuge into reach"
    assert gains[2] < 1 < gains[3], "the fourth one leaves another to spare"


def test_nobody_fears_a_god_under_the_protection_of_hecate():
    exposed, safe = (worth(last(mystic(ap=0, track="hecate", bonus=bonus), god="zeus")) for bonus in (False, True))
    assert round(safe - exposed, 6) == 2


def test_an_occupied_refuge_is_none():
    """The other player is under Hecate, so that it makes no difference to her where she stands."""
    other = {**IDLE, "track": "hecate", "bonus": True}
    free, taken = (worth(last(mystic(track="cybele"), {**other, "area": area}, god="zeus")) for area in ("K", "P"))
    assert free > taken + 0.5


def test_a_battle_within_reach_is_worth_something_and_more_if_it_covers_an_open_slot():
    """Bellerophon 4M 4C in Z for 5 VP: Alcippe with Lysippe 6M 4C; the yellow slot costs 4."""
    table: dict[str, Any] = {"tokens": {"Z": ["yellow"]}, "tops": {"yellow": "bellerophon"}}
    me = mystic(area="Z", ap=3, exhausted=["ancillary"])
    near, tired = worth(last(me, **table)), worth(last({**me, "exhausted": ["basic", "ancillary"]}, **table))
    assert near > tired + 1 + 2, "more than the point for an Amazon who is available"
    assert worth(last({**me, "slots": [3]}, **table)) - near < 2


def test_an_amazonomachy_within_reach_makes_up_for_a_part_of_the_missing_one():
    """Alcippe and Molpadia on the left reach row 1; no event is near, and without action points for it nothing makes up for the 5 points."""
    table = {"left": "molpadia", "tokens": dict.fromkeys(("B", "G", "E", "Z", "H", "TH", "I", "K"), ())}
    for ap, least, most in ((3, -5, -4.5), (4, -4, -1)):
        me = mystic(ap=ap, exhausted=["ancillary"])
        assert least <= round(worth(last(me, **table)) - worth(last({**me, "row": 4}, **table)), 6) < most


def test_points_of_others_count_against_and_their_hidden_cards_do_not():
    weak, strong = (worth(last(mystic(ap=0), {**IDLE, "vp": vp})) for vp in (0, 8))
    assert weak > strong
    hands = [["DI-05", "DI-14"], ["DI-07", "DI-08"]]
    assert len({worth(last(mystic(ap=0), {**IDLE, "hand": hand})) for hand in hands}) == 1


def test_cards_are_worth_their_passive_at_the_end_and_a_use_as_long_as_there_is_time():
    late = {card: worth(last(mystic(ap=0, hand=[card]))) for card in ("DI-05", "DI-01", "DI-07")}
    assert round(late["DI-05"] - late["DI-01"], 6) == 1
    assert round(late["DI-01"] - late["DI-07"], 6) == 2
    assert round(late["DI-01"] - worth(last(mystic(ap=0))), 6) == 1
    early, none = (worth(at(mystic(ap=0, hand=hand), IDLE, left="lysippe", right="myrina")) for hand in (["DI-15"], []))
    assert early > none + 0.5


def test_winning_is_better_than_everything_else():
    s = settle(do(last(mystic(vp=30)), "burn", "end"))
    assert s.to_act == OVER
    assert s.game.result(s).winners == (0,)  # type: ignore[union-attr]
    assert worth(s, 0) > 900
    assert worth(s, 1) < -900


# What greedy does


def test_greedy_ends_the_round_in_the_refuge():
    assert best(last(mystic(), god="zeus")) == "Move to the Palace (1 AP)"
    assert best(last(mystic(area="TH", ap=2), {**IDLE, "area": "I"}, god="zeus")) in ("Move to Η (1 AP)", "Move to Κ (1 AP)", "Pass")
    s = last(mystic(area="TH", ap=2), {**IDLE, "area": "I"}, god="zeus")
    while s.to_act == 0:
        say(s, best(s))
    assert s.to_act == OVER
    assert s.area[0] == s.game.board.index["P"]  # type: ignore[attr-defined]


def test_greedy_stays_in_the_refuge():
    assert best(last(mystic(area="P", charged=["M1", "M2"], locked=True), god="zeus")) == "Burn 1 AP for 1 VP"


def test_greedy_fetches_the_supply_without_which_it_cannot_win():
    """Alcynoe is open, and Z has an urn: at once, or by a step with just enough action points."""
    assert best(last(mystic(area="Z", ap=3, supply=0), left="alcynoe")) == "Supply with Alcynoe (2 AP)"
    assert best(last(mystic(ap=3, supply=0), left="alcynoe")) == "Move to Ζ (1 AP)"


def test_greedy_fights_the_amazonomachy_in_the_best_row_that_it_reaches():
    """Alcippe 1M 4C with Molpadia on the left 5M 2C: 6M 6C."""
    me = mystic(ap=4, exhausted=["ancillary"])
    assert best(last(me, left="molpadia", tokens={"H": []})) == "Amazonomachy 6M 6C (row 1, +5 VP)"
    assert best(last(me, {**IDLE, "row": 1}, left="molpadia", tokens={"H": []})) == "Amazonomachy 6M 5C (row 2, +4 VP)"


def test_greedy_does_not_spend_its_last_supply_but_counts_the_one_on_a_card():
    me = mystic(ap=4, exhausted=["ancillary"], supply=1)
    assert not best(last(me, left="molpadia")).startswith("Amazonomachy")
    assert best(last({**me, "hand": ["DI-13"]}, left="molpadia")) == "Amazonomachy 6M 6C (row 1, +5 VP)"


def test_greedy_fights_the_event_that_brings_more():
    """Two tokens in Z: Minotaur 4 VP for a slot of -2, Bellerophon 5 VP for a slot of -4."""
    me = mystic(area="Z", ap=3, exhausted=["ancillary"])
    tops = {"red": "minotaur", "yellow": "bellerophon"}
    assert best(last(me, left="lysippe", tokens={"Z": ["red", "yellow"]}, tops=tops)).startswith("Fight Bellerophon")


def test_greedy_sacrifices_for_hecate_in_the_last_round():
    s = last(mystic(ap=2, track="cybele"), left="iphito", tokens={"H": ["red"]})
    assert best(s) == "Sacrifice with Iphito (1 AP)"
    assert best(say(s, "sacrifice with iphito")) == "Take position 1 (Hecate): 4 VP at the end"


def test_greedy_plants_a_flag_where_two_positions_are_empty():
    assert best(last(mystic(ap=3), tokens={"H": []})) == "Flag with Lysippe (3 AP)"


def test_greedy_plays_the_card_for_the_last_place_with_its_last_action_point():
    assert best(last(mystic(hand=["DI-15"]), {**IDLE, "vp": 5})) == "Play DI-15: +2 VP if last (1 AP)"
    assert best(last(mystic(hand=["DI-15"], vp=6), {**IDLE, "vp": 5})) == "Burn 1 AP for 1 VP"


def test_greedy_trades_cards_that_cost_points_and_keeps_those_that_bring_some():
    assert best(last(mystic(hand=["DI-07", "DI-11"]), god="hermes")) == "Trade DI-07 and another card for 1 AP"
    assert best(last(mystic(hand=["DI-05", "DI-14"]))) == "Burn 1 AP for 1 VP"


def test_greedy_covers_the_dearest_slot_with_a_token_from_beside_its_mat():
    """DI-12 recolours one token: yellow -4 is open, green -4 is covered."""
    s = do(last(mystic(hand=["DI-12"], slots=[2], beside=["green"])), "burn", "end")
    assert best(s) == "Cover slot 4: yellow (-4 VP while open)"
    assert best(say(s, "cover slot 4")) == "The green token beside your playmat"


def test_greedy_starts_where_most_kinds_of_tokens_are_near():
    """The Scout before the Warrior: Z with E, H and the Palace, or I with Θ and K, where each area counts its different colours."""
    for seed, area in ((1, "Ζ"), (10, "Ι")):
        s, _ = kl.deal(GAMES[3], seed=seed)
        say(settle(say(s, "scout", "warrior", "mystic")), "start in β")
        kinds = [sum(len(set(tokens(s, name))) for name in names) for names in (("Z", "E", "H", "P"), ("I", "TH", "K"))]
        assert kinds == ([5, 4] if area == "Ζ" else [4, 5])
        assert best(s) == f"Start in {area}"


def test_greedy_beats_random_clearly():
    """A short run; the long one is a soak test."""
    games, won = 16, 0
    for number in range(games):
        seat = number % 2
        result = kl.match(GAMES[2], ["greedy" if p == seat else "random" for p in range(2)], seed=f"bots {number}").result
        assert result is not None
        won += seat in result.winners
    assert wilson(won, games)[0] > 0.5
