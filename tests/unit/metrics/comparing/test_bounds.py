"""Bounds of a change: what they say, what breaks them, and what is none."""

from __future__ import annotations

import pytest

from orrery.errors import InputError
from orrery.metrics.comparing.bounds import full_name, read_bound, read_threshold
from orrery.metrics.rows import Comparison, Key

KEY = Key("s", "{}", "unix", "unix", "same", "client[0]", "server", "A::b", "main", "measure")


def ratio(low: float | None, high: float | None) -> Comparison:
    centre = None if low is None or high is None else (low * high) ** 0.5
    return Comparison(KEY, KEY, "latency.p99", centre, low, high, None, freedom=7.0)


@pytest.mark.parametrize(
    ("text", "low", "high", "broken"),
    [
        ("p99 > +5%", 1.051, 1.2, True),
        ("p99 > +5%", 1.049, 1.2, False),
        ("p99 > -5%", 0.951, 0.99, True),
        ("p99 < -5%", 0.8, 0.949, True),
        ("p99 < -5%", 0.8, 0.951, False),
        ("p99 < +5%", 1.0, 1.049, True),
        ("p99 > +5%", None, None, None),
    ],
)
def test_a_bound_is_broken_by_a_whole_interval(text: str, low: float, high: float, broken: bool | None) -> None:
    chance = read_bound(text).chance(ratio(low, high))
    assert (None if chance is None else chance < 0.05) is broken


def test_an_interval_that_ends_at_the_bound_has_a_chance_of_5_percent() -> None:
    assert read_bound("p99 > +5%").chance(ratio(1.05, 1.2)) == pytest.approx(0.05)
    assert read_bound("p99 < +5%").chance(ratio(1.05, 1.2)) == 1


def test_names_may_be_short() -> None:
    assert full_name("p99") == "latency.p99"
    assert full_name("met") == "deadline.met"
    assert full_name("delay.p50") == "delay.p50"
    assert read_bound(" rate<-2.5 % ").metric == "rate"
    assert read_bound("rate < -2.5%").ratio == pytest.approx(0.975)


@pytest.mark.parametrize("text", ["p99", "p99 > 5%", "p99 > +5", "p99 >= +5%", "> +5%", "p99 > +5% x", ""])
def test_what_is_no_bound_says_what_would_be(text: str) -> None:
    with pytest.raises(InputError, match="is no bound of a change") as caught:
        read_bound(text)
    assert "'latency.p99 > +5%'" in (caught.value.hint or "")


def test_nothing_falls_by_more_than_all() -> None:
    with pytest.raises(InputError, match="nothing can fall by 100 %"):
        read_bound("rate < -100%")


@pytest.mark.parametrize("name", ["p95", "min.max", "rest"])
def test_an_unknown_or_ambiguous_metric_is_an_error(name: str) -> None:
    with pytest.raises(InputError, match=f"no metric is named {name}"):
        read_bound(f"{name} > +5%")


def test_a_threshold_is_a_percentage() -> None:
    assert read_threshold("2.5 %") == pytest.approx(0.025)
    with pytest.raises(InputError, match='"2" is no threshold'):
        read_threshold("2")
