"""Plans of scenarios in which values travel as any."""

from dataclasses import replace
from pathlib import Path

import pytest
from test_expand import EVERYTHING, driver, plan, refusal

from orrery.codegen.model import Model
from orrery.definitions.driver.model import Driver
from orrery.definitions.interface import load_interface
from orrery.errors import InputError
from orrery.paths import INTERFACES
from orrery.planning.plan import Plan

__all__ = ["driver"]

ANYS = """\
title = "Anys"
interface = "seven_calls"
[object.server]
serves = "*"
[object.proxy]
serves = "*"
forwards = { to = "server", values = "any" }
[object.client]
calls = { to = "proxy", operations = ["in_string_call"] }
"""
GUEST = '[object.guest]\ncalls = { to = "server", operations = ["Benchmarking::in_int_call"] }\n'
RELAY = '[object.relay]\nserves = "*"\nforwards = { to = "server", values = "VALUES" }\n'


@pytest.fixture(scope="module")
def seven() -> Model:
    return load_interface(INTERFACES / "seven_calls").model


def ports(made: Plan) -> list[tuple[str, str, str, str]]:
    return [(port.object, port.name, port.kind, port.interface) for process in made.processes for port in process.ports]


def test_who_stands_on_either_side_speaks_the_twin(tmp_path: Path, seven: Model, driver: Driver) -> None:
    assert ports(plan(tmp_path, ANYS, seven, driver)) == [
        ("server[0]", "Anys::Benchmarking", "serve", "Anys::Benchmarking"),
        ("proxy[0]", "server", "call", "Anys::Benchmarking"),
        ("proxy[0]", "Anys::Benchmarking", "forward", "Anys::Benchmarking"),
        ("client[0]", "proxy", "call", "Anys::Benchmarking"),
    ]


def test_a_server_that_others_call_typed_serves_both(tmp_path: Path, seven: Model, driver: Driver) -> None:
    found = ports(plan(tmp_path, ANYS + GUEST, seven, driver))
    assert [port[3] for port in found if port[0] == "server[0]"] == ["Benchmarking", "Anys::Benchmarking"]
    assert ("proxy[0]", "server", "call", "Anys::Benchmarking") in found
    assert ("guest[0]", "server", "call", "Benchmarking") in found


def test_reactions_are_to_both(tmp_path: Path, seven: Model, driver: Driver) -> None:
    text = ANYS + GUEST + '[[object.server.on]]\noperation = "in_string_call"\nwork = "1us"\n'
    made = plan(tmp_path, text, seven, driver)
    reactions = {port.interface: len(port.reactions) for port in made.processes[0].ports}
    assert reactions == {"Benchmarking": 1, "Anys::Benchmarking": 1}


def test_a_length_of_a_whole_name_is_that_of_the_twin_too(tmp_path: Path, seven: Model, driver: Driver) -> None:
    text = ANYS + '[values]\n"Benchmarking::in_string_call.InValue" = 9\n"*" = 3\n'
    lengths = dict(plan(tmp_path, text, seven, driver).processes[0].lengths)
    assert lengths["Anys::Benchmarking::in_string_call.InValue"] == 9
    assert lengths["*"] == 3


def test_a_driver_without_any_is_a_row_with_the_reason(tmp_path: Path, seven: Model, driver: Driver) -> None:
    reason = refusal(tmp_path, ANYS, seven, replace(driver, capabilities=EVERYTHING - {"all-any"}))
    assert reason.startswith("proxy passes every value on as an any, and echo does not declare all-any")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ANYS.replace('"server"', '"relay"') + RELAY.replace("VALUES", "typed"), "relay takes them typed"),
        (ANYS + RELAY.replace('"server"', '"proxy"').replace("VALUES", "typed"), "proxy takes them as any"),
        (ANYS.replace("values =", 'mode = "referral", values ='), "no values pass an object that only refers"),
    ],
)
def test_values_change_their_form_at_no_object(
    text: str, message: str, tmp_path: Path, seven: Model, driver: Driver
) -> None:
    text += '[object.other]\ncalls = "relay"\n' if "relay" in text and '"relay", values' not in text else ""
    with pytest.raises(InputError, match=message) as caught:
        plan(tmp_path, text, seven, driver)
    assert caught.value.line and caught.value.hint


def test_a_row_of_forwarders_carries_them_all_the_way(tmp_path: Path, seven: Model, driver: Driver) -> None:
    text = ANYS.replace('to = "server"', 'to = "relay"') + RELAY.replace("VALUES", "any")
    assert {port[3] for port in ports(plan(tmp_path, text, seven, driver))} == {"Anys::Benchmarking"}
