"""Options of a game: what may be varied, from `data/options.toml`."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from kernel_lib.core.data import Entry, did_you_mean, entries, read_toml
from kernel_lib.core.errors import BadOption
from kernel_lib.core.rulebook import RuleBook

if TYPE_CHECKING:
    import pandas as pd

Value = bool | int | str | None
"""The value of an option in a game that was made; a list of words is text with commas there, so that options are plain values."""
Given = Value | Sequence[str]
"""What may be given for an option."""


class Option(Entry, frozen=True, kw_only=True):
    """One option. Without `default` the default is None ("none")."""

    statement: str
    default: bool | int | str | None = None
    values: tuple[bool | int | str, ...] = ()
    """The allowed values; empty when a range or a file is meant."""
    low: int | None = None
    high: int | None = None
    file: bool = False
    """Whether the path of a TOML file is allowed too."""
    list_of: tuple[str, ...] = ()
    """The words of which a list is allowed too, given as a list or as text with commas, each word at most once."""
    length: int = 0
    """How many words such a list has; 0 is one for each player."""
    repeats: bool = False
    """Whether a word may be in the list more than once."""
    shorter: bool = False
    """Whether the list may have fewer words; how many the game wants is then its own affair."""
    rule: str = ""

    def allowed(self) -> str:
        """The allowed values in words."""
        words = [repr(value) for value in self.values]
        if self.low is not None:
            words.append(f"a whole number from {self.low} to {self.high}")
        if self.file:
            words.append("the path of a .toml file")
        if self.list_of:
            number = "of some" if self.shorter else f"of {self.length}" if self.length else "with one for each player"
            words.append(f"a list {number} out of ({', '.join(self.list_of)}){'' if self.repeats else ', none of them twice'}")
        if self.default is None:
            words.insert(0, "None")
        return ", ".join(words)

    def accepts(self, value: Given) -> bool:
        """Whether the value is allowed; True is not taken for 1. How long a list must be is told only by `resolve`."""
        if value is None:
            return self.default is None
        return self._is_plain(value) or (bool(self.words(value)) and not self.fault(value))

    def _is_plain(self, value: Given) -> bool:
        """Whether it is one of the values, in the range, or the path of a file."""
        if any(type(value) is type(known) and value == known for known in self.values):
            return True
        if self.low is not None and self.high is not None and type(value) is int:
            return self.low <= value <= self.high
        return self.file and isinstance(value, str) and value.endswith(".toml")

    def words(self, value: Given) -> list[str]:
        """The words of a list, given as a list or as text with commas; none where the option or the value knows no lists."""
        if not self.list_of or self._is_plain(value):
            return []
        parts = value.split(",") if isinstance(value, str) else value if isinstance(value, list | tuple) else []
        return [part.strip() for part in parts] if all(isinstance(part, str) for part in parts) else []

    def fault(self, value: Given) -> str:
        """What is wrong with a word of a list, in words; empty where nothing is."""
        words = self.words(value)
        known = [*self.list_of, *(other for other in self.values if isinstance(other, str))]
        for number, word in enumerate(words):
            if word not in self.list_of:
                return f": there is no '{word}'{did_you_mean(word, known)}"
            if word in words[:number] and not self.repeats:
                return f": '{word}' is in it twice"
        return ""

    def normal(self, value: Given) -> Value:
        """The allowed value as games and records keep it: a list as text with commas."""
        words = self.words(value)
        return ",".join(words) if words or not isinstance(value, bool | int | str | None) else value


class OptionList(Mapping[str, Option]):
    """The options of a game by name; shows itself as a table in which the rule of each can be opened."""

    def __init__(self, title: str, options: tuple[Option, ...], book: RuleBook) -> None:
        self.title, self.book = title, book
        self.options = {option.id: option for option in options}

    def __getitem__(self, name: str) -> Option:
        try:
            return self.options[name]
        except KeyError:
            raise BadOption(f"{self.title} has no option '{name}'{did_you_mean(name, list(self.options))}") from None

    def __contains__(self, name: object) -> bool:
        return name in self.options

    def __iter__(self) -> Iterator[str]:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)

    def table(self) -> pd.DataFrame:
        """The options as a table by name."""
        import pandas as pd

        rows = [[o.id, o.default, o.allowed(), o.statement, o.rule] for o in self.options.values()]
        return pd.DataFrame(rows, columns=["option", "default", "allowed", "statement", "rule"], dtype=object).set_index("option")

    def __repr__(self) -> str:
        lines = [f"{o.id} = {o.default!r} (allowed: {o.allowed()}; {o.rule or 'no rule'})\n    {o.statement}" for o in self.options.values()]
        return "\n".join([f"{self.title}: {len(self)} options", *lines])

    def _repr_html_(self) -> str:
        """All in full: pandas would cut the sentences."""
        heads = "".join(f"<th style='text-align:left'>{head}</th>" for head in ("option", "default", "allowed", "what it does", "rule"))
        rows = "".join(
            f"<tr><td style='text-align:left'><code>{html.escape(o.id)}</code></td>"
            + "".join(f"<td style='text-align:left'>{html.escape(text)}</td>" for text in (repr(o.default), o.allowed(), o.statement))
            + f"<td style='text-align:left'>{self.book.unfold(o.rule)}</td></tr>"
            for o in self.options.values()
        )
        return f"<div><b>{html.escape(self.title)}</b>: {len(self)} options<table><tr>{heads}</tr>{rows}</table></div>"


@lru_cache
def read_options(folder: Path) -> tuple[Option, ...]:
    """The options of a game, in the order of its file."""
    path = folder / "options.toml"
    return entries(read_toml(path), "option", Option, path.name) if path.exists() else ()


def resolve(game: str, known: tuple[Option, ...], given: Mapping[str, Given], players: int = 0) -> Mapping[str, Value]:
    """Every option with its value; a clear error for what is not known or not allowed."""
    options = {option.id: option for option in known}
    found: dict[str, Value] = {option.id: option.default for option in known}
    for name, value in given.items():
        if name not in options:
            listed = "; ".join(f"{o.id} = {o.allowed()}" for o in known) or "none"
            raise BadOption(f"{game} has no option '{name}'{did_you_mean(name, list(options))}. Its options: {listed}")
        option = options[name]
        if not option.accepts(value):
            raise BadOption(f"{game}: option '{name}' cannot be {value!r}{option.fault(value)}; allowed: {option.allowed()}")
        found[name] = option.normal(value)
        number, wanted = len(option.words(value)), option.length or players
        if number and wanted and (number > wanted if option.shorter else number != wanted):
            raise BadOption(f"{game}: option '{name}' needs {wanted} entries, not {number}: {found[name]}")
    return MappingProxyType(found)
