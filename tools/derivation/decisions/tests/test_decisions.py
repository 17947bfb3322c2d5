"""Tests small events whose orders were derived by hand from the texts. Each test gives the reason.

Run them with `python -m unittest discover -s tests -t tests`.
"""

from __future__ import annotations

import functools
import json
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

import adapter  # noqa: E402
import serving  # noqa: E402

Json = dict[str, Any]
answer = functools.partial(serving.answer, adapter.START, adapter.standings)
Groups = list[list[int]]

# All players have half a point.
TWO = ["2 w =", "1 b ="]
THREE = [*TWO, "0 - H"]
FOUR = [*TWO, "4 w =", "3 b ="]
# Players 1 and 3 won, and 2 and 4 lost, so there are two tied groups.
PAIRS = ["2 w 1", "1 b 0", "4 w 1", "3 b 0"]
# Players 1 and 3 have a point, 3 without a game. Player 2 has no point.
BYE = ["2 w 1", "1 b 0", "0 - U"]

RAPID = {"games": 2, "white": [900, 10], "black": [900, 10]}
FAST = {"games": 1, "white": [300, 0], "black": [240, 0], "draw": "black"}
BLITZ = {"games": 1, "white": [180, 2], "black": [180, 2]}
MATCH = {"tied": [2, 2], "type": "match", "stages": ["rapid", "armageddon"]}
ONE_GAME = {"tied": [2, 2], "type": "match", "stages": ["armageddon"]}
ROBIN = {"tied": [3, None], "type": "round-robin", "stages": ["blitz"], "still-tied": "lots"}
# The SHA-256 of `Plaza Mayor 2026-05-10:N` begins 9d for 1, 88 for 2, 57 for 3 (sha256sum).
SEED = "Plaza Mayor 2026-05-10"


def playoff(*rows: Json, **other: Any) -> Json:
    """The play-off for first place, before any tie-break, unless another one is given."""
    return {
        "positions": [1],
        "qualification": "none",
        "format": list(rows or (MATCH, ROBIN)),
        "pairing-numbers": "lots",
        "colours": {"first": "lots", "then": "alternate"},
        "time-limits": {"rapid": RAPID, "armageddon": FAST, "blitz": BLITZ},
        "schedule": {"break-minutes": 10},
        **other,
    }


def games(*texts: str) -> list[Json]:
    """`rapid 1-2 =` as a game."""
    found = []
    for text in texts:
        stage, pair, result = text.split()
        white, black = pair.split("-")
        found.append({"stage": stage, "white": int(white), "black": int(black), "result": result})
    return found


def record(by: str, order: list[int], *played: str, **other: Any) -> Json:
    given: Json = {"by": by, "order": order, **other}
    return given | ({"games": games(*played)} if played else {})


def request(cells: list[str], codes: list[str], regulations: Json, **other: Any) -> Json:
    players = [{"id": i, "name": f"P{i}", "games": row.split(", ")} for i, row in enumerate(cells, start=1)]
    rounds = len(cells[0].split(", "))
    tournament = {"kind": "individual", "pairing": "swiss", "rounds": rounds, "participants": players, **other}
    return {
        "cmd": "standings", "seq": 1, "edition": "fide-2026-03", "after": rounds,
        "tournament": tournament, "regulations": regulations, "tiebreaks": codes,
    }  # fmt: skip


def order(asked: Json) -> Groups:
    """Returns the groups of the answer, best first."""
    ranks: dict[int, list[int]] = {}
    for row in answer(asked)["standings"]:
        ranks.setdefault(row["rank"], []).append(row["id"])
    return [sorted(ranks[rank]) for rank in sorted(ranks)]


