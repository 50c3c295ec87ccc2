"""Emulated hosts, where this kernel lets anybody have some."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from orrery.control.failure import Refused
from orrery.hosts.emulation.start import emulated_hosts

PROGRAM = b"orrery.hosts.emulation.program"
STEADY = """\
title = "Calls for two seconds"
interface = "null"
[object.server]
serves = "*"
[object.client]
calls = { to = "server", operations = "call" }
[load]
kind = "constant-rate"
rate = 100
time = "2s"
warm = 10
[[step]]
name = "steady"
"""
INSIDE_SECONDS = 0.5
"""After the beginning of its measured phase, which is surely going on then."""
SECONDS = 20
"""In which nothing of hosts that were lost may be left."""


def children(pid: int) -> Iterator[int]:
    with suppress(OSError):  # it has just ended
        for task in Path(f"/proc/{pid}/task").iterdir():
            yield from map(int, (task / "children").read_text().split())


def descendants(pid: int) -> list[int]:
    """Its children, theirs, and so on."""
    return [each for child in children(pid) for each in (child, *descendants(child))]


def programs() -> list[int]:
    """Those that hold the networks of the emulated hosts that this process has made."""
    return [pid for pid in children(os.getpid()) if PROGRAM in command_line(pid)]


def agents() -> list[int]:
    """The agents of the emulated hosts that this process has made, in the order of the hosts.

    They were forked from the program, and so are called as it is; one that has ended, and keeps its place among them,
    has no command line any more. What else the program has started is called otherwise.
    """
    forked = (child for program in programs() for child in children(program))
    return [child for child in forked if not (called := command_line(child)) or PROGRAM in called]


def command_line(pid: int) -> bytes:
    """How a process was called; nothing of one that has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def is_running(pid: int) -> bool:
    """Whether there is such a process, and not only its end to be told to somebody."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def outlived(pids: Iterable[int]) -> list[int]:
    """Those of the processes that are still running when all the time is over in which they had to end."""
    until, left = time.monotonic() + SECONDS, list(pids)
    while (left := [pid for pid in left if is_running(pid)]) and time.monotonic() < until:
        time.sleep(0.05)
    return left


def need_emulated_hosts() -> None:
    """Skip the test where there can be none, with the kernel's reason."""
    try:
        with emulated_hosts(["one"]):
            pass
    except Refused as refused:
        pytest.skip(f"emulated hosts cannot be had here: {refused}")


@contextmanager
def stopped(agent: int) -> Iterator[Callable[[], None]]:
    """An agent that does nothing until it is resumed by what this gives, or at the end of the `with`."""
    os.kill(agent, signal.SIGSTOP)
    try:
        yield lambda: os.kill(agent, signal.SIGCONT)
    finally:
        with suppress(ProcessLookupError):  # its hosts may be gone by then
            os.kill(agent, signal.SIGCONT)
