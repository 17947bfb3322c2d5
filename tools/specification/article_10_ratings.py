"""C.07 article 10: tie-breaks from ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor

from article_14_modifiers import clause_14_modified, total_of
from article_15_unplayed_rounds import clause_15_2_and_15_3_is_game
from article_16_unplayed_rounds_swiss import Element
from exact import add_up
from model import Cell, Event, Participant
from rating_tables import table_8_1_a, table_8_1_b


def clause_10_rating_of_2023(participant: Participant) -> int | None:
    """10 (2023) The rating that the event uses. The text of 2023 has no rule for several ratings.

    Reading first-rating.
    """
    return participant.rating


def clause_10_rating_of_2026(participant: Participant) -> int | None:
    """10, note (2026) The first rating, if the participant had several ratings during the event.

    Reading first-rating.
    """
    if participant.ratings:
        return participant.ratings[0] or None
    return participant.rating


def rating_of(event: Event, participant: int, of_unrated: int | None) -> int | None:
    """Returns the rating of a participant. The regulations of the event or /U may assign a rating to unrated
    participants.

    10, note: if a participant has several ratings, the choice of the regulations takes precedence.
    """
    several = event.participants[participant].ratings
    if several and event.declared.which_rating is not None:
        rating = several[0 if event.declared.which_rating == "first" else -1] or None
    else:
        rating = event.edition.clause_10_rating(event.participants[participant])
    if rating is not None:
        return rating
    return event.declared.unrated if of_unrated is None else of_unrated


def clause_10_ratings(event: Event, of_unrated: int | None) -> dict[int, int] | None:
    """10 Returns the ratings of all participants. None if a participant is unrated, because these tie-breaks are then
    omitted from the list. The regulations may assign a rating to unrated participants, or omit games with them. Reading
    unrated-participant-omits-all."""
    ratings = {p: rating_of(event, p, of_unrated) for p in event.participants}
    known = {p: r for p, r in ratings.items() if r is not None}
    return known if len(known) == len(ratings) or event.declared.without_unrated else None


def rounded(value: Fraction) -> int:
    """Rounds to the nearest integer, with halves rounded up.

    Reading minus-side-of-rounding.
    """
    return floor(value + Fraction(1, 2))


def games(event: Event, participant: int) -> list[Cell]:
    """Returns the games over the board, which count for article 10. Readings unfinished-games, short-games.

    If the regulations state this, games against unrated opponents are omitted.
    """
    over_the_board = [c for c in event.cells(participant) if clause_15_2_and_15_3_is_game(event, c, 10)]
    if not event.declared.without_unrated:
        return over_the_board
    return [c for c in over_the_board if c.opponent is not None and rating_of(event, c.opponent, None) is not None]


def opponents(event: Event, participant: int) -> list[int]:
    """Returns the opponents in these games, once for each game (4.4)."""
    return [c.opponent for c in games(event, participant) if c.opponent is not None]


def game_score(event: Event, participant: int, total: str) -> Fraction:
    """Returns the score in these games, with 1 for a win. Reading ratings-use-standard-results."""
    return add_up(c.standard[total] for c in games(event, participant))


def clause_10_1_average_rating(
    event: Event, participant: int, ratings: dict[int, int], cut: str = ""
) -> int | None:
    """10.1 ARO: the mean rating of the opponents met over the board, rounded. None if no opponent was met.

    Reading no-games-no-value.
    Readings aro-cut-then-mean, no-exception-outside-buchholz-and-sb.
    """
    elements = [
        Element(i, Fraction(ratings[o]), Fraction(ratings[o])) for i, o in enumerate(opponents(event, participant))
    ]
    left = clause_14_modified(elements, cut)
    if not left:
        return None
    return rounded(add_up(e.value for e in left) / len(left))


def clause_10_2_performance(event: Event, participant: int, ratings: dict[int, int], total: str) -> int | None:
    """10.2 TPR: ARO plus the rating difference for the share of points in games over the board.

    Readings tpr-rounds-the-share, tpr-adds-to-the-rounded-aro.
    """
    average = clause_10_1_average_rating(event, participant, ratings)
    if average is None:
        return None
    share = game_score(event, participant, total) / len(games(event, participant))
    return average + table_8_1_a(rounded(100 * share))


def expected_score(rating: int, against: Sequence[int]) -> Fraction:
    """10.3 The sum of the expected scores, without a limit on the rating differences."""
    return add_up(table_8_1_b(rating - r) for r in against)


def clause_10_3_perfect_performance(
    event: Event, participant: int, ratings: dict[int, int], total: str
) -> int | None:
    """10.3 PTP: the lowest rating whose expected score reaches the score. For a score of 0, PTP is the rating of the
    lowest-rated opponent minus 800.

    The expected score never falls when the rating rises, so a binary search finds the lowest rating.
    Readings ptp-games-over-the-board, ptp-lowest-own-opponent.
    Reading ptp-full-score.
    """
    against = [ratings[o] for o in opponents(event, participant)]
    if not against:
        return None
    score = game_score(event, participant, total)
    if score == 0:
        return min(against) - 800
    too_low, enough = min(against) - 736, max(against) + 736
    while enough - too_low > 1:
        middle = (too_low + enough) // 2
        if expected_score(middle, against) >= score:
            enough = middle
        else:
            too_low = middle
    return enough


def clause_10_4_and_10_5_mean_of_opponents(
    event: Event, participant: int, performances: Mapping[int, int | None], cut: str = ""
) -> int | None:
    """10.4 APRO, 10.5 APPO: the rounded mean of the TPR (PTP) of the opponents met over the board.

    `performances` contains the TPR (PTP) of all participants. Every opponent in these games has one.
    """
    known = [v for v in (performances[o] for o in opponents(event, participant)) if v is not None]
    left = clause_14_modified([Element(i, Fraction(v), Fraction(v)) for i, v in enumerate(known)], cut)
    if not left:
        return None
    return rounded(total_of(left) / len(left))


def clause_10_6_rating(_event: Event, participant: int, ratings: dict[int, int]) -> int | None:
    """10.6 RTNG: the rating. Higher ratings rank first, or last if the code is reversed."""
    return ratings.get(participant)
