#!/usr/bin/env python3
"""Makes blind questions from the rating cases (family b02), and compares answers with the cases.

    ratings.py strip --out questions.json --map secret.json --seed 7 cases
    ratings.py merge --map secret.json --answers answers.json cases

A question is the complete request of one check: the common request of its case, changed by the check's merge patch (RFC
7386). It contains no titles, reasons, clauses, ids, file names, values, refusals, readings, workings or evidence. The
questions of all cases are shuffled together. The person who derives the answers must not open the secret list.

An answers file contains either the values or the rules of the refusal for every number:

    {"12": {"values": {"change": "8.4"}}, "13": {"refused": ["dates-reversed"]}}

An answer may have more keys than the check asks. A resolutions file says for each known difference who was right and
why: {"<check>": {"right": "case", "why": "..."}}. `merge` ends with status 1 if a question has no answer, if a
difference is not resolved, if a resolution is not needed, or if an original has changed since it was copied.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

Json = dict[str, Any]


def merged(base: Any, patch: Any) -> Any:
    """Applies a merge patch (RFC 7386)."""
    if not isinstance(patch, dict):
        return patch
    result = dict(base) if isinstance(base, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result


def read_checks(root: Path) -> dict[str, Json]:
    """Reads all checks by id, each with its complete request."""
    found: dict[str, Json] = {}
    for path in sorted((root / "b02").rglob("*.json")):
        case = json.loads(path.read_text(encoding="utf-8"))
        common = (case.get("rating") or {}).get("request")
        edition = case["edition"]
        name = path.relative_to(root).with_suffix("").as_posix()
        for check in case["checks"]:
            # Without a common request, the check's own stays as it is, including nulls.
            own = check["request"]
            whole = own if common is None else merged(common, own)
            # A case names its edition, unless a null in its requests leaves the choice to the first day.
            if "edition" not in own and "edition" not in (common or {}):
                whole = {"edition": edition, **whole}
            elif whole.get("edition", "") is None:
                whole = {key: value for key, value in whole.items() if key != "edition"}
            found[f"{name}#{check['id']}"] = {**check, "request": whole}
    return found


def digest(request: Json) -> str:
    """Returns a digest of a question, which shows later whether the original has changed."""
    text = json.dumps(request, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def strip(args: argparse.Namespace) -> int:
    """Writes the questions and the secret list."""
    checks = read_checks(args.root)
    names = sorted(n for n in checks if n.split("#")[0] not in args.without)
    random.Random(args.seed).shuffle(names)
    numbered = {str(i): n for i, n in enumerate(names, start=1)}
    questions = {i: checks[n]["request"] for i, n in numbered.items()}
    secret = {i: {"id": n, "digest": digest(checks[n]["request"])} for i, n in numbered.items()}
    args.out.write_text(json.dumps(questions, indent=1) + "\n", encoding="utf-8")
    args.map.write_text(json.dumps(secret, indent=1) + "\n", encoding="utf-8")
    print(f"{len(questions)} questions of {len(checks)} checks")
    return 0


def same(one: str, other: str) -> bool:
    """Whether two values are equal as texts or as numbers."""
    if one == other:
        return True
    try:
        return Fraction(one) == Fraction(other)
    except (ValueError, ZeroDivisionError):
        return False


def answers_of(check: Json) -> list[Json]:
    """Returns the answers that a check accepts: its own, and its own as changed by each reading."""
    values = check.get("values", {})
    return [values] + [{**values, **r["values"]} for r in check.get("readings", [])]


def compare(check: Json, answer: Json) -> list[str]:
    """Describes the differences between an answer and the check's main answer."""
    if "refused" in check:
        given = sorted(answer.get("refused", []))
        wanted = sorted(check["refused"])
        return [] if given == wanted else [f"refused: case {wanted}, blind {given}"]
    if "refused" in answer:
        return [f"refused: case not, blind {answer['refused']}"]
    found = []
    for key, value in sorted(check["values"].items()):
        mine = answer["values"].get(key)
        if mine is None or not same(mine, value):
            found.append(f"{key}: case {value!r}, blind {mine!r}")
    return found


def merge(args: argparse.Namespace) -> int:
    """Compares the answers with the originals."""
    checks = read_checks(args.root)
    secret: Json = json.loads(args.map.read_text(encoding="utf-8"))
    answers: Json = json.loads(args.answers.read_text(encoding="utf-8"))
    resolved: Json = {}
    if args.resolutions:
        resolved = json.loads(args.resolutions.read_text(encoding="utf-8"))
    figures: Counter[str] = Counter()
    failed = False
    needed = set()
    for i in sorted(secret, key=int):
        name = secret[i]["id"]
        check = checks.get(name)
        if check is None or digest(check["request"]) != secret[i]["digest"]:
            print(f"CHANGED {name}")
            failed = True
            continue
        if i not in answers:
            print(f"NO ANSWER {name}")
            failed = True
            continue
        figures["checks"] += 1
        figures["refusals"] += "refused" in check
        figures["values"] += len(check.get("values", {}))
        figures[check["status"]] += 1
        differences = compare(check, answers[i])
        if not differences:
            figures["equal checks"] += 1
            continue
        needed.add(name)
        failed |= name not in resolved
        others = answers_of(check)[1:]
        reading = any(not compare({**check, "values": o}, answers[i]) for o in others)
        note = " [a reading of the case]" if reading else ""
        right = resolved.get(name, {}).get("right", "not settled")
        for text in differences:
            print(f"DIFFERENT {i} {name} ({check['status']}) {text}{note}: {right}")
        figures["different keys"] += len(differences)
    for name in sorted(resolved.keys() - needed):
        print(f"NOT NEEDED {name}")
        failed = True
    print(", ".join(f"{v} {k}" for k, v in figures.items()))
    return int(failed)


def main() -> None:
    """Parses the command line and runs the command."""
    parser = argparse.ArgumentParser(description="Derive rating cases blind.")
    commands = parser.add_subparsers(required=True)
    part = commands.add_parser("strip", help="write the questions")
    part.add_argument("--out", type=Path, required=True, help="questions go here")
    part.add_argument("--seed", type=int, default=1)
    part.add_argument("--without", action="append", default=[], metavar="CASE")
    part.set_defaults(run=strip)
    part = commands.add_parser("merge", help="compare answers")
    part.add_argument("--answers", type=Path, required=True)
    part.add_argument("--resolutions", type=Path)
    part.set_defaults(run=merge)
    for part in commands.choices.values():
        part.add_argument("root", type=Path, metavar="DIR", help="corpus root")
        part.add_argument("--map", type=Path, required=True, help="secret list of ids")
    args = parser.parse_args()
    sys.exit(args.run(args))


if __name__ == "__main__":
    main()
