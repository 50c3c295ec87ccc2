"""The clock of processes that are counted: it stands still while they work, and is right when they have waited."""

import os
import subprocess
import sys

import pytest

from orrery.cost.steady import steady_library

STEP = 1000
WAIT = 20_000_000

AT_WORK = """
begin = time.monotonic_ns()
sum(range(1_000_000))
print(time.monotonic_ns() - begin)
"""
IN_VAIN = f"""
own = ctypes.CDLL(None)
condition, mutex = (ctypes.create_string_buffer(64) for _ in range(2))
begin = time.monotonic_ns()
until = time.{{clock}}_ns() + {WAIT}
moment = (ctypes.c_long * 2)(*divmod(until, 10**9))
own.pthread_mutex_lock(mutex)
assert own.{{function}}(condition, mutex, {{which}}moment) == errno.ETIMEDOUT
print(time.monotonic_ns() - begin)
"""


def told(script: str) -> int:
    """What a process prints that runs the script with the library before libc."""
    environment = {**os.environ, "LD_PRELOAD": str(steady_library())}
    command = [sys.executable, "-c", f"import ctypes, errno, time\n{script}"]
    return int(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)


def test_work_takes_no_time() -> None:
    assert told(AT_WORK) == STEP


@pytest.mark.parametrize(
    ("function", "clock", "which"),
    [("pthread_cond_timedwait", "time", ""), ("pthread_cond_clockwait", "monotonic", "time.CLOCK_MONOTONIC, ")],
)
def test_an_instant_that_was_waited_for_has_come(function: str, clock: str, which: str) -> None:
    """A middleware's timers wait until their instant: one that never came would be waited for without an end."""
    assert told(IN_VAIN.format(function=function, clock=clock, which=which)) >= WAIT
