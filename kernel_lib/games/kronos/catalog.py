"""Characters, quests, treasures and abilities as typed records, and the tuples of ints that rules index.

Everything has a number. Cards: the 70 drafted characters in the order of their types (scouts, defenders, elites, reinforcements, gods, fourteen
each), then the five characters of Hades, then his four spells. Treasures, quests and homes in the order of their tables. A set of cards or
treasures is an int with one bit per member. Strengths and bonuses are always in the order Fist, Awe, Cunning.

What a card or ability does is written in a small language and compiled to an `Effect`:

    bonus(any 3, any 2) -> own nongod        OPERATION(AMOUNTS) -> WHOSE KINDS
"""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from kernel_lib.core.data import Entry, Source, Tables, did_you_mean, entries
from kernel_lib.core.errors import BadData

Triple = tuple[int, int, int]

ASPECTS: tuple[str, ...] = ("fist", "awe", "cunning")
FIST, AWE, CUNNING = range(3)
ANY = -1
"""An amount whose aspect the player chooses."""

KindName = Literal["scout", "defender", "elite", "reinforcement", "god", "beast"]
KINDS: tuple[KindName, ...] = ("scout", "defender", "elite", "reinforcement", "god", "beast")
SCOUT, DEFENDER, ELITE, REINFORCEMENT, GOD, BEAST = range(6)
TYPES = 5
"""Types that are drafted, in the order of the drafts (KE-GATHER-1)."""
EACH = 14
"""Cards of each type."""
DRAFTED = TYPES * EACH
FIRST_HADES, FIRST_SPELL, CARDS = DRAFTED, DRAFTED + 5, DRAFTED + 9
PERSEPHONE, CERBERUS = FIRST_HADES, FIRST_HADES + 1
CALL = FIRST_SPELL

RoleName = Literal["hades", "kallisto", "acropolis"]
ROLES: tuple[RoleName, ...] = ("hades", "kallisto", "acropolis")
HADES, KALLISTO, ACROPOLIS = range(3)

HOMES: tuple[str, ...] = ("knossos", "athens", "sparta", "mycenae", "ursa-major", "acheron")
FRONTS = 4
"""Homes of Acropolises: the first ones."""
URSA, UNDERWORLD = 4, 5
SLOTS = 3
"""Ability slots of a home."""

SETS = "ABC"
QUESTS = 9
TREASURES = 21
FIRST_ACHERON = 18
"""Treasures from here on belong to Acheron."""

OPERATIONS = ("bonus", "bonus2", "multiply", "heal", "weaken", "stun", "cancel_one", "cancel_all", "deny", "guard")
BONUS, BONUS2, MULTIPLY, HEAL, WEAKEN, STUN, CANCEL_ONE, CANCEL_ALL, DENY, GUARD = range(10)
AGAINST = (WEAKEN, STUN, CANCEL_ONE, CANCEL_ALL, DENY)
"""Operations that need an opposing player: none against a monster (KE-MON-1)."""
NAMES_NOBODY = (CANCEL_ONE, CANCEL_ALL, DENY)
EVERYONE = (1 << len(KINDS)) - 1


class Character(Entry, frozen=True, kw_only=True):
    """One of the 70 cards that are drafted."""

    code: str
    name: str
    type: Literal["scout", "defender", "elite", "reinforcement", "god"]
    strength: Triple
    mercenary: bool = False
    effect: str = ""
    name_source: Source = "reconstructed"
    type_source: Source = "reconstructed"
    strength_source: Source = "reconstructed"
    effect_source: Source = "reconstructed"
    mercenary_source: Source = "reconstructed"


class HadesCharacter(Entry, frozen=True, kw_only=True):
    """A double-sided character of Hades: one side for Acheron, the other for quests."""

    code: str
    name: str
    type: Literal["scout", "defender", "elite", "god", "beast"]
    acheron: Triple
    back: Triple
    effect: str = ""
    lost: bool = False
    """Whether she leaves the game after she was assigned with her back side (KE-HAD-8)."""
    name_source: Source = "reconstructed"
    type_source: Source = "reconstructed"
    strength_source: Source = "reconstructed"
    effect_source: Source = "reconstructed"


class Spell(Entry, frozen=True, kw_only=True):
    """A spell of Hades: it is replaced by Cerberus, or by a soul of a type."""

    code: str
    name: str
    brings: Literal["cerberus", "scout", "defender", "elite"]
    effect: str = ""


