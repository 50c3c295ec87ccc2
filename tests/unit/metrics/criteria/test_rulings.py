"""What an interval says of a requirement, and which requirements there can be."""

from __future__ import annotations

import pytest

from observations import trial
from orrery.definitions.scenario.limits import read_limit
from orrery.definitions.scenario.requirement import read_preference, read_requirement
from orrery.errors import InputError
from orrery.metrics.criteria.requirements import (
    Ruling,
    checked_preference,
    checked_requirement,
    excess,
    is_of,
    is_upper,
    ruling,
)
from orrery.metrics.rows import Key, Value
from orrery.metrics.summary import judged_groups

MS = 1_000_000


def value(low: float | None, high: float | None) -> Value:
    return Value("latency.p99", 2 * MS, "ns", low, high)


@pytest.mark.parametrize(
    ("limit", "low", "high", "said"),
    [
        ("< 3 ms", 1, 2.9, Ruling.MET),
        ("< 3 ms", 1, 3, Ruling.UNDECIDED),  # 3 is not less than 3
        ("<= 3 ms", 1, 3, Ruling.MET),
        ("< 3 ms", 2.9, 3.1, Ruling.UNDECIDED),
        ("< 3 ms", 3, 4, Ruling.FAILED),
        ("<= 3 ms", 3, 4, Ruling.UNDECIDED),
        ("<= 3 ms", 3.1, 4, Ruling.FAILED),
        ("> 3 ms", 3.1, 4, Ruling.MET),
        ("> 3 ms", 3, 4, Ruling.UNDECIDED),
        (">= 3 ms", 3, 4, Ruling.MET),
        (">= 3 ms", 1, 2, Ruling.FAILED),
        ("> 3 ms", 1, 3, Ruling.FAILED),
        ("= 3 ms", 3, 3, Ruling.MET),
        ("= 3 ms", 2, 4, Ruling.UNDECIDED),
        ("= 3 ms", 4, 5, Ruling.FAILED),
    ],
)
def test_the_whole_interval_decides(limit: str, low: float, high: float, said: Ruling) -> None:
    assert ruling(read_limit(limit), value(low * MS, high * MS)) is said


def test_a_figure_without_an_interval_decides_nothing() -> None:
    assert ruling(read_limit("< 3 ms"), value(None, None)) is Ruling.UNDECIDED
    assert excess(read_limit("< 3 ms"), value(None, None)) is None


@pytest.mark.parametrize(
    ("limit", "low", "high", "beyond"),
    [("< 3 ms", 4, 6, (1, 3)), (">= 3 ms", 0.5, 1, (2, 2.5)), ("= 3 ms", 1, 2, (1, 2))],
)
def test_by_how_much_a_limit_is_not_met(limit: str, low: float, high: float, beyond: tuple[float, float]) -> None:
    found = excess(read_limit(limit), value(low * MS, high * MS))
    assert found == (beyond[0] * MS, beyond[1] * MS)


def test_only_an_upper_limit_is_broken_by_what_is_beyond_everything() -> None:
    assert is_upper(read_limit("< 1ms")) and is_upper(read_limit("<= 1ms"))
    assert not is_upper(read_limit("> 1ms")) and not is_upper(read_limit("= 1ms"))


def a_key(**changed: str) -> Key:
    fields = {
        "scenario": "s",
        "point": "{}",
        "driver": "d",
        "binding": "d",
        "placement": "same",
        "object": "left.client[2]",
        "port": "server",
        "operation": "Benchmarking::void_call",
        "step": "steady",
        "phase": "measure",
    }
    return Key(**{**fields, **changed})


@pytest.mark.parametrize("of", ["", "left.client", "left.client[2]", "void_call", "Benchmarking::void_call"])
def test_what_a_row_is_of(of: str) -> None:
    assert is_of(a_key(), of)


@pytest.mark.parametrize("of", ["client", "left.client[1]", "void", "Benchmarking", "plan"])
def test_what_a_row_is_not_of(of: str) -> None:
    assert not is_of(a_key(), of)


def test_a_path_is_called_by_its_name() -> None:
    assert is_of(a_key(port="path plan"), "plan")


def test_a_metric_may_be_called_by_the_end_of_its_name() -> None:
    assert str(checked_requirement(read_requirement("p99 of client < 2 ms"))) == "latency.p99 of client < 2 ms"
    assert str(checked_preference(read_preference("startup"))) == "startup"


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("latency.p95 < 2 ms", "no metric is named latency.p95", "did you mean latency.p9"),
        ("latency.p95 < 2 ms", "no metric is named latency.p95", "of latency there are latency.p50, latency.p90"),
        ("mem.pss < 2 MiB", "no metric is named mem.pss", "docs/metrics.md"),
        ("latency.p99 < 20 MiB", 'latency.p99 is given in ns, so it has no limit "< 20 MiB"', '"< 1ms"'),
        ("memory.pss.rest < 2 ms", 'memory.pss.rest is given in bytes, so it has no limit "< 2 ms"', '"< 20 MiB"'),
        ("rate >= 90%", 'rate is given in 1/s, so it has no limit ">= 90%"', '"> 10 k/s"'),
        ("floor.ratio < 2 ms", 'floor.ratio is given in 1, so it has no limit "< 2 ms"', '"> 10000"'),
    ],
)
def test_what_cannot_be_required(text: str, message: str, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        checked_requirement(read_requirement(text))
    assert message in str(caught.value)
    assert hint in str(caught.value.hint)


def test_what_cannot_be_preferred() -> None:
    with pytest.raises(InputError, match="no metric is named fastness"):
        checked_preference(read_preference("fastness"))


def test_rows_of_made_up_trials_are_called_so_too() -> None:
    found, _ = judged_groups([trial("unix", calls=20)], 1)
    assert {group.key.operation for group in found if is_of(group.key, "void_call")} == {"Benchmarking::void_call"}
    assert all(is_of(group.key, "client") for group in found)
