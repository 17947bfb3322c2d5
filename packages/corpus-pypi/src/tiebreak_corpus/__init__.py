"""Chess tie-breaks (FIDE C.07) and rapid and blitz ratings (B.02): events with the answers that follow.

>>> corpus = load()
>>> case = corpus.case("c07/7-3/byes-have-no-colour")
>>> case.checks[0].editions
('fide-2023-09', 'fide-2024-08', 'fide-2026-03')
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Literal, Optional

__all__ = ["Case", "Check", "Corpus", "RatingCase", "RatingCheck", "Reading", "Status", "load"]

Status = Literal["settled", "alternative", "open"]
# Values by participant and code: a number as text, or None if the rules define no value.
Values = Mapping[int, Mapping[str, Optional[str]]]
# Groups of participants who share a place, best first.
Ranking = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Reading:
    """Another complete answer that an unclear rule allows.

    Values that it does not list are those of the main answer.
    """

    ruling: str
    values: Values
    ranking: Ranking | None


@dataclass(frozen=True)
class Check:
    """A question about an event, with its answer."""

    id: str
    editions: tuple[str, ...]
    tiebreaks: tuple[str, ...]
    after: int | None
    values: Values
    ranking: Ranking | None
    among: tuple[int, ...] | None
    findings: tuple[Mapping[str, Any], ...] | None
    status: Status
    readings: tuple[Reading, ...]
    # The object in the file, with working and evidence.
    raw: Mapping[str, Any] = field(repr=False)

    def answers(self) -> Iterator[tuple[Values, Ranking | None]]:
        """Every right answer, the main one first."""
        yield self.values, self.ranking
        for reading in self.readings:
            yield reading.values, reading.ranking


@dataclass(frozen=True)
class Case:
    """An event with the checks about it."""

    id: str
    title: Mapping[str, str]
    why: Mapping[str, str]
    clauses: tuple[str, ...]
    tournament: Mapping[str, Any] = field(repr=False)
    regulations: Mapping[str, Any] = field(repr=False)
    checks: tuple[Check, ...] = field(repr=False)
    # The event as a TRF file. None if TRF cannot express it.
    trf: str | None = field(repr=False)


@dataclass(frozen=True)
class RatingCheck:
    """A request about ratings, with its answer or with the rules by which it must be rejected."""

    id: str
    request: Mapping[str, Any]
    values: Mapping[str, Any]
    refused: tuple[str, ...] | None
    status: Status
    raw: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True)
class RatingCase:
    """A fact about ratings with the checks about it."""

    id: str
    title: Mapping[str, str]
    why: Mapping[str, str]
    clauses: tuple[str, ...]
    checks: tuple[RatingCheck, ...] = field(repr=False)


@dataclass(frozen=True)
class Corpus:
    """All cases, and the registries that they refer to."""

    version: str
    cases: tuple[Case, ...] = field(repr=False)
    ratings: tuple[RatingCase, ...] = field(repr=False)
    codes: tuple[Mapping[str, Any], ...] = field(repr=False)
    clauses: tuple[Mapping[str, Any], ...] = field(repr=False)
    rating_clauses: tuple[Mapping[str, Any], ...] = field(repr=False)
    profiles: tuple[Mapping[str, Any], ...] = field(repr=False)
    redirects: Mapping[str, str] = field(repr=False)

    def case(self, id: str) -> Case:
        """Returns the case with an id. The id may be that of a renamed case. Raises KeyError if there is none."""
        while id in self.redirects:
            id = self.redirects[id]
        for case in self.cases:
            if case.id == id:
                return case
        raise KeyError(id)


def _values(raw: Mapping[str, Any]) -> Values:
    return {int(id): row for id, row in raw.get("values", {}).items()}


def _ranking(raw: Mapping[str, Any]) -> Ranking | None:
    return tuple(map(tuple, raw["ranking"])) if "ranking" in raw else None


def _reading(main: Mapping[str, Any], raw: Mapping[str, Any]) -> Reading:
    changed = _values(raw)
    own = _values(main)
    values = {id: {**own.get(id, {}), **changed.get(id, {})} for id in {**own, **changed}}
    ranking = _ranking(raw)
    return Reading(raw["ruling"], values, _ranking(main) if ranking is None else ranking)


def _check(raw: Mapping[str, Any]) -> Check:
    return Check(
        id=raw["id"],
        editions=tuple(raw["editions"]),
        tiebreaks=tuple(raw["tiebreaks"]),
        after=raw.get("after"),
        values=_values(raw),
        ranking=_ranking(raw),
        among=tuple(raw["among"]) if "among" in raw else None,
        findings=tuple(raw["findings"]) if "findings" in raw else None,
        status=raw["status"],
        readings=tuple(_reading(raw, reading) for reading in raw.get("readings", [])),
        raw=raw,
    )


def _rating_check(raw: Mapping[str, Any]) -> RatingCheck:
    return RatingCheck(
        id=raw["id"],
        request=raw["request"],
        values=raw.get("values", {}),
        refused=tuple(raw["refused"]) if "refused" in raw else None,
        status=raw["status"],
        raw=raw,
    )


def _case(raw: Mapping[str, Any], trf: Mapping[str, str]) -> Case:
    return Case(
        id=raw["id"],
        title=raw["title"],
        why=raw["why"],
        clauses=tuple(raw["clauses"]),
        tournament=raw["tournament"],
        regulations=raw.get("regulations", {}),
        checks=tuple(map(_check, raw["checks"])),
        trf=trf.get(raw["id"]),
    )


def _rating(raw: Mapping[str, Any]) -> RatingCase:
    checks = tuple(map(_rating_check, raw["checks"]))
    return RatingCase(raw["id"], raw["title"], raw["why"], tuple(raw["clauses"]), checks)


@cache
def load() -> Corpus:
    """The corpus of this package."""
    data = files(__name__) / "data"
    raw = json.loads((data / "corpus.json").read_text(encoding="utf-8"))
    trf = json.loads((data / "trf.json").read_text(encoding="utf-8"))
    return Corpus(
        version=raw["version"],
        cases=tuple(_case(case, trf) for case in raw["cases"]),
        ratings=tuple(map(_rating, raw["ratings"])),
        codes=tuple(raw["codes"]),
        clauses=tuple(raw["clauses"]),
        rating_clauses=tuple(raw["rating-clauses"]),
        profiles=tuple(raw["profiles"]),
        redirects={entry["from"]: entry["to"] for entry in raw["redirects"]},
    )
