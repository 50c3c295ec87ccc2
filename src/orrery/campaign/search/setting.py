"""What a search turns: the rate that a parameter of the scenario is, or that one kind of object offers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from orrery.definitions.scenario.known import arranged
from orrery.definitions.scenario.model import Arrangement
from orrery.definitions.scenario.offered import OPEN, offered
from orrery.definitions.scenario.parameters import Parameter, points
from orrery.definitions.scenario.rate_search import SearchDefaults
from orrery.errors import InputError
from orrery.planning.overrides import Overrides
from orrery.planning.question import Question


class RateSetting(Protocol):
    """Sets the offered rate of a question, in calls a second of each client thread."""

    @property
    def kind(self) -> str | None:
        """The kind of object whose rows are asked; None: all that offer a rate."""

    def at(self, overrides: Overrides, rate: int) -> Overrides:
        """What the question changes, with this rate."""


@dataclass(frozen=True)
class OfKind:
    """The rate of one kind of object."""

    kind: str

    def at(self, overrides: Overrides, rate: int) -> Overrides:
        """The overrides with this rate of the kind."""
        return replace(overrides, rates={self.kind: rate})


@dataclass(frozen=True)
class OfParameter:
    """A parameter that is a rate."""

    parameter: Parameter
    kind: None = None

    def at(self, overrides: Overrides, rate: int) -> Overrides:
        """The overrides with this value of the parameter; InputError where it may not have it."""
        value = self.parameter.read(str(rate))
        return replace(overrides, settings={**(overrides.settings or {}), self.parameter.name: (value,)})


def rate_setting(question: Question, kind: str | None, own: SearchDefaults | None) -> RateSetting:
    """`--rate-of KIND`, else the scenario's `[search] parameter`; InputError where there is neither, or no rate."""
    arrangement = _arrangement(question)
    if kind is not None:
        offered(arrangement, {kind: 1.0})
        return OfKind(kind)
    callers = [each.name for each in arrangement.objects.values() if each.calls]
    if own is None:
        hint = f"--rate-of {' or '.join(callers)}, or [search] in the scenario"
        raise InputError("which rate is to be searched?", hint=hint)
    if not any(load.kind in OPEN for load in arrangement.loads):
        message = f"no load is {' or '.join(OPEN)}: {own.parameter} is no rate of calls"
        raise own.place.error(
            message, "parameter", hint=f'say kind = "{OPEN[0]}", rate = "{{{own.parameter}}}" in a load'
        )
    [parameter] = [p for p in question.scenario.parameters if p.name == own.parameter]
    if parameter.name in (question.overrides.settings or {}):
        message = f"--set {parameter.name}: it is what the search turns"
        raise InputError(message, hint="leave it out; --start says where to begin")
    return OfParameter(parameter)


def check_one_point(question: Question, turned: RateSetting) -> None:
    """InputError where another parameter is swept: a search is made at one point."""
    settings = question.overrides.settings or {}
    for parameter in question.scenario.parameters:
        values = settings.get(parameter.name) or parameter.sweep
        if len(values) > 1 and not (isinstance(turned, OfParameter) and turned.parameter == parameter):
            hint = f"--set {parameter.name}={values[0]}"
            raise InputError(f"{parameter.name} is swept, and a search is made at one point", hint=hint)


def _arrangement(question: Question) -> Arrangement:
    """The scenario at the point where the search is made, whatever the rate."""
    return arranged(question.scenario, points(question.scenario.parameters, question.overrides.settings or {})[0])
