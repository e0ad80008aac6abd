"""Map, playmats, Amazons, events, cards and gods as typed records, and the tuples of ints that rules index.

Everything has a number: areas in the order A B Γ Δ E Z H Θ I K Λ M Palace, classes, colours, gods and options of cards in the orders of the
constants below, all else in the order of its table. A set of areas, events or cards is an int with one bit per member. An active option of a
Divine Intervention card has the number card * 2 + 0 or 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Any, Literal, TypeVar

import networkx as nx
from msgspec import Struct

from kernel_lib.core.data import Entry, Source, Tables, did_you_mean, entries
from kernel_lib.core.errors import BadData

AREAS: tuple[str, ...] = ("A", "B", "G", "D", "E", "Z", "H", "TH", "I", "K", "L", "M", "P")
PALACE = 12
LETTERED = AREAS[:PALACE]

ClassName = Literal["warrior", "scout", "princess", "mystic"]
CLASSES: tuple[ClassName, ...] = ("warrior", "scout", "princess", "mystic")
WARRIOR, SCOUT, PRINCESS, MYSTIC = range(4)

AbilityName = Literal["W1", "W2", "S1", "S2", "P1", "P2", "M1", "M2"]
ABILITIES: tuple[AbilityName, ...] = ("W1", "W2", "S1", "S2", "P1", "P2", "M1", "M2")
"""Two per class: an ability has the number class * 2 + 0 or 1."""
W1, W2, S1, S2, P1, P2, M1, M2 = range(8)

ColourName = Literal["blue", "red", "green", "yellow", "purple"]
COLOURS: tuple[ColourName, ...] = ("blue", "red", "green", "yellow", "purple")
BLUE, RED, GREEN, YELLOW, PURPLE = range(5)

ACTIONS = ("move", "battle", "oracle", "port", "barrack", "sacrifice", "flag", "supply")
MOVE_COST, BATTLE_COST, ORACLE_COST, PORT_COST, BARRACK_COST, SACRIFICE_COST, FLAG_COST, SUPPLY_COST = range(8)

MarkName = Literal["sacrifice", "flag", "amazonomachy", "supply"]
MARKS: tuple[MarkName, ...] = ("sacrifice", "flag", "amazonomachy", "supply")
SACRIFICE_MARK, FLAG_MARK, AMAZONOMACHY_MARK, SUPPLY_MARK = range(4)

LEFT, RIGHT = 0, 1

OptionName = Literal[
    "T2M", "T2C", "T11", "RSC", "RSE", "FOR", "LST", "SWP", "TWO", "TEL", "SPT", "OSA", "FOB", "FOP", "FPB", "RLX", "SUP", "STL", "OST", "FLG",
    "SAC", "PCK",
]  # fmt: skip
OPTIONS: tuple[OptionName, ...] = (
    "T2M", "T2C", "T11", "RSC", "RSE", "FOR", "LST", "SWP", "TWO", "TEL", "SPT", "OSA", "FOB", "FOP", "FPB", "RLX", "SUP", "STL", "OST", "FLG",
    "SAC", "PCK",
)  # fmt: skip
(OPT_T2M, OPT_T2C, OPT_T11, OPT_RSC, OPT_RSE, OPT_FOR, OPT_LST, OPT_SWP, OPT_TWO, OPT_TEL, OPT_SPT, OPT_OSA, OPT_FOB, OPT_FOP, OPT_FPB, OPT_RLX,
 OPT_SUP, OPT_STL, OPT_OST, OPT_FLG, OPT_SAC, OPT_PCK) = range(22)  # fmt: skip
BOOSTS: dict[OptionName, tuple[int, int]] = {"T2M": (2, 0), "T2C": (0, 2), "T11": (1, 1)}
"""Might and Cunning that the cards named after them add."""

PassiveName = Literal["-1VP", "+1VP", "+2VP", "+1SUP", "COLOR", "WIN"]
PASSIVES: tuple[PassiveName, ...] = ("-1VP", "+1VP", "+2VP", "+1SUP", "COLOR", "WIN")
PAS_MINUS, PAS_PLUS, PAS_TWO, PAS_SUPPLY, PAS_COLOUR, PAS_WIN = range(6)

GODS = ("zeus", "poseidon", "hephaestus", "hermes")
ZEUS, POSEIDON, HEPHAESTUS, HERMES = range(4)
TRACK = ("hecate", "cybele", "artemis", "ares")
HECATE, CYBELE, ARTEMIS, ARES = range(4)
"""The favouring gods are the positions of the turn track, counted from 0."""

ROWS = ("1", "2", "3", "4")
SUPPLIES = ("0", "1", "2", "3", "4", "5")
QUANTITIES = (
    "start_ap", "most_ap", "rounds", "most_supply", "flags", "slot_bonus", "visit", "sacrifice", "toll", "burn", "last", "no_amazonomachy",
    "first_last",
)  # fmt: skip
ROUNDS = 3
PLAYER_COUNTS = (2, 3, 4)
EVENTS_PER_COLOUR = 4

E = TypeVar("E", bound=Entry)
Pair = tuple[int, int]
"""Might and Cunning."""


class Area(Entry, frozen=True, kw_only=True):
    """A place of the map (`source` is the weakest of the part sources, as in all records here that have parts)."""

    label: str
    buildings: tuple[Literal["oracle", "barrack", "port"], ...]
    urn: bool
    positions: int
    """Places for event tokens."""
    terrain: Pair
    """What the land adds to the Might and Cunning of an event."""
    two_players: bool
    """Whether the area takes part with two players."""
    spot: tuple[float, float]
    """Where it is drawn."""
    buildings_source: Source = "reconstructed"
    urn_source: Source = "reconstructed"
    positions_source: Source = "reconstructed"
    terrain_source: Source = "reconstructed"
    two_players_source: Source = "reconstructed"
    spot_source: Source = "reconstructed"


class Edge(Entry, frozen=True, kw_only=True):
    """A way between two areas; its kind matters for drawing only."""

    between: tuple[str, str]
    kind: Literal["land", "wooden bridge", "stone bridge"]
    between_source: Source = "reconstructed"
    kind_source: Source = "reconstructed"


class Costs(Struct, frozen=True, forbid_unknown_fields=True):
    """Action points that a class pays for each Action."""

    move: int
    battle: int
    oracle: int
    port: int
    barrack: int
    sacrifice: int
    flag: int
    supply: int


class CostSources(Struct, frozen=True, forbid_unknown_fields=True):
    """Where each cost comes from."""

    move: Source = "reconstructed"
    battle: Source = "reconstructed"
    oracle: Source = "reconstructed"
    port: Source = "reconstructed"
    barrack: Source = "reconstructed"
    sacrifice: Source = "reconstructed"
    flag: Source = "reconstructed"
    supply: Source = "reconstructed"


class Class(Entry, frozen=True, kw_only=True):
    """A class: her Basic Amazon and her playmat."""

    name: str
    title: str
    stats: Pair
    start: tuple[str, ...]
    track: int
    """Position on the turn track, from 1."""
    supply: int
    """Supply before the first deduction."""
    cards: int
    """Divine Intervention cards at the beginning."""
    cost: Costs
    slots: tuple[ColourName, ...]
    penalties: tuple[int, ...]
    name_source: Source = "reconstructed"
    stats_source: Source = "reconstructed"
    start_source: Source = "reconstructed"
    track_source: Source = "reconstructed"
    supply_source: Source = "reconstructed"
    cards_source: Source = "reconstructed"
    cost_sources: CostSources = CostSources()
    penalty_sources: tuple[Source, ...] = ()


class Ability(Entry, frozen=True, kw_only=True):
    """A Special Ability of a class."""

    owner: ClassName
    name: str
    text: str


class Ancillary(Entry, frozen=True, kw_only=True):
    """An Amazon that passes from player to player."""

    name: str
    stats: Pair
    name_source: Source = "reconstructed"
    role_source: Source = "reconstructed"
    stats_source: Source = "reconstructed"


class Common(Entry, frozen=True, kw_only=True):
    """An Amazon who lies open for everybody."""

    name: str
    mark: MarkName
    cost: int
    stats: Pair
    """Without the bonus of a slot."""
    name_source: Source = "reconstructed"
    mark_source: Source = "reconstructed"
    cost_source: Source = "reconstructed"
    stats_source: Source = "reconstructed"


class Colour(Entry, frozen=True, kw_only=True):
    """A category of events."""

    name: str
    symbol: str
    sign: str
    """One character that stands for the symbol."""
    name_source: Source = "reconstructed"
    symbol_source: Source = "reconstructed"


class EventCard(Entry, frozen=True, kw_only=True):
    """An opponent of battles."""

    name: str
    colour: ColourName
    stats: Pair
    vp: int
    name_source: Source = "reconstructed"
    colour_source: Source = "reconstructed"
    stats_source: Source = "reconstructed"
    vp_source: Source = "reconstructed"


class Option(Entry, frozen=True, kw_only=True):
    """An active option of Divine Intervention cards."""

    name: str
    cost: int
    kind: Literal["battle", "free", "move", "action"]
    text: str


class Passive(Entry, frozen=True, kw_only=True):
    """What a Divine Intervention card does for who still holds it at the end."""

    name: str
    text: str


class Card(Entry, frozen=True, kw_only=True):
    """A Divine Intervention card."""

    actives: tuple[OptionName, ...]
    passive: PassiveName
    name: str = ""


class God(Entry, frozen=True, kw_only=True):
    """A hostile god."""

    name: str
    closes: tuple[str, ...] = ()
    closes_ports: bool = False
    refuge: tuple[str, ...] = ()
    """Areas one of which is demanded at the end of the round; none: no demand."""
    penalty: int = 0
    ap: int = 0
    """Action points that everybody lacks at the start of the round."""


class Favour(Entry, frozen=True, kw_only=True):
    """A position of the turn track with its favouring god."""

    name: str
    bonus: str
    vp: int


class Row(Entry, frozen=True, kw_only=True):
    """An Amazonomachy: what it demands and what it brings in each round."""

    stats: Pair
    vp: tuple[int, int, int]


class Supply(Entry, frozen=True, kw_only=True):
    """What a Supply is worth at the end."""

    vp: int


class Quantity(Entry, frozen=True, kw_only=True):
    """A number of the rules."""

    value: int


SPELLED = {
    "Α": "A", "Β": "B", "Γ": "G", "Δ": "D", "Ε": "E", "Ζ": "Z", "Η": "H", "Θ": "TH", "Ι": "I", "Κ": "K", "Λ": "L", "Μ": "M", "PALACE": "P",
    "ALPHA": "A", "BETA": "B", "GAMMA": "G", "DELTA": "D", "EPSILON": "E", "ZETA": "Z", "ETA": "H", "THETA": "TH", "IOTA": "I", "KAPPA": "K",
    "LAMBDA": "L", "MU": "M",
}  # fmt: skip
"""Other ways to write an area: Greek letters (several look like Latin ones), their names, the Palace."""


def area_id(text: str) -> str:
    """The id of an area however it is written; a text that names none comes back as it is.

    >>> area_id("Γ"), area_id("θ"), area_id("th"), area_id("Palace"), area_id("Delphi")
    ('G', 'TH', 'TH', 'P', 'Delphi')
    """
    word = text.strip().upper()
    known = SPELLED.get(word, word)
    return known if known in AREAS else text


class Catalog:
    """What is in the box, and what of it takes part with so many players."""

    def __init__(self, tables: Tables, where: str, players: int, oracle_in_gamma: bool = False, six_slots: bool = True) -> None:
        self.players = players
        self._read(_with_area_ids(tables), where)
        _check(self, where)
        self._count_areas(players, oracle_in_gamma)
        self._count_classes(six_slots)
        self._count_amazons()
        self._count_events(players)
        self._count_cards()
        self._count_gods()

    def _read(self, tables: Tables, where: str) -> None:
        """The records, those with fixed ids in the order of the constants."""
        self.areas = _fixed(entries(tables, "area", Area, where), AREAS, where, "area", "RA-CON-3")
        self.edges = entries(tables, "edge", Edge, where)
        self.classes = _fixed(entries(tables, "class", Class, where), CLASSES, where, "class", "RA-CON-6")
        self.abilities = _fixed(entries(tables, "ability", Ability, where), ABILITIES, where, "ability", "RA-SA-2")
        self.ancillaries = entries(tables, "ancillary", Ancillary, where)
        self.commons = entries(tables, "common", Common, where)
        self.colours = _fixed(entries(tables, "colour", Colour, where), COLOURS, where, "colour", "RA-CON-2")
        self.events = entries(tables, "event", EventCard, where)
        self.options = _fixed(entries(tables, "option", Option, where), OPTIONS, where, "option", "RA-CON-5")
        self.passives = _fixed(entries(tables, "passive", Passive, where), PASSIVES, where, "passive", "RA-CON-5")
        self.cards = entries(tables, "card", Card, where)
        self.gods = _fixed(entries(tables, "god", God, where), GODS, where, "god", "RA-GODH-1")
        self.track = _fixed(entries(tables, "track", Favour, where), TRACK, where, "track", "RA-TRACK-1")
        self.rows = _fixed(entries(tables, "amazonomachy", Row, where), ROWS, where, "amazonomachy", "RA-AMZ-4")
        supplies = _fixed(entries(tables, "supply", Supply, where), SUPPLIES, where, "supply", "RA-SUP-3")
        self.supply_vp = tuple([supply.vp for supply in supplies])
        found = _fixed(entries(tables, "quantity", Quantity, where), QUANTITIES, where, "quantity", "RA-RND-1")
        numbers = {quantity.id: quantity.value for quantity in found}
        self.start_ap, self.most_ap, self.first_last = numbers["start_ap"], numbers["most_ap"], numbers["first_last"]
        self.rounds, self.most_supply, self.flags = numbers["rounds"], numbers["most_supply"], numbers["flags"]
        self.slot_bonus, self.visit, self.sacrifice = numbers["slot_bonus"], numbers["visit"], numbers["sacrifice"]
        self.toll, self.burn, self.last = numbers["toll"], numbers["burn"], numbers["last"]
        self.no_amazonomachy = numbers["no_amazonomachy"]

    def _count_areas(self, players: int, oracle_in_gamma: bool) -> None:
        """RA-2P-1: an area out of play keeps its number and has nothing."""
        self.area_number = _numbers(self.areas)
        self.labels = tuple([area.label for area in self.areas])
        self.in_play = tuple([players > 2 or area.two_players for area in self.areas])
        self.playing = tuple([i for i, takes_part in enumerate(self.in_play) if takes_part])
        self.playing_mask = _mask(self.playing)
        here = tuple(zip(self.areas, self.in_play, strict=True))
        self.positions = tuple([area.positions if takes_part else 0 for area, takes_part in here])
        self.terrain_m = tuple([area.terrain[0] for area in self.areas])
        self.terrain_c = tuple([area.terrain[1] for area in self.areas])
        gamma = self.area_number["G"]
        seers = tuple(["oracle" in area.buildings or (oracle_in_gamma and i == gamma) for i, area in enumerate(self.areas)])
        self.oracle = tuple([seer and takes_part for seer, takes_part in zip(seers, self.in_play, strict=True)])
        self.barrack = tuple(["barrack" in area.buildings and takes_part for area, takes_part in here])
        self.port = tuple(["port" in area.buildings and takes_part for area, takes_part in here])
        self.urn = tuple([area.urn and takes_part for area, takes_part in here])
        self.ports = tuple([i for i, port in enumerate(self.port) if port])

    def _count_classes(self, six_slots: bool) -> None:
        self.class_number = _numbers(self.classes)
        self.class_names = tuple([each.name for each in self.classes])
        self.class_titles = tuple([each.title for each in self.classes])
        self.basic_m = tuple([each.stats[0] for each in self.classes])
        self.basic_c = tuple([each.stats[1] for each in self.classes])
        self.start_areas = tuple([tuple(self._playing(each.start)) for each in self.classes])
        self.start_track = tuple([each.track - 1 for each in self.classes])
        self.start_supply = tuple([each.supply for each in self.classes])
        self.start_cards = tuple([each.cards for each in self.classes])
        self.cost = tuple([_costs(each) for each in self.classes])
        slots = 6 if six_slots else 5
        self.slot_colour = tuple([tuple([COLOURS.index(colour) for colour in each.slots[:slots]]) for each in self.classes])
        self.slot_penalty = tuple([each.penalties[:slots] for each in self.classes])

    def _count_amazons(self) -> None:
        self.ancillary_number, self.common_number = _numbers(self.ancillaries), _numbers(self.commons)
        self.anc_names = tuple([each.name for each in self.ancillaries])
        self.anc_m = tuple([each.stats[0] for each in self.ancillaries])
        self.anc_c = tuple([each.stats[1] for each in self.ancillaries])
        self.common_names = tuple([each.name for each in self.commons])
        self.common_mark = tuple([MARKS.index(each.mark) for each in self.commons])
        self.common_cost = tuple([each.cost for each in self.commons])
        self.common_m = tuple([each.stats[0] for each in self.commons])
        self.common_c = tuple([each.stats[1] for each in self.commons])
        self.slot_m, self.slot_c = (self.slot_bonus, 0), (0, self.slot_bonus)

    def _count_events(self, players: int) -> None:
        """RA-2P-2, RA-2P-3: with two players one token and the lowest card of each colour stay in the box."""
        self.colour_number, self.event_number = _numbers(self.colours), _numbers(self.events)
        self.event_names = tuple([event.name for event in self.events])
        self.event_colour = tuple([COLOURS.index(event.colour) for event in self.events])
        self.event_m = tuple([event.stats[0] for event in self.events])
        self.event_c = tuple([event.stats[1] for event in self.events])
        self.event_vp = tuple([event.vp for event in self.events])
        lowest = [min(e.vp for e in self.events if e.colour == colour) for colour in COLOURS]
        self.events_in_play = tuple([i for i, c in enumerate(self.event_colour) if players > 2 or self.event_vp[i] > lowest[c]])
        self.colour_events = tuple([_mask(i for i in self.events_in_play if self.event_colour[i] == c) for c in range(len(COLOURS))])
        self.tokens_per_colour = EVENTS_PER_COLOUR if players > 2 else EVENTS_PER_COLOUR - 1

    def _count_cards(self) -> None:
        self.card_number = _numbers(self.cards)
        self.option_cost = tuple([option.cost for option in self.options])
        self.option_of = tuple([OPTIONS.index(active) for card in self.cards for active in card.actives])
        self.active_cost = tuple([self.option_cost[option] for option in self.option_of])
        every = range(len(OPTIONS))
        self.actives_with = tuple([tuple([i for i, option in enumerate(self.option_of) if option == wanted]) for wanted in every])
        self.cards_with = tuple([_mask(active // 2 for active in actives) for actives in self.actives_with])
        self.passive = tuple([PASSIVES.index(card.passive) for card in self.cards])
        self.card_names = tuple([self._card_name(card) for card in self.cards])
        """Such as "DI-01 (+2M | reserve a common | +1 VP)": the printed names are not known."""

    def _count_gods(self) -> None:
        self.god_number = _numbers(self.gods)
        self.god_closed = tuple([_mask(self._playing(god.closes)) for god in self.gods])
        self.god_ports = tuple([god.closes_ports for god in self.gods])
        self.god_refuge = tuple([_mask(self._playing(god.refuge)) for god in self.gods])
        self.god_penalty = tuple([god.penalty for god in self.gods])
        self.god_ap = tuple([god.ap for god in self.gods])
        self.track_vp = tuple([favour.vp for favour in self.track])
        self.row_m = tuple([row.stats[0] for row in self.rows])
        self.row_c = tuple([row.stats[1] for row in self.rows])
        self.row_vp = tuple([row.vp for row in self.rows])
        self.row_difficulty = tuple([m + c for m, c in zip(self.row_m, self.row_c, strict=True)])

    def _playing(self, names: Iterable[str]) -> Iterator[int]:
        """The numbers of the named areas that are in play."""
        return (self.area_number[name] for name in names if self.in_play[self.area_number[name]])

    def _card_name(self, card: Card) -> str:
        options = [self.options[OPTIONS.index(active)].name for active in card.actives]
        return f"{card.name or card.id} ({' | '.join([*options, self.passives[PASSIVES.index(card.passive)].name])})"


# Reading


def _with_area_ids(tables: Tables) -> Tables:
    """The tables with every area called by its ASCII id, because a file may well mix letters that look the same."""
    fields = {"area": ("id",), "edge": ("between",), "class": ("start",), "god": ("closes", "refuge")}
    rows = {name: tables[name] for name in fields if isinstance(tables.get(name), list)}
    return {**tables, **{name: [_renamed(row, fields[name]) for row in found] for name, found in rows.items()}}


def _renamed(row: Any, fields: tuple[str, ...]) -> Any:
    return {**row, **{field: _ids(row[field]) for field in fields if field in row}} if isinstance(row, dict) else row


def _ids(value: Any) -> Any:
    if isinstance(value, list):
        return [_ids(each) for each in value]
    return area_id(value) if isinstance(value, str) else value


def _fixed(found: tuple[E, ...], names: Sequence[str], where: str, table: str, rule: str) -> tuple[E, ...]:
    """The records in the order that rules count in; an edition may change their values, not their number."""
    known = {entry.id: entry for entry in found}
    missing = [name for name in names if name not in known]
    if missing or len(known) > len(names):
        raise BadData(f"{where}: {table}: field 'id': expected exactly {', '.join(names)} ({rule})")
    return tuple([known[name] for name in names])


def _numbers(records: Sequence[Entry]) -> dict[str, int]:
    return {record.id: i for i, record in enumerate(records)}


def _mask(members: Iterable[int]) -> int:
    return sum(1 << i for i in set(members))


def _costs(each: Class) -> tuple[int, ...]:
    cost = each.cost
    return cost.move, cost.battle, cost.oracle, cost.port, cost.barrack, cost.sacrifice, cost.flag, cost.supply


# What records must fulfil together: each mistake is told with record, field and the check that found it


def _check(box: Catalog, where: str) -> None:
    for check in (
        _check_names, _check_numbers, _check_positions, _check_events, _check_named_areas, _check_ways, _check_map, _check_refuges, _check_starts,
        _check_costs, _check_cards, _check_amazons, _check_slots, _check_track, _check_battles,
    ):  # fmt: skip
        check(box, where)


def _bad(where: str, record: str, field: str, reason: str, rule: str) -> BadData:
    return BadData(f"{where}: {record}: field '{field}': {reason} ({rule})")


def _check_names(box: Catalog, where: str) -> None:
    """People name things in words, so that two things of a kind cannot share a name."""
    groups: dict[str, list[tuple[str, str, str]]] = {
        "areas": [("area", a.id, a.label) for a in box.areas],
        "Amazons": [("class", k.id, k.name) for k in box.classes]
        + [("ancillary", k.id, k.name) for k in box.ancillaries]
        + [("common", k.id, k.name) for k in box.commons],
        "classes": [("class", k.id, k.title) for k in box.classes],
        "events": [("event", e.id, e.name) for e in box.events],
        "cards": [("card", c.id, c.name or c.id) for c in box.cards],
    }
    for kind, records in groups.items():
        often = Counter(name for _, _, name in records)
        for table, key, name in records:
            if not name.strip() or often[name] > 1:
                field = "label" if kind == "areas" else "title" if kind == "classes" else "name"
                raise BadData(f"{where}: {table} '{key}': field '{field}': expected a name that none of the other {kind} has instead of '{name}'")


def _check_numbers(box: Catalog, where: str) -> None:
    """What no track and no card can show: negative strength, more Supply or AP than the tracks hold, another number of rounds."""
    stats: list[tuple[str, str, Iterable[int]]] = [
        *((f"area '{each.id}'", "terrain", each.terrain) for each in box.areas),
        *((f"class '{each.id}'", "stats", each.stats) for each in box.classes),
        *((f"ancillary '{each.id}'", "stats", each.stats) for each in box.ancillaries),
        *((f"common '{each.id}'", "stats", each.stats) for each in box.commons),
        *((f"event '{each.id}'", "stats", each.stats) for each in box.events),
        *((f"event '{each.id}'", "vp", (each.vp,)) for each in box.events),
        *((f"amazonomachy '{each.id}'", "stats", each.stats) for each in box.rows),
        *((f"god '{each.id}'", "penalty", (each.penalty,)) for each in box.gods),
        *((f"god '{each.id}'", "ap", (each.ap,)) for each in box.gods),
        *((f"class '{each.id}'", "cards", (each.cards,)) for each in box.classes),
        *((f"quantity '{name}'", "value", (getattr(box, name),)) for name in QUANTITIES),
    ]
    for record, field, values in stats:
        if min(values) < 0:
            raise BadData(f"{where}: {record}: field '{field}': numbers cannot be negative")
    _check_tracks(box, where)


def _check_tracks(box: Catalog, where: str) -> None:
    if box.rounds != ROUNDS:
        raise _bad(where, "quantity 'rounds'", "value", f"there are exactly {ROUNDS} rounds", "RA-RND-1")
    if box.start_ap + box.first_last > box.most_ap:
        raise _bad(where, "quantity 'most_ap'", "value", f"a round may start with {box.start_ap + box.first_last} AP", "RA-AP-1")
    if box.start_ap - box.first_last - max(god.ap for god in box.gods) < 1:
        raise _bad(where, "quantity 'start_ap'", "value", "at least 1 AP must be left after all deductions", "RA-RND-7")
    if not 1 <= box.most_supply < len(SUPPLIES):
        raise _bad(where, "quantity 'most_supply'", "value", f"expected 1 to {SUPPLIES[-1]}, as in the Supply table", "RA-SUP-3")
    for each in box.classes:
        if not 1 <= each.supply <= box.most_supply:
            raise _bad(where, f"class '{each.id}'", "supply", f"expected 1 to {box.most_supply}", "RA-SUP-3")
    if sum(each.cards for each in box.classes) > len(box.cards):
        raise _bad(where, "class", "cards", f"there are only {len(box.cards)} Divine Intervention cards", "RA-SETUP-6")


def _check_positions(box: Catalog, where: str) -> None:
    """RA-CON-1: the tokens must fit exactly."""
    for area in box.areas:
        allowed = (0,) if area.id == AREAS[PALACE] else (1, 2)
        if area.positions not in allowed:
            expected = " or ".join(map(str, allowed))
            raise _bad(where, f"area '{area.id}'", "positions", f"expected {expected} instead of {area.positions}", "RA-CON-1")
    tokens = EVENTS_PER_COLOUR * len(COLOURS)
    total, away = sum(area.positions for area in box.areas), sum(area.positions for area in box.areas if not area.two_players)
    if total != tokens:
        raise _bad(where, "area", "positions", f"{tokens} tokens need {tokens} positions, but there are {total}", "RA-CON-1")
    if away != len(COLOURS):
        names = ", ".join(area.id for area in box.areas if not area.two_players) or "no area"
        reason = f"with two players {len(COLOURS)} positions must leave, but {away} do ({names})"
        raise _bad(where, "area", "positions", reason, "RA-CON-1")


def _check_events(box: Catalog, where: str) -> None:
    """RA-CON-2."""
    for colour in COLOURS:
        own = sorted((event for event in box.events if event.colour == colour), key=lambda event: event.vp)
        if len(own) != EVENTS_PER_COLOUR:
            raise _bad(where, "event", "colour", f"expected {EVENTS_PER_COLOUR} {colour} cards, but there are {len(own)}", "RA-CON-2")
        if own[0].vp == own[1].vp:
            reason = f"the lowest VP of a colour belong to one card, because it leaves with two players; {own[1].name} has {own[1].vp} too"
            raise _bad(where, f"event '{own[0].id}'", "vp", reason, "RA-CON-2")


def _check_named_areas(box: Catalog, where: str) -> None:
    """RA-CON-3: the areas that other records speak of exist, and so do urns and ports for every player count."""
    named: list[tuple[str, str, tuple[str, ...]]] = [
        *((f"edge '{edge.id}'", "between", edge.between) for edge in box.edges),
        *((f"class '{each.id}'", "start", each.start) for each in box.classes),
        *((f"god '{god.id}'", "closes", god.closes) for god in box.gods),
        *((f"god '{god.id}'", "refuge", god.refuge) for god in box.gods),
    ]
    for record, field, names in named:
        for name in names:
            if name not in AREAS:
                raise _bad(where, record, field, f"no area '{name}'{did_you_mean(name, AREAS)}", "RA-CON-3")
    for players in PLAYER_COUNTS:
        here = _areas_in_play(box, players)
        if not any(area.urn for area in here):
            raise _bad(where, "area", "urn", f"no urn is left with {players} players", "RA-CON-3")
        if sum("port" in area.buildings for area in here) < 2:
            raise _bad(where, "area", "buildings", f"fewer than 2 Ports are left with {players} players", "RA-CON-3")


def _areas_in_play(box: Catalog, players: int) -> list[Area]:
    return [area for area in box.areas if players > 2 or area.two_players]


def _check_ways(box: Catalog, where: str) -> None:
    """RA-CON-3: every way leads from an area to another one, and no other way does."""
    found: dict[frozenset[str], str] = {}
    for edge in box.edges:
        ends = frozenset(edge.between)
        if len(ends) < 2:
            raise _bad(where, f"edge '{edge.id}'", "between", "a way leads from one area to another", "RA-CON-3")
        if ends in found:
            raise _bad(where, f"edge '{edge.id}'", "between", f"the way '{found[ends]}' joins the same areas", "RA-CON-3")
        found[ends] = edge.id


def _ways(box: Catalog) -> nx.Graph[str]:
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(AREAS)
    graph.add_edges_from(edge.between for edge in box.edges)
    return graph


def _check_map(box: Catalog, where: str) -> None:
    """RA-CON-3: the map is planar, and whole under every god with every number of players."""
    ways = _ways(box)
    if not nx.check_planarity(ways)[0]:
        raise _bad(where, "edge", "between", "the ways cannot be drawn without crossing", "RA-CON-3")
    for players, god in product(PLAYER_COUNTS, box.gods):
        standing = {area.id for area in _areas_in_play(box, players)} - set(god.closes)
        if not standing or not nx.is_connected(ways.subgraph(standing)):
            raise _bad(where, "edge", "between", f"with {players} players and {god.name} the map falls apart", "RA-CON-3")


def _check_refuges(box: Catalog, where: str) -> None:
    """RA-CON-3: whoever must go to a refuge can get there."""
    ways = _ways(box)
    for players, god in product(PLAYER_COUNTS, box.gods):
        here = {area.id for area in _areas_in_play(box, players)}
        standing = here - set(god.closes)
        if god.refuge and not here & set(god.refuge):
            raise _bad(where, f"god '{god.id}'", "refuge", f"no refuge is left with {players} players", "RA-CON-3")
        for name in god.refuge:
            if name in here and (name not in standing or not standing & set(ways[name])):
                raise _bad(where, f"god '{god.id}'", "refuge", f"nobody can go to {name} with {players} players", "RA-CON-3")


def _check_starts(box: Catalog, where: str) -> None:
    """RA-CON-3: with every number of players all classes find a start area of their own, whoever plays."""
    for players in PLAYER_COUNTS:
        here = {area.id for area in _areas_in_play(box, players)}
        for chosen in combinations(box.classes, players):
            choices = [[name for name in each.start if name in here] for each in chosen]
            if not any(len(set(pick)) == players for pick in product(*choices)):
                names = ", ".join(each.title for each in chosen)
                raise _bad(where, f"class '{chosen[0].id}'", "start", f"{names} cannot all start in areas of their own", "RA-CON-3")


def _check_costs(box: Catalog, where: str) -> None:
    """RA-CON-4: a turn must use something up, or a round would not end (RA-INV-21)."""
    for each in box.classes:
        for action, cost in zip(ACTIONS, _costs(each), strict=True):
            least = 0 if action in ("battle", "sacrifice") else 1
            if not least <= cost <= 5:
                raise _bad(where, f"class '{each.id}'", f"cost.{action}", f"expected {least} to 5 instead of {cost}", "RA-CON-4")
    for record, cost, most in (
        *((f"common '{common.id}'", common.cost, 3) for common in box.commons),
        *((f"option '{option.id}'", option.cost, 2) for option in box.options),
    ):
        if not 0 <= cost <= most:
            raise _bad(where, record, "cost", f"expected 0 to {most} instead of {cost}", "RA-CON-4")


def _check_cards(box: Catalog, where: str) -> None:
    """RA-CON-5: T2M, T2C and T11 are one kind; every kind of option is on some card."""
    if len(box.cards) != 15:
        raise _bad(where, "card", "id", f"expected 15 cards instead of {len(box.cards)}", "RA-CON-5")
    for card in box.cards:
        if len(card.actives) != 2 or len(set(card.actives)) != 2:
            raise _bad(where, f"card '{card.id}'", "actives", "expected two different active options", "RA-CON-5")
    printed = {active for card in box.cards for active in card.actives}
    kinds = [set(BOOSTS), *({option} for option in OPTIONS if option not in BOOSTS)]
    for kind in kinds:
        if not kind & printed:
            raise _bad(where, "card", "actives", f"no card has {' or '.join(sorted(kind))}", "RA-CON-5")
    for passive in PASSIVES:
        if all(card.passive != passive for card in box.cards):
            raise _bad(where, "card", "passive", f"no card has {passive}", "RA-CON-5")


def _check_amazons(box: Catalog, where: str) -> None:
    """RA-CON-6: the four Basic Amazons are those of the classes."""
    marks = Counter(common.mark for common in box.commons)
    if marks != {"sacrifice": 2, "flag": 2, "amazonomachy": 2, "supply": 1}:
        found = ", ".join(f"{marks[mark]} {mark}" for mark in MARKS)
        raise _bad(where, "common", "mark", f"expected 2 sacrifice, 2 flag, 2 amazonomachy, 1 supply instead of {found}", "RA-CON-6")
    if len(box.ancillaries) != 4:
        raise _bad(where, "ancillary", "id", f"expected 4 Ancillary Amazons instead of {len(box.ancillaries)}", "RA-CON-6")


def _check_slots(box: Catalog, where: str) -> None:
    """RA-CON-7."""
    for each in box.classes:
        record = f"class '{each.id}'"
        if len(each.slots) != 6 or set(each.slots) != set(COLOURS):
            raise _bad(where, record, "slots", "expected 6 slots with every colour at least once", "RA-CON-7")
        if len(each.penalties) != 6 or max(each.penalties) >= 0:
            raise _bad(where, record, "penalties", "expected 6 negative numbers", "RA-CON-7")
        if len(each.penalty_sources) not in (0, 6):
            raise _bad(where, record, "penalty_sources", "expected 6 sources", "RA-CON-7")


def _check_track(box: Catalog, where: str) -> None:
    """RA-CON-8."""
    taken: dict[int, str] = {}
    for each in box.classes:
        if each.track not in range(1, len(TRACK) + 1) or each.track in taken:
            why = f"the {taken[each.track]} has position {each.track} too" if each.track in taken else f"expected 1 to {len(TRACK)}"
            raise _bad(where, f"class '{each.id}'", "track", why, "RA-CON-8")
        taken[each.track] = each.title


def _check_battles(box: Catalog, where: str) -> None:
    """RA-CON-9: no event is beyond a Basic Amazon with a common and two boosts."""
    forces = _forces(box)
    for event, area in product(box.events, box.areas[:PALACE]):
        m, c = event.stats[0] + area.terrain[0], event.stats[1] + area.terrain[1]
        if not any(might >= m and cunning >= c for might, cunning in forces):
            reason = f"{m}M {c}C in {area.label} cannot be reached by a Basic Amazon, a common and two boosts"
            raise _bad(where, f"event '{event.id}'", "stats", reason, "RA-CON-9")


def _forces(box: Catalog) -> set[Pair]:
    """What a Basic Amazon reaches with one common in either slot and up to two boost cards."""
    cards = [[BOOSTS[active] for active in card.actives if active in BOOSTS] for card in box.cards]
    boosts = [*((pair,) for card in cards for pair in card), *(pick for one, two in combinations(cards, 2) for pick in product(one, two))]
    slots = ((box.slot_bonus, 0), (0, box.slot_bonus))
    parties = product((k.stats for k in box.classes), (k.stats for k in box.commons), slots)
    pairs = {(sum(m for m, _ in party), sum(c for _, c in party)) for party in parties}
    more = {(sum(m for m, _ in pick), sum(c for _, c in pick)) for pick in boosts} | {(0, 0)}
    return {(m + might, c + cunning) for (m, c), (might, cunning) in product(pairs, more)}
