"""Thousands of clients in one trial: what is the same for all of them is found out once."""

from __future__ import annotations

import sys
from dataclasses import replace
from types import FrameType
from typing import Any

import pytest

from observations import campaign, trial
from orrery.metrics.summary import rows
from orrery.store.observation import Observation


def of_clients(count: int) -> Observation:
    """A trial of one operation that so many clients measured, each in a process of its own."""
    made = trial("tcp", calls=20)
    one = made.measurements[0]
    made.measurements = [replace(one, object=f"client[{number}]") for number in range(count)]
    usage = next(each for each in made.usage if each.phase == one.phase)
    memory = next(each for each in made.memory if each.process == "server[0]")
    made.usage = [replace(usage, process=f"client[{number}]") for number in range(count)]
    made.memory = [replace(memory, process=f"server[{number}]") for number in range(count)]
    made.call_counters = made.call_counters[:2]
    return made


def steps(observation: Observation) -> int:
    """How many functions are called and generators resumed until all figures of its rows are there."""
    found = 0

    def noted(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal found
        found += event == "call"

    sys.setprofile(noted)
    try:
        for row in rows(campaign(), [observation]):
            dict(row.metrics)
    finally:
        sys.setprofile(None)
    return found


def test_work_grows_as_the_number_of_clients() -> None:
    steps(of_clients(2))  # what is worked out for the first row of any campaign
    few, many = steps(of_clients(40)), steps(of_clients(160))
    assert many < 4.5 * few


def test_each_client_has_the_figures_of_all() -> None:
    found = rows(campaign(), [of_clients(3)])
    assert [row.key.object for row in found] == ["client[0]", "client[1]", "client[2]"]
    assert [row.metrics["fairness.rate"].value for row in found] == pytest.approx([1.0] * 3)
    assert len({row.metrics["cpu.utilisation"].value for row in found}) == 1
