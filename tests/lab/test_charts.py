"""Charts: titles, axis titles, shares that add up, intervals."""

from __future__ import annotations

from typing import Any

import pandas as pd
import pytest

import kernel_lib as kl
from kernel_lib.lab import charts
from kernel_lib.lab.simulate import Results
from kernel_lib.lab.statistics import wilson


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
    }


@pytest.mark.parametrize(
    "name", ["win rates by bot", "win rates by seat", "share by", "distribution", "distribution by", "means", "scatter", "lines"]
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
