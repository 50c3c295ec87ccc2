"""Thousands of objects in one process: what plans of them have in common is there once."""

from __future__ import annotations

from pathlib import Path

from test_expand import driver, plan, seven

from orrery.codegen.model import Model
from orrery.definitions.driver.model import Driver
from orrery.definitions.scenario.names import number_of, object_names

__all__ = ["driver", "seven"]

COUNT = 3000
MANY = f"""title = "Many"
interface = "seven_calls"
[object.server]
count   = {COUNT}
serves  = "*"
process = "server"
[object.client]
calls = {{ to = "server[*]", operations = "void_call" }}
"""


def test_each_object_has_its_port_and_the_client_has_all_as_peers(tmp_path: Path, seven: Model, driver: Driver) -> None:
    server, client = plan(tmp_path, MANY, seven, driver).processes
    names = [f"server[{number}]" for number in range(COUNT)]
    assert [*server.objects] == names
    assert [(port.object, port.kind, port.interface) for port in server.ports] == [
        (name, "serve", "Benchmarking") for name in names
    ]
    assert client.ports[0].peers == tuple((name, "Benchmarking") for name in names)


def test_plans_share_what_is_the_same(tmp_path: Path, seven: Model, driver: Driver) -> None:
    one, other = (plan(tmp_path, MANY, seven, driver, seed=seed).processes for seed in (1, 2))
    assert one[0].ports[COUNT - 1] is other[0].ports[COUNT - 1]
    assert one[1].ports[0].peers is other[1].ports[0].peers


def test_what_an_object_does_is_its_own(tmp_path: Path, seven: Model, driver: Driver) -> None:
    works = MANY + '[[object.server.on]]\noperation = "void_call"\nwork = "1us"\n'
    plain, working = (plan(tmp_path, text, seven, driver).processes[0].ports[0] for text in (MANY, works))
    assert plain.reactions == () and [one.work for one in working.reactions] == [1000]


def test_names_and_numbers() -> None:
    assert object_names("inner.server", 2) == ("inner.server[0]", "inner.server[1]")
    assert number_of("inner.server[1]") == 1
    assert object_names("none", 0) == ()
