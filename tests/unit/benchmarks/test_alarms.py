"""False alarms and power of campaigns that are drawn from a pool: as `orrery compare` would say, and no other."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest

import alarms
from observations import campaign, observations, set_medians
from orrery.errors import InputError
from orrery.report.comparing.changes import within
from orrery.report.side import Side
from orrery.stats.intervals import Estimate, ratio
from rig.injected import LEAST, Calibration
from rig.pool import order
from rig.synthetic import (
    ONE,
    OTHER,
    SIDES,
    SLOWED,
    Block,
    campaigns,
    drawn,
    is_alarm,
    is_worse,
    leaves_out_1,
    length,
    percentile,
    smallest,
)
from rig.table import read_table, write_table

DRIFT = [1 + 0.01 * at for at in range(120)]


def pool(noise: float = 0.01, slowdown: float = 0.05, blocks: int = 120) -> list[Block]:
    """A pool that drifts to more than twice its times, with lognormal noise inside blocks."""
    chance = random.Random(5)

    def of(side: str, at: int) -> float:
        factor = 1 + slowdown if side == SLOWED else 1.0
        return 10_000 * DRIFT[at] * factor * chance.lognormvariate(0, noise)

    return [Block({side: of(side, at) for side in SIDES}, dict.fromkeys(SIDES, 2.5)) for at in range(blocks)]


def test_a_campaign_is_of_consecutive_blocks_with_their_drift() -> None:
    still = pool(noise=0)
    for seed in range(20):
        equal, slowed = drawn(random.Random(seed), still, 10)
        assert len(equal) == 10
        steps = [later - earlier for (_, earlier), (_, later) in pairwise(equal)]
        assert steps == pytest.approx([100] * 9)
        assert [row / base for row, base in slowed] == pytest.approx([1.05] * 10)


def test_who_is_called_one_is_drawn_in_each_block() -> None:
    apart = [Block({ONE: 100.0, OTHER: 200.0, SLOWED: 300.0}, {}) for _ in range(200)]
    equal, slowed = drawn(random.Random(1), apart, 200)
    assert 60 < equal.count((100.0, 200.0)) < 140
    assert {base for _, base in slowed} == {100.0, 200.0}
    assert [base for _, base in equal] == [base for _, base in slowed]


@pytest.mark.parametrize(("here", "blocks"), [(200, 6), (203, 6), (204, 8), (205, 6), (212, 10), (180, 6)])
def test_a_campaign_is_judged_as_compare_judges(here: int, blocks: int) -> None:
    lengths = {("one", b): 200 + b % 2 for b in range(blocks)} | {("other", b): here + b % 3 for b in range(blocks)}
    made = observations(drivers=["one", "other"], placements=["same"], calls=70, blocks=blocks)
    set_medians(made, lengths)
    judged = Side("", campaign(), made)
    [told] = {change.word for change in within(judged, "one", ["latency.p50"], 0.02)}
    found = ratio([(float(lengths["other", b]), float(lengths["one", b])) for b in range(blocks)])
    assert (told != "tie") is is_alarm(found)
    assert (told == "worse") is is_worse(found)


def test_the_smallest_slowdown_is_where_the_word_changes() -> None:
    for low, high in ((0.99, 1.01), (0.96, 0.999), (0.999, 1.001), (1.003, 1.01)):
        found = Estimate(1.0, low, high)
        least = smallest(found)
        assert is_worse(found, least + 1e-9) and not is_worse(found, least - 1e-9)
    assert leaves_out_1(Estimate(1.0, 1.001, 1.002)) and not is_alarm(Estimate(1.0, 1.001, 1.002))


def test_equal_sides_are_told_apart_as_seldom_as_promised() -> None:
    found = [equal for equal, _ in campaigns(1, pool(noise=0.05), 12, 2000)]
    assert 0.03 < sum(map(leaves_out_1, found)) / len(found) < 0.07
    unequal = [
        Block({ONE: 1.2 * block.medians[ONE], **{side: block.medians[side] for side in (OTHER, SLOWED)}}, {})
        for block in pool(noise=0.001)
    ]
    # Its names drawn anew, a lasting difference between the two is noise, and never a change.
    assert sum(is_alarm(equal) for equal, _ in campaigns(1, unequal, 12, 500)) / 500 < 0.08


def test_what_is_injected_is_found_where_noise_allows() -> None:
    assert all(is_worse(slowed) for _, slowed in campaigns(1, pool(noise=0.005), 12, 100))
    assert sum(is_worse(slowed) for _, slowed in campaigns(1, pool(noise=0.2), 6, 200)) / 200 < 0.3


def test_a_length_is_of_two_sides_and_never_below_an_interval() -> None:
    assert length(pool(), 10) == 120
    assert length(pool(), 0.1) == 6


def test_a_percentile_of_campaigns_has_an_interval() -> None:
    found = percentile([at / 1000 for at in range(1, 1001)], 0.9)
    assert found.centre == 0.9 and found.low is not None and found.high is not None
    assert 0.87 < found.low < 0.9 < found.high < 0.93


def test_turns_make_a_call_longer_by_a_share() -> None:
    assert Calibration(turn=0.5, call=20_000).turns(0.05) == LEAST + 2000


def test_each_block_has_an_order_of_its_own() -> None:
    found = {tuple(order(1, block)) for block in range(40)}
    assert len(found) == 6 and order(1, 3) == order(1, 3) != order(2, 3)


def test_a_table_gives_back_what_was_measured(tmp_path: Path) -> None:
    whole = [Block(dict.fromkeys(SIDES, 100.0 + at), dict.fromkeys(SIDES, 1.25)) for at in range(7)]
    write_table(tmp_path / "a.csv", [whole, whole[:3]])
    assert read_table(tmp_path / "a.csv") == [whole, whole[:3]]
    (tmp_path / "b.csv").write_text("campaign,block\n0,0\n")
    with pytest.raises(InputError, match="not a table of blocks"):
        read_table(tmp_path / "b.csv")


def test_what_is_promised_is_judged_and_what_cannot_be_is_not() -> None:
    quiet = [one.met for one in alarms.judged([pool(noise=0.01)], 1, 2000)]
    # Of each length: told as a change, intervals, smallest slowdown (judged at ten minutes), found; then real ones.
    assert quiet == [True, True, None, None, True, True, None, None, True, True, True, None, None, None]
    loud = {one.what: one.met for one in alarms.judged([pool(noise=0.4)], 1, 300)}
    assert loud["campaigns of 10 min (120 blocks), smallest slowdown found in 90% of them"] is False
    short = [one for one in alarms.judged([pool(blocks=40)], 1, 50) if one.what == "campaigns of 10 min (120 blocks)"]
    assert [(one.word, one.why) for one in short] == [("not examined", "the pool has 40 blocks of 120")]
    with pytest.raises(InputError, match="there is no whole block yet"):
        list(alarms.judged([[]], 1, 10))
