"""Words and clicks: every question, every move and every event can be read, said and clicked."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kernel_lib.core.errors import UnclearMove
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.state import AmazonsState
from tests.amazons.table import GAMES, at, choices, do, draw, say, settle
from tests.marks import rule

TOPS = {"red": "minotaur", "blue": "sphinx", "green": "cyclops", "yellow": "griffin", "purple": "cerberus"}


def opening(players: int) -> AmazonsState:
    return settle(GAMES[players].new())


def mystic(*hand: str, **about: object) -> AmazonsState:
    """In Ε, where the terrain adds 3 Might to the Sphinx."""
    me = {"class": "mystic", "area": "E", "ap": 8, "hand": hand, **about}
    return at(me, {"class": "warrior", "area": "K"}, tokens={"E": ["blue"]}, tops=TOPS, left="otrera", right="iphito")


def warrior(*hand: str, **about: object) -> AmazonsState:
    """In Ζ beside the Scout and beside the Scout's flag."""
    me = {"class": "warrior", "area": "Z", "ap": 8, "bonus": False, "hand": hand, **about}
    rival = {"class": "scout", "area": "E", "hand": ["DI-02"]}
    return at(me, rival, tokens={"Z": ["red"], "E": []}, tops=TOPS, left="otrera", right="hippo", flags_at={"H": 1})


def scout(*hand: str, **about: object) -> AmazonsState:
    me = {"class": "scout", "area": "TH", "ap": 8, "hand": hand, **about}
    rivals = {"class": "princess", "area": "P"}, {"class": "mystic", "area": "B"}
    return at(me, *rivals, tokens={"TH": ["blue"]}, tops=TOPS, flags_at={"K": 1})


def princess(*hand: str, **about: object) -> AmazonsState:
    me = {"class": "princess", "area": "Z", "ap": 6, "hand": hand, **about}
    rivals = {"class": "warrior", "area": "K", "hand": ["DI-02", "DI-04"]}, {"class": "scout", "area": "I", "hand": ["DI-05"]}
    return at(me, *rivals, tokens={"Z": ["yellow"]}, tops={**TOPS, "yellow": "pegasus"}, left="otrera", right="hippo")


def alone() -> AmazonsState:
    """The Mystic before an event that she beats without help."""
    me = {"class": "mystic", "area": "Z", "ap": 8}
    return at(me, {"class": "warrior", "area": "K"}, tokens={"Z": ["yellow"]}, tops={"yellow": "pegasus"}, left="otrera", right="iphito")


def beside_an_urn() -> AmazonsState:
    """The Princess in Γ, which has been cleared."""
    me = {"class": "princess", "area": "G", "ap": 2, "charged": ["P2"]}
    return at(me, {"class": "warrior", "area": "K"}, tokens={"G": []}, left="alcynoe", right="lysippe")


def displaced() -> AmazonsState:
    me = {"class": "warrior", "area": "K", "ap": 1, "sacrifice": "artemis"}
    return do(at(me, {"class": "scout", "area": "Z", "ap": 0}, {"class": "mystic", "area": "B", "ap": 0}), "burn", "end")


def oracle() -> AmazonsState:
    return draw(say(at({"class": "princess", "area": "P"}, {}), "visit the oracle"), "DI-08", "DI-03")


def last_turn(*rivals: dict[str, object], **about: object) -> AmazonsState:
    """The end of the third round, with nothing left to do but burning."""
    me = {"class": "princess", "area": "P", "ap": 1, **about}
    others = rivals or ({"class": "warrior", "area": "K"},)
    return do(at(me, *[{**rival, "ap": 0} for rival in others], round=3, god="hermes"), "burn", "end")


def recolour() -> AmazonsState:
    return last_turn(hand=["DI-06"], slots=[0, 3, 5], beside=["blue"])


def few_tokens() -> AmazonsState:
    empty: dict[str, list[str]] = {name: [] for name in ("G", "H", "TH", "K", "I", "L")}
    return at({"class": "mystic", "area": "Z"}, {}, tokens={"Z": ["red"], "B": ["blue"], "E": ["purple"], **empty}, tops={"purple": "charon"})


