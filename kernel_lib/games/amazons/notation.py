"""A position as readable JSON and as one screen of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from kernel_lib.core.bits import members
from kernel_lib.core.errors import BadPosition
from kernel_lib.core.event import Event
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN, Ask
from kernel_lib.games.amazons import hidden
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import (
    ABILITIES,
    ARES,
    ARTEMIS,
    CLASSES,
    COLOURS,
    CYBELE,
    GODS,
    HERMES,
    LEFT,
    M1,
    OPT_FOB,
    OPT_FOP,
    OPTIONS,
    P2,
    PAS_COLOUR,
    RIGHT,
    ROWS,
    TRACK,
    W1,
    W2,
)
from kernel_lib.games.amazons.rules.battle import EXTRA
from kernel_lib.games.amazons.scoring import FINAL_LINES, final_lines
from kernel_lib.games.amazons.state import (
    C_A,
    C_ABILITY,
    C_ACT,
    C_B,
    C_BOOSTS,
    C_CARD,
    C_COMMON,
    C_EXHAUST,
    C_FREE,
    C_HOW,
    C_LENT,
    C_OWN,
    C_POSITION,
    C_SPEND,
    C_TERRAIN,
    COUNT,
    GAINS,
    NO_CHAIN,
    NOBODY,
    NONE,
    SPENDING,
    AmazonsState,
    beside_of,
    tokens_of,
)

if TYPE_CHECKING:
    from kernel_lib.games.amazons.rules import Amazons

HIDDEN = "?"
SIDES = ("left", "right")
FINAL = tuple([words.removeprefix("End: ") for words, _ in FINAL_LINES])
SUPPLY_LINE = [rule for _, rule in FINAL_LINES].index("RA-SCORE-6")
ASK_KINDS = {name: what for what, name in m.ASK_NAMES.items()}
ACTS = {
    "move": m.MOVE, "fight": m.FIGHT, "reach": m.REACH, "campaign": m.CAMPAIGN, "oracle": m.ORACLE, "port": m.PORT, "barrack": m.BARRACK,
    "sacrifice": m.SACRIFICE, "flag": m.FLAG, "supply": m.SUPPLY, "ability": m.SA, "card": m.CARD, "trade": m.TRADE,
}  # fmt: skip
"""What a chain can begin with."""
ACT_NAMES = {act: name for name, act in ACTS.items()}
Words = tuple[str | None, ...]
"""Names of numbers from 0; None for a number that means nothing."""


class AreaOf(msgspec.Struct, forbid_unknown_fields=True):
    """An area in play: colours of its event tokens, whose flag, and how often it was entered."""

    tokens: list[str]
    flag: int | None
    visits: int


class Pile(msgspec.Struct, forbid_unknown_fields=True):
    """The event cards of a colour: the open one, the set below it, and the order of these if somebody has arranged them."""

    top: str | None
    below: list[str]
    order: list[str]
    arranged_by: int | None
    reserved_by: int | None


class Slot(msgspec.Struct, forbid_unknown_fields=True):
    """A slot for a common Amazon."""

    common: str | None
    reserved_by: int | None


class Commons(msgspec.Struct, forbid_unknown_fields=True):
    """The common Amazons."""

    left: Slot
    right: Slot
    deck: list[str]
    discard: list[str]


class Cards(msgspec.Struct, forbid_unknown_fields=True):
    """The Divine Intervention cards that are in no hand; `deck` of a view also holds those hidden elsewhere, so its size is told too."""

    deck: list[str]
    deck_size: int
    bottom: list[str]
    discard: list[str]
    drawn: list[str]


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    """What belongs to a player. Abilities are the charged ones, slots the covered ones."""

    kind: str | None = msgspec.field(name="class")
    area: str | None
    ap: int
    vp: int
    supply: int
    charged: list[str]
    basic_available: bool
    ancillary: str | None
    ancillary_available: bool
    flags: int
    slots: list[int]
    beside: list[str]
    won: list[str]
    row: str | None
    track: str | None
    bonus: bool
    artemis_waits: bool
    ares_action: bool
    sacrifice: str | None
    oracle_locked: bool
    passed: bool
    hand: list[str]
    knows: list[str]
    gains: dict[str, int]
    spent: dict[str, int]
    final: dict[str, int] | None


class Turn(msgspec.Struct, forbid_unknown_fields=True):
    """What the running turn keeps."""

    allowances: int
    used: bool
    moved: bool
    exempt: bool
    borrowed: list[str]
    chain: dict[str, Any]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """All that a position consists of, with names."""

    to_act: str
    round: int
    turns: int
    active: int | None
    tilted: int | None
    god: str | None
    gods_to_come: list[str]
    commons: Commons
    areas: dict[str, AreaOf]
    events: dict[str, Pile]
    cards: Cards
    seats: list[Seat]
    turn: Turn
    asks: list[dict[str, Any]]
    log: list[tuple[str, int, str, list[int], bool]] | None = None


# Writing


def to_json(g: Amazons, s: AmazonsState) -> dict[str, Any]:
    """The position with names."""
    position = Position(
        to_act=_acting(s.to_act),
        round=s.round,
        turns=s.turn,
        active=_seat(s.active),
        tilted=_seat(s.tilted),
        god=_name(GODS, s.god),
        gods_to_come=_names(GODS, s.gods),
        commons=_commons(g, s),
        areas={g.box.areas[i].id: AreaOf([COLOURS[c] for c in tokens_of(s.tokens[i])], _seat(s.flag[i]), s.visits[i]) for i in g.box.playing},
        events={name: _pile(g, s, colour) for colour, name in enumerate(COLOURS)},
        cards=_cards(g, s),
        seats=[_player(g, s, who) for who in range(g.players)],
        turn=Turn(s.allowances, bool(s.used), bool(s.moved), bool(s.exempt), _names(ABILITIES, s.borrowed), _chain(g, s.chain)),
        asks=[_ask(g, ask) for ask in s.asks],
        log=None if s.log is None else [(e.rule, e.player, e.what, list(e.args), e.secret) for e in s.log],
    )
    data: dict[str, Any] = msgspec.to_builtins(position)
    return data


def _acting(to_act: int) -> str:
    return {CHANCE: "chance", OVER: "over"}.get(to_act, f"player {to_act + 1}")


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _ids(records: Iterable[Any]) -> tuple[str, ...]:
    return tuple([record.id for record in records])


def _name(words: Sequence[str], number: int) -> str | None:
    return None if number == NONE else words[number]


def _names(words: Sequence[str], bits: int) -> list[str]:
    return [words[number] for number in members(bits)]


def _faces(words: Sequence[str], numbers: Iterable[int]) -> list[str]:
    """Names of cards in their order, those that the holder of a view cannot see too."""
    return [HIDDEN if number == UNKNOWN else words[number] for number in numbers]


def _commons(g: Amazons, s: AmazonsState) -> Commons:
    ids = _ids(g.box.commons)
    left, right = (Slot(_name(ids, s.open[slot]), _seat(s.held[slot])) for slot in (LEFT, RIGHT))
    return Commons(left, right, _names(ids, s.commons), _names(ids, s.common_discard))


def _pile(g: Amazons, s: AmazonsState, colour: int) -> Pile:
    ids = _ids(g.box.events)
    return Pile(
        top=_name(ids, s.tops[colour]),
        below=_names(ids, s.piles[colour]),
        order=_faces(ids, s.orders[colour]),
        arranged_by=_seat(s.arranger[colour]),
        reserved_by=_seat(s.held_events[colour]),
    )


def _cards(g: Amazons, s: AmazonsState) -> Cards:
    ids = _ids(g.box.cards)
    return Cards(_names(ids, s.deck), s.deck_size, _faces(ids, s.bottom), _names(ids, s.discard), _faces(ids, s.drawn))


def _player(g: Amazons, s: AmazonsState, who: int) -> Seat:
    cards = _ids(g.box.cards)
    held = _names(cards, s.hands[who])
    return Seat(
        kind=_name(CLASSES, s.classes[who]),
        area=_name(_ids(g.box.areas), s.area[who]),
        ap=s.ap[who],
        vp=s.vp[who],
        supply=s.supply[who],
        charged=_names(ABILITIES[2 * s.classes[who] :], s.charged[who]),
        basic_available=bool(s.basic_up[who]),
        ancillary=_name(_ids(g.box.ancillaries), s.ancillary[who]),
        ancillary_available=bool(s.ancillary_up[who]),
        flags=s.flags[who],
        slots=members(s.covered[who]),
        beside=[COLOURS[colour] for colour, number in enumerate(beside_of(s.beside[who])) for _ in range(number)],
        won=_names(_ids(g.box.events), s.won[who]),
        row=_name(ROWS, s.row[who]),
        track=_name(TRACK, s.track[who]),
        bonus=bool(s.bonus[who]),
        artemis_waits=bool(s.artemis[who]),
        ares_action=bool(s.ares[who]),
        sacrifice=_name(TRACK, s.sacrifice[who]),
        oracle_locked=bool(s.locked[who]),
        passed=bool(s.passed[who]),
        hand=held + [HIDDEN] * (s.hand_size[who] - len(held)),
        knows=_names(cards, s.known[who]),
        gains={name: points for name, points in zip(GAINS, s.gains[who], strict=True) if points},
        spent={name: points for name, points in zip(SPENDING, s.spent[who], strict=True) if points},
        final=dict(zip(FINAL, s.final[who], strict=True)) if s.final else None,
    )


def _ask(g: Amazons, ask: Ask) -> dict[str, Any]:
    named: dict[str, Any] = {"ask": m.ASK_NAMES[ask[0]], "who": _seat(ask[1])}
    for field, value in zip(m.ASK_FIELDS.get(ask[0], ()), ask[2:], strict=True):
        words = _ask_words(g, ask[0], field)
        named[field] = value if words is None else _name(words, value)
    return named


def _ask_words(g: Amazons, what: int, field: str) -> Sequence[str] | None:
    """What the numbers in an entry of the stack are called; None for numbers that stay numbers."""
    if field == "area":
        return _ids(g.box.areas)
    if field == "colour":
        return COLOURS
    if field in ("first", "second", "third"):
        return _ids(g.box.events)
    if field == "left":
        return _ids(g.box.commons)
    return SIDES if field == "slot" and what != m.ASK_TOKEN else None


def _active_words(g: Amazons) -> tuple[str, ...]:
    """Such as "DI-07 TWO"."""
    return tuple([f"{g.box.cards[active >> 1].id} {OPTIONS[option]}" for active, option in enumerate(g.box.option_of)])


def _chain_words(g: Amazons, act: int) -> dict[int, tuple[str, Words]]:
    """Place in the chain of this act -> its key and what its numbers are called; what is not here follows from the rest."""
    actives, areas = _active_words(g), _ids(g.box.areas)
    seats = [_acting(seat) for seat in range(g.players)]
    own: Words = ("nobody", "basic", "ancillary", "both")
    lent: Words = tuple([f"{which} of {seat}" for seat in seats for which in ("basic", "ancillary")])
    words: dict[int, tuple[str, Words]] = {
        C_CARD: ("card", actives), C_HOW: ("how", ("normal", "ares", "W1")), C_TERRAIN: ("terrain", ("full", "ignored")),
        C_OWN: ("own", (*own, *[None] * (EXTRA - len(own)), *lent)), C_LENT: ("lent by", actives), C_EXHAUST: ("exhaust", own),
        C_COMMON: ("common", ("nobody", "left", "right", "both")), C_FREE: ("free", ("nobody", "left", "right")),
        C_POSITION: ("position", TRACK), C_ABILITY: ("ability", ABILITIES), C_SPEND: ("spend", ABILITIES),
    }  # fmt: skip
    if act in (m.MOVE, m.FIGHT, m.REACH, m.PORT):
        words[C_A] = "area", areas
    elif act == m.CAMPAIGN:
        words[C_A] = "row", ROWS
    elif act in (m.SACRIFICE, m.FLAG, m.SUPPLY):
        words[C_A] = "by", (*SIDES, "card")
    elif act == m.TRADE:
        words[C_A] = "first", _ids(g.box.cards)
    elif act == m.CARD:
        words[C_A] = "lender", tuple(seats)
    if act in (m.FIGHT, m.REACH, m.SA, m.CARD):
        words[C_B] = "colour", COLOURS
    return words


def _chain(g: Amazons, chain: Sequence[int]) -> dict[str, Any]:
    """The answers given so far."""
    act = chain[C_ACT]
    if act == NONE:
        return {}
    named: dict[str, Any] = {"act": ACT_NAMES[act]}
    for place, (key, words) in sorted(_chain_words(g, act).items()):
        if chain[place] != NONE:
            named[key] = words[chain[place]]
    if chain[C_BOOSTS] != NONE:
        named["boosts"] = _names(_active_words(g), chain[C_BOOSTS])
    return named


# Reading


def from_json(g: Amazons, data: Mapping[str, Any]) -> AmazonsState:
    """The position back; everything is checked, so that nothing impossible can be played on."""
    try:
        position = msgspec.convert(dict(data), Position)
    except msgspec.ValidationError as error:
        raise BadPosition(f"amazons: {error}") from error
    try:
        s = _read(g, position)
        _check(g, s)
    except (ValueError, IndexError, KeyError, TypeError) as error:
        if isinstance(error, BadPosition):
            raise
        raise BadPosition(f"amazons: {error}") from error
    return s


def _read(g: Amazons, p: Position) -> AmazonsState:
    s = g.new()
    _demand(len(p.seats) == g.players, "seats", f"{g.players} players")
    s.to_act = _lookup("to_act", {_acting(value): value for value in (CHANCE, OVER, *range(g.players))}, p.to_act)
    s.round, s.turn = p.round, p.turns
    s.active, s.tilted = _number(g, "active", p.active), _number(g, "tilted", p.tilted)
    s.god, s.gods = _index("god", GODS, p.god), _set("gods_to_come", GODS, p.gods_to_come)
    _read_commons(g, s, p.commons)
    _read_areas(g, s, p.areas)
    _read_events(g, s, p.events)
    _read_cards(g, s, p.cards)
    for who, seat in enumerate(p.seats):
        _read_seat(g, s, who, seat)
    _read_counts(s, p.seats)
    s.allowances, s.used, s.moved, s.exempt = p.turn.allowances, int(p.turn.used), int(p.turn.moved), int(p.turn.exempt)
    s.borrowed = _set("borrowed", ABILITIES, p.turn.borrowed)
    s.chain = _read_chain(g, p.turn.chain)
    s.asks = [_read_ask(g, ask) for ask in p.asks]
    s.log = None if p.log is None else [Event(rule, player, what, tuple(args), secret) for rule, player, what, args, secret in p.log]
    return s


def _read_commons(g: Amazons, s: AmazonsState, commons: Commons) -> None:
    ids = _ids(g.box.commons)
    s.open = [_index("common", ids, slot.common) for slot in (commons.left, commons.right)]
    s.held = [_number(g, "reserved_by", slot.reserved_by) for slot in (commons.left, commons.right)]
    s.commons, s.common_discard = _set("deck", ids, commons.deck), _set("discard", ids, commons.discard)


def _read_areas(g: Amazons, s: AmazonsState, areas: Mapping[str, AreaOf]) -> None:
    playing = {g.box.areas[i].id: i for i in g.box.playing}
    _demand(areas.keys() == playing.keys(), "areas", f"{', '.join(playing)} instead of {', '.join(areas)}")
    for name, area in areas.items():
        i = playing[name]
        most = g.box.positions[i]
        _demand(len(area.tokens) <= most, "tokens", f"at most {most} in {name}")
        s.tokens[i] = sum(1 << 2 * _lookup("tokens", g.box.colour_number, colour) for colour in area.tokens)
        s.flag[i], s.visits[i] = _number(g, "flag", area.flag), area.visits


def _read_events(g: Amazons, s: AmazonsState, events: Mapping[str, Pile]) -> None:
    ids = _ids(g.box.events)
    _demand(set(events) == set(COLOURS), "events", f"{', '.join(COLOURS)} instead of {', '.join(events)}")
    for colour, name in enumerate(COLOURS):
        pile = events[name]
        s.tops[colour], s.piles[colour] = _index("top", ids, pile.top), _set("below", ids, pile.below)
        s.orders[colour] = tuple(_cards_of("order", ids, pile.order))
        s.arranger[colour], s.held_events[colour] = _number(g, "arranged_by", pile.arranged_by), _number(g, "reserved_by", pile.reserved_by)


def _read_cards(g: Amazons, s: AmazonsState, cards: Cards) -> None:
    ids = _ids(g.box.cards)
    s.deck, s.deck_size, s.discard = _set("deck", ids, cards.deck), cards.deck_size, _set("discard", ids, cards.discard)
    s.bottom, s.drawn = _cards_of("bottom", ids, cards.bottom), _cards_of("drawn", ids, cards.drawn)


def _read_seat(g: Amazons, s: AmazonsState, who: int, seat: Seat) -> None:
    cards = _ids(g.box.cards)
    kind = s.classes[who] = _index("class", CLASSES, seat.kind)
    s.area[who] = _index("area", _ids(g.box.areas), seat.area)
    s.ap[who], s.vp[who], s.supply[who], s.flags[who] = seat.ap, seat.vp, seat.supply, seat.flags
    mine = () if kind == UNKNOWN else ABILITIES[2 * kind : 2 * kind + 2]
    s.charged[who] = _set("charged", mine, seat.charged)
    s.basic_up[who], s.ancillary_up[who] = int(seat.basic_available), int(seat.ancillary_available)
    s.ancillary[who] = _index("ancillary", _ids(g.box.ancillaries), seat.ancillary)
    slots = 0 if kind == UNKNOWN else len(g.box.slot_colour[kind])
    s.covered[who] = _set("slots", range(slots), seat.slots)
    for name, number in Counter(seat.beside).items():
        colour = _lookup("beside", g.box.colour_number, name)
        _demand(number <= g.box.tokens_per_colour, "beside", f"at most {g.box.tokens_per_colour} tokens of {name}")
        s.beside[who] += number << 3 * colour
    s.won[who] = _set("won", _ids(g.box.events), seat.won)
    s.row[who], s.track[who] = _index("row", ROWS, seat.row), _index("track", TRACK, seat.track)
    s.sacrifice[who], s.bonus[who] = _index("sacrifice", TRACK, seat.sacrifice), int(seat.bonus)
    s.artemis[who], s.ares[who] = int(seat.artemis_waits), int(seat.ares_action)
    s.locked[who], s.passed[who] = int(seat.oracle_locked), int(seat.passed)
    s.hands[who] = _set("hand", cards, [name for name in seat.hand if name != HIDDEN])
    s.hand_size[who], s.known[who] = len(seat.hand), _set("knows", cards, seat.knows)


def _read_counts(s: AmazonsState, seats: Sequence[Seat]) -> None:
    """Points by source and action points by use; the end scoring of all or of none."""
    for who, seat in enumerate(seats):
        for field, words, named, row in (("gains", GAINS, seat.gains, s.gains[who]), ("spent", SPENDING, seat.spent, s.spent[who])):
            for name, points in named.items():
                row[_index(field, words, name)] = points
    lines = [seat.final for seat in seats if seat.final is not None]
    _demand(len(lines) in (0, len(seats)), "final", "the end scoring of all players or of none")
    for line in lines:
        _demand(line.keys() == set(FINAL), "final", f"the lines {', '.join(FINAL)}")
        s.final.append([line[name] for name in FINAL])


def _read_ask(g: Amazons, ask: dict[str, Any]) -> Ask:
    rest = dict(ask)
    what = _lookup("asks", ASK_KINDS, rest.pop("ask", None))
    _demand("who" in rest, "asks", f"'who' for {m.ASK_NAMES[what]}")
    values = [_number(g, "asks", rest.pop("who"))]
    for field in m.ASK_FIELDS.get(what, ()):
        _demand(field in rest, "asks", f"'{field}' for {m.ASK_NAMES[what]}")
        words, value = _ask_words(g, what, field), rest.pop(field)
        values.append(value if words is None else _index("asks", words, value))
    _demand(not rest, "asks", f"no '{next(iter(rest), '')}' for {m.ASK_NAMES[what]}")
    _demand(all(type(value) is int for value in values), "asks", "whole numbers")
    return what, *values


def _read_chain(g: Amazons, named: dict[str, Any]) -> list[int]:
    chain = list(NO_CHAIN)
    if not named:
        return chain
    rest = dict(named)
    act = chain[C_ACT] = _lookup("chain", ACTS, rest.pop("act", None))
    for place, (key, words) in _chain_words(g, act).items():
        if key in rest:
            chain[place] = _lookup("chain", {word: number for number, word in enumerate(words) if word is not None}, rest.pop(key))
    if "boosts" in rest:
        boosts = rest.pop("boosts")
        _demand(isinstance(boosts, list), "chain", "a list of boosts")
        chain[C_BOOSTS] = _set("chain", _active_words(g), boosts)
    _demand(not rest, "chain", f"no '{next(iter(rest), '')}' for {ACT_NAMES[act]}")
    if act in (m.ORACLE, m.BARRACK):
        chain[C_A] = 0
    if act == m.CAMPAIGN:
        chain[C_B] = 0
    elif act <= m.SUPPLY and act not in (m.FIGHT, m.REACH):
        chain[C_B] = chain[C_CARD] + 1  # the card by which it is done, or 0
    return chain


def _number(g: Amazons, field: str, seat: Any) -> int:
    _demand(seat is None or (type(seat) is int and seat in range(g.players)), field, f"a seat from 0 to {g.players - 1} or null instead of {seat!r}")
    return NOBODY if seat is None else int(seat)


def _lookup(field: str, known: Mapping[str, int], name: Any) -> int:
    _demand(isinstance(name, str) and name in known, field, f"one of {', '.join(known)} instead of {name!r}")
    return known[name]


def _index(field: str, known: Sequence[str], name: Any) -> int:
    """The number of a name, NONE for null."""
    return NONE if name is None else _lookup(field, {word: i for i, word in enumerate(known)}, name)


def _cards_of(field: str, known: Sequence[str], names: Sequence[str]) -> list[int]:
    return [UNKNOWN if name == HIDDEN else _index(field, known, name) for name in names]


def _set(field: str, known: Sequence[Any], names: Sequence[Any]) -> int:
    """A set as an int with one bit per member."""
    bits = 0
    for name in names:
        _demand(name in known, field, f"one of {', '.join(map(str, known)) or 'nothing'} instead of {name!r}")
        bit = 1 << known.index(name)
        _demand(not bits & bit, field, f"{name} once")
        bits |= bit
    return bits


def _demand(true: bool, field: str, expected: str) -> None:
    if not true:
        raise BadPosition(f"amazons: field '{field}': expected {expected}")


# Checking

PHASE_OF = {m.DO_TRACKERS: "setup", m.ASK_TURN: "turns", m.DO_SCORE: "scoring"}
START = ("placing", "god", "track", "cybele")
"""Phases by the step of the round's start that comes next."""
ROUNDS_OF = {"setup": (0,), "placing": (0,), "track": (2, 3), "scoring": (3,), "over": (3,)}
TABLE_ASKS = (m.ROLL_COMMON, m.ROLL_TOKEN, m.ROLL_EVENT, m.ROLL_GOD, m.DO_TRACKERS, m.DO_ROUND, m.DO_NEXT, m.DO_FINISH, m.DO_SCORE)
"""Entries of the stack that belong to nobody."""


