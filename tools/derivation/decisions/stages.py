"""Computes the points from the games of a play-off, stage by stage (C.07 3.1.3 and 3.1.6, recorded games).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations

from declared import Declared
from record import Game, Record

# White's and Black's points for a result; X gives none. Reading no-result-no-points.
POINTS = {"1": (2, 0), "+": (2, 0), "=": (1, 1), "0": (0, 2), "-": (0, 2), "X": (0, 0)}
Groups = list[frozenset[int]]


def stage_names(record: Record, declared: Declared, number: int) -> list[str]:
    """3.1.3 Returns the stages in the order of the row for this number of players. A name is one stage, even if the row
    repeats it.

    A separate Armageddon has only its own stage, and earlier games do not count for it. Without a row, the stages are
    those of the games, in the order of the games. Reading without-format.
    """
    row = declared.row(number)
    if row is None or record.by == "armageddon":
        return list(dict.fromkeys(game.stage for game in record.games))
    return list(dict.fromkeys(row.stages))


def draw_winner(record: Record, declared: Declared, name: str) -> str | None:
    """3.1.6, classic.armageddon Returns the player who wins if the game is drawn. In an Armageddon, this player is
    Black. In other games, the stage names the player. None if the stage names nobody.

    Reading armageddon-is-the-record.
    """
    if record.by == "armageddon":
        return "black"
    stage = declared.stages.get(name)
    return stage.draw if stage else None


def game_points(game: Game, draw: str | None) -> dict[int, Fraction]:
    """Returns the points of a game for both players. A draw is half a point each, unless it counts as a win."""
    white, black = POINTS[game.result]
    if game.result == "=" and draw is not None:
        white, black = (2, 0) if draw == "white" else (0, 2)
    return {game.white: Fraction(white, 2), game.black: Fraction(black, 2)}


def level_groups(groups: Groups, games: Sequence[Game], draw: str | None) -> Groups:
    """3.1.3 Splits each group by the points in one stage. Players with equal points stay together."""
    total: dict[int, Fraction] = {}
    for game in games:
        for who, points in game_points(game, draw).items():
            total[who] = total.get(who, Fraction(0)) + points
    found: Groups = []
    for group in groups:
        scores = {who: total.get(who, Fraction(0)) for who in group}
        levels = sorted(set(scores.values()), reverse=True)
        found += [frozenset(who for who in group if scores[who] == level) for level in levels]
    return found


def pair_games(games: Iterable[Game]) -> dict[frozenset[int], list[Game]]:
    """The games of each pair of players, in order."""
    found: dict[frozenset[int], list[Game]] = {}
    for game in games:
        found.setdefault(game.players, []).append(game)
    return found


def played_out(group: frozenset[int], games: Sequence[Game], number: int | None, everybody: bool) -> bool:
    """3.1.6 Whether level players play all their games of a stage, or none of them, which means that they skipped it.

    If a row requires this, all players meet each other in every declared game. If no number of games is declared, they
    meet in at least one game. Readings without-format, match-of-more. A game of a player who is alone in a group was
    played after the decision.
    """
    pairs = pair_games(game for game in games if game.players <= group)
    if not pairs:
        return True
    due = [frozenset(two) for two in combinations(group, 2)] if everybody else list(pairs)
    return all(len(pairs.get(two, [])) == number if number is not None else two in pairs for two in due)
