"""Tests articles 11 to 13, and 6 to 10, 15 and 16 for teams, with examples computed by hand from the text."""

from __future__ import annotations

import unittest
from fractions import Fraction

from support import NEW, OLD, individual, ranks, run, team, values

# Four teams on four boards, in a round robin.
LEAGUE = {
    1: "4 w 1111, 3 b 1==0, 2 w 1=00",  # 2+1+0 MP, 4+2+1.5 GP
    2: "3 w =000, 4 b 11==, 1 b 0=11",  # 0+2+2 MP, 0.5+3+2.5 GP
    3: "2 b =111, 1 w 0==1, 4 b 1111",  # 2+1+2 MP, 3.5+2+4 GP
    4: "1 b 0000, 2 w 00==, 3 w 0000",  # 0 MP, 0+1+0 GP
}


class Article11(unittest.TestCase):
    def test_totals(self) -> None:
        event = team(LEAGUE, 4)
        self.assertEqual(values(event, "MPTS"), ["3", "4", "5", "0"])
        self.assertEqual(values(event, "GPTS"), ["7.5", "6", "9.5", "1"])
        self.assertEqual(values(event, "MPvGP"), ["7.5", "6", "9.5", "1"])
        self.assertEqual(values(event | {"primary": "GP"}, "MPvGP"), ["3", "4", "5", "0"])

    def test_primary_score_undeclared(self) -> None:
        event = team(LEAGUE, 4, primary=None)
        self.assertEqual(ranks(event, "PTS"), [3, 2, 1, 4])
        self.assertEqual(ranks(event, "GPTS"), [2, 3, 1, 4])
        self.assertEqual(values(event, "BH"), ["9", "8", "7", "12"])
        self.assertEqual(values(event | {"primary": "GP"}, "BH"), ["16.5", "18", "14.5", "23"])

    def test_byes_and_forfeits(self) -> None:
        event = team(
            {
                1: "2 w ++, 0 - U, 3 b --, 4 w +-, 0 - rest",
                2: "1 b --, 0 - F, 0 - H, 0 - Z, 0 - U",
                3: "0 - H, 0 - Z, 1 w --, 0 - H, 4 w 00 +",
                4: "0 - Z, 0 - Z, 0 - Z, 1 b -+, 3 b 11 -",
            },
            2,
        )
        event["match-scoring"] = {"forfeit-loss": "-1", "hpb": {"mp": "1", "gp": "0.5"}}
        # The sums of teams 1 to 4 are 2+1-1+1, -1+2+1+0+1, 1+0-1+1+2 and 0+0+0+1-1.
        self.assertEqual(values(event, "MPTS"), ["3", "3", "3", "0"])
        # The sums of teams 1 to 4 are 2+2+0+1, 0+2+0.5+0+2, 0.5+0+0+0.5+0 and 1+2.
        self.assertEqual(values(event, "GPTS"), ["5", "4.5", "1", "3"])
        self.assertEqual(values(event, "WON"), ["0", "0", "1", "0"])
        self.assertEqual(values(event, "WON:GP"), ["0", "0", "0", "1"])

    def test_awards_and_adjustments(self) -> None:
        event = team(
            {1: "2 w 1=", 2: "1 b 0="},
            2,
            awards=[{"id": 1, "round": 1, "points": "1"}, {"id": 2, "round": 1, "points": "1", "game-points": "1"}],
            adjustments=[{"id": 1, "after": 0, "points": "-1", "game-points": "-0.5"}],
        )
        self.assertEqual(values(event, "MPTS"), ["0", "1"])
        self.assertEqual(values(event, "GPTS"), ["1", "1"])


