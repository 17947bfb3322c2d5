"""Tests articles 4 to 10 and 14 to 16 for players, with examples computed by hand from the text."""

from __future__ import annotations

import itertools
import random
import unittest

from support import NEW, OLD, individual, ranks, run, values

from article_06_direct_encounter import article_6, clause_6_3_surely_ahead
from editions import EDITIONS
from rating_tables import table_8_1_a, table_8_1_b
from reader import read_event

# Four players who all meet each other.
ROUND_ROBIN = {
    1: "4 w 1, 3 b =, 2 w 1",
    2: "3 w 1, 4 b 1, 1 b 0",
    3: "2 b 0, 1 w =, 4 b 1",
    4: "1 b 0, 2 w 0, 3 w 0",
}


class Article4(unittest.TestCase):
    def test_4_2_next_tiebreak_only_where_tied_and_shared_ranks(self) -> None:
        event = individual({1: "2 w =", 2: "1 b =", 3: "4 w =", 4: "3 b ="})
        self.assertEqual(ranks(event, "BPG"), [3, 1, 3, 1])
        self.assertEqual(ranks(event, "BPG", "TPN/R"), [4, 2, 3, 1])
        self.assertEqual(ranks(individual({}), "BH"), [])

    def test_no_value_ranks_last(self) -> None:
        event = individual({1: "0 - H, 0 - H", 2: "3 w 1, 0 - Z", 3: "2 b 0, 0 - F"})
        self.assertEqual(values(event, "ARO"), [None, "2000", "2000"])
        self.assertEqual(ranks(event, "ARO"), [3, 1, 1])

    def test_4_4_opponent_met_twice_counts_twice(self) -> None:
        event = individual({1: "2 w 1, 2 b 1", 2: "1 b 0, 1 w 0"}, "predetermined")
        self.assertEqual(values(event, "BH"), ["0", "4"])


