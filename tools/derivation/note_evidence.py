#!/usr/bin/env python3
"""Notes a program as evidence where a certification shows that it gives the answer: `note_evidence.py REPORT_DIR [CASES]`.

A code of a check gets the evidence when the program answered it as the main answer says, under every edition of the check; its
ranking likewise, and the answers of a check about ratings.
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
    return [code for code in listed if agreed(check, full, code, verdicts)]


def agreed(check: dict[str, Any], full: str, unit: str, verdicts: dict[tuple[str, str, str], bool]) -> bool:
    """Whether the program gave a unit of the check under every edition."""
    return all(verdicts.get((full, edition, unit)) for edition in check["editions"])


def noted(check: dict[str, Any], full: str, edition: str | None, own: dict[str, Any], verdicts: dict[tuple[str, str, str], bool]) -> dict[str, Any] | None:
    """The evidence of the program for a check; none where it gives nothing of it. A case about ratings names its edition."""
    if "tiebreaks" not in check:
        keys = [key for key in check.get("values", {}) if verdicts.get((full, edition, key))]
        return {**own, "keys": keys} if keys else None
    codes = confirmed(check, full, verdicts)
    if own["name"] == "decisions":
        # Its values are those of the specification and of the calculator of the classic systems, and so is the order of what one
        # of these ranks alone.
        codes, known = [], {e["name"] for e in check.get("evidence", []) if e.get("ranking") and e["by"] == "program"}
        if known & {"specification", "classic-systems"}:
            return None
    ranking = "ranking" in check and agreed(check, full, "ranking", verdicts)
    if not codes and not ranking:
        return None
    return {**own, "codes": codes, **({"ranking": True} if ranking else {})}


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
    # Another program is asked about ratings elsewhere (`programs.py`).
    families = ["c07", "classic"] + (["b02"] if program["name"] == "specification" else [])
    codes = rankings = keys = 0
    for path in sorted(path for family in families for path in cases.glob(f"{family}/**/*.json")):
        case = json.loads(path.read_text(encoding="utf-8"))
        for check in case.get("checks", []):
            full = f"{path.relative_to(cases).with_suffix('').as_posix()}#{check['id']}"
            evidence = [e for e in check.get("evidence", []) if e.get("name") != program["name"]]
            found = noted(check, full, case.get("edition"), own, verdicts)
            if found is not None:
                evidence.append(found)
                codes += len(found.get("codes", []))
                rankings += found.get("ranking", False)
                keys += len(found.get("keys", []))
            # Always in one order, so that a run changes only what changed.
            kinds = ["hand", "published", "program"]
            evidence.sort(key=lambda own: (kinds.index(own["by"]), own.get("name", ""), own.get("at", "")))
            if evidence != check.get("evidence", []):
                check["evidence"] = evidence
        path.write_text(json.dumps(case, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{program['name']} {program['version']}: evidence for {codes} codes and {rankings} rankings of checks, {keys} answers about ratings")


if __name__ == "__main__":
    main()
