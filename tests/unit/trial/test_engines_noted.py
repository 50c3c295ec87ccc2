"""What engines took between the boundaries of measured phases is added up, for each host and part."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

from orrery.hosts.engine_use import PartUse, engine_use, read_engine_use
from orrery.trial.engines import note_engines


def test_phases_are_added_up() -> None:
    facts: dict[str, Any] = {}
    for begin, end in ((1_000, 2_000), (5_000, 5_500)):
        before = {"host1": {"worker": PartUse(begin, 10, 3, [0, 1])}}
        after = {"host1": {"worker": PartUse(end, 14, 8, [1])}}
        note_engines(facts, before, after)
    assert facts == {
        "engine.time": {"host1": {"worker": 1_500}},
        "engine.cpu": {"host1": {"worker": 8}},
        "engine.wakeups": {"host1": {"worker": 10}},
        "engine.cpus": {"host1": {"worker": [1]}},
    }


def test_hosts_and_parts_stand_side_by_side() -> None:
    facts: dict[str, Any] = {}
    use = {"host1": {"worker": PartUse(0, 0, 0, []), "scheduler": PartUse(0, 0, 0, [])}, "host2": {}}
    more = {"host1": {"worker": PartUse(9, 1, 2, [0]), "scheduler": PartUse(9, 3, 4, [1])}, "host2": {}}
    note_engines(facts, use, more)
    assert facts["engine.cpu"] == {"host1": {"worker": 1, "scheduler": 3}}
    assert facts["engine.cpus"] == {"host1": {"worker": [0], "scheduler": [1]}}


def test_where_no_engine_is_nothing_is_noted() -> None:
    facts: dict[str, Any] = {}
    note_engines(facts, {}, {})
    assert facts == {}


def test_who_has_ended_meanwhile_counts_for_nothing() -> None:
    assert PartUse(10, 3, 1, []) - PartUse(4, 8, 2, []) == PartUse(6, 0, 0, [])


def test_processes_of_a_part_are_read_together() -> None:
    with subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE) as other:
        found = engine_use({"worker": [os.getpid(), other.pid], "scheduler": [2**22 + 1]})
        assert other.stdin is not None
        other.stdin.close()
    assert found["worker"].cpu > 0 and found["worker"].sleeps > 0
    assert found["worker"].cpus == sorted(os.sched_getaffinity(0))
    assert (found["scheduler"].cpu, found["scheduler"].cpus) == (0, [])
    assert read_engine_use({part: vars(use) for part, use in found.items()}) == found
