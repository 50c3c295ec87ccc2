"""`orrery cost`: what a call costs, counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from orrery.cli import options, output
from orrery.errors import DriverError, InputError
from orrery.place import Place, place_of

if TYPE_CHECKING:
    from orrery.cli.planning import Planned
    from orrery.cost.kind_costs import KindCosts, Span, Spans
    from orrery.cost.plan_costs import PlanCosts
    from orrery.planning.plan import Plan

EPILOG = """Examples:

\b
  orrery cost conformance/call --driver unix
  orrery cost classics/seven_calls --driver unix --operation in_string_call
  orrery cost conformance/call --drivers unix,pipe,omniorb --calls 5000
  orrery cost patterns/proxy --driver ice --set pairs=1 --json
  orrery cost classics/scalability-operations --driver unix --step best --step worst
  orrery cost classics/seven_calls --drivers unix,tcp --store lab.db
"""

HEADINGS = ("operation", "of", "instructions", "system calls", "sent", "received", "switches", "allocations", "faults")


@click.command(epilog=EPILOG)
@options.question
@options.driver
@click.option("--operation", "operations", multiple=True, metavar="NAME", help="Only this operation (repeatable).")
@click.option("--step", "steps", multiple=True, metavar="NAME", help="Only what this step measures (repeatable).")
@click.option("--store", "place", type=place_of, metavar="FILE", help="Keep it with a campaign of this store, too.")
@click.option("--campaign", type=options.NUMBER, metavar="N", help="Which one [default: the latest of the scenario].")
@options.json
@options.search_path
def command(
    as_json: bool,
    placements: tuple[str, ...],
    operations: tuple[str, ...],
    steps: tuple[str, ...],
    place: Place | None,
    campaign: int | None,
    **words: Any,
) -> int:
    """Count what a call costs: instructions, system calls, bytes, switches, allocations, page faults.

    Nothing is timed: each operation runs several times inside instruments, then with so many calls more (2000, or
    --calls), and the difference is what one call costs. A busy machine changes little. On one core, or on two where a
    driver spins; --placement says otherwise.

    With --store what was counted is kept with the campaign that measured the same programs, for `orrery compare`.
    """
    from orrery.cli.counting import campaign_of, check_store
    from orrery.cli.planning import answer, ask

    question = ask(placements=placements or ("same", "split"), **words)
    if place is not None:
        check_store(place)
    found = answer(question, output.note)
    if any(plan.capacity for plan in found.plans):
        hint = "orrery run counts servers; conformance/call is one call to count"
        raise InputError(f"{question.scenario.name} grows: no call of it is like the one before", hint=hint)
    plans = list(found.plans) if placements else list(one_of_each(found))
    if not plans:
        raise DriverError(f"nothing can be counted: {found.refusals[0].reason}")
    told = {f"{refusal.binding.label}: {refusal.reason}" for refusal in found.refusals}
    for reason in sorted(told):
        output.note(reason)
    keeper = None if place is None else campaign_of(place, campaign, plans)
    costs = list(counted(plans, question.overrides.calls, operations, steps))
    if keeper is not None:
        keeper.keep(costs)
    if as_json:
        output.write_json([document(one) for one in costs])
    else:
        for one in costs:
            show(one)
    return 0 if len(costs) == len(plans) else DriverError.exit_status


def counted(
    plans: Sequence[Plan], calls: int | None, operations: Sequence[str], steps: Sequence[str]
) -> Iterator[PlanCosts]:
    """The costs of each plan; one that fails is told of, and costs no other."""
    from orrery.cost.plan_costs import CALLS, count_plan

    for plan in plans:
        try:
            yield count_plan(plan, calls or CALLS, output.note, operations, steps)
        except DriverError as error:
            output.note(f"not counted: {error}" + (f"\n{error.hint}" if error.hint else ""))


def one_of_each(found: Planned) -> Iterator[Plan]:
    """Every binding at every point once: on one core, or on two where it spins."""
    return (plan for plan in found.plans if (plan.placement == "split") == plan.spins)


def show(costs: PlanCosts) -> None:
    """The costs as a table, and what is absent from it."""
    plan = costs.plan
    point = "" if plan.point == "{}" else f", {plan.point}"
    click.echo(f"{plan.scenario}{point}: {plan.binding.label}, {plan.placement}: for each call")
    lines = [cells(name, one) for name, found in costs.costs.items() for one in found if not one.is_idle]
    output.write_table(HEADINGS, lines)
    for what, reason in costs.absent.items():
        click.echo(f"no {what}: {reason}")
    click.echo("")


def cells(operation: str, one: KindCosts) -> tuple[str, ...]:
    """One line of the table."""
    of = f"{one.kind} ({one.processes})" if one.processes > 1 else one.kind
    allocations = _text(one.allocations)
    if one.allocated is not None and one.allocated.high:
        allocations += f", {one.allocated} B"
    return (
        operation.rpartition("::")[2],
        f"{of}, daemon" if one.daemon else of,
        _text(one.instructions),
        "-" if one.calls is None else _list(one.calls) or "none",
        _text(one.sent, " B"),
        _text(one.received, " B"),
        _list(one.switches) or "0",
        allocations,
        _list(one.faults) or "0",
    )


def document(costs: PlanCosts) -> dict[str, Any]:
    """The costs as plain JSON."""
    plan = costs.plan
    return {
        "scenario": plan.scenario,
        "point": plan.point,
        "driver": plan.binding.label,
        "binding": plan.binding.key,
        "placement": plan.placement,
        "calls": costs.calls,
        "operations": [
            {"operation": name, "kinds": [_plain(one) for one in found]} for name, found in costs.costs.items()
        ],
        "absent": costs.absent,
    }


def _plain(one: KindCosts) -> dict[str, Any]:
    figures = ("instructions", "sent", "received", "allocations", "allocated")
    return {
        "kind": one.kind,
        "processes": one.processes,
        "daemon": one.daemon,
        **{name: _ends(getattr(one, name)) for name in figures},
        "system_calls": None if one.calls is None else {name: _ends(span) for name, span in one.calls.items()},
        "switches": {name: _ends(span) for name, span in one.switches.items()},
        "faults": {name: _ends(span) for name, span in one.faults.items()},
    }


def _ends(span: Span | None) -> dict[str, float] | None:
    return None if span is None else {"low": span.low, "high": span.high}


def _text(span: Span | None, unit: str = "") -> str:
    return "-" if span is None else f"{span}{unit}"


def _list(spans: Spans) -> str:
    """`2 sendto, 1-1.2 futex`, without what does not happen."""
    return ", ".join(f"{span} {name}" for name, span in spans.items() if span.high)
