"""The printed matter as data: the tables of the reconstruction, what the examples demand of them (KE-CON), sources, and editions."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.bits import members
from kernel_lib.core.data import SOURCES, overlay, printed_tables
from kernel_lib.games import kronos
from kernel_lib.games.kronos import catalog
from kernel_lib.games.kronos.catalog import ASPECTS, AWE, BEAST, CUNNING, FIST, KINDS, Catalog, compile_effect
from kernel_lib.games.kronos.moves import effect_words
from kernel_lib.games.kronos.rules import Kronos
from tests.marks import rule

TABLES = printed_tables(Path(kronos.__file__).parent / "data")
BOX = Catalog(TABLES, "data")
WORDS = dict(zip("RDPX", SOURCES, strict=True))
Triple = tuple[int, ...]


def rows(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def triple(text: str) -> Triple:
    return tuple(int(n) for n in text.split("/"))


def landscape(text: str) -> Triple:
    """ "F2 C1" as three numbers."""
    found = [0, 0, 0]
    for word in text.split():
        found["FAC".index(word[0])] = int(word[1:])
    return tuple(found)


def weakest(*sources: str) -> str:
    return max(sources, key=SOURCES.index)  # type: ignore[arg-type]


def of(card: str) -> Triple:
    """Strengths on quests."""
    return BOX.strength[0][BOX.card_number[card]]


def armory(treasure: str) -> Triple:
    return BOX.armory[BOX.treasure_number[treasure]]


def bonus(treasure: str) -> Triple:
    return BOX.bonus[BOX.treasure_number[treasure]]


def together(*rows: Triple) -> Triple:
    return tuple(sum(values) for values in zip(*rows, strict=True))


def box_of(changes: dict[str, list[dict[str, Any]]]) -> Catalog:
    """The box with an edition laid over it; every change is said to be public."""
    edition = {table: [{"source": "public", **entry} for entry in entries] for table, entries in changes.items()}
    return Catalog(overlay(TABLES, edition), "edition")


# The 70 characters

# code, id, name, strengths, mercenary, marks of name and type
CHARACTERS = """
SC-01 | minoas       | Minoas       | 2/4/1 |      | R R
SC-02 | daedalus     | Daedalus     | 1/1/5 |      | R R
SC-03 | electra      | Electra      | 2/3/2 |      | R R
SC-04 | iolaus       | Iolaus       | 3/3/1 |      | R R
SC-05 | andromeda    | Andromeda    | 1/4/2 |      | R R
SC-06 | telesilla    | Telesilla    | 3/2/2 |      | R R
SC-07 | atalanta     | Atalanta     | 4/1/2 | merc | X X
SC-08 | icarus       | Icarus       | 2/2/3 |      | X X
SC-09 | ariadne      | Ariadne      | 1/2/4 |      | X X
SC-10 | pheidippides | Pheidippides | 4/2/1 |      | X X
SC-11 | autolycus    | Autolycus    | 2/1/4 | merc | X X
SC-12 | lynceus      | Lynceus      | 3/1/3 |      | X X
SC-13 | antigone     | Antigone     | 1/5/1 |      | X X
SC-14 | palamedes    | Palamedes    | 1/3/3 |      | X X
DE-01 | leonidas     | Leonidas     | 4/2/3 |      | R R
DE-02 | gorgo        | Gorgo        | 2/5/2 |      | X X
DE-03 | themistocles | Themistocles | 1/2/6 |      | X X
DE-04 | nestor       | Nestor       | 2/4/3 |      | X X
DE-05 | aeneas       | Aeneas       | 4/3/2 |      | X X
DE-06 | prometheus   | Prometheus   | 3/2/4 |      | X X
DE-07 | cheiron      | Cheiron      | 3/1/5 |      | X X
DE-08 | hector       | Hector       | 5/3/1 |      | X X
DE-09 | atropos      | Atropos      | 3/5/1 | merc | X X
DE-10 | lachesis     | Lachesis     | 2/3/4 |      | X X
DE-11 | clotho       | Clotho       | 2/2/5 |      | R X
DE-12 | atlas        | Atlas        | 6/2/1 |      | X X
DE-13 | penelope     | Penelope     | 1/4/4 |      | X X
DE-14 | cadmus       | Cadmus       | 4/4/1 | merc | X X
EL-01 | achilles     | Achilles     | 5/1/4 |      | R R
EL-02 | nemesis      | Nemesis      | 4/2/4 |      | R D
EL-03 | heracles     | Heracles     | 6/3/1 |      | X X
EL-04 | theseus      | Theseus      | 3/3/4 |      | X X
EL-05 | perseus      | Perseus      | 3/4/3 |      | X X
EL-06 | odysseus     | Odysseus     | 2/1/7 |      | X X
EL-07 | jason        | Jason        | 2/4/4 |      | X X
EL-08 | bellerophon  | Bellerophon  | 3/5/2 |      | X X
EL-09 | ajax         | Ajax         | 5/4/1 |      | X X
EL-10 | diomedes     | Diomedes     | 4/3/3 |      | X X
EL-11 | penthesilea  | Penthesilea  | 4/4/2 | merc | X X
EL-12 | hippolyta    | Hippolyta    | 2/5/3 | merc | X X
EL-13 | alexander    | Alexander    | 1/6/3 |      | X X
EL-14 | meleager     | Meleager     | 3/2/5 |      | X X
RE-01 | pythagoras   | Pythagoras   | 0/0/0 |      | R R
RE-02 | milo         | Milo         | 0/0/0 |      | X X
RE-03 | homer        | Homer        | 0/0/0 |      | X X
RE-04 | archimedes   | Archimedes   | 0/0/0 |      | X X
RE-05 | brasidas     | Brasidas     | 0/0/0 |      | X X
RE-06 | aspasia      | Aspasia      | 0/0/0 |      | X X
RE-07 | hypatia      | Hypatia      | 0/0/0 |      | X X
RE-08 | hippocrates  | Hippocrates  | 0/0/0 |      | X X
RE-09 | socrates     | Socrates     | 0/0/0 |      | X X
RE-10 | sappho       | Sappho       | 0/0/0 |      | X X
RE-11 | pythia       | Pythia       | 0/0/0 |      | X X
RE-12 | diogenes     | Diogenes     | 0/0/0 |      | X X
RE-13 | circe        | Circe        | 0/0/0 | merc | X X
RE-14 | medea        | Medea        | 0/0/0 | merc | X X
GO-01 | zeus         | Zeus         | 6/6/2 |      | X X
GO-02 | hera         | Hera         | 2/4/7 |      | R X
GO-03 | poseidon     | Poseidon     | 7/5/2 |      | X X
GO-04 | demeter      | Demeter      | 2/6/5 |      | R X
GO-05 | athena       | Athena       | 4/3/6 |      | R X
GO-06 | apollo       | Apollo       | 5/4/4 |      | X X
GO-07 | artemis      | Artemis      | 5/3/5 | merc | X X
GO-08 | ares         | Ares         | 8/4/1 | merc | X X
GO-09 | aphrodite    | Aphrodite    | 2/7/4 |      | R X
GO-10 | hephaestus   | Hephaestus   | 6/1/6 |      | X X
GO-11 | hermes       | Hermes       | 3/4/6 |      | R R
GO-12 | hestia       | Hestia       | 2/5/6 |      | X X
GO-13 | dionysus     | Dionysus     | 4/5/4 |      | X X
GO-14 | rhea         | Rhea         | 6/4/3 |      | X X
"""
KIND_OF = {"SC": "scout", "DE": "defender", "EL": "elite", "RE": "reinforcement", "GO": "god"}


@rule("KE-CON-1", "KE-CON-19", "KE-GATHER-1")
@pytest.mark.parametrize("row", rows(CHARACTERS), ids=lambda row: row[1])
def test_every_character_is_as_in_the_table(row: list[str]):
    number = rows(CHARACTERS).index(row)
    code, key, name, strength, mercenary, marks = row
    card = BOX.characters[number]
    assert (card.code, card.id, card.name, card.type) == (code, key, name, KIND_OF[code[:2]])
    assert (card.strength, card.mercenary) == (triple(strength), mercenary == "merc")
    assert (BOX.card_number[key], KINDS[BOX.kind[number]]) == (number, card.type)
    assert BOX.strength[0][number] == BOX.strength[1][number] == triple(strength)
    assert (card.name_source, card.type_source) == tuple(WORDS[mark] for mark in marks.split())


@rule("KE-CON-1")
def test_there_are_fourteen_characters_of_each_type_and_no_others():
    assert len(BOX.characters) == 70 == len(rows(CHARACTERS))
    assert Counter(card.type for card in BOX.characters) == dict.fromkeys(KIND_OF.values(), 14)
    assert [cards.bit_count() for cards in BOX.of_type] == [14] * 5
    assert [KINDS[BOX.kind[members(cards)[0]]] for cards in BOX.of_type] == ["scout", "defender", "elite", "reinforcement", "god"]
    assert BOX.assignable.bit_count() == 56


@rule("KE-CON-1", "KE-VAR-8")
def test_two_of_each_type_are_mercenaries():
    named = "atalanta autolycus atropos cadmus penthesilea hippolyta circe medea artemis ares"
    assert {BOX.card_ids[card] for card in members(BOX.mercenaries)} == set(named.split())
    assert Counter(card.type for card in BOX.characters if card.mercenary) == dict.fromkeys(KIND_OF.values(), 2)


@rule("KE-CON-21")
@pytest.mark.parametrize(
    ("kind", "budget", "total"),
    [
        ("scout", {7: 14}, (30, 34, 34)),
        ("defender", {9: 14}, (42, 42, 42)),
        ("elite", {10: 14}, (47, 47, 46)),
        ("god", {13: 12, 14: 2}, (62, 61, 61)),
    ],
)
def test_strengths_of_a_type_keep_its_budget_and_no_card_is_useless(kind: str, budget: dict[int, int], total: Triple):
    own = [card.strength for card in BOX.characters if card.type == kind]
    assert Counter(map(sum, own)) == budget
    assert together(*own) == total
    assert min(map(min, own)) == 1
    assert not [pair for pair in permutations(own, 2) if all(a >= b for a, b in zip(*pair, strict=True))]


@rule("KE-CON-21")
def test_zeus_and_poseidon_are_the_strongest():
    assert {card.name for card in BOX.characters if sum(card.strength) == 14} == {"Zeus", "Poseidon"}


@rule("KE-RULING-27")
def test_reinforcements_have_effects_and_no_strengths_and_most_others_have_none():
    for card in BOX.characters:
        assert bool(card.effect) == (card.type in ("reinforcement", "defender")), card.id
        assert any(card.strength) != (card.type == "reinforcement"), card.id


# What they do

# id, effect in the language of the data, effect in words
EFFECTS = """
pythagoras  | bonus(any 3, any 2) -> own nongod    | +3 and +2 in different aspects for one own character that is no god
milo        | bonus(fist 4) -> own                 | +4 Fist for one own character
homer       | bonus(awe 4) -> own                  | +4 Awe for one own character
archimedes  | bonus(cunning 4) -> own              | +4 Cunning for one own character
brasidas    | multiply(fist 2) -> own nongod       | printed Fist times 2 for one own character that is no god
aspasia     | multiply(awe 2) -> own nongod        | printed Awe times 2 for one own character that is no god
hypatia     | multiply(cunning 2) -> own nongod    | printed Cunning times 2 for one own character that is no god
hippocrates | heal(any 3) -> own                   | one own character recovers from a stun, then +3 in an aspect of your choice
socrates    | bonus(any 3, any 3) -> own scout     | +3 and +3 in different aspects for one own scout
sappho      | bonus2(any 2) -> own                 | +2 in an aspect of your choice for two different own characters
pythia      | bonus(any 3, any 1) -> own god       | +3 and +1 in different aspects for one own god
diogenes    | weaken(any 3) -> enemy               | -3 in an aspect of your choice for one opposing character
circe       | stun -> enemy scout defender         | stuns one opposing scout or defender
medea       | stun -> enemy elite defender         | stuns one opposing defender or elite
"""


@rule("KE-CON-18", "KE-RULING-27")
@pytest.mark.parametrize("row", rows(EFFECTS), ids=lambda row: row[0])
def test_every_reinforcement_does_what_the_table_says(row: list[str]):
    key, text, words = row
    card = BOX.characters[BOX.card_number[key]]
    assert card.effect == text
    assert effect_words(BOX, BOX.effects[BOX.card_effect[BOX.card_number[key]]]) == words
    assert card.effect_source == ("rulebook" if key == "pythagoras" else "reconstructed")


DEFENDERS = {
    "cancel_one": "leonidas gorgo themistocles nestor",
    "bonus(any 2) -> other own": "aeneas prometheus cheiron",
    "weaken(fist 2) -> enemy": "hector",
    "weaken(awe 2) -> enemy": "atropos",
    "weaken(cunning 2) -> enemy": "lachesis",
    "guard -> own": "clotho atlas",
    "deny": "penelope cadmus",
}


@rule("KE-CON-18", "KE-RULING-26")
def test_defenders_have_the_abilities_of_the_table_and_leonidas_alone_is_known():
    wanted = {key: text for text, keys in DEFENDERS.items() for key in keys.split()}
    own = [card for card in BOX.characters if card.type == "defender"]
    assert {card.id: card.effect for card in own} == wanted
    assert [card.id for card in own if card.effect_source == "rulebook"] == ["leonidas"]
    assert BOX.effects[BOX.uniform].operation == catalog.CANCEL_ONE


def test_the_effects_touch_588_characters_of_the_main_deck():
    """Ledger chapter 8, graph (iii)."""
    cards = [card for card in range(70) if BOX.assignable >> card & 1]
    kinds = {key: BOX.effects[BOX.card_effect[BOX.card_number[key]]].kinds for key, *_ in rows(EFFECTS)}
    found = [sum(kinds[key] & BOX.kind_bit[card] > 0 for card in cards) for key in kinds]
    assert found == [42, 56, 56, 56, 42, 42, 42, 56, 14, 56, 14, 56, 28, 28]
    assert sum(found) == 588


# Cards of Hades

# code, id, name, type, Acheron, back, marks of name and type
HADES_CARDS = """
HA-01 | persephone       | Persephone       | god      | 4/6/4 | 5/7/5 | R X
HA-02 | cerberus         | Cerberus         | beast    | 7/5/2 | 5/4/1 | R X
HA-03 | scout-empusas    | Scout Empusas    | scout    | 3/3/3 | 2/3/2 | D D
HA-04 | defender-empusas | Defender Empusas | defender | 4/4/4 | 3/3/3 | R R
HA-05 | elite-empusas    | Elite Empusas    | elite    | 4/4/5 | 3/3/4 | D D
"""


@rule("KE-HAD-5")
@pytest.mark.parametrize("row", rows(HADES_CARDS), ids=lambda row: row[1])
def test_characters_of_hades_have_the_two_sides_of_the_table(row: list[str]):
    place = rows(HADES_CARDS).index(row)
    code, key, name, kind, acheron, back, marks = row
    card, number = BOX.hades[place], BOX.card_number[key]
    assert (card.code, card.id, card.name, card.type) == (code, key, name, kind)
    assert (number, KINDS[BOX.kind[number]]) == (70 + place, kind)
    assert (BOX.strength[1][number], BOX.strength[0][number]) == (triple(acheron), triple(back))
    assert (card.name_source, card.type_source) == tuple(WORDS[mark] for mark in marks.split())
    assert card.strength_source == "reconstructed"


@rule("KE-HAD-8")
def test_persephone_alone_can_leave_the_game():
    assert [BOX.card_ids[card] for card in members(BOX.lost)] == ["persephone"]


def test_cerberus_is_a_beast_and_so_no_god():
    assert BOX.kind[catalog.CERBERUS] == BEAST
    pythagoras = BOX.effects[BOX.card_effect[BOX.card_number["pythagoras"]]]
    assert [bool(pythagoras.kinds & BOX.kind_bit[BOX.card_number[key]]) for key in ("cerberus", "persephone", "hermes")] == [True, False, False]


@rule("KE-SPELL-2", "KE-SPELL-3", "KE-SPELL-5")
def test_the_four_spells_bring_cerberus_a_defender_an_elite_and_a_scout():
    found = [(spell.code, spell.id, spell.name, spell.brings, spell.effect) for spell in BOX.spells]
    assert found == [
        ("SP-01", "call-of-cerberus", "Call of Cerberus", "cerberus", "bonus(any 2) -> own cerberus"),
        ("SP-02", "enslaved-defender", "Enslaved Soul (Defender)", "defender", ""),
        ("SP-03", "enslaved-elite", "Enslaved Soul (Elite)", "elite", ""),
        ("SP-04", "enslaved-scout", "Enslaved Soul (Scout)", "scout", ""),
    ]
    assert [BOX.kind[BOX.card_number[spell.id]] for spell in BOX.spells] == [-1] * 4
    assert {spell.source for spell in BOX.spells} == {"rulebook"}
    assert len(BOX.hades) + len(BOX.spells) == 9


# Quests

# id, place, monster, strength, easy back, marks of place, monster and strength
QUESTS = """
A1 | Phaistos    | Talos            | 0/7/6   | 0/7/0  | R X X
A2 | Marathon    | Marathonian Bull | 7/6/0   | 7/0/0  | R X X
A3 | Ithaca      | Lamia            | 6/0/6   | 0/0/6  | R R D
B1 | Thermopylae | Nessus           | 10/0/10 | 10/0/0 | X X X
B2 | Seriphos    | Medusa           | 9/11/0  | 0/11/0 | X X X
B3 | Thebes      | Sphinx           | 0/9/11  | 0/0/11 | X X X
C1 | Antikythera | Scylla           | 12/13/0 | 0/13/0 | X X X
C2 | Syracuse    | Polyphemus       | 14/0/11 | 14/0/0 | X X X
C3 | Colchis     | Colchian Dragon  | 0/12/13 | 0/0/13 | X X X
"""


@rule("KE-CON-1", "KE-CON-5", "KE-SETUP-1", "KE-VAR-9")
@pytest.mark.parametrize("row", rows(QUESTS), ids=lambda row: row[0])
def test_every_quest_is_as_in_the_table(row: list[str]):
    number = rows(QUESTS).index(row)
    key, place, monster, strength, easy, marks = row
    quest = BOX.quests[number]
    assert (quest.id, quest.set, quest.place, quest.monster) == (key, key[0], place, monster)
    assert (BOX.monster[number], BOX.easy_monster[number]) == (triple(strength), triple(easy))
    assert number in BOX.of_set["ABC".index(key[0])]
    assert (quest.place_source, quest.monster_source, quest.strength_source) == tuple(WORDS[mark] for mark in marks.split())
    assert quest.easy_source == "reconstructed"


@rule("KE-CON-5")
def test_ithaca_is_fought_over_fist_and_cunning_against_six_of_each():
    ithaca = next(quest for quest in BOX.quests if quest.place == "Ithaca")
    assert (ithaca.id, ithaca.monster, ithaca.strength) == ("A3", "Lamia", (6, 0, 6))


@rule("KE-CON-22")
def test_each_set_uses_each_pair_of_aspects_once_and_each_back_shows_another_aspect():
    for quests in BOX.of_set:
        pairs = [tuple(aspect for aspect in range(3) if BOX.monster[quest][aspect]) for quest in quests]
        assert sorted(pairs) == list(combinations(range(3), 2))
        backs = [aspect for quest in quests for aspect in range(3) if BOX.easy_monster[quest][aspect]]
        assert sorted(backs) == [FIST, AWE, CUNNING]


@rule("KE-VAR-9")
def test_the_back_of_a_quest_keeps_one_number_of_its_front():
    for front, back in zip(BOX.monster, BOX.easy_monster, strict=True):
        assert [value for value in back if value] == [value for value, shown in zip(front, back, strict=True) if shown]


# Treasures

# code, id, name, slot, landscape, portrait, keys, marks of name and slot
TREASURES = """
TR-A1L | phaistos-disk         | Phaistos Disk         | A1 left  | F2 A2 | A1 | 1 | R D
TR-A1R | minoan-labrys         | Minoan Labrys         | A1 right | F2 C1 | F2 | 2 | X X
TR-A2L | olive-branch          | Olive Branch          | A2 left  | A2 C1 | C2 | 1 | R D
TR-A2R | miltiades-helmet      | Miltiades Helmet      | A2 right | F1 A3 | A1 | 1 | X X
TR-A3L | amphora-of-croesus    | Amphora of Croesus    | A3 left  | A2 C2 | C1 | 1 | R R
TR-A3R | odysseus-bow          | Odysseus Bow          | A3 right | F1 C3 | F1 | 1 | R R
TR-B1L | leonidas-sword        | Leonidas Sword        | B1 left  | F4 A1 | F1 | 1 | R X
TR-B1R | heracles-club         | Heracles Club         | B1 right | F3 A2 | F1 | 1 | X X
TR-B2L | turtle-shell-shield   | Turtle Shell Shield   | B2 left  | F2 C2 | A2 | 2 | R X
TR-B2R | gorgoneion            | Gorgoneion            | B2 right | A3 C1 | A2 | 2 | X X
TR-B3L | dionysus-mask         | Dionysus Mask         | B3 left  | A2 C3 | C1 | 1 | R X
TR-B3R | amphion-lyre          | Amphion Lyre          | B3 right | A3 C2 | C1 | 1 | X X
TR-C1L | antikythera-mechanism | Antikythera Mechanism | C1 left  | A4 C2 | C1 | 1 | R X
TR-C1R | visceral-stone        | Visceral Stone        | C1 right | F3 C2 | A2 | 2 | R X
TR-C2L | archimedes-clock      | Archimedes Clock      | C2 left  | A3 C3 | A1 | 2 | R X
TR-C2R | cyclops-hammer        | Cyclops Hammer        | C2 right | F4 C2 | F1 | 2 | X X
TR-C3L | golden-fleece         | Golden Fleece         | C3 left  | F3 A2 | F2 | 2 | R X
TR-C3R | medea-cauldron        | Medea Cauldron        | C3 right | A1 C4 | C2 | 2 | X X
TR-AC-S | kronos-scythe        | Kronos Scythe         | acheron  | F4 A1 | F2 | 2 | R R
TR-AC-C | kronos-coins         | Kronos Coins          | acheron  | A4 C1 | A2 | 2 | R R
TR-AC-N | nestors-ring         | Nestor's Ring         | acheron  | F1 C4 | C2 | 2 | R R
"""


@rule("KE-CON-1", "KE-CON-6", "KE-CON-16", "KE-SETUP-2", "KE-TRE-7")
@pytest.mark.parametrize("row", rows(TREASURES), ids=lambda row: row[1])
def test_every_treasure_is_as_in_the_table(row: list[str]):
    number = rows(TREASURES).index(row)
    code, key, name, slot, front, portrait, keys, marks = row
    treasure = BOX.treasures[number]
    assert (treasure.code, treasure.id, treasure.name, treasure.slot) == (code, key, name, slot)
    assert (BOX.armory[number], BOX.bonus[number], BOX.keys[number]) == (landscape(front), landscape(portrait), int(keys))
    assert (treasure.name_source, treasure.slot_source) == tuple(WORDS[mark] for mark in marks.split())
    known = "rulebook" if slot == "acheron" else "reconstructed"
    assert (treasure.armory_source, treasure.bonus_source, treasure.keys_source) == ("reconstructed", known, known)


@rule("KE-CON-1", "KE-CON-13", "KE-CON-16", "KE-INV-15")
def test_keys_and_bonuses_of_all_treasures_have_the_totals_of_the_ledger():
    sets = [range(6), range(6, 12), range(12, 18), range(18, 21)]
    assert [sum(BOX.keys[n] for n in group) for group in sets] == [7, 8, 11, 6]
    assert sum(BOX.keys) == 32
    assert (together(*BOX.bonus), together(*BOX.armory)) == ((10, 11, 10), (30, 35, 33))
    assert [sum(sum(BOX.armory[n]) for n in group) for group in sets] == [22, 28, 33, 15]
    assert [sum(1 for row in BOX.bonus if row[aspect]) for aspect in range(3)] == [7, 7, 7]
    for group in sets[:3]:
        assert [sum(1 for n in group if BOX.bonus[n][aspect]) for aspect in range(3)] == [2, 2, 2]


@rule("KE-CON-1")
def test_every_side_of_a_quest_has_a_treasure_and_acheron_has_three():
    assert list(BOX.prizes) == [(2 * quest, 2 * quest + 1) for quest in range(9)]
    assert [treasure.id for treasure in BOX.treasures if treasure.slot == "acheron"] == ["kronos-scythe", "kronos-coins", "nestors-ring"]


@rule("KE-CON-16", "KE-ACH-1")
def test_the_landscape_sides_of_acheron_feature_a_pair_of_aspects_each():
    found = {treasure.id: BOX.acheron_aspects[18 + n] for n, treasure in enumerate(BOX.treasures[18:])}
    assert found == {"kronos-scythe": (FIST, AWE), "kronos-coins": (AWE, CUNNING), "nestors-ring": (FIST, CUNNING)}


@rule("KE-CON-22")
@pytest.mark.parametrize("quest", range(9))
def test_neither_treasure_of_a_quest_is_as_good_as_the_other_in_everything(quest: int):
    for one, other in permutations(BOX.prizes[quest]):
        both = [(*BOX.armory[n], *BOX.bonus[n], BOX.keys[n]) for n in (one, other)]
        assert any(a < b for a, b in zip(*both, strict=True))


# What the examples demand


@rule("KE-CON-2", "KE-EX-5")
def test_achilles_and_leonidas_have_fist_9_and_cunning_7():
    fist, _, cunning = together(of("achilles"), of("leonidas"))
    assert (fist, cunning) == (9, 7)


@rule("KE-CON-3", "KE-EX-5")
def test_iolaus_and_hermes_have_fist_6_and_cunning_7():
    fist, _, cunning = together(of("iolaus"), of("hermes"))
    assert (fist, cunning) == (6, 7)


@rule("KE-CON-4", "KE-EX-5")
def test_the_phaistos_disk_adds_fist_2_and_no_cunning():
    assert (armory("phaistos-disk")[FIST], armory("phaistos-disk")[CUNNING]) == (2, 0)


@rule("KE-CON-6", "KE-EX-6")
def test_ithaca_has_the_amphora_on_the_left_and_the_bow_on_the_right():
    slots = {treasure.id: treasure.slot for treasure in BOX.treasures}
    assert (slots["amphora-of-croesus"], slots["odysseus-bow"]) == ("A3 left", "A3 right")
    assert {slots["phaistos-disk"][:2], slots["olive-branch"][:2]} <= {"A1", "A2"}


VICKY_BOARD = ("visceral-stone", "amphora-of-croesus", "heracles-club")
VICKY = {"aphrodite": "antikythera-mechanism", "clotho": "dionysus-mask", "athena": "leonidas-sword"}
TIM_BOARD = ("turtle-shell-shield", "olive-branch", "cyclops-hammer")
TIM = {"demeter": "archimedes-clock", "hera": "nestors-ring", "nemesis": "golden-fleece"}


@rule("KE-CON-7", "KE-CON-8", "KE-EX-7")
def test_the_first_characters_of_the_final_example_have_awe_13_and_11():
    vicky = (of("aphrodite")[AWE], armory("antikythera-mechanism")[AWE], bonus("visceral-stone")[AWE])
    tim = (of("demeter")[AWE], armory("archimedes-clock")[AWE], bonus("turtle-shell-shield")[AWE])
    assert (sum(vicky), sum(tim)) == (13, 11)
    assert min(*vicky, *tim) > 0
    assert (vicky, tim) == ((7, 4, 2), (6, 3, 2))


@rule("KE-CON-9", "KE-CON-10", "KE-EX-7")
def test_the_first_two_characters_of_the_final_example_have_cunning_15_and_21():
    vicky = [of(card)[CUNNING] + armory(VICKY[card])[CUNNING] for card in ("aphrodite", "clotho")]
    tim = [of(card)[CUNNING] + armory(TIM[card])[CUNNING] for card in ("demeter", "hera")]
    lasting = [sum(bonus(treasure)[CUNNING] for treasure in board) for board in (VICKY_BOARD, TIM_BOARD)]
    assert (sum(vicky) + lasting[0], sum(tim) + lasting[1]) == (15, 21)
    assert lasting == [1, 2]


@rule("KE-CON-11", "KE-CON-12", "KE-EX-7", "KE-EX-9", "KE-RULING-1", "KE-RULING-47")
def test_the_whole_of_the_final_example_is_fist_13_for_both_and_13_19_25_for_knossos():
    def whole(stands: dict[str, str], board: tuple[str, ...]) -> Triple:
        return together(*map(of, stands), *map(armory, stands.values()), *map(bonus, board))

    assert whole(VICKY, VICKY_BOARD)[FIST] == 13
    assert whole(TIM, TIM_BOARD) == (13, 19, 25)
    assert together(of("hera"), of("nemesis"), armory("nestors-ring"), armory("golden-fleece"))[AWE] == 8
    assert together(of("nemesis"), armory("golden-fleece"))[CUNNING] == 4


HOLDERS = {
    "vicky": "phaistos-disk leonidas-sword dionysus-mask antikythera-mechanism amphora-of-croesus heracles-club visceral-stone",
    "tim": "odysseus-bow archimedes-clock golden-fleece nestors-ring olive-branch turtle-shell-shield cyclops-hammer",
    "hades": "miltiades-helmet amphion-lyre kronos-scythe kronos-coins",
    "kronos": "minoan-labrys gorgoneion medea-cauldron",
}


@rule("KE-CON-13", "KE-CON-14", "KE-EX-8", "KE-EX-10")
def test_one_history_of_all_treasures_fits_the_final_examples():
    keys = {who: sum(BOX.keys[BOX.treasure_number[key]] for key in held.split()) for who, held in HOLDERS.items()}
    assert keys == {"vicky": 8, "tim": 12, "hades": 6, "kronos": 6}
    assert sorted(key for held in HOLDERS.values() for key in held.split()) == sorted(BOX.treasure_number)
    assert together(*map(bonus, HOLDERS["kronos"].split())) == (2, 2, 2)
    assert together(*map(bonus, HOLDERS["hades"].split())) == (2, 3, 1)


@rule("KE-CON-15")
@pytest.mark.parametrize(
    ("keys", "value"), [(0, 12), (2, 12), (3, 13), (5, 13), (6, 14), (7, 14), (8, 15), (10, 15), (11, 16), (13, 16), (14, 17), (32, 17)]
)
def test_the_table_of_acheron_gives_hades_his_value(keys: int, value: int):
    assert BOX.key_value(keys) == value


@rule("KE-CON-15")
def test_the_table_of_acheron_is_ours_but_for_six_keys():
    assert [row.at_least for row in BOX.key_rows if row.source == "rulebook"] == [6]


@rule("KE-CON-16", "KE-TRE-7", "KE-EX-13", "KE-RULING-22")
def test_the_treasures_of_acheron_unlock_two_of_each_aspect_and_six_keys():
    own = ("kronos-scythe", "kronos-coins", "nestors-ring")
    assert [bonus(treasure) for treasure in own] == [(2, 0, 0), (0, 2, 0), (0, 0, 2)]
    assert together(*map(bonus, own)) == (2, 2, 2)
    assert [BOX.keys[BOX.treasure_number[treasure]] for treasure in own] == [2, 2, 2]


@rule("KE-CON-17", "KE-SETUP-3", "KE-VAR-1")
def test_olympus_has_13_with_6_keys_in_front_and_15_with_5_on_the_back():
    assert {key: (side.value, side.keys, side.source) for key, side in BOX.olympus.items()} == {
        "front": (13, 6, "rulebook"),
        "back": (15, 5, "rulebook"),
    }


@rule("KE-CON-19")
def test_the_types_that_the_examples_tell_are_known():
    known = {card.id: card.type for card in BOX.characters if card.type_source == "rulebook"}
    scouts = dict.fromkeys(("minoas", "daedalus", "electra", "iolaus", "andromeda", "telesilla"), "scout")
    assert known == {**scouts, "leonidas": "defender", "achilles": "elite", "hermes": "god", "pythagoras": "reinforcement"}


@rule("KE-CON-20")
def test_nemesis_is_an_elite_by_deduction():
    nemesis = BOX.characters[BOX.card_number["nemesis"]]
    assert (nemesis.type, nemesis.type_source) == ("elite", "derived")


# Boards of the players

# board, role, mark of the name, abilities by slot; two 2s = bonus(any 2, any 2) -> own
HOMES = """
knossos    | acropolis | R | Thread of Ariadne = heal(any 3) -> own | Bull-Leapers = two 2s | Labyrinth = stun -> enemy scout defender
athens     | acropolis | X | Owl's Counsel = bonus(cunning 4) -> own | Long Walls = two 2s | Ostracism = stun -> enemy scout elite
sparta     | acropolis | X | Spear Wall = bonus(fist 4) -> own | Agoge = two 2s | Krypteia = stun -> enemy scout defender
mycenae    | acropolis | X | Gold Mask = bonus(awe 4) -> own | Lion Gate = two 2s | Curse of Atreus = weaken(any 3) -> enemy
ursa-major | kallisto  | R | Great Bear's Claw = bonus(fist 3, awe 1) -> own | Astral Veil = cancel_all | Night Hunt = stun -> enemy scout elite
acheron    | hades     | R | Helm of Darkness = two 2s | Waters of Lethe = weaken(any 3) -> enemy | Oath of the Styx = deny
"""


@rule("KE-RULING-23", "KE-ABIL-3", "KE-SETUP-8")
@pytest.mark.parametrize("row", rows(HOMES), ids=lambda row: row[0])
def test_every_board_has_the_three_abilities_of_the_table(row: list[str]):
    number = rows(HOMES).index(row)
    key, role, mark, *abilities = row
    home = BOX.homes[number]
    assert (home.id, home.role, home.name_source) == (key, role, WORDS[mark])
    own = sorted((ability for ability in BOX.abilities if ability.home == key), key=lambda ability: ability.slot)
    assert [f"{ability.name} = {ability.effect}" for ability in own] == [text.replace("two 2s", "bonus(any 2, any 2) -> own") for text in abilities]
    assert [ability.slot for ability in own] == [1, 2, 3]
    assert {(ability.name_source, ability.effect_source, ability.source) for ability in own} == {("reconstructed",) * 3}
    compiled = [BOX.effects[number] for number in BOX.ability_effect[number]]
    assert [effect.title for effect in compiled] == list(BOX.ability_names[number]) == [ability.name for ability in own]


@rule("KE-CON-1", "KE-SETUP-8")
def test_the_banners_of_hades_kallisto_and_four_acropolises_are_22():
    assert {role.id: role.banners for role in BOX.roles.values()} == {"hades": 2, "kallisto": 4, "acropolis": 4}
    assert BOX.roles["hades"].banners + 5 * BOX.roles["kallisto"].banners == 22


def test_the_aspects_have_the_colours_of_the_symbols():
    assert [(aspect.id, aspect.colour) for aspect in BOX.aspects] == [("fist", "yellow"), ("awe", "red"), ("cunning", "green")]
    assert tuple(aspect.id for aspect in BOX.aspects) == ASPECTS


# Sources


def test_the_source_of_a_record_is_its_weakest_part():
    for table, entries in TABLES.items():
        for entry in entries:
            parts = [value for field, value in entry.items() if field.endswith("_source")]
            if parts:
                assert entry["source"] == weakest(*parts), (table, entry["id"])


@pytest.mark.parametrize("table", TABLES)
def test_every_record_says_where_it_comes_from(table: str):
    assert TABLES[table]
    assert all(entry["source"] in SOURCES for entry in TABLES[table])


@rule("KE-CON-21")
def test_all_strengths_that_are_fought_with_are_marked_as_ours():
    for card in BOX.characters:
        assert card.strength_source == ("derived" if card.type == "reinforcement" else "reconstructed"), card.id
        assert not card.mercenary or card.mercenary_source == "reconstructed", card.id


def test_provenance_counts_the_records_of_every_table():
    table = kl.provenance(Kronos(players=4))
    assert table.loc["character: name", list(SOURCES)].tolist() == [16, 0, 0, 54]
    assert table.loc["character: type", list(SOURCES)].tolist() == [10, 1, 0, 59]
    assert table.loc["treasure: name", list(SOURCES)].tolist() == [14, 0, 0, 7]
    assert table.loc["treasure: slot", list(SOURCES)].tolist() == [5, 2, 0, 14]
    assert table.loc["quest: place", list(SOURCES)].tolist() == [3, 0, 0, 6]
    assert (table[list(SOURCES)].sum(axis=1) == table["total"]).all()


# The language of effects


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("bonus(any 1, any 3) -> own", [(-1, 3), (-1, 1)]),
        ("bonus(any 3, awe 1) -> own", [(AWE, 1), (-1, 3)]),
        ("weaken(fist 2) -> enemy", [(FIST, 2)]),
    ],
)
@rule("KE-ASK-3")
def test_named_aspects_come_first_and_larger_amounts_before_smaller_ones(text: str, words: list[tuple[int, int]]):
    assert list(compile_effect(text, "", "", "", {}).amounts) == words


# Editions


def edition(table: str, **fields: Any) -> Catalog:
    return box_of({table: [fields]})


def test_an_edition_changes_the_values_it_names_and_no_others():
    box = edition("character", id="minoas", strength=[3, 3, 2])
    assert box.strength[0][0] == box.strength[1][0] == (3, 3, 2)
    assert (box.characters[0].name, box.characters[0].source) == ("Minoas", "public")
    assert box.strength[0][1:] == BOX.strength[0][1:]
    assert BOX.strength[0][0] == (2, 4, 1)


def test_an_edition_may_change_every_reconstructed_number():
    box = box_of({
        "quest": [{"id": "A1", "strength": [0, 5, 5], "easy": [0, 5, 0]}],
        "treasure": [{"id": "phaistos-disk", "armory": [1, 1, 1], "bonus": [0, 0, 3], "keys": 4}],
        "hades": [{"id": "cerberus", "acheron": [9, 9, 9]}],
        "ability": [{"id": "athens-1", "effect": "bonus(any 5) -> own"}],
        "key_row": [{"id": "keys-14", "from": 15, "value": 18}],
        "olympus": [{"id": "front", "value": 12}],
    })  # fmt: skip
    assert (box.monster[0], box.easy_monster[0]) == ((0, 5, 5), (0, 5, 0))
    assert (box.armory[0], box.bonus[0], box.keys[0]) == ((1, 1, 1), (0, 0, 3), 4)
    assert (box.strength[1][catalog.CERBERUS], box.strength[0][catalog.CERBERUS]) == ((9, 9, 9), (5, 4, 1))
    assert box.effects[box.ability_effect[1][0]].amounts == ((-1, 5),)
    assert (box.key_value(14), box.key_value(15), box.olympus["front"].value) == (16, 18, 12)


def test_an_edition_may_change_which_cards_are_mercenaries():
    box = box_of({"character": [{"id": "atalanta", "mercenary": False}, {"id": "icarus", "mercenary": True}]})
    assert box.mercenaries == BOX.mercenaries ^ (1 << 6 | 1 << 7)


def test_the_acheron_aspects_follow_the_landscape_side_of_an_edition():
    box = edition("treasure", id="kronos-scythe", armory=[0, 3, 3])
    assert box.acheron_aspects[18] == (AWE, CUNNING)


BROKEN: dict[str, tuple[str, dict[str, Any], list[str]]] = {
    "a type with one card more": ("character", {"id": "minoas", "type": "god"}, ["character", "'type'", "KE-CON-1"]),
    "three mercenaries of a type": ("character", {"id": "minoas", "mercenary": True}, ["'mercenary'", "scout", "3", "KE-CON-1"]),
    "a strength above 20": ("character", {"id": "minoas", "strength": [21, 1, 1]}, ["'minoas'", "'strength'", "20"]),
    "a negative strength": ("character", {"id": "minoas", "strength": [-1, 1, 1]}, ["'minoas'", "'strength'"]),
    "two numbers": ("character", {"id": "minoas", "strength": [1, 1]}, ["'minoas'", "'strength'"]),
    "a reinforcement that fights": ("character", {"id": "milo", "strength": [1, 0, 0]}, ["'milo'", "KE-RULING-27"]),
    "a reinforcement without effect": ("character", {"id": "milo", "effect": ""}, ["'milo'", "field 'effect'", "KE-RULING-27"]),
    "a name twice": ("character", {"id": "minoas", "name": "daedalus"}, ["'daedalus'", "field 'name'", "'minoas'", "KE-INV-22"]),
    "a card and a treasure of one name": ("treasure", {"id": "olive-branch", "name": "Milo"}, ["treasure 'olive-branch'", "'milo'", "'name'"]),
    "no name": ("ability", {"id": "athens-3", "name": " "}, ["ability 'athens-3'", "field 'name'", "expected a name"]),
    "a strong side of Hades' cards": ("hades", {"id": "cerberus", "back": [1, 1, 99]}, ["'cerberus'", "20"]),
    "a spell that brings another type": ("spell", {"id": "enslaved-scout", "brings": "elite"}, ["spell", "'brings'", "KE-CON-1"]),
    "a quest with three aspects": ("quest", {"id": "A1", "strength": [1, 7, 6]}, ["'A1'", "'strength'", "KE-CON-5"]),
    "a back with two aspects": ("quest", {"id": "A1", "easy": [0, 7, 6]}, ["'A1'", "'easy'", "KE-VAR-9"]),
    "a quest of another set": ("quest", {"id": "A1", "set": "B"}, ["'A1'", "'set'", "KE-CON-1"]),
    "a portrait with two aspects": ("treasure", {"id": "phaistos-disk", "bonus": [1, 1, 0]}, ["'phaistos-disk'", "'bonus'", "KE-CON-16"]),
    "negative keys": ("treasure", {"id": "phaistos-disk", "keys": -1}, ["'phaistos-disk'", "'keys'"]),
    "a negative landscape": ("treasure", {"id": "phaistos-disk", "armory": [-1, 0, 0]}, ["'phaistos-disk'", "'armory'"]),
    "three aspects in Acheron": ("treasure", {"id": "kronos-scythe", "armory": [4, 1, 1]}, ["'kronos-scythe'", "'armory'", "KE-CON-16"]),
    "a slot twice": ("treasure", {"id": "phaistos-disk", "slot": "A1 right"}, ["'slot'", "KE-CON-1"]),
    "a fourth slot": ("ability", {"id": "athens-3", "slot": 4}, ["ability", "'slot'", "KE-RULING-23"]),
    "no banners": ("role", {"id": "hades", "banners": 0}, ["'banners'", "hades", "KE-CON-1"]),
    "a table that falls": ("key_row", {"id": "keys-14", "value": 10}, ["key_row", "KE-CON-15"]),
    "a table that begins above 0": ("key_row", {"id": "keys-0", "from": 1}, ["key_row", "'from'", "KE-CON-15"]),
    "an unknown operation": ("character", {"id": "milo", "effect": "bonsu(fist 4) -> own"}, ["'milo'", "bonsu", "did you mean bonus"]),
    "no amount": ("character", {"id": "milo", "effect": "bonus -> own"}, ["'milo'", "one to three amounts"]),
    "an amount of a stun": ("character", {"id": "circe", "effect": "stun(any 3) -> enemy"}, ["'circe'", "no amounts"]),
    "an aspect twice": ("character", {"id": "milo", "effect": "bonus(fist 4, fist 1) -> own"}, ["'milo'", "once"]),
    "a free multiplication": ("character", {"id": "brasidas", "effect": "multiply(any 2) -> own"}, ["'brasidas'", "multiplied aspect is named"]),
    "an unknown aspect": ("character", {"id": "milo", "effect": "bonus(fits 4) -> own"}, ["'milo'", "'fits 4'"]),
    "no targets": ("character", {"id": "milo", "effect": "bonus(fist 4)"}, ["'milo'", "-> own"]),
    "targets of deny": ("ability", {"id": "acheron-3", "effect": "deny -> enemy"}, ["'acheron-3'", "no targets"]),
    "a bonus for the opponent": ("character", {"id": "milo", "effect": "bonus(fist 4) -> enemy"}, ["'milo'", "own characters"]),
    "a stun of one's own": ("character", {"id": "circe", "effect": "stun -> own scout"}, ["'circe'", "opposing"]),
    "an unknown kind": ("character", {"id": "circe", "effect": "stun -> enemy scuot"}, ["'circe'", "'scuot'", "did you mean scout"]),
    "two amounts for two": ("character", {"id": "sappho", "effect": "bonus2(any 2, any 1) -> own"}, ["'sappho'", "one amount"]),
    "no effect at all": ("character", {"id": "milo", "effect": "4 fist"}, ["'milo'", "OPERATION(AMOUNTS)"]),
    "nobody's target": ("character", {"id": "milo", "effect": "bonus(fist 4) -> scout"}, ["'milo'", "targets begin with"]),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_edition_is_refused_with_record_and_field(case: str):
    table, fields, words = BROKEN[case]
    with pytest.raises(kl.BadData) as caught:
        edition(table, **fields)
    assert str(caught.value).startswith("edition: ")
    for word in words:
        assert word in str(caught.value)


@pytest.mark.parametrize(
    ("table", "gone", "words"),
    [
        ("character", "rhea", ["character", "14 cards", "KE-CON-1"]),
        ("hades", "elite-empusas", ["hades", "KE-CON-1"]),
        ("spell", "enslaved-scout", ["spell", "KE-CON-1"]),
        ("quest", "C3", ["quest", "C1 to C3"]),
        ("treasure", "nestors-ring", ["treasure", "three of acheron"]),
        ("home", "sparta", ["home", "sparta"]),
        ("ability", "sparta-2", ["ability", "slots 1 to 3"]),
        ("olympus", "back", ["olympus", "front and back", "KE-CON-17"]),
        ("role", "kallisto", ["role", "kallisto"]),
    ],
)
def test_nothing_of_the_box_may_be_missing(table: str, gone: str, words: list[str]):
    tables = {**TABLES, table: [entry for entry in TABLES[table] if entry["id"] != gone]}
    with pytest.raises(kl.BadData) as caught:
        Catalog(tables, "mine")
    for word in ("mine: ", *words):
        assert word in str(caught.value)
