"""Writes values as the corpus does, and rejects invalid requests (B.02, second derivation).

`Refused` contains the name of the rule of form that a request violates.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Any

Json = dict[str, Any]

# The readings that replace the usual ones, with the names that the cases use.
RULINGS: set[str] = set()


class Refused(Exception):
    """Raised if the request violates a rule of form."""


class NotDerived(Exception):
    """Raised if the calculator does not support this kind of question."""


def text(value: Any) -> str:
    """Writes a value as the corpus does."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def rating_of(value: Any) -> int | None:
    """Returns a rating: a whole number from 0 to 3999, or None if the player is unrated."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refused("shape")
    if not 0 <= value < 4000:
        raise Refused("rating-form")
    return value or None


def floored(value: Any) -> int | None:
    """Returns the rating that counts; a player below 1000 counts as unrated (7.21)."""
    rating = rating_of(value)
    return rating if rating is not None and rating >= 1000 else None


def day(value: str) -> date:
    """Parses a date, which must exist."""
    try:
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", value):
            raise ValueError
        return date.fromisoformat(value)
    except ValueError:
        raise Refused("date-unreal") from None


def month(value: str) -> int:
    """Returns a period as a number of months."""
    match = re.fullmatch(r"(\d{4})-(\d\d)", value)
    if not match or not 1 <= int(match[2]) <= 12:
        raise Refused("period")
    return int(match[1]) * 12 + int(match[2]) - 1
