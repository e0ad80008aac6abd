"""Nothing of a rulebook is left out, and nothing is cited that does not exist.

The list of a game's rules (data/rules.toml), its code and data, the events of played games and the marks of tests must fit together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import kernel_lib as kl
from kernel_lib.core.contract import random_moves
from kernel_lib.core.rulebook import marked_tests

TESTS = Path(__file__).parents[1]
PACKAGE = Path(kl.__file__).parent
NOT_DEMANDED = {"EX", "RULING", "DATA", "INV"}
"""Families that need no test of their own: examples, rulings and facts about data and invariants stand behind rules that have one."""
MARKS = marked_tests(TESTS)
PREFIXES = {name: next(iter(kl.rules(name))).split("-")[0] for name in kl.games()}


def family(key: str) -> str:
    return key.split("-")[1]


def cited(text: str, prefix: str) -> Iterator[str]:
    """Every rule id in a text; `XX-END-1..4` and `XX-FX-1…26` stand for all between."""
    for key, last in re.findall(rf"\b({prefix}(?:-[A-Z0-9]+)+)(?:(?:\.\.|…)(\d+))?", text):
        head, _, number = key.rpartition("-")
        if last:
            yield from (f"{head}-{n}" for n in range(int(number), int(last) + 1))
        else:
            yield key


def is_known(key: str, ids: set[str]) -> bool:
    """An id of the list, or the name of a whole family such as XX-ATK, from which code builds ids."""
    return key in ids or any(known.startswith(f"{key}-") for known in ids)


@pytest.mark.parametrize("name", kl.games())
def test_every_rule_has_a_marked_test(name: str) -> None:
    demanded = [key for key in kl.rules(name) if family(key) not in NOT_DEMANDED]
    assert len(demanded) > 50
    missing = [key for key in demanded if key not in MARKS]
    assert not missing, f"{len(missing)} of {len(demanded)} rules of {name} have no test: {' '.join(missing)}"


@pytest.mark.parametrize("name", kl.games())
def test_every_marked_rule_is_in_the_list(name: str) -> None:
    ids = set(kl.rules(name))
    unknown = sorted(key for key in MARKS if key.startswith(f"{PREFIXES[name]}-") and key not in ids)
    assert not unknown


def test_every_mark_belongs_to_a_game() -> None:
    assert {key.split("-")[0] for key in MARKS} <= set(PREFIXES.values())


@pytest.mark.parametrize("name", kl.games())
def test_every_rule_that_code_and_data_cite_is_in_the_list(name: str) -> None:
    ids, folder = set(kl.rules(name)), PACKAGE / "games" / name
    files = [*folder.rglob("*.py"), *(folder / "data").glob("*.toml")]
    found = {(path.name, key) for path in files for key in cited(path.read_text(encoding="utf-8"), PREFIXES[name])}
    assert len({key for _, key in found}) > 50
    unknown = sorted((file, key) for file, key in found if not is_known(key, ids))
    assert not unknown


@pytest.mark.parametrize("name", kl.games())
def test_every_rule_that_tests_cite_in_words_is_in_the_list(name: str) -> None:
    """The written game too; other folders may make up ids to be refused."""
    ids = set(kl.rules(name))
    files = [*(TESTS / name).rglob("*.py"), *(TESTS / "contract" / "golden").glob(f"{name}_*.txt")]
    found = {(path.name, key) for path in files for key in cited(path.read_text(encoding="utf-8"), PREFIXES[name])}
    assert found
    assert not sorted((file, key) for file, key in found if not is_known(key, ids))


@pytest.mark.parametrize("name", kl.games())
def test_every_event_of_played_games_cites_a_rule_of_the_list(name: str) -> None:
    ids = set(kl.rules(name))
    for players in type(kl.game(name)).player_counts:
        game = kl.game(name, players=players)
        seen = set()
        for seed in range(20):
            state = game.new()
            state.log = []
            for move in random_moves(game, seed):
                game.apply(state, move)
            result = game.result(state)
            assert result is not None
            seen |= {event.rule for event in state.log} | {result.rule}
            seen |= {rule for _, rule, _ in game.explain_scores(state)}
        assert len(seen) > 20
        assert not sorted(seen - ids)


@pytest.mark.parametrize("name", kl.games())
def test_every_rule_is_complete_and_its_ruling_is_in_the_list(name: str) -> None:
    rules = kl.rules(name)
    for key, rule in rules.items():
        assert key == key.upper()
        assert key.startswith(f"{PREFIXES[name]}-")
        assert rule.title
        assert rule.chapter
        assert rule.statement.endswith((".", ")", "!", "?")), key
        for ruling in re.findall(rf"{PREFIXES[name]}-[A-Z0-9-]+", rule.ruling):
            assert ruling in rules, f"{key} rests on {ruling}"


@pytest.mark.parametrize("name", kl.games())
def test_rules_that_statements_mention_are_in_the_list(name: str) -> None:
    rules = kl.rules(name)
    ids = set(rules)
    unknown = sorted((key, other) for key, rule in rules.items() for other in cited(rule.statement, PREFIXES[name]) if not is_known(other, ids))
    assert not unknown


@pytest.mark.parametrize("name", kl.games())
def test_rules_of_a_family_are_numbered_without_gaps(name: str) -> None:
    """A gap would be a rule that got lost."""
    numbers: dict[str, list[int]] = {}
    for key in kl.rules(name):
        head, _, number = key.rpartition("-")
        if number.isdigit():
            numbers.setdefault(head, []).append(int(number))
    for head, found in numbers.items():
        assert sorted(found) == list(range(1, len(found) + 1)), head


def test_ids_are_found_in_text_with_ranges() -> None:
    found = list(cited("see (XX-A-1, XX-B-2..4) and `XX-CARD-SWORD-RED`; AXX-A-9", "XX"))
    assert found == ["XX-A-1", "XX-B-2", "XX-B-3", "XX-B-4", "XX-CARD-SWORD-RED"]
    assert is_known("XX-A", {"XX-A-1"})
    assert not is_known("XX-A-2", {"XX-A-1", "XX-A-22"})
