"""A request, checked: its scenario on its interfaces, for these bindings and placements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from orrery.codegen.anys import with_anys
from orrery.codegen.frontend import EXAMPLE
from orrery.definitions.builds import FEWEST, MOST
from orrery.definitions.conditions.hosts import DAEMONS, HostsAsked, read_hosts
from orrery.definitions.conditions.placement import ACROSS, Placement, placements_of
from orrery.definitions.driver.binding import Binding
from orrery.definitions.driver.spec import bind, bindings_of
from orrery.definitions.interface import InterfaceDefinition, interface_from_idl
from orrery.definitions.scenario.known import arrangements
from orrery.definitions.scenario.model import Arrangement, Scenario
from orrery.definitions.scenario.parameters import points, read_settings
from orrery.definitions.search_path import Library
from orrery.definitions.wiring.referral import REFERRAL, any_refers
from orrery.definitions.wiring.single import check_single
from orrery.definitions.wiring.spoken import spoken
from orrery.definitions.wiring.wiring import Wiring
from orrery.errors import InputError
from orrery.planning.crossing import carried
from orrery.planning.mixing import matrix, settled
from orrery.planning.overrides import Overrides
from orrery.planning.request import Request
from orrery.planning.wired import WiredPoint, wired_points
from orrery.text import suggestion

ANY_INTERFACE = "patterns/client-server"
"""The scenario of an IDL file when none is named."""

FLOORS = ("tcp", "udp")
"""The raw drivers between hosts."""

SMALLEST = "conformance/call"
"""The scenario with the least that can be said: what any middleware needs is the most of it."""


@dataclass(frozen=True)
class Question:
    """What is asked, checked: a scenario on its interfaces, for these bindings and placements.

    `floors` are raw transports that run across hosts too, beside the bindings.
    """

    library: Library
    scenario: Scenario
    interfaces: tuple[InterfaceDefinition, ...]
    bindings: tuple[Binding, ...]
    placements: tuple[Placement, ...]
    overrides: Overrides
    seed: int
    hosts: HostsAsked | None = None
    floors: tuple[Binding, ...] = ()

    @cached_property
    def wired(self) -> list[WiredPoint]:
        """Its points, wired: the same for every binding and placement."""
        models = [interface.model for interface in self.interfaces]
        return wired_points(self.scenario, models, self.seed, self.overrides)


@dataclass(frozen=True)
class ScenarioQuestion:
    """What a question is about, whatever the drivers: the scenario, its interfaces, and what is changed in it.

    `asked` are its points that are asked for.
    """

    scenario: Scenario
    interfaces: tuple[InterfaceDefinition, ...]
    overrides: Overrides
    asked: tuple[Arrangement, ...] = ()


def ask(request: Request) -> Question:
    """The question that a request puts; InputError for what is wrong in it."""
    if not 0 < request.builds <= MOST or 1 < request.builds < FEWEST:
        message = f"{request.builds} builds: an interval over builds needs {FEWEST}, and {MOST} are enough"
        raise InputError(message, hint=f"--builds {FEWEST}; without it there is one build")
    library = request.search_path.library()
    about = subject(library, request)
    _check_wiring(about)
    hosts = _hosts(request, about)
    bindings, placements = _bindings(library, request, about), _placements(request, hosts)
    _check_daemons(library, bindings, hosts)
    return Question(
        library,
        about.scenario,
        about.interfaces,
        bindings,
        placements,
        replace(about.overrides, idle=request.idle, builds=request.builds, hosts=hosts),
        request.seed,
        hosts,
        _floors(library, bindings, about.asked) if ACROSS in placements else (),
    )


def _check_wiring(about: ScenarioQuestion) -> None:
    """InputError for what no driver could do: it is told before any is built."""
    models = [interface.model for interface in about.interfaces]
    every = {name for arrangement in about.asked for name in arrangement.interfaces}
    for arrangement in about.asked:
        own = spoken(models, arrangement.interfaces, every)
        wiring = Wiring(about.scenario.document, arrangement, own, about.overrides.only)
        wiring.check_values()
        ports = wiring.ports()
        wiring.routes(ports)
        check_single(arrangement, ports)


def _hosts(request: Request, about: ScenarioQuestion) -> HostsAsked | None:
    """Those that are asked for; InputError for a role that no object has, and for links that the scenario lacks."""
    found = read_hosts(request.hosts, request.roles, request.parallel)
    kinds = [kind for arrangement in about.asked for kind in arrangement.objects.values()]
    known = {kind.host for kind in kinds if kind.host is not None} | {DAEMONS}
    for role, host in found.roles if found is not None else ():
        if role not in known:
            message = f"--host {role}={host}: no object of {about.scenario.name} is to run on {role}"
            own = f'host = "{role}" in an [object.NAME] of the scenario'
            raise InputError(message, hint=suggestion(role, known) if len(known) > 1 else own)
    outages = [step.outage for arrangement in about.asked for step in arrangement.steps if step.outage is not None]
    if found is not None and found.shape.links < 2 and any(outage.of is None for outage in outages):
        message = f"{about.scenario.name}: links go down in turn, and each host has one"
        raise InputError(message, hint=f"--hosts 'namespaces:{found.count}[links=2]'")
    return found


def _check_daemons(library: Library, bindings: Sequence[Binding], hosts: HostsAsked | None) -> None:
    """InputError where daemons have a host, and no driver that is asked for has daemons."""
    there = dict(hosts.roles).get(DAEMONS) if hosts is not None else None
    if there is None or any(library.drivers[part.driver].daemons for one in bindings for part in one.parts):
        return
    having = [name for name, driver in library.drivers.items() if driver.daemons and "hosts" in driver.capabilities]
    message = f"--host {DAEMONS}={there}: no driver that is asked for has a daemon"
    raise InputError(message, hint=f"these can have one: {', '.join(having)}")


def _bindings(library: Library, request: Request, about: ScenarioQuestion) -> tuple[Binding, ...]:
    """Those that are asked for, each once; every driver where none is named. InputError for what cannot be."""
    found = bindings_of(request.drivers, library.drivers) if request.drivers or not request.matrix else []
    pairs = matrix(bindings_of(request.matrix, library.drivers), about.asked) if request.matrix else ()
    every = (*carried(found, about.asked, library.drivers), *pairs)
    return settled(every, about.asked, library.drivers)


def _floors(library: Library, bindings: Sequence[Binding], at: Sequence[Arrangement]) -> tuple[Binding, ...]:
    """The raw transports that lie under whatever goes from host to host, without those that are asked for."""
    named = {part.driver for binding in bindings for part in binding.parts}
    # Where a link goes down datagrams are lost, and a call whose reply is lost would hold up every trial.
    raw = FLOORS[:1] if any(arrangement.outage is not None for arrangement in at) else FLOORS
    return tuple(bind(library.drivers[name], {}) for name in raw if name in library.drivers and name not in named)


def _placements(request: Request, hosts: HostsAsked | None) -> tuple[Placement, ...]:
    """Those that are named, else across the hosts, if there are any; InputError for one that needs hosts."""
    if hosts is not None and not request.placements:
        return (ACROSS,)
    found = placements_of(request.placements)
    if request.parallel > 1 and (others := [placement for placement in found if placement != ACROSS]):
        message = f"--parallel {request.parallel}: trials of placement {others[0]} would all be on this machine"
        raise InputError(message, hint="leave --placement out: across hosts is what is meant")
    if ACROSS in found and hosts is None:
        raise InputError("placement across: on which hosts?", hint="--hosts namespaces:2 emulates two on this machine")
    return found


def subject(library: Library, request: Request) -> ScenarioQuestion:
    """What a request is about; InputError for what is wrong in it."""
    found = _scenario(library, request.scenario, request.idl)
    wanted = read_settings(found.parameters, request.settings)
    asked = arrangements(found, points(found.parameters, wanted))
    interfaces = _interfaces(library, found, request.idl, asked)
    changed = Overrides(wanted, request.calls, _only(interfaces, request.interface))
    return ScenarioQuestion(found, _at(library, asked, interfaces), changed, tuple(asked))


def interfaces_of(library: Library, name: str | None, idl: Path | None) -> tuple[InterfaceDefinition, ...]:
    """The interface of a folder, or of an IDL file of the user's own."""
    if idl is not None:
        return (interface_from_idl(idl),)
    if name is None:
        raise InputError("which interface?", hint="orrery list interfaces names them; or give --idl FILE")
    return (library.interface(name),)


