"""Small pieces of HTML that the widgets share: log lines, notices, the end screen. Rule ids in them open their rules."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Any

from kernel_lib.core.event import Event, Refusal
from kernel_lib.core.game import Game
from kernel_lib.core.rulebook import RuleBook
from kernel_lib.viz import theme

LOG_LINES = 60


def notice(text: str, colour: str = theme.BLUE) -> str:
    """A line that stands out; `text` is HTML."""
    return (
        f"<div role='alert' style='border-left:5px solid {colour};padding:4px 8px;background:#F4F6F8;line-height:1.4;white-space:normal'>{text}</div>"
    )


def curtain_html(name: str) -> str:
    """What stands in the place of the board while the screen is passed on."""
    return (
        "<div style='text-align:center;line-height:1.5;white-space:normal'>"
        f"<span style='font-size:22px'>The screen goes to <b>{html.escape(name)}</b></span><br>"
        f"<span style='color:{theme.FAINT}'>The board stays covered until the cards are shown.</span></div>"
    )


def refusal_text(book: RuleBook, refusals: Sequence[Refusal]) -> str:
    """Why something is not allowed, each reason with its rule."""
    lines = [f"{html.escape(refusal.reason)} {book.unfold(refusal.rule)}" for refusal in refusals]
    return notice("<b>Not allowed.</b> " + "<br>".join(lines), theme.RED)


def log_html(game: Game[Any], book: RuleBook, events: Sequence[Event], fresh: int) -> str:
    """Events in words, the newest first; the ones after `fresh` are marked as new."""
    rows = []
    for number in range(len(events) - 1, max(-1, len(events) - 1 - LOG_LINES), -1):
        event = events[number]
        mark = f"border-left:3px solid {theme.RECENT};" if number >= fresh else "border-left:3px solid transparent;"
        weight = "font-weight:bold;margin-top:4px;" if event.what == "turn" else ""
        rows.append(f"<div style='{mark}{weight}padding-left:5px'>{html.escape(game.tell(event))} {book.unfold(event.rule)}</div>")
    if len(events) > LOG_LINES:
        rows.append(f"<div style='color:{theme.FAINT}'>… {len(events) - LOG_LINES} earlier lines</div>")
    head = f"<p style='color:{theme.FAINT};font-size:11px;margin:0'>What happened, newest first</p>"
    return f"<div role='log' aria-label='What happened' style='line-height:1.35;white-space:normal'>{head}{''.join(rows)}</div>"


def _score_row(book: RuleBook, words: str, rule: str, values: Sequence[int]) -> str:
    cells = "".join(f"<td style='text-align:center'>{value}</td>" for value in values)
    return f"<tr><td style='text-align:left'>{html.escape(words)} {book.unfold(rule)}</td>{cells}</tr>"


def _seat_head(name: str, seat: str) -> str:
    """Name and kind of a seat; narrow, so that four of them stand side by side."""
    return (
        "<th style='padding:2px 3px;text-align:center;white-space:normal;font-size:11px'>"
        f"{html.escape(name)} <span style='font-weight:normal'>({html.escape(seat)})</span></th>"
    )


def result_html(game: Game[Any], book: RuleBook, state: Any, seats: Sequence[str]) -> str:
    """The end screen: who won by which rule, and the points line by line."""
    result = game.result(state)
    if result is None:
        return ""
    names = [html.escape(game.seat_name(player)) for player in result.winners]
    headline = (
        "Everybody has lost" if not names else f"{names[0]} wins" if len(names) == 1 else f"Tie between {', '.join(names[:-1])} and {names[-1]}"
    )
    heads = "".join(_seat_head(game.seat_name(player), seat) for player, seat in enumerate(seats))
    rows = "".join(_score_row(book, *line) for line in game.explain_scores(state))
    more = html.escape(game.ending(state))
    return notice(
        f"<h3 style='margin:2px 0'>{headline}</h3>{book.unfold(result.rule)} <span style='color:{theme.FAINT}'>{more}</span>"
        "<div style='overflow-x:auto'><table style='margin-top:4px;width:100%;font-size:12px;line-height:1.2'>"
        f"<tr><th></th>{heads}</tr>{rows}</table></div>",
        theme.GREEN,
    )
