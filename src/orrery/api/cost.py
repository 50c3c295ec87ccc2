"""What a call costs, counted; what a server weighs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from orrery.cost.keeping import campaign_of, check_store
from orrery.cost.plan_costs import CALLS, PlanCosts, count_plan
from orrery.cost.size import ServerSize, server_size
from orrery.definitions.driver.model import DeclaredLayer
from orrery.definitions.scenario.parameters import points, spelled
from orrery.definitions.search_path import Library
from orrery.errors import DriverError, InputError
from orrery.place import Place
from orrery.planning.answer import Planned, answer
from orrery.planning.plan import Plan
from orrery.planning.question import SMALLEST, ask
from orrery.planning.request import Request
from orrery.trial.listener import CampaignListener

Found = TypeVar("Found")


@dataclass(frozen=True)
class CostRequest:
    """What is counted: these operations and steps (none: all), kept with a campaign of the results file `place`.

    `campaign` None is the latest of the scenario; without a `place` nothing is kept. With `layers` instructions are
    counted by the layers that the driver declares.
    """

    operations: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    place: Place | None = None
    campaign: int | None = None
    layers: bool = False


@dataclass(frozen=True)
class CostsCounted:
    """The costs of each plan that could be counted."""

    costs: tuple[PlanCosts, ...]
    is_whole: bool


@dataclass(frozen=True)
class ServersSized:
    """The size of each plan's server that could be had."""

    sizes: tuple[ServerSize, ...]
    is_whole: bool


def cost(request: Request, wanted: CostRequest, listener: CampaignListener) -> CostsCounted:
    """Count; a plan that fails is told of, and costs no other. DriverError where nothing can be counted.

    InputError for bad input, and where the campaign did not measure the same programs.
    """
    question = ask(_placed(request))
    if wanted.place is not None:
        check_store(wanted.place)
    found = answer(question, listener.note)
    if any(plan.capacity for plan in found.plans):
        hint = "orrery run counts servers; conformance/call is one call to count"
        raise InputError(f"{question.scenario.name} grows: no call of it is like the one before", hint=hint)
    if any(plan.fault for plan in found.plans):
        hint = "leave [fault] out, or count conformance/call"
        raise InputError(f"{question.scenario.name} has a fault: a call that fails costs something else", hint=hint)
    plans = _chosen(found, request)
    if not plans:
        raise DriverError(f"nothing can be counted: {found.refusals[0].reason}")
    _tell_refusals(found, listener)
    keeper = None if wanted.place is None else campaign_of(wanted.place, wanted.campaign, plans)
    calls = question.overrides.calls or CALLS
    counted = _each(
        plans,
        lambda plan: count_plan(
            plan,
            calls,
            listener.note,
            wanted.operations,
            wanted.steps,
            _layers(plan, question.library) if wanted.layers else None,
        ),
        "not counted",
        listener,
    )
    if keeper is not None:
        keeper.keep(counted)
        listener.note(f"kept with campaign {keeper.campaign} of {keeper.place}")
    return CostsCounted(tuple(counted), len(counted) == len(plans))


def _layers(plan: Plan, library: Library) -> list[DeclaredLayer]:
    """Those of the plan's driver; of one that is mixed those of all its drivers."""
    names = dict.fromkeys([plan.binding.driver, *(one.driver for _, one in plan.binding.kinds)])
    return [layer for name in names if name in library.drivers for layer in library.drivers[name].layers]


def size(request: Request, starts: int, listener: CampaignListener) -> ServersSized:
    """Size the server of each plan, started so often; a plan that fails is told of, and costs no other.

    Each point has programs of its own: a server with the interfaces of other points would be no smallest one.
    """
    placed = _placed(replace(request, scenario=request.scenario or SMALLEST))
    plans: list[Plan] = []
    for point in _points(placed):
        found = answer(ask(point), listener.note)
        plans += _chosen(found, request)
        _tell_refusals(found, listener)
    sized = _each(plans, lambda plan: server_size(plan, starts), "not sized", listener)
    return ServersSized(tuple(sized), bool(sized) and len(sized) == len(plans))


def _points(request: Request) -> Iterator[Request]:
    """A request for each point of the request's scenario."""
    question = ask(request)
    parameters, settings = question.scenario.parameters, question.overrides.settings or {}
    moved = [p.name for p in parameters if p.sweep or p.name in settings]
    for point in points(parameters, settings):
        yield replace(request, settings=tuple(f"{name}={spelled(point[name])}" for name in moved))


def one_of_each(found: Planned) -> Iterator[Plan]:
    """Every binding at every point once: on one core, or on two where it spins."""
    return (plan for plan in found.plans if (plan.placement == "split") == plan.spins)


def _placed(request: Request) -> Request:
    return replace(request, placements=request.placements or ("same", "split"))


def _chosen(found: Planned, request: Request) -> list[Plan]:
    """All plans where placements were named, else one of each."""
    return list(found.plans if request.placements else one_of_each(found))


def _tell_refusals(found: Planned, listener: CampaignListener) -> None:
    for reason in sorted({f"{refusal.binding.label}: {refusal.reason}" for refusal in found.refusals}):
        listener.note(reason)


def _each(
    plans: Sequence[Plan], count: Callable[[Plan], Found], failing: str, listener: CampaignListener
) -> list[Found]:
    """What is found of each plan; one that fails is told of."""
    found = []
    for plan in plans:
        try:
            found.append(count(plan))
        except DriverError as error:
            listener.note(f"{failing}: {error}" + (f"\n{error.hint}" if error.hint else ""))
    return found
