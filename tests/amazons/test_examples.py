"""The worked examples of the rulebook (RA-EX-1..23). Numbers that a display of ours had to add are reconstructed, like the cards they come from."""

from __future__ import annotations

import pytest

from kernel_lib.core.types import CHANCE
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import ARES, BLUE, GREEN, LEFT, PURPLE, RED, RIGHT, YELLOW
from kernel_lib.games.amazons.state import NONE, AmazonsState
from tests.amazons.table import GAMES, active, area, at, card, choices, common, do, draw, event, hand, play, refused, say, settle, status, tokens
from tests.marks import rule

FIGHT_HERE = ("Fight", "Attack")


def battles(s: AmazonsState) -> list[str]:
    """The events that may be fought now, in words."""
    return [words for words in choices(s) if words.startswith(FIGHT_HERE)]


def rows(s: AmazonsState) -> list[int]:
    """The rows of the Amazonomachy table that may be fought now, from 1."""
    return [a + 1 for kind, a, _ in s.game.legal_moves(s) if kind == m.CAMPAIGN]


def own_turn_is_over(s: AmazonsState, who: int = 0) -> bool:
    """Whether no Action is left and the end of the turn brings another player."""
    after = do(s.clone(), "end")
    return not s.allowances and after.active != who


# Example 1


@rule("RA-EX-1", "RA-MOVE-1")
def test_example_1_a_move_from_epsilon_to_zeta_costs_1_ap_and_is_the_action():
    s = at({"class": "mystic", "area": "E", "ap": 8, "bonus": False}, {})
    do(s, "move to Ζ")
    assert status(s, 0) == {"ap": 7, "vp": 0, "supply": 3, "area": "Z", "charged": ["M1", "M2"]}
    assert refused(s, (m.MOVE, area("H"), 0)) == {"RA-TURN-1"}
    assert own_turn_is_over(s)


# Example 2


def example_2() -> AmazonsState:
    me = {"class": "mystic", "area": "E", "ap": 8, "charged": []}
    return at(me, {}, tokens={"E": ["blue"]}, tops={"blue": "sphinx"}, left="otrera", right="lysippe")


@rule("RA-EX-2", "RA-BATTLE-3")
def test_example_2_the_sphinx_in_epsilon_needs_5_might_and_4_cunning():
    s = example_2()
    assert battles(s) == ["Fight Sphinx in Ε (needs 5M 4C, 4 VP)"]
    do(s, "fight sphinx", "alcippe", "otrera")
    assert s.game.prompt(s) == "Sphinx in Ε needs 5 Might, 4 Cunning, you have 5 Might, 7 Cunning for 4 AP: strike"


@rule("RA-EX-2", "RA-BATTLE-6", "RA-BATTLE-7", "RA-BATTLE-8", "RA-RULING-42")
def test_example_2_the_mystic_wins_4_vp_for_4_ap_and_covers_a_blue_slot():
    s = example_2()
    do(s, "fight sphinx", "alcippe", "otrera")
    say(s, "strike", "cover slot 1: blue (-3 VP while open)")
    draw(s, "hydra", "hippo")
    assert status(s, 0) == {"ap": 4, "vp": 4, "supply": 3, "area": "E", "charged": []}
    assert (s.covered[0], s.beside[0], s.won[0]) == (1, 0, 1 << event("sphinx"))
    assert (s.basic_up[0], s.ancillary_up[0]) == (0, 1)
    assert s.open == [common("hippo"), common("lysippe")]
    assert s.common_discard == 1 << common("otrera")
    assert s.tops[BLUE] == event("hydra")
    assert tokens(s, "E") == []
    assert own_turn_is_over(s)


@rule("RA-EX-2", "RA-BATTLE-6")
def test_example_2_cannot_be_paid_with_3_ap():
    me = {"class": "mystic", "area": "E", "ap": 3, "charged": [], "exhausted": ["ancillary"]}
    s = at(me, {}, tokens={"E": ["blue"]}, tops={"blue": "sphinx"}, left="otrera", right="iphito")
    assert refused(s, (m.FIGHT, area("E"), BLUE)) == {"RA-BATTLE-6"}


# Example 3


