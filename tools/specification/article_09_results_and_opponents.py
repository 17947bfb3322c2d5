"""C.07 article 9: tie-breaks from the results of the participant and of the opponents."""

from __future__ import annotations

from fractions import Fraction

from article_08_buchholz import is_voluntary, score_of_opponent
from article_14_modifiers import clause_14_5_limit
from article_15_unplayed_rounds import clause_15_2_and_15_3_is_game
from article_16_unplayed_rounds_swiss import Element
from model import Event


def clause_9_1_sonneborn_berger(event: Event, participant: int, total: str) -> list[Element]:
    """9.1 SB: for each round, the opponent's final score times the points scored against the opponent, as summands."""
    return sonneborn_berger_of(event, participant, total, total)


def sonneborn_berger_of(event: Event, participant: int, opponents: str, own: str) -> list[Element]:
    """9.1, 13.2 The products of the opponent's total and the points scored against the opponent in another total."""
    elements = []
    for cell in event.cells(participant):
        score = score_of_opponent(event, participant, cell, opponents)
        if score is not None:
            elements.append(Element(cell.round, score, score * cell.points[own], is_voluntary(event, cell)))
    return elements


def clause_9_2_koya(event: Event, participant: int, total: str, half_points: int) -> list[Element]:
    """9.2 KS: the points scored against opponents with at least half of the highest possible score, as summands.

    14.5 moves this limit by half points. Readings koya-in-swiss, highest-possible-score. As ruled (koya-swiss),
    forfeits against a paired opponent count with their points in a Swiss-system event.
    """
    limit = clause_14_5_limit(event.highest_score(total) / 2, half_points)
    elements = []
    for cell in event.cells(participant):
        ruled_in = event.as_ruled and event.swiss and cell.opponent is not None
        if ruled_in or clause_15_2_and_15_3_is_game(event, cell, 9):
            assert cell.opponent is not None
            if event.score(cell.opponent, total) >= limit:
                elements.append(Element(cell.round, cell.points[total], cell.points[total]))
    return elements
