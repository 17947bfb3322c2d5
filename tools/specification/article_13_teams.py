"""C.07 article 13: tie-breaks for team events."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from article_06_direct_encounter import article_6, clause_6_1_1_meetings
from article_08_buchholz import buchholz_value
from article_09_results_and_opponents import sonneborn_berger_of
from article_12_team_knockout import clause_12_1_board_count, clause_12_2_top_boards, clause_12_3_bottom_boards
from article_16_unplayed_rounds_swiss import Element
from model import GP, MP, Event


def other_total(total: str) -> str:
    """Returns game points for match points, and match points for game points."""
    return GP if total == MP else MP


def clause_13_1_match_or_game_points(event: Event, team: int) -> Fraction:
    """13.1 MPvGP: the total that is not the primary score."""
    return event.score(team, event.secondary)


def clause_13_2_1_emmsb(event: Event, team: int) -> list[Element]:
    """13.2.1 EMMSB: match points of the opponent times match points scored against the opponent."""
    return sonneborn_berger_of(event, team, MP, MP)


def clause_13_2_2_emgsb(event: Event, team: int) -> list[Element]:
    """13.2.2 EMGSB: match points of the opponent times game points scored against the opponent."""
    return sonneborn_berger_of(event, team, MP, GP)


def clause_13_2_3_egmsb(event: Event, team: int) -> list[Element]:
    """13.2.3 EGMSB: game points of the opponent times match points scored against the opponent."""
    return sonneborn_berger_of(event, team, GP, MP)


def clause_13_2_4_eggsb(event: Event, team: int) -> list[Element]:
    """13.2.4 EGGSB: game points of the opponent times game points scored against the opponent."""
    return sonneborn_berger_of(event, team, GP, GP)


def clause_13_3_1(event: Event, tied: Sequence[int], primary: str) -> list[list[int]]:
    """13.3.1 Direct encounter by the primary score. If all teams are still tied, the secondary score is used.

    The texts of 2023 (all still tied) and 2026 (no tie resolved) mean the same. Reading ede-restart.
    """
    split = article_6(event, tied, primary)
    if len(split) == 1:
        split = article_6(event, tied, other_total(primary))
    return split


def clause_13_3_2(event: Event, one: int, other: int, knockout: Sequence[str]) -> list[list[int]]:
    """13.3.2 If two teams are tied in both totals, the named knock-out tie-breaks are applied to their match.

    Reading ede-knockout-on-the-direct-match. If they met more than once, all their matches count.
    Reading ede-bc-without-total-condition.
    """
    ours = clause_6_1_1_meetings(event, one, other)
    theirs = clause_6_1_1_meetings(event, other, one)
    for name in knockout:
        if name == "BC":
            difference = clause_12_1_board_count(event, theirs) - clause_12_1_board_count(event, ours)
        elif name == "TBR":
            difference = _first_difference(clause_12_2_top_boards(event, ours), clause_12_2_top_boards(event, theirs))
        else:
            difference = _first_difference(
                clause_12_3_bottom_boards(event, ours), clause_12_3_bottom_boards(event, theirs)
            )
        if difference:
            return [[one], [other]] if difference > 0 else [[other], [one]]
    return [[one, other]]


def _first_difference(ours: Sequence[Fraction], theirs: Sequence[Fraction]) -> Fraction:
    return next((a - b for a, b in zip(ours, theirs, strict=True) if a != b), Fraction(0))


# 13.3.2 (2026) The four combinations that the clause calls reasonable.
CLAUSE_13_3_2_LISTS: dict[str, tuple[str, ...]] = {
    "EDE": (),
    "EDEBT": ("BC", "TBR"),
    "EDEBB": ("BC", "BBE"),
    "EDET": ("TBR",),
    "EDEB": ("BBE",),
}


def clause_13_3_3(event: Event, tied: Sequence[int], primary: str, knockout: Sequence[str]) -> list[list[int]]:
    """13.3, 13.3.3 Extended direct encounter: each new subset of tied teams starts again at 13.3.1.

    Reading ede-only-two.
    """
    if len(tied) < 2:
        return [list(tied)]
    split = clause_13_3_1(event, tied, primary)
    if len(split) == 1 and len(tied) == 2:
        split = clause_13_3_2(event, tied[0], tied[1], knockout)
    if len(split) == 1:
        return split
    return [part for subset in split for part in clause_13_3_3(event, subset, primary, knockout)]


def clause_13_4_2_divisor(event: Event, primary: str) -> int:
    """13.4.2 b The highest possible primary score of the event, divided by the highest secondary score of one
    match, truncated to an integer. Readings sssc-divisor, sssc-divisor-zero."""
    one_match = event.win(other_total(primary))
    return int(event.highest_score(primary) / one_match)


def clause_13_4_sssc(
    event: Event, team: int, primary: str, inside: Event, divisor: Fraction | None
) -> Fraction | None:
    """13.4 SSSC: the secondary score (13.4.1), plus Buchholz by the primary score divided by the divisor (13.4.2).

    `inside` is the event from which Buchholz is taken: the same event, or for /F the event of 8.3. `divisor` is the
    divisor that the event declares (/K).
    """
    by = Fraction(clause_13_4_2_divisor(event, primary)) if divisor is None else divisor
    if by == 0:
        return None
    return event.score(team, other_total(primary)) + buchholz_value(inside, team, primary) / by
