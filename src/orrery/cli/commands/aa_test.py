"""`orrery aa-test`: the minimum detectable difference of this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from orrery.cli import options, output
from orrery.errors import InputError
from orrery.place import Place

if TYPE_CHECKING:
    from orrery.metrics.comparing.detectable import DetectableDifference
    from orrery.planning.request import Request

EPILOG = """Examples:

\b
  orrery aa-test --driver unix
  orrery aa-test --driver omniorb --budget 3min --placement same
  orrery aa-test --driver tcp --hosts namespaces:2
  orrery aa-test --driver unix --json
"""


@click.command(epilog=EPILOG)
@options.question
@options.driver
@options.idle
@options.hosts
@click.option("--budget", default="60s", show_default=True, help="How long it may take, without building.")
@options.store
@options.json
@options.search_path
@options.as_request
def command(request: Request, budget: str, place: Place | None, as_json: bool) -> None:
    """Run an A/A test: compare a driver with itself. The machine causes the difference, and hides any smaller one.

    The driver runs under two names, in blocks of fresh processes in random order, until the budget is used up. The
    interval of the ratio of its medians over the blocks gives the minimum detectable difference of this machine. It is
    stored; show and report print the newest one of the same machine, and call a smaller difference equivalent.
    """
    from orrery.api.aa_test import aa_test
    from orrery.cli.progress import Progress

    known = aa_test(request, _budget(budget), place, Progress(), output.typed())
    if as_json:
        return output.write_json([{**vars(one), "difference": one.difference} for one in known])
    return _show(known)


def _budget(text: str) -> int:
    from orrery.definitions.reading.durations import nanoseconds

    try:
        return nanoseconds(text)
    except ValueError as error:
        raise InputError(f"--budget: {str(error).partition('; ')[0]}", hint='a number and its unit: "60s"') from None


def _show(known: list[DetectableDifference]) -> None:
    from orrery.report.figures import times
    from orrery.report.remarks.detectable import detectable_text, share

    rows = [
        (one.placement, one.driver, str(one.blocks), times(one.ratio, one.low, one.high), share(one)) for one in known
    ]
    output.write_table(("placement", "driver", "blocks", "to itself", "detectable"), rows)
    click.echo(detectable_text(known))
