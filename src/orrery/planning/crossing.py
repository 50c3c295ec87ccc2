"""Bindings of drivers that can carry objects in a container: how many a scenario makes of each that is named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from orrery.definitions.driver.binding import Binding
from orrery.definitions.driver.container_option import CONTAINER, NONE, containers_of
from orrery.definitions.driver.model import Driver
from orrery.definitions.driver.spec import bind
from orrery.definitions.scenario.model import CROSSED, Arrangement
from orrery.planning.mixing import pairs


def carried(
    bindings: Iterable[Binding], asked: Sequence[Arrangement], drivers: Mapping[str, Driver]
) -> Iterator[Binding]:
    """The bindings that are run, as the `containers` of the scenario has it.

    One whose user chose a container, that has drivers for single kinds, or whose driver has no container stays as it
    is; but in place of a driver whose middleware has containers in another driver, that one is taken. Of several
    containers each is crossed with none, and with no other.
    """
    wanted = {arrangement.containers for arrangement in asked} - {None}
    for binding in _with_containers(bindings, drivers) if wanted else bindings:
        boxed = _boxed(binding, drivers) if wanted else []
        if not boxed:
            yield binding
            continue
        plain = _in(binding, drivers, NONE)
        for one in boxed if CROSSED in wanted else ():
            yield from pairs([plain, one], asked)
        if CROSSED not in wanted:
            yield from (plain, *boxed)


def carriers(bindings: Iterable[Binding], arrangement: Arrangement, drivers: Mapping[str, Driver]) -> list[Binding]:
    """Those of the bindings of which a row can be had, if only drivers with containers can give one; else all."""
    if arrangement.containers != CROSSED:
        return list(bindings)
    return [one for one in _with_containers(bindings, drivers) if containers_of(drivers[one.driver])]


def _with_containers(bindings: Iterable[Binding], drivers: Mapping[str, Driver]) -> list[Binding]:
    """The bindings, each once, with the driver that has the containers of a middleware in place of another one's."""
    return list(dict.fromkeys(_with_container(binding, drivers) for binding in bindings))


def _with_container(binding: Binding, drivers: Mapping[str, Driver]) -> Binding:
    other = None if binding.kinds else drivers.get(drivers[binding.driver].container_driver)
    if other is None:
        return binding
    options = dict(binding.options)
    given = {name: options[name] for name in binding.given}
    # What the user asked for and the other one has not is not left out in silence: the row says that there is none.
    has_all = all(name in other.options and value in other.options[name].choices for name, value in given.items())
    return bind(other, given) if has_all else binding


def _boxed(binding: Binding, drivers: Mapping[str, Driver]) -> list[Binding]:
    """The same in each container of its driver, where neither the user nor the scenario has said which."""
    if binding.kinds or CONTAINER in binding.given:
        return []
    return [_in(binding, drivers, container) for container in containers_of(drivers[binding.driver])]


def _in(binding: Binding, drivers: Mapping[str, Driver], container: str) -> Binding:
    options = dict(binding.options)
    if options[CONTAINER] == container:
        return binding
    given = {name: options[name] for name in binding.given}
    return bind(drivers[binding.driver], given | {CONTAINER: container})
