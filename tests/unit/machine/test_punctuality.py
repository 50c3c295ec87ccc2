"""How late a waiting thread is, with a clock that is set by hand; and which rates follow from it."""

from __future__ import annotations

from orrery.machine.advice import findings
from orrery.machine.gathering import gather
from orrery.machine.punctuality import lateness, lateness_summary, punctuality


class Clock:
    """A machine whose sleeps end so late, one after the other."""

    def __init__(self, *late: int) -> None:
        self.time, self.late = 0, list(late)

    def now(self) -> int:
        return self.time

    def sleep(self, length: int) -> None:
        self.time += length + self.late.pop(0)


def test_lateness_counts_from_each_instant() -> None:
    clock = Clock(5, 7, 0)
    assert lateness(clock.now, clock.sleep, interval=100, instants=3) == [5, 7, 0]
    assert clock.time == 300


def test_an_instant_that_was_slept_through_holds_up_no_other() -> None:
    clock = Clock(250, 1)
    assert lateness(clock.now, clock.sleep, interval=100, instants=3) == [250, 0, 1]


def test_the_rate_is_that_of_the_p99() -> None:
    found = lateness_summary([10_000] * 980 + [50_000] * 19 + [2_000_000], 0.25)
    assert found == {"p99": 50_000, "most": 2_000_000, "rate": 5_000}


def test_doctor_tells_the_rates() -> None:
    ways = {
        "sleep": {"p99": 97_000, "most": 1_200_000, "rate": 2_577},
        "awake": {"p99": 45_000, "most": 1, "rate": 5_555},
    }
    facts = {**gather(), "open_loop": {**ways, "spin": {"p99": 1_000, "most": 1, "rate": 100_000}}}
    [found] = [finding for finding in findings(facts) if finding.fact == "open_loop"]
    assert found.state == (
        "exact up to 2,600 calls/s, 5,600 with --idle awake, 100,000 on a CPU of the generator's own"
    )
    assert "p99 97 us, 45 us, 1 us; 1.2 ms at most" in found.effect


def test_milliseconds_are_told_as_such() -> None:
    late = {way: {"p99": 4_020_000, "most": 6_000_000, "rate": 83} for way in ("sleep", "awake", "spin")}
    [found] = [finding for finding in findings({**gather(), "open_loop": late}) if finding.fact == "open_loop"]
    assert "p99 4.02 ms, 4.02 ms, 4.02 ms; 6 ms at most" in found.effect


def test_this_machine_is_measured() -> None:
    found = punctuality(0.25, 0.1)
    assert set(found) == {"sleep", "awake", "spin"}
    assert all(each["most"] >= each["p99"] >= 0 and each["rate"] > 0 for each in found.values())
