"""C.07 article 7: tie-breaks of type B, from the participant's own results."""

from __future__ import annotations

from fractions import Fraction

from article_15_unplayed_rounds import clause_15_2_and_15_3_is_game
from article_16_unplayed_rounds_swiss import Element, clause_16_1_1_requested_bye
from model import FORFEIT_LOSS, GP, REST, Cell, Event


def worth_a_win(event: Event, cell: Cell, total: str) -> bool:
    """Whether a round gave as many points as a win.

    The game points for a won match vary. A match therefore counts if the team won it by game points, and a bye counts
    if it gives more game points than a draw on every board. Readings win-is-equality, win-in-game-points. As ruled, a
    round must give as many game points as a win on every board.
    """
    if total != GP or event.as_ruled:
        return cell.points[total] == event.win(total)
    if cell.opponent is not None:
        return cell.outcome[total] == "win"
    return cell.points[total] > event.draw(total)


def clause_7_1_wins(event: Event, participant: int, total: str) -> Fraction:
    """7.1 WIN: the rounds with as many points as a win, even without a game."""
    return Fraction(sum(1 for c in event.cells(participant) if worth_a_win(event, c, total)))


def clause_7_2_games_won(event: Event, participant: int, total: str) -> Fraction:
    """7.2 WON: the games won over the board.

    Readings predetermined-forfeits-2023, predetermined-forfeit-wins-are-won-games, team-type-b.
    """
    cells = event.cells(participant)
    won = [c for c in cells if clause_15_2_and_15_3_is_game(event, c, 7) and c.outcome[total] == "win"]
    return Fraction(len(won))


def clause_7_3_games_with_black(event: Event, participant: int, _total: str) -> Fraction:
    """7.3 BPG: the games played with Black over the board. Readings unfinished-games, team-type-b."""
    cells = event.cells(participant)
    return Fraction(sum(1 for c in cells if clause_15_2_and_15_3_is_game(event, c, 7) and c.color == "b"))


def clause_7_4_games_won_with_black(event: Event, participant: int, total: str) -> Fraction:
    """7.4 BWG: the games won with Black over the board."""
    won = [
        c
        for c in event.cells(participant)
        if clause_15_2_and_15_3_is_game(event, c, 7) and c.color == "b" and c.outcome[total] == "win"
    ]
    return Fraction(len(won))


def clause_7_5_progressive_scores(event: Event, participant: int, total: str) -> list[Element]:
    """7.5 PS: the scores after each round, as summands. The score after round 1 is the least significant (14.1.1).

    Readings progressive-and-adjustments, progressive-and-rests, no-exception-outside-buchholz-and-sb.
    """
    return [
        Element(number, Fraction(number), event.score(participant, total, number))
        for number in range(1, event.rounds + 1)
    ]


def clause_7_6_rounds_elected_to_play(event: Event, participant: int, _total: str) -> Fraction:
    """7.6 REP (GE in 2023): all rounds except half-point byes, zero-point byes and losses by forfeit.

    A forfeit that is a regular game by 15.2 is not subtracted. Readings predetermined-forfeits-2023,
    rounds-are-those-of-the-standings, progressive-and-rests.
    """
    taken_off = [
        c
        for c in event.cells(participant)
        if clause_16_1_1_requested_bye(c)
        or (c.kind == FORFEIT_LOSS and not clause_15_2_and_15_3_is_game(event, c, 7))
    ]
    return Fraction(event.rounds - len(taken_off))


def opponents_points(event: Event, cell: Cell, total: str) -> Fraction:
    """Returns the points of the opponent in a round."""
    assert cell.opponent is not None
    return next(c.points[total] for c in event.cells(cell.opponent) if c.round == cell.round)


def clause_7_7_standard_points(event: Event, participant: int, total: str) -> Fraction:
    """7.7 STD: one for each round with more points than the opponent, and one half for each round with equal points. In
    an unplayed round, the points are compared with the points for a draw. Reading std-forfeits-are-without-play."""
    standard = Fraction(0)
    for cell in event.cells(participant):
        if clause_15_2_and_15_3_is_game(event, cell, 7):
            against = opponents_points(event, cell, total)
        elif cell.kind == REST:
            continue
        else:
            against = event.draw(total)
        if cell.points[total] > against:
            standard += 1
        elif cell.points[total] == against:
            standard += Fraction(1, 2)
    return standard


def clause_7_8_pairing_number(_event: Event, participant: int, _total: str) -> Fraction:
    """7.8 TPN: the pairing number. Lower numbers rank first, or last if the code is reversed.

    Reading pairing-number-is-id.
    """
    return Fraction(participant)


