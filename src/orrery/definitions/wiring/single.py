"""Scenarios in which one operation is called and no other: those with a fault, and server-capacity searches."""

from __future__ import annotations

from collections.abc import Mapping

from orrery.definitions.reading.place import Place
from orrery.definitions.scenario.model import Arrangement
from orrery.definitions.wiring.ports import Ports


def check_single(arrangement: Arrangement, ports: Mapping[str, Ports]) -> None:
    """InputError where an arrangement of which one operation is called calls several."""
    if arrangement.capacity is not None:
        place = arrangement.capacity.place
        _check(arrangement.capacity.caller, ports, place, "and of each one is asked")
    if arrangement.fault is not None:
        _check(arrangement.fault.client, ports, arrangement.fault.place, "and of one is counted what became of it")


def _check(caller: str, ports: Mapping[str, Ports], place: Place, why: str) -> None:
    called = sum(len(port.operations) for port in ports[caller].call)
    if called != 1:
        raise place.error(f"{caller} calls {called} operations, {why}", hint='name the one: operations = "op"')
