"""C.07 article 4.2: ranking by a list of tie-breaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

# A tie-break for ranking: a function that splits tied participants into ordered groups. The members of a group stay
# tied.
Ordering = Callable[[Sequence[int]], list[list[int]]]


def by_value(values: Mapping[int, Fraction | None], lower_first: bool) -> Ordering:
    """Returns the ordering of a tie-break with values. Participants without a value come last. Reading
    no-value-ranks-last."""

    def order(tied: Sequence[int]) -> list[list[int]]:
        known = {v for v in (values[p] for p in tied) if v is not None}
        levels: list[Fraction | None] = [*sorted(known, reverse=not lower_first), None]
        groups = [[p for p in tied if values[p] == level] for level in levels]
        return [g for g in groups if g]

    return order


def clause_4_2_rank(participants: Sequence[int], tiebreaks: Sequence[Ordering]) -> dict[int, int]:
    """4.2 The first tie-break ranks all participants. Each later tie-break ranks participants who are still tied.

    Participants who are tied after the last tie-break share the rank. Reading no-lots.
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
