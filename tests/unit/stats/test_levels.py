"""Levels, differences and sections: against values worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from orrery.stats.intervals import arithmetic
from orrery.stats.levels import difference, geometric_level, mean_level
from orrery.stats.slices import section_half
from orrery.stats.spread import cosine_half, cosines, student_half


def test_two_cosines_by_hand() -> None:
    # 1 2 3 4 5 6: deviations -2.5 -1.5 -0.5 0.5 1.5 2.5. The first cosine is sqrt(1/3) cos(pi (i + 1/2) / 6): 0.965926
    # 0.707107 0.258819 and their negatives: product -2 (2.414815 + 1.060660 + 0.129410) = -7.209770, times 0.577350 =
    # -4.162563. The second is even, the deviations odd: 0. w = 4.162563^2 / 2 = 8.663466; half = t(2) sqrt(w / 6), and
    # t(2) = 4.303.
    found = mean_level([1, 2, 3, 4, 5, 6])
    assert found.centre == pytest.approx(3.5)
    assert found.high == pytest.approx(3.5 + 4.303 * math.sqrt(8.663466 / 6), abs=2e-3)
    assert found.low == pytest.approx(3.5 - 4.303 * math.sqrt(8.663466 / 6), abs=2e-3)


def test_all_cosines_are_students_variance() -> None:
    # n - 1 cosines and the mean span everything: the mean square of the projections is s^2 (Parseval).
    values = np.array([2.0, 4, 4, 5, 7, 8])
    assert cosine_half(values, 5) == pytest.approx(student_half(values))
    assert student_half(values) == pytest.approx(2.2996, abs=1e-3)  # by hand in test_intervals
    plain = arithmetic(values.tolist())
    assert plain.high is not None and plain.centre is not None
    assert student_half(values) == pytest.approx(plain.high - plain.centre)


@pytest.mark.parametrize(("n", "terms"), [(6, 2), (10, 3), (40, 10)])
def test_cosines_are_orthonormal_and_see_no_mean(n: int, terms: int) -> None:
    made = cosines(n, terms)
    assert made @ made.T == pytest.approx(np.eye(terms), abs=1e-12)
    assert made.sum(axis=1) == pytest.approx(np.zeros(terms), abs=1e-12)


def test_many_series_at_a_time() -> None:
    series = np.random.default_rng(1).standard_normal((5, 3, 20))
    assert cosine_half(series, 5)[2, 1] == pytest.approx(cosine_half(series[2, 1], 5))
    with pytest.raises(ValueError, match="6 cosines of 6 values"):
        cosine_half(series[..., :6], 6)


def test_a_drift_widens_a_level_and_a_trend_of_blocks_does_not_vanish_in_it() -> None:
    drifting, shuffled = [1.0, 2, 3, 4, 5, 6], [3.0, 6, 1, 4, 2, 5]
    wide, narrow = mean_level(drifting), mean_level(shuffled)
    assert wide.high is not None and narrow.high is not None and wide.high - 3.5 > 2 * (narrow.high - 3.5)


def test_an_interval_may_reach_beyond_every_number() -> None:
    # 1 and a million in turn: at a millionth of risk t(2) is 1,000, and no float has the exponential of its half width.
    found = geometric_level([1.0, 1.0, 1.0, 1e6, 1e6, 1e6], confidence=1 - 1e-6)
    assert (found.low, found.high) == (0.0, math.inf)
    assert found.centre == pytest.approx(1000.0)


def test_equal_trials_have_a_level_without_width() -> None:
    found = geometric_level([8500.3] * 10)
    assert (found.centre, found.low, found.high) == (8500.3, 8500.3, 8500.3)


def test_too_few_trials_have_no_interval() -> None:
    assert mean_level([1.0] * 5).why == "5 trials, an interval needs 6"
    assert mean_level([]).why == "no trials"
    assert geometric_level([1.0, 0.0]).why == "a trial's value is 0: there is no geometric mean"
    assert difference([]).why == "no block has both"


def test_a_difference_is_the_level_of_the_blocks_differences() -> None:
    assert difference([(3, 2), (6, 4), (9, 6), (12, 8), (15, 10), (18, 12)]) == mean_level([1, 2, 3, 4, 5, 6])


def test_sections_by_hand() -> None:
    # Batches 1 2 3 about 2: squares 1 0 1, sqrt(2 / (3 * 2)) = 0.57735, t(2) = 4.303.
    assert float(section_half(np.array([1.0, 2, 3]), np.array(2.0))) == pytest.approx(4.303 * 0.57735, abs=1e-3)
