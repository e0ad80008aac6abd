"""What the greedy bot looks at: the evaluation prefers what a good player prefers (ledger section 9)."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.bots.greedy import Greedy
from kernel_lib.core.types import OVER
from kernel_lib.games.kronos import bots
from kernel_lib.games.kronos.rules import Kronos
from kernel_lib.games.kronos.state import KronosState
from kernel_lib.lab.statistics import wilson
from tests.kronos.table import GAMES, HADES, asked, at, do, duel, play, say, settle, side, treasure

JOHN, VICKY, TIM = range(3)


FIRST = {"sides": {"Phaistos left": ["cerberus"]}}
"""Hades alone on the first board: he is asked about his treasure before anything else happens."""


def worth(s: KronosState, me: int = TIM) -> float:
    return s.game.evaluate(s.game.observe(s, me), me)  # type: ignore[no-any-return]


def best(s: KronosState) -> str:
    """What greedy would answer, in words."""
    return s.game.describe(s, Greedy().choose(s.game, s.game.observe(s, s.to_act), s.to_act, Random(1)))  # type: ignore[no-any-return]


def trio(tim: Any = (), *, vicky: Any = (), john: Any = (), **more: Any) -> KronosState:
    return at(dict(john), dict(vicky), dict(tim), **more)


def placed(cards: list[str]) -> KronosState:
    """Everybody has placed for the Final Battle, which then goes on by itself."""
    return at({"slots": ["kronos-scythe", "kronos-coins", "nestors-ring"], "armory": ["golden-fleece", "cyclops-hammer", "gorgoneion"]},
              {"olympus": ["minoas", "electra", "iolaus"], "final": ["minoas", "electra", "iolaus"]}, {"olympus": cards, "final": cards},
              phase="final")  # fmt: skip


# Olympus


def test_the_strongest_card_goes_to_olympus():
    s = trio({"hand": ["minoas", "gorgo", "achilles", "zeus"]}, phase="olympus", first=TIM)
    assert best(s).startswith("Send Zeus")


def test_a_card_that_complements_those_on_olympus_is_sent():
    hand = {"hand": ["ares", "aphrodite"]}
    fist = trio({**hand, "olympus": ["poseidon", "heracles"]}, phase="olympus", round=3, first=TIM)
    awe = trio({**hand, "olympus": ["demeter", "alexander"]}, phase="olympus", round=3, first=TIM)
    assert best(fist).startswith("Send Ares")
    assert best(awe).startswith("Send Aphrodite")


def test_two_of_three_aspects_count_most_on_olympus():
    focused = worth(trio({"olympus": ["ares", "poseidon"]}, round=3, phase="gathering", kind="god"))  # 15/9/3
    spread = worth(trio({"olympus": ["dionysus", "apollo"]}, round=3, phase="gathering", kind="god"))  # 9/9/8
    assert focused - spread == pytest.approx((15 + 9 + 0.3 * 3) - (9 + 9 + 0.3 * 8))


def test_the_strongest_god_is_drafted():
    s = trio({"hand": ["minoas"]}, phase="gathering", kind="god", row=["hephaestus", "dionysus", "athena", "hermes", "apollo", "zeus"], first=TIM)
    assert asked(s) == ("draft", TIM)
    assert best(s).startswith("Take Zeus")


def test_hades_does_not_want_gods_for_olympus():
    row = ["zeus", "ares"]
    own, other = (worth(trio(phase="gathering", kind="god", row=[*row, "hera", "rhea", "apollo", "hermes"]), me) for me in (JOHN, VICKY))
    s = trio(phase="gathering", kind="god", row=[*row, "hera", "rhea", "apollo", "hermes"], first=JOHN)
    say(s, "take zeus")
    assert worth(s, JOHN) - own < 1
    s = trio(phase="gathering", kind="god", row=[*row, "hera", "rhea", "apollo", "hermes"], first=VICKY)
    say(s, "take zeus")
    assert worth(s, VICKY) - other > 5


# Treasures


def test_the_first_three_treasures_of_the_armory_are_worth_most():
    row = ["phaistos-disk", "amphora-of-croesus", "odysseus-bow", "olive-branch"]
    values = [worth(trio({"armory": row[:number]}, round=3)) for number in range(5)]
    steps = [b - a for a, b in pairwise(values)]
    assert min(steps[:3]) > 1.5
    assert steps[3] < 1


def test_an_ability_that_can_still_be_used_is_worth_more_than_a_spent_one():
    ready, spent = (worth(trio({"slots": ["olive-branch"], "spent": used}, round=2)) for used in ([], [0]))
    assert ready == pytest.approx(spent + 0.8)


def test_a_permanent_bonus_is_worth_more_the_more_rounds_are_to_come():
    gain = [worth(trio({"slots": ["olive-branch"], "spent": [0]}, round=n)) - worth(trio({}, round=n, lost=["olive-branch"])) for n in (2, 3)]
    assert gain[0] > gain[1] > 0


def test_keys_are_strength_to_hades_and_only_break_ties_for_others():
    one, two = ("amphora-of-croesus", "golden-fleece")
    assert GAMES[3].box.keys[treasure(two)] == 2
    assert GAMES[3].box.keys[treasure(one)] == 1
    before = worth(trio(round=2), JOHN)
    more = worth(trio(john={"armory": ["kronos-scythe"]}, round=2), JOHN)
    assert more - before > 2 + 2 * 0.9 - 0.1


def test_treasures_on_olympus_are_bad_for_those_who_must_beat_kronos_and_good_for_kallisto():
    few, many = (trio(round=2, kronos=row) for row in ([], ["minoan-labrys", "gorgoneion"][:1]))
    assert worth(many, TIM) < worth(few, TIM)
    assert worth(many, JOHN) < worth(few, JOHN)
    assert worth(many, VICKY) > worth(few, VICKY)


def test_the_key_that_gives_kronos_his_bonus_costs_most():
    """Six keys give Kronos 3 in every aspect."""
    five = ["minoan-labrys", "phaistos-disk", "olive-branch", "miltiades-helmet"]  # 6 of bonus
    six = ["olive-branch", "miltiades-helmet", "amphora-of-croesus", "odysseus-bow", "leonidas-sword", "heracles-club"]  # 7 of bonus
    less, more = (worth(trio(round=3, phase="gathering", kronos=row)) for row in (five, six))
    assert less - more == pytest.approx(0.45 * (7 - 6 + 2 * 3 - 5 * 0.5))


def test_what_others_own_counts_against():
    mine = worth(trio(round=2, vicky={"armory": ["amphora-of-croesus"]}), TIM)
    assert mine < worth(trio(round=2, lost=["amphora-of-croesus"]), TIM)


def test_a_won_treasure_goes_to_the_armory_while_there_is_room_for_the_final_battle():
    def won(*armory: str) -> KronosState:
        return trio({"sides": {"Antikythera left": ["zeus"]}, "armory": armory, "olympus": ["aphrodite", "demeter", "hestia"]},
                    phase="resolution", board="Antikythera", round=3)  # fmt: skip

    assert asked(won()) == ("treasure", TIM)
    assert best(won()).startswith("Keep it in the Armory")
    assert best(won("kronos-coins", "dionysus-mask", "gorgoneion")).startswith("Unlock")


def test_hades_unlocks_as_long_as_slots_are_free():
    s = trio(john={"sides": {"Acheron": ["cerberus"]}}, phase="resolution", board="Acheron", round=1)
    assert asked(s) == ("treasure", JOHN)
    assert best(s).startswith("Unlock")


# Boards of the round


def test_a_lone_side_is_worth_its_treasure():
    alone = trio({"sides": {"Ithaca left": ["zeus"]}}, turn=VICKY)
    assert worth(alone) > worth(trio()) + 2


def test_a_side_against_a_stronger_one_is_worth_less_than_alone():
    row = {"sides": {"Ithaca right": ["iolaus"]}}
    alone, weak, strong = (trio(row, vicky=vicky, john=FIRST, phase="resolution", board="A1") for vicky in (
        {}, {"sides": {"Ithaca left": ["telesilla"]}}, {"sides": {"Ithaca left": ["athena"]}},
    ))  # fmt: skip
    assert worth(alone) > worth(weak) > worth(strong)


def test_the_monster_is_looked_at_only_in_the_aspects_of_the_board():
    """Ithaca is about Fist and Cunning: Hephaestus (6/1/6) beats Lamia sooner than Hera (2/4/7) and Zeus (6/6/2)."""
    values = {
        name: worth(trio({"sides": {"Ithaca left": [name]}}, john=FIRST, phase="resolution", board="A1")) for name in ("hephaestus", "hera", "zeus")
    }
    assert values["hephaestus"] > max(values["hera"], values["zeus"])


def test_a_stronger_monster_is_less_worth_a_visit():
    game = Kronos(players=3, acropolis=["knossos"], edition={"quest": [{"id": "A3", "strength": [12, 0, 12], "source": "reconstructed"}]})
    row = {"sides": {"Ithaca left": ["athena", "achilles"]}}
    usual, strong = (trio(row, john=FIRST, phase="resolution", board="A1", game=each) for each in (GAMES[3], game))
    assert worth(usual) > worth(strong) + 1


def test_hidden_cards_are_judged_by_what_their_owner_may_have_placed():
    strong = trio({"sides": {"Ithaca right": ["iolaus"]}}, vicky={"sides": {"Ithaca left": ["minoas", "ares"]}, "hand": ["theseus"]})
    weak = trio({"sides": {"Ithaca right": ["iolaus"]}}, vicky={"sides": {"Ithaca left": ["minoas", "theseus"]}, "hand": ["ares"]})
    assert worth(strong) == pytest.approx(worth(weak))
    poor = trio({"sides": {"Ithaca right": ["iolaus"]}}, vicky={"sides": {"Ithaca left": ["minoas", "electra"]}, "hand": ["theseus"]})
    assert worth(poor) > worth(strong)


def test_greedy_places_cards_while_sides_are_open():
    s = trio({"hand": ["zeus", "achilles", "iolaus"]}, turn=TIM)
    assert best(s).startswith("Place ")
    assert not best(s).startswith("Place no more")


def test_acheron_is_denied_to_hades_by_a_challenger():
    his = {"sides": {"Acheron": ["scout-empusas"], **FIRST["sides"]}}
    calm = trio(john=his, phase="resolution", board="A1", top="kronos-scythe")
    raid = trio({"sides": {"Acheron": ["zeus", "achilles"]}}, john=his, phase="resolution", board="A1", top="kronos-scythe")
    assert worth(calm, JOHN) > worth(raid, JOHN)
    assert worth(raid, TIM) > worth(calm, TIM)


# Battles


def test_a_reinforcement_that_turns_a_battle_is_played_and_one_in_vain_is_kept():
    turns = duel({"cards": ["theseus"]}, {"cards": ["perseus"], "hand": ["archimedes"]})  # 3/4 against 3/3 in Fist and Cunning
    assert asked(turns) == ("reinforce", TIM)
    assert best(turns).startswith("Play Archimedes")
    vain = duel({"cards": ["theseus"]}, {"cards": ["perseus"], "hand": ["homer"]})  # Awe is not compared
    assert best(vain) == "Play no more reinforcements"


def test_the_bonus_goes_to_an_aspect_that_is_compared():
    s = duel({"cards": ["theseus"]}, {"cards": ["perseus"], "hand": ["hippocrates"]})
    do(s, "play hippocrates")
    assert asked(s) == ("aspect", TIM)
    assert best(s) in ("Fist +3", "Cunning +3")


def test_the_stronger_character_of_the_opponent_is_stunned():
    s = duel({"cards": ["minoas", "themistocles"]}, {"cards": ["perseus"], "hand": ["circe"]})
    do(s, "play circe")
    assert asked(s) == ("target", TIM)
    assert best(s).startswith("Choose Themistocles")


def test_a_scout_of_the_opponent_lowers_what_reinforcements_are_worth():
    """The same strengths, but Minoas (2/4/1) keeps one play away that a card of another type would not."""
    mine = {"cards": ["zeus"], "hand": ["milo", "archimedes"], "slots": ["olive-branch"]}
    one = duel({"cards": ["minoas"]}, mine, who=(VICKY, TIM))
    game: Any = one.game
    assert bots._plays(game, one, TIM, side(one, "Ithaca right")) == pytest.approx(1.3 * 2)
    two = duel({"cards": ["achilles"]}, mine, who=(VICKY, TIM))
    assert bots._plays(game, two, TIM, side(two, "Ithaca right")) == pytest.approx(1.3 * 3)


# The Final Battle


def test_whoever_has_won_is_worth_most_and_all_others_least():
    s = placed(["ares", "poseidon", "zeus"])
    assert s.to_act == OVER
    assert s.winner == JOHN
    assert [worth(s, me) for me in range(3)] == [1000, -1000, -1000]


def test_the_character_of_all_three_aspects_stands_first_and_treasures_are_given():
    s = trio({"olympus": ["ares", "dionysus", "odysseus"], "armory": ["golden-fleece", "archimedes-clock", "leonidas-sword"]}, phase="final",
             first=TIM)  # fmt: skip
    play(s, *[move for move in s.game.legal_moves(s) if move[1] == 0][:1])
    settle(s)
    assert asked(s) == ("character", TIM)
    say(s, "put ares")
    assert asked(s) == ("give", TIM)
    assert best(s).startswith("Give ")


def test_more_strength_in_the_first_step_is_a_better_chance():
    chances = []
    for card in ("icarus", "apollo", "zeus"):
        s = trio({"olympus": [card, "hermes", "rhea"]}, phase="final", first=VICKY)
        settle(s)
        while s.to_act == VICKY:
            play(s, s.game.legal_moves(s)[0])
        do(s, f"put {card}")
        chances.append(worth(s))
    assert chances == sorted(chances)
    assert chances[0] < chances[1]


def test_nothing_is_judged_before_the_first_round():
    s = GAMES[3].new()
    assert [worth(s, me) for me in range(3)] == [0, 0, 0]


def test_the_evaluation_reads_views_only_and_leaves_them_alone():
    for game in (*GAMES.values(), HADES):
        state, rng = kl.deal(game, seed=4)
        for _ in range(60):
            for me in range(game.players):
                view = game.observe(state, me)
                before = game.to_json(view)
                assert isinstance(game.evaluate(view, me), float)
                assert game.to_json(view) == before
            if state.to_act == OVER:
                break
            moves = game.legal_moves(state)
            game.apply(state, moves[int(rng.random() * len(moves))])


@pytest.mark.parametrize(("game", "seat", "games"), [(GAMES[2], 0, 6), (GAMES[2], 1, 6), (HADES, 0, 6)])
def test_greedy_beats_random_players(game: Kronos, seat: int, games: int):
    seats = ["random"] * game.players
    seats[seat] = "greedy"
    won = sum(seat in kl.match(game, seats, seed=number).result.winners for number in range(games))
    low, _ = wilson(won, games)
    assert low > 1 / game.players
