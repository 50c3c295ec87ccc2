"""Bindings in which each kind of object has its own driver: how they are written, and read again."""

import pytest

from orrery.definitions.driver.binding import client_and_server, kinds_of, without
from orrery.definitions.driver.file import load_driver
from orrery.definitions.driver.model import Driver
from orrery.definitions.driver.spec import parse_spec, split_drivers
from orrery.errors import InputError
from orrery.paths import DRIVERS


@pytest.fixture(scope="module")
def drivers() -> dict[str, Driver]:
    return {name: load_driver(DRIVERS / name) for name in ("shm", "uring")}


def test_each_kind_has_its_own(drivers: dict[str, Driver]) -> None:
    (found,) = parse_spec("client=shm[wait=busy]+server=uring", drivers)
    assert found.label == "client=shm[wait=busy]+server=uring"
    assert found.key == "client=shm[wait=busy]+server=uring[transport=unix]"
    assert found.of("client").driver == "shm"
    assert found.of("server").driver == "uring"
    assert ("client.wait", "busy") in found.options


def test_several_values_make_several_bindings(drivers: dict[str, Driver]) -> None:
    found = parse_spec("client=shm[wait=busy|futex]+server=uring[transport=unix|tcp]", drivers)
    assert len({binding.key for binding in found}) == 4


def test_commas_part_mixed_ones_too() -> None:
    assert split_drivers("unix,client=unix[a=1,b=2]+server=uring") == ["unix", "client=unix[a=1,b=2]+server=uring"]


def test_a_spelling_is_taken_apart_again() -> None:
    assert kinds_of("client=unix[wait=spin]+part.server=uring") == {"client": "unix[wait=spin]", "part.server": "uring"}
    assert kinds_of("unix[wait=spin]") == {}


def test_who_calls_and_who_serves_have_a_binding_each() -> None:
    assert client_and_server("client=shm[wait=busy]+server=uring", {"client"}) == ("shm[wait=busy]", "uring")
    assert client_and_server("a=shm+b=shm+server=uring", {"a", "b"}) == ("shm", "uring")
    assert client_and_server("a=shm+b=pipe+server=uring", {"a", "b"}) is None
    assert client_and_server("uring", {"client"}) is None


@pytest.mark.parametrize(
    ("spelling", "rest", "value"),
    [
        ("ice[container=icebox,threads=4]", "ice[threads=4]", "icebox"),
        ("ice[container=icebox]", "ice", "icebox"),
        ("ice[threads=4]", "ice[threads=4]", ""),
        ("ice", "ice", ""),
    ],
)
def test_an_option_is_taken_out_of_a_spelling(spelling: str, rest: str, value: str) -> None:
    assert without(spelling, "container") == (rest, value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("client=shm+uring", "uring is not kind=driver"),
        ("client=shm+client=uring", "the kind client stands twice"),
        ("client=nix", "unknown driver nix"),
        ("client=x=shm", "unknown driver x=shm"),
        ("=shm", "is not kind=driver"),
    ],
)
def test_what_is_no_binding_is_an_error(drivers: dict[str, Driver], text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_spec(text, drivers)
