"""Moving over the map, one miniature per area, and areas that a god has closed (RA-MOVE, RA-OCC)."""

from __future__ import annotations

from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.types import Move
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import AREAS, S2
from kernel_lib.games.amazons.rules import Amazons
from kernel_lib.games.amazons.state import AmazonsState
from tests.amazons.table import active, area, at, do, events, kinds, play, refused, status
from tests.marks import rule

NEIGHBOURS = {
    "A": "B M", "B": "A G M P", "G": "B D E P", "D": "G E", "E": "G D Z", "Z": "E H P", "H": "Z TH P", "TH": "H I K", "I": "TH K",
    "K": "TH I L P", "L": "K M P", "M": "A B L", "P": "B G Z H K L",
}  # fmt: skip
BURN, PASS, END = (m.BURN, 0, 0), (m.PASS, 0, 0), (m.END, 0, 0)
STEP = (m.SA, S2, 0)


def game(players: int, **options: Any) -> Amazons:
    return kl.game("amazons", players=players, **options)  # type: ignore[return-value]


def go(name: str, card: str = "") -> Move:
    """A Move, with the card SPT or without."""
    return m.MOVE, area(name), 1 + active(card, "SPT") if card else 0


def goals(s: AmazonsState, kind: int = m.MOVE) -> set[str]:
    """The areas that can be entered in one way."""
    return {AREAS[move[1]] for move in s.game.legal_moves(s) if move[0] == kind}


def alone(name: str, kind: str = "warrior", rival: str = "princess", **about: Any) -> AmazonsState:
    """On the full map; the bonus of the track is off, so that a god binds her. The others stand in two areas far from most."""
    others = [{"class": rival, "area": "A" if name != "A" else "P"}, {"class": "mystic", "area": "D" if name != "D" else "P"}]
    return at({"class": kind, "area": name, "bonus": False, **about.pop("me", {})}, *others, **about)


# Move


@rule("RA-MOVE-1", "RA-EX-1", "RA-TURN-1")
@pytest.mark.parametrize("kind", ["warrior", "scout", "princess", "mystic"])
def test_a_move_costs_every_class_one_ap_and_is_the_action_of_the_turn(kind: str):
    s = at({"class": kind, "area": "E", "ap": 5, "bonus": False}, {})
    play(s, go("Z"))
    assert {**status(s, 0), "charged": []} == {"ap": 4, "vp": 0, "supply": s.supply[0], "area": "Z", "charged": []}
    assert ("RA-MOVE-1", "moved") in events(s)
    assert (s.allowances, s.to_act, END in s.game.legal_moves(s)) == (0, 0, True)
    assert refused(s, go("P")) == {"RA-TURN-1"}


@rule("RA-MOVE-1", "RA-TURN-2")
def test_a_move_needs_the_action_point():
    s = alone("E", me={"ap": 0})
    assert goals(s) == set()
    assert refused(s, go("Z")) == {"RA-TURN-2"}


@rule("RA-MOVE-1")
def test_nobody_moves_to_the_area_where_she_stands():
    assert refused(alone("E"), go("E")) == {"RA-MOVE-1"}


@rule("RA-MOVE-2")
@pytest.mark.parametrize("name", AREAS)
def test_a_move_leads_to_the_free_neighbours_and_nowhere_else(name: str):
    s = alone(name)
    taken = {AREAS[place] for place in s.area[1:]}
    assert goals(s) == set(NEIGHBOURS[name].split()) - taken
    for other in set(AREAS) - set(NEIGHBOURS[name].split()) - taken - {name}:
        assert refused(s, go(other)) == {"RA-MOVE-2"}


@rule("RA-MOVE-2", "RA-2P-1")
def test_with_two_players_no_way_leads_to_the_areas_that_take_no_part():
    s = at({"class": "mystic", "area": "B"}, {"class": "warrior", "area": "K"})
    assert goals(s) == {"G", "P"}
    assert refused(s, go("A")) == {"RA-2P-1"}


@rule("RA-TERM-6", "RA-2P-1", "RA-DI-TEL")
def test_with_two_players_teleport_leads_to_no_area_that_takes_no_part():
    s = do(at({"class": "mystic", "area": "B", "hand": ["DI-09"]}, {"class": "warrior", "area": "K"}), "play di-09: teleport")
    assert goals(s, m.GOTO) == set(AREAS) - {"A", "D", "M", "B", "K"}
    assert refused(s, (m.GOTO, area("D"), 0)) == {"RA-2P-1"}


