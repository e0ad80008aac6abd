"""Battles between players (KE-PVP), the rulings about them, and the example of Ithaca (KE-EX-5)."""

from __future__ import annotations

from random import Random

import pytest

from kernel_lib.core.types import CHANCE, OVER
from kernel_lib.games.kronos import moves as m
from kernel_lib.games.kronos.rules import Kronos, basics
from kernel_lib.games.kronos.state import ACHERON, NONE, RESOLUTION, KronosState
from tests.kronos.table import (
    GAMES,
    armory,
    asked,
    at,
    card,
    cards,
    choices,
    do,
    duel,
    events,
    limit,
    options,
    play,
    refused,
    seen,
    slots,
    totals,
)
from tests.marks import rule

JOHN, VICKY, TIM = range(3)
"""Hades, Kallisto and Knossos, as in the examples."""
STOP = (m.PASS, 0, 0)
STORE = (m.STORE, 0, 0)


def ithaca() -> KronosState:
    """The example: Phaistos and Marathon are resolved, Vicky is red on the left, Tim blue on the right."""
    vicky = {"cards": ["leonidas", "achilles"], "armory": ["phaistos-disk"]}
    return duel(vicky, {"cards": ["iolaus", "hermes"], "slots": ["olive-branch"], "hand": ["pythagoras"]}, first=TIM)


def told(s: KronosState, what: str) -> list[tuple[int, ...]]:
    """What events of a kind tell."""
    return [(event.player, *event.args) for event in s.log or [] if event.what == what]


def wins(left: list[str], right: list[str], on: str) -> tuple[str, int | None]:
    """The rule that ended a battle without Reinforcements, and who won it."""
    s = duel({"cards": left}, {"cards": right}, on=on)
    (found,) = [(event.rule, event.player if event.what == "won battle" else None) for event in s.log or [] if event.what in ("won battle", "tie")]
    return found


# Cards and effects


@rule("KE-PVP-1", "KE-RES-3")
def test_all_cards_of_both_sides_are_turned_up_when_the_battle_begins():
    sides = {VICKY: {"sides": {"A3 left": ["minoas", "hera", "achilles"]}}, TIM: {"sides": {"A3 right": ["iolaus", "hermes"]}, "hand": ["milo"]}}
    s = at({}, sides[VICKY], sides[TIM], turn=JOHN)
    assert cards(seen(s, TIM), "A3 left") == ["minoas", "?", "?"]
    assert cards(seen(s, VICKY), "A3 right") == ["iolaus", "?"]
    while s.phase != RESOLUTION:
        s.game.apply(s, STOP)
    assert asked(s) == ("reinforce", TIM)
    for viewer in range(3):
        assert cards(seen(s, viewer), "A3 left") == ["minoas", "hera", "achilles"]
        assert cards(seen(s, viewer), "A3 right") == ["iolaus", "hermes"]
    assert told(s, "turned up") == [(VICKY, card("hera")), (VICKY, card("achilles")), (TIM, card("hermes"))]


@rule("KE-PVP-1")
def test_cards_of_boards_further_down_stay_covered():
    vicky = {"sides": {"A2 left": ["minoas"], "A3 left": ["icarus", "hera"]}, "olympus": ["ajax"]}
    s = at({}, vicky, {"sides": {"A2 right": ["hermes"]}, "hand": ["milo"]}, phase="resolution", board="A2", blue={"A2": TIM})
    assert cards(seen(s, TIM), "A3 left") == ["icarus", "?"]


