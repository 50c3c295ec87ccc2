"""Campaigns that are cut out of a pool, and what they say: as `orrery compare` would, and no other."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from observations import campaign, observations, set_medians
from orrery.errors import InputError
from orrery.report.comparing.changes import within
from orrery.report.side import Side
from orrery.stats.intervals import Estimate, ratio
from rig.judging.rates import percent, seldom
from rig.trials.alarm_rates import EQUAL, SLOWER, judged
from rig.trials.blocks import (
    ONE,
    OTHER,
    SIDES,
    SLOWED,
    Block,
    Terms,
    Trial,
    append_block,
    append_terms,
    begin_table,
    cut_unfinished,
    read_table,
)
from rig.trials.campaigns import (
    campaigns,
    compared,
    is_alarm,
    is_slower,
    leaves_out_1,
    pairs_in,
    pairs_of,
    spread,
    standardised,
)
from rig.trials.pool import check_terms, order
from rig.trials.power import mean_square, power, variance_ratio

TERMS = Terms("omniorb", "same", 3000, 855, 1, "abc", "a machine")


def pool(noise: float = 0.08, slowdown: float = 0.02, blocks: int = 600, seconds: float = 0.25) -> list[Block]:
    """A pool that drifts to more than twice its times, with lognormal noise inside blocks."""
    chance = random.Random(5)

    def of(side: str, at: int) -> Trial:
        factor = 1 + slowdown if side == SLOWED else 1.0
        return Trial(10_000 * (1 + 0.01 * (at % 120)) * factor * chance.lognormvariate(0, noise), seconds)

    return [Block("boot", 0, at, {side: of(side, at) for side in SIDES}) for at in range(blocks)]


def numbers(found: Sequence[Sequence[Block]]) -> list[list[int]]:
    return [[block.number for block in campaign] for campaign in found]


def test_campaigns_are_of_consecutive_blocks_and_share_none() -> None:
    # A block has half a second of two sides: 30 s are 60 blocks.
    found = numbers(campaigns(pool(blocks=150), EQUAL, 0.5))
    assert found == [list(range(60)), list(range(60, 120))]


def test_no_campaign_goes_on_over_a_pause() -> None:
    whole = [replace(block, part=block.number // 50) for block in pool(blocks=150)]
    assert numbers(campaigns(whole, EQUAL, 0.25)) == [list(range(first, first + 30)) for first in (0, 50, 100)]


def test_only_the_compared_sides_count_as_time() -> None:
    [long] = [replace(block, sides={**block.sides, SLOWED: Trial(1.0, 9.75)}) for block in pool(blocks=1)]
    assert len(campaigns([long] * 120, EQUAL, 0.5)) == 2
    assert len(campaigns([long] * 120, SLOWER, 0.5)) == 40


def test_disturbed_trials_make_no_pair() -> None:
    whole = pool(blocks=12)
    whole[3] = replace(whole[3], sides={**whole[3].sides, ONE: replace(whole[3].sides[ONE], disturbed=True)})
    whole[5] = replace(whole[5], sides={**whole[5].sides, SLOWED: replace(whole[5].sides[SLOWED], disturbed=True)})
    assert len(pairs_of(whole, EQUAL)) == 11 and len(pairs_of(whole, SLOWER)) == 10
    assert pairs_in(whole * 10, EQUAL, 1) == 110


def test_sides_stay_as_they_were_run() -> None:
    # What always slows the same one of two equal sides is a false alarm: to swap them by chance would hide it.
    def slower(block: Block) -> Block:
        other = replace(block.sides[OTHER], median=1.2 * block.sides[OTHER].median)
        return replace(block, sides={**block.sides, OTHER: other})

    unequal = [slower(block) for block in pool(noise=0.001)]
    assert all(is_alarm(compared(run, EQUAL)) for run in campaigns(unequal, EQUAL, 0.5))
    assert compared(unequal, EQUAL).centre == pytest.approx(1.2, rel=0.01)


@pytest.mark.parametrize(("here", "blocks"), [(200, 6), (203, 6), (204, 8), (205, 6), (212, 10), (180, 6)])
def test_a_campaign_is_judged_as_compare_judges(here: int, blocks: int) -> None:
    lengths = {("one", b): 200 + b % 2 for b in range(blocks)} | {("other", b): here + b % 3 for b in range(blocks)}
    made = observations(drivers=["one", "other"], placements=["same"], calls=70, blocks=blocks)
    set_medians(made, lengths)
    [told] = {change.word for change in within(Side("", campaign(), made), "one", ["latency.p50"], 0.02)}
    found = ratio([(float(lengths["other", b]), float(lengths["one", b])) for b in range(blocks)])
    assert (told in ("better", "worse")) is is_alarm(found)
    assert (told == "worse") is (is_alarm(found) and is_slower(found))
    assert (told in ("better", "worse", "minor")) is leaves_out_1(found)


def test_equal_sides_are_told_apart_as_seldom_as_promised() -> None:
    found = [compared(run, EQUAL) for run in campaigns(pool(noise=0.05, blocks=24_000, seconds=2.5), EQUAL, 1)]
    assert len(found) == 2000
    assert 0.03 < sum(map(leaves_out_1, found)) / len(found) < 0.07
    # Twelve pairs each: by t it would be 11/9, by normal deviates it is 1.
    assert mean_square([standardised(one) for one in found]).centre == pytest.approx(1, abs=0.1)


def test_a_standardised_ratio_is_the_normal_deviate_of_its_interval() -> None:
    # An end of a 95 % interval that touches 1 is 1.96 standard errors away, whatever the degrees of freedom are.
    assert standardised(Estimate(1.02, 1.0, 1.0404, freedom=9)) == pytest.approx(1.959964, rel=1e-5)
    assert standardised(Estimate(1.0, 0.99, 1 / 0.99, freedom=50)) == 0


def test_variances_have_intervals_of_the_published_tables() -> None:
    # Chi square with ten degrees of freedom: 3.247 and 20.483; F with ten and ten: 3.717.
    found = mean_square([1.0, -1.0] * 5)
    assert found.centre == 1
    assert found.low == pytest.approx(10 / 20.483, 1e-4) and found.high == pytest.approx(10 / 3.247, 1e-4)
    both = variance_ratio([2.0, -2.0] * 5, [1.0] * 10)
    assert both.centre == 4
    assert both.low == pytest.approx(4 / 3.717, 1e-3) and both.high == pytest.approx(4 * 3.717, 1e-3)


def test_the_power_is_that_of_the_t_test() -> None:
    # One sample, 20 values, an effect of half a deviation, two-sided 5 %: 0.5645 (Cohen 1988 has .56 for n = 20).
    assert power(0.1, 20, math.expm1(0.05)) == pytest.approx(0.5645, abs=2e-4)
    assert power(0.1, 20, 0.0) == pytest.approx(0.025, abs=1e-6)


def test_spread_is_of_the_pairs() -> None:
    assert spread(pool(noise=0.1, blocks=4000), EQUAL) == pytest.approx(0.1 * 2**0.5, rel=0.03)


def test_each_block_has_an_order_of_its_own() -> None:
    found = {tuple(order(1, block)) for block in range(40)}
    assert len(found) == 6 and order(1, 3) == order(1, 3) != order(2, 3)


def test_a_table_grows_and_gives_back_what_was_measured(tmp_path: Path) -> None:
    table = tmp_path / "a.csv"
    whole = [Block("boot", 0, n, {s: Trial(100.0 + n, 0.25, n % 2 == 0, 300.5) for s in SIDES}) for n in range(7)]
    begin_table(table, TERMS)
    for block in whole:
        append_block(table, block)
    assert read_table(table) == ([TERMS], whole)
    # Killed while it wrote a line: the line is not there.
    table.write_text(table.read_text()[:-4])
    assert read_table(table) == ([TERMS], whole[:-1])
    cut_unfinished(table)
    append_block(table, whole[-1])
    assert read_table(table) == ([TERMS], whole)


@pytest.mark.parametrize("text", ["", "campaign,block\n0,0\n", "# {}\n", "# [1]\nboot\n"])
def test_another_file_is_no_table(tmp_path: Path, text: str) -> None:
    (tmp_path / "b.csv").write_text(text)
    with pytest.raises(InputError, match="not a table of blocks"):
        read_table(tmp_path / "b.csv")


def test_a_part_may_run_another_build(tmp_path: Path) -> None:
    table, other = tmp_path / "a.csv", replace(TERMS, turns=900, program="def")
    first, second = (Block("boot", part, part, {s: Trial(100.0, 0.25) for s in SIDES}) for part in (0, 1))
    begin_table(table, TERMS)
    append_block(table, first)
    append_terms(table, other)
    append_block(table, second)
    assert read_table(table) == ([TERMS, other], [first, second])


def test_a_pool_goes_on_with_the_same_trials_only(tmp_path: Path) -> None:
    check_terms(TERMS, replace(TERMS, turns=900, program="def", machine="another"), tmp_path)
    with pytest.raises(InputError, match="calls was 3000, is 5000"):
        check_terms(TERMS, replace(TERMS, calls=5000), tmp_path)


def test_seldom_is_judged_by_the_upper_end() -> None:
    # Wilson's interval by hand: none of n is 0 to z^2 / (n + z^2), z = 1.96: below 8 % from 45 on.
    assert [seldom("x", [False] * n).word for n in (44, 45)] == ["not examined", "met"]
    # By hand: 0.278 / 0.08 = 3.47 widths, so 12.05 times ten.
    assert seldom("x", [False] * 10).why == "too noisy: some 111 more campaigns would tell"
    assert seldom("x", [True] * 16 + [False] * 304).word == "met"
    assert seldom("x", [True] * 30 + [False] * 70).word == "not met"
    assert percent(Estimate(None, why="no cases")) == "no cases"


def words(whole: Sequence[Block]) -> dict[str, str]:
    return {one.what: one.word for one in judged([TERMS], whole)}


def test_a_long_pool_of_little_noise_keeps_every_claim() -> None:
    found = words(pool(noise=0.02, blocks=3600 * 4, seconds=0.25))
    assert {what for what, word in found.items() if word == "not met"} == set()
    assert found["120 campaigns of 1 min, equal sides, intervals that leave out 1"] == "met"
    assert found["twelve campaigns of 10 min find what was injected"] == "met"


def test_what_is_missing_is_not_examined() -> None:
    found = words(pool(blocks=600))
    assert found["five campaigns of 1 min, equal sides, intervals that leave out 1"] == "not examined"
    # The interval of five variances holds 1 nearly always: that says nothing.
    assert found["five campaigns of 1 min, equal sides, variance of the standardised ratios"] == "not examined"
    assert found["campaigns of 10 min, equal sides, variance of the standardised ratios"] == "not examined"
    with pytest.raises(InputError, match="five blocks are no pool yet"):
        list(judged([TERMS], pool(blocks=5)))


def test_intervals_that_promise_too_much_are_found() -> None:
    # A side that stays for minutes what it is by chance: pairs of a campaign are not independent.
    chance = random.Random(1)
    factors = [chance.lognormvariate(0, 0.02) for _ in range(72)]
    whole = []
    for at, block in enumerate(pool(noise=0.02, blocks=3600 * 4)):
        other = replace(block.sides[OTHER], median=factors[at // 200] * block.sides[OTHER].median)
        whole.append(replace(block, sides={**block.sides, OTHER: other}))
    found = words(whole)
    assert found["120 campaigns of 1 min, equal sides, intervals that leave out 1"] == "not met"
    assert found["120 campaigns of 1 min, equal sides, variance of the standardised ratios"] == "not met"


def test_noise_beyond_what_is_claimed_gets_a_forecast() -> None:
    found = {one.what: one for one in judged([TERMS], pool(noise=0.2, blocks=1200))}
    short = found["3 min find a slowdown of 2.5%, by the variance of the pool"]
    assert (short.word, short.why) == ("not examined", "pairs differ by more") and "nine in ten find" in short.figure


def test_each_boot_is_told_where_there_are_several() -> None:
    whole = pool(blocks=600)
    assert not any("boot 1" in what for what in words(whole))
    twice = whole + [replace(block, boot="next", part=1, number=600 + block.number) for block in whole]
    assert {"equal sides, boot 1 of 2", "equal sides, boot 2 of 2"} <= set(words(twice))


def test_where_trials_differ_from_is_told_of_each_boot() -> None:
    # A machine that is three times as slow would make what does not go together inside of either go together in both.
    def next_boot(block: Block) -> Block:
        sides = {side: replace(trial, median=3 * trial.median) for side, trial in block.sides.items()}
        return replace(block, boot="next", part=1, number=600 + block.number, sides=sides)

    chance = random.Random(2)
    sides = [{side: Trial(10_000 * chance.lognormvariate(0, 0.02), 0.25) for side in SIDES} for _ in range(600)]
    first = [Block("boot", 0, at, each) for at, each in enumerate(sides)]
    whole = first + [next_boot(block) for block in first]
    found = {one.what: one.figure for one in judged([TERMS], whole)}
    together = "the two equal trials of a block go together"
    assert together not in found
    for boot in (1, 2):
        assert abs(float(found[f"{together}, boot {boot} of 2"].split(",")[0])) < 0.15


def test_a_noisy_boot_spoils_no_claim_of_a_quiet_one() -> None:
    # Parts of 400 s hold no campaign of 10 min, so these lie in the noisy boot alone: beside the one-minute campaigns
    # of both boots, five in six of which are quiet, their variance would be six times too large.
    quiet = [replace(block, part=block.number // 80) for block in pool(noise=0.005, blocks=3600, seconds=2.5)]
    noisy = [replace(block, boot="next", part=45) for block in pool(noise=0.2, blocks=720, seconds=2.5)]
    found = {one.what: one for one in judged([TERMS], quiet + noisy)}
    assert found["six campaigns of 10 min, equal sides, 10 times the variance over that of 1 min"].word == "met"
    by = "3 min find a slowdown of 2.5%, by the variance of boot"
    assert found[f"{by} 1 of 2"].word == "met"
    assert (found[f"{by} 2 of 2"].word, found[f"{by} 2 of 2"].why) == ("not examined", "pairs differ by more")
    # 90 in the quiet boot, which find it all, and 20 in the other one, which find it now and then.
    assert found["110 campaigns of 3 min find what was injected"].word == "met"
