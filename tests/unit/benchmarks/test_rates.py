"""Shares of campaigns beside each other."""

import pytest

from rig.judging.rates import rise


@pytest.mark.parametrize(
    ("found", "base", "low", "high"),
    # Newcombe (1998), Table II, method 10: 56/70 - 48/80, 9/10 - 3/10, 10/10 - 0/10.
    [((56, 70), (48, 80), 0.0524, 0.3339), ((9, 10), (3, 10), 0.1705, 0.8090), ((10, 10), (0, 10), 0.6075, 1.0)],
)
def test_a_rise_has_newcombes_interval(found: tuple[int, int], base: tuple[int, int], low: float, high: float) -> None:
    rows = [[at < some for at in range(of)] for some, of in (found, base)]
    made = rise(*rows)
    assert (made.low, made.high) == pytest.approx((low, high), abs=5e-5)


def test_without_campaigns_there_is_no_rise() -> None:
    assert rise([], [True]).why == rise([True], []).why == "no cases"
