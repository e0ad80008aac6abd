"""The variants of the rulebook, alone and together, and all other options (KE-VAR)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.bits import members
from kernel_lib.core.contract import check
from kernel_lib.core.errors import BadOption
from kernel_lib.core.match import chance_move
from kernel_lib.core.options import read_options
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN
from kernel_lib.games.kronos import moves as m
from kernel_lib.games.kronos.catalog import ASPECTS
from kernel_lib.games.kronos.rules import Kronos
from kernel_lib.games.kronos.state import FINAL, GONE, KronosState
from tests.kronos.table import (
    armory,
    asked,
    at,
    card,
    character,
    choices,
    do,
    draw,
    duel,
    events,
    hand,
    keys,
    limit,
    names,
    olympus,
    options,
    play,
    refused,
    say,
    seen,
    settle,
    slots,
    totals,
    treasure,
)
from tests.marks import rule

JOHN, VICKY, TIM = range(3)
"""Hades, Kallisto and Knossos."""
STOP = (m.PASS, 0, 0)
WAIT = (m.WAIT, 0, 0)
VARIANTS = ("olympus_back", "hard_monsters", "acheron_tie_keys", "god_face_up", "coin_wait", "early_aspects", "keep_reinforcement", "mercenaries",
            "easy_quests")  # fmt: skip


def game(players: int = 3, **chosen: Any) -> Kronos:
    homes = ["knossos", "athens"][: max(1, players - 2)]
    return Kronos(players=players, acropolis=homes, **chosen)


def on(s: KronosState, *until: str) -> KronosState:
    """The first answer to everything up to one of these questions."""
    while s.to_act != OVER and asked(s)[0] not in until:
        s.game.apply(s, s.game.legal_moves(s)[0])
    return s


def fight_on(s: KronosState) -> KronosState:
    """Nobody plays a reinforcement any more, and a treasure that is won goes to the Armory."""
    while s.to_act >= 0 and asked(s)[0] in ("reinforce", "treasure"):
        s.game.apply(s, s.game.legal_moves(s)[0])
    return s


def ids(s: KronosState, bits: int) -> list[str]:
    return [s.game.box.treasures[number].id for number in members(bits)]  # type: ignore[attr-defined]


def reasons(s: KronosState, move: tuple[int, int, int]) -> list[str]:
    return [refusal.reason for refusal in s.game.why_not(s, move)]


# KE-VAR-1


@rule("KE-VAR-1", "KE-FH-1")
def test_the_back_of_olympus_has_15_and_wants_5_keys():
    for olympus_back, expected in ((False, [(15, 15, 13), (16, 15, 13), (19, 18, 16)]), (True, [(17, 17, 15), (21, 20, 18), (21, 20, 18)])):
        for more, values in zip(([], ["leonidas-sword"], ["cyclops-hammer"]), expected, strict=True):  # 4, 5 and 6 keys
            kronos = ["minoan-labrys", "gorgoneion", *more]
            rest = ["phaistos-disk", "turtle-shell-shield", *{"leonidas-sword": ["heracles-club"], "cyclops-hammer": ["archimedes-clock"]}.get(
                (more or [""])[0], [])]  # fmt: skip
            s = at({}, {}, {"armory": rest}, game=game(olympus_back=olympus_back), phase="throne", leader=VICKY, kronos=kronos)
            assert [row[3:] for row in s.totals if row[2] == 3] == [list(values)]


# KE-VAR-2


@rule("KE-VAR-2", "KE-MON-4", "KE-MON-5")
@pytest.mark.parametrize(("cards", "normal", "hard"), [
    (["theseus", "meleager"], True, True),  # 6/5/9
    (["theseus", "nemesis"], True, True),  # 7/5/8
    (["theseus", "perseus"], True, False),  # 6/7/7
    (["theseus", "jason"], False, False),  # 5/7/8
])  # fmt: skip
def test_a_hard_monster_adds_the_landscape_bonuses_of_its_treasure_in_the_aspects_in_use(cards: list[str], normal: bool, hard: bool):
    """Lamia has Fist 6 and Cunning 6; the Amphora on the left adds Cunning 2, and Awe 2, which is not compared."""
    for chosen, wins in ((False, normal), (True, hard)):
        s = at({}, {}, {"sides": {"Ithaca right": cards}}, game=game(hard_monsters=chosen), phase="resolution", board="Ithaca")
        fight_on(s)
        assert ("amphora-of-croesus" in ids(s, s.olympus)) is not wins


@rule("KE-VAR-2", "KE-RULING-29", "KE-MON-3")
def test_a_hard_monster_meets_printed_strengths_and_all_permanent_bonuses():
    """KE-EX-5 up to the tie: Vicky 11/7 with the Disk, Tim 9/9 with Pythagoras and the Olive Branch cancelled."""
    vicky = {"cards": ["leonidas", "achilles"], "armory": ["phaistos-disk"], "hand": ["milo", "archimedes"]}
    tim = {"cards": ["iolaus", "hermes"], "slots": ["olive-branch"], "hand": ["pythagoras", "homer"]}
    found = {}
    for chosen in (False, True):
        s = do(duel(vicky, tim, game=game(hard_monsters=chosen)), "play pythagoras", "fist", "cunning", "attach", "play no", "play no")
        assert s.game.prompt(s).startswith("Ithaca (Fist and Cunning) against Lamia")
        found[chosen] = [(asked(s)[1], totals(s, TIM), s.game.prompt(s).split(", ")[1].partition(":")[0])]
        assert ids(s, s.cancelled) == ([] if chosen else ["olive-branch"])
        on(say(s, "play no"), "reinforce")
        found[chosen].append((asked(s)[1], totals(s, VICKY), s.game.prompt(s).split(", ")[1].partition(":")[0]))
        assert refused(s, (m.ATTACH, treasure("phaistos-disk"), 0)) == {"KE-ATT-2"}  # it stays used for the round
        before = totals(s, VICKY)[0]
        say(s, "play milo", "choose leonidas")  # new Reinforcements may be played
        assert (asked(s)[1], totals(s, VICKY)[0]) == (VICKY, before + 4)
    assert found[False] == [(TIM, (9, 7, 9), "9/7/9 to 6/0/6"), (VICKY, (11, 5, 7), "11/5/7 to 6/0/6")]
    assert found[True] == [(TIM, (6, 7, 9), "6/7/9 to 7/0/9"), (VICKY, (9, 3, 7), "9/3/7 to 6/0/8")]


@rule("KE-VAR-2", "KE-RULING-29")
def test_abilities_and_start_effects_do_not_count_against_a_hard_monster_but_those_of_a_lone_player_do():
    """Aeneas helps Nestor with +2 at the start; Bull-Leapers give +2 and +2."""
    chosen = game(hard_monsters=True, uniform_defenders=False)
    mine = {"cards": ["aeneas", "nestor"], "slots": [None, "phaistos-disk"], "hand": ["milo"]}
    s = duel({"cards": ["minoas"]}, mine, game=chosen)
    do(s, "next: aeneas", "fist", "use bull-leapers", "choose aeneas", "fist", "awe")
    assert totals(s, TIM) == (4 + 2 + 2 + 2, 3 + 4 + 1 + 2, 2 + 3)
    do(s, "play no", "keep it in")
    assert (asked(s), totals(s, TIM), s.spent) == (("reinforce", TIM), (6, 8, 5), 1 << (3 * TIM + 1))
    s = at({}, {}, {"sides": {"Ithaca right": ["aeneas", "nestor"]}, "hand": ["milo"]}, game=chosen, phase="resolution", board="Ithaca")
    do(s, "keep it in", "next: aeneas", "fist")
    assert totals(s, TIM) == (6 + 2, 7, 5)


# KE-VAR-3


def acheron(**chosen: Any) -> KronosState:
    """Persephone 4/6/4 against Ajax 5/4/1 for the Scythe: Awe to Hades, Fist to the challenger."""
    sides = [{"sides": {"Acheron": ["persephone"]}}, {"sides": {"Acheron": ["ajax"]}}, {}]
    return settle(at(*sides, game=game(**chosen), phase="resolution", board="Acheron", top="kronos-scythe"))


@rule("KE-VAR-3", "KE-ACH-4", "KE-FIN-1")
def test_after_a_tie_in_acheron_hades_has_the_keys_of_the_treasure_and_nothing_else():
    s = acheron(acheron_tie_keys=True)
    assert (ids(s, s.keys_only), "kronos-scythe" in ids(s, s.lost), keys(s, JOHN)) == (["kronos-scythe"], False, 2)
    assert (armory(s, JOHN), slots(s, JOHN)) == ([], [None] * 3)
    assert ("KE-VAR-3", "keeps keys") in events(s)
    s = acheron()
    assert (s.keys_only, "kronos-scythe" in ids(s, s.lost), keys(s, JOHN)) == (0, True, 0)


@rule("KE-VAR-3", "KE-ACH-3")
def test_a_battle_in_acheron_that_is_won_is_as_ever():
    sides = [{"sides": {"Acheron": ["cerberus"]}}, {"sides": {"Acheron": ["ares", "zeus"]}, "olympus": ["ajax"]}, {}]
    s = at(*sides, game=game(acheron_tie_keys=True), phase="resolution", board="Acheron", top="kronos-scythe")
    do(s, "play no")
    assert (asked(s), s.keys_only) == (("treasure", VICKY), 0)


# KE-VAR-4


def sending(*seats: dict[str, Any], **more: Any) -> KronosState:
    return at({}, *seats, phase="olympus", game=game(god_face_up=True), **more)


@rule("KE-VAR-4", "KE-RULING-42")
def test_the_first_god_of_each_player_lies_face_up_on_olympus():
    s = do(sending({"hand": ["zeus", "ajax"]}, {"hand": ["hera", "jason"]}), "send zeus")
    assert (asked(s), olympus(seen(s, TIM), VICKY), olympus(seen(s, UNKNOWN), VICKY)) == (("send", TIM), ["zeus"], ["zeus"])
    do(s, "send hera")
    assert olympus(seen(s, VICKY), TIM) == ["hera"]
    assert [event[1] for event in events(s) if "sen" in event[1]] == ["sent openly", "sent openly"]
    assert "Player 2 (Kallisto) sends Zeus to Olympus, face up." in [s.game.tell(event) for event in s.log or []]


@rule("KE-VAR-4", "KE-OLY-1")
def test_other_cards_and_a_second_god_lie_face_down():
    s = do(sending({"hand": ["zeus", "ajax"]}, {"hand": ["hera", "jason"]}), "send ajax", "send jason")
    assert [olympus(seen(s, viewer), VICKY) for viewer in (VICKY, TIM, UNKNOWN)] == [["ajax"], ["?"], ["?"]]
    s = sending({"hand": ["zeus"], "olympus": ["ajax"]}, {"hand": ["hera", "jason"], "olympus": ["demeter"]}, round=2)
    do(s, "send hera")
    assert olympus(seen(s, TIM), VICKY) == ["?", "zeus"]  # her first God, in the second round; a single card is sent without a question
    assert olympus(seen(s, VICKY), TIM) == ["demeter", "?"]


@rule("KE-VAR-4")
def test_without_the_variant_gods_lie_face_down():
    s = do(at({}, {"hand": ["zeus", "ajax"]}, {"hand": ["hera"]}, phase="olympus"), "send zeus")
    assert (olympus(seen(s, TIM), VICKY), s.open_gods) == (["?"], 0)


# KE-VAR-5


def coins(one: dict[str, Any], other: dict[str, Any], **more: Any) -> KronosState:
    """A battle in Ithaca with Coin cards; the one on the right, Tim, is blue."""
    return duel(one, other, game=game(coin_wait=True), **more)


@rule("KE-VAR-5", "KE-RULING-33", "KE-REINF-3")
def test_a_player_who_waits_has_not_passed():
    s = coins({"cards": ["achilles"], "hand": ["milo"]}, {"cards": ["theseus"], "hand": ["homer"]})
    assert (asked(s), choices(s)[-1]) == (("reinforce", TIM), "Wait: turn the Coin card down, without passing")
    say(s, "wait")
    assert (asked(s), s.coins, s.passed, s.plays) == (("reinforce", VICKY), 1 << TIM, 0, [0, 0])
    do(s, "play milo")
    assert (asked(s), options(s, m.PLAY)) == (("reinforce", TIM), ["homer"])
    assert "Player 3 (Acropolis) waits and turns the Coin card down." in [s.game.tell(event) for event in s.log or []]


@rule("KE-VAR-5", "KE-RULING-33")
def test_each_waits_once_a_round_also_with_nothing_to_play():
    s = coins({"cards": ["achilles"]}, {"cards": ["theseus"]})
    assert choices(s) == ["Play no more reinforcements", "Wait: turn the Coin card down, without passing"]
    say(s, "wait")
    assert (asked(s)[1], WAIT in s.game.legal_moves(s)) == (VICKY, True)
    say(s, "wait")
    assert (s.coins, asked(s)) == (1 << TIM | 1 << VICKY, ("treasure", VICKY))  # both had nothing to play and passed
    assert events(s).count(("KE-VAR-5", "waited")) == 2


@rule("KE-VAR-5", "KE-RULING-33")
def test_waiting_again_in_the_same_round_is_refused_and_allowed_in_the_next():
    s = coins({"cards": ["achilles"], "hand": ["milo", "homer"]}, {"cards": ["theseus"], "hand": ["circe", "sappho"]})
    do(s, "wait", "play milo")
    assert (asked(s), refused(s, WAIT), reasons(s, WAIT)) == (("reinforce", TIM), {"KE-VAR-5"}, ["Your Coin card is turned down for this round."])
    s = at({}, {"coin_down": True}, {"coin_down": True}, game=game(coin_wait=True), phase="resolution", board="Acheron")
    assert s.coins == 1 << VICKY | 1 << TIM
    settle(say(s, "keep it in"))
    assert (s.round, s.coins) == (2, 0)


@rule("KE-RULING-33", "KE-VAR-5")
def test_nobody_waits_for_an_opponent_who_has_passed():
    s = coins({"cards": ["achilles"], "hand": ["milo"]}, {"cards": ["theseus"], "hand": ["homer"]})
    do(s, "play no more")
    assert (asked(s)[1], refused(s, WAIT)) == (VICKY, {"KE-RULING-33"})
    assert reasons(s, WAIT) == ["Waiting is for battles against a player who has not passed."]


@rule("KE-RULING-33", "KE-MON-1")
def test_nobody_waits_against_a_monster():
    s = at({}, {}, {"sides": {"Ithaca right": ["theseus"]}, "hand": ["homer"]}, game=game(coin_wait=True), phase="resolution", board="Ithaca")
    do(s, "keep it in")
    assert (asked(s), refused(s, WAIT)) == (("reinforce", TIM), {"KE-RULING-33"})
    s = coins({"cards": ["minoas"]}, {"cards": ["theseus"], "hand": ["homer"]})
    do(s, "play no", "keep it in")
    assert (asked(s), s.fighter, refused(s, WAIT)) == (("reinforce", TIM), 1, {"KE-RULING-33"})


@rule("KE-RULING-33", "KE-REINF-9")
def test_nobody_waits_at_the_limit():
    """Two Scouts lower a limit of 2 to 0: Tim is not asked at all."""
    one, other = {"cards": ["minoas", "electra"], "hand": ["milo"]}, {"cards": ["theseus"], "hand": ["homer"]}
    s = duel(one, other, game=game(coin_wait=True, reinforcement_limit=2))
    assert (limit(s, TIM), asked(s), s.passed) == (0, ("reinforce", VICKY), 0b10)


@rule("KE-VAR-5")
def test_without_the_variant_nobody_waits():
    s = duel({"cards": ["achilles"], "hand": ["milo"]}, {"cards": ["theseus"], "hand": ["homer"]})
    assert (refused(s, WAIT), reasons(s, WAIT)) == ({"KE-VAR-5"}, ["Waiting with the Coin card is a variant that is not in use."])


@rule("KE-VAR-5", "KE-ACH-3")
def test_hades_waits_in_acheron_too():
    s = at(
        {"sides": {"Acheron": ["cerberus"]}},
        {"sides": {"Acheron": ["alexander"]}},
        {},
        game=game(coin_wait=True),
        phase="resolution",
        board="Acheron",
    )
    say(s, "wait")
    assert (s.coins, asked(s)) == (1 << JOHN, ("reinforce", VICKY))


# KE-VAR-6


@rule("KE-VAR-6", "KE-INFO-2", "KE-FK-2")
def test_one_aspect_is_shown_at_the_start_of_each_assignment_and_the_final_battle_uses_that_order():
    s, shown = game(early_aspects=True).new(), []
    s.log = []
    while s.phase != FINAL:
        if asked(s)[0] == "next aspect":
            assert (s.phase, len(s.aspects)) == (2, s.round - 1)
            draw(s, ("cunning", "fist")[s.round - 1])
            shown.append((s.round, s.aspects[:], asked(s)[0]))
        else:
            s.game.apply(s, s.game.legal_moves(s)[0])
    assert shown == [(1, [2], "send"), (2, [2, 0], "send")]
    assert s.aspects == [2, 0, 1]
    assert (asked(s), s.game.prompt(s)) == (("character", s.to_act), "Final Battle: choose who stands below the first aspect, Cunning")
    assert [rule_ for rule_, what in events(s) if what == "aspect"] == ["KE-VAR-6"] * 3


@rule("KE-VAR-6", "KE-INFO-2")
def test_the_last_aspect_comes_without_chance_at_the_third_assignment():
    s = at(
        {}, {"hand": ["zeus", "ajax"]}, {"hand": ["hera", "jason"]}, phase="olympus", round=3, game=game(early_aspects=True), aspects=["awe", "fist"]
    )
    assert (s.aspects, asked(s)) == ([1, 0, 2], ("send", VICKY))


# KE-VAR-7: keeping


def end_of_round(round_: int = 1, hades: tuple[str, ...] = (), kallisto: tuple[str, ...] = (), tim: tuple[str, ...] = (), **more: Any) -> KronosState:
    """The last battle of a round is over: Hades, alone in Acheron, has stored his treasure."""
    seats = [{"hand": list(hades)}, {"hand": list(kallisto), **more.pop("vicky", {})}, {"hand": list(tim)}]
    s = at(*seats, game=game(keep_reinforcement=True, **more.pop("chosen", {})), phase="resolution", round=round_, board="Acheron", **more)
    return settle(say(s, "keep it in"))


@rule("KE-VAR-7", "KE-RULING-44")
def test_each_player_may_keep_one_reinforcement_clockwise_from_the_first_player():
    s = end_of_round(1, ("brasidas", "minoas"), ("milo", "homer", "ajax"), ("circe",), first=1)
    assert (asked(s), choices(s)[0], options(s, m.KEEP)) == (("keep", VICKY), "Keep nothing", ["milo", "homer"])
    assert s.game.prompt(s) == "Choose a Reinforcement to keep for later, or none"
    assert refused(s, (m.KEEP, card("ajax"), 0)) == {"KE-RULING-44"}
    do(s, "keep homer")
    assert (asked(s)[1], hand(s, VICKY), names(s.discard[3]), names(s.discard[2])) == (TIM, ["homer"], ["milo"], ["ajax"])
    do(s, "keep nothing")
    assert (asked(s)[1], options(s, m.KEEP)) == (JOHN, ["brasidas"])
    do(s, "keep brasidas")
    assert (s.round, asked(s)[0], hand(s, VICKY), hand(s, TIM)) == (2, "draft", ["homer"], [])
    assert ("brasidas" in hand(s, JOHN), names(s.discard[3])) == (True, ["milo", "circe"])


@rule("KE-VAR-7", "KE-EOR-2")
def test_who_has_no_reinforcement_left_is_not_asked():
    s = end_of_round(1, (), ("ajax",), ("zeus",))
    assert (s.round, asked(s)[0]) == (2, "draft")
    s = at({}, {"hand": ["milo"]}, {}, phase="resolution", board="Acheron")
    assert settle(say(s, "keep it in")).round == 2  # without the variant


@rule("KE-VAR-7")
def test_three_reinforcements_can_be_in_hand_in_the_next_round():
    s = do(end_of_round(1, (), ("milo",)), "keep milo")
    on(s, "send")
    assert (s.round, hand(s, VICKY).count("milo"), len([name for name in hand(s, VICKY) if card(name) in range(42, 56)])) == (2, 1, 3)
    assert len(hand(s, VICKY)) == 11


@rule("KE-RULING-44", "KE-HAD-8")
def test_call_of_cerberus_is_not_kept_but_returns_to_hand_anyway():
    s = end_of_round(1, ("milo",))
    assert (asked(s), options(s, m.KEEP)) == (("keep", JOHN), ["milo"])
    assert refused(s, (m.KEEP, card("call-of-cerberus"), 0)) == {"KE-RULING-44"}
    do(s, "keep nothing")
    assert "call-of-cerberus" in hand(s, JOHN)


@rule("KE-RULING-44")
def test_a_card_that_was_kept_before_can_be_kept_again():
    s = end_of_round(2, (), ("homer",), vicky={"kept": "milo"})
    assert options(s, m.KEEP) == ["milo", "homer"]
    do(s, "keep milo")
    assert (hand(s, VICKY), s.round) == (["milo"], 3)


@rule("KE-RULING-44", "KE-VAR-7")
def test_after_round_3_only_participants_of_the_first_step_keep_one():
    s = end_of_round(3, ("brasidas",), ("milo",), ("circe",))
    assert asked(s) == ("keep", VICKY)
    do(s, "keep milo", "keep circe")
    assert (s.phase, hand(s, VICKY), hand(s, TIM)) == (FINAL, ["milo"], ["circe"])
    assert "brasidas" not in hand(s, JOHN)
    assert "brasidas" in names(s.discard[3])


# KE-VAR-7: the first step


def stand(*cards: Any, **more: Any) -> dict[str, Any]:
    return {"olympus": [entry if isinstance(entry, str) else entry[0] for entry in cards], "final": list(cards), **more}


def kept(one: dict[str, Any], other: dict[str, Any], *more: dict[str, Any], **position: Any) -> KronosState:
    """The Final Battle with kept cards; the aspects are Fist, Awe, Cunning."""
    players = 3 + len(more)
    return at({}, one, other, *more, game=game(players, keep_reinforcement=True), phase="final", aspects=list(ASPECTS), **position)


def value(s: KronosState, who: int, battle: int) -> int:
    return next(row[3 + s.aspects[battle - 1]] for row in s.totals if row[:3] == [1, battle, who])


@rule("KE-RULING-30", "KE-VAR-7", "KE-FIN-4")
def test_a_kept_card_is_played_in_a_battle_after_the_characters_are_shown_and_counts_from_then_on():
    """Vicky: Apollo 5/4/4, Hermes 3/4/6, Hera 2/4/7; Milo gives Fist 4. Tim: Ares 8, then 12 with Poseidon."""
    vicky = stand("apollo", "hermes", "hera", kept="milo")
    s = kept(vicky, stand("ares", "minoas", "iolaus"))
    assert (asked(s), s.shown) == (("kept", VICKY), 1)
    assert choices(s) == ["Hold it back", "Play Milo (+4 Fist for one own character)"]
    assert s.game.prompt(s) == "Final Battle for Fist: play the Reinforcement that you kept, or hold it back"
    one = do(s.clone(), "play milo")
    assert (value(one, VICKY, 1), one.wins[0]) == (5 + 4, VICKY)
    assert (hand(one, VICKY), names(one.discard[3]), one.to_act) == ([], ["milo"], OVER)
    other = do(s.clone(), "hold")
    assert (value(other, VICKY, 1), other.wins, asked(other)) == (5, [TIM], ("kept", VICKY))
    do(other, "play milo", "choose hermes")
    assert [row[3] for row in other.totals if row[:3] == [1, 2, VICKY]] == [5 + 3 + 4]


@rule("KE-RULING-30")
def test_a_kept_card_counts_in_later_battles_of_the_step_but_not_in_the_third_step():
    """Homer adds Awe 4 to Hermes in the first battle; Tim wins the step and fights Kronos without it."""
    s = kept(stand("minoas", "electra", "iolaus"), stand("hermes", "hera", "demeter", kept="homer"))
    do(s, "play homer")
    assert ([value(s, TIM, battle) for battle in (1, 2)], s.leader) == ([3, 4 + 4 + 4], TIM)
    assert [row[3:] for row in s.totals if row[0] == 3 and row[2] == TIM] == [[7, 14, 18]]


@rule("KE-RULING-30", "KE-FK-10")
def test_participants_are_asked_clockwise_once_in_each_battle_and_play_one_card_in_the_whole_step():
    s, found = kept(stand("apollo", "hermes", "hera", kept="milo"), stand("artemis", "zeus", "athena", kept="homer"), first=2), []
    while s.to_act != OVER:
        found.append((s.shown, asked(s)))
        play(s, s.game.legal_moves(s)[1 if s.shown == 2 else 0])
        if s.to_act != OVER and asked(s)[0] != "kept":
            s.game.apply(s, s.game.legal_moves(s)[0])
    assert found == [(1, ("kept", TIM)), (1, ("kept", VICKY)), (2, ("kept", TIM)), (2, ("kept", VICKY))]
    assert s.kept == [0, 0, 0]


@rule("KE-RULING-30")
def test_bonuses_and_healing_are_for_own_characters_that_are_shown():
    s = kept(stand("zeus", "minoas", "hera", kept="socrates"), stand("artemis", "ajax", "athena"))
    assert [row[2] for row in s.totals if row[:2] == [1, 1]] == [VICKY, TIM]  # Zeus is no Scout: nobody was asked in the first battle
    assert (asked(s), s.shown, choices(s)[1:]) == (("kept", VICKY), 2, ["Play Socrates (+3 and +3 in different aspects for one own scout)"])
    do(s, "play socrates", "awe", "cunning")
    assert value(s, VICKY, 2) == 6 + 4 + 3
    s = kept(stand("zeus", "ajax", "hera", kept="hippocrates"), stand("artemis", "jason", "athena"))
    do(s, "play hippocrates", "fist")
    assert value(s, VICKY, 1) == 6 + 3


@rule("KE-RULING-30", "KE-REINF-5")
def test_a_multiplication_uses_printed_strength_and_no_gods():
    s = kept(stand(("heracles", "phaistos-disk"), "zeus", "hera", armory=["phaistos-disk"], kept="brasidas"), stand("ares", "ajax", "athena"))
    do(s, "play brasidas")
    assert value(s, VICKY, 1) == 6 + 2 + 6


@rule("KE-RULING-30")
def test_weakening_and_stuns_hit_shown_characters_of_any_other_participant():
    """Four players: Diogenes of seat 1 may weaken the first character of seat 2 or 3; nobody is below 0."""
    s = kept(stand("apollo", "zeus", "hera", kept="diogenes"), stand("ares", "ajax", "athena"), stand("minoas", "jason", "demeter"))
    do(s, "play diogenes")
    assert choices(s) == ["Choose Ares (opponent)", "Choose Minoas (opponent)"]
    for wrong in ("zeus", "ajax"):
        assert refused(s, (m.TARGET, character(s, wrong), 0)) == {"KE-RULING-30"}
    assert refused(s, (m.TARGET, character(s, "apollo"), 0)) == {"KE-REINF-7"}
    assert reasons(s, (m.TARGET, character(s, "ajax"), 0)) == ["Diogenes is for characters that are shown already."]
    do(s, "choose minoas", "fist")
    assert [value(s, who, 1) for who in (1, 2, 3)] == [5, 8, 0]
    s = kept(stand("apollo", "zeus", "hera", kept="medea"), stand(("achilles", "golden-fleece"), "ajax", "athena", armory=["golden-fleece"]))
    do(s, "play medea")
    assert [value(s, who, 1) for who in (VICKY, TIM)] == [5, 0]
    assert value(s, TIM, 2) == 4  # Ajax alone; Achilles stays stunned with his treasure


@rule("KE-RULING-30", "KE-REINF-7")
def test_a_kept_card_without_a_target_cannot_be_played():
    s = kept(stand("apollo", "zeus", "hera", kept="circe"), stand("ares", "leonidas", "athena"))
    assert (asked(s), s.shown) == (("kept", VICKY), 2)  # Ares is neither Scout nor Defender: no question in the first battle
    do(s, "play circe")
    assert value(s, TIM, 2) == 4
    s = kept(stand("apollo", "zeus", "hera", kept="milo"), stand("ares", "leonidas", "athena"))
    assert refused(s, (m.PLAY, card("homer"), 0)) == {"KE-RULING-30"}
    assert reasons(s, (m.PLAY, card("homer"), 0)) == ["Only the Reinforcement that you kept can be played."]


@rule("KE-RULING-30")
def test_scouts_do_not_matter_for_a_kept_card():
    s = kept(stand("apollo", "zeus", "hera", kept="milo"), stand("minoas", "electra", "iolaus"))
    do(s, "hold")
    assert (asked(s), s.shown) == (("kept", VICKY), 2)


# KE-VAR-8

MERCENARIES = {"atalanta", "autolycus", "atropos", "cadmus", "penthesilea", "hippolyta", "circe", "medea", "artemis", "ares"}


@rule("KE-VAR-8", "KE-GATHER-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_two_mercenaries_of_a_type_join_two_cards_less_from_its_deck(players: int):
    s = game(players, mercenaries=True).new()
    assert (set(names(s.set_aside)), s.pile_size) == (MERCENARIES, [12] * 5)
    s.log = []
    while asked(s)[0] not in ("reveal", "draft"):
        s.game.apply(s, s.game.legal_moves(s)[0])
    reveals = 0
    while asked(s)[0] == "reveal":
        assert not MERCENARIES & set(names(s.row)) - {"atalanta", "autolycus"}
        s.game.apply(s, s.game.legal_moves(s)[-1])
        reveals += 1
    assert (reveals, s.row.bit_count()) == (2 * players - 2, 2 * players)
    assert {"atalanta", "autolycus"} <= set(names(s.row))


def mercenaries(**more: Any) -> KronosState:
    hands = [{}, {"hand": ["ares", "atalanta", "ajax", "circe"]}, {"hand": ["artemis", "hippolyta", "jason", "medea"]}]
    return at(*hands, game=game(mercenaries=True), phase="olympus", **more)


@rule("KE-VAR-8", "KE-RULING-40")
@pytest.mark.parametrize("round_", [1, 2, 3])
def test_mercenaries_cannot_be_sent_to_olympus_but_by_kallisto_in_round_3(round_: int):
    s = mercenaries(round=round_)
    if round_ < 3:
        assert (olympus(s, VICKY)[-1], olympus(s, TIM)[-1]) == ("ajax", "jason")  # the only cards that may go
    else:
        assert (asked(s), options(s, m.SEND)) == (("send", VICKY), ["atalanta", "ajax", "ares"])
        do(s, "send ares")
        assert (olympus(s, VICKY)[-1], olympus(s, TIM)[-1]) == ("ares", "jason")


@rule("KE-VAR-8")
def test_sending_a_mercenary_is_refused_with_words():
    s = at({}, {"hand": ["ares", "ajax", "jason"]}, {"hand": ["zeus"]}, game=game(mercenaries=True), phase="olympus")
    assert (options(s, m.SEND), refused(s, (m.SEND, card("ares"), 0))) == (["jason", "ajax"], {"KE-VAR-8"})
    assert reasons(s, (m.SEND, card("ares"), 0)) == ["Ares is a mercenary; only Kallisto may send her, in round 3."]


@rule("KE-VAR-8", "KE-RULING-40")
def test_without_kallisto_nobody_sends_a_mercenary():
    g = Kronos(players=2, two_player_role="hades", acropolis=["athens"], mercenaries=True)
    s = at({}, {"hand": ["ares", "ajax", "jason"]}, game=g, phase="olympus", round=3)
    assert options(s, m.SEND) == ["jason", "ajax"]


@rule("KE-VAR-8", "KE-ASG-3", "KE-EOR-2")
def test_mercenaries_are_placed_like_others_and_set_aside_instead_of_discarded():
    seats = [{}, {"hand": ["ares", "ajax"], "sides": {"Ithaca left": ["atalanta", "jason"]}}, {"hand": ["circe"]}]
    s = at(*seats, game=game(mercenaries=True), phase="monsters", turn=1)
    assert "ares" in options(s, m.PICK)
    s = at(*seats, game=game(mercenaries=True), phase="resolution", board="Ithaca")
    while s.round == 1:
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert not MERCENARIES & set(names(s.discard[0] | s.discard[2] | s.discard[3] | s.discard[4]))
    assert {"ares", "circe"} <= set(names(s.set_aside)) | set(names(s.row))
    assert "atalanta" in names(s.set_aside | s.row)
    assert {"ajax", "jason"} == set(names(s.discard[2]))


@rule("KE-VAR-8", "KE-REINF-6")
def test_a_mercenary_that_was_played_is_set_aside_and_comes_to_the_next_draft():
    s = duel({"cards": ["leonidas", "jason"]}, {"cards": ["theseus"], "hand": ["circe"]}, game=game(mercenaries=True))
    do(s, "play circe")
    assert ("circe" in names(s.set_aside), names(s.discard[3])) == (True, [])


@rule("KE-VAR-8", "KE-HAD-3")
def test_gods_of_hades_that_are_mercenaries_are_set_aside():
    s = at({}, {}, {}, phase="gathering", kind="god", row=["ares", "artemis", "zeus", "hera", "athena", "apollo"], game=game(mercenaries=True))
    do(s, "take ares", "take zeus", "take hera", "take athena", "take apollo")
    assert set(names(s.set_aside)) >= {"ares", "artemis"}
    assert names(s.discard[4]) == []


@rule("KE-RULING-31", "KE-VAR-8")
def test_a_hand_of_mercenaries_sends_nobody_and_the_banner_stays_reserved():
    mine = ["atalanta", "autolycus", "atropos", "cadmus", "penthesilea", "hippolyta", "artemis", "ares"]
    s = at({}, {"hand": ["ajax", "jason"]}, {"hand": [*mine, "circe", "medea"]}, game=game(mercenaries=True), phase="olympus", first=2)
    assert (asked(s), s.sent[TIM]) == (("send", VICKY), [GONE])
    assert "Player 3 (Acropolis) has no card that may go to Olympus." in [s.game.tell(event) for event in s.log or []]
    do(s, "send ajax")
    for side in ("left of phaistos", "left of marathon", "left of ithaca"):
        do(s, f"place {mine.pop()}", f"place it on the {side}")
        while asked(s) != ("pick", TIM):
            say(s, "place no more")
    do(s, f"place {mine.pop()}")
    assert {side for _, side, _ in s.game.legal_moves(s)} == {0, 2, 4}  # three boards remain the limit; Acheron would be the fourth
    assert refused(s, (m.SIDE, 7, 0)) == {"KE-ASG-11"}


@rule("KE-RULING-31", "KE-FK-3", "KE-FK-4")
def test_a_missing_character_counts_nothing_and_takes_no_treasure():
    vicky = {"olympus": ["zeus", None, "hera"], "armory": ["golden-fleece"]}
    s = at({}, vicky, {"olympus": ["poseidon", "ajax", "jason"]}, game=game(mercenaries=True), phase="final", aspects=["fist", "awe", "cunning"])
    assert choices(s)[-1] == "Leave it empty"
    do(s, "leave it empty")
    assert (asked(s), set(options(s, m.CHAR)), len(choices(s))) == (("character", VICKY), {"hera", "zeus"}, 2)
    assert reasons(s, (m.EMPTY, 0, 0)) == ["A place stays empty only where a character is missing."]
    do(s, "put zeus", "give golden", "put poseidon", "put ajax")
    assert s.final_treasures[VICKY] == [GONE, treasure("golden-fleece"), GONE]
    assert [value(s, VICKY, battle) for battle in (1, 2)] == [0, 6 + 2]
    assert "Player 2 (Kallisto) shows nobody." in [s.game.tell(event) for event in s.log or []]


@rule("KE-RULING-31", "KE-VAR-7", "KE-VAR-8")
def test_the_deck_makes_up_for_a_mercenary_that_was_kept():
    s = at({}, {"hand": ["circe"]}, {}, game=game(mercenaries=True, keep_reinforcement=True), phase="resolution", board="Acheron")
    do(s, "keep it in", "keep circe")
    while asked(s)[0] != "draft" or card("medea") not in members(s.row):
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert (s.row.bit_count(), set(names(s.row)) & MERCENARIES) == (6, {"medea"})


# KE-VAR-9


@rule("KE-VAR-9", "KE-MON-4", "KE-MON-5")
@pytest.mark.parametrize(("cards", "beats"), [(["odysseus"], True), (["hera"], True), (["hermes"], False), (["ares"], False)])
def test_an_easy_quest_compares_one_aspect_and_an_equal_monster_wins(cards: list[str], beats: bool):
    """The back of Ithaca: Cunning 6."""
    s = at({}, {}, {"sides": {"Ithaca right": cards}}, game=game(easy_quests=True), phase="resolution", board="Ithaca")
    fight_on(s)
    assert ("amphora-of-croesus" in ids(s, s.olympus)) is not beats


@rule("KE-VAR-9", "KE-PVP-5", "KE-PVP-6")
@pytest.mark.parametrize(("one", "other", "words"), [("odysseus", "hermes", "Player 2 (Kallisto) wins the battle for Ithaca."),
                                                     ("ares", "antigone", "The battle for Ithaca ends in a tie.")])  # fmt: skip
def test_on_an_easy_quest_higher_wins_and_equal_is_a_tie(one: str, other: str, words: str):
    s = duel({"cards": [one]}, {"cards": [other]}, game=game(easy_quests=True))
    assert words in [s.game.tell(event) for event in s.log or []]


@rule("KE-VAR-9", "KE-RULING-32")
def test_acheron_keeps_two_aspects():
    s = at({"sides": {"Acheron": ["cerberus"]}, "hand": ["milo"]}, {"sides": {"Acheron": ["alexander"]}}, {}, game=game(easy_quests=True),
           phase="resolution", board="Acheron", top="kronos-scythe")  # fmt: skip
    assert s.game.prompt(s).startswith("Acheron (Fist and Awe)")
    s = acheron(easy_quests=True)
    assert "kronos-scythe" in ids(s, s.lost)  # one aspect each: a tie


@rule("KE-VAR-9", "KE-VAR-2")
def test_easy_and_hard_monsters_together_add_only_in_the_one_aspect():
    """Lamia: Cunning 6 and 2 of the Amphora; Hermes and Minoas have Cunning 7, Odysseus and Minoas 8, Odysseus and Palamedes 10."""
    for cards, beats in ((["hermes", "minoas"], False), (["odysseus", "minoas"], False), (["odysseus", "palamedes"], True)):
        s = at({}, {}, {"sides": {"Ithaca right": cards}}, game=game(easy_quests=True, hard_monsters=True), phase="resolution", board="Ithaca")
        fight_on(s)
        assert ("amphora-of-croesus" in ids(s, s.olympus)) is not beats


# Together


def combination(seed: int) -> dict[str, Any]:
    rng = Random(seed)
    chosen: dict[str, Any] = {name: rng.random() < 0.5 for name in VARIANTS}
    chosen |= {
        "two_player_role": rng.choice(["kallisto", "hades"]), "roles": rng.choice(["in order", "random"]),
        "acropolis": rng.choice(["dealt", "chosen"]),
        "banner_limit": rng.random() < 0.5, "unvisited_treasures": rng.choice(["box", "olympus"]), "uniform_defenders": rng.random() < 0.5,
        "treasures_per_elite": rng.choice(["unlimited", 1]), "cerberus_source": rng.choice(["hand", "anywhere"]),
        "reinforcement_limit": rng.choice([3, 3, 0, 6]), "cards_per_side": rng.choice([3, 3, 1]), "kronos_bonus": rng.choice(["players", 0, 6]),
    }  # fmt: skip
    return chosen


@rule("KE-INV-17", "KE-INV-21", "KE-INV-16", "KE-ASK-5")
@pytest.mark.parametrize("name", VARIANTS)
def test_each_variant_alone_is_played_to_the_end_under_all_laws(name: str):
    check(Kronos(players=2 + VARIANTS.index(name) % 3, **{name: True}), name, share=0.03, figures=0)


@rule("KE-INV-17", "KE-INV-21", "KE-INV-16", "KE-ASK-5")
@pytest.mark.parametrize("seed", range(9))
def test_variants_together_are_played_to_the_end_under_all_laws(seed: int):
    g = Kronos(players=2 + seed % 3, **combination(seed))
    check(g, seed, share=0.02, figures=0)
    s, rng, decisions, chances = g.new(), Random(seed), 0, 0
    while s.to_act != OVER:
        moves = g.legal_moves(s)
        if s.to_act == CHANCE:
            chances += 1
            g.apply(s, chance_move(g, s, rng))
        else:
            decisions += 1
            assert 1 < len(moves) <= 32
            g.apply(s, rng.choice(moves))
    assert (decisions < 1500, chances < 150, sum(g.scores(s))) == (True, True, 0 if s.winner < 0 else 1)
    assert s.winner < 0 or g.scores(s)[s.winner] == 1


# All options

OPTIONS = {option.id: option for option in read_options(Kronos.data_folder())}
BAD: dict[str, list[Any]] = {
    "roles": ["kallisto", "zeus", ["hades", "kallisto"], ["hades", "hades", "kallisto"], ["kallisto", "acropolis", "acropolis"], 3],
    "two_player_role": ["acropolis", True, None],
    "acropolis": ["troy", ["knossos", "athens"], ["knossos", "knossos"], 1],
    "first_player": [-1, 3, 4, "hades", True],
    "banner_limit": [1, "yes", None],
    "unvisited_treasures": ["kronos", True],
    "treasures_per_elite": [2, 0, True, "one"],
    "uniform_defenders": ["on", 0],
    "cerberus_source": ["board", True],
    "reinforcement_limit": [-1, 7, "three", True, 2.5],
    "cards_per_side": [0, 4, None],
    "kronos_bonus": [-1, 7, "keys", True],
    **{name: [1, "yes", None] for name in VARIANTS},
}


@rule("KE-VAR-1", "KE-VAR-2", "KE-VAR-3", "KE-VAR-4", "KE-VAR-5", "KE-VAR-6", "KE-VAR-7", "KE-VAR-8", "KE-VAR-9")
def test_all_variants_are_off_and_all_other_options_as_in_the_rulebook():
    plain = Kronos(players=3)
    assert {name: plain.options[name] for name in VARIANTS} == dict.fromkeys(VARIANTS, False)
    assert {name: value for name, value in plain.options.items() if name not in VARIANTS} == {
        "roles": "in order", "two_player_role": "kallisto", "acropolis": "dealt", "first_player": "random", "banner_limit": True,
        "unvisited_treasures": "box", "treasures_per_elite": "unlimited", "uniform_defenders": True, "cerberus_source": "hand",
        "reinforcement_limit": 3, "cards_per_side": 3, "kronos_bonus": "players",
    }  # fmt: skip
    assert [option.rule for option in OPTIONS.values() if option.id in VARIANTS] == [f"KE-VAR-{number}" for number in range(1, 10)]
    assert all(option.rule in plain.rulebook for option in OPTIONS.values())


def test_a_wrong_value_of_an_option_is_refused_with_the_allowed_ones():
    assert set(BAD) == set(OPTIONS)
    for name, values in BAD.items():
        for wrong in values:
            with pytest.raises(BadOption) as error:
                kl.game("kronos", players=3, **{name: wrong})
            assert f"option '{name}'" in str(error.value)
    with pytest.raises(BadOption, match="option 'hard_monsters' cannot be 'yes'; allowed: False, True"):
        kl.game("kronos", hard_monsters="yes")
    with pytest.raises(BadOption, match="option 'reinforcement_limit' cannot be 7; allowed: a whole number from 0 to 6"):
        kl.game("kronos", reinforcement_limit=7)
    with pytest.raises(BadOption, match="there is no 'troy'"):
        kl.game("kronos", acropolis=["troy"])


def test_an_unknown_option_is_refused_with_the_nearest_one_and_all_there_are():
    with pytest.raises(BadOption, match="kronos has no option 'hard_monster'") as error:
        kl.game("kronos", hard_monster=True)
    assert "hard_monsters" in str(error.value).partition("Its options:")[0]
    assert all(f"{name} = " in str(error.value) for name in OPTIONS)


@rule("KE-SETUP-10")
def test_options_that_do_not_fit_the_number_of_players_are_refused_in_words():
    with pytest.raises(BadOption, match="option 'first_player' cannot be 2 with 2 players"):
        Kronos(players=2, first_player=2)
    with pytest.raises(BadOption, match=r"'roles' with 3 players needs hades, kallisto, acropolis in any order, not hades,acropolis,acropolis"):
        Kronos(players=3, roles=["hades", "acropolis", "acropolis"])
    with pytest.raises(BadOption, match="'acropolis' needs one front for each of 2 Acropolises, not sparta"):
        Kronos(players=4, acropolis=["sparta"])
    for players in (1, 5, "3"):
        with pytest.raises(BadOption, match="2, 3, 4 players"):
            Kronos(players=players)  # type: ignore[arg-type]


@rule("KE-REINF-1")
@pytest.mark.parametrize(("number", "plays"), [(0, 0), (1, 1), (6, 4)])
def test_the_limit_of_reinforcements_can_be_changed(number: int, plays: int):
    """Achilles takes everything that Tim has: two cards and two treasures."""
    tim = {"cards": ["achilles"], "hand": ["milo", "homer"], "armory": ["phaistos-disk", "olive-branch"]}
    s = duel({"cards": ["ajax"]}, tim, game=game(reinforcement_limit=number))
    assert limit(s, TIM) == number
    while asked(s) == ("reinforce", TIM) and s.fighter < 0:
        play(s, s.game.legal_moves(s)[-1])
    assert sum(event[1] in ("played", "attached") for event in events(s)) == plays


@rule("KE-ASG-10")
@pytest.mark.parametrize("number", [1, 2])
def test_the_number_of_cards_on_a_side_can_be_changed(number: int):
    side = ["achilles", "minoas"][:number]
    s = at({}, {}, {"hand": ["jason", "zeus"], "sides": {"Ithaca right": side}}, game=game(cards_per_side=number), turn=2)
    do(s, "place jason")
    assert refused(s, (m.SIDE, 5, 0)) == {"KE-ASG-10"}
    assert reasons(s, (m.SIDE, 5, 0)) == [f"At most {number} cards lie on a side."]


@rule("KE-RULING-7", "KE-ASG-11")
def test_without_the_limit_of_banners_all_boards_are_open():
    mine = {"hand": ["jason", "zeus"], "sides": {"A1 left": ["ajax"], "A2 left": ["minoas"], "A3 left": ["leonidas"]}}
    for limited in (True, False):
        s = do(at({}, {}, mine, game=game(banner_limit=limited), turn=2), "place jason")
        assert (7 in {side for _, side, _ in s.game.legal_moves(s)}) is not limited


@rule("KE-RULING-12", "KE-ATT-3")
def test_an_elite_can_be_limited_to_one_treasure():
    mine = {"cards": ["achilles"], "armory": ["phaistos-disk", "olive-branch"]}
    for value_, expected in (("unlimited", {"olive-branch"}), (1, set())):
        s = duel({"cards": ["ajax"]}, {**mine, "hand": ["milo"]}, game=game(treasures_per_elite=value_))
        say(s, "attach phaistos")
        assert (asked(s), set(options(s, m.ATTACH))) == (("reinforce", TIM), expected)
    assert refused(s, (m.ATTACH, treasure("olive-branch"), 0)) == {"KE-RULING-12"}
