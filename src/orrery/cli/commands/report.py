"""`orrery report`: a stored result as one HTML file."""

from __future__ import annotations

from pathlib import Path

import click

from orrery.cli import options, output
from orrery.cli.reading import of_results
from orrery.errors import InputError
from orrery.place import Place

EPILOG = """Examples:

\b
  orrery report
  orrery report --store lab.db --output lab.html
  orrery report --record seven.zip --output seven.html
"""


@click.command(epilog=EPILOG)
@options.store
@options.campaign
@click.option("--record", type=options.FILE, help="Take the campaign of a record instead of a stored one.")
@click.option("--output", "-o", "target", type=options.FILE, default="report.html", show_default=True, help="The file.")
@of_results
def command(place: Place | None, campaign: int | None, record: Path | None, target: Path) -> None:
    """Write a stored result as one HTML file that needs no other files."""
    from orrery.api.report import write, write_of_record

    if record is None:
        write(target, place, campaign)
    elif more := options.said("record", "target"):
        raise InputError(f"a record is one campaign, and has no use for {more[0]}", hint="leave it out")
    else:
        write_of_record(target, record)
    output.note(f"written: {target}")
