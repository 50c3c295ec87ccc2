"""Drivers that declare hosts: client and server on two emulated ones, by all that holds on one machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from _pytest.mark.structures import ParameterSet

from conformance.cases import LIGHT, is_another_build, library, variants
from conformance.here import skip_where_absent
from conformance.test_conformance import (
    check_call_counters,
    check_contents,
    check_deliveries,
    check_replies,
    check_transport,
)
from orrery.definitions.conditions.placement import ACROSS
from orrery.definitions.driver.spec import bindings_of
from orrery.hosts.connection import Connection
from orrery.planning.answer import Planned
from orrery.store.facts import HOSTS, SIDES, TRANSPORT_ACROSS, TRANSPORT_PEERS, TRANSPORT_PRESENT
from orrery.store.observation import Observation
from orrery.trial.run import run_trial

EVERY_TIME = ("omniorb", "tcp")
"""Drivers of which `make test` has these; of the others they are thorough."""


def cases() -> Iterator[ParameterSet]:
    """Calls (or topics alone) with each binding that crosses hosts; topics and names with each driver's first one."""
    for name, driver in sorted(library().drivers.items()):
        able = [spec for spec in variants(name) if "hosts" in driver.capabilities_with(_options(spec))]
        mark = pytest.mark.slow if name in EVERY_TIME else pytest.mark.thorough
        for spec in able:
            rare = pytest.mark.thorough if is_another_build(*bindings_of([spec], library().drivers)) else mark
            scenario = "topics" if "only-topics" in driver.capabilities_with(_options(spec)) else "directions"
            yield pytest.param(f"conformance/{scenario}", spec, id=f"{spec}-{scenario}", marks=rare)
        for scenario in ("topics", "naming"):
            if able and scenario in driver.capabilities_with(_options(able[0])):
                rare = mark if name in LIGHT else pytest.mark.thorough
                yield pytest.param(f"conformance/{scenario}", able[0], id=f"{able[0]}-{scenario}", marks=rare)


def _options(spec: str) -> dict[str, str]:
    (binding,) = bindings_of([spec], library().drivers)
    return dict(binding.options)


@pytest.mark.parametrize(("scenario", "spec"), list(cases()))
def test_driver_crosses_hosts(
    planned: Callable[[str, str], Planned], hosts: list[Connection], scenario: str, spec: str
) -> None:
    skip_where_absent(spec)
    plan, *_ = planned(scenario, spec).plans
    crossing = replace(plan, placement=ACROSS)
    observation = run_trial(crossing, block=0, position=0, os_noise_ms=1, connections=hosts)
    assert observation.status == "ok", f"{observation.reason}\n{observation.stderr}"
    assert set(HOSTS.need(observation.facts).values()) == {"one", "other"}
    check_replies(observation)
    check_contents(observation, dict(plan.topics))
    check_deliveries(observation, dict(plan.topics))
    check_call_counters(observation, dict(plan.topics))
    check_transport(observation)
    check_peers(observation)


def check_peers(observation: Observation) -> None:
    """Where TCP is the transport, each end is connected with the other one's host, or with that of a daemon."""
    places, across = HOSTS.need(observation.facts), TRANSPORT_ACROSS.need(observation.facts)
    daemons = {host for name, host in places.items() if name not in SIDES.need(observation.facts)}
    # Who only looks names up asks a daemon, and nobody on the other host.
    assert across or daemons
    assert not [process for process, hosts in across.items() if places[process] in hosts]
    if TRANSPORT_PRESENT.need(observation.facts) == ["tcp"]:
        for process, hosts in across.items():
            seen = set(TRANSPORT_PEERS.need(observation.facts)[process])
            assert seen >= set(hosts) or daemons & {*seen, places[process]}, process
