"""What the conductor's benchmark runs: every phase of the seven calls, one call in each."""

import pytest

from conductor import Cost, once, taken_apart
from orrery.control.waits import Waits
from orrery.planning.plan import LoadPlan, MemberPlan, PhasePlan


@pytest.mark.parametrize("kind", ["warm", "measure"])
def test_a_phase_has_one_call_of_each_member(kind: str) -> None:
    members = tuple(MemberPlan(name, "p", (("B::call", 1),), LoadPlan(calls=500)) for name in "ab")
    found = once(PhasePlan(1, "steady", kind, "B::call", members))  # type: ignore[arg-type]
    assert [member.load.calls for member in found.members] == [1, 1]


def test_what_the_programs_need_to_come_and_go_is_not_the_conductors() -> None:
    waits = Waits({"starting": 10_000_000, "hello": 20_000_000, "stopping": 5_000_000, "phase 1": 40_000_000})
    # By hand: 100 ms of wall time without 30 to come and 5 to go; what phases take stays in it.
    assert taken_apart(0.03, 0.1, waits) == Cost(cpu=30.0, wall=65.0, starting=30.0, ending=5.0, phases=40.0)
