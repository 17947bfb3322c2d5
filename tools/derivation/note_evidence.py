#!/usr/bin/env python3
"""Notes a program as evidence where a certification shows that it gives the answer: `note_evidence.py REPORT_DIR [CASES]`.

A code of a check gets the evidence when the program answered it as the main answer says, under every edition of the check.
Evidence of another version of the same program, and what it no longer gives, is taken out. `evidence.py` holds the cases to
it; `tiebreak cases lint --fix` lays the files out.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any


def confirmed(check: dict[str, Any], full: str, verdicts: dict[tuple[str, str, str], bool]) -> list[str]:
    """The codes with values that the program answers as the check does."""
    codes = {code for values in check.get("values", {}).values() for code in values}
    listed = [code for code in check["tiebreaks"] if code in codes]
    return [code for code in listed if all(verdicts.get((full, edition, code)) for edition in check["editions"])]


def main() -> None:
    lines = [json.loads(line) for line in (Path(sys.argv[1]) / "report.jsonl").read_text(encoding="utf-8").splitlines()]
    program = lines[0]["program"]
    own = {"by": "program", "name": program["name"], "version": program["version"]}
    verdicts = {
        (line["check"], line["edition"], line["unit"]): line["verdict"] == "pass" and "reading" not in line
        for line in lines
        if "check" in line
    }
    cases = Path(sys.argv[2] if len(sys.argv) > 2 else "cases")
    noted = 0
    for path in sorted(cases.glob("c*/**/*.json")):
        case = json.loads(path.read_text(encoding="utf-8"))
        for check in case.get("checks", []):
            full = f"{path.relative_to(cases).with_suffix('').as_posix()}#{check['id']}"
            evidence = [e for e in check.get("evidence", []) if e.get("name") != program["name"]]
            codes = confirmed(check, full, verdicts)
            if codes:
                evidence.append({**own, "codes": codes})
                noted += len(codes)
            if evidence != check.get("evidence", []):
                check["evidence"] = evidence
        path.write_text(json.dumps(case, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{program['name']} {program['version']}: evidence for {noted} codes of checks")


if __name__ == "__main__":
    main()
