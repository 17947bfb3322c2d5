#!/usr/bin/env python3
"""Compares a certification of the specification with the known differences: `agreement.py REPORT_DIR`.

Answers must differ exactly where `tools/derivation/b02/resolutions.json` states that the case is right and the
calculator of B.02 is wrong. Otherwise, the exit status is 1.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
RESOLVED = ROOT / "tools" / "derivation" / "b02" / "resolutions.json"


def counted(report: Path) -> list[dict[str, Any]]:
    """Returns the units of a report that count."""
    lines = [json.loads(line) for line in (report / "report.jsonl").read_text(encoding="utf-8").splitlines()]
    return [line for line in lines if "check" in line and "open" not in line]


def main() -> None:
    units = counted(Path(sys.argv[1]))
    resolved = json.loads(RESOLVED.read_text(encoding="utf-8"))
    allowed = {check for check, entry in resolved.items() if entry.get("right") == "case"}
    verdicts: defaultdict[str, set[str]] = defaultdict(set)
    for unit in units:
        verdicts[unit["verdict"]].add(unit["check"])
    known = {"pass", "unsupported", "fail"}
    wrong = set().union(*(checks for verdict, checks in verdicts.items() if verdict not in known))
    unexplained = sorted(wrong | (verdicts["fail"] - allowed))
    stale = sorted(allowed - verdicts["fail"])
    for check in unexplained:
        print(f"differs: {check}")
    for check in stale:
        print(f"said to differ, and does not: {check}")
    passed = sum(unit["verdict"] == "pass" for unit in units)
    declined = sum(unit["verdict"] == "unsupported" for unit in units)
    print(
        f"specification: {len(units)} units, {passed} right, {declined} declined, "
        f"{len(verdicts['fail'])} checks differ, {len(unexplained)} of them unexplained"
    )
    sys.exit(1 if unexplained or stale or not passed else 0)


if __name__ == "__main__":
    main()
