"""Oracles, Ports and Barracks (RA-BLD, RA-PORT, RA-ORC, RA-BAR)."""

from __future__ import annotations

from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.types import CHANCE, UNKNOWN, Move
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import AREAS
from kernel_lib.games.amazons.rules import Amazons
from kernel_lib.games.amazons.state import G_VISIT, AmazonsState
from tests.amazons.table import active, area, at, card, choices, do, draw, events, hand, kinds, play, refused, say, seen, settle, status
from tests.marks import rule

ORACLE, BARRACK, END = (m.ORACLE, 0, 0), (m.BARRACK, 0, 0), (m.END, 0, 0)
VISITS = {m.ORACLE: "oracle", m.PORT: "port", m.BARRACK: "barrack"}
CARDS = [f"DI-{number:02}" for number in range(1, 16)]


def game(players: int, **options: Any) -> Amazons:
    return kl.game("amazons", players=players, **options)  # type: ignore[return-value]


def port(name: str) -> Move:
    return m.PORT, area(name), 0


def by(kind: int, id: str, option: str, name: str = "A") -> Move:
    """A visit whose cost a card waives."""
    return kind, area(name), 1 + active(id, option)


def visitor(kind: str, name: str, rival: str = "E", **about: Any) -> AmazonsState:
    """Without bonus and with no ability charged; two others stand apart."""
    me = {"class": kind, "area": name, "bonus": False, "charged": [], **about.pop("me", {})}
    spots = [spot for spot in (rival, "D", "H") if spot != name]
    other = {"class": "princess" if kind != "princess" else "scout", "area": spots[0], **about.pop("rival_has", {})}
    third = {"class": "mystic" if kind != "mystic" else "warrior", "area": spots[1]}
    return at(me, other, third, **about)


def except_(*names: str) -> list[str]:
    """All cards but these."""
    return [id for id in CARDS if id not in names]


def drawable(s: AmazonsState) -> list[str]:
    """The cards that can come next."""
    assert s.to_act == CHANCE
    return [CARDS[move[1]] for move, _ in s.game.outcomes(s)]


def laid(s: AmazonsState) -> list[str]:
    """The cards under the deck, the next one first."""
    return ["?" if number == UNKNOWN else CARDS[number] for number in s.bottom]


# All buildings


@rule("RA-BLD-1", "RA-BLD-2", "RA-RULING-2", "RA-RULING-3")
@pytest.mark.parametrize("name", AREAS)
def test_a_building_is_visited_where_it_stands(name: str):
    sites = {"A": {"barrack"}, "B": {"oracle", "port"}, "Z": {"port"}, "I": {"port"}, "K": {"barrack"}, "M": {"oracle"}, "P": {"oracle", "barrack"}}
    s = visitor("warrior", name)
    assert {VISITS[kind] for kind in kinds(s) & set(VISITS)} == sites.get(name, set())
    for kind, word in VISITS.items():
        move = (kind, area("Z" if name != "Z" else "B"), 0) if kind == m.PORT else (kind, 0, 0)
        assert refused(s, move) == (set() if word in sites.get(name, set()) else {"RA-BLD-1"})


@rule("RA-BLD-1", "RA-EX-3", "RA-EX-4", "RA-EX-5")
@pytest.mark.parametrize(("kind", "oracle", "sea", "barrack"), [("warrior", 2, 2, 1), ("scout", 1, 1, 2), ("princess", 1, 2, 1), ("mystic", 1, 2, 2)])
def test_a_visit_costs_what_the_class_pays_and_scores_a_point(kind: str, oracle: int, sea: int, barrack: int):
    for name, move, cost in (("B", ORACLE, oracle), ("B", port("I"), sea), ("P", BARRACK, barrack)):
        s = visitor(kind, name, me={"ap": 6})
        settle(play(s, move))
        assert (s.ap[0], s.vp, s.gains[0][G_VISIT], s.allowances) == (6 - cost, [1, 0, 0], 1, 0), move
        poor = visitor(kind, name, me={"ap": cost - 1})
        assert refused(poor, move) == {"RA-TURN-2"}
        assert refused(visitor(kind, name, me={"ap": cost}), move) == set()


