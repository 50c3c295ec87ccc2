"""`orrery export`: a stored result for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from orrery.cli import options, output
from orrery.cli.unfit import of_results
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
def command(target: Path, store_path: Place | None, campaign: int | None) -> None:
    """Write the rows of a stored result; the ending says how: .csv, .json or .parquet."""
    from orrery.cli import stored
    from orrery.report.export import export

    export(stored.read(store_path, campaign).rows, target)
    output.note(f"written: {target}")
