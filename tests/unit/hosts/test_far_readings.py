"""What is read of processes elsewhere is what their agent reads, not what this machine has under their numbers."""

from __future__ import annotations

import os
from collections.abc import Sequence
from types import SimpleNamespace
from typing import cast

import pytest
from far_hosts import far_host

from orrery.hosts.hosts import Hosts
from orrery.hosts.readings import Readings
from orrery.probes.memory import Footprint
from orrery.store.facts import LIBRARIES, MEMORY_UNLOCKED
from orrery.store.observation import Memory
from orrery.trial.phases.barriers import read_libraries, read_locked, read_memory
from orrery.trial.stage import Stage


class Elsewhere(Readings):
    """Of processes of another machine, whose numbers are those of others here."""

    def footprints(self, pids: Sequence[int]) -> list[Footprint]:
        return [Footprint(pss=1, private=2, threads=3) for _ in pids]

    def tree_footprints(self, pids: Sequence[int]) -> list[Footprint]:
        return [Footprint(pss=4, private=5, threads=6) for _ in pids]

    def are_locked(self, pids: Sequence[int]) -> list[bool]:
        return [True for _ in pids]

    def are_stopped(self, pids: Sequence[int]) -> list[bool]:
        return [True for _ in pids]

    def mapped_files(self, pids: Sequence[int]) -> list[list[str]]:
        return [["/far/lib.so"] for _ in pids]


@pytest.fixture(autouse=True)
def own_journals(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))


def stage_of(hosts: Hosts) -> Stage:
    """What barriers ask of a stage: a client and a broker under the number of this process."""
    process = SimpleNamespace(name="client", program="serve", lock_memory=True)
    found = SimpleNamespace(
        hosts=hosts,
        names=["client"],
        pids={"client": os.getpid()},
        daemons={"broker": os.getpid()},
        plan=SimpleNamespace(processes=[process]),
        observation=SimpleNamespace(memory=[], facts={}),
    )
    return cast(Stage, found)


def test_memory_is_that_of_the_processes_there() -> None:
    with far_host(Elsewhere()) as host:
        stage = stage_of(Hosts([host]))
        read_memory(stage, "rest")
    assert stage.observation.memory == [
        Memory("client", "rest", False, 1, 2, 3),
        Memory("broker", "rest", True, 4, 5, 6),
    ]


def test_so_are_locks_files_and_signals_that_stop() -> None:
    with far_host(Elsewhere()) as host:
        stage = stage_of(Hosts([host]))
        read_locked(stage, stage.plan.processes)
        read_libraries(stage)
        stopped = stage.hosts.stopped(stage.pids)
    facts = stage.observation.facts
    assert not MEMORY_UNLOCKED.get(facts, []) and LIBRARIES.need(facts) == {"client": ["/far/lib.so"]}
    assert stopped == ["client"]
