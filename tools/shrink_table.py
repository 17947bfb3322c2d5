"""Plant 60 wrong readings, chosen over all articles, and see how small an event shows each.

Run in the repository: ``python3 tools/shrink_table.py [TIEBREAK] > docs/shrink-table.md``. Same seed, same table.
"""

from __future__ import annotations

import json
import re
import statistics
import subprocess
import sys

WANTED = 60
EVENTS = 1000
FAMILIES = re.compile(r"D-(\d+(?:\.\d+)*)-")


def chosen(tiebreak: str) -> list[str]:
    """Ids in rounds over the clauses, so that every article has its share."""
    output = subprocess.run([tiebreak, "deviations", "list", "--format", "json"], capture_output=True, check=True)
    by_clause: dict[str, list[str]] = {}
    for entry in json.loads(output.stdout)["deviations"]:
        clause = FAMILIES.match(entry["id"])
        if clause and entry["account"] == "implemented":
            by_clause.setdefault(clause[1], []).append(entry["id"])
    ids: list[str] = []
    while len(ids) < WANTED and any(by_clause.values()):
        for clause in sorted(by_clause, key=lambda c: [int(n) for n in c.split(".")]):
            if by_clause[clause] and len(ids) < WANTED:
                ids.append(by_clause[clause].pop(0))
    return sorted(ids, key=lambda i: [int(n) for n in FAMILIES.match(i)[1].split(".")])  # type: ignore[index]


def found(tiebreak: str, id_: str) -> tuple[bool, dict] | None:
    """The first kind of finding, shrunk; individual events first."""
    for teams in (False, True):
        command = [tiebreak, "fuzz", "--format", "json", "--cases", str(EVENTS), "--findings", "1", "--shrink"]
        command += ["--largest", "16", "--against", f"deviation:{id_}"] + ["--teams"] * teams
        report = json.loads(subprocess.run(command, capture_output=True, check=False).stdout)
        for kind in report["kinds"]:
            if kind.get("small"):
                return teams, kind["small"]
    return None


def main() -> None:
    """Print the table."""
    tiebreak = sys.argv[1] if len(sys.argv) > 1 else "target/release/tiebreak"
    ids = chosen(tiebreak)
    rows, sizes = [], []
    for id_ in ids:
        result = found(tiebreak, id_)
        print(id_, "found" if result else "not found", file=sys.stderr, flush=True)
        if result is None:
            rows.append(f"| `{id_}` | not found | | | | |")
            continue
        teams, small = result
        event = small["tournament"]
        cells = [p.get("games") or p.get("matches") for p in event.get("participants") or event["teams"]]
        size = (len(cells), max(map(len, cells)))
        sizes.append(size)
        finding = small["finding"]
        named = "yes" if id_ in small["diagnosis"] else "no"
        kind = "teams" if teams else "players"
        rows.append(f"| `{id_}` | {size[0]} {kind} | {size[1]} | {finding['code']} | {finding['edition']} | {named} |")
    print("# How small an event shows a wrong reading\n")
    print(f"`tools/shrink_table.py` plants {len(ids)} deviations, chosen over all articles, and lets")
    print("`tiebreak fuzz --against deviation:ID --shrink` find each among made-up events and shrink what it found.\n")
    if sizes:
        participants, rounds = (statistics.median(size[i] for size in sizes) for i in (0, 1))
        print(f"Found: {len(sizes)} of {len(ids)}. Median: {participants:g} participants, {rounds:g} rounds.\n")
    print("| deviation | participants | rounds | code | edition | in the diagnosis |")
    print("|---|---|---|---|---|---|")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
