"""The drivers of a plan: for each kind of object its binding, driver and programs, and whether they meet at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Protocol

from orrery.definitions.driver.binding import Binding
from orrery.definitions.driver.capabilities import ANY_TRANSPORT, TOPICS
from orrery.definitions.driver.model import Driver
from orrery.definitions.scenario.model import Arrangement
from orrery.definitions.wiring.naming import LOCATION
from orrery.planning.process_plan import ContainerPlan
from orrery.text import read_text

NO_DAEMON = "no daemon"


class PlannedPrograms(Protocol):
    """What the build gives for a driver, its build-time options and an interface."""

    @property
    def serve(self) -> Path:
        """The program of objects that only serve."""

    @property
    def node(self) -> Path:
        """The program of all other objects."""

    @property
    def builds(self) -> int:
        """How many builds there are of each."""

    @property
    def unsupported(self) -> Mapping[str, str]:
        """`Interface::operation` -> why the driver's mapping cannot express it."""


@dataclass(frozen=True)
class BoundDriver:
    """One driver with its options, and the programs that were built for it: on hosts of some roles, others."""

    binding: Binding
    driver: Driver
    programs: PlannedPrograms
    of_roles: Mapping[str, PlannedPrograms] = field(default_factory=dict)

    def programs_on(self, role: str | None) -> PlannedPrograms:
        """Those of objects that run on the host of a role."""
        return self.of_roles.get(role, self.programs) if role is not None else self.programs

    def options(self, arrangement: Arrangement) -> dict[str, str]:
        """Those of the binding, and what daemons and proof may depend on: how servers are found, and topics."""
        topics = str(arrangement.has_topics).lower()
        return dict(self.binding.options) | {LOCATION: arrangement.location, TOPICS: topics}

    @cached_property
    def container(self) -> ContainerPlan | None:
        """What carries its objects in each process, where that is not its own program."""
        container = self.driver.container_with(dict(self.binding.options))
        if container is None:
            return None
        return ContainerPlan(
            name=container.name,
            command=container.command,
            library=container.library,
            component=container.component,
            ready=container.ready,
            timeout=container.timeout,
            proof_program=container.proof.program,
            proof_libraries=container.proof.libraries,
            proof_threads=container.proof.threads,
            files=tuple((name, read_text(path)) for name, path in container.files),
            environment=container.environment,
        )

    @cached_property
    def in_one_process(self) -> bool:
        """Does it run all objects of a trial in one process?"""
        return "in-process-only" in self.driver.capabilities_with(dict(self.binding.options))


@dataclass(frozen=True)
class BoundObjects:
    """What the objects of a plan are bound to: all to one driver, or each kind to its own of a mixed `binding`."""

    binding: Binding
    each: tuple[BoundDriver, ...]
    """Every driver with its options once."""

    def of(self, kind: str) -> BoundDriver:
        """That of the objects of a kind."""
        wanted = self.binding.of(kind)
        return next(bound for bound in self.each if bound.binding == wanted)

    @property
    def is_mixed(self) -> bool:
        """Are there several?"""
        return len(self.each) > 1

    @cached_property
    def unsupported(self) -> dict[str, str]:
        """`Interface::operation` -> why one of the mappings cannot express it."""
        return {key: why for bound in self.each for key, why in bound.programs.unsupported.items()}

    def any_transport(self, arrangement: Arrangement) -> bool:
        """Do all of them call over whatever transport the reference of a server names?"""
        return all(ANY_TRANSPORT in bound.driver.capabilities_with(bound.options(arrangement)) for bound in self.each)

    @property
    def builds(self) -> int:
        """How many builds there are of each program: as many as were asked for, of each driver."""
        return self.each[0].programs.builds


def alone(binding: Binding, driver: Driver, programs: PlannedPrograms) -> BoundObjects:
    """All objects bound to one driver."""
    return BoundObjects(binding, (BoundDriver(binding, driver, programs),))


def apart(bound: BoundObjects, arrangement: Arrangement) -> str | None:
    """Why objects of these drivers cannot meet, whatever the scenario asks of each; None if they may.

    That they understand each other is not known before it is tried.
    """
    if not bound.is_mixed:
        return None
    for one in bound.each:
        if one.in_one_process:
            return f"{one.binding.label} runs all objects in one process, and none of them can be elsewhere"
    wires, ways, daemons = {}, {}, {}
    for kind in arrangement.objects:
        one = bound.of(kind)
        options = one.options(arrangement)
        wires[kind] = one.driver.wire
        ways[kind] = " and ".join(one.driver.proof_with(options).present)
        daemons[kind] = " and ".join(daemon.name for daemon in one.driver.daemons_with(options)) or NO_DAEMON
    if set(daemons.values()) == {NO_DAEMON} and bound.any_transport(arrangement):
        ways = {}  # the references that servers give decide it
    for found, what in ((wires, "speak alike"), (ways, "travel alike"), (daemons, "meet at the same daemon")):
        if len(set(found.values())) > 1:
            return f"they do not {what}: {', '.join(f'{kind} {value}' for kind, value in found.items())}"
    return _in_one_process(bound, arrangement)


def _in_one_process(bound: BoundObjects, arrangement: Arrangement) -> str | None:
    """The first kinds that share a process and have different drivers."""
    first: dict[str, str] = {}
    for kind in arrangement.objects.values():
        other = first.setdefault(kind.process or kind.name, kind.name)
        if bound.binding.of(other) != bound.binding.of(kind.name):
            return f"{other} and {kind.name} share the process {kind.process}, but not their driver"
    return None