@rule("RA-EX-3", "RA-PORT-1", "RA-PORT-3", "RA-BLD-1")
def test_example_3_a_port_trip_enters_only_the_area_where_it_ends():
    s = at({"class": "mystic", "area": "Z", "bonus": False}, {"class": "warrior", "area": "K"}, flags_at={"H": 1, "TH": 1, "B": 1})
    do(s, "sail to Ι")
    assert status(s, 0) == {"ap": 8, "vp": 1, "supply": 3, "area": "I", "charged": ["M1", "M2"]}
    assert s.vp[1] == 0
    assert [name for name in ("Z", "H", "TH", "I", "B") if s.visits[area(name)]] == ["I"]


# Example 4


@rule("RA-EX-4", "RA-ORC-1", "RA-BLD-1")
def test_example_4_the_oracle_shows_two_cards_of_which_one_is_kept():
    s = at({"class": "warrior", "area": "B", "hand": ["DI-05"], "ares": False}, {"class": "scout"})
    say(s, "visit the oracle")
    draw(s, "DI-08", "DI-03")
    do(s, "keep DI-08")
    assert status(s, 0) == {"ap": 8, "vp": 1, "supply": 2, "area": "B", "charged": ["W1", "W2"]}
    assert hand(s, 0) == ["DI-05", "DI-08"]
    assert (s.bottom, s.deck_size) == ([card("DI-03")], 12)


@rule("RA-EX-4", "RA-RULING-2")
def test_example_4_gamma_has_no_oracle():
    s = at({"class": "warrior", "area": "G"}, {})
    assert refused(s, (m.ORACLE, 0, 0)) == {"RA-BLD-1"}


# Example 5


@rule("RA-EX-5", "RA-BAR-1", "RA-BLD-1")
def test_example_5_a_barrack_charges_both_abilities():
    s = at({"class": "scout", "area": "K", "charged": []}, {})
    do(s, "visit the barrack")
    assert status(s, 0) == {"ap": 8, "vp": 1, "supply": 3, "area": "K", "charged": ["S1", "S2"]}


# Example 6


def example_6(ap: int = 10) -> AmazonsState:
    rivals = {"class": "scout", "area": "Z", "ap": 0}, {"class": "princess", "area": "P", "ap": 0}
    return at({"class": "mystic", "area": "I", "ap": ap}, *rivals, tokens={"I": ["red"]}, left="iphito", right="otrera")


@rule("RA-EX-6", "RA-SAC-1", "RA-SAC-2", "RA-SAC-3", "RA-COM-1")
def test_example_6_a_sacrifice_costs_the_mystic_only_iphito():
    s = example_6()
    say(s, "sacrifice with iphito", "take position 4")
    draw(s, "myrina")
    assert status(s, 0) == {"ap": 9, "vp": 2, "supply": 3, "area": "I", "charged": ["M1", "M2"]}
    assert (s.sacrifice[0], s.track[0]) == (ARES, 0)
    assert s.open == [common("myrina"), common("otrera")]
    assert s.common_discard == 1 << common("iphito")
    assert tokens(s, "I") == ["red"]


@rule("RA-EX-6", "RA-RND-12", "RA-TRACK-3", "RA-GODF-4", "RA-RND-10")
def test_example_6_in_the_next_round_she_plays_last_and_has_the_extra_action_of_ares():
    s = example_6(ap=1)
    do(s, "sacrifice with iphito", "take position 4", "end")
    assert s.round == 2
    assert (s.track[0], s.bonus, s.ares) == (ARES, [1, 0, 0], [1, 0, 0])
    order = [s.active]
    do(s, "burn", "end")
    order.append(s.active)
    do(s, "burn", "end")
    assert [*order, s.active] == [2, 1, 0]


# Example 7


@rule("RA-EX-7", "RA-FLAG-1", "RA-FLAG-2", "RA-FLAG-4")
def test_example_7_a_flag_in_epsilon_pays_when_it_is_placed_and_when_an_opponent_enters():
    s = at({"class": "mystic", "area": "E"}, {"class": "scout", "area": "Z"}, tokens={"E": []}, left="lysippe")
    do(s, "flag with lysippe")
    assert status(s, 0) == {"ap": 7, "vp": 1, "supply": 3, "area": "E", "charged": ["M1", "M2"]}
    assert (s.flag[area("E")], s.flags[0]) == (0, 2)
    do(s, "end", "burn", "end", "move to Γ", "end")
    assert s.vp == [1, 1]
    do(s, "move to Ε")
    assert s.vp == [2, 1]


