"""Plans in which kinds of object have drivers of their own."""

from dataclasses import replace
from pathlib import Path

import pytest
from test_expand import Built, planned

from orrery.definitions.driver.file import load_driver
from orrery.definitions.driver.model import Driver
from orrery.definitions.driver.spec import bindings_of
from orrery.definitions.interface import load_interface
from orrery.definitions.scenario.file import load_scenario
from orrery.definitions.scenario.known import arranged
from orrery.definitions.scenario.model import Arrangement, Scenario
from orrery.definitions.scenario.parameters import points
from orrery.errors import InputError
from orrery.paths import DRIVERS, INTERFACES
from orrery.planning.bound import BoundDriver, BoundObjects
from orrery.planning.expand import expand
from orrery.planning.mixing import matrix, settled
from orrery.planning.plan import Plan
from orrery.planning.refusal import Refusal
from orrery.planning.text import plan_text

NAMES = ("tcp", "uring", "unix", "null", "sd-bus", "sdbus-cxx", "omniorb", "omniorb-python")
TEXT = """\
title = "Two"
interface = "seven_calls"
[object.server]
serves = "*"
[object.client]
calls = "server"
"""


@pytest.fixture(scope="module")
def drivers() -> dict[str, Driver]:
    return {name: load_driver(DRIVERS / name) for name in NAMES}


def two(tmp_path: Path, text: str = TEXT) -> tuple[Scenario, list[Arrangement]]:
    file = tmp_path / "two.toml"
    file.write_text(text)
    scenario = load_scenario(file, "two")
    return scenario, [arranged(scenario, point) for point in points(scenario.parameters, {})]


def made(
    tmp_path: Path, drivers: dict[str, Driver], spec: str, text: str = TEXT, interface: str = "seven_calls"
) -> Plan | Refusal:
    scenario, asked = two(tmp_path, text)
    (binding,) = settled(bindings_of([spec], drivers), asked, drivers)
    each = [
        BoundDriver(part, drivers[part.driver], Built(Path(f"/{part.driver}/serve"), Path(f"/{part.driver}/node")))
        for part in binding.parts
    ]
    models = [load_interface(INTERFACES / interface).model]
    (found,) = expand(scenario, models, BoundObjects(binding, tuple(each)), "same", 1)
    return found


