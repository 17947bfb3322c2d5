"""Tests the protocol."""

from __future__ import annotations

import io
import json
import runpy
import unittest
from unittest import mock
from fractions import Fraction
from typing import Any

from support import individual

import adapter
from standings import canonical


class Protocol(unittest.TestCase):
    def ask(self, **request: Any) -> Any:
        return adapter.answer(json.dumps({"cmd": "standings", "seq": 3, "after": 1, "tiebreaks": ["BH"]} | request))

    def test_conversation(self) -> None:
        event = individual({1: "2 w 1", 2: "1 b 0"})
        lines = [
            {"cmd": "start", "protocol": 1},
            {"cmd": "standings", "seq": 1, "edition": "fide-2026-03", "after": 1, "tiebreaks": ["BH", "DE"], "tournament": event},
            {"cmd": "stop"},
            {"cmd": "start", "protocol": 1},
        ]
        out = io.StringIO()
        adapter.converse(io.StringIO("\n".join(map(json.dumps, lines)) + "\n\n"), out)
        start, standings = map(json.loads, out.getvalue().splitlines())
        self.assertEqual((start["protocol"], start["name"]), (1, "specification"))
        self.assertEqual(
            standings,
            {
                "seq": 1,
                "standings": [
                    {"id": 1, "rank": 1, "values": {"PTS": "1", "BH": "0"}},
                    {"id": 2, "rank": 2, "values": {"PTS": "0", "BH": "1"}},
                ],
                "unsupported": [],
            },
        )
        adapter.converse(io.StringIO("\n"), out)

    def test_skip_unsupported_error(self) -> None:
        event = individual({1: "2 w 1", 2: "1 b 0"})
        new = "fide-2026-03"
        self.assertIn("skip", self.ask(edition="fide-2019", tournament=event))
        self.assertIn("skip", self.ask(edition=new, trf="012"))
        self.assertIn("skip", self.ask(edition=new, tournament=event | {"pairing": "knockout"}))
        self.assertIn("skip", adapter.answer('{"cmd":"sing","seq":8}') or {})
        answer = self.ask(edition=new, tournament=event, tiebreaks=["PTS", "MEDIAN"])
        self.assertEqual(answer["unsupported"], ["MEDIAN"])
        self.assertNotIn("rank", answer["standings"][0])
        self.assertIn("error", self.ask(edition=new, tournament=individual({1: "2 w 1"})))
        self.assertIn("error", adapter.answer("{") or {})

    def test_as_a_program(self) -> None:
        with mock.patch("sys.stdin", io.StringIO('{"cmd":"stop"}\n')):
            runpy.run_path(adapter.__file__, run_name="__main__")

    def test_canonical(self) -> None:
        for value, text in (
            (Fraction(25, 2), "12.5"),
            (Fraction(19, 3), "19/3"),
            (Fraction(-1, 4), "-0.25"),
            (Fraction(100), "100"),
            (Fraction(1, 16), "0.0625"),
        ):
            self.assertEqual(canonical(value), text)
        self.assertIsNone(canonical(None))


if __name__ == "__main__":
    unittest.main()
