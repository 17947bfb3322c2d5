"""Computes the values of the classic systems, from the survey of systems and its sources.

If the sources leave a question open, the functions use the usual reading. All numbers are exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction as F

from facts import Cell, Event


class NoValue(Exception):
    """Raised if the system cannot be used in this event."""


def unplayed(cell: Cell) -> bool:
    """Whether a round has no game. The rest of an odd field does not count, because no game was scheduled."""
    return not cell.is_rest and not cell.over_the_board


def adjusted(event: Event, who: int) -> F:
    """The score that counts for opponents: points from games, and half a point for each unplayed round."""
    rounds = event.rounds[who]
    halves = F(sum(unplayed(c) for c in rounds), 2)
    return sum((c.points for c in event.met(who)), F(0)) + halves


def entries(event: Event, who: int) -> list[F]:
    """The adjusted scores of the opponents in ascending order, with 0 for each own unplayed round."""
    found = [adjusted(event, c.opponent) for c in event.met(who)]
    return sorted(found + [F(0)] * sum(unplayed(c) for c in event.rounds[who]))


def ends(event: Event) -> int:
    """The number of entries that are dropped at each end: two if there are nine or more rounds."""
    return 2 if event.length >= 9 else 1


def cut(values: list[F], low: int, high: int) -> F:
    return sum(values[low : max(low, len(values) - high)], F(0))


def median(event: Event, who: int) -> F:
    k = ends(event)
    return cut(entries(event, who), k, k)


def modified_median(event: Event, who: int) -> F:
    """Drops the lowest entries for a plus score, the highest for a minus score, and both for an even score."""
    k = ends(event)
    due = sum(1 for c in event.rounds[who] if not c.is_rest or unplayed(c))
    twice = 2 * event.score(who)
    return cut(entries(event, who), k if twice >= due else 0, k if twice <= due else 0)


def solkoff(event: Event, who: int) -> F:
    return sum(entries(event, who), F(0))


def cumulative(event: Event, who: int, last: bool = True, old: bool = False) -> F:
    """The sum of the running scores, minus the points without a game.

    A rest repeats the running score of the previous round.
    """
    running, total = F(0), F(0)
    taken = F(0)
    for number, cell in enumerate(event.rounds[who], start=1):
        running += cell.points
        if last or number < event.length:
            total += running
        if not cell.over_the_board and (cell.points == 1 or not old):
            taken += cell.points
    return total - taken


def opposition_cumulative(event: Event, who: int, last: bool = True, old: bool = False) -> F:
    return sum((cumulative(event, c.opponent, last, old) for c in event.met(who)), F(0))


def most_black(event: Event, who: int) -> F:
    return F(sum(c.color == "b" for c in event.met(who)))


def kashdan(event: Event, who: int) -> F:
    return F(sum({F(1): 4, F(1, 2): 2, F(0): 1}[c.points] for c in event.met(who)))


def us_sonneborn(event: Event, who: int, adjust: bool = False) -> F:
    worth = adjusted if adjust else Event.score
    return sum((c.points * worth(event, c.opponent) for c in event.met(who)), F(0))


def opposition_performance(event: Event, who: int) -> F | None:
    """The mean over the opponents of their mean of the rating, plus 400 for a win and minus 400 for a loss."""
    found = []
    for cell in event.met(who):
        marks = []
        for game in event.met(cell.opponent):
            rating = event.rating[game.opponent]
            if rating is not None:
                marks.append(rating + 400 * (2 * game.points - 1))
        if marks:
            found.append(sum(marks, F(0)) / len(marks))
    return sum(found, F(0)) / len(found) if found else None


def estimate(event: Event, who: int) -> F | None:
    """The mean rating of all players, plus 400 * (wins - losses) / games, for games against rated players."""
    rated = [r for r in event.rating.values() if r is not None]
    games = [c for c in event.met(who) if event.rating[c.opponent] is not None]
    if not rated or not games:
        return None
    mean = F(sum(rated), len(rated))
    balance = sum((2 * c.points - 1 for c in games), F(0))
    return mean + 400 * balance / len(games)


def average_opposition(event: Event, who: int, fixed: int | None = None) -> F | None:
    policy = event.regulations.get("unrated")
    if fixed is not None:
        policy = {"policy": "fixed", "rating": fixed}
    met_unrated = any(
        event.rating[c.opponent] is None for i in event.rounds for c in event.met(i)
    )
    if met_unrated and policy is None:
        raise NoValue("unrated opponents, and nothing is declared")
    found: list[F] = []
    for cell in event.met(who):
        rating = event.rating[cell.opponent]
        if rating is not None:
            found.append(F(rating))
        elif policy and policy["policy"] == "fixed":
            found.append(F(policy["rating"]))
        elif policy and policy["policy"] == "estimate":
            stand_in = estimate(event, cell.opponent)
            if stand_in is not None:
                found.append(stand_in)
    return sum(found, F(0)) / len(found) if found else None


def baumbach(event: Event, who: int, board: bool = False) -> F:
    """The number of won games. Unplayed games count only if the variant allows this."""
    won = [c for c in event.rounds[who] if c.opponent and c.points == 1]
    return F(sum(c.over_the_board or not board for c in won))


def gelbfuhs(event: Event, who: int) -> F:
    n = event.length
    return sum((c.points * (1 + event.score(c.opponent) / n) for c in event.met(who)), F(0))


def gelbfuhs_square(event: Event, who: int) -> F:
    return us_sonneborn(event, who) + event.score(who) ** 2


def withdrew(event: Event, who: int) -> bool:
    """Whether a player has withdrawn. A player has withdrawn if the player was absent in the last round."""
    return event.rounds[who][-1].code == "Z"


def counted(event: Event, who: int, number: int) -> int:
    """The discs of a game over the board."""
    found = event.discs[who][number] if number < len(event.discs[who]) else None
    if found is None:
        raise NoValue("a game without discs")
    return found


def brightwell(event: Event, who: int, constant: F, chess: bool = False) -> F:
    total = F(0)
    for number, cell in enumerate(event.rounds[who]):
        if cell.over_the_board and not withdrew(event, cell.opponent):
            own = 0 if chess else counted(event, who, number)
            total += own + constant * event.score(cell.opponent)
        elif cell.over_the_board or unplayed(cell):
            draw = F(0) if chess else F(event.discs_per_game, 2)
            total += draw + constant * event.score(who)
    return total


def declared_constant(event: Event) -> F:
    """The number of discs for a point, which the regulations declare."""
    if "brightwell-constant" not in event.regulations:
        raise NoValue("no constant is declared")
    return F(event.regulations["brightwell-constant"])


def discs(event: Event, who: int) -> F:
    """The player's discs in all games. A bye counts as a win by 40 discs to 24."""
    total = F(0)
    for number, cell in enumerate(event.rounds[who]):
        if cell.over_the_board:
            total += counted(event, who, number)
        elif cell.code in ("U", "F"):
            total += F(5 * event.discs_per_game, 8)
    return total


