"""The Final Battle (KE-FIN, KE-FK, KE-FH, KE-FO, KE-F2) and what the end of the game tells."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import comb, factorial
from typing import Any

import pytest

from kernel_lib.core.rulebook import RuleBook
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN
from kernel_lib.games.kronos import moves as m
from kernel_lib.games.kronos.catalog import ASPECTS
from kernel_lib.games.kronos.rules import Kronos
from kernel_lib.games.kronos.state import FINAL, GONE, NOBODY, KronosState
from kernel_lib.play.words import result_html
from tests.kronos.table import (
    GAMES,
    HADES,
    armory,
    asked,
    at,
    card,
    choices,
    do,
    draw,
    events,
    keys,
    kinds,
    options,
    play,
    refused,
    say,
    seen,
    settle,
    slots,
    treasure,
)
from tests.marks import rule

JOHN, VICKY, TIM = range(3)
"""Hades, Kallisto and Knossos, as in the examples; with two players Kallisto or Hades is 0 and the Acropolis 1."""
KRONOS = 3
"""How values of Kronos are marked with three players."""
STORY: list[dict[str, Any]] = [
    {"armory": ["kronos-scythe", "amphion-lyre"], "slots": ["miltiades-helmet", "kronos-coins"]},
    {"armory": ["phaistos-disk", "leonidas-sword", "dionysus-mask", "antikythera-mechanism"],
     "slots": ["amphora-of-croesus", "heracles-club", "visceral-stone"], "olympus": ["aphrodite", "clotho", "athena"]},
    {"armory": ["odysseus-bow", "archimedes-clock", "golden-fleece", "nestors-ring"],
     "slots": ["olive-branch", "turtle-shell-shield", "cyclops-hammer"], "olympus": ["nemesis", "demeter", "hera"]},
]  # fmt: skip
"""All treasures of the example game; Kronos has the Minoan Labrys, the Gorgoneion and the Medea Cauldron."""
STRONG = ["zeus", "ares", "poseidon"]
WEAK = ["minoas", "electra", "iolaus"]
"""Battles for Fist, Awe and Cunning: 6, 10, 5 and 2, 7, 4."""
IN_ORDER = ("fist", "awe", "cunning")


def stand(*cards: Any, **more: Any) -> dict[str, Any]:
    """Who stands below the first, second and third aspect: characters, or pairs of a character and a treasure."""
    return {"olympus": [entry if isinstance(entry, str) else entry[0] for entry in cards], "final": list(cards), **more}


def final(*seats: dict[str, Any], phase: str = "final", kronos: tuple[str, ...] = (), rest: int | None = None, **more: Any) -> KronosState:
    """The Final Battle. Where one treasure of a quest is told, the other is in the Armory of `rest`, or Kronos' if that is nobody."""
    told = [*kronos, *more.get("keys_only", ()), *(name for seat in seats for name in (*seat.get("armory", ()), *seat.get("slots", ())))]
    ids = list(GAMES[4].box.treasure_number)
    pairs = [[ids[number] for number in pair] for pair in GAMES[4].box.prizes]
    others = [name for pair in pairs for name in pair if name not in told and any(other in told for other in pair)]
    if phase == "final" and all("final" in seat for seat in seats[0 if len(seats) == 2 else 1 :]):
        more = {"aspects": IN_ORDER, **more}
    if rest is not None:
        seats = tuple([{**seat, "armory": [*seat.get("armory", ()), *others]} if who == rest else seat for who, seat in enumerate(seats)])
    return at(*seats, phase=phase, kronos=kronos, **more)


def story(**more: Any) -> KronosState:
    """The example game, the order of the aspects being Awe, Cunning, Fist; Vicky is to place first."""
    return draw(at(*STORY, phase="final", **more), "awe", "cunning")


VICKY_PLACES = ("put aphrodite", "give antikythera", "put clotho", "give dionysus", "give leonidas")
TIM_PLACES = ("put demeter", "give archimedes", "put hera", "give nestor", "give golden")


def values(s: KronosState, step: int, who: int, battle: int = 0) -> tuple[int, ...]:
    """What somebody was compared with: Fist, Awe, Cunning; n is Kronos."""
    found = [tuple(row[3:]) for row in s.totals if row[:3] == [step, battle, who]]
    assert len(found) <= 1
    return found[0] if found else ()


def battle_values(s: KronosState, who: int) -> list[int]:
    """What a participant had in each battle of the first step, in its aspect."""
    return [values(s, 1, who, battle + 1)[s.aspects[battle]] for battle in range(len(s.wins))]


def steps(s: KronosState) -> list[int]:
    return sorted({row[0] for row in s.totals})


def told(s: KronosState, *verbs: str, viewer: int | None = None) -> list[str]:
    """Sentences of the log with these verbs."""
    log = s.log if viewer is None else seen(s, viewer).log
    return [s.game.tell(event) for event in log or [] if event.what in verbs]


def outcome(s: KronosState) -> tuple[tuple[int, ...], str]:
    """Winners and the rule of the end."""
    result = s.game.result(s)
    assert s.to_act == OVER
    assert result is not None
    return result.winners, result.rule


# The worked examples


@rule("KE-EX-7", "KE-FK-4", "KE-FK-5", "KE-FK-7", "KE-RULING-47", "KE-RULING-1")
def test_example_7_knossos_wins_the_first_step():
    s = story()
    assert (keys(s, VICKY), keys(s, TIM)) == (8, 12)
    do(s, *VICKY_PLACES, *TIM_PLACES)
    assert [ASPECTS[aspect] for aspect in s.aspects] == ["awe", "cunning", "fist"]
    assert (battle_values(s, VICKY), battle_values(s, TIM)) == ([13, 15, 13], [11, 21, 13])
    assert (s.wins, s.leader) == ([VICKY, TIM, TIM], TIM)
    assert "Player 3 (Acropolis) wins battle 3, having more keys." in told(s, "won final battle")


@rule("KE-EX-8", "KE-FH-1", "KE-FH-2", "KE-FH-4", "KE-RULING-22")
def test_example_8_kronos_keeps_the_throne():
    s = do(story(), *VICKY_PLACES, *TIM_PLACES)
    assert (keys(s, None), keys(s, JOHN)) == (6, 6)
    assert (values(s, 2, KRONOS), values(s, 2, JOHN)) == ((18, 18, 18), (16, 17, 15))
    assert told(s, "holds the throne") == ["Kronos holds the throne of Olympus."]


@rule("KE-EX-9", "KE-FO-1", "KE-FO-2", "KE-FO-4", "KE-RULING-1")
def test_example_9_knossos_beats_kronos_and_wins_the_game():
    s = do(story(), *VICKY_PLACES, *TIM_PLACES)
    assert (values(s, 3, TIM), values(s, 3, KRONOS)) == ((13, 19, 25), (18, 18, 18))
    assert outcome(s) == ((TIM,), "KE-FO-4")


