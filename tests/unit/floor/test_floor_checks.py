"""What a plan must be so that its conversation can be replayed."""

from dataclasses import replace

import pytest

from orrery.definitions.driver.binding import Binding
from orrery.floor.checks import why_no_floor
from orrery.planning.plan import LoadPlan, MemberPlan, PhasePlan, Plan, PortPlan, ProcessPlan, ReactionPlan

CALLS = PortPlan("client[0]", "server", "call", "I", peers=(("server[0]", "I"),))
SERVES = PortPlan("server[0]", "I", "serve", "I")
CLIENT = ProcessPlan("client[0]", "/bin/true", "client", ("client[0]",), (CALLS,))
SERVER = ProcessPlan("server[0]", "/bin/true", "server", ("server[0]",), (SERVES,))


def phase(operations: tuple[tuple[str, int], ...] = (("I::a", 1),), load: LoadPlan | None = None) -> PhasePlan:
    member = MemberPlan("client[0]", "server", operations, load or LoadPlan("closed", calls=5))
    return PhasePlan(1, "steady", "measure", "I::a", (member,))


PLAN = Plan("s", "{}", Binding("unix"), "same", 1, (CLIENT, SERVER), (phase(),))


def test_one_client_that_calls_one_server_is_all_that_is_needed() -> None:
    assert why_no_floor(PLAN) is None


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        (replace(PLAN, processes=(CLIENT, replace(CLIENT, name="client[1]"), SERVER)), "the scenario has 3 processes"),
        (replace(PLAN, processes=(replace(CLIENT, ports=(CALLS, SERVES)),)), "the scenario has 1 processes"),
        (replace(PLAN, processes=(replace(CLIENT, ports=(replace(CALLS, threads=2),)), SERVER)), "several threads"),
        (
            replace(
                PLAN, processes=(CLIENT, replace(SERVER, ports=(replace(SERVES, reactions=(ReactionPlan("a"),)),)))
            ),
            "works or calls others",
        ),
        (replace(PLAN, phases=(phase(load=LoadPlan("closed", calls=5, window=4)),)), "several of its calls are out"),
        (replace(PLAN, phases=(phase(load=LoadPlan("burst", calls=8, burst=8)),)), "several of its calls are out"),
        (replace(PLAN, phases=(phase((("I::a", 1), ("I::b", 2))),)), "mix operations"),
        (replace(PLAN, scheduling="fifo"), "SCHED_FIFO"),
    ],
)
def test_what_a_replay_cannot_have(plan: Plan, reason: str) -> None:
    found = why_no_floor(plan)
    assert found is not None and reason in found
