"""`orrery cost`: counts what a call costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from orrery.cli import options, output
from orrery.errors import DriverError, InputError
from orrery.place import Place, place_of

if TYPE_CHECKING:
    from orrery.cost.plan_costs import PlanCosts
    from orrery.planning.request import Request

EPILOG = """Examples:

\b
  orrery cost conformance/call --driver unix
  orrery cost classics/seven_calls --driver unix --operation in_string_call
  orrery cost conformance/call --drivers unix,pipe,omniorb --calls 5000
  orrery cost patterns/proxy --driver ice --set pairs=1 --json
  orrery cost classics/scalability-operations --driver unix --step best --step worst
  orrery cost classics/seven_calls --drivers unix,tcp --store lab.db
"""


@click.command(epilog=EPILOG)
@options.question
@options.driver
@click.option("--operation", "operations", multiple=True, metavar="NAME", help="Only this operation (repeatable).")
@click.option("--step", "steps", multiple=True, metavar="NAME", help="Only this step (repeatable).")
@click.option(
    "--store", "place", type=place_of, metavar="FILE", help="Also store the counts with a campaign of this store."
)
@click.option(
    "--campaign", type=options.NUMBER, metavar="N", help="Which campaign [default: the latest of the scenario]."
)
@options.json
@options.search_path
@options.as_request
def command(
    request: Request,
    operations: tuple[str, ...],
    steps: tuple[str, ...],
    place: Place | None,
    campaign: int | None,
    as_json: bool,
) -> int:
    """Count what a call costs: instructions, system calls, bytes, switches, allocations, page faults.

    Nothing is timed. Each operation runs several times inside instruments, then again with more calls (2000 more, or
    --calls); the difference gives the cost of one call. A busy machine changes little. Client and server run on one
    core, or on two if a driver spins; --placement overrides this.

    With --store the counts are stored with the campaign that measured the same programs, for `orrery compare`.
    """
    from orrery.api.cost import CostRequest, cost
    from orrery.cli.progress import Progress
    from orrery.report.cost.words import document

    if campaign is not None and place is None:
        raise InputError("--campaign: of which results file?", hint="--store FILE")
    ended = cost(request, CostRequest(operations, steps, place, campaign), Progress())
    if as_json:
        output.write_json([document(one) for one in ended.costs])
    else:
        for one in ended.costs:
            _show(one)
    return 0 if ended.is_whole else DriverError.exit_status


def _show(costs: PlanCosts) -> None:
    """The costs as a table, and what is absent from it."""
    from orrery.report.cost.words import HEADINGS, cells, title

    click.echo(title(costs.plan))
    lines = [cells(name, one) for name, found in costs.costs.items() for one in found if not one.is_idle]
    output.write_table(HEADINGS, lines)
    for what, reason in costs.absent.items():
        click.echo(f"no {what}: {reason}")
    click.echo("")