def time_of_loss(event: Event, who: int) -> F:
    """The round of the first loss. Without a loss, one more than the number of rounds."""
    for number, cell in enumerate(event.rounds[who], start=1):
        if cell.opponent and cell.points == 0:
            return F(number)
    return F(event.length + 1)


def late(event: Event, who: int) -> F:
    if any(v is None for v in event.late.values()):
        raise NoValue("somebody's arrival is not recorded")
    return F(0 if event.late[who] else 1)


def played_first(event: Event, who: int) -> F:
    return F(int(any(c.points > 0 for c in event.met(who))))


System = Callable[[Event, int], "F | None"]
PLAIN: dict[str, System] = {
    "PTS": Event.score,
    "US-MEDIAN": median,
    "US-MODMED": modified_median,
    "US-SOLKOFF": solkoff,
    "US-CUM": cumulative,
    "US-CUM/NOLAST": lambda e, w: cumulative(e, w, last=False),
    "US-CUM/OLD": lambda e, w: cumulative(e, w, old=True),
    "US-CUM/NOLAST/OLD": lambda e, w: cumulative(e, w, last=False, old=True),
    "US-OPPCUM": opposition_cumulative,
    "US-OPPCUM/NOLAST": lambda e, w: opposition_cumulative(e, w, last=False),
    "US-OPPCUM/OLD": lambda e, w: opposition_cumulative(e, w, old=True),
    "US-OPPCUM/NOLAST/OLD": lambda e, w: opposition_cumulative(e, w, last=False, old=True),
    "MOSTBLACK": most_black,
    "US-KASHDAN": kashdan,
    "US-SB": us_sonneborn,
    "US-SB/ADJ": lambda e, w: us_sonneborn(e, w, adjust=True),
    "US-OPPPERF": opposition_performance,
    "AOR": average_opposition,
    "BAUMBACH": baumbach,
    "BAUMBACH/OTB": lambda e, w: baumbach(e, w, board=True),
    "GELBFUHS": gelbfuhs,
    "GELBFUHS-SQ": gelbfuhs_square,
    "BRIGHTWELL": lambda e, w: brightwell(e, w, declared_constant(e)),
    "BRIGHTWELL/GGS": lambda e, w: brightwell(e, w, F(e.discs_per_game, e.length)),
    "BRIGHTWELL/CHESS": lambda e, w: brightwell(e, w, F(1), chess=True),
    "DISCS": discs,
    "TIMEOFLOSS": time_of_loss,
    "LATE": late,
    "US-PLAYED-FIRST": played_first,
}


def system(code: str) -> System | None:
    """The function of a code, which may contain a rating or a constant."""
    name, _, number = code.partition("/")
    if name == "AOR" and number.startswith("U"):
        return lambda e, w: average_opposition(e, w, fixed=int(number[1:]))
    if name == "BRIGHTWELL" and number.startswith("K"):
        return lambda e, w: brightwell(e, w, F(number[1:]))
    return PLAIN.get(code)


def value(event: Event, who: int, code: str) -> F | None:
    """Returns a value. None if the system cannot be used in the event."""
    found = system(code)
    if found is None:
        raise KeyError(code)
    # If a system cannot be used for one player, it is not used at all.
    try:
        for other in event.rounds:
            found(event, other)
    except NoValue:
        return None
    return found(event, who)
