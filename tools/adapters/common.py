"""The code that all adapters share: the protocol, tie-break codes, and tournaments in the case format."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

PROTOCOL = 1

#: Codes that only order participants. The protocol has no values for them.
ORDER_ONLY = frozenset({"DE", "EDE", "EDEBT", "EDEBB", "EDET", "EDEB", "TBR", "BBE"})
PRIMARY = frozenset({"PTS", "MPTS", "GPTS"})
RATING_CODES = frozenset({"ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"})
ESB_CODES = frozenset({"ESB", "EMMSB", "EMGSB", "EGMSB", "EGGSB"})
TEAM_ONLY = ORDER_ONLY - {"DE"} | ESB_CODES | {"MPTS", "GPTS", "MPVGP", "BC", "SSSC"}

#: Codes to which article 16 applies, and codes of articles 6 and 13.3.
ARTICLE_16 = ESB_CODES | {"BH", "FB", "AOB", "SB", "SSSC"}
DIRECT_ENCOUNTERS = frozenset({"DE", "EDE", "EDEBT", "EDEBB", "EDET", "EDEB"})
#: The code for a plain EDE if the regulations name board tie-breaks for it (13.3.2).
EDE_BOARDS = {("BC", "TBR"): "EDEBT", ("BC", "BBE"): "EDEBB", ("TBR",): "EDET", ("BBE",): "EDEB"}

#: Letters of results over the board.
PLAYED = frozenset("10=WDLX")


class BadTournament(ValueError):
    """Raised if the tournament of a request is not in the case format."""


class Skip(Exception):
    """Raised if the program declines the whole request."""


# --------------------------------------------------------------------------- codes


@dataclass(frozen=True)
class Code:
    """The parts of a tie-break code. ``text`` is the requested spelling."""

    text: str
    name: str
    reference: str | None
    modifiers: tuple[str, ...]

    @property
    def letters(self) -> str:
        """The first letters of the modifiers."""
        return "".join(m[0] for m in self.modifiers)


_CODE = re.compile(r"([A-Z]+)(?::([A-Z]{2}))?((?:/[A-Z][0-9.+-]*)*)")


def parse_code(text: str) -> Code | None:
    """Parse ``BH:GP/C1``; return ``None`` if the text does not have the form of a code."""
    match = _CODE.fullmatch(text.upper())
    if match is None:
        return None
    modifiers = tuple(match[3].split("/")[1:]) if match[3] else ()
    return Code(text, match[1], match[2], modifiers)


# ---------------------------------------------------------------------- tournaments


@dataclass(frozen=True)
class Scoring:
    """The game points for each result."""

    win: Decimal
    draw: Decimal
    loss: Decimal
    pab: Decimal
    fpb: Decimal
    hpb: Decimal
    zpb: Decimal
    forfeit_win: Decimal
    forfeit_loss: Decimal
    pending: Decimal

    def points(self, code: str) -> Decimal:
        """Return the points for the letter of a cell."""
        return {
            "1": self.win,
            "W": self.win,
            "=": self.draw,
            "D": self.draw,
            "0": self.loss,
            "L": self.loss,
            "+": self.forfeit_win,
            "-": self.forfeit_loss,
            "X": self.pending,
            "U": self.pab,
            "F": self.fpb,
            "H": self.hpb,
            "Z": self.zpb,
        }[code]


@dataclass(frozen=True)
class Cell:
    """One round of one participant: a game, a match (several codes), a bye or a rest."""

    round: int
    opponent: int
    color: str
    codes: str

    @property
    def is_rest(self) -> bool:
        """Return whether the participant has neither a pairing nor a bye in this round (odd predetermined event)."""
        return self.codes == "rest"


@dataclass(frozen=True)
class Adjustment:
    """Points added or subtracted outside the rounds. They count in standings after round ``after`` and later."""

    after: int
    points: dict[str, Decimal]


@dataclass(frozen=True)
class Participant:
    """A player or a team."""

    id: int
    rating: int | None
    cells: tuple[Cell, ...]
    adjustments: tuple[Adjustment, ...] = ()


@dataclass(frozen=True)
class MatchScoring:
    """The points of a match; a bye gives match points and game points."""

    win: Decimal
    draw: Decimal
    loss: Decimal
    forfeit_loss: Decimal
    byes: dict[str, tuple[Decimal, Decimal]]


@dataclass(frozen=True)
class Tournament:
    """A tournament of the case format."""

    team: bool
    predetermined: bool
    rounds: int
    recorded: int
    scoring: Scoring
    participants: tuple[Participant, ...]
    boards: int = 1
    primary: str = "MP"
    match_scoring: MatchScoring | None = None
    by_id: dict[int, Participant] = field(default_factory=dict, compare=False)

    def opposite(self, participant: Participant, cell: Cell) -> Cell:
        """Return the opponent's cell for the same game or match."""
        other = self.by_id[cell.opponent].cells[cell.round - 1]
        if other.opponent != participant.id:
            raise BadTournament(f"round {cell.round}: {participant.id} and {cell.opponent} disagree")
        return other

    def pairings(self) -> Iterator[tuple[Participant, Cell, Cell]]:
        """Yield each game or match once, from the side with White (on board 1)."""
        for participant in self.participants:
            for cell in participant.cells:
                if cell.opponent == 0:
                    continue
                other = self.opposite(participant, cell)
                colors = cell.color + other.color
                first = colors == "wb" or (colors not in ("wb", "bw") and participant.id < cell.opponent)
                if first:
                    yield participant, cell, other


