#!/usr/bin/env python3
"""Compares the evidence that names a program with the program's answers in a certification.

    python3 tools/derivation/evidence.py REPORT_DIR [CASES]

The exit status is 1 if an answer with evidence of this program and version differs from the expected answer, or if no
case names the program.
"""

import json
import sys
from pathlib import Path

lines = [json.loads(line) for line in (Path(sys.argv[1]) / "report.jsonl").read_text(encoding="utf-8").splitlines()]
program = lines[0]["program"]
# A program that follows another reading does not confirm the main answer.
verdicts = {
    (line["check"], line["edition"], line["unit"]): "another reading" if "reading" in line else line["verdict"]
    for line in lines
    if "check" in line
}
cases = Path(sys.argv[2] if len(sys.argv) > 2 else "cases")
confirmed, broken = 0, []
for path in sorted(path for family in ("c07", "classic", "b02") for path in cases.glob(f"{family}/**/*.json")):
    case = json.loads(path.read_text(encoding="utf-8"))
    for check in case.get("checks", []):
        full = f"{path.relative_to(cases).with_suffix('').as_posix()}#{check['id']}"
        for evidence in check.get("evidence", []):
            if (evidence.get("name"), evidence.get("version")) != (program["name"], program["version"]):
                continue
            # `programs.py` sends questions about ratings to other programs.
            if "keys" in evidence and program["name"] != "specification":
                continue
            units = evidence.get("codes", evidence.get("keys", [])) + ["ranking"] * evidence.get("ranking", False)
            for edition in check.get("editions", [case.get("edition")]):
                for code in units:
                    verdict = verdicts.get((full, edition, code), "nothing")
                    if verdict == "pass":
                        confirmed += 1
                    else:
                        broken.append(f"{full} {edition} {code}: {verdict}")
print(*broken, sep="\n", end="\n" if broken else "")
print(f"{program['name']} {program['version']}: {confirmed} answers are evidence and confirmed, {len(broken)} are not")
sys.exit(1 if broken or not confirmed else 0)
