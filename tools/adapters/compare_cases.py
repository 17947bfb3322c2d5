"""Cross-check case files with an adapter: agree, differ or unsupported, per check and code.

    python compare_cases.py gacrux DIR...              differences only, then a summary
    python compare_cases.py gacrux --readings DIR...   and those that follow a named other reading
    python compare_cases.py gacrux --all DIR...        every check
    python compare_cases.py tiebreak-core --match 'c07/8-1/*' DIR

The first argument is the name of a folder here that holds an ``adapter.py``. A DIR may be a single
case file. Exit status: 0 nothing differs, 1 something differs, 2 usage.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import subprocess
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
#: Codes that may come rounded, with the decimals they need at least (classics: see the corpus).
ROUNDED = {"AOB": 2, "SSSC": 2}
MODIFIER_ORDER = "CMLKFPUR"

AGREE, READING, DIFFER, UNSUPPORTED, ERROR = "agree", "reading", "differ", "unsupported", "error"


def canonical(code: str) -> str:
    """Upper case, modifiers in the order of the list of codes; ``MPvGP`` keeps its spelling."""
    head, *modifiers = code.upper().split("/")
    modifiers.sort(key=lambda m: MODIFIER_ORDER.find(m[:1]))
    return "/".join(["MPvGP" if head == "MPVGP" else head, *modifiers])


def same_value(expected: str | None, answer: Any, code: str) -> bool:
    """Equal as numbers, or equal within the rounding that the code allows."""
    if expected is None or answer is None:
        return expected is None and answer is None
    try:
        got = Fraction(str(answer))
    except ValueError:
        return False
    exact = Fraction(expected)
    if got == exact:
        return True
    places = ROUNDED.get(code.split(":")[0].split("/")[0])
    if places is None:
        return False
    try:
        decimals = -int(Decimal(str(answer)).as_tuple().exponent)
    except InvalidOperation:
        return False
    return decimals >= places and abs(got - exact) <= max(Fraction(1, 2 * 10**decimals), Fraction(1, 10**9))


class Program:
    """A running adapter; a crash or a hang costs one request."""

    def __init__(self, command: list[str], timeout: float) -> None:
        self.command, self.timeout = command, timeout
        self.process: subprocess.Popen[str] | None = None
        self.busy = 0.0

    def _start(self) -> None:
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        hello = self._exchange({"cmd": "start", "protocol": 1})
        if "protocol" not in hello:
            raise SystemExit(f"{self.command} does not start: {hello}")

    def _exchange(self, message: dict[str, Any]) -> dict[str, Any]:
        assert self.process and self.process.stdin and self.process.stdout
        timer = threading.Timer(self.timeout, self.process.kill)
        timer.start()
        try:
            self.process.stdin.write(json.dumps(message) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        finally:
            timer.cancel()
        if not line:
            self.process.kill()
            self.process.wait()
            self.process = None
            return {"error": "no answer (crash or timeout)"}
        return json.loads(line, parse_float=Decimal)

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """One request."""
        if self.process is None:
            self._start()
        before = time.perf_counter()
        answer = self._exchange(message)
        self.busy += time.perf_counter() - before
        return answer

    def stop(self) -> None:
        """End the program."""
        if self.process and self.process.stdin:
            self.process.stdin.write('{"cmd":"stop"}\n')
            self.process.stdin.close()
            self.process.wait(timeout=self.timeout)


@dataclass
class Unit:
    """The verdict on one code of a check, or on its ranking."""

    name: str
    verdict: str
    details: list[str] = field(default_factory=list)


def groups(rows: list[dict[str, Any]], among: set[int] | None) -> list[list[int]]:
    """Ordered groups of ids from ranks."""
    by_rank: dict[int, list[int]] = defaultdict(list)
    for row in rows:
        if among is None or row["id"] in among:
            by_rank[row["rank"]].append(row["id"])
    return [sorted(by_rank[rank]) for rank in sorted(by_rank)]


def judge_code(check: dict[str, Any], code: str, answer: dict[str, Any]) -> Unit:
    """One column of values against the check and its readings."""
    if any(canonical(text) == code for text in answer.get("unsupported", [])):
        return Unit(code, UNSUPPORTED)
    got = {row["id"]: {canonical(text): value for text, value in row["values"].items()} for row in answer["standings"]}
    wanted = {int(id_): row[code] for id_, row in check["values"].items() if code in row}

    def wrong(expected: dict[int, Any]) -> list[str]:
        return [
            f"{id_}: expected {value}, got {got.get(id_, {}).get(code, 'nothing')}"
            for id_, value in expected.items()
            if code not in got.get(id_, {}) or not same_value(value, got[id_][code], code)
        ]

    details = wrong(wanted)
    if not details:
        return Unit(code, AGREE)
    for reading in check.get("readings", []):
        values = {int(id_): row[code] for id_, row in reading.get("values", {}).items() if code in row}
        if not wrong(wanted | values):
            return Unit(code, READING, [reading["ruling"]])
    return Unit(code, DIFFER, details)


def judge_ranking(check: dict[str, Any], answer: dict[str, Any]) -> Unit:
    """The ranking against the check and its readings."""
    rows = answer["standings"]
    if not all("rank" in row for row in rows):
        return Unit("ranking", UNSUPPORTED)
    among = set(check["among"]) if "among" in check else None
    got = groups(rows, among)
    if got == [sorted(group) for group in check["ranking"]]:
        return Unit("ranking", AGREE)
    for reading in check.get("readings", []):
        if "ranking" in reading and got == [sorted(group) for group in reading["ranking"]]:
            return Unit("ranking", READING, [reading["ruling"]])
    return Unit("ranking", DIFFER, [f"expected {check['ranking']}, got {got}"])


def judge(check: dict[str, Any], answer: dict[str, Any]) -> list[Unit]:
    """Every unit of one check."""
    codes = sorted({canonical(code) for row in check.get("values", {}).values() for code in row})
    names = codes + (["ranking"] if "ranking" in check else [])
    if "error" in answer:
        return [Unit(name, ERROR, [answer["error"]]) for name in names]
    if "skip" in answer:
        return [Unit(name, UNSUPPORTED, [answer["skip"]]) for name in names]
    check = check | {
        "values": {id_: {canonical(c): v for c, v in row.items()} for id_, row in check.get("values", {}).items()}
    }
    units = [judge_code(check, code, answer) for code in codes]
    if "ranking" in check:
        units.append(judge_ranking(check, answer))
    return units


def anonymous(tournament: dict[str, Any]) -> dict[str, Any]:
    """The tournament as the suite sends it: participants are P1, P2, ..."""
    key = "teams" if tournament["kind"] == "team" else "participants"
    return tournament | {key: [entry | {"name": f"P{entry['id']}"} for entry in tournament[key]]}


def requests(case: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str, dict[str, Any]]]:
    """Check, edition and message for everything in a case that has values or a ranking."""
    tournament = anonymous(case["tournament"])
    key, rounds = ("teams", "matches") if tournament["kind"] == "team" else ("participants", "games")
    recorded = max((len(entry[rounds]) for entry in tournament[key]), default=0)
    for check in case["checks"]:
        if not check.get("values") and "ranking" not in check:
            continue
        if not isinstance(check["editions"], list):
            raise ValueError(f"check {check['id']!r}: editions is no list")
        for edition in check["editions"]:
            yield (
                check,
                edition,
                {
                    "cmd": "standings",
                    "seq": 1,
                    "edition": edition,
                    "after": check.get("after", recorded),
                    "tiebreaks": check["tiebreaks"],
                    "tournament": tournament,
                    "regulations": case.get("regulations", {}),
                },
            )


def files(paths: list[Path]) -> Iterator[tuple[str, Path]]:
    """Case id and file of every case below the paths."""
    for path in paths:
        if path.is_file():
            yield path.stem, path
            continue
        for file in sorted(path.rglob("*.json")):
            yield file.relative_to(path).with_suffix("").as_posix(), file


def main() -> int:
    """Compare and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("adapter", help="folder of the adapter, e.g. gacrux")
    parser.add_argument("paths", nargs="+", type=Path, metavar="DIR")
    parser.add_argument("--all", action="store_true", help="print every check, not only those that differ")
    parser.add_argument("--readings", action="store_true", help="also print checks that follow a named other reading")
    parser.add_argument("--match", default="*", help="only case ids that match this pattern")
    parser.add_argument("--timeout", type=float, default=10.0)
    options = parser.parse_args()
    script = HERE / options.adapter / "adapter.py"
    if not script.is_file():
        parser.error(f"no adapter.py in {options.adapter}")
    program = Program([sys.executable, str(script)], options.timeout)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    cases = checks = 0
    for case_id, file in files(options.paths):
        if not fnmatch.fnmatch(case_id, options.match):
            continue
        try:
            case = json.loads(file.read_text(encoding="utf-8"))
        except ValueError as error:
            print(f"NOT JSON  {file}: {error}")
            continue
        if not isinstance(case, dict) or not {"tournament", "checks"} <= set(case):
            continue
        cases += 1
        try:
            wanted = list(requests(case))
        except (KeyError, TypeError, ValueError) as error:
            print(f"NOT A CASE  {file}: {type(error).__name__}: {error}")
            continue
        for check, edition, message in wanted:
            checks += 1
            units = judge(check, program.ask(message))
            for unit in units:
                counts[unit.name][unit.verdict] += 1
            report(f"{case_id}#{check['id']}", check.get("status", "settled"), edition, units, options)
    program.stop()
    print(f"\n{cases} cases, {checks} checks x editions, {program.busy:.2f} s in the program")
    for name in sorted(counts, key=lambda n: (n == "ranking", n)):
        print(f"  {name:14}" + "  ".join(f"{verdict} {count}" for verdict, count in sorted(counts[name].items())))
    return 1 if any(DIFFER in c or ERROR in c for c in counts.values()) else 0


def report(name: str, status: str, edition: str, units: list[Unit], options: argparse.Namespace) -> None:
    """Print one check."""
    bad = [u for u in units if u.verdict in (DIFFER, ERROR)]
    other = [u for u in units if u.verdict == READING]
    if not (bad or options.all or (other and options.readings)):
        return
    mark = "DIFFER" if bad else "other" if other else "ok"
    print(f"{mark:7} {name} [{edition}] ({status}): " + ", ".join(f"{u.name} {u.verdict}" for u in units))
    for unit in units:
        if unit.details and (options.all or unit in bad or unit in other):
            print(f"        {unit.name}: " + "; ".join(unit.details))


if __name__ == "__main__":
    sys.exit(main())
