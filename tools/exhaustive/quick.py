"""Adds a cache to the specification. Without the cache, the specification computes all data of a tournament again for
every code.

Only pure functions of an event are cached. Their key is the identity of the event. The key of an event is the data from
which the event was read. Each new tournament clears the cache. A caller who changes a tournament between two questions
must pass a copy.
"""

from __future__ import annotations

import fractions
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "specification"))

try:  # Compiled fractions halve the time of a random event. They are optional.
    import quicktions

    # The replacement is removed after the import, because the compiled fractions themselves use the library's class.
    if "exact" not in sys.modules:
        plain, fractions.Fraction = fractions.Fraction, quicktions.Fraction
        try:
            import standings as _  # noqa: F401
        finally:
            fractions.Fraction = plain
except ImportError:
    pass

# The cached functions: the module, the name, and the arguments that belong to the key after the first one. The first
# argument is an event or the elements of a sum.
REMEMBERED: tuple[tuple[str, str, Callable[..., Any]], ...] = (
    ("article_06_direct_encounter", "clause_6_1_1_meetings", lambda one, other: (one, other)),
    ("article_06_direct_encounter", "clause_6_1_2_points", lambda one, other, total: (one, other, total)),
    ("article_05_list", "declared", lambda code: (code.forfeits_are_played,)),
    ("article_08_buchholz", "clause_8_3_final_round_drawn", lambda: ()),
    ("article_16_unplayed_rounds_swiss", "clause_16_3_adjusted_score", lambda p, total: (p, total)),
    ("article_08_buchholz", "score_of_opponent", lambda p, cell, total: (p, cell.round, total)),
    ("article_08_buchholz", "clause_8_1_buchholz", lambda p, total: (p, total)),
    ("article_09_results_and_opponents", "sonneborn_berger_of", lambda p, a, b: (p, a, b)),
    ("article_14_modifiers", "cut_least", lambda: ()),
)
# Methods of an event that are cached in the same way.
METHODS: tuple[tuple[str, Callable[..., Any]], ...] = (
    ("score", lambda p, total, after=None: (p, total, after)),
    ("standing_score", lambda p, total: (p, total)),
    ("highest_score", lambda total: (total,)),
)


def _sum_one_by_one(modules: Mapping[str, ModuleType]) -> None:
    """Adds compiled fractions one by one, which is faster than finding a common denominator."""
    function, zero = modules["exact"].add_up, modules["exact"].Fraction(0)

    def add_up(values: Iterable[fractions.Fraction]) -> fractions.Fraction:
        return sum(values, zero)

    for module in list(modules.values()):
        if getattr(module, "add_up", None) is function:
            module.add_up = add_up  # type: ignore[attr-defined]


def install(modules: Mapping[str, ModuleType] | None = None) -> None:
    """Adds the cache to the imported specification, or to another copy with these modules."""
    if modules is None:
        import standings

        assert standings
        modules = sys.modules
    memory: dict[Any, Any] = {}
    alive: list[Any] = []  # The current tournament, and all objects whose identity is part of a key.
    nothing = object()

    def remember(function: Callable[..., Any], key: Callable[..., Any]) -> Callable[..., Any]:
        name = function.__name__

        def remembered(first: Any, *more: Any) -> Any:
            at = (name, id(first), *key(*more))
            known = memory.get(at, nothing)
            if known is nothing:
                alive.append(first)
                known = memory[at] = function(first, *more)
            return known

        return remembered

    for home, name, key in REMEMBERED:
        function = getattr(modules[home], name)
        quick = remember(function, key)
        for module in list(modules.values()):
            if getattr(module, name, None) is function:
                setattr(module, name, quick)
    event = modules["model"].Event
    for name, key in METHODS:
        setattr(event, name, remember(getattr(event, name), key))
    if modules["exact"].Fraction is not fractions.Fraction:
        _sum_one_by_one(modules)
    program: Any = modules["standings"]
    program.read_code = lru_cache(None)(program.read_code)
    compute, read_event = program.compute, program.read_event

    def read_once(tournament: Any, after: int, edition: Any, score: Any, declarations: Any, as_ruled: bool) -> Any:
        """Reads a tournament once for each edition and each declaration."""
        at = ("read_event", after, edition.name, score, repr(declarations), as_ruled)
        if at not in memory:
            memory[at] = read_event(tournament, after, edition, score, declarations, as_ruled)
        return memory[at]

    def fresh(tournament: Any, *args: Any, **more: Any) -> Any:
        if not alive or alive[0] is not tournament:
            memory.clear()
            alive[:] = [tournament]
        return compute(tournament, *args, **more)

    program.read_event = read_once
    program.compute = fresh
