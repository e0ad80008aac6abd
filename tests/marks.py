"""The mark that ties a test to rules of a game's list."""

from __future__ import annotations

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Marks a test that fails when one of these rules is broken."""
    return pytest.mark.rule(*ids)