class Article6(unittest.TestCase):
    def test_6_2_all_met_and_again_for_those_still_tied(self) -> None:
        # 1 beats 2, 2 beats 3, 3 beats 1, and all of them beat 4. Player 4 is last, and the others stay tied.
        rows = {
            1: "2 w 1, 3 b 0, 4 w 1",
            2: "1 b 0, 4 w 1, 3 w 1",
            3: "4 w 1, 1 w 1, 2 b 0",
            4: "3 b 0, 2 b 0, 1 b 0",
        }
        event = read_event(individual(rows, "predetermined"), 3, EDITIONS[NEW])
        self.assertEqual(article_6(event, [4, 3, 2, 1], "PTS"), [[3, 2, 1], [4]])

    def test_6_2_second_pass_counts_only_games_among_the_subset(self) -> None:
        # 1 beat 2 and 3, 2 beat 3 and 4, 4 beat 1 and 3.
        rows = {
            1: "2 w 1, 3 w 1, 4 w 0",
            2: "1 b 0, 4 w 1, 3 b 1",
            3: "4 w 0, 1 b 0, 2 w 0",
            4: "3 b 1, 2 b 0, 1 b 1",
        }
        event = read_event(individual(rows), 3, EDITIONS[NEW])
        # The scores are 2, 2, 0 and 2. Player 1 beat 2, 2 beat 4, and 4 beat 1.
        self.assertEqual(article_6(event, [1, 2, 3, 4], "PTS"), [[1, 2, 4], [3]])
        self.assertEqual(article_6(event, [1, 2], "PTS"), [[1], [2]])

    def test_6_1_1_forfeits(self) -> None:
        rows = {1: "2 w +, 0 - Z", 2: "1 b -, 0 - F"}
        self.assertEqual(ranks(individual(rows), "DE"), [1, 1])
        self.assertEqual(ranks(individual(rows), "DE/P"), [1, 2])
        self.assertEqual(ranks(individual(rows, "predetermined"), "DE"), [1, 2])

    def test_6_1_2_average_of_several_games(self) -> None:
        # Player 1 made 1.5 points in two games against 2 and drew with 3, and 2 beat 3. The separate scores are 0.75 +
        # 0.5 = 1.25, 0.25 + 1 = 1.25 and 0.5.
        rows = {
            1: "2 w 1, 2 b =, 3 w =, 0 - Z",
            2: "1 b 0, 1 w =, 0 - H, 3 w 1",
            3: "0 - F, 0 - H, 1 b =, 2 b 0",
        }
        self.assertEqual(ranks(individual(rows), "DE"), [1, 2, 3])

    def test_6_3_first_in_any_case_then_the_rest(self) -> None:
        # 1 beat 2, 3 and 4, 2 beat 3, and 4 has not met 2 and 3. Player 1 has 3 points, and 2 and 4 can reach 2.
        # Among 2, 3 and 4, nobody is certainly first: 2 has 1 and may lose to 4, who may win twice.
        rows = {
            1: "2 w 1, 3 w 1, 4 w 1, 0 - Z",
            2: "1 b 0, 0 - F, 0 - F, 3 w 1",
            3: "0 - F, 1 b 0, 0 - F, 2 b 0",
            4: "0 - F, 0 - F, 1 b 0, 0 - F",
        }
        event = read_event(individual(rows), 4, EDITIONS[NEW])
        self.assertEqual(article_6(event, [1, 2, 3, 4], "PTS"), [[1], [2, 3, 4]])
        predetermined = read_event(individual(rows, "predetermined"), 4, EDITIONS[NEW])
        self.assertEqual(article_6(predetermined, [1, 2, 3, 4], "PTS"), [[1, 2, 3, 4]])
        # Without 4, all have met.
        self.assertEqual(article_6(event, [1, 2, 3], "PTS"), [[1], [2], [3]])

    def test_6_3_every_place_in_any_case(self) -> None:
        # 2 and 3 have not met. 1 beat both, so 1 is first, and the places of the other two are not certain.
        rows = {1: "2 w 1, 3 w 1", 2: "1 b 0, 0 - F", 3: "0 - F, 1 b 0"}
        event = read_event(individual(rows), 2, EDITIONS[NEW])
        self.assertEqual(article_6(event, [1, 2, 3], "PTS"), [[1], [2, 3]])
        self.assertEqual(article_6(event, [2, 3], "PTS"), [[2, 3]])
        self.assertEqual(article_6(event, [2], "PTS"), [[2]])

    def test_6_3_second_place_in_the_same_standing(self) -> None:
        # 1 beat 2, 3 and 4. 2 beat 3 and 4. 3 and 4 have not met. The scores are 3, 2, 0 and 0, with one game
        # missing.
        rows = {
            1: "2 w 1, 3 w 1, 4 w 1",
            2: "1 b 0, 4 w 1, 3 w 1",
            3: "0 - F, 1 b 0, 2 b 0",
            4: "0 - F, 2 b 0, 1 b 0",
        }
        event = read_event(individual(rows), 3, EDITIONS[NEW])
        self.assertEqual(article_6(event, [3, 4, 2, 1], "PTS"), [[1], [2], [3, 4]])

    def test_6_3_may_place_everybody(self) -> None:
        # 1 and 2 have not met. An award makes the win of 1 worth five points.
        rows = {1: "3 w 1, 0 - Z", 2: "0 - Z, 3 w 1", 3: "1 b 0, 2 b 0"}
        award = individual(rows, awards=[{"id": 1, "round": 1, "points": "5"}])
        event = read_event(award, 2, EDITIONS[NEW])
        self.assertEqual(article_6(event, [1, 2, 3], "PTS"), [[1], [2], [3]])

    def test_6_3_agrees_with_trying_out_every_outcome(self) -> None:
        random.seed(1)
        for _ in range(25):
            size = random.choice((3, 4))
            rows = {i: [] for i in range(1, size + 1)}  # type: dict[int, list[str]]
            missing = []
            for a, b in itertools.combinations(rows, 2):
                if random.random() < 0.5:
                    missing.append((a, b))
                    continue
                x, y = random.choice(("10", "01", "=="))
                rows[a].append(f"{b} w {x}")
                rows[b].append(f"{a} b {y}")
                for c in rows:
                    if c not in (a, b):
                        rows[c].append("0 - Z")
            event = read_event(
                individual({i: ", ".join(c) for i, c in rows.items()}), max(map(len, rows.values())), EDITIONS[NEW]
            )
            tied = list(rows)
            scores = {p: int(2 * event.score(p, "PTS")) for p in tied}
            for one, other in itertools.permutations(tied, 2):
                sure = True
                for outcome in itertools.product((0, 1, 2), repeat=len(missing)):
                    halves = dict(scores)
                    for (a, b), points in zip(missing, outcome, strict=True):
                        halves[a] += points
                        halves[b] += 2 - points
                    sure = sure and halves[one] > halves[other]
                self.assertEqual(clause_6_3_surely_ahead(event, one, other, tied, "PTS"), sure)