@rule("RA-BLD-1", "RA-TURN-1")
def test_a_visit_is_the_action_of_the_turn():
    s = visitor("scout", "P", me={"charged": ["S1"]})
    play(s, BARRACK)
    assert kinds(s) == {m.END, m.SA}
    assert refused(s, ORACLE) == {"RA-TURN-1"}


@rule("RA-BLD-2", "RA-BLD-1")
def test_two_buildings_of_an_area_are_two_actions_with_a_point_each():
    s = visitor("scout", "P", allowances=2)
    play(s, BARRACK)
    do(play(s, ORACLE), "keep di-01")
    assert (s.ap[0], s.vp[0], s.allowances) == (7, 2, 0)
    s = visitor("scout", "B", allowances=2)
    do(play(s, ORACLE), "keep di-01")
    play(s, port("Z"))
    assert (s.ap[0], s.vp[0], status(s, 0)["area"]) == (8, 2, "Z")


@rule("RA-BLD-1", "RA-GODF-4")
def test_ares_waives_the_cost_of_a_visit_and_not_its_point():
    for name, move in (("B", ORACLE), ("B", port("I")), ("P", BARRACK)):
        s = visitor("warrior", name, me={"bonus": True, "ap": 0})
        play(s, move)
        assert choices(s) == ["As the extra Action of Ares (0 AP)"]
        settle(say(s, "as the extra action of ares"))
        assert (s.ap[0], s.vp[0], s.allowances, s.ares[0]) == (0, 1, 1, 0), move


@rule("RA-BLD-1", "RA-DI-FREE")
@pytest.mark.parametrize(
    ("move", "name", "id"),
    [
        (by(m.ORACLE, "DI-08", "FOB"), "P", "DI-08"),
        (by(m.BARRACK, "DI-08", "FOB"), "P", "DI-08"),
        (by(m.ORACLE, "DI-10", "FOP"), "B", "DI-10"),
        (by(m.PORT, "DI-10", "FOP", "I"), "B", "DI-10"),
        (by(m.PORT, "DI-13", "FPB", "I"), "B", "DI-13"),
        (by(m.BARRACK, "DI-13", "FPB"), "K", "DI-13"),
    ],
)
def test_a_card_waives_the_cost_of_its_two_buildings_and_not_the_point(move: Move, name: str, id: str):
    s = visitor("warrior", name, me={"ap": 0, "hand": [id]})
    settle(play(s, move))
    while s.asks[-1][0] == m.ASK_KEEP:
        say(s, choices(s)[0])
    assert (s.ap[0], s.vp[0], s.allowances) == (0, 1, 0)
    assert id not in hand(s, 0)
    assert s.discard == 1 << card(id)


@rule("RA-DI-FREE", "RA-BLD-1")
def test_a_card_opens_neither_another_building_nor_one_that_is_not_there():
    s = visitor("warrior", "B", me={"hand": ["DI-08", "DI-13"]})
    assert refused(s, by(m.ORACLE, "DI-13", "FPB")) == {"RA-DI-1"}
    assert refused(s, by(m.BARRACK, "DI-08", "FOB")) == {"RA-BLD-1"}
    assert refused(s, by(m.PORT, "DI-10", "FOP", "I")) == {"RA-DI-1"}  # it is in nobody's hand


# Port


@rule("RA-PORT-1", "RA-EX-3")
def test_the_mystic_sails_from_zeta_to_iota():
    s = visitor("mystic", "Z", me={"ap": 8})
    play(s, port("I"))
    assert status(s, 0) == {"ap": 6, "vp": 1, "supply": 3, "area": "I", "charged": []}
    assert [event for event in events(s) if event[0][3:6] in ("POR", "BLD")] == [("RA-PORT-1", "sailed"), ("RA-BLD-1", "scored")]


