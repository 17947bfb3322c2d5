"""Ranks by a list of classic systems. Players who are still tied form groups, best first."""

from __future__ import annotations

from fractions import Fraction as F

from facts import Event
from systems import value

Group = list[int]


def by_value(group: Group, worth: dict[int, F | None]) -> list[Group]:
    """Splits a group by value, the highest first. Players without a value come last."""
    keys = sorted({v for i in group if (v := worth[i]) is not None}, reverse=True)
    parts = [[i for i in group if worth[i] == key] for key in keys]
    nobody = [i for i in group if worth[i] is None]
    return parts + ([nobody] if nobody else [])


def head_to_head(event: Event, group: Group) -> list[Group]:
    """Uses the result between tied players, but only if all tied players have met."""
    games = {i: [c for c in event.met(i) if c.opponent in group] for i in group}
    if any({c.opponent for c in games[i]} != set(group) - {i} for i in group):
        return [group]
    return by_value(group, {i: sum((c.points for c in games[i]), F(0)) for i in group})


def plus_minus(event: Event, group: Group) -> list[Group]:
    """Returns wins minus losses in the games between the tied players, even if some have not met (a variant)."""
    balance: dict[int, F | None] = {
        i: sum((2 * c.points - 1 for c in event.met(i) if c.opponent in group), F(0))
        for i in group
    }
    return by_value(group, balance)


def ranking(event: Event, codes: list[str]) -> list[Group]:
    """Returns the groups after the whole list. A system without any values separates nobody."""
    groups: list[Group] = [sorted(event.rounds)]
    for code in codes:
        found: list[Group] = []
        for group in groups:
            if len(group) == 1:
                found.append(group)
            elif code == "US-H2H":
                found += head_to_head(event, group)
            elif code == "US-H2H/PM":
                found += plus_minus(event, group)
            else:
                found += by_value(group, {i: value(event, i, code) for i in group})
        groups = found
    return groups
