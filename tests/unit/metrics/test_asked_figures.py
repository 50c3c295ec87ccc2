"""A row's metrics are worked out when they are asked for, once, and then all that apply to it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from observations import trial
from orrery.metrics.figures import Figures
from orrery.metrics.registry import METRICS
from orrery.metrics.trials import TrialGroup, TrialMeasurement, groups


@pytest.fixture
def group() -> TrialGroup:
    return groups([trial("unix", block=block, calls=70) for block in range(6)])[0]


def test_one_metric_is_read_of_each_trial_once(group: TrialGroup, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def read(name: str, _: TrialMeasurement) -> float:
        asked.append(name)
        return 1.0

    for name, metric in METRICS.items():
        monkeypatch.setitem(METRICS, name, replace(metric, of=partial(read, name)))
    found = Figures(group)
    assert found["rate"].value == found["rate"].value == 1
    assert asked == ["rate"] * len(group.trials)
    assert set(found) == set(METRICS)


def test_what_does_not_apply_is_not_there(group: TrialGroup) -> None:
    found = Figures(group)
    assert "latency.p50" in found and "delay.p50" not in found and "latency.p51" not in found
    assert len(found) == len(list(found)) > 5


def test_a_refused_row_has_reasons_and_no_values(group: TrialGroup) -> None:
    refused = Figures(group, "invalid: wrong reply")
    assert set(refused) == set(Figures(group))
    assert {(value.value, value.why) for value in refused.values()} == {(None, "invalid: wrong reply")}
