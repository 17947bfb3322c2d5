#!/usr/bin/env python3
"""Shows the clauses that a case names but does not test: breaking the clause changes no expected answer of the case.

    clauses.py [--cases cases] [--only 16-4]

A clause is broken in the executable specification: in the functions that begin with its number or name it in their
first words. The exit status is 1 if none of a case's checks tests a named clause and `untouched.json` does not say why.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import corpus
import programs
from corpus import Check
from operators import mutations
from programs import Program

HERE = Path(__file__).resolve().parent
UNTOUCHED = HERE / "untouched.json"

Function = tuple[str, str]  # module and name, with the names of the functions around it


def numbers_of(function: ast.FunctionDef) -> set[str]:
    """Returns the clauses of a function: those in its name, and those with which its description begins a sentence."""
    found = set()
    name = re.match(r"clause_(\d+(?:_\d+)*)", function.name)
    if name:
        found.add(name.group(1).replace("_", "."))
    for sentence in re.split(r"(?<=[.;:])\s+", " ".join((ast.get_docstring(function) or "").split())):
        lead = re.match(r"(?:\d+(?:\.\d+)*(?: [a-d]\b)?(?: \(\d{4}\))?(?:,| and)? ?)+", sentence)
        found |= set(re.findall(r"\d+(?:\.\d+)+(?: [a-d]\b)?", lead.group())) if lead else set()
    return {number.replace(" ", ".") for number in found}


def functions_by_clause() -> dict[str, set[Function]]:
    """Returns the functions for each clause number."""
    found: defaultdict[str, set[Function]] = defaultdict(set)
    for module in programs.BROKEN:
        if module.startswith("article_"):
            for node in ast.parse(programs.source(module)[0]).body:
                if isinstance(node, ast.FunctionDef):
                    for number in numbers_of(node):
                        found[number].add((module, node.name))
    return dict(found)


def holding(number: str, functions: dict[str, set[Function]]) -> set[Function]:
    """Returns the functions of a clause and of those below it.

    If there are none, those of the nearest clause above it.
    """
    below = {f for n, fs in functions.items() if n == number or n.startswith(number + ".") for f in fs}
    if below or "." not in number:
        return below
    return holding(number.rsplit(".", 1)[0], functions)


SPOILED = """
def spoiled(value):
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        return value + "?"
    if isinstance(value, (list, tuple)):
        return value[:-1]
    return None if value is None else value + 1
"""


class _Spoil(ast.NodeTransformer):
    """Makes one function give something else than it found."""

    def __init__(self, function: str) -> None:
        self.function = function

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self.generic_visit(node) if node.name == self.function else node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        if node.value is not None:
            node.value = ast.Call(ast.Name("spoiled", ast.Load()), [node.value], [])
        return node


def breaks(chosen: set[Function]) -> Iterator[tuple[Function, Any]]:
    """Yields every break of the functions. If a function has nothing to break, its result is changed."""
    for module in sorted({m for m, _ in chosen}):
        text, file = programs.source(module)
        broken = set()
        for mutation, code in mutations(module, text, file):
            function = (module, mutation.function.split(".")[0])
            if function in chosen:
                broken.add(function)
                yield function, code
        for function in sorted(f for f in chosen - broken if f[0] == module):
            tree = _Spoil(function[1]).visit(ast.parse(text))
            tree.body += ast.parse(SPOILED).body
            yield function, compile(ast.fix_missing_locations(tree), file, "exec")


def refuses(checks: Sequence[Check], broken: Program) -> bool:
    return any(not corpus.meets(check, check.ask(broken)) for check in checks)


@dataclass
class Found:
    """Pairs of a case and a clause that the case names."""

    cases: int
    named: set[tuple[str, str]]
    touched: set[tuple[str, str]]
    of_no_tiebreak: int  # clauses that the specification does not have


def look(cases: Path, only: str) -> Found:
    """Breaks every clause that a case names, and finds which of these cases fail."""
    functions, codes = functions_by_clause(), programs.codes()
    checks: defaultdict[str, list[Check]] = defaultdict(list)
    for check in corpus.checks(cases):
        if only in check.id:
            checks[check.id.split("#")[0]].append(check)
    waiting: defaultdict[Function, set[tuple[str, str]]] = defaultdict(set)  # by function: the case and the clause it may show
    found = Found(len(checks), set(), set(), 0)
    for case, of_case in checks.items():
        for clause in of_case[0].case["clauses"]:
            number = clause.removeprefix("c07.").removeprefix("2023.")
            chosen = holding(number, functions) if clause.startswith("c07.") else set()
            found.of_no_tiebreak += not chosen
            for function in chosen:
                waiting[function].add((case, clause))
                found.named.add((case, clause))
    for function, code in breaks(set(waiting)):
        wanted = waiting[function] - found.touched
        if not wanted:
            continue
        try:
            program = Program(codes | {function[0]: code})
        except Exception:  # a program that does not start shows nothing
            continue
        for case in sorted({case for case, _ in wanted}):
            if refuses(checks[case], program):
                found.touched |= {pair for pair in wanted if pair[0] == case}
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=Path, default=HERE.parent.parent / "cases")
    parser.add_argument("--only", default="", help="cases whose id contains this")
    args = parser.parse_args()
    listed = json.loads(UNTOUCHED.read_text(encoding="utf-8")) if UNTOUCHED.exists() else []
    excused = {(e["case"], e["clause"]) for e in listed if args.only in e["case"]}
    found = look(args.cases, args.only)
    untouched = found.named - found.touched
    for case, clause in sorted(untouched - excused):
        print(f"UNTOUCHED {case}: {clause}")
    stale = sorted(excused - untouched)
    for case, clause in stale:
        print(f"STALE {case}: {clause} is touched, or no longer named")
    print(
        f"{found.cases} cases name {len(found.named) + found.of_no_tiebreak} clauses: {len(found.touched)} touched, {len(untouched & excused)} "
        f"excused, {len(untouched - excused)} untouched; {found.of_no_tiebreak} are of no tie-break"
    )
    sys.exit(1 if untouched - excused or stale else 0)


if __name__ == "__main__":
    main()
