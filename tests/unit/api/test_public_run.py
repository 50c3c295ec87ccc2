"""`orrery.run` and `orrery.plan`: arguments as the request of the commands, progress as values."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import orrery
from fake_driver.plans import plan as fake_plan
from notebook_html import html_of
from observations import failed
from orrery import keeping
from orrery.api import run as running
from orrery.api.public import planned
from orrery.api.public.asking import request_for
from orrery.api.public.running import ProgressListener
from orrery.api.reading.results import Results, open_results
from orrery.campaign.effort import Effort
from orrery.campaign.requirements import NOTHING_FURTHER, Further, read_further
from orrery.cli import main
from orrery.definitions.search_path import SearchPath
from orrery.definitions.study_protocol import StudyProtocol
from orrery.planning.answer import Planned
from orrery.planning.refusal import Refusal
from orrery.planning.request import Request
from orrery.trial.listener import CampaignListener


class Asked:
    """Stands for what measures: it notes what it was asked, and hands over what was measured before."""

    def __init__(self) -> None:
        self.calls: list[tuple[Request, Effort, object, str]] = []
        self.further = NOTHING_FURTHER
        self.protocol: StudyProtocol | None = None
        self.heard: Callable[[CampaignListener], None] = lambda _: None

    def __call__(
        self,
        request: Request,
        effort: Effort,
        place: Any,
        listener: CampaignListener,
        command: str,
        further: Further,
        protocol: StudyProtocol | None,
    ) -> Results:
        self.calls.append((request, effort, place, command))
        self.further, self.protocol = further, protocol
        self.heard(listener)
        return open_results(place, 1)


@pytest.fixture
def asked(python_lab: Path, monkeypatch: pytest.MonkeyPatch) -> Asked:
    found = Asked()
    monkeypatch.setattr(running, "run", found)
    return found


def test_what_was_measured_is_a_campaign_of_the_store(asked: Asked) -> None:
    campaign = orrery.run("classics/seven_calls", "unix,tcp", store="orrery.db")
    assert (campaign.id, len(campaign.rows())) == (1, 14)
    [(request, effort, place, command)] = asked.calls
    assert request == Request("classics/seven_calls", drivers=("unix", "tcp"))
    assert (effort, place) == (Effort(), Path("orrery.db"))
    assert command == "orrery run classics/seven_calls --drivers unix,tcp --seed 1"


def test_arguments_are_those_of_the_command_line(asked: Asked) -> None:
    orrery.run(
        "patterns/proxy",
        ["unix[wait=block]", "tcp"],
        settings={"pairs": [1, 3], "direct": True, "mode": "chaining"},
        calls=70,
        placements="same,split",
        repeat=6,
        precision="2.5%",
        metric="latency.p90",
        budget="10m",
        replace=0,
        seed=5,
        idle="awake",
        builds=6,
        hosts="namespaces:2",
        roles=["edge=host1"],
        drivers_path=["mine"],
    )
    [(request, effort, _, _)] = asked.calls
    assert request == Request(
        "patterns/proxy",
        settings=("pairs=1|3", "direct=true", "mode=chaining"),
        calls=70,
        placements=("same", "split"),
        seed=5,
        drivers=("unix[wait=block]", "tcp"),
        idle="awake",
        builds=6,
        hosts="namespaces:2",
        roles=("edge=host1",),
        search_path=SearchPath(drivers=(Path("mine"),)),
    )
    assert (effort.metric.name, effort.precision, effort.budget) == ("latency.p90", 0.025, 600)
    assert (effort.most, effort.replace) == (6, 0)


def test_what_is_required_goes_with_it(asked: Asked) -> None:
    orrery.run("classics/seven_calls", "unix", require=["p99 < 2 ms", "rate > 1 k/s"], prefer="rate", repeat=6)
    assert asked.further == read_further(["latency.p99 < 2 ms", "rate > 1 k/s"], "rate")
    [(*_, command)] = asked.calls
    assert command == (
        "orrery choose classics/seven_calls --drivers unix --repeat 6 --seed 1 --require 'latency.p99 < 2 ms' "
        "--require 'rate > 1 k/s' --prefer rate"
    )


PROTOCOL = """\
metric = "latency.p90"
[stop]
repeat = 7
[[question]]
asks = "Is a UNIX socket faster?"
row  = "unix"
base = "tcp"
"""


def test_a_protocol_says_what_is_asked_and_when_it_ends(asked: Asked) -> None:
    Path("questions.toml").write_text(PROTOCOL)
    orrery.run("classics/seven_calls", "unix,tcp", protocol="questions.toml", calls=70)
    [(_, effort, _, command)] = asked.calls
    assert asked.protocol is not None and (asked.protocol.text, effort.most) == (PROTOCOL, 7)
    assert command == (
        "orrery run classics/seven_calls --drivers unix,tcp --calls 70 --seed 1 --protocol questions.toml"
    )


@pytest.mark.parametrize(
    ("more", "text", "words"),
    [
        ({"repeat": 3}, PROTOCOL, "the protocol says how much is measured, and has no use for repeat"),
        ({"metric": "rate"}, PROTOCOL, "the protocol says how much is measured, and has no use for metric"),
        ({"require": ["p99 < 2 ms"]}, PROTOCOL, "require and prefer choose, and a protocol compares"),
        ({}, PROTOCOL.replace("repeat = 7", ""), "questions.toml:2: when does it end?"),
        ({}, PROTOCOL.replace("latency.p90", "latency.p91"), "questions.toml:1: no metric is named latency.p91"),
        ({"protocol": "no.toml"}, PROTOCOL, "no.toml: there is no such file"),
    ],
)
def test_a_wrong_protocol_is_told_before_anything_runs(
    asked: Asked, more: dict[str, Any], text: str, words: str
) -> None:
    Path("questions.toml").write_text(text)
    with pytest.raises(orrery.InputError) as caught:
        orrery.run(**{"scenario": "classics/seven_calls", "drivers": "unix", "protocol": "questions.toml", **more})
    assert str(caught.value).startswith(words)
    assert asked.calls == []


def test_an_idl_file_needs_no_scenario_and_a_matrix_no_driver() -> None:
    found = request_for(None, (), None, None, (), 1, {"idl": "mine.idl", "interface": "Account", "matrix": "unix,tcp"})
    assert found == Request(idl=Path("mine.idl"), interface="Account", matrix=("unix", "tcp"))


@pytest.mark.parametrize(
    ("more", "message", "hint"),
    [
        ({"drivers": ""}, "no driver is named", "`unix,tcp`, or a list"),
        ({"drivers": []}, "no driver is named", "`unix,tcp`, or a list"),
        ({"calls": 0}, "calls cannot be 0", "a whole number from 1 to"),
        ({"calls": 1.5}, "calls cannot be 1.5", "a whole number from 1 to"),
        ({"seed": -1}, "seed cannot be -1", "a whole number from 0 to"),
        ({"repeat": True}, "repeat cannot be True", "a whole number from 1 to 100,000"),
        ({"replace": -1}, "replace cannot be -1", "a whole number from 0 to 100,000"),
        ({"builds": 0}, "builds cannot be 0", "a whole number from 1 to 1,000"),
        ({"idle": "sleep"}, "idle cannot be 'sleep'", "known: awake, halt"),
        ({"placement": "same"}, "there is no option placement", "known: builds"),
        ({"precision": "2"}, "--precision: 2 is no percentage", "2%"),
        ({"require": "p99 < 2 ms"}, "require is one text", "a list: ['p99 < 2 ms']"),
        ({"require": ["p99 < 2 MiB"]}, "latency.p99 is given in ns", "write a duration"),
        ({"budget": "2"}, "--budget: 2 is no length of time", "90s, 10m, 2h"),
        ({"metric": "rate"}, "--metric rate: of what precision, or in what time?", "--precision 2%"),
    ],
)
def test_a_wrong_argument_is_told_before_anything_runs(
    asked: Asked, more: dict[str, Any], message: str, hint: str
) -> None:
    with pytest.raises(orrery.InputError) as caught:
        orrery.run(**{"scenario": "classics/seven_calls", "drivers": "unix", **more})
    assert str(caught.value).startswith(message)
    assert caught.value.hint is not None and caught.value.hint.startswith(hint)
    assert asked.calls == []


def test_progress_is_heard_as_values(asked: Asked, tmp_path: Path) -> None:
    heard: list[orrery.RunProgress] = []

    def happens(listener: CampaignListener) -> None:
        listener.note("building unix")
        listener.trial(fake_plan(tmp_path, placement="same"), 0, 1, 2, None)
        listener.ended(failed("ice", reason="it hung"))
        listener.trial(fake_plan(tmp_path, placement="same"), 1, 2, 2, 61.0)
        listener.ended(failed("ice", block=1, reason="it hung"))

    asked.heard = happens
    orrery.run("classics/seven_calls", "unix", progress=heard.append)
    assert [str(one) for one in heard] == [
        "building unix",
        "[1/2] block 1: fake, same",
        "ice: failed: it hung",
        "[2/2] block 2: fake, same, 61 s left",
    ]
    assert (heard[3].number, heard[3].count, heard[3].block, heard[3].left) == (2, 2, 2, 61.0)


def test_what_a_listener_raises_ends_the_campaign(asked: Asked) -> None:
    class EnoughError(Exception):
        pass

    def tell(progress: orrery.RunProgress) -> None:
        raise EnoughError

    asked.heard = lambda listener: listener.note("a line")
    with pytest.raises(EnoughError):
        orrery.run("classics/seven_calls", "unix", progress=tell)


def test_after_an_interrupt_the_next_cell_runs(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(listener: CampaignListener) -> None:
        monkeypatch.setattr(keeping, "_halted", True)
        raise KeyboardInterrupt

    asked.heard = interrupted
    monkeypatch.setattr(keeping, "_keeper", keeping._keeper)  # put back afterwards
    with pytest.raises(KeyboardInterrupt):
        orrery.run("classics/seven_calls", "unix")
    keeping.pause(0)


def test_who_hears_nothing_is_told_nothing() -> None:
    ProgressListener(lambda _: pytest.fail("it was told")).phase(None, 1, 1, None)  # type: ignore[arg-type]


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Planned:
    """What is planned, whoever asks."""
    one = fake_plan(tmp_path, placement="same")
    found = Planned((one,), (Refusal("tests/echo", "{}", one.binding, "split", "there is one CPU"),))
    monkeypatch.setattr(planned, "planned", lambda request: found)
    return found


def test_a_plan_is_what_the_command_prints(
    made: Planned, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = orrery.plan("conformance/call", "unix")
    assert found.trials == list(made.plans)
    assert found.refused == ["fake, split, {}: there is one CPU"]
    from orrery.api import plan as planning

    monkeypatch.setattr(planning, "plan", lambda request, listener: made)
    assert main.status(["plan", "conformance/call", "--driver", "unix"]) == 0
    assert f"{found.text}\n" == f"{found}\n" == capsys.readouterr().out


def test_a_notebook_shows_a_plan(made: Planned) -> None:
    found = orrery.plan("conformance/call", "unix")
    page = html_of(found)
    assert "Each block of tests/echo" in page and "there is one CPU" in page
    assert repr(found) == "<RunPlan: 1 trials a block, 1 refused>"


def test_a_plan_is_asked_as_a_run_is(made: Planned, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Request] = []

    def answered(request: Request) -> Planned:
        asked.append(request)
        return made

    monkeypatch.setattr(planned, "planned", answered)
    orrery.plan("patterns/proxy", ["unix"], settings={"pairs": 3}, placements=["split"], seed=2, idle="awake")
    assert asked == [
        Request("patterns/proxy", settings=("pairs=3",), placements=("split",), seed=2, drivers=("unix",), idle="awake")
    ]
