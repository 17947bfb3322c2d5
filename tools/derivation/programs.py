#!/usr/bin/env python3
"""Sends rating cases to gacrux, and checks the evidence.

    programs.py cases             compare, and check the evidence that names gacrux
    programs.py --write cases     add gacrux as evidence where it agrees

Needs `gacrux` in the interpreter (tools/adapters/gacrux/requirements.txt). The functions of gacrux answer two questions
of B.02: the expected score for a difference (table 8.1.b) and the difference for a score (table 8.1.a). gacrux does not
limit differences to 735 points (8.54), so its answers differ above this limit. The exit status is 1 if evidence names
gacrux for an answer that gacrux does not give. It is also 1 if gacrux confirms an answer without this evidence.
"""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from typing import Any

from gacrux import fidetables, rating

sys.path.insert(0, str(Path(__file__).resolve().parent / "b02"))
from cases import merged  # noqa: E402

Json = dict[str, Any]
MIDDLE = 2000  # Any rating is possible, because only the difference counts.


def answer(request: Json) -> dict[str, Fraction]:
    """Returns gacrux's answers by key. Empty if gacrux does not support the question."""
    if request.get("ask") == "expected":
        own = MIDDLE + request["difference"]
        return {"expected": Fraction(rating.ComputeExpectedScore(own, MIDDLE))}
    if request.get("ask") == "difference" and "fraction" in request:
        percent = Fraction(request["fraction"]) * 100
        return {"dp": Fraction(fidetables.ScoreToDp[int(percent)])}
    if request.get("ask") == "difference":
        # All opponents have one rating, so the performance is that rating plus dp.
        opponents = [MIDDLE] * request["games"]
        score = float(request["score"])
        return {
            "dp": Fraction(rating.ComputeTournamentPerformanceRating(score, opponents) - MIDDLE)
        }
    return {}


def main() -> None:
    """Compares every check, and checks or writes the evidence."""
    write = "--write" in sys.argv
    root = Path(sys.argv[-1])
    own = {"by": "program", "name": "gacrux", "version": version("gacrux")}
    agrees = departs = wrong = 0
    for path in sorted((root / "b02").rglob("*.json")):
        case = json.loads(path.read_text(encoding="utf-8"))
        common = (case.get("rating") or {}).get("request", {})
        for check in case["checks"]:
            values = check.get("values", {})
            given = answer(merged(common, check["request"])) if values else {}
            keys = [k for k in given if k in values and Fraction(values[k]) == given[k]]
            for key in given.keys() & values.keys() - set(keys):
                departs += 1
                print(f"departs: {path.stem}#{check['id']} {key} {values[key]}: {given[key]}")
            agrees += len(keys)
            wanted = [{**own, "keys": keys}] if keys else []
            found = [e for e in check["evidence"] if e.get("name") == "gacrux"]
            if found == wanted:
                continue
            if write:
                rest = [e for e in check["evidence"] if e not in found]
                check["evidence"] = rest + wanted
            else:
                wrong += 1
                print(f"evidence: {path.stem}#{check['id']} {found}, not {wanted}")
        if write:
            text = json.dumps(case, indent=2, ensure_ascii=False)
            path.write_text(text + "\n", encoding="utf-8")
    print(f"{own['name']} {own['version']}: {agrees} answers agree, {departs} depart")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
