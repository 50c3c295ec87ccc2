"""False alarms and power of real campaigns and of runs of a pool: as `orrery compare` would say, and no other."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from observations import campaign, observations, set_medians
from orrery.errors import InputError
from orrery.report.comparing.changes import within
from orrery.report.side import Side
from orrery.stats.intervals import Estimate, ratio
from rig.alarm_rates import judged
from rig.injected import LEAST, Calibration
from rig.pool import order
from rig.rates import percent, seldom
from rig.runs import (
    ONE,
    OTHER,
    SIDES,
    SLOWED,
    Block,
    apart,
    equal,
    is_alarm,
    is_worse,
    leaves_out_1,
    length,
    overlapping,
    percentile,
    slowed,
    smallest,
)
from rig.table import read_table, write_table


def pool(noise: float = 0.01, slowdown: float = 0.05, blocks: int = 120) -> list[Block]:
    """A pool that drifts to more than twice its times, with lognormal noise inside blocks."""
    chance = random.Random(5)

    def of(side: str, at: int) -> float:
        factor = 1 + slowdown if side == SLOWED else 1.0
        return 10_000 * (1 + 0.01 * (at % 120)) * factor * chance.lognormvariate(0, noise)

    return [Block({side: of(side, at) for side in SIDES}, dict.fromkeys(SIDES, 2.5)) for at in range(blocks)]


def numbered(blocks: int) -> list[Block]:
    return [Block({ONE: 100.0, OTHER: 100.0 + at, SLOWED: 300.0}, {}) for at in range(blocks)]


def test_runs_are_of_consecutive_blocks_as_they_were_run() -> None:
    whole = numbered(7)
    assert overlapping(whole, 5) == [whole[:5], whole[1:6], whole[2:]]
    assert overlapping(whole, 8) == apart(whole, 8) == []


def test_runs_apart_share_no_block() -> None:
    whole = numbered(15)
    assert apart(whole, 6) == [whole[:6], whole[6:12]]
    assert apart(whole, 5) == [whole[:5], whole[5:10], whole[10:]]


def test_sides_stay_as_they_were_run() -> None:
    # What always slows the same one of two equal sides is a false alarm: to swap them by chance would hide it.
    unequal = [
        Block({ONE: block.medians[ONE], **{side: 1.2 * block.medians[side] for side in (OTHER, SLOWED)}}, {})
        for block in pool(noise=0.001)
    ]
    assert all(is_alarm(equal(run)) for run in apart(unequal, 12))
    assert equal(unequal).centre == pytest.approx(1.2, rel=0.01)
    assert slowed(unequal).centre == pytest.approx(1.26, rel=0.01)


@pytest.mark.parametrize(("here", "blocks"), [(200, 6), (203, 6), (204, 8), (205, 6), (212, 10), (180, 6)])
def test_a_campaign_is_judged_as_compare_judges(here: int, blocks: int) -> None:
    lengths = {("one", b): 200 + b % 2 for b in range(blocks)} | {("other", b): here + b % 3 for b in range(blocks)}
    made = observations(drivers=["one", "other"], placements=["same"], calls=70, blocks=blocks)
    set_medians(made, lengths)
    judged = Side("", campaign(), made)
    [told] = {change.word for change in within(judged, "one", ["latency.p50"], 0.02)}
    found = ratio([(float(lengths["other", b]), float(lengths["one", b])) for b in range(blocks)])
    assert (told in ("better", "worse")) is is_alarm(found)
    assert (told == "worse") is is_worse(found)


def test_the_smallest_slowdown_is_where_the_word_changes() -> None:
    for low, high in ((0.99, 1.01), (0.96, 0.999), (0.999, 1.001), (1.003, 1.01)):
        found = Estimate(1.0, low, high)
        least = smallest(found)
        assert is_worse(found, least + 1e-9) and not is_worse(found, least - 1e-9)
    assert leaves_out_1(Estimate(1.0, 1.001, 1.002)) and not is_alarm(Estimate(1.0, 1.001, 1.002))


def test_equal_sides_are_told_apart_as_seldom_as_promised() -> None:
    found = [equal(run) for run in apart(pool(noise=0.05, blocks=24_000), 12)]
    assert len(found) == 2000
    assert 0.03 < sum(map(leaves_out_1, found)) / len(found) < 0.07


def test_what_is_injected_is_found_where_noise_allows() -> None:
    assert all(is_worse(slowed(run)) for run in overlapping(pool(noise=0.005), 12))
    loud = [is_worse(slowed(run)) for run in apart(pool(noise=0.2, blocks=1200), 6)]
    assert sum(loud) / 200 < 0.3


def test_a_length_is_of_two_sides_and_never_below_an_interval() -> None:
    assert length(pool(), 10) == 120
    assert length(pool(), 0.1) == 6


def test_a_percentile_of_campaigns_has_an_interval() -> None:
    found = percentile([at / 1000 for at in range(1, 1001)], 0.9)
    assert found.centre == 0.9 and found.low is not None and found.high is not None
    assert 0.87 < found.low < 0.9 < found.high < 0.93
    # The largest of 35 lies below it with a chance of 0.9^35 = 2.503 %, of 36 with less than 2.5 %.
    assert percentile([0.1] * 35, 0.9).why == "35 campaigns, an interval needs 36"
    assert percentile([0.1] * 36, 0.9).high == 0.1


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


def test_seldom_is_judged_by_the_upper_end() -> None:
    # Wilson's interval by hand: none of n is 0 to z^2 / (n + z^2), z = 1.96: below 8 % from 45 on.
    assert [seldom("x", [False] * n).word for n in (44, 45)] == ["not examined", "met"]
    # By hand: 0.278 / 0.08 = 3.47 widths, so 12.05 times ten.
    assert seldom("x", [False] * 10).why == "too noisy: some 111 more campaigns would tell"
    assert seldom("x", [True] * 16 + [False] * 304).word == "met"
    assert seldom("x", [True] * 30 + [False] * 70).word == "not met"
    assert percent(Estimate(None, why="no cases")) == "no cases"


def found_in(whole: Sequence[Sequence[Block]]) -> dict[str, str]:
    return {one.what: one.word for one in judged(whole)}


def test_real_campaigns_are_judged_and_runs_of_the_pool_explore() -> None:
    quiet = pool(noise=0.01)
    words = found_in([quiet, *apart(pool(noise=0.01, blocks=2400), 6)])
    assert words.pop("400 real campaigns of 6 blocks, equal sides told as a change") == "met"
    assert words.pop("runs of 10 min (120 blocks), smallest slowdown found in 90% of them") == "not examined"
    assert set(words.values()) <= {"not judged", "not examined"}
    assert all(word == "not judged" for what, word in words.items() if what.startswith("runs"))


def test_few_or_short_real_campaigns_and_a_short_pool_decide_nothing() -> None:
    quiet = pool(noise=0.01)
    assert found_in([quiet])["real campaigns, equal sides told as a change"] == "not examined"
    assert found_in([quiet, quiet[:5]])["one real campaign of 5 blocks"] == "not examined"
    assert found_in([quiet, quiet[:9]])["one real campaign of 9 blocks, equal sides told as a change"] == "not examined"
    [short] = [one for one in judged([pool(blocks=40)]) if one.what == "runs of 10 min (120 blocks)"]
    assert (short.word, short.why) == ("not examined", "the pool has 40 blocks of 120")
    with pytest.raises(InputError, match="there is no whole block yet"):
        list(judged([[]]))


def test_campaigns_of_each_length_are_judged_by_themselves() -> None:
    quiet = pool(noise=0.01)
    words = found_in([quiet, *apart(quiet, 6), *apart(quiet, 12)])
    assert {"20 real campaigns of 6 blocks, the injected slowdown is found"} <= set(words)
    assert {"ten real campaigns of 12 blocks, the injected slowdown is found"} <= set(words)


def test_a_long_pool_lets_the_slowdown_be_judged() -> None:
    named = "runs of 10 min (120 blocks), smallest slowdown found in 90% of them"
    assert found_in([pool(noise=0.01, blocks=120 * 40)])[named] == "met"
    assert found_in([pool(noise=0.6, blocks=120 * 40)])[named] == "not met"
