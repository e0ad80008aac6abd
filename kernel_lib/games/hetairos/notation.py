"""Positions as JSON and as text. Everything is open, so a view is written like a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kernel_lib.core.errors import BadPosition
from kernel_lib.core.event import Event
from kernel_lib.core.types import CHANCE, OVER
from kernel_lib.games.hetairos.catalog import KINDS, SIDES
from kernel_lib.games.hetairos.moves import ASK_NAMES
from kernel_lib.games.hetairos.state import HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

SKIPPED = ("asks", "kind", "links", "log", "offer", "open", "site", "to_act")
"""Fields that are written in a form of their own, or follow from others."""


def fields() -> list[str]:
    return [name for name in HetairosState.__slots__ if name not in SKIPPED]


def to_json(g: Hetairos, s: HetairosState) -> dict[str, Any]:
    """The squares that were found by their coordinates; all other fields by name."""
    squares = [
        {
            "at": [g.sheet.x[node], g.sheet.y[node], *(["east bank"] if node >= g.sheet.squares else [])],
            "kind": KINDS[kind],
            "open": [SIDES[side] for side in range(4) if s.open[node] >> side & 1],
            "site": s.site[node],
        }
        for node, kind in enumerate(s.kind)
        if kind
    ]
    return {
        "game": g.name,
        "to_act": {CHANCE: "chance", OVER: "over"}.get(s.to_act, s.to_act),
        "asks": [[ASK_NAMES[ask[0]], *ask[1:]] for ask in s.asks],
        "squares": squares,
        **{name: _copied(getattr(s, name)) for name in fields()},
        "log": None if s.log is None else [[e.rule, e.player, e.what, list(e.args), e.secret] for e in s.log],
    }


def _copied(value: Any) -> Any:
    if isinstance(value, list):
        return [_copied(part) for part in value]
    return value


def from_json(g: Hetairos, data: Mapping[str, Any]) -> HetairosState:
    """The exact inverse; BadPosition with the field's name for anything that is no position."""
    s = HetairosState()
    s.game = g
    if data.get("game") != g.name:
        raise BadPosition(f"field 'game': expected {g.name} instead of {data.get('game')!r}")
    try:
        for name in fields():
            setattr(s, name, _copied(data[name]))
        _read_squares(g, s, data["squares"])
        numbers = {name: number for number, name in ASK_NAMES.items()}
        s.asks = [(numbers[ask[0]], *ask[1:]) for ask in data["asks"]]
        s.log = None if data["log"] is None else [Event(rule, player, what, tuple(args), secret) for rule, player, what, args, secret in data["log"]]
        s.to_act = {"chance": CHANCE, "over": OVER}.get(data["to_act"], data["to_act"])
    except KeyError as error:
        raise BadPosition(f"field {error} is missing or unknown") from error
    except (TypeError, ValueError, IndexError) as error:
        raise BadPosition(f"is no position of {g.title}: {error}") from error
    return s


def _read_squares(g: Hetairos, s: HetairosState, squares: list[Mapping[str, Any]]) -> None:
    s.kind, s.open, s.site = bytearray(g.sheet.nodes), bytearray(g.sheet.nodes), [-1] * g.sheet.nodes
    s.links = [None] * g.sheet.nodes
    for square in squares:
        x, y, *bank = square["at"]
        if not (0 <= x < g.sheet.width and 0 <= y < g.sheet.height):
            raise BadPosition(f"field 'squares': {square['at']} lies beside the sheet")
        node = g.sheet.squares + y if bank else g.sheet.at(x, y)
        if square["kind"] not in KINDS:
            raise BadPosition(f"field 'squares': there is no kind of square '{square['kind']}'")
        s.kind[node] = KINDS.index(square["kind"])
        s.open[node] = sum(1 << SIDES.index(side) for side in square["open"])
        s.site[node] = square["site"]


def text(g: Hetairos, s: HetairosState) -> str:
    """The map as letters, and everybody who is on it."""
    lines = [f"{g.title}, round {s.round}"]
    rows = sorted({g.sheet.y[node] for node, kind in enumerate(s.kind) if kind})
    columns = sorted({g.sheet.x[node] for node, kind in enumerate(s.kind) if kind})
    if rows:
        for y in range(rows[0], rows[-1] + 1):
            lines.append("".join(_letter(s, g.sheet.at(x, y)) for x in range(columns[0], columns[-1] + 1)))
    for model, node in enumerate(s.node):
        if node >= 0:
            name = g.box.names[s.type[model]]
            lines.append(
                f"{model:3} {name:18} ({g.sheet.x[node]}, {g.sheet.y[node]})  health {s.hp[model]}, AP {s.ap[model]}, kleos {s.kleos[model]}"
            )
    return "\n".join(lines)


def _letter(s: HetairosState, node: int) -> str:
    if node in s.node:
        return "@"
    kind = KINDS[s.kind[node]]
    return {"unknown": " ", "rock": "#", "small tunnel": "s", "tunnel": "t", "fork": "f", "cavern": "o", "styx": "~", "bridge": "=", "lava": "*"}.get(
        kind, kind[0].upper()
    )
