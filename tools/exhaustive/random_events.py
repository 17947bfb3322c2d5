#!/usr/bin/env python3
"""Compares the engine and the specification on random events, and shows where they differ.

    random_events.py ENGINE [--first N] [--count M] [--kind individual|team] [--largest 30] [--declared]

Event number n is the same on every machine, and a range of numbers is a shard. Pairings follow no system: any two
participants who are not yet paired may meet, even repeatedly. These events contain more situations than events that a
program pairs. The exit status is 1 if anything differs.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from typing import Any

import quick
from differ import Engine, Tally, compare_events
from exhaust import report
from small_events import FORFEITS, SHORT, UNUSUAL, USUAL

THREE_ONE = {"win": "3", "draw": "1", "forfeit-win": "3", "pab": "3", "fpb": "3", "hpb": "1", "pending": "1"}
SCORINGS = (None, None, None, None, {"pab": "0.5"}, {"pab": "0"}, THREE_ONE, {"loss": "0.25", "draw": "0.75", "hpb": "0.75"})
MATCH_SCORINGS = (
    None,
    None,
    ("3", "1", "0"),
    ("1", "0.5", "0"),
    ("3", "2", "1"),
)


def rounds_of(rng: random.Random, size: int, rounds: int, predetermined: bool, boards: int, pending: bool) -> list[list[str]]:
    """Draws the cells of all participants. `unplayed` is the probability that a round has no game."""
    unplayed = rng.choice((0.0, 0.05, 0.2, 0.5))
    unusual = rng.choice((0.0, 0.0, 0.05))
    new_pairs = rng.choice((0.95, 0.95, 0.5))
    met: set[tuple[int, int]] = set()
    cells: list[list[str]] = [[] for _ in range(size)]
    for _ in range(rounds):
        order = list(range(size))
        rng.shuffle(order)
        this: dict[int, str] = {}
        while order:
            one = order.pop()
            if not order or (not predetermined and rng.random() < unplayed / 3):
                this[one] = f"0 - {'rest' if predetermined else rng.choice('UUFHHZZZ')}"
                continue
            fresh = [o for o in order if (one, o) not in met] or order
            other = rng.choice(fresh if rng.random() < new_pairs else order)
            order.remove(other)
            met |= {(one, other), (other, one)}
            absent = rng.random() < unplayed / 3  # The code of a whole match, for one team or both.
            results = [rng.choice(FORFEITS)] * boards if absent else [_result(rng, unplayed, unusual, pending) for _ in range(boards)]
            this[one] = f"{other + 1} w {''.join(a for a, _ in results)}"
            this[other] = f"{one + 1} b {''.join(b for _, b in results)}"
        for who, text in this.items():
            cells[who].append(text)
    return cells


def _result(rng: random.Random, unplayed: float, unusual: float, pending: bool) -> tuple[str, str]:
    if rng.random() < unplayed / 2:
        return rng.choice(FORFEITS)
    if rng.random() < unusual:
        return rng.choice([r for r in UNUSUAL + SHORT if pending or r[0] != "X"])
    return rng.choice(USUAL)


def individual(rng: random.Random, largest: int) -> dict[str, Any]:
    size, rounds = rng.randint(2, rng.choice((4, 8, largest))), rng.randint(1, rng.choice((3, 7, 11)))
    predetermined = rng.random() < 0.3
    players: list[dict[str, Any]] = []
    for i, cells in enumerate(rounds_of(rng, size, rounds, predetermined, 1, True)):
        player: dict[str, Any] = {"id": i + 1, "name": f"P{i + 1}", "rating": rng.choice((rng.randint(1000, 2800), 1500, 2000)), "games": cells}
        players.append(player)
    if rng.random() < 0.1:
        rng.choice(players)["rating"] = None
    if rng.random() < 0.1:
        one = rng.choice(players)
        one["rating"] = rng.randint(1000, 2800)
        one["ratings"] = [rng.randint(1000, 2800), one["rating"]]
    event: dict[str, Any] = {
        "kind": "individual",
        "pairing": "predetermined" if predetermined else "swiss",
        "rounds": rounds,
        "participants": players,
    }
    scoring = rng.choice(SCORINGS)
    if scoring:
        event["scoring"] = scoring
    return event


def team(rng: random.Random, largest: int) -> dict[str, Any]:
    size, rounds, boards = rng.randint(2, rng.choice((4, 8, largest))), rng.randint(1, rng.choice((3, 7, 9))), rng.choice((1, 2, 3, 4, 5, 8, 10))
    predetermined = rng.random() < 0.3
    cells = rounds_of(rng, size, rounds, predetermined, boards, False)
    event: dict[str, Any] = {
        "kind": "team",
        "pairing": "predetermined" if predetermined else "swiss",
        "rounds": rounds,
        "boards": boards,
        "primary": rng.choice(("MP", "MP", "GP")),
        "teams": [{"id": i + 1, "name": f"T{i + 1}", "matches": c} for i, c in enumerate(cells)],
    }
    scoring = rng.choice((None, None, None, {"win": "3", "draw": "1", "forfeit-win": "3", "pab": "3", "hpb": "1", "fpb": "3"}))
    if scoring:
        event["scoring"] = scoring
    matches = rng.choice(MATCH_SCORINGS)
    if matches:
        win, draw, loss = matches
        byes = {"pab": rng.choice((win, draw)), "fpb": win, "hpb": draw, "zpb": "0"}
        points = {bye: {"mp": mp, "gp": str(rng.choice((0, boards / 2, boards)))} for bye, mp in byes.items()}
        event["match-scoring"] = {"win": win, "draw": draw, "loss": loss} | points
    return event


def events(first: int, count: int, kind: str, largest: int) -> Iterator[dict[str, Any]]:
    """Yields the events of a range of numbers."""
    for number in range(first, first + count):
        rng = random.Random(f"{kind} {largest} {number}")
        yield individual(rng, largest) if kind == "individual" else team(rng, largest)


def _declared(rng: random.Random, event: dict[str, Any]) -> dict[str, Any]:
    """Draws the declarations of an event's regulations. Most events have none."""
    regulations: dict[str, Any] = {}
    if event["kind"] == "individual":
        if rng.random() < 0.5:
            regulations["unrated"] = rng.choice(({"policy": "fixed", "rating": 1400}, {"policy": "exclude"}))
            rng.choice(event["participants"])["rating"] = None
        if rng.random() < 0.3:
            regulations["several-ratings"] = {"policy": rng.choice(("first", "last"))}
    else:
        if rng.random() < 0.5:
            regulations["ede-board-tiebreaks"] = rng.choice((["BC", "TBR"], ["BC", "BBE"], ["TBR"], ["BBE"]))
        if rng.random() < 0.3:
            regulations["sssc-divisor"] = rng.choice(("1", "2.5", "7"))
    if event["pairing"] == "swiss":
        if rng.random() < 0.4:
            regulations["forfeits-in-direct-encounter"] = rng.choice(("included", "excluded"))
        if rng.random() < 0.3:
            regulations["article-16-alternative"] = {"kind": rng.choice(("forfeits-as-played", "cap-announced-rounds"))}
    return regulations