class Article7(unittest.TestCase):
    rows = {
        1: "2 b 1, 0 - U, 3 b +, 0 - H",
        2: "1 w 0, 3 w =, 0 - F, 0 - Z",
        3: "0 - H, 2 b =, 1 w -, 0 - U",
    }

    def test_7_1_to_7_4(self) -> None:
        event = individual(self.rows)
        self.assertEqual(values(event, "WIN"), ["3", "1", "1"])
        self.assertEqual(values(event, "WON"), ["1", "0", "0"])
        self.assertEqual(values(event, "BPG"), ["1", "0", "1"])
        self.assertEqual(values(event, "BWG"), ["1", "0", "0"])

    def test_7_5_progressive(self) -> None:
        event = individual(self.rows)
        # The scores after each round are 1, 2, 3, 3.5 (player 1), 0, 0.5, 1.5, 1.5 (player 2) and 0.5, 1, 1, 2 (player
        # 3).
        self.assertEqual(values(event, "PS"), ["9.5", "3.5", "4.5"])
        self.assertEqual(values(event, "PS/C1"), ["8.5", "3.5", "4"])
        self.assertEqual(values(event, "PS/M1"), ["5", "2", "2"])

    def test_7_6_rounds_elected_to_play(self) -> None:
        self.assertEqual(values(individual(self.rows), "REP"), ["3", "3", "2"])
        self.assertEqual(values(individual(self.rows), "GE", OLD), ["3", "3", "2"])

    def test_7_7_standard_points(self) -> None:
        # The sums are 1 + 1 (bye) + 1 (forfeit) + 0.5 for player 1, 0 + 0.5 + 1 + 0 for player 2, and 0.5 + 0.5 + 0 + 1
        # for player 3.
        self.assertEqual(values(individual(self.rows), "STD"), ["3.5", "1.5", "2"])

    def test_7_7_double_forfeit_and_rest(self) -> None:
        event = individual({1: "2 w -, 0 - rest", 2: "1 b -, 3 w 1", 3: "0 - rest, 2 b 0"}, "predetermined")
        self.assertEqual(values(event, "STD"), ["0", "1", "0"])

    def test_7_8_pairing_number(self) -> None:
        event = individual({5: "7 w =", 7: "5 b ="})
        self.assertEqual(values(event, "TPN"), ["5", "7"])
        self.assertEqual(ranks(event, "TPN"), [1, 2])
        self.assertEqual(ranks(event, "TPN/R"), [2, 1])

    def test_15_2_in_article_7(self) -> None:
        event = individual({1: "2 b +", 2: "1 w -"}, "predetermined")
        mirrored = individual({1: "2 b -", 2: "1 w +"}, "predetermined")
        for edition, lost_with_black, elected in ((OLD, "1", "1"), (NEW, "0", "0")):
            self.assertEqual(values(event, "WON", edition), ["1", "0"])
            self.assertEqual(values(event, "BPG", edition), ["1", "0"])
            self.assertEqual(values(mirrored, "BPG", edition), [lost_with_black, "0"])
            self.assertEqual(values(mirrored, "REP", edition), [elected, "1"])


