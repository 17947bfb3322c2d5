#!/usr/bin/env python3
"""Programs under test that answer only what suits them: `skipping.py WAY FOLDER PROGRAM ARGUMENTS`.

The program behind it, which speaks the protocol, gives the answers. `plain` declines events with more than two byes or forfeits (fresh
events with none are rare), `small` those of more than three participants, and `seen` whatever it has not been asked in an earlier run
with `learns`, which writes it down in the folder. Standard library only.
"""

import hashlib
import json
import pathlib
import subprocess
import sys


def games(request):
    """The cells of an event, by participant."""
    return [player["games"] for player in request["tournament"].get("participants", [])]


def shape(request):
    """What an event is recognized by, whatever numbers its participants have."""
    cells = sorted([" ".join(cell.split()[1:]) for cell in player] for player in games(request))
    return hashlib.sha256(json.dumps(cells).encode()).hexdigest()


def suits(way, folder, request):
    """Whether the program answers."""
    if way == "plain":
        cells = [cell.split()[2] for player in games(request) for cell in player]
        return sum(code not in ("1", "0", "=") for code in cells) <= 2
    if way == "small":
        return len(games(request)) <= 3
    if way == "learns":
        (folder / shape(request)).touch()
        return True
    return (folder / shape(request)).exists()


def main():
    """Pass on what suits."""
    way, folder, program = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as behind:
        for line in sys.stdin.buffer:
            message = json.loads(line)
            if message["cmd"] == "standings" and not suits(way, folder, message):
                answer = json.dumps({"seq": message["seq"], "skip": "not for me"}).encode() + b"\n"
            else:
                behind.stdin.write(line)
                behind.stdin.flush()
                if message["cmd"] == "stop":
                    break
                answer = behind.stdout.readline()
            sys.stdout.buffer.write(answer)
            sys.stdout.buffer.flush()
        behind.stdin.close()


main()