@rule("KE-EX-10", "KE-FIN-1", "KE-INV-15")
def test_example_10_all_treasures_of_the_example_fit():
    s = story()
    assert [keys(s, who) for who in (VICKY, TIM, JOHN, None)] == [8, 12, 6, 6]
    assert sum(keys(s, who) for who in (VICKY, TIM, JOHN, None)) == 32
    assert s.lost == s.below == s.keys_only == 0
    assert told(s, "counts keys") == ["Player 1 (Hades) has 6 keys.", "Player 2 (Kallisto) has 8 keys.", "Player 3 (Acropolis) has 12 keys."]
    do(s, *VICKY_PLACES, *TIM_PLACES)
    assert s.game.ending(s) == (
        "Awe 13 to 11 for Player 2 (Kallisto), Cunning 21 to 15 for Player 3 (Acropolis), Fist 13 to 13 for Player 3 (Acropolis) by KE-FK-5: "
        "Player 3 (Acropolis) wins the first step. Player 1 (Hades) against Kronos: 16/17/15 to 18/18/18 (Fist/Awe/Cunning). "
        "Player 3 (Acropolis) against Kronos: 13/19/25 to 18/18/18 (Fist/Awe/Cunning). Player 3 (Acropolis) wins the game."
    )


@rule("KE-EX-12", "KE-VAR-1", "KE-FH-1")
@pytest.mark.parametrize(("number", "awe"), [(5, 18), (4, 15)])
def test_example_12_the_back_of_olympus_wants_five_keys(number: int, awe: int):
    """Each of the treasures has one key and no bonus in Awe."""
    treasures = ("amphora-of-croesus", "odysseus-bow", "leonidas-sword", "heracles-club", "dionysus-mask")[:number]
    s = final({}, {}, {}, game=Kronos(players=3, acropolis=["knossos"], olympus_back=True), phase="throne", leader=VICKY, kronos=treasures, rest=TIM)
    assert (keys(s, None), values(s, 2, KRONOS)[1]) == (number, awe)


# Keys, distance, what does not act, results


@rule("KE-FIN-1", "KE-TRE-4", "KE-VAR-3")
def test_keys_are_counted_in_the_armory_on_the_board_and_under_spent_abilities():
    hades = {"armory": ["kronos-scythe"], "slots": ["phaistos-disk"], "spent": [0]}
    acropolis = {"armory": ["golden-fleece"], "slots": ["cyclops-hammer", "odysseus-bow"], "spent": [1]}
    s = final(hades, {}, acropolis, game=Kronos(players=3, acropolis=["knossos"], acheron_tie_keys=True), keys_only=["kronos-coins"])
    assert told(s, "counts keys") == ["Player 1 (Hades) has 5 keys.", "Player 2 (Kallisto) has 0 keys.", "Player 3 (Acropolis) has 5 keys."]


@rule("KE-FIN-2", "KE-FK-9", "KE-FO-4")
@pytest.mark.parametrize("players", [3, 4])
def test_three_steps_are_fought_if_an_acropolis_wins_the_first(players: int):
    weak = [stand(*WEAK), stand("telesilla", "atalanta", "icarus")]
    s = final({}, weak[0], stand(*STRONG), *weak[1 : players - 2])
    assert (s.wins, steps(s), s.ended) == ([TIM, TIM], [1, 2, 3], 2)
    verbs = [what for _, what in events(s)]
    assert verbs.index("won step") < verbs.index("holds the throne") < verbs.index("won the game" if s.winner != NOBODY else "nobody won")


@rule("KE-FIN-2", "KE-FH-5")
@pytest.mark.parametrize("players", [3, 4])
def test_there_is_no_third_step_if_kallisto_wins_the_first(players: int):
    s = final({}, stand(*STRONG), stand(*WEAK), *[stand("telesilla", "atalanta", "icarus")][: players - 3])
    assert (s.wins, steps(s)) == ([VICKY, VICKY], [1, 2])
    assert outcome(s) == ((VICKY,), "KE-FH-5")


@rule("KE-FIN-3", "KE-FK-5")
@pytest.mark.parametrize(("first", "winner"), [(0, TIM), (1, TIM), (2, VICKY)])
def test_the_furthest_is_who_sits_most_places_clockwise_after_the_first_player(first: int, winner: int):
    """Apollo and Artemis have Fist 5, and nobody has a key."""
    s = final({}, stand("apollo", "ajax", "zeus"), stand("artemis", "jason", "hera"), first=first)
    assert battle_values(s, VICKY)[0] == battle_values(s, TIM)[0] == 5
    assert s.wins[0] == winner
    assert told(s, "won final battle")[0] == f"{s.game.seat_name(winner)} wins battle 1, sitting further from the First Player."


@rule("KE-FIN-3", "KE-GATHER-10")
def test_the_first_player_of_the_third_assignment_counts():
    s = at({}, {}, {"sides": {"C3 left": ["ajax"]}}, phase="resolution", round=3, board="Acheron", first=2)
    while s.phase != FINAL:
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert s.first == 2


@rule("KE-FIN-4")
def test_scouts_defenders_and_abilities_do_not_act_in_the_final_battle():
    """Minoas and Leonidas against a player with an unlocked treasure and an open ability: it counts, and nobody is asked anything."""
    one = stand("minoas", "leonidas", "nestor", slots=["amphion-lyre"])
    s = final({}, one, stand("electra", "gorgo", "cheiron", slots=["olive-branch"]))
    assert values(s, 1, TIM, 1) == (2, 3, 2 + 2)
    assert not {"uses", "cancelled", "ability", "played", "attached"} & {what for _, what in events(s)}


@rule("KE-FIN-4")
def test_a_reinforcement_or_an_ability_in_the_final_battle_is_refused():
    s = story()
    moves = [(m.USE, 0, 0), (m.PLAY, card("milo"), 0), (m.ATTACH, treasure("phaistos-disk"), 0), (m.CANCEL, treasure("olive-branch"), 0),
             (m.SOUL, card("minoas"), 0), (m.EFFECT, 3, 0), (m.WAIT, 0, 0)]  # fmt: skip
    for move in moves:
        assert refused(s, move) == {"KE-FIN-4"}
    reason = s.game.why_not(s, moves[0])[0].reason
    assert reason.startswith("No Reinforcements, abilities or effects act in the Final Battle. The question now: Final Battle: choose who stands")


@rule("KE-FIN-4")
def test_only_placements_are_asked_in_the_final_battle():
    s, asks = story(), []
    while s.to_act != OVER:
        asks.append(asked(s)[0])
        play(s, s.game.legal_moves(s)[-1])
    assert set(asks) == {"character", "give"}
    assert len(asks) == 2 * 5  # the third character is the one that is left


@rule("KE-FIN-5", "KE-FK-5")
def test_keys_decide_only_among_those_who_are_tied():
    """Seats 1 and 2 are tied with Fist 5; seat 3 has less and most of the keys."""
    s = final({}, stand("apollo", *WEAK[:2], armory=["odysseus-bow"]), stand("artemis", "ajax", "jason"),
              stand("hera", "odysseus", "iolaus", armory=["medea-cauldron", "golden-fleece", "cyclops-hammer"]))  # fmt: skip
    assert [battle_values(s, who)[0] for who in (1, 2, 3)] == [5, 5, 2]
    assert s.wins[0] == 1
    assert told(s, "won final battle")[0] == "Player 2 (Kallisto) wins battle 1, having more keys."


