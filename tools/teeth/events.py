"""Provides random events that must reveal a broken program, and questions about these events."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent / "exhaustive"))

import differ  # noqa: E402
import random_events  # noqa: E402
from programs import Program, answer  # noqa: E402


@dataclass(frozen=True)
class Question:
    """One list of codes, asked about one event."""

    tournament: dict[str, Any]
    edition: str
    after: int
    codes: tuple[str, ...]
    regulations: dict[str, Any] | None

    def ask(self, program: Program) -> Any:
        return answer(program, self.tournament, self.edition, self.after, self.codes, self.regulations)


def events(count: int, largest: int) -> Iterator[tuple[dict[str, Any], int, dict[str, Any] | None]]:
    """Yields events of players and of teams in turn, small ones first.

    Every second event has regulations and points outside rounds.
    """
    for number in range(count):
        rng = random.Random(f"teeth {number}")
        size = 2 + (largest - 2) * number // count
        event = random_events.team(rng, size) if number % 2 else random_events.individual(rng, size)
        if event["rounds"] > 5:
            event["rounds"] = 5
            for row in event.get("teams") or event["participants"]:
                key = "matches" if "matches" in row else "games"
                row[key] = row[key][:5]
        if number % 4 < 2:
            yield random_events.declared(rng, event)
        else:
            yield event, event["rounds"], None


def real_events(count: int) -> Iterator[tuple[dict[str, Any], int, dict[str, Any] | None]]:
    """Yields events of up to 40 players or 20 teams. Every second pairing number is missing, and points are unusual."""
    for number in range(count):
        rng = random.Random(f"real life {number}")
        event = random_events.team(rng, 20) if number % 2 else random_events.individual(rng, 40)
        if rng.random() < 0.4:
            event["scoring"] = rng.choice(SCORINGS)
        event, after, regulations = random_events.declared(rng, event, settled=True)
        yield (numbered(event) if rng.random() < 0.5 else event), after, regulations


SCORINGS: tuple[dict[str, str], ...] = (
    {"win": "3", "draw": "2", "loss": "1", "pab": "0", "fpb": "2", "hpb": "2", "zpb": "1", "forfeit-win": "2"},
    {"win": "3", "draw": "2", "loss": "1", "pab": "3", "fpb": "3", "hpb": "2", "forfeit-win": "3"},
    {"pab": "0.5", "fpb": "0.5", "forfeit-win": "0.5"},
    {"pab": "0", "zpb": "0.5"},
)


def numbered(event: dict[str, Any]) -> dict[str, Any]:
    """Returns the event with only odd pairing numbers."""
    people = event.get("teams") or event["participants"]
    new = {row["id"]: 2 * row["id"] - 1 for row in people}
    for row in people:
        row["id"] = new[row["id"]]
        cells = row.get("matches") or row["games"]
        cells[:] = [" ".join([str(new.get(int(word), 0)) if not i else word for i, word in enumerate(cell.split())]) for cell in cells]
    for entry in (*event.get("adjustments", ()), *event.get("awards", ())):
        entry["id"] = new[entry["id"]]
    return event


def groups(codes: list[str]) -> Iterator[tuple[str, ...]]:
    """Yields groups of codes of one family. A broken clause is then tested only with codes that use it."""
    score, rest = codes[0], codes[1:]
    families: dict[str, list[str]] = {}
    for code in rest:
        families.setdefault(code.split("/")[0].split(":")[0], []).append(code)
    yield from ((score, *family) for family in families.values())


def questions(count: int, largest: int, real: int = 0) -> Iterator[Question]:
    for tournament, after, regulations in (*events(count, largest), *real_events(real)):
        for edition in differ.EDITIONS:
            for request in differ.questions(tournament, edition, after):
                codes = request["tiebreaks"]
                for asked in [tuple(codes)] if len(codes) == 2 else groups(codes):
                    yield Question(tournament, edition, after, asked, regulations)
