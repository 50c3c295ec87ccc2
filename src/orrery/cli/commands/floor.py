"""`orrery floor`: the floor of the same conversation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from orrery.cli import options, output
from orrery.errors import DriverError

if TYPE_CHECKING:
    from orrery.planning.request import Request

EPILOG = """Examples:

\b
  orrery floor conformance/call --driver unix
  orrery floor classics/seven_calls --drivers omniorb,sd-bus,ice,unix --operation in_out_string_call
  orrery floor classics/seven_calls --driver omniorb --placement same,split --json
"""


@click.command(epilog=EPILOG)
@options.question
@options.driver
@click.option("--operation", "operations", multiple=True, metavar="NAME", help="Only this operation (repeatable).")
@click.option(
    "--repeat", type=options.BLOCKS, default=10, show_default=True, help="How many blocks of a trial and a replay."
)
@options.json
@options.search_path
@options.as_request
def command(request: Request, operations: tuple[str, ...], repeat: int, as_json: bool) -> int:
    """Compare a middleware with its own system calls, made without it.

    A trial under strace shows how client and server use the socket between them: every system call of a call and its
    reply, with sizes and buffers. A small native program then makes the same system calls over the same kind of socket
    on the same CPUs, with no middleware. Its median is the floor; median over floor is what the middleware adds.
    Trials and replays alternate in blocks, each with 10000 calls (or --calls). With six blocks or more the ratio has
    an interval.

    Only conversations that come back with every call can be replayed: one client that calls one server through one
    stream socket. All else gets a line that says why it has no floor. Needs strace.
    """
    from orrery.api.floor import FloorRequest, floor
    from orrery.cli.progress import Progress
    from orrery.report.cost.floors import HEADINGS, cells, document, notes

    ended = floor(request, FloorRequest(operations, repeat), Progress())
    if as_json:
        refused = [{"of": one.of, "reason": one.reason} for one in ended.refused]
        output.write_json({"floors": [document(one) for one in ended.floors], "no_floor": refused})
    else:
        if ended.floors:
            output.write_table(HEADINGS, [cells(one) for one in ended.floors])
        for line in (line for one in ended.floors for line in notes(one)):
            output.write_line(line)
        for one in ended.refused:
            output.write_line(f"no floor: {one.of}: {one.reason}")
    return 0 if ended.is_whole else DriverError.exit_status
