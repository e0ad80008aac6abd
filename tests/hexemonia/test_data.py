"""The printed matter as data: what the tables must hold, where every value comes from, tile sets by number of players, and editions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kernel_lib as kl
from kernel_lib.core.data import SOURCES
from kernel_lib.games.hexemonia.catalog import Tile
from tests.hexemonia.table import GAMES, at, choices, cubes, draw, say
from tests.marks import rule

BOX = GAMES[4].box
TILE = {tile.id: tile for tile in BOX.tiles}
CITY = {city.id: city for city in BOX.cities}

# The tile table of the reconstruction: id, English, Italian, type, nature, cost, production, shield, gear, copies with icon 2, 3 and 4
PRINTED = """
pasture      | Pasture      | Pascolo    | chora         | economic  | 1 0 0 | 1 0 0 | 0 | -          | 2 1 1
village      | Village      | Villaggio  | chora         | political | 1 0 1 | 2 0 0 | 0 | -          | 2 0 1
quarry       | Quarry       | Cava       | chora         | economic  | 2 0 0 | 0 0 1 | 0 | -          | 2 1 0
harbour      | Harbour      | Porto      | chora         | economic  | 1 0 1 | -     | 0 | harbour    | 1 1 1
necropolis   | Necropolis   | Necropoli  | chora         | sacred    | 0 0 1 | -     | 0 | necropolis | 1 0 1
spring       | Spring       | Sorgente   | chora         | sacred    | 0 0 0 | -     | 0 | spring     | 1 1 0
walls        | Walls        | Mura       | fortification | military  | 2 0 1 | -     | 2 | -          | 1 1 1
phalanx      | Phalanx      | Falange    | fortification | military  | 0 2 1 | 0 1 0 | 1 | -          | 1 1 1
fleet        | Fleet        | Flotta     | fortification | military  | 1 1 2 | 0 0 2 | 1 | -          | 1 0 1
lighthouse   | Lighthouse   | Faro       | fortification | economic  | 1 0 1 | -     | 0 | lighthouse | 1 0 0
labyrinth    | Labyrinth    | Labirinto  | fortification | sacred    | 1 1 0 | -     | 0 | labyrinth  | 1 0 0
amphitheatre | Amphitheatre | Anfiteatro | polis         | political | 2 0 1 | 2 0 0 | 0 | -          | 2 1 0
agora        | Agora        | Agorà      | polis         | political | 1 0 2 | -     | 0 | agora      | 1 1 1
palaestra    | Palaestra    | Palestra   | polis         | military  | 1 1 1 | 0 1 0 | 0 | -          | 2 1 0
tavern       | Tavern       | Taverna    | polis         | economic  | 1 0 1 | -     | 0 | tavern     | 1 1 1
temple       | Temple       | Tempio     | polis         | sacred    | 2 0 1 | -     | 0 | temple     | 1 1 1
asty         | Asty         | Asty       | polis         | political | 2 1 1 | 3 0 0 | 0 | -          | 2 0 1
oracle       | Oracle       | Oracolo    | myth          | political | -     | -     | 0 | oracle     | 1 0 0
moirai       | Moirai       | Moire      | myth          | sacred    | -     | -     | 0 | moirai     | 1 0 0
demeter      | Demeter      | Demetra    | myth          | economic  | -     | 2 0 0 | 0 | -          | 1 0 0
ares         | Ares         | Ares       | myth          | military  | -     | 0 1 0 | 0 | -          | 1 0 0
pandora      | Pandora      | Pandora    | myth          | political | -     | -     | 0 | pandora    | 0 1 0
hades        | Hades        | Ade        | myth          | sacred    | -     | -     | 0 | hades      | 0 0 1
"""
ROWS = [[cell.strip() for cell in row.split("|")] for row in PRINTED.strip().splitlines()]


def numbers(text: str) -> tuple[int, ...] | None:
    return None if text == "-" else tuple(int(n) for n in text.split())


@rule("HX-TILE-1", "HX-SETUP-1")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_every_tile_is_as_in_the_table_of_tiles(row: list[str]):
    key, name, italian, type_, nature, cost, production, shield, gear, copies = row
    tile = TILE[key]
    assert (tile.name, tile.italian, tile.type, tile.nature) == (name, italian, type_, nature)
    assert (tile.cost, tile.production, tile.shield) == (numbers(cost), numbers(production), int(shield))
    assert tile.gear == (None if gear == "-" else gear)
    assert tile.copies == numbers(copies)


@rule("HX-TILE-1")
def test_there_is_no_other_tile():
    assert [tile.id for tile in BOX.tiles] == [row[0] for row in ROWS]


# What is in the box


def count(tiles: list[Tile] | tuple[Tile, ...], icons: int = 3) -> int:
    return sum(sum(tile.copies[:icons]) for tile in tiles)


@rule("HX-SETUP-1", "HX-INV-3")
@pytest.mark.parametrize(("players", "tiles", "pile"), [(2, 27, 19), (3, 39, 29), (4, 51, 39)])
def test_the_icons_give_27_39_or_51_tiles_and_a_pile_of_19_29_or_39(players: int, tiles: int, pile: int):
    game = GAMES[players]
    assert sum(game.box.copies) == tiles == count(BOX.tiles, players - 1)
    s = game.new()
    for i in range(players + 4 + 2 * players):
        game.apply(s, game.legal_moves(s)[-(i % 2)])
    assert s.pile == sum(s.unseen) == pile
    assert (s.to_act, s.turn) == (0, 1)


@rule("HX-SETUP-1")
@pytest.mark.parametrize(("players", "absent"), [(2, {"pandora", "hades"}), (3, {"hades"}), (4, set())])
def test_tiles_of_a_higher_icon_stay_in_the_box(players: int, absent: set[str]):
    box = GAMES[players].box
    assert {tile.id for tile, copies in zip(box.tiles, box.copies, strict=True) if not copies} == absent


@rule("HX-SETUP-1")
@pytest.mark.parametrize(
    ("type_", "by_icon", "total"),
    [("chora", (9, 4, 4), 17), ("fortification", (5, 2, 3), 10), ("polis", (9, 5, 4), 18), ("myth", (4, 1, 1), 6)],
)
def test_tiles_by_type_and_icon(type_: str, by_icon: tuple[int, ...], total: int):
    own = [tile for tile in BOX.tiles if tile.type == type_]
    assert tuple(sum(tile.copies[icon] for tile in own) for icon in range(3)) == by_icon
    assert count(own) == total


@rule("HX-TILE-1")
def test_tiles_by_nature_without_myths():
    natures = {
        nature: count([t for t in BOX.tiles if t.nature == nature and t.type != "myth"]) for nature in ("political", "military", "economic", "sacred")
    }
    assert natures == {"political": 12, "military": 11, "economic": 14, "sacred": 8}


@rule("HX-INV-1")
def test_all_costs_together_fit_the_cubes():
    total = tuple(sum(count([tile]) * tile.cost[colour] for tile in BOX.tiles if tile.cost) for colour in range(3))
    assert total == (53, 15, 40)
    assert BOX.supply == (60, 30, 50)


@rule("HX-TILE-8")
def test_there_are_six_names_of_polis_with_three_tiles_each():
    assert {tile.id: count([tile]) for tile in BOX.tiles if tile.type == "polis"} == dict.fromkeys(
        ("amphitheatre", "agora", "palaestra", "tavern", "temple", "asty"), 3
    )


@rule("HX-MYTH-3")
def test_every_myth_exists_once_and_there_are_as_many_as_markers():
    quantities = {entry["id"]: entry["value"] for entry in GAMES[4].tables["quantity"]}
    assert [count([tile]) for tile in BOX.tiles if tile.type == "myth"] == [1] * 6
    assert quantities == {"terrain_tiles": 51, "acropolis_tiles": 5, "display": 4, "starting_hand": 2, "myth_markers": 6, "philosophers": 1}
    assert (count(BOX.tiles), len(BOX.cities), len(BOX.myths)) == (51, 5, 6)


@rule("HX-TILE-1")
def test_natures_have_their_symbols_and_types_their_colours_and_points():
    assert [(n.id, n.symbol, n.italian) for n in BOX.natures] == [
        ("political", "eye", "natura politica"),
        ("military", "helmet", "natura militare"),
        ("economic", "amphora", "natura economica"),
        ("sacred", "lightning bolt", "natura sacra"),
    ]
    assert [(k.name, k.italian, k.tint, k.points) for k in BOX.types] == [
        ("Chora", "Chora", "green", 1),
        ("Fortification", "Fortificazione", "red", 1),
        ("Polis", "Polis", "blue", 2),
        ("Myth", "Mito", "purple", 0),
        ("Acropolis", "Acropoli", "orange", 0),
    ]


@rule("HX-SETUP-7", "HX-INV-1")
def test_cubes_have_their_number_colour_and_strength():
    assert [(c.name, c.italian, c.cube, c.supply, c.start, c.strength) for c in BOX.colours] == [
        ("citizen", "cittadino", "white", 60, 2, 1),
        ("hoplite", "oplita", "red", 30, 0, 2),
        ("gold", "oro", "yellow", 50, 1, 0),
    ]


# Acropolis tiles


@rule("HX-SETUP-1", "HX-SCORE-5", "HX-RULING-30")
@pytest.mark.parametrize(
    ("city", "name", "italian", "nature", "bonus", "players"),
    [
        ("athens", "Athens", "Atene", "economic", (2, "polis"), (2, 3, 4)),
        ("sparta", "Sparta", "Sparta", "military", (3, "fortification"), (2, 3, 4)),
        ("olympia", "Olympia", "Olimpia", "sacred", (1, "chora"), (3,)),
        ("delphi", "Delphi", "Delfi", "sacred", (3, "myth"), (4,)),
        ("delos", "Delos", "Delo", "political", (1, "chora"), (4,)),
    ],
)
def test_every_acropolis_has_its_nature_bonus_and_number_of_players(
    city: str, name: str, italian: str, nature: str, bonus: tuple[int, str], players: tuple[int, ...]
):
    found = CITY[city]
    assert (found.name, found.italian, found.nature, (found.bonus, found.bonus_type), found.players) == (name, italian, nature, bonus, players)


@rule("HX-SETUP-1")
@pytest.mark.parametrize(
    ("players", "cities"),
    [(2, ["athens", "sparta"]), (3, ["athens", "sparta", "olympia"]), (4, ["athens", "sparta", "delphi", "delos"])],
)
def test_the_cities_in_use_are_those_of_the_number_of_players(players: int, cities: list[str]):
    box = GAMES[players].box
    assert [box.cities[i].id for i in box.cities_in_use] == cities


@rule("HX-RULING-30")
def test_with_four_players_every_nature_and_every_type_belongs_to_one_city():
    four = [BOX.cities[i] for i in BOX.cities_in_use]
    assert len({city.nature for city in four}) == 4
    assert {city.bonus_type for city in four} == {"polis", "fortification", "myth", "chora"}


@rule("HX-SCORE-5")
def test_the_five_bonus_texts_are_those_of_the_rulebook():
    texts = sorted((city.bonus, city.bonus_type) for city in BOX.cities)
    assert texts == [(1, "chora"), (1, "chora"), (2, "polis"), (3, "fortification"), (3, "myth")]


# What the text fixes about single tiles


@rule("HX-EX-2")
def test_known_costs_are_those_of_the_example_of_active_tiles():
    assert [TILE[name].cost for name in ("palaestra", "pasture", "fleet", "spring")] == [(1, 1, 1), (1, 0, 0), (1, 1, 2), (0, 0, 0)]
    assert {TILE[name].cost_source for name in ("palaestra", "pasture", "fleet", "spring")} == {"rulebook"}


@rule("HX-EX-4", "HX-EX-6")
def test_known_phalanx_has_the_cost_and_shield_that_follow_from_the_examples():
    phalanx = TILE["phalanx"]
    assert (phalanx.cost, phalanx.shield) == ((0, 2, 1), 1)
    assert (phalanx.cost_source, phalanx.shield_source) == ("derived", "derived")


@rule("HX-EX-4")
def test_known_walls_have_the_greater_shield():
    assert TILE["walls"].shield > TILE["phalanx"].shield


@rule("HX-EX-6")
def test_known_asty_needs_two_citizens_a_hoplite_and_one_gold():
    assert TILE["asty"].cost == (2, 1, 1)
    assert TILE["asty"].cost_source == "derived"


@rule("HX-EX-6")
def test_known_quarry_has_an_excess_with_one_citizen_one_hoplite_and_two_gold():
    assert any(have > cost for have, cost in zip((1, 1, 2), TILE["quarry"].cost or (), strict=True))


@rule("HX-EX-5", "HX-EX-6")
def test_known_oracle_fits_the_political_amphitheatre():
    assert TILE["oracle"].nature == TILE["amphitheatre"].nature == "political"
    assert TILE["oracle"].nature_source == TILE["amphitheatre"].nature_source == "derived"


@rule("HX-EX-1")
def test_known_spring_is_sacred():
    assert (TILE["spring"].nature, TILE["spring"].nature_source) == ("sacred", "derived")


@rule("HX-WAR-8")
def test_known_most_fortifications_carry_a_shield_and_only_they():
    forts = [tile for tile in BOX.tiles if tile.type == "fortification"]
    assert (count([tile for tile in forts if tile.shield]), count(forts)) == (8, 10)
    assert all(tile.type == "fortification" for tile in BOX.tiles if tile.shield)


@rule("HX-EX-4", "HX-EX-5", "HX-EX-7")
def test_the_set_of_three_players_holds_the_tiles_of_the_examples():
    box = GAMES[3].box
    copies = {tile.id: box.copies[i] for i, tile in enumerate(box.tiles)}
    assert all(copies[name] >= 2 for name in ("amphitheatre", "palaestra", "tavern", "phalanx", "walls", "pasture"))
    named = ("quarry", "labyrinth", "asty", "oracle", "agora", "village", "spring", "harbour", "temple", "fleet")
    assert all(copies[name] >= 1 for name in named)
    assert sum(copies[BOX.tiles[i].id] for i in BOX.myths) >= 3


@rule("HX-EX-7")
def test_sparta_and_two_myths_can_have_fewer_than_three_natures():
    assert CITY["sparta"].nature in {TILE[name].nature for name in ("oracle", "moirai", "demeter", "ares", "pandora")}


@rule("HX-PROD-2", "HX-SPEC-2")
def test_four_myths_have_a_gear_and_the_two_others_produce():
    myths = [tile for tile in BOX.tiles if tile.type == "myth"]
    assert {tile.id for tile in myths if tile.gear} == {"hades", "oracle", "moirai", "pandora"}
    assert all((tile.gear is None) == (tile.production is not None) for tile in myths)


@rule("HX-SPEC-1")
def test_twelve_kinds_have_a_gear_each_with_a_rule_of_its_own():
    gears = [tile.gear for tile in BOX.tiles if tile.gear]
    assert len(gears) == len(set(gears)) == 12
    assert all(f"HX-GEAR-{gear.upper()}" in GAMES[4].rulebook for gear in gears)


# Sources

KNOWN: dict[tuple[str, str], str] = {
    **{
        (name, "type"): "rulebook"
        for name in ("pasture", "village", "harbour", "necropolis", "spring", "walls", "phalanx", "lighthouse", "labyrinth")
    },
    **{(name, "type"): "rulebook" for name in ("amphitheatre", "agora", "palaestra", "tavern", "temple", "oracle", "moirai", "pandora", "hades")},
    **{(name, "type"): "derived" for name in ("demeter", "ares")},
    **{(name, "nature"): "derived" for name in ("spring", "amphitheatre", "oracle")},
    ("palaestra", "nature"): "public",
    **{(name, "cost"): "rulebook" for name in ("pasture", "spring", "fleet", "palaestra")},
    **{(name, "cost"): "derived" for name in ("phalanx", "asty")},
    ("phalanx", "shield"): "derived",
}
"""What is not ours: all other types, natures, costs, productions, shields and numbers of copies are reconstructed."""


@rule("HX-TILE-1")
@pytest.mark.parametrize("tile", BOX.tiles, ids=lambda tile: tile.id)
def test_every_value_of_a_tile_has_the_source_of_the_table(tile: Tile):
    for field in ("type", "nature", "cost", "production", "shield", "copies"):
        assert getattr(tile, f"{field}_source") == KNOWN.get((tile.id, field), "reconstructed"), field
    assert tile.name_source == ("reconstructed" if tile.id in ("demeter", "ares") else "rulebook")
    assert tile.gear_source == "rulebook"


def test_the_source_of_a_tile_is_its_weakest_part():
    for tile in BOX.tiles:
        fields = ["name", "type", "nature", "copies", *(field for field in ("cost", "production", "shield", "gear") if getattr(tile, field))]
        assert tile.source == max((getattr(tile, f"{field}_source") for field in fields), key=SOURCES.index), tile.id


def test_the_source_of_a_city_is_its_weakest_part_and_two_natures_and_bonuses_were_read():
    for city in BOX.cities:
        assert city.source == max((city.nature_source, city.bonus_source, city.players_source), key=SOURCES.index), city.id
    assert {city.id for city in BOX.cities if city.nature_source == "rulebook"} == {"athens", "olympia"}
    assert {city.id for city in BOX.cities if city.bonus_source == "rulebook"} == {"athens", "sparta"}


@pytest.mark.parametrize("table", GAMES[4].tables)
def test_every_record_says_where_it_comes_from(table: str):
    assert GAMES[4].tables[table]
    assert all(entry["source"] in SOURCES for entry in GAMES[4].tables[table])


def test_provenance_counts_the_records_of_every_table():
    table = kl.provenance("hexemonia")
    assert table.loc["tile", "total"] == 23
    assert table.loc["acropolis", ["rulebook", "reconstructed", "total"]].tolist() == [1, 4, 5]
    assert table.loc["tile: cost", list(SOURCES)].tolist() == [4, 2, 0, 11]
    assert (table[list(SOURCES)].sum(axis=1) == table["total"]).all()


# Editions


def write(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


QUARRY = '[[tile]]\nid = "quarry"\nsource = "rulebook"\ncost = [1, 0, 0]\nproduction = [0, 0, 3]\n'


def edition(table: str, **fields: Any) -> Any:
    return kl.game("hexemonia", players=2, edition={table: [{"source": "public", **fields}]})


def test_an_edition_file_changes_the_values_it_names_and_no_others(tmp_path: Path):
    g = kl.game("hexemonia", players=2, edition=write(tmp_path, QUARRY))
    s = at({(0, 0): "athens 0 0 0", (1, 0): "quarry 1 0 0", (1, -1): "pasture 1 0 0"}, {(0, 0): "sparta"}, game=g)
    say(s, "productive")
    assert (cubes(s, 0, 1, 0), cubes(s, 0, 1, -1)) == ((1, 0, 3), (2, 0, 0))
    assert g.box.tiles[g.box.number["quarry"]].source == "rulebook"
    assert g.digest != GAMES[2].digest


def test_an_edition_leaves_the_printed_game_as_it_is(tmp_path: Path):
    kl.game("hexemonia", players=2, edition=write(tmp_path, QUARRY))
    fresh = kl.game("hexemonia", players=2)
    assert fresh.box.cost[fresh.box.number["quarry"]] == (2, 0, 0)
    assert fresh.digest == GAMES[2].digest


def test_an_edition_may_be_a_path_a_string_or_a_dictionary(tmp_path: Path):
    path = write(tmp_path, QUARRY)
    plain = {"tile": [{"id": "quarry", "source": "rulebook", "cost": [1, 0, 0], "production": [0, 0, 3]}]}
    assert len({kl.game("hexemonia", edition=each).digest for each in (path, str(path), plain)}) == 1


def test_an_edition_may_rename_a_tile():
    g = edition("tile", id="pasture", name="Meadow")
    assert "Play Meadow (cost 1 citizen)" in choices(at({(0, 0): "athens 2 0 1"}, {(0, 0): "sparta"}, game=g, ask="play", hands=[["pasture"]]))


@rule("HX-WAR-8")
def test_an_edition_may_change_a_shield():
    g = edition("tile", id="phalanx", shield=3)
    there = {(0, 0): "sparta", (1, 0): "pasture 0 0 0", (1, -1): "phalanx 0 2 1"}
    s = say(at({(0, 0): "athens 9 0 0"}, there, game=g), "war")
    assert choices(s) == ["Attack Pasture 1.1 (strength above 6)", "Attack Phalanx 1.2 (strength above 4)"]


@rule("HX-SCORE-5")
def test_an_edition_may_change_bonus_and_nature_of_a_city():
    g = edition("acropolis", id="athens", bonus=5, bonus_type="chora", nature="sacred")
    s = at({(0, 0): "athens", (1, 0): "pasture 1 0 0", (1, -1): "temple 2 0 1"}, {(0, 0): "sparta"}, game=g)
    assert g.scores(s)[0] == 1 + 2 + 5
    say(s, "special")  # Athens, now sacred, is the one sacred neighbour of the Temple
    assert cubes(s, 0, 1, -1) == (2, 0, 2)


@rule("HX-SETUP-5", "HX-SETUP-6", "HX-SETUP-7")
def test_an_edition_may_change_display_hand_and_cubes_of_the_setup():
    g = kl.game("hexemonia", players=2, edition={
        "quantity": [{"id": "display", "source": "public", "value": 3}, {"id": "starting_hand", "source": "public", "value": 1}],
        "colour": [{"id": "hoplite", "source": "public", "start": 2, "supply": 20}],
    })  # fmt: skip
    s = draw(g.new(), "athens", "sparta", "pasture", "pasture", "village", "temple", "oracle")
    assert (s.to_act, s.turn, len(s.display), [len(hand) for hand in s.hands]) == (0, 1, 3, [1, 1])
    assert (s.supply, cubes(s, 0, 0, 0)) == ([56, 16, 48], (2, 2, 1))


@rule("HX-SETUP-6")
def test_an_edition_may_begin_with_empty_hands():
    g = edition("quantity", id="starting_hand", value=0)
    s = draw(g.new(), "athens", "sparta", "pasture", "pasture", "village", "temple")
    assert (s.to_act, s.turn, s.hands) == (0, 1, [[], []])


def test_an_edition_may_bring_another_city_into_a_game():
    g = edition("acropolis", id="delos", players=[2, 4])
    assert [move[1] for move, weight in g.outcomes(g.new()) if weight == 1] == [0, 1, 4]


BROKEN = {
    "bad TOML": ("[[tile]\nid = 1", ["not valid TOML"]),
    "unknown table": ('[[tiel]]\nid = "pasture"', ["'tiel'", "tile"]),
    "no entries": ('tile = "pasture"', ["'tile'", "[[tile]]"]),
    "missing id": ('[[tile]]\nsource = "public"', ["tile 1", "'id'"]),
    "unknown id": ('[[tile]]\nid = "pastures"\nsource = "public"', ["tile 1", "'pastures'", "did you mean pasture"]),
    "missing source": ('[[tile]]\nid = "pasture"\nshield = 1', ["'pasture'", "'source'"]),
    "wrong source word": ('[[tile]]\nid = "pasture"\nsource = "guess"', ["'pasture'", "'source'", "'guess'"]),
    "wrong type of value": ('[[tile]]\nid = "walls"\nsource = "public"\nshield = "2"', ["'walls'", "'shield'", "int"]),
    "unknown field": ('[[tile]]\nid = "walls"\nsource = "public"\nshields = 2', ["'walls'", "shields"]),
    "unknown type": ('[[tile]]\nid = "walls"\nsource = "public"\ntype = "wall"', ["'walls'", "'type'", "wall"]),
    "unknown nature": ('[[tile]]\nid = "walls"\nsource = "public"\nnature = "naval"', ["'walls'", "'nature'", "naval"]),
    "unknown gear": ('[[tile]]\nid = "walls"\nsource = "public"\ngear = "ram"', ["'walls'", "'gear'", "ram"]),
    "cost of two numbers": ('[[tile]]\nid = "walls"\nsource = "public"\ncost = [1, 2]', ["'walls'", "'cost'"]),
    "negative cost": ('[[tile]]\nid = "walls"\nsource = "public"\ncost = [1, 0, -1]', ["'walls'", "'cost'", "negative"]),
    "negative production": ('[[tile]]\nid = "walls"\nsource = "public"\nproduction = [0, -1, 0]', ["'walls'", "'production'", "negative"]),
    "negative copies": ('[[tile]]\nid = "walls"\nsource = "public"\ncopies = [1, -1, 1]', ["'walls'", "'copies'", "negative"]),
    "negative shield": ('[[tile]]\nid = "walls"\nsource = "public"\nshield = -1', ["'walls'", "'shield'", "negative"]),
    "a Chora with a shield": ('[[tile]]\nid = "pasture"\nsource = "public"\nshield = 1', ["'pasture'", "'shield'", "HX-WAR-8"]),
    "a Myth with a cost": ('[[tile]]\nid = "oracle"\nsource = "public"\ncost = [1, 0, 0]', ["'oracle'", "'cost'"]),
    "a Myth with a shield": ('[[tile]]\nid = "oracle"\nsource = "public"\nshield = 1', ["'oracle'", "'shield'"]),
    "a Myth twice": ('[[tile]]\nid = "oracle"\nsource = "public"\ncopies = [1, 1, 0]', ["'oracle'", "'copies'", "HX-MYTH-3"]),
    "a Myth with a gear of the city": ('[[tile]]\nid = "ares"\nsource = "public"\ngear = "temple"', ["'ares'", "'gear'", "temple"]),
    "a Myth that becomes a Polis": ('[[tile]]\nid = "ares"\nsource = "public"\ntype = "polis"', ["'ares'", "'cost'"]),
    "another exchange of units": ('[[colour]]\nid = "hoplite"\nsource = "public"\nstrength = 3', ["'hoplite'", "'strength'"]),
    "fewer cubes than are laid out": ('[[colour]]\nid = "citizen"\nsource = "public"\nsupply = 5', ["'citizen'", "'supply'"]),
    "negative start": ('[[colour]]\nid = "citizen"\nsource = "public"\nstart = -1', ["'citizen'", "'start'"]),
    "no display": ('[[quantity]]\nid = "display"\nsource = "public"\nvalue = 0', ["'display'", "'value'"]),
    "a negative hand": ('[[quantity]]\nid = "starting_hand"\nsource = "public"\nvalue = -1', ["'starting_hand'", "'value'"]),
    "bonus for the Acropolis": ('[[acropolis]]\nid = "athens"\nsource = "public"\nbonus_type = "acropolis"', ["'athens'", "'bonus_type'"]),
    "too few cities": ('[[acropolis]]\nid = "athens"\nsource = "public"\nplayers = [2, 4]', ["acropolis", "3 players", "sparta, olympia"]),
    "too large a display": ('[[quantity]]\nid = "display"\nsource = "public"\nvalue = 33', ["39 tiles", "39 are dealt"]),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_edition_is_refused_with_file_record_and_field(case: str, tmp_path: Path):
    text, words = BROKEN[case]
    path = write(tmp_path, text)
    with pytest.raises(kl.BadData) as caught:
        kl.game("hexemonia", players=3, edition=path)
    assert str(caught.value).startswith(f"{path}: ")
    for word in words:
        assert word in str(caught.value)


def test_a_broken_edition_given_as_a_dictionary_is_called_edition():
    with pytest.raises(kl.BadData, match=r"edition: tile 'walls': field 'shield'"):
        edition("tile", id="walls", shield="2")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_smallest_tile_set_that_can_be_dealt_can_be_played(players: int):
    dealt = 4 + 2 * players
    spare = sum(GAMES[players].box.copies) - dealt - 1
    changes = []
    for tile in GAMES[players].box.tiles:
        have = list(tile.copies)
        for icon in range(players - 1):
            gone = min(have[icon], spare)
            have[icon], spare = have[icon] - gone, spare - gone
        changes.append({"id": tile.id, "source": "public", "copies": have})
    g = kl.game("hexemonia", players=players, edition={"tile": changes})
    assert sum(g.box.copies) == dealt + 1
    played = kl.match(g, ["random"] * players, seed=1)
    assert played.result is not None
    assert played.result.details["rounds"] == 1
