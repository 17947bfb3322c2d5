"""Generates events for the classic systems: Swiss-system events and round robins with the usual incidents.

This module contains no rules. The same seed generates the same event.
"""

from __future__ import annotations

from random import Random
from typing import Any

Json = dict[str, Any]

# The results of both players, and the frequency of each pair of results.
OUTCOMES = [
    (("1", "0"), 34), (("0", "1"), 27), (("=", "="), 26), (("+", "-"), 4), (("-", "+"), 3),
    (("-", "-"), 2), (("W", "L"), 1), (("D", "D"), 1), (("0", "0"), 1), (("=", "0"), 1),
]  # fmt: skip


def discs_of(draw: Random, result: tuple[str, str], total: int) -> tuple[int | None, int | None]:
    """Draws a disc count that fits the result."""
    if result in (("1", "0"), ("W", "L")):
        white = draw.randint(total // 2 + 1, total)
    elif result in (("0", "1"), ("L", "W")):
        white = draw.randint(0, (total - 1) // 2)
    elif result in (("=", "="), ("D", "D")):
        white = total // 2
    else:
        return None, None
    return white, total - white


class Table:
    """The rounds of an event under construction."""

    def __init__(self, draw: Random, size: int, rounds: int, othello: bool) -> None:
        self.draw = draw
        self.othello = othello
        self.games: list[list[str]] = [[] for _ in range(size)]
        self.discs: list[list[int | None]] = [[] for _ in range(size)]
        self.met: set[frozenset[int]] = set()
        self.gone = [
            draw.randint(1, rounds) if draw.random() < 0.08 else rounds + 1 for _ in range(size)
        ]

    def outcome(self) -> tuple[str, str]:
        pairs, weights = zip(*OUTCOMES, strict=True)
        while True:
            found = self.draw.choices(pairs, weights)[0]
            # Games with a winner, and drawn games, have discs.
            if not self.othello or found not in (("0", "0"), ("=", "0")):
                return found

    def pair(self, white: int, black: int) -> None:
        result = self.outcome()
        counts = discs_of(self.draw, result, 64)
        for who, other, color, side in ((white, black, "w", 0), (black, white, "b", 1)):
            self.games[who].append(f"{other + 1} {color} {result[side]}")
            self.discs[who].append(counts[side])
        self.met.add(frozenset((white, black)))

    def alone(self, who: int, code: str) -> None:
        self.games[who].append(f"0 - {code}")
        self.discs[who].append(None)


def swiss_round(table: Table, number: int) -> None:
    """Generates a Swiss round with absences and at most one bye. The others usually meet new opponents."""
    draw, playing = table.draw, []
    for who in range(len(table.games)):
        if number >= table.gone[who]:
            table.alone(who, "Z")
        elif draw.random() < 0.07:
            table.alone(who, draw.choice("FHHZ"))
        else:
            playing.append(who)
    draw.shuffle(playing)
    if len(playing) % 2:
        table.alone(playing.pop(), "U")
    while playing:
        first = playing.pop()
        fresh = [o for o in playing if frozenset((first, o)) not in table.met]
        other = draw.choice(fresh or playing)
        playing.remove(other)
        table.pair(*draw.sample((first, other), 2))


def robin_round(table: Table, number: int, size: int) -> None:
    """Generates a round by the circle method. With an odd number of players, each round has a rest."""
    seats = size + size % 2
    ring = [0] + [1 + (i + number) % (seats - 1) for i in range(seats - 1)]
    for i in range(seats // 2):
        pair = [ring[i], ring[seats - 1 - i]]
        if number % 2:
            pair.reverse()
        if max(pair) >= size:
            table.alone(min(pair), "rest")
        else:
            table.pair(*pair)


def make(seed: int) -> tuple[Json, Json]:
    """Generates an event of 2 to 14 players and 1 to 13 rounds, with its declarations."""
    draw = Random(seed)
    robin = draw.random() < 0.4
    othello = draw.random() < 0.3
    size = draw.randint(3, 13 if robin else 14)
    once = size - 1 + size % 2
    twice = robin and 2 * once <= 13 and draw.random() < 0.3
    rounds = once * (1 + twice) if robin else draw.randint(1, 13)
    table = Table(draw, size, rounds, othello)
    for number in range(1, rounds + 1):
        if robin:
            robin_round(table, number, size)
        else:
            swiss_round(table, number)
    unrated = 0.15 if draw.random() < 0.5 else 0.0
    participants = []
    for i in range(size):
        player: Json = {"id": i + 1, "name": f"P{i + 1}", "games": table.games[i]}
        player["rating"] = None if draw.random() < unrated else draw.randint(1000, 2700)
        if othello:
            player["discs"] = table.discs[i]
        if draw.random() < 0.999:
            player["late"] = draw.random() < 0.2
        participants.append(player)
    policies: list[Json] = [
        {},
        {"unrated": {"policy": "exclude"}},
        {"unrated": {"policy": "estimate"}},
        {"unrated": {"policy": "fixed", "rating": 1300}},
    ]
    tournament: Json = {
        "kind": "individual",
        "pairing": "predetermined" if robin else "swiss",
        "rounds": rounds,
        "participants": participants,
    }
    return tournament, draw.choice(policies)