def _decimal(value: Any) -> Decimal:
    return Decimal(str(value))


#: The defaults of omitted keys of ``scoring``. Each default is independent of the other keys.
SCORING = {
    "win": "1", "draw": "0.5", "loss": "0", "pab": "1", "fpb": "1", "hpb": "0.5", "zpb": "0",
    "forfeit-win": "1", "forfeit-loss": "0", "pending": "0.5",
}  # fmt: skip


def _match_scoring(raw: dict[str, Any], scoring: Scoring, boards: int) -> MatchScoring:
    """Read ``match-scoring``. The defaults are those of FIDE's checker for 2-1-0."""
    defaults = {
        "pab": (1, scoring.pab * boards),
        "fpb": (2, scoring.win * boards),
        "hpb": (1, scoring.draw * boards),
        "zpb": (0, 0),
    }
    byes = {}
    for key, (mp, gp) in defaults.items():
        value = raw.get(key, {})
        byes[key] = (_decimal(value.get("mp", mp)), _decimal(value.get("gp", gp)))
    win, draw, loss = (_decimal(raw.get(key, usual)) for key, usual in (("win", "2"), ("draw", "1"), ("loss", "0")))
    return MatchScoring(win, draw, loss, _decimal(raw.get("forfeit-loss", "0")), byes)


def _cell(text: str, round_: int) -> Cell:
    parts = text.split()
    if len(parts) == 4:
        raise Skip("a match decided otherwise than its boards say")
    if len(parts) == 3:
        return Cell(round_, int(parts[0]), parts[1] if parts[1] in "wb" else "", parts[2])
    raise BadTournament(f"cell {text!r} has not the shape OPPONENT COLOR CODE")


def _rating(raw: dict[str, Any], several: str | None) -> int | None:
    """Return the rating that counts. If there are several, the edition or the declaration chooses the first or last."""
    value = raw.get("rating")
    if raw.get("ratings") and (several is not None or value is None):
        value = raw["ratings"][-1 if several == "last" else 0]
    return None if value is None else int(value)


def _adjustment(raw: dict[str, Any]) -> Adjustment:
    points = {key: raw[key] for key in ("points", "game-points") if key in raw}
    return Adjustment(int(raw.get("after", 0)), {key: _decimal(value) for key, value in points.items()})


