"""Every driver runs every conformance scenario that its declared capabilities match, with each of its options.

Without this a driver could answer wrongly, lose calls or use another transport than its row says.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from conformance.cases import FLOOD, LIGHT, RARE, conformance_cases, is_another_build, library
from conformance.here import observed, skip_where_absent
from conformance.outcomes import must_run
from orrery.definitions.driver.spec import bindings_of
from orrery.planning.answer import Planned
from orrery.planning.plan import FaultPlan
from orrery.store.observation import FaultEnd, Measurement, Observation
from orrery.store.record.fault_trials import fault_trial_faults

MODULO = 2**64


BESIDE_CORE = ("datagram", "dbus-glib", "jacorb", "omniorb-python", "zeromq")
"""`make test` runs the core drivers and these, of other shapes; the others are thorough."""


IN_NO_PACKAGE = ("combat", "dcop", "mico", "orbit2", "tao")
"""Middleware that is built from its source: `make test` runs one case of each, or says by name what is not here."""


TYPES_EVERY_TIME = ("unix",)
"""Drivers whose programs for the largest interface are built by `make test`; the others' take a minute and more."""


IN_CONTAINERS = {
    "ice[container=icebox]": ("directions", "shared-process"),
    "ice[container=icebox-shared]": ("shared-process",),
}
"""What `make test` runs of components: one program of the one interface is enough for these."""


APART = (
    *("anys", "call", "flood", "referral", "referral-by-name", "routing", "routing-by-name"),
    *("lookup", "relay", "shared-subscribers", "topics", "types"),
)
"""Scenarios with other interfaces than most. `make test` has them of the drivers that are LIGHT; of all others that
it runs it builds the one program that everything else needs, and these are thorough. So is what an option makes other
programs for, of any driver: `test_in_every_pattern` has one of them."""


ROUTED = ("conformance/routing", "conformance/routing-by-name")
"""Scenarios in which each client has its own server, and says so to the one object between them."""


DROP = ("datagram[transport=multicast]", "iceoryx[full=drop]", "zeromq")
"""Bindings that surely lose samples where queues fill: what comes in of theirs is compared after a loss."""


SHORT_QUEUES = ("nng[queue=library]",)
"""Bindings that keep sixteen samples: where a subscriber gets no CPU for the time of as many, it lacks some. What
comes in of theirs is compared, how much of it there is not."""


def case(scenario: str, spec: str) -> ParameterSet:
    name, driver = scenario.partition("/")[2], spec.partition("[")[0]
    every_time = library().drivers[driver].core or driver in BESIDE_CORE
    every_time = every_time or (spec in IN_NO_PACKAGE and name == "directions")
    if is_another_build(*bindings_of([spec], library().drivers)):
        every_time = name in IN_CONTAINERS.get(spec, ())
    if name in APART:
        every_time = every_time and driver in LIGHT and (name != "types" or spec in TYPES_EVERY_TIME)
    mark = pytest.mark.slow if every_time and scenario not in RARE else pytest.mark.thorough
    return pytest.param(scenario, spec, id=f"{spec}-{name}", marks=mark)


@pytest.mark.parametrize(("scenario", "spec"), [case(*one) for one in conformance_cases() if must_run(*one)])
def test_driver_conforms(planned: Callable[[str, str], Planned], scenario: str, spec: str) -> None:
    skip_where_absent(spec)
    made = planned(scenario, spec)
    assert made.plans and not made.refusals, made.refusals
    for position, plan in enumerate(made.plans):
        observation = observed(plan, position)
        assert observation.status == "ok", f"{observation.reason}\n{observation.stderr}"
        if plan.fault is not None:
            check_fault(observation, plan.fault)
            continue
        check_replies(observation)
        check_contents(observation, dict(plan.topics))
        # Only samples may be lost: a plan without topics says nothing of it.
        loses = bool(plan.topics) and (spec in SHORT_QUEUES or scenario == FLOOD)
        if not loses or observation.facts["terms.reliable"] == "yes":
            check_deliveries(observation, dict(plan.topics))
            check_call_counters(observation, dict(plan.topics))
        if spec in DROP:
            assert any(m.counters["received"] < m.counters["expected"] for m in deliveries(observation)) == (
                scenario == FLOOD
            )
        check_transport(observation)
        check_containers(observation)
        if scenario in ROUTED:
            check_arrivals(observation)


