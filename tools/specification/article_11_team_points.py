"""C.07 article 11: the two scores of a team."""

from __future__ import annotations

from fractions import Fraction

from exact import add_up
from model import MatchScoring, Scoring

OVER_THE_BOARD = "1=0WDLX"


def clause_11_1_board_points(code: str, scoring: Scoring) -> Fraction:
    """Returns the points for the code of one board (data format, `scoring`)."""
    return {
        "1": scoring.win,
        "W": scoring.win,
        "=": scoring.draw,
        "D": scoring.draw,
        "0": scoring.loss,
        "L": scoring.loss,
        "+": scoring.forfeit_win,
        "-": scoring.forfeit_loss,
        "X": scoring.pending,
    }[code]


def clause_11_1_2_game_points(boards: tuple[str, ...], scoring: Scoring) -> Fraction:
    """11.1.2 Game points: the sum of the points of the team's players."""
    return add_up(clause_11_1_board_points(code, scoring) for code in boards)


def outcome_of_sums(own: Fraction, other: Fraction) -> str:
    """Returns the result of a match by game points: more points win, and equal points draw (data format)."""
    if own > other:
        return "win"
    return "draw" if own == other else "loss"


def outcome_of_match(own: Fraction, other: Fraction, decided: str) -> str:
    """Returns the result that determines match points. A declared result takes precedence over the sums."""
    if decided:
        return {"1": "win", "W": "win", "+": "win", "=": "draw", "D": "draw", "X": "draw"}.get(decided, "loss")
    return outcome_of_sums(own, other)


def unplayed_match(boards: tuple[str, ...]) -> bool:
    """15.1 for teams (data format): whether no board was played over the board."""
    return not any(code in OVER_THE_BOARD for code in boards)


def forfeited_by_this_side(boards: tuple[str, ...], outcome: str, decided: str) -> bool:
    """Whether this team forfeited the match: no board was played, and this team lost or none of its players came.

    Reading forfeited-match-side.
    """
    if decided == "-":
        return True
    nobody = all(code == "-" for code in boards)
    return unplayed_match(boards) and (outcome == "loss" or (nobody and not decided))


def clause_11_1_1_match_points(outcome: str, forfeited: bool, scoring: MatchScoring) -> Fraction:
    """11.1.1 Match points: the points of a team for a match won, drawn or lost."""
    if forfeited:
        return scoring.forfeit_loss
    return {"win": scoring.win, "draw": scoring.draw, "loss": scoring.loss}[outcome]
