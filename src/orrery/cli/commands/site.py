"""`orrery site`: all results of any number of stores and records, as static files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from orrery.cli import options, output
from orrery.cli.reading import check_results
from orrery.place import Place, place_of

if TYPE_CHECKING:
    from orrery.definitions.search_path import SearchPath

EPILOG = """Examples:

\b
  orrery site public
  orrery site public --store lab.db --store postgresql://me@lab/results
  orrery site public --record records --record theirs.zip
  orrery site public --trace calls.trace
"""


@click.command(epilog=EPILOG)
@click.argument("folder", type=options.FOLDER)
@click.option(
    "--store",
    "places",
    type=place_of,
    multiple=True,
    metavar="FILE",
    help="A results file, or postgresql://USER@HOST/NAME; repeatable [default: $ORRERY_STORE, else ./orrery.db].",
)
@click.option(
    "--record",
    "records",
    type=click.Path(path_type=Path),
    multiple=True,
    metavar="FILE",
    help="A record, or a folder of records; repeatable [default: where there is no results file, Orrery's own].",
)
@click.option(
    "--trace",
    "traces",
    type=options.FILE,
    multiple=True,
    metavar="FILE",
    help="What orrery trace --record wrote: its stages are a view of the site; repeatable.",
)
@options.search_path
@options.as_search_path
def command(
    folder: Path,
    places: tuple[Place, ...],
    records: tuple[Path, ...],
    traces: tuple[Path, ...],
    search_path: SearchPath,
) -> None:
    """Write all results to FOLDER, as pages in which people filter, compare, link and download.

    They open from the folder, from any web server, and need no network. Every figure in them is computed now, as the
    report's are. A folder that holds a site is replaced, any other that holds something is not.
    """
    for place in places:
        check_results(place)  # before all is loaded that reads it
    from orrery.api.site import SiteRequest, site
    from orrery.metrics.formats import size

    made = site(folder, SiteRequest(places, records, search_path, traces), output.note)
    rows = f"{made.campaigns:,} campaign{'' if made.campaigns == 1 else 's'}, {made.rows:,} rows"
    sizes = f"{size(made.bytes)}, {size(made.begin)} of which a reader begins with"
    output.note(f"written: {folder / 'index.html'}, {rows}, {sizes}")
