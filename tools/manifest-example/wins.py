#!/usr/bin/env python3
"""An invented club program that reads a TRF file and writes a table of points and wins with decimal commas.

wins.py TRF-FILE ROUNDS LIST TABLE writes the standings after a round by a list such as `Pkt,Siege`. The columns No, Rk,
Pkt and Siege are separated by tabs. Exit status 2 means that the program does not support the event.
"""

import sys
from decimal import Decimal
from pathlib import Path

source, rounds, order, table = sys.argv[1], int(sys.argv[2]), sys.argv[3].split(","), sys.argv[4]
WORTH = {"1": "1", "W": "1", "+": "1", "U": "1", "F": "1", "=": "0.5", "D": "0.5", "H": "0.5"}

players = {}
for line in Path(source).read_text(encoding="utf-8").splitlines():
    if line.startswith("162") or line.startswith("XXS"):
        print("only events with 1, 1/2 and 0 points", file=sys.stderr)
        sys.exit(2)
    if line.startswith("001"):
        # A round has ten columns, starting at column 92. The result is the last of the eight printed columns.
        results = [line[91 + 10 * r : 99 + 10 * r].ljust(8)[7].upper() for r in range(rounds)]
        points = sum((Decimal(WORTH.get(result, "0")) for result in results), Decimal(0))
        players[int(line[4:8])] = {"Pkt": points, "Siege": sum(result in "1W" for result in results)}

if "Pkt" not in order:
    order.insert(0, "Pkt")
keys = {number: [own[name] for name in order] for number, own in players.items()}
with open(table, "w", encoding="utf-8") as out:
    print("No", "Rk", "Pkt", "Siege", sep="\t", file=out)
    for number, key in sorted(keys.items(), key=lambda player: player[1], reverse=True):
        rank = 1 + sum(other > key for other in keys.values())
        own = players[number]
        print(number, rank, str(own["Pkt"]).replace(".", ","), own["Siege"], sep="\t", file=out)
