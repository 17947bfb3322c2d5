"""The tournament as data. This module contains no rules of C.07. Article 11 and `reader.py` fill in the data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from declarations import NOTHING_DECLARED, Declarations
from exact import add_up

# The kinds of a participant's round (`kind` of a cell).
PLAYED = "played"
PENDING = "pending"
FORFEIT_WIN = "forfeit-win"
FORFEIT_DRAW = "forfeit-draw"  # Only for teams: all boards are forfeited, and both sums are equal.
FORFEIT_LOSS = "forfeit-loss"
PAIRING_BYE = "pab"
FULL_BYE = "fpb"
HALF_BYE = "hpb"
ZERO_BYE = "zpb"
REST = "rest"

# The totals: PTS for players, MP and GP for teams.
PTS = "PTS"
MP = "MP"
GP = "GP"


@dataclass(frozen=True)
class Scoring:
    """Points for one player's round."""

    win: Fraction
    draw: Fraction
    loss: Fraction
    pab: Fraction
    fpb: Fraction
    hpb: Fraction
    zpb: Fraction
    forfeit_win: Fraction
    forfeit_loss: Fraction
    pending: Fraction


@dataclass(frozen=True)
class MatchScoring:
    """Match points of matches. Match points and game points (by total) of byes."""

    win: Fraction
    draw: Fraction
    loss: Fraction
    forfeit_loss: Fraction
    pab: Mapping[str, Fraction]
    fpb: Mapping[str, Fraction]
    hpb: Mapping[str, Fraction]
    zpb: Mapping[str, Fraction]


@dataclass(frozen=True)
class Cell:
    """One round of one participant.

    `points`   the points of the round, by total, including awards.
    `outcome`  "win", "draw", "loss" or "pending", by total, from the result and not from an award. Empty for byes.
    `standard` the same as 1, 1/2 or 0 (for a team's game points: the share of the boards). Empty for byes.
    `boards`   the codes of a team match, board 1 first.
    """

    round: int
    opponent: int | None
    color: str
    kind: str
    points: Mapping[str, Fraction]
    outcome: Mapping[str, str]
    standard: Mapping[str, Fraction]
    boards: tuple[str, ...] = ()


@dataclass(frozen=True)
class Participant:
    id: int
    rating: int | None
    ratings: tuple[int, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Adjustment:
    """Points given or subtracted outside the rounds, by total. They count after the named round."""

    id: int
    after: int
    points: Mapping[str, Fraction]


FINAL_STANDING_ONLY = 999


@dataclass(frozen=True)
class Edition:
    """The functions for the clauses that differ between editions."""

    name: str
    clause_10_rating: Callable[[Participant], int | None]
    clause_15_2: Callable[[Cell, int], bool]
    clause_16_2_3: Callable[[Event, Cell], bool]
    clause_16_4: Callable[[Event, int, Cell, str], Fraction]


@dataclass(frozen=True)
class Event:
    """An event that ended after `rounds` rounds. It has no cells of later rounds."""

    team: bool
    pairing: str
    announced: int
    rounds: int
    boards: int
    primary: str
    scoring: Scoring
    match_scoring: MatchScoring
    participants: Mapping[int, Participant]
    adjustments: tuple[Adjustment, ...]
    edition: Edition
    forfeits_are_played: bool = False  # Declared by the event or by the modifier /P.
    declared: Declarations = NOTHING_DECLARED
    as_ruled: bool = False  # The rulings of the corpus apply, not the other readings that it accepts.

    @property
    def swiss(self) -> bool:
        return self.pairing == "swiss"

    @property
    def secondary(self) -> str:
        return GP if self.primary == MP else MP

    def cells(self, participant: int) -> tuple[Cell, ...]:
        return self.participants[participant].cells

    def win(self, total: str) -> Fraction:
        """Returns the points for a win. In game points, the points for a win on every board."""
        if total == MP:
            return self.match_scoring.win
        return self.boards * self.scoring.win

    def draw(self, total: str) -> Fraction:
        """Returns the points for a draw. In game points, the points for a draw on every board.

        Reading game-points-of-a-drawn-match.
        """
        if total == MP:
            return self.match_scoring.draw
        return self.boards * self.scoring.draw

    def loss(self, total: str) -> Fraction:
        """Returns the points for a loss. In game points, the points for a loss on every board."""
        if total == MP:
            return self.match_scoring.loss
        return self.boards * self.scoring.loss

    def adjustment(self, participant: int, total: str, after: int) -> Fraction:
        """Returns points outside the rounds that count in every standing from that round on, and in tie-breaks.

        Reading adjustments-in-tiebreaks.
        """
        return add_up(
            a.points[total]
            for a in self.adjustments
            if a.id == participant and a.after <= after and a.after != FINAL_STANDING_ONLY
        )

    def score(self, participant: int, total: str, after: int | None = None) -> Fraction:
        """Returns the score of a participant after a round, or by default after the last round."""
        last = self.rounds if after is None else after
        rounds = add_up(c.points[total] for c in self.cells(participant) if c.round <= last)
        return rounds + self.adjustment(participant, total, last)

    def standing_score(self, participant: int, total: str) -> Fraction:
        """Returns the score for ranking. When all announced rounds count, it includes points for the final standing
        only.

        Reading final-standing-adjustments.
        """
        final = add_up(
            a.points[total]
            for a in self.adjustments
            if a.id == participant and a.after == FINAL_STANDING_ONLY and self.rounds >= self.announced
        )
        return self.score(participant, total) + final

    def highest_score(self, total: str) -> Fraction:
        """Returns the highest possible score of a participant: a win in every round that counts.

        Reading highest-possible-score.
        """
        rounds = max((sum(1 for c in p.cells if c.kind != REST) for p in self.participants.values()), default=0)
        return rounds * self.win(total)
