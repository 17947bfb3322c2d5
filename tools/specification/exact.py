"""Exact sums."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm


def add_up(values: Iterable[Fraction]) -> Fraction:
    """The sum, exact: over a common denominator, which is the quickest way to the same fraction."""
    summands = list(values)
    common = lcm(*(v.denominator for v in summands))
    return Fraction(sum(v.numerator * (common // v.denominator) for v in summands), common)
