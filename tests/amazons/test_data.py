"""The printed matter as data: what the tables must hold, where every value comes from, what leaves with two players, and editions."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.data import SOURCES, overlay, printed_tables
from kernel_lib.games import amazons
from kernel_lib.games.amazons import catalog
from kernel_lib.games.amazons.catalog import ABILITIES, ACTIONS, AREAS, CLASSES, COLOURS, OPTIONS, PALACE, PASSIVES, Catalog, area_id
from tests.marks import rule

TABLES = printed_tables(Path(amazons.__file__).parent / "data")
BOXES = {players: Catalog(TABLES, "data", players) for players in (2, 3, 4)}
BOX, TWO = BOXES[4], BOXES[2]
WORDS = dict(zip("RDPX", SOURCES, strict=True))


def rows(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def pair(text: str) -> tuple[int, ...]:
    return tuple(int(n) for n in text.split(","))


def weakest(*sources: str) -> str:
    return max(sources, key=SOURCES.index)  # type: ignore[arg-type]


def box_of(changes: dict[str, list[dict[str, Any]]], players: int = 4) -> Catalog:
    """The box with an edition laid over it; every change is said to be public."""
    edition = {table: [{"source": "public", **entry} for entry in entries] for table, entries in changes.items()}
    return Catalog(overlay(TABLES, edition), "edition", players)


# Areas

# id, label, buildings, urn, positions, terrain, in play with two, marks of buildings, urn, positions, terrain
AREA_TABLE = """
A  | Α      | barrack        | -   | 1 | 2,0 | out | R X X X
B  | Β      | oracle port    | -   | 1 | 0,2 | in  | R X X D
G  | Γ      |                | urn | 2 | 1,1 | in  | D X X X
D  | Δ      |                | -   | 2 | 2,1 | out | D X R X
E  | Ε      |                | -   | 1 | 3,0 | in  | D X R R
Z  | Ζ      | port           | urn | 2 | 0,1 | in  | R R X X
H  | Η      |                | -   | 2 | 2,2 | in  | D X X X
TH | Θ      |                | -   | 2 | 0,3 | in  | D X X X
I  | Ι      | port           | -   | 2 | 1,0 | in  | R X D X
K  | Κ      | barrack        | urn | 1 | 3,1 | in  | R R X X
L  | Λ      |                | -   | 2 | 1,3 | in  | D X X X
M  | Μ      | oracle         | urn | 2 | 1,2 | out | R X X X
P  | Palace | oracle barrack | -   | 0 | 0,0 | in  | R D D D
"""


@rule("RA-CON-1", "RA-2P-1", "RA-BLD-2")
@pytest.mark.parametrize("row", rows(AREA_TABLE), ids=lambda row: row[0])
def test_every_area_is_as_in_the_table(row: list[str]):
    key, label, buildings, urn, positions, terrain, two, marks = row
    n = BOX.area_number[key]
    area = BOX.areas[n]
    assert (AREAS[n], BOX.labels[n], area.buildings) == (key, label, tuple(buildings.split()))
    assert (BOX.oracle[n], BOX.barrack[n], BOX.port[n]) == tuple(name in buildings for name in ("oracle", "barrack", "port"))
    assert (BOX.urn[n], BOX.positions[n], (BOX.terrain_m[n], BOX.terrain_c[n])) == (urn == "urn", int(positions), pair(terrain))
    assert (BOX.in_play[n], TWO.in_play[n]) == (True, two == "in")
    parts = (area.buildings_source, area.urn_source, area.positions_source, area.terrain_source)
    assert parts == tuple(WORDS[mark] for mark in marks.split())
    assert (area.two_players_source, area.spot_source) == ("rulebook", "reconstructed")
    assert area.source == weakest(*parts, area.two_players_source, area.spot_source)


@rule("RA-CON-1", "RA-SETUP-4")
def test_there_are_20_positions_for_20_tokens_and_15_with_two_players():
    assert (sum(BOX.positions), sum(TWO.positions)) == (20, 15)
    assert (5 * BOX.tokens_per_colour, 5 * TWO.tokens_per_colour) == (20, 15)
    assert (BOX.positions.count(2), BOX.positions.count(1)) == (8, 4)


def test_terrain_is_balanced_and_differs_from_area_to_area():
    assert (sum(BOX.terrain_m), sum(BOX.terrain_c)) == (16, 16)
    assert len(set(zip(BOX.terrain_m[:PALACE], BOX.terrain_c[:PALACE], strict=True))) == 12
    assert (sum(BOX.terrain_m[n] for n in TWO.playing), sum(BOX.terrain_c[n] for n in TWO.playing)) == (11, 13)


@rule("RA-RULING-3", "RA-2P-4")
def test_there_are_eight_building_sites_and_six_with_two_players_the_palace_counted_once():
    def sites(box: Catalog) -> int:
        return sum(box.oracle) + sum(box.barrack) + sum(box.port) - 1

    assert (sites(BOX), sites(TWO)) == (8, 6)
    assert [AREAS[n] for n in BOX.ports] == [AREAS[n] for n in TWO.ports] == ["B", "Z", "I"]


@rule("RA-2P-1")
def test_with_two_players_three_areas_have_nothing():
    out = [n for n, here in enumerate(TWO.in_play) if not here]
    assert [AREAS[n] for n in out] == ["A", "D", "M"]
    for has in (TWO.oracle, TWO.barrack, TWO.port, TWO.urn, TWO.positions):
        assert not any(has[n] for n in out)
    assert sum(1 << n for n in TWO.playing) == TWO.playing_mask == BOX.playing_mask - sum(1 << n for n in out)
    assert BOX.playing_mask == (1 << 13) - 1


@rule("RA-3P-1")
def test_three_players_have_all_that_four_have():
    three = BOXES[3]
    assert (three.playing, three.positions, three.events_in_play) == (BOX.playing, BOX.positions, BOX.events_in_play)
    assert (three.start_areas, three.tokens_per_colour) == (BOX.start_areas, 4)


@rule("RA-RULING-2")
@pytest.mark.parametrize("players", [2, 4])
def test_an_oracle_in_gamma_is_an_option_that_leaves_the_refuges_alone(players: int):
    with_it = Catalog(TABLES, "data", players, oracle_in_gamma=True)
    assert [AREAS[n] for n, oracle in enumerate(with_it.oracle) if oracle and not BOXES[players].oracle[n]] == ["G"]
    assert with_it.god_refuge == BOXES[players].god_refuge


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Γ", "G"), ("G", "G"), ("γ", "G"), ("Θ", "TH"), ("TH", "TH"), ("th", "TH"), ("Palace", "P"), ("palace", "P"), ("P", "P"), ("Α", "A"),
        ("A", "A"), ("Ε", "E"), ("Η", "H"), ("H", "H"), ("eta", "H"), ("Λ", "L"), ("Lambda", "L"), (" Μ ", "M"), ("Ω", "Ω"), ("", ""),
    ],
)  # fmt: skip
def test_areas_may_be_written_in_greek_or_latin_letters(text: str, key: str):
    assert area_id(text) == key


def test_every_label_names_its_area():
    assert [area_id(label) for label in BOX.labels] == list(AREAS)


def test_areas_that_an_edition_names_may_be_written_in_greek_letters():
    box = box_of({"god": [{"id": "zeus", "closes": ["Θ"], "refuge": ["Palace", "Α"]}], "class": [{"id": "mystic", "start": ["Β", "Γ"]}]})
    assert box.god_closed[0] == 1 << AREAS.index("TH")
    assert box.god_refuge[0] == 1 << PALACE | 1
    assert [AREAS[n] for n in box.start_areas[catalog.MYSTIC]] == ["B", "G"]


# Ways


def test_ways_are_a_ring_six_spokes_and_three_chords_of_which_three_were_read():
    ring = [*zip(AREAS[:12], (*AREAS[1:12], "A"), strict=True)]
    spokes, chords = [("P", area) for area in ("B", "G", "Z", "H", "K", "L")], [("G", "E"), ("TH", "K"), ("B", "M")]
    assert [edge.between for edge in BOX.edges] == [*ring, *spokes, *chords]
    assert [edge.id for edge in BOX.edges] == ["-".join(edge.between) for edge in BOX.edges]
    assert [edge.id for edge in BOX.edges if edge.between_source == "rulebook"] == ["D-E", "E-Z", "Z-H"]
    assert {(edge.kind_source, edge.source) for edge in BOX.edges} == {("reconstructed", "reconstructed")}
    assert {edge.between_source for edge in BOX.edges} == {"rulebook", "reconstructed"}


# Classes

CLASS_TABLE = """
name      | Penthesilea | Antianera | Hippolyta | Alcippe
title     | Warrior     | Scout     | Princess  | Mystic
stats     | 4,1 X       | 2,3 X     | 3,2 X     | 1,4 R
start     | A K R       | B Z I R   | P R       | B M R
track     | 4 X         | 3 X       | 2 X       | 1 X
supply    | 3 R         | 4 R       | 3 R       | 4 R
cards     | 2 R         | 2 R       | 2 R       | 3 R
"""
COST_TABLE = """
move      | 1 R | 1 R | 1 R | 1 R
battle    | 1 R | 2 X | 2 X | 2 R
oracle    | 2 R | 1 X | 1 X | 1 X
port      | 2 X | 1 X | 2 X | 2 R
barrack   | 1 X | 2 R | 1 X | 2 X
sacrifice | 1 R | 2 X | 1 X | 0 R
flag      | 2 X | 1 X | 1 X | 2 R
supply    | 1 P | 1 R | 1 R | 1 P
"""
SLOT_TABLE = """
blue   | -3 X | -2 X | -4 X | -3 R
red    | -4 R | -3 X | -3 X | -2 X
green  | -2 X | -4 X | -3 X | -4 X
yellow | -3 X | -3 X | -3 X | -4 X
purple | -4 X | -4 X | -3 X | -3 X
sixth  | -2 X | -2 X | -2 X | -2 X
"""
SIXTH = ("red", "green", "yellow", "blue")


@rule("RA-SETUP-1", "RA-SETUP-6", "RA-SETUP-7", "RA-SETUP-8", "RA-SETUP-9", "RA-CON-8")
@pytest.mark.parametrize("n", range(4), ids=CLASSES)
def test_every_class_is_as_in_the_table(n: int):
    column = {row[0]: row[1 + n] for row in rows(CLASS_TABLE)}
    each = BOX.classes[n]
    assert (each.id, BOX.class_names[n], BOX.class_titles[n]) == (CLASSES[n], column["name"], column["title"])
    assert f"{BOX.basic_m[n]},{BOX.basic_c[n]}" == column["stats"][:-2]
    assert [AREAS[area] for area in BOX.start_areas[n]] == column["start"].split()[:-1]
    assert [BOX.start_track[n] + 1, BOX.start_supply[n], BOX.start_cards[n]] == [
        int(column[field].split()[0]) for field in ("track", "supply", "cards")
    ]
    assert each.name_source == "rulebook"
    for field in ("stats", "start", "track", "supply", "cards"):
        assert getattr(each, f"{field}_source") == WORDS[column[field][-1]], field


@rule("RA-CON-4", "RA-RULING-42")
@pytest.mark.parametrize("n", range(4), ids=CLASSES)
def test_every_cost_is_as_in_the_table_with_its_source(n: int):
    column = [row[1 + n].split() for row in rows(COST_TABLE)]
    assert [row[0] for row in rows(COST_TABLE)] == list(ACTIONS)
    assert BOX.cost[n] == tuple(int(cost) for cost, _ in column)
    assert [getattr(BOX.classes[n].cost_sources, action) for action in ACTIONS] == [WORDS[mark] for _, mark in column]
    assert sum(BOX.cost[n]) == (11, 11, 10, 11)[n]


@rule("RA-CON-7", "RA-RULING-5")
@pytest.mark.parametrize("n", range(4), ids=CLASSES)
def test_every_slot_is_as_in_the_table_with_its_source(n: int):
    column = [row[1 + n].split() for row in rows(SLOT_TABLE)]
    assert BOX.slot_colour[n] == (0, 1, 2, 3, 4, COLOURS.index(SIXTH[n]))  # type: ignore[arg-type]
    assert BOX.slot_penalty[n] == tuple(int(penalty) for penalty, _ in column)
    assert sum(BOX.slot_penalty[n]) == -18
    assert BOX.classes[n].penalty_sources == tuple(WORDS[mark] for _, mark in column)


def test_the_source_of_a_class_is_its_weakest_part():
    for each in BOX.classes:
        parts = [getattr(each, f"{field}_source") for field in ("name", "stats", "start", "track", "supply", "cards")]
        costs = [getattr(each.cost_sources, action) for action in ACTIONS]
        assert each.source == weakest(*parts, *costs, *each.penalty_sources)


def test_basic_amazons_sum_to_five():
    assert {m + c for m, c in zip(BOX.basic_m, BOX.basic_c, strict=True)} == {5}


@rule("RA-2P-4")
def test_with_two_players_the_warrior_starts_in_k_and_the_mystic_in_b():
    assert [[AREAS[n] for n in areas] for areas in TWO.start_areas] == [["K"], ["B", "Z", "I"], ["P"], ["B"]]


@rule("RA-RULING-5")
def test_the_option_of_five_slots_drops_the_sixth():
    five = Catalog(TABLES, "data", 4, six_slots=False)
    assert five.slot_colour == ((0, 1, 2, 3, 4),) * 4
    assert five.slot_penalty == tuple(penalties[:5] for penalties in BOX.slot_penalty)


@rule("RA-SA-2")
def test_every_class_has_two_abilities_with_a_name_and_a_sentence():
    assert [ability.id for ability in BOX.abilities] == list(ABILITIES)
    assert [ability.owner for ability in BOX.abilities] == [name for name in CLASSES for _ in range(2)]
    assert all(ability.name and ability.text.endswith(".") and ability.source == "rulebook" for ability in BOX.abilities)
    assert len({ability.name for ability in BOX.abilities}) == 8
    assert (catalog.W1, catalog.S2, catalog.P1, catalog.M2) == (0, 3, 4, 7)


# Amazons

ANCILLARY_TABLE = """
antiope   | Antiope   | 3,1 | R
melanippe | Melanippe | 1,3 | X
atalanta  | Atalanta  | 2,2 | X
antimache | Antimache | 2,2 | X
"""
# id, name, mark, cost, stats, marks of name, cost, stats
COMMON_TABLE = """
otrera   | Otrera   | amazonomachy | 2 | 2,3 | R R D
molpadia | Molpadia | amazonomachy | 2 | 3,2 | X X X
iphito   | Iphito   | sacrifice    | 1 | 1,2 | R R X
hippo    | Hippo    | sacrifice    | 1 | 0,3 | X X X
lysippe  | Lysippe  | flag         | 1 | 3,0 | R R X
myrina   | Myrina   | flag         | 1 | 2,1 | X X X
alcynoe  | Alcynoe  | supply       | 1 | 1,1 | R R X
"""


@rule("RA-CON-6", "RA-SETUP-2")
def test_ancillary_amazons_are_as_in_the_table():
    found = [
        (each.id, BOX.anc_names[n], (BOX.anc_m[n], BOX.anc_c[n]), each.name_source, each.role_source, each.stats_source, each.source)
        for n, each in enumerate(BOX.ancillaries)
    ]
    assert found == [
        (key, name, pair(stats), "rulebook", WORDS[role], "reconstructed", "reconstructed") for key, name, stats, role in rows(ANCILLARY_TABLE)
    ]
    assert {m + c for m, c in zip(BOX.anc_m, BOX.anc_c, strict=True)} == {4}


@rule("RA-CON-6", "RA-AP-3")
def test_common_amazons_are_as_in_the_table():
    assert [each.id for each in BOX.commons] == [row[0] for row in rows(COMMON_TABLE)]
    for key, name, mark, cost, stats, marks in rows(COMMON_TABLE):
        n = BOX.common_number[key]
        each = BOX.commons[n]
        assert (BOX.common_names[n], catalog.MARKS[BOX.common_mark[n]], BOX.common_cost[n]) == (name, mark, int(cost))
        assert (BOX.common_m[n], BOX.common_c[n]) == pair(stats)
        parts = (each.name_source, each.cost_source, each.stats_source)
        assert parts == tuple(WORDS[m] for m in marks.split())
        assert each.mark_source == each.name_source
        assert each.source == weakest(*parts)


@rule("RA-COM-3")
def test_commons_sum_to_twelve_and_the_slots_add_two():
    assert (sum(BOX.common_m), sum(BOX.common_c)) == (12, 12)
    assert (BOX.slot_m, BOX.slot_c) == ((2, 0), (0, 2))


@rule("RA-EX-2", "RA-EX-13")
def test_known_sums_of_the_examples_hold():
    otrera, alcynoe, antiope = BOX.common_number["otrera"], BOX.common_number["alcynoe"], BOX.ancillary_number["antiope"]
    assert (BOX.common_m[otrera] + BOX.slot_m[catalog.LEFT], BOX.common_c[otrera] + BOX.slot_c[catalog.LEFT]) == (4, 3)
    right = catalog.RIGHT
    assert BOX.anc_m[antiope] + BOX.common_m[alcynoe] + BOX.slot_m[right] == 4
    assert BOX.anc_c[antiope] + BOX.common_c[alcynoe] + BOX.slot_c[right] == 4


# Events

# colour, name, M, C, VP, marks of name, colour, stats, VP; the first of a colour leaves with two players
EVENT_TABLE = """
blue   | Chimera     | 3 | 2 | 3 | X X X X
blue   | Sphinx      | 2 | 4 | 4 | R R R R
blue   | Hydra       | 3 | 3 | 4 | R X D R
blue   | Medusa      | 2 | 5 | 5 | R X X X
red    | Nemean Lion | 4 | 1 | 3 | X X X X
red    | Minotaur    | 2 | 4 | 4 | R R R R
red    | Theseus     | 3 | 4 | 5 | X X X X
red    | Achilles    | 5 | 3 | 6 | R X X X
green  | Sciron      | 3 | 1 | 2 | X X X X
green  | Procrustes  | 2 | 3 | 3 | R R X X
green  | Cyclops     | 3 | 3 | 4 | R R X R
green  | Typhon      | 5 | 3 | 6 | R X X X
yellow | Harpies     | 1 | 2 | 1 | X X X X
yellow | Pegasus     | 1 | 3 | 2 | R X D R
yellow | Griffin     | 4 | 2 | 4 | X X X X
yellow | Bellerophon | 4 | 3 | 5 | X X X X
purple | Empusa      | 2 | 3 | 3 | X X X X
purple | Charon      | 1 | 5 | 4 | X X X X
purple | Cerberus    | 4 | 3 | 5 | R R R R
purple | Hercules    | 5 | 3 | 6 | R X X X
"""


@rule("RA-CON-2")
@pytest.mark.parametrize("n", range(20))
def test_every_event_is_as_in_the_table(n: int):
    colour, name, m, c, vp, marks = rows(EVENT_TABLE)[n]
    event = BOX.events[n]
    assert (COLOURS[BOX.event_colour[n]], BOX.event_names[n], event.id) == (colour, name, name.lower().replace(" ", "-"))
    assert (BOX.event_m[n], BOX.event_c[n], BOX.event_vp[n]) == (int(m), int(c), int(vp))
    parts = (event.name_source, event.colour_source, event.stats_source, event.vp_source)
    assert parts == tuple(WORDS[mark] for mark in marks.split())
    assert event.source == weakest(*parts)


@rule("RA-CON-2")
def test_events_obey_the_regularity_and_the_totals():
    assert all(vp == m + c - 2 for m, c, vp in zip(BOX.event_m, BOX.event_c, BOX.event_vp, strict=True))
    assert (sum(BOX.event_m), sum(BOX.event_c), sum(BOX.event_vp)) == (59, 60, 79)
    assert Counter(BOX.event_colour) == dict.fromkeys(range(5), 4)


@rule("RA-2P-3", "RA-2P-2")
def test_with_two_players_the_lowest_card_of_each_colour_leaves():
    gone = [BOX.event_names[n] for n in BOX.events_in_play if n not in TWO.events_in_play]
    assert gone == ["Chimera", "Nemean Lion", "Sciron", "Harpies", "Empusa"]
    assert (len(BOX.events_in_play), len(TWO.events_in_play), TWO.tokens_per_colour) == (20, 15, 3)
    shown = ("hydra", "minotaur", "cyclops", "pegasus", "cerberus")  # open in the picture of a setup for two
    assert {BOX.event_number[name] for name in shown} <= set(TWO.events_in_play)


def test_events_of_a_colour_are_a_set():
    for box in BOXES.values():
        for colour, found in enumerate(box.colour_events):
            assert found == sum(1 << n for n in box.events_in_play if box.event_colour[n] == colour)


def test_known_examples_with_terrain_hold():
    def together(event: str, area: str) -> tuple[int, int]:
        e, a = BOX.event_number[event], BOX.area_number[area]
        return BOX.event_m[e] + BOX.terrain_m[a], BOX.event_c[e] + BOX.terrain_c[a]

    assert (together("cerberus", "B"), together("cyclops", "L"), together("sphinx", "E")) == ((4, 5), (4, 6), (5, 4))


def test_colours_have_a_symbol_and_a_sign_of_their_own():
    assert [(colour.id, colour.symbol) for colour in BOX.colours] == [
        ("blue", "wave"), ("red", "spear"), ("green", "leaf"), ("yellow", "sun"), ("purple", "torch"),
    ]  # fmt: skip
    assert [len(colour.sign) for colour in BOX.colours] == [1] * 5
    assert len({colour.sign for colour in BOX.colours}) == 5
    assert {(colour.name_source, colour.symbol_source, colour.source) for colour in BOX.colours} == {("rulebook", "reconstructed", "reconstructed")}


# Divine Intervention

OPTION_TABLE = """
1 battle | T2M T2C T11 SWP OST
1 free   | RSC RSE FOR LST TWO OSA STL PCK
2 free   | TEL RLX
1 move   | SPT
0 action | FOB FOP FPB
1 action | SUP FLG SAC
"""
CARD_TABLE = """
T2M RSC +1VP
T2M FOR +1SUP
T2C RSE +1VP
T2C SUP +1SUP
T11 SPT +2VP
T11 STL COLOR
TWO RSC -1VP
TWO FOB -1VP
TEL FLG +1VP
OSA FOP +1VP
RLX FOR -1VP
OST SAC COLOR
SUP FPB +1SUP
PCK RSE +2VP
LST SWP WIN
"""


@rule("RA-CON-5", "RA-RULING-14", "RA-AP-3")
def test_every_option_has_the_cost_and_kind_of_the_table():
    table = {code: kind for kind, codes in rows(OPTION_TABLE) for code in codes.split()}
    assert {option.id: f"{option.cost} {option.kind}" for option in BOX.options} == table
    assert [option.id for option in BOX.options] == list(OPTIONS)
    assert BOX.option_cost == tuple(option.cost for option in BOX.options)
    assert [option.id for option in BOX.options if option.source != "rulebook"] == ["T2C"]
    assert BOX.options[catalog.OPT_T2C].source == "derived"
    assert all(option.name and option.text.endswith(".") for option in BOX.options)


def test_constants_of_options_and_passives_are_their_numbers():
    assert [getattr(catalog, f"OPT_{code}") for code in OPTIONS] == list(range(22))
    names = ("PAS_MINUS", "PAS_PLUS", "PAS_TWO", "PAS_SUPPLY", "PAS_COLOUR", "PAS_WIN")
    assert [getattr(catalog, name) for name in names] == list(range(6))


@rule("RA-CON-5", "RA-RULING-13")
def test_every_card_has_the_options_of_the_table():
    printed = [line.split() for line in CARD_TABLE.strip().splitlines()]
    assert [(card.id, *card.actives, card.passive) for card in BOX.cards] == [(f"DI-{n:02}", *line) for n, line in enumerate(printed, 1)]
    assert [OPTIONS[option] for option in BOX.option_of] == [code for line in printed for code in line[:2]]
    assert [PASSIVES[passive] for passive in BOX.passive] == [line[2] for line in printed]
    assert BOX.active_cost == tuple(BOX.option_cost[option] for option in BOX.option_of)
    assert {card.source for card in BOX.cards} == {"reconstructed"}
    assert {passive.source for passive in BOX.passives} == {"rulebook"}


@rule("RA-CON-5")
def test_options_occur_as_often_as_they_should():
    actives = Counter(OPTIONS[option] for option in BOX.option_of)
    twice = {"T2M", "T2C", "T11", "RSC", "RSE", "FOR", "TWO", "SUP"}
    assert actives == {code: 2 if code in twice else 1 for code in OPTIONS}
    assert actives.total() == 30
    assert Counter(card.passive for card in BOX.cards) == {"-1VP": 3, "+1VP": 4, "+2VP": 2, "+1SUP": 3, "COLOR": 2, "WIN": 1}


def test_cards_are_found_by_their_options():
    assert BOX.actives_with[catalog.OPT_RSC] == (1, 13)
    assert BOX.cards_with[catalog.OPT_RSC] == 1 << 0 | 1 << 6
    assert sorted(active for actives in BOX.actives_with for active in actives) == list(range(30))


def test_a_card_without_a_known_name_is_called_by_what_it_does():
    assert BOX.card_names[0] == "DI-01 (+2M | reserve a common | +1 VP)"
    assert not any(card.name for card in BOX.cards)
    assert box_of({"card": [{"id": "DI-01", "name": "Nike"}]}).card_names[0].startswith("Nike (+2M | ")


# Gods, tracks, tables, numbers


def areas_of(found: int) -> list[str]:
    return [area for n, area in enumerate(AREAS) if found >> n & 1]


@rule("RA-GODH-2", "RA-GODH-3", "RA-GODH-4", "RA-GODH-5", "RA-GODH-6", "RA-RULING-4")
def test_hostile_gods_close_and_demand_what_the_table_says():
    assert [god.id for god in BOX.gods] == ["zeus", "poseidon", "hephaestus", "hermes"]
    assert [areas_of(closed) for closed in BOX.god_closed] == [["H"], [], ["E", "L"], []]
    assert [areas_of(refuge) for refuge in BOX.god_refuge] == [["P"], ["B", "Z", "I"], ["A", "B", "K", "M", "P"], []]
    assert BOX.god_ports == (False, True, False, False)
    assert (BOX.god_penalty, BOX.god_ap) == ((2, 3, 4, 0), (0, 0, 0, 2))
    assert {god.source for god in BOX.gods} == {"rulebook"}


@rule("RA-GODH-5", "RA-2P-1")
def test_with_two_players_only_areas_in_play_are_closed_or_demanded():
    assert [areas_of(refuge) for refuge in TWO.god_refuge] == [["P"], ["B", "Z", "I"], ["B", "K", "P"], []]
    assert TWO.god_closed == BOX.god_closed
    assert areas_of(box_of({"god": [{"id": "zeus", "closes": ["A"]}]}, 2).god_closed[0]) == []


def test_six_prohibiting_tokens_suffice():
    assert [len(god.closes) + 3 * god.closes_ports for god in BOX.gods] == [1, 3, 2, 0]


@rule("RA-SCORE-8", "RA-RULING-8")
def test_the_turn_track_has_its_gods_and_points():
    assert [(favour.id, favour.vp) for favour in BOX.track] == [("hecate", 4), ("cybele", 3), ("artemis", 3), ("ares", 1)]
    assert BOX.track_vp == (4, 3, 3, 1)
    assert {favour.source for favour in BOX.track} == {"rulebook"}


@rule("RA-AMZ-4", "RA-TIE-2", "RA-RULING-6")
def test_the_amazonomachy_table():
    assert list(zip(BOX.row_m, BOX.row_c, BOX.row_vp, BOX.row_difficulty, strict=True)) == [
        (6, 6, (3, 4, 5), 12),
        (6, 5, (2, 3, 4), 11),
        (5, 6, (2, 3, 4), 11),
        (5, 5, (1, 2, 3), 10),
    ]
    assert {row.source for row in BOX.rows} == {"rulebook"}


@rule("RA-SCORE-6", "RA-RULING-7")
def test_the_supply_table():
    assert BOX.supply_vp == (0, -4, -2, 0, 1, 3)


@rule("RA-SETUP-7", "RA-AP-1", "RA-RND-1", "RA-SUP-3", "RA-SCORE-7")
def test_the_numbers_of_the_rules():
    assert {name: getattr(BOX, name) for name in catalog.QUANTITIES} == {
        "start_ap": 10, "most_ap": 11, "rounds": 3, "most_supply": 5, "flags": 3, "slot_bonus": 2, "visit": 1, "sacrifice": 2, "toll": 1, "burn": 1,
        "last": 2, "no_amazonomachy": 5, "first_last": 1,
    }  # fmt: skip
    assert {entry["source"] for entry in TABLES["quantity"]} == {"rulebook"}


@rule("RA-CON-6")
def test_the_box_holds_as_many_cards_as_the_text_lists():
    assert [len(found) for found in (BOX.classes, BOX.ancillaries, BOX.commons, BOX.gods, BOX.events, BOX.cards)] == [4, 4, 7, 4, 20, 15]


@pytest.mark.parametrize("table", TABLES)
def test_every_record_says_where_it_comes_from(table: str):
    assert TABLES[table]
    assert all(entry["source"] in SOURCES for entry in TABLES[table])


# Who beats what: the share of events, areas and displays of two commons that an Amazon wins with at most one common and no card

DISPLAYS = tuple(permutations(range(7), 2))


def share(amazons_: list[tuple[int, int]], areas: list[int]) -> float:
    party = [
        [(m + BOX.common_m[k] + BOX.slot_m[slot], c + BOX.common_c[k] + BOX.slot_c[slot]) for slot, k in enumerate(display)]
        for m, c in amazons_
        for display in DISPLAYS
    ]
    needs = [(BOX.event_m[e] + BOX.terrain_m[a], BOX.event_c[e] + BOX.terrain_c[a]) for e, a in product(range(20), areas)]
    won = sum(any(m >= need_m and c >= need_c for m, c in forces) for forces, (need_m, need_c) in product(party, needs))
    return won / (len(party) * len(needs))


@rule("RA-BATTLE-4", "RA-BATTLE-5")
def test_every_class_wins_its_share_of_battles():
    basics = [*zip(BOX.basic_m, BOX.basic_c, strict=True)]
    assert [round(share([basic], list(range(12))), 2) for basic in basics] == [0.60, 0.69, 0.69, 0.61]


@rule("RA-BATTLE-4", "RA-BATTLE-5")
def test_ancillary_amazons_win_about_half_of_the_battles():
    shares = [share([stats], list(range(12))) for stats in zip(BOX.anc_m, BOX.anc_c, strict=True)]
    assert [round(each, 2) for each in shares] == [0.50, 0.51, 0.55, 0.55]


@rule("RA-BATTLE-3")
def test_battles_are_easiest_in_z_and_i_and_hardest_in_l_k_and_h():
    basics = [*zip(BOX.basic_m, BOX.basic_c, strict=True)]
    shares = {AREAS[n]: round(share(basics, [n]), 2) for n in range(12)}
    by_ease = sorted(shares, key=shares.__getitem__)
    assert {area: shares[area] for area in (*by_ease[:3], *by_ease[-2:])} == {"L": 0.43, "K": 0.44, "H": 0.47, "I": 0.88, "Z": 0.89}


# Editions


def test_an_edition_changes_the_values_it_names_and_no_others():
    box = box_of({"event": [{"id": "hydra", "stats": [4, 4], "vp": 6}], "area": [{"id": "A", "positions": 2}, {"id": "M", "positions": 1}]})
    n = box.event_number["hydra"]
    assert (box.event_m[n], box.event_c[n], box.event_vp[n], box.events[n].source) == (4, 4, 6, "public")
    assert (box.positions[0], box.positions[11]) == (2, 1)
    assert (BOX.event_m[n], BOX.positions[0]) == (3, 1)
    assert box.event_m[:n] == BOX.event_m[:n]


def test_a_file_may_bring_a_map_of_its_own_in_greek_letters():
    greek = dict(zip(AREAS, BOX.labels, strict=True))
    own: dict[str, list[dict[str, Any]]] = {
        "area": [{**area, "id": greek[area["id"]]} for area in reversed(TABLES["area"])],
        "edge": [{**edge, "between": [greek[end] for end in edge["between"]]} for edge in TABLES["edge"]],
    }
    box = Catalog({**TABLES, **own}, "mine.toml", 4)
    assert (box.labels, box.positions, box.edges) == (BOX.labels, BOX.positions, BOX.edges)


COSTS = {name: dict(zip(ACTIONS, costs, strict=True)) for name, costs in zip(CLASSES, BOX.cost, strict=True)}
Change = dict[str, list[dict[str, Any]]]
# case -> check, what the edition changes, record, field, word of the reason
BROKEN: dict[str, tuple[str, Change, str, str, str]] = {
    "no position": ("RA-CON-1", {"area": [{"id": "B", "positions": 0}]}, "area 'B'", "positions", "1 or 2"),
    "three positions": ("RA-CON-1", {"area": [{"id": "H", "positions": 3}]}, "area 'H'", "positions", "1 or 2"),
    "an event in the Palace": ("RA-CON-1", {"area": [{"id": "P", "positions": 1}]}, "area 'P'", "positions", "0"),
    "21 positions": ("RA-CON-1", {"area": [{"id": "B", "positions": 2}]}, "area", "positions", "21"),
    "16 positions for two": (
        "RA-CON-1",
        {"area": [{"id": "B", "positions": 2}, {"id": "M", "positions": 1}]},
        "area",
        "positions",
        "4 do (A, D, M)",
    ),
    "five blue events": ("RA-CON-2", {"event": [{"id": "typhon", "colour": "blue"}]}, "event", "colour", "blue"),
    "two lowest events": ("RA-CON-2", {"event": [{"id": "charon", "vp": 3}]}, "event 'empusa'", "vp", "Charon"),
    "a way to nowhere": ("RA-CON-3", {"edge": [{"id": "P-B", "between": ["P", "Ω"]}]}, "edge 'P-B'", "between", "'Ω'"),
    "a start area that is none": ("RA-CON-3", {"class": [{"id": "scout", "start": ["Troy"]}]}, "class 'scout'", "start", "'Troy'"),
    "a closed area that is none": ("RA-CON-3", {"god": [{"id": "zeus", "closes": ["N"]}]}, "god 'zeus'", "closes", "'N'"),
    "a refuge that is none": ("RA-CON-3", {"god": [{"id": "zeus", "refuge": ["N"]}]}, "god 'zeus'", "refuge", "'N'"),
    "no urn for two": ("RA-CON-3", {"area": [{"id": key, "urn": False} for key in "GZK"]}, "area", "urn", "2 players"),
    "a single port": ("RA-CON-3", {"area": [{"id": key, "buildings": []} for key in "ZI"]}, "area", "buildings", "Ports"),
    "a way to itself": ("RA-CON-3", {"edge": [{"id": "B-M", "between": ["B", "Β"]}]}, "edge 'B-M'", "between", "another"),
    "a way twice": ("RA-CON-3", {"edge": [{"id": "B-M", "between": ["Β", "Α"]}]}, "edge 'B-M'", "between", "'A-B'"),
    "a map that is not planar": (
        "RA-CON-3",
        {"edge": [{"id": "B-M", "between": ["B", "Z"]}, {"id": "TH-K", "between": ["G", "H"]}]},
        "edge",
        "between",
        "crossing",
    ),
    "a map that Zeus divides": (
        "RA-CON-3",
        {"edge": [{"id": "I-K", "between": ["A", "P"]}, {"id": "TH-K", "between": ["D", "P"]}]},
        "edge",
        "between",
        "Zeus",
    ),
    "a map that falls apart with two": (
        "RA-CON-3",
        {"edge": [{"id": "P-B", "between": ["P", "M"]}, {"id": "B-G", "between": ["A", "G"]}]},
        "edge",
        "between",
        "2 players",
    ),
    "a closed refuge": ("RA-CON-3", {"god": [{"id": "zeus", "refuge": ["H"]}]}, "god 'zeus'", "refuge", "H"),
    "no refuge for two": ("RA-CON-3", {"god": [{"id": "zeus", "refuge": ["M"]}]}, "god 'zeus'", "refuge", "2 players"),
    "no start area for two": ("RA-CON-3", {"class": [{"id": "mystic", "start": ["M"]}]}, "class", "start", "Mystic"),
    "two classes for one area": ("RA-CON-3", {"class": [{"id": "mystic", "start": ["P", "M"]}]}, "class 'princess'", "start", "Mystic"),
    "a free move": ("RA-CON-4", {"class": [{"id": "scout", "cost": {**COSTS["scout"], "move": 0}}]}, "class 'scout'", "cost.move", "1 to 5"),
    "a dear battle": ("RA-CON-4", {"class": [{"id": "scout", "cost": {**COSTS["scout"], "battle": 6}}]}, "class 'scout'", "cost.battle", "0 to 5"),
    "a dear common": ("RA-CON-4", {"common": [{"id": "hippo", "cost": 4}]}, "common 'hippo'", "cost", "0 to 3"),
    "a dear option": ("RA-CON-4", {"option": [{"id": "TEL", "cost": 3}]}, "option 'TEL'", "cost", "0 to 2"),
    "a card of one option": ("RA-CON-5", {"card": [{"id": "DI-01", "actives": ["T2M"]}]}, "card 'DI-01'", "actives", "two"),
    "a card of one option twice": ("RA-CON-5", {"card": [{"id": "DI-01", "actives": ["T2M", "T2M"]}]}, "card 'DI-01'", "actives", "different"),
    "an option on no card": ("RA-CON-5", {"card": [{"id": "DI-09", "actives": ["T2M", "FLG"]}]}, "card", "actives", "TEL"),
    "a passive on no card": ("RA-CON-5", {"card": [{"id": "DI-15", "passive": "COLOR"}]}, "card", "passive", "WIN"),
    "no boost on any card": (
        "RA-CON-5",
        {"card": [{"id": f"DI-0{n}", "actives": ["LST", card.actives[1]]} for n, card in enumerate(BOX.cards[:6], 1)]},
        "card",
        "actives",
        "T11 or T2C or T2M",
    ),
    "two commons for Supply": ("RA-CON-6", {"common": [{"id": "hippo", "mark": "supply"}]}, "common", "mark", "2 supply"),
    "a playmat without purple": (
        "RA-CON-7",
        {"class": [{"id": "mystic", "slots": ["blue", "red", "green", "yellow", "blue", "blue"]}]},
        "class 'mystic'",
        "slots",
        "every colour",
    ),
    "a playmat of five slots": ("RA-CON-7", {"class": [{"id": "mystic", "slots": [*COLOURS]}]}, "class 'mystic'", "slots", "6 slots"),
    "a slot without penalty": (
        "RA-CON-7",
        {"class": [{"id": "mystic", "penalties": [-3, -2, -4, -4, -3, 0]}]},
        "class 'mystic'",
        "penalties",
        "negative",
    ),
    "five sources of penalties": (
        "RA-CON-7",
        {"class": [{"id": "mystic", "penalty_sources": ["public"] * 5}]},
        "class 'mystic'",
        "penalty_sources",
        "6",
    ),
    "two classes on one position": ("RA-CON-8", {"class": [{"id": "mystic", "track": 2}]}, "class 'mystic'", "track", "Princess"),
    "position 5": ("RA-CON-8", {"class": [{"id": "mystic", "track": 5}]}, "class 'mystic'", "track", "1 to 4"),
    "an event too strong for the hardest area": (
        "RA-CON-9",
        {"event": [{"id": "hercules", "stats": [9, 5]}]},
        "event 'hercules'",
        "stats",
        "cannot be reached",
    ),
    "an area too hard for the strongest event": ("RA-CON-9", {"area": [{"id": "K", "terrain": [9, 1]}]}, "event", "stats", "in Κ"),
    "four rounds": ("RA-RND-1", {"quantity": [{"id": "rounds", "value": 4}]}, "quantity 'rounds'", "value", "3"),
    "a short track of AP": ("RA-AP-1", {"quantity": [{"id": "most_ap", "value": 10}]}, "quantity 'most_ap'", "value", "11"),
    "too few AP": ("RA-RND-7", {"quantity": [{"id": "start_ap", "value": 3}]}, "quantity 'start_ap'", "value", "1 AP"),
    "Supply beyond its table": ("RA-SUP-3", {"quantity": [{"id": "most_supply", "value": 6}]}, "quantity 'most_supply'", "value", "5"),
    "too much Supply": ("RA-SUP-3", {"class": [{"id": "scout", "supply": 6}]}, "class 'scout'", "supply", "5"),
    "more cards than there are": ("RA-SETUP-6", {"class": [{"id": "scout", "cards": 9}]}, "class", "cards", "15"),
}


@rule("RA-CON-1", "RA-CON-2", "RA-CON-3", "RA-CON-4", "RA-CON-5", "RA-CON-6", "RA-CON-7", "RA-CON-8", "RA-CON-9")
@pytest.mark.parametrize("case", BROKEN)
@pytest.mark.parametrize("players", [2, 4])
def test_a_broken_edition_is_refused_with_record_field_and_check(case: str, players: int):
    check, changes, record, field, word = BROKEN[case]
    with pytest.raises(kl.BadData) as caught:
        box_of(changes, players)
    told = str(caught.value)
    assert told.startswith(f"edition: {record}")
    assert f": field '{field}': " in told
    assert told.endswith(f"({check})")
    assert word in told


@pytest.mark.parametrize("edition", [5, ["my_copy.toml"]])
def test_an_edition_that_is_neither_path_nor_mapping_is_refused(edition: Any):
    with pytest.raises(kl.BadData, match=r"edition: must be the path of a \.toml file or a mapping of tables, not"):
        kl.game("amazons", edition=edition)


def test_every_check_has_a_broken_edition():
    assert {f"RA-CON-{n}" for n in range(1, 10)} <= {check for check, *_ in BROKEN.values()}


def without(table: str, key: str) -> dict[str, list[dict[str, Any]]]:
    return {**TABLES, table: [entry for entry in TABLES[table] if entry["id"] != key]}


@rule("RA-CON-2", "RA-CON-3", "RA-CON-5", "RA-CON-6")
@pytest.mark.parametrize(
    ("table", "key", "check"),
    [
        ("area", "M", "RA-CON-3"), ("event", "hydra", "RA-CON-2"), ("colour", "blue", "RA-CON-2"), ("card", "DI-05", "RA-CON-5"),
        ("option", "SWP", "RA-CON-5"), ("passive", "WIN", "RA-CON-5"), ("ancillary", "antiope", "RA-CON-6"), ("common", "hippo", "RA-CON-6"),
        ("class", "scout", "RA-CON-6"), ("ability", "S1", "RA-SA-2"), ("god", "hermes", "RA-GODH-1"), ("track", "ares", "RA-TRACK-1"),
        ("amazonomachy", "4", "RA-AMZ-4"), ("supply", "0", "RA-SUP-3"), ("quantity", "rounds", "RA-RND-1"),
    ],
)  # fmt: skip
def test_a_file_that_lacks_a_record_is_refused(table: str, key: str, check: str):
    with pytest.raises(kl.BadData, match=rf"^mine\.toml: {table}: field '\w+': .*\({check}\)$"):
        Catalog(without(table, key), "mine.toml", 3)


@rule("RA-CON-3")
@pytest.mark.parametrize("way", [edge.id for edge in BOX.edges])
def test_a_way_may_be_missing_only_while_the_map_stays_whole(way: str):
    lost = without("edge", way)
    if way == "G-D":  # the only way to D while Hephaestus closes E
        with pytest.raises(kl.BadData, match=r"Hephaestus the map falls apart \(RA-CON-3\)$"):
            Catalog(lost, "mine.toml", 3)
    else:
        assert len(Catalog(lost, "mine.toml", 3).edges) == 20


@pytest.mark.parametrize(
    ("table", "change", "field"),
    [
        ("area", {"id": "A", "terrain": [-1, 0]}, "terrain"),
        ("class", {"id": "scout", "stats": [-1, 6]}, "stats"),
        ("ancillary", {"id": "antiope", "stats": [5, -1]}, "stats"),
        ("common", {"id": "hippo", "stats": [-1, 3]}, "stats"),
        ("event", {"id": "hydra", "stats": [-1, 3]}, "stats"),
        ("event", {"id": "hydra", "vp": -1}, "vp"),
        ("amazonomachy", {"id": "1", "stats": [-6, 6]}, "stats"),
        ("god", {"id": "zeus", "penalty": -2}, "penalty"),
        ("god", {"id": "hermes", "ap": -2}, "ap"),
        ("class", {"id": "scout", "cards": -1}, "cards"),
        ("quantity", {"id": "flags", "value": -1}, "value"),
    ],
)
def test_numbers_that_cannot_be_negative_are_refused(table: str, change: dict[str, Any], field: str):
    with pytest.raises(kl.BadData, match=f"^edition: {table} '{change['id']}': field '{field}': numbers cannot be negative$"):
        box_of({table: [change]})


@pytest.mark.parametrize(
    ("table", "change", "field"),
    [
        ("area", {"id": "A", "label": "Β"}, "label"),
        ("class", {"id": "scout", "title": "Mystic"}, "title"),
        ("common", {"id": "hippo", "name": "Antiope"}, "name"),
        ("event", {"id": "hydra", "name": " "}, "name"),
        ("card", {"id": "DI-01", "name": "DI-02"}, "name"),
    ],
)
def test_names_must_differ(table: str, change: dict[str, Any], field: str):
    with pytest.raises(kl.BadData, match=f"field '{field}': expected a name that none of the other"):
        box_of({table: [change]})


@pytest.mark.parametrize(
    ("table", "change", "words"),
    [
        ("area", {"id": "A", "buildings": ["temple"]}, ["area 'A'", "'temple'", "oracle, barrack, port"]),
        ("edge", {"id": "A-B", "kind": "road"}, ["edge 'A-B'", "'road'", "wooden bridge"]),
        ("event", {"id": "hydra", "colour": "black"}, ["event 'hydra'", "'black'", "purple"]),
        ("event", {"id": "hydra", "stats": [1]}, ["event 'hydra'", "field 'stats'"]),
        ("class", {"id": "scout", "cost": {"move": 1}}, ["class 'scout'", "field 'cost'", "battle"]),
        ("class", {"id": "scout", "cost_sources": {"move": "guess"}}, ["class 'scout'", "cost_sources.move", "guess"]),
        ("card", {"id": "DI-01", "actives": ["T2M", "TWIN"]}, ["card 'DI-01'", "'TWIN'", "T2M"]),
        ("common", {"id": "hippo", "mark": "war"}, ["common 'hippo'", "'war'", "amazonomachy"]),
    ],
)
def test_words_and_shapes_that_are_not_known_are_refused_with_what_is(table: str, change: dict[str, Any], words: list[str]):
    with pytest.raises(kl.BadData) as caught:
        box_of({table: [change]})
    for word in ("edition: ", *words):
        assert word in str(caught.value)
