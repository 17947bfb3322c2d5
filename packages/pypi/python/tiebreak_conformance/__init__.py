"""Chess tie-breaks by FIDE's C.07: rank, explain, check, and hold your program to a corpus of cases.

>>> from tiebreak_conformance import Event
>>> event = Event.read("tests/data/club.trf")
>>> event.standings(["BH/C1", "SB"]).rows[0].name
'Gorse, Gina'
"""

from ._ask import TiebreakError
from .event import Checked, Event, Row, Standings
from .pytest_plugin import conformance
from .trials import Program, Trial, Trials, Unsupported, known_failures

__all__ = [
    "Checked",
    "Event",
    "Program",
    "Row",
    "Standings",
    "TiebreakError",
    "Trial",
    "Trials",
    "Unsupported",
    "conformance",
    "known_failures",
]
