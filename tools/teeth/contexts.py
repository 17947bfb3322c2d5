"""Programs that are wrong in one situation only: the same break, but for teams alone, under one edition, in one tie-break.

A program implements each tie-break, and often teams and players, apart, so a rule can be right in one place and wrong in the
other. Every break is therefore also tried as a program that is whole everywhere but in one situation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import corpus
from corpus import Check
from operators import Mutation
from programs import Program

# What the events of a question may be like, and what is asked: a situation is one of these words, or a code.
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


def _codes_that_differ(codes: Iterable[str], whole: Any, broken: Any) -> Iterator[str]:
    values, ranks, _ = whole
    theirs, their_ranks, _ = broken
    listed = list(codes)
    for code in listed:
        if code in values and theirs.get(code) != values[code]:
            yield code
    if listed and listed[-1] not in values and their_ranks != ranks:
        yield listed[-1]


def situations(question: Any, codes: Iterable[str], whole: Any, broken: Any) -> Iterator[tuple[Situation, Any]]:
    """Every situation in which the answer is another one, with the answer of the program that is broken only there."""
    check = isinstance(question, Check)
    tournament = question.case["tournament"] if check else question.tournament
    for situation in _of_event(tournament, question.edition):
        yield situation, broken
    if isinstance(broken, str) or isinstance(whole, str):
        return
    kind = "teams" if tournament["kind"] == "team" else "players"
    for code in _codes_that_differ(codes, whole, broken):
        if code in whole[0]:
            yield f"{kind}, {code}", (whole[0] | {code: broken[0][code]}, whole[1], whole[2])
        else:
            yield f"{kind}, {code}", broken


def judge(mutation: Mutation, program: Program, events: list[Any], checks: list[Any]) -> tuple[set[Situation], set[Situation]]:
    """The situations in which a break is wrong, on the random events, and those of them in which the corpus refuses it."""
    wrong: set[Situation] = set()
    for unit in events:
        if unit.concerns(mutation):
            given = unit.question.ask(program)
            if given != unit.answer:
                wrong |= {s for s, _ in situations(unit.question, unit.question.codes, unit.answer, given)}
    refused: set[Situation] = set()
    for unit in checks:
        if wrong <= refused:
            break
        if unit.concerns(mutation):
            given = unit.question.ask(program)
            if given != unit.answer:
                for situation, answer in situations(unit.question, unit.question.check["tiebreaks"], unit.answer, given):
                    if situation in wrong - refused and not corpus.meets(unit.question, answer):
                        refused.add(situation)
    return wrong, refused