# Example 8


@rule("RA-EX-8", "RA-SUP-1", "RA-SUP-2")
def test_example_8_a_supply_action_with_alcynoe_costs_2_ap():
    s = at({"class": "scout", "area": "Z", "ap": 8, "supply": 2}, {}, right="alcynoe")
    do(s, "supply with alcynoe")
    assert (s.ap[0], s.supply[0], s.vp[0]) == (6, 3, 0)
    assert s.common_discard == 1 << common("alcynoe")


# Example 9


def example_9(*cards: str, **more: object) -> AmazonsState:
    me = {"class": "mystic", "area": "P", "ap": 8, "supply": 2, "hand": cards}
    return at(me, {"class": "scout", "area": "Z"}, round=2, left="otrera", right="iphito", **more)


@rule("RA-EX-9", "RA-AMZ-4", "RA-RULING-6")
def test_example_9_with_otrera_the_mystic_reaches_the_rows_3_and_4():
    s = example_9()
    assert [words for words in choices(s) if words.startswith("Amazonomachy")] == [
        "Amazonomachy 5M 6C (row 3, +3 VP)",
        "Amazonomachy 5M 5C (row 4, +2 VP)",
    ]
    assert [refused(s, (m.CAMPAIGN, row, 0)) for row in (0, 1)] == [{"RA-BATTLE-5"}, {"RA-BATTLE-5"}]


@rule("RA-EX-9", "RA-AMZ-3", "RA-AMZ-4", "RA-AMZ-6", "RA-DI-T")
def test_example_9_with_a_card_she_takes_the_first_row_for_4_vp():
    s = example_9("DI-01")
    assert rows(s) == [1, 2, 3, 4]
    do(s, "amazonomachy 6M 6C", "alcippe", "otrera", "add DI-01", "strike")
    assert status(s, 0) == {"ap": 3, "vp": 4, "supply": 1, "area": "P", "charged": ["M1", "M2"]}
    assert (s.row[0], s.basic_up[0], hand(s, 0)) == (0, 0, [])
    assert s.discard == 1 << card("DI-01")
    assert s.common_discard == 1 << common("otrera")
    do(s, "end")
    assert s.active == 1
    assert "RA-AMZ-4" in refused(s, (m.CAMPAIGN, 0, 0))


# Example 10


def example_10(*charged: str) -> AmazonsState:
    me = {"class": "mystic", "area": "B", "charged": charged, "exhausted": ["ancillary"]}
    return at(me, {}, tokens={"B": ["purple"]}, tops={"purple": "cerberus"}, left="lysippe", right="iphito")


@rule("RA-EX-10", "RA-BATTLE-3", "RA-BATTLE-5")
def test_example_10_cerberus_in_beta_is_too_cunning():
    s = example_10("M2")
    assert refused(s, (m.FIGHT, area("B"), PURPLE)) == {"RA-BATTLE-5"}
    reason = s.game.why_not(s, (m.FIGHT, area("B"), PURPLE))[0].reason
    assert "4 Might and 5 Cunning" in reason


@rule("RA-EX-10", "RA-SA-M1", "RA-SA-2")
def test_example_10_without_the_terrain_lysippe_is_enough():
    s = example_10("M1", "M2")
    do(s, "fight cerberus")
    assert choices(s) == ["Ignore the terrain with M1 (needs 4M 3C)"]
    assert refused(s, (m.TERRAIN, m.FULL, 0)) == {"RA-BATTLE-5"}
    do(s, "ignore", "alcippe")
    assert choices(s) == ["Lysippe, left slot (5M 0C, 1 AP)"]
    assert refused(s, (m.COMMON, m.IN_RIGHT, 0)) == {"RA-BATTLE-5"}
    do(s, "lysippe", "strike")
    assert status(s, 0) == {"ap": 7, "vp": 5, "supply": 3, "area": "B", "charged": ["M2"]}


# Example 11


