#!/usr/bin/env python3
"""How time and memory grow with inputs that were made to cost much: five sizes, each twice the one before.

    python3 tools/growth.py target/release/tiebreak [NAME...] > growth.md

Prints a table for docs/limits.md: bytes, seconds of the processor and megabytes, beyond what the program takes for a small
input, and by how much they grow from each size to the next. Something that is linear doubles; what is refused stands still.
"""

import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLUB = str(ROOT / "tests/data/club.trf")
TIMES = 5


def table(columns, rows):
    head = ",".join(f"c{n}" for n in range(columns))
    return f"Id,Rank,{head}\n" + "1,1\n" * rows


def players(count, cell="0 - U"):
    return [{"id": n, "name": f"Player {n}", "games": [cell]} for n in range(1, count + 1)]


def event(count, **more):
    return json.dumps({"kind": "individual", "pairing": "swiss", "rounds": 1, "participants": players(count), **more})


def declaration(**parts):
    return json.dumps({"format": 1, **parts})


def decided(count):
    """Lots for pairs who are tied with everybody: every one of them is wrong."""
    return declaration(decided=[{"by": "lots", "order": [n, n + 1]} for n in range(1, count + 1)])


def play_off(count):
    stages = [f"s{n}" for n in range(count)]
    games = [{"stage": f"s{n}", "white": 1, "black": 2, "result": "="} for n in range(count)]
    return declaration(
        ties="playoff",
        decided=[{"by": "playoff", "order": [1, 2], "games": games}],
        playoff={"time-limits": {stage: {"games": 1} for stage in stages[:900]}},
    )


def misaligned(count):
    """Players of a TRF file, each with something in a column that must be blank and no shift that explains all of them."""
    return "".join(f"001 {n:>4}      {'Name':<66} 1.0x{n:>4}     2 w 1\n" for n in range(1, count + 1))


def listed_twice(count):
    """FIDE's XML with one player of an event again and again."""
    return "<playerslist>\n" + "<player><fideid>990001</fideid><name>x</name></player>\n" * count + "</playerslist>"


def records(count):
    """Tie-breaks of the organizer's own, each with a value for one participant."""
    return "record,round,number,value\n" + "".join(f"OTHER_{n},,1,3\n" for n in range(count))


def misspelled(count):
    """A table in which every name has a letter wrong."""
    rows = [f"{n},{n},Plaxer {n}" for n in range(1, count + 1)]
    return "Id,Rank,Name\n" + "\n".join(rows) + "\n"


def wrong_table(count):
    rows = [f"{n},{count + 1 - n},{n % 7}.5,{n % 11}" for n in range(1, count + 1)]
    return "Id,Rank,PTS,BH\n" + "\n".join(rows) + "\n"


def pairs(count):
    """Everybody wins or loses against the neighbor."""
    rows = []
    for n in range(1, count + 1):
        other, result = (n + 1, "1") if n % 2 else (n - 1, "0")
        rows.append({"id": n, "name": f"Player {n}", "rating": 2000, "games": [f"{other} {'w' if n % 2 else 'b'} {result}"]})
    return json.dumps({"kind": "individual", "pairing": "swiss", "rounds": 1, "participants": rows})


