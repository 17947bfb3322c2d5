"""The program `tiebreak`."""

import signal
import sys

from ._engine import run


def main() -> int:
    """Runs the program on the arguments of the process."""
    # Whoever presses Ctrl-C means the whole program, which does not come back to Python in between.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run(["tiebreak", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
