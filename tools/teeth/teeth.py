#!/usr/bin/env python3
"""Breaks the executable specification in every place, one at a time. Shows the wrong programs that the corpus accepts.

    teeth.py [--cases cases] [--events 24] [--largest 5] [--only article_06] [--every 1]
    teeth.py --situations ...

A break is *wrong* if it changes an answer of the corpus or about a random event. The corpus *rejects* it if a check
that counts is not met. The exit status is 1 if a wrong program is not rejected and `excused.json` gives no reason.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import contexts
import corpus
import events
import programs
from fresh import questions as recorded
from operators import Mutation, mutations
from programs import Program, otherwise, touched

HERE = Path(__file__).resolve().parent
EXCUSED = HERE / "excused.json"


@dataclass
class Unit:
    """A question, with the right program's answer and the functions that this answer needs."""

    question: Any
    answer: Any
    functions: frozenset[tuple[str, int]]

    def concerns(self, mutation: Mutation) -> bool:
        if mutation.first_line:
            return (mutation.module, mutation.first_line) in self.functions
        return mutation.module in NOWHERE or any(module == mutation.module for module, _ in self.functions)


# Modules of constants. They can change an answer although they contain no function that runs.
NOWHERE = ("model", "editions")


@dataclass
class Verdict:
    """The result for a broken program: the check that rejects it, and a question with another answer."""

    mutation: Mutation
    refused: str | None
    differs: Any | None


def excuse(excused: Sequence[Mapping[str, str]], mutation: Mutation, situation: str | None = None) -> str | None:
    """Returns why the text does not exclude a break, perhaps only in some situations. None if the text excludes it."""
    for entry in excused:
        if f"{mutation.module}.{mutation.function}" != entry["function"] or entry["has"] not in mutation.what:
            continue
        if "in" not in entry or (situation is not None and fnmatch(situation, entry["in"])):
            return entry["why"]
    return None


def units(questions: Sequence[Any], program: Program) -> list[Unit]:
    return [Unit(q, *touched(q.ask, program)) for q in questions]


class Bench:
    """The right program, the corpus and the random events on which broken programs are tried."""

    def __init__(self, cases: Path, count: int, largest: int, real: int = 0, fresh: Sequence[Path] = ()) -> None:
        self.codes = programs.codes()
        whole = Program(self.codes, quickly=False)
        checks = sorted(corpus.checks(cases), key=lambda c: c.size)
        self.checks = units(checks, whole)
        self.events = units(list(events.questions(count, largest, real)), whole)
        self.fresh = [units(list(recorded(file, cases)), whole) for file in fresh]
        bad = [u.question.id for u in self.checks if not corpus.meets(u.question, u.answer)]
        if bad:
            raise SystemExit(f"the specification itself does not meet {', '.join(bad[:5])}")

    def judge(self, mutation: Mutation, code: Any) -> Verdict:
        """Tries one broken program on every question that runs through the broken place."""
        try:
            broken = Program(self.codes | {mutation.module: code})
        except Exception as failure:  # The program does not start.
            return Verdict(mutation, f"does not start: {type(failure).__name__}", self.events[0].question)
        differs = next((u.question for u in self.events if u.concerns(mutation) and otherwise(u.question.ask(broken), u.answer)), None)
        refused = next((u.question for u in self.checks if u.concerns(mutation) and self._refuses(u, broken)), None)
        if refused is not None:
            return Verdict(mutation, refused.id, differs or refused)
        return Verdict(mutation, refused, differs)

    @staticmethod
    def _refuses(unit: Unit, broken: Program) -> bool:
        given = unit.question.ask(broken)
        return otherwise(given, unit.answer) and not corpus.meets(unit.question, given)


def chosen_mutations(only: str, every: int) -> Iterator[tuple[Mutation, Any]]:
    number = 0
    for module in programs.BROKEN:
        if only and not any(name in module for name in only.split(",")):
            continue
        for mutation, code in mutations(module, *programs.source(module)):
            number += 1
            if number % every == 0:
                yield mutation, code


