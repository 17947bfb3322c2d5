"""Exchanges messages of the `lines` protocol, as a program under test or as the program that sends requests."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, NoReturn

Json = dict[str, Any]


def as_text(value: Fraction | None) -> str | None:
    """Writes a fraction as text; the protocol accepts fractions like decimals."""
    return None if value is None else str(value)


def placed(groups: Iterable[Iterable[int]]) -> dict[int, int]:
    """Returns the place of each participant from ordered groups."""
    ranks: dict[int, int] = {}
    for group in groups:
        place = len(ranks) + 1
        ranks |= dict.fromkeys(group, place)
    return ranks


def answer(start: Json, standings: Callable[[Json], Json], request: Json) -> Json:
    """Answers one line. The line is not `stop`."""
    command, seq = request.get("cmd"), request.get("seq")
    if command == "start":
        return start
    if command != "standings":
        return {"seq": seq, "skip": f"{command} is not answered"}
    try:
        return {"seq": seq, **standings(request)}
    except Exception as failure:  # The protocol requires that every failure is reported.
        return {"seq": seq, "error": f"{type(failure).__name__}: {failure}"}


def serve(start: Json, standings: Callable[[Json], Json]) -> None:
    """Answers questions about standings until `stop`."""
    for line in sys.stdin:
        request = json.loads(line)
        if request.get("cmd") == "stop":
            return
        print(json.dumps(answer(start, standings, request)), flush=True)


def arguments(about: str | None, count: int) -> argparse.ArgumentParser:
    """Returns the parser of a comparison: the number of generated questions, the first seed, and the program."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--count", type=int, default=count)
    parser.add_argument("--seed", type=int, default=24)
    parser.add_argument("--show", type=int, default=40)
    parser.add_argument("program", nargs="+")
    return parser


def finish(wrong: list[str], show: int, compared: str) -> NoReturn:
    """Prints the differences and the numbers of comparisons. The exit status is 1 if anything differs."""
    print(*wrong[:show], sep="\n", end="\n" if wrong else "")
    print(f"{compared}, {len(wrong)} differences")
    sys.exit(bool(wrong))


class Program:
    """A program that gets one line at a time."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask({"cmd": "start", "protocol": 1})

    def ask(self, message: Json) -> Json:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        answer: Json = json.loads(self.process.stdout.readline())
        return answer
