"""Tests the declarations of regulations."""

from __future__ import annotations

import json
import unittest
from typing import Any

from support import NEW, OLD, individual, team

import adapter
from declarations import NOTHING_DECLARED, read_declarations
from standings import canonical, compute


def values(event: dict[str, Any], code: str, regulations: dict[str, Any], edition: str = NEW, after: int | None = None) -> list[str | None]:
    result = compute(event, edition, event["rounds"] if after is None else after, [code], regulations)
    assert not result.unsupported, result.unsupported
    return [canonical(v) for v in result.values[code].values()]


def ranks(event: dict[str, Any], codes: list[str], regulations: dict[str, Any]) -> list[int]:
    result = compute(event, NEW, event["rounds"], codes, regulations)
    assert result.ranks is not None
    return [result.ranks[p] for p in result.participants]


class Ratings(unittest.TestCase):
    event = individual({1: "2 w 1, 3 w 1", 2: "1 b 0, 0 - H", 3: "0 - H, 1 b 0"}, rated={2: None, 3: 1800})

    def test_none(self) -> None:
        self.assertEqual(read_declarations(None), NOTHING_DECLARED)
        self.assertEqual(values(self.event, "ARO", {}), [None, None, None])

    def test_fixed(self) -> None:
        fixed = {"unrated": {"policy": "fixed", "rating": 1400}}
        self.assertEqual(values(self.event, "ARO", fixed), ["1600", "2000", "2000"])
        self.assertEqual(values(self.event, "ARO/U1500", fixed), ["1650", "2000", "2000"])

    def test_exclude(self) -> None:
        exclude = {"unrated": {"policy": "exclude"}}
        self.assertEqual(values(self.event, "ARO", exclude), ["1800", "2000", "2000"])
        self.assertEqual(values(self.event, "TPR", exclude), ["2600", "1200", "1200"])
        self.assertEqual(values(self.event, "RTNG", exclude), ["2000", None, "1800"])

    def test_several(self) -> None:
        event = individual({1: "2 w 1", 2: "1 b 0"}, several={2: [1900, 1950]})
        self.assertEqual(values(event, "ARO", {"several-ratings": {"policy": "last"}}), ["1950", "2000"])
        self.assertEqual(values(event, "ARO", {"several-ratings": {"policy": "first"}}, OLD), ["1900", "2000"])


class Forfeits(unittest.TestCase):
    def test_direct_encounter(self) -> None:
        event = individual({1: "2 w -, 3 w 1", 2: "1 b +, 4 w 0", 3: "4 w 1, 1 b 0", 4: "3 b 0, 2 b 1"})
        self.assertEqual(ranks(event, ["DE"], {}), [1, 1, 1, 1])
        self.assertEqual(ranks(event, ["DE"], {"forfeits-in-direct-encounter": "excluded"}), [1, 1, 1, 1])
        split = individual({1: "2 w -, 0 - U", 2: "1 b +, 0 - Z"})
        self.assertEqual(ranks(split, ["DE"], {}), [1, 1])
        self.assertEqual(ranks(split, ["DE"], {"forfeits-in-direct-encounter": "included"}), [2, 1])

    def test_article_16(self) -> None:
        event = individual({1: "2 w +, 2 b 1", 2: "1 b -, 1 w 0"})
        self.assertEqual(values(event, "BH", {}), ["0", "2"])
        self.assertEqual(values(event, "SB", {}), ["0", "0"])
        played = {"article-16-alternative": {"kind": "forfeits-as-played"}}
        self.assertEqual(values(event, "BH", played), ["0", "4"])
        other = {"article-16-alternative": {"kind": "other", "text": "None."}}
        self.assertEqual(compute(event, NEW, 2, ["BH", "WIN"], other).unsupported, ["BH"])
        self.assertEqual(compute(event | {"pairing": "predetermined"}, NEW, 2, ["BH"], other).unsupported, [])

    def test_announced_rounds(self) -> None:
        event = individual({1: "0 - U", 2: "0 - Z"}) | {"rounds": 2}
        self.assertEqual(values(event, "BH", {}, after=1), ["0.5", "0"])
        announced = {"article-16-alternative": {"kind": "cap-announced-rounds"}}
        self.assertEqual(values(event, "BH", announced, after=1), ["1", "0"])


class Teams(unittest.TestCase):
    event = team({1: "2 w 1=0", 2: "1 b 0=1"}, 3)

    def test_ede(self) -> None:
        self.assertEqual(ranks(self.event, ["EDE"], {}), [1, 1])
        self.assertEqual(ranks(self.event, ["EDE"], {"ede-board-tiebreaks": ["TBR"]}), [1, 2])

    def test_divisor(self) -> None:
        self.assertEqual(values(self.event, "SSSC", {"sssc-divisor": "2.5"}), ["1.9", "1.9"])
        self.assertEqual(values(self.event, "SSSC/K0.5", {"sssc-divisor": "2.5"}), ["3.5", "3.5"])

    def test_primary(self) -> None:
        event = {key: value for key, value in self.event.items() if key != "primary"}
        self.assertEqual(values(event, "PTS", {"primary": "GP"}), ["1.5", "1.5"])


class RatingQuestions(unittest.TestCase):
    def ask(self, **request: Any) -> Any:
        return adapter.answer(json.dumps({"cmd": "rating", "seq": 8, "request": request}))

    def test_values(self) -> None:
        self.assertEqual(self.ask(ask="expected", difference=0)["values"], {"expected": "1/2"})
        self.assertEqual(self.ask(ask="coefficient", games=700)["seq"], 8)


if __name__ == "__main__":
    unittest.main()
