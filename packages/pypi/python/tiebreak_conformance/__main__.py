"""The program `tiebreak`."""

import signal
import sys

from ._engine import run


def main() -> int:
    """Runs the program on the arguments of the process."""
    # Python must not handle Ctrl-C, because the whole program should end.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run(["tiebreak", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
