"""Small sets as ints with one bit per member: quick to copy, to compare and to combine."""

from __future__ import annotations

FEW = 1 << 13
"""Sets below this are looked up: thirteen areas, a hand, a pile of one type."""
_LISTS: list[list[int]] = [[]]
for _bit in range(13):
    _LISTS += [[*found, _bit] for found in _LISTS]


def members(bits: int) -> list[int]:
    """The members of a set, in order.

    >>> members(0b10110), members(1 << 40 | 1)
    ([1, 2, 4], [0, 40])
    """
    if bits < FEW:
        return _LISTS[bits][:]
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
