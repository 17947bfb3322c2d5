#!/usr/bin/env python3
"""Answers the `lines` protocol for rankings that depend on recorded play-offs, Armageddon games and lots.

    python3 tools/derivation/decisions/adapter.py < questions.jsonl

Values and other codes come from the calculators in `../classic` and `../../specification`. It declines teams,
knock-outs, unknown editions, and events without any played game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from columns import EDITIONS
from ranking import Ranking
from rules import WORDS
from serving import as_text, placed, serve  # The module is that of `../classic`, which `columns` adds to the path.

Json = dict[str, Any]
START: Json = {"protocol": 1, "name": "decisions", "version": "1", "kinds": ["individual"], "codes": "any", "input": "json"}


def reason_to_skip(request: Json) -> str | None:
    """Returns the reason why a question is declined."""
    tournament = request.get("tournament") or {}
    if request.get("edition") not in EDITIONS:
        return f"edition {request.get('edition')} is not known"
    if tournament.get("kind") != "individual":
        return "only events of players are read"
    if tournament["pairing"] not in ("swiss", "predetermined"):
        return "knock-out events are not read"
    if not any(player["games"][: request.get("after")] for player in tournament["participants"]):
        return "nothing has been played"
    return None


def rows(ranking: Ranking, codes: list[str], ranked: bool) -> Iterator[Json]:
    """Yields the values of each participant, and the rank by the whole list."""
    ranks = placed(ranking.groups(codes)) if ranked else {}
    columns = {code: ranking.columns.column(code) for code in codes if code not in WORDS}
    values = {code: column.values for code, column in columns.items() if column and column.values is not None}
    for who in ranking.columns.participants:
        row: Json = {"id": who, "values": {code: as_text(given[who]) for code, given in values.items()}}
        if ranked:
            row["rank"] = ranks[who]
        yield row


def standings(request: Json) -> Json:
    """Answers one question about standings."""
    skip = reason_to_skip(request)
    if skip is not None:
        return {"skip": skip}
    if request.get("after") is None:
        request = {**request, "after": max(len(player["games"]) for player in request["tournament"]["participants"])}
    ranking, codes = Ranking(request), request["tiebreaks"]
    declined = ranking.unsupported(codes)
    return {"standings": list(rows(ranking, codes, not declined)), "unsupported": declined}


if __name__ == "__main__":
    serve(START, standings)
