"""Computes the ratings of all players after an event (B.02, articles 6 and 8)."""

from __future__ import annotations

from fractions import Fraction as F
from typing import Any

from form import RULINGS, Json, Refused, floored, rating_of, text
from games import Game, check_system, complete, decided, read_games, unequal
from rules import (
    above_or_below,
    broken,
    change_of,
    counted,
    first_rating,
    nearest,
    new_answer,
    pooled_events,
)
from tables import DP, percent

EVENT_KEYS = {"ask", "system", "list", "scheduled-games", "period", "players", "games"}


def exclude(unrated: list[str], begun: Json, games: list[Game], robin: bool) -> set[str]:
    """Returns the unrated players whose first event does not count (6.1).

    Each excluded player may cause the exclusion of others, so the search is repeated until nothing changes. Under the
    reading `cascade=once`, only the first pass counts. In a Swiss-system event, only games against rated opponents
    count, so one pass is enough. `begun` contains the players with earlier rated games (6.1, second sentence).
    """
    out: set[str] = set()
    while True:
        fresh = set()
        for who in unrated:
            if who in out or begun[who]:
                continue
            mine = [g for g in games if who in (g.white, g.black)]
            every = "first-points=all-games" in RULINGS
            shut = out if robin else () if every else unrated
            mine = [g for g in mine if g.other(who) not in shut]
            if sum((g.score(who) for g in mine), F(0)) < 1:
                fresh.add(who)
        out |= fresh
        if not fresh or "cascade=once" in RULINGS:
            return out


def iterated(
    exact: dict[str, F], results: dict[str, tuple[F, int]], rated: list[int], n: int
) -> dict[str, F]:
    """8.58, read literally: the average of the field includes the new ratings, so the computation is repeated until the
    new ratings do not change."""
    for _ in range(1000):
        whole = [nearest(ru) for ru in exact.values()]
        mean = F(sum(rated) + sum(whole), len(rated) + len(whole))
        exact = {i: above_or_below(mean, *results[i], F(n, n + 1)) for i in exact}
        if [nearest(ru) for ru in exact.values()] == whole:
            break
    return exact


def event(request: Json) -> Json:
    if set(request) - EVENT_KEYS:
        raise Refused("shape")
    system = request.get("system", "swiss")
    players = request["players"]
    ids = [p["id"] for p in players]
    scheduled = request.get("scheduled-games")
    games = read_games(request, ids, None)
    check_system(system, ids, games, scheduled)
    own: dict[str, int | None] = {}
    for p in players:
        rating_of(p.get("rating")), rating_of(p.get("standard"))
        rating = floored(p.get("rating"))
        own[p["id"]] = rating if rating is not None else floored(p.get("standard"))
    seeded = {
        i
        for p, i in zip(players, ids, strict=True)
        if floored(p.get("rating")) is None and own[i] is not None
    }
    listed = {p["id"]: floored(p.get("listed-since")) for p in players}
    rated = [i for i in ids if own[i] is not None]
    unrated = [i for i in ids if own[i] is None]
    earlier = {p["id"]: pooled_events(p.get("pool", []), request.get("period")) for p in players}
    pools = {i: [g for e in events for g in counted(e)] for i, (_, events) in earlier.items()}
    # A player who is on the list at the time of the report has played rated games (8.4, 6.1).
    listing = "listed-newcomer=first-event" not in RULINGS
    begun = {i: b or (listing and listed[i] is not None) for i, (b, _) in earlier.items()}
    late = decided(games, system, scheduled)
    valid = [g for g in games if g.was_played and g not in late and not unequal(g)]
    robin = system in ("round-robin", "double-round-robin") and complete(system, ids, games)
    out = exclude(unrated, begun, valid, robin)
    entered = len(ids) - (len(out) if "field=after-exclusions" in RULINGS else 0)
    breaks = broken(system, entered, len(rated))
    if "robin" in system and not robin and "broken-field=not-judged" in RULINGS:
        breaks = []
    answer: Json = {
        "event.rateable": text(not breaks),
        "event.clause": breaks[-1] if breaks else "none",
        "event.system": system if robin or "robin" not in system else "swiss",
        "all": breaks,
    }
    if breaks:
        # No game of the event is rated.
        return {**answer, "event.counted-games": ""}
    used = [g for g in valid if not {g.white, g.black} & out] if robin else valid
    standing: dict[str, int] = {i: own[i] for i in rated}  # type: ignore[misc]
    if robin and unrated:
        field = [i for i in ids if i not in out]
        n = len(field) - 1
        rar = F(sum(standing[i] for i in rated), len(rated))
        dps = [
            DP[percent(sum((g.score(i) for g in mine), F(0)), len(mine))]
            for i in rated
            for mine in [[g for g in used if i in (g.white, g.black)]]
        ]
        dpa = F(sum(dps), len(dps))
        ra = rar - dpa * F(n, n + 1)
        answer |= {
            "event.n": text(n),
            "event.rar": text(rar),
            "event.dpa": text(dpa),
            "event.ra": text(ra),
        }
        new = [i for i in unrated if i not in out]
        results = {
            i: (sum((g.score(i) for g in mine), F(0)), len(mine))
            for i in new
            for mine in [[g for g in used if i in (g.white, g.black)]]
        }
        exact = {i: above_or_below(ra, *results[i], F(n, n + 1)) for i in new}
        if "iteration=repeated" in RULINGS:
            exact = iterated(exact, results, [standing[i] for i in rated], n)
        for who in new:
            score, played = results[who]
            ru = exact[who]
            standing[who] = nearest(ru)
            if listed[who] is not None:
                # In the player's own results, the player counts as rated (8.4).
                continue
            answer |= named(who, first_rating(played, score, ra, ru))

    def against(who: str) -> list[tuple[int, F]]:
        """Returns the player's results against rated opponents. The list is empty if these results do not count."""
        mine = [g for g in used if who in (g.white, g.black) and who not in out]
        return [(standing[g.other(who)], g.score(who)) for g in mine if g.other(who) in standing]

    for who in unrated:
        since = listed[who]
        if since is not None:
            answer |= named(who, change_of(since, against(who), period_games(players, who)))
        elif not robin or who in out or pools[who]:
            # For a round robin inside a larger pool, each opponent's own rating counts (8.3).
            answer |= named(who, new_answer(pools[who] + against(who)))
    for who in rated:
        rating = own[who]
        assert rating is not None
        answer |= named(who, change_of(rating, against(who), period_games(players, who)))
        if who in seeded:
            answer |= named(who, {"seeded": "yes"})
    # A game is rated if it affects a rating. The opponent must be rated or get a rating from the round robin, and the
    # player's own results must not be ignored.
    enters = [
        str(i)
        for i, g in enumerate(games, start=1)
        if any(g is u for u in used)
        and any(one not in out and g.other(one) in standing for one in (g.white, str(g.black)))
    ]
    answer["event.counted-games"] = " ".join(enters)
    return answer


def period_games(players: list[Json], who: str) -> int | None:
    """The number of rated games of the period that the request states for a player."""
    found: Any = next(p for p in players if p["id"] == who).get("period-games")
    return found


def named(who: str, values: Json) -> Json:
    """Returns the values of a player with the player's name."""
    return {f"{who}.{key}": value for key, value in values.items()}
