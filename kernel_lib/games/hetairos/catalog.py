"""Characters, monsters, items, charts and scenarios as typed records, and the tuples of ints that rules index.

Everything has a number: characters 0 to 9 and monsters from 10 on are the types of models; items, squares, checks and scenarios are numbered in the
orders of the constants below. A set of items or traits is an int with one bit per member.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from kernel_lib.core.data import Entry, Source, Tables, entries
from kernel_lib.core.errors import BadData

# Kinds of squares
KINDS = (
    "unknown", "rock", "small tunnel", "tunnel", "fork", "cavern", "styx", "bridge", "lava", "library", "forge", "hoard", "spring",
    "shrine", "hecate", "surface", "great lair", "spawn lair", "shade pit", "arrow trap", "snake pit", "rolling rock", "pit",
    "revolving room", "room of daedalus", "polis", "manor", "kobaloi", "converted shrine", "shade cavern",
)  # fmt: skip
(UNKNOWN_SQUARE, ROCK, SMALL, TUNNEL, FORK, CAVERN, STYX, BRIDGE, LAVA, LIBRARY, FORGE, HOARD, SPRING, SHRINE, HECATE, SURFACE, GREAT_LAIR,
 SPAWN_LAIR, SHADE_PIT, ARROW, SNAKES, ROLLING, PIT, REVOLVING, DAEDALUS, POLIS, MANOR, KOBALOI, CONVERTED, SHADE_CAVERN) = range(30)  # fmt: skip
SOLID = (UNKNOWN_SQUARE, ROCK, LAVA)
SETTLEMENTS = (POLIS, MANOR, KOBALOI)
TRAPS = (ARROW, SNAKES, ROLLING, PIT, REVOLVING, DAEDALUS)
CAVERNS = (CAVERN, *range(LIBRARY, SHADE_CAVERN + 1))
"""HT-MAP-8."""
FURTHER = -1
"""In a chart: another roll says more."""

# Directions
NORTH, EAST, SOUTH, WEST = range(4)
SIDES = ("north", "east", "south", "west")
OFFSETS = ((0, -1), (1, 0), (0, 1), (-1, 0))
ALL_SIDES = 15


def back(side: int) -> int:
    """The opposite side.

    >>> back(NORTH) == SOUTH, back(WEST) == EAST
    (True, True)
    """
    return (side + 2) % 4


def right(side: int) -> int:
    return (side + 1) % 4


def left(side: int) -> int:
    return (side + 3) % 4


# Types of models
CHARACTERS = (
    "amazon", "atlantean", "centaur", "cimmerian", "cyclops", "hoplite", "kobalos", "krenaia", "myrmidon", "philosopher",
)  # fmt: skip
(AMAZON, ATLANTEAN, CENTAUR, CIMMERIAN, CYCLOPS, HOPLITE, KOBALOS, KRENAIA, MYRMIDON, PHILOSOPHER) = range(10)
MONSTERS = (
    "aristocrat", "amazon-npc", "automaton", "cerberus", "chimera", "cockatrice", "dragon", "fury", "giant", "gorgon", "gryphon",
    "hoplite-npc", "hydra", "kobalos-npc", "lampad", "lycan", "manticore", "minion", "minotaur", "mormo", "nemean-lion", "promethean",
    "shade", "sphinx", "stymphalian-bird", "witch", "lost-one", "philoctetes",
)  # fmt: skip
FIRST_MONSTER = len(CHARACTERS)
(ARISTOCRAT, AMAZON_NPC, AUTOMATON, CERBERUS, CHIMERA, COCKATRICE, DRAGON, FURY, GIANT, GORGON, GRYPHON, HOPLITE_NPC, HYDRA, KOBALOS_NPC,
 LAMPAD, LYCAN, MANTICORE, MINION, MINOTAUR, MORMO, NEMEAN_LION, PROMETHEAN, SHADE, SPHINX, BIRD, WITCH, LOST_ONE,
 PHILOCTETES) = range(10, 38)  # fmt: skip

TRAIT_WORDS = (
    "archer", "observes", "no small tunnels", "sneaks", "kleos gold", "heals", "great", "never captured", "ignores saves", "ignores armour",
    "steals", "gaze", "knowledge fight", "grows", "each opponent", "drains", "tie immune", "bribe", "curable", "rises again", "scenario",
)  # fmt: skip
(ARCHER, OBSERVES, NO_SMALL, SNEAKS, KLEOS_GOLD, HEALS, GREAT, NEVER_CAPTURED, IGNORES_SAVES, IGNORES_ARMOUR, STEALS, GAZE,
 KNOWLEDGE_FIGHT, GROWS, EACH_OPPONENT, DRAINS, TIE_IMMUNE, BRIBED, CURABLE, RISES, SCENARIO_PERSON) = [1 << bit for bit in range(21)]  # fmt: skip

# Items
ITEMS = (
    "axe", "bow", "falx", "sling", "spear", "sarissa", "sword", "aspis", "armour", "pickaxe", "talisman", "war-talisman", "automaton-body",
    "master-book", "combat-manual", "great-book", "tome-of-creation", "tome-of-ichor", "sacrificial-ram", "nemean-hide", "cornucopia",
    "caduceus", "trident", "dragons-teeth", "thunderbolt", "bow-of-artemis", "amazon-girdle", "aegis", "lyre-of-orpheus",
    "sandals-of-hermes", "rod-of-asclepius", "instrument", "prow", "flag-0", "flag-1",
)  # fmt: skip
(AXE, BOW, FALX, SLING, SPEAR, SARISSA, SWORD, ASPIS, ARMOUR, PICKAXE, TALISMAN, WAR_TALISMAN, BODY, MASTER_BOOK, MANUAL, GREAT_BOOK,
 TOME_CREATION, TOME_ICHOR, RAM, HIDE, CORNUCOPIA, CADUCEUS, TRIDENT, TEETH, THUNDERBOLT, ARTEMIS_BOW, GIRDLE, AEGIS, LYRE, SANDALS, ROD,
 INSTRUMENT, PROW, FLAG_0, FLAG_1) = range(35)  # fmt: skip
WEAPONS = (AXE, BOW, FALX, SLING, SPEAR, SARISSA, SWORD, TRIDENT, ARTEMIS_BOW)
MELEE_WEAPONS = (AXE, FALX, SPEAR, SARISSA, SWORD, TRIDENT)
SHOOTING = (BOW, SLING, ARTEMIS_BOW)
SALEABLE = (AXE, BOW, FALX, SLING, SPEAR, SARISSA, SWORD, ASPIS, PICKAXE)

# Blessings, as bits of a model
ZEUS, ARES, ATHENA, HEPHAESTUS, POSEIDON = range(5)
PRAYERS = ("zeus", "ares", "athena", "hephaestus", "poseidon")

SCENARIOS = tuple([f"{letter}{number}" for letter in "CMST" for number in range(1, 7)])
LISTS = ("coop", "myths", "solo", "team")

Dice = tuple[int, int, int]
"""Number of dice, sides (6 or 3), and what is added."""


class Being(Entry, frozen=True, kw_only=True):
    """What characters and monsters have in common."""

    name: str
    hp: int
    dice: int
    save: int = 0
    traits: tuple[str, ...] = ()


class CharacterEntry(Being, frozen=True, kw_only=True):
    allowance: int
    damage: int
    combat: int = 0
    craft: int = 0
    knowledge: int = 0
    craft_dice: int = 1
    knowledge_dice: int = 1
    tunnelling: int = 0
    items: tuple[str, ...] = ()


class MonsterEntry(Being, frozen=True, kw_only=True):
    kleos: int
    ap: int
    ap_dice: int = 0
    hp_max: int = 0
    bonus: int = 0
    damage: str = "1"
    check: int = 0
    check_penalty: int = 0
    kleos_source: Source = "rulebook"


class ItemEntry(Entry, frozen=True, kw_only=True):
    name: str
    kind: Literal["weapon", "gear", "tool", "one use", "permanent", "part", "rare", "scenario"]
    combat: int = 0
    damage: int = 0
    when: Literal["", "braced", "sarissa", "moved"] = ""
    range: int = 0
    ranged_modifier: int = 0
    craft: int = 0
    knowledge: int = 0
    save_step: int = 0
    for_npcs: bool = False
    text: str = ""


class PriceEntry(Entry, frozen=True, kw_only=True):
    settlement: Literal["polis", "kobaloi"]
    ware: str
    gold: int


class CheckEntry(Entry, frozen=True, kw_only=True):
    place: Literal["forge", "library", "shrine"]
    skill: Literal["craft", "knowledge"]
    target: int
    product: str


class PrayerEntry(Entry, frozen=True, kw_only=True):
    name: str
    text: str = ""
    bonus: int = 0


class SquareEntry(Entry, frozen=True, kw_only=True):
    roll: int
    kind: str
    cost: int = 1


class CavernEntry(Entry, frozen=True, kw_only=True):
    rolls: tuple[int, ...]
    kind: str
    d6: tuple[int, ...] = ()


class SettlementEntry(Entry, frozen=True, kw_only=True):
    rolls: tuple[int, ...]
    force: tuple[str, ...]
    renewed: int = 0


class RollsEntry(Entry, frozen=True, kw_only=True):
    rolls: tuple[int, ...] = ()


class ChartEntry(Entry, frozen=True, kw_only=True):
    roll: int
    chart: Literal["A", "B", ""] = ""


class TrapEntry(Entry, frozen=True, kw_only=True):
    roll: int
    dice: int = 0
    damage: str = ""


class DiggingEntry(Entry, frozen=True, kw_only=True):
    table: Literal["through", "collapse", "pit", "surface"]
    roll: int
    result: Literal["dies", "lost", "success", "failure"]
    damage: Literal["", "D3"] = ""


class ScenarioEntry(Entry, frozen=True, kw_only=True):
    name: str
    list: Literal["coop", "myths", "solo", "team"]
    roll: int
    players: tuple[int, ...]
    players_source: Source = "reconstructed"
    goal: str


class Catalog:
    """All printed matter of a game and the tables derived from it."""

    def __init__(self, tables: Tables, where: str) -> None:
        self.where = where
        self.characters = entries(tables, "character", CharacterEntry, where)
        self.monsters = entries(tables, "monster", MonsterEntry, where)
        self.items = entries(tables, "item", ItemEntry, where)
        self.prices = entries(tables, "price", PriceEntry, where)
        self.checks = entries(tables, "check", CheckEntry, where)
        self.prayers = entries(tables, "prayer", PrayerEntry, where)
        self.squares = entries(tables, "square", SquareEntry, where)
        self.caverns = entries(tables, "cavern", CavernEntry, where)
        self.settlements = entries(tables, "settlement", SettlementEntry, where)
        self.lairs = entries(tables, "lair", RollsEntry, where)
        self.great = entries(tables, "great", ChartEntry, where)
        self.spawns = entries(tables, "spawn", ChartEntry, where)
        self.devotees = entries(tables, "devotee", RollsEntry, where)
        self.traps = entries(tables, "trap", TrapEntry, where)
        self.rare = entries(tables, "rare", ChartEntry, where)
        self.digging = entries(tables, "digging", DiggingEntry, where)
        self.scenarios = entries(tables, "scenario", ScenarioEntry, where)
        self._check_ids()
        self._number_models()
        self._number_items()
        self._number_charts()

    def _check_ids(self) -> None:
        for found, wanted, table in (
            (self.characters, CHARACTERS, "character"),
            (self.monsters, MONSTERS, "monster"),
            (self.items, ITEMS, "item"),
            (self.scenarios, SCENARIOS, "scenario"),
        ):
            ids: tuple[str, ...] = tuple([entry.id for entry in found])
            if ids != tuple(wanted):
                raise BadData(f"{self.where}: {table} 'id': expected {', '.join(wanted)}")

    def _number_models(self) -> None:
        """Tables by type: characters, then monsters."""
        beings: Sequence[Being] = [*self.characters, *self.monsters]
        self.type_number = {being.id: number for number, being in enumerate(beings)}
        self.names = tuple([being.name for being in beings])
        self.hp = tuple([being.hp for being in beings])
        self.hp_max = (*(c.hp for c in self.characters), *(m.hp_max or m.hp for m in self.monsters))
        self.dice = tuple([being.dice for being in beings])
        self.save = tuple([being.save or 7 for being in beings])
        self.traits = tuple([sum([1 << TRAIT_WORDS.index(word) for word in being.traits]) for being in beings])
        self.combat = (*(c.combat for c in self.characters), *(m.bonus for m in self.monsters))
        self.damage: tuple[Dice, ...] = (*((0, 6, c.damage) for c in self.characters), *(dice_of(m.damage, self.where) for m in self.monsters))
        self.ap = (*(c.allowance for c in self.characters), *(m.ap for m in self.monsters))
        self.ap_dice = (*(0 for _ in self.characters), *(m.ap_dice for m in self.monsters))
        self.kleos = (*(0 for _ in self.characters), *(m.kleos for m in self.monsters))
        self.check = (*((0, 0) for _ in self.characters), *((m.check, m.check_penalty) for m in self.monsters))
        self.craft = (*((c.craft_dice, c.craft) for c in self.characters), *((1, 0) for _ in self.monsters))
        self.knowledge = (*((c.knowledge_dice, c.knowledge) for c in self.characters), *((1, 0) for _ in self.monsters))
        self.tunnelling = (*(c.tunnelling for c in self.characters), *(0 for _ in self.monsters))
        self.start_items = tuple([sum([1 << ITEMS.index(item) for item in c.items]) for c in self.characters])

    def _number_items(self) -> None:
        number = {item.id: n for n, item in enumerate(self.items)}
        self.item_number = number
        self.item_names = tuple([item.name for item in self.items])
        self.item_combat = tuple([item.combat for item in self.items])
        self.item_damage = tuple([item.damage for item in self.items])
        self.item_when = tuple([item.when for item in self.items])
        self.item_range = tuple([item.range for item in self.items])
        self.item_aim = tuple([item.ranged_modifier for item in self.items])
        self.item_craft = tuple([item.craft for item in self.items])
        self.item_knowledge = tuple([item.knowledge for item in self.items])
        self.save_step = tuple([item.save_step for item in self.items])
        self.for_npcs = sum([1 << n for n, item in enumerate(self.items) if item.for_npcs])
        self.price: dict[str, dict[str, int]] = {"polis": {}, "kobaloi": {}}
        for entry in self.prices:
            self.price[entry.settlement][entry.ware] = entry.gold
        blessings = {prayer.id: prayer.bonus for prayer in self.prayers}
        self.blessing = tuple([blessings.get(god, 0) for god in PRAYERS])

    def _number_charts(self) -> None:
        """What each chart gives, by roll: kinds of squares, types of monsters and items."""
        kinds = {word: number for number, word in enumerate(KINDS)}
        traps = dict(zip(("arrow", "snakes", "rock", "pit", "revolving", "daedalus"), TRAPS, strict=True))
        lairs = {"great": GREAT_LAIR, "spawn": SPAWN_LAIR, "shades": SHADE_PIT}
        settlements = dict(zip(("polis", "manor", "kobaloi"), SETTLEMENTS, strict=True))
        self.square_on = self._chart("square", [((entry.roll,), kinds.get(entry.kind, FURTHER)) for entry in self.squares])
        costs = {kinds[entry.kind]: entry.cost for entry in self.squares if entry.kind in kinds}
        self.cost = tuple([costs.get(kind) or 1 for kind in range(len(KINDS))])
        by_die = [entry for entry in self.caverns if entry.d6]
        caverns = {entry.rolls: FURTHER if entry.d6 else kinds.get(entry.kind, FURTHER) for entry in self.caverns}
        self.cavern_on = self._chart("cavern", caverns.items(), range(2, 13))
        self.cavern_word = {roll: entry.kind for entry in self.caverns for roll in entry.rolls}
        self.workplace_on = self._chart("cavern", [(entry.d6, kinds[entry.kind]) for entry in by_die])
        self.settlement_on = self._chart("settlement", [(entry.rolls, settlements[entry.id]) for entry in self.settlements])
        self.lair_on = self._chart("lair", [(entry.rolls, lairs[entry.id]) for entry in self.lairs])
        self.great_on = tuple(
            [self._chart("great", [((entry.roll,), self.type_number[entry.id]) for entry in self.great if entry.chart == chart]) for chart in "AB"]
        )
        self.spawn_on = self._chart("spawn", [((entry.roll,), self.type_number[entry.id]) for entry in self.spawns])
        self.devotee_on = self._chart("devotee", [(entry.rolls, self.type_number[entry.id]) for entry in self.devotees])
        self.trap_on = self._chart("trap", [((entry.roll,), traps[entry.id]) for entry in self.traps])
        attacks = {entry.id: (entry.dice, dice_of(entry.damage, self.where)) for entry in self.traps if entry.damage}
        self.trap_attack = (attacks["arrow"], attacks["snakes"], attacks["rock"])

    def _chart(self, table: str, rows: Iterable[tuple[Sequence[int], int]], rolls: Sequence[int] = range(1, 7)) -> dict[int, int]:
        """A chart by roll; every roll has to be there once."""
        found = [(roll, what) for results, what in rows for roll in results]
        if sorted(roll for roll, _ in found) != list(rolls):
            raise BadData(f"{self.where}: {table} 'roll': expected every roll from {rolls[0]} to {rolls[-1]} once")
        return dict(found)


_DICE = re.compile(r"(?:(\d*)D([36]))?(?:\+?(\d+))?")


def dice_of(text: str, where: str) -> Dice:
    """Dice from words.

    >>> dice_of("D6+2", ""), dice_of("D3", ""), dice_of("2", "")
    ((1, 6, 2), (1, 3, 0), (0, 6, 2))
    """
    match = _DICE.fullmatch(text.strip())
    if match is None or not text.strip():
        raise BadData(f"{where}: '{text}' are no dice: expected such as D6+2, D3 or 2")
    number, sides, more = match.groups()
    return (int(number or 1) if sides else 0), int(sides or 6), int(more or 0)
