#!/usr/bin/env python3
"""Asks engine and specification about every small event there is, and shows where they differ.

    exhaust.py ENGINE --size 3 --rounds 2 --alphabet full [--pairing predetermined] [--first N --count M] [--total]

ENGINE is the program (`target/release/tiebreak`); it is asked as `ENGINE deviations serve`. Exit status 1 when anything
differs. --total only says how many events there are.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from typing import Any

import quick
from differ import Engine, Tally, compare_events
from small_events import ALPHABETS, Space, individual, team


def tournaments(space: Space, args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """The events of the shard, as tournaments."""
    for event in space.events(args.first, args.count):
        rows = space.rows(event)
        if args.alphabet.startswith("teams"):
            yield team(rows, args.pairing, 2, args.primary)
        else:
            yield individual(rows, args.pairing)


MOST = 30  # kinds of differences that are shown


def brief(example: dict[str, Any]) -> str:
    """One difference on one line: the event without names, both answers."""
    tournament = dict(example["request"]["tournament"])
    people = tournament.pop("teams", None) or tournament.pop("participants", None)
    event = tournament | {"rows": {p["id"]: p.get("matches") or p.get("games") for p in people}}
    if example["request"].get("regulations"):
        event["regulations"] = example["request"]["regulations"]
    return json.dumps({"event": event, "engine": example["engine"], "specification": example["specification"]})


def report(tally: Tally, what: str, seconds: float) -> None:
    """What was seen; the status says whether it was nothing but agreement."""
    for (edition, code), times in sorted(tally.declined.items()):
        print(f"  not compared: {edition} {code}: {times}")
    for (edition, code), times in sorted(tally.differences.items())[:MOST]:
        print(f"  DIFFERENT {edition} {code}: {times}")
        print("   ", brief(tally.examples[edition, code][0]))
    print(
        f"{what}: {tally.events} events, {tally.values} values, {tally.rankings} rankings, "
        f"{sum(tally.differences.values())} differences, {seconds:.0f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("engine")
    parser.add_argument("--size", type=int, required=True)
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--alphabet", choices=ALPHABETS, required=True)
    parser.add_argument("--pairing", choices=("swiss", "predetermined"), default="swiss")
    parser.add_argument("--primary", choices=("MP", "GP"), default="MP")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int)
    parser.add_argument("--as-read", action="store_true", help="the blind readings instead of the rulings of the corpus")
    parser.add_argument("--total", action="store_true")
    args = parser.parse_args()
    space = Space(args.size, args.rounds, ALPHABETS[args.alphabet])
    what = f"{args.size} x {args.rounds} {args.alphabet} {args.pairing}"
    if args.total:
        print(f"{what}: {space.total()} events of {len(space.configurations) ** args.rounds}")
        return
    quick.install()
    engine = Engine([args.engine, "deviations", "serve"])
    started, tally = time.monotonic(), Tally()
    compare_events(engine, tournaments(space, args), tally, not args.as_read)
    engine.close()
    report(tally, f"{what} from {args.first}", time.monotonic() - started)
    sys.exit(1 if tally.differences else 0)


if __name__ == "__main__":
    main()