def parse_tournament(
    raw: dict[str, Any], *, several_ratings: str | None = None, primary: str | None = None
) -> Tournament:
    """Read a tournament in the case format; `primary` is the primary score that the regulations declare."""
    if raw.get("awards"):
        raise Skip("a result that is worth something of its own")
    team = raw["kind"] == "team"
    key, cells_key = ("teams", "matches") if team else ("participants", "games")
    adjustments: dict[int, list[Adjustment]] = {}
    for entry in raw.get("adjustments", []):
        adjustments.setdefault(int(entry["id"]), []).append(_adjustment(entry))
    participants = []
    for entry in raw[key]:
        own = [_adjustment(a) for a in entry.get("adjustments", [])]
        participants.append(
            Participant(
                id=int(entry["id"]),
                rating=_rating(entry, several_ratings),
                cells=tuple(_cell(text, r) for r, text in enumerate(entry[cells_key], 1)),
                adjustments=tuple(own + adjustments.get(int(entry["id"]), [])),
            )
        )
    given = SCORING | raw.get("scoring", {})
    scoring = Scoring(**{key.replace("-", "_"): _decimal(value) for key, value in given.items()})
    boards = int(raw.get("boards", 1))
    return Tournament(
        team=team,
        predetermined=raw.get("pairing", "swiss") == "predetermined",
        rounds=int(raw["rounds"]),
        recorded=max((len(p.cells) for p in participants), default=0),
        scoring=scoring,
        participants=tuple(participants),
        boards=boards,
        primary=raw.get("primary") or primary or "MP",
        match_scoring=_match_scoring(raw.get("match-scoring", {}), scoring, boards) if team else None,
        by_id={p.id: p for p in participants},
    )


# -------------------------------------------------------------------------- requests


@dataclass(frozen=True)
class Request:
    """One request for standings."""

    edition: str
    tournament: Tournament
    after: int
    codes: tuple[str, ...]
    regulations: dict[str, Any]

    def spelled(self, text: str) -> str | None:
        """Return the code with modifiers for the declarations; ``None`` if modifiers cannot express the
        declarations."""
        code = parse_code(text)
        if code is None:
            return text
        regulations, modifiers, name = self.regulations, list(code.modifiers), code.name
        alternative = (regulations.get("article-16-alternative") or {}).get("kind")
        if name in ARTICLE_16 and alternative is not None:
            if alternative == "forfeits-as-played":
                modifiers += [] if "P" in modifiers else ["P"]
            elif alternative != "cap-announced-rounds" or self.after < self.tournament.rounds:
                return None
        if name in DIRECT_ENCOUNTERS and regulations.get("forfeits-in-direct-encounter") == "included":
            modifiers += [] if "P" in modifiers else ["P"]
        if name == "EDE" and regulations.get("ede-board-tiebreaks"):
            boards = EDE_BOARDS.get(tuple(regulations["ede-board-tiebreaks"]))
            if boards is None:
                return None
            name = boards
        if name == "SSSC" and "K" not in code.letters and regulations.get("sssc-divisor"):
            modifiers.append(f"K{regulations['sssc-divisor']}")
        if (name, modifiers) == (code.name, list(code.modifiers)):
            return text
        return "/".join([name if code.reference is None else f"{name}:{code.reference}", *modifiers])

    @property
    def unrated_policy(self) -> dict[str, Any]:
        """Return what the regulations declare about participants without a rating."""
        policy = self.regulations.get("unrated", {})
        return policy if isinstance(policy, dict) else {"policy": policy}

    @property
    def someone_unrated(self) -> bool:
        """Return whether at least one participant has no rating."""
        return any(p.rating is None for p in self.tournament.participants)

    def ranking_list(self) -> tuple[str, ...]:
        """Return the whole list; if it contains no primary score, PTS comes first."""
        if any(text.upper() in PRIMARY for text in self.codes):
            return self.codes
        return ("PTS", *self.codes)


