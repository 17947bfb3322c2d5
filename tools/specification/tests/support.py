"""Creates small events from compact descriptions, for the tests."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from standings import Standings, canonical, compute  # noqa: E402

OLD = "fide-2023-09"
NEW = "fide-2026-03"


def individual(rows: dict[int, str], pairing: str = "swiss", **more: Any) -> dict[str, Any]:
    """Creates an event. `rows` has the cells of each player, separated by ", ". `ratings` by id are 2000 by default."""
    ratings: dict[int, int | None] = more.pop("rated", {})
    several: dict[int, list[int]] = more.pop("several", {})
    players = []
    for i, cells in rows.items():
        player: dict[str, Any] = {"id": i, "rating": ratings.get(i, 2000), "games": cells.split(", ") if cells else []}
        if i in several:
            player["ratings"] = several[i]
        players.append(player)
    rounds = max((len(p["games"]) for p in players), default=0)
    return {"kind": "individual", "pairing": pairing, "rounds": rounds, "participants": players} | more


def team(rows: dict[int, str], boards: int, pairing: str = "swiss", **more: Any) -> dict[str, Any]:
    teams = [{"id": i, "matches": cells.split(", ")} for i, cells in rows.items()]
    rounds = max(len(cells.split(", ")) for cells in rows.values())
    event = {"kind": "team", "pairing": pairing, "rounds": rounds, "boards": boards, "primary": "MP", "teams": teams}
    return event | more


def run(event: dict[str, Any], *codes: str, edition: str = NEW, after: int | None = None) -> Standings:
    return compute(event, edition, event["rounds"] if after is None else after, codes)


def values(event: dict[str, Any], code: str, edition: str = NEW, after: int | None = None) -> list[str | None]:
    """Returns the values of one code, in the order of the rows."""
    result = run(event, code, edition=edition, after=after)
    assert not result.unsupported, result.unsupported
    return [canonical(v) for v in result.values[code].values()]


def ranks(event: dict[str, Any], *codes: str, edition: str = NEW, after: int | None = None) -> list[int]:
    """Returns the ranks, in the order of the rows."""
    result = run(event, *codes, edition=edition, after=after)
    assert result.ranks is not None, result.unsupported
    return [result.ranks[p] for p in result.participants]
