"""Finds faults in rating reports and rating lists (B.02, articles 0 to 12).

Each finding consists of a clause, its subject, and one of pass, fail, waived, not-applicable or unknown (if the report
lacks the data). If all games or days meet a clause, it has one finding with the bare number. Otherwise, each game or
day that fails has a finding.
"""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from typing import Any

from event import exclude
from form import RULINGS, Json, Refused, day, rating_of
from games import Game, check_system, complete, decided, read_games
from rules import broken, coefficient, list_for, list_of, seconds, total

EVENT = {
    "list",
    "system",
    "start",
    "end",
    "control",
    "registered",
    "registered-by",
    "responsible-federation",
    "host-federation",
    "schedule",
    "laws",
    "norms-possible",
    "official",
    "scheduled-games",
    "arbiters",
    "report-sent",
    "uploaded",
    "declared-unrated-in-invitation",
    "unrated-announced",
    "waivers",
    "refusal",
}
WHOLE = (
    "0.2 federation",
    "0.2 schedule",
    "0.2 days",
    "0.3",
    "2.1",
    "3.1",
    "4.1",
    "6.2",
    "6.21",
    "6.22",
    "6.6",
)  # If one of these clauses fails, the event is not rated.
TITLES = ("", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
NO_PREDICATE = ("10.1", "10.2", "10.3", "11.1", "11.2", "11.3", "11.4")


def verdict(good: bool) -> str:
    return "pass" if good else "fail"


def optional_day(value: str | None) -> date | None:
    return None if value is None else day(value)


def waived(event: Json, clause: str) -> bool:
    """Whether a permission waives a clause."""
    return any(w["clause"] == clause for w in event.get("waivers", []))


def registration(event: Json, start: date) -> dict[str, str]:
    """0.2: checks who registered the event, which data the registration contained, and on which day."""
    found: dict[str, str] = {}
    by, responsible = event.get("registered-by"), event.get("responsible-federation")
    found["0.2 federation"] = "unknown" if not by or not responsible else verdict(by == responsible)
    found["0.2 schedule"] = "unknown" if event.get("schedule") is None else "pass"
    registered = optional_day(event.get("registered"))
    norms = event.get("norms-possible", False)
    if registered is None:
        found["0.2 days"] = "unknown"
        found["0.2 norms"] = "unknown" if norms else "not-applicable"
        return found
    ahead = (start - registered).days
    found["0.2 days"] = verdict(ahead >= 3)
    if ahead < 3 and waived(event, "0.2"):
        found["0.2 days"] = "waived"
    found["0.2 norms"] = verdict(ahead >= 30) if norms else "not-applicable"
    return found


def arbiters(event: Json, start: date, end: date) -> dict[str, str]:
    """0.3, 0.4: checks the licenses of the arbiters on every day, and that there is exactly one chief arbiter."""
    found: dict[str, str] = {}
    everyone = event.get("arbiters") or []
    for one in everyone:
        first, last = optional_day(one.get("license-from")), optional_day(one.get("license-to"))
        if first and last and first > last:
            raise Refused("license-reversed")
        short = (first and first > start) or (last and last < end)
        known = first is not None and last is not None
        found[f"0.3 {one['id']}"] = "fail" if short else "pass" if known else "unknown"
    if not everyone:
        found["0.3"] = "unknown"
        found["0.4 chief"] = "unknown"
    else:
        found["0.4 chief"] = verdict([a["role"] for a in everyone].count("chief") == 1)
    sent = event.get("report-sent") is not None
    official = event.get("official", "none") != "none"
    found["0.4 report"] = verdict(sent) if official else "not-applicable"
    return found


def controls(event: Json, games: list[Game]) -> dict[str, str]:
    """Checks 1.1 and 1.2 for each game."""
    bad: dict[str, str] = {}
    lists: set[str] = set()
    unknown = False
    common = event.get("control")
    for i, game in enumerate(games, start=1):
        if game.black is None:
            continue
        white = game.more.get("control-white") or common
        black = game.more.get("control-black") or common
        if white is None or black is None:
            unknown = True
            continue
        names = {list_of(total(white)), list_of(total(black))}
        lists |= names
        if names != {event["list"]}:
            bad[f"1.1 game {i}"] = "fail"
        if seconds(white) != seconds(black):
            bad[f"1.2 game {i}"] = "fail"
    if {"rapid", "blitz"} <= lists:
        raise Refused("mixed-lists")
    for clause in ("1.1", "1.2"):
        if not any(k.startswith(f"{clause} ") for k in bad):
            bad[clause] = "unknown" if unknown else "pass"
    return bad


def rounds(event: Json, start: date, end: date) -> dict[str, str]:
    """Checks the rounds of each day (3.1)."""
    if event.get("schedule") is None:
        return {"3.1": "unknown"}
    per_day: Counter[date] = Counter()
    for entry in event["schedule"]:
        if entry["rounds"] < 0:
            raise Refused("schedule-rounds")
        if not start <= day(entry["date"]) <= end:
            raise Refused("schedule-outside")
        per_day[day(entry["date"])] += entry["rounds"]
    most = 15 if event["list"] == "rapid" else 30
    return {f"3.1 {d}": verdict(n <= most) for d, n in sorted(per_day.items())}


def each(clause: str, games: list[Game], wrong: list[Game], applies: bool = True) -> dict[str, str]:
    """Returns one finding for each wrong game, or one finding for all games."""
    if not applies:
        return {clause: "not-applicable"}
    bad = {f"{clause} game {i}": "fail" for i, g in enumerate(games, start=1) if g in wrong}
    return bad or {clause: "pass"}


def composition(request: Json, games: list[Game]) -> dict[str, str]:
    """Checks 5.1, article 6 and 7.21."""
    event, players = request["event"], request["players"]
    system, ids = event["system"], [p["id"] for p in players]
    found = each("5.1", games, [g for g in games if g.black and not g.was_played])
    ratings = {p["id"]: rating_of(p.get("rating")) for p in players}
    for who, value in ratings.items():
        if value is not None and value < 1000:
            found[f"7.21 {who}"] = "fail"
            ratings[who] = None
    for p in players:
        if ratings[p["id"]] is None:
            ratings[p["id"]] = rating_of(p.get("standard-rating"))
    unrated = [i for i in ids if ratings[i] is None]
    scheduled = event.get("scheduled-games")
    late = decided(games, system, scheduled)
    valid = [g for g in games if g.was_played and g not in late]
    robin = "robin" in system
    as_robin = robin and complete(system, ids, games)
    pools = {p["id"]: p.get("prior-pool", False) for p in players}
    if system != "match":
        out = exclude(unrated, pools, valid, as_robin)
        clause = "6.1" if robin else "6.31"
        found |= {f"{clause} {i}": verdict(i not in out) for i in unrated}
    elif "unrated-match=no-event" in RULINGS:
        found |= {f"6.1 {i}": "not-applicable" for i in unrated}
    found.setdefault("6.1", "not-applicable" if not unrated else "pass")
    breaks = [c.removeprefix("b02.") for c in broken(system, len(ids), len(ids) - len(unrated))]
    for clause in ("6.2", "6.21", "6.22", "6.6"):
        mine = {
            "6.2": robin,
            "6.21": robin and len(ids) < 10,
            "6.22": system == "double-round-robin",
            "6.6": system == "match",
        }[clause]
        found[clause] = verdict(clause not in breaks) if mine else "not-applicable"
    mixed = [g for g in valid if (g.white in unrated) != (g.black in unrated)]
    found |= each("6.32", games, mixed, system in ("swiss", "team") or (robin and not as_robin))
    found["6.4"] = "pass" if robin and not as_robin else "not-applicable"
    found |= each("6.5", games, late, system == "match")
    return found


def duties(request: Json, end: date) -> dict[str, str]:
    """Checks 0.5 and article 9."""
    event, reference = request["event"], request.get("reference") or {}
    found: dict[str, str] = {}
    refusal = event.get("refusal")
    found["0.5"] = "not-applicable"
    if refusal and refusal.get("appealed"):
        after = (day(refusal["appealed"]) - day(refusal["notified"])).days
        if after < 0:
            raise Refused("appeal-before-notice")
        found["0.5"] = verdict(after <= 7)
    for name, key, most in (("report", "report-sent", 7), ("upload", "uploaded", 30)):
        when = optional_day(event.get(key))
        if when is not None and when < end:
            raise Refused("before-end")
        found[f"9.1 {name}"] = "unknown" if when is None else verdict((when - end).days <= most)
    if event.get("declared-unrated-in-invitation"):
        announced = optional_day(event.get("unrated-announced"))
        start = day(event["start"])
        if announced is None:
            found["9.2"] = "fail" if "unannounced=omitted" in RULINGS else "unknown"
        elif announced == start:
            found["9.2"] = "unknown"
        else:
            found["9.2"] = verdict(announced < start)
    else:
        found["9.2"] = verdict(event.get("report-sent") is not None)
    # 9.1: the rating officer of the federation of the host country.
    host, officers = event.get("host-federation"), reference.get("rating-officers")
    found["9.3"] = verdict(host in officers) if host and officers else "unknown"
    return found


def members(request: Json) -> dict[str, str]:
    """Checks 8.56 as the report states it, and article 12."""
    reference = request.get("reference") or {}
    known = reference.get("federations")
    listed = optional_day(request.get("list-date"))
    games = [g for g in request["games"]]
    found: dict[str, str] = {}
    for p in request["players"]:
        who = p["id"]
        if p.get("k") is not None:
            n = p.get("period-games")
            found[f"8.56 {who}"] = verdict(
                p["k"] == coefficient(n if n is not None else len(games))
            )
        federation = p.get("federation")
        spans = [
            (day(first), optional_day(last))
            for f, first, last in reference.get("excluded", [])
            if f == federation
        ]
        if not known or not federation:
            found[f"12.1 {who}"] = "unknown"
        elif federation not in known:
            # The player was not a member on any day.
            found[f"12.1 {who}"] = "fail"
        elif spans and listed is None:
            found[f"12.1 {who}"] = "unknown"
        else:
            shut = any(a <= listed and (b is None or listed <= b) for a, b in spans if listed)
            found[f"12.1 {who}"] = verdict(not shut)
        if p.get("dispensation"):
            found[f"12.3 {who}"] = "waived"
            if found[f"12.1 {who}"] == "fail":
                found[f"12.1 {who}"] = "waived"
        if p.get("withheld"):
            found[f"12.2 {who}"] = "pass"
    states = {v for k, v in found.items() if k.startswith("12.1 ")}
    found["12.1"] = "fail" if "fail" in states else "unknown" if "unknown" in states else "pass"
    return found


def order(key: str) -> tuple[Any, ...]:
    """Sorts findings by clause, then by game and name."""
    clause, _, rest = key.partition(" ")
    return (*[int(n) for n in clause.split(".")], -1), [
        (0, int(w), "") if w.isdigit() else (1, 0, w) for w in rest.split()
    ]


def report(request: Json) -> Json:
    event = request["event"]
    if set(event) - EVENT:
        raise Refused("shape")
    start, end = day(event["start"]), day(event["end"])
    if start > end:
        raise Refused("dates-reversed")
    listed = optional_day(request.get("list-date"))
    if listed is not None and listed.day != 1:
        raise Refused("list-date")
    schedule = event.get("schedule")
    per_day = rounds(event, start, end)
    limit = sum(e["rounds"] for e in schedule) if schedule is not None else None
    ids = [p["id"] for p in request["players"]]
    games = read_games(request, ids, limit)
    check_system(event["system"], ids, games, event.get("scheduled-games"))
    for game in games:
        if game.more.get("date") and not start <= day(game.more["date"]) <= end:
            raise Refused("game-outside")
    found: dict[str, str] = {}
    in_force = date(2018, 7, 1)
    found["0.1"] = "pass" if start >= in_force else "not-applicable"
    found |= registration(event, start)
    found |= arbiters(event, start, end)
    found |= controls(event, games)
    laws = event.get("laws")
    found["2.1"] = "unknown" if laws is None else verdict(laws == "FIDE")
    found |= per_day
    length = (end - start).days + ("duration=difference" not in RULINGS)
    found["4.1"] = "waived" if length > 30 and waived(event, "4.1") else verdict(length <= 30)
    found |= composition(request, games)
    found |= duties(request, end)
    found |= members(request)
    named = optional_day(request.get("list-date"))
    first, _ = list_for(end, event.get("official", "none"))
    found["7.13"] = "unknown" if named is None else verdict(named >= first)
    found |= dict.fromkeys(NO_PREDICATE, "not-applicable")
    whole_event = WHOLE + (("0.2 norms",) if "norms=requirement" in RULINGS else ())
    whole_event += ("0.4 chief", "0.4 report", "0.5") if "requirements=all" in RULINGS else ()
    whole = {v for k, v in found.items() if k in whole_event or k.split()[0] in ("0.3", "3.1")}
    found["0"] = "fail" if "fail" in whole else "unknown" if "unknown" in whole else "pass"
    return {**found, "fails": failures(found)}


def failures(found: dict[str, str]) -> str:
    """Returns the failed findings in order. A sum over players is not a separate finding."""
    return ", ".join(
        sorted((k for k, v in found.items() if v == "fail" and k != "12.1"), key=order)
    )


def entries(request: Json) -> Json:
    """7.1 and 7.12: checks a rating list entry by entry."""
    if day(request["list-date"]).day != 1:
        raise Refused("list-date")
    found: dict[str, str] = {}
    ids = [e["id"] for e in request["entries"]]
    for e in request["entries"]:
        rating = rating_of(e["rating"])
        if rating is None or rating < 1000:
            raise Refused("rating-below-floor")
        if not re.fullmatch("[A-Z]{3}", e["federation"]):
            found[f"7.12 {e['id']} federation"] = "fail"
        if e.get("title", "") not in TITLES:
            found[f"7.12 {e['id']} title"] = "fail"
        if e["gender"] not in ("m", "f"):
            found[f"7.12 {e['id']} gender"] = "fail"
        # A player was born at most 120 years before the date of the list.
        if not 0 <= day(request["list-date"]).year - e["born"] <= 120:
            found[f"7.12 {e['id']} born"] = "fail"
        if e["games"] < 0:
            found[f"7.12 {e['id']}"] = "fail"
        elif e["k"] != coefficient(e["games"]) and (e["k"] != 20 or "list-k=reduced" in RULINGS):
            found[f"7.12 {e['id']} k"] = "fail"
    if len(set(ids)) < len(ids):
        raise Refused("duplicate-id")
    return {**found, "fails": failures(found)}
