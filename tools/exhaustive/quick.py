"""The specification, remembering within one question what it has worked out: naive as it is, it does so again for every code.

Only pure functions of an event are remembered, by the event's identity, and everything is forgotten with the next question.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "specification"))

# What is remembered: where it is defined, and by which of its arguments behind the event.
REMEMBERED: tuple[tuple[str, str, Callable[..., Any]], ...] = (
    ("article_06_direct_encounter", "clause_6_1_1_meetings", lambda one, other: (one, other)),
    ("article_06_direct_encounter", "clause_6_1_2_points", lambda one, other, total: (one, other, total)),
    ("article_05_list", "declared", lambda code: (code.forfeits_are_played,)),
    ("article_08_buchholz", "clause_8_3_final_round_drawn", lambda: ()),
    ("article_16_unplayed_rounds_swiss", "clause_16_3_adjusted_score", lambda p, total: (p, total)),
    ("article_08_buchholz", "score_of_opponent", lambda p, cell, total: (p, cell.round, total)),
    ("article_08_buchholz", "clause_8_1_buchholz", lambda p, total: (p, total)),
    ("article_09_results_and_opponents", "sonneborn_berger_of", lambda p, a, b: (p, a, b)),
)


def install(modules: Mapping[str, ModuleType] | None = None) -> None:
    """Makes the specification remember: the one that is imported, or another whose modules these are."""
    if modules is None:
        import standings

        assert standings
        modules = sys.modules
    memory: dict[Any, Any] = {}
    alive: list[Any] = []  # the events whose identities are keys

    def remember(function: Callable[..., Any], key: Callable[..., Any]) -> Callable[..., Any]:
        name = function.__name__

        def remembered(event: Any, *more: Any) -> Any:
            at = (name, id(event), *key(*more))
            if at not in memory:
                alive.append(event)
                memory[at] = function(event, *more)
            return memory[at]

        return remembered

    for home, name, key in REMEMBERED:
        function = getattr(modules[home], name)
        quick = remember(function, key)
        for module in list(modules.values()):
            if getattr(module, name, None) is function:
                setattr(module, name, quick)
    program: Any = modules["standings"]
    program.read_code = lru_cache(None)(program.read_code)
    compute = program.compute

    def fresh(*args: Any, **more: Any) -> Any:
        memory.clear()
        alive.clear()
        return compute(*args, **more)

    program.compute = fresh
