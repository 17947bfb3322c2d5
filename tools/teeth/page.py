#!/usr/bin/env python3
"""Writes docs/evidence/teeth.md from what `teeth.py --out FILE` has noted: `page.py FILE [--last PATTERNS] > docs/evidence/teeth.md`."""

from __future__ import annotations

import argparse
import json

from collections import Counter, defaultdict
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import programs

HEAD = """# Wrong programs that the corpus refuses

`tools/teeth` breaks the executable specification ([how answers are checked](README.md)) in one place at a time: every comparison,
constant, order, condition, operand and member of a list, and names of one kind for each other (`tools/teeth/operators.py`). A
break is a *wrong program* when it changes an answer on random events with all codes under both rule sets, half of them with
awards, points outside rounds, regulations and rounds to come (`tools/teeth/events.py`). The corpus *refuses* it when a check that
counts is not met; asked are only the checks that run through the broken function. What changes no answer, or declines one, is no
wrong program.

The modules are those with the clauses; `before` is without the cases that this tool asked for.
"""

TAIL = """
## Certified once

Nine calculators for teams, each with one rule broken, met every check of the team profile of 2026 once. `tools/fakes/broken.py` has
them again, and `tools/fakes/refuse.py` certifies each for that profile, with the corpus
alone. Before the cases of 2026-11-23 six of them passed.

| broken | what it does | refused by |
|---|---|---|
| 6.3 | who has missed several of the tied has one game missing | `6-3/team-that-missed-two-of-the-tied-can-draw-level` |
| 13.3.1 | the primary score gives no sure place | `6-3/two-wins-of-three-match-points-cannot-be-reached` |
| 16.5.1 | cuts of extended products know no exception | `16-5-1-b/half-point-bye-of-a-team-is-cut-in-place-of-its-lost-match` |
| 16.5.2 | the exception goes for the first cut of extended products only | `16-5-2/second-cut-of-a-team-takes-its-second-requested-bye` |
| 16.3.2 | a draw is one match point, whatever the event gives | `16-3-2/half-match-points-count-a-drawn-match-as-a-half` |
| 16.4.2 | the limit is one match point a round | `16-4-2/half-a-match-point-a-round-caps-the-dummy-of-a-requested-bye` |
| 13.4.2.b | a won match is 2 points | `13-4-2-b/three-points-for-a-match-raise-the-divisor` |
| 6.3 | a missing match brings 2, 1 or 0 | `6-3/missing-match-of-three-points-can-level-a-leader-of-six` |
| 13.3 | the same in the extended direct encounter only | the same |

## In one situation only

Programs have each tie-break, and often teams and players, apart. `--situations` therefore tries each break also where it shows itself
for teams alone, under one edition, or in one code. Article 16, all 133 breaks in 151 situations, 24 random events, 2026-11-23:

| | programs wrong in one situation |
|---|---:|
| wrong on a random event | 6,187 |
| excused, as above | 80 |
| refused with two of the cases below | 5,326 |
| refused by the others, and missed before | 781 |
| missed | 0 |

Of every sixth break 335 of 1,013 had been missed: medians and second cuts of products, codes of teams, cuts with other points. The
cases that were written for these are `c07/16/four-players-...-code-by-code`, `c07/16/teams-with-three-two-one-...-code-by-code` (the
two) and `14-1/round-robin-of-three-teams-...`, `16-2-1/full-point-bye-and-...`, `16-2-3/absence-before-a-game-...`,
`16-4-1/won-forfeit-of-a-leader-...`, `16-5-1-b/absence-of-a-team-...`, `16-5-2/median-...` and `16-5-2/team-median-...`. A median of
products is asserted only where the highest opponent's product is also the largest, since nothing says which of them it takes.

## Clauses that a case names

`clauses.py` breaks every clause that a case names and lists those that none of its checks notices.

## By hand

    python3 tools/teeth/teeth.py --last NEW --out breaks.jsonl     all breaks; NEW has patterns of the checks that are new
    python3 tools/teeth/teeth.py --only article_16 --every 7       some
    python3 tools/teeth/teeth.py --situations                      each break also for teams alone, one edition, one code, ...
    python3 tools/teeth/clauses.py                                 clauses that a case names and does not touch
    python3 tools/teeth/page.py breaks.jsonl --last NEW            this page

A missed break is shown with the smallest question on which it shows itself (`tools/teeth/shrink.py`): fewer codes, rounds,
participants, boards and facts. The expected answer of a new case is derived from the text, then compared with both programs.
"""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", type=Path, nargs="+", help="of a break that several of them have, the last one counts")
    parser.add_argument("--last", type=Path)
    parser.add_argument("--note", help="how the run was made")
    args = parser.parse_args()
    judged: dict[str, dict[str, Any]] = {}
    for file in args.files:
        judged |= {line["name"]: line for line in map(json.loads, file.read_text(encoding="utf-8").splitlines())}
    lines = list(judged.values())
    last = args.last.read_text(encoding="utf-8").split() if args.last else []
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    reasons: Counter[tuple[str, str]] = Counter()
    for line in lines:
        new = line["state"] == "refused" and any(fnmatch(line["by"], pattern) for pattern in last)
        for module in (line["module"], "all"):
            counts[module]["breaks"] += 1
            counts[module][line["state"]] += 1
            counts[module]["new"] += new
        if line["why"]:
            reasons[line["name"].split(": ")[0], line["why"]] += 1
    print(HEAD)
    print("| module | breaks | change no answer | wrong programs | refused before | refused now | excused | missed |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for module, c in counts.items():
        if module != "all":
            row(module, c)
    row("all", counts["all"])
    waiting = [module for module in programs.BROKEN if module not in counts]
    if args.note or waiting:
        print("\n" + " ".join([*([args.note] if args.note else []), *([f"Not gone through yet: {', '.join(waiting)}."] if waiting else [])]))
    print("\n## Excused\n\nThe text does not exclude what these do:\n\n| where | breaks | why |\n|---|---:|---|")
    for (where, why), times in reasons.items():
        print(f"| `{where}` | {times} | {why} |")
    missed = [line["name"] for line in lines if line["state"] == "missed"]
    if missed:
        print("\n## Missed\n")
        for name in missed:
            print(f"- {name}")
    print(TAIL, end="")


def row(module: str, c: Counter[str]) -> None:
    wrong = c["refused"] + c["excused"] + c["missed"]
    cells = [module, *(str(n) for n in (c["breaks"], c["same"], wrong, c["refused"] - c["new"], c["refused"], c["excused"], c["missed"]))]
    print("| " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