@rule("RA-EX-11", "RA-SA-M2", "RA-EVT-2")
def test_example_11_the_mystic_attracts_the_yellow_token_of_mu():
    rivals = {"class": "princess", "area": "M"}, {"class": "scout", "area": "Z"}
    s = at({"class": "mystic", "area": "D"}, *rivals, tokens={"D": ["red"], "M": ["yellow", "blue"]})
    do(s, "use M2", "attract yellow from Μ")
    assert (tokens(s, "D"), tokens(s, "M")) == (["red", "yellow"], ["blue"])
    assert status(s, 0) == {"ap": 10, "vp": 0, "supply": 3, "area": "D", "charged": ["M1"]}
    assert s.allowances == 1
    assert m.MOVE in {kind for kind, _, _ in s.game.legal_moves(s)}


# Example 12


def example_12() -> AmazonsState:
    me = {"class": "warrior", "area": "Z", "bonus": False}
    s = at(me, {"class": "scout", "area": "I"}, tokens={"H": ["yellow"]}, tops={"yellow": "pegasus"}, left="lysippe", right="hippo")
    return do(s, "move to Η")


@rule("RA-EX-12", "RA-SA-W1", "RA-RULING-30")
def test_example_12_after_a_move_the_warrior_fights_pegasus_at_no_class_cost():
    s = example_12()
    assert s.ap[0] == 9
    assert "Fight Pegasus in Η (needs 3M 5C, 2 VP)" in choices(s)
    do(s, "fight pegasus", "penthesilea", "hippo")
    assert s.game.prompt(s) == "Pegasus in Η needs 3 Might, 5 Cunning, you have 4 Might, 6 Cunning for 1 AP: strike"
    do(s, "strike")
    assert status(s, 0) == {"ap": 8, "vp": 2, "supply": 2, "area": "H", "charged": ["W2"]}


@rule("RA-EX-12", "RA-SA-W1")
def test_example_12_without_w1_the_move_was_her_only_action():
    me = {"class": "warrior", "area": "Z", "bonus": False, "charged": ["W2"]}
    s = at(me, {"class": "scout", "area": "I"}, tokens={"H": ["yellow"]}, tops={"yellow": "pegasus"}, right="hippo")
    do(s, "move to Η")
    assert refused(s, (m.FIGHT, area("H"), YELLOW)) == {"RA-TURN-1"}


# Example 13


def example_13(*cards: str) -> AmazonsState:
    me = {"class": "warrior", "area": "D", "ares": False, "hand": cards, "exhausted": ["basic"], "ancillary": "antiope"}
    rivals = {"class": "princess", "area": "E"}, {"class": "scout", "area": "Z"}
    return at(me, *rivals, tokens={"E": ["red"]}, tops={"red": "minotaur"}, left="lysippe", right="alcynoe")


@rule("RA-EX-13", "RA-BATTLE-5")
def test_example_13_antiope_and_alcynoe_are_too_weak_for_the_minotaur_in_epsilon():
    assert refused(example_13(), (m.REACH, area("E"), RED)) == {"RA-BATTLE-5"}


@rule("RA-EX-13", "RA-SA-W2", "RA-OCC-3", "RA-BATTLE-8")
def test_example_13_with_a_card_she_wins_from_the_area_beside_it():
    s = example_13("DI-05")
    assert "Attack Minotaur in Ε from here (W2, needs 5M 4C, 4 VP)" in choices(s)
    do(s, "attack minotaur in Ε", "as your action")
    assert choices(s) == ["Antiope (3M 1C)"]
    do(s, "antiope")
    assert choices(s) == ["Alcynoe, right slot (1M 3C, 1 AP)"]
    do(s, "alcynoe")
    assert refused(s, (m.STRIKE, 0, 0)) == {"RA-BATTLE-5"}
    do(s, "add DI-05", "strike", "cover slot 2: red (-4")
    assert status(s, 0) == {"ap": 7, "vp": 4, "supply": 2, "area": "D", "charged": ["W1"]}
    assert (s.covered[0], s.ancillary_up[0], s.allowances) == (1 << 1, 0, 0)
    assert s.common_discard == 1 << common("alcynoe")
    assert s.open[LEFT] == common("lysippe")
    assert tokens(s, "E") == []


# Example 14


