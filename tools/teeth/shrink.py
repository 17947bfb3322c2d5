"""Reduces the question on which a broken program shows its fault: fewer codes, rounds, participants, boards and facts.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from events import Question


def _rows(tournament: dict[str, Any]) -> tuple[list[dict[str, Any]], str]:
    return (tournament["teams"], "matches") if tournament["kind"] == "team" else (tournament["participants"], "games")


def _fewer_codes(question: Question) -> Iterator[Question]:
    for code in question.codes[1:]:
        if len(question.codes) > 2:
            yield replace(question, codes=(question.codes[0], code))


def _fewer_facts(question: Question) -> Iterator[Question]:
    if question.regulations:
        yield replace(question, regulations=None)
    for key in ("adjustments", "awards", "scoring", "match-scoring"):
        if key in question.tournament:
            yield replace(question, tournament={k: v for k, v in question.tournament.items() if k != key})
    if question.after != question.tournament["rounds"] or any(len(r[_rows(question.tournament)[1]]) != question.after for r in _rows(question.tournament)[0]):
        tournament = copy.deepcopy(question.tournament)
        rows, key = _rows(tournament)
        for row in rows:
            row[key] = row[key][: question.after]
        tournament["rounds"] = question.after
        yield replace(question, tournament=tournament)


def _fewer_rounds(question: Question) -> Iterator[Question]:
    recorded = len(_rows(question.tournament)[0][0][_rows(question.tournament)[1]])
    for gone in range(recorded if recorded > 1 else 0):
        tournament = copy.deepcopy(question.tournament)
        rows, key = _rows(tournament)
        for row in rows:
            del row[key][gone]
        tournament["rounds"] -= 1
        for fact in ("adjustments", "awards"):
            if fact in tournament:
                break
        else:
            yield replace(question, tournament=tournament, after=min(question.after, recorded - 1))


def _fewer_participants(question: Question) -> Iterator[Question]:
    instead = "0 - rest" if question.tournament["pairing"] == "predetermined" else "0 - Z"
    for gone in range(len(_rows(question.tournament)[0])):
        tournament = copy.deepcopy(question.tournament)
        rows, key = _rows(tournament)
        if len(rows) < 3 or "adjustments" in tournament or "awards" in tournament:
            return
        rows.pop(gone)
        for row in rows:
            cells = []
            for cell in row[key]:
                opponent, rest = cell.split(" ", 1)
                number = int(opponent)
                cells.append(instead if number == gone + 1 else f"{number - (number > gone + 1)} {rest}")
            row[key] = cells
        for i, row in enumerate(rows):
            row["id"] = i + 1
        yield replace(question, tournament=tournament)


def _fewer_boards(question: Question) -> Iterator[Question]:
    if question.tournament.get("boards", 1) < 2:
        return
    for gone in range(question.tournament["boards"]):
        tournament = copy.deepcopy(question.tournament)
        tournament["boards"] -= 1
        for row in tournament["teams"]:
            row["matches"] = [
                c if c.startswith("0 ") else f"{c.split(' ')[0]} {c.split(' ')[1]} {c.split(' ')[2][:gone]}{c.split(' ')[2][gone + 1 :]}"
                for c in row["matches"]
            ]
        yield replace(question, tournament=tournament)


def shrink(question: Question, shows: Callable[[Question], bool]) -> Question:
    """Returns the question after every reduction that keeps the difference."""
    while True:
        for steps in (_fewer_codes, _fewer_facts, _fewer_rounds, _fewer_participants, _fewer_boards):
            smaller = next((q for q in steps(question) if shows(q)), None)
            if smaller is not None:
                question = smaller
                break
        else:
            return question
