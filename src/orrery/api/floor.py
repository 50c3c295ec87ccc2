"""The floor of the same conversation: what a driver's own system calls take without its middleware."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from orrery.api.cost import one_of_each
from orrery.cost.plan_costs import chosen_operations
from orrery.cost.workload import measured
from orrery.errors import DriverError
from orrery.floor.capture import capture, check_strace
from orrery.floor.checks import why_no_floor
from orrery.floor.cycles import NotReplayableError
from orrery.floor.floors import CALLS, Floor, measure_floor
from orrery.planning.answer import answer
from orrery.planning.plan import Plan
from orrery.planning.question import ask
from orrery.planning.request import Request
from orrery.report.cost.floors import of_what
from orrery.trial.listener import CampaignListener


@dataclass(frozen=True)
class FloorRequest:
    """Which operations (none: all), and in how many blocks."""

    operations: tuple[str, ...] = ()
    blocks: int = 10


@dataclass(frozen=True)
class NoFloor:
    """Of what there is no floor, and why."""

    of: str
    reason: str


@dataclass(frozen=True)
class FloorsFound:
    """The floors, and what has none; `is_whole` if no trial or replay failed."""

    floors: tuple[Floor, ...]
    refused: tuple[NoFloor, ...]
    is_whole: bool


def floor(request: Request, wanted: FloorRequest, listener: CampaignListener) -> FloorsFound:
    """Capture, replay and compare; what has no floor is told with its reason, and costs no other.

    InputError for bad input, DriverError where strace cannot be had.
    """
    check_strace()
    question = ask(replace(request, placements=request.placements or ("same", "split")))
    found = answer(question, listener.note)
    calls = question.overrides.calls or CALLS
    refused = [NoFloor(refusal.binding.label, refusal.reason) for refusal in found.refusals]
    plans = list(found.plans if request.placements else one_of_each(found))
    floors: list[Floor] = []
    failed = False
    for plan, operation in _asked(plans, wanted, refused):
        named = of_what(plan, operation)
        try:
            listener.note(f"capturing {named}")
            conversation = capture(plan, operation)
            listener.note(f"measuring {named}")
            floors.append(measure_floor(plan, operation, conversation, calls, wanted.blocks))
        except NotReplayableError as reason:
            refused.append(NoFloor(named, str(reason)))
        except DriverError as error:
            listener.note(f"not measured: {error}" + (f"\n{error.hint}" if error.hint else ""))
            failed = True
    return FloorsFound(tuple(floors), _once_each(refused), bool(floors) and not failed)


def _asked(plans: list[Plan], wanted: FloorRequest, refused: list[NoFloor]) -> Iterator[tuple[Plan, str]]:
    """Each plan with each operation; a plan without a floor goes to those that are refused."""
    for plan in plans:
        if (reason := why_no_floor(plan)) is not None:
            refused.append(NoFloor(plan.binding.label, reason))
            continue
        for operation in chosen_operations(measured(plan), wanted.operations):
            yield plan, operation


def _once_each(refused: list[NoFloor]) -> tuple[NoFloor, ...]:
    return tuple(dict.fromkeys(refused))