class Quest(Entry, frozen=True, kw_only=True):
    """A quest board: its monster's strength in the aspects that are compared, 0 in the others."""

    set: Literal["A", "B", "C"]
    place: str
    monster: str
    strength: Triple
    easy: Triple
    place_source: Source = "reconstructed"
    monster_source: Source = "reconstructed"
    strength_source: Source = "reconstructed"
    easy_source: Source = "reconstructed"


class Home(Entry, frozen=True, kw_only=True):
    """The board of a player."""

    name: str
    role: RoleName
    name_source: Source = "reconstructed"


class AbilityEntry(Entry, frozen=True, kw_only=True):
    """An ability that a treasure unlocks."""

    home: str
    slot: int
    name: str
    effect: str
    name_source: Source = "reconstructed"
    effect_source: Source = "reconstructed"


class Treasure(Entry, frozen=True, kw_only=True):
    """A treasure: `armory` is its landscape side, `bonus` its portrait side; the keys count from either."""

    code: str
    name: str
    slot: str
    armory: Triple
    bonus: Triple
    keys: int
    name_source: Source = "reconstructed"
    slot_source: Source = "reconstructed"
    armory_source: Source = "reconstructed"
    bonus_source: Source = "reconstructed"
    keys_source: Source = "reconstructed"


class Aspect(Entry, frozen=True, kw_only=True):
    name: str
    colour: str


class Olympus(Entry, frozen=True, kw_only=True):
    """A side of the Olympus board: Kronos' value in every aspect, and the keys that give him a bonus."""

    value: int
    keys: int


class KeyRow(Entry, frozen=True, kw_only=True, rename={"at_least": "from"}):
    """Hades' value in every aspect from so many keys on."""

    at_least: int
    value: int


class Role(Entry, frozen=True, kw_only=True):
    name: str
    banners: int


class Effect(Struct, frozen=True):
    """What a card, ability or spell does, compiled."""

    operation: int
    amounts: tuple[tuple[int, int], ...] = ()
    """(aspect or ANY, amount), the larger amounts first (KE-ASK-3)."""
    enemy: bool = False
    other: bool = False
    """Not on the card itself."""
    kinds: int = EVERYONE
    """Set of kinds of characters that it may touch."""
    only: int = -1
    """The one card that it may touch."""
    title: str = ""
    """Card or ability that it stands on."""


