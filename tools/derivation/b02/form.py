"""Values as the corpus writes them, and what is refused (B.02, second derivation).

`Refused` carries the name of the rule of form that a request breaks.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Any

Json = dict[str, Any]

# Readings taken instead of the usual ones, by the names that the cases give them.
RULINGS: set[str] = set()


class Refused(Exception):
    """The request breaks its own form."""


class NotDerived(Exception):
    """The calculator does not answer this kind of question."""


def text(value: Any) -> str:
    """A value as the corpus writes it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def rating_of(value: Any) -> int | None:
    """A rating: a whole number, not negative, below 4000; absent when unrated."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refused("shape")
    if not 0 <= value < 4000:
        raise Refused("rating-form")
    return value or None


def floored(value: Any) -> int | None:
    """A rating as everybody counts it: below 1000 a player is as good as unrated (7.21)."""
    rating = rating_of(value)
    return rating if rating is not None and rating >= 1000 else None


def day(value: str) -> date:
    """A real day."""
    try:
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", value):
            raise ValueError
        return date.fromisoformat(value)
    except ValueError:
        raise Refused("date-unreal") from None


def month(value: str) -> int:
    """A period as a running number of months."""
    match = re.fullmatch(r"(\d{4})-(\d\d)", value)
    if not match or not 1 <= int(match[2]) <= 12:
        raise Refused("period")
    return int(match[1]) * 12 + int(match[2]) - 1
