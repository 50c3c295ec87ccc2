"""What is required, from the scenario and the command line into a campaign's record, and out of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from observations import campaign
from orrery.campaign.requirements import (
    REQUIRE,
    Further,
    Requirements,
    afterwards,
    as_input,
    read_further,
    requirements_of,
    stored_requirements,
    with_further,
)
from orrery.definitions.scenario.requirement import read_preference, read_requirement
from orrery.errors import InputError
from orrery.paths import SCENARIOS
from orrery.planning.question import ask
from orrery.planning.request import Request
from orrery.store.documents import campaign_fault

ASKED = """
[require]
limits = ["p99 of client < {slow}", "memory.pss.rest < 20 MiB"]
prefer = "latency.p50 of void_call"
"""
SCENARIO = """\
title = "Required"
interface = "seven_calls"
[parameters]
slow = { default = "2 ms", sweep = ["2 ms", "3 ms"] }
[object.server]
serves = "*"
[object.client]
calls = "server"
"""


def required(folder: Path, text: str = SCENARIO + ASKED, further: Further | None = None) -> Requirements:
    (folder / "asked.toml").write_text(text)
    question = ask(Request(str(folder / "asked.toml"), drivers=("unix",)))
    return requirements_of(question, further or Further())


def texts(found: Requirements) -> dict[str, list[str]]:
    return {point: list(map(str, limits)) for point, limits in found.limits.items()}


def test_each_point_has_what_the_scenario_requires_there(tmp_path: Path) -> None:
    found = required(tmp_path)
    assert texts(found) == {
        f'{{"slow":"{slow}"}}': [f"latency.p99 of client < {slow}", "memory.pss.rest < 20 MiB"]
        for slow in ("2 ms", "3 ms")
    }
    assert str(found.prefer) == "latency.p50 of void_call"


def test_the_command_line_requires_more_at_every_point_and_prefers_before_the_scenario(tmp_path: Path) -> None:
    further = read_further(["rate >= 1 k/s", "memory.pss.rest<20MiB"], "startup")
    found = required(tmp_path, further=further)
    assert [limits[2:] for limits in texts(found).values()] == [["rate >= 1 k/s"], ["rate >= 1 k/s"]]
    assert [len(limits) for limits in found.limits.values()] == [3, 3]  # what is said twice is asked once
    assert str(found.prefer) == "startup"


def test_what_nobody_requires_is_not_stored(tmp_path: Path) -> None:
    found = required(tmp_path, SCENARIO)
    assert found.is_empty and as_input(found) == {}


def test_what_is_stored_is_read_again(tmp_path: Path) -> None:
    found = required(tmp_path)
    record = replace(campaign(), inputs=as_input(found))
    assert stored_requirements(record) == found
    assert campaign_fault({}, {}, record.inputs) is None
    assert stored_requirements(campaign()) == Requirements()


@pytest.mark.parametrize("stored", [3, ["rate > 1/s"], {"{}": "rate > 1/s"}, {"{}": [1]}])
def test_what_a_stranger_may_have_stored_is_looked_at(stored: object) -> None:
    assert "inputs.require" in str(campaign_fault({}, {}, {REQUIRE: stored}))
    assert "inputs.prefer" in str(campaign_fault({}, {}, {"prefer": stored}))


def test_what_is_asked_afterwards_is_known_as_that(tmp_path: Path) -> None:
    before = required(tmp_path)
    asked = with_further(
        before, read_further(["memory.pss.rest < 20MiB", "rate > 10/s"], "startup"), ['{"slow":"2 ms"}']
    )
    assert list(afterwards(before, asked)) == ["rate > 10/s", "prefer startup"]
    assert list(afterwards(before, before)) == []
    assert [len(limits) for limits in asked.limits.values()] == [3, 3]
    late = with_further(Requirements(), read_further(["rate > 10/s"]), ["{}"])
    assert texts(late) == {"{}": ["rate > 10/s"]}
    assert list(afterwards(Requirements(), late)) == ["rate > 10/s"]


@pytest.mark.parametrize(
    ("old", "new", "message", "hint"),
    [
        ("p99 of client", "p95 of client", "asked.toml:11: no metric is named p95", "docs/metrics.md"),
        ("p99 of client", "latency.p95", "asked.toml:11: no metric is named latency.p95", "did you mean latency.p9"),
        ("p99 of client", "rate of client", "asked.toml:11: rate is given in 1/s", '"> 10 k/s"'),
        ("< 20 MiB", "< 20 ms", "asked.toml:11: memory.pss.rest is given in bytes", '"< 20 MiB"'),
        ("of client", "of cleint", "cleint is no object, operation or path of the scenario", "did you mean client?"),
        ("of void_call", "of voidcall", "asked.toml:12: latency.p50 of voidcall: voidcall is no object", "void_call"),
        ("latency.p50 of", "fastness of", "asked.toml:12: no metric is named fastness", "known"),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path: Path, old: str, new: str, message: str, hint: str) -> None:
    assert old in ASKED
    with pytest.raises(InputError) as caught:
        required(tmp_path, SCENARIO + ASKED.replace(old, new))
    assert message in str(caught.value)
    assert hint in str(caught.value.hint)


@pytest.mark.parametrize(
    ("require", "prefer", "message", "hint"),
    [
        ("latency.p99", None, '--require: "latency.p99" is no requirement', "a sign and a figure"),
        ("latency.p99 < 2", None, "latency.p99 is given in ns", '"< 1ms"'),
        ("latency.p95 < 2ms", None, "no metric is named latency.p95", "of latency there are"),
        ("rate < 20 MB", None, '--require: "20 MB" is no size', "KiB, MiB or GiB"),
        ("rate > 1/s", "rate > 1/s", '--prefer: "rate > 1/s" is no metric', "its name"),
        ("rate > 1/s", "speed", "no metric is named speed", "known"),
    ],
)
def test_a_wrong_option_is_one_line(require: str, prefer: str | None, message: str, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        read_further([require], prefer)
    assert message in str(caught.value)
    assert hint in str(caught.value.hint)


def test_what_the_command_line_requires_of_nobody_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        required(tmp_path, further=Further((read_requirement("rate of sever > 1/s"),)))
    assert str(caught.value).startswith("--require: rate of sever > 1/s: sever is no object")
    assert caught.value.hint == "did you mean server?"
    with pytest.raises(InputError, match="--prefer: rate of sever: sever is no object"):
        required(tmp_path, further=Further((), read_preference("rate of sever")))


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("robot", ["latency.p99 of controller < 2 ms", "path.p99 of plan < 20 ms", "memory.pss.rest < 20 MiB"]),
        ("robot", ["latency.p50 of Drive::command < 2 ms", "delivery.lost of Image = 0%", "rate of camera > 20/s"]),
        ("mission-computer", ["deadline.met of tick >= 100%", "startup < 2 s", "delay.p99 of display < 10 ms"]),
    ],
)
def test_applications_with_requirements(tmp_path: Path, name: str, asked: list[str]) -> None:
    text = (SCENARIOS / "applications" / f"{name}.toml").read_text(encoding="utf-8")
    head, _, rest = text.partition("[object.")
    (tmp_path / f"{name}.toml").write_text(f"{head}[require]\nlimits = {asked}\n\n[object.{rest}", encoding="utf-8")
    question = ask(Request(str(tmp_path / f"{name}.toml"), drivers=("unix",)))
    assert texts(requirements_of(question)) == {"{}": asked}
    of_stored = ask(Request(f"applications/{name}", drivers=("unix",)))
    assert texts(requirements_of(of_stored, read_further(asked[1:]))) == {"{}": asked[1:]}
