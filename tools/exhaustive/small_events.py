"""Lists every small event once, up to renaming. An event is a sequence of configurations, one for each round.

A configuration consists of the pairings of a round with their results, and the byes and absences of the other
participants. Two events are the same up to renaming if a permutation of the participants transforms one into the other.
The first such event in the order of the configurations represents all of them. The search builds events round by round
(orderly generation). It considers the permutations that do not change earlier rounds. The configuration of a round must
be the first among its images under these permutations.

This module contains no rules of C.07.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product
from typing import Any

# A participant's part in a round: the index of the opponent or -1, and the code and color.
Part = tuple[int, str, str]
Configuration = tuple[Part, ...]

OTHER = {"w": "b", "b": "w"}


@dataclass(frozen=True)
class Alphabet:
    """The possible contents of a round: results of a pairing (both sides), and codes of participants who are not
    paired.
    """

    results: tuple[tuple[str, str], ...]
    colors: tuple[str, ...]
    alone: tuple[str, ...]


USUAL = (("1", "0"), ("=", "="), ("0", "1"))
FORFEITS = (("+", "-"), ("-", "+"), ("-", "-"))
UNUSUAL = (("0", "0"), ("=", "0"), ("0", "="), ("X", "X"))
SHORT = (("W", "L"), ("D", "D"), ("L", "W"))

ALPHABETS = {
    # Every code of the model, and both colors.
    "full": Alphabet(USUAL + FORFEITS + UNUSUAL + SHORT, ("w", "b"), ("U", "F", "H", "Z")),
    # The same without the facts that only BPG and BWG use (colors, 7.3 and 7.4), and without unrated short games, which
    # C.07 treats as games. `plain` below converts an event of the full alphabet to an event of this alphabet.
    "plain": Alphabet(USUAL + FORFEITS + UNUSUAL, ("w",), ("U", "F", "H", "Z")),
    # The distinctions of the ranking rules: won, drawn, lost, forfeited by one player or both, allocated bye, requested
    # bye, absent.
    "core": Alphabet(USUAL + FORFEITS, ("w",), ("U", "H", "Z")),
    # The same for predetermined pairings, which have no byes: forfeits are "the only unplayed rounds possible" (15.2).
    "full-predetermined": Alphabet(USUAL + FORFEITS + UNUSUAL + SHORT, ("w", "b"), ("rest",)),
    "plain-predetermined": Alphabet(USUAL + FORFEITS + UNUSUAL, ("w",), ("rest",)),
    "core-predetermined": Alphabet(USUAL + FORFEITS, ("w",), ("rest",)),
    # Matches of two boards: every pair of board results of the core.
    "teams": Alphabet(
        tuple((a[0] + b[0], a[1] + b[1]) for a in USUAL + FORFEITS for b in USUAL + FORFEITS), ("w",), ("U", "H", "Z")
    ),
}


def pairings(free: tuple[int, ...]) -> Iterator[tuple[list[tuple[int, int]], list[int]]]:
    """Yields every way to pair some of the participants. The others remain unpaired."""
    if not free:
        yield [], []
        return
    first, rest = free[0], free[1:]
    for pairs, alone in pairings(rest):
        yield pairs, [first, *alone]
    for second in rest:
        for pairs, alone in pairings(tuple(p for p in rest if p != second)):
            yield [(first, second), *pairs], alone


def configurations(size: int, alphabet: Alphabet) -> Iterator[Configuration]:
    """Yields every configuration of a round."""
    for pairs, alone in pairings(tuple(range(size))):
        of_pairs = product(product(alphabet.results, alphabet.colors), repeat=len(pairs))
        for results in of_pairs:
            for codes in product(alphabet.alone, repeat=len(alone)):
                parts: list[Part] = [(-1, "-", "")] * size
                for (one, other), ((own, against), color) in zip(pairs, results, strict=True):
                    parts[one] = (other, color, own)
                    parts[other] = (one, OTHER[color], against)
                for who, code in zip(alone, codes, strict=True):
                    parts[who] = (-1, "-", code)
                yield tuple(parts)


def renamed(configuration: Configuration, to: tuple[int, ...]) -> Configuration:
    """Returns the round after each participant i is renamed to to[i]."""
    parts: list[Part] = [(-1, "-", "")] * len(configuration)
    for who, (opponent, color, code) in enumerate(configuration):
        parts[to[who]] = (to[opponent] if opponent >= 0 else -1, color, code)
    return tuple(parts)


Event = tuple[int, ...]  # The numbers of the configurations of all rounds.


class Space:
    """The events of a size: a number of participants, a number of rounds, and an alphabet.

    If the alphabet has only one color, renaming can exchange the colors of a pairing. The space then assigns the number
    of the pairing whose first participant has White.
    """

    def __init__(self, size: int, rounds: int, alphabet: Alphabet) -> None:
        self.size, self.rounds, self.alphabet = size, rounds, alphabet
        self.configurations = sorted(set(configurations(size, alphabet)))
        self._numbers = {c: i for i, c in enumerate(self.configurations)}
        self.renamings = list(permutations(range(size)))

    def number(self, configuration: Configuration) -> int:
        """Returns the number of a configuration. Colors do not matter in an alphabet with one color."""
        if len(self.alphabet.colors) == 1:
            configuration = tuple(
                (o, "-" if o < 0 else ("w" if who < o else "b"), code) for who, (o, _, code) in enumerate(configuration)
            )
        return self._numbers[configuration]

    @cached_property
    def images(self) -> list[list[int]]:
        """Returns the number of each image, by renaming and configuration."""
        return [[self.number(renamed(c, to)) for c in self.configurations] for to in self.renamings]

    def all_events(self) -> Iterator[Event]:
        """Yields every event, without any reduction."""
        return product(range(len(self.configurations)), repeat=self.rounds)

    def events(self, first: int = 0, count: int | None = None) -> Iterator[Event]:
        """Yields one event of each class, in order. A range of these events is a shard."""
        self._skip, self._left = first, count
        yield from self._extended((), list(range(len(self.renamings))))

    def _extended(self, prefix: Event, keep: list[int]) -> Iterator[Event]:
        if self._left == 0:
            return
        if len(prefix) == self.rounds:
            if self._skip > 0:
                self._skip -= 1
                return
            if self._left is not None:
                self._left -= 1
            yield prefix
            return
        if len(keep) == 1:  # If only the identity is left, the rest of the tree is complete, and its size is known.
            below = len(self.configurations) ** (self.rounds - len(prefix))
            if self._skip >= below:
                self._skip -= below
                return
        for number in range(len(self.configurations)):
            images = [self.images[r][number] for r in keep]
            if min(images) == number:
                yield from self._extended((*prefix, number), [r for r, i in zip(keep, images, strict=True) if i == number])

    def total(self) -> int:
        """Returns the number of classes by Burnside's lemma: the mean number of events that a renaming does not change.
        """
        fixed = (sum(i == n for n, i in enumerate(images)) ** self.rounds for images in self.images)
        return sum(fixed) // len(self.renamings)

    def rows(self, event: Event) -> list[list[Part]]:
        """Returns the entries of each participant, round by round."""
        return [[self.configurations[number][who] for number in event] for who in range(self.size)]


LONG = {"W": "1", "D": "=", "L": "0"}


def plain(rows: list[list[Part]]) -> list[list[Part]]:
    """Returns the event in the plain alphabet. White has the lower number, and a short game becomes a game."""
    return [
        [(opponent, color if opponent < 0 else ("w" if who < opponent else "b"), LONG.get(code, code)) for opponent, color, code in parts]
        for who, parts in enumerate(rows)
    ]


RATINGS = (2000, 1850, 1763, 1400, 2210)


def cell(part: Part) -> str:
    """Writes an entry as the corpus does."""
    opponent, color, code = part
    return f"{opponent + 1} {color} {code}"


def individual(rows: list[list[Part]], pairing: str, ratings: Sequence[int] = RATINGS) -> dict[str, Any]:
    """Returns a tournament of players with these ratings, by pairing number."""
    players = [
        {"id": i + 1, "name": f"P{i + 1}", "rating": ratings[i], "games": [cell(p) for p in parts]} for i, parts in enumerate(rows)
    ]
    return {"kind": "individual", "pairing": pairing, "rounds": len(rows[0]), "participants": players}


def team(rows: list[list[Part]], pairing: str, boards: int) -> dict[str, Any]:
    """Returns a tournament of teams."""
    teams = [{"id": i + 1, "name": f"T{i + 1}", "matches": [cell(p) for p in parts]} for i, parts in enumerate(rows)]
    return {"kind": "team", "pairing": pairing, "rounds": len(rows[0]), "boards": boards, "primary": "MP", "teams": teams}