@dataclass
class Answer:
    """The values by participant and code, and the ranks if the whole list was computed."""

    values: dict[int, dict[str, str | None]]
    ranks: dict[int, int] | None
    unsupported: list[str]

    def message(self) -> dict[str, Any]:
        """Return the answer in the form of the protocol, without its number."""
        standings = []
        for id_, values in self.values.items():
            row: dict[str, Any] = {"id": id_}
            if self.ranks is not None:
                row["rank"] = self.ranks[id_]
            row["values"] = values
            standings.append(row)
        if self.ranks is not None:
            standings.sort(key=lambda row: (row["rank"], row["id"]))
        return {"standings": standings, "unsupported": self.unsupported}


_last_tournament: tuple[tuple[Any, ...], Tournament] | None = None


def _parse_once(raw: dict[str, Any], several: str | None, primary: str | None) -> Tournament:
    """Parse the tournament. The last one is cached, because consecutive requests often have the same tournament."""
    global _last_tournament
    key = (raw, several, primary)
    if _last_tournament is None or _last_tournament[0] != key:
        _last_tournament = (key, parse_tournament(raw, several_ratings=several, primary=primary))
    return _last_tournament[1]


def parse_request(message: dict[str, Any]) -> Request:
    """Read a ``standings`` message."""
    regulations = message.get("regulations") or {}
    several = regulations.get("several-ratings", {}).get("policy")
    if several is None and message["edition"] == "fide-2026-03":
        several = "first"
    head = {"MPTS": "MP", "GPTS": "GP"}.get(message["tiebreaks"][0].upper() if message["tiebreaks"] else "")
    tournament = _parse_once(message["tournament"], several, regulations.get("primary") or head)
    after = message.get("after")
    return Request(
        edition=message["edition"],
        tournament=tournament,
        after=tournament.recorded if after is None else int(after),
        codes=tuple(message["tiebreaks"]),
        regulations=regulations,
    )


def declared(request: Request, compute: Callable[[Request], Answer]) -> Answer:
    """Write the declarations of a request into its codes, and answer under the requested names."""
    spelled = {text: request.spelled(text) for text in request.codes}
    if all(text == own for text, own in spelled.items()):
        return compute(request)
    sayable = dict.fromkeys(own for own in spelled.values() if own is not None)
    answer = compute(replace(request, codes=tuple(sayable)))
    values = {
        id_: {text: row[own] for text, own in spelled.items() if own in row} for id_, row in answer.values.items()
    }
    unsupported = [text for text, own in spelled.items() if own is None or own in answer.unsupported]
    return Answer(values, answer.ranks if None not in spelled.values() else None, unsupported)


def _handle(message: dict[str, Any], compute: Callable[[Request], Answer]) -> dict[str, Any]:
    reply: dict[str, Any] = {"seq": message.get("seq")}
    try:
        reply |= declared(parse_request(message), compute).message()
    except Skip as skip:
        reply["skip"] = str(skip)
    except Exception as error:  # A single bad request must not end the program.
        reply["error"] = f"{type(error).__name__}: {error}"
    return reply


def serve(start: dict[str, Any], compute: Callable[[Request], Answer]) -> None:
    """Read one JSON object per line, and answer each of them, until ``stop`` or the end of the input."""
    out = sys.stdout
    sys.stdout = sys.stderr  # The output of other code must not appear between the answers.
    for raw in sys.stdin.buffer:
        line = raw.decode("utf-8-sig", errors="replace").strip()
        if not line:
            continue
        try:
            message = json.loads(line, parse_float=Decimal)
            command = message["cmd"]
        except (ValueError, KeyError, TypeError) as error:
            reply: dict[str, Any] = {"error": f"not a request: {error}"}
        else:
            if command == "stop":
                return
            if command == "start":
                reply = {"protocol": PROTOCOL, **start}
            elif command == "standings":
                reply = _handle(message, compute)
            else:
                reply = {"error": f"unknown command {command!r}"}
        out.write(json.dumps(reply, separators=(",", ":"), ensure_ascii=True) + "\n")
        out.flush()


def ranks_from_groups(groups: list[list[int]]) -> dict[int, int]:
    """Return ranks 1, 2, 2, 4 for ordered groups."""
    ranks, place = {}, 1
    for group in groups:
        for id_ in group:
            ranks[id_] = place
        place += len(group)
    return ranks
