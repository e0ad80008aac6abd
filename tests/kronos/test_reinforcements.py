"""Reinforcements: limits, passing, every card and every ability, treasures on elites (KE-REINF, KE-ATT, KE-ABIL)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kernel_lib.core.types import OVER, Move
from kernel_lib.games.kronos import moves as m
from kernel_lib.games.kronos.rules import Kronos
from kernel_lib.games.kronos.state import FINAL, NONE, KronosState
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
    keys,
    limit,
    names,
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
STORE = (m.STORE, 0, 0)
INDIVIDUAL = Kronos(players=3, acropolis=["knossos"], uniform_defenders=False)
"""Every Defender has the ability of its card."""
ONE_EACH = Kronos(players=3, acropolis=["knossos"], treasures_per_elite=1)
ANY = "any"
NONGOD = {"scout", "defender", "elite", "beast"}
ALL = NONGOD | {"god"}
KINDS = ("scout", "defender", "elite", "reinforcement", "god")
OWN, ENEMY = "own", "enemy"

EFFECTS: dict[str, tuple[str, str, set[str], list[tuple[str, int]]]] = {
    "Pythagoras": ("bonus", OWN, NONGOD, [(ANY, 3), (ANY, 2)]),
    "Milo": ("bonus", OWN, ALL, [("Fist", 4)]),
    "Homer": ("bonus", OWN, ALL, [("Awe", 4)]),
    "Archimedes": ("bonus", OWN, ALL, [("Cunning", 4)]),
    "Brasidas": ("multiply", OWN, NONGOD, [("Fist", 2)]),
    "Aspasia": ("multiply", OWN, NONGOD, [("Awe", 2)]),
    "Hypatia": ("multiply", OWN, NONGOD, [("Cunning", 2)]),
    "Hippocrates": ("heal", OWN, ALL, [(ANY, 3)]),
    "Socrates": ("bonus", OWN, {"scout"}, [(ANY, 3), (ANY, 3)]),
    "Sappho": ("bonus2", OWN, ALL, [(ANY, 2)]),
    "Pythia": ("bonus", OWN, {"god"}, [(ANY, 3), (ANY, 1)]),
    "Diogenes": ("weaken", ENEMY, ALL, [(ANY, 3)]),
    "Circe": ("stun", ENEMY, {"scout", "defender"}, []),
    "Medea": ("stun", ENEMY, {"elite", "defender"}, []),
    "Call of Cerberus": ("bonus", OWN, {"beast"}, [(ANY, 2)]),
    "Thread of Ariadne": ("heal", OWN, ALL, [(ANY, 3)]),
    "Bull-Leapers": ("bonus", OWN, ALL, [(ANY, 2), (ANY, 2)]),
    "Labyrinth": ("stun", ENEMY, {"scout", "defender"}, []),
    "Owl's Counsel": ("bonus", OWN, ALL, [("Cunning", 4)]),
    "Long Walls": ("bonus", OWN, ALL, [(ANY, 2), (ANY, 2)]),
    "Ostracism": ("stun", ENEMY, {"scout", "elite"}, []),
    "Spear Wall": ("bonus", OWN, ALL, [("Fist", 4)]),
    "Agoge": ("bonus", OWN, ALL, [(ANY, 2), (ANY, 2)]),
    "Krypteia": ("stun", ENEMY, {"scout", "defender"}, []),
    "Gold Mask": ("bonus", OWN, ALL, [("Awe", 4)]),
    "Lion Gate": ("bonus", OWN, ALL, [(ANY, 2), (ANY, 2)]),
    "Curse of Atreus": ("weaken", ENEMY, ALL, [(ANY, 3)]),
    "Great Bear's Claw": ("bonus", OWN, ALL, [("Fist", 3), ("Awe", 1)]),
    "Astral Veil": ("cancel", ENEMY, set(), []),
    "Night Hunt": ("stun", ENEMY, {"scout", "elite"}, []),
    "Helm of Darkness": ("bonus", OWN, ALL, [(ANY, 2), (ANY, 2)]),
    "Waters of Lethe": ("weaken", ENEMY, ALL, [(ANY, 3)]),
    "Oath of the Styx": ("deny", ENEMY, set(), []),
    # Of Defenders, at the start of a battle
    **dict.fromkeys(["Defender", "Leonidas", "Gorgo", "Themistocles", "Nestor", "Defender Empusas"], ("cancel", ENEMY, set(), [])),
    **dict.fromkeys(["Aeneas", "Prometheus", "Cheiron"], ("rally", OWN, ALL, [(ANY, 2)])),
    "Hector": ("weaken", ENEMY, ALL, [("Fist", 2)]),
    "Atropos": ("weaken", ENEMY, ALL, [("Awe", 2)]),
    "Lachesis": ("weaken", ENEMY, ALL, [("Cunning", 2)]),
    **dict.fromkeys(["Clotho", "Atlas"], ("guard", OWN, ALL, [])),
    **dict.fromkeys(["Penelope", "Cadmus"], ("deny", ENEMY, set(), [])),
}
"""What cards and abilities do: operation, whose characters of which kinds, amounts."""
ASPECTS = ["Fist", "Awe", "Cunning"]
MINE = ["iolaus", "leonidas", "hermes"]
"""A Scout, a Defender and a God."""
THEIRS = ["minoas", "gorgo", "achilles"]
"""A Scout, a Defender and an Elite."""


def told(s: KronosState, what: str) -> list[tuple[int, ...]]:
    """What events of a kind tell."""
    return [(event.player, *event.args) for event in s.log or [] if event.what == what]


def reason(s: KronosState, move: Move) -> str:
    return " ".join(f"{refusal.rule}: {refusal.reason}" for refusal in s.game.why_not(s, move))


def kind_of(s: KronosState, number: int) -> str:
    """The kind of a card in words; none of a spell."""
    return KINDS[number // 14] if number < 70 else ("god", "beast", "scout", "defender", "elite", "", "", "", "")[number - 70]


def fight(left: dict[str, Any], right: dict[str, Any], **more: Any) -> KronosState:
    """A battle whose start effects, which do not matter, have come with their first answers."""
    s = duel(left, right, **more)
    while asked(s)[0] in ("next effect", "cancel"):
        play(s, s.game.legal_moves(s)[0])
    return s


def whom(s: KronosState) -> list[str]:
    """Cards that may be chosen as a target; pairs with a plus."""
    found = []
    for kind, a, b in s.game.legal_moves(s):
        if kind == m.TARGET:
            found.append("+".join(names(1 << s.sides[s.board * 2 + c // 3][c % 3])[0] for c in ((a, b - 1) if b else (a,))))
    return found


def change(s: KronosState, name: str) -> tuple[int, ...]:
    """What was added to a character, in Fist, Awe and Cunning."""
    first = 3 * character(s, name)
    return tuple(s.mods[first : first + 3])


# Every card


CARDS: list[tuple[str, list[str], list[str], dict[str, tuple[int, int, int]]]] = [
    ("pythagoras", ["iolaus", "leonidas"], ["choose leonidas", "awe", "fist"], {"leonidas": (2, 3, 0)}),
    ("milo", MINE, ["choose hermes"], {"hermes": (4, 0, 0)}),
    ("homer", MINE, ["choose iolaus"], {"iolaus": (0, 4, 0)}),
    ("archimedes", MINE, ["choose leonidas"], {"leonidas": (0, 0, 4)}),
    ("brasidas", ["iolaus", "leonidas"], ["choose leonidas"], {"leonidas": (4, 0, 0)}),
    ("aspasia", ["iolaus", "leonidas"], ["choose iolaus"], {"iolaus": (0, 3, 0)}),
    ("hypatia", ["iolaus", "leonidas"], ["choose leonidas"], {"leonidas": (0, 0, 3)}),
    ("hippocrates", MINE, ["choose hermes", "cunning"], {"hermes": (0, 0, 3)}),
    ("socrates", [], ["fist", "cunning"], {"iolaus": (3, 0, 3)}),
    ("sappho", ["iolaus+leonidas", "iolaus+hermes", "leonidas+hermes"], ["choose iolaus and hermes", "awe", "awe"],
     {"iolaus": (0, 2, 0), "hermes": (0, 2, 0)}),
    ("pythia", [], ["cunning", "awe"], {"hermes": (0, 1, 3)}),
    ("diogenes", THEIRS, ["choose achilles", "cunning"], {"achilles": (0, 0, -3)}),
    ("circe", ["minoas", "gorgo"], ["choose gorgo"], {}),
    ("medea", ["gorgo", "achilles"], ["choose achilles"], {}),
]  # fmt: skip
"""Reinforcements: whom they may touch (nobody where only one can be), the answers, and what is changed."""


@rule("KE-REINF-2", "KE-REINF-4", "KE-REINF-5", "KE-REINF-7", "KE-ASK-3")
@pytest.mark.parametrize(("name", "targets", "words", "changed"), CARDS, ids=[row[0] for row in CARDS])
def test_every_reinforcement_card_does_what_it_says(name: str, targets: list[str], words: list[str], changed: dict[str, tuple[int, int, int]]):
    s = fight({"cards": THEIRS, "hand": ["milo" if name != "milo" else "homer"]}, {"cards": MINE, "hand": [name]})
    title = s.game.box.card_names[card(name)]  # type: ignore[attr-defined]
    do(s, f"play {title}")
    assert whom(s) == targets
    if targets:
        do(s, words[0])
        words = words[1:]
    for word in words:
        assert asked(s) == ("aspect", TIM)
        do(s, word)
    assert asked(s) == ("reinforce", VICKY)
    for other in MINE + THEIRS:
        assert change(s, other) == changed.get(other, (0, 0, 0))
    assert s.stunned == {"circe": 1 << 1, "medea": 1 << 2}.get(name, 0)
    assert s.plays == [0, 1]


@rule("KE-REINF-4", "KE-ASK-3", "KE-RULING-34")
@pytest.mark.parametrize("name", [row[0] for row in CARDS])
def test_larger_amounts_are_asked_first_and_never_twice_for_one_aspect(name: str):
    s = fight({"cards": THEIRS}, {"cards": MINE, "hand": [name]})
    title = s.game.box.card_names[card(name)]  # type: ignore[attr-defined]
    operation, _, _, amounts = EFFECTS[title]
    do(s, f"play {title}")
    if whom(s):
        play(s, s.game.legal_moves(s)[0])
    expected = [amount for aspect, amount in amounts if aspect == ANY] * (2 if operation == "bonus2" else 1)
    sign = -1 if operation == "weaken" else 1
    free = ASPECTS[:]
    for amount in expected:
        assert choices(s) == [f"{aspect} {sign * amount:+d}" for aspect in free]
        play(s, s.game.legal_moves(s)[-1])
        free = free[:-1] if operation == "bonus" else free
    assert not s.asks or asked(s)[0] != "aspect"


@rule("KE-REINF-4", "KE-ASK-3")
def test_a_named_aspect_is_not_free_for_the_other_bonuses_of_an_effect():
    edition = {"character": [{"id": "milo", "effect": "bonus(any 1, fist 2) -> own", "source": "reconstructed"}]}
    s = fight({"cards": THEIRS, "hand": ["homer"]}, {"cards": ["hermes"], "hand": ["milo"]}, game=Kronos(players=3, edition=edition))
    do(s, "play milo")
    assert choices(s) == ["Awe +1", "Cunning +1"]
    do(s, "cunning")
    assert change(s, "hermes") == (2, 0, 1)


@rule("KE-REINF-7", "KE-REINF-9")
@pytest.mark.parametrize(
    ("name", "mine", "theirs", "words"),
    [
        (
            "pythagoras",
            ["hermes"],
            THEIRS,
            "Pythagoras has no target in this battle: +3 and +2 in different aspects for one own character that is no god.",
        ),
        ("brasidas", ["hermes"], THEIRS, "Brasidas has no target in this battle: printed Fist times 2 for one own character that is no god."),
        ("aspasia", ["hermes"], THEIRS, "Aspasia has no target in this battle: printed Awe times 2 for one own character that is no god."),
        ("hypatia", ["hermes"], THEIRS, "Hypatia has no target in this battle: printed Cunning times 2 for one own character that is no god."),
        ("socrates", ["leonidas", "hermes"], THEIRS, "Socrates has no target in this battle: +3 and +3 in different aspects for one own scout."),
        ("pythia", ["leonidas"], THEIRS, "Pythia has no target in this battle: +3 and +1 in different aspects for one own god."),
        ("circe", ["leonidas"], ["achilles", "zeus"], "Circe has no target in this battle: stuns one opposing scout or defender."),
        ("medea", ["leonidas"], ["minoas", "zeus"], "Medea has no target in this battle: stuns one opposing defender or elite."),
    ],
)
def test_a_card_without_a_target_cannot_be_played(name: str, mine: list[str], theirs: list[str], words: str):
    s = fight({"cards": theirs}, {"cards": mine, "hand": [name, "milo"]})
    assert options(s, m.PLAY) == ["milo"]
    assert reason(s, (m.PLAY, card(name), 0)) == f"KE-REINF-7: {words}"


@rule("KE-REINF-7", "KE-REINF-5")
@pytest.mark.parametrize("name", ["pythagoras", "brasidas"])
def test_cerberus_is_no_god_and_persephone_is_one(name: str):
    s = fight({"cards": THEIRS}, {"cards": ["persephone", "cerberus"], "hand": [name]}, who=(VICKY, JOHN))
    assert options(s, m.PLAY) == [name, "call-of-cerberus"]
    do(s, f"play {name}")
    if name == "brasidas":
        assert told(s, "changed") == [(JOHN, card("cerberus"), 0, 5)]
    else:
        assert s.game.prompt(s) == "Pythagoras: choose the aspect of +3 for Cerberus"
    s = fight({"cards": THEIRS}, {"cards": ["persephone"], "hand": [name, "milo"]}, who=(VICKY, JOHN))
    assert options(s, m.PLAY) == ["milo"]


@rule("KE-REINF-7", "KE-REINF-4")
def test_a_bonus_for_two_goes_to_one_where_there_is_only_one():
    s = fight({"cards": THEIRS}, {"cards": ["hermes"], "hand": ["sappho", "milo"]})
    do(s, "play sappho")
    assert choices(s) == ["Fist +2", "Awe +2", "Cunning +2"]
    do(s, "fist")
    assert change(s, "hermes") == (2, 0, 0)
    s = fight({"cards": ["minoas"], "hand": ["circe"]}, {"cards": ["iolaus", "hermes"], "hand": ["sappho", "milo"]}, blue={"Ithaca": VICKY})
    do(s, "play circe", "play sappho", "cunning")
    assert (change(s, "hermes"), change(s, "iolaus")) == ((0, 0, 2), (0, 0, 0))


@rule("KE-REINF-4")
def test_a_bonus_for_two_asks_for_each_of_them():
    s = fight({"cards": THEIRS, "hand": ["milo"]}, {"cards": MINE, "hand": ["sappho"]})
    do(s, "play sappho", "choose leonidas and hermes")
    assert s.game.prompt(s) == "Sappho: choose the aspect of +2 for Leonidas"
    do(s, "fist")
    assert s.game.prompt(s) == "Sappho: choose the aspect of +2 for Hermes"
    do(s, "cunning")
    assert (change(s, "leonidas"), change(s, "hermes")) == ((2, 0, 0), (0, 0, 2))


@rule("KE-REINF-5", "KE-REINF-4")
def test_multiplying_counts_the_printed_strength_and_no_bonuses():
    s = fight({"cards": THEIRS}, {"cards": ["leonidas", "hermes"], "hand": ["milo", "brasidas"]})
    do(s, "play milo", "choose leonidas")
    assert totals(s, TIM)[0] == 4 + 4 + 3
    do(s, "play brasidas")
    assert told(s, "changed")[-1] == (TIM, card("leonidas"), 0, 4)
    s = fight({"cards": ["minoas"], "hand": ["diogenes"]}, {"cards": ["leonidas"], "hand": ["brasidas", "milo"]}, blue={"Ithaca": VICKY})
    do(s, "play diogenes", "fist", "play brasidas")
    assert totals(s, TIM)[0] == 4 - 3 + 4


@rule("KE-REINF-5", "KE-HAD-5")
def test_multiplying_takes_the_side_that_is_shown():
    hades = {"sides": {"Acheron": ["cerberus"]}, "hand": ["brasidas", "milo"]}
    s = at(hades, {}, {"sides": {"Acheron": ["hermes"]}}, phase="resolution", board="Acheron")
    do(s, "play brasidas")
    assert totals(s, JOHN) == (14, 5, 2)


@rule("KE-STUN-3", "KE-REINF-7")
def test_healing_touches_own_characters_stunned_or_not():
    vicky = {"cards": ["minoas"], "hand": ["circe"]}
    s = fight(vicky, {"cards": MINE, "hand": ["hippocrates", "milo"]}, blue={"Ithaca": VICKY})
    do(s, "play circe", "choose leonidas")
    do(s, "play hippocrates")
    assert whom(s) == MINE
    do(s, "choose leonidas", "fist")
    assert (s.stunned, totals(s, TIM)) == (0, (3 + 4 + 3 + 3, 3 + 2 + 4, 1 + 3 + 6))


# Refusals


@rule("KE-REINF-2")
def test_only_what_is_held_and_is_a_reinforcement_is_played():
    s = fight({"cards": ["minoas"]}, {"cards": ["hermes"], "hand": ["milo", "icarus"]})
    assert reason(s, (m.PLAY, card("homer"), 0)) == "KE-REINF-2: Only a Reinforcement that you hold can be played."
    assert reason(s, (m.PLAY, card("icarus"), 0)) == "KE-REINF-2: Icarus is no Reinforcement."
    assert refused(s, (m.PLAY, 999, 0)) == {"KE-REINF-2"}
    assert reason(s, (m.USE, 0, 0)) == "KE-ABIL-1: Thread of Ariadne is not unlocked."
    assert reason(s, (m.USE, 3, 0)) == "KE-ABIL-1: There is no such ability."
    assert reason(s, (m.WAIT, 0, 0)) == "KE-VAR-5: Waiting with the Coin card is a variant that is not in use."


@rule("KE-REINF-7")
def test_a_target_is_refused_with_the_reason():
    s = fight({"cards": THEIRS, "hand": ["circe"]}, {"cards": MINE, "hand": ["pythagoras", "sappho"]})
    do(s, "play pythagoras")
    kinds = "+3 and +2 in different aspects for one own character that is no god"
    assert reason(s, (m.TARGET, character(s, "hermes"), 0)) == f"KE-REINF-7: Hermes is a god: {kinds}."
    assert reason(s, (m.TARGET, character(s, "gorgo"), 0)) == "KE-REINF-7: Pythagoras is for an own character, and Gorgo is none."
    assert reason(s, (m.TARGET, 11, 0)) == "KE-REINF-7: Pythagoras is for an own character of this battle."
    assert reason(s, (m.TARGET, character(s, "iolaus"), 1)) == "KE-REINF-4: Pythagoras is for one character."
    do(s, "choose iolaus", "fist", "awe")
    assert asked(s) == ("reinforce", VICKY)
    do(s, "play circe")
    assert reason(s, (m.TARGET, character(s, "hermes"), 0)) == "KE-REINF-7: Hermes is a god: stuns one opposing scout or defender."
    assert reason(s, (m.TARGET, character(s, "gorgo"), 0)) == "KE-REINF-7: Circe is for an opposing character, and Gorgo is none."


@rule("KE-REINF-4", "KE-REINF-7")
def test_a_pair_is_refused_with_the_reason():
    s = fight({"cards": THEIRS}, {"cards": MINE, "hand": ["sappho"]})
    do(s, "play sappho")
    iolaus, hermes, gorgo = (character(s, name) for name in ("iolaus", "hermes", "gorgo"))
    pair = "KE-REINF-4: Sappho is for two different characters, and each pair is offered once."
    assert [reason(s, (m.TARGET, *move)) for move in ((iolaus, 0), (iolaus, iolaus + 1), (hermes, iolaus + 1))] == [pair] * 3
    assert reason(s, (m.TARGET, iolaus, gorgo + 1)) == "KE-REINF-7: Sappho is for an own character, and Gorgo is none."


# Limits and passing


@rule("KE-REINF-1", "KE-RULING-9")
@pytest.mark.parametrize(("scouts", "most"), [([], 3), (["minoas"], 2), (["minoas", "icarus"], 1)])
def test_each_opposing_scout_lowers_the_limit_by_one(scouts: list[str], most: int):
    s = fight({"cards": ["hera", *scouts], "olympus": ["ajax"]}, {"cards": ["hermes"], "hand": ["milo", "homer"], "slots": ["olive-branch"]})
    assert (limit(s, TIM), limit(s, VICKY)) == (most, 3)
    for played in range(most):
        assert s.game.prompt(s).endswith(f"play a reinforcement ({most - played} left), or no more")
        play(s, s.game.legal_moves(s)[1])
        while asked(s)[0] == "aspect":
            play(s, s.game.legal_moves(s)[0])
    assert told(s, "at limit") == [(TIM, most)]


@rule("KE-REINF-1", "KE-HAD-5")
def test_a_scout_of_hades_lowers_the_limit_too():
    s = fight({"cards": ["scout-empusas"]}, {"cards": ["hermes"], "hand": ["milo"]}, who=(JOHN, TIM))
    assert limit(s, TIM) == 2


@rule("KE-REINF-1", "KE-RULING-45", "KE-REINF-9")
def test_the_limit_is_never_below_none_and_who_may_play_nothing_passes():
    hades = {"cards": ["scout-empusas", "enslaved-scout", "enslaved-defender"], "hand": ["minoas", "penelope", "milo"]}
    s = fight(hades, {"cards": ["hermes"], "hand": ["homer", "circe"]}, who=(JOHN, TIM), game=INDIVIDUAL)
    assert (limit(s, TIM), asked(s), told(s, "at limit")) == (0, ("reinforce", JOHN), [(TIM, 0)])
    do(s, "play milo", "choose penelope")
    assert told(s, "at limit") == [(TIM, 0)]
    assert told(s, "played") == [(JOHN, card("milo"))]  # Tim was never asked, though Circe could have raised his limit


@rule("KE-RULING-9", "KE-RULING-45", "KE-REINF-1")
def test_the_limit_is_read_at_each_play():
    vicky = {"cards": ["minoas", "icarus", "hera"], "olympus": ["ajax"], "hand": ["milo"]}
    s = fight(vicky, {"cards": ["hermes"], "hand": ["homer", "circe"], "slots": ["minoan-labrys"]})
    assert limit(s, TIM) == 1
    do(s, "play circe", "choose minoas")
    assert (limit(s, TIM), s.plays[1]) == (2, 1)
    play(s, STOP)
    assert asked(s) == ("reinforce", TIM)
    do(s, "play homer")
    assert told(s, "at limit") == [(TIM, 2)]


@rule("KE-REINF-1", "KE-ABIL-3")
def test_plays_already_made_stay_when_the_limit_falls():
    hades = {"cards": ["cerberus", "persephone"], "hand": ["milo"], "slots": ["olive-branch", "phaistos-disk", "minoan-labrys"]}
    s = fight(hades, {"cards": ["hermes"], "hand": ["homer", "archimedes"]}, who=(JOHN, TIM))
    do(s, "play homer")
    do(s, "use oath")
    assert (limit(s, TIM), s.denied) == (2, [0, 1])
    do(s, "play archimedes")
    assert totals(s, TIM) == (3, 8, 10)
    play(s, STOP)
    assert told(s, "at limit") == [(TIM, 2)]


@rule("KE-REINF-3")
def test_who_has_passed_is_not_asked_again_whatever_the_opponent_does():
    vicky = {"cards": ["hera"], "hand": ["milo", "diogenes"], "armory": ["olive-branch"], "slots": ["phaistos-disk"]}
    s = fight(vicky, {"cards": ["hermes"], "hand": ["homer", "archimedes"]})
    play(s, STOP)
    do(s, "play diogenes", "cunning")
    assert asked(s) == ("reinforce", VICKY)
    do(s, "play milo")
    assert asked(s) == ("reinforce", VICKY)
    assert s.game.prompt(s).endswith("(1 left), or no more")
    do(s, "use great bear")
    assert told(s, "played") == [(VICKY, card("diogenes")), (VICKY, card("milo"))]
    assert told(s, "won battle") == [(VICKY, 2)]  # 9/7 to 3/3


@rule("KE-REINF-9", "KE-ASK-1")
def test_who_has_nothing_to_play_passes_without_being_asked():
    s = fight({"cards": ["hera"]}, {"cards": ["hermes"], "hand": ["milo", "homer"]})
    do(s, "play milo")
    assert (asked(s), s.passed) == (("reinforce", TIM), 0b01)
    s = fight({"cards": ["hera"]}, {"cards": ["hermes"], "hand": ["circe"]})
    assert told(s, "passed battle")[:2] == [(TIM,), (VICKY,)]


@rule("KE-REINF-11", "KE-REINF-2")
def test_all_kinds_of_plays_count_one_each():
    tim = {"cards": ["achilles"], "hand": ["milo", "homer"], "armory": ["phaistos-disk"], "slots": ["minoan-labrys", "olive-branch"]}
    s = fight({"cards": ["zeus"]}, tim)
    do(s, "attach phaistos", "use bull-leapers", "fist", "awe", "play milo")
    assert told(s, "at limit") == [(TIM, 3)]
    hades = {"cards": ["cerberus", "elite-empusas"], "hand": ["milo"], "armory": ["phaistos-disk"], "slots": ["minoan-labrys"]}
    s = fight(hades, {"cards": ["hermes"]}, who=(JOHN, TIM))
    do(s, "play call", "fist", "attach phaistos", "use helm", "choose cerberus", "fist", "awe")
    assert told(s, "at limit") == [(JOHN, 3)]


@rule("KE-REINF-2", "KE-SPELL-5", "KE-SPELL-8", "KE-REINF-7")
def test_call_of_cerberus_from_hand_strengthens_him():
    s = fight({"cards": ["cerberus", "persephone"]}, {"cards": ["hermes"], "hand": ["medea"]}, who=(JOHN, TIM), blue={"Ithaca": JOHN})
    do(s, "play call", "awe")
    assert told(s, "changed") == [(JOHN, card("cerberus"), 1, 2)]
    assert "call-of-cerberus" not in hand(s, JOHN)
    assert names(s.aside) == ["call-of-cerberus"]
    assert s.discard[3] == 0
    s = fight({"cards": ["persephone"], "hand": ["milo"]}, {"cards": ["hermes"]}, who=(JOHN, TIM), blue={"Ithaca": JOHN})
    assert options(s, m.PLAY) == ["milo"]
    assert reason(s, (m.PLAY, card("call-of-cerberus"), 0)) == "KE-SPELL-5: Cerberus must be on your side of this battle, not stunned."


@rule("KE-REINF-6", "KE-RULING-6")
def test_a_played_card_is_discarded_at_once():
    s = fight({"cards": ["hera"], "hand": ["diogenes"]}, {"cards": ["hermes"], "hand": ["milo", "homer"]})
    do(s, "play milo")
    assert (names(s.discard[3]), s.discard_size[3], hand(s, TIM)) == (["milo"], 1, ["homer"])
    assert names(seen(s, JOHN).discard[3]) == ["milo"]


@rule("KE-REINF-8", "KE-INV-24")
def test_a_reinforcement_works_only_on_the_board_that_is_resolved():
    tim = {"sides": {"A2 right": ["achilles"], "A3 right": ["hermes", "iolaus"]}, "hand": ["milo", "homer"], "armory": ["phaistos-disk"]}
    s = at({}, {"sides": {"A2 left": ["zeus"]}}, tim, phase="resolution", board="A2", blue={"A2": TIM})
    do(s, "play milo", "attach phaistos")
    assert totals(s, TIM) == (11, 3, 4)
    assert told(s, "changed") == [(TIM, card("achilles"), 0, 4)]
    assert reason(s, (m.TARGET, 0, 0)).startswith("KE-REINF-7: Nobody is to be chosen now.")
    do(s, "play no more")
    while s.board == 1 or asked(s)[0] != "reinforce":
        play(s, s.game.legal_moves(s)[0])
    assert (s.board, totals(s, TIM), s.attached) == (2, (6, 7, 7), [])


@rule("KE-REINF-10")
def test_a_play_is_seen_by_all_and_counts_at_once():
    s = fight({"cards": ["hera"], "hand": ["diogenes"]}, {"cards": ["iolaus", "hermes"], "hand": ["pythagoras", "homer"]})
    do(s, "play pythagoras", "fist", "cunning")
    for viewer in range(3):
        assert totals(seen(s, viewer), TIM) == (9, 7, 9)
        assert [event.args for event in seen(s, viewer).log or [] if event.what == "changed"] == [(card("iolaus"), 0, 3), (card("iolaus"), 2, 2)]
    assert "2/4/7 to 9/7/9" in s.game.prompt(s)


# Abilities


ABILITIES: list[tuple[str, int, str, list[str], list[str], dict[str, tuple[int, int, int]]]] = [
    ("knossos", 0, "Thread of Ariadne", MINE, ["choose iolaus", "awe"], {"iolaus": (0, 3, 0)}),
    ("knossos", 1, "Bull-Leapers", MINE, ["choose hermes", "fist", "cunning"], {"hermes": (2, 0, 2)}),
    ("knossos", 2, "Labyrinth", ["minoas", "gorgo"], ["choose minoas"], {}),
    ("athens", 0, "Owl's Counsel", MINE, ["choose leonidas"], {"leonidas": (0, 0, 4)}),
    ("athens", 1, "Long Walls", MINE, ["choose iolaus", "awe", "cunning"], {"iolaus": (0, 2, 2)}),
    ("athens", 2, "Ostracism", ["minoas", "achilles"], ["choose achilles"], {}),
    ("sparta", 0, "Spear Wall", MINE, ["choose hermes"], {"hermes": (4, 0, 0)}),
    ("sparta", 1, "Agoge", MINE, ["choose hermes", "fist", "awe"], {"hermes": (2, 2, 0)}),
    ("sparta", 2, "Krypteia", ["minoas", "gorgo"], ["choose gorgo"], {}),
    ("mycenae", 0, "Gold Mask", MINE, ["choose iolaus"], {"iolaus": (0, 4, 0)}),
    ("mycenae", 1, "Lion Gate", MINE, ["choose leonidas", "cunning", "fist"], {"leonidas": (2, 0, 2)}),
    ("mycenae", 2, "Curse of Atreus", THEIRS, ["choose minoas", "awe"], {"minoas": (0, -3, 0)}),
    ("ursa-major", 0, "Great Bear's Claw", MINE, ["choose hermes"], {"hermes": (3, 1, 0)}),
    ("ursa-major", 1, "Astral Veil", [], [], {}),
    ("ursa-major", 2, "Night Hunt", ["minoas", "achilles"], ["choose minoas"], {}),
    ("acheron", 0, "Helm of Darkness", ["persephone", "cerberus"], ["choose cerberus", "fist", "awe"], {"cerberus": (2, 2, 0)}),
    ("acheron", 1, "Waters of Lethe", THEIRS, ["choose gorgo", "fist"], {"gorgo": (-3, 0, 0)}),
    ("acheron", 2, "Oath of the Styx", [], [], {}),
]
"""Abilities: home, slot, whom they may touch, the answers, and what is changed."""
UNLOCKING = ["phaistos-disk", "minoan-labrys", "olive-branch"]


def able(home: str, theirs: list[str], mine: list[str] | None = None) -> tuple[KronosState, int, int]:
    """A battle in which the blue player, on the right, has unlocked all abilities of a home; the blue seat and the red one."""
    who = {"acheron": JOHN, "ursa-major": VICKY}.get(home, TIM)
    other = VICKY if who == TIM else TIM
    game = Kronos(players=3, acropolis=[home]) if who == TIM else GAMES[3]
    side = mine or (["persephone", "cerberus"] if who == JOHN else MINE)
    blue = {"cards": side, "slots": UNLOCKING}
    red = {"cards": theirs, "slots": ["miltiades-helmet"], "spent": [0], "hand": ["homer"]}
    return fight(red, blue, who=(other, who), game=game), who, other


@rule("KE-ABIL-1", "KE-ABIL-3", "KE-REINF-4", "KE-REINF-7")
@pytest.mark.parametrize(("home", "slot", "title", "targets", "words", "changed"), ABILITIES, ids=[row[2] for row in ABILITIES])
def test_every_ability_does_what_it_says(
    home: str, slot: int, title: str, targets: list[str], words: list[str], changed: dict[str, tuple[int, int, int]]
):
    s, who, other = able(home, THEIRS, mine=["iolaus", "hermes"] if title == "Astral Veil" else None)
    before = totals(s, other)
    do(s, f"use {title}")
    assert whom(s) == targets
    for word in words:
        do(s, word)
    assert asked(s) == ("reinforce", other)
    for name in [*cards(s, "Ithaca right"), *THEIRS]:
        assert change(s, name) == changed.get(name, (0, 0, 0))
    stunned = {"Labyrinth": "minoas", "Ostracism": "achilles", "Krypteia": "gorgo", "Night Hunt": "minoas"}
    assert s.stunned == (1 << character(s, stunned[title]) if title in stunned else 0)
    assert s.denied == [int(title == "Oath of the Styx"), 0]
    assert (totals(s, other)[1] < before[1]) == (title in ("Astral Veil", "Labyrinth", "Ostracism", "Krypteia", "Night Hunt", "Curse of Atreus"))
    assert s.spent >> (3 * who + slot) & 1


@rule("KE-ABIL-1", "KE-ABIL-3")
@pytest.mark.parametrize("home", ["knossos", "athens", "sparta", "mycenae", "ursa-major", "acheron"])
def test_three_abilities_of_each_home_can_be_used_once_unlocked(home: str):
    s, _, _ = able(home, THEIRS, mine=["persephone", "cerberus"] if home == "acheron" else ["iolaus", "hermes"])
    assert [move for move in s.game.legal_moves(s) if move[0] == m.USE] == [(m.USE, slot, 0) for slot in range(3)]
    assert [s.game.describe(s, (m.USE, slot, 0)).split(" (")[0] for slot in range(3)] == [f"Use {row[2]}" for row in ABILITIES if row[0] == home]


@rule("KE-ABIL-1", "KE-ABIL-2")
def test_an_ability_is_used_once_in_the_game():
    tim = {"sides": {"A2 right": ["achilles"], "A3 right": ["hermes"]}, "slots": ["phaistos-disk", "minoan-labrys"], "hand": ["milo"]}
    s = at({}, {"sides": {"A2 left": ["zeus"]}}, tim, phase="resolution", board="A2", blue={"A2": TIM})
    before, had = totals(s, TIM), keys(s, TIM)
    do(s, "use bull-leapers", "fist", "awe")
    assert (totals(s, TIM), keys(s, TIM)) == ((before[0] + 2, before[1] + 2, before[2]), had)
    assert reason(s, (m.USE, 1, 0)) == "KE-ABIL-1: Bull-Leapers was used before; an ability works once in a game."
    play(s, STOP)
    while s.board == 1 or asked(s)[0] != "reinforce":
        play(s, s.game.legal_moves(s)[0])
    assert totals(s, TIM) == (3 + 2, 4 + 1, 6)  # the bonus of both treasures is kept
    assert [a for kind, a, _ in s.game.legal_moves(s) if kind == m.USE] == [0]
    assert refused(s, (m.USE, 1, 0)) == {"KE-ABIL-1"}


@rule("KE-ABIL-1", "KE-INV-11")
def test_a_spent_ability_stays_spent_in_later_rounds():
    tim = {"cards": ["hermes"], "slots": ["phaistos-disk", "minoan-labrys"], "spent": [0], "hand": ["milo"]}
    s = fight({"cards": ["zeus"]}, tim, on="Thermopylae", round=2)
    assert [a for kind, a, _ in s.game.legal_moves(s) if kind == m.USE] == [1]
    assert totals(s, TIM) == (5, 5, 6)


@rule("KE-ABIL-4")
@pytest.mark.parametrize(
    ("home", "slot", "title", "theirs"),
    [
        ("knossos", 2, "Labyrinth", ["achilles", "hera"]),
        ("athens", 2, "Ostracism", ["gorgo", "hera"]),
        ("sparta", 2, "Krypteia", ["achilles", "hera"]),
        ("ursa-major", 2, "Night Hunt", ["gorgo", "hera"]),
    ],
)
def test_an_ability_without_a_target_is_not_spent_in_vain(home: str, slot: int, title: str, theirs: list[str]):
    s, who, _ = able(home, theirs, mine=["hermes", "jason"])
    assert [a for kind, a, _ in s.game.legal_moves(s) if kind == m.USE] == [0, 1]
    assert reason(s, (m.USE, slot, 0)).startswith(f"KE-ABIL-4: {title} has no target in this battle: stuns one opposing ")
    assert not s.spent >> (3 * who + slot) & 1


@rule("KE-ABIL-4", "KE-RULING-26")
def test_astral_veil_stops_all_treasures_and_needs_one_that_is_not_cancelled():
    vicky = {"cards": ["hera"], "slots": ["phaistos-disk", "minoan-labrys"], "hand": ["milo"]}
    s = fight({"cards": ["hermes"], "slots": ["olive-branch", "miltiades-helmet"]}, vicky, who=(TIM, VICKY))
    assert totals(s, TIM) == (3, 5, 8)
    do(s, "use astral veil")
    assert totals(s, TIM) == (3, 4, 6)
    assert told(s, "cancelled") == [(VICKY, treasure("olive-branch")), (VICKY, treasure("miltiades-helmet"))]
    s = fight({"cards": ["hermes"]}, vicky, who=(TIM, VICKY))
    words = "every unlocked treasure of the opponent gives no bonus on this board"
    assert reason(s, (m.USE, 1, 0)) == f"KE-ABIL-4: Astral Veil has nothing to cancel: {words}."
    s = fight({"cards": ["hermes"], "slots": ["olive-branch"]}, {**vicky, "cards": ["gorgo"]}, who=(TIM, VICKY))
    assert refused(s, (m.USE, 1, 0)) == {"KE-ABIL-4"}


@rule("KE-ABIL-4", "KE-REINF-7")
def test_own_abilities_need_an_own_character_that_is_not_stunned():
    s = fight({"cards": ["hera"], "hand": ["circe"]}, {"cards": ["iolaus"], "slots": UNLOCKING, "hand": ["milo"]}, blue={"Ithaca": VICKY})
    do(s, "play circe")
    assert [a for kind, a, _ in s.game.legal_moves(s) if kind == m.USE] == [0]  # healing only; nobody of theirs is a Scout or Defender
    assert reason(s, (m.USE, 1, 0)).startswith("KE-ABIL-4: Bull-Leapers has no target in this battle: ")
    do(s, "use thread", "fist")
    assert (s.stunned, totals(s, TIM)) == (0, (3 + 3 + 2, 3 + 1, 1 + 2))


# Attaching


@rule("KE-ATT-1")
def test_a_treasure_is_attached_to_an_own_elite_with_its_landscape_bonuses():
    tim = {"cards": ["achilles", "jason", "hermes"], "armory": ["phaistos-disk", "miltiades-helmet"], "hand": ["milo"]}
    s = fight({"cards": ["ajax"]}, tim)
    assert options(s, m.ATTACH) == ["phaistos-disk", "miltiades-helmet"]
    assert reason(s, (m.ATTACH, treasure("odysseus-bow"), 0)) == "KE-ATT-1: Only a treasure of your own Armory can be attached."
    do(s, "attach miltiades")
    assert (asked(s), whom(s)) == (("elite", TIM), ["achilles", "jason"])
    for name in ("hermes", "ajax"):
        assert reason(s, (m.TARGET, character(s, name), 0)) == "KE-ATT-1: A treasure is attached to an own elite of this battle who is not stunned."
    assert refused(s, STOP) == {"KE-ASK-1"}
    do(s, "choose jason")
    assert (change(s, "jason"), totals(s, TIM)) == ((1, 3, 0), (5 + 2 + 3 + 1, 1 + 4 + 4 + 3, 4 + 4 + 6))


@rule("KE-ATT-1")
@pytest.mark.parametrize("side", [["hermes"], ["iolaus", "leonidas"]])
def test_without_an_elite_no_treasure_is_attached(side: list[str]):
    s = fight({"cards": ["ajax"]}, {"cards": side, "armory": ["phaistos-disk"], "hand": ["milo"]})
    assert options(s, m.ATTACH) == []
    assert reason(s, (m.ATTACH, treasure("phaistos-disk"), 0)) == "KE-ATT-1: No elite of yours in this battle can take Phaistos Disk."
    s = fight({"cards": ["hermes"]}, {"cards": ["elite-empusas"], "armory": ["phaistos-disk"]}, who=(TIM, JOHN))
    assert options(s, m.ATTACH) == ["phaistos-disk"]


@rule("KE-EX-16", "KE-ATT-3", "KE-RULING-12")
def test_example_16_two_treasures_on_one_elite():
    tim = {"sides": {"Ithaca right": ["achilles"]}, "armory": ["phaistos-disk"], "hand": ["homer"]}
    s = play(at({}, {}, tim, phase="resolution", board="Ithaca"), STORE)
    assert armory(s, TIM) == ["phaistos-disk", "odysseus-bow"]
    do(s, "attach phaistos", "attach odysseus")
    assert totals(s, TIM)[::2] == (5 + 2 + 1, 4 + 0 + 3)
    assert (s.plays[1], s.tired) == (2, 1 << treasure("phaistos-disk") | 1 << treasure("odysseus-bow"))
    assert (options(s, m.ATTACH), options(s, m.PLAY)) == ([], ["homer"])


@rule("KE-RULING-12", "KE-ATT-3")
def test_with_the_option_an_elite_takes_one_treasure_only():
    tim = {"cards": ["achilles", "jason"], "armory": ["phaistos-disk", "minoan-labrys", "olive-branch"], "hand": ["milo"]}
    s = fight({"cards": ["zeus"]}, tim, game=ONE_EACH)
    do(s, "attach phaistos", "choose achilles", "attach minoan")
    assert change(s, "jason") == (2, 0, 1)  # the only one who has none
    assert reason(s, (m.ATTACH, treasure("olive-branch"), 0)) == "KE-RULING-12: No elite of yours in this battle can take Olive Branch."
    s = fight({"cards": ["zeus"]}, {**tim, "cards": ["hermes"]}, game=ONE_EACH)
    assert refused(s, (m.ATTACH, treasure("olive-branch"), 0)) == {"KE-ATT-1"}


@rule("KE-ATT-2", "KE-INV-12")
def test_an_attached_treasure_returns_used_to_the_armory():
    tim = {"sides": {"A2 right": ["achilles"], "A3 right": ["jason"]}, "armory": ["phaistos-disk", "minoan-labrys"], "hand": ["milo"]}
    s = at({}, {"sides": {"A2 left": ["zeus"]}}, tim, phase="resolution", board="A2", blue={"A2": TIM})
    do(s, "attach phaistos")
    assert reason(s, (m.ATTACH, treasure("phaistos-disk"), 0)) == "KE-ATT-2: Phaistos Disk was used in this round already."
    play(s, STOP)
    while s.board == 1 or asked(s)[0] != "reinforce":
        play(s, STOP if STOP in s.game.legal_moves(s) else STORE)
    assert "phaistos-disk" in armory(s, TIM)
    assert "phaistos-disk" not in options(s, m.ATTACH)
    assert "minoan-labrys" in options(s, m.ATTACH)
    assert reason(s, (m.ATTACH, treasure("phaistos-disk"), 0)) == "KE-ATT-2: Phaistos Disk was used in this round already."
    assert totals(s, TIM) == (2, 4, 4)


@rule("KE-ATT-2", "KE-EOR-3")
def test_treasures_used_in_a_round_are_ready_in_the_next():
    s = fight({"cards": ["zeus"]}, {"cards": ["achilles"], "armory": ["phaistos-disk"], "hand": ["milo"]})
    do(s, "attach phaistos")
    assert s.tired
    while s.round == 1:
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert s.tired == 0


@rule("KE-ATT-4")
def test_a_treasure_won_earlier_in_the_round_can_be_attached():
    tim = {"sides": {"A2 right": ["hermes"], "A3 right": ["achilles"]}, "hand": ["milo"]}
    s = at({}, {"sides": {"A3 left": ["zeus"]}}, tim, phase="resolution", board="A2", blue={"A3": TIM})
    play(s, STORE, STOP)
    assert (s.board, asked(s), options(s, m.ATTACH)) == (2, ("reinforce", TIM), ["miltiades-helmet"])


@rule("KE-ATT-4")
def test_a_treasure_on_the_board_or_in_a_slot_is_not_attached():
    s = fight({"cards": ["zeus"]}, {"cards": ["achilles"], "slots": ["phaistos-disk"], "armory": ["minoan-labrys"]})
    assert options(s, m.ATTACH) == ["minoan-labrys"]
    for name in ("phaistos-disk", "odysseus-bow", "amphora-of-croesus", "dionysus-mask"):
        assert refused(s, (m.ATTACH, treasure(name), 0)) == {"KE-ATT-1"}


@rule("KE-ATT-5")
def test_the_keys_of_an_attached_treasure_count_and_its_portrait_does_not():
    s = fight({"cards": ["zeus"]}, {"cards": ["achilles"], "armory": ["minoan-labrys"], "hand": ["milo"]})
    before = keys(s, TIM)
    do(s, "attach minoan")
    assert (before, keys(s, TIM), armory(s, TIM)) == (2, 2, ["minoan-labrys"])
    assert totals(s, TIM) == (5 + 2, 1, 4 + 1)  # landscape Fist 2, Cunning 1; the portrait side would add Fist 2


@rule("KE-ATT-5", "KE-STUN-1")
def test_a_treasure_stays_with_a_stunned_elite_and_is_used():
    tim = {"cards": ["achilles", "jason"], "armory": ["minoan-labrys"], "hand": ["milo", "hippocrates"]}
    s = fight({"cards": ["zeus"], "hand": ["medea"]}, tim)
    do(s, "attach minoan", "choose achilles", "play medea", "choose achilles")
    assert (totals(s, TIM), options(s, m.ATTACH)) == ((2, 4, 4), [])
    assert reason(s, (m.ATTACH, treasure("minoan-labrys"), 0)) == "KE-ATT-2: Minoan Labrys was used in this round already."
    assert (keys(s, TIM), s.attached) == (2, [treasure("minoan-labrys"), character(s, "achilles")])
    do(s, "play hippocrates", "choose achilles", "awe")
    assert totals(s, TIM) == (2 + 5 + 2, 4 + 1 + 3, 4 + 4 + 1)


# Everything that may be played, counted by hand in whole games


def touched(s: KronosState, who: int, title: str, source: int = NONE) -> list[int]:
    """Numbers of the characters that a card or ability may touch."""
    operation, whose, kinds, _ = EFFECTS[title]
    mine = 0 if s.owner[2 * s.board] == who else 1
    if whose == ENEMY and s.fighter != NONE:
        return []
    found = []
    for place, number in enumerate(s.sides[2 * s.board + (mine if whose == OWN else 1 - mine)]):
        at_place = 3 * (mine if whose == OWN else 1 - mine) + place
        is_free = number >= 0 and kind_of(s, number) in kinds
        is_free &= operation == "heal" or not s.stunned >> at_place & 1
        is_free &= whose == OWN or not s.guarded >> at_place & 1
        is_free &= operation != "rally" or at_place != source
        found += [at_place] if is_free else []
    return found


def can(s: KronosState, who: int, title: str) -> bool:
    operation = EFFECTS[title][0]
    if operation == "deny":
        return s.fighter == NONE
    return bool(open_bonuses(s, who)) if operation == "cancel" else bool(touched(s, who, title))


def open_bonuses(s: KronosState, who: int) -> list[int]:
    """Treasures of the opponent that can be cancelled."""
    rival = s.owner[2 * s.board + (1 if s.owner[2 * s.board] == who else 0)]
    if s.fighter != NONE:
        return []
    return sorted(number for number in s.slots[3 * rival : 3 * rival + 3] if number != NONE and not s.cancelled >> number & 1)


def plays(g: Kronos, s: KronosState, who: int) -> set[Move]:
    """All Reinforcements, and the pass."""
    found: set[Move] = {STOP}
    side = s.sides[2 * s.board + (0 if s.owner[2 * s.board] == who else 1)]
    first = 0 if s.owner[2 * s.board] == who else 3
    for name in names(s.hands[who]):
        number = card(name)
        if 42 <= number < 56 and can(s, who, g.box.card_names[number]):
            found.add((m.PLAY, number, 0))
    if "call-of-cerberus" in names(s.hands[who]) and can(s, who, "Call of Cerberus"):
        found.add((m.PLAY, card("call-of-cerberus"), 0))
    elites = [place for place, number in enumerate(side) if number >= 0 and kind_of(s, number) == "elite" and not s.stunned >> (first + place) & 1]
    if elites:
        found |= {(m.ATTACH, number, 0) for number in range(21) if s.armory[who] >> number & 1 and not s.tired >> number & 1}
    titles = [ability.name for ability in g.box.abilities if ability.home == g.box.homes[s.homes[who]].id]
    for slot, title in enumerate(titles):
        is_open = s.slots[3 * who + slot] != NONE and not s.spent >> (3 * who + slot) & 1
        if is_open and can(s, who, title):
            found.add((m.USE, slot, 0))
    return found


def answers(g: Kronos, s: KronosState) -> set[Move] | None:
    """The answers to a question of a battle, None to others."""
    what, who, *details = s.asks[-1]
    if what == m.ASK_REINFORCE:
        return plays(g, s, who)
    if what == m.ASK_TARGET:
        title = g.box.effects[details[0]].title
        found = touched(s, who, title, details[1])
        if EFFECTS[title][0] == "bonus2" and len(found) > 1:
            return {(m.TARGET, a, b + 1) for a in found for b in found if a < b}
        return {(m.TARGET, number, 0) for number in found}
    if what == m.ASK_CANCEL:
        return {(m.CANCEL, number, 0) for number in open_bonuses(s, who)}
    if what == m.ASK_ELITE:
        first = 0 if s.owner[2 * s.board] == who else 3
        side = s.sides[2 * s.board + first // 3]
        return {(m.TARGET, first + i, 0) for i, n in enumerate(side) if n >= 0 and kind_of(s, n) == "elite" and not s.stunned >> (first + i) & 1}
    if what == m.ASK_SOUL:
        spell = s.sides[2 * s.board + details[0] // 3][details[0] % 3]
        kind = {76: 1, 77: 2, 78: 0}[spell]
        return {(m.SOUL, number, 0) for number in range(14 * kind, 14 * kind + 14) if s.hands[who] >> number & 1}
    return None


@rule("KE-REINF-2", "KE-REINF-7", "KE-ATT-1", "KE-ABIL-1", "KE-ASK-1", "KE-ASK-5", "KE-INV-21", "KE-INV-22")
@pytest.mark.parametrize(("players", "uniform"), [(2, True), (3, True), (3, False), (4, False)])
def test_in_random_games_exactly_the_plays_that_the_rules_allow_are_offered(players: int, uniform: bool):
    g = Kronos(players=players, uniform_defenders=uniform, two_player_role="hades")
    rng, looked = Random(f"plays {players} {uniform}"), 0
    for _ in range(6):
        s = g.new()
        while s.to_act != OVER:
            legal = g.legal_moves(s)
            if s.to_act >= 0:
                assert 2 <= len(legal) <= 32
                expected = answers(g, s) if s.phase != FINAL else None
                if expected is not None:
                    looked += 1
                    assert set(legal) == expected
            # Rather anything than passing, so that battles see much
            willing = [move for move in legal if move[0] != m.PASS] if rng.random() < 0.8 else legal
            g.apply(s, rng.choice(willing or legal))
    assert looked > 150


@rule("KE-REINF-4", "KE-REINF-5", "KE-ASK-3", "KE-RULING-34")
@pytest.mark.parametrize("uniform", [True, False])
def test_in_random_games_every_effect_changes_what_it_says(uniform: bool):
    g = Kronos(players=4, uniform_defenders=uniform)
    rng, looked = Random(f"effects {uniform}"), 0
    for _ in range(8):
        s = g.new()
        s.log = []
        while s.to_act != OVER:
            legal = g.legal_moves(s)
            willing = [move for move in legal if move[0] != m.PASS]
            g.apply(s, rng.choice(willing or legal))
        for title, changes in effects_told(g, s):
            looked += 1
            operation, _, kinds, amounts = EFFECTS[title]
            sign, times = (-1 if operation == "weaken" else 1), (len({who for who, _, _ in changes}) if operation == "bonus2" else 1)
            assert {kind_of(s, who) for who, _, _ in changes} <= kinds
            if operation == "multiply":
                ((who, aspect, amount),) = changes
                own = g.box.cards[who]
                sides = [own.strength] if who < 70 else [own.acheron, own.back]  # type: ignore[union-attr]
                assert (ASPECTS[aspect], True) == (amounts[0][0], amount in [side[aspect] for side in sides])
                continue
            assert [amount for _, _, amount in changes] == [sign * amount for _, amount in amounts] * times
            for (_, aspect, _), (name, _) in zip(changes, amounts * times, strict=True):
                assert name in (ANY, ASPECTS[aspect])
            assert len({(who, aspect) for who, aspect, _ in changes}) == len(changes)
    assert looked > 100


def effects_told(g: Kronos, s: KronosState) -> list[tuple[str, list[tuple[int, int, int]]]]:
    """Cards and abilities that were used, each with the changes of strength that followed."""
    found: list[tuple[str, list[tuple[int, int, int]]]] = []
    for event in s.log or []:
        if event.what in ("played", "uses"):
            title = g.box.card_names[event.args[0]]
            found.append((title, []))
        elif event.what == "ability":
            found.append((g.box.ability_names[event.args[0]][event.args[1]], []))
        elif event.what == "changed":
            found[-1][1].append((event.args[0], event.args[1], event.args[2]))
    if g.uniform_defenders:
        found = [(title, changes) for title, changes in found if title not in {entry.name for entry in g.box.characters[14:28]}]
    return found


@rule("KE-REINF-2", "KE-PVP-4")
def test_cards_that_are_played_come_from_the_side_that_is_asked():
    s = fight({"cards": ["hera"], "hand": ["milo"]}, {"cards": ["hermes"], "hand": ["homer"]})
    assert (asked(s), options(s, m.PLAY)) == (("reinforce", TIM), ["homer"])
    do(s, "play homer")
    assert (asked(s), options(s, m.PLAY), cards(s, "Ithaca right")) == (("reinforce", VICKY), ["milo"], ["hermes"])
    assert ("KE-REINF-2", "played") in events(s)
