"""`orrery plan`: the exact text that each process of a trial would receive."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from orrery.cli import options, output
from orrery.cli.picture import draw, picture_option
from orrery.errors import InputError
from orrery.place import Place

if TYPE_CHECKING:
    from orrery.planning.request import Request

EPILOG = """Examples:

\b
  orrery plan classics/seven_calls --driver unix
  orrery plan patterns/proxy --set pairs=3 --driver tcp --placement split
  orrery plan --idl mine.idl --driver unix --json
  orrery plan patterns/proxy --set pairs=3 --picture
  orrery plan patterns/proxy --picture proxy.svg
  orrery plan classics/seven_calls --driver unix --precision 2%
"""


@click.command(epilog=EPILOG)
@options.question
@options.driver
@options.mixing
@options.idle
@options.builds
@options.hosts
@options.json
@picture_option
@options.effort
@options.store
@options.search_path
@options.as_request
def command(
    request: Request,
    place: Place | None,
    picture: str | None,
    as_json: bool,
    precision: str | None,
    metric_name: str | None,
    budget: str | None,
) -> None:
    """Print what a run would do, without doing it. Programs that this needs are built.

    With --precision or --budget it prints how many calls a trial makes and why, how many blocks and processes the run
    needs, how long it takes, and which difference it can show. It estimates this from the trials of the same plans on
    this machine in the results file; `orrery run --repeat 6` makes some.
    """
    forecasts = any(said is not None for said in (precision, metric_name, budget))
    if picture is not None and forecasts:
        raise InputError("--picture draws, --precision and --budget forecast", hint="ask for one of them")
    if picture is not None:
        return draw(picture, request)
    from orrery.cli.progress import Progress

    if forecasts:
        from orrery.api.forecast import forecast
        from orrery.campaign.effort import read_effort

        effort = read_effort(precision=precision, metric_name=metric_name, budget=budget)
        return click.echo(forecast(request, effort, place, Progress()))
    from orrery.api.plan import plan, plan_lines

    found = plan(request, Progress())
    if as_json:
        return output.write_json(
            {"plans": [asdict(one) for one in found.plans], "refused": [asdict(r) for r in found.refusals]}
        )
    for line in plan_lines(found):
        click.echo(line)
    return None