# Name: the smallest size, and what is asked with files of a size.
ATTACKS = {
    "short rows of a wide table": (2_000, lambda n: (["check", CLUB, "--against", "FILE"], {"FILE": ("t.csv", table(900, n))})),
    "rows of a table too wide": (2_000, lambda n: (["check", CLUB, "--against", "FILE"], {"FILE": ("t.csv", table(n, n))})),
    "short objects of a wide table": (1_000, lambda n: (["check", CLUB, "--against", "FILE"], {"FILE": (
        "t.json", json.dumps([{"Id": 1, "Rank": 1, **{f"c{c}": 1 for c in range(900)}}] + [{"Id": 1}] * n))})),
    "everything wrong": (128, lambda n: (["check", "EVENT", "--against", "FILE"], {
        "EVENT": ("e.json", pairs(n)), "FILE": ("t.csv", wrong_table(n))})),
    "every name misspelled": (128, lambda n: (["check", "EVENT", "--against", "FILE"], {
        "EVENT": ("e.json", pairs(n)), "FILE": ("t.csv", misspelled(n))})),
    "a long code": (5_000, lambda n: (["standings", CLUB, "-t", "B" * n], {})),
    "a list of unknown codes": (500, lambda n: (["standings", CLUB, "-t", ",".join(["BHCX"] * n)], {})),
    "keys written twice on one line": (12_500, lambda n: (["regulations", "check", "FILE"], {
        "FILE": ("d.json", '{"é":0,' + '"rated":true,' * n + '"format":1}')})),
    "unknown keys": (12_500, lambda n: (["regulations", "check", "FILE"], {
        "FILE": ("d.json", "{" + "".join(f'"k{k}":0,' for k in range(n)) + '"format":1}')})),
    "decisions that order nobody": (600, lambda n: (["regulations", "check", "FILE", "--event", "EVENT"], {
        "FILE": ("d.json", decided(n)), "EVENT": ("e.json", event(n + 1))})),
    "rules replaced": (60, lambda n: (["regulations", "check", "FILE"], {
        "FILE": ("d.json", declaration(**{"replaced-rules": [{"clause": f"c07.{k}", "text": "x"} for k in range(n)]}))})),
    "stages of a play-off": (600, lambda n: (["regulations", "check", "FILE", "--event", "EVENT"], {
        "FILE": ("d.json", play_off(n)), "EVENT": ("e.json", event(2))})),
    "time limits": (60, lambda n: (["regulations", "check", "FILE"], {
        "FILE": ("d.json", declaration(ties="playoff", playoff={"time-limits": {f"s{k}": {} for k in range(n)}}))})),
    "rows of a play-off": (60, lambda n: (["regulations", "check", "FILE"], {
        "FILE": ("d.json", declaration(ties="playoff", playoff={"format": [
            {"tied": [k + 2, None], "type": "swiss", "stages": []} for k in range(n)]}))})),
    "a case of many players": (300, lambda n: (["cases", "lint", "--cases", "CASES"], big_case(n))),
    "renames of renames": (1_000, lambda n: (["cases", "lint", "--cases", "CASES"], chain(n))),
    "lists from before": (5_000, lambda n: (["check", "EVENT", "--former"], {"EVENT": ("e.trf", former_lists(n))})),
    "players misaligned": (600, lambda n: (["standings", "EVENT"], {"EVENT": ("e.trf", misaligned(n))})),
    "one player again in a list": (2_000, lambda n: (["rating", "event", "tests/data/blitz.trf", "--ratings-file", "FILE"], {
        "FILE": ("l.xml", listed_twice(n))})),
    "own tie-breaks without values": (2_500, lambda n: (["standings", CLUB, "--records", "FILE"], {
        "FILE": ("r.csv", records(n))})),
    "records of no kind": (15_000, lambda n: (["standings", CLUB, "--records", "FILE"], {
        "FILE": ("r.csv", "record,round,number,value\n" + "x,,1,1\n" * n)})),
    "rows of one cell": (12_500, lambda n: (["check", CLUB, "--against", "FILE"], {
        "FILE": ("t.csv", "Id,Rank\n" + "1\n" * n)})),
    "small objects": (12_500, lambda n: (["check", CLUB, "--against", "FILE"], {
        "FILE": ("t.json", "[" + '{"a":1},' * n + "{}]")})),
    "small objects of a question": (12_500, lambda n: (["rating", "ask", "FILE"], {
        "FILE": ("q.json", "[" + '{"a":1},' * n + "{}]")})),
    "attributes of a tag": (12_500, lambda n: (["check", CLUB, "--against", "FILE"], {
        "FILE": ("t.html", "<table><tr><td " + 'a="b" ' * n + ">1</table>")})),
    "an event of nobody who plays": (500, lambda n: (["standings", "EVENT", "-t", "BH,SB,DE"], {"EVENT": ("e.json", event(n))})),
}


def former_lists(count):
    """Ever more lists from before, each another one than the last."""
    codes = ["BH", "SB", "DE", "PS", "KS", "WIN", "BPG", "AOB"]
    lists = itertools.islice(itertools.cycle(itertools.permutations(codes)), count)
    return pathlib.Path(CLUB).read_text(encoding="utf-8") + "\n".join(f"### 202 {','.join(one)}" for one in lists) + "\n"


