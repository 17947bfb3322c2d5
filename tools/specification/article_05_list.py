"""C.07 article 5: the list of tie-breaks. Each name has the clause that defines the tie-break."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import article_07_own_results as article_7
import article_10_ratings as article_10
import article_12_team_knockout as article_12
import article_13_teams as article_13
from article_04_ranking import Ordering, by_value
from article_06_direct_encounter import article_6
from article_08_buchholz import (
    buchholz_value,
    clause_8_2_average_of_opponents_buchholz,
    clause_8_3_final_round_drawn,
)
from article_09_results_and_opponents import clause_9_1_sonneborn_berger, clause_9_2_koya
from article_14_modifiers import clause_14_modified, total_of
from article_16_unplayed_rounds_swiss import Element
from codes import Code
from model import GP, MP, Event

Values = dict[int, Fraction | None]
ValueClause = Callable[[Event, Code], Values]
OrderClause = Callable[[Event, Code, Sequence[int]], list[list[int]]]


@dataclass(frozen=True)
class Entry:
    """One line of the list: how the tie-break is computed, and the modifiers that may follow its name.

    The letters in `modifiers` mean: C cuts, L limit, P forfeits as played, F Fore, K divisor, U unrated, R reversed.
    """

    values: ValueClause | None = None
    order: OrderClause | None = None
    modifiers: str = ""
    teams_only: bool = False
    reference: bool = True
    lower_first: bool = False
    article_16: bool = False  # The opening sentence of article 16 names the tie-break.

    def accepts(self, event: Event, code: Code) -> bool:
        """Whether this tie-break allows the modifiers of the code."""
        if any(letter not in self.modifiers for letter in code.modifiers):
            return False
        if self.teams_only and not event.team:
            return False
        if self.article_16 and event.swiss and event.declared.article_16 == "other":
            return False  # 16.6: the regulations describe the replacement of 16.3 to 16.5 only in words.
        return not code.reference or (event.team and self.reference)


def total_for(event: Event, code: Code) -> str:
    """13 The total that a tie-break uses: the total in the code, or otherwise the primary score.

    Reading reference-swaps-both.
    """
    return code.reference or event.primary


def declared(event: Event, code: Code) -> Event:
    """16.6 The event with forfeits as played, if /P or the regulations declare this for all tie-breaks of article
    16."""
    played = code.forfeits_are_played or event.declared.article_16 == "forfeits-as-played"
    return replace(event, forfeits_are_played=True) if played else event


def declared_for_direct_encounter(event: Event, code: Code) -> Event:
    """6.1.1 The event with forfeits as played, if /P or the regulations declare this for direct encounters."""
    played = code.forfeits_are_played or event.declared.forfeits_in_direct_encounter
    return replace(event, forfeits_are_played=True) if played else event


def inside_of(event: Event, code: Code) -> Event:
    """8.3 The event from which another tie-break takes Buchholz. With /F, this is the event of Fore Buchholz."""
    return clause_8_3_final_round_drawn(event) if code.fore else event


def score(event: Event, code: Code) -> Values:
    """PTS, MPTS, GPTS: a score without changes. Reading final-standing-adjustments."""
    total = {"PTS": event.primary, "MPTS": MP, "GPTS": GP}[code.name]
    return {p: event.standing_score(p, total) for p in event.participants}


def single(clause: Callable[[Event, int, str], Fraction]) -> ValueClause:
    """Wraps a clause that gives a single number."""
    return lambda event, code: {p: clause(event, p, total_for(event, code)) for p in event.participants}


def summed(clause: Callable[[Event, int, str], list[Element]]) -> ValueClause:
    """Wraps a clause that gives summands. Article 14 may cut some of the summands."""

    def values(event: Event, code: Code) -> Values:
        e, total = declared(event, code), total_for(event, code)
        return {p: total_of(clause_14_modified(clause(e, p, total), code.cut)) for p in e.participants}

    return values


def extended(clause: Callable[[Event, int], list[Element]]) -> ValueClause:
    """13.2 Wraps a clause with fixed totals."""
    return summed(lambda event, team, _total: clause(event, team))


def direct_encounter(event: Event, code: Code, tied: Sequence[int]) -> list[list[int]]:
    return article_6(declared_for_direct_encounter(event, code), tied, total_for(event, code))


def extended_direct_encounter(event: Event, code: Code, tied: Sequence[int]) -> list[list[int]]:
    knockout = article_13.CLAUSE_13_3_2_LISTS[code.name] or event.declared.ede_boards
    e = declared_for_direct_encounter(event, code)
    return article_13.clause_13_3_3(e, tied, total_for(e, code), knockout)


def buchholz(event: Event, code: Code) -> Values:
    e = declared(event, code)
    return {p: buchholz_value(e, p, total_for(e, code), code.cut) for p in e.participants}


def fore_buchholz(event: Event, code: Code) -> Values:
    return buchholz(clause_8_3_final_round_drawn(event), code)


def average_of_opponents_buchholz(event: Event, code: Code) -> Values:
    total = total_for(event, code)
    inside = inside_of(declared(event, code), code)
    of_all = {p: buchholz_value(inside, p, total) for p in event.participants}
    return {p: clause_8_2_average_of_opponents_buchholz(event, p, of_all, code.cut) for p in event.participants}


def koya(event: Event, code: Code) -> Values:
    total = total_for(event, code)
    return {
        p: total_of(clause_14_modified(clause_9_2_koya(event, p, total, code.half_points), code.cut))
        for p in event.participants
    }


def rated(clause: Callable[[Event, int, dict[int, int], Code], int | None]) -> ValueClause:
    """Wraps a clause of article 10, which gives whole numbers. Nobody has a value if article 10 omits the clause from
    the list."""

    def values(event: Event, code: Code) -> Values:
        ratings = article_10.clause_10_ratings(event, code.unrated)
        if ratings is None:
            return {p: None for p in event.participants}
        given = {p: clause(event, p, ratings, code) for p in event.participants}
        return {p: None if v is None else Fraction(v) for p, v in given.items()}

    return values


def rated_from_opponents(clause: Callable[[Event, int, dict[int, int], str], int | None]) -> ValueClause:
    """10.4, 10.5 Wraps the mean of the opponents' values by another clause of article 10."""

    def values(event: Event, code: Code) -> Values:
        ratings = article_10.clause_10_ratings(event, code.unrated)
        if ratings is None:
            return {p: None for p in event.participants}
        of_all = {p: clause(event, p, ratings, total_for(event, code)) for p in event.participants}
        given = {
            p: article_10.clause_10_4_and_10_5_mean_of_opponents(event, p, of_all, code.cut) for p in event.participants
        }
        return {p: None if v is None else Fraction(v) for p, v in given.items()}

    return values


