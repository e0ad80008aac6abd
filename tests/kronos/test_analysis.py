"""Rows for analysis: picks, meetings, treasures, outcomes and thrones of recorded games, and the pictures of their graphs."""

from __future__ import annotations

from collections import Counter

import pytest

import kernel_lib as kl
from kernel_lib.core.record import Record
from kernel_lib.games.kronos import graphs
from kernel_lib.games.kronos.rules import Kronos
from kernel_lib.viz.graph import draw_graph
from tests.kronos.table import GAMES, HADES
from tests.marks import rule

TRIO = Kronos(players=3)
SEEDS = (3, 4)
PLAYED = {players: [kl.match(GAMES[players], ["random"] * players, seed=seed) for seed in SEEDS] for players in (2, 3, 4)}


@rule("KE-GATHER-4", "KE-GATHER-7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_game_has_a_row_for_each_pick_of_each_draft(players: int):
    rows = graphs.picks(PLAYED[players])
    assert len(rows) == 2 * 3 * 5 * 2 * players
    assert Counter((row["game"], row["round"], row["type"]) for row in rows)[0, 3, "god"] == 2 * players
    assert {row["pick"] for row in rows} == set(range(1, 2 * players + 1))
    winners = {(number, record.result.details["winner"].title()) for number, record in enumerate(PLAYED[players]) if record.result.winners}
    assert {(row["game"], row["role"]) for row in rows if row["won"]} == winners


@rule("KE-PVP-5", "KE-PVP-6", "KE-MON-4", "KE-MON-5")
def test_a_battle_of_players_has_a_row_for_each_and_one_with_a_monster_a_single_row():
    rows = graphs.meetings(PLAYED[3])
    told = Counter(event.what for record in PLAYED[3] for event in kl.replay(record).log)
    among = Counter(row["outcome"] for row in rows if row["against"] != "monster")
    assert among == {"won": told["won battle"], "lost": told["won battle"], "tied": 2 * told["tie"]}
    against = Counter(row["outcome"] for row in rows if row["against"] == "monster")
    assert against == {"won": told["beat"], "lost": told["lost to"]}
    assert all(row["role"] != row["against"] for row in rows)


@rule("KE-FIN-1", "KE-FK-8")
def test_hoards_count_the_keys_that_kallisto_gave_away():
    for number, record in enumerate(PLAYED[3]):
        rows = [row for row in graphs.hoards(PLAYED[3]) if row["game"] == number]
        details = record.result.details
        led = details["leader"] == "kallisto"
        assert [row["keys"] == seat["keys"] for row, seat in zip(rows, record.result.by_seat, strict=True)] == [
            True,
            not led or rows[1]["keys"] == 0,
            True,
        ]
        assert sum(row["armory"] + row["unlocked"] for row in rows) + details["kronos_treasures"] * (not led) <= 21
        assert [row["won"] for row in rows] == [seat in record.result.winners for seat in range(3)]
    assert any(record.result.details["leader"] == "kallisto" for record in PLAYED[3])


@rule("KE-FIN-6")
def test_every_game_ends_for_one_role_or_for_nobody():
    for players, roles in ((2, 2), (3, 3), (4, 3)):
        rows = graphs.outcomes(PLAYED[players])
        assert len(rows) == 2 * (roles + 1)
        assert Counter(row["game"] for row in rows if row["won"]) == {0: 1, 1: 1}
    assert {row["winner"]: row["players"] for row in graphs.outcomes(PLAYED[4])} == {"Hades": 1, "Kallisto": 1, "Acropolis": 2, "Nobody": 0}


@rule("KE-FH-1", "KE-FH-4")
def test_thrones_tell_who_holds_olympus_where_hades_plays():
    assert graphs.thrones(PLAYED[2]) == []
    lone = kl.match(HADES, ["random"] * 2, seed=1)
    for records in (PLAYED[3], [lone]):
        for row, record in zip(graphs.thrones(records), records, strict=True):
            assert row["bonus"] == (record.result.details["kronos_keys"] >= 6)
            if row["leader"] == "kallisto" or row["winner"] != "acropolis":
                assert row["throne"] == ("Hades" if row["winner"] == "hades" else "Kronos")


@rule("KE-CON-21")
def test_strengths_have_a_row_per_card_and_aspect():
    rows = graphs.strength_rows(TRIO)
    assert len(rows) == (56 + 21) * 3
    assert sum(row["strength"] for row in rows if row["what"] == "god") == 184
    assert [row["strength"] for row in rows if row["name"] == "Phaistos Disk"] == [2, 2, 0]
    assert min(row["strength"] for row in rows if row["what"] != "treasure (Armory)") == 1


def distances(graph: object) -> float:
    places = [tuple(round(value, 3) for value in place) for _, place in graph.nodes(data="pos")]  # type: ignore[attr-defined]
    return len(set(places)) / len(places)


@pytest.mark.parametrize(
    "record", [record for records in PLAYED.values() for record in records], ids=lambda record: f"{record.players} players, {record.seed}"
)
def test_pictures_of_contests_give_every_node_a_place_of_its_own_and_every_battle_its_words(record: Record):
    for number in (1, 2, 3, None):
        graph = graphs.contests(record, number)
        assert distances(graph) == 1
        figure = draw_graph(graph, "Contests", edge_label="label")
        assert all(data["label"].startswith(f"{data['board']}: ") for *_, data in graph.edges(data=True))
        written = "<br>".join(figure.data[-1].text).split("<br>")
        assert sorted(written) == sorted(label for *_, label in graph.edges(data="label"))


@pytest.mark.parametrize("game", [GAMES[2], HADES, GAMES[3]], ids=["Kallisto", "Hades", "three"])
def test_the_picture_of_the_final_battle_has_a_place_for_every_step(game: Kronos):
    graph = graphs.final_flow(game)
    assert len(graph.nodes(data="pos")) == len([place for _, place in graph.nodes(data="pos") if place])
    assert distances(graph) == 1
