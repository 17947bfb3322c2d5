"""Ranks, explains and checks events."""

from __future__ import annotations

import csv
import io
import operator
import os
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Optional, Union

from ._ask import TiebreakError, command, read, shown, words
from ._engine import Engine

Language = Literal["en", "es"]
# `unverifiable` means that nothing differs, but not everything could be compared.
Verdict = Literal["confirmed", "different", "unverifiable"]
# A table: a `pathlib.Path`, the text or bytes of a file, rows with headings as keys, or a frame of pandas or polars.
Table = Union[str, "os.PathLike[str]", bytes, Iterable[Mapping[str, Any]], Any]


@dataclass(frozen=True)
class Row:
    """A row of the standings. Values are exact numbers as text, or None if the rules define no value."""

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
        """Returns the rows as flat dictionaries with rank, id, name and a key for each tie-break."""
        return [
            {"rank": row.rank, "id": row.id, "name": row.name}
            | {code: row.values.get(code, row.places.get(code)) for code in self.tiebreaks}
            for row in self.rows
        ]

    def to_pandas(self) -> Any:
        """Returns a pandas frame; pandas must be installed. Values stay texts, because they are exact."""
        import pandas

        return pandas.DataFrame.from_records(self.records())

    def to_polars(self) -> Any:
        """Returns a polars frame; polars must be installed. Values stay texts, because they are exact."""
        import polars

        return polars.DataFrame(self.records())


@dataclass(frozen=True)
class Checked:
    """The result of a check: `confirmed`, `different` or `unverifiable`, with each difference."""

    verdict: Verdict
    differences: tuple[Mapping[str, Any], ...]
    text: str = field(repr=False)
    raw: Mapping[str, Any] = field(repr=False)

    def __bool__(self) -> bool:
        return self.verdict == "confirmed"


class Event:
    """An event from a TRF file of any version, or from JSON."""

    def __init__(self, data: bytes, name: str = "event") -> None:
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f"an event is the bytes of a file, not {type(data).__name__}")
        if not isinstance(name, str):
            raise TypeError(f"a name is a text, not {type(name).__name__}")
        self._engine = Engine()
        # The engine stores one published table at a time, so only one check runs at a time.
        self._table = threading.Lock()
        self.name = name
        self._kept = shown(name)
        self._engine.keep(self._kept, bytes(data))
        # Reports unreadable input now, not at the first question.
        self.standings()

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Event:
        """Reads a file. Raises TiebreakError with the fault and its place."""
        return cls(read(Path(path)), os.fspath(path))

    def standings(
        self,
        tiebreaks: Sequence[str] | None = None,
        edition: str | None = None,
        after: int | None = None,
    ) -> Standings:
        """Returns the standings after a round.

        The file supplies the tie-breaks, the edition and the round that are not given.
        """
        _, raw = command(self._engine, "standings", *_options(tiebreaks, edition, after), "--", self._kept)
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
        """Explains the place of a participant, how a value is computed, or why one participant is ahead of another."""
        options = [f"--participant={_participant(participant)}", *_options(tiebreaks, edition, after)]
        if versus is not None:
            options.append(f"--versus={_participant(versus)}")
        if tiebreak is not None:
            options.append(f"--tiebreak={tiebreak}")
        return words(self._engine, "explain", *options, "--", self._kept, language=language)

    def check(
        self,
        table: Table | None = None,
        *,
        tiebreaks: Sequence[str] | None = None,
        edition: str | None = None,
        after: int | None = None,
        language: Language = "en",
    ) -> Checked:
        """Compares a published table, or the standing in the file, with the results and the rules."""
        options = _options(tiebreaks, edition, after)
        with self._against(table) as against:
            return self._checked([*options, *against], language)

    def compare(
        self,
        one: str,
        other: str,
        *,
        tiebreaks: Sequence[str] | None = None,
        after: int | None = None,
    ) -> Mapping[str, Any]:
        """Returns the differences between two editions of the rules, as `tiebreak compare --format json` prints them.
        """
        options = [f"--edition={one}", f"--edition={other}", *_options(tiebreaks, None, after)]
        return dict(command(self._engine, "compare", *options, "--", self._kept)[1])

    def what_if(
        self,
        *,
        games: Sequence[str] = (),
        forfeits: Sequence[str] = (),
        tiebreaks: Sequence[str] | None = None,
        edition: str | None = None,
        after: int | None = None,
    ) -> Mapping[str, Any]:
        """Returns the effect of changed results, as `tiebreak what-if --format json` prints it.

        `9:5-7=1` means that in round 9, participant 5 beats participant 7. `9:5` means that participant 5 forfeits the
        game of round 9.
        """
        options = _options(tiebreaks, None, after)
        if edition is not None:
            options.append(f"--under={edition}")
        options += [f"--game={game}" for game in games] + [f"--forfeit={forfeit}" for forfeit in forfeits]
        return dict(command(self._engine, "what-if", *options, "--", self._kept)[1])

    def report(
        self,
        table: Table | None = None,
        *,
        about: Sequence[int | str] = (),
        tiebreaks: Sequence[str] | None = None,
        edition: str | None = None,
        after: int | None = None,
        language: Language = "en",
    ) -> str:
        """Returns the report for an appeal about these participants, as HTML."""
        options = [*_options(tiebreaks, edition, after), *(f"--about={_participant(who)}" for who in about)]
        with self._against(table) as against:
            return words(
                self._engine, "report", "--format=html", *options, *against, "--", self._kept, language=language
            )

    def rating(
        self, *, edition: str | None = None, control: str | None = None, list: Literal["rapid", "blitz"] | None = None
    ) -> Mapping[str, Any]:
        """Returns the rapid or blitz ratings of all players after the event (B.02), as `tiebreak rating event --format
        json` prints them.

        The file supplies the edition, the time control (such as "3+2") and the list that are not given.
        """
        asked = {"--edition": edition, "--control": control, "--list": list}
        options = [f"{name}={value}" for name, value in asked.items() if value is not None]
        return dict(command(self._engine, "rating", "event", *options, "--", self._kept)[1])

    @contextmanager
    def _against(self, table: Table | None) -> Iterator[list[str]]:
        """Stores a published table in the engine, and yields the command-line option that names the table."""
        if table is None:
            yield []
            return
        name, data = _table(table)
        # The event may have the same name, and the table must not overwrite the event.
        while name == self._kept:
            name = f"table-{name}"
        with self._table:
            self._engine.keep(name, data)
            try:
                yield [f"--against={name}"]
            finally:
                self._engine.keep(name, b"")

    def _checked(self, options: list[str], language: str) -> Checked:
        _, raw = command(self._engine, "check", *options, "--", self._kept, language=language)
        text = words(self._engine, "check", *options, "--", self._kept, language=language)
        return Checked(raw["verdict"], tuple(raw["differences"]), text, raw)