class Base(unittest.TestCase):
    def played_off(self, cells: list[str], decided: list[Json], expected: Groups, off: Json | None = None, **other: Any) -> None:
        regulations = {"ties": "playoff", "playoff": off or playoff(), "decided": decided, **other}
        codes = ["PTS", "ARMAGEDDON" if decided[0]["by"] == "armageddon" else "PLAYOFF"]
        self.assertEqual(order(request(cells, codes, regulations)), expected)

    def drawn(self, cells: list[str], decided: list[Json], expected: Groups, **other: Any) -> None:
        regulations = {"ties": "tiebreaks", "tiebreaks": [], "exhausted": "lots", "decided": decided, **other}
        self.assertEqual(order(request(cells, ["PTS", "LOTS"], regulations)), expected)


class PlayOffs(Base):
    """C.07 2.2.1 and 3."""

    def test_a_match_won_in_its_first_stage(self) -> None:
        # Player 2 wins one game and draws one. The score is 1.5 to 0.5, so no Armageddon is needed.
        self.played_off(TWO, [record("playoff", [2, 1], "rapid 1-2 0", "rapid 2-1 =")], [[2], [1]])

    def test_a_drawn_match_goes_to_black_of_the_armageddon(self) -> None:
        self.played_off(TWO, [record("playoff", [2, 1], "rapid 1-2 =", "rapid 2-1 =", "armageddon 1-2 =")], [[2], [1]])

    def test_a_drawn_match_whose_armageddon_white_wins(self) -> None:
        # Each player wins once, and then White wins the single game.
        self.played_off(TWO, [record("playoff", [1, 2], "rapid 1-2 1", "rapid 2-1 1", "armageddon 1-2 1")], [[1], [2]])

    def test_a_play_off_without_games_counts_as_recorded(self) -> None:
        self.played_off(TWO, [record("playoff", [2, 1])], [[2], [1]])

    def test_games_that_did_not_take_place_have_a_winner(self) -> None:
        # `-` means that White (player 1) loses. `+` means that White (player 2) wins. With a draw in the other
        # game, player 2 is ahead each time.
        self.played_off(TWO, [record("playoff", [2, 1], "rapid 1-2 -", "rapid 2-1 =")], [[2], [1]])
        self.played_off(TWO, [record("playoff", [2, 1], "rapid 1-2 =", "rapid 2-1 +")], [[2], [1]])

    def test_a_round_robin_of_three(self) -> None:
        # Player 3 beats both others, and 1 beats 2.
        decided = [record("playoff", [3, 1, 2], "blitz 1-2 1", "blitz 2-3 0", "blitz 3-1 1")]
        self.played_off(THREE, decided, [[3], [1], [2]])

    def test_level_after_one_stage_play_the_next(self) -> None:
        # Player 1 beats both others, who draw. In the second stage, 3 beats 2, and 1 does not play.
        row = {**ROBIN, "stages": ["blitz", "armageddon"]}
        played = ["blitz 1-2 1", "blitz 3-1 0", "blitz 2-3 =", "armageddon 3-2 1"]
        self.played_off(THREE, [record("playoff", [1, 3, 2], *played)], [[1], [3], [2]], playoff(MATCH, row))

    def test_after_the_first_tie_break(self) -> None:
        # Players 1 and 3 have a point and a win each (7.1 counts a bye as a win). WON would put 1 first, but the
        # play-off comes before it.
        regulations = {
            "ties": "playoff-and-tiebreaks", "tiebreaks": ["WIN", "WON"], "playoff": playoff(qualification={"first": 1}),
            "decided": [record("playoff", [3, 1])],
        }  # fmt: skip
        self.assertEqual(order(request(BYE, ["PTS", "WIN", "PLAYOFF", "WON"], regulations)), [[3], [1], [2]])

    def test_play_off_after_all_tie_breaks(self) -> None:
        # WON separates 1 and 3, so nobody plays a play-off after the whole list. If it is requested earlier, it
        # does not count.
        regulations = {
            "ties": "playoff-and-tiebreaks", "tiebreaks": ["WON"], "playoff": playoff(qualification="all"),
            "decided": [record("playoff", [3, 1])],
        }  # fmt: skip
        self.assertEqual(order(request(BYE, ["PTS", "PLAYOFF"], regulations)), [[1, 3], [2]])

    def test_two_groups_and_one_record(self) -> None:
        # Players 1 and 3 share places 1 and 2 and have played the play-off. Players 2 and 4 stay tied.
        self.played_off(PAIRS, [record("playoff", [3, 1], "rapid 1-3 0", "rapid 3-1 =")], [[3], [1], [2, 4]])

    def test_a_record_without_its_word_in_the_list_has_no_effect(self) -> None:
        regulations = {"ties": "playoff", "playoff": playoff(), "decided": [record("playoff", [2, 1])]}
        self.assertEqual(order(request(TWO, ["PTS", "WIN"], regulations)), [[1, 2]])
        self.assertEqual(order(request(TWO, ["PTS", "ARMAGEDDON"], regulations)), [[1, 2]])
        self.assertEqual(order(request(TWO, ["PTS", "PLAYOFF"], regulations)), [[2], [1]])
        regulations["decided"] = [record("armageddon", [2, 1])]
        self.assertEqual(order(request(TWO, ["PTS", "PLAYOFF"], regulations)), [[1, 2]])

    def test_the_position_of_the_word_in_the_list_matters(self) -> None:
        # WON puts 1 (won over the board) before 3 (a bye), so no tie remains for the play-off.
        regulations = {"ties": "playoff", "playoff": playoff(), "decided": [record("playoff", [3, 1])]}
        self.assertEqual(order(request(BYE, ["PTS", "WON", "PLAYOFF"], regulations)), [[1], [3], [2]])
        self.assertEqual(order(request(BYE, ["PTS", "PLAYOFF", "WON"], regulations)), [[3], [1], [2]])


