"""How many trials, how long, when to stop, where a series changes: by hand, and on series whose truth is known."""

from __future__ import annotations

import math
import random

import pytest

from orrery.stats.changes import changes, noise_of
from orrery.stats.design import (
    FIRST_LOOK,
    Variances,
    best_slices,
    detectable,
    deviation,
    precise,
    trials_needed,
    variances,
    width,
)
from orrery.stats.fit import relative_line
from orrery.stats.intervals import arithmetic


def test_variances_by_hand() -> None:
    # Slices 1 3 and 5 9: variances 2 and 8, within 5. Means 2 and 7: variance 12.5, less 5 / 2: 10 between.
    found = variances([[1, 3], [5, 9]])
    assert found == Variances(5, 10, 2)
    assert found.total == 12.5
    assert variances([[1, 3], [3, 1]]).between == 0
    for few in ([[1, 2]], [[1], [2]]):
        with pytest.raises(ValueError, match="2 processes"):
            variances(few)


def test_the_best_length_of_a_process() -> None:
    # sqrt(c2 / c1 T1^2 / T2^2) = sqrt(100 / 1 * 9 / 4) = 15.
    assert best_slices(Variances(9, 4, 50), 1, 100) == 15
    assert best_slices(Variances(9, 400, 50), 1, 1) == 1
    assert best_slices(Variances(9, 0, 50), 1, 1) is None


def test_trials_needed_by_hand() -> None:
    # 2 % of a deviation of 5 %: log(1.02) = 0.019803; DRIFT = sqrt(1.25 / 0.75) = 1.291, which outweighs t(10) = 2.228.
    # 44: 1.291 * 2.0167 * 0.05 / sqrt(44) = 0.019625 fits; 43: 1.291 * 2.0181 * 0.05 / sqrt(43) = 0.019865 does not.
    assert trials_needed(0.05, 0.02) == 44
    assert trials_needed(0.0, 0.02) == FIRST_LOOK
    assert trials_needed(0.1, 0.02) > 3.5 * 44
    with pytest.raises(ValueError, match="no precision"):
        trials_needed(0.1, 0)


def test_what_so_many_pairs_can_show() -> None:
    # Tables of t, 99 degrees of freedom: 1.9842 (97.5 %), 1.2902 (90 %). 3.2744 * 0.12 / 10 = 0.03929.
    assert detectable(0.12, 100) == pytest.approx(math.expm1(0.03929), abs=1e-5)
    # 9 degrees: 2.2622 and 1.3830.
    assert detectable(0.12, 10) == pytest.approx(math.expm1((2.2622 + 1.3830) * 0.12 / math.sqrt(10)), abs=1e-5)
    assert detectable(0.0, 10) == 0
    with pytest.raises(ValueError, match="1 pairs"):
        detectable(0.1, 1)


def test_what_is_called_detectable_is_found_as_often_as_it_says() -> None:
    chance, found = random.Random(17), 0
    shift = math.log1p(detectable(0.1, 20))
    for _ in range(2_000):
        pairs = [shift + chance.gauss(0, 0.1) for _ in range(20)]
        low = lower_end(pairs)
        found += low > 0
    assert 0.87 < found / 2_000 < 0.93


def lower_end(values: list[float]) -> float:
    """The lower end of Student's 95 % interval."""
    low = arithmetic(values).low
    assert low is not None
    return low


def test_when_a_run_may_end() -> None:
    steady = [100.0, 101.0] * 10
    assert precise(steady, 99.5, 101.5, 100.5, 0.02)
    assert not precise(steady[:-1], 99.5, 101.5, 100.5, 0.02)  # too early
    assert not precise(steady, 98.0, 103.1, 100.5, 0.02)  # its interval is too wide
    assert not precise([90.0, 111.0] * 10, 99.5, 101.5, 100.5, 0.02)  # narrow by chance: the trials differ by more
    assert width(98, 103, 100) == pytest.approx(0.03)
    assert deviation([0, 2]) == pytest.approx(math.sqrt(2))
    assert deviation([-1, 1]) == math.inf
    assert deviation([1, math.e**2]) == pytest.approx(math.sqrt(2))


def test_a_step_is_found_where_it_is() -> None:
    chance = random.Random(5)
    values = [10 + 0.1 * chance.gauss(0, 1) + (1 if at >= 12 else 0) for at in range(30)]
    assert changes(values) == [12]
    assert changes(values[:9]) == []
    assert changes([3.0] * 40) == []
    assert 0.05 < noise_of(values) < 0.2


def test_two_steps_and_none() -> None:
    chance = random.Random(6)
    noise = [chance.gauss(0, 1) for _ in range(60)]
    assert changes([n + (8 if 20 <= at < 40 else 0) for at, n in enumerate(noise)]) == [20, 40]
    assert changes(noise) == []


def test_a_change_is_seldom_found_where_there_is_none() -> None:
    chance = random.Random(8)
    false = sum(bool(changes([chance.gauss(0, 1) for _ in range(20)])) for _ in range(200))
    assert false <= 20  # 5 % are 10; four standard errors more are 22


def test_a_relative_line_by_hand() -> None:
    # Two points: the line goes through both, whatever their weights.
    assert relative_line([(0, 10), (5, 20)]) == pytest.approx((10, 2))
    # (0, 1) (1, 1) (2, 2), weights 1 1 1/4: means x 1.5 / 2.25 = 2/3, y 2.5 / 2.25 = 10/9; Sxx = 4/9 + 1/9 + 4/9 = 1;
    # Sxy = (-2/3)(-1/9) + (1/3)(-1/9) + (4/3)(8/9) / 4 = 2/27 - 1/27 + 8/27 = 1/3.
    assert relative_line([(0, 1), (1, 1), (2, 2)]) == pytest.approx((10 / 9 - 2 / 9, 1 / 3))
    for wrong in ([(1, 1), (1, 2)], [(0, 0), (1, 1)]):
        with pytest.raises(ValueError, match="line"):
            relative_line(wrong)
