"""Conclusions by boots, machines and builds: how many are decided in two of them, and how many of these flip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from observations import OPERATIONS, observations
from orrery.metrics.comparing.flips import LevelFlips, boots, builds, flips, machines, of_the_same_versions
from orrery.stats.agreement import Agreement, Decision
from orrery.store.observation import Measurement, Observation

VOID, *OTHERS = OPERATIONS


def trials(blocks: int = 12, second: str = "b") -> list[Observation]:
    """Two drivers, the one twice as fast in each operation; from the seventh block on in another boot."""
    made = observations(drivers=["unix", "tcp"], placements=["same"], blocks=blocks, calls=200)
    for one in made:
        one.facts["boot"] = "a" if one.block < 6 else second
    return made


def measured(trial: Observation, operation: str) -> Measurement:
    [found] = [m for m in trial.measurements if m.operation == operation]
    return found


def exchanged(made: Sequence[Observation], operation: str, boot: str) -> None:
    """Give each of both drivers what was measured of the other one's calls."""
    for block in {one.block for one in made if one.facts["boot"] == boot}:
        one, other = (measured(trial, operation) for trial in made if trial.block == block)
        for name in ("series", "slices", "largest", "counters"):
            left, right = getattr(one, name), getattr(other, name)
            setattr(one, name, right)
            setattr(other, name, left)


def by_boot(made: Sequence[Observation]) -> LevelFlips:
    return flips("boots", boots([made]), "latency.p50")


def test_what_both_boots_conclude_holds() -> None:
    found = by_boot(trials())
    assert found.strata == ("boot 1", "boot 2")
    assert (len(found.pairs), found.decided, found.flipped) == (7, 7, ())
    # By letters tcp comes before unix, and takes twice as long.
    assert {pair.found for pair in found.pairs} == {(Decision.MORE, Decision.MORE)}
    assert {(pair.row.driver, pair.base.driver) for pair in found.pairs} == {("tcp", "unix")}


def test_one_that_is_the_other_way_round_flips() -> None:
    made = trials()
    exchanged(made, VOID, "b")
    found = by_boot(made)
    [flipped] = found.flipped
    assert (flipped.row.operation, flipped.found) == (VOID, (Decision.MORE, Decision.LESS))
    assert (found.count(Agreement.REVERSED), found.count(Agreement.ALIKE), found.decided) == (1, 6, 7)


def test_a_boot_of_too_few_trials_decides_nothing() -> None:
    found = by_boot(trials(blocks=9))
    assert (len(found.pairs), found.decided, found.flipped) == (7, 0, ())
    assert {pair.found for pair in found.pairs} == {(Decision.MORE, None)}


def test_the_order_in_which_drivers_come_does_not_matter() -> None:
    made = trials()
    first = [one for one in made if one.block < 6]
    second = [one for one in reversed(made) if one.block >= 6]
    assert by_boot([*first, *second]).count(Agreement.ALIKE) == 7


def test_a_driver_that_only_one_boot_has_is_undecided() -> None:
    more = observations(drivers=["ice"], placements=["same"], calls=200)
    for one in more:
        one.facts["boot"] = "a"
    found = by_boot([*trials(), *more])
    assert (len(found.pairs), found.decided) == (21, 7)


def test_campaigns_of_one_boot_are_one_stratum_with_blocks_of_their_own() -> None:
    again = trials(second="a")
    found = boots([trials(), again])
    assert [(one.name, len({t.block for t in one.trials})) for one in found] == [("boot 1", 18), ("boot 2", 6)]
    assert flips("boots", found, "latency.p50").count(Agreement.ALIKE) == 7


def test_machines_are_those_that_campaigns_name() -> None:
    found = machines([("2 x A", trials()), ("8 x B", trials()), ("2 x A", trials())])
    assert [(one.name, len(one.trials)) for one in found] == [("2 x A", 48), ("8 x B", 24)]


def test_builds_are_those_that_ran() -> None:
    made = trials(second="a")
    assert builds(made) == []
    for one in made:
        one.facts["build"] = one.block % 2
    found = flips("builds", builds(made), "latency.p50")
    assert (found.strata, found.count(Agreement.ALIKE)) == (("build 1", "build 2"), 7)


@pytest.mark.parametrize(("floor", "decided"), [(None, Decision.MORE), (2.0, Decision.EQUAL)])
def test_what_matters_is_what_the_machine_can_tell(floor: float | None, decided: Decision) -> None:
    found = flips("boots", boots([trials()]), "latency.p50", floor)
    assert {one for pair in found.pairs for one in pair.found} == {decided}


def refused(blocks: int = 12) -> list[Observation]:
    """A driver that was refused in each block: its trials say nothing of boots and builds."""
    made = observations(drivers=["ice"], placements=["same"], blocks=blocks, calls=20)
    return [replace(one, status="refused", reason="it is not there", facts={}, measurements=[]) for one in made]


def test_what_was_refused_is_no_boot_of_its_own() -> None:
    found = boots([[*refused(), *trials()]])
    assert [(one.name, len(one.trials)) for one in found] == [("boot 1", 12), ("boot 2", 12)]
    assert len(boots([[*trials(second="a"), *refused()]])) == 1


def test_what_was_refused_or_failed_is_no_machine_and_no_build() -> None:
    failed = [replace(one, status="failed", reason="it ended") for one in refused()]
    found = machines([("2 x A", [*trials(), *refused()]), ("8 x B", refused()), ("4 x C", failed)])
    assert [(one.name, len(one.trials)) for one in found] == [("2 x A", 24)]
    assert len(boots([[*trials(second="a"), *failed]])) == 1
    built = trials(second="a")
    for one in built:
        one.facts["build"] = one.block % 2
    assert len(builds([*built, *(replace(one, facts={"build": 7}) for one in failed)])) == 2


@pytest.mark.parametrize(
    ("threshold", "floor", "decided"),
    [(2.0, None, Decision.EQUAL), (0.3, None, Decision.MORE), (0.01, 2.0, Decision.EQUAL), (2.0, 0.01, Decision.EQUAL)],
)
def test_what_matters_is_what_the_protocol_says(threshold: float, floor: float | None, decided: Decision) -> None:
    found = flips("boots", boots([trials()]), "latency.p50", floor, threshold)
    assert {one for pair in found.pairs for one in pair.found} == {decided}


def test_another_version_of_a_middleware_is_no_part_of_its_conclusions() -> None:
    here, there = trials(second="a"), trials(second="b")
    for one in there:
        if one.driver.startswith("unix"):
            one.versions["unix"] = "2.0"
    left = of_the_same_versions(there, here)
    assert len(left) == 12 and not any(one.driver.startswith("unix") for one in left)
    assert of_the_same_versions(here, here) == here
    # A trial that failed before it told its version is none of another one.
    silent = [replace(one, versions={}) for one in there]
    assert of_the_same_versions(silent, here) == silent
