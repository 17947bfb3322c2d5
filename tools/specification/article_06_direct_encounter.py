"""C.07 article 6: direct encounter (DE)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from article_15_unplayed_rounds import clause_15_2_and_15_3_is_game
from exact import add_up
from model import Cell, Event


def clause_6_1_1_meetings(event: Event, one: int, other: int) -> list[Cell]:
    """6.1.1 The meetings of two participants, as cells of the first participant.

    Forfeits do not count as meetings, unless 15.2 or the regulations of the event (/P) make them games.
    Readings forfeited-pairs-are-missing-games, de-partial-matches.
    """
    return [c for c in event.cells(one) if c.opponent == other and clause_15_2_and_15_3_is_game(event, c, 6)]


def clause_6_1_2_points(event: Event, one: int, other: int, total: str) -> Fraction:
    """6.1.2 The points of the first participant against the other. If they met more than once, the average counts."""
    meetings = clause_6_1_1_meetings(event, one, other)
    if not meetings:
        return Fraction(0)
    return add_up(c.points[total] for c in meetings) / len(meetings)


def clause_6_1_separate_score(event: Event, one: int, tied: Sequence[int], total: str) -> Fraction:
    """6.1 The separate score of one of the tied participants: the points against the other tied participants."""
    return add_up(clause_6_1_2_points(event, one, other, total) for other in tied if other != one)


def all_have_met(event: Event, tied: Sequence[int]) -> bool:
    """6.1, 6.2 Whether each two of the tied participants have met."""
    return all(clause_6_1_1_meetings(event, a, b) for a in tied for b in tied if a != b)


def clause_6_2(event: Event, tied: Sequence[int], total: str) -> list[list[int]]:
    """6.2 If all have met, the separate standing ranks them. Article 6 starts again with those who are still tied."""
    scores = {p: clause_6_1_separate_score(event, p, tied, total) for p in tied}
    order: list[list[int]] = []
    for score in sorted(set(scores.values()), reverse=True):
        level = [p for p in tied if scores[p] == score]
        order += [level] if len(level) == len(tied) else article_6(event, level, total)
    return order


def missing_games(event: Event, one: int, tied: Sequence[int]) -> int:
    """6.3 The number of missing games of this participant: one for each tied opponent not met.

    Reading one-missing-game-per-pair.
    """
    return sum(1 for other in tied if other != one and not clause_6_1_1_meetings(event, one, other))


def clause_6_3_surely_ahead(event: Event, one: int, other: int, tied: Sequence[int], total: str) -> bool:
    """6.3 Whether one participant is above another in the separate standing with any results of the missing games.

    A missing game can be won, drawn or lost (reading missing-games-have-usual-results). The function does not try all
    outcomes, because the order of two participants depends only on their own games. In the worst outcome for `one`,
    `one` gets the least from every missing game, and `other` gets the most. The missing game between the two has one
    result for both. All these games are different, so the worst outcome is possible. `one` is certainly ahead if and
    only if it is ahead in the worst outcome. In game points, a missing match consists of several games with the same
    worst result on each board.
    """
    win, draw, loss = event.win(total), event.draw(total), event.loss(total)
    mutual = 0 if clause_6_1_1_meetings(event, one, other) else 1
    least = clause_6_1_separate_score(event, one, tied, total)
    least += (missing_games(event, one, tied) - mutual) * min(win, draw, loss)
    most = clause_6_1_separate_score(event, other, tied, total)
    most += (missing_games(event, other, tied) - mutual) * max(win, draw, loss)
    return least - most + mutual * min(loss - win, draw - draw, win - loss) > 0


def clause_6_3(event: Event, tied: Sequence[int], total: str) -> list[list[int]]:
    """6.3 For a Swiss-system event in which not all have met. The participant who is first in the separate standing
    with any results of the missing games is ranked first.

    The second place follows from the same separate standing, and so on. Then article 6 starts again with the remaining
    participants. Readings de-first-means-alone, de-same-standing-for-second, de-places-from-the-top.
    """
    places: list[list[int]] = []
    remaining = list(tied)
    while remaining:
        first = [
            a
            for a in remaining
            if all(clause_6_3_surely_ahead(event, a, b, tied, total) for b in remaining if b != a)
        ]
        if not first:
            break
        places.append(first)
        remaining.remove(first[0])
    if not places or not remaining:
        return places or [remaining]
    return places + article_6(event, remaining, total)


def article_6(event: Event, tied: Sequence[int], total: str) -> list[list[int]]:
    """6 Direct encounter: ranks the tied participants in groups. The members of a group stay tied.

    Reading de-predetermined-not-all-met: outside Swiss-system events, the tie remains unless all have met.
    """
    if len(tied) < 2:
        return [list(tied)]
    if all_have_met(event, tied):
        return clause_6_2(event, tied, total)
    if event.swiss:
        return clause_6_3(event, tied, total)
    return [list(tied)]
