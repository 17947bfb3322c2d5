"""B.02 article 8.1: the two conversion tables to which C.07 article 10 refers."""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction

# 8.1.a, from .50 to 1.00. The other half is symmetric.
_DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677),
    800,
)

# 8.1.b: the last difference of each line from .50 to .99. Above the last line, the expected score is 1.
_LAST_DIFFERENCES = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)


def table_8_1_a(hundredths: int) -> int:
    """8.1.a The rating difference dp for a share of points in hundredths."""
    if hundredths >= 50:
        return _DIFFERENCES[hundredths - 50]
    return -_DIFFERENCES[50 - hundredths]


def table_8_1_b(difference: int) -> Fraction:
    """8.1.b The expected score PD for a rating difference, which is negative for the lower-rated player."""
    if difference < 0:
        return 1 - table_8_1_b(-difference)
    line = bisect_left(_LAST_DIFFERENCES, difference)  # The first line whose last difference is not smaller.
    return Fraction(50 + line, 100)
