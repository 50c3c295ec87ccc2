"""What may be traced, with which programs, and with room for how many marks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from orrery.definitions.driver.binding import Binding
from orrery.planning.phase_plan import CapacityPlan
from orrery.planning.plan import LoadPlan, MemberPlan, PhasePlan, Plan, PortPlan, ProcessPlan
from orrery.trace.kernel.collector import LEAST, MOST, RECORD, ring_bytes
from orrery.trace.kinds import TraceKind
from orrery.trace.plans import (
    MARKS_A_CALL,
    MOST_MARKS,
    RECORDS_A_CALL,
    SPARE,
    WARM,
    pairs_of,
    phase_of,
    records_of,
    traced,
    why_not_traced,
)

CALLS = PortPlan("client[0]", "server", "call", "I", peers=(("server[0]", "I"),))
CLIENT = ProcessPlan("client[0]", "/plain/client", "client", ("client[0]",), (CALLS,))
SERVER = ProcessPlan("server[0]", "/plain/server", "server", ("server[0]",), ())


MEMBER = MemberPlan("client[0]", "server", (("I::a", 1),), LoadPlan("closed", calls=5))


def phase(operation: str = "I::a", load: LoadPlan | None = None) -> PhasePlan:
    member = MemberPlan("client[0]", "server", ((operation, 1),), load or LoadPlan("closed", calls=5))
    return PhasePlan(1, "steady", "measure", operation, (member,))


PLAN = Plan("s", "{}", Binding("unix"), "same", 1, (CLIENT, SERVER), (phase(), phase("I::b")))
MARKED = replace(PLAN, processes=(replace(CLIENT, program="/marked/client"), replace(SERVER, program="/marked/server")))


def test_calls_that_follow_each_other_can_be_traced() -> None:
    assert why_not_traced(PLAN) is None


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        (replace(PLAN, topics=(("I::a", 1),)), "it publishes"),
        (replace(PLAN, capacity=CapacityPlan("server[0]", MEMBER, most=9, latency=1, rounds=1)), "a number of servers"),
        (replace(PLAN, placement="across"), "across hosts"),
        (replace(PLAN, phases=(phase(load=LoadPlan("closed", calls=5, window=4)),)), "several of its calls are out"),
        (replace(PLAN, phases=(phase(load=LoadPlan("burst", calls=8, burst=8)),)), "several of its calls are out"),
    ],
)
def test_what_cannot_be_followed_is_refused_with_the_reason(plan: Plan, reason: str) -> None:
    assert reason in (why_not_traced(plan) or "")


def test_a_plan_has_its_own_with_marks() -> None:
    elsewhere = replace(MARKED, placement="split")
    (pair,) = pairs_of([PLAN], [elsewhere, MARKED])
    assert (pair.of(TraceKind.BARE), pair.of(TraceKind.MARKS), pair.of(TraceKind.KERNEL)) == (PLAN, MARKED, MARKED)


def test_programs_that_are_the_same_have_no_marks() -> None:
    (pair,) = pairs_of([PLAN], [PLAN])
    assert (pair.of(TraceKind.BARE), pair.of(TraceKind.MARKS)) == (PLAN, None)
    (alone,) = pairs_of([PLAN], [])
    assert alone.of(TraceKind.KERNEL) is None


def test_every_time_of_the_traced_phase_is_kept_and_no_reply_is_compared() -> None:
    short = traced(MARKED, TraceKind.MARKS, 40, ["I::a", "I::b"])
    assert [(one.id, one.kind) for one in short.phases] == [(1, "warm"), (2, "measure"), (3, "warm"), (4, "measure")]
    loads = [member.load for one in short.phases for member in one.members]
    assert [(load.calls, load.raw, load.verify_one_in) for load in loads] == [(WARM, 0, 0), (40, 40, 0)] * 2
    assert phase_of(short, ["I::a", "I::b"]) == {"I::a": 2, "I::b": 4}


def test_every_thread_has_room_for_the_marks_of_all_calls() -> None:
    room = SPARE + MARKS_A_CALL * (WARM + 40)
    assert {one.trace for one in traced(MARKED, TraceKind.MARKS, 40, ["I::a"]).processes} == {room}
    assert {one.trace for one in traced(PLAN, TraceKind.BARE, 40, ["I::a"]).processes} == {0}
    assert {one.trace for one in traced(MARKED, TraceKind.KERNEL, 10**9, ["I::a"]).processes} == {MOST_MARKS}


def test_the_ring_has_room_for_the_records_of_all_calls() -> None:
    assert records_of(traced(MARKED, TraceKind.KERNEL, 40, ["I::a"])) == SPARE + RECORDS_A_CALL * (WARM + 40)
    assert ring_bytes(1) == LEAST and ring_bytes(10**9) == MOST
    size = ring_bytes(200_000)
    assert size & (size - 1) == 0
    assert size // 2 < 200_000 * RECORD <= size