@rule("RA-MOVE-3", "RA-GODH-2")
def test_the_area_that_zeus_has_closed_cannot_be_entered():
    s = alone("Z", god="zeus")
    assert goals(s) == {"E", "P"}
    assert refused(s, go("H")) == {"RA-GODH-2"}


@rule("RA-MOVE-3", "RA-GODH-4")
def test_the_areas_that_hephaestus_has_closed_cannot_be_entered():
    assert goals(alone("K", god="hephaestus")) == {"TH", "I", "P"}
    assert refused(alone("K", god="hephaestus"), go("L")) == {"RA-GODH-4"}
    assert goals(alone("Z", god="hephaestus")) == {"H", "P"}
    assert refused(alone("Z", god="hephaestus"), go("E")) == {"RA-GODH-4"}


@rule("RA-MOVE-3", "RA-GODH-3", "RA-TERM-5")
@pytest.mark.parametrize("god", ["poseidon", "hermes"])
def test_other_gods_close_no_area(god: str):
    assert goals(alone("Z", god=god)) == {"E", "H", "P"}
    assert goals(alone("H", god=god)) == {"Z", "TH", "P"}


@rule("RA-MOVE-3", "RA-SA-S2")
def test_a_closed_area_cannot_be_crossed():
    s = alone("TH", "scout", god="zeus")
    assert goals(do(s.clone(), "use s2"), m.STEP) == {"I", "K"}
    play(s, STEP, (m.STEP, area("K"), 0))
    assert goals(s, m.STEP) == {"TH", "I", "L", "P"}
    assert refused(do(alone("TH", "scout", god="zeus"), "use s2"), (m.STEP, area("H"), 0)) == {"RA-GODH-2"}


@rule("RA-MOVE-3", "RA-TERM-5", "RA-GODF-1")
def test_a_closed_area_is_open_to_an_exempt_player():
    hecate = alone("Z", me={"track": "hecate", "bonus": True}, god="zeus")
    assert goals(hecate) == {"E", "H", "P"}
    assert goals(alone("Z", me={"track": "hecate"}, god="zeus")) == {"E", "P"}
    assert goals(alone("Z", god="zeus", exempt=1)) == {"E", "H", "P"}
    assert goals(alone("Z", me={"track": "ares", "bonus": True}, god="zeus")) == {"E", "P"}


# One miniature per area


@rule("RA-OCC-1", "RA-TERM-6", "RA-RULING-1")
@pytest.mark.parametrize("name", ["P", "E", "H"])
def test_an_area_with_a_miniature_cannot_be_entered(name: str):
    s = at({"class": "warrior", "area": "Z"}, {"class": "scout", "area": name})
    assert goals(s) == {"E", "H", "P"} - {name}
    assert refused(s, go(name)) == {"RA-OCC-1"}


@rule("RA-OCC-1", "RA-RULING-1")
def test_no_trip_step_or_teleport_ends_where_another_miniature_stands():
    s = at({"class": "scout", "area": "Z", "hand": ["DI-09"]}, {"class": "princess", "area": "I"}, {"class": "mystic", "area": "P"})
    assert goals(s, m.PORT) == {"B"}
    assert refused(s, (m.PORT, area("I"), 0)) == {"RA-OCC-1"}
    steps = do(s.clone(), "use s2")
    assert goals(steps, m.STEP) == {"E", "H"}
    assert refused(steps, (m.STEP, area("P"), 0)) == {"RA-OCC-1"}
    teleport = do(s.clone(), "play di-09: teleport")
    assert goals(teleport, m.GOTO) == set(AREAS) - {"Z", "I", "P"}
    assert refused(teleport, (m.GOTO, area("I"), 0)) == {"RA-OCC-1"}


@rule("RA-OCC-1", "RA-RULING-1")
def test_with_shared_areas_any_number_of_miniatures_stands_together():
    rivals = {"class": "princess", "area": "P"}, {"class": "mystic", "area": "P"}
    shared = game(3, exclusive_areas=False)
    s = at({"class": "scout", "area": "Z", "hand": ["DI-09"]}, *rivals, game=shared)
    assert goals(s) == {"E", "H", "P"}
    assert goals(do(s.clone(), "use s2"), m.STEP) == {"E", "H", "P"}
    assert "P" in goals(do(s.clone(), "play di-09: teleport"), m.GOTO)
    play(s, go("P"))
    assert s.area == [area("P")] * 3
    assert (s.ap[0], s.vp) == (9, [0, 0, 0])
    port = at({"class": "scout", "area": "Z"}, {"class": "princess", "area": "I"}, {}, game=shared)
    assert goals(port, m.PORT) == {"B", "I"}


