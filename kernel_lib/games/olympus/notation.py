"""A position as readable JSON and as one screen of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from kernel_lib.core.errors import BadPosition
from kernel_lib.core.event import Event
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN, Ask
from kernel_lib.games.olympus.catalog import COLOURS, LANES, SPACES
from kernel_lib.games.olympus.moves import (
    ASK_FIELDS,
    ASK_NAMES,
    ASK_PAY,
    ASK_PLACE,
    DO_BURY,
    DO_DEFEAT,
    FIRST_CHANCE,
    FIRST_TASK,
    MARKER,
    ROLL_START,
    space_name,
)
from kernel_lib.games.olympus.rules import damage
from kernel_lib.games.olympus.state import BOARD, EMPTY, PILE_EMPTY, RUNNING, SEVEN_POINTS, UNIT_FIELDS, OlympusState

if TYPE_CHECKING:
    from kernel_lib.games.olympus.rules import Olympus

HIDDEN = "?"
PHASES = ("start", "play", "attack", "draw", "end")
ENDS = (None, "six", "vp", "pile")
ACTING = {CHANCE: "chance", OVER: "over", 0: "player 1", 1: "player 2"}
ASK_KINDS = {name: what for what, name in ASK_NAMES.items()}


class Unit(msgspec.Struct, forbid_unknown_fields=True):
    """A unit in play."""

    seat: int
    lane: int
    card: str
    equipment: str | None
    damage: int
    uid: int
    since: int
    struck: int = 0
    again: int = 0
    stunned: int = 0
    blank: int = 0
    used: int = 0


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """All that a position consists of, with names."""

    to_act: str
    turn: int
    active: int | None
    phase: str
    left_out: str | None
    counter: int
    markers: dict[str, int | None]
    pile: int
    unseen: dict[str, int]
    top: list[str]
    top_known_to: int | None
    discard: list[str]
    hands: tuple[list[str], list[str]]
    known: tuple[list[str], list[str]]
    units: list[Unit]
    serial: int
    playing: str | None
    place: int | None
    paid: list[str]
    plan: list[int]
    asks: list[dict[str, int | str]]
    ended: str | None
    winner: int | None
    log: list[tuple[str, int, str, list[int], bool]] | None = None


def to_json(g: Olympus, s: OlympusState) -> dict[str, Any]:
    """The position with names."""
    ids = [card.id for card in g.box.cards]
    position = Position(
        to_act=ACTING[s.to_act],
        turn=s.turn,
        active=_seat(s.active),
        phase=PHASES[s.phase],
        left_out=PHASES[s.skipped] if s.skipped else None,
        counter=s.counter,
        markers={colour: _seat(holder) for colour, holder in zip(COLOURS, s.markers, strict=True)},
        pile=s.pile,
        unseen={ids[card]: copies for card, copies in enumerate(s.unseen) if copies},
        top=_ids(ids, s.top),
        top_known_to=_seat(s.top_owner),
        discard=_ids(ids, s.discard),
        hands=(_ids(ids, s.hands[0]), _ids(ids, s.hands[1])),
        known=(_ids(ids, s.shown[0]), _ids(ids, s.shown[1])),
        units=[_unit(ids, s, space) for space in range(SPACES) if s.unit[space] != EMPTY],
        serial=s.serial,
        playing=None if s.playing == EMPTY else ids[s.playing],
        place=None if s.place == EMPTY else s.place,
        paid=[f"marker {COLOURS[item - MARKER]}" if item >= MARKER else ids[item] for item in s.paid],
        plan=s.plan[:],
        asks=[_ask(g, ask) for ask in s.asks],
        ended=ENDS[s.ended],
        winner=_seat(s.winner),
        log=None if s.log is None else [(e.rule, e.player, e.what, list(e.args), e.secret) for e in s.log],
    )
    data: dict[str, Any] = msgspec.to_builtins(position)
    return data


def _seat(seat: int) -> int | None:
    return None if seat == UNKNOWN else seat


def _ids(ids: list[str], cards: Sequence[int]) -> list[str]:
    return [HIDDEN if card == UNKNOWN else ids[card] for card in cards]


def _unit(ids: list[str], s: OlympusState, space: int) -> Unit:
    gear = s.gear[space]
    return Unit(
        seat=space // LANES,
        lane=space % LANES + 1,
        card=ids[s.unit[space]],
        equipment=None if gear == EMPTY else ids[gear],
        damage=s.damage[space],
        uid=s.uid[space],
        since=s.since[space],
        struck=s.struck[space],
        again=s.again[space],
        stunned=s.stunned[space],
        blank=s.blank[space],
        used=s.used[space],
    )


def _ask(g: Olympus, ask: Ask) -> dict[str, int | str]:
    named: dict[str, int | str] = {"ask": ASK_NAMES[ask[0]], "who": ask[1]}
    for field, value in zip(ASK_FIELDS[ask[0]], ask[2:], strict=True):
        named[field] = value
        if field == "ability":
            named[field] = g.box.ability_names[value]
        elif field == "card":
            named[field] = HIDDEN if value == UNKNOWN else g.box.cards[value].id
    return named


# Reading


def from_json(g: Olympus, data: Mapping[str, Any]) -> OlympusState:
    """The position back; everything is checked, so that nothing impossible can be played on."""
    try:
        position = msgspec.convert(dict(data), Position)
    except msgspec.ValidationError as error:
        raise BadPosition(f"olympus: {error}") from error
    try:
        s = _read(g, position)
    except (ValueError, IndexError, KeyError) as error:
        raise BadPosition(f"olympus: {error}") from error
    _check(g, s)
    return s


def _read(g: Olympus, p: Position) -> OlympusState:
    s = OlympusState()
    s.game = g
    s.to_act = _lookup("to_act", {name: value for value, name in ACTING.items()}, p.to_act)
    s.turn, s.counter, s.pile, s.serial = p.turn, p.counter, p.pile, p.serial
    s.active, s.top_owner, s.winner = _player(p.active), _player(p.top_known_to), _player(p.winner)
    s.phase = _lookup("phase", {name: i for i, name in enumerate(PHASES)}, p.phase)
    s.skipped = 0 if p.left_out is None else _lookup("left_out", {name: i for i, name in enumerate(PHASES)}, p.left_out)
    s.markers = [_player(_lookup("markers", p.markers, colour)) for colour in COLOURS]
    s.unseen = [p.unseen.get(card.id, 0) for card in g.box.cards]
    for name in p.unseen:
        _lookup("unseen", g.box.number, name)
    s.top, s.discard = _cards(g, "top", p.top), _cards(g, "discard", p.discard)
    s.hands = [sorted(_cards(g, "hands", hand), key=lambda card: (card == UNKNOWN, card)) for hand in p.hands]
    s.shown = [_cards(g, "known", hand) for hand in p.known]
    for unit in p.units:
        _read_unit(g, s, unit)
    damage.note_live(g.box, s)
    s.playing = EMPTY if p.playing is None else _lookup("playing", g.box.number, p.playing)
    s.place = EMPTY if p.place is None else p.place
    markers = {f"marker {colour}": MARKER + i for i, colour in enumerate(COLOURS)}
    s.paid = [_lookup("paid", {**g.box.number, **markers}, item) for item in p.paid]
    s.plan = p.plan
    s.asks = [_read_ask(g, ask) for ask in p.asks]
    s.ended = _lookup("ended", {name: i for i, name in enumerate(ENDS)}, p.ended)
    s.log = None if p.log is None else [Event(rule, player, what, tuple(args), secret) for rule, player, what, args, secret in p.log]
    return s


def _lookup(field: str, known: Mapping[Any, Any], name: object) -> Any:
    if name not in known:
        raise ValueError(f"field '{field}': unknown value {name!r}")
    return known[name]


def _player(seat: int | None) -> int:
    if seat not in (None, 0, 1):
        raise ValueError(f"there is no seat {seat}; seats are 0 and 1")
    return UNKNOWN if seat is None else seat


def _cards(g: Olympus, field: str, names: list[str]) -> list[int]:
    return [_lookup(field, {**g.box.number, HIDDEN: UNKNOWN}, name) for name in names]


def _read_unit(g: Olympus, s: OlympusState, unit: Unit) -> None:
    if unit.seat not in (0, 1) or not 1 <= unit.lane <= LANES:
        raise ValueError(f"field 'units': no space {unit.lane} on seat {unit.seat}")
    space = unit.seat * LANES + unit.lane - 1
    if s.unit[space] != EMPTY:
        raise ValueError(f"field 'units': two units on {space_name(g.box, space)} of seat {unit.seat}")
    s.unit[space] = _lookup("units", g.box.number, unit.card)
    s.gear[space] = EMPTY if unit.equipment is None else _lookup("units", g.box.number, unit.equipment)
    if not g.box.cards[s.unit[space]].is_unit or (s.gear[space] != EMPTY and g.box.cards[s.gear[space]].is_unit):
        raise ValueError(f"field 'units': {unit.card} with {unit.equipment} is no unit with equipment")
    for field in UNIT_FIELDS[2:]:
        value = getattr(unit, field)
        if value < 0:
            raise ValueError(f"field 'units': {unit.card} has a negative {field}")
        getattr(s, field)[space] = value


def _read_ask(g: Olympus, raw: dict[str, int | str]) -> Ask:
    what = _lookup("asks", ASK_KINDS, raw.get("ask"))
    if set(raw) != {"ask", "who", *ASK_FIELDS[what]}:
        raise ValueError(f"field 'asks': {raw.get('ask')} needs exactly who, {', '.join(ASK_FIELDS[what])}")
    numbers = []
    for field in ("who", *ASK_FIELDS[what]):
        value = raw[field]
        if field == "ability":
            value = _lookup("asks", {name: i for i, name in enumerate(g.box.ability_names)}, value)
        elif field == "card":
            value = _lookup("asks", {**g.box.number, HIDDEN: UNKNOWN}, value)
        if not isinstance(value, int):
            raise ValueError(f"field 'asks': {field} must be a number, not {value!r}")
        numbers.append(value)
    return (what, *numbers)


def _check(g: Olympus, s: OlympusState) -> None:
    """FO-INV-1..6: every card in one place, sizes that fit, and a question that can be answered."""
    _check_cards(g, s)
    _check_units(g, s)
    _demand(s.turn == 0 or (s.turn > 0 and s.active != UNKNOWN), "active", "a player as soon as the first turn has begun")
    _demand(
        abs(s.counter) <= 7 and (abs(s.counter) == 7) == (s.ended == SEVEN_POINTS), "counter", "-7 to 7, and 7 only when the game has ended by it"
    )
    _demand((s.to_act == OVER) == (s.ended != RUNNING) == (not s.asks), "to_act", "'over' exactly when the game has ended")
    _demand(s.ended != RUNNING or s.winner == UNKNOWN, "winner", "nobody while the game runs")
    _demand(all(0 <= space < SPACES for space in (*s.plan, max(s.place, 0))), "plan", "spaces 0 to 11")
    _check_asks(g, s)


def _check_cards(g: Olympus, s: OlympusState) -> None:
    _demand(all(copies >= 0 for copies in s.unseen), "unseen", "numbers of copies")
    placed = Counter(card for row in (s.unit, s.gear, s.discard, s.top, *s.hands) for card in row if card != UNKNOWN)
    for number, card in enumerate(g.box.cards):
        _demand(placed[number] + s.unseen[number] == card.copies, "unseen", f"all {card.copies} copies of {card.id} to be somewhere")
    blind = sum(row.count(UNKNOWN) for row in (s.discard, s.top, *s.hands))
    removed = int(g.options["removed_cards"] or 0)
    _demand(sum(s.unseen) == removed + s.pile - len(s.top) + blind, "pile", f"{sum(s.unseen)} unseen cards to fit a pile of {s.pile}")
    _demand((s.pile >= 1) == (s.ended != PILE_EMPTY) and s.pile >= len(s.top), "pile", "a card while the game runs")
    for seat in (0, 1):
        _demand(not Counter(s.shown[seat]) - Counter(s.hands[seat]), "known", "cards that are in the hand")


def _check_units(g: Olympus, s: OlympusState) -> None:
    uids = [uid for uid, card in zip(s.uid, s.unit, strict=True) if card != EMPTY]
    _demand(len(set(uids)) == len(uids) and all(0 < uid <= s.serial for uid in uids), "units", "uids from 1 to serial, each once")
    falling = {ask[2] for ask in s.asks if ask[0] in (DO_DEFEAT, DO_BURY)}
    for space in range(SPACES):
        if s.unit[space] != EMPTY and s.ended == RUNNING and s.uid[space] not in falling:
            _demand(not damage.is_defeated(g.box, s, space), "units", f"less damage than defence on {g.box.names[s.unit[space]]}")


def _check_asks(g: Olympus, s: OlympusState) -> None:
    """Every entry names players, lanes and steps that exist, and the question on top has answers."""
    for ask in s.asks:
        values = dict(zip(ASK_FIELDS[ask[0]], ask[2:], strict=True))
        _demand(ask[1] in (0, 1) or ask[0] == ROLL_START, "asks", "players 0 and 1")
        _demand("step" not in values or 0 <= values["step"] < len(g.box.abilities[values["ability"]].plan), "asks", "a step that the ability has")
        _demand(0 <= values.get("lane", 0) <= LANES, "asks", "lanes 0 to 6")
    is_playing = bool(s.asks) and s.asks[-1][0] in (ASK_PLACE, ASK_PAY)
    _demand((s.playing != EMPTY) == is_playing and (is_playing or not s.paid), "playing", "a card exactly while it is placed or paid for")
    _demand((s.place != EMPTY) == (bool(s.asks) and s.asks[-1][0] == ASK_PAY), "place", "a space exactly while a card is paid for")
    if not s.asks:
        return
    what, who = s.asks[-1][:2]
    _demand(what < FIRST_TASK, "asks", "a question or chance on top")
    _demand(s.to_act == (who if what < FIRST_CHANCE else CHANCE), "to_act", "the player who is asked")
    _demand(not is_playing or s.playing in s.hands[who], "playing", "a card of the hand")
    if UNKNOWN not in (*s.hands[0], *s.hands[1], *s.discard, *s.top):
        try:
            moves = g.legal_moves(s)
        except (ValueError, IndexError, KeyError) as error:
            raise BadPosition(f"olympus: field 'asks': the question cannot be asked here ({error})") from error
        _demand(bool(moves), "asks", "a question with an answer")


def _demand(true: bool, field: str, expected: str) -> None:
    if not true:
        raise BadPosition(f"olympus: field '{field}': expected {expected}")


# Text


def text(g: Olympus, s: OlympusState) -> str:
    """One screen: both sides, counter, markers, piles and hands as far as they are known."""
    rows = [_headline(g, s), ""]
    rows += [_hand(g, s, 1), *_side(g, s, 1)]
    rows.append("          " + "".join(f"{space_name(g.box, lane):<15}" for lane in range(LANES)))
    rows += [*_side(g, s, 0), _hand(g, s, 0)]
    owned = {holder: [COLOURS[c] for c in range(4) if s.markers[c] == holder] for holder in (BOARD, 0, 1)}
    rows.append("")
    rows.append(
        "Markers   " + "; ".join(f"{name}: {', '.join(owned[h]) or 'none'}" for h, name in ((BOARD, "board"), (0, "player 1"), (1, "player 2")))
    )
    top = f", discard pile {len(s.discard)}" + (f" (top: {g.box.names[s.discard[-1]]})" if s.discard else "")
    rows.append(f"Draw pile {s.pile}{top}")
    if s.to_act >= 0:
        rows.append(f"Player {s.to_act + 1}: {g.prompt(s)}")
    return "\n".join(rows)


def _headline(g: Olympus, s: OlympusState) -> str:
    lead = "0" if s.counter == 0 else f"{abs(s.counter)} for player {1 if s.counter > 0 else 2}"
    state = "over" if s.to_act == OVER else f"turn {s.turn}, {PHASES[s.phase]} phase" if s.turn else "dealing"
    return f"{g.title}: {state}; counter {lead}"


def _side(g: Olympus, s: OlympusState, seat: int) -> list[str]:
    spaces = range(seat * LANES, seat * LANES + LANES)
    names = [g.box.names[s.unit[x]] if s.unit[x] != EMPTY else "." for x in spaces]
    values = [_values(g, s, x) for x in spaces]
    lines = ["".join(f"{cell:<15}" for cell in row) for row in (names, values)]
    return [f"Player {seat + 1}  {lines[0]}".rstrip(), f"          {lines[1]}".rstrip()]


def _values(g: Olympus, s: OlympusState, space: int) -> str:
    if s.unit[space] == EMPTY:
        return ""
    hurt = f" -{s.damage[space]}" if s.damage[space] else ""
    gear = "+" if s.gear[space] != EMPTY else ""
    return f"{damage.attack_of(g.box, s, space)}/{damage.defence_of(g.box, s, space)}{hurt}{gear}"


def _hand(g: Olympus, s: OlympusState, seat: int) -> str:
    known = [g.box.names[card] for card in s.hands[seat] if card != UNKNOWN]
    hidden = s.hands[seat].count(UNKNOWN)
    return f"Hand {seat + 1}    " + ", ".join([*known, *([f"{hidden} hidden"] if hidden else [])])
