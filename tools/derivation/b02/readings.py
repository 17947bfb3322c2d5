#!/usr/bin/env python3
"""Derives the other readings of the rating cases, each under its own ruling.

    readings.py cases

The exit status is 1 if a reading has other values than its ruling gives for the request.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))

from answer import answer

from form import RULINGS
from ratings import compare, read_checks


# Readings of the editions of 2024 that were derived only by hand.
BY_HAND = {
    "edition-boundary=period",
    "fallen=unrated",
    "relevant-list=own",
    "rounding=event",
    "rounding=new-rating",
}


def main() -> None:
    """Answers every check that has readings, once under each of them."""
    done = wrong = skipped = 0
    for name, check in read_checks(Path(sys.argv[1])).items():
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
            given = answer(check["request"])
            done += 1
            for text in compare({**check, "values": values}, given):
                wrong += 1
                print(f"DIFFERENT {name} under {reading['ruling']}: {text}")
    print(f"{done} readings, {wrong} differences; {skipped} more by hand alone")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