@rule("RA-OCC-1", "RA-DI-SPT")
def test_with_shared_areas_the_card_still_needs_an_opponent_to_push():
    shared = game(3, exclusive_areas=False)
    rivals = {"class": "princess", "area": "P"}, {"class": "mystic", "area": "P"}
    s = at({"class": "scout", "area": "Z", "hand": ["DI-05"]}, *rivals, game=shared)
    assert {go("P"), go("P", "DI-05"), go("E")} <= set(s.game.legal_moves(s))
    assert refused(s, go("E", "DI-05")) == {"RA-DI-SPT"}
    play(s, go("P", "DI-05"), (m.PUSH, area("H"), 2))
    assert [AREAS[place] for place in s.area] == ["P", "P", "H"]
    assert s.ap[0] == 8


@rule("RA-OCC-1", "RA-DI-SPT", "RA-MOVE-1")
def test_the_card_takes_the_place_of_a_miniature_that_is_pushed_to_a_free_area():
    s = at({"class": "scout", "area": "Z", "hand": ["DI-05"]}, {"class": "princess", "area": "H"}, {"class": "mystic", "area": "TH"})
    play(s, go("H", "DI-05"))
    assert {AREAS[move[1]] for move in s.game.legal_moves(s)} == {"Z", "P"}
    play(s, (m.PUSH, area("Z"), 1))
    assert [AREAS[place] for place in s.area] == ["H", "Z", "TH"]
    assert (s.ap[0], s.allowances) == (8, 0)


@rule("RA-OCC-1")
def test_the_area_that_was_left_is_free_for_the_next():
    s = at({"class": "scout", "area": "Z"}, {"class": "mystic", "area": "E"})
    do(play(s, go("P")), "end")
    assert s.to_act == 1
    assert goals(s) == {"G", "Z"}


# Inside a closed area


def shut_in(warrior: str = "A", **about: Any) -> AmazonsState:
    """A Princess in Λ, which Hephaestus has closed; a fight, an Amazonomachy and a Sacrifice would be at hand."""
    me = {"class": "princess", "area": "L", "bonus": False, **about.pop("me", {})}
    rivals = {"class": "warrior", "area": warrior}, {"class": "scout", "area": "I"}
    given = {"tokens": {"L": ["green"]}, "tops": {"green": "sciron"}, "left": "otrera", "right": "iphito", **about}
    return at(me, *rivals, god="hephaestus", **given)


@rule("RA-OCC-2", "RA-GODH-7", "RA-TURN-5")
def test_inside_a_closed_area_only_a_move_a_burn_a_pass_and_free_things_are_left():
    s = shut_in(me={"hand": ["DI-07", "DI-12"]})
    assert kinds(s) == {m.MOVE, m.BURN, m.PASS, m.SA, m.CARD, m.TRADE}
    assert goals(s) == {"K", "M", "P"}
    free = kinds(shut_in(me={"hand": ["DI-07", "DI-12"]}, exempt=1))
    assert free == {m.MOVE, m.FIGHT, m.CAMPAIGN, m.SACRIFICE, m.BURN, m.PASS, m.SA, m.CARD, m.TRADE}


@rule("RA-OCC-2", "RA-AMZ-1")
def test_every_action_but_a_move_is_refused_inside_a_closed_area():
    s = shut_in(me={"hand": ["DI-12"]})
    sacrifice = (m.SACRIFICE, m.BY_CARD, 1 + active("DI-12", "SAC"))
    for move in ((m.FIGHT, area("L"), 2), (m.CAMPAIGN, 3, 0), (m.SACRIFICE, 1, 0), sacrifice):
        assert refused(s, move) == {"RA-OCC-2"}, move
    assert refused(shut_in(left="lysippe", tokens={"L": []}), (m.FLAG, 0, 0)) == {"RA-OCC-2"}


