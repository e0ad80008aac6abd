"""The table before the first turn, the start of rounds and the draft (KE-SETUP, KE-ROUND, KE-GATHER)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from kernel_lib.core.bits import members
from kernel_lib.core.errors import BadOption
from kernel_lib.core.types import CHANCE, OVER
from kernel_lib.games.kronos import moves as m
from kernel_lib.games.kronos.catalog import HOMES, KINDS, ROLES
from kernel_lib.games.kronos.rules import Kronos
from kernel_lib.games.kronos.state import ACHERON, GATHERING, HIS_SIDE, MONSTERS, NOBODY, NONE, OLYMPUS, KronosState
from tests.kronos.table import (
    GAMES,
    HADES,
    armory,
    asked,
    at,
    card,
    choices,
    draw,
    events,
    hand,
    names,
    options,
    play,
    refused,
    say,
    seen,
    settle,
    totals,
)
from tests.marks import rule

JOHN, VICKY, TIM = range(3)
"""Hades, Kallisto and Knossos, as in the examples."""
TYPES = ["scout", "defender", "elite", "reinforcement", "god"]
SCOUTS = ["minoas", "daedalus", "electra", "iolaus", "andromeda", "telesilla"]
OWN = ["persephone", "cerberus", "scout-empusas", "defender-empusas", "elite-empusas"]
SPELLS = ["call-of-cerberus", "enslaved-defender", "enslaved-elite", "enslaved-scout"]
SIZES = {"2 with Kallisto": GAMES[2], "2 with Hades": HADES, "3": GAMES[3], "4": GAMES[4]}
STOP = (m.PASS, 0, 0)


def game(players: int = 3, **options: Any) -> Kronos:
    return Kronos(players=players, **options)


def opened(g: Kronos, first: int = 0, top: str = "kronos-scythe") -> KronosState:
    """The table of the first round, with homes as they come; the draft is about to begin."""
    s = g.new()
    s.log = []
    while asked(s)[0] in ("deal role", "deal home"):
        g.apply(s, g.legal_moves(s)[0])
    draw(s, first)
    return draw(s, top) if asked(s)[0] == "top of acheron" else s


def what(s: KronosState) -> str:
    return asked(s)[0] if s.asks else "over"


def weights(s: KronosState) -> dict[int, int]:
    return {move[1]: weight for move, weight in s.game.outcomes(s)}


def take(s: KronosState, *cards: str) -> KronosState:
    """Picks of a draft in their order."""
    return play(s, *[(m.DRAFT, card(name), 0) for name in cards])


def on(s: KronosState, *until: str) -> KronosState:
    """The first answer to everything, and no cards on quests, up to one of these questions."""
    while s.to_act != OVER and what(s) not in until:
        s.game.apply(s, s.game.legal_moves(s)[0])
    return s


def drafted(g: Kronos, first: int = 0) -> KronosState:
    """After the draft of round 1; the first card for Olympus is to be sent."""
    return on(opened(g, first), "send")


def in_play(s: KronosState) -> list[str]:
    """Quests of the round."""
    return [s.game.box.quests[quest].id for quest in s.quests if quest != NONE]  # type: ignore[attr-defined]


def ids(s: KronosState, bits: int) -> list[str]:
    return [s.game.box.treasures[number].id for number in members(bits)]  # type: ignore[attr-defined]


# The table


@rule("KE-SETUP-1", "KE-SETUP-2", "KE-SETUP-6")
@pytest.mark.parametrize("size", ["2 with Kallisto", "3", "4"])
def test_set_a_lies_in_play_with_its_treasures_and_the_other_twelve_wait(size: str):
    s = opened(SIZES[size])
    assert (s.round, in_play(s)) == (1, ["A1", "A2", "A3"])
    sides = ["phaistos-disk", "minoan-labrys", "olive-branch", "miltiades-helmet", "amphora-of-croesus", "odysseus-bow"]
    assert [s.game.box.treasures[number].id for number in s.prize[:HIS_SIDE]] == sides  # type: ignore[attr-defined]
    here = sum(1 << number for number in s.prize if number != NONE) | s.below | s.lost | s.olympus | sum(s.armory)
    assert not here & sum(1 << number for number in range(6, 18))
    assert (s.owner[:HIS_SIDE], s.blue[:ACHERON], s.sides) == ([NOBODY] * 6, [NOBODY] * 3, [[] for _ in range(8)])


@rule("KE-SETUP-3", "KE-SETUP-14")
@pytest.mark.parametrize(("options", "kronos", "phaistos"), [({}, 13, (0, 7, 6)), ({"olympus_back": True, "easy_quests": True}, 15, (0, 7, 0))])
def test_the_front_of_olympus_and_of_the_quests_is_used(options: dict[str, Any], kronos: int, phaistos: tuple[int, ...]):
    g = game(**options)
    s = opened(g)
    assert (g.olympus.value, g.monster[s.quests[0]]) == (kronos, phaistos)
    assert f"Kronos {kronos}/{kronos}/{kronos}, 0 keys: no treasures" in g.text(s)


@rule("KE-SETUP-3", "KE-FK-2")
def test_the_aspect_cards_lie_face_down_until_the_final_battle():
    s = opened(GAMES[3])
    assert s.aspects == []
    on(s, "next aspect")
    assert (s.aspects, s.phase, weights(s)) == ([], 5, {0: 1, 1: 1, 2: 1})


@rule("KE-SETUP-4")
def test_totals_have_no_upper_limit():
    strong = {"sides": {"A2 left": ["ares", "poseidon", "heracles"]}, "olympus": ["minoas"]}
    s = at({}, strong, {"hand": ["milo"], "sides": {"A2 right": ["hermes"]}}, phase="resolution", board="A2")
    assert (totals(s, VICKY), totals(s, TIM)) == ((21, 12, 4), (3, 4, 6))


@rule("KE-SETUP-5", "KE-ACH-6", "KE-INFO-1")
@pytest.mark.parametrize("top", ["kronos-scythe", "kronos-coins", "nestors-ring"])
def test_everybody_sees_the_top_treasure_of_acheron_drawn_from_three(top: str):
    s = draw(GAMES[3].new(), 0)
    assert (what(s), weights(s)) == ("top of acheron", {18: 1, 19: 1, 20: 1})
    draw(s, top)
    assert ids(s, 1 << s.prize[HIS_SIDE]) == [top]
    assert len(ids(s, s.below)) == 2
    assert top not in ids(s, s.below)
    assert seen(s, VICKY).prize == s.prize


@rule("KE-SETUP-7")
def test_the_seventy_characters_are_five_piles_of_fourteen_with_empty_discards():
    s = draw(GAMES[3].new(), 0, "nestors-ring")
    assert (s.pile_size, s.discard_size, s.discard) == ([14] * 5, [0] * 5, [0] * 5)
    assert [len(names(pile)) for pile in s.pile] == [14] * 5
    assert [{KINDS[card // 14] for card in members(pile)} for pile in s.pile] == [{kind} for kind in TYPES]


@rule("KE-SETUP-8", "KE-TRE-6")
def test_hades_has_the_cards_of_acheron_and_the_others_nothing():
    s = opened(GAMES[4])
    assert [ROLES[role] for role in s.roles] == ["hades", "kallisto", "acropolis", "acropolis"]
    assert [HOMES[home] for home in s.homes] == ["acheron", "ursa-major", "knossos", "athens"]
    assert [hand(s, seat) for seat in range(4)] == [OWN + SPELLS, [], [], []]
    assert GAMES[4].banners == (2, 4, 4)
    assert (s.slots, s.armory, s.olympus) == ([NONE] * 12, [0] * 4, 0)
    assert (s.owner[HIS_SIDE], s.blue[ACHERON]) == (JOHN, JOHN)


@rule("KE-SETUP-9", "KE-RULING-8")
@pytest.mark.parametrize("size", SIZES)
def test_every_seat_is_first_player_with_the_same_chance(size: str):
    g = SIZES[size]
    for seat in range(g.players):
        s = g.new()
        assert (what(s), weights(s)) == ("first player", dict.fromkeys(range(g.players), 1))
        assert opened(g, seat).first == seat


@rule("KE-SETUP-9")
def test_the_first_player_may_be_given():
    s = game(first_player=2, acropolis=["sparta"]).new()
    assert (what(s), s.first) == ("top of acheron", TIM)
    with pytest.raises(BadOption, match="first_player"):
        game(players=2, first_player=2)


@rule("KE-SETUP-10")
def test_without_hades_there_is_nothing_of_acheron():
    s = opened(GAMES[2])
    assert [ROLES[role] for role in s.roles] == ["kallisto", "acropolis"]
    assert (s.prize[HIS_SIDE], s.below, ids(s, s.lost)) == (NONE, 0, ["kronos-scythe", "kronos-coins", "nestors-ring"])
    assert (s.owner, s.blue) == ([NOBODY] * 8, [NOBODY] * 4)
    assert (s.hands, s.aside) == ([0, 0], 0)
    s = at({"hand": ["minoas"]}, {}, turn=0)
    assert refused(say(s, "place minoas"), (m.SIDE, 7, 0)) == {"KE-SETUP-10"}


@rule("KE-SETUP-10")
def test_with_hades_and_one_other_there_is_no_kallisto():
    s = opened(HADES)
    assert [ROLES[role] for role in s.roles] == ["hades", "acropolis"]
    assert hand(s, 0) == OWN + SPELLS
    assert (s.owner[HIS_SIDE], ids(s, 1 << s.prize[HIS_SIDE])) == (0, ["kronos-scythe"])


@rule("KE-SETUP-11", "KE-RULING-37", "KE-INV-8")
@pytest.mark.parametrize("removed", ["A1", "A2", "A3"])
def test_against_hades_alone_one_of_three_quests_is_removed_with_its_treasures(removed: str):
    s = opened(HADES)
    assert (what(s), weights(s)) == ("remove quest", {0: 1, 1: 1, 2: 1})
    draw(s, removed)
    assert in_play(s) == [quest for quest in ("A1", "A2", "A3") if quest != removed]
    board = ("A1", "A2", "A3").index(removed)
    assert ids(s, s.lost) == [["phaistos-disk", "minoan-labrys"], ["olive-branch", "miltiades-helmet"], ["amphora-of-croesus", "odysseus-bow"]][board]
    assert (s.prize[2 * board : 2 * board + 2], s.olympus) == ([NONE, NONE], 0)
    on(s, "pick")
    play(s, s.game.legal_moves(s)[1])
    assert {move[1] for move in s.game.legal_moves(s)}.isdisjoint({2 * board, 2 * board + 1})
    assert refused(s, (m.SIDE, 2 * board, 0)) == {"KE-ASG-3"}


@rule("KE-SETUP-11")
def test_against_hades_alone_a_quest_is_removed_in_every_round_and_two_are_resolved():
    s = opened(HADES)
    for quests in (["A1", "A2", "A3"], ["B1", "B2", "B3"], ["C1", "C2", "C3"]):
        on(s, "remove quest")
        assert in_play(s) == quests
        draw(s, quests[1])
        on(s, "send")
        assert in_play(s) == [quests[0], quests[2]]
    settle(s)
    assert [args for rule_, args in [(event.rule, event.args) for event in s.log or [] if event.what == "removed"]] == [(1,), (4,), (7,)]


@rule("KE-SETUP-12")
@pytest.mark.parametrize("size", ["2 with Kallisto", "3", "4"])
def test_in_all_other_games_three_quests_are_played_in_every_round(size: str):
    s = opened(SIZES[size])
    for quests in (["A1", "A2", "A3"], ["B1", "B2", "B3"], ["C1", "C2", "C3"]):
        assert what(s) == "reveal"
        assert in_play(s) == quests
        on(on(s, "send"), "reveal")
    assert not [event for event in s.log or [] if event.what == "removed"]


# Roles and homes


@rule("KE-SETUP-13", "KE-SETUP-8")
def test_dealt_roles_come_seat_by_seat_by_their_number():
    s = game(4, roles="random").new()
    assert (what(s), weights(s)) == ("deal role", {0: 1, 1: 1, 2: 2})
    draw(s, "acropolis")
    assert (s.roles[0], weights(s)) == (2, {0: 1, 1: 1, 2: 1})
    draw(s, "hades", "acropolis")
    assert [ROLES[role] for role in s.roles] == ["acropolis", "hades", "acropolis", "kallisto"]
    assert what(s) == "deal home"
    draw(s, "sparta", "knossos", 1, "kronos-coins")
    assert [HOMES[home] for home in s.homes] == ["sparta", "acheron", "knossos", "ursa-major"]
    assert (hand(s, 1), s.owner[HIS_SIDE]) == (OWN + SPELLS, 1)


@rule("KE-SETUP-13")
def test_roles_may_be_given_by_seat():
    s = opened(game(3, roles=["acropolis", "hades", "kallisto"], acropolis=["mycenae"]))
    assert [HOMES[home] for home in s.homes] == ["mycenae", "acheron", "ursa-major"]
    for wrong in (["acropolis", "hades", "hades"], ["acropolis", "kallisto"], ["acropolis", "acropolis", "acropolis"]):
        with pytest.raises(BadOption, match="roles"):
            game(3, roles=wrong)
    assert [ROLES[role] for role in game(2, roles=["acropolis", "hades"]).new().roles] == ["acropolis", "hades"]


@rule("KE-SETUP-13", "KE-RULING-38")
def test_homes_are_dealt_from_the_four_fronts_before_the_first_player_is_drawn():
    s = game(4).new()
    assert (what(s), s.asks[-1][1], weights(s)) == ("deal home", 2, {0: 1, 1: 1, 2: 1, 3: 1})
    draw(s, "mycenae")
    assert (s.asks[-1][1], weights(s)) == (3, {0: 1, 1: 1, 2: 1})
    draw(s, "knossos")
    assert [HOMES[home] for home in s.homes] == ["acheron", "ursa-major", "mycenae", "knossos"]
    assert (what(s), s.first) == ("first player", -1)
    draw(s, 3)
    assert what(s) == "top of acheron"


@rule("KE-SETUP-13", "KE-RULING-38")
def test_acropolises_may_be_chosen_in_seat_order():
    s = game(4, acropolis="chosen").new()
    assert (asked(s), choices(s)) == (("home", 2), ["Take Knossos", "Take Athens", "Take Sparta", "Take Mycenae"])
    assert refused(s, (m.TAKE_HOME, 4, 0)) == refused(s, STOP) == {"KE-SETUP-13"}
    say(s, "take sparta")
    assert (asked(s), choices(s)) == (("home", 3), ["Take Knossos", "Take Athens", "Take Mycenae"])
    assert refused(s, (m.TAKE_HOME, 2, 0)) == {"KE-SETUP-13"}
    say(s, "take athens")
    assert [HOMES[home] for home in s.homes] == ["acheron", "ursa-major", "sparta", "athens"]
    assert what(s) == "first player"
    assert refused(on(s, "draft"), (m.TAKE_HOME, 0, 0)) == {"KE-SETUP-13"}


@rule("KE-SETUP-13")
def test_given_acropolises_are_not_asked_for_and_must_be_as_many_as_their_players():
    s = game(4, acropolis=["mycenae", "athens"]).new()
    assert ([HOMES[home] for home in s.homes], what(s)) == (["acheron", "ursa-major", "mycenae", "athens"], "first player")
    for players, wrong in ((4, ["athens"]), (3, ["athens", "sparta"])):
        with pytest.raises(BadOption, match="acropolis"):
            game(players, acropolis=wrong)


# Rounds


@rule("KE-ROUND-1", "KE-EOR-1", "KE-EOR-4")
@pytest.mark.parametrize("size", SIZES)
def test_three_rounds_of_three_phases_come_before_the_final_battle(size: str):
    s, found = opened(SIZES[size]), []
    while s.to_act != OVER:
        now = (s.round, s.phase)
        if not found or found[-1] != now:
            found.append(now)
        if what(s) == "pick" and not any(s.sides):
            say(s, next(word for word in choices(s) if word != "Place no more cards"))
        else:
            s.game.apply(s, s.game.legal_moves(s)[0])
    wanted = [(number, phase) for number, phase in product((1, 2, 3), (1, 2, 3, 4))]
    assert found[: len(wanted)] == wanted
    assert all(phase == 5 for _, phase in found[len(wanted) :])
    assert [event.args for event in s.log or [] if event.rule == "KE-ROUND-1"] == [(1,), (2,), (3,)]


@rule("KE-ROUND-1", "KE-EOR-1", "KE-SETUP-6")
def test_every_round_brings_the_next_set_with_its_six_treasures():
    s = opened(GAMES[3])
    for number, letter in enumerate("ABC"):
        on(s, "draft")
        assert (s.round, in_play(s)) == (number + 1, [f"{letter}1", f"{letter}2", f"{letter}3"])
        assert s.prize[:HIS_SIDE] == list(range(6 * number, 6 * number + 6))
        assert (s.owner[:HIS_SIDE], s.blue[:ACHERON]) == ([NOBODY] * 6, [NOBODY] * 3)
        on(on(s, "send"), "reveal")


# The draft


@rule("KE-GATHER-1", "KE-GATHER-2", "KE-EX-11", "KE-GATHER-7", "KE-GATHER-11")
@pytest.mark.parametrize(("size", "number"), [("2 with Kallisto", 4), ("2 with Hades", 4), ("3", 6), ("4", 8)])
def test_scouts_defenders_elites_reinforcements_and_gods_are_revealed_in_turn(size: str, number: int):
    s, order, open_cards = on(opened(SIZES[size]), "reveal"), [], []
    while what(s) != "send":
        if what(s) == "reveal":
            order.append(s.asks[-1][2])
            assert {card // 14 for card in weights(s)} == {order[-1]}
            assert set(weights(s).values()) == {1}
        elif len(open_cards) < len(set(order)):
            open_cards.append(names(s.row))
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert order == [kind for kind in range(5) for _ in range(number)]
    assert [len(cards) for cards in open_cards] == [number] * 5
    assert s.pile_size == [14 - number] * 5


@rule("KE-GATHER-7", "KE-GATHER-9", "KE-EX-11")
@pytest.mark.parametrize("size", SIZES)
def test_everybody_but_hades_has_two_cards_of_each_type_in_hand(size: str):
    s = drafted(SIZES[size])
    for seat, role in enumerate(s.roles):
        kinds = [KINDS[card // 14] for card in members(s.hands[seat]) if card < 70]
        assert kinds == [kind for kind in TYPES for _ in range(2) if ROLES[role] != "hades" or kind != "god"]
        assert len(hand(s, seat)) == (17 if ROLES[role] == "hades" else 10)


@rule("KE-GATHER-4", "KE-GATHER-6", "KE-GATHER-11", "KE-EX-1", "KE-ASK-1")
def test_scouts_are_drafted_as_in_the_example():
    s = draw(opened(GAMES[3], JOHN), *SCOUTS)
    seats = []
    for name in ("minoas", "daedalus", "electra", "iolaus", "andromeda"):
        seats.append(s.to_act)
        take(s, name)
    assert seats == [JOHN, VICKY, TIM, TIM, VICKY]
    scouts = [[name for name in hand(s, seat) if name in SCOUTS] for seat in range(3)]
    assert scouts == [["minoas", "telesilla"], ["daedalus", "andromeda"], ["electra", "iolaus"]]
    assert (s.first, s.row, what(s), s.asks[-1][2]) == (VICKY, 0, "reveal", 1)


@rule("KE-GATHER-6", "KE-GATHER-10", "KE-EX-2", "KE-RULING-3")
def test_after_five_types_tim_is_first_player_as_in_the_example():
    s, firsts = opened(GAMES[3], JOHN), []
    while what(s) != "send":
        if what(s) == "draft" and len(names(s.row)) == 6:
            assert s.to_act == s.first
            firsts.append(s.first)
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert firsts == [JOHN, VICKY, TIM, JOHN, VICKY]
    assert s.first == TIM


@rule("KE-GATHER-6", "KE-GATHER-10", "KE-RULING-3")
@pytest.mark.parametrize(("size", "passes"), [("2 with Kallisto", (1, 0, 1)), ("2 with Hades", (1, 0, 1)), ("3", (2, 1, 0)), ("4", (1, 2, 3))])
@pytest.mark.parametrize("start", [0, 1])
def test_the_first_player_of_each_assignment_follows_from_five_passes_a_round(size: str, passes: tuple[int, ...], start: int):
    s = opened(SIZES[size], start)
    for number in passes:
        on(s, "send", "pick")
        assert s.first == (start + number) % s.game.players
        on(s, "draft")


@rule("KE-GATHER-10")
def test_the_card_stays_where_it_is_until_its_holder_starts_the_next_draft_of_scouts():
    s = drafted(GAMES[4], first=2)
    holder = s.first
    while what(s) != "draft":
        assert s.first == holder
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert (s.round, s.to_act, s.first) == (2, holder, holder)


@rule("KE-GATHER-4")
@pytest.mark.parametrize("first", range(4))
def test_picks_go_clockwise_and_back_again(first: int):
    s, seats = on(opened(GAMES[4], first), "draft"), []
    while what(s) == "draft":
        seats.append(s.to_act)
        s.game.apply(s, s.game.legal_moves(s)[0])
    clockwise = [(first + i) % 4 for i in range(4)]
    assert [*seats, first] == [*clockwise, *reversed(clockwise)]  # the last card is taken without a question
    drafts = [event.player for event in s.log or [] if event.what == "drafted"]
    assert drafts == [*clockwise, *reversed(clockwise)]


@rule("KE-GATHER-3", "KE-RULING-5", "KE-EX-14")
def test_the_last_two_scouts_come_first_and_then_four_of_the_twelve_discarded():
    hands = [card.id for card in GAMES[3].box.characters[12:14]]
    s = at({}, {}, {}, phase="gathering", round=3, kind="scout", piles={"scout": hands})
    assert (weights(s), s.pile_size[0], s.discard_size[0]) == ({12: 1, 13: 1}, 2, 12)
    draw(s, "palamedes")  # the other one follows by itself, and the discard pile becomes the pile
    assert (sorted(names(s.row)), s.pile_size[0], s.discard_size[0]) == (["antigone", "palamedes"], 12, 0)
    for number in (12, 11, 10, 9):
        assert (what(s), weights(s)) == ("reveal", dict.fromkeys(members(s.pile[0]), 1))
        assert len(weights(s)) == number
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert (what(s), s.pile_size[0], s.discard_size[0], s.discard[0], len(names(s.row))) == ("draft", 8, 0, 0, 6)
    assert ("KE-GATHER-3", "reshuffled") in events(s)


@rule("KE-GATHER-3", "KE-RULING-5")
def test_a_pile_that_runs_out_with_the_last_reveal_is_shuffled_only_when_a_card_is_due():
    s = at({}, {}, {}, phase="gathering", round=2, kind="scout", piles={"scout": SCOUTS})
    while what(s) == "reveal":
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert (s.pile_size[0], s.discard_size[0], sorted(names(s.row))) == (0, 8, sorted(SCOUTS))
    assert ("KE-GATHER-3", "reshuffled") not in events(s)


@rule("KE-GATHER-3", "KE-RULING-5")
def test_an_empty_pile_is_made_of_the_discards_before_the_first_card_of_a_type():
    s = at({}, {}, {}, phase="gathering", round=3, kind="scout", piles={"scout": []})
    assert (what(s), len(weights(s)), s.pile_size[0], s.discard_size[0]) == ("reveal", 14, 14, 0)
    assert ("KE-GATHER-3", "reshuffled") in events(s)


@rule("KE-GATHER-3", "KE-RULING-5", "KE-OLY-3")
def test_cards_on_olympus_are_not_shuffled_into_the_pile():
    s = at(
        {},
        {"olympus": ["minoas", "daedalus"]},
        {"olympus": ["zeus", "iolaus"]},
        phase="gathering",
        round=3,
        kind="scout",
        piles={"scout": ["icarus"]},
    )
    assert (s.pile_size[0], s.discard_size[0]) == (10, 0)
    assert weights(s).keys().isdisjoint({card("minoas"), card("daedalus"), card("iolaus"), card("icarus")})


@rule("KE-GATHER-3", "KE-INV-4")
@pytest.mark.parametrize(("size", "left"), [("2 with Kallisto", (10, 6, 2)), ("3", (8, 2, 8)), ("4", (6, 6, 6))])
def test_piles_are_reshuffled_as_the_numbers_of_players_demand(size: str, left: tuple[int, ...]):
    s = opened(SIZES[size])
    for number in left:
        on(s, "send")
        sent = sum(1 for row in s.sent for card in row if card // 14 == 3)
        assert (s.pile_size[3], sent) == (number, 0)  # reinforcements, which never stay on Olympus
        on(s, "reveal")


@rule("KE-GATHER-5", "KE-RULING-39")
def test_picks_lie_open_while_types_are_drafted_and_go_into_the_hand_after_the_last():
    s = take(draw(opened(GAMES[3], JOHN), *SCOUTS), "minoas", "daedalus", "electra", "iolaus", "andromeda")
    on(s, "draft")
    for viewer in range(3):
        assert [hand(seen(s, viewer), seat) for seat in range(3)] == [hand(s, seat) for seat in range(3)]
    on(s, "pick")  # one of ten lies on Olympus
    reinforcements = [name for name in hand(s, TIM) if KINDS[card(name) // 14] == "reinforcement"]
    assert hand(seen(s, VICKY), TIM) == [*reinforcements, *["?"] * 7]  # which nobody can place
    assert hand(seen(s, TIM), TIM) == hand(s, TIM)


@rule("KE-GATHER-8", "KE-HAD-11", "KE-RULING-41")
def test_hades_discards_his_gods_and_keeps_eight_cards_open_before_him():
    s = draw(at({"hand": ["iolaus"]}, {}, {}, phase="gathering", kind="god"), "zeus", "hera", "ares", "rhea", "athena", "apollo")
    take(s, "zeus", "hera", "ares", "rhea", "athena")
    assert hand(s, JOHN) == ["iolaus", *OWN, *SPELLS]
    assert (names(s.discard[4]), s.discard_size[4]) == (["zeus", "apollo"], 2)
    assert (hand(s, VICKY), hand(s, TIM)) == (["hera", "athena"], ["ares", "rhea"])
    full = drafted(GAMES[3])
    own = [name for name in hand(full, JOHN) if name not in OWN + SPELLS]
    assert [KINDS[card(name) // 14] for name in own] == [kind for kind in TYPES[:4] for _ in range(2)]
    assert hand(seen(full, VICKY), JOHN) == hand(full, JOHN)
    assert full.drafted[JOHN] == [0, 0, 0]  # nothing of his is to be guessed


@rule("KE-GATHER-8")
def test_without_hades_nobody_discards_gods():
    s = drafted(GAMES[2])
    assert s.discard_size == [0] * 5
    assert all(sum(KINDS[card(name) // 14] == "god" for name in hand(s, seat)) == 2 for seat in range(2))


@rule("KE-GATHER-4", "KE-GATHER-11")
def test_only_an_open_card_can_be_taken_and_nobody_may_decline():
    s = draw(opened(GAMES[3]), *SCOUTS)
    assert options(s, m.DRAFT) == [name for name in GAMES[3].box.card_ids if name in SCOUTS]
    assert refused(s, STOP) == {"KE-GATHER-11"}
    assert refused(s, (m.DRAFT, card("icarus"), 0)) == {"KE-GATHER-4"}
    assert refused(s, (m.DRAFT, card("zeus"), 0)) == {"KE-GATHER-4"}
    assert refused(s, (m.DRAFT, 99, 0)) == {"KE-GATHER-4"}
    take(s, "minoas")
    assert refused(s, (m.DRAFT, card("minoas"), 0)) == {"KE-GATHER-4"}
    assert refused(s, (m.SEND, card("minoas"), 0)) == {"KE-OLY-1"}
    assert refused(s, (m.PICK, card("minoas"), 0)) == {"KE-ASG-1"}


@rule("KE-GATHER-4")
def test_a_refused_pick_is_told_in_words():
    s = take(draw(opened(GAMES[3]), *SCOUTS), "minoas")
    assert s.game.why_not(s, (m.DRAFT, card("minoas"), 0))[0].reason == "Minoas does not lie open to be taken."


@rule("KE-GATHER-2", "KE-GATHER-11")
def test_cards_are_revealed_by_chance_alone():
    s = draw(opened(GAMES[3]), *SCOUTS[:3])
    assert (s.to_act, len(weights(s))) == (CHANCE, 11)
    assert refused(s, (m.DRAFT, card("icarus"), 0)) == {"KE-GATHER-2"}
    assert refused(s, (m.REVEAL, card("minoas"), 0)) == {"KE-GATHER-2"}
    assert s.phase == GATHERING


@pytest.mark.parametrize(
    ("options", "stop", "id"),
    [
        ({"roles": "random"}, "deal role", "KE-SETUP-13"),
        ({}, "deal home", "KE-SETUP-13"),
        ({}, "first player", "KE-SETUP-9"),
        ({}, "top of acheron", "KE-SETUP-5"),
        ({"players": 2, "two_player_role": "hades"}, "remove quest", "KE-SETUP-11"),
        ({}, "reveal", "KE-GATHER-2"),
        ({}, "next aspect", "KE-FK-2"),
    ],
)
def test_outcomes_that_chance_cannot_bring_are_refused_by_the_rule_of_the_draw(options: dict[str, Any], stop: str, id: str):
    s = on(game(**options).new(), stop)
    assert (what(s), s.to_act) == (stop, CHANCE)
    assert refused(s, (s.game.legal_moves(s)[0][0], 99, 0)) == {id}


@rule("KE-GATHER-9", "KE-GATHER-10", "KE-OLY-5", "KE-ASG-1")
@pytest.mark.parametrize(("start", "first", "sends"), [(0, 1, 1), (1, 2, 2), (2, 3, 3), (3, 0, 1)])
def test_after_the_gods_the_first_player_begins_with_olympus_and_with_the_boards(start: int, first: int, sends: int):
    s = drafted(GAMES[4], start)
    assert (s.first, s.phase, asked(s)) == (first, OLYMPUS, ("send", sends))  # Hades, seat 0, sends nobody
    on(s, "pick")
    assert (s.phase, s.to_act) == (MONSTERS, first)
    assert armory(s, 1) == []
