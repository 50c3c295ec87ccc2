"""`orrery run`: measure."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from orrery.cli import options, output
from orrery.errors import InputError
from orrery.place import Place

if TYPE_CHECKING:
    from orrery.api.reading.results import Results
    from orrery.campaign.effort import Effort
    from orrery.definitions.study_protocol import StudyProtocol
    from orrery.planning.request import Request

OF_HOSTS = ("hosts", "partition")
"""With these a campaign may go on where the same engine has its hosts by now."""
OF_THE_KEY = "hosts are part of each result's key: leave it out, or begin a new campaign without --resume"
OF_PROTOCOL = ("--repeat", "--precision", "--metric", "--budget", "--replace")
"""What a protocol says in `[stop]`, and by its metric."""
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
  orrery run classics/seven_calls --drivers unix,tcp --protocol questions.toml
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
@click.option(
    "--protocol",
    "protocol_file",
    type=options.FILE,
    help="Store these questions, their metric and when the run ends before the first trial; all else is exploratory.",
)
@options.store
@click.option("--resume", is_flag=True, help="Continue the latest campaign of the results file.")
@options.details
@options.json
@options.search_path
@options.as_request
@options.asked_early
@options.as_effort
def command(
    request: Request,
    effort: Effort,
    protocol_file: Path | None,
    place: Place | None,
    resume: bool,
    details: bool,
    as_json: bool,
) -> int:
    """Measure a scenario on drivers. Each block runs every driver once, in random order, in fresh processes.

    Exit status: 0; 1 when an expectation of the scenario was not met (a reply was wrong or lost, a figure is beyond
    its limit); 2 for bad input; 3 when a driver failed.
    """
    from orrery.api import run
    from orrery.cli import tables
    from orrery.cli.beforehand import shown_at_end
    from orrery.cli.progress import Progress
    from orrery.definitions.conditions.engine import read_engine

    elsewhere = OF_HOSTS if read_engine(request.hosts) is not None else ()
    if resume and (more := options.said("resume", "place", "details", "as_json", *options.SEARCH_PATH, *elsewhere)):
        hint = "leave it out; --store says which file, and a new campaign is begun without --resume"
        message = f"--resume goes on as the campaign was begun, and has no use for {more[0]}"
        raise InputError(message, hint=HINTS.get(more[0], hint))
    heard, asked = Progress(), _protocol(protocol_file)
    if resume:
        result = run.resume(place, heard, request.hosts)
    else:
        result = run.run(request, None if asked else effort, place, heard, output.typed(), protocol=asked)
    show = tables.show_json if as_json else partial(tables.show, details=details)
    shown_at_end(place, (None, details, as_json), lambda: show(result))
    for miss in result.unmet:
        output.note(str(miss))
    return exit_status(result)


def _protocol(file: Path | None) -> StudyProtocol | None:
    """What the file asks for; InputError for what is wrong in it, and for options that would say it otherwise."""
    if file is None:
        return None
    if more := [option for option in options.said() if option in OF_PROTOCOL]:
        hint = f"write it into [stop] of {file}, or leave --protocol out"
        raise InputError(f"the protocol says how much is measured, and has no use for {more[0]}", hint=hint)
    from orrery.campaign.study import effort_of_study
    from orrery.definitions.study_protocol import load_study_protocol

    found = load_study_protocol(file)
    effort_of_study(found)
    return found


def exit_status(result: Results) -> int:
    """1 when an expectation was not met, 3 when a driver failed, else 0."""
    if result.expectation_missed:
        return 1
    return 3 if result.failed else 0
