"""The invariants of the ledger (section 7) on random games, checked from outside.

`walk` plays at random with the log on. `Ledger` retells a game from its events alone: which unit stands where with how much damage,
who holds which marker, where the counter stands and what each player has learned of hidden cards. What it says and what the
position says must always agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, groupby, permutations, takewhile
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import kernel_lib as kl
from kernel_lib.core.event import Event
from kernel_lib.core.match import chance_move
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN, Move
from kernel_lib.games.olympus import moves as m
from kernel_lib.games.olympus.rules import Olympus
from kernel_lib.games.olympus.state import OlympusState
from tests.marks import rule

Json = dict[str, Any]

GAMES: list[Olympus] = [
    kl.game("olympus"),
    kl.game("olympus", first_turn_skip="lazy", medea_blank=True, removed_cards=0),
    kl.game("olympus", first_turn_skip="attack", open_discard=False, token_limit=6),
]  # type: ignore[list-item]
COLOURS = ("blue", "green", "red", "yellow")
BOARD = None

games = st.sampled_from(GAMES)
seeds = st.integers(0, 1_000_000)


def quick(examples: int = 12) -> Callable[[Any], Any]:
    """A few games per property; a failure names the seed."""
    return settings(max_examples=examples, deadline=None, database=None)


def walk(game: Olympus, seed: int) -> Iterator[tuple[OlympusState, Move | None]]:
    """Every position of a random game with the move that follows; None after the end."""
    state, rng = game.new(), Random(seed)
    state.log = []
    while state.to_act != OVER:
        move = chance_move(game, state, rng) if state.to_act == CHANCE else rng.choice(game.legal_moves(state))
        yield state, move
        game.apply(state, move)
    yield state, None


def positions(game: Olympus, seed: int) -> Iterator[Json]:
    """Every position of a random game as JSON."""
    for state, _ in walk(game, seed):
        yield game.to_json(state)


def printed(game: Olympus) -> dict[str, Json]:
    return {card["id"]: card for card in game.tables["card"]}


# Present values, written anew from the words on the cards


@dataclass(eq=False)
class Piece:
    """A unit as events tell of it."""

    card: str
    turn: int = 0
    gear: str | None = None
    damage: int = 0
    blank: bool = False
    attacks: int = 0
    grants: int = 0


def pieces_of(data: Json) -> dict[int, Piece]:
    """The units of a position by space."""
    return {
        unit["seat"] * 6 + unit["lane"] - 1: Piece(unit["card"], unit["since"], unit["equipment"], unit["damage"], bool(unit["blank"]))
        for unit in data["units"]
    }


def present(cards: dict[str, Json], board: dict[int, Piece], space: int) -> tuple[int, int]:
    """Attack and defence of the unit on a space."""
    me = board[space]
    mine = {where: piece for where, piece in board.items() if where // 6 == space // 6}
    names = {piece.card for piece in mine.values()}
    attack, defence = cards[me.card]["attack"], cards[me.card]["defence"]
    if me.gear is not None:
        attack += cards[me.gear]["attack"]
        defence += cards[me.gear]["defence"]
    for where, piece in mine.items():
        if piece.blank:
            continue
        hero = cards[me.card]["kind"] == "hero"
        attack += piece.card == "achilles" and hero and where != space
        attack += piece.card == "hippolyta" and not hero
        attack -= piece.card == "thersites" and not hero
        defence += piece.card == "hector" and abs(where - space) == 1
    if not me.blank:
        attack += 2 * (me.card == "castor" and "pollux" in names) + 2 * (me.card == "myrmidons" and "achilles" in names)
        attack += (6 - len(mine)) * (me.card == "hecuba")
        defence += 2 * (me.card == "pollux" and "castor" in names)
    return max(0, attack), defence


# A game retold from its events


class Ledger:
    """What the events say. `follow` reads the new ones and complains where they cannot have happened."""

    def __init__(self, game: Olympus) -> None:
        self.cards = printed(game)
        self.ids = list(self.cards)
        self.blank_takeover = bool(game.options["medea_blank"])
        self.told = 0
        self.board: dict[int, Piece] = {}
        self.markers: dict[str, int | None] = dict.fromkeys(COLOURS, BOARD)
        self.counter = 0
        self.turn = 0
        self.pointer = -1
        self.striker: Piece | None = None
        self.known: list[Counter[str]] = [Counter(), Counter()]  # of each hand, by the other player
        self.top: list[str] = []  # cards on top of the pile that somebody has looked at, in any order
        self.top_owner = UNKNOWN
        self.drew: list[list[int]] = []  # who drew, per turn
        self.used = ""

    def follow(self, state: OlympusState, after: Json) -> None:
        assert state.log is not None
        events, self.told = state.log[self.told :], len(state.log)
        while events:
            _, batch = next((key, list(same)) for key, same in groupby(events, key=lambda event: (event.what, event.rule, event.player)))
            if batch[0].what in ("moved", "saw", "saw hand"):
                self._together(batch)
            else:
                batch = batch[:1]
                self._one(batch[0], after)
            events = events[len(batch) :]

    def _together(self, batch: list[Event]) -> None:
        if batch[0].what == "moved":
            carried = [(event.args[2], self._at(*event.args[:2])) for event in batch]
            for event in batch:
                del self.board[event.args[1]]
            for space, piece in carried:
                assert space not in self.board
                self.board[space] = piece
            return
        found = [self.ids[event.args[0]] for event in batch]
        if batch[0].what == "saw":
            self.top, self.top_owner = found, batch[0].player
        else:
            self.known[1 - batch[0].player] = Counter(found)

    def _at(self, card: int, space: int) -> Piece:
        piece = self.board[space]
        assert piece.card == self.ids[card], f"{piece.card} stands on {space}, not {self.ids[card]}"
        return piece

    def _one(self, event: Event, after: Json) -> None:
        who, a = event.player, event.args
        if event.what == "turn":
            self._turn(a[0])
        elif event.what in ("played", "taken over"):
            assert a[1] not in self.board
            assert a[1] // 6 == who
            self.board[a[1]] = Piece(self.ids[a[0]], self.turn, blank=event.what == "taken over" and self.blank_takeover)
            if event.what == "played":
                self.known[who] -= Counter([self.ids[a[0]]])
        elif event.what == "equipped":
            piece = self._at(a[1], a[2])
            assert piece.gear is None
            piece.gear = self.ids[a[0]]
            self.known[who] -= Counter([self.ids[a[0]]])
        elif event.what == "took gear":
            taker = next(piece for space, piece in self.board.items() if space // 6 == who and piece.card == self.ids[a[0]])
            giver = next(piece for piece in self.board.values() if piece.gear == self.ids[a[1]])
            taker.gear, giver.gear = giver.gear, None
        elif event.what == "damaged":
            self._at(*a[:2]).damage += a[2]
        elif event.what == "healed":
            self._at(*a[:2]).damage -= a[2]
            assert self.board[a[1]].damage >= 0
        elif event.what == "survived":
            self._at(*a).damage = 0
        elif event.what == "discarded":
            self._at(*a)
            del self.board[a[1]]
        elif event.what == "again":
            self._at(*a).grants += 1
        elif event.what == "attacked":
            self._attack(who, *a)
        elif event.what == "used":
            self.used = self.ids[a[0]]
        else:
            self._hands_and_markers(event, after)

    def _turn(self, number: int) -> None:
        assert number == self.turn + 1
        self.turn, self.pointer, self.striker = number, -1, None
        self.drew.append([])
        for piece in self.board.values():
            piece.attacks = piece.grants = 0

    def _attack(self, who: int, card: int, space: int) -> None:
        """FO-INV-10 and FO-INV-11."""
        piece = self._at(card, space)
        assert space // 6 == who
        assert present(self.cards, self.board, space)[0] >= 1, f"{piece.card} has attack 0"
        if piece.attacks == 0:
            assert space % 6 > self.pointer, "the sweep goes from space 1 to 6"
            self.pointer, self.striker = space % 6, piece
        assert self.striker is piece, "further attacks follow the first one directly"
        piece.attacks += 1
        assert piece.attacks <= 1 + piece.grants, f"{piece.card} attacks too often"

    def _hands_and_markers(self, event: Event, after: Json) -> None:
        who, a = event.player, event.args
        if event.what == "drew":
            self._draw(who, self.ids[a[0]])
        elif event.what == "returned":
            self._return(who, self.ids[a[0]], after)
        elif event.what == "recovered":
            self.known[who][self.ids[a[0]]] += 1
        elif event.what == "paid":
            self.known[who] -= Counter([self.ids[a[0]]])
        elif event.what == "dropped":
            self.known[1 - who if self.used == "cassandra" else who] -= Counter([self.ids[a[0]]])
        elif event.what in ("took marker", "stole marker"):
            assert self.markers[COLOURS[a[0]]] == (BOARD if event.what == "took marker" else 1 - who)
            self.markers[COLOURS[a[0]]] = who
        elif event.what == "paid marker":
            assert self.markers[COLOURS[a[0]]] == who
            self.markers[COLOURS[a[0]]] = BOARD
        elif event.what == "points":
            self.counter += a[0] if who == 0 else -a[0]
            assert a[1] == self.counter, "one space per point"
        else:
            assert event.what in (
                "starts",
                "left out",
                "ended phase",
                "declined",
                "defeated",
                "stunned",
                "cannot attack",
                "no bonus",
                "bonus draw",
                "won",
                "tie",
            )

    def _draw(self, who: int, card: str) -> None:
        if self.drew:
            self.drew[-1].append(who)
        if self.top:
            self.top.remove(card)
            self.known[who][card] += self.top_owner != who

    def _return(self, who: int, card: str, after: Json) -> None:
        """Of two equal soldiers the event does not say which one; the position afterwards does."""
        spaces = [space for space, piece in self.board.items() if space // 6 == who and piece.card == card]
        left = {unit["seat"] * 6 + unit["lane"] - 1 for unit in after["units"]}
        del self.board[next((space for space in spaces if space not in left), spaces[0])]
        self.known[who][card] += 1


def retell(game: Olympus, seed: int) -> Iterator[tuple[Json, Ledger, OlympusState]]:
    """Every position of a random game beside what its events say."""
    ledger = Ledger(game)
    for state, _ in walk(game, seed):
        data = game.to_json(state)
        ledger.follow(state, data)
        yield data, ledger, state


# Cards, markers, counter, spaces


@rule("FO-INV-1")
@quick()
@given(games, seeds)
def test_every_card_is_in_exactly_one_place(game: Olympus, seed: int) -> None:
    copies = {key: card["copies"] for key, card in printed(game).items()}
    assert sum(copies.values()) == 96
    for data in positions(game, seed):
        worn = [unit["equipment"] for unit in data["units"] if unit["equipment"]]
        placed = Counter([*data["discard"], *data["top"], *data["hands"][0], *data["hands"][1], *(unit["card"] for unit in data["units"]), *worn])
        placed.update(data["unseen"])
        assert placed == copies


@rule("FO-INV-2")
@quick()
@given(games, seeds)
def test_the_number_of_removed_cards_never_changes(game: Olympus, seed: int) -> None:
    for data in positions(game, seed):
        assert sum(data["unseen"].values()) + len(data["top"]) - data["pile"] == game.options["removed_cards"]


@rule("FO-INV-3")
@quick()
@given(games, seeds)
def test_every_marker_is_on_the_board_or_with_the_player_who_took_it_last(game: Olympus, seed: int) -> None:
    for data, ledger, _ in retell(game, seed):
        assert data["markers"] == ledger.markers
        assert set(data["markers"]) == set(COLOURS)


@rule("FO-INV-4")
@quick()
@given(games, seeds)
def test_the_counter_is_on_seven_exactly_when_the_game_ended_by_points(game: Olympus, seed: int) -> None:
    for data in positions(game, seed):
        assert -7 <= data["counter"] <= 7
        assert (abs(data["counter"]) == 7) == (data["ended"] == "vp")
        if data["ended"] == "vp":
            assert data["winner"] == (0 if data["counter"] > 0 else 1)


@rule("FO-INV-5")
@quick()
@given(games, seeds)
def test_every_space_holds_one_unit_at_most_and_every_unit_one_equipment_at_most(game: Olympus, seed: int) -> None:
    cards = printed(game)
    for data, ledger, _ in retell(game, seed):
        spaces = [(unit["seat"], unit["lane"]) for unit in data["units"]]
        assert len(set(spaces)) == len(spaces)
        assert all(seat in (0, 1) and 1 <= lane <= 6 for seat, lane in spaces)
        for unit in data["units"]:
            assert cards[unit["card"]]["kind"] != "equipment"
            assert unit["equipment"] is None or cards[unit["equipment"]]["kind"] == "equipment"
        told = {(space // 6, space % 6 + 1, piece.card, piece.gear) for space, piece in ledger.board.items()}
        assert {(unit["seat"], unit["lane"], unit["card"], unit["equipment"]) for unit in data["units"]} == told
        uids = [unit["uid"] for unit in data["units"]]
        assert len(set(uids)) == len(uids)


# Damage


@rule("FO-INV-6")
@quick()
@given(games, seeds)
def test_no_unit_waits_with_as_much_damage_as_defence_unless_its_defeat_is_being_handled(game: Olympus, seed: int) -> None:
    cards = printed(game)
    for data in positions(game, seed):
        if data["to_act"] in ("player 1", "player 2"):
            handled = {ask["uid"] for ask in data["asks"] if ask["ask"] in ("defeat", "bury")}
            board = pieces_of(data)
            for unit in data["units"]:
                space = unit["seat"] * 6 + unit["lane"] - 1
                assert unit["damage"] >= 0
                assert unit["damage"] < present(cards, board, space)[1] or unit["uid"] in handled


@rule("FO-INV-7")
@quick(20)
@given(games, seeds)
def test_damage_lies_on_units_in_play_only_and_a_unit_enters_without_any(game: Olympus, seed: int) -> None:
    """The ledger starts every unit at 0 and adds what events tell; a unit that leaves takes its damage away."""
    for data, ledger, state in retell(game, seed):
        assert {unit["seat"] * 6 + unit["lane"] - 1: unit["damage"] for unit in data["units"]} == {
            space: piece.damage for space, piece in ledger.board.items()
        }
        assert sum(state.damage) == sum(piece.damage for piece in ledger.board.values())


# The pile


@rule("FO-INV-8")
@quick()
@given(games, seeds)
def test_the_draw_pile_never_grows_and_is_empty_only_at_the_end(game: Olympus, seed: int) -> None:
    before = 96
    for data in positions(game, seed):
        assert data["pile"] <= before
        assert (data["pile"] >= 1) == (data["ended"] != "pile")
        before = data["pile"]


# Plays and payments


@rule("FO-INV-9")
@quick()
@given(games, seeds)
def test_a_play_takes_the_card_and_exactly_its_payment_from_the_hand(game: Olympus, seed: int) -> None:
    cards, ids = printed(game), list(printed(game))
    before: Json | None = None
    for state, _ in walk(game, seed):
        after = game.to_json(state)
        if before is not None and before["playing"] is not None and after["playing"] is None:
            who = before["asks"][-1]["who"]
            free = any(ask["ask"] == "free play" for ask in before["asks"])
            new = after["log"][len(before["log"]) :]
            paid = list(takewhile(lambda event: event[2] in ("paid", "paid marker"), new))
            assert new[len(paid)][2] in ("played", "equipped")
            spent = [ids[event[3][0]] for event in paid if event[2] == "paid"]
            used = [COLOURS[event[3][0]] for event in paid if event[2] == "paid marker"]
            assert len(spent) == (0 if free else len(cards[before["playing"]]["cost"]) - len(used))
            assert Counter(before["hands"][who]) - Counter(after["hands"][who]) == Counter([before["playing"], *spent])
            assert len(after["hands"][who]) == len(before["hands"][who]) - 1 - len(spent)
            assert not Counter(spent) - Counter(after["discard"])
            assert all(before["markers"][colour] == who and after["markers"][colour] is BOARD for colour in used)
        before = after


def possible_payments(cards: dict[str, Json], hand: list[str], markers: list[str], card: str) -> set[tuple[str, ...]]:
    """Every set of items that can be matched with the symbols, found by trying all."""
    cost = [{"B": "blue", "G": "green", "R": "red", "Y": "yellow"}[letter] for letter in cards[card]["cost"]]
    rest = sorted(hand)
    rest.remove(card)

    def pays(item: str, colour: str) -> bool:
        return item == f"marker {colour}" if item.startswith("marker ") else cards[item].get("multi", False) or cards[item]["colour"] == colour

    found = set()
    for chosen in set(combinations(rest + [f"marker {colour}" for colour in markers], len(cost))):
        if any(all(pays(item, colour) for item, colour in zip(chosen, order, strict=True)) for order in set(permutations(cost))):
            found.add(tuple(sorted(chosen)))
    return found


def enumerated_payments(game: Olympus, state: OlympusState, card: int) -> set[tuple[str, ...]]:
    """Every set of items that the questions of the game lead to."""
    ids, found = list(printed(game)), set()
    first = game.clone(state)
    first.log = []
    game.apply(first, (m.PLAY, card, 0))
    game.apply(first, game.legal_moves(first)[0])
    waiting = [first]
    while waiting:
        now = waiting.pop()
        if now.asks and now.asks[-1][0] == m.ASK_PAY:
            for move in game.legal_moves(now):
                after = game.clone(now)
                game.apply(after, move)
                waiting.append(after)
        else:
            paid = takewhile(lambda event: event.what in ("paid", "paid marker"), now.log or [])
            found.add(tuple(sorted(ids[e.args[0]] if e.what == "paid" else f"marker {COLOURS[e.args[0]]}" for e in paid)))
    return found


@rule("FO-INV-18")
@quick(8)
@given(games, seeds)
def test_the_payments_offered_are_exactly_the_matchings_of_symbols_and_items(game: Olympus, seed: int) -> None:
    cards, ids = printed(game), list(printed(game))
    for state, _ in walk(game, seed):
        if state.to_act < 0 or state.asks[-1][0] != m.ASK_PLAY or len(state.hands[state.to_act]) > 9:
            continue
        data, who, legal = game.to_json(state), state.to_act, game.legal_moves(state)
        mine = [unit for unit in data["units"] if unit["seat"] == who]
        markers = [colour for colour in COLOURS if data["markers"][colour] == who]
        for card in sorted(set(data["hands"][who])):
            expected = possible_payments(cards, data["hands"][who], markers, card)
            room = any(not unit["equipment"] for unit in mine) if cards[card]["kind"] == "equipment" else len(mine) < 6
            move = (m.PLAY, ids.index(card), 0)
            assert (move in legal) == (bool(expected) and room), card
            if move in legal:
                assert enumerated_payments(game, state, ids.index(card)) == expected, card


# Attacks


@rule("FO-INV-10")
@quick(20)
@given(games, seeds)
def test_a_unit_attacks_once_and_once_more_per_grant_and_never_with_attack_zero(game: Olympus, seed: int) -> None:
    """Checked in Ledger._attack at the moment of each attack."""
    attacks = 0
    for _, ledger, state in retell(game, seed):
        attacks = sum(event.what == "attacked" for event in state.log or [])
        assert all(piece.attacks <= 1 + piece.grants for piece in ledger.board.values())
    assert attacks > 0


@rule("FO-INV-11")
@quick(20)
@given(games, seeds)
def test_attacks_of_a_phase_go_from_space_one_to_six(game: Olympus, seed: int) -> None:
    """The first attack of every unit, in the order of the log; its further attacks come before the next unit's (Ledger._attack)."""
    last, turn = -1, 0
    for _, ledger, _ in retell(game, seed):
        assert ledger.turn > turn or ledger.pointer >= last
        last, turn = ledger.pointer, ledger.turn


