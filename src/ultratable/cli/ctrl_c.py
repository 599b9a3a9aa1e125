"""Ctrl-C while many games are played: noted, and obeyed at the next good moment."""

import signal


class CtrlC:
    """Notes that Ctrl-C was pressed, instead of breaking off in the middle of whatever is being done.

    An exception at the wrong moment inside a pool of processes leaves its locks held, and the program hangs.
    """

    def __enter__(self) -> "CtrlC":
        self.pressed = False
        self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *error: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _note(self, *signalled: object) -> None:
        self.pressed = True