@rule("RA-PORT-1")
@pytest.mark.parametrize(("name", "others"), [("B", {"Z", "I"}), ("Z", {"B", "I"}), ("I", {"B", "Z"})])
def test_from_every_port_one_sails_to_the_two_others(name: str, others: set[str]):
    s = visitor("warrior", name)
    assert {AREAS[move[1]] for move in s.game.legal_moves(s) if move[0] == m.PORT} == others
    assert refused(s, port(name)) == {"RA-PORT-1"}
    assert refused(s, port("K")) == {"RA-PORT-1"}


@rule("RA-PORT-1", "RA-OCC-1", "RA-RULING-1")
def test_a_port_is_left_only_for_another_one_that_is_free():
    s = at({"class": "warrior", "area": "B"}, {"class": "scout", "area": "Z"}, {"class": "princess", "area": "P"})
    assert [move for move in s.game.legal_moves(s) if move[0] == m.PORT] == [port("I")]
    assert refused(s, port("Z")) == {"RA-OCC-1"}
    s = at({"class": "warrior", "area": "B"}, {"class": "scout", "area": "Z"}, {"class": "princess", "area": "I"})
    assert m.PORT not in kinds(s)


@rule("RA-PORT-2", "RA-GODH-3", "RA-TERM-5")
def test_under_poseidon_no_port_works():
    s = visitor("warrior", "B", god="poseidon", me={"hand": ["DI-10"]})
    assert m.PORT not in kinds(s)
    assert refused(s, port("I")) == {"RA-GODH-3"}
    assert refused(s, by(m.PORT, "DI-10", "FOP", "I")) == {"RA-GODH-3"}
    assert refused(s, ORACLE) == set()  # all other uses of the area stay


@rule("RA-PORT-2", "RA-TERM-5", "RA-GODF-1", "RA-DI-FOR")
def test_ports_stay_open_to_an_exempt_player_under_poseidon():
    assert m.PORT in kinds(visitor("warrior", "B", god="poseidon", exempt=1))
    assert m.PORT in kinds(visitor("warrior", "B", god="poseidon", me={"bonus": True, "track": "hecate"}))
    assert m.PORT not in kinds(visitor("warrior", "B", god="poseidon", me={"track": "hecate"}))
    s = visitor("warrior", "B", god="poseidon", me={"hand": ["DI-02"]})
    do(s, "play di-02: ignore")
    assert {AREAS[move[1]] for move in s.game.legal_moves(s) if move[0] == m.PORT} == {"Z", "I"}


@rule("RA-PORT-2", "RA-GODH-2", "RA-GODH-4")
@pytest.mark.parametrize("god", ["zeus", "hephaestus", "hermes"])
def test_other_gods_leave_the_ports_open(god: str):
    assert m.PORT in kinds(visitor("warrior", "B", rival="P", god=god))


@rule("RA-PORT-3", "RA-FLAG-4", "RA-MOVE-3")
def test_areas_between_two_ports_are_not_entered():
    """Γ, Ε, Η, Θ, Κ and the Palace lie between; they are flagged, occupied or closed."""
    s = visitor("warrior", "Z", god="zeus", tokens={"TH": [], "E": []}, flags_at={"TH": 1, "K": 1, "E": 2})
    play(s, port("I"))
    assert s.vp == [1, 0, 0]
    assert [AREAS[place] for place, times in enumerate(s.visits) if times] == ["I"]


# Oracle


@rule("RA-ORC-1", "RA-EX-4")
def test_the_warrior_visits_the_oracle_of_beta():
    s = visitor("warrior", "B", me={"ap": 8, "hand": ["DI-01"]})
    draw(play(s, ORACLE), "DI-05", "DI-07")
    assert choices(s) == ["Keep DI-05 (+1M +1C | take a place | +2 VP)", "Keep DI-07 (one more Action | reserve a common | -1 VP)"]
    assert refused(s, (m.KEEP, card("DI-01"), 0)) == {"RA-ORC-1"}
    say(s, "keep di-07")
    assert (s.ap[0], s.vp[0], hand(s, 0), laid(s), s.drawn) == (6, 1, ["DI-01", "DI-07"], ["DI-05"], [])
    assert s.deck_size == 12
    assert s.discard == 0