class Catalog:
    """All printed matter of a game and the tables derived from it."""

    def __init__(self, tables: Tables, where: str) -> None:
        self.where = where
        self.characters = entries(tables, "character", Character, where)
        self.hades = entries(tables, "hades", HadesCharacter, where)
        self.spells = entries(tables, "spell", Spell, where)
        self.quests = entries(tables, "quest", Quest, where)
        self.homes = entries(tables, "home", Home, where)
        self.abilities = entries(tables, "ability", AbilityEntry, where)
        self.treasures = entries(tables, "treasure", Treasure, where)
        self.aspects = entries(tables, "aspect", Aspect, where)
        self.olympus = {side.id: side for side in entries(tables, "olympus", Olympus, where)}
        self.key_rows = entries(tables, "key_row", KeyRow, where)
        self.roles = {role.id: role for role in entries(tables, "role", Role, where)}
        _check(self)
        self._number_cards()
        self._number_boards()
        self._number_treasures()
        self._compile()

    def _number_cards(self) -> None:
        everyone: list[Character | HadesCharacter | Spell] = [*self.characters, *self.hades, *self.spells]
        self.cards = tuple(everyone)
        self.card_ids = tuple([card.id for card in everyone])
        self.card_names = tuple([card.name for card in everyone])
        self.card_number = {key: number for number, key in enumerate(self.card_ids)}
        # A spell has no kind: it is no character (KE-SPELL-6)
        types = [*(card.type for card in self.characters), *(card.type for card in self.hades)]
        self.kind = tuple([KINDS.index(kind) for kind in types]) + (-1,) * len(self.spells)
        self.kind_bit = tuple([1 << kind if kind >= 0 else 0 for kind in self.kind])
        nothing = (0, 0, 0)
        on_quest = [*(c.strength for c in self.characters), *(h.back for h in self.hades), *(nothing for _ in self.spells)]
        in_acheron = [*(c.strength for c in self.characters), *(h.acheron for h in self.hades), *(nothing for _ in self.spells)]
        self.strength = (tuple(on_quest), tuple(in_acheron))
        """By side (0 on quests, 1 in Acheron) and card."""
        self.of_type = tuple([sum([1 << (kind * EACH + i) for i in range(EACH)]) for kind in range(TYPES)])
        """The cards of each drafted type as a set."""
        self.assignable = sum([cards for kind, cards in enumerate(self.of_type) if kind != REINFORCEMENT])
        self.mercenaries = sum([1 << number for number, card in enumerate(self.characters) if card.mercenary])
        self.own_characters = sum([1 << number for number in range(FIRST_HADES, FIRST_SPELL)])
        self.own_spells = sum([1 << number for number in range(FIRST_SPELL, CARDS)])
        self.lost = sum([1 << (FIRST_HADES + number) for number, card in enumerate(self.hades) if card.lost])
        brings = [spell.brings for spell in self.spells]
        self.brings = tuple([KINDS.index(kind) if kind in KINDS else BEAST for kind in brings])
        """Kind that each spell brings, BEAST for Cerberus; by spell, from 0."""

    def _number_boards(self) -> None:
        self.quest_number = {quest.id: number for number, quest in enumerate(self.quests)}
        self.monster = tuple([quest.strength for quest in self.quests])
        self.easy_monster = tuple([quest.easy for quest in self.quests])
        self.of_set = tuple([tuple([n for n, quest in enumerate(self.quests) if quest.set == letter]) for letter in SETS])
        self.home_number = {home.id: number for number, home in enumerate(self.homes)}

    def _number_treasures(self) -> None:
        self.treasure_number = {treasure.id: number for number, treasure in enumerate(self.treasures)}
        self.treasure_names = tuple([treasure.name for treasure in self.treasures])
        self.armory = tuple([treasure.armory for treasure in self.treasures])
        self.bonus = tuple([treasure.bonus for treasure in self.treasures])
        self.keys = tuple([treasure.keys for treasure in self.treasures])
        place = {treasure.slot: number for number, treasure in enumerate(self.treasures)}
        self.prizes = tuple([(place[f"{quest.id} left"], place[f"{quest.id} right"]) for quest in self.quests])
        """Treasures on the left and the right slot of each quest."""
        self.acheron_aspects = tuple([tuple([aspect for aspect in range(3) if treasure.armory[aspect]]) for treasure in self.treasures])

    def _compile(self) -> None:
        """Effects of cards, then of abilities; `card_effect` and `ability_effect` hold their numbers, -1 for none."""
        self.effects: list[Effect] = []
        number = {card.id: n for n, card in enumerate(self.cards)}

        def add(text: str, title: str, record: str) -> int:
            if not text:
                return -1
            self.effects.append(compile_effect(text, title, record, self.where, number))
            return len(self.effects) - 1

        self.card_effect = tuple([add(card.effect, card.name, f"'{card.id}'") for card in self.cards])
        """Of reinforcements, of defenders with abilities of their own, of Hades' characters and of spells in hand."""
        self.uniform = add("cancel_one", "Defender", "defender")
        """What every defender does at the start of a battle (KE-RULING-26)."""
        found = {(ability.home, ability.slot): ability for ability in self.abilities}
        rows = [[found[home.id, slot] for slot in range(1, SLOTS + 1)] for home in self.homes]
        self.ability_names = tuple([tuple([ability.name for ability in row]) for row in rows])
        self.ability_effect = tuple([tuple([add(a.effect, a.name, f"ability '{a.id}'") for a in row]) for row in rows])
        untitled = [replace(effect, title="") for effect in self.effects]
        self.same_effect = tuple([untitled.index(effect) for effect in untitled])
        """By effect the first one that does the same (KE-ASK-4)."""

    def key_value(self, keys: int) -> int:
        """KE-FH-2: Hades' value in every aspect with so many keys."""
        return max([row.value for row in self.key_rows if row.at_least <= keys])


_EFFECT = re.compile(r"(\w+)(?:\(([^)]*)\))?(?:\s*->\s*(.+))?")