class PlayOffsThatDoNotCount(Base):
    """Each record violates one rule. The same record without the fault counts."""

    def stands(self, *played: str, order: list[int] | None = None, off: Json | None = None) -> None:
        self.played_off(TWO, [record("playoff", order or [1, 2], *played)], [[1, 2]], off)

    def test_not_announced(self) -> None:
        regulations: Json = {"ties": "tiebreaks", "tiebreaks": ["WIN"], "decided": [record("playoff", [2, 1])]}
        self.assertEqual(order(request(TWO, ["PTS", "PLAYOFF"], regulations)), [[1, 2]])
        regulations["ties"] = "playoff-and-tiebreaks"
        self.assertEqual(order(request(TWO, ["PTS", "PLAYOFF"], regulations)), [[2], [1]])

    def test_places_that_are_not_played_off(self) -> None:
        # 2 and 4 share places 3 and 4.
        decided = [record("playoff", [4, 2])]
        self.played_off(PAIRS, decided, [[1, 3], [2, 4]], playoff(positions=[1, 2]))
        self.played_off(PAIRS, decided, [[1, 3], [4], [2]], playoff(positions=[4]))
        self.played_off(PAIRS, decided, [[1, 3], [4], [2]], playoff(positions="all"))

    def test_two_of_three(self) -> None:
        self.played_off(THREE, [record("playoff", [1, 2], "rapid 1-2 1", "rapid 2-1 =")], [[1, 2, 3]])

    def test_somebody_else_played(self) -> None:
        # The games of 1 and 2 are complete and decisive. Player 3, who has no points, also played one of the games.
        decided = [record("playoff", [1, 2], "rapid 1-2 1", "rapid 2-1 =", "extra 3-1 1")]
        row = {**MATCH, "stages": ["rapid", "extra"]}
        self.played_off([*TWO, "0 - Z"], decided, [[1, 2], [3]], playoff(row))

    def test_somebody_did_not_play(self) -> None:
        # In a knock-out of three, 1 beats 2, and 3 is absent. The points are 1.5, 0.5 and 0, but 3 should have
        # played.
        row = {"tied": [3, None], "type": "knockout", "stages": ["rapid"]}
        self.played_off(THREE, [record("playoff", [1, 2, 3], "rapid 1-2 1", "rapid 2-1 =")], [[1, 2, 3]], playoff(row))

    def test_a_stage_that_is_not_declared(self) -> None:
        self.stands("rapid 1-2 1", "rapid 2-1 =", "bullet 1-2 =")

    def test_a_stage_after_the_decision(self) -> None:
        self.stands("rapid 1-2 1", "rapid 2-1 =", "armageddon 1-2 1")

    def test_level_games(self) -> None:
        # Without draw odds, the game decides nothing. No other stage is declared.
        self.stands("rapid 1-2 =", "rapid 2-1 =", off=playoff({**MATCH, "stages": ["rapid"]}))

    def test_an_order_against_the_games(self) -> None:
        self.stands("rapid 1-2 1", "rapid 2-1 =", order=[2, 1])

    def test_colors_that_do_not_alternate(self) -> None:
        self.stands("rapid 1-2 1", "rapid 1-2 =")
        lots = playoff(colours={"first": "lots", "then": "new-lots"})
        self.played_off(TWO, [record("playoff", [1, 2], "rapid 1-2 1", "rapid 1-2 =")], [[1], [2]], lots)

    def test_too_many_and_too_few_games(self) -> None:
        self.stands("rapid 1-2 1")
        self.stands("rapid 1-2 1", "rapid 2-1 =", "rapid 1-2 =")

    def test_a_stage_that_was_left_out(self) -> None:
        # The single game decides, but the rapid games are missing.
        self.stands("armageddon 1-2 1")

    def test_a_round_robin_with_a_game_missing(self) -> None:
        # The played games give 1.5, 0.5 and 0, which is the recorded order, but 2 and 3 have not met.
        decided = [record("playoff", [1, 2, 3], "blitz 1-2 =", "blitz 3-1 0")]
        self.played_off(THREE, decided, [[1, 2, 3]])

    def test_other_time_limits(self) -> None:
        played = games("rapid 1-2 1", "rapid 2-1 =")
        played[1] |= {"white-control": [900, 10], "black-control": [600, 10]}
        self.played_off(TWO, [{"by": "playoff", "order": [1, 2], "games": played}], [[1, 2]])
        played[1]["black-control"] = [900, 10]
        self.played_off(TWO, [{"by": "playoff", "order": [1, 2], "games": played}], [[1], [2]])

    def test_an_earlier_standing(self) -> None:
        # Two rounds are announced and only one was played, so a play-off is not possible yet.
        regulations = {"ties": "playoff", "playoff": playoff(), "decided": [record("playoff", [2, 1])]}
        self.assertEqual(order(request(TWO, ["PTS", "PLAYOFF"], regulations, rounds=2)), [[1, 2]])

    def test_an_open_game(self) -> None:
        # Players 1 and 2 drew. Players 3 and 4 are still playing, with half a point each so far.
        regulations = {"ties": "playoff", "playoff": playoff(), "decided": [record("playoff", [4, 3, 2, 1])]}
        self.assertEqual(order(request([*TWO, "4 w X", "3 b X"], ["PTS", "PLAYOFF"], regulations)), [[1, 2, 3, 4]])
        self.assertEqual(order(request(FOUR, ["PTS", "PLAYOFF"], regulations)), [[4], [3], [2], [1]])