LASTING = (W1, W2, M1, P2)
"""RA-DI-OSA: borrowed abilities that wait for their Action."""


def _check(g: Amazons, s: AmazonsState) -> None:
    """RA-INV-1..13, RA-INV-15, RA-INV-16, RA-INV-28: what must hold in every position, or view of one."""
    phase = _phase(s)
    for what, who, *values in s.asks:
        _check_entry(g, what, who, dict(zip(m.ASK_FIELDS.get(what, ()), values, strict=True)))
    _check_stack(g, s, phase)
    _check_numbers(g, s)
    _check_classes(g, s)
    _check_map(g, s, phase)
    _check_events(g, s, phase)
    _check_commons(g, s)
    _check_cards(g, s, phase)
    _check_track(g, s, phase)
    _check_gods(g, s, phase)
    _check_turn(g, s, phase)
    _check_points(g, s)
    _check_question(g, s)


def _phase(s: AmazonsState) -> str:
    """What the bottom of the stack says; the round must fit it."""
    _demand(bool(s.asks) == (s.to_act != OVER), "asks", "a question exactly while the game runs")
    phase = "over"
    if s.asks:
        what = s.asks[0][0]
        if what == m.DO_ROUND:
            _demand(s.asks[0][2] in range(len(START)), "asks", f"a step from 0 to {len(START) - 1}")
            phase = START[s.asks[0][2]]
        else:
            _demand(what in PHASE_OF, "asks", "the turn, the start of a round or the end scoring at the bottom")
            phase = PHASE_OF[what]
    _demand(s.round in ROUNDS_OF.get(phase, (1, 2, 3)), "round", f"{' or '.join(map(str, ROUNDS_OF.get(phase, (1, 2, 3))))}")
    return phase


