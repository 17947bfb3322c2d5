"""C.07 article 8: Buchholz and its variants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from article_14_modifiers import clause_14_modified, total_of
from article_15_unplayed_rounds import clause_15_2_and_15_3_is_game
from article_16_unplayed_rounds_swiss import (
    Element,
    clause_16_1_2_voluntarily_unplayed,
    clause_16_3_adjusted_score,
)
from model import GP, MP, PLAYED, PTS, REST, Cell, Event


def score_of_opponent(event: Event, participant: int, cell: Cell, total: str) -> Fraction | None:
    """Returns the score that a round contributes: the opponent's score, in Swiss-system events by article 16. None if
    the round does not count.

    With predetermined pairings (15.2), the unadjusted scores count, and a round without an opponent adds nothing.
    Readings predetermined-byes, rest-is-no-round.
    """
    if clause_15_2_and_15_3_is_game(event, cell, 8):
        assert cell.opponent is not None
        if event.swiss:
            return clause_16_3_adjusted_score(event, cell.opponent, total)
        return event.score(cell.opponent, total)
    if not event.swiss or cell.kind == REST:
        return None
    return event.edition.clause_16_4(event, participant, cell, total)


def is_voluntary(event: Event, cell: Cell) -> bool:
    """16.5 Whether a round is voluntarily unplayed. The clause is in article 16, so it applies only to Swiss-system
    events."""
    return event.swiss and clause_16_1_2_voluntarily_unplayed(event, cell)


def clause_8_1_buchholz(event: Event, participant: int, total: str) -> list[Element]:
    """8.1 BH: the scores of the opponents, as summands."""
    elements = []
    for cell in event.cells(participant):
        score = score_of_opponent(event, participant, cell, total)
        if score is not None:
            elements.append(Element(cell.round, score, score, is_voluntary(event, cell)))
    return elements


def clause_8_2_average_of_opponents_buchholz(
    event: Event, participant: int, buchholz: Mapping[int, Fraction], cut: str = ""
) -> Fraction | None:
    """8.2 AOB: the mean Buchholz of the opponents met over the board. None if no opponent was met.

    `buchholz` is the Buchholz (8.1) of all participants, or for /F the Fore Buchholz (8.3). It includes the declared
    replacements of 16.3 to 16.5 (16.6). None of these clauses changes which opponents 8.2 averages. The opponent of a
    forfeit therefore still does not count as met over the board. A modifier (14) removes opponents before the mean is
    computed. Reading modifiers-of-other-sums.
    Readings aob-not-rounded, aob-fore-inside-only, no-games-no-value.
    """
    games = [c for c in event.cells(participant) if clause_15_2_and_15_3_is_game(event, c, 8)]
    met = [Element(c.round, buchholz[c.opponent], buchholz[c.opponent]) for c in games if c.opponent is not None]
    left = clause_14_modified(met, cut)
    if not left:
        return None
    return total_of(left) / len(left)


def clause_8_3_final_round_drawn(event: Event) -> Event:
    """8.3 Returns the event as if every paired game of the final round had been drawn.

    Readings fore-includes-forfeits, last-round-is-the-standings-round, fore-own-score.
    """

    def drawn(cell: Cell) -> Cell:
        if cell.round != event.rounds or cell.opponent is None:
            return cell
        totals = (MP, GP) if event.team else (PTS,)
        return replace(
            cell,
            kind=PLAYED,
            points={t: event.draw(t) for t in totals},
            outcome={t: "draw" for t in totals},
            standard={t: Fraction(1, 2) for t in totals},
        )

    participants = {
        i: replace(p, cells=tuple(drawn(c) for c in p.cells)) for i, p in event.participants.items()
    }
    return replace(event, participants=participants)


def buchholz_value(event: Event, participant: int, total: str, cut: str = "") -> Fraction:
    """8.1, 14: Buchholz as a number, with or without a cut."""
    return total_of(clause_14_modified(clause_8_1_buchholz(event, participant, total), cut))
