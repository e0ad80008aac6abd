"""Charts: titles, axis titles, shares that add up, intervals."""

from __future__ import annotations

from typing import Any

import pandas as pd
import pytest

import kernel_lib as kl
from kernel_lib.lab import charts
from kernel_lib.lab.simulate import Results
from kernel_lib.lab.statistics import wilson

TABLE = pd.DataFrame({"won": [3.0, 5.0], "lost": [-1.0, -2.5]}, index=["Scout", "Mystic"])


@pytest.fixture(scope="module")
def results() -> Results:
    return kl.simulate("olympus", ["greedy", "random"], games=14, seed=1, workers=1, progress=False)


def every_chart(results: Results) -> dict[str, Any]:
    won = results.seats[results.seats["seat"] == 0].set_index(results.games.index)["won"]
    return {
        "win rates by bot": charts.win_rates(results),
        "win rates by seat": charts.win_rates(results, "seat"),
        "share by": charts.share_by(results.games, "left_out", won, "Who leaves out what", "share won by seat 1"),
        "distribution": charts.distribution(results.games["turn"], "Length", "turns"),
        "distribution by": charts.distribution(results.games["turn"], "Length", "turns", by=results.games["reason"]),
        "means": charts.means(results.seats["score"], results.seats["bot"], "Scores", "points"),
        "scatter": charts.scatter(results.games, "turn", "moves", "Length", "turns", "moves", by="reason"),
        "lines": charts.lines(results.games, "game", "turn", "Games", "game", "turns", by="reason"),
        "bars": charts.bars(TABLE, "Sources", "class", "points"),
        "stacked bars": charts.bars(TABLE, "Sources", "class", "points", stacked=True),
        "heat map": charts.heatmap(TABLE, "Sources", "source", "class", "points"),
    }


@pytest.mark.parametrize(
    "name",
    [
        "win rates by bot",
        "win rates by seat",
        "share by",
        "distribution",
        "distribution by",
        "means",
        "scatter",
        "lines",
        "bars",
        "stacked bars",
        "heat map",
    ],
)
def test_every_chart_has_a_title_and_both_axes_too(results: Results, name: str):
    layout = every_chart(results)[name].layout
    assert layout.title.text
    assert layout.yaxis.title.text
    assert layout.xaxis.title.text


def test_win_rates_show_share_and_interval_of_every_bot(results: Results):
    figure = charts.win_rates(results)
    table = results.win_rates()
    dots = figure.data[0]
    assert list(dots.x) == ["greedy", "random"]
    assert list(dots.y) == list(table["won"])
    assert sum(dots.y) == pytest.approx(1)
    assert list(dots.y + dots.error_y.array) == pytest.approx(list(table["high"]))
    assert list(dots.y - dots.error_y.arrayminus) == pytest.approx(list(table["low"]))
    assert dots.error_y.symmetric is False
    assert "14 games" in figure.layout.title.text
    assert "95 %" in figure.layout.title.text
    assert tuple(figure.layout.yaxis.range) == (0, 1)


def test_win_rates_by_seat_count_seats_from_one(results: Results):
    assert list(charts.win_rates(results, "seat").data[0].x) == ["player 1", "player 2"]


def test_a_distribution_adds_up_to_one(results: Results):
    bars = charts.distribution(results.games["turn"], "Length", "turns").data
    assert len(bars) == 1
    assert sum(bars[0].y) == pytest.approx(1)
    assert list(bars[0].x) == sorted(set(results.games["turn"]))
    share = (results.games["turn"] == bars[0].x[0]).mean()
    assert bars[0].y[0] == pytest.approx(share)


def test_each_group_of_a_distribution_adds_up_to_one(results: Results):
    figure = charts.distribution(results.games["turn"], "Length", "turns", by=results.games["starter"])
    assert [bar.name for bar in figure.data] == ["0", "1"]
    assert all(sum(bar.y) == pytest.approx(1) for bar in figure.data)
    assert figure.layout.showlegend is True
    assert figure.layout.barmode == "group"
    assert len({bar.marker.color for bar in figure.data}) == 2


