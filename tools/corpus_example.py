#!/usr/bin/env python3
"""Holds any function to the exported corpus: replace `answer` by your own program.

    tiebreak cases export exported && python3 tools/corpus_example.py exported [right|wrong]
"""
import json
import os
import sys
from fractions import Fraction


def answer(case, check, edition):
    """Your program: (values by id and code, groups of ids best first). This stub answers what is expected."""
    return check.get("values", {}), check.get("ranking")


def wrong(case, check, edition):
    """A program that is always one off and ranks nobody."""
    off = lambda value: str(Fraction(value or 0) + 1)
    return {i: {c: off(v) for c, v in row.items()} for i, row in check.get("values", {}).items()}, []


def same(expected, found, places):
    if expected is None or found is None or Fraction(expected) == Fraction(found):
        return (expected is None) == (found is None)
    digits = len(found.partition(".")[2])
    near = max(Fraction(1, 2 * 10**digits), Fraction(1, 10**9))
    return places is not None and digits >= places and abs(Fraction(expected) - Fraction(found)) <= near


def fits(values, ranking, found, places):
    numbers = all(same(v, found[0].get(i, {}).get(c), places.get(c.split(":")[0].split("/")[0]))
                  for i, row in values.items() for c, v in row.items())
    return numbers and (ranking is None or [sorted(g) for g in ranking] == [sorted(g) for g in found[1] or []])


def judge(check, found, places):
    merged = lambda r: {i: {**row, **r.get("values", {}).get(i, {})} for i, row in check.get("values", {}).items()}
    return any(fits(merged(r), r.get("ranking", check.get("ranking")), found, places)
               for r in [{}] + check.get("readings", []))


def main(path, program):
    corpus = json.load(open(os.path.join(path, "corpus.json"), encoding="utf-8"))
    places = {code["code"]: code.get("places") for code in corpus["codes"]}
    right = counted = 0
    for case in corpus["cases"]:
        for check in case["checks"]:
            if check["status"] == "open" or not ("values" in check or "ranking" in check):
                continue
            for edition in check["editions"]:
                passed = judge(check, program(case, check, edition), places)
                counted, right = counted + 1, right + passed
                if not passed and program is answer:
                    print(f"different: {case['id']}#{check['id']} by {edition}")
    print(f"{right} of {counted} right")
    return right == counted


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1], wrong if sys.argv[2:] == ["wrong"] else answer) else 1)
