"""An option that a driver got later leaves its bindings what they were: old records and results have the same ones."""

from __future__ import annotations

import json
import zipfile

import pytest

from orrery.definitions.driver.file import load_driver
from orrery.definitions.driver.model import Driver
from orrery.definitions.driver.spec import bindings_of, parse_spec
from orrery.paths import DRIVERS, ROOT

BEFORE = {
    "datagram": "datagram[transport=unix,wait=block]",
    "mqueue": "mqueue[depth=2]",
    "null": "null",
    "seqpacket": "seqpacket[wait=block]",
    "shm": "shm[wait=futex]",
    "tcp": "tcp[wait=block]",
    "udp": "udp[wait=block]",
    "unix": "unix[wait=block]",
}
"""The keys of the raw drivers' bindings before they could be linked statically."""

STATIC = {
    "datagram": "datagram[linking=static,transport=unix,wait=block]",
    "mqueue": "mqueue[depth=2,linking=static]",
    "null": "null[linking=static]",
    "seqpacket": "seqpacket[linking=static,wait=block]",
    "shm": "shm[linking=static,wait=futex]",
    "tcp": "tcp[linking=static,wait=block]",
    "udp": "udp[linking=static,wait=block]",
    "unix": "unix[linking=static,wait=block]",
}


@pytest.fixture(scope="module")
def drivers() -> dict[str, Driver]:
    return {name: load_driver(DRIVERS / name) for name in (*BEFORE, "pipe")}


@pytest.mark.parametrize("name", BEFORE)
def test_with_its_default_a_binding_keeps_the_key_that_it_had(drivers: dict[str, Driver], name: str) -> None:
    (plain,), (given,) = parse_spec(name, drivers), parse_spec(f"{name}[linking=dynamic]", drivers)
    assert plain == given
    assert plain.key == given.key == BEFORE[name]
    assert dict(plain.options)["linking"] == "dynamic"
    assert (plain.label, given.label) == (name, f"{name}[linking=dynamic]")


@pytest.mark.parametrize("name", STATIC)
def test_with_another_choice_it_is_another_binding(drivers: dict[str, Driver], name: str) -> None:
    (found,) = parse_spec(f"{name}[linking=static]", drivers)
    assert (found.key, found.label) == (STATIC[name], f"{name}[linking=static]")


def test_omniorb_s_bindings_are_what_they_were_before_it_had_dynamic_servants() -> None:
    known = {"omniorb": load_driver(DRIVERS / "omniorb")}
    before = "adapters=1,cycle=1ms,%sdynamic=auto,events=direct,invocation=static,server=per-connection,transport=tcp"
    (plain,), (dynamic,) = parse_spec("omniorb", known), parse_spec("omniorb[dispatch=dsi]", known)
    assert plain.key == f"omniorb[{before % ''}]"
    assert dynamic.key == f"omniorb[{before % 'dispatch=dsi,'}]"


def test_outside_of_containers_a_binding_keeps_the_key_that_it_had() -> None:
    ice = {"ice": load_driver(DRIVERS / "ice")}
    (plain,), (inside,) = parse_spec("ice", ice), parse_spec("ice[container=icebox]", ice)
    before = "collocation=direct,events=direct,oneway=single,sequences=copied,threads=1,transport=tcp"
    assert plain.key == f"ice[{before}]"
    assert inside.key == f"ice[collocation=direct,container=icebox,{before.partition(',')[2]}]"


def test_what_has_always_been_an_option_stays_in_the_key(drivers: dict[str, Driver]) -> None:
    (found,) = parse_spec("pipe", drivers)
    assert found.key == "pipe[linking=dynamic,wait=block]"


def test_a_key_names_the_binding_that_it_is_of(drivers: dict[str, Driver]) -> None:
    keys = [*BEFORE.values(), *STATIC.values()]
    assert [binding.key for binding in bindings_of(keys, drivers)] == keys


def test_kinds_of_object_keep_theirs_too(drivers: dict[str, Driver]) -> None:
    (found,) = parse_spec("client=unix+server=unix[linking=static]", drivers)
    assert found.key == "client=unix[wait=block]+server=unix[linking=static,wait=block]"
    assert ("client.linking", "dynamic") in found.options


def test_a_record_of_before_has_bindings_of_today(drivers: dict[str, Driver]) -> None:
    with zipfile.ZipFile(ROOT / "records" / "sockets.zip") as record:
        trials = [json.loads(record.read(name)) for name in record.namelist() if name.startswith("trials/")]
    assert {trial["driver"] for trial in trials} == {"tcp", "unix"}
    for trial in trials:
        assert "linking" not in trial["options"]
        (today,) = parse_spec(trial["driver"], drivers)
        assert today.key == trial["binding"]