class Armageddons(Base):
    """classic.armageddon"""

    def single(self, decided: Json, expected: Groups, cells: list[str] | None = None) -> None:
        self.played_off(cells or TWO, [decided], expected, playoff(ONE_GAME, ROBIN))

    def test_drawn(self) -> None:
        # Black (player 2) wins by a draw.
        self.single(record("armageddon", [2, 1], "armageddon 1-2 =", chooser=1), [[2], [1]])
        self.single(record("armageddon", [1, 2], "armageddon 1-2 =", chooser=1), [[1, 2]])

    def test_won(self) -> None:
        self.single(record("armageddon", [1, 2], "armageddon 1-2 1"), [[1], [2]])
        self.single(record("armageddon", [1, 2], "armageddon 2-1 0"), [[1], [2]])

    def test_a_draw_is_a_win_for_black_without_a_declaration(self) -> None:
        limits = {"armageddon": {key: value for key, value in FAST.items() if key != "draw"}}
        off = playoff(ONE_GAME, **{"time-limits": limits})
        self.played_off(TWO, [record("armageddon", [2, 1], "armageddon 1-2 =")], [[2], [1]], off)

    def test_without_a_result(self) -> None:
        self.single(record("armageddon", [2, 1], "armageddon 1-2 X"), [[1, 2]])

    def test_two_games(self) -> None:
        # Two games are declared and played, but an Armageddon is one game.
        off = playoff(ONE_GAME, **{"time-limits": {"armageddon": {**FAST, "games": 2}}})
        self.played_off(TWO, [record("armageddon", [1, 2], "armageddon 1-2 1", "armageddon 2-1 0")], [[1, 2]], off)

    def test_of_three(self) -> None:
        self.single(record("armageddon", [1, 2, 3]), [[1, 2, 3]], THREE)

    def test_chosen_by_a_third(self) -> None:
        self.single(record("armageddon", [1, 2], chooser=3), [[1, 2]])
        self.single(record("armageddon", [1, 2], **{"drawn-by-lots": 3}), [[1, 2]])
        self.single(record("armageddon", [1, 2], chooser=2), [[1], [2]])
        # The lots gave the choice to 1, who let 2 choose. One of the two chose, so the record counts.
        self.single(record("armageddon", [1, 2], chooser=2, **{"drawn-by-lots": 1}), [[1], [2]])

    def test_as_much_time_for_both_is_only_a_warning(self) -> None:
        off = playoff(ONE_GAME, **{"time-limits": {"armageddon": {**FAST, "black": [300, 0]}}})
        self.played_off(TWO, [record("armageddon", [2, 1], "armageddon 1-2 =")], [[2], [1]], off)


