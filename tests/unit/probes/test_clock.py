"""How a kernel runs its clock: what it takes of an offset in a second, and by how much a second may be wrong then."""

from __future__ import annotations

import pytest

from orrery.probes.clock import UNTOLD, ClockRate, slew_of


@pytest.mark.parametrize(
    ("offset", "constant", "rest", "slew"),
    [
        (0, 6, 0, 0),
        (25_600, 6, 0, 100),  # 1/2^(2 + 6) in each second
        (-25_600, 6, 0, 100),
        (25_601, 6, 0, 101),  # rounded up: it may not be more
        (400, 0, 0, 100),
        (0, 6, -300_000, 300_000),
        (0, 6, 2_000_000, 500_000),  # no more than 500 us in a second
        (25_600, 6, 2_000_000, 500_100),
    ],
)
def test_an_offset_is_made_up_for_in_parts(offset: int, constant: int, rest: int, slew: int) -> None:
    assert slew_of(offset, constant, rest) == slew


def test_with_a_signal_once_a_second_it_is_made_up_for_at_once() -> None:
    assert slew_of(-25_600, 6, 0, at_once=True) == 25_600


@pytest.mark.parametrize(
    ("rate", "off"),
    [
        (ClockRate(0, 10_000, 0), 500e-6),
        (ClockRate(-100 << 16, 10_000, 0), 600e-6),
        (ClockRate(0, 9_500, 0), 0.0505),
        (ClockRate(0, 10_500, 0), 0.0505),
        (ClockRate(0, 10_000, 250_000), 750e-6),
        (ClockRate(100 << 16, 11_000, 400_000), 0.101),
        (ClockRate(0, 0, 0), 500e-6 + UNTOLD),
    ],
)
def test_a_second_is_wrong_by_what_the_oscillator_and_the_kernel_may_do_to_it(rate: ClockRate, off: float) -> None:
    assert rate.most_off == pytest.approx(off, rel=1e-9)


def test_only_a_clock_that_is_left_alone_runs_at_one_rate() -> None:
    assert ClockRate(-100 << 16, 9_500, 0).is_even
    assert not ClockRate(0, 10_000, 1).is_even
    assert not ClockRate(0, 0, 0).is_even
