"""The order of the boards, won treasures, Acheron and the end of a round (KE-RES, KE-TRE, KE-ACH, KE-EOR)."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_lib.core.contract import random_moves
from kernel_lib.core.types import OVER
from kernel_lib.games.kronos import moves as m
from kernel_lib.games.kronos.catalog import KINDS
from kernel_lib.games.kronos.rules import Kronos, basics
from kernel_lib.games.kronos.state import ACHERON, FINAL, HIS_SIDE, NOBODY, NONE, RESOLUTION, KronosState
from tests.kronos.table import (
    GAMES,
    HADES,
    armory,
    asked,
    at,
    card,
    cards,
    choices,
    do,
    draw,
    events,
    hand,
    keys,
    kinds,
    names,
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
SPELLS_AND_OWN = 9


def game(players: int = 3, **options: Any) -> Kronos:
    return Kronos(players=players, acropolis=["knossos", "athens"][: max(1, players - 2)], **options)


def resolving(vicky: dict[str, Any] | None = None, tim: dict[str, Any] | None = None, board: str = "A1", **more: Any) -> KronosState:
    """Boards are resolved; what is not told to be sent to Olympus is a Scout that does not matter."""
    about = {"olympus": ["electra"], **(vicky or {})}, {"olympus": ["icarus"], **(tim or {})}
    return at(more.pop("john", {}), *about, phase="resolution", board=board, **more)


def what(s: KronosState) -> str:
    return asked(s)[0] if s.asks else "over"


def told(s: KronosState, *verbs: str) -> list[tuple[Any, ...]]:
    """Events with these verbs: the verb, who and the arguments."""
    return [(event.what, event.player, *event.args) for event in s.log or [] if event.what in verbs]


def store(s: KronosState) -> KronosState:
    """Every treasure is kept in the Armory and nothing is played, up to the end of the round or a draft."""
    round_ = s.round
    while s.round == round_ and s.phase == RESOLUTION:
        moves = s.game.legal_moves(s)
        play(s, (m.STORE, 0, 0) if what(s) == "treasure" else STOP if STOP in moves else moves[0])
    return s


def treasures(s: KronosState, bits: int) -> list[str]:
    return [entry.id for number, entry in enumerate(GAMES[4].box.treasures) if bits >> number & 1]


# Order


@rule("KE-RES-1", "KE-RES-5", "KE-RULING-4")
def test_boards_are_resolved_from_the_one_below_olympus_down_to_acheron():
    s = resolving({"sides": {"A3 right": ["zeus"], "A1 left": ["ajax"]}}, {"sides": {"A2 left": ["hera"], "Acheron": ["ares"]}})
    store(s)
    assert [args for _, _, *args in told(s, "board")] == [[0], [1], [2], [9]]
    won = [(player, treasures(s, 1 << number)[0]) for _, player, number in told(s, "won treasure")]
    own = [(VICKY, "phaistos-disk"), (TIM, "olive-branch"), (VICKY, "odysseus-bow"), (TIM, "kronos-scythe")]
    assert [pair for pair in won if pair in own] == own


@rule("KE-RES-1")
@pytest.mark.parametrize(("round_", "boards"), [(1, [0, 1, 2]), (2, [3, 4, 5]), (3, [6, 7, 8])])
def test_the_order_is_that_of_the_numbers_in_every_set(round_: int, boards: list[int]):
    s = at({}, {}, {}, phase="resolution", round=round_)
    store(s)
    assert [args[0] for _, _, *args in told(s, "board")] == [*boards, 9]


@rule("KE-RES-1", "KE-SETUP-11")
def test_a_quest_that_was_removed_is_not_resolved():
    s = at({}, {"sides": {"A3 left": ["zeus"]}, "olympus": ["icarus"]}, phase="resolution", removed="A2", game=HADES)
    store(s)
    assert [args[0] for _, _, *args in told(s, "board")] == [0, 2, 9]


@rule("KE-RES-2", "KE-RES-6", "KE-TRE-1")
@pytest.mark.parametrize(("side", "own", "other"), [("left", "phaistos-disk", "minoan-labrys"), ("right", "minoan-labrys", "phaistos-disk")])
def test_alone_on_a_quest_a_player_gains_the_own_treasure_and_fights_for_the_other(side: str, own: str, other: str):
    s = resolving(tim={"sides": {f"A1 {side}": ["alexander", "hermes"]}, "hand": ["milo"]})
    assert asked(s) == ("treasure", TIM)
    assert s.asks[-1][2] == treasure(own)
    say(s, "keep it in the armory")
    assert (armory(s, TIM), asked(s), s.fighter) == ([own], ("reinforce", TIM), ("left", "right").index(side))
    do(s, "play no more")  # Awe 10 and Cunning 9 beat Talos with 7 and 6
    assert asked(s) == ("treasure", TIM)
    assert s.asks[-1][2] == treasure(other)
    do(s, "keep it in the armory")
    assert (armory(s, TIM), s.olympus) == (["phaistos-disk", "minoan-labrys"], 0)


@rule("KE-RES-2", "KE-MON-5", "KE-RULING-46")
def test_a_monster_that_cannot_be_beaten_is_fought_all_the_same_and_its_treasure_goes_to_kronos():
    s = resolving(tim={"sides": {"A1 left": ["minoas"]}})
    say(s, "keep it in the armory")  # Minoas with 4 and 1 has nothing to play against Talos with 7 and 6
    assert ("KE-MON-5", "lost to") in events(s)
    assert (armory(s, TIM), treasures(s, s.olympus)) == (["phaistos-disk"], ["minoan-labrys"])
    s = resolving(tim={"sides": {"A1 left": ["minoas"]}, "hand": ["milo"]})
    say(s, "keep it in the armory")
    assert kinds(s) == {m.PASS, m.PLAY}
    assert choices(s)[0] == "Play no more reinforcements"


@rule("KE-RES-6", "KE-PVP-1")
def test_a_lone_player_places_the_treasure_before_the_face_down_cards_are_turned_up():
    s = resolving(tim={"sides": {"A1 left": ["minoas", "hermes", "jason"]}, "hand": ["milo"]})
    assert asked(s) == ("treasure", TIM)
    assert cards(seen(s, VICKY), "A1 left") == ["minoas", "?", "?"]
    assert told(s, "turned up") == []
    say(s, "keep it in the armory")
    assert cards(seen(s, VICKY), "A1 left") == ["minoas", "hermes", "jason"]
    assert told(s, "turned up") == [("turned up", TIM, card("hermes")), ("turned up", TIM, card("jason"))]
    assert what(s) == "reinforce"


@rule("KE-RES-3", "KE-PVP-1", "KE-PVP-7")
def test_two_players_battle_each_other_before_the_monster():
    s = resolving({"sides": {"A1 left": ["zeus"]}, "hand": ["homer"]}, {"sides": {"A1 right": ["minoas", "icarus"]}, "olympus": ["gorgo"]})
    assert (asked(s), s.fighter) == (("reinforce", VICKY), NONE)
    assert told(s, "turned up") == [("turned up", TIM, card("icarus"))]
    do(s, "play no more")
    assert asked(s) == ("treasure", TIM)  # Awe 6 and 6, Cunning 2 and 4
    assert s.asks[-1][2] == treasure("minoan-labrys")
    do(s, "keep it in the armory")
    assert told(s, "faces") == [("faces", TIM, 0, treasure("phaistos-disk"))]
    assert (armory(s, TIM), treasures(s, s.olympus), armory(s, VICKY)) == (["minoan-labrys"], ["phaistos-disk"], [])


@rule("KE-RES-3", "KE-PVP-8", "KE-RULING-14")
@pytest.mark.parametrize(("blue", "order"), [(VICKY, [VICKY, TIM]), (TIM, [TIM, VICKY])])
def test_after_a_tie_blue_faces_the_monster_first_each_for_the_own_treasure(blue: int, order: list[int]):
    own = {VICKY: "amphora-of-croesus", TIM: "odysseus-bow"}
    vicky, tim = {"sides": {"A3 left": ["ajax", "hera"]}}, {"sides": {"A3 right": ["heracles", "nemesis"]}}
    s = store(resolving(vicky, tim, board="A3", blue={"A3": blue}))  # Fist 7 to 10, Cunning 8 to 5
    assert told(s, "tie") == [("tie", -1, 2)]
    assert told(s, "faces") == [("faces", who, 2, treasure(own[who])) for who in order]
    assert ([armory(s, who) for who in (VICKY, TIM)], treasures(s, s.olympus)) == ([["amphora-of-croesus"], []], ["odysseus-bow"])


@rule("KE-RES-4", "KE-RULING-15", "KE-EOR-6")
@pytest.mark.parametrize(("option", "place"), [("box", "lost"), ("olympus", "olympus")])
def test_treasures_of_a_quest_that_nobody_visited_leave_the_game_or_go_to_kronos(option: str, place: str):
    s = resolving(tim={"sides": {"A2 left": ["zeus", "ajax"]}}, game=game(unvisited_treasures=option))
    store(s)
    gone = ["phaistos-disk", "minoan-labrys", "amphora-of-croesus", "odysseus-bow"]
    assert treasures(s, getattr(s, place)) == gone
    assert treasures(s, s.lost | s.olympus) == gone
    assert not [event for event in told(s, "faces") if event[2] != 1]
    assert keys(s, None) == (5 if option == "olympus" else 0)


@rule("KE-RES-5", "KE-TRE-2")
def test_a_treasure_unlocked_on_one_board_helps_on_the_next():
    s = resolving({"sides": {"A2 left": ["hera"]}, "hand": ["milo"]}, {"sides": {"A1 left": ["alexander"], "A2 right": ["zeus"]}, "hand": ["homer"]})
    do(s, "unlock thread", "play no more")
    assert (slots(s, TIM)[0], asked(s)[0]) == ("phaistos-disk", "reinforce")
    assert totals(s, TIM) == (6, 6 + 1, 2)
    do(s, "play no more")
    assert (s.to_act, s.board) == (TIM, 1)
    assert (m.USE, 0, 0) in s.game.legal_moves(s)


@rule("KE-RES-5", "KE-ATT-4")
def test_a_treasure_won_on_one_board_can_be_attached_on_the_next():
    s = resolving({"sides": {"A2 left": ["hera"]}}, {"sides": {"A1 left": ["alexander"], "A2 right": ["ajax"]}})
    do(s, "keep it in the armory", "play no more")
    while asked(s) != ("reinforce", TIM) or s.board != 1:
        play(s, STOP if STOP in s.game.legal_moves(s) else s.game.legal_moves(s)[0])
    assert options(s, m.ATTACH) == ["phaistos-disk"]


@rule("KE-RES-5")
def test_a_board_is_finished_before_the_next_one_begins():
    s = resolving(tim={"sides": {"A1 left": ["alexander", "hermes"], "A2 left": ["zeus"]}})
    do(s, "keep it in the armory", "play no more")
    assert (asked(s), s.board, s.resolved) == (("treasure", TIM), 0, 0)
    assert [args[0] for _, _, *args in told(s, "board")] == [0]
    say(s, "keep it in the armory")
    assert (s.board, s.resolved, s.asks[-1][2]) == (1, 1, treasure("olive-branch"))


@rule("KE-RES-5", "KE-INV-24")
def test_nothing_of_a_battle_lasts_on_the_next_board():
    tim = {"sides": {"A1 right": ["leonidas"], "A2 left": ["hector"]}, "hand": ["milo", "homer"]}
    s = resolving({"sides": {"A1 left": ["jason"]}, "slots": [], "hand": ["aspasia"]}, tim)
    do(s, "play aspasia", "play milo", "play homer")
    while s.board != 1 or what(s) != "treasure":
        play(s, s.game.legal_moves(s)[0])
    assert s.mods == [0] * 36
    assert (s.stunned, s.cancelled, s.guarded, s.attached, s.plays) == (0, 0, 0, [], [0, 0])


# Treasures


@rule("KE-TRE-1", "KE-TRE-5", "KE-RULING-23")
def test_a_treasure_goes_to_the_armory_or_to_any_free_slot():
    s = resolving(tim={"sides": {"A2 left": ["zeus"]}, "slots": [None, "phaistos-disk"]}, board="A2")
    assert [word.partition(" (")[0] for word in choices(s)] == ["Keep it in the Armory", "Unlock Thread of Ariadne", "Unlock Labyrinth"]
    assert refused(s, (m.UNLOCK, 1, 0)) == {"KE-TRE-5"}
    assert refused(s, (m.UNLOCK, 3, 0)) == {"KE-TRE-5"}
    assert refused(s, STOP) == {"KE-TRE-1"}
    for slot, words in ((0, "unlock thread"), (2, "unlock labyrinth")):
        after = say(s.clone(), words)
        assert slots(after, TIM)[slot] == "olive-branch"
        assert armory(after, TIM) == []
    assert armory(say(s.clone(), "keep it"), TIM) == ["olive-branch"]


@rule("KE-TRE-1", "KE-RULING-23", "KE-ASK-1")
def test_with_three_treasures_unlocked_a_fourth_goes_to_the_armory_without_a_question():
    full = ["phaistos-disk", "leonidas-sword", "dionysus-mask"]
    tim = {"olympus": ["icarus", "atlas", "jason"], "slots": full, "sides": {"C1 left": ["zeus"]}}
    s = at({}, {"olympus": ["electra", "gorgo", "ajax"]}, tim, phase="resolution", round=3, board="C1")
    assert "antikythera-mechanism" in armory(s, TIM)
    assert slots(s, TIM) == full


@rule("KE-TRE-2", "KE-TRE-3", "KE-PVP-3")
def test_the_portrait_bonus_counts_in_later_battles_also_after_the_ability_was_used():
    tim = {"sides": {"A3 left": ["zeus"]}, "slots": ["olive-branch"], "spent": [0], "armory": ["phaistos-disk"], "hand": ["milo"]}
    s = resolving(tim=tim, board="A3")
    assert totals(s, TIM) == (6, 6, 4)  # Cunning +2 of the Olive Branch; the Armory adds nothing
    say(s, "unlock bull-leapers")
    assert totals(s, TIM) == (6, 6, 5)
    assert not {(m.USE, 0, 0)} & set(s.game.legal_moves(s))
    assert (m.USE, 1, 0) in s.game.legal_moves(s)


@rule("KE-TRE-4", "KE-FIN-1", "KE-TRE-7", "KE-EX-13")
def test_keys_count_in_the_armory_and_on_the_board_also_when_spent():
    tim = {"slots": ["kronos-scythe", "phaistos-disk"], "spent": [0], "armory": ["minoan-labrys", "odysseus-bow"]}
    s = at({}, {"armory": ["kronos-coins"]}, tim, round=3)
    assert (keys(s, TIM), keys(s, VICKY), keys(s, JOHN)) == (6, 2, 0)


@rule("KE-TRE-7", "KE-EX-13", "KE-TRE-2", "KE-TRE-6", "KE-RULING-22")
def test_hades_with_all_treasures_of_acheron_unlocked_has_two_in_every_aspect_and_six_keys():
    own = ["kronos-scythe", "kronos-coins", "nestors-ring"]
    s = at({"slots": own}, {}, {}, phase="last", leader=TIM, holder=JOHN)
    assert basics.permanent(GAMES[3], s, JOHN) == [2, 2, 2]
    assert keys(s, JOHN) == 6


@rule("KE-TRE-6", "KE-ACH-2", "KE-ABIL-3")
def test_hades_stores_and_unlocks_like_the_others():
    s = at({}, {}, {}, phase="resolution", board="Acheron")
    found = [word.partition(" (")[0] for word in choices(s)]
    assert found == ["Keep it in the Armory", "Unlock Helm of Darkness", "Unlock Waters of Lethe", "Unlock Oath of the Styx"]
    assert armory(say(s.clone(), "keep it"), JOHN) == ["kronos-scythe"]
    assert slots(say(s, "unlock oath"), JOHN) == [None, None, "kronos-scythe"]


@rule("KE-TRE-5", "KE-RULING-24")
def test_a_treasure_that_was_placed_stays_where_it_is():
    s = resolving(tim={"sides": {"A1 left": ["zeus"]}, "hand": ["milo"]})
    say(s, "keep it")
    assert refused(s, (m.UNLOCK, 0, 0)) == {"KE-TRE-1"}
    assert refused(s, (m.STORE, 0, 0)) == {"KE-TRE-1"}


@rule("KE-TRE-5", "KE-TRE-8", "KE-RULING-24", "KE-INV-11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_until_the_final_battle_nobody_loses_a_treasure_and_none_moves(players: int):
    g = GAMES[players]
    for seed in range(3):
        s, held = g.new(), [0] * players
        moves = iter(random_moves(g, seed))
        while s.phase != FINAL:
            before = (s.armory[:], s.slots[:])
            g.apply(s, next(moves))
            for who in range(players):
                assert not before[0][who] & ~s.armory[who]
                assert basics.treasures_of(s, who) & held[who] == held[who]
                held[who] = basics.treasures_of(s, who)
            assert all(was in (NONE, now) for was, now in zip(before[1], s.slots, strict=True))


@rule("KE-TRE-9")
def test_treasures_and_keys_of_all_are_public():
    s = at(
        {"armory": ["phaistos-disk"]},
        {"slots": ["minoan-labrys"]},
        {"armory": ["kronos-scythe"]},
        round=2,
        kronos=["olive-branch", "miltiades-helmet"],
    )
    for viewer in range(3):
        view = seen(s, viewer)
        assert (view.armory, view.slots, view.olympus, view.prize) == (s.armory, s.slots, s.olympus, s.prize)
        assert [keys(view, who) for who in (JOHN, VICKY, TIM, None)] == [1, 2, 2, 2]


# Acheron


@rule("KE-ACH-1", "KE-CON-16")
@pytest.mark.parametrize(("top", "winner"), [("kronos-scythe", JOHN), ("kronos-coins", None), ("nestors-ring", None)])
def test_the_aspects_in_acheron_are_those_of_the_top_treasure(top: str, winner: int | None):
    s = resolving(tim={"sides": {"Acheron": ["hephaestus"]}}, john={"sides": {"Acheron": ["cerberus"]}}, board="Acheron", top=top)
    # Cerberus 7/5/2 against Hephaestus 6/1/6: Hades wins with Fist and Awe, the others tie
    do(s, "play no more")
    found = [event[1] for event in told(s, "won battle")]
    assert found == ([winner] if winner is not None else [])
    assert (("KE-PVP-6", "tie") in events(s)) == (winner is None)


@rule("KE-ACH-2", "KE-ACH-5")
def test_without_a_challenger_hades_gains_the_top_treasure_without_a_battle():
    s = at({"sides": {"Acheron": ["cerberus", "enslaved-scout"]}}, {}, {}, phase="resolution", board="Acheron", top="nestors-ring")
    assert (asked(s), s.asks[-1][2]) == (("treasure", JOHN), treasure("nestors-ring"))
    say(s, "keep it")
    assert armory(s, JOHN) == ["nestors-ring"]
    assert told(s, "stands at", "faces", "turned up") == []


@rule("KE-ACH-3", "KE-PVP-4", "KE-RES-3")
@pytest.mark.parametrize(("challengers", "winner"), [(["nestor", "heracles"], TIM), (["iolaus"], JOHN)])
def test_with_a_challenger_the_winner_gains_the_treasure_and_there_is_no_monster(challengers: list[str], winner: int):
    tim = {"sides": {"Acheron": challengers}, "hand": ["milo"]}
    s = resolving(tim=tim, john={"sides": {"Acheron": ["cerberus"]}, "hand": ["homer"]}, board="Acheron", first=TIM)
    assert asked(s) == ("reinforce", JOHN)  # Hades is blue
    do(s, "play no more", "play no more")  # Fist and Awe: 7 and 5 against 8 and 7, or against 3 and 3
    assert (asked(s), s.asks[-1][2]) == (("treasure", winner), treasure("kronos-scythe"))
    if winner == TIM:
        do(s, "unlock bull-leapers")
        assert slots(s, TIM) == [None, "kronos-scythe", None]
    else:
        do(s, "keep it")
        assert armory(s, JOHN) == ["kronos-scythe"]
    assert told(s, "faces") == []


@rule("KE-ACH-4", "KE-ACH-5", "KE-PVP-6")
def test_after_a_tie_in_acheron_the_treasure_leaves_the_game():
    s = resolving(tim={"sides": {"Acheron": ["hephaestus"]}}, john={"sides": {"Acheron": ["cerberus"]}}, board="Acheron", top="nestors-ring")
    do(s, "play no more")
    assert treasures(s, s.lost) == [
        "phaistos-disk",
        "minoan-labrys",
        "olive-branch",
        "miltiades-helmet",
        "amphora-of-croesus",
        "odysseus-bow",
        "nestors-ring",
    ]
    assert [armory(s, seat) for seat in range(3)] == [[], [], []]
    assert ("KE-ACH-4", "lost treasure") in events(s)


@rule("KE-VAR-3", "KE-ACH-4")
def test_with_the_variant_hades_keeps_the_keys_of_a_tie():
    tim = {"sides": {"Acheron": ["hephaestus"]}}
    s = resolving(tim=tim, john={"sides": {"Acheron": ["cerberus"]}}, board="Acheron", top="nestors-ring", game=game(acheron_tie_keys=True))
    do(s, "play no more")
    assert (treasures(s, s.keys_only), armory(s, JOHN), slots(s, JOHN), keys(s, JOHN)) == (["nestors-ring"], [], [None] * 3, 2)
    assert basics.permanent(GAMES[3], s, JOHN) == [0, 0, 0]


@rule("KE-RULING-20", "KE-ACH-3")
def test_an_empty_side_of_hades_is_attacked_in_a_battle_with_his_permanent_bonuses():
    john = {"slots": ["phaistos-disk", "olive-branch"], "hand": ["milo", "circe"]}
    s = resolving(tim={"sides": {"Acheron": ["minoas"]}, "hand": ["homer"]}, john=john, board="Acheron")
    assert (asked(s), totals(s, JOHN), totals(s, TIM)) == (("reinforce", JOHN), (0, 1, 2), (2, 4, 1))
    assert options(s, m.PLAY) == ["circe"]  # Milo needs an own character
    assert refused(s, (m.PLAY, card("milo"), 0)) == {"KE-REINF-7"}
    do(s, "play circe")
    assert totals(s, TIM) == (0, 0, 0)
    do(s, "play no more") if what(s) == "reinforce" else None
    assert [event[1] for event in told(s, "won battle")] == [JOHN]  # Awe 1 to 0


@rule("KE-RULING-20")
def test_an_empty_side_of_hades_can_lose():
    s = resolving(tim={"sides": {"Acheron": ["minoas"]}}, board="Acheron")
    assert asked(s) == ("treasure", TIM)
    assert [event[1] for event in told(s, "won battle")] == [TIM]


@rule("KE-ACH-5", "KE-ACH-6", "KE-INFO-1", "KE-INV-9")
def test_one_treasure_leaves_the_pile_of_acheron_in_each_round_and_the_next_is_seen_at_once():
    s = draw(GAMES[3].new(), 0, "kronos-coins")
    while what(s) != "top of acheron":
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert (s.round, s.phase, {move[1] for move in s.game.legal_moves(s)}) == (1, RESOLUTION, {18, 20})
    draw(s, "nestors-ring")
    assert (s.prize[HIS_SIDE], treasures(s, s.below)) == (20, ["kronos-scythe"])
    assert basics.aspects_of(GAMES[3], s, ACHERON) == (0, 2)
    while s.round < 3:
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert (s.prize[HIS_SIDE], s.below, armory(s, JOHN)) == (18, 0, ["kronos-coins", "nestors-ring"])
    while s.phase != FINAL:
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert (s.prize[HIS_SIDE], armory(s, JOHN)) == (NONE, ["kronos-scythe", "kronos-coins", "nestors-ring"])


# The end of a round


@rule("KE-EOR-2", "KE-EOR-5", "KE-RULING-6", "KE-RULING-41")
def test_hands_and_placed_characters_are_discarded_each_to_the_pile_of_its_type():
    tim = {"sides": {"A1 left": ["minoas", "hera"]}, "hand": ["leonidas", "jason", "milo"]}
    s = resolving({"hand": ["daedalus", "homer"]}, tim, john={"hand": ["iolaus", "clotho", "perseus", "circe"]})
    store(s)
    found = [sorted(names(row), key=card) for row in s.discard]
    assert found == [["minoas", "daedalus", "iolaus"], ["leonidas", "clotho"], ["perseus", "jason"], ["milo", "homer", "circe"], ["hera"]]
    assert s.discard_size == [3, 2, 2, 3, 1]
    assert [hand(s, seat) for seat in (VICKY, TIM)] == [[], []]
    assert len(hand(s, JOHN)) == SPELLS_AND_OWN
    assert s.sides == [[]] * 8


@rule("KE-EOR-5", "KE-RULING-41", "KE-INV-18")
def test_left_over_cards_are_discarded_face_down_but_for_those_of_hades():
    s = resolving({"hand": ["daedalus", "gorgo"]}, {"hand": ["leonidas", "jason"]}, john={"hand": ["iolaus", "clotho"]})
    store(s)
    view = seen(s, TIM)
    assert [set(names(row)) for row in view.discard[:3]] == [{"iolaus"}, {"clotho", "leonidas"}, {"jason"}]
    assert view.discard_size == s.discard_size == [2, 3, 1, 0, 0]
    assert set(names(view.drafted[VICKY][0])) == {"daedalus", "gorgo", "electra"}  # one of which is on Olympus
    assert [KINDS[kind] for kind in view.sent_kind[VICKY]] == ["scout"]
    hidden = [event for event in seen(s, TIM).log or [] if event.rule == "KE-EOR-5" and event.player == VICKY and event.what == "discarded"]
    assert all(event.args == (-1,) for event in hidden)
    assert len(hidden) == 2


@rule("KE-EOR-2", "KE-RULING-6")
def test_placed_characters_stay_until_the_end_of_the_round():
    s = resolving({"sides": {"A1 left": ["zeus"], "A3 left": ["ajax"]}, "hand": ["milo"]})
    do(s, "keep it", "play no more")
    while s.board != 2:
        play(s, s.game.legal_moves(s)[0])
    assert (cards(s, "A1 left"), s.discard_size) == (["zeus"], [0] * 5)


@rule("KE-EOR-1", "KE-EOR-6", "KE-ROUND-1")
def test_the_next_set_comes_with_its_treasures_and_nothing_of_the_old_one_stays():
    s = store(resolving(tim={"sides": {"A2 left": ["zeus", "ajax"]}}))
    settle(s)
    assert s.round == 2
    assert [GAMES[3].box.quests[quest].id for quest in s.quests] == ["B1", "B2", "B3"]
    assert s.prize[:HIS_SIDE] == [6, 7, 8, 9, 10, 11]
    assert (s.resolved, s.turned_up, s.out, s.cleaned, s.board) == (0, 0, 0, 0, NONE)
    assert treasures(s, s.lost) == ["phaistos-disk", "minoan-labrys", "amphora-of-croesus", "odysseus-bow"]


@rule("KE-EOR-3", "KE-ATT-2", "KE-HAD-8")
def test_used_treasures_are_ready_again_in_the_next_round_and_hades_has_his_cards():
    tim = {"sides": {"A3 left": ["jason"]}, "armory": ["phaistos-disk"]}
    s = resolving(tim=tim, board="A3", john={"sides": {"Acheron": ["cerberus", "enslaved-scout"]}})
    do(s, "unlock thread", "attach phaistos")
    assert (treasures(s, s.tired), armory(s, TIM)) == (["phaistos-disk"], ["phaistos-disk"])
    store(s)
    assert (s.tired, armory(s, TIM)) == (0, ["phaistos-disk"])
    assert (s.round, len(hand(s, JOHN))) == (2, SPELLS_AND_OWN)


@rule("KE-EOR-4", "KE-ROUND-1", "KE-ASG-12")
@pytest.mark.parametrize(("round_", "next_"), [(1, 2), (2, 3), (3, 4)])
def test_the_final_battle_comes_after_the_third_round(round_: int, next_: int):
    s = store(at({}, {}, {}, phase="resolution", round=round_))
    assert (s.round, s.phase == FINAL) == (next_, round_ == 3)
    his = JOHN if round_ < 3 else NOBODY
    assert (s.owner, s.blue, s.sides) == ([NOBODY] * 6 + [his, NOBODY], [NOBODY] * 3 + [his], [[]] * 8)


@rule("KE-EOR-2", "KE-EOR-5")
def test_the_pile_of_a_type_holds_what_was_drafted_and_not_sent():
    s = GAMES[4].new()
    while s.round < 2:
        s.game.apply(s, s.game.legal_moves(s)[-1] if what(s) == "send" else s.game.legal_moves(s)[0])
    settle_ = [size + rest for size, rest in zip(s.pile_size, s.discard_size, strict=True)]
    sent = [sum(1 for row in s.sent for name in row if name // 14 == kind) for kind in range(5)]
    assert [size + gone for size, gone in zip(settle_, sent, strict=True)] == [14] * 5
    assert sum(sent) == 3
    assert s.to_act != OVER
