"""The few formulas that results are reported with."""

from __future__ import annotations

import math

Z95 = 1.959964


def wilson(won: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Interval of a share (Wilson score, 95 % unless told otherwise).

    >>> low, high = wilson(90, 100)
    >>> round(low, 3), round(high, 3)
    (0.826, 0.945)
    """
    if games == 0:
        return 0.0, 1.0
    share = won / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def mean_interval(values: list[float], z: float = Z95) -> tuple[float, float, float]:
    """Mean with the interval of its normal approximation.

    >>> mean_interval([1.0, 1.0, 1.0])
    (1.0, 1.0, 1.0)
    """
    if not values:
        return math.nan, math.nan, math.nan
    mean = sum(values) / len(values)
    if len(values) == 1:
        return mean, -math.inf, math.inf
    spread = z * math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
    return mean, mean - spread, mean + spread
