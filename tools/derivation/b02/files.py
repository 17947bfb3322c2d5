#!/usr/bin/env python3
"""Compares a program's results for files with this calculator's results for the same facts.

    files.py --count 1000 --seed 24 -- target/debug/tiebreak

The script writes each generated event as a TRF file with a table of ratings. The program rates the files with `rating
event`. This calculator never reads the files, but uses the same facts. The exit status is 1 if anything differs. Each
difference is printed with the seed of its event.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from answer import answer
from compare import arguments, differences, finish
from events import make

Json = dict[str, Any]

PLAYED = {"00": "==", "0=": "01", "=0": "10"}


def plain(request: Json) -> Json:
    """Removes facts that neither a TRF file nor a rating list contains."""
    players = [{k: v for k, v in p.items() if k != "pool"} for p in request["players"]]
    games = []
    for entry in request["games"]:
        if isinstance(entry, dict):
            result = PLAYED.get(entry["result"], entry["result"])
            entry = f"{entry['round']} {entry['white']} {entry['black']} {result}"
        if len(entry.split()) == 4:
            games.append(entry)
    return {**request, "players": players, "games": games}


def trf(request: Json) -> str:
    """Writes the event as a TRF file. The table contains the ratings."""
    numbers = {p["id"]: at for at, p in enumerate(request["players"], start=1)}
    rounds = max((int(entry.split()[0]) for entry in request["games"]), default=0)
    rounds = max(rounds, int(request.get("scheduled-games", 0)) if request["system"] == "match" else 0)
    played = max((int(entry.split()[0]) for entry in request["games"]), default=0)
    cells = {number: ["0000 - Z"] * played for number in numbers.values()}
    for entry in request["games"]:
        number, white, black, result = entry.split()
        at = int(number) - 1
        cells[numbers[white]][at] = f"{numbers[black]:4} w {result[0]}"
        cells[numbers[black]][at] = f"{numbers[white]:4} b {result[1]}"
    lines = ["012 Made up", "042 2019/05/04", "052 2019/05/04", f"062 {len(numbers)}", "122 3+2", f"142 {rounds}"]
    for number in numbers.values():
        head = f"001 {number:4} m    {f'P{number}':<33}    0 XXX {800000 + number:11} 1990/01/01  0.0 {number:4}"
        lines.append(head + "".join("  " + cell for cell in cells[number]))
    return "\n".join(lines) + "\n"


def ratings(request: Json) -> str:
    """Writes the table of ratings."""
    lines = ["fide-id;standard;blitz;period-games;listed-since"]
    for number, player in enumerate(request["players"], start=1):
        keys = ("standard", "rating", "period-games", "listed-since")
        lines.append(";".join([str(800000 + number), *(str(player.get(key, "")) for key in keys)]))
    return "\n".join(lines) + "\n"


def main() -> None:
    """Compares one event after the other."""
    args = arguments(__doc__, 1000).parse_args()
    seen: Counter[str] = Counter()
    wrong: list[str] = []
    seed = args.seed
    with tempfile.TemporaryDirectory() as folder:
        file, table = Path(folder, "event.trf"), Path(folder, "ratings.csv")
        while seen["events"] < args.count:
            seed += 1
            request = make(seed)
            # A file has less information than a request in two cases: a round has no game, or a match has a game after
            # its decision.
            if request["ask"] != "event" or not plain(request)["games"]:
                continue
            request = plain(request)
            mine = answer(request)
            file.write_text(trf(request))
            table.write_text(ratings(request))
            names = {p["id"]: str(at) for at, p in enumerate(request["players"], start=1)}
            command = [*args.program, "rating", "event", str(file), "--ratings-file", str(table), "-f", "json",
                       "--system", request["system"]]
            if "scheduled-games" in request:
                command += ["--scheduled-games", str(request["scheduled-games"])]
            run = subprocess.run(command, capture_output=True, text=True, check=False)
            seen["events"] += 1
            if "refused" in mine:
                seen["refusals"] += 1
                if run.returncode != 2:
                    wrong.append(f"event {seed} here refused {mine['refused']}, there rated")
                continue
            if run.returncode not in (0, 4):
                wrong.append(f"event {seed} there {run.stderr[:300]}")
                continue
            values = json.loads(run.stdout)["values"]
            back = {number: name for name, number in names.items()}
            given = {}
            for key, value in values.items():
                name, _, rest = key.partition(".")
                given[f"{back[name]}.{rest}" if name in back else key] = value
            # In a file, the round determines the position of a game.
            mine["values"] = {k: v for k, v in mine["values"].items() if not k.startswith(("game.", "event.counted"))}
            seen["values"] += len(mine["values"])
            wrong += [f"event {seed} {text}" for text in differences(mine, {"values": given})]
    finish(wrong, args.show, ", ".join(f"{n} {k}" for k, n in sorted(seen.items())))


if __name__ == "__main__":
    main()