class Article12(unittest.TestCase):
    def test_values_and_orders(self) -> None:
        event = team(
            {1: "2 w 1-0, 0 - U, 0 - F", 2: "1 b 0+1, 0 - H, 0 - Z", 3: "0 - U, 0 - H, 0 - Z", 4: "0 - U, 0 - Z, 0 - H"},
            3,
        )
        # Team 1 has 3, 2 and 2 points on the boards, team 2 has .5, 1.5 and 1.5, and teams 3 and 4 have 1.5 each.
        self.assertEqual(values(event, "BC"), ["13", "8", "9", "9"])
        self.assertEqual(ranks(event, "TBR"), [1, 2, 3, 3])  # The match points are 4, 3, 2 and 2.

    def test_12_1_only_with_equal_game_points(self) -> None:
        event = team({1: "2 w 1=", 2: "1 b 0=", 3: "4 w 11", 4: "3 b 00"}, 2)
        self.assertEqual(ranks(event, "BC"), [1, 3, 1, 3])
        self.assertEqual(ranks(event, "GPTS", "BC"), [2, 3, 1, 4])
        event = team({1: "2 w 10", 2: "1 b 01"}, 2)
        self.assertEqual(ranks(event, "BC"), [1, 2])

    def test_12_2_and_12_3(self) -> None:
        event = team({1: "2 w 1=0=", 2: "1 b 0=1=", 3: "4 w ====", 4: "3 b ===="}, 4)
        # The points on the boards are 1, .5, 0, .5 (team 1), 0, .5, 1, .5 (team 2), and .5 each (teams 3 and 4).
        # Without the last board, all have 1.5. Without the last two boards, they have 1.5, .5 and 1.
        self.assertEqual(ranks(event, "TBR"), [1, 4, 2, 2])
        self.assertEqual(ranks(event, "BBE"), [1, 4, 2, 2])


