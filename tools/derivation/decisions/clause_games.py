"""C.07 3.1.5 and 3.1.6: the colors, numbers and time limits of the games of a play-off."""

from __future__ import annotations

from itertools import pairwise

from course import Leg, course, order_as_recorded, played_in
from declared import Declared
from record import Game, Record, Tie
from stages import pair_games, played_out


def clause_3_1_5_colors(record: Record, tie: Tie, declared: Declared) -> bool:
    """3.1.5 If colors are declared to alternate, they alternate in consecutive games of two players in a stage.

    Games of different stages have no order, so colors may start again in each stage.
    """
    if declared.later_colors != "alternate" or order_as_recorded(record, tie, declared):
        return True
    for name in {game.stage for game in record.games}:
        for games in pair_games(game for game in record.games if game.stage == name).values():
            if any(one.white == other.white for one, other in pairwise(games)):
                return False
    return True


def left_out(legs: list[Leg]) -> bool:
    """3.1.3 Whether some of the level players skipped a stage and played a later one."""
    return any(
        not played_in(group, leg) and any(played_in(group, later) for later in legs[number:])
        for number, leg in enumerate(legs, start=1)
        for group in leg.before
    )


def clause_3_1_6_number(record: Record, tie: Tie, declared: Declared) -> bool:
    """3.1.6 In each stage, level players play the declared number of games. They skip no stage before a later one.

    Reading no-early-end: this applies even if the stage is decided earlier.
    """
    if order_as_recorded(record, tie, declared):
        return True
    row, legs = declared.row(len(tie.members)), course(record, tie, declared)
    everybody = row is not None and row.kind in ("match", "round-robin")
    for leg in legs:
        stage = declared.stages.get(leg.name)
        number = stage.games if stage is not None else None
        if not all(played_out(group, leg.games, number, everybody) for group in leg.before):
            return False
    return not left_out(legs)


def clause_3_1_6_control(record: Record, _tie: Tie, declared: Declared) -> bool:
    """3.1.6 If the time limits of a game are recorded, they must be the declared ones."""

    def kept(game: Game) -> bool:
        stage = declared.stages.get(game.stage)
        if stage is None:
            return True
        pairs = ((game.white_control, stage.white), (game.black_control, stage.black))
        return all(was is None or due is None or was == due for was, due in pairs)

    return all(kept(game) for game in record.games)
