"""Tests the list of small events without an engine: no event is missing or repeated, and renaming changes only
names."""

from __future__ import annotations

import random
import sys
import unittest
from itertools import combinations, islice, permutations, product
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import differ  # noqa: E402
import direct_encounter  # noqa: E402
import quick  # noqa: E402
import random_events  # noqa: E402
from small_events import ALPHABETS, RATINGS, Event, Space, individual, pairings, plain, renamed, team  # noqa: E402

ALIKE = (2000, 2000, 2000, 2000)  # With these ratings, only names differ.
NUMBERED = {"TPN", "TPN/R"}  # Renaming changes these codes, because they use pairing numbers.


def orbit(space: Space, event: Event) -> set[Event]:
    """Returns all events that a renaming of one event gives."""
    return {tuple(images[number] for number in event) for images in space.images}


def answers(tournament: dict[str, Any], edition: str) -> list[Any]:
    """Returns the values and ranks for all questions about an event."""
    result = []
    for question in differ.questions(tournament, edition):
        own = differ.standings.compute(tournament, edition, question["after"], question["tiebreaks"])
        values = {code: v for code, v in own.values.items() if code not in NUMBERED}
        result.append((values, own.ranks if len(question["tiebreaks"]) == 2 else None))
    return result


class Enumeration(unittest.TestCase):
    def test_pairings(self) -> None:
        """There are 1, 2, 4 and 10 matchings."""
        self.assertEqual([sum(1 for _ in pairings(tuple(range(n)))) for n in (1, 2, 3, 4)], [1, 2, 4, 10])

    def test_orbits_cover_every_event_once(self) -> None:
        """For the smallest sizes, the orbits of the representatives contain every event once."""
        for size, rounds, alphabet in ((2, 1, "full"), (2, 2, "full"), (3, 1, "full"), (3, 2, "core"), (4, 1, "core"), (3, 1, "teams")):
            with self.subTest(size=size, rounds=rounds, alphabet=alphabet):
                space = Space(size, rounds, ALPHABETS[alphabet])
                events = list(space.events())
                orbits = [orbit(space, event) for event in events]
                self.assertEqual(sum(map(len, orbits)), len(space.configurations) ** rounds)
                self.assertEqual(set().union(*orbits), set(space.all_events()))
                self.assertEqual(len(events), space.total())
                self.assertTrue(all(event == min(o) for event, o in zip(events, orbits, strict=True)))

    def test_ranges_are_shards(self) -> None:
        for size, rounds in ((2, 3), (3, 2)):
            space = Space(size, rounds, ALPHABETS["core"])
            events = list(space.events())
            shards = [e for first in range(0, len(events), 250) for e in space.events(first, 250)]
            self.assertEqual(shards, events)
            self.assertEqual(list(space.events(len(events), 3)), [])

    def test_renaming_changes_names_only(self) -> None:
        """Renames the players of every event of two players and one round, and of three players in the core. The
        answers must be renamed with the players.
        """
        for size, alphabet in ((2, "full"), (3, "core")):
            space = Space(size, 1, ALPHABETS[alphabet])
            for event in space.all_events():
                original = answers(individual(space.rows(event), "swiss", ALIKE), "fide-2026-03")
                for to in space.renamings:
                    turned = [renamed(space.configurations[event[0]], to)]
                    rows = [[c[who] for c in turned] for who in range(size)]
                    for (values, ranks), (others, places) in zip(original, answers(individual(rows, "swiss", ALIKE), "fide-2026-03"), strict=True):
                        for code, of in values.items():
                            if code in differ.INDIVIDUAL and not code.startswith(("BPG", "BWG")):
                                self.assertEqual({to[i - 1] + 1: v for i, v in of.items()}, others[code], code)
                        if ranks is not None:
                            self.assertEqual({to[i - 1] + 1: r for i, r in ranks.items()}, places)

    def test_plain_events_stand_for_all(self) -> None:
        """Every full event becomes an event of the plain space. Each event of the plain space comes from a full
        event."""
        for size, rounds in ((2, 1), (2, 2), (3, 1)):
            full, few = (Space(size, rounds, ALPHABETS[name]) for name in ("full", "plain"))
            rounds_of = {tuple(zip(*few.rows(event), strict=True)) for event in few.all_events()}
            made = {tuple(zip(*plain(full.rows(event)), strict=True)) for event in full.all_events()}
            self.assertEqual(made, rounds_of)

    def test_nothing_but_article_10_reads_ratings(self) -> None:
        """Codes outside article 10 give the same answer in every order of ratings.

        The test includes all codes of article 10, which use ratings.
        """
        self.assertLessEqual(differ.READ_RATINGS, set(differ.INDIVIDUAL))
        moved: set[str] = set()
        for size, rounds, stride in ((2, 1, 1), (3, 1, 1), (3, 2, 211)):
            space = Space(size, rounds, ALPHABETS["plain"])
            for event in islice(space.events(), 0, None, stride):
                rows = space.rows(event)
                orders = permutations(RATINGS[:size])
                usual, *others = (answers(individual(rows, "swiss", order), "fide-2026-03") for order in orders)
                for turned in others:
                    for (values, ranks), (other, places) in zip(usual, turned, strict=True):
                        moved |= {code for code, of in values.items() if of != other[code]}
                        if ranks is not None:
                            self.assertEqual(ranks, places)
        # With two cuts, a contribution remains only if there are three opponents.
        self.assertEqual(moved | {"ARO/C2"}, differ.READ_RATINGS)

    def test_plain_events_have_the_same_answers(self) -> None:
        """Colors and unrated short games change only BPG and BWG, which depend on each player's own row."""
        for size, rounds, stride in ((2, 1, 1), (3, 1, 1), (2, 2, 23)):
            space = Space(size, rounds, ALPHABETS["full"])
            for event in islice(space.events(), 0, None, stride):
                rows = space.rows(event)
                for (values, ranks), (others, places) in zip(
                    *(answers(individual(r, "swiss", ALIKE), "fide-2026-03") for r in (rows, plain(rows))), strict=True
                ):
                    self.assertEqual(ranks, places)
                    for code, of in values.items():
                        if code in ("BPG", "BWG"):
                            codes = "1WX=D0L" if code == "BPG" else "1W"
                            own = {i: sum(color == "b" and c in codes for _, color, c in parts) for i, parts in enumerate(rows, 1)}
                            self.assertEqual(of, own, rows)
                        else:
                            self.assertEqual(of, others[code], code)

    def test_cells_agree(self) -> None:
        space = Space(3, 1, ALPHABETS["teams"])
        for event in space.events(0, 40):
            teams = {t["id"]: t["matches"] for t in team(space.rows(event), "swiss", 2)["teams"]}
            for who, matches in teams.items():
                opponent = int(matches[0].split()[0])
                if opponent:
                    self.assertEqual(int(teams[opponent][0].split()[0]), who)


