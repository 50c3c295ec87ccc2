"""`orrery trace`: where the time of a call goes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from orrery.cli import options, output
from orrery.errors import DriverError, InputError

if TYPE_CHECKING:
    from orrery.api.trace import TraceFound
    from orrery.planning.request import Request
    from orrery.trace.results import TraceResult

EPILOG = """Examples:

\b
  orrery trace classics/seven_calls --drivers unix,omniorb --operation void_call
  orrery trace conformance/call --driver unix --kinds bare,marks --placement same
  orrery trace classics/seven_calls --drivers unix,ice --timeline calls.json --record calls.trace
  orrery trace --read calls.trace --output trace.html
"""


@click.command(epilog=EPILOG)
@options.question
@options.driver
@click.option("--operation", "operations", multiple=True, metavar="NAME", help="Only this operation (repeatable).")
@click.option(
    "--kinds",
    "trial_kinds",  # `kinds` are those of objects, which as_request takes
    multiple=True,
    metavar="bare,marks,kernel",
    help="Only trials of these kinds [default: all of them].",
)
@click.option(
    "--repeat", type=options.BLOCKS, default=6, show_default=True, help="How many blocks of a trial of each kind."
)
@click.option("--output", "-o", "target", type=options.FILE, default="trace.html", show_default=True, help="The page.")
@click.option(
    "--timeline", "timeline_file", type=options.FILE, help="Write single calls for Perfetto's viewer into this file."
)
@click.option("--record", type=options.FILE, help="Write all that the trials left into this file.")
@click.option("--read", "source", type=options.FILE, help="Measure nothing: read such a file.")
@options.json
@options.search_path
@options.as_request
def command(
    request: Request,
    operations: tuple[str, ...],
    trial_kinds: tuple[str, ...],
    repeat: int,
    target: Path,
    timeline_file: Path | None,
    record: Path | None,
    source: Path | None,
    as_json: bool,
) -> int:
    """Take single calls apart: which part of their time is whose, and why one driver takes longer than another.

    Trials of three kinds are made in blocks, in random order. Bare ones are as all others are measured. Programs with
    marks note when a call is on a stub and in a servant. With the kernel's tracepoints beside them, every call is
    followed through system calls, transport, wake-ups and waiting for a CPU; that needs root, clang and libbpf (orrery
    setup trace). Where it cannot be had one line says why, and marks go on alone. What watching adds to a call is
    measured and shown.

    Each trial makes 500 calls of each operation (or --calls). With six blocks or more, means have an interval.
    """
    from orrery.outputs import HTML, TIMELINE, TRACE, check_output
    from orrery.trace.kinds import kinds_of

    chosen = kinds_of(trial_kinds)
    for file, kind in ((target, HTML), (timeline_file, TIMELINE), (record, TRACE)):
        if file is not None:
            check_output(file, kind)  # before anything is measured
    if source is not None:
        found = _read(source)
    else:
        from orrery.api.trace import TraceRequest, trace
        from orrery.cli.progress import Progress

        found = trace(request, TraceRequest(operations, chosen, repeat, record), Progress())
    _write(found, target, timeline_file)
    if as_json:
        _show_json(found)
    else:
        _show(found)
    return 0 if found.is_whole else DriverError.exit_status


def _read(source: Path) -> TraceFound:
    """What a file has of an earlier trace: nothing can be asked of that but to be shown again."""
    from orrery.api.trace import traced_before

    if more := options.said("source", "target", "timeline_file", "as_json"):
        raise InputError(f"--read shows a trace that was made, and has no use for {more[0]}", hint="leave it out")
    return traced_before(source)


def _write(found: TraceFound, target: Path, timeline_file: Path | None) -> None:
    from orrery.outputs import TIMELINE, write_output
    from orrery.report.trace.page import write_page

    write_page(target, found.results, found.refused)
    output.note(f"written: {target}")
    if timeline_file is not None:
        from orrery.trace.timeline import timeline

        write_output(timeline_file, TIMELINE, timeline(found.results))
        output.note(f"written: {timeline_file}")


def _show_json(found: TraceFound) -> None:
    from orrery.report.trace.document import document

    refused = [{"of": one.of, "reason": one.reason} for one in found.refused]
    output.write_json({"traces": [document(one) for one in found.results], "not_traced": refused})


def _show(found: TraceFound) -> None:
    from orrery.report.trace.finding import sentences
    from orrery.report.trace.words import WATCHING_HEADINGS, grouped, heading, watching_row

    for group in grouped(found.results):
        for one in group:
            _show_stages(one)
        output.write_line(f"{heading(group[0])}: what watching costs")
        output.write_table(WATCHING_HEADINGS, [watching_row(one, kind) for one in group for kind in one.watched])
        for sentence in sentences(group):
            output.write_line(sentence)
        click.echo("")
    for one_refused in found.refused:
        output.write_line(f"not traced: {one_refused.of}: {one_refused.reason}")


def _show_stages(result: TraceResult) -> None:
    """The stages of one driver, if its calls were taken apart, and what must be said of them."""
    from orrery.report.trace.words import STAGE_HEADINGS, remarks, stage_rows, title

    if result.figures is not None:
        output.write_line(f"{title(result)} (trials: {result.kind})")
        output.write_table(STAGE_HEADINGS, list(stage_rows(result.figures)))
    for remark in remarks(result):
        output.write_line(f"{title(result)}: {remark}")
    click.echo("")
