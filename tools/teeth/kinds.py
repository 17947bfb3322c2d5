#!/usr/bin/env python3
"""Tests programs that are wrong only in real events: above a size, from the second time on, or with unusual points.

    kinds.py            prints the table of docs/evidence/teeth.md: each mistake and the smallest check that rejects it

A mistake is a replacement in a module of the specification. It is written by hand, because no operator makes it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import corpus
import programs


class Kind(NamedTuple):
    """A mistake: what the wrong program does, its module, and the text with its replacement."""

    does: str
    module: str
    text: str
    broken: str


A05, A06, A07, A09, A10 = "article_05_list", "article_06_direct_encounter", "article_07_own_results", "article_09_results_and_opponents", "article_10_ratings"
A11, A12, A13, A16 = "article_11_team_points", "article_12_team_knockout", "article_13_teams", "article_16_unplayed_rounds_swiss"
CLOSING = 'elif clause_16_2_category(event, participant, cell) == "16.2.5":'
LATER = "later = [c for c in event.cells(participant) if c.round > cell.round]"
AS_GIVEN = "points.append(clause_16_3_1_points_given(cell, total))"
LIMIT = "(event.announced if announced else event.rounds)"
AGAINST = "against = [ratings[o] for o in opponents(event, participant)]"
BOARDS = "add_up(r[board] for r in rounds)"
TAKEN_OFF = "- len(taken_off)"
MISSING = "return sum(1 for other in tied if other != one and not clause_6_1_1_meetings(event, one, other))"
BY_PRIMARY = "split = article_6(event, tied, primary)"
CUT = "clause_14_modified(clause(e, p, total), code.cut)"
EXTENDED = '(e.edition.name == "fide-2026-03" and code.name[:2] in ("EM", "EG"))'
# The event as if a match gave 2, 1, 0 and a board 1, 1/2, 0. Points of past rounds do not change.
USUAL = """    from dataclasses import replace
    matches = replace(event.match_scoring, win=Fraction(2), draw=Fraction(1), loss=Fraction(0))
    event = replace(event, match_scoring=matches, scoring=replace(event.scoring, win=Fraction(1), draw=Fraction(1, 2), loss=Fraction(0)))
