"""Provides the codes that either calculator computes: their values, and the order that they give tied participants."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
for folder in ("../classic", "../../specification"):
    sys.path.append(str(HERE / folder))

from article_05_list import entry_for, ordering  # noqa: E402
from codes import read_code  # noqa: E402
from declarations import read_declarations  # noqa: E402
from editions import EDITIONS as EDITIONS  # noqa: E402
from facts import POINTS  # noqa: E402
from facts import Event as ClassicEvent  # noqa: E402
from order import by_value, head_to_head, plus_minus  # noqa: E402
from reader import read_event  # noqa: E402
from systems import system  # noqa: E402
from systems import value as classic_value  # noqa: E402

Json = dict[str, Any]
Groups = list[list[int]]
Values = dict[int, Fraction | None]
AMONG_TIED = {"US-H2H": head_to_head, "US-H2H/PM": plus_minus}


@dataclass(frozen=True)
class Column:
    """A code of the list: the order of tied participants, and values if the code has any."""

    order: Callable[[Sequence[int]], Groups]
    values: Values | None = None


class Columns:
    """All columns of one request."""

    def __init__(self, request: Json) -> None:
        tournament, regulations = request["tournament"], request.get("regulations")
        after, edition = request["after"], EDITIONS[request["edition"]]
        self.event = read_event(tournament, after, edition, None, read_declarations(regulations))
        self.classic = classic_event(tournament, after, regulations)
        self.known: dict[str, Column | None] = {}

    @property
    def participants(self) -> list[int]:
        return list(self.event.participants)

    def column(self, text: str) -> Column | None:
        """Returns the column of a code. None if neither calculator computes it in this event."""
        if text not in self.known:
            self.known[text] = self.of_c07(text) or self.of_classic(text)
        return self.known[text]

    def of_c07(self, text: str) -> Column | None:
        """Returns the column of a code of C.07 (article 5 lists them)."""
        code = read_code(text)
        entry = entry_for(self.event, code) if code else None
        if code is None or entry is None:
            return None
        values = entry.values(self.event, code) if entry.values else None
        return Column(ordering(self.event, code, entry, values), values)

    def of_classic(self, text: str) -> Column | None:
        """Returns the column of a system outside C.07."""
        event = self.classic
        if event is None:
            return None
        if text in AMONG_TIED:
            return Column(lambda tied: AMONG_TIED[text](event, list(tied)))
        if not system(text):
            return None
        values = {who: classic_value(event, who, text) for who in event.rounds}
        return Column(lambda tied: by_value(list(tied), values), values)


def classic_event(tournament: Json, after: int, regulations: Json | None) -> ClassicEvent | None:
    """Returns the event for the classic systems.

    None if the classic systems are undefined for the event: unusual points, open games, or no played game.
    """
    players = [{**p, "games": p["games"][:after]} for p in tournament["participants"]]
    cells = [cell for player in players for cell in player["games"]]
    other = any(tournament.get(key) for key in ("scoring", "awards", "adjustments"))
    if other or not cells or not {cell.split()[2] for cell in cells} <= set(POINTS):
        return None
    return ClassicEvent({**tournament, "participants": players}, regulations)
