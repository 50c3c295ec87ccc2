"""`orrery show`: the table of a stored result."""

from __future__ import annotations

from pathlib import Path

import click

from orrery.cli import options
from orrery.cli.reading import of_results
from orrery.errors import InputError
from orrery.place import Place

EPILOG = """Examples:

\b
  orrery show
  orrery show --store lab.db --campaign 3
  orrery show --json
  orrery show --record seven.zip
"""


@click.command(epilog=EPILOG)
@options.store
@options.campaign
@click.option("--record", type=options.FILE, help="Take the result of a record instead of a stored one.")
@options.json
@of_results
def command(place: Place | None, campaign: int | None, record: Path | None, as_json: bool) -> None:
    """Print the table of a stored result."""
    from orrery.api.results import open_results, results_of_record
    from orrery.cli import tables

    if record is not None and (more := options.said("record", "as_json")):
        raise InputError(f"a record is one campaign, and has no use for {more[0]}", hint="leave it out")
    result = open_results(place, campaign) if record is None else results_of_record(record)
    (tables.show_json if as_json else tables.show)(result)
