"""Moves in words, refusals with their rules, and the list of rules that users browse."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest

import kernel_lib as kl
from kernel_lib.core.errors import BadData, BadOption, IllegalMove, UnclearMove
from kernel_lib.core.event import Event, Refusal
from kernel_lib.core.match import chance_move
from kernel_lib.core.rulebook import Rule, RuleBook, marked_tests, read_rules
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN
from kernel_lib.games.olympus import moves as m
from kernel_lib.games.olympus.state import OlympusState
from tests.olympus.table import GAME, at, number, say

HAND = ["hector", "machaon", "lapiths", "chiron", "danaans", "shield-red", "icarus"]
"""Hector (GGRY) can be paid with the rest; Machaon and Lapiths cost G; Icarus and the Shield are free."""


def unclear(words: str) -> str:
    with pytest.raises(UnclearMove) as caught:
        GAME.parse(at(hand=HAND), words)
    return str(caught.value)


def random_positions(seed: int, every: int = 7) -> list[OlympusState]:
    """Some positions of a random game in which a player is to act."""
    state, rng, found = GAME.new(), Random(seed), []
    while state.to_act != OVER:
        if state.to_act >= 0 and rng.randrange(every) == 0:
            found.append(GAME.clone(state))
        GAME.apply(state, chance_move(GAME, state, rng) if state.to_act == CHANCE else rng.choice(GAME.legal_moves(state)))
    return found


# Words to moves


@pytest.mark.parametrize("words", ["Play Hector (cost GGRY)", "play hector (cost ggry)", "PLAY HECTOR (COST GGRY)", " Play  Hector\t(cost GGRY) \n"])
def test_case_and_spaces_do_not_matter(words: str) -> None:
    assert GAME.parse(at(hand=HAND), words) == (m.PLAY, number("hector"), 0)


@pytest.mark.parametrize(("words", "card"), [("play h", "hector"), ("Play Ic", "icarus"), ("play m", "machaon")])
def test_the_beginning_is_enough_where_only_one_move_begins_so(words: str, card: str) -> None:
    assert GAME.parse(at(hand=HAND), words) == (m.PLAY, number(card), 0)


def test_a_beginning_that_fits_several_moves_is_refused_with_exactly_those() -> None:
    text = unclear("play")
    assert text.startswith("'play' is the beginning of several moves: ")
    for name in ("Hector", "Machaon", "Lapiths", "Icarus"):
        assert f"Play {name}" in text
    assert "End the phase" not in text


def test_the_whole_words_of_one_move_win_over_longer_ones_that_begin_the_same() -> None:
    class Steps(type(GAME)):  # type: ignore[misc]
        def describe(self, state: object, move: tuple[int, int, int]) -> str:
            return {0: "Go", 1: "Go on", 2: "Go on and on"}[move[1]]

        def legal_moves(self, state: object) -> list[tuple[int, int, int]]:
            return [(0, 0, 0), (0, 1, 0), (0, 2, 0)]

    steps = object.__new__(Steps)
    assert steps.parse(None, "go") == (0, 0, 0)
    assert steps.parse(None, "go on") == (0, 1, 0)
    assert steps.parse(None, "go on a") == (0, 2, 0)


def test_a_misspelt_move_is_refused_with_the_nearest() -> None:
    assert "Play Hector (cost GGRY)" in unclear("Play Hektor")
    assert "End the phase" in unclear("end teh phase")


@pytest.mark.parametrize("words", ["hector", "ggry hector", "hector play"])
def test_moves_that_hold_all_the_words_come_before_those_that_look_alike(words: str) -> None:
    assert unclear(words).split("Near: ")[1] == "Play Hector (cost GGRY)"


@pytest.mark.parametrize("words", [None, 5, (3, 1, 0), ["play", "hector"]])
def test_what_is_no_text_is_refused_as_words(words: object) -> None:
    with pytest.raises(UnclearMove, match="no move in words"):
        GAME.parse(at(hand=HAND), words)  # type: ignore[arg-type]


@pytest.mark.parametrize("words", ["", "   ", "xyzzy", "🏛", "(3, 1, 0)"])
def test_nonsense_is_refused_with_examples_of_what_can_be_said(words: str) -> None:
    text = unclear(words)
    assert f"'{words}'" in text
    legal = {GAME.describe(at(hand=HAND), move).casefold() for move in GAME.legal_moves(at(hand=HAND))}
    shown = text.casefold().split("near: ")[1].split("; ")
    assert shown
    assert set(shown) <= legal


def test_a_move_that_is_not_legal_now_is_not_found_by_its_words() -> None:
    with pytest.raises(UnclearMove):
        GAME.parse(at(hand=["hector"]), "Play Hector (cost GGRY)")


def test_after_the_end_words_are_refused_because_the_game_is_over() -> None:
    state = kl.replay(kl.match(GAME, ["random", "random"], seed=1))
    with pytest.raises(UnclearMove, match="over"):
        GAME.parse(state, "end the phase")


def test_words_and_moves_are_inverse_at_every_question_of_a_game() -> None:
    for seed in range(3):
        for state in random_positions(seed):
            moves = GAME.legal_moves(state)
            assert [GAME.parse(state, GAME.describe(state, move)) for move in moves] == moves


def test_every_kind_of_question_has_a_prompt_of_its_own() -> None:
    state = at(hand=HAND)
    prompts = [GAME.prompt(state)]
    say(state, "play hector")
    prompts.append(GAME.prompt(state))
    say(state, "put it on olympus 1")
    prompts.append(GAME.prompt(state))
    assert len(set(prompts)) == 3
    assert prompts[0] == "Choose a card to play, or end the phase"
    assert "Hector" in prompts[1]


# Refusals


def test_nothing_is_said_against_any_legal_move() -> None:
    for state in random_positions(5):
        for move in GAME.legal_moves(state):
            assert GAME.why_not(state, move) == []
            GAME.demand(state, move)


def test_something_is_said_against_every_other_move() -> None:
    rng, known = Random(1), set(GAME.rulebook)
    for state in random_positions(6, every=4):
        legal = GAME.legal_moves(state)
        for _ in range(60):
            move = (rng.randrange(-1, 16), rng.randrange(-2, 90), rng.randrange(-1, 8))
            if move not in legal:
                refusals = GAME.why_not(state, move)
                assert refusals, move
                assert all(r.reason for r in refusals)
                assert all(not r.rule or r.rule in known for r in refusals)


def test_a_refusal_names_the_rule_and_the_reason() -> None:
    assert GAME.why_not(at(hand=["hector"]), (m.PLAY, number("hector"), 0)) == [
        Refusal(
            "FO-PLAY-3",
            "Hector cannot be paid: it costs 2 green (you have 0), 1 red (you have 0), 1 yellow (you have 0), "
            "and you have 0 multi-coloured cards to fill gaps.",
        )
    ]


def test_an_illegal_move_is_refused_with_rule_ids_on_the_error_and_in_its_words() -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.demand(at(hand=["hector"]), (m.PLAY, number("icarus"), 0))
    assert [refusal.rule for refusal in caught.value.refusals] == ["FO-PLAY-10"]
    assert "FO-PLAY-10: Only cards of your own hand can be played." in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_a_refusal_without_a_rule_reads_like_a_sentence() -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.demand(at(hand=["hector"]), (99, 0, 0))
    assert "That does not answer the question" in str(caught.value)
    assert ": :" not in str(caught.value)


def test_after_the_end_every_move_is_refused_because_the_game_is_over() -> None:
    state = kl.replay(kl.match(GAME, ["random", "random"], seed=1))
    with pytest.raises(IllegalMove, match="the game is over"):
        GAME.demand(state, (0, 0, 0))
    assert [refusal.rule[:7] for refusal in GAME.why_not(state, (0, 0, 0))] == ["FO-END-"]


def test_an_outcome_that_chance_cannot_have_is_refused() -> None:
    with pytest.raises(IllegalMove, match="no possible outcome"):
        GAME.demand(GAME.new(), (0, 0, 0))


def test_refusing_leaves_the_position_as_it_was() -> None:
    state = at(hand=HAND)
    before = GAME.to_json(state)
    GAME.why_not(state, (m.PLAY, number("heracles"), 0))
    with pytest.raises(UnclearMove):
        GAME.parse(state, "nonsense")
    assert GAME.to_json(state) == before


# Events


def test_a_secret_event_shows_its_details_to_its_player_only() -> None:
    event = Event("FO-DRAW-2", 1, "drew", (17, 3), True)
    assert event.seen_by(1) == event
    for viewer in (0, 2, UNKNOWN):
        assert event.seen_by(viewer) == Event("FO-DRAW-2", 1, "drew", (UNKNOWN, UNKNOWN), True)


@pytest.mark.parametrize("viewer", [0, 1, UNKNOWN])
def test_an_open_event_looks_the_same_to_everybody(viewer: int) -> None:
    event = Event("FO-PAY-6", 0, "paid", (17,))
    assert event.seen_by(viewer) is event


def test_a_secret_of_nobody_is_hidden_from_the_onlooker_too() -> None:
    """CHANCE and UNKNOWN are the same number; an onlooker must not see what nobody may see."""
    assert Event("FO-SETUP-6", CHANCE, "removed", (17,), True).seen_by(UNKNOWN).args == (UNKNOWN,)


def test_hiding_an_event_leaves_the_event_as_it_was() -> None:
    event = Event("FO-DRAW-2", 1, "drew", (17,), True)
    event.seen_by(0)
    assert event.args == (17,)


def test_every_event_of_a_game_can_be_told_to_everybody() -> None:
    for seed in range(5):
        for event in kl.replay(kl.match(GAME, ["random", "random"], seed=seed)).log:
            for viewer in (0, 1, UNKNOWN):
                words = GAME.tell(event.seen_by(viewer))
                assert words.endswith((".", "!")) or event.what == "used", words
                assert words != event.what, f"no words for '{event.what}'"


def test_a_hidden_draw_is_told_without_the_card() -> None:
    event = Event("FO-DRAW-2", 1, "drew", (number("hector"),), True)
    assert GAME.tell(event) == "Player 2 draws Hector."
    assert GAME.tell(event.seen_by(0)) == "Player 2 draws a card."


# The list of rules


class Tags(HTMLParser):
    """Reads HTML and notes tags that are not closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read_html(text: str) -> Tags:
    tags = Tags()
    tags.feed(text)
    assert tags.open == []
    return tags


