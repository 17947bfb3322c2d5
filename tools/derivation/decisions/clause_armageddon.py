"""classic.armageddon: one fast game decides the tie. White has more time and must win."""

from __future__ import annotations

from declared import Declared
from record import Record, Tie


def clause_armageddon_one_game(record: Record, tie: Tie, _declared: Declared) -> bool:
    """classic.armageddon The record consists of a single game between two players. The player who won the draw of lots
    is one of the two and chooses a color.

    If Black has draw odds and as much time as White, there is only a warning, and the record counts. Readings
    chooser-need-not-be-drawn, armageddon-without-games.
    """
    named = {who for who in (record.chooser, record.drawn_by_lots) if who is not None}
    return len(tie.members) == 2 and len(record.games) <= 1 and named <= tie.members
