"""Generates rating requests: events of every pairing system, with the usual incidents.

This module contains no rules. The same seed generates the same request.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

Json = dict[str, Any]

RESULTS = ["10"] * 8 + ["01"] * 6 + ["=="] * 6
ODD = ["+-", "-+", "--", "WL", "LW", "DD"]
CONTROLS = ["10'+5\"", "5'+3\"", "3'+2\"", "15'+10\""]


def rating(draw: Random) -> int:
    """Draws a rating: usually an ordinary one, but sometimes one near the floor, or a very high one."""
    kind = draw.random()
    if kind < 0.06:
        return draw.choice([0, 700, 999, 1000, 1001])
    if kind < 0.12:
        return draw.randint(2500, 2900)
    return draw.randint(1000, 2300)


def played_event(draw: Random, period: str | None = None) -> Json:
    """Draws one player's games in one event."""
    games = []
    for _ in range(draw.randint(1, 6)):
        game: Json = {"opponent": None if draw.random() < 0.15 else rating(draw)}
        game["score"] = draw.choice(["1", "0.5", "0", "0"])
        if draw.random() < 0.2:
            game["times"] = draw.randint(1, 12)
        games.append(game)
    event: Json = {"games": games}
    if draw.random() < 0.15:
        event["system"] = draw.choice(["round-robin", "double-round-robin", "team"])
    if period and draw.random() < 0.7:
        event["period"] = period
    return event


def months(draw: Random, count: int) -> list[str]:
    """Draws months in chronological order. Some of the months are long ago."""
    found = sorted(draw.randint(2018 * 12, 2021 * 12) for _ in range(count))
    return [f"{m // 12:04d}-{m % 12 + 1:02d}" for m in found]


def player(draw: Random, name: str, new: float, period: str | None) -> Json:
    """Draws a rated player, or a new player with or without earlier results."""
    found: Json = {"id": name}
    if draw.random() >= new:
        found["rating"] = rating(draw)
    else:
        if draw.random() < 0.15:
            found["standard"] = rating(draw)
        if draw.random() < 0.2:
            found["listed-since"] = rating(draw)
        if draw.random() < 0.25:
            earlier = months(draw, draw.randint(1, 3))
            found["pool"] = [played_event(draw, m if period else None) for m in earlier]
    if draw.random() < 0.2:
        found["period-games"] = draw.choice([0, 5, 35, 36, 40, 71, 120, 701])
    return found


def game(draw: Random, number: int, white: str, black: str, odd: float) -> Any:
    """Writes a game as a line, or as an object with more facts."""
    result = draw.choice(ODD) if draw.random() < odd else draw.choice(RESULTS)
    if draw.random() < 0.9:
        return f"{number} {white} {black} {result}"
    more: Json = {"round": number, "white": white, "black": black, "result": result}
    kind = draw.random()
    if kind < 0.4:
        more["control-white"] = draw.choice(CONTROLS)
        more["control-black"] = draw.choice([more["control-white"], draw.choice(CONTROLS)])
    elif kind < 0.6 and result in ("10", "01", "=="):
        more["moves-white"], more["moves-black"] = draw.choice([(40, 40), (1, 1), (1, 0)])
    elif kind < 0.8:
        more["result"], more["penalty"] = draw.choice(["00", "0=", "=0"]), True
    return more


def swiss(draw: Random, names: list[str], rounds: int) -> list[Any]:
    """Draws random pairings, with byes for some players."""
    games: list[Any] = []
    for number in range(1, rounds + 1):
        order = draw.sample(names, len(names))
        if len(order) % 2:
            games.append(f"{number} {order.pop()} {draw.choice('FHUZ')}")
        games += [
            game(draw, number, order[i], order[i + 1], 0.08) for i in range(0, len(order), 2)
        ]
    return games


def robin(draw: Random, names: list[str], times: int) -> list[Any]:
    """Pairs each player with every other player, with one game in each round."""
    pairs = [p if lap % 2 else p[::-1] for lap in range(times) for p in combinations(names, 2)]
    odd = 0.02 if draw.random() < 0.3 else 0.0
    games = [game(draw, i, w, b, odd) for i, (w, b) in enumerate(pairs, start=1)]
    if times == 1 and draw.random() < 0.1:
        games.pop(draw.randrange(len(games)))
    return games


def event(draw: Random) -> Json:
    """Draws a request about all players of an event."""
    system = draw.choices(
        ["swiss", "team", "round-robin", "double-round-robin", "match"], [4, 1, 5, 2, 2]
    )[0]
    size = 2 if system == "match" else draw.randint(3, 12 if system != "double-round-robin" else 8)
    period = months(draw, 1)[0] if draw.random() < 0.6 else None
    new = 0.05 if system == "match" else draw.choice([0.0, 0.15, 0.35, 0.6])
    players = [player(draw, f"P{i}", new, period) for i in range(1, size + 1)]
    names = [p["id"] for p in players]
    request: Json = {"ask": "event", "system": system, "players": players}
    if period:
        request["period"] = period
    if system == "match":
        count = draw.randint(1, 14)
        request["games"] = [game(draw, i, *draw.sample(names, 2), 0.1) for i in range(1, count + 1)]
        if draw.random() < 0.7:
            request["scheduled-games"] = count + draw.randint(0, 6)
    elif "robin" in system:
        request["games"] = robin(draw, names, 2 if system.startswith("double") else 1)
    else:
        request["games"] = swiss(draw, names, draw.randint(1, 11))
    return request


def single(draw: Random) -> Json:
    """Draws a request about one player's period, or about a new player."""
    when = months(draw, draw.randint(1, 4))
    if draw.random() < 0.5:
        events = [played_event(draw) for _ in when]
        return {"ask": "change", "rating": rating(draw), "events": events}
    request: Json = {"ask": "new", "events": [played_event(draw, m) for m in when]}
    if draw.random() < 0.7:
        request["period"] = when[-1]
    if draw.random() < 0.15:
        request["standard"] = rating(draw)
    return request


def career(draw: Random) -> Json:
    """Draws what is known about a player's coefficient."""
    kind = draw.random()
    if kind < 0.4:
        return {"k": draw.choice([40, 20, 10])}
    if kind < 0.6:
        return {"born": draw.randint(2004, 2012)}
    if kind < 0.8:
        return {"career-games": draw.choice([0, 29, 30, 200])}
    return {"reached-2400": True}


def dated(draw: Random, request: Json) -> Json:
    """Moves a request to a day in 2024 or 2025. Adds careers, and ratings near the limits of these years."""
    first = draw.choice(["2024-03-01", "2024-11-30", "2024-12-01", "2025-05-04"])
    request["start"] = first

    def moved(rating: Any) -> Any:
        if rating is not None and draw.random() < 0.5:
            return draw.choice([1399, 1400, 1401, 2000, 2001, 2200, 2299, 2300, 2400, 2600, 2601, 2650])
        return rating

    for one in request.get("players", [request] if request["ask"] == "change" else []):
        if "rating" in one:
            one["rating"] = moved(one["rating"])
            if draw.random() < 0.6:
                one["career"] = career(draw)
        for event_ in one.get("events", []) + one.get("pool", []):
            for game_ in event_["games"]:
                game_["opponent"] = moved(game_["opponent"])
    return request


def make(seed: int, since_2024: bool = False) -> Json:
    """Draws a request: in three of four cases about a whole event, and otherwise about one player."""
    draw = Random(seed)
    request = event(draw) if draw.random() < 0.75 else single(draw)
    return dated(draw, request) if since_2024 else {"edition": "b02-2018-07", **request}
