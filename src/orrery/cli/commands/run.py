"""`orrery run`: measure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from orrery.cli import options, output
from orrery.errors import InputError
from orrery.place import Place

if TYPE_CHECKING:
    from orrery.api.results import Results
    from orrery.campaign.effort import Effort
    from orrery.planning.request import Request

OF_HOSTS = ("hosts", "partition")
"""With these a campaign may go on where the same engine has its hosts by now."""
OF_THE_KEY = "hosts are part of each result's key: leave it out, or begin a new campaign without --resume"
HINTS = {"--hosts": OF_THE_KEY, "--host": OF_THE_KEY}
"""What to do about an option beside `--resume`, where there is more to say than of others."""
EPILOG = """Examples:

\b
  orrery run classics/seven_calls --drivers unix,tcp
  orrery run classics/seven_calls --driver 'omniorb[transport=unix|tcp]' --placement same,split --repeat 20
  orrery run patterns/client-server --set 'clients=1|3|10' --calls 1000 --drivers unix
  orrery run --idl mine.idl --interface Account --drivers unix,tcp --json
  orrery run classics/seven_calls --drivers unix,tcp --precision 2% --budget 10m
  orrery run classics/seven_calls --matrix omniorb,omniorb-python
  orrery run patterns/client-server --drivers tcp,omniorb,ice --hosts ssh:alpha,beta
  orrery run --resume
"""


@click.command(epilog=EPILOG)
@options.question
@options.driver
@options.mixing
@options.idle
@options.builds
@options.hosts
@options.parallel
@options.blocks
@options.effort
@click.option(
    "--replace",
    type=options.FURTHER,
    help="At most so many further blocks, to replace trials that the host disturbed [default: as many again].",
)
@options.store
@click.option("--resume", is_flag=True, help="Continue the latest campaign of the results file.")
@options.details
@options.json
@options.search_path
@options.as_request
@options.asked_early
@options.as_effort
def command(request: Request, effort: Effort, place: Place | None, resume: bool, details: bool, as_json: bool) -> int:
    """Measure a scenario on drivers. Each block runs every driver once, in random order, in fresh processes.

    Exit status: 0; 1 when an expectation of the scenario was not met (a reply was wrong or lost, a figure is beyond
    its limit); 2 for bad input; 3 when a driver failed.
    """
    from orrery.api import run
    from orrery.cli import tables
    from orrery.cli.progress import Progress
    from orrery.definitions.conditions.engine import read_engine

    elsewhere = OF_HOSTS if read_engine(request.hosts) is not None else ()
    if resume and (more := options.said("resume", "place", "details", "as_json", *options.SEARCH_PATH, *elsewhere)):
        hint = "leave it out; --store says which file, and a new campaign is begun without --resume"
        message = f"--resume goes on as the campaign was begun, and has no use for {more[0]}"
        raise InputError(message, hint=HINTS.get(more[0], hint))
    heard = Progress()
    if resume:
        result = run.resume(place, heard, request.hosts)
    else:
        result = run.run(request, effort, place, heard, output.typed())
    if as_json:
        tables.show_json(result)
    else:
        tables.show(result, details)
    for miss in result.unmet:
        output.note(str(miss))
    return exit_status(result)


def exit_status(result: Results) -> int:
    """1 when an expectation was not met, 3 when a driver failed, else 0."""
    if result.expectation_missed:
        return 1
    return 3 if result.failed else 0
