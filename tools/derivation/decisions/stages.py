"""The games of a play-off: what they give, stage by stage (C.07 3.1.3 and 3.1.6, the format's recorded games)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations

from declared import Declared
from record import Game, Record

# White's and Black's points of a result; X is nobody's. Reading no-result-no-points.
POINTS = {"1": (2, 0), "+": (2, 0), "=": (1, 1), "0": (0, 2), "-": (0, 2), "X": (0, 0)}
Groups = list[frozenset[int]]


def stage_names(record: Record, declared: Declared, number: int) -> list[str]:
    """3.1.3 The stages in order: those of the row for so many, without one those of the games as they come."""
    row = declared.row(number)
    return list(row.stages) if row else list(dict.fromkeys(game.stage for game in record.games))


def draw_winner(record: Record, declared: Declared, name: str) -> str | None:
    """3.1.6, classic.armageddon Whose a drawn game is: Black's in an Armageddon, else whom the stage names, if anybody."""
    if record.by == "armageddon":
        return "black"
    stage = declared.stages.get(name)
    return stage.draw if stage else None


def game_points(game: Game, draw: str | None) -> dict[int, Fraction]:
    """What a game gives to both: a draw is half a point each, unless it is somebody's."""
    white, black = POINTS[game.result]
    if game.result == "=" and draw is not None:
        white, black = (2, 0) if draw == "white" else (0, 2)
    return {game.white: Fraction(white, 2), game.black: Fraction(black, 2)}


def level_groups(groups: Groups, games: Sequence[Game], draw: str | None) -> Groups:
    """3.1.3 Each group in the order of its points of one stage, those with as many together."""
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
    """The games of each two players, in order."""
    found: dict[frozenset[int], list[Game]] = {}
    for game in games:
        found.setdefault(game.players, []).append(game)
    return found


def played_out(group: frozenset[int], games: Sequence[Game], number: int, everybody: bool) -> bool:
    """3.1.6 Whether those who are level played their games: everybody with everybody, or (knock-out, Swiss) who met.

    A group of one has nothing to play: a game that it played all the same is one after the decision.
    """
    pairs = pair_games(game for game in games if game.players <= group)
    if everybody:
        return all(len(pairs.get(frozenset(two), [])) == number for two in combinations(group, 2))
    return len(group) < 2 or (bool(pairs) and all(len(met) == number for met in pairs.values()))
