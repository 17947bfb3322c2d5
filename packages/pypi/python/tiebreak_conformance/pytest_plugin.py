"""Declares one test of pytest for each check of the corpus:

    from tiebreak_conformance import Program, conformance

    @conformance(Program("my-engine", codes=["BH", "SB"]), known="known-failures.txt")
    def test_rank(question):
        return [{"id": 1, "rank": 1, "values": {"BH": "2.5"}}, ...]
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Callable

if TYPE_CHECKING:
    import pytest

    from .trials import Program, Rank

ATTRIBUTE = "__tiebreak_conformance__"


def conformance(program: Program, known: str | None = None) -> Callable[[Rank], Rank]:
    """Turns a function that ranks an event into one test for each check. `known` names a list of known failures in the
    folder of the test."""

    def mark(rank: Rank) -> Rank:
        setattr(rank, ATTRIBUTE, (program, known))
        return rank

    return mark


def pytest_pycollect_makeitem(collector: pytest.Collector, name: str, obj: object) -> object:
    """Collects the trials of a marked function."""
    marked = getattr(obj, ATTRIBUTE, None)
    if marked is None or not callable(obj):
        return None
    from ._collect import Checks

    program, known = marked
    path = Path(collector.path).parent / known if known else None
    return Checks.from_parent(collector, name=name, rank=obj, program=program, known=path)
