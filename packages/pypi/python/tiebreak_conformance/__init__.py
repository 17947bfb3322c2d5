"""Ranks chess events by FIDE's C.07, explains and checks rankings, and tests programs against a corpus of cases.

>>> from tiebreak_conformance import Event
>>> event = Event.read("tests/data/club.trf")
>>> event.standings(["BH/C1", "SB"]).rows[0].name
'Gorse, Gina'
"""

from importlib.metadata import version as _version

from ._ask import TiebreakError
from .event import Checked, Event, Row, Standings, Verdict
from .pytest_plugin import conformance
from .trials import Program, Trial, Trials, Unsupported, known_failures

__version__ = _version("tiebreak-conformance")

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
    "Verdict",
    "__version__",
    "conformance",
    "known_failures",
]