class Article8And16(unittest.TestCase):
    def test_16_3_opponents_unplayed_rounds(self) -> None:
        # Player 2 lost, had a half-point bye and won by forfeit. The score for opponents is 1.5, because a later round
        # follows the bye.
        rows = {
            1: "2 w 1, 3 b 1, 4 w 0",
            2: "1 b 0, 0 - H, 3 w +",
            3: "4 w 1, 1 w 0, 2 b -",
            4: "3 b 0, 0 - Z, 1 b 1",
        }
        event = individual(rows)
        # The adjusted scores of players 1 to 4 are 2, 0 + 0.5 + 1 = 1.5, 1 + 0 + 0 = 1 and 0 + 0 + 1 = 1.
        self.assertEqual(values(event, "BH", OLD)[0], "3.5")
        withdrawn = individual({1: "2 w 1, 0 - U, 0 - U", 2: "1 b 0, 0 - Z, 0 - Z"})
        # Player 2 has an adjusted score of 0 and two draws, which is 1. The Buchholz of player 1 is 1 + 3 + 3 in 2023.
        # In 2026, each dummy has at most 3 * 0.5 = 1.5.
        self.assertEqual(values(withdrawn, "BH", OLD)[0], "7")
        self.assertEqual(values(withdrawn, "BH", NEW)[0], "4")

    def test_16_2_5_bye_followed_by_forfeit_loss_only(self) -> None:
        rows = {1: "2 w 1, 0 - U, 2 b +", 2: "1 b 0, 0 - Z, 1 w -"}
        # Player 2 has an adjusted score of 0 + 0.5 + 0 = 0.5, and player 1 has 3 points. The two dummies have 3 points
        # each in 2023, and min(3, 1.5) and min(3, 0.5) in 2026.
        self.assertEqual(values(individual(rows), "BH", OLD)[0], "6.5")
        self.assertEqual(values(individual(rows), "BH", NEW)[0], "2.5")
        # If forfeits count as played, a game follows the bye, and 2 has 0 in both editions.
        self.assertEqual(values(individual(rows), "BH/P", OLD)[0], "3")
        self.assertEqual(values(individual(rows), "BH/P", NEW)[0], "1.5")

    def test_16_4_1_cap_by_the_paired_opponent(self) -> None:
        rows = {1: "2 w +, 3 b 1", 2: "1 b -, 0 - H", 3: "0 - U, 1 w 0"}
        # Player 2 has an adjusted score of 0 + 0.5 = 0.5, player 3 has 1, and player 1 has 2.
        self.assertEqual(values(individual(rows), "BH", NEW)[0], "1.5")
        self.assertEqual(values(individual(rows), "BH", OLD)[0], "3")

    def test_8_2_average(self) -> None:
        event = individual(ROUND_ROBIN)
        # The scores are 2.5, 2, 1.5 and 0, and the Buchholz values are 3.5, 4, 4.5 and 6.
        self.assertEqual(values(event, "BH"), ["3.5", "4", "4.5", "6"])
        self.assertEqual(values(event, "AOB"), ["29/6", "14/3", "4.5", "4"])
        self.assertEqual(values(individual({1: "0 - U"}), "AOB"), [None])

    def test_8_3_fore_buchholz(self) -> None:
        event = individual({1: "2 w 1, 3 b 1", 2: "1 b 0, 4 w +", 3: "4 w =, 1 w 0", 4: "3 b =, 2 b -"})
        # If 1-3 and 2-4 were drawn, the scores are 1.5, 0.5, 1 and 1.
        self.assertEqual(values(event, "FB"), ["1.5", "2.5", "2.5", "1.5"])
        self.assertEqual(values(event, "AOB/F"), ["2.5", "1.5", "1.5", "2.5"])

    def test_14_cuts_and_medians(self) -> None:
        event = individual(ROUND_ROBIN)
        # The opponents of player 4 have 2.5, 2 and 1.5.
        self.assertEqual(values(event, "BH/C1")[3], "4.5")
        self.assertEqual(values(event, "BH/C2")[3], "2.5")
        self.assertEqual(values(event, "BH/M1")[3], "2")
        self.assertEqual(values(event, "BH/M2")[3], "0")
        self.assertEqual(values(event, "BH/C2", after=1)[3], "0")

    def test_16_5_voluntary_rounds_go_first(self) -> None:
        # Player 1 beat 2, had a half-point bye and lost to 3, with 1.5 points.
        rows = {1: "2 w 1, 0 - H, 3 b 0", 2: "1 b 0, 3 w 0, 0 - F", 3: "0 - U, 2 b 1, 1 w 1"}
        # The contributions to player 1 are 1 (player 2), 1.5 (dummy) and 3 (player 3).
        for edition in (OLD, NEW):
            self.assertEqual(values(individual(rows), "BH", edition)[0], "5.5")
            self.assertEqual(values(individual(rows), "BH/C1", edition)[0], "4")
            self.assertEqual(values(individual(rows), "BH/C2", edition)[0], "3")
            self.assertEqual(values(individual(rows), "BH/M1", edition)[0], "1")
        # The Sonneborn-Berger of player 1 is 1*1 + 1.5*0.5 + 3*0. The least significant value is 1, the value against
        # the opponent with the lowest score. The voluntarily unplayed round has a lower value (0.75), so the first cut
        # removes 1.
        self.assertEqual(values(individual(rows), "SB", NEW)[0], "1.75")
        self.assertEqual(values(individual(rows), "SB/C1", NEW)[0], "0.75")
        # The second cut removes 0.75, which is now the least significant value.
        self.assertEqual(values(individual(rows), "SB/C2", NEW)[0], "0")

    def test_predetermined_byes_add_nothing(self) -> None:
        event = individual({1: "2 w 1, 0 - rest", 2: "1 b 0, 0 - Z"}, "predetermined")
        self.assertEqual(values(event, "BH"), ["0", "1"])
        self.assertEqual(values(event, "SB"), ["0", "0"])

    def test_unfinished_game(self) -> None:
        event = individual({1: "2 w X", 2: "1 b X"})
        self.assertEqual(values(event, "PTS"), ["0.5", "0.5"])
        self.assertEqual(values(event, "BH"), ["0.5", "0.5"])
        self.assertEqual(values(event, "WON"), ["0", "0"])
        self.assertEqual(values(event, "TPR"), ["2000", "2000"])


