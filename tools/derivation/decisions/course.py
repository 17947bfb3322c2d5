"""Follows a play-off: the level players before each stage and after the last (C.07 3.1.3, recorded games)."""

from __future__ import annotations

from dataclasses import dataclass

from declared import Declared
from record import Game, Record, Tie, parted
from stages import Groups, draw_winner, level_groups, stage_names


@dataclass(frozen=True)
class Leg:
    """A stage: the level players before it, its recorded games, and the level players after it."""

    name: str
    before: Groups
    games: tuple[Game, ...]
    after: Groups


def course(record: Record, tie: Tie, declared: Declared) -> list[Leg]:
    """3.1.3 The stages in their order. The recorded games may mix stages."""
    legs: list[Leg] = []
    groups = [tie.members]
    for name in stage_names(record, declared, len(tie.members)):
        games = tuple(game for game in record.games if game.stage == name)
        after = level_groups(groups, games, draw_winner(record, declared, name))
        legs.append(Leg(name, groups, games, after))
        groups = after
    return legs


def final_groups(record: Record, tie: Tie, declared: Declared) -> Groups:
    """3.1.3 The order by the points, stage by stage. Players who are level at the end are in one group."""
    legs = course(record, tie, declared)
    return legs[-1].after if legs else [tie.members]


def played_in(group: frozenset[int], leg: Leg) -> bool:
    """Whether players of a group have played against each other in a stage."""
    return any(game.players <= group for game in leg.games)


def order_as_recorded(record: Record, tie: Tie, declared: Declared) -> bool:
    """3.1.3 Whether the recorded order counts: without games, or in a knock-out or Swiss of three or more players.

    In these cases, only players, stages and time limits are checked. Reading knockout-as-recorded.
    """
    row = declared.row(len(tie.members))
    of_more = row is not None and row.kind in ("knockout", "swiss") and len(tie.members) > 2
    return not record.games or of_more


def said_of(group: frozenset[int], record: Record, tie: Tie, declared: Declared) -> str | None:
    """3.1.3 The declaration of the row about players who are still tied after they have played all its stages."""
    row = declared.row(len(tie.members))
    played = all(played_in(group, leg) for leg in course(record, tie, declared))
    return row.still_tied if row is not None and played else None


def outcome(record: Record, tie: Tie, declared: Declared) -> list[Tie]:
    """3.1.3, 4.2 Splits a tie by the recorded order. Players who are level after the games stay tied."""
    if record.by not in ("playoff", "armageddon") or order_as_recorded(record, tie, declared):
        return parted(tie, [[who] for who in record.order])
    parts = parted(tie, final_groups(record, tie, declared))
    return [Tie(part.members, part.first, said_of(part.members, record, tie, declared)) for part in parts]
