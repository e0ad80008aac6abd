"""Words and clicks: every question, every move and every event can be read, said and clicked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from kernel_lib.core.contract import random_moves
from kernel_lib.core.errors import UnclearMove
from kernel_lib.core.event import Event
from kernel_lib.core.types import UNKNOWN, Move
from kernel_lib.games.kronos import moves as m
from kernel_lib.games.kronos.catalog import CARDS
from kernel_lib.games.kronos.rules import Kronos
from kernel_lib.games.kronos.state import SIDES, KronosState
from tests.kronos.table import GAMES, HADES, at, card, choices, do, draw, duel, settle, treasure
from tests.marks import rule

WRONG_NUMBER = re.compile(r"(?<![\d.+-])(1 (cards|keys|moves)|(?!1\b)\d+ (card|key|move))\b")
KEEPING = Kronos(players=3, acropolis=["knossos"], keep_reinforcement=True)
WAITING = Kronos(players=3, acropolis=["knossos"], coin_wait=True)
LEFT, RIGHT = {"cards": ["leonidas", "achilles"]}, {"cards": ["iolaus", "hermes"]}
STANDS = (
    {"olympus": ["aphrodite", "clotho", "athena"], "armory": ["phaistos-disk"]},
    {"olympus": ["demeter", "hera", "nemesis"], "armory": ["odysseus-bow"]},
)


def home() -> KronosState:
    return settle(Kronos(players=3, acropolis="chosen", first_player=0).new())


def draft() -> KronosState:
    return at({}, {}, {}, phase="gathering", kind="scout", first=1, row=["minoas", "daedalus", "electra", "iolaus", "andromeda", "telesilla"])


def send() -> KronosState:
    return at({}, {"hand": ["zeus", "leonidas", "milo"]}, {"hand": ["hera"]}, phase="olympus", first=1)


def pick() -> KronosState:
    return at({}, {"hand": ["zeus", "leonidas", "milo"]}, {}, phase="monsters", turn=1)


def his_pick() -> KronosState:
    return at({"sides": {"Acheron": ["persephone", "cerberus"]}}, {"hand": ["zeus"]}, {}, phase="monsters", turn=0)


def where() -> KronosState:
    return do(
        at(
            {},
            {"hand": ["zeus", "achilles"], "sides": {"Marathon left": ["leonidas"]}},
            {"sides": {"Ithaca left": ["ajax"]}},
            phase="monsters",
            turn=1,
        ),
        "place zeus",
    )


def effects() -> KronosState:
    return at(
        {"hand": ["atalanta"], "sides": {"Ithaca left": ["call-of-cerberus", "enslaved-scout"]}},
        {},
        {"sides": {"Ithaca right": ["ajax"]}},
        phase="resolution",
        board="Ithaca",
    )


def soul() -> KronosState:
    return do(
        at(
            {"hand": ["atalanta", "icarus"], "sides": {"Ithaca left": ["persephone", "enslaved-scout"]}},
            {},
            {"sides": {"Ithaca right": ["ajax"]}},
            phase="resolution",
            board="Ithaca",
        )
    )


def cancel() -> KronosState:
    return duel(LEFT, {**RIGHT, "slots": ["olive-branch", "minoan-labrys"]})


def fight() -> KronosState:
    return duel(
        {**LEFT, "hand": ["diogenes", "circe"], "armory": ["phaistos-disk"], "slots": ["olive-branch"]},
        {**RIGHT, "hand": ["milo"]},
        blue={"Ithaca": 1},
    )


def wait() -> KronosState:
    return duel({**LEFT, "hand": ["milo"]}, RIGHT, blue={"Ithaca": 1}, game=WAITING)


def target() -> KronosState:
    return do(fight(), "play diogenes")


def two_targets() -> KronosState:
    return do(duel({"cards": ["leonidas", "achilles", "zeus"], "hand": ["sappho"]}, RIGHT, blue={"Ithaca": 1}), "play sappho")


def weaken() -> KronosState:
    return do(target(), "choose hermes")


def aspect() -> KronosState:
    return do(duel(LEFT, {**RIGHT, "hand": ["pythagoras"]}), "play pythagoras")


def elite() -> KronosState:
    return do(duel({"cards": ["achilles", "ajax"], "armory": ["phaistos-disk"]}, RIGHT, blue={"Ithaca": 1}), "attach phaistos")


def prize() -> KronosState:
    return at({}, {"sides": {"Ithaca left": ["iolaus"]}}, {}, phase="resolution", board="Ithaca")


def keep() -> KronosState:
    return do(at({}, {"hand": ["milo", "homer"]}, {}, game=KEEPING, phase="resolution", board="Acheron", first=1), "keep it")


def character() -> KronosState:
    return draw(at({}, *STANDS, phase="final"), "awe", "cunning")


def give() -> KronosState:
    return do(character(), "put aphrodite")


def kept() -> KronosState:
    return do(
        at(
            {},
            {**STANDS[0], "kept": "milo", "final": ["aphrodite", "clotho", "athena"]},
            {**STANDS[1], "final": ["demeter", "hera", "nemesis"]},
            game=KEEPING,
            phase="final",
            aspects=["awe", "cunning", "fist"],
        )
    )


Case = tuple[Callable[[], KronosState], int, str, list[str], list[str]]
QUESTIONS: dict[str, Case] = {
    "home": (
        home,
        m.ASK_HOME,
        "Choose your Acropolis",
        ["Take Knossos", "Take Athens", "Take Sparta", "Take Mycenae"],
        ["Acropolises"],
    ),
    "draft": (
        draft,
        m.ASK_DRAFT,
        "Round 1: take one of the scouts that lie open",
        [
            "Take Minoas (2/4/1)",
            "Take Daedalus (1/1/5)",
            "Take Electra (2/3/2)",
            "Take Iolaus (3/3/1)",
            "Take Andromeda (1/4/2)",
            "Take Telesilla (3/2/2)",
        ],
        ["Cards"],
    ),
    "send": (
        send,
        m.ASK_SEND,
        "Choose the card that goes to Olympus, for the Final Battle",
        ["Send Leonidas (4/2/3)", "Send Zeus (6/6/2)"],
        ["Cards"],
    ),
    "pick": (
        pick,
        m.ASK_PICK,
        "Choose a card to place on a quest or in Acheron, or place no more",
        ["Place no more cards", "Place Leonidas (4/2/3)", "Place Zeus (6/6/2)"],
        ["Or", "Cards"],
    ),
    "pick of Hades": (
        his_pick,
        m.ASK_PICK,
        "Choose a card to place on a quest or in Acheron, or place no more",
        [
            "Place no more cards",
            "Place Scout Empusas (3/3/3 in Acheron, 2/3/2 on quests)",
            "Place Defender Empusas (4/4/4 in Acheron, 3/3/3 on quests)",
            "Place Elite Empusas (4/4/5 in Acheron, 3/3/4 on quests)",
            "Place Call of Cerberus (brings Cerberus)",
            "Place Enslaved Soul (Defender) (brings a drafted defender)",
            "Place Enslaved Soul (Elite) (brings a drafted elite)",
            "Place Enslaved Soul (Scout) (brings a drafted scout)",
        ],
        ["Or", "Characters", "Spells"],
    ),
    "where": (
        where,
        m.ASK_SIDE,
        "Choose the side on which Zeus is placed",
        [
            "Place it on the left of Phaistos, for Phaistos Disk",
            "Place it on the right of Phaistos, for Minoan Labrys",
            "Place it on the left of Marathon, for Olive Branch",
            "Place it on the right of Ithaca, for Odysseus Bow",
            "Place it on the challenger's side of Acheron, for Kronos Scythe",
        ],
        ["Sides"],
    ),
    "effects": (
        effects,
        m.ASK_EFFECT,
        "Ithaca (Fist and Cunning): choose whose effect at the start comes next, of a defender or a spell",
        ["Next: Call of Cerberus", "Next: Enslaved Soul (Scout)"],
        ["Effects"],
    ),
    "soul": (
        soul,
        m.ASK_SOUL,
        "Choose the soul that comes for Enslaved Soul (Scout)",
        ["Bring Atalanta (4/1/2)", "Bring Icarus (2/2/3)"],
        ["Souls"],
    ),
    "cancel": (
        cancel,
        m.ASK_CANCEL,
        "Ithaca (Fist and Cunning): choose the treasure whose bonus you cancel",
        ["Cancel Minoan Labrys (Fist +2)", "Cancel Olive Branch (Cunning +2)"],
        ["Treasures"],
    ),
    "fight": (
        fight,
        m.ASK_REINFORCE,
        "Ithaca (Fist and Cunning) against Player 3 (Acropolis), 9/3/9 to 6/7/7: play a reinforcement (2 left), or no more",
        [
            "Play no more reinforcements",
            "Play Diogenes (-3 in an aspect of your choice for one opposing character)",
            "Play Circe (stuns one opposing scout or defender)",
            "Attach Phaistos Disk (Fist +2, Awe +2)",
            "Use Great Bear's Claw (+3 Fist, +1 Awe for one own character)",
        ],
        ["Or", "Reinforcement cards", "Treasures for an elite", "Abilities"],
    ),
    "wait": (
        wait,
        m.ASK_REINFORCE,
        "Ithaca (Fist and Cunning) against Player 3 (Acropolis), 9/3/7 to 6/7/7: play a reinforcement (2 left), or no more",
        ["Play no more reinforcements", "Play Milo (+4 Fist for one own character)", "Wait: turn the Coin card down, without passing"],
        ["Or", "Reinforcement cards"],
    ),
    "target": (
        target,
        m.ASK_TARGET,
        "Diogenes: choose a character (-3 in an aspect of your choice for one opposing character)",
        ["Choose Iolaus (opponent)", "Choose Hermes (opponent)"],
        ["Characters"],
    ),
    "two targets": (
        two_targets,
        m.ASK_TARGET,
        "Sappho: choose two characters (+2 in an aspect of your choice for two different own characters)",
        ["Choose Leonidas and Achilles", "Choose Leonidas and Zeus", "Choose Achilles and Zeus"],
        ["Characters"],
    ),
    "weaken": (
        weaken,
        m.ASK_ASPECT,
        "Diogenes: choose the aspect of -3 for Hermes",
        ["Fist -3", "Awe -3", "Cunning -3"],
        ["Aspects"],
    ),
    "aspect": (
        aspect,
        m.ASK_ASPECT,
        "Pythagoras: choose the aspect of +3 for Iolaus",
        ["Fist +3", "Awe +3", "Cunning +3"],
        ["Aspects"],
    ),
    "elite": (
        elite,
        m.ASK_ELITE,
        "Choose the elite that takes Phaistos Disk",
        ["Choose Achilles", "Choose Ajax"],
        ["Characters"],
    ),
    "treasure": (
        prize,
        m.ASK_TREASURE,
        "You win Amphora of Croesus (1 key): keep it in the Armory, or unlock an ability with it",
        [
            "Keep it in the Armory (Awe +2, Cunning +2 for an elite)",
            "Unlock Great Bear's Claw (+3 Fist, +1 Awe for one own character), and Cunning +1 for good",
            "Unlock Astral Veil (every unlocked treasure of the opponent gives no bonus on this board), and Cunning +1 for good",
            "Unlock Night Hunt (stuns one opposing scout or elite), and Cunning +1 for good",
        ],
        ["Armory", "Abilities"],
    ),
    "keep": (
        keep,
        m.ASK_KEEP,
        "Choose a Reinforcement to keep for later, or none",
        ["Keep nothing", "Keep Milo (+4 Fist for one own character)", "Keep Homer (+4 Awe for one own character)"],
        ["Or", "Cards"],
    ),
    "character": (
        character,
        m.ASK_CHAR,
        "Final Battle: choose who stands below the first aspect, Awe",
        ["Put Clotho there (2/2/5)", "Put Athena there (4/3/6)", "Put Aphrodite there (2/7/4)"],
        ["Characters"],
    ),
    "give": (
        give,
        m.ASK_GIVE,
        "Final Battle: choose a treasure for Aphrodite",
        ["Give no treasure", "Give Phaistos Disk (Fist +2, Awe +2)"],
        ["Or", "Treasures"],
    ),
    "kept": (
        kept,
        m.ASK_KEPT,
        "Final Battle for Awe: play the Reinforcement that you kept, or hold it back",
        ["Hold it back", "Play Milo (+4 Fist for one own character)"],
        ["Or", "Reinforcement cards"],
    ),
}
CASES = pytest.mark.parametrize("name", QUESTIONS)


def position(name: str) -> KronosState:
    return QUESTIONS[name][0]()


def elements(s: KronosState) -> Iterator[str]:
    """Everything that could be clicked."""
    for thing, numbers in (("card", CARDS), ("treasure", 21), ("side", SIDES), ("aspect", 3), ("armory", s.game.players), ("seat", s.game.players)):
        yield from (f"{thing}:{number}" for number in range(numbers))
    yield from (f"slot:{seat}:{slot}" for seat in range(s.game.players) for slot in range(3))
    yield from ("kronos:0", "board:0", "sent:1")


# Questions and moves


@rule("KE-ASK-1")
def test_every_kind_of_question_is_among_the_positions():
    assert {case[1] for case in QUESTIONS.values()} == set(range(m.FIRST_CHANCE))
    kinds = {move[0] for name in QUESTIONS for move in position(name).game.legal_moves(position(name))}
    assert kinds >= set(range(m.ROLE)) - {m.EMPTY}


@CASES
@rule("KE-ASK-1")
def test_the_question_and_its_answers_in_words(name: str):
    s = position(name)
    _, ask, prompt, words, _ = QUESTIONS[name]
    assert s.asks[-1][0] == ask
    assert s.to_act == s.asks[-1][1]
    assert s.game.prompt(s) == prompt
    assert choices(s) == words


@CASES
def test_the_words_of_an_answer_mean_that_answer(name: str):
    s = position(name)
    for move in s.game.legal_moves(s):
        words = s.game.describe(s, move)
        assert s.game.parse(s, words) == move
        assert s.game.parse(s, f"  {words.upper()} ") == move
    with pytest.raises(UnclearMove, match="Near"):
        s.game.parse(s, "sing")


@CASES
def test_answers_are_listed_under_headings(name: str):
    s = position(name)
    headings = [s.game.group(s, move) for move in s.game.legal_moves(s)]
    assert list(dict.fromkeys(headings)) == QUESTIONS[name][4]


@CASES
def test_any_move_can_be_described_legal_or_not(name: str):
    s = position(name)
    for number in range(29):
        for a in (-2, -1, 0, 1, 7, 23, 99):
            for b in (-1, 0, 1, 5, 99):
                assert s.game.describe(s, (number, a, b))


def test_chance_has_words_for_what_comes():
    game = Kronos(players=3)
    s = game.new()
    assert game.prompt(s) == "Chance decides."
    found = set()
    while s.to_act < 0:
        found |= set(choices(s))
        game.apply(s, game.legal_moves(s)[0])
    assert found >= {
        "Player 3 (Acropolis) gets Knossos",
        "Player 1 is First Player",
        "Kronos Scythe lies on top of Acheron",
        "Minoas is revealed",
    }
    s = HADES.new()
    while s.asks[-1][0] != m.ROLL_REMOVE:
        HADES.apply(s, HADES.legal_moves(s)[0])
    assert choices(s) == ["Phaistos is removed", "Marathon is removed", "Ithaca is removed"]
    assert choices(at({}, *STANDS, phase="final")) == ["Fist comes next", "Awe comes next", "Cunning comes next"]
    assert all(s.game.element(s, move) == f"card:{move[1]}" or move[0] != m.REVEAL for move in s.game.legal_moves(s))
    assert s.game.meant(s, "card:0") is None


# Clicks


@CASES
def test_the_element_of_an_answer_means_that_answer(name: str):
    s = position(name)
    for move in s.game.legal_moves(s):
        element = s.game.element(s, move)
        if element:
            assert element in elements(s)
            assert s.game.meant(s, element) == move
        else:
            assert move[0] in (m.PASS, m.WAIT, m.TAKE_HOME) or move[2], "only pairs and what is on no table have buttons alone"


@CASES
def test_different_answers_have_different_elements(name: str):
    s = position(name)
    found = [s.game.element(s, move) for move in s.game.legal_moves(s) if s.game.element(s, move)]
    assert len(set(found)) == len(found)


@CASES
def test_every_other_click_means_nothing_or_a_move_that_is_refused_with_a_reason(name: str):
    s = position(name)
    legal = s.game.legal_moves(s)
    for element in elements(s):
        move = s.game.meant(s, element)
        if move is not None and move not in legal:
            reasons = s.game.why_not(s, move)
            assert reasons, element
            assert all(refusal.reason and refusal.rule for refusal in reasons), element
            assert not any(WRONG_NUMBER.search(refusal.reason) for refusal in reasons), reasons
    assert s.game.legal_moves(s) == legal


@pytest.mark.parametrize(
    ("name", "element", "move"),
    [
        ("draft", f"card:{card('zeus')}", (m.DRAFT, card("zeus"), 0)),  # does not lie there: refused
        ("draft", "side:0", None),
        ("pick", "side:0", None),  # first a card
        ("where", "side:3", (m.SIDE, 3, 0)),  # the other side of the same board: refused
        ("where", f"card:{card('zeus')}", None),
        ("cancel", "slot:2:0", (m.CANCEL, treasure("olive-branch"), 0)),
        ("cancel", "slot:2:2", None),  # nothing lies there
        ("fight", "slot:1:0", (m.USE, 0, 0)),
        ("fight", "slot:1:1", (m.USE, 1, 0)),  # locked: refused
        ("fight", "slot:2:0", None),  # of the opponent
        ("fight", f"card:{card('milo')}", (m.PLAY, card("milo"), 0)),  # in another hand: refused
        ("target", f"card:{card('leonidas')}", (m.TARGET, 0, 0)),  # an own character: refused
        ("target", f"card:{card('zeus')}", None),  # not in this battle
        ("two targets", f"card:{card('zeus')}", None),  # which of the pairs?
        ("treasure", "armory:1", (m.STORE, 0, 0)),
        ("treasure", "armory:0", None),
        ("treasure", "slot:1:2", (m.UNLOCK, 2, 0)),
        ("treasure", "slot:2:2", None),
        ("give", f"treasure:{treasure('odysseus-bow')}", (m.GIVE, treasure("odysseus-bow"), 0)),  # of another: refused
        ("aspect", "aspect:1", (m.CHOOSE, 1, 0)),
        ("fight", "aspect:1", None),
        ("home", "slot:0:0", None),
    ],
)
def test_what_a_click_means(name: str, element: str, move: Move | None):
    s = position(name)
    assert s.game.meant(s, element) == move


# Events


TOLD: list[tuple[str, int, tuple[int, ...], str]] = [
    ("role", 1, (1,), "Player 2 (Kallisto) plays Kallisto."),
    ("home", 1, (0,), "Player 2 (Kallisto) lives in Knossos."),
    ("first player", 1, (), "Player 2 (Kallisto) is First Player."),
    ("top", -1, (2,), "Olive Branch lies on top of Acheron."),
    ("round", -1, (2,), "Round 2."),
    ("removed", -1, (2,), "Ithaca leaves the game with its treasures."),
    ("revealed", -1, (3,), "Iolaus is revealed."),
    ("reshuffled", -1, (0,), "The discarded scouts become the new pile."),
    ("drafted", 1, (3,), "Player 2 (Kallisto) takes Iolaus."),
    ("discarded", 1, (3,), "Player 2 (Kallisto) discards Iolaus."),
    ("set aside", 1, (3,), "Player 2 (Kallisto) sets Iolaus aside for the next draft."),
    ("discarded hand", 1, (2,), "Player 2 (Kallisto) discards 2 cards that are left."),
    ("sent nobody", 1, (), "Player 2 (Kallisto) has no card that may go to Olympus."),
    ("sent openly", 1, (3,), "Player 2 (Kallisto) sends Iolaus to Olympus, face up."),
    ("sent a card", 1, (), "Player 2 (Kallisto) sends a card to Olympus, face down."),
    ("sent", 1, (3,), "Player 2 (Kallisto) has sent Iolaus there."),
    ("passed", 1, (), "Player 2 (Kallisto) places no more cards."),
    ("banner", 1, (5, 1), "Player 2 (Kallisto) takes the right of Ithaca with the red banner."),
    ("placed", 1, (3, 5), "Player 2 (Kallisto) places Iolaus on the right of Ithaca."),
    ("placed face down", 1, (5,), "Player 2 (Kallisto) places a card face down on the right of Ithaca."),
    ("hid", 1, (3,), "Player 2 (Kallisto) has placed Iolaus there."),
    ("board", -1, (2,), "Ithaca is next."),
    ("turned up", 1, (3,), "Player 2 (Kallisto) turns Iolaus up."),
    ("stands at", 1, (2, 2, 2), "Player 2 (Kallisto) stands at 2/2/2."),
    ("uses", 1, (3,), "Iolaus of Player 2 (Kallisto) acts at the start."),
    ("fizzled", 1, (3,), "Iolaus of Player 2 (Kallisto) has no effect."),
    ("replaced", 1, (3, 3), "Iolaus of Player 2 (Kallisto) brings Iolaus."),
    ("left", 1, (3, 5), "Iolaus leaves the right of Ithaca."),
    ("cancelled", 1, (2,), "Player 2 (Kallisto) cancels the bonus of Olive Branch."),
    ("denied", 1, (1,), "Player 2 (Kallisto) lowers the limit of Player 2 (Kallisto) by one."),
    ("stunned", 1, (3,), "Player 2 (Kallisto) stuns Iolaus."),
    ("guarded", 1, (3,), "Player 2 (Kallisto) guards Iolaus."),
    ("healed", 1, (3,), "Iolaus recovers."),
    ("changed", 1, (3, 1, 3), "Iolaus: Awe +3."),
    ("played", 1, (3,), "Player 2 (Kallisto) plays Iolaus."),
    ("attached", 1, (2, 3), "Player 2 (Kallisto) attaches Olive Branch to Iolaus."),
    ("ability", 1, (0, 2), "Player 2 (Kallisto) uses Labyrinth."),
    ("waited", 1, (), "Player 2 (Kallisto) waits and turns the Coin card down."),
    ("passed battle", 1, (), "Player 2 (Kallisto) plays no more reinforcements."),
    ("at limit", 1, (), "Player 2 (Kallisto) may play no more reinforcements."),
    ("won battle", 1, (2,), "Player 2 (Kallisto) wins the battle for Ithaca."),
    ("tie", -1, (2,), "The battle for Ithaca ends in a tie."),
    ("won treasure", 1, (2,), "Player 2 (Kallisto) wins Olive Branch."),
    ("stored", 1, (2,), "Player 2 (Kallisto) keeps Olive Branch in the Armory."),
    ("unlocked", 1, (2, 0, 2), "Player 2 (Kallisto) unlocks Labyrinth with Olive Branch."),
    ("faces", 1, (2, 2), "Player 2 (Kallisto) faces Lamia for Olive Branch."),
    ("beat", 1, (2,), "Player 2 (Kallisto) beats Lamia."),
    ("lost to", 1, (2, 2), "Player 2 (Kallisto) loses to Lamia: Olive Branch goes to Kronos."),
    ("lost treasure", -1, (2,), "Olive Branch leaves the game."),
    ("keeps keys", 1, (2,), "Player 2 (Kallisto) keeps the keys of Olive Branch."),
    ("unvisited", -1, (2, 1), "Nobody came for Olive Branch: it goes to Kronos."),
    ("kept", 1, (), "Player 2 (Kallisto) keeps a Reinforcement."),
    ("kept nothing", 1, (), "Player 2 (Kallisto) keeps no Reinforcement."),
    ("keeps", 1, (3,), "Player 2 (Kallisto) has kept Iolaus."),
    ("lost card", 1, (3,), "Iolaus of Player 2 (Kallisto) leaves the game."),
    ("round over", -1, (2,), "Round 2 is over."),
    ("aspect", -1, (1, 2), "Battle 2 of the Final Battle is for Awe."),
    ("counts keys", 1, (4,), "Player 2 (Kallisto) has 4 keys."),
    ("placed final", 1, (60, 5, 1), "Player 2 (Kallisto) has placed Athena with Odysseus Bow below the second aspect."),
    ("gave", 1, (2, 3), "Player 2 (Kallisto) gives Olive Branch to Iolaus."),
    ("is ready", 1, (), "Player 2 (Kallisto) is ready for the Final Battle."),
    ("final battle", -1, (2, 1), "Final Battle 2: Awe."),
    ("showed", 1, (60, 5), "Player 2 (Kallisto) shows Athena with Odysseus Bow."),
    ("reaches", 1, (2, 1), "Player 2 (Kallisto) reaches 2 in Awe."),
    ("won final battle", 1, (2, 1), "Player 2 (Kallisto) wins battle 2, having more keys."),
    ("won step", 1, (1,), "Player 2 (Kallisto) wins the first step, having more keys."),
    ("gave all to Kronos", 1, (), "All treasures of Player 2 (Kallisto) go to Kronos."),
    ("values", 1, (2, 2, 2), "Player 2 (Kallisto) has 2/2/2."),
    ("tied aspect", 1, (1, 1), "Awe is equal and goes to Player 2 (Kallisto), having more keys."),
    ("holds the throne", 1, (), "Player 2 (Kallisto) holds the throne of Olympus."),
    ("won the game", 1, (), "Player 2 (Kallisto) wins the game."),
    ("nobody won", -1, (), "Kronos holds Olympus: everybody has lost."),
]


def test_every_event_has_an_example():
    assert {what for what, *_ in TOLD} == set(m.SENTENCES)


@pytest.mark.parametrize(("what", "player", "args", "words"), TOLD)
def test_an_event_in_words(what: str, player: int, args: tuple[int, ...], words: str):
    assert GAMES[4].tell(Event("KE-RES-1", player, what, args)) == words


@pytest.mark.parametrize("game", [GAMES[2], HADES, GAMES[3], GAMES[4]], ids=["kallisto", "hades", "three", "four"])
@rule("KE-INFO-1")
def test_every_event_of_played_games_can_be_told_to_everybody(game: Kronos):
    for seed in range(3):
        s = game.new()
        s.log = []
        for move in random_moves(game, seed):
            game.apply(s, move)
        for event in s.log:
            for viewer in (UNKNOWN, *range(game.players)):
                words = game.tell(event.seen_by(viewer))
                assert words.endswith(".")
                assert "{" not in words
                assert not WRONG_NUMBER.search(words), words
                if event.secret and viewer != event.player:
                    assert not any(name in words for name in (*game.box.card_names, *game.box.treasure_names)), words
