"""Tests the tool that breaks the specification, on a few breaks with known results."""

from __future__ import annotations

import json
import re
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

TEETH = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TEETH))

import corpus  # noqa: E402
import kinds  # noqa: E402
import programs  # noqa: E402
import teeth  # noqa: E402
from operators import Mutation, mutations  # noqa: E402

CASES = TEETH.parent.parent / "cases"
DRAW = {"kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
    {"id": 1, "name": "A", "rating": None, "games": ["2 w 1"]}, {"id": 2, "name": "B", "rating": None, "games": ["1 b 0"]},
]}  # fmt: skip


def case(values: dict[str, dict[str, str | None]], status: str = "settled", **more: Any) -> dict[str, Any]:
    check = {"id": "all", "editions": ["fide-2026-03"], "tiebreaks": ["PTS", "WIN"], "values": values, "status": status, **more}
    return {"tournament": DRAW, "checks": [check]}


def broken(module: str, what: str) -> programs.Program:
    """Returns the program with the first break of this description."""
    code = next(code for m, code in mutations(module, *programs.source(module)) if what in m.name)
    return programs.Program(programs.codes() | {module: code})


class Operators(unittest.TestCase):
    def names(self, source: str) -> set[str]:
        return {m.what for m, _ in mutations("m", source, "m.py")}

    def test_comparisons_constants_and_conditions(self) -> None:
        names = self.names("def f(a: int, b: int) -> int:\n    if a < b:\n        return 1\n    return a\n")
        self.assertIn("`a < b` -> `a <= b` in `if a < b: return 1`", names)
        self.assertIn("`a < b` -> `True` in `if a < b: return 1`", names)
        self.assertIn("`1` -> `2` in `return 1`", names)
        self.assertIn("`a` -> `b` in `return a`", names)

    def test_each_break_is_one_place(self) -> None:
        source = "def f(x: int) -> bool:\n    return x > 1 and x < 5\n"
        results = []
        for _, code in mutations("m", source, "m.py"):
            scope: dict[str, Any] = {}
            exec(code, scope)
            results.append(tuple(bool(scope["f"](x)) for x in range(7)))
        self.assertIn((False, True, True, True, True, False, False), results)  # >= 1
        self.assertEqual(results.count((False, False, True, True, True, False, False)), 0)


class Judge(unittest.TestCase):
    def test_whole_program_meets_the_corpus(self) -> None:
        whole = programs.Program(programs.codes())
        some = [c for c in corpus.checks(CASES) if "/6-3/" in c.id]
        self.assertGreater(len(some), 20)
        self.assertEqual([c.id for c in some if not corpus.meets(c, c.ask(whole))], [])

    def test_a_wrong_value_is_refused_and_another_reading_is_not(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "c07" / "7-1" / "x.json"
            file.parent.mkdir(parents=True)
            whole = programs.Program(programs.codes())
            for given, expected in (
                (case({"1": {"WIN": "1"}}), True),
                (case({"1": {"WIN": "0"}}), False),
                (case({"1": {"WIN": None}}), False),
                (case({"1": {"WIN": "0"}}, "alternative", readings=[{"values": {"1": {"WIN": "1"}}}]), True),
                (case({}, ranking=[[2], [1]]), False),
            ):
                file.write_text(json.dumps(given), encoding="utf-8")
                check = next(corpus.checks(Path(folder)))
                self.assertEqual(corpus.meets(check, check.ask(whole)), expected, given)

    def test_a_known_break_is_refused_by_name(self) -> None:
        """The break counts only one missing game. The case with three missing games rejects it."""
        wrong = broken("article_06_direct_encounter", "`(missing_games(event, other, tied) - mutual) * max(win, draw, loss)` -> `max(win, draw, loss)`")
        by = [c.id for c in corpus.checks(CASES) if "/6-3/rival-who-misses" in c.id and not corpus.meets(c, c.ask(wrong))]
        self.assertTrue(by)

    def test_broken_programs_end(self) -> None:
        wrong = broken("article_06_direct_encounter", "`remaining` -> `True`")
        answer = programs.answer(wrong, DRAW, "fide-2026-03", 1, ["PTS", "DE"], None)
        self.assertTrue(isinstance(answer, str) or answer[1])

    def test_declining_is_not_wrong(self) -> None:
        self.assertFalse(teeth.otherwise(({}, None, ["WIN"]), ({"WIN": {1: 1}}, {1: 1}, [])))
        self.assertTrue(teeth.otherwise("ValueError", ({}, {}, [])))


class Situations(unittest.TestCase):
    def test_an_excuse_may_hold_in_some_situations_only(self) -> None:
        mutation = Mutation("m", "f", 1, 1, 0, "`a` -> `b`")
        everywhere, teams = {"function": "m.f", "has": "`a`", "why": "x"}, {"function": "m.f", "has": "`a`", "in": "teams, *", "why": "y"}
        self.assertEqual(teeth.excuse([everywhere], mutation, "players, BH"), "x")
        self.assertEqual(teeth.excuse([teams], mutation, "teams, BH:MP"), "y")
        self.assertIsNone(teeth.excuse([teams], mutation, "players, BH"))
        self.assertIsNone(teeth.excuse([teams], mutation))


class RealEvents(unittest.TestCase):
    def test_each_mistake_is_refused_by_the_check_that_the_page_names(self) -> None:
        page = (CASES.parent / "docs" / "evidence" / "teeth.md").read_text(encoding="utf-8")
        named = dict(re.findall(r"^\| ([a-z][^|`]*) \| `([^`]+)` \| \d+ \|$", page, re.MULTILINE))
        self.assertEqual(list(named), [kind.does for kind in kinds.KINDS])
        checks = [check for check in corpus.checks(CASES) if check.id in named.values()]
        for kind in kinds.KINDS:
            own = [check for check in checks if check.id == named[kind.does]]
            self.assertEqual(kinds.refusing(kind, own), [named[kind.does]], kind.does)


if __name__ == "__main__":
    unittest.main()