def _pending(s: AmazonsState, *kinds: int) -> list[int]:
    """The third number of each such entry (who, where there are only two)."""
    return [ask[2] if len(ask) > 2 else ask[1] for ask in s.asks if ask[0] in kinds]


# The stack


def _check_entry(g: Amazons, what: int, who: int, details: Mapping[str, int]) -> None:
    """Every entry names players and things that exist."""
    name = m.ASK_NAMES[what]
    _demand((who == CHANCE) == (what in TABLE_ASKS), "asks", f"{'nobody' if what in TABLE_ASKS else 'a seat'} as 'who' of {name}")
    for field, value in details.items():
        if field in ("whom", "victim"):
            _demand(value in range(g.players) and value != who, "asks", f"the seat of somebody else as '{field}'")
        elif field == "step":
            _demand(value in range(2 if what == m.ASK_STEP else len(START)), "asks", f"a step of {name}")
        elif field in ("area", "colour") or (field == "slot" and what != m.ASK_TOKEN):
            _demand(value != NONE, "asks", f"a name as '{field}'")
    _demand(what != m.ROLL_TOKEN or g.box.in_play[details["area"]], "asks", "an area in play")


def _check_stack(g: Amazons, s: AmazonsState, phase: str) -> None:
    """What lies above the bottom: setup is a beginning of its whole list, a turn one chain or what chance owes it."""
    if phase == "over":
        return
    rest = s.asks[1:]
    fits = {
        "setup": lambda: s.asks == g.new().asks[: len(s.asks)],
        "placing": lambda: s.asks == _placing(g, s)[: len(s.asks)],
        "god": lambda: rest == [(m.ROLL_GOD, CHANCE)],
        "track": lambda: all(ask[0] == m.ASK_TRACK and ask[1] == (ask[2] - 1) % g.players for ask in rest),
        "cybele": lambda: rest == [(m.ROLL_HAND, who) for who in range(g.players) if s.bonus[who] and s.track[who] == CYBELE],
        "turns": lambda: s.asks[0] == (m.ASK_TURN, s.active) and _fits_turn(s, rest),
        "scoring": lambda: _fits_scoring(g, s, rest),
    }
    _demand(fits[phase](), "asks", f"what can be pending there ({phase})")
    what, who = s.asks[-1][:2]
    _demand(what < m.FIRST_TASK, "asks", "a question or chance on top")
    _demand(s.to_act == (who if what < m.FIRST_CHANCE else CHANCE), "to_act", "the player who is asked")