class Lots(Base):
    """C.07 4.2"""

    def test_with_the_right_seed(self) -> None:
        # 57.. is less than 88.., which is less than 9d..
        self.drawn(THREE, [record("lots", [3, 2, 1], seed=SEED)], [[3], [2], [1]])

    def test_with_the_wrong_order_for_their_seed(self) -> None:
        self.drawn(TWO, [record("lots", [1, 2], seed=SEED)], [[1, 2]])
        self.drawn(THREE, [record("lots", [3, 1, 2], seed=SEED)], [[1, 2, 3]])

    def test_without_seed(self) -> None:
        self.drawn(TWO, [record("lots", [1, 2])], [[1], [2]])

    def test_without_record(self) -> None:
        self.drawn(FOUR, [], [[1, 2, 3, 4]])

    def test_part_of_a_group(self) -> None:
        self.drawn(THREE, [record("lots", [2, 1])], [[1, 2, 3]])

    def test_somebody_twice_or_unknown(self) -> None:
        self.drawn(TWO, [record("lots", [1, 2, 2])], [[1, 2]])
        self.drawn(TWO, [record("lots", [1, 9])], [[1, 2]])

    def test_a_coin_and_a_disc_decide_between_two(self) -> None:
        for by in ("coin", "disc"):
            self.drawn(TWO, [record(by, [2, 1])], [[2], [1]])
            self.drawn(THREE, [record(by, [2, 1, 3])], [[1, 2, 3]])

    def test_two_groups_one_record_and_two(self) -> None:
        self.drawn(PAIRS, [record("lots", [4, 2])], [[1, 3], [4], [2]])
        self.drawn(PAIRS, [record("lots", [4, 2]), record("coin", [3, 1])], [[3], [1], [4], [2]])

    def test_ties_that_stand(self) -> None:
        self.drawn(TWO, [record("lots", [2, 1])], [[1, 2]], exhausted="unbroken")
        self.drawn(TWO, [record("lots", [2, 1])], [[1, 2]], ties="shared")
        self.drawn(TWO, [record("lots", [2, 1])], [[1, 2]], ties="playoff")

    def test_lots_come_after_the_list(self) -> None:
        # WON separates 1 and 3. Lots for players whom it separates do not count, even if only PTS is requested.
        self.drawn(BYE, [record("lots", [3, 1])], [[1, 3], [2]], tiebreaks=["WON"])
        self.drawn(BYE, [record("lots", [3, 1])], [[3], [1], [2]], tiebreaks=["WIN"])

    def test_the_first_record_that_counts(self) -> None:
        # The coin of three does not count, the second record does, and the third is of a group that is no longer tied.
        decided = [record("coin", [1, 2, 3]), record("lots", [2, 3, 1]), record("lots", [3, 2, 1])]
        self.drawn(THREE, decided, [[2], [3], [1]])


