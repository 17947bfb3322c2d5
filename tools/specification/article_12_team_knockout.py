"""C.07 article 12: tie-breaks made for team knock-outs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from article_11_team_points import clause_11_1_board_points
from exact import add_up
from model import FULL_BYE, GP, HALF_BYE, PAIRING_BYE, Cell, Event, Scoring


def clause_12_board_points(code: str, scoring: Scoring) -> Fraction:
    """12, first dash: a single game won or lost by forfeit is an ordinary win or loss.

    Reading forfeits-on-boards.
    """
    return clause_11_1_board_points({"+": "1", "-": "0"}.get(code, code), scoring)


def clause_12_points_of_boards(event: Event, cell: Cell) -> list[Fraction]:
    """12, second dash: the points on each board of a round; after a pairing-allocated bye a win on each.

    Reading other-byes-on-boards: a full-point bye is that too, a half-point bye a draw on each, other rounds without
    an opponent nothing.
    """
    if cell.opponent is not None:
        return [clause_12_board_points(code, event.scoring) for code in cell.boards]
    worth = {PAIRING_BYE: event.scoring.win, FULL_BYE: event.scoring.win, HALF_BYE: event.scoring.draw}
    return [worth.get(cell.kind, Fraction(0))] * event.boards


def points_on_boards(event: Event, cells: Sequence[Cell]) -> list[Fraction]:
    """12.1 to 12.3 What was made on each board in the given matches, whoever sat there."""
    rounds = [clause_12_points_of_boards(event, c) for c in cells]
    return [add_up(r[board] for r in rounds) for board in range(event.boards)]


def clause_12_1_board_count(event: Event, cells: Sequence[Cell]) -> Fraction:
    """12.1 BC: the number of each board times the points made on it, added up. The lower, the better."""
    points = points_on_boards(event, cells)
    return add_up((number + 1) * points[number] for number in range(event.boards))


def clause_12_1_usable(event: Event, tied: Sequence[int]) -> bool:
    """12.1 BC may only be used when all the tied teams have the same game points. Reading bc-not-usable.

    As ruled (bc-unequal), it is used all the same.
    """
    return event.as_ruled or len({event.score(team, GP) for team in tied}) == 1


def clause_12_2_top_boards(event: Event, cells: Sequence[Cell]) -> tuple[Fraction, ...]:
    """12.2 TBR: the points on the first board; while that does not decide, those on the next not yet counted."""
    return tuple(points_on_boards(event, cells))


def clause_12_3_bottom_boards(event: Event, cells: Sequence[Cell]) -> tuple[Fraction, ...]:
    """12.3 BBE: the points on all boards but the last; while that does not decide, without the next last as well.

    Reading bbe-single-board.
    """
    points = points_on_boards(event, cells)
    return tuple(add_up(points[:kept]) for kept in range(event.boards - 1, 0, -1))
