"""Adapter (shape ``lines``) for gacrux 1.11.65, the reference calculator of FIDE's TEC.

The adapter builds gacrux's own event structure, as gacrux's TRF reader does, so no value must fit a TRF column. There
is one calculator for each event. After each tie-break, the adapter restores the state of the calculator. Each tie-break
is therefore computed as if it were the only one (see README.md).
"""

from __future__ import annotations

import functools
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent))

from gacrux import rating, version
from gacrux.tiebreak import tiebreak as Calculator

from common import (
    ARTICLE_16,
    ORDER_ONLY,
    PLAYED,
    RATING_CODES,
    TEAM_ONLY,
    Answer,
    Cell,
    Code,
    Participant,
    Request,
    Skip,
    Tournament,
    parse_code,
    serve,
)

URL = "https://github.com/OttoMilvang/TieBreakServer"

#: The round of points that count only in the final standing.
FINAL_STANDING_ONLY = 999

#: gacrux chooses its rules by the first day of the event. Any day on which these rules were in force is suitable.
START_DATE = {"fide-2023-09": "2024-08-01", "fide-2024-08": "2024-08-01", "fide-2026-03": "2026-03-01"}

#: Supported codes, with the letters of the modifiers that gacrux computes as FIDE defines them.
MODIFIERS = {
    "PTS": "", "MPTS": "", "GPTS": "", "DE": "P", "WIN": "", "WON": "", "BPG": "", "BWG": "", "PS": "C",
    "REP": "", "GE": "", "STD": "", "TPN": "R", "BH": "CMP", "AOB": "F", "FB": "CMP", "SB": "CMP", "KS": "L",
    "ARO": "CMU", "TPR": "U", "PTP": "U", "APRO": "U", "APPO": "U", "RTNG": "RU", "BC": "", "TBR": "",
    "BBE": "", "MPVGP": "", "ESB": "CMP", "EMMSB": "CMP", "EMGSB": "CMP", "EGMSB": "CMP", "EGGSB": "CMP",
    "EDE": "P", "EDEBT": "P", "EDEBB": "P", "EDET": "P", "EDEB": "P", "SSSC": "FPKC",
}  # fmt: skip

#: Articles 7.3, 7.4 and 10 do not apply to teams, but gacrux would print a column for them.
NOT_FOR_TEAMS = RATING_CODES | {"BPG", "BWG"}

#: gacrux's result letters and "played" for the cells of the case format, as in its TRF reader.
RESULTS = {
    "1": "W", "W": "W", "+": "W", "F": "W", "=": "D", "D": "D", "H": "D", "0": "L", "L": "L",
    "-": "Z", "Z": "Z", "U": "P", "X": "A",
}  # fmt: skip


def supported(code: Code | None, team: bool) -> bool:
    """Return whether gacrux computes this code. For an unknown name, gacrux would return 0 for everybody."""
    if code is None or code.name not in MODIFIERS:
        return False
    if (code.name in TEAM_ONLY and not team) or (code.name in NOT_FOR_TEAMS and team):
        return False
    if code.name == "ESB":
        if code.reference not in ("MM", "MG", "GM", "GG"):
            return False
    elif code.reference is not None and not (team and code.reference in ("MP", "GP")):
        return False
    letters = code.letters
    if len(set(letters)) < len(letters) or not set(letters) <= set(MODIFIERS[code.name]) or {"C", "M"} <= set(letters):
        return False
    return all(_modifier_understood(m) for m in code.modifiers)


def _modifier_understood(modifier: str) -> bool:
    letter, rest = modifier[0], modifier[1:]
    if letter in "PFR":
        return rest == ""
    if letter == "L":
        return rest.lstrip("+-").isdigit()
    return rest.isdigit() and int(rest) > 0  # gacrux silently ignores K2.5, C and C0


# ------------------------------------------------------------------ gacrux's structure


