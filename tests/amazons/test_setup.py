"""The table before the first turn, and what two and three players change in it (RA-SETUP, RA-2P, RA-3P)."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.types import CHANCE
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import AREAS, CLASSES, COLOURS, GODS
from kernel_lib.games.amazons.rules import Amazons
from kernel_lib.games.amazons.state import AmazonsState
from tests.amazons.table import GAMES, area, at, choices, draw, events, hand, kinds, play, refused, say, seen, tokens
from tests.marks import rule

ANCILLARIES = [card.id for card in GAMES[4].box.ancillaries]
TOPS = ["sphinx", "minotaur", "cyclops", "pegasus", "cerberus"]
CARDS = [f"DI-{number:02}" for number in range(1, 16)]
START_CARDS = {"warrior": 2, "scout": 2, "princess": 2, "mystic": 3}


def game(players: int, **options: Any) -> Amazons:
    return kl.game("amazons", players=players, **options)  # type: ignore[return-value]


def tabled(g: Amazons) -> AmazonsState:
    """Commons, event tokens and event cards lie on the board."""
    s = g.new()
    s.log = []
    return draw(s, "otrera", "hippo", *COLOURS * (3 if g.players == 2 else 4), *TOPS)


def dealt(*classes: str, **options: Any) -> AmazonsState:
    """Classes by seat are chosen; Ancillaries and hands come in the order of their numbers; miniatures are to be placed or stand already."""
    g = game(len(classes), classes=list(classes), **options)
    return draw(tabled(g), *ANCILLARIES[: len(classes)], *CARDS[: sum(START_CARDS[name] for name in classes)])


def opened(*classes: str, god: str = "zeus", places: str = "", drawn: str = "DI-15", **options: Any) -> AmazonsState:
    """The first turn of a game with these classes, start areas (as in `place`), god and card of Cybele."""
    s = draw(place(dealt(*classes, **options), places), god)
    return draw(s, drawn) if "princess" in classes else s


def place(s: AmazonsState, names: str) -> AmazonsState:
    """Places miniatures, for all who have a choice, in turn order."""
    return play(s, *[(m.PLACE, area(name), 0) for name in names.split()])


def weights(s: AmazonsState) -> dict[int, int]:
    return {move[1]: weight for move, weight in s.game.outcomes(s)}


def asked(s: AmazonsState) -> str:
    return m.ASK_NAMES[s.asks[-1][0]]


# RA-SETUP-3 to RA-SETUP-5: the table


@rule("RA-SETUP-3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_of_seven_commons_lie_open_first_the_left_one_and_five_are_the_deck(players: int):
    g = GAMES[players]
    s = g.new()
    assert (asked(s), s.asks[-1][2], weights(s)) == ("deal common", 0, dict.fromkeys(range(7), 1))
    draw(s, "hippo")
    assert (asked(s), s.asks[-1][2]) == ("deal common", 1)
    assert weights(s) == {number: 1 for name, number in g.box.common_number.items() if name != "hippo"}
    draw(s, "otrera")
    assert s.open == [g.box.common_number["hippo"], g.box.common_number["otrera"]]
    assert (s.commons.bit_count(), s.common_discard, s.held) == (5, 0, [-1, -1])
    assert asked(s) == "deal token"


@rule("RA-SETUP-4", "RA-2P-2", "RA-RULING-41", "RA-ASK-4")
@pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 4), (4, 4)])
def test_every_position_gets_a_token_by_the_number_of_its_colour_that_is_left(players: int, each: int):
    g = GAMES[players]
    s = draw(g.new(), "otrera", "hippo")
    assert weights(s) == dict.fromkeys(range(5), each)
    draw(s, "blue", "red", "blue")
    assert weights(s) == {0: each - 2, 1: each - 1, 2: each, 3: each, 4: each}
    draw(s, *["blue"] * (each - 2))
    assert 0 not in weights(s)
    draw(s, *["red"] * (each - 1), *["green"] * each, *["yellow"] * each)
    assert weights(s) == {4: each}
    draw(s, *["purple"] * each)
    assert asked(s) == "turn up event"
    assert [len(tokens(s, name)) for name in AREAS] == [g.box.positions[area(name)] for name in AREAS]
    assert sum(len(tokens(s, name)) for name in AREAS) == 5 * each


@rule("RA-SETUP-4", "RA-2P-1", "RA-3P-1")
@pytest.mark.parametrize(
    ("players", "order"),
    [(2, "B G G E Z Z H H TH TH I I K L L"), (3, "A B G G D D E Z Z H H TH TH I I K L L M M"), (4, "A B G G D D E Z Z H H TH TH I I K L L M M")],
)
def test_tokens_are_laid_area_by_area_and_none_in_the_palace(players: int, order: str):
    s = draw(GAMES[players].new(), "otrera", "hippo")
    places = []
    while asked(s) == "deal token":
        places.append(AREAS[s.game.legal_moves(s)[0][2]])
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert places == order.split()


@rule("RA-SETUP-4", "RA-ASK-5")
def test_tokens_lie_face_up():
    s = tabled(GAMES[3])
    assert tokens(s, "G") == ["green", "yellow"]
    assert seen(s, 0).tokens == s.tokens


@rule("RA-SETUP-5", "RA-2P-3", "RA-RULING-15", "RA-RULING-16", "RA-RULING-41")
@pytest.mark.parametrize(
    ("players", "blue", "below"),
    [
        (2, ["sphinx", "hydra", "medusa"], 2),
        (3, ["chimera", "sphinx", "hydra", "medusa"], 3),
        (4, ["chimera", "sphinx", "hydra", "medusa"], 3),
    ],
)
def test_every_colour_has_a_pile_of_its_own_with_an_open_top(players: int, blue: list[str], below: int):
    g = GAMES[players]
    s = draw(g.new(), "otrera", "hippo", *COLOURS * (below + 1))
    assert weights(s) == {g.box.event_number[name]: 1 for name in blue}
    colours = []
    for name in TOPS:
        colours.append(s.asks[-1][2])
        assert {g.box.event_colour[card] for card in weights(s)} == {colours[-1]}
        draw(s, name)
    assert colours == [0, 1, 2, 3, 4]
    assert [g.box.events[card].id for card in s.tops] == TOPS
    assert [pile.bit_count() for pile in s.piles] == [below] * 5
    assert all(not pile >> top & 1 for pile, top in zip(s.piles, s.tops, strict=True))


@rule("RA-2P-3", "RA-RULING-41")
def test_with_two_players_the_cards_with_the_fewest_points_cannot_come():
    out = {"chimera", "nemean-lion", "sciron", "harpies", "empusa"}
    names = {number: name for name, number in GAMES[2].box.event_number.items()}
    s = draw(GAMES[2].new(), "otrera", "hippo", *COLOURS * 3)
    can_come: set[str] = set()
    for name in TOPS:
        can_come |= {names[card] for card in weights(s)}
        draw(s, name)
    assert len(can_come) == 15
    assert can_come.isdisjoint(out)
    assert set(names.values()) == can_come | out


# RA-SETUP-1: classes


@rule("RA-SETUP-1", "RA-SETUP-13", "RA-RULING-15")
def test_classes_are_chosen_in_seat_order_with_the_board_in_view():
    s = tabled(GAMES[3])
    assert (asked(s), s.to_act) == ("class", 0)
    assert -1 not in [*s.open, *s.tops]
    assert sum(len(tokens(s, name)) for name in AREAS) == 20
    assert s.ancillary == [-1, -1, -1]
    assert s.hand_size == [0, 0, 0]
    assert [word.split()[0] for word in choices(s)] == ["Warrior", "Scout", "Princess", "Mystic"]
    say(s, "princess")
    assert s.to_act == 1
    assert [word.split()[0] for word in choices(s)] == ["Warrior", "Scout", "Mystic"]
    assert refused(s, (m.CLASS, 2, 0)) == {"RA-SETUP-1"}
    assert refused(s, (m.CLASS, 4, 0)) == {"RA-SETUP-1"}
    say(s, "warrior")
    assert s.to_act == 2
    assert [word.split()[0] for word in choices(s)] == ["Scout", "Mystic"]
    say(s, "mystic")
    assert [CLASSES[kind] for kind in s.classes] == ["princess", "warrior", "mystic"]
    assert (asked(s), s.to_act) == ("deal ancillary", CHANCE)


@rule("RA-SETUP-1", "RA-ASK-3")
def test_the_fourth_of_four_players_gets_the_class_that_is_left():
    s = say(tabled(GAMES[4]), "scout", "mystic", "warrior")
    assert [CLASSES[kind] for kind in s.classes] == ["scout", "mystic", "warrior", "princess"]
    assert asked(s) == "deal ancillary"


@rule("RA-SETUP-1", "RA-3P-1")
def test_with_three_players_one_class_is_not_played_and_one_position_is_empty():
    s = opened("scout", "warrior", "mystic", places="M Z A")
    assert sorted(s.classes) == [0, 1, 3]
    assert s.track == [2, 3, 0]  # nobody on the position of Cybele
    assert s.game.box.playing == tuple(range(13))  # type: ignore[attr-defined]
    assert [pile.bit_count() + 1 for pile in s.piles] == [4] * 5


@rule("RA-SETUP-1")
def test_with_random_classes_chance_gives_each_seat_one_that_is_left():
    g = game(3, classes="random")
    s = tabled(g)
    assert (asked(s), s.to_act, weights(s)) == ("deal class", CHANCE, {0: 1, 1: 1, 2: 1, 3: 1})
    draw(s, "scout")
    assert (s.classes[0], weights(s)) == (1, {0: 1, 2: 1, 3: 1})
    draw(s, "mystic")
    assert weights(s) == {0: 1, 2: 1}
    draw(s, "warrior")
    assert s.classes == [1, 3, 0]
    assert asked(s) == "deal ancillary"


@rule("RA-SETUP-1")
@pytest.mark.parametrize("given", [["mystic", "warrior"], "mystic,warrior"])
def test_classes_may_be_given_by_seat(given: Any):
    s = tabled(game(2, classes=given))
    assert [CLASSES[kind] for kind in s.classes] == ["mystic", "warrior"]
    assert asked(s) == "deal ancillary"


@rule("RA-SETUP-1", "RA-SETUP-9", "RA-GODH-1", "RA-2P-1")
@pytest.mark.parametrize(
    "options",
    [
        {"classes": ["warrior"]},
        {"classes": ["warrior", "scout", "mystic"]},
        {"classes": ["warrior", "warrior"]},
        {"classes": ["warrior", "amazon"]},
        {"classes": "drawn"},
        {"start_areas": ["B"]},
        {"start_areas": ["B", "B"]},
        {"start_areas": ["B", "X"]},
        {"start_areas": ["B", "A"]},  # takes no part with two players
        {"start_areas": ["D", "B"]},
        {"start_areas": ["B", "M"]},
        {"god_order": ["zeus", "hermes"]},
        {"god_order": ["zeus", "hermes", "zeus"]},
        {"god_order": ["zeus", "hermes", "apollo"]},
        {"god_order": ["zeus", "hermes", "poseidon", "hephaestus"]},
    ],
    ids=str,
)
def test_lists_with_wrong_entries_are_refused(options: dict[str, Any]):
    with pytest.raises(kl.BadOption, match=next(iter(options))):
        game(2, **options)


# RA-SETUP-2 and RA-SETUP-6: Ancillaries and hands


@rule("RA-SETUP-2")
def test_every_player_gets_one_of_the_four_ancillaries_and_all_see_it():
    s = tabled(game(3, classes=["mystic", "warrior", "scout"]))
    assert (asked(s), weights(s)) == ("deal ancillary", {0: 1, 1: 1, 2: 1, 3: 1})
    draw(s, "antimache")
    number = ANCILLARIES.index("antimache")
    assert weights(s) == {card: 1 for card in range(4) if card != number}
    draw(s, "melanippe", "antiope")
    assert [ANCILLARIES[card] for card in s.ancillary] == ["antimache", "melanippe", "antiope"]
    assert all(seen(s, viewer).ancillary == s.ancillary for viewer in (-1, 0, 1, 2))
    assert s.ancillary_up == [1, 1, 1]


@rule("RA-SETUP-2", "RA-RND-4")
def test_ancillaries_that_nobody_got_never_come_into_the_game():
    s = at({"ap": 0, "ancillary": "antiope"}, {"ap": 0, "ancillary": "antimache"}, god="hermes")
    draw(say(s, "end"), "poseidon")
    assert sorted(ANCILLARIES[card] for card in s.ancillary) == ["antimache", "antiope"]


@rule("RA-SETUP-6", "RA-SETUP-13")
@pytest.mark.parametrize("classes", [("princess", "mystic", "warrior", "scout"), ("mystic", "scout"), ("scout", "warrior", "princess")], ids=" ".join)
def test_hands_are_dealt_seat_by_seat_by_class_the_mystic_three_cards(classes: tuple[str, ...]):
    s = draw(tabled(game(len(classes), classes=list(classes))), *ANCILLARIES[: len(classes)])
    order = []
    left = 15
    while asked(s) == "deal card":
        assert weights(s) == {card: 1 for card in range(15) if s.deck >> card & 1}
        assert len(weights(s)) == left
        order.append(classes[s.asks[-1][1]])
        s.game.apply(s, s.game.legal_moves(s)[-1])
        left -= 1
    assert [(name, len(list(cards))) for name, cards in groupby(order)] == [(name, START_CARDS[name]) for name in classes]
    assert s.hand_size == [START_CARDS[name] for name in classes]
    assert (s.deck_size, s.discard, s.bottom) == (left, 0, [])


@rule("RA-SETUP-6", "RA-DI-2", "RA-ASK-5")
def test_a_starting_hand_is_seen_by_its_owner_only():
    s = dealt("mystic", "warrior")
    view = seen(s, 1)
    assert (hand(view, 0), hand(view, 1)) == (["?", "?", "?"], ["DI-04", "DI-05"])
    told = [(event.player, event.args[0] >= 0) for event in view.log or [] if event.what == "drew"]
    assert told == [(0, False)] * 3 + [(1, True)] * 2


# RA-SETUP-7, RA-SETUP-8 and RA-SETUP-11: trackers


@rule("RA-SETUP-1", "RA-SETUP-7")
@pytest.mark.parametrize(("name", "supply"), [("warrior", 3), ("scout", 4), ("princess", 3), ("mystic", 4)])
def test_everybody_begins_with_10_ap_no_points_two_charged_abilities_and_her_supply(name: str, supply: int):
    s = dealt(name, "warrior" if name == "scout" else "scout")
    assert s.round == 0  # the god and the deduction are still to come
    assert (s.ap[0], s.vp[0], s.supply[0], s.charged[0], s.flags[0], s.basic_up[0]) == (10, 0, supply, 3, 3, 1)
    assert (s.sacrifice[0], s.row[0], s.covered[0], s.beside[0], s.won[0], s.locked[0], s.passed[0]) == (-1, -1, 0, 0, 0, 0, 0)


@rule("RA-SETUP-8", "RA-TRACK-2", "RA-TRACK-1")
def test_turn_tokens_go_to_the_positions_of_the_classes_with_their_bonuses():
    s = opened("warrior", "princess", "mystic", "scout", places="B Z A")
    assert (s.track, s.bonus) == ([3, 1, 0, 2], [1, 1, 1, 1])
    assert s.ares == [1, 0, 0, 0]
    assert s.ap == [10, 10, 10, 11]  # Artemis favours the Scout
    assert s.hand_size == [2, 3, 3, 2]  # Cybele favours the Princess
    assert all(seen(s, viewer).track == s.track for viewer in (-1, 0, 1))


@rule("RA-SETUP-11", "RA-SETUP-13", "RA-SUP-3")
def test_the_first_supply_is_lost_when_the_god_has_come():
    s = place(dealt("warrior", "scout", "princess", "mystic"), "B Z K")
    assert (asked(s), s.supply) == ("open god", [3, 4, 3, 4])
    draw(s, "zeus")
    assert s.supply == [2, 3, 2, 3]
    assert [event.player for event in s.log or [] if event.rule == "RA-SETUP-11"] == [0, 1, 2, 3]
    assert "RA-RND-2" not in dict(events(s))


# RA-SETUP-9: miniatures


@rule("RA-SETUP-9", "RA-RULING-40", "RA-TRACK-1")
def test_miniatures_are_placed_in_turn_order_on_free_start_areas_of_the_class():
    s = dealt("warrior", "scout", "princess", "mystic")
    assert (s.to_act, choices(s)) == (3, ["Start in Β", "Start in Μ"])
    place(s, "B")
    assert (s.to_act, choices(s)) == (1, ["Start in Ζ", "Start in Ι"])  # the Princess has the Palace only, Β is taken
    assert AREAS[s.area[2]] == "P"
    place(s, "I")
    assert (s.to_act, choices(s)) == (0, ["Start in Α", "Start in Κ"])
    place(s, "A")
    assert [AREAS[place] for place in s.area] == ["A", "I", "P", "B"]
    assert asked(s) == "open god"


@rule("RA-SETUP-9")
def test_the_scout_may_start_in_three_areas():
    s = place(dealt("scout", "princess", "mystic"), "M")
    assert (s.to_act, choices(s)) == (0, ["Start in Β", "Start in Ζ", "Start in Ι"])


@rule("RA-SETUP-9", "RA-OCC-1")
def test_other_areas_and_taken_ones_are_refused():
    s = dealt("scout", "mystic", "princess")
    assert refused(s, (m.PLACE, area("Z"), 0)) == {"RA-SETUP-9"}
    assert refused(s, (m.PLACE, area("P"), 0)) == {"RA-SETUP-9"}
    assert refused(s, (m.PLACE, 13, 0)) == {"RA-SETUP-9"}
    place(s, "B")
    assert refused(s, (m.PLACE, area("B"), 0)) == {"RA-OCC-1"}
    assert refused(s, (m.PLACE, area("M"), 0)) == {"RA-SETUP-9"}


@rule("RA-SETUP-9", "RA-RULING-1")
def test_with_shared_areas_a_taken_start_area_may_be_chosen():
    s = place(dealt("scout", "mystic", "princess", exclusive_areas=False), "B B")
    assert [AREAS[place] for place in s.area] == ["B", "B", "P"]


SWAPPED = {"class": [{"id": "scout", "source": "public", "track": 1}, {"id": "mystic", "source": "public", "track": 3}]}


@rule("RA-SETUP-9", "RA-RULING-40", "RA-2P-4")
def test_the_only_start_area_of_somebody_who_places_later_is_kept_for_her():
    s = dealt("scout", "mystic", edition=SWAPPED)
    assert (s.to_act, choices(s)) == (0, ["Start in Ζ", "Start in Ι"])
    assert refused(s, (m.PLACE, area("B"), 0)) == {"RA-RULING-40"}
    place(s, "Z")
    assert [AREAS[place] for place in s.area] == ["Z", "B"]
    four = dealt("scout", "mystic", "warrior", edition=SWAPPED)
    assert choices(four) == ["Start in Β", "Start in Ζ", "Start in Ι"]  # the Mystic has Μ too
    assert choices(dealt("scout", "mystic", edition=SWAPPED, exclusive_areas=False)) == ["Start in Β", "Start in Ζ", "Start in Ι"]


@rule("RA-SETUP-9")
def test_start_areas_may_be_given_by_seat():
    s = dealt("warrior", "scout", start_areas=["E", "TH"])
    assert [AREAS[place] for place in s.area] == ["E", "TH"]
    assert asked(s) == "open god"


@rule("RA-SETUP-9", "RA-TERM-9", "RA-FLAG-4")
def test_standing_on_the_start_area_is_no_visit_and_no_entry():
    s = opened("warrior", "scout", "princess", "mystic", places="B Z K")
    assert s.visits == [0] * 13
    assert s.vp == [0] * 4
    assert s.locked == [0] * 4


# RA-SETUP-10, RA-SETUP-12 and RA-SETUP-13: the first round


@rule("RA-SETUP-10", "RA-GODH-1", "RA-SETUP-13")
def test_one_of_four_gods_rules_the_first_round_and_miniatures_stand_before():
    s = dealt("warrior", "princess")
    assert [AREAS[place] for place in s.area] == ["K", "P"]
    assert (asked(s), s.god, weights(s)) == ("open god", -1, {0: 1, 1: 1, 2: 1, 3: 1})
    draw(s, "hephaestus")
    assert (GODS[s.god], s.round) == ("hephaestus", 1)
    assert s.gods.bit_count() == 3


@rule("RA-SETUP-12", "RA-RND-7", "RA-GODF-1", "RA-GODF-3")
@pytest.mark.parametrize(("god", "ap"), [("zeus", [10, 11, 10, 10]), ("poseidon", [10, 11, 10, 10]), ("hermes", [8, 9, 8, 10])])
@pytest.mark.parametrize("ties", ["none", "all"])
def test_hermes_and_artemis_work_in_the_first_round_but_no_rank(god: str, ap: list[int], ties: str):
    s = opened("warrior", "scout", "princess", "mystic", god=god, places="B Z K", rank_adjust_ties=ties)
    assert s.ap == ap
    assert "RA-RND-5" not in dict(events(s))


@rule("RA-SETUP-12", "RA-RND-8")
def test_cybele_gives_a_card_in_the_first_round():
    s = opened("princess", "warrior", drawn="DI-11")
    assert hand(s, 0) == ["DI-01", "DI-02", "DI-11"]
    assert events(s)[-2:] == [("RA-RND-8", "drew"), ("RA-RND-10", "turn")]


@rule("RA-SETUP-13", "RA-RULING-15")
def test_the_setup_has_its_order():
    s = tabled(GAMES[4])
    say(s, "scout", "warrior", "mystic")
    draw(s, *ANCILLARIES, *CARDS[:9])
    place(s, "B Z K")
    draw(s, "hermes", "DI-10")
    order = [key for key, _ in groupby(key for key, _ in events(s))]
    assert order == [
        "RA-SETUP-3", "RA-SETUP-4", "RA-SETUP-5", "RA-SETUP-1", "RA-SETUP-2", "RA-SETUP-6", "RA-SETUP-9", "RA-RND-1", "RA-SETUP-10", "RA-SETUP-11",
        "RA-RND-7", "RA-RND-8", "RA-GODF-3", "RA-RND-10",
    ]  # fmt: skip


@rule("RA-SETUP-1", "RA-SETUP-9")
def test_classes_and_places_are_not_chosen_again():
    s = at({}, {})
    assert refused(s, (m.CLASS, 2, 0)) == {"RA-SETUP-1"}
    assert refused(s, (m.PLACE, area("K"), 0)) == {"RA-SETUP-9"}


# RA-2P and RA-3P


@rule("RA-2P-1", "RA-2P-4")
@pytest.mark.parametrize(
    ("classes", "first", "places"),
    [
        (("warrior", "mystic"), "open god", ["K", "B"]),  # nobody has a choice
        (("mystic", "princess"), "open god", ["B", "P"]),
        (("scout", "warrior"), "place", None),
    ],
)
def test_with_two_players_the_warrior_starts_in_kappa_and_the_mystic_in_beta(classes: tuple[str, ...], first: str, places: list[str] | None):
    s = dealt(*classes)
    assert asked(s) == first
    assert places is None or [AREAS[place] for place in s.area] == places


@rule("RA-2P-4", "RA-RULING-40")
@pytest.mark.parametrize(("other", "starts"), [("mystic", "ΖΙ"), ("princess", "ΒΖΙ"), ("warrior", "ΒΖΙ")])
def test_with_two_players_the_scout_leaves_beta_to_the_mystic(other: str, starts: str):
    s = dealt("scout", other)
    assert (s.to_act, choices(s)) == (0, [f"Start in {letter}" for letter in starts])
    assert refused(s, (m.PLACE, area("A"), 0)) == {"RA-2P-1"}
    assert refused(s, (m.PLACE, area("M"), 0)) == {"RA-2P-1"}


@rule("RA-2P-1", "RA-TERM-6")
@pytest.mark.parametrize(("here", "there", "ways"), [("B", "A", "GP"), ("G", "D", "BEP"), ("L", "M", "KP"), ("E", "D", "GZ")])
def test_with_two_players_three_areas_can_be_neither_entered_nor_crossed(here: str, there: str, ways: str):
    s = at({"class": "scout", "area": here, "hand": ["DI-09"]}, {"class": "warrior", "area": "TH"})
    assert {AREAS[move[1]] for move in s.game.legal_moves(s) if move[0] == m.MOVE} == set(ways)
    assert refused(s, (m.MOVE, area(there), 0)) == {"RA-2P-1"}
    assert m.CARD in kinds(s)
    say(s, "play di-09: teleport")
    assert {AREAS[move[1]] for move in s.game.legal_moves(s)} == {"B", "G", "E", "Z", "H", "I", "K", "L", "P"} - {here}
    assert refused(s, (m.GOTO, area("M"), 0)) == {"RA-2P-1"}


@rule("RA-2P-1", "RA-2P-4", "RA-3P-1")
@pytest.mark.parametrize(("players", "sites"), [(2, "B I K P Z"), (3, "A B I K M P Z"), (4, "A B I K M P Z")])
def test_buildings_stand_in_five_areas_with_two_players_and_else_in_seven(players: int, sites: str):
    box = GAMES[players].box
    assert " ".join(sorted(AREAS[n] for n in range(13) if box.oracle[n] or box.barrack[n] or box.port[n])) == sites
