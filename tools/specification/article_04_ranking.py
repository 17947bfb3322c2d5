"""C.07 article 4.2: ranking by a list of tie-breaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

# A tie-break, as far as ranking goes: it puts tied participants in order, those who stay tied together.
Ordering = Callable[[Sequence[int]], list[list[int]]]


def by_value(values: Mapping[int, Fraction | None], lower_first: bool) -> Ordering:
    """The ordering of a tie-break that gives values; those without one come last. Reading no-value-ranks-last."""

    def order(tied: Sequence[int]) -> list[list[int]]:
        known = {v for v in (values[p] for p in tied) if v is not None}
        levels: list[Fraction | None] = [*sorted(known, reverse=not lower_first), None]
        groups = [[p for p in tied if values[p] == level] for level in levels]
        return [g for g in groups if g]

    return order


def clause_4_2_rank(participants: Sequence[int], tiebreaks: Sequence[Ordering]) -> dict[int, int]:
    """4.2 The first tie-break ranks all; each further one those whom the earlier ones left tied.

    Whoever is tied after the last shares the rank. Reading no-lots.
    """
    groups = [list(participants)] if participants else []
    for tiebreak in tiebreaks:
        groups = [part for group in groups for part in (tiebreak(group) if len(group) > 1 else [group])]
    ranks = {}
    place = 1
    for group in groups:
        for participant in group:
            ranks[participant] = place
        place += len(group)
    return ranks
