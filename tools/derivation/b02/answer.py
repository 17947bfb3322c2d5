#!/usr/bin/env python3
"""Answer blind questions about ratings (`ratings.py strip`) from the text of B.02.

    answer.py questions.json answers.json

An independent calculator: it shares nothing with the engine of this project.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import event
import form
import report
import rules
from tables import expected

Json = dict[str, Any]

ASKS = {
    "control": rules.control,
    "expected": lambda r: {"expected": str(expected(r["difference"]))},
    "difference": rules.difference,
    "coefficient": lambda r: {"k": str(rules.coefficient(r["games"]))},
    "change": rules.change,
    "new": rules.new,
    "event": event.event,
    "composition": rules.composition,
    "list": rules.deadlines,
    "status": rules.status,
    "entries": report.entries,
    "report": report.report,
}


def answer(request: Json) -> Json:
    """The values of a request, or the rule of form it breaks."""
    try:
        return {"values": ASKS[request["ask"]](request)}
    except form.Refused as refused:
        return {"refused": [str(refused)]}


def main() -> None:
    """Answer every question of a file."""
    questions = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    answers = {number: answer(request) for number, request in questions.items()}
    Path(sys.argv[2]).write_text(json.dumps(answers, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
