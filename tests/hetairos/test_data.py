"""The printed matter as data: its numbers, its charts, and editions that change them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kernel_lib.core.data import count_sources, overlay, printed_tables
from kernel_lib.core.errors import BadData
from kernel_lib.games import hetairos
from kernel_lib.games.hetairos import moves as m
from kernel_lib.games.hetairos.catalog import (
    ALL_SIDES,
    AXE,
    CAVERN,
    CERBERUS,
    CONVERTED,
    EAST,
    HIDE,
    ITEMS,
    KINDS,
    MASTER_BOOK,
    POLIS,
    RAM,
    SHRINE,
    SLING,
    SPEAR,
    TUNNEL,
    Catalog,
)
from kernel_lib.games.hetairos.rules import Hetairos, checks, explore, fight, ground
from kernel_lib.games.hetairos.state import BRACED, NONE, HetairosState

TABLES = printed_tables(Path(hetairos.__file__).parent / "data")
BOX = Catalog(TABLES, "data")


def in_turn(g: Hetairos) -> HetairosState:
    """The first turn of a game in which everybody has taken the first character offered."""
    s = g.new()
    while not s.asks or s.asks[-1][0] != m.ASK_TURN:
        g.apply(s, g.legal_moves(s)[0])
    return s


def explored(g: Hetairos, *dice: int) -> str:
    """The kind of square east of the starting bridge after these dice."""
    s = in_turn(g)
    square = g.sheet.beside[s.node[0]][EAST]
    explore.begin(g, s, 0, EAST)
    for die in dice:
        g.apply(s, (m.DICE, die, 0))
    return KINDS[s.kind[square]]


def changed(table: str, **records: dict[str, Any]) -> dict[str, Any]:
    return {table: [{"id": key.replace("_", "-"), "source": "reconstructed", **values} for key, values in records.items()]}


MANUAL_ROWS = """
    aristocrat 3 5 2 1 1 5 | amazon-npc 1 5 1 1 1 7 | automaton 1 5 1 1 2 7 | cerberus 0 4 10 5 3 7 | chimera 5 6 12 1 1 7 | cockatrice 5 9 6 3 D3 7
    dragon 5 6 10 3 2 3 | fury 3 7 2 1 2 7 | giant 5 5 10 2 3 7 | gorgon 5 6 8 2 1 7 | gryphon 5 7 8 2 2 7 | hoplite-npc 1 5 1 1 1 6
    hydra 5 6 8 2 1 7 | kobalos-npc 1 5 1 1 1 7 | lampad 2 5 1 1 1 7 | lycan 5 5 10 3 2 7 | manticore 5 6 10 3 D6+2 7 | minion 1 5 1 1 1 7
    minotaur 5 5 12 4 2 7 | mormo 3 5 2 1 1 7 | nemean-lion 5 5 9 2 2 5 | promethean 1 5 2 1 1 7 | shade 1 5 1 1 1 7 | sphinx 5 6 10 2 3 7
    stymphalian-bird 1 5 1 1 1 7 | witch 1 5 1 1 1 7 | lost-one 0 5 1 1 1 7 | philoctetes 0 3 2 1 1 7
