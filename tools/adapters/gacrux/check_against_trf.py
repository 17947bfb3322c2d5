"""Check that the adapter's direct route gives what gacrux gives for the same event read from TRF26.

Random events are written as TRF26, read by gacrux's own reader and computed there; every value
and rank must equal the adapter's. Run: ``python check_against_trf.py [COUNT] [SEED]``.
"""

from __future__ import annotations

import random
import sys
from decimal import Decimal
from typing import Any

from gacrux.tiebreak import tiebreak as Calculator
from gacrux.trf2json import trf2json

import adapter
from common import Cell, Tournament, parse_code, parse_request

INDIVIDUAL = (
    "PTS DE WIN WON BPG BWG PS PS/C1 REP STD TPN BH BH/C1 BH/C2 BH/M1 BH/P AOB SB SB/C1 KS "
    "ARO ARO/C1 TPR PTP APRO APPO RTNG"
)
TEAM = (
    "MPTS EDEBT BH:MP BH:GP/C1 BH:MP/P EMMSB EGGSB/C1 EMGSB EGMSB SSSC/K4 MPvGP BC TBR BBE EDE EDEBB "
    "PS:GP WIN KS:MP AOB REP"
)
RESULTS = ["10", "01", "==", "10", "01", "+-", "-+", "--", "=0"]
SCORINGS: list[dict[str, str]] = [
    {},
    {"win": "3", "draw": "1", "fpb": "3", "hpb": "1", "forfeit-win": "3", "pending": "1", "pab": "1"},
    {"win": "3", "draw": "1", "fpb": "3", "hpb": "1", "forfeit-win": "3", "pending": "1", "pab": "3"},
    {"pab": "0.5"},
    {"loss": "0.5", "draw": "1", "win": "2", "fpb": "2", "hpb": "1", "forfeit-win": "2", "pending": "1", "pab": "2"},
]


def random_event(rng: random.Random) -> dict[str, Any]:
    """A ``standings`` message with a random event, individual or team."""
    team = rng.random() < 0.4
    count, rounds = rng.randint(4, 11), rng.randint(3, 7)
    predetermined = rng.random() < 0.2
    boards = rng.randint(2, 5)
    cells: dict[int, list[str]] = {n: [] for n in range(1, count + 1)}
    for _ in range(rounds):
        order = list(cells)
        rng.shuffle(order)
        while order and rng.random() < (0.0 if predetermined else 0.5):
            cells[order.pop()].append("0 - " + rng.choice("HFZZZH"))
        if len(order) % 2:
            cells[order.pop()].append("0 - rest" if predetermined else "0 - U")
        for one, two in zip(order[::2], order[1::2], strict=True):
            results = [rng.choice(RESULTS) for _ in range(boards if team else 1)]
            if rng.random() < 0.7:
                results = [r if set(r) <= set("10=") else "==" for r in results]
            cells[one].append(f"{two} w {''.join(r[0] for r in results)}")
            cells[two].append(f"{one} b {''.join(r[1] for r in results)}")
    tournament: dict[str, Any] = {
        "kind": "team" if team else "individual",
        "pairing": "predetermined" if predetermined else "swiss",
        "rounds": rounds,
        "scoring": {} if team else rng.choice(SCORINGS),
    }
    if team:
        gp = Decimal(rng.randint(0, 2 * boards)) / 2
        tournament |= {
            "boards": boards,
            "primary": "MP",
            "match-scoring": {"pab": {"mp": rng.choice(["1", "2"]), "gp": str(gp)}},
            "teams": [{"id": n, "name": "", "matches": row} for n, row in cells.items()],
        }
    else:
        tournament["participants"] = [
            {"id": n, "rating": rng.randint(1400, 2500), "games": row} for n, row in cells.items()
        ]
    return {
        "seq": 1,
        "edition": rng.choice(["fide-2024-08", "fide-2026-03"]),
        "after": rounds,
        "tiebreaks": (TEAM if team else INDIVIDUAL).split(),
        "tournament": tournament,
    }


def _row(number: int, rating: int, points: Decimal, games: list[str]) -> str:
    return f"001 {number:4}      {'P' + str(number):<33}{rating:5}{'':28}{points:4.1f}{number:5}  {'  '.join(games)}"


def _points(tournament: Tournament, cells: tuple[Cell, ...]) -> Decimal:
    return sum((tournament.scoring.points(c.codes) for c in cells if not c.is_rest), Decimal(0))


def _cell(opponent: int, color: str, code: str) -> str:
    return f"{opponent:4} {color} {code}" if opponent else f"0000 - {code}"


