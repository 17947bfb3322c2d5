#!/usr/bin/env python3
"""Writes docs/evidence/teeth.md from what `teeth.py --out FILE` has noted: `page.py FILE [--last PATTERNS] > docs/evidence/teeth.md`.

`--situations` and `--mistakes` are what `teeth.py --situations` and `kinds.py` print."""

from __future__ import annotations

import argparse
import json
import re

from collections import Counter, defaultdict
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import programs

HEAD = """# Wrong programs that the corpus rejects

`tools/teeth` changes the [executable specification](README.md#the-executable-specification) in one place at a time. Such a break changes one
comparison, constant, order, condition, operand, list member or name (`tools/teeth/operators.py`).

| word | meaning |
|---|---|
| wrong program | the break changes an answer on random events (`tools/teeth/events.py`), or on a question of the corpus |
| rejected | a check of the corpus that counts fails |
| excused | the text of the rules allows the changed behavior |
| missed | no check rejects the wrong program |

The tool runs only checks that use the changed function. The column "rejected before" ignores the cases that were written because of this
tool.
"""

SITUATIONS = """
## Programs that are wrong in some events only

`--situations --real 16` also tries each break as a program that is right everywhere else. {figures}. Situations with the most misses:

| wrong only in events with | players: wrong | missed | teams: wrong | missed |
|---|---:|---:|---:|---:|"""

MISTAKES = """
## Mistakes of real events

These programs are right in small and usual events. They are wrong from a size on, when something happens to a player for the second
time, or with unusual points. `tools/teeth/kinds.py` makes them by replacing a line of the specification, and a test holds each row.
"""

TAIL = """
## Clauses that a case names

For every clause that a case names, `tools/teeth/clauses.py` changes that clause and lists it if no check of the case fails.

## Run it

    python3 tools/teeth/teeth.py --last NEW --out breaks.jsonl     all breaks; NEW contains patterns of new checks
    python3 tools/teeth/teeth.py --only article_16 --every 7       some breaks
    python3 tools/teeth/teeth.py --situations                      each break also for teams alone, one edition, one code
    tiebreak certify --challenge 1 -- python3 tools/teeth/fresh.py 1.jsonl     the fresh questions of seed 1, for --situations --fresh 1.jsonl
    python3 tools/teeth/clauses.py                                 clauses that a case names but does not test
    python3 tools/teeth/kinds.py                                   mistakes of real events
    python3 tools/teeth/page.py breaks.jsonl --last NEW            this page

For a missed break the tool prints the smallest question that shows it (`tools/teeth/shrink.py`). The author of a new case derives the
answer from the text and then compares it with both programs.
"""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", type=Path, nargs="+", help="of a break that several of them have, the last one counts")
    parser.add_argument("--last", type=Path)
    parser.add_argument("--situations", type=Path)
    parser.add_argument("--mistakes", type=Path)
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
    print("| module | breaks | change no answer | wrong programs | rejected before | rejected now | excused | missed |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for module, c in counts.items():
        if module != "all":
            row(module, c)
    row("all", counts["all"])
    waiting = [module for module in programs.BROKEN if module not in counts]
    if args.note or waiting:
        print("\n" + " ".join([*([args.note] if args.note else []), *([f"Not gone through yet: {', '.join(waiting)}."] if waiting else [])]))
    if args.situations:
        print(situations(args.situations.read_text(encoding="utf-8")))
    if args.mistakes:
        print(MISTAKES)
        print(args.mistakes.read_text(encoding="utf-8"), end="")
    print("\n## Excused\n\nThe text of the rules does not exclude these changes:\n\n| where | breaks | why |\n|---|---:|---|")
    for (where, why), times in reasons.items():
        print(f"| `{where}` | {times} | {why} |")
    missed = [line["name"] for line in lines if line["state"] == "missed"]
    if missed:
        print("\n## Missed\n")
        for name in missed:
            print(f"- {name}")
    print(TAIL, end="")


def situations(printed: str, most: int = 14) -> str:
    """The section about what `teeth.py --situations` printed: the situations in which most is missed, and the sums."""
    missed: defaultdict[str, dict[str, tuple[str, str]]] = defaultdict(dict)
    for kind, name, count, wrong in re.findall(r"^  (players|teams), (.*): (\d+) of (\d+) missed$", printed, re.MULTILINE):
        missed[name][kind] = wrong, count
    by_misses = sorted(missed.items(), key=lambda item: -sum(int(count) for _, count in item[1].values()))
    cells = [[name, *(own.get("players", ("", ""))), *(own.get("teams", ("", "")))] for name, own in by_misses[:most]]
    figures = printed.strip().splitlines()[-1].rsplit(";", 1)[0]
    return "\n".join([SITUATIONS.format(figures=figures), *("| " + " | ".join(row) + " |" for row in cells)])


def row(module: str, c: Counter[str]) -> None:
    wrong = c["refused"] + c["excused"] + c["missed"]
    cells = [module, *(str(n) for n in (c["breaks"], c["same"], wrong, c["refused"] - c["new"], c["refused"], c["excused"], c["missed"]))]
    print("| " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
