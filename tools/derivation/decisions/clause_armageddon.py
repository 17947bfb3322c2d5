"""classic.armageddon: one fast game for the tie; White has more time and has to win."""

from __future__ import annotations

from declared import Declared
from record import Record, Tie


def clause_armageddon_one_game(record: Record, tie: Tie, _declared: Declared) -> bool:
    """classic.armageddon A single game of two; who won the draw of lots, one of them, takes a color.

    Black with draw odds and as much time as White is only warned of: such a record counts.
    Readings chooser-need-not-be-drawn, armageddon-without-games.
    """
    named = {who for who in (record.chooser, record.drawn_by_lots) if who is not None}
    return len(tie.members) == 2 and len(record.games) <= 1 and named <= tie.members