Case = tuple[Callable[[], AmazonsState], int, str, list[str], list[str]]
QUESTIONS: dict[str, Case] = {
    "class": (
        lambda: say(opening(4), "warrior"),
        m.ASK_CLASS,
        "Choose your class",
        [
            "Scout Antianera (2M 3C, position 3, 4 Supply, 2 cards)",
            "Princess Hippolyta (3M 2C, position 2, 3 Supply, 2 cards)",
            "Mystic Alcippe (1M 4C, position 1, 4 Supply, 3 cards)",
        ],
        ["Classes"],
    ),
    "place": (
        lambda: do(opening(3), "warrior", "scout", "mystic"),
        m.ASK_PLACE,
        "Choose the area in which your miniature starts",
        ["Start in Β", "Start in Μ"],
        ["Areas"],
    ),
    "track": (
        displaced,
        m.ASK_TRACK,
        "Player 2 lost the position on the turn track: choose a free one for Player 2, without its bonus",
        ["Put Player 2 on position 2 (Cybele)", "Put Player 2 on position 4 (Ares)"],
        ["Turn track"],
    ),
    "turn": (
        lambda: warrior("DI-07", "DI-12"),
        m.ASK_TURN,
        "Your turn: choose an Action or something free (8 AP, 1 Action left, the extra Battle W1)",
        [
            "Move to Η (1 AP, 1 VP to Player 2)",
            "Move to the Palace (1 AP)",
            "Fight Minotaur in Ζ (needs 2M 5C, 4 VP)",
            "Attack Cyclops in Η from here (W2, needs 5M 5C, 4 VP)",
            "Amazonomachy 6M 6C (row 1, +3 VP)",
            "Amazonomachy 6M 5C (row 2, +2 VP)",
            "Amazonomachy 5M 6C (row 3, +2 VP)",
            "Amazonomachy 5M 5C (row 4, +1 VP)",
            "Sail to Β (2 AP)",
            "Sail to Ι (2 AP)",
            "Sacrifice with Hippo (2 AP)",
            "Sacrifice with DI-12 (2 AP)",
            "Burn 1 AP for 1 VP",
            "Pass",
            "Play DI-07: one more Action (1 AP)",
            "Play DI-07: reserve a common (1 AP)",
            "Trade DI-07 and another card for 1 AP",
        ],
        ["Move", "Battle", "Buildings", "Sacrifice, Flag, Supply", "Or", "Cards", "Trade two cards"],
    ),
    "turn beside an urn": (
        beside_an_urn,
        m.ASK_TURN,
        "Your turn: choose an Action or something free (2 AP, 1 Action left)",
        [
            "Move to Β (1 AP)",
            "Move to Ε (1 AP)",
            "Move to the Palace (1 AP)",
            "Flag with Lysippe (2 AP, 1 by P2)",
            "Supply with Alcynoe (2 AP, 1 by P2)",
            "Burn 1 AP for 1 VP",
            "Pass",
        ],
        ["Move", "Sacrifice, Flag, Supply", "Or"],
    ),
    "turn at buildings": (
        lambda: at({"class": "scout", "area": "P", "charged": ["S2"], "hand": ["DI-08"]}, {}, left="otrera", right="molpadia", used=1, allowances=1),
        m.ASK_TURN,
        "Your turn: choose an Action or something free (10 AP, 1 Action left)",
        [
            "Move to Β (1 AP)",
            "Move to Γ (1 AP)",
            "Move to Ζ (1 AP)",
            "Move to Η (1 AP)",
            "Move to Λ (1 AP)",
            "Amazonomachy 6M 6C (row 1, +3 VP)",
            "Amazonomachy 6M 5C (row 2, +2 VP)",
            "Amazonomachy 5M 6C (row 3, +2 VP)",
            "Amazonomachy 5M 5C (row 4, +1 VP)",
            "Visit the Oracle (1 AP)",
            "Visit the Oracle by DI-08 (0 AP)",
            "Visit the Barrack (2 AP)",
            "Visit the Barrack by DI-08 (0 AP)",
            "Burn 1 AP for 1 VP",
            "End the turn",
            "Use S2: one or two steps (1 AP)",
            "Play DI-08: one more Action (1 AP)",
        ],
        ["Move", "Battle", "Buildings", "Or", "Special abilities", "Cards"],
    ),
    "turn without AP": (
        lambda: warrior(ap=0, charged=[]),
        m.ASK_TURN,
        "Your turn: choose an Action or something free (0 AP, 1 Action left)",
        ["End the turn (without AP you are out of this round)"],
        ["Or"],
    ),
    "how": (
        lambda: do(warrior(), "fight minotaur"),
        m.ASK_HOW,
        "Fight Minotaur in Ζ: is it your Action, or an extra one?",
        ["As your Action (1 AP)", "As the extra Battle W1 (0 AP)"],
        ["How"],
    ),
    "how, Ares": (
        lambda: do(warrior(bonus=True), "sail to Ι"),
        m.ASK_HOW,
        "Sail to Ι: is it your Action, or an extra one?",
        ["As your Action (2 AP)", "As the extra Action of Ares (0 AP)"],
        ["How"],
    ),
    "push": (
        lambda: do(warrior("DI-05"), "move to Ε with DI-05, pushing player 2 away (2 AP)"),
        m.ASK_PUSH,
        "Move to Ε with DI-05, pushing Player 2 away: where to?",
        ["Push Player 2 to Γ", "Push Player 2 to Ζ"],
        ["Areas"],
    ),
    "terrain": (
        lambda: do(mystic(), "fight sphinx"),
        m.ASK_TERRAIN,
        "Sphinx in Ε needs 5 Might, 4 Cunning: does the terrain count, or do you use M1?",
        ["Fight with the terrain (needs 5M 4C)", "Ignore the terrain with M1 (needs 2M 4C)"],
        ["Terrain"],
    ),
    "own": (
        lambda: do(mystic("DI-12"), "fight sphinx", "fight with"),
        m.ASK_OWN,
        "Sphinx in Ε needs 5 Might, 4 Cunning: who of your own Amazons fights?",
        [
            "Alcippe (1M 4C)",
            "Antiope (3M 1C)",
            "Borrow Penthesilea of Player 2 with DI-12 (4M 1C, 1 AP)",
            "Borrow Melanippe of Player 2 with DI-12 (1M 3C, 1 AP)",
        ],
        ["Your own Amazons", "Amazons of opponents"],
    ),
    "exhaust": (
        lambda: do(mystic("DI-12"), "fight sphinx", "ignore", "borrow penthesilea"),
        m.ASK_EXHAUST,
        "Which of your own Amazons is exhausted for Penthesilea of Player 2?",
        ["Exhaust Alcippe", "Exhaust Antiope"],
        ["Your own Amazons"],
    ),
    "common": (
        lambda: do(mystic(), "fight sphinx", "ignore", "alcippe"),
        m.ASK_COMMON,
        "Sphinx in Ε needs 2 Might, 4 Cunning, you have 1 Might, 4 Cunning for 2 AP: which common helps?",
        ["Otrera, left slot (4M 3C, 2 AP)", "Iphito, right slot (1M 4C, 1 AP)"],
        ["Commons"],
    ),
    "common, nobody": (
        lambda: do(alone(), "fight pegasus", "fight with", "alcippe"),
        m.ASK_COMMON,
        "Pegasus in Ζ needs 1 Might, 4 Cunning, you have 1 Might, 4 Cunning for 2 AP: which common helps?",
        ["No common", "Otrera, left slot (4M 3C, 2 AP)", "Iphito, right slot (1M 4C, 1 AP)"],
        ["Commons"],
    ),
    "free": (
        lambda: do(princess(), "fight pegasus", "hippolyta", "otrera"),
        m.ASK_FREE,
        "Otrera costs 2 AP: pay, or use P2?",
        ["Pay 2 AP for Otrera", "Otrera is free (P2)"],
        ["Price"],
    ),
    "boost": (
        lambda: do(mystic("DI-01", "DI-15"), "fight sphinx", "fight with", "alcippe", "otrera"),
        m.ASK_BOOST,
        "Sphinx in Ε needs 5 Might, 4 Cunning, you have 5 Might, 7 Cunning for 4 AP: add a card or strike",
        ["Add DI-01: +2 Might (1 AP)", "Strike for 4 AP"],
        ["Cards", "Fight"],
    ),
    "slot": (
        lambda: do(mystic(), "fight sphinx", "fight with", "alcippe", "otrera", "strike"),
        m.ASK_SLOT,
        "Two blue slots of your playmat are open: which one does the token cover?",
        ["Cover slot 1: blue (-3 VP while open)", "Cover slot 6: blue (-2 VP while open)"],
        ["Playmat"],
    ),
    "position": (
        lambda: do(warrior(), "sacrifice"),
        m.ASK_POSITION,
        "Sacrifice: which position of the turn track do you take in the next round, with its bonus?",
        ["Take position 1 (Hecate)", "Take position 2 (Cybele)", "Take position 3 (Artemis)"],
        ["Turn track"],
    ),
    "keep": (
        oracle,
        m.ASK_KEEP,
        "The Oracle: keep one of the two cards, the other goes under the deck",
        ["Keep DI-03 (+2C | reserve an event | +1 VP)", "Keep DI-08 (one more Action | free Oracle or Barrack | -1 VP)"],
        ["Cards"],
    ),
    "colour": (
        lambda: do(scout(), "use s1"),
        m.ASK_COLOUR,
        "The event pile of which colour do you arrange?",
        [
            "Arrange blue (open: Sphinx)",
            "Arrange red (open: Minotaur)",
            "Arrange green (open: Cyclops)",
            "Arrange yellow (open: Griffin)",
            "Arrange purple (open: Cerberus)",
        ],
        ["Colours"],
    ),
    "order": (
        lambda: do(scout(), "use s1", "arrange blue"),
        m.ASK_ORDER,
        "Which blue event lies on top, face up?",
        ["Chimera (3M 2C, 3 VP)", "Sphinx (2M 4C, 4 VP)", "Hydra (3M 3C, 4 VP)", "Medusa (2M 5C, 5 VP)"],
        ["Events"],
    ),
    "order, next": (
        lambda: do(scout(), "use s1", "arrange blue", "medusa"),
        m.ASK_ORDER,
        "Which blue event lies next?",
        ["Chimera (3M 2C, 3 VP)", "Sphinx (2M 4C, 4 VP)", "Hydra (3M 3C, 4 VP)"],
        ["Events"],
    ),
    "step": (
        lambda: do(scout(), "use s2"),
        m.ASK_STEP,
        "Choose an area beside yours to step to",
        ["Step to Η (1 AP)", "Step to Ι (1 AP)", "Step to Κ (1 AP, 1 VP to Player 2)"],
        ["Areas"],
    ),
    "second step": (
        lambda: do(scout(), "use s2", "step to Κ"),
        m.ASK_STEP,
        "Step once more, or stop here",
        ["Step to Θ (0 AP)", "Step to Ι (0 AP)", "Step to Λ (0 AP)", "Stop here"],
        ["Areas", "Or"],
    ),
    "fill": (
        lambda: do(princess(), "use p1", "lysippe"),
        m.ASK_FILL,
        "Which common goes to the right slot (+2 Cunning)?",
        [
            "Otrera to the right slot (2M 5C, Amazonomachy, 2 AP)",
            "Molpadia to the right slot (3M 4C, Amazonomachy, 2 AP)",
            "Iphito to the right slot (1M 4C, Sacrifice, 1 AP)",
            "Hippo to the right slot (0M 5C, Sacrifice, 1 AP)",
            "Myrina to the right slot (2M 3C, Flag, 1 AP)",
            "Alcynoe to the right slot (1M 3C, Supply, 1 AP)",
        ],
        ["Commons"],
    ),
    "pull": (
        lambda: do(few_tokens(), "use m2"),
        m.ASK_PULL,
        "Which event token do you move to Ζ, where you stand?",
        ["Attract blue from Β (Sphinx)", "Attract purple from Ε (Charon)"],
        ["Event tokens"],
    ),
    "reserve": (
        lambda: do(princess("DI-01"), "play di-01"),
        m.ASK_RESERVE,
        "Which common do you reserve? Nobody can use her before your next turn",
        ["Reserve Otrera (left slot)", "Reserve Hippo (right slot)"],
        ["Commons"],
    ),
    "goto": (
        lambda: do(warrior("DI-09"), "play di-09"),
        m.ASK_GOTO,
        "Teleport: choose any area that is open and free",
        [f"Teleport to {place} (2 AP)" for place in ("Β", "Γ")]
        + ["Teleport to Η (2 AP, 1 VP to Player 2)"]
        + [f"Teleport to {place} (2 AP)" for place in ("Θ", "Ι", "Κ", "Λ", "the Palace")],
        ["Areas"],
    ),
    "ability": (
        lambda: do(princess("DI-10"), "play di-10"),
        m.ASK_ABILITY,
        "Choose an ability of an opponent that you want to use",
        [
            "Borrow W1 (extra Battle) of Player 2",
            "Borrow W2 (reach a neighbouring area) of Player 2",
            "Borrow S1 (arrange an event pile) of Player 3",
            "Borrow S2 (one or two steps) of Player 3",
        ],
        ["Abilities of opponents"],
    ),
    "spend": (
        lambda: do(princess("DI-10"), "play di-10", "borrow w1"),
        m.ASK_SPEND,
        "Which charged ability of your own do you spend for W1 (extra Battle)?",
        ["Spend P1 (choose the open commons)", "Spend P2 (a common for nothing)"],
        ["Special abilities"],
    ),
    "wake": (
        lambda: do(princess("DI-11", exhausted=["basic", "ancillary"]), "play di-11: wake"),
        m.ASK_WAKE,
        "Which of your exhausted Amazons becomes available again?",
        ["Wake Hippolyta", "Wake Antiope"],
        ["Your own Amazons"],
    ),
    "victim": (
        lambda: do(princess("DI-06"), "play di-06"),
        m.ASK_VICTIM,
        "From whom do you steal a card? Chance chooses which one",
        ["Steal from Player 2 (2 cards)", "Steal from Player 3 (1 card)"],
        ["Opponents"],
    ),
    "pick": (
        lambda: do(at({"class": "princess", "hand": ["DI-14"]}, {}, discard=["DI-05", "DI-09"]), "play di-14: take"),
        m.ASK_PICK,
        "Choose a card of the discard pile",
        ["Take DI-05 (+1M +1C | take a place | +2 VP)", "Take DI-09 (teleport | Flag without a common | +1 VP)"],
        ["Discard pile"],
    ),
    "second": (
        lambda: do(princess("DI-01", "DI-03", "DI-08"), "trade di-01"),
        m.ASK_SECOND,
        "Which card do you give away with DI-01 for 1 AP?",
        ["Trade DI-01 and DI-03 for 1 AP", "Trade DI-01 and DI-08 for 1 AP"],
        ["Trade two cards"],
    ),
    "recolour": (
        recolour,
        m.ASK_RECOLOUR,
        "A card of yours may change the colour of one token that you won: which open slot shall it cover?",
        [
            "Cover slot 2: red (-3 VP while open)",
            "Cover slot 3: green (-3 VP while open)",
            "Cover slot 5: purple (-3 VP while open)",
            "Change no colour",
        ],
        ["Playmat", "Or"],
    ),
    "token": (
        lambda: do(recolour(), "cover slot 2"),
        m.ASK_TOKEN,
        "Which token that you won becomes red?",
        [
            "The blue token beside your playmat",
            "The token on slot 1: blue (-4 VP while open)",
            "The token on slot 4: yellow (-3 VP while open)",
            "The token on slot 6: yellow (-2 VP while open)",
        ],
        ["Tokens"],
    ),
}
CASES = pytest.mark.parametrize("name", QUESTIONS)