def _number(value: Any, what: str) -> int:
    """Converts any kind of whole number, such as a number from a data frame."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{what}, not {type(value).__name__}")
    return operator.index(value)


def _participant(who: int | str) -> int | str:
    return who if isinstance(who, str) else _number(who, "a participant is a number or a name")


def _options(tiebreaks: Sequence[str] | None, edition: str | None, after: int | None) -> list[str]:
    options = []
    if tiebreaks is not None:
        codes = None if isinstance(tiebreaks, (str, bytes)) or not hasattr(tiebreaks, "__iter__") else list(tiebreaks)
        if codes is None or not all(isinstance(code, str) for code in codes):
            raise TypeError("tiebreaks is a list of codes")
        options.append(f"--tiebreaks={','.join(codes)}")
    if edition is not None:
        options.append(f"--edition={edition}")
    if after is not None:
        options.append(f"--after-round={_number(after, 'a round is a number')}")
    return options


def _table(table: Table) -> tuple[str, bytes]:
    """Returns a table as the name and content of a file."""
    if isinstance(table, os.PathLike):
        path = Path(table)
        return shown(f"table-{path.name}"), read(path)
    if isinstance(table, str):
        if "\n" not in table.strip():
            raise TypeError("a table as text has several lines; a file is given as pathlib.Path")
        return "table", table.encode(errors="replace")
    if isinstance(table, (bytes, bytearray, memoryview)):
        return "table", bytes(table)
    if hasattr(table, "to_dicts"):
        table = table.to_dicts()
    elif hasattr(table, "to_dict"):
        table = table.to_dict("records")
    if not hasattr(table, "__iter__"):
        raise TypeError(f"a table is a pathlib.Path, text, bytes, rows or a frame, not {type(table).__name__}")
    rows = []
    for row in table:
        # Database rows have keys, although they are not instances of Mapping.
        if not hasattr(row, "keys"):
            raise TypeError(f"a row of a table must have headings as keys, but is {type(row).__name__}")
        rows.append(dict(row))
    if not rows:
        raise TiebreakError("the table has no rows")
    headings = list(rows[0])
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(headings)
    for at, row in enumerate(rows, 1):
        if strange := [heading for heading in row if heading not in rows[0]]:
            raise TiebreakError(f"row {at} of the table has `{strange[0]}`, which the first has not")
        writer.writerow([row.get(heading, "") for heading in headings])
    try:
        return "table.csv", written.getvalue().encode()
    except UnicodeEncodeError as problem:
        raise TiebreakError(f"the table cannot be written: {problem}") from None
