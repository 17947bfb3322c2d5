#!/usr/bin/env python3
"""Checks that every answer of the corpus has two sources: `tiebreak cases coverage --evidence --format json
 hands.py [CASES]`.

A check that accepts another reading needs only one source, because the second program may have confirmed the other
reading. The exit status is 1 if any other answer has fewer than two sources.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

CASES = Path(sys.argv[1] if len(sys.argv) > 1 else "cases")


def admits_another(full: str) -> bool:
    """Whether a check, `CASE#CHECK`, accepts other answers than its main answer."""
    case, check = full.split("#")
    checks = json.loads((CASES / f"{case}.json").read_text(encoding="utf-8"))["checks"]
    return next(c for c in checks if c["id"] == check)["status"] == "alternative"


def main() -> None:
    held = json.load(sys.stdin)["evidence"]
    if not held:
        sys.exit("no answer is said to be held by anybody")
    few = [answer for answer in held if len(set(answer["hands"])) < 2]
    alone = sorted({answer["check"] for answer in few if not answer["hands"] or not admits_another(answer["check"])})
    print(*(f"stands on one hand: {check}" for check in alone), sep="\n", end="\n" if alone else "")
    print(f"{len(held)} answers, {len(few)} on one hand, of them in {len(alone)} checks that admit nothing else")
    sys.exit(1 if alone else 0)


if __name__ == "__main__":
    main()
