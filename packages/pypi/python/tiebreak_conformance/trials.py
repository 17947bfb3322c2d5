"""Tests a program against the corpus: asks the questions and judges the answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Optional, Union

from ._ask import FILE_BYTES, TiebreakError, put, read
from ._engine import Engine

# A question has `edition`, `tiebreaks`, `after`, `tournament` and `regulations`. An answer has rows with `id` and with
# `rank`, `values` or both. It may also be a whole message of the protocol.
Question = Mapping[str, Any]
Answer = Union[Sequence[Mapping[str, Any]], Mapping[str, Any]]
Rank = Callable[[Question], Answer]


class Unsupported(Exception):
    """Raised by a program that does not compute the answer to a question. The check is then skipped."""


@dataclass(frozen=True)
class Program:
    """Describes what a program computes. Questions about anything else are skipped."""

    name: str
    version: str = "0"
    codes: Union[str, Sequence[str]] = "any"
    editions: Optional[Sequence[str]] = None
    kinds: Optional[Sequence[str]] = None
    # The format of the tournament: "json", "trf16" or "trf26".
    input: str = "json"
    # "arbitrary" if the order of participants who are tied after the whole list has no meaning.
    tail: str = "tied"
    findings: bool = False
    ratings: bool = False

    def introduction(self) -> dict[str, Any]:
        """Returns the answer to `start` of the protocol."""
        said = {"protocol": 1, **self.__dict__}
        return {key: value for key, value in said.items() if value is not None}


@dataclass(frozen=True)
class Trial:
    """A check. `skip` is the reason why the check is skipped, or None."""

    id: str
    editions: tuple[str, ...]
    skip: str | None
    _trials: Trials = field(repr=False, compare=False)

    def run(self, rank: Rank) -> str | None:
        """Asks a program the question of the check under each edition. Returns None if no answer is wrong.

        Raises AssertionError with the difference if an answer is wrong. Raises Unsupported with the reason if no answer
        was judged.
        """
        if self.skip:
            raise Unsupported(self.skip)
        reasons, judged = [], False
        for edition in self.editions:
            outcome, text = self._trials.hold(self.id, edition, rank)
            if outcome == "wrong":
                raise AssertionError(text)
            judged |= outcome == "right"
            if outcome == "skipped":
                reasons.append(text)
        if not judged:
            raise Unsupported("; ".join(dict.fromkeys(reasons)))
        return None


class Trials:
    """The corpus of this package as trials of one program."""

    def __init__(self, program: Program) -> None:
        if not isinstance(program, Program):
            raise TypeError(f"trials are of a Program, not of {type(program).__name__}")
        self._engine = Engine()
        answer = put(self._engine, {"trials": {"program": program.introduction()}})
        self._all = [Trial(one["id"], tuple(one["editions"]), one.get("skip"), self) for one in answer["trials"]]
        self._editions = {trial.id: trial.editions for trial in self._all}

    def __iter__(self) -> Iterator[Trial]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def hold(self, id: str, edition: str, rank: Rank) -> tuple[str, str]:
        """Returns the result of one question, `right`, `wrong` or `skipped`, and the reason."""
        try:
            question = put(self._engine, {"question": {"id": id, "edition": edition}})
        except TiebreakError as problem:
            # Only a question of the corpus counts as skipped. Any other question is an error.
            if not isinstance(id, str) or id not in self._editions or (self._editions[id] and edition not in self._editions[id]):
                raise
            return "skipped", str(problem)
        try:
            said = rank(question)
            answer = dict(said) if isinstance(said, Mapping) else said
            # The rows may come from an iterator.
            rows = list(answer) if hasattr(answer, "__iter__") and not isinstance(answer, (dict, str, bytes)) else None
        except Unsupported as reason:
            return "skipped", str(reason)
        if rows is not None:
            answer = {"standings": rows}
        if not isinstance(answer, dict):
            return "wrong", f"{id} by {edition}: rows or a message are an answer, not {type(said).__name__}"
        try:
            line = json.dumps({"seq": question["seq"], **answer}, default=str)
        except (TypeError, ValueError, RecursionError) as problem:
            return "wrong", f"{id} by {edition}: the answer cannot be written as JSON: {problem}"
        found = put(self._engine, {"judge": {"id": id, "edition": edition, "answer": line}})
        return found["outcome"], found.get("text", "")


def known_failures(path: str | Path) -> dict[str, str]:
    """Reads a list of checks that are known to fail, each with the reason.

    A line is `CHECK  REASON`. A line that begins with `# ` is a comment.
    """
    found: dict[str, str] = {}
    data = read(path)
    if len(data) > FILE_BYTES:
        raise TiebreakError(f"{path}: the file has more than {FILE_BYTES} bytes; the library reads no more")
    try:
        lines = data.decode("utf-8").splitlines()
    except UnicodeDecodeError as problem:
        raise TiebreakError(f"{path}: {problem}") from None
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("# "):
            continue
        check, _, reason = line.strip().partition(" ")
        if "#" not in check or not reason.strip():
            raise TiebreakError(f"{path}:{number}: write the id of a check and a reason, not `{line}`")
        found[check] = reason.strip()
    return found
