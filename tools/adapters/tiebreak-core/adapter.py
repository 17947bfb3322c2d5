"""Adapter (shape ``lines``) for tiebreak-core 1.2.0, a library for individual and team events."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent))

import tiebreak_core as lib
from tiebreak_core import fide2024, fide2026, strict

from common import (
    ORDER_ONLY,
    PLAYED,
    PRIMARY,
    Answer,
    Cell,
    Participant,
    Request,
    Skip,
    Tournament,
    parse_code,
    ranks_from_groups,
    serve,
)

VERSION = "1.2.0"
URL = "https://github.com/20kevit/tiebreak-core"
RULESET = {"fide-2024-08": "fide-2024", "fide-2026-03": "fide-2026"}

#: Criteria that the library has by name. The second table contains the criteria that its fide-2026 rules add.
CRITERIA = {
    "BH": "buchholz", "BH/C1": "buchholz_cut1", "BH/C2": "buchholz_cut2", "BH/M1": "median_buchholz",
    "BH/M2": "median_buchholz_2", "SB": "sonneborn_berger", "SB/C1": "sonneborn_berger_cut1",
    "PS": "progressive", "PS/C1": "progressive_cut1", "WIN": "wins", "WON": "won", "BPG": "games_black",
    "BWG": "wins_black", "REP": "rounds_elected", "GE": "rounds_elected", "ARO": "aro", "ARO/C1": "aro_cut1",
    "AOB": "aob", "FB": "fore_buchholz", "KS": "koya", "TPR": "tpr", "PTP": "ptp", "APRO": "apro",
    "APPO": "appo", "DE": "direct_encounter",
}  # fmt: skip
CRITERIA_2026 = {
    "SB/C2": "sonneborn_berger_cut2", "STD": "std", "ARO/C2": "aro_cut2", "ARO/M1": "aro_median1",
    "ARO/M2": "aro_median2", "AOB/F": "aob_fb", "FB/C1": "fore_buchholz_cut1", "FB/C2": "fore_buchholz_cut2",
    "FB/M1": "fore_median1", "FB/M2": "fore_median2", "TPN": "tpn", "RTNG": "rtng",
}  # fmt: skip
#: Codes that only order participants in this adapter, because the library gives no value for them.
STAGES = ORDER_ONLY | {"TPN", "RTNG"}
#: Bases of articles 6 to 10 that the library computes for teams. The code must contain a reference.
TEAM_BASES = frozenset({"WIN", "WON", "PS", "BH", "AOB", "FB", "KS"})
TEAM_CODES = frozenset({"BC", "MPVGP", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "SSSC"}) | ORDER_ONLY - {"DE"}
ESB = {"MM": "EMMSB", "MG": "EMGSB", "GM": "EGMSB", "GG": "EGGSB"}

#: Bases whose value in the library depends on its option for /P.
FORFEIT_SENSITIVE = frozenset({"BH", "FB", "SB", "DE", "KS", "AOB", "STD"})

REFUSED = (lib.InvalidGameRecordError, lib.InvalidPlayerDataError)
UNSUPPORTED = (lib.UnknownCriterionError, lib.UnsupportedCriterionError, lib.InvalidDescriptorError)


def _text(value: float) -> str:
    """Return the float as decimal text, without an exponent and without ``.0``."""
    return format(Decimal(repr(value)).normalize() + 0, "f")


# ------------------------------------------------------------------------ individual


def _record(tournament: Tournament, participant: Participant, cell: Cell, ratings: dict[int, int]) -> Any:
    score = float(tournament.scoring.points(cell.codes))
    color = "black" if cell.color == "b" else "white"
    if cell.opponent == 0:
        kind = lib.PAIRING_BYE if cell.codes == "U" else lib.REQUESTED_BYE
        return lib.GameRecord(-1, 0, score, "white", cell.round, kind)
    kind = {"+": lib.FORFEIT_WIN, "-": lib.FORFEIT_LOSS}.get(cell.codes, lib.PLAYED)
    other = float(tournament.scoring.points(tournament.opposite(participant, cell).codes))
    return lib.GameRecord(cell.opponent, ratings[cell.opponent], score, color, cell.round, kind, other)


def _players(request: Request) -> dict[int, Any]:
    """Return the players of a request in the library's form, with 0 for "unrated"."""
    policy = request.unrated_policy
    unrated = int(policy["rating"]) if policy.get("policy") == "fixed" else 0
    tournament = request.tournament
    ratings = {p.id: unrated if p.rating is None else p.rating for p in tournament.participants}
    players = {}
    for p in tournament.participants:
        cells = [c for c in p.cells[: request.after] if not c.is_rest]
        games = [_record(tournament, p, c, ratings) for c in cells]
        points = sum((tournament.scoring.points(c.codes) for c in cells), Decimal(0))
        players[p.id] = lib.PlayerTiebreakData(p.id, ratings[p.id], float(points), games)
    return players


