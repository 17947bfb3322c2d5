#!/usr/bin/env python3
"""Compares the engine and the specification on every small event, and shows where they differ.

    exhaust.py ENGINE --size 3 --rounds 2 --alphabet full [--pairing predetermined]
        [--first N --count M] [--total | --as-plain | --orders-of-ratings]

ENGINE is the program (`target/release/tiebreak`), which is started as `ENGINE deviations serve`. The exit status is 1
if anything differs. --total prints only the number of events. --as-plain reduces each event to a plain one
(`small_events.plain`), compares the answers about the event and about the plain event, and shows the differences. Only
BPG and BWG, which use colors, may differ. --orders-of-ratings tests the codes that use ratings, with the ratings in
every other order.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from itertools import islice, permutations
from typing import Any

import quick
from differ import EDITIONS, READ_RATINGS, Engine, Tally, compare_events, questions, standings
from small_events import ALPHABETS, RATINGS, Space, individual, plain, team

READ_COLORS = {"BPG", "BWG"}  # 7.3, 7.4


def tournaments(space: Space, args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Yields the events of the requested range as tournaments."""
    for event in space.events(args.first, args.count):
        rows = space.rows(event)
        if args.orders_of_ratings:
            yield from (individual(rows, args.pairing, order) for order in islice(permutations(RATINGS[: args.size]), 1, None))
        elif args.alphabet.startswith("teams"):
            yield team(rows, args.pairing, 2)
        else:
            yield individual(rows, args.pairing)


def without_colors(asked: dict[str, Any], values: dict[str, Any], ranks: dict[int, int] | None) -> Any:
    """Returns an answer without the codes that use colors.

    The places remain if only the primary score and one order determine them.
    """
    return {c: v for c, v in values.items() if c not in READ_COLORS}, ranks if len(asked["tiebreaks"]) == 2 else None


def answers_of(engine: Engine, asked: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """Returns the answers of the engine and of the specification to the questions about an event, without colors."""
    theirs = []
    for question, answer in zip(asked, engine.ask(asked), strict=True):
        rows = answer["standings"]
        values = {code: {row["id"]: row["values"][code] for row in rows} for code in rows[0]["values"]}
        theirs.append(without_colors(question, values, {row["id"]: row["rank"] for row in rows}))
    own = []
    for q in asked:
        answered = standings.compute(q["tournament"], q["edition"], q["after"], q["tiebreaks"], as_ruled=True)
        own.append(without_colors(q, answered.values, answered.ranks))
    return {"engine": theirs, "specification": own}


def as_plain(space: Space, args: argparse.Namespace, engine: Engine) -> tuple[int, int]:
    """Returns how many answers were compared with those about the plain event, and how many of them differ."""
    compared = unlike = 0
    for event in space.events(args.first, args.count):
        rows = space.rows(event)
        pair = [individual(r, args.pairing) for r in (rows, plain(rows))]
        for edition in EDITIONS:
            full, short = (answers_of(engine, questions(tournament, edition)) for tournament in pair)
            for who in full:
                compared += len(full[who])
                if full[who] != short[who]:
                    unlike += 1
                    print(f"  {who} {edition} DIFFERENT: {json.dumps(pair[0])}")
    return compared, unlike


MOST = 30  # The number of kinds of differences that are shown.


def brief(example: dict[str, Any]) -> str:
    """Describes one difference on one line: the event without names, and both answers."""
    tournament = dict(example["request"]["tournament"])
    people = tournament.pop("teams", None) or tournament.pop("participants", None)
    event = tournament | {"rows": {p["id"]: p.get("matches") or p.get("games") for p in people}}
    if example["request"].get("regulations"):
        event["regulations"] = example["request"]["regulations"]
    return json.dumps({"event": event, "engine": example["engine"], "specification": example["specification"]})


def report(tally: Tally, what: str, seconds: float) -> None:
    """Prints the results. Returns exit status 0 only if everything agreed."""
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
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int)
    parser.add_argument("--as-plain", action="store_true", help="the same answers when colors and short games are forgotten")
    parser.add_argument("--orders-of-ratings", action="store_true", help="the codes of ratings, in every other order of these")
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
    if args.as_plain:
        compared, unlike = as_plain(space, args, engine)
        engine.close()
        print(f"{what} from {args.first}: {compared} answers compared with those about plain events, {unlike} differences")
        sys.exit(1 if unlike else 0)
    only = READ_RATINGS if args.orders_of_ratings else None
    compare_events(engine, tournaments(space, args), tally, only=only)
    engine.close()
    other = ", ratings in other orders" if args.orders_of_ratings else ""
    report(tally, f"{what} from {args.first}{other}", time.monotonic() - started)
    sys.exit(1 if tally.differences else 0)


if __name__ == "__main__":
    main()