@rule("KE-PVP-2")
@pytest.mark.parametrize("blue", [VICKY, TIM])
def test_the_blue_player_orders_the_effects_and_their_owners_choose_in_them(blue: int):
    vicky = {"cards": ["leonidas"], "slots": ["phaistos-disk", "minoan-labrys"], "hand": ["milo"]}
    tim = {"cards": ["nestor"], "slots": ["olive-branch", "miltiades-helmet"], "hand": ["homer"]}
    s = duel(vicky, tim, blue={"Ithaca": blue})
    assert (asked(s), choices(s)) == (("next effect", blue), ["Next: Leonidas", "Next: Nestor"])
    do(s, "next: leonidas")
    assert (asked(s), options(s, m.CANCEL)) == (("cancel", VICKY), ["olive-branch", "miltiades-helmet"])
    do(s, "cancel olive")
    assert (asked(s), options(s, m.CANCEL)) == (("cancel", TIM), ["phaistos-disk", "minoan-labrys"])
    do(s, "cancel minoan")
    assert asked(s) == ("reinforce", blue)
    assert (totals(s, VICKY), totals(s, TIM)) == ((4, 3, 3), (2, 5, 3))


@rule("KE-PVP-2", "KE-PVP-3")
def test_effects_come_before_the_first_reinforcement():
    s = duel({"cards": ["leonidas", "gorgo"]}, {"cards": ["hermes"], "slots": ["olive-branch", "phaistos-disk", "minoan-labrys"], "hand": ["milo"]})
    assert asked(s) == ("cancel", VICKY)
    assert refused(s, (m.PLAY, card("milo"), 0)) == {"KE-REINF-8"}
    assert refused(s, (m.EFFECT, 0, 0)) == {"KE-PVP-2"}
    do(s, "cancel olive", "cancel minoan")
    assert asked(s) == ("reinforce", TIM)
    assert refused(s, (m.EFFECT, 0, 0)) == {"KE-PVP-2"}
    assert refused(s, (m.CANCEL, 0, 0)) == {"KE-RULING-26"}


# Totals


@rule("KE-PVP-3", "KE-INV-13", "KE-RULING-1")
@pytest.mark.parametrize(
    ("side", "more", "total"),
    [
        (["iolaus"], {}, (3, 3, 1)),
        (["iolaus", "hermes"], {}, (6, 7, 7)),
        (["zeus", "atlas", "odysseus"], {}, (14, 9, 10)),
        (["iolaus"], {"slots": ["minoan-labrys"]}, (5, 3, 1)),
        (["iolaus"], {"slots": ["minoan-labrys", "olive-branch", "miltiades-helmet"]}, (5, 4, 3)),
        (["iolaus"], {"armory": ["minoan-labrys", "olive-branch"]}, (3, 3, 1)),
        (["iolaus"], {"slots": ["minoan-labrys"], "spent": [0]}, (5, 3, 1)),
    ],
)
def test_a_total_is_the_sum_of_the_characters_and_the_permanent_bonuses(side: list[str], more: dict[str, list[str]], total: tuple[int, ...]):
    s = duel({"cards": ["jason"]}, {"cards": side, "hand": ["homer"], "olympus": ["palamedes"], **more})
    assert (totals(s, TIM), totals(s, VICKY)) == (total, (2, 4, 4))


@rule("KE-PVP-3", "KE-HAD-5")
def test_characters_of_hades_have_the_strength_of_the_side_that_is_shown():
    hades = {"persephone": (5, 7, 5), "cerberus": (5, 4, 1), "scout-empusas": (2, 3, 2), "defender-empusas": (3, 3, 3), "elite-empusas": (3, 3, 4)}
    for name, total in hades.items():
        s = duel({"cards": [name]}, {"cards": ["hermes"], "hand": ["milo"]}, who=(JOHN, TIM))
        assert totals(s, JOHN) == total
    acheron = {"persephone": (4, 6, 4), "cerberus": (7, 5, 2), "scout-empusas": (3, 3, 3), "defender-empusas": (4, 4, 4), "elite-empusas": (4, 4, 5)}
    for name, total in acheron.items():
        s = at({"sides": {"Acheron": [name]}}, {}, {"sides": {"Acheron": ["hermes"]}, "hand": ["milo"]}, phase="resolution", board="Acheron")
        assert (totals(s, JOHN), totals(s, TIM)) == (total, (3, 4, 6))


