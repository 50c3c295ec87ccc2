"""Memory at rest: servants published, everything connected, before the first call. One for all operations."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from orrery.metrics.formats import size
from orrery.metrics.metric import Absent, Metric, Reading
from orrery.metrics.trials import Trial
from orrery.store.observation import Memory

REST = "rest"
END = "end"


def serving(trial: Trial, memory: Memory) -> bool:
    """Whether a reading is of a process on the server's side: so placed, or else one that measures nothing itself."""
    sides = trial.facts.get("sides")
    if isinstance(sides, dict) and memory.process in sides:
        return bool(sides[memory.process] == "server")
    return memory.process not in trial.around.clients


def of_servers(trial: Trial, take: Callable[[Memory], int]) -> Reading:
    """The sum over the server side's processes (bytes), daemons apart."""
    found = [m for m in trial.observation.memory if m.barrier == REST and not m.daemon and serving(trial, m)]
    return float(sum(map(take, found))) if found else Absent("no memory was read on the server's side")


def of_growth(trial: Trial) -> Reading:
    """What the client side's processes have of their own at the end, less what they had at rest (bytes)."""
    clients = [m for m in trial.observation.memory if not m.daemon and not serving(trial, m)]
    held = {at: [m.private for m in clients if m.barrier == at] for at in (REST, END)}
    return float(sum(held[END]) - sum(held[REST])) if all(held.values()) else None


def of_daemons(trial: Trial) -> Reading:
    """The PSS of the driver's private daemons (bytes); None where it has none."""
    found = [memory for memory in trial.observation.memory if memory.barrier == REST and memory.daemon]
    return float(sum(memory.pss for memory in found)) if found else None


def _metric(name: str, definition: str, of: Callable[[Trial], Reading]) -> Metric:
    return Metric(f"memory.{name}.rest", "bytes", "lower", definition, of, size)


METRICS = (
    _metric(
        "pss",
        "memory of the server side's processes at rest, shared pages by their share (PSS)",
        partial(of_servers, take=lambda memory: memory.pss),
    ),
    _metric(
        "private",
        "memory at rest that the server side's processes share with nobody",
        partial(of_servers, take=lambda memory: memory.private),
    ),
    Metric(
        "memory.private.grown",
        "bytes",
        "lower",
        "memory that the client side's processes share with nobody, at the end less at rest",
        of_growth,
        size,
        mean="arithmetic",
        least=-math.inf,
    ),
    _metric("daemons", "memory at rest (PSS) of the daemons that the driver needs, private to the trial", of_daemons),
)
