"""Charts of simulated games: titles, units, readable labels, colours that everybody can tell apart."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from kernel_lib.lab.simulate import Results
from kernel_lib.lab.statistics import mean_interval, wilson
from kernel_lib.viz import theme

SIZE = {"width": 760, "height": 400, "margin": {"l": 70, "r": 20, "t": 60, "b": 60}}

GROUP_COLOURS = (theme.BLUE, theme.ORANGE, theme.GREEN, theme.PINK, theme.SKY, theme.RED, theme.YELLOW, theme.LINE)
GROUP_PATTERNS = ("", "/", "x")
"""Where there are more groups than colours, they come again with a pattern."""


def _layout(title: str, x: str, y: str, **more: Any) -> dict[str, Any]:
    base = {key: value for key, value in theme.BASE_LAYOUT.items() if key not in ("clickmode", "dragmode")}
    axis = {"gridcolor": "#E3E6E9", "zerolinecolor": theme.LINE, "automargin": True}
    return {
        **base,
        **SIZE,
        "title": {"text": title, "x": 0.02},
        "xaxis": {"title": {"text": x, "standoff": 12}, **axis},
        "yaxis": {"title": {"text": y, "standoff": 12}, **axis},
        **more,
    }


def win_rates(results: Results, by: str = "bot") -> go.Figure:
    """Share of games won, with 95 % intervals."""
    table = results.win_rates(by)
    names = [f"player {key + 1}" if by == "seat" else str(key) for key in table.index]
    figure = shares(names, table, f"{results.title}: share of games won ({len(results.games):,} games, 95 % intervals)", by, "share of games won")
    return _with_fair_share(figure, 1 / len(results.bots))


def shares(names: list[str], table: pd.DataFrame, title: str, x: str, label: str) -> go.Figure:
    """Points with intervals from the columns won, low and high."""
    error = {
        "type": "data",
        "symmetric": False,
        "array": table["high"] - table["won"],
        "arrayminus": table["won"] - table["low"],
        "thickness": 2,
        "width": 6,
    }
    dots = go.Scatter(
        x=names, y=table["won"], error_y=error, mode="markers", marker={"size": 11, "color": theme.BLUE}, cliponaxis=False,
        hovertemplate="%{x}: %{y:.1%}<extra></extra>",
    )  # fmt: skip
    figure = go.Figure(dots, _layout(title, x, label))
    figure.update_yaxes(range=[0, 1], tickformat=".0%")
    figure.update_xaxes(range=[-0.5, len(names) - 0.5], ticklabelstandoff=6)
    return figure


def share_by(
    games: pd.DataFrame, column: str, won: pd.Series[Any], title: str, label: str, fair: float | None = None, of: str = "games"
) -> go.Figure:
    """How often something is true by the value of a column, with 95 % intervals; a dashed line shows a fair share. Rows are `of`, say games."""
    rows = []
    for key, group in games.groupby(column):
        share = won.loc[group.index]
        low, high = wilson(float(share.sum()), len(share))
        rows.append({column: str(key), "won": share.mean(), "low": low, "high": high, "games": len(share)})
    table = pd.DataFrame(rows)
    figure = shares([f"{row[column]}<br>({row['games']:,} {of})" for _, row in table.iterrows()], table, title, column.replace("_", " "), label)
    return figure if fair is None else _with_fair_share(figure, fair)


def _with_fair_share(figure: go.Figure, fair: float) -> go.Figure:
    """A dashed line, named to the right of the picture, where no interval can hide its name."""
    figure.add_hline(y=fair, line={"color": theme.FAINT, "dash": "dash", "width": 1.5})
    name = {"text": f"fair share<br>{fair:.0%}", "showarrow": False, "align": "left"}
    figure.add_annotation(x=1, xref="paper", xanchor="left", xshift=6, y=fair, **name)
    figure.update_layout(margin={"r": 90})
    return figure


def means(values: pd.Series[Any], by: pd.Series[Any], title: str, label: str) -> go.Figure:
    """Mean of a value for each group, with 95 % intervals and the number of rows."""
    groups = {str(key): mean_interval([float(value) for value in values[by == key]]) for key in sorted(by.unique())}
    sizes = {str(key): int((by == key).sum()) for key in by.unique()}
    error = {
        "type": "data", "symmetric": False, "thickness": 2, "width": 6,
        "array": [high - mean for mean, _, high in groups.values()], "arrayminus": [mean - low for mean, low, _ in groups.values()],
    }  # fmt: skip
    names = [f"{key}<br>({sizes[key]:,})" for key in groups]
    dots = go.Scatter(
        x=names, y=[mean for mean, _, _ in groups.values()], error_y=error, mode="markers", marker={"size": 11, "color": theme.BLUE},
        hovertemplate="%{x}: %{y:.2f}<extra></extra>",
    )  # fmt: skip
    figure = go.Figure(dots, _layout(title, str(by.name or "").replace("_", " "), label))
    figure.update_yaxes(rangemode="tozero")
    figure.update_xaxes(range=[-0.5, len(names) - 0.5])
    return figure


def scatter(
    table: pd.DataFrame, x: str, y: str, title: str, x_label: str, y_label: str, by: str | None = None, label: str | None = None
) -> go.Figure:
    """One point per row, one colour and symbol per group; equal points are drawn larger, with their number on hovering.

    With `label`, a column of names, every point carries its name (equal points share theirs).
    """
    figure = go.Figure(layout=_layout(title, x_label, y_label, showlegend=by is not None))
    groups = {"": table} if by is None else {str(key): group for key, group in table.groupby(by)}
    for (name, group), colour, symbol in zip(
        groups.items(), cycle(GROUP_COLOURS), cycle(("circle", "square", "diamond", "cross", "x")), strict=False
    ):
        counts = group.groupby([x, y]).size().reset_index(name="rows")
        names = None if label is None else group.groupby([x, y])[label].agg(lambda here: ", ".join(map(str, here))).to_list()
        marker = {"size": 5 + 3 * counts["rows"] ** 0.5, "color": colour, "symbol": symbol, "opacity": 0.65}
        figure.add_scatter(
            x=counts[x], y=counts[y], name=name, mode="markers" if names is None else "markers+text", marker=marker, customdata=counts["rows"],
            text=names, textposition="top center", cliponaxis=False,
            hovertemplate=f"{x_label} %{{x:.2f}}, {y_label} %{{y:.2f}}: %{{customdata}} times<extra>{name}</extra>",
        )  # fmt: skip
    return figure


def lines(table: pd.DataFrame, x: str, y: str, title: str, x_label: str, y_label: str, by: str) -> go.Figure:
    """One line per group in the order of the rows."""
    figure = go.Figure(layout=_layout(title, x_label, y_label, showlegend=True))
    for (name, group), colour, dash in zip(table.groupby(by), cycle(GROUP_COLOURS), cycle(("solid", "dash", "dot", "dashdot")), strict=False):
        figure.add_scatter(x=group[x], y=group[y], name=str(name), mode="lines+markers", line={"color": colour, "dash": dash, "width": 2})
    figure.update_yaxes(rangemode="tozero")
    return figure


def distribution(values: pd.Series[Any], title: str, label: str, by: pd.Series[Any] | None = None, of: str = "games") -> go.Figure:
    """How often each value occurs, as shares of `of`; one colour per group, in the order of categories or of names."""
    names = [] if by is None else list(by.cat.categories) if isinstance(by.dtype, pd.CategoricalDtype) else sorted(by.unique())
    groups = {"": values} if by is None else {str(key): values[by == key] for key in names}
    part = f"share of {of}" if by is None else f"share of {of} of the group"
    figure = go.Figure(layout=_layout(title, label, part, showlegend=by is not None, barmode="group"))
    for (name, group), colour in zip(groups.items(), cycle(GROUP_COLOURS), strict=False):
        counts = group.value_counts(normalize=True).sort_index()
        figure.add_bar(x=counts.index, y=counts.to_numpy(), name=name, marker={"color": colour}, hovertemplate="%{x}: %{y:.1%}<extra></extra>")
    figure.update_yaxes(tickformat=".0%")
    return figure


def bars(table: pd.DataFrame, title: str, x_label: str, y_label: str, stacked: bool = False) -> go.Figure:
    """A group of bars for each row of a table of numbers, one colour per column; stacked ones get a mark at their sum.

    Negative numbers are stacked below the axis.
    """
    figure = go.Figure(layout=_layout(title, x_label, y_label, showlegend=True, barmode="relative" if stacked else "group"))
    names = [str(name) for name in table.index]
    for number, column in enumerate(table.columns):
        colour, pattern = GROUP_COLOURS[number % len(GROUP_COLOURS)], GROUP_PATTERNS[number // len(GROUP_COLOURS) % len(GROUP_PATTERNS)]
        drawn = {"shape": pattern, "fillmode": "overlay", "fgcolor": theme.INK, "size": 7}
        marker: dict[str, Any] = {"color": colour, "pattern": drawn, "line": {"color": theme.PAPER, "width": 1}}
        figure.add_bar(x=names, y=table[column], name=str(column), marker=marker, hovertemplate=f"%{{x}}: %{{y:.2f}}<extra>{column}</extra>")
    if stacked:
        marker = {"symbol": "diamond", "size": 11, "color": theme.WHITE, "line": {"color": theme.INK, "width": 2}}
        figure.add_scatter(x=names, y=table.sum(axis=1), name="sum", mode="markers", marker=marker, hovertemplate="%{x}: %{y:.2f}<extra>sum</extra>")
    else:
        figure.update_layout(legend={"orientation": "h", "x": 0, "y": 1, "yanchor": "bottom"}, margin={"t": 80})
    figure.update_xaxes(type="category", showgrid=False)
    return figure


def heatmap(table: pd.DataFrame, title: str, x_label: str, y_label: str, value_label: str, decimals: int = 2) -> go.Figure:
    """A table of numbers as coloured cells that show their numbers; the first row is on top, an empty cell stays empty."""
    grid = table.astype(float)
    figure = go.Figure(layout=_layout(title, x_label, y_label))
    figure.add_heatmap(
        x=[str(name) for name in grid.columns], y=[str(name) for name in grid.index], z=grid, colorscale="Cividis", xgap=1, ygap=1,
        texttemplate=f"%{{z:.{decimals}f}}", colorbar={"title": {"text": value_label}}, hoverongaps=False,
        hovertemplate=f"{y_label} %{{y}}, {x_label} %{{x}}: %{{z:.{decimals}f}}<extra></extra>",
    )  # fmt: skip
    figure.update_xaxes(type="category", showgrid=False)
    figure.update_yaxes(type="category", showgrid=False, autorange="reversed")
    return figure