@rule("KE-RULING-28", "KE-PVP-3")
@pytest.mark.parametrize(
    ("weak", "aspect", "bonus", "weakened", "refilled"),
    [
        ("daedalus", "fist", "milo", (2, 5, 12), (2 + 2, 5, 12)),  # 1 - 3 is none, and Hera keeps all her 2; 1 - 3 + 4 is 2
        ("daedalus", "awe", "homer", (3, 4, 12), (3, 4 + 2, 12)),
        ("minoas", "cunning", "archimedes", (4, 8, 7), (4, 8, 7 + 2)),
    ],
)
def test_a_character_is_never_below_0_and_a_later_bonus_first_refills_what_is_missing(
    weak: str, aspect: str, bonus: str, weakened: tuple[int, ...], refilled: tuple[int, ...]
):
    s = duel({"cards": [weak, "hera"], "hand": [bonus]}, {"cards": ["hermes"], "hand": ["diogenes", "pythia"]})
    do(s, "play diogenes", f"choose {weak}", aspect)
    assert totals(s, VICKY) == weakened
    do(s, f"play {bonus}", f"choose {weak}")
    assert (asked(s), totals(s, VICKY)) == (("reinforce", TIM), refilled)


@rule("KE-RULING-27", "KE-PVP-3")
def test_a_reinforcement_that_was_played_has_no_strength_of_its_own():
    s = duel({"cards": ["minoas"], "hand": ["archimedes"]}, {"cards": ["hermes"], "hand": ["milo", "homer"]})
    do(s, "play milo")
    assert totals(s, TIM) == (7, 4, 6)
    assert cards(s, "Ithaca right") == ["hermes"]
    assert {GAMES[3].box.strength[0][number] for number in range(42, 56)} == {(0, 0, 0)}


# Reinforcements in turn


@rule("KE-PVP-4")
@pytest.mark.parametrize("blue", [VICKY, TIM])
def test_blue_plays_first_and_then_both_in_turn(blue: int):
    vicky, tim = {"cards": ["jason"], "hand": ["milo", "homer"]}, {"cards": ["hermes"], "hand": ["archimedes", "pythia"]}
    s = duel(vicky, tim, blue={"Ithaca": blue})
    order = []
    while asked(s)[0] == "reinforce" and s.fighter == NONE:
        order.append(s.to_act)
        play(s, next(move for move in s.game.legal_moves(s) if move[0] == m.PLAY))
        while asked(s)[0] == "aspect":
            s.game.apply(s, s.game.legal_moves(s)[0])
    assert order == [blue, VICKY + TIM - blue, blue, VICKY + TIM - blue]


@rule("KE-PVP-4", "KE-REINF-3")
def test_the_battle_ends_when_both_have_passed():
    s = duel({"cards": ["jason"], "hand": ["milo", "homer"]}, {"cards": ["hermes"], "hand": ["archimedes", "pythia"]})
    play(s, STOP)
    assert (asked(s), told(s, "won battle"), told(s, "tie")) == (("reinforce", VICKY), [], [])
    play(s, STOP)
    assert (asked(s), told(s, "won battle")) == (("treasure", TIM), [(TIM, 2)])  # Fist 3 to 2, Cunning 6 to 4


# Outcomes


