"""The plans that answer a question: programs are built, and each binding's points expanded."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from orrery.build.programs import Programs, build_programs
from orrery.build.supervisor import supervisor_program
from orrery.definitions.conditions.placement import ACROSS, Placement
from orrery.definitions.driver.binding import Binding
from orrery.definitions.interface import InterfaceDefinition
from orrery.definitions.search_path import Library
from orrery.errors import DriverError
from orrery.keeping import halt
from orrery.machine.packages import want, want_with
from orrery.planning.bound import BoundDriver, BoundObjects
from orrery.planning.expand import expand
from orrery.planning.plan import Plan
from orrery.planning.question import Question
from orrery.planning.refusal import Refusal, refuse

Note = Callable[[str], None]
"""Takes a line for people."""


@dataclass(frozen=True)
class Planned:
    """What can be run, and what cannot, with reasons."""

    plans: tuple[Plan, ...]
    refusals: tuple[Refusal, ...]


def answer(question: Question, note: Note, beside: Sequence[InterfaceDefinition] = (), marks: bool = False) -> Planned:
    """Build what is needed and expand; a driver that cannot be had becomes refusals, never an error.

    Programs are built for the interfaces `beside` too, so that several questions may share them. With `marks` they have
    marks of calls, where their language can have any.
    """
    plans: list[Plan] = []
    refusals: list[Refusal] = []
    built = _built(question, beside, note, marks)
    for binding in question.bindings:
        for placement in question.placements:
            for made in _expand(question, binding, built, placement):
                if isinstance(made, Refusal):
                    refusals.append(made)
                else:
                    plans.append(made)
    for binding in question.floors:
        # Nobody has asked for these: where they cannot run there is no floor, and no row.
        plans += [made for made in _expand(question, binding, built, ACROSS) if isinstance(made, Plan)]
    return Planned(tuple(plans), tuple(refusals))


Build = tuple[str, tuple[tuple[str, str], ...], Path | None]
"""A driver, its build-time options and a toolchain file: what bindings have in common that share programs."""


def _build(library: Library, binding: Binding, toolchain: Path | None = None) -> Build:
    driver = library.drivers[binding.driver]
    return binding.driver, tuple(driver.build_options(dict(binding.options)).items()), toolchain


def _toolchains(question: Question) -> dict[str, Path]:
    """Role -> the toolchain file of its host, where that has one."""
    if question.hosts is None:
        return {}
    found = {role: question.hosts.toolchain_of(role) for role, _ in question.hosts.roles}
    return {role: one.file for role, one in found.items() if one is not None}


def _built(
    question: Question, beside: Sequence[InterfaceDefinition], note: Note, marks: bool
) -> dict[Build, Programs | str]:
    """All programs, or why there are none; as many at a time as there are CPUs: a build has long stretches on one."""
    parts = [part for binding in (*question.bindings, *question.floors) for part in binding.parts]
    files = (None, *dict.fromkeys(_toolchains(question).values()))
    wanted = dict.fromkeys(_build(question.library, part, file) for part in parts for file in files)
    interfaces = tuple({one.name: one for one in (*beside, *question.interfaces)}.values())
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        builds = question.overrides.builds
        made = pool.map(lambda build: _programs(question.library, interfaces, build, note, builds, marks), wanted)
        # Every trial on this machine needs it. Where it cannot be built, the first one that does tells why.
        pool.submit(supervisor_program)
        try:
            return dict(zip(wanted, made, strict=True))
        except KeyboardInterrupt:
            halt()  # else the pool would wait for all builds
            raise


def programs(
    library: Library, interfaces: Sequence[InterfaceDefinition], binding: Binding, note: Note
) -> Programs | str:
    """The programs of a binding of one driver for the interfaces, or why there are none."""
    return _programs(library, interfaces, _build(library, binding), note)


def _programs(
    library: Library,
    interfaces: Sequence[InterfaceDefinition],
    build: Build,
    note: Note,
    builds: int = 1,
    marks: bool = False,
) -> Programs | str:
    """What is built, `builds` of each program, or why there are none."""
    name, options, toolchain = build
    driver = library.drivers[name]
    if not (lacks := want(driver)).ready:
        return f"{lacks.reason} (orrery setup --driver {driver.name})" if lacks.installable else lacks.reason
    if not (lacks := want_with(driver, dict(options))).ready:
        return lacks.reason
    try:
        return build_programs(driver, dict(options), interfaces, note, builds, toolchain, marks)
    except DriverError as error:
        return str(error)


def _expand(
    question: Question, binding: Binding, built: Mapping[Build, Programs | str], placement: Placement
) -> Iterable[Plan | Refusal]:
    bound = []
    for part in binding.parts:
        found = _bound(question, part, built, placement)
        if isinstance(found, str):
            reason = f"{part.driver}: {found}" if binding.kinds else found
            return refuse(question.scenario, binding, placement, question.overrides, reason)
        bound.append(found)
    models = [interface.model for interface in question.interfaces]
    objects = BoundObjects(binding, tuple(bound))
    overrides, wired = question.overrides, question.wired
    return expand(question.scenario, models, objects, placement, question.seed, overrides, wired)


def _bound(
    question: Question, binding: Binding, built: Mapping[Build, Programs | str], placement: Placement
) -> BoundDriver | str:
    """A binding of one driver with its programs, or why it cannot run here."""
    library = question.library
    driver, toolchains = library.drivers[binding.driver], _toolchains(question) if placement == ACROSS else {}
    made = built[_build(library, binding)]
    if isinstance(made, str):
        return made
    of_roles: dict[str, Programs] = {}
    for role, file in toolchains.items():
        found = built[_build(library, binding, file)]
        if isinstance(found, str):
            return found
        of_roles[role] = found
    lacks = want_with(driver, dict(binding.options))
    return BoundDriver(binding, driver, made, of_roles) if lacks.ready else lacks.reason
