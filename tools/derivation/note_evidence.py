#!/usr/bin/env python3
"""Adds a program as evidence if a certification shows that it gives the answer: `note_evidence.py REPORT_DIR [CASES]`.

A code of a check gets the evidence if the program gave the main answer under every edition of the check. The same
applies to its ranking, and to the answers of a check about ratings. Evidence of another version of the program, and
evidence that no longer holds, is removed. `evidence.py` checks the cases, and `tiebreak cases lint --fix` writes their
layout.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any


def confirmed(check: dict[str, Any], full: str, verdicts: dict[tuple[str, str, str], bool]) -> list[str]:
    """Returns the codes with values to which the program gives the answer of the check."""
    codes = {code for values in check.get("values", {}).values() for code in values}
    listed = [code for code in check["tiebreaks"] if code in codes]
    return [code for code in listed if agreed(check, full, code, verdicts)]


def agreed(check: dict[str, Any], full: str, unit: str, verdicts: dict[tuple[str, str, str], bool]) -> bool:
    """Whether the program answered a unit of the check rightly under every edition."""
    return all(verdicts.get((full, edition, unit)) for edition in check["editions"])


def noted(check: dict[str, Any], full: str, edition: str | None, own: dict[str, Any], verdicts: dict[tuple[str, str, str], bool]) -> dict[str, Any] | None:
    """Returns the evidence of the program for a check, or none. A case about ratings names its edition."""
    if "tiebreaks" not in check:
        keys = [key for key in check.get("values", {}) if verdicts.get((full, edition, key))]
        return {**own, "keys": keys} if keys else None
    codes = confirmed(check, full, verdicts)
    if own["name"] == "decisions":
        # This program gets its values from the specification and from the calculator of the classic systems. If one of
        # these alone ranks, the order comes from it too.
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
    # `programs.py` asks other programs about ratings.
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
            # The order is always the same, so a run changes only the entries that differ.
            kinds = ["hand", "published", "program"]
            evidence.sort(key=lambda own: (kinds.index(own["by"]), own.get("name", ""), own.get("at", "")))
            if evidence != check.get("evidence", []):
                check["evidence"] = evidence
        path.write_text(json.dumps(case, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{program['name']} {program['version']}: evidence for {codes} codes and {rankings} rankings of checks, {keys} answers about ratings")


if __name__ == "__main__":
    main()
