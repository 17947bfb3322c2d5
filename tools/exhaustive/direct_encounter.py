#!/usr/bin/env python3
"""Compares direct encounters with a trial of all outcomes: `direct_encounter.py ENGINE [--tied 4] [--random N --seed S]`.

Clause 6.3 ranks a player first who is first "whatever the results of the games not played". Programs compute bounds to
decide this. This script instead tries every outcome of the missing games, for every table of this number of tied
players. In a table, two players have either met, with one of three results, or not met. The engine and the
specification must give the same ranking as this trial. Of several tables that differ only by the players' names, one is
tested. The exit status is 1 if anything differs.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice, permutations, product
from typing import Any

import quick
from differ import Engine, standings

# A table contains for each pair (first < second) the points of the first player in half points (2, 1, 0), or None if
# the two have not met.
Table = tuple[int | None, ...]
SCORINGS: dict[str, tuple[tuple[float, ...], dict[str, str] | None]] = {
    # The points by half points, and the scoring of the event.
    "1-0.5-0": ((0, 0.5, 1), None),
    "3-1-0": ((0, 1, 3), {"win": "3", "draw": "1", "fpb": "3", "hpb": "1", "pab": "1", "forfeit-win": "3"}),
    "3-2-1": ((1, 2, 3), {"win": "3", "draw": "2", "loss": "1", "fpb": "3", "hpb": "2", "pab": "1", "forfeit-win": "3"}),
}


BATCH = 30  # The number of tables that are asked about at once.


def results(table: Table, size: int) -> dict[tuple[int, int], int]:
    """Returns the games of a table from both sides."""
    games = {}
    for (a, b), result in zip(combinations(range(size), 2), table, strict=True):
        if result is not None:
            games[a, b], games[b, a] = result, 2 - result
    return games


def trial(games: dict[tuple[int, int], int], tied: Sequence[int], worth: tuple[float, ...]) -> list[list[int]]:
    """Applies article 6 by trying every outcome. A player ahead of all others in every outcome gets the next place."""
    if len(tied) < 2:
        return [list(tied)]
    pairs = list(combinations(tied, 2))
    missing = [p for p in pairs if p not in games]
    totals = {p: sum(worth[games[p, o]] for o in tied if (p, o) in games) for p in tied}
    if not missing:
        levels = sorted(set(totals.values()), reverse=True)
        if len(levels) == 1:
            return [list(tied)]
        return [g for level in levels for g in trial(games, [p for p in tied if totals[p] == level], worth)]
    # Pairs in which one player is ahead of the other in every outcome so far.
    ahead = [(p, o) for p in tied for o in tied if o != p]
    for outcome in product((0, 2, 1), repeat=len(missing)):  # Extremes come first: they end most trials.
        score = dict(totals)
        for (a, b), result in zip(missing, outcome, strict=True):
            score[a] += worth[result]
            score[b] += worth[2 - result]
        ahead = [(p, o) for p, o in ahead if score[p] > score[o]]
        if not ahead:
            return [list(tied)]
    sure_pairs = set(ahead)
    places, left = [], list(tied)
    while True:
        sure = [p for p in left if all((p, o) in sure_pairs for o in left if o != p)]
        if not sure or not left:
            break
        places.append([sure[0]])
        left.remove(sure[0])
    if not left:
        return places
    return places + (trial(games, left, worth) if places else [left])


@lru_cache
def schedule(size: int) -> list[list[tuple[int, int]]]:
    """Returns rounds in which each pair meets once (circle method)."""
    seats = list(range(size + size % 2))
    rounds = []
    for _ in range(len(seats) - 1):
        pairs = [(seats[i], seats[-1 - i]) for i in range(len(seats) // 2)]
        rounds.append([(min(p), max(p)) for p in pairs if max(p) < size])
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return rounds


def tournament(batch: Sequence[Table], size: int, scoring: str) -> dict[str, Any]:
    """Returns a Swiss-system event with one group of tied players for each table.

    Points outside the rounds make each group equal in points, and different from other groups.
    """
    worth, declared = SCORINGS[scoring]
    codes = {2: "1", 1: "=", 0: "0"}
    players: list[dict[str, Any]] = []
    adjustments = []
    for number, table in enumerate(batch):
        games, start = results(table, size), number * size
        cells: list[list[str]] = [[] for _ in range(size)]
        for pairs in schedule(size):
            row = ["0 - Z"] * size
            for a, b in pairs:
                if (a, b) in games:
                    row[a], row[b] = f"{start + b + 1} w {codes[games[a, b]]}", f"{start + a + 1} b {codes[games[b, a]]}"
            for who in range(size):
                cells[who].append(row[who])
        for who in range(size):
            score = sum(worth[r] for (a, _), r in games.items() if a == who)
            players.append({"id": start + who + 1, "name": f"P{start + who + 1}", "rating": 2000, "games": cells[who]})
            adjustments.append({"id": start + who + 1, "after": 0, "points": f"{3 * size + number - score:g}"})
    event: dict[str, Any] = {
        "kind": "individual", "pairing": "swiss", "rounds": len(schedule(size)), "participants": players,
        "adjustments": [a for a in adjustments if a["points"] != "0"],
    }  # fmt: skip
    if declared:
        event["scoring"] = declared
    return event


def within(ranks: dict[int, int], number: int, size: int) -> dict[int, int]:
    """Returns the places inside one group of an event."""
    own = {who: ranks[number * size + who] for who in range(1, size + 1)}
    return {who: place - min(own.values()) + 1 for who, place in own.items()}


def tables(size: int) -> Iterator[Table]:
    """Yields the first table of each set of tables that differ only by names."""
    pairs = list(combinations(range(size), 2))
    at = {p: i for i, p in enumerate(pairs)}
    turns = []
    for to in permutations(range(size)):
        turn = []
        for a, b in pairs:
            x, y = to[a], to[b]
            turn.append((at[min(x, y), max(x, y)], x > y))
        turns.append(turn)
    order = {None: 3, 0: 0, 1: 1, 2: 2}
    flip = {None: 3, 0: 2, 1: 1, 2: 0}
    for table in product((0, 1, 2, None), repeat=len(pairs)):
        own = [order[r] for r in table]
        for turn in turns:
            smaller = larger = False
            for mine, (place, turned) in zip(own, turn, strict=True):
                image = (flip if turned else order)[table[place]]
                if image != mine:
                    smaller, larger = image < mine, image > mine
                    break
            if smaller:
                break
        else:
            yield table


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("engine")
    parser.add_argument("--tied", type=int, default=4)
    parser.add_argument("--scoring", choices=SCORINGS, default="1-0.5-0")
    parser.add_argument("--random", type=int, default=0, help="so many random tables instead of all")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    quick.install()
    engine = Engine([args.engine, "deviations", "serve"])
    worth, started = SCORINGS[args.scoring][0], time.monotonic()
    rng = random.Random(f"{args.tied} {args.seed}")
    count = args.tied * (args.tied - 1) // 2
    chosen = ((rng.choice((0, 0, 1, 2, 2, None)) for _ in range(count)) for _ in range(args.random))
    asked = ordered = wrong = 0
    source = (tuple(t) for t in chosen) if args.random else tables(args.tied)
    while batch := list(islice(source, BATCH)):
        event = tournament(batch, args.tied, args.scoring)
        request = {
            "cmd": "standings", "seq": 1, "edition": "fide-2026-03", "after": event["rounds"],
            "tiebreaks": ["PTS", "DE"], "tournament": event,
        }  # fmt: skip
        given = {row["id"]: row["rank"] for row in engine.ask([request])[0]["standings"]}
        own = standings.compute(event, "fide-2026-03", event["rounds"], ["PTS", "DE"], as_ruled=True).ranks
        for number, table in enumerate(batch):
            expected, place = {}, 1
            for group in trial(results(table, args.tied), range(args.tied), worth):
                expected |= {p + 1: place for p in group}
                place += len(group)
            asked += 1
            ordered += len(set(expected.values())) > 1
            answers = within(given, number, args.tied), within(own, number, args.tied)
            if not all(answer == expected for answer in answers):
                wrong += 1
                if wrong <= 5:
                    print(f"  DIFFERENT {table}: trial {expected}, engine {answers[0]}, specification {answers[1]}")
    engine.close()
    seconds = time.monotonic() - started
    print(f"{args.tied} tied, {args.scoring}: {asked} tables, {ordered} ordered, {wrong} differences, {seconds:.0f} s")
    sys.exit(1 if wrong or not asked else 0)


if __name__ == "__main__":
    main()
