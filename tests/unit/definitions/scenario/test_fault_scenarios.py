"""Scenarios with a fault: what is read of them, and what they may not have beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.definitions.scenario.file import arrange, load_scenario
from orrery.definitions.scenario.injected_fault import InjectedFault
from orrery.definitions.scenario.model import Arrangement
from orrery.errors import InputError

SCENARIO = """\
title = "Fault"
interface = "latency"

[object.server]
serves = "Latency::Bytes"

[[object.server.on]]
operation = "one_way_bytes"
work = "20us"

[object.client]
calls = { to = "server", operations = "one_way_bytes" }

[fault]
of = "server"
calls = 10
"""


def at(folder: Path, text: str = SCENARIO) -> Arrangement:
    file = folder / "fault.toml"
    file.write_text(text)
    return arrange(load_scenario(file, "fault"), {})


def fault(arrangement: Arrangement) -> InjectedFault:
    assert arrangement.fault is not None
    return arrangement.fault


def test_half_the_calls_come_before_unless_another_share_is_named(tmp_path: Path) -> None:
    assert (fault(at(tmp_path)).of, fault(at(tmp_path)).calls, fault(at(tmp_path)).after) == ("server", 10, 5)
    assert fault(at(tmp_path, SCENARIO + "after = 0.01")).after == 1
    assert fault(at(tmp_path, SCENARIO + "after = 0.99")).after == 9


def test_fewer_calls_are_still_two(tmp_path: Path) -> None:
    limited = fault(at(tmp_path).limited(1))
    assert (limited.calls, limited.after) == (2, 1)


def test_it_has_a_step_of_its_own(tmp_path: Path) -> None:
    (step,) = at(tmp_path, SCENARIO + 'interval = "1ms"').steps
    load = step.loads["client"]
    assert (step.name, load.calls, load.interval, load.warm) == ("fault", 10, 1_000_000, 0)


CALLS = 'calls = { to = "server", operations = "one_way_bytes" }'


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[fault]", "[load]\ncalls = 5\n\n[fault]", "no load beside it"),
        (CALLS, CALLS + "\nload = { calls = 5 }", "client has another"),
        ("[fault]", '[[step]]\nname = "one"\n\n[fault]', "no steps beside it"),
        ("[object.client]", "[object.client]\ncount = 2", "has one client"),
        (CALLS, CALLS.replace(" }", ", threads = 2 }"), "from one thread"),
        (
            "[object.client]",
            '[object.other]\ncalls = { to = "server", operations = "one_way_bytes" }\n\n[object.client]',
            "two objects",
        ),
        ('work = "20us"', 'calls = "server"', "does nothing else"),
        ('of = "server"', 'of = "network"', "network"),
        ("calls = 10", "calls = 1", "calls"),
        ("calls = 10", "calls = 10\nafter = 1", "after"),
        ("calls = 10", "calls = 10\nafter = 0", "after"),
        ("calls = 10", "calls = 10\ninterval = 5", "no duration"),
        ("calls = 10", "calls = 10\nkill = 1", "unknown key"),
    ],
)
def test_what_does_not_fit_is_named_with_its_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert SCENARIO.count(old) == 1
    with pytest.raises(InputError) as error:
        at(tmp_path, SCENARIO.replace(old, new))
    assert said in str(error.value)
    assert error.value.line is not None