@rule("KE-FIN-5", "KE-FK-8", "KE-FH-3")
def test_only_the_gift_of_kallisto_changes_the_keys():
    """Kronos has 4 keys; with the 2 of Kallisto's Treasure there are 6 and his bonus of 3."""
    kronos = ("minoan-labrys", "gorgoneion")
    s = final({}, stand(*STRONG, armory=["medea-cauldron"]), stand(*WEAK, armory=["golden-fleece"]), kronos=kronos, rest=JOHN)
    assert (keys(s, None), keys(s, VICKY), keys(s, TIM)) == (6, 0, 2)
    assert values(s, 2, KRONOS) == (13 + 2 + 3, 13 + 2 + 3, 13 + 2 + 3)
    s = final({}, stand(*WEAK, armory=["medea-cauldron"]), stand(*STRONG, armory=["golden-fleece"]), kronos=kronos, rest=JOHN)
    assert (keys(s, None), keys(s, VICKY), keys(s, TIM)) == (4, 2, 2)
    assert values(s, 2, KRONOS) == (15, 15, 13)


@rule("KE-FIN-6", "KE-INV-16")
def test_the_winner_has_one_point_and_all_others_none():
    s = story()
    assert (s.game.scores(s), s.game.result(s)) == ([0, 0, 0], None)
    do(s, *VICKY_PLACES, *TIM_PLACES)
    result = s.game.result(s)
    assert result is not None
    assert (result.winners, result.ranking, result.scores, result.rule) == ((TIM,), (2, 2, 1), (0, 0, 1), "KE-FO-4")
    assert s.game.explain_scores(s) == [("Winner of the game", "KE-FO-4", [0, 0, 1])]
    assert result.details["kronos_keys"] == 6
    assert [seat["keys"] for seat in result.by_seat] == [6, 8, 12]


@rule("KE-FIN-6", "KE-FO-4", "KE-INV-16")
def test_if_kronos_holds_olympus_all_players_lose():
    s = final({}, stand(*WEAK), stand("telesilla", "atalanta", "icarus"))
    result = s.game.result(s)
    assert result is not None
    assert (result.winners, result.ranking, result.scores, result.rule) == ((), (2, 2, 2), (0, 0, 0), "KE-FO-4")
    assert told(s, "nobody won") == ["Kronos holds Olympus: everybody has lost."]
    assert s.game.ending(s).endswith(" (Fist/Awe/Cunning). Kronos holds Olympus: everybody has lost.")


# Step 1: the order of the aspects, placing


@rule("KE-FK-1", "KE-FH-6")
def test_hades_takes_no_part_in_the_first_step():
    s = final({"armory": ["kronos-scythe"]}, stand(*WEAK), stand(*STRONG))
    assert {row[2] for row in s.totals if row[0] == 1} == {VICKY, TIM}
    s = story()
    who = set()
    while s.to_act != OVER:
        who.add(s.to_act)
        play(s, s.game.legal_moves(s)[0])
    assert who == {VICKY, TIM}


@rule("KE-FK-2")
def test_the_order_of_the_aspects_is_drawn_one_by_one():
    s = at(*STORY, phase="final")
    assert (s.to_act, s.aspects, s.game.outcomes(s)) == (CHANCE, [], [((m.ASPECT, aspect, 0), 1) for aspect in range(3)])
    draw(s, "cunning")
    assert s.game.outcomes(s) == [((m.ASPECT, 0, 0), 1), ((m.ASPECT, 1, 0), 1)]
    draw(s, "fist")
    assert (s.aspects, asked(s)) == ([2, 0, 1], ("character", VICKY))
    assert told(s, "aspect")[-1] == "Battle 3 of the Final Battle is for Awe."
    assert s.game.prompt(s) == "Final Battle: choose who stands below the first aspect, Cunning"


@rule("KE-FK-2", "KE-FK-4")
@pytest.mark.parametrize("order", list(permutations(IN_ORDER)))
def test_each_battle_is_for_the_next_aspect(order: tuple[str, ...]):
    """Zeus 6/6/2, then Hera 2/4/7, then Ares 8/4/1."""
    s = final({}, stand("zeus", "hera", "ares"), stand(*WEAK), aspects=order)
    sums = {"fist": (6, 8, 16), "awe": (6, 10, 14), "cunning": (2, 9, 10)}
    assert battle_values(s, VICKY) == [sums[aspect][number] for number, aspect in enumerate(order)][: len(s.wins)]


@rule("KE-FK-3")
def test_each_character_stands_below_one_aspect_and_the_last_without_a_question():
    s = story()
    assert options(s, m.CHAR) == ["clotho", "athena", "aphrodite"]
    do(s, "put clotho", "give no treasure")
    assert (asked(s), options(s, m.CHAR)) == (("character", VICKY), ["athena", "aphrodite"])
    assert refused(s, (m.CHAR, card("clotho"), 0)) == {"KE-FK-3"}
    assert s.game.why_not(s, (m.CHAR, card("clotho"), 0))[0].reason == "Clotho stands below another aspect."
    for other in ("hera", "zeus", "milo"):
        assert refused(s, (m.CHAR, card(other), 0)) == {"KE-FK-3"}
    assert s.game.why_not(s, (m.CHAR, card("hera"), 0))[0].reason == "Only characters that you sent to Olympus stand in the Final Battle."
    assert refused(s, (m.PASS, 0, 0)) == {"KE-FK-3"}
    assert refused(s, (m.EMPTY, 0, 0)) == {"KE-RULING-31"}
    do(s, "put aphrodite", "give no treasure")
    assert (asked(s), s.final_cards[VICKY]) == (("give", VICKY), [card("clotho"), card("aphrodite"), card("athena")])


@rule("KE-FK-3")
def test_a_character_of_any_type_takes_one_treasure_or_none():
    s = settle(
        final({}, {"olympus": ["minoas", "gorgo", "zeus"], "armory": ["phaistos-disk", "golden-fleece"]}, {"olympus": ["ajax", "jason", "hera"]})
    )
    do(s, "put minoas", "give phaistos", "put gorgo")
    assert choices(s) == ["Give no treasure", "Give Golden Fleece (Fist +3, Awe +2)"]
    assert s.game.prompt(s) == "Final Battle: choose a treasure for Gorgo"
    assert refused(s, (m.GIVE, treasure("phaistos-disk"), 0)) == {"KE-FK-3"}
    assert s.game.why_not(s, (m.GIVE, treasure("phaistos-disk"), 0))[0].reason == "Phaistos Disk is with another character."
    assert refused(s, (m.GIVE, treasure("olive-branch"), 0)) == {"KE-FK-3"}
    do(s, "give golden fleece")
    assert (asked(s)[1], s.final_treasures[VICKY]) == (TIM, [treasure("phaistos-disk"), treasure("golden-fleece"), GONE])


@rule("KE-FK-3", "KE-TRE-3")
def test_treasures_on_slots_cannot_be_given():
    s = final(
        {}, {"olympus": ["zeus", "ares", "hera"], "slots": ["phaistos-disk"], "armory": ["olive-branch"]}, {"olympus": ["ajax", "jason", "nestor"]}
    )
    do(s, "put zeus")
    assert options(s, m.GIVE) == ["olive-branch"]
    assert refused(s, (m.GIVE, treasure("phaistos-disk"), 0)) == {"KE-FK-3"}


