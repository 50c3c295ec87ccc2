"""Scenarios that grow, and the machine that they are given: what fits, and what is told of the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.definitions.conditions.machine import Machine
from orrery.definitions.scenario.file import arrange, load_scenario
from orrery.definitions.scenario.model import Arrangement
from orrery.errors import InputError

SCENARIO = """\
title = "Growing"
interface = "echo"

[parameters]
most = 100
memory = "none"

[object.server]
serves = "*"

[object.client]
calls = { to = "server[*]", operations = "echoString" }

[capacity]
object = "server"
most = "{most}"
latency = "100ms"

[machine]
memory = "{memory}"
"""


def at(tmp_path: Path, text: str = SCENARIO, **point: int | str) -> Arrangement:
    file = tmp_path / "growing.toml"
    file.write_text(text)
    return arrange(load_scenario(file, "growing"), {"most": 100, "memory": "none", **point})


def test_a_scenario_grows(tmp_path: Path) -> None:
    capacity = at(tmp_path, most=7).capacity
    assert capacity is not None
    assert (capacity.kind, capacity.caller, capacity.most, capacity.latency, capacity.rounds) == (
        "server",
        "client",
        7,
        100_000_000,
        3,
    )


def test_its_load_asks_all_at_once_and_compares_each_reply(tmp_path: Path) -> None:
    (step,) = at(tmp_path).steps
    load = step.loads["client"]
    assert (step.name, load.kind, load.burst, load.outstanding, load.verify_one_in) == (
        "capacity",
        "burst",
        100,
        100,
        1,
    )


def test_the_calls_of_the_command_line_are_rounds(tmp_path: Path) -> None:
    capacity = at(tmp_path).limited(1).capacity
    assert capacity is not None
    assert capacity.rounds == 1


def test_the_machine_is_whole_where_nothing_else_is_said(tmp_path: Path) -> None:
    assert at(tmp_path).machine is None
    assert at(tmp_path, memory="16MiB").machine == Machine(16 << 20, swap=False)
    with_swap = at(tmp_path, SCENARIO + "swap = true\n", memory="1GiB").machine
    assert str(with_swap) == "1GiB of memory, with swap"


@pytest.mark.parametrize(
    ("old", "new", "line", "message", "hint"),
    [
        ('object = "server"', 'object = "sever"', 15, "there is no object sever that could grow", "server?"),
        ('serves = "*"', 'serves = "*"\ncount = 3', 8, "server grows: its number is no count", "leave count out"),
        ('serves = "*"', 'serves = "*"\nprocess = "p"', 8, "server grows: each has a process of its own", "leave"),
        (
            'calls = { to = "server[*]"',
            'calls = { to = "server"',
            11,
            "server grows: client asks all of them, from one thread",
            'calls = { to = "server[*]"',
        ),
        ('operations = "echoString" }', 'operations = "*", threads = 2 }', 11, "server grows: client asks", "calls"),
        ("[capacity]", '[object.other]\ncalls = "server"\n\n[capacity]', 17, "and beside it there is", "one object"),
        ("[capacity]", "[load]\nwindow = 2\n\n[capacity]", 14, "grows, which makes a load of its own", "leave load"),
        ("[capacity]", '[[step]]\nname = "a"\n\n[capacity]', 14, "grows, which makes a load of its own", "leave step"),
        ('"100ms"', "100", 17, "capacity.latency: 100 is no duration", 'write a number and its unit in quotes: "10ms"'),
        ('most = "{most}"', "most = 0", 16, "capacity.most: 0 is less than 1", "write 1 or more"),
        ('most = "{most}"', "moist = 3", 16, "unknown key capacity.moist", "did you mean most?"),
        ('memory = "{memory}"', "memory = 16", 20, "machine.memory: 16 is no size", "64MiB"),
        ('memory = "{memory}"', 'memory = "16MB"', 20, 'machine.memory: "16MB" is no size', "64MiB"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_where_it_stands(
    tmp_path: Path, old: str, new: str, line: int, message: str, hint: str
) -> None:
    assert old in SCENARIO
    with pytest.raises(InputError) as caught:
        at(tmp_path, SCENARIO.replace(old, new))
    assert message in str(caught.value)
    assert caught.value.line == line
    assert hint in (caught.value.hint or "")


def test_what_grows_is_no_component(tmp_path: Path) -> None:
    file = tmp_path / "inner.toml"
    file.write_text(SCENARIO)
    inner = load_scenario(file, "inner")
    outer = tmp_path / "outer.toml"
    outer.write_text('title = "Outer"\n[use.part]\npattern = "inner"\n')
    with pytest.raises(InputError, match="inner grows, so it is no subsystem"):
        arrange(load_scenario(outer, "outer", lambda _: inner), {})
