"""Tests a small engine that counts games with Black (BPG, C.07 7.3) against every check. Run `pytest` here."""

import os

from tiebreak_conformance import Program, Unsupported, conformance

# The results that count as played games. WRONG=1 adds forfeits, a deliberate mistake.
PLAYED = ("1", "=", "0", "W", "D", "L") if not os.environ.get("WRONG") else ("1", "=", "0", "W", "D", "L", "+", "-")


@conformance(Program("games-with-black", codes=["BPG"], kinds=["individual"]), known=os.environ.get("KNOWN"))
def test_rank(question):
    """Counts games with Black. A game has the form "7 b =": opponent, color, result."""
    if question["tournament"]["pairing"] != "swiss":
        raise Unsupported("forfeits in predetermined pairings have rules of their own (C.07 15.2)")
    rows = []
    for player in question["tournament"]["participants"]:
        games = [game.split() for game in player["games"][: question["after"]]]
        black = sum(color == "b" and result in PLAYED for _, color, result in games)
        rows.append({"id": player["id"], "values": {"BPG": black}})
    return rows
