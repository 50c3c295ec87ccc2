"""`orrery report`: a stored result as one HTML file."""

from __future__ import annotations

from pathlib import Path

import click

from orrery.cli import options, output
from orrery.cli.reading import of_results
from orrery.place import Place

EPILOG = """Examples:

\b
  orrery report
  orrery report --store lab.db --output lab.html
"""


@click.command(epilog=EPILOG)
@options.store
@options.campaign
@click.option("--output", "-o", "target", type=options.FILE, default="report.html", show_default=True, help="The file.")
@of_results
def command(place: Place | None, campaign: int | None, target: Path) -> None:
    """Write a stored result as one HTML file that needs no other files."""
    from orrery.api.report import write

    write(target, place, campaign)
    output.note(f"written: {target}")
