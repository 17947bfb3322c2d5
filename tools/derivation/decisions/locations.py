"""Where the two calculators stand whose codes are used here: `../classic` and `../../specification` of this folder."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def calculators() -> list[Path]:
    """The folder of the classic systems and that of C.07."""
    return [HERE.parent / "classic", HERE.parent.parent / "specification"]


def extend_path() -> None:
    """Make their modules importable, behind those of this folder."""
    for folder in calculators():
        if not folder.is_dir():
            raise FileNotFoundError(f"{folder} is needed")
        if str(folder) not in sys.path:
            sys.path.append(str(folder))
