#!/usr/bin/env python3
"""Records the fresh questions of a certification, as questions for broken programs.

    tiebreak certify --challenge 1 -- python3 tools/teeth/fresh.py FILE     adds the questions to FILE; the specification answers
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import corpus
from events import Question


def _shape(tournament: Mapping[str, Any]) -> tuple[Any, ...]:
    """Returns the properties of an event that do not change if its participants get new numbers."""
    people = tournament.get("teams") or tournament["participants"]
    rows = sorted([cell.split()[1:] for cell in row.get("matches") or row.get("games") or []] for row in people)
    return tournament["kind"], tournament["pairing"], json.dumps(rows)


def questions(recorded: Path, cases: Path) -> Iterator[Question]:
    """Yields the recorded questions about events that are not in the corpus."""
    known = {_shape(check.case["tournament"]) for check in corpus.checks(cases)}
    # Names may contain characters that splitlines() treats as line ends.
    for line in filter(None, recorded.read_text(encoding="utf-8").split("\n")):
        asked = json.loads(line)
        tournament = asked.get("tournament")
        if tournament and tournament["pairing"] != "knockout" and _shape(tournament) not in known:
            yield Question(tournament, asked["edition"], asked["after"], tuple(asked["tiebreaks"]), asked.get("regulations"))


def record(file: Path) -> None:
    """Answers questions as the specification does, and records each question about a tournament."""
    sys.path.append(str(Path(__file__).resolve().parent.parent / "specification"))
    import adapter

    # Several programs run at the same time, and each of them appends whole lines.
    with file.open("ab", buffering=0) as out:
        for line in sys.stdin:
            if '"standings"' in line:
                out.write(line.encode())
            reply = adapter.answer(line)
            if reply is None:
                return
            print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    record(Path(sys.argv[1]))