@rule("RA-OCC-2")
@pytest.mark.parametrize("about", [{"me": {"ares": True, "track": "ares", "bonus": True}}, {"allowances": 2}])
def test_neither_ares_nor_a_second_action_opens_the_closed_area(about: dict[str, Any]):
    s = shut_in(**about)
    assert kinds(s) == {m.MOVE, m.BURN, m.PASS, m.SA}
    assert refused(s, (m.FIGHT, area("L"), 2)) == {"RA-OCC-2"}


@rule("RA-OCC-2", "RA-SA-W1", "RA-SA-W2")
def test_the_warrior_uses_neither_of_her_abilities_inside_a_closed_area():
    s = at(
        {"class": "warrior", "area": "L", "bonus": False, "track": "cybele"}, {"class": "princess", "area": "P"}, {"class": "scout", "area": "I"},
        god="hephaestus", tokens={"L": ["green"], "K": ["yellow"]}, tops={"green": "sciron", "yellow": "harpies"}, left="hippo", right="otrera",
    )  # fmt: skip
    assert kinds(s) == {m.MOVE, m.BURN, m.PASS}
    for move in ((m.FIGHT, area("L"), 2), (m.REACH, area("K"), 3), (m.CAMPAIGN, 3, 0)):
        assert refused(s, move) == {"RA-OCC-2"}, move
    play(s, go("M"))
    assert (m.CAMPAIGN, 3, 0) in s.game.legal_moves(s)  # by W1: outside nothing special remains


@rule("RA-OCC-2", "RA-GODF-4")
def test_the_extra_move_of_ares_leads_out_and_the_action_is_still_to_be_had():
    s = shut_in(me={"ares": True, "track": "ares", "bonus": True})
    do(play(s, go("K")), "as the extra action of ares")
    assert (status(s, 0)["area"], s.ap[0], s.allowances) == ("K", 10, 1)
    assert {m.MOVE, m.CAMPAIGN} <= kinds(s)


@rule("RA-OCC-2", "RA-DI-SPT")
def test_a_move_with_a_push_leads_out_of_a_closed_area():
    s = shut_in("K", me={"hand": ["DI-05"]})
    play(s, go("K", "DI-05"))
    assert {AREAS[move[1]] for move in s.game.legal_moves(s)} == {"TH", "P"}  # Λ is closed, the Scout stands in Ι
    assert refused(s, (m.PUSH, area("L"), 1)) == {"RA-RULING-32"}


@rule("RA-OCC-2", "RA-DI-TEL", "RA-SA-S2", "RA-RULING-34")
def test_steps_and_teleport_lead_out_of_a_closed_area_and_leave_the_action():
    me = {"class": "scout", "area": "L", "bonus": False, "hand": ["DI-09"]}
    s = at(me, {"class": "princess", "area": "P"}, {"class": "warrior", "area": "A"}, god="hephaestus", left="iphito", tokens={"K": []})
    assert kinds(s) == {m.MOVE, m.BURN, m.PASS, m.SA, m.CARD}
    by_step = do(s.clone(), "use s2", "step to Κ", "stop")
    assert (status(by_step, 0)["area"], by_step.ap[0], by_step.allowances) == ("K", 9, 1)
    assert m.SACRIFICE in kinds(by_step)
    by_card = do(s.clone(), "play di-09: teleport", "teleport to Κ")
    assert (status(by_card, 0)["area"], by_card.ap[0], by_card.allowances) == ("K", 8, 1)
    assert m.SACRIFICE in kinds(by_card)


@rule("RA-OCC-2", "RA-RULING-14")
def test_as_an_action_teleport_is_no_way_out():
    me = {"class": "scout", "area": "L", "bonus": False, "hand": ["DI-09"]}
    s = at(me, {}, god="hephaestus", game=game(2, teleport_is_action=True))
    assert m.CARD not in kinds(s)
    assert refused(s, (m.CARD, active("DI-09", "TEL"), 0)) == {"RA-DI-TEL"}


