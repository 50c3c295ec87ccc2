"""Why one driver is slower than another: sentences that are computed from stages."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from orrery.report.trace.finding import differences, sentences, surely_longer
from orrery.report.trace.words import stage_names
from orrery.stats.intervals import Estimate
from orrery.trace.dissection import TracedCall
from orrery.trace.figures import CallFigures, figures_of
from orrery.trace.kinds import TraceKind
from orrery.trace.results import TraceResult, TraceSubject
from orrery.trace.stages import CallStage, SegmentStrip, What

OUT = "client to server"
STUB = CallStage(OUT, "client", What.STUB)
SEND = CallStage(OUT, "client", What.TRANSPORT)
WAIT = CallStage(OUT, "server", What.CPU)
HAND = CallStage(OUT, "server", What.HANDOVER)
WORK = CallStage("server", "server", What.SERVANT)
Stages = dict[CallStage, int]


def figures(stages: Stages, trials: int = 6) -> CallFigures:
    """Those of calls that all have these stages (ns), the first longer by 0, 2, 4 ... ns from trial to trial."""
    found = figures_of([[call(stages, 2 * trial)] for trial in range(trials)])
    assert found is not None
    return found


def call(stages: Stages, longer: int) -> TracedCall:
    strip = SegmentStrip(1_000)
    for number, (stage, span) in enumerate(stages.items()):
        strip.until(strip.at + span + (longer if number == 0 else 0), stage, 1)
    return TracedCall(1_000, strip.at, tuple(strip.segments))


def result(driver: str, stages: Stages, kind: TraceKind = TraceKind.KERNEL) -> TraceResult:
    subject = TraceSubject("classics/seven_calls", "{}", driver, driver, "same")
    return TraceResult(subject, "Benchmarking::void_call", (), {kind: figures(stages)}, None)


UNIX: Stages = {STUB: 300, SEND: 2_000, WAIT: 3_500, WORK: 200}
ORB: Stages = {STUB: 4_300, SEND: 3_000, WAIT: 3_500, HAND: 14_000, WORK: 200}


def said(*results: TraceResult) -> list[str]:
    return list(sentences(results))


def test_the_largest_stages_are_named_until_they_make_most_of_the_difference() -> None:
    assert said(result("orb", ORB), result("unix", UNIX)) == [
        "orb takes 19.0 us more a call than unix (25.0 us against 6.00 us): 14.0 us in “server: hand-over to another "
        "thread” (the other has none), 4.00 us in “client: client stub, marshalling” and 1.00 us in all other stages."
    ]


def test_what_is_shorter_is_said_too() -> None:
    faster_stub = {**ORB, STUB: 300, WAIT: 100}
    assert said(result("unix", {**UNIX, WAIT: 9_000}), result("orb", {**faster_stub, HAND: 10_000, SEND: 9_000})) == [
        "orb takes 8.10 us more a call than unix (19.6 us against 11.5 us): 10.0 us in “server: hand-over to another "
        "thread” (the other has none) and 7.00 us in all other stages; it saves 8.90 us in “server: waiting for a "
        "CPU”."
    ]


def test_the_differences_of_all_stages_are_that_of_the_calls() -> None:
    ours, theirs = figures(ORB), figures(UNIX)
    found = differences(ours, theirs)
    assert [(one.stage, one.alone) for one in found[:2]] == [(HAND, True), (STUB, False)]
    assert sum(one.more for one in found) == pytest.approx(ours.total - theirs.total)


def test_what_does_not_surely_differ_is_not_explained() -> None:
    assert said(result("unix", UNIX), result("pipe", {**UNIX, STUB: 310})) == [
        "The calls of pipe and unix do not surely differ by more than 2% (6.01 us against 6.00 us)."
    ]


@pytest.mark.parametrize(
    ("slower", "faster", "expected"),
    [
        (Estimate(11, 10.5, 11.5), Estimate(10, 9.8, 10.2), True),
        (Estimate(11, 10.1, 11.9), Estimate(10, 9.8, 10.2), False),
        (Estimate(10.1, 10.09, 10.11), Estimate(10, 9.99, 10.01), False),
        (Estimate(11), Estimate(10), True),
        (Estimate(None), Estimate(10), False),
    ],
)
def test_intervals_that_overlap_are_not_sure(slower: Estimate, faster: Estimate, expected: bool) -> None:
    assert surely_longer(slower, faster) is expected


def test_drivers_that_were_seen_by_other_kinds_of_trials_are_not_compared() -> None:
    found = said(result("unix", UNIX), result("orb", ORB, TraceKind.MARKS))
    assert found == [
        "orb: with marks of calls in the programs, a call takes 25.0 us.",
        "unix: with marks, and tracepoints of the kernel, a call takes 6.00 us.",
    ]


def test_where_nothing_was_taken_apart_nothing_is_said() -> None:
    subject = TraceSubject("s", "{}", "unix", "unix", "same")
    empty: Sequence[TraceResult] = [TraceResult(subject, "I::a", (), {}, None)]
    assert said(*empty) == said() == []


def test_stages_that_would_be_called_the_same_have_their_ways() -> None:
    other = CallStage("client to proxy", "client", What.STUB)
    names = stage_names([STUB, SEND, other])
    assert names[SEND] == "client: kernel: transport"
    assert names[STUB] == "client: client stub, marshalling (client to server)"
    assert names[other] == "client: client stub, marshalling (client to proxy)"
