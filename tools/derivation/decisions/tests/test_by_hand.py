"""Compares the cases with rankings that were derived by hand without access to the cases (`by_hand.md`,
`by_hand_2.md`)."""

from __future__ import annotations

import json
import re
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
CASES = HERE.parents[2] / "cases"
ROW = re.compile(r"\| `([^`#]+)#([^`]+)` \| ([\d{} ]+) \|")


def groups(text: str) -> list[list[int]]:
    """Parses `{1 2} 3` as groups that share a place."""
    return [[int(n) for n in re.findall(r"\d+", part)] for part in re.findall(r"\{[^}]*\}|\d+", text)]


# The derivation by hand followed a different reading from that of the main answer.
OTHERWISE = {"c07/3-1-6/game-that-can-change-nothing-is-not-needed#all": "playoff-needless-games=all-declared"}


def expected(case: str, check: str) -> list[list[int]]:
    """Returns the ranking of a case: the main ranking, or that of the reading used by hand."""
    read = json.loads((CASES / f"{case}.json").read_text(encoding="utf-8"))
    (found,) = (c for c in read["checks"] if c["id"] == check)
    ruling = OTHERWISE.get(f"{case}#{check}")
    answer = next(r for r in found["readings"] if r["ruling"] == ruling) if ruling else found
    return [sorted(group) for group in answer["ranking"]]


class ByHand(unittest.TestCase):
    def test_every_case_has_the_ranking_derived_by_hand(self) -> None:
        for name, number in (("by_hand.md", 46), ("by_hand_2.md", 9)):
            rows = ROW.findall((HERE / name).read_text(encoding="utf-8"))
            self.assertEqual(len({(case, check) for case, check, _ in rows}), number)
            for case, check, ranking in rows:
                with self.subTest(f"{case}#{check}"):
                    self.assertEqual(groups(ranking), expected(case, check))


if __name__ == "__main__":
    unittest.main()
