"""The specification, remembering within one question what it has worked out: naive as it is, it does so again for every code.

Only pure functions of an event are remembered, by the event's identity, and everything is forgotten with the next question.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "specification"))

import article_05_list  # noqa: E402
import article_08_buchholz  # noqa: E402
import article_09_results_and_opponents  # noqa: E402
import article_13_teams  # noqa: E402
import article_16_unplayed_rounds_swiss  # noqa: E402
import standings  # noqa: E402

_memory: dict[Any, Any] = {}
_alive: list[Any] = []  # the events whose identities are keys


def _remember(function: Callable[..., Any], key: Callable[..., Any]) -> Callable[..., Any]:
    name = function.__name__

    def remembered(event: Any, *more: Any) -> Any:
        at = (name, id(event), *key(*more))
        if at not in _memory:
            _alive.append(event)
            _memory[at] = function(event, *more)
        return _memory[at]

    return remembered


def _replace(name: str, key: Callable[..., Any], *modules: ModuleType) -> None:
    quick = _remember(getattr(modules[0], name), key)
    for module in modules:
        setattr(module, name, quick)


def install() -> None:
    """Makes the specification remember."""
    _replace("declared", lambda code: (code.forfeits_are_played,), article_05_list)
    _replace("clause_8_3_final_round_drawn", lambda: (), article_08_buchholz, article_05_list)
    _replace(
        "clause_16_3_adjusted_score", lambda p, total: (p, total), article_16_unplayed_rounds_swiss, article_08_buchholz
    )
    _replace(
        "score_of_opponent",
        lambda p, cell, total: (p, cell.round, total),
        article_08_buchholz,
        article_09_results_and_opponents,
    )
    _replace("clause_8_1_buchholz", lambda p, total: (p, total), article_08_buchholz)
    _replace(
        "sonneborn_berger_of", lambda p, a, b: (p, a, b), article_09_results_and_opponents, article_13_teams
    )
    standings.read_code = lru_cache(None)(standings.read_code)
    compute = standings.compute

    def fresh(*args: Any, **more: Any) -> Any:
        _memory.clear()
        _alive.clear()
        return compute(*args, **more)

    standings.compute = fresh
