#!/usr/bin/env python3
"""Compares a program with this calculator on generated rating requests.

    compare.py --count 4000 --seed 24 -- target/debug/tiebreak deviations serve

The script sends the requests over standard input (`tiebreak protocol`). It compares every key that this calculator
answers. The program must also reject each request that the calculator rejects. The exit status is 1 if anything
differs. Each difference is printed with the seed of its request.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent / "classic"))

import blind2024
from answer import answer
from cases import same
from events import make
from serving import Program, arguments, finish

Json = dict[str, Any]


def differences(mine: Json, given: Json) -> list[str]:
    """Describes the differences between the program's answer and this calculator's answer."""
    if "refused" in mine:
        return [] if set(mine["refused"]) <= set(given.get("refused", [])) else [
            f"here refused {mine['refused']}, there {json.dumps(given)[:200]}"
        ]
    if "values" not in given:
        return [f"there {json.dumps(given)[:200]}"]
    told = []
    for key, value in mine["values"].items():
        if key == "all" or (key == "event.clause" and value == "none"):
            continue
        there = given["values"].get(key)
        if there is None and value in ("none", "0"):
            # Without a result there is nothing to compare.
            continue
        if there is None or not same(value, there):
            told.append(f"{key}: here {value!r}, there {there!r}")
    return told


def main() -> None:
    """Sends one request after the other."""
    parser = arguments(__doc__, 4000)
    parser.add_argument("--since-2024", action="store_true", help="events of 2024 and 2025")
    parser.add_argument("--blind", action="store_true", help="events of 2024 and 2025 by blind2024.py")
    args = parser.parse_args()
    program = Program(args.program)
    seen: Counter[str] = Counter()
    wrong: list[str] = []
    for seed in range(args.seed, args.seed + args.count):
        request = make(seed, args.since_2024 or args.blind)
        if args.blind:
            values = blind2024.answer(request)
            if values is None:
                seen["not answered here"] += 1
                continue
            mine: Json = {"values": values}
        else:
            mine = answer(request)
        told = differences(mine, program.ask({"cmd": "rating", "seq": seed, "request": request}))
        seen[request["ask"]] += 1
        seen["refusals"] += "refused" in mine
        seen["values"] += len(mine.get("values", {}))
        wrong += [f"request {seed} {text}" for text in told]
    finish(wrong, args.show, ", ".join(f"{n} {k}" for k, n in sorted(seen.items())))


if __name__ == "__main__":
    main()
