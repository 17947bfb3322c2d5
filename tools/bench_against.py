#!/usr/bin/env python3
"""Times whole runs of two or more commands on the same files, in turn, and prints minimum and median.

    python3 tools/bench_against.py [-n RUNS] --as NAME COMMAND --as NAME COMMAND -- FILE...

In COMMAND the word {} stands for the file; without it the file comes last. Every run is a process of its own, started
without a shell; its output goes nowhere. The commands take turns, so that a machine that slows down slows all of them
down. Wall time is what somebody waits; processor time (user and system) is what other load disturbs least. The last
columns are the ratios of the medians to the first command.
"""

import argparse
import os
import shlex
import subprocess
import sys
import time


def words(command, file):
    """The arguments of a command for one file."""
    parts = shlex.split(command)
    return [file if part == "{}" else part for part in parts] if "{}" in parts else [*parts, file]


def run(arguments):
    """Wall and processor milliseconds, peak memory in MiB and exit status of one run."""
    start = time.perf_counter()
    with subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
    used = usage.ru_utime + usage.ru_stime
    return wall * 1000, used * 1000, usage.ru_maxrss / 1024, process.returncode


def median(values):
    """The median of some numbers."""
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def main():
    """Runs every command on every file in turn."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", "--runs", type=int, default=11, help="runs of each command (default 11), after one uncounted")
    parser.add_argument("--as", dest="commands", nargs=2, action="append", metavar=("NAME", "COMMAND"), required=True)
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    print(f"{'file':24} {'command':14} {'wall min':>9} {'median':>9} {'cpu min':>9} {'median':>9} {'MiB':>6} {'ratio':>8}")
    failed = False
    for file in options.files:
        runs = {name: [] for name, _ in options.commands}
        for turn in range(options.runs + 1):
            for name, command in options.commands:
                result = run(words(command, file))
                if turn:
                    runs[name].append(result)
        first = None
        for name, results in runs.items():
            wall, used = [r[0] for r in results], [r[1] for r in results]
            first = first or median(wall)
            row = f"{min(wall):9.2f} {median(wall):9.2f} {min(used):9.2f} {median(used):9.2f}"
            memory = max(r[2] for r in results)
            print(f"{os.path.basename(file):24} {name:14} {row} {memory:6.1f} {median(wall) / first:8.1f}")
            statuses = sorted({r[3] for r in results})
            if statuses != [0]:
                failed = True
                print(f"{'':24} {name:14} exit status {statuses}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
