"""The picture of a position: what it shows, what it hides, what can be clicked."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import kernel_lib as kl
from kernel_lib.core.match import chance_move
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN
from kernel_lib.games.olympus import moves as m
from kernel_lib.games.olympus.figure import HEIGHT, SIGNS, WIDTH, card_text
from kernel_lib.games.olympus.state import OlympusState
from kernel_lib.viz import theme
from kernel_lib.viz.scene import Scene, elements_of
from tests.marks import rule
from tests.olympus.table import GAME, ME, OPP, at, attack, draw, number, say, settle, space

CLOSED = kl.game("olympus", open_discard=False)


def drawn(s: OlympusState, viewer: int | None = ME) -> Any:
    """The figure that a viewer gets."""
    return kl.figure(s.game, s, viewer)


def words(figure: Any) -> list[str]:
    """All words of a picture without tags."""
    return [re.sub("<[^>]*>", "", text) for text in figure.data[1].text]


def text_of(figure: Any) -> str:
    return json.dumps(json.loads(figure.to_json()), ensure_ascii=False)


def hover(figure: Any, element: str) -> str:
    row, column = elements_of(figure)[element]
    return str(figure.data[0].text[row][column])


def area(figure: Any, element: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of an element's cells."""
    trace = figure.data[0]
    cells = [(r, c) for r, line in enumerate(trace.customdata) for c, name in enumerate(line) if name == element]
    rows, columns = [r for r, _ in cells], [c for _, c in cells]
    return trace.x[min(columns)], trace.y[min(rows)], trace.x[max(columns) + 1], trace.y[max(rows) + 1]


def frames(figure: Any) -> list[tuple[float, float, float, float]]:
    """Places with the frame of what may be chosen."""
    inset = 1.5  # frames lie inside, so that those of neighbours do not merge
    return [
        (b.x0 - inset, b.y0 - inset, b.x1 + inset, b.y1 + inset)
        for b in figure.layout.shapes
        if b.line.color == theme.LEGAL and b.fillcolor == "rgba(0,0,0,0)"
    ]


def framed(figure: Any) -> set[str]:
    """Elements with the frame of what may be chosen."""
    places = set(frames(figure))
    return {element for element in elements_of(figure) if area(figure, element) in places}


def mentions(text: str, cards: Any) -> set[str]:
    names = {GAME.box.names[card] for card in cards}
    return {name for name in names if re.search(rf"\b{re.escape(name)}\b", text)}


def played(seed: int) -> Iterator[OlympusState]:
    """All positions of a random game; the last one is its end."""
    state, rng = GAME.new(), Random(f"figure/{seed}")
    state.log = []
    yield state
    while state.to_act != OVER:
        GAME.apply(state, chance_move(GAME, state, rng) if state.to_act == CHANCE else rng.choice(GAME.legal_moves(state)))
        yield state


# Secrets


@rule("FO-INFO-1", "FO-INV-14")
@pytest.mark.parametrize("viewer", [ME, OPP, UNKNOWN])
def test_the_picture_names_no_hidden_hand_card(viewer: int):
    hands = {ME: ["hector", "leda", "tydeus"], OPP: ["ajax", "theseus", "nestor"]}
    figure = drawn(at(hand=hands[ME], their_hand=hands[OPP]), viewer)
    for seat, cards in hands.items():
        expected = {GAME.box.names[number(card)] for card in cards} if seat == viewer else set()
        assert mentions(text_of(figure), [number(card) for card in cards]) == expected


@rule("FO-INFO-1", "FO-INV-14")
def test_in_random_games_the_picture_names_only_cards_that_the_viewer_can_place():
    looked = 0
    for seed in range(3):
        for i, state in enumerate(played(seed)):
            if i % 35 != 34:
                continue
            for viewer in (ME, OPP):
                view = GAME.observe(state, viewer)
                placed = {card for row in (view.unit, view.gear, view.discard, *view.hands, view.top, view.paid) for card in row if 0 <= card < 100}
                allowed = " ".join([*(GAME.box.names[card] for card in placed), *(GAME.box.cards[card].text for card in placed)])
                hidden = [card for card in range(len(GAME.box.cards)) if not mentions(allowed, [card])]
                assert len(hidden) > 5
                assert mentions(text_of(GAME.figure(view, viewer)), hidden) == set()
                looked += 1
    assert looked > 10


