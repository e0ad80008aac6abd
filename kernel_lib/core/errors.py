"""One class per kind of mistake, so that callers can tell them apart and people can read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kernel_lib.core.event import Refusal
    from kernel_lib.core.record import Record


class KernelError(Exception):
    """Base of everything that kernel_lib raises on purpose."""


class IllegalMove(KernelError, ValueError):
    """A move that the rules do not allow here; `refusals` name the rules."""

    def __init__(self, text: str, refusals: Sequence[Refusal] = ()) -> None:
        self.refusals = tuple(refusals)
        why = "; ".join(f"{r.rule}: {r.reason}" if r.rule else r.reason for r in refusals)
        super().__init__(f"{text}: {why}" if why else text)


class UnclearMove(KernelError, ValueError):
    """Words that name no legal move, or more than one."""


class BadOption(KernelError, ValueError):
    """An unknown game, option, bot or player count, or a value that is not allowed."""


class BadData(KernelError, ValueError):
    """A data or edition file that cannot be used; the message names file, record and field."""


class BadPosition(KernelError, ValueError):
    """JSON that describes no position of the game."""


class BadRecord(KernelError, ValueError):
    """A saved game that cannot be read or replayed."""


class ChangedData(UserWarning):
    """The cards or maps have changed since the game was saved."""


class BotFailed(KernelError, RuntimeError):
    """A bot raised or chose an illegal move; `record` holds the game up to there."""

    def __init__(self, text: str, record: Record) -> None:
        super().__init__(text)
        self.record = record


class BrokenLaw(KernelError, AssertionError):
    """A game that does not keep the contract; see `kernel_lib.core.contract`."""
