"""What characters do at the start of a battle, stuns, and the words of the effect language (KE-RULING-26, KE-STUN, KE-ASK)."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_lib.games.kronos import moves as m
from kernel_lib.games.kronos.rules import Kronos
from kernel_lib.games.kronos.state import KronosState
from tests.kronos.table import (
    GAMES,
    armory,
    asked,
    at,
    card,
    cards,
    character,
    choices,
    do,
    duel,
    events,
    hand,
    limit,
    names,
    olympus,
    options,
    play,
    refused,
    seen,
    totals,
    treasure,
)
from tests.marks import rule

JOHN, VICKY, TIM = range(3)
"""Hades, Kallisto and Knossos, as in the examples."""
STOP = (m.PASS, 0, 0)
INDIVIDUAL = Kronos(players=3, acropolis=["knossos"], uniform_defenders=False)
"""Every Defender has the ability of its card."""
HOLDS = ["milo"]
"""A Reinforcement that keeps the battle open, so that it can be looked at."""


def own(left: list[str], right: list[str], game: Kronos = INDIVIDUAL, **more: Any) -> KronosState:
    """Vicky on the left of Ithaca against Tim, who is blue; both hold a Reinforcement, so that they are asked."""
    vicky = {"cards": left, "hand": ["milo"], "olympus": ["telesilla"], **more.pop("vicky", {})}
    tim = {"cards": right, "hand": ["homer"], "olympus": ["palamedes"], **more.pop("tim", {})}
    return duel(vicky, tim, game=game, **more)


def whom(s: KronosState) -> list[str]:
    """Cards that may be chosen as a target or as the next effect; pairs with a plus."""
    found = []
    for kind, a, b in s.game.legal_moves(s):
        if kind in (m.TARGET, m.EFFECT):
            chosen = [names(1 << s.sides[s.board * 2 + c // 3][c % 3])[0] for c in ((a, b - 1) if b else (a,))]
            found.append("+".join(chosen))
    return found


def reason(s: KronosState, move: tuple[int, int, int]) -> str:
    return " ".join(f"{refusal.rule}: {refusal.reason}" for refusal in s.game.why_not(s, move))


def target(s: KronosState, name: str) -> tuple[int, int, int]:
    return m.TARGET, character(s, name), 0


# Defenders that cancel


@rule("KE-RULING-26", "KE-PVP-2")
@pytest.mark.parametrize("defender", ["leonidas", "aeneas", "hector", "clotho", "penelope", "cadmus"])
def test_every_defender_cancels_one_unlocked_treasure_of_the_opponent(defender: str):
    s = own([defender], ["hermes"], GAMES[3], tim={"slots": ["phaistos-disk", "olive-branch"], "armory": ["minoan-labrys"]})
    assert asked(s) == ("cancel", VICKY)
    assert options(s, m.CANCEL) == ["phaistos-disk", "olive-branch"]
    do(s, "cancel olive")
    assert totals(s, TIM) == (3, 5, 6)  # Hermes 3/4/6 with the Phaistos Disk, Awe 1; Cunning 2 of the Olive Branch is missing
    assert asked(s) == ("reinforce", TIM)


@rule("KE-RULING-26", "KE-HAD-5")
@pytest.mark.parametrize("game", [GAMES[3], INDIVIDUAL])
def test_the_defender_empusas_cancels_too(game: Kronos):
    s = duel({"cards": ["defender-empusas"]}, {"cards": ["hermes"], "slots": ["minoan-labrys"], "hand": HOLDS}, who=(JOHN, TIM), game=game)
    assert (totals(s, JOHN), totals(s, TIM)) == ((3, 3, 3), (3, 4, 6))


@rule("KE-RULING-26")
@pytest.mark.parametrize("defender", ["leonidas", "gorgo", "themistocles", "nestor"])
def test_without_uniform_defenders_four_of_them_cancel(defender: str):
    s = own([defender], ["hermes"], tim={"slots": ["phaistos-disk", "olive-branch"]})
    assert asked(s) == ("cancel", VICKY)
    do(s, "cancel phaistos")
    assert totals(s, TIM) == (3, 4, 8)


@rule("KE-RULING-26")
def test_two_defenders_cancel_two_treasures_and_the_same_one_only_once():
    s = own(["leonidas", "gorgo"], ["hermes"], GAMES[3], tim={"slots": ["phaistos-disk", "olive-branch", "minoan-labrys"]})
    do(s, "cancel phaistos")
    assert options(s, m.CANCEL) == ["minoan-labrys", "olive-branch"]
    assert reason(s, (m.CANCEL, treasure("phaistos-disk"), 0)) == "KE-RULING-26: Phaistos Disk is cancelled already."
    assert reason(s, (m.CANCEL, treasure("odysseus-bow"), 0)) == "KE-RULING-26: Only a treasure that the opponent has unlocked can be cancelled."
    do(s, "cancel minoan")
    assert totals(s, TIM) == (3, 4, 8)


@rule("KE-RULING-26", "KE-RULING-16")
def test_treasures_in_the_armory_and_own_ones_are_not_cancelled():
    more: dict[str, Any] = {"vicky": {"slots": ["olive-branch"]}, "tim": {"armory": ["phaistos-disk"]}}
    s = own(["leonidas"], ["hermes"], GAMES[3], **more)
    assert s.cancelled == 0
    assert totals(s, VICKY) == (4, 2, 5)
    assert ("KE-RULING-16", "fizzled") in events(s)


@rule("KE-INV-24", "KE-RULING-26")
def test_a_cancelled_bonus_counts_again_on_the_next_board():
    tim = {"sides": {"A2 right": ["hermes"], "A3 right": ["zeus"]}, "slots": ["phaistos-disk"], "hand": HOLDS, "olympus": ["palamedes"]}
    s = at({}, {"sides": {"A2 left": ["leonidas"]}}, tim, phase="resolution", board="A2", blue={"A2": TIM})
    assert totals(s, TIM) == (3, 4, 6)  # Leonidas cancels Awe 1
    play(s, STOP, STOP, (m.STORE, 0, 0))  # a tie: both lose to the bull, and Zeus is alone on Ithaca
    assert (asked(s), s.board) == (("reinforce", TIM), 2)
    assert (totals(s, TIM), s.cancelled) == ((6, 7, 2), 0)


# Defenders with abilities of their own


@rule("KE-RULING-26", "KE-REINF-4")
@pytest.mark.parametrize("defender", ["aeneas", "prometheus", "cheiron"])
def test_who_rallies_gives_two_in_one_aspect_to_another_own_character(defender: str):
    s = own([defender, "minoas", "hera"], ["hermes"])
    before = totals(s, VICKY)
    assert asked(s) == ("target", VICKY)
    assert whom(s) == ["minoas", "hera"]
    name = s.game.box.card_names[card(defender)]  # type: ignore[attr-defined]
    assert reason(s, target(s, defender)) == f"KE-RULING-26: {name} helps others only."
    assert refused(s, target(s, "hermes")) == {"KE-REINF-7"}
    do(s, "choose hera")
    assert choices(s) == ["Fist +2", "Awe +2", "Cunning +2"]
    do(s, "awe")
    assert totals(s, VICKY) == (before[0], before[1] + 2, before[2])
    assert s.mods[3 * character(s, "hera") + 1] == 2


@rule("KE-RULING-26", "KE-RULING-16")
def test_nobody_is_rallied_where_there_is_nobody_else():
    s = own(["aeneas"], ["hermes"])
    assert asked(s) == ("reinforce", TIM)
    assert (totals(s, VICKY), events(s).count(("KE-RULING-16", "fizzled"))) == ((4, 3, 2), 1)


@rule("KE-RULING-26", "KE-REINF-4")
@pytest.mark.parametrize(("defender", "after"), [("hector", (1, 4, 6)), ("atropos", (3, 2, 6)), ("lachesis", (3, 4, 4))])
def test_who_weakens_takes_two_of_a_fixed_aspect_from_one_opposing_character(defender: str, after: tuple[int, int, int]):
    s = own([defender], ["minoas", "hermes"])
    assert asked(s) == ("target", VICKY)
    assert whom(s) == ["minoas", "hermes"]
    name = s.game.box.card_names[card(defender)]  # type: ignore[attr-defined]
    assert reason(s, target(s, defender)) == f"KE-REINF-7: {name} is for an opposing character, and {name} is none."
    do(s, "choose hermes")
    assert asked(s) == ("reinforce", TIM)  # the aspect is not asked
    assert totals(s, TIM) == tuple(a + b for a, b in zip(after, (2, 4, 1), strict=True))


@rule("KE-RULING-26", "KE-REINF-7")
@pytest.mark.parametrize("defender", ["clotho", "atlas"])
def test_a_guarded_character_is_neither_stunned_nor_weakened_in_this_battle(defender: str):
    s = own([defender, "minoas", "achilles"], ["hermes"], tim={"hand": ["circe", "diogenes"]})
    assert asked(s) == ("target", VICKY)
    assert whom(s) == [defender, "minoas", "achilles"]
    do(s, "choose minoas")
    assert limit(s, TIM) == 2
    do(s, "play diogenes")
    assert whom(s) == [defender, "achilles"]
    assert reason(s, target(s, "minoas")) == "KE-RULING-26: Minoas is guarded in this battle."
    do(s, "choose achilles", "fist", "play no more", "play circe")
    stunned = [event.args for event in s.log or [] if event.what == "stunned"]
    assert stunned == [(card(defender),)]  # with Minoas guarded and Achilles an Elite nobody else is left


@rule("KE-RULING-26", "KE-REINF-7")
def test_a_card_whose_only_targets_are_guarded_cannot_be_played():
    s = own(["clotho"], ["hermes"], tim={"hand": ["circe", "milo"]}, vicky={"hand": []})
    assert options(s, m.PLAY) == ["milo"]
    assert reason(s, (m.PLAY, card("circe"), 0)) == "KE-REINF-7: Circe has no target in this battle: stuns one opposing scout or defender."
    s = own(["clotho"], ["hermes"], tim={"hand": ["diogenes", "milo"]}, vicky={"hand": []})
    assert options(s, m.PLAY) == ["milo"]


@rule("KE-RULING-26", "KE-REINF-1")
@pytest.mark.parametrize("defender", ["penelope", "cadmus"])
def test_who_denies_lowers_the_limit_of_the_opponent_by_one(defender: str):
    s = own([defender], ["hermes"])
    assert (limit(s, TIM), limit(s, VICKY)) == (2, 3)
    assert ("KE-REINF-1", "denied") in events(s)


@rule("KE-RULING-26")
def test_the_abilities_of_cards_are_silent_while_defenders_are_uniform():
    for defender in ("aeneas", "hector", "atlas", "cadmus"):
        s = own([defender, "minoas"], ["hermes"], GAMES[3])
        assert asked(s) == ("reinforce", TIM)
        assert (sum(s.mods), s.guarded, s.denied) == (0, 0, [0, 0])


@rule("KE-RULING-16", "KE-RULING-26")
def test_start_effects_are_not_declined():
    s = own(["hector"], ["minoas", "hermes"])
    assert reason(s, STOP) == f"KE-ASK-1: What was begun is completed; only undo takes it back. The question now: {s.game.prompt(s)}."
    s = own(["hector", "clotho"], ["minoas"])
    assert reason(s, STOP) == "KE-RULING-16: Effects at the start of a battle must be done if they can be."


@rule("KE-RULING-25")
def test_gods_elites_scouts_and_beasts_do_nothing_at_the_start():
    s = own(["zeus", "athena", "jason"], ["achilles", "minoas"], tim={"slots": ["olive-branch"]}, vicky={"slots": ["minoan-labrys"]})
    assert asked(s) == ("reinforce", TIM)
    assert (s.pending, s.cancelled, limit(s, TIM)) == (0, 0, 3)
    s = duel({"cards": ["cerberus", "persephone"]}, {"cards": ["zeus"], "hand": HOLDS, "slots": ["olive-branch"]}, who=(JOHN, TIM))
    assert (s.pending, s.cancelled, totals(s, TIM)) == (0, 0, (6, 6, 4))


# One after the other


@rule("KE-ASK-4")
def test_uniform_defenders_of_one_owner_are_offered_once():
    s = own(["leonidas", "gorgo"], ["nestor", "hector"], GAMES[3], vicky={"slots": ["olive-branch"]}, tim={"slots": ["minoan-labrys"]})
    assert asked(s) == ("next effect", TIM)
    assert whom(s) == ["leonidas", "nestor"]


@rule("KE-ASK-4")
@pytest.mark.parametrize("pair", [("leonidas", "gorgo"), ("clotho", "atlas"), ("penelope", "cadmus")])
def test_equal_abilities_of_different_defenders_are_offered_once(pair: tuple[str, str]):
    s = own([*pair, "minoas"], ["hector", "hermes"], tim={"slots": ["minoan-labrys", "olive-branch"]})
    assert asked(s) == ("next effect", TIM)
    assert whom(s) == [pair[0], "hector"]


@rule("KE-ASK-4")
@pytest.mark.parametrize("pair", [("hector", "atropos"), ("aeneas", "prometheus"), ("leonidas", "cadmus")])
def test_abilities_that_differ_are_offered_apart(pair: tuple[str, str]):
    s = own([*pair, "hera"], ["hermes", "zeus"], tim={"slots": ["minoan-labrys", "olive-branch"]})
    assert whom(s) == [*pair]  # each of those who rally means the other one


@rule("KE-ASK-4")
def test_equal_abilities_of_two_owners_are_offered_apart():
    s = own(["clotho", "minoas"], ["atlas", "hermes"])
    assert whom(s) == ["clotho", "atlas"]


@rule("KE-PVP-2", "KE-RULING-16")
def test_an_effect_looks_for_its_target_when_its_turn_comes():
    s = own(["leonidas", "gorgo"], ["hermes"], GAMES[3], tim={"slots": ["olive-branch"]})
    assert asked(s) == ("reinforce", TIM)
    assert [what for _, what in events(s) if what in ("cancelled", "fizzled")] == ["cancelled", "fizzled"]


# Spells


def soul(spell: str, drafted: list[str], more: list[str] | None = None, **tim: Any) -> KronosState:
    """Hades on the left of Ithaca with a spell; Tim, who is blue, holds a Reinforcement."""
    left = {"cards": [spell, *(more or [])], "hand": [*drafted, "milo"]}
    return duel(left, {"cards": ["hermes"], "hand": ["homer"], **tim}, who=(JOHN, TIM))


@rule("KE-SPELL-3", "KE-SPELL-1", "KE-SPELL-7")
@pytest.mark.parametrize(
    ("spell", "pair"),
    [("enslaved-scout", ("minoas", "icarus")), ("enslaved-defender", ("leonidas", "atlas")), ("enslaved-elite", ("achilles", "jason"))],
)
def test_an_enslaved_soul_is_replaced_by_a_drafted_card_of_its_type(spell: str, pair: tuple[str, str]):
    others = [name for name in ("electra", "hector", "ajax") if card(name) // 14 != card(pair[0]) // 14]
    s = soul(spell, [*pair, *others])
    assert asked(s) == ("soul", JOHN)
    assert options(s, m.SOUL) == list(pair)
    assert reason(s, (m.SOUL, card(others[0]), 0)).startswith("KE-SPELL-3: Only a drafted card of the spell's type")
    do(s, f"bring {s.game.box.card_names[card(pair[1])]}")  # type: ignore[attr-defined]
    assert cards(s, "Ithaca left") == [pair[1]]
    assert totals(s, JOHN) == s.game.box.strength[0][card(pair[1])]  # type: ignore[attr-defined]
    assert pair[0] in hand(s, JOHN)
    assert pair[1] not in hand(s, JOHN)
    assert names(s.aside) == [spell]


@rule("KE-SPELL-4", "KE-REINF-1")
def test_a_scout_that_came_for_a_spell_lowers_the_limit_and_can_be_stunned():
    s = soul("enslaved-scout", ["minoas"], hand=["circe", "homer"])
    assert (cards(s, "Ithaca left"), limit(s, TIM)) == (["minoas"], 2)
    do(s, "play circe")
    assert (totals(s, JOHN), limit(s, TIM)) == ((0, 0, 0), 3)


@rule("KE-SPELL-4", "KE-ATT-1")
def test_an_elite_that_came_for_a_spell_takes_a_treasure():
    left = {"cards": ["enslaved-elite"], "hand": ["achilles"], "armory": ["phaistos-disk"]}
    s = duel(left, {"cards": ["hermes"]}, who=(JOHN, TIM))
    do(s, "attach phaistos")
    assert ("KE-ATT-1", "attached") in events(s)


@rule("KE-SPELL-2", "KE-HAD-5")
def test_call_of_cerberus_brings_him_with_the_side_of_the_board():
    s = soul("call-of-cerberus", [])
    assert (cards(s, "Ithaca left"), totals(s, JOHN)) == (["cerberus"], (5, 4, 1))
    hades = {"sides": {"Acheron": ["call-of-cerberus"]}, "hand": ["milo"]}
    s = at(hades, {}, {"sides": {"Acheron": ["hermes"]}}, phase="resolution", board="Acheron")
    assert (cards(s, "Acheron Hades"), totals(s, JOHN)) == (["cerberus"], (7, 5, 2))


@rule("KE-SPELL-6", "KE-RULING-35", "KE-REINF-7")
@pytest.mark.parametrize("spell", ["enslaved-scout", "enslaved-defender", "enslaved-elite"])
def test_a_spell_without_a_soul_contributes_nothing_and_is_no_target(spell: str):
    s = soul(spell, [], hand=["diogenes", "homer"], slots=["minoan-labrys"])
    assert ("KE-SPELL-6", "fizzled") in events(s)
    assert (cards(s, "Ithaca left"), totals(s, JOHN)) == ([spell], (0, 0, 0))
    assert options(s, m.PLAY) == ["homer"]
    assert refused(s, (m.PLAY, card("diogenes"), 0)) == {"KE-REINF-7"}
    do(s, "play no more")  # Hades has no target for Milo, and is a participant all the same
    assert events(s).count(("KE-PVP-5", "won battle")) == 1
    assert asked(s) == ("treasure", TIM)


@rule("KE-RULING-18", "KE-SPELL-2")
def test_cerberus_comes_only_from_the_hand():
    hades = {"sides": {"A2 left": ["call-of-cerberus"], "A3 left": ["cerberus"]}, "hand": ["milo"]}
    s = at(hades, {}, {"sides": {"A2 right": ["hermes"]}, "hand": ["homer"]}, phase="resolution", board="A2", blue={"A2": TIM})
    assert (cards(s, "A2 left"), totals(s, JOHN)) == (["call-of-cerberus"], (0, 0, 0))
    assert ("KE-RULING-18", "fizzled") in events(s)


@rule("KE-RULING-19", "KE-PVP-2", "KE-SPELL-4")
def test_a_defender_that_came_for_a_spell_joins_the_waiting_effects():
    left = {"cards": ["enslaved-defender", "scout-empusas"], "hand": ["leonidas", "gorgo", "milo"], "slots": ["olive-branch"]}
    right = {"cards": ["nestor"], "slots": ["minoan-labrys"], "hand": ["homer"]}
    s = duel(left, right, who=(JOHN, TIM))
    assert (asked(s), choices(s)) == (("next effect", TIM), ["Next: Enslaved Soul (Defender)", "Next: Nestor"])
    do(s, "next: enslaved")
    assert asked(s) == ("soul", JOHN)
    do(s, "bring leonidas")
    assert (asked(s), choices(s)) == (("next effect", TIM), ["Next: Leonidas", "Next: Nestor"])
    do(s, "next: nestor")
    assert (totals(s, JOHN), totals(s, TIM)) == ((6, 5, 5), (2, 4, 3))  # both lost their bonus: Cunning 2, Fist 2
    s = duel(left, right, who=(JOHN, TIM))
    do(s, "next: nestor", "bring gorgo")
    assert asked(s) == ("reinforce", TIM)
    assert (totals(s, JOHN), totals(s, TIM)) == ((4, 8, 4), (2, 4, 3))


# Stun


@rule("KE-STUN-1")
def test_a_stunned_character_has_no_strength_and_no_bonuses():
    s = own(["gorgo", "hera"], ["hermes"], GAMES[3], tim={"hand": ["circe", "homer"]}, blue={"Ithaca": VICKY})
    do(s, "play milo", "choose gorgo")
    assert totals(s, VICKY) == (8, 9, 9)
    do(s, "play circe")
    assert totals(s, VICKY) == (2, 4, 7)


@rule("KE-STUN-1", "KE-REINF-7")
def test_a_stunned_character_is_no_target_of_own_or_opposing_effects():
    more: dict[str, Any] = {"vicky": {"hand": ["milo", "sappho"]}, "tim": {"hand": ["circe", "diogenes"]}}
    s = own(["gorgo", "hera", "achilles"], ["hermes"], GAMES[3], **more)
    do(s, "play circe", "play milo")
    assert whom(s) == ["hera", "achilles"]
    assert reason(s, target(s, "gorgo")) == "KE-REINF-7: Gorgo is stunned."
    do(s, "choose hera", "play diogenes")
    assert whom(s) == ["hera", "achilles"]
    assert reason(s, target(s, "gorgo")) == "KE-REINF-7: Gorgo is stunned."
    do(s, "choose achilles", "fist")
    assert totals(s, VICKY) == (2 + 4 + 5 - 3, 4 + 1, 7 + 4)


@rule("KE-STUN-1")
def test_a_stunned_elite_takes_no_treasure():
    s = own(["achilles", "hera"], ["hermes"], GAMES[3], vicky={"armory": ["phaistos-disk"]}, tim={"hand": ["medea", "homer"]})
    do(s, "play medea")
    assert asked(s) == ("reinforce", VICKY)
    assert options(s, m.ATTACH) == []
    assert reason(s, (m.ATTACH, treasure("phaistos-disk"), 0)) == "KE-ATT-1: No elite of yours in this battle can take Phaistos Disk."


@rule("KE-STUN-1", "KE-RULING-9")
def test_a_stunned_scout_no_longer_lowers_the_limit():
    s = own(["minoas", "icarus"], ["hermes"], GAMES[3], vicky={"olympus": []}, tim={"hand": ["circe", "homer"]})
    assert limit(s, TIM) == 1
    do(s, "play circe", "choose icarus")
    assert (limit(s, TIM), totals(s, VICKY)) == (2, (2, 4, 1))


@rule("KE-STUN-3")
def test_a_healed_character_has_its_bonuses_treasures_and_type_again():
    vicky = {"hand": ["milo", "hippocrates"], "armory": ["phaistos-disk"]}
    s = own(["achilles", "hera"], ["hermes"], GAMES[3], vicky=vicky, tim={"hand": ["diogenes", "medea"]}, blue={"Ithaca": VICKY})
    do(s, "attach phaistos", "play diogenes", "choose achilles", "fist", "play milo", "choose achilles")
    assert totals(s, VICKY) == (5 + 2 - 3 + 4 + 2, 1 + 2 + 4, 4 + 7)
    do(s, "play medea")
    assert totals(s, VICKY) == (2, 4, 7)
    do(s, "play hippocrates", "choose achilles", "cunning")
    assert ("KE-STUN-3", "healed") in events(s)
    assert asked(s) == ("treasure", VICKY)  # 10/7/14 against 3/4/6


@rule("KE-STUN-3", "KE-RULING-9")
def test_a_healed_scout_lowers_the_limit_again():
    more: dict[str, Any] = {"vicky": {"hand": ["hippocrates", "sappho"]}, "tim": {"hand": ["circe", "homer"]}}
    s = own(["minoas", "hera"], ["hermes"], GAMES[3], **more)
    do(s, "play circe")
    assert limit(s, TIM) == 3
    do(s, "play hippocrates", "choose minoas", "awe")
    assert (limit(s, TIM), totals(s, VICKY)) == (2, (2 + 2, 4 + 3 + 4, 1 + 7))
    do(s, "play homer")
    assert (s.plays[1], limit(s, TIM)) == (2, 2)
    play(s, (m.PASS, 0, 0))
    assert events(s).count(("KE-REINF-9", "at limit")) == 1


@rule("KE-STUN-4")
def test_a_stun_undoes_no_start_effect():
    s = own(["leonidas", "hera"], ["hermes"], GAMES[3], tim={"slots": ["olive-branch"], "hand": ["circe", "homer"]})
    assert totals(s, TIM) == (3, 4, 6)
    do(s, "play circe")
    assert totals(s, VICKY) == (2, 4, 7)
    assert totals(s, TIM) == (3, 4, 6)  # Leonidas is stunned, his cancellation stays


@rule("KE-STUN-4")
def test_a_stun_undoes_no_deny_and_no_rally():
    s = own(["penelope", "aeneas", "hera"], ["hermes"], tim={"hand": ["circe", "medea"]})
    do(s, "next: aeneas", "choose hera", "fist")
    assert (limit(s, TIM), s.mods[3 * character(s, "hera")]) == (2, 2)
    do(s, "play circe", "choose penelope")
    assert limit(s, TIM) == 2
    do(s, "play no more", "play medea")
    assert s.mods[3 * character(s, "hera")] == 2
    assert totals(s, VICKY) == (2 + 2, 4, 7)


# Questions


@rule("KE-ASK-1")
def test_a_chain_that_was_begun_is_completed():
    s = own(["minoas", "hera"], ["hermes", "zeus"], GAMES[3], tim={"hand": ["pythia", "homer"]})
    do(s, "play pythia")
    for move in (STOP, (m.PLAY, card("homer"), 0), (m.USE, 0, 0), (m.ATTACH, 0, 0), (m.WAIT, 0, 0)):
        assert refused(s, move) == {"KE-ASK-1"}
    do(s, "choose zeus")
    assert refused(s, (m.PLAY, card("homer"), 0)) == {"KE-ASK-1"}
    do(s, "fist")
    assert choices(s) == ["Awe +1", "Cunning +1"]
    assert reason(s, (m.CHOOSE, 0, 0)) == "KE-REINF-4: Each bonus of one effect goes to another aspect."


@rule("KE-ASK-1")
def test_a_question_with_one_answer_is_not_asked():
    s = own(["minoas", "hera"], ["hermes"], GAMES[3], tim={"hand": ["milo"]}, vicky={"hand": []})
    do(s, "play milo")  # Hermes is the only target; nobody can play on, and Vicky wins with 8 Cunning to 6 and loses Fist 4 to 7
    assert ("KE-PVP-6", "tie") in events(s)
    assert asked(s) == ("treasure", TIM)  # and he has beaten Lamia
    s = own(["leonidas"], ["hermes"], GAMES[3], tim={"slots": ["olive-branch"]})
    assert (asked(s), totals(s, TIM)) == (("reinforce", TIM), (3, 4, 6))  # one effect, one treasure: nothing was asked


@rule("KE-ASK-3", "KE-RULING-34")
def test_the_larger_bonus_is_placed_first_and_aspects_not_in_use_may_be_named():
    s = own(["minoas"], ["iolaus", "hermes"], GAMES[3], tim={"hand": ["pythagoras"]})
    do(s, "play pythagoras")
    assert (s.game.prompt(s), choices(s)) == ("Pythagoras: choose the aspect of +3 for Iolaus", ["Fist +3", "Awe +3", "Cunning +3"])
    do(s, "awe")
    assert (s.game.prompt(s), choices(s)) == ("Pythagoras: choose the aspect of +2 for Iolaus", ["Fist +2", "Cunning +2"])
    assert totals(s, TIM) == (6, 10, 7)


@rule("KE-ASK-2", "KE-RULING-42")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_secret_choices_are_asked_clockwise_and_nobody_sees_those_before(first: int):
    hands = {VICKY: ["minoas", "hera"], TIM: ["icarus", "zeus"]}
    s = at({}, {"hand": hands[VICKY]}, {"hand": hands[TIM]}, phase="olympus", first=first)
    order = [TIM, VICKY] if first == TIM else [VICKY, TIM]
    assert asked(s) == ("send", order[0])
    s.game.apply(s, s.game.legal_moves(s)[1])
    assert asked(s) == ("send", order[1])
    assert olympus(s, order[0]) == [hands[order[0]][1]]
    assert olympus(seen(s, order[1]), order[0]) == ["?"]
    assert olympus(seen(s, JOHN), order[0]) == ["?"]


@rule("KE-ASK-2", "KE-FK-10")
def test_secret_places_in_the_final_battle_are_asked_clockwise():
    s = at({}, {"olympus": ["zeus", "hera", "ares"]}, {"olympus": ["apollo", "athena", "hermes"]}, phase="final", first=2)
    s.game.apply(s, (m.ASPECT, 0, 0))
    s.game.apply(s, (m.ASPECT, 1, 0))
    assert asked(s) == ("character", TIM)
    do(s, "put hermes", "put apollo")
    assert asked(s) == ("character", VICKY)
    assert s.final_cards[TIM] == [card("hermes"), card("apollo"), card("athena")]
    assert set(seen(s, VICKY).final_cards[TIM]) == {-1}


@rule("KE-ASK-5", "KE-INV-21")
def test_the_largest_question_has_fewer_than_32_answers():
    ids = [entry.id for entry in GAMES[3].box.treasures]
    free = [name for name in ids[3:] if name not in ("golden-fleece", "medea-cauldron", "nestors-ring")]
    tim = {"cards": ["achilles", "jason", "minoas"], "hand": ["milo", "homer"], "slots": ids[:3], "armory": free}
    s = duel({"cards": ["gorgo", "zeus"]}, tim, on="Colchis", round=3, game=GAMES[3], top="nestors-ring")
    while asked(s)[0] != "reinforce":
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert len(armory(s, TIM)) == 15
    assert (len(options(s, m.ATTACH)), len(choices(s))) == (15, 1 + 2 + 15 + 3)
