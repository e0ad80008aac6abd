"""Printed matter as data: TOML tables read into typed frozen entries, every entry with its source.

An edition is a TOML file of a user's own that changes single entries, for owners of a game whose printed values differ
from the reconstructed ones. Every mistake is reported with file, record and field.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec

from kernel_lib.core.errors import BadData

Source = Literal["rulebook", "derived", "public", "reconstructed"]
SOURCES: tuple[Source, ...] = ("rulebook", "derived", "public", "reconstructed")

RawEntry = dict[str, Any]
Tables = dict[str, list[RawEntry]]
"""Table name -> entries, as written in the files."""

NOT_CONTENT = {"rules.toml", "options.toml"}


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every record of a data file has."""

    id: str
    source: Source
    note: str = ""


E = TypeVar("E", bound=Entry)


def read_toml(path: Path) -> dict[str, Any]:
    """The file as plain values."""
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except OSError as error:
        raise BadData(f"{path}: cannot be read ({error.strerror or error})") from error
    except UnicodeDecodeError as error:
        raise BadData(f"{path}: is not UTF-8 text ({error})") from error
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{path}: is not valid TOML ({error})") from error


@lru_cache
def _printed(folder: Path) -> Tables:
    tables: Tables = {}
    for path in sorted(folder.glob("*.toml")):
        if path.name not in NOT_CONTENT:
            tables.update(read_toml(path))
    return tables


def printed_tables(folder: Path) -> Tables:
    """All content tables of a game's data folder (a copy that the caller may change)."""
    return {name: [dict(entry) for entry in entries] for name, entries in _printed(folder).items()}


def replaced(tables: Tables, path: Path) -> Tables:
    """The tables with those of a user's file in their place, whole: a map or a set of cards of one's own."""
    own = read_toml(path)
    for name in own:
        if name not in tables:
            raise BadData(f"{path}: unknown table '{name}'{did_you_mean(name, sorted(tables))}; this game has {', '.join(sorted(tables))}")
    return {**tables, **own}


def overlay(tables: Tables, edition: str | Path | Mapping[str, Any]) -> Tables:
    """The tables with the entries of an edition laid over them.

    An edition entry names the `id` it changes and the `source` of its values; every other field is optional.
    """
    if not isinstance(edition, str | Path | Mapping):
        raise BadData(f"edition: must be the path of a .toml file or a mapping of tables, not {edition!r}")
    raw, where = (dict(edition), "edition") if isinstance(edition, Mapping) else (read_toml(Path(edition)), str(edition))
    result = {name: [dict(entry) for entry in entries] for name, entries in tables.items()}
    raw.pop("edition", None)
    for name, entries in raw.items():
        if name not in result:
            raise BadData(f"{where}: unknown table '{name}'; this game has {', '.join(sorted(result))}")
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise BadData(f"{where}: '{name}' must be written as [[{name}]] entries")
        for number, entry in enumerate(entries, 1):
            _lay(result[name], entry, f"{where}: {name} {number}")
    return result


def _lay(entries: list[RawEntry], change: RawEntry, where: str) -> None:
    known = {str(entry["id"]): entry for entry in entries}
    key = change.get("id")
    if not isinstance(key, str):
        raise BadData(f"{where}: field 'id' is missing; expected the id of the record to change")
    if key not in known:
        raise BadData(f"{where}: no record '{key}'{did_you_mean(key, list(known))}")
    if "source" not in change:
        raise BadData(f"{where} ('{key}'): field 'source' is missing; expected one of {', '.join(SOURCES)}")
    known[key].update(change)


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """' (did you mean ...?)' where something similar is known, else nothing."""
    close = difflib.get_close_matches(word, known, n=3, cutoff=0.5)
    return f" (did you mean {' or '.join(close)}?)" if close else ""


def entries(tables: Tables, table: str, kind: type[E], where: str) -> tuple[E, ...]:
    """The entries of one table, checked against their type; ids are unique."""
    if table not in tables:
        raise BadData(f"{where}: table '{table}' is missing")
    if not isinstance(tables[table], list):
        raise BadData(f"{where}: '{table}' must be written as [[{table}]] entries")
    found: dict[str, E] = {}
    for number, raw in enumerate(tables[table], 1):
        name = raw.get("id", number) if isinstance(raw, dict) else number
        try:
            entry = msgspec.convert(raw, kind)
        except msgspec.ValidationError as error:
            raise BadData(f"{where}: {table} '{name}': {_in_words(str(error), kind)}") from error
        if entry.id in found:
            raise BadData(f"{where}: {table} '{entry.id}': the id is used twice")
        found[entry.id] = entry
    return tuple(found.values())


def _in_words(error: str, kind: type[Entry]) -> str:
    """msgspec's message with its path '$.attack' turned into "field 'attack'", and with what is known where a word is not."""
    fields = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    if unknown := re.search("unknown field `(.*)`", error):
        near = did_you_mean(unknown[1], list(fields))
        return f"unknown field '{unknown[1]}'{near}; the fields: {', '.join(fields)}"
    text, _, path = error.partition(" - at `$.")
    if not path:
        return text
    field = path.rstrip("`")
    allowed = _words_of(fields.get(re.split(r"[.\[]", field)[0]))
    if not text.startswith("Invalid enum value") or not allowed:
        return f"field '{field}': {text}"
    wrong = text.removeprefix("Invalid enum value ").strip("'")
    listed = ", ".join(word or "''" for word in allowed)
    return f"field '{field}': '{wrong}' is not allowed{did_you_mean(wrong, allowed)}; expected one of {listed}"


def _words_of(kind: Any) -> list[str]:
    """The words that a field of this type may hold, also as parts of a list; none where it may hold anything."""
    if get_origin(kind) is Literal:
        return [str(word) for word in get_args(kind)]
    return [word for part in get_args(kind) for word in _words_of(part)]


def digest(tables: Tables) -> str:
    """A short fingerprint of the content, the same on every machine."""
    text = json.dumps(tables, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@lru_cache
def printed_digest(folder: Path) -> str:
    """Fingerprint of a game's data folder as it is."""
    return digest(_printed(folder))


def count_sources(tables: Tables) -> dict[str, dict[Source, int]]:
    """How many entries of each table come from where; parts with a source of their own are counted on a line of their own."""
    counts: dict[str, dict[Source, int]] = {}
    for name, rows in tables.items():
        fields = ["source", *sorted({key for row in rows for key in row if key.endswith("_source")})]
        for field in fields:
            line = name if field == "source" else f"{name}: {field.removesuffix('_source')}"
            counts[line] = {source: sum(row.get(field) == source for row in rows) for source in SOURCES}
    return counts
