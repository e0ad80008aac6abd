"""Names for the plain values that games are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self

if TYPE_CHECKING:
    from kernel_lib.core.event import Event
    from kernel_lib.core.game import Game

CHANCE = -1
"""`State.to_act` when dice, a draw or a shuffle comes next."""
OVER = -2
"""`State.to_act` when the game has ended."""
UNKNOWN = -1
"""A face that the holder of a view may not see; also the viewer who belongs to no seat."""

Player = int
Move = tuple[int, int, int]
"""(kind, a, b): the answer to one small question."""
Ask = tuple[int, ...]
"""(what, who, details ...): one entry of the stack of pending questions and tasks."""


class State:
    """A position: plain data. The rules live in the `Game` it points back to."""

    __slots__ = ("game", "log", "to_act")
    CACHES: ClassVar[tuple[str, ...]] = ()
    """Fields that follow from the others and are not saved."""

    game: Game[Any]
    to_act: int
    log: list[Event] | None

    def clone(self) -> Self:
        raise NotImplementedError

    def __repr__(self) -> str:
        return self.game.text(self)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        """Lets a notebook show a position as its board; plain text where nothing can draw."""
        figure = self.game.figure(self)
        bundle = figure._repr_mimebundle_()
        return {"text/plain": repr(self), **bundle}