def match_or_game_points_by_name(event: Event, code: Code) -> Values:
    """13.1, 5: MP and GP. Clause 13.1 means the total that is not primary. Reading score-codes."""
    return {p: event.score(p, {"MP": MP, "GP": GP}[code.name]) for p in event.participants}


def match_or_game_points(event: Event, _code: Code) -> Values:
    return {p: article_13.clause_13_1_match_or_game_points(event, p) for p in event.participants}


def sssc(event: Event, code: Code) -> Values:
    e, total = declared(event, code), total_for(event, code)
    inside = inside_of(e, code)
    return {p: article_13.clause_13_4_sssc(e, p, total, inside, code.divisor or event.declared.divisor) for p in e.participants}


def board_count(event: Event, _code: Code) -> Values:
    return {p: article_12.clause_12_1_board_count(event, event.cells(p)) for p in event.participants}


def order_by_board_count(event: Event, code: Code, tied: Sequence[int]) -> list[list[int]]:
    if not article_12.clause_12_1_usable(event, tied):
        return [list(tied)]
    return by_value(board_count(event, code), lower_first=True)(tied)


def order_by_tuples(results: Mapping[int, tuple[Fraction, ...]], tied: Sequence[int]) -> list[list[int]]:
    """Compares the boards one after the other, highest result first, like words in a dictionary.

    Reading top-boards-lexicographic.
    """
    levels = sorted({results[p] for p in tied}, reverse=True)
    return [[p for p in tied if results[p] == level] for level in levels]


def order_by_top_boards(event: Event, _code: Code, tied: Sequence[int]) -> list[list[int]]:
    return order_by_tuples({p: article_12.clause_12_2_top_boards(event, event.cells(p)) for p in tied}, tied)


def order_by_bottom_boards(event: Event, _code: Code, tied: Sequence[int]) -> list[list[int]]:
    return order_by_tuples({p: article_12.clause_12_3_bottom_boards(event, event.cells(p)) for p in tied}, tied)


SCORES: dict[str, Entry] = {
    "PTS": Entry(score, reference=False),
    "MPTS": Entry(score, teams_only=True, reference=False),
    "GPTS": Entry(score, teams_only=True, reference=False),
}

REP = Entry(single(article_7.clause_7_6_rounds_elected_to_play))

