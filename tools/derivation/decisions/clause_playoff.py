"""C.07 articles 2.2.1 and 3: whether a recorded play-off is the one that the regulations fixed."""

from __future__ import annotations

from itertools import pairwise

from declared import Declared
from record import Game, Record, Tie
from stages import draw_winner, level_groups, pair_games, played_out, stage_names


def clause_2_2_1_announced(_record: Record, _tie: Tie, declared: Declared) -> bool:
    """2.1, 2.2.1 A play-off separates only where the regulations chose it. Reading playoff-object-announces."""
    return declared.has_playoff or declared.ties in ("playoff", "playoff-and-tiebreaks")


def clause_3_1_1_position(_record: Record, tie: Tie, declared: Declared) -> bool:
    """3.1.1 All tied places are played off, or the named ones. Reading one-place-is-enough."""
    if declared.positions in (None, "all"):
        return True
    return any(place in tie.places for place in declared.positions or ())


def clause_3_1_2_players(record: Record, tie: Tie, _declared: Declared) -> bool:
    """3.1.2 Those who qualified play, every one of them, and nobody else."""
    seen = {who for game in record.games for who in game.players}
    apart = all(len(game.players) == 2 for game in record.games)
    return not record.games or (apart and seen == tie.members)


def clause_3_1_3_stage(record: Record, tie: Tie, declared: Declared) -> bool:
    """3.1.3 Every game belongs to a stage that is declared for so many."""
    if declared.rows is None:
        return True
    row = declared.row(len(tie.members))
    return all(row is not None and game.stage in row.stages for game in record.games)


def clause_3_1_3_before_decision(record: Record, tie: Tie, declared: Declared) -> bool:
    """3.1.3 A stage is for those whom the stages before it have left level."""
    groups = [tie.members]
    for name in stage_names(record, declared, len(tie.members)):
        games = [game for game in record.games if game.stage == name]
        if any(not any(game.players <= group for group in groups) for game in games):
            return False
        groups = level_groups(groups, games, draw_winner(record, declared, name))
    return True


def final_groups(record: Record, tie: Tie, declared: Declared) -> list[frozenset[int]]:
    """3.1.3 The order of the games: that of the points stage by stage, those who end level together."""
    groups = [tie.members]
    for name in stage_names(record, declared, len(tie.members)):
        games = [game for game in record.games if game.stage == name]
        groups = level_groups(groups, games, draw_winner(record, declared, name))
    return groups


def clause_3_1_3_decisive(record: Record, tie: Tie, declared: Declared) -> bool:
    """3.1.3 The games separate whom the record separates. Reading level-games-with-still-tied."""
    return not record.games or all(len(group) == 1 for group in final_groups(record, tie, declared))


def clause_3_1_3_order(record: Record, tie: Tie, declared: Declared) -> bool:
    """3.1.3 The recorded order does not contradict the games."""
    if not record.games:
        return True
    rest = list(record.order)
    for group in final_groups(record, tie, declared):
        if set(rest[: len(group)]) != group:
            return False
        rest = rest[len(group) :]
    return True


def clause_3_1_5_colors(record: Record, _tie: Tie, declared: Declared) -> bool:
    """3.1.5 Colors declared to alternate do, from one game of two players to their next.

    Readings colors-by-pair, colors-across-stages.
    """
    if declared.later_colors != "alternate":
        return True
    for games in pair_games(record.games).values():
        whites = [game.white for game in games]
        if any(one == other for one, other in pairwise(whites)):
            return False
    return True


def clause_3_1_6_number(record: Record, tie: Tie, declared: Declared) -> bool:
    """3.1.6 Who is level before a stage plays its declared number of games, no more and no fewer.

    Reading no-early-end: also when it is decided before.
    """
    if not record.games:
        return True
    row = declared.row(len(tie.members))
    groups = [tie.members]
    for name in stage_names(record, declared, len(tie.members)):
        games = [game for game in record.games if game.stage == name]
        stage = declared.stages.get(name)
        if stage is not None and stage.games is not None:
            everybody = row is None or row.kind in ("match", "round-robin")
            if not all(played_out(group, games, stage.games, everybody) for group in groups):
                return False
        groups = level_groups(groups, games, draw_winner(record, declared, name))
    return True


def clause_3_1_6_control(record: Record, _tie: Tie, declared: Declared) -> bool:
    """3.1.6 A game whose time limits are recorded has the declared ones."""

    def kept(game: Game) -> bool:
        stage = declared.stages.get(game.stage)
        if stage is None:
            return True
        pairs = ((game.white_control, stage.white), (game.black_control, stage.black))
        return all(was is None or due is None or was == due for was, due in pairs)

    return all(kept(game) for game in record.games)
