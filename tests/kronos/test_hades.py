"""Hades in the Assignment phase, and his spells (KE-HAD, KE-SPELL)."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_lib.games.kronos import moves as m
from kernel_lib.games.kronos.rules import Kronos
from kernel_lib.games.kronos.state import ACHERON, HIS_SIDE, KronosState
from tests.kronos.table import (
    armory,
    asked,
    at,
    card,
    cards,
    character,
    choices,
    do,
    events,
    hand,
    kinds,
    limit,
    names,
    options,
    play,
    refused,
    say,
    seen,
    settle,
    side,
    slots,
    totals,
)
from tests.marks import rule

JOHN, VICKY, TIM = range(3)
"""Hades, Kallisto and Knossos."""
OWN = ["persephone", "cerberus", "scout-empusas", "defender-empusas", "elite-empusas"]
SPELLS = ["call-of-cerberus", "enslaved-defender", "enslaved-elite", "enslaved-scout"]
SOULS = ["minoas", "iolaus", "leonidas", "clotho", "ajax", "perseus", "milo", "medea"]
"""What Hades drafted: two Scouts, Defenders, Elites and Reinforcements."""
STOP = (m.PASS, 0, 0)


def game(**options: Any) -> Kronos:
    return Kronos(players=3, acropolis=["knossos"], **options)


def placing(**his: Any) -> KronosState:
    """Hades alone places cards."""
    return at({"hand": SOULS, **his}, {"passed": True}, {"passed": True})


def place(s: KronosState, name: str, where: str) -> KronosState:
    play(s, (m.PICK, card(name), 0))
    return play(s, (m.SIDE, side(s, where), 0)) if asked(s)[0] == "side" else s


def battle(*mine: str, theirs: tuple[str, ...] = ("hermes",), where: str = "A3", his: dict[str, Any] | None = None, **more: Any) -> KronosState:
    """Hades on the left and Tim on the right of a board, or both in Acheron; Hades is blue, and no effect has been done."""
    place_ = ("Acheron", "Acheron") if where == "Acheron" else (f"{where} left", f"{where} right")
    about = {"hand": SOULS, **(his or {}), "sides": {place_[0]: list(mine), **(his or {}).get("sides", {})}}
    other = {"olympus": ["electra"], "hand": ["circe"], **more.pop("him", {}), "sides": {place_[1]: list(theirs)}}
    return at(about, {"olympus": ["gorgo"]}, other, phase="resolution", board=where, **more)


def fight(s: KronosState) -> KronosState:
    """Effects at the start are done in their first order, up to the first Reinforcement."""
    while asked(s)[0] not in ("reinforce", "pick"):
        play(s, s.game.legal_moves(s)[0])
    return s


def next_round(s: KronosState) -> KronosState:
    """Nobody plays anything more; up to the draft of the next round."""
    while s.round == 1:
        moves = s.game.legal_moves(s)
        play(s, STOP if STOP in moves else moves[0])
    return s


# Sides of Acheron


@rule("KE-HAD-1", "KE-HAD-2", "KE-ASG-8")
def test_one_side_of_acheron_is_hades_blue_one_and_the_challenger_is_red():
    s = at({}, {"hand": ["gorgo"]}, {"hand": ["iolaus", "rhea"], "olympus": ["apollo"]}, first=TIM)
    assert (s.owner[HIS_SIDE:], s.blue[ACHERON]) == ([JOHN, -1], JOHN)
    say(s, "place rhea")
    assert refused(s, (m.SIDE, side(s, "Acheron Hades"), 0)) == {"KE-HAD-1"}
    say(s, "place it on the challenger")
    assert (s.owner[HIS_SIDE:], s.blue[ACHERON]) == ([JOHN, TIM], JOHN)
    assert ("KE-ASG-8", "banner") in events(s)
    assert [event.args[1] for event in s.log or [] if event.what == "banner"] == [1]
    place(s, "persephone", "Acheron Hades")
    assert (s.to_act, s.blue[ACHERON]) == (VICKY, JOHN)
    say(s, "place gorgo")
    assert refused(s, (m.SIDE, side(s, "Acheron challenger"), 0)) == {"KE-HAD-2"}
    assert refused(s, (m.SIDE, side(s, "Acheron Hades"), 0)) == {"KE-HAD-1"}


@rule("KE-HAD-2", "KE-HAD-10", "KE-ASG-10")
def test_hades_places_up_to_three_cards_on_his_own_side_and_none_on_the_other():
    s = placing()
    for name in ("persephone", "enslaved-elite", "cerberus"):
        say(s, f"place {s.game.box.card_names[card(name)]}")  # type: ignore[attr-defined]
        assert refused(s, (m.SIDE, side(s, "Acheron challenger"), 0)) == {"KE-HAD-2"}
        play(s, (m.SIDE, side(s, "Acheron Hades"), 0))
    assert cards(s, "Acheron Hades") == ["persephone", "enslaved-elite", "cerberus"]
    say(s, "place elite empusas")
    assert refused(s, (m.SIDE, side(s, "Acheron Hades"), 0)) == {"KE-ASG-10"}
    assert [move[1] for move in s.game.legal_moves(s)] == [0, 1, 2, 3, 4, 5]


@rule("KE-HAD-3", "KE-ASG-3", "KE-HAD-11")
def test_hades_places_only_his_characters_and_spells():
    s = placing()
    assert options(s, m.PICK) == OWN + SPELLS
    for name in ("minoas", "clotho", "perseus"):
        assert refused(s, (m.PICK, card(name), 0)) == {"KE-HAD-3"}
    assert refused(s, (m.PICK, card("milo"), 0)) == {"KE-ASG-3"}
    assert "only through a spell" in s.game.why_not(s, (m.PICK, card("ajax"), 0))[0].reason
    assert hand(seen(s, TIM), JOHN) == [*sorted(SOULS, key=card), *OWN, *SPELLS]


@rule("KE-HAD-3")
def test_reinforcements_that_hades_drafted_are_played_in_battles():
    s = fight(battle("cerberus"))
    assert options(s, m.PLAY) == ["milo", "call-of-cerberus"]  # Medea stuns Elites and Defenders, and Tim has only a God there
    do(s, "play milo")
    assert totals(s, JOHN) == (9, 4, 1)
    assert "milo" in names(s.discard[3])


@rule("KE-HAD-5")
@pytest.mark.parametrize(
    ("name", "acheron", "quest"),
    [
        ("persephone", (4, 6, 4), (5, 7, 5)),
        ("cerberus", (7, 5, 2), (5, 4, 1)),
        ("scout-empusas", (3, 3, 3), (2, 3, 2)),
        ("defender-empusas", (4, 4, 4), (3, 3, 3)),
        ("elite-empusas", (4, 4, 5), (3, 3, 4)),
    ],
)
def test_hades_characters_fight_with_the_side_that_fits_the_board(name: str, acheron: tuple[int, ...], quest: tuple[int, ...]):
    assert totals(fight(battle(name, where="Acheron")), JOHN) == acheron
    assert totals(fight(battle(name)), JOHN) == quest


@rule("KE-HAD-5", "KE-REINF-5")
def test_a_multiplication_counts_the_side_that_is_shown():
    for where, found in (("A3", (10, 4, 1)), ("Acheron", (14, 5, 2))):
        s = do(fight(battle("cerberus", where=where, his={"hand": ["brasidas"]})), "play brasidas")
        assert totals(s, JOHN) == found


@rule("KE-HAD-6", "KE-ASG-9", "KE-RULING-17")
def test_hades_characters_are_seen_on_every_place_and_spells_on_the_first_only():
    s = placing()
    for name, where in (
        ("scout-empusas", "A1 left"),
        ("enslaved-elite", "A1 left"),
        ("persephone", "A1 left"),
        ("enslaved-scout", "A2 right"),
        ("call-of-cerberus", "A2 right"),
    ):
        place(s, name, where)
    view = seen(s, TIM)
    assert cards(view, "A1 left") == ["scout-empusas", "?", "persephone"]
    assert cards(view, "A2 right") == ["enslaved-scout", "?"]
    assert (cards(seen(s, JOHN), "A1 left"), cards(seen(s, JOHN), "A2 right")) == (cards(s, "A1 left"), cards(s, "A2 right"))
    told = [event.what for event in view.log or [] if event.rule == "KE-ASG-9"]
    assert told == ["placed", "placed face down", "placed", "placed", "placed face down"]


@rule("KE-HAD-7", "KE-ASG-10", "KE-RULING-17")
def test_spells_open_sides_and_count_as_cards():
    s = placing()
    for name in ("enslaved-elite", "call-of-cerberus", "enslaved-scout"):
        place(s, name, "A3 right")
    assert (s.owner[side(s, "A3 right")], s.blue[2]) == (JOHN, JOHN)
    say(s, "place enslaved soul (defender)")
    assert refused(s, (m.SIDE, side(s, "A3 right"), 0)) == {"KE-ASG-10"}


@rule("KE-HAD-8", "KE-EOR-3", "KE-RULING-21", "KE-INV-3")
@pytest.mark.parametrize(("where", "lost"), [("A1 left", True), ("A3 right", True), ("Acheron", False)])
def test_persephone_leaves_the_game_after_a_quest_and_not_after_acheron(where: str, lost: bool):
    his = {"sides": {where: ["scout-empusas", "persephone"], "A2 left": ["cerberus", "enslaved-scout"]}, "hand": SOULS}
    s = at(his, {}, {}, phase="resolution", board="A1")
    while s.round == 1 and asked(s)[0] != "reveal":
        assert "persephone" in cards(s, "Acheron Hades" if where == "Acheron" else where)
        play(s, s.game.legal_moves(s)[0])
    assert hand(s, JOHN) == [name for name in OWN + SPELLS if name != "persephone" or not lost]
    assert names(s.aside) == ["persephone"] * lost
    assert (("KE-HAD-8", "lost card") in events(s)) == lost


@rule("KE-HAD-8", "KE-RULING-21")
def test_persephone_leaves_the_game_also_after_a_defeat_and_never_comes_back():
    s = battle("persephone", theirs=("zeus", "heracles", "hector"), where="A2")
    do(fight(s), "play no more")
    assert [event.player for event in s.log or [] if event.what == "won battle"] == [TIM]
    next_round(s)
    assert "persephone" not in hand(s, JOHN)
    while s.round < 3:
        assert names(s.aside) == ["persephone"]
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert "persephone" not in hand(s, JOHN)


@rule("KE-HAD-9", "KE-RES-2")
def test_on_a_quest_hades_wins_treasures_like_the_others():
    s = at({"sides": {"A1 left": ["persephone"]}}, {}, {}, phase="resolution", board="A1")
    assert (asked(s), choices(s)[0]) == (("treasure", JOHN), "Keep it in the Armory (Fist +2, Awe +2 for an elite)")
    say(s, "unlock helm")
    assert slots(s, JOHN) == ["phaistos-disk", None, None]
    assert totals(s, JOHN) == (5, 8, 5)  # the Phaistos Disk adds Awe +1
    do(s, "use helm", "awe", "cunning", "keep it")  # 10 and 7 beat Talos with 7 and 6
    assert armory(s, JOHN) == ["minoan-labrys"]


@rule("KE-HAD-10", "KE-ASG-1", "KE-ASG-9")
def test_in_acheron_hades_places_one_card_in_a_turn_the_first_face_up():
    s = at({}, {"hand": ["gorgo", "ajax"]}, {"passed": True})
    place(s, "enslaved-elite", "Acheron Hades")
    assert s.to_act == VICKY
    place(s, "gorgo", "A1 left")
    place(s, "enslaved-scout", "Acheron Hades")
    assert cards(seen(s, VICKY), "Acheron Hades") == ["enslaved-elite", "?"]


# Spells


@rule("KE-SPELL-1", "KE-SPELL-2", "KE-SPELL-7", "KE-HAD-5")
@pytest.mark.parametrize(("where", "found"), [("A3", (5, 4, 1)), ("Acheron", (7, 5, 2))])
def test_call_of_cerberus_is_replaced_by_cerberus_with_the_side_of_the_board(where: str, found: tuple[int, ...]):
    s = battle("call-of-cerberus", where=where)
    assert asked(s) == ("reinforce", JOHN)
    assert totals(s, JOHN) == found
    sides = "Acheron Hades" if where == "Acheron" else "A3 left"
    assert cards(s, sides) == ["cerberus"]
    assert (names(s.aside), "cerberus" in hand(s, JOHN), "call-of-cerberus" in hand(s, JOHN)) == (["call-of-cerberus"], False, False)
    assert ("KE-SPELL-2", "replaced") in events(s)


@rule("KE-SPELL-2", "KE-SPELL-6", "KE-RULING-18", "KE-RULING-35")
def test_call_of_cerberus_without_cerberus_in_hand_is_an_empty_place():
    s = battle("call-of-cerberus", his={"sides": {"Acheron": ["cerberus"]}, "slots": ["phaistos-disk", "olive-branch"]})
    assert ("KE-RULING-18", "fizzled") in events(s)
    assert (cards(s, "A3 left"), cards(s, "Acheron Hades")) == (["call-of-cerberus"], ["cerberus"])
    assert (asked(s), totals(s, JOHN)) == (("reinforce", JOHN), (0, 1, 2))  # permanent bonuses still count
    assert [word.partition(" (")[0] for word in choices(s)] == ["Play no more reinforcements", "Use Waters of Lethe"]
    assert refused(s, (m.PLAY, card("milo"), 0)) == {"KE-REINF-7"}  # a spell is no target
    assert refused(s, (m.USE, 0, 0)) == {"KE-ABIL-4"}


@rule("KE-RULING-18", "KE-RULING-35")
def test_with_the_option_cerberus_comes_from_another_board_and_leaves_an_empty_place():
    his = {"sides": {"Acheron": ["cerberus", "elite-empusas"]}}
    s = battle("call-of-cerberus", his=his, game=game(cerberus_source="anywhere"))
    assert (totals(s, JOHN), cards(s, "A3 left"), cards(s, "Acheron Hades")) == ((5, 4, 1), ["cerberus"], ["", "elite-empusas"])
    assert ("KE-RULING-18", "left") in events(s)
    s = next_round(s)
    assert hand(s, JOHN) == OWN + SPELLS


@rule("KE-SPELL-3", "KE-SPELL-4", "KE-SPELL-7", "KE-RULING-16")
@pytest.mark.parametrize(
    ("spell", "souls", "found"),
    [
        ("enslaved-scout", ["minoas", "iolaus"], [(2, 4, 1), (3, 3, 1)]),
        ("enslaved-defender", ["leonidas", "clotho"], [(4, 2, 3), (2, 2, 5)]),
        ("enslaved-elite", ["perseus", "ajax"], [(3, 4, 3), (5, 4, 1)]),
    ],
)
def test_an_enslaved_soul_is_replaced_by_a_drafted_card_of_its_type_at_choice(spell: str, souls: list[str], found: list[tuple[int, ...]]):
    s = battle(spell)
    assert (asked(s), set(options(s, m.SOUL))) == (("soul", JOHN), set(souls))
    assert refused(s, (m.SOUL, card("milo"), 0)) == refused(s, (m.SOUL, card("gorgo"), 0)) == {"KE-SPELL-3"}
    assert refused(s, STOP) == {"KE-RULING-16"}
    for name, total in zip(souls, found, strict=True):
        after = play(s.clone(), (m.SOUL, card(name), 0))
        assert (cards(after, "A3 left"), totals(after, JOHN)) == ([name], total)
        assert name not in hand(after, JOHN)
        assert names(after.aside) == [spell]


@rule("KE-SPELL-3", "KE-ASK-1")
def test_a_single_soul_of_the_type_comes_without_a_question():
    s = battle("enslaved-scout", his={"hand": ["minoas", "ajax", "milo"]})
    assert (asked(s), cards(s, "A3 left")) == (("reinforce", JOHN), ["minoas"])


@rule("KE-SPELL-3", "KE-SPELL-6", "KE-RULING-35")
def test_an_enslaved_soul_without_a_soul_adds_nothing_and_is_no_target():
    s = battle("enslaved-scout", "cerberus", theirs=("hermes",), his={"hand": ["ajax", "milo"]}, him={"hand": ["diogenes", "circe"]})
    assert (cards(s, "A3 left"), totals(s, JOHN)) == (["enslaved-scout", "cerberus"], (5, 4, 1))
    assert ("KE-SPELL-6", "fizzled") in events(s)
    assert "enslaved-scout" in cards(s, "A3 left")
    do(s, "play no more")
    assert options(s, m.PLAY) == ["diogenes"]  # no Scout for Circe
    do(s, "play diogenes", "fist")  # and only Cerberus for Diogenes
    assert totals(s, JOHN) == (2, 4, 1)


@rule("KE-SPELL-4", "KE-REINF-1")
def test_a_soul_that_is_a_scout_lowers_the_limit_of_the_opponent():
    s = fight(battle("enslaved-scout"))
    assert (limit(s, TIM), limit(s, JOHN)) == (2, 3)
    assert limit(fight(battle("enslaved-elite")), TIM) == 3


@rule("KE-SPELL-4", "KE-ATT-1")
def test_a_soul_that_is_an_elite_takes_treasures():
    s = fight(battle("enslaved-elite", his={"armory": ["phaistos-disk"]}))
    assert options(s, m.ATTACH) == ["phaistos-disk"]
    assert options(fight(battle("enslaved-scout", his={"armory": ["phaistos-disk"]})), m.ATTACH) == []


@rule("KE-SPELL-4", "KE-REINF-7")
def test_a_soul_is_a_target_of_effects():
    s = fight(battle("enslaved-scout"))
    assert options(s, m.PLAY) == ["milo"]
    do(s, "play milo")
    assert options(s, m.PLAY) == ["circe"]
    do(s, "play circe")
    assert totals(s, JOHN) == (0, 0, 0)


@rule("KE-SPELL-4", "KE-PVP-2", "KE-RULING-19", "KE-RULING-26")
def test_a_soul_that_is_a_defender_cancels_as_soon_as_it_has_come():
    s = battle("enslaved-defender", him={"slots": ["olive-branch", "phaistos-disk"]})
    assert totals(s, TIM) == (3, 5, 8)
    say(s, "bring clotho")
    assert (asked(s), options(s, m.CANCEL)) == (("cancel", JOHN), ["phaistos-disk", "olive-branch"])
    assert refused(s, STOP) == {"KE-RULING-16"}
    assert refused(s, (m.CANCEL, 5, 0)) == {"KE-RULING-26"}
    say(s, "cancel olive branch")
    assert totals(s, TIM) == (3, 5, 6)


@rule("KE-SPELL-1", "KE-PVP-2", "KE-RULING-19")
def test_spells_are_among_the_effects_whose_order_blue_chooses():
    s = battle("enslaved-defender", "call-of-cerberus", theirs=("hector", "hermes"), him={"slots": ["olive-branch"]})
    assert (asked(s), choices(s)) == (("next effect", JOHN), ["Next: Enslaved Soul (Defender)", "Next: Call of Cerberus", "Next: Hector"])
    do(s, "next: enslaved", "bring clotho")
    assert choices(s) == ["Next: Clotho", "Next: Call of Cerberus", "Next: Hector"]
    assert refused(s, STOP) == {"KE-RULING-16"}
    assert refused(s, (m.EFFECT, 2, 0)) == {"KE-PVP-2"}
    do(s, "next: hector")  # Hades has no treasure: it fizzles
    assert ("KE-RULING-16", "fizzled") in events(s)
    assert choices(s) == ["Next: Clotho", "Next: Call of Cerberus"]
    do(s, "next: clotho")  # the only treasure is cancelled, and the last effect needs no question
    assert (asked(s), totals(s, TIM), cards(s, "A3 left")) == (("reinforce", JOHN), (8, 7, 7), ["clotho", "cerberus"])


@rule("KE-SPELL-5", "KE-REINF-1", "KE-REINF-2", "KE-SPELL-8")
@pytest.mark.parametrize("where", ["A3", "Acheron"])
def test_call_of_cerberus_from_hand_is_a_reinforcement_for_cerberus(where: str):
    s = battle("scout-empusas", "cerberus", where=where)
    before = totals(s, JOHN)
    assert options(s, m.PLAY) == ["milo", "call-of-cerberus"]
    do(s, "play call")
    assert asked(s)[0] == "aspect"
    do(s, "fist")
    assert totals(s, JOHN) == (before[0] + 2, before[1], before[2])
    assert s.mods[3 * character(s, "cerberus")] == 2
    assert (s.plays[0], names(s.aside), "call-of-cerberus" in hand(s, JOHN)) == (1, ["call-of-cerberus"], False)
    assert s.discard_size[3] == 0
    play(s, STOP)
    assert refused(s, (m.PLAY, card("call-of-cerberus"), 0)) == {"KE-REINF-2"}


@rule("KE-SPELL-5", "KE-REINF-1")
def test_call_of_cerberus_counts_toward_the_limit():
    s = battle("cerberus", theirs=("iolaus", "electra"), him={"olympus": ["jason"], "hand": ["homer"]}, his={"hand": ["milo"]})
    assert limit(s, JOHN) == 1
    do(s, "play call", "cunning")
    assert asked(s) == ("reinforce", TIM)
    do(s, "play homer", "choose iolaus")
    assert asked(s) == ("reinforce", JOHN)  # neither has anything left: it was a tie, and Lamia is next
    assert s.fighter == 0
    assert [event.args for event in s.log or [] if event.what == "at limit"] == [(1,)]


@rule("KE-SPELL-5")
def test_call_of_cerberus_needs_cerberus_on_this_board_and_not_stunned():
    call = (m.PLAY, card("call-of-cerberus"), 0)
    s = battle("elite-empusas", his={"sides": {"Acheron": ["cerberus"]}})
    assert options(s, m.PLAY) == ["milo"]
    assert refused(s, call) == {"KE-SPELL-5"}
    s = battle("elite-empusas")  # Cerberus in hand does not help either
    assert refused(s, call) == {"KE-SPELL-5"}
    s = battle("cerberus")
    s.stunned |= 1 << character(s, "cerberus")
    s.offer = None
    assert refused(s, call) == {"KE-SPELL-5"}


@rule("KE-SPELL-8", "KE-SPELL-5")
def test_call_of_cerberus_may_be_played_against_a_monster_and_only_once_a_round():
    s = at({"sides": {"A3 left": ["cerberus", "elite-empusas"]}}, {}, {}, phase="resolution", board="A3")
    say(s, "keep it in the armory")
    assert (asked(s), s.fighter) == (("reinforce", JOHN), 0)
    do(s, "play call", "cunning")
    assert totals(s, JOHN) == (8, 7, 7)
    assert refused(s, (m.PLAY, card("call-of-cerberus"), 0)) == {"KE-REINF-2"}
    do(s, "play no more")  # 8 and 7 beat Lamia
    assert asked(s) == ("treasure", JOHN)
    do(s, "keep it")
    next_round(s)
    assert "call-of-cerberus" in hand(s, JOHN)
    assert s.aside == 0


@rule("KE-SPELL-7", "KE-EOR-2", "KE-HAD-8", "KE-RULING-6")
def test_after_the_round_souls_are_discarded_and_cerberus_and_the_spells_return():
    s = fight(battle("enslaved-scout", "call-of-cerberus"))
    assert cards(s, "A3 left") == ["minoas", "cerberus"]
    next_round(s)
    assert hand(s, JOHN) == OWN + SPELLS
    assert {"minoas", "iolaus"} <= set(names(s.discard[0]))
    assert s.aside == 0


@rule("KE-SPELL-7", "KE-ASG-10")
def test_the_card_that_comes_takes_the_place_of_the_spell():
    s = fight(battle("elite-empusas", "enslaved-scout", "enslaved-defender"))
    assert cards(s, "A3 left") == ["elite-empusas", "minoas", "leonidas"]


@rule("KE-SPELL-1", "KE-HAD-9", "KE-RES-6")
def test_spells_of_a_lone_hades_take_effect_before_he_fights_the_monster():
    s = at({"hand": SOULS, "sides": {"A3 left": ["enslaved-elite"]}}, {}, {}, phase="resolution", board="A3")
    assert (asked(s), cards(s, "A3 left")) == (("treasure", JOHN), ["enslaved-elite"])
    say(s, "keep it in the armory")
    assert asked(s) == ("soul", JOHN)
    do(s, "bring ajax")
    assert (asked(s), totals(s, JOHN)) == (("reinforce", JOHN), (5, 4, 1))
    assert kinds(s) == {m.PASS, m.PLAY, m.ATTACH}


@rule("KE-SPELL-9", "KE-ACH-2", "KE-HAD-8")
def test_on_an_unchallenged_acheron_spells_are_neither_resolved_nor_shown():
    his = {"hand": SOULS, "sides": {"Acheron": ["cerberus", "enslaved-scout", "enslaved-elite"]}}
    s = at(his, {}, {}, phase="resolution", board="Acheron")
    assert asked(s) == ("treasure", JOHN)
    assert cards(seen(s, TIM), "Acheron Hades") == ["cerberus", "?", "?"]
    say(s, "keep it in the armory")
    settle(s)
    assert not [event for event in s.log or [] if event.what in ("turned up", "replaced", "fizzled")]
    assert hand(s, JOHN)[-9:] == OWN + SPELLS
    assert not {"KE-SPELL-3", "KE-SPELL-6"} & {id for id, _ in events(s)}


@rule("KE-SPELL-1", "KE-PVP-1")
def test_a_face_down_spell_is_turned_up_when_its_battle_begins():
    s = battle("cerberus", "enslaved-scout", "enslaved-defender", his={"hand": ["minoas", "iolaus", "clotho", "atlas"]})
    turned = [s.game.box.card_ids[event.args[0]] for event in s.log or [] if event.what == "turned up"]  # type: ignore[attr-defined]
    assert turned == ["enslaved-scout", "enslaved-defender"]
    assert cards(seen(s, VICKY), "A3 left") == cards(s, "A3 left")


@rule("KE-SPELL-4", "KE-PVP-3")
def test_a_stunned_scout_soul_no_longer_lowers_the_limit():
    s = fight(battle("enslaved-scout", "cerberus", him={"hand": ["circe", "homer"]}))
    do(s, "play no more")
    assert (limit(s, TIM), totals(s, JOHN)) == (2, (7, 8, 2))
    do(s, "play circe")
    assert (limit(s, TIM), totals(s, JOHN)) == (3, (5, 4, 1))