# The course of the game


@rule("FO-INV-12")
@quick(20)
@given(games, seeds)
def test_every_turn_but_the_first_draws_two_cards_or_ends_the_game_so_there_are_few_turns(game: Olympus, seed: int) -> None:
    active = {}
    for data, ledger, _ in retell(game, seed):
        assert data["turn"] == ledger.turn
        active[data["turn"]] = data["active"]
    for number, drawn in enumerate(ledger.drew[:-1], 1):
        wanted = 0 if number == 1 and data["left_out"] == "draw" else 2
        assert drawn.count(active[number]) >= wanted, f"turn {number}"
    pile = 96 - int(str(game.options["removed_cards"])) - 12
    assert 1 <= data["turn"] <= 1 + (pile + 1) // 2
    assert pile != 64 or data["turn"] <= 33


@rule("FO-INV-17")
@quick()
@given(games, seeds)
def test_a_running_game_always_has_a_move_and_a_finished_one_has_none(game: Olympus, seed: int) -> None:
    for state, _ in walk(game, seed):
        assert bool(game.legal_moves(state)) == (state.to_act != OVER) == (game.result(state) is None)


@rule("FO-INV-13")
@quick()
@given(games, seeds)
def test_present_values_are_those_that_follow_from_the_cards_in_play(game: Olympus, seed: int) -> None:
    cards = printed(game)
    for state, _ in walk(game, seed):
        data = game.to_json(state)
        board, nodes = pieces_of(data), game.graph(state).nodes
        again = game.graph(game.from_json(data)).nodes
        for space in range(12):
            node = nodes[space // 6, space % 6 + 1]
            assert (node["unit"] is not None) == (space in board)
            if space in board:
                assert (node["attack"], node["defence"]) == present(cards, board, space)
                assert node == again[space // 6, space % 6 + 1]


@rule("FO-INV-16")
@quick()
@given(games, seeds)
def test_the_same_moves_lead_to_the_same_game_from_the_start_and_from_a_clone(game: Olympus, seed: int) -> None:
    moves, clones = [], []
    final: Json = {}
    for state, move in walk(game, seed):
        if move is not None:
            if len(moves) % 23 == 0:
                clones.append((len(moves), game.clone(state)))
            moves.append(move)
        else:
            final = game.to_json(state)
    assert moves == [move for _, move in walk(game, seed) if move is not None]
    fresh = game.new()
    fresh.log = []
    for start, copy in [(0, fresh), *clones]:
        for move in moves[start:]:
            assert move in game.legal_moves(copy)
            game.apply(copy, move)
        assert game.to_json(copy) == final


@rule("FO-INV-19")
@quick(20)
@given(games, seeds)
def test_a_point_for_one_player_is_a_point_less_for_the_other(game: Olympus, seed: int) -> None:
    for data, ledger, state in retell(game, seed):
        assert data["counter"] == ledger.counter
        mine, theirs = game.scores(state)
        assert mine - theirs == data["counter"]
        assert min(mine, theirs) == 0


# What players know


def exchange(game: Olympus, data: Json, seat: int, rng: Random) -> Json | None:
    """The position with one card of the hand exchanged for an unseen one that the other player cannot tell from it."""
    spare = list((Counter(data["hands"][seat]) - Counter(data["known"][seat])).elements())
    others = [card for card in data["unseen"] if card not in spare]
    if not spare or not others:
        return None
    old, new = rng.choice(spare), rng.choice(others)
    other: Json = game.to_json(game.from_json(data))
    hand = other["hands"][seat]
    hand[hand.index(old)] = new
    _transfer(other["unseen"], old, new)
    if other["asks"] and other["asks"][-1]["who"] == seat:
        other["playing"] = new if other["playing"] == old else other["playing"]
        other["paid"] = [new if item == old else item for item in other["paid"]]
    for ask in other["asks"]:
        if ask.get("card") == old and ask["who"] == seat:
            ask["card"] = new
    return other


def exchange_top(game: Olympus, data: Json, rng: Random) -> Json | None:
    """The position with the topmost card of the draw pile that was looked at exchanged for an unseen one."""
    if not data["top"]:
        return None
    other: Json = game.to_json(game.from_json(data))
    place = rng.randrange(len(data["top"]))
    new = rng.choice(list(data["unseen"]))
    _transfer(other["unseen"], other["top"][place], new)
    other["top"][place] = new
    return other


def _transfer(unseen: dict[str, int], back: str, out: str) -> None:
    unseen[back] = unseen.get(back, 0) + 1
    unseen[out] -= 1
    if not unseen[out]:
        del unseen[out]


@rule("FO-INV-14")
@quick(20)
@given(games, seeds)
def test_a_view_is_the_same_whatever_the_hidden_cards_are(game: Olympus, seed: int) -> None:
    rng = Random(seed)
    for state, _ in walk(game, seed):
        if rng.randrange(3) and state.to_act != CHANCE:
            continue
        data = game.to_json(state)
        for viewer in (0, 1):
            twins = [exchange(game, data, 1 - viewer, rng)]
            if data["top_known_to"] != viewer:
                twins.append(exchange_top(game, data, rng))
            asks_other = state.to_act == 1 - viewer and data["asks"][-1]["ask"] != "play"  # the hand must still explain the question
            for twin in twins:
                if twin is not None and not asks_other:
                    assert game.to_json(game.observe(game.from_json(twin), viewer)) == game.to_json(game.observe(state, viewer))


@rule("FO-INV-14")
@quick(25)
@given(games, seeds)
def test_a_view_shows_of_hidden_cards_only_what_events_have_shown(game: Olympus, seed: int) -> None:
    for data, ledger, state in retell(game, seed):
        for viewer in (0, 1, UNKNOWN):
            view = game.to_json(game.observe(state, viewer))
            for seat in (0, 1):
                if seat != viewer:
                    visible = Counter(card for card in view["hands"][seat] if card != "?")
                    assert not visible - ledger.known[seat], f"viewer {viewer} sees {visible} in hand {seat}"
                    assert len(view["hands"][seat]) == len(data["hands"][seat])
                    assert data["playing"] is None or state.asks[-1][1] != seat or view["playing"] is None
            looking = bool(data["asks"]) and data["asks"][-1]["ask"] == "see" and data["asks"][-1]["who"] == viewer
            visible = Counter(card for card in view["top"] if card != "?")
            learned = Counter(ledger.top) if ledger.top_owner == viewer else Counter()
            assert looking or not visible - learned, f"viewer {viewer} sees {visible} in the pile"
            secrets = [event for event in view["log"] if event[4] and event[1] != viewer]
            assert all(number == UNKNOWN for event in secrets for number in event[3])


@rule("FO-INV-14")
@quick(10)
@given(games, seeds)
def test_what_a_view_counts_as_unseen_follows_from_what_it_shows(game: Olympus, seed: int) -> None:
    """So the count itself tells nothing: it is all cards without those that can be seen."""
    copies = Counter({key: card["copies"] for key, card in printed(game).items()})
    for state, _ in walk(game, seed):
        for viewer in (0, 1, UNKNOWN):
            view = game.to_json(game.observe(state, viewer))
            worn = [unit["equipment"] for unit in view["units"] if unit["equipment"]]
            shown = Counter([*view["discard"], *view["top"], *view["hands"][0], *view["hands"][1], *(unit["card"] for unit in view["units"]), *worn])
            del shown["?"]
            assert Counter(view["unseen"]) == copies - shown


# Symmetry


def mirror_space(space: int) -> int:
    return (space + 6) % 12


def mirror_move(move: Move) -> Move:
    """The same move from the other side of the table."""
    kind, a, b = move
    if kind in (m.PLACE, m.TARGET, m.MOVE_TO):
        return kind, mirror_space(a), b
    if kind == m.DROP:
        return kind, a, 1 - b
    return (kind, 1 - a, b) if kind == m.STARTS else move


def mirror(game: Olympus, data: Json) -> Json:
    """The same position with seats, sides, hands and the sign of the counter exchanged."""
    words = {card["id"]: card.get("abilities", []) for card in game.tables["card"]}

    def seat(player: int | None) -> int | None:
        return 1 - player if player in (0, 1) else player

    def ask(raw: Json) -> Json:
        turned = {**raw, "who": seat(raw["who"])}
        if raw.get("event") and "ability" in raw:
            card, number = raw["ability"].split(":")
            if any(event in words[card][int(number)] for event in ("_discarded", "self_defeats")):
                turned["event"] = raw["event"] // 16 * 16 + mirror_space(raw["event"] % 16)
        return turned

    return {
        **data,
        "to_act": {"player 1": "player 2", "player 2": "player 1"}.get(data["to_act"], data["to_act"]),
        "active": seat(data["active"]),
        "counter": -data["counter"],
        "markers": {colour: seat(holder) for colour, holder in data["markers"].items()},
        "top_known_to": seat(data["top_known_to"]),
        "hands": data["hands"][::-1],
        "known": data["known"][::-1],
        "units": sorted(({**unit, "seat": 1 - unit["seat"]} for unit in data["units"]), key=lambda unit: (unit["seat"], unit["lane"])),
        "place": None if data["place"] is None else mirror_space(data["place"]),
        "plan": [mirror_space(space) for space in data["plan"]],
        "asks": [ask(raw) for raw in data["asks"]],
        "winner": seat(data["winner"]),
        "log": None,
    }


@rule("FO-INV-15")
@quick(15)
@given(games, seeds)
def test_exchanging_the_seats_exchanges_moves_and_result(game: Olympus, seed: int) -> None:
    twin = game.from_json(mirror(game, game.to_json(game.new())))
    for state, move in walk(game, seed):
        assert game.legal_moves(twin) == sorted(map(mirror_move, game.legal_moves(state)))
        assert {**game.to_json(twin), "log": None} == mirror(game, game.to_json(state))
        assert game.scores(twin) == game.scores(state)[::-1]
        if move is not None:
            game.apply(twin, mirror_move(move))
    ours, theirs = game.result(state), game.result(twin)
    assert ours is not None
    assert theirs is not None
    assert sorted(1 - seat for seat in ours.winners) == sorted(theirs.winners)
    assert (ours.ranking, ours.scores, ours.rule) == (theirs.ranking[::-1], theirs.scores[::-1], theirs.rule)


def test_the_mirror_of_the_mirror_is_the_position_itself() -> None:
    for state, _ in walk(GAMES[0], 1):
        data = {**GAMES[0].to_json(state), "log": None}
        assert mirror(GAMES[0], mirror(GAMES[0], data)) == data
        assert [mirror_move(mirror_move(move)) for move in GAMES[0].legal_moves(state)] == GAMES[0].legal_moves(state)