class Article9(unittest.TestCase):
    def test_9_1_sonneborn_berger(self) -> None:
        # The sums are 0 + 0.75 + 2 for player 1, 1.5 + 0 + 0 for player 2, and 0 + 1.25 + 0 for player 3.
        self.assertEqual(values(individual(ROUND_ROBIN, "predetermined"), "SB"), ["2.75", "1.5", "1.25", "0"])

    def test_9_2_koya(self) -> None:
        event = individual(ROUND_ROBIN, "predetermined")
        # The limit is 1.5, so the points against players 1, 2 and 3 count.
        self.assertEqual(values(event, "KS"), ["1.5", "1", "0.5", "0"])
        self.assertEqual(values(event, "KS/L+1"), ["1", "0", "0.5", "0"])
        self.assertEqual(values(event, "KS/L-3"), ["2.5", "2", "1.5", "0"])

    def test_9_2_unplayed(self) -> None:
        event = individual({1: "2 w +, 0 - U", 2: "1 b -, 0 - F"})
        self.assertEqual(values(event, "KS"), ["0", "0"])


class Article10(unittest.TestCase):
    rows = {1: "2 w 1, 3 b =", 2: "1 b 0, 0 - U", 3: "0 - H, 1 w ="}
    rated = {1: 2000, 2: 1801, 3: 1900}

    def test_10_1(self) -> None:
        event = individual(self.rows, rated=self.rated)
        self.assertEqual(values(event, "ARO"), ["1851", "2000", "2000"])  # It is rounded up from 1850.5.
        self.assertEqual(values(event, "ARO/C1"), ["1900", None, None])

    def test_10_2(self) -> None:
        # Player 1 has 75 % (+193), player 2 has 0 % (-800), and player 3 has 50 %.
        event = individual(self.rows, rated=self.rated)
        self.assertEqual(values(event, "TPR"), ["2044", "1200", "2000"])
        self.assertEqual(values(individual({1: "0 - U"}), "TPR"), [None])
        third = individual({1: "2 w 1, 3 w 0, 4 w 0", 2: "1 b 0, 0 - Z, 0 - Z", 3: "0 - Z, 1 b 1, 0 - Z", 4: "0 - Z, 0 - Z, 1 b 1"})
        self.assertEqual(values(third, "TPR")[0], "1875")  # .33 is -125

    def test_10_3(self) -> None:
        event = individual({1: "2 w 1", 2: "1 b 0"}, rated={1: 2000, 2: 1800})
        self.assertEqual(values(event, "PTP"), ["2536", "1200"])
        self.assertEqual(values(individual({1: "0 - U"}), "PTP"), [None])
        drawn = individual({1: "2 w =", 2: "1 b ="})
        self.assertEqual(values(drawn, "PTP"), ["1997", "1997"])  # A difference of up to 3 gives one half.

    def test_10_4_and_10_5(self) -> None:
        event = individual(self.rows, rated=self.rated)
        self.assertEqual(values(event, "APRO"), ["1600", "2044", "2044"])
        # PTP: 2: 1200; 3: 1997; 1: lowest R with PD(R-1801) + PD(R-1900) >= 1.5
        # R = 2045: differences 244 (.80) and 145 (.69): 1.49; 2046: 245 (.80), 146 (.70): 1.50
        self.assertEqual(values(event, "PTP"), ["2046", "1200", "1997"])
        self.assertEqual(values(event, "APPO"), ["1599", "2046", "2046"])  # 1598.5 upwards
        self.assertEqual(values(individual({1: "0 - U"}), "APRO"), [None])

    def test_10_6(self) -> None:
        event = individual({1: "2 w =", 2: "1 b ="}, rated={1: 1800, 2: 1900})
        self.assertEqual(ranks(event, "RTNG"), [2, 1])
        self.assertEqual(ranks(event, "RTNG/R"), [1, 2])

    def test_10_unrated(self) -> None:
        event = individual({1: "2 w =", 2: "1 b =", 3: "0 - H"}, rated={3: None})
        self.assertEqual(values(event, "ARO"), [None, None, None])
        self.assertEqual(values(event, "APRO"), [None, None, None])
        self.assertEqual(values(event, "RTNG/U1400"), ["2000", "2000", "1400"])

    def test_10_note_on_several_ratings(self) -> None:
        event = individual({1: "2 w =", 2: "1 b ="}, several={1: [1900, 2000], 2: [0, 2000]})
        self.assertEqual(values(event, "RTNG/U1400", NEW), ["1900", "1400"])
        self.assertEqual(values(event, "RTNG/U1400", OLD), ["2000", "2000"])

    def test_15_2_forfeits_in_article_10(self) -> None:
        event = individual({1: "2 w +", 2: "1 b -"}, "predetermined")
        self.assertEqual(values(event, "ARO", OLD), ["2000", "2000"])
        self.assertEqual(values(event, "ARO", NEW), [None, None])