def _placing(g: Amazons, s: AmazonsState) -> list[Ask]:
    """RA-SETUP-6, RA-SETUP-9: hands are dealt, then miniatures placed by track position; the stack is asked from its end."""
    seats = range(g.players)
    _demand(UNKNOWN not in s.classes, "class", "a class for everybody")
    order: list[Ask] = [(m.DO_ROUND, CHANCE, 0)]
    order += [(m.ASK_PLACE, seat) for seat in sorted(seats, key=lambda seat: -s.track[seat])]
    for seat in reversed(seats):
        order += [(m.ROLL_HAND, seat)] * g.box.start_cards[s.classes[seat]]
    return order


def _fits_turn(s: AmazonsState, rest: Sequence[Ask]) -> bool:
    """One question of the active player, an Oracle with its draws, a theft, or cards to be turned up: events first, then commons."""
    kinds = [ask[0] for ask in rest]
    owners = {ask[1] for ask in rest}
    if not kinds:
        return True
    if kinds[0] == m.ASK_KEEP:
        return owners == {s.active} and kinds[1:] == [m.ROLL_DRAW] * (2 - len(s.drawn))
    if kinds == [m.ROLL_STEAL] or (len(kinds) == 1 and m.FIRST_CHAIN <= kinds[0] <= m.LAST_CHAIN):
        return owners == {s.active}
    events, slots = _pending(s, m.ROLL_EVENT), _pending(s, m.ROLL_COMMON)
    turned = [m.ROLL_COMMON] * len(slots) + [m.ROLL_EVENT] * len(events)
    return kinds == turned and len(events) <= 1 and slots in ([], [LEFT], [RIGHT], [RIGHT, LEFT])


def _fits_scoring(g: Amazons, s: AmazonsState, rest: Sequence[Ask]) -> bool:
    """RA-DIP-3: one question per card, whose second half can be on top."""
    if rest and rest[-1][0] == m.ASK_TOKEN:
        slots = len(g.box.slot_colour[s.classes[rest[-1][1]]])
        if rest[-1][2] not in range(slots) or s.covered[rest[-1][1]] >> rest[-1][2] & 1:
            return False
        rest = [*rest[:-1], (m.ASK_RECOLOUR, rest[-1][1])]
    asked = Counter(ask[1] for ask in rest)
    cards = [sum(g.box.passive[card] == PAS_COLOUR for card in members(hand)) for hand in s.hands]
    return all(ask[0] == m.ASK_RECOLOUR for ask in rest) and all(asked[who] <= cards[who] for who in range(g.players))


# The table


def _check_numbers(g: Amazons, s: AmazonsState) -> None:
    """RA-INV-1."""
    box = g.box
    _demand(all(0 <= ap <= box.most_ap for ap in s.ap), "ap", f"0 to {box.most_ap}")
    _demand(all(0 <= supply <= box.most_supply for supply in s.supply), "supply", f"0 to {box.most_supply}")
    _demand(s.turn >= 0, "turns", "no negative number")
    _demand(min(s.visits) >= 0, "visits", "no negative number")
    _demand(all(points >= 0 for row in s.spent for points in row), "spent", "no negative number")


def _check_classes(g: Amazons, s: AmazonsState) -> None:
    """RA-SETUP-1, RA-INV-8, RA-INV-12: different classes, Ancillaries and rows; without one exactly who still waits for one."""
    seats = range(g.players)
    for field, row, pending in (
        ("class", s.classes, _pending(s, m.ASK_CLASS, m.ROLL_CLASS)),
        ("ancillary", s.ancillary, _pending(s, m.ROLL_ANCILLARY)),
        ("row", s.row, [who for who in seats if s.row[who] == NONE]),
    ):
        known = [number for number in row if number != NONE]
        _demand(len(set(known)) == len(known), field, "different ones")
        _demand([who for who in seats if row[who] == NONE] == sorted(pending), field, "one exactly for who does not wait for it")
    _demand(not g.class_list or s.classes == list(g.class_list), "class", f"{', '.join(CLASSES[kind] for kind in g.class_list)} by the options")
    _demand(s.round > 0 or s.row == [NONE] * g.players, "row", "none before the first round")


def _check_map(g: Amazons, s: AmazonsState, phase: str) -> None:
    """RA-INV-4, RA-INV-9, RA-INV-10, RA-INV-28."""
    box, coming = g.box, _pending(s, m.ROLL_TOKEN)
    for area in box.playing:
        things, most, name = COUNT[s.tokens[area]] + (s.flag[area] != NOBODY) + coming.count(area), box.positions[area], box.areas[area].id
        _demand(things <= most, "tokens", f"at most {most} tokens or flags in {name}")
        _demand(not coming or things == most, "tokens", f"a token for each position of {name} while they are dealt")
    for who in range(g.players):
        placed = s.flag.count(who)
        _demand(s.flags[who] >= 0 and placed + s.flags[who] == g.flags, "flags", f"{g.flags} of player {who + 1}, placed ({placed}) or left")
    waiting = list(range(g.players)) if phase == "setup" else sorted(_pending(s, m.ASK_PLACE))
    _demand([who for who, area in enumerate(s.area) if area == UNKNOWN] == waiting, "area", "one exactly for who has been placed")
    here = [area for area in s.area if area != UNKNOWN]
    _demand(all(box.in_play[area] for area in here), "area", "an area in play")
    _demand(not g.exclusive or len(set(here)) == len(here), "area", "different areas")


def _check_events(g: Amazons, s: AmazonsState, phase: str) -> None:
    """RA-INV-2, RA-INV-3, RA-INV-5, RA-INV-13: every card is open, below or won once; tokens on the map match the cards left."""
    dealing = bool(_pending(s, m.ROLL_TOKEN))
    for colour, name in enumerate(COLOURS):
        cards = [*members(s.piles[colour]), *([s.tops[colour]] if s.tops[colour] != NONE else [])]
        won = [card for bits in s.won for card in members(bits) if g.box.event_colour[card] == colour]
        _demand(sorted([*cards, *won]) == members(g.box.colour_events[colour]), "events", f"every {name} card of the game once, open, below or won")
        tokens = sum([packed >> 2 * colour & 3 for packed in s.tokens])
        _demand(tokens <= len(cards) if dealing else tokens == len(cards), "tokens", f"{len(cards)} {name} ones on the map, as cards are left")
        waits = colour in _pending(s, m.ROLL_EVENT)
        _demand((s.tops[colour] == NONE) == (waits or not cards), "top", f"an open {name} card while there is one")
        _demand(not waits or bool(cards), "asks", f"a {name} card to be turned up")
        _demand(s.held_events[colour] == NOBODY or (phase == "turns" and s.tops[colour] != NONE), "reserved_by", f"nobody for {name} here")
        _check_order(s, colour, name)
    _check_mats(g, s, phase)


