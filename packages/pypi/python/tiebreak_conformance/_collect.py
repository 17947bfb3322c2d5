"""Collects trials as items of pytest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .trials import Program, Rank, Trial, Trials, Unsupported, known_failures


class Checks(pytest.Collector):
    """Collects the checks that test a function."""

    def __init__(self, *, rank: Rank, program: Program, known: Path | None, **keywords: Any) -> None:
        super().__init__(**keywords)
        self.rank, self.program, self.known = rank, program, known

    def collect(self) -> Iterator[pytest.Item]:
        """Yields an item for each check. A known failure that names no check is an error."""
        known = known_failures(self.known) if self.known else {}
        trials = Trials(self.program)
        strange = sorted(known.keys() - {trial.id for trial in trials})
        if strange:
            raise self.CollectError(f"{self.known}: no check of this corpus: {', '.join(strange)}")
        for trial in trials:
            item = CheckItem.from_parent(self, name=trial.id, trial=trial)
            if trial.skip:
                item.add_marker(pytest.mark.skip(reason=trial.skip))
            if trial.id in known:
                # A known failure that passes makes the test fail, because the check must be removed from the list.
                item.add_marker(pytest.mark.xfail(reason=known[trial.id], strict=True, raises=AssertionError))
            yield item


class CheckItem(pytest.Item):
    """Runs one check as a test of pytest."""

    def __init__(self, *, trial: Trial, **keywords: Any) -> None:
        super().__init__(**keywords)
        self.trial = trial

    def runtest(self) -> None:
        """Runs the check. Skips the test if the function does not support the check."""
        assert isinstance(self.parent, Checks)
        try:
            self.trial.run(self.parent.rank)
        except Unsupported as reason:
            pytest.skip(str(reason))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Shows only the difference for a wrong answer, not a traceback through this package."""
        if excinfo.errisinstance(AssertionError) and excinfo.traceback[-1].path.name == "trials.py":
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Returns the file of the function and the id of the check."""
        return self.path, 0, self.name
