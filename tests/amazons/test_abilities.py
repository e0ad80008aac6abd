"""Special abilities that are done by themselves: S1, S2, P1 and M2 (RA-SA)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.bits import members
from kernel_lib.core.types import CHANCE, UNKNOWN, Move
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import ABILITIES, AREAS, COLOURS, LEFT, RIGHT, AbilityName
from kernel_lib.games.amazons.rules import Amazons
from kernel_lib.games.amazons.state import NOBODY, S_STEP, AmazonsState
from tests.amazons.table import active, area, at, choices, common, do, event, events, kinds, play, refused, say, seen, settle, status, tokens
from tests.marks import rule

BURN, PASS, END = (m.BURN, 0, 0), (m.PASS, 0, 0), (m.END, 0, 0)
COMMONS = ["otrera", "molpadia", "iphito", "hippo", "lysippe", "myrina", "alcynoe"]
CLASS_OF = {"W": "warrior", "S": "scout", "P": "princess", "M": "mystic"}
TOPS = {"blue": "sphinx", "red": "minotaur", "green": "cyclops", "yellow": "griffin", "purple": "cerberus"}


def game(players: int, **options: Any) -> Amazons:
    return kl.game("amazons", players=players, **options)  # type: ignore[return-value]


def use(ability: AbilityName) -> Move:
    return m.SA, ABILITIES.index(ability), 0


def user(kind: str, name: str, **about: Any) -> AmazonsState:
    """Without bonus, with both abilities charged; two others stand in Ι and Α, or where there is room."""
    me = {"class": kind, "area": name, "bonus": False, **about.pop("me", {})}
    spots = [spot for spot in ("I", "A", "Z") if spot != name]
    others = [each for each in ("warrior", "princess", "mystic") if each != kind]
    rivals = [{"class": each, "area": spot, "bonus": False} for each, spot in zip(others, spots, strict=False)]
    return at(me, {**rivals[0], **about.pop("rival_has", {})}, {**rivals[1], **about.pop("third_has", {})}, **about)


def scout(name: str = "L", **about: Any) -> AmazonsState:
    return user("scout", name, **{"tops": TOPS, **about})


def princess(name: str = "P", **about: Any) -> AmazonsState:
    return user("princess", name, **{"left": "otrera", "right": "lysippe", **about})


def mystic(name: str = "D", **about: Any) -> AmazonsState:
    return user("mystic", name, **{"tokens": {name: []}, **about})


def colour(name: str) -> int:
    return COLOURS.index(name)


def offered(s: AmazonsState, kind: int) -> list[int]:
    return [move[1] for move in s.game.legal_moves(s) if move[0] == kind]


def areas(s: AmazonsState) -> set[str]:
    """Where the next step may lead."""
    return {AREAS[number] for number in offered(s, m.STEP)}


def names(cards: list[int]) -> list[str]:
    return [COMMONS[card] for card in cards]


def pile(s: AmazonsState, name: str) -> list[str]:
    """An arranged pile from the top."""
    box = s.game.box  # type: ignore[attr-defined]
    return [box.events[card].id if card != UNKNOWN else "?" for card in (s.tops[colour(name)], *s.orders[colour(name)])]


# What they have in common


@rule("RA-SA-1")
@pytest.mark.parametrize("ability", ["S1", "S2", "P1", "M2"])
def test_an_ability_that_is_not_charged_cannot_be_used(ability: AbilityName):
    kind = CLASS_OF[ability[0]]
    other = ability[0] + "21"[int(ability[1]) - 1]
    assert refused(user(kind, "D", tokens={"D": []}), use(ability)) == set()
    for charged in ([], [other]):
        s = user(kind, "D", tokens={"D": []}, me={"charged": charged})
        assert use(ability) not in s.game.legal_moves(s)
        assert refused(s, use(ability)) == {"RA-SA-1"}


@rule("RA-SA-1")
def test_nobody_uses_an_ability_of_another_class():
    s = scout()
    for ability in ("W1", "W2", "P1", "P2", "M1", "M2"):
        assert "RA-SA-1" in refused(s, use(ability))
    assert refused(s, (m.SA, 8, 0)) == {"RA-SA-1"}


@rule("RA-SA-2")
@pytest.mark.parametrize("ability", ["W1", "W2", "P2", "M1"])
def test_abilities_that_belong_to_an_action_are_not_used_by_themselves(ability: AbilityName):
    s = user(CLASS_OF[ability[0]], "D", tokens={"D": ["blue"]})
    assert use(ability) not in s.game.legal_moves(s)
    assert refused(s, use(ability)) == {"RA-SA-2"}


USES: dict[str, tuple[str, tuple[str, ...]]] = {
    "S1": ("scout", ("use s1", "arrange blue", "medusa", "sphinx", "hydra")),
    "S2": ("scout", ("use s2", "step to Ε", "stop")),
    "P1": ("princess", ("use p1", "myrina", "hippo")),
    "M2": ("mystic", ("use m2", "attract blue from Ε")),
}


def ready(ability: str, **about: Any) -> AmazonsState:
    return user(USES[ability][0], "D", **{"tokens": {"D": [], "E": ["blue"]}, "left": "otrera", "right": "lysippe", **about})


@rule("RA-SA-1", "RA-SA-2", "RA-TURN-4", "RA-AP-3")
@pytest.mark.parametrize("ability", USES)
def test_an_ability_is_spent_and_no_action_is_used(ability: str):
    other = ability[0] + "21"[int(ability[1]) - 1]
    s = do(ready(ability, me={"ap": 5}), *USES[ability][1])
    assert status(s, 0)["charged"] == [other]
    assert (s.ap[0], s.vp, s.allowances, s.used) == (4 if ability == "S2" else 5, [0, 0, 0], 1, 0)
    assert (f"RA-SA-{ability}", "used ability") in events(s)
    assert refused(s, use(ability)) == {"RA-SA-1"}  # type: ignore[arg-type]
    assert {m.MOVE, m.BURN} <= kinds(s)


@rule("RA-SA-2", "RA-TURN-4")
@pytest.mark.parametrize("ability", USES)
def test_an_ability_is_also_used_after_the_action(ability: str):
    s = play(ready(ability, me={"ap": 5}), BURN)
    do(s, *USES[ability][1])
    assert status(s, 0)["charged"] == [ability[0] + "21"[int(ability[1]) - 1]]
    assert (s.ap[0], s.allowances, END in s.game.legal_moves(s)) == (3 if ability == "S2" else 4, 0, True)


@rule("RA-SA-2", "RA-PASS-1", "RA-RULING-51")
@pytest.mark.parametrize(("ability", "may_pass"), [("S1", True), ("S2", False), ("P1", True), ("M2", True)])
def test_of_these_abilities_only_steps_hinder_a_pass(ability: str, may_pass: bool):
    s = do(ready(ability), *USES[ability][1])
    assert refused(s, PASS) == (set() if may_pass else {"RA-PASS-1"})
    assert END not in s.game.legal_moves(s)


@rule("RA-SA-2", "RA-SA-1", "RA-AP-3")
@pytest.mark.parametrize("ability", ["S1", "P1", "M2"])
def test_three_abilities_need_no_action_points(ability: str):
    s = do(ready(ability, me={"ap": 0}), *USES[ability][1])
    assert (s.ap[0], len(status(s, 0)["charged"])) == (0, 1)


@rule("RA-SA-2", "RA-ASK-1")
@pytest.mark.parametrize("ability", ["S1", "P1", "M2"])
def test_nothing_is_spent_before_the_last_answer(ability: str):
    s = ready(ability)
    for word in USES[ability][1][:-1]:
        say(s, word)
        assert len(status(s, 0)["charged"]) == 2
    say(s, USES[ability][1][-1])
    assert len(status(s, 0)["charged"]) == 1


@rule("RA-SA-1", "RA-TURN-4")
def test_both_abilities_may_be_used_in_one_turn():
    s = do(ready("S1"), *USES["S1"][1], *USES["S2"][1])
    assert (status(s, 0)["charged"], s.allowances) == ([], 1)


@rule("RA-SA-1", "RA-RND-4")
def test_a_new_round_charges_no_ability():
    me, other = {"class": "scout", "area": "Z", "bonus": False, "ap": 1, "charged": ["S2"]}, {"class": "warrior", "area": "K", "ap": 0, "charged": []}
    s = do(at(me, other), "burn", "end")
    assert s.round == 2
    assert (status(s, 0)["charged"], status(s, 1)["charged"]) == (["S2"], [])


# S1


@rule("RA-SA-S1")
def test_the_scout_puts_a_whole_pile_in_any_order():
    s = do(scout(), "use s1", "arrange green")
    assert [choice.partition(" (")[0] for choice in choices(s)] == ["Sciron", "Procrustes", "Cyclops", "Typhon"]
    say(s, "typhon")
    assert [choice.partition(" (")[0] for choice in choices(s)] == ["Sciron", "Procrustes", "Cyclops"]
    assert refused(s, (m.ORDER, event("typhon"), 0)) == refused(s, (m.ORDER, event("sphinx"), 0)) == {"RA-SA-S1"}
    assert s.tops[colour("green")] == event("cyclops")  # nothing has changed yet
    say(s, "procrustes", "cyclops")
    assert pile(s, "green") == ["typhon", "procrustes", "cyclops", "sciron"]
    assert (s.asks[-1][0], s.piles[colour("green")].bit_count()) == (m.ASK_TURN, 3)


@rule("RA-SA-S1")
@pytest.mark.parametrize("order", list(permutations(["minotaur", "theseus", "achilles"])))
def test_every_order_of_the_cards_left_is_possible(order: tuple[str, ...]):
    s = scout(third_has={"won": ["nemean-lion"]})
    do(s, "use s1", "arrange red", order[0], order[1])
    assert pile(s, "red") == list(order)


@rule("RA-SA-S1")
def test_the_open_card_may_stay_on_top():
    assert pile(do(scout(), "use s1", "arrange blue", "sphinx", "hydra", "chimera"), "blue") == ["sphinx", "hydra", "chimera", "medusa"]


@rule("RA-SA-S1", "RA-BATTLE-7", "RA-EVT-1")
def test_arranged_cards_come_in_their_order():
    s = scout("I", tokens={"I": ["yellow", "yellow"]}, left="otrera", right="hippo", allowances=2)
    do(s, "use s1", "arrange yellow", "pegasus", "bellerophon", "griffin")
    say(s, "fight pegasus", "antianera", "hippo", "strike")
    assert s.to_act == CHANCE
    assert s.game.outcomes(s) == [((m.EVENT_COMES, event("bellerophon"), colour("yellow")), 1)]
    settle(s)
    assert pile(s, "yellow") == ["bellerophon", "griffin", "harpies"]


@rule("RA-SA-S1", "RA-EVT-1")
def test_unarranged_piles_have_no_order():
    s = scout("I", tokens={"I": ["yellow", "yellow"]}, tops={**TOPS, "yellow": "pegasus"}, left="otrera", right="hippo")
    do(s, "use s1", "arrange blue", "sphinx", "hydra", "chimera")
    say(s, "fight pegasus", "antianera", "hippo", "strike")
    assert [move[1] for move, _ in s.game.outcomes(s)] == [event("harpies"), event("griffin"), event("bellerophon")]


@rule("RA-SA-S1", "RA-ASK-5")
def test_everybody_sees_the_new_top_and_only_the_scout_the_rest():
    s = do(scout(), "use s1", "arrange green", "typhon", "procrustes", "cyclops")
    assert pile(seen(s, 0), "green") == ["typhon", "procrustes", "cyclops", "sciron"]
    assert pile(seen(s, 1), "green") == pile(seen(s, 2), "green") == ["typhon", "?", "?", "?"]


@rule("RA-SA-S1", "RA-ASK-5")
def test_others_do_not_see_a_pile_that_is_being_arranged():
    s = do(scout(), "use s1", "arrange green", "typhon")
    assert (pile(seen(s, 1), "green"), seen(s, 1).asks[-1][0]) == (["cyclops"], m.ASK_TURN)


@rule("RA-SA-S1")
def test_the_order_stays_until_the_pile_is_arranged_anew():
    s = scout(orders={"blue": ["medusa", "chimera", "sphinx"]}, tops={**TOPS, "blue": "hydra"}, arranger=1, allowances=2)
    assert (pile(seen(s, 1), "blue"), pile(seen(s, 0), "blue")) == (["hydra", "medusa", "chimera", "sphinx"], ["hydra", "?", "?", "?"])
    do(s, "use s1", "arrange blue", "sphinx", "hydra", "medusa")
    assert s.arranger[colour("blue")] == 0
    assert (pile(seen(s, 0), "blue"), pile(seen(s, 1), "blue")) == (["sphinx", "hydra", "medusa", "chimera"], ["sphinx", "?", "?", "?"])


@rule("RA-SA-S1")
def test_arranging_one_colour_leaves_the_others_as_they_were():
    s = scout(orders={"red": ["achilles", "nemean-lion", "theseus"]}, arranger=1)
    do(s, "use s1", "arrange green", "typhon", "procrustes", "cyclops")
    assert (pile(s, "red"), s.arranger[colour("red")]) == (["minotaur", "achilles", "nemean-lion", "theseus"], 1)
    assert [pile(s, name) for name in ("blue", "yellow", "purple")] == [["sphinx"], ["griffin"], ["cerberus"]]


@rule("RA-SA-S1", "RA-ASK-3")
def test_of_two_cards_one_answer_arranges_both_and_the_lower_one_is_known_to_all():
    s = scout(third_has={"won": ["sciron", "procrustes"]})
    do(s, "use s1", "arrange green", "typhon")
    assert (pile(s, "green"), s.piles[colour("green")]) == (["typhon"], 1 << event("cyclops"))
    assert (s.arranger[colour("green")], status(s, 0)["charged"]) == (NOBODY, ["S2"])


@rule("RA-SA-S1", "RA-RULING-53", "RA-EVT-3")
def test_a_single_card_and_an_empty_pile_cannot_be_arranged():
    gone = ["sciron", "procrustes", "cyclops", "nemean-lion", "minotaur", "theseus", "achilles"]
    s = do(scout(tops={"green": "typhon"}, third_has={"won": gone}), "use s1")
    assert [COLOURS[number] for number in offered(s, m.COLOUR)] == ["blue", "yellow", "purple"]
    assert refused(s, (m.COLOUR, colour("green"), 0)) == {"RA-RULING-53"}
    assert refused(s, (m.COLOUR, colour("red"), 0)) == {"RA-EVT-3"}


@rule("RA-SA-S1", "RA-DI-RSE")
@pytest.mark.parametrize("holder", [0, 1])
def test_a_reserved_colour_cannot_be_arranged(holder: int):
    s = do(scout(held_events={"green": holder}), "use s1")
    assert [COLOURS[number] for number in offered(s, m.COLOUR)] == ["blue", "red", "yellow", "purple"]
    assert refused(s, (m.COLOUR, colour("green"), 0)) == {"RA-SA-S1"}


@rule("RA-SA-S1", "RA-RULING-53")
def test_s1_needs_a_colour_that_can_be_arranged():
    """Green is down to one card, the four others are reserved."""
    held = {name: 1 for name in COLOURS if name != "green"}
    gone = ["sciron", "procrustes", "cyclops"]
    s = scout(tops={**TOPS, "green": "typhon"}, third_has={"won": gone}, held_events=held)
    assert use("S1") not in s.game.legal_moves(s)
    assert refused(s, use("S1")) == {"RA-SA-S1"}
    assert refused(scout(third_has={"won": gone[:2]}, held_events=held), use("S1")) == set()


@rule("RA-SA-S1", "RA-EX-16", "RA-DI-RSE")
def test_the_scout_in_lambda_turns_up_an_easier_event_and_reserves_it():
    s = scout("L", tokens={"L": ["green"]}, left="otrera", right="iphito", me={"hand": ["DI-03"], "exhausted": ["ancillary"]})
    fight = (m.FIGHT, area("L"), colour("green"))
    assert "Fight Cyclops in Λ (needs 4M 6C, 4 VP)" in choices(s)
    do(s, "use s1", "arrange green", "procrustes", "cyclops", "typhon")
    assert "Fight Procrustes in Λ (needs 3M 6C, 3 VP)" in choices(s)
    do(s, "play di-03: reserve", "reserve green")
    assert (s.ap[0], s.held_events[colour("green")]) == (9, 0)
    assert refused(s, fight) == {"RA-BATTLE-10"}


@rule("RA-SA-S1", "RA-DI-OSA", "RA-ASK-5")
def test_who_borrows_s1_knows_the_order_and_its_owner_does_not():
    s = user("warrior", "D", me={"hand": ["DI-10"]}, rival_has={"class": "scout"}, tops=TOPS)
    do(s, "play di-10", "borrow s1", "spend w2", "arrange blue", "hydra", "sphinx", "chimera")
    assert pile(seen(s, 0), "blue") == ["hydra", "sphinx", "chimera", "medusa"]
    assert pile(seen(s, 1), "blue") == ["hydra", "?", "?", "?"]
    assert (status(s, 0)["charged"], status(s, 1)["charged"], s.ap[0]) == (["W1"], ["S1", "S2"], 9)


# S2


@rule("RA-SA-S2", "RA-RULING-12", "RA-EX-17")
def test_the_scout_steps_from_lambda_to_the_palace_and_zeta_for_one_ap():
    s = scout("L", me={"ap": 4}, god="poseidon")
    play(s, BURN, use("S2"))
    assert areas(s) == {"K", "M", "P"}
    play(s, (m.STEP, area("P"), 0))
    assert (s.ap[0], areas(s)) == (2, {"B", "G", "Z", "H", "K", "L"})
    play(s, (m.STEP, area("Z"), 0))
    assert status(s, 0) == {"ap": 2, "vp": 1, "supply": 3, "area": "Z", "charged": ["S1"]}
    assert (s.asks[-1][0], s.spent[0][S_STEP]) == (m.ASK_TURN, 1)


@rule("RA-SA-S2")
def test_one_step_is_enough():
    s = do(scout("L"), "use s2", "step to Κ", "stop")
    assert (status(s, 0)["area"], s.ap[0], s.asks[-1][0]) == ("K", 9, m.ASK_TURN)
    assert refused(do(scout("L"), "use s2"), (m.STOP, 0, 0)) == {"RA-SA-S2"}


@rule("RA-SA-S2", "RA-SA-1")
def test_the_ability_and_its_price_are_due_with_the_first_step():
    s = play(scout("L"), use("S2"))
    assert (s.ap[0], status(s, 0)["charged"]) == (10, ["S1", "S2"])
    play(s, (m.STEP, area("K"), 0))
    assert (s.ap[0], status(s, 0)["charged"]) == (9, ["S1"])


@rule("RA-SA-S2", "RA-MOVE-2")
def test_a_step_leads_to_a_neighbour_and_the_second_may_lead_back():
    s = play(scout("L"), use("S2"))
    assert refused(s, (m.STEP, area("Z"), 0)) == {"RA-MOVE-2"}
    play(s, (m.STEP, area("K"), 0), (m.STEP, area("L"), 0))
    assert (status(s, 0)["area"], s.visits[area("K")], s.visits[area("L")]) == ("L", 1, 1)


@rule("RA-SA-S2", "RA-RULING-12")
@pytest.mark.parametrize(("cost", "first", "second"), [(0, 5, 5), (1, 4, 4), (2, 4, 3)])
def test_what_the_steps_cost_is_an_option(cost: int, first: int, second: int):
    box = game(3, scout_two_moves_cost=cost)
    s = user("scout", "L", me={"ap": 5}, game=box)
    play(s, use("S2"), (m.STEP, area("K"), 0))
    assert s.ap[0] == first
    play(s, (m.STEP, area("TH"), 0))
    assert s.ap[0] == second


@rule("RA-SA-S2", "RA-RULING-12")
def test_without_action_points_only_free_steps_are_made():
    for cost, allowed in ((0, True), (1, False), (2, False)):
        s = user("scout", "L", me={"ap": 0}, game=game(3, scout_two_moves_cost=cost))
        assert refused(s, use("S2")) == (set() if allowed else {"RA-SA-S2"})
    one = user("scout", "L", me={"ap": 1})
    play(one, use("S2"), (m.STEP, area("K"), 0), (m.STEP, area("TH"), 0))
    assert (one.ap[0], status(one, 0)["area"]) == (0, "TH")


@rule("RA-SA-S2", "RA-RULING-12")
def test_at_one_ap_for_each_step_the_last_ap_is_the_last_step():
    s = user("scout", "L", me={"ap": 1}, game=game(3, scout_two_moves_cost=2))
    play(s, use("S2"), (m.STEP, area("K"), 0))
    assert (s.ap[0], s.asks[-1][0], status(s, 0)["area"]) == (0, m.ASK_TURN, "K")


@rule("RA-SA-S2", "RA-OCC-1", "RA-DI-SPT")
def test_no_place_can_be_taken_with_a_step():
    s = play(scout("L", me={"hand": ["DI-05"]}, rival_has={"area": "K"}), use("S2"))
    assert areas(s) == {"M", "P"}
    assert refused(s, (m.STEP, area("K"), 0)) == {"RA-OCC-1"}
    assert refused(s, (m.STEP, area("K"), 1 + active("DI-05", "SPT"))) != set()


@rule("RA-SA-S2", "RA-MOVE-3", "RA-GODH-4")
def test_steps_keep_out_of_closed_areas():
    s = play(scout("K", god="hephaestus"), use("S2"))
    assert areas(s) == {"TH", "P"}  # Λ is closed, Ι is occupied
    assert refused(s, (m.STEP, area("L"), 0)) == {"RA-GODH-4"}
    assert areas(play(scout("K", god="hephaestus", exempt=1), use("S2"))) == {"TH", "P", "L"}


@rule("RA-SA-S2", "RA-ASK-3")
def test_the_only_way_is_stepped_without_a_question():
    s = scout("TH", rival_has={"area": "H"}, third_has={"area": "K"})
    play(s, use("S2"))
    assert (status(s, 0)["area"], s.ap[0], areas(s)) == ("I", 9, {"TH"})


@rule("RA-SA-S2", "RA-OCC-1")
def test_s2_needs_an_area_to_step_to():
    rivals = {"class": "warrior", "area": "H"}, {"class": "princess", "area": "K"}, {"class": "mystic", "area": "I"}
    s = at({"class": "scout", "area": "TH"}, *rivals)
    assert use("S2") not in s.game.legal_moves(s)
    assert refused(s, use("S2")) == {"RA-SA-S2"}


@rule("RA-SA-S2", "RA-GODF-3")
def test_an_action_point_of_artemis_comes_after_the_first_step():
    s = scout("L", me={"ap": 11, "track": "artemis", "bonus": True, "artemis": True})
    play(s, use("S2"), (m.STEP, area("K"), 0))
    assert (s.ap[0], s.artemis[0]) == (11, 0)


# P1


@rule("RA-SA-P1")
def test_the_princess_chooses_both_open_commons_from_the_deck_and_the_slots():
    s = play(princess(common_discard=["hippo"]), use("P1"))
    assert names(offered(s, m.FILL)) == ["otrera", "molpadia", "iphito", "lysippe", "myrina", "alcynoe"]
    play(s, (m.FILL, common("alcynoe"), LEFT))
    assert names(offered(s, m.FILL)) == ["otrera", "molpadia", "iphito", "lysippe", "myrina"]
    assert names(s.open) == ["otrera", "lysippe"]  # nothing has changed yet
    play(s, (m.FILL, common("otrera"), RIGHT))
    assert names(s.open) == ["alcynoe", "otrera"]
    assert names(members(s.commons)) == ["molpadia", "iphito", "lysippe", "myrina"]
    assert names(members(s.common_discard)) == ["hippo"]
    assert status(s, 0)["charged"] == ["P2"]


@rule("RA-SA-P1")
def test_the_open_commons_may_stay_or_change_slots():
    s = play(princess(), use("P1"), (m.FILL, common("otrera"), LEFT), (m.FILL, common("lysippe"), RIGHT))
    assert (names(s.open), s.commons.bit_count()) == (["otrera", "lysippe"], 5)
    s = play(princess(), use("P1"), (m.FILL, common("lysippe"), LEFT), (m.FILL, common("otrera"), RIGHT))
    assert (names(s.open), s.commons.bit_count()) == (["lysippe", "otrera"], 5)


@rule("RA-SA-P1")
def test_neither_a_discarded_common_nor_one_twice_nor_another_slot():
    s = play(princess(common_discard=["hippo"]), use("P1"))
    assert refused(s, (m.FILL, common("hippo"), LEFT)) == {"RA-SA-P1"}
    assert refused(s, (m.FILL, common("otrera"), RIGHT)) == {"RA-SA-P1"}
    play(s, (m.FILL, common("alcynoe"), LEFT))
    assert refused(s, (m.FILL, common("alcynoe"), RIGHT)) == {"RA-SA-P1"}
    assert refused(s, (m.FILL, common("hippo"), RIGHT)) == {"RA-SA-P1"}


@rule("RA-SA-P1", "RA-COM-2")
def test_with_an_empty_deck_p1_swaps_or_keeps_the_open_ones():
    s = play(princess(common_discard=["molpadia", "iphito", "hippo", "myrina", "alcynoe"]), use("P1"))
    assert names(offered(s, m.FILL)) == ["otrera", "lysippe"]
    play(s, (m.FILL, common("lysippe"), LEFT))
    assert (names(s.open), s.commons, s.common_discard.bit_count(), s.asks[-1][0]) == (["lysippe", "otrera"], 0, 5, m.ASK_TURN)


@rule("RA-SA-P1", "RA-DI-RSC", "RA-COM-4")
@pytest.mark.parametrize(("side", "slot", "stays"), [("left", RIGHT, "otrera"), ("right", LEFT, "lysippe")])
@pytest.mark.parametrize("holder", [0, 1])
def test_a_reserved_common_is_not_collected_and_keeps_her_slot(side: str, slot: int, stays: str, holder: int):
    s = play(princess(held={side: holder}), use("P1"))
    assert stays not in names(offered(s, m.FILL))
    assert len(offered(s, m.FILL)) == 6
    assert refused(s, (m.FILL, common(stays), slot)) == {"RA-SA-P1"}
    play(s, (m.FILL, common("alcynoe"), slot))
    assert (names(s.open)[slot], names(s.open)[1 - slot], s.held[1 - slot]) == ("alcynoe", stays, holder)
    assert (s.commons.bit_count(), s.asks[-1][0], status(s, 0)["charged"]) == (5, m.ASK_TURN, ["P2"])


@rule("RA-SA-P1")
def test_with_both_commons_reserved_p1_is_refused():
    s = princess(held={"left": 1, "right": 2})
    assert use("P1") not in s.game.legal_moves(s)
    assert refused(s, use("P1")) == {"RA-SA-P1"}


@rule("RA-SA-P1", "RA-RULING-39", "RA-COM-1")
def test_after_p1_the_deck_is_shuffled():
    s = princess("Z", tokens={"Z": []}, me={"charged": ["P1"]})
    play(s, use("P1"), (m.FILL, common("otrera"), LEFT), (m.FILL, common("alcynoe"), RIGHT), (m.SUPPLY, RIGHT, 0))
    assert s.game.outcomes(s) == [((m.COMMON_COMES, common(name), RIGHT), 1) for name in ("molpadia", "iphito", "hippo", "lysippe", "myrina")]


@rule("RA-SA-P1", "RA-EX-14", "RA-DI-RSC", "RA-COM-2")
def test_the_princess_finds_alcynoe_and_reserves_her():
    """Alcynoe was just used; the refill that found the deck empty has shuffled her into the new one."""
    s = princess(left="hippo", right="lysippe", me={"ap": 6, "hand": ["DI-01"]})
    play(s, use("P1"), (m.FILL, common("otrera"), LEFT), (m.FILL, common("alcynoe"), RIGHT))
    assert s.ap[0] == 6
    do(s, "play di-01: reserve", "reserve alcynoe")
    assert (s.ap[0], s.held, names(s.open)) == (5, [NOBODY, 0], ["otrera", "alcynoe"])
    do(play(s, BURN), "end")
    assert (s.to_act, s.held) == (1, [NOBODY, 0])


# M2


@rule("RA-SA-M2", "RA-EX-11", "RA-EVT-2")
def test_the_mystic_attracts_a_token_to_delta():
    s = mystic("D", tokens={"D": ["red"], "M": ["yellow"]}, rival_has={"area": "M"})
    play(s, use("M2"), (m.PULL, area("M"), colour("yellow")))
    assert (tokens(s, "D"), tokens(s, "M")) == (["red", "yellow"], [])
    assert (status(s, 0)["charged"], s.ap[0], s.allowances) == (["M1"], 10, 1)
    assert ("RA-SA-M2", "attracted") in events(s)


@rule("RA-SA-M2")
def test_every_token_of_every_other_area_can_be_attracted():
    s = mystic("D", tokens={"D": ["red"], "M": ["yellow", "yellow"], "K": ["blue"], "E": []})
    play(s, use("M2"))
    found = {(AREAS[a], COLOURS[b]) for _, a, b in s.game.legal_moves(s)}
    there = {(name, each) for name in AREAS for each in tokens(s, name) if name != "D"}
    assert found == there
    assert len(s.game.legal_moves(s)) == len(found)
    assert refused(s, (m.PULL, area("D"), colour("red"))) == {"RA-SA-M2"}
    assert refused(s, (m.PULL, area("E"), colour("red"))) == {"RA-SA-M2"}
    assert refused(s, (m.PULL, area("K"), colour("yellow"))) == {"RA-SA-M2"}


@rule("RA-SA-M2", "RA-RULING-32")
def test_tokens_come_also_from_closed_and_occupied_areas_and_in_reserved_colours():
    s = mystic("D", god="hephaestus", tokens={"D": [], "L": ["green"], "I": ["purple"]}, held_events={"green": 1})
    play(s, use("M2"))
    assert {(m.PULL, area("L"), colour("green")), (m.PULL, area("I"), colour("purple"))} <= set(s.game.legal_moves(s))
    play(s, (m.PULL, area("L"), colour("green")))
    assert (tokens(s, "D"), tokens(s, "L"), s.held_events[colour("green")]) == (["green"], [], 1)


@rule("RA-SA-M2", "RA-OCC-2")
def test_a_token_is_attracted_into_a_closed_area_too():
    s = mystic("H", god="zeus", tokens={"H": [], "E": ["red"]})
    assert m.SACRIFICE not in kinds(s)
    play(s, use("M2"), (m.PULL, area("E"), colour("red")))
    assert tokens(s, "H") == ["red"]


@rule("RA-SA-M2", "RA-TERM-4", "RA-RULING-28", "RA-FLAG-5")
@pytest.mark.parametrize(
    ("name", "lying", "flag", "allowed"),
    [
        ("D", ["red"], False, True), ("D", ["red", "blue"], False, False), ("E", ["red"], False, False), ("E", [], False, True),
        ("E", [], True, False), ("D", [], True, True), ("D", ["red"], True, False),
    ],
)  # fmt: skip
def test_m2_needs_an_empty_position_where_the_mystic_stands(name: str, lying: list[str], flag: bool, allowed: bool):
    s = mystic(name, tokens={name: lying}, flags_at={name: 0} if flag else {})
    assert refused(s, use("M2")) == (set() if allowed else {"RA-SA-M2"})


@rule("RA-SA-M2", "RA-RULING-28")
def test_the_palace_attracts_no_token():
    assert refused(user("mystic", "P"), use("M2")) == {"RA-SA-M2"}


@rule("RA-SA-M2", "RA-EVT-3")
def test_m2_needs_a_token_elsewhere():
    gone = ["chimera", "sphinx", "hydra", "medusa", "nemean-lion", "minotaur", "theseus", "achilles", "sciron", "procrustes", "cyclops", "typhon",
            "harpies", "pegasus", "griffin", "bellerophon", "empusa", "charon", "cerberus"]  # fmt: skip
    for name, allowed in (("D", False), ("K", True)):
        empty: dict[str, list[str]] = {each: [] for each in AREAS if each not in ("P", name)}
        s = user("mystic", "D", tokens={**empty, "D": [], name: ["purple"]}, third_has={"won": gone})
        assert refused(s, use("M2")) == (set() if allowed else {"RA-SA-M2"})


@rule("RA-SA-M2", "RA-BATTLE-2", "RA-BATTLE-3")
def test_an_attracted_event_is_fought_where_it_lies_now():
    s = mystic("Z", tokens={"Z": [], "L": ["yellow"]}, tops={"yellow": "pegasus"}, rival_has={"area": "D"}, left="iphito", right="hippo")
    play(s, use("M2"), (m.PULL, area("L"), colour("yellow")))
    assert "Fight Pegasus in Ζ (needs 1M 4C, 2 VP)" in choices(s)


@rule("RA-SA-M2", "RA-EVT-2", "RA-SAC-1", "RA-FLAG-1")
def test_the_position_that_a_token_left_stays_in_play():
    s = mystic("D", tokens={"D": [], "E": ["red"]}, left="iphito", right="lysippe", allowances=3)
    assert s.ap[0] == 10
    play(s, use("M2"), (m.PULL, area("E"), colour("red")), (m.MOVE, area("E"), 0), (m.SACRIFICE, LEFT, 0), (m.POSITION, 3, 0))
    settle(s)
    play(s, (m.FLAG, RIGHT, 0))
    assert (s.flag[area("E")], s.vp[0]) == (0, 3)


@rule("RA-SA-M2", "RA-EVT-1")
def test_m2_changes_no_pile():
    s = mystic("D", tokens={"D": [], "E": ["red"]})
    before = (s.tops[:], s.piles[:], sum(len(tokens(s, name)) for name in AREAS))
    play(s, use("M2"), (m.PULL, area("E"), colour("red")))
    assert (s.tops, s.piles, sum(len(tokens(s, name)) for name in AREAS)) == before


@rule("RA-SA-M2", "RA-DI-OSA")
def test_a_borrowed_m2_attracts_to_the_borrowers_area():
    s = user("warrior", "D", me={"hand": ["DI-10"]}, third_has={"class": "mystic"}, tokens={"D": [], "E": ["red"]})
    do(s, "play di-10", "borrow m2", "spend w1", "attract red from Ε")
    assert (tokens(s, "D"), tokens(s, "E"), s.ap[0]) == (["red"], [], 9)
    assert (status(s, 0)["charged"], status(s, 2)["charged"]) == (["W2"], ["M1", "M2"])


@rule("RA-SA-S2", "RA-DI-OSA")
def test_borrowed_steps_cost_the_card_and_the_step():
    s = user("warrior", "D", me={"hand": ["DI-10"]}, rival_has={"class": "scout"})
    do(s, "play di-10", "borrow s2", "spend w1", "step to Ε", "step to Ζ")
    assert (status(s, 0)["area"], s.ap[0], s.allowances, s.hand_size[0]) == ("Z", 8, 1, 0)
    assert (status(s, 0)["charged"], status(s, 1)["charged"]) == (["W2"], ["S1", "S2"])