@rule("RA-EX-14", "RA-SA-P1", "RA-DI-RSC", "RA-TURN-8", "RA-RULING-29")
def test_example_14_the_princess_puts_alcynoe_in_the_right_slot_and_reserves_her():
    s = at({"class": "princess", "area": "P", "hand": ["DI-01"]}, {"class": "scout", "area": "Z"}, left="hippo", right="molpadia")
    do(s, "use P1", "otrera to the left", "alcynoe to the right")
    assert s.open == [common("otrera"), common("alcynoe")]
    assert s.commons == sum(1 << common(name) for name in ("hippo", "molpadia", "iphito", "lysippe", "myrina"))
    assert status(s, 0) == {"ap": 10, "vp": 0, "supply": 2, "area": "P", "charged": ["P2"]}
    do(s, "play DI-01", "reserve alcynoe")
    assert (s.ap[0], s.held) == (9, [-1, 0])
    assert refused(s, (m.SUPPLY, RIGHT, 0)) >= {"RA-DI-RSC"}  # not even by herself
    do(s, "burn", "end")
    assert refused(s, (m.SUPPLY, RIGHT, 0)) == {"RA-DI-RSC"}
    do(s, "burn", "end")
    assert (s.active, s.held) == (0, [-1, -1])


# Example 15


@rule("RA-EX-15", "RA-SA-P2", "RA-SUP-2")
def test_example_15_alcynoe_is_free_with_p2():
    s = at({"class": "princess", "area": "K", "ap": 2, "supply": 1, "charged": ["P2"]}, {}, left="alcynoe")
    do(s, "supply with alcynoe", "alcynoe is free")
    assert status(s, 0) == {"ap": 1, "vp": 0, "supply": 2, "area": "K", "charged": []}


# Example 16


def example_16() -> AmazonsState:
    me = {"class": "scout", "area": "L", "hand": ["DI-03"], "exhausted": ["ancillary"]}
    green = {"L": ["green"], "H": ["green"]}
    s = at(me, {"class": "mystic", "area": "H"}, tokens=green, tops={"green": "cyclops"}, left="lysippe", right="iphito")
    assert "Cyclops" not in " ".join(battles(s))
    return do(s, "use S1", "arrange green", "procrustes", "typhon")


@rule("RA-EX-16", "RA-SA-S1", "RA-BATTLE-2")
def test_example_16_procrustes_is_put_on_top_of_the_green_pile():
    s = example_16()
    assert (s.tops[GREEN], s.orders[GREEN]) == (event("procrustes"), (event("typhon"), event("cyclops")))
    assert battles(s) == ["Fight Procrustes in Λ (needs 3M 6C, 3 VP)"]
    assert status(s, 0) == {"ap": 10, "vp": 0, "supply": 3, "area": "L", "charged": ["S2"]}


@rule("RA-EX-16", "RA-BATTLE-5")
def test_example_16_antianera_and_iphito_win_3_vp():
    s = example_16()
    do(s, "fight procrustes", "antianera")
    assert choices(s) == ["Iphito, right slot (1M 4C, 1 AP)"]
    do(s, "iphito")
    assert "you have 3 Might, 7 Cunning for 3 AP" in s.game.prompt(s)
    do(s, "strike", "cover slot 3")
    assert (s.ap[0], s.vp[0]) == (7, 3)


@rule("RA-EX-16", "RA-DI-RSE", "RA-BATTLE-10", "RA-TURN-8", "RA-RULING-16")
def test_example_16_a_reserved_event_blocks_its_colour_everywhere():
    s = example_16()
    do(s, "play DI-03", "reserve green")
    assert (s.ap[0], battles(s)) == (9, [])
    assert refused(s, (m.FIGHT, area("L"), GREEN)) == {"RA-BATTLE-10"}
    do(s, "burn", "end")
    assert refused(s, (m.FIGHT, area("H"), GREEN)) == {"RA-BATTLE-10"}
    do(s, "burn", "end")
    assert battles(s) == ["Fight Procrustes in Λ (needs 3M 6C, 3 VP)"]


# Example 17


@rule("RA-EX-17", "RA-SA-S2", "RA-GODH-5", "RA-RULING-12")
def test_example_17_two_steps_bring_the_scout_to_a_port_before_poseidon_asks():
    me = {"class": "scout", "area": "L", "ap": 4, "charged": ["S2"], "bonus": False}
    rivals = {"class": "warrior", "area": "I", "ap": 0}, {"class": "princess", "area": "M", "ap": 0}
    s = at(me, *rivals, god="poseidon", tokens={"L": ["green"]}, tops={"green": "procrustes"}, left="lysippe", right="iphito")
    do(s, "fight procrustes", "antianera", "iphito", "strike", "cover slot 3")
    assert s.ap[0] == 1
    do(s, "use S2", "step to the Palace", "step to Ζ")
    assert status(s, 0) == {"ap": 0, "vp": 3, "supply": 3, "area": "Z", "charged": []}
    do(s, "end")
    assert s.round == 2
    assert s.vp == [3, 0, -3]


