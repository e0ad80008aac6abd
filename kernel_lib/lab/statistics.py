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


def correlation(xs: list[float], ys: list[float], z: float = Z95) -> tuple[float, float, float]:
    """Correlation of two rows of numbers (Pearson) with the interval of Fisher's transformation.

    >>> r, low, high = correlation([1.0, 2.0, 3.0, 4.0, 5.0], [1.0, 3.0, 2.0, 5.0, 4.0])
    >>> round(r, 3), round(low, 3), round(high, 3)
    (0.8, -0.28, 0.986)
    """
    n = len(xs)
    if n < 4 or len(set(xs)) == 1 or len(set(ys)) == 1:
        return math.nan, math.nan, math.nan
    mean_x, mean_y = sum(xs) / n, sum(ys) / n
    shared = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    r = shared / math.sqrt(sum((x - mean_x) ** 2 for x in xs) * sum((y - mean_y) ** 2 for y in ys))
    if abs(r) > 1 - 1e-12:
        return math.copysign(1.0, r), math.copysign(1.0, r), math.copysign(1.0, r)
    spread = z / math.sqrt(n - 3)
    return r, math.tanh(math.atanh(r) - spread), math.tanh(math.atanh(r) + spread)
