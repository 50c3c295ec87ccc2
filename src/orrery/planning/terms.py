"""The terms on which a driver runs an arrangement: its wire, its waits and threads, how often it delivers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from orrery.definitions.driver.model import WAIT, Driver
from orrery.definitions.scenario.capacity import CAPACITY
from orrery.definitions.scenario.fault import FAULT
from orrery.definitions.scenario.model import Arrangement
from orrery.store.facts import FAMILY, LOSS_LIMIT, RELIABLE, TERMS, WIRE


def terms(arrangement: Arrangement, driver: Driver, options: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The terms of a trial, as facts: what must be equal between rows, or is shown where it differs (DESIGN rule 7)."""
    contract = driver.contract_with(options)
    loads = arrangement.loads
    yield FAMILY.pair(driver.family)
    yield WIRE.pair(driver.wire)
    if waits := options.get(WAIT, contract.wait):
        yield TERMS.pair("wait", waits)
    for term in ("handler_thread", "pump", "server_threads", "delivery", "buffering", "copies"):
        yield TERMS.pair(term, getattr(contract, term))
    yield TERMS.pair("spins", "yes" if contract.spins else "no")
    if any(kind.subscribes for kind in arrangement.objects.values()):
        yield RELIABLE.pair("yes" if contract.reliable else "no")
        yield LOSS_LIMIT.pair(str(arrangement.lost))
    if named := arrangement.named:
        of_all = len(named) == sum(bool(kind.serves) for kind in arrangement.objects.values())
        names = "names" if of_all else f"names of {' and '.join(named)}"
        yield TERMS.pair("location", f"{names}, looked up in the middleware's naming service")
    yield TERMS.pair("outstanding", str(max(load.outstanding for load in loads)))
    capacity = arrangement.capacity
    kinds = dict.fromkeys(load.kind for load in loads)
    fault = FAULT if arrangement.fault else ""
    yield TERMS.pair("load", CAPACITY if capacity else fault or ", ".join(kinds))
    if arrangement.lock_memory:
        yield TERMS.pair("memory", "to be locked")
    if arrangement.machine is not None:
        yield TERMS.pair("machine", str(arrangement.machine))
