"""The plans that answer a question: programs are built, and each binding's points expanded."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from orrery.build.programs import Programs, build_programs
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


def answer(question: Question, note: Note, beside: Sequence[InterfaceDefinition] = ()) -> Planned:
    """Build what is needed and expand; a driver that cannot be had becomes refusals, never an error.

    Programs are built for the interfaces `beside` too, so that several questions may share them.
    """
    plans: list[Plan] = []
    refusals: list[Refusal] = []
    built = _built(question, beside, note)
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


Build = tuple[str, tuple[tuple[str, str], ...]]
"""A driver and its build-time options: what bindings have in common that share programs."""


def _build(library: Library, binding: Binding) -> Build:
    driver = library.drivers[binding.driver]
    return binding.driver, tuple((n, v) for n, v in binding.options if driver.options[n].applies == "build")


def _built(question: Question, beside: Sequence[InterfaceDefinition], note: Note) -> dict[Build, Programs | str]:
    """All programs, or why there are none; as many at a time as there are CPUs: a build has long stretches on one."""
    parts = [part for binding in (*question.bindings, *question.floors) for part in binding.parts]
    wanted = {_build(question.library, part): part for part in parts}
    interfaces = tuple({one.name: one for one in (*beside, *question.interfaces)}.values())
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        builds = question.overrides.builds
        made = pool.map(lambda b: programs(question.library, interfaces, b, note, builds), wanted.values())
        try:
            return dict(zip(wanted, made, strict=True))
        except KeyboardInterrupt:
            halt()  # else the pool would wait for all builds
            raise


def programs(
    library: Library, interfaces: Sequence[InterfaceDefinition], binding: Binding, note: Note, builds: int = 1
) -> Programs | str:
    """The programs of a binding of one driver for the interfaces, or why there are none; `builds` of each."""
    driver = library.drivers[binding.driver]
    if not (lacks := want(driver)).ready:
        return f"{lacks.reason} (orrery setup --driver {driver.name})"
    try:
        return build_programs(driver, dict(_build(library, binding)[1]), interfaces, note, builds)
    except DriverError as error:
        return str(error)


def _expand(
    question: Question, binding: Binding, built: Mapping[Build, Programs | str], placement: Placement
) -> Iterable[Plan | Refusal]:
    bound = []
    for part in binding.parts:
        found = _bound(question.library, part, built[_build(question.library, part)])
        if isinstance(found, str):
            reason = f"{part.driver}: {found}" if binding.kinds else found
            return refuse(question.scenario, binding, placement, question.overrides, reason)
        bound.append(found)
    models = [interface.model for interface in question.interfaces]
    objects = BoundObjects(binding, tuple(bound))
    return expand(question.scenario, models, objects, placement, question.seed, question.overrides)


def _bound(library: Library, binding: Binding, built: Programs | str) -> BoundDriver | str:
    """A binding of one driver with its programs, or why it cannot run here."""
    driver = library.drivers[binding.driver]
    if isinstance(built, str):
        return built
    lacks = want_with(driver, dict(binding.options))
    return BoundDriver(binding, driver, built) if lacks.ready else lacks.reason
