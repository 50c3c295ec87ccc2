"""The part of rare calls that is waking CPUs: of whom it is told, and how much it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from observations import campaign, observations, set_medians
from orrery.metrics.rows import Row
from orrery.metrics.summary import rows
from orrery.report.remarks.waking import shares, waking_text

HOST: dict[str, Any] = {"waking": {"p50": 50}}
LABELS = {"unix[wait=block]": "unix", "tcp[wait=block]": "tcp"}


def made(load: str, placement: str = "split") -> list[Row]:
    found = observations(drivers=["unix", "tcp"], placements=[placement], calls=70)
    set_medians(found, {(d, b): 200 if d == "unix" else 80 for d in ("unix", "tcp") for b in range(6)})
    for one in found:
        for measured in one.measurements:
            measured.load = {"load": load}
    return rows(replace(campaign(), repeat=6), found)


def test_a_call_on_two_cores_wakes_two_cpus() -> None:
    assert shares(HOST, made("think-time")) == {"unix[wait=block]": 0.5, "tcp[wait=block]": 1.0}
    assert waking_text(HOST, made("think-time"), LABELS) == (
        "this host needs 50.0 ns (median) to wake a CPU, and a call on two cores wakes 2 CPUs; "
        "this part of the median is 50% for unix and 100% for tcp"
    )


def test_calls_that_follow_each_other_let_no_cpu_halt() -> None:
    assert waking_text(HOST, made("closed"), LABELS) == ""


def test_on_one_core_the_cpu_is_awake_while_a_call_goes_on() -> None:
    assert waking_text(HOST, made("think-time", "same"), LABELS) == ""


def test_nothing_is_said_where_it_was_not_measured() -> None:
    assert waking_text({}, made("think-time"), LABELS) == ""
