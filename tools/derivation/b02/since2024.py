"""Computes the numbers of the editions of March and December 2024, as a second derivation from the text.

Tables, time controls and the form of games are the same as in 2018. This module uses exact integers and fractions.
"""

from __future__ import annotations

from fractions import Fraction as F

from form import RULINGS, Json, Refused, day, month, rating_of, text
from games import Game, after_the_win, check_system, read_games, unequal
from rules import before_start, figures, first_of_next, list_for, on_list, results, rounded
from tables import DP, percent
from tables import expected as table

FLOOR = 1400
HIGHEST = 2200


def floored(value: object) -> int | None:
    """Returns the rating that counts; a player below 1400 counts as unrated (6.2.1)."""
    rating = rating_of(value)
    return rating if rating is not None and rating >= FLOOR else None


def expected(difference: int) -> F:
    """7.3.1: a difference of more than 400 counts as 400 in every game."""
    return table(max(-400, min(400, difference)))


def is_rated(own: int, other: int, edition: str) -> bool:
    """7.3.1 from December 2024: a game is not rated if the ratings differ by 600 or more and one is above 2600."""
    return not (edition == "b02-2024-12" and abs(own - other) >= 600 and max(own, other) > 2600)


def base(rating: int, career: Json, year: int | None, is_new: bool) -> int:
    """7.3.3: K before the number of games reduces it."""
    if career.get("k") is not None:
        return int(career["k"])
    if is_new:
        return 40
    if career.get("reached-2400") or rating >= 2400:
        return 10
    born = career.get("born")
    is_young = born is not None and year is not None and year - born <= 18
    if (is_young or career.get("age", 99) < 18) and rating < 2300:
        return 40
    games = career.get("career-games")
    return 40 if games is not None and games < 30 else 20


def lowered(k: int, games: int) -> int:
    """7.3.3: the largest whole K for which K times the games of the period is at most 700."""
    while k * games > 700:
        k -= 1
    return k


def year_of(request: Json) -> int | None:
    return day(request["start"]).year if request.get("start") else None


def change_of(own: int, games: list[tuple[int, F]], k: int, period: int | None = None) -> Json:
    """Computes 7.3.2 and 7.3.4 for games that are rated."""
    total = sum((score - expected(own - other) for other, score in games), F(0))
    k = lowered(k, max(len(games), period or 0))
    return figures(own, len(games), total, k, rounded(total * k))


def played(event: Json) -> list[tuple[int | None, F]]:
    return results(event, floored)


def against_rated(event: Json) -> list[tuple[int, F]]:
    return [(other, score) for other, score in played(event) if other is not None]


def change(request: Json) -> Json:
    own = rating_of(request["rating"])
    if own is None or own < FLOOR:
        raise Refused("rating-below-floor")
    wanted = request.get("list")
    events = [e for e in request["events"] if wanted is None or e.get("list") in (None, wanted)]
    games = [g for e in events for g in against_rated(e) if is_rated(own, g[0], request["edition"])]
    career = request.get("career", {})
    if career.get("born") is not None and not request.get("start"):
        raise Refused("born")
    k = base(own, career, year_of(request), False)
    return change_of(own, games, k, request.get("period-games"))


def publication(games: int, rating: int | None) -> Json:
    """6.1.4: five games and a rating of 1400 are needed."""
    if games >= 5 and rating is not None and rating >= FLOOR:
        return {"published": "yes"}
    return {"published": "no", "why": "b02.2024.6.1.4"}


