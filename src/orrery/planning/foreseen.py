"""What a question plans by what drivers declare, without building anything.

What only a build finds out is not known yet: the plans here may still be refused when they are to be run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from orrery.codegen.mappings import load_mapping, unsupported
from orrery.definitions.conditions.placement import ACROSS, Placement
from orrery.definitions.driver.binding import Binding
from orrery.definitions.driver.model import Driver
from orrery.machine.packages import want, want_with
from orrery.planning.bound import BoundDriver, BoundObjects
from orrery.planning.expand import expand
from orrery.planning.plan import Plan
from orrery.planning.question import Question
from orrery.planning.refusal import Refusal, refuse

Lacking = Callable[[Driver, Mapping[str, str]], str]
"""What a driver with these options lacks, in words; empty for nothing."""


@dataclass(frozen=True)
class Unbuilt:
    """Stands for programs that are not built."""

    unsupported: Mapping[str, str]
    builds: int
    serve: Path = Path("serve")
    node: Path = Path("node")


def lacking_here(driver: Driver, options: Mapping[str, str]) -> str:
    """What this machine lacks of what the driver needs."""
    return want(driver).reason or want_with(driver, options).reason


def lacking_nothing(driver: Driver, options: Mapping[str, str]) -> str:
    """Nothing: as on a machine that has whatever drivers need."""
    return ""


def foreseen(question: Question, lacking: Lacking = lacking_here) -> Iterator[Plan | Refusal]:
    """A plan, or why there is none, of each binding at each placement and point; at last those of the floors.

    OrreryError as `answer` raises it, for names that do not fit the interfaces above all.
    """
    for binding in question.bindings:
        for placement in question.placements:
            bound = _bound(question, binding, lacking)
            if isinstance(bound, str):
                yield from refuse(question.scenario, binding, placement, question.overrides, bound)
                continue
            yield from _expanded(question, bound, placement)
    for binding in question.floors:
        bound = _bound(question, binding, lacking)
        if not isinstance(bound, str):
            yield from (one for one in _expanded(question, bound, ACROSS) if isinstance(one, Plan))


def _expanded(question: Question, bound: BoundObjects, placement: Placement) -> list[Plan | Refusal]:
    models, overrides = [interface.model for interface in question.interfaces], question.overrides
    return expand(question.scenario, models, bound, placement, question.seed, overrides, question.wired)


def _bound(question: Question, binding: Binding, lacking: Lacking) -> BoundObjects | str:
    """The drivers of a binding with what stands for their programs, or what one of them lacks."""
    each = []
    for part in binding.parts:
        driver = question.library.drivers[part.driver]
        if reason := lacking(driver, dict(part.options)):
            return f"{part.driver}: {reason}" if binding.kinds else reason
        mapping = load_mapping(driver.mapping, driver.profile)
        missing: dict[str, str] = {}
        for one in question.interfaces:
            missing |= unsupported(mapping, one.model, dict(part.options))
        each.append(BoundDriver(part, driver, Unbuilt(missing, question.overrides.builds)))
    return BoundObjects(binding, tuple(each))
