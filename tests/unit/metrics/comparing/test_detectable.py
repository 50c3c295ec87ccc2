"""What a host shows between a driver and itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from observations import OPERATIONS, campaign, observations, set_medians
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.comparing.detectable import detectable_differences
from orrery.report.remarks.detectable import detectable_text
from orrery.report.table.ratios import Ratio, together
from orrery.stats.intervals import Finding
from orrery.store.observation import AA_TEST, Observation

RECORD = replace(campaign(), settings={AA_TEST: "unix"})


def twins(ratio: float, spread: float, placement: str = "same", blocks: int = 6) -> list[Observation]:
    """Two drivers whose medians have this ratio in the mean, and differ by `spread` from block to block."""
    made = observations(drivers=["unix", "tcp"], placements=[placement], blocks=blocks, calls=20)
    swing = {b: round(200 * ratio * (1 + spread * (-1) ** b)) for b in range(blocks)}
    set_medians(made, {(d, b): 200 if d == "unix" else swing[b] for d in ("unix", "tcp") for b in range(blocks)})
    return made


def test_the_smallest_difference_is_the_far_end_of_the_interval() -> None:
    [same] = detectable_differences(RECORD, twins(1.0, 0.02))
    # Student's t, 5 degrees of freedom: 2.571 * 0.02 * sqrt(6 / 5) / sqrt(6) = 0.023.
    assert same.difference == pytest.approx(0.023, abs=0.001)
    assert (same.placement, same.driver, same.blocks) == ("same", "unix", 6)


def test_it_is_the_same_whichever_of_the_two_was_faster() -> None:
    [slower], [faster] = (
        detectable_differences(RECORD, twins(1.05, 0.0)),
        detectable_differences(RECORD, twins(1 / 1.05, 0.0)),
    )
    assert slower.difference == pytest.approx(0.05)
    assert faster.difference == pytest.approx(0.05, abs=0.003)


def test_each_placement_has_its_own_and_several_operations_their_widest() -> None:
    quiet, loud = twins(1.0, 0.0), twins(1.0, 0.1, "split")
    for observation in quiet:
        if observation.driver == "tcp":
            one = replace(
                observation, measurements=[m for m in observation.measurements if m.operation == OPERATIONS[3]]
            )
            set_medians([one], {("tcp", observation.block): 206})
    found = {one.placement: one.difference for one in detectable_differences(RECORD, [*quiet, *loud])}
    assert found["same"] == pytest.approx(0.03)
    assert found["split"] > 0.1


def test_without_blocks_enough_there_is_none() -> None:
    assert detectable_differences(RECORD, twins(1.0, 0.01, blocks=5)) == []


def test_a_comparison_inside_the_hosts_own_difference_is_no_difference_at_that_placement() -> None:
    made = [*twins(1.05, 0.0), *twins(1.05, 0.0, "split")]
    said = {one.row.placement: one.finding for one in compare(made, host_floor={"same": 0.01, "split": 0.08})}
    assert said == {"same": Finding.DIFFERENT, "split": Finding.EQUIVALENT}
    assert {one.finding for one in compare(made, host_floor={"split": 0.08})} == {Finding.EQUIVALENT}  # the best known
    assert {one.finding for one in compare(made, host_floor={})} == {Finding.DIFFERENT}


def test_ratios_over_operations_know_the_hosts_difference_too() -> None:
    inside = [Ratio(1.03, 1.01, 1.05, Finding.EQUIVALENT, 0.08), Ratio(1.06, 1.04, 1.09, Finding.DIFFERENT, 0.08)]
    found = together(inside)
    assert found is not None and found.finding is Finding.EQUIVALENT
    bare = together([replace(one, threshold=0.02) for one in inside])
    assert bare is not None and bare.finding is Finding.DIFFERENT


def test_what_is_known_is_said_in_one_sentence_and_so_is_that_nothing_is() -> None:
    found = detectable_differences(RECORD, [*twins(1.05, 0.0), *twins(1.1, 0.0, "split")])
    text = "the minimum detectable difference of this machine is 5.00 % on one core and 10.0 % on two cores"
    assert detectable_text(found) == f"{text} (A/A test of unix, 6 blocks, 2025-01-02)"
    assert "orrery aa-test --driver DRIVER" in detectable_text([])