OUTCOMES = [
    (["achilles"], ["icarus"], "Ithaca", 1),  # 5/4 to 2/3: higher in both
    (["diomedes"], ["penthesilea"], "Ithaca", 1),  # 4/3 to 4/2: equal in one and higher in the other
    (["diomedes"], ["bellerophon"], "Marathon", 0),  # 4/3 to 3/5: one each
    (["leonidas"], ["diomedes"], "Ithaca", 0),  # 4/3 to 4/3: equal in both, and Awe 2 to 3 does not count
    (["leonidas"], ["diomedes"], "Marathon", -1),  # 4/2 to 4/3
    (["heracles"], ["odysseus"], "Ithaca", 0),  # 6/1 to 2/7
    (["heracles"], ["odysseus"], "Marathon", 1),  # 6/3 to 2/1
    (["zeus"], ["hephaestus"], "Phaistos", 0),  # 6/2 to 1/6
    (["jason"], ["perseus"], "Phaistos", 1),  # 4/4 to 4/3
]
"""Sides, board, and 1 where the first one wins, 0 for a tie, -1 where it loses."""


@rule("KE-PVP-5", "KE-PVP-6", "KE-PVP-9", "KE-INV-14")
@pytest.mark.parametrize(("one", "other", "on", "better"), OUTCOMES)
def test_who_is_higher_in_one_aspect_of_the_board_and_lower_in_none_wins(one: list[str], other: list[str], on: str, better: int):
    winner = {1: ("KE-PVP-5", VICKY), 0: ("KE-PVP-6", None), -1: ("KE-PVP-5", TIM)}
    assert wins(one, other, on) == winner[better]
    assert wins(other, one, on) == winner[-better]


@rule("KE-PVP-7", "KE-RES-3")
def test_the_winner_takes_the_own_treasure_at_once_and_then_fights_for_that_of_the_loser():
    s = duel({"cards": ["achilles", "zeus"], "hand": ["milo"]}, {"cards": ["iolaus"]})
    play(s, STOP)
    assert (asked(s), s.asks[-1][2]) == (("treasure", VICKY), GAMES[3].box.treasure_number["amphora-of-croesus"])
    play(s, STORE)
    assert armory(s, VICKY) == ["amphora-of-croesus"]
    assert (asked(s), told(s, "faces")) == (("reinforce", VICKY), [(VICKY, 2, 5)])  # Ithaca's monster for the Odysseus Bow
    play(s, STOP, STORE)
    assert armory(s, VICKY) == ["amphora-of-croesus", "odysseus-bow"]
    assert (armory(s, TIM), s.olympus) == ([], 0)


@rule("KE-PVP-7", "KE-MON-5")
def test_the_treasure_of_the_loser_goes_to_kronos_if_the_winner_loses_to_the_monster():
    s = duel({"cards": ["telesilla"]}, {"cards": ["iolaus"]})
    assert (asked(s), told(s, "won battle")) == (("treasure", VICKY), [(VICKY, 2)])  # 3/2 to 3/1
    play(s, STORE)
    assert (armory(s, VICKY), armory(s, TIM)) == (["amphora-of-croesus"], [])
    assert s.olympus == 1 << GAMES[3].box.treasure_number["odysseus-bow"]


@rule("KE-PVP-8", "KE-RULING-14")
@pytest.mark.parametrize("blue", [VICKY, TIM])
def test_after_a_tie_both_face_the_monster_blue_first_each_for_the_own_treasure(blue: int):
    vicky, tim = {"cards": ["achilles", "leonidas"]}, {"cards": ["odysseus", "atlas"]}  # 9/7 to 8/8 in Fist and Cunning
    s = do(duel(vicky, tim, blue={"Ithaca": blue}), "next: leonidas")
    assert told(s, "tie") == [(CHANCE, 2)]
    prize = {VICKY: 4, TIM: 5}
    other = VICKY + TIM - blue
    assert (asked(s), s.asks[-1][2], told(s, "faces")) == (("treasure", blue), prize[blue], [(blue, 2, prize[blue])])
    play(s, STORE)
    assert (asked(s), s.asks[-1][2]) == (("treasure", other), prize[other])
    play(s, STORE)
    assert told(s, "won treasure")[:2] == [(blue, prize[blue]), (other, prize[other])]
    assert (armory(s, VICKY), armory(s, TIM)) == (["amphora-of-croesus"], ["odysseus-bow"])


