"""What `plan`, `build` and `run` share: the words of the command line become plans, or reasons why there are none."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from orrery.cli import options
from orrery.definitions.conditions.idling import DEFAULT
from orrery.errors import DriverError, InputError
from orrery.keeping import halt

if TYPE_CHECKING:
    from orrery.build.programs import Programs
    from orrery.definitions.conditions.idling import Idle
    from orrery.definitions.driver.binding import Binding
    from orrery.definitions.interface import InterfaceDefinition
    from orrery.definitions.scenario.model import Arrangement, Scenario
    from orrery.definitions.search_path import Library
    from orrery.planning.expand import Overrides, Refusal
    from orrery.planning.plan import Plan

ANY_INTERFACE = "patterns/client-server"
"""The scenario of `--idl` when none is named."""

SMALLEST = "conformance/call"
"""The scenario with the least that can be said: what any middleware needs is the most of it."""

Progress = Callable[[str], None]


@dataclass(frozen=True)
class Question:
    """What is asked, checked: a scenario on its interfaces, for these bindings and placements."""

    library: Library
    scenario: Scenario
    interfaces: tuple[InterfaceDefinition, ...]
    bindings: tuple[Binding, ...]
    placements: tuple[str, ...]
    overrides: Overrides
    seed: int


@dataclass(frozen=True)
class Planned:
    """What can be run, and what cannot, with reasons."""

    plans: tuple[Plan, ...]
    refusals: tuple[Refusal, ...]


def ask(
    scenario: str | None,
    idl: Path | None,
    only: str | None,
    settings: tuple[str, ...],
    calls: int | None,
    placements: tuple[str, ...],
    seed: int,
    specs: tuple[str, ...],
    lists: tuple[str, ...],
    idle: Idle = DEFAULT,
    **search_path: Any,
) -> Question:
    """The question that the options of `options.question` and `options.driver` put; InputError for what is wrong."""
    library = options.library(**search_path)
    found, interfaces, overrides = subject(library, scenario, idl, only, settings, calls)
    bindings = options.bindings(library, specs, lists)
    changed = replace(overrides, idle=idle)
    return Question(library, found, interfaces, tuple(bindings), tuple(options.placements(placements)), changed, seed)


def subject(
    library: Library,
    scenario: str | None,
    idl: Path | None,
    only: str | None,
    settings: tuple[str, ...],
    calls: int | None,
) -> tuple[Scenario, tuple[InterfaceDefinition, ...], Overrides]:
    """What a question is about, whatever the drivers: the scenario, its interfaces, and what is changed in it."""
    from orrery.definitions.scenario.file import arrange
    from orrery.definitions.scenario.parameters import points, read_settings
    from orrery.planning.expand import Overrides

    found = _scenario(library, scenario, idl)
    wanted = read_settings(found.parameters, settings)
    asked = [arrange(found, point) for point in points(found.parameters, wanted)]
    interfaces = _interfaces(library, found, idl, asked)
    changed = Overrides(wanted, calls, _only(interfaces, only))
    return found, _at(library, asked, interfaces), changed


def answer(question: Question, progress: Progress) -> Planned:
    """Build what is needed and expand; a driver that cannot be had becomes refusals, never an error."""
    from orrery.planning.expand import Refusal

    plans: list[Plan] = []
    refusals: list[Refusal] = []
    built = _built(question, progress)
    for binding in question.bindings:
        for placement in question.placements:
            for made in _expand(question, binding, built[_build(question.library, binding)], placement):
                if isinstance(made, Refusal):
                    refusals.append(made)
                else:
                    plans.append(made)
    return Planned(tuple(plans), tuple(refusals))


Build = tuple[str, tuple[tuple[str, str], ...]]
"""A driver and its build-time options: what bindings have in common that share programs."""


def _build(library: Library, binding: Binding) -> Build:
    driver = library.drivers[binding.driver]
    return binding.driver, tuple((n, v) for n, v in binding.options if driver.options[n].applies == "build")


def _built(question: Question, progress: Progress) -> dict[Build, Programs | str]:
    """All programs, or why there are none; as many at a time as there are CPUs: a build has long stretches on one."""
    wanted = {_build(question.library, binding): binding for binding in question.bindings}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        made = pool.map(lambda b: programs(question.library, question.interfaces, b, progress), wanted.values())
        try:
            return dict(zip(wanted, made, strict=True))
        except KeyboardInterrupt:
            halt()  # else the pool would wait for all builds
            raise


def programs(
    library: Library, interfaces: Sequence[InterfaceDefinition], binding: Binding, progress: Progress
) -> Programs | str:
    """A binding's programs for the interfaces, or why there are none."""
    from orrery.build.programs import build_programs
    from orrery.machine.packages import want

    driver = library.drivers[binding.driver]
    if not (lacks := want(driver)).ready:
        return f"{lacks.reason} (orrery setup --driver {driver.name})"
    try:
        return build_programs(driver, dict(_build(library, binding)[1]), interfaces, progress)
    except DriverError as error:
        return str(error)


def interfaces_of(library: Library, name: str | None, idl: Path | None) -> tuple[InterfaceDefinition, ...]:
    """The interface of a folder, or of an IDL file of the user's own."""
    from orrery.definitions.interface import interface_from_idl

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
    """What else these points need: twins of `any`, and the interface of referrals."""
    from orrery.codegen.anys import with_anys
    from orrery.definitions.wiring.referral import REFERRAL, any_refers

    if any(arrangement.carries_anys for arrangement in asked):
        known = [replace(definition, model=with_anys(definition.model)) for definition in known]
    refers = any(any_refers(arrangement.objects.values()) for arrangement in asked)
    if refers and REFERRAL not in {definition.name for definition in known}:
        return (*known, library.interface(REFERRAL))
    return tuple(known)


def _with_operations(found: tuple[InterfaceDefinition, ...]) -> tuple[InterfaceDefinition, ...]:
    """The same; InputError where none of the interfaces has any operation to call."""
    from orrery.codegen.frontend import EXAMPLE

    models = [definition.model for definition in found]
    if not any(model.all_operations(interface) for model in models for interface in model.interfaces):
        raise InputError("no interface of the file has an operation", file=found[0].idl, hint=EXAMPLE)
    return found


def _interface(library: Library, scenario: Scenario, name: str) -> InterfaceDefinition:
    """A folder's interface, or an IDL file beside the scenario; a wrong name is told at its line in the scenario."""
    from orrery.definitions.interface import interface_from_idl
    from orrery.text import suggestion

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
    from orrery.text import suggestion

    if name is None:
        return None
    known = [interface.name for definition in interfaces for interface in definition.model.interfaces]
    short = [full.rpartition("::")[2] for full in known]
    if name not in (*known, *short):
        raise InputError(f"no interface {name} in {interfaces[0].idl}", hint=suggestion(name, {*known, *short}))
    return name


def _expand(question: Question, binding: Binding, built: Programs | str, placement: str) -> Iterable[Plan | Refusal]:
    from orrery.planning.expand import expand, refuse

    place = cast(Literal["same", "split", "free"], placement)
    if isinstance(built, str):
        return refuse(question.scenario, binding, place, question.overrides, built)
    models = [interface.model for interface in question.interfaces]
    driver = question.library.drivers[binding.driver]
    return expand(question.scenario, models, binding, driver, built, place, question.seed, question.overrides)
