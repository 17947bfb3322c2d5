"""Reads the JSON of `tournament.md` into the model, as if the event had ended after a given round."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import article_11_team_points as article_11
from declarations import NOTHING_DECLARED, Declarations
from exact import add_up
from model import (
    FORFEIT_DRAW,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FULL_BYE,
    GP,
    HALF_BYE,
    MP,
    PAIRING_BYE,
    PENDING,
    PLAYED,
    PTS,
    REST,
    ZERO_BYE,
    Adjustment,
    Cell,
    Edition,
    Event,
    MatchScoring,
    Participant,
    Scoring,
)

BYES = {"U": PAIRING_BYE, "F": FULL_BYE, "H": HALF_BYE, "Z": ZERO_BYE, "rest": REST}
HALF = Fraction(1, 2)
NOTHING = Fraction(0)


def read_scoring(given: Mapping[str, Any] | None) -> Scoring:
    """Reads `scoring`. Missing values have the usual defaults."""

    def value(key: str, usual: str) -> Fraction:
        text = (given or {}).get(key)
        return Fraction(usual if text is None else text)

    return Scoring(
        win=value("win", "1"),
        draw=value("draw", "0.5"),
        loss=value("loss", "0"),
        pab=value("pab", "1"),
        fpb=value("fpb", "1"),
        hpb=value("hpb", "0.5"),
        zpb=value("zpb", "0"),
        forfeit_win=value("forfeit-win", "1"),
        forfeit_loss=value("forfeit-loss", "0"),
        pending=value("pending", "0.5"),
    )


def read_match_scoring(given: Mapping[str, Any] | None, scoring: Scoring, boards: int) -> MatchScoring:
    """Reads `match-scoring`. Missing values have the customary defaults."""

    def value(key: str, usual: str) -> Fraction:
        text = (given or {}).get(key)
        return Fraction(usual if text is None else text)

    win, draw = value("win", "2"), value("draw", "1")

    def bye(key: str, match: Fraction, game: Fraction) -> dict[str, Fraction]:
        pair = (given or {}).get(key)
        if pair is None:
            return {MP: match, GP: game}
        return {MP: Fraction(pair["mp"]), GP: Fraction(pair["gp"])}

    return MatchScoring(
        win=win,
        draw=draw,
        loss=value("loss", "0"),
        forfeit_loss=value("forfeit-loss", "0"),
        pab=bye("pab", draw, boards * scoring.pab),
        fpb=bye("fpb", win, boards * scoring.win),
        hpb=bye("hpb", draw, boards * scoring.draw),
        zpb=bye("zpb", NOTHING, NOTHING),
    )


def standard_of_code(code: str, scoring: Scoring) -> Fraction:
    """Returns a game's result as 1, 1/2 or 0, regardless of its points in the event. An unfinished game has the
    result of its provisional points.

    Reading unfinished-games.
    """
    if code == "X":
        return {scoring.win: Fraction(1), scoring.loss: NOTHING}.get(scoring.pending, HALF)
    return {"1": Fraction(1), "W": Fraction(1), "+": Fraction(1), "=": HALF, "D": HALF}.get(code, NOTHING)


def kind_of_code(code: str) -> str:
    """Returns whether a game was played, is unfinished or was forfeited. Reading short-games: W, D and L were
    played over the board."""
    return {"X": PENDING, "+": FORFEIT_WIN, "-": FORFEIT_LOSS}.get(code, PLAYED)


def outcome_of_code(code: str) -> str:
    return {"1": "win", "W": "win", "+": "win", "=": "draw", "D": "draw", "X": "pending"}.get(code, "loss")


def read_player_cell(number: int, text: str, scoring: Scoring) -> Cell:
    """Reads a player's cell: OPPONENT COLOR RESULT."""
    opponent, color, code = text.split(" ")
    if opponent == "0":
        kind = BYES[code]
        worth = {
            PAIRING_BYE: scoring.pab,
            FULL_BYE: scoring.fpb,
            HALF_BYE: scoring.hpb,
            ZERO_BYE: scoring.zpb,
            REST: NOTHING,
        }[kind]
        return Cell(number, None, color, kind, {PTS: worth}, {}, {})
    return Cell(
        number,
        int(opponent),
        color,
        kind_of_code(code),
        {PTS: article_11.clause_11_1_board_points(code, scoring)},
        {PTS: outcome_of_code(code)},
        {PTS: standard_of_code(code, scoring)},
    )