@rule("RA-OCC-2", "RA-RULING-34", "RA-TURN-5", "RA-PASS-1")
def test_with_every_way_out_blocked_burn_pass_and_free_things_remain():
    me = {"class": "scout", "area": "L", "bonus": False, "hand": ["DI-09"]}
    rivals = {"class": "princess", "area": "P"}, {"class": "warrior", "area": "K"}, {"class": "mystic", "area": "M"}
    s = at(me, *rivals, god="hephaestus")
    assert kinds(s) == {m.BURN, m.PASS, m.SA, m.CARD}
    assert (m.SA, S2, 0) not in s.game.legal_moves(s)
    assert refused(s, STEP) == {"RA-SA-S2"}
    assert refused(s, go("K")) == {"RA-OCC-1"}
    play(s, BURN)
    assert (s.vp[0], s.ap[0], END in s.game.legal_moves(s)) == (1, 9, True)


@rule("RA-OCC-2", "RA-TERM-5")
def test_under_poseidon_no_area_is_closed_only_the_ports():
    s = at({"class": "scout", "area": "Z", "bonus": False}, {}, god="poseidon", left="alcynoe")
    assert {m.MOVE, m.SUPPLY} <= kinds(s)
    assert m.PORT not in kinds(s)


@rule("RA-OCC-2", "RA-RULING-35", "RA-DI-FOR")
def test_who_stays_in_a_closed_area_after_for_is_bound_again_in_her_next_turn():
    s = at(
        {"class": "princess", "area": "Z", "bonus": False, "hand": ["DI-02"], "charged": []}, {"class": "warrior", "area": "P", "bonus": False},
        god="zeus", tokens={"H": ["yellow"]}, tops={"yellow": "pegasus"}, left="otrera", right="lysippe",
    )  # fmt: skip
    assert goals(s) == {"E"}
    do(s, "play di-02: ignore", "move to Η", "end")
    play(s, BURN, END)
    assert (s.to_act, status(s, 0)["area"]) == (0, "H")
    assert kinds(s) == {m.MOVE, m.BURN, m.PASS}
    assert refused(s, (m.CAMPAIGN, 3, 0)) == {"RA-OCC-2"}


@rule("RA-OCC-2", "RA-GODH-7")
@pytest.mark.parametrize(("god", "name"), [("zeus", "H"), ("hephaestus", "E"), ("hephaestus", "L")])
def test_it_does_not_matter_how_she_came_into_the_closed_area(god: str, name: str):
    s = alone(name, god=god, right="otrera")
    assert m.CAMPAIGN not in kinds(s)
    assert refused(s, (m.CAMPAIGN, 3, 0)) == {"RA-OCC-2"}
    exempt = alone(name, me={"track": "hecate", "bonus": True}, god=god, right="otrera")
    assert refused(exempt, (m.CAMPAIGN, 3, 0)) == set()


# Reaching over


@rule("RA-OCC-3", "RA-SA-W2", "RA-RULING-1")
def test_miniatures_of_others_do_not_hinder_w2():
    s = at(
        {"class": "warrior", "area": "D", "bonus": False}, {"class": "princess", "area": "E"}, {"class": "scout", "area": "G"},
        tokens={"E": ["yellow"], "G": ["purple"], "D": []}, tops={"yellow": "harpies", "purple": "empusa"}, left="iphito", right="hippo",
    )  # fmt: skip
    assert {(m.REACH, area("E"), 3), (m.REACH, area("G"), 4)} <= set(s.game.legal_moves(s))


@rule("RA-RULING-32", "RA-SA-W2", "RA-GODH-4")
def test_w2_reaches_no_closed_area_but_an_exempt_player_does():
    spec = {"class": "warrior", "area": "D", "bonus": False, "track": "hecate"}
    things: dict[str, Any] = {"tokens": {"E": ["yellow"]}, "tops": {"yellow": "harpies"}, "left": "iphito", "right": "hippo", "god": "hephaestus"}
    rivals = {"class": "princess", "area": "P"}, {"class": "scout", "area": "I"}
    reach = (m.REACH, area("E"), 3)
    assert refused(at(spec, *rivals, **things), reach) == {"RA-RULING-32"}
    assert refused(at({**spec, "bonus": True}, *rivals, **things), reach) == set()
    assert refused(at(spec, *rivals, **things, exempt=1), reach) == set()


@rule("RA-RULING-32", "RA-DI-TEL", "RA-GODH-2")
def test_teleport_reaches_no_closed_area():
    s = do(alone("Z", me={"hand": ["DI-09"]}, god="zeus"), "play di-09: teleport")
    assert goals(s, m.GOTO) == set(AREAS) - {"Z", "H", "A", "D"}
    assert refused(s, (m.GOTO, area("H"), 0)) == {"RA-GODH-2"}
