"""Figures of stages, against values worked out by hand: means add up to the call, and medians do not."""

from __future__ import annotations

import pytest

from orrery.trace.dissection import TracedCall
from orrery.trace.figures import at_rank, figures_of, in_order, single_calls, variation
from orrery.trace.stages import CallSegment, CallStage, SegmentStrip, What

LOOP = CallStage("client", "client", What.LOOP)
WAIT = CallStage("client to server", "server", What.CPU)
WORK = CallStage("server", "server", What.SERVANT)
LOST = CallStage("server to client", "server to client", What.UNKNOWN)


def call(*stages: tuple[CallStage, int], start: int = 100) -> TracedCall:
    """A call of these stages, one after the other."""
    strip = SegmentStrip(start)
    for stage, span in stages:
        strip.until(strip.at + span, stage, 1)
    return TracedCall(start, strip.at, tuple(strip.segments))


def test_a_strip_has_no_gaps_and_joins_what_is_alike() -> None:
    strip = SegmentStrip(10)
    strip.until(15, LOOP, 1)
    strip.until(20, LOOP, 1)
    strip.until(20, WORK, 1)
    strip.until(5, WORK, 1)
    strip.until(26, WORK, 2)
    assert strip.segments == [CallSegment(LOOP, 10, 20, 1), CallSegment(WORK, 20, 26, 2)]


THREE = [call((LOOP, 10), (WORK, 100)), call((LOOP, 20), (WAIT, 300), (WORK, 20)), call((LOOP, 90), (WORK, 60))]
"""They take 110, 340 and 150."""


def test_the_means_add_up_and_the_medians_do_not() -> None:
    found = figures_of([THREE])
    assert found is not None
    by_stage = {one.stage: one for one in found.stages}
    assert [by_stage[stage].mean.centre for stage in (LOOP, WAIT, WORK)] == [40, 100, 60]
    assert found.mean.centre == pytest.approx(200)
    assert found.total == pytest.approx(200)
    assert [by_stage[stage].median for stage in (LOOP, WAIT, WORK)] == [20, 0, 60]
    assert (found.median, sum(one.median for one in found.stages)) == (150, 80)
    assert [by_stage[stage].least for stage in (LOOP, WAIT, WORK)] == [10, 0, 20]
    assert [by_stage[stage].p99 for stage in (LOOP, WAIT, WORK)] == [90, 300, 100]
    assert by_stage[WAIT].share == pytest.approx(1 / 3)
    assert by_stage[LOOP].variation == (10 + 70) / 2
    assert by_stage[WAIT].variation == 300
    assert found.calls == 3


def test_each_trial_counts_once_however_many_calls_it_has() -> None:
    found = figures_of([[call((LOOP, 10))], [], [call((LOOP, 40)), call((LOOP, 40)), call((LOOP, 40))]])
    assert found is not None
    assert found.mean.centre == found.total == 25
    assert found.mean.low is None


def test_six_trials_give_an_interval() -> None:
    found = figures_of([[call((LOOP, span))] for span in (10, 11, 12, 13, 14, 15)])
    assert found is not None
    (one,) = found.stages
    assert one.mean.centre == 12.5
    # t(5) at 97.5 % is 2.5706, s is sqrt(3.5): 2.5706 * 1.8708 / sqrt(6) = 1.9633
    assert one.mean.low == pytest.approx(12.5 - 1.9633, abs=1e-3)
    assert one.mean == found.mean


def test_stages_stand_in_the_order_of_a_call() -> None:
    odd = call((LOOP, 5), (WORK, 10), (WAIT, 10))
    assert in_order([*THREE, odd]) == [LOOP, WAIT, WORK]
    assert in_order([odd]) == [LOOP, WORK, WAIT]


def test_what_is_not_attributed_is_a_share_of_the_mean_call() -> None:
    found = figures_of([[call((LOOP, 90), (LOST, 10)), call((LOOP, 100))]])
    assert found is not None and found.unattributed == pytest.approx(0.05)


def test_no_calls_give_no_figures() -> None:
    assert figures_of([[], []]) is None
    assert single_calls([[]]) is None


def test_single_calls_are_whole_calls() -> None:
    found = single_calls([THREE[:1], THREE[1:]])
    assert found is not None
    assert [one.duration for one in (found.median, found.p99, found.slowest)] == [150, 340, 340]
    many = [call((LOOP, span)) for span in range(1, 201)]
    some = single_calls([many])
    assert some is not None
    assert [one.duration for one in (some.median, some.p99, some.slowest)] == [100, 198, 200]


def test_variation_is_between_neighbours() -> None:
    assert variation([1, 4, 2]) == 2.5
    assert variation([7]) == variation([]) == 0
    assert at_rank([1, 2, 3, 4], 0.5) == 2
