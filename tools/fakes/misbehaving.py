#!/usr/bin/env python3
"""Programs under test that misbehave: `misbehaving.py WAY`. Without an argument, the script lists the names of the ways.

If `FAKE_NOTED` names a file, a program creates the file when it receives a question. All programs support points and
wins over the board, and give the right answer if their misbehavior allows it. `tests/certify/misbehaving.rs` contains
the expected verdicts. The script uses only the standard library. Every wait and every flood of output ends.
"""

import json
import os
import resource
import signal
import subprocess
import sys
import time

LONG = 60
NAMED = {"protocol": 1, "name": "misbehaving", "version": "1.0"}
NULL = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def put(data):
    """Writes bytes immediately."""
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def line(value):
    """Returns a message as bytes."""
    return json.dumps(value).encode() + b"\n"


def right(request):
    """Returns the right answer."""
    worth = {"1": 1, "W": 1, "+": 1, "F": 1, "U": 1, "=": 0.5, "D": 0.5, "H": 0.5}
    people = request["tournament"]["participants"]
    results = {p["id"]: [game.split()[2] for game in p["games"][: request["after"]]] for p in people}
    points = {who: sum(worth.get(result, 0) for result in own) for who, own in results.items()}
    wins = {who: sum(result in ("1", "W") for result in own) for who, own in results.items()}
    keys = {who: (points[who], wins[who]) for who in results}
    rows = [
        {"id": who, "rank": 1 + sum(other > key for other in keys.values()), "values": {"PTS": points[who], "WON": wins[who]}}
        for who, key in keys.items()
    ]
    return {"seq": request["seq"], "standings": rows, "unsupported": []}


def changed(change):
    """Changes the right answer before sending it."""

    def answer(request):
        value = right(request)
        change(value)
        put(line(value))

    return answer


def raw(make):
    """Sends bytes that are derived from the right answer."""
    return lambda request: put(make(line(right(request))))


def rows(change):
    """Changes every row."""

    def all_of(value):
        for row in value["standings"]:
            change(row)

    return changed(all_of)


def wins(make):
    """Changes the value of wins."""
    return rows(lambda row: row["values"].update(WON=make(row["values"]["WON"])))


def left(*words, answers=True, **more):
    """Starts a process that continues to run, and answers or exits."""

    def answer(request):
        subprocess.Popen(words or ["sleep", str(LONG)], **more)
        if answers:
            put(line(right(request)))
        else:
            sys.exit(0)

    return answer


def ends(status=None, by=None, after=b""):
    """Writes the given bytes, if any, and exits."""

    def answer(_):
        put(after)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if by is not None:
            signal.signal(by, signal.SIG_DFL) if by != signal.SIGKILL else None
            os.kill(os.getpid(), by)
            time.sleep(LONG)
        os._exit(status)

    return answer


def waits(before=lambda: None):
    """Never answers."""

    def answer(_):
        before()
        end = time.monotonic() + LONG
        while time.monotonic() < end:
            time.sleep(LONG)

    return answer