@rule("RA-ORC-1")
def test_the_oracle_is_paid_and_scored_before_the_card_is_kept():
    s = draw(play(visitor("warrior", "B", me={"ap": 8}), ORACLE), "DI-05", "DI-07")
    assert (s.ap[0], s.vp[0], s.allowances) == (6, 1, 0)


@rule("RA-ORC-1")
def test_the_other_card_goes_below_those_laid_under_the_deck_before():
    s = visitor("warrior", "B", bottom=["DI-03", "DI-09"])
    assert drawable(play(s, ORACLE)) == except_("DI-03", "DI-09")
    say(draw(s, "DI-05", "DI-07"), "keep di-05")
    assert laid(s) == ["DI-03", "DI-09", "DI-07"]


@rule("RA-ORC-1")
def test_cards_under_the_deck_come_last_and_in_their_order():
    rest = except_("DI-03", "DI-09", "DI-01", "DI-06")
    s = visitor("warrior", "B", bottom=["DI-09", "DI-03", "DI-01"], rival_has={"hand": rest})
    assert drawable(play(s, ORACLE)) == ["DI-06"]
    assert drawable(draw(s, "DI-06")) == ["DI-09"]
    say(draw(s, "DI-09"), "keep di-06")
    assert laid(s) == ["DI-03", "DI-01", "DI-09"]
    s = visitor("warrior", "B", bottom=["DI-09", "DI-03", "DI-01"], rival_has={"hand": rest}, discard=["DI-06"])
    assert drawable(play(s, ORACLE)) == ["DI-09"]
    assert drawable(draw(s, "DI-09")) == ["DI-03"]  # not from the discard pile while there is a card
    say(draw(s, "DI-03"), "keep di-03")
    assert laid(s) == ["DI-01", "DI-09"]


@rule("RA-ORC-1", "RA-DI-3")
def test_the_discard_pile_becomes_the_deck_between_the_two_cards():
    s = visitor("warrior", "B", rival_has={"hand": except_("DI-02", "DI-04", "DI-12")}, discard=["DI-04", "DI-12"])
    assert drawable(play(s, ORACLE)) == ["DI-02"]
    assert s.discard != 0
    assert drawable(draw(s, "DI-02")) == ["DI-04", "DI-12"]
    assert (s.discard, ("RA-DI-3", "reshuffled") in events(s)) == (0, True)
    say(draw(s, "DI-12"), "keep di-02")
    assert (hand(s, 0), laid(s), s.deck_size) == (["DI-02"], ["DI-12"], 1)


@rule("RA-ORC-1", "RA-DI-5")
@pytest.mark.parametrize("where", ["deck", "discard", "bottom"])
def test_a_single_card_is_kept_without_a_question(where: str):
    about: dict[str, Any] = {} if where == "deck" else {where: ["DI-02"]}
    s = visitor("warrior", "B", rival_has={"hand": except_("DI-02")}, **about)
    draw(play(s, ORACLE), "DI-02")
    assert (hand(s, 0), laid(s), s.vp[0], s.to_act) == (["DI-02"], [], 1, 0)
    assert s.asks[-1][0] == m.ASK_TURN
    assert (s.deck_size, s.discard, s.drawn) == (0, 0, [])


@rule("RA-ORC-1", "RA-DI-5")
def test_without_a_card_to_draw_the_oracle_is_no_goal():
    s = visitor("warrior", "B", rival_has={"hand": CARDS})
    assert m.ORACLE not in kinds(s)
    assert refused(s, ORACLE) == {"RA-ORC-1"}


