"""Requests to the engine."""

from __future__ import annotations

import json
import os
import re
from typing import Any, Union

from ._engine import Engine

# The most bytes of a file, of which the engine says itself that it has more.
FILE_BYTES = 128 << 20


class TiebreakError(ValueError):
    """What is wrong with a file, a table or arguments; the text says where."""


def read(path: Union[str, os.PathLike[str]]) -> bytes:
    """The bytes of a file; of one that has no end, one more than are read."""
    with open(path, "rb") as file:
        return file.read(FILE_BYTES + 1)


def shown(name: str) -> str:
    """A name as text: of names of files that are no UTF-8, what is."""
    return re.sub("[\ud800-\udfff]", "\ufffd", name)


def put(engine: Engine, request: object) -> Any:
    """The answer to a request; a TiebreakError when there is none."""
    try:
        asked = json.dumps(request, ensure_ascii=False, allow_nan=False)
        asked.encode()
    except (TypeError, ValueError, RecursionError) as problem:
        raise TiebreakError(f"this cannot be asked: {problem}") from None
    answer = json.loads(engine.ask(asked))
    if isinstance(answer, dict) and answer.get("problem"):
        raise TiebreakError("\n".join([answer["problem"], *answer.get("remarks", [])]))
    return answer


def command(engine: Engine, *arguments: str, language: str = "en") -> tuple[int, Any]:
    """Status and JSON of a command."""
    spoken = put(engine, {"ask": {"arguments": ["--lang", _language(language), "--format", "json", *arguments]}})
    if not spoken["out"]:
        raise TiebreakError("\n".join(spoken.get("remarks", [])) or "there is no answer")
    return spoken["status"], json.loads(spoken["out"])


def words(engine: Engine, *arguments: str, language: str = "en") -> str:
    """What a command says for people."""
    return str(put(engine, {"ask": {"arguments": ["--lang", _language(language), *arguments]}})["out"])


def _language(language: str) -> str:
    if not isinstance(language, str):
        raise TypeError("a language is a text, en or es")
    return language
