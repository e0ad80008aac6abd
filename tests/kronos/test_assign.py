"""The Assignment phase: a card for Olympus, then cards for the boards, one by one (KE-OLY, KE-ASG)."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_lib.core.types import OVER
from kernel_lib.games.kronos import moves as m
from kernel_lib.games.kronos.catalog import HADES as HADES_ROLE
from kernel_lib.games.kronos.catalog import KINDS
from kernel_lib.games.kronos.rules import Kronos
from kernel_lib.games.kronos.state import ACHERON, MONSTERS, NOBODY, NONE, OLYMPUS, RESOLUTION, KronosState
from tests.kronos.table import (
    GAMES,
    HADES,
    asked,
    at,
    board,
    card,
    cards,
    choices,
    do,
    draw,
    events,
    hand,
    names,
    olympus,
    options,
    play,
    refused,
    say,
    seen,
    settle,
    side,
)
from tests.marks import rule

JOHN, VICKY, TIM = range(3)
"""Hades, Kallisto and Knossos, as in the examples."""
STOP = (m.PASS, 0, 0)
VICKY_HAND = ["andromeda", "daedalus", "leonidas", "gorgo", "achilles", "theseus", "milo", "homer", "aphrodite", "athena"]
TIM_HAND = ["iolaus", "electra", "cheiron", "hector", "nemesis", "jason", "pythagoras", "circe", "hermes", "demeter"]
JOHN_HAND = ["minoas", "telesilla", "clotho", "atlas", "ajax", "perseus", "sappho", "medea"]
ALL_SIDES = ["A1 left", "A1 right", "A2 left", "A2 right", "A3 left", "A3 right"]


def game(players: int = 3, **options: Any) -> Kronos:
    return Kronos(players=players, acropolis=["knossos", "athens"][: max(1, players - 2)], **options)


def olympus_step() -> KronosState:
    """The hands of the example before a card is sent; Tim is First Player."""
    return at({"hand": JOHN_HAND}, {"hand": VICKY_HAND}, {"hand": TIM_HAND}, phase="olympus", first=TIM)


def example() -> KronosState:
    """The same after Vicky has sent Aphrodite and Tim Demeter."""
    return send(send(olympus_step(), "demeter"), "aphrodite")


def send(s: KronosState, name: str) -> KronosState:
    return play(s, (m.SEND, card(name), 0))


def place(s: KronosState, name: str, where: str) -> KronosState:
    """A card is picked and placed; a side that is the only one open is not asked for."""
    play(s, (m.PICK, card(name), 0))
    if asked(s)[0] == "side":
        play(s, (m.SIDE, side(s, where), 0))
    return s


def turns(s: KronosState, *actions: str) -> KronosState:
    """Placements such as "iolaus Ithaca right", or "pass", in turn."""
    for action in actions:
        name, _, where = action.partition(" ")
        if name == "pass":
            play(s, STOP)
        else:
            place(s, name, where)
    return s


def open_sides(s: KronosState, name: str) -> list[str]:
    """Sides on which the player in turn may place a card."""
    after = s.clone()
    play(after, (m.PICK, card(name), 0))
    if asked(after)[0] != "side":
        found = [number for number, now in enumerate(after.sides) if len(now) > len(s.sides[number])]
    else:
        found = [move[1] for move in after.game.legal_moves(after)]
    words = {side(s, word): word for word in (*ALL_SIDES, "Acheron Hades", "Acheron challenger")}
    return [words[number] for number in found]


# Olympus


@rule("KE-OLY-1", "KE-OLY-2", "KE-OLY-5", "KE-HAD-4", "KE-EX-3", "KE-RULING-42")
def test_a_card_is_sent_to_olympus_as_in_the_example():
    s = olympus_step()
    assert (asked(s), s.phase) == (("send", TIM), OLYMPUS)
    send(s, "nemesis")
    assert asked(s) == ("send", VICKY)  # John is Hades and sends nobody
    send(s, "aphrodite")
    assert (s.phase, asked(s)) == (MONSTERS, ("pick", TIM))
    assert [olympus(s, seat) for seat in range(3)] == [[], ["aphrodite"], ["nemesis"]]
    assert [len(hand(s, seat)) for seat in range(3)] == [8 + 9, 9, 9]
    assert [event for event in events(s) if event[0] == "KE-OLY-1"] == [("KE-OLY-1", "sent a card")] * 2
    turns(s, "iolaus A1 left", "pass", "andromeda A1 right", "electra A2 left", "daedalus A2 right", "cheiron A3 left", "leonidas A3 right")
    say(s, "place hector")  # Tim has used his three banners: Acheron is not open to him
    assert refused(s, (m.SIDE, side(s, "Acheron challenger"), 0)) == {"KE-ASG-11"}


@rule("KE-OLY-4", "KE-OLY-1")
def test_scouts_defenders_elites_and_gods_may_be_sent_and_no_reinforcement():
    s = olympus_step()
    assert options(s, m.SEND) == sorted([name for name in TIM_HAND if name not in ("pythagoras", "circe")], key=card)
    assert refused(s, (m.SEND, card("pythagoras"), 0)) == {"KE-OLY-1"}
    assert "Reinforcement" in s.game.why_not(s, (m.SEND, card("circe"), 0))[0].reason
    for name in ("iolaus", "cheiron", "jason", "demeter"):
        assert olympus(send(s.clone(), name), TIM) == [name]


@rule("KE-OLY-1")
def test_exactly_one_card_of_ones_own_hand_is_sent():
    s = olympus_step()
    assert refused(s, STOP) == {"KE-OLY-1"}
    assert refused(s, (m.SEND, card("leonidas"), 0)) == {"KE-OLY-1"}
    assert refused(s, (m.SEND, card("persephone"), 0)) == {"KE-OLY-1"}
    assert refused(s, (m.SEND, 99, 0)) == {"KE-OLY-1"}
    send(s, "nemesis")
    assert refused(s, (m.SEND, card("jason"), 0)) == {"KE-OLY-1"}  # Vicky is asked now
    send(s, "athena")
    assert refused(s, (m.SEND, card("jason"), 0)) == {"KE-OLY-1"}
    assert "once a round" in s.game.why_not(s, (m.SEND, card("jason"), 0))[0].reason


@rule("KE-OLY-5", "KE-HAD-4", "KE-ASK-2", "KE-RULING-42")
@pytest.mark.parametrize(("first", "order"), [(0, [1, 2, 3]), (1, [1, 2, 3]), (2, [2, 3, 1]), (3, [3, 1, 2])])
def test_all_but_hades_choose_clockwise_from_the_first_player(first: int, order: list[int]):
    hands = [["minoas", "zeus"], ["daedalus", "hera"], ["electra", "ares"], ["iolaus", "rhea"]]
    s = at({}, *[{"hand": row} for row in hands[1:]], phase="olympus", first=first)
    found = []
    while asked(s)[0] == "send":
        found.append(s.to_act)
        for viewer in set(range(4)) - set(found[:-1]):
            assert all(olympus(seen(s, viewer), seat) == ["?"] for seat in found[:-1])
        send(s, hands[s.to_act][1])
    assert found == order
    assert (s.to_act, asked(s)[0]) == (first if first else 0, "pick")


@rule("KE-OLY-5", "KE-HAD-4")
def test_against_hades_alone_only_the_acropolis_sends_a_card():
    s = at({}, {"hand": ["iolaus", "rhea"]}, phase="olympus", game=HADES)
    assert asked(s) == ("send", 1)
    send(s, "rhea")
    assert [olympus(s, seat) for seat in range(2)] == [[], ["rhea"]]
    assert asked(s)[0] == "pick"


@rule("KE-OLY-6", "KE-RULING-39", "KE-RULING-41")
def test_only_the_owner_knows_a_card_on_olympus():
    s = send(send(olympus_step(), "nemesis"), "aphrodite")
    assert [olympus(seen(s, TIM), seat) for seat in range(3)] == [[], ["?"], ["nemesis"]]
    assert [olympus(seen(s, VICKY), seat) for seat in range(3)] == [[], ["aphrodite"], ["?"]]
    assert [olympus(seen(s, JOHN), seat) for seat in range(3)] == [[], ["?"], ["?"]]
    assert hand(seen(s, TIM), TIM) == hand(s, TIM)
    log = seen(s, JOHN).log or []
    assert [event.args for event in log if event.what == "sent a card"] == [(), ()]
    assert not any(card(name) in event.args for event in log for name in ("nemesis", "aphrodite"))


@rule("KE-OLY-2", "KE-OLY-3", "KE-INV-7")
def test_cards_join_the_stack_in_every_round_and_never_come_back():
    s = GAMES[3].new()
    while s.to_act != OVER and s.phase != 5:
        if asked(s)[0] == "send":
            s.game.apply(s, s.game.legal_moves(s)[-1])
            continue
        s.game.apply(s, s.game.legal_moves(s)[0])
        sent = sum(1 << name for row in s.sent for name in row)
        assert not sent & (sum(s.pile) | sum(s.discard) | s.row | sum(s.hands))
        if s.phase == MONSTERS:
            assert [len(row) for row in s.sent] == [0, s.round, s.round]
    assert [len(row) for row in s.sent] == [0, 3, 3]
    assert all(KINDS[name // 14] != "reinforcement" for row in s.sent for name in row)


@rule("KE-OLY-2", "KE-ASG-11", "KE-RULING-7")
@pytest.mark.parametrize("round_", [1, 2, 3])
def test_the_banner_on_olympus_leaves_three_for_boards_in_every_round(round_: int):
    letter = "ABC"[round_ - 1]
    earlier = ["zeus", "hera", "ares"][:round_]
    mine = {"hand": ["iolaus", "minoas", "achilles", "jason", "cheiron"], "olympus": earlier}
    s = at({"passed": True}, {"passed": True}, mine, first=TIM, round=round_)
    for name, where in (("iolaus", f"{letter}1 left"), ("minoas", f"{letter}2 right"), ("achilles", f"{letter}3 left")):
        place(s, name, where)
    say(s, "place jason")
    assert [move[1] for move in s.game.legal_moves(s)] == [0, 3, 4]
    assert refused(s, (m.SIDE, 7, 0)) == {"KE-ASG-11"}


# Monsters: turns


@rule("KE-ASG-1", "KE-ASG-3", "KE-ASG-4", "KE-ASG-5", "KE-ASG-8", "KE-ASG-9", "KE-HAD-2", "KE-HAD-6", "KE-EX-4")
def test_cards_are_placed_as_in_the_example():
    s = example()
    order = []
    for name, where in (
        ("iolaus", "Ithaca right"),
        ("defender-empusas", "Marathon right"),
        ("leonidas", "Ithaca left"),
        ("hermes", "Ithaca right"),
        ("enslaved-scout", "Marathon right"),
        ("andromeda", "Acheron challenger"),
    ):
        order.append(s.to_act)
        place(s, name, where)
    assert order == [TIM, JOHN, VICKY, TIM, JOHN, VICKY]
    assert (s.blue[board(s, "Ithaca")], s.blue[board(s, "Marathon")], s.blue[ACHERON]) == (TIM, JOHN, JOHN)
    for viewer, spell, god in ((JOHN, "enslaved-scout", "?"), (VICKY, "?", "?"), (TIM, "?", "hermes")):
        view = seen(s, viewer)
        assert cards(view, "Ithaca right") == ["iolaus", god]
        assert cards(view, "Ithaca left") == ["leonidas"]
        assert cards(view, "Marathon right") == ["defender-empusas", spell]
        assert cards(view, "Acheron challenger") == ["andromeda"]
    assert open_sides(s, "electra") == ["A1 left", "A1 right", "A2 left", "A3 right"]
    say(s, "place electra")
    assert refused(s, (m.SIDE, side(s, "Acheron challenger"), 0)) == {"KE-HAD-2"}
    assert refused(s, (m.SIDE, side(s, "Ithaca left"), 0)) == {"KE-ASG-5"}
    play(s, (m.SIDE, side(s, "A1 left"), 0))
    assert open_sides(s, "cerberus") == ["A1 right", "A2 right", "Acheron Hades"]
    say(s, "place cerberus")
    assert refused(s, (m.SIDE, side(s, "Ithaca left"), 0)) == refused(s, (m.SIDE, side(s, "Ithaca right"), 0)) == {"KE-ASG-7"}


@rule("KE-ASG-1", "KE-ASG-2")
def test_turns_go_clockwise_and_skip_who_has_passed():
    s = at({}, {"hand": ["gorgo", "nestor"]}, {}, {"hand": ["ares", "zeus"], "olympus": ["electra"]}, first=3)
    assert asked(s) == ("pick", 3)
    place(s, "ares", "A1 left")
    assert asked(s) == ("pick", 0)
    place(s, "cerberus", "A2 left")
    assert asked(s) == ("pick", 1)
    place(s, "gorgo", "A1 right")
    assert asked(s) == ("pick", 3)  # 2 has no card and has passed
    play(place(s, "zeus", "A1 left"), STOP)
    assert asked(s) == ("pick", 1)
    place(s, "nestor", "A1 right")  # who has no card left passes too
    assert s.phase == RESOLUTION
    assert [event.player for event in s.log or [] if event.what == "passed"] == [2, 0, 3, 1]


@rule("KE-ASG-2", "KE-ASG-13")
def test_everybody_may_pass_at_once_and_the_phase_ends_when_all_have():
    s = example()
    turns(s, "pass", "pass")
    assert (s.phase, asked(s)) == (MONSTERS, ("pick", VICKY))
    play(s, STOP)
    assert s.phase == RESOLUTION
    assert all(len(row) == 0 for row in s.sides)
    assert [hand(s, seat) for seat in (VICKY, TIM)] == [sorted(set(row) - {"aphrodite", "demeter"}, key=card) for row in (VICKY_HAND, TIM_HAND)]


@rule("KE-ASG-2", "KE-ASK-1")
def test_who_has_only_reinforcements_or_nothing_passes_without_being_asked():
    s = at({"passed": True}, {"hand": ["milo", "homer"]}, {"hand": ["iolaus"]}, {}, first=1)
    assert asked(s) == ("pick", 2)
    assert [event.player for event in s.log or [] if event.what == "passed"] == [1]
    place(s, "iolaus", "A2 left")
    assert s.phase == RESOLUTION
    assert [event.player for event in s.log or [] if event.what == "passed"] == [1, 3, 2]


@rule("KE-ASG-2", "KE-ASG-7", "KE-ASG-5")
def test_who_finds_every_board_closed_passes_without_being_asked():
    s = at(
        {"sides": {"A3 right": ["persephone"]}, "passed": True},
        {"sides": {"A1 left": ["gorgo"], "A2 left": ["nestor"], "A3 left": ["zeus"]}, "passed": True},
        {"sides": {"A1 right": ["ajax"], "A2 right": ["jason"], "Acheron": ["ares"]}, "olympus": ["hera"], "passed": True},
        {"hand": ["iolaus", "rhea"], "olympus": ["apollo"]},
        first=3,
    )
    assert s.phase == RESOLUTION
    assert [event.player for event in s.log or [] if event.what == "passed"] == [3]


@rule("KE-ASG-1", "KE-ASG-3")
def test_only_ones_own_cards_are_placed_and_no_reinforcements():
    s = example()
    assert options(s, m.PICK) == sorted([name for name in TIM_HAND if name not in ("pythagoras", "circe", "demeter")], key=card)
    assert refused(s, (m.PICK, card("pythagoras"), 0)) == {"KE-ASG-3"}
    assert refused(s, (m.PICK, card("leonidas"), 0)) == {"KE-ASG-3"}
    assert refused(s, (m.PICK, card("cerberus"), 0)) == {"KE-ASG-3"}
    assert refused(s, (m.PICK, 99, 0)) == {"KE-ASG-3"}
    assert refused(s, (m.DRAFT, card("iolaus"), 0)) == {"KE-GATHER-4"}
    assert refused(s, (m.PLAY, card("pythagoras"), 0)) == {"KE-REINF-8"}


@rule("KE-ASG-3", "KE-ASG-4", "KE-ASG-14")
def test_any_card_may_go_to_any_side_of_a_quest_or_into_acheron():
    s = example()
    for name in options(s, m.PICK):
        assert open_sides(s, name) == [*ALL_SIDES, "Acheron challenger"]


@rule("KE-ASG-14", "KE-ASG-1", "KE-ASK-1")
def test_the_card_is_chosen_before_the_side_and_not_taken_back():
    s = example()
    assert refused(s, (m.SIDE, 0, 0)) == {"KE-ASG-14"}
    say(s, "place iolaus")
    assert (asked(s), s.picked) == (("side", TIM), card("iolaus"))
    assert refused(s, STOP) == {"KE-ASK-1"}
    assert refused(s, (m.PICK, card("hermes"), 0)) == {"KE-ASG-1"}
    assert seen(s, VICKY).picked != card("iolaus")
    assert seen(s, TIM).picked == card("iolaus")
    assert choices(s)[0] == "Place it on the left of Phaistos, for Phaistos Disk"
    say(s, "place it on the challenger")
    assert (cards(s, "Acheron challenger"), s.to_act, s.picked) == (["iolaus"], JOHN, NONE)


@rule("KE-ASG-1")
def test_one_card_is_placed_in_a_turn():
    s = place(example(), "iolaus", "A1 left")
    assert s.to_act == JOHN
    assert sum(len(row) for row in s.sides) == 1


# Monsters: sides


@rule("KE-ASG-5", "KE-ASG-6", "KE-ASG-7")
def test_sides_belong_to_who_came_first_and_nobody_is_on_both():
    s = turns(example(), "iolaus A1 left", "cerberus A1 right", "leonidas A2 left")
    assert open_sides(s, "electra") == ["A1 left", "A2 right", "A3 left", "A3 right", "Acheron challenger"]
    say(s, "place electra")
    assert refused(s, (m.SIDE, side(s, "A1 right"), 0)) == {"KE-ASG-5"}
    assert refused(s, (m.SIDE, side(s, "A2 left"), 0)) == {"KE-ASG-5"}
    assert s.game.why_not(s, (m.SIDE, side(s, "A2 left"), 0))[0].reason == "The left of Marathon belongs to Player 2 (Kallisto), who came first."
    turns(play(s, (m.SIDE, side(s, "A1 left"), 0)), "pass")
    say(s, "place daedalus")
    assert refused(s, (m.SIDE, side(s, "A2 right"), 0)) == {"KE-ASG-6"}
    assert refused(s, (m.SIDE, side(s, "A1 left"), 0)) == refused(s, (m.SIDE, side(s, "A1 right"), 0)) == {"KE-ASG-7"}
    assert refused(s, (m.SIDE, 8, 0)) == {"KE-ASG-3"}


@rule("KE-ASG-6")
def test_the_other_side_of_ones_own_board_is_not_open():
    s = turns(example(), "iolaus A1 right", "pass", "pass")
    assert open_sides(s, "hermes") == ["A1 right", "A2 left", "A2 right", "A3 left", "A3 right", "Acheron challenger"]
    say(s, "place hermes")
    assert refused(s, (m.SIDE, side(s, "A1 left"), 0)) == {"KE-ASG-6"}


@rule("KE-ASG-8")
@pytest.mark.parametrize("sides", [("A2 left", "A2 right"), ("A2 right", "A2 left")])
def test_the_first_player_on_a_board_is_blue_and_the_second_red(sides: tuple[str, str]):
    s = turns(example(), f"iolaus {sides[0]}", "pass")
    assert (s.blue[1], s.owner[side(s, sides[0])], s.owner[side(s, sides[1])]) == (TIM, TIM, NOBODY)
    place(s, "leonidas", sides[1])
    assert (s.blue[1], s.owner[side(s, sides[0])], s.owner[side(s, sides[1])]) == (TIM, TIM, VICKY)
    banners = [(event.player, event.args[1]) for event in s.log or [] if event.rule == "KE-ASG-8"]
    assert banners == [(TIM, 0), (VICKY, 1)]
    turns(s, "electra A1 left", f"gorgo {sides[1]}")
    assert s.blue == [TIM, TIM, NOBODY, JOHN]


@rule("KE-ASG-9", "KE-ASG-15")
def test_the_first_card_of_a_side_lies_open_and_the_others_face_down():
    s = turns(example(), "iolaus A1 left", "pass", "pass", "hermes A1 left", "nemesis A1 left")
    assert cards(s, "A1 left") == ["iolaus", "hermes", "nemesis"]
    assert cards(seen(s, TIM), "A1 left") == ["iolaus", "hermes", "nemesis"]
    for viewer in (JOHN, VICKY):
        assert cards(seen(s, viewer), "A1 left") == ["iolaus", "?", "?"]
    told = [(event.what, event.secret) for event in s.log or [] if event.rule in ("KE-ASG-9", "KE-ASG-15")]
    assert told == [("placed", False), ("placed face down", False), ("hid", True), ("placed face down", False), ("hid", True)]
    assert set(names(s.drafted[TIM][0])) == set(TIM_HAND) - {"iolaus"}


@rule("KE-ASG-15", "KE-RULING-39")
def test_the_number_of_cards_is_public_and_the_hidden_ones_are_somewhere_among_those_drafted():
    s = turns(example(), "iolaus A1 left", "pass", "pass", "hermes A1 left")
    view = seen(s, VICKY)
    assert len(cards(view, "A1 left")) == 2
    assert len(hand(view, TIM)) == len(hand(s, TIM)) == 7
    assert view.drafted == s.drafted
    assert all(name in names(view.drafted[TIM][0]) for name in ("hermes", "nemesis", "cheiron"))


@rule("KE-ASG-10")
def test_a_side_holds_three_cards():
    s = turns(example(), "iolaus A1 left", "pass", "pass", "hermes A1 left", "nemesis A1 left")
    assert open_sides(s, "jason") == ["A2 left", "A2 right", "A3 left", "A3 right", "Acheron challenger"]
    say(s, "place jason")
    assert refused(s, (m.SIDE, 0, 0)) == {"KE-ASG-10"}
    turns(play(s, (m.SIDE, 7, 0)), "electra Acheron challenger", "hector Acheron challenger")
    say(s, "place cheiron")
    assert refused(s, (m.SIDE, 7, 0)) == {"KE-ASG-10"}


@rule("KE-ASG-10")
def test_the_option_allows_fewer_cards_on_a_side():
    s = at(
        {"passed": True},
        {"passed": True},
        {"hand": ["iolaus", "jason", "hera", "zeus"], "olympus": ["minoas"]},
        first=TIM,
        game=game(cards_per_side=2),
    )
    turns(s, "iolaus A1 left", "jason A1 left")
    assert "A1 left" not in open_sides(s, "hera")


@rule("KE-ASG-11", "KE-HAD-9", "KE-HAD-10", "KE-RULING-7")
def test_hades_has_two_banners_for_quests_and_needs_none_in_acheron():
    s = turns(example(), "pass", "persephone A1 left", "pass", "cerberus A2 right")
    assert open_sides(s, "scout-empusas") == ["A1 left", "A2 right", "Acheron Hades"]
    say(s, "place scout empusas")
    assert refused(s, (m.SIDE, side(s, "A3 left"), 0)) == {"KE-ASG-11"}
    play(s, (m.SIDE, 6, 0))
    assert cards(s, "Acheron Hades") == ["scout-empusas"]


@rule("KE-ASG-11", "KE-RULING-7")
@pytest.mark.parametrize("fourth", ["A3 left", "Acheron challenger"])
def test_kallisto_and_acropolises_are_on_three_boards_at_most(fourth: str):
    third = "A3 right" if fourth.startswith("Ach") else "Acheron challenger"
    s = turns(example(), "iolaus A1 left", "pass", "pass", "hermes A2 right", f"nemesis {third}")
    say(s, "place jason")
    assert refused(s, (m.SIDE, side(s, fourth), 0)) == {"KE-ASG-11"}
    assert {move[1] for move in s.game.legal_moves(s)} == {0, 3, side(s, third)}


@rule("KE-ASG-11", "KE-RULING-7")
def test_without_the_limit_of_banners_all_boards_are_open():
    g = game(banner_limit=False)
    s = at({"passed": True}, {"passed": True}, {"hand": ["iolaus", "jason", "hera", "zeus", "cheiron"], "olympus": ["minoas"]}, first=TIM, game=g)
    turns(s, "iolaus A1 left", "jason A2 left", "hera A3 left")
    assert open_sides(s, "zeus") == ["A1 left", "A2 left", "A3 left", "Acheron challenger"]
    s = at({}, {"passed": True}, {"passed": True}, game=g)
    turns(s, "persephone A1 left", "cerberus A2 left")
    assert open_sides(s, "scout-empusas") == ["A1 left", "A2 left", "A3 left", "A3 right", "Acheron Hades"]


@rule("KE-ASG-12", "KE-EOR-1", "KE-INV-6")
def test_banners_on_boards_come_back_at_the_end_of_the_round():
    hands = {"hand": ["cheiron"], "sides": {"A1 left": ["iolaus"], "A2 left": ["jason"], "A3 left": ["hera"]}}
    s = at({"passed": True}, {"passed": True}, hands, first=TIM)
    play(s, STOP)
    while s.round == 1:
        do(s, "keep it in the armory") if asked(s)[0] == "treasure" else play(s, s.game.legal_moves(s)[0])
    assert (s.owner, s.blue) == ([NOBODY] * 6 + [JOHN, NOBODY], [NOBODY] * 3 + [JOHN])
    s = settle(s)
    while asked(s)[0] != "pick" or s.to_act != TIM:
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert s.round == 2
    name = options(s, m.PICK)[0]
    play(s, (m.PICK, card(name), 0))
    assert {move[1] for move in s.game.legal_moves(s)} == {0, 1, 2, 3, 4, 5, 7}


@rule("KE-ASG-13")
def test_a_player_may_pass_with_cards_in_hand_and_boards_open():
    s = turns(example(), "iolaus A1 left", "pass", "pass")
    assert choices(s)[0] == "Place no more cards"
    play(s, STOP)
    assert (s.phase, len(hand(s, TIM))) == (RESOLUTION, 8)


@rule("KE-ASG-2")
def test_who_has_passed_is_not_asked_again_in_this_phase_but_in_the_next_round():
    s = turns(example(), "pass", "persephone A1 left", "andromeda A2 left")
    assert s.to_act == JOHN
    while asked(s)[0] != "pick" or s.round == 1:
        assert s.to_act != TIM or s.round == 2 or s.phase == RESOLUTION
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert s.out == 0


@rule("KE-ASG-11")
def test_a_player_who_has_no_banner_left_and_full_sides_passes_without_being_asked():
    s = at({}, {"passed": True}, {"passed": True})
    names_ = ["persephone", "cerberus", "scout-empusas", "defender-empusas", "elite-empusas", "enslaved-defender", "enslaved-elite", "enslaved-scout"]
    for name, where in zip(names_, ["A1 left"] * 3 + ["A2 left"] * 3 + ["Acheron Hades"] * 2, strict=True):
        place(s, name, where)
    assert s.phase == MONSTERS
    place(s, "call-of-cerberus", "Acheron Hades")
    assert s.phase == RESOLUTION
    assert s.roles[JOHN] == HADES_ROLE


@rule("KE-RULING-31")
def test_nobody_is_skipped_in_the_olympus_step_without_mercenaries():
    s = draw(GAMES[3].new(), 0, "kronos-scythe")
    while asked(s)[0] != "pick":
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert ("KE-RULING-31", "sent nobody") not in events(s)
    assert [len(row) for row in s.sent] == [0, 1, 1]
