"""Favouring and hostile gods (RA-GODF, RA-GODH), and what it means to be closed or exempt (RA-TERM-5)."""

from __future__ import annotations

from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import M2, S2
from kernel_lib.games.amazons.notation import Spec
from kernel_lib.games.amazons.rules import Amazons, basics
from kernel_lib.games.amazons.state import G_GOD, AmazonsState
from tests.amazons.table import active, area, at, choices, do, draw, events, kinds, play, refused, say, seen, settle, status, tokens
from tests.marks import rule

BURN, PASS, END = (m.BURN, 0, 0), (m.PASS, 0, 0), (m.END, 0, 0)
CLOSED = [("zeus", "H"), ("hephaestus", "L"), ("hephaestus", "E")]
TOPS = {"red": "minotaur", "blue": "sphinx", "green": "cyclops", "yellow": "griffin", "purple": "cerberus"}


def game(players: int, **options: Any) -> Amazons:
    return kl.game("amazons", players=players, **options)  # type: ignore[return-value]


def areas(s: AmazonsState, kind: int = m.MOVE) -> set[str]:
    """The areas that moves of a kind lead to."""
    return {s.game.box.areas[move[1]].id for move in s.game.legal_moves(s) if move[0] == kind}  # type: ignore[attr-defined]


def losses(god: str, *where: str, hecate: int | None = None, **more: Any) -> list[int]:
    """What players in these areas lose at the end of a round; the one with the bonus of Hecate is named."""
    places = ["cybele", "artemis", "ares", "hecate"]
    seats: list[Spec] = [{"area": name, "ap": 0, "bonus": False, "track": places[who]} for who, name in enumerate(where)]
    if hecate is not None:
        seats[hecate] = {**seats[hecate], "track": "hecate", "bonus": True}
    s = at(*seats, god=god, **more)
    play(s, END)
    assert [row[G_GOD] for row in s.gains] == s.vp
    return s.vp


# RA-GODF-1 and RA-TERM-5: closed and exempt


@rule("RA-TERM-5", "RA-MOVE-3", "RA-GODH-2", "RA-GODH-4", "RA-GODF-1")
@pytest.mark.parametrize(("god", "closed", "here"), [("zeus", "H", "Z"), ("hephaestus", "L", "K"), ("hephaestus", "E", "Z")])
def test_a_closed_area_cannot_be_entered_but_by_who_is_exempt(god: str, closed: str, here: str):
    me: Spec = {"class": "princess", "area": here, "hand": ["DI-02"]}
    rival: Spec = {"class": "scout", "area": "I"}
    s = at({**me, "track": "cybele"}, rival, god=god)
    assert closed not in areas(s)
    assert refused(s, (m.MOVE, area(closed), 0)) == {"RA-GODH-2" if god == "zeus" else "RA-GODH-4"}
    assert closed in areas(at({**me, "track": "hecate"}, rival, god=god))
    assert closed not in areas(at({**me, "track": "hecate", "bonus": False}, rival, god=god))  # the position alone is not enough
    assert closed in areas(say(s, "play di-02: ignore"))


@rule("RA-TERM-5", "RA-DI-FOR", "RA-GODF-1")
def test_for_lasts_for_one_turn_of_its_player_and_nobody_else():
    me: Spec = {"class": "princess", "area": "P", "track": "cybele", "hand": ["DI-02"]}
    s = at(me, {"class": "scout", "area": "Z", "track": "artemis"}, god="zeus")
    say(s, "play di-02: ignore")
    assert "H" in areas(s)
    assert [basics.is_exempt(s, who) for who in (0, 1)] == [True, False]
    say(s, "burn", "end")
    assert (s.active, "H" in areas(s)) == (1, False)
    say(s, "burn", "end")
    assert (s.active, "H" in areas(s)) == (0, False)


@rule("RA-TERM-5", "RA-DI-FOR")
@pytest.mark.parametrize(
    ("god", "bonus", "able"), [("zeus", False, True), ("poseidon", False, True), ("hermes", False, False), ("zeus", True, False)]
)
def test_for_is_played_against_x_tokens_that_bind(god: str, bonus: bool, able: bool):
    s = at({"class": "mystic", "area": "B", "track": "hecate", "bonus": bonus, "hand": ["DI-02"]}, {"class": "warrior"}, god=god)
    move = (m.CARD, active("DI-02", "FOR"), 0)
    assert (move in s.game.legal_moves(s)) == able
    assert refused(s, move) == (set() if able else {"RA-DI-FOR"})


