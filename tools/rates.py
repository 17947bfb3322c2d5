"""How often the generator does what it was asked: 20,000 events, each rate alone, with confidence intervals.

Run in the repository: ``python3 tools/rates.py [TIEBREAK] > docs/rates.md``. Same seed, same table. Every row is a folder of
its own, in which nothing unusual happens but what is asked for, so that each cell of the events is of one kind; what is
counted is read from the JSON of the events and not from the generator. The interval is Wilson's, at 99 %.
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

SEED = 2026
Z = 2.5758
COMMON = ["--preset", "clean", "--participants", "20..40", "--rounds", "7..9"]
TEAMS = ["--preset", "clean", "--participants", "10..20", "--rounds", "5..7", "--boards", "4"]
#: Mean rating and draws among equals, in thousandths: what `--draws by-rating` is asked for.
BY_RATING = [(1000, 100), (1400, 150), (1800, 220), (2200, 360), (2600, 530), (2800, 620)]

Event = dict
Counted = tuple[int, int]


def rows(event: Event) -> Iterator[tuple[dict, list[list[str]]]]:
    for row in event.get("participants") or event["teams"]:
        yield row, [cell.split(" ") for cell in row.get("games") or row["matches"]]


def cells(event: Event) -> Iterator[tuple[dict, int, list[str]]]:
    for row, games in rows(event):
        for number, cell in enumerate(games):
            yield row, number, cell


def of_cells(*codes: str) -> Callable[[Event], Counted]:
    """Cells with one of these codes, among those of everybody in every round."""

    def count(event: Event) -> Counted:
        all_cells = [cell[2] for _, _, cell in cells(event)]
        return sum(code in codes for code in all_cells), len(all_cells)

    return count


def of_pairs(happens: Callable[[str, str], bool]) -> Callable[[Event], Counted]:
    """Pairings of which this is true, among all; each is seen from the lower number."""

    def count(event: Event) -> Counted:
        by_id = {row["id"]: games for row, games in rows(event)}
        pairs = [
            (cell[2], by_id[int(cell[0])][number][2])
            for row, number, cell in cells(event)
            if cell[0] != "0" and row["id"] < int(cell[0])
        ]
        return sum(happens(*pair) for pair in pairs), len(pairs)

    return count


def of_boards(event: Event) -> Counted:
    """Boards without play, among all."""
    boards = [code for _, _, cell in cells(event) if cell[0] != "0" and cell[1] == "w" for code in cell[2]]
    return sum(code in "+-" for code in boards), len(boards)


def of_players(happens: Callable[[dict, list[list[str]]], bool]) -> Callable[[Event], Counted]:
    def count(event: Event) -> Counted:
        told = [happens(row, games) for row, games in rows(event)]
        return sum(told), len(told)

    return count


def of_last_round(event: Event) -> Counted:
    last = max(len(games) for _, games in rows(event))
    games = [cell for _, number, cell in cells(event) if number + 1 == last and cell[0] != "0" and cell[1] == "w"]
    return sum(cell[2] == "X" for cell in games), len(games)


def absent(cell: list[str]) -> bool:
    return cell[0] == "0" and cell[2] == "Z"


def returned(event: Event) -> Counted:
    """Rounds missed after a withdrawal but the first one of each, and those in which somebody came back instead."""
    happened = occasions = 0
    for _, games in rows(event):
        away = False
        for number, cell in enumerate(games):
            if away:
                occasions += 1
                happened += not absent(cell)
            away = absent(cell)
    return happened, occasions


def draws_of(event: Event, low: int, high: int) -> Counted:
    """Drawn games between players at most 20 points apart, whose mean rating lies in a range."""
    ratings = {row["id"]: row["rating"] for row, _ in rows(event)}
    drawn = all_games = 0
    for row, _, cell in cells(event):
        if cell[0] == "0" or cell[1] != "w":
            continue
        one, other = ratings[row["id"]], ratings[int(cell[0])]
        if abs(one - other) <= 20 and low <= (one + other) / 2 < high:
            all_games += 1
            drawn += cell[2] == "="
    return drawn, all_games


def asked_draws(mean: float) -> float:
    for (low, share), (high, next_share) in zip(BY_RATING, BY_RATING[1:]):
        if mean <= high:
            return (share + (next_share - share) * (mean - low) / (high - low)) / 1000
    return BY_RATING[-1][1] / 1000


#: What is asked for, the share, the options, and how it is counted.
RATES: list[tuple[str, float, list[str], Callable[[Event], Counted], str]] = [
    ("half-point-bye", 0.03, COMMON, of_cells("H"), "of rounds of participants"),
    ("zero-point-bye", 0.02, COMMON, of_cells("Z"), "of rounds of participants"),
    ("full-point-bye", 0.005, COMMON, of_cells("F"), "of rounds of participants"),
    ("late-entry", 0.05, COMMON, of_players(lambda _, games: absent(games[0])), "of participants"),
    ("withdrawal", 0.06, COMMON, of_players(lambda _, games: absent(games[-1])), "of participants"),
    ("forfeit", 0.02, COMMON, of_pairs(lambda a, b: {a, b} == {"+", "-"}), "of pairings"),
    ("double-forfeit", 0.005, COMMON, of_pairs(lambda a, b: (a, b) == ("-", "-")), "of pairings"),
    ("unusual-result", 0.01, COMMON, of_pairs(lambda a, b: (a, b) in (("=", "0"), ("0", "="), ("0", "0"))), "of games"),
    ("short-game", 0.02, COMMON, of_pairs(lambda a, b: a in "WDL"), "of games"),
    ("adjourned", 0.04, COMMON, of_last_round, "of games of the last round"),
    ("unrated", 0.08, COMMON, of_players(lambda row, _: row.get("rating") is None), "of participants"),
    ("board-forfeit", 0.03, TEAMS, of_boards, "of boards"),
]
EVENTS = 1400


def generate(tiebreak: str, arguments: list[str], count: int) -> Iterator[Event]:
    with tempfile.TemporaryDirectory() as folder:
        command = [tiebreak, "generate", "--seed", str(SEED), "--count", str(count), "--out", folder, *arguments]
        subprocess.run(command, check=True, capture_output=True)
        for path in sorted(Path(folder).glob("event-*.json")):
            yield json.loads(path.read_text())


def interval(happened: int, occasions: int) -> tuple[float, float]:
    share, square = happened / occasions, Z * Z / occasions
    middle = (share + square / 2) / (1 + square)
    half = Z * math.sqrt(share * (1 - share) / occasions + square / occasions / 4) / (1 + square)
    return middle - half, middle + half


def row(name: str, asked: float, happened: int, occasions: int, of: str) -> str:
    low, high = interval(happened, occasions)
    inside = "yes" if low <= asked <= high else "**no**"
    found = happened / occasions
    return (
        f"| {name} | {asked:.2%} | {found:.3%} | {low:.3%} to {high:.3%} | {inside} | {happened:,} | {occasions:,} {of} |"
    )


def main() -> None:
    tiebreak = sys.argv[1] if len(sys.argv) > 1 else "target/release/tiebreak"
    lines, events = [], 0
    for name, asked, common, count, of in RATES:
        happened = occasions = 0
        for event in generate(tiebreak, [*common, "--with", f"{name}={asked:.1%}"], EVENTS):
            one, among = count(event)
            happened, occasions, events = happened + one, occasions + among, events + 1
        lines.append(row(name, asked, happened, occasions, of))
    happened = occasions = 0
    again = [*COMMON, "--with", "withdrawal=30.0%", "--with", "reentry=20.0%"]
    for event in generate(tiebreak, again, EVENTS):
        one, among = returned(event)
        happened, occasions, events = happened + one, occasions + among, events + 1
    lines.append(row("reentry (withdrawal 30%)", 0.2, happened, occasions, "of rounds missed"))
    bands = [(1000, 1400), (1400, 1800), (1800, 2200), (2200, 2600)]
    drawn = {band: [0, 0] for band in bands}
    by_rating = [*COMMON, "--draws", "by-rating", "--lowest-rating", "1000", "--highest-rating", "2600"]
    for event in generate(tiebreak, by_rating, EVENTS + 400):
        events += 1
        for band in bands:
            one, among = draws_of(event, *band)
            drawn[band][0] += one
            drawn[band][1] += among
    for low, high in bands:
        happened, occasions = drawn[low, high]
        # Equals within 20 points draw up to 6 % less than equals; the line inside a band is straight.
        asked = asked_draws((low + high) / 2)
        lines.append(row(f"draws, mean rating {low} to {high} (asked in the middle)", asked, happened, occasions, "of games"))
    print("# Rates asked for and found\n")
    print(__doc__.split("\n\n", 1)[1].strip().replace("``", "`"))
    print(f"\n{events:,} events.\n")
    print("| what | asked | found | 99 % interval | inside | times | occasions |\n|---|--:|--:|---|---|--:|---|")
    print("\n".join(lines))


main()