class Tables(unittest.TestCase):
    """Tests the values of B.02 8.1 that are most likely to be wrong."""

    def test_8_1_a(self) -> None:
        for hundredths, difference in ((100, 800), (99, 677), (76, 202), (50, 0), (49, -7), (33, -125), (1, -677), (0, -800)):
            self.assertEqual(table_8_1_a(hundredths), difference)

    def test_8_1_b(self) -> None:
        for difference, hundredths in ((0, 50), (3, 50), (4, 51), (-4, 49), (144, 69), (145, 69), (146, 70), (735, 99), (736, 100), (-736, 0)):
            self.assertEqual(100 * table_8_1_b(difference), hundredths)


class Data(unittest.TestCase):
    def test_scoring_awards_adjustments(self) -> None:
        event = individual(
            {1: "2 w 1, 0 - Z", 2: "1 b 0, 0 - Z"},
            scoring={"win": "3", "draw": "1", "loss": None},
            awards=[{"id": 2, "round": 1, "points": "1.25"}],
            adjustments=[
                {"id": 1, "after": 1, "points": "-0.5"},
                {"id": 2, "after": 999, "points": "10"},
            ],
            rounds=2,
        )
        self.assertEqual(values(event, "PTS"), ["2.5", "11.25"])
        self.assertEqual(values(event, "PS"), ["5", "2.5"])
        self.assertEqual(values(event, "PTS", after=1), ["2.5", "1.25"])
        self.assertEqual(values(event, "PTS", after=0), ["0", "0"])

    def test_spelling(self) -> None:
        event = individual({1: "2 w 1", 2: "1 b 0"})
        for text in ("", "BH/C3", "BH/C1/C1", "BH/C1/M1", "BH:MP", "WIN/C1", "EDE", "MPTS", "XYZ", "BH C1", "KS/L0"):
            result = run(event, text)
            self.assertEqual(result.unsupported, [text])
            self.assertIsNone(result.ranks)
        self.assertEqual(run(event, "BH/C1/P").unsupported, [])


if __name__ == "__main__":
    unittest.main()