@rule("RA-GODF-1", "RA-GODH-3", "RA-PORT-2", "RA-TERM-5")
def test_hecate_opens_the_ports_of_poseidon():
    me: Spec = {"class": "scout", "area": "B"}
    s = at({**me, "track": "artemis", "hand": ["DI-11"]}, {"class": "warrior"}, god="poseidon")
    assert refused(s, (m.PORT, area("Z"), 0)) == {"RA-GODH-3"}
    say(s, "play di-11: ignore")
    assert areas(s, m.PORT) == {"Z", "I"}
    s = at({**me, "track": "hecate"}, {"class": "warrior"}, god="poseidon")
    assert areas(s, m.PORT) == {"Z", "I"}


@rule("RA-GODF-1", "RA-GODH-5")
@pytest.mark.parametrize(("god", "loss"), [("zeus", -2), ("poseidon", -3), ("hephaestus", -4)])
def test_hecate_spares_the_penalty_at_the_end(god: str, loss: int):
    assert losses(god, "G", "TH", hecate=0) == [0, loss]
    assert losses(god, "G", "TH") == [loss, loss]


@rule("RA-GODF-1", "RA-OCC-2")
def test_hecate_lets_her_act_in_a_closed_area():
    me: Spec = {"class": "warrior", "area": "H", "track": "hecate"}
    s = at(me, {"class": "scout"}, god="zeus", tokens={"H": []}, left="lysippe", right="iphito")
    assert {m.FLAG, m.SACRIFICE} <= kinds(s)


# RA-GODF-2 and RA-GODF-3


@rule("RA-GODF-2", "RA-RND-8")
def test_cybele_gives_one_card_and_no_others():
    s = at({"track": "ares", "ap": 0}, {"track": "hecate", "ap": 0, "sacrifice": "cybele"}, {"track": "artemis", "ap": 0})
    draw(play(s, END), "zeus")
    draw(s, "DI-04")
    assert s.hand_size == [0, 1, 0]
    assert m.ASK_NAMES[s.asks[-1][0]] == "turn"


@rule("RA-GODF-3", "RA-RULING-20", "RA-AP-1")
@pytest.mark.parametrize(
    ("word", "ap"),
    [("burn", 11), ("move to γ", 11), ("sail to ι", 11), ("visit the oracle", 11), ("play di-07: one more", 11), ("play di-09: tele", 10)],
)
def test_at_11_the_point_of_artemis_comes_right_after_the_first_payment(word: str, ap: int):
    me: Spec = {"class": "scout", "area": "B", "ap": 11, "artemis": True, "hand": ["DI-07", "DI-09"]}
    s = at(me, {"class": "warrior"})
    play(s, s.game.parse(s, word))
    settle(s)
    if m.ASK_NAMES[s.asks[-1][0]] in ("goto", "keep"):
        play(s, s.game.legal_moves(s)[0])
    assert (s.ap[0], s.artemis[0]) == (ap, 0)
    assert events(s).count(("RA-GODF-3", "gained ap")) == 1


@rule("RA-GODF-3", "RA-SA-S2")
def test_the_point_of_artemis_comes_after_the_first_step():
    me: Spec = {"class": "scout", "area": "B", "ap": 11, "artemis": True}
    s = play(at(me, {"class": "warrior"}), (m.SA, S2, 0), (m.STEP, area("G"), 0))
    assert (s.ap[0], s.artemis[0]) == (11, 0)


@rule("RA-GODF-3", "RA-RULING-20")
def test_the_point_of_artemis_waits_while_nothing_is_paid():
    me: Spec = {"class": "scout", "area": "B", "ap": 11, "artemis": True, "hand": ["DI-08", "DI-01", "DI-02"]}
    s = at(me, {"class": "warrior"})
    assert refused(s, (m.TRADE, 0, 0)) == {"RA-AP-1"}
    settle(play(s, (m.ORACLE, 0, 1 + active("DI-08", "FOB"))))
    play(s, s.game.legal_moves(s)[0])  # the card that is kept
    assert (s.ap[0], s.artemis[0]) == (11, 1)
    say(s, "end", "burn", "end", "burn")
    assert (s.ap[0], s.artemis[0]) == (11, 0)