def read_team_cell(
    number: int, text: str, other_text: str, scoring: Scoring, match_scoring: MatchScoring
) -> Cell:
    """Reads a team's cell: OPPONENT COLOR BOARDS [DECISION]. `other_text` is the cell of the other team.

    Readings ratings-for-teams, de-partial-matches.
    """
    words = text.split(" ")
    if words[0] == "0":
        kind = BYES[words[2]]
        worth: Mapping[str, Fraction] = {
            PAIRING_BYE: match_scoring.pab,
            FULL_BYE: match_scoring.fpb,
            HALF_BYE: match_scoring.hpb,
            ZERO_BYE: match_scoring.zpb,
            REST: {MP: NOTHING, GP: NOTHING},
        }[kind]
        return Cell(number, None, words[1], kind, worth, {}, {})
    boards = tuple(words[2])
    decided = words[3] if len(words) > 3 else ""
    own = article_11.clause_11_1_2_game_points(boards, scoring)
    other = article_11.clause_11_1_2_game_points(tuple(other_text.split(" ")[2]), scoring)
    outcome = article_11.outcome_of_match(own, other, decided)
    forfeited = article_11.forfeited_by_this_side(boards, outcome, decided)
    if forfeited:
        outcome = "loss"
    if not article_11.unplayed_match(boards):
        kind = PLAYED
    elif forfeited:
        kind = FORFEIT_LOSS
    else:
        kind = FORFEIT_WIN if outcome == "win" else FORFEIT_DRAW
    share = add_up(standard_of_code(code, scoring) for code in boards) / len(boards)
    return Cell(
        number,
        int(words[0]),
        words[1],
        kind,
        {MP: article_11.clause_11_1_1_match_points(outcome, forfeited, match_scoring), GP: own},
        {MP: outcome, GP: article_11.outcome_of_sums(own, other)},
        {MP: {"win": Fraction(1), "draw": HALF, "loss": NOTHING}[outcome], GP: share},
        boards,
    )


def read_award(cell: Cell, participant: int, awards: list[Mapping[str, Any]]) -> Cell:
    """Reads `awards`: special points for this participant's round.

    Reading awards-are-the-points-made.
    """
    for award in awards:
        if award["id"] == participant and award["round"] == cell.round:
            points = dict(cell.points)
            if PTS in points:
                points[PTS] = Fraction(award["points"])
            else:
                points[MP] = Fraction(award["points"])
                if award.get("game-points") is not None:
                    points[GP] = Fraction(award["game-points"])
            return Cell(
                cell.round, cell.opponent, cell.color, cell.kind, points, cell.outcome, cell.standard, cell.boards
            )
    return cell


def read_event(
    tournament: Mapping[str, Any],
    after: int,
    edition: Edition,
    first_score: str | None = None,
    declared: Declarations = NOTHING_DECLARED,
    as_ruled: bool = False,
) -> Event:
    """Reads the event as it was after a round.

    `first_score` (MP or GP) is the first score in the list of tie-breaks. It is the primary score if no primary score
    is declared. Reading undeclared-primary-score.
    Readings after-beyond-recorded, zero-boundaries.
    """
    team = tournament["kind"] == "team"
    boards = int(tournament["boards"]) if team else 1
    scoring = read_scoring(tournament.get("scoring"))
    match_scoring = read_match_scoring(tournament.get("match-scoring"), scoring, boards)
    awards: list[Mapping[str, Any]] = tournament.get("awards") or []
    rows: list[Mapping[str, Any]] = tournament.get("teams" if team else "participants") or []
    column = "matches" if team else "games"
    texts: dict[int, list[str]] = {row["id"]: list(row[column])[:after] for row in rows}
    participants = {}
    for row in rows:
        cells = []
        for index, text in enumerate(texts[row["id"]]):
            if team:
                opponent = int(text.split(" ")[0])
                other = texts[opponent][index] if opponent else ""
                cell = read_team_cell(index + 1, text, other, scoring, match_scoring)
            else:
                cell = read_player_cell(index + 1, text, scoring)
            cells.append(read_award(cell, row["id"], awards))
        participants[row["id"]] = Participant(
            row["id"], row.get("rating"), tuple(row.get("ratings") or ()), tuple(cells)
        )
    adjustments = []
    for entry in tournament.get("adjustments") or []:
        points = Fraction(entry["points"])
        game = Fraction(entry.get("game-points") or 0)
        adjustments.append(Adjustment(entry["id"], entry["after"], {PTS: points, MP: points, GP: game}))
    return Event(
        team=team,
        pairing=tournament["pairing"],
        announced=tournament["rounds"],
        rounds=max((len(t) for t in texts.values()), default=0),
        boards=boards,
        primary=(tournament.get("primary") or declared.primary or first_score or MP) if team else PTS,
        scoring=scoring,
        match_scoring=match_scoring,
        participants=participants,
        adjustments=tuple(adjustments),
        edition=edition,
        declared=declared,
        as_ruled=as_ruled,
    )
