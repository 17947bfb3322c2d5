"""Computes the numbers of B.02: time controls, changes, new ratings, lists, fields.

This module is a second derivation of the cases and follows only the text of the regulations. It uses integers and exact
fractions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from fractions import Fraction as F

from form import RULINGS, Json, Refused, day, floored, month, rating_of, text
from tables import DP, expected, percent

# 1.1, 1.2 ---------------------------------------------------------------------------


def seconds(control: str) -> tuple[tuple[int, ...], int]:
    """Returns the base times of all periods and the increment or delay, in seconds."""
    parts = [p.strip() for p in control.split(",")]
    bases, increment = [], 0
    for part in parts:
        part = re.sub(r"^\d+/", "", part)
        if "delay=ignored" in RULINGS:
            part = re.sub(r"\s*delay.*", "", part)
        part = re.sub(r"\s*delay\s*", "+", part)
        short = re.fullmatch(r"(\d+)\+(\d+)", part)
        words = re.fullmatch(r"(\d+)\s*min\s*\+\s*(\d+)\s*s(?:ec)?(?:/move)?", part)
        marks = re.fullmatch(r"(?:(\d+)')?(?:(\d+)\")?(?:\+(\d+)\")?", part)
        if short or words:
            found = short or words
            assert found
            bases.append(int(found[1]) * 60)
            increment = int(found[2])
        elif marks and (marks[1] or marks[2]):
            bases.append(int(marks[1] or 0) * 60 + int(marks[2] or 0))
            increment = int(marks[3] or 0)
        else:
            raise Refused("time-control")
    return tuple(bases), increment


def total(control: str) -> int:
    """Returns the base time plus sixty times the increment (1.1)."""
    bases, increment = seconds(control)
    return sum(bases) + 60 * increment


def list_of(length: int) -> str:
    """Returns the class of a total in seconds (1.1)."""
    if length <= 180:
        return "too-short"
    if length <= 600:
        return "blitz"
    return "rapid" if length < 3600 else "standard"


def control(request: Json) -> Json:
    white = request.get("white") or request.get("control")
    black = request.get("black") or request.get("control")
    equal = seconds(white) == seconds(black)
    name = list_of(total(white))
    rated = equal and name in ("rapid", "blitz")
    return {"list": name, "total": text(total(white)), "rated": text(rated)}


# 8.1.a, 8.5 -------------------------------------------------------------------------


def difference(request: Json) -> Json:
    if "fraction" in request:
        p = F(request["fraction"]) * 100
        if p.denominator != 1 or not 0 <= p <= 100:
            raise Refused("score")
        p = int(p)
    else:
        score, games = F(request["score"]), request["games"]
        if games == 0 or not 0 <= score <= games or (score * 2).denominator != 1:
            raise Refused("score")
        p = percent(score, games)
    return {"p": text(F(p, 100)), "dp": text(DP[p])}


def coefficient(games: int) -> int:
    """Returns K by the number of games (8.56)."""
    return 20 if games <= 35 else 700 // games


def rounded(change: F) -> int:
    """Rounds to the nearest integer, with halves rounded away from zero (8.57)."""
    size = int((abs(change) + F(1, 2)) // 1)
    return size if change >= 0 else -size


def whole_move(own: int, change: F) -> int:
    """Returns a change in whole points. Either the change or the new rating is rounded (8.57)."""
    return int((own + change + F(1, 2)) // 1) - own if "rounding=new-rating" in RULINGS else rounded(change)


def figures(own: int, games: int, total: F, k: int, moved: int) -> Json:
    """Returns the values of a change."""
    values = {"games": games, "sum": total, "k": k, "change": total * k, "rounded": moved, "rating": own + moved}
    return {key: text(value) for key, value in values.items()}


def change_of(own: int, games: list[tuple[int, F]], period: int | None = None) -> Json:
    """Computes 8.51 to 8.57 for games against rated opponents."""
    total_change = sum((s - expected(own - o) for o, s in games), F(0))
    k = coefficient(len(games) if period is None else period)
    return figures(own, len(games), total_change, k, whole_move(own, total_change * k))


def results(event: Json, counts: Callable[[object], int | None]) -> list[tuple[int | None, F]]:
    """Returns the games of one player's event, one entry for each. `counts` returns the rating that counts."""
    return [(counts(g.get("opponent")), F(g["score"])) for g in event["games"] for _ in range(g.get("times", 1))]