def deaf():
    """Ignores every signal that can be ignored."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)


def busy(_):
    """Computes forever."""
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        pass


def flood(stream, piece):
    """Writes forever."""

    def answer(_):
        end = time.monotonic() + LONG
        while time.monotonic() < end:
            stream.buffer.write(piece)
            stream.buffer.flush()

    return answer


def dribbles(request):
    """Writes one byte at a time, too slowly for any time limit."""
    for byte in line(right(request)):
        put(bytes([byte]))
        time.sleep(0.2)


def closes(number):
    """Closes a stream and continues."""

    def answer(_):
        os.close(number)
        time.sleep(LONG)

    return answer


def excess(request):
    """Returns many more rows than participants."""
    value = right(request)
    value["standings"] += [{"id": 1000 + more} for more in range(5000)]
    put(line(value))


def nested(_):
    """Writes brackets without an end."""
    put(b"[" * 100000 + b"\n")


def on_nth(period, way):
    """Answers correctly, except every n-th question of a process."""
    count = 0

    def answer(request):
        nonlocal count
        count += 1
        way(request) if count % period == 0 else put(line(right(request)))

    return answer


def start(value):
    """Answers `start` in an unusual way."""
    return {"start": lambda: put(value if isinstance(value, bytes) else line(value))}


def then(way):
    """Sends the right answer, and then takes another action."""

    def answer(request):
        put(line(right(request)))
        way(request)

    return answer


OTHER = b'{"seq":7777,"standings":[]}\n'
WAYS = {
    # These modes never receive a question.
    "start-nothing": {"start": lambda: time.sleep(LONG)},
    "start-ends": {"start": lambda: os._exit(0)},
    "start-fails": {"start": lambda: os._exit(9)},
    "start-aborts": {"start": lambda: ends(by=signal.SIGABRT)(None)},
    "start-prose": start(b"ready\n"),
    "start-empty-object": start({}),
    "start-other-protocol": start(NAMED | {"protocol": 2}),
    "start-protocol-text": start(NAMED | {"protocol": "1"}),
    "start-list": start([NAMED]),
    "start-no-line-end": {"start": lambda: (put(line(NAMED)[:-1]), time.sleep(LONG))},
    "start-confusable-name": start(NAMED | {"name": "misbeh\u0430ving"}),
    "start-control-name": start(NAMED | {"name": "a\u001b[2Jb"}),
    "start-endless-name": start(NAMED | {"name": "x" * 100000}),
    # This mode exits.
    "ends-0": ends(0), "ends-1": ends(1), "ends-255": ends(255),
    "ends-after-half": ends(0, after=b'{"seq":'),
    "aborts": ends(by=signal.SIGABRT), "segfaults": ends(by=signal.SIGSEGV), "kills-itself": ends(by=signal.SIGKILL),
    "terminates-itself": ends(by=signal.SIGTERM), "divides-by-zero": ends(by=signal.SIGFPE),
    "raises": lambda request: request["nothing"],
    "closes-output": closes(1),
    # These modes never answer or exit.
    "hangs": waits(), "hangs-deaf": waits(deaf), "stops-itself": lambda _: os.kill(os.getpid(), signal.SIGSTOP),
    "computes-for-ever": busy, "dribbles": dribbles, "errors-for-ever": flood(sys.stderr, b"no\n" * 1000),
    "blank-lines-for-ever": flood(sys.stdout, b"\n" * 1000),
    "hangs-with-child": waits(lambda: subprocess.Popen(["sleep", str(LONG)])),
    # These modes write something that is not an answer.
    "not-json": raw(lambda _: b"forty-two\n"), "json-null": raw(lambda _: b"null\n"), "json-list": raw(lambda r: b"[" + r[:-1] + b"]\n"),
    "not-utf8": raw(lambda r: r[:-2] + b',"x":"\xff"}\n'), "nul-bytes": raw(lambda _: b"\0" * 100 + b"\n"),
    "nested": nested, "one-line-for-ever": flood(sys.stdout, b"x" * 100000),
    "other-number": changed(lambda v: v.update(seq=v["seq"] + 1)), "number-as-text": changed(lambda v: v.update(seq=str(v["seq"]))),
    "no-number": changed(lambda v: v.pop("seq")), "pretty": lambda r: put(json.dumps(right(r), indent=1).encode() + b"\n"),
    "chatters-first": raw(lambda r: b"thinking\n" + r), "empty-object": raw(lambda _: b"{}\n"),
    "somebody-missing": changed(lambda v: v["standings"].pop()),
    "somebody-twice": changed(lambda v: v["standings"].append(v["standings"][0])),
    "strangers": excess, "negative-participant": rows(lambda row: row.update(id=-row["id"])),
    "rank-zero": rows(lambda row: row.update(rank=0)), "rank-half": rows(lambda row: row.update(rank=1.5)),
    "one-rank-missing": changed(lambda v: v["standings"][0].pop("rank")),
    "value-nan": raw(lambda r: r.replace(b'"WON": 0', b'"WON": NaN')), "value-words": wins(lambda _: "many"),
    "value-list": wins(lambda value: [value]), "value-endless": wins(lambda value: f"{value}." + "0" * 100000),
    "value-by-zero": wins(lambda value: f"{value}/0"),
    "knows-and-does-not": changed(lambda v: v.update(unsupported=["WON"])),
    # These modes answer and take another action.
    "answers-twice": then(lambda r: put(line(right(r)))), "answers-another": then(lambda _: put(OTHER)),
    "corrects-itself": lambda r: put(line(right(r)) + line(right(r) | {"standings": []})),
    "leaves-child": left(**NULL), "leaves-grandchildren": left("sh", "-c", f"sleep {LONG} & sleep {LONG} &", **NULL),
    "leaves-child-and-ends": left(answers=False),
    # These modes give wrong or empty answers.
    "value-huge": wins(lambda _: "9" * 300), "value-exponent": wins(lambda _: "1e300"), "value-null": wins(lambda _: None),
    "value-negative": wins(lambda value: -1 - value), "value-off": wins(lambda value: value + 1),
    "ranks-backwards": changed(lambda v: [row.update(rank=4 - row["rank"]) for row in v["standings"]]),
    "all-first": rows(lambda row: row.update(rank=1)),
    "refuses": lambda r: put(line({"seq": r["seq"], "error": "no"})), "declines": lambda r: put(line({"seq": r["seq"], "skip": "no"})),
    "lacks-all": changed(lambda v: v.update(unsupported=["PTS", "WON"], standings=[{"id": row["id"]} for row in v["standings"]])),
    # These modes are right most of the time.
    "ends-now-and-then": on_nth(5, ends(1)), "aborts-now-and-then": on_nth(5, ends(by=signal.SIGABRT)),
    "malformed-now-and-then": on_nth(5, raw(lambda _: b"\x1b[2Jeh\xff\n")), "hangs-now-and-then": on_nth(9, waits()),
    "long-now-and-then": on_nth(5, raw(lambda _: b"\0" * 5000 + b"\n")),
    "half-now-and-then": on_nth(9, lambda r: (put(b'{"seq": '), waits()(r))),
    "wrong-now-and-then": on_nth(5, wins(lambda value: value + 1)),
    "twice-now-and-then": on_nth(5, then(lambda r: put(line(right(r))))),
    "does-not-stop": {"stop": lambda: time.sleep(LONG)},
    "leaves-child-at-stop": {"stop": lambda: subprocess.Popen(["sleep", str(LONG)], **NULL)},
}


def main():
    """Serves in one of the modes."""
    if len(sys.argv) < 2:
        return print("\n".join(WAYS))
    way = WAYS[sys.argv[1]]
    ways = way if isinstance(way, dict) else {"ask": way}
    for text in sys.stdin:
        message = json.loads(text)
        if message["cmd"] == "start":
            ways.get("start", lambda: put(line(NAMED)))()
        elif message["cmd"] == "standings":
            if "FAKE_NOTED" in os.environ:
                open(os.environ["FAKE_NOTED"], "w").close()
            ways.get("ask", lambda request: put(line(right(request))))(message)
        else:
            ways.get("stop", lambda: None)()
            break


main()
