"""A signal that comes where Python drops exceptions ends the command all the same, and prints no traceback."""

from __future__ import annotations

import subprocess
import sys

import pytest

DESTRUCTOR = """
class Last:
    def __del__(self):
        signal.raise_signal(signal.SIGTERM)

def drop():
    Last()
"""
CALLBACK = """
class Watched:
    pass

def drop():
    watched = Watched()
    kept = weakref.ref(watched, lambda _: signal.raise_signal(signal.SIGTERM))
    del watched
"""
REST = """
signals.install()
try:
    drop()
    time.sleep(30)
except KeyboardInterrupt:
    print(*signals.ended())
"""


@pytest.mark.parametrize("where", [DESTRUCTOR, CALLBACK], ids=["destructor", "callback"])
def test_a_signal_in_a_place_that_drops_exceptions_is_raised_again(where: str) -> None:
    program = "import signal, time, weakref\nfrom orrery.cli import signals\n" + where + REST

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert (done.stdout, done.stderr) == ("ended by SIGTERM 143\n", "")


def test_other_exceptions_in_such_a_place_are_still_printed() -> None:
    program = "from orrery.cli import signals\nsignals.install()\nclass Last:\n    def __del__(self): 1 / 0\nLast()\n"

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert "ZeroDivisionError" in done.stderr
