"""Trials at once on teams of emulated hosts: as one after the other, on CPUs and machines of their own."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from campaigns_across import own_state, store
from emulated import agents
from orrery.api.run import resume, run
from orrery.campaign.effort import Effort
from orrery.control.failure import Refused
from orrery.errors import InputError
from orrery.hosts.journal import journals_folder
from orrery.machine.neighbours import apart, neighbours
from orrery.planning.plan import Plan
from orrery.planning.request import Request
from orrery.store.facts import CPUS_HOSTS, HOSTS, TEAM
from orrery.store.observation import Observation
from orrery.trial.listener import NullListener

pytestmark = pytest.mark.slow

ASKED = Request(
    "conformance/call", drivers=("tcp", "udp"), hosts="namespaces:4", calls=50, parallel=2, share_caches=True
)
CPUS = sorted(os.sched_getaffinity(0))


@pytest.fixture(autouse=True)
def possible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_state(tmp_path, monkeypatch)
    if len(CPUS) < 2:
        pytest.skip("two trials at once: needs two CPUs, and there is one")


def test_two_teams_run_all_trials_on_cpus_of_their_own(tmp_path: Path) -> None:
    found = run(ASKED, Effort(most=4, replace=0), store(tmp_path)).observations
    assert len({(one.block, one.binding) for one in found}) == len(found) == 8
    assert {one.status for one in found} == {"ok"}
    cpus: dict[str, set[int]] = {}
    for one in found:
        assert set(HOSTS.need(one.facts).values()) == {"host1", "host2"}
        own = {cpu for its in CPUS_HOSTS.need(one.facts).values() for cpu in its}
        cpus.setdefault(TEAM.need(one.facts), set()).update(own)
    assert set(cpus) == {"1 of 2", "2 of 2"}
    assert not cpus["1 of 2"] & cpus["2 of 2"]
    for block in range(4):  # bindings are compared on one team
        assert len({TEAM.need(one.facts) for one in found if one.block == block}) == 1
    assert not list(journals_folder().glob("*"))


def test_cpus_that_share_a_cache_are_not_used_at_once_unless_that_is_said(tmp_path: Path) -> None:
    if len(apart(CPUS, neighbours(CPUS))) > 1:
        pytest.skip("needs two CPUs that share a cache")
    asked = Request("conformance/call", drivers=("tcp",), hosts="namespaces:4", calls=50, parallel=2)
    with pytest.raises(Refused, match="2 trials at once on the machine of host1 would be on CPUs that share a core"):
        run(asked, Effort(most=1, replace=0), store(tmp_path))


class HostKiller(NullListener):
    """Kills the agent of a host of the second team when the third trial begins."""

    def __init__(self) -> None:
        self.trials = 0

    def trial(self, plan: Plan, block: int, number: int, count: int, left: float | None) -> None:
        self.trials += 1
        if self.trials == 3:
            os.kill(agents()[3], signal.SIGKILL)


def test_a_host_that_goes_costs_what_ran_on_it_and_the_rest_goes_on(tmp_path: Path) -> None:
    found = run(ASKED, Effort(most=4, replace=0), store(tmp_path), HostKiller()).observations
    assert len(found) == 8
    failed = [one.reason for one in found if one.status != "ok"]
    assert len(failed) <= 1 and all("host2 is gone" in reason for reason in failed)
    assert not list(journals_folder().glob("*"))


class CutOff(NullListener):
    """Ctrl-C when the third trial has ended."""

    def __init__(self) -> None:
        self.ends = 0

    def ended(self, observation: Observation) -> None:
        self.ends += 1
        if self.ends == 3:
            raise KeyboardInterrupt


def test_a_campaign_that_was_cut_off_goes_on_at_once_too(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        run(ASKED, Effort(most=4, replace=0), store(tmp_path), CutOff())
    assert not list(journals_folder().glob("*"))
    found = resume(store(tmp_path)).observations
    assert len({(one.block, one.binding) for one in found}) == len(found) == 8
    assert {one.status for one in found} == {"ok"}


@pytest.mark.parametrize(
    ("hosts", "parallel", "placements", "message"),
    [
        ("", 2, (), "--parallel 2: on which hosts"),
        ("namespaces:4", 3, (), "--parallel 3: 4 hosts are not 3 times as many"),
        ("namespaces:2", 2, (), "--parallel 2: 2 hosts are not 2 times as many"),
        ("namespaces:4", 2, ("across", "same"), "--parallel 2: trials of placement same would all be on this machine"),
    ],
)
def test_teams_that_cannot_be_are_said_before_anything_is_built(
    tmp_path: Path, hosts: str, parallel: int, placements: tuple[str, ...], message: str
) -> None:
    asked = Request("conformance/call", drivers=("tcp",), hosts=hosts, parallel=parallel, placements=placements)
    with pytest.raises(InputError) as caught:
        run(asked, Effort(most=1), store(tmp_path))
    assert message in str(caught.value) and caught.value.hint
