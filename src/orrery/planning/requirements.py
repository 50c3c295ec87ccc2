"""What a scenario asks of a driver, and the plain words for what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from orrery.codegen.insertion import INSERTION
from orrery.codegen.model import Basic, Interface, Model, Named, Operation, Struct, Type, Union
from orrery.definitions.conditions.placement import ACROSS, Placement
from orrery.definitions.conditions.scheduling import FIFO
from orrery.definitions.driver.capabilities import CAPABILITIES, COMPONENTS
from orrery.definitions.driver.container_option import containers_of
from orrery.definitions.driver.model import Driver
from orrery.definitions.scenario.model import CROSSED, Arrangement, ObjectKind
from orrery.definitions.wiring.activation import ACTIVATION
from orrery.definitions.wiring.naming import BY_NAME, is_lookup
from orrery.planning.process_plan import ProcessPlan
from orrery.planning.relations import Relations


def unmet(
    driver: Driver, options: Mapping[str, str], arrangement: Arrangement, placement: Placement = "free"
) -> str | None:
    """Why the driver cannot run the arrangement with these options; None if it can."""
    capabilities = driver.capabilities_with(options)
    if (both := driver.contradiction(options)) is not None:
        return f"{driver.name} cannot have {both} together"
    if placement == ACROSS and "hosts" not in capabilities:
        return f"{driver.name} does not declare hosts ({CAPABILITIES['hosts']})"
    if placement != ACROSS and arrangement.outage is not None:
        whose = f"the link of {arrangement.outage.of}'s host goes" if arrangement.outage.of else "links of hosts go"
        return f"{whose} down, and on one machine there is none (--hosts)"
    if placement == ACROSS and (reason := _here_only(arrangement)) is not None:
        return reason
    if arrangement.containers == CROSSED and not containers_of(driver):
        return f"what a container costs is asked, and {driver.name} has none"
    caller = next((kind.name for kind in arrangement.objects.values() if kind.calls), None)
    if caller is not None and "only-topics" in capabilities:
        return f"{caller} makes calls, and {driver.name} carries only what is published"
    if arrangement.capacity is not None and "in-process-only" in capabilities:
        return f"{arrangement.capacity.kind} grows by processes, and {driver.name} runs all objects in one"
    if arrangement.fault is not None and "in-process-only" in capabilities:
        needed = "a scenario with a fault needs client and server in two processes"
        return f"{needed}, and {driver.name} runs all objects in one"
    for capability, use in _asked(arrangement):
        if capability == "colocated" and "in-process-only" in capabilities:
            continue
        if capability not in capabilities:
            return f"{use}, and {driver.name} does not declare {capability} ({CAPABILITIES[capability]})"
    alone = driver.contract_with(options).serves_alone and "direct" not in capabilities
    if alone and (waits := _nested_in_own_process(arrangement)) is not None:
        return f"{waits}, and {driver.name} has one thread that serves a process, which would wait for itself"
    if "in-process-only" in capabilities and (own := _unshared_condition(arrangement)) is not None:
        return f"its objects have {own} of their own, and {driver.name} runs all of them in one process"
    return None


def too_many_connections(
    driver: Driver, options: Mapping[str, str], arrangement: Arrangement, relations: Relations
) -> str | None:
    """Why a servant of the driver cannot have all connections that its callers need; None if it can."""
    if not driver.contract_with(options).one_connection:
        return None
    for kind in arrangement.objects.values():
        for interface in (port.interface for port in relations.ports[kind.name].serve):
            for index in range(kind.count):
                if (needed := relations.connections(kind.name, index, interface)) > 1:
                    asked = f"{kind.name}[{index}] is called from {needed} threads"
                    return f"{asked}, and {driver.name} serves one connection at a time"
    return None


def too_many_callers(driver: Driver, options: Mapping[str, str], processes: Iterable[ProcessPlan]) -> str | None:
    """Why the driver cannot make the calls of one of these processes, from all their threads; None if it can."""
    if not driver.contract_with(options).one_caller:
        return None
    for process in processes:
        calling = sum(port.threads for port in process.ports if port.is_client)
        serving = 0 if all(port.is_client for port in process.ports) else 1
        if process.driver in (None, driver.name) and calling and calling + serving > 1:
            whose = f"{process.name} has {calling} threads that call"
            whose = f"{process.name} makes load beside the thread that serves" if serving else whose
            return f"{whose}, and with these options one thread of a process makes all calls of {driver.name}"
    return None


def _here_only(arrangement: Arrangement) -> str | None:
    """Why the arrangement can run on this machine alone; None if it may be on several hosts."""
    if arrangement.fault is not None:
        return "a scenario with a fault counts calls in files of one machine, and several hosts have none in common"
    if arrangement.machine is not None:
        return f"a machine with {arrangement.machine} is one machine, and here are several hosts"
    return None


def _unshared_condition(arrangement: Arrangement) -> str | None:
    """What a process has that is not the same for all objects, in one word."""
    kinds = arrangement.objects.values()
    if len({kind.resource_limits for kind in kinds}) > 1:
        return "resource limits"
    if arrangement.scheduling == FIFO and len({kind.priority for kind in kinds}) > 1:
        return "priorities"
    return None


def _nested_in_own_process(arrangement: Arrangement) -> str | None:
    """The first object that calls another one of its own process before it replies."""
    for kind in arrangement.objects.values():
        called = [call.to for reaction in kind.reactions for call in reaction.calls]
        called += [kind.forwards] if kind.forwards is not None and not kind.refers else []
        for other in (name for target in called for name in target.kinds):
            if kind.process is not None and arrangement.objects[other].process == kind.process:
                return f"{kind.name} calls {other} of its own process before it replies"
    return None


def _asked(arrangement: Arrangement) -> Iterator[tuple[str, str]]:
    """Each capability that the arrangement needs, and where."""
    if named := arrangement.named:
        some = len(named) < sum(bool(kind.serves) for kind in arrangement.objects.values())
        whom = f"objects of the kind {' and '.join(named)}" if some else "servers"
        yield "naming", f"{whom} are found by name"
    if COMPONENTS in arrangement.interfaces:
        yield COMPONENTS, "containers are asked about their components"
    if arrangement.fault is not None and arrangement.fault.of == "object":
        yield "withdrawal", f"the object of {arrangement.fault.server} is withdrawn"
    for kind in arrangement.objects.values():
        if kind.subscribes:
            yield "topics", f"{kind.name} subscribes to {', '.join(kind.subscribes)}"
        if kind.refers:
            yield "references", f"{kind.name} refers its callers to {kind.forwards}"
        elif kind.forwards is not None:
            yield "nested", f"{kind.name} forwards to {kind.forwards}"
        if kind.is_routed:
            yield "references", f"clients choose the server to which {kind.name} passes their calls on"
        if kind.carries_anys:
            yield "all-any", f"{kind.name} passes every value on as an any"
        for reaction in kind.reactions:
            for call in reaction.calls:
                yield "nested", f"{kind.name} calls {call.to} before it replies"
            if reaction.calls and reaction.at_once:
                yield "window", f"{kind.name} calls several at once before it replies"
    for load in arrangement.loads:
        if load.kind == "closed" and load.window > 1:
            yield "window", f"the load has a window of {load.window}"
        if load.kind == "burst":  # one of a single call is sent and awaited as the larger ones are
            yield "window", f"the load is bursts of {load.burst}"
    shared: dict[str, int] = {}
    for kind in arrangement.objects.values():
        if kind.process is not None:
            shared[kind.process] = shared.get(kind.process, 0) + kind.count
    for process, objects in shared.items():
        if objects > 1:
            yield "colocated", f"{objects} objects share the process {process}"


class OperationNeeds:
    """What operations need of a driver, whatever the point and the driver: each operation is looked at once."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, str], tuple[Model, tuple[tuple[str, str], ...]]] = {}

    def of(self, model: Model, operation: Operation) -> tuple[tuple[str, str], ...]:
        """Each capability that an operation needs, and why."""
        key = (id(model), operation.key)
        if key not in self._known:  # the model is held, so that nothing else comes to have its identity
            self._known[key] = model, tuple(_used(model, operation))
        return self._known[key][1]


