"""`orrery cost`: counts what a call costs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from orrery.cli import options, output
from orrery.errors import DriverError, InputError
from orrery.outputs import STACKS, check_output, write_output
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
  orrery cost conformance/call --drivers omniorb,ice --layers --stacks calls.folded
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
@click.option("--layers", is_flag=True, help="Also count instructions by the layers that a driver declares.")
@click.option(
    "--stacks",
    "stacks_file",
    type=options.FILE,
    help="Write who called whom, with instructions, for flame graphs (flamegraph.pl, speedscope).",
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
    layers: bool,
    stacks_file: Path | None,
    as_json: bool,
) -> int:
    """Count what a call costs: instructions, system calls, bytes, switches, allocations, page faults.

    Nothing is timed. Each operation runs several times inside instruments, then again with more calls (2000 more, or
    --calls); the difference gives the cost of one call. A busy machine changes little. Client and server run on one
    core, or on two if a driver spins; --placement overrides this.

    --layers shows whose instructions these are: in each chain of callers, of the innermost function that the driver
    declares as part of a layer.

    With --store the counts are stored with the campaign that measured the same programs, for `orrery compare`.
    """
    from orrery.api.cost import CostRequest, cost
    from orrery.cli.progress import Progress
    from orrery.report.cost.words import document, stack_lines

    if campaign is not None and place is None:
        raise InputError("--campaign: of which results file?", hint="--store FILE")
    if stacks_file is not None:
        check_output(stacks_file, STACKS)
    wanted = CostRequest(operations, steps, place, campaign, layers or stacks_file is not None)
    ended = cost(request, wanted, Progress())
    if stacks_file is not None:
        lines = [line for one in ended.costs for line in stack_lines(one)]
        write_output(stacks_file, STACKS, "".join(f"{line}\n" for line in lines))
        output.note(f"written: {stacks_file}")
    if as_json:
        output.write_json([document(one) for one in ended.costs])
    else:
        for one in ended.costs:
            _show(one)
    return 0 if ended.is_whole else DriverError.exit_status


def _show(costs: PlanCosts) -> None:
    """The costs as a table, and what is absent from it."""
    from orrery.report.cost.words import HEADINGS, LAYER_HEADINGS, absent_layers, cells, layer_lines, title

    output.write_line(title(costs.plan))
    lines = [cells(name, one) for name, found in costs.costs.items() for one in found if not one.is_idle]
    output.write_table(HEADINGS, lines)
    if costs.layers is not None:
        click.echo("")
        output.write_table(
            LAYER_HEADINGS,
            [line for name, found in costs.costs.items() for one in found for line in layer_lines(name, one)],
        )
    for line in absent_layers(costs):
        output.write_line(line)
    for what, reason in costs.absent.items():
        output.write_line(f"no {what}: {reason}")
    click.echo("")
