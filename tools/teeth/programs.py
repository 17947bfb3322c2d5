"""Loads the specification as a program, several times if needed, either complete or with one broken module."""

from __future__ import annotations

import ast
import signal
import sys
from importlib import import_module
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent / "exhaustive"))

import quick  # noqa: E402

SPECIFICATION = Path(__file__).resolve().parent.parent / "specification"

# Every module of the program. Some modules only read codes, compute exact sums, or compute the standings from the other
# modules. These modules are not broken.
UNBROKEN = ("codes", "standings", "exact")
BROKEN = tuple(
    sorted(p.stem for p in SPECIFICATION.glob("*.py") if p.stem not in (*UNBROKEN, "adapter", "agreement"))
)


class TooLong(Exception):
    """Raised if a broken program does not finish."""


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise TooLong


def limit(seconds: float) -> None:
    """Raises TooLong after this number of seconds of processor time. 0 removes the limit."""
    signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def source(module: str) -> tuple[str, str]:
    """Returns the text of a module, and its file."""
    file = SPECIFICATION / f"{module}.py"
    return file.read_text(encoding="utf-8"), str(file)


def codes() -> dict[str, CodeType]:
    """Returns every module, compiled."""
    return {m: compile(ast.parse(text), file, "exec") for m in (*BROKEN, *UNBROKEN) for text, file in [source(m)]}


class _Finder:
    """Finds the modules of one program during their import."""

    def __init__(self, compiled: Mapping[str, CodeType]) -> None:
        self.compiled = compiled

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> Any:
        from importlib.machinery import ModuleSpec

        return ModuleSpec(name, self) if name in self.compiled else None  # type: ignore[arg-type]

    def create_module(self, _spec: object) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.compiled[module.__name__], module.__dict__)


class Program:
    """One program. `compute` is that of `standings.py`."""

    def __init__(self, compiled: Mapping[str, CodeType], quickly: bool = True) -> None:
        finder: Any = _Finder(compiled)
        before = {name: sys.modules.pop(name) for name in compiled if name in sys.modules}
        sys.meta_path.insert(0, finder)
        try:
            import_module("standings")
            self.modules = {name: sys.modules[name] for name in compiled if name in sys.modules}
        finally:
            sys.meta_path.remove(finder)
            for name in compiled:
                sys.modules.pop(name, None)
            sys.modules.update(before)
        if quickly:
            quick.install(self.modules)
        self.compute = self.modules["standings"].compute  # type: ignore[attr-defined]


def answer(program: Program, tournament: Mapping[str, Any], edition: str, after: int, tiebreaks: Sequence[str],
           regulations: Mapping[str, Any] | None, seconds: float = 5) -> Any:  # fmt: skip
    """Returns the program's answer (values, ranks, unsupported), or the name of the error that stops it."""
    try:
        limit(seconds)
        result = program.compute(tournament, edition, after, tiebreaks, regulations)
        return result.values, result.ranks, result.unsupported
    except (TooLong, RecursionError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError, AssertionError,
            StopIteration, NameError) as failure:  # fmt: skip
        return type(failure).__name__
    finally:
        limit(0)


def otherwise(given: Any, whole: Any) -> bool:
    """Whether an answer differs. A program that declines a question is not wrong."""
    if isinstance(given, str) or isinstance(whole, str):
        return bool(given != whole)
    return bool(given[2] == whole[2] and given != whole)


def touched(ask: Callable[[Program], Any], program: Program) -> tuple[Any, frozenset[tuple[str, int]]]:
    """Returns the answer to a question, and the functions of the program that ran, by module and first line."""
    seen: set[CodeType] = set()

    def note(frame: FrameType, event: str, _arg: Any) -> None:
        if event == "call":
            seen.add(frame.f_code)

    sys.setprofile(note)
    try:
        given = ask(program)
    finally:
        sys.setprofile(None)
    folder = str(SPECIFICATION)
    return given, frozenset((Path(c.co_filename).stem, c.co_firstlineno) for c in seen if c.co_filename.startswith(folder))