def _check_order(s: AmazonsState, colour: int, name: str) -> None:
    """RA-SA-S1: an order of two cards or more, known to one player; in the view of others all of it is hidden."""
    order, pile = s.orders[colour], s.piles[colour]
    _demand((s.arranger[colour] != NOBODY) == bool(order), "arranged_by", f"who knows the order of the {name} cards")
    if order:
        blind = order == (UNKNOWN,) * pile.bit_count()
        _demand(len(order) > 1 and (blind or sorted(order) == members(pile)), "order", f"all {name} cards below the open one")


def _check_mats(g: Amazons, s: AmazonsState, phase: str) -> None:
    """RA-INV-2, RA-INV-13: the tokens of a player are those of the cards that she has won; in the end scoring they may have changed colour."""
    for who in range(g.players):
        won = Counter(g.box.event_colour[card] for card in members(s.won[who]))
        slots = () if s.classes[who] == UNKNOWN else g.box.slot_colour[s.classes[who]]
        tokens = Counter(slots[slot] for slot in members(s.covered[who]))
        tokens.update({colour: number for colour, number in enumerate(beside_of(s.beside[who])) if number})
        same = won.total() == tokens.total() if phase in ("scoring", "over") else won == tokens
        _demand(same, "won", f"as many cards of player {who + 1} as tokens in slots and beside the mat")


def _check_commons(g: Amazons, s: AmazonsState) -> None:
    """RA-INV-6: all are in a slot, in the deck or discarded; a slot is empty only while chance fills it."""
    waiting = _pending(s, m.ROLL_COMMON)
    for slot, side in enumerate(SIDES):
        _demand((s.open[slot] == NONE) == (slot in waiting), side, "a common, or none while one is dealt")
        _demand(s.held[slot] == NOBODY or (s.open[slot] != NONE and s.asks[0][0] == m.ASK_TURN), "reserved_by", f"nobody on the {side} here")
    cards = [card for card in s.open if card != NONE] + members(s.commons) + members(s.common_discard)
    _demand(sorted(cards) == list(range(len(g.box.commons))), "commons", f"all {len(g.box.commons)} once")


def _in_use(s: AmazonsState) -> list[int]:
    """RA-DI-4: a card by which an Oracle is being visited is neither in a hand nor discarded."""
    return [s.chain[C_CARD] >> 1] if _is_visiting(s) and s.chain[C_CARD] != NONE else []


def _is_visiting(s: AmazonsState) -> bool:
    return any(ask[0] == m.ASK_KEEP for ask in s.asks)


def _check_cards(g: Amazons, s: AmazonsState, phase: str) -> None:
    """RA-INV-7: every card is somewhere; in a view the deck holds those, too, that are hidden elsewhere."""
    hands = [card for hand in s.hands for card in members(hand)]
    seen = [card for card in (*s.bottom, *s.drawn) if card != UNKNOWN]
    cards = sorted([*hands, *seen, *members(s.deck), *members(s.discard), *_in_use(s)])
    _demand(cards == list(range(len(g.box.cards))), "cards", f"all {len(g.box.cards)} once")
    covered = sum(s.hand_size) - len(hands) + [*s.bottom, *s.drawn].count(UNKNOWN)
    _demand(s.deck_size >= 0 and s.deck.bit_count() == s.deck_size + covered, "deck_size", f"{s.deck.bit_count() - covered} cards in the deck")
    _demand(len(s.drawn) <= 2 and (_is_visiting(s) or not s.drawn), "drawn", "the two cards of an Oracle visit")
    _demand(phase not in ("scoring", "over") or sum(s.hand_size) == len(hands), "hand", "open hands in the end scoring")
    lying = sum([1 << card for card in seen])
    for who, known in enumerate(s.known):
        others = lying | sum([hand for seat, hand in enumerate(s.hands) if seat != who])
        _demand(not known & ~others, "knows", f"cards that player {who + 1} can know: in other hands or under the deck")
        dealt = s.hand_size[who] + [ask[:2] for ask in s.asks].count((m.ROLL_HAND, who))
        start = g.box.start_cards[s.classes[who]] if phase == "placing" else 0
        _demand(phase not in ("setup", "placing") or dealt == start, "hand", f"{start} cards dealt to player {who + 1}")


def _check_track(g: Amazons, s: AmazonsState, phase: str) -> None:
    """RA-INV-11, RA-GODF-3, RA-GODF-4."""
    for field, row in (("track", s.track), ("sacrifice", s.sacrifice)):
        known = [place for place in row if place != NONE]
        _demand(len(set(known)) == len(known), field, "different positions")
    waiting = list(range(g.players)) if phase == "setup" else sorted(_pending(s, m.ASK_TRACK))
    _demand([who for who, place in enumerate(s.track) if place == NONE] == waiting, "track", "a position exactly for who has been placed")
    for who, place in enumerate(s.sacrifice):
        if place != NONE:
            _demand(s.round > 0 and phase != "cybele" and (s.round, phase) != (1, "god"), "sacrifice", "no token here")
            _demand((place == s.track[who]) == (phase == "track"), "sacrifice", "another position than her own, until she takes it")
        for field, waits, god in (("artemis_waits", s.artemis[who], ARTEMIS), ("ares_action", s.ares[who], ARES)):
            _demand(not waits or (phase == "turns" and s.bonus[who] == 1 and s.track[who] == god), field, f"true only with the bonus of {TRACK[god]}")
        _demand(not s.artemis[who] or s.ap[who] == g.box.most_ap or _is_visiting(s), "artemis_waits", "true only while there is no room for the AP")


def _check_gods(g: Amazons, s: AmazonsState, phase: str) -> None:
    """RA-GODH-1: one god a round, none twice; with the option in the given order."""
    rules = phase in ("track", "cybele", "turns")
    _demand((s.god != UNKNOWN) == rules, "god", f"{'a god' if rules else 'none'} here")
    opened = s.round - (phase == "god")
    fresh = s.god == UNKNOWN or not s.gods >> s.god & 1
    _demand(fresh and s.gods.bit_count() == len(GODS) - opened, "gods_to_come", f"{len(GODS) - opened} others than the ruling one")
    if g.god_list:
        gone = members(~s.gods & (1 << len(GODS)) - 1)
        _demand(gone == sorted(g.god_list[:opened]) and (not rules or s.god == g.god_list[s.round - 1]), "god", "the order of the options")


def _check_turn(g: Amazons, s: AmazonsState, phase: str) -> None:
    """RA-TURN-1, RA-INV-16, RA-DI-OSA: who is on turn, and what the turn keeps."""
    running = phase == "turns"
    _demand((s.active != UNKNOWN) == running, "active", "a player on turn exactly during turns")
    _demand(not running or s.turn > 0, "turns", "the number of the turn, from 1")
    _demand(s.allowances >= 0 and (running or not s.allowances), "allowances", "no negative number, and 0 between turns")
    for field, value in (("used", s.used), ("moved", s.moved), ("exempt", s.exempt)):
        _demand(running or not value, field, "false between turns")
    _demand(not running or bool(s.used or s.allowances), "used", "true when no allowance is left")
    _demand(s.moved >= s.used, "moved", "true once an allowance was used")
    lent = [2 * kind + i for who, kind in enumerate(s.classes) if who != s.active for i in (0, 1)] if running else []
    _demand(set(members(s.borrowed)) <= set(lent) & set(LASTING), "borrowed", "abilities of others that wait for an Action")
    tilted = s.tilted
    if tilted != NOBODY:
        _demand(running and s.passed[tilted] == 1 and s.ap[tilted] > 0 and tilted != s.active, "tilted", "who has passed and has AP")
    may_have = [s.active if tilted == NOBODY else tilted] if running else []
    _demand({who for who, passed in enumerate(s.passed) if passed} <= set(may_have), "passed", "true only until the end of her next turn")


