"""Prints the CPU time and the memory that `tiebreak check` needs for tables of generated Swiss-system events.

    python3 tools/check_speed.py target/release/tiebreak 250 1000 9999
"""

import csv
import io
import os
import subprocess
import sys
import tempfile
from pathlib import Path

LIST = "BH/C1,BH,SB,BH/C2,BH/M1,PS,WIN,WON,BPG,ARO,DE,KS,AOB"
Rows = list[list[str]]


def tables(program: str, file: str) -> dict[str, Rows]:
    """Returns one right table and three wrong tables of the event."""

    def standing(codes: str) -> Rows:
        command = [program, "standings", file, "-t", codes, "-e", "fide-2026-03", "-f", "csv"]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return list(csv.reader(io.StringIO(said.split("\n\n")[0])))

    right, other = standing(LIST), standing("SB,PS,BH")
    wrong_cell, other_code, other_list = ([row[:] for row in right] for _ in range(3))
    buchholz, cut = right[0].index("BH"), right[0].index("BH/C1")
    wrong_cell[5][buchholz] = str(float(right[5][buchholz]) + 1)
    ranks = {row[1]: row[0] for row in other[1:]}
    for row in other_code[1:]:
        row[buchholz] = row[cut]
    for row in other_list[1:]:
        row[0] = ranks[row[1]]
    return {"right table": right, "one wrong cell": wrong_cell, "BH holds BH/C1": other_code, "ranks of another list": other_list}


def main() -> None:
    program, sizes = sys.argv[1], [int(size) for size in sys.argv[2:]]
    with tempfile.TemporaryDirectory() as folder:
        file, table = Path(folder, "event-000000.trf"), Path(folder, "table.csv")
        for size in sizes:
            event = ["--participants", str(size), "--rounds", "15" if size > 5000 else "11", "--preset", "clean"]
            subprocess.run([program, "generate", "--seed", "1", *event, "--to", "trf26", "--out", folder], check=True, capture_output=True)
            for name, rows in tables(program, str(file)).items():
                with table.open("w", newline="") as out:
                    csv.writer(out).writerows(rows)
                command = [program, "check", str(file), "-t", LIST, "-e", "fide-2026-03", "--against", str(table)]
                process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                _, _, used = os.wait4(process.pid, 0)
                print(f"{size:5d} {name:22} {used.ru_utime + used.ru_stime:5.2f} s {used.ru_maxrss / 1024:4.0f} MB")


if __name__ == "__main__":
    main()
