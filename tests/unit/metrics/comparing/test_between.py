"""Two campaigns against each other: known ratios, an interval that covers, and nothing compared that must not be."""

from __future__ import annotations

import math

import pytest

from observations import OPERATIONS, failed, observations, set_medians
from orrery.metrics.comparing.between import GONE, between
from orrery.stats.intervals import Finding
from orrery.store.observation import Observation

BLOCKS = range(6)
MEDIAN = "latency.p50"


def campaign_of(median: int, driver: str = "unix", blocks: int = 6) -> list[Observation]:
    made = observations(drivers=[driver], placements=["same"], calls=70, blocks=blocks)
    set_medians(made, {(driver, block): median + block for block in range(blocks)})
    return made


def test_a_ratio_is_of_geometric_means() -> None:
    found = list(between(campaign_of(100), campaign_of(200), MEDIAN, 0.02))
    assert len(found) == len(OPERATIONS)
    expected = math.prod((200 + b) / (100 + b) for b in BLOCKS) ** (1 / 6)
    assert {round(one.ratio or 0, 9) for one in found} == {round(expected, 9)}
    assert all(
        one.low and one.high and one.low < expected < one.high and one.finding is Finding.DIFFERENT for one in found
    )


def test_blocks_are_no_pairs() -> None:
    # The same values in another order: as pairs their ratios would scatter, as two sets they are alike.
    base, row = campaign_of(100), campaign_of(100)
    set_medians(row, {("unix", block): 105 - block for block in BLOCKS})
    assert {one.finding for one in between(base, row, MEDIAN, 0.02)} == {Finding.INCONCLUSIVE}
    assert all(one.ratio == pytest.approx(1) for one in between(base, row, MEDIAN, 0.02))


def test_a_driver_that_fails_now_has_no_figure_any_more() -> None:
    found = list(between(campaign_of(100), [failed("unix", block=b) for b in BLOCKS], MEDIAN, 0.02))
    assert {one.why for one in found} == {GONE + "the process was killed by SIGSEGV"}
    assert {one.row.operation for one in found} == set(OPERATIONS)


def test_an_invalid_row_has_no_figure_any_more_and_is_no_base_either() -> None:
    wrong = campaign_of(100)
    for observation in wrong:
        observation.facts["verify.wrong"] = 3
    now = {one.why for one in between(campaign_of(100), wrong, MEDIAN, 0.02)}
    assert len(now) == 1 and now.pop().startswith(f"{GONE}invalid: ")
    assert {one.why for one in between(wrong, campaign_of(100), MEDIAN, 0.02)} == {"invalid in the base"}


def test_what_was_not_run_is_no_change() -> None:
    assert list(between(campaign_of(100), campaign_of(100, "tcp"), MEDIAN, 0.02)) == []


def test_other_loads_are_not_compared_between_campaigns() -> None:
    row = campaign_of(100)
    for observation in row:
        for measured in observation.measurements:
            measured.load["window"] = 8
    assert {one.why for one in between(campaign_of(100), row, MEDIAN, 0.02)} == {"not under the same load"}


def test_a_driver_with_a_new_option_is_found_by_its_label() -> None:
    row = campaign_of(200)
    for observation in row:
        observation.binding = "unix[fresh=no,wait=block]"
    assert len(list(between(campaign_of(100), row, MEDIAN, 0.02))) == len(OPERATIONS)


def test_a_percentile_without_enough_calls_says_so() -> None:
    whys = {one.why for one in between(campaign_of(100), campaign_of(100), "latency.p99", 0.02)}
    assert whys == {"70 calls in a trial, p99 needs 662"}
