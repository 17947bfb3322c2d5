#!/usr/bin/env python3
"""Answers the `lines` protocol with this calculator of the classic systems, so that it can be tested with the corpus.

    tiebreak certify --no-challenge 'classic/*' -- python3 tools/derivation/classic/adapter.py

It declines teams, points other than 1, 1/2 and 0, unfinished games, and tie-breaks of C.07.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from facts import POINTS, Event
from order import ranking
from serving import as_text, placed, serve
from systems import system
from systems import value as value_of

Json = dict[str, Any]
ORDERS = ("US-H2H", "US-H2H/PM")
START = {"protocol": 1, "name": "classic-systems", "version": "1", "kinds": ["individual"], "codes": "any", "input": "json"}


def reason_to_skip(tournament: Json) -> str | None:
    """Returns the reason why an event is declined."""
    if tournament.get("kind") != "individual":
        return "only events of players are read"
    other = [key for key in ("scoring", "awards", "adjustments") if tournament.get(key)]
    if other:
        return f"other points than the usual ones are not read: {', '.join(other)}"
    cells = (cell for p in tournament["participants"] for cell in p["games"])
    unknown = sorted({cell.split()[2] for cell in cells} - set(POINTS))
    return f"results that are not read: {', '.join(unknown)}" if unknown else None


def rows(event: Event, codes: list[str], ranked: bool) -> Iterator[Json]:
    """Yields the values of each participant, and the rank by the whole list."""
    listed = codes if codes[:1] == ["PTS"] else ["PTS", *codes]
    ranks = placed(ranking(event, listed)) if ranked else {}
    known = [code for code in codes if system(code)]
    for who in event.rounds:
        row: Json = {"id": who, "values": {code: as_text(value_of(event, who, code)) for code in known}}
        if ranked:
            row["rank"] = ranks[who]
        yield row


def standings(request: Json) -> Json:
    """Answers one question about standings."""
    skip = reason_to_skip(request["tournament"])
    if skip is not None:
        return {"skip": skip}
    codes, after = request["tiebreaks"], request["after"]
    players = [{**p, "games": p["games"][:after]} for p in request["tournament"]["participants"]]
    event = Event({**request["tournament"], "participants": players}, request.get("regulations"))
    if not event.length:
        return {"skip": "nothing has been played"}
    declined = [code for code in codes if code not in ORDERS and not system(code)]
    return {"standings": list(rows(event, codes, not declined)), "unsupported": declined}


if __name__ == "__main__":
    serve(START, standings)
