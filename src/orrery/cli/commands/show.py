"""`orrery show`: the table of a stored result."""

from __future__ import annotations

from pathlib import Path

import click

from orrery.cli import options, output
from orrery.cli.answers import answered
from orrery.cli.reading import of_results
from orrery.errors import InputError
from orrery.place import Place

EPILOG = """Examples:

\b
  orrery show
  orrery show --store lab.db --campaign 3
  orrery show --details
  orrery show --json
  orrery show --record seven.zip
  orrery show --longest 10
"""
MOST = options.Whole(1, 1000)
"""A trial keeps so many of its longest calls."""


@click.command(epilog=EPILOG)
@options.store
@options.campaign
@click.option("--record", type=options.FILE, help="Take the result of a record instead of a stored one.")
@click.option("--longest", type=MOST, metavar="N", help="List the N longest calls of each row instead of the table.")
@options.details
@options.json
@of_results
def command(
    place: Place | None, campaign: int | None, record: Path | None, longest: int | None, details: bool, as_json: bool
) -> None:
    """Print the table of a stored result."""
    if record is not None and (more := options.said("record", "longest", "details", "as_json")):
        raise InputError(f"a record is one campaign, and has no use for {more[0]}", hint="leave it out")
    if longest is not None and details:
        raise InputError("--details belongs to the table, and --longest takes its place", hint="leave one of them out")
    if longest is not None:
        _show_longest(place, campaign, record, longest, as_json)
    elif record is not None:
        _show_table(place, campaign, record, details, as_json)
    else:
        asked = (campaign, details, as_json)
        answered("show", place, asked, lambda: _show_table(place, campaign, None, details, as_json))


def _show_table(place: Place | None, campaign: int | None, record: Path | None, details: bool, as_json: bool) -> None:
    from orrery.api.reading.results import open_results, results_of_record
    from orrery.cli import tables

    result = open_results(place, campaign) if record is None else results_of_record(record)
    if as_json:
        tables.show_json(result)
    else:
        tables.show(result, details)


def _show_longest(place: Place | None, campaign: int | None, record: Path | None, most: int, as_json: bool) -> None:
    from orrery.api.reading.longest import longest_calls
    from orrery.report.longest import HEADINGS, cells, document

    found = longest_calls(place, campaign, record, most)
    if as_json:
        output.write_json(document(found))
    else:
        output.write_table(HEADINGS, cells(found))
