"""Check that the adapter's one calculator for an event gives what a process for each tie-break gives.

Random events are asked for long lists in random order, fore Buchholz among them and several lists and
editions for one event; every value and rank must equal that of a fresh calculator in a process of its
own for each tie-break. Run: ``python check_isolation.py [COUNT] [SEED]``.
"""

from __future__ import annotations

import os
import pickle
import random
import sys
from typing import Any

from check_against_trf import INDIVIDUAL, TEAM, random_event
from gacrux.tiebreak import tiebreak as Calculator

import adapter
from common import ORDER_ONLY, Request, parse_code, parse_request

MORE_INDIVIDUAL = "DE/P FB FB/C1 FB/M1 FB/P AOB/F BH/M2 BH/C1/P SB/P SB/M1 KS/L+1 KS/L-1 ARO/M1 TPN/R RTNG/R TPR/U1500"
MORE_TEAM = (
    "FB FB:MP/C1 FB:GP FB:GP/C1 FB/P AOB/F AOB:GP/F SSSC/F SSSC/K3/F EGGSB/C2 EMGSB/P EDE/P EDET EDEB KS:GP PS/C1 "
    "WON GPTS MPTS"
)


def forfeit_last_round(rng: random.Random, tournament: dict[str, Any]) -> None:
    """Turn most games of the last round into forfeits: what fore Buchholz leaves behind shows there."""
    rows = {
        entry["id"]: entry.get("games", entry.get("matches"))
        for entry in tournament.get("teams", []) or tournament["participants"]
    }
    for id_, row in rows.items():
        opponent, _, codes = row[-1].split()
        if int(opponent) > id_ and rng.random() < 0.7:
            lost, won = rng.sample([id_, int(opponent)], 2)
            rows[lost][-1] = " ".join([*rows[lost][-1].split()[:2], "-" * len(codes)])
            rows[won][-1] = " ".join([*rows[won][-1].split()[:2], "+" * len(codes)])


def alone(request: Request, text: str, ranks: dict[int, int]) -> tuple[dict[int, Any], dict[int, int]]:
    """Values and ranks of one tie-break, computed in a process that computes nothing else."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        event = adapter.Event(request.tournament, adapter.START_DATE[request.edition], request.after)
        calculator = Calculator(event.structure, request.after, adapter._options(request))
        calculator.find_tmversion(event.structure)
        for cid, competitor in calculator.cmps.items():
            competitor["rank"] = ranks[event.id[cid]]
        calculator.rankorder.sort(key=lambda c: (c["rank"], c["cid"]))
        try:
            calculator.compute_single_tiebreak(calculator.parse_tiebreak(1, text))
            answer: Any = {event.id[cid]: (c["tiebreakScore"][0], c["rank"]) for cid, c in calculator.cmps.items()}
        except Exception as error:
            answer = f"{type(error).__name__}: {error}"
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump(answer, pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pickle.load(pipe)
    os.waitpid(child, 0)
    if isinstance(answer, str):
        raise RuntimeError(f"gacrux cannot compute {text}: {answer}")
    return {id_: value for id_, (value, _) in answer.items()}, {id_: rank for id_, (_, rank) in answer.items()}


def one_by_one(request: Request) -> tuple[dict[int, dict[str, str | None]], dict[int, int]]:
    """What ``adapter.compute`` gives, with a process for each tie-break."""
    values: dict[int, dict[str, str | None]] = {p.id: {} for p in request.tournament.participants}
    ranks = dict.fromkeys(values, 1)
    for text in request.ranking_list():
        column, ranks = alone(request, text, ranks)
        code = parse_code(text)
        if code is None or code.name in ORDER_ONLY or text not in request.codes:
            continue
        ids = {place: id_ for place, id_ in enumerate(sorted(values), 1)}
        for id_, value in column.items():
            values[id_][text] = adapter._text(ids[value] if code.name == "TPN" else value)
    return values, ranks


def outcome(compute: Any, request: Request) -> Any:
    """The answer, or the error that takes its place."""
    try:
        answer = compute(request)
    except RuntimeError as error:
        return str(error)
    return (answer.values, answer.ranks) if isinstance(answer, adapter.Answer) else answer


def main() -> int:
    """Compare random events; print each difference."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    wrong = asked = failed = 0
    for number in range(count):
        message = random_event(rng)
        forfeit_last_round(rng, message["tournament"])
        team = message["tournament"]["kind"] == "team"
        codes = (TEAM + " " + MORE_TEAM if team else INDIVIDUAL + " " + MORE_INDIVIDUAL).split()
        for edition in ("fide-2026-03", "fide-2024-08"):
            rng.shuffle(codes)
            # values need one long list; orders show best where little has been decided before
            lists = [codes, *([code] for code in codes if code in ORDER_ONLY), codes[:3]]
            for tiebreaks in lists:
                request = parse_request(message | {"edition": edition, "tiebreaks": list(dict.fromkeys(tiebreaks))})
                fast, slow = outcome(adapter.compute, request), outcome(one_by_one, request)
                asked += len(request.ranking_list())
                failed += isinstance(slow, str)
                if fast != slow:
                    wrong += 1
                    print(f"event {number} {edition} {tiebreaks}: {fast}, alone {slow}", message["tournament"])
    print(f"{count} events, {asked} tie-breaks, {failed} lists that gacrux cannot compute, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
