"""`orrery show`: the table of a stored result."""

from __future__ import annotations

from pathlib import Path

import click

from orrery.cli import options
from orrery.cli.unfit import of_results
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
@click.option("--record", type=options.FILE, help="Instead of a stored result, the one of a record.")
@options.json
@of_results
def command(store_path: Place | None, campaign: int | None, record: Path | None, as_json: bool) -> None:
    """Print the table of a stored result."""
    from orrery.cli import stored

    result = stored.read(store_path, campaign) if record is None else stored.read_record(record)
    (stored.show_json if as_json else stored.show)(result)