def rule_of(**fields: str) -> Rule:
    return Rule(**{"id": "XX-A-1", "title": "Title", "statement": "Words.", "chapter": "One", "source": "rulebook", **fields})  # type: ignore[arg-type]


@pytest.mark.parametrize("key", ["FO-END-1", "fo-end-1", "Fo-End-1"])
def test_a_rule_is_found_by_its_id_in_any_case(key: str) -> None:
    assert kl.rules("olympus")[key].id == "FO-END-1"


@pytest.mark.parametrize("key", ["FO-END-1", "fo-end-1"])
def test_a_rule_that_can_be_looked_up_is_in_the_list(key: str) -> None:
    assert key in kl.rules("olympus")


@pytest.mark.parametrize("key", ["FO-END-99", "nonsense", "", 3, None])
def test_what_is_no_id_is_not_in_the_list(key: object) -> None:
    assert key not in kl.rules("olympus")


def test_an_unknown_id_is_refused_with_near_ones() -> None:
    with pytest.raises(BadOption, match=r"Fight for Olympus has no rule 'fo-end-11' \(did you mean .*FO-END-1") as caught:
        kl.rules("olympus")["fo-end-11"]
    assert caught.value.__suppress_context__


def test_asking_for_an_unknown_id_with_a_default_gives_the_default() -> None:
    """The list is a mapping, so `get` never fails."""
    assert kl.rules("olympus").get("FO-NOTHING-1") is None


