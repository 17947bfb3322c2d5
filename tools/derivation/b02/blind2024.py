"""Answers questions under the editions of 2024 again, independently of the engine, of `since2024.py` and of expected
values.

The author had only a summary of the regulations of March and December 2024, the description of requests
(`cases/b02/README.md`), the rulings and the tables of `tables.py`. `compare.py --blind` compares a program with this
calculator. The calculator gives no answer if the summary leaves a question open, for example about penalties, about
events outside the window of a pool, and about players with both a standard rating and a later rapid rating.
"""

from __future__ import annotations

from fractions import Fraction as F
from math import floor
from typing import Any

from tables import DP, expected

Json = dict[str, Any]
FLOOR, HIGHEST = 1400, 2200
POINTS = {"1": F(1), "=": F(1, 2), "0": F(0)}


class Open(Exception):
    """Raised for a request that this calculator does not answer."""


def half_up(value: F) -> int:
    """Rounds to the nearest integer, with halves rounded up."""
    return floor(value + F(1, 2))


def away(value: F) -> int:
    """Rounds to the nearest integer, with halves rounded away from zero (7.3.4)."""
    return half_up(value) if value >= 0 else -half_up(-value)


def known(rating: int | None) -> int | None:
    """Returns the rating if it counts. A rating below 1400 does not count (6.2.1)."""
    return rating if rating is not None and rating >= FLOOR else None


def text(value: F | int) -> str:
    """Writes a number as in the answers."""
    return str(value)


def is_rated(own: int, other: int, day: str) -> bool:
    """7.3.1: since December 2024, a game is not rated if the ratings differ by 600 or more and one is above 2600."""
    return not (day >= "2024-12-01" and abs(own - other) >= 600 and max(own, other) > 2600)


def gain(own: int, other: int, score: F) -> F:
    """7.3.1, 7.3.2: the score minus the expected score, with the difference limited to 400."""
    return score - expected(max(-400, min(400, own - other)))


def coefficient(rating: int, career: Json, day: str) -> int:
    """7.3.3: K from the list, or otherwise from the known facts about the player."""
    if "k" in career:
        return int(career["k"])
    if career.get("reached-2400") or rating >= 2400:
        return 10
    if "born" in career and int(day[:4]) - career["born"] <= 18 and rating < 2300:
        return 40
    return 40 if career.get("career-games", 30) < 30 else 20


def period(own: int, games: list[tuple[int, F]], k: int, count: int | None, day: str) -> Json:
    """The rating change of a rated player from games against rated opponents."""
    rated = [(other, score) for other, score in games if is_rated(own, other, day)]
    n = len(rated) if count is None else count
    if k * n > 700:
        k = 700 // n
    total = sum((gain(own, other, score) for other, score in rated), F(0))
    change = k * total
    found = {"games": text(len(rated)), "sum": text(total), "k": text(k), "change": text(change), "rounded": text(away(change))}
    if own + away(change) >= FLOOR:
        found["rating"] = text(own + away(change))
    return found


def counted(event: Json) -> list[tuple[int, F]]:
    """The games of an event against rated opponents."""
    games = []
    for game in event["games"]:
        opponent = known(game["opponent"])
        if opponent is not None:
            games += [(opponent, F(game["score"]))] * game.get("times", 1)
    return games


def months(period_: str) -> int:
    """The number of months since year 0."""
    return int(period_[:4]) * 12 + int(period_[5:7])


def within(events: list[Json], last: str | None) -> None:
    """Checks that every event is in the 26 periods that end with the current period (6.1.4)."""
    for event in events:
        if last and "period" in event and not 0 <= months(last) - months(event["period"]) <= 25:
            raise Open


