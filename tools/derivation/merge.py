#!/usr/bin/env python3
"""Compare answers derived blind with the original cases, and write the log.

    merge.py --map secret.json --answers answers_1.json --log derivations.md \\
        [--resolutions resolutions.json] --date 2026-01-31 cases [MORE_DIRS ...]

An answers file holds, for each case number of `strip.py` and each check id:

    {"12": {"2026": {"values": {"1": {"BH": "12.5"}}, "ranking": [[3], [1, 2]]}}}

A value is a decimal or a fraction, or null where the rule gives none. Groups of a
ranking are compared as sets. A resolutions file says, for each disagreement, who
was right: {"<case id>#<check id>": {"right": "case", "why": "..."}}, where `right`
is "case", "blind", "both" or "open". It may also hold notes on cases without a
disagreement: {"<case id>#<check id>": {"note": "..."}}.

Exit status 1 when a question has no answer, a disagreement has no resolution, or the
original has changed since it was copied (its differences are then not judged).
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from strip import blind_case, digest, is_settled

Json = dict[str, Any]


@dataclass
class Batch:
    """Figures of one answers file."""

    name: str
    cases: int = 0
    teams: int = 0
    values: int = 0
    values_equal: int = 0
    rankings: int = 0
    rankings_equal: int = 0
    missing: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    differences: list[tuple[str, str]] = field(default_factory=list)


def number(text: str | int | None) -> Fraction | None:
    """Read a value: a decimal, a fraction, or none."""
    return None if text is None else Fraction(str(text))


def groups(ranking: list[list[int]]) -> list[frozenset[str]]:
    """Read a ranking: ordered groups, the order inside a group without meaning."""
    return [frozenset(str(who) for who in group) for group in ranking]


def show(ranking: list[list[int]]) -> str:
    """Print a ranking: `3 > 1=2`."""
    return " > ".join("=".join(str(who) for who in sorted(g)) for g in ranking)


def compare_check(batch: Batch, full_id: str, check: Json, answer: Json) -> None:
    """Compare one check with its answer."""
    given = answer.get("values", {})
    for who, expected in sorted(check.get("values", {}).items()):
        for code, value in sorted(expected.items()):
            if code not in given.get(who, {}):
                batch.missing.append(f"{full_id} {who} {code}")
                continue
            batch.values += 1
            mine = given[who][code]
            if number(mine) == number(value):
                batch.values_equal += 1
            else:
                text = f"{code} of {who}: case {value}, blind {mine}"
                batch.differences.append((full_id, text))
    if not check.get("ranking"):
        return
    if "ranking" not in answer:
        batch.missing.append(f"{full_id} ranking")
        return
    batch.rankings += 1
    if groups(check["ranking"]) == groups(answer["ranking"]):
        batch.rankings_equal += 1
    else:
        text = f"ranking: case {show(check['ranking'])}, blind {show(answer['ranking'])}"
        batch.differences.append((full_id, text))


def find(roots: list[Path], case_id: str) -> Json:
    """Read the original of a case."""
    for root in roots:
        path = root / f"{case_id}.json"
        if path.is_file():
            case: Json = json.loads(path.read_text(encoding="utf-8"))
            return case
    sys.exit(f"{case_id}: not found")


def compare(roots: list[Path], secret: Json, path: Path) -> Batch:
    """Compare one answers file with the originals."""
    batch = Batch(path.stem)
    answers: Json = json.loads(path.read_text(encoding="utf-8"))
    for key in sorted(answers, key=int):
        case_id = secret[key]["id"]
        case = find(roots, case_id)
        if digest(blind_case(case)) != secret[key]["digest"]:
            batch.changed.append(case_id)
            continue
        batch.cases += 1
        batch.teams += case["tournament"].get("kind") == "team"
        for check in case["checks"]:
            if not is_settled(check):
                continue
            full_id = f"{case_id}#{check['id']}"
            if check["id"] in answers[key]:
                compare_check(batch, full_id, check, answers[key][check["id"]])
            else:
                batch.missing.append(full_id)
    return batch


def log(batches: list[Batch], date: str, resolutions: dict[str, dict[str, str]]) -> str:
    """Write the log as Markdown."""
    lines = [
        "# Second derivations",
        "",
        "Cases derived a second time from their blind copies (`tools/derivation/`):",
        "tournament, regulations and questions only, without expected values.",
        "Both derivations read the same rules and rulings: agreement says nothing on those.",
        "",
        "| date | batch | cases | team | values | equal | rankings | equal | differences |",
        "|---|---|---|---|---|---|---|---|---|",
    ]

    def row(name: str, part: list[Batch]) -> str:
        sums = [
            sum(b.cases for b in part),
            sum(b.teams for b in part),
            sum(b.values for b in part),
            sum(b.values_equal for b in part),
            sum(b.rankings for b in part),
            sum(b.rankings_equal for b in part),
            sum(len(b.differences) for b in part),
        ]
        return f"| {date} | {name} | " + " | ".join(map(str, sums)) + " |"

    lines += [row(b.name, [b]) for b in batches]
    if len(batches) > 1:
        lines.append(row("all", batches))
    differences = [d for b in batches for d in b.differences]
    lines += ["", "## Differences", ""]
    if differences:
        lines += ["| check | difference | right | why |", "|---|---|---|---|"]
        for full_id, text in differences:
            known = resolutions.get(full_id, {})
            right, why = known.get("right", "not settled"), known.get("why", "")
            lines.append(f"| `{full_id}` | {text} | {right} | {why} |")
    else:
        lines.append("None.")
    notes = {k: v["note"] for k, v in sorted(resolutions.items()) if "note" in v}
    if notes:
        lines += ["", "## Notes", ""]
        lines += [f"- `{full_id}`: {note}" for full_id, note in notes.items()]
    changed = [c for b in batches for c in b.changed]
    if changed:
        lines += ["", "## Changed since they were copied, not compared", ""]
        lines += [f"- `{case_id}`" for case_id in changed]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Compare, print, write the log."""
    parser = argparse.ArgumentParser(description="Compare blind answers with the cases.")
    parser.add_argument("roots", nargs="+", type=Path, metavar="DIR")
    parser.add_argument("--map", type=Path, required=True, help="list of strip.py")
    parser.add_argument("--answers", type=Path, required=True, action="append")
    parser.add_argument("--resolutions", type=Path)
    parser.add_argument("--log", type=Path)
    parser.add_argument("--date", default="")
    args = parser.parse_args()
    secret: Json = json.loads(args.map.read_text(encoding="utf-8"))
    resolutions: dict[str, dict[str, str]] = {}
    if args.resolutions and args.resolutions.is_file():
        resolutions = json.loads(args.resolutions.read_text(encoding="utf-8"))
    batches = [compare(args.roots, secret, path) for path in args.answers]
    failed = False
    for b in batches:
        print(
            f"{b.name}: {b.cases} cases ({b.teams} team), "
            f"values {b.values_equal}/{b.values}, "
            f"rankings {b.rankings_equal}/{b.rankings}"
        )
        for full_id, text in b.differences:
            right = resolutions.get(full_id, {}).get("right")
            failed |= right is None
            print(f"  DIFFERENT {full_id} {text}" + (f" [{right}]" if right else ""))
        for text in b.missing:
            print(f"  NO ANSWER {text}")
        for text in b.changed:
            print(f"  CHANGED {text}")
        failed |= bool(b.missing or b.changed)
    if args.log:
        args.log.write_text(log(batches, args.date, resolutions), encoding="utf-8")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
