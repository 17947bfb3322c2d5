"""Requests to the engine."""

from __future__ import annotations

import json
import os
import re
from typing import Any, Union

from ._engine import Engine

# Maximum number of bytes of a file. The engine rejects longer files.
FILE_BYTES = 128 << 20


class TiebreakError(ValueError):
    """A fault in a file, a table or arguments. The text states the position of the fault."""


def read(path: Union[str, os.PathLike[str]]) -> bytes:
    """Returns the bytes of a file. Reads at most one byte more than `FILE_BYTES`."""
    with open(path, "rb") as file:
        return file.read(FILE_BYTES + 1)


def shown(name: str) -> str:
    """Returns a name as text. Bytes that are not UTF-8 are replaced."""
    return re.sub("[\ud800-\udfff]", "\ufffd", name)


def put(engine: Engine, request: object) -> Any:
    """Returns the answer to a request. Raises TiebreakError if the engine rejects the request."""
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
    """Runs a command. Returns its exit status and its JSON output."""
    output = put(engine, {"ask": {"arguments": ["--lang", _language(language), "--format", "json", *arguments]}})
    if not output["out"]:
        raise TiebreakError("\n".join(output.get("remarks", [])) or "there is no answer")
    return output["status"], json.loads(output["out"])


def words(engine: Engine, *arguments: str, language: str = "en") -> str:
    """Runs a command. Returns its output as text for people."""
    return str(put(engine, {"ask": {"arguments": ["--lang", _language(language), *arguments]}})["out"])


def _language(language: str) -> str:
    if not isinstance(language, str):
        raise TypeError("a language is a text, en or es")
    return language