def _scenario(library: Library, name: str | None, idl: Path | None) -> Scenario:
    if name is None and idl is None:
        raise InputError("which scenario?", hint="orrery list scenarios names them; or give --idl FILE")
    return library.scenario(name or ANY_INTERFACE)


def _interfaces(
    library: Library, scenario: Scenario, idl: Path | None, asked: Sequence[Arrangement]
) -> tuple[InterfaceDefinition, ...]:
    """The interfaces of the points that are asked for, or those of an IDL file in their place."""
    if idl is not None:
        return _with_operations(interfaces_of(library, None, idl))
    names = dict.fromkeys(name for arrangement in asked for name in arrangement.interfaces)
    return tuple(_interface(library, scenario, name) for name in names)


def _at(
    library: Library, asked: Sequence[Arrangement], known: Sequence[InterfaceDefinition]
) -> tuple[InterfaceDefinition, ...]:
    """What else these points need: interfaces whose every value is an `any`, and the one of referrals."""
    if any(arrangement.carries_anys for arrangement in asked):
        known = [replace(definition, model=with_anys(definition.model)) for definition in known]
    refers = any(any_refers(arrangement.objects.values()) for arrangement in asked)
    if refers and REFERRAL not in {definition.name for definition in known}:
        return (*known, library.interface(REFERRAL))
    return tuple(known)


def _with_operations(found: tuple[InterfaceDefinition, ...]) -> tuple[InterfaceDefinition, ...]:
    """The same; InputError where none of the interfaces has any operation to call."""
    models = [definition.model for definition in found]
    if not any(model.all_operations(interface) for model in models for interface in model.interfaces):
        raise InputError("no interface of the file has an operation", file=found[0].idl, hint=EXAMPLE)
    return found


def _interface(library: Library, scenario: Scenario, name: str) -> InterfaceDefinition:
    """A folder's interface, or an IDL file beside the scenario; a wrong name is told at its line in the scenario."""
    if name.endswith(".idl"):
        file = scenario.file.parent / name
        if not file.is_file():
            raise scenario.document.error(f"there is no file {file}", "interface", hint="it is asked beside this one")
        return interface_from_idl(file)
    if name not in library.interface_folders:
        hint = suggestion(name, library.interface_folders)
        raise scenario.document.error(f"unknown interface {name}", "interface", hint=hint)
    return library.interface(name)


def _only(interfaces: Sequence[InterfaceDefinition], name: str | None) -> str | None:
    """`--interface`, held against the IDL."""
    if name is None:
        return None
    known = [interface.name for definition in interfaces for interface in definition.model.interfaces]
    short = [full.rpartition("::")[2] for full in known]
    if name not in (*known, *short):
        raise InputError(f"no interface {name} in {interfaces[0].idl}", hint=suggestion(name, {*known, *short}))
    return name