@rule("KE-PVP-8")
def test_after_a_tie_nobody_has_a_treasure_who_loses_to_the_monster():
    s = duel({"cards": ["leonidas"]}, {"cards": ["diomedes"]})
    assert told(s, "lost to") == [(TIM, 2, 5), (VICKY, 2, 4)]
    assert (armory(s, VICKY), armory(s, TIM)) == ([], [])
    assert s.olympus == 0b110000


@rule("KE-RULING-35", "KE-PVP-3")
def test_whose_characters_are_all_stunned_takes_part_with_permanent_bonuses():
    tim = {"cards": ["iolaus"], "slots": ["olive-branch", "minoan-labrys"], "hand": ["milo"]}
    s = duel({"cards": ["minoas"], "hand": ["circe"]}, tim, blue={"Ithaca": VICKY})
    do(s, "play circe")
    assert totals(s, TIM) == (2, 0, 2)
    do(s, "play no more")
    assert told(s, "won battle") == [(TIM, 2)]  # 2/2 to 2/1 in Fist and Cunning


@rule("KE-RULING-20", "KE-RULING-35", "KE-ACH-3")
def test_hades_takes_part_in_acheron_without_a_card():
    hades = {"slots": ["minoan-labrys", "phaistos-disk"], "hand": ["milo", "homer"]}
    s = at(hades, {}, {"sides": {"Acheron": ["pheidippides"]}}, phase="resolution", board="Acheron")
    assert (totals(s, JOHN), totals(s, TIM)) == ((2, 1, 0), (4, 2, 1))
    lethe = "Use Waters of Lethe (-3 in an aspect of your choice for one opposing character)"
    assert choices(s) == ["Play no more reinforcements", lethe]  # no own character for Milo, Homer and the Helm of Darkness
    assert refused(s, (m.PLAY, card("milo"), 0)) == {"KE-REINF-7"}
    play(s, STOP)
    assert told(s, "won battle") == [(TIM, 9)]  # Scythe: Fist and Awe, 2/1 to 4/2
    assert asked(s) == ("treasure", TIM)


# The example


@rule("KE-EX-5", "KE-RULING-1", "KE-RULING-2", "KE-RULING-26", "KE-CON-2", "KE-CON-3", "KE-CON-4")
def test_example_5_the_battle_in_ithaca():
    s = ithaca()
    assert told(s, "cancelled") == [(VICKY, GAMES[3].box.treasure_number["olive-branch"])]
    assert (totals(s, VICKY)[::2], totals(s, TIM)[::2]) == ((9, 7), (6, 7))
    assert (limit(s, VICKY), limit(s, TIM)) == (2, 3)
    assert asked(s) == ("reinforce", TIM)
    do(s, "play pythagoras", "fist", "cunning")
    assert (totals(s, VICKY)[::2], totals(s, TIM)[::2]) == ((9, 7), (9, 9))
    assert asked(s) == ("reinforce", VICKY)
    do(s, "attach phaistos")
    assert ("KE-ATT-1", "attached") in events(s)
    attached = [event.args for event in s.log or [] if event.what == "attached"]
    assert attached == [(GAMES[3].box.treasure_number["phaistos-disk"], card("achilles"))]
    assert asked(s) == ("reinforce", TIM)
    assert (totals(s, VICKY)[::2], totals(s, TIM)[::2]) == ((11, 7), (9, 9))
    do(s, "play no more")  # Vicky has nothing left to play: she passes by herself
    assert (told(s, "tie"), told(s, "won battle")) == ([(CHANCE, 2)], [])
    compared = [event.args[:3:2] for event in s.log or [] if event.what == "stands at"][2:4]
    assert compared == [(11, 7), (9, 9)]  # Fist to Vicky, Cunning to Tim
    assert (told(s, "won treasure"), told(s, "faces")) == ([], [(TIM, 2, 5)])


