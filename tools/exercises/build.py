#!/usr/bin/env python3
"""Builds cases from published exercises.

    python3 tools/exercises/build.py            compare the cases with the published answers
    python3 tools/exercises/build.py --write    write the cases

`answers.json` contains the printed answers of the publications, by exercise and page; `events/` contains their
tournaments. No value comes from a program. If a table prints fewer decimals than a value has (AOB, SSSC), the exact
value is a quotient of printed numbers, and it must round to the printed value. Evidence of programs and readings of
rulings in existing cases do not change.
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any

from texts import CODES, EVENTS, NOTES

Json = dict[str, Any]
HERE = Path(__file__).resolve().parent
CASES = HERE.parent.parent / "cases"
OLD = ["fide-2023-09", "fide-2024-08"]


def canonical(value: Fraction) -> str:
    """Writes a number as the cases do: as a finite decimal, or otherwise as a fraction."""
    for places in range(20):
        scaled = value * 10**places
        if scaled.denominator == 1:
            digits = str(abs(scaled.numerator)).rjust(places + 1, "0")
            whole, part = (digits[:-places], digits[-places:]) if places else (digits, "")
            return ("-" if value < 0 else "") + whole + (f".{part}" if part else "")
    return str(value)


def rounds_to(value: Fraction, places: int, printed: str) -> bool:
    """Whether the value, rounded with halves up, equals the printed value."""
    scaled = value * 10**places + Fraction(1, 2)
    return Fraction(scaled.numerator // scaled.denominator, 10**places) == Fraction(printed)


class Event:
    """An event with all published values, code by code."""

    def __init__(self, name: str, answers: list[Json]) -> None:
        self.name = name
        self.tournament: Json = json.loads((HERE / "events" / f"{name}.json").read_text(encoding="utf-8"))
        self.answers: defaultdict[str, list[Json]] = defaultdict(list)
        for answer in answers:
            self.answers[answer["code"]].append(answer)
        teams = self.tournament["kind"] == "team"
        self.score = "PTS" if not teams else "GPTS" if self.tournament["primary"] == "GP" else "MPTS"
        self.ids = [entry["id"] for entry in self.tournament["teams" if teams else "participants"]]
        self.exact: dict[str, dict[int, Fraction]] = {}
        self.working: dict[str, dict[int, str]] = {}
        for code in sorted(self.answers, key=lambda code: code in ("AOB", "SSSC")):
            self.take(code)

    def opponents_over_the_board(self, participant: int) -> list[int]:
        row = next(p for p in self.tournament["participants"] if p["id"] == participant)
        cells = [cell.split() for cell in row["games"]]
        return [int(opponent) for opponent, _, result in cells if result in "1=0" and opponent != "0"]

    def quotient(self, code: str, participant: int) -> str:
        """Returns the quotient of printed numbers that gives the exact value of a rounded printed value."""
        if code == "AOB":
            met = self.opponents_over_the_board(participant)
            terms = " + ".join(f"{canonical(self.exact['BH'][other])} [{chr(64 + other)}]" for other in met)
            return f"({terms}) / {len(met)}"
        secondary, strength = self.exact["MPvGP"][participant], self.exact["BH:MP"][participant]
        return f"{canonical(secondary)} + {canonical(strength)} / 3"

    def take(self, code: str) -> None:
        """Determines the exact values of a code, and compares each printed value with them."""
        exact: dict[int, Fraction] = {}
        for answer in self.answers[code]:
            for text, printed in answer.get("values", {}).items():
                participant = int(text)
                if code in ("AOB", "SSSC"):
                    self.working.setdefault(code, {})[participant] = self.quotient(code, participant)
                    value = evaluated(self.quotient(code, participant))
                else:
                    value = exact.get(participant, Fraction(printed))
                if not rounds_to(value, answer["precision"], printed):
                    raise SystemExit(f"{self.name} {code} of {participant}: {value} is printed {printed} ({answer['at']})")
                exact[participant] = value
            for text, working in answer.get("corrected-by", {}).items():
                self.working.setdefault(code, {})[int(text)] = working
        self.exact[code] = exact

    def undefined(self, code: str) -> list[int]:
        return [participant for answer in self.answers[code] for participant in answer.get("undefined", [])]

    def values(self, code: str) -> dict[str, dict[str, str | None]]:
        if self.answers[code][0].get("value-of"):
            return {}
        values: dict[int, str | None] = {id: canonical(value) for id, value in self.exact[code].items()}
        values |= dict.fromkeys(self.undefined(code))
        return {str(id): {code: values[id]} for id in sorted(values)}


def evaluated(working: str) -> Fraction:
    """Evaluates a sum, a quotient of a sum, or a number plus a quotient."""
    text = re.sub(r"\[[^\]]*\]", "", working).replace(" ", "")
    head = re.fullmatch(r"\(([^)]*)\)/(\d+)", text)
    if head:
        return evaluated(head[1]) / int(head[2])
    total = Fraction(0)
    for term in text.split("+"):
        numerator, _, denominator = term.partition("/")
        total += Fraction(numerator) / int(denominator or 1)
    return total


def slug(code: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", code.lower().replace("+", "plus-").replace("l-", "l-minus-")).strip("-")


def published(event: Event, code: str, answer: Json, ranking: list[list[int]] | None) -> Json:
    """The evidence that one exercise gives."""
    values = [] if answer.get("value-of") else [int(id) for id in answer.get("values", {})] + answer.get("undefined", [])
    stated = sorted(set(values) - {int(id) for id in answer.get("printed-values", {})})
    evidence: Json = {"by": "published", "source": answer["source"], "at": answer["at"], "codes": [code] if stated else []}
    if stated and len(stated) < len(event.values(code)):
        evidence["ids"] = stated
    if ranking is not None and answer.get("ranking-printed", "no") != "no" and answer["ranking"] == ranking:
        evidence["ranking"] = True
    return evidence


def in_order(evidence: Json) -> tuple[int, str]:
    """Sorts the evidence: derivations by hand first, then publications by page."""
    return ["hand", "published"].index(evidence["by"]), evidence.get("at", "")


def whole(event: Event, code: str) -> list[list[int]] | None:
    """Returns the ranking of the whole field, if a publication has it."""
    rankings = [a["ranking"] for a in event.answers[code] if a.get("among") == event.ids]
    return rankings[0] if rankings else None


def checks_of(event: Event, code: str) -> list[Json]:
    """Returns one check for the values and the whole ranking, and one check for each ranking of a part."""
    editions = ["fide-2026-03"] if event.name == "pl14" else OLD
    checks: list[Json] = []
    base: Json = {"editions": editions, "tiebreaks": [event.score, code]}
    values, ranking = event.values(code), whole(event, code)
    if values or ranking:
        check: Json = {"id": slug(code), **base}
        if values:
            check["values"] = values
        if ranking:
            check["ranking"] = ranking
        if code in event.working:
            check["working"] = {str(id): {code: working} for id, working in sorted(event.working[code].items())}
        check["evidence"] = [
            evidence
            for answer in event.answers[code]
            if (evidence := published(event, code, answer, ranking))["codes"] or evidence.get("ranking")
        ]
        if code in event.working:
            by_hand: Json = {"by": "hand", "codes": [code]}
            if len(event.working[code]) < len(values):
                by_hand["ids"] = sorted(event.working[code])
            check["evidence"].append(by_hand)
        check["status"] = "settled"
        check["evidence"].sort(key=in_order)
        checks.append(check)
    parts: defaultdict[str, list[Json]] = defaultdict(list)
    for answer in event.answers[code]:
        if "ranking" in answer and answer["among"] != event.ids:
            parts[json.dumps([answer["among"], answer["ranking"]])].append(answer)
    for answers in parts.values():
        checks.append(part_of(event, code, base, answers))
    return checks


def part_of(event: Event, code: str, base: Json, answers: list[Json]) -> Json:
    """Returns the check of a ranking among some participants."""
    first = answers[0]
    name = "-".join(str(id) for id in first["among"])
    check: Json = {"id": f"{slug(code)}-among-{name}", **base, "among": first["among"], "ranking": first["ranking"]}
    values = {id: row for id, row in event.values(code).items() if int(id) in first["among"]}
    if values and len(values) == len(first["among"]):
        check["values"] = values
    evidence = []
    for answer in event.answers[code]:
        own = published(event, code, answer, first["ranking"])
        if not own["codes"] and not own.get("ranking"):
            continue
        if "values" in check:
            ids = [id for id in own.pop("ids", first["among"]) if id in first["among"]]
            if not ids and not own.get("ranking"):
                continue
            if len(ids) < len(first["among"]):
                own |= {"ids": ids} if ids else {"codes": []}
        elif own.get("ranking"):
            own = {key: value for key, value in own.items() if key != "ids"} | {"codes": []}
        else:
            continue
        evidence.append(dict(sorted(own.items(), key=lambda item: ["by", "source", "at", "codes", "ids", "ranking"].index(item[0]))))
    check["evidence"] = sorted(evidence, key=in_order)
    check["status"] = "settled"
    if "alternative-ranking" in first:
        check["status"] = "alternative"
        check["readings"] = [
            {
                "ruling": "ede-recursion=restart-at-once",
                "source": "C.07 13.3.3 read literally",
                "ranking": first["alternative-ranking"],
            }
        ]
    return check


def clauses_of(event: Event, codes: list[str]) -> list[str]:
    """Returns the clauses of the codes in order, without repetitions.

    With predetermined pairings, 15.2 replaces article 16 (15.3).
    """
    named = [clause for code in codes for clause in CODES[code][0]]
    if event.tournament["pairing"] == "predetermined":
        named = ["c07.15.2" if clause.startswith("c07.16") else clause for clause in named]
    return list(dict.fromkeys(named))


def cases() -> dict[str, Json]:
    """Returns every case by its id, without evidence of programs."""
    answers: list[Json] = json.loads((HERE / "answers.json").read_text(encoding="utf-8"))["answers"]
    built: dict[str, Json] = {}
    for name, words in EVENTS.items():
        event = Event(name, [answer for answer in answers if answer["event"] == name])
        folders: defaultdict[str, list[str]] = defaultdict(list)
        for code in event.answers:
            folders[CODES[code][0][0]].append(code)
        for clause, codes in folders.items():
            clauses = clauses_of(event, codes)
            note = NOTES.get((name, codes[0]), {"en": "", "es": ""})
            named = {language: CODES[codes[0]][1][language] for language in ("en", "es")}
            built[f"c07/{clause.removeprefix('c07.').replace('.', '-')}/{words['id']}"] = {
                "format": 1,
                "title": {language: words["title"][language].format(named[language]) for language in ("en", "es")},
                "clauses": clauses,
                "why": {language: (words["why"][language] + " " + note[language]).strip() for language in ("en", "es")},
                "tournament": event.tournament,
                "checks": [check for code in codes for check in checks_of(event, code)],
            }
    return built


def with_programs(case: Json, path: Path) -> Json:
    """Adds the evidence of programs and the readings of rulings from the file of the case."""
    if not path.exists():
        return case
    found = json.loads(path.read_text(encoding="utf-8"))
    programs = {check["id"]: [e for e in check["evidence"] if e["by"] == "program"] for check in found["checks"]}
    readings = {check["id"]: check.get("readings") for check in found["checks"] if check["status"] == "alternative"}
    for check in case["checks"]:
        check["evidence"] = check["evidence"] + programs.get(check["id"], [])
        if "readings" not in check and (kept := readings.get(check["id"])):
            check |= {"status": "alternative", "readings": kept}
    return case | ({"kills": found["kills"]} if "kills" in found else {})


def main() -> None:
    write = "--write" in sys.argv
    stale = 0
    built = cases()
    for id, case in built.items():
        path = CASES / f"{id}.json"
        wanted = with_programs(case, path)
        if write:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(wanted, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        elif not path.exists() or json.loads(path.read_text(encoding="utf-8")) != wanted:
            stale += 1
            print(f"{id}: not what is published")
    checks = [check for case in built.values() for check in case["checks"]]
    answers = json.loads((HERE / "answers.json").read_text(encoding="utf-8"))["answers"]
    values = sum(len(answer.get("values", {})) for answer in answers)
    asserted = sum(len(answer.get("values", {})) for answer in answers if not answer.get("value-of"))
    rankings = sum("ranking" in answer for answer in answers)
    print(
        f"{len(answers)} published answers: {values} values, {asserted} of them asserted, {rankings} rankings; "
        f"{len(built)} cases, {len(checks)} checks, {stale} stale"
    )
    sys.exit(1 if stale else 0)


if __name__ == "__main__":
    main()
