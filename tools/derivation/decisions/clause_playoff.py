"""C.07 articles 2.2.1 and 3.1.1 to 3.1.3: whether a recorded play-off is the one that the regulations declare."""

from __future__ import annotations

from course import course, final_groups, order_as_recorded, outcome
from declared import Declared
from record import Record, Tie


def clause_2_2_1_announced(_record: Record, _tie: Tie, declared: Declared) -> bool:
    """2.1, 2.2.1 A play-off breaks a tie only if the regulations chose play-offs. Reading playoff-object-announces."""
    return declared.has_playoff or declared.ties in ("playoff", "playoff-and-tiebreaks")


def played_off(tie: Tie, declared: Declared) -> bool:
    """3.1.1 Whether a play-off decides one of the tied places. Readings one-place-is-enough, positions-undeclared."""
    if declared.positions in (None, "all"):
        return True
    return any(place in tie.places for place in declared.positions or ())


def clause_3_1_1_position(_record: Record, tie: Tie, declared: Declared) -> bool:
    """3.1.1 The play-off is for all tied places, or for the named ones."""
    return played_off(tie, declared)


def clause_3_1_2_players(record: Record, tie: Tie, _declared: Declared) -> bool:
    """3.1.2 All qualified participants play, and nobody else."""
    seen = {who for game in record.games for who in game.players}
    apart = all(len(game.players) == 2 for game in record.games)
    return not record.games or (apart and seen == tie.members)


def clause_3_1_3_stage(record: Record, tie: Tie, declared: Declared) -> bool:
    """3.1.3 There is a row for this number of players, and every game belongs to a stage of it.

    The game of a separate Armageddon may belong to any stage with time limits. Reading armageddon-needs-a-row.
    """
    if declared.rows is None or not record.games:
        return True
    row = declared.row(len(tie.members))
    if row is None:
        return False
    known = {*row.stages, *(declared.stages if record.by == "armageddon" else ())}
    return all(game.stage in known for game in record.games)


def clause_3_1_3_before_decision(record: Record, tie: Tie, declared: Declared) -> bool:
    """3.1.3 A stage is only for players who are still level after the earlier stages."""
    if order_as_recorded(record, tie, declared):
        return True
    legs = course(record, tie, declared)
    return all(any(game.players <= group for group in leg.before) for leg in legs for game in leg.games)


def may_stay_level(part: Tie, record: Record, declared: Declared) -> bool:
    """3.1.1, 3.1.3 Players may stay level in two cases. Either their row declares what happens to level players, or
    none of the places that they share needs a play-off. An Armageddon always separates.

    Reading lots-outside-positions determines what happens to the level players.
    """
    return record.by != "armageddon" and (part.still_tied is not None or not played_off(part, declared))


def clause_3_1_3_decisive(record: Record, tie: Tie, declared: Declared) -> bool:
    """3.1.3 The games must separate all players who must be separated. Otherwise, the whole record does not count."""
    parts = outcome(record, tie, declared)
    return all(len(part.members) == 1 or may_stay_level(part, record, declared) for part in parts)


def clause_3_1_3_order(record: Record, tie: Tie, declared: Declared) -> bool:
    """3.1.3 The recorded order must not contradict the games.

    Players who are level after the games may be in any order.
    """
    if order_as_recorded(record, tie, declared):
        return True
    rest = list(record.order)
    for group in final_groups(record, tie, declared):
        if set(rest[: len(group)]) != group:
            return False
        rest = rest[len(group) :]
    return True