class Lists(unittest.TestCase):
    """Tests codes of both calculators with decisions in one list, and the answers of the adapter about them."""

    def test_both_calculators_and_a_decision(self) -> None:
        # All games were drawn. BPG (C.07) puts 2 and 4, who had Black, first. BAUMBACH separates nobody. A coin
        # decides each tie.
        regulations = {"ties": "tiebreaks", "tiebreaks": ["BPG", "BAUMBACH"], "decided": [record("coin", [4, 2]), record("coin", [1, 3])]}
        asked = request(FOUR, ["PTS", "BPG", "BAUMBACH", "LOTS"], regulations)
        self.assertEqual(order(asked), [[4], [2], [1], [3]])
        self.assertEqual(answer(asked)["standings"][1]["values"], {"PTS": "1/2", "BPG": "1", "BAUMBACH": "0"})

    def test_head_to_head_among_the_tied(self) -> None:
        # Player 3 has two points. Players 1 and 2 have one, and 1 beat 2, so the coin has nothing to decide.
        cells = ["2 w 1, 3 b 0", "1 b 0, 4 w 1", "4 w 1, 1 w 1", "3 b 0, 2 b 0"]
        regulations = {"decided": [record("coin", [2, 1])]}
        self.assertEqual(order(request(cells, ["PTS", "US-H2H", "LOTS"], regulations)), [[3], [1], [2], [4]])
        # If the coin comes first, it decides.
        self.assertEqual(order(request(cells, ["PTS", "LOTS", "US-H2H"], regulations)), [[3], [2], [1], [4]])

    def test_an_unknown_code_leaves_no_rank(self) -> None:
        given = answer(request(TWO, ["PTS", "NOSUCH", "LOTS"], {}))
        self.assertEqual(given["unsupported"], ["NOSUCH"])
        self.assertNotIn("rank", given["standings"][0])

    def test_what_is_declined(self) -> None:
        for change in ({"kind": "team"}, {"pairing": "knockout"}):
            self.assertIn("skip", answer(request(TWO, ["PTS"], {}, **change)))
        self.assertIn("skip", answer({**request(TWO, ["PTS"], {}), "edition": "fide-1999-01"}))

    def test_the_conversation(self) -> None:
        lines = [{"cmd": "start", "protocol": 1}, request(TWO, ["PTS", "LOTS"], {"decided": [record("coin", [2, 1])]}), {"cmd": "stop"}]
        text = "\n".join(json.dumps(line) for line in lines)
        done = subprocess.run([sys.executable, str(HERE / "adapter.py")], input=text, capture_output=True, text=True, check=True)
        start, given = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual((start["name"], start["kinds"]), ("decisions", ["individual"]))
        self.assertEqual([row["rank"] for row in given["standings"]], [2, 1])


if __name__ == "__main__":
    unittest.main()
