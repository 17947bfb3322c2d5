"""C.07 article 16: unplayed rounds in Swiss-system events (Buchholz, Sonneborn-Berger and their variants)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from article_15_unplayed_rounds import clause_15_1_unplayed, clause_15_2_and_15_3_is_game
from exact import add_up
from model import (
    FORFEIT_DRAW,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FULL_BYE,
    HALF_BYE,
    PAIRING_BYE,
    ZERO_BYE,
    Cell,
    Event,
)


@dataclass(frozen=True)
class Element:
    """One summand of a tie-break that is a sum.

    `weight`    the number that determines its significance (the opponent's score, a rating, the number of a round).
    `value`     the number that is added to the sum.
    `voluntary` whether its round is voluntarily unplayed by 16.5.
    """

    round: int
    weight: Fraction
    value: Fraction
    voluntary: bool = False


def clause_16_1_1_requested_bye(cell: Cell) -> bool:
    """16.1.1 A requested bye: a half-point or a zero-point bye. Every round after a withdrawal is a zero-point bye."""
    return cell.kind in (HALF_BYE, ZERO_BYE)


def clause_16_1_2_of_2023_available(event: Event, cell: Cell) -> bool:
    """16.1.2 (2023) Whether the participant was available to play: in a played round, or in an unplayed round with a
    pairing-allocated bye, an absent opponent, or circumstances for which a full point was given."""
    if clause_15_2_and_15_3_is_game(event, cell, 16):
        return True
    return cell.kind in (PAIRING_BYE, FULL_BYE, FORFEIT_WIN, FORFEIT_DRAW)


def clause_16_1_2_voluntarily_unplayed(event: Event, cell: Cell) -> bool:
    """16.1.2 (2026), first sentence of 16.5 (2023): a requested bye or a loss by forfeit.

    Reading forfeits-as-played-is-total: if forfeits count as played (/P), a forfeit loss is not voluntary.
    """
    if clause_16_1_1_requested_bye(cell):
        return True
    return cell.kind == FORFEIT_LOSS and not event.forfeits_are_played


def clause_16_1_2_of_2026_available(event: Event, cell: Cell) -> bool:
    """16.1.2, 16.2.3 (2026) Whether a round is not voluntarily unplayed."""
    return not clause_16_1_2_voluntarily_unplayed(event, cell)


def clause_16_2_category(event: Event, participant: int, cell: Cell) -> str:
    """16.2 The category of an unplayed round.

    16.2.1: pairing-allocated or full-point bye. 16.2.2: won by forfeit. 16.2.3: requested bye with a later round in
    which the participant was available. 16.2.4: lost by forfeit. 16.2.5: requested bye without such a round, for
    example in the last round. Readings forfeit-loss-after-bye, last-round-is-the-standings-round.
    """
    if cell.kind in (PAIRING_BYE, FULL_BYE):
        return "16.2.1"
    if cell.kind in (FORFEIT_WIN, FORFEIT_DRAW):  # Reading drawn-forfeited-match
        return "16.2.2"
    if cell.kind == FORFEIT_LOSS:
        return "16.2.4"
    later = [c for c in event.cells(participant) if c.round > cell.round]
    if any(event.edition.clause_16_2_3(event, c) for c in later):
        return "16.2.3"
    return "16.2.5"


def clause_16_3_1_points_given(cell: Cell, total: str) -> Fraction:
    """16.3.1 For the opponents, rounds of categories 16.2.1 to 16.2.4 count as the result with the awarded points.

    Reading points-between-results: the awarded points count, even if no result has exactly these points.
    """
    return cell.points[total]


def clause_16_3_2_as_draw(event: Event, total: str) -> Fraction:
    """16.3.2 For the opponents, rounds of category 16.2.5 count as draws.

    Reading draw-means-event-draw.
    """
    return event.draw(total)


def clause_16_3_adjusted_score(event: Event, participant: int, total: str) -> Fraction:
    """16.3 The score of a participant that the tie-breaks of opponents use.

    Reading forfeits-as-played-is-total. As ruled (p-modifier), /P does not change this score.
    """
    if event.as_ruled:
        event = replace(event, forfeits_are_played=False)
    points = [event.adjustment(participant, total, event.rounds)]
    for cell in event.cells(participant):
        if clause_15_2_and_15_3_is_game(event, cell, 16) or not clause_15_1_unplayed(cell):
            points.append(cell.points[total])
        elif clause_16_2_category(event, participant, cell) == "16.2.5":
            points.append(clause_16_3_2_as_draw(event, total))
        else:
            points.append(clause_16_3_1_points_given(cell, total))
    return add_up(points)


def clause_16_4_of_2023_dummy_score(event: Event, participant: int, _cell: Cell, total: str) -> Fraction:
    """16.4 (2023) In the participant's tie-break, an unplayed round is a game against a dummy with the same points.

    Reading dummy-has-real-score.
    """
    return event.score(participant, total)


def clause_16_4_of_2026_dummy_score(event: Event, participant: int, cell: Cell, total: str) -> Fraction:
    """16.4 (2026) As in 2023, but the dummy's score has a cap: 16.4.1 after a forfeit, 16.4.2 otherwise.

    Reading dummy-has-real-score.
    """
    own = event.score(participant, total)
    if clause_16_2_category(event, participant, cell) in ("16.2.2", "16.2.4"):
        return min(own, clause_16_4_1_limit(event, cell, total))
    return min(own, clause_16_4_2_limit(event, total))


def clause_16_4_1_limit(event: Event, cell: Cell, total: str) -> Fraction:
    """16.4.1 The cap for forfeits (16.2.2, 16.2.4): the adjusted score of the paired opponent.

    Reading cap-by-adjusted-score-with-its-own-forfeit.
    """
    assert cell.opponent is not None
    return clause_16_3_adjusted_score(event, cell.opponent, total)


def clause_16_4_2_limit(event: Event, total: str) -> Fraction:
    """16.4.2 (printed 16.3.2) The cap for all other unplayed rounds: a draw in every round of the event.

    Readings cap-includes-pairing-byes, rounds-are-those-of-the-standings.
    """
    announced = event.declared.article_16 == "cap-announced-rounds"  # 16.6
    return (event.announced if announced else event.rounds) * event.draw(total)


def clause_16_5_1_element_to_cut(elements: Sequence[Element], least: Element) -> Element:
    """16.5.1 Returns the element that a cut of the least significant value removes.

    Of the voluntarily unplayed rounds, the round with the lowest value is removed, unless this value is lower than the
    least significant value. Readings cut-prefers-voluntary-when-equal, equal-voluntary-contributions.
    """
    voluntary = [e for e in elements if e.voluntary]
    if voluntary:
        lowest = min(voluntary, key=lambda e: (e.value, e.weight, e.round))
        if lowest.value >= least.value:
            return lowest
    return least
