"""`orrery export`: a stored result for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from orrery.cli import options, output
from orrery.cli.reading import of_results
from orrery.place import Place

EPILOG = """Examples:

\b
  orrery export rows.csv
  orrery export rows.parquet --store lab.db --campaign 3
"""


@click.command(epilog=EPILOG)
@click.argument("target", type=options.FILE)
@options.store
@options.campaign
@of_results
def command(target: Path, place: Place | None, campaign: int | None) -> None:
    """Write the rows of a stored result. The file's ending gives the form: .csv, .json or .parquet."""
    from orrery.api.reading.results import open_results
    from orrery.report.export import export

    export(open_results(place, campaign).rows, target)
    output.note(f"written: {target}")
