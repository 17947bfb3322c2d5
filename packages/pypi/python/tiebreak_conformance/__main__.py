"""The program `tiebreak`."""

import signal
import sys

from ._engine import run


def main() -> int:
    """Runs the program on the arguments of the process."""
    # Ctrl-C must end the whole program, so Python does not handle the signal.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run(["tiebreak", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
