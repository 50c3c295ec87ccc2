"""What a host is asked to start."""

from __future__ import annotations

from dataclasses import dataclass

from orrery.definitions.conditions.resource_limits import UNLIMITED, ResourceLimits

CONTROL = 3
"""The descriptor of the control channel in every program that a supervisor starts. The first that is free."""


@dataclass(frozen=True)
class Command:
    """What to start: its command line, the CPUs it may use (none: all), its surroundings and limits.

    `priority` takes the place of the host's where SCHED_FIFO is asked for. A program that `dials` is given where to
    dial for its control channel, and does not inherit it.
    """

    arguments: tuple[str, ...]
    cpus: tuple[int, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    namespaces: tuple[str, ...] = ()
    resource_limits: ResourceLimits = UNLIMITED
    priority: int | None = None
    dials: bool = False
