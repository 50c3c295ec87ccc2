"""Which rows keep a limit, which do not, and what is said of those."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from observations import OPERATIONS, campaign, failed, observations, set_medians, trial
from orrery.definitions.scenario.limits import read_limit
from orrery.errors import InputError
from orrery.metrics.criteria.expectations import checked, unmet, unmet_by_point
from orrery.metrics.rows import Row
from orrery.metrics.summary import rows
from orrery.store.observation import Observation

MEDIANS = {("unix", b): 100 for b in range(6)} | {("tcp", b): 200 for b in range(6)}


def judged(made: list[Observation] | None = None) -> list[Row]:
    """Every call of unix takes 100 ns, every call of tcp 200."""
    usual = observations(drivers=["unix", "tcp"], placements=["same"], calls=20)
    set_medians(usual, MEDIANS)
    return rows(campaign(), made if made is not None else usual)


def misses(found: list[Row], **limits: str) -> list[str]:
    named = {name.replace("__", "."): read_limit(text) for name, text in limits.items()}
    return [str(miss) for miss in unmet(found, named)]


def drivers(found: Iterable[str]) -> set[str]:
    return {text.split("(")[1].split(",")[0] for text in found}


def test_each_row_beyond_its_limit_is_told_once() -> None:
    found = misses(judged(), latency__p50="< 150ns")
    assert len(found) == len(OPERATIONS)
    assert (
        "expected latency.p50 < 150ns, found 200 ns (tcp, same, Benchmarking::void_call by client[0], step main)"
        in found
    )
    assert drivers(found) == {"tcp"}
    assert misses(judged(), latency__p50="<= 200ns", rate="> 1/s", memory__pss__rest="< 1 GiB") == []


def test_a_missing_figure_keeps_nothing() -> None:
    found = misses(judged(), latency__p99="< 1s")
    assert len(found) == 2 * len(OPERATIONS)
    assert "found no figure: 20 calls in a trial, p99 needs 662 (" in found[0]


def test_an_invalid_row_keeps_nothing() -> None:
    made = [trial("unix", calls=20), failed("ice")]
    for measured in made[0].measurements:
        measured.counters["wrong"] = 1
    found = misses(judged(made), latency__p50="< 1s")
    assert "expected latency.p50 < 1s, found an INVALID row: every trial failed (ice, same)" in found
    assert len(found) == len(OPERATIONS) + 1


def test_a_row_is_not_asked_for_what_does_not_apply_to_it() -> None:
    made = observations(drivers=["unix", "omniorb"], placements=["same"], calls=20)
    assert drivers(misses(judged(made), floor__ratio="< 1")) == {"omniorb"}  # a raw transport has no floor
    assert misses(judged(), deadline__met=">= 99%") == ["expected deadline.met >= 99%, found no row that has it"]


def test_points_have_limits_of_their_own() -> None:
    few, many = (observations(drivers=["unix"], placements=["same"], calls=20) for _ in range(2))
    for observation in many:
        observation.point = '{"n":9}'
    limits = {"{}": {"latency.p50": read_limit("< 1s")}, '{"n":9}': {"latency.p50": read_limit("< 1ns")}}
    found = unmet_by_point(judged([*few, *many]), limits)
    assert {miss.key.point for miss in found if miss.key} == {'{"n":9}'}
    assert str(found[0]).endswith('step main, {"n":9})')


@pytest.mark.parametrize(
    ("name", "limit", "message", "hint"),
    [
        ("latency.p95", "< 1ms", "no metric is named latency.p95", "did you mean latency.p9"),
        ("latency.p99", "< 1000", 'latency.p99 is given in ns, so it has no limit "< 1000"', '"< 1ms"'),
        ("deadline.met", "> 5ms", "deadline.met is given in share", '">= 99.9%"'),
        ("rate", "> 10%", "rate is given in 1/s", 'write a rate: "> 10 k/s", or a number: "> 10000"'),
        ("rate", "> 10 MiB", "rate is given in 1/s", '"> 10 k/s"'),
        ("memory.pss.rest", "< 5ms", "memory.pss.rest is given in bytes", 'a size: "< 20 MiB", or a number'),
    ],
)
def test_a_limit_that_does_not_go_with_its_metric(name: str, limit: str, message: str, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        checked(name, read_limit(limit))
    assert message in str(caught.value)
    assert hint in str(caught.value.hint)
