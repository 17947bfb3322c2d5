#!/usr/bin/env python3
"""Calculators that are wrong in one rule of team events each: `broken.py RULE`, which answers the `lines` protocol.

Each is the executable specification with one of its functions replaced. Programs with these faults met every check of the
team profile once; `refuse.py` holds the corpus to refusing them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "specification"))

import adapter  # noqa: E402
import article_05_list as article_5  # noqa: E402
import article_06_direct_encounter as article_6  # noqa: E402
import article_13_teams as article_13  # noqa: E402
import article_14_modifiers as article_14  # noqa: E402
import article_16_unplayed_rounds_swiss as article_16  # noqa: E402
from article_16_unplayed_rounds_swiss import Element  # noqa: E402
from codes import Code  # noqa: E402
from model import Event  # noqa: E402

HALF = Fraction(1, 2)
EXTENDED = ("EMMSB", "EMGSB", "EGMSB", "EGGSB")
NEW = "fide-2026-03"


def usual(event: Event) -> Event:
    """Returns the event as if a match gave 2, 1, 0 and a board 1, 1/2, 0. Points of past rounds stay."""
    matches = replace(event.match_scoring, win=Fraction(2), draw=Fraction(1), loss=Fraction(0))
    boards = replace(event.scoring, win=Fraction(1), draw=HALF, loss=Fraction(0))
    return replace(event, match_scoring=matches, scoring=boards)


def one_missing_game() -> None:
    """6.3: a participant who has missed several of the tied ones is treated as if one game were missing."""
    counted = article_6.missing_games
    article_6.missing_games = lambda event, one, tied: min(counted(event, one, tied), 1)


def no_sure_places() -> None:
    """13.3.1: the primary score ranks only teams that have all met; the secondary score uses 6.3."""
    whole = article_13.article_6

    def ranked(event: Event, tied: Sequence[int], total: str) -> list[list[int]]:
        if total == event.primary and not article_6.all_have_met(event, tied):
            return [list(tied)]
        return whole(event, tied, total)

    article_13.article_6 = ranked


def with_extended(cut: Callable[[list[Element], str], list[Element]]) -> None:
    """Replaces the effect of cuts on the extended Sonneborn-Berger under the rules of 2026."""
    for name in EXTENDED:
        clause = getattr(article_13, f"clause_13_2_{EXTENDED.index(name) + 1}_{name.lower()}")
        whole = article_5.ARTICLE_5[name]

        def values(event: Event, code: Code, clause: Any = clause, whole: Any = whole) -> Any:
            if event.edition.name != NEW:
                return whole.values(event, code)
            e = article_5.declared(event, code)
            return {p: article_14.total_of(cut(clause(e, p), code.cut)) for p in e.participants}

        article_5.ARTICLE_5[name] = replace(whole, values=values)


def forced(elements: Sequence[Element]) -> list[Element]:
    """Returns the elements as if no round were voluntarily unplayed."""
    return [replace(e, voluntary=False) for e in elements]


def no_exception() -> None:
    """16.5.1: cuts of the extended Sonneborn-Berger remove the least significant value, even if a round was voluntarily
    unplayed.
    """
    with_extended(lambda elements, cut: article_14.clause_14_modified(forced(elements), cut))


def exception_once() -> None:
    """16.5.2: the exception applies only to the first cut of the extended Sonneborn-Berger."""

    def cut_elements(elements: list[Element], cut: str) -> list[Element]:
        if cut == "C2":
            return article_14.cut_least(forced(article_14.cut_least(elements)))
        if cut == "M2":
            kept = article_14.cut_least(forced(article_14.cut_least(elements)))
            return article_14.cut_most(article_14.cut_most(kept))
        return article_14.clause_14_modified(elements, cut)

    with_extended(cut_elements)


def trailing_bye() -> None:
    """16.3.2: a draw is one match point and a half on each board, whatever the event gives."""
    article_16.clause_16_3_2_as_draw = lambda event, total: usual(event).draw(total)


def limit() -> None:
    """16.4.2: the cap is one match point and half of the boards per round, whatever the event gives."""
    article_16.clause_16_4_2_limit = lambda event, total: event.rounds * usual(event).draw(total)


def divisor() -> None:
    """13.4.2.b: the highest scores are those of 2 match points and one point a board, whatever the event gives."""
    whole = article_13.clause_13_4_2_divisor
    article_13.clause_13_4_2_divisor = lambda event, primary: whole(usual(event), primary)


def missing_match() -> None:
    """6.3: a missing match of a direct encounter gives 2, 1 or 0, whatever the event gives."""
    whole = article_6.clause_6_3_surely_ahead
    article_6.clause_6_3_surely_ahead = lambda event, one, other, tied, total: whole(usual(event), one, other, tied, total)


def missing_match_extended() -> None:
    """13.3: the same, but only inside the extended direct encounter."""
    whole, surely = article_13.article_6, article_6.clause_6_3_surely_ahead

    def ranked(event: Event, tied: Sequence[int], total: str) -> list[list[int]]:
        article_6.clause_6_3_surely_ahead = lambda e, *more: surely(usual(e), *more)
        try:
            return whole(event, tied, total)
        finally:
            article_6.clause_6_3_surely_ahead = surely

    article_13.article_6 = ranked


RULES: dict[str, Callable[[], None]] = {
    "whole": lambda: None,
    "6.3-one-missing-game": one_missing_game,
    "13.3.1-no-sure-places": no_sure_places,
    "16.5.1-not-for-extended": no_exception,
    "16.5.2-not-for-extended": exception_once,
    "16.3.2-usual-draw": trailing_bye,
    "16.4.2-usual-draw": limit,
    "13.4.2.b-usual-win": divisor,
    "6.3-usual-match": missing_match,
    "13.3-usual-match": missing_match_extended,
}

if __name__ == "__main__":
    RULES[sys.argv[1]]()
    adapter.converse(sys.stdin, sys.stdout)
