"""Emulated hosts, where this kernel lets anybody have some."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from orrery.control.failure import Refused
from orrery.hosts.emulation.start import emulated_hosts

PROGRAM = b"orrery.hosts.emulation.program"


def children(pid: int) -> Iterator[int]:
    for task in Path(f"/proc/{pid}/task").iterdir():
        yield from map(int, (task / "children").read_text().split())


def agents() -> list[int]:
    """The agents of the emulated hosts that this process has made, in the order of the hosts."""
    programs = [pid for pid in children(os.getpid()) if PROGRAM in Path(f"/proc/{pid}/cmdline").read_bytes()]
    return [agent for program in programs for agent in children(program)]


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
