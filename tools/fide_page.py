#!/usr/bin/env python3
"""Writes docs/findings/fide.md: misprints and unclear points of FIDE's texts. `--check` fails if the page is outdated.

It reads `clauses.json`, `rulings.json` and `tools/exercises`.
"""

import importlib.util
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/findings/fide.md"
EVENTS = {
    "swiss5": "The Swiss of sixteen players",
    "rr6": "The round robin of six players",
    "team14": "The Swiss of fourteen teams",
    "team14-gp": "The Swiss of fourteen teams by game points",
    "pl14": "The Swiss of fourteen players on the slides",
}
# Notes about answers without a misprint.
NO_FAULTS = {("swiss5", "REP"), ("rr6", "KS/L-2"), ("team14", "EDEBT")}
EDITIONS = {"fide-2023-09": "September 2023", "fide-2024-08": "August 2024", "fide-2026-03": "March 2026"}

HEAD = """# For FIDE: misprints and unclear points of C.07, of its exercises and of B.02

This page lists misprints in FIDE's texts, and questions about points that the texts do not state clearly. The ruling on each point shows
which readings the corpus accepts. We propose no change to the rules. If FIDE answers a question, we change the cases that depend on the
answer. `tools/fide_page.py` writes the page from `cases/clauses.json`,
`cases/rulings.json` and `tools/exercises`.

"""


def cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def numbers(clause: dict, edition: str) -> str:
    number = clause["numbers"].get(edition)
    return f"heading of {clause['id']}" if number in (None, "0") else number


def misprints() -> list[str]:
    lines = ["## Misprints of the regulations", "", "| edition | clause | printed | meant | evidence |", "|---|---|---|---|---|"]
    for clause in json.loads((ROOT / "cases/clauses.json").read_text(encoding="utf-8"))["clauses"]:
        for slip in clause.get("slips", []):
            said = [slip[part]["en"] for part in ("printed", "correct", "evidence")]
            row = [EDITIONS[slip["edition"]], numbers(clause, slip["edition"]), *said]
            lines.append("| " + " | ".join(map(cell, row)) + " |")
    return [*lines, ""]


def exercises() -> list[str]:
    """Returns the misprints of the exercises and slides that contradict themselves."""
    lines = ["## Misprints of the exercises and slides", ""]
    answers = json.loads((ROOT / "tools/exercises/answers.json").read_text(encoding="utf-8"))["answers"]
    for answer in answers:
        for participant, printed in answer.get("printed-values", {}).items():
            right, working = answer["values"][participant], answer.get("corrected-by", {}).get(participant, "")
            where = f"{answer['source']}, {answer['at']}"
            lines.append(f"- {where}: the printed {answer['code']} of participant {participant} is {printed}, but the right value is {right} = {working}.")
    spec = importlib.util.spec_from_file_location("texts", ROOT / "tools/exercises/texts.py")
    texts = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(texts)
    lines += [f"- {sentence}" for sentence in said(texts.EVENTS)]
    notes = [(event, f"- {code}: {without_case(note['en'])}") for (event, code), note in texts.NOTES.items() if (event, code) not in NO_FAULTS]
    for name, title in EVENTS.items():
        own = [line for event, line in notes if event == name]
        lines += ["", f"### {title}", "", *own] if own else []
    return [*lines, ""]


def without_case(note: str) -> str:
    """Removes from a note the part about the case, because readers of the page do not see the case."""
    return re.sub(r" This case orders [^.]*\.|, and so does this case", "", note)


def said(value: object) -> list[str]:
    """Returns English texts that describe a misprint."""
    if isinstance(value, dict):
        if set(value) == {"en", "es"}:
            english = value["en"]
            return [without_case(english)] if "prints two tables" in english or "One game of this Swiss differs" in english else []
        return [text for key, inner in value.items() if not str(key).startswith("__") for text in said(inner)]
    if isinstance(value, (list, tuple)):
        return [text for inner in value for text in said(inner)]
    return []


def points() -> list[str]:
    lines = [
        "## Unclear points",
        "",
        "For each reading of a clause, this page names the programs and publications that follow it. The word (run) means that we ran",
        "the program, and (source read) means that we only read its source code. The program \"specification 1\" is our",
        "[executable specification](../evidence/README.md#the-executable-specification). A number such as R02 refers to the",
        "[readings of this specification](../../tools/specification/readings.md).",
        "",
    ]
    for ruling in json.loads((ROOT / "cases/rulings.json").read_text(encoding="utf-8"))["rulings"]:
        if "question" not in ruling:
            continue
        law = "B.02 " if ruling["clauses"][0].startswith("b02.") else ""
        clauses = law + ", ".join(clause.split(".", 1)[1] for clause in ruling["clauses"])
        lines += [f"### {clauses}: {ruling['question']}", "", ruling["words"], ""]
        for reading in ruling["readings"]:
            taken = " (used here)" if reading["id"] == ruling["choice"] else ""
            who = f" [from {'; '.join(reading['who'])}]" if reading.get("who") else ""
            lines.append(f"- `{reading['id']}`{taken}: {reading['says']}{who}.")
        lines += ["", f"The ruling [{ruling['id']}](../rulings/{ruling['id']}.md) gives details and an example.", ""]
    return lines


def main() -> None:
    page = HEAD + "\n".join([*misprints(), *exercises(), *points()]).rstrip("\n") + "\n"
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(page, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page:
        sys.exit("docs/findings/fide.md is stale: python3 tools/fide_page.py writes it")


main()