def declared(rng: random.Random, event: dict[str, Any], settled: bool = False) -> tuple[dict[str, Any], int, dict[str, Any] | None]:
    """Adds other facts to an event: points outside rounds, awards, regulations, later rounds.

    Also returns the round of the requested standings. `settled` omits points outside rounds and later rounds, because
    the text does not state how they count.
    """
    people = event.get("teams") or event["participants"]
    rounds = event["rounds"]
    team_event = event["kind"] == "team"
    if rng.random() < 0.4 and not settled:
        event["adjustments"] = [
            {"id": rng.choice(people)["id"], "after": rng.choice((0, rng.randint(0, rounds), 999)), "points": rng.choice(("-1", "0.5", "1"))}
            | ({"game-points": rng.choice(("-1", "0.5"))} if team_event and rng.random() < 0.5 else {})
        ]  # fmt: skip
    one, round_ = rng.choice(people), rng.randint(1, rounds)
    if rng.random() < 0.3 and not (one.get("matches") or one["games"])[round_ - 1].endswith("rest"):
        event["awards"] = [
            {"id": one["id"], "round": round_, "points": rng.choice(("0", "0.5", "1"))}
            | ({"game-points": rng.choice(("0", "1"))} if team_event and (settled or rng.random() < 0.5) else {})
        ]  # fmt: skip
    regulations = _declared(rng, event) if rng.random() < 0.6 else None
    after = rounds
    if rng.random() < 0.3 and not settled:
        event["rounds"] += rng.choice((0, 1, 2))
        after = rng.randint(1, rounds)
    return event, after, regulations


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("engine")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--kind", choices=("individual", "team"), default="individual")
    parser.add_argument("--largest", type=int, default=30)
    parser.add_argument("--declared", action="store_true", help="with awards and regulations")
    args = parser.parse_args()
    quick.install()
    engine = Engine([args.engine, "deviations", "serve"])
    started, tally = time.monotonic(), Tally()
    made = events(args.first, args.count, args.kind, args.largest)
    if args.declared:
        for number, event in enumerate(made, args.first):
            event, after, regulations = declared(random.Random(f"declared {number}"), event, settled=True)
            compare_events(engine, [event], tally, after=after, regulations=regulations)
    else:
        compare_events(engine, made, tally)
    engine.close()
    report(tally, f"random {'declared ' if args.declared else ''}{args.kind} up to {args.largest} from {args.first}", time.monotonic() - started)
    sys.exit(1 if tally.differences else 0)


if __name__ == "__main__":
    main()