def position(name: str) -> AmazonsState:
    return QUESTIONS[name][0]()


# Questions and moves


@rule("RA-ASK-1")
def test_every_kind_of_question_and_of_answer_is_among_the_positions():
    assert {case[1] for case in QUESTIONS.values()} == set(range(m.FIRST_CHANCE))
    kinds = {move[0] for name in QUESTIONS for move in position(name).game.legal_moves(position(name))}
    assert kinds == set(range(m.COMMON_COMES))


@CASES
@rule("RA-ASK-1", "RA-ASK-2")
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
def test_any_move_can_be_described_legal_or_not_and_what_is_refused_has_a_reason(name: str):
    s = position(name)
    legal = s.game.legal_moves(s)
    for kind in range(m.COMMON_COMES + 10):
        for a in (-2, 0, 1, 7, 99):
            for b in (-1, 0, 5, 99):
                move = (kind, a, b)
                assert s.game.describe(s, move)
                reasons = s.game.why_not(s, move)
                assert bool(reasons) == (move not in legal), move
                assert all(refusal.reason for refusal in reasons), move


# Clicks


@CASES
def test_the_element_of_an_answer_means_that_answer(name: str):
    """A card with several uses has none: its lines are clicked."""
    s = position(name)
    for move in s.game.legal_moves(s):
        element = s.game.element(s, move)
        if element:
            assert s.game.meant(s, element) == move, element
        else:
            assert m.card_of(move) >= 0, move


