"""A position as readable JSON and as one screen of text."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
import networkx as nx

from kernel_lib.core.errors import BadPosition
from kernel_lib.core.event import Event
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN, Ask
from kernel_lib.games.hexemonia.board import CENTRE
from kernel_lib.games.hexemonia.catalog import COLOURS, GEARS, MYTH
from kernel_lib.games.hexemonia.moves import (
    AGORA_MOVE,
    ASK_CELL,
    ASK_COUNT,
    ASK_FIELDS,
    ASK_FORGO,
    ASK_FROM,
    ASK_HOST,
    ASK_LOSS,
    ASK_NAMES,
    ASK_PUT,
    ASK_SETTLE,
    ASK_TO,
    ATTACK,
    DO_NEXT,
    DO_PHASE,
    FIRST_CHANCE,
    FIRST_TASK,
    PURPOSES,
    REGROUP,
    ROLL_CITY,
    ROLL_DISPLAY,
    ROLL_FIRST,
    ROLL_PEEK,
    SENTENCES,
    cell_name,
)
from kernel_lib.games.hexemonia.rules import city
from kernel_lib.games.hexemonia.state import NOBODY, NOWHERE, STALE, HexemoniaState

if TYPE_CHECKING:
    from kernel_lib.games.hexemonia.rules import Hexemonia

HIDDEN = "?"
PHASES = ("take", "play", "act", "settle")
WAYS = ("to hoplite", "to citizens")
MOST_ARRANGED = 4
"""HX-INFO-4: tiles of the pile that somebody can know."""
ASK_KINDS = {name: what for what, name in ASK_NAMES.items()}
Axial = tuple[int, int]


class TileAt(msgspec.Struct, forbid_unknown_fields=True):
    """A tile of a city: cell in axial coordinates, its kind, and citizens, hoplites and gold on it."""

    cell: Axial
    tile: str
    cubes: tuple[int, int, int]


class MythOf(msgspec.Struct, forbid_unknown_fields=True):
    """A Myth in front of a player and the cell of its marker."""

    myth: str
    cell: Axial


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    """What belongs to a player."""

    acropolis: str | None
    revealed: bool
    hand: list[str]
    shown: list[str]
    tiles: list[TileAt]
    myths: list[MythOf]
    myths_played: int = 0


class Spied(msgspec.Struct, forbid_unknown_fields=True):
    """A tile of a hand that one other player knows."""

    knower: int
    owner: int
    tile: str


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """All that a position consists of, with names."""

    to_act: str
    turn: int
    active: int | None
    phase: str
    first: int | None
    closing: int
    supply: tuple[int, int, int]
    display: list[str]
    pile: int
    unseen: dict[str, int]
    arranged: list[str]
    arranged_by: int | None
    looked_at: list[str]
    underworld: list[str]
    philosopher: int | None
    seats: list[Seat]
    spied: list[Spied]
    fresh: list[Axial]
    used: list[Axial | str]
    exchanged: list[tuple[Axial, str]]
    attacked: list[int]
    pool: tuple[int, int, int]
    picked: list[tuple[str, Axial]]
    due: list[tuple[str, Axial, int]]
    asks: list[dict[str, Any]]
    log: list[tuple[str, int, str, list[int], bool]] | None = None


# Writing


def to_json(g: Hexemonia, s: HexemoniaState) -> dict[str, Any]:
    """The position with names."""
    position = Position(
        to_act=_acting(s.to_act),
        turn=s.turn,
        active=_seat(s.active),
        phase=PHASES[s.phase],
        first=_seat(s.first),
        closing=s.closing,
        supply=(s.supply[0], s.supply[1], s.supply[2]),
        display=_ids(g, s.display),
        pile=s.pile,
        unseen={tile.id: copies for tile, copies in zip(g.box.tiles, s.unseen, strict=True) if copies},
        arranged=_ids(g, s.top),
        arranged_by=_seat(s.top_owner),
        looked_at=_ids(g, s.peek),
        underworld=_ids(g, s.underworld),
        philosopher=_seat(s.philosopher),
        seats=[_player(g, s, who) for who in range(g.players)],
        spied=[Spied(knower, owner, g.box.tiles[kind].id) for knower, owner, kind in s.spied],
        fresh=[_axial(g, cell) for cell in s.fresh],
        used=[_axial(g, code) if code >= 0 else g.box.tiles[g.box.myths[-1 - code]].id for code in s.used],
        exchanged=[(_axial(g, cell), WAYS[way]) for cell, way in s.exchanged],
        attacked=s.attacked[:],
        pool=(s.pool[0], s.pool[1], s.pool[2]),
        picked=[(COLOURS[colour], _axial(g, cell)) for colour, cell in s.picked],
        due=[(COLOURS[colour], _axial(g, cell), number) for colour, cell, number in s.due],
        asks=[_ask(g, ask) for ask in s.asks],
        log=None if s.log is None else [(e.rule, e.player, e.what, list(e.args), e.secret) for e in s.log],
    )
    data: dict[str, Any] = msgspec.to_builtins(position)
    return data


def _acting(to_act: int) -> str:
    return {CHANCE: "chance", OVER: "over"}.get(to_act, f"player {to_act + 1}")


def _seat(seat: int) -> int | None:
    return None if seat == UNKNOWN else seat


def _ids(g: Hexemonia, kinds: Sequence[int]) -> list[str]:
    return [HIDDEN if kind == UNKNOWN else g.box.tiles[kind].id for kind in kinds]


def _axial(g: Hexemonia, cell: int) -> Axial:
    node: Axial = g.board.nodes[cell]  # type: ignore[assignment]
    return node


def _player(g: Hexemonia, s: HexemoniaState, who: int) -> Seat:
    tiles = []
    for slot, cell in enumerate(s.cells[who]):
        kind = s.tiles[who][slot]
        name = "acropolis" if kind == g.box.acropolis else g.box.tiles[kind].id
        tiles.append(TileAt(_axial(g, cell), name, city.cubes_at(s, who, cell)))
    return Seat(
        acropolis=None if s.city[who] == UNKNOWN else g.box.cities[s.city[who]].id,
        revealed=bool(s.revealed[who]),
        hand=_ids(g, s.hands[who]),
        shown=_ids(g, s.shown[who]),
        tiles=tiles,
        myths=[MythOf(g.box.tiles[g.box.myths[number]].id, _axial(g, s.myth_cell[number])) for number in city.myths_of(s, who)],
        myths_played=s.myths_played[who],
    )


def _ask(g: Hexemonia, ask: Ask) -> dict[str, Any]:
    named: dict[str, Any] = {"ask": ASK_NAMES[ask[0]], "who": ask[1]}
    for field, value in zip(ASK_FIELDS[ask[0]], ask[2:], strict=True):
        if field in ("cell", "last", "pile"):
            named[field] = None if value == NOWHERE else list(_axial(g, value))
        elif field in _NAMED:
            named[field] = _NAMED[field][value]
        elif field == "tile":
            named[field] = g.box.tiles[value].id
        else:
            named[field] = value
    return named


_NAMED: dict[str, tuple[str, ...]] = {"purpose": PURPOSES, "colour": COLOURS, "gear": GEARS, "phase": PHASES}


# Reading


def from_json(g: Hexemonia, data: Mapping[str, Any]) -> HexemoniaState:
    """The position back; everything is checked, so that nothing impossible can be played on."""
    try:
        position = msgspec.convert(dict(data), Position)
    except msgspec.ValidationError as error:
        raise BadPosition(f"hexemonia: {error}") from error
    try:
        s = _read(g, position)
        _check(g, s)
    except (ValueError, IndexError, KeyError, TypeError) as error:
        if isinstance(error, BadPosition):
            raise
        raise BadPosition(f"hexemonia: {error}") from error
    return s


def _read(g: Hexemonia, p: Position) -> HexemoniaState:
    s = g.new()
    _demand(len(p.seats) == g.players, "seats", f"{g.players} players")
    s.to_act = _lookup("to_act", {_acting(value): value for value in (CHANCE, OVER, *range(g.players))}, p.to_act)
    s.turn, s.closing, s.pile = p.turn, p.closing, p.pile
    s.active, s.first, s.philosopher, s.top_owner = (_number(seat) for seat in (p.active, p.first, p.philosopher, p.arranged_by))
    s.phase = _index("phase", PHASES, p.phase)
    s.supply, s.pool = list(p.supply), list(p.pool)
    s.display, s.underworld = sorted(_kinds(g, "display", p.display)), _kinds(g, "underworld", p.underworld)
    s.top, s.peek = _kinds(g, "arranged", p.arranged), sorted(_kinds(g, "looked_at", p.looked_at))
    s.unseen = [p.unseen.get(tile.id, 0) for tile in g.box.tiles]
    for name in p.unseen:
        _lookup("unseen", g.box.number, name)
    for who, seat in enumerate(p.seats):
        _read_seat(g, s, who, seat)
    s.spied = sorted((entry.knower, entry.owner, _lookup("spied", g.box.number, entry.tile)) for entry in p.spied)
    s.fresh = [_cell(g, "fresh", cell) for cell in p.fresh]
    s.used = [_used(g, code) for code in p.used]
    s.exchanged = [(_cell(g, "exchanged", cell), _index("exchanged", WAYS, way)) for cell, way in p.exchanged]
    s.attacked = list(p.attacked)
    s.picked = [(_index("picked", COLOURS, colour), _cell(g, "picked", cell)) for colour, cell in p.picked]
    s.due = [(_index("due", COLOURS, colour), _cell(g, "due", cell), number) for colour, cell, number in p.due]
    s.asks = [_read_ask(g, ask) for ask in p.asks]
    s.log = None if p.log is None else [Event(rule, player, what, tuple(args), secret) for rule, player, what, args, secret in p.log]
    return s


def _read_seat(g: Hexemonia, s: HexemoniaState, who: int, seat: Seat) -> None:
    s.city[who] = UNKNOWN if seat.acropolis is None else _lookup("acropolis", g.box.city_number, seat.acropolis)
    s.revealed[who] = int(seat.revealed)
    s.hands[who] = sorted(_kinds(g, "hand", seat.hand), key=lambda kind: (kind == UNKNOWN, kind))
    s.shown[who] = sorted(_kinds(g, "shown", seat.shown))
    s.myths_played[who] = seat.myths_played
    names = {**g.box.number, "acropolis": g.box.acropolis}
    s.cells[who], s.tiles[who], s.cubes[who] = [], [], [[], [], []]
    for tile in seat.tiles:
        cell = _cell(g, "tiles", tile.cell)
        _demand(cell not in s.cells[who], "tiles", f"cell {tile.cell} once")
        slot = bisect_left(s.cells[who], cell)
        s.cells[who].insert(slot, cell)
        s.tiles[who].insert(slot, _lookup("tiles", names, tile.tile))
        for row, number in zip(s.cubes[who], tile.cubes, strict=True):
            row.insert(slot, number)
    s.area[who] = sum(1 << cell for cell in s.cells[who])
    s.open[who] = s.exposed[who] = STALE
    for myth in seat.myths:
        kind = _lookup("myths", g.box.number, myth.myth)
        _demand(kind in g.box.myths, "myths", f"a Myth instead of {myth.myth}")
        number = g.box.myths.index(kind)
        _demand(s.myth_owner[number] == NOBODY, "myths", f"{myth.myth} once")
        s.myth_owner[number], s.myth_cell[number] = who, _cell(g, "myths", myth.cell)


def _read_ask(g: Hexemonia, ask: dict[str, Any]) -> Ask:
    rest = dict(ask)
    what = _lookup("asks", ASK_KINDS, rest.pop("ask", None))
    values = [rest.pop("who", None)]
    for field in ASK_FIELDS[what]:
        _demand(field in rest, "asks", f"'{field}' for {ASK_NAMES[what]}")
        value = rest.pop(field)
        if field in ("cell", "last", "pile"):
            value = NOWHERE if value is None else _cell(g, "asks", tuple(value))
        elif field in _NAMED:
            value = _index("asks", _NAMED[field], value)
        elif field == "tile":
            value = _lookup("asks", g.box.number, value)
        values.append(value)
    _demand(not rest, "asks", f"no '{next(iter(rest), '')}' for {ASK_NAMES[what]}")
    _demand(all(type(value) is int for value in values), "asks", "whole numbers")
    return what, *values


def _used(g: Hexemonia, code: Axial | str) -> int:
    if isinstance(code, str):
        return -1 - g.box.myths.index(_lookup("used", g.box.number, code))
    return _cell(g, "used", code)


def _number(seat: int | None) -> int:
    return UNKNOWN if seat is None else seat


def _kinds(g: Hexemonia, field: str, names: Sequence[str]) -> list[int]:
    return [UNKNOWN if name == HIDDEN else _lookup(field, g.box.number, name) for name in names]


def _cell(g: Hexemonia, field: str, node: Any) -> int:
    _demand(node in g.board.index, field, f"a cell within ring {g.board.graph.nodes[g.board.nodes[-1]]['ring']} instead of {node}")
    return g.board.index[node]


def _lookup(field: str, known: Mapping[str, int], name: Any) -> int:
    _demand(isinstance(name, str) and name in known, field, f"one of {', '.join(known)} instead of {name!r}")
    return known[name]


def _index(field: str, known: Sequence[str], name: Any) -> int:
    return _lookup(field, {word: i for i, word in enumerate(known)}, name)


def _demand(true: bool, field: str, expected: str) -> None:
    if not true:
        raise BadPosition(f"hexemonia: field '{field}': expected {expected}")


# Checking


def _check(g: Hexemonia, s: HexemoniaState) -> None:
    """HX-INV-1..7, HX-INV-11, HX-INV-22: what must hold in every position."""
    seats = range(g.players)
    for field, seat in (("active", s.active), ("first", s.first), ("philosopher", s.philosopher), ("arranged_by", s.top_owner)):
        _demand(seat == UNKNOWN or seat in seats, field, f"a seat from 0 to {g.players - 1}")
    _demand(set(s.attacked) <= set(seats), "attacked", "seats")
    dealing = bool(s.asks) and any(ask[0] in (ROLL_FIRST, ROLL_CITY) for ask in s.asks)
    known = [found for found in s.city if found != UNKNOWN]
    _demand(len(set(known)) == len(known) and set(known) <= set(g.box.cities_in_use), "acropolis", "different cities of this number of players")
    _demand(dealing or all(s.city[who] != UNKNOWN or not s.revealed[who] for who in seats), "revealed", "a name for an open Acropolis")
    _check_cubes(g, s)
    _check_tiles(g, s)
    for who in seats:
        _check_city(g, s, who)
    _check_turn(g, s)
    _check_asks(g, s)


def _check_cubes(g: Hexemonia, s: HexemoniaState) -> None:
    for colour, name in enumerate(COLOURS):
        rows = [s.cubes[who][colour] for who in range(g.players)]
        _demand(min(s.supply[colour], s.pool[colour], *(cubes for row in rows for cubes in row)) >= 0, "cubes", f"no negative number of {name}")
        total = s.supply[colour] + s.pool[colour] + sum(map(sum, rows))
        _demand(total == g.supply[colour], "supply", f"{g.supply[colour]} cubes of {name} in all instead of {total}")


def _check_tiles(g: Hexemonia, s: HexemoniaState) -> None:
    grid = [kind for row in s.tiles for kind in row if kind != g.box.acropolis]
    myths = [g.box.myths[number] for number, owner in enumerate(s.myth_owner) if owner != NOBODY]
    rows = (s.display, s.top, s.peek, s.underworld, grid, myths, *s.hands)
    placed = Counter(kind for row in rows for kind in row if kind != UNKNOWN)
    for kind, tile in enumerate(g.box.tiles):
        _demand(s.unseen[kind] >= 0, "unseen", f"no negative number of {tile.id}")
        _demand(placed[kind] + s.unseen[kind] == g.box.copies[kind], "unseen", f"all {g.box.copies[kind]} of {tile.id} to be somewhere")
    blind = sum(row.count(UNKNOWN) for row in rows)
    _demand(sum(s.unseen) + len(s.top) + len(s.peek) == s.pile + sum(h.count(UNKNOWN) for h in s.hands) + _blind_pile(s), "pile",
            f"{sum(s.unseen)} unseen tiles ({blind} of them hidden elsewhere) to fit a pile of {s.pile}")  # fmt: skip
    for who, hand in enumerate(s.hands):
        told = Counter(s.shown[who])
        _demand(not told - Counter(hand), "shown", "tiles that are in the hand")
    for knower, owner, kind in s.spied:
        _demand(knower in range(g.players) and owner in range(g.players) and knower != owner, "spied", "two different seats")
        known = s.shown[owner].count(kind) + s.spied.count((knower, owner, kind))
        _demand(known <= s.hands[owner].count(kind), "spied", "tiles of the owner's hand, besides those that all know")
    known = len(s.top) + len(s.peek)
    _demand(known <= min(MOST_ARRANGED, s.pile), "arranged", f"at most {MOST_ARRANGED} tiles of the pile")
    _demand((s.top_owner != NOBODY) == (known > 0 or _is_pending(s, ROLL_PEEK)), "arranged_by", "who knows the arranged tiles")


def _is_pending(s: HexemoniaState, what: int) -> bool:
    return any(ask[0] == what for ask in s.asks)


def _blind_pile(s: HexemoniaState) -> int:
    """Tiles on top of the pile that the holder of a view cannot see are counted among the unseen."""
    return s.top.count(UNKNOWN) + s.peek.count(UNKNOWN)


def _check_city(g: Hexemonia, s: HexemoniaState, who: int) -> None:
    cells, tiles = s.cells[who], s.tiles[who]
    _demand(bool(cells) and cells[0] == CENTRE and tiles.count(g.box.acropolis) == 1 and tiles[0] == g.box.acropolis, "tiles",
            "exactly one Acropolis, on (0, 0)")  # fmt: skip
    _demand(nx.is_connected(g.board.graph.subgraph([g.board.nodes[cell] for cell in cells])), "tiles", f"a connected city of player {who + 1}")
    for kind in set(tiles):
        _demand(not g.box.is_polis[kind] or tiles.count(kind) == 1, "tiles", f"at most one {g.box.names[kind]} in a city")
        _demand(g.box.type[kind] != MYTH, "tiles", "no Myth in a city")
    for number in city.myths_of(s, who):
        cell = s.myth_cell[number]
        fits = cell in cells and g.box.nature[city.kind_at(s, who, cell)] == g.box.nature[g.box.myths[number]]
        _demand(fits, "myths", f"the marker of {g.box.names[g.box.myths[number]]} on a tile of its nature")
    _demand(s.myth_owner.count(who) <= g.myth_limit or _is_pending(s, ASK_FORGO), "myths", f"at most {g.myth_limit} for player {who + 1}")


def _check_turn(g: Hexemonia, s: HexemoniaState) -> None:
    """What is remembered of the running turn is about tiles of its player."""
    mine = [] if s.active == UNKNOWN else s.cells[s.active]
    rows = {"fresh": s.fresh, "used": [code for code in s.used if code >= 0], "exchanged": [cell for cell, _ in s.exchanged],
            "picked": [cell for _, cell in s.picked], "due": [cell for _, cell, _ in s.due]}  # fmt: skip
    for field, cells in rows.items():
        _demand(set(cells) <= set(mine), field, "tiles of the player whose turn it is")
    _demand(s.active not in s.attacked and len(set(s.attacked)) == len(s.attacked), "attacked", "opponents, each once")
    _demand(len(set(s.used)) == len(s.used), "used", "each gear once")
    _demand(all(-1 - code in city.myths_of(s, s.active) for code in s.used if code < 0), "used", "own Myths")
    _demand(CENTRE not in s.fresh, "fresh", "tiles that were played")
    _demand(all(number > 0 for *_, number in s.due), "due", "numbers above 0")
    _demand(min(s.myths_played) >= 0, "myths_played", "no negative number")
    _demand(0 <= s.closing <= max(0, s.turn), "closing", "the turn in which the pile ran out, or 0")
    for event in s.log or []:
        _demand(event.what in SENTENCES, "log", f"known events instead of '{event.what}'")


def _check_asks(g: Hexemonia, s: HexemoniaState) -> None:
    """Every entry names players and cells that exist, and the question on top has answers."""
    _demand(bool(s.asks) == (s.to_act != OVER), "asks", "a question exactly while the game runs")
    for what, who, *values in s.asks:
        _demand(who in range(g.players) or what in (ROLL_FIRST, ROLL_DISPLAY), "asks", f"seats from 0 to {g.players - 1}")
        details = dict(zip(ASK_FIELDS[what], values, strict=True))
        if details.get("purpose") == ATTACK and "number" in details:
            details["opponent"] = details["number"]
        for field, value in details.items():
            _demand(field not in ("opponent", "receiver", "user") or value in range(g.players), "asks", f"a seat as '{field}'")
        _demand(details.get("opponent") != who, "asks", "somebody else as 'opponent'")
        at_home = details.get("opponent", details.get("receiver", who))
        for field, owner in (("cell", at_home), ("pile", who), ("last", who)):
            cell = details.get(field, NOWHERE)
            _demand(cell == NOWHERE or cell in s.cells[owner], "asks", f"a tile of player {owner + 1} as '{field}'")
        if what in (ASK_CELL, ASK_HOST):
            _demand(details["tile"] in s.shown[who], "asks", "a tile of the hand that all know as 'tile'")
    if not s.asks:
        return
    if s.turn:
        base = s.asks[0]
        _demand(base[0] in (DO_PHASE, DO_NEXT) and base[1] == s.active, "asks", "the rest of the turn of the active player at the bottom")
        _demand(UNKNOWN not in (s.active, s.first), "active", "a player on turn and a first player")
    else:
        _demand(any(ask[0] >= FIRST_CHANCE and ask[0] < FIRST_TASK for ask in s.asks), "turn", "a number from 1 once everything is dealt")
    what, who, *values = s.asks[-1]
    _demand(what < FIRST_TASK, "asks", "a question or chance on top")
    _demand(s.to_act == (who if what < FIRST_CHANCE else CHANCE), "to_act", "the player who is asked")
    holds = what in (ASK_TO, ASK_PUT, ASK_LOSS, ASK_SETTLE) or (what in (ASK_FROM, ASK_COUNT) and values[0] in (ATTACK, AGORA_MOVE, REGROUP))
    _demand(holds or not any(s.pool), "pool", "no cubes picked up here")
    if UNKNOWN in (*(kind for hand in s.hands for kind in hand), *s.top, *s.peek, *s.city):
        return  # a view: others may be asked about what it hides
    try:
        answers = g.legal_moves(s)
    except (ValueError, IndexError, KeyError, TypeError) as error:
        raise BadPosition("hexemonia: field 'asks': expected a question that fits the position") from error
    _demand(bool(answers), "asks", "a question with an answer")


# Text


def text(g: Hexemonia, s: HexemoniaState) -> str:
    """One screen: the middle, then every city as far as it is known."""
    state = "over" if s.to_act == OVER else f"turn {s.turn}, phase {'ABCD'[s.phase]}" if s.turn else "dealing"
    rows = [f"{g.title}, {g.players} players: {state}{', last round' if s.closing and s.to_act != OVER else ''}"]
    rows.append(f"Display   {', '.join(g.box.names[kind] for kind in s.display) or 'none'}; Fate pile {s.pile}; Underworld pile {len(s.underworld)}")
    owner = "nobody" if s.philosopher == NOBODY else g.seat_name(s.philosopher)
    supply = "unlimited" if g.options["supply"] == "unlimited" else g.box.amount(s.supply)
    rows.append(f"Supply    {supply}; Philosopher: {owner}")
    for who in range(g.players):
        rows += ["", *_city_text(g, s, who)]
    if any(s.pool):
        rows += ["", f"Picked up: {g.box.amount(s.pool)}"]
    if s.to_act >= 0:
        rows += ["", f"{g.seat_name(s.to_act)}: {g.prompt(s)}"]
    return "\n".join(rows)


def _city_text(g: Hexemonia, s: HexemoniaState, who: int) -> list[str]:
    name = "hidden" if s.city[who] == UNKNOWN else g.box.cities[s.city[who]].name + ("" if s.revealed[who] else " (face down)")
    points = g.scores(s)[who]
    rows = [f"{g.seat_name(who)}: {name}, {points} point{'' if points == 1 else 's'}; hand {_hand(g, s, who)}"]
    for slot, cell in enumerate(s.cells[who]):
        mark = " " if city.is_active(g, s, who, slot) else "-"
        myths = [g.box.names[g.box.myths[n]] for n in city.myths_of(s, who) if s.myth_cell[n] == cell]
        more = f"  + {', '.join(myths)}" if myths else ""
        label = g.box.names[s.tiles[who][slot]]
        rows.append(f"  {mark} {cell_name(g, cell) if slot else '':<5} {label:<13} {g.box.amount(city.cubes_at(s, who, cell))}{more}")
    return rows


def _hand(g: Hexemonia, s: HexemoniaState, who: int) -> str:
    known = [g.box.names[kind] for kind in s.hands[who] if kind != UNKNOWN]
    hidden = s.hands[who].count(UNKNOWN)
    return ", ".join([*known, *([f"{hidden} hidden"] if hidden else [])]) or "empty"


# Writing positions by hand

City = Mapping[Axial, str]
"""Axial cell -> tile id with citizens, hoplites and gold on it, such as "pasture 1 0 0"; the Acropolis names its city."""
PENDING: dict[str, list[dict[str, Any]]] = {
    "take": [{"ask": "phase", "phase": "play"}, {"ask": "take", "second": 1}, {"ask": "take", "second": 0}],
    "second take": [{"ask": "phase", "phase": "play"}, {"ask": "take", "second": 1}],
    "play": [{"ask": "phase", "phase": "act"}, {"ask": "play"}],
    "action": [{"ask": "phase", "phase": "settle"}, {"ask": "action"}],
}
PHASE_OF = {"take": "take", "second take": "take", "play": "play", "action": "act"}


def written(
    g: Hexemonia,
    *cities: City,
    ask: str = "action",
    who: int = 0,
    hands: Sequence[Sequence[str]] = (),
    shown: Sequence[Sequence[str]] = (),
    myths: Sequence[Mapping[str, Axial]] = (),
    hidden: bool | None = None,
    display: Sequence[str] | None = None,
    pile: int | None = None,
    underworld: Sequence[str] = (),
    supply: tuple[int, int, int] | None = None,
    philosopher: int | None = None,
    fresh: Sequence[Axial] = (),
    first: int = 0,
    turn: int = 5,
    closing: int = 0,
    log: bool = False,
) -> HexemoniaState:
    """A position from cities in words, in which `who` is asked to "take", "second take", "play" or choose an "action".

    Cubes that are nowhere are in the supply, tiles that are nowhere in the Fate pile; `supply` and `pile` cut these down, the surplus goes
    to the Acropolis of the last player and to the Underworld pile. With three or four players names are hidden unless told otherwise.
    """
    _demand(ask in PENDING, "ask", f"one of {', '.join(PENDING)}")
    seats = [_written_seat(g, seat, spec, hands, shown, myths, hidden) for seat, spec in enumerate(cities)]
    used = Counter([*underworld, *(tile for seat in seats for tile in seat["hand"]), *(m["myth"] for seat in seats for m in seat["myths"])])
    used.update(tile["tile"] for seat in seats for tile in seat["tiles"] if tile["tile"] != "acropolis")
    if display is None:
        display = _first_left(g, used, g.box.display_size)
    used.update(display)
    unseen = {tile.id: g.box.copies[i] - used[tile.id] for i, tile in enumerate(g.box.tiles)}
    thrown = list(underworld)
    for tile in g.box.tiles:
        while pile is not None and sum(unseen.values()) > pile and unseen[tile.id]:
            unseen[tile.id] -= 1
            thrown.append(tile.id)
    data: dict[str, Any] = {
        "to_act": f"player {who + 1}", "turn": turn, "active": who, "phase": PHASE_OF[ask], "first": first, "closing": closing,
        "supply": _supply(g, seats, supply), "display": list(display), "pile": sum(unseen.values()),
        "unseen": {name: copies for name, copies in unseen.items() if copies}, "arranged": [], "arranged_by": None, "looked_at": [],
        "underworld": thrown, "philosopher": philosopher, "seats": seats, "spied": [], "fresh": list(fresh), "used": [], "exchanged": [],
        "attacked": [], "pool": [0, 0, 0], "picked": [], "due": [],
        "asks": [{**entry, "who": who} for entry in PENDING[ask]], "log": [] if log else None,
    }  # fmt: skip
    return from_json(g, data)


def _written_seat(
    g: Hexemonia,
    who: int,
    spec: City,
    hands: Sequence[Sequence[str]],
    shown: Sequence[Sequence[str]],
    myths: Sequence[Mapping[str, Axial]],
    hidden: bool | None,
) -> dict[str, Any]:
    _demand((0, 0) in spec, "tiles", "a city with its Acropolis on (0, 0)")
    tiles = []
    for place, words in spec.items():
        name, *cubes = words.split()
        _demand(len(cubes) in (0, 3) and all(number.isdigit() for number in cubes), "tiles", f"a tile and three numbers instead of '{words}'")
        numbers = [int(number) for number in cubes] or [0, 0, 0]
        tiles.append({"cell": place, "tile": "acropolis" if place == (0, 0) else name, "cubes": numbers})
    in_front = myths[who] if who < len(myths) else {}
    return {
        "acropolis": spec[0, 0].split()[0],
        "revealed": g.players == 2 if hidden is None else not hidden,
        "hand": list(hands[who]) if who < len(hands) else [],
        "shown": list(shown[who]) if who < len(shown) else [],
        "tiles": tiles,
        "myths": [{"myth": myth, "cell": place} for myth, place in in_front.items()],
        "myths_played": len(in_front),
    }


def _first_left(g: Hexemonia, used: Counter[str], number: int) -> list[str]:
    left = [tile.id for i, tile in enumerate(g.box.tiles) for _ in range(g.box.copies[i] - used[tile.id])]
    return left[:number]


def _supply(g: Hexemonia, seats: list[dict[str, Any]], wanted: tuple[int, int, int] | None) -> list[int]:
    """What is left of the cubes; with a wanted supply the surplus lies on the last player's Acropolis."""
    left = [g.supply[c] - sum(tile["cubes"][c] for seat in seats for tile in seat["tiles"]) for c in range(3)]
    if wanted is not None:
        centre = next(tile for tile in seats[-1]["tiles"] if tile["tile"] == "acropolis")
        centre["cubes"] = [cubes + left[c] - wanted[c] for c, cubes in enumerate(centre["cubes"])]
        left = list(wanted)
    return left