class Event:
    """A tournament in gacrux's event structure; participants get the numbers 1..N in order of id."""

    def __init__(self, tournament: Tournament, start_date: str, after: int) -> None:
        self.source = tournament
        self.final = after >= tournament.rounds
        ids = sorted(p.id for p in tournament.participants)
        self.cid = {id_: cid for cid, id_ in enumerate(ids, 1)}
        self.id = {cid: id_ for id_, cid in self.cid.items()}
        self.games: list[dict[str, Any]] = []
        self.matches: list[dict[str, Any]] = []
        if tournament.team:
            self._fill_matches()
        else:
            self._fill_games()
        self.structure = {
            "tournamentNo": 1,
            "tournamentType": "",
            "tournamentInfo": {"startDate": start_date},
            "numRounds": tournament.rounds,
            "currentRound": tournament.recorded,
            "teamTournament": tournament.team,
            "teamSize": tournament.boards if tournament.team else 0,
            "competitors": [self._competitor(p) for p in sorted(tournament.participants, key=lambda p: p.id)],
            "scoreSystem": self._score_system(),
            "gameList": sorted(self.games, key=lambda g: g["round"]),
            "matchList": sorted(self.matches, key=lambda m: m["round"]),
        }

    def _score_system(self) -> dict[str, Any]:
        s = self.source.scoring
        system: dict[str, Any] = {
            "game": {
                "W": s.win, "D": s.draw, "L": s.loss, "F": s.fpb, "H": s.hpb,
                "Z": Decimal(0), "P": s.pab, "A": s.pending, "U": "Z",
            }
        }  # fmt: skip
        m = self.source.match_scoring
        if m is not None:
            system["primary"] = "game" if self.source.primary == "GP" else "match"
            system["match"] = {"W": m.win, "D": m.draw, "L": m.loss, "A": "D", "U": "Z"}
            for letter, bye in (("F", "fpb"), ("H", "hpb"), ("Z", "zpb"), ("P", "pab")):
                system["match"][letter], system["match"][letter + "G"] = m.byes[bye]
        return system

    def _competitor(self, participant: Participant) -> dict[str, Any]:
        cid = self.cid[participant.id]
        competitor: dict[str, Any] = {
            "cid": cid,
            "rank": 0,
            "random": cid,
            "present": True,
            "rating": None if participant.rating is None else {"list": "TRF", "rating": participant.rating},
            "adjust": [],
        }
        zero = Decimal(0)
        for a in participant.adjustments:
            if a.after == FINAL_STANDING_ONLY and not self.final:
                continue
            # As in gacrux's TRF reader, a point that counts only in the final standing has no effect on pairings.
            adjust: dict[str, Any] = {"cid": cid, "round": a.after % FINAL_STANDING_ONLY, "pairing": a.after < FINAL_STANDING_ONLY}
            if self.source.team:
                adjust |= {"mpoints": a.points.get("points", zero), "gpoints": a.points.get("game-points", zero)}
            else:
                adjust["points"] = a.points.get("points", zero)
            competitor["adjust"].append(adjust)
        if self.source.team:
            competitor["teamId"] = cid
            boards = range(1, self.source.boards + 1)
            competitor["cplayers"] = [{"cid": self._player(cid, board), "teamId": cid} for board in boards]
        return competitor

    def _player(self, team: int, board: int) -> int:
        """Return the only player of a team on a board. No value of C.07 depends on the players of a team."""
        return (team - 1) * self.source.boards + board

    def _side(self, cid: int, code: str) -> dict[str, Any]:
        """Return one side of a game.

        A forfeit is worth a win or 0 points, and a zero-point bye 0 points, unless declared otherwise. gacrux gives
        everybody a zero-point bye in a round 0, so its own value is always 0.
        """
        side: dict[str, Any] = {"cid": cid, "result": RESULTS[code]}
        scoring = self.source.scoring
        usual = {"+": scoring.win, "F": scoring.win, "H": scoring.draw, "-": Decimal(0), "Z": Decimal(0)}.get(code)
        points = scoring.points(code)
        if usual is not None and points != usual:
            side["score"] = points
        return side

    def _fill_games(self) -> None:
        tournament = self.source
        for participant, cell, other in tournament.pairings():
            self.games.append(
                self._game(cell, self.cid[participant.id], self.cid[cell.opponent], cell.codes, other.codes)
            )
        for participant in tournament.participants:
            for cell in participant.cells:
                # gacrux gives a rest the points of a zero-point bye.
                if cell.opponent == 0 and not cell.is_rest:
                    side = self._side(self.cid[participant.id], cell.codes)
                    self._add(self.games, cell.round, side, None, played=cell.codes == "U")

    def _add(
        self, to: list[dict[str, Any]], round_: int, white: dict[str, Any], black: dict[str, Any] | None, played: bool
    ) -> dict[str, Any]:
        record = {
            "id": len(to) + 1,
            "round": round_,
            "white": white,
            "black": black,
            "played": played,
            "rated": played and black is not None,
        }
        to.append(record)
        return record

    def _game(self, cell: Cell, white: int, black: int, white_code: str, black_code: str) -> dict[str, Any]:
        played = white_code in PLAYED or black_code in PLAYED
        game = {
            "id": len(self.games) + 1,
            "round": cell.round,
            "white": self._side(white, white_code),
            "black": self._side(black, black_code),
            "played": played,
            "rated": played and white_code in "10=",
        }
        return game

    def _fill_matches(self) -> None:
        m = self.source.match_scoring
        assert m is not None
        for team, cell, other in self.source.pairings():
            first, second = self.cid[team.id], self.cid[cell.opponent]
            games = []
            points = [Decimal(0), Decimal(0)]
            for board, codes in enumerate(zip(cell.codes, other.codes, strict=True), 1):
                one, two = self._player(first, board), self._player(second, board)
                if board % 2 == 1:
                    game = self._game(cell, one, two, *codes)
                else:
                    game = self._game(cell, two, one, codes[1], codes[0])
                game["board"] = board
                self.games.append(game)
                games.append(game)
                points[0] += self.source.scoring.points(codes[0])
                points[1] += self.source.scoring.points(codes[1])
            results, played = match_results(points, any(game["played"] for game in games))
            sides: list[dict[str, Any]] = [
                {"cid": cid, "result": result} for cid, result in zip((first, second), results, strict=True)
            ]
            for side in sides:
                if side["result"] == "Z" and m.forfeit_loss != m.byes["zpb"][0]:
                    side["score"] = m.forfeit_loss
            match = self._add(self.matches, cell.round, sides[0], sides[1], played)
            match["games"] = [game["id"] for game in games]
        for team in self.source.participants:
            for cell in team.cells:
                if cell.opponent == 0:
                    self._match_bye(self.cid[team.id], cell)

    def _match_bye(self, cid: int, cell: Cell) -> None:
        m = self.source.match_scoring
        assert m is not None
        # gacrux treats a rest as a zero-point bye. Without a record, gacrux fails at every code of game points.
        side: dict[str, Any] = {"cid": cid, "result": "Z" if cell.is_rest else RESULTS[cell.codes]}
        if cell.codes == "F" and m.byes["fpb"][0] != m.win:
            side["score"] = m.byes["fpb"][0]
        if cell.codes == "H" and m.byes["hpb"][0] != m.draw:
            side["score"] = m.byes["hpb"][0]
        self._add(self.matches, cell.round, side, None, played=cell.codes == "U")["games"] = []