@rule("RA-ORC-1", "RA-DI-4")
def test_the_card_that_paid_the_visit_is_not_drawn_by_it():
    """It is the only card that is not in a hand, and after the visit it is discarded."""
    s = visitor("warrior", "B", me={"hand": ["DI-10"]}, rival_has={"hand": except_("DI-10", "DI-02")})
    draw(play(s, by(m.ORACLE, "DI-10", "FOP")), "DI-02")
    assert (hand(s, 0), s.discard, s.deck_size) == (["DI-02"], 1 << card("DI-10"), 0)
    alone = visitor("warrior", "B", me={"hand": ["DI-10"]}, rival_has={"hand": except_("DI-10")})
    assert refused(alone, by(m.ORACLE, "DI-10", "FOP")) == {"RA-ORC-1"}


@rule("RA-ORC-1", "RA-ASK-5")
def test_only_the_visitor_sees_the_two_cards_and_which_lies_under_the_deck():
    s = draw(play(visitor("warrior", "B"), ORACLE), "DI-05", "DI-07")
    assert seen(s, 0).drawn == [card("DI-05"), card("DI-07")]
    assert seen(s, 1).drawn == [UNKNOWN, UNKNOWN]
    say(s, "keep di-07")
    assert (laid(seen(s, 0)), laid(seen(s, 1)), laid(seen(s, 2))) == (["DI-05"], ["?"], ["?"])
    assert (hand(seen(s, 0), 0), hand(seen(s, 1), 0)) == (["DI-07"], ["?"])


@rule("RA-ORC-1", "RA-ASK-5")
def test_who_laid_a_card_under_the_deck_forgets_it_when_another_draws_it_with_a_second():
    s = visitor("warrior", "B", bottom=["DI-03"], rival_has={"hand": except_("DI-03", "DI-06"), "knows": ["DI-03"]})
    assert laid(seen(s, 1)) == ["DI-03"]
    draw(play(s, ORACLE), "DI-06", "DI-03")
    assert seen(s, 1).drawn == [UNKNOWN, UNKNOWN]
    say(s, "keep di-06")
    assert (laid(seen(s, 1)), hand(seen(s, 1), 0)) == (["?"], ["?"])


@rule("RA-ORC-1", "RA-ASK-5")
def test_who_laid_the_only_card_under_the_deck_knows_who_holds_it():
    s = visitor("warrior", "B", bottom=["DI-03"], rival_has={"hand": except_("DI-03"), "knows": ["DI-03"]})
    draw(play(s, ORACLE), "DI-03")
    assert (hand(seen(s, 1), 0), hand(seen(s, 2), 0)) == (["DI-03"], ["?"])


# The Oracle twice in a row


def is_locked(s: AmazonsState) -> bool:
    return "RA-ORC-2" in refused(s, ORACLE)


@rule("RA-ORC-2", "RA-RULING-25")
def test_the_oracle_is_locked_after_a_visit_also_for_cards_and_other_actions_of_the_turn():
    s = visitor("warrior", "P", allowances=2, me={"hand": ["DI-08"], "bonus": True})
    assert not is_locked(s)
    do(play(s, ORACLE), "as your action", "keep di-01")
    assert m.ORACLE not in kinds(s)
    assert refused(s, ORACLE) == {"RA-ORC-2"}
    assert refused(s, by(m.ORACLE, "DI-08", "FOB")) == {"RA-ORC-2"}


@rule("RA-ORC-2", "RA-RULING-25")
def test_the_lock_holds_in_the_next_turn_at_every_oracle_after_steps():
    s = at(
        {"class": "scout", "area": "B", "bonus": False}, {"class": "warrior", "area": "K", "bonus": False, "ap": 3}, {"class": "princess", "ap": 0},
    )  # fmt: skip
    do(play(s, ORACLE), "keep di-01")
    do(s, "use s2", "step to Γ", "step to Β", "end")
    play(s, (m.BURN, 0, 0), END)
    assert (s.to_act, refused(s, ORACLE)) == (0, {"RA-ORC-2"})
    play(s, (m.MOVE, area("M"), 0), END, (m.BURN, 0, 0), END)
    assert (s.to_act, refused(s, ORACLE)) == (0, set())  # the Move has opened it


