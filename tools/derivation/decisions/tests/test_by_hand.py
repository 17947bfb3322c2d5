"""Holds the cases to what was derived by hand and blind (`by_hand.md`)."""

from __future__ import annotations

import json
import re
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
CASES = HERE.parents[2] / "cases"
ROW = re.compile(r"\| `([^`#]+)#([^`]+)` \| ([\d{} ]+) \|")


def groups(text: str) -> list[list[int]]:
    """`{1 2} 3` as groups that share a place."""
    return [[int(n) for n in re.findall(r"\d+", part)] for part in re.findall(r"\{[^}]*\}|\d+", text)]


def admitted(case: str, check: str) -> list[list[list[int]]]:
    """The rankings that a case admits: its own, and those of its readings."""
    read = json.loads((CASES / f"{case}.json").read_text(encoding="utf-8"))
    (found,) = (c for c in read["checks"] if c["id"] == check)
    return [[sorted(group) for group in answer["ranking"]] for answer in (found, *found.get("readings", [])) if "ranking" in answer]


class ByHand(unittest.TestCase):
    def test_every_case_admits_the_ranking_derived_by_hand(self) -> None:
        rows = ROW.findall((HERE / "by_hand.md").read_text(encoding="utf-8"))
        self.assertEqual(len(rows), 46)
        for case, check, ranking in rows:
            with self.subTest(f"{case}#{check}"):
                self.assertIn(groups(ranking), admitted(case, check))


if __name__ == "__main__":
    unittest.main()
