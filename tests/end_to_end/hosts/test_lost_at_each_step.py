"""A host that goes away at a step of a trial: before anything starts there, at ready, when all is measured.

Every step ends in the same line, costs one trial, and leaves nothing; the next trial has new hosts.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from campaigns_across import GONE, Killer, measured, own_state
from emulated import agents, outlived
from orrery.hosts.connection import Connection
from orrery.hosts.far import FarReadings
from orrery.hosts.journal import journals_folder
from orrery.planning.plan import Plan
from orrery.report.topics.sizes.published import PublishedEchoes
from orrery.store.observation import Observation
from orrery.trial.run import run_trial

pytestmark = pytest.mark.slow

STEPS = {
    "before a program is sent": "orrery.trial.run.deliver",
    "before a program starts": "orrery.trial.starting.start",
    "before it serves": "orrery.trial.starting.published",
    "before it is ready": "orrery.trial.starting.bind",
    "before it is asked what it has measured": "orrery.trial.run.collect",
    "before its programs end": "orrery.trial.run._quit",
}
"""What a trial does next, and the function by which it does."""
EVERY_TIME = ("before a program starts", "before it is ready")


@pytest.fixture(autouse=True)
def possible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_state(tmp_path, monkeypatch)


class KillerBefore(Killer):
    """Kills the agent of a host before something is done for the first time, and waits for its end."""

    def __init__(self, host: int = 1) -> None:
        super().__init__(host=host)
        self.has_killed = False

    def before(self, act: Callable[..., Any]) -> Callable[..., Any]:
        """As `act`, on a host that is gone the first time."""

        def late(*given: Any, **named: Any) -> Any:
            if not self.has_killed:
                self.has_killed = True
                agent = agents()[self.host]
                self.kill()
                assert not outlived([agent])
            return act(*given, **named)

        return late


def act_of(place: str) -> Any:
    """The function of this name and place."""
    module, _, name = place.rpartition(".")
    return getattr(importlib.import_module(module), name)


def one_of_two(folder: Path, listener: KillerBefore) -> None:
    """Of a block of two trials the first fails for the host, and the second does not."""
    found = measured(folder, listener, blocks=1).observations
    assert listener.has_killed
    assert [(one.status, one.reason) for one in found] == [("failed", GONE), ("ok", "")]
    assert not list(journals_folder().glob("*"))


@pytest.mark.parametrize(
    "step", [pytest.param(step, marks=() if step in EVERY_TIME else pytest.mark.thorough) for step in STEPS]
)
def test_a_host_that_goes_at_a_step_costs_its_trial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    listener = KillerBefore()
    monkeypatch.setattr(STEPS[step], listener.before(act_of(STEPS[step])))
    one_of_two(tmp_path, listener)


def test_a_host_that_goes_before_its_trial_begins_costs_that_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listener, ask = KillerBefore(), Connection.ask
    late, begun = listener.before(ask), list[str]()

    def noted(plan: Plan, **named: Any) -> Observation:
        """As that of a campaign; before it the links are looked at, for which things begin on hosts too."""
        begun.append(plan.scenario)
        return run_trial(plan, **named)

    def asked(to: Connection, what: str, given: Mapping[str, Any], seconds: float | None = None) -> Any:
        """As `ask`; the second host is gone when the first trial is to begin there."""
        is_begin = bool(begun) and what == "begin" and to.name == "host2"
        return (late if is_begin else ask)(to, what, given, seconds)

    monkeypatch.setattr("orrery.trial.hosted.run_trial", noted)
    monkeypatch.setattr(Connection, "ask", asked)
    one_of_two(tmp_path, listener)


@pytest.mark.parametrize(
    "look",
    [
        "orrery.api.beginning.looking.look_at_links",
        pytest.param("orrery.api.beginning.looking.look_at_hosts", marks=pytest.mark.thorough),
    ],
)
def test_a_host_that_goes_while_hosts_are_looked_at_costs_no_trial(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, look: str
) -> None:
    listener = KillerBefore()
    monkeypatch.setattr(look, listener.before(act_of(look)))
    found = measured(tmp_path, listener, blocks=1).observations
    assert listener.has_killed
    assert [(one.status, one.reason) for one in found] == [("ok", "")] * 2


@pytest.mark.parametrize("host", [0, 1])
def test_a_host_that_goes_while_pings_are_sent_costs_no_trial(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: int
) -> None:
    listener, sent = KillerBefore(host), list[list[int]]()
    late = listener.before(FarReadings.pings)

    def pings(near: FarReadings, address: str, sizes: Sequence[int], count: int, interval: int) -> Any:
        """As those of `FarReadings`; before the first ones a host goes."""
        sent.append(list(sizes))
        return late(near, address, sizes, count, interval)

    echoes = PublishedEchoes.model_validate({"sizes": [16], "count": 3, "interval": "20ms"})
    monkeypatch.setattr("orrery.api.beginning.reference._asked", lambda *_: echoes)
    monkeypatch.setattr(FarReadings, "pings", pings)
    found = measured(tmp_path, listener, blocks=1)
    assert listener.has_killed
    assert sent.count(echoes.sizes) == 2  # new hosts send them once more
    assert found.record.inputs["reference"]["ping"]["between"] == ["host1", "host2"]
    assert [(one.status, one.reason) for one in found.observations] == [("ok", "")] * 2