OPENING: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "move": ({}, ("move to Ε",)),
    "move by Ares": ({"me": {"bonus": True, "track": "ares"}}, ("move to Ε", "as the extra")),
    "port": ({}, ("sail to Ι",)),
    "port by card": ({"me": {"hand": ["DI-10"]}}, ("sail to Ι by DI-10",)),
    "supply": ({"left": "alcynoe"}, ("supply",)),
    "sacrifice": ({"left": "iphito"}, ("sacrifice with iphito", "take position 1")),
    "flag": ({"left": "lysippe", "tokens": {"Z": []}}, ("flag",)),
    "battle": ({"left": "lysippe", "tops": {"yellow": "harpies"}}, ("fight harpies", "hippolyta", "hippo", "strike")),
    "amazonomachy": ({"left": "otrera"}, ("amazonomachy 5M 5C", "hippolyta", "otrera", "strike")),
}
KEEPING: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "burn": ({}, ("burn",)),
    "trade": ({"me": {"hand": ["DI-01", "DI-02"], "ap": 5}}, ("trade", "trade")),
    "teleport": ({"me": {"hand": ["DI-09"]}}, ("play di-09: teleport", "teleport to Η")),
    "one more Action": ({"me": {"hand": ["DI-07"]}}, ("play di-07: one more",)),
    "reservation": ({"me": {"hand": ["DI-07"]}}, ("play di-07: reserve", "reserve hippo")),
    "P1": ({"me": {"charged": ["P1"]}}, ("use p1", "otrera", "lysippe")),
}


def locked(about: dict[str, Any]) -> AmazonsState:
    """A Princess who has just visited an Oracle, in Ζ."""
    given = {"tokens": {"Z": ["yellow"]}, "left": "myrina", "right": "hippo", **about}
    me = {"locked": True, "ap": 9, **given.pop("me", {})}
    return visitor("princess", "Z", rival="B", me=me, **given)


@rule("RA-ORC-2")
@pytest.mark.parametrize("name", OPENING)
def test_every_other_action_opens_the_oracle_again(name: str):
    about, words = OPENING[name]
    s = locked(about)
    assert is_locked(s)
    do(s, *words)
    assert not is_locked(s)


@rule("RA-ORC-2")
@pytest.mark.parametrize("name", KEEPING)
def test_what_is_no_action_does_not_open_the_oracle(name: str):
    about, words = KEEPING[name]
    s = do(locked(about), *words)
    assert is_locked(s)


@rule("RA-ORC-2")
def test_neither_steps_nor_a_w1_battle_open_the_oracle():
    steps = do(visitor("scout", "K", me={"locked": True, "charged": ["S2"]}), "use s2", "step to Λ", "stop")
    assert is_locked(steps)
    things: dict[str, Any] = {"tokens": {"Z": ["yellow"]}, "tops": {"yellow": "pegasus"}, "right": "hippo"}
    fighter = visitor("warrior", "Z", rival="B", me={"locked": True, "charged": ["W1"]}, **things)
    do(fighter, "fight pegasus", "as the extra battle", "penthesilea", "hippo", "strike")
    assert (fighter.allowances, is_locked(fighter)) == (1, True)
    fighter = visitor("warrior", "Z", rival="B", me={"locked": True, "charged": ["W1"]}, **things)
    do(fighter, "fight pegasus", "as your action", "penthesilea", "hippo", "strike")
    assert not is_locked(fighter)


@rule("RA-ORC-2")
def test_a_visit_to_the_barrack_opens_the_oracle_and_a_pass_does_not():
    s = visitor("princess", "P", allowances=2, me={"locked": True})
    assert refused(play(s, BARRACK), ORACLE) == set()
    me, other = {"class": "princess", "area": "P", "locked": True, "charged": []}, {"class": "warrior", "area": "K", "bonus": False}
    s = at(me, other)
    play(s, (m.PASS, 0, 0), (m.BURN, 0, 0), END)
    assert (s.to_act, refused(s, ORACLE)) == (0, {"RA-ORC-2"})