@rule("RA-GODF-3", "RA-TURN-2")
def test_a_costly_action_is_paid_before_the_point_of_artemis_comes():
    me: Spec = {"class": "scout", "area": "Z", "ap": 11, "artemis": True}
    s = at(me, {"class": "warrior", "area": "K"}, tokens={"Z": ["red"]}, tops=TOPS, left="molpadia", right="otrera")
    do(s, "fight minotaur", "antianera", "otrera", "strike")  # 2 for the Battle, 2 for Otrera
    assert (s.ap[0], s.artemis[0]) == (8, 0)


# RA-GODF-4


@rule("RA-GODF-4", "RA-AP-3", "RA-TURN-2")
@pytest.mark.parametrize(("how", "paid"), [(m.NORMAL, 4), (m.BY_ARES, 2)])
def test_ares_waives_the_class_cost_and_nothing_else(how: int, paid: int):
    me: Spec = {"class": "scout", "area": "Z", "track": "ares", "ares": True, "ap": 6}
    s = at(me, {"class": "warrior", "area": "K"}, tokens={"Z": ["red"]}, tops=TOPS, left="molpadia", right="otrera")
    play(s, (m.FIGHT, area("Z"), 1), (m.HOW, how, 0))
    do(s, "antianera", "otrera", "strike")
    assert (s.ap[0], s.ares[0]) == (6 - paid, int(how == m.NORMAL))


@rule("RA-GODF-4", "RA-DI-SAC", "RA-SAC-1")
def test_a_card_used_in_the_action_of_ares_is_paid():
    me: Spec = {"class": "scout", "area": "I", "track": "ares", "ares": True, "ap": 1, "hand": ["DI-12"]}
    s = at(me, {"class": "warrior", "area": "K"}, tokens={"I": []}, left="otrera", right="lysippe")
    play(s, (m.SACRIFICE, m.BY_CARD, 1 + active("DI-12", "SAC")), (m.HOW, m.BY_ARES, 0), (m.POSITION, 0, 0))
    assert (s.ap[0], s.vp[0], s.sacrifice[0]) == (0, 2, 0)
    s = at({**me, "ap": 0}, {"class": "warrior", "area": "K"}, tokens={"I": []}, left="otrera", right="lysippe")
    assert refused(s, (m.SACRIFICE, m.BY_CARD, 1 + active("DI-12", "SAC"))) == {"RA-TURN-2"}


@rule("RA-GODF-4", "RA-AMZ-3", "RA-RULING-30")
def test_the_supply_of_an_amazonomachy_is_paid_with_ares_too():
    me: Spec = {"class": "warrior", "area": "P", "supply": 2, "ap": 5, "charged": []}
    s = at(me, {"class": "princess", "area": "B"}, right="otrera", left="hippo")
    do(s, "amazonomachy 6m 6c", "as the extra action of ares", "penthesilea", "otrera", "strike")
    assert (s.ap[0], s.supply[0], s.row[0], s.vp[0], s.ares[0], s.allowances) == (3, 1, 0, 3, 0, 1)


@rule("RA-GODF-4")
@pytest.mark.parametrize("when", ["before", "after", "later"])
def test_ares_gives_one_action_in_a_turn_of_her_choice_before_or_after_the_normal_one(when: str):
    me: Spec = {"class": "warrior", "area": "Z", "ap": 6, "charged": []}
    s = at(me, {"class": "scout", "area": "I"})
    if when == "before":
        play(s, (m.MOVE, area("P"), 0), (m.HOW, m.BY_ARES, 0), (m.MOVE, area("K"), 0))
    elif when == "after":
        play(s, (m.MOVE, area("P"), 0), (m.HOW, m.NORMAL, 0), (m.MOVE, area("K"), 0))
    else:
        play(s, (m.MOVE, area("P"), 0), (m.HOW, m.NORMAL, 0))
        say(s, "end", "burn", "end")
        play(s, (m.MOVE, area("K"), 0), (m.HOW, m.BY_ARES, 0))
    assert (status(s, 0)["area"], s.ap[0], s.ares[0]) == ("K", 5, 0)
    say(s, *(["burn"] if when == "later" else []), "end", "burn", "end")
    play(s, (m.MOVE, area("P"), 0))
    assert s.ap[0] == (3 if when == "later" else 4)  # paid, and nothing was asked: the extra Action is gone
    assert m.MOVE not in kinds(s)


