"""When a benchmark says `met`."""

import pytest

from rig.judgement import Judgement, conclusion, judge_peers


def rounds(ratio: float, hand: float = 10_000.0, spread: float = 0.001) -> list[tuple[float, float]]:
    return [(hand * ratio * (1 + spread * (-1) ** i), hand) for i in range(20)]


@pytest.mark.parametrize(
    ("ratio", "spread", "met"),
    [
        (1.00, 0.001, True),
        (1.029, 0.001, True),
        (1.04, 0.001, False),  # surely above 1.03
        (1.04, 0.04, True),  # the interval reaches below it
        (1.06, 0.1, False),  # it reaches below, but the centre is too high
    ],
)
def test_a_ratio_needs_a_low_end_and_a_centre(ratio: float, spread: float, met: bool) -> None:
    assert judge_peers("x", rounds(ratio, spread=spread)).met is met


@pytest.mark.parametrize(("more", "met"), [(20.0, True), (30.0, False)])
def test_a_short_round_trip_is_judged_by_its_difference(more: float, met: bool) -> None:
    judgement = judge_peers("x", [(600.0 + more + i % 2, 600.0) for i in range(10)])
    assert judgement.met is met
    assert "ns more" in judgement.limit


def test_without_pairs_nothing_is_claimed() -> None:
    assert judge_peers("x", []).met is None


def test_one_failure_decides_and_is_named() -> None:
    kept, failed, open_ = (Judgement(str(met), "", "", met) for met in (True, False, None))
    assert conclusion([kept, failed, open_]) == ("not met: False", False)
    assert conclusion([kept, open_]) == ("met: 1 of 2, 1 not examined", True)
