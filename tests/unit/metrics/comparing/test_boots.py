"""A campaign that went on after another start of the machine: the boot is a level of the analysis."""

from __future__ import annotations

import pytest

from observations import observations
from orrery.metrics.comparing.best import against_best
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.criteria.precision import Precision
from orrery.metrics.registry import METRICS
from orrery.metrics.rows import Verdict
from orrery.metrics.trials import groups
from orrery.store.observation import Observation

MEDIAN = METRICS["latency.p50"]
BLOCKS = 12


def trials(boots: int, split: bool = False) -> list[Observation]:
    """Two drivers in twelve blocks, of which as many were run in each boot; a `split` block in two of them."""
    made = observations(drivers=["unix", "tcp"], placements=["same"], blocks=BLOCKS, calls=200)
    for one in made:
        one.facts["boot"] = f"boot {one.block * boots // BLOCKS}"
        if split and one.block == 3 and one.driver.startswith("tcp"):
            one.facts["boot"] = "boot 0"
    return made


def test_intervals_are_over_boots() -> None:
    (whole, *_), (apart, *_) = (groups(trials(boots)) for boots in (1, 6))
    assert not whole.level
    assert (apart.level.noun, set(apart.level.of.values())) == ("boots", {0, 1, 2, 3, 4, 5})
    one, six = MEDIAN.over(whole), MEDIAN.over(apart)
    assert one is not None and six is not None
    assert one.value is not None and one.low is not None and six.low is not None
    assert six.value == pytest.approx(one.value)
    assert six.low != one.low


def test_of_fewer_boots_than_an_interval_needs_there_is_none() -> None:
    found = MEDIAN.over(groups(trials(2))[0])
    assert found is not None
    assert found.low is None
    assert found.why == "2 boots, an interval needs 6"


def test_a_block_in_two_boots_holds_no_pair() -> None:
    (whole,), (split,) = (
        [one for one in compare(trials(6, split), "latency.p50") if one.row.operation.endswith("void_call")][:1]
        for split in (False, True)
    )
    assert (whole.blocks, split.blocks) == (BLOCKS, BLOCKS - 1)


def test_nor_is_one_held_against_the_best() -> None:
    made = trials(6, split=True)
    judged = {group.key: (Verdict.VALID, ()) for group in groups(made)}
    found = {one.row.operation: one.blocks for one in against_best(groups(made), judged, [MEDIAN.name])}
    assert set(found.values()) == {BLOCKS - 1}


def across(boots: int) -> list[Observation]:
    """One driver in twelve blocks of one boot, placed in two ways; of `split` a host is in so many boots of its own."""
    made = observations(drivers=["tcp"], placements=["same", "split"], blocks=BLOCKS, calls=200)
    for one in made:
        one.facts["boot"] = "here"
        if one.placement == "split":
            one.facts["boot.hosts"] = {"host2": f"boot {one.block * boots // BLOCKS}"}
    return made


def test_a_boot_of_another_host_is_a_boot_for_the_rows_that_have_it() -> None:
    levels = {group.key.placement: group.level for group in groups(across(6))}
    assert not levels["same"]
    assert (levels["split"].noun, [*levels["split"].of.values()]) == ("boots", [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
    assert not any(group.level for group in groups(across(1)))


@pytest.mark.parametrize("boots", [1, 6])
def test_a_precision_takes_each_row_with_the_boots_of_its_own_hosts(boots: int) -> None:
    precision, made = Precision(MEDIAN, 0.5), across(boots)
    for block in range(BLOCKS):
        precision.add([one for one in made if one.block == block])
    assert {key.placement for key in precision.awaited} == {"same", "split"}
    assert {key.placement for key in precision.awaited if precision.level_at(key)} == (
        {"split"} if boots > 1 else set()
    )
    assert bool(precision.level) == (boots > 1)


def test_a_precision_is_over_boots_too() -> None:
    precision = Precision(MEDIAN, 0.5)
    made = trials(6)
    for block in range(BLOCKS):
        precision.add([one for one in made if one.block == block])
        assert bool(precision.level) == (block >= BLOCKS // 6)
    assert precision.level.noun == "boots"


def on_teams(teams: int) -> list[Observation]:
    """One driver in twelve blocks, on so many teams of hosts in turn."""
    made = observations(drivers=["unix", "tcp"], placements=["split"], blocks=BLOCKS, calls=70)
    for one in made:
        team = one.block % teams + 1
        one.facts["boot.hosts"] = {"host1": f"boot {team}"}
        one.facts |= {"team": f"{team} of {teams}", "boot.teams": "all boots"}
    return made


def test_to_run_on_another_team_is_no_further_part() -> None:
    found = groups(on_teams(3))
    assert found and not any(one.level for one in found)


def test_a_block_of_two_teams_holds_no_pair() -> None:
    made = on_teams(3)
    whole = compare(made)
    for one in made:
        if one.block == 0 and one.driver.startswith("tcp"):
            one.facts["team"] = "2 of 3"
    fewer = compare(made)
    assert {one.blocks for one in whole} == {BLOCKS}
    assert {one.blocks for one in fewer} == {BLOCKS - 1}
