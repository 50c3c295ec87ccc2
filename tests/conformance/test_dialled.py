"""A process that dials for its control channel does all that one does which inherits it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from conformance.cases import library
from conformance.here import skip_where_absent
from conformance.test_conformance import check_call_counters, check_fault, check_replies, check_transport
from emulated import children
from orrery.definitions.conditions.placement import ACROSS
from orrery.hosts.connection import Connection
from orrery.planning.answer import Planned
from orrery.planning.plan import PhasePlan, Plan
from orrery.store.facts import TRANSPORT_SOCKETS
from orrery.trial.listener import NullListener
from orrery.trial.run import run_trial

EVERY_TIME = {
    "unix": ("directions", "shared-process", "server-fault", "client-fault"),
    "omniorb-python": ("directions",),
}
"""Drivers of both kits of which `make test` has these; of the others that have calls, one scenario is thorough."""


def cases() -> Iterator[ParameterSet]:
    for name, driver in sorted(library().drivers.items()):
        if name in EVERY_TIME:
            yield from (pytest.param(f"conformance/{one}", name, marks=pytest.mark.slow) for one in EVERY_TIME[name])
        elif "only-topics" not in driver.capabilities:
            yield pytest.param("conformance/directions", name, marks=pytest.mark.thorough)


class Relays(NullListener):
    """How many processes carry control channels of this process's trials while something is measured."""

    def __init__(self) -> None:
        self.most = 0

    def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
        names = [Path(f"/proc/{pid}/comm").read_text().strip() for pid in descendants(os.getpid())]
        self.most = max(self.most, names.count("orrery-relay"))


def descendants(pid: int) -> Iterator[int]:
    for child in children(pid):
        yield from (child, *descendants(child))


def dialling(plan: Plan) -> Plan:
    """The same, but that its processes do not inherit their control channels."""
    return replace(plan, processes=tuple(replace(process, dials=True) for process in plan.processes))


@pytest.mark.parametrize(("scenario", "spec"), list(cases()))
def test_all_goes_as_with_channels_that_are_inherited(
    planned: Callable[[str, str], Planned], scenario: str, spec: str
) -> None:
    skip_where_absent(spec)
    made = planned(scenario, spec)
    assert made.plans and not made.refusals, made.refusals
    for plan in made.plans:
        relays = Relays()
        inherited = run_trial(plan, block=0, position=0, os_noise_ms=1)
        dialled = run_trial(dialling(plan), block=0, position=0, os_noise_ms=1, listener=relays)
        assert dialled.status == "ok", f"{dialled.reason}\n{dialled.stderr}"
        if plan.fault is not None:
            check_fault(dialled, plan.fault)
            continue
        assert relays.most == len(plan.processes)
        check_replies(dialled)
        check_call_counters(dialled, dict(plan.topics))
        check_transport(dialled)
        assert TRANSPORT_SOCKETS.need(dialled.facts) == TRANSPORT_SOCKETS.need(inherited.facts)


@pytest.mark.slow
def test_they_dial_the_agent_of_their_own_host(planned: Callable[[str, str], Planned], hosts: list[Connection]) -> None:
    (plan, *_) = planned("conformance/directions", "tcp").plans
    crossing = replace(dialling(plan), placement=ACROSS)
    relays = Relays()
    observation = run_trial(crossing, block=0, position=0, os_noise_ms=1, connections=hosts, listener=relays)
    assert observation.status == "ok", f"{observation.reason}\n{observation.stderr}"
    assert relays.most == len(plan.processes)
    check_replies(observation)
    check_transport(observation)
