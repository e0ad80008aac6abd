"""The picture of the table: what it shows, what can be clicked, and what stays hidden."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN
from kernel_lib.games.kronos import moves as m
from kernel_lib.games.kronos.pieces import FILLS, PALE, STUNNED, fit, wide
from kernel_lib.games.kronos.rules import Kronos
from kernel_lib.games.kronos.state import KronosState
from kernel_lib.viz import theme
from kernel_lib.viz.scene import CELLS, Scene, elements_of
from tests.kronos.table import GAMES, HADES, asked, at, card, do, draw, duel, seen, side, treasure
from tests.marks import rule

TABLES = (GAMES[2], HADES, GAMES[3], GAMES[4])
ITHACA = {"cards": ["leonidas", "achilles"]}, {"cards": ["iolaus", "hermes"]}
"""Kallisto on the left, the Acropolis on the right: 9/3/7 against 6/7/7 (KE-EX-5 without treasures)."""


def words(figure: Any) -> list[str]:
    return [text.replace("<b>", "").replace("</b>", "") for text in figure.data[1].text]


def drawn(s: KronosState, viewer: int | None = 0) -> Any:
    return s.game.figure(s if viewer is None else seen(s, viewer), viewer)


def outlines(figure: Any) -> list[Any]:
    """Frames of what may be chosen."""
    return [shape for shape in figure.layout.shapes if shape.line.color == theme.LEGAL]


def hover(figure: Any, element: str) -> str:
    row, column = elements_of(figure)[element]  # type: ignore[misc]
    return str(figure.data[CELLS].text[row][column])


def height_of(figure: Any, text: str) -> float:
    """Where a word stands, from the top; the lowest of equal ones."""
    return float(figure.data[1].y[last(figure, text)])


def last(figure: Any, text: str) -> int:
    return max(number for number, word in enumerate(words(figure)) if word == text)


def beside(figure: Any, text: str) -> list[str]:
    """The words in one line with a word, from the left, after it."""
    y, x = height_of(figure, text), figure.data[1].x[last(figure, text)]
    trace = figure.data[1]
    found = [(left, word) for left, top, word in zip(trace.x, trace.y, words(figure), strict=True) if abs(top - y) < 2 and left > x]
    return [word for _, word in sorted(found)]


def chips(figure: Any, text: str) -> list[tuple[str, float]]:
    """Colour and width of the frame of each strength in one line with a word."""
    y, x = height_of(figure, text), figure.data[1].x[last(figure, text)]
    boxes = [shape for shape in figure.layout.shapes if shape.fillcolor in (*FILLS, PALE) and shape.y0 < y < shape.y1 and shape.y1 - shape.y0 < 24]
    return [(shape.fillcolor, shape.line.width) for shape in sorted(boxes, key=lambda shape: shape.x0) if shape.x0 > x]


def played(game: Kronos, seed: int) -> Any:
    """Positions of a random game."""
    rng, state = Random(seed), game.new()
    state.log = []
    while state.to_act != OVER:
        yield state
        moves = game.legal_moves(state)
        bold = [move for move in moves if move[0] != m.PASS] if rng.random() < 0.9 else []
        move = game.roll(state, rng) if state.to_act == CHANCE else rng.choice(bold or moves)
        state.log = state.log[-8:]
        game.apply(state, move)
    yield state


def boxes(figure: Any) -> list[tuple[float, float, float, float, str]]:
    """Every line of words with its edges, estimated with the width of a wide font."""
    trace, found = figure.data[1], []
    for x, y, text, size, align in zip(trace.x, trace.y, trace.text, trace.textfont.size, trace.textposition, strict=True):
        plain = text.replace("<b>", "").replace("</b>", "")
        lines = plain.split("<br>")
        across, down = max(wide(line, size, plain != text) for line in lines), len(lines) * size * 1.15
        left = {"middle center": x - across / 2, "middle right": x, "middle left": x - across}[align]
        if plain.strip():
            found.append((left, y - down / 2, left + across, y + down / 2, plain))
    return found


def near(found: list[tuple[float, float, float, float, str]]) -> Iterator[Any]:
    """Pairs of lines that stand beside each other."""
    rows = sorted(found, key=lambda box: box[1])
    for number, box in enumerate(rows):
        for other in rows[number + 1 :]:
            if other[1] > box[3]:
                break
            yield box, other


# Every position


@pytest.mark.parametrize("game", TABLES, ids=["kallisto", "hades", "three", "four"])
def test_everything_that_answers_a_question_can_be_clicked(game: Kronos, monkeypatch: pytest.MonkeyPatch):
    """But for pairs of characters and answers that decline, which have buttons only."""
    monkeypatch.setattr(Scene, "figure", lambda scene, title: SimpleNamespace(data=[SimpleNamespace(**trace) for trace in scene.traces()]))
    asked_for = set()
    for state in played(game, 2):
        if state.to_act >= 0:
            view = seen(state, state.to_act)
            wanted = {game.element(view, move) for move in game.legal_moves(view)} - {""}
            assert wanted <= set(elements_of(game.figure(view, state.to_act))), game.prompt(state)
            asked_for.add(state.asks[-1][0])
    assert asked_for >= {m.ASK_DRAFT, m.ASK_SEND, m.ASK_PICK, m.ASK_SIDE, m.ASK_TARGET, m.ASK_REINFORCE, m.ASK_TREASURE, m.ASK_GIVE}


@pytest.mark.parametrize("game", TABLES, ids=["kallisto", "hades", "three", "four"])
def test_words_do_not_overlap_and_stay_in_the_picture(game: Kronos):
    for number, state in enumerate(played(game, 5)):
        if number % 17 == 0 or state.to_act == OVER:
            figure = drawn(state, max(0, state.to_act))
            found = boxes(figure)
            for left, top, right, bottom, text in found:
                assert left >= -2, text
                assert top >= 0, text
                assert right <= figure.layout.width + 2, text
                assert bottom <= figure.layout.height - figure.layout.margin.t, text
            for a, b in near(found):
                across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
                assert across < 4 or down < 3, (a[4], b[4], state.game.prompt(state))


def test_every_position_has_the_same_three_traces_and_fits_a_laptop():
    found = set()
    for game in TABLES:
        for number, state in enumerate(played(game, 3)):
            if number % 80 == 0 or state.to_act == OVER:
                for viewer in (0, 1, UNKNOWN, None):
                    figure = drawn(state, viewer)
                    found.add(tuple((trace.type, trace.name) for trace in figure.data))
                    assert figure.layout.width == 800
                    assert figure.layout.height <= 860
    assert found == {(("heatmap", "elements"), ("scatter", "words"), ("scatter", "spots"))}


def test_the_height_does_not_change_while_somebody_plays():
    heights = {drawn(state, 1).layout.height for number, state in enumerate(played(GAMES[3], 4)) if number % 20 == 0 and state.round}
    assert len(heights) == 1


# Gathering and assignment


def test_the_cards_of_the_draft_lie_open_and_what_others_have_taken_is_told():
    s = at(
        {},
        {"hand": ["icarus"]},
        {"hand": ["ariadne", "electra"]},
        phase="gathering",
        first=1,
        row=["leonidas", "hector", "atlas", "clotho", "gorgo", "aeneas"],
    )
    figure = drawn(s, 1)
    names = {f"card:{card(name)}" for name in ("leonidas", "hector", "atlas", "clotho", "gorgo", "aeneas")}
    assert names <= set(elements_of(figure))
    assert len(outlines(figure)) == 6
    assert "has Ariadne, Electra" in words(figure) or "has Electra, Ariadne" in words(figure)
    assert outlines(drawn(s, 2)) == [], "the others choose nothing now"


@rule("KE-ASG-9", "KE-INFO-1")
def test_cards_that_lie_face_down_are_not_in_the_picture_of_others():
    s = at(
        {},
        {"hand": ["zeus"], "sides": {"Ithaca left": ["leonidas", "achilles", "nestor"]}, "olympus": ["rhea"]},
        {"hand": ["milo"]},
        phase="monsters",
        turn=2,
    )
    mine, theirs = drawn(s, 1), drawn(s, 2)
    for name in ("Achilles", "Nestor", "Rhea", "Zeus"):
        assert name in mine.to_json()
        assert name not in theirs.to_json()
        assert name not in drawn(s, UNKNOWN).to_json()
    assert words(theirs).count("face down") == 2 + 1, "on the side and on Olympus"
    assert "Leonidas" in words(theirs)
    assert "+ 2 hidden" in words(theirs)
    assert "+ 2 hidden" not in words(mine)


@rule("KE-GATHER-5", "KE-HAD-11")
def test_known_cards_of_others_are_told_by_their_panel():
    s = at(
        {"hand": ["icarus", "milo"]}, {"hand": ["zeus", "homer"], "sides": {"Ithaca left": ["leonidas", "achilles"]}}, {}, phase="monsters", turn=2
    )
    figure = drawn(s, 2)
    for name in ("Icarus", "Milo", "Persephone"):
        assert name in hover(figure, "seat:0")
    assert "Homer" in hover(figure, "seat:1")
    assert "1 hidden" in hover(figure, "seat:1")


def test_totals_before_a_battle_count_what_can_be_seen_with_unlocked_treasures():
    s = at({}, {"sides": {"Thermopylae left": ["leonidas", "achilles"]}, "slots": ["minoan-labrys"]}, {}, phase="monsters", round=2, turn=2)
    assert beside(drawn(s, 2), "Player 2, blue")[:3] == ["F 6", "C 3", "+ 1 hidden"]
    assert beside(drawn(s, 1), "Player 2, blue")[:2] == ["F 11", "C 7"]


@rule("KE-ASG-6")
def test_sides_that_may_be_chosen_have_a_frame_and_the_others_can_be_clicked_to_be_told_why():
    s = do(at({}, {"hand": ["zeus", "milo"], "sides": {"Ithaca left": ["leonidas"]}}, {}, phase="monsters", turn=1), "place zeus")
    assert asked(s) == ("side", 1)
    figure = drawn(s, 1)
    legal = {f"side:{move[1]}" for move in s.game.legal_moves(s)}
    assert len(outlines(figure)) == len(legal) == 6
    wrong = f"side:{side(s, 'Ithaca right')}"
    assert wrong in set(elements_of(figure)) - legal
    assert "chosen" in words(figure), "the card in hand"
    assert "chosen" not in words(drawn(s, 2))


def test_the_quest_that_leaves_the_game_is_told():
    s = at({}, {}, game=HADES, phase="monsters", removed="A2")
    assert "this quest was drawn to leave the game" in words(drawn(s))
    assert "Marathon" not in words(drawn(s))


# Battles


@rule("KE-PVP-3", "KE-PVP-5", "KE-REINF-1", "KE-RULING-9")
def test_a_battle_shows_both_sides_against_each_other_and_what_they_may_still_play():
    """Leonidas and Achilles against Iolaus, a Scout, and Hermes; blue, on the right, plays first."""
    s = duel({**ITHACA[0], "hand": ["milo"]}, {**ITHACA[1], "hand": ["pythagoras"]})
    figure = drawn(s, 2)
    assert "Ithaca · Fist and Cunning are compared" in words(figure)
    assert beside(figure, "Player 2")[:4] == ["F 9", "A 3", "C 7", "2 of 2 plays left"]
    assert beside(figure, "Player 3 ▸")[:4] == ["F 6", "A 7", "C 7", "3 of 3 plays left"]
    assert beside(figure, "Lamia")[:3] == ["F 6", "–", "C 6"]
    assert [fill for fill, _ in chips(figure, "Player 2")[:3]] == [FILLS[0], PALE, FILLS[2]], "Awe does not count"
    assert [line for _, line in chips(figure, "Player 2")[:3]] == [2, 1, 1], "ahead in Fist, equal in Cunning"
    assert [line for _, line in chips(figure, "Player 3 ▸")[:3]] == [1, 1, 1]
    assert "Player 2 wins" in words(figure)
    do(s, "play pythagoras", "cunning", "fist")
    assert beside(drawn(s, 2), "Player 3")[3] == "2 of 3 plays left"
    assert "a tie:" in words(drawn(s, 2)), "8 against 9, 10 against 7"


@rule("KE-REINF-3")
def test_who_has_passed_is_told():
    s = do(duel({**ITHACA[0], "hand": ["milo"]}, {**ITHACA[1], "hand": ["pythagoras"]}), "play no more")
    assert beside(drawn(s, 1), "Player 3")[3] == "plays no more"
    assert beside(drawn(s, 1), "Player 2 ▸")[3] == "2 of 2 plays left"


@rule("KE-MON-3")
def test_a_fight_against_a_monster_shows_both_and_who_would_win():
    s = at({}, {"sides": {"Ithaca left": ["iolaus"]}, "hand": ["milo", "socrates"]}, {}, phase="resolution", board="Ithaca")
    do(s, "keep it")
    figure = drawn(s, 1)
    assert beside(figure, "Player 2 ▸")[:4] == ["F 3", "A 3", "C 1", "3 of 3 plays left"]
    assert [line for _, line in chips(figure, "Lamia")[:3]] == [2, 1, 2]
    assert "Lamia wins:" in words(figure)
    do(s, "play milo")
    assert beside(drawn(s, 1), "Player 2 ▸")[:3] == ["F 7", "A 3", "C 1"]
    assert "Lamia wins:" in words(drawn(s, 1)), "higher in one aspect, lower in the other"


def test_stunned_changed_and_equipped_characters_are_told_apart():
    s = duel({**ITHACA[0], "hand": ["circe"], "armory": ["phaistos-disk"]}, {**ITHACA[1], "hand": ["milo"]}, blue={"Ithaca": 1})
    do(s, "play circe", "play milo", "attach phaistos")
    figure = drawn(s, 1)
    assert "stunned" in words(figure), "Iolaus, the only scout"
    assert any(shape.fillcolor == STUNNED for shape in figure.layout.shapes)
    assert "+ Phaistos Disk" in words(figure)
    assert {"F7", "F3"} <= set(words(figure)), "Achilles and Hermes with what was added"
    assert "used" in words(figure), "the treasure in the Armory"


@rule("KE-TRE-2")
def test_a_cancelled_treasure_is_marked_on_its_slot():
    s = do(duel(ITHACA[0], {**ITHACA[1], "slots": ["olive-branch", "minoan-labrys"]}), "cancel olive branch")
    assert "cancelled" in words(drawn(s, 2))
    assert "it is cancelled" in hover(drawn(s, 2), "slot:2:0")
    assert "F+2" in words(drawn(s, 2)), "the other one counts"


def test_the_aspects_of_a_bonus_can_be_clicked_by_who_chooses_only():
    s = do(duel(ITHACA[0], {**ITHACA[1], "hand": ["pythagoras"]}), "play pythagoras")
    assert {"aspect:0", "aspect:1", "aspect:2"} <= set(elements_of(drawn(s, 2)))
    assert not [element for element in elements_of(drawn(s, 1)) if element.startswith("aspect")]


def test_a_treasure_that_is_won_lies_beside_the_question():
    s = at({}, {"sides": {"Ithaca left": ["iolaus"]}}, {}, phase="resolution", board="Ithaca")
    figure = drawn(s, 1)
    assert "Player 2 wins" in words(figure)
    assert f"treasure:{treasure('amphora-of-croesus')}" in elements_of(figure)
    assert {"armory:1", "slot:1:0", "slot:1:1", "slot:1:2"} <= set(elements_of(figure))
    assert len(outlines(figure)) == 4


def test_cards_tell_their_effects_without_hovering():
    s = at({"hand": ["pythagoras", "brasidas"]}, {"hand": ["circe", "sappho"]}, {"hand": ["hippocrates", "diogenes"]}, phase="monsters", turn=1)
    for seat, lines in enumerate(
        (
            ("+3 +2", "own, no god", "Fist ×2"),
            ("stuns an opposing", "scout or defender", "+2 for each", "of two own"),
            ("recovers, +3", "own, any", "−3", "opposing, any"),
        )
    ):
        assert set(lines) <= set(words(drawn(s, seat))), seat
    assert "brings a drafted" in words(drawn(s, 0))


# Olympus and the Final Battle


@rule("KE-FH-1")
def test_kronos_shows_his_keys_against_the_threshold():
    s = at({}, {}, {}, phase="monsters", round=2, kronos=["minoan-labrys", "phaistos-disk"])
    figure = drawn(s)
    assert "Kronos ●●●○○○ 3 of 6 keys" in words(figure)
    assert {"F15", "A14", "C13"} <= set(words(figure))
    assert "+3 in each with 6 keys" in hover(figure, "kronos:0")


def test_many_treasures_on_olympus_are_counted():
    taken = [
        "phaistos-disk",
        "minoan-labrys",
        "olive-branch",
        "miltiades-helmet",
        "amphora-of-croesus",
        "odysseus-bow",
        "leonidas-sword",
        "heracles-club",
        "turtle-shell-shield",
        "gorgoneion",
    ]
    s = at({}, {}, {}, phase="monsters", round=3, kronos=taken)
    assert "and 2 more" in words(drawn(s))
    assert "Gorgoneion" in hover(drawn(s), "kronos:0")


STANDS = [["aphrodite", "clotho", "athena"], ["demeter", "hera", "nemesis"]]


def final_battle(**more: Any) -> KronosState:
    """The characters of the printed example: Aphrodite, Clotho, Athena against Demeter, Hera, Nemesis; keys 8 to 12 (KE-EX-7)."""
    vicky = {
        "olympus": STANDS[0],
        "armory": ["antikythera-mechanism", "dionysus-mask", "leonidas-sword", "phaistos-disk"],
        "slots": ["visceral-stone", "amphora-of-croesus", "heracles-club"],
    }
    tim = {
        "olympus": STANDS[1],
        "armory": ["archimedes-clock", "nestors-ring", "golden-fleece", "odysseus-bow"],
        "slots": ["turtle-shell-shield", "olive-branch", "cyclops-hammer"],
    }
    hades = {"slots": ["kronos-scythe", "kronos-coins"], "armory": ["miltiades-helmet", "amphion-lyre"]}
    return at(hades, vicky, tim, phase="final", kronos=["minoan-labrys", "gorgoneion", "medea-cauldron"], **more)


@rule("KE-FK-3", "KE-FK-10")
def test_characters_are_placed_from_olympus_and_others_do_not_see_which():
    s = draw(final_battle(), "awe", "cunning")
    who = s.to_act
    other = 3 - who
    figure = drawn(s, who)
    assert {f"card:{card(name)}" for name in STANDS[who - 1]} <= set(elements_of(figure))
    assert len(outlines(figure)) == 3
    assert [word for word in words(figure) if word[:2] in ("1.", "2.", "3.")] == ["1. Awe", "2. Cunning", "3. Fist"]
    s.game.apply(s, s.game.legal_moves(s)[0])
    placed = s.game.box.card_names[s.final_cards[who][0]]
    assert placed in drawn(s, who).to_json()
    assert placed not in drawn(s, other).to_json()
    assert placed not in drawn(s, UNKNOWN).to_json()


@rule("KE-FK-4", "KE-FK-5", "KE-FH-2", "KE-FH-4")
def test_the_final_battle_shows_the_values_of_every_battle_and_who_sits_on_olympus():
    """The printed example: Awe 13-11, Cunning 15-21, Fist 13-13; Hades 16/17/15, Kronos 18/18/18, Tim 13/19/25."""
    s = draw(final_battle(), "awe", "cunning")
    for names in (
        ("aphrodite", "antikythera", "clotho", "dionysus", "athena", "leonidas"),
        ("demeter", "archimedes", "hera", "nestor", "nemesis", "golden"),
    ):
        first, second, _ = names[::2]
        treasures = names[1::2]
        do(s, f"put {first}", f"give {treasures[0]}", f"put {second}", f"give {treasures[1]}", f"give {treasures[2]}")
    assert s.to_act == OVER
    figure = drawn(s, 1)
    assert [word for word in words(figure) if " wins" in word and word[1] == "."] == [
        "1. Awe · Player 2 wins",
        "2. Cunning · Player 3 wins",
        "3. Fist · Player 3 wins",
    ]
    assert {"A 11", "C 15", "C 21"} <= set(words(figure))
    for values in (("F 16", "A 17", "C 15"), ("F 18", "A 18", "C 18"), ("F 13", "A 19", "C 25")):
        assert set(values) <= set(words(figure)), values
    assert "14 in every aspect for 6 keys" in words(figure)
    assert "13 in every aspect, +3 for 6 keys" in words(figure)
    assert "has lost to Kronos" in words(figure)
    assert "sits on Olympus" in words(figure)
    assert "wins the game" in words(figure)
    assert "Player 3 (Acropolis) wins" in figure.layout.title.text


@rule("KE-F2-2")
def test_with_two_players_and_hades_no_order_of_aspects_is_shown():
    s = at({}, {"olympus": STANDS[1], "armory": ["phaistos-disk"]}, game=HADES, phase="final")
    figure = drawn(s, 1)
    assert not [word for word in words(figure) if "not drawn" in word]
    assert asked(s) == ("give", 1)
    assert f"treasure:{treasure('phaistos-disk')}" in elements_of(figure)
    assert "sits on Olympus" in words(figure)


@rule("KE-VAR-7")
def test_a_kept_reinforcement_is_shown_and_its_aspect_can_be_clicked_in_the_final_battle():
    keeping = Kronos(players=3, acropolis=["knossos"], keep_reinforcement=True)
    vicky, tim = {"olympus": STANDS[0], "final": STANDS[0], "kept": "hippocrates"}, {"olympus": STANDS[1], "final": STANDS[1]}
    s = do(at({}, vicky, tim, game=keeping, phase="final", aspects=["awe", "cunning", "fist"]))
    assert asked(s) == ("kept", 1)
    assert f"card:{card('hippocrates')}" in elements_of(drawn(s, 1))
    assert f"card:{card('hippocrates')}" not in elements_of(drawn(s, 2))
    do(s, "play hippocrates")
    if asked(s)[0] == "target":
        do(s, "choose aphrodite")
    assert asked(s) == ("aspect", 1)
    assert {"aspect:0", "aspect:1", "aspect:2"} <= set(elements_of(drawn(s, 1)))
    do(s, "awe")
    assert "A 10" in words(drawn(s, 1)), "7 on the card and 3 count in the first battle"


# Words about everything


def test_reconstructed_values_are_marked_on_the_card_and_below_the_board():
    s = at({}, {"hand": ["pythagoras", "milo"]}, {}, phase="monsters", turn=1)
    figure = drawn(s, 1)
    assert "reconstructed" not in hover(figure, f"card:{card('pythagoras')}"), "printed in the rulebook"
    assert "reconstructed" in hover(figure, f"card:{card('milo')}")
    assert "reconstructed" not in hover(figure, "board:2"), "Lamia is printed"
    assert "reconstructed" in hover(figure, "board:0")
    assert "reconstructed" in hover(figure, "slot:1:0")
    assert any("reconstructed" in word for word in words(figure))


@rule("KE-RULING-26")
def test_hovering_over_a_defender_tells_what_happens_at_the_start_of_a_battle():
    s = at({}, {"hand": ["leonidas", "iolaus"]}, {}, phase="monsters", turn=1)
    text = "At the start of a battle: one unlocked treasure of the opponent gives no bonus on this board"
    assert text in hover(drawn(s, 1), f"card:{card('leonidas')}")
    assert "At the start" not in hover(drawn(s, 1), f"card:{card('iolaus')}")


def test_what_has_just_happened_is_marked():
    s = do(at({}, {"hand": ["zeus", "achilles"]}, {"hand": ["ajax"]}, phase="monsters", turn=1), "place zeus")
    s.log = []
    do(s, "place it on the left of ithaca")
    frames = [shape for shape in drawn(s, 2).layout.shapes if shape.line.color == theme.RECENT]
    assert len(frames) == 1


def test_long_names_are_made_smaller_and_cut_only_where_they_could_not_be_read():
    assert fit("Zeus", 74, 9.5) == ("Zeus", 9.5)
    name, size = fit("Call of Cerberus", 74, 9.5, bold=True)
    assert name == "Call of Cerberus"
    assert 6.5 <= size < 9.5
    name, size = fit("Antikythera Mechanism", 60, 7.5)
    assert name.endswith("…")
    assert size == 6.5
    assert wide(name, size) <= 60


def test_the_public_functions_draw_the_game():
    s, _ = kl.deal(GAMES[3], seed=1)
    assert "Kronos Epilogue" in kl.figure(GAMES[3], s, viewer=1).layout.title.text