# Example 18


def example_18(*cards: str) -> AmazonsState:
    me = {"class": "scout", "area": "E", "charged": ["S2"], "hand": cards, "exhausted": ["ancillary"]}
    return at(me, {"class": "mystic", "area": "B"}, tokens={"E": ["red"]}, tops={"red": "minotaur"}, left="hippo", right="iphito")


@rule("RA-EX-18", "RA-BATTLE-5")
def test_example_18_the_minotaur_in_epsilon_is_too_strong_for_antianera():
    assert refused(example_18("DI-10"), (m.FIGHT, area("E"), RED)) == {"RA-BATTLE-5"}


@rule("RA-EX-18", "RA-DI-OSA", "RA-SA-M1", "RA-RULING-33", "RA-RULING-52")
def test_example_18_with_the_borrowed_m1_the_terrain_is_ignored():
    s = example_18("DI-10")
    do(s, "play DI-10")
    assert (s.ap[0], s.charged, s.borrowed) == (9, [0, 3], 1 << 6)  # S2 was the only ability to be spent
    do(s, "fight minotaur")
    assert choices(s) == ["Ignore the terrain with M1 (needs 2M 4C)"]
    do(s, "ignore", "antianera", "iphito", "strike")
    assert status(s, 0) == {"ap": 6, "vp": 4, "supply": 3, "area": "E", "charged": []}
    assert status(s, 1) == {"ap": 10, "vp": 0, "supply": 3, "area": "B", "charged": ["M1", "M2"]}
    assert (s.basic_up, s.borrowed) == ([0, 1], 0)


@rule("RA-EX-18", "RA-RULING-33")
def test_example_18_needs_alcippe_face_up():
    me = {"class": "scout", "area": "E", "charged": ["S2"], "hand": ["DI-10"]}
    s = at(me, {"class": "mystic", "area": "B", "exhausted": ["basic"], "charged": ["M1", "M2"]})
    assert refused(s, (m.CARD, active("DI-10", "OSA"), 0)) == {"RA-DI-OSA"}


# Example 19


@rule("RA-EX-19", "RA-DI-SUP")
@pytest.mark.parametrize("name", ["DI-04", "DI-13"])
def test_example_19_a_card_stands_for_alcynoe(name: str):
    s = at({"class": "scout", "area": "Z", "hand": [name]}, {}, left="otrera", right="hippo")
    do(s, f"supply with {name}")
    assert status(s, 0) == {"ap": 8, "vp": 0, "supply": 4, "area": "Z", "charged": ["S1", "S2"]}
    assert (s.open, s.common_discard) == ([common("otrera"), common("hippo")], 0)
    assert s.discard == 1 << card(name)


# Example 20


def example_20(*cards: str) -> AmazonsState:
    me = {"class": "princess", "area": "K", "charged": [], "hand": cards, "exhausted": ["basic"], "ancillary": "melanippe"}
    rival = {"class": "warrior", "area": "P", "exhausted": ["ancillary"]}
    return at(me, rival, tokens={"K": ["yellow"]}, tops={"yellow": "griffin"}, left="molpadia", right="hippo")


@rule("RA-EX-20", "RA-BATTLE-5")
def test_example_20_melanippe_is_too_weak_for_the_griffin_in_kappa():
    assert refused(example_20(), (m.FIGHT, area("K"), YELLOW)) == {"RA-BATTLE-5"}


@rule("RA-EX-20", "RA-DI-OST", "RA-BATTLE-7")
def test_example_20_penthesilea_fights_for_the_princess_and_stays_face_up():
    s = example_20("DI-12")
    assert battles(s) == ["Fight Griffin in Κ (needs 7M 3C, 4 VP)"]
    do(s, "fight griffin")
    assert choices(s) == ["Borrow Penthesilea of Player 2 with DI-12 (4M 1C, 1 AP)"]
    do(s, "borrow penthesilea")
    assert "you have 4 Might, 1 Cunning for 3 AP" in s.game.prompt(s)
    do(s, "molpadia")
    assert "you have 9 Might, 3 Cunning for 5 AP" in s.game.prompt(s)
    do(s, "strike", "cover slot 4")
    assert status(s, 0) == {"ap": 5, "vp": 4, "supply": 2, "area": "K", "charged": []}
    assert (s.basic_up, s.ancillary_up) == ([0, 1], [0, 0])
    assert (s.covered[0], s.discard) == (1 << 3, 1 << card("DI-12"))