def test_find_needs_all_words_in_id_title_or_statement() -> None:
    rules = kl.rules("olympus")
    found = rules.find("Draw PILE")
    assert 0 < len(found) < len(rules)
    assert list(found) == [
        key for key, rule in rules.items() if all(word in f"{key} {rule.title} {rule.statement}".lower() for word in ("draw", "pile"))
    ]
    assert list(rules.find("fo-end-1")) == ["FO-END-1"]
    assert len(rules.find("xyzzy")) == 0
    assert len(rules.find("")) == len(rules)


def test_the_result_of_a_search_can_be_searched() -> None:
    assert set(kl.rules("olympus").find("draw").find("pile")) == set(kl.rules("olympus").find("draw pile"))


@pytest.mark.parametrize("name", kl.games())
def test_the_browser_is_sound_html_with_every_rule_in_a_fold(name: str) -> None:
    rules = kl.rules(name)
    page = read_html(rules._repr_html_())
    assert page.seen.count("tr") == len(rules)
    assert page.seen.count("table") == len({rule.chapter for rule in rules.values()})
    for key in rules:
        assert key in page.text
    assert repr(rules).splitlines()[0] == f"{kl.game(name).title}: {len(rules)} rules"


def test_one_rule_shows_its_words_its_source_and_its_ruling() -> None:
    page = "".join(read_html(rule_of(ruling="XX-RULING-1")._repr_html_()).text)
    for part in ("XX-A-1", "Title", "Words.", "rulebook", "XX-RULING-1"):
        assert part in page


def test_signs_of_html_in_a_rule_are_shown_and_not_obeyed() -> None:
    nasty = rule_of(title="a <b> & c", statement="<script>1 < 2</script>", chapter="<i>")
    for text in (nasty._repr_html_(), RuleBook("T", (nasty,), {})._repr_html_()):
        assert "<script>" not in text
        page = read_html(text)
        assert "<script>1 < 2</script>" in "".join(page.text)


