"""A campaign that goes on with other hosts under the same key: a further part of it, kept apart from the first."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from emulated import need_emulated_hosts
from orrery import paths
from orrery.api.reading.results import Results
from orrery.api.run import resume, run
from orrery.campaign.effort import Effort
from orrery.hosts.connection import Connection
from orrery.machine.facts import BOOT, CPU
from orrery.metrics.registry import METRICS
from orrery.metrics.trials import groups
from orrery.place import Place, place_of
from orrery.planning.request import Request
from orrery.report.remarks.hosts import hosts_lines
from orrery.store.facts import BOOT_HOSTS, CPUS_HOSTS
from orrery.store.observation import PARTS, Observation
from orrery.trial.listener import NullListener

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def possible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    need_emulated_hosts()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    paths.state().mkdir(parents=True)


def elsewhere(patch: pytest.MonkeyPatch, boot: str, cpu: str) -> None:
    """Let the second host say that it is on another machine."""
    ask = Connection.ask

    def lying(to: Connection, what: str, *words: Any) -> Any:
        found = ask(to, what, *words)
        if to.name == "host2" and what == "begin":
            found["machine"] = boot
        elif to.name == "host2" and what == "usable_cpus":
            found["boot"] = boot
        elif to.name == "host2" and what == "facts":
            found |= dict([BOOT.pair(boot), CPU.pair(cpu)])
        return found

    patch.setattr(Connection, "ask", lying)


class Listener(NullListener):
    """Keeps the notes; with `trials` it interrupts the campaign when so many have ended."""

    def __init__(self, trials: int = 0) -> None:
        self._left = trials
        self.notes: list[str] = []

    def note(self, text: str) -> None:
        self.notes.append(text)

    def ended(self, observation: Observation) -> None:
        self._left -= 1
        if self._left == 0:
            raise KeyboardInterrupt


def begun(store: Place, trials: int) -> None:
    """A campaign of two blocks, each of two trials, that is interrupted after so many."""
    asked = Request("conformance/call", drivers=("tcp", "udp"), hosts="namespaces:2", calls=50)
    with pytest.raises(KeyboardInterrupt):
        run(asked, Effort(most=2, replace=0), store, Listener(trials))


def boots_in(found: Results) -> list[dict[str, str] | None]:
    return [BOOT_HOSTS.get(one.facts) for one in found.observations]


def test_one_that_goes_on_with_another_machine_as_its_host_is_not_pooled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, listener = place_of(str(tmp_path / "a.db")), Listener()
    with monkeypatch.context() as patch:
        elsewhere(patch, "one", "A CPU")
        begun(store, 2)
    with monkeypatch.context() as patch:
        elsewhere(patch, "two", "Another CPU")
        found = resume(store, listener)
    assert [one.status for one in found.observations] == ["ok"] * 4, [one.reason for one in found.observations]
    assert boots_in(found) == [{"host2": "one"}] * 2 + [{"host2": "two"}] * 2
    assert "host2 is another machine than before: an interval is over boots now, and needs 6 of them" in listener.notes
    ours = sorted(os.sched_getaffinity(0))
    assert all(CPUS_HOSTS.need(one.facts) == {"host1": ours, "host2": ours} for one in found.observations)
    assert not [reason for row in found.rows for reason in row.reasons if reason.rule == "hosts share CPUs"]
    (part,) = found.record.inputs[PARTS]
    assert CPU.get(part["hosts"]["host2"]) == "Another CPU"
    for group in groups(found.observations):
        assert group.level.noun == "boots"
        value = METRICS["latency.p50"].over(group)
        assert value is not None and value.why == "2 boots, an interval needs 6"
    lines = "\n".join(hosts_lines(found.record.inputs, found.rows))
    assert "host2 is A CPU, " in lines and "host2 in part 2 is Another CPU, " in lines


def test_one_that_goes_on_with_its_hosts_has_one_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, listener = place_of(str(tmp_path / "a.db")), Listener()
    elsewhere(monkeypatch, "one", "A CPU")
    begun(store, 2)
    found = resume(store, listener)
    assert boots_in(found) == [{"host2": "one"}] * 4
    assert PARTS not in found.record.inputs
    assert not any(group.level for group in groups(found.observations))
    assert not [note for note in listener.notes if "an interval is over boots" in note]


def test_hosts_on_this_machine_have_no_boot_of_their_own(tmp_path: Path) -> None:
    store = place_of(str(tmp_path / "a.db"))
    begun(store, 1)
    found = resume(store)
    assert boots_in(found) == [None] * 4
    assert PARTS not in found.record.inputs
