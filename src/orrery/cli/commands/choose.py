"""`orrery choose`: from what is required to who is left."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from orrery.cli import options, output
from orrery.cli.reading import check_results
from orrery.errors import InputError
from orrery.place import Place

if TYPE_CHECKING:
    from orrery.campaign.effort import Effort
    from orrery.planning.request import Request
    from orrery.report.choosing.answer import Answer

OF_STORED = ("require", "prefer", "place", "stored", "campaign", "record", "target", "as_json")
"""Options that a campaign that is named has a use for; all others say how one is run."""
EFFORT = frozenset({"--repeat", "--precision", "--metric", "--budget", "--replace"})
"""Options without which any campaign has made enough."""
EPILOG = """Examples:

\b
  orrery choose applications/robot --require 'latency.p90 of controller < 2 ms' --require 'memory.all.rest < 40 MiB'
  orrery choose classics/seven_calls --drivers unix,tcp --require 'rate >= 1 k/s' --prefer latency.p50 --repeat 20
  orrery choose classics/seven_calls --require 'latency.p99 < 1ms' --stored
  orrery choose --campaign 3 --require 'latency.p99 < 1ms' --json
  orrery choose --record seven.zip --require 'memory.pss.rest < 20 MiB' --output choice.html
"""


def checked_early(function: Callable[..., int]) -> Callable[..., int]:
    """A command of which is said what is wrong before all is loaded that measures and judges."""

    @wraps(function)
    def checking(**given: Any) -> int:
        _check_early(*(given[name] for name in ("request", "place", "campaign", "record")))
        return function(**given)

    return checking


def _check_early(request: Request, place: Place | None, campaign: int | None, record: Path | None) -> None:
    """InputError for a question that cannot be, and for options that go with no campaign that is named."""
    if campaign is None and record is None:
        from orrery.planning.question import ask

        ask(request)
        return
    if campaign is not None and record is not None:
        raise InputError("a record is one campaign, and has no use for --campaign", hint="leave one of both out")
    if more := options.said(*OF_STORED, *options.SEARCH_PATH):
        name = "--campaign" if record is None else "--record"
        raise InputError(f"{name} is read as it is, and has no use for {more[0]}", hint="leave it out")
    if record is None:
        check_results(place)


@click.command(epilog=EPILOG)
@options.question
@click.option(
    "--require",
    multiple=True,
    metavar="'METRIC < LIMIT'",
    help="A limit to be kept for sure, in all rows or of one object, operation or path: 'rate of client > 1 k/s'.",
)
@click.option(
    "--prefer",
    metavar="METRIC",
    help="Put those that are left in this order [default: the scenario's, else the median].",
)
@options.driver
@options.mixing
@options.idle
@options.builds
@options.hosts
@options.blocks
@options.effort
@click.option("--replace", type=options.FURTHER, help="At most so many further blocks, as for orrery run.")
@options.store
@click.option("--stored", is_flag=True, help="Only read: measure nothing where no stored campaign answers this.")
@click.option(
    "--campaign",
    type=options.NUMBER,
    metavar="N",
    help="Choose by this campaign of the file, however it was begun [default: the latest that answers].",
)
@click.option("--record", type=options.FILE, help="Choose by the campaign of a record.")
@click.option("--output", "-o", "target", type=options.FILE, help="Also write the report with the answer as HTML.")
@options.json
@options.search_path
@options.as_request
@checked_early
@options.as_effort
def command(
    request: Request,
    effort: Effort,
    require: tuple[str, ...],
    prefer: str | None,
    place: Place | None,
    stored: bool,
    campaign: int | None,
    record: Path | None,
    target: Path | None,
    as_json: bool,
) -> int:
    """Say who is left of what is required, in which order, and what differs among those.

    What is required stands in the scenario's [require] and in --require. A driver at a placement meets all if the whole
    interval of each figure lies inside its limit, and fails if one lies outside: the table says by how much. If an
    interval holds the limit it may meet all. What could not be measured says why.

    The latest campaign in the results file that was begun with this question on this machine answers it; if there is
    none, it is run as orrery run would. What is required is stored before the first trial. What is asked afterwards, of
    a campaign that is there, is said to be that.

    Exit status: 0; 1 when nobody is left; 2 for bad input.
    """
    from orrery import paths
    from orrery.api.choose import ChooseRequest, choose, choose_stored, found_or_run, write_answer
    from orrery.api.reading.damage import damage_named
    from orrery.campaign.requirements import read_further
    from orrery.cli.progress import Progress
    from orrery.outputs import HTML, check_output

    if target is not None:
        check_output(target, HTML)  # before all is measured
    further, heard = read_further(require, prefer), Progress()
    asked = ChooseRequest(request, further, effort if EFFORT & set(options.said()) else None, stored)
    is_named = campaign is not None or record is not None
    number = 0 if is_named else found_or_run(asked, place, heard, output.typed())
    with damage_named(record or paths.store(place)):
        answer = choose_stored(further, place, campaign, record) if is_named else choose(asked, number, place, heard)
        if target is not None:
            write_answer(target, answer, place)
            output.note(f"written: {target}")
    _write(answer, as_json)
    return 0 if answer.left else 1


def _write(answer: Answer, as_json: bool) -> None:
    from orrery.report.choosing.document import document
    from orrery.report.choosing.page import notes, tables
    from orrery.report.choosing.words import finding, required_lines

    if as_json:
        return output.write_json(document(answer))
    output.write_line(answer.side.title)
    for line in required_lines(answer):
        output.write_line(line)
    for table in tables(answer):
        output.write_line("")
        output.write_line(table.caption)
        output.write_table(table.headings, table.lines)
    output.write_line("")
    output.write_line(finding(answer))
    for line in notes(answer):
        output.write_line(f"note: {line}")
    return None
