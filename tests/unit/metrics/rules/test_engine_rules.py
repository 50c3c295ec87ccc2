"""What an engine took of its hosts is shown, and doubted where it is too much on CPUs on which something ran."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from observations import campaign, observations
from orrery.metrics.rows import Row, Verdict
from orrery.metrics.summary import rows

SECOND = 10**9
MEASURED = {"host1": [1], "host2": [1]}
BUSY, BESIDE = "engine on measured CPUs", "engine beside"


def row_with(
    cpu: int,
    part: str = "worker",
    on: Sequence[int] = (0, 1),
    measured: Mapping[str, Sequence[int]] = MEASURED,
    used: Sequence[str] = ("host1", "host2"),
) -> Row:
    """A row of trials in one of which a part of an engine took so much (ns) in ten seconds of `host1`."""
    made = observations(drivers=["tcp"], placements=["same"], blocks=6, calls=700)
    for observation in made:
        took = cpu if observation.block == 1 else 0
        observation.facts |= {
            "engine.time": {"host1": {part: 10 * SECOND}},
            "engine.cpu": {"host1": {part: took}},
            "engine.wakeups": {"host1": {part: 25 if took else 0}},
            "engine.cpus": {"host1": {part: list(on)}},
            "cpus.hosts": dict(measured),
            "hosts": {f"process{number}": host for number, host in enumerate(used)},
            "boot.hosts": {host: f"the boot of {host}" for host in measured},
        }
    return rows(campaign(), made)[0]


def reasons(row: Row) -> dict[str, tuple[Verdict, str]]:
    return {one.rule: (one.verdict, one.figure) for one in row.reasons if one.rule.startswith("engine")}


def test_half_a_percent_of_a_core_is_shown_and_no_more_is_doubted() -> None:
    shown = "worker 0.5 % of a core, 2.5 wake-ups/s (host1)"
    assert reasons(row_with(SECOND // 20)) == {BESIDE: (Verdict.VALID, shown)}
    more = "worker 0.51 % of a core, 2.5 wake-ups/s (host1)"
    found = row_with(SECOND // 20 + SECOND // 1000)
    assert found.verdict is Verdict.DOUBTFUL
    assert reasons(found) == {BUSY: (Verdict.DOUBTFUL, more), BESIDE: (Verdict.VALID, more)}


def test_on_a_cpu_of_its_own_a_worker_may_take_more() -> None:
    found = row_with(SECOND, on=[0])
    assert found.verdict is Verdict.VALID
    assert reasons(found) == {
        BESIDE: (Verdict.VALID, "worker 10 % of a core, 2.5 wake-ups/s (host1, on no measured CPU)")
    }


def test_so_it_may_on_a_host_on_which_nothing_ran() -> None:
    assert reasons(row_with(SECOND, used=["host2"])).keys() == {BESIDE}


def test_a_scheduler_is_shown_apart() -> None:
    assert reasons(row_with(SECOND, part="scheduler")) == {
        BESIDE: (Verdict.VALID, "scheduler 10 % of a core, 2.5 wake-ups/s (host1)")
    }


@pytest.mark.parametrize("lacking", ["engine.time", "engine.cpu"])
def test_where_no_engine_supplies_hosts_there_is_nothing_to_say(lacking: str) -> None:
    made = observations(drivers=["tcp"], placements=["same"], blocks=6, calls=700)
    for observation in made:
        observation.facts |= {"cpus.hosts": MEASURED, "hosts": {"server[0]": "host1"}}
        assert lacking not in observation.facts
    assert reasons(rows(campaign(), made)[0]) == {}
