"""`orrery serve`: results in a browser, as they come."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from orrery.cli import options, output
from orrery.cli.reading import check_results
from orrery.place import Place, place_of

if TYPE_CHECKING:
    from orrery.definitions.search_path import SearchPath

PORT = options.Whole(0, 65535)
EPILOG = """Examples:

\b
  orrery serve
  orrery serve --store lab.db --store postgresql://me@lab/results --port 8080
  ORRERY_TOKEN=... orrery serve --address 0.0.0.0
"""


@click.command(epilog=EPILOG)
@click.option(
    "--store",
    "places",
    type=place_of,
    multiple=True,
    metavar="FILE",
    help="A results file, or postgresql://USER@HOST/NAME; repeatable [default: $ORRERY_STORE, else ./orrery.db].",
)
@click.option("--address", "host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", type=PORT, default=8000, show_default=True, help="The port to listen at; 0: any that is free.")
@click.option(
    "--token",
    envvar="ORRERY_TOKEN",
    metavar="TEXT",
    help="Serve only who has it; needed at any address but this machine's own [default: $ORRERY_TOKEN].",
)
@options.search_path
@options.as_search_path
def command(places: tuple[Place, ...], host: str, port: int, token: str | None, search_path: SearchPath) -> None:
    """Show results in a browser: campaigns that are running with their progress and first rows, all others as a site.

    Nothing can be changed there. While nobody has the page open, it does not wake. Who has it open beside a campaign
    that is being measured takes CPU time that nobody else wants; what it takes all the same, the rows' verdicts tell.
    """
    for place in places or (None,):
        check_results(place)  # before all is loaded that reads it
    from orrery.api.serve import ServeRequest, serve

    serve(ServeRequest(places, host, port, token, search_path), output.note)