def played(event: Json) -> list[tuple[int | None, F]]:
    robin = "robin" in event.get("system", "swiss")
    ratings = [floored(g.get("opponent")) for g in event["games"]]
    if robin and None in ratings:
        # 8.52, 8.58: the player's rating comes from the table, which is not in the request.
        raise Refused("round-robin-table")
    return results(event, floored)


def change(request: Json) -> Json:
    own = rating_of(request["rating"])
    if own is None or own < 1000:
        # 7.21: the player is unrated or delisted, so no rating can change.
        raise Refused("rating-below-floor")
    wanted = request.get("list")
    events = [
        [(o, s) for o, s in played(e) if o is not None]
        for e in request["events"]
        if wanted is None or e.get("list") in (None, wanted)
    ]
    whole = change_of(own, [game for event in events for game in event])
    if "rounding=event" not in RULINGS:
        return whole
    # K is that of the period, and each event is rounded separately.
    games = sum(len(event) for event in events)
    moved = sum(int(change_of(own, event, games)["rounded"]) for event in events)
    return {**whole, "rounded": text(moved), "rating": text(own + moved)}


# 8.2, 8.3, 7.14 ---------------------------------------------------------------------


def initial(games: list[tuple[int, F]]) -> tuple[F, F]:
    """Returns Rc and Ru from a Swiss-system event or from pooled results (8.21 to 8.25)."""
    rc = F(sum(o for o, _ in games), len(games))
    score = sum((s for _, s in games), F(0))
    return rc, above_or_below(rc, score, len(games), F(1))


def above_or_below(rc: F, score: F, games: int, factor: F) -> F:
    """8.23 to 8.26: adds ten for each half-point above one half, or otherwise dp from the table."""
    halves = 2 * score - games
    if halves >= 0:
        return rc + 10 * halves
    return rc + DP[percent(score, games)] * factor


