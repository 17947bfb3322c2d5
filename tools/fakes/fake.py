#!/usr/bin/env python3
"""Programs under test that misbehave on purpose: `fake.py MODE [--once]`.

Each mode except `right` shows one fault that the harness must handle. All programs support only points, wins over the
board in plain individual events, and the coefficient K of B.02. These codes are enough to distinguish right answers
from wrong ones.
The script uses only the standard library, so every machine with Python can run it.
"""

import json
import os
import signal
import sys
import time

NAMES = {"1": "win", "W": "win", "+": "forfeit-win", "F": "fpb", "U": "pab", "=": "draw", "D": "draw", "H": "hpb",
         "0": "loss", "L": "loss", "-": "forfeit-loss", "Z": "zpb", "X": "pending"}
USUAL = {"win": 1, "forfeit-win": 1, "fpb": 1, "pab": 1, "draw": 0.5, "hpb": 0.5, "pending": 0.5}


def say(text):
    """Writes one line immediately."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def introduction(**more):
    """Answers `start`. `FAKE_NAME` is the name of the program."""
    return {"protocol": 1, "name": os.environ.get("FAKE_NAME", "fake"), "version": "1.0", **more}


def standings(request, wrong=0):
    """Returns the right answer. With `wrong`, all values are too high by this number."""
    worth = USUAL | {key: float(value) for key, value in request["tournament"].get("scoring", {}).items()}

    def results(player):
        return [cell.split()[2] for cell in player["games"][: request["after"]]]

    awards = {(award["id"], award["round"]): float(award["points"]) for award in request["tournament"].get("awards", [])}
    known = {"PTS": lambda p: sum(awards.get((p["id"], n), worth.get(NAMES.get(r), 0)) for n, r in enumerate(results(p), 1)),
             "WON": lambda p: sum(result in ("1", "W") for result in results(p))}
    codes = [code for code in request["tiebreaks"] if code in known]
    people = request["tournament"].get("participants", [])
    keys = {p["id"]: [known[code](p) for code in ["PTS", *codes]] for p in people}
    rows = [{"id": p["id"], "values": {code: known[code](p) + wrong for code in codes}} for p in people]
    if len(codes) == len(request["tiebreaks"]):
        for row in rows:
            row["rank"] = 1 + sum(key > keys[row["id"]] for key in keys.values())
    rest = [code for code in request["tiebreaks"] if code not in known]
    return {"seq": request["seq"], "standings": rows, "unsupported": rest}


def start_child(seconds, **options):
    """Starts a child process that runs longer than this process."""
    import subprocess  # Here, because loading it takes as long as starting Python.
    subprocess.Popen(["sleep", seconds], **options)


def shape(players, up_to_numbers):
    """Returns the cells of an event, which identify the event. The numbers of opponents may be omitted."""
    def cells(player):
        return tuple(" ".join(cell.split()[1:]) if up_to_numbers else cell for cell in player["games"])
    return sorted(cells(player) for player in players)


def has_seen(folder, request, up_to_numbers=False):
    """Whether the event is in a corpus. The names of participants are ignored."""
    asked = shape(request["tournament"].get("participants", []), up_to_numbers)
    for at, _, names in os.walk(os.path.join(folder, "c07")):
        for name in names:
            with open(os.path.join(at, name), encoding="utf-8") as file:
                known = json.load(file)["tournament"].get("participants", [])
            if shape(known, up_to_numbers) == asked:
                return True
    return False


def rating(mode, message):
    """Answers a question about ratings: the development coefficient is 700 divided by the games, and at most 20 (B.02,
    8.56).
    """
    seq, asked = message["seq"], message["request"]
    if mode == "rates-not-json":
        return say("K is twenty")
    if mode == "rates-and-crashes":
        sys.exit(3)
    if asked.get("ask") != "coefficient":
        return say(json.dumps({"seq": seq, "skip": "only K"}))
    games = asked.get("games")
    if not isinstance(games, int) and mode != "rates-anything":
        return say(json.dumps({"seq": seq, "refused": ["shape"] if mode != "refuses-without-reason" else []}))
    k = 20 if not isinstance(games, int) or games <= 35 else 700 // games
    if mode == "rates-wrong":
        k += 1
    values = {} if mode == "rates-nothing" else {"k": k}
    return say(json.dumps({"seq": seq, "values": values}))


def answer(mode, request, count):
    """Answers request number `count` of this process. The mode determines the answer."""
    right = json.dumps(standings(request))
    seq = request["seq"]
    if mode == "wrong":
        say(json.dumps(standings(request, wrong=1)))
    elif mode == "wrong-by-two":
        say(json.dumps(standings(request, wrong=2)))
    elif mode in ("float-noise", "exponents"):
        spoilt = standings(request)
        for row in spoilt["standings"]:
            for code, value in row["values"].items():
                row["values"][code] = f"{value * 10}e-1" if mode == "exponents" else value * (1 + sys.float_info.epsilon)
        say(json.dumps(spoilt))
    elif mode.startswith("table:"):
        # This program only looks answers up in a corpus.
        say(right if has_seen(mode.removeprefix("table:"), request) else json.dumps(standings(request, wrong=1)))
    elif mode.startswith("numbered-table:"):
        # This program finds answers even if the participants have other numbers.
        seen = has_seen(mode.removeprefix("numbered-table:"), request, up_to_numbers=True)
        say(right if seen else json.dumps(standings(request, wrong=1)))
    elif mode == "unsupported":
        rows = [{"id": p["id"]} for p in request["tournament"]["participants"]]
        say(json.dumps({"seq": seq, "standings": rows, "unsupported": request["tiebreaks"]}))
    elif mode == "skip":
        say(json.dumps({"seq": seq, "skip": "not today", "url": "https://example.org/1"}))
    elif mode == "error":
        say(json.dumps({"seq": seq, "error": "division by zero"}))
    elif mode == "not-json":
        say("the answer is forty-two")
    elif mode == "wrong-seq":
        say(right.replace(f'"seq": {seq}', f'"seq": {seq + 1000000}'))
    elif mode == "no-seq":
        say(right.replace(f'"seq": {seq}, ', ""))
    elif mode == "bad-utf8":
        sys.stdout.buffer.write(b'{"seq":%d,"error":"\xff\xfe"}\n' % seq)
        sys.stdout.flush()
    elif mode == "missing-participant":
        short = standings(request)
        short["standings"].pop()
        say(json.dumps(short))
    elif mode == "double-participant":
        double = standings(request)
        double["standings"].append(double["standings"][0])
        say(json.dumps(double))
    elif mode == "forgotten-code":
        say(json.dumps({**standings(request), "unsupported": []}))
    elif mode == "twice":
        say(right)
        say(right)
    elif mode == "partial":
        middle = len(right) // 2
        for part in (right[:middle], right[middle:] + "\n"):
            sys.stdout.write(part)
            sys.stdout.flush()
            time.sleep(0.05)
    elif mode == "half-then-exit":
        sys.stdout.write(right[: len(right) // 2])
        sys.stdout.flush()
        sys.exit(0)
    elif mode == "flood":
        while True:
            sys.stdout.write("x" * 1000000)
    elif mode == "blank-flood":
        while True:
            sys.stdout.write("\n" * 1000)
    elif mode == "noise":
        sys.stderr.write("noise and more noise\n" * 200000)
        say(right)
    elif mode == "chatter":
        say("thinking about it")
        say(right)
    elif mode == "crash":
        sys.exit(3)
    elif mode == "signal":
        os.kill(os.getpid(), signal.SIGKILL)
    elif mode == "crash-on-third" and count == 3:
        sys.exit(3)
    elif mode == "hang":
        time.sleep(3600)
    elif mode == "hang-with-child":
        start_child("3600")
        time.sleep(3600)
    elif mode == "deaf-to-signals":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        time.sleep(3600)
    elif mode == "exit-3-after":
        say(right)
        sys.exit(3)
    elif mode == "grandchild":
        # The grandchild inherits the pipe, and keeps it open after this process has ended without an answer.
        start_child("3600")
        sys.exit(0)
    elif mode == "daemon":
        # Like `grandchild`, but it has left the process group.
        start_child("30", start_new_session=True)
        sys.exit(0)
    elif mode == "closes-output":
        os.close(1)
        time.sleep(3600)
    elif mode == "fails-on-two-participants" and len(request["tournament"]["participants"]) == 2:
        sys.exit(3)
    elif mode == "bom-and-crlf":
        sys.stdout.buffer.write(b"\xef\xbb\xbf" + right.encode() + b"\r\n")
        sys.stdout.flush()
    elif mode == "pretty":
        say(json.dumps(standings(request), indent=2))
    elif mode.startswith("finds"):
        # A list gets an error for each unknown code.
        unknown = [at for at, code in enumerate(request["tiebreaks"]) if code not in ("PTS", "WON")]
        found = [{"clause": "c07.4.1", "id": "list-unknown-code", "severity": "error", "at": f"/tiebreaks/{at}"}
                 for at in unknown if mode == "finds"]
        said = {} if mode == "finds-without-saying" else {"findings": found}
        say(json.dumps({**standings(request), **said}))
    elif mode == "numbers-with-zeros":
        rows = standings(request)
        for row in rows["standings"]:
            row["values"] = {code: f"{value:.3f}" for code, value in row["values"].items()}
        say(json.dumps(rows))
    else:
        say(right)


def start(mode):
    """Answers `start` as the mode requires."""
    if mode == "slow-start":
        time.sleep(5)
    elif mode == "silent-start":
        time.sleep(3600)
    elif mode == "vanishes":
        os.remove(os.path.realpath(__file__))  # A copy that nobody can start again.
    elif mode == "crash-at-start":
        sys.stderr.write("cannot open the display\n")
        sys.exit(1)
    elif mode == "other-protocol":
        return say(json.dumps(introduction() | {"protocol": 2}))
    elif mode == "prose-at-start":
        return say("Welcome to Fake 1.0!")
    elif mode == "team-only":
        return say(json.dumps(introduction(kinds=["team"])))
    elif mode == "old-only":
        return say(json.dumps(introduction(editions=["fide-2023-09"])))
    elif mode == "points-only":
        return say(json.dumps(introduction(codes=["PTS"])))
    if mode.startswith("finds"):
        return say(json.dumps(introduction(findings=True)))
    if mode.startswith(("rates", "refuses")):
        return say(json.dumps(introduction(ratings=True)))
    return say(json.dumps(introduction()))


def main():
    """Serves one message or many."""
    mode = sys.argv[1]
    if mode == "does-not-read":
        time.sleep(3600)
    count = 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["cmd"] == "start":
            start(mode)
        elif message["cmd"] == "standings":
            count += 1
            answer(mode, message, count)
        elif message["cmd"] == "rating":
            rating(mode, message)
        elif mode != "ignores-stop":
            return
    if mode == "ignores-stop":
        time.sleep(3600)


main()