def compile_effect(text: str, title: str, record: str, where: str, cards: dict[str, int]) -> Effect:
    """An effect from its text.

    >>> compile_effect("bonus(any 3, any 2) -> own nongod", "Pythagoras", "", "", {}).amounts
    ((-1, 3), (-1, 2))
    """

    def bad(reason: str) -> BadData:
        return BadData(f"{where}: {record}: field 'effect': '{text}': {reason}")

    match = _EFFECT.fullmatch(text.strip())
    if match is None:
        raise bad("expected OPERATION(AMOUNTS) -> TARGETS, such as bonus(any 3, any 2) -> own nongod")
    word, inside, whom = match[1], match[2], match[3]
    if word not in OPERATIONS:
        raise bad(f"there is no operation '{word}'{did_you_mean(word, OPERATIONS)}; the operations: {', '.join(OPERATIONS)}")
    operation = OPERATIONS.index(word)
    amounts = []
    for part in (inside or "").split(","):
        if not part.strip():
            continue
        aspect, _, number = part.strip().partition(" ")
        if aspect not in (*ASPECTS, "any") or not number.strip().isdigit():
            raise bad(f"'{part.strip()}' is no amount: expected any, fist, awe or cunning with a number")
        amounts.append((ANY if aspect == "any" else ASPECTS.index(aspect), int(number)))
    needs_amounts = operation in (BONUS, BONUS2, MULTIPLY, HEAL, WEAKEN)
    if needs_amounts != bool(amounts) or len(amounts) > 3:
        raise bad("this operation needs one to three amounts" if needs_amounts else "this operation has no amounts")
    named = [aspect for aspect, _ in amounts if aspect != ANY]
    if len(set(named)) < len(named) or (operation == MULTIPLY and ANY in dict(amounts)):
        raise bad("every named aspect once, and a multiplied aspect is named")
    if operation == BONUS2 and len(amounts) > 1:
        raise bad("bonus2 has one amount, which each of two characters gets")
    if (whom is None) != (operation in NAMES_NOBODY):
        raise bad("expected '-> own ...' or '-> enemy ...'" if whom is None else "this operation has no targets")
    amounts.sort(key=lambda pair: (pair[0] == ANY, -pair[1]))  # named aspects first: they leave the others to choose from
    words = (whom or "enemy").split()
    other = words[0] == "other"
    whose, *kinds = words[other:] or [""]
    if whose not in ("own", "enemy"):
        raise bad("targets begin with own, other own or enemy")
    if (whose == "enemy") != (operation in AGAINST):
        raise bad("this operation is about " + ("opposing characters" if operation in AGAINST else "own characters"))
    allowed, only = 0, -1
    for word in kinds:
        if word == "nongod":
            allowed |= EVERYONE & ~(1 << GOD)
        elif word in KINDS:
            allowed |= 1 << KINDS.index(word)
        elif word in cards:
            only = cards[word]
        else:
            raise bad(f"there is no kind or card '{word}'{did_you_mean(word, [*KINDS, 'nongod', *cards])}")
    return Effect(operation, tuple(amounts), whose == "enemy", other, allowed or EVERYONE, only, title)


# What a data set must keep, also one of an owner


def _bad(where: str, record: str, field: str, reason: str, rule: str) -> BadData:
    return BadData(f"{where}: {record}: field '{field}': {reason} ({rule})")


def _check(box: Catalog) -> None:
    _check_numbers(box)
    _check_names(box)
    _check_strengths(box)
    _check_quests(box)
    _check_treasures(box)
    _check_homes(box)
    _check_olympus(box)


def _check_numbers(box: Catalog) -> None:
    """KE-CON-1: fourteen cards of each type in their order, two mercenaries among each."""
    where = box.where
    order = [kind for kind in KINDS[:TYPES] for _ in range(EACH)]
    if [card.type for card in box.characters] != order:
        raise _bad(where, "character", "type", f"expected {EACH} cards of each type in the order {', '.join(KINDS[:TYPES])}", "KE-CON-1")
    for kind in KINDS[:TYPES]:
        number = sum(card.mercenary for card in box.characters if card.type == kind)
        if number != 2:
            raise _bad(where, "character", "mercenary", f"expected 2 mercenaries of type {kind} instead of {number}", "KE-CON-1")
    if [card.id for card in box.hades][:2] != ["persephone", "cerberus"] or len(box.hades) != 5:
        raise _bad(where, "hades", "id", "expected persephone, cerberus and three more", "KE-CON-1")
    if [spell.brings for spell in box.spells] != ["cerberus", "defender", "elite", "scout"]:
        raise _bad(where, "spell", "brings", "expected cerberus, defender, elite, scout", "KE-CON-1")


def _check_names(box: Catalog) -> None:
    """KE-INV-22: moves are told by name, so that no two cards, treasures, boards or abilities share one."""
    tables = (
        ("character", box.characters), ("hades", box.hades), ("spell", box.spells), ("treasure", box.treasures), ("home", box.homes),
        ("ability", box.abilities),
    )  # fmt: skip
    seen: dict[str, str] = {}
    for table, rows in tables:
        for entry in rows:
            name = entry.name.strip().casefold()
            if not name or name in seen:
                reason = f"'{entry.name}' is the name of {seen[name]} too" if name else "expected a name"
                raise _bad(box.where, f"{table} '{entry.id}'", "name", reason, "KE-INV-22")
            seen[name] = f"'{entry.id}'"


