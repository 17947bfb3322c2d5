"""Parses the codes of tie-breaks: NAME [":" reference] {"/" modifier}. This module contains no rules."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction


@dataclass(frozen=True)
class Code:
    text: str
    name: str
    reference: str = ""  # MP, GP or none
    cut: str = ""  # C1, C2, M1, M2 or none
    half_points: int = 0  # /L
    forfeits_are_played: bool = False  # /P
    fore: bool = False  # /F
    divisor: Fraction | None = None  # /K
    unrated: int | None = None  # /U
    reversed: bool = False  # /R

    @property
    def modifiers(self) -> str:
        """Returns the kinds of modifiers used, one letter for each (C for every cut)."""
        return "".join(
            letter
            for letter, used in (
                ("C", self.cut),
                ("L", self.half_points),
                ("P", self.forfeits_are_played),
                ("F", self.fore),
                ("K", self.divisor is not None),
                ("U", self.unrated is not None),
                ("R", self.reversed),
            )
            if used
        )


def read_modifier(code: Code, text: str) -> Code | None:
    """Returns the code with one more modifier. None if the text is not a modifier.

    Reading koya-limit-any-number.
    """
    if text in ("C1", "C2", "M1", "M2"):
        return replace(code, cut=text)
    if text == "P":
        return replace(code, forfeits_are_played=True)
    if text == "F":
        return replace(code, fore=True)
    if text == "R":
        return replace(code, reversed=True)
    if re.fullmatch(r"L[+-][1-9][0-9]?", text):
        return replace(code, half_points=int(text[1:]))
    if re.fullmatch(r"K[0-9]+(\.[0-9]+)?", text) and Fraction(text[1:]) > 0:
        return replace(code, divisor=Fraction(text[1:]))
    if re.fullmatch(r"U[1-9][0-9]*", text):
        return replace(code, unrated=int(text[1:]))
    return None


def read_code(text: str) -> Code | None:
    """Parses a code. None if the text does not have the form of a code.

    Reading codes-unknown.
    """
    match = re.fullmatch(r"([A-Za-z]+)(?::(MP|GP))?((?:/[A-Z0-9+.-]+)*)", text)
    if match is None:
        return None
    code: Code | None = Code(text, match.group(1), match.group(2) or "")
    kinds = ""
    for modifier in match.group(3).split("/")[1:]:
        assert code is not None
        code = read_modifier(code, modifier)
        if code is None or len(code.modifiers) == len(kinds):  # unknown, or the same kind twice
            return None
        kinds = code.modifiers
    return code
