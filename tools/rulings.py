#!/usr/bin/env python3
"""Writes the pages of `docs/rulings` from `cases/rulings.json`, the cases and `cases/rests.json`.

    tools/rulings.py                     compare the pages with the data
    tools/rulings.py --write             write the pages
    tools/rulings.py --rests COVERAGE    write cases/rests.json from `tiebreak cases coverage --rulings --format json`
    tools/rulings.py --held COVERAGE     compare cases/rests.json with that output
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

Json = dict[str, Any]
ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "cases"
PAGES = ROOT / "docs" / "rulings"
STANDINGS = {
    "settled": "The text of the rules, or another text by FIDE, excludes all readings except the reading that is used here. An answer that follows an excluded reading is wrong.",
    "admissible": "The text of the rules allows every reading in the table. An answer is right if it consistently follows one of the allowed readings.",
    "open": "The text of the rules does not decide which reading is right. Answers to checks that depend on this ruling count neither as right nor as wrong.",
}


def read(path: Path) -> Json:
    loaded: Json = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def all_cases() -> dict[str, Json]:
    paths = sorted(path for path in CASES.glob("*/*/*.json") if path.parent.parent.name != "schema")
    return {path.relative_to(CASES).with_suffix("").as_posix(): read(path) for path in paths}


def disputed(ruling: Json, name: str, cases: dict[str, Json], numbers: dict[str, dict[str, str | None]]) -> bool:
    """Whether the point is disputed in a check: an edition of the check has a clause of the ruling, and the text does
    not decide the point in such an event (`tiebreak_diagnose::admissible::Scope`).
    """
    case_id, check_id = name.split("#")
    case = cases.get(case_id, {})
    event = case.get("tournament", {})
    check: Json = next((own for own in case.get("checks", []) if own["id"] == check_id), {})
    editions = check.get("editions", [])
    if editions and not any(numbers.get(clause, {}).get(edition, "") is not None for clause in ruling["clauses"] for edition in editions):
        return False
    if ruling["id"] == "koya-swiss":
        return event.get("pairing") == "swiss"
    if ruling["id"] == "de-rr-interim":
        return check.get("after") is not None and check["after"] < event["rounds"]
    return True


def rests_of(coverage: Json, rulings: list[Json]) -> dict[str, list[str]]:
    """Returns the checks whose answers change under another reading of a point."""
    noticed = {f"{row['ruling']}={row['variant']}": row["checks"] for row in coverage["rulings"]}
    cases = all_cases()
    numbers = {clause["id"]: clause["numbers"] for clause in read(CASES / "clauses.json")["clauses"]}
    rests: dict[str, list[str]] = {}
    for ruling in rulings:
        others = [reading for reading in ruling["readings"] if reading["id"] != ruling["choice"]]
        named = [name for reading in others if "decided" in reading for name in reading["decided"].split(", ")]
        unknown = [name for name in named if name not in noticed]
        if unknown:
            raise SystemExit(f"{ruling['id']}: no such decision: {', '.join(unknown)}")
        names = named + [f"{ruling['id']}={reading['id']}" for reading in others]
        checks = sorted({check for name in names for check in noticed.get(name, []) if disputed(ruling, check, cases, numbers)})
        if checks:
            rests[ruling["id"]] = checks
    return rests


def size(case: Json) -> int:
    """Returns the number of cells of the event. For a question about ratings, the number is 0."""
    event = case.get("tournament", {})
    rows = event.get("participants") or event.get("teams") or []
    return sum(len(row.get("games") or row.get("matches") or []) for row in rows)


def listing(ruling: Json, cases: dict[str, Json]) -> set[str]:
    """Returns the checks that list answers of other readings of the ruling."""
    return {
        f"{name}#{check['id']}"
        for name, case in cases.items()
        for check in case["checks"]
        if any(reading["ruling"].startswith(f"{ruling['id']}=") for reading in check.get("readings", []))
    }


def status_of(name: str, cases: dict[str, Json]) -> str:
    case_id, check_id = name.split("#")
    return next(str(check["status"]) for check in cases[case_id]["checks"] if check["id"] == check_id)


def resting_on(ruling: Json, rests: dict[str, list[str]]) -> set[str]:
    """Returns the checks whose answers depend on the ruling. The engine finds them, or the ruling names them."""
    return {*rests.get(ruling["id"], []), *ruling.get("checks", [])}


def smallest(ruling: Json, cases: dict[str, Json], rests: dict[str, list[str]]) -> tuple[str, Json, Json] | None:
    """Returns the check on the smallest event that shows the readings. Checks that list the readings come first.
    Without such a check, a check that depends on the ruling is returned.
    """
    prefix = f"{ruling['id']}="
    found = [
        (size(case), id, case, check)
        for id, case in cases.items()
        for check in case["checks"]
        if any(reading["ruling"].startswith(prefix) for reading in check.get("readings", []))
    ]
    if not found:
        resting = resting_on(ruling, rests)
        found = [(size(case), id, case, check) for id, case in cases.items() for check in case["checks"] if f"{id}#{check['id']}" in resting]
    if not found:
        return None
    _, id, case, check = min(found, key=lambda entry: (entry[0], entry[1], entry[3]["id"]))
    return id, case, check


def crosstable(case: Json) -> list[str]:
    event = case.get("tournament")
    if event is None:
        return []
    rows = event.get("participants") or event["teams"]
    cells = [row.get("games") or row.get("matches") or [] for row in rows]
    rounds = max((len(row) for row in cells), default=0)
    lines = [f"| {participant_word(case)} | " + " | ".join(f"round {number + 1}" for number in range(rounds)) + " |"]
    lines.append("|---:|" + "---|" * rounds)
    lines += [f"| {row['id']} | " + " | ".join(f"`{cell}`" for cell in own) + " |" for row, own in zip(rows, cells)]
    return lines


def clause_name(clause: str) -> str:
    """Returns the name of a clause on the pages: `16.4` (C.07), `B.02 6.4`, `B.02 6.2.1 (2024)` or `classic.aor`."""
    if clause.startswith("b02.2024."):
        return f"B.02 {clause.removeprefix('b02.2024.')} (2024)"
    return clause.removeprefix("c07.").replace("b02.", "B.02 ")


def participant_word(case: Json) -> str:
    return "team" if case.get("tournament", {}).get("teams") else "player"


def answer(reading: Json, who: str) -> str:
    """Describes the answer of a reading in one line. `who` is the word for a participant."""
    parts: list[str] = []
    cells: dict[str, list[str]] = {}
    for id, row in reading.get("values", {}).items():
        if isinstance(row, dict):
            for code, value in row.items():
                cells.setdefault(code, []).append(f"{who} {id} = {'no value' if value is None else value}")
        else:
            parts.append(f"{id}: {'absent' if row is None else row or 'none'}")
    for code, own in cells.items():
        more = f" and {len(own) - 8} more" if len(own) > 8 else ""
        parts.append(f"{code}: {', '.join(own[:8])}{more}")
    if reading.get("findings") is not None:
        parts.append("findings: " + (", ".join(finding["id"] for finding in reading["findings"]) or "none"))
    ranking = reading.get("ranking")
    if ranking:
        parts.append("order " + " > ".join(" = ".join(str(id) for id in group) for group in ranking))
    shown = "; ".join(parts[:8]) + (f"; and {len(parts) - 8} more" if len(parts) > 8 else "")
    return shown


def main_part(check: Json, reading: Json) -> Json:
    """Returns the part of the main answer that differs under the reading."""
    part: Json = {"values": {}}
    for id, row in reading.get("values", {}).items():
        main = check.get("values", {}).get(id)
        part["values"][id] = {code: main.get(code) for code in row} if isinstance(row, dict) and main else main
    if "ranking" in reading and "ranking" in check:
        part["ranking"] = check["ranking"]
    return part


def event_part(ruling: Json, cases: dict[str, Json], rests: dict[str, list[str]]) -> list[str]:
    found = smallest(ruling, cases, rests)
    if found is None:
        return ["The corpus contains no case that shows the difference between the readings."]
    id, case, check = found
    lines = [f"[`{id}#{check['id']}`](../../cases/{id}.json): {case['title']['en']}.", ""]
    if "tiebreaks" in check:
        editions = check["editions"]
        lines += [f"The check uses the tie-break list `{', '.join(check['tiebreaks'])}`, under the edition{'s' * (len(editions) > 1)} {joined(editions)} of the rules.", ""]
    table = crosstable(case) if size(case) <= 60 else []
    lines += [*table, ""] if table else []
    own = [reading for reading in check.get("readings", []) if reading["ruling"].startswith(f"{ruling['id']}=")]
    if own:
        lines += ["| reading | answer |", "|---|---|"]
        who = participant_word(case)
        lines.append(f"| `{ruling['choice']}` | {answer(main_part(check, own[0]), who)} |")
        lines += [f"| `{reading['ruling'].partition('=')[2]}` | {answer(reading, who)} |" for reading in own]
    else:
        lines.append(counted(ruling, f"{id}#{check['id']}", check, participant_word(case)))
    return lines


def counted(ruling: Json, name: str, check: Json, who: str) -> str:
    """Describes how a check that does not list the readings of a ruling judges an answer by one of them."""
    if ruling["standing"] == "settled":
        return "In this check, only the answer of the reading that is used here is right."
    if check["status"] == "open":
        shown = answer(check, who)
        return "Answers to this check count neither as right nor as wrong." + (f" Under the reading `{ruling['choice']}`, the answer would be {shown}." if shown else "")
    raise SystemExit(f"{name} rests on {ruling['id']}, which is {ruling['standing']}, and lists no reading of it")


def joined(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def counted_checks(resting: int, listed: int, unjudged: int) -> str:
    if resting == 0:
        return "No answer in the corpus depends on this ruling."
    first = f"This ruling affects {resting} {'check' if resting == 1 else 'checks'} of the corpus"
    if listed == resting:
        return f"{first}, which {'accepts' if resting == 1 else 'accept'} the answers of all readings."
    accepting = f". {listed} of these checks also {'accepts' if listed == 1 else 'accept'} the answers of other readings" if listed else ""
    unjudged_part = f" The corpus does not judge the answers to {unjudged} of these checks." if unjudged else ""
    return f"{first}{accepting}.{unjudged_part}"


def page(ruling: Json, cases: dict[str, Json], rests: dict[str, list[str]]) -> str:
    names = list(map(clause_name, ruling["clauses"]))
    lines = [f"# {ruling['id']}", "", *([f"Question to FIDE: {ruling['question']}", ""] if "question" in ruling else []), f"This ruling is about {'article' if all(map(str.isdigit, names)) else 'clause'}{'s' * (len(names) > 1)} {joined(names)}.", "", ruling["words"], "", "## Readings", ""]
    lines += ["| reading | meaning | source | name in reports |", "|---|---|---|---|"]
    for reading in ruling["readings"]:
        mark = " (used here)" if reading["id"] == ruling["choice"] else ""
        decided = ", ".join(f"`{name}`" for name in reading.get("decided", "").split(", ") if name)
        lines.append(f"| `{reading['id']}`{mark} | {reading['says']} | {'; '.join(reading.get('who', []))} | {decided} |")
    lines += ["", "## Smallest event on which the readings differ", "", *event_part(ruling, cases, rests), "", "## Why", ""]
    lines += [ruling["because"], "", STANDINGS[ruling["standing"]]]
    listed = listing(ruling, cases)
    resting = listed | resting_on(ruling, rests)
    unjudged = [name for name in resting if ruling["standing"] != "open" and status_of(name, cases) == "open"]
    lines.append(counted_checks(len(resting), len(listed), len(unjudged)))
    if ruling.get("findings"):
        lines += ["", "## Findings", ""]
        lines += [f"- [{name.removesuffix('.md')}](../findings/{name})" for name in ruling["findings"]]
    return "\n".join(lines) + "\n"


def index(rulings: list[Json], cases: dict[str, Json], rests: dict[str, list[str]]) -> str:
    counts: defaultdict[str, int] = defaultdict(int)
    for ruling in rulings:
        counts[ruling["standing"]] += 1
    lines = [
        "# Rulings",
        "",
        f"{len(rulings)} points of the rules can be read in more than one way. Each of these points has a page, called a ruling ("
        + ", ".join(f"{counts[standing]} {standing}" for standing in STANDINGS)
        + "). `tools/rulings.py` writes the pages from `cases/rulings.json`. Cases and certificates use the same names for rulings and readings.",
        "",
        "| status | meaning |",
        "|---|---|",
        "| settled | the text of the rules, or another text by FIDE, excludes all readings except one |",
        "| admissible | the text of the rules allows every listed reading |",
        "| open | the text of the rules does not decide between the readings; answers about this point are not judged |",
        "",
        "In a ruling, a number such as `R23` refers to [a reading of the specification](../../tools/specification/readings.md).",
        "",
        "[texts.md](../reference/texts.md) lists the differences between the English and the Spanish text of C.07 of 2026.",
        "",
        "| ruling | clauses | status | reading used here | checks that depend on the ruling |",
        "|---|---|---|---|---:|",
    ]
    for ruling in rulings:
        clauses = ", ".join(map(clause_name, ruling["clauses"]))
        count = len(listing(ruling, cases) | resting_on(ruling, rests))
        lines.append(f"| [{ruling['id']}]({ruling['id']}.md) | {clauses} | {ruling['standing']} | `{ruling['choice']}` | {count} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    rulings: list[Json] = read(CASES / "rulings.json")["rulings"]
    held = CASES / "rests.json"
    if len(sys.argv) == 3:
        rests = rests_of(read(Path(sys.argv[2])), rulings)
        wanted = json.dumps({"format": 1, "rests": rests}, indent=1) + "\n"
        if sys.argv[1] == "--rests":
            held.write_text(wanted, encoding="utf-8")
        elif held.read_text(encoding="utf-8") != wanted:
            print("cases/rests.json is stale; see tools/rulings.py")
            return 1
        return 0
    rests = read(held)["rests"]
    cases = all_cases()
    pages = {f"{ruling['id']}.md": page(ruling, cases, rests) for ruling in rulings} | {"README.md": index(rulings, cases, rests)}
    if sys.argv[1:] == ["--write"]:
        PAGES.mkdir(parents=True, exist_ok=True)
        for name, text in pages.items():
            (PAGES / name).write_text(text, encoding="utf-8")
    there = {path.name for path in PAGES.glob("*.md")}
    stale = sorted(name for name, text in pages.items() if name not in there or (PAGES / name).read_text(encoding="utf-8") != text)
    stray = sorted(there - set(pages))
    for name in stale + stray:
        print(f"docs/rulings/{name} is stale; run python3 tools/rulings.py --write")
    print(f"{len(rulings)} rulings, {len(pages)} pages, {len(stale) + len(stray)} stale")
    return 1 if stale or stray else 0


if __name__ == "__main__":
    sys.exit(main())
