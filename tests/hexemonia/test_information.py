"""What players know (HX-INFO, HX-INV-20, HX-INV-22)."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.match import chance_move, deal
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN
from kernel_lib.games.hexemonia import moves as m
from kernel_lib.games.hexemonia.state import HexemoniaState
from tests.hexemonia.table import GAMES, at, choices, draw, end_action, hand, kind, say
from tests.marks import rule

VIEWERS = (0, 1, 2, UNKNOWN)
ME = {(0, 0): "athens 4 0 2", (1, 0): "village 1 0 1", (1, -1): "necropolis 0 0 1"}
LEFT = {(0, 0): "sparta 4 0 2", (1, 0): "village 1 0 1", (1, -1): "labyrinth 1 1 0"}
RIGHT = {(0, 0): "olympia 4 0 2", (1, 0): "amphitheatre 2 0 1"}


def view(s: HexemoniaState, viewer: int) -> dict[str, Any]:
    """The view of a player as JSON."""
    found: dict[str, Any] = json.loads(json.dumps(s.game.to_json(s.game.observe(s, viewer))))
    return found


def known(s: HexemoniaState, viewer: int, owner: int) -> list[str]:
    """The hand of a player as a viewer sees it."""
    return view(s, viewer)["seats"][owner]["hand"]  # type: ignore[no-any-return]


def shows(s: HexemoniaState, viewer: int, name: str) -> bool:
    """Whether a tile or city can be found anywhere in a view, but for the tiles that the viewer cannot place."""
    found = view(s, viewer)
    left = {key: value for key, value in found.items() if key not in ("unseen", "log")}
    game: Any = s.game
    number = {**game.box.number, **game.box.city_number}[name]
    verbs = ("city",) if name in game.box.city_number else ("drew", "saw", "arranged")
    told = [arg for _, _, what, args, _ in found["log"] or [] if what in verbs for arg in args]
    return f'"{name}"' in json.dumps(left) or number in told


def guesses(s: HexemoniaState, viewer: int, times: int = 60) -> list[HexemoniaState]:
    seen = s.game.observe(s, viewer)
    return [s.game.determinize(seen, viewer, Random(seed)) for seed in range(times)]


def with_oracle(*seats: Any, order: tuple[str, ...] = ("temple", "agora", "walls", "quarry"), **position: Any) -> HexemoniaState:
    """Player 1 has looked at four tiles with the Oracle and put them back in this order; the special action goes on if there is more to use."""
    s = at(*(seats or (ME, LEFT, RIGHT)), myths=position.pop("myths", [{"oracle": (1, 0)}]), **position)
    say(s, "special")
    if s.asks[-1][0] == m.ASK_GEAR:
        say(s, "use oracle")
    draw(s, *sorted(order))
    for name in order[:-1]:
        say(s, name)
    return s


# Open and hidden


@rule("HX-INFO-1")
def test_everything_on_the_table_is_open():
    s = at(ME, LEFT, RIGHT, hands=[["temple"], ["agora", "walls"], []], myths=[{"oracle": (1, 0)}, {"moirai": (1, -1)}],
           underworld=["spring", "fleet"], philosopher=2, pile=12)  # fmt: skip
    full = s.game.to_json(s)
    for viewer in VIEWERS:
        found = json.loads(json.dumps(view(s, viewer)))
        for field in ("display", "pile", "underworld", "supply", "philosopher", "turn", "active", "phase", "first", "closing"):
            assert found[field] == json.loads(json.dumps(full[field])), field
        for seat in range(3):
            assert found["seats"][seat]["tiles"] == json.loads(json.dumps(full["seats"][seat]["tiles"]))
            assert found["seats"][seat]["myths"] == json.loads(json.dumps(full["seats"][seat]["myths"]))
        assert [len(seat["hand"]) for seat in found["seats"]] == [1, 2, 0]


@rule("HX-INFO-1", "HX-SETUP-3", "HX-ACR-6")
def test_a_hidden_acropolis_is_known_to_its_owner_only_and_an_open_one_to_all():
    s = at(ME, LEFT, RIGHT)
    for viewer in VIEWERS:
        names = [seat["acropolis"] for seat in view(s, viewer)["seats"]]
        assert names == [name if seat == viewer else None for seat, name in enumerate(("athens", "sparta", "olympia"))]
    opened = at(ME, LEFT, RIGHT, hidden=False)
    assert all([seat["acropolis"] for seat in view(opened, viewer)["seats"]] == ["athens", "sparta", "olympia"] for viewer in VIEWERS)


@rule("HX-INFO-1", "HX-2P-1")
def test_with_two_players_the_cities_are_open():
    s, _ = deal(GAMES[2], 3)
    for viewer in (0, 1, UNKNOWN):
        assert {seat["acropolis"] for seat in view(s, viewer)["seats"]} == {"athens", "sparta"}


@rule("HX-INFO-1")
def test_hidden_cities_are_known_as_a_set_and_every_order_of_them_is_guessed():
    s = at({(0, 0): "athens"}, {(0, 0): "sparta"}, {(0, 0): "delphi"}, {(0, 0): "delos"})
    names = [city.id for city in GAMES[4].box.cities]
    found = Counter(tuple(names[city] for city in guess.city) for guess in guesses(s, 1, 90))
    assert len(found) == 6  # the three others in any order
    assert all(cities[1] == "sparta" and set(cities) == {"athens", "sparta", "delphi", "delos"} for cities in found)
    onlooker = {tuple(guess.city) for guess in guesses(s, UNKNOWN, 400)}
    assert len(onlooker) == 24
    s.revealed[3] = 1
    found = Counter(tuple(names[city] for city in guess.city) for guess in guesses(s, 1, 60))
    assert set(found) == {("athens", "sparta", "delphi", "delos"), ("delphi", "sparta", "athens", "delos")}


@rule("HX-INFO-2", "HX-INV-20")
def test_the_own_hand_is_seen_and_others_are_not():
    s = at(ME, LEFT, RIGHT, hands=[["temple", "agora"], ["walls"], ["spring", "fleet", "tavern"]])
    for viewer in VIEWERS:
        for owner, size in enumerate((2, 1, 3)):
            expected = hand(s, owner) if viewer == owner else ["?"] * size
            assert known(s, viewer, owner) == expected


@rule("HX-INFO-2", "HX-A-1")
def test_a_tile_taken_from_the_display_is_known_to_all_while_it_is_in_the_hand():
    s = at(ME, LEFT, RIGHT, ask="take", hands=[["temple"], [], []], display=["walls", "agora", "spring", "fleet"])
    draw(say(s, "take walls"), "quarry")
    for viewer in (1, 2, UNKNOWN):
        assert known(s, viewer, 0) == ["walls", "?"]
    draw(say(s, "take fleet"), "quarry")
    for viewer in (1, 2, UNKNOWN):
        assert known(s, viewer, 0) == ["walls", "fleet", "?"]


@rule("HX-INFO-2", "HX-SETUP-6", "HX-INFO-6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_starting_hands_are_secret(players: int):
    game = GAMES[players]
    s = game.new()
    s.log = []
    while s.to_act == CHANCE:
        game.apply(s, chance_move(game, s, Random(f"{len(s.log)}")))
    for viewer in (*range(players), UNKNOWN):
        for owner in range(players):
            assert known(s, viewer, owner) == (hand(s, owner) if viewer == owner else ["?", "?"])
        told = [(event[1], event[3]) for event in view(s, viewer)["log"] if event[2] == "drew"]
        assert len(told) == 2 * players
        assert all((args == [UNKNOWN]) == (owner != viewer) for owner, args in told)


@rule("HX-INFO-2", "HX-INV-20")
def test_hidden_tiles_are_counted_among_those_that_the_viewer_cannot_place():
    s = at(ME, LEFT, RIGHT, hands=[["pasture", "pasture"], ["pasture"], []], display=["walls", "agora", "spring", "fleet"], pile=10)
    left = s.unseen[kind("pasture")]
    assert [view(s, viewer)["unseen"].get("pasture", 0) for viewer in VIEWERS] == [left + 1, left + 2, left + 3, left + 3]


# HX-INFO-3: lower bounds


@rule("HX-INFO-3")
def test_playing_a_known_tile_takes_one_off_the_bound():
    s = at(ME, LEFT, RIGHT, ask="play", hands=[["pasture", "pasture", "spring"], [], []], shown=[["pasture"], [], []])
    assert known(s, 1, 0) == ["pasture", "?", "?"]
    say(s, "play pasture", "place it on free cell 1.3", "take citizens from acropolis")
    assert (known(s, 1, 0), hand(s, 0)) == (["?", "?"], ["pasture", "spring"])
    say(s, "play pasture", "place it on free cell 1.4", "take citizens from acropolis")
    assert (known(s, 1, 0), hand(s, 0)) == (["?"], ["spring"])


@rule("HX-INFO-3")
def test_playing_an_unknown_tile_leaves_the_bound_of_other_names_alone():
    s = at(ME, LEFT, RIGHT, ask="play", hands=[["pasture", "spring"], [], []], shown=[["pasture"], [], []])
    say(s, "play spring", "place it on free cell 1.3")
    assert known(s, 2, 0) == ["pasture"]


@rule("HX-INFO-3", "HX-INFO-6")
def test_the_tile_chosen_to_be_played_is_known_to_all_before_its_cell_is():
    s = at(ME, LEFT, RIGHT, ask="play", hands=[["pasture", "spring"], [], []])
    say(s, "play pasture")
    assert [known(s, viewer, 0) for viewer in (1, 2, UNKNOWN)] == [["pasture", "?"]] * 3
    for guess in guesses(s, 1):
        assert "pasture" in hand(guess, 0)
        say(guess, "place it on free cell 1.3")
        assert "pasture" in guess.game.text(guess).lower()


@rule("HX-INFO-3", "HX-INFO-6")
def test_the_myth_chosen_to_be_played_is_known_to_all_before_its_host_is():
    mine = {**ME, (0, -1): "village"}
    s = at(mine, {(0, 0): "sparta"}, RIGHT, ask="play", hands=[["oracle", "moirai"], [], []])
    say(s, "play oracle")
    assert known(s, UNKNOWN, 0) == ["oracle", "?"]
    for guess in guesses(s, 2):
        say(guess, "put the marker on village 1.1")
        assert len(hand(guess, 0)) == 1


@rule("HX-INFO-3", "HX-HAND-1")
def test_discarding_a_known_tile_takes_one_off_the_bound_and_an_unknown_one_does_not():
    tiles = ["pasture", "pasture", "spring", "walls", "agora"]
    s = at(ME, LEFT, RIGHT, hands=[tiles, [], []], shown=[["pasture", "walls"], [], []], philosopher=0)
    one = say(end_action(s.clone()), "discard pasture")
    assert known(one, 1, 0) == ["walls", "?", "?", "?"]
    other = say(end_action(s.clone()), "discard spring")
    assert known(other, 1, 0) == ["pasture", "walls", "?", "?"]


@rule("HX-INFO-3", "HX-GEAR-PANDORA")
def test_a_tile_lost_to_pandora_takes_one_off_the_bound():
    s = at(ME, {(0, 0): "sparta"}, {(0, 0): "olympia"}, hands=[[], ["pasture", "pasture", "spring"], []], shown=[[], ["pasture"], []],
           myths=[{"pandora": (1, 0)}], log=True)  # fmt: skip
    say(s, "special")
    if s.asks[-1][0] == m.ASK_GEAR:
        say(s, "use pandora")
    one, other = draw(s.clone(), "pasture"), draw(s.clone(), "spring")
    assert (known(one, 0, 1), known(one, 2, 1)) == (["?", "?"], ["?", "?"])
    assert (known(other, 0, 1), known(other, 2, 1)) == (["pasture", "?"], ["pasture", "?"])


@rule("HX-INFO-3", "HX-INV-22")
def test_a_guess_keeps_every_known_tile_and_fills_the_rest():
    s = at(ME, LEFT, RIGHT, hands=[[], ["walls", "walls", "agora"], ["fleet"]], shown=[[], ["walls"], []], pile=9)
    seconds = set()
    for guess in guesses(s, 0, 200):
        assert Counter(hand(guess, 1))["walls"] >= 1
        assert (len(hand(guess, 1)), len(hand(guess, 2)), sum(guess.unseen), guess.pile) == (3, 1, 9, 9)
        seconds |= set((Counter(hand(guess, 1)) - Counter(["walls"])).elements())
    loose = {name for name, copies in view(s, 0)["unseen"].items() if copies}
    assert seconds == loose  # every tile that cannot be placed may be there


# HX-INFO-4: the Oracle


@rule("HX-INFO-4", "HX-INFO-6")
def test_tiles_looked_at_are_seen_by_the_user_of_the_oracle_only():
    s = at(ME, LEFT, RIGHT, myths=[{"oracle": (1, 0)}], log=True)
    say(s, "special")
    if s.asks[-1][0] == m.ASK_GEAR:
        say(s, "use oracle")
    draw(s, "agora", "quarry", "temple", "walls")
    assert sorted(view(s, 0)["looked_at"]) == ["agora", "quarry", "temple", "walls"]
    for viewer in (1, 2, UNKNOWN):
        assert view(s, viewer)["looked_at"] == ["?"] * 4
        assert not any(shows(s, viewer, name) for name in ("agora", "temple"))
    assert choices(s.game.observe(s, 0)) == choices(s)


@rule("HX-INFO-4", "HX-INFO-6")
def test_while_the_tiles_are_put_back_nobody_else_learns_names_or_order():
    s = at(ME, LEFT, RIGHT, myths=[{"oracle": (1, 0)}], log=True)
    say(s, "special")
    if s.asks[-1][0] == m.ASK_GEAR:
        say(s, "use oracle")
    draw(s, "agora", "quarry", "temple", "walls")
    say(s, "walls")
    assert (view(s, 0)["arranged"], view(s, 0)["looked_at"]) == (["walls"], ["quarry", "agora", "temple"])
    for viewer in (1, 2, UNKNOWN):
        assert (view(s, viewer)["arranged"], view(s, viewer)["looked_at"]) == (["?"], ["?"] * 3)
        secret = [event for event in view(s, viewer)["log"] if event[2] in ("saw", "arranged")]
        assert len(secret) == 5
        assert all(event[3] == [UNKNOWN] for event in secret)


@rule("HX-INFO-4", "HX-GEAR-ORACLE")
def test_the_arranged_tiles_are_a_list_of_which_others_know_the_length():
    s = with_oracle()
    assert (view(s, 0)["arranged"], view(s, 0)["arranged_by"]) == (["temple", "agora", "walls", "quarry"], 0)
    for viewer in (1, 2, UNKNOWN):
        assert (view(s, viewer)["arranged"], view(s, viewer)["arranged_by"]) == (["?"] * 4, 0)


@rule("HX-INFO-4")
def test_the_rest_of_the_pile_has_no_order_for_anybody():
    s = with_oracle()
    found = view(s, 0)
    assert found["pile"] == s.pile == 39 - 4 - 5 - 1  # display, five tiles in cities, the Oracle
    assert sum(found["unseen"].values()) == s.pile - 4
    assert sum(view(s, 1)["unseen"].values()) == s.pile


@rule("HX-INFO-4")
def test_the_knower_guesses_the_arranged_tiles_right_and_others_guess_any():
    s = with_oracle()
    assert all(guess.top == s.top for guess in guesses(s, 0, 10))
    tops = {tuple(guess.top) for guess in guesses(s, 1, 80)}
    assert len(tops) > 60
    firsts = {top[0] for top in tops}
    assert len(firsts) > 4
    assert all(sum(guess.unseen) == s.pile - 4 and guess.pile == s.pile for guess in guesses(s, 1, 10))


@rule("HX-INFO-4")
def test_a_second_oracle_covers_all_arranged_tiles_and_its_user_is_the_only_knower():
    """The Oracle was conquered: Player 2 looks at the three arranged tiles that are left and one more."""
    s = with_oracle(closing=5)
    data = s.game.to_json(s)
    for seat, entry in enumerate(data["seats"]):
        entry["myths"] = [{"myth": "oracle", "cell": [1, 0]}] if seat == 1 else []
    data["arranged"] = data["arranged"][1:]
    data["unseen"]["temple"] = data["unseen"].get("temple", 0) + 1
    data["asks"] = [{"ask": "phase", "who": 1, "phase": "settle"}, {"ask": "gear", "who": 1}]
    data.update(to_act="player 2", active=1, phase="act", turn=6, used=[])
    s = s.game.from_json(data)
    s.log = []
    say(s, "use oracle")
    draw(s, "spring")
    assert [s.game.box.tiles[k].id for k in s.peek] == sorted(["agora", "walls", "quarry", "spring"], key=kind)  # type: ignore[attr-defined]
    assert view(s, 0)["looked_at"] == ["?"] * 4
    say(s, "spring", "quarry", "agora")
    assert view(s, 1)["arranged"] == ["spring", "quarry", "agora", "walls"]
    assert (view(s, 0)["arranged"], view(s, 0)["arranged_by"]) == (["?"] * 4, 1)


@rule("HX-INFO-4", "HX-RULING-32")
@pytest.mark.parametrize("pile", [2, 3])
def test_with_few_tiles_all_of_them_are_arranged(pile: int):
    s = at(ME, {(0, 0): "sparta"}, {(0, 0): "olympia"}, myths=[{"oracle": (1, 0)}], pile=pile)
    say(s, "special")
    if s.asks[-1][0] == m.ASK_GEAR:
        say(s, "use oracle")
    while s.to_act == CHANCE:
        s.game.apply(s, s.game.legal_moves(s)[0])
    while s.asks and s.asks[-1][0] == m.ASK_ORDER:
        s.game.apply(s, s.game.legal_moves(s)[-1])
    assert (len(s.top), sum(s.unseen), s.pile) == (pile, 0, pile)


# HX-INFO-5: arranged tiles are drawn in order


@rule("HX-INFO-5", "HX-A-2")
def test_the_display_is_refilled_with_the_arranged_tiles_in_order_without_chance():
    s = with_oracle(order=("temple", "agora", "walls", "quarry"))
    while s.asks[-1][0] != m.ASK_TAKE:
        say(s, choices(s)[0])
    assert s.to_act == 1
    say(s, choices(s)[0])
    assert (s.to_act, kind("temple") in s.display) == (1, True)  # nothing is left to chance
    assert [s.game.box.tiles[k].id for k in s.top] == ["agora", "walls", "quarry"]  # type: ignore[attr-defined]
    assert view(s, 0)["arranged"] == ["agora", "walls", "quarry"]
    assert view(s, 2)["arranged"] == ["?"] * 3


def moirai_after_oracle(order: tuple[str, ...] = ("temple", "agora", "walls", "quarry"), **position: Any) -> HexemoniaState:
    """Player 1 has arranged the pile, and Player 2 draws from it with the Moirai. There is no phase A any more."""
    s = with_oracle(myths=[{"oracle": (1, 0)}, {"moirai": (1, -1)}], order=order, closing=5, **position)
    while s.active == 0:
        say(s, choices(s)[0])
    say(s, "play no more", "special")
    return s


@rule("HX-INFO-5")
def test_the_user_of_the_oracle_knows_the_arranged_tile_that_another_draws_with_the_moirai():
    s = moirai_after_oracle(log=True)
    assert hand(s, 1) == ["temple"]
    assert [known(s, viewer, 1) for viewer in VIEWERS] == [["temple"], ["temple"], ["?"], ["?"]]
    assert shows(s, 0, "temple")
    assert not shows(s, 2, "temple")
    assert not shows(s, UNKNOWN, "temple")
    assert all(hand(guess, 1) == ["temple"] for guess in guesses(s, 0, 10))
    assert len({tuple(hand(guess, 1)) for guess in guesses(s, 2)}) > 3


@rule("HX-INFO-5", "HX-INFO-3")
def test_a_tile_that_only_one_opponent_knows_is_forgotten_when_one_of_its_name_is_played():
    """Player 2 has a Pasture that all know and one that Player 1 knows; both are Pastures, and the first to go is the known one."""
    s = moirai_after_oracle(order=("pasture", "agora", "walls", "quarry"), hands=[[], ["pasture"], []], shown=[[], ["pasture"], []],
                            display=["fleet", "tavern", "tavern", "asty"])  # fmt: skip
    assert [known(s, viewer, 1) for viewer in VIEWERS] == [["pasture", "pasture"], ["pasture", "pasture"], ["pasture", "?"], ["pasture", "?"]]
    data = s.game.to_json(s)
    data["asks"] = [{"ask": "phase", "who": 1, "phase": "act"}, {"ask": "play", "who": 1}]
    data.update(to_act="player 2", active=1, phase="play", used=[])
    s = s.game.from_json(data)
    say(s, "play pasture", "place it on free cell 1.3", "take citizens from acropolis")
    assert [known(s, viewer, 1) for viewer in VIEWERS] == [["pasture"], ["pasture"], ["?"], ["?"]]
    say(s, "play pasture", "place it on free cell 1.4", "take citizens from acropolis")
    assert [known(s, viewer, 1) for viewer in VIEWERS] == [[], [], [], []]
    assert s.spied == []


@rule("HX-INFO-5")
def test_who_draws_the_own_arranged_tile_learns_nothing_new_and_others_know_nothing():
    s = with_oracle(myths=[{"oracle": (1, 0), "moirai": (1, -1)}], log=True)
    say(s, "use moirai")
    assert (hand(s, 0), s.spied) == (["temple"], [])
    assert [known(s, viewer, 0) for viewer in VIEWERS] == [["temple"], ["?"], ["?"], ["?"]]


@rule("HX-INFO-5", "HX-GEAR-MOIRAI")
def test_a_tile_drawn_from_a_pile_without_order_is_known_to_its_owner_only():
    s = at(ME, {(0, 0): "sparta"}, {(0, 0): "olympia"}, myths=[{"moirai": (1, -1)}], log=True)
    say(s, "special", "use moirai")
    draw(s, "temple")
    assert [known(s, viewer, 0) for viewer in VIEWERS] == [["temple"], ["?"], ["?"], ["?"]]
    assert not any(shows(s, viewer, "temple") for viewer in (1, 2, UNKNOWN))


@rule("HX-INFO-5")
def test_when_the_arranged_tiles_are_used_up_nobody_knows_the_pile():
    s = with_oracle()
    say(s, "use no more")
    while s.top:
        s.game.apply(s, s.game.legal_moves(s)[0])
    assert (s.top, s.top_owner) == ([], -1)
    assert view(s, 0)["arranged_by"] is None


# HX-INFO-6: logs


@rule("HX-INFO-6", "HX-SETUP-2")
def test_the_deal_of_cities_is_blank_in_the_logs_of_others():
    s = GAMES[3].new()
    s.log = []
    draw(s, "sparta", "olympia", "athens")
    told = {viewer: [event[3] for event in view(s, viewer)["log"] if event[2] == "city"] for viewer in VIEWERS}
    number = GAMES[3].box.city_number
    assert told[1] == [[-1], [number["olympia"]], [-1]]
    assert told[UNKNOWN] == [[-1], [-1], [-1]]
    words = [GAMES[3].tell(event) for event in GAMES[3].observe(s, 1).log or []]
    assert words == ["Player 1 gets an Acropolis.", "Player 2 gets Olympia.", "Player 3 gets an Acropolis."]


@rule("HX-INFO-6")
def test_a_secret_tile_is_told_to_others_without_its_name():
    s = at(ME, {(0, 0): "sparta"}, {(0, 0): "olympia"}, myths=[{"moirai": (1, -1)}], log=True)
    say(s, "special", "use moirai")
    draw(s, "temple")
    for viewer, words in ((0, "Player 1 draws Temple."), (1, "Player 1 draws a tile."), (UNKNOWN, "Player 1 draws a tile.")):
        assert words in [s.game.tell(event) for event in s.game.observe(s, viewer).log or []]


@rule("HX-INFO-6")
def test_all_other_answers_are_open():
    s = at(ME, LEFT, RIGHT, ask="play", hands=[["pasture"], [], []], log=True)
    say(s, "play pasture", "place it on free cell 1.3", "take citizens from acropolis", "play no more", "no action")
    mine = [tuple(event[:4]) for event in view(s, 0)["log"]]
    assert mine == [tuple(event[:4]) for event in view(s, 2)["log"]]
    assert len(mine) >= 4


# HX-INFO-7: reveals


@rule("HX-INFO-7", "HX-POL-6", "HX-ACR-10")
@pytest.mark.parametrize("mine", ["athens", "sparta", "delphi", "delos"])
def test_a_reveal_in_politics_is_asked_whatever_the_hidden_city_is(mine: str):
    others = [{(0, 0): name} for name in ("athens", "sparta", "delphi", "delos") if name != mine]
    s = at({(0, 0): mine}, *others)
    end_action(s)
    assert s.game.prompt(s) == "Philosopher: reveal your Acropolis, so that it counts as political?"
    assert s.to_act == 0
    assert choices(s) == ["Keep the Acropolis hidden", *(["Reveal the Acropolis"] if mine == "delos" else [])]


@rule("HX-INFO-7", "HX-GEAR-TEMPLE")
@pytest.mark.parametrize("mine", ["athens", "sparta", "olympia"])
def test_a_reveal_for_the_temple_is_asked_whatever_the_hidden_city_is(mine: str):
    others = [{(0, 0): name} for name in ("athens", "sparta", "olympia") if name != mine]
    s = at({(0, 0): mine, (1, 0): "temple 2 0 1", (1, -1): "spring"}, *others)
    say(s, "special", "use temple")
    assert choices(s) == ["Keep the Acropolis hidden", *(["Reveal the Acropolis"] if mine == "olympia" else [])]


@rule("HX-INFO-7")
def test_no_reveal_is_asked_when_all_know_that_no_hidden_city_has_the_nature():
    s = at({(0, 0): "athens", (1, 0): "temple 2 0 1", (1, -1): "spring"}, {(0, 0): "sparta"}, {(0, 0): "olympia"})
    s.revealed[2] = 1  # the only sacred city lies open
    say(s, "special", "use temple")
    assert s.asks[-1][0] == m.ASK_GEAR
    assert s.cubes[0][2][1] == 2


@rule("HX-INFO-7", "HX-INV-20")
def test_a_no_tells_nothing_to_those_who_guess():
    s = at({(0, 0): "delos"}, {(0, 0): "athens"}, {(0, 0): "sparta"}, {(0, 0): "delphi"})
    end_action(s)
    say(s, "keep")
    names = [city.id for city in GAMES[4].box.cities]
    assert {names[guess.city[0]] for guess in guesses(s, 1, 80)} == {"delos", "sparta", "delphi"}


@rule("HX-INFO-7", "HX-SPEC-4")
def test_a_temple_that_can_only_yield_by_a_reveal_betrays_its_owner_to_those_who_think():
    """Guesses that could not have come to this question are thrown away."""
    s = at({(0, 0): "olympia", (1, 0): "temple 2 0 1"}, {(0, 0): "sparta"}, {(0, 0): "athens"})
    say(s, "special")
    assert s.asks[-1][0] == m.ASK_REVEAL
    names = [city.id for city in GAMES[3].box.cities]
    assert {names[guess.city[0]] for guess in guesses(s, 1)} == {"olympia"}
    assert {names[guess.city[0]] for guess in guesses(s, UNKNOWN)} == {"olympia"}


# Guesses and twins in general


def positions(players: int, seed: int, every: int = 9) -> list[HexemoniaState]:
    """Some positions of a random game."""
    game, rng = GAMES[players], Random(f"{players}/{seed}")
    s, found = game.new(), []
    s.log = []
    step = 0
    while s.to_act != OVER:
        game.apply(s, chance_move(game, s, rng) if s.to_act == CHANCE else rng.choice(game.legal_moves(s)))
        step += 1
        if step % every == 0 or (s.asks and s.asks[-1][0] in (m.ASK_CELL, m.ASK_HOST, m.ASK_ORDER, m.ASK_REVEAL, m.ASK_VOTE, m.ASK_DROP)):
            found.append(s.clone())
    return [*found, s]


@rule("HX-INV-20", "HX-INFO-2", "HX-INFO-4", "HX-INFO-6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_twins_look_alike_and_guesses_look_like_the_view_for_every_viewer(players: int):
    game = GAMES[players]
    for seed in range(2):
        for number, s in enumerate(positions(players, seed, every=21)):
            for viewer in (*range(players), UNKNOWN):
                mine = json.dumps(game.to_json(game.observe(s, viewer)))
                twin = game.twin(s, viewer, Random(number))
                assert json.dumps(game.to_json(game.observe(twin, viewer))) == mine
                guess = game.determinize(game.observe(s, viewer), viewer, Random(number))
                assert json.dumps(game.to_json(game.observe(guess, viewer))) == mine
                assert "?" not in json.dumps(game.to_json(guess)["seats"])


@rule("HX-INV-20", "HX-INFO-7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_guesses_can_be_played_to_the_end(players: int):
    """Also while another player is asked something."""
    game = GAMES[players]
    for number, s in enumerate(positions(players, 7, every=23)):
        for viewer in (*range(players), UNKNOWN):
            rng = Random(number)
            guess = game.determinize(game.observe(s, viewer), viewer, rng)
            if guess.to_act == viewer >= 0:
                assert game.legal_moves(guess) == game.legal_moves(s)
            for _ in range(60):
                if guess.to_act == OVER:
                    break
                game.apply(guess, chance_move(game, guess, rng) if guess.to_act == CHANCE else rng.choice(game.legal_moves(guess)))


@rule("HX-INV-20", "HX-INFO-6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_view_names_a_tile_that_its_viewer_cannot_know(players: int):
    """Every hidden tile is renamed in the position itself; the view must stay the same to the letter."""
    game = GAMES[players]
    for s in positions(players, 11, every=13)[:-1]:
        for viewer in (*range(players), UNKNOWN):
            found = game.to_json(game.observe(s, viewer))
            for owner in range(players):
                if owner != viewer:
                    bound = Counter(name for name in found["seats"][owner]["hand"] if name != "?")
                    spied = Counter(game.box.tiles[k].id for knower, who, k in s.spied if (knower, who) == (viewer, owner))
                    assert bound == Counter(game.box.tiles[k].id for k in s.shown[owner]) + spied
                    assert not bound - Counter(hand(s, owner))
            if s.top_owner != viewer:
                assert set(found["arranged"]) | set(found["looked_at"]) <= {"?"}
            assert all(viewer in (entry["knower"], entry["owner"]) for entry in found["spied"])
            for _, player, _, args, secret in found["log"]:
                assert not secret or player == viewer or set(args) <= {UNKNOWN}


@rule("HX-INFO-2", "HX-ACR-8")
def test_when_the_game_is_over_everything_is_open():
    s = positions(3, 1)[-1]
    full = json.dumps({**s.game.to_json(s), "log": None})
    for viewer in VIEWERS:
        found = s.game.to_json(s.game.observe(s, viewer))
        assert json.dumps({**found, "log": None}) == full
        assert None not in [seat["acropolis"] for seat in found["seats"]]


@rule("HX-INFO-2")
def test_a_guess_for_another_player_who_must_discard_leaves_a_choice():
    """The question is asked only when there are different tiles, so a hand of five equal ones is no possible guess."""
    game: Any = kl.game("hexemonia", edition={"tile": [{"id": name, "copies": [n, 0, 0], "source": "reconstructed"} for name, n in
                        (("pasture", 9), ("village", 1))]})  # fmt: skip
    s = at({(0, 0): "athens"}, {(0, 0): "sparta"}, hands=[["pasture"] * 4 + ["village"], []], game=game, philosopher=0, pile=6)
    end_action(s)
    assert s.asks[-1][0] == m.ASK_DROP
    assert all(len(game.legal_moves(guess)) > 1 for guess in guesses(s, 1, 40))


@rule("HX-INFO-4", "HX-INV-20")
def test_a_view_during_the_deal_knows_who_has_no_city_yet():
    s = GAMES[3].new()
    draw(s, "sparta")
    for viewer in VIEWERS:
        for guess in guesses(s, viewer, 10):
            assert guess.city[1:] == [UNKNOWN, UNKNOWN]
            assert (viewer == 0) <= (guess.city[0] == GAMES[3].box.city_number["sparta"])