def to_trf(tournament: Tournament, start: str) -> str:
    """The event as TRF26 text for gacrux."""
    s = tournament.scoring
    lines = [
        f"042 {start.replace('-', '/')}",
        f"142 {tournament.rounds}",
        f"162  W{s.win:4.1f}    D{s.draw:4.1f}    L{s.loss:4.1f}",
        f"162  A{s.zpb:4.1f}    P{s.pab:4.1f}    X{s.pending:4.1f}",
    ]
    if not tournament.team:
        for p in tournament.participants:
            games = ["        " if c.is_rest else _cell(c.opponent, c.color or "-", c.codes) for c in p.cells]
            lines.append(_row(p.id, p.rating or 0, _points(tournament, p.cells), games))
        return "\n".join(lines) + "\n"
    return "\n".join(lines + _team_lines(tournament)) + "\n"


def _team_lines(tournament: Tournament) -> list[str]:
    boards, m = tournament.boards, tournament.match_scoring
    assert m is not None
    lines = [
        "352 " + ("WB" * boards)[:boards],
        f"362 TW {m.win:3.1f}   TD {m.draw:3.1f}   TL {m.loss:3.1f}",
    ]
    pab = [0] * tournament.rounds
    for team in tournament.participants:
        for board in range(boards):
            games, points = [], Decimal(0)
            for cell in team.cells:
                if cell.opponent == 0:
                    games.append("        ")
                    continue
                color = cell.color if board % 2 == 0 else {"w": "b", "b": "w"}[cell.color]
                games.append(_cell((cell.opponent - 1) * boards + board + 1, color, cell.codes[board]))
                points += tournament.scoring.points(cell.codes[board])
            lines.append(_row((team.id - 1) * boards + board + 1, 0, points, games))
        players = " ".join(f"{(team.id - 1) * boards + board + 1:4}" for board in range(boards))
        lines.append(f"310 {team.id:3} {'T' + str(team.id):<60}{team.id:3}  {players}")
        for cell in team.cells:
            if cell.opponent == 0 and cell.codes == "U":
                pab[cell.round - 1] = team.id
            elif cell.opponent == 0:
                kind = "Z" if cell.is_rest else cell.codes
                lines.append(f"240 {kind} {cell.round:3} {team.id:4}")
    mp, gp = m.byes["pab"]
    lines.append(f"320 {mp:4.1f} {gp:4.1f} " + " ".join(f"{n:03}" for n in pab))
    return lines


def by_trf(message: dict[str, Any]) -> tuple[dict[int, dict[str, str | None]], dict[int, int]]:
    """Values (each code alone) and ranks (the whole list at once) by gacrux's TRF reader."""
    request = parse_request(message)
    text = to_trf(request.tournament, adapter.START_DATE[request.edition])
    options = adapter._options(request) | {"check": 0}

    def run(codes: list[str]) -> list[dict[str, Any]]:
        reader = trf2json()
        reader.parse_file(text, 0)
        if reader.get_status():
            raise RuntimeError(reader.chessjson["status"])
        tournament = reader.get_tournament(1)
        calculator = Calculator(tournament, request.after, dict(options))
        return calculator.compute_tiebreaks(tournament, options | {"tiebreak": codes})["competitors"]

    values: dict[int, dict[str, str | None]] = {p.id: {} for p in request.tournament.participants}
    for code in request.codes:
        for competitor in run([request.codes[0], code]):  # MPvGP wants to know the primary score
            values[competitor["cid"]][code] = adapter._text(competitor["tiebreakScore"][1])
    ranks = {competitor["cid"]: competitor["rank"] for competitor in run(list(request.codes))}
    return values, ranks


def main() -> int:
    """Compare random events; print each difference."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    wrong = refused = 0
    for number in range(count):
        message = random_event(rng)
        answer = adapter.compute(parse_request(message))
        assert not answer.unsupported, answer.unsupported
        try:
            values, ranks = by_trf(message)
        except Exception as error:
            refused += 1
            print(f"event {number}: gacrux refuses the TRF: {error}")
            continue
        for id_, row in answer.values.items():
            for code, value in row.items():
                other = values[id_][code]
                if (value is None) != (other is None) or (value is not None and Decimal(value) != Decimal(str(other))):
                    wrong += 1
                    print(f"event {number} {parse_code(code)}: {id_}: {value}, by TRF {other}", message["tournament"])
        if answer.ranks != ranks:
            wrong += 1
            print(f"event {number}: ranks {answer.ranks}, by TRF {ranks}", message["tournament"])
    print(f"{count} events, {refused} refused, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