def initial(games: list[tuple[int, F]]) -> Json:
    """7.2.3, 7.2.4 and 6.1.4: adds two draws against 1800, uses the table, and limits the result to 2200."""
    if not games:
        return {"games": "0", "rating": "none", **publication(0, None)}
    score = sum((s for _, s in games), F(0))
    ra = F(sum(o for o, _ in games) + 3600, len(games) + 2)
    ru = min(ra + DP[percent(score + 1, len(games) + 2)], F(HIGHEST))
    rating = int((ru + F(1, 2)) // 1)
    if "half-rating=down" in RULINGS and (ru * 2).denominator == 1 and ru.denominator == 2:
        rating -= 1
    return {
        "games": text(len(games)),
        "score": text(score),
        "rc": text(ra),
        "ru": text(ru),
        "rating": text(rating),
        **publication(len(games), rating),
    }


def pooled(events: list[Json], now: str | None) -> tuple[bool, list[tuple[int, F]]]:
    """Returns whether there was a first event that counts (7.2.2), and the results of 26 periods (6.1.4)."""
    begun, found = False, []
    for event in events:
        every = "first-points=all-games" in RULINGS
        points = sum((s for o, s in played(event) if o is not None or every), F(0))
        ignored = not begun and points == 0
        begun = begun or not ignored
        period = event.get("period")
        gone = month(now) - month(period) if period is not None and now is not None else 0
        if not ignored and 0 <= gone <= 25:
            found += against_rated(event)
    return begun, found


def new(request: Json) -> Json:
    standard = floored(request.get("standard"))
    if standard is not None:
        rated = [g for e in request["events"] for g in against_rated(e)]
        games = [g for g in rated if is_rated(standard, g[0], request["edition"])]
        return {**change_of(standard, games, base(standard, {}, None, True)), "seeded": "yes"}
    begun, left = pooled(request["events"], request.get("period"))
    values = initial(left)
    if request["events"] and not left and not begun:
        values["why"] = "b02.2024.7.2.2"
    return values


def expectation(request: Json) -> Json:
    return {"expected": text(expected(request["difference"]))}


def development(request: Json) -> Json:
    k = base(request.get("rating", 0), request.get("career", {}), year_of(request), False)
    return {"k": text(lowered(k, request["games"]))}


def decided(games: list[Game], system: str, scheduled: int | None) -> list[Game]:
    """5.2: returns the games of a match after one player has won it, for a match of any length."""
    return after_the_win(games, len(games) if scheduled is None else scheduled) if system == "match" else []


def event(request: Json) -> Json:
    """Computes the ratings of all players after an event."""
    system, players = request.get("system", "swiss"), request["players"]
    ids = [p["id"] for p in players]
    games = read_games(request, ids, None)
    check_system(system, ids, games, request.get("scheduled-games"))
    by_id = dict(zip(ids, players, strict=True))
    own: dict[str, int | None] = {}
    for who, p in by_id.items():
        for key in ("rating", "standard", "listed-since"):
            rating_of(p.get(key))
        own[who] = floored(p.get("rating")) or floored(p.get("standard"))
    rated = [i for i in ids if own[i] is not None]
    answer: Json = {"event.edition": request["edition"], "event.system": system}
    if system == "match" and len(rated) < 2:
        return {
            **answer,
            "event.rateable": "no",
            "event.clause": "b02.2024.5.1",
            "event.counted-games": "",
        }
    late = decided(games, system, request.get("scheduled-games"))

    def wide(game: Game) -> bool:
        """Whether a game is not rated because the two ratings differ too much (7.3.1).

        If a player enters the list after the event began, this rating counts only in the player's own results (7.2.5).
        """
        sides = [(game.white, str(game.black)), (str(game.black), game.white)]
        pairs = [(own[me] or listed[me], own[other]) for me, other in sides]
        return any(a is not None and b is not None and not is_rated(a, b, request["edition"]) for a, b in pairs)

    listed = {i: floored(p.get("listed-since")) for i, p in by_id.items()}
    valid = [g for g in games if g.was_played and g not in late and not unequal(g) and not wide(g)]
    earlier = {i: pooled(p.get("pool", []), request.get("period")) for i, p in by_id.items()}
    out = set()
    against: dict[str, list[tuple[int, F]]] = {}
    for who in ids:
        mine = [g for g in valid if who in (g.white, g.black)]
        sides = [(own[g.other(who)], g.score(who)) for g in mine]
        against[who] = [(o, s) for o, s in sides if o is not None]
        begun = earlier[who][0] or listed[who] is not None
        if own[who] is None and not begun and sum(s for _, s in against[who]) == 0:
            # 7.2.2: a first event without a point is ignored.
            out.add(who)
    answer["event.rateable"] = "yes"
    answer["event.counted-games"] = " ".join(
        str(i)
        for i, g in enumerate(games, start=1)
        if g in valid
        and any(one not in out and own[g.other(one)] is not None for one in (g.white, str(g.black)))
    )
    entering = answer["event.counted-games"].split()
    for i, g in enumerate(games, start=1):
        if g.black is None or str(i) in entering:
            continue
        # The reason is the first one in the order of the text: decided, not played, unequal, then the ratings.
        if g in late:
            answer[f"game.{i}"] = "b02.2024.5.2"
        elif not g.was_played:
            answer[f"game.{i}"] = "b02.2024.4.1"
        elif unequal(g):
            answer[f"game.{i}"] = "b02.2024.1.2"
        elif not wide(g) and {g.white, g.black} & out:
            answer[f"game.{i}"] = "b02.2024.7.2.2"
        else:
            answer[f"game.{i}"] = "b02.2024.7.3.1"
    year = year_of(request)
    for who, p in by_id.items():
        found = [] if who in out else against[who]
        rating = own[who] if own[who] is not None else listed[who]
        if rating is None:
            values = initial(earlier[who][1] + found)
            if who in out and not earlier[who][1]:
                values["why"] = "b02.2024.7.2.2"
        else:
            is_new = own[who] is not None and floored(p.get("rating")) is None
            # 7.3.3: a player who entered the list after the first day is new on the list.
            entered = {} if own[who] is not None else {"career-games": 0}
            k = base(rating, entered | p.get("career", {}), year, is_new)
            values = change_of(rating, found, k, p.get("period-games"))
            if is_new:
                values["seeded"] = "yes"
            if int(values["rating"]) < FLOOR:
                values["why"] = "b02.2024.6.2.1"
        answer |= {f"{who}.{key}": value for key, value in values.items()}
    return answer


def composition(request: Json) -> Json:
    """5.1: a match needs two rated players. No other rule concerns the composition of the players."""
    if request["system"] == "match" and request["rated"] < 2:
        return {"rateable": "no", "clause": "b02.2024.5.1"}
    return {"rateable": "yes"}


def deadlines(request: Json) -> Json:
    """Checks 0.2, 6.1.3 and 8.1."""
    end = day(request["end"])
    found, closing = list_for(end, request.get("official", "none"))
    third = first_of_next(first_of_next(first_of_next(end)))
    dates = {"list": found, "closing": closing, "last-list": third}
    return {key: date.isoformat() for key, date in dates.items()} | before_start(request, end)


def report(request: Json) -> Json:
    """Checks 3.1, 7.3.3 and 8.1 of a report. Other findings are not derived here."""
    event, players = request["event"], request["players"]
    found: Json = {}
    per_day: dict[str, int] = {}
    for entry in event.get("schedule") or []:
        per_day[entry["date"]] = per_day.get(entry["date"], 0) + entry["rounds"]
    most = 15 if event["list"] == "rapid" else 30
    for date, rounds in sorted(per_day.items()):
        found[f"3.1 {date}"] = "pass" if rounds <= most else "fail"
    played: dict[str, int] = {}
    for _, white, black, _ in (game.split() for game in request["games"]):
        for who in (white, black):
            played[who] = played.get(who, 0) + 1
    year = year_of(event)
    for player in players:
        k, rating = player.get("k"), floored(player.get("rating"))
        if k is None or rating is None:
            continue
        games = max(played.get(player["id"], 0), player.get("period-games") or 0)
        career = player.get("career")
        possible = {lowered(whole, games) for whole in (40, 20, 10)}
        if career is not None:
            possible = {lowered(base(rating, career, year, False), games)}
        verdict = "fail" if k not in possible else "pass" if len(possible) == 1 else "unknown"
        found[f"7.3.3 {player['id']}"] = verdict
    third = first_of_next(first_of_next(first_of_next(day(event["end"]))))
    if request.get("list-date"):
        found["8.1"] = "pass" if day(request["list-date"]) <= third else "fail"
    whole = [key for key, verdict in found.items() if verdict == "fail" and not key.startswith("7.3.3")]
    failed = [key for key, verdict in found.items() if verdict == "fail"]
    return {**found, "fails": ", ".join((["0"] if whole else []) + failed)}


def entries(request: Json) -> Json:
    """6.1.2: checks a rating list entry by entry.

    No rating on the list is below 1400. K is 40, 20 or 10, or 700 divided by the number of games.
    """
    failed = []
    for entry in request["entries"]:
        if floored(entry["rating"]) is None:
            raise Refused("rating-below-floor")
        if entry["k"] not in {lowered(whole, entry["games"]) for whole in (40, 20, 10)}:
            failed.append(f"6.1.2 {entry['id']} k")
    return {"fails": ", ".join(failed)}


def status(request: Json) -> Json:
    """Checks 6.1.2, 6.2.1 and 6.2.2."""
    return on_list(request, FLOOR, "unrated")