@rule("FO-ASK-2")
def test_a_card_that_the_opponent_is_about_to_play_is_not_shown():
    s = say(at(hand=["hector", "lapiths", "machaon", "chiron", "danaans", "leda"]), "play hector", "put it on troy 6")
    assert GAME.prompt(s).startswith("Pay ")
    assert mentions(text_of(drawn(s, OPP)), [number("hector")]) == set()
    assert "chosen" in words(drawn(s, ME))
    assert "chosen" not in words(drawn(s, OPP))


@rule("FO-INFO-3")
def test_cards_that_both_know_of_lie_open_in_the_opponents_hand():
    s = at(hand=["circe", "odysseus", "peleus", "lapiths"], theirs={2: "tydeus"}, their_hand=["leda"])
    say(s, "play circe", "put it on olympus 1", "pay with odysseus", "use circe")
    assert sorted(s.hands[OPP]) == sorted([number("leda"), number("tydeus")])
    figure = drawn(s, ME)
    assert f"hand:1:{number('tydeus')}" in elements_of(figure)
    assert hover(figure, f"hand:1:{number('tydeus')}") == card_text(GAME.box.cards[number("tydeus")])
    assert mentions(text_of(figure), [number("leda")]) == set()


@rule("FO-RULING-25")
def test_a_closed_discard_pile_shows_its_top_card_and_counts_the_others():
    s = at(CLOSED, discard=["paris", "priam", "amazons"])
    shown = hover(drawn(s), "discard:0")
    assert mentions(shown, [number("paris"), number("priam"), number("amazons")]) == {"Amazons"}
    assert "3 cards" in shown
    assert "2 covered" in shown


# Clicking


def test_everything_that_answers_a_question_can_be_clicked_in_all_questions_of_thirty_games(monkeypatch: pytest.MonkeyPatch):
    """The drawn cells are taken before plotly makes a figure of them, which would take minutes."""
    monkeypatch.setattr(Scene, "figure", lambda scene, title: SimpleNamespace(data=[SimpleNamespace(**trace) for trace in scene.traces()]))
    questions: dict[int, int] = {}
    for seed in range(30):
        for state in played(seed):
            if state.to_act < 0:
                continue
            view = GAME.observe(state, state.to_act)
            moves = GAME.legal_moves(view)
            wanted = {GAME.element(view, move) for move in moves} - {""}
            missing = wanted - set(elements_of(GAME.figure(view, state.to_act)))
            assert missing == set(), f"game {seed}, {GAME.prompt(state)}"
            what = state.asks[-1][0]
            questions[what] = questions.get(what, 0) + 1
    assert sum(questions.values()) > 1500
    assert {m.ASK_SKIP, m.ASK_PLAY, m.ASK_PLACE, m.ASK_PAY, m.ASK_MAY, m.ASK_TARGET, m.ASK_SPACE, m.ASK_DROP, m.ASK_MARKER, m.ASK_ORDER} <= set(
        questions
    )


def test_legal_elements_are_framed_and_no_others():
    s = at(hand=["argos", "hector", "lapiths", "machaon"], theirs={1: "danaans"})
    assert framed(drawn(s)) == {"end:0", *(f"hand:0:{number(card)}" for card in ("argos", "lapiths", "machaon"))}
    say(s, "play argos")
    assert framed(drawn(s)) == {f"space:{n}" for n in range(6)}


def test_a_unit_in_the_way_is_not_framed():
    s = say(at(hand=["argos"], mine={1: "danaans", 3: "leda"}), "play argos")
    assert framed(drawn(s)) == {f"space:{n}" for n in (1, 3, 4, 5)}


