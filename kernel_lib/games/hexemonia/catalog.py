"""The tiles as typed records, and the tuples of ints that rules index.

A tile kind is its number in the order of `data/tiles.toml`. The row after the last kind stands for the Acropolis, whose cost is nothing
and whose nature depends on its owner, so that rules can index the tables with everything that lies in a city.
"""

from __future__ import annotations

from typing import Literal, TypeVar

from kernel_lib.core.data import Entry, Source, Tables, entries
from kernel_lib.core.errors import BadData

TypeName = Literal["chora", "fortification", "polis", "myth"]
NatureName = Literal["political", "military", "economic", "sacred"]
GearName = Literal["lighthouse", "labyrinth", "tavern", "hades", "oracle", "moirai", "pandora", "agora", "temple", "harbour", "necropolis", "spring"]

CHORA, FORTIFICATION, POLIS, MYTH, ACROPOLIS = range(5)
TYPES: tuple[str, ...] = ("chora", "fortification", "polis", "myth", "acropolis")
POLITICAL, MILITARY, ECONOMIC, SACRED = range(4)
NATURES: tuple[NatureName, ...] = ("political", "military", "economic", "sacred")
NO_NATURE = -1
CITIZEN, HOPLITE, GOLD = range(3)
COLOURS = ("citizen", "hoplite", "gold")
STRENGTH = (1, 2, 0)
"""Citizen-equivalents of a cube in war."""
GEARS: tuple[GearName, ...] = (
    "lighthouse", "labyrinth", "tavern", "hades", "oracle", "moirai", "pandora", "agora", "temple", "harbour", "necropolis", "spring",
)  # fmt: skip
(LIGHTHOUSE, LABYRINTH, TAVERN, HADES, ORACLE, MOIRAI, PANDORA, AGORA, TEMPLE, HARBOUR, NECROPOLIS, SPRING) = range(12)
NO_GEAR = -1
GEAR_RULES = tuple([f"HX-GEAR-{name.upper()}" for name in GEARS])

E = TypeVar("E", bound=Entry)
MOST_TILES = 120
"""A city could reach as many rings as there are tiles, so the plane must stay of a size that can be kept."""
Cubes = tuple[int, int, int]
"""Citizens, hoplites, gold."""
NOTHING: Cubes = (0, 0, 0)


class Tile(Entry, frozen=True, kw_only=True):
    """A kind of terrain tile as printed (or reconstructed: `source` is the weakest of the part sources)."""

    name: str
    italian: str
    type: TypeName
    nature: NatureName
    copies: tuple[int, int, int]
    """Tiles with the icons 2, 3 and 4."""
    cost: Cubes | None = None
    production: Cubes | None = None
    shield: int = 0
    gear: GearName | None = None
    name_source: Source = "rulebook"
    type_source: Source = "reconstructed"
    nature_source: Source = "reconstructed"
    cost_source: Source = "reconstructed"
    production_source: Source = "reconstructed"
    shield_source: Source = "reconstructed"
    gear_source: Source = "rulebook"
    copies_source: Source = "reconstructed"


class Acropolis(Entry, frozen=True, kw_only=True):
    """A city: its nature and what it brings at the end."""

    name: str
    italian: str
    nature: NatureName
    bonus: int
    bonus_type: TypeName
    players: tuple[int, ...]
    nature_source: Source = "reconstructed"
    bonus_source: Source = "reconstructed"
    players_source: Source = "rulebook"


class Colour(Entry, frozen=True, kw_only=True):
    """A colour of cubes: how many there are, how many a city starts with, what one is worth in war."""

    name: str
    plural: str
    italian: str
    cube: str
    supply: int
    start: int
    strength: int


class Nature(Entry, frozen=True, kw_only=True):
    """One of the four natures."""

    name: str
    symbol: str
    italian: str


class Kind(Entry, frozen=True, kw_only=True):
    """A type of tile and the points of an active one."""

    name: str
    italian: str
    tint: str
    points: int


class Quantity(Entry, frozen=True, kw_only=True):
    """A number of the setup."""

    value: int


