"""`[require]`: requirements and preferences as they are written, at each point, and what is wrong in them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from orrery.definitions.scenario.file import load_scenario
from orrery.definitions.scenario.model import Scenario
from orrery.definitions.scenario.required import preferred, required
from orrery.definitions.scenario.requirement import (
    PREFERENCE,
    REQUIREMENT,
    read_preference,
    read_requirement,
)
from orrery.errors import InputError

SCENARIO = """\
title = "Required"
interface = "seven_calls"
[parameters]
slow = { default = "2 ms", sweep = ["2 ms", "3 ms"] }
[object.server]
serves = "*"
[object.client]
calls = "server"
[require]
limits = [
  "latency.p99 of client < {slow}",
  "memory.pss.rest < 20 MiB",
]
prefer = "latency.p50 of void_call"
"""


def scenario(folder: Path, text: str = SCENARIO) -> Scenario:
    (folder / "asked.toml").write_text(text)
    return load_scenario(folder / "asked.toml", "asked")


@pytest.mark.parametrize(
    ("text", "metric", "of", "value", "shown"),
    [
        ("latency.p99 < 2 ms", "latency.p99", "", 2_000_000, "latency.p99 < 2 ms"),
        ("  path.p99  of plan <20ms ", "path.p99", "plan", 20_000_000, "path.p99 of plan <20ms"),
        ("rate of left.client[2] >= 1 k/s", "rate", "left.client[2]", 1_000, "rate of left.client[2] >= 1 k/s"),
        ("cpu of Drive::command <= 5us", "cpu", "Drive::command", 5_000, "cpu of Drive::command <= 5us"),
        ("delivery.lost = 0%", "delivery.lost", "", 0, "delivery.lost = 0%"),
    ],
)
def test_a_requirement(text: str, metric: str, of: str, value: float, shown: str) -> None:
    found = read_requirement(text)
    assert (found.metric, found.of, found.limit.value, str(found)) == (metric, of, value, shown)
    assert re.fullmatch(REQUIREMENT, text)


def test_what_is_asked_does_not_hang_on_how_it_is_written() -> None:
    assert read_requirement("rate >= 1 k/s").asked == read_requirement("rate>=1000/s").asked
    assert read_requirement("rate >= 1 k/s").asked != read_requirement("rate of client >= 1 k/s").asked
    assert read_requirement("rate >= 1 k/s").asked != read_requirement("rate > 1 k/s").asked


@pytest.mark.parametrize("text", ["", "latency.p99", "< 2 ms", "latency p99 < 2 ms", "rate of < 3", "of client < 3"])
def test_what_is_no_requirement(text: str) -> None:
    with pytest.raises(ValueError, match="is no requirement; write a metric, a sign and a figure"):
        read_requirement(text)
    assert not re.fullmatch(REQUIREMENT, text)


def test_a_preference_has_no_limit() -> None:
    assert str(read_preference(" latency.p50  of client ")) == "latency.p50 of client"
    assert read_preference("rate").of == ""
    assert re.fullmatch(PREFERENCE, "latency.p50 of client")
    with pytest.raises(ValueError, match="is no metric; write its name"):
        read_preference("latency.p50 < 2 ms")


def test_each_point_has_requirements_of_its_own(tmp_path: Path) -> None:
    found = scenario(tmp_path)
    assert found.requires
    for slow in ("2 ms", "3 ms"):
        texts = [str(one.requirement) for one in required(found, {"slow": slow})]
        assert texts == [f"latency.p99 of client < {slow}", "memory.pss.rest < 20 MiB"]
    wanted = preferred(found, {"slow": "2 ms"})
    assert wanted is not None and str(wanted.preference) == "latency.p50 of void_call"


def test_a_scenario_may_require_nothing(tmp_path: Path) -> None:
    found = scenario(tmp_path, SCENARIO.partition("[require]")[0])
    assert not found.requires
    assert list(required(found, {"slow": "2 ms"})) == []
    assert preferred(found, {"slow": "2 ms"}) is None


def test_a_single_requirement_needs_no_brackets(tmp_path: Path) -> None:
    text = SCENARIO.partition("[require]")[0] + '[require]\nlimits = "rate > 10/s"\n'
    assert [str(one.requirement) for one in required(scenario(tmp_path, text), {"slow": "2 ms"})] == ["rate > 10/s"]


@pytest.mark.parametrize(
    ("old", "new", "message", "hint"),
    [
        ('"memory.pss.rest < 20 MiB"', '"memory.pss.rest"', "asked.toml:12: require.limits.1: ", "a sign and a figure"),
        ('"memory.pss.rest < 20 MiB"', '"rate < 3 furlongs"', 'limits.1: "3 furlongs" is no', "us"),
        ("20 MiB", "20 mib", 'asked.toml:12: require.limits.1: "20 mib" is no size', "KiB, MiB or GiB"),
        ("{slow}", "{fast}", "asked.toml:10: {fast} is no parameter", "slow"),
        ('"latency.p50 of void_call"', '"latency p50"', 'toml:14: require.prefer: "latency p50" is no', "its name"),
        ("prefer", "prefers", "asked.toml:14: unknown key require.prefers", "did you mean prefer?"),
        ('"memory.pss.rest < 20 MiB"', "20", "asked.toml:12: require.limits.1: a string in quotes", None),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_line(tmp_path: Path, old: str, new: str, message: str, hint: str | None) -> None:
    assert old in SCENARIO
    with pytest.raises(InputError) as caught:
        scenario(tmp_path, SCENARIO.replace(old, new))
    assert message in str(caught.value)
    assert hint is None or hint in str(caught.value.hint)
