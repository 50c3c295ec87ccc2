"""A plan that grows: the process that joins as number so and so, and what is asked when it has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from orrery.definitions.scenario.capacity import CAPACITY
from orrery.planning.plan import CapacityPlan, LoadPlan, PhasePlan, Plan, PortPlan, ProcessPlan

FINE = 300
"""So many are asked after each that joins. Beyond, that would be most of the trial: there steps are below 1 %."""
READINGS = 10
"""The memory of all is read so often, at counts that lie evenly on a logarithmic scale: each reading costs time."""


def late_joiner(plan: Plan, number: int) -> ProcessPlan:
    """The process that joins as `number` (from 1): like the first, with a name and an object of its own."""
    first = first_of(plan)
    name = f"{kind_of(plan)}[{number}]"
    ports = tuple(replace(port, object=name) for port in first.ports)
    return replace(first, name=name, objects=(name,), ports=ports)


def everyone(plan: Plan) -> list[str]:
    """The names of all processes that may be there at once."""
    names = [process.name for process in plan.processes]
    if plan.capacity is not None:
        names += [f"{kind_of(plan)}[{number}]" for number in range(1, plan.capacity.most)]
    return names


def programs_of(plan: Plan) -> dict[str, str]:
    """Process -> the program that it runs, of all that may be there at once."""
    found = {process.name: process.program for process in plan.processes}
    return {name: found[name] if name in found else first_of(plan).program for name in everyone(plan)}


def first_of(plan: Plan) -> ProcessPlan:
    """The process that is there from the beginning, and like which all others are."""
    assert plan.capacity is not None
    return next(process for process in plan.processes if process.name == plan.capacity.first)


def kind_of(plan: Plan) -> str:
    """What all of them are called."""
    return first_of(plan).name.partition("[")[0]


def calling_port(plan: Plan) -> tuple[ProcessPlan, PortPlan]:
    """Who asks all of them, and by which port."""
    assert plan.capacity is not None
    member = plan.capacity.member
    return next(
        (process, port)
        for process in plan.processes
        for port in process.ports
        if (port.object, port.name) == (member.object, member.port)
    )


def capacity_phases(capacity: CapacityPlan, count: int, number: int) -> Iterator[PhasePlan]:
    """The phases after the `count`th has joined, numbered from `number` on: the newest once, then the rounds.

    None keeps records: what a round took stands in its `done`, and records of thousands of rounds would be the largest
    part of the memory that is measured.
    """
    newest = LoadPlan(calls=1, verify_one_in=1, first=count - 1)
    everyone = LoadPlan(kind="burst", calls=count, burst=count, verify_one_in=1)
    for load in (newest, *([everyone] * capacity.rounds)):
        member = replace(capacity.member, load=load)
        yield PhasePlan(number, CAPACITY, "warm", capacity.member.operations[0][0], (member,))
        number += 1


def load_of(capacity: CapacityPlan) -> dict[str, Any]:
    """What stands as the load of a server-capacity search with its results."""
    return {"load": CAPACITY, "most": capacity.most, "latency": capacity.latency, "rounds": capacity.rounds}


def phases_each(capacity: CapacityPlan) -> int:
    """How many phases follow each that joins."""
    return 1 + capacity.rounds


def asked(most: int) -> frozenset[int]:
    """The counts at which all are asked: each up to `FINE`, then in steps that grow, and all of `readings`."""
    found, count = set[int](), 1
    while count <= most:
        found.add(count)
        count += 1 + count // FINE
    return readings(most) | found | {most}


def readings(most: int) -> frozenset[int]:
    """The counts at which the memory of all is read."""
    return frozenset(round(most ** (step / (READINGS - 1))) for step in range(READINGS))
