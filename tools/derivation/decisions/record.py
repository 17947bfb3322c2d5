"""Reads recorded decisions and the tied groups that they decide. This module contains no rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Json = Mapping[str, Any]
Control = tuple[int, int]  # The base time and the increment, in seconds.


@dataclass(frozen=True)
class Game:
    """A recorded game. The result is from White's side."""

    stage: str
    white: int
    black: int
    result: str
    white_control: Control | None = None
    black_control: Control | None = None

    @property
    def players(self) -> frozenset[int]:
        return frozenset((self.white, self.black))


@dataclass(frozen=True)
class Record:
    """The kind of the decision (`by`), its order, and the details."""

    by: str
    order: tuple[int, ...]
    games: tuple[Game, ...] = ()
    seed: str | None = None
    chooser: int | None = None
    drawn_by_lots: int | None = None


@dataclass(frozen=True)
class Tie:
    """A tied group: the participants, the first of the places that they share, and the declaration of their play-off
    row about players who are still tied.
    """

    members: frozenset[int]
    first: int
    still_tied: str | None = None

    @property
    def places(self) -> range:
        return range(self.first, self.first + len(self.members))


def parted(tie: Tie, groups: Iterable[Iterable[int]]) -> list[Tie]:
    """Splits a tie into groups in order. Each group has its places, and the declaration of the tie."""
    found, first = [], tie.first
    for group in groups:
        found.append(Tie(frozenset(group), first, tie.still_tied))
        first += len(found[-1].members)
    return found


def control(given: list[int] | None) -> Control | None:
    return None if given is None else (given[0], given[1])


def read_game(given: Json) -> Game:
    limits = control(given.get("white-control")), control(given.get("black-control"))
    return Game(given["stage"], given["white"], given["black"], given["result"], *limits)


def read_record(given: Json) -> Record:
    return Record(
        by=given["by"],
        order=tuple(given["order"]),
        games=tuple(read_game(game) for game in given.get("games") or ()),
        seed=given.get("seed"),
        chooser=given.get("chooser"),
        drawn_by_lots=given.get("drawn-by-lots"),
    )


def read_records(regulations: Json) -> list[Record]:
    return [read_record(given) for given in regulations.get("decided") or ()]