def inexpressible(needs: Iterable[tuple[str, str]], capabilities: frozenset[str]) -> str | None:
    """Why a driver with these capabilities cannot express an operation with these needs; None if it can."""
    for capability, what in needs:
        if capability not in capabilities:
            return f"{what}, and the driver does not declare {capability}"
    return None


def not_locatable(operation: Operation, peers: Iterable[ObjectKind]) -> str | None:
    """Why nothing can be looked up here, if that is what the operation does; None if it can."""
    if is_lookup(operation.key) and any(peer.location != BY_NAME for peer in peers):
        return f'it looks a name up, and servers have none; location = "{BY_NAME}" gives them one'
    return None


def _used(model: Model, operation: Operation) -> Iterator[tuple[str, str]]:
    """Each capability that an operation needs, and why."""
    if operation.oneway and model.topic_of(operation.interface) is None:
        yield "oneway", "it is oneway"
    if operation.interface == ACTIVATION:
        yield "activation", "its objects come and go"
    if operation.interface == INSERTION:
        yield "insertion", "it puts a value into an any, or takes one out, without a call"
    if operation.raises:
        yield "exceptions", f"it raises {operation.raises[0]}"
    for top in (operation.result, *(parameter.type for parameter in operation.parameters)):
        for type_ in model.types_used(top):
            yield from _used_by(model, type_)


def _used_by(model: Model, type_: Type) -> Iterator[tuple[str, str]]:
    match type_:
        case Basic(name="any"):
            yield "any", "it carries an any"
        case Basic(name="Object"):
            yield "references", "it carries an object reference"
        case Named(name=name):
            declared = model[name]
            if isinstance(declared, Interface):
                yield "references", f"it carries a reference to {name}"
            if isinstance(declared, Struct | Union) and declared.recursive:
                yield "recursive", f"{name} is recursive"