class Catalog:
    """What is in the box with so many players."""

    def __init__(self, tables: Tables, where: str, players: int) -> None:
        self.tiles = entries(tables, "tile", Tile, where)
        self.cities = entries(tables, "acropolis", Acropolis, where)
        self.colours = _fixed(entries(tables, "colour", Colour, where), COLOURS, where, "colour")
        self.natures = _fixed(entries(tables, "nature", Nature, where), NATURES, where, "nature")
        self.types = _fixed(entries(tables, "kind", Kind, where), TYPES, where, "kind")
        quantities = {quantity.id: quantity.value for quantity in entries(tables, "quantity", Quantity, where)}
        self.display_size, self.starting_hand = quantities["display"], quantities["starting_hand"]
        self._check(where, players)

        self.number = {tile.id: i for i, tile in enumerate(self.tiles)}
        self.city_number = {city.id: i for i, city in enumerate(self.cities)}
        self.acropolis = len(self.tiles)
        """The row of the Acropolis in the tables below."""
        self.names = (*(tile.name for tile in self.tiles), "Acropolis")
        self.copies = tuple([sum(tile.copies[: players - 1]) for tile in self.tiles])
        """HX-SETUP-1: tiles of each kind in use, by the icons up to the number of players."""
        self.cities_in_use = tuple([i for i, city in enumerate(self.cities) if players in city.players])
        self.type = (*(TYPES.index(tile.type) for tile in self.tiles), ACROPOLIS)
        self.nature = (*(NATURES.index(tile.nature) for tile in self.tiles), NO_NATURE)
        self.cost: tuple[Cubes, ...] = (*(tile.cost or NOTHING for tile in self.tiles), NOTHING)
        self.production: tuple[Cubes | None, ...] = (*(tile.production for tile in self.tiles), None)
        self.shield = (*(tile.shield for tile in self.tiles), 0)
        self.gear = (*(NO_GEAR if tile.gear is None else GEARS.index(tile.gear) for tile in self.tiles), NO_GEAR)
        self.is_polis = tuple([kind == POLIS for kind in self.type])
        self.points = tuple([self.types[kind].points for kind in self.type])
        self.myths = tuple([i for i, tile in enumerate(self.tiles) if tile.type == "myth"])
        self.supply = tuple([colour.supply for colour in self.colours])
        self.start = tuple([colour.start for colour in self.colours])
        self.city_nature = tuple([NATURES.index(city.nature) for city in self.cities])
        self.grid_tiles = sum(copies for copies, kind in zip(self.copies, self.type, strict=False) if kind != MYTH)

    def _check(self, where: str, players: int) -> None:
        """What records must fulfil together; each mistake is told with record and field."""
        for tile in self.tiles:
            place = f"{where}: tile '{tile.id}'"
            if tile.type == "myth" and (tile.cost is not None or tile.shield):
                raise BadData(f"{place}: field '{'cost' if tile.cost is not None else 'shield'}': a Myth has none")
            if tile.type == "myth" and sum(tile.copies) > 1:
                raise BadData(f"{place}: field 'copies': a Myth exists once (HX-MYTH-3)")
            if tile.type != "myth" and tile.cost is None:
                raise BadData(f"{place}: field 'cost' is missing; expected [citizens, hoplites, gold]")
            if tile.shield and tile.type != "fortification":
                raise BadData(f"{place}: field 'shield': only a Fortification has one (HX-WAR-8)")
            numbers = {"copies": tile.copies, "cost": tile.cost or NOTHING, "production": tile.production or NOTHING, "shield": (tile.shield,)}
            for field, values in numbers.items():
                if min(values) < 0:
                    raise BadData(f"{place}: field '{field}': numbers cannot be negative")
            if tile.type == "myth" and tile.gear not in (None, "oracle", "moirai", "pandora", "hades"):
                raise BadData(f"{place}: field 'gear': {tile.gear} needs a place in the city, so it cannot be on a Myth")
        names = [tile.name for tile in self.tiles]
        for tile in self.tiles:
            if not tile.name.strip() or names.count(tile.name) > 1:
                raise BadData(f"{where}: tile '{tile.id}': field 'name': expected a name that no other tile has instead of '{tile.name}'")
        for colour, strength in zip(self.colours, STRENGTH, strict=True):
            if colour.strength != strength:
                raise BadData(f"{where}: colour '{colour.id}': field 'strength': expected {strength}, because 2 citizens are exchanged for 1 hoplite")
            if colour.start < 0:
                raise BadData(f"{where}: colour '{colour.id}': field 'start': numbers cannot be negative")
            if colour.supply < players * colour.start:
                raise BadData(f"{where}: colour '{colour.id}': field 'supply': {players} players start with {players * colour.start} (HX-SETUP-7)")
        if self.display_size < 1:
            raise BadData(f"{where}: quantity 'display': field 'value': at least 1 tile must lie open (HX-A-1)")
        if self.starting_hand < 0:
            raise BadData(f"{where}: quantity 'starting_hand': field 'value': numbers cannot be negative")
        for record, field, value in (
            *((f"acropolis '{city.id}'", "bonus", city.bonus) for city in self.cities),
            *((f"kind '{kind.id}'", "points", kind.points) for kind in self.types),
        ):
            if value < 0:
                raise BadData(f"{where}: {record}: field '{field}': points are never lost (HX-INV-19)")
        fit = [city.id for city in self.cities if players in city.players]
        if len(fit) < players:
            raise BadData(f"{where}: acropolis: {players} players need {players} cities, but only {', '.join(fit) or 'none'} can be used")
        tiles = sum(sum(tile.copies[: players - 1]) for tile in self.tiles)
        dealt = self.display_size + players * self.starting_hand
        if tiles > MOST_TILES:
            raise BadData(f"{where}: tile: {tiles} tiles for {players} players are too many; at most {MOST_TILES}")
        if tiles <= dealt:
            raise BadData(f"{where}: tile: {tiles} tiles for {players} players are too few; {dealt} are dealt at the start")

    def amount(self, cubes: tuple[int, ...] | list[int]) -> str:
        """Cubes in words, such as "2 citizens, 1 gold".

        The colours that are not there are left out.
        """
        words = [f"{n} {colour.name if n == 1 else colour.plural}" for n, colour in zip(cubes, self.colours, strict=True) if n]
        return ", ".join(words) or "nothing"


def _fixed(found: tuple[E, ...], names: tuple[str, ...], where: str, table: str) -> tuple[E, ...]:
    """The records in the order that rules count in; an edition may change their values, not their number."""
    known = {entry.id: entry for entry in found}
    missing = [name for name in names if name not in known]
    if missing or len(known) > len(names):
        raise BadData(f"{where}: {table}: expected exactly {', '.join(names)}")
    return tuple([known[name] for name in names])
