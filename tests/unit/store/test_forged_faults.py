"""Records of trials with a fault that somebody has changed."""

from __future__ import annotations

import pytest

from orrery.store.observation import Measurement, Observation
from orrery.store.record.fault_trials import fault_trial_faults

COUNTERS = {"accepted": 30, "refused": 10, "accepted_before_refusal": 4, "arrived": 25}


def faults(of: object = "server", ended: object = "returned", calls: int = 40, **counters: int) -> list[str]:
    load = {"load": "fault", "of": of, "calls": calls, "after": 20}
    measured = Measurement("client[0]", "server", "A::b", "fault", 1, load)
    measured.counters = {
        name: counters.get(name, value)
        for name, value in COUNTERS.items()
        if name not in counters or counters[name] >= 0
    }
    made = Observation("s", "{}", "d", "d", {}, "same", 1, 0, 1, "ok", facts={"fault.ended": ended})
    made.measurements = [measured]
    return list(fault_trial_faults(made))


def test_an_honest_one_is_not_refused() -> None:
    assert faults() == []
    assert faults(ended="blocked", accepted=20) == []
    assert faults(of="client", ended="gone") == []


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"of": "network"}, "what failed"),
        ({"ended": "happy"}, "its client ended as"),
        ({"ended": "gone"}, "which no fault of the server does"),
        ({"of": "client"}, "which no fault of the client does"),
        ({"accepted": 31}, "40 calls were asked for, 41"),
        ({"accepted": 29}, "40 calls were asked for, 39"),
        ({"accepted_before_refusal": 21}, "more calls were accepted before a refusal"),
        ({"arrived": -1}, "the counter arrived is not there"),
    ],
)
def test_what_cannot_be_is_named(changed: dict[str, object], said: str) -> None:
    assert any(said in fault for fault in faults(**changed))  # type: ignore[arg-type]
