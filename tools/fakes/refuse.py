#!/usr/bin/env python3
"""Certifies the calculators of `broken.py` for teams under the rules of 2026: `refuse.py TIEBREAK [OUT]`.

Exit status 1 when one of them meets every check of the corpus, or the whole one does not.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from broken import RULES

HERE = Path(__file__).resolve().parent


def failed(tiebreak: str, rule: str, out: Path) -> tuple[list[str], int]:
    """Returns the checks that a calculator does not meet, and the number of checks that it was asked."""
    report = out / rule
    command = [tiebreak, "certify", "--profile", "team", "--edition", "fide-2026-03", "--no-challenge", "--out", str(report)]
    asked = subprocess.run([*command, "--", sys.executable, str(HERE / "broken.py"), rule], capture_output=True, text=True)
    if asked.returncode not in (0, 1):
        raise SystemExit(f"{rule}: {asked.stdout[-2000:]}{asked.stderr[-2000:]}")
    lines = [json.loads(line) for line in (report / "report.jsonl").read_text(encoding="utf-8").splitlines()]
    units = [line for line in lines if "check" in line and "open" not in line]
    wrong = {u["check"] for u in units if u["verdict"] not in ("pass", "unsupported")}
    return sorted(wrong), len({u["check"] for u in units})


def main() -> None:
    out = Path(sys.argv[2] if len(sys.argv) > 2 else "target/broken")
    bad = False
    for rule in RULES:
        wrong, asked = failed(sys.argv[1], rule, out)
        bad |= not asked or bool(wrong) == (rule == "whole")
        print(f"{rule}: {len(wrong)} of {asked} checks refuse it{': ' + wrong[0] if wrong else ''}")
    sys.exit(bad)


if __name__ == "__main__":
    main()
