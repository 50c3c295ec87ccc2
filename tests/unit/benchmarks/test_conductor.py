"""What the conductor's benchmark runs: every phase of the seven calls, one call in each."""

import pytest

from conductor import once
from orrery.runner.plan import LoadPlan, MemberPlan, PhasePlan


@pytest.mark.parametrize("kind", ["warm", "measure"])
def test_a_phase_has_one_call_of_each_member(kind: str) -> None:
    members = tuple(MemberPlan(name, "p", (("B::call", 1),), LoadPlan(calls=500)) for name in "ab")
    found = once(PhasePlan(1, "steady", kind, "B::call", members))  # type: ignore[arg-type]
    assert [member.load.calls for member in found.members] == [1, 1]