def initial(events: list[list[tuple[int, F]]]) -> Json:
    """7.2.2 to 7.2.4: the pool of a new player, without first events in which the player scored no point."""
    while events and sum((score for _, score in events[0]), F(0)) == 0:
        events = events[1:]
    games = [game for event in events for game in event]
    n, score = len(games), sum((score for _, score in games), F(0))
    found = {"games": text(n), "score": text(score)}
    if n:
        average = F(sum(other for other, _ in games) + 2 * 1800, n + 2)
        p = half_up(100 * (score + 1) / (n + 2))
        ru = min(F(HIGHEST), average + DP[p])
        rating = half_up(ru)
        found |= {"rc": text(average), "ru": text(ru), "rating": text(rating), "published": "yes" if n >= 5 and rating >= FLOOR else "no"}
    return found


def read(game: Any) -> Json:
    """Returns a game as an object, from a line or an object. Returns an empty object for a bye."""
    if isinstance(game, dict):
        return game
    words = game.split()
    return {"white": words[1], "black": words[2], "result": words[3]} if len(words) == 4 else {}


def is_played(game: Json) -> bool:
    """4.1, 1.2: whether both players made a move and had equal time controls."""
    if game.get("control-white") != game.get("control-black"):
        return False
    moves = game.get("moves-white", 1), game.get("moves-black", 1)
    return game["result"] in ("10", "01", "==") and min(moves) > 0


def event(request: Json) -> Json:
    """The ratings of all players after an event."""
    day, players = request["start"], {p["id"]: p for p in request["players"]}
    entered, later = {}, {}
    for name, player in players.items():
        own, standard, since = (known(player.get(key)) for key in ("rating", "standard", "listed-since"))
        if since is not None and (standard is not None or own is not None):
            raise Open
        entered[name] = own if own is not None else standard
        later[name] = since
    games = [game for game in map(read, request["games"]) if game]
    if any(game.get("penalty") for game in games):
        raise Open
    if request["system"] == "match":
        games = decided(games, request.get("scheduled-games", len(games)))
        if None in entered.values():
            raise Open  # 5.1: nothing is rated
    results: dict[str, list[tuple[int, F]]] = {name: [] for name in players}
    for game in filter(is_played, games):
        for own, other, code in ((game["white"], game["black"], game["result"][0]), (game["black"], game["white"], game["result"][1])):
            rating = entered[other]
            if rating is not None:
                results[own].append((rating, POINTS[code]))
    found = {}
    for name, player in players.items():
        rating = entered[name] if entered[name] is not None else later[name]
        if rating is not None:
            career = player.get("career", {})
            is_new = known(player.get("rating")) is None
            if is_new and (entered[name] is not None) == bool(career):
                raise Open  # 7.3.3: new on the list, unless a list is quoted
            k = coefficient(rating, career, day) if career or not is_new else 40
            own = period(rating, results[name], k, player.get("period-games"), day)
        else:
            pool = player.get("pool", [])
            within(pool, request.get("period"))
            own = initial([counted(e) for e in pool] + [results[name]])
        found |= {f"{name}.{key}": value for key, value in own.items()}
    return found


def decided(games: list[Json], scheduled: int) -> list[Json]:
    """5.2: the games of a match up to the game that decides it."""
    points: dict[str, F] = {}
    for number, game in enumerate(games, 1):
        for name, code in ((game["white"], game["result"][0]), (game["black"], game["result"][1])):
            points[name] = points.get(name, F(0)) + {"+": F(1), "-": F(0), "W": F(1), "D": F(1, 2), "L": F(0)}.get(code, POINTS.get(code, F(0)))
        if max(points.values()) > F(scheduled, 2):
            return games[:number]
    return games


def answer(request: Json) -> Json | None:
    """Returns the values of a request. None if the calculator does not support the request."""
    day = request["start"]
    try:
        if request["ask"] == "event":
            return event(request)
        if request["ask"] == "change":
            own = known(request["rating"])
            if own is None:
                return None
            games = [game for e in request["events"] for game in counted(e)]
            return period(own, games, coefficient(own, request.get("career", {}), day), request.get("period-games"), day)
        if request["ask"] == "new" and known(request.get("standard")) is None:
            within(request["events"], request.get("period"))
            return initial([counted(e) for e in request["events"]])
    except Open:
        pass
    return None
