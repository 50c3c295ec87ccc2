"""`orrery size`: the size of a driver's smallest server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from orrery.cli import options, output
from orrery.errors import DriverError

if TYPE_CHECKING:
    from orrery.planning.request import Request

EPILOG = """Examples:

\b
  orrery size --drivers unix,omniorb
  orrery size classics/seven_calls --drivers unix,omniorb --json
  orrery size patterns/client-server --drivers omniorb,omniorb-python --set 'interface=null|seven_calls|operations'
"""


@click.command(epilog=EPILOG)
@options.question
@options.driver
@click.option("--repeat", type=options.BLOCKS, default=5, show_default=True, help="How often each server is started.")
@options.json
@options.search_path
@options.as_request
def command(request: Request, repeat: int, as_json: bool) -> int:
    """Show the size of a driver's smallest server: of the program and of every shared library that it maps.

    Text, data and bss are read from the files. Of a program that an interpreter runs the table has the source of all
    scripts that it loads, too. The first reply is the time from the start of the first process
    (possibly a daemon) until the first call has returned, as the median of all starts; the memory then is what only the
    server has. Client and server run on one core, or on two if a driver spins.
    """
    from orrery.api.cost import size
    from orrery.cli.progress import Progress
    from orrery.report.cost.server_size import document, interpreted, table

    ended = size(request, repeat, Progress())
    if as_json:
        output.write_json([document(one) for one in ended.sizes])
    elif ended.sizes:
        output.write_table(*table(ended.sizes))
        for line in dict.fromkeys(interpreted(one) for one in ended.sizes if one.script is not None):
            output.write_line(line)
    return 0 if ended.is_whole else DriverError.exit_status