def _check_points(g: Amazons, s: AmazonsState) -> None:
    """RA-INV-15, RA-INV-24: every point has its source; the lines of the end scoring follow from the position."""
    _demand(bool(s.final) == (s.to_act == OVER), "final", "the end scoring exactly when the game is over")
    for who in range(g.players):
        lines = s.final[who] if s.final else []
        _demand(s.vp[who] == sum(s.gains[who]) + sum(lines), "vp", f"what player {who + 1} has gained: {sum(s.gains[who]) + sum(lines)}")
        if s.final:
            found = final_lines(g, s, who)
            found[SUPPLY_LINE] = g.box.supply_vp[s.supply[who]]  # cards have raised it already
            _demand(lines == found, "final", f"{dict(zip(FINAL, found, strict=True))} for player {who + 1}")
    for event in s.log or []:
        _demand(event.what in m.SENTENCES, "log", f"known events instead of '{event.what}'")
        _demand(_can_be_told(g, event), "log", f"numbers that '{event.what}' can have instead of {list(event.args)}")


def _can_be_told(g: Amazons, event: Event) -> bool:
    """Whether its numbers mean something."""
    try:
        return bool(m.tell(g, event))
    except IndexError:
        return False


# The question


def _check_question(g: Amazons, s: AmazonsState) -> None:
    """RA-ASK-1, RA-ASK-2: the chain is one that questions lead to, and there is an answer; a view can tell only for who holds it."""
    if not s.asks:
        return
    sees_all = _sees_all(s)
    try:
        _check_chain(g, s, sees_all)
        if sees_all:
            _demand(bool(g.legal_moves(s)), "asks", "a question with an answer")
    except (ValueError, IndexError, KeyError, TypeError, StopIteration) as error:
        if isinstance(error, BadPosition):
            raise
        raise BadPosition("amazons: field 'asks': expected a question that fits the position") from error


def _sees_all(s: AmazonsState) -> bool:
    """Whether all is known on which the answers depend: the hand of who is asked, everything for chance."""
    seats = range(len(s.hands)) if s.to_act == CHANCE else [s.to_act]
    rows = [s.bottom, *s.orders] if s.to_act == CHANCE else []
    return all(s.hand_size[who] == s.hands[who].bit_count() for who in seats) and not any(UNKNOWN in row for row in (s.drawn, *rows))


def _check_chain(g: Amazons, s: AmazonsState, sees_all: bool) -> None:
    """An Oracle has been paid and drawn already; any other chain must be repeatable from the question of the turn."""
    if _is_visiting(s):
        _check_visit(g, s)
    elif hidden.in_secret_chain(s):
        _demand(sees_all and s.chain[C_ACT] != NONE, "chain", f"what has led to the question '{m.ASK_NAMES[s.asks[-1][0]]}'")
        start = s.clone()
        start.log, start.offer = None, None
        start.asks, start.chain = [(m.ASK_TURN, s.active)], list(NO_CHAIN)
        _demand(_leads_to(g, start, s), "chain", f"answers that lead to the question '{m.ASK_NAMES[s.asks[-1][0]]}'")
    else:
        _demand(s.chain == list(NO_CHAIN), "chain", "none between the actions")


def _check_visit(g: Amazons, s: AmazonsState) -> None:
    """RA-ORC-1, RA-ORC-2, RA-DI-FREE."""
    who, chain = s.active, s.chain
    plain = [NONE if place in (C_CARD, C_HOW) else value for place, value in enumerate(chain)]
    wanted = list(NO_CHAIN)
    wanted[C_ACT], wanted[C_A], wanted[C_B] = m.ORACLE, 0, chain[C_CARD] + 1
    free = chain[C_CARD] == NONE or g.box.option_of[chain[C_CARD]] in (OPT_FOB, OPT_FOP)
    _demand(plain == wanted and chain[C_HOW] in (m.NORMAL, m.BY_ARES) and free, "chain", "an Oracle visit")
    _demand(bool(g.box.oracle[s.area[who]]), "area", "an Oracle where it is visited")
    _demand(s.locked[who] == 1 and s.moved == 1, "oracle_locked", "true after a visit")


def _leads_to(g: Amazons, s: AmazonsState, wanted: AmazonsState) -> bool:
    """Whether some answers lead from here to the chain and the question of another position."""
    for move in g.legal_moves(s):
        if s.asks[-1][0] == m.ASK_TURN and move[0] != wanted.chain[C_ACT]:
            continue
        after = s.clone()
        g.apply(after, move)
        if after.asks == wanted.asks and after.chain == wanted.chain:
            return True
        if hidden.in_secret_chain(after) and _agrees(after.chain, wanted.chain) and _leads_to(g, after, wanted):
            return True
    return False


def _agrees(part: Sequence[int], whole: Sequence[int]) -> bool:
    """Whether the answers of one chain are among those of another; boosts are named one by one."""
    return all(
        value in (NONE, whole[place]) or (place == C_BOOSTS and whole[place] != NONE and not value & ~whole[place])
        for place, value in enumerate(part)
    )


# Text


def text(g: Amazons, s: AmazonsState) -> str:
    """One screen: the table, the map, every player as far as she is known, and the question."""
    rows = [f"{g.title}, {g.players} players: {_when(g, s)}"]
    decks = f"deck {s.commons.bit_count()}, discarded {s.common_discard.bit_count()}"
    rows.append(f"Commons  {_common_text(g, s, LEFT)}; {_common_text(g, s, RIGHT)}; {decks}")
    rows.append(f"Events   {'; '.join(_event_text(g, s, colour) for colour in range(len(COLOURS)))}")
    cards = ", ".join(_names(_ids(g.box.cards), s.discard)) or "none"
    rows.append(f"Cards    deck {s.deck_size + len(s.bottom)}; discarded {cards}")
    rows += ["", *(_area_text(g, s, area) for area in g.box.playing), ""]
    for who in range(g.players):
        rows += _seat_text(g, s, who)
    if s.to_act >= 0:
        rows += ["", f"{g.seat_name(s.to_act)}: {g.prompt(s)}"]
    return "\n".join(rows)


def _when(g: Amazons, s: AmazonsState) -> str:
    if s.to_act == OVER:
        return "over"
    if not s.round:
        return "setup"
    god = "" if s.god == UNKNOWN else f", {g.box.gods[s.god].name} rules"
    turn = "" if s.active == UNKNOWN else f", turn {s.turn}: {g.seat_name(s.active)}"
    return f"round {s.round}{god}{turn}"


def _common_text(g: Amazons, s: AmazonsState, slot: int) -> str:
    """Might and Cunning with the bonus of the slot (RA-COM-3)."""
    box, card = g.box, s.open[slot]
    if card == NONE:
        return f"{SIDES[slot]} empty"
    stats = f"{box.common_m[card] + box.slot_m[slot]}M {box.common_c[card] + box.slot_c[slot]}C"
    held = "" if s.held[slot] == NOBODY else f", reserved by {g.seat_name(s.held[slot])}"
    return f"{SIDES[slot]} {box.common_names[card]} {stats} ({box.commons[card].mark}, {box.common_cost[card]} AP{held})"


def _event_text(g: Amazons, s: AmazonsState, colour: int) -> str:
    """The open card without terrain, and how many lie below."""
    box, card = g.box, s.tops[colour]
    if card == NONE:
        return f"{COLOURS[colour]} none"
    held = "" if s.held_events[colour] == NOBODY else f", reserved by {g.seat_name(s.held_events[colour])}"
    below = s.piles[colour].bit_count()
    return f"{COLOURS[colour]} {box.event_names[card]} {box.event_m[card]}M {box.event_c[card]}C {box.event_vp[card]} VP (+{below}{held})"


def _area_text(g: Amazons, s: AmazonsState, area: int) -> str:
    box = g.box
    sites = [name for name, here in (("oracle", box.oracle), ("barrack", box.barrack), ("port", box.port), ("urn", box.urn)) if here[area]]
    things: list[str] = [COLOURS[colour] for colour in tokens_of(s.tokens[area])]
    things += [] if s.flag[area] == NOBODY else [f"flag of {g.seat_name(s.flag[area])}"]
    things += ["empty"] * (box.positions[area] - len(things))
    notes = [g.seat_name(who) for who, place in enumerate(s.area) if place == area]
    notes += ["closed"] if s.god != UNKNOWN and box.god_closed[s.god] >> area & 1 else []
    notes += ["port closed"] if s.god != UNKNOWN and box.god_ports[s.god] and box.port[area] else []
    terrain = f"{box.terrain_m[area]}M {box.terrain_c[area]}C"
    return f"  {box.areas[area].id:<3} {terrain:<6} {', '.join(sites):<16} {', '.join(things):<24} {', '.join(notes)}".rstrip()