RING = (
    rule_of(statement="See XX-A-2, XX-A-1 and XX-A-9 <b>."),
    rule_of(id="XX-A-2", title="It's <2>", statement="After XX-A-3.", ruling="XX-RULING-1, XX-RULING-2"),
    rule_of(id="XX-A-3", statement="Before XX-A-1."),
    rule_of(id="XX-RULING-1", statement="So it is."),
)
FOLD = re.compile(r"<summary[^>]*>([^<]*)</summary>")


def folds(text: str) -> list[str]:
    """The ids that can be opened, each time they can."""
    read_html(text)
    return FOLD.findall(text)


def test_ids_in_a_statement_and_of_rulings_open_their_rules() -> None:
    book = RuleBook("T", RING, {})
    assert folds(book.linked("As XX-A-3 says, (XX-A-2).")) == ["XX-A-3", "XX-A-1", "XX-A-2", "XX-A-2", "XX-A-3", "XX-A-1", "XX-RULING-1"]
    page = book._repr_html_()
    assert page.count("So it is.") > 1, "the ruling is at hand where it is cited"
    assert "It&#x27;s &lt;2&gt;" in page
    assert folds(page).count("XX-RULING-1") == page.count("So it is.") - 1


def test_a_rule_does_not_open_itself_and_unknown_ids_stay_words() -> None:
    text = RuleBook("T", RING, {}).unfold("XX-A-1")
    assert folds(text) == ["XX-A-1", "XX-A-2", "XX-A-3", "XX-RULING-1"]
    assert "XX-A-1 and XX-A-9 &lt;b&gt;." in text
    assert RuleBook("T", RING, {}).unfold("XX-A-9") == "XX-A-9"
    assert RuleBook("T", RING, {}).unfold("") == ""


def test_rules_found_by_a_search_open_rules_that_were_not_found() -> None:
    found = RuleBook("T", RING, {}).find("after").find("XX-A")
    assert list(found) == ["XX-A-2"]
    assert folds(found._repr_html_())[1:] == ["XX-A-3", "XX-A-1", "XX-RULING-1"]


@pytest.mark.parametrize("name", kl.games())
def test_every_rule_that_a_statement_names_can_be_opened(name: str) -> None:
    rules = kl.rules(name)
    for key, rule in rules.items():
        named = {word for word in re.findall(r"[A-Z]{2}-[A-Z0-9-]*[A-Z0-9]", f"{rule.statement} {rule.ruling}") if word != key}
        assert named <= set(folds(rules.unfold(key))), key


def test_a_short_list_is_shown_open_and_a_long_one_folded() -> None:
    assert "<details open>" in kl.rules("olympus").find("FO-END-1")._repr_html_()
    assert "<details open>" not in kl.rules("olympus")._repr_html_()


def test_the_number_of_marked_tests_is_shown_beside_a_rule() -> None:
    book = RuleBook("T", (rule_of(), rule_of(id="XX-A-2")), {"XX-A-1": 7})
    assert book._repr_html_().count("tests") == 1
    assert "7 tests" in book._repr_html_()


def test_marks_are_counted_over_all_test_files(tmp_path: Path) -> None:
    mark = "@" + "rule"
    (tmp_path / "deep").mkdir()
    (tmp_path / "test_a.py").write_text(f'{mark}("XX-A-1", "XX-A-2")\ndef test_a(): ...\n{mark}(\n    "XX-A-1",\n)\ndef test_b(): ...\n')
    (tmp_path / "deep" / "test_b.py").write_text(f"{mark}('XX-A-1')\ndef test_c(): ...\n")
    (tmp_path / "helper.py").write_text(f'{mark}("XX-A-9")\n')
    assert marked_tests(tmp_path) == {"XX-A-1": 3, "XX-A-2": 1}


def test_a_broken_rule_file_is_named_with_record_and_field(tmp_path: Path) -> None:
    entry = '[[rule]]\nid = "XX-A-1"\ntitle = "T"\nstatement = "S"\nchapter = "C"\nsource = "rulebook"\n'
    (tmp_path / "rules.toml").write_text(entry.replace('"rulebook"', '"hearsay"'))
    with pytest.raises(BadData, match=r"rules\.toml: rule 'XX-A-1': field 'source'"):
        read_rules(tmp_path)
    other = tmp_path / "other"
    other.mkdir()
    (other / "rules.toml").write_text(entry + entry)
    with pytest.raises(BadData, match="'XX-A-1': the id is used twice"):
        read_rules(other)


def test_the_rules_of_an_unknown_game_are_refused_like_the_game() -> None:
    with pytest.raises(BadOption, match="there is no game 'chess'"):
        kl.rules("chess")