def _check_strengths(box: Catalog) -> None:
    """KE-RULING-27, KE-RULING-28: strengths are no less than 0; reinforcements have none."""
    for card in box.characters:
        if card.type == "reinforcement" and (any(card.strength) or not card.effect):
            field = "strength" if any(card.strength) else "effect"
            raise _bad(box.where, f"character '{card.id}'", field, "a reinforcement has an effect and no strength", "KE-RULING-27")
        if not all(0 <= value <= 20 for value in card.strength):
            raise _bad(box.where, f"character '{card.id}'", "strength", "expected 0 to 20", "KE-RULING-28")
    for own in box.hades:
        if not all(0 <= value <= 20 for value in (*own.acheron, *own.back)):
            raise _bad(box.where, f"hades '{own.id}'", "acheron", "expected 0 to 20 on both sides", "KE-RULING-28")


def _check_quests(box: Catalog) -> None:
    """KE-CON-1, KE-VAR-9: three quests of each set; two aspects in front, one of them on the back."""
    if [quest.id for quest in box.quests] != [f"{letter}{n}" for letter in SETS for n in (1, 2, 3)]:
        raise _bad(box.where, "quest", "id", "expected A1 to A3, B1 to B3, C1 to C3", "KE-CON-1")
    for quest in box.quests:
        record = f"quest '{quest.id}'"
        if sum(value > 0 for value in quest.strength) != 2 or min(quest.strength) < 0:
            raise _bad(box.where, record, "strength", "expected numbers above 0 in two aspects", "KE-CON-5")
        if sum(value > 0 for value in quest.easy) != 1 or min(quest.easy) < 0:
            raise _bad(box.where, record, "easy", "expected a number above 0 in one aspect", "KE-VAR-9")
        if quest.id[0] != quest.set:
            raise _bad(box.where, record, "set", f"expected {quest.id[0]}", "KE-CON-1")


def _check_treasures(box: Catalog) -> None:
    """KE-CON-1, KE-CON-16: a treasure for every slot and three of Acheron; a portrait side has one aspect, an Acheron landscape two."""
    slots = [f"{quest.id} {side}" for quest in box.quests for side in ("left", "right")] + ["acheron"] * 3
    if [treasure.slot for treasure in box.treasures] != slots:
        raise _bad(box.where, "treasure", "slot", "expected the left and the right slot of every quest, and three of acheron", "KE-CON-1")
    for treasure in box.treasures:
        record = f"treasure '{treasure.id}'"
        if sum(value > 0 for value in treasure.bonus) != 1 or min(treasure.bonus) < 0:
            raise _bad(box.where, record, "bonus", "expected a bonus in one aspect", "KE-CON-16")
        if min(treasure.armory) < 0 or treasure.keys < 0:
            raise _bad(box.where, record, "armory" if min(treasure.armory) < 0 else "keys", "expected no negative number", "KE-CON-16")
        if treasure.slot == "acheron" and sum(value > 0 for value in treasure.armory) != 2:
            raise _bad(box.where, record, "armory", "expected two aspects, which are those of the battle in Acheron", "KE-CON-16")


def _check_homes(box: Catalog) -> None:
    """KE-CON-1, KE-RULING-23: six boards with three abilities each."""
    if tuple([home.id for home in box.homes]) != HOMES:
        raise _bad(box.where, "home", "id", f"expected {', '.join(HOMES)}", "KE-CON-1")
    wanted = [(home, slot) for home in HOMES for slot in range(1, SLOTS + 1)]
    if [(ability.home, ability.slot) for ability in box.abilities] != wanted:
        raise _bad(box.where, "ability", "slot", f"expected slots 1 to {SLOTS} for each home, in their order", "KE-RULING-23")
    for role in ROLES:
        if role not in box.roles or not 1 <= box.roles[role].banners <= 9:
            raise _bad(box.where, "role", "banners", f"expected 1 to 9 banners for {role}", "KE-CON-1")


def _check_olympus(box: Catalog) -> None:
    """KE-CON-15, KE-CON-17: two sides of the board, and a table of keys that begins at 0 and does not fall."""
    if set(box.olympus) != {"front", "back"}:
        raise _bad(box.where, "olympus", "id", "expected front and back", "KE-CON-17")
    rows = [(row.at_least, row.value) for row in box.key_rows]
    if not rows or rows[0][0] != 0 or rows != sorted(rows) or [value for _, value in rows] != sorted(value for _, value in rows):
        raise _bad(box.where, "key_row", "from", "expected rising numbers of keys from 0, with values that do not fall", "KE-CON-15")