def _seat_text(g: Amazons, s: AmazonsState, who: int) -> list[str]:
    """Two lines: what she has, and where she stands on track and mat."""
    if s.classes[who] == UNKNOWN:
        return [f"{g.seat_name(who)}: no class yet"]
    box, kind = g.box, s.classes[who]
    charged = ", ".join(_names(ABILITIES[2 * kind :], s.charged[who])) or "none"
    amazons = [_amazon(box.class_names[kind], s.basic_up[who])]
    amazons += [] if s.ancillary[who] == UNKNOWN else [_amazon(box.anc_names[s.ancillary[who]], s.ancillary_up[who])]
    slots = [f"{COLOURS[colour]} {penalty}" for i, (colour, penalty) in enumerate(zip(box.slot_colour[kind], box.slot_penalty[kind], strict=True))
             if not s.covered[who] >> i & 1]  # fmt: skip
    row = "" if s.row[who] == NONE else f", Amazonomachy {ROWS[s.row[who]]}"
    return [
        f"{g.seat_name(who)}, {box.class_titles[kind]}: AP {s.ap[who]}, VP {s.vp[who]}, Supply {s.supply[who]}, charged {charged}; "
        f"{', '.join(amazons)}; hand {_hand(g, s, who)}",
        f"    {_track_text(g, s, who)}; open slots {', '.join(slots) or 'none'}; {s.won[who].bit_count()} events{row}; {s.flags[who]} flags left",
    ]


def _amazon(name: str, is_up: int) -> str:
    return name if is_up else f"{name} (exhausted)"


def _track_text(g: Amazons, s: AmazonsState, who: int) -> str:
    if s.track[who] == NONE:
        return "not on the track"
    place = f"track {s.track[who] + 1} {g.box.track[s.track[who]].name}{' with bonus' if s.bonus[who] else ''}"
    sacrifice = "" if s.sacrifice[who] == NONE else f", sacrificed for {g.box.track[s.sacrifice[who]].name}"
    marks = [word for word, true in (("passed", s.tilted == who), ("no Oracle yet", s.locked[who]), ("extra Action", s.ares[who])) if true]
    return ", ".join([place + sacrifice, *marks])


def _hand(g: Amazons, s: AmazonsState, who: int) -> str:
    known = _names(_ids(g.box.cards), s.hands[who])
    unseen = s.hand_size[who] - len(known)
    return ", ".join([*known, *([f"{unseen} hidden"] if unseen else [])]) or "empty"


# Writing positions by hand

Spec = Mapping[str, Any]
"""What a player has, such as {"class": "mystic", "area": "E", "ap": 8, "hand": ["DI-01"]}; what is not told is as in the first round."""
TOLD = (
    "class", "area", "ap", "vp", "supply", "charged", "exhausted", "ancillary", "flags", "slots", "beside", "won", "row", "track", "bonus",
    "artemis", "ares", "sacrifice", "locked", "passed", "hand", "knows", "gains", "spent",
)  # fmt: skip


def written(
    g: Amazons,
    *seats: Spec,
    turn: int = 0,
    round: int = 1,
    turns: int = 1,
    god: str | None = None,
    ruled: Sequence[str] | None = None,
    left: str | None = None,
    right: str | None = None,
    common_discard: Sequence[str] = (),
    held: Mapping[str, int] | None = None,
    tokens: Mapping[str, Sequence[str]] | None = None,
    tops: Mapping[str, str] | None = None,
    orders: Mapping[str, Sequence[str]] | None = None,
    arranger: int | None = None,
    held_events: Mapping[str, int] | None = None,
    flags_at: Mapping[str, int] | None = None,
    discard: Sequence[str] = (),
    bottom: Sequence[str] = (),
    allowances: int = 1,
    used: int = 0,
    moved: int | None = None,
    exempt: int = 0,
    borrowed: Sequence[str] = (),
    tilted: int | None = None,
    log: bool = True,
) -> AmazonsState:
    """A position from words, in which player `turn` is asked what she does in her turn.

    Each seat says what it has (see TOLD); `row` is a number from 1, `slots` are the covered ones from 0. Without a god Hermes rules,
    who closes nothing. Areas in `tokens` get exactly these, all others are filled with the rest, so that every colour adds up with its cards;
    tokens for which there is no room count as won by the last player and lie beside her mat. Cards that are nowhere are in their decks.
    """
    _demand(len(seats) == g.players, "seats", f"{g.players} players")
    _demand(turn in range(g.players), "turn", f"a seat from 0 to {g.players - 1}")
    _demand(round in (1, 2, 3), "round", "1 to 3")
    told, planted, arranged = [dict(spec) for spec in seats], flags_at or {}, orders or {}
    for field, named in (("tops", tops), ("orders", orders), ("held_events", held_events)):
        for colour in named or ():
            _lookup(field, g.box.colour_number, colour)
    try:
        _tell_places(g, told)
        open_cards = {**_tops_of_orders(g, told, arranged), **(tops or {})}
        kept = [*open_cards.values(), *(card for order in arranged.values() for card in order)]
        _tell_won(g, told, kept)
        areas = _written_areas(g, told, tokens or {}, planted, kept)
        players = [_written_seat(g, who, spec, round, planted, tilted) for who, spec in enumerate(told)]
        commons = _written_commons(g, left, right, common_discard, held or {})
        events = _written_events(g, players, open_cards, arranged, turn if arranger is None else arranger, held_events or {})
    except (TypeError, AttributeError) as error:
        raise BadPosition(f"amazons: field 'seats': expected lists, mappings and numbers ({error})") from error
    deck = [card for card in _ids(g.box.cards) if card not in (*(card for player in players for card in player["hand"]), *discard, *bottom)]
    ruling = god or GODS[g.god_list[round - 1] if g.god_list else HERMES]
    data: dict[str, Any] = {
        "to_act": _acting(turn), "round": round, "turns": turns, "active": turn, "tilted": tilted, "god": ruling,
        "gods_to_come": _gods_to_come(g, ruling, round, ruled), "commons": commons, "areas": areas, "events": events, "seats": players,
        "cards": {"deck": deck, "deck_size": len(deck), "bottom": list(bottom), "discard": list(discard), "drawn": []},
        "turn": {"allowances": allowances, "used": bool(used), "moved": bool(used if moved is None else moved), "exempt": bool(exempt),
                 "borrowed": list(borrowed), "chain": {}},
        "asks": [{"ask": "turn", "who": turn}], "log": [] if log else None,
    }  # fmt: skip
    return from_json(g, data)


def _tell_places(g: Amazons, told: list[dict[str, Any]]) -> None:
    """Classes, Ancillaries, track positions and areas for those who have named none: the first that are free."""
    for who, spec in enumerate(told):
        _demand(set(spec) <= set(TOLD), "seats", f"{', '.join(TOLD)} instead of {', '.join(sorted(set(spec) - set(TOLD)))}")
        if "class" not in spec and g.class_list:
            spec["class"] = CLASSES[g.class_list[who]]
    _deal(told, "class", CLASSES)
    for spec in told:
        _lookup("class", g.box.class_number, spec["class"])
    _deal(told, "ancillary", _ids(g.box.ancillaries))
    for key, wishes in (("track", _home_positions(g, told)), ("area", _start_areas(g, told))):
        free = TRACK if key == "track" else [g.box.areas[area].id for area in g.box.playing]
        for who in sorted(range(len(told)), key=lambda who: len(wishes[who])):  # who has one choice chooses first
            if key not in told[who]:
                taken = [spec[key] for spec in told if key in spec]
                told[who][key] = next(name for name in (*wishes[who], *free) if name not in taken)


def _deal(told: list[dict[str, Any]], key: str, words: Sequence[str]) -> None:
    free = [word for word in words if word not in [spec.get(key) for spec in told]]
    for spec in told:
        if key not in spec:
            spec[key] = free.pop(0)


def _home_positions(g: Amazons, told: list[dict[str, Any]]) -> list[list[str]]:
    return [[TRACK[g.box.start_track[CLASSES.index(spec["class"])]]] for spec in told]


def _start_areas(g: Amazons, told: list[dict[str, Any]]) -> list[list[str]]:
    return [[g.box.areas[area].id for area in g.box.start_areas[CLASSES.index(spec["class"])]] for spec in told]


