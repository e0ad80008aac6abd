"""What is said about a data file that cannot be used: file, record and field, and what would have been right."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from kernel_lib.core.data import Entry, Tables, entries
from kernel_lib.core.errors import BadData

Tone = Literal["high", "low"]


class Bell(Entry, frozen=True, kw_only=True):
    """A record with a number, a word from a list, and a list of such words."""

    weight: int = 1
    tone: Tone = "low"
    chord: tuple[Tone, ...] = ()
    shape: Literal["round", ""] = ""


def complaint(**fields: Any) -> str:
    """What is said about a bell with these fields."""
    tables: Tables = {"bell": [{"id": "big", "source": "public", **fields}]}
    with pytest.raises(BadData) as caught:
        entries(tables, "bell", Bell, "bells.toml")
    text = str(caught.value)
    assert text.startswith("bells.toml: bell 'big': ")
    return text.removeprefix("bells.toml: bell 'big': ")


def test_an_unknown_field_gets_a_similar_name_and_the_list_of_fields() -> None:
    fields = "id, source, note, weight, tone, chord, shape"
    assert complaint(wieght=3) == f"unknown field 'wieght' (did you mean weight?); the fields: {fields}"
    assert complaint(xyz=3) == f"unknown field 'xyz'; the fields: {fields}"


def test_a_wrong_source_gets_the_allowed_ones() -> None:
    said = complaint(source="pubic")
    assert said == "field 'source': 'pubic' is not allowed (did you mean public?); expected one of rulebook, derived, public, reconstructed"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"tone": "loud"}, "field 'tone': 'loud' is not allowed (did you mean low?); expected one of high, low"),
        ({"chord": ["low", "flat"]}, "field 'chord[1]': 'flat' is not allowed; expected one of high, low"),
        ({"shape": "square"}, "field 'shape': 'square' is not allowed; expected one of round, ''"),
    ],
)
def test_a_wrong_word_gets_the_words_of_its_field(fields: dict[str, Any], said: str) -> None:
    assert complaint(**fields) == said


def test_a_wrong_type_is_named_with_its_field() -> None:
    assert complaint(weight="3") == "field 'weight': Expected `int`, got `str`"
    assert complaint(chord="low") == "field 'chord': Expected `array`, got `str`"
