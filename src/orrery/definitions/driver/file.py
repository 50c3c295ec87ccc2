"""Reads a driver.toml: every mistake is named with file, line, rule and the nearest right word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from pathlib import Path

from orrery import paths
from orrery.definitions.driver.capabilities import CAPABILITIES, TOPICS
from orrery.definitions.driver.conditions import check_condition
from orrery.definitions.driver.container import COMPONENTS
from orrery.definitions.driver.container_file import read_containers
from orrery.definitions.driver.given_files import files_in
from orrery.definitions.driver.layers import LAYERS, library_fault, symbol_fault
from orrery.definitions.driver.model import (
    ONE,
    PROCESSES,
    SEVERAL,
    WAIT,
    Condition,
    Contract,
    Daemon,
    DeclaredLayer,
    Driver,
    Needs,
    Option,
    Origin,
    Override,
    ProofRule,
    Way,
)
from orrery.definitions.driver.own_command import own_command
from orrery.definitions.driver.tuned import load_tuned
from orrery.definitions.driver.wire import (
    ContractWire,
    DaemonWire,
    DriverWire,
    LayerWire,
    NeedsWire,
    OptionWire,
    OverrideWire,
    ProofWire,
)
from orrery.definitions.reading.toml import Document, Step, read_toml
from orrery.definitions.reading.wire import read_wire
from orrery.definitions.wiring.naming import BY_NAME, LOCATION, LOCATIONS
from orrery.text import suggestion

GIVEN = ("folder", "address")
"""What a daemon's `provides` may name beside the groups of its `ready`: the trial's folder, its host's address."""
_TERMS = {field.name for field in fields(Contract)}


def load_driver(folder: Path) -> Driver:
    """The driver whose driver.toml stands in `folder`; InputError with file and line for whatever is wrong."""
    document = read_toml(folder / "driver.toml")
    wire = read_wire(DriverWire, document)
    _check(document, wire)
    options = {name: _option(document, name, option) for name, option in wire.options.items()}
    return Driver(
        name=wire.name,
        folder=folder,
        family=wire.family,
        title=wire.title,
        summary=wire.summary,
        language=wire.language,
        mapping=wire.mapping,
        wire=wire.wire,
        standard=wire.standard,
        capabilities=frozenset(wire.capabilities),
        version=own_command(document, wire.version.command, "version", "command"),
        packages=tuple(wire.packages.debian),
        needs=_needs(wire.needs),
        options=options,
        daemons=tuple(_daemon(document, wire, daemon, index) for index, daemon in enumerate(wire.daemon)),
        contract=_contract(wire.contract),
        spins_when=() if isinstance(wire.contract.spins, bool) else (_condition(wire.contract.spins),),
        proofs=_proofs(wire.proof),
        exceptions=dict(wire.exceptions),
        largest_message=wire.messages.largest,
        core=wire.core,
        dials=wire.dials,
        startup=wire.startup,
        container_driver=wire.container_driver,
        shares=tuple(wire.shares),
        origin=Origin(**wire.origin.model_dump()) if wire.origin else None,
        profile=wire.profile,
        containers=read_containers(document, wire),
        layers=tuple(DeclaredLayer(one.name, one.side, one.library, tuple(one.symbols)) for one in wire.layer),
        licence=wire.licence,
        encryption=wire.encryption,
        tuned=load_tuned(folder, options),
        certificates=_condition(wire.certificates.when) if wire.certificates else None,
    )


def _needs(wire: NeedsWire) -> Needs:
    lists = {what: tuple(names) for what, names in wire if what != "ways"}
    ways = (
        Way(dict(way.variables), tuple(way.commands), tuple(way.headers), tuple(way.pkgconfig)) for way in wire.ways
    )
    return Needs(**lists, ways=tuple(ways))


def _condition(wire: Mapping[str, list[str]]) -> Condition:
    return {name: tuple(values) for name, values in wire.items()}


def _contract(wire: ContractWire) -> Contract:
    return Contract(**wire.model_dump(exclude={"spins"}), spins=wire.spins is True)


def _option(document: Document, name: str, wire: OptionWire) -> Option:
    when = ("options", name, "when")
    overrides = {choice: _override(document, override, *when, choice) for choice, override in wire.when.items()}
    return Option(
        name, tuple(wire.choices), wire.default, wire.applies, wire.help, tuple(wire.needs), overrides, wire.later
    )


def _override(document: Document, wire: OverrideWire, *place: Step) -> Override:
    terms = wire.model_dump(include=_TERMS, exclude_none=True)
    return Override(
        needs=tuple(wire.needs),
        built=own_command(document, wire.built, *place, "built"),
        gains=tuple(wire.gains),
        without=tuple(wire.without),
        contract=terms,
        largest_message=wire.largest_message,
        excludes=_condition(wire.excludes),
        startup=wire.startup,
    )


def _daemon(document: Document, driver: DriverWire, wire: DaemonWire, index: int) -> Daemon:
    return Daemon(
        name=wire.name,
        when=_condition(wire.when),
        command=tuple(wire.command),
        ready=wire.ready,
        provides=tuple(wire.provides.items()),
        files=files_in(document, driver, wire.files, "daemon", index, "files"),
        environment=tuple(wire.environment.items()),
        namespaces=tuple(wire.namespaces),
    )


