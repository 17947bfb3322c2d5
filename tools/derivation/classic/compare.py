#!/usr/bin/env python3
"""Compares a program with this calculator: on the corpus, or on made-up events.

    compare.py corpus cases
    compare.py events --count 1000 --seed 24 -- target/debug/tiebreak deviations serve

The program is asked over standard input (`tiebreak protocol`). The exit status is 1 if anything differs. Each
difference is printed with the seed of its event.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from fractions import Fraction as F
from pathlib import Path
from random import Random
from typing import Any

from events import make
from facts import Event
from order import ranking
from systems import PLAIN, READINGS, system
from systems import value as value_of

Json = dict[str, Any]
ORDERS = ["US-H2H", "US-H2H/PM"]
WITH_NUMBERS = ["AOR/U1400", "BRIGHTWELL/K6", "BRIGHTWELL/K2.5"]
EDITIONS = ["fide-2023-09", "fide-2024-08", "fide-2026-03"]


def same(mine: F | None, given: Any) -> bool:
    """Whether two values are equal as numbers; no value equals only no value."""
    if mine is None or given is None:
        return mine is None and given is None
    return F(str(given)) == mine


def cut_off(tournament: Json, after: int | None) -> Json:
    """Returns the event as if it had ended after a round."""
    players = [{**p, "games": p["games"][:after]} for p in tournament["participants"]]
    return {**tournament, "participants": players}


def corpus(root: Path) -> int:
    """Compares the calculator with the values and rankings of the classic cases."""
    wrong = done = skipped = 0
    for path in sorted((root / "classic").rglob("*.json")):
        case = json.loads(path.read_text(encoding="utf-8"))
        plain = case["tournament"]
        for check in case["checks"]:
            codes = check["tiebreaks"]
            known = all(c in ORDERS or system(c) for c in codes)
            if plain["kind"] != "individual" or not known or plain.get("scoring"):
                skipped += 1
                continue
            event = Event(cut_off(plain, check.get("after")), case.get("regulations"))
            for who, values in check.get("values", {}).items():
                for code, wanted in values.items():
                    done += 1
                    mine = value_of(event, int(who), code)
                    if not same(mine, wanted):
                        wrong += 1
                        print(f"{path} {check['id']} {who} {code}: case {wanted}, here {mine}")
            if "ranking" in check and not check.get("among"):
                done += 1
                mine_order = [sorted(g) for g in ranking(event, codes)]
                if mine_order != [sorted(g) for g in check["ranking"]]:
                    wrong += 1
                    print(f"{path} {check['id']}: case {check['ranking']}, here {mine_order}")
    print(f"{done} answers, {skipped} checks with other systems, {wrong} differences")
    return int(wrong > 0)


class Program:
    """A program under test that gets one line at a time."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.ask({"cmd": "start", "protocol": 1})

    def ask(self, message: Json) -> Json:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        answer: Json = json.loads(self.process.stdout.readline())
        return answer


def groups_of(rows: list[Json]) -> list[list[int]]:
    """Returns the groups of equal ranks, best first."""
    ranks = sorted({r["rank"] for r in rows})
    return [sorted(r["id"] for r in rows if r["rank"] == rank) for rank in ranks]


def event_differences(program: Program, tournament: Json, regulations: Json) -> tuple[int, list[str]]:
    """Compares one made-up event: every value, and the order by some of the codes."""
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


def events(args: argparse.Namespace) -> int:
    """Compares made-up events, one after the other."""
    program = Program(args.program)
    compared = 0
    wrong: list[str] = []
    for seed in range(args.seed, args.seed + args.count):
        found, told = event_differences(program, *make(seed))
        compared += found
        wrong += [f"event {seed} {text}" for text in told]
    for text in wrong[: args.show]:
        print(text)
    print(f"{args.count} events, {compared} comparisons, {len(wrong)} differences")
    return int(bool(wrong))


def main() -> None:
    """Parses the command line and runs the comparison."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True, dest="command")
    part = commands.add_parser("corpus", help="against the classic cases")
    part.add_argument("root", type=Path)
    part = commands.add_parser("events", help="against a program, on made-up events")
    part.add_argument("--count", type=int, default=1000)
    part.add_argument("--seed", type=int, default=24)
    part.add_argument("--show", type=int, default=40)
    part.add_argument("program", nargs="+")
    for part in commands.choices.values():
        part.add_argument("--reading", action="append", default=[])
    args = parser.parse_args()
    READINGS.update(args.reading)
    sys.exit(corpus(args.root) if args.command == "corpus" else events(args))


if __name__ == "__main__":
    main()
