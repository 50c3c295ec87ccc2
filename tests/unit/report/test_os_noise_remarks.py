"""The looks at the idle machine are told in words, of all its CPUs together."""

from __future__ import annotations

from orrery.report.remarks.os_noise import OS_NOISE, os_noise_lines
from orrery.store.documents import campaign_fault

BEFORE = {
    "when": "before",
    "milliseconds": 2000,
    "cpus": [0, 1],
    "largest": [45_000, 12_000],
    "taken": [300_000, 100_000],
    "gaps": [9, 4],
}


def test_a_look_is_a_line() -> None:
    # 0.4 ms of two times 2 s are 0.01 %.
    assert list(os_noise_lines({OS_NOISE: [BEFORE]})) == [
        "before the trials 2 idle CPUs lost 0.0100 % to the system, 45.0 us at a time at most"
    ]


def test_a_campaign_without_looks_has_none() -> None:
    assert list(os_noise_lines({})) == []
    assert list(os_noise_lines({OS_NOISE: [{**BEFORE, "cpus": []}]})) == []


def test_a_look_of_a_stranger_is_checked() -> None:
    assert campaign_fault({}, {}, {OS_NOISE: [BEFORE]}) is None
    assert campaign_fault({}, {}, {OS_NOISE: [{**BEFORE, "taken": ["much"]}]}) is not None
    assert campaign_fault({}, {}, {OS_NOISE: [{"when": "before"}]}) is not None
