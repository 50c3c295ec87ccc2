"""What is found of many groups is the same on one core and on all, and an error in a child is the caller's."""

from __future__ import annotations

import os

import pytest

from observations import trial
from orrery.metrics import cores
from orrery.metrics.cores import of_each
from orrery.metrics.metric import read
from orrery.metrics.registry import METRICS
from orrery.metrics.summary import judged_groups
from orrery.metrics.trials import TrialGroup, groups

NAMES = ("unix", "tcp", "pipe", "shm", "null")


@pytest.fixture(params=["here", "in children"])
def found(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[TrialGroup]:
    if request.param == "in children":
        monkeypatch.setattr(cores, "WORTHWHILE", 0)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1})
    return groups([trial(name, block=block, calls=70) for name in NAMES for block in range(3)])


def test_each_group_has_its_own_in_order(found: list[TrialGroup]) -> None:
    told = of_each(lambda group: (group.key.driver, group.key.operation, len(group.trials)), found)
    assert told == [(group.key.driver, group.key.operation, 3) for group in found]
    assert tuple(dict.fromkeys(driver for driver, _, _ in told)) == NAMES


def test_only_many_are_looked_at_by_children(found: list[TrialGroup]) -> None:
    workers = set(of_each(lambda _: os.getpid(), found))
    assert workers == {os.getpid()} if cores.WORTHWHILE else os.getpid() not in workers


def test_readings_are_those_that_a_metric_makes(found: list[TrialGroup]) -> None:
    chosen = [METRICS["latency.p50"], METRICS["delay.p50"], METRICS["latency.p99"]]
    read(chosen, found)
    for group in found:
        assert group.known == {m.name: [m.of(one) for one in group.trials] for m in chosen}


def test_verdicts_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    observations = [trial(name, block=block, calls=70) for name in NAMES for block in range(3)]
    _, here = judged_groups(observations)
    monkeypatch.setattr(cores, "WORTHWHILE", 0)
    _, there = judged_groups(observations)
    assert here == there


def test_an_error_reaches_who_asked(found: list[TrialGroup]) -> None:
    def refuse(group: TrialGroup) -> int:
        raise ValueError(f"no figure of {group.key.driver}")

    with pytest.raises(ValueError, match="no figure of unix"):
        of_each(refuse, found)
