"""What players may know of each other's cards (KE-RULING-39, KE-RULING-41, KE-RULING-44, KE-INV-18)."""

from __future__ import annotations

from random import Random

import pytest

from kernel_lib.core.contract import check
from kernel_lib.core.types import UNKNOWN
from kernel_lib.games.kronos import hidden
from kernel_lib.games.kronos.rules import Kronos
from kernel_lib.games.kronos.state import KronosState
from tests.kronos.table import at, cards, do, draw, hand, names, olympus, seen
from tests.marks import rule

ROW = ["minoas", "daedalus", "electra", "iolaus", "andromeda", "telesilla"]
KEEP = Kronos(players=3, keep_reinforcement=True)


def guesses(s: KronosState, viewer: int, number: int = 40) -> list[KronosState]:
    """Full positions that the player cannot tell from the real one."""
    return [s.game.determinize(seen(s, viewer), viewer, Random(seed)) for seed in range(number)]


@rule("KE-GATHER-5", "KE-RULING-39")
def test_a_hand_lies_open_until_something_of_it_lies_face_down():
    s = at({}, {}, {}, phase="gathering", row=ROW)
    do(s, "take minoas", "take daedalus", "take electra")
    assert (hand(seen(s, 0), 1), hand(seen(s, 1), 2)) == (["daedalus"], ["electra"])
    s = at({}, {"hand": ["hera", "ajax", "milo"]}, {"hand": ["nemesis", "hermes"]}, phase="olympus", first=2)
    assert hand(seen(s, 2), 1) == ["ajax", "milo", "hera"]
    do(s, "send nemesis")
    assert (hand(seen(s, 1), 2), olympus(seen(s, 1), 2), hand(s, 2)) == (["?"], ["?"], ["hermes"])
    do(s, "send hera")
    assert (hand(seen(s, 2), 1), hand(seen(s, 2), 2)) == (["milo", "?"], ["hermes"])
    assert hand(seen(s, UNKNOWN), 2) == ["?"]


@rule("KE-ASG-9", "KE-RULING-39", "KE-INV-18")
def test_of_what_lies_face_down_the_set_is_known_but_not_the_place():
    s = at({}, {}, {"hand": ["hermes", "medea"], "olympus": ["nemesis"], "sides": {"A3 right": ["iolaus", "ajax", "zeus"]}}, first=2)
    view = seen(s, 1)
    assert (cards(view, "A3 right"), hand(view, 2), olympus(view, 2)) == (["iolaus", "?", "?"], ["medea", "?"], ["?"])
    assert sorted(names(view.drafted[2][0])) == ["ajax", "hermes", "medea", "nemesis", "zeus"]
    found = {(*cards(guess, "A3 right"), *hand(guess, 2), *olympus(guess, 2)) for guess in guesses(s, 1)}
    assert len(found) > 10
    assert all(sorted(guess) == ["ajax", "hermes", "iolaus", "medea", "nemesis", "zeus"] for guess in found)
    assert all(guess[0] == "iolaus" and "medea" in guess[3:5] for guess in found)
    assert cards(seen(s, 2), "A3 right") == ["iolaus", "ajax", "zeus"]


@rule("KE-RULING-41")
def test_after_the_round_the_type_of_a_card_on_olympus_is_known():
    s = at({"hand": ["minoas"]}, {"olympus": ["zeus"], "discarded": ["hera", "ajax", "jason"]}, {}, round=2)
    view = seen(s, 2)
    assert (olympus(view, 1)[0], view.sent_kind[1]) == ("?", [4, -1])
    assert (view.discard_size, names(view.discard[4])) == ([0, 0, 2, 0, 1], [])
    assert {olympus(guess, 1)[0] for guess in guesses(s, 2)} == {"zeus", "hera"}
    assert {tuple(names(guess.discard[4])) for guess in guesses(s, 2)} == {("zeus",), ("hera",)}
    assert names(seen(s, 1).discard[4]) == ["hera"]


