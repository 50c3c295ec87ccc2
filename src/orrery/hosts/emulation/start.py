"""Starts emulated hosts, and ends them."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict

from orrery.control.failure import Refused
from orrery.definitions.conditions.link import PLAIN, LinkShape
from orrery.errors import DriverError
from orrery.hosts.connection import Connection
from orrery.hosts.emulation.addresses import address
from orrery.hosts.emulation.outages import EmulatedLink
from orrery.hosts.questions import read_answer
from orrery.waiting import wait_for

START_SECONDS = 60.0
"""On two cores 64 hosts take a second or two."""
END_SECONDS = 15.0
"""In which an agent whose connection has ended takes away what it has started."""


@contextmanager
def emulated_hosts(
    names: Sequence[str], shape: LinkShape = PLAIN, ahead: Sequence[int] = ()
) -> Iterator[list[Connection]]:
    """Hosts of these names in namespaces of this kernel; nothing of them is left after the `with`.

    The clock of each is so many ns `ahead` of this machine's, or that itself if nothing is said of it. Refused where
    the kernel does not allow hosts, cannot make a link of that `shape`, or has no clocks for them.
    """
    switch, far_switch = socket.socketpair()
    pairs = {name: socket.socketpair() for name in names}
    words = [f"{name}={far.fileno()}" for name, (_, far) in pairs.items()]
    program = [sys.executable, "-m", "orrery.hosts.emulation.program"]
    command = [*program, str(far_switch.fileno()), json.dumps(asdict(shape)), json.dumps([*ahead]), *words]
    passed = [far_switch.fileno(), *(far.fileno() for _, far in pairs.values())]
    # A session of its own: a terminal's Ctrl-C must not end who cleans up.
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, pass_fds=passed, start_new_session=True
    )
    connections = [
        Connection(near, name, str(address(number, shape.links).ip), EmulatedLink(switch, number))
        for number, (name, (near, _)) in enumerate(pairs.items())
    ]
    try:
        for far in (far_switch, *(far for _, far in pairs.values())):
            far.close()
        _await(switch)
        yield connections
    finally:
        for connection in connections:
            connection.close()
        switch.close()
        _end(process)


def _await(switch: socket.socket) -> None:
    switch.settimeout(START_SECONDS)
    try:
        said = switch.makefile("rb").readline()
    except TimeoutError:
        raise DriverError(f"emulated hosts were not there within {START_SECONDS:g} s") from None
    if not said:
        raise Refused("emulated hosts cannot be had: the program that makes them has ended")
    try:
        read_answer(said, "emulated hosts")
    except Refused:
        raise
    except DriverError as error:
        raise Refused(str(error), hint="run Orrery as root, or where user namespaces are allowed") from None


def _end(process: subprocess.Popen[bytes]) -> None:
    try:
        wait_for(process, END_SECONDS)
    except subprocess.TimeoutExpired:
        # An agent that hangs does not end with its connection. All agents are of this process's group; the supervisors
        # are not: they end what agents have started.
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
