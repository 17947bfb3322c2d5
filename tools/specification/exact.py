"""Computes exact sums."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm


def add_up(values: Iterable[Fraction]) -> Fraction:
    """Returns the exact sum. Using a common denominator is the fastest method."""
    summands = list(values)
    common = lcm(*(v.denominator for v in summands))
    return Fraction(sum(v.numerator * (common // v.denominator) for v in summands), common)
