"""Reads the declarations of the regulations about ties. This module contains no rules.

A declaration that is missing, or declared as unnecessary, is None. No rule is then checked against it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from record import Control, Json, control


@dataclass(frozen=True)
class Stage:
    """The games between two players, and their time limits (3.1.6)."""

    games: int | None = None
    white: Control | None = None
    black: Control | None = None
    draw: str | None = None


@dataclass(frozen=True)
class Row:
    """The games for a number of tied participants (3.1.3). Without a maximum number, there is no limit."""

    least: int
    greatest: int | None
    kind: str
    stages: tuple[str, ...]
    still_tied: str | None = None

    def fits(self, number: int) -> bool:
        return self.least <= number and (self.greatest is None or number <= self.greatest)


@dataclass(frozen=True)
class Declared:
    """The declaration. `listed` has codes without the primary score. A code that cannot be computed is None."""

    ties: str | None = None
    exhausted: str | None = None
    listed: tuple[str | None, ...] | None = None
    has_playoff: bool = False
    positions: str | list[int] | None = None
    qualification: str | int | None = None
    rows: tuple[Row, ...] | None = None
    later_colors: str | None = None
    stages: Mapping[str, Stage] = field(default_factory=dict)

    def row(self, number: int) -> Row | None:
        """The first row of the format for this number of players. Reading first-row."""
        return next((row for row in self.rows or () if row.fits(number)), None)


def stated(playoff: Json, key: str) -> Any:
    """Returns the value of a key of the play-off. None if the key is declared as unnecessary."""
    value = playoff.get(key)
    return None if isinstance(value, Mapping) and "not-needed" in value else value


def read_stage(given: Json) -> Stage:
    return Stage(given.get("games"), control(given.get("white")), control(given.get("black")), given.get("draw"))


def read_row(given: Json) -> Row:
    least, greatest = given["tied"]
    return Row(least, greatest, given["type"], tuple(given.get("stages") or ()), given.get("still-tied"))


def read_entry(given: str | Json) -> str | None:
    """Returns the code of an entry. None for the organizer's own tie-break, whatever its name."""
    if isinstance(given, str):
        return given
    return None if given.get("definition") else str(given["code"])


def read_qualification(given: str | Json | None) -> str | int | None:
    return int(given["first"]) if isinstance(given, Mapping) else given


def read_declared(regulations: Json) -> Declared:
    playoff: Json = regulations.get("playoff") or {}
    listed, rows = regulations.get("tiebreaks"), stated(playoff, "format")
    colors, limits = stated(playoff, "colours") or {}, stated(playoff, "time-limits") or {}
    return Declared(
        ties=regulations.get("ties"),
        exhausted=regulations.get("exhausted"),
        listed=None if listed is None else tuple(read_entry(entry) for entry in listed),
        has_playoff=regulations.get("playoff") is not None,
        positions=stated(playoff, "positions"),
        qualification=read_qualification(stated(playoff, "qualification")),
        rows=None if rows is None else tuple(read_row(row) for row in rows),
        later_colors=colors.get("then"),
        stages={name: read_stage(stage) for name, stage in limits.items()},
    )
