"""Requests to the engine."""

from __future__ import annotations

import json
from typing import Any

from ._engine import Engine


class TiebreakError(ValueError):
    """What is wrong with a file, a table or arguments; the text says where."""


def put(engine: Engine, request: object) -> Any:
    """The answer to a request; a TiebreakError when there is none."""
    answer = json.loads(engine.ask(json.dumps(request)))
    if isinstance(answer, dict) and answer.get("problem"):
        raise TiebreakError("\n".join([answer["problem"], *answer.get("remarks", [])]))
    return answer


def command(engine: Engine, *arguments: str, language: str = "en") -> tuple[int, Any]:
    """Status and JSON of a command."""
    spoken = put(engine, {"ask": {"arguments": ["--lang", language, "--format", "json", *arguments]}})
    if not spoken["out"]:
        raise TiebreakError("\n".join(spoken.get("remarks", [])) or "there is no answer")
    return spoken["status"], json.loads(spoken["out"])


def words(engine: Engine, *arguments: str, language: str = "en") -> str:
    """What a command says for people."""
    return str(put(engine, {"ask": {"arguments": ["--lang", language, *arguments]}})["out"])