def match_results(points: list[Decimal], played: bool) -> tuple[tuple[str, str], bool]:
    """Return the result letters of a match and whether it was played, as gacrux's TRF reader determines them.

    A match without a game over the board counts as played if both teams have points.
    """
    loss = "L" if played else "Z"
    both = points[0] > 0 and points[1] > 0
    if points[0] > points[1]:
        results = ("W", loss)
    elif points[0] < points[1]:
        results = (loss, "W")
    else:
        results = ("D", "D") if both else (loss, loss)
    return results, played or both


# ------------------------------------------------------------------------- computing


def _options(request: Request) -> dict[str, Any]:
    predetermined = request.tournament.predetermined
    unrated = None
    if request.unrated_policy.get("policy") == "fixed":
        unrated = int(request.unrated_policy["rating"])
    return {"pre_determined": predetermined, "swiss": not predetermined, "unrated": unrated}


def _remember(function: Any) -> Any:
    """Return a pure function with a cache. The last argument of the function is a list of ratings."""
    remembered = functools.lru_cache(maxsize=65_536)(lambda *arguments: function(*arguments[:-1], list(arguments[-1])))
    return lambda *arguments: remembered(*arguments[:-1], tuple(arguments[-1]))


class Engine:
    """gacrux's calculator of one event, restored after each tie-break.

    Besides the ranks, two parts of the state of a calculator affect later tie-breaks. Fore Buchholz (``FB``, ``/F``)
    changes the stored last round without an absence (``lna``), and the first score in a list becomes the primary score.
    This class restores both.
    """

    def __init__(self, request: Request) -> None:
        self.event = Event(request.tournament, START_DATE[request.edition], request.after)
        self.calculator = Calculator(self.event.structure, request.after, _options(request))
        self.primary = self.calculator.primaryscore
        self.present = [
            (competitor["tbval"], [(key, kept) for key, kept in competitor["tbval"].items() if key.endswith("_lna")])
            for competitor in self.calculator.cmps.values()
        ]

    def begin(self, edition: str) -> None:
        """Choose the rules, and put all participants in first place."""
        self.event.structure["tournamentInfo"]["startDate"] = START_DATE[edition]
        self.calculator.find_tmversion(self.event.structure)
        for competitor in self.calculator.cmps.values():
            competitor["rank"] = 1
        self.calculator.rankorder.sort(key=lambda competitor: competitor["cid"])

    def compute(self, text: str) -> None:
        """Compute one tie-break within the current ranks; the values are ``tiebreakScore[0]``."""
        calculator = self.calculator
        calculator.primaryscore = self.primary
        calculator.tiebreaks.clear()
        for competitor in calculator.cmps.values():
            competitor["tiebreakScore"].clear()
            competitor["tiebreakDetails"].clear()
        for values, kept in self.present:
            values.update(kept)
        calculator.compute_single_tiebreak(calculator.parse_tiebreak(1, text))


