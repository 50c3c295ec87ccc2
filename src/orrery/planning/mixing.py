"""Bindings in which kinds of object have drivers of their own, held against the scenario's kinds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from orrery.definitions.driver.binding import Binding, mixed
from orrery.definitions.driver.model import Driver
from orrery.definitions.driver.spec import parse_spec
from orrery.definitions.scenario.model import Arrangement, ObjectKind
from orrery.errors import InputError
from orrery.text import suggestion


def settled(
    bindings: Iterable[Binding], asked: Sequence[Arrangement], drivers: Mapping[str, Driver]
) -> tuple[Binding, ...]:
    """The bindings, each once, with what the objects of the scenario name themselves (`driver`).

    InputError for a kind of object that there is not, or that a mixed binding leaves without a driver.
    """
    found = {name: kind for arrangement in asked for name, kind in arrangement.objects.items()}
    kinds = sorted(found, key=lambda name: not found[name].makes_load)  # clients first, as people say it
    own = _own(asked, drivers)
    made = (_settled(binding, kinds, own) for binding in bindings)
    return tuple({binding.key: binding for binding in made}.values())


def matrix(bindings: Sequence[Binding], asked: Sequence[Arrangement]) -> Iterator[Binding]:
    """The `pairs` of `--matrix`; InputError where either side has no objects, and where a binding is mixed already."""
    clients, servers = _sides(asked)
    if not clients or not servers:
        message = "--matrix: the objects of this scenario are not clients and servers"
        raise InputError(message, hint="--bind KIND=DRIVER gives each kind of object its own")
    for binding in bindings:
        if binding.kinds:
            raise InputError(
                f"--matrix: {binding.label} is mixed already", hint="name drivers: --matrix sd-bus,libdbus"
            )
    yield from pairs(bindings, asked)


def pairs(bindings: Sequence[Binding], asked: Sequence[Arrangement]) -> Iterator[Binding]:
    """Each of the bindings for those who make the load, with each of them for all other objects."""
    clients, servers = _sides(asked)
    for client in bindings:
        for server in bindings:
            yield mixed(dict.fromkeys(clients, client) | dict.fromkeys(servers, server))


def _sides(asked: Sequence[Arrangement]) -> tuple[list[str], list[str]]:
    """The kinds of object that make the load, and all others."""
    kinds = {name: kind for arrangement in asked for name, kind in arrangement.objects.items()}
    clients = [name for name, kind in kinds.items() if kind.makes_load]
    return clients, [name for name in kinds if name not in clients]


def _settled(binding: Binding, kinds: Sequence[str], own: Mapping[str, Binding]) -> Binding:
    """The binding of each kind, in the order of the kinds; one for all is not mixed."""
    if not binding.kinds and not own:
        return binding
    named = dict(binding.kinds)
    for kind in named:
        if kind not in kinds:
            raise InputError(f"{binding.label}: there are no objects {kind}", hint=suggestion(kind, kinds))
    rest = {} if named else dict.fromkeys(kinds, binding)
    known = {**rest, **own, **named}
    for kind in kinds:
        if kind not in known:
            raise InputError(f"{binding.label}: which driver has {kind}?", hint=f"{binding.label}+{kind}=DRIVER")
    every = {kind: known[kind] for kind in kinds}
    return every[kinds[0]] if len(set(every.values())) == 1 else mixed(every)


def _own(asked: Sequence[Arrangement], drivers: Mapping[str, Driver]) -> dict[str, Binding]:
    """The bindings that kinds of object name in the scenario; InputError at the line of one that cannot be."""
    found: dict[str, Binding] = {}
    for kind in (kind for arrangement in asked for kind in arrangement.objects.values()):
        if kind.driver is not None and found.setdefault(kind.name, one := _one(kind, drivers)) != one:
            hint = "--drivers takes several: client=tcp+server=tcp,client=tcp+server=uring"
            raise kind.place.error(f"{kind.name} has another driver at another point", "driver", hint=hint)
    return found


def _one(kind: ObjectKind, drivers: Mapping[str, Driver]) -> Binding:
    try:
        named = parse_spec(kind.driver or "", drivers)
    except InputError as error:
        raise kind.place.error(str(error), "driver", hint=error.hint) from None
    if len(named) != 1 or named[0].kinds:
        raise kind.place.error(f"{kind.driver} is not one driver", "driver", hint='driver = "tcp"')
    return named[0]
