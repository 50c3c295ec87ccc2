"""The process that holds the hosts of an engine for one conductor: what an engine's client needs of threads and timers
is here, so that the conductor itself blocks while it measures.

    python -m orrery.hosts.engines.program SWITCH ENGINE

It answers questions on the socket SWITCH, and lets go of the hosts when that ends, however the conductor died.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any

from orrery.control.failure import Refused
from orrery.definitions.conditions.engine import EngineAsked, read_engine
from orrery.errors import OrreryError
from orrery.hosts.engines.invitation import Invitation
from orrery.hosts.engines.side import EngineSide, reason_of
from orrery.hosts.questions import answered, failed, read_question

SIDES: Mapping[str, tuple[str, str]] = {
    "dask": ("orrery.hosts.engines.dask_cluster", "DaskSide"),
    "ssh": ("orrery.hosts.engines.ssh_cluster", "SshSide"),
    "slurm": ("orrery.hosts.engines.slurm_cluster", "SlurmSide"),
}
"""Kind of engine -> the module and the class that speak to it: each needs libraries that only its users have."""


def main(arguments: list[str]) -> int:
    """Hold hosts until the conductor has gone, or wants none any more."""
    logging.disable(logging.ERROR)  # what goes wrong is answered; nobody reads a log
    switch = socket.socket(fileno=int(arguments[0]))
    asked = read_engine(arguments[1])
    if asked is None:
        return 2
    side: EngineSide | None = None
    with switch, switch.makefile("rb") as questions:
        for line in questions:
            name, given = read_question(line)
            try:
                side = side or side_of(asked)
                answer = answered(_answer(side, name, given))
            except Exception as error:
                answer = failed(error if isinstance(error, OrreryError) else Refused(reason_of(error)))
            with suppress(BrokenPipeError):
                switch.sendall(answer)
    if side is not None:
        with suppress(Exception):
            side.close()
    return 0


def side_of(asked: EngineAsked) -> EngineSide:
    """What speaks to the engine that is asked for."""
    module, name = SIDES[asked.kind]
    made: EngineSide = getattr(import_module(module), name)(asked)
    return made


def _answer(side: EngineSide, name: str, given: Mapping[str, Any]) -> Any:
    known: dict[str, Callable[[], Any]] = {
        "find": lambda: dict(side.find()),
        "invite": lambda: side.invite(Invitation(**given["invitation"]), given["tokens"]),
        "failure": side.failure,
        "waiting": side.waiting,
        "gone": lambda: list(side.gone()),
        "why": lambda: side.why(given["host"]),
    }
    if name not in known:
        raise OrreryError(f"nothing is known here that is called {name}")
    return known[name]()


if __name__ == "__main__":
    # A terminal's Ctrl-C is the conductor's affair.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    status = main(sys.argv[1:])
    # Not `sys.exit`: threads of an engine's client would be waited for.
    os._exit(status)
