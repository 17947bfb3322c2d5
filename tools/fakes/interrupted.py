#!/usr/bin/env python3
"""A program under test for runs that are interrupted: `interrupted.py FOLDER [WAY]`.

It knows points and wins over the board. Once a process has answered as many questions as the file `waits` of the folder says,
it waits; at the question that `crashes` says it ends. `adds` is added to every number of wins. No file, nothing of the kind;
the questions of a process are counted from 1. Standard library only, and the wait has an end.
"""

import json
import pathlib
import sys
import time

WORTH = {"1": 1, "W": 1, "+": 1, "F": 1, "U": 1, "=": 0.5, "D": 0.5, "H": 0.5}


def said(name):
    """The number in a file of the folder."""
    path = pathlib.Path(sys.argv[1]) / name
    return int(path.read_text(encoding="utf-8")) if path.exists() else None


def right(request, more):
    """The right answer, with more wins."""
    people = request["tournament"]["participants"]
    results = {p["id"]: [game.split()[2] for game in p["games"][: request["after"]]] for p in people}
    points = {who: sum(WORTH.get(result, 0) for result in own) for who, own in results.items()}
    wins = {who: sum(result in ("1", "W") for result in own) for who, own in results.items()}
    keys = {who: (points[who], wins[who]) for who in results}
    rows = [
        {"id": who, "rank": 1 + sum(other > key for other in keys.values()), "values": {"PTS": points[who], "WON": wins[who] + more}}
        for who, key in keys.items()
    ]
    return {"seq": request["seq"], "standings": rows, "unsupported": []}


def main():
    """Serve."""
    asked = 0
    for text in sys.stdin:
        message = json.loads(text)
        if message["cmd"] == "start":
            print(json.dumps({"protocol": 1, "name": "interrupted", "version": "1.0"}), flush=True)
        elif message["cmd"] == "standings":
            asked += 1
            if asked == said("crashes"):
                sys.exit(1)
            if asked == said("waits"):
                time.sleep(60)
            print(json.dumps(right(message, said("adds") or 0)), flush=True)
            if asked == said("repeats"):
                print(json.dumps(right(message, 0)), flush=True)
        else:
            break


main()
