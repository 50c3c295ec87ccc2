"""Callbacks: as many bytes come back as went, by samples at a pace or by calls that are answered."""

from __future__ import annotations

import pytest

from orrery.codegen.extent import Extent
from orrery.codegen.stream import ARGUMENTS, stream
from orrery.definitions.search_path import SearchPath
from orrery.planning.foreseen import foreseen, lacking_nothing
from orrery.planning.plan import LoadPlan, MemberPlan, Plan
from orrery.planning.question import ask
from orrery.planning.request import Request

AT_A_PACE, ANSWERED = "classics/callback", "patterns/callback"
TWO_WAY_BYTES = "Latency::Bytes::two_way_bytes"
OF_BYTES = ("interface=latency", "operation=two_way_bytes", "back=two_way_bytes", "length=1024")


def planned(scenario: str, *settings: str, calls: int | None = None) -> Plan:
    """The only plan of the scenario with these settings."""
    request = Request(scenario, drivers=("unix",), settings=settings, placements=("same",), calls=calls)
    (found,) = foreseen(ask(request), lacking_nothing)
    assert isinstance(found, Plan)
    return found


def measured(plan: Plan) -> MemberPlan:
    """The only caller of the only phase that is measured."""
    (phase,) = [phase for phase in plan.phases if phase.kind == "measure"]
    (member,) = phase.members
    return member


def reactions(plan: Plan) -> list[tuple[str, str, tuple[tuple[str, str], ...]]]:
    """Who reacts to what, and what it calls then."""
    ports = [port for process in plan.processes for port in process.ports]
    return [(port.object, reaction.operation, reaction.calls) for port in ports for reaction in port.reactions]


@pytest.mark.parametrize("length", [0, 1024])
def test_a_sample_that_comes_back_has_as_many_bytes_as_the_one_that_went(length: int) -> None:
    plan = planned(AT_A_PACE, f"bytes={length}")
    assert {process.lengths for process in plan.processes} == {(("*", length),)}
    model = SearchPath().library().interface("callback").model
    extent = Extent(model, {"*": length})
    carriers = {op.key: op for interface in model.interfaces for op in model.all_operations(interface)}
    sizes = {}
    for key, _ in plan.topics:
        (sample,) = carriers[key].parameters
        numbers = stream(plan.seed, key, 0, ARGUMENTS)
        sizes[key.rpartition("::")[2]] = extent.after(sample.type, f"{key}.{sample.name}", 0, numbers)
    # In plain CDR: two numbers of 8 bytes, or three with what caused it, then a count of 4 and the bytes.
    assert sizes == {"Request": 8 + 8 + 4 + length, "Response": 8 + 8 + 8 + 4 + length}


def test_samples_go_at_a_pace_and_are_followed_until_they_are_back() -> None:
    plan = planned(AT_A_PACE, "bytes=1024")
    member = measured(plan)
    assert (member.object, member.port) == ("client[0]", "publish.Request")
    load = member.load
    assert (load.kind, load.interval, load.calls) == ("constant-rate", 1_000_000, 20_000)
    (path,) = plan.paths
    ends = (("client[0]", "publish.Request"),), (("client[0]", "subscribe.Response"),)
    assert (path.name, path.sources, path.targets) == ("round-trip", *ends)


def test_of_calls_that_are_answered_the_next_follows_the_reply_to_the_one_before() -> None:
    plan = planned(ANSWERED, *OF_BYTES, calls=20_000)
    member = measured(plan)
    assert (member.object, member.operations) == ("client[0]", ((TWO_WAY_BYTES, 1),))
    assert member.load == LoadPlan(kind="closed", window=1, calls=20_000)
    assert reactions(plan) == [("server[0]", TWO_WAY_BYTES, (("on.0.client.Bytes", TWO_WAY_BYTES),))]
    assert {process.lengths for process in plan.processes} == {(("*", 1024),)}


def test_without_settings_an_integer_goes_and_nothing_comes_back() -> None:
    plan = planned(ANSWERED)
    assert measured(plan).operations == (("Benchmarking::in_out_int_call", 1),)
    back = (("on.0.client", "Benchmarking::void_call"),)
    assert reactions(plan) == [("server[0]", "Benchmarking::in_out_int_call", back)]
