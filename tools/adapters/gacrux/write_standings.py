"""gacrux reads TRF files by itself, ranks them, and writes its standings: the other direction of an endorsement.

``python write_standings.py FROM TO``: each individual TRF file below FROM (``tiebreak generate --to trf26 --tiebreaks LIST``
makes some) is read by gacrux's own reader and ranked by its own list. A copy with gacrux's ranks goes to TO, for
``tiebreak endorse --program-files TO``. Where FROM records ranks, gacrux is a checker of them: how many it finds right is
printed. Nothing of the adapter is between the file and gacrux.
"""

from __future__ import annotations

import collections
import multiprocessing
import sys
from pathlib import Path
from typing import Any

from gacrux.tiebreak import tiebreak as Calculator
from gacrux.trf2json import trf2json

RANK = slice(85, 89)


def ranked(text: str) -> dict[int, int]:
    """Ranks by gacrux's reader and calculator, after all rounds of the file."""
    reader = trf2json()
    reader.parse_file(text, 0)
    if reader.get_status():
        raise ValueError(str(reader.chessjson["status"])[:120])
    tournament = reader.get_tournament(1)
    records = {line[:3]: line[4:].strip() for line in text.splitlines() if line[:3] in ("142", "192", "202", "212")}
    predetermined = "ROBIN" in records.get("192", "") or "SCHEVENINGEN" in records.get("192", "")
    listed = records.get("212") or "PTS," + records["202"]
    options: dict[str, Any] = {"check": 0, "pre_determined": predetermined, "swiss": not predetermined, "unrated": None}
    calculator = Calculator(tournament, int(records["142"]), dict(options))
    computed = calculator.compute_tiebreaks(tournament, options | {"tiebreak": listed.split(",")})
    return {competitor["cid"]: competitor["rank"] for competitor in computed["competitors"]}


def groups(ranks: dict[int, int]) -> list[list[int]]:
    """Who shares which place: 1, 2, 2, 3 and 1, 2, 2, 4 are the same."""
    by_rank: dict[int, list[int]] = collections.defaultdict(list)
    for id_, rank in sorted(ranks.items()):
        by_rank[rank].append(id_)
    return [by_rank[rank] for rank in sorted(by_rank)]


def one(paths: tuple[Path, Path]) -> tuple[str, str]:
    """What came of a file: its name and ``same``, ``other`` or why gacrux gave nothing."""
    source, target = paths
    text = source.read_bytes().decode()
    try:
        ranks = ranked(text)
    except Exception as error:  # gacrux stops in many ways; each is an answer
        return source.name, f"{type(error).__name__}: {error}"[:100]
    lines, recorded = text.splitlines(keepends=True), {}
    for number, line in enumerate(lines):
        if line.startswith("001 "):
            id_ = int(line[4:8])
            recorded[id_] = int(line[RANK].strip() or 0)
            lines[number] = f"{line[: RANK.start]}{ranks[id_]:4}{line[RANK.stop :]}"
    target.write_bytes("".join(lines).encode())
    return source.name, "same" if groups(recorded) == groups(ranks) else "other"


def main() -> int:
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    target.mkdir(parents=True, exist_ok=True)
    files = sorted(source.glob("*.trf"))
    with multiprocessing.Pool(2) as pool:
        results = pool.map(one, [(path, target / path.name) for path in files], chunksize=16)
    counted = collections.Counter(result for _, result in results)
    print(f"{len(files)} files")
    for result, count in counted.most_common():
        first = next(name for name, other in results if other == result)
        print(f"{count:6} {result} (first: {first})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
