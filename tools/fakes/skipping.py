#!/usr/bin/env python3
"""Answers only convenient questions, as a program under test: `skipping.py WAY FOLDER PROGRAM ARGUMENTS`.

Another program that uses the protocol gives the answers. `plain` declines events with more than two byes or forfeits,
which most fresh events have. `small` declines events of more than three participants. `learns` writes its questions
into the folder. `seen` declines questions that are not in this folder. The script uses only the standard library.
"""

import hashlib
import json
import pathlib
import subprocess
import sys


def games(request):
    """Returns the cells of an event by participant."""
    return [player["games"] for player in request["tournament"].get("participants", [])]


def shape(request):
    """Returns the properties that identify an event even if its participants have other numbers."""
    cells = sorted([" ".join(cell.split()[1:]) for cell in player] for player in games(request))
    return hashlib.sha256(json.dumps(cells).encode()).hexdigest()


def suits(way, folder, request):
    """Whether the program answers the question."""
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
    """Passes the selected questions to the program."""
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