# Example 21


@rule("RA-EX-21", "RA-DI-FLG", "RA-FLAG-2")
def test_example_21_a_flag_by_card_on_an_area_with_two_positions_pays_2_vp():
    s = at({"class": "mystic", "area": "I", "hand": ["DI-09"]}, {}, tokens={"I": []}, left="otrera", right="hippo")
    do(s, "flag with DI-09")
    assert status(s, 0) == {"ap": 7, "vp": 2, "supply": 3, "area": "I", "charged": ["M1", "M2"]}
    assert (s.flag[area("I")], s.flags[0], s.common_discard) == (0, 2, 0)


# Example 22


@rule("RA-EX-22", "RA-DI-SAC", "RA-SAC-1", "RA-SAC-2")
@pytest.mark.parametrize("place", [1, 2, 3])
def test_example_22_a_sacrifice_by_card_may_choose_any_other_position(place: int):
    me = {"class": "warrior", "area": "I", "ares": False, "hand": ["DI-12"]}
    s = at(me, {"class": "scout", "area": "Z"}, tokens={"I": ["red"]}, left="otrera", right="lysippe")
    do(s, "sacrifice with DI-12")
    assert s.game.legal_moves(s) == [(m.POSITION, position, 0) for position in (0, 1, 2)]
    assert refused(s, (m.POSITION, 3, 0)) == {"RA-SAC-2"}
    do(s, f"take position {place}")
    assert status(s, 0) == {"ap": 8, "vp": 2, "supply": 2, "area": "I", "charged": ["W1", "W2"]}
    assert (s.sacrifice[0], s.open, s.common_discard) == (place - 1, [common("otrera"), common("lysippe")], 0)
    assert s.game.box.positions[area("I")] - len(tokens(s, "I")) == 1  # type: ignore[attr-defined]


# Example 23


def order_of_play(s: AmazonsState) -> list[int]:
    """Who has which turn, as long as nobody has had a second one."""
    order: list[int] = []
    while s.active not in order:
        order.append(s.active)
        do(s, "burn", "end")
    return order


def burn_out(s: AmazonsState) -> AmazonsState:
    """Everybody burns what she has, up to the next round."""
    round = s.round
    while s.round == round:
        do(s, "burn", "end")
    return s


@rule("RA-EX-23", "RA-TRACK-1", "RA-TRACK-2", "RA-TRACK-4", "RA-SETUP-8")
def test_example_23_whoever_never_sacrifices_keeps_her_position_but_not_its_bonus():
    s = do(settle(GAMES[4].new()), "warrior", "scout", "princess")
    while s.asks[-1][0] == m.ASK_PLACE or s.to_act == CHANCE:
        settle(play(s, s.game.legal_moves(s)[0]))
    assert (s.round, s.track, s.bonus) == (1, [3, 2, 1, 0], [1, 1, 1, 1])
    for round in (2, 3):
        assert order_of_play(s) == [3, 2, 1, 0]
        burn_out(s)
        assert (s.round, s.track, s.bonus) == (round, [3, 2, 1, 0], [0, 0, 0, 0])
        assert (s.sacrifice, s.ares, s.artemis) == ([NONE] * 4, [0] * 4, [0] * 4)
    assert order_of_play(s) == [3, 2, 1, 0]


@rule("RA-EX-23", "RA-TRACK-5")
def test_example_23_who_is_displaced_loses_her_position():
    s = at({"class": "mystic", "area": "I", "ap": 1}, {"class": "warrior", "area": "K", "ap": 0}, tokens={"I": ["red"]}, left="iphito")
    do(s, "sacrifice with iphito", "take position 4", "end")
    assert (s.round, s.asks[-1]) == (2, (m.ASK_TRACK, 0, 1))
    do(s, "put player 2 on position 2")
    assert (s.track, s.bonus) == ([3, 1], [1, 0])
