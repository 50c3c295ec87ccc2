"""The line against an example worked out by hand."""

from __future__ import annotations

import pytest

from orrery.stats.fit import line


def test_line_by_hand() -> None:
    # x 1..5, y 2 4 5 4 5: means 3 and 4, Sxx = 10, Sxy = 6, slope 0.6, intercept 4 - 1.8 = 2.2.
    # Residuals -0.8 0.6 1.0 -0.6 -0.2: squares sum to 2.4, s2 = 2.4 / 3 = 0.8. Syy = 6, r2 = 3.6 / 6 = 0.6.
    # se(slope) = sqrt(0.8 / 10) = 0.282843; se(intercept) = sqrt(0.8 (1/5 + 9/10)) = 0.938083; t(3) = 3.182 (table).
    found = line([1, 2, 3, 4, 5], [2, 4, 5, 4, 5])
    assert found.r2 == pytest.approx(0.6)
    assert found.slope.centre == pytest.approx(0.6)
    assert found.slope.low == pytest.approx(0.6 - 3.182 * 0.282843, abs=1e-3)
    assert found.slope.high == pytest.approx(0.6 + 3.182 * 0.282843, abs=1e-3)
    assert found.intercept.centre == pytest.approx(2.2)
    assert found.intercept.low == pytest.approx(2.2 - 3.182 * 0.938083, abs=1e-3)


@pytest.mark.parametrize(("x", "y"), [([1, 2], [1, 2]), ([1, 2, 3], [1, 2]), ([2, 2, 2], [1, 2, 3])])
def test_no_line(x: list[float], y: list[float]) -> None:
    with pytest.raises(ValueError, match="line"):
        line(x, y)
