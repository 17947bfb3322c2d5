#!/usr/bin/env python3
"""Derives every rating case (family b02) again with the independent calculator, and compares: `cases.py CASES`.

A question is the complete request of one check: the common request of its case, changed by the check's merge patch (RFC
7386). The calculator reads no other part of the case.

For each known difference, `resolutions.json` states the right side and the reason. The exit status is 1 if a difference
has no resolution, if a resolution is not needed, or if the values of a reading do not follow from its ruling.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

from answer import answer
from form import RULINGS

Json = dict[str, Any]
# Readings of the editions of 2024 that were derived only by hand.
BY_HAND = {"edition-boundary=period", "fallen=unrated", "relevant-list=own", "rounding=event", "rounding=new-rating"}


def merged(base: Any, patch: Any) -> Any:
    """Applies a merge patch (RFC 7386)."""
    if not isinstance(patch, dict):
        return patch
    result = dict(base) if isinstance(base, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result


def read_checks(root: Path) -> dict[str, Json]:
    """Reads all checks by id, each with its complete request."""
    found: dict[str, Json] = {}
    for path in sorted((root / "b02").rglob("*.json")):
        case = json.loads(path.read_text(encoding="utf-8"))
        common = (case.get("rating") or {}).get("request")
        edition = case["edition"]
        name = path.relative_to(root).with_suffix("").as_posix()
        for check in case["checks"]:
            # Without a common request, the request of the check is complete. It may contain nulls.
            own = check["request"]
            whole = own if common is None else merged(common, own)
            # A case names its edition. A null in the request of a check means that the first day determines the
            # edition.
            if "edition" not in own and "edition" not in (common or {}):
                whole = {"edition": edition, **whole}
            elif whole.get("edition", "") is None:
                whole = {key: value for key, value in whole.items() if key != "edition"}
            found[f"{name}#{check['id']}"] = {**check, "request": whole}
    return found


def same(one: str, other: str) -> bool:
    """Whether two values are equal as texts or as numbers."""
    if one == other:
        return True
    try:
        return Fraction(one) == Fraction(other)
    except (ValueError, ZeroDivisionError):
        return False


def compare(check: Json, answer: Json) -> list[str]:
    """Describes the differences between an answer and the check's main answer."""
    if "refused" in check:
        given = sorted(answer.get("refused", []))
        wanted = sorted(check["refused"])
        return [] if given == wanted else [f"refused: case {wanted}, here {given}"]
    if "refused" in answer:
        return [f"refused: case not, here {answer['refused']}"]
    found = []
    for key, value in sorted(check["values"].items()):
        mine = answer["values"].get(key)
        if mine is None or not same(mine, value):
            found.append(f"{key}: case {value!r}, here {mine!r}")
    return found


def main_answers(checks: dict[str, Json]) -> bool:
    """Compares the main answer of every check. Returns whether every difference has a resolution."""
    resolved: Json = json.loads(Path(__file__).with_name("resolutions.json").read_text(encoding="utf-8"))
    figures: Counter[str] = Counter()
    needed = set()
    for name, check in checks.items():
        figures["checks"] += 1
        figures["refusals"] += "refused" in check
        figures["values"] += len(check.get("values", {}))
        for text in compare(check, answer(check["request"])):
            figures["different keys"] += 1
            needed.add(name)
            print(f"DIFFERENT {name} ({check['status']}) {text}: {resolved.get(name, {}).get('right', 'not settled')}")
    for name in sorted(resolved.keys() - needed):
        print(f"NOT NEEDED {name}")
    print(", ".join(f"{v} {k}" for k, v in figures.items()))
    return resolved.keys() == needed


def readings(checks: dict[str, Json]) -> bool:
    """Compares the readings of every check, each under its own ruling. Returns whether all are right."""
    done = wrong = skipped = 0
    for name, check in checks.items():
        for reading in check.get("readings", []):
            if name.startswith("b02/2024") and reading["ruling"] in BY_HAND:
                skipped += 1
                continue
            RULINGS.clear()
            RULINGS.add(reading["ruling"])
            values = {**check["values"], **reading["values"]}
            if values.get("event.rateable") == "no":
                # An event that is not rated gives nobody a rating.
                values = {k: v for k, v in values.items() if k in reading["values"]}
            done += 1
            for text in compare({**check, "values": values}, answer(check["request"])):
                wrong += 1
                print(f"DIFFERENT {name} under {reading['ruling']}: {text}")
    print(f"{done} readings, {wrong} differences; {skipped} more by hand alone")
    return not wrong


if __name__ == "__main__":
    every = read_checks(Path(sys.argv[1]))
    sys.exit(not (main_answers(every) & readings(every)))