def check_arrivals(observation: Observation) -> None:
    """What a client sent is what its own server read: both serve all, and the two clients call different operations."""

    def sums(name: str, side: str) -> dict[str, int]:
        lines = [line for line in observation.call_counters if (line.object, line.side) == (name, side)]
        return {line.operation: line.arguments for line in lines if line.calls and "::in_" in line.operation}

    assert sums("client[0]", "call") == sums("server[0]", "serve")
    assert sums("other[0]", "call") == sums("server[1]", "serve")
    assert sums("client[0]", "call").keys() != sums("other[0]", "call").keys()


def check_fault(observation: Observation, fault: FaultPlan) -> None:
    """What was counted is what the fault allows; without one nothing is lost."""
    (measured,) = observation.measurements
    counters = measured.counters
    assert list(fault_trial_faults(observation)) == []
    check_transport(observation)
    match fault.of:
        case "nothing":
            assert counters["accepted"] == counters["arrived"] == fault.calls
            assert sum(found.count for found in measured.series.values()) == fault.calls
        case "server":
            assert counters["accepted"] >= fault.after >= counters["accepted"] - counters["accepted_before_refusal"]
        case "client":
            assert counters["accepted"] == fault.calls >= counters["arrived"]
            assert observation.facts["fault.ended"] == FaultEnd.GONE
        case "object":
            # A POA serves an object until none of its calls is being handled: some of a late client's come meanwhile.
            assert fault.after <= counters["arrived"] < fault.after + fault.calls // 8


def check_replies(observation: Observation) -> None:
    assert observation.facts["verify.wrong"] == 0
    assert observation.facts["verify.checked"] > 0
    callers = [m for m in observation.measurements if "wrong" in m.counters]
    for measurement in callers:
        assert measurement.counters["wrong"] == 0, measurement.operation
        assert measurement.counters["unrecorded"] == 0, measurement.operation
    assert callers


def deliveries(observation: Observation) -> list[Measurement]:
    """What subscribers measured of topics."""
    of_topics = (m for m in observation.measurements if not m.port.startswith("path "))
    return [m for m in of_topics if "expected" in m.counters]


def check_contents(observation: Observation, topics: Mapping[str, int]) -> None:
    """Every sample that came in, in any phase, was what had been published under its number, whatever was lost."""
    if not topics:
        return
    served = {name: 0 for name in topics if f"inexpressible.{name}" not in observation.facts}
    for line in observation.call_counters:
        if line.side == "serve" and line.operation in served:
            served[line.operation] += line.calls
    assert observation.facts["samples.checked"] == served
    assert all(served.values())
    assert observation.facts["samples.wrong"] == {}
    assert observation.facts["samples.unrecorded"] == 0


def check_deliveries(observation: Observation, topics: Mapping[str, int]) -> None:
    """Every sample came in once at every subscriber. `topics`: operation -> its subscribers; some have a reason."""
    found: dict[str, int] = defaultdict(int)
    for measurement in deliveries(observation):
        counters = measurement.counters
        found[measurement.operation] += 1
        assert counters["received"] == counters["expected"] > 0, measurement.object
        assert counters["duplicated"] == 0, measurement.object
    assert found == {name: count for name, count in topics.items() if f"inexpressible.{name}" not in observation.facts}


def check_call_counters(observation: Observation, topics: Mapping[str, int]) -> None:
    """What all callers sent and got is what all servants got and sent; a sample is got by all who subscribe."""
    sums: dict[str, dict[str, list[int]]] = defaultdict(lambda: {"call": [0, 0, 0], "serve": [0, 0, 0]})
    for line in observation.call_counters:
        if line.side in ("forward", "lookup", "activation", "insertion"):
            continue
        copies = topics.get(line.operation, 1) if line.side == "call" else 1
        tally = sums[line.operation.rpartition("::")[2]][line.side]
        for i, value in enumerate((line.calls, line.arguments, line.results)):
            tally[i] = (tally[i] + copies * value) % MODULO
    assert sums
    for operation, sides in sums.items():
        assert sides["call"] == sides["serve"], operation


def check_containers(observation: Observation) -> None:
    """Where something is to carry components, its program runs, with its libraries and theirs."""
    seen = observation.facts.get("containers.seen", {})
    for process, (program, *libraries) in observation.facts.get("containers", {}).items():
        running, *files = (Path(path).name for path in seen[process])
        assert running == program
        assert all(any(file.startswith(library) for file in files) for library in libraries)


def check_transport(observation: Observation) -> None:
    seen = set(observation.facts["transport.seen"])
    assert seen >= set(observation.facts["transport.present"])
    assert not seen & set(observation.facts["transport.absent"])
