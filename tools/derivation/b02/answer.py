"""Answers questions about ratings from the text of B.02.

This calculator is independent of the engine of this project and shares no code with it.
"""

from __future__ import annotations

from typing import Any

import event
import form
import report
import rules
import since2024
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

# The questions that are derived for the editions since March 2024.
ASKS_SINCE_2024 = {
    "control": rules.control,
    "expected": since2024.expectation,
    "difference": rules.difference,
    "coefficient": since2024.development,
    "change": since2024.change,
    "new": since2024.new,
    "event": since2024.event,
    "composition": since2024.composition,
    "list": since2024.deadlines,
    "status": since2024.status,
    "report": since2024.report,
    "entries": since2024.entries,
}

# The editions by first day (0.1): the name, the first day and the questions. An edition whose text is unknown has no
# questions.
EDITIONS = [
    ("b02-2018-07", "2018-07-01", ASKS),
    ("b02-2022-01", "2022-01-01", None),
    ("b02-2022-10", "2022-10-01", None),
    ("b02-2024-03", "2024-03-01", ASKS_SINCE_2024),
    ("b02-2024-12", "2024-12-01", ASKS_SINCE_2024),
]


def edition_of(request: Json) -> tuple[str, Json | None]:
    """Returns the edition that a request names, otherwise that of its first day, otherwise the newest."""
    if request.get("edition"):
        return next((name, asks) for name, _, asks in EDITIONS if name == request["edition"])
    start = request.get("start") or request.get("event", {}).get("start")
    if not start:
        return EDITIONS[-1][0], EDITIONS[-1][2]
    known = [(name, asks) for name, first, asks in EDITIONS if first <= start]
    return known[-1] if known else ("", None)


def answer(request: Json) -> Json:
    """Returns the values of a request, or the violated rule of form."""
    name, asks = edition_of(request)
    try:
        if asks is None:
            raise form.Refused("edition")
        if asks is ASKS:
            request = {key: value for key, value in request.items() if key != "edition"}
        else:
            request = {**request, "edition": name}
        if request["ask"] not in asks:
            # The calculator does not derive this answer, so the answer is neither right nor wrong.
            raise form.NotDerived
        return {"values": asks[request["ask"]](request)}
    except form.NotDerived:
        return {"values": {}}
    except form.Refused as refused:
        return {"refused": [str(refused)]}
