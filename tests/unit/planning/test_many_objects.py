"""Thousands of objects, or many kinds of them: what plans have in common is there once, and found out once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from test_expand import driver, plan, seven

from orrery.codegen.model import Model
from orrery.definitions.driver.model import Driver
from orrery.definitions.scenario.model import Carried, ObjectKind
from orrery.definitions.scenario.names import number_of, object_names
from orrery.definitions.wiring import passing

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


def of_kinds(pairs: int) -> str:
    """A scenario of so many kinds of clients, each with a kind of server of its own, all in processes of their own."""
    lines = ['title = "Many kinds"', 'interface = "seven_calls"']
    for number in range(pairs):
        lines += [f"[object.server{number}]", 'serves = "*"']
        lines += [f"[object.client{number}]", f'calls = {{ to = "server{number}", operations = "void_call" }}']
    return "\n".join([*lines, ""])


def test_who_calls_whom_is_gone_through_as_often_for_many_kinds(
    tmp_path: Path, seven: Model, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone_through = []
    ways = passing._ways

    def counted(objects: passing.Objects) -> Iterator[tuple[str, Carried]]:
        gone_through.append(len(objects))
        return ways(objects)

    monkeypatch.setattr(passing, "_ways", counted)
    for pairs in (3, 30):
        plan(tmp_path, of_kinds(pairs), seven, driver)
    assert gone_through.count(60) == gone_through.count(6) > 0


def test_kinds_are_looked_at_as_often_as_there_are_such(
    tmp_path: Path, seven: Model, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at = []

    def counted(kind: ObjectKind) -> bool:
        looked_at.append(kind.name)
        return kind.values == "any"

    monkeypatch.setattr(ObjectKind, "carries_anys", property(counted))
    found = []
    for pairs in (20, 80):
        looked_at.clear()
        plan(tmp_path, of_kinds(pairs), seven, driver)
        found.append(len(looked_at))
    assert found[1] < 5 * found[0]
