"""The relative line against points that lie on one, and against an example worked out by hand."""

from __future__ import annotations

import math

import pytest

from orrery.stats.fit import line
from orrery.stats.relative_fit import relative_line


def test_points_on_a_line_give_that_line() -> None:
    x = [12.0, 84, 804, 8004, 80004, 800004]
    found = relative_line(x, [5000 + 2.5 * value for value in x])
    assert found.intercept.centre == pytest.approx(5000)
    assert found.slope.centre == pytest.approx(2.5)
    assert found.r2 == pytest.approx(1)


def test_by_hand() -> None:
    # x 1 2 3, y 1 2 4: rows (1/y, x/y) are (1, 1), (.5, 1), (.25, .75), all to be 1. Normal equations:
    # [1.3125 1.6875; 1.6875 2.5625] [a b] = [1.75 2.75]; determinant 0.515625, a = -0.15625 / .515625 = -0.30303,
    # b = .65625 / .515625 = 1.27273. Residuals -.030303 .121212 -.121212: s2 = .030303 / 1.
    # se(a) = sqrt(.030303 * 2.5625 / .515625) = .388065, se(b) = sqrt(.030303 * 1.3125 / .515625) = .277728.
    # t(1) = 12.706 (table).
    found = relative_line([1, 2, 3], [1, 2, 4])
    assert found.intercept.centre == pytest.approx(-0.30303, abs=1e-5)
    assert found.slope.centre == pytest.approx(1.27273, abs=1e-5)
    assert found.intercept.high == pytest.approx(-0.30303 + 12.706 * 0.388065, abs=1e-3)
    assert found.slope.low == pytest.approx(1.27273 - 12.706 * 0.277728, abs=1e-3)


def test_small_values_count_as_much_as_large_ones() -> None:
    x, y = [10.0, 100, 1000, 100_000], [110.0, 200, 1100, 150_000]
    plain = line(x, y).intercept.centre
    relative = relative_line(x, y).intercept.centre
    assert plain is not None and relative is not None
    assert abs(relative - 100) < abs(plain - 100) and math.isfinite(plain)


@pytest.mark.parametrize(("x", "y"), [([1, 2], [1, 2]), ([2, 2, 2], [1, 2, 3]), ([1, 2, 3], [0, 1, 2])])
def test_no_line(x: list[float], y: list[float]) -> None:
    with pytest.raises(ValueError, match=r"line|above 0"):
        relative_line(x, y)