def _tops_of_orders(g: Amazons, told: list[dict[str, Any]], orders: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """On an order lies the first card that is neither in it nor won."""
    won = [card for spec in told for card in spec.get("won", ())]
    left = {colour: _cards_left(g, colour, [*won, *order]) for colour, order in orders.items()}
    return {colour: cards[0] for colour, cards in left.items() if cards}


def _tell_won(g: Amazons, told: list[dict[str, Any]], kept: Sequence[str]) -> None:
    """Cards and tokens of a player go together: whichever she has not named follows from the other."""
    gone = [*kept, *(card for spec in told for card in spec.get("won", ()))]
    for spec in told:
        colours = [COLOURS[c] for c in g.box.slot_colour[CLASSES.index(spec["class"])]]
        _demand(set(spec.get("slots", ())) <= set(range(len(colours))), "slots", f"numbers from 0 to {len(colours) - 1}")
        if "won" not in spec:
            spec["won"] = []
            for colour in (*(colours[slot] for slot in spec.get("slots", ())), *spec.get("beside", ())):
                left = _cards_left(g, colour, gone)
                _demand(bool(left), "won", f"no more {colour} cards than there are")
                spec["won"].append(left[-1])
                gone.append(left[-1])
        tokens = Counter(COLOURS[g.box.event_colour[_lookup("won", g.box.event_number, card)]] for card in spec["won"])
        if "slots" not in spec:
            tokens -= Counter(spec.get("beside", ()))
            spec["slots"] = [slot for slot, colour in enumerate(colours) if colours[:slot].count(colour) < tokens[colour]]
        if "beside" not in spec:
            spec["beside"] = sorted((tokens - Counter(colours[slot] for slot in spec["slots"])).elements())


def _cards_left(g: Amazons, colour: str, gone: Sequence[str]) -> list[str]:
    """The cards of a colour without some; where one is to be taken it is the last, because the first lies open unless told otherwise."""
    cards = members(g.box.colour_events[_lookup("events", g.box.colour_number, colour)])
    return [g.box.events[card].id for card in cards if g.box.events[card].id not in gone]


def _written_areas(
    g: Amazons, told: list[dict[str, Any]], tokens: Mapping[str, Sequence[str]], flags_at: Mapping[str, int], kept: Sequence[str]
) -> dict[str, Any]:
    """The named areas as they are named, the others filled; what finds no room is won by the last player."""
    playing = {g.box.areas[area].id: area for area in g.box.playing}
    for field, names in (("tokens", tokens), ("flags_at", flags_at)):
        for name in names:
            _lookup(field, playing, name)
    won = [card for spec in told for card in spec["won"]]
    loose: dict[str, int] = {colour: len(_cards_left(g, colour, won)) for colour in COLOURS}
    for colour in (colour for row in tokens.values() for colour in row):
        _lookup("tokens", g.box.colour_number, colour)
        loose[colour] -= 1
        _demand(loose[colour] >= 0, "tokens", f"no more {colour} ones than cards are left")
    room = {name: max(0, g.box.positions[area] - (name in flags_at)) for name, area in playing.items() if name not in tokens}
    while sum(loose.values()) > sum(room.values()):
        _give_up(g, told[-1], loose, [*kept, *won])
        won.append(told[-1]["won"][-1])
    filled = {name: _taken(loose, room[name]) if name in room else list(tokens[name]) for name in playing}
    return {name: {"tokens": row, "flag": flags_at.get(name), "visits": 0} for name, row in filled.items()}


def _give_up(g: Amazons, spec: dict[str, Any], loose: dict[str, int], gone: Sequence[str]) -> None:
    """A loose token, of a colour of which most are left, goes beside a mat, and a card of its colour with it."""
    able = [colour for colour in COLOURS if loose[colour] and _cards_left(g, colour, gone)]
    _demand(bool(able), "tokens", "room for the tokens of all cards that are named")
    colour = max(able, key=lambda name: loose[name])
    loose[colour] -= 1
    spec["won"] = [*spec["won"], _cards_left(g, colour, gone)[-1]]
    spec["beside"] = [*spec["beside"], colour]


def _taken(loose: dict[str, int], number: int) -> list[str]:
    """So many loose tokens, of the colours of which most are left."""
    found: list[str] = []
    for _ in range(min(number, sum(loose.values()))):
        colour = max(COLOURS, key=lambda name: loose[name])
        loose[colour] -= 1
        found.append(colour)
    return found


def _written_seat(g: Amazons, who: int, spec: Spec, round: int, flags_at: Mapping[str, int], tilted: int | None) -> dict[str, Any]:
    """The seat as JSON; points without a source count as won in battles, lost ones as taken by a god."""
    kind = CLASSES.index(spec["class"])
    vp, exhausted = spec.get("vp", sum(spec.get("gains", {}).values())), spec.get("exhausted", ())
    _demand(set(exhausted) <= {"basic", "ancillary"}, "exhausted", "basic or ancillary")
    bonus = spec.get("bonus", round == 1)
    row = spec.get("row")
    return {
        "class": spec["class"], "area": spec["area"], "ap": spec.get("ap", g.start_ap), "vp": vp,
        "supply": spec.get("supply", max(0, g.box.start_supply[kind] - 1)),
        "charged": list(spec.get("charged", ABILITIES[2 * kind : 2 * kind + 2])),
        "basic_available": "basic" not in exhausted, "ancillary": spec["ancillary"], "ancillary_available": "ancillary" not in exhausted,
        "flags": spec.get("flags", g.flags - list(flags_at.values()).count(who)), "slots": list(spec["slots"]), "beside": list(spec["beside"]),
        "won": list(spec["won"]), "row": None if row is None else str(row), "track": spec["track"], "bonus": bonus,
        "artemis_waits": spec.get("artemis", False), "ares_action": spec.get("ares", bool(bonus) and spec["track"] == TRACK[ARES]),
        "sacrifice": spec.get("sacrifice"), "oracle_locked": spec.get("locked", False), "passed": spec.get("passed", tilted == who),
        "hand": list(spec.get("hand", ())), "knows": list(spec.get("knows", ())),
        "gains": dict(spec.get("gains", {"events" if vp > 0 else "god": vp})), "spent": dict(spec.get("spent", {})), "final": None,
    }  # fmt: skip


def _gods_to_come(g: Amazons, god: str, round: int, ruled: Sequence[str] | None) -> list[str]:
    """All but the ruling god and those of earlier rounds."""
    if ruled is None:
        listed = [GODS[number] for number in g.god_list]
        ruled = listed[: round - 1] or [name for name in GODS if name != god][: round - 1]
    return [name for name in GODS if name != god and name not in ruled]


def _written_commons(g: Amazons, left: str | None, right: str | None, discard: Sequence[str], held: Mapping[str, int]) -> dict[str, Any]:
    _demand(set(held) <= set(SIDES), "held", "left or right")
    free = [card for card in _ids(g.box.commons) if card not in (left, right, *discard)]
    _demand(len(free) >= (left is None) + (right is None), "common_discard", "cards left for both slots")
    left = left or _other_mark(g, free, right)
    right = right or _other_mark(g, free, left)
    free = [card for card in free if card not in (left, right)]
    return {
        "left": {"common": left, "reserved_by": held.get("left")}, "right": {"common": right, "reserved_by": held.get("right")},
        "deck": free, "discard": list(discard),
    }  # fmt: skip


def _other_mark(g: Amazons, free: Sequence[str], beside: str | None) -> str:
    """The first free common, if possible with another mark than the one in the other slot."""
    marks = {common.id: common.mark for common in g.box.commons}
    left = [card for card in free if card != beside]
    return next((card for card in left if marks[card] != marks.get(beside or "")), left[0])


def _written_events(
    g: Amazons, players: list[dict[str, Any]], tops: Mapping[str, str], orders: Mapping[str, Sequence[str]], arranger: int, held: Mapping[str, int]
) -> dict[str, Any]:
    """`orders` name the cards below the open one from the top."""
    won = [card for player in players for card in player["won"]]
    found: dict[str, Any] = {}
    for colour in COLOURS:
        cards = _cards_left(g, colour, won)
        order = list(orders.get(colour, ()))
        unnamed = [card for card in cards if card not in order]
        top = tops.get(colour, unnamed[0] if unnamed else None)
        _demand(top is None or top in cards, "tops", f"one of {', '.join(cards)} instead of {top}")
        below = [card for card in cards if card != top]
        found[colour] = {"top": top, "below": below, "order": order, "arranged_by": arranger if order else None, "reserved_by": held.get(colour)}
    return found
