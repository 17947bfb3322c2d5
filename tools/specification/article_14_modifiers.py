"""C.07 article 14: modifiers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from article_16_unplayed_rounds_swiss import Element, clause_16_5_1_element_to_cut
from exact import add_up


def least_significant(elements: Sequence[Element]) -> Element:
    """14.1.1, 14.1.2 Returns the least significant value.

    The least significant value is the lowest score (Buchholz), the lowest rating (ARO), or the first round (PS). In
    Sonneborn-Berger, it is the value against the opponent with the lowest score. If several opponents have this score,
    it is the lowest of their values.
    Reading sb-least-significant-by-opponent-score.
    Reading duplicate-opponents-in-sb-cut.
    """
    return min(elements, key=lambda e: (e.weight, e.value, e.round))


def most_significant(elements: Sequence[Element]) -> Element:
    """14.3 Returns the most significant value, by the same rules in reverse. Reading most-significant-mirrors-least."""
    return max(elements, key=lambda e: (e.weight, e.value, e.round))


def without(elements: Sequence[Element], one: Element) -> list[Element]:
    """Returns the elements without one of them."""
    position = list(elements).index(one)
    return [e for i, e in enumerate(elements) if i != position]


def cut_least(elements: Sequence[Element]) -> list[Element]:
    """Removes the least significant value, with the exception of 16.5.1. An empty list stays empty.

    Reading cut-of-too-few.
    """
    if not elements:
        return []
    return without(elements, clause_16_5_1_element_to_cut(elements, least_significant(elements)))


def cut_most(elements: Sequence[Element]) -> list[Element]:
    """Removes the most significant value."""
    if not elements:
        return []
    return without(elements, most_significant(elements))


def clause_14_1_cut_1(elements: Sequence[Element]) -> list[Element]:
    """14.1 Cut-1: removes the least significant value."""
    return cut_least(elements)


def clause_14_2_cut_2(elements: Sequence[Element]) -> list[Element]:
    """14.2 Cut-2: removes the two least significant values. The exception applies to each of them (16.5.2)."""
    return cut_least(cut_least(elements))


def clause_14_3_median_1(elements: Sequence[Element]) -> list[Element]:
    """14.3 Median-1: removes the least significant value, then the most significant value.

    Readings exception-first-half-of-medians, progressive-medians.
    """
    return cut_most(cut_least(elements))


def clause_14_4_median_2(elements: Sequence[Element]) -> list[Element]:
    """14.4 Median-2: removes the two least significant values, then the two most significant values."""
    return cut_most(cut_most(cut_least(cut_least(elements))))


def clause_14_5_limit(half_of_highest: Fraction, half_points: int) -> Fraction:
    """14.5 Limit: moves the Koya limit by half points. Reading half-point-is-one-half."""
    return half_of_highest + Fraction(half_points, 2)


def clause_14_modified(elements: Sequence[Element], cut: str) -> list[Element]:
    """14 Returns the elements that remain after a modifier. Without a modifier, all remain."""
    if cut == "C1":
        return clause_14_1_cut_1(elements)
    if cut == "C2":
        return clause_14_2_cut_2(elements)
    if cut == "M1":
        return clause_14_3_median_1(elements)
    if cut == "M2":
        return clause_14_4_median_2(elements)
    return list(elements)


def total_of(elements: Sequence[Element]) -> Fraction:
    """Returns the sum of the values of the elements."""
    return add_up(e.value for e in elements)