def test_payment_frames_cards_and_markers():
    s = say(at(hand=["peleus", "odysseus", "nestor"], markers=["blue", "red"]), "play peleus", "put it on olympus 1")
    assert framed(drawn(s)) == {"marker:0", f"hand:0:{number('odysseus')}", f"hand:0:{number('nestor')}"}


def test_nothing_is_framed_for_somebody_who_is_not_asked():
    s = at(hand=["argos"], their_hand=["phaeacians", "amazons"])
    assert frames(drawn(s, ME))
    assert frames(drawn(s, OPP)) == []
    assert "end:0" in elements_of(drawn(s, ME))
    assert "end:0" not in elements_of(drawn(s, OPP))


def test_every_space_pile_and_marker_can_be_clicked_in_every_position():
    fixed = {*(f"space:{n}" for n in range(12)), *(f"marker:{n}" for n in range(4)), "pile:0", "discard:0"}
    for s in (
        GAME.new(),
        at(),
        at(mine={1: "danaans", 2: "danaans"}, theirs={5: "tauri", 6: "tauri"}, markers=["red"], their_markers=["blue"]),
    ):
        assert fixed <= set(elements_of(drawn(s)))


def test_a_hand_of_many_cards_stays_inside_the_picture_and_can_be_clicked():
    cards = [card.id for card in GAME.box.cards][:20]
    figure = drawn(at(hand=cards, their_hand=[card.id for card in GAME.box.cards][20:40]))
    assert {f"hand:0:{number(card)}" for card in cards} <= set(elements_of(figure))
    for element in elements_of(figure):
        left, top, right, bottom = area(figure, element)
        assert 0 <= left < right <= WIDTH, element
        assert 0 <= top < bottom <= HEIGHT, element


# The same three traces


def test_every_position_has_the_same_three_traces():
    seen = set()
    for i, state in enumerate(played(3)):
        if i % 25 == 0 or state.to_act == OVER:
            for viewer in (ME, OPP, UNKNOWN, None):
                figure = drawn(state, viewer)
                seen.add(tuple((trace.type, trace.name) for trace in figure.data))
                assert (figure.layout.width, figure.layout.dragmode, figure.layout.clickmode) == (WIDTH, False, "event")
    assert seen == {(("heatmap", "elements"), ("scatter", "words"), ("scatter", "spots"))}


def test_the_same_position_gives_the_same_picture():
    s = at(hand=["argos", "hector"], mine={1: "leda 1 +shield-red"}, theirs={1: "danaans"})
    assert drawn(s).to_json() == drawn(s.clone()).to_json()


# What is shown


def test_hovering_shows_all_that_stands_on_a_hand_card():
    figure = drawn(at(hand=["hector", "palamedes", "sword-blue", "argos"]))
    assert hover(figure, f"hand:0:{number('hector')}").startswith(
        "<b>Hector</b> (hero, green)<br>cost GGRY; attack 4, defence 5<br>Your units on adjacent spaces have +1 defence."
    )
    assert "(hero, all colours)" in hover(figure, f"hand:0:{number('palamedes')}")
    assert "cost B; +1 attack, +0 defence" in hover(figure, f"hand:0:{number('sword-blue')}")
    assert "cost nothing" in hover(figure, f"hand:0:{number('argos')}")


def test_hovering_says_when_values_are_reconstructed():
    card = GAME.box.cards[number("hector")]
    assert card.stats_source == "reconstructed"
    assert card_text(card).endswith("<i>values reconstructed, not the printed card's</i>")
    assert "reconstructed" not in card_text(msgspec.structs.replace(card, stats_source="rulebook"))
    assert "values reconstructed" in hover(drawn(at(mine={1: "hector"})), "space:0")


def test_hovering_over_a_unit_shows_present_values_equipment_and_text():
    s = at(mine={2: "hector", 3: "danaans 1 +shield-green"})
    text = hover(drawn(s), f"space:{space(ME, 3)}")
    assert text.startswith("<b>Danaans</b> (soldier, yellow) on Olympus 3, Player 1<br>attack 2, defence 6, damage 1")
    assert "with Green Shield: At the start of your turn heal 1 on the bearer." in text
    assert "Your units on adjacent spaces" in hover(drawn(s), f"space:{space(ME, 2)}")
    assert hover(drawn(s), f"space:{space(OPP, 4)}") == "Delphi 4, Player 2: empty"


