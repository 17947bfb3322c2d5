"""Reads the games of an event (article 5, 6.5, 6.4), and decides which games are rated."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction as F
from typing import Any

from form import RULINGS, Json, Refused
from rules import seconds

PLAYED = {"10", "01", "=="}
ODD = {"00", "=0", "0="}
UNPLAYED = {"WL", "LW", "DD", "+-", "-+", "--"}
BYES = {"U", "F", "H", "Z"}
POINTS = {
    "1": F(1),
    "=": F(1, 2),
    "0": F(0),
    "W": F(1),
    "D": F(1, 2),
    "L": F(0),
    "+": F(1),
    "-": F(0),
}


@dataclass
class Game:
    """A game, or a bye if `black` is absent."""

    round: int
    white: str
    black: str | None
    result: str
    more: Json = field(default_factory=dict)

    @property
    def was_played(self) -> bool:
        """5.1: whether the game was played. If moves are known, both players must have made at least one move."""
        if self.black is None or self.result in UNPLAYED:
            return False
        if self.result in ODD and "penalties=not-rated" in RULINGS:
            return False
        moves = (self.more.get("moves-white"), self.more.get("moves-black"))
        return all(m is None or m >= 1 for m in moves)

    def score(self, player: str) -> F:
        return POINTS[self.result[0 if player == self.white else 1]]

    def other(self, player: str) -> str:
        assert self.black
        return self.black if player == self.white else self.white


def read_game(raw: Any) -> Game:
    if isinstance(raw, str):
        words = raw.split()
        if len(words) == 4 and re.fullmatch(r"-?\d+", words[0]):
            raw = dict(zip(("round", "white", "black", "result"), words, strict=True))
        elif len(words) == 3 and re.fullmatch(r"-?\d+", words[0]):
            raw = dict(zip(("round", "white", "result"), words, strict=True))
        else:
            raise Refused("game-form")
    game = Game(int(raw["round"]), raw["white"], raw.get("black"), raw["result"], raw)
    if game.black is None:
        if raw.get("color"):
            raise Refused("color-on-bye")
        if game.result not in BYES:
            raise Refused("result-pair")
        return game
    allowed = PLAYED | UNPLAYED | (ODD if raw.get("penalty") else set())
    if game.result not in allowed:
        raise Refused("result-pair")
    moves = (raw.get("moves-white"), raw.get("moves-black"))
    if game.result in UNPLAYED and all(m is not None and m >= 1 for m in moves):
        raise Refused("moves-contradict")
    return game


def read_games(request: Json, ids: list[str], rounds: int | None) -> list[Game]:
    """Reads the games of an event, and rejects contradictions."""
    games = [read_game(g) for g in request["games"]]
    if not games:
        raise Refused("no-games")
    if len(set(ids)) < len(ids):
        raise Refused("duplicate-player")
    seen: dict[int, set[str]] = defaultdict(set)
    for game in games:
        if game.white not in ids or (game.black is not None and game.black not in ids):
            raise Refused("unknown-player")
        if game.white == game.black:
            raise Refused("self-play")
        if game.round < 1 or (rounds is not None and game.round > rounds):
            raise Refused("round-out-of-range")
        pair = {game.white, game.black} - {None}
        if any(
            {g.white, g.black} == pair and g.round == game.round for g in games if g is not game
        ):
            raise Refused("pair-twice-in-round")
        if seen[game.round] & pair:
            raise Refused("twice-in-round")
        seen[game.round] |= pair  # type: ignore[arg-type]
    return games


def check_system(system: str, ids: list[str], games: list[Game], scheduled: int | None) -> None:
    """Checks the form of matches and double round robins."""
    if system == "match":
        if len(ids) != 2:
            raise Refused("match-players")
        if scheduled is not None and len(games) > scheduled:
            raise Refused("match-games")
    if system in ("round-robin", "double-round-robin"):
        wanted = 1 if system == "round-robin" else 2
        met = Counter(frozenset((g.white, g.black)) for g in games if g.black)
        default = any(not g.was_played for g in games)
        for i, a in enumerate(ids):
            for b in ids[i + 1 :]:
                times = met[frozenset((a, b))]
                if times > wanted or (times < wanted and wanted == 2 and not default):
                    raise Refused("round-robin-meetings")


def decided(games: list[Game], system: str, scheduled: int | None) -> list[Game]:
    """Returns the games of a match after one side has won it (6.5)."""
    if scheduled is None and "unstated-length=unknown" not in RULINGS:
        # If the announced length of a match is unknown, the recorded length is used.
        scheduled = len(games)
    return after_the_win(games, scheduled) if system == "match" and scheduled is not None and scheduled > 8 else []


def after_the_win(games: list[Game], scheduled: int) -> list[Game]:
    """Returns the games of a match of this length after one side has won it."""
    points: dict[str, F] = defaultdict(F)
    late = []
    for game in sorted(games, key=lambda g: g.round):
        if any(2 * p > scheduled for p in points.values()):
            late.append(game)
        elif game.black and (game.was_played or "match-default=not-counted" not in RULINGS):
            for player in (game.white, game.black):
                points[player] += game.score(player)
    return late


def unequal(game: Game) -> bool:
    """Whether the players had different time limits (1.2)."""
    white, black = game.more.get("control-white"), game.more.get("control-black")
    return white is not None and black is not None and seconds(white) != seconds(black)


def complete(system: str, ids: list[str], games: list[Game]) -> bool:
    """Whether all games of a round robin exist and were played (6.4)."""
    each = 1 if system == "round-robin" else 2
    return len(games) == each * len(ids) * (len(ids) - 1) // 2 and all(g.was_played for g in games)