def big_case(count):
    """A corpus of one case: a chain of players, each of whom differs from the others only far away, and nothing of it right."""
    games = lambda n: [f"{n + 1} w 1" if n % 2 else f"{n - 1} b 0", f"{n + 1} w 1" if n % 2 == 0 and n < count else (
        f"{n - 1} b 0" if n % 2 and n > 1 else "0 - Z")]
    rows = [{"id": n, "name": f"P{n}", "rating": 2000, "games": games(n)} for n in range(1, count + 1)]
    words = {"en": "A chain of players", "es": "Una cadena de jugadores"}
    every = range(1, count + 1)
    check = {
        "id": "all", "editions": ["fide-2026-03"], "tiebreaks": ["PTS", "ARO"], "values": {str(n): {"ARO": "1999"} for n in every},
        "ranking": [[n] for n in every], "working": {str(n): {"ARO": "(1998 + 2000) / 2"} for n in every},
        "evidence": [{"by": "hand", "codes": ["ARO"], "ids": list(every)}], "status": "settled",
    }
    case = {"format": 1, "title": words, "clauses": ["c07.10.1"], "why": words, "checks": [check],
            "tournament": {"kind": "individual", "pairing": "swiss", "rounds": 2, "participants": rows,
                           "adjustments": [{"id": n, "after": 1, "points": "0.5"} for n in every]}}
    return {"cases/c07/10-1/chain.json": json.dumps(case), "cases/redirects.json": '{"format": 1, "redirects": []}',
            "cases/ratchet.json": '{"format":1,"version":"1.0.0","settled":{},"alternative":{},"open":{}}'}


def chain(count):
    """Renames, each of the case that the next one is about, the last one first."""
    files = big_case(2)
    names = [f"c07/8-1/n{n}" for n in range(count + 1)]
    files["cases/redirects.json"] = json.dumps(
        {"format": 1, "redirects": [{"from": a, "to": b} for a, b in reversed(list(zip(names, names[1:])))]})
    files["cases/ratchet.json"] = json.dumps({
        "format": 1, "version": "1.0.0", "settled": {name: ["all"] for name in names}, "alternative": {}, "open": {}})
    return files


def measure(program, arguments):
    """Seconds of the processor and megabytes of one run, and its status."""
    with open(os.devnull, "r+b") as nothing:
        process = subprocess.Popen([program, *arguments], stdin=nothing, stdout=nothing, stderr=nothing, cwd=ROOT)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, process.returncode


def best(program, arguments):
    runs = [measure(program, arguments) for _ in range(3)]
    return min(run[0] for run in runs), min(run[1] for run in runs), runs[0][2]


def main():
    program, names = str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2:]
    base_time, base_memory, _ = best(program, ["standings", CLUB])
    print(f"Beyond {base_time:.2f} s and {base_memory:.0f} MB for an event of 14 players.\n")
    print("| attack | | | | | | most growth of time | at most 20 bytes per byte and 50 MB |")
    print("|---|--:|--:|--:|--:|--:|--:|---|")
    with tempfile.TemporaryDirectory() as folder:
        for name, (first, make) in ATTACKS.items():
            if names and name not in names:
                continue
            rows = []
            for doubling in range(TIMES):
                arguments, files = make(first << doubling)
                paths = {}
                for word, content in files.items():
                    # A file below a folder is named by the folder.
                    file, content = (word, content) if isinstance(content, str) else content
                    path = pathlib.Path(folder) / file
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(content, encoding="utf-8")
                    files[word] = content
                    paths[word.split("/")[0].upper()] = str(pathlib.Path(folder) / file.split("/")[0])
                size = sum(len(content.encode()) for content in files.values()) or sum(map(len, arguments))
                time, memory, status = best(program, [paths.get(word, word) for word in arguments])
                rows.append((size, max(time - base_time, 0.0), max(memory - base_memory, 0.0), status))
            shown = [f"{size / 1024:.0f} kB: {time:.2f} s, {memory:.0f} MB, {status}" for size, time, memory, status in rows]
            # Below a twentieth of a second the clock says nothing.
            growth = [b[1] / a[1] for a, b in zip(rows, rows[1:]) if a[1] >= 0.05]
            most = f"{max(growth):.2f}" if growth else "-"
            # What an input may take: twenty bytes for each of its own, and fifty megabytes.
            within = all(memory <= 50 + 20 * size / 1e6 for size, _, memory, _ in rows)
            print(f"| {name} | {' | '.join(shown)} | {most} | {'yes' if within else 'NO'} |", flush=True)


if __name__ == "__main__":
    main()
