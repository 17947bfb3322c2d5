"""Judges programs by the corpus: finds the units with wrong answers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from programs import Program, answer


@dataclass(frozen=True)
class Check:
    """One check under one edition: the question, and every accepted answer."""

    id: str
    edition: str
    case: Mapping[str, Any]
    check: Mapping[str, Any]

    @property
    def size(self) -> int:
        tournament = self.case["tournament"]
        people = tournament.get("teams") or tournament["participants"]
        return sum(len(p.get("matches") or p.get("games") or []) for p in people)

    def ask(self, program: Program) -> Any:
        tournament = self.case["tournament"]
        people = tournament.get("teams") or tournament["participants"]
        recorded = max((len(p.get("matches") or p.get("games") or []) for p in people), default=0)
        after = self.check.get("after", recorded)
        return answer(program, tournament, self.edition, after, self.check["tiebreaks"], self.case.get("regulations"))


def checks(cases: Path) -> Iterator[Check]:
    """Yields every check of C.07 and of the classic systems that counts, under each of its editions."""
    for file in sorted(cases.glob("c07/**/*.json")) + sorted(cases.glob("classic/**/*.json")):
        case = json.loads(file.read_text(encoding="utf-8"))
        if case["tournament"]["pairing"] == "knockout":
            continue
        for check in case["checks"]:
            if check["status"] == "open" or not ("values" in check or "ranking" in check):
                continue
            for edition in check["editions"]:
                yield Check(f"{file.relative_to(cases).with_suffix('')}#{check['id']}", edition, case, check)


def _same(expected: str | None, found: Fraction | None) -> bool:
    return (expected is None) == (found is None) and (expected is None or Fraction(expected) == found)


def _fits(check: Mapping[str, Any], reading: Mapping[str, Any], values: Any, ranks: Any) -> bool:
    rows = {i: row | reading.get("values", {}).get(i, {}) for i, row in check.get("values", {}).items()}
    if not all(_same(v, values[c].get(int(i))) for i, row in rows.items() for c, v in row.items() if c in values):
        return False
    groups = reading.get("ranking", check.get("ranking"))
    if groups is None or ranks is None:
        return True
    place = 1
    among = check.get("among")
    if among is not None:
        if any(p not in ranks for p in among):
            return False
        levels = sorted({ranks[p] for p in among})
        return [sorted(g) for g in groups] == [sorted(p for p in among if ranks[p] == level) for level in levels]
    for group in groups:
        if any(ranks.get(p) != place for p in group):
            return False
        place += len(group)
    return True


def meets(check: Check, given: Any) -> bool:
    """Whether an answer is accepted. Declined questions are not judged."""
    if isinstance(given, str):
        return False
    values, ranks, _ = given
    return any(_fits(check.check, reading, values, ranks) for reading in ({}, *check.check.get("readings", ())))