@CASES
def test_different_answers_have_different_elements(name: str):
    s = position(name)
    found = [element for element in (s.game.element(s, move) for move in s.game.legal_moves(s)) if element]
    assert len(set(found)) == len(found)


# What an Action costs


@rule("RA-TURN-2", "RA-GODF-4")
@pytest.mark.parametrize(
    ("words", "ways"),
    [
        ("sacrifice with hippo", ["As your Action (2 AP)", "As the extra Action of Ares (1 AP)"]),  # 1 AP for Hippo in both
        ("flag with lysippe", ["As your Action (3 AP)", "As the extra Action of Ares (1 AP)"]),
        ("sacrifice with di-12", ["As your Action (2 AP)", "As the extra Action of Ares (1 AP)"]),
        ("visit the barrack (", ["As your Action (1 AP)", "As the extra Action of Ares (0 AP)"]),
    ],
)
def test_the_ways_to_pay_tell_all_that_has_been_named(words: str, ways: list[str]):
    me = {"class": "warrior", "area": "K", "bonus": True, "charged": [], "hand": ["DI-12"]}
    assert choices(do(at(me, {}, tokens={"K": []}, left="hippo", right="lysippe"), words)) == ways


@rule("RA-TURN-2", "RA-DI-SPT", "RA-SA-P2")
def test_the_ways_to_pay_tell_what_a_push_costs_and_what_p2_saves():
    s = do(warrior("DI-05", bonus=True), "move to Ε with")
    assert choices(s) == ["As your Action (2 AP)", "As the extra Action of Ares (1 AP)"]
    me = {"class": "princess", "area": "Z", "track": "ares", "bonus": True}
    s = do(at(me, {"track": "hecate"}, tokens={"Z": []}, left="hippo", right="lysippe"), "sacrifice with hippo")
    assert choices(s) == ["As your Action (2 AP, 1 by P2)", "As the extra Action of Ares (1 AP, 0 by P2)"]


@rule("RA-TURN-2", "RA-GODF-4")
@pytest.mark.parametrize(("ap", "move", "sacrifice"), [(3, 1, 2), (2, 1, 2), (1, 1, 1), (0, 0, None)])
def test_an_action_that_only_ares_can_pay_is_offered_at_his_price(ap: int, move: int, sacrifice: int | None):
    me = {"class": "warrior", "area": "K", "ap": ap, "bonus": True}
    words = choices(at(me, {}, tokens={"K": []}, left="hippo", right="otrera"))
    assert f"Move to Ι ({move} AP)" in words
    assert [word for word in words if word.startswith("Sacrifice")] == ([] if sacrifice is None else [f"Sacrifice with Hippo ({sacrifice} AP)"])
