"""Reads an event of the corpus for the classic systems (second derivation).

A round of a player is one `Cell`. A game is over the board if both players appeared and moved.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction as F
from typing import Any

Json = dict[str, Any]

# The points for a code in an event with the usual points.
POINTS = {
    "1": F(1), "=": F(1, 2), "0": F(0),
    "W": F(1), "D": F(1, 2), "L": F(0),
    "+": F(1), "-": F(0),
    "U": F(1), "F": F(1), "H": F(1, 2), "Z": F(0), "rest": F(0),
}  # fmt: skip
BOARD = set("1=0WDL")


@dataclass(frozen=True)
class Cell:
    """The game, bye or absence of one player in one round."""

    opponent: int
    color: str
    code: str

    @property
    def over_the_board(self) -> bool:
        return self.code in BOARD

    @property
    def points(self) -> F:
        return POINTS[self.code]

    @property
    def is_rest(self) -> bool:
        """Whether the player had no opponent because the number of players with predetermined pairings is odd."""
        return self.code == "rest"


class Event:
    """The players with their rounds."""

    def __init__(self, tournament: Json, regulations: Json | None = None) -> None:
        self.regulations = regulations or {}
        self.discs_per_game: int = tournament.get("discs-per-game", 64)
        self.rounds: dict[int, list[Cell]] = {}
        self.rating: dict[int, int | None] = {}
        self.discs: dict[int, list[int | None]] = {}
        self.late: dict[int, bool | None] = {}
        for p in tournament["participants"]:
            cells = [c.split() for c in p["games"]]
            self.rounds[p["id"]] = [Cell(int(o), c, r) for o, c, r in cells]
            self.rating[p["id"]] = p.get("rating")
            self.discs[p["id"]] = p.get("discs", [])
            self.late[p["id"]] = p.get("late")
        self.length = max(len(r) for r in self.rounds.values())

    def score(self, who: int) -> F:
        """Returns the awarded points, including points for unplayed rounds."""
        return sum((c.points for c in self.rounds[who]), F(0))

    def met(self, who: int) -> list[Cell]:
        """Returns the games over the board, with one entry for each game."""
        return [c for c in self.rounds[who] if c.over_the_board]