"""

KINDS = (
    # Size.
    Kind("does not count absences at the end as draws for pairing numbers above 32", A16, CLOSING, f"{CLOSING[:-1]} and participant <= 32:"),
    Kind("ignores a return after round 9", A16, LATER, f"{LATER[:-1]} and c.round < 10]"),
    Kind("caps a dummy as if the event had at most 11 rounds", A16, LIMIT, f"min(11, {LIMIT[1:-1]})"),
    Kind("uses only the first nine games for PTP", A10, AGAINST, AGAINST.replace("participant)]", "participant)[:9]]")),
    Kind("uses only the first eleven games for ARO", A10, "enumerate(opponents(event, participant))\n", "enumerate(opponents(event, participant)[:11])\n"),
    Kind("does not apply direct encounter to more than nine tied participants", A06, "if len(tied) < 2:", "if len(tied) < 2 or len(tied) > 9:"),
    Kind("does not apply direct encounter to more than sixteen tied participants", A06, "if len(tied) < 2:", "if len(tied) < 2 or len(tied) > 16:"),
    Kind("counts only the first four boards", A12, BOARDS, f"{BOARDS} if board < 4 else Fraction(0)"),
    Kind("counts only the first six boards", A12, BOARDS, f"{BOARDS} if board < 6 else Fraction(0)"),
    Kind(
        "counts only the first six boards of a match between tied teams",
        A13,
        "    for name in knockout:",
        "    from dataclasses import replace\n    event = replace(event, boards=min(6, event.boards))\n    for name in knockout:",
    ),
    Kind(
        "compares board numbers as text",
        A12,
        "return tuple(points_on_boards(event, cells))",
        "points = points_on_boards(event, cells)\n    return tuple(points[i] for i in sorted(range(event.boards), key=lambda i: str(i + 1)))",
    ),
    Kind(
        "compares pairing numbers as text",
        A07,
        "return Fraction(participant)",
        "return Fraction(sorted(map(str, _event.participants)).index(str(participant)))",
    ),
    Kind(
        "uses row numbers instead of pairing numbers",
        A07,
        "return Fraction(participant)",
        "return Fraction(sorted(_event.participants).index(participant) + 1)",
    ),
    # Incidents that happen twice to one player.
    Kind(
        "caps only the first forfeit loss of a player",
        A16,
        "    if clause_16_2_category(event, participant, cell) in (",
        "    if any(c.kind == FORFEIT_LOSS and c.round < cell.round for c in event.cells(participant)):\n        return own\n    if clause_16_2_category(event, participant, cell) in (",
    ),
    Kind(
        "subtracts at most one half-point bye from the rounds elected to play",
        A07,
        TAKEN_OFF,
        "- len([c for c in taken_off if c.kind != 'hpb']) - any(c.kind == 'hpb' for c in taken_off)",
    ),
    Kind(
        "subtracts at most one forfeit loss from the rounds elected to play",
        A07,
        TAKEN_OFF,
        "- len([c for c in taken_off if c.kind != FORFEIT_LOSS]) - any(c.kind == FORFEIT_LOSS for c in taken_off)",
    ),
    Kind(
        "adjusts the scores of only two participants who withdraw",
        A16,
        CLOSING,
        f"{CLOSING[:-1]} and participant not in [p for p in event.participants if clause_16_1_1_requested_bye(event.cells(p)[-1])][2:]:",
    ),
    Kind(
        "ignores every return of a player except the first",
        A16,
        LATER,
        f"{LATER}\n    before = ''.join('0' if clause_16_1_1_requested_bye(c) else '1' for c in event.cells(participant) if c.round < cell.round)\n    later = [] if '01' in before else later",
    ),
    Kind("looks for a return only in the next two rounds", A16, LATER, f"{LATER[:-1]} and c.round < cell.round + 3]"),
    # Scoring.
    Kind(
        "counts a loss as 0 points in Sonneborn-Berger",
        A09,
        "score * cell.points[own]",
        'score * (Fraction(0) if own != "GP" and cell.outcome.get(own) == "loss" else cell.points[own])',
    ),
    Kind(
        "counts a loss as 0 points in the board count",
        A12,
        '{"+": "1", "-": "0"}.get(code, code), scoring)',
        '{"+": "1", "-": "0"}.get(code, code), scoring) * (code not in "0L")',
    ),
    Kind(
        "counts a loss as 0 points in the scores of opponents",
        A16,
        "points.append(cell.points[total])",
        "points.append(Fraction(0) if total != 'GP' and cell.outcome.get(total) == 'loss' else cell.points[total])",
    ),
    Kind(
        "gives a forfeit loss the points for a loss in opponents' tie-breaks",
        A16,
        AS_GIVEN,
        f"points.append(event.loss(total) if cell.kind == FORFEIT_LOSS else {AS_GIVEN[14:]}",
    ),
    Kind(
        "treats a pairing-allocated bye worth 0 points as a requested bye",
        A16,
        "return cell.kind in (HALF_BYE, ZERO_BYE)",
        "return cell.kind in (HALF_BYE, ZERO_BYE) or (cell.kind == PAIRING_BYE and not any(cell.points.values()))",
    ),
    Kind(
        "treats a pairing-allocated bye with the points for a draw as a requested bye",
        A16,
        "return cell.kind in (HALF_BYE, ZERO_BYE)",
        "return cell.kind in (HALF_BYE, ZERO_BYE) or (cell.kind == PAIRING_BYE and 0 < min(cell.points.values()) <= Fraction(1, 2))",
    ),
    Kind(
        "counts a full-point bye as a win for WIN",
        A07,
        "return cell.points[total] == event.win(total)",
        "return cell.kind == 'fpb' or cell.points[total] == event.win(total)",
    ),
    Kind(
        "counts a full-point bye as a win in Sonneborn-Berger",
        A09,
        "score * cell.points[own]",
        'score * (event.win(own) if cell.kind == "fpb" else cell.points[own])',
    ),
    Kind(
        "gives a full-point bye the points for a win in opponents' tie-breaks",
        A16,
        AS_GIVEN,
        f"points.append(event.win(total) if cell.kind == FULL_BYE and total == 'PTS' else {AS_GIVEN[14:]}",
    ),
    Kind(
        "ignores the points for a zero-point bye in opponents' tie-breaks",
        A16,
        AS_GIVEN,
        f"points.append(Fraction(0) if cell.kind == ZERO_BYE else {AS_GIVEN[14:]}",
    ),
    Kind(
        "gives a forfeit win the points for a win in opponents' tie-breaks",
        A16,
        AS_GIVEN,
        f"points.append(event.win(total) if cell.kind == FORFEIT_WIN and total == 'PTS' else {AS_GIVEN[14:]}",
    ),
    # Declarations.
    Kind("ignores regulations that include forfeits", "declarations", 'given.get("forfeits-in-direct-encounter")', "None"),
    # Teams.
    Kind(
        "does not compare game points in extended direct encounter if two teams met twice",
        A13,
        "    if len(split) == 1:\n        split = article_6(event, tied, other",
        "    if len(split) == 1 and len(clause_6_1_1_meetings(event, tied[0], tied[1])) < 2:\n        split = article_6(event, tied, other",
    ),
    Kind("uses the board tie-breaks only if match points are the primary score", A12, BOARDS, f"{BOARDS} * (event.primary == 'MP')"),
    Kind("treats a match as unplayed if its games are too short to be rated", A11, 'OVER_THE_BOARD = "1=0WDLX"', 'OVER_THE_BOARD = "1=0X"'),
    Kind(
        "does not truncate the divisor of SSSC",
        A13,
        "return int(event.highest_score(primary) / one_match)",
        "return event.highest_score(primary) / one_match",
    ),
    Kind(
        "rounds the divisor of SSSC instead of truncating it",
        A13,
        "return int(event.highest_score(primary) / one_match)",
        "return int(event.highest_score(primary) / one_match + Fraction(1, 2))",
    ),
    # Programs with these faults once met every check of the team profile.
    Kind("counts several missing games of a participant as one", A06, MISSING, f"return min(1, {MISSING[7:]})"),
    Kind(
        "uses the primary score in extended direct encounter only if all tied teams have met",
        A13,
        BY_PRIMARY,
        f"{BY_PRIMARY} if all(clause_6_1_1_meetings(event, a, b) for a in tied for b in tied if a != b) else [list(tied)]",
    ),
    Kind(
        "makes no exception for voluntarily unplayed rounds in cuts of extended Sonneborn-Berger",
        A05,
        CUT,
        f"clause_14_modified([replace(x, voluntary=x.voluntary and not {EXTENDED}) for x in clause(e, p, total)], code.cut)",
    ),
    Kind(
        "applies the exception for voluntarily unplayed rounds only in the first cut of extended Sonneborn-Berger",
        A05,
        CUT,
        f"({CUT} if code.cut != 'C2' or not {EXTENDED} else clause_14_modified([replace(x, voluntary=False) for x in clause_14_modified(clause(e, p, total), 'C1')], 'C1'))",
    ),
    Kind("gives an absence at the end the usual points for a draw, even if the event declares other points", A16, "    return event.draw(total)", f"{USUAL}    return event.draw(total)"),
    Kind("caps a dummy by the usual points for a draw, even if the event declares other points", A16, "    return (event.announced", f"{USUAL}    return (event.announced"),
    Kind("uses the usual points in the divisor of SSSC, even if the event declares other points", A13, "    one_match =", f"{USUAL}    one_match ="),
    Kind("counts a missing match with the usual points, even if the event declares other points", A06, "    win, draw, loss =", f"{USUAL}    win, draw, loss ="),
    Kind("counts a missing match in extended direct encounter with the usual points, even if the event declares other points", A13, f"    {BY_PRIMARY}", f"{USUAL}    {BY_PRIMARY}"),
    # Numbers.
    Kind(
        "searches for PTP only down to 400 below the rating of the lowest-rated opponent",
        A10,
        "too_low, enough = min(against) - 736",
        "too_low, enough = min(against) - 401",
    ),
    Kind(
        "allows no performance below zero",
        A10,
        "return average + table_8_1_a(rounded(100 * share))",
        "return max(0, average + table_8_1_a(rounded(100 * share)))",
    ),
    Kind("allows no perfect performance below zero", A10, "return min(against) - 800", "return max(0, min(against) - 800)"),
    Kind("leaves negative performances out of the average performance of the opponents", A10, "if v is not None]", "if v is not None and v >= 0]"),
    Kind(
        "counts opponents without a performance in the divisor of the average performance",
        A10,
        "return rounded(total_of(left) / len(left))\n\n\ndef clause_10_6",
        "return rounded(total_of(left) / len(opponents(event, participant)))\n\n\ndef clause_10_6",
    ),
)


def broken(kind: Kind) -> programs.Program:
    """Returns the program with this mistake."""
    source, file = programs.source(kind.module)
    if source.count(kind.text) != 1:
        raise ValueError(f"{kind.module}: {source.count(kind.text)} places have {kind.text!r}")
    code = compile(source.replace(kind.text, kind.broken), file, "exec")
    return programs.Program(programs.codes() | {kind.module: code})


def refusing(kind: Kind, checks: Iterable[corpus.Check]) -> list[str]:
    """Returns the checks that reject a program with this mistake, in order."""
    program = broken(kind)
    return list(dict.fromkeys(check.id for check in checks if not corpus.meets(check, check.ask(program))))


def table(cases: Path) -> str:
    """Writes each mistake, the smallest check that rejects it, and the number of such checks."""
    checks = sorted(corpus.checks(cases), key=lambda check: (check.size, check.id))
    lines = ["| a program that | smallest check that rejects it | checks |", "|---|---|---:|"]
    for kind in KINDS:
        found = refusing(kind, checks)
        lines.append(f"| {kind.does} | `{found[0]}` | {len(found)} |" if found else f"| {kind.does} | none | 0 |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table(Path(__file__).resolve().parent.parent.parent / "cases"))
