"""Finds the two calculators whose code the other modules use: `../classic` and `../../specification`."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def calculators() -> list[Path]:
    """Returns the folders of the classic systems and of C.07."""
    return [HERE.parent / "classic", HERE.parent.parent / "specification"]


def extend_path() -> None:
    """Adds the two folders to the search path of modules, after this folder."""
    for folder in calculators():
        if not folder.is_dir():
            raise FileNotFoundError(f"{folder} is needed")
        if str(folder) not in sys.path:
            sys.path.append(str(folder))
