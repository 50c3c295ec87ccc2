"""What exchanges of times say of another clock: the truth is always inside, however unlike the two ways are."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from orrery.stats.clock_band import (
    RATE,
    Exchange,
    Knot,
    apart,
    bound_of,
    changing_band,
    offset_at,
    offset_when,
    steady_band,
)

SECOND = 1_000_000_000


def exchanges(
    clock: Callable[[float], float], there: Callable[[], float], back: Callable[[], float], count: int = 40
) -> list[Exchange]:
    """One every 50 ms of ours; `clock` is the other's reading at our instant, the ways take so long."""
    found = []
    for number in range(count):
        sent = number * SECOND // 20
        read = sent + there()
        found.append(Exchange(sent, round(clock(read)), round(read + back())))
    return found


def farthest(band: tuple[Knot, ...] | None, clock: Callable[[float], float], until: int) -> tuple[float, float]:
    """The worst error of the band over the time of the exchanges, and its bound."""
    assert band is not None
    instants = [until * step // 200 for step in range(201)]
    return max(abs(clock(at) - at - offset_at(band, at)) for at in instants), bound_of(band)


def test_one_exchange_says_that_the_offset_is_between_its_ends() -> None:
    band = steady_band([Exchange(1000, 1_500, 1200)])
    assert band is not None
    assert (band[0].offset, band[0].bound) == pytest.approx((400, 100), abs=0.2)


def test_two_ways_that_take_as_long_leave_half_of_both() -> None:
    def clock(at: float) -> float:
        return at + 7 * SECOND

    band = steady_band(exchanges(clock, lambda: 20_000, lambda: 20_000))
    error, bound = farthest(band, clock, 2 * SECOND)
    assert error < 1
    assert bound == pytest.approx(20_000, rel=0.01)


@pytest.mark.parametrize("drift", [0.0, 50e-6, -400e-6])
@pytest.mark.parametrize("ways", [(5_000, 5_000), (5_000, 400_000), (400_000, 5_000)])
def test_the_truth_is_inside_though_the_ways_are_unlike(drift: float, ways: tuple[int, int]) -> None:
    chance = random.Random(f"{drift} {ways}")

    def clock(at: float) -> float:
        return at * (1 + drift) - 3 * SECOND

    out, back = ways
    made = exchanges(clock, lambda: out * chance.uniform(1, 3), lambda: back * chance.uniform(1, 3))
    error, bound = farthest(steady_band(made), clock, 2 * SECOND)
    assert error <= bound + 1
    assert bound <= (out + back) * 1.2


def test_more_exchanges_never_widen_the_band() -> None:
    chance = random.Random(3)
    made = exchanges(
        lambda at: at + 5000, lambda: chance.expovariate(1 / 30_000), lambda: chance.expovariate(1 / 30_000)
    )
    few, many = steady_band(made[:20] + made[-1:]), steady_band(made)
    assert few is not None
    assert many is not None
    assert bound_of(many) <= bound_of(few) + 1


def slewed(at: float) -> float:
    """In step for a second, then 500 ppm fast."""
    return at + max(0.0, at - SECOND) * 500e-6


def test_no_line_fits_a_clock_that_is_being_slewed() -> None:
    assert steady_band(exchanges(slewed, lambda: 2_000, lambda: 2_000)) is None


def test_its_offset_is_known_only_as_far_as_a_rate_may_change() -> None:
    error, bound = farthest(changing_band(exchanges(slewed, lambda: 2_000, lambda: 2_000)), slewed, 2 * SECOND)
    assert error <= bound
    assert bound < 60_000  # 50 ms at 1,000 ppm, and the ways


def test_a_clock_that_was_set_has_no_band() -> None:
    def clock(at: float) -> float:
        return at if at < SECOND else at + 10_000_000

    made = exchanges(clock, lambda: 2_000, lambda: 2_000)
    assert steady_band(made) is None
    assert changing_band(made) is None


def test_two_clocks_run_apart_by_what_both_may_be_wrong() -> None:
    assert apart(0.0, 0.0) == 0
    assert apart(0.1, 0.0) == pytest.approx(0.1)
    assert apart(0.0, 0.1) == pytest.approx(1 / 0.9 - 1)  # in a second of ours there pass up to 1.11 true ones
    assert apart(0.1, 0.1) == pytest.approx(1.1 / 0.9 - 1)
    assert apart(500e-6, 500e-6) == pytest.approx(RATE, rel=1e-3)
    assert apart(0.0, 1.0) == float("inf")


def fast(at: float) -> float:
    """Five per cent fast, as a kernel makes a clock by a tick of 10,500 us."""
    return at * 1.05


def test_a_clock_that_is_made_fast_is_a_line_only_if_that_is_known() -> None:
    made = exchanges(fast, lambda: 2_000, lambda: 2_000)
    assert steady_band(made) is None and changing_band(made) is None
    error, bound = farthest(steady_band(made, 0.051), fast, 2 * SECOND)
    assert error < 1
    assert bound == pytest.approx(2_000, rel=0.1)
    error, bound = farthest(changing_band(made, 0.051), fast, 2 * SECOND)
    assert error <= bound
    assert bound == pytest.approx(0.051 * SECOND / 20, rel=0.01)  # until the next exchange


BAND = (Knot(0, 1000.0, 0), Knot(100, 1000.0, 0), Knot(200, 950.0, 0), Knot(200, 950.0, 0), Knot(300, 1000.0, 0))


@pytest.mark.parametrize("band", [BAND, BAND[:1], BAND[:2]])
@pytest.mark.parametrize("at", [-50, 0, 50, 100, 150, 200, 250, 300, 350])
def test_the_offset_is_the_same_by_either_clock(band: tuple[Knot, ...], at: int) -> None:
    assert offset_when(band, at + offset_at(band, at)) == pytest.approx(offset_at(band, at), abs=1e-9)


def test_the_offset_by_its_own_clock_is_exact() -> None:
    # From 100 on it loses one in two: when it reads 1,125, a time of 150 has come, and not one of 125.
    assert offset_when(BAND, 1100) == 1000
    assert offset_when(BAND, 1125) == 975
    assert offset_when(BAND, 1150) == 950
