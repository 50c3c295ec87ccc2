"""The process that takes CPUs: at moments that its seed tells, on the CPUs that it was given, and no longer."""

import time
from itertools import islice
from statistics import fmean

import pytest

from orrery.trial.placement import available_cpus
from rig.equal_sides.disturber import Disturbance, disturbing, moments, used

HOW = Disturbance((2, 5), burst=0.3, pause=2.0)


def test_moments_follow_from_the_seed() -> None:
    found = list(islice(moments("1 7", HOW), 4000))
    assert found == list(islice(moments("1 7", HOW), 4000)) != list(islice(moments("1 8", HOW), 4000))
    assert fmean(moment.pause for moment in found) == pytest.approx(2.0, rel=0.1)
    assert fmean(moment.burst for moment in found) == pytest.approx(0.3, rel=0.1)
    assert 1800 < sum(moment.cpu == 5 for moment in found) < 2200
    assert {moment.cpu for moment in found} == {2, 5}


def test_it_takes_a_cpu_until_it_is_ended() -> None:
    with disturbing("1", Disturbance(available_cpus()[-1:], burst=0.01, pause=0.001)) as process:
        while used(process) < 1_000_000_000:
            time.sleep(0.01)
    assert used(process) == 0
