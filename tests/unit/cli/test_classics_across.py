"""`orrery classics --hosts`: the published experiments across hosts, each by a line that runs it alone."""

from __future__ import annotations

import shlex
from typing import Any

import pytest
from click.testing import CliRunner

from orrery.api import classics as module
from orrery.api.classics import ClassicsEnded, ClassicsRequest, classics_of
from orrery.cli.main import command
from orrery.definitions.scenario.presets import NAMES, PresetName
from orrery.definitions.search_path import Library
from orrery.errors import InputError
from orrery.paths import DRIVERS, INTERFACES, SCENARIOS

LIBRARY = Library([INTERFACES], [SCENARIOS], [DRIVERS])


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[ClassicsRequest]:
    """The requests that are made; nothing is run."""
    found: list[ClassicsRequest] = []

    def classics(request: ClassicsRequest, *_: Any) -> ClassicsEnded:
        found.append(request)
        return ClassicsEnded(())

    monkeypatch.setattr(module, "classics", classics)
    return found


def ran(*words: str) -> None:
    CliRunner().invoke(command, ["classics", "--drivers", "tcp", *words], catch_exceptions=False)


def test_hosts_and_placements_are_handed_on_as_they_are_typed(asked: list[ClassicsRequest]) -> None:
    ran("--hosts", "namespaces:2")
    ran("--hosts", "namespaces:3", "--full", "--placement", "same,across")
    ran("--full")
    assert [(one.hosts, one.preset, one.placements) for one in asked] == [
        ("namespaces:2", "short", ()),
        ("namespaces:3", "full", ("same,across",)),
        ("", "full", ()),
    ]


@pytest.mark.parametrize("preset", NAMES)
@pytest.mark.parametrize("name", ["latency", "threading", "footprint"])
def test_with_hosts_the_placement_is_across_them(name: str, preset: PresetName) -> None:
    """Also of an experiment that has placements of its own."""

    def placements(*asked: str) -> tuple[str, ...]:
        request = ClassicsRequest((name,), preset, ("tcp",), asked, "namespaces:2")
        (found,) = classics_of(LIBRARY, request)
        return found.request.placements

    assert placements() == ("across",)
    assert placements("same,across") == ("same,across",)


@pytest.mark.parametrize("name", ["payload", "callback", "footprint", "events", "proxy"])
def test_each_has_a_line_that_runs_it_alone(name: str) -> None:
    request = ClassicsRequest((name,), drivers=("tcp", "omniorb"), hosts="namespaces:2")
    (found,) = classics_of(LIBRARY, request)
    words = shlex.split(found.command)
    assert words[words.index("--hosts") + 1] == "namespaces:2"
    assert words[words.index("--placement") + 1] == "across"
    assert found.request.hosts == "namespaces:2" and not found.reason


def test_the_line_that_searches_has_the_hosts_too() -> None:
    (found,) = classics_of(LIBRARY, ClassicsRequest(("load-curve",), drivers=("tcp",), hosts="namespaces:2"))
    search = shlex.split(found.commands.splitlines()[-1])
    assert search[:2] == ["orrery", "search"]
    assert search[search.index("--hosts") + 1] == "namespaces:2"


def test_an_option_is_chosen_by_which_hosts_are_crossed() -> None:
    request = ClassicsRequest(("payload",), drivers=("uring", "thrift"), hosts="namespaces:2")
    (found,) = classics_of(LIBRARY, request)
    assert found.request.drivers == ("uring[transport=tcp]", "thrift[transport=tcp]")
    (here,) = classics_of(LIBRARY, ClassicsRequest(("payload",), drivers=("uring", "thrift")))
    assert here.request.drivers == ("uring", "thrift")


@pytest.mark.parametrize(
    ("placements", "hosts", "message"),
    [(("across",), "", "on which hosts"), (("same",), "two", "two is no kind of hosts")],
)
def test_what_is_no_hosts_is_said_before_anything_runs(placements: tuple[str, ...], hosts: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        classics_of(LIBRARY, ClassicsRequest(placements=placements, hosts=hosts))