def shown(question: Any) -> str:
    """Writes a question on one line."""
    event = dict(question.tournament)
    people = event.pop("teams", None) or event.pop("participants", None)
    event["rows"] = {p["id"]: p.get("matches") or p.get("games") for p in people}
    return json.dumps({"event": event, "after": question.after, "edition": question.edition, "codes": question.codes, "regulations": question.regulations})


def in_situations(bench: Bench, args: argparse.Namespace, excused: Sequence[Mapping[str, str]]) -> int:
    """Prints for each situation how many programs that are wrong only in this situation are rejected.

    Returns the number of programs that are not rejected.
    """
    started, wrong, missed = time.monotonic(), Counter[str](), Counter[str]()
    tried = allowed = 0
    by_fresh = Counter[int]()
    for mutation, code in chosen_mutations(args.only, args.every):
        try:
            program = Program(bench.codes | {mutation.module: code})
        except Exception:  # A program that does not start is rejected in every situation.
            continue
        tried += 1
        there, refused, *with_fresh = contexts.judge(mutation, program, bench.events, bench.checks, bench.fresh)
        excuses = {s for s in there - refused if excuse(excused, mutation, s)}
        passed = there - refused - excuses
        wrong.update(there)
        missed.update(passed)
        allowed += len(excuses)
        for seeds, found in enumerate(with_fresh, 1):
            by_fresh[seeds] += len(passed & found)
        if passed:
            print(f"MISSED line {mutation.line} {mutation.name}\n    {'; '.join(sorted(passed))}", flush=True)
    for situation, times in sorted(missed.items(), key=lambda item: (-item[1], item[0])):
        print(f"  {situation}: {times} of {wrong[situation]} missed")
    total = sum(wrong.values())
    print(
        f"{tried} breaks in {len(wrong)} situations: {total} wrong programs, {total - allowed - sum(missed.values())} refused, "
        f"{allowed} excused, {sum(missed.values())} missed; by number of seeds of fresh questions, also missed: "
        f"{[sum(missed.values()) - by_fresh[seeds] for seeds in range(1, len(bench.fresh) + 1)]}; {time.monotonic() - started:.0f} s"
    )
    return sum(missed.values())


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=Path, default=HERE.parent.parent / "cases")
    parser.add_argument("--events", type=int, default=24)
    parser.add_argument("--largest", type=int, default=5)
    parser.add_argument("--real", type=int, default=0, help="so many events of real sizes and unusual points beside the small ones")
    parser.add_argument("--only", default="", help="modules whose name contains one of these, separated by commas")
    parser.add_argument("--every", type=int, default=1, help="every n-th break only")
    parser.add_argument("--situations", action="store_true", help="each break also in one situation only")
    parser.add_argument("--fresh", type=Path, nargs="*", default=[], help="for --situations: questions that fresh.py has recorded, a file for each seed")
    args = parser.parse_args()
    started = time.monotonic()
    excused = json.loads(EXCUSED.read_text(encoding="utf-8")) if EXCUSED.exists() else []
    bench = Bench(args.cases, args.events, args.largest, args.real, args.fresh)
    if args.situations:
        sys.exit(1 if in_situations(bench, args, excused) else 0)
    counts: Counter[str] = Counter()
    for mutation, code in chosen_mutations(args.only, args.every):
        verdict = bench.judge(mutation, code)
        state = "same" if verdict.differs is None else "refused" if verdict.refused else "excused" if excuse(excused, mutation) else "missed"
        counts[state] += 1
        if state == "missed":
            print(f"MISSED line {mutation.line} {mutation.name}\n    {shown(verdict.differs)}", flush=True)
    wrong = counts["refused"] + counts["excused"] + counts["missed"]
    print(
        f"{wrong + counts['same']} breaks: {wrong} wrong programs, {counts['refused']} refused, {counts['excused']} excused, {counts['missed']} missed; {counts['same']} change no answer asked; {time.monotonic() - started:.0f} s"
    )
    sys.exit(1 if counts["missed"] else 0)


if __name__ == "__main__":
    main()
