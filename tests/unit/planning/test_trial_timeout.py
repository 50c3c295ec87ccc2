"""How long a trial may take: by the calls of its loads, and by those with which replies are verified."""

from __future__ import annotations

from orrery.clock import SECOND
from orrery.planning.plan import LoadPlan, MemberPlan, PhasePlan, PortPlan
from orrery.planning.trial_timeout import BASE, EACH, trial_timeout

OPERATIONS = (("Echo::say", 1),)


def phase(kind: str, load: LoadPlan) -> PhasePlan:
    """A phase of one member."""
    assert kind in ("verify", "measure")
    member = MemberPlan("client[0]", "server", OPERATIONS, load)
    return PhasePlan(1, "steady", "verify" if kind == "verify" else "measure", "Echo::say", (member,))


def test_each_call_of_a_load_may_be_slow() -> None:
    assert trial_timeout([phase("measure", LoadPlan(calls=4000))]) == BASE + 4000 * EACH / SECOND
    assert trial_timeout([phase("measure", LoadPlan(calls=10, interval=SECOND))]) == BASE + 10


def test_to_verify_takes_a_call_of_each_thread_for_each_slot_and_peer() -> None:
    peers = tuple((f"server[{number}]", "Echo") for number in range(10_000))
    port = PortPlan("client[0]", "server", "call", "Echo", threads=2, pool=16, peers=peers)
    verify = phase("verify", LoadPlan(verify_one_in=0))
    assert trial_timeout([verify, verify], ports=[port]) == BASE + 2 * 2 * 16 * 10_000 * EACH / SECOND
    assert trial_timeout([verify]) == BASE
