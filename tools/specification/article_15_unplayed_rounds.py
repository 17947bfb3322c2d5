"""C.07 article 15: unplayed rounds."""

from __future__ import annotations

from model import FORFEIT_DRAW, FORFEIT_LOSS, FORFEIT_WIN, PENDING, PLAYED, REST, Cell, Event

FORFEITS = (FORFEIT_WIN, FORFEIT_DRAW, FORFEIT_LOSS)


def clause_15_1_unplayed(cell: Cell) -> bool:
    """15.1 A round is unplayed if the participant, paired or not, played no game (no match) in it.

    Readings unfinished-games (an unfinished game is not an unplayed round) and rest-is-no-round.
    """
    return cell.kind not in (PLAYED, PENDING, REST)


def clause_15_2_of_2023(_cell: Cell, _article: int) -> bool:
    """15.2 (2023) With predetermined pairings, a forfeit is a regular game for every tie-break.

    Reading predetermined-forfeits-2023.
    """
    return True


def clause_15_2_of_2026(cell: Cell, article: int) -> bool:
    """15.2 (2026) As in 2023, with two exceptions: in article 10, every forfeit is unplayed, and in article 7, a
    forfeit loss is unplayed.

    Readings type-b-means-article-7, predetermined-forfeit-wins-are-won-games.
    """
    if article == 10:
        return False
    return not (article == 7 and cell.kind == FORFEIT_LOSS)


def clause_15_2_and_15_3_is_game(event: Event, cell: Cell, article: int) -> bool:
    """15.2, 15.3 Whether the tie-breaks of an article count a game (match) in this round.

    A game over the board always counts. With predetermined pairings, a forfeit counts if 15.2 of the edition says so.
    In a Swiss-system event, a forfeit counts only if the regulations say so (6.1.1, 16.6). A round without an opponent
    never counts.
    """
    if cell.kind in FORFEITS:
        if event.swiss:
            return event.forfeits_are_played
        return event.edition.clause_15_2(cell, article)
    return cell.kind in (PLAYED, PENDING)
