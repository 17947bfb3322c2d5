#!/usr/bin/env python3
"""Compares a program with this calculator on generated events.

    compare.py --count 1000 --seed 24 -- target/debug/tiebreak deviations serve

The script sends the questions over standard input (`tiebreak protocol`). The exit status is 1 if anything differs. Each
difference is printed with the seed of its event.
"""

from __future__ import annotations

from fractions import Fraction as F
from random import Random
from typing import Any

from events import make
from facts import Event
from order import ranking
from serving import Program, arguments, finish
from systems import PLAIN
from systems import value as value_of

Json = dict[str, Any]
ORDERS = ["US-H2H", "US-H2H/PM"]
WITH_NUMBERS = ["AOR/U1400", "BRIGHTWELL/K6", "BRIGHTWELL/K2.5"]
EDITIONS = ["fide-2023-09", "fide-2024-08", "fide-2026-03"]


def same(mine: F | None, given: Any) -> bool:
    """Whether two values are equal as numbers. A missing value equals only a missing value."""
    if mine is None or given is None:
        return mine is None and given is None
    return F(str(given)) == mine


def groups_of(rows: list[Json]) -> list[list[int]]:
    """Returns the groups of equal ranks, best first."""
    ranks = sorted({r["rank"] for r in rows})
    return [sorted(r["id"] for r in rows if r["rank"] == rank) for rank in ranks]


def event_differences(program: Program, tournament: Json, regulations: Json) -> tuple[int, list[str]]:
    """Compares one generated event: every value, and the order by some of the codes."""
    event = Event(tournament, regulations)
    told: list[str] = []
    compared = 0

    def ask(codes: list[str]) -> Json:
        return program.ask(
            {
                "cmd": "standings",
                "seq": 1,
                "edition": EDITIONS[event.length % len(EDITIONS)],
                "after": event.length,
                "tiebreaks": ["PTS", *codes],
                "tournament": tournament,
                "regulations": regulations,
            }
        )

    numeric = [c for c in [*PLAIN, *WITH_NUMBERS] if c != "PTS"]
    answer = ask(numeric)
    for code in numeric:
        refused = code in answer.get("unsupported", [])
        for row in answer["standings"]:
            compared += 1
            mine = value_of(event, row["id"], code)
            given = None if refused else row["values"].get(code)
            if not same(mine, given):
                told.append(f"{code}: {row['id']} here {mine}, there {given}")
    for code in Random(event.length).sample(numeric, 3) + ORDERS:
        answer = ask([code])
        if code in answer.get("unsupported", []):
            continue
        compared += 1
        groups = [sorted(g) for g in ranking(event, ["PTS", code])]
        if groups != groups_of(answer["standings"]):
            told.append(f"{code}: order here {groups}, there {groups_of(answer['standings'])}")
    return compared, told


def main() -> None:
    """Compares generated events, one after the other."""
    args = arguments(__doc__, 1000).parse_args()
    program = Program(args.program)
    compared = 0
    wrong: list[str] = []
    for seed in range(args.seed, args.seed + args.count):
        found, told = event_differences(program, *make(seed))
        compared += found
        wrong += [f"event {seed} {text}" for text in told]
    finish(wrong, args.show, f"{args.count} events, {compared} comparisons")


if __name__ == "__main__":
    main()
