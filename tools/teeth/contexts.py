"""Tests programs with a break that applies in only one situation, for example only for teams, under one edition, or in
one tie-break.

Programs often have separate code for each tie-break, and for teams and players. A rule can therefore be right in one
part and wrong in another. Each break is tried in each situation alone, and the program is right everywhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import corpus
from corpus import Check
from operators import Mutation
from programs import Program, otherwise

# The properties of events and questions. A situation is one of these words, or a code.
Situation = str


def _of_event(tournament: dict[str, Any], edition: str) -> Iterator[Situation]:
    kind = "teams" if tournament["kind"] == "team" else "players"
    yield f"{kind}, {'2026' if edition == 'fide-2026-03' else 'before 2026'}"
    yield f"{kind}, {tournament['pairing']}"
    scoring, matches = tournament.get("scoring") or {}, tournament.get("match-scoring") or {}
    usual = scoring.get("win", "1") == "1" and scoring.get("draw", "0.5") == "0.5" and scoring.get("loss", "0") == "0"
    if not usual:
        yield f"{kind}, other points for games"
    if kind == "teams":
        if tournament.get("primary") == "GP":
            yield "teams, game points first"
        if (matches.get("win", "2"), matches.get("draw", "1"), matches.get("loss", "0")) != ("2", "1", "0"):
            yield "teams, other points for matches"


# The limits of situations such as "more than 5 rounds". An event is in a situation about a player if it has such a
# player.
ROUNDS, FIELD, BOARDS, NUMBER = (5, 9, 11), (14, 32), (4, 6), 32
TWICE = {"two forfeit losses": "-", "two half-point byes": "H", "two zero-point byes": "Z", "two allocated byes": "U"}


def _of_real_life(tournament: dict[str, Any], regulations: Any) -> Iterator[Situation]:
    """Yields situations of real events: large sizes, repeated incidents of a participant, and unusual points."""
    kind = "teams" if tournament["kind"] == "team" else "players"
    people = tournament.get("teams") or tournament["participants"]
    rows = [row.get("matches") or row.get("games") or [] for row in people]
    yield from (f"{kind}, more than {n} rounds" for n in ROUNDS if max(map(len, rows), default=0) > n)
    yield from (f"{kind}, a field of more than {n}" for n in FIELD if len(rows) > n)
    yield from (f"{kind}, more than {n} boards" for n in BOARDS if tournament.get("boards", 1) > n)
    if max(row["id"] for row in people) > NUMBER:
        yield f"{kind}, pairing numbers above {NUMBER}"
    results = [[cell.split()[2] for cell in cells if len(cell.split()) > 2] for cells in rows]
    for name, mark in TWICE.items():
        if any(sum(set(result) == {mark} for result in cells) > 1 for cells in results):
            yield f"{kind}, {name} of one"
    absent = [["0" if result in "HZ" else "1" for result in cells] for cells in results]
    if sum("1" in cells and cells[-1] == "0" for cells in absent) > 2:
        yield f"{kind}, three who leave"
    if any("".join(cells).count("01") > 1 for cells in absent):
        yield f"{kind}, two returns of one"
    scoring = {"win": "1", "draw": "0.5", "loss": "0"} | (tournament.get("scoring") or {})
    worth = {name: Fraction(value) for name, value in scoring.items()}
    unusual = {
        "points for a loss": worth["loss"] > 0,
        "no points for the allocated bye": worth.get("pab") == 0,
        "a draw for the allocated bye": worth.get("pab") == worth["draw"],
        "a full-point bye below a win": worth.get("fpb", worth["win"]) < worth["win"],
        "points for a zero-point bye": worth.get("zpb", 0) > 0,
        "a forfeit win below a win": worth.get("forfeit-win", worth["win"]) < worth["win"],
    }
    yield from (f"{kind}, {name}" for name, is_so in unusual.items() if is_so)
    if regulations and regulations.get("forfeits-in-direct-encounter") == "included":
        yield f"{kind}, forfeits included by the regulations"


def _codes_that_differ(codes: Iterable[str], whole: Any, broken: Any) -> Iterator[str]:
    values, ranks, _ = whole
    theirs, their_ranks, _ = broken
    listed = list(codes)
    for code in listed:
        if code in values and code in theirs and theirs[code] != values[code]:
            yield code
    if listed and listed[-1] not in values and their_ranks != ranks:
        yield listed[-1]


def situations(question: Any, codes: Iterable[str], whole: Any, broken: Any) -> Iterator[tuple[Situation, Any]]:
    """Yields every situation in which the answer changes, with the answer of a program that is broken only there."""
    check = isinstance(question, Check)
    tournament = question.case["tournament"] if check else question.tournament
    regulations = question.case.get("regulations") if check else question.regulations
    for situation in (*_of_event(tournament, question.edition), *_of_real_life(tournament, regulations)):
        yield situation, broken
    if isinstance(broken, str) or isinstance(whole, str):
        return
    kind = "teams" if tournament["kind"] == "team" else "players"
    for code in _codes_that_differ(codes, whole, broken):
        if code in whole[0]:
            yield f"{kind}, {code}", (whole[0] | {code: broken[0][code]}, whole[1], whole[2])
        else:
            yield f"{kind}, {code}", broken


def judge(mutation: Mutation, program: Program, events: list[Any], checks: list[Any], fresh: Sequence[list[Any]] = ()) -> list[set[Situation]]:
    """Returns three sets of situations: those in which a break is wrong on the random events, those in which the corpus
    rejects it, and those in which the fresh questions of some seeds reject it.

    A fresh question rejects every answer that differs from the right program's answer, even if a reading allows it.
    """
    wrong: set[Situation] = set()
    for unit in events:
        if unit.concerns(mutation):
            given = unit.question.ask(program)
            if otherwise(given, unit.answer):
                wrong |= {s for s, _ in situations(unit.question, unit.question.codes, unit.answer, given)}
    refused: set[Situation] = set()
    for unit in checks:
        if wrong <= refused:
            break
        if unit.concerns(mutation):
            given = unit.question.ask(program)
            if otherwise(given, unit.answer):
                for situation, answer in situations(unit.question, unit.question.check["tiebreaks"], unit.answer, given):
                    if situation in wrong - refused and not corpus.meets(unit.question, answer):
                        refused.add(situation)
    found = [wrong, refused]
    for seed in fresh:
        refused = set(refused)
        for unit in seed:
            if wrong <= refused:
                break
            if unit.concerns(mutation):
                given = unit.question.ask(program)
                if otherwise(given, unit.answer):
                    refused |= wrong & {s for s, _ in situations(unit.question, unit.question.codes, unit.answer, given)}
        found.append(refused)
    return found
