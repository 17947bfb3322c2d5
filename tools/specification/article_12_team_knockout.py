"""C.07 article 12: tie-breaks for team knock-outs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from article_11_team_points import clause_11_1_board_points
from exact import add_up
from model import FULL_BYE, GP, HALF_BYE, PAIRING_BYE, Cell, Event, Scoring


def clause_12_board_points(code: str, scoring: Scoring) -> Fraction:
    """12, first dash: a game won or lost by forfeit counts as a regular win or loss.

    Reading forfeits-on-boards.
    """
    return clause_11_1_board_points({"+": "1", "-": "0"}.get(code, code), scoring)


def clause_12_points_of_boards(event: Event, cell: Cell) -> list[Fraction]:
    """12, second dash: the points on each board of a round. A pairing-allocated bye is a win on each board.

    Reading other-byes-on-boards: a full-point bye is a win on each board, and a half-point bye is a draw. Other
    rounds without an opponent give nothing.
    """
    if cell.opponent is not None:
        return [clause_12_board_points(code, event.scoring) for code in cell.boards]
    worth = {PAIRING_BYE: event.scoring.win, FULL_BYE: event.scoring.win, HALF_BYE: event.scoring.draw}
    return [worth.get(cell.kind, Fraction(0))] * event.boards


def points_on_boards(event: Event, cells: Sequence[Cell]) -> list[Fraction]:
    """12.1 to 12.3 The points on each board in the given matches, regardless of the players."""
    rounds = [clause_12_points_of_boards(event, c) for c in cells]
    return [add_up(r[board] for r in rounds) for board in range(event.boards)]


def clause_12_1_board_count(event: Event, cells: Sequence[Cell]) -> Fraction:
    """12.1 BC: the sum of board numbers times the points on the boards. Lower is better."""
    points = points_on_boards(event, cells)
    return add_up((number + 1) * points[number] for number in range(event.boards))


def clause_12_1_usable(event: Event, tied: Sequence[int]) -> bool:
    """12.1 Whether BC may be used: only if all tied teams have the same game points. Reading bc-not-usable.

    As ruled (bc-unequal), BC may always be used.
    """
    return event.as_ruled or len({event.score(team, GP) for team in tied}) == 1


def clause_12_2_top_boards(event: Event, cells: Sequence[Cell]) -> tuple[Fraction, ...]:
    """12.2 TBR: the points on the first board. If they are equal, the points on the next board decide, and so on."""
    return tuple(points_on_boards(event, cells))


def clause_12_3_bottom_boards(event: Event, cells: Sequence[Cell]) -> tuple[Fraction, ...]:
    """12.3 BBE: the points on all boards except the last one. If these are equal, the points without the last two
    boards decide, and so on.

    Reading bbe-single-board.
    """
    points = points_on_boards(event, cells)
    return tuple(add_up(points[:kept]) for kept in range(event.boards - 1, 0, -1))
