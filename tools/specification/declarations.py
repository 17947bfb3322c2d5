"""Declarations of the regulations that C.07 allows and that affect values. Other declarations change no value.

The clauses that allow these declarations are 4.1 and 13 (primary score), 6.1.1, 10 and its note, 13.3.2, 13.4.2 b,
and 16.6.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any


@dataclass(frozen=True)
class Declarations:
    """Declarations that affect values.

    `unrated`: the rating of unrated participants (10). `without_unrated`: article 10 leaves out games with them.
    `which_rating`: "first" or "last" of several ratings (10, note). `forfeits_in_direct_encounter`: 6.1.1.
    `ede_boards`: the board tie-breaks of a plain EDE (13.3.2). `divisor`: the divisor of SSSC (13.4.2 b).
    `article_16`: the kind of solution that replaces 16.3 to 16.5 (16.6).
    """

    primary: str | None = None
    unrated: int | None = None
    without_unrated: bool = False
    which_rating: str | None = None
    forfeits_in_direct_encounter: bool = False
    ede_boards: tuple[str, ...] = ()
    divisor: Fraction | None = None
    article_16: str | None = None


NOTHING_DECLARED = Declarations()


def read_declarations(regulations: Mapping[str, Any] | None) -> Declarations:
    """Reads the keys of `regulations` that affect values."""
    given = regulations or {}
    unrated = given.get("unrated") or {}
    divisor = given.get("sssc-divisor")
    return Declarations(
        primary=given.get("primary"),
        unrated=unrated.get("rating") if unrated.get("policy") == "fixed" else None,
        without_unrated=unrated.get("policy") == "exclude",
        which_rating=(given.get("several-ratings") or {}).get("policy"),
        forfeits_in_direct_encounter=given.get("forfeits-in-direct-encounter") == "included",
        ede_boards=tuple(given.get("ede-board-tiebreaks") or ()),
        divisor=None if divisor is None else Fraction(divisor),
        article_16=(given.get("article-16-alternative") or {}).get("kind"),
    )