@rule("KE-HAD-6", "KE-HAD-11")
def test_of_hades_only_the_spells_that_lie_face_down_are_hidden():
    s = at({"hand": ["minoas", "milo"], "sides": {"Acheron": ["persephone", "enslaved-scout", "cerberus"]}}, {"hand": ["zeus"]}, {})
    view = seen(s, 1)
    assert (cards(view, "Acheron Hades"), hidden.hand_size(s.game, view, 0)) == (["persephone", "?", "cerberus"], 8)  # type: ignore[arg-type]
    assert hand(view, 0) == ["minoas", "milo", "scout-empusas", "defender-empusas", "elite-empusas", "?", "?", "?"]
    spells = {"call-of-cerberus", "enslaved-defender", "enslaved-elite", "enslaved-scout"}
    assert {cards(guess, "Acheron Hades")[1] for guess in guesses(s, 1)} == spells
    s = at({"sides": {"Acheron": ["enslaved-scout"]}}, {"hand": ["zeus"]}, {})
    assert (cards(seen(s, 1), "Acheron Hades"), len(hand(seen(s, 1), 0)), "?" in hand(seen(s, 1), 0)) == (["enslaved-scout"], 8, False)


@rule("KE-VAR-7", "KE-RULING-44")
def test_others_see_that_a_reinforcement_is_kept_but_not_which():
    s = at({}, {"hand": ["milo", "homer"]}, {"hand": ["circe"]}, game=KEEP, phase="resolution")
    do(s, "keep it in", "keep milo", "keep nothing")
    view = seen(s, 2)
    assert (hand(s, 1), hand(view, 1), names(view.kept[1]), view.kept[2]) == (["milo"], ["?"], ["milo", "homer"], 0)
    assert (view.discard_size[3], names(view.discard[3])) == (2, ["circe"])
    assert {tuple(hand(guess, 1)) for guess in guesses(s, 2)} == {("milo",), ("homer",)}


@rule("KE-VAR-7", "KE-RULING-44")
def test_what_was_discarded_in_an_earlier_round_is_not_thought_to_be_kept():
    s = at({}, {"hand": ["milo"], "discarded": ["pythia", "socrates"]}, {"hand": ["circe"]}, game=KEEP, phase="resolution", round=2)
    do(s, "keep it in", "keep milo")
    assert (names(s.kept[1]), hand(seen(s, 2), 1)) == (["milo"], ["milo"])  # it can be no other
    s = at({}, {"hand": ["sappho"], "kept": "milo", "discarded": ["homer"]}, {"hand": ["circe"]}, game=KEEP, phase="resolution", round=2)
    do(s, "keep it in", "keep sappho")
    assert (hand(s, 1), hand(seen(s, 2), 1), names(s.kept[1])) == (["sappho"], ["?"], ["milo", "homer", "sappho"])


@rule("KE-VAR-7", "KE-RULING-39")
def test_a_reinforcement_that_is_seen_again_is_not_thought_to_be_kept():
    kallisto = {"kept": "milo", "discarded": ["homer", "ajax"]}
    s = at({}, kallisto, {}, game=KEEP, phase="gathering", round=2, kind="reinforcement", piles={"reinforcement": []})
    assert hand(seen(s, 2), 1) == ["?"]
    draw(s, "homer")
    assert (names(s.kept[1]), hand(seen(s, 2), 1)) == (["milo"], ["milo"])


@rule("KE-FK-10", "KE-INV-18")
def test_placements_of_the_final_battle_are_hidden():
    s = at({}, {"armory": ["olive-branch"]}, {}, phase="final", aspects=["awe", "cunning", "fist"])
    do(s, "put hestia", "give olive", "put rhea")
    view = seen(s, 2)
    assert (view.final_cards[1], view.final_treasures[1]) == ([UNKNOWN] * 3, [UNKNOWN] * 3)
    assert {guess.final_treasures[1].index(2) for guess in guesses(s, 2) if 2 in guess.final_treasures[1]} == {0, 1, 2}
    assert seen(s, 1).final_cards[1] == s.final_cards[1]


@rule("KE-INV-18")
@pytest.mark.parametrize("chosen", [
    {}, {"players": 2}, {"players": 2, "two_player_role": "hades", "keep_reinforcement": True},
    {"players": 4, "mercenaries": True, "god_face_up": True},
    {"players": 3, "keep_reinforcement": True, "mercenaries": True, "early_aspects": True, "coin_wait": True},
])  # fmt: skip
def test_random_games_keep_secrets_and_all_other_laws(chosen: dict[str, object]):
    game = Kronos(**{"players": 3, **chosen})  # type: ignore[arg-type]
    for seed in range(2):
        check(game, seed, share=0.05, figures=0)
