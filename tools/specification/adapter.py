"""Answers the `lines` protocol: one JSON object per line in, one out."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import IO, Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "derivation" / "b02")]

import answer as b02  # noqa: E402  # the calculator of B.02, written from its text in the same way
from editions import EDITIONS  # noqa: E402
from standings import canonical, compute  # noqa: E402


def answer_start() -> dict[str, Any]:
    return {
        "protocol": 1,
        "name": "specification",
        "version": "1",
        "editions": list(EDITIONS),
        "kinds": ["individual", "team"],
        "codes": "any",
        "input": "json",
        "tail": "tied",
        "ratings": True,
    }


def reason_to_skip(request: dict[str, Any]) -> str | None:
    """Returns the reason why the specification declines a request. Reading knock-out-skipped."""
    if request.get("edition") not in EDITIONS:
        return f"edition {request.get('edition')} is not known"
    tournament = request.get("tournament")
    if not tournament:
        return "only tournaments as JSON are read"
    if tournament["pairing"] not in ("swiss", "predetermined"):
        return "knock-out events are not specified"
    return None


def answer_standings(request: dict[str, Any]) -> dict[str, Any]:
    skip = reason_to_skip(request)
    if skip is not None:
        return {"seq": request["seq"], "skip": skip}
    result = compute(request["tournament"], request["edition"], request["after"], request["tiebreaks"], request.get("regulations"))
    rows = []
    for participant in result.participants:
        row: dict[str, Any] = {"id": participant}
        if result.ranks is not None:
            row["rank"] = result.ranks[participant]
        row["values"] = {text: canonical(values[participant]) for text, values in result.values.items()}
        rows.append(row)
    return {"seq": request["seq"], "standings": rows, "unsupported": result.unsupported}


def answer_rating(request: dict[str, Any]) -> dict[str, Any]:
    """Returns the answer of the calculator of B.02. In the protocol, values are texts and numbers, but not lists."""
    given = b02.answer(request["request"])
    if "values" in given:
        given["values"] = {key: value for key, value in given["values"].items() if not isinstance(value, list | dict)}
    return {"seq": request["seq"], **given}


def answer(line: str) -> dict[str, Any] | None:
    """Returns the answer to one line. None ends the conversation."""
    seq: Any = None
    try:
        request = json.loads(line)
        seq = request.get("seq")
        command = request.get("cmd")
        if command == "stop":
            return None
        if command == "start":
            return answer_start()
        if command == "standings":
            return answer_standings(request)
        if command == "rating":
            return answer_rating(request)
        return {"seq": seq, "skip": f"{command} is not answered"}
    except Exception as failure:  # The protocol requires that every failure is reported.
        return {"seq": seq, "error": f"{type(failure).__name__}: {failure}"}


def converse(incoming: IO[str], outgoing: IO[str]) -> None:
    for line in incoming:
        if line.strip():
            reply = answer(line)
            if reply is None:
                return
            outgoing.write(json.dumps(reply) + "\n")
            outgoing.flush()


if __name__ == "__main__":
    converse(sys.stdin, sys.stdout)
