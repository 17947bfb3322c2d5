#!/usr/bin/env python3
"""Certifies every program of tools/adapters and the executable specification, and writes docs/evidence/results.md:
`results.py TIEBREAK [DIRECTORY]`.

Installs each program in DIRECTORY (default: `target/results`), in the version that its adapter names. Python packages
get their own virtual environments, and npm packages are installed beside their adapters. Needs Python 3.11 with pip,
and Node and Go for some programs.
"""

import datetime
import json
import platform
import re
import subprocess
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "evidence" / "results.md"
WORDS = ["pass", "fail", "malformed", "crash", "timeout", "not-run", "unsupported"]
AGAINST = {"fail", "malformed", "crash", "timeout"}

MESSAGES = {}
for ftl in [*ROOT.glob("crates/phrase/messages/*.ftl"), *ROOT.glob("crates/phrase/messages/en/*.ftl")]:
    MESSAGES.update(line.split(" = ", 1) for line in ftl.read_text(encoding="utf-8").splitlines() if " = " in line and line[0].islower())


def said(phrase):
    """Returns a sentence of a report in English. The input is a text, or a message id with its arguments."""
    if isinstance(phrase, str):
        return phrase
    text = MESSAGES.get(phrase["id"]) or phrase["id"].removeprefix("report-").replace("-", " ")
    given = phrase.get("arguments", {})
    text = re.sub(
        r"\{ \$(\w+) -> \[one\] (.*?) \*\[other\] (.*?) \}",
        lambda choice: choice[2] if given.get(choice[1]) == "1" else choice[3],
        text,
    )
    for name, value in given.items():
        text = text.replace("{ $" + name + " }", said(value))
    return text


def run(*words, **more):
    """Runs a command that must succeed."""
    return subprocess.run([str(word) for word in words], check=True, text=True, capture_output=True, **more).stdout


def prepared(folder, directory):
    """Installs the program of an adapter, and returns the command that runs the adapter."""
    if (folder / "requirements.txt").exists():
        python = directory / "venv" / folder.name / "bin" / "python"
        if not python.exists():
            run(sys.executable, "-m", "venv", python.parent.parent)
        run(python, "-m", "pip", "install", "--quiet", "-r", folder / "requirements.txt")
        return [python, folder / "adapter.py"]
    if (folder / "go.mod").exists():
        binary = directory / "go" / folder.name
        run("go", "build", "-mod=mod", "-o", binary, ".", cwd=folder)
        return [binary]
    if not (folder / "package.json").exists():
        return [sys.executable, folder / "adapter.py"]
    run("npm", "install", "--no-audit", "--no-fund", "--silent", cwd=folder)
    return ["node", folder / "adapter.mjs"]


def certified(tiebreak, command, out):
    """Runs one certification. Returns its answer, its lines and its seconds."""
    started = time.monotonic()
    words = [tiebreak, "certify", "--no-challenge", "--format", "json", "--timeout", "20", "--start-timeout", "60", "--out", out, "--", *command]
    run_ = subprocess.run([str(word) for word in words], text=True, capture_output=True, check=False)
    if run_.returncode not in (0, 1):
        sys.exit(f"{command[-1]}: exit status {run_.returncode}\n{run_.stderr}")
    seconds = time.monotonic() - started
    lines = [json.loads(line) for line in (out / "report.jsonl").read_text(encoding="utf-8").splitlines()]
    run(tiebreak, "verify", out)
    return json.loads(run_.stdout), lines[0], [line for line in lines[1:-1] if "open" not in line], seconds


def cell(counts):
    """Describes a program's answers about a clause: the number of right answers, or the number of wrong answers and the
    total."""
    wrong = sum(counts[word] for word in AGAINST)
    answered = counts["pass"] + wrong
    if answered == 0:
        return ""
    return f"**{wrong} of {answered}**" if wrong else str(answered)


def diagnosis(todo):
    """Writes a line for each tie-break: its causes with their counts over all editions."""
    codes = defaultdict(Counter)
    for row in todo["rows"]:
        for cause in row["causes"]:
            codes[row["code"]][" + ".join(cause.get("parts", [])) or cause["kind"]] += cause["count"]
    rows = [f"| {code} | {', '.join(f'{cause} {count}' for cause, count in causes.most_common())} |" for code, causes in codes.items()]
    return ["| tie-break | wrong answers by cause |", "|---|---|", *rows, ""]