"""
"""Kleos, AP, HP, dice, damage and save of each kind; 7 is no save."""


@pytest.mark.parametrize("row", [row.strip() for row in MANUAL_ROWS.strip().replace("\n", "|").split("|")])
def test_monsters_have_the_numbers_of_the_manual(row: str) -> None:
    name, kleos, ap, hp, dice, damage, save = row.split()
    kind = BOX.type_number[name]
    assert (BOX.kleos[kind], BOX.ap[kind], BOX.hp[kind], BOX.dice[kind], BOX.save[kind]) == (int(kleos), int(ap), int(hp), int(dice), int(save))
    assert BOX.monsters[kind - len(BOX.characters)].damage == damage


def test_giant_and_gryphon_add_to_their_dice_and_cerberus_rolls_for_its_ap() -> None:
    bonus = {monster.id: monster.bonus for monster in BOX.monsters if monster.bonus}
    assert bonus == {"giant": 3, "gryphon": 2}
    assert [BOX.monsters[n].id for n, dice in enumerate(BOX.ap_dice[10:]) if dice] == ["cerberus"]
    assert BOX.ap_dice[CERBERUS] == 1


def test_all_but_the_gorgon_of_the_great_monsters_are_too_big_for_small_tunnels() -> None:
    great = {monster.id for monster in BOX.monsters if "great" in monster.traits}
    assert len(great) == 13
    assert great - {monster.id for monster in BOX.monsters if "no small tunnels" in monster.traits} == {"gorgon"}


def test_prices() -> None:
    human = {
        "axe": 4,
        "aspis": 5,
        "bow": 4,
        "pickaxe": 5,
        "prayer-zeus": 2,
        "sarissa": 4,
        "spear": 3,
        "sword": 4,
        "talisman": 3,
        "sacrificial-ram": 3,
    }
    assert BOX.price == {"polis": human, "kobaloi": {"pickaxe": 5, "spear": 4, "sling": 3, "healing": 8}}


def test_targets_of_the_checks() -> None:
    found = {
        place: " ".join(f"{check.product} {check.target}" for check in BOX.checks if check.place == place) for place in ("forge", "library", "shrine")
    }
    assert found == {
        "forge": "pickaxe 4 spear 4 axe 5 aspis 5 sarissa 5 sword 5 automaton-body 5 falx 6 armour 7 automaton 8",
        "library": "tome-of-ichor 5 great-book 5 tome-of-creation 5 combat-manual 5 automaton 5 master-book 8 promethean 10",
        "shrine": "talisman 5 war-talisman 5 prayer-zeus 4 prayer-ares 5 prayer-athena 5 prayer-hephaestus 5 prayer-poseidon 5",
    }


def test_what_is_ours_is_marked() -> None:
    ours = {line: counts["reconstructed"] for line, counts in count_sources(TABLES).items() if counts["reconstructed"]}
    assert ours == {"digging": 1, "item": 1, "monster: kleos": 2, "scenario: players": 24}


DICE = {
    (1,): "rock", (2,): "small tunnel", (3,): "tunnel", (4, 1): "fork", (5,): "cavern", (6, 2): "lava", (6, 3): "hecate", (6, 4, 5): "shade pit",
    (6, 6, 6): "shade pit", (6, 5, 4): "pit", (6, 5, 6): "room of daedalus", (6, 7): "hoard", (6, 8, 3): "forge", (6, 8, 4): "library",
    (6, 9, 2): "polis", (6, 9, 3): "manor", (6, 9, 6): "kobaloi", (6, 10): "shrine", (6, 11): "spring", (6, 12): "surface",
    (6, 4, 3, 4): "spawn lair", (6, 6, 2, 3, 1): "great lair",
}  # fmt: skip


@pytest.mark.parametrize(("dice", "kind"), DICE.items())
def test_dice_that_find_each_kind_of_square(dice: tuple[int, ...], kind: str) -> None:
    assert explored(Hetairos(players=1, scenario="C3"), *dice) == kind


def test_editions_change_the_charts() -> None:
    edition = changed("square", square_1={"roll": 3}, square_3={"roll": 1})
    assert explored(Hetairos(players=1, scenario="C3", edition=edition), 1) == "tunnel"
    edition = changed("cavern", hoard={"rolls": [8]}, forge={"rolls": [7]}, library={"rolls": [7]})
    assert explored(Hetairos(players=1, scenario="C3", edition=edition), 6, 8) == "hoard"
    assert explored(Hetairos(players=1, scenario="C3", edition=edition), 6, 7, 5) == "library"


@pytest.mark.parametrize(
    ("table", "records"),
    [
        ("square", {"square_2": {"roll": 3}}),
        ("cavern", {"lava": {"rolls": [2, 3]}}),
        ("great", {"hydra": {"chart": "A"}}),
        ("devotee", {"witch": {"rolls": [4, 5]}}),
    ],
)
def test_charts_with_a_roll_too_many_or_too_few_are_refused(table: str, records: dict[str, dict[str, Any]]) -> None:
    with pytest.raises(BadData, match=f"{table} 'roll': expected every roll"):
        Catalog(overlay(TABLES, changed(table, **records)), "mine")


def test_editions_change_what_items_add() -> None:
    edition = changed("item", axe={"damage": 4}, spear={"combat": 3}, master_book={"craft": 5}, sling={"ranged_modifier": -1})
    for game, damage, braced, craft, aim in ((Hetairos(players=1), 2, 1, 2, -2), (Hetairos(players=1, edition=edition), 5, 3, 5, -1)):
        s = in_turn(game)  # an Amazon: 1 damage, nothing added to combat or craft
        s.items[0] = 1 << MASTER_BOOK | 1 << AXE | 1 << SPEAR
        assert fight.damage_of(game, s, 0, AXE) == (0, 6, damage)
        assert fight.combat_bonus(game, s, 0, SPEAR) == 0
        s.status[0] |= BRACED
        assert fight.combat_bonus(game, s, 0, SPEAR) == braced
        assert checks.bonus_of(game, s, 0, checks.CRAFT) == craft
        assert game.box.item_aim[SLING] == aim


def test_saves_of_the_nemean_hide_and_of_equipment() -> None:
    game = Hetairos(players=1)
    s = in_turn(game)
    found = []
    for words in ("aspis", "armour", "aspis armour", "nemean-hide", "nemean-hide aspis armour"):
        s.items[0] = sum(1 << ITEMS.index(word) for word in words.split())
        found.append(fight.save_target(game, s, 0, 0))
    assert found == [6, 6, 5, 3, 3]
    assert s.items[0] >> HIDE & 1


def test_a_cost_of_the_data_is_paid_for_entering_a_square() -> None:
    game = Hetairos(players=1, scenario="C3", edition=changed("square", square_3={"cost": 3}))
    s = in_turn(game)
    assert (game.box.cost[TUNNEL], game.box.cost[CAVERN], game.box.cost[POLIS]) == (3, 1, 1)
    explore.begin(game, s, 0, EAST)
    game.apply(s, (m.DICE, 3, 0))
    weights = {data["weight"] for _, end, data in game.graph(s).edges(data=True) if end == (11, 14)}
    assert weights == {3}


@pytest.mark.parametrize(("scenario", "kind", "rams"), [("C1", SHRINE, 0), ("S5", CONVERTED, 0), ("M4", SHRINE, 1)])
def test_rams_do_not_count_where_prisoners_are_demanded(scenario: str, kind: int, rams: int) -> None:
    game = Hetairos(players=2, scenario=scenario)
    s = in_turn(game)
    model = next(model for model in range(2) if s.owner[model] == s.to_act)
    square = game.sheet.beside[s.node[model]][EAST]
    ground.draw(game, s, square, kind, ALL_SIDES)
    s.site_owners[explore.add_site(game, s, square, kind, NONE)] = 1 << s.owner[model]
    s.node[model], s.items[model], s.captives[model], s.offer = square, 1 << RAM, 1, None
    offered = [move[1] for move in game.legal_moves(s) if move[0] == m.SACRIFICE]
    assert sorted(offered) == [RAM] * rams + [m.ORDINARY]