@rule("RA-GODF-4", "RA-RND-11")
def test_the_action_of_ares_does_not_keep_a_player_without_ap_in_the_round():
    s = at({"class": "warrior", "area": "K", "ap": 1}, {"class": "scout", "ap": 2})
    say(s, "burn")
    assert m.MOVE in kinds(s)  # still in this turn
    say(s, "end", "burn", "end")
    assert s.active == 1


@rule("RA-GODF-4", "RA-OCC-2", "RA-BAR-1", "RA-ORC-2")
def test_all_conditions_hold_for_the_action_of_ares():
    me: Spec = {"class": "warrior", "area": "P", "ap": 6, "locked": True}
    s = at(me, {"class": "scout", "area": "Z"}, god="zeus")
    assert refused(s, (m.ORACLE, 0, 0)) == {"RA-ORC-2"}
    assert refused(s, (m.BARRACK, 0, 0)) == {"RA-BAR-1"}
    assert refused(s, (m.MOVE, area("H"), 0)) == {"RA-GODH-2"}
    assert refused(s, (m.MOVE, area("Z"), 0)) == {"RA-OCC-1"}
    play(s, (m.MOVE, area("K"), 0))
    assert refused(s, (m.HOW, m.BY_W1, 0)) == {"RA-SA-W1"}
    play(s, (m.HOW, m.BY_ARES, 0))
    assert s.locked[0] == 0  # a Move is another Action


@rule("RA-GODF-4")
def test_without_the_bonus_there_is_no_extra_action():
    s = at({"class": "warrior", "area": "K", "ap": 3, "bonus": False}, {"class": "scout"})
    play(s, (m.MOVE, area("P"), 0))
    assert (s.ap[0], m.MOVE in kinds(s)) == (2, False)
    me: Spec = {"class": "warrior", "area": "Z", "ap": 3, "bonus": False, "charged": ["W1"]}
    s = at(me, {"class": "scout"}, tokens={"Z": ["red"]}, tops=TOPS, left="otrera", right="hippo")
    play(s, (m.FIGHT, area("Z"), 1))
    assert refused(s, (m.HOW, m.BY_ARES, 0)) == {"RA-GODF-4"}


# RA-GODH-1


@rule("RA-GODH-1", "RA-INV-22")
@pytest.mark.parametrize("seed", range(4))
def test_three_different_gods_come_in_a_game(seed: int):
    record = kl.match(game(2), ["random", "random"], seed=seed)
    gods = [move[1] for move in record.moves if move[0] == m.GOD_COMES]
    assert len(gods) == len(set(gods)) == 3


@rule("RA-GODH-1", "RA-RND-3")
def test_the_god_of_each_round_may_be_given():
    assert game(2, god_order=["zeus", "hermes", "poseidon"]).god_list == (0, 3, 1)
    assert game(2, god_order="hephaestus, zeus, hermes").god_list == (2, 0, 3)
    s = at({"ap": 0}, {"ap": 0}, god="zeus", game=game(2, god_order=["zeus", "hermes", "poseidon"]))
    play(s, END)
    assert s.game.legal_moves(s) == [(m.GOD_COMES, 3, 0)]


# RA-GODH-2 to RA-GODH-4


@rule("RA-GODH-2", "RA-GODH-4", "RA-RULING-4")
@pytest.mark.parametrize(
    ("god", "closed"), [("zeus", {"H"}), ("poseidon", set()), ("hephaestus", {"L", "E"}), ("hermes", set())]
)  # fmt: skip
def test_each_god_closes_its_areas_and_no_others(god: str, closed: set[str]):
    s = at({"class": "princess", "area": "P", "track": "cybele", "hand": ["DI-09"]}, {"class": "scout", "area": "I"}, god=god)
    say(s, "play di-09: tele")
    assert areas(s, m.GOTO) == {"B", "G", "E", "Z", "H", "TH", "K", "L"} - closed


@rule("RA-GODH-3", "RA-PORT-2")
def test_poseidon_closes_the_ports_and_leaves_all_else_in_their_areas():
    me: Spec = {"class": "scout", "area": "B", "track": "artemis"}
    s = at(me, {"class": "warrior"}, god="poseidon", tokens={"B": []}, left="lysippe", right="iphito")
    assert refused(s, (m.PORT, area("I"), 0)) == {"RA-GODH-3"}
    assert {m.ORACLE, m.MOVE, m.SACRIFICE, m.FLAG} <= kinds(s)
    assert "Z" in areas(at({**me, "area": "H"}, {"class": "warrior"}, god="poseidon"))
    s = at(me, {"class": "warrior"}, god="zeus")
    assert areas(s, m.PORT) == {"I", "Z"}