@rule("KE-FK-3", "KE-EOR-3")
def test_a_treasure_that_was_used_in_round_3_can_be_given():
    s = at({}, {"armory": ["phaistos-disk"], "sides": {"C3 left": ["jason"]}}, {}, phase="resolution", round=3, board="C3", tired=["phaistos-disk"])
    assert refused(settle(say(s, "keep it in")), (m.ATTACH, treasure("phaistos-disk"), 0)) == {"KE-ATT-2"}
    while not (s.asks and asked(s) == ("give", VICKY)):
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert "phaistos-disk" in options(s, m.GIVE)


def placements(s: KronosState, who: int) -> Counter[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Everything that chains of answers of a player lead to, with the number of chains."""
    if s.to_act != who:
        return Counter([(tuple(s.final_cards[who]), tuple(s.final_treasures[who]))])
    found: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for move in s.game.legal_moves(s):
        after = s.clone()
        s.game.apply(after, move)
        found += placements(after, who)
    return found


def all_placements(cards: list[int], treasures: list[int]) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Straight from the rule: characters in any order; some of those there are have different treasures."""
    found = set()
    for order in permutations(cards):
        places = [place for place in range(3) if order[place] != GONE]
        for number in range(min(len(places), len(treasures)) + 1):
            for where in combinations(places, number):
                for given in permutations(treasures, number):
                    row = dict(zip(where, given, strict=True))
                    found.add((order, tuple(row.get(place, GONE) for place in range(3))))
    return found


SPARE = ["phaistos-disk", "golden-fleece", "nestors-ring", "leonidas-sword"]


@rule("KE-INV-22", "KE-FK-3", "KE-INV-12")
@pytest.mark.parametrize(("number", "expected"), [(0, 6), (1, 24), (2, 78), (3, 204), (4, 438)])
def test_every_placement_is_reached_by_exactly_one_chain(number: int, expected: int):
    s = draw(final({}, {"olympus": ["zeus", "ares", "hera"], "armory": SPARE[:number]}, {"olympus": WEAK}), "fist", "awe")
    found = placements(s, VICKY)
    assert len(found) == expected == 6 * sum(comb(3, j) * factorial(number) // factorial(number - j) for j in range(min(3, number) + 1))
    assert set(found.values()) == {1}
    assert set(found) == all_placements([card("zeus"), card("ares"), card("hera")], [treasure(name) for name in SPARE[:number]])


@rule("KE-INV-22", "KE-RULING-31")
@pytest.mark.parametrize(("number", "expected"), [(0, 6), (1, 18), (2, 42)])
def test_with_a_missing_character_every_placement_is_reached_too(number: int, expected: int):
    game = Kronos(players=3, acropolis=["knossos"], mercenaries=True)
    s = draw(
        final({}, {"olympus": ["zeus", None, "hera"], "armory": SPARE[:number]}, {"olympus": ["minoas", "jason", "nestor"]}, game=game), "fist", "awe"
    )
    found = placements(s, VICKY)
    assert (len(found), set(found.values())) == (expected, {1})
    assert set(found) == all_placements([card("zeus"), GONE, card("hera")], [treasure(name) for name in SPARE[:number]])


@rule("KE-INV-22", "KE-F2-3")
@pytest.mark.parametrize(("number", "expected"), [(0, 1), (1, 4), (2, 13), (3, 34)])
def test_with_hades_and_two_players_every_gift_is_reached(number: int, expected: int):
    s = final({}, {"olympus": ["zeus", "ares", "hera"], "armory": SPARE[:number]}, game=HADES, removed="C1")
    found = placements(s, 1)
    assert (len(found), set(found.values())) == (expected, {1})


@rule("KE-FK-10", "KE-ASK-2")
@pytest.mark.parametrize(("first", "order"), [(0, [1, 2, 3]), (2, [2, 3, 1]), (3, [3, 1, 2])])
def test_placements_are_asked_clockwise_from_the_first_player(first: int, order: list[int]):
    s = settle(final({}, {"olympus": WEAK}, {"olympus": STRONG}, {"olympus": ["hera", "ajax", "jason"]}, first=first))
    found = []
    while s.to_act != OVER:
        if s.to_act not in found:
            found.append(s.to_act)
        play(s, s.game.legal_moves(s)[0])
    assert found == order
    assert told(s, "is ready") == [f"{s.game.seat_name(who)} is ready for the Final Battle." for who in order]


# Step 1: values and winners


@rule("KE-FK-4")
def test_the_first_characters_count_with_their_treasures_and_permanent_bonuses():
    """Zeus 6/6/2 with the Sword (Fist 4, Awe 1), Hera 2/4/7 with the Ring (Fist 1, Cunning 4), Ares 8/4/1; the Branch gives Cunning 2."""
    one = stand(("zeus", "leonidas-sword"), ("hera", "nestors-ring"), "ares", armory=["leonidas-sword", "nestors-ring", "golden-fleece"],
                slots=["olive-branch"])  # fmt: skip
    s = final({}, one, stand("poseidon", "alexander", "minoas"))
    assert values(s, 1, VICKY, 1) == (6 + 4, 6 + 1, 2 + 2)
    assert values(s, 1, VICKY, 2) == (10 + 2 + 1, 7 + 4, 4 + 7 + 4)
    assert (battle_values(s, VICKY), battle_values(s, TIM)) == ([10, 11], [7, 11])
    assert told(s, "showed")[0] == "Player 2 (Kallisto) shows Zeus with Leonidas Sword."
    assert told(s, "reaches")[:2] == ["Player 2 (Kallisto) reaches 10 in Fist.", "Player 3 (Acropolis) reaches 7 in Fist."]


@rule("KE-FK-5")
@pytest.mark.parametrize(("more", "winner", "why"), [
    ({VICKY: ["golden-fleece"]}, VICKY, ", having more keys"),
    ({TIM: ["golden-fleece"]}, TIM, ", having more keys"),
    ({VICKY: ["golden-fleece"], TIM: ["medea-cauldron"]}, VICKY, ", sitting further from the First Player"),
])  # fmt: skip
def test_a_tie_goes_to_more_keys_and_then_to_the_furthest_from_the_first_player(more: dict[int, list[str]], winner: int, why: str):
    seats = [stand("apollo", "ajax", "zeus"), stand("artemis", "jason", "hera")]
    s = final({}, *[{**seat, "armory": more.get(who, [])} for who, seat in enumerate(seats, 1)], first=2)
    assert (s.wins[0], told(s, "won final battle")[0]) == (winner, f"{s.game.seat_name(winner)} wins battle 1{why}.")


@rule("KE-FK-5")
def test_the_highest_of_three_wins_whatever_keys_there_are():
    s = final({}, stand("zeus", *WEAK[:2], armory=["golden-fleece"]), stand("ares", "ajax", "jason"), stand("poseidon", "nestor", "gorgo"), first=1)
    assert ([battle_values(s, who)[0] for who in (1, 2, 3)], s.wins[0]) == ([6, 8, 7], 2)
    assert told(s, "won final battle")[0] == "Player 3 (Acropolis) wins battle 1."


@rule("KE-FK-6")
def test_the_third_battle_is_skipped_after_two_wins():
    s = final({}, stand("zeus", "hera", "minoas"), stand("electra", "daedalus", "hermes"))
    assert (s.wins, s.shown, s.leader) == ([VICKY, VICKY], 2, VICKY)
    assert {row[1] for row in s.totals if row[0] == 1} == {1, 2}
    assert ("KE-FK-6", "won step") in events(s)


@rule("KE-FK-6", "KE-FK-7")
@pytest.mark.parametrize("turns", [(VICKY, TIM), (TIM, VICKY)])
def test_the_third_battle_is_fought_after_one_win_each(turns: tuple[int, int]):
    """One is ahead in Fist, the other then in Awe; in Cunning it is 14 to 10."""
    one, other = stand("ares", "iolaus", "pheidippides"), stand("aphrodite", "alexander", "odysseus")
    s = final({}, *([one, other] if turns[0] == VICKY else [other, one]))
    assert (s.wins, s.leader) == ([*turns, turns[1]], turns[1])
    assert ("KE-FK-7", "won step") in events(s)
    assert told(s, "won step") == [f"{s.game.seat_name(turns[1])} wins the first step."]


def three_winners(*armories: list[str], first: int = 0) -> KronosState:
    """Four players: Fist goes to seat 1, Awe to 2, Cunning to 3."""
    stands = [("ares", "iolaus", "pheidippides"), ("aphrodite", "alexander", "telesilla"), ("hera", "odysseus", "hermes")]
    s = final({}, *[stand(*cards, armory=armory) for cards, armory in zip(stands, armories, strict=True)], first=first)
    assert s.wins == [1, 2, 3]
    return s


@rule("KE-FK-7", "KE-FIN-5")
@pytest.mark.parametrize("winner", [1, 2, 3])
def test_of_three_different_winners_the_one_with_most_keys_wins_the_step(winner: int):
    armories = [["odysseus-bow"], ["amphion-lyre"], ["dionysus-mask"]]
    armories[winner - 1] = ["golden-fleece"]
    for first in range(4):
        s = three_winners(*armories, first=first)
        assert s.leader == winner
        assert told(s, "won step") == [f"{s.game.seat_name(winner)} wins the first step, having more keys."]
    assert f"{s.game.seat_name(winner)} wins the first step by KE-FK-7" in s.game.ending(s)


@rule("KE-FK-7", "KE-FIN-3", "KE-FIN-5")
@pytest.mark.parametrize(("first", "winner"), [(0, 3), (1, 3), (2, 1), (3, 2)])
def test_with_equal_keys_the_furthest_of_three_winners_wins_the_step(first: int, winner: int):
    s = three_winners(["golden-fleece"], ["minoan-labrys"], ["medea-cauldron"], first=first)
    assert s.leader == winner
    assert told(s, "won step") == [f"{s.game.seat_name(winner)} wins the first step, sitting further from the First Player."]


@rule("KE-FK-8", "KE-FH-1", "KE-TRE-8")
def test_all_treasures_of_a_victorious_kallisto_go_to_olympus_before_the_second_step():
    kallisto = stand(
        ("zeus", "phaistos-disk"), "ares", "poseidon", armory=["phaistos-disk", "golden-fleece"], slots=["olive-branch", None, "gorgoneion"]
    )
    s = final({}, kallisto, stand(*WEAK), rest=TIM)
    assert (armory(s, VICKY), slots(s, VICKY), keys(s, VICKY)) == ([], [None] * 3, 0)
    assert {name for name in GAMES[3].box.treasure_number if s.olympus >> treasure(name) & 1} == {
        "phaistos-disk", "golden-fleece", "olive-branch", "gorgoneion"}  # fmt: skip
    assert keys(s, None) == 1 + 2 + 1 + 2
    assert values(s, 2, KRONOS) == (13 + 2 + 3, 13 + 1 + 2 + 3, 13 + 2 + 3)
    assert told(s, "gave all to Kronos") == ["All treasures of Player 2 (Kallisto) go to Kronos."]


@rule("KE-FK-8")
def test_a_kallisto_who_loses_keeps_her_treasures():
    s = final({}, stand(*WEAK, armory=["golden-fleece"], slots=["olive-branch"]), stand(*STRONG), rest=JOHN)
    assert (armory(s, VICKY), slots(s, VICKY)[0], s.olympus) == (["golden-fleece"], "olive-branch", 0)


@rule("KE-FK-9")
def test_the_acropolis_that_wins_goes_on_and_the_other_one_is_out():
    for winner in (2, 3):
        seats = [stand("telesilla", "atalanta", "icarus")] * 2
        seats[winner - 2] = stand(*STRONG)
        s = final({}, stand(*WEAK), *seats)
        assert (s.leader, {row[2] for row in s.totals if row[0] == 3}) == (winner, {winner, 4})


@rule("KE-FK-10", "KE-FK-4")
def test_only_the_cards_below_the_current_aspect_are_shown():
    """Kept Reinforcements stop the game between the battles."""
    game = Kronos(players=3, acropolis=["knossos"], keep_reinforcement=True)
    s = final({}, stand(*WEAK, kept="milo"), stand(*STRONG, kept="homer"), game=game)
    for battle in (1, 2):
        assert (asked(s), s.shown) == (("kept", VICKY), battle)
        for viewer in (JOHN, TIM, UNKNOWN):
            shown = [card(name) for name in WEAK[:battle]]
            assert seen(s, viewer).final_cards[VICKY] == shown + [UNKNOWN] * (3 - battle)
        do(s, "hold", "hold")


@rule("KE-FK-10")
@pytest.mark.parametrize("winner", [VICKY, TIM])
def test_if_the_third_battle_is_skipped_only_the_winner_shows_the_third_character(winner: int):
    cards = {winner: STRONG, 3 - winner: WEAK}
    s = final({}, stand(*cards[VICKY], armory=["odysseus-bow"]), stand(*cards[TIM], armory=["amphion-lyre"]))
    assert (s.wins, s.third_shown) == ([winner, winner], winner)
    loser = 3 - winner
    for viewer in (JOHN, UNKNOWN):
        view = seen(s, viewer)
        assert view.final_cards[winner] == [card(name) for name in cards[winner]]
        assert view.final_cards[loser] == [*[card(name) for name in cards[loser][:2]], UNKNOWN]
        assert view.final_treasures[loser][2] == UNKNOWN
    assert seen(s, loser).final_cards[loser][2] == card(cards[loser][2])
    assert told(s, "showed")[-1] == f"{s.game.seat_name(winner)} shows Poseidon."


# Step 2: Hades against Kronos


def throne(hades: dict[str, Any], *, leader: int = VICKY, game: Kronos | None = None, **more: Any) -> KronosState:
    """The second step, which is over at once; Kallisto has won the first one, if nothing else is told."""
    return final(hades, {}, {}, phase="throne", leader=leader, rest=TIM if leader == VICKY else VICKY, game=game, **more)


@rule("KE-FH-1")
@pytest.mark.parametrize(("kronos", "expected"), [
    ((), (13, 13, 13)),
    (("minoan-labrys", "gorgoneion"), (15, 15, 13)),
    (("minoan-labrys", "gorgoneion", "leonidas-sword"), (16, 15, 13)),  # 5 keys
    (("minoan-labrys", "gorgoneion", "cyclops-hammer"), (19, 18, 16)),  # 6 keys
    (("minoan-labrys", "gorgoneion", "cyclops-hammer", "medea-cauldron"), (19, 18, 18)),
])  # fmt: skip
def test_kronos_has_his_board_the_portrait_bonuses_and_more_from_six_keys_on(kronos: tuple[str, ...], expected: tuple[int, ...]):
    assert values(throne({}, kronos=kronos), 2, KRONOS) == expected


@rule("KE-FH-1", "KE-FO-5")
@pytest.mark.parametrize(("players", "bonus"), [(2, 2), (3, 3), (4, 4)])
def test_the_bonus_of_kronos_is_the_number_of_players(players: int, bonus: int):
    kronos = ("minoan-labrys", "gorgoneion", "medea-cauldron")
    s = final(*[{}] * players, phase="last", leader=players - 1, kronos=kronos, rest=players - 2)
    assert values(s, 3, players) == (15 + bonus,) * 3
    s = final({}, {}, game=HADES, phase="throne", kronos=kronos, rest=1, removed="C1")
    assert values(s, 2, 2) == (17, 17, 17)


@rule("KE-FH-1")
@pytest.mark.parametrize(("option", "bonus"), [(0, 0), (6, 6), ("players", 3)])
def test_the_bonus_of_kronos_can_be_changed(option: int | str, bonus: int):
    game = Kronos(players=3, acropolis=["knossos"], kronos_bonus=option)
    s = throne({}, game=game, kronos=("minoan-labrys", "gorgoneion", "medea-cauldron"))
    assert values(s, 2, KRONOS) == (15 + bonus,) * 3


@rule("KE-FH-2", "KE-CON-15", "KE-RULING-22")
@pytest.mark.parametrize(("number", "value"), [
    (0, 12), (2, 12), (3, 13), (5, 13), (6, 14), (7, 14), (8, 15), (10, 15), (11, 16), (13, 16), (14, 17), (20, 17),
])  # fmt: skip
def test_hades_begins_with_what_the_table_gives_for_his_keys(number: int, value: int):
    """His treasures have no bonus in Fist as far as possible, so that Fist shows the value of the table."""
    ones = ["phaistos-disk", "olive-branch", "miltiades-helmet", "amphora-of-croesus", "dionysus-mask", "amphion-lyre", "antikythera-mechanism"]
    twos = ["turtle-shell-shield", "gorgoneion", "visceral-stone", "archimedes-clock", "medea-cauldron", "kronos-coins", "nestors-ring"]
    chosen = [*twos[: number // 2], *ones[: number - 2 * len(twos[: number // 2])]]
    s = throne({"armory": chosen})
    assert (keys(s, JOHN), values(s, 2, JOHN)[0]) == (number, value)


@rule("KE-FH-2", "KE-RULING-22")
def test_all_treasures_of_hades_give_their_portrait_bonus_also_those_in_the_armory():
    s = throne({"armory": ["kronos-scythe", "amphion-lyre"], "slots": [None, "miltiades-helmet", "kronos-coins"], "spent": [1]})
    assert values(s, 2, JOHN) == (14 + 2, 14 + 1 + 2, 14 + 1)


@rule("KE-FH-2", "KE-VAR-3", "KE-FIN-1")
def test_a_treasure_that_is_only_keys_counts_in_the_table_and_gives_no_bonus():
    game = Kronos(players=3, acropolis=["knossos"], acheron_tie_keys=True)
    s = throne({"armory": ["phaistos-disk"]}, game=game, keys_only=["kronos-coins"])
    assert (keys(s, JOHN), values(s, 2, JOHN)) == (3, (13, 14, 13))


@rule("KE-FH-3", "KE-FH-4")
@pytest.mark.parametrize(("hades", "kronos", "holder", "ties"), [
    # 13/16/13 with 3 keys to 13/13/13 with none: both ties are his
    (["turtle-shell-shield", "phaistos-disk"], (), JOHN, ["Fist is equal and goes to Player 1 (Hades), having more keys.",
                                                         "Cunning is equal and goes to Player 1 (Hades), having more keys."]),
    # 13/16/13 with 3 keys to 13/15/13 with 2 keys, and to 13/16/13 with 3 keys: equal keys are Kronos'
    (["turtle-shell-shield", "phaistos-disk"], ("gorgoneion",), JOHN, None),
    (["turtle-shell-shield", "phaistos-disk"], ("gorgoneion", "miltiades-helmet"), NOBODY, ["Fist is equal and goes to Kronos.",
                                                                                           "Awe is equal and goes to Kronos.",
                                                                                           "Cunning is equal and goes to Kronos."]),
    # 13/13/16 with 3 keys to 13/13/14 with 4 keys: only Cunning is his
    (["medea-cauldron", "amphora-of-croesus"], ("leonidas-sword", "phaistos-disk", "amphion-lyre", "dionysus-mask"), NOBODY, None),
])  # fmt: skip
def test_a_tie_on_the_throne_goes_to_more_keys_and_then_to_kronos(hades: list[str], kronos: tuple[str, ...], holder: int, ties: list[str] | None):
    s = throne({"armory": hades}, kronos=kronos)
    assert told(s, "holds the throne") == [f"{'Kronos' if holder == NOBODY else 'Player 1 (Hades)'} holds the throne of Olympus."]
    assert s.winner == (JOHN if holder == JOHN else VICKY)
    if ties is not None:
        assert told(s, "tied aspect") == ties
        assert "equal ones by KE-FH-3" in s.game.ending(s)


@rule("KE-FH-4")
@pytest.mark.parametrize(("hades", "better", "holder"), [
    (["golden-fleece", "amphora-of-croesus"], 2, JOHN),  # 15/13/14 to 13/14/13
    (["turtle-shell-shield", "phaistos-disk"], 1, NOBODY),  # 13/16/13 to 14/15/14
])  # fmt: skip
def test_two_of_three_aspects_win_the_throne(hades: list[str], better: int, holder: int):
    kronos = ("archimedes-clock",) if better == 2 else ("leonidas-sword", "miltiades-helmet", "antikythera-mechanism", "archimedes-clock")
    s = throne({"armory": hades}, kronos=kronos)
    mine, his = values(s, 2, JOHN), values(s, 2, KRONOS)
    assert (sum(a > b for a, b in zip(mine, his, strict=True)), sum(a == b for a, b in zip(mine, his, strict=True))) == (better, 0)
    assert s.winner == (JOHN if holder == JOHN else VICKY)


@rule("KE-FH-5", "KE-RULING-36", "KE-INV-16")
@pytest.mark.parametrize(("hades", "winner", "words"), [
    (["golden-fleece", "amphora-of-croesus"], JOHN, "15/13/14 to 13/13/13 (Fist/Awe/Cunning, equal ones by KE-FH-3)."),
    ([], VICKY, "12/12/12 to 13/13/13 (Fist/Awe/Cunning)."),
])  # fmt: skip
def test_after_kallistos_victory_hades_wins_by_beating_kronos_and_she_does_otherwise(hades: list[str], winner: int, words: str):
    s = final({"armory": hades}, stand(*STRONG), stand(*WEAK), rest=TIM)
    assert outcome(s) == ((winner,), "KE-FH-5")
    assert s.game.scores(s) == [int(seat == winner) for seat in range(3)]
    assert s.game.ending(s).endswith(
        f"Player 2 (Kallisto) wins the first step. Player 1 (Hades) against Kronos: {words} {s.game.seat_name(winner)} wins the game."
    )


@rule("KE-FH-6")
def test_the_second_step_asks_nobody():
    s = throne({"armory": ["golden-fleece"], "hand": []}, leader=TIM)
    assert s.to_act == OVER


# Step 3: an Acropolis against Olympus


def last(hades: dict[str, Any], acropolis: dict[str, Any], holder: int | None, *, first: int = 0, kronos: tuple[str, ...] = ()) -> KronosState:
    """The third step with three players, which is over at once."""
    return final(hades, {}, acropolis, phase="last", leader=TIM, holder=holder, first=first, kronos=kronos, rest=VICKY)


@rule("KE-FO-1", "KE-FK-6")
def test_in_the_third_step_all_three_characters_count_also_if_the_third_battle_was_skipped():
    """Zeus 6/6/2 and Poseidon 7/5/2 won two battles; Hermes 3/4/6 with the Ring (Fist 1, Cunning 4) was not needed; the Branch gives Cunning 2."""
    acropolis = stand("zeus", "poseidon", ("hermes", "nestors-ring"), armory=["nestors-ring", "golden-fleece"], slots=["olive-branch"])
    s = final({}, stand(*WEAK), acropolis)
    assert (len(s.wins), values(s, 1, TIM, 2)) == (2, (13, 11, 6))
    assert values(s, 3, TIM) == (13 + 3 + 1, 11 + 4, 6 + 6 + 4)


@rule("KE-FO-2")
def test_olympus_has_the_values_of_the_second_step():
    strong = stand(*STRONG)
    s = final({"armory": ["golden-fleece", "amphora-of-croesus"]}, stand(*WEAK), strong, rest=VICKY)
    assert (values(s, 3, JOHN), values(s, 2, JOHN), values(s, 3, KRONOS)) == ((15, 13, 14), (15, 13, 14), ())
    assert ("KE-FO-2", "values") in events(s)
    s = final({}, stand(*WEAK), strong, kronos=("minoan-labrys",), rest=VICKY)
    assert (values(s, 3, KRONOS), values(s, 2, KRONOS), values(s, 3, JOHN)) == ((15, 13, 13), (15, 13, 13), ())


@rule("KE-FO-3")
@pytest.mark.parametrize(("mine", "kronos", "winner", "why"), [
    ([], (), NOBODY, "Fist is equal and goes to Kronos."),
    (["odysseus-bow"], (), TIM, "Fist is equal and goes to Player 3 (Acropolis), having more keys."),
    (["odysseus-bow"], ("amphora-of-croesus",), NOBODY, "Fist is equal and goes to Kronos."),
    (["odysseus-bow"], ("medea-cauldron",), NOBODY, "Fist is equal and goes to Kronos, having more keys."),
])  # fmt: skip
@pytest.mark.parametrize("first", [0, 1, 2])
def test_ties_with_kronos_go_to_more_keys_and_then_to_him(mine: list[str], kronos: tuple[str, ...], winner: int, why: str, first: int):
    """Zeus, Ajax and Electra have 13/13/5 together; Kronos has 13 in Fist and Awe."""
    s = last({}, stand("zeus", "ajax", "electra", armory=mine), None, kronos=kronos, first=first)
    assert (values(s, 3, TIM), values(s, 3, KRONOS)[:2]) == ((13, 13, 5), (13, 13))
    assert outcome(s) == (() if winner == NOBODY else (winner,), "KE-FO-4")
    assert told(s, "tied aspect") == [why, why.replace("Fist", "Awe")]


@rule("KE-FO-3", "KE-FIN-3")
@pytest.mark.parametrize("first", range(4))
def test_the_distance_from_the_first_player_does_not_matter_against_kronos(first: int):
    s = final({}, {}, stand("zeus", "ajax", "electra"), {}, phase="last", leader=TIM, first=first)
    assert outcome(s) == ((), "KE-FO-4")


@rule("KE-FO-3", "KE-FIN-3")
@pytest.mark.parametrize(("mine", "his", "first", "winner", "why"), [
    ([], [], 0, TIM, "Fist is equal and goes to Player 3 (Acropolis), sitting further from the First Player."),
    ([], [], 1, JOHN, "Fist is equal and goes to Player 1 (Hades), sitting further from the First Player."),
    ([], [], 2, JOHN, "Fist is equal and goes to Player 1 (Hades), sitting further from the First Player."),
    (["odysseus-bow"], [], 1, TIM, "Fist is equal and goes to Player 3 (Acropolis), having more keys."),
    ([], ["amphora-of-croesus"], 0, JOHN, "Fist is equal and goes to Player 1 (Hades), having more keys."),
    (["odysseus-bow"], ["amphora-of-croesus"], 0, TIM, "Fist is equal and goes to Player 3 (Acropolis), sitting further from the First Player."),
])  # fmt: skip
def test_ties_with_hades_go_to_more_keys_and_then_to_the_furthest(mine: list[str], his: list[str], first: int, winner: int, why: str):
    """Zeus, Ajax and Ariadne have 12/12/7 together; Hades has 12 in Fist and Awe."""
    s = last({"armory": his}, stand("zeus", "ajax", "ariadne", armory=mine), JOHN, first=first)
    assert (values(s, 3, TIM), values(s, 3, JOHN)[:2]) == ((12, 12, 7), (12, 12))
    assert outcome(s) == ((winner,), "KE-FO-4")
    assert told(s, "tied aspect") == [why, why.replace("Fist", "Awe")]
    assert "equal ones by KE-FO-3" in s.game.ending(s)


@rule("KE-FO-4")
@pytest.mark.parametrize(("cards", "holder", "winner"), [
    (("zeus", "ares", "iolaus"), None, TIM),  # 17/13/4 and a permanent bonus of 1 in Awe
    (("zeus", "ajax", "heracles"), None, NOBODY),  # 17/13/4: only Fist
    (("hera", "hermes", "aphrodite"), None, TIM),  # 7/15/17
    (("hera", "hermes", "aphrodite"), JOHN, TIM),
    (("odysseus", "hermes", "daedalus"), JOHN, JOHN),  # 6/6/18
])  # fmt: skip
def test_two_of_three_aspects_decide_the_game(cards: tuple[str, ...], holder: int | None, winner: int):
    slots = ["archimedes-clock"] if cards == ("zeus", "ares", "iolaus") else []
    s = last({}, stand(*cards, slots=slots), holder)
    assert outcome(s) == (() if winner == NOBODY else (winner,), "KE-FO-4")


# Two players


@rule("KE-F2-1", "KE-INV-16")
def test_with_two_players_kallisto_wins_the_game_by_winning_the_first_step():
    s = final(stand(*STRONG, armory=["golden-fleece"]), stand(*WEAK), rest=1)
    assert (outcome(s), steps(s), s.olympus) == (((0,), "KE-F2-1"), [1], 0)
    assert s.game.ending(s) == (
        "Fist 6 to 2 for Player 1 (Kallisto), Awe 10 to 7 for Player 1 (Kallisto): Player 1 (Kallisto) wins the first step. "
        "Player 1 (Kallisto) wins the game."
    )


@rule("KE-F2-1", "KE-FO-5", "KE-FO-4")
@pytest.mark.parametrize(("cards", "kronos", "winners"), [
    (("aphrodite", "hermes", "hera"), (), (1,)),  # 7/15/17 to 13/13/13
    (("aphrodite", "hermes", "hera"), ("gorgoneion", "visceral-stone", "medea-cauldron"), ()),  # to 15/19/17: a tie for Kronos
])  # fmt: skip
def test_with_two_players_the_acropolis_that_beat_kallisto_fights_kronos(cards: tuple[str, ...], kronos: tuple[str, ...], winners: tuple[int, ...]):
    s = final(stand(*WEAK), stand(*cards), kronos=kronos, aspects=("awe", "cunning", "fist"), rest=0)
    assert (s.wins, steps(s)) == ([1, 1], [1, 3])
    assert values(s, 3, 2) == ((15, 19, 17) if kronos else (13, 13, 13))
    assert outcome(s) == (winners, "KE-FO-4")


GOOD = ["hera", "hermes", "aphrodite"]
"""7/15/17 together."""


@rule("KE-F2-2", "KE-FIN-2", "KE-INV-16")
@pytest.mark.parametrize(("hades", "acropolis", "winners"), [
    ([], WEAK, ()),  # Kronos beats both
    ([], GOOD, (1,)),  # 12 each against Kronos, who falls to the Acropolis
    (["kronos-scythe", "nestors-ring"], WEAK, (0,)),  # 15/13/15: on his throne to the end
    (["kronos-scythe", "nestors-ring"], GOOD, (1,)),
])  # fmt: skip
def test_with_two_players_and_hades_whoever_wins_last_wins_the_game(hades: list[str], acropolis: list[str], winners: tuple[int, ...]):
    s = final({"armory": hades}, {"olympus": acropolis}, game=HADES)
    assert (outcome(s), steps(s), s.wins) == ((winners, "KE-F2-2"), [2, 3], [])
    assert s.game.ending(s).startswith(f"Player 1 (Hades) against Kronos: {'15/13/15' if hades else '12/12/12'} to 13/13/13 (Fist/Awe/Cunning")


@rule("KE-F2-3", "KE-FO-1")
def test_with_two_players_and_hades_the_acropolis_gives_its_treasures_openly_when_the_last_step_starts():
    s = final({}, {"olympus": GOOD, "armory": ["leonidas-sword", "nestors-ring"]}, game=HADES)
    assert (asked(s), s.aspects, steps(s)) == (("give", 1), [], [2])
    assert sorted(told(s, "turned up")) == [f"Player 2 (Acropolis) turns {name} up." for name in ("Aphrodite", "Hera", "Hermes")]
    assert seen(s, 0).final_cards[1] == [card(name) for name in GOOD]
    say(s, "give leonidas sword")
    assert seen(s, 0).final_treasures[1] == seen(s, UNKNOWN).final_treasures[1] == [treasure("leonidas-sword")]
    assert told(s, "gave", viewer=0) == ["Player 2 (Acropolis) gives Leonidas Sword to Hera."]
    assert refused(s, (m.GIVE, treasure("leonidas-sword"), 0)) == {"KE-FK-3"}
    say(s, "give no treasure", "give nestor")
    assert values(s, 3, 1) == (7 + 4 + 1, 15 + 1, 17 + 4)


@rule("KE-F2-4", "KE-VAR-6", "KE-VAR-7")
def test_with_two_players_and_hades_two_variants_have_nothing_to_do_in_the_end():
    game = Kronos(players=2, two_player_role="hades", acropolis=["athens"], early_aspects=True, keep_reinforcement=True)
    mine = {"hand": ["milo", "homer"]}
    s = at({"hand": ["circe"]}, mine, game=game, phase="resolution", round=3, board="Acheron")
    while s.to_act != OVER and asked(s)[0] == "treasure":
        say(s, "keep it")
    assert (s.phase, s.to_act, s.aspects, s.kept) == (FINAL, OVER, [], [0, 0])
    s = at({"hand": ["circe"]}, mine, game=game, phase="resolution", round=2, board="Acheron")
    say(s, "keep it")
    assert asked(settle(s)) == ("keep", 0)


# The end screen


@rule("KE-FIN-6", "KE-FO-4")
def test_the_end_screen_tells_who_won_by_which_rule_and_all_values():
    s = do(story(), *VICKY_PLACES, *TIM_PLACES)
    book: RuleBook = s.game.rulebook
    page = result_html(s.game, book, s, ["me", "greedy", "greedy"])
    for words in ("Player 3 (Acropolis) wins", "KE-FO-4", "13/19/25 to 18/18/18", "16/17/15 to 18/18/18", "Fist 13 to 13", "Winner of the game"):
        assert words in page
    s = final({}, stand(*WEAK), stand("telesilla", "atalanta", "icarus"))
    assert "Everybody has lost" in result_html(s.game, book, s, ["me", "greedy", "greedy"])


@rule("KE-FIN-6")
def test_a_game_that_is_over_refuses_moves_by_the_rule_of_its_end():
    s = do(story(), *VICKY_PLACES, *TIM_PLACES)
    assert (refused(s, (m.CHAR, card("zeus"), 0)), kinds(s)) == ({"KE-FO-4"}, set())
    assert refused(final(stand(*STRONG), stand(*WEAK)), (m.PASS, 0, 0)) == {"KE-F2-1"}
    assert refused(final({}, {"olympus": WEAK}, game=HADES), (m.PASS, 0, 0)) == {"KE-F2-2"}
    assert refused(final({}, stand(*STRONG), stand(*WEAK)), (m.PASS, 0, 0)) == {"KE-FH-5"}


@rule("KE-FIN-6")
def test_details_of_the_result_name_roles_and_values():
    s = do(story(), *VICKY_PLACES, *TIM_PLACES)
    result = s.game.result(s)
    assert result is not None
    assert {key: result.details[key] for key in ("winner", "leader", "battles", "kronos_treasures", "kronos_fist")} == {
        "winner": "acropolis", "leader": "acropolis", "battles": 3, "kronos_treasures": 3, "kronos_fist": 18}  # fmt: skip
    assert [seat["role"] for seat in result.by_seat] == ["hades", "kallisto", "acropolis"]
    assert [seat.get("final_cunning") for seat in result.by_seat] == [15, 21, 25]
    assert result.by_seat[TIM]["olympus"] == "Nemesis, Demeter, Hera"
