"""`orrery report`: a stored result as one HTML file."""

from __future__ import annotations

from pathlib import Path

import click

from orrery.cli import options, output
from orrery.cli.unfit import of_results
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
def command(store_path: Place | None, campaign: int | None, target: Path) -> None:
    """Write a stored result as one HTML file that needs nothing else."""
    from orrery.cli import stored
    from orrery.cli.history import lines_beside
    from orrery.report.html import write_report
    from orrery.report.subject import subject_of

    found = stored.read(store_path, campaign)
    published = stored.published_beside(found.record.scenario)
    subject = subject_of(found.record, found.detectable)
    beside = stored.beside(store_path, found.record, published)
    host, trials = found.record.machine, found.observations
    history = lines_beside(store_path, found.record)
    write_report(target, subject, host, found.rows, found.comparisons, trials, published, beside, history)
    output.note(f"written: {target}")
