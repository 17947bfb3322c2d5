"""Classic tie-breaks of Swiss-system events by the description of the survey (seed 004). They are not part of C.07 and
exist only for individual events.

The survey does not describe two tie-breaks completely: the modified median (the list of its exceptions is missing) and
the Brightwell quotient (no formula). These two are omitted. Reading classic-incomplete. Play-offs, a single fast game
and the toss of a coin are not calculations.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from article_10_ratings import clause_10_2_performance
from exact import add_up
from model import PENDING, PLAYED, PTS, REST, Cell, Event

HALF = Fraction(1, 2)


def was_played(cell: Cell) -> bool:
    """Whether a game was played over the board. Byes and forfeits are unplayed."""
    return cell.kind in (PLAYED, PENDING)


def played(event: Event, player: int) -> list[Cell]:
    return [c for c in event.cells(player) if was_played(c)]


def opponents(event: Event, player: int) -> list[int]:
    """Returns the opponents of the games played, once for each game."""
    return [c.opponent for c in played(event, player) if c.opponent is not None]


def score_for_opponents(event: Event, player: int) -> Fraction:
    """Median, Solkoff: the score of an opponent, with half a point for each unplayed round."""
    points = (c.points[PTS] if was_played(c) else HALF for c in event.cells(player) if c.kind != REST)
    return add_up(points)


def solkoff_summands(event: Event, player: int) -> list[Fraction]:
    """Returns one number for each round: the opponent's score, or 0 for a round that the player did not play.

    Reading classic-own-unplayed-is-a-zero.
    """
    return [
        score_for_opponents(event, c.opponent) if was_played(c) and c.opponent is not None else Fraction(0)
        for c in event.cells(player)
        if c.kind != REST
    ]


def median(event: Event, player: int) -> Fraction:
    """Median (Harkness, Median-Buchholz): the opponents' scores without the highest and the lowest. With nine or more
    rounds, the two highest and the two lowest are omitted."""
    dropped = 2 if event.rounds >= 9 else 1
    scores = sorted(solkoff_summands(event, player))
    return add_up(scores[dropped : max(len(scores) - dropped, dropped)])


def solkoff(event: Event, player: int) -> Fraction:
    """Solkoff: the sum of all opponents' scores, without any omission."""
    return add_up(solkoff_summands(event, player))


def cumulative(event: Event, player: int) -> Fraction:
    """Cumulative: the sum of the running scores, minus the points of every win and every draw that was not played.

    Reading classic-cumulative-deduction: the points of an unplayed round are subtracted once.
    """
    running = (event.score(player, PTS, number) for number in range(1, event.rounds + 1))
    unplayed = (c.points[PTS] for c in event.cells(player) if not was_played(c))
    return add_up(running) - add_up(unplayed)


def opponents_cumulative(event: Event, player: int) -> Fraction:
    """Opponents' cumulative: the sum of the cumulative scores of the opponents."""
    return add_up(cumulative(event, o) for o in opponents(event, player))


def result_among_tied(event: Event, tied: Sequence[int]) -> dict[int, Fraction] | None:
    """Result between tied players: the points of the games between them. No value unless all of them have met."""
    if any(b not in opponents(event, a) for a in tied for b in tied if a != b):
        return None
    return {a: add_up(c.points[PTS] for c in played(event, a) if c.opponent in tied) for a in tied}


def most_black(event: Event, player: int) -> Fraction:
    """Most games with Black: the number of games that the player played with Black."""
    return Fraction(sum(1 for c in played(event, player) if c.color == "b"))


def most_wins(event: Event, player: int) -> Fraction:
    """Most wins (Baumbach): the games won. Reading classic-wins-are-played."""
    return Fraction(sum(1 for c in played(event, player) if c.outcome[PTS] == "win"))


def kashdan(event: Event, player: int) -> Fraction:
    """Kashdan: four for a win, two for a draw, one for a loss, zero for an unplayed game."""
    worth = {"win": 4, "draw": 2, "loss": 1, "pending": 0}
    return Fraction(sum(worth[c.outcome[PTS]] for c in played(event, player)))


def sonneborn_berger(event: Event, player: int) -> Fraction:
    """Sonneborn-Berger: the scores of the beaten opponents, plus half the scores of the opponents in drawn games."""
    share = {"win": Fraction(1), "draw": HALF, "loss": Fraction(0), "pending": HALF}
    products = [share[c.outcome[PTS]] * event.score(c.opponent, PTS) for c in played(event, player) if c.opponent]
    return add_up(products)


def opponents_performance(event: Event, player: int, ratings: dict[int, int]) -> Fraction | None:
    """Opponents' performance: the mean of their performance ratings. Reading classic-performance-is-tpr."""
    met = opponents(event, player)
    performances = [clause_10_2_performance(event, o, ratings, PTS) for o in met]
    known = [p for p in performances if p is not None]
    return Fraction(sum(known), len(known)) if known else None


def average_rating_of_opposition(event: Event, player: int, ratings: dict[int, int]) -> Fraction | None:
    """Average rating of the opposition, without rounding, because the survey mentions none."""
    met = opponents(event, player)
    return Fraction(sum(ratings[o] for o in met), len(met)) if met else None


def time_of_loss(event: Event, player: int) -> Fraction:
    """Time of loss: the round of the first loss. A later loss is better, and no loss is best.

    Reading classic-time-of-loss.
    """
    lost = [c.round for c in event.cells(player) if c.outcome.get(PTS) == "loss"]
    return Fraction(min(lost, default=event.rounds + 1))


def lateness(late: bool | None) -> Fraction:
    """Lateness: a player who arrived after the pairing of the first round ranks behind the others."""
    return Fraction(0 if late else 1)