def _proofs(wire: ProofWire) -> tuple[ProofRule, ...]:
    """The variants in their order; last the rule that always holds."""
    variants = [ProofRule(_condition(v.options), tuple(v.sockets), tuple(v.absent)) for v in wire.when]
    return (*variants, ProofRule({}, tuple(wire.sockets), tuple(wire.absent)))


def _check(document: Document, wire: DriverWire) -> None:
    """What the types of the values alone cannot say."""
    if wire.name != document.path.parent.name:
        hint = f'the folder gives the name: name = "{document.path.parent.name}"'
        raise document.error(f"the driver is called {wire.name}, its folder is not", "name", hint=hint)
    _check_capabilities(document, wire.capabilities, "capabilities")
    profiles = sorted(folder.name for folder in (paths.MAPPINGS / wire.mapping).glob("profiles/*/"))
    if wire.profile and wire.profile not in profiles:
        hint = suggestion(wire.profile, profiles)
        raise document.error(f"the mapping {wire.mapping} has no profile {wire.profile}", "profile", hint=hint)
    known = _sharable()
    for index, name in enumerate(wire.shares):
        if name not in known:
            raise document.error(f"there is no mapping {name}", "shares", index, hint=suggestion(name, known))
    capable = "where {} is among the capabilities"
    for word, where in (
        (LOCATION, capable.format(BY_NAME)),
        (TOPICS, capable.format(TOPICS)),
        (PROCESSES, "of a proof"),
    ):
        if word in wire.options:
            hint = f"a scenario says it; conditions may name it {where}"
            raise document.error(f"{word} is no option of a driver", "options", word, hint=hint)
    if COMPONENTS in wire.options:
        raise document.error(f"{COMPONENTS} is no option of a driver", "options", COMPONENTS, hint="use another name")
    for name, option in wire.options.items():
        for choice, override in option.when.items():
            _check_capabilities(document, override.gains, "options", name, "when", choice, "with")
            _check_capabilities(document, override.without, "options", name, "when", choice, "without")
            _check_condition(document, wire, override.excludes, "options", name, "when", choice, "excludes")
    if wire.contract.wait and WAIT in wire.options:
        raise document.error("the option wait says it already", "contract", "wait", hint="leave one of both out")
    if not isinstance(wire.contract.spins, bool):
        _check_condition(document, wire, wire.contract.spins, "contract", "spins")
    for index, variant in enumerate(wire.proof.when):
        _check_condition(document, wire, variant.options, "proof", "when", index, "options")
    if wire.certificates is not None:
        _check_condition(document, wire, wire.certificates.when, "certificates", "when")
    for index, daemon in enumerate(wire.daemon):
        _check_daemon(document, wire, daemon, index)
    _check_layers(document, wire.layer)


def _check_layers(document: Document, layers: Sequence[LayerWire]) -> None:
    """Names that probes and reports are made of: each is one that is known, or has letters that harm nobody."""
    seen: set[tuple[str, str, str]] = set()
    for index, layer in enumerate(layers):
        if layer.name not in LAYERS:
            hint = suggestion(layer.name, LAYERS)
            raise document.error(f"there is no layer {layer.name}", "layer", index, "name", hint=hint)
        if (fault := library_fault(layer.library)) is not None:
            raise document.error(f"library = {layer.library}: {fault}", "layer", index, "library")
        for place, pattern in enumerate(layer.symbols):
            if (fault := symbol_fault(pattern)) is not None:
                raise document.error(f"{pattern}: {fault}", "layer", index, "symbols", place)
        key = (layer.name, layer.side, layer.library)
        if key in seen:
            hint = "one [[layer]] may have several symbols"
            raise document.error(
                f"the layer {layer.name} of {layer.library} is declared twice", "layer", index, hint=hint
            )
        seen.add(key)


def _sharable() -> list[str]:
    """The folders of `mappings/` that a driver may share, as paths in it: mappings, and what stands in `shared/`."""
    folders = [*(file.parent for file in paths.MAPPINGS.glob("*/mapping.py")), *paths.MAPPINGS.glob("shared/*/")]
    return sorted(folder.relative_to(paths.MAPPINGS).as_posix() for folder in folders)


def _check_capabilities(document: Document, names: Iterable[str], *place: Step) -> None:
    for name in names:
        if name not in CAPABILITIES:
            raise document.error(f"unknown capability {name}", *place, hint=suggestion(name, CAPABILITIES))


def _check_condition(document: Document, wire: DriverWire, condition: Mapping[str, list[str]], *place: Step) -> None:
    known = {name: option.choices for name, option in wire.options.items()}
    if BY_NAME in wire.capabilities:
        known[LOCATION] = list(LOCATIONS)
    if TOPICS in wire.capabilities:
        known[TOPICS] = ["true", "false"]
    if place[0] == "proof":
        known[PROCESSES] = [ONE, SEVERAL]
    check_condition(document, known, condition, *place)


def _check_daemon(document: Document, wire: DriverWire, daemon: DaemonWire, index: int) -> None:
    place = ("daemon", index)
    _check_condition(document, wire, daemon.when, *place, "when")
    try:
        groups = re.compile(daemon.ready).groupindex
    except re.error as error:
        raise document.error(f"ready is not a regular expression: {error}", *place, "ready") from None
    for option, text in daemon.provides.items():
        for group in re.findall(r"\{(\w+)\}", text):
            if group not in groups and group not in GIVEN:
                hint = suggestion(group, [*groups, *GIVEN])
                raise document.error(f"{{{group}}} is no group of ready", *place, "provides", option, hint=hint)
