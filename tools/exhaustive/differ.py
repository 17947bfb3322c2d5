"""Sends the same questions to the engine and to the specification, and shows where the answers differ."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "specification"))

import exact  # noqa: E402
import standings  # noqa: E402

EDITIONS = ("fide-2023-09", "fide-2026-03")

SUMS = ("", "/C1", "/C2", "/M1", "/M2", "/P", "/C1/P", "/C2/P", "/M1/P", "/M2/P")
INDIVIDUAL = (
    "WIN WON BPG BWG PS PS/C1 PS/C2 REP STD TPN TPN/R AOB AOB/F KS KS/L+1 KS/L-1 ARO ARO/C1 ARO/C2 TPR PTP APRO APPO RTNG RTNG/R"
).split() + [name + more for name in ("BH", "FB", "SB") for more in SUMS]
INDIVIDUAL_ORDERS = ["DE", "DE/P"]
# Only tie-breaks of article 10 use ratings.
READ_RATINGS = frozenset({"ARO", "ARO/C1", "ARO/C2", "TPR", "PTP", "APRO", "APPO", "RTNG", "RTNG/R"})
TEAMS = (
    ["MPTS", "GPTS", "MPvGP", "BC", "SSSC", "SSSC/F", "SSSC/P", "SSSC/K3", "TPN"]
    + [name + by + more for name, more in (("WIN", ""), ("WON", ""), ("PS", ""), ("PS", "/C1"), ("AOB", ""), ("KS", ""), ("KS", "/L+1"), ("KS", "/L-1")) for by in (":MP", ":GP")]
    + [f"{name}{by}{more}" for name in ("BH", "FB", "SB") for by in (":MP", ":GP") for more in SUMS]
    + [name + more for name in ("EMMSB", "EMGSB", "EGMSB", "EGGSB") for more in SUMS]
)
TEAM_ORDERS = [
    "DE:MP", "DE:GP", "DE:MP/P", "DE:GP/P", "BC", "TBR", "BBE",
    *(name + more for name in ("EDE", "EDEBT", "EDEBB", "EDET", "EDEB") for more in ("", "/P")),
]  # fmt: skip


# Codes that the text of 2023 does not have.
ONLY_2026 = {"STD", "TPN", "TPN/R", "RTNG", "RTNG/R"} | {n + m for n in ("EDEBT", "EDEBB", "EDET", "EDEB") for m in ("", "/P")}


class Engine:
    """The program under comparison. It receives questions in batches through the `lines` protocol."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Returns the answers to requests, in order. The batches are small enough for the buffers of the pipes."""
        assert self.process.stdin is not None and self.process.stdout is not None
        answers: list[dict[str, Any]] = []
        # Several questions contain the same event, so its text is written only once.
        event, written = None, ""
        for start in range(0, len(requests), 8):
            part = requests[start : start + 8]
            lines = []
            for request in part:
                if request["tournament"] is not event:
                    event = request["tournament"]
                    written = json.dumps(event)
                rest = json.dumps({key: value for key, value in request.items() if key != "tournament"})
                lines.append(f'{rest[:-1]}, "tournament": {written}}}\n')
            self.process.stdin.write("".join(lines))
            self.process.stdin.flush()
            answers += [json.loads(self.process.stdout.readline()) for _ in part]
        return answers

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def questions(
    tournament: dict[str, Any], edition: str, after: int | None = None, only: frozenset[str] | None = None
) -> list[dict[str, Any]]:
    """Returns questions about all codes, or about the given values.

    All codes with values share one question. Each code that only orders has a separate question, in which it follows
    the primary score.
    """
    team = tournament["kind"] == "team"
    score = ("MPTS" if tournament.get("primary") == "MP" else "GPTS") if team else "PTS"
    numbers = [score, *(c for c in (TEAMS if team else INDIVIDUAL) if c != score)]
    recorded = max((len(p.get("matches") or p.get("games") or []) for p in tournament.get("teams") or tournament["participants"]), default=0)
    head = {"cmd": "standings", "seq": 1, "edition": edition, "after": recorded if after is None else after, "tournament": tournament}
    lists = [numbers, *([score, order] for order in (TEAM_ORDERS if team else INDIVIDUAL_ORDERS))]
    if only is not None:
        lists = [[score, *(c for c in numbers if c in only)]]
    if edition != "fide-2026-03":
        lists = [[c for c in codes if c not in ONLY_2026] for codes in lists if codes[-1] not in ONLY_2026 or len(codes) > 2]
    return [head | {"tiebreaks": codes} for codes in lists]


@lru_cache(100_000)
def number(text: str | int | None) -> Fraction | None:
    """Converts a value to the fraction type of the specification."""
    return None if text is None else exact.Fraction(text)


@dataclass
class Tally:
    """Counts the compared answers and the differences."""

    events: int = 0
    values: int = 0
    rankings: int = 0
    differences: Counter[tuple[str, str]] = field(default_factory=Counter)
    examples: dict[tuple[str, str], list[dict[str, Any]]] = field(default_factory=dict)
    declined: Counter[tuple[str, str]] = field(default_factory=Counter)

    def differ(self, edition: str, code: str, request: dict[str, Any], engine: Any, specification: Any) -> None:
        self.differences[edition, code] += 1
        kept = self.examples.setdefault((edition, code), [])
        if len(kept) < 2:
            kept.append({"request": request, "engine": engine, "specification": specification})


def compare(request: dict[str, Any], answer: dict[str, Any], tally: Tally) -> None:
    """Compares the engine's answer to one question with the specification's."""
    edition, codes = request["edition"], request["tiebreaks"]
    if "standings" not in answer:
        tally.declined[edition, str(answer.get("error") or answer.get("skip"))[:120]] += 1
        return
    own = standings.compute(
        request["tournament"], edition, request["after"], codes, request.get("regulations"), as_ruled=True
    )
    declined = set(answer.get("unsupported") or ()) | set(own.unsupported)
    for code in declined:
        tally.declined[edition, code] += 1
    rows = {row["id"]: row for row in answer["standings"]}
    for code in codes:
        if code in declined or code not in own.values or any(code not in row["values"] for row in rows.values()):
            continue
        engine = {i: number(row["values"][code]) for i, row in rows.items()}
        tally.values += len(engine)
        if engine != own.values[code]:
            tally.differ(edition, code, request, {i: str(v) for i, v in engine.items()}, {i: str(v) for i, v in own.values[code].items()})
    if len(codes) == 2 and not declined and own.ranks is not None:
        ranks = {i: row["rank"] for i, row in rows.items()}
        tally.rankings += 1
        if ranks != own.ranks:
            tally.differ(edition, f"order by {codes[1]}", request, ranks, own.ranks)


def compare_events(
    engine: Engine,
    tournaments: Iterable[dict[str, Any]],
    tally: Tally,
    editions: Sequence[str] = EDITIONS,
    after: int | None = None,
    regulations: dict[str, Any] | None = None,
    only: frozenset[str] | None = None,
) -> None:
    """Compares every event under every edition."""
    for tournament in tournaments:
        tally.events += 1
        for edition in editions:
            requests = questions(tournament, edition, after, only)
            if regulations:
                requests = [request | {"regulations": regulations} for request in requests]
            for request, answer in zip(requests, engine.ask(requests), strict=True):
                compare(request, answer, tally)
