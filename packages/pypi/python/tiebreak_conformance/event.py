"""Events: ranked, explained and checked."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Optional, Union

from ._ask import TiebreakError, command, words
from ._engine import Engine

Language = Literal["en", "es"]
# A table as a file, as rows with headings as keys, or as a frame of pandas or polars.
Table = Union[str, "os.PathLike[str]", Iterable[Mapping[str, Any]], Any]


@dataclass(frozen=True)
class Row:
    """A row of the standings. Values are exact numbers as text; None where the rule gives none."""

    rank: int
    id: int
    name: str
    values: Mapping[str, Optional[str]]
    places: Mapping[str, Optional[int]]


@dataclass(frozen=True)
class Standings:
    """Standings, best first."""

    edition: str
    tiebreaks: tuple[str, ...]
    after: int
    rows: tuple[Row, ...]
    raw: Mapping[str, Any] = field(repr=False)

    def records(self) -> list[dict[str, Any]]:
        """The rows as flat dictionaries: rank, id, name and a key per tie-break."""
        return [
            {"rank": row.rank, "id": row.id, "name": row.name}
            | {code: row.values.get(code, row.places.get(code)) for code in self.tiebreaks}
            for row in self.rows
        ]

    def to_pandas(self) -> Any:
        """A frame of pandas, which has to be installed. Values stay texts, because they are exact."""
        import pandas

        return pandas.DataFrame.from_records(self.records())

    def to_polars(self) -> Any:
        """A frame of polars, which has to be installed. Values stay texts, because they are exact."""
        import polars

        return polars.DataFrame(self.records())


@dataclass(frozen=True)
class Checked:
    """What came of a check: `confirmed`, `different` or `not-verifiable`, and each difference."""

    verdict: str
    differences: tuple[Mapping[str, Any], ...]
    text: str = field(repr=False)
    raw: Mapping[str, Any] = field(repr=False)

    def __bool__(self) -> bool:
        return self.verdict == "confirmed"


class Event:
    """An event: TRF of any age, or JSON."""

    def __init__(self, data: bytes, name: str = "event") -> None:
        self._engine = Engine()
        self.name = name
        self._engine.keep(name, data)
        # What cannot be read is said here and not at the first question.
        self.standings()

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Event:
        """Reads a file; TiebreakError says what is wrong with it, and where."""
        return cls(Path(path).read_bytes(), os.fspath(path))

    def standings(
        self,
        tiebreaks: Sequence[str] | None = None,
        edition: str | None = None,
        after: int | None = None,
    ) -> Standings:
        """The standings by a list of tie-breaks, under an edition, after a round; each as the file says where left out."""
        _, raw = command(self._engine, "standings", *_options(tiebreaks, edition, after), "--", self.name)
        rows = (
            Row(row["rank"], row["id"], row["name"], row["values"], row.get("places", {})) for row in raw["standings"]
        )
        return Standings(raw["edition"], tuple(raw["tiebreaks"]), raw["after"], tuple(rows), raw)

    def explain(
        self,
        participant: int | str,
        versus: int | str | None = None,
        tiebreak: str | None = None,
        *,
        tiebreaks: Sequence[str] | None = None,
        edition: str | None = None,
        after: int | None = None,
        language: Language = "en",
    ) -> str:
        """Why somebody is where he is, how a value comes about, or why one is ahead of the other, in words."""
        options = [f"--participant={participant}", *_options(tiebreaks, edition, after)]
        if versus is not None:
            options.append(f"--versus={versus}")
        if tiebreak is not None:
            options.append(f"--tiebreak={tiebreak}")
        return words(self._engine, "explain", *options, "--", self.name, language=language)

    def check(
        self,
        table: Table | None = None,
        *,
        tiebreaks: Sequence[str] | None = None,
        edition: str | None = None,
        after: int | None = None,
        language: Language = "en",
    ) -> Checked:
        """Compares what the file records, or a published table, with the results and the rules."""
        options = _options(tiebreaks, edition, after)
        if table is not None:
            name, data = _table(table)
            self._engine.keep(name, data)
            options.append(f"--against={name}")
        _, raw = command(self._engine, "check", *options, "--", self.name, language=language)
        text = words(self._engine, "check", *options, "--", self.name, language=language)
        return Checked(raw["verdict"], tuple(raw["differences"]), text, raw)


def _options(tiebreaks: Sequence[str] | None, edition: str | None, after: int | None) -> list[str]:
    if isinstance(tiebreaks, str):
        raise TypeError("tiebreaks is a list of codes")
    options = []
    if tiebreaks is not None:
        options.append(f"--tiebreaks={','.join(tiebreaks)}")
    if edition is not None:
        options.append(f"--edition={edition}")
    if after is not None:
        options.append(f"--after-round={after}")
    return options


def _table(table: Table) -> tuple[str, bytes]:
    """A table as a file with a name."""
    if isinstance(table, (str, os.PathLike)):
        path = Path(table)
        return f"table-{path.name}", path.read_bytes()
    if hasattr(table, "to_dicts"):
        rows = table.to_dicts()
    elif hasattr(table, "to_dict"):
        rows = table.to_dict("records")
    else:
        rows = [dict(row) for row in table]
    if not rows:
        raise TiebreakError("the table has no rows")
    written = io.StringIO()
    writer = csv.DictWriter(written, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return "table.csv", written.getvalue().encode()
