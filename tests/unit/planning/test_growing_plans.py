"""Plans that grow: what is told of them, who joins as whom, and what is asked when."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from orrery.codegen.model import Model
from orrery.control.failure import Refused
from orrery.definitions.driver.model import Contract, Driver, Needs, ProofRule
from orrery.definitions.driver.spec import bind
from orrery.definitions.interface import load_interface
from orrery.definitions.scenario.file import load_scenario
from orrery.errors import InputError
from orrery.paths import INTERFACES
from orrery.planning.bound import alone
from orrery.planning.expand import expand
from orrery.planning.late_joiners import asked, capacity_phases, everyone, late_joiner, programs_of, readings
from orrery.planning.plan import Plan
from orrery.planning.refusal import Refusal
from orrery.planning.text import plan_text
from orrery.trial.placement import check_descriptors

SCENARIO = """\
title = "Growing"
interface = "seven_calls"

[object.server]
serves = "*"

[object.client]
calls = { to = "server[*]", operations = "void_call" }

[capacity]
object = "server"
most = 500
latency = "10ms"
rounds = 2

[machine]
memory = "64MiB"
"""


class Built:
    serve = Path("/built/serve")
    node = Path("/built/node")
    unsupported: dict[str, str] = {}  # noqa: RUF012
    builds = 1


def driver(folder: Path, *capabilities: str) -> Driver:
    return Driver(
        name="echo", folder=folder, family="raw", title="", summary="", language="c++", mapping="cdr-cxx",
        wire="cdr", standard=20, capabilities=frozenset(capabilities), version=("true",), packages=(), needs=Needs(),
        options={}, daemons=(), contract=Contract("inline", "own", "one", "", "", "", serves_alone=True), spins_when=(),
        proofs=(ProofRule({}, (), ()),), exceptions={},
    )  # fmt: skip


@pytest.fixture(scope="module")
def model() -> Model:
    return load_interface(INTERFACES / "seven_calls").model


def made(
    tmp_path: Path, model: Model, text: str = SCENARIO, *capabilities: str, startup: float = 0.0
) -> Plan | Refusal:
    file = tmp_path / "growing.toml"
    file.write_text(text)
    known = replace(driver(tmp_path, *(capabilities or ("window",))), startup=startup)
    (found,) = expand(load_scenario(file, "growing"), [model], alone(bind(known, {}), known, Built()), "same", 1)
    return found


def plan(tmp_path: Path, model: Model) -> Plan:
    found = made(tmp_path, model)
    assert isinstance(found, Plan)
    return found


def test_it_begins_with_one_of_them(tmp_path: Path, model: Model) -> None:
    found = plan(tmp_path, model)
    assert [process.name for process in found.processes] == ["server[0]", "client[0]"]
    assert found.phases == ()
    assert found.capacity is not None
    assert (found.capacity.first, found.capacity.most, found.capacity.rounds) == ("server[0]", 500, 2)
    (port,) = found.processes[1].ports
    assert (port.window, port.peers) == (500, (("server[0]", "Benchmarking"),))
    assert found.machine is not None
    assert dict(found.facts)["terms.machine"] == "64MiB of memory, without swap"


def test_a_newcomer_is_like_the_first(tmp_path: Path, model: Model) -> None:
    found = plan(tmp_path, model)
    other = late_joiner(found, 7)
    assert (other.name, other.objects, [port.object for port in other.ports]) == (
        "server[7]",
        ("server[7]",),
        ["server[7]"],
    )
    assert (
        replace(other, name="server[0]", objects=("server[0]",), ports=found.processes[0].ports) == found.processes[0]
    )
    assert len(everyone(found)) == len(set(everyone(found))) == 501
    assert list(programs_of(found)) == everyone(found)
    assert programs_of(found)["server[7]"] == other.program == "/built/serve"
    assert programs_of(found)["client[0]"] == "/built/node"


def test_the_newest_is_asked_once_and_then_all_in_rounds(tmp_path: Path, model: Model) -> None:
    capacity = plan(tmp_path, model).capacity
    assert capacity is not None
    phases = list(capacity_phases(capacity, 40, 118))
    assert [phase.id for phase in phases] == [118, 119, 120]
    loads = [phase.members[0].load for phase in phases]
    assert [(load.kind, load.calls, load.burst, load.first, load.verify_one_in) for load in loads] == [
        ("closed", 1, None, 39, 1),
        ("burst", 40, 40, 0, 1),
        ("burst", 40, 40, 0, 1),
    ]


def test_the_memory_of_all_is_read_ten_times() -> None:
    assert sorted(readings(1000)) == [1, 2, 5, 10, 22, 46, 100, 215, 464, 1000]
    assert sorted(readings(3)) == [1, 2, 3]


def test_all_are_asked_after_each_up_to_three_hundred_and_then_in_growing_steps() -> None:
    assert asked(300) == set(range(1, 301))
    counts = sorted(asked(3000))
    steps = {count: after - count for count, after in pairwise(counts)}
    assert (steps[299], steps[300], steps[302]) == (1, 2, 2)
    assert max(step / count for count, step in steps.items() if count >= 300) <= 1 / 150
    assert counts[-1] == 3000
    assert readings(3000) <= asked(3000)


def test_each_that_may_join_has_the_time_in_which_it_starts(tmp_path: Path, model: Model) -> None:
    slow = made(tmp_path, model, startup=2.5)
    assert isinstance(slow, Plan)
    assert slow.startup == 2.5
    assert slow.timeout - plan(tmp_path, model).timeout == 4 * 2.5 * 500


def test_the_plan_tells_of_those_who_will_join(tmp_path: Path, model: Model) -> None:
    text = plan_text(plan(tmp_path, model))
    assert "# all of it together has 64MiB of memory, without swap" in text
    assert "# server[0] is followed by others like it, one by one, to server[499]" in text
    assert "operation=Benchmarking::void_call kind=warm load=burst calls=1 burst=1 verify_one_in=1" in text


def test_what_does_not_fit_is_refused(tmp_path: Path, model: Model) -> None:
    windowless = made(tmp_path, model, SCENARIO, "oneway")
    assert isinstance(windowless, Refusal)
    assert windowless.reason.startswith("the load is bursts of 500, and echo does not declare window")
    inside = made(tmp_path, model, SCENARIO, "window", "in-process-only")
    assert isinstance(inside, Refusal)
    assert inside.reason == "server grows by processes, and echo runs all objects in one"


def test_one_operation_is_asked(tmp_path: Path, model: Model) -> None:
    with pytest.raises(InputError) as caught:
        made(tmp_path, model, SCENARIO.replace('"void_call"', '["void_call", "in_int_call"]'))
    assert "client calls 2 operations, and of each one is asked" in str(caught.value)
    assert caught.value.line == 10


def test_descriptors_are_counted_for_all_of_them(tmp_path: Path, model: Model) -> None:
    found = plan(tmp_path, model)
    check_descriptors(found, 3 * 501 + 64)
    with pytest.raises(Refused, match="needs about 1567 descriptors in one process, the limit is 1566"):
        check_descriptors(found, 3 * 501 + 63)
