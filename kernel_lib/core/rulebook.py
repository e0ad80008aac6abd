"""The list of rules that users browse: `data/rules.toml` of a game."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kernel_lib.core.data import Entry, did_you_mean, entries, read_toml
from kernel_lib.core.errors import BadOption

if TYPE_CHECKING:
    import pandas as pd


RULE_ID = re.compile(r"\b([A-Z]{2}(?:-[A-Z0-9]+)+)\b")
DEEP = 3
"""So many rules open inside one another; ids that lie deeper are plain text, so that a page stays small."""
LINK, INK, PALE = "#0072B2", "#1F2933", "#EEF3F8"


class Rule(Entry, frozen=True, kw_only=True):
    """One rule: what it says in our words, where it comes from, and the ruling that settles it."""

    title: str
    statement: str
    chapter: str
    ruling: str = ""

    def _repr_html_(self) -> str:
        return f"<p><b>{self.id}</b> {html.escape(self.title)}<br>{html.escape(self.statement)}<br><small>{html.escape(_origin(self))}</small></p>"


class RuleBook(Mapping[str, Rule]):
    """All rules of a game by id; shows itself as a browser with one fold per chapter."""

    def __init__(self, title: str, rules: tuple[Rule, ...], tests: Mapping[str, int], whole: RuleBook | None = None) -> None:
        self.title = title
        self.whole = self if whole is None else whole
        """The list that a search was made in: its rules can be opened from the ones found."""
        self.rules = {rule.id: rule for rule in rules}
        self.tests = tests
        """How many marked tests each rule has; empty where the tests are not at hand."""

    def __getitem__(self, key: str) -> Rule:
        try:
            return self.rules[key.upper()]
        except KeyError:
            raise BadOption(f"{self.title} has no rule '{key}'{did_you_mean(key.upper(), list(self.rules))}") from None

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and key.upper() in self.rules

    def get(self, key: str, default: Any = None) -> Any:
        """The rule, or the default where there is none."""
        return self.rules.get(key.upper(), default)

    def __iter__(self) -> Iterator[str]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def find(self, words: str) -> RuleBook:
        """The rules whose id, title or statement has all these words."""
        parts = words.lower().split()
        hits = [r for r in self.rules.values() if all(part in f"{r.id} {r.title} {r.statement}".lower() for part in parts)]
        return RuleBook(f"{self.title}: “{words}”", tuple(hits), self.tests, self.whole)

    # In HTML

    def unfold(self, key: str, around: tuple[str, ...] = ()) -> str:
        """The id of a rule, which opens the rule's text where it stands; plain text for what is no rule.

        A fold-out and no link: a rule is read where it is cited, in outputs and widgets alike, in JupyterLab as under Voilà.
        """
        rule = self.whole.get(key)
        if rule is None or rule.id in around or len(around) == DEEP:
            return html.escape(key)
        inside = (*around, rule.id)
        title, text, origin = html.escape(rule.title), self.linked(rule.statement, inside), self.linked(_origin(rule), inside)
        return (
            "<details style='display:inline-block;vertical-align:baseline;max-width:100%'>"
            f"<summary style='cursor:pointer;color:{LINK};font-size:11px' title='{title}'>{html.escape(rule.id)}</summary>"
            f"<div style='white-space:normal;padding:2px 6px;background:{PALE};color:{INK};line-height:1.35'>"
            f"<b>{title}.</b> {text} <i>({origin})</i></div></details>"
        )

    def linked(self, words: str, around: tuple[str, ...] = ()) -> str:
        """Words in which every id of a rule opens that rule."""
        return "".join(self.unfold(part, around) for part in RULE_ID.split(words))

    def table(self) -> pd.DataFrame:
        """The rules as a table by id."""
        import pandas as pd

        rows = [{"rule": r.id, "chapter": r.chapter, "title": r.title, "statement": r.statement, "source": r.source, "ruling": r.ruling,
                 "tests": self.tests.get(r.id, 0)} for r in self.rules.values()]  # fmt: skip
        return pd.DataFrame(rows).set_index("rule")

    def __repr__(self) -> str:
        return "\n".join([f"{self.title}: {len(self)} rules", *(f"{r.id:22} {r.title}" for r in self.rules.values())])

    def _repr_html_(self) -> str:
        chapters: dict[str, list[Rule]] = {}
        for rule in self.rules.values():
            chapters.setdefault(rule.chapter, []).append(rule)
        folds = "".join(self._fold(name, rules, len(self) <= 12) for name, rules in chapters.items())
        return f"<div><b>{html.escape(self.title)}</b>: {len(self)} rules. Open a chapter, or search with <code>.find('words')</code>.{folds}</div>"

    def _fold(self, chapter: str, rules: list[Rule], is_open: bool) -> str:
        rows = "".join(
            f"<tr><td style='text-align:left;white-space:nowrap'><b>{r.id}</b></td><td style='text-align:left'><i>{html.escape(r.title)}.</i> "
            f"{self.linked(r.statement, (r.id,))}</td><td style='text-align:left'>{self.linked(_origin(r), (r.id,))}{self._tested(r)}</td></tr>"
            for r in rules
        )
        opened = " open" if is_open else ""
        return f"<details{opened}><summary>{html.escape(chapter)} ({len(rules)})</summary><table>{rows}</table></details>"

    def _tested(self, rule: Rule) -> str:
        return f"<br>{self.tests[rule.id]} tests" if rule.id in self.tests else ""


def _origin(rule: Rule) -> str:
    return rule.source + (f", {rule.ruling}" if rule.ruling else "")


@lru_cache
def read_rules(folder: Path) -> tuple[Rule, ...]:
    """The rules of a game, in the order of its file."""
    path = folder / "rules.toml"
    return entries(read_toml(path), "rule", Rule, path.name)


@lru_cache
def marked_tests(folder: Path) -> dict[str, int]:
    """How many `@rule("ID")` marks the tests below `folder` carry, per id."""
    counts: dict[str, int] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for marks in re.findall(r"@rule\(([^)]*)\)", path.read_text(encoding="utf-8")):
            for key in re.findall(r"[\"']([A-Z0-9-]+)[\"']", marks):
                counts[key] = counts.get(key, 0) + 1
    return counts
