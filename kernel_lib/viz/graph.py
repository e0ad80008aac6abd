"""Any networkx graph as a plotly figure; positions come from the nodes' `pos` or from a layout."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import cycle
from typing import Any

import networkx as nx
import plotly.graph_objects as go

from kernel_lib.viz import theme

HALO = ", ".join([f"{x}px {y}px 2px {theme.PAPER}" for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y])
"""Keeps names readable where they lie on edges."""

SIDE = 0.008
"""So far arrows are moved aside, as a share of the whole picture."""


def draw_graph(
    graph: nx.Graph[Any],
    title: str,
    labels: Mapping[Any, str] | None = None,
    values: Mapping[Any, float] | None = None,
    value_name: str = "",
    width: int = 760,
    height: int = 380,
    weight: str = "",
    edge_label: str = "",
) -> go.Figure:
    """Nodes with labels, edges as lines (arrows where they have a direction), colour by `values` where given.

    With `weight`, an attribute of the edges, lines are as wide as it is large, and two opposite arrows lie side by side.
    With `edge_label`, another attribute, it is written in the middle of the edges; edges between the same nodes share a place.
    """
    pos = nx.get_node_attributes(graph, "pos") or nx.spring_layout(graph, seed=1)
    nodes = list(graph.nodes)
    middle = sum(pos[n][1] for n in nodes) / max(1, len(nodes))
    names = [str((labels or {}).get(n, graph.nodes[n].get("name", n))) for n in nodes]
    marker: dict[str, Any] = {"size": 20, "color": theme.SKY, "line": {"color": theme.INK, "width": 1}}
    if values is not None:
        marker |= {"color": [values[n] for n in nodes], "colorscale": "Cividis", "showscale": True, "colorbar": {"title": {"text": value_name}}}
    dots = go.Scatter(
        x=[pos[n][0] for n in nodes],
        y=[pos[n][1] for n in nodes],
        mode="markers+text",
        marker=marker,
        text=names,
        textposition=["top center" if pos[n][1] > middle else "bottom center" for n in nodes],
        textfont={"size": 11, "shadow": HALO},
        showlegend=False,
        hovertext=[_hover(name, graph.nodes[n]) for n, name in zip(nodes, names, strict=True)],
        hoverinfo="text",
        customdata=[str(n) for n in nodes],
        cliponaxis=False,
    )
    kinds = sorted({str(kind) for _, _, kind in graph.edges(data="kind", default="")})
    lines = [_lines(graph, pos, kind, dash) for kind, dash in zip(kinds, cycle(("solid", "dot", "dash")), strict=False)]
    axis = {"visible": False}
    layout = {**theme.BASE_LAYOUT, "title": {"text": title, "x": 0.02}, "width": width, "height": height, "xaxis": axis, "yaxis": axis,
              "margin": {"l": 60, "r": 60, "t": 50, "b": 40}, "showlegend": len(kinds) > 1,
              "legend": {"orientation": "h", "x": 0.5, "xanchor": "center", "y": -0.02, "yanchor": "top"}}  # fmt: skip
    figure = go.Figure([*(_arrows(graph, pos, weight) if weight else lines), dots], layout)
    if graph.is_directed() and not weight:
        for a, b in graph.edges:
            figure.add_annotation(x=pos[b][0], y=pos[b][1], ax=pos[a][0], ay=pos[a][1], xref="x", yref="y", axref="x", ayref="y", showarrow=True,
                                  arrowhead=3, arrowcolor=theme.FAINT, standoff=11, startstandoff=11, text="")  # fmt: skip
    if edge_label:
        figure.add_trace(_edge_labels(graph, pos, edge_label))
    return figure


def _edge_labels(graph: nx.Graph[Any], pos: Mapping[Any, Any], attribute: str) -> go.Scatter:
    """What stands on the edges."""
    found: dict[tuple[float, float], list[str]] = {}
    for a, b, text in graph.edges(data=attribute, default=""):
        found.setdefault(((pos[a][0] + pos[b][0]) / 2, (pos[a][1] + pos[b][1]) / 2), []).append(str(text))
    return go.Scatter(
        x=[x for x, _ in found], y=[y for _, y in found], text=["<br>".join(texts) for texts in found.values()], mode="text",
        textposition="top center", showlegend=False, textfont={"size": 11, "color": theme.BLUE, "shadow": HALO}, hoverinfo="skip", cliponaxis=False,
    )  # fmt: skip


def _arrows(graph: nx.Graph[Any], pos: Mapping[Any, Any], weight: str) -> list[go.Scatter]:
    """Every edge as a trace of its own, below the nodes."""
    most = max((abs(size) for _, _, size in graph.edges(data=weight)), default=1)
    found = []
    for a, b, size in graph.edges(data=weight):
        (x, y), (to_x, to_y) = _aside(pos, a, b) if graph.is_directed() and graph.has_edge(b, a) else (pos[a], pos[b])
        width = 1 + 4 * abs(size) / most
        head = {"symbol": "arrow", "angleref": "previous", "size": [0, 6 + 2 * width], "standoff": [0, 11], "color": theme.FAINT, "opacity": 1}
        found.append(
            go.Scatter(
                x=[x, to_x], y=[y, to_y], mode="lines+markers" if graph.is_directed() else "lines", line={"color": theme.FAINT, "width": width},
                marker=head, showlegend=False, hovertext=f"{a} to {b}: {weight} {size}", hoverinfo="text",
            )
        )  # fmt: skip
    return found


def _aside(pos: Mapping[Any, Any], a: Any, b: Any) -> tuple[tuple[float, float], tuple[float, float]]:
    """Both ends of an arrow, a little to the right of the straight line between two nodes."""
    (x, y), (to_x, to_y) = pos[a], pos[b]
    length = math.hypot(to_x - x, to_y - y) or 1.0
    step = SIDE * max(max(spot[i] for spot in pos.values()) - min(spot[i] for spot in pos.values()) for i in (0, 1))
    right, down = step * (to_y - y) / length, -step * (to_x - x) / length
    return (x + right, y + down), (to_x + right, to_y + down)


def _lines(graph: nx.Graph[Any], pos: Mapping[Any, Any], kind: str, dash: str) -> go.Scatter:
    """All edges of one kind as one trace."""
    xs: list[float | None] = []
    ys: list[float | None] = []
    for a, b, name in graph.edges(data="kind", default=""):
        if str(name) == kind:
            xs += [pos[a][0], pos[b][0], None]
            ys += [pos[a][1], pos[b][1], None]
    line = {"color": theme.FAINT, "width": 1.8, "dash": dash}
    return go.Scatter(x=xs, y=ys, mode="lines", name=kind, line=line, hoverinfo="skip")


def _hover(name: str, attributes: Mapping[str, Any]) -> str:
    shown = [f"{key}: {value}" for key, value in attributes.items() if key not in ("pos", "name")]
    return "<br>".join([f"<b>{name}</b>", *shown])