class Article13(unittest.TestCase):
    def test_type_b_for_teams(self) -> None:
        event = team(LEAGUE, 4)
        self.assertEqual(values(event, "WIN"), ["1", "2", "2", "0"])
        self.assertEqual(values(event, "WIN:GP"), ["1", "2", "2", "0"])
        self.assertEqual(values(team({1: "0 - U, 0 - H"}, 4), "WIN:GP"), ["1"])
        self.assertEqual(values(event, "STD:GP"), ["1.5", "2", "2.5", "0"])
        self.assertEqual(values(event, "BPG"), ["1", "2", "2", "1"])
        self.assertEqual(values(event, "PS:GP"), ["17.5", "10", "18.5", "2"])

    def test_13_2(self) -> None:
        event = team(LEAGUE, 4)
        # Team 1 made 2 match points and 4 game points against team 4 (which has 0 and 1), 1 and 2 against team 3 (5 and
        # 9.5), and 0 and 1.5 against team 2 (4 and 6).
        self.assertEqual(values(event, "EMMSB")[0], "5")
        self.assertEqual(values(event, "SB")[0], "5")
        self.assertEqual(values(event, "EMGSB")[0], "16")
        self.assertEqual(values(event, "EGMSB")[0], "11.5")
        self.assertEqual(values(event, "EGGSB")[0], "32")
        self.assertEqual(values(event, "EGMSB/C1")[0], "9.5")
        self.assertEqual(values(event, "EGGSB/C2")[0], "19")

    def test_13_3_secondary_score_when_nothing_is_resolved(self) -> None:
        # Each of the three teams won one match, so all are tied in match points.
        event = team({1: "2 w 1=1=, 0 - F, 3 b =000", 2: "1 b 0=0=, 3 w 1111, 0 - F", 3: "0 - F, 2 b 0000, 1 w =111"}, 4)
        # The game points are 3 + 0.5 for team 1, 1 + 4 for team 2 and 0 + 3.5 for team 3. The rule then starts again
        # with teams 1 and 3, and team 3 beat team 1.
        self.assertEqual(ranks(event, "DE"), [1, 1, 1])
        self.assertEqual(ranks(event, "EDE"), [3, 1, 2])
        self.assertEqual(ranks(event, "EDE", edition=OLD), [3, 1, 2])
        self.assertEqual(ranks(event, "EDE:GP"), [3, 1, 2])

    def test_13_3_2_two_teams_tied_in_both(self) -> None:
        event = team({1: "2 w =10=", 2: "1 b =01="}, 4)
        self.assertEqual(ranks(event, "EDE"), [1, 1])
        for code in ("EDEBT", "EDEBB", "EDET", "EDEB"):
            self.assertEqual(ranks(event, code), [1, 2])
        # The board counts are 0*1+1*2+1*3+0*4 = 5 and 1*1+0+0+1*4 = 5, so only the boards decide.
        event = team({1: "2 w 0110", 2: "1 b 1001"}, 4)
        self.assertEqual(ranks(event, "EDEBT"), [2, 1])
        self.assertEqual(ranks(event, "EDEBB"), [1, 2])
        self.assertEqual(ranks(team({1: "2 w ==", 2: "1 b =="}, 2), "EDEBT"), [1, 1])
        three = team({1: "2 w ==, 3 b ==, 0 - H", 2: "1 b ==, 0 - H, 3 w ==", 3: "0 - H, 1 w ==, 2 b =="}, 2)
        self.assertEqual(ranks(three, "EDEBT"), [1, 1, 1])

    def test_6_3_in_match_points(self) -> None:
        # 1 beat 2 and 3, who have not met: 4 match points against 2 at most. The adjustments make them tied.
        rows = {1: "2 w 10, 3 b 11", 2: "1 b 01, 0 - Z", 3: "0 - Z, 1 w 00"}
        event = team({1: "2 w 11, 3 b 11", 2: "1 b 00, 0 - Z", 3: "0 - Z, 1 w 00"}, 2)
        event["adjustments"] = [{"id": i, "after": 0, "points": "4"} for i in (2, 3)]
        self.assertEqual(ranks(event, "DE"), [1, 2, 2])
        event = team(rows, 2, adjustments=[{"id": 2, "after": 0, "points": "2"}, {"id": 3, "after": 0, "points": "3"}])
        self.assertEqual(ranks(event, "DE"), [1, 1, 1])

    def test_6_3_in_game_points(self) -> None:
        # Teams 2 and 3 have not met. Team 1 has 7 game points, and teams 2 and 3 have 0.5 each and can reach at most
        # 4.5.
        rows = {1: "2 w 111=, 3 b 111=", 2: "1 b 000=, 0 - F", 3: "0 - F, 1 w 000="}
        self.assertEqual(ranks(team(rows, 4, primary="GP"), "MPTS", "GPTS"), [1, 2, 2])
        rows = {1: "2 w =00, 3 b 111, 0 - Z", 2: "1 b =11, 0 - Z, 0 - Z", 3: "0 - Z, 1 w 000, 0 - U"}
        event = team(rows, 3, adjustments=[{"id": 3, "after": 0, "points": "1"}])
        # All have 2 match points. 1 has 0.5 + 3 = 3.5, and 2 and 3 have 2.5 and 0 with games missing. No place is
        # certain.
        self.assertEqual(ranks(event, "DE:GP"), [1, 1, 1])

    def test_13_4(self) -> None:
        event = team(LEAGUE, 4)
        # Three rounds of 2 match points, divided by 4 game points, give 1.5, which is truncated to 1. The sum is 7.5 +
        # 9.
        self.assertEqual(values(event, "SSSC")[0], "16.5")
        self.assertEqual(values(event, "SSSC/K2")[0], "12")
        # By game points, 12 divided by 2 is 6. The sum is 3 + 16.5 / 6.
        self.assertEqual(values(event, "SSSC:GP")[0], "5.75")
        # If the last round were drawn, the match points would be 4, 3, 4 and 1: 7.5 + 8.
        self.assertEqual(values(event, "SSSC/F")[0], "15.5")
        self.assertEqual(values(event, "SSSC", after=1), [None, None, None, None])

    def test_article_10_for_teams(self) -> None:
        event = team(LEAGUE, 4)
        for row, rating in zip(event["teams"], (2000, 2100, 2200, 2300), strict=True):
            row["rating"] = rating
        # Team 1 has 50 % of the match points. It has 7.5 of 12 game points, and .63 gives +95.
        self.assertEqual(values(event, "ARO")[0], "2200")
        self.assertEqual(values(event, "TPR")[0], "2200")
        self.assertEqual(values(event, "TPR:GP")[0], "2295")

    def test_16_for_teams(self) -> None:
        rows = {1: "2 w 1=, 0 - U", 2: "1 b 0=, 0 - Z"}
        # Team 2 withdrew, so its unplayed round counts as a draw: 1 match point and 1 game point (two boards). Team 1
        # has 3 match points and 3.5 game points. The dummy has at most 2 match points and 2 game points.
        self.assertEqual(values(team(rows, 2), "BH", OLD)[0], "4")
        self.assertEqual(values(team(rows, 2), "BH", NEW)[0], "3")
        self.assertEqual(values(team(rows, 2), "BH:GP", OLD)[0], "5")
        self.assertEqual(values(team(rows, 2), "BH:GP", NEW)[0], "3.5")
        self.assertEqual(values(team(rows, 2), "EGMSB", NEW)[0], "5")

    def test_spelling(self) -> None:
        event = team(LEAGUE, 4)
        self.assertEqual(run(event, "EMMSB:MP", "BH:XX").unsupported, ["EMMSB:MP", "BH:XX"])
        self.assertEqual(run(individual({1: "0 - U"}), "TBR").unsupported, ["TBR"])
        self.assertEqual(run(event, "BH:GP/C1").values["BH:GP/C1"][1], Fraction(31, 2))


if __name__ == "__main__":
    unittest.main()