def nearest(value: F) -> int:
    """Rounds a positive rating to the nearest integer (8.3)."""
    return int((value + F(1, 2)) // 1)


def counted(event: Json) -> list[tuple[int, F]]:
    """Returns the games against rated opponents (6.32, 7.14b)."""
    return [(o, s) for o, s in played(event) if o is not None]


def pooled_events(events: list[Json], now: str | None) -> tuple[bool, list[Json]]:
    """Returns whether there was a first event that counts, and the events that count in this period (6.1, 6.31, 7.14c).

    A first event with less than one point is ignored. After a first event that counts, every event counts. The first
    event remains the first, even if it is too old to count.
    """
    found: list[Json] = []
    begun = False
    for event in events:
        counts_all = "first-points=all-games" in RULINGS
        points = sum((s for o, s in played(event) if o is not None or counts_all), F(0))
        ignored = not begun and points < 1
        begun = begun or not ignored or "first-event=calendar" in RULINGS
        period = event.get("period")
        if period is not None:
            month(period)
        if ignored:
            continue
        known = period is not None and now is not None
        most = 26 if "window=26-months-between" in RULINGS else 25
        if known and not 0 <= month(now) - month(period) <= most:
            begun = begun and "first-event=in-pool" not in RULINGS
            continue
        found.append(event)
    return begun, found


def pooled(events: list[Json], now: str | None) -> list[tuple[int, F]]:
    """Returns the results of the events that count."""
    return [g for e in pooled_events(events, now)[1] for g in counted(e)]


def published(games: int, rating: int | None) -> str:
    """Returns whether a new rating is published (7.14a, b and d)."""
    return text(games >= 5 and rating is not None and rating >= 1000)


def first_rating(games: int, score: F, rc: F, ru: F) -> Json:
    """Returns the values of a new rating."""
    rating = nearest(ru)
    values = {"games": games, "score": score, "rc": rc, "ru": ru, "rating": rating}
    return {key: text(value) for key, value in values.items()} | {"published": published(games, rating)}


def new_answer(pool: list[tuple[int, F]]) -> Json:
    if not pool:
        return {"games": "0", "score": "0", "rc": "none", "ru": "none", "rating": "none", "published": "no"}
    rc, ru = initial(pool)
    return first_rating(len(pool), sum((s for _, s in pool), F(0)), rc, ru)


def new(request: Json) -> Json:
    now = request.get("period")
    for value in [now] + [e.get("period") for e in request["events"]]:
        if value is not None:
            month(value)
    standard = floored(request.get("standard"))
    if standard is not None:
        games = [g for e in request["events"] for g in counted(e)]
        answer = change_of(standard, games)
        return {**answer, "seeded": "yes"}
    begun, left = pooled_events(request["events"], now)
    if len(left) == 1 and "robin" in left[0].get("system", "swiss"):
        # 8.21: Ra comes from the whole table.
        raise Refused("round-robin-table")
    answer = new_answer(pooled(request["events"], now))
    if request["events"] and not left and (not begun or "first-event=calendar" in RULINGS):
        answer["why"] = "b02.6.1"
    if "mixed-pools=apart" in RULINGS:
        kinds = Counter(
            "robin" in e.get("system", "swiss") for e in request["events"] for _ in counted(e)
        )
        if max(kinds.values(), default=0) < 5:
            answer["published"] = "no"
    return answer


# 7.13, 9.1, 0.2 ---------------------------------------------------------------------


def first_of_next(d: date) -> date:
    return date(d.year + d.month // 12, d.month % 12 + 1, 1)


def list_for(end: date, official: str) -> tuple[date, date]:
    """Returns the list for an event, and the last day of an event for this list (7.13)."""
    found = first_of_next(end - timedelta(days=31)).replace(day=1)
    while True:
        grace = 1 if official == "fide" else 3
        closing = found - timedelta(days=grace)
        if closing >= end:
            return found, closing
        found = first_of_next(found)


def before_start(request: Json, end: date) -> Json:
    """Returns the last day of registration (0.2), and the list whose ratings count, if the first day is known."""
    if not request.get("start"):
        return {}
    start = day(request["start"])
    if start > end:
        raise Refused("dates-reversed")
    return {
        "register-by": (start - timedelta(days=3)).isoformat(),
        "ratings-of": start.replace(day=1).isoformat(),
    }


def deadlines(request: Json) -> Json:
    end = day(request["end"])
    found, closing = list_for(end, request.get("official", "none"))
    answer = {
        "list": found.isoformat(),
        "closing": closing.isoformat(),
        "report-by": (end + timedelta(days=7)).isoformat(),
        "upload-by": (end + timedelta(days=30)).isoformat(),
        **before_start(request, end),
    }
    if request.get("start"):
        answer["register-with-norms-by"] = (day(request["start"]) - timedelta(days=30)).isoformat()
    return answer


# 7.2 --------------------------------------------------------------------------------


def on_list(request: Json, floor: int, below: str) -> Json:
    """Returns the entry of a player on the list, the player's rating on the list, and whether the player is active.

    `below` is the entry of a player with a rating below the floor.
    """
    rating = rating_of(request.get("rating"))
    answer: Json = {}
    if rating is None:
        answer["listing"] = "titled-unrated" if request.get("title") else "not-listed"
    else:
        answer["listing"] = "listed" if rating >= floor else below
    answer["rating"] = text(rating if rating and rating >= floor else None)
    if request.get("period"):
        now = month(request["period"])
        answer["active"] = text(
            any(
                0 <= now - month(a["period"]) <= 11
                and a["list"] == request.get("list")
                and a["games"] > 0
                for a in request.get("activity", [])
            )
        )
    return answer


def status(request: Json) -> Json:
    answer = on_list(request, 1000, "delisted")
    # Article 7.2 names players who must not be on the list. A game makes an inactive player active again (7.23b).
    if answer.get("active") == "no" and "inactive=not-listed" in RULINGS:
        answer["listing"] = "not-listed"
    return answer


# 6.2, 6.6 ---------------------------------------------------------------------------


def broken(system: str, players: int, rated: int) -> list[str]:
    """Returns the violated clauses about the composition of the field."""
    found = []
    if system == "match":
        return ["b02.6.6"] if rated < players else []
    if system not in ("round-robin", "double-round-robin"):
        return []
    # Perhaps 6.21, like 6.22, applies only to fields with unrated players. Read literally, it applies to all fields.
    every_field = "small-field=all-rated-too" in RULINGS
    if 3 * rated < players:
        found.append("b02.6.2")
    if players < 10 and rated < 4 and (rated < players or every_field):
        found.append("b02.6.21")
    if system == "double-round-robin" and rated < players and (players < 6 or rated < 4):
        found.append("b02.6.22")
    return found


def composition(request: Json) -> Json:
    found = broken(request["system"], request["players"], request["rated"])
    return {"rateable": text(not found), "clause": found[-1] if found else "none", "all": found}
