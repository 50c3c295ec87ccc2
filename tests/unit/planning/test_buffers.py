"""Buffers of several sizes, sent to a server and through a proxy: the operations that carry them, and nothing else."""

from __future__ import annotations

import pytest

from orrery.planning.foreseen import foreseen, lacking_nothing
from orrery.planning.plan import Plan
from orrery.planning.question import ask
from orrery.planning.request import Request

BUFFERS = ("interface=throughput", "operations=Receiver::*", "length=2048|4096|8192")
RECEIVER = ("done", "receive_and_reply", "receive_data")


def planned(scenario: str, *settings: str) -> list[Plan]:
    """The plans of the scenario with these settings, one for each point."""
    request = Request(scenario, drivers=("unix",), settings=settings, placements=("same",))
    found = list(foreseen(ask(request), lacking_nothing))
    plans = [one for one in found if isinstance(one, Plan)]
    assert len(plans) == len(found)
    return plans


def called(plan: Plan) -> dict[str, list[str]]:
    """Who calls each operation that is measured; each of them is measured by itself."""
    found = {}
    for phase in (phase for phase in plan.phases if phase.kind == "measure"):
        ((operation, _),) = {each for member in phase.members for each in member.operations}
        found[operation] = [member.object for member in phase.members]
    return found


@pytest.mark.parametrize(
    ("scenario", "more", "carriers", "clients"),
    [
        ("patterns/client-server", (), "Throughput::Receiver", ["client[0]"]),
        ("patterns/proxy", ("pairs=3", "values=any"), "Anys::Throughput::Receiver", [f"client[{i}]" for i in range(3)]),
    ],
)
def test_each_size_is_a_point_of_the_operations_that_carry_buffers(
    scenario: str, more: tuple[str, ...], carriers: str, clients: list[str]
) -> None:
    plans = planned(scenario, *more, *BUFFERS)
    assert [dict(plan.processes[0].lengths) for plan in plans] == [{"*": size} for size in (2048, 4096, 8192)]
    for plan in plans:
        assert called(plan) == {f"{carriers}::{name}": clients for name in RECEIVER}


def test_data_sets_pass_the_proxy_with_the_call_that_waits_for_them() -> None:
    (plan,) = planned("classics/proxied-data-sets", "values=any", "buffer=4096", "messages=16")
    (phase,) = [phase for phase in plan.phases if phase.kind == "measure"]
    carriers = "Anys::Throughput::Receiver"
    assert [member.object for member in phase.members] == [f"sender[{i}]" for i in range(3)]
    for member in phase.members:
        assert dict(member.operations) == {f"{carriers}::receive_data": 16, f"{carriers}::done": 1}
        assert (member.order, member.load.time) == ("round", 500_000_000)
    (proxy,) = [process for process in plan.processes if process.name == "proxy[0]"]
    onward = {port.name: port.peers for port in proxy.ports if port.kind == "call"}
    assert onward == {f"receiver[{i}]": ((f"receiver[{i}]", carriers),) for i in range(3)}


def test_without_settings_every_operation_is_called_with_sixteen_of_everything() -> None:
    (plan,) = planned("patterns/proxy")
    assert len(called(plan)) == 7 and dict(plan.processes[0].lengths) == {"*": 16}


@pytest.mark.parametrize("scenario", ["patterns/client-server", "patterns/proxy"])
def test_a_size_goes_with_its_test_type(scenario: str) -> None:
    sizes = ("interface=cubit|throughput", "length=16|4096", "operations=*|Receiver::*")
    cubit, throughput = planned(scenario, *sizes)
    assert cubit.point == '{"interface":"cubit","length":16,"operations":"*"}'
    assert {name.partition("::")[0] for name in called(cubit)} == {"Cubit"}
    assert dict(throughput.processes[0].lengths) == {"*": 4096}
    assert called(throughput).keys() == {f"Throughput::Receiver::{name}" for name in RECEIVER}