@rule("RA-GODH-3", "RA-DI-FREE")
def test_a_card_does_not_open_a_closed_port():
    s = at({"class": "scout", "area": "Z", "track": "artemis", "hand": ["DI-10"]}, {"class": "warrior"}, god="poseidon")
    assert "RA-GODH-3" in refused(s, (m.PORT, area("B"), 1 + active("DI-10", "FOP")))


# RA-GODH-5


@rule("RA-GODH-5", "RA-GODH-2")
def test_zeus_demands_the_palace_and_takes_two():
    assert losses("zeus", "P", "B", "K", "Z") == [0, -2, -2, -2]


@rule("RA-GODH-5", "RA-GODH-3")
def test_poseidon_demands_a_port_area_and_takes_three():
    assert losses("poseidon", "B", "Z", "I", "P") == [0, 0, 0, -3]
    assert losses("poseidon", "M", "A", "H", "K") == [-3] * 4


@rule("RA-GODH-5", "RA-GODH-4", "RA-RULING-2")
def test_hephaestus_demands_an_oracle_or_a_barrack_and_takes_four():
    assert losses("hephaestus", "B", "M", "P", "A") == [0, 0, 0, 0]
    assert losses("hephaestus", "K", "G", "Z", "TH") == [0, -4, -4, -4]
    assert losses("hephaestus", "G", "P", game=game(2, oracle_in_gamma=True)) == [-4, 0]


@rule("RA-GODH-5", "RA-GODH-6")
def test_hermes_demands_nothing():
    assert losses("hermes", "A", "H", "L", "E") == [0, 0, 0, 0]


@rule("RA-GODH-5", "RA-2P-1")
def test_with_two_players_refuges_that_take_part_count():
    assert losses("hephaestus", "B", "K") == [0, 0]
    assert losses("hephaestus", "P", "L") == [0, -4]
    box = game(2).box
    assert box.god_refuge[2] == sum(1 << area(name) for name in ("B", "K", "P"))


@rule("RA-GODH-5", "RA-DI-FOR")
def test_for_does_not_spare_the_penalty():
    me: Spec = {"class": "princess", "area": "B", "ap": 1, "track": "cybele", "hand": ["DI-02"]}
    s = say(at(me, {"class": "scout", "area": "P", "ap": 0}, god="zeus"), "play di-02: ignore", "end")
    assert (s.round, s.vp) == (2, [-2, 0])


@rule("RA-GODH-5", "RA-SCORE-9")
def test_the_penalty_may_lead_below_zero_and_is_told():
    s = play(at({"area": "E", "ap": 0, "vp": 1}, {"area": "P", "ap": 0}, god="zeus"), END)
    assert s.vp == [-1, 0]
    assert [(e.rule, e.player, e.args) for e in s.log or [] if e.rule == "RA-GODH-5"] == [("RA-GODH-5", 0, (-2, G_GOD))]


# RA-GODH-6 and RA-GODH-7


@rule("RA-GODH-6", "RA-RND-7")
def test_hermes_acts_at_the_start_of_the_round_only():
    s = at({"class": "princess", "area": "P", "ap": 0}, {"class": "scout", "area": "B", "ap": 0, "vp": 2}, god="zeus")
    draw(play(s, END), "hermes")
    assert s.ap == [8, 8]
    assert areas(s) == {"G", "Z", "H", "K", "L"}
    say(s, "burn", "end", "burn", "end")
    assert s.ap == [7, 7]


@rule("RA-GODH-7", "RA-OCC-2")
@pytest.mark.parametrize(("god", "closed"), CLOSED)
def test_who_starts_a_round_in_a_newly_closed_area_must_move_out_first(god: str, closed: str):
    seats: tuple[Spec, ...] = ({"class": "warrior", "area": closed, "ap": 0, "track": "cybele"}, {"class": "scout", "area": "I", "ap": 0})
    s = at(*seats, tokens={closed: []}, left="iphito", right="lysippe", god="hermes")
    draw(play(s, END), god)
    assert s.active == 0
    assert kinds(s) & {m.FLAG, m.SACRIFICE, m.CAMPAIGN, m.FIGHT, m.REACH} == set()
    assert {m.MOVE, m.BURN, m.PASS} <= kinds(s)
    for move in ((m.SACRIFICE, 0, 0), (m.FLAG, 1, 0), (m.CAMPAIGN, 3, 0)):
        assert "RA-OCC-2" in refused(s, move)
    out = s.game.legal_moves(s)[0]
    assert out[0] == m.MOVE
    play(s, out)
    assert refused(s, (m.MOVE, area(closed), 0)) >= {"RA-TURN-1", "RA-GODH-2" if god == "zeus" else "RA-GODH-4"}


