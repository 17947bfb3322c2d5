"""C.07 4.2: applies the codes of the list in turn, and the recorded decisions at their words in the list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from columns import Columns, Groups
from course import outcome
from declared import Declared, read_declared
from record import Record, Tie, parted, read_records
from rules import WORDS, faults, whole_group

Json = dict[str, Any]


def is_final(tournament: Json, after: int) -> bool:
    """4.2 Whether this is the final ranking: after the last announced round, without open games.

    Reading final-standings-only.
    """
    cells = [player["games"][:after] for player in tournament["participants"]]
    open_games = any(cell.endswith(" X") for row in cells for cell in row)
    return after >= tournament["rounds"] and not open_games


class Ranking:
    """One event with its declaration and records."""

    def __init__(self, request: Json) -> None:
        regulations = request.get("regulations") or {}
        self.columns = Columns(request)
        self.declared: Declared = read_declared(regulations)
        self.records: list[Record] = read_records(regulations)
        self.final = is_final(request["tournament"], request["after"])
        self.asked = [code for code in request["tiebreaks"] if code != "PTS"]

    def unsupported(self, codes: Sequence[str]) -> list[str]:
        return [code for code in codes if code not in WORDS and self.columns.column(code) is None]

    def groups(self, codes: Sequence[str]) -> Groups:
        """4.2 Each code separates participants who are still tied after the earlier codes.

        The score comes first. Reading later-tie-breaks.
        """
        found = [Tie(frozenset(self.columns.participants), 1)]
        for code in codes if codes[:1] == ["PTS"] else ["PTS", *codes]:
            found = [part for tie in found for part in self.split(code, tie)]
        return [sorted(tie.members) for tie in found]

    def split(self, code: str, tie: Tie) -> list[Tie]:
        """Splits a tie into groups by a code, best first."""
        if len(tie.members) < 2:
            return [tie]
        if code in WORDS:
            return self.decide(code, tie)
        column = self.columns.column(code)
        if column is None:
            raise KeyError(code)
        return parted(tie, column.order(sorted(tie.members)))

    def decide(self, word: str, tie: Tie) -> list[Tie]:
        """2.2.1, 4.2 The tie is decided by the first record that is about exactly this group and violates no rule.

        Without such a record, the participants stay tied.
        """
        for record in self.records if self.final else []:
            if record.by not in WORDS[word][0] or not whole_group(record, tie):
                continue
            if not faults(word, record, tie, self.declared) and self.tied_as_declared(word, tie):
                return outcome(record, tie, self.declared)
        return [tie]

    def tied_as_declared(self, word: str, tie: Tie) -> bool:
        """3.1.2, 4.2 Whether the group is tied at the entry of the list where the regulations put the decision. A tie
        at the entry of the question is not enough.

        Reading declared-point: if that entry is not declared or cannot be computed, any record counts.
        """
        codes = self.before_lots() if word == "LOTS" else self.before_playoff()
        if codes is None or self.unsupported(codes):
            return True
        return tie.members in [frozenset(group) for group in self.groups(codes)]

    def declared_list(self) -> list[str] | None:
        """4.1 Returns the tie-breaks of the regulations, or otherwise the requested ones.

        None if the organizer defines one of them.
        """
        listed = self.asked if self.declared.listed is None else list(self.declared.listed)
        codes = [code for code in listed if code is not None]
        return [code for code in codes if code not in WORDS] if len(codes) == len(listed) else None

    def before_playoff(self) -> list[str] | None:
        """3.1.2 Returns the tie-breaks before the play-off: none, the first ones or all."""
        when, listed = self.declared.qualification, self.declared_list()
        if when == "none":
            return []
        if when is None or listed is None:
            return None
        return listed if when == "all" else listed[: int(when)]

    def before_lots(self) -> list[str] | None:
        """4.2 Returns the entries before the lots: the whole list, including the play-off.

        In a requested list, the position of the lots is in the list itself.
        """
        listed, head = self.declared_list(), self.before_playoff()
        if listed is None or self.declared.listed is None:
            return None
        if head is None:
            return None if self.declared.has_playoff else listed
        return [*head, "PLAYOFF", "ARMAGEDDON", *listed[len(head) :]]