def _remember(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a function of one player or team, extended by a cache.

    For every number, the library validates and classifies all participants again. This adapter does not change players
    or teams. Cached objects stay in memory, so no other object can get the same identity.
    """
    memory: dict[int, tuple[Any, Any]] = {}

    def remembered(player: Any) -> Any:
        known = memory.get(id(player))
        if known is None or known[0] is not player:
            if len(memory) > 10_000:
                memory.clear()
            known = memory[id(player)] = (player, function(player))
        return list(known[1]) if isinstance(known[1], list) else known[1]

    return remembered


def _remember_field(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of a field and plain arguments, extended by a cache for the last few fields."""
    memory: dict[Any, tuple[Any, Any]] = {}

    def remembered(field: Any, *rest: Any) -> Any:
        key = (tuple(map(id, field.values())), rest)
        if key not in memory:
            if len(memory) > 20:
                memory.clear()
            memory[key] = (list(field.values()), function(field, *rest))
        return memory[key][1]

    return remembered


strict.validate_player = _remember(strict.validate_player)
fide2024.classify = _remember(fide2024.classify)
fide2024.validate_inputs = _remember_field(fide2024.validate_inputs)
fide2024._precompute = _remember_field(fide2024._precompute)
fide2026._precompute = _remember_field(fide2026._precompute)
lib.team.validate_team = _remember(lib.team.validate_team)


@dataclass
class Individual:
    """Standings of an individual event."""

    request: Request

    def __post_init__(self) -> None:
        tournament = self.request.tournament
        self.ruleset = RULESET[self.request.edition]
        if tournament.predetermined and self.ruleset == "fide-2024":
            raise Skip("fide-2024 has no round-robin mode")
        if any(p.adjustments for p in tournament.participants):
            raise Skip("points outside the rounds are refused")
        scoring = tournament.scoring
        if (scoring.win, scoring.draw, scoring.loss) != (1, Decimal("0.5"), 0):
            raise Skip("score systems other than 1, 1/2, 0 are refused")
        self.players = _players(self.request)
        self.rounds = self.request.after
        self.extra: dict[str, Any] = {}
        if self.ruleset == "fide-2026":
            self.extra = {"mode": "round_robin" if tournament.predetermined else "swiss"}

    def _criterion(self, text: str) -> tuple[str, bool, float] | None:
        """Return the library's name, ``/P`` and the Koya limit of a code; ``None`` if it needs a descriptor."""
        code = parse_code(text)
        if code is None or code.reference is not None:
            return None
        left, forfeits, limit = [], False, 0.0
        for modifier in code.modifiers:
            if modifier == "P" and self.ruleset == "fide-2026" and code.name in ("DE", "BH", "FB", "SB"):
                forfeits = True
            elif code.name == "KS" and modifier[0] == "L" and modifier[1:].lstrip("+-").isdigit():
                limit = int(modifier[1:]) / 2
            else:
                left.append(modifier)
        key = "/".join([code.name, *left])
        name = CRITERIA.get(key) or (CRITERIA_2026.get(key) if self.ruleset == "fide-2026" else None)
        return None if name is None else (name, forfeits, limit)

    def value_of(self, text: str) -> Callable[[int], float | None] | None:
        """Return the function that maps a player to a value; ``None`` if the code only orders players."""
        code = parse_code(text)
        if code is None:
            raise lib.UnknownCriterionError(text)
        if code.name == "PTS" and not code.modifiers and code.reference is None:
            return lambda id_: self.players[id_].points
        if code.name in STAGES:
            if code.name != "DE":
                raise lib.UnsupportedCriterionError(text, self.ruleset)
            return None
        found = self._criterion(text)
        if found is not None:
            name, forfeits, limit = found
            extra = self.extra | ({"forfeits_as_played": True} if forfeits else {})
            return lambda id_: lib.calculate_strict(
                self.players[id_], self.players, name, self.rounds, self.ruleset, koya_limit=limit, **extra
            )
        if self.ruleset != "fide-2026":
            raise lib.UnsupportedCriterionError(text, self.ruleset)
        return lambda id_: lib.calculate_descriptor_strict(
            self.players[id_], self.players, text, self.rounds, self.ruleset, **self.extra
        )

    def order(self, codes: list[str], keys: dict[int, int]) -> list[int] | None:
        """Return all ids in order; ``None`` if the library cannot rank by this list."""
        named = self._named(codes)
        numbers = {id_: id_ for id_ in self.players}
        if named is not None:
            names, forfeits, limit = named
            extra = dict(self.extra)
            if self.ruleset == "fide-2026":
                extra |= {"forfeits_as_played": forfeits, "pairing_numbers": numbers}
            result = lib.rank_standings_strict(
                self.players, names, self.rounds, keys, self.ruleset, koya_limit=limit, **extra
            )
        elif self.ruleset == "fide-2026":
            result = lib.rank_descriptors_strict(
                self.players, codes, self.rounds, keys, self.ruleset, pairing_numbers=numbers, **self.extra
            )
        else:
            return None
        return [p.player_id for p in result.players]

    def _named(self, codes: list[str]) -> tuple[list[str], bool, float] | None:
        """Return the list by library names, if the same ``/P`` and the same Koya limit apply to the whole list."""
        names: list[str] = []
        forfeits: set[bool] = set()
        limits: set[float] = set()
        for text in codes:
            found = self._criterion(text)
            if found is None:
                return None
            names.append(found[0])
            base = text.upper().split("/")[0]
            if base in FORFEIT_SENSITIVE:
                forfeits.add(found[1])
            if base == "KS":
                limits.add(found[2])
        if len(forfeits) > 1 or len(limits) > 1:
            return None
        return names, forfeits == {True}, limits.pop() if limits else 0.0


# ----------------------------------------------------------------------------- teams


@dataclass
class Team:
    """Standings of a team event."""

    request: Request

    def __post_init__(self) -> None:
        if self.request.edition != "fide-2026-03":
            raise Skip("team tie-breaks exist in the fide-2026 rule set only")
        tournament = self.request.tournament
        if any(p.adjustments for p in tournament.participants):
            raise Skip("points outside the rounds are refused")
        scoring = tournament.match_scoring
        assert scoring is not None
        self.primary = tournament.primary
        self.rounds = self.request.after
        self.format = lib.TeamFormat(
            float(scoring.win), float(scoring.draw), float(tournament.scoring.win * tournament.boards)
        )
        self.teams = {p.id: self._team(p) for p in tournament.participants}

    def _team(self, team: Participant) -> Any:
        boards = [Decimal(0)] * self.request.tournament.boards
        matches = [self._match(team, cell, boards) for cell in team.cells[: self.request.after] if not cell.is_rest]
        mp, gp = sum(m.mp for m in matches), sum(m.gp for m in matches)
        return lib.TeamRecord(team.id, mp, gp, matches, tuple(float(b) for b in boards))

    def _match(self, team: Participant, cell: Cell, boards: list[Decimal]) -> Any:
        tournament = self.request.tournament
        scoring, games = tournament.match_scoring, tournament.scoring
        assert scoring is not None
        if cell.opponent == 0:
            mp, gp = scoring.byes[{"U": "pab", "F": "fpb", "H": "hpb", "Z": "zpb"}[cell.codes]]
            each = {"U": games.win, "F": games.fpb, "H": games.hpb, "Z": games.zpb}[cell.codes]
            for board in range(tournament.boards):
                boards[board] += each
            # The library has no full-point bye of teams. 16.2.1 treats this bye like the pairing-allocated bye.
            kind = lib.team.PAIRING_BYE if cell.codes in "UF" else lib.team.UNPLAYED
            return lib.TeamMatch(-1, cell.round, float(mp), float(gp), kind)
        other = tournament.opposite(team, cell)
        own = [games.points(code) for code in cell.codes]
        for board, points in enumerate(own):
            boards[board] += points
        difference = sum(own) - sum(games.points(code) for code in other.codes)
        mp = scoring.win if difference > 0 else scoring.loss if difference < 0 else scoring.draw
        kind = lib.team.PLAYED
        if not PLAYED & set(cell.codes + other.codes):
            kind = lib.team.FORFEIT_WIN if difference > 0 else lib.team.FORFEIT_LOSS
            if difference < 0 or sum(own) == 0:
                mp = scoring.forfeit_loss
        return lib.TeamMatch(cell.opponent, cell.round, float(mp), float(sum(own)), kind)

    def _descriptor(self, text: str) -> str:
        """Return the code in the library's spelling; team totals become ``""`` (primary) or ``MPVGP``."""
        code = parse_code(text)
        if code is None:
            raise lib.UnknownCriterionError(text)
        if code.name in PRIMARY:
            if code.modifiers or code.reference is not None:
                raise lib.InvalidDescriptorError(text, "a team total takes nothing")
            return "" if code.name in ("PTS", f"{self.primary}TS") else "MPVGP"
        name, reference = code.name, code.reference
        if name == "ESB" and reference in ESB:
            name, reference = ESB[reference], None
        elif name in TEAM_BASES:
            reference = reference or self.primary
        elif name not in TEAM_CODES:
            raise lib.UnsupportedCriterionError(text, "fide-2026")
        fore = name == "FB" or "F" in code.letters
        games = self.request.tournament.scoring
        if fore and (reference or self.primary) == "GP" and games.draw * 2 != games.win:
            # The library gives half of the highest game points for a draw. No option changes this.
            raise lib.UnsupportedCriterionError(text, "fide-2026")
        head = name if reference is None else f"{name}:{reference}"
        return "/".join([head, *code.modifiers])

    def value_of(self, text: str) -> Callable[[int], float | None] | None:
        """Return the function that maps a team to a value; ``None`` if the code only orders teams."""
        descriptor = self._descriptor(text)
        if descriptor == "":
            return lambda id_: self.teams[id_].mp if self.primary == "MP" else self.teams[id_].gp
        if descriptor.split("/")[0] in ORDER_ONLY:
            return None
        return lambda id_: lib.calculate_team_strict(
            self.teams[id_], self.teams, descriptor, self.rounds, self.format, self.primary
        )

    def order(self, codes: list[str], keys: dict[int, int]) -> list[int]:
        """Return all ids in order."""
        descriptors = [d for d in map(self._descriptor, codes) if d]
        result = lib.rank_teams_strict(self.teams, descriptors, self.rounds, self.format, self.primary, keys)
        return [t.team_id for t in result.teams]


# -------------------------------------------------------------------------- computing


def groups_of(order: Callable[[dict[int, int]], list[int] | None], ids: list[int]) -> list[list[int]] | None:
    """Return ordered groups from two orders whose last key is reversed.

    The library orders all participants by a last key of the caller. If this key is reversed, participants who are still
    tied exchange places. All others keep their places.
    """
    first = order({id_: n for n, id_ in enumerate(ids)})
    second = order({id_: -n for n, id_ in enumerate(ids)})
    if first is None or second is None:
        return None
    groups, start = [], 0
    for end in range(1, len(first) + 1):
        if set(first[start:end]) == set(second[start:end]):
            groups.append(first[start:end])
            start = end
    return groups


def compute(request: Request) -> Answer:
    """Compute values and ranking of one request."""
    if request.edition not in (*RULESET, "fide-2023-09"):
        raise Skip(f"no rule set for {request.edition}")
    if request.edition == "fide-2023-09":
        raise Skip("the oldest rule set is fide-2024")
    standings = Team(request) if request.tournament.team else Individual(request)
    ids = sorted(p.id for p in request.tournament.participants)
    values: dict[int, dict[str, str | None]] = {id_: {} for id_ in ids}
    unsupported: list[str] = []
    order_only: set[str] = set()
    listed = list(request.ranking_list())
    try:
        for text in dict.fromkeys(listed):
            try:
                function = standings.value_of(text)
                column = {} if function is None else {id_: function(id_) for id_ in ids}
            except UNSUPPORTED:
                unsupported.append(text)
                name = text.upper().split("/")[0]
                if name in ("TPN", "RTNG"):
                    order_only.add(text)
                continue
            for id_, value in column.items():
                if text in request.codes:
                    values[id_][text] = None if value is None else _text(value)
        ranks = None
        if set(unsupported) <= order_only and parse_code(listed[0]).name in PRIMARY:  # type: ignore[union-attr]
            ranks = _ranks(standings, listed, ids)
    except REFUSED as error:
        raise Skip(f"{type(error).__name__}: {error}") from error
    return Answer(values, ranks, [text for text in unsupported if text in request.codes])


def _ranks(standings: Individual | Team, listed: list[str], ids: list[int]) -> dict[int, int] | None:
    """Return the ranks by the whole list, if the library supports the list and it begins with the primary score."""
    rest = listed[1:]
    if isinstance(standings, Team):
        if standings._descriptor(listed[0]) != "":
            return None
    elif any(text.upper() in PRIMARY for text in rest):
        return None
    try:
        groups = groups_of(lambda keys: standings.order(rest, keys), ids)
    except (*UNSUPPORTED, KeyError):  # A descriptor list must not contain WIN, WON and other codes (KeyError in 1.2.0).
        return None
    return None if groups is None else ranks_from_groups(groups)


def main() -> None:
    """Answer requests until ``stop``."""
    start = {
        "name": "tiebreak-core",
        "version": VERSION,
        "url": URL,
        "editions": list(RULESET),
        "codes": "any",
        "kinds": ["individual", "team"],
        "input": "json",
        "tail": "tied",
    }
    serve(start, compute)


if __name__ == "__main__":
    main()