def test_changed_values_have_a_frame_and_printed_ones_have_none():
    def badges(figure: Any) -> int:
        return sum(shape.line.color == theme.SKY and shape.fillcolor in (theme.INK, theme.FAINT) for shape in figure.layout.shapes)

    assert badges(drawn(at(mine={3: "danaans"}))) == 0
    assert badges(drawn(at(mine={3: "danaans", 4: "hector"}))) == 1
    assert badges(drawn(at(mine={3: "danaans +helmet-green"}))) == 2


def test_damage_is_shown_on_the_unit():
    assert "−2" in words(drawn(at(mine={3: "leda 2"})))
    assert "−2" not in words(drawn(at(mine={3: "leda"})))


def test_recent_events_leave_marks_where_they_happened():
    s = at(mine={1: "danaans", 2: "tauri"}, theirs={1: "leda", 2: "phaeacians"}, hand=["argos"], log=True)
    say(s, "play argos", "put it on delphi 4")
    say(s, "do not use argos")
    assert "played" in words(drawn(s))
    settle(attack(s))
    shown = words(drawn(s))
    assert "hit −2" in shown
    assert "discarded" in shown
    assert "hit −3" not in shown  # the last event on a space counts: Phaeacians were hit, then discarded


def test_without_a_log_there_are_no_marks():
    s = at(mine={1: "danaans"}, theirs={1: "leda"})
    settle(attack(s))
    assert not [word for word in words(drawn(s)) if word.startswith("hit")]


def test_marks_go_when_two_turns_have_begun_since():
    s = settle(attack(at(mine={1: "tauri"}, theirs={1: "phaeacians"}, log=True)))
    assert s.turn == 6
    assert "discarded" in words(drawn(s))
    settle(say(s, "end the phase"))
    assert s.turn == 7
    assert "discarded" not in words(drawn(s))


def test_piles_markers_and_hand_sizes_are_counted():
    s = at(hand=["argos", "leda"], their_hand=["ajax"], discard=["paris", "amazons", "amazons"], markers=["green"], their_markers=["red"])
    figure = drawn(s)
    assert {str(s.pile), "3", "Hand of Player 1: 2 cards", "Hand of Player 2: 1"} <= set(words(figure))
    assert hover(figure, "pile:0") == f"Draw pile: {s.pile} cards"
    assert hover(figure, "discard:0") == "Discard pile: 3 cards<br>Amazons ×2, Paris"
    assert [hover(figure, f"marker:{n}") for n in range(4)] == [
        "blue marker, on the board", "green marker, held by Player 1", "red marker, held by Player 2", "yellow marker, on the board",
    ]  # fmt: skip


@rule("FO-BONUS-2")
@pytest.mark.parametrize(("counter", "viewer", "row"), [(0, ME, 7), (3, ME, 10), (-6, ME, 1), (3, OPP, 4), (-6, OPP, 13)])
def test_the_counter_stands_on_the_side_of_its_player(counter: int, viewer: int, row: int):
    """15 fields from top to bottom; the viewer's own points are below."""
    figure = drawn(at(counter=counter), viewer)
    fields = sorted((b.y0, b.fillcolor) for b in figure.layout.shapes if b.type == "rect" and b.x1 - b.x0 == 28 and b.y1 - b.y0 == 16.5)
    assert len(fields) == 15
    assert [number for number, (_, fill) in enumerate(fields) if fill == theme.INK] == [row]


# Offers


