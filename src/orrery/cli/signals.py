"""Signals that end a command: it takes away what it has begun, says one line, and ends with 128 and their number.

SIGKILL and all others that are not heard here leave the same to the keeper (keeping.py) and to the supervisor of a
trial, which outlive this process by a moment.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from types import FrameType
from typing import NoReturn

WORDS = {
    signal.SIGINT: "interrupted",
    signal.SIGTERM: "ended by SIGTERM",
    signal.SIGHUP: "ended by SIGHUP: the terminal has gone",
}
BY_SIGNAL = 128
"""The exit status of whom a signal ended is this and its number."""
AGAIN = 0.01
"""Seconds after which a signal is raised again whose exception nobody could see."""
DEAF = 1.0
"""Seconds after a signal in which no other one disturbs the cleaning up; later ones are heard: it might hang."""
_received: list[tuple[int, float]] = []


def install() -> None:
    """Hear them, but for those that whoever started this process wants to be ignored (nohup, a job of a script)."""
    for number in WORDS:
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(number, _end)
    signal.signal(signal.SIGALRM, _raise)
    sys.unraisablehook = _unseen


def _end(number: int, frame: FrameType | None) -> None:
    now = time.monotonic()
    is_early = bool(_received) and now - _received[-1][1] < DEAF
    if not is_early:
        _received.append((number, now))
        _raise(number, frame)


def _raise(number: int, frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt


def _unseen(lost: sys.UnraisableHookArgs) -> None:
    """Raise an interruption again that came inside a destructor or a callback of C: Python drops what these raise."""
    if _received and issubclass(lost.exc_type, KeyboardInterrupt):
        signal.setitimer(signal.ITIMER_REAL, AGAIN)
    else:
        sys.__unraisablehook__(lost)


def received() -> bool:
    """Whether one has come that this process hears."""
    return bool(_received)


def ended() -> tuple[str, int]:
    """What to say, and the exit status."""
    number = _received[0][0] if _received else signal.SIGINT
    return WORDS[signal.Signals(number)], BY_SIGNAL + number


def leave(status: int) -> NoReturn:
    """End now: what waits for a reader of stdout, or for another thread, would wait on."""
    for number in (*WORDS, signal.SIGALRM):
        signal.signal(number, signal.SIG_IGN)
    if (keeping := sys.modules.get("orrery.keeping")) is not None:
        keeping.halt()
    os._exit(status)
