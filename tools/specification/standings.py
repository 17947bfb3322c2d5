"""Computes the standings of an event by a list of codes, with the rules in the other files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from article_04_ranking import clause_4_2_rank
from article_05_list import SCORES, Values, entry_for, ordering
from codes import Code, read_code
from declarations import read_declarations
from editions import EDITIONS
from model import GP, MP
from reader import read_event


@dataclass(frozen=True)
class Standings:
    values: dict[str, Values]
    ranks: dict[int, int] | None  # None if a code is not supported.
    unsupported: list[str]
    participants: list[int]


def first_score(codes: Sequence[Code | None]) -> str | None:
    """Returns the first score of a team in the list. None if the list has no such score."""
    named = [c.name for c in codes if c is not None and c.name in ("MPTS", "GPTS")]
    return {"MPTS": MP, "GPTS": GP}[named[0]] if named else None


def with_primary_score(codes: list[Code | None]) -> list[Code | None]:
    """Returns the list with a score at the start. If the list does not begin with a score, the primary score is added.

    Reading list-begins-with-a-score.
    """
    if codes and codes[0] is not None and codes[0].name in SCORES:
        return codes
    return [Code("PTS", "PTS"), *codes]


def compute(
    tournament: Mapping[str, Any],
    edition: str,
    after: int,
    tiebreaks: Sequence[str],
    regulations: Mapping[str, Any] | None = None,
    as_ruled: bool = False,
) -> Standings:
    """Returns the values of all codes, and the ranks by the whole list (4.2)."""
    codes = [read_code(text) for text in tiebreaks]
    event = read_event(tournament, after, EDITIONS[edition], first_score(codes), read_declarations(regulations), as_ruled)
    values: dict[str, Values] = {}
    unsupported = []
    orderings = []
    listed = with_primary_score(codes)
    texts = [*(["PTS"] if len(listed) > len(codes) else []), *tiebreaks]
    for text, code in zip(texts, listed, strict=True):
        entry = entry_for(event, code) if code is not None else None
        if code is None or entry is None:
            unsupported.append(text)
            continue
        given = entry.values(event, code) if entry.values is not None else None
        if given is not None:
            values[text] = given
        orderings.append(ordering(event, code, entry, given))
    participants = list(event.participants)
    ranks = None if unsupported else clause_4_2_rank(participants, orderings)
    return Standings(values, ranks, unsupported, participants)


def canonical(value: Fraction | None) -> str | None:
    """Writes a value: as a finite decimal without trailing zeros, or otherwise as a fraction in lowest terms."""
    if value is None:
        return None
    places = 0
    while places < 20 and (value * 10**places).denominator != 1:
        places += 1
    scaled = value * 10**places
    if scaled.denominator != 1:
        return f"{value.numerator}/{value.denominator}"
    if places == 0:
        return str(scaled.numerator)
    digits = str(abs(scaled.numerator)).rjust(places + 1, "0")
    return ("-" if value < 0 else "") + digits[:-places] + "." + digits[-places:]