@rule("FO-FX-20")
def test_cards_that_are_looked_at_are_offered_to_the_one_who_looks_and_to_nobody_else():
    s = say(at(hand=["argos"]), "play argos", "put it on delphi 4", "use argos")
    draw(s, "hector", "ajax", "leda")
    cards = {f"offer:{number(card)}" for card in ("hector", "ajax", "leda")}
    mine, theirs = drawn(s, ME), drawn(s, OPP)
    assert {element for element in elements_of(mine) if element.startswith("offer")} == cards <= framed(mine)
    assert {element for element in elements_of(theirs) if element.startswith("offer")} == set()
    assert mentions(" ".join(words(theirs)), range(len(GAME.box.cards))) == {"Argos"}


@rule("FO-FX-19")
def test_cards_of_the_discard_pile_are_offered():
    s = at(hand=["orpheus", "peleus", "lapiths"], discard=["hector", "amazons", "ajax"])
    say(s, "play orpheus", "put it on olympus 1", "use orpheus")
    figure = drawn(s)
    offered = {f"offer:{number(card)}" for card in ("peleus", "hector", "ajax")}
    assert {element for element in elements_of(figure) if element.startswith("offer")} == offered <= framed(figure)
    assert hover(figure, f"offer:{number('hector')}") == card_text(GAME.box.cards[number("hector")])


def test_there_is_no_offer_otherwise():
    figure = drawn(at(hand=["argos"], discard=["hector"]))
    assert not [element for element in elements_of(figure) if element.startswith("offer")]
    assert "To choose from" not in words(figure)


@rule("FO-RULING-25")
def test_a_closed_discard_pile_is_not_offered_to_the_one_who_only_watches():
    s = at(CLOSED, discard=["paris", "priam", "amazons"], hand=["orpheus", "peleus", "lapiths"])
    say(s, "play orpheus", "put it on olympus 1", "use orpheus")
    assert mentions(text_of(drawn(s, ME)), [number("paris"), number("priam")]) == {"Paris", "Priam"}
    assert mentions(text_of(drawn(s, OPP)), [number("paris"), number("priam")]) == set()


# Title and sides


def test_the_title_tells_turn_player_and_phase():
    assert drawn(at(turn=5)).layout.title.text == "<b>Fight for Olympus</b> · turn 5, Player 1: phase 1, play cards"
    assert drawn(at(turn=6, active=OPP)).layout.title.text == "<b>Fight for Olympus</b> · turn 6, Player 2: phase 1, play cards"
    assert "cards are being dealt" in drawn(GAME.new()).layout.title.text


def test_the_title_names_a_player_who_answers_in_the_turn_of_the_other():
    s = at(theirs={1: "eurydice 2"}, their_hand=["leda", "ajax"], mine={1: "danaans"})
    attack(s)
    assert s.to_act == OPP
    assert drawn(s).layout.title.text == "<b>Fight for Olympus</b> · turn 5, Player 1: phase 2, attack · Player 2 to answer"


@rule("FO-END-3")
@pytest.mark.parametrize("winner", [ME, OPP])
def test_the_title_names_the_winner_at_the_end(winner: int):
    side = {"mine" if winner == ME else "theirs": {1: "danaans"}}
    s = attack(at(counter=6 if winner == ME else -6, active=winner, **side))
    assert s.to_act == OVER
    assert drawn(s).layout.title.text == f"<b>Fight for Olympus</b> · game over: Player {winner + 1} wins"


@rule("FO-END-4")
def test_the_title_tells_a_tie():
    s = attack(at(pile=2))
    settle(s)
    assert (s.to_act, s.winner) == (OVER, UNKNOWN)
    assert drawn(s).layout.title.text == "<b>Fight for Olympus</b> · game over: tie"


@pytest.mark.parametrize("viewer", [ME, OPP])
def test_the_own_side_and_hand_are_below(viewer: int):
    s = at(hand=["argos"], their_hand=["leda"], mine={1: "danaans"}, theirs={1: "tauri"})
    figure = drawn(s, viewer)
    own, other = area(figure, f"space:{space(viewer, 1)}"), area(figure, f"space:{space(1 - viewer, 1)}")
    assert own[1] > other[3]
    assert own[0] == other[0]  # lanes face each other
    hand = {ME: "argos", OPP: "leda"}[viewer]
    assert area(figure, f"hand:{viewer}:{number(hand)}")[1] > own[3]
    assert f"▼ Player {viewer + 1}" in words(figure)
    assert f"▲ Player {2 - viewer}" in words(figure)