class Tables(unittest.TestCase):
    def test_tables_up_to_renaming(self) -> None:
        """There are 3, 16 and 218 directed graphs of 2, 3 and 4 unnamed nodes."""
        self.assertEqual([sum(1 for _ in direct_encounter.tables(n)) for n in (2, 3, 4)], [3, 16, 218])

    def test_each_group_is_tied_and_no_two_are(self) -> None:
        for scoring in direct_encounter.SCORINGS:
            tables = list(direct_encounter.tables(3))
            event = direct_encounter.tournament(tables, 3, scoring)
            own = direct_encounter.standings.compute(event, "fide-2026-03", event["rounds"], ["PTS"])
            ranks = own.ranks or {}
            self.assertEqual([ranks[who] for who in sorted(ranks)], [r for g in range(len(tables), 0, -1) for r in [3 * g - 2] * 3], scoring)
            self.assertEqual(direct_encounter.within(ranks, 1, 3), {1: 1, 2: 1, 3: 1})

    def test_trial(self) -> None:
        """A beat B and C, who have not met. A is first, and B and C stay tied."""
        self.assertEqual(direct_encounter.trial(direct_encounter.results((2, 2, None), 3), range(3), (0, 0.5, 1)), [[0], [1, 2]])
        self.assertEqual(direct_encounter.trial(direct_encounter.results((2, None, None), 3), range(3), (0, 0.5, 1)), [[0, 1, 2]])

    def test_schedule(self) -> None:
        for size in range(2, 9):
            met = [pair for pairs in direct_encounter.schedule(size) for pair in pairs]
            self.assertEqual(sorted(met), list(combinations(range(size), 2)))


class Remembering(unittest.TestCase):
    def test_changes_nothing(self) -> None:
        """The specification with a cache gives the same answers as without."""
        events = [*random_events.events(0, 12, "individual", 8), *random_events.events(0, 6, "team", 5)]
        asked = [q for t, e in product(events, differ.EDITIONS) for q in differ.questions(t, e)]
        # The test asks about the same tournament after several rounds, with and without regulations.
        for number in range(6):
            rng = random.Random(f"remembering {number}")
            event, after, regulations = random_events.declared(rng, random_events.individual(rng, 5))
            more = [q | {"regulations": r} for a in {after, 1} for r in (regulations, None) for q in differ.questions(event, differ.EDITIONS[-1], a)]
            asked += more + more[::-1]

        def answered() -> list[Any]:
            return [
                differ.standings.compute(q["tournament"], q["edition"], q["after"], q["tiebreaks"], q.get("regulations"), as_ruled=True)
                for q in asked
            ]

        before = answered()
        quick.install()
        self.assertEqual(answered(), before)


if __name__ == "__main__":
    unittest.main()