@rule("RA-ORC-2")
def test_the_lock_outlasts_the_round():
    s = at({"class": "princess", "area": "P", "locked": True, "ap": 1, "bonus": False}, {"class": "warrior", "area": "K", "ap": 0})
    play(s, (m.BURN, 0, 0), END)
    draw(s, "zeus")
    settle(s)
    assert (s.round, s.to_act, refused(s, ORACLE)) == (2, 0, {"RA-ORC-2"})


@rule("RA-ORC-2")
def test_the_lock_of_one_player_does_not_bind_another():
    s = visitor("warrior", "B", rival_has={"locked": True})
    assert refused(s, ORACLE) == set()


# Oracle in Γ


@rule("RA-RULING-2", "RA-BLD-1")
def test_an_oracle_stands_in_gamma_only_with_the_option():
    rivals = {"class": "scout", "area": "Z"}, {"class": "princess", "area": "P"}
    me = {"class": "warrior", "area": "G", "bonus": False, "ap": 4}
    assert refused(at(me, *rivals), ORACLE) == {"RA-BLD-1"}
    s = at(me, *rivals, game=game(3, oracle_in_gamma=True))
    say(draw(play(s, ORACLE), "DI-05", "DI-07"), "keep di-07")
    assert (s.ap[0], s.vp[0], hand(s, 0)) == (2, 1, ["DI-07"])


@rule("RA-RULING-2", "RA-GODH-5")
def test_the_oracle_of_gamma_is_no_refuge_from_hephaestus():
    me, other = {"class": "warrior", "area": "G", "bonus": False, "ap": 1}, {"class": "mystic", "area": "B", "bonus": False, "ap": 0}
    s = at(me, other, god="hephaestus", game=game(2, oracle_in_gamma=True))
    play(s, (m.BURN, 0, 0), END)
    assert s.vp == [1 - 4, 0]


# Barrack


@rule("RA-BAR-1", "RA-EX-5", "RA-SA-1")
@pytest.mark.parametrize("charged", [[], ["S1"], ["S2"]])
def test_the_barrack_charges_both_abilities(charged: list[str]):
    s = visitor("scout", "K", me={"charged": charged, "ap": 8})
    play(s, BARRACK)
    assert status(s, 0) == {"ap": 6, "vp": 1, "supply": 3, "area": "K", "charged": ["S1", "S2"]}
    assert ("RA-BAR-1", "charged") in events(s)


@rule("RA-BAR-1")
def test_with_both_abilities_charged_the_barrack_is_no_goal():
    s = visitor("scout", "K", me={"charged": ["S1", "S2"], "hand": ["DI-13"]})
    assert m.BARRACK not in kinds(s)
    assert refused(s, BARRACK) == {"RA-BAR-1"}
    assert refused(s, by(m.BARRACK, "DI-13", "FPB")) == {"RA-BAR-1"}


@rule("RA-BAR-1")
def test_the_barrack_charges_nobody_else():
    s = visitor("scout", "K", rival_has={"charged": []})
    play(s, BARRACK)
    assert status(s, 1)["charged"] == []


@rule("RA-2P-4", "RA-BLD-1")
def test_two_players_have_the_buildings_of_five_areas():
    found = {}
    for name in ("B", "Z", "I", "K", "P"):
        s = at({"class": "warrior", "area": name, "bonus": False, "charged": []}, {"class": "mystic", "area": "E"})
        found[name] = {VISITS[kind] for kind in kinds(s) & set(VISITS)}
    assert found == {"B": {"oracle", "port"}, "Z": {"port"}, "I": {"port"}, "K": {"barrack"}, "P": {"oracle", "barrack"}}