# The list of 2023. The next table contains the names that only the list of 2026 has.
LIST_OF_2023: dict[str, Entry] = SCORES | {
    "DE": Entry(order=direct_encounter, modifiers="P"),
    "WIN": Entry(single(article_7.clause_7_1_wins)),
    "WON": Entry(single(article_7.clause_7_2_games_won)),
    "BPG": Entry(single(article_7.clause_7_3_games_with_black)),
    "BWG": Entry(single(article_7.clause_7_4_games_won_with_black)),
    "PS": Entry(summed(article_7.clause_7_5_progressive_scores), modifiers="C"),
    "GE": REP,
    "BH": Entry(buchholz, modifiers="CP", article_16=True),
    "AOB": Entry(average_of_opponents_buchholz, modifiers="CFP", article_16=True),
    "FB": Entry(fore_buchholz, modifiers="CP", article_16=True),
    "SB": Entry(summed(clause_9_1_sonneborn_berger), modifiers="CP", article_16=True),
    "KS": Entry(koya, modifiers="CL"),
    "ARO": Entry(
        rated(lambda e, p, r, code: article_10.clause_10_1_average_rating(e, p, r, code.cut)), modifiers="CU"
    ),
    "TPR": Entry(
        rated(lambda e, p, r, code: article_10.clause_10_2_performance(e, p, r, total_for(e, code))), modifiers="U"
    ),
    "PTP": Entry(
        rated(lambda e, p, r, code: article_10.clause_10_3_perfect_performance(e, p, r, total_for(e, code))),
        modifiers="U",
    ),
    "APRO": Entry(rated_from_opponents(article_10.clause_10_2_performance), modifiers="CU"),
    "APPO": Entry(rated_from_opponents(article_10.clause_10_3_perfect_performance), modifiers="CU"),
    "BC": Entry(board_count, order_by_board_count, teams_only=True, reference=False),
    "TBR": Entry(order=order_by_top_boards, teams_only=True, reference=False),
    "BBE": Entry(order=order_by_bottom_boards, teams_only=True, reference=False),
    "MPvGP": Entry(match_or_game_points, teams_only=True, reference=False),
    "MP": Entry(match_or_game_points_by_name, teams_only=True, reference=False),
    "GP": Entry(match_or_game_points_by_name, teams_only=True, reference=False),
    "EMMSB": Entry(extended(article_13.clause_13_2_1_emmsb), modifiers="CP", teams_only=True, reference=False, article_16=True),
    "EMGSB": Entry(extended(article_13.clause_13_2_2_emgsb), modifiers="CP", teams_only=True, reference=False, article_16=True),
    "EGMSB": Entry(extended(article_13.clause_13_2_3_egmsb), modifiers="CP", teams_only=True, reference=False, article_16=True),
    "EGGSB": Entry(extended(article_13.clause_13_2_4_eggsb), modifiers="CP", teams_only=True, reference=False, article_16=True),
    "EDE": Entry(order=extended_direct_encounter, modifiers="P", teams_only=True),
    "SSSC": Entry(sssc, modifiers="FKP", teams_only=True, article_16=True),
}

# The names that the list of 2026 adds. Reading newer-tie-breaks-in-older-editions: the regulations of an older event
# may define these tie-breaks (4.1).
ADDED_IN_2026: dict[str, Entry] = {
    "REP": REP,
    "STD": Entry(single(article_7.clause_7_7_standard_points)),
    "TPN": Entry(single(article_7.clause_7_8_pairing_number), modifiers="R", lower_first=True),
    "RTNG": Entry(rated(lambda e, p, r, _code: article_10.clause_10_6_rating(e, p, r)), modifiers="UR"),
    "EDEBT": Entry(order=extended_direct_encounter, modifiers="P", teams_only=True),
    "EDEBB": Entry(order=extended_direct_encounter, modifiers="P", teams_only=True),
    "EDET": Entry(order=extended_direct_encounter, modifiers="P", teams_only=True),
    "EDEB": Entry(order=extended_direct_encounter, modifiers="P", teams_only=True),
}

ARTICLE_5: dict[str, Entry] = LIST_OF_2023 | ADDED_IN_2026


def entry_for(event: Event, code: Code) -> Entry | None:
    """Returns the line of the list for a code. None if there is no such line, or if the line does not allow the
    modifiers.

    Readings modifiers-not-named, forfeits-as-played-elsewhere, codes-unknown.
    """
    entry = ARTICLE_5.get(code.name)
    return entry if entry is not None and entry.accepts(event, code) else None


def ordering(event: Event, code: Code, entry: Entry, values: Values | None) -> Ordering:
    """Returns how a tie-break of the list ranks tied participants."""
    order = entry.order
    if order is not None:
        return lambda tied: order(event, code, tied)
    assert values is not None
    return by_value(values, entry.lower_first != code.reversed)