_engine: tuple[Any, Engine] | None = None


def _engine_for(request: Request) -> Engine:
    """Return the engine of the last request if it was about the same event, as is usual."""
    global _engine
    same = (request.after, _options(request), request.tournament)
    if _engine is None or _engine[0] != same:
        _engine = (same, Engine(request))
    return _engine[1]


# Each rating tie-break computes all the others, and a perfect performance needs a search. Results are therefore cached.
rating.ComputePerfectTournamentPerformance = _remember(rating.ComputePerfectTournamentPerformance)
rating.ComputeTournamentPerformanceRating = _remember(rating.ComputeTournamentPerformanceRating)
rating.ComputeAverageRatingOpponents = _remember(rating.ComputeAverageRatingOpponents)


def _text(value: Any) -> str | None:
    """Return gacrux's value as text without an exponent, or no text for an undefined value."""
    if value is None:
        return None
    return format(value, "f") if isinstance(value, Decimal) else str(value)


def _usable(request: Request, text: str) -> bool:
    code = parse_code(text)
    if not supported(code, request.tournament.team):
        return False
    assert code is not None
    if code.name in ARTICLE_16 and "article-16-alternative" in request.regulations:
        return False  # gacrux has no alternative to article 16 (16.6 allows one)
    if request.unrated_policy.get("policy") == "exclude" and request.someone_unrated:
        return code.name not in RATING_CODES  # gacrux has only the fixed number
    return True


def compute(request: Request) -> Answer:
    """Compute values and ranking. Only the ranks are passed from one tie-break to the next."""
    global _engine
    if request.edition not in START_DATE:
        raise Skip(f"no rule set for {request.edition}")
    engine = _engine_for(request)
    event, competitors = engine.event, engine.calculator.cmps.values()
    engine.begin(request.edition)
    listed = request.ranking_list()
    unsupported = [text for text in dict.fromkeys(listed) if not _usable(request, text)]
    values: dict[int, dict[str, str | None]] = {p.id: {} for p in request.tournament.participants}
    for text in listed:
        if text in unsupported:
            continue
        code = parse_code(text)
        assert code is not None
        try:
            engine.compute(text.upper())
        except Exception as error:
            _engine = None
            raise RuntimeError(f"gacrux cannot compute {text}: {type(error).__name__}: {error}") from error
        if code.name in ORDER_ONLY or text not in request.codes:
            continue
        for competitor in competitors:
            value = competitor["tiebreakScore"][0]
            values[event.id[competitor["cid"]]][text] = _text(event.id[value] if code.name == "TPN" else value)
    ranks = {event.id[competitor["cid"]]: competitor["rank"] for competitor in competitors}
    return Answer(values, None if unsupported else ranks, [t for t in unsupported if t in request.codes])


def main() -> None:
    """Answer requests until ``stop``."""
    start = {
        "name": "gacrux",
        "version": version.version()["version"],
        "url": URL,
        "editions": list(START_DATE),
        "codes": "any",
        "kinds": ["individual", "team"],
        "input": "json",
        "tail": "tied",
    }
    serve(start, compute)


if __name__ == "__main__":
    main()
