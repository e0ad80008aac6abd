"""Fights with monsters (KE-MON), alone or after a battle between players, and the example of Lamia (KE-EX-6)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kernel_lib.core.types import CHANCE, OVER
from kernel_lib.games.kronos import moves as m
from kernel_lib.games.kronos.rules import Kronos
from kernel_lib.games.kronos.state import NONE, KronosState
from tests.kronos.table import (
    GAMES,
    armory,
    asked,
    at,
    card,
    character,
    choices,
    do,
    duel,
    events,
    keys,
    limit,
    options,
    play,
    refused,
    slots,
    totals,
    treasure,
)
from tests.marks import rule

JOHN, VICKY, TIM = range(3)
"""Hades, Kallisto and Knossos, as in the examples."""
STOP = (m.PASS, 0, 0)
STORE = (m.STORE, 0, 0)
INDIVIDUAL = Kronos(players=3, acropolis=["knossos"], uniform_defenders=False)
"""Every Defender has the ability of its card."""


def alone(side: list[str], *, who: int = TIM, game: Kronos | None = None, on: str = "Ithaca", **more: Any) -> KronosState:
    """A player alone on the right of a quest, whose treasure went to the Armory (by itself where all slots are full)."""
    seats: list[dict[str, Any]] = [{}, {}, {}]
    seats[who] = {"sides": {f"{on} right": side}, **more}
    s = at(*seats, game=game, phase="resolution", board=on)
    return play(s, STORE) if asked(s)[0] == "treasure" else s


def told(s: KronosState, what: str) -> list[tuple[int, ...]]:
    """What events of a kind tell."""
    return [(event.player, *event.args) for event in s.log or [] if event.what == what]


def reason(s: KronosState, move: tuple[int, int, int]) -> str:
    return " ".join(f"{refusal.rule}: {refusal.reason}" for refusal in s.game.why_not(s, move))


def without_more(s: KronosState) -> KronosState:
    """Nobody plays anything else until the fight is decided."""
    while asked(s)[0] == "reinforce" and not told(s, "beat") + told(s, "lost to"):
        play(s, STOP)
    return s


# The numbers on the board


@rule("KE-MON-1")
def test_a_monster_fights_with_the_numbers_on_its_board():
    s = alone(["iolaus"], hand=["milo"])
    assert (asked(s), told(s, "faces")) == (("reinforce", TIM), [(TIM, 2, treasure("amphora-of-croesus"))])
    assert s.game.prompt(s) == "Ithaca (Fist and Cunning) against Lamia, 3/3/1 to 6/0/6: play a reinforcement (3 left), or no more"
    do(s, "play milo")
    assert told(s, "lost to") == [(TIM, 2, treasure("amphora-of-croesus"))]  # 7/1: lower in Cunning


@rule("KE-MON-4", "KE-MON-5", "KE-PVP-9", "KE-RES-2")
@pytest.mark.parametrize(
    ("side", "total", "beaten"),
    [
        (["hermes", "diomedes"], (7, 7, 9), True),
        (["hermes", "icarus", "antigone"], (6, 11, 10), True),  # equal in Fist
        (["ares", "achilles", "iolaus"], (16, 8, 6), True),  # equal in Cunning
        (["atlas", "achilles"], (11, 3, 5), False),  # lower in Cunning
        (["hermes", "jason"], (5, 8, 10), False),  # lower in Fist
        (["lynceus", "icarus", "diomedes"], (9, 6, 9), True),
        (["aeneas", "jason"], (6, 7, 6), False),  # equal in both, and Awe is not compared
        (["iolaus"], (3, 3, 1), False),
    ],
)
def test_who_is_higher_in_one_aspect_and_lower_in_none_beats_lamia(side: list[str], total: tuple[int, ...], beaten: bool):
    s = without_more(alone(side, hand=["circe"], olympus=["heracles"]))
    assert told(s, "stands at")[-1][1:4] == total
    if beaten:
        assert (told(s, "beat"), told(s, "lost to")) == ([(TIM, 2)], [])
        assert (asked(s), s.asks[-1][2], s.olympus) == (("treasure", TIM), treasure("amphora-of-croesus"), 0)
        play(s, STORE)
        assert armory(s, TIM) == ["amphora-of-croesus", "odysseus-bow"]
    else:
        assert (told(s, "beat"), told(s, "lost to")) == ([], [(TIM, 2, treasure("amphora-of-croesus"))])
        assert (armory(s, TIM), s.olympus) == (["odysseus-bow"], 1 << treasure("amphora-of-croesus"))
        assert (keys(s, TIM), keys(s, None)) == (1, 1)


@rule("KE-MON-6", "KE-RULING-46")
def test_a_monster_is_faced_even_without_hope():
    s = alone(["icarus"])  # 2/3 against 6/6, but the bow that was just won could be attached to nobody
    assert told(s, "lost to") == [(TIM, 2, treasure("amphora-of-croesus"))]
    assert ("KE-MON-5", "lost to") in events(s)


@rule("KE-MON-6")
def test_one_may_lose_on_purpose():
    s = alone(["aeneas", "jason"], hand=["milo"])  # 6/6, and Milo would win
    assert choices(s) == ["Play no more reinforcements", "Play Milo (+4 Fist for one own character)", "Attach Odysseus Bow (Fist +1, Cunning +3)"]
    play(s, STOP)
    assert told(s, "lost to") == [(TIM, 2, treasure("amphora-of-croesus"))]


# Start effects of a lone player


@rule("KE-MON-7")
def test_the_start_effects_of_a_lone_player_come_once_before_the_fight():
    s = alone(["aeneas", "jason"], game=INDIVIDUAL, hand=["circe"])
    assert asked(s) == ("aspect", TIM)  # Jason is the only one whom Aeneas can rally
    do(s, "fist")
    assert (asked(s), totals(s, TIM)) == (("reinforce", TIM), (8, 7, 6))
    play(s, STOP)
    assert (told(s, "changed"), told(s, "beat")) == ([(TIM, card("jason"), 0, 2)], [(TIM, 2)])


@rule("KE-MON-7", "KE-PVP-2")
def test_a_lone_player_orders_the_own_effects():
    s = alone(["aeneas", "atlas"], game=INDIVIDUAL)
    assert (asked(s), choices(s)) == (("next effect", TIM), ["Next: Aeneas", "Next: Atlas"])


@rule("KE-MON-7", "KE-SPELL-3")
def test_a_spell_of_a_lone_hades_is_replaced_before_the_fight():
    s = alone(["enslaved-elite", "cerberus"], who=JOHN, hand=["achilles", "jason"])
    assert asked(s) == ("soul", JOHN)
    do(s, "bring achilles")
    assert (asked(s), totals(s, JOHN)) == (("reinforce", JOHN), (10, 5, 5))


@rule("KE-MON-1", "KE-RULING-16")
@pytest.mark.parametrize("defender", ["leonidas", "hector", "lachesis", "penelope"])
def test_start_effects_against_an_opponent_do_nothing_alone(defender: str):
    s = alone([defender], game=INDIVIDUAL, hand=["milo"])
    assert events(s).count(("KE-RULING-16", "fizzled")) == 1
    assert (limit(s, TIM), s.cancelled, any(s.mods)) == (3, 0, False)


# Reinforcements


@rule("KE-MON-1", "KE-MON-2")
@pytest.mark.parametrize("name", [entry.id for entry in GAMES[3].box.characters if entry.type == "reinforcement"])
def test_cards_against_an_opponent_cannot_be_played_against_a_monster(name: str):
    s = alone(["iolaus", "leonidas", "hermes"], hand=[name], slots=["olive-branch"])
    against = {
        "diogenes": "KE-MON-1: Diogenes needs an opposing player: -3 in an aspect of your choice for one opposing character.",
        "circe": "KE-MON-1: Circe needs an opposing player: stuns one opposing scout or defender.",
        "medea": "KE-MON-1: Medea needs an opposing player: stuns one opposing defender or elite.",
    }
    if name in against:
        assert options(s, m.PLAY) == []
        assert reason(s, (m.PLAY, card(name), 0)) == against[name]
    else:
        assert options(s, m.PLAY) == [name]


ABILITIES = [
    ("knossos", [0, 1], {2: "Labyrinth"}),
    ("athens", [0, 1], {2: "Ostracism"}),
    ("sparta", [0, 1], {2: "Krypteia"}),
    ("mycenae", [0, 1], {2: "Curse of Atreus"}),
    ("ursa-major", [0], {1: "Astral Veil", 2: "Night Hunt"}),
    ("acheron", [0], {1: "Waters of Lethe", 2: "Oath of the Styx"}),
]
"""Per home the slots that can be used against a monster, and those that cannot."""


@rule("KE-MON-1", "KE-ABIL-4")
@pytest.mark.parametrize(("home", "useful", "others"), ABILITIES)
def test_abilities_against_an_opponent_cannot_be_used_against_a_monster(home: str, useful: list[int], others: dict[int, str]):
    who = {"acheron": JOHN, "ursa-major": VICKY}.get(home, TIM)
    game = Kronos(players=3, acropolis=[home]) if who == TIM else GAMES[3]
    side = ["cerberus"] if who == JOHN else ["iolaus"]
    s = alone(side, who=who, game=game, slots=["phaistos-disk", "minoan-labrys", "olive-branch"])
    assert [a for kind, a, _ in s.game.legal_moves(s) if kind == m.USE] == useful
    for slot, name in others.items():
        assert reason(s, (m.USE, slot, 0)).startswith(f"KE-MON-1: {name} needs an opposing player: ")


@rule("KE-MON-2", "KE-RULING-10")
def test_a_lone_player_may_play_three():
    s = alone(["achilles"], hand=["milo", "homer"], armory=["olive-branch"], slots=["phaistos-disk", "minoan-labrys"])
    assert limit(s, TIM) == 3
    do(s, "play milo", "play homer")
    assert s.game.prompt(s).endswith("play a reinforcement (1 left), or no more")
    do(s, "attach odysseus")
    assert ("KE-REINF-9", "at limit") in events(s)
    assert told(s, "beat") == [(TIM, 2)]  # 12/5 and 4 + 3


@rule("KE-MON-2", "KE-MON-8", "KE-RULING-10")
def test_against_the_monster_there_are_three_new_reinforcements_and_no_scouts():
    vicky = {"cards": ["minoas", "icarus"], "olympus": ["ajax"]}
    tim = {"cards": ["zeus", "achilles"], "hand": ["milo", "homer"], "armory": ["phaistos-disk", "minoan-labrys"], "olympus": ["palamedes"]}
    s = duel(vicky, tim)
    assert limit(s, TIM) == 1
    do(s, "play milo", "choose zeus")
    play(s, STORE)
    assert (asked(s), limit(s, TIM), s.plays[1]) == (("reinforce", TIM), 3, 0)
    do(s, "play homer", "choose zeus", "attach phaistos", "attach minoan")
    assert told(s, "at limit") == [(TIM, 1), (TIM, 3)]


@rule("KE-MON-8")
def test_deny_lowers_no_limit_against_the_monster():
    s = duel({"cards": ["penelope"]}, {"cards": ["zeus", "hermes"], "hand": ["milo"], "olympus": ["palamedes"]}, game=INDIVIDUAL)
    assert limit(s, TIM) == 2
    play(s, STOP, STORE)
    assert (s.fighter, limit(s, TIM)) == (1, 3)


@rule("KE-RULING-10", "KE-REINF-3")
def test_who_passed_against_the_player_may_play_against_the_monster():
    s = duel({"cards": ["icarus"]}, {"cards": ["hermes"], "hand": ["milo"]})
    play(s, STOP, STORE)
    assert (asked(s), options(s, m.PLAY)) == (("reinforce", TIM), ["milo"])


@rule("KE-RULING-11", "KE-ATT-4")
def test_a_treasure_that_was_just_won_may_be_attached_against_the_monster():
    s = duel({"cards": ["minoas"]}, {"cards": ["achilles"]})
    play(s, STORE)
    assert options(s, m.ATTACH) == ["odysseus-bow"]
    do(s, "attach odysseus")
    assert told(s, "stands at")[-1][1:4] == (6, 1, 7)  # Achilles 5/1/4 with Fist 1 and Cunning 3
    assert told(s, "beat") == [(TIM, 2)]


@rule("KE-RULING-11", "KE-TRE-2")
def test_an_ability_and_a_bonus_that_were_just_unlocked_count_against_the_monster():
    s = duel({"cards": ["icarus"]}, {"cards": ["diomedes"]})  # 4/3 to 2/3
    do(s, "unlock bull-leapers")
    assert (asked(s), totals(s, TIM)) == (("reinforce", TIM), (5, 3, 3))  # Fist 1 of the bow
    do(s, "use bull-leapers", "fist", "cunning")
    assert told(s, "stands at")[-1][1:4] == (7, 3, 5)


# After a battle between players


@rule("KE-EX-6", "KE-MON-3", "KE-RULING-10", "KE-RULING-13")
def test_example_6_both_beat_lamia():
    vicky = {"cards": ["leonidas", "achilles"], "armory": ["phaistos-disk"]}
    s = duel(vicky, {"cards": ["iolaus", "hermes"], "slots": ["olive-branch"], "hand": ["pythagoras"]}, first=TIM)
    do(s, "play pythagoras", "fist", "cunning", "attach phaistos", "play no more")
    assert (asked(s), totals(s, TIM)[::2]) == (("reinforce", TIM), (9, 9))  # the Olive Branch stays cancelled
    play(s, STOP)
    assert (asked(s), s.asks[-1][2]) == (("treasure", TIM), treasure("odysseus-bow"))
    play(s, STORE)
    assert (asked(s), s.asks[-1][2]) == (("treasure", VICKY), treasure("amphora-of-croesus"))
    stood = [args for args in told(s, "stands at") if args[0] == VICKY]
    assert stood[-1][1:4:2] == (11, 7)
    do(s, "unlock great")
    assert (armory(s, TIM), slots(s, VICKY)) == (["odysseus-bow"], ["amphora-of-croesus", None, None])
    assert told(s, "beat") == [(TIM, 2), (VICKY, 2)]


@rule("KE-MON-3", "KE-ATT-2")
def test_everything_that_was_played_counts_against_the_monster():
    tim = {"cards": ["achilles"], "hand": ["milo", "circe"], "armory": ["phaistos-disk"], "slots": ["olive-branch"]}
    s = duel({"cards": ["icarus"]}, tim)
    do(s, "play milo", "attach phaistos")
    play(s, STORE)
    assert (s.fighter, totals(s, TIM)) == (1, (5 + 4 + 2, 1 + 2, 4 + 2))
    assert told(s, "stands at")[-1][1:4] == (11, 3, 6)


@rule("KE-STUN-2", "KE-MON-3")
def test_stunned_characters_recover_with_all_they_had():
    vicky = {"cards": ["achilles", "hera", "zeus"], "hand": ["milo", "homer"], "armory": ["phaistos-disk"], "olympus": ["telesilla"]}
    s = duel(vicky, {"cards": ["iolaus"], "hand": ["medea"]}, blue={"Ithaca": VICKY})
    do(s, "play milo", "choose achilles")
    do(s, "play medea")  # Achilles is stunned with his Fist 4
    assert totals(s, VICKY) == (8, 10, 9)
    play(s, STOP, STORE)
    assert (s.fighter, s.stunned, totals(s, VICKY)) == (0, 0, (17, 11, 13))
    assert options(s, m.ATTACH) == ["phaistos-disk", "amphora-of-croesus"]  # he takes treasures again


@rule("KE-STUN-2")
def test_after_a_tie_each_side_recovers_when_it_goes_to_the_monster():
    vicky = {"cards": ["heracles", "iolaus"], "hand": ["circe"], "olympus": ["electra"]}
    tim = {"cards": ["odysseus", "icarus"], "hand": ["milo", "medea"], "olympus": ["palamedes"]}
    s = duel(vicky, tim, blue={"Ithaca": VICKY})
    do(s, "play circe", "play medea")  # Icarus and Heracles are stunned: 3/1 to 2/7
    assert (s.stunned, s.plays) == (1 << character(s, "icarus") | 1 << character(s, "heracles"), [1, 1])
    play(s, STOP)
    assert told(s, "tie") == [(CHANCE, 2)]
    assert told(s, "faces") == [(VICKY, 2, 4), (TIM, 2, 5)]
    stood = [args[:4] for args in told(s, "stands at")]
    assert stood.count((VICKY, 9, 6, 2)) == 3  # at the start, against Lamia, and when she loses
    assert stood[-1] == (TIM, 4, 3, 10)


@rule("KE-MON-9", "KE-MON-3")
def test_penalties_by_the_opponent_stay():
    vicky = {"cards": ["icarus"], "hand": ["diogenes"]}
    s = duel(vicky, {"cards": ["zeus", "hermes"], "hand": ["milo"], "olympus": ["palamedes"]}, blue={"Ithaca": VICKY})
    do(s, "play diogenes", "choose zeus", "fist")
    play(s, STOP, STORE)
    assert (s.fighter, totals(s, TIM)) == (1, (6, 10, 8))


@rule("KE-MON-9", "KE-RULING-43")
def test_a_treasure_unlocked_after_a_cancellation_counts():
    tim = {"cards": ["zeus", "achilles"], "slots": ["olive-branch"], "hand": ["milo"], "olympus": ["palamedes"]}
    s = duel({"cards": ["leonidas"]}, tim)
    assert totals(s, TIM) == (11, 7, 6)
    play(s, STOP)
    do(s, "unlock bull-leapers")
    assert (s.fighter, totals(s, TIM)) == (1, (12, 7, 6))  # Fist 1 of the bow, but not Cunning 2 of the Olive Branch
    assert s.cancelled == 1 << treasure("olive-branch")


@rule("KE-MON-9", "KE-RULING-43")
def test_after_astral_veil_a_newly_unlocked_treasure_counts():
    vicky = {"cards": ["icarus"], "slots": ["phaistos-disk", "minoan-labrys"]}
    tim = {"cards": ["zeus", "achilles"], "slots": ["olive-branch", "miltiades-helmet"], "hand": ["milo"], "olympus": ["palamedes"]}
    s = duel(vicky, tim, blue={"Ithaca": VICKY})
    do(s, "use astral veil")
    assert totals(s, TIM) == (11, 7, 6)
    play(s, STOP)
    if asked(s) == ("reinforce", VICKY):
        play(s, STOP)
    do(s, "unlock labyrinth")
    assert totals(s, TIM) == (12, 7, 6)


@rule("KE-MON-10", "KE-RULING-13")
def test_start_effects_are_not_repeated_against_the_monster():
    s = duel({"cards": ["icarus"]}, {"cards": ["aeneas", "hermes"], "hand": ["milo"]}, game=INDIVIDUAL)
    do(s, "cunning")
    play(s, STOP, STORE)
    assert (s.fighter, s.pending, totals(s, TIM)) == (1, 0, (7, 7, 10))
    assert told(s, "uses") == [(TIM, card("aeneas"))]


@rule("KE-MON-10", "KE-RULING-16")
def test_an_effect_that_found_nothing_does_not_wait_for_a_treasure_that_is_unlocked_later():
    vicky = {"cards": ["leonidas", "achilles"], "hand": ["milo"]}
    s = duel(vicky, {"cards": ["zeus", "odysseus"], "olympus": ["palamedes"]})  # 9/7 to 8/9: a tie
    play(s, STOP)
    do(s, "unlock labyrinth")
    assert (asked(s), s.fighter, s.cancelled) == (("reinforce", VICKY), 0, 0)
    assert [what for _, what in events(s) if what in ("fizzled", "cancelled")] == ["fizzled"]


@rule("KE-MON-2", "KE-PVP-8")
def test_the_second_fighter_after_a_tie_has_three_reinforcements_too():
    vicky = {"cards": ["leonidas", "achilles"], "hand": ["milo"], "armory": ["phaistos-disk", "olive-branch"]}
    tim = {"cards": ["atlas", "odysseus"], "hand": ["homer", "archimedes"]}
    s = do(duel(vicky, tim), "next: leonidas")
    play(s, STOP, STOP)
    do(s, "play homer", "choose atlas", "play archimedes", "choose atlas")
    play(s, STORE)
    assert (asked(s), s.fighter, limit(s, VICKY), s.plays[0]) == (("reinforce", VICKY), 0, 3, 0)
    do(s, "play milo", "choose achilles", "attach phaistos", "attach olive")
    assert told(s, "at limit") == [(VICKY, 3)]
    assert told(s, "beat") == [(TIM, 2), (VICKY, 2)]


# In whole games


@rule("KE-MON-4", "KE-MON-5", "KE-RULING-46", "KE-INV-8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_random_games_fights_follow_from_the_totals_and_every_quest_is_settled(players: int):
    g = Kronos(players=players)
    rng, fights = Random(f"monsters {players}"), 0
    for _ in range(4):
        s = g.new()
        s.log = []
        while s.to_act != OVER:
            g.apply(s, rng.choice(g.legal_moves(s)))
        for number, event in enumerate(s.log):
            if event.what not in ("beat", "lost to"):
                continue
            fights += 1
            stands, monster = s.log[number - 1], g.box.quests[event.args[0]].strength
            assert (stands.what, stands.player) == ("stands at", event.player)
            pairs = [(stands.args[aspect], value) for aspect, value in enumerate(monster) if value]
            beaten = all(mine >= value for mine, value in pairs) and any(mine > value for mine, value in pairs)
            assert (event.what == "beat") == beaten
        # Every treasure is won, lost to a monster or leaves the game, and only once
        settled = [args[-1] for what in ("won treasure", "lost to") for args in told(s, what)]
        settled += [args[1] for what in ("lost treasure", "unvisited") for args in told(s, what)]
        assert sorted(settled) == list(range(18 if players == 2 else 21))
    assert fights > 20


@rule("KE-MON-2", "KE-MON-8", "KE-INV-10")
def test_in_random_games_nobody_plays_beyond_the_limit():
    g = Kronos(players=3, uniform_defenders=False)
    rng, looked = Random("limits"), 0
    for _ in range(6):
        s = g.new()
        while s.to_act != OVER:
            if s.asks[-1][0] == m.ASK_REINFORCE:
                looked += 1
                side = 0 if s.owner[2 * s.board] == s.to_act else 1
                rivals = s.sides[2 * s.board + 1 - side]
                scouts = [place for place, number in enumerate(rivals) if (0 <= number < 14 or number == card("scout-empusas"))]
                awake = [place for place in scouts if not s.stunned >> (3 * (1 - side) + place) & 1]
                assert s.plays[side] < 3 - (0 if s.fighter != NONE else len(awake) + s.denied[side])
            g.apply(s, rng.choice(g.legal_moves(s)))
    assert looked > 100


@rule("KE-REINF-2", "KE-MON-1")
def test_refusals_against_a_monster_name_the_card_that_is_not_held():
    s = alone(["iolaus"], hand=["milo"])
    assert reason(s, (m.PLAY, card("homer"), 0)) == "KE-REINF-2: Only a Reinforcement that you hold can be played."
    assert refused(s, (m.WAIT, 0, 0)) == {"KE-VAR-5"}
