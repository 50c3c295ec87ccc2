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
  orrery report --picture seven.svg
"""

PICTURE = "Write its first picture alone instead, for a README or a paper."


@click.command(epilog=EPILOG)
@options.store
@options.campaign
@click.option("--record", type=options.FILE, help="Take the campaign of a record instead of a stored one.")
@click.option("--output", "-o", "target", type=options.FILE, default="report.html", show_default=True, help="The file.")
@click.option("--picture", type=options.FILE, metavar="FILE.svg", help=PICTURE)
@of_results
def command(place: Place | None, campaign: int | None, record: Path | None, target: Path, picture: Path | None) -> None:
    """Write a stored result as one HTML file that needs no other files."""
    from orrery.api.report import write, write_of_record, write_picture

    if record is not None and (more := options.said("record", "target", "picture")):
        raise InputError(f"a record is one campaign, and has no use for {more[0]}", hint="leave it out")
    if picture is not None and "--output" in options.said():
        raise InputError("--picture writes a picture, and no page", hint="leave out --output")
    if picture is not None:
        write_picture(picture, place, campaign, record)
    elif record is None:
        write(target, place, campaign)
    else:
        write_of_record(target, record)
    output.note(f"written: {picture or target}")
