"""Small sets as ints with one bit per member: quick to copy, to compare and to combine."""

from __future__ import annotations


def members(bits: int) -> list[int]:
    """The members of a set, in order.

    >>> members(0b10110)
    [1, 2, 4]
    """
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
