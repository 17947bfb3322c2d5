#!/usr/bin/env python3
"""Adapter for tie-break conformance (`tiebreak protocol` has every message). Run it: tiebreak smoke -- python3 adapter.py"""

import json
import sys

NAME, VERSION = "my program", "0.1"
# Half points for each result. X is an unfinished game.
HALVES = {"1": 2, "W": 2, "+": 2, "U": 2, "F": 2, "=": 1, "D": 1, "H": 1, "X": 1}


def standings(ask):
    """The answer to one question."""
    event = ask["tournament"]
    if {"scoring", "awards", "adjustments"} & event.keys():
        return {"seq": ask["seq"], "skip": "only the usual points"}
    # Call your program here. This example computes only points. A cell is "OPPONENT COLOR RESULT".
    points = {
        player["id"]: sum(HALVES.get(cell.split()[2], 0) for cell in player["games"][: ask["after"]])
        for player in event["participants"]
    }
    rows = [
        {"id": id_, "rank": 1 + sum(other > own for other in points.values()), "values": {"PTS": f"{own}/2"}}
        for id_, own in points.items()
    ]
    unknown = [code for code in ask["tiebreaks"] if code != "PTS"]
    return {"seq": ask["seq"], "standings": rows, "unsupported": unknown}


for line in sys.stdin:
    message = json.loads(line)
    if message["cmd"] == "stop":
        break
    if message["cmd"] == "start":
        reply = {"protocol": 1, "name": NAME, "version": VERSION, "kinds": ["individual"]}
    else:
        reply = standings(message)
    print(json.dumps(reply), flush=True)