def test_no_group_of_a_distribution_is_left_out():
    values, groups = pd.Series([1, 2] * 7), pd.Series([i // 2 for i in range(14)])
    figure = charts.distribution(values, "Many", "value", by=groups)
    assert [bar.name for bar in figure.data] == [str(number) for number in range(7)]


def test_shares_by_a_column_have_the_interval_of_their_group():
    games = pd.DataFrame({"left_out": ["attack"] * 6 + ["draw"] * 4})
    won = pd.Series([1.0, 1, 1, 0, 0, 0, 1, 0, 0, 0])
    figure = charts.share_by(games, "left_out", won, "A title", "share won")
    dots = figure.data[0]
    assert list(dots.x) == ["attack<br>(6 games)", "draw<br>(4 games)"]
    assert list(dots.y) == [0.5, 0.25]
    for i, (wins, number) in enumerate(((3, 6), (1, 4))):
        low, high = wilson(wins, number)
        assert dots.y[i] - dots.error_y.arrayminus[i] == pytest.approx(low)
        assert dots.y[i] + dots.error_y.array[i] == pytest.approx(high)
    assert (figure.layout.title.text, figure.layout.yaxis.title.text) == ("A title", "share won")


def test_means_show_the_mean_of_each_group_with_its_interval_and_size():
    values, by = pd.Series([1.0, 3.0, 5.0, 7.0]), pd.Series(["a", "a", "b", "b"], name="group_name")
    figure = charts.means(values, by, "Title", "points")
    dots = figure.data[0]
    assert list(dots.x) == ["a<br>(2)", "b<br>(2)"]
    assert list(dots.y) == [2.0, 6.0]
    assert list(dots.error_y.array) == pytest.approx([1.96, 1.96], abs=0.01)
    assert figure.layout.xaxis.title.text == "group name"


def test_equal_points_of_a_scatter_are_one_larger_point_and_groups_differ_in_colour_and_symbol():
    table = pd.DataFrame({"x": [1, 1, 2], "y": [5, 5, 6], "who": ["a", "a", "b"]})
    first, second = charts.scatter(table, "x", "y", "Title", "x", "y", by="who").data
    assert list(first.customdata) == [2]
    assert first.marker.size[0] > second.marker.size[0]
    assert (first.marker.color, first.marker.symbol) != (second.marker.color, second.marker.symbol)


def test_lines_keep_the_order_of_rows_and_differ_in_dash():
    table = pd.DataFrame({"turn": [1, 2, 1, 2], "cells": [6, 4, 6, 5], "city": ["a", "a", "b", "b"]})
    first, second = charts.lines(table, "turn", "cells", "Title", "turn", "cells", by="city").data
    assert (list(first.x), list(first.y)) == ([1, 2], [6, 4])
    assert first.line.dash != second.line.dash


def test_points_of_a_scatter_carry_the_names_of_a_column_and_equal_ones_share_a_point():
    table = pd.DataFrame({"x": [1, 2, 1], "y": [5, 6, 5], "area": ["A", "B", "C"]})
    (dots,) = charts.scatter(table, "x", "y", "Title", "x", "y", label="area").data
    assert list(zip(dots.x, dots.y, dots.text, strict=True)) == [(1, 5, "A, C"), (2, 6, "B")]
    assert dots.mode == "markers+text"
    (plain,) = charts.scatter(table, "x", "y", "Title", "x", "y").data
    assert (plain.mode, plain.text) == ("markers", None)


def test_bars_have_a_group_for_each_row_and_a_colour_for_each_column():
    figure = charts.bars(TABLE, "Title", "class", "points")
    assert [(bar.name, list(bar.x), list(bar.y)) for bar in figure.data] == [
        ("won", ["Scout", "Mystic"], [3, 5]), ("lost", ["Scout", "Mystic"], [-1, -2.5]),
    ]  # fmt: skip
    assert figure.layout.barmode == "group"
    assert figure.layout.showlegend is True
    assert len({bar.marker.color for bar in figure.data}) == 2


def test_stacked_bars_keep_losses_below_the_axis_and_mark_the_sum():
    figure = charts.bars(TABLE, "Title", "class", "points", stacked=True)
    assert figure.layout.barmode == "relative"
    *_, total = figure.data
    assert (total.name, list(total.x), list(total.y)) == ("sum", ["Scout", "Mystic"], [2, 2.5])


def test_numbers_as_names_of_bars_are_names():
    figure = charts.bars(pd.DataFrame({"won": [1.0, 2.0]}, index=[4, 2]), "Title", "players", "points")
    assert (list(figure.data[0].x), figure.layout.xaxis.type) == (["4", "2"], "category")


def test_more_bars_than_colours_are_told_apart_by_a_pattern():
    table = pd.DataFrame({f"source {number}": [1.0] for number in range(20)}, index=["Scout"])
    looks = [(bar.marker.color, bar.marker.pattern.shape) for bar in charts.bars(table, "Title", "class", "points").data]
    assert len(set(looks)) == 20
    assert looks[0][1] == ""


def test_a_heat_map_shows_its_numbers_with_the_first_row_on_top_and_leaves_gaps():
    table = pd.DataFrame({"A": [0.25, 0.5], "B": [1.0, None]}, index=["scout", "mystic"])
    figure = charts.heatmap(table, "Title", "area", "class", "share", decimals=1)
    (cells,) = figure.data
    assert (list(cells.x), list(cells.y)) == (["A", "B"], ["scout", "mystic"])
    assert cells.z.tolist()[0] == [0.25, 1.0]
    assert pd.isna(cells.z[1][1])
    assert (cells.texttemplate, cells.colorbar.title.text) == ("%{z:.1f}", "share")
    assert figure.layout.yaxis.autorange == "reversed"


def test_the_name_of_the_fair_share_stands_beside_the_picture():
    games = pd.DataFrame({"seat": [0, 1, 0, 1]})
    figure = charts.share_by(games, "seat", pd.Series([1.0, 0, 1, 0]), "Title", "won", fair=0.5)
    (name,) = figure.layout.annotations
    assert (name.text, name.xref, name.x, name.xanchor, name.y) == ("fair share<br>50%", "paper", 1, "left", 0.5)
    assert figure.layout.shapes[0].y0 == 0.5
    assert figure.layout.margin.r > charts.SIZE["margin"]["r"]
    assert not charts.share_by(games, "seat", pd.Series([1.0, 0, 1, 0]), "Title", "won").layout.annotations


def test_rows_that_are_no_games_are_named():
    fights = pd.DataFrame({"set": ["A", "A", "B"], "won": [True, False, True]})
    figure = charts.share_by(fights, "set", fights["won"], "Fights", "share won", of="fights")
    assert list(figure.data[0].x) == ["A<br>(2 fights)", "B<br>(1 fights)"]
    figure = charts.distribution(fights["won"].astype(int), "Fights", "won", of="fights")
    assert figure.layout.yaxis.title.text == "share of fights"


def test_groups_of_a_distribution_keep_the_order_of_categories():
    by = pd.Series(["fist", "awe", "fist"])
    names = [trace.name for trace in charts.distribution(pd.Series([1, 2, 3]), "Strengths", "strength", by=by).data]
    assert names == ["awe", "fist"]
    ordered = by.astype(pd.CategoricalDtype(["fist", "awe"]))
    assert [trace.name for trace in charts.distribution(pd.Series([1, 2, 3]), "Strengths", "strength", by=ordered).data] == ["fist", "awe"]