@rule("KE-EX-5", "KE-EX-15", "KE-REINF-7", "KE-ASK-1")
def test_example_15_pythagoras_is_asked_as_a_card_then_two_aspects():
    s = ithaca()
    assert choices(s)[:2] == ["Play no more reinforcements", "Play Pythagoras (+3 and +2 in different aspects for one own character that is no god)"]
    play(s, (m.PLAY, card("pythagoras"), 0))
    assert asked(s) == ("aspect", TIM)  # Iolaus is the only target: Hermes is a God
    assert (len(choices(s)), s.game.prompt(s)) == (3, "Pythagoras: choose the aspect of +3 for Iolaus")
    do(s, "cunning")
    assert choices(s) == ["Fist +2", "Awe +2"]


# The rules at work in whole games


def fought(s: KronosState) -> list[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int]]:
    """Every battle between players: who stood where, the aspects of the board, and the winner or CHANCE."""
    box, top, found = GAMES[3].box, NONE, []
    for number, event in enumerate(s.log or []):
        if event.what == "top":
            top = event.args[0]
        if event.what in ("won battle", "tie"):
            strength = box.quests[event.args[0]].strength if event.args[0] < 9 else box.treasures[top].armory
            left, right = [(stands.player, *stands.args[:3]) for stands in (s.log or [])[number - 2 : number]]
            found.append((left, right, tuple([aspect for aspect in range(3) if strength[aspect]]), event.player))
    return found


@rule("KE-PVP-5", "KE-PVP-6", "KE-PVP-9", "KE-INV-14", "KE-ACH-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_random_games_outcomes_follow_from_the_totals(players: int):
    g = Kronos(players=players, uniform_defenders=players != 3)
    rng, battles = Random(f"outcomes {players}"), 0
    for _ in range(4):
        s = g.new()
        s.log = []
        while s.to_act != OVER:
            g.apply(s, rng.choice(g.legal_moves(s)))
        for left, right, aspects, winner in fought(s):
            battles += 1
            assert len(aspects) == 2
            more, less = [any(sign * left[1 + a] > sign * right[1 + a] for a in aspects) for sign in (1, -1)]
            assert winner == (CHANCE if more == less else left[0] if more else right[0])
    assert battles >= 12


@rule("KE-PVP-3", "KE-RULING-28")
def test_in_random_games_totals_are_what_lies_on_the_table():
    g = Kronos(players=4, uniform_defenders=False)
    rng, looked = Random("totals"), 0
    for _ in range(4):
        s = g.new()
        while s.to_act != OVER:
            g.apply(s, rng.choice(g.legal_moves(s)))
            if s.board != NONE and s.asks and s.asks[-1][0] == m.ASK_REINFORCE:
                looked += 1
                for side in (0, 1):
                    assert basics.totals(g, s, side) == by_hand(g, s, side)
    assert looked > 100


def by_hand(g: Kronos, s: KronosState, side: int) -> list[int]:
    """A total, from the cards as they are printed, what changed them and the treasures in slots."""
    owner, found = s.owner[2 * s.board + side], [0, 0, 0]
    if owner < 0:
        return basics.permanent(g, s, owner)
    for place, number in enumerate(s.sides[2 * s.board + side]):
        entry = g.box.cards[number] if number >= 0 else None
        if entry is None or number >= 75 or s.stunned >> (3 * side + place) & 1:
            continue
        strength = entry.strength if number < 70 else entry.acheron if s.board == ACHERON else entry.back  # type: ignore[union-attr]
        for aspect in range(3):
            found[aspect] += max(0, strength[aspect] + s.mods[9 * side + 3 * place + aspect])
    for name in slots(s, owner):
        if name is not None and not s.cancelled >> g.box.treasure_number[name] & 1:
            found = [value + more for value, more in zip(found, g.box.treasures[g.box.treasure_number[name]].bonus, strict=True)]
    return found
