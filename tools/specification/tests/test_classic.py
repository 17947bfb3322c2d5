"""Tests the classic systems with values computed by hand."""

from __future__ import annotations

import unittest
from fractions import Fraction
from typing import Any

from support import NEW, individual

from classic import swiss_tiebreaks as classic
from editions import EDITIONS
from model import Event
from reader import read_event


def read(rows: dict[int, str], **more: Any) -> Event:
    event = individual(rows, **more)
    return read_event(event, event["rounds"], EDITIONS[NEW])


class Classic(unittest.TestCase):
    # The scores are 2.5, 1, 1 and 1.
    event = read({1: "2 w 1, 3 b =, 4 w 1", 2: "1 b 0, 4 w =, 0 - H", 3: "4 b =, 1 w =, 0 - Z", 4: "3 w =, 2 b =, 1 b 0"})

    def test_solkoff_and_median(self) -> None:
        # The scores that count for opponents are 2.5, 1, 1.5 and 1.
        self.assertEqual(classic.solkoff(self.event, 1), Fraction(7, 2))
        self.assertEqual(classic.median(self.event, 1), 1)
        self.assertEqual(classic.solkoff(self.event, 2), Fraction(7, 2))
        self.assertEqual(classic.median(self.event, 2), 1)
        long = read({1: ", ".join(["2 w ="] * 9), 2: ", ".join(["1 b ="] * 9)})
        self.assertEqual(classic.median(long, 1), Fraction(45, 2))
        self.assertEqual(classic.median(read({1: "0 - H"}), 1), 0)

    def test_cumulative(self) -> None:
        # The example of the survey: 1 + 1 + 2 + 2.5 + 2.5 = 9. With a bye in place of the draw, the result is 8.5.
        rows = {1: "2 w 1, 2 b 0, 2 w 1, 0 - H, 2 w 0", 2: "1 b 0, 1 w 1, 1 b 0, 0 - Z, 1 b 1"}
        self.assertEqual(classic.cumulative(read(rows), 1), Fraction(17, 2))
        self.assertEqual(classic.cumulative(self.event, 1), 5)
        # The sums are 0 + 0.5 + 1 - 0.5 for player 2, and 0.5 + 1 + 1 each for players 3 and 4.
        self.assertEqual(classic.opponents_cumulative(self.event, 1), 6)

    def test_games(self) -> None:
        self.assertEqual(classic.result_among_tied(self.event, [1, 3, 4]), {1: Fraction(3, 2), 3: 1, 4: Fraction(1, 2)})
        self.assertIsNone(classic.result_among_tied(self.event, [2, 3]))
        self.assertEqual(classic.most_black(self.event, 4), 2)
        self.assertEqual(classic.most_wins(self.event, 1), 2)
        self.assertEqual(classic.kashdan(self.event, 1), 10)
        self.assertEqual(classic.kashdan(self.event, 2), 3)
        self.assertEqual(classic.sonneborn_berger(self.event, 1), Fraction(5, 2))
        self.assertEqual(classic.time_of_loss(self.event, 2), 1)
        self.assertEqual(classic.time_of_loss(self.event, 1), 4)
        self.assertEqual([classic.lateness(x) for x in (None, False, True)], [1, 1, 0])

    def test_ratings(self) -> None:
        ratings = {1: 2000, 2: 2001, 3: 2002, 4: 2004}
        self.assertEqual(classic.average_rating_of_opposition(self.event, 2, ratings), 2002)
        self.assertIsNone(classic.average_rating_of_opposition(read({1: "0 - H"}), 1, ratings))
        # Player 1 has 2.5 of 3 (.83, +273) against 2002 on average, and player 4 has 1 of 3 (-125) against 2001.
        self.assertEqual(classic.opponents_performance(self.event, 2, ratings), Fraction(2275 + 1876, 2))
        self.assertIsNone(classic.opponents_performance(read({1: "0 - H"}), 1, ratings))


if __name__ == "__main__":
    unittest.main()