# RA-RULING-34 and RA-RULING-35


@rule("RA-RULING-34", "RA-OCC-2", "RA-TURN-5")
def test_without_a_way_out_she_may_burn_pass_or_use_free_things():
    """Λ leads to Κ, Μ and the Palace, where the others stand."""
    me: Spec = {"class": "scout", "area": "L", "ap": 3, "track": "ares", "ares": True, "hand": ["DI-09", "DI-01"]}
    rivals: tuple[Spec, ...] = ({"class": "warrior", "area": "K"}, {"class": "mystic", "area": "M"}, {"class": "princess", "area": "P"})
    s = at(me, *rivals, god="hephaestus", tokens={"L": ["green"]}, tops=TOPS, left="iphito")
    assert kinds(s) == {m.BURN, m.PASS, m.SA, m.CARD, m.TRADE}
    assert [move for move in s.game.legal_moves(s) if move[0] == m.SA] == [(m.SA, 2, 0)]  # S1; there is nowhere to step
    assert refused(s, (m.MOVE, area("K"), 0)) == {"RA-OCC-1"}
    assert refused(s, (m.MOVE, area("H"), 0)) == {"RA-MOVE-2"}
    assert "RA-OCC-2" in refused(s, (m.FIGHT, area("L"), 2))
    say(s, "play di-09: tele", "teleport to γ")
    assert status(s, 0)["area"] == "G"
    assert m.PASS not in kinds(s)


@rule("RA-RULING-34", "RA-OCC-2")
def test_steps_lead_out_of_a_closed_area_and_free_the_action():
    s = at({"class": "scout", "area": "H", "ap": 5}, {"class": "warrior", "area": "K"}, god="zeus", tokens={"Z": []}, left="iphito")
    play(s, (m.SA, S2, 0), (m.STEP, area("Z"), 0))
    assert areas(s, m.STEP) == {"E", "P"}  # not back to Η
    say(s, "stop")
    assert {m.SACRIFICE, m.PORT} <= kinds(s)


@rule("RA-RULING-35", "RA-OCC-2", "RA-TERM-5")
def test_who_stays_in_a_closed_area_after_for_is_shut_in_from_the_next_turn():
    me: Spec = {"class": "princess", "area": "P", "ap": 5, "track": "cybele", "hand": ["DI-02", "DI-07"]}
    s = at(me, {"class": "scout", "area": "I", "track": "artemis"}, god="zeus", tokens={"H": []}, left="iphito", right="lysippe")
    say(s, "play di-02: ignore", "move to η", "play di-07: one more")
    assert {m.SACRIFICE, m.FLAG} <= kinds(s)
    say(s, "burn", "end", "burn", "end")
    assert (s.active, status(s, 0)["area"]) == (0, "H")
    assert kinds(s) == {m.MOVE, m.BURN, m.PASS, m.SA}
    assert "RA-OCC-2" in refused(s, (m.SACRIFICE, 0, 0))
    play(s, (m.MOVE, area("Z"), 0))
    assert s.ap[0] == 0


@rule("RA-OCC-2", "RA-SA-M2", "RA-TERM-5")
def test_free_abilities_stay_legal_in_a_closed_area():
    s = at({"class": "mystic", "area": "H", "track": "cybele"}, {"class": "scout"}, god="zeus", tokens={"H": [], "Z": ["red"]})
    play(s, (m.SA, M2, 0), (m.PULL, area("Z"), 1))
    assert (tokens(s, "H"), s.allowances) == (["red"], 1)


@rule("RA-TERM-5", "RA-GODH-2")
def test_everybody_sees_which_areas_are_closed():
    s = at({}, {}, god="zeus")
    assert seen(s, 1).god == 0
    assert "closed" in next(line for line in s.game.text(s).splitlines() if line.startswith("  H "))
    assert "Move to Η (1 AP)" not in choices(at({"class": "princess", "area": "P", "track": "cybele"}, {}, god="zeus"))
