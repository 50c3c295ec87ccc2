"""A chain differs in its middle alone, and the share is that of one client."""

import pytest

from orrery.errors import DriverError
from orrery.store.observation import Measurement, Observation, Series
from proxy import DEFAULT, rates, told_by_others
from rig.sides.middle import SCHEMES
from rig.sides.subjects import PEERS, subjects


def test_every_subject_has_a_proxy_by_hand_and_a_scheme() -> None:
    for subject in subjects(DEFAULT):
        assert (PEERS / subject.driver.name / "proxy.cpp").is_file()
        assert subject.driver.name in SCHEMES


def measured(number: int, calls: int, seconds: int) -> Measurement:
    latency = Series("latency", calls, 1, 1, calls, {1: calls})
    counters = {"begin": 5, "end": 5 + seconds * 10**9}
    return Measurement(
        f"client[{number}]", "proxy", "B::call", "steady", 1, {}, {"latency": latency}, counters=counters
    )


def of(*measurements: Measurement) -> Observation:
    return Observation("s", "{}", "unix", "unix", {}, "same", 0, 0, 1, "ok", measurements=list(measurements))


def test_the_rate_is_the_mean_of_the_clients() -> None:
    assert rates(of(measured(0, 100, 1), measured(1, 600, 2))) == {"call": 200.0}
    with pytest.raises(DriverError, match="has no rate"):
        rates(of(measured(0, 100, 0)))


def test_others_are_told_by_their_source() -> None:
    assert told_by_others() == "published:1999: 10 % measured with three pairs, 30 % expected with three pairs"
