#!/usr/bin/env python3
"""Tests a function against the exported corpus. Replace the function `answer` with your program.

    tiebreak cases export exported && python3 tools/corpus_example.py exported [right|wrong]
"""
import json, sys
from fractions import Fraction
from pathlib import Path

def answer(tournament, check, edition):
    """Your program: returns values by id and code, and groups of ids, best first.

    This example returns the expected answer.
    """
    return check.get("values", {}), check.get("ranking")

def wrong(tournament, check, edition):
    """A wrong program: all values are too high by one, and it does not rank."""
    return {i: {c: str(Fraction(v or 0) + 1) for c, v in row.items()} for i, row in check.get("values", {}).items()}, []

def same(expected, found, places):
    if expected is None or found is None or Fraction(expected) == Fraction(found):
        return (expected is None) == (found is None)
    digits = len(found.partition(".")[2])
    near = max(Fraction(1, 2 * 10**digits), Fraction(1, 10**9))
    return places is not None and digits >= places and abs(Fraction(expected) - Fraction(found)) <= near

def fits(check, reading, values, ranking, places):
    rows = {i: row | reading.get("values", {}).get(i, {}) for i, row in check.get("values", {}).items()}
    groups = reading.get("ranking", check.get("ranking"))
    return all(same(v, values.get(i, {}).get(c), places.get(c.split(":")[0].split("/")[0]))
               for i, row in rows.items() for c, v in row.items()) and (
        groups is None or [sorted(group) for group in groups] == [sorted(group) for group in ranking])

program = {"right": answer, "wrong": wrong}[(sys.argv[2:] or ["right"])[0]]
corpus = json.loads((Path(sys.argv[1]) / "corpus.json").read_text(encoding="utf-8"))
places = {code["code"]: code.get("places") for code in corpus["codes"]}
asked = [(case, check, edition) for case in corpus["cases"] for check in case["checks"] for edition in check["editions"]
         if check["status"] != "open" and ("values" in check or "ranking" in check)]
failed = [f"{case['id']}#{check['id']} {edition}" for case, check, edition in asked if not any(
    fits(check, reading, *program(case["tournament"], check, edition), places) for reading in [{}, *check.get("readings", [])])]
print(*failed[:20], f"{len(asked) - len(failed)} of {len(asked)} right", sep="\n")
sys.exit(1 if failed else 0)
