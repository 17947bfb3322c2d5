"""Acts as a small pairing engine, or as one that misbehaves: ``pairing_engine.py HOW INPUT OUTPUT``.

HOW is ``order`` (pairs the present participants in order of pairing number), ``none`` (finds no pairing in round 3),
``twice`` (names somebody twice), ``silent`` (writes no file) or ``broken`` (ends with status 2).
"""

from __future__ import annotations

import sys
from pathlib import Path

FIRST_ROUND, WIDTH = 91, 10


def present(text: str) -> tuple[list[int], int]:
    """Returns the round to pair, and the pairing numbers of the participants whose cell of this round is blank."""
    rows = [line for line in text.splitlines() if line.startswith("001")]
    rounds = max((len(row.rstrip()) - FIRST_ROUND + WIDTH - 1) // WIDTH for row in rows)
    cells = {int(row[4:8]): [row[start : start + WIDTH].strip() for start in range(FIRST_ROUND, len(row), WIDTH)] for row in rows}
    played = max(0, *(max((at for at, cell in enumerate(row, 1) if cell[:1].isdigit() and cell[:4] != "0000"), default=0) for row in cells.values()))
    number = max(played + 1, min(rounds, played + 1))
    return [one for one, row in cells.items() if len(row) < number or not row[number - 1]], number


def main() -> int:
    how, source, target = sys.argv[1:]
    waiting, number = present(Path(source).read_text())
    if how == "broken":
        print("out of order", file=sys.stderr)
        return 2
    if how == "none" and number == 3:
        return 1
    if how == "silent":
        return 0
    pairs = [(waiting[at], waiting[at + 1] if at + 1 < len(waiting) else 0) for at in range(0, len(waiting), 2)]
    if how == "twice":
        pairs[-1] = pairs[0]
    Path(target).write_text("\n".join([str(len(pairs)), *(f"{white} {black}" for white, black in pairs)]) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
