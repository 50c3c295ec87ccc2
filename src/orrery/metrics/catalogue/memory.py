"""Memory at rest: servants published, everything connected, before the first call. One for all operations."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

from orrery.metrics.formats import size
from orrery.metrics.metric import Absent, Metric, Reading
from orrery.metrics.sides import BOTH, CLIENT, SERVER, side_of
from orrery.metrics.trials import TrialMeasurement
from orrery.store.observation import Memory

REST = "rest"
END = "end"
SIDES = (CLIENT, SERVER, BOTH)

TOGETHER = Absent(
    "a process holds clients and servers, whose memory cannot be told apart; memory.all.rest has all of it"
)


def of_servers(trial: TrialMeasurement, take: Callable[[Memory], int]) -> Reading:
    """The sum over the server side's processes (bytes), daemons apart; Absent where one holds a client too."""
    if _at(trial, REST, BOTH):
        return TOGETHER
    found = _at(trial, REST, SERVER)
    total = trial.around.once(("memory of servers", take), lambda: float(sum(map(take, found))))
    return total if found else Absent("no memory was read on the server's side")


def of_shared(trial: TrialMeasurement) -> Reading:
    """The PSS of the processes that hold clients and servers both; None where there are none."""
    found = _at(trial, REST, BOTH)
    return float(sum(memory.pss for memory in found)) if found else None


def of_all(trial: TrialMeasurement) -> Reading:
    """The PSS of all processes, whatever they hold, and of the driver's daemons; None where none was read."""
    of_processes = trial.around.once("memory of all", lambda: [one.pss for one in _at(trial, REST, *SIDES)])
    daemons = of_daemons(trial)
    return sum(of_processes) + (daemons if isinstance(daemons, float) else 0.0) if of_processes else None


def of_capacity(trial: TrialMeasurement) -> Reading:
    """What the processes of clients have of their own at the end, less what they had at rest (bytes)."""
    return trial.around.once("memory grown", lambda: _grown(trial))


def _grown(trial: TrialMeasurement) -> Reading:
    held = {at: [memory.private for memory in _at(trial, at, CLIENT, BOTH)] for at in (REST, END)}
    return float(sum(held[END]) - sum(held[REST])) if all(held.values()) else None


def of_daemons(trial: TrialMeasurement) -> Reading:
    """The PSS of the driver's private daemons (bytes); None where it has none."""
    return trial.around.once("memory of daemons", lambda: _of_daemons(trial))


def _of_daemons(trial: TrialMeasurement) -> Reading:
    found = [memory for memory in trial.observation.memory if memory.barrier == REST and memory.daemon]
    return float(sum(memory.pss for memory in found)) if found else None


def _at(trial: TrialMeasurement, barrier: str, *sides: str) -> list[Memory]:
    """The readings at a barrier of the processes that hold this, daemons apart."""
    return trial.around.once(("memory", barrier, sides), lambda: _read(trial, barrier, sides))


def _read(trial: TrialMeasurement, barrier: str, sides: Sequence[str]) -> list[Memory]:
    read = (memory for memory in trial.observation.memory if memory.barrier == barrier and not memory.daemon)
    return [memory for memory in read if side_of(trial.facts, memory.process, trial.around.clients) in sides]


def _metric(name: str, definition: str, of: Callable[[TrialMeasurement], Reading]) -> Metric:
    return Metric(f"memory.{name}.rest", "bytes", "lower", definition, of, size)


METRICS = (
    _metric(
        "pss",
        "memory of the servers' processes at rest, shared pages by share (PSS); none where one holds a client too",
        partial(of_servers, take=lambda memory: memory.pss),
    ),
    _metric(
        "private",
        "memory at rest that the servers' processes share with nobody; none where one holds a client too",
        partial(of_servers, take=lambda memory: memory.private),
    ),
    _metric(
        "all", "memory at rest (PSS) of all processes, of clients and servers, and of the driver's daemons", of_all
    ),
    _metric("both", "memory at rest (PSS) of the processes that hold clients and servers both", of_shared),
    Metric(
        "memory.private.grown",
        "bytes",
        "lower",
        "memory that the clients' processes share with nobody, at the end less at rest, that of servers in them too",
        of_capacity,
        size,
        mean="arithmetic",
        # A process may have given memory back by the end.
        least=-math.inf,
    ),
    _metric("daemons", "memory at rest (PSS) of the daemons that the driver needs, private to the trial", of_daemons),
)