def main():
    """Writes the page."""
    tiebreak = Path(sys.argv[1]).resolve()
    directory = Path(sys.argv[2] if len(sys.argv) > 2 else ROOT / "target" / "results").resolve()
    cases = json.loads(run(tiebreak, "cases", "list", "--format", "json"))
    clause_of = {case["id"]: case["clauses"][0] for case in cases["cases"]}
    coverage = json.loads(run(tiebreak, "cases", "coverage", "--format", "json"))
    programs = []
    adapters = [*ROOT.glob("tools/adapters/*/adapter.*"), ROOT / "tools" / "specification" / "adapter.py"]
    for folder in sorted(path.parent for path in adapters):
        command = prepared(folder, directory)
        programs.append((folder.name, *certified(tiebreak, command, directory / folder.name)))
    matrix = defaultdict(lambda: [Counter() for _ in programs])
    for at, (_, _, _, lines, _) in enumerate(programs):
        for line in lines:
            matrix[clause_of[line["check"].split("#")[0]]][at][line["verdict"]] += 1
    names = [f"{header['program']['name']} {header['program']['version']}" for _, _, header, _, _ in programs]
    header = programs[0][2]
    out = [
        "# Results of other programs",
        "",
        f"`tools/results.py` wrote this page on {datetime.date.today()} with tiebreak {header['tool']}, corpus {header['corpus']['version']}"
        f" (`{header['corpus']['sha256']['judgement'][:12]}`), {platform.system()} and Python {platform.python_version()}.",
        "A failure is an answer that differs from the answer of the corpus. [Findings](../findings/README.md) shows which answer is right."
        " Do not use the numbers to rank the programs, because the programs compute different tie-breaks. A declined question is not a failure.",
        "",
        "## Programs",
        "",
        "The table counts units. A unit is one code of a check under one edition. The ranking, the findings and each key of a check about ratings are"
        " also units.",
        "",
        "| program | " + " | ".join(WORDS) + " | seconds | profiles met |",
        "|---|" + "---:|" * len(WORDS) + "---:|---|",
    ]
    for name, (_, answer, _, _, seconds) in zip(names, programs):
        counts = " | ".join(str(answer["counts"].get(word, 0)) for word in WORDS)
        met = [f"{p['profile']} ({p['edition']})" for p in answer["profiles"] if p["status"] == "certified"]
        out.append(f"| {name} | {counts} | {seconds:.0f} | {', '.join(met) or 'none'} |")
    out += ["", "## Diagnosis", "", "For each tie-break, the tables list the known mistakes or readings that explain wrong answers, with the number of these answers.", ""]
    for name, (_, answer, _, _, _) in zip(names, programs):
        todo = answer["todo"]
        out += [f"**{name}.** {todo['explained']} of {todo['wrong']} wrong answers explained." if todo["wrong"] else f"**{name}.** Nothing is wrong.", ""]
        if todo["wrong"]:
            out += diagnosis(todo)
    out += [
        "## Clauses",
        "",
        "The table counts each unit under the first clause of its case. A single number is the number of answers, all of which are right."
        " **2 of 9** means that 2 of 9 answers are wrong. An empty cell means that the program answers no question about the clause.",
        "",
        "| clause | " + " | ".join(names) + " |",
        "|---|" + "---:|" * len(names),
    ]
    for clause in (entry["clause"] for entry in coverage["clauses"]):
        cells = [cell(counts) for counts in matrix[clause]] if clause in matrix else []
        if any(cells):
            out.append(f"| {clause} | " + " | ".join(cells) + " |")
    for (folder, _, _, lines, _), name in zip(programs, names):
        wrong = [line for line in lines if line["verdict"] in AGAINST]
        if not wrong:
            continue
        out += ["", f"## Failures of {name}", "", "| check | editions | unit | reason |", "|---|---|---|---|"]
        grouped = defaultdict(list)
        for line in wrong:
            grouped[line["check"], line["unit"], said(line.get("reason", line["verdict"]))].append(line["edition"])
        for (check, unit, reason), editions in list(grouped.items())[:100]:
            years = " ".join(edition.removeprefix("fide-") for edition in editions)
            out.append(f"| `{check}` | {years} | {unit} | {reason.replace('|', '/')[:160]} |")
        if len(grouped) > 100:
            out.append(f"\nThere are {len(grouped) - 100} more failures. `tiebreak certify` with `tools/adapters/{folder}` lists them.")
    PAGE.write_text("\n".join(out).rstrip() + "\n", encoding="utf-8")
    print(f"{PAGE}: {len(programs)} programs")


main()
