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
    """3.1.3 The stages in the order of the row for so many; a name is one stage, however often the row names it.

    An Armageddon of its own has its own stage alone: what came before it is not held against it. Without a row the stages
    are those of the games as they come. Reading without-format.
    """
    row = declared.row(number)
    if row is None or record.by == "armageddon":
        return list(dict.fromkeys(game.stage for game in record.games))
    return list(dict.fromkeys(row.stages))


def draw_winner(record: Record, declared: Declared, name: str) -> str | None:
    """3.1.6, classic.armageddon Whose a drawn game is: Black's in an Armageddon, else whom the stage names, if anybody.

    Reading armageddon-is-the-record.
    """
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


def played_out(group: frozenset[int], games: Sequence[Game], number: int | None, everybody: bool) -> bool:
    """3.1.6 Whether those who are level played all their games of a stage, or none of them (then they left it out).

    Everybody meets everybody, if a row says so, in every game declared; where no number is, in one at least.
    Readings without-format, match-of-more. A game of somebody who is alone is one after the decision.
    """
    pairs = pair_games(game for game in games if game.players <= group)
    if not pairs:
        return True
    due = [frozenset(two) for two in combinations(group, 2)] if everybody else list(pairs)
    return all(len(pairs.get(two, [])) == number if number is not None else two in pairs for two in due)
