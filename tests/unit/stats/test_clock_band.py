"""What exchanges of times say of another clock: the truth is always inside, however unlike the two ways are."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from orrery.stats.clock_band import Exchange, Knot, bound_of, changing_band, offset_at, steady_band

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
