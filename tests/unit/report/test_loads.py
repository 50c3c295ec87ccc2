"""Loads in words."""

from typing import Any

import pytest
from report_rows import key

from orrery.metrics.rows import Row, Verdict
from orrery.report.table.loads import loads_of, spoken


def row(**terms: Any) -> Row:
    return Row(key("unix"), {}, Verdict.VALID, load=terms.pop("load"), terms=terms)


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ({"load": "closed", "window": 1}, "closed loop, one call out"),
        ({"load": "closed", "window": 8}, "closed loop, 8 calls out"),
        ({"load": "burst", "burst": 100}, "bursts of 100 calls"),
        ({"load": "burst", "burst": 5, "interval": 10_000_000}, "bursts of 5 calls, one each 10 ms"),
        (
            {"load": "burst", "burst": 5, "interval": 10_000_000, "late": "miss", "deadline": 2_500_000},
            "bursts of 5 calls, one each 10 ms, late ones left out, deadline 2.5 ms",
        ),
        ({"load": "constant-rate", "interval": 250_000}, "constant rate, one call each 250 us"),
        (
            {"load": "constant-rate", "interval": 250_000, "wait": "spin"},
            "constant rate, one call each 250 us, the generator spins",
        ),
        (
            {"load": "constant-rate", "interval": 250_000, "wait": "exact", "stretch": 110_000},
            "constant rate, one call each 250 us, the generator sleeps and spins for the last 110 us",
        ),
        ({"load": "poisson", "interval": 1_000_000, "calls": 9}, "poisson, mean 1 ms"),
        ({"load": "think-time", "think_time": 250_000_000}, "think time, 250 ms after each call"),
    ],
)
def test_a_load_in_words(terms: dict[str, Any], words: str) -> None:
    assert loads_of([row(**terms)]) == words


def test_stretches_of_several_rows_are_a_range() -> None:
    both = [row(load="constant-rate", interval=1_000, wait="exact", stretch=each) for each in (20_000, 45_000)]
    assert (
        loads_of(both)
        == "constant rate, one call each 1 us, the generator sleeps and spins for the last 20 us to 45 us"
    )


def test_a_swept_interval_is_a_range() -> None:
    swept = [row(load="poisson", interval=each) for each in (1_000_000, 333_333, 100_000)]
    assert loads_of(swept) == "poisson, mean 100 us to 1 ms"
    assert loads_of([*swept, row(load="closed", window=1)]) == "closed loop, one call out; poisson, mean 100 us to 1 ms"


def test_rows_that_made_no_calls_have_no_load() -> None:
    assert loads_of([row(load="")]) == ""


def test_durations_as_they_are_said() -> None:
    assert [spoken(n) for n in (1, 1_500, 333_333, 60_000_000_000)] == ["1 ns", "1.5 us", "333.3 us", "60 s"]
