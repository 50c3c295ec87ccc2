"""The process that takes CPUs: at moments that its seed tells, on the CPUs that it was given, and no longer."""

import time
from itertools import islice
from statistics import fmean

import pytest

from orrery.trial.placement import available_cpus
from rig.equal_sides.disturber import Bursts, moments

HOW = Bursts((2, 5), burst=0.3, pause=2.0)


def test_moments_follow_from_the_seed() -> None:
    found = list(islice(moments("1 7", HOW), 4000))
    assert found == list(islice(moments("1 7", HOW), 4000)) != list(islice(moments("1 8", HOW), 4000))
    assert fmean(moment.pause for moment in found) == pytest.approx(2.0, rel=0.1)
    assert fmean(moment.burst for moment in found) == pytest.approx(0.3, rel=0.1)
    assert 1800 < sum(moment.cpu == 5 for moment in found) < 2200
    assert {moment.cpu for moment in found} == {2, 5}


def test_it_takes_a_cpu_until_it_is_ended() -> None:
    with Bursts(available_cpus()[-1:], burst=0.01, pause=0.001).disturbing("1") as so_far:
        while so_far() < 1_000_000_000:
            time.sleep(0.01)
    assert so_far() == 0