def test_each_process_has_its_driver_s_program_and_options(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    plan = planned(made(tmp_path, drivers, "client=tcp+server=uring[transport=tcp]"))
    server, client = plan.processes
    assert (server.program, server.driver, dict(server.options)) == ("/uring/serve", "uring", {"transport": "tcp"})
    assert (client.program, client.driver, dict(client.options)) == ("/tcp/node", "tcp", {"wait": "block"})
    assert plan.binding.label == "client=tcp+server=uring[transport=tcp]"
    assert plan.proof.present == ("tcp",)
    assert "# client[0] (client, driver tcp): /tcp/node" in plan_text(plan)


def test_two_languages_of_one_protocol_may_meet(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    plan = planned(made(tmp_path, drivers, "client=omniorb-python+server=omniorb"))
    assert [process.driver for process in plan.processes] == ["omniorb", "omniorb-python"]
    assert plan.proof.present == ("tcp",)


def test_a_term_in_which_they_differ_stands_with_each_kind(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    other = replace(drivers["tcp"].contract, pump="another", spins=True)
    changed = drivers | {"tcp": replace(drivers["tcp"], contract=other)}
    facts = dict(planned(made(tmp_path, changed, "client=tcp+server=uring[transport=tcp]")).facts)
    assert facts["terms.pump"] == "own (server), another (client)"
    assert facts["terms.delivery"] == "in order, none lost"
    assert (facts["terms.spins"], facts["family"], facts["wire"]) == ("yes", "raw", "cdr")


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("client=tcp+server=omniorb", "they do not speak alike: server giop, client cdr"),
        ("client=tcp+server=unix", "they do not travel alike: server unix, client tcp"),
        ("client=sd-bus+server=sdbus-cxx", "they do not meet at the same daemon: server dbus-daemon, client no daemon"),
        ("client=tcp+server=null", "null runs all objects in one process, and none of them can be elsewhere"),
    ],
)
def test_who_cannot_meet_is_a_row_with_the_reason(
    tmp_path: Path, drivers: dict[str, Driver], spec: str, reason: str
) -> None:
    found = made(tmp_path, drivers, spec)
    assert isinstance(found, Refusal)
    assert found.reason == reason


def test_a_reference_may_name_another_transport_than_its_caller_has(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    plan = planned(made(tmp_path, drivers, "client=omniorb+server=omniorb[transport=unix]"))
    assert plan.proof.present == ("unix",)  # nobody is reached where the client would listen
    assert not {"unix", "tcp"} & set(plan.proof.absent)


DISTRIBUTOR = """\
title = "Three"
interface = "latency"
[object.receiver]
serves = "Latency::Bytes"
[object.distributor]
serves = "Latency::Bytes"
forwards = "receiver"
[object.sender]
calls = { to = "distributor", operations = "two_way_bytes" }
"""


def test_each_way_of_a_distributor_may_have_its_own_transport(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    spec = "sender=omniorb+distributor=omniorb[transport=unix]+receiver=omniorb"
    plan = planned(made(tmp_path, drivers, spec, DISTRIBUTOR, "latency"))
    assert set(plan.proof.present) == {"unix", "tcp"}
    assert not {"unix", "tcp"} & set(plan.proof.absent)
    listens = {process.name: dict(process.options)["transport"] for process in plan.processes}
    assert listens == {"receiver[0]": "tcp", "distributor[0]": "unix", "sender[0]": "tcp"}


def test_with_a_naming_service_all_travel_alike(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    text = f'location = "naming"\n{TEXT}'
    found = made(tmp_path, drivers, "client=omniorb+server=omniorb[transport=unix]", text)
    assert isinstance(found, Refusal)
    assert found.reason == "they do not travel alike: server unix, client tcp"


def test_one_process_has_one_driver(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    text = TEXT.replace("[object.client]", '[object.client]\nprocess = "box"').replace(
        "[object.server]", '[object.server]\nprocess = "box"'
    )
    found = made(tmp_path, drivers, "client=tcp+server=uring[transport=tcp]", text)
    assert isinstance(found, Refusal)
    assert found.reason == "server and client share the process box, but not their driver"


def test_the_same_for_all_kinds_is_not_mixed(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    plan = planned(made(tmp_path, drivers, "client=tcp+server=tcp"))
    assert plan.binding.key == "tcp[wait=block]"
    assert [process.driver for process in plan.processes] == [None, None]


@pytest.mark.parametrize(
    ("spec", "message", "hint"),
    [
        ("client=tcp", "which driver has server", "client=tcp+server=DRIVER"),
        ("client=tcp+sever=tcp", "there are no objects sever", "server"),
    ],
)
def test_the_kinds_are_those_of_the_scenario(
    tmp_path: Path, drivers: dict[str, Driver], spec: str, message: str, hint: str
) -> None:
    with pytest.raises(InputError, match=message) as caught:
        made(tmp_path, drivers, spec)
    assert hint in str(caught.value.hint)


def test_a_scenario_may_name_the_driver_of_a_kind(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    _, asked = two(tmp_path, TEXT.replace("[object.client]", '[object.client]\ndriver = "tcp"'))
    found = settled(bindings_of(["tcp", "uring[transport=tcp]"], drivers), asked, drivers)
    assert [binding.label for binding in found] == ["tcp", "client=tcp+server=uring[transport=tcp]"]


@pytest.mark.parametrize(
    ("driver", "message"), [("tpc", "unknown driver tpc"), ("uring[transport=unix|tcp]", "is not one driver")]
)
def test_a_driver_in_a_scenario_is_told_at_its_line(
    tmp_path: Path, drivers: dict[str, Driver], driver: str, message: str
) -> None:
    _, asked = two(tmp_path, TEXT.replace("[object.client]", f'[object.client]\ndriver = "{driver}"'))
    with pytest.raises(InputError, match=message) as caught:
        settled(bindings_of(["tcp"], drivers), asked, drivers)
    assert caught.value.line == 6


def test_a_matrix_is_every_client_with_every_server(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    _, asked = two(tmp_path)
    pairs = matrix(bindings_of(["tcp", "uring[transport=tcp]"], drivers), asked)
    assert [binding.label for binding in settled(pairs, asked, drivers)] == [
        "tcp",
        "client=tcp+server=uring[transport=tcp]",
        "client=uring[transport=tcp]+server=tcp",
        "uring[transport=tcp]",
    ]


def test_what_is_mixed_already_makes_no_matrix(tmp_path: Path, drivers: dict[str, Driver]) -> None:
    _, asked = two(tmp_path)
    with pytest.raises(InputError, match="is mixed already"):
        list(matrix(bindings_of(["client=tcp+server=tcp"], drivers), asked))
