"""Which generators spin for the last stretch before a call: those whose CPU nobody else of the trial needs."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.planning.exactness import exact
from orrery.planning.lines import phase_pairs
from orrery.planning.plan import LoadPlan, MemberPlan, PhasePlan, PortPlan, ProcessPlan

PACED = LoadPlan("constant-rate", calls=9, interval=1_000)
SERVE = PortPlan("server[0]", "Echo", "serve", "Echo")


def calling(threads: int = 1, kind: Any = "call") -> PortPlan:
    return PortPlan("client[0]", "server", kind, "Echo", threads=threads)


def process(name: str, side: Any, *ports: PortPlan) -> ProcessPlan:
    return ProcessPlan(name, "node", side, (name,), ports)


SERVER = process("server[0]", "server", SERVE)
CLIENT = process("client[0]", "client", calling())


def waits(load: LoadPlan, *processes: ProcessPlan, placement: str = "split", **more: Any) -> str:
    member = MemberPlan("client[0]", "server", (("Echo::ping", 1),), load)
    phases = (PhasePlan(1, "steady", "measure", "ping", (member,)),)
    terms = {"scheduling": "normal", "threadless": False, **more}
    (phase,) = exact(phases, processes or (SERVER, CLIENT), placement, **terms)
    return str(dict(phase_pairs(phase, phase.members[0])).get("wait", "sleep"))


@pytest.mark.parametrize(
    "load",
    [PACED, LoadPlan("poisson", calls=9, interval=1_000), LoadPlan("burst", calls=9, burst=3, interval=1_000)],
)
def test_a_generator_that_is_alone_on_its_cpu_is_exact(load: LoadPlan) -> None:
    assert waits(load) == "exact"


@pytest.mark.parametrize(
    "load",
    [
        LoadPlan("closed", calls=9),
        LoadPlan("burst", calls=9, burst=3),
        LoadPlan("think-time", calls=9, think_time=1_000),
    ],
)
def test_a_load_without_intended_starts_has_nothing_to_wait_for(load: LoadPlan) -> None:
    assert waits(load) == "sleep"


def test_who_was_asked_to_spin_spins() -> None:
    assert waits(LoadPlan("constant-rate", calls=9, interval=1_000, wait="spin")) == "spin"


@pytest.mark.parametrize("placement", ["same", "free"])
def test_it_takes_no_cpu_that_the_server_may_need(placement: str) -> None:
    assert waits(PACED, placement=placement) == "sleep"


def test_nor_that_of_another_thread_or_process_or_servant() -> None:
    assert waits(PACED, SERVER, process("client[0]", "client", calling(threads=2))) == "sleep"
    assert waits(PACED, SERVER, CLIENT, process("client[1]", "client", calling())) == "sleep"
    both = process("client[0]", "client", calling(), SERVE)
    assert waits(PACED, SERVER, both) == "sleep"
    assert waits(PACED, both, threadless=True) == "exact"
    assert waits(PACED, SERVER, process("client[0]", "client", calling(kind="publish"))) == "exact"


def test_nor_any_where_it_would_go_before_all_others() -> None:
    assert waits(PACED, scheduling="fifo") == "sleep"
