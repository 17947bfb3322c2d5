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
#: What a campaign does not ask, with the reason.
NOT_ASKED = {
    "D-6-evaluated-once": "lists in which direct encounter stands twice",
    "D-6-whole-score-group": "direct encounter after another tie-break",
    "D-7.8-descending": "the order by TPN: values are compared",
    "D-10.6-ascending": "the order by RTNG: values are compared",
    "D-10-latest-rating": "players with several ratings",
}
#: Events that are tried: players, teams, then small team events asked for the extended direct encounter alone.
TRIED = [
    ["--largest", "16"],
    ["--largest", "16", "--teams"],
    ["--largest", "6", "--teams", "--codes", "EDE,EDEBT,EDEBB,EDET,EDEB"],
]
FAMILIES = re.compile(r"D-(\d+(?:\.\d+)*)-")


def chosen(tiebreak: str) -> list[str]:
    """Ids in rounds over the clauses, so that every article has its share."""
    output = subprocess.run([tiebreak, "deviations", "list", "--format", "json"], capture_output=True, check=True)
    by_clause: dict[str, list[str]] = {}
    for entry in json.loads(output.stdout)["deviations"]:
        clause = FAMILIES.match(entry["id"])
        if clause and entry["account"] == "implemented" and entry["id"] not in NOT_ASKED:
            by_clause.setdefault(clause[1], []).append(entry["id"])
    ids: list[str] = []
    while len(ids) < WANTED and any(by_clause.values()):
        for clause in sorted(by_clause, key=lambda c: [int(n) for n in c.split(".")]):
            if by_clause[clause] and len(ids) < WANTED:
                ids.append(by_clause[clause].pop(0))
    return sorted(ids, key=lambda i: [int(n) for n in FAMILIES.match(i)[1].split(".")])  # type: ignore[index]


def found(tiebreak: str, id_: str) -> tuple[bool, dict] | None:
    """The first kind of finding, shrunk; individual events first."""
    for tried in TRIED:
        command = [tiebreak, "fuzz", "--format", "json", "--cases", str(EVENTS), "--findings", "1", "--shrink"]
        command += ["--against", f"deviation:{id_}", *tried]
        report = json.loads(subprocess.run(command, capture_output=True, check=False).stdout)
        for kind in report["kinds"]:
            if kind.get("small"):
                return "--teams" in tried, kind["small"]
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
        cells = [p.get("games") or p.get("matches") or [] for p in event.get("participants") or event["teams"]]
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
    print("\nCampaigns do not ask everything, so these are not among the chosen:\n")
    for id_, reason in NOT_ASKED.items():
        print(f"- `{id_}`: {reason}")


if __name__ == "__main__":
    main()