def test_a_picture_without_a_viewer_shows_both_hands_from_the_side_of_player_1():
    figure = kl.figure(GAME, at(hand=["argos"], their_hand=["leda"]))
    assert {f"hand:0:{number('argos')}", f"hand:1:{number('leda')}"} <= set(elements_of(figure))
    assert area(figure, "space:0")[1] > area(figure, "space:6")[3]


def test_lanes_are_named_with_their_area_and_bonus():
    shown = words(drawn(at()))
    assert [word for word in shown if re.fullmatch(r"(Olympus|Delphi|Troy) \d", word)] == [
        "Olympus 1", "Olympus 2", "Olympus 3", "Delphi 4", "Delphi 5", "Troy 6",
    ]  # fmt: skip
    assert (shown.count("+1 point"), shown.count("take a marker"), shown.count("draw 1 card")) == (3, 2, 1)


def test_many_hand_cards_lie_in_two_rows_without_covering_each_other():
    cards = [card.id for card in GAME.box.cards[:14]]
    figure = drawn(at(hand=cards))
    places = [area(figure, f"hand:0:{number(card)}") for card in cards]
    assert len({top for _, top, _, _ in places}) == 2
    for row in {top for _, top, _, _ in places}:
        edges = sorted((left, right) for left, top, right, _ in places if top == row)
        assert all(right <= left for (_, right), (left, _) in pairwise(edges))


# Signs of abilities


def signs_on(figure: Any, element: str) -> list[str]:
    """The signs of abilities that stand on an element, each with its trigger."""
    left, top, right, bottom = area(figure, element)
    inside = [text for x, y, text in zip(figure.data[1].x, figure.data[1].y, words(figure), strict=True) if left <= x <= right and top <= y <= bottom]
    return [trigger for trigger, sign in SIGNS.items() for text in inside if sign in text]


@pytest.mark.parametrize("card", [card for card in GAME.box.cards if card.is_unit], ids=lambda card: card.id)
def test_a_unit_has_the_sign_of_its_ability_on_the_board_and_in_the_hand(card: Any):
    triggers = [text.split()[0] for text in card.abilities]
    assert signs_on(drawn(at(mine={2: card.id})), "space:1") == [trigger for trigger in SIGNS if trigger in triggers]
    hand = drawn(at(hand=[card.id]))
    assert signs_on(hand, f"hand:0:{number(card.id)}") == [trigger for trigger in SIGNS if trigger in triggers]


def test_equipment_brings_its_sign_to_the_unit_that_wears_it():
    gear = next(card for card in GAME.box.cards if not card.is_unit and card.abilities)
    plain = next(card for card in GAME.box.cards if not card.is_unit and not card.abilities)
    trigger = gear.abilities[0].split()[0]
    assert signs_on(drawn(at(mine={2: f"danaans +{gear.id}"})), "space:1") == [trigger]
    assert signs_on(drawn(at(mine={2: f"danaans +{plain.id}"})), "space:1") == []
    assert signs_on(drawn(at(hand=[gear.id])), f"hand:0:{number(gear.id)}") == [trigger]


def test_small_cards_of_a_large_hand_keep_their_sign():
    hand = [card.id for card in GAME.box.cards if card.kind == "hero"][:12]
    figure = drawn(at(hand=hand))
    for card in hand:
        assert signs_on(figure, f"hand:0:{number(card)}"), card


def test_a_unit_without_its_ability_has_no_sign():
    s = at(mine={2: "hector"})
    assert signs_on(drawn(s), "space:1")
    s.blank[1] = 1
    assert signs_on(drawn(s), "space:1") == []


def test_the_legend_explains_the_signs_of_abilities():
    legend = next(text for text in words(drawn(at())) if "blue frame" in text)
    for sign, meaning in zip(SIGNS.values(), ("when played", "when attacking", "always"), strict=True):
        assert f"{sign} {meaning}" in legend
