#!/usr/bin/env python3
"""Make blind copies of conformance cases, for a second derivation by hand.

A blind case holds the tournament, the regulations and the questions of its settled
checks: no expected value, ranking, working, evidence, title, reason, finding, clause
or file name. The number that replaces the case id is given after a seeded shuffle,
and the list of numbers and case ids goes to a file that the deriver must not open.

    strip.py --out blind --map secret.json --seed 7 --count 110 cases [MORE_DIRS ...]

Each directory is a corpus root: a case id is the path below it without ".json".
`merge.py` compares the answers with the originals.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Json = dict[str, Any]

# Facts of a tournament that may hint at the purpose of the case.
HINTS = frozenset({"name", "title", "why"})

EDITIONS = frozenset({"fide-2023-09", "fide-2024-08", "fide-2026-03"})


@dataclass(frozen=True)
class Case:
    """One original case: its id (path below the root) and its blind form."""

    id: str
    folder: str
    blind: Json

    @property
    def is_team(self) -> bool:
        """Whether the tournament is a team event."""
        return self.blind["tournament"].get("kind") == "team"


def without_hints(value: Any) -> Any:
    """Return a copy of a JSON value without names and texts."""
    if isinstance(value, dict):
        return {k: without_hints(v) for k, v in value.items() if k not in HINTS}
    if isinstance(value, list):
        return [without_hints(v) for v in value]
    return value


def is_settled(check: Json) -> bool:
    """Whether the check decides and asks for something that can be derived."""
    return check.get("status", "settled") == "settled" and bool(
        check.get("values") or check.get("ranking")
    )


def blind_check(check: Json) -> Json:
    """Turn a check into a question: which codes for whom, and whether a ranking."""
    ask = {who: sorted(values) for who, values in check.get("values", {}).items()}
    blind: Json = {"id": check["id"], "editions": check["editions"]}
    for key in ("after", "among"):
        if key in check:
            blind[key] = check[key]
    blind["tiebreaks"] = check["tiebreaks"]
    blind["ask"] = ask
    blind["rank"] = bool(check.get("ranking"))
    return blind


def blind_case(case: Json) -> Json:
    """Return the blind form of a case, without its number."""
    blind: Json = {"tournament": without_hints(case["tournament"])}
    if case.get("regulations"):
        blind["regulations"] = without_hints(case["regulations"])
    blind["checks"] = [blind_check(c) for c in case.get("checks", []) if is_settled(c)]
    return blind


def digest(blind: Json) -> str:
    """Fingerprint of a blind case: tells later whether the original has changed."""
    text = json.dumps(blind, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def size(case: Case) -> int:
    """Number of participants or teams."""
    tournament = case.blind["tournament"]
    return len(tournament.get("teams") or tournament.get("participants") or [])


def defects(blind: Json) -> list[str]:
    """Defects of the questions that make them unanswerable as written."""
    found = []
    ids = [check["id"] for check in blind["checks"]]
    if len(set(ids)) < len(ids):
        found.append("two checks with one id")
    for check in blind["checks"]:
        editions = check["editions"]
        if not isinstance(editions, list) or not set(editions) <= EDITIONS:
            found.append(f"#{check['id']}: editions {editions!r}")
    return found


def read_cases(roots: list[Path], family: str) -> list[Case]:
    """Read all cases of a family with at least one settled check, ordered by id."""
    found: dict[str, Case] = {}
    for root in roots:
        for path in sorted((root / family).rglob("*.json")):
            name = path.relative_to(root).with_suffix("").as_posix()
            if name in found:
                sys.exit(f"{name}: in more than one directory")
            blind = blind_case(json.loads(path.read_text(encoding="utf-8")))
            for defect in defects(blind):
                print(f"defect: {name}{defect if defect[0] == '#' else ': ' + defect}")
            if blind["checks"]:
                found[name] = Case(name, name.rsplit("/", 1)[0], blind)
    return [found[name] for name in sorted(found)]


def choose(
    cases: list[Case], seed: int, count: int, per_folder: int, teams: int
) -> list[Case]:
    """Choose at random, one case of every folder first, then a second, and so on.

    While team cases are too few, one replaces an individual case of its own folder.
    """
    dice = random.Random(seed)
    folders: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        folders[case.folder].append(case)
    for members in folders.values():
        dice.shuffle(members)
    chosen: list[Case] = []
    for turn in range(per_folder):
        names = sorted(folders)
        dice.shuffle(names)
        for name in names:
            if len(chosen) == count:
                break
            members = folders[name]
            if turn < len(members):
                chosen.append(members[turn])
    taken = {case.id for case in chosen}
    spare = [c for c in cases if c.is_team and c.id not in taken]
    dice.shuffle(spare)
    while spare and sum(c.is_team for c in chosen) < teams:
        new = spare.pop()
        for i, old in enumerate(chosen):
            if old.folder == new.folder and not old.is_team:
                chosen[i] = new
                break
    dice.shuffle(chosen)
    return chosen


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Make blind copies of cases.")
    parser.add_argument("roots", nargs="+", type=Path, metavar="DIR")
    parser.add_argument("--out", type=Path, required=True, help="blind cases go here")
    parser.add_argument("--map", type=Path, required=True, help="secret list of ids")
    parser.add_argument("--family", default="c07")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=110)
    parser.add_argument("--per-folder", type=int, default=2)
    parser.add_argument("--teams", type=int, default=15, help="team cases at least")
    parser.add_argument("--largest", type=int, default=6, help="participants at most")
    parser.add_argument("--exclude", type=Path, help="secret list of an earlier round")
    return parser.parse_args()


def main() -> None:
    """Choose cases and write their blind copies and the secret list."""
    args = arguments()
    cases = [c for c in read_cases(args.roots, args.family) if size(c) <= args.largest]
    if args.exclude:
        done = json.loads(args.exclude.read_text(encoding="utf-8"))
        seen = {entry["id"] for entry in done.values()}
        cases = [c for c in cases if c.id not in seen]
    chosen = choose(cases, args.seed, args.count, args.per_folder, args.teams)
    args.out.mkdir(parents=True, exist_ok=True)
    secret: dict[str, Json] = {}
    for number, case in enumerate(chosen, start=1):
        secret[str(number)] = {"id": case.id, "digest": digest(case.blind)}
        text = json.dumps({"number": number, **case.blind}, indent=1)
        path = args.out / f"{number:03}.json"
        path.write_text(text + "\n", encoding="utf-8")
    args.map.write_text(json.dumps(secret, indent=1) + "\n", encoding="utf-8")
    teams = sum(c.is_team for c in chosen)
    folders = len({c.folder for c in chosen})
    print(f"{len(cases)} candidates; {len(chosen)} chosen, {teams} team, {folders} folders")


if __name__ == "__main__":
    main()
