"""What the benchmark of many objects runs across hosts, and what it says where there can be none."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import scale
from orrery.control.failure import Refused
from orrery.definitions.conditions.engine import MOST
from orrery.definitions.conditions.hosts import HostsAsked, read_hosts
from orrery.paths import ROOT
from orrery.trial.spreading import spread
from rig.judging.judgement import Judgement
from rig.sides.subjects import Subject, subjects

PROGRAMS = SimpleNamespace(serve=Path("/serve"), node=Path("/node"), builds=1, unsupported={})


@pytest.fixture
def subject(monkeypatch: pytest.MonkeyPatch) -> Subject:
    """What runs across hosts unless something else is asked for; nothing is built."""
    monkeypatch.setattr(Subject, "programs", lambda *_: PROGRAMS)
    (found,) = subjects(default("across"))
    return found


def default(option: str) -> str:
    """What an option is where nobody gives it."""
    return next(str(one.default) for one in scale.command.params if one.name == option)


class Unavailable:
    """Hosts that cannot be had."""

    def __init__(self, asked: HostsAsked) -> None:
        raise Refused(f"no {asked}")


def words(found: Iterable[Judgement]) -> list[str]:
    """What became of each claim."""
    return [judgement.word for judgement in found]


def test_without_options_it_runs_on_this_machine_and_across_hosts(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []

    def judged(*given: Any) -> list[Judgement]:
        asked.append(given)
        return []

    monkeypatch.setattr(scale, "judged", judged)
    with pytest.raises(SystemExit):
        scale.command.main([], standalone_mode=False)
    assert asked == [("pipe", "tcp", 1000, 6, HostsAsked(4), HostsAsked(MOST))]


def test_the_driver_across_hosts_declares_them(subject: Subject) -> None:
    assert "hosts" in subject.driver.capabilities_with(dict(subject.binding.options))
    assert read_hosts(default("hosts")) == HostsAsked(4)


def test_each_of_the_most_hosts_has_an_object(subject: Subject) -> None:
    hosts = HostsAsked(MOST)
    plan = scale.crowd(subject, MOST - 1, hosts)
    assert set(spread(plan, hosts.names, block=0).values()) == set(hosts.names)


def test_a_thousand_objects_are_on_all_of_four_hosts(subject: Subject) -> None:
    hosts = HostsAsked(4)
    plan = scale.crowd(subject, 1000, hosts)
    assert len(plan.processes) == 1001
    assert set(spread(plan, hosts.names, block=0).values()) == set(hosts.names)


@pytest.mark.parametrize(
    ("begun", "expected"),
    [
        ([(2.0, MOST)] * 6, ["met", "met"]),
        ([(20.0, MOST)] * 6, ["not met", "met"]),
        ([(2.0, MOST)] * 5 + [(2.0, MOST - 1)], ["met", "not met"]),
    ],
)
def test_all_hosts_must_take_part_within_the_time(
    subject: Subject, monkeypatch: pytest.MonkeyPatch, begun: list[tuple[float, int]], expected: list[str]
) -> None:
    left = [scale.Begun(*one) for one in begun]
    monkeypatch.setattr(scale, "begun_on", lambda *_: left.pop())
    assert words(scale.on_all_hosts(subject, 6, HostsAsked(MOST))) == expected


def test_where_there_can_be_no_hosts_that_is_said(subject: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scale, "OpenHosts", Unavailable)
    found = [*scale.on_hosts(subject, 3, 6, HostsAsked(4)), *scale.on_all_hosts(subject, 6, HostsAsked(MOST))]
    assert words(found) == ["not examined", "not examined"]
    assert [judgement.why for judgement in found] == ["no namespaces:4", f"no namespaces:{MOST}"]


def test_the_page_says_what_is_claimed() -> None:
    lines = (ROOT / "docs" / "bias.md").read_text(encoding="utf-8").splitlines()
    (claim,) = [line for line in lines if line.startswith("| `scale.py` |")]
    limits = (f"{scale.EACH:g} ms to start", f"{scale.EACH_ACROSS:g} ms across four", f"within {scale.BEGINNING:g} s")
    assert all(limit in claim for limit in (*limits, f"on {MOST} of them"))
