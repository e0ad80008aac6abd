"""Words and clicks: every question, every move and every event can be read, said and clicked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

import kernel_lib as kl
from kernel_lib.core.contract import random_moves
from kernel_lib.core.errors import UnclearMove
from kernel_lib.core.event import Event
from kernel_lib.core.types import CHANCE, UNKNOWN, Move
from kernel_lib.games.hexemonia import moves as m
from kernel_lib.games.hexemonia.state import HexemoniaState
from tests.hexemonia.table import GAMES, around, at, choices, draw, end_action, kind, say
from tests.marks import rule

WRONG_NUMBER = re.compile(
    r"(?<![\d.])(1 (citizens|hoplites|points|tiles|cubes|rounds)|(?!1\b)\d+ (citizen|hoplite|point|tile|cube|round))\b|nothing (citizen|gold)"
)
OPPONENT = around("sparta 2 0 1", "village 1 0 1")


def facing(city: dict[tuple[int, int], str], **about: object) -> HexemoniaState:
    return at(city, OPPONENT, **about)  # type: ignore[arg-type]


def builder(*hand: str) -> HexemoniaState:
    return facing(around("athens 2 0 2", "village 2 0 0"), ask="play", hands=[hand])


def regroup() -> HexemoniaState:
    return say(facing(around("athens 3 0 2", "pasture 1 1 0", "spring")), "strategic")


def attack() -> HexemoniaState:
    cities = [around("athens 3 2 1", "pasture 2 0 0"), around("sparta", "village 1 0 1", "quarry 3 0 0"), around("olympia", "spring", "village")]
    return say(at(*cities), "war")


def hades() -> HexemoniaState:
    cities = [around("athens", "temple 2 0 1"), around("sparta", "pasture 4 0 0", "spring 2 0 0"), around("delphi", "spring 1 0 0"), around("delos")]
    return say(at(*cities, myths=[{"hades": (1, 0)}]), "special")


def oracle() -> HexemoniaState:
    return say(facing(around("athens", "village 1 0 1"), myths=[{"oracle": (1, 0)}]), "special")


def necropolis() -> HexemoniaState:
    return say(facing(around("athens 2 0 0", "necropolis 1 0 1", "pasture 3 0 0")), "special")


def beaten() -> HexemoniaState:
    return say(attack(), "choose player 2", "attack quarry", "take citizens from acropolis", "take 3", "take hoplites from acropolis", "take 2")


def too_many_myths() -> HexemoniaState:
    mine, theirs = around("athens 9 0 0", "village", "spring", "walls"), around("sparta", "pasture")
    s = at(mine, theirs, myths=[{"oracle": (1, 0), "moirai": (1, -1), "ares": (0, -1)}, {"demeter": (1, 0)}])
    return say(s, "war", "take 1", "place it on free cell 1.4")


Case = tuple[Callable[[], HexemoniaState], int, str, list[str], list[str]]
CUBES = ["Put 1 citizen on the Acropolis", "Put 1 hoplite on the Acropolis", "Put 1 gold on the Acropolis"]
HIDE = ["Keep the Acropolis hidden", "Reveal the Acropolis"]
QUESTIONS: dict[str, Case] = {
    "first take": (
        lambda: facing(around("athens 2 0 1"), ask="take", display=["pasture", "pasture", "walls", "oracle"]),
        m.ASK_TAKE,
        "Take a tile of the display",
        ["Take Pasture", "Take Walls", "Take Oracle"],
        ["Display"],
    ),
    "second take": (
        lambda: facing(around("athens 2 0 1"), ask="second take", display=["pasture", "pasture", "walls", "oracle"]),
        m.ASK_TAKE,
        "Take a second tile, or a cube for your Acropolis",
        ["Take Pasture", "Take Walls", "Take Oracle", *CUBES],
        ["Display", "Cubes of the supply"],
    ),
    "play": (
        lambda: builder("temple", "spring", "oracle", "fleet"),
        m.ASK_PLAY,
        "Play a tile, or go on to your action",
        ["Play no more tiles", "Play Spring (cost nothing)", "Play Temple (cost 2 citizens, 1 gold)", "Play Oracle (Myth)"],
        ["Or", "Play a tile"],
    ),
    "cell": (
        lambda: say(builder("temple"), "play temple"),
        m.ASK_CELL,
        "Choose a cell for Temple",
        ["Place it on free cell 1.2", "Place it on free cell 1.6"],
        ["Cells"],
    ),
    "host": (
        lambda: say(facing(around("athens 2 0 1", "village", "asty"), ask="play", hands=[["oracle"]]), "play oracle"),
        m.ASK_HOST,
        "Choose the tile that gets the marker of Oracle",
        ["Put the marker on Village 1.1", "Put the marker on Asty 1.2"],
        ["Tiles"],
    ),
    "action": (
        lambda: facing(around("athens 2 0 1", "pasture 1 0 0", "spring")),
        m.ASK_ACTION,
        "Choose your action",
        [
            "No action",
            "Productive action: active tiles produce",
            "Strategic action: move and exchange cubes",
            "Special action: use gears",
            "War action: conquer tiles",
        ],
        ["Or", "Actions"],
    ),
    "yield": (
        lambda: say(facing(around("athens", "pasture 1 0 0", "quarry 2 0 0", "village 1 0 1"), supply=(2, 9, 9)), "productive"),
        m.ASK_YIELD,
        "The supply is short: choose the tile for the next citizen (2 left)",
        ["Produce on Pasture 1.1", "Produce on Village 1.3"],
        ["Tiles"],
    ),
    "payment": (
        lambda: say(builder("temple"), "play temple", "place it on free cell 1.2"),
        m.ASK_FROM,
        "Pay for Temple (2 citizens, 1 gold to go): choose a pile",
        ["Take citizens from Acropolis", "Take citizens from Village 1.1"],
        ["Citizens"],
    ),
    "payment, how many": (
        lambda: say(builder("temple"), "play temple", "place it on free cell 1.2", "take citizens from acropolis"),
        m.ASK_COUNT,
        "Pay for Temple: How many citizens from Acropolis?",
        ["Take 1 citizen", "Take 2 citizens"],
        ["How many"],
    ),
    "units": (
        lambda: say(attack(), "choose player 2", "attack quarry"),
        m.ASK_FROM,
        "Attack on Player 2's Quarry 1.2: choose units (strength 0, needed more than 3)",
        ["Take citizens from Acropolis", "Take citizens from Pasture 1.1", "Take hoplites from Acropolis"],
        ["Citizens", "Hoplites"],
    ),
    "enough units": (
        lambda: say(attack(), "choose player 2", "attack quarry", "take citizens from acropolis", "take 2", "take citizens from pasture", "take 2"),
        m.ASK_FROM,
        "Attack on Player 2's Quarry 1.2: choose units (strength 4, needed more than 3)",
        ["Enough units", "Take hoplites from Acropolis"],
        ["Or", "Hoplites"],
    ),
    "units, how many": (
        lambda: say(attack(), "choose player 2", "attack quarry", "take citizens from acropolis"),
        m.ASK_COUNT,
        "Attack on Player 2's Quarry 1.2 (strength needed: more than 3): How many citizens from Acropolis?",
        ["Take 1 citizen", "Take 2 citizens", "Take 3 citizens"],
        ["How many"],
    ),
    "sacrifice": (
        lambda: say(necropolis(), "gain 2"),
        m.ASK_FROM,
        "Necropolis: choose the citizens to give up (4 to go)",
        ["Take citizens from Acropolis", "Take citizens from Necropolis 1.1"],
        ["Citizens"],
    ),
    "agora": (
        lambda: say(facing(around("athens 2 0 0", "agora 1 0 2")), "special"),
        m.ASK_FROM,
        "Agora: pick up one or two cubes",
        ["Take citizens from Acropolis", "Take citizens from Agora 1.1", "Take gold from Agora 1.1"],
        ["Citizens", "Gold"],
    ),
    "regroup": (
        regroup,
        m.ASK_FROM,
        "Pick up cubes to move: citizens first, then hoplites, then gold, each from the Acropolis outwards",
        [
            "Move nothing, only exchange",
            "Take citizens from Acropolis",
            "Take citizens from Pasture 1.1",
            "Take hoplites from Pasture 1.1",
            "Take gold from Acropolis",
        ],
        ["Or", "Citizens", "Hoplites", "Gold"],
    ),
    "regroup, more": (
        lambda: say(regroup(), "take citizens from acropolis", "take 3"),
        m.ASK_FROM,
        "Pick up cubes to move (picked up: 3 citizens): citizens first, then hoplites, then gold, each from the Acropolis outwards",
        ["Pick up no more", "Take citizens from Pasture 1.1", "Take hoplites from Pasture 1.1", "Take gold from Acropolis"],
        ["Or", "Citizens", "Hoplites", "Gold"],
    ),
    "to": (
        lambda: say(regroup(), "take citizens from acropolis", "take 2", "pick up no more"),
        m.ASK_TO,
        "Choose where 2 citizens that you picked up go",
        ["Put cubes on Pasture 1.1", "Put cubes on Spring 1.2"],
        ["Tiles"],
    ),
    "put": (
        lambda: say(regroup(), "take citizens from acropolis", "take 2", "pick up no more", "put cubes on pasture"),
        m.ASK_PUT,
        "How many citizens for Pasture 1.1?",
        ["Put 1 citizen", "Put 2 citizens"],
        ["How many"],
    ),
    "exchange": (
        lambda: say(facing(around("athens 3 0 2", "pasture 2 1 0")), "strategic", "move nothing"),
        m.ASK_EXCHANGE,
        "Exchange citizens and hoplites with the supply, each tile once, or end the action",
        [
            "Exchange 2 citizens for 1 hoplite on Acropolis",
            "Exchange 2 citizens for 1 hoplite on Pasture 1.1",
            "Exchange 1 hoplite for 2 citizens on Pasture 1.1",
        ],
        ["2 citizens for 1 hoplite", "1 hoplite for 2 citizens"],
    ),
    "exchange, more": (
        lambda: say(facing(around("athens 3 0 2", "pasture 2 0 0")), "strategic", "move nothing", "exchange 2 citizens for 1 hoplite on acropolis"),
        m.ASK_EXCHANGE,
        "Exchange citizens and hoplites with the supply, each tile once, or end the action",
        ["End the action", "Exchange 2 citizens for 1 hoplite on Pasture 1.1"],
        ["Or", "2 citizens for 1 hoplite"],
    ),
    "gear": (
        lambda: say(
            at(around("athens 3 0 2", "spring", "spring"), OPPONENT, around("olympia"), myths=[{"moirai": (1, 0)}]),
            "special",
            "use spring 1.1",
            "put 1 gold",
        ),
        m.ASK_GEAR,
        "Choose a gear to use",
        ["Use no more gears", "Use Spring 1.2", "Use Moirai"],
        ["Or", "Gears", "Myths"],
    ),
    "whom": (
        lambda: say(at(around("athens", "tavern 1 0 1"), OPPONENT, around("olympia 1 0 0")), "special"),
        m.ASK_WHOM,
        "Tavern: choose an opponent",
        ["Choose Player 2", "Choose Player 3"],
        ["Opponents"],
    ),
    "give": (
        lambda: say(facing(around("athens", "tavern 1 0 1")), "special"),
        m.ASK_GIVE,
        "Player 1 takes 1 citizen from you: choose the tile that gives it",
        ["Give from Acropolis", "Give from Village 1.1"],
        ["Tiles"],
    ),
    "excess": (
        lambda: say(hades(), "choose player 2"),
        m.ASK_EXCESS,
        "Hades: choose a tile with citizens in excess",
        ["Choose Pasture 1.1", "Choose Spring 1.2"],
        ["Tiles"],
    ),
    "remove": (
        lambda: say(hades(), "choose player 2", "choose pasture"),
        m.ASK_REMOVE,
        "Hades: how many citizens leave Player 2's Pasture 1.1?",
        ["Remove 1 citizen", "Remove 2 citizens", "Remove 3 citizens"],
        ["How many"],
    ),
    "order": (
        lambda: draw(oracle(), "temple", "walls", "asty", "asty"),
        m.ASK_ORDER,
        "Oracle: choose the tile that comes next, the top one first",
        ["Walls comes next", "Temple comes next", "Asty comes next"],
        ["Tiles"],
    ),
    "reveal": (
        lambda: say(at(around("olympia", "temple 2 0 1"), OPPONENT, around("athens")), "special"),
        m.ASK_REVEAL,
        "Reveal your Acropolis, so that it counts for the Temple?",
        HIDE,
        ["Or", "Acropolis"],
    ),
    "vote": (
        lambda: end_action(at(around("delos"), around("athens"), around("sparta"), around("delphi"))),
        m.ASK_VOTE,
        "Philosopher: reveal your Acropolis, so that it counts as political?",
        HIDE,
        ["Or", "Acropolis"],
    ),
    "pairs": (
        necropolis,
        m.ASK_PAIRS,
        "Necropolis: how much gold, for 2 citizens each?",
        ["Gain 1 gold for 2 citizens", "Gain 2 gold for 4 citizens", "Gain 3 gold for 6 citizens"],
        ["How many"],
    ),
    "gift": (
        lambda: say(facing(around("athens", "spring")), "special"),
        m.ASK_GIFT,
        "Spring: choose a cube for your Acropolis",
        CUBES,
        ["Cubes of the supply"],
    ),
    "war": (attack, m.ASK_WAR, "Choose an opponent to attack", ["Choose Player 2", "Choose Player 3"], ["Opponents"]),
    "target": (
        lambda: say(attack(), "choose player 2"),
        m.ASK_TARGET,
        "Choose the tile of Player 2 to attack",
        ["Attack Village 1.1 (strength above 1)", "Attack Quarry 1.2 (strength above 3)"],
        ["Tiles"],
    ),
    "loss": (
        beaten,
        m.ASK_LOSS,
        "Your units lose 3 in strength: choose which (1 hoplite counts 2)",
        ["Lose 3 citizens", "Lose 1 citizen, 1 hoplite"],
        ["How many"],
    ),
    "settle": (
        lambda: say(beaten(), "lose 3 citizens"),
        m.ASK_SETTLE,
        "Choose a cell of your city for Quarry",
        ["Place it on free cell 1.2", "Place it on free cell 1.6"],
        ["Cells"],
    ),
    "more war": (
        lambda: say(beaten(), "lose 3 citizens", "place it on free cell 1.2"),
        m.ASK_WAR,
        "Choose an opponent to attack",
        ["End the war", "Choose Player 3"],
        ["Or", "Opponents"],
    ),
    "forgo": (
        too_many_myths,
        m.ASK_FORGO,
        "Too many Myths: choose the one that you give up",
        ["Give up Oracle", "Give up Moirai", "Give up Demeter", "Give up Ares"],
        ["Myths"],
    ),
    "drop": (
        lambda: end_action(facing(around("athens"), hands=[["asty", "asty", "temple", "walls", "oracle"]])),
        m.ASK_DROP,
        "Too many tiles in hand: choose one to discard",
        ["Discard Walls", "Discard Temple", "Discard Asty", "Discard Oracle"],
        ["Hand"],
    ),
}
CASES = pytest.mark.parametrize("name", QUESTIONS)


def position(name: str) -> HexemoniaState:
    return QUESTIONS[name][0]()


def elements(s: HexemoniaState) -> Iterator[str]:
    """Everything that could be clicked."""
    kinds = range(len(s.game.box.tiles))  # type: ignore[attr-defined]
    for seat in range(s.game.players):
        for number in range(19):
            yield f"cell:{seat}:{number}"
            yield from (f"pile:{seat}:{number}:{colour}" for colour in range(3))
        yield from (f"hand:{seat}:{number}" for number in kinds)
        yield f"seat:{seat}"
    for thing, numbers in (
        ("display", kinds),
        ("myth", kinds),
        ("peek", kinds),
        ("supply", range(3)),
        ("action", range(4)),
        ("count", range(6)),
        ("end", range(1)),
    ):
        yield from (f"{thing}:{number}" for number in numbers)


# Questions and moves


@rule("HX-ASK-1")
def test_every_kind_of_question_is_among_the_positions():
    assert {case[1] for case in QUESTIONS.values()} == set(range(m.FIRST_CHANCE))
    kinds = {move[0] for name in QUESTIONS for move in position(name).game.legal_moves(position(name))}
    assert kinds == set(range(m.STARTS))


@CASES
@rule("HX-ASK-1", "HX-ASK-5")
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
def test_numbers_and_nouns_agree(name: str):
    s = position(name)
    for words in (s.game.prompt(s), *choices(s)):
        assert not WRONG_NUMBER.search(words), words


@CASES
def test_any_move_can_be_described_legal_or_not(name: str):
    s = position(name)
    for number in range(20):
        for a in (-2, -1, 0, 1, 7, 23, 99):
            for b in (-1, 0, 1, 5, 99):
                assert s.game.describe(s, (number, a, b))


def test_questions_with_other_purposes_and_players_are_worded_for_them():
    s = say(at(around("athens", "lighthouse 1 0 1"), around("sparta 0 0 1", "pasture 0 0 1"), around("olympia")), "special")
    assert s.game.prompt(s) == "Player 1 takes 1 gold from you: choose the tile that gives it"
    s = say(at(around("athens", "labyrinth 1 1 0"), around("sparta 0 1 0"), around("olympia 0 1 0")), "special")
    assert s.game.prompt(s) == "Labyrinth: choose an opponent"
    assert hades().game.prompt(hades()) == "Hades: choose an opponent"
    s = say(at(around("sparta", "harbour 1 0 1", "pasture"), around("athens"), around("olympia")), "special")
    assert s.game.prompt(s) == "Reveal your Acropolis, so that it counts for the Harbour?"
    s = say(builder("temple"), "play temple", "place it on free cell 1.2", "take citizens from acropolis", "take 1")
    assert s.game.prompt(s) == "Play a tile, or go on to your action"  # the rest was paid without a choice


def test_a_loss_that_cannot_be_paid_exactly_tells_of_the_change():
    s = at(around("athens 0 4 1", "pasture"), around("sparta", "quarry 3 0 0"), around("olympia", "spring"), log=True)
    say(s, "war", "choose player 2", "take 3")
    lost = next(event for event in s.log or [] if event.what == "lost units")
    assert s.game.tell(lost) == "Player 1 loses 2 hoplites and gets 1 citizen back."


def test_chance_has_words_for_what_comes():
    random_first = kl.game("hexemonia", players=3, first_player="random")
    s = random_first.new()
    assert random_first.prompt(s) == "Tiles are dealt and drawn by chance."
    assert choices(s) == ["Player 1 starts", "Player 2 starts", "Player 3 starts"]
    random_first.apply(s, (m.STARTS, 1, 0))
    assert choices(s) == ["Player 1 gets Athens", "Player 1 gets Sparta", "Player 1 gets Olympia"]
    draw(s, "olympia", "sparta", "athens")
    assert "Pasture joins the display" in choices(s)
    draw(s, "pasture", "walls", "walls", "asty")
    assert "Player 2 draws Temple" in choices(s)  # the first player is dealt first
    assert "Player 1 sees Temple" in choices(oracle())
    s = say(facing(around("athens", "spring"), myths=[{"moirai": (1, 0)}]), "special", "use moirai")
    assert "Player 1 draws Temple" in choices(s)
    s = say(at(around("athens", "village 1 0 1"), around("sparta"), around("olympia"), myths=[{"pandora": (1, 0)}], hands=[[], ["asty"]]), "special")
    assert choices(s) == ["Player 2 loses Asty"]
    s = say(facing(around("athens"), ask="take", display=["pasture", "quarry", "walls", "asty"]), "take walls")
    assert "Temple joins the display" in choices(s)
    assert all(s.game.element(s, move) == "" for move in s.game.legal_moves(s))
    assert s.game.meant(s, "end:0") is None


def test_when_the_game_is_over_nothing_is_asked():
    s = end_action(facing(around("athens"), pile=0, closing=4, who=1, first=0))
    assert s.game.prompt(s) == "The game is over."
    assert (choices(s), s.game.meant(s, "cell:0:1")) == ([], None)


@pytest.mark.parametrize(("gold", "words"), [(0, "0 points"), (1, "1 point"), (2, "2 points")])
def test_the_text_counts_points_in_the_right_number(gold: int, words: str):
    s = at(around("athens"), around(f"sparta 0 0 {gold}"))
    assert f"Player 2: Sparta, {words}; hand empty" in s.game.text(s)


# Clicks


@CASES
def test_the_element_of_an_answer_means_that_answer(name: str):
    s = position(name)
    for move in s.game.legal_moves(s):
        element = s.game.element(s, move)
        assert element in elements(s)
        assert s.game.meant(s, element) == move


@CASES
def test_different_answers_have_different_elements(name: str):
    s = position(name)
    found = [s.game.element(s, move) for move in s.game.legal_moves(s)]
    assert len(set(found)) == len(found)


@CASES
def test_a_click_on_the_cubes_of_a_tile_means_the_tile_where_tiles_are_chosen(name: str):
    s = position(name)
    for move in s.game.legal_moves(s):
        if move[0] in (m.CELL, m.GEAR, m.REVEAL):
            _, seat, place = s.game.element(s, move).split(":")
            assert [s.game.meant(s, f"pile:{seat}:{place}:{colour}") for colour in range(3)] == [move] * 3


@CASES
def test_every_other_click_means_nothing_or_a_move_that_is_refused_with_a_reason(name: str):
    s = position(name)
    legal = s.game.legal_moves(s)
    for element in elements(s):
        move = s.game.meant(s, element)
        if move is not None and move not in legal:
            reasons = s.game.why_not(s, move)
            assert reasons, element
            assert all(refusal.reason for refusal in reasons), element
            assert not any(WRONG_NUMBER.search(refusal.reason) for refusal in reasons), reasons
    assert s.game.legal_moves(s) == legal


@pytest.mark.parametrize(
    ("name", "element", "move"),
    [
        ("regroup", "cell:0:0", None),  # citizens or gold?
        ("regroup", "cell:0:1", None),
        ("agora", "cell:0:0", (m.FROM, 0, 0)),  # there are only citizens
        ("payment", "cell:0:1", (m.FROM, 0, 1)),
        ("payment", "cell:1:1", None),
        ("payment", "pile:1:1:0", None),
        ("regroup", "pile:0:2:2", (m.FROM, 2, 2)),  # nothing lies there: refused
        ("exchange", "cell:0:0", (m.EXCHANGE, 0, m.TO_HOPLITE)),
        ("exchange", "cell:0:1", None),  # either way?
        ("exchange", "pile:0:1:0", (m.EXCHANGE, 1, m.TO_HOPLITE)),
        ("exchange", "pile:0:1:1", (m.EXCHANGE, 1, m.TO_CITIZENS)),
        ("exchange", "pile:1:1:0", None),
        ("whom", "cell:1:0", (m.WHOM, 1, 0)),  # a tile of an opponent means the opponent
        ("whom", "pile:2:0:0", (m.WHOM, 2, 0)),
        ("whom", "cell:0:1", None),
        ("war", "cell:2:1", (m.WHOM, 2, 0)),
        ("war", "seat:1", (m.WHOM, 1, 0)),
        ("gear", "cell:0:2", (m.GEAR, 2, 0)),
        ("gear", "cell:1:1", None),
        ("gear", "pile:0:2:0", (m.GEAR, 2, 0)),
        ("vote", "cell:0:0", (m.REVEAL, 0, 0)),
        ("vote", "cell:1:0", None),
        ("reveal", "cell:0:1", None),
        ("give", "cell:1:1", (m.CELL, 1, 1)),
        ("give", "pile:1:0:2", (m.CELL, 0, 1)),
        ("play", "hand:0:5", (m.PLAY, 5, 0)),
        ("play", "hand:1:5", None),  # the hand of another
        ("play", "display:5", None),
        ("first take", "hand:0:5", None),
        ("first take", "supply:0", (m.CUBE, 0, 0)),  # refused: first a tile
        ("put", "pile:0:1:0", None),
        ("put", "count:2", (m.COUNT, 2, 0)),
        ("payment, how many", "cell:0:0", None),
        ("action", "cell:0:1", None),
        ("action", "pile:0:1:0", None),
        ("action", "action:3", (m.ACTION, m.WAR, 0)),
        ("order", "peek:15", (m.ORDER, 15, 0)),
        ("order", "myth:17", None),
    ],
)
def test_what_a_click_means(name: str, element: str, move: Move | None):
    s = position(name)
    assert s.game.meant(s, element) == move


# Events


TEMPLE, PASTURE = kind("temple"), kind("pasture")
TOLD: list[tuple[str, int, tuple[int, ...], str]] = [
    ("starts", 2, (), "Player 3 is the first player."),
    ("city", 0, (1,), "Player 1 gets Sparta."),
    ("city", 0, (UNKNOWN,), "Player 1 gets an Acropolis."),
    ("turned up", CHANCE, (TEMPLE,), "Temple joins the display."),
    ("drew", 1, (TEMPLE,), "Player 2 draws Temple."),
    ("drew", 1, (UNKNOWN,), "Player 2 draws a tile."),
    ("turn", 0, (7,), "Turn 7: Player 1."),
    ("took", 0, (PASTURE,), "Player 1 takes Pasture."),
    ("took cube", 0, (2,), "Player 1 puts 1 gold on the Acropolis."),
    ("pile empty", 0, (), "The Fate pile is empty: the round is completed."),
    ("placed", 0, (TEMPLE, 2), "Player 1 places Temple on 1.2."),
    ("paid", 0, (0, 2, 0, 2), "Player 1 moves 2 citizens from Acropolis to 1.2."),
    ("played myth", 0, (kind("oracle"), 3), "Player 1 plays Oracle; its marker lies on 1.3."),
    ("no action", 0, (), "Player 1 takes no action."),
    ("action", 0, (m.WAR,), "Player 1 chooses the war action."),
    ("produced", 0, (0, 1, 4), "Player 1's tile on 1.4 produces 1 citizen."),
    ("picked up", 0, (1, 3, 0), "Player 1 picks up 3 hoplites from Acropolis."),
    ("moved", 0, (2, 1, 7), "Player 1 puts 1 gold on 2.1."),
    ("exchanged", 0, (m.TO_CITIZENS, 1), "Player 1 exchanges 1 hoplite for 2 citizens on 1.1."),
    ("used", 0, (TEMPLE,), "Player 1 uses Temple."),
    ("chose", 0, (2,), "Player 1 chooses Player 3."),
    ("gave", 1, (0, 0, 0, 3), "Player 2 gives 1 citizen from Acropolis to Player 1."),
    ("removed", 0, (3, 1, 2), "Player 1 removes 3 citizens from Player 2's tile on 1.2."),
    ("saw", 0, (TEMPLE,), "Player 1 sees Temple in the Fate pile."),
    ("saw", 0, (UNKNOWN,), "Player 1 sees a tile in the Fate pile."),
    ("arranged", 0, (UNKNOWN,), "Player 1 puts a tile back on the Fate pile."),
    ("lost tile", 1, (TEMPLE,), "Player 2 loses Temple from the hand."),
    ("gave up", 0, (0, 2, 1), "Player 1 gives up 2 citizens from 1.1."),
    ("gained", 0, (2, 3, 1), "Player 1 gains 3 gold on 1.1."),
    ("revealed", 3, (0,), "Player 4 reveals Athens."),
    ("attacks", 0, (PASTURE, 1, 2, 4), "Player 1 attacks Player 2's Pasture on 1.2 (needs more than 4)."),
    ("lost units", 0, (2, 1), "Player 1 loses 2 citizens, 1 hoplite."),
    ("lost units", 0, (0, 0), "Player 1 loses nothing."),
    ("lost units", 0, (-1, 3), "Player 1 loses 3 hoplites and gets 1 citizen back."),
    ("conquered", 0, (PASTURE, 1, 2, 6), "Player 1 conquers Pasture of Player 2 and places it on 1.6."),
    ("fell", 1, (2, 1, 6), "Player 2's units on 1.6 fall: 2 citizens, 1 hoplite."),
    ("moved in", 0, (1, 0, 6), "Player 1 holds 1.6 with 1 citizen."),
    ("took gold", 0, (2, 1, 1, 6), "2 gold of Player 2 comes along to Player 1."),
    ("merged", 0, (TEMPLE, 2, 2, 6), "Player 1 conquers Player 3's Temple and joins it with the own one on 1.6."),
    ("took myth", 0, (kind("oracle"), 1), "Player 1 takes Oracle from Player 2."),
    ("gave up myth", 0, (kind("oracle"),), "Player 1 gives up Oracle."),
    ("philosopher", 1, (), "Player 2 takes the Philosopher."),
    ("revolt", 1, (PASTURE, 3, 2, 0, 1), "Revolt on Player 2's Pasture on 1.3: 2 citizens, 1 gold lost."),
    ("discarded", 0, (TEMPLE,), "Player 1 discards Temple."),
    ("end", CHANCE, (24,), "The game ends after turn 24."),
]


def test_every_event_has_an_example():
    assert {what for what, *_ in TOLD} == set(m.SENTENCES)


@pytest.mark.parametrize(("what", "player", "args", "words"), TOLD)
def test_an_event_in_words(what: str, player: int, args: tuple[int, ...], words: str):
    assert GAMES[4].tell(Event("HX-TURN-1", player, what, args)) == words


@pytest.mark.parametrize("players", [2, 3, 4])
@rule("HX-INFO-6")
def test_every_event_of_played_games_can_be_told_to_everybody(players: int):
    game = GAMES[players]
    told = set()
    for seed in range(12):
        s = game.new()
        s.log = []
        for move in random_moves(game, seed):
            game.apply(s, move)
        for event in s.log:
            for viewer in (UNKNOWN, *range(players)):
                seen = event.seen_by(viewer)
                words = game.tell(seen)
                told.add(event.what)
                assert words.endswith(".")
                assert "{" not in words
                assert not WRONG_NUMBER.search(words) or event.what == "removed", words
                if event.secret and viewer != event.player:
                    assert not any(name in words for name in (*game.box.names[:-1], *(city.name for city in game.box.cities))), words
    assert told >= set(m.SENTENCES) - {
        "starts",
        "removed",
        "merged",
        "took myth",
        "gave up myth",
        "saw",
        "arranged",
        "lost tile",
        "revealed",
        "gave up",
        "revolt",
    }


# Words that are not right yet


def test_one_citizen_that_hades_removes_is_no_plural():
    assert GAMES[4].tell(Event("HX-GEAR-HADES", 0, "removed", (1, 1, 2))) == "Player 1 removes 1 citizen from Player 2's tile on 1.2."


def test_gold_is_asked_for_with_how_much():
    s = say(regroup(), "take gold from acropolis")
    assert s.game.prompt(s) == "How much gold from Acropolis?"


def test_one_cube_that_was_picked_up_goes_somewhere():
    s = say(regroup(), "take hoplites from pasture", "pick up no more")
    assert s.game.prompt(s) == "Choose where 1 hoplite that you picked up goes"


def test_with_the_option_the_question_does_not_say_each_tile_once():
    game = kl.game("hexemonia", exchange_per_tile="unlimited")
    s = say(at(around("athens 5 0 1", "pasture 2 0 0"), around("sparta 2 0 1"), game=game), "strategic", "move nothing")
    assert "each tile once" not in s.game.prompt(s)


def test_a_conquered_tile_is_asked_for_with_its_whole_name():
    game = kl.game("hexemonia", players=3, edition={"tile": [{"id": "quarry", "name": "Marble Quarry", "source": "reconstructed"}]})
    s = at(around("athens 3 2 1", "pasture 2 0 0"), around("sparta", "quarry 3 0 0"), around("olympia"), game=game)
    say(s, "war", "take citizens from acropolis", "take 3", "take hoplites", "take 2", "lose 3 citizens")
    assert s.game.prompt(s) == "Choose a cell of your city for Marble Quarry"
