"""The terms on which drivers run an arrangement: their wire, their waits and threads, how often they deliver."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from orrery.definitions.driver.model import WAIT
from orrery.definitions.scenario.capacity import CAPACITY
from orrery.definitions.scenario.fault import FAULT
from orrery.definitions.scenario.model import Arrangement
from orrery.planning.bound import BoundDriver, BoundObjects
from orrery.store.facts import COLD, CONTAINER_TERMS, FAMILY, LOSS_LIMIT, RELIABLE, TERMS, WIRE
from orrery.text import fill

NO_CONTAINER = "no container"
"""What is said of objects that are in none, where others are."""
IN_THE_CLEAR = "none"
"""What is said of the encryption of objects that have none, where others have some."""
OF_CONTRACT = ("handler_thread", "pump", "server_threads", "delivery", "buffering", "copies")


def terms(arrangement: Arrangement, bound: BoundObjects) -> Iterator[tuple[str, str]]:
    """The terms of a trial, as facts: what must be equal between rows, or is shown where it differs (DESIGN rule 7).

    Where kinds of object have drivers of their own, and these differ in a term, each kind stands with its own.
    """
    # With one driver for all, what holds for the first kind holds for each.
    kinds = list(arrangement.objects) if bound.is_mixed else list(arrangement.objects)[:1]
    drivers = {kind: bound.of(kind) for kind in kinds}
    options = {kind: one.options(arrangement) for kind, one in drivers.items()}
    contracts = {kind: one.driver.contract_with(options[kind]) for kind, one in drivers.items()}
    yield FAMILY.pair(_of_kinds({kind: one.driver.family for kind, one in drivers.items()}))
    yield WIRE.pair(_of_kinds({kind: one.driver.wire for kind, one in drivers.items()}))
    waits = {kind: asked.get(WAIT, contracts[kind].wait) for kind, asked in options.items()}
    if any(waits.values()):
        yield TERMS.pair("wait", _of_kinds(waits))
    for term in OF_CONTRACT:
        yield TERMS.pair(term, _of_kinds({kind: getattr(one, term) for kind, one in contracts.items()}))
    encrypted = {kind: one.encryption for kind, one in contracts.items()}
    if any(encrypted.values()):
        yield TERMS.pair("encryption", _of_kinds({kind: how or IN_THE_CLEAR for kind, how in encrypted.items()}))
    yield TERMS.pair("spins", "yes" if any(one.spins for one in contracts.values()) else "no")
    yield from _of_containers(drivers)
    if any(kind.subscribes for kind in arrangement.objects.values()):
        yield RELIABLE.pair("yes" if all(one.reliable for one in contracts.values()) else "no")
        yield LOSS_LIMIT.pair(str(arrangement.lost))
    yield from _of_arrangement(arrangement)


def _of_containers(drivers: Mapping[str, BoundDriver]) -> Iterator[tuple[str, str]]:
    """What containers bring along, each term as the container declares it, with options where it names them."""
    found: dict[str, dict[str, str]] = {}
    for kind, one in drivers.items():
        options = dict(one.binding.options)
        if (container := one.driver.container_with(options)) is not None:
            for name, text in container.terms:
                found.setdefault(name, dict.fromkeys(drivers, NO_CONTAINER))[kind] = fill(text, options)
    for name, values in found.items():
        yield CONTAINER_TERMS.pair(name, _of_kinds(values))


def _of_arrangement(arrangement: Arrangement) -> Iterator[tuple[str, str]]:
    """What is the same whatever the drivers are."""
    loads = arrangement.loads
    if named := arrangement.named:
        of_all = len(named) == sum(bool(kind.serves) for kind in arrangement.objects.values())
        names = "names" if of_all else f"names of {' and '.join(named)}"
        yield TERMS.pair("location", f"{names}, looked up in the middleware's naming service")
    yield TERMS.pair("outstanding", str(max(load.outstanding for load in loads)))
    capacity = arrangement.capacity
    kinds = dict.fromkeys(load.kind for load in loads)
    fault = FAULT if arrangement.fault else ""
    yield TERMS.pair("load", CAPACITY if capacity else fault or ", ".join(kinds))
    if loads and all(load.cold for load in loads):
        yield COLD.pair("yes")
    if arrangement.lock_memory:
        yield TERMS.pair("memory", "to be locked")
    if arrangement.machine is not None:
        yield TERMS.pair("machine", str(arrangement.machine))


def _of_kinds(values: Mapping[str, str]) -> str:
    """`block`, or `block (client), spin (server)`."""
    by_value: dict[str, list[str]] = {}
    for kind, value in values.items():
        by_value.setdefault(value, []).append(kind)
    if len(by_value) == 1:
        return next(iter(by_value))
    return ", ".join(f"{value or 'not told'} ({' and '.join(kinds)})" for value, kinds in by_value.items())
